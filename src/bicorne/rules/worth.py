"""What losses are worth, in banners: a unit that falls is one banner and a little more, and each block lost brings it
nearer."""

from typing import Final

from ..state import State, other

# What it costs to stand, by the blocks left; none left is the banner itself.
STANDING: Final = [1.25, 0.62, 0.36, 0.18, 0.07, 0.0, -0.05, -0.1, -0.15, -0.2]
LEADER_WORTH: Final = 1.2
LAST_BANNER: Final = 3.0  # for the banner that ends the battle
DRIVEN_BACK: Final = 0.05  # for each hex the enemy gives up


def standing(blocks: float) -> float:
    """The same cost for expected blocks, between the whole numbers on a straight line."""
    if blocks <= 0.0:
        return STANDING[0]
    low = int(blocks)
    if low >= len(STANDING) - 1:
        return STANDING[len(STANDING) - 1]
    return STANDING[low] + (STANDING[low + 1] - STANDING[low]) * (blocks - low)


def price(s: State, unit: int, before: int, after: int) -> float:
    """What the owner of a unit loses when its blocks go down."""
    if after > 0:
        return standing(after) - standing(before)
    if not s.field.kinds[unit].banner:
        return 0.4
    return STANDING[0] - standing(before) + last_banner(s, other(s.field.side[unit]))


def last_banner(s: State, side: int) -> float:
    """More, where one more banner wins the battle for that side."""
    return LAST_BANNER if s.banners[side] + 1 >= s.field.goals[side] else 0.0


class Blow:
    """What a roll is worth to the side that rolls, and how likely the target stays with each number of blocks."""

    def __init__(self, blocks: int) -> None:
        self.worth = 0.0
        self.stays: list[float] = [0.0] * (blocks + 1)
        self.vacates = 0.0
        self.destroys = 0.0
