"""Rivers, streams, lakes and marshes: which hexes they join, and the curves through them.

Water runs from hex to hex by the middles of their sides. Where hexes could be joined in more ways than one we
choose the way that runs on without a fork: a course that visits every hex of the water once, from the edge
of the board if it can.
"""

import math
from itertools import pairwise
from typing import Final

from ..hexes import NOWHERE
from .geometry import WIDTH, Plan, Point, between, chance
from .svg import move, pair

RIVER, STREAM, FORD, BRIDGE, LAKE, ICE, MARSH = "r", "s", "f", "b", "l", "i", "m"
RUNNING: Final = RIVER + STREAM + FORD + BRIDGE
LAKES: Final = LAKE + ICE
STILL: Final = LAKES + MARSH
WIDE, NARROW = 26.0, 15.5
# A real river is not longer than this; water that no short search can make into one course is joined as a tree.
LONGEST: Final = 40
MOST_TRIES: Final = 500


class Reach:
    """The water of one hex: where it comes in, bends and goes out."""

    def __init__(self, hex: int, start: Point, bend: Point, end: Point, width: float) -> None:
        self.hex = hex
        self.start = start
        self.bend = bend
        self.end = end
        self.width = width

    def curve(self) -> str:
        (sx, sy), (bx, by), (ex, ey) = self.start, self.bend, self.end
        return f"{move(sx, sy)}q{pair(bx - sx, by - sy)} {pair(ex - sx, ey - sy)}"

    def crossing(self) -> tuple[Point, Point]:
        """The middle of the curve and the direction of its flow there."""
        (sx, sy), (bx, by), (ex, ey) = self.start, self.bend, self.end
        return ((sx + 2 * bx + ex) / 4, (sy + 2 * by + ey) / 4), (ex - sx, ey - sy)


class Waters:
    """All running water of a map: its reaches, and the outlines of the tips in which it begins or ends."""

    def __init__(self) -> None:
        self.reaches: list[Reach] = []
        self.tips: list[str] = []


def running_water(plan: Plan) -> Waters:
    """The course of all running water, hex by hex."""
    found = Waters()
    left = [hex for hex in plan.hexes if plan.has(hex, RUNNING)]
    while left:
        body = joined(plan, left[0], RUNNING)
        left = [hex for hex in left if hex not in body]
        for course, mouth in courses(plan, body):
            run(plan, course, mouth, found)
    return found


def joined(plan: Plan, start: int, letters: str) -> list[int]:
    """All hexes with such ground that hang together with one, in the order of their numbers."""
    body, todo = {start}, [start]
    while todo:
        for neighbor in plan.board.neighbors[todo.pop()]:
            if neighbor not in body and plan.has(neighbor, letters):
                body.add(neighbor)
                todo.append(neighbor)
    return sorted(body)


def courses(plan: Plan, body: list[int]) -> list[tuple[list[int], int]]:
    """The hexes of a body of water as courses, each with the hex of another one into which it runs, or NOWHERE."""
    ways = {hex: [n for n in plan.board.neighbors[hex] if n in body] for hex in body}
    edge = {hex for hex in body if NOWHERE in plan.board.toward[hex]}

    def merit(course: list[int]) -> tuple[int, int]:
        """From edge to edge is best, then from far to far."""
        return (course[0] in edge) + (course[-1] in edge), plan.board.distance[course[0]][course[-1]]

    whole = [course for start in body for course in visit_all(ways, start)] if len(body) <= LONGEST else []
    return [(max(whole, key=merit), NOWHERE)] if whole else branches(ways, body)


def visit_all(ways: dict[int, list[int]], start: int) -> list[list[int]]:
    """Courses from a hex through all others."""
    found: list[list[int]] = []
    course, choices = [start], [ways[start][:]]
    for _ in range(MOST_TRIES):
        if not course:
            break
        if len(course) == len(ways):
            found.append(course[:])
        if choices[-1]:
            hex = choices[-1].pop()
            if hex not in course:
                course.append(hex)
                choices.append(ways[hex][:])
        else:
            course.pop()
            choices.pop()
    return found


def branches(ways: dict[int, list[int]], body: list[int]) -> list[tuple[list[int], int]]:
    """A long course first, then what runs into it."""
    start = farthest(ways, body[0], set())[-1]
    found = [(farthest(ways, start, set()), NOWHERE)]
    done = set(found[0][0])
    while len(done) < len(body):
        start = next(hex for hex in body if hex not in done and not done.isdisjoint(ways[hex]))
        course = farthest(ways, start, done)
        found.append((course, next(hex for hex in ways[start] if hex in done)))
        done.update(course)
    return found


def farthest(ways: dict[int, list[int]], start: int, done: set[int]) -> list[int]:
    """The shortest course to the hex that is farthest from the start."""
    before = {start: start}
    queue = [start]
    for hex in queue:
        for n in ways[hex]:
            if n not in before and n not in done:
                before[n] = hex
                queue.append(n)
    course = [queue[-1]]
    while course[-1] != start:
        course.append(before[course[-1]])
    return course[::-1]


def run(plan: Plan, course: list[int], mouth: int, found: Waters) -> None:
    """The curves of one course: bends lie near the centers, what joins them half way between two bends."""
    bends = [bend(plan, hex) for hex in course]
    if mouth != NOWHERE:
        first = bend(plan, mouth)
    else:
        first = outlet(plan, course[0], bends[0], bends[1] if len(course) > 1 else None, found)
    before = bends[-2] if len(course) > 1 else first
    last = outlet(plan, course[-1], bends[-1], before, found)
    marks = [first, *[between(a, b, 0.5) for a, b in pairwise(bends)], last]
    found.reaches += [Reach(hex, marks[i], bends[i], marks[i + 1], width(plan, hex)) for i, hex in enumerate(course)]


def width(plan: Plan, hex: int) -> float:
    """A ford or bridge is as wide as the water it crosses."""
    if plan.has(hex, RIVER + STREAM):
        return WIDE if plan.has(hex, RIVER) else NARROW
    return WIDE if any(plan.has(neighbor, RIVER) for neighbor in plan.board.neighbors[hex]) else NARROW


def bend(plan: Plan, hex: int) -> Point:
    rnd = chance(hex, 1)
    x, y = plan.at(hex)
    return x + (rnd.random() - 0.5) * 18, y + (rnd.random() - 0.5) * 18


def open_sides(plan: Plan, hex: int) -> list[Point]:
    """Points beyond the sides of a hex by which water can leave: off the board, or into still water."""
    x, y = plan.at(hex)
    found = []
    for direction in range(6):
        mx, my = plan.middle(direction)
        neighbor = plan.toward(hex, direction)
        if neighbor == NOWHERE:
            margin = plan.board.flat or plan.flank(hex, direction)
            stretch = 2.4 if margin else 1.5  # past the half hexes of the margin
            found.append((x + mx * stretch, y + my * stretch))
        elif plan.has(neighbor, STILL):
            found.append((x + mx * 1.3, y + my * 1.3))
    return found


def outlet(plan: Plan, hex: int, here: Point, inner: Point | None, found: Waters) -> Point:
    """Where a course ends: straight on over the edge, into a lake, or at a spring in its last hex."""
    x, y = plan.at(hex)
    back = inner or (x - 1, y)  # a course of one hex runs from left to right
    ahead = (2 * here[0] - back[0], 2 * here[1] - back[1])
    ways = open_sides(plan, hex)
    if ways:
        best = min(ways, key=lambda p: math.dist(p, ahead))
        if (best[0] - here[0]) * (ahead[0] - here[0]) + (best[1] - here[1]) * (ahead[1] - here[1]) > 0:
            return best
    if inner is None:
        return x + 30, y
    end, tip = between(here, ahead, 0.02), between(here, ahead, 0.36)
    found.tips.append(thinning(end, tip, width(plan, hex)))
    return end


def thinning(start: Point, tip: Point, width: float) -> str:
    """The outline of water that comes to a point."""
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    far = math.hypot(dx, dy)
    px, py = -dy / far * width / 2, dx / far * width / 2
    one, other = (start[0] + px, start[1] + py), (start[0] - px, start[1] - py)
    near = (one[0] + dx * 0.6, one[1] + dy * 0.6), (other[0] + dx * 0.6, other[1] + dy * 0.6)
    return f"{move(*one)}Q{pair(*near[0])} {pair(*tip)}Q{pair(*near[1])} {pair(*other)}Z"


def still_links(plan: Plan, letters: str) -> list[tuple[Point, Point]]:
    """Lines between the centers of neighbors with the same still water, or out over the flanks."""
    links = []
    for hex in plan.hexes:
        if plan.has(hex, letters):
            x, y = plan.at(hex)
            for direction in range(6):
                neighbor = plan.toward(hex, direction)
                if neighbor > hex and plan.has(neighbor, letters):
                    links.append(((x, y), plan.at(neighbor)))
                elif neighbor == NOWHERE:
                    mx, my = plan.middle(direction)
                    links.append(((x, y), (x + mx * WIDTH / 40, y + my * WIDTH / 40)))
    return links
