"""How a computer general judges garrisons and skirmishers, under every rule set that has them."""

from typing import Final

from ...actions import Action
from ...state import State
from ..aide import Weigher
from ..classic.battle import Attack

GARRISON: Final = 0.02  # a block in a building
OBJECTIVE: Final = 0.3  # one that holds an objective


def garrison(w: Weigher, a: Action) -> float:
    """The move, and what leaving a block behind adds to it."""
    return w.gain(a) + (OBJECTIVE if w.s.field.claimed[a[1]] else GARRISON)


def go_back(w: Weigher, a: Action) -> float:
    """Skirmishers stay only where that is better than where they began."""
    return w.value(firer(w.s), a[2])


def stay_out(w: Weigher, a: Action) -> float:
    unit = firer(w.s)
    return w.value(unit, w.s.hex[unit])


def firer(s: State) -> int:
    b = s.stack[-1]
    assert isinstance(b, Attack)
    return b.unit
