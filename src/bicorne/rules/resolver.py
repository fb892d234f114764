"""What dice decide: the answers of a rule set to whoever asks about a roll before it is made, and their form."""

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ..actions import Action
from ..events import Share

if TYPE_CHECKING:
    from ..state import State

NEVER: Final = Fraction(0)


class Losses:
    """How many blocks go, whether unit and leader are lost with them, and whether the hex is given up."""

    def __init__(self, blocks: int) -> None:
        self.blocks: list[Fraction] = [NEVER] * (blocks + 1)  # by number of blocks lost
        self.kept: list[Fraction] = [NEVER] * (blocks + 1)  # the same where the unit lives and keeps its hex
        self.eliminated = NEVER
        self.driven = NEVER  # it lives and leaves its hex
        self.leader = NEVER

    def add(self, lost: int, chance: Fraction, driven: bool = False) -> None:
        self.blocks[lost] += chance
        if lost and lost == len(self.blocks) - 1:
            self.eliminated += chance
        elif driven:
            self.driven += chance
        else:
            self.kept[lost] += chance


class Odds:
    """What an attack can do, exactly."""

    def __init__(self, dice: int, shares: list[Share], blocks: int, most_flags: int) -> None:
        self.dice = dice
        self.shares = shares
        self.base = -1  # from where the dice are cast
        self.ground = -1  # and at whom
        self.faces: dict[str, str] = {}  # what each face does here, in the words of the events of a roll
        self.hits: list[Fraction] = [NEVER] * (dice + 1)
        self.flags: list[Fraction] = [NEVER] * (most_flags + 1)
        self.misfire = NEVER  # a rocket battery loses a block of its own
        self.by_hits = Losses(blocks)
        self.with_retreat = Losses(blocks)


class Fate:
    """What becomes of a unit, or of a leader alone: it falls, leaves its hex, or stays with losses or without."""

    def __init__(self) -> None:
        self.eliminated = NEVER
        self.driven = NEVER
        self.hurt = NEVER
        self.unhurt = NEVER
        self.blocks = NEVER  # lost on average
        self.leader = NEVER  # the leader with the unit falls


class Outlook:
    """What one answer leads to, for the unit that is asked about and for the one it faces."""

    def __init__(self, own: Fate, foe: Fate | None, roll: Odds | None) -> None:
        self.own = own
        self.foe = foe  # None: no dice are cast at it any more
        self.roll = roll  # the next dice, if any are cast


class Resolver:
    """What a rule set says of the rolls and lines of sight of a position; this one knows of none."""

    def dice(self, s: "State", a: Action) -> int:
        """How many dice a legal attack rolls."""
        return 0

    def odds(self, s: "State", a: Action) -> Odds:
        """The odds of a legal attack as it would be rolled now."""
        return Odds(0, [], 0, 0)

    def outlooks(self, s: "State") -> dict[str, Outlook]:
        """What each answer to the question that is asked would lead to; empty where no dice depend on it."""
        return {}

    def blocking(self, s: "State", a: int, b: int) -> list[int]:
        """The hexes that block the line of sight of the unit on the first hex to the second."""
        return []


NO_DICE: Final = Resolver()
