"""Banners by blocks. [plus.victory.four-blocks]"""

from typing import Final

from ...battlefield import Field
from ...state import State, other
from ..scoring import Scoring
from .cards import draw_for_banners
from .events import BlocksCounted

BLOCKS_FOR_A_BANNER: Final = 4


class BannersByBlocks(Scoring):
    def blocks(self, s: State, unit: int, lost: int) -> int:
        """Every four blocks, whoever lost them and how, but for Cossacks and garrisons; the rest carries over.

        [plus.victory.four-blocks, plus.victory.remainder-carries, plus.victory.all-losses-count,
        plus.cossack.no-banner, plus.garrison.no-banner]
        """
        if not s.field.kinds[unit].banner:
            return 0
        side = other(s.field.side[unit])
        before = s.staff.lost[side]
        s.staff.lost[side] = before + lost
        if s.recording:
            s.events.append(BlocksCounted(side, before + lost))
        return (before + lost) // BLOCKS_FOR_A_BANNER - before // BLOCKS_FOR_A_BANNER

    def leader(self, s: State, leader: int) -> int:
        """His successor counts again. [plus.victory.leader-banner]"""
        return 1

    def won(self, s: State, side: int, worth: int, claim: int) -> None:
        """A card for every banner, for an objective once in the battle. [plus.sac.banner-draw]

        [plus.victory.objectives]
        """
        if claim >= 0:
            if s.staff.drew[claim] >> side & 1:
                return
            s.staff.drew[claim] |= 1 << side
        draw_for_banners(s, side, worth)

    def part(self, s: State, side: int) -> tuple[int, int]:
        """What is left over counts toward the next. [plus.victory.remainder-carries]"""
        return s.staff.lost[side] % BLOCKS_FOR_A_BANNER, BLOCKS_FOR_A_BANNER

    def most(self, field: Field, side: int) -> int:
        enemy = other(side)
        blocks = sum([field.full[unit] for unit in field.units_of[enemy] if field.kinds[unit].banner])
        return blocks // BLOCKS_FOR_A_BANNER + len(field.leaders_of[enemy])
