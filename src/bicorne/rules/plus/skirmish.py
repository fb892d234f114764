"""Skirmishers who have gone out and fired go back, or stay. [plus.sac.extra-skirmish]"""

from typing import Final

from ...actions import NONE, PASS, Action
from ...flow import Frame
from ...state import State
from ..book import Reason
from ..classic.battle import Attack
from ..classic.movement import entry_bar
from ..expansions.skirmish import shift, two_leaders
from .movement import is_skirmisher, turn


def firer(s: State, f: Frame) -> int:
    assert isinstance(f, Attack)
    return s.field.side[f.unit]


def may_return(s: State, f: Frame) -> list[Action]:
    """Right after their fire, to the hex where they began, if it is free."""
    assert isinstance(f, Attack)
    if s.hex[f.unit] < 0 or not is_skirmisher(s, f.unit):
        return []
    home = s.drill.came[f.unit]
    if home < 0 or home == s.hex[f.unit] or entry_bar(s, f.unit, home) is not None or two_leaders(s, f.unit, home):
        return []
    return [("return", s.hex[f.unit], home, NONE), PASS]


def go_back(s: State, f: Frame, a: Action) -> None:
    """With the front that they had there."""
    assert isinstance(f, Attack)
    shift(s, f.unit, a[2])
    if s.drill.looked[f.unit] != s.drill.facing[f.unit]:
        turn(s, f.unit, s.drill.looked[f.unit])


OTHERS: Final = Reason("plus.sac.extra-skirmish", "The card was played on another unit.")
NOT_HOME: Final = Reason("plus.sac.extra-skirmish", "Skirmishers go back to {ends}, where they began, or stay.")


def check_return(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Attack)
    return NOT_HOME if s.at[a[1]] == f.unit else OTHERS
