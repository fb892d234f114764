"""Banners: for every four blocks, for leaders, for objectives."""

import pytest

from boards import events, has_leader, loaded, options, unit
from staffs import action_cards, counted, finish_turn, staff_board, step

CALM = "art art art art"


@pytest.mark.rule("plus.victory.leader-banner")
def test_a_leader_is_a_banner_and_so_is_the_one_who_takes_over() -> None:
    # lone on G5, attacked from G6, with enemies wherever he could go
    pieces = "G5 +F, G6 BLN, F4 BLN, G4 BLN, F5 BLN+, A9 FLN"
    for seed in range(20):
        game = staff_board(pieces, ordered="G6", facing={"G6": "S"}, seed=seed)
        game.play("melee G6 G5", dice=CALM)
        assert game.banners["allied"] == 0
        game.play("retreat G5 leader G4", dice="saber art art art")  # he does not escape
        assert game.banners["allied"] == 1 and not has_leader(game, "G5")
        while step(game) != "replace other leader":
            game.play("pass")
        game.play("replace G4 leader G5")
        finish_turn(game)
        if "order G6" in game.options:
            break
    game.play("order G6")
    while not options(game, "melee"):
        game.play("pass")
    game.play("melee G6 G5", dice="saber art art art")
    assert game.banners["allied"] == 2


@pytest.mark.rule("plus.victory.four-blocks")
def test_four_blocks_of_whatever_units_are_a_banner() -> None:
    game = staff_board("C5 BLN, C6 FLN, K5 BLN, K6 FLN, A1 +B, A9 +F", ordered="C5, K5")
    game.play("melee C5 C6", dice="inf inf inf art")
    assert counted(game) == {"allied": 3, "french": 0} and game.banners["allied"] == 0
    while step(game) != "battle":
        game.play("pass")
    happened = game.play("melee K5 K6", dice="inf art art art")
    assert [event.cause for event in events(happened, "BannerGained")] == ["blocks"]
    assert counted(game)["allied"] == 4 and game.banners["allied"] == 1
    assert (unit(game, "C6").blocks, unit(game, "K6").blocks) == (1, 3)  # and both still stand


@pytest.mark.rule("plus.victory.four-blocks")
def test_a_unit_destroyed_is_nothing_by_itself() -> None:
    game = staff_board("C5 BLN, C6 FLC3, A1 +B, A9 FLN+", ordered="C5")
    game.play("melee C5 C6")
    happened = game.play("pass", dice="cav cav cav art")  # it does not retire
    assert events(happened, "UnitEliminated") and counted(game)["allied"] == 3
    assert game.banners["allied"] == 0


@pytest.mark.rule("plus.victory.remainder-carries")
@pytest.mark.parametrize(("before", "hits", "banners"), [(3, 3, 1), (2, 1, 0), (2, 2, 1), (7, 2, 1), (1, 2, 0)])
def test_blocks_beyond_four_carry_over(before: int, hits: int, banners: int) -> None:
    game = staff_board("C5 BLN, C6 FLN, A1 +B, A9 +F", ordered="C5", blocks_lost={"allied": before})
    game.play("melee C5 C6", dice=" ".join((["inf"] * hits + ["art"] * 4)[:4]))
    assert counted(game)["allied"] == before + hits
    assert game.banners["allied"] == banners


@pytest.mark.rule("plus.victory.all-losses-count")
def test_a_block_lost_for_want_of_a_way_counts_like_one_hit() -> None:
    game = staff_board("G5 FLN, F6 BLN, A1 +B, A9 +F", ordered="F6", facing={"G5": "S", "F6": "S"})
    happened = game.play("melee F6 G5", dice="flag art art art")  # in the rear of a unit that looks south
    assert [event.retreating for event in events(happened, "BlocksLost")] == [True]
    assert counted(game)["allied"] == 1


@pytest.mark.rule("plus.victory.all-losses-count")
def test_rallied_blocks_do_not_lower_the_count_and_count_again_when_they_are_lost() -> None:
    game = staff_board("G5 FLN2+, G6 FLN, H3 BLN", to_move="french", points=2, blocks_lost={"allied": 2},
                       sacs={"french": "rally"})  # fmt: skip
    game.play("play rally", dice="inf inf art art art")
    game.play("rally G5")
    game.play("rally G5")
    assert unit(game, "G5").blocks == 4 and counted(game)["allied"] == 2
    again = staff_board("G5 FLN+, G4 BLN", ordered="G4", blocks_lost={"allied": 2})
    again.play("melee G4 G5", dice=loaded(again, "melee G4 G5", "inf", "inf"))
    assert counted(again)["allied"] == 4 and again.banners["allied"] == 1


@pytest.mark.rule("plus.victory.all-losses-count")
@pytest.mark.parametrize(("token", "count"), [("RCO1", 0), ("BGN", 0), ("BLN1", 1)])
def test_blocks_of_cossacks_and_garrisons_do_not_count(token: str, count: int) -> None:
    game = staff_board(f"G5 {token}, G7 FFA, A1 BLN+, A9 +F", to_move="french", ordered="G7", facing={"G7": "S"})
    face = "cav" if token == "RCO1" else "inf"
    assert events(game.play("fire G7 G5", dice=loaded(game, "fire G7 G5", face)), "UnitEliminated")
    assert counted(game)["french"] == count


# ------------------------------------------------------------------ objectives


def goal(kind: str, start: bool = False) -> str:
    when = "\nturn_start = true" if start else ""
    return f'[[objective]]\nid = "wood"\nkind = "{kind}"\nside = "allied"\nhexes = ["E4"]\nworth = 1{when}'


@pytest.mark.rule("plus.victory.objectives")
@pytest.mark.parametrize(("kind", "after"), [("temporary", 0), ("permanent", 1)])
def test_objectives_are_banners_with_a_card_for_the_first_time(kind: str, after: int) -> None:
    game = staff_board("E3 BLN+, E8 FLN+", ordered="E3", phase="move", objectives=goal(kind))
    game.play("move E3 E4")
    assert game.banners["allied"] == 1 and len(action_cards(game, "allied")) == 1
    finish_turn(game)
    for start, end, banners in (("E4", "E5", after), ("E5", "E4", 1)):
        while game.active == "french" or step(game) == "choose clause":
            finish_turn(game) if game.active == "french" else game.play("use points")
        game.play(f"order {start}")
        while not options(game, "move"):
            game.play("pass")
        game.play(f"move {start} {end}")
        assert game.banners["allied"] == banners
        assert len(action_cards(game, "allied")) == 1  # once in the battle
        finish_turn(game)


@pytest.mark.rule("plus.victory.objectives")
def test_a_battle_may_give_them_at_the_start_of_a_turn() -> None:
    game = staff_board("E3 BLN+, E8 FLN+", ordered="E3", phase="move", objectives=goal("temporary", True))
    game.play("move E3 E4")
    assert game.banners["allied"] == 0 and action_cards(game, "allied") == []
    finish_turn(game)
    finish_turn(game)
    assert game.active == "allied" and game.banners["allied"] == 1 and len(action_cards(game, "allied")) == 1
