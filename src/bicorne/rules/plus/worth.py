"""What losses are worth under Plus: every block is a quarter of a banner, whichever unit loses it."""

from typing import Final

from ...state import State, other
from ..worth import LAST_BANNER, Prices
from .scoring import BLOCKS_FOR_A_BANNER

# By the blocks left: a quarter of a banner for each that is lost, and a little for its dice and for the unit itself.
SINGLY: Final[list[float]] = [1.49, 1.18, 0.88, 0.58, 0.29, 0.0, -0.29, -0.58, -0.87, -1.16]
DICE_ONLY: Final = 0.06  # a block that counts for nothing
FAR: Final = 15  # blocks: a battle that is farther from its end is all the same


class PricesByBlocks(Prices):
    """[plus.victory.four-blocks]"""

    def price(self, s: State, unit: int, before: int, after: int) -> float:
        lost = before - after
        if not s.field.kinds[unit].banner:
            return DICE_ONLY * lost
        last = LAST_BANNER if lost >= self.to_the_end(s, other(s.field.side[unit])) else 0.0
        return self.table[after] - self.table[before] + last

    def lost(self, s: State, unit: int) -> float:
        blocks = s.blocks[unit]
        if not s.field.kinds[unit].banner:
            return DICE_ONLY * (s.field.full[unit] - blocks)
        return self.table[blocks]

    def need(self, s: State, side: int) -> float:
        """In quarters: the blocks that are left over from the last banner count. [plus.victory.remainder-carries]"""
        return max(1, self.blocks_needed(s, side)) / BLOCKS_FOR_A_BANNER

    def nearness(self, need: float) -> float:
        return 1.5 / (need + 0.5)

    def last_blow(self, need: float, falls: float, hits: float) -> float:
        return min(1.0, hits / (BLOCKS_FOR_A_BANNER * need)) if need <= 1.0 else 0.0

    def to_the_end(self, s: State, side: int) -> int:
        return max(0, min(FAR, self.blocks_needed(s, side)))

    def blocks_needed(self, s: State, side: int) -> int:
        """The enemy blocks that would win the battle, if nothing else did."""
        banners = s.field.goals[side] - s.banners[side]
        return BLOCKS_FOR_A_BANNER * banners - s.staff.lost[side] % BLOCKS_FOR_A_BANNER


BY_BLOCKS: Final[Prices] = PricesByBlocks(1, SINGLY, weak=0.04, last=0.7)
