"""Retreats by arc: which way, how far, past a friend if there is no other way, and the hexes that cost blocks."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...columns import A_LEADER, A_UNIT, HEX_OR_NONE, NUMBER, Column
from ...events import Retreated
from ...flow import Ask, Do, Frame, Procedure, again, call, current
from ...state import State
from ...terms import CAVALRY
from ..book import Reason
from ..classic.battle import (
    NO_FLAGS,
    ROCKET_FLAG,
    SETTLED,
    SQUARE_FLAG,
    STEADY_BY_NOTHING,
    TOO_MANY,
    Attack,
    can_fall_back,
    flags_are_forced,
    ignorable,
    is_bounce,
)
from ..classic.leaders import NOT_BACK, LeaderRetreat
from ..classic.leaders import check_retreat_leader as classic_check
from ..pieces import is_lone_leader, lose_blocks, meet_leader, transfer
from ..victory import decide
from .arcs import through, ways_away, ways_back


def retreat_hexes(s: State, unit: int, flags: int) -> int:
    """One hex a flag, and what the unit's morale adds, once. [plus.retreat.distance]

    The tables say how far the first flag drives it: militia three hexes, poor morale two. With another reading of the
    rules each flag drives it as far. [plus.retreat.militia-plus-two, plus.retreat.poor-morale-plus-one]
    """
    if flags <= 0:
        return 0
    kind = s.field.kinds[unit]
    if "retreat_per_flag" in s.book.switches:
        return kind.retreat + (flags - 1) * kind.retreat_further
    return flags + kind.retreat - 1


# ------------------------------------------------------------------ ways


def sets_of_ways(ways: int) -> list[int]:
    """Of four sides the two at the ends lie equally far, and only one of them counts: the sets of three.

    [plus.retreat.all-round]
    """
    if bin(ways).count("1") < 4:
        return [ways]
    return [ways & ~(1 << side) for side in range(6) if is_end(ways, side)]


def is_end(ways: int, side: int) -> bool:
    """Is this side at an end of a row of sides?"""
    here, before, after = ways >> side & 1, ways >> (side + 5) % 6 & 1, ways >> (side + 1) % 6 & 1
    return bool(here and not (before and after))


def longest(s: State, unit: int, here: int, ways: int, steps: int) -> int:
    """How many of its hexes a retreat can make from here without passing anybody; on a lone leader it is over.

    [plus.keep.leader-stops-retreat, plus.retreat.map-edge]
    """
    best = 0
    if steps:
        for hex in through(s, here, ways):
            if can_fall_back(s, unit, hex):
                made = steps if is_lone_leader(s, hex) else 1 + longest(s, unit, hex, ways, steps - 1)
                best = max(best, made)
                if best == steps:
                    break
    return best


def longest_past(s: State, unit: int, here: int, ways: int, steps: int) -> int:
    """The same past one friendly unit; for the last of its hexes it may go one farther.

    [plus.retreat.through-friend, plus.retreat.through-friend-extra-hex]
    """
    best = 0
    if steps:
        for hex in beyond_friends(s, unit, here, ways):
            made = steps if is_lone_leader(s, hex) else min(steps, 2 + longest(s, unit, hex, ways, max(0, steps - 2)))
            best = max(best, made)
        for hex in through(s, here, ways):
            if can_fall_back(s, unit, hex) and not is_lone_leader(s, hex):
                best = max(best, 1 + longest_past(s, unit, hex, ways, steps - 1))
    return best


def beyond_friends(s: State, unit: int, here: int, ways: int) -> list[int]:
    """Hexes that a unit reaches past a friendly one, which is not disturbed."""
    found: list[int] = []
    for friend in through(s, here, ways):
        if can_pass(s, unit, friend):
            for hex in through(s, friend, ways):
                if hex not in found and s.field.board.distance[here][hex] == 2 and can_fall_back(s, unit, hex):
                    found.append(hex)
    return found


def can_pass(s: State, unit: int, hex: int) -> bool:
    """A friendly unit stands there, and it is no garrison. [plus.garrison.no-retreat-into]"""
    there = s.at[hex]
    if there < 0 or there == unit or s.field.side[there] != s.field.side[unit]:
        return False
    return not s.field.kinds[there].type.stays and not s.field.closed_for[unit][hex]


def least_loss(s: State, unit: int, base: int, steps: int, leader: bool) -> int:
    """The fewest blocks that a retreat of so many hexes can cost, with the unit's leader alive or not."""
    here = s.hex[unit]
    own = s.leader_at[here]
    if not leader:
        s.leader_at[here] = -1  # who has fallen keeps nobody from joining another
    best = steps
    for ways in sets_of_ways(ways_back(s, unit, base)):
        made = longest(s, unit, here, ways, steps)
        if made < steps:
            made = max(made, longest_past(s, unit, here, ways, steps))
        best = min(best, steps - made)
    s.leader_at[here] = own
    return best


# ------------------------------------------------------------------ the retreat


class Retreat(Frame):
    """A unit that must fall back. [plus.retreat.no-baseline-rule]"""

    fields: ClassVar[dict[str, Column]] = {
        "unit": A_UNIT, "base": HEX_OR_NONE, "ways": NUMBER, "steps": NUMBER, "free": NUMBER, "friends": NUMBER,
    }  # fmt: skip

    def __init__(self, unit: int = -1, base: int = -1, steps: int = 0) -> None:
        super().__init__("retreat")
        self.unit = unit
        self.base = base  # where the attack came from
        self.ways = 0  # the sides of each hex by which it may go, as a mask
        self.steps = steps  # hexes still to make
        self.free = 0  # hexes more that it may make
        self.friends = 0  # friendly units that it may still pass

    def copy(self) -> Frame:
        f = Retreat(self.unit, self.base, self.steps)
        f.step = self.step
        f.ways = self.ways
        f.free = self.free
        f.friends = self.friends
        return f


def begin_retreat(s: State, f: Frame) -> None:
    """The arc in which the attacker stands is judged once, for the whole way. [plus.retreat.fire-direction]"""
    assert isinstance(f, Attack)
    if f.foe < 0 or not s.blocks[f.foe]:
        return
    f.steps = retreat_hexes(s, f.foe, f.flags)
    if f.steps and not s.square[f.foe]:
        call(s, new_retreat(s, f.foe, f.base, f.steps))


def new_retreat(s: State, unit: int, base: int, steps: int) -> Retreat:
    """Cavalry may add a hex; a friend is passed only where no other way has the full length.

    [plus.retreat.cavalry-may-add-one, plus.retreat.through-friend]
    """
    r = Retreat(unit, base, steps)
    r.ways = ways_back(s, unit, base)
    r.free = 1 if s.field.arm[unit] == CAVALRY else 0
    full = [ways for ways in sets_of_ways(r.ways) if longest(s, unit, s.hex[unit], ways, steps) == steps]
    r.friends = 0 if full else 1
    return r


def retreating_side(s: State, f: Frame) -> int:
    assert isinstance(f, Retreat)
    return s.field.side[f.unit]


def may_retreat(s: State, f: Frame) -> list[Action]:
    """Hex by hex, as the owner chooses; a legal hex must be taken, the one that cavalry may add need not.

    [plus.retreat.from-front, plus.retreat.from-flank, plus.retreat.from-rear]
    """
    assert isinstance(f, Retreat)
    here = s.hex[f.unit]
    options: list[Action] = [("retreat", here, hex, NONE) for hex in next_hexes(s, f)]
    if options and not f.steps:
        options.append(PASS)  # [plus.retreat.cavalry-may-add-one]
    return options


def next_hexes(s: State, f: Retreat) -> list[int]:
    """The hexes that the retreat may take next, and those beyond a friend."""
    here = s.hex[f.unit]
    if not f.steps and not f.free:
        return []
    found = [hex for hex in through(s, here, f.ways) if can_fall_back(s, f.unit, hex)]
    if f.steps and f.friends:
        for ways in sets_of_ways(f.ways):
            found += [hex for hex in beyond_friends(s, f.unit, here, ways) if hex not in found]
    return found


def retreat(s: State, f: Frame, a: Action) -> None:
    """A lone friendly leader ends the retreat without further loss. [plus.keep.leader-stops-retreat]

    Fronts stay as they are. [plus.facing.none-in-retreat]
    """
    assert isinstance(f, Retreat)
    again(f)
    keep_to_side(s, f, a[1], a[2])
    joins = is_lone_leader(s, a[2])
    leader = transfer(s, f.unit, a[2])
    if joins:
        f.steps = f.free = 0
    elif not f.steps:
        f.free = 0
    elif s.field.board.distance[a[1]][a[2]] == 2:  # past a friend
        f.friends = 0
        if f.steps == 1:
            f.free = 0
        f.steps = max(0, f.steps - 2)
    else:
        f.steps -= 1
    if s.recording:
        s.events.append(Retreated(f.unit, a[1], a[2], leader))
    meet_leader(s, f.unit, leader)


def may_still_lose(s: State, f: Retreat) -> int:
    """The fewest blocks that the rest of a retreat can cost."""
    best = f.steps
    for ways in sets_of_ways(f.ways):
        made = longest(s, f.unit, s.hex[f.unit], ways, f.steps)
        if made < f.steps and f.friends:
            made = max(made, longest_past(s, f.unit, s.hex[f.unit], ways, f.steps))
        best = min(best, f.steps - made)
    return best


def keep_to_side(s: State, f: Retreat, start: int, hex: int) -> None:
    """An all-round unit that has taken one of two sides equally far keeps to it. [plus.retreat.all-round]"""
    for ways in sets_of_ways(f.ways):
        if len(sets_of_ways(f.ways)) > 1 and not leads_to(s, start, hex, ways):
            other = f.ways & ~ways  # it needed the side that this set lacks
            f.ways = next(one for one in sets_of_ways(f.ways) if one & other)
            return


def leads_to(s: State, start: int, hex: int, ways: int) -> bool:
    """Does one step, or two, through these sides lead there?"""
    first = through(s, start, ways)
    return hex in first or any([hex in through(s, near, ways) for near in first])


def lose_blocks_for_the_rest(s: State, f: Frame) -> None:
    """Every hex that cannot be made costs a block; the one that cavalry may add never does.

    [plus.keep.blocked-retreat-loss, plus.retreat.from-rear, plus.retreat.map-edge]
    """
    assert isinstance(f, Retreat)
    attack = s.stack[-2]
    assert isinstance(attack, Attack)
    attack.steps = 0
    if f.steps:
        attack.lost = f.steps
        lose_blocks(s, f.unit, f.steps, True)
        decide(s)


RETREAT: Final = Procedure(
    "retreat",
    [
        Ask("retreat", retreating_side, may_retreat, retreat),
        Do("lose blocks for the rest", lose_blocks_for_the_rest),
    ],
)

# ------------------------------------------------------------------ leaders


class LeaderRetreatByArc(LeaderRetreat):
    """A leader goes away from where the attack came from. [plus.leader.retreat-direction]"""

    fields: ClassVar[dict[str, Column]] = {"leader": A_LEADER, "hex": HEX_OR_NONE, "left": NUMBER, "sides": NUMBER}

    def __init__(self, leader: int = -1, hex: int = -1) -> None:
        super().__init__(leader, hex)
        self.sides = 0

    def copy(self) -> Frame:
        f = LeaderRetreatByArc(self.leader, self.hex)
        f.step = self.step
        f.left = self.left
        f.sides = self.sides
        return f

    def ways(self) -> int:
        return self.sides


def leader_leaves(s: State, f: Frame) -> None:
    """A leader who outlives his unit, or a lone one who was not hit, must retreat from where he is.

    [plus.keep.leader-check-eliminated, plus.retreat.rear-attack-leader, plus.leader.no-second-check]
    """
    assert isinstance(f, Attack)
    if f.misfires and not s.blocks[f.unit] and s.leader_at[f.base] >= 0:
        send_back(s, s.leader_at[f.base], f.ground)
    if f.leader >= 0 and s.leader_hex[f.leader] >= 0 and (f.foe < 0 or not s.blocks[f.foe]):
        send_back(s, f.leader, f.base)


def send_back(s: State, leader: int, base: int) -> None:
    r = LeaderRetreatByArc(leader, s.leader_hex[leader])
    r.sides = ways_away(s, s.leader_hex[leader], base)
    call(s, r)


# ------------------------------------------------------------------ refusals

OTHER_UNIT: Final = Reason("plus.retreat.from-front", "It is another unit that must retreat.")
WRONG_WAY: Final = Reason("plus.retreat.from-front", "It retreats away from the attack: {ends}.")
GROUND_CLOSED: Final = Reason("classic.retreat.impassable-blocks", "{piece} cannot retreat onto {target}.")
FRIEND_THERE: Final = Reason(
    "plus.retreat.through-friend", "A friendly unit stands on {target}; it is passed only where there is no other way."
)
ENEMY_THERE: Final = Reason("classic.retreat.no-enemy-hex", "An enemy holds {target}.")
LEADER_THERE: Final = Reason(
    "classic.retreat.leader-unit-blocked-by-lone-leader",
    "{piece} {has|have} a leader and cannot join the one on {target}.",
)


def check_retreat(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Retreat)
    if s.at[a[1]] != f.unit:
        return OTHER_UNIT
    if a[2] not in through(s, a[1], f.ways):
        return WRONG_WAY
    if s.field.closed_for[f.unit][a[2]]:
        return GROUND_CLOSED
    there = s.at[a[2]]
    if there >= 0:
        return FRIEND_THERE if s.field.side[there] == s.field.side[f.unit] else ENEMY_THERE
    if s.leader_at[a[2]] < 0:
        return WRONG_WAY
    own = s.field.leader_side[s.leader_at[a[2]]] == s.field.side[f.unit]
    return LEADER_THERE if own else ENEMY_THERE


NOT_AWAY: Final = Reason(
    "plus.leader.retreat-direction", "He retreats one hex at a time, away from the attack: {ends}."
)


def check_retreat_leader(s: State, a: Action) -> Reason | None:
    """As ever, but for the way he goes. [plus.leader.retreat-direction]"""
    bar = classic_check(s, a)
    return NOT_AWAY if bar is NOT_BACK else bar


def check_ignore(s: State, a: Action) -> Reason | None:
    """Before the retreat begins, and not in the middle of it."""
    f = s.stack[-1]
    if isinstance(f, Retreat):
        return SETTLED
    assert isinstance(f, Attack)
    if flags_are_forced(s, f):
        return SQUARE_FLAG if is_bounce(s, f) else ROCKET_FLAG
    if f.ignored:
        return SETTLED
    most = min(f.flags, ignorable(s, f))
    if not most:
        return STEADY_BY_NOTHING
    if current(s).name != "ignore flags":
        return SETTLED
    if a[1] < 1:
        return NO_FLAGS
    return TOO_MANY if a[1] > most else None
