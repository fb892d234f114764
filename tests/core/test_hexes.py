"""The battlefield as plain geometry, and its lines against polygons clipped in fractions."""

import copy
import pickle
import random

import pytest

from bicorne.errors import ActionError, ScenarioError
from bicorne.hexes import NOWHERE, Board, board_of, standard_board
from bicorne.terms import BOTTOM, CENTER, LEFT, RIGHT, SECTIONS, TOP
from oracles.sight import Grid

BOARD = standard_board()
NW, NE, E, SE, SW, W = range(6)  # the sides of a pointed board


def at(name: str) -> int:
    return BOARD.hex(name)


def names(hexes: list[int] | tuple[int, ...]) -> list[str]:
    return [BOARD.names[h] for h in hexes]


def sections(side: int, name: str) -> set[str]:
    mask = BOARD.sections[side][at(name)]
    return {section for i, section in enumerate(SECTIONS) if mask & 1 << i}


@pytest.mark.rule("classic.board.size")
def test_the_board_is_13_across_and_9_deep() -> None:
    assert (max(BOARD.row), max(BOARD.col) + 1) == (9, 13)
    assert [BOARD.find(name) for name in ("A0", "A10", "N1", "N9")] == [NOWHERE] * 4


@pytest.mark.rule("classic.board.rows-alternate")
def test_rows_alternate_13_and_12_hexes() -> None:
    assert [BOARD.row.count(row) for row in range(1, 10)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert BOARD.size == 113
    assert sorted(names(BOARD.neighbors[at("F5")])) == ["E4", "E5", "E6", "F4", "F6", "G5"]
    assert BOARD.find("M2") == NOWHERE


@pytest.mark.rule("classic.board.three-sections")
def test_sections_are_named_from_each_players_own_seat() -> None:
    assert sections(BOTTOM, "A1") == {"left"}
    assert sections(TOP, "A9") == {"right"}
    assert sections(BOTTOM, "G5") == sections(TOP, "G5") == {"center"}
    assert sections(TOP, "D4") == {"center", "right"}


@pytest.mark.rule("classic.board.section-lines")
def test_section_lines_divide_wide_rows_and_cut_the_4th_and_9th_hex_of_narrow_ones() -> None:
    assert [sections(BOTTOM, name) for name in ("D3", "E3", "I3", "J3")] == [
        {"left"}, {"center"}, {"center"}, {"right"},
    ]  # fmt: skip
    assert sections(BOTTOM, "D4") == {"left", "center"}
    assert sections(BOTTOM, "I4") == {"center", "right"}
    shared = [h for h in range(BOARD.size) if BOARD.sections[BOTTOM][h] not in (LEFT, CENTER, RIGHT)]
    assert names(shared) == ["D2", "I2", "D4", "I4", "D6", "I6", "D8", "I8"]


@pytest.mark.parametrize("side", [BOTTOM, TOP])
def test_flanks_hold_36_hexes_and_the_center_49(side: int) -> None:
    masks = BOARD.sections[side]
    assert [sum(mask & section > 0 for mask in masks) for section in (LEFT, CENTER, RIGHT)] == [36, 49, 36]


@pytest.mark.rule("classic.board.baselines-edges")
def test_baselines_are_the_outer_rows_and_lateral_edges_the_short_sides() -> None:
    assert names(BOARD.baseline[BOTTOM]) == [f"{column}1" for column in "ABCDEFGHIJKLM"]
    assert names(BOARD.baseline[TOP]) == [f"{column}9" for column in "ABCDEFGHIJKLM"]
    assert [BOARD.toward[at(name)][W] for name in ("A1", "A5")] == [NOWHERE, NOWHERE]
    assert at("A5") not in BOARD.baseline[BOTTOM] + BOARD.baseline[TOP]


def test_hexes_are_counted_row_by_row_from_a1() -> None:
    assert [at(name) for name in ("A1", "M1", "A2", "L2", "A3", "M9")] == [0, 12, 13, 24, 25, 112]
    assert all(at(name) == h for h, name in enumerate(BOARD.names))
    assert (BOARD.row[at("C7")], BOARD.col[at("C7")]) == (7, 2)


def test_directions_are_as_drawn_with_the_highest_row_at_the_top() -> None:
    assert names(BOARD.toward[at("F5")]) == ["E6", "F6", "G5", "F4", "E4", "E5"]
    assert names(BOARD.toward[at("F6")]) == ["F7", "G7", "G6", "G5", "F5", "E6"]
    assert BOARD.toward[at("A1")][NW] == BOARD.toward[at("A1")][SW] == BOARD.toward[at("M9")][NE] == NOWHERE


def test_going_there_and_back_again() -> None:
    for h in range(BOARD.size):
        for d, n in enumerate(BOARD.toward[h]):
            assert n == NOWHERE or BOARD.toward[n][(d + 3) % 6] == h


def test_the_rear_is_one_row_nearer_the_own_baseline() -> None:
    assert names(BOARD.rear[BOTTOM][at("F5")]) == ["E4", "F4"]
    assert names(BOARD.rear[TOP][at("F5")]) == ["E6", "F6"]
    assert names(BOARD.rear[BOTTOM][at("A3")]) == ["A2"]
    assert BOARD.rear[BOTTOM][at("F1")] == BOARD.rear[TOP][at("F9")] == []


@pytest.mark.parametrize("board", [BOARD, board_of(7, 4, (2.0, 5.0))])
def test_distance_is_the_length_of_the_shortest_walk(board: Board) -> None:
    for start in range(board.size):
        steps = {start: 0}
        frontier = [start]
        for here in frontier:
            for n in board.neighbors[here]:
                if n not in steps:
                    steps[n] = steps[here] + 1
                    frontier.append(n)
        assert board.distance[start] == [steps[h] for h in range(board.size)]


def test_section_lines_are_data() -> None:
    board = board_of(20, 11, (6.5, 13.5))
    assert board.sections[BOTTOM][board.hex("G1")] == board.sections[TOP][board.hex("N1")] == LEFT | CENTER
    assert board.sections[BOTTOM][board.hex("F2")] == LEFT
    assert board.sections[BOTTOM][board.hex("G2")] == CENTER
    assert board.sections[BOTTOM][board.hex("N2")] == RIGHT


def agrees(board: Board, grid: Grid, a: int, b: int) -> None:
    """One line and its reverse, against the oracle's."""
    one, other = board.names[a], board.names[b]
    through = [grid_hex(board, name) for name in grid.through(one, other)]
    along = [{grid_hex(board, name) for name in pair} for pair in grid.along(one, other)]
    for pair in along:
        if len(pair) == 1:
            pair.add(NOWHERE)
    assert list(board.through(a, b)) == through, (one, other)
    assert [set(pair) for pair in board.along(a, b)] == along, (one, other)
    assert list(board.through(b, a)) == through[::-1], (other, one)
    assert [set(pair) for pair in board.along(b, a)] == along[::-1], (other, one)
    for start, end in ((a, b), (b, a)):
        entries = [board.sides[d] for d in board.entry_sides(start, end)]
        assert sorted(entries) == sorted(grid.entry_sides(board.names[start], board.names[end]))


def grid_hex(board: Board, name: str) -> int:
    h = board.find(name)
    assert h != NOWHERE
    return h


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize(("width", "depth"), [(13, 9), (7, 5), (4, 6), (3, 1), (2, 5)])
def test_neighbors_distances_and_rears_agree_with_the_oracle(width: int, depth: int, flat: bool) -> None:
    board, grid = Board(width, depth, None, flat), Grid(width, depth, flat)
    assert (board.names, board.sides) == (list(grid.centers), grid.directions)
    for h, name in enumerate(board.names):
        assert [board.names[n] if n != NOWHERE else None for n in board.toward[h]] == grid.beyond(name)
        assert board.neighbors[h] == [n for n in board.toward[h] if n != NOWHERE]
        assert dict(zip(board.names, board.distance[h], strict=True)) == grid.distances(name)
        for side in (BOTTOM, TOP):
            rear = [board.names[n] for n in board.rear[side][h]]
            assert set(rear) == grid.rear(name, side == TOP) and rear == sorted(rear)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize(("width", "depth"), [(13, 9), (7, 5), (4, 6), (2, 5)])
def test_all_lines_agree_with_the_oracle(width: int, depth: int, flat: bool) -> None:
    board, grid = Board(width, depth, (1.0, 2.0), flat), Grid(width, depth, flat)
    assert board.names == list(grid.centers)
    for a in range(board.size):
        for b in range(a):
            agrees(board, grid, a, b)


@pytest.mark.long
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize(("width", "depth"), [(20, 11), (26, 11)])
def test_lines_of_larger_boards_agree_with_the_oracle(width: int, depth: int, flat: bool) -> None:
    board, grid = Board(width, depth, flat=flat), Grid(width, depth, flat)
    pick = random.Random(1809)
    for _ in range(600):
        a, b = pick.sample(range(board.size), 2)
        agrees(board, grid, a, b)


def test_only_lines_through_corners_run_along_hexsides() -> None:
    for a in range(BOARD.size):
        for b in range(BOARD.size):
            assert bool(BOARD.along(a, b)) == (len(BOARD.entry_sides(a, b)) == 2)


def test_a_line_skirting_the_lateral_edge_has_nothing_on_that_side() -> None:
    assert BOARD.along(at("A1"), at("A3")) == ((NOWHERE, at("A2")),)
    assert BOARD.along(at("M5"), at("M9")) == ((at("L6"), NOWHERE), (at("L8"), NOWHERE))


def test_a_line_from_a_hex_to_itself_meets_nothing() -> None:
    assert not BOARD.through(7, 7) and not BOARD.along(7, 7) and not BOARD.entry_sides(7, 7)


def test_neighbors_have_nothing_between_them() -> None:
    g5, h5 = at("G5"), at("H5")
    assert not BOARD.through(g5, h5) and not BOARD.along(g5, h5)
    assert (BOARD.entry_sides(g5, h5), BOARD.entry_sides(h5, g5)) == ((W,), (E,))


def test_a_name_off_the_board_is_refused_with_the_range() -> None:
    with pytest.raises(ActionError, match=r"no hex 'M2' .* A to M \(A to L on even rows\) and 1 to 9"):
        BOARD.hex("M2")


@pytest.mark.parametrize("name", ["", "A", "5", "g5", "G05", "G5 ", "AA1"])
def test_only_the_exact_name_finds_a_hex(name: str) -> None:
    assert BOARD.find(name) == NOWHERE


@pytest.mark.parametrize(
    ("width", "depth", "lines"),
    [(1, 9, (0, 1)), (27, 9, (4, 9)), (13, 0, (4, 9)), (13, 9, (9, 4)), (13, 9, (-1, 4)), (13, 9, (4, 14))],
)
def test_a_board_that_cannot_be_is_refused(width: int, depth: int, lines: tuple[float, float]) -> None:
    with pytest.raises(ScenarioError) as refusal:
        Board(width, depth, lines)
    assert refusal.value.problems == [str(refusal.value)]


def test_a_board_is_shared_and_never_copied() -> None:
    assert standard_board() is BOARD
    assert (Board().names, Board().lines) == (BOARD.names, BOARD.lines)
    assert copy.deepcopy(BOARD) is pickle.loads(pickle.dumps(BOARD)) is BOARD
    flat = board_of(13, 9, None, True)
    assert copy.deepcopy(flat) is pickle.loads(pickle.dumps(flat)) is flat is not BOARD


def test_a_flat_board_has_full_rows_three_ways_home_and_columns_half_a_hex_up() -> None:
    board = board_of(13, 9, None, True)
    assert (board.size, board.sides) == (117, ("N", "NE", "SE", "S", "SW", "NW"))
    assert [board.names[h] for h in board.toward[board.hex("F5")]] == ["F6", "G6", "G5", "F4", "E5", "E6"]
    assert [board.names[h] for h in board.toward[board.hex("G5")]] == ["G6", "H5", "H4", "G4", "F4", "F5"]
    assert [board.names[h] for h in board.rear[BOTTOM][board.hex("G5")]] == ["F4", "G4", "H4"]
    assert [board.names[h] for h in board.rear[TOP][board.hex("G5")]] == ["F5", "G6", "H5"]
    with pytest.raises(ActionError, match=r"a column and a row, A to M and 1 to 9, such as M9"):
        board.hex("N2")


def test_a_board_without_lines_has_no_sections_and_lines_of_a_flat_board_count_columns() -> None:
    assert {mask for side in (BOTTOM, TOP) for mask in board_of(5, 3, None).sections[side]} == {0}
    board = board_of(5, 2, (1.0, 3.5), True)
    west, middle, shared = board.hex("A2"), board.hex("B2"), board.hex("D1")
    assert [board.sections[BOTTOM][h] for h in (west, middle, shared)] == [LEFT, CENTER, CENTER | RIGHT]
    assert [board.sections[TOP][h] for h in (west, middle, shared)] == [RIGHT, CENTER, LEFT | CENTER]
