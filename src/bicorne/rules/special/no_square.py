"""Troops, or ground, without squares: the special rule `no_square`."""

from typing import Final

from ...battlefield import Field
from ...state import State
from ...wording import listed
from ..book import Reason
from .kind import NOBODY, Data, Entry, Kind, Words, meant


class NoSquare:
    """Units that cannot form square, and hexes on which nobody can."""

    def __init__(self, field: Field, data: Data) -> None:
        anybody = names_troops(data)
        named = meant(field, data)
        self.units = [
            anybody and named[unit] and data["side"] in (NOBODY, side) for unit, side in enumerate(field.side)
        ]
        self.hexes: list[int] = data["hexes"]


def read(entry: Entry) -> Data:
    return {**entry.troops(), "hexes": entry.draft.hexes(entry.table, "hexes"), "side": entry.side("")}


def names_troops(data: Data) -> bool:
    """A rule that names neither troops nor hexes means all troops, of its side if it names one."""
    return bool(data["types"] or data["arms"] or not data["hexes"])


def words(w: Words, data: Data) -> str:
    who = w.troops(data) if names_troops(data) else ""
    where = f"troops on {w.hexes(data['hexes'], 'or')}" if data["hexes"] else ""
    parts = [part for part in (who, where) if part]
    return f"{listed(parts, 'and')} cannot form square" if parts else "nobody can form square"


KIND: Final[Kind[NoSquare]] = Kind("no_square", read, words, NoSquare)

NO_SQUARE: Final = Reason("scenario.no-square.barred", "In this battle {piece} may not form square here.")


def square_barred(s: State, unit: int) -> bool:
    """Some troops, or any on some ground, cannot form square in this battle. [scenario.no-square.barred]"""
    for rule in KIND.rows(s.field):
        if rule.units[unit] or s.hex[unit] in rule.hexes:
            return True
    return False
