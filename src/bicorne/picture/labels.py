"""Names of places: one for all neighbors that share it, where pieces hide it least.

Between the blocks of one row and those of the next runs a free band; a name stands in the band above or
below one of its hexes.
"""

import math
from typing import Final

from .geometry import ROW, WIDTH, Plan, Point
from .water import RUNNING, STILL

Box = tuple[float, float, float, float]  # left, top, right, bottom

SIZE: Final = 14.0
LETTER: Final = 0.53  # mean width of a letter of a broad font, in sizes
BELOW, ABOVE, ON = 43.5, -32.0, 5.0
SHIFTS: Final = (0.0, -20.0, 20.0, -40.0, 40.0, -62.0, 62.0, -84.0, 84.0)


class Label:
    """A name and where it stands; x is its middle, y its base line."""

    def __init__(self, text: str, x: float, y: float, size: float, water: bool) -> None:
        self.text = text
        self.x = x
        self.y = y
        self.size = size
        self.water = water

    def box(self) -> Box:
        half = len(self.text) * LETTER * self.size / 2
        return self.x - half, self.y - self.size * 0.75, self.x + half, self.y + self.size * 0.22


class Clutter:
    """What a name should not cover, by strips across the map, with how much each costs per unit of area."""

    def __init__(self, plan: Plan) -> None:
        self.strips: dict[int, list[tuple[Box, float]]] = {}
        for hex in sorted({hex for goal in plan.scenario.objectives for hex in goal.hexes}):
            x, y = plan.at(hex)
            self.add((x - 14, y - 52, x + 14, y - 22), 8)
        for unit in plan.scenario.units:
            x, y = plan.at(unit.hex)
            self.add((x - 32, y - 28, x + 32, y + 32), 3)
        for leader in plan.scenario.leaders:
            x, y = plan.at(leader.hex)
            half = len(leader.name) * 4.2 + 3
            self.add((x + 11, y - 35, x + 39, y - 7), 2)
            self.add((x - half, y + 34, x + half, y + 47), 6)  # his name

    def add(self, box: Box, weight: float) -> None:
        for strip in strips(box):
            self.strips.setdefault(strip, []).append((box, weight))

    def cost(self, box: Box) -> float:
        near = {thing for strip in strips(box) for thing in self.strips.get(strip, [])}
        return math.fsum(weight * overlap(box, other) for other, weight in near)


def strips(box: Box) -> range:
    return range(int(box[1] // ROW), int(box[3] // ROW) + 1)


def labels(plan: Plan) -> list[Label]:
    """The names on a map, each where it collides least with markers, troops and other names."""
    clutter = Clutter(plan)
    placed: list[Label] = []
    for hexes in sorted(named_groups(plan), key=len):
        choices = candidates(plan, plan.scenario.hex_names[hexes[0]], hexes)
        middle = center([plan.at(hex) for hex in hexes])
        costs = [(round(cost(plan, label, middle, clutter), 1), i) for i, label in enumerate(choices)]
        label = choices[min(costs)[1]]
        left, top, right, low = label.box()
        clutter.add((left - 8, top, right + 8, low), 6)
        placed.append(label)
    return placed


def named_groups(plan: Plan) -> list[list[int]]:
    """Hexes of one name; those of a river belong together across a bridge with a name of its own."""
    names = plan.scenario.hex_names
    groups: list[list[int]] = []
    for hex in sorted(names):
        near = [
            group
            for group in groups
            if names[group[0]] == names[hex] and any(plan.board.distance[hex][other] <= 2 for other in group)
        ]
        groups = [group for group in groups if group not in near]
        groups.append(sorted([hex, *[other for group in near for other in group]]))
    return groups


def candidates(plan: Plan, text: str, hexes: list[int]) -> list[Label]:
    water = any(plan.has(hex, RUNNING + STILL) for hex in hexes)
    found = []
    points = [plan.at(hex) for hex in hexes]
    middles = [((ax + bx) / 2, ay) for ax, ay in points for bx, by in points if by == ay and 0 < bx - ax < WIDTH * 1.1]
    for x, y in points + middles:
        found += [Label(text, held(plan, text, x + dx), y + dy, SIZE, water) for dy in (BELOW, ABOVE) for dx in SHIFTS]
    taken = {unit.hex for unit in plan.scenario.units} | {leader.hex for leader in plan.scenario.leaders}
    for hex in hexes:
        if hex not in taken:
            x, y = plan.at(hex)
            found.append(Label(text, held(plan, text, x), y + ON, SIZE, water))
    return found


def held(plan: Plan, text: str, x: float) -> float:
    """A middle that keeps a name within the frame."""
    half = len(text) * LETTER * SIZE / 2 + 4
    return min(max(x, half), plan.width - half)


def cost(plan: Plan, label: Label, middle: Point, clutter: Clutter) -> float:
    """How much a place would hide or be hidden, and how far it lies from the middle of what it names."""
    box = label.box()
    outside = 500.0 if box[1] < 0 or box[3] > plan.height else 0.0
    return clutter.cost(box) + outside + (abs(label.x - middle[0]) + abs(label.y - middle[1])) * 0.2


def center(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def overlap(a: Box, b: Box) -> float:
    """The area two boxes share."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0
