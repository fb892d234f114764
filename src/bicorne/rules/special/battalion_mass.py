"""Battalion mass in the place of squares: the special rule `battalion_mass`."""

from typing import Final

from .conditions import its_side
from .entry import Data, Entry
from .kind import Kind
from .words import Words


def read(entry: Entry) -> Data:
    return {"side": entry.side()}


def words(w: Words, data: Data) -> str:
    return f"{w.general(data['side'])}'s Austrian line infantry forms battalion mass instead of squares"


KIND: Final = Kind("battalion_mass", read, its_side, words)
