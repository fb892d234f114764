"""The core game's answers to what shared code asks."""

from ...state import State
from ..conduct import Conduct
from .movement import reachable


class ClassicConduct(Conduct):
    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """Toward the own side, wherever the attack came from. [classic.retreat.own-side-only]"""
        return s.field.board.rear[s.field.side[unit]][hex]

    def leader_back(self, s: State, side: int, hex: int) -> list[int]:
        return s.field.board.rear[side][hex]

    def reachable(self, s: State, unit: int) -> list[int]:
        return reachable(s, unit)
