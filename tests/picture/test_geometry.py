"""Places, water and names on the drawn board."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from bicorne.hexes import NOWHERE, Board, board_of, standard_board
from bicorne.picture import extent, place
from bicorne.picture.geometry import RADIUS, WIDTH, Plan, board_size, corners
from bicorne.picture.labels import labels, named_groups
from bicorne.picture.water import running_water
from drawings import battle

BOARDS = [
    standard_board(),
    board_of(26, 12, (8.0, 18.0)),
    board_of(5, 4, (1.5, 3.5)),
    board_of(13, 9, None, True),
    board_of(6, 4, (1.5, 3.5), True),
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.width}x{board.depth}{board.flat:d}")
@pytest.mark.parametrize("bottom", [0, 1])
def test_neighbors_share_the_middle_of_a_side(board: Board, bottom: int) -> None:
    for hex in range(board.size):
        x, y = place(board, hex, bottom)
        for direction in range(6):
            neighbor = board.toward[hex][(direction + 3) % 6 if bottom else direction]
            if neighbor != NOWHERE:
                (ax, ay), (bx, by) = corners(board)[direction - 1], corners(board)[direction]
                assert place(board, neighbor, bottom) == pytest.approx((x + ax + bx, y + ay + by))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.width}x{board.depth}{board.flat:d}")
def test_every_hex_lies_on_the_board(board: Board) -> None:
    width, height = board_size(board)
    points = [place(board, hex, bottom) for hex in range(board.size) for bottom in (0, 1)]
    across, down = (RADIUS, WIDTH / 2) if board.flat else (WIDTH / 2, RADIUS)
    assert min(x for x, _ in points) == pytest.approx(across)
    assert max(x for x, _ in points) == pytest.approx(width - across)
    assert min(y for _, y in points) == pytest.approx(down)
    assert max(y for _, y in points) == pytest.approx(height - down)


def test_the_own_baseline_is_at_the_bottom() -> None:
    board = standard_board()
    for side in (0, 1):
        own = {place(board, hex, side)[1] for hex in board.baseline[side]}
        assert own == {max(place(board, hex, side)[1] for hex in range(board.size))}


def test_corners_are_as_far_out_as_a_hex_is_wide() -> None:
    for board in BOARDS:
        assert [round(math.hypot(x, y), 6) for x, y in corners(board)] == [RADIUS] * 6
    assert corners(standard_board())[0] == pytest.approx((0, -RADIUS))
    assert corners(board_of(13, 9, None, True))[1] == pytest.approx((RADIUS, 0))


def test_the_extent_has_room_for_the_frame() -> None:
    x, y, width, height = extent(battle("vimeiro"))
    across, down = board_size(standard_board())
    assert x < 0 and y < 0 and x + width > across and y + height > down


# ------------------------------------------------------------------ water


@pytest.mark.parametrize("bottom", [0, 1])
def test_a_river_runs_unbroken_from_edge_to_edge(bottom: int) -> None:
    plan = Plan(battle("vitoria"), bottom)
    reaches = running_water(plan).reaches
    wet = [hex for hex in plan.hexes if plan.has(hex, "rb")]
    assert sorted(reach.hex for reach in reaches) == sorted(wet)
    assert all(one.end == other.start for one, other in pairwise(reaches))
    for x, y in (reaches[0].start, reaches[-1].end):
        assert x < 0 or y < 0 or x > plan.width or y > plan.height
    assert running_water(plan).tips == []


def test_a_stream_that_begins_in_the_open_comes_to_a_point() -> None:
    water = running_water(Plan(battle("salamanca-east"), 0))
    assert len(water.reaches) == 4 and len(water.tips) == 1


def test_water_that_forks_is_joined_as_a_tree() -> None:
    scenario = battle("vimeiro")
    scenario.terrain = [["."] for _ in scenario.terrain]
    board = scenario.board
    for name in ("A5", "B5", "C5", "D5", "E5", "C6", "D7", "D8"):
        scenario.terrain[board.hex(name)] = ["s"]
    reaches = running_water(Plan(scenario, 0)).reaches
    assert sorted(board.names[reach.hex] for reach in reaches) == ["A5", "B5", "C5", "C6", "D5", "D7", "D8", "E5"]


def test_the_largest_board_under_water_and_full_of_names_can_be_drawn() -> None:
    board = board_of(26, 26, (8.0, 18.0))
    scenario = replace(
        battle("vimeiro"),
        width=26,
        depth=26,
        lines=board.lines,
        terrain=[["r"] for _ in range(board.size)],
        works=[0] * board.size,
        hex_names={hex: f"flood {hex}" for hex in range(board.size)},
    )
    plan = Plan(scenario, 0)
    assert {reach.hex for reach in running_water(plan).reaches} == set(range(board.size))
    assert len(labels(plan)) == board.size


# ------------------------------------------------------------------ names


def test_a_river_has_its_name_once() -> None:
    names = [label.text for label in labels(Plan(battle("vimeiro"), 0))]
    assert names.count("Maceira") == 1 and names.count("Vimeiro") == 1


def test_names_far_apart_are_written_twice() -> None:
    plan = Plan(battle("fuentes-de-onoro"), 0)
    rocks = [group for group in named_groups(plan) if plan.scenario.hex_names[group[0]] == "rocks"]
    assert len(rocks) == 2


@pytest.mark.parametrize("bottom", [0, 1])
@pytest.mark.parametrize("id", ["waterloo", "vimeiro", "talavera", "coa"])
def test_names_stay_within_the_frame(id: str, bottom: int) -> None:
    plan = Plan(battle(id), bottom)
    for label in labels(plan):
        left, top, right, low = label.box()
        assert left >= 0 and right <= plan.width and top >= 0 and low <= plan.height, label.text
