"""Battalion mass in the place of squares: the special rule `battalion_mass`."""

from typing import Final

from .kind import Data, Entry, Kind, Words, its_side


def read(entry: Entry) -> Data:
    return {"side": entry.side()}


def words(w: Words, data: Data) -> str:
    return f"{w.general(data['side'])}'s Austrian line infantry forms battalion mass instead of squares"


KIND: Final[Kind[int]] = Kind("battalion_mass", read, words, its_side)
