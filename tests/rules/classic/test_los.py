"""Line of sight, as fire that is offered or refused."""

from typing import Any

import pytest

from boards import PLACES, apart, bar, board, dice, options, ring, targets

# A British fight far off that keeps the combat phase open.
FIGHT = "L9 BLN, M9 FLN"


def sees(a: str, b: str, between: str = "", code: str = "BLN", **rest: Any) -> bool:
    """Whether a unit on a may fire at an enemy on b; the line is within range and nothing else forbids it."""
    game = board(f"{a} {code}, {b} FLN, {between}, {FIGHT}", ordered=f"{a}, L9", **rest)
    return f"fire {a} {b}" in game.options


def why_blind(a: str, b: str, between: str, code: str = "BLN") -> str:
    game = board(f"{a} {code}, {b} FLN, {between}, {FIGHT}", ordered=f"{a}, L9")
    assert f"fire {a} {b}" not in game.options
    return bar(game, f"fire {a} {b}")


@pytest.mark.rule("classic.los.centre-to-centre")
def test_only_the_hexes_between_can_block() -> None:
    assert not sees("C5", "E5", "D5 w")
    woods = ", ".join([f"{hex} w" for hex in PLACES if hex not in ("C5", "D5", "E5")])
    game = board(f"C5 w:BLN, E5 w:FLN, {woods}", ordered="C5")
    assert targets(game, "fire", "C5") == {"E5"}


@pytest.mark.rule("classic.los.centre-to-centre")
@pytest.mark.parametrize("hex", ["C5", "D5", "D6", "E6", "C6", "E5"])
def test_a_slanting_line_is_blocked_by_hexes_it_crosses_not_by_corners_it_touches(hex: str) -> None:
    assert sees("B5", "F6", f"{hex} w", code="BFA") == (hex in ("C6", "E5"))


@pytest.mark.rule("classic.los.unit-blocks")
@pytest.mark.parametrize("friend", ["BLN", "PLC1", "BFA+"])
def test_a_friendly_unit_between_blocks(friend: str) -> None:
    assert sees("C5", "E5")
    assert why_blind("C5", "E5", f"D5 {friend}") == "classic.los.unit-blocks"


@pytest.mark.rule("classic.los.unit-blocks")
def test_an_enemy_unit_between_blocks() -> None:
    game = board("B5 BFA, D5 FLN1, E5 FLN, D7 FLN", ordered="B5")
    assert targets(game, "fire", "B5") == {"D5", "D7"}
    assert bar(game, "fire B5 E5") == "classic.los.unit-blocks"
    beside = board("C5 BLN, D5 FLN, E5 FLN", ordered="C5")
    assert beside.options == ("melee C5 D5", "pass")


@pytest.mark.rule("classic.los.leader-blocks")
@pytest.mark.parametrize("leader", ["+B", "+F"])
def test_a_lone_leader_between_blocks(leader: str) -> None:
    assert why_blind("C5", "E5", f"D5 {leader}") == "classic.los.leader-blocks"
    assert sees("C5", "E5", f"D6 {leader}")


@pytest.mark.rule("classic.los.terrain-blocks")
@pytest.mark.parametrize(
    ("ground", "rule"),
    [
        ("w", "classic.los.terrain-blocks"),
        ("t", "classic.los.terrain-blocks"),
        ("p", "classic.los.terrain-blocks"),
        ("h", "classic.terrain.hill-los-behind"),
        ("H", "classic.terrain.rugged-hill-los"),
    ],
)
def test_forest_town_windmill_and_hills_between_block(ground: str, rule: str) -> None:
    assert sees("C5", "E5", "D5 .")
    assert why_blind("C5", "E5", f"D5 {ground}") == rule


@pytest.mark.rule("classic.los.terrain-clear")
@pytest.mark.parametrize("ground", list("rsfbq"))
def test_water_bridges_and_quarries_between_do_not_block(ground: str) -> None:
    assert sees("C5", "E5", f"D5 {ground}")
    assert not sees("C5", "E5", "D5 w")


@pytest.mark.rule("classic.los.terrain-clear")
def test_field_works_between_do_not_block() -> None:
    assert sees("C5", "E5", works={"D5": "NW NE E SE SW W"})


@pytest.mark.rule("classic.los.target-terrain")
@pytest.mark.parametrize(("ground", "number"), [("w", 3), ("t", 2), ("h", 3)])
def test_the_targets_own_hex_does_not_hide_it(ground: str, number: int) -> None:
    game = board(f"C5 FLN, E5 {ground}:BLN", to_move="french", ordered="C5")
    assert dice(game, "fire C5 E5") == number
    assert not sees("C5", "E5", f"D5 {ground}")


# ------------------------------------------------------------------ along hexsides


@pytest.mark.rule("classic.los.edge-one-side")
@pytest.mark.parametrize("hex", ["D2", "E2"])
@pytest.mark.parametrize("obstruction", ["BLN", "w", "+B", "+F", "h"])
def test_one_side_of_a_line_along_hexsides_does_not_block(hex: str, obstruction: str) -> None:
    assert sees("E1", "E3", f"{hex} {obstruction}")
    assert not sees("E1", "E3", f"D2 {obstruction}, E2 {obstruction}")


@pytest.mark.rule("classic.los.edge-both-sides")
@pytest.mark.parametrize("left", ["BLN", "w", "+B", "+F", "t"])
@pytest.mark.parametrize("right", ["w", "BLC", "+B", "+F"])
def test_both_sides_of_a_line_along_hexsides_block(left: str, right: str) -> None:
    assert why_blind("E1", "E3", f"D2 {left}, E2 {right}") == "classic.los.edge-both-sides"


@pytest.mark.rule("classic.los.edge-mixed-pairs")
def test_each_pair_along_a_long_line_is_judged_by_itself() -> None:
    assert sees("E1", "E5", "D2 BLN, E4 BLN", code="BFA")
    assert sees("E1", "E5", "E2 BLN, D4 BLN", code="BFA")
    assert why_blind("E1", "E5", "D4 BLN, E4 BLN", code="BFA") == "classic.los.edge-both-sides"
    assert why_blind("E1", "E5", "D2 BLN, E2 w", code="BFA") == "classic.los.edge-both-sides"
    assert why_blind("E1", "E5", "E3 BLN", code="BFA") == "classic.los.unit-blocks"


@pytest.mark.rule("classic.los.side-edge-obstructs")
@pytest.mark.parametrize(("a", "b", "between"), [("A1", "A3", "A2"), ("A5", "A3", "A4"), ("M1", "M3", "L2")])
@pytest.mark.parametrize("obstruction", ["BLN", "w", "+F"])
def test_the_edge_of_the_board_is_an_obstruction(a: str, b: str, between: str, obstruction: str) -> None:
    assert sees(a, b)
    assert why_blind(a, b, f"{between} {obstruction}") == "classic.los.side-edge-obstructs"


# ------------------------------------------------------------------ whole positions


@pytest.mark.rule("classic.los.adjacent-always")
@pytest.mark.parametrize("target", sorted(ring("F5", 1)))
def test_a_neighbor_is_always_in_reach_of_melee(target: str) -> None:
    woods = ", ".join([f"{hex} w" for hex in ring("F5", 1) | ring("F5", 2) if hex != target])
    game = board(f"F5 BLN, {target} t:FLN, {woods}", ordered="F5")
    assert game.options == (f"melee F5 {target}", "pass")
    assert dice(game, f"melee F5 {target}") == 2
    assert bar(game, "melee F5 H5") == "classic.melee.adjacent-target"  # two hexes away


@pytest.mark.rule("classic.los.illustration-lost")
@pytest.mark.parametrize(("distance", "blocked"), [(2, {"D5", "G7"}), (3, {"C4", "C5", "C6", "D7", "H7", "F8", "G8"})])
def test_units_a_leader_and_a_forest_around_a_firer(distance: int, blocked: set[str]) -> None:
    standing = {"F5": "BRL", "F6": "BLN", "E5": "BLN", "D6": "+B", "G7": "w"}
    hidden = set()
    for target in ring("F5", distance):
        pieces = {**standing, target: "w:FLN" if target == "G7" else "FLN"}
        game = board(", ".join([f"{hex} {piece}" for hex, piece in pieces.items()]), ordered="F5")
        if not options(game, "fire"):
            hidden.add(target)
    assert hidden == blocked


@pytest.mark.rule("classic.los.open-board")
@pytest.mark.parametrize(("code", "reach", "hexes"), [("BLN", 2, 12), ("BRL", 3, 30)])
def test_on_open_ground_everything_in_range_is_seen(code: str, reach: int, hexes: int) -> None:
    in_range = [hex for hex in PLACES if 2 <= apart("F5", hex) <= reach]
    assert len(in_range) == hexes
    for target in in_range:
        game = board(f"F5 {code}, {target} FLN", ordered="F5")
        assert targets(game, "fire", "F5") == {target}
