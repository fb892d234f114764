"""Leaders who escape through the enemy. The allied leader falls back to row 1; the French stand in his way."""

from typing import Any

import pytest

from bicorne import Game
from boards import clash, dice, events, has_leader, leader, options, unit, ways_back


def leader_missed(hex: str, behind: str, origin: str, dice: str = "inf") -> tuple[Game, list[Any]]:
    """One French block attacks a lone allied leader and misses him; where his way is forced he takes it at once."""
    game = clash(f"{origin} FLN1, {hex} +B, {behind}", ordered=origin, to_move="french")
    return game, game.play(f"melee {origin} {hex}", dice=dice)


def on_f5(behind: str) -> Game:
    return leader_missed("F5", behind, "F6")[0]


def escape_rolls(happened: list[Any]) -> list[int]:
    """How many dice each enemy on the way rolled at the leader."""
    return [len(event.faces) for event in happened if type(event).__name__ in ("LeaderEscaped", "LeaderCaught")]


@pytest.mark.rule("classic.escape.procedure")
@pytest.mark.parametrize(("enemy", "faces"), [("FLN2", "inf inf"), ("FFA", "inf inf inf inf"), ("FHA", "inf inf inf")])
def test_an_enemy_on_the_way_rolls_its_melee_dice_at_the_leader_on_its_hex(enemy: str, faces: str) -> None:
    game = on_f5(f"E4 {enemy}")
    happened = game.play("retreat F5 leader E4", dice=faces)
    assert escape_rolls(happened) == [len(faces.split())]
    assert game.options == ("retreat E4 leader E3", "retreat E4 leader F3")


@pytest.mark.rule("classic.escape.saber-kills")
@pytest.mark.parametrize(("enemy", "faces"), [("FMI3", "inf cav saber"), ("FLN2", "saber inf"), ("FLC1", "saber")])
def test_one_saber_kills_the_leader_even_from_troops_whose_sabers_miss_units(enemy: str, faces: str) -> None:
    game = on_f5(f"E4 {enemy}")
    game.play("retreat F5 leader E4", dice=faces)
    assert game.leaders == () and not options(game, "retreat") and game.banners == {"allied": 0, "french": 1}


@pytest.mark.rule("classic.escape.no-terrain")
@pytest.mark.parametrize("enemy", ["w:FLN3", "t:FLN3", "w:FLC3", "s:FLN3", "h:FLC3"])
def test_terrain_takes_no_dice_from_the_enemy_on_the_way(enemy: str) -> None:
    game = on_f5(f"E4 {enemy}")
    assert escape_rolls(game.play("retreat F5 leader E4", dice="inf inf inf")) == [3]


@pytest.mark.rule("classic.escape.no-terrain")
def test_works_take_no_dice_from_the_enemy_on_the_way() -> None:
    game = clash("F6 FLN1, F5 +B, E4 FLC3", ordered="F6", to_move="french", works={"E4": "NW NE E SE SW W"})
    game.play("melee F6 F5", dice="inf")
    assert escape_rolls(game.play("retreat F5 leader E4", dice="inf inf inf")) == [3]


@pytest.mark.rule("classic.escape.continue-on-success")
def test_a_leader_who_was_missed_must_leave_the_enemy_s_hex() -> None:
    game = on_f5("E4 FLN1")
    clear = game.copy()
    game.play("retreat F5 leader E4", dice="inf")
    assert game.options == ("retreat E4 leader E3", "retreat E4 leader F3")
    assert game.why_not("pass") is not None
    clear.play("retreat F5 leader F4")
    assert "pass" in clear.options


@pytest.mark.rule("classic.escape.second-enemy")
def test_a_second_enemy_on_the_way_rolls_after_the_first() -> None:
    game = on_f5("E4 FLN2, E3 FLC3")
    assert escape_rolls(game.play("retreat F5 leader E4", dice="inf inf")) == [2]
    assert escape_rolls(game.play("retreat E4 leader E3", dice="inf inf inf")) == [3]
    assert ways_back(game) == {"D2", "E2"} and game.banners["french"] == 0


@pytest.mark.rule("classic.escape.third-enemy")
def test_enemies_on_all_three_hexes_of_every_way_are_the_end_of_the_leader() -> None:
    enemies = "A4 FLN1, A3 FLN1, B3 FLN1, A2 FLN1, B2 FLN1"
    game, first = leader_missed("A5", enemies, "A6", dice="inf inf")
    assert game.options == ("retreat A4 leader A3", "retreat A4 leader B3")
    second = game.play("retreat A4 leader B3", dice="inf")
    assert escape_rolls(first + second) == [1, 1] and not events(second, "LeaderCaught")
    assert game.leaders == () and game.banners["french"] == 1


@pytest.mark.rule("classic.escape.third-enemy")
def test_a_single_free_hex_at_the_third_step_lets_the_leader_through() -> None:
    game, happened = leader_missed("A5", "A4 FLN1, A3 FLN1, B3 FLN1, A2 FLN1", "A6", dice="inf inf inf")
    assert escape_rolls(happened) == [1, 1]
    assert has_leader(game, "B2") and game.banners["french"] == 0


@pytest.mark.rule("classic.escape.voluntary")
def test_the_owner_may_try_an_enemy_although_he_could_stop_on_clear_ground() -> None:
    game = on_f5("F3 FLN1, F2 BLN")
    game.play("retreat F5 leader F4")
    assert {"pass", "retreat F4 leader F3"} <= set(game.options)
    stopped = game.copy()
    stopped.play("pass")
    assert has_leader(stopped, "F4")
    game.play("retreat F4 leader F3", dice="inf")
    game.play("retreat F3 leader F2")
    assert leader(game, "F2").attached


@pytest.mark.rule("classic.escape.choose-enemy")
def test_the_owner_picks_which_of_several_enemies_to_pass() -> None:
    game = on_f5("E4 FLN2, F4 FLC3")
    assert game.deciding == "allied" and game.options == ("retreat F5 leader E4", "retreat F5 leader F4")
    other = game.copy()
    assert escape_rolls(game.play("retreat F5 leader E4", dice="inf inf")) == [2]
    assert escape_rolls(other.play("retreat F5 leader F4", dice="inf inf inf")) == [3]


@pytest.mark.rule("classic.escape.type-bonus-no-card-dice")
def test_escape_dice_have_the_type_bonus_but_no_card_dice() -> None:
    pieces = "F6 FLC1, F5 +B, E4 FHC3"
    game = clash(pieces, ordered="F6, E4", to_move="french", card="cavalry-charge")
    assert dice(game, "melee E4 F5") == 5
    game.play("melee F6 F5", dice="inf inf")
    assert escape_rolls(game.play("retreat F5 leader E4", dice="inf inf inf inf")) == [4]


@pytest.mark.rule("classic.escape.flags-and-symbols-void")
@pytest.mark.parametrize("faces", ["flag flag inf inf", "cav art flag inf"])
def test_only_sabers_matter_in_an_escape_roll(faces: str) -> None:
    game = on_f5("E4 FLN")
    game.play("retreat F5 leader E4", dice=faces)
    game.play("retreat E4 leader E3")
    assert "pass" in game.options
    game.play("pass")
    assert has_leader(game, "E3") and game.banners["french"] == 0


@pytest.mark.rule("classic.escape.off-board")
def test_a_leader_may_escape_through_the_baseline_and_off_the_board() -> None:
    game, _ = leader_missed("E2", "E1 FLN1, F1 FLN1", "E3")
    assert game.options == ("retreat E2 leader E1", "retreat E2 leader F1")
    happened = game.play("retreat E2 leader F1", dice="inf")
    assert escape_rolls(happened) == [1] and len(events(happened, "LeaderLeft")) == 1
    assert game.leaders == () and game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("classic.escape.square-one-die")
def test_an_enemy_in_square_rolls_one_die_at_an_escaping_leader() -> None:
    game = on_f5("E4 FLN#1, F4 FLN")
    other = game.copy()
    assert escape_rolls(game.play("retreat F5 leader E4", dice="inf")) == [1]
    assert escape_rolls(other.play("retreat F5 leader F4", dice="inf inf inf inf")) == [4]


@pytest.mark.rule("classic.escape.example-1")
def test_worked_example_of_a_leader_who_picks_the_weaker_of_two_enemies() -> None:
    game, _ = leader_missed("E4", "E3 FLN2, F3 FLC3", "E5")
    assert game.options == ("retreat E4 leader E3", "retreat E4 leader F3")
    assert escape_rolls(game.play("retreat E4 leader E3", dice="inf art")) == [2]
    assert "pass" not in game.options
    assert ways_back(game) == {"D2", "E2", "D1", "E1", "F1"}


@pytest.mark.rule("classic.escape.example-2")
def test_worked_example_of_a_leader_who_rides_through_heavy_cavalry_to_his_friends() -> None:
    game = on_f5("F3 FHC3, F2 BLN")
    game.play("retreat F5 leader F4")
    assert escape_rolls(game.play("retreat F4 leader F3", dice="flag flag inf inf")) == [4]
    game.play("retreat F3 leader F2")
    assert leader(game, "F2").attached and unit(game, "F2").leader is not None
    assert game.banners["french"] == 0


@pytest.mark.rule("classic.escape.example-3")
def test_worked_example_of_a_leader_who_falls_to_the_second_enemy_on_his_only_way() -> None:
    only_way = "A4 FLN2, A3 FLC3, B3 r"
    game, happened = leader_missed("A5", only_way, "A6", dice="inf flag cav saber saber flag")
    assert [len(event.faces) for event in events(happened, "LeaderEscaped")] == [2]
    assert [len(event.faces) for event in events(happened, "LeaderCaught")] == [3]
    assert game.leaders == () and game.banners == {"allied": 0, "french": 1}


@pytest.mark.rule("classic.escape.lone-enemy-leader")
def test_a_lone_enemy_leader_is_passed_without_a_roll_and_is_no_place_to_end() -> None:
    game, _ = leader_missed("E4", "E3 +F, F3 +F", "E5")
    assert game.options == ("retreat E4 leader E3", "retreat E4 leader F3")
    assert ways_back(game) == {"D2", "E2", "F2", "D1", "E1", "F1", "G1"}
    assert escape_rolls(game.play("retreat E4 leader E3")) == []
    assert options(game, "pass") == [] and len(game.leaders) == 3
