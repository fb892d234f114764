"""Victory banners for losses. [classic.victory.scenario-banners]"""

from ...state import State, other
from ..scoring import Scoring
from ..victory import award, gain


class Banners(Scoring):
    def unit_fell(self, s: State, unit: int) -> None:
        """A unit is one banner for the enemy. [classic.victory.unit-banner]"""
        if s.field.kinds[unit].banner:  # [exp.victory.no-banner-units]
            award(s, other(s.field.side[unit]), 1, "unit")

    def leader_fell(self, s: State, leader: int) -> None:
        """An eliminated leader is a banner for the other side. [classic.victory.leader-banner]"""
        gain(s, other(s.field.leader_side[leader]), 1, "leader")
