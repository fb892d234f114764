"""A second opinion on lines of sight, slow and simple, that shares nothing with the package it checks.

Every hex is a polygon; a line is clipped against each of them in fractions. Hexes are names ("G5"), maps are
plain dictionaries by name, and what a dictionary does not mention is open, low and empty ground.

Coordinates: x in half hexes, y in thirds of a row; on a flat board x in thirds of a column, y in half hexes. This
stretches the picture, but straight lines stay straight, inside stays inside, and every corner of every hex has whole
coordinates.
"""

from fractions import Fraction
from typing import NamedTuple

Point = tuple[int, int]

# The corners of a hex around its center, clockwise from the upper left;
# the side from corner i to corner i + 1 lies in direction i.
POINTED = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
POINTED_SIDES = ("NW", "NE", "E", "SE", "SW", "W")
FLAT = ((-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0))
FLAT_SIDES = ("N", "NE", "SE", "S", "SW", "NW")


class Chord(NamedTuple):
    """The part of a line within a hex, as fractions of its length; inside is false on sides and corners."""

    enters: Fraction
    leaves: Fraction
    inside: bool


class Grid:
    """The polygons of a board."""

    def __init__(self, width: int = 13, depth: int = 9, flat: bool = False) -> None:
        self.corners, self.directions = (FLAT, FLAT_SIDES) if flat else (POINTED, POINTED_SIDES)
        self.centers: dict[str, Point] = {}
        for row in range(1, depth + 1):
            shift = (row + 1) % 2
            for column in range(width if flat else width - shift):
                name = f"{chr(ord('A') + column)}{row}"
                self.centers[name] = (3 * column, 2 * row + column % 2) if flat else (2 * column + shift, 3 * row)
        self.sides = {name: sides_around(center, self.corners) for name, center in self.centers.items()}
        self.owners: dict[frozenset[Point], list[str]] = {}
        for name, sides in self.sides.items():
            for side in sides:
                self.owners.setdefault(frozenset(side), []).append(name)
        self.lines: dict[tuple[str, str], tuple[list[str], list[frozenset[str]]]] = {}

    def line(self, a: str, b: str) -> tuple[list[str], list[frozenset[str]]]:
        """The results of through and along, worked out once for each pair of hexes and reversed for the way back."""
        if (a, b) not in self.lines:
            through, along = self.through(a, b), self.along(a, b)
            self.lines[a, b] = through, along
            self.lines[b, a] = through[::-1], along[::-1]
        return self.lines[a, b]

    def chord(self, a: str, b: str, name: str) -> Chord | None:
        """Clip the line from a to b against the six sides of a hex; None if they do not meet."""
        start, end = self.centers[a], self.centers[b]
        low, high, inside = Fraction(0), Fraction(1), True
        for side in self.sides[name]:
            here, there = outward(start, side), outward(end, side)
            if here == there:  # parallel to this side
                if here > 0:
                    return None
                inside = inside and here < 0
                continue
            meets = Fraction(here, here - there)
            if there > here:
                high = min(high, meets)
            else:
                low = max(low, meets)
        return Chord(low, high, inside and low < high) if low <= high else None

    def through(self, a: str, b: str) -> list[str]:
        """The hexes between a and b whose interior the line crosses, in order from a."""
        met: list[tuple[Fraction, str]] = []
        for name in self.near(a, b):
            chord = self.chord(a, b, name)
            if chord is not None and chord.inside and name not in (a, b):
                met.append((chord.enters, name))
        return [name for _, name in sorted(met)]

    def along(self, a: str, b: str) -> list[frozenset[str]]:
        """The owners of each hexside the line runs along, in order from a; at the edge there is only one."""
        met: dict[frozenset[Point], Fraction] = {}
        start, end = self.centers[a], self.centers[b]
        for name in self.near(a, b):
            for side in self.sides[name]:
                if outward(start, side) == outward(end, side) == 0:
                    chord = self.chord(a, b, name)
                    if chord is not None and chord.enters < chord.leaves:
                        met[frozenset(side)] = chord.enters
        return [frozenset(self.owners[side]) for side in sorted(met, key=lambda side: met[side])]

    def entry_sides(self, a: str, b: str) -> set[str]:
        """The side of b, or the two sides that meet at the corner, where the line from a enters b."""
        chord = self.chord(a, b, b)
        assert chord is not None
        found: set[str] = set()
        for direction, side in zip(self.directions, self.sides[b], strict=True):
            here, there = outward(self.centers[a], side), outward(self.centers[b], side)
            if here > 0 and Fraction(here, here - there) == chord.enters:
                found.add(direction)
        return found

    def near(self, a: str, b: str) -> list[str]:
        """The hexes that reach into the rectangle around the line: no other can meet it."""
        (ax, ay), (bx, by) = self.centers[a], self.centers[b]
        west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        return [
            name for name, (x, y) in self.centers.items() if west - 2 <= x <= east + 2 and south - 2 <= y <= north + 2
        ]

    def adjacent(self, a: str, b: str) -> bool:
        """Two hexes are adjacent when they share a side."""
        return any(frozenset(side) in map(frozenset, self.sides[b]) for side in self.sides[a]) and a != b

    def beyond(self, name: str) -> list[str | None]:
        """The hex that shares each side of a hex, by direction; None at the edge."""
        sharing = [self.owners[frozenset(side)] for side in self.sides[name]]
        return [next((other for other in owners if other != name), None) for owners in sharing]

    def distances(self, start: str) -> dict[str, int]:
        """How many steps every hex is away, from neighbor to neighbor."""
        steps, frontier = {start: 0}, [start]
        for here in frontier:
            for there in self.beyond(here):
                if there is not None and there not in steps:
                    steps[there] = steps[here] + 1
                    frontier.append(there)
        return steps

    def rear(self, name: str, top: bool) -> set[str]:
        """The neighbors whose centers lie nearer to the edge where a side sits."""
        near = [there for there in self.beyond(name) if there is not None]
        height = {there: self.centers[there][1] for there in [name, *near]}
        return {there for there in near if (height[there] > height[name]) == top and height[there] != height[name]}


def sides_around(center: Point, around: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    x, y = center
    corners = [(x + dx, y + dy) for dx, dy in around]
    return [(corners[i], corners[(i + 1) % 6]) for i in range(6)]


def outward(point: Point, side: tuple[Point, Point]) -> int:
    """Positive outside a side of a polygon drawn clockwise, negative inside, zero on its straight line."""
    (px, py), ((ax, ay), (bx, by)) = point, side
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def can_see(
    grid: Grid,
    a: str,
    b: str,
    *,
    sight: dict[str, str] | None = None,
    level: dict[str, int] | None = None,
    occupied: dict[str, str] | None = None,
    fires_over: str = "",
) -> bool:
    """Whether a sees b.

    sight: "clear", "blocks" or "hill" by hex; level: 0 or 1 by hex, by default 1 for "hill";
    occupied: the side of the unit or lone leader in a hex; fires_over: the firer's side if it is a battery
    that may use its hill to shoot over friends (not in a combined arms attack).
    """
    sight, level, occupied = sight or {}, level or {}, occupied or {}

    def height(name: str) -> int:
        return level.get(name, 1 if sight.get(name) == "hill" else 0)

    def obstructed(name: str) -> bool:
        ground = sight.get(name, "clear")
        if ground == "blocks":
            return True
        if ground == "hill" and not (height(a) == height(b) == 1):
            return True
        if name not in occupied:
            return False
        below = grid.adjacent(a, name) and height(name) < height(a)
        return not (below and occupied[name] == fires_over)

    through, along = grid.line(a, b)
    if any(obstructed(name) for name in through):
        return False
    return not any(all(obstructed(name) for name in pair) for pair in along)
