"""The battlefield: hexes, their names, neighbors, distances and sections, and the lines between them.

A hex is a whole number, counted row by row from A1 in the bottom left corner: on the standard board A1 to
M1 are 0 to 12, A2 to L2 are 13 to 24, and so on up to M9, 112. This is the ground only: no rule of play is
in here.

Hexes stand on a point or on a flat side. Pointed: odd rows are as wide as the board; even rows have one hex
fewer and stand half a hex to the right. Flat: all rows are as wide as the board, and every second column,
from B on, stands half a hex higher.

All geometry is exact. On a pointed board we measure x in half hexes and y in rows, so that every center has
whole coordinates and a neighbor is (2, 0) or (1, 1) away, give or take a sign. In a regular grid rows lie √3
half hexes apart; hence `x * x' + 3 * y * y'` is the true dot product of two steps, and no fraction is ever
needed. On a flat board the two axes change places.
"""

from collections.abc import Callable
from functools import cache
from string import ascii_uppercase
from typing import Final, TypeAlias

from bicorne.errors import ActionError, ScenarioError
from bicorne.terms import CENTER, LEFT, RIGHT

Hex: TypeAlias = int
Lines: TypeAlias = tuple[float, float]
NOWHERE: Final = -1  # the hex beyond the edge of the board

LONGEST_RANGE: Final = 5  # of any gun


class Stance:
    """How hexes stand: their six sides and corners by name, clockwise, and the way through each side.

    Directions are numbers of sides; the opposite of d is (d + 3) % 6.
    """

    def __init__(
        self,
        sides: tuple[str, ...],
        vertices: tuple[str, ...],
        steps: tuple[tuple[int, int], ...],
        scale: tuple[int, int],
        rear: tuple[tuple[int, ...], tuple[int, ...]],
    ) -> None:
        self.sides = sides
        self.vertices = vertices  # the corner where side d meets side d + 1
        self.facings = tuple([f"{sides[d]}-{sides[(d + 1) % 6]}" for d in range(6)])  # two sides that meet
        self.steps = steps  # (x, y) to the neighbor in each direction
        self.scale = scale  # of x and y in the dot product of two steps
        self.rear = rear  # by side at the table: the directions that lead home, from left to right


POINTED: Final = Stance(
    ("NW", "NE", "E", "SE", "SW", "W"),
    ("N", "ENE", "ESE", "S", "WSW", "WNW"),
    ((-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0)),
    (1, 3),
    ((4, 3), (0, 1)),
)
FLAT: Final = Stance(
    ("N", "NE", "SE", "S", "SW", "NW"),
    ("NNE", "E", "SSE", "SSW", "W", "NNW"),
    ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)),
    (3, 1),
    ((4, 3, 2), (5, 0, 1)),
)


class BoardShape:
    """What a rule set says of its boards: how hexes stand, and whether section lines divide them in three."""

    def __init__(self, flat: bool = False, sections: bool = True) -> None:
        self.flat = flat
        self.sections = sections


STANDARD: Final = BoardShape()


class Sightline:
    """What the straight line between two hex centers meets on its way; see Board.through and its siblings."""

    def __init__(
        self, through: tuple[Hex, ...], along: tuple[tuple[Hex, Hex], ...], entry_sides: tuple[int, ...]
    ) -> None:
        self.through = through
        self.along = along
        self.entry_sides = entry_sides


class Board:
    """A battlefield of any size: a table for every question about where things lie.

    The tables are plain lists indexed by hex, shared by all games on such a board: read, never change them.

    >>> board = standard_board()
    >>> g5 = board.hex("G5")
    >>> [board.names[h] for h in board.neighbors[g5]]
    ['F6', 'G6', 'H5', 'G4', 'F4', 'F5']
    >>> board.distance[g5][board.hex("A9")]
    8
    >>> [board.names[h] for h in board.through(g5, board.hex("E8"))]
    ['F6', 'F7']
    """

    def __init__(self, width: int = 13, depth: int = 9, lines: Lines | None = (4.0, 9.0), flat: bool = False) -> None:
        check_measures(width, depth, lines)
        self.width = width
        self.depth = depth
        self.lines = lines  # the two section lines, in hexes from the left edge; None: no sections
        self.flat = flat
        self.stance = FLAT if flat else POINTED
        self.sides = self.stance.sides
        self.vertices = self.stance.vertices
        self.facings = self.stance.facings

        self.row: list[int] = []  # from 1 at the bottom
        self.col: list[int] = []  # from 0 at the left
        for row in range(1, depth + 1):
            for col in range(width if flat or row % 2 else width - 1):  # [classic.board.rows-alternate]
                self.row.append(row)
                self.col.append(col)
        self.size = len(self.row)
        hexes = range(self.size)
        self.names = [f"{ascii_uppercase[self.col[h]]}{self.row[h]}" for h in hexes]
        # Of the center. Pointed: in half hexes from the left edge, and the row. Flat: the column, and in half
        # hexes from below.
        if flat:
            self.x = self.col[:]
            self.y = [2 * self.row[h] + self.col[h] % 2 for h in hexes]
        else:
            self.x = [2 * self.col[h] + (1 if self.row[h] % 2 else 2) for h in hexes]
            self.y = self.row[:]

        here = {(self.x[h], self.y[h]): h for h in hexes}
        steps = self.stance.steps
        self.toward = [[here.get((self.x[h] + x, self.y[h] + y), NOWHERE) for x, y in steps] for h in hexes]
        self.neighbors = [on_board(ways) for ways in self.toward]
        self.rear = [  # [side][hex]: the neighbors nearer that side's baseline
            [on_board([ways[d] for d in home]) for ways in self.toward] for home in self.stance.rear
        ]
        self.distance = [[self._steps_between(a, b) for b in hexes] for a in hexes]
        # [side]: the row nearest that player [classic.board.baselines-edges]
        self.baseline = [[h for h in hexes if self.row[h] == row] for row in (1, depth)]
        self.sections = [  # [side][hex]: left, center, right as that side sees them from its seat
            [self._sections_across(h, LEFT, RIGHT) for h in hexes],
            [self._sections_across(h, RIGHT, LEFT) for h in hexes],
        ]
        self.shots = [  # [range][hex]: the hexes from 2 hexes off to that range
            [[b for b in hexes if 2 <= self.distance[a][b] <= reach] for a in hexes]
            for reach in range(LONGEST_RANGE + 1)
        ]
        self._numbers = {name: h for h, name in enumerate(self.names)}
        self._sightlines: list[list[Sightline]] = [[] for _ in hexes]

    def __reduce__(self) -> tuple[Callable[..., "Board"], tuple[int, int, Lines | None, bool]]:
        """Copies and pickles of a board are the shared board itself."""
        return board_of, (self.width, self.depth, self.lines, self.flat)

    def find(self, name: str) -> Hex:
        """The hex of that name, or NOWHERE."""
        return self._numbers.get(name, NOWHERE)

    def hex(self, name: str) -> Hex:
        """The hex of that name, which must be on the board."""
        h = self.find(name)
        if h == NOWHERE:
            raise ActionError(
                f"There is no hex {name!r} on this board: name a column and a row, "
                f"{self.columns()} and 1 to {self.depth}, such as {self.names[-1]}."
            )
        return h

    def columns(self) -> str:
        """The letters of the columns, for messages."""
        last, short = ascii_uppercase[self.width - 1], ascii_uppercase[self.width - 2]
        return f"A to {last}" if self.flat else f"A to {last} (A to {short} on even rows)"

    def through(self, a: Hex, b: Hex) -> tuple[Hex, ...]:
        """The hexes between a and b whose interior the line from center to center crosses, in order."""
        return self.sightline(a, b).through

    def along(self, a: Hex, b: Hex) -> tuple[tuple[Hex, Hex], ...]:
        """The two hexes beside each hexside the line runs along, in order from a.

        One of them is NOWHERE where the line skirts an edge.
        """
        return self.sightline(a, b).along

    def entry_sides(self, a: Hex, b: Hex) -> tuple[int, ...]:
        """The direction of the side of b by which the line from a enters; two where it enters at a corner."""
        return self.sightline(a, b).entry_sides

    def sightline(self, a: Hex, b: Hex) -> Sightline:
        """The line from a to b, drawn together with all others from a when the first of them is asked for."""
        row = self._sightlines[a]
        if not row:
            row = self._sightlines[a] = [self._draw(a, there) for there in range(self.size)]
        return row[b]

    def _steps_between(self, a: Hex, b: Hex) -> int:
        """How many hexes apart: a step along the axis of half hexes covers two of them, any other only one."""
        halves, lanes = abs(self.x[b] - self.x[a]), abs(self.y[b] - self.y[a])
        if self.flat:
            halves, lanes = lanes, halves
        return lanes if halves <= lanes else (halves + lanes) // 2

    def _sections_across(self, h: Hex, west: int, east: int) -> int:
        """A hex belongs to every section it reaches into: to two where a section line cuts it.

        [classic.board.three-sections] [classic.board.dotted-hex-shared]
        """
        if self.lines is None:
            return 0
        first, second = self.lines
        start = float(self.col[h]) if self.flat else (self.x[h] - 1) / 2
        end = start + 1
        mask = west if start < first else 0
        if end > first and start < second:
            mask |= CENTER
        if end > second:
            mask |= east
        return mask

    def _draw(self, a: Hex, b: Hex) -> Sightline:
        """Draw the line from a to b.

        It leaves a by the side that gains most ground toward b, or by the corner between two that gain the
        same, and enters b by the opposite side or corner.
        """
        if a == b:
            return Sightline((), (), ())
        dx, dy = self.x[b] - self.x[a], self.y[b] - self.y[a]
        steps, (sx, sy) = self.stance.steps, self.stance.scale
        gain = [sx * dx * x + sy * dy * y for x, y in steps]  # how far each step leads forward on the line
        most = max(gain)
        exits = [d for d in range(6) if gain[d] == most]
        entries = tuple(sorted([(d + 3) % 6 for d in exits]))
        if len(exits) == 2:
            return self._draw_along(a, b, exits[0], exits[1], entries)
        drift = [3 * (dx * y - dy * x) for x, y in steps]  # how far each step leads off the line
        return Sightline(self._cross(a, b, gain, drift), (), entries)

    def _draw_along(self, a: Hex, b: Hex, left: int, right: int, entries: tuple[int, ...]) -> Sightline:
        """A line that leaves by a corner runs along a hexside to the next center, and so on to its end."""
        centers: list[Hex] = []
        sides: list[tuple[Hex, Hex]] = []
        here = a
        while here != b:
            one, other = self.toward[here][left], self.toward[here][right]
            sides.append((one, other))
            here = self.toward[other][left] if one == NOWHERE else self.toward[one][right]
            centers.append(here)
        return Sightline(tuple(centers[:-1]), tuple(sides), entries)

    def _cross(self, a: Hex, b: Hex, gain: list[int], drift: list[int]) -> tuple[Hex, ...]:
        """Any other line is walked hex by hex: of the neighbors it crosses, the one of least gain is next.

        On either side of its center a hex is as broad, seen along the line, as the greatest gain (drift is
        scaled to that). So the line crosses a hex whose center lies less than that off the line; at just
        that distance it touches a corner, which does not count.
        """
        breadth = max(gain)
        steps = [d for _, d in sorted([(gain[d], d) for d in range(6) if gain[d] > 0])]
        crossed: list[Hex] = []
        here, off = a, 0
        while here != b:
            for d in steps:
                if abs(off + drift[d]) < breadth:
                    here, off = self.toward[here][d], off + drift[d]
                    break
            crossed.append(here)
        return tuple(crossed[:-1])


def board_of(width: int, depth: int, lines: Lines | None, flat: bool = False) -> Board:
    """The one board of these measures, shared by all who ask."""
    return _made(width, depth, lines, flat)


@cache
def _made(width: int, depth: int, lines: Lines | None, flat: bool) -> Board:
    return Board(width, depth, lines, flat)


def standard_board() -> Board:
    """The board of 13 by 9 hexes whose section lines stand 4 hexes from either edge.

    [classic.board.size] [classic.board.section-lines]
    """
    return board_of(13, 9, (4.0, 9.0))


def on_board(hexes: list[Hex]) -> list[Hex]:
    """Those that exist."""
    return [h for h in hexes if h != NOWHERE]


def check_measures(width: int, depth: int, lines: Lines | None) -> None:
    """Columns are named by one letter, even rows need a hex, section lines stand on the board in order."""
    if not 2 <= width <= 26 or depth < 1:
        raise ScenarioError(f"A board cannot be {width} by {depth} hexes: make it 2 to 26 wide and at least 1 deep.")
    if lines is not None and not 0 <= lines[0] <= lines[1] <= width:
        raise ScenarioError(
            f"Section lines at {lines[0]:g} and {lines[1]:g} do not fit a board {width} hexes wide: "
            f"give two numbers from 0 to {width}, the smaller first."
        )
