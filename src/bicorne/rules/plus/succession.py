"""The end of a turn: points are saved, and leaders who fell are replaced."""

from typing import Final

from ...actions import NONE, Action
from ...events import Attached
from ...flow import Frame, again
from ...state import State, other
from ...terms import LEADER
from ..book import Reason
from ..classic.movement import holds_enemy
from .events import LeaderReplaced, PointsLost, PointsSaved
from .ground import ground_of
from .staff import purse

# ------------------------------------------------------------------ points


def forget_orders_of_staff(s: State, f: Frame) -> None:
    """What held for this turn of the side: leaders who had just taken over, Cossacks who had countercharged.

    [plus.order.replaced-leader, plus.cossack.free-order]
    """
    for leader in s.field.leaders_of[s.active]:
        s.staff.fresh[leader] = False
    for unit in s.field.units_of[s.active]:
        s.staff.countered[unit] = False


def may_save(s: State, f: Frame) -> list[Action]:
    """What is left and what was saved lies on one leader, who must be on the map. [plus.command.save-cap]

    [plus.end.save-needs-leader]
    """
    if not purse(s, s.active):
        return []
    return leaders_on_map(s, s.active)


def leaders_on_map(s: State, side: int) -> list[Action]:
    leaders = [leader for leader in s.field.leaders_of[side] if s.leader_hex[leader] >= 0]
    return [("save", s.leader_hex[leader], -1, NONE) for leader in leaders]


def save(s: State, f: Frame, a: Action) -> None:
    """As many as the commander-in-chief is rated; the rest is lost. [plus.command.save-cap]"""
    total = purse(s, s.active)
    kept = min(total, ground_of(s).ratings[s.active])
    s.staff.points = 0
    leader = s.leader_at[a[1]]
    lay(s, s.active, leader, kept)
    if s.recording:
        s.events.append(PointsSaved(s.active, leader, a[1], kept, total - kept))


def lay(s: State, side: int, leader: int, points: int) -> None:
    """All that a side has saved lies on one leader. [plus.command.save-cap, plus.command.start-cps]"""
    for one in s.field.leaders_of[side]:
        s.staff.saved[one] = 0
    s.staff.saved[leader] = points


def lose_the_rest(s: State, f: Frame) -> None:
    """Without a leader on the map nothing can be saved. [plus.end.save-needs-leader]"""
    if s.staff.points and s.recording:
        s.events.append(PointsLost(s.active, s.staff.points))
    s.staff.points = 0


# ------------------------------------------------------------------ leaders


def may_replace(s: State, f: Frame) -> list[Action]:
    """The side whose turn it is places its leaders first. [plus.leader.succession-order]"""
    return replacements(s, s.active)


def may_replace_other(s: State, f: Frame) -> list[Action]:
    return replacements(s, other(s.active))


def inactive(s: State, f: Frame) -> int:
    return other(s.active)


def replacements(s: State, side: int) -> list[Action]:
    """Where the first of its fallen leaders who can be placed may appear. [plus.leader.replaced]"""
    for leader in s.field.leaders_of[side]:
        hex = s.staff.fell[leader]
        if hex >= 0:
            options: list[Action] = [("replace leader", hex, place, NONE) for place in places(s, side, hex)]
            if options:
                return options
    return []


def places(s: State, side: int, hex: int) -> list[int]:
    """Where he fell, next to it toward the own side, or on the own edge; not with an enemy or another leader.

    [plus.leader.replacement-place]
    """
    board = s.field.board
    near = [hex, *board.rear[side][hex], *board.baseline[side]]
    return [place for place in dict.fromkeys(near) if can_appear(s, side, place)]


def can_appear(s: State, side: int, hex: int) -> bool:
    f = s.field
    if f.closed[LEADER][hex] or s.leader_at[hex] >= 0 or holds_enemy(s, side, hex):
        return False
    return s.at[hex] < 0 or f.kinds[s.at[hex]].type.takes_leader


def replace(s: State, f: Frame, a: Action) -> None:
    """His successor has the same name and no points; his side pays for that in its next turn.

    [plus.leader.replaced, plus.order.replaced-leader, plus.command.saved-lost-with-leader,
    plus.leader.cinc-not-a-piece]
    """
    again(f)
    side = deciding_side(s, a[1])
    leader = next(one for one in s.field.leaders_of[side] if s.staff.fell[one] == a[1])
    s.staff.fell[leader] = -1
    s.staff.fresh[leader] = True
    s.leader_hex[leader] = a[2]
    s.leader_at[a[2]] = leader
    if s.recording:
        s.events.append(LeaderReplaced(leader, a[2]))
        if s.at[a[2]] >= 0:
            s.events.append(Attached(leader, s.at[a[2]], a[2]))


def deciding_side(s: State, hex: int) -> int:
    """Whose leader is replaced now: the question says."""
    f = s.stack[-1]
    step = s.book.procedures[f.procedure].steps[f.step]
    return step.who(s, f)


NOT_FALLEN: Final = Reason("plus.leader.replaced", "No leader of yours has fallen on {hex}.")
NOT_THERE: Final = Reason("plus.leader.replacement-place", "He can take over on {ends}, not on {target}.")
NO_LEADER: Final = Reason("plus.command.save-cap", "Points are saved on a leader of yours on the map.")
MUST_SAVE: Final = Reason("plus.command.save-cap", "The points must be laid on a leader.")
MUST_REPLACE: Final = Reason("plus.leader.replaced", "A leader who fell must be replaced.")


def check_save(s: State, a: Action) -> Reason | None:
    return NO_LEADER


def check_replace(s: State, a: Action) -> Reason | None:
    side = deciding_side(s, a[1])
    if not any([s.staff.fell[leader] == a[1] for leader in s.field.leaders_of[side]]):
        return NOT_FALLEN
    return NOT_THERE
