"""A second opinion on fronts, charges and retreats of Plus, slow and simple, that shares nothing with the package.

Positions are those of `legal`, in which every unit has two keys more: `facing`, the number of a corner of its hex
clockwise from the top, and `impetuous`. Arcs are angles in floating point; every charge and every retreat is walked
hex by hex, by all ways.
"""

from math import atan2, degrees, sqrt
from typing import Any

from oracles.legal import (
    BUILT,
    CAV,
    GRID,
    INF,
    STOPS,
    UNITS,
    Position,
    enemy_held,
    enters_by_works,
    ground,
    lone_leader,
    shut,
    works_between,
)

FRONT, FLANK, REAR = 0, 1, 2
CLOSE = 1e-6  # degrees: no two hexes of the board differ by so little
SIDES = (330, 30, 90, 150, 210, 270)  # NW NE E SE SW W, in degrees from the top
NAMES = ("NW", "NE", "E", "SE", "SW", "W")
GARRISON = "GN"


# ------------------------------------------------------------------ arcs


def bearing(a: str, b: str) -> float:
    """The direction from one hex to another, in degrees clockwise from the top of the map."""
    (ax, ay), (bx, by) = GRID.centers[a], GRID.centers[b]
    return degrees(atan2((bx - ax) * sqrt(3) / 2, (by - ay) / 2)) % 360


def apart(a: float, b: float) -> float:
    """The angle between two directions."""
    return abs((a - b + 180) % 360 - 180)


def arc_by_angle(facing: int, here: str, hex: str, narrow: bool = False) -> int:
    """Front within 60 degrees of the corner, flank up to 120; whatever lies on a boundary is in the forward arc."""
    angle = apart(60 * facing, bearing(here, hex))
    slack = -CLOSE if narrow else CLOSE
    if angle <= 60 + slack:
        return FRONT
    return FLANK if angle <= 120 + slack else REAR


def arm(unit: dict[str, Any]) -> str:
    return INF if unit["kind"][1:] == GARRISON else UNITS[unit["kind"]].arm


def all_round(p: Position, hex: str) -> bool:
    """Infantry in square or in buildings, and light infantry in a wood, a quarry or a marsh."""
    unit = p["units"][hex]
    if arm(unit) != INF:
        return False
    light = unit["kind"][1:] != GARRISON and UNITS[unit["kind"]].light
    return bool(unit["square"]) or ground(p, hex) in BUILT or (light and ground(p, hex) in "wqm")


def arc(p: Position, hex: str, other: str) -> int:
    """Where another hex lies for the unit on a hex, works and all-round fronts considered."""
    facing = p["units"][hex]["facing"]
    works = p["works"].get(hex, ())
    behind_works = {NAMES[facing], NAMES[(facing + 1) % 6]} <= set(works) and enters_by_works(p, other, hex)
    return FRONT if all_round(p, hex) or behind_works else arc_by_angle(facing, hex, other)


# ------------------------------------------------------------------ charges


def may_start(p: Position, hex: str) -> bool:
    """Open ground, hill, stream, ford, bridge, and for Cossacks forest; never behind works."""
    if p["works"].get(hex):
        return False
    return ground(p, hex) in (".hsfbw" if UNITS[p["units"][hex]["kind"]].cossack else ".hsfb")


def charges(p: Position, start: str) -> dict[tuple[str, int], set[str]]:
    """By the hex and the front at the end of a ride: the enemies on whom it was a charge, by a shortest way."""
    unit = p["units"][start]
    found: list[tuple[str, int, int, str]] = []  # end, front, steps, target
    for turn in (-1, 0, 1):
        facing = (unit["facing"] + turn) % 6
        ways = [[start]] + (all_rides(p, [start], facing, UNITS[unit["kind"]].battle) if may_start(p, start) else [])
        for way in ways:
            end = way[-1]
            if end != start and not may_end(p, start, end):
                continue
            for target in ahead(end, facing):
                if enemy_held(p, unit["side"], target):
                    found.append((end, facing, len(way) - 1, target))
    charged: dict[tuple[str, int], set[str]] = {}
    for end, facing, steps, target in found:
        if steps == min(other[2] for other in found if other[3] == target):
            charged.setdefault((end, facing), set()).add(target)
    return charged


def ahead(hex: str, facing: int) -> list[str]:
    """The hexes beyond the two front sides."""
    beyond = GRID.beyond(hex)
    return [there for there in (beyond[facing], beyond[(facing + 1) % 6]) if there is not None]


def all_rides(p: Position, way: list[str], facing: int, left: int) -> list[list[str]]:
    """Every way on through front sides that a unit may go, with the hexes of friends if it may pass them."""
    unit, here, found = p["units"][way[0]], way[-1], []
    if not left:
        return []
    led = is_led(p, way[0])
    for hex in ahead(here, facing):
        if shut(p, unit, hex) or enemy_held(p, unit["side"], hex):
            continue
        friend, alone = hex in p["units"], lone_leader(p, hex) is not None
        if alone and led:
            continue
        if friend and not unit["impetuous"]:
            if is_garrison(p, hex):
                found.append([*way, hex])  # it makes way, but nobody rides on
            continue
        found.append([*way, hex])
        if not alone and ground(p, hex) not in STOPS and not works_between(p, here, hex):
            found += all_rides(p, [*way, hex], facing, left - 1)
    return found


def is_garrison(p: Position, hex: str) -> bool:
    return str(p["units"][hex]["kind"][1:]) == GARRISON


# ------------------------------------------------------------------ forced marches


def safe(p: Position, side: str, hex: str) -> bool:
    """More than two hexes from every enemy."""
    return all(steps_between(hex, other) > 2 for other in [*p["units"], *p["leaders"]] if is_enemy(p, side, other))


def is_enemy(p: Position, side: str, hex: str) -> bool:
    return any(hex in p[pieces] and p[pieces][hex]["side"] != side for pieces in ("units", "leaders"))


def steps_between(a: str, b: str) -> int:
    (ax, ay), (bx, by) = GRID.centers[a], GRID.centers[b]
    rows = abs(ay - by) // 3
    return rows + max(0, abs(ax - bx) - rows) // 2


def forced(p: Position, start: str) -> set[str]:
    """Where a unit may end a march of one hex more than it marches without battle, all of it far from the enemy."""
    unit = p["units"][start]
    if not safe(p, unit["side"], start):
        return set()
    ways = marches(p, [start], UNITS[unit["kind"]].march + 1)
    return {way[-1] for way in ways if may_end(p, start, way[-1])} - {start}


def may_end(p: Position, start: str, hex: str) -> bool:
    """A free hex, or that of a garrison, which makes way; its leader stays, and no other may join him."""
    return hex not in p["units"] or (is_garrison(p, hex) and not (is_led(p, start) and hex in p["leaders"]))


def is_led(p: Position, hex: str) -> bool:
    """Does a leader go along with the unit?"""
    return hex in p["leaders"] and not p["leaders"][hex]["ordered"]


def marches(p: Position, way: list[str], left: int) -> list[list[str]]:
    unit, here, found = p["units"][way[0]], way[-1], []
    led = is_led(p, way[0])
    for hex in GRID.beyond(here) if left else ():
        if hex is None or shut(p, unit, hex) or not safe(p, unit["side"], hex):
            continue
        alone = lone_leader(p, hex) is not None
        if alone and led:
            continue
        found.append([*way, hex])
        if not alone and ground(p, hex) not in STOPS and not works_between(p, here, hex):
            found += marches(p, [*way, hex], left - 1)
    return found


# ------------------------------------------------------------------ retreats

Sets = list[set[int]]  # the sets of sides by which a unit may go, of which its owner may still choose


def sides_back(p: Position, hex: str, base: str) -> Sets:
    """The sides by which a unit attacked from `base` falls back; more than one set where the owner may choose."""
    if all_round(p, hex):
        return three_farthest(hex, base)
    facing = p["units"][hex]["facing"]
    where = arc(p, hex, base)
    rears = [(facing + 3) % 6, (facing + 4) % 6]
    flanks = [(facing + 2) % 6, (facing + 5) % 6]
    if where == FRONT:
        return [set(rears)]
    if where == REAR:
        return [set()]
    toward = bearing(hex, base)
    return [{max(pair, key=lambda side: apart(SIDES[side], toward)) for pair in (rears, flanks)}]


def three_farthest(hex: str, base: str) -> Sets:
    toward = bearing(hex, base)
    order = sorted(range(6), key=lambda side: -apart(SIDES[side], toward))
    far = [apart(SIDES[side], toward) for side in order]
    if abs(far[2] - far[3]) > CLOSE:
        return [set(order[:3])]
    return [{*order[:2], order[2]}, {*order[:2], order[3]}]


def hexes_back(p: Position, hex: str, flags: int) -> int:
    """One hex a flag, two more for militia, one more for poor morale."""
    return flags + UNITS[p["units"][hex]["kind"]].retreat - 1 if flags else 0


class Walk:
    """A retreat of so many hexes, by all ways: `ends` are the hexes where it may be over, with the blocks lost.

    Hexes are taken one by one. A way past a friend leads two hexes on; one that would come out next to where it began
    is no way past him.
    """

    def __init__(self, p: Position, start: str, base: str, steps: int, led: bool) -> None:
        self.p, self.start, self.led = p, start, led
        self.unit = p["units"][start]
        self.sets = sides_back(p, start, base)
        self.ends: set[tuple[str, int]] = set()
        self.firsts: set[str] = set()
        whole = any(self.can_make(start, sides, steps) for sides in self.sets)
        self.walk([start], self.sets, steps, not whole, arm(self.unit) == CAV)

    def can_make(self, here: str, sides: set[int], steps: int) -> bool:
        """Is there a way of so many hexes without passing anybody?"""
        if not steps:
            return True
        for hex in self.beyond(here, sides):
            if self.is_free(hex) and (self.joins(hex) or self.can_make(hex, sides, steps - 1)):
                return True
        return False

    def walk(self, way: list[str], sets: Sets, left: int, past: bool, extra: bool) -> None:
        here = way[-1]
        onward = self.onward(here, sets, left, past) if left or extra else []
        if not left or not onward:
            self.ends.add((here, left))
        for hex, still, hexes in onward:
            if len(way) == 1:
                self.firsts.add(hex)
            if self.joins(hex) or not left:
                self.ends.add((hex, 0))
            else:
                # who clears a friend with one hex more than required has used the hex that cavalry may add
                self.walk([*way, hex], still, max(0, left - hexes), past and hexes == 1, extra and hexes <= left)

    def onward(self, here: str, sets: Sets, left: int, past: bool) -> list[tuple[str, Sets, int]]:
        """The next hexes, with the sets of sides that are left then and the number of hexes that it takes."""
        found: list[tuple[str, Sets, int]] = []
        for side in set().union(*sets):
            still = [sides for sides in sets if side in sides]
            for hex in self.beyond(here, {side}):
                if self.is_free(hex):
                    found.append((hex, still, 1))
                elif left and past and self.is_friend(hex):
                    found += self.behind(here, hex, still)
        return found

    def behind(self, here: str, friend: str, sets: Sets) -> list[tuple[str, Sets, int]]:
        found: list[tuple[str, Sets, int]] = []
        for side in set().union(*sets):
            still = [sides for sides in sets if side in sides]
            for hex in self.beyond(friend, {side}):
                if self.is_free(hex) and steps_between(here, hex) == 2:
                    found.append((hex, still, 2))
        return found

    def beyond(self, here: str, sides: set[int]) -> list[str]:
        there = GRID.beyond(here)
        return [hex for side in sides for hex in [there[side]] if hex is not None]

    def is_free(self, hex: str) -> bool:
        """Open to the unit, without a unit, and at most with a leader whom it may join."""
        if shut(self.p, self.unit, hex) or (hex in self.p["units"] and hex != self.start):
            return False
        leader = self.p["leaders"].get(hex)
        return leader is None or (leader["side"] == self.unit["side"] and not self.led)

    def joins(self, hex: str) -> bool:
        """A lone friendly leader ends the retreat."""
        return hex in self.p["leaders"]

    def is_friend(self, hex: str) -> bool:
        if shut(self.p, self.unit, hex) or hex not in self.p["units"]:
            return False
        return self.p["units"][hex]["side"] == self.unit["side"] and not is_garrison(self.p, hex)

    @property
    def least(self) -> int:
        return min(lost for _, lost in self.ends)
