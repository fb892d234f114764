"""How many garrisons may stand, under rules that have them: the special rule `garrison`."""

from typing import Final

from ...battlefield import Field
from ...wording import number
from .kind import MOST_COUNTERS, Data, Entry, Kind, Words

NO_LIMIT: Final = -1  # of garrisons that stand at once


class Garrison:
    """The limit of a side."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.most: int = data["most"]


def read(entry: Entry) -> Data:
    """Garrisons of a side, under rules that have them, and how many may stand at once."""
    return {"side": entry.side(), "most": entry.table.whole("most", NO_LIMIT, 0, MOST_COUNTERS)}


def words(w: Words, data: Data) -> str:
    most = f", at most {number(data['most'])} at a time" if data["most"] >= 0 else ""
    return f"{w.general(data['side'])} may leave garrisons under the Tactician rules{most}"


KIND: Final[Kind[Garrison]] = Kind("garrison", read, words, Garrison, brings_troops=True)


def most_garrisons(field: Field, side: int) -> int:
    """How many of a side may stand at once; -1: any number."""
    most = NO_LIMIT
    for rule in KIND.rows(field):
        if rule.side == side:
            most = rule.most
    return most
