"""The turn with Tactician cards: what becomes of them after the combat, and the draw."""

from typing import ClassVar, Final

from ...actions import NONE, Action
from ...columns import UNIT_OR_NONE, Column
from ...events import Attached, LeaderMoved, ReservesPlaced, TacticGivenUp
from ...flow import Ask, Frame, Procedure, Window, again, call
from ...state import State
from ...terms import LEADER
from ..book import Reason
from ..classic.leaders import can_end
from ..classic.movement import leader_flood, rides
from ..classic.supply import Supply, check_place
from ..classic.turn import reshuffle_after_elan
from ..pieces import arrive, transfer
from ..turns import active, end_turn
from .hand import different, draw_tactics, mark_leader, reshuffle_tactics

REDEPLOY_HEXES: Final = 3


class Task(Frame):
    """A unit that a card is moving."""

    fields: ClassVar[dict[str, Column]] = {"unit": UNIT_OR_NONE}

    def __init__(self, procedure: str = "", unit: int = -1) -> None:
        super().__init__(procedure)
        self.unit = unit

    def copy(self) -> Frame:
        f = Task(self.procedure, self.unit)
        f.step = self.step
        return f


# ------------------------------------------------------------------ reserves

OTHER_UNIT: Final = Reason("exp.tactician-card.call-forward-reserves", "The card was played on another unit.")
NOT_THERE: Final = Reason(
    "exp.tactician-card.call-forward-reserves-only-two", "{piece} can come forward to {ends}, not to {target}."
)


def reserve_hexes(s: State, unit: int) -> list[int]:
    """In its own section: onto a lone leader, whatever the ground, or onto open ground next to a leader.

    [exp.tactician-card.call-forward-reserves, exp.tactician-card.call-forward-reserves-onto-lone-leader,
    exp.tactician-card.call-forward-reserves-next-to-leader]
    """
    f = s.field
    side, start = f.side[unit], s.hex[unit]
    section = f.board.sections[side]
    own = s.leader_of(unit)  # he goes along [exp.tactician-card.call-forward-reserves-own-leader]
    leaders = [s.leader_hex[leader] for leader in f.leaders_of[side] if s.leader_hex[leader] >= 0 and leader != own]
    near = {hex for leader in leaders for hex in (leader, *f.board.neighbors[leader])}
    found: list[int] = []
    for hex in sorted(near):
        if hex == start or not section[hex] & section[start] or s.at[hex] >= 0 or f.closed_for[unit][hex]:
            continue
        if hex in leaders:
            if own < 0:
                found.append(hex)
        elif s.leader_at[hex] < 0 and is_open(s, hex):
            found.append(hex)
    return found


def is_open(s: State, hex: int) -> bool:
    """No terrain feature of any kind, and no works."""
    return not s.field.works[hex] and all([ground.id == "open" for ground in s.field.grounds[hex]])


def may_place_reserves(s: State, f: Frame) -> list[Action]:
    assert isinstance(f, Task)
    return [("place", s.hex[f.unit], hex, NONE) for hex in reserve_hexes(s, f.unit)]


def place_reserves(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Task)
    leader = transfer(s, f.unit, a[2])
    if s.recording:
        s.events.append(ReservesPlaced(f.unit, a[1], a[2]))
    arrive(s, f.unit, a[1], leader)


# ------------------------------------------------------------------ the default action


class GiveUp(Window):
    """What every card can do instead."""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        return bool(s.tacticians.hands[side])

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        """When all combat is over. [exp.tactician.default-action-timing]"""
        if not can_redeploy(s):
            return []
        return [("give-up", number, -1, NONE) for number in different(s.tacticians.hands[side])]

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        """Any card, for one leader who rides up to three hexes. [exp.tactician.default-action]

        [exp.tactician.default-action-any-card]
        """
        again(f)
        s.tacticians.hands[side].remove(a[1])
        s.tacticians.discards.append(a[1])
        if s.recording:
            s.events.append(TacticGivenUp(side, a[1]))
        call(s, Task("redeploy", -1))


def redeployable(s: State) -> list[int]:
    """Every own leader once a turn. [exp.tactician.default-action-own-turn]"""
    on_leader = s.tacticians.on_leader
    return [leader for leader in s.field.leaders_of[s.active] if s.leader_hex[leader] >= 0 and not on_leader[leader]]


def can_redeploy(s: State) -> bool:
    """Has any of them somewhere to go? A look at the next hexes nearly always shows it."""
    leaders, closed = redeployable(s), s.field.closed[LEADER]
    for leader in leaders:
        for hex in s.field.board.neighbors[s.leader_hex[leader]]:
            if not closed[hex] and can_end(s, s.active, hex):
                return True
    return any([leader_flood(s, leader, REDEPLOY_HEXES) for leader in leaders])


def may_redeploy(s: State, f: Frame) -> list[Action]:
    """Out of a square too, by the rules of a leader's movement.

    [exp.tactician.default-action-attached, exp.tactician.default-action-square, exp.tactician.default-action-terrain]
    """
    options: list[Action] = []
    for leader in redeployable(s):
        options += rides(s, leader, REDEPLOY_HEXES, s.field.redeployments.from_hex(s.leader_hex[leader]))
    return options


def redeploy(s: State, f: Frame, a: Action) -> None:
    leader = s.leader_at[a[1]]
    mark_leader(s, leader, 0)  # whichever card it was
    s.leader_at[a[1]] = -1
    s.leader_at[a[2]] = leader
    s.leader_hex[leader] = a[2]
    if s.recording:
        s.events.append(LeaderMoved(leader, a[1], a[2]))
        if s.at[a[2]] >= 0:
            s.events.append(Attached(leader, s.at[a[2]], a[2]))


# ------------------------------------------------------------------ the end of the turn


def reshuffle_both_after_elan(s: State, f: Frame) -> None:
    """Elan shuffles both decks before any card is drawn.

    [exp.command-deck.elan-reshuffles-both, exp.command-deck.elan-reshuffle-before-draw]
    """
    reshuffle_after_elan(s, f)
    if s.card >= 0 and s.field.deck.cards[s.card].reshuffle:
        reshuffle_tactics(s)


def draw_and_end_turn(s: State, f: Frame) -> None:
    """The turn is over. [exp.tactician-card.capable-tactician-ends-turn]"""
    draw_tactics(s)
    end_turn(s, f)


# ------------------------------------------------------------------ refusals of the verbs

NOT_HELD: Final = Reason("exp.tactician.default-action", "That card is not in your hand.")
NO_LEADER_LEFT: Final = Reason(
    "exp.tactician.default-action-own-turn", "Each of your leaders has ridden this turn already."
)
NO_RIDE: Final = Reason("exp.tactician.default-action-terrain", "No leader of yours can ride anywhere.")
ONCE: Final = Reason("exp.tactician.default-action-own-turn", "{piece} has ridden this way already this turn.")
OUT_OF_REACH: Final = Reason("exp.tactician.default-action-terrain", "{piece} cannot ride to {target}.")


def check_give_up(s: State, a: Action) -> Reason | None:
    if a[1] not in s.tacticians.hands[s.active]:
        return NOT_HELD
    if not redeployable(s):
        return NO_LEADER_LEFT
    return None if can_redeploy(s) else NO_RIDE


def check_redeploy(s: State, a: Action) -> Reason | None:
    leader = s.leader_at[a[1]]
    if s.tacticians.on_leader[leader]:
        return ONCE
    return None if a[2] in leader_flood(s, leader, REDEPLOY_HEXES) else OUT_OF_REACH


def check_place_unit_or_reserves(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    if isinstance(f, Supply):
        return check_place(s, a)
    assert isinstance(f, Task)
    if s.at[a[1]] != f.unit:
        return OTHER_UNIT
    return None if a[2] in reserve_hexes(s, f.unit) else NOT_THERE


RESERVES: Final = Procedure("reserves", [Ask("place reserves", active, may_place_reserves, place_reserves)])
REDEPLOY: Final = Procedure("redeploy", [Ask("redeploy", active, may_redeploy, redeploy)])
