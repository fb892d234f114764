"""Where units look, and by which way they came: a part of the state, for rule sets with fronts and flanks."""

from typing import ClassVar, Final

from ..battlefield import Field
from ..columns import ON_BOARD_OR_OFF, Column, Each, Part, Range, units
from ..state import State

EVERY_WAY: Final = 63  # as a mask of the six sides of a hex


class Drill(Part):
    key: ClassVar[str] = "drill"
    noun: ClassVar[str] = "front"
    columns: ClassVar[dict[str, Column]] = {
        "facing": Each(units, Range(0, 6)),
        "looked": Each(units, Range(-1, 6), -1, turn=True),
        "came": Each(units, ON_BOARD_OR_OFF, -1, turn=True),
        "passed": Each(units, ON_BOARD_OR_OFF, -1, turn=True),
        "passed_next": Each(units, ON_BOARD_OR_OFF, -1, turn=True),
        "charged": Each(units, Range(0, EVERY_WAY + 1), turn=True),
    }

    def __init__(self, units: int) -> None:
        self.facing: list[int] = [0] * units  # the number of a corner of its hex, or of a side
        self.looked: list[int] = [-1] * units  # the same before this turn's move; -1: it has not moved
        self.came: list[int] = [-1] * units  # where this turn's move began; its own hex if it has only turned
        self.passed: list[int] = [-1] * units  # hexes that every way of that move leads through
        self.passed_next: list[int] = [-1] * units
        self.charged: list[int] = [0] * units  # cavalry that has moved: the neighbors it has charged, as a mask
        self.touched = True  # has anybody moved this turn? no part of a save

    def copy(self) -> Part:
        d = Drill(0)
        d.facing = self.facing[:]
        d.looked = self.looked[:]
        d.came = self.came[:]
        d.passed = self.passed[:]
        d.passed_next = self.passed_next[:]
        d.charged = self.charged[:]
        d.touched = self.touched
        return d

    def join(self, s: State) -> None:
        s.parts.append(self)
        s.drill = self

    def forget(self, f: Field) -> None:
        """Fronts stay; the ways of a turn do not outlive it."""
        if self.touched:
            self.touched = False
            nobody = [-1] * len(self.facing)
            self.came, self.passed, self.passed_next, self.looked = nobody, nobody[:], nobody[:], nobody[:]
            self.charged = [0] * len(self.facing)

    def marks(self) -> list[int]:
        return self.facing


def new_drill(f: Field) -> Part:
    return Drill(len(f.kinds))
