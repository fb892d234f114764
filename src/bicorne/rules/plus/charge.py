"""Charges: which enemies cavalry has ridden at, and by which way a unit came."""

from typing import Final

from ...state import State
from ...terms import CAVALRY
from ..classic.movement import holds_enemy, reach_of, travels_alone
from ..drill import EVERY_WAY
from .ground import CHARGE_ALL, CHARGE_AT_HOME, ground_of

NEAR_TURNS: Final = (0, 1, 5)  # cavalry that charges turns one corner at most, where it starts [plus.move.charge-turn]
FAR: Final = 99

Rides = dict[int, int]  # by hex: how many steps a charge takes to it


def is_impetuous(s: State, unit: int) -> bool:
    """By nature, or by the card for this turn. [plus.impetuous.who, plus.cossack.impetuous]"""
    return ground_of(s).impetuous[unit] or s.field.deck.origin(s.order[unit]) == "impetuous"


def can_charge(s: State, unit: int, start: int = -1) -> bool:
    """Cavalry on ground where a charge may begin; Cossacks are at home in a forest. [plus.move.charge-start-terrain]

    Works bar it whatever their ground. [plus.terrain.sheet]
    """
    if s.field.arm[unit] != CAVALRY:
        return False
    hex = s.hex[unit] if start < 0 else start
    if s.field.works[hex]:
        return False
    who = ground_of(s).charges[hex]
    if who == CHARGE_ALL:
        return True
    home = s.field.kinds[unit].type.at_home_in
    return who == CHARGE_AT_HOME and any([ground.id in home for ground in s.field.grounds[hex]])


def rides(s: State, unit: int, start: int, facing: int, reach: int) -> Rides:
    """Where cavalry gets by steps through its two front sides, and through friends if it is impetuous.

    [plus.move.charge-front-hexsides, plus.impetuous.through-friends]
    """
    f = s.field
    side, closed, friends = f.side[unit], f.closed_for[unit], is_impetuous(s, unit)
    found: Rides = {start: 0}
    passed, edge = [start], [start]
    for step in range(1, reach + 1):
        onward: list[int] = []
        for here in edge:
            for way in (facing, (facing + 1) % 6):
                hex = f.board.toward[here][way]
                if hex < 0 or hex in passed or closed[hex] or not can_ride(s, unit, side, hex, friends):
                    continue
                found.setdefault(hex, step)
                # works may end one way into a hex and not the other
                if not f.stops[hex] and not (f.any_works and f.crosses_works(here, hex)) and not has_lone(s, unit, hex):
                    passed.append(hex)
                    onward.append(hex)
        edge = onward
    return found


def can_ride(s: State, unit: int, side: int, hex: int, friends: bool) -> bool:
    """May it come into the hex, to stop there or to ride on?"""
    there = s.at[hex]
    if there == unit:
        return True  # it has ended its move there
    if there >= 0:
        return friends and s.field.side[there] == side
    leader = s.leader_at[hex]
    return leader < 0 or (s.field.leader_side[leader] == side and travels_alone(s, unit))


def has_lone(s: State, unit: int, hex: int) -> bool:
    return s.at[hex] < 0 and s.leader_at[hex] >= 0


def can_end(s: State, unit: int, hex: int) -> bool:
    return s.at[hex] < 0 or s.at[hex] == unit


def contacts(s: State, unit: int, hex: int, facing: int) -> list[int]:
    """The front sides of a hex, so faced, beyond which an enemy stands. [plus.move.charge-contact-front]"""
    toward, side = s.field.board.toward[hex], s.field.side[unit]
    ways = (facing, (facing + 1) % 6)
    return [way for way in ways if toward[way] >= 0 and holds_enemy(s, side, toward[way])]


class Charges:
    """All charges that a unit could make from a hex, looking to a corner of it."""

    def __init__(self, s: State, unit: int, start: int, facing: int) -> None:
        self.s = s
        self.unit = unit
        reach = charge_reach(s, unit) if can_charge(s, unit, start) else 0
        self.rides = {(facing + t) % 6: rides(s, unit, start, (facing + t) % 6, reach) for t in NEAR_TURNS}
        self.fewest: dict[int, int] = {}  # by target: the steps that the shortest charge on it takes
        for front, ends in self.rides.items():
            for hex, steps in ends.items():
                if can_end(s, unit, hex) or hex == start:
                    for way in contacts(s, unit, hex, front):
                        target = s.field.board.toward[hex][way]
                        self.fewest[target] = min(steps, self.fewest.get(target, FAR))

    def mask(self, hex: int, facing: int) -> int:
        """The sides of a hex beyond which stand those who are charged by a ride to it that ends so faced.

        By a shortest way only; a detour is no charge. [plus.move.charge-shortest, plus.move.facing-decides-charge]
        """
        if facing not in self.rides or hex not in self.rides[facing] or not can_end(self.s, self.unit, hex):
            return 0
        steps, toward = self.rides[facing][hex], self.s.field.board.toward[hex]
        ways = contacts(self.s, self.unit, hex, facing)
        return sum([1 << way for way in ways if self.fewest[toward[way]] == steps])


def charge_reach(s: State, unit: int) -> int:
    """How far it may ride and still battle."""
    ready = s.field.ready[s.order[unit]][unit]
    return max(0, min(ready, reach_of(s, unit)))


def charged_from(s: State, unit: int) -> int:
    """Those that a unit which has just ended its move has charged, as a mask of sides.

    With another reading of the rules it may melee any neighbor, through its flank with fewer dice; where it may start
    and how far it may turn stays as it is.
    """
    d, hex = s.drill, s.hex[unit]
    if "free_charge" in s.book.switches:
        near = (d.facing[unit] - d.looked[unit]) % 6 in NEAR_TURNS
        return EVERY_WAY if near and can_charge(s, unit, d.came[unit]) else 0
    return Charges(s, unit, d.came[unit], d.looked[unit]).mask(hex, d.facing[unit])


def charging_facings(s: State, unit: int, hex: int) -> int:
    """The fronts with which a ride to that hex is a charge on somebody, as a mask."""
    d = s.drill
    start = d.came[unit] if d.came[unit] >= 0 else s.hex[unit]
    looked = d.looked[unit] if d.looked[unit] >= 0 else d.facing[unit]
    charges = Charges(s, unit, start, looked)
    return sum([1 << facing for facing in charges.rides if charges.mask(hex, facing)])


def charge_ends(s: State, unit: int, moving: bool) -> list[int]:
    """The hexes to which a unit can ride in a charge on somebody."""
    if not can_charge(s, unit):
        return []
    start = s.hex[unit]
    charges = Charges(s, unit, start, s.drill.facing[unit])
    found: list[int] = []
    for facing, ends in charges.rides.items():
        for hex in ends:
            if hex not in found and hex != start and charges.mask(hex, facing):
                found.append(hex)
    return sorted(found)


# ------------------------------------------------------------------ the way a unit came


def ways_passed(s: State, unit: int) -> tuple[int, int]:
    """The hexes between start and end that every way of the move leads through, two at most; -1: none.

    [plus.melee.route-judged]
    """
    start, end, steps = s.drill.came[unit], s.hex[unit], s.moved[unit]
    if steps < 2 or not has_enemy_near(s, unit):
        return -1, -1
    charged = s.field.arm[unit] == CAVALRY
    facing = s.drill.facing[unit]
    sides = [facing, (facing + 1) % 6] if charged else list(range(6))
    between: list[list[int]] = []
    add_ways(s, unit, [start], end, steps, sides, between)
    if not between:
        return -1, -1
    common = [hex for hex in between[0] if all([hex in way for way in between])]
    return (common + [-1, -1])[0], (common + [-1, -1])[1]


def has_enemy_near(s: State, unit: int) -> bool:
    side = s.field.side[unit]
    return any([holds_enemy(s, side, hex) for hex in s.field.board.neighbors[s.hex[unit]]])


def add_ways(
    s: State, unit: int, way: list[int], end: int, steps: int, sides: list[int], found: list[list[int]]
) -> None:
    """Every way of so many steps, as the hexes between its ends."""
    f, here = s.field, way[-1]
    if f.board.distance[here][end] > steps:
        return
    if here == end:
        if not steps:
            found.append(way[1:-1])
        return
    if not steps or (len(way) > 1 and (f.stops[here] or f.crosses_works(way[-2], here) or has_lone(s, unit, here))):
        return
    friends = is_impetuous(s, unit)
    for side in sides:
        hex = f.board.toward[here][side]
        if hex >= 0 and hex not in way and not f.closed_for[unit][hex]:
            if can_ride(s, unit, f.side[unit], hex, friends):
                add_ways(s, unit, [*way, hex], end, steps - 1, sides, found)
