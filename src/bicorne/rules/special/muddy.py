"""Mud that slows movement: the special rule `muddy`."""

from typing import Final

from ...battlefield import Field
from ...state import State
from ...wording import counted
from ..book import Reason
from .kind import Data, Entry, Kind, Words, before, lasts, meant

NO_MOVE: Final = 4  # hexes off every move: no card moves a unit farther


class Mud:
    """Slower movement for some units."""

    def __init__(self, field: Field, data: Data) -> None:
        self.units = meant(field, data)  # by unit: is it slowed?
        self.minus: int = data["minus"]
        self.until_turn: int = data["until_turn"]


def read(entry: Entry) -> Data:
    return {**entry.troops(), "minus": entry.table.whole("minus", 1, 1, 9), "until_turn": entry.until_turn()}


def words(w: Words, data: Data) -> str:
    if data["minus"] >= NO_MOVE:
        return f"mud: {w.cannot(data, 'move')}{before(data)}"
    troops = w.named(data) or "all troops"
    return f"mud shortens the moves of {troops} by {counted(data['minus'], 'hex')}{before(data)}"


KIND: Final[Kind[Mud]] = Kind("muddy", read, words, Mud)

MUD: Final = Reason("scenario.muddy.slower", "{piece} {is|are} stuck in the mud.")


def mud(s: State, unit: int) -> int:
    """Hexes of movement that mud costs a unit now. [scenario.muddy.slower]"""
    cost = 0
    for rule in KIND.rows(s.field):
        if rule.units[unit] and lasts(s, rule.until_turn):
            cost += rule.minus
    return cost
