"""Leaders: which way they retreat, and who takes over from those who fall."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, events, has_leader, leader, options, targets, unit, why
from staffs import drawn, finish_turn, staff, staff_board, step

CALM = "art art art art"


def until(game: Game, *steps: str) -> list[Any]:
    """Do as little as possible until one of these questions is asked."""
    happened: list[Any] = []
    while step(game) not in steps:
        happened += game.play("pass" if "pass" in game.options else game.options[0])
    return happened


def killed(pieces: str, **more: Any) -> Game:
    """The French unit on E4 has just killed the leader on E3, who stood alone."""
    game = staff_board(f"E3 +B, E4 FLN, {pieces}", to_move="french", ordered="E4", facing={"E4": "S"}, **more)
    game.play("melee E4 E3", dice="saber art art art")
    assert not has_leader(game, "E3")
    return game


def offered(game: Game) -> set[str]:
    """Where a new leader may appear."""
    return {option.split()[-1] for option in options(game, "replace")}


# ------------------------------------------------------------------ retreat


@pytest.mark.rule("plus.leader.retreat-direction")
def test_a_leader_retreats_through_the_three_sides_farthest_from_the_attack() -> None:
    game = staff_board("G5 +B, A1 BLN, G6 FLN", to_move="french", ordered="G6")
    game.play("melee G6 G5", dice=CALM)
    first = {option.split()[-1] for option in game.options}
    assert first == {"F5", "F4", "G4"}  # attacked from the northeast: west, southwest, southeast
    game.play("retreat G5 leader F5")
    assert set(game.options) == {"pass", *(f"retreat F5 leader {hex}" for hex in ("E5", "E4", "F4"))}
    assert bar(game, "retreat F5 leader G5") == "plus.leader.retreat-direction"
    assert why(game, "retreat F5 leader G5") == "He retreats one hex at a time, away from the attack: F4, E4 or E5."
    game.play("retreat F5 leader E5")
    game.play("retreat E5 leader D5")
    assert has_leader(game, "D5")  # three hexes, and no more
    core = board("G5 +B, A1 BLN, G6 FLN", to_move="french", ordered="G6", rules="classic")
    core.play("melee G6 G5", dice=CALM)
    assert {option.split()[-1] for option in core.options} == {"F4", "G4"}


@pytest.mark.rule("plus.leader.retreat-direction")
def test_where_two_sides_are_equally_far_both_are_open_to_him() -> None:
    game = staff_board("G5 +B, A1 BLN, G7 FLN", to_move="french", ordered="G7")
    game.play("fire G7 G5", dice="art art art art")
    assert {option.split()[-1] for option in game.options} == {"F5", "H5", "F4", "G4"}


@pytest.mark.rule("plus.leader.no-second-check")
def test_a_leader_is_checked_once_for_a_roll_that_also_costs_his_unit_its_last_block() -> None:
    game = staff_board("G5 BLN2+, A1 BLN, F4 FLN", to_move="french", ordered="F4", facing={"G5": "N", "F4": "N"})
    happened = game.play("melee F4 G5", dice="inf flag flag art art art")
    assert len(events(happened, "LeaderChecked")) == 1
    happened = game.play("ignore 1") if "ignore 1" in game.options else []
    assert not events(happened, "LeaderChecked")
    assert {option.split()[-1] for option in game.options} == {"F6", "G6", "H5"}  # he must go, away from the southwest
    alone = staff_board("G5 BLN1+, A1 BLN, F4 FLN", to_move="french", ordered="F4", facing={"G5": "N", "F4": "N"})
    lone = alone.play("melee F4 G5", dice="inf art art art saber")  # by a hit: one die
    assert len(events(lone, "LeaderChecked")) == 1 and not has_leader(alone, "G5")


@pytest.mark.rule("plus.leader.cannot-battle-alone")
def test_a_leader_alone_does_not_battle() -> None:
    game = staff_board("G5 +B, G6 FLN, K3 BLN, K4 FLN", ordered="G5 leader, K3")
    assert {option.split()[1] for option in options(game, "melee", "fire")} == {"K3"}
    assert bar(game, "melee G5 G6") == "classic.leader.cannot-battle-alone"
    led = staff_board("G5 BLN+, G6 FLN, K3 BLN, K4 FLN", ordered="G5, K3")
    assert targets(led, "melee", "G5") == {"G6"}


# ------------------------------------------------------------------ succession


@pytest.mark.rule("plus.leader.replaced")
def test_a_leader_who_fell_is_replaced_before_the_next_turn_and_the_banner_stays() -> None:
    game = killed("K3 BLN+")
    assert game.banners == {"allied": 0, "french": 1}
    until(game, "replace other leader")
    assert game.deciding == "allied" and game.active == "french"
    assert bar(game, "pass") == "plus.leader.replaced"
    (placed,) = events(game.play("replace E3 leader E2"), "LeaderReplaced")
    assert game.field.board.names[placed.hex] == "E2" and has_leader(game, "E2")
    assert game.active == "allied" and game.banners["french"] == 1
    core = board("E3 +B, E4 FLN, K3 BLN+", to_move="french", ordered="E4", rules="classic")
    core.play("melee E4 E3", dice="saber art art art")
    while core.active == "french":
        core.play("pass" if "pass" in core.options else core.options[0])
    assert len(core.leaders) == 1


BASELINE = {f"{column}1" for column in "ABCDEFGHIJKLM"}


@pytest.mark.rule("plus.leader.replacement-place")
def test_he_appears_where_the_other_fell_next_to_it_toward_his_side_or_on_his_edge() -> None:
    # a unit without a leader on D2, one with a leader on C1, an enemy on K1
    game = killed("D2 BLN, C1 BLN+, K1 FLN")
    until(game, "take ground")
    stays = game.copy()
    until(stays, "replace other leader")
    assert offered(stays) == {"E3", "D2", "E2"} | BASELINE - {"C1", "K1"}
    game.play("advance E4 E3")
    until(game, "replace other leader")
    assert offered(game) == {"D2", "E2"} | BASELINE - {"C1", "K1"}
    assert bar(game, "replace E3 leader E3") == bar(game, "replace E3 leader C1") == "plus.leader.replacement-place"
    assert bar(game, "replace G5 leader G5") == "plus.leader.replaced"
    game.play("replace E3 leader D2")
    assert leader(game, "D2").attached and unit(game, "D2").leader


BOTH_FALL = "E3 BLN, E4 +F, K3 BLN1+, K4 FLN, A1 +B, A9 +F"


@pytest.mark.rule("plus.leader.succession-order")
def test_the_side_whose_turn_it_is_places_its_leader_first() -> None:
    game = staff_board(BOTH_FALL, ordered="E3, K3", points=0)
    game.play("melee E3 E4", dice="saber art art art")
    until(game, "battle")
    game.play("melee K3 K4", dice="art")
    game.play("battle-back K4 K3", dice="inf art art art saber")
    until(game, "replace leader")
    assert game.deciding == "allied"
    game.play("replace K3 leader K1")
    assert (step(game), game.deciding, game.active) == ("replace other leader", "french", "allied")
    game.play("replace E4 leader E9")
    assert game.active == "french" and has_leader(game, "K1") and has_leader(game, "E9")


@pytest.mark.rule("plus.leader.succession-order")
def test_a_leader_for_whom_no_hex_is_free_waits_for_the_next_end_phase() -> None:
    row = ", ".join(f"{hex} FLN" for hex in sorted(BASELINE))
    for seed in range(20):
        game = killed(f"{row}, D2 FLN, E2 FLN, B2 +F, G7 BLN+", seed=seed, goal=9)
        until(game, "take ground")
        game.play("advance E4 E3")
        until(game, "order")
        assert game.active == "allied" and len([one for one in game.leaders if one.side == "allied"]) == 1
        finish_turn(game)
        if "order A1" in game.options:
            break
    game.play("order A1")
    until(game, "move")
    game.play("move A1 A2")
    until(game, "order")
    assert game.active == "allied" and has_leader(game, "A1")  # the only hex, so nobody was asked


@pytest.mark.rule("plus.leader.withdrawn-not-replaced")
def test_a_leader_who_left_the_field_is_not_replaced() -> None:
    game = staff_board("E1 +B, K3 BLN+, E2 FLN", to_move="french", ordered="E2", facing={"E2": "S"})
    game.play("melee E2 E1", dice=CALM)
    assert not has_leader(game, "E1") and game.banners["french"] == 0
    happened = finish_turn(game)
    assert not events(happened, "LeaderReplaced") and staff(game)["fell"] == [-1, -1]
    assert game.active == "allied" and len(game.leaders) == 1


@pytest.mark.rule("plus.leader.cinc-not-a-piece")
def test_the_rating_stays_whoever_falls() -> None:
    pictures = 0
    for seed in range(12):
        game = killed("K3 BLN+", cinc={"allied": 4, "french": 1}, seed=seed)
        until(game, "replace other leader")
        (card,) = events(game.play("replace E3 leader E1"), "CommandDrawn")
        if drawn(game, "allied")[-1] in ("jack", "queen", "king"):
            pictures += 1
            assert card.points == 4
    assert pictures
