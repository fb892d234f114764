"""Ground that wins a battle at once, and losses that lose it: the special rule `sudden_death`."""

from typing import Final

from ...battlefield import Field
from ...state import State, other
from ...wording import counted
from .kind import NOBODY, Data, Entry, Kind, Words, meant


class SuddenDeath:
    """A side that holds all these hexes wins; a side that has lost a number of these units loses."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.hexes: list[int] = data["hexes"]
        self.units = meant(field, data)
        self.count: int = data["count"]
        for hex in self.hexes:
            field.claimed[hex] = True


def read(entry: Entry) -> Data:
    """A side that occupies all the hexes wins; a side that has lost the given number of units loses."""
    fields: Data = {"side": entry.side(), "hexes": [], "types": [], "arms": [], "count": 0}
    when = entry.table.word("when", None, ("occupy", "lost"))
    if when == "occupy":
        fields["hexes"] = entry.hexes()
    elif when == "lost":
        fields.update(entry.troops())
        fields["count"] = entry.table.whole("count", None, 1, 30)
    return fields


def words(w: Words, data: Data) -> str:
    who = w.general(data["side"])
    if data["hexes"]:
        return f"{who} wins at once by holding {w.hexes(data['hexes'])}"
    kind = f" of {w.named(data)}" if w.named(data) else ""
    return f"{who} loses at once when he has lost {counted(data['count'], 'unit')}{kind}"


KIND: Final[Kind[SuddenDeath]] = Kind("sudden_death", read, words, SuddenDeath)

# ------------------------------------------------------------------ who wins at once


def winner_by_ground(s: State) -> int:
    """A side that holds all the hexes wins at once; -1: none does. [scenario.sudden-death.occupy]"""
    for rule in KIND.rows(s.field):
        held = [hex for hex in rule.hexes if s.at[hex] >= 0 and s.field.side[s.at[hex]] == rule.side]
        if rule.hexes and len(held) == len(rule.hexes):
            return rule.side
    return NOBODY


def winner_by_losses(s: State) -> int:
    """A side that has lost that number of units of the kind loses at once. [scenario.sudden-death.lost]"""
    for rule in KIND.rows(s.field):
        if rule.count:
            lost = [u for u in s.field.units_of[rule.side] if rule.units[u] and not s.blocks[u]]
            if len(lost) >= rule.count:
                return other(rule.side)
    return NOBODY
