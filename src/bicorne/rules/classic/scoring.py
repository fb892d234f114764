"""Victory banners for losses. [classic.victory.scenario-banners]"""

from ...battlefield import Field
from ...state import State, other
from ..scoring import Scoring


class Banners(Scoring):
    def unit(self, s: State, unit: int) -> int:
        """A unit is one banner for the enemy, but for a few. [classic.victory.unit-banner]"""
        return 1 if s.field.kinds[unit].banner else 0  # [exp.victory.no-banner-units]

    def leader(self, s: State, leader: int) -> int:
        """An eliminated leader is a banner for the other side. [classic.victory.leader-banner]"""
        return 1

    def most(self, field: Field, side: int) -> int:
        enemy = other(side)
        return sum([field.kinds[unit].banner for unit in field.units_of[enemy]]) + len(field.leaders_of[enemy])
