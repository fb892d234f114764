"""Skirmishers: how far they go, and units that change their place after the moves."""

from typing import Final

from ...events import Moved
from ...state import State
from ..classic.movement import entry_bar, holds_enemy
from ..pieces import arrive, transfer

SKIRMISH_HEXES: Final = 3


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


def shift(s: State, unit: int, hex: int) -> None:
    """A change of place after the moves: a leader goes along whatever his own order was."""
    start = s.hex[unit]
    leader = transfer(s, unit, hex)
    if s.recording:
        s.events.append(Moved(unit, start, hex, leader))
    arrive(s, unit, start, leader)


def two_leaders(s: State, unit: int, hex: int) -> bool:
    """Would a leader who goes along meet another? [classic.leader.one-per-hex]"""
    return s.leader_of(unit) >= 0 and s.leader_at[hex] >= 0
