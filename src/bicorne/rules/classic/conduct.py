"""The core game's answers to what shared code asks."""

from ...state import State
from ..book import Reason
from ..conduct import Conduct
from .battle import cheapest, retreat_hexes
from .movement import reachable
from .sight import blocking
from .square import put_on_track, track_bar
from .supply import section_places


class ClassicConduct(Conduct):
    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """Toward the own side, wherever the attack came from. [classic.retreat.own-side-only]"""
        return s.field.board.rear[s.field.side[unit]][hex]

    def leader_back(self, s: State, side: int, hex: int, ways: int) -> list[int]:
        return s.field.board.rear[side][hex]

    def retreat_hexes(self, s: State, unit: int, flags: int) -> int:
        return retreat_hexes(s, unit, flags)

    def least_loss(self, s: State, unit: int, base: int, steps: int, leader: bool) -> int:
        return cheapest(s, unit, s.hex[unit], steps, leader)

    def supply_places(self, s: State, unit: int) -> list[int]:
        return section_places(s, unit)

    def square_room(self, s: State, unit: int) -> Reason | None:
        return track_bar(s, unit)

    def take_square(self, s: State, unit: int) -> int:
        return put_on_track(s, unit)

    def reachable(self, s: State, unit: int) -> list[int]:
        return reachable(s, unit)

    def blocking(self, s: State, a: int, b: int) -> list[int]:
        return blocking(s, a, b)
