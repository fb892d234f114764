"""Mud that slows movement: the special rule `muddy`."""

from dataclasses import dataclass
from typing import Final

from ...battlefield import Field
from ...state import State
from ...wording import counted
from ..book import Reason
from .conditions import lasts, meant
from .entry import Data, Entry
from .kind import Kind
from .words import Words, before

NO_MOVE: Final = 4  # hexes off every move: no card moves a unit farther


@dataclass
class Mud:
    """Slower movement for some units."""

    units: list[bool]  # by unit: is it slowed?
    minus: int
    until_turn: int


def read(entry: Entry) -> Data:
    return {**entry.troops(), "minus": entry.table.whole("minus", 1, 1, 9), "until_turn": entry.until_turn()}


def add(field: Field, data: Data) -> list[Mud]:
    return [Mud(meant(field, data), data["minus"], data["until_turn"])]


def words(w: Words, data: Data) -> str:
    if data["minus"] >= NO_MOVE:
        return f"mud: {w.cannot(data, 'move')}{before(data)}"
    troops = w.named(data) or "all troops"
    return f"mud shortens the moves of {troops} by {counted(data['minus'], 'hex')}{before(data)}"


KIND: Final = Kind("muddy", read, add, words)

MUD: Final = Reason("scenario.muddy.slower", "{piece} {is|are} stuck in the mud.")


def mud(s: State, unit: int) -> int:
    """Hexes of movement that mud costs a unit now. [scenario.muddy.slower]"""
    cost = 0
    for rule in KIND.rows(s.field):
        if rule.units[unit] and lasts(s, rule.until_turn):
            cost += rule.minus
    return cost
