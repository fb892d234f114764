"""What a loss is worth, and when a battle is decided."""

from ..state import State
from .victory import DRAW


class Scoring:
    """One object a rule book, asked when something is lost; it remembers nothing.

    Losses are worth nothing unless a rule set says so. What ground and special rules are worth, the battle says.
    """

    def blocks_lost(self, s: State, unit: int, lost: int) -> None:
        """A unit has lost blocks; it may have none left, and then `unit_fell` follows."""

    def unit_fell(self, s: State, unit: int) -> None:
        """A unit is gone; `decide` follows when all that falls at one stroke has fallen."""

    def leader_fell(self, s: State, leader: int) -> None:
        """A leader is gone."""

    def verdict(self, s: State) -> int:
        """The side that has what it needs to win; -1: neither. Where one stroke brings both there it is a draw.

        [classic.victory.target, exp.tactician-card.charge-if-charged-draw]
        """
        there = [side for side in range(2) if s.banners[side] >= s.field.goals[side]]
        if not there:
            return -1
        return there[0] if len(there) == 1 else DRAW
