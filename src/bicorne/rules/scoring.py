"""What a loss is worth, and when a battle is decided."""

from ..battlefield import Field
from ..state import State
from ..terms import DRAW


class Scoring:
    """One object a rule book, asked when something is lost; it remembers nothing.

    Losses are worth nothing unless a rule set says so. What ground and special rules are worth, the battle says.
    """

    def blocks(self, s: State, unit: int, lost: int) -> int:
        """What blocks that a unit has just lost are worth to the enemy."""
        return 0

    def unit(self, s: State, unit: int) -> int:
        """What a unit without blocks is worth, besides its last ones."""
        return 0

    def leader(self, s: State, leader: int) -> int:
        """What an eliminated leader is worth."""
        return 0

    def won(self, s: State, side: int, worth: int, claim: int) -> None:
        """A side has just won banners, for an objective or (-1) for a loss of the enemy."""

    def part(self, s: State, side: int) -> tuple[int, int]:
        """How much of its next banner a side has: so many of so many parts; (0, 0) where banners are won whole."""
        return 0, 0

    def most(self, field: Field, side: int) -> int:
        """What the enemy is worth to a side, to the last piece."""
        return 0

    def verdict(self, s: State) -> int:
        """The side that has what it needs to win; -1: neither. Where one stroke brings both there it is a draw.

        [classic.victory.target, exp.tactician-card.charge-if-charged-draw]
        """
        there = [side for side in range(2) if s.banners[side] >= s.field.goals[side]]
        if not there:
            return -1
        return there[0] if len(there) == 1 else DRAW
