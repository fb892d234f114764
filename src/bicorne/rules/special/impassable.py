"""Ground that nobody enters: the special rule `impassable`. The sentence for it names all such hexes together."""

from typing import Any, Final

from .kind import Data, Entry, Kind


def read(entry: Entry) -> Data:
    entry.draft.closed.update(entry.hexes())
    return {}


KIND: Final[Kind[Any]] = Kind("impassable", read)
