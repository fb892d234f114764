"""Where things lie on the drawn board: x grows to the right, y downward, a hex measures 50 from center to corner.

The side whose number is `bottom` has its baseline at the bottom edge. For the other side places are turned by
half a circle and what stands on them is not, so that trees stay upright and names readable.
"""

import math
from random import Random
from typing import Final

from ..hexes import NOWHERE, Board
from ..scenario import Scenario

Point = tuple[float, float]
Corners = tuple[Point, ...]

RADIUS: Final = 50.0
WIDTH: Final = math.sqrt(3) * RADIUS  # from side to opposite side
ROW: Final = 1.5 * RADIUS  # from the centers of one row to those of the next; of columns where hexes are flat

# The frame around the board: left, top, right, bottom.
FRAME: Final = (24.0, 12.0, 12.0, 30.0)


def around(first: int) -> Corners:
    """The six corners of a hex, clockwise from the one at that angle."""
    angles = [math.radians(60 * i + first) for i in range(6)]
    return tuple((RADIUS * math.cos(angle), RADIUS * math.sin(angle)) for angle in angles)


# The side toward direction d lies between the corners d - 1 and d.
POINTED: Final = around(-90)
FLAT: Final = around(-60)


def corners(board: Board) -> Corners:
    """The corners of the board's hexes, seen from the center."""
    return FLAT if board.flat else POINTED


def board_size(board: Board) -> Point:
    """Width and height of the board without its frame."""
    if board.flat:
        return board.width * ROW + RADIUS / 2, (board.depth + 0.5) * WIDTH
    return board.width * WIDTH, board.depth * ROW + RADIUS / 2


def place(board: Board, hex: int, bottom: int = 0) -> Point:
    """The center of a hex as the side at the bottom sees it.

    >>> from bicorne.hexes import standard_board
    >>> board = standard_board()
    >>> [round(v, 1) for v in place(board, board.hex("A9"))]
    [43.3, 50.0]
    >>> [round(v, 1) for v in place(board, board.hex("A9"), bottom=1)]
    [1082.5, 650.0]
    """
    width, height = board_size(board)
    if board.flat:
        x, y = board.x[hex] * ROW + RADIUS, (2 * board.depth + 2 - board.y[hex]) * WIDTH / 2
    else:
        x, y = board.x[hex] * WIDTH / 2, (board.depth - board.row[hex]) * ROW + RADIUS
    return (width - x, height - y) if bottom else (x, y)


def section_lines(board: Board, bottom: int) -> list[float]:
    """Where the section lines run; a board without sections has none."""
    width = board_size(board)[0]
    lines = [line * ROW + RADIUS / 4 if board.flat else line * WIDTH for line in board.lines or ()]
    return [width - x if bottom else x for x in lines]


def extent(scenario: Scenario) -> tuple[float, float, float, float]:
    """The view box of a battle's board with its frame: x, y, width, height."""
    width, height = board_size(scenario.board)
    left, top, right, low = FRAME
    return -left, -top, round(width + left + right, 1), round(height + top + low, 1)


def between(a: Point, b: Point, t: float) -> Point:
    """The point that lies the share t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def chance(hex: int, purpose: int = 0) -> Random:
    """The generator of a hex's random details: always the same, so that a map looks the same forever.

    Only its `random()` may be used: that sequence alone is promised to stay.
    """
    return Random(hex * 977 + purpose * 131071 + 7)


class Plan:
    """A battle's ground with the side `bottom` at the bottom; directions are those of the drawing."""

    def __init__(self, scenario: Scenario, bottom: int, ids: str = "g-") -> None:
        self.ids = ids  # what the ids within its drawing begin with
        self.scenario = scenario
        self.board = scenario.board
        self.corners = corners(self.board)
        self.bottom = bottom
        self.hexes = sorted(range(self.board.size), key=lambda hex: self.at(hex)[::-1])  # from the top down
        self.width, self.height = board_size(self.board)

    def at(self, hex: int) -> Point:
        """The center of a hex."""
        return place(self.board, hex, self.bottom)

    def middle(self, direction: int) -> Point:
        """The middle of a hex side, seen from the center."""
        (ax, ay), (bx, by) = self.corners[direction - 1], self.corners[direction]
        return (ax + bx) / 2, (ay + by) / 2

    def letters(self, hex: int) -> list[str]:
        """What lies on the hex, the ground that decides movement first."""
        return self.scenario.terrain[hex] if hex != NOWHERE else []

    def toward(self, hex: int, direction: int) -> int:
        """The neighbor in a drawn direction, or NOWHERE."""
        return self.board.toward[hex][self.turned(direction)]

    def turned(self, direction: int) -> int:
        """A drawn direction as the board counts it, and the other way around."""
        return (direction + 3) % 6 if self.bottom else direction

    def has(self, hex: int, letters: str) -> bool:
        """Does the hex have one of these kinds of ground?"""
        return any(letter in letters for letter in self.letters(hex))

    def flank(self, hex: int, direction: int) -> bool:
        """Does this side of the hex face the left or right edge of the board?"""
        beyond = self.at(hex)[1] + 2 * self.middle(direction)[1]
        return self.toward(hex, direction) == NOWHERE and 1 < beyond < self.height - 1
