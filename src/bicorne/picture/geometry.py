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

RADIUS: Final = 50.0
WIDTH: Final = math.sqrt(3) * RADIUS
ROW: Final = 1.5 * RADIUS  # from the centers of one row to those of the next

# The frame around the board: left, top, right, bottom.
FRAME: Final = (24.0, 12.0, 12.0, 30.0)

# Corners clockwise from the top. The side toward direction d (NW NE E SE SW W) lies between d - 1 and d.
CORNERS: Final = tuple(
    (RADIUS * math.cos(math.radians(60 * i - 90)), RADIUS * math.sin(math.radians(60 * i - 90))) for i in range(6)
)


def board_size(board: Board) -> Point:
    """Width and height of the board without its frame."""
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
    x, y = board.x[hex] * WIDTH / 2, (board.depth - board.row[hex]) * ROW + RADIUS
    width, height = board_size(board)
    return (width - x, height - y) if bottom else (x, y)


def extent(scenario: Scenario) -> tuple[float, float, float, float]:
    """The view box of a battle's board with its frame: x, y, width, height."""
    width, height = board_size(scenario.board)
    left, top, right, low = FRAME
    return -left, -top, round(width + left + right, 1), round(height + top + low, 1)


def middle(direction: int) -> Point:
    """The middle of a hex side, seen from the center."""
    (ax, ay), (bx, by) = CORNERS[direction - 1], CORNERS[direction]
    return (ax + bx) / 2, (ay + by) / 2


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
        self.bottom = bottom
        self.hexes = sorted(range(self.board.size), key=lambda hex: self.at(hex)[::-1])  # from the top down
        self.width, self.height = board_size(self.board)

    def at(self, hex: int) -> Point:
        """The center of a hex."""
        return place(self.board, hex, self.bottom)

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
        return self.toward(hex, direction) == NOWHERE and 0 < self.at(hex)[1] + 2 * middle(direction)[1] < self.height
