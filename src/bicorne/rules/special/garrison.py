"""How many garrisons may stand, under rules that have them: the special rule `garrison`."""

from dataclasses import dataclass
from typing import Final

from ...battlefield import Field
from ...wording import number
from .entry import MOST_COUNTERS, Data, Entry
from .kind import Kind
from .words import Words

NO_LIMIT: Final = -1  # of garrisons that stand at once


@dataclass
class Garrison:
    """The limit of a side."""

    side: int
    most: int


def read(entry: Entry) -> Data:
    """Garrisons of a side, under rules that have them, and how many may stand at once."""
    return {"side": entry.side(), "most": entry.table.whole("most", NO_LIMIT, 0, MOST_COUNTERS)}


def add(field: Field, data: Data) -> list[Garrison]:
    return [Garrison(data["side"], data["most"])]


def words(w: Words, data: Data) -> str:
    most = f", at most {number(data['most'])} at a time" if data["most"] >= 0 else ""
    return f"{w.general(data['side'])} may leave garrisons under the Tactician rules{most}"


KIND: Final = Kind("garrison", read, add, words, brings_troops=True)


def most_garrisons(field: Field, side: int) -> int:
    """How many of a side may stand at once; -1: any number."""
    most = NO_LIMIT
    for rule in KIND.rows(field):
        if rule.side == side:
            most = rule.most
    return most
