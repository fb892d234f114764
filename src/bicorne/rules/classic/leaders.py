"""A leader's own retreat, and his escape through the enemy."""

from typing import ClassVar, Final

from ...actions import NONE, OFF, PASS, Action
from ...chance import ESCAPE
from ...columns import A_LEADER, HEX_OR_NONE, NUMBER, Column
from ...events import Attached, LeaderCaught, LeaderEscaped, LeaderLeft, LeaderRetreated
from ...flow import Ask, Do, Frame, Procedure, again
from ...state import State
from ...terms import BOTTOM, LEADER, MELEE, SABER
from ..book import DiceSource, Reason
from ..pieces import eliminate_leader, hush_beside, leave_hex
from ..victory import break_quiet
from .modifiers import PASSING, dice
from .movement import holds_enemy


class LeaderRetreat(Frame):
    """One to three hexes towards the own side. [classic.retreat.leader-one-to-three]"""

    fields: ClassVar[dict[str, Column]] = {"leader": A_LEADER, "hex": HEX_OR_NONE, "left": NUMBER}

    def __init__(self, leader: int = -1, hex: int = -1) -> None:
        super().__init__("leader retreat")
        self.leader = leader
        self.hex = hex  # where he is on his way
        self.left = 3

    def copy(self) -> Frame:
        f = LeaderRetreat(self.leader, self.hex)
        f.step = self.step
        f.left = self.left
        return f

    def ways(self) -> int:
        """The sides by which he may go, as a mask, under rules by which it matters where the attack came from."""
        return 0


def set_out(s: State, f: Frame) -> None:
    """On his way he is in no hex that others could ask about."""
    assert isinstance(f, LeaderRetreat)
    leave_hex(s, f.leader)
    s.leader_hex[f.leader] = f.hex


def leader_side(s: State, f: Frame) -> int:
    assert isinstance(f, LeaderRetreat)
    return s.field.leader_side[f.leader]


def may_fall_back(s: State, f: Frame) -> list[Action]:
    """The owner picks number and path; he may try the enemy even when a clear way exists.

    [classic.escape.voluntary, classic.escape.choose-enemy]
    """
    assert isinstance(f, LeaderRetreat)
    options: list[Action] = [("retreat leader", f.hex, hex, NONE) for hex in next_hexes(s, f)]
    if options and may_stop(s, f):
        options.append(PASS)
    return options


def next_hexes(s: State, f: LeaderRetreat) -> list[int]:
    """Steps from which he can still end somewhere; with no such step, enemies he must try.

    [classic.escape.third-enemy, classic.casualty.enemy-behind-escape]
    """
    if not f.left:
        return []
    side = s.field.leader_side[f.leader]
    steps = steps_back(s, side, f.hex, f.ways())
    hopeful = [hex for hex in steps if has_end(s, side, hex, f.left - 1, f.ways())]
    if hopeful or may_stop(s, f) or f.left == 1:
        return hopeful
    return [hex for hex in steps if holds_enemy(s, side, hex)]


def steps_back(s: State, side: int, hex: int, ways: int) -> list[int]:
    """Rearward hexes open to leaders, whoever is there, or the way off his own edge.

    [classic.retreat.leader-terrain, classic.retreat.leader-passes-leaders, classic.escape.off-board]
    """
    f = s.field
    if is_own_edge(s, side, hex):
        return [OFF]  # [classic.casualty.edge-must-leave, classic.casualty.edge-retreat-loss-leaves]
    return [back for back in s.book.conduct.leader_back(s, side, hex, ways) if not f.closed[LEADER][back]]


def is_own_edge(s: State, side: int, hex: int) -> bool:
    return s.field.board.row[hex] == (1 if side == BOTTOM else s.field.board.depth)


def has_end(s: State, side: int, hex: int, left: int, ways: int) -> bool:
    """Can a leader who steps here end his retreat here or farther back?"""
    if hex == OFF or can_end(s, side, hex):
        return True
    if not left:
        return False
    return any([has_end(s, side, back, left - 1, ways) for back in steps_back(s, side, hex, ways)])


def can_end(s: State, side: int, hex: int) -> bool:
    """Not with another leader, not with an enemy, not with a garrison. [classic.retreat.leader-end-hex]"""
    if s.leader_at[hex] >= 0 or holds_enemy(s, side, hex):
        return False
    return s.at[hex] < 0 or s.field.kinds[s.at[hex]].type.takes_leader  # [exp.garrison.no-leader]


def may_stop(s: State, f: LeaderRetreat) -> bool:
    """After at least one hex, and not on an enemy. [classic.escape.continue-on-success]"""
    return f.left < 3 and can_end(s, s.field.leader_side[f.leader], f.hex)


def fall_back(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, LeaderRetreat)
    if a[2] == OFF:
        step_off(s, f)
        return
    again(f)
    if s.recording:
        s.events.append(LeaderRetreated(f.leader, f.hex, a[2]))
    f.hex = a[2]
    f.left -= 1
    s.leader_hex[f.leader] = a[2]
    unit = s.at[a[2]]
    # Friends and lone leaders are passed. [classic.retreat.leader-pass-no-effect, classic.escape.lone-enemy-leader]
    if unit >= 0 and s.field.side[unit] != s.field.leader_side[f.leader]:
        pass_enemy(s, f, unit)  # [classic.escape.second-enemy]


def step_off(s: State, f: LeaderRetreat) -> None:
    """Off his own edge he is out of the battle and gives no banner.

    [classic.retreat.leader-may-leave-board] [classic.victory.leader-exit-no-banner]
    """
    leave_hex(s, f.leader)
    break_quiet(s)  # [scenario.stalemate.reset]
    if s.recording:
        s.events.append(LeaderLeft(f.leader, f.hex))
    f.left = 0
    s.book.conduct.leader_left(s, f.leader)


def pass_enemy(s: State, f: LeaderRetreat, unit: int) -> None:
    """The unit rolls its melee dice, no card and no terrain; one saber kills.

    [classic.escape.procedure, classic.escape.no-terrain, classic.escape.type-bonus-no-card-dice]
    """
    faces = s.chance.roll(escape_dice(s, f.leader, f.hex), ESCAPE)
    caught = SABER in faces  # [classic.escape.saber-kills, classic.escape.flags-and-symbols-void]
    if s.recording:
        happened = LeaderCaught if caught else LeaderEscaped
        s.events.append(happened(f.leader, f.hex, unit, faces))
    if caught:
        eliminate_leader(s, f.leader, f.hex)
        f.left = 0  # he goes no farther


def escape_dice(s: State, leader: int, hex: int) -> int:
    """The dice of the enemy unit on a hex at a leader who passes it; none where there is no such unit."""
    unit = s.at[hex]
    if unit < 0 or s.field.side[unit] == s.field.leader_side[leader]:
        return 0
    return dice(s, DiceSource(unit, -1, hex, hex, MELEE, PASSING))


def settle(s: State, f: Frame) -> None:
    """He stops where he is; a leader with no legal end is eliminated. [classic.retreat.leader-no-legal-end]"""
    assert isinstance(f, LeaderRetreat)
    leader = f.leader
    if s.leader_hex[leader] < 0:
        return
    if not may_stop(s, f):
        # [classic.retreat.leader-impassable-eliminated, classic.casualty.impassable-kills-leader]
        eliminate_leader(s, leader, f.hex)
        return
    s.leader_at[f.hex] = leader
    unit = s.at[f.hex]
    if unit >= 0 and s.recording:  # [classic.retreat.leader-joins-unit]
        s.events.append(Attached(leader, unit, f.hex))
    hush_beside(s, s.field.leader_side[leader], f.hex)  # [classic.card.fire-and-hold-blocked-by-retreat]


# ------------------------------------------------------------------ refusals

OTHER_LEADER: Final = Reason("classic.casualty.survivor-must-retreat", "It is another leader who must retreat.")
NOT_BACK: Final = Reason(
    "classic.retreat.leader-one-to-three", "He retreats one hex at a time towards his own side: {ends}."
)
NOT_OFF: Final = Reason("classic.retreat.leader-may-leave-board", "The leader is not on his own edge of the board.")
IMPASSABLE: Final = Reason("{leader_closed_rule}", "{target} is closed to leaders.")
NO_END: Final = Reason("classic.retreat.leader-end-hex", "From {target} the leader could not end his retreat.")


def check_retreat_leader(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, LeaderRetreat)
    side = s.field.leader_side[f.leader]
    if a[1] != f.hex:
        return OTHER_LEADER
    if a[2] in next_hexes(s, f):
        return None
    if a[2] == OFF:
        return NOT_OFF
    if a[2] not in s.book.conduct.leader_back(s, side, f.hex, f.ways()):
        return NOT_BACK
    return IMPASSABLE if s.field.closed[LEADER][a[2]] else NO_END


LEADER_RETREAT: Final = Procedure(
    "leader retreat",
    [
        Do("set out", set_out),
        Ask("leader retreat", leader_side, may_fall_back, fall_back),
        Do("settle", settle),
    ],
)
