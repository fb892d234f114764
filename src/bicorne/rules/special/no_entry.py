"""Hexes closed to some troops: the special rule `no_entry`."""

from typing import Final

from ...battlefield import Field
from .kind import NOBODY, Data, Entry, Kind, Words, meant


def read(entry: Entry) -> Data:
    fields = {**entry.troops(), "hexes": entry.hexes(), "side": entry.side("")}
    if not fields["types"] and not fields["arms"] and "side" not in entry.table.data:
        remedy = "give arms, types or a side, or use the kind impassable"
        entry.table.problem("", "it does not say who is kept out", remedy)
    return fields


def keep_out(field: Field, data: Data) -> None:
    for unit, kept_out in enumerate(meant(field, data)):
        if kept_out and data["side"] in (NOBODY, field.side[unit]):
            field.keep_out(unit, data["hexes"])


def words(w: Words, data: Data) -> str:
    return f"{w.troops(data)} cannot enter {w.hexes(data['hexes'], 'or')}"


KIND: Final[Kind[None]] = Kind("no_entry", read, words, keep_out)
