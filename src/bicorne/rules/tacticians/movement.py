"""Movement by Tactician cards: skirmishers who go out and come back, batteries that shift after their fire."""

from typing import Final

from ...actions import NONE, PASS, Action
from ...flow import Ask, Frame, Procedure
from ...state import State
from ..book import Reason
from ..classic.battle import Attack
from ..classic.movement import entry_bar, flood, forget_moves_near
from ..expansions.skirmish import SKIRMISH_HEXES, shift, skirmish_distance, two_leaders
from ..pieces import march
from ..turns import active
from .hand import tactic_on
from .turn import Task

REPOSITION_HEXES: Final = 2  # of a battery that has battled

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


def skirmish(s: State, f: Frame, a: Action) -> None:
    """With half its dice, as after any move. [exp.tactician-card.skirmish-half-dice]"""
    assert isinstance(f, Task)
    distance = skirmish_distance(s, f.unit, a[2])
    forget_moves_near(s, a[1], a[2])
    march(s, f.unit, a[2], distance)


def firer(s: State, f: Frame) -> int:
    assert isinstance(f, Attack)
    return s.field.side[f.unit]


def may_return(s: State, f: Frame) -> list[Action]:
    """Right after their fire skirmishers go back to where they began, if it is free, or stay.

    [exp.tactician-card.skirmish-return-now, exp.tactician-card.skirmish-return-hex-free]
    """
    assert isinstance(f, Attack)
    home = s.tacticians.came_from[f.unit]
    if home < 0 or s.hex[f.unit] < 0 or home == s.hex[f.unit] or tactic_on(s, f.unit) != "light-infantry-skirmish":
        return []
    if entry_bar(s, f.unit, home) is not None or two_leaders(s, f.unit, home):
        return []
    return [("return", s.hex[f.unit], home, NONE), PASS]


def go_back(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Attack)
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
    assert isinstance(f, Attack)
    return NOT_HOME if s.at[a[1]] == f.unit else OTHER_SKIRMISHERS


def check_reposition(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Task)
    if s.at[a[1]] != f.unit:
        return OTHER_BATTERY
    return None if a[2] in new_stands(s, f.unit) else TOO_FAR


SKIRMISH: Final = Procedure("skirmish", [Ask("skirmish", active, may_skirmish, skirmish)])
REPOSITION: Final = Procedure("reposition", [Ask("reposition", active, may_reposition, reposition)])
