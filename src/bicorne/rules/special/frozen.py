"""Lakes under ice: the special rule `frozen`."""

from typing import Any, Final

from .kind import Data, Entry, Kind

LAKE: Final = "l"
ICE: Final = "i"


def read(entry: Entry) -> Data:
    """Lakes are closed; on these hexes of one the ice bears. [scenario.frozen.crossed]"""
    draft = entry.draft
    for hex in entry.hexes():
        if draft.terrain[hex][0] == LAKE:
            draft.terrain[hex][0] = ICE
        elif draft.terrain[hex][0] != ICE and draft.sound:
            entry.table.problem("hexes", f"`{draft.name(hex)}` is not a lake hex", "draw it as `l` or leave it out")
    return {}


KIND: Final[Kind[Any]] = Kind("frozen", read)
