"""What losses are worth, in banners: of units that fall, or of blocks, as the rule set counts them."""

from typing import Final

from ..state import State, other

# What it costs to stand, by the blocks left; none left is the banner itself.
STANDING: Final[list[float]] = [1.25, 0.62, 0.36, 0.18, 0.07, 0.0, -0.05, -0.1, -0.15, -0.2]
LEADER_WORTH: Final = 1.2
LAST_BANNER: Final = 3.0  # for the banner that ends the battle
DRIVEN_BACK: Final = 0.05  # for each hex the enemy gives up
NO_BANNER: Final = 0.4  # a unit that falls and counts for nothing


class Prices:
    """How a rule set counts: here a unit that falls is one banner and a little more, and each block lost brings it
    nearer."""

    def __init__(self, number: int = 0, table: list[float] = STANDING, weak: float = 0.15, last: float = 0.4) -> None:
        self.number = number  # its own, so that what was weighed by one is not taken for the other's
        self.table = table
        self.weak = weak  # how much more a unit draws attackers with each block that it has lost
        self.last = last  # of the pull of the enemy, what is left for a unit with one block

    def standing(self, blocks: float) -> float:
        """What it costs to stand, for expected blocks; between the whole numbers on a straight line."""
        table = self.table
        if blocks <= 0.0:
            return table[0]
        low = int(blocks)
        if low >= len(table) - 1:
            return table[len(table) - 1]
        return table[low] + (table[low + 1] - table[low]) * (blocks - low)

    def price(self, s: State, unit: int, before: int, after: int) -> float:
        """What the owner of a unit loses when its blocks go down."""
        if after > 0:
            return self.standing(after) - self.standing(before)
        if not s.field.kinds[unit].banner:
            return NO_BANNER
        return self.table[0] - self.standing(before) + last_banner(s, other(s.field.side[unit]))

    def lost(self, s: State, unit: int) -> float:
        """What a unit has cost its owner so far, on the scale of `standing`."""
        blocks = s.blocks[unit]
        if blocks:
            return self.standing(blocks)
        return self.table[0] if s.field.kinds[unit].banner else NO_BANNER

    def need(self, s: State, side: int) -> float:
        """The banners that a side still needs."""
        return float(max(1, s.field.goals[side] - s.banners[side]))

    def nearness(self, need: float) -> float:
        """How near the last banner is: 1 if it is the next."""
        return 1.0 / need

    def last_blow(self, need: float, falls: float, hits: float) -> float:
        """How nearly a turn brings the last banner: how nearly a unit falls, and the hits on all of them."""
        return min(1.0, falls) if need <= 1.0 else 0.0

    def to_the_end(self, s: State, side: int) -> int:
        """What prices depend on in the score of the side that gains them, as a small number."""
        return 1 if last_banner(s, side) > 0.0 else 0


def last_banner(s: State, side: int) -> float:
    """More, where one more banner wins the battle for that side."""
    return LAST_BANNER if s.banners[side] + 1 >= s.field.goals[side] else 0.0


BY_UNITS: Final[Prices] = Prices()


class Blow:
    """What a roll is worth to the side that rolls, and how likely the target stays with each number of blocks."""

    def __init__(self, blocks: int) -> None:
        self.worth = 0.0
        self.stays: list[float] = [0.0] * (blocks + 1)
        self.vacates = 0.0
        self.destroys = 0.0
