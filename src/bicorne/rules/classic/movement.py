"""Phase three: ordered units and leaders move."""

from typing import Final

from ...actions import NONE, PASS, Action
from ...flow import Frame, again
from ...state import State
from ...terms import LEADER
from ..book import Reason
from .pieces import march, ride


def may_move(s: State, f: Frame) -> list[Action]:
    """Each ordered piece may move once, in any sequence; none need move. [classic.move.any-sequence]"""
    options: list[Action] = []
    for unit in s.ordered:
        if move_bar(s, unit) is None:
            start = s.hex[unit]
            for hex in reachable(s, unit):
                options.append(("move", start, hex, NONE))
    for leader in s.led:
        if leader_move_bar(s, leader) is None:
            start = s.leader_hex[leader]
            for hex in leader_reachable(s, leader):
                options.append(("move leader", start, hex, NONE))
    if options:
        options.append(PASS)
    return options


def move(s: State, f: Frame, a: Action) -> None:
    again(f)
    if a[0] == "move leader":
        ride(s, s.leader_at[a[1]], a[2])
    else:
        unit = s.at[a[1]]
        march(s, unit, a[2], distance_to(s, unit, a[2]))


# ------------------------------------------------------------------ units


def reachable(s: State, unit: int) -> list[int]:
    """The hexes where the unit's move may end."""
    f = s.field
    return flood(s, unit, f.reach[s.order[unit]][unit])[0]


def distance_to(s: State, unit: int, hex: int) -> int:
    """How many hexes of movement the shortest way takes."""
    hexes, distances = flood(s, unit, s.field.reach[s.order[unit]][unit])
    return distances[hexes.index(hex)]


def flood(s: State, unit: int, reach: int) -> tuple[list[int], list[int]]:
    """Hexes within reach and their distances; ground, works and a lone leader end a move where they stand.

    The test of each hex is entry_bar's, written out: it is the hottest line of the game.
    """
    f = s.field
    start, side, closed = s.hex[unit], f.side[unit], f.closed[f.arm[unit]]
    leaderless = travels_alone(s, unit)
    at, leader_at, leader_side, neighbors, stops = s.at, s.leader_at, f.leader_side, f.board.neighbors, f.stops
    reached = [False] * len(at)
    passed = [False] * len(at)
    reached[start] = passed[start] = True
    hexes: list[int] = []
    distances: list[int] = []
    edge = [start]
    for distance in range(1, reach + 1):
        onward: list[int] = []
        for here in edge:
            for hex in neighbors[here]:
                if passed[hex] or at[hex] >= 0 or closed[hex]:
                    continue
                leader = leader_at[hex]
                if leader >= 0 and not (leaderless and leader_side[leader] == side):
                    continue
                if not reached[hex]:
                    reached[hex] = True
                    hexes.append(hex)
                    distances.append(distance)
                if stops[hex] or leader >= 0:  # [classic.move.onto-lone-leader-stops]
                    passed[hex] = True
                elif not (f.any_works and f.crosses_works(here, hex)):
                    passed[hex] = True
                    onward.append(hex)
        edge = onward
    return hexes, distances


def travels_alone(s: State, unit: int) -> bool:
    """No leader goes along: there is none, or he has an order of his own."""
    leader = s.leader_of(unit)
    return leader < 0 or s.leader_order[leader] > 0


# ------------------------------------------------------------------ leaders


def leader_reachable(s: State, leader: int) -> list[int]:
    """A leader passes friends, stops where terrain stops him, and never ends with another leader.

    [classic.leader.pass-friends]
    """
    f = s.field
    side, closed = f.leader_side[leader], f.closed[LEADER]
    start = s.leader_hex[leader]
    passed = [False] * len(s.at)
    passed[start] = True
    ends: list[int] = []
    reached = [False] * len(s.at)
    reached[start] = True
    edge = [start]
    for _ in range(f.deck.grants[s.leader_order[leader]].leader_reach):  # [classic.leader.move-three]
        onward: list[int] = []
        for here in edge:
            for hex in f.board.neighbors[here]:
                if passed[hex] or closed[hex] or holds_enemy(s, side, hex):
                    continue
                if not reached[hex] and s.leader_at[hex] < 0:  # [classic.leader.one-per-hex]
                    ends.append(hex)
                reached[hex] = True
                if f.stops[hex]:  # [classic.leader.terrain-stops-leaders]
                    passed[hex] = True
                elif not (f.any_works and f.crosses_works(here, hex)):
                    passed[hex] = True
                    onward.append(hex)
        edge = onward
    return ends


def holds_enemy(s: State, side: int, hex: int) -> bool:
    """An enemy unit or a lone enemy leader stands there."""
    unit, leader = s.at[hex], s.leader_at[hex]
    if unit >= 0:
        return s.field.side[unit] != side
    return leader >= 0 and s.field.leader_side[leader] != side


# ------------------------------------------------------------------ why a piece may not move

NOT_ORDERED: Final = Reason("classic.order.only-ordered-act", "{piece} has no order this turn.")
MOVED: Final = Reason("classic.move.once", "{piece} has moved already.")
JOINED: Final = Reason(
    "classic.leader.joined-unit-frozen", "A leader has joined {piece}: neither of them moves any more this turn."
)
IN_SQUARE: Final = Reason("classic.square.may-not-move", "{piece} is in square and may not move.")
CARD_HOLDS: Final = Reason("{move_rule}", "The card in play does not let {piece} move.")
SAME_HEX: Final = Reason("classic.move.optional", "{piece} stands there already; a piece that stays is not moved.")
CLOSED: Final = Reason("{closed_rule}", "{target} is closed to {piece}.")
FRIEND_THERE: Final = Reason("classic.move.one-unit-per-hex", "Another of your units stands on {target}.")
ENEMY_THERE: Final = Reason("classic.move.no-enter-enemy", "An enemy holds {target}.")
TWO_LEADERS: Final = Reason(
    "classic.move.leader-unit-not-onto-leader", "{piece} has a leader and may not join another on {target}."
)
TOO_FAR: Final = Reason("{reach_rule}", "{target} is farther than {piece} may move.")
WAY_BLOCKED: Final = Reason("classic.move.no-pass-through-friends", "Pieces stand in the way from {piece} to {target}.")
GROUND_STOPS: Final = Reason("{stop_rule}", "Ground on the way stops {piece} before {target}.")
LEADER_ENEMY: Final = Reason("classic.leader.no-enemy-hex", "A leader may not enter {target}: an enemy is there.")
LEADER_THERE: Final = Reason("classic.leader.one-per-hex", "{target} has a leader already.")
LEADER_FAR: Final = Reason("classic.leader.move-three", "The leader cannot reach {target} with his move.")
LEADER_STOPPED: Final = Reason("classic.leader.terrain-stops-leaders", "Ground on the way stops him before {target}.")
LEADER_STAYS: Final = Reason(
    "classic.leader.moves-with-unit", "The leader of {piece} has no order of his own and moves with his unit."
)


def move_bar(s: State, unit: int) -> Reason | None:
    """What keeps a unit from moving at all."""
    order = s.order[unit]
    if not order:
        return NOT_ORDERED
    if s.moved[unit]:
        return MOVED
    if s.joined[unit]:
        return JOINED
    if s.square[unit]:
        return IN_SQUARE
    if not s.field.reach[order][unit]:
        return CARD_HOLDS
    return None


def entry_bar(s: State, unit: int, hex: int) -> Reason | None:
    """What keeps a unit out of a hex: the ground, other units, leaders. [classic.move.impassable]"""
    f = s.field
    if f.closed[f.arm[unit]][hex]:
        return CLOSED
    there = s.at[hex]
    if there >= 0:
        return FRIEND_THERE if f.side[there] == f.side[unit] else ENEMY_THERE
    leader = s.leader_at[hex]
    if leader >= 0:
        if f.leader_side[leader] != f.side[unit]:
            return ENEMY_THERE
        if not travels_alone(s, unit):
            return TWO_LEADERS
    return None


def leader_move_bar(s: State, leader: int) -> Reason | None:
    if not s.leader_order[leader]:
        return LEADER_STAYS if s.at[s.leader_hex[leader]] >= 0 else NOT_ORDERED
    if s.leader_moved[leader]:
        return MOVED
    return None


def check_move(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    bar = move_bar(s, unit)
    if bar is None and a[2] == a[1]:
        bar = SAME_HEX
    if bar is None:
        bar = entry_bar(s, unit, a[2])
    if bar is None and a[2] not in reachable(s, unit):
        bar = way_bar(s, unit, a[2])
    return bar


def way_bar(s: State, unit: int, hex: int) -> Reason:
    """Why a hex that could be entered cannot be reached: distance, then ground, then pieces."""
    f = s.field
    reach = f.reach[s.order[unit]][unit]
    if f.board.distance[s.hex[unit]][hex] > reach:
        return TOO_FAR
    return WAY_BLOCKED if open_way(s, s.hex[unit], hex, reach, f.arm[unit]) else GROUND_STOPS


def open_way(s: State, start: int, goal: int, reach: int, mover: int) -> bool:
    """Could a mover reach the goal if no piece stood on the board?"""
    f = s.field
    edge = [start]
    for _ in range(reach):
        onward: list[int] = []
        for here in edge:
            for hex in f.board.neighbors[here]:
                if hex == goal:
                    return True
                if not f.closed[mover][hex] and not f.stops[hex] and not f.crosses_works(here, hex):
                    onward.append(hex)
        edge = onward
    return False


def check_move_leader(s: State, a: Action) -> Reason | None:
    leader = s.leader_at[a[1]]
    f = s.field
    bar = leader_move_bar(s, leader)
    if bar is not None:
        return bar
    if a[2] == a[1]:
        return SAME_HEX
    if f.closed[LEADER][a[2]]:
        return CLOSED
    if holds_enemy(s, f.leader_side[leader], a[2]):
        return LEADER_ENEMY
    if s.leader_at[a[2]] >= 0:
        return LEADER_THERE
    if a[2] in leader_reachable(s, leader):
        return None
    reach = f.deck.grants[s.leader_order[leader]].leader_reach
    near = f.board.distance[a[1]][a[2]] <= reach
    return LEADER_STOPPED if near and not open_way(s, a[1], a[2], reach, LEADER) else LEADER_FAR
