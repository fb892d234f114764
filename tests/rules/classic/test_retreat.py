"""Retreats of units, and a leader's own retreat. The allies sit at the bottom and fall back to row 1."""

import pytest

from bicorne import Game
from boards import bar, clash, events, has_leader, has_unit, leader, options, rolls, unit, ways_back

ROW_2_TO_4 = {"E4", "F4", "E3", "F3", "G3", "D2", "E2", "F2", "G2"}  # one to three hexes behind F5


def fired_on(hex: str, target: str, dice: str, *others: str, origin: str = "F7") -> Game:
    """French line fires as many dice as are named at a target on a hex."""
    pieces = [f"{origin} FLN{len(dice.split())}", f"{hex} {target}", *others]
    game = clash(", ".join(pieces), ordered=origin, to_move="french")
    game.play(f"fire {origin} {hex}", dice=dice)
    return game


def leader_missed(hex: str, *others: str, origin: str = "F6") -> Game:
    """One French block attacks a lone allied leader and misses him: he must retreat."""
    game = clash(", ".join([f"{origin} FLN1", f"{hex} +B", *others]), ordered=origin, to_move="french")
    game.play(f"melee {origin} {hex}", dice="inf")
    return game


# ------------------------------------------------------------------ units


@pytest.mark.rule("classic.retreat.after-hits")
def test_a_unit_retreats_after_all_hits_of_the_roll() -> None:
    game = clash("F7 FLN3, F5 BLN", ordered="F7", to_move="french")
    happened = game.play("fire F7 F5", dice="inf inf flag")
    assert unit(game, "F5").blocks == 2 and not events(happened, "Retreated")
    game.play("retreat F5 E4")
    assert unit(game, "E4").blocks == 2


@pytest.mark.rule("classic.retreat.after-hits")
def test_a_unit_that_the_hits_eliminate_does_not_retreat() -> None:
    game = fired_on("F5", "BLN2", "flag inf inf")
    assert not has_unit(game, "F5") and not options(game, "retreat") and game.banners["french"] == 1


@pytest.mark.rule("classic.retreat.one-hex-per-flag")
@pytest.mark.parametrize(("flags", "row"), [("flag", "4"), ("flag flag", "3"), ("flag flag flag", "2")])
def test_each_flag_not_ignored_is_one_hex_towards_the_own_side(flags: str, row: str) -> None:
    game = fired_on("F5", "BLN", flags)
    assert {hex[1] for hex in ways_back(game)} == {row}
    while options(game, "retreat"):
        game.play(game.options[0])
    assert [one.blocks for one in game.units if one.side == "allied"] == [4]


@pytest.mark.rule("classic.retreat.militia-three")
def test_militia_retreat_three_hexes_per_flag() -> None:
    game = fired_on("F6", "PMI", "flag", origin="F8")
    for step in ("F6 F5", "F5 F4", "F4 F3"):
        game.play(f"retreat {step}")
    assert unit(game, "F3").blocks == 4


@pytest.mark.rule("classic.retreat.militia-three")
def test_militia_lose_a_block_for_the_third_hex_that_the_board_lacks() -> None:
    game = fired_on("F3", "PMI", "flag", origin="F5")
    game.play("retreat F3 F2")
    game.play("retreat F2 F1")
    assert unit(game, "F1").blocks == 3


ROSTER = """FLN FLT FGR FYG FOG FMI FLC FHC FCU FGC FGH FFA FHA FGF FGA BLN BLT BRL BGR BGG BLC BHC BGH BFA BHA
    PLN PLT PMI PLC PFA DLN DLT DLC DFA RCO"""


@pytest.mark.rule("classic.retreat.national-distance", "classic.retreat.militia-three", table=True)
@pytest.mark.parametrize("code", ROSTER.split())
def test_the_hexes_per_flag_are_those_of_the_unit_s_own_card(code: str) -> None:
    side, enemy, shooter = ("french", "allied", "PLN1") if code[0] == "F" else ("allied", "french", "FLN1")
    game = clash(f"F8 {shooter}, F6 {code}", ordered="F8", to_move=enemy, bottom=side)
    game.play("fire F8 F6", dice="flag")
    if options(game, "ignore"):
        game.play("pass")
    rows = {hex[1] for hex in ways_back(game)}
    assert rows == ({"3"} if code in ("FMI", "PMI", "RCO") else {"5"})


@pytest.mark.rule("classic.retreat.own-side-only")
def test_a_unit_never_retreats_sideways_or_forward() -> None:
    game = fired_on("F5", "BLN", "flag")
    assert game.options == ("retreat F5 E4", "retreat F5 F4")
    for hex in ("E5", "G5", "E6", "F6"):
        assert bar(game, f"retreat F5 {hex}") == "classic.retreat.own-side-only"


@pytest.mark.rule("classic.retreat.own-side-only")
def test_a_unit_attacked_from_behind_still_retreats_to_its_own_side() -> None:
    game = clash("F4 FLT1, F5 BLN", ordered="F4", to_move="french")
    game.play("melee F4 F5", dice="flag")
    assert unit(game, "E4").side == "allied" and unit(game, "E4").blocks == 4


@pytest.mark.rule("classic.retreat.owner-chooses")
def test_the_owner_of_the_retreating_unit_picks_each_hex() -> None:
    game = fired_on("F5", "BLN", "flag flag")
    assert game.deciding == "allied"
    assert ways_back(game) == {"E3", "F3", "G3"}
    game.play("retreat F5 F4")
    assert game.deciding == "allied" and game.options == ("retreat F4 F3", "retreat F4 G3")


@pytest.mark.rule("classic.retreat.must-step-if-possible")
def test_a_unit_must_retreat_where_a_legal_hex_is_left() -> None:
    game = fired_on("F5", "BLN", "flag", "E4 BLT")
    assert unit(game, "F4").blocks == 4
    assert not has_unit(game, "F5")


@pytest.mark.rule("classic.retreat.must-step-if-possible")
def test_losing_a_block_instead_of_a_possible_step_is_not_offered() -> None:
    game = fired_on("F5", "BLN", "flag")
    assert "pass" not in game.options
    assert bar(game, "pass") == "classic.retreat.must-step-if-possible"


@pytest.mark.rule("classic.retreat.terrain-ignored")
@pytest.mark.parametrize(
    ("ground", "works"),
    [
        ("F4 w, F3 s", None),
        ("F4 t, F3 h", None),
        ("F4 ., F3 .", {"F4": "NW"}),
        ("F4 ., F3 .", {"F5": "SE", "F3": "NE"}),
    ],
)
def test_passable_ground_and_works_do_not_stop_a_retreat(ground: str, works: dict[str, str] | None) -> None:
    game = clash(f"F7 FLN2, F5 BLN, {ground}, E4 r", ordered="F7", to_move="french", works=works)
    game.play("fire F7 F5", dice="flag flag")
    assert has_unit(game, "F4")  # E4 being river, there is no other way
    game.play("retreat F4 F3")
    assert unit(game, "F3").blocks == 4


@pytest.mark.rule("classic.retreat.impassable-blocks")
@pytest.mark.parametrize("ground", ["r", "H", "d"])
def test_each_step_that_impassable_ground_prevents_costs_a_block(ground: str) -> None:
    game = fired_on("A3", "BLN", "flag flag", f"A2 {ground}", origin="C3")
    assert unit(game, "A3").blocks == 2
    free = fired_on("A3", "BLN", "flag flag", origin="C3")
    assert ways_back(free) == {"A1", "B1"} and unit(free, "A2").blocks == 4


@pytest.mark.rule("classic.retreat.impassable-blocks", "classic.retreat.must-step-if-possible")
def test_the_owner_may_choose_a_way_that_impassable_ground_ends() -> None:
    game = fired_on("F5", "BLN", "flag flag", "E3 r, F3 r")
    assert game.options == ("retreat F5 E4", "retreat F5 F4")
    game.play("retreat F5 E4")
    assert unit(game, "E4").blocks == 3


@pytest.mark.rule("classic.retreat.artillery-quarry")
@pytest.mark.parametrize(("code", "hex", "blocks"), [("BFA", "A3", 2), ("BHA", "A3", 2), ("BLN", "A2", 4)])
def test_a_sand_quarry_stops_the_retreat_of_artillery_only(code: str, hex: str, blocks: int) -> None:
    game = fired_on("A3", code, "flag", "A2 q", origin="C3")
    assert unit(game, hex).blocks == blocks


@pytest.mark.rule("classic.retreat.no-friendly-unit-hex")
def test_a_unit_does_not_retreat_into_a_friendly_unit() -> None:
    game = fired_on("F5", "BLN", "flag", "E4 BLT", "F4 r")
    assert unit(game, "F5").blocks == 3 and unit(game, "E4").type == "LT"
    alone = fired_on("F5", "BLN", "flag", "F4 r")
    assert unit(alone, "E4").blocks == 4


@pytest.mark.rule("classic.retreat.no-friendly-unit-hex")
def test_a_unit_does_not_retreat_through_a_friendly_unit() -> None:
    game = fired_on("F5", "BLN", "flag flag", "E3 BLT", "F4 r", "F3 r")
    assert unit(game, "E4").blocks == 3 and unit(game, "E3").type == "LT"


@pytest.mark.rule("classic.retreat.no-enemy-hex")
@pytest.mark.parametrize(
    ("behind", "hex", "blocks"),
    [("E4 FLN, F4 +F", "F5", 3), ("E4 FLN", "F4", 4), ("F4 +F", "E4", 4), ("E4 +F, F4 +F", "F5", 3)],
)
def test_a_unit_does_not_retreat_into_enemy_units_or_lone_enemy_leaders(behind: str, hex: str, blocks: int) -> None:
    game = fired_on("F5", "BLN", "flag", behind)
    assert unit(game, hex).blocks == blocks and unit(game, hex).side == "allied"


@pytest.mark.rule("classic.retreat.block-per-missing-hex")
def test_every_hex_that_the_board_edge_denies_costs_a_block() -> None:
    game = fired_on("E2", "BLN", "flag flag flag", origin="E4")
    game.play("retreat E2 E1")
    assert unit(game, "E1").blocks == 2


@pytest.mark.rule("classic.retreat.militia-blocked")
def test_militia_blocked_at_once_lose_three_blocks_per_flag() -> None:
    game = fired_on("E1", "PMI", "flag", origin="E3")
    assert unit(game, "E1").blocks == 1


@pytest.mark.rule("classic.retreat.elimination-gives-banner")
def test_a_unit_eliminated_by_a_blocked_retreat_gives_a_banner() -> None:
    game = fired_on("E1", "BLN1", "flag", origin="E3")
    assert not has_unit(game, "E1")
    assert game.banners == {"allied": 0, "french": 1}


@pytest.mark.rule("classic.retreat.leader-goes-along")
def test_an_attached_leader_retreats_into_the_same_hex() -> None:
    game = fired_on("F5", "BLN+", "flag")
    game.play("pass")
    game.play("retreat F5 E4")
    assert leader(game, "E4").attached and unit(game, "E4").leader == leader(game, "E4").name
    assert not has_leader(game, "F5")


@pytest.mark.rule("classic.retreat.lone-leader-stops")
def test_a_lone_friendly_leader_stops_a_retreat_without_loss() -> None:
    game = fired_on("F5", "BLN", "flag flag flag", "F4 +B")
    game.play("retreat F5 F4")
    assert not options(game, "retreat")
    assert unit(game, "F4").blocks == 4 and leader(game, "F4").attached


@pytest.mark.rule("classic.retreat.lone-leader-is-a-choice")
def test_the_owner_may_retreat_past_a_lone_leader_by_another_hex() -> None:
    game = fired_on("F5", "BLN", "flag flag flag", "F4 +B")
    assert game.options == ("retreat F5 E4", "retreat F5 F4")
    assert ways_back(game) == {"F4", "D2", "E2", "F2"}


@pytest.mark.rule("classic.retreat.leader-unit-blocked-by-lone-leader")
def test_a_unit_with_a_leader_does_not_retreat_onto_a_lone_leader() -> None:
    game = fired_on("A3", "BLN+", "flag", "A2 +B", origin="C3")
    game.play("pass", dice="inf inf")  # accepts the flag; the dice are the check for the block lost
    assert unit(game, "A3").blocks == 3 and leader(game, "A3").attached and not leader(game, "A2").attached
    alone = fired_on("A3", "BLN", "flag", "A2 +B", origin="C3")
    assert unit(alone, "A2").blocks == 4 and leader(alone, "A2").attached


# ------------------------------------------------------------------ leaders


@pytest.mark.rule("classic.retreat.leader-one-to-three")
def test_a_leader_retreats_one_to_three_hexes_by_his_owner_s_choice() -> None:
    game = leader_missed("F5")
    assert game.deciding == "allied" and game.options == ("retreat F5 leader E4", "retreat F5 leader F4")
    assert bar(game, "retreat F5 leader E5") == "classic.retreat.leader-one-to-three"
    assert game.why_not("pass") is not None
    assert ways_back(game) == ROW_2_TO_4


@pytest.mark.rule("classic.retreat.leader-may-leave-board")
@pytest.mark.parametrize(
    ("hex", "origin", "ends"),
    [
        ("E2", "E3", "E1 F1 off"),
        ("E3", "E4", "D2 E2 D1 E1 F1 off"),
        ("E4", "E5", "E3 F3 D2 E2 F2 D1 E1 F1 G1"),
    ],
)
def test_the_third_step_at_most_may_take_a_leader_off_his_own_edge(hex: str, origin: str, ends: str) -> None:
    assert ways_back(leader_missed(hex, origin=origin)) == set(ends.split())


@pytest.mark.rule("classic.retreat.leader-may-leave-board")
def test_a_leader_who_leaves_the_board_is_out_of_the_game_and_gives_no_banner() -> None:
    game = leader_missed("E2", origin="E3")
    assert bar(game, "retreat E2 leader off") == "classic.retreat.leader-may-leave-board"
    game.play("retreat E2 leader E1")
    assert game.options == ("retreat E1 leader off", "pass")
    game.play("retreat E1 leader off")
    assert game.leaders == () and game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("classic.retreat.leader-terrain")
@pytest.mark.parametrize("ground", ["F4 w, F3 t", "F4 t, F3 s", "F4 q, F3 w"])
def test_passable_terrain_does_not_stop_a_retreating_leader(ground: str) -> None:
    game = leader_missed("F5", ground)
    for step in ("F5 leader F4", "F4 leader F3", "F3 leader F2"):
        game.play(f"retreat {step}")
    assert has_leader(game, "F2")


@pytest.mark.rule("classic.retreat.leader-impassable-eliminated")
def test_a_leader_with_only_impassable_ground_behind_is_eliminated() -> None:
    game = leader_missed("A3", "A2 r", origin="A4")
    assert game.leaders == () and game.banners["french"] == 1
    free = leader_missed("A3", origin="A4")
    assert len(free.leaders) == 1 and free.banners["french"] == 0


@pytest.mark.rule("classic.retreat.leader-end-hex")
def test_a_retreating_leader_does_not_stop_with_a_leader_or_an_enemy() -> None:
    game = leader_missed("F5", "F4 BLN+", "E4 +F")
    assert ways_back(game) == ROW_2_TO_4 - {"E4", "F4"}
    assert ways_back(leader_missed("F5", "F4 BLN")) == ROW_2_TO_4


@pytest.mark.rule("classic.retreat.leader-end-hex")
@pytest.mark.parametrize(("piece", "offered"), [("BLN+", False), ("+B", False), ("FLN", False), ("BLN", True)])
def test_the_last_step_leads_neither_to_a_leader_nor_to_an_enemy(piece: str, offered: bool) -> None:
    game = leader_missed("F5", f"F2 {piece}")
    game.play("retreat F5 leader F4")
    game.play("retreat F4 leader F3")
    assert ("retreat F3 leader F2" in game.options) is offered
    if not offered:
        assert bar(game, "retreat F3 leader F2") == "classic.retreat.leader-end-hex"


@pytest.mark.rule("classic.retreat.leader-joins-unit")
def test_a_retreating_leader_may_join_a_leaderless_unit_or_go_on() -> None:
    game = leader_missed("F5", "F4 BLN")
    game.play("retreat F5 leader F4")
    assert game.options == ("retreat F4 leader F3", "retreat F4 leader G3", "pass")
    assert events(game.play("pass"), "Attached")
    assert leader(game, "F4").attached and unit(game, "F4").leader is not None


@pytest.mark.rule("classic.retreat.leader-passes-leaders")
@pytest.mark.parametrize("piece", ["BLN+", "+B"])
def test_a_retreating_leader_passes_other_friendly_leaders(piece: str) -> None:
    game = leader_missed("F5", f"F4 {piece}")
    game.play("retreat F5 leader F4")
    game.play("retreat F4 leader F3")
    game.play("pass")
    assert {one.hex for one in game.leaders} == {"F3", "F4"}


@pytest.mark.rule("classic.retreat.leader-pass-no-effect")
@pytest.mark.parametrize("passed", ["BLN", "BLN+"])
def test_a_leader_who_passes_a_unit_changes_nothing_about_it(passed: str) -> None:
    """The attack of his own unit fails, the battle back destroys it, and he rides off through an ordered unit."""
    game = clash(f"F5 BLN1+, F6 FLT, F4 {passed}", ordered="F5, F4")
    game.play("melee F5 F6", dice="art")
    game.play("battle-back F6 F5", dice="inf inf inf inf inf")
    before = unit(game, "F4")
    game.play("retreat F5 leader F4")
    game.play("retreat F4 leader F3")
    game.play("pass")
    assert unit(game, "F4") == before and before.ordered and before.blocks == 4
    assert rolls(game.play("fire F4 F6")) == [5]


@pytest.mark.rule("classic.retreat.leader-no-legal-end")
def test_a_leader_with_no_legal_end_within_three_steps_is_eliminated() -> None:
    full = "A4 BLN+, A3 BLN+, B3 BLN+, A2 BLN+, B2 BLN+"
    game = leader_missed("A5", full, origin="A6")
    assert len(game.leaders) == 5 and not has_leader(game, "A5")
    assert game.banners == {"allied": 0, "french": 1}
    room = leader_missed("A5", full.replace("B2 BLN+", "B2 BLN"), origin="A6")
    assert len(room.leaders) == 5 and leader(room, "B2").attached and room.banners["french"] == 0
