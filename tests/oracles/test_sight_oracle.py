"""The oracle must itself be right: worked examples of sight, drawn by hand."""

import pytest

from oracles.sight import Grid, can_see

GRID = Grid()


def blocked(a: str, distance: int, sight: dict[str, str], occupied: dict[str, str]) -> set[str]:
    near = [b for b in GRID.centers if steps(a, b) == distance]
    return {b for b in near if not can_see(GRID, a, b, sight=sight, occupied=occupied)}


def steps(a: str, b: str) -> int:
    (ax, ay), (bx, by) = GRID.centers[a], GRID.centers[b]
    up = abs(ay - by) // 3
    return up + max(0, abs(ax - bx) - up) // 2


def test_the_grid_has_113_hexes_and_every_inner_side_two_owners() -> None:
    assert len(GRID.centers) == 113
    assert sum(len(owners) == 2 for owners in GRID.owners.values()) == 296
    assert max(map(len, GRID.owners.values())) == 2


def test_lines_drawn_by_hand() -> None:
    assert GRID.through("C5", "E5") == ["D5"]
    assert GRID.through("E1", "E5") == ["E3"]
    assert GRID.along("E1", "E5") == [frozenset({"D2", "E2"}), frozenset({"D4", "E4"})]
    assert GRID.along("A1", "A3") == [frozenset({"A2"})]
    assert GRID.entry_sides("F4", "F6") == {"SW", "SE"}
    assert GRID.entry_sides("E5", "F6") == {"SW", "W"}
    assert GRID.entry_sides("F5", "F6") == {"SW"}
    assert GRID.entry_sides("C5", "E6") == {"W"}


def test_units_a_leader_and_a_forest_around_a_firer() -> None:
    sight, occupied = {"G7": "blocks"}, {"F6": "x", "E5": "x", "D6": "y"}
    assert blocked("F5", 1, sight, occupied) == set()
    assert blocked("F5", 2, sight, occupied) == {"D5", "G7"}
    assert blocked("F5", 3, sight, occupied) == {"C4", "C5", "C6", "D7", "H7", "F8", "G8"}


def test_hills_around_a_hill() -> None:
    sight = dict.fromkeys(("F5", "G5", "F6", "F3", "J5"), "hill")
    assert blocked("F5", 2, sight, {}) == {"H5", "G6", "G7"}
    assert blocked("F5", 3, sight, {}) == {"E2", "F2", "H4", "I5", "H6", "H7", "F8", "G8"}
    assert can_see(GRID, "F5", "J5", sight=sight)


@pytest.mark.parametrize(
    ("hills", "seen"),
    [
        ("", True),
        ("D5", False),
        ("E5", True),
        ("D5 E5", False),
        ("C5 D5", False),
        ("C5 D5 E5", True),
        ("C5 E5", True),
    ],
)
def test_c5_sees_e5_over_hills(hills: str, seen: bool) -> None:
    sight = dict.fromkeys(hills.split(), "hill")
    assert can_see(GRID, "C5", "E5", sight=sight) == can_see(GRID, "E5", "C5", sight=sight) == seen


@pytest.mark.parametrize("ground", ["clear", "hill", "blocks"])
def test_only_a_hill_under_the_friend_or_a_forest_stops_fire_over_him(ground: str) -> None:
    sight = {"C5": "hill", "D5": ground}
    over = can_see(GRID, "C5", "E5", sight=sight, occupied={"D5": "us"}, fires_over="us")
    assert over == (ground == "clear")
    assert not can_see(GRID, "C5", "E5", sight=sight, occupied={"D5": "us"})
    assert not can_see(GRID, "C5", "E5", sight=sight, occupied={"D5": "them"}, fires_over="us")
    assert not can_see(GRID, "C5", "F5", sight=sight, occupied={"E5": "us"}, fires_over="us")


def test_a_line_along_hexsides_needs_one_free_side_and_the_board_edge_is_none() -> None:
    assert can_see(GRID, "E1", "E3", occupied={"D2": "x"})
    assert not can_see(GRID, "E1", "E3", occupied={"D2": "x"}, sight={"E2": "blocks"})
    assert can_see(GRID, "E1", "E5", occupied={"D2": "x", "E4": "x"})
    assert not can_see(GRID, "E1", "E5", occupied={"D4": "x", "E4": "x"})
    assert can_see(GRID, "A1", "A3")
    assert not can_see(GRID, "A1", "A3", occupied={"A2": "x"})
    friends = {"D2": "us", "E2": "us"}
    assert can_see(GRID, "E1", "E3", sight={"E1": "hill"}, occupied=friends, fires_over="us")
    assert not can_see(GRID, "E1", "E3", sight={"E1": "hill"}, occupied=friends)
