"""Rivers that may be forded: the special rule `fordable`."""

from typing import Any, Final

from ...reading import hint, show
from .kind import Data, Entry, Kind

RIVER: Final = "r"
STREAM: Final = "s"
FORD: Final = "f"


def read(entry: Entry) -> Data:
    """River hexes, one by one or by the river's name."""
    table = entry.table
    if ("hexes" in table.data) == ("name" in table.data):
        table.expect("hexes", "name")
        table.problem("", "it does not say which river hexes", "give either hexes or name")
    elif "hexes" in table.data:
        ford_hexes(entry)
    else:
        ford_river(entry)
    return {}


def ford_hexes(entry: Entry) -> None:
    """Rivers are closed; these hexes of one may be forded. [classic.terrain.river-impassable]"""
    draft = entry.draft
    for hex in entry.hexes():
        if draft.terrain[hex][0] == RIVER:
            draft.terrain[hex][0] = STREAM
        elif draft.terrain[hex][0] not in (STREAM, FORD) and draft.sound:
            entry.table.problem("hexes", f"`{draft.name(hex)}` is not a river hex", "draw it as `r` or leave it out")


def ford_river(entry: Entry) -> None:
    """The same for all river hexes of one name."""
    draft, table = entry.draft, entry.table
    rivers = [hex for hex in draft.hex_names if draft.terrain[hex][0] in (RIVER, STREAM)]
    name = table.text("name", None, "Maceira")
    called = [hex for hex in rivers if draft.hex_names[hex] == name]
    for hex in called:
        draft.terrain[hex][0] = STREAM
    if not called and draft.sound:
        names = list(dict.fromkeys([draft.hex_names[hex] for hex in rivers]))
        remedy = hint(name, names) if names else "name its hexes in [terrain] names"
        table.problem("name", f"no river hex is called {show(name)}", remedy)


KIND: Final[Kind[Any]] = Kind("fordable", read)
