"""What Plus keeps of the core game: leaders under fire, and their retreats."""

import pytest

from bicorne import Game
from boards import events, has_leader, has_unit, leader, options, rolls, unit, ways_back
from plus_boards import clash


def steps(game: Game) -> set[str]:
    """Where the retreating leader may go next."""
    return {option.split()[-1] for option in options(game, "retreat")}


@pytest.mark.rule("plus.keep.leader-check-attached")
@pytest.mark.parametrize(("check", "lives"), [("saber saber", False), ("saber inf", True)])
def test_a_leader_is_checked_once_and_only_two_sabers_kill_him(check: str, lives: bool) -> None:
    """Two hits and a retreat that cannot be made."""
    game = clash("G1 PLN4+, G2 FLN4, A9 FLN", "G2", to_move="french")
    happened = game.play("melee G2 G1", dice=f"inf inf flag art art {check}")
    if lives:
        assert "ignore 1" in game.options
        happened += game.play("pass")
    assert unit(game, "G1").blocks == 1
    assert len(events(happened, "LeaderChecked")) == 1 and has_leader(game, "G1") == lives


@pytest.mark.rule("plus.keep.leader-check-eliminated")
def test_a_leader_whose_unit_is_gone_is_checked_with_one_die_and_must_retreat() -> None:
    game = clash("G5 PLN1+, G6 FLN4, A9 FLN, A1 BLN", "G6", to_move="french")
    killed = game.copy()
    happened = game.play("melee G6 G5", dice="inf flag art art art inf")
    assert [len(event.faces) for event in events(happened, "LeaderChecked")] == [1]
    assert "pass" not in game.options and steps(game) == {"F4", "G4", "F5"}
    lengths = 0
    while options(game, "retreat"):
        game.play(next(option for option in game.options if option != "pass"))
        lengths += 1
    assert lengths == 3
    killed.play("melee G6 G5", dice="inf flag art art art saber")
    assert killed.banners["french"] == 1 and not has_leader(killed, "G5")


@pytest.mark.rule("plus.keep.leader-edge-retreat")
def test_a_leader_leaves_the_map_over_his_own_edge() -> None:
    game = clash("G1 PLN1+, G2 FLN4, F1 r, A9 FLN, A3 BLN", "G2", to_move="french")
    game.play("melee G2 G1", dice="inf art art art art inf")
    while options(game, "retreat"):
        game.play(options(game, "retreat")[-1])
    assert game.banners["french"] == 0 and not any(piece.side == "allied" for piece in game.leaders)


@pytest.mark.rule("plus.keep.leader-impassable")
def test_a_leader_with_no_way_back_is_eliminated() -> None:
    game = clash("G5 +B, G6 FLN4, F4 r, G4 r, F5 r, A9 FLN, A1 BLN", "G6", to_move="french")
    game.play("melee G6 G5", dice="inf cav flag flag")
    assert not has_leader(game, "G5") and game.banners["french"] == 1


@pytest.mark.rule("plus.keep.leader-escape")
def test_a_leader_runs_through_enemies_who_roll_at_him() -> None:
    walls = "F4 r, F5 r"
    game = clash(f"G5 +B, G6 FLN4, G4 FLN2, {walls}, A9 FLN, A1 BLN", "G6", to_move="french")
    happened = game.play("melee G6 G5", dice="inf cav flag art" + " inf art")
    assert rolls(happened) == [4] and [len(event.faces) for event in events(happened, "LeaderEscaped")] == [2]
    assert game.banners["french"] == 0 and options(game, "retreat")
    hit = clash(f"G5 +B, G6 FLN4, G4 FLN2, {walls}, A9 FLN, A1 BLN", "G6", to_move="french")
    hit.play("melee G6 G5", dice="inf cav flag art" + " saber art")
    assert hit.banners["french"] == 1


@pytest.mark.rule("plus.keep.leader-escape")
def test_a_third_enemy_hex_in_a_row_is_the_end() -> None:
    ring = "G4 FLN2, G3 FLN2, H3 FLN2, F2 FLN2, G2 FLN2, H2 FLN2, F3 FLN2, F4 r, F5 r"
    game = clash(f"G5 +B, G6 FLN4, {ring}, A9 FLN, A1 BLN", "G6", to_move="french")
    game.play("melee G6 G5", dice="inf cav flag art" + " art art")
    happened = game.play("retreat G4 leader G3", dice="art art")
    assert events(happened, "LeaderEscaped") and events(happened, "LeaderEliminated")
    assert game.banners["french"] == 1


@pytest.mark.rule("plus.keep.hits-before-flags")
@pytest.mark.parametrize(("check", "steady"), [("saber saber", False), ("inf inf", True)])
def test_a_leader_who_falls_in_the_check_steadies_nobody(check: str, steady: bool) -> None:
    game = clash("G5 PLN4+, G6 FLN4, A9 FLN", "G6", to_move="french")
    game.play("melee G6 G5", dice=f"inf flag art art art {check}")
    assert bool(options(game, "ignore")) == steady


@pytest.mark.rule("plus.keep.leader-from-last-hex")
def test_a_leader_retreats_from_where_his_unit_lost_its_last_block() -> None:
    """Militia flees three hexes and can make one: the others cost its last blocks."""
    game = clash("G5 PMI2+, G6 FLN4, F4 r, F3 r, G3 FLN, H3 FLN, A9 FLN, A1 BLN", "G6", to_move="french")
    game.play("melee G6 G5", dice="flag art art art art")
    happened = game.play("pass", dice="inf")  # the flag counts
    assert not has_unit(game, "G5") and not has_unit(game, "G4")
    assert [len(event.faces) for event in events(happened, "LeaderChecked")] == [1]
    assert has_leader(game, "G4") and options(game, "retreat")


@pytest.mark.rule("plus.keep.leader-retreat-stacking")
def test_a_retreating_leader_stops_with_a_unit_that_has_none() -> None:
    pieces = "G5 +B, G6 FLN4, F4 r, F5 r, G4 BLN, G3 BLN+, H3 BLN+, A9 FLN, A1 BLN"
    game = clash(pieces, "G6", to_move="french")
    game.play("melee G6 G5", dice="inf cav flag art")
    found = ways_back(game, "G4")  # the only first step is made already
    assert "G4" in found and not {"G3", "H3"} & found and {"F2", "G2"} & found
    assert leader(game, "G4")
