"""Movement with Tactician cards: one hex more, skirmishers, batteries that shift; and garrisons."""

from typing import Final

from ...actions import NONE, PASS, Action
from ...cards import Tactic
from ...events import Moved
from ...flow import Ask, Frame, Procedure, again, call
from ...state import UNKNOWN, State
from ..book import Reason
from ..classic.battle import Battle
from ..classic.movement import entry_bar, flood, forget_moves_near, holds_enemy, may_move, move, set_off
from ..pieces import arrive, march, transfer
from ..turns import active
from .garrison import add_garrisons, leave_garrison
from .hand import Bar, mark, spend, tactic_on, unit_bar, with_plays
from .turn import Task

SKIRMISH_HEXES: Final = 3
REPOSITION_HEXES: Final = 2  # of a battery that has battled

MOVED: Final = Reason("{tactic_timing}", "{piece} {has|have} moved already.")
HELD: Final = Reason(
    "exp.tactician.never-lifts-command-ban", "{card} lets nobody move, and {tactic} does not lift that."
)
LEADER_CAME: Final = Reason(
    "exp.tactician-card.infantry-forward-leader-stays",
    "{tactic} needs a leader who stays with {piece} from the order to the move.",
)


class InMoves(Bar):
    def hexes(self, s: State, side: int) -> list[int]:
        return [s.hex[unit] for unit in s.ordered]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        unit = s.at[hex]
        bar = unit_bar(s, t, side, unit)
        if bar is not None:
            return bar
        if s.moved[unit]:
            return MOVED
        if not s.field.reach[s.order[unit]][unit]:
            return HELD  # [exp.tactician.never-lifts-command-ban]
        if t.leader and (s.joined[unit] or s.leader_order[s.leader_of(unit)]):
            return LEADER_CAME
        return None


IN_MOVES: Final = InMoves("move")


def may_move_too(s: State, f: Frame) -> list[Action]:
    options = may_move(s, f)
    add_garrisons(s, options)
    return with_plays(s, s.active, options, IN_MOVES)


def move_too(s: State, f: Frame, a: Action) -> None:
    if a[0] == "tactic":
        again(f)
        play_in_moves(s, a)
        return
    if a[0] == "garrison":
        again(f)
        move_off(s, s.at[a[1]], a[2])
    else:
        move(s, f, a)


def move_off(s: State, unit: int, hex: int) -> None:
    """A move that leaves a garrison behind: all of it is judged at once. [exp.garrison.no-gap]"""
    start = s.hex[unit]
    leader = set_off(s, unit, hex)
    leave_garrison(s, unit, start)
    arrive(s, unit, start, leader)
    forget_moves_near(s, start, hex)


def play_in_moves(s: State, a: Action) -> None:
    unit = s.at[a[2]]
    spend(s, s.active, a[1], a[2])
    mark(s, s.active, unit, a[1])
    s.marches[unit] = UNKNOWN
    deck = s.field.deck
    card = deck.tactics[a[1]].id
    s.order[unit] = deck.varied(s.order[unit], card)  # [exp.tactician.command-dice-stay]
    if card == "light-infantry-skirmish":
        s.tactics.came_from[unit] = a[2]
        call(s, Task("skirmish", unit))


# ------------------------------------------------------------------ skirmishers


def may_skirmish(s: State, f: Frame) -> list[Action]:
    """Up to three hexes, or none. [exp.tactician-card.skirmish-move]"""
    assert isinstance(f, Task)
    start = s.hex[f.unit]
    far = s.field.board.distance[start]
    near = [hex for hex in range(len(s.at)) if far[hex] <= SKIRMISH_HEXES]
    options: list[Action] = [("skirmish", start, hex, NONE) for hex in near if skirmish_distance(s, f.unit, hex) > 0]
    if options:
        options.append(PASS)
    return options


def skirmish_distance(s: State, unit: int, goal: int) -> int:
    """How far it is through friends and over any ground that is not closed; 0: it cannot end there.

    [exp.tactician-card.skirmish-no-stops, exp.tactician-card.skirmish-end-hex]
    """
    if goal == s.hex[unit] or entry_bar(s, unit, goal) is not None:
        return 0
    f = s.field
    side, closed = f.side[unit], f.closed_for[unit]
    edge, seen = [s.hex[unit]], [s.hex[unit]]
    for distance in range(1, SKIRMISH_HEXES + 1):
        onward: list[int] = []
        for here in edge:
            for hex in f.board.neighbors[here]:
                if hex == goal:
                    return distance
                if hex not in seen and not closed[hex] and not holds_enemy(s, side, hex):
                    seen.append(hex)
                    onward.append(hex)
        edge = onward
    return 0


def skirmish(s: State, f: Frame, a: Action) -> None:
    """With half its dice, as after any move. [exp.tactician-card.skirmish-half-dice]"""
    assert isinstance(f, Task)
    distance = skirmish_distance(s, f.unit, a[2])
    forget_moves_near(s, a[1], a[2])
    march(s, f.unit, a[2], distance)


def shift(s: State, unit: int, hex: int) -> None:
    """A change of place after the moves: a leader goes along whatever his own order was."""
    start = s.hex[unit]
    leader = transfer(s, unit, hex)
    if s.telling:
        s.events.append(Moved(unit, start, hex, leader))
    arrive(s, unit, start, leader)


def firer(s: State, f: Frame) -> int:
    assert isinstance(f, Battle)
    return s.field.side[f.unit]


def may_return(s: State, f: Frame) -> list[Action]:
    """Right after their fire skirmishers go back to where they began, if it is free, or stay.

    [exp.tactician-card.skirmish-return-now, exp.tactician-card.skirmish-return-hex-free]
    """
    assert isinstance(f, Battle)
    home = s.tactics.came_from[f.unit]
    if home < 0 or s.hex[f.unit] < 0 or home == s.hex[f.unit] or tactic_on(s, f.unit) != "light-infantry-skirmish":
        return []
    if entry_bar(s, f.unit, home) is not None or two_leaders(s, f.unit, home):
        return []
    return [("return", s.hex[f.unit], home, NONE), PASS]


def two_leaders(s: State, unit: int, hex: int) -> bool:
    """Would a leader who goes along meet another? [classic.leader.one-per-hex]"""
    return s.leader_of(unit) >= 0 and s.leader_at[hex] >= 0


def go_back(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Battle)
    shift(s, f.unit, a[2])


# ------------------------------------------------------------------ batteries that have battled


def may_reposition(s: State, f: Frame) -> list[Action]:
    """Up to two hexes after the battle. [exp.tactician-card.artillery-reposition-after]"""
    assert isinstance(f, Task)
    start = s.hex[f.unit]
    return [("reposition", start, hex, NONE) for hex in new_stands(s, f.unit)]


def new_stands(s: State, unit: int) -> list[int]:
    return [hex for hex in flood(s, unit, REPOSITION_HEXES) if not two_leaders(s, unit, hex)]


def reposition(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Task)
    shift(s, f.unit, a[2])


# ------------------------------------------------------------------ refusals

OTHER_SKIRMISHERS: Final = Reason("exp.tactician-card.skirmish-move", "The card was played on another unit.")
OTHER_BATTERY: Final = Reason(
    "exp.tactician-card.artillery-reposition-after", "The card was played on another battery."
)
NOT_A_WAY: Final = Reason("exp.tactician-card.skirmish-end-hex", "The skirmishers cannot go to {target}.")
NOT_HOME: Final = Reason(
    "exp.tactician-card.skirmish-return-now", "Skirmishers go back to {ends}, where they began, or stay."
)
TOO_FAR: Final = Reason("exp.tactician-card.artillery-reposition-after", "The battery cannot go to {target}.")


def check_skirmish(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Task)
    if s.at[a[1]] != f.unit:
        return OTHER_SKIRMISHERS
    return None if skirmish_distance(s, f.unit, a[2]) else NOT_A_WAY


def check_return(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Battle)
    return NOT_HOME if s.at[a[1]] == f.unit else OTHER_SKIRMISHERS


def check_reposition(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Task)
    if s.at[a[1]] != f.unit:
        return OTHER_BATTERY
    return None if a[2] in new_stands(s, f.unit) else TOO_FAR


def empty_skirmish() -> Frame:
    return Task("skirmish", 0)


def empty_reposition() -> Frame:
    return Task("reposition", 0)


SKIRMISH: Final = Procedure("skirmish", [Ask("skirmish", active, may_skirmish, skirmish)])
REPOSITION: Final = Procedure("reposition", [Ask("reposition", active, may_reposition, reposition)])
