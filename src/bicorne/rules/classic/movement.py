"""Phase three: ordered units and leaders move."""

from typing import Any, Final

from ...actions import PASS, Action
from ...battlefield import Field, Ways
from ...events import GarrisonRelieved
from ...flow import Frame, again
from ...state import UNKNOWN, State
from ...terms import LEADER
from ..book import Reason
from ..pieces import arrive, march_off, ride
from ..special.exit import KIND as EXIT
from ..special.exit import add_exit, exit_bar, leave_field
from ..special.muddy import KIND as MUDDY
from ..special.muddy import MUD, mud

REACHED: Final = 1
PASSED: Final = 2
LONGEST: Final = 16  # more hexes than any leader rides
FEW_HELD: Final = 2  # detours around as many held hexes at most are kept,
MOST_KEPT: Final = 4000  # and no more detours than this


def may_move(s: State, f: Frame) -> list[Action]:
    """Each ordered piece may move once, in any sequence; none need move. [classic.move.any-sequence]"""
    options: list[Action] = []
    exits = EXIT.rows(s.field)
    for unit in s.ordered:
        known = s.marches[unit]
        if not known:  # what is known holds: a piece that moves or is joined is forgotten
            if s.moved[unit] or move_bar(s, unit) is not None:
                continue
            moves = s.field.moves.from_hex(s.hex[unit])
            known = s.marches[unit] = [moves[hex] for hex in reachable(s, unit)]
        options += known
        if exits:
            add_exit(s, unit, options)
    for leader in s.ordered_leaders:
        if leader_move_bar(s, leader) is None:
            if not s.rides[leader]:
                reach = s.field.deck.grants[s.leader_order[leader]].leader_reach
                s.rides[leader] = rides(s, leader, reach, s.field.rides.from_hex(s.leader_hex[leader]))
            options += s.rides[leader]
    if options:
        options.append(PASS)
    return options


def move(s: State, f: Frame, a: Action) -> None:
    """One piece after the other, which is how leaders change units in mid-move.

    [classic.leader.example-one, classic.leader.example-two, classic.leader.example-two-unordered-leader]
    """
    again(f)
    forget_moves_near(s, a[1], a[2])
    if a[0] == "move leader":
        ride(s, s.leader_at[a[1]], a[2])
    elif a[0] == "exit":
        leave_field(s, s.at[a[1]])
    else:
        unit = s.at[a[1]]
        leader = set_off(s, unit, a[2])
        arrive(s, unit, a[1], leader)


def set_off(s: State, unit: int, hex: int) -> int:
    """A unit leaves for a hex, where a garrison makes way for it; returns the leader who comes along, or -1."""
    if s.at[hex] >= 0:
        relieve(s, s.at[hex])
    return march_off(s, unit, hex, distance_to(s, unit, hex))


def forget_moves_near(s: State, start: int, end: int) -> None:
    """A piece that goes from one hex to another changes only the moves of those that could reach either."""
    f = s.field
    from_start = f.board.distance[start]
    from_end = f.board.distance[end] if end >= 0 else from_start
    for unit in s.ordered:
        hex, reach = s.hex[unit], f.reach[s.order[unit]][unit]
        if from_start[hex] <= reach or from_end[hex] <= reach:
            s.marches[unit] = UNKNOWN
    for leader in s.ordered_leaders:
        hex, reach = s.leader_hex[leader], f.deck.grants[s.leader_order[leader]].leader_reach
        if from_start[hex] <= reach or from_end[hex] <= reach:
            s.rides[leader] = UNKNOWN


# ------------------------------------------------------------------ units


def reachable(s: State, unit: int) -> list[int]:
    """The hexes where the unit's move may end: also those of garrisons, which make way, but nobody passes them."""
    reach = reach_of(s, unit)
    hexes = flood(s, unit, reach)
    distance = s.field.board.distance[s.hex[unit]]
    for garrison in s.field.garrisons[s.field.side[unit]]:
        hex = s.hex[garrison]
        if hex >= 0 and garrison != unit and distance[hex] <= reach:
            s.at[hex] = -1
            if hex in flood(s, unit, reach):
                hexes.append(hex)
            s.at[hex] = garrison
    return hexes


def makes_way(s: State, unit: int, other: int) -> bool:
    """A garrison goes when a friendly unit moves in, wherever it came from. [exp.garrison.friendly-entry-removes]

    [exp.garrison.set-up-by-scenario]
    """
    return other in s.field.garrisons[s.field.side[unit]]


def relieve(s: State, garrison: int) -> None:
    """The unit that comes gains nothing by it. [exp.garrison.entry-gains-no-block]"""
    hex = s.hex[garrison]
    s.at[hex] = s.hex[garrison] = -1
    if s.order[garrison]:
        s.order[garrison] = 0
        s.ordered.remove(garrison)
    if s.recording:
        s.events.append(GarrisonRelieved(garrison, hex))


def reach_of(s: State, unit: int) -> int:
    """How many hexes its order lets the unit move, mud counted."""
    reach = s.field.reach[s.order[unit]][unit]
    return max(0, reach - mud(s, unit)) if MUDDY.rows(s.field) else reach


def distance_to(s: State, unit: int, hex: int) -> int:
    """How many hexes of movement the shortest way takes."""
    distance = s.field.board.distance[s.hex[unit]][hex]
    while distance > 1 and hex not in flood(s, unit, distance):
        distance += 1
    return distance


def flood(s: State, unit: int, reach: int) -> list[int]:
    """Hexes within reach, nearest first; ground, works and a lone leader end a move where they stand.

    The board's edge is closed, sections are not, and enemies beside the way stop nobody.
    [classic.move.edges-closed, classic.move.cross-sections, classic.move.no-zone-of-control]
    The test of each hex is entry_bar's, written out: these are the hottest lines of the game.
    """
    f = s.field
    start, side, closed = s.hex[unit], f.side[unit], f.closed_for[unit]
    leaderless, any_works = travels_alone(s, unit), f.any_works
    at, leader_at, leader_side, neighbors, stops = s.at, s.leader_at, f.leader_side, f.board.neighbors, f.stops
    if reach == 1:  # most units, most of the time
        return [
            hex
            for hex in neighbors[start]
            if at[hex] < 0
            and not closed[hex]
            and (leader_at[hex] < 0 or (leaderless and leader_side[leader_at[hex]] == side))
        ]
    seen = [0] * len(at)  # REACHED, or PASSED where the way leads on or ends for good
    seen[start] = PASSED
    hexes: list[int] = []
    edge = [start]
    for _ in range(reach - 1):
        onward: list[int] = []
        for here in edge:
            for hex in neighbors[here]:
                if seen[hex] == PASSED or at[hex] >= 0 or closed[hex]:
                    continue
                leader = leader_at[hex]
                if leader >= 0 and not (leaderless and leader_side[leader] == side):
                    continue
                if not seen[hex]:
                    seen[hex] = REACHED
                    hexes.append(hex)
                if stops[hex] or leader >= 0:  # [classic.move.onto-lone-leader-stops]
                    seen[hex] = PASSED
                elif not (any_works and f.crosses_works(here, hex)):
                    seen[hex] = PASSED
                    onward.append(hex)
        edge = onward
    for here in edge:  # the last hex of the move: nothing leads on from it
        for hex in neighbors[here]:
            if seen[hex] or at[hex] >= 0 or closed[hex]:
                continue
            leader = leader_at[hex]
            if leader < 0 or (leaderless and leader_side[leader] == side):
                seen[hex] = REACHED
                hexes.append(hex)
    return hexes


def travels_alone(s: State, unit: int) -> bool:
    """No leader goes along: there is none, or he has an order of his own."""
    leader = s.leader_of(unit)
    return leader < 0 or s.leader_order[leader] > 0


# ------------------------------------------------------------------ leaders


def leader_reachable(s: State, leader: int) -> list[int]:
    """Where his order lets a leader ride. [classic.leader.move-three]"""
    return leader_flood(s, leader, s.field.deck.grants[s.leader_order[leader]].leader_reach)


def leader_flood(s: State, leader: int, reach: int) -> list[int]:
    """The hexes where a ride of at most `reach` hexes may end."""
    return rides(s, leader, reach, s.field.every_hex)


def rides(s: State, leader: int, reach: int, by_hex: list[Any]) -> list[Any]:
    """Actions by the hex where they end, of a leader who passes friends, stops where terrain stops him, and never
    ends with another leader. [classic.leader.pass-friends]

    Where he could ride on an empty field, and past an enemy or two, is worked out once for all games on this field.
    """
    f = s.field
    side, start = f.leader_side[leader], s.leader_hex[leader]
    at, sides, leader_at, leader_side = s.at, f.side, s.leader_at, f.leader_side
    ways = f.leader_ways.get(start * LONGEST + reach)
    if ways is None:
        ways = f.leader_ways[start * LONGEST + reach] = ride_ways(f, start, reach, [])
    held = [  # [classic.leader.no-enemy-hex]
        hex
        for hex in ways.passed
        if (sides[at[hex]] != side if at[hex] >= 0 else leader_at[hex] >= 0 and leader_side[leader_at[hex]] != side)
    ]
    ends = detour(f, start, reach, held) if held else ways.ends
    return [  # [classic.leader.one-per-hex, exp.garrison.no-leader]
        by_hex[hex]
        for hex in ends
        if leader_at[hex] < 0 and (at[hex] < 0 or (sides[at[hex]] == side and f.kinds[at[hex]].type.takes_leader))
    ]


def detour(f: Field, start: int, reach: int, held: list[int]) -> list[int]:
    """The ends that are left where the enemy holds these hexes."""
    if len(held) > FEW_HELD:
        return ride_ways(f, start, reach, held).ends
    hexes = f.board.size + 1
    key = ((start * LONGEST + reach) * hexes + held[0]) * hexes + (held[1] + 1 if len(held) > 1 else 0)
    ends = f.leader_detours.get(key)
    if ends is None:
        ends = ride_ways(f, start, reach, held).ends
        if len(f.leader_detours) < MOST_KEPT:
            f.leader_detours[key] = ends
    return ends


def ride_ways(f: Field, start: int, reach: int, held: list[int]) -> Ways:
    """Where the ground lets a leader ride when the enemy holds these hexes on his way."""
    closed, stops, neighbors = f.closed[LEADER], f.stops, f.board.neighbors
    ways = Ways()
    ends, edge = ways.ends, [start]
    seen = [0] * len(closed)
    seen[start] = PASSED
    for hex in held:
        seen[hex] = PASSED
    for _ in range(reach - 1):
        onward: list[int] = []
        for here in edge:
            for hex in neighbors[here]:
                if seen[hex] == PASSED or closed[hex]:
                    continue
                if not seen[hex]:
                    seen[hex] = REACHED
                    ends.append(hex)
                if stops[hex]:  # [classic.leader.terrain-stops-leaders]
                    seen[hex] = PASSED
                elif not (f.any_works and f.crosses_works(here, hex)):
                    seen[hex] = PASSED
                    onward.append(hex)
        edge = onward
        ways.passed += onward
    for here in edge:  # the last hex of the ride: nothing leads on from it
        for hex in neighbors[here]:
            if not seen[hex] and not closed[hex]:
                seen[hex] = REACHED
                ends.append(hex)
    return ways


def holds_enemy(s: State, side: int, hex: int) -> bool:
    """An enemy unit or a lone enemy leader stands there; nations of one side are friends.

    [classic.leader.friendly-means-allied]
    """
    unit, leader = s.at[hex], s.leader_at[hex]
    if unit >= 0:
        return s.field.side[unit] != side
    return leader >= 0 and s.field.leader_side[leader] != side


# ------------------------------------------------------------------ why a piece may not move

NOT_ORDERED: Final = Reason("classic.order.only-ordered-act", "{piece} {has|have} no order this turn.")
MOVED: Final = Reason("classic.move.once", "{piece} {has|have} moved already.")
JOINED: Final = Reason(
    "classic.leader.joined-unit-frozen", "A leader has joined {piece}: neither may move any more this turn."
)
IN_SQUARE: Final = Reason("classic.square.may-not-move", "{piece} {is|are} in square and may not move.")
CARD_HOLDS: Final = Reason("{move_rule}", "Under {its|their} order {piece} may not move.")
SAME_HEX: Final = Reason("classic.move.optional", "{piece} {is|are} there already; a piece that stays needs no move.")
CLOSED: Final = Reason("{closed_rule}", "{target} is closed to {piece}.")
FRIEND_THERE: Final = Reason("classic.move.one-unit-per-hex", "Another of your units stands on {target}.")
ENEMY_THERE: Final = Reason("classic.move.no-enter-enemy", "An enemy holds {target}.")
TWO_LEADERS: Final = Reason(
    "classic.move.leader-unit-not-onto-leader", "{piece} {has|have} a leader and may not join another on {target}."
)
TOO_FAR: Final = Reason("{reach_rule}", "{target} is farther than {piece} may move.")
WAY_BLOCKED: Final = Reason("classic.move.no-pass-through-friends", "Friends stand between {piece} and {target}.")
ENEMY_BLOCKS: Final = Reason("classic.move.no-enter-enemy", "Enemies stand between {piece} and {target}.")
LEADER_STOPS: Final = Reason(
    "classic.move.onto-lone-leader-stops", "A lone leader on the way stops {piece} before {target}."
)
LEADER_BLOCKS: Final = Reason(
    "classic.move.leader-unit-not-onto-leader",
    "{piece} {has|have} a leader and cannot pass the one on the way to {target}.",
)
GROUND_STOPS: Final = Reason("{stop_rule}", "Ground on the way stops {piece} before {target}.")
LEADER_ENEMY: Final = Reason("classic.leader.no-enemy-hex", "{piece} may not ride to {target}: an enemy is there.")
LEADER_BARRED: Final = Reason("classic.leader.no-enemy-hex", "Enemies stand between {piece} and {target}.")
LEADER_THERE: Final = Reason("classic.leader.one-per-hex", "There is a leader on {target} already.")
LEADER_FAR: Final = Reason("classic.leader.move-three", "{target} is farther than {piece} may ride.")
LEADER_STOPPED: Final = Reason(
    "classic.leader.terrain-stops-leaders", "Ground on the way stops {piece} before {target}."
)
NO_GARRISON_LEADER: Final = Reason("exp.garrison.no-leader", "No leader may join the garrison on {target}.")
LEADER_STAYS: Final = Reason(
    "classic.leader.moves-with-unit", "{piece} has no order of his own and moves with his unit."
)


def move_bar(s: State, unit: int) -> Reason | None:
    """What keeps a unit from moving at all."""
    order = s.order[unit]
    if not order:
        return NOT_ORDERED
    if s.moved[unit]:
        return MOVED
    if s.joined_by_leader[unit]:
        return JOINED
    if s.square[unit]:
        return IN_SQUARE
    if not s.field.reach[order][unit]:
        return CARD_HOLDS
    if not reach_of(s, unit):
        return MUD
    return None


def entry_bar(s: State, unit: int, hex: int) -> Reason | None:
    """What keeps a unit out of a hex: the ground, other units, leaders. [classic.move.impassable]"""
    f = s.field
    if f.closed_for[unit][hex]:
        return CLOSED
    there = s.at[hex]
    if there >= 0:  # units never combine either [classic.move.no-merge]
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
    if bar is None and not (s.at[a[2]] >= 0 and makes_way(s, unit, s.at[a[2]])):
        bar = entry_bar(s, unit, a[2])
    if bar is None and a[2] not in reachable(s, unit):
        bar = way_bar(s, unit, a[2])
    return bar


def way_bar(s: State, unit: int, hex: int) -> Reason:
    """Why a hex that could be entered cannot be reached: distance, then ground, then pieces."""
    f = s.field
    reach = reach_of(s, unit)
    if f.board.distance[s.hex[unit]][hex] > reach:
        return TOO_FAR
    if not open_way(s, s.hex[unit], hex, reach, f.closed_for[unit], []):
        return GROUND_STOPS
    return piece_bar(s, unit, hex, reach)


def piece_bar(s: State, unit: int, hex: int, reach: int) -> Reason:
    """The pieces between a unit and a hex: enemies, else friendly units, else a lone friendly leader."""
    start, side, closed = s.hex[unit], s.field.side[unit], s.field.closed_for[unit]
    enemies = [there for there in range(len(s.at)) if holds_enemy(s, side, there)]
    if not open_way(s, start, hex, reach, closed, enemies):
        return ENEMY_BLOCKS
    units = [there for there in range(len(s.at)) if s.at[there] >= 0]
    if not open_way(s, start, hex, reach, closed, enemies + units):
        return WAY_BLOCKED
    return LEADER_STOPS if travels_alone(s, unit) else LEADER_BLOCKS


def open_way(s: State, start: int, goal: int, reach: int, closed: list[bool], held: list[int]) -> bool:
    """Could a mover reach the goal if no hex but these were held?"""
    f = s.field
    edge = [start]
    for _ in range(reach):
        onward: list[int] = []
        for here in edge:
            for hex in f.board.neighbors[here]:
                if hex == goal:
                    return True
                if closed[hex] or hex in held:
                    continue
                if not f.stops[hex] and not f.crosses_works(here, hex):
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
    if s.at[a[2]] >= 0 and not f.kinds[s.at[a[2]]].type.takes_leader:
        return NO_GARRISON_LEADER
    if a[2] in leader_reachable(s, leader):
        return None
    reach = f.deck.grants[s.leader_order[leader]].leader_reach
    if f.board.distance[a[1]][a[2]] > reach:
        return LEADER_FAR
    return LEADER_BARRED if open_way(s, a[1], a[2], reach, f.closed[LEADER], []) else LEADER_STOPPED


def check_exit(s: State, a: Action) -> Reason | None:
    bar = move_bar(s, s.at[a[1]])
    return exit_bar(s, s.at[a[1]]) if bar is None else bar
