"""Raw troops: the special rule `conscripts`."""

from typing import Final

from ...state import State
from ..book import DiceSource, Modifier, RuleBook
from ..classic.modifiers import counts
from .kind import Data, Entry, Kind, Words, starting


def read(entry: Entry) -> Data:
    side, hexes = entry.side(), entry.hexes()
    entry.need_units("hexes", side, hexes)
    return {"side": side, "hexes": hexes}


def words(w: Words, data: Data) -> str:
    who = f"{w.general(data['side'])}'s troops that start on {w.hexes(data['hexes'])}"
    return f"{who} are raw conscripts: in melee they have no dice beyond their blocks"


def lacking(s: State, a: DiceSource, total: int) -> int:
    """The melee dice that its army's troops have and raw ones lack. [scenario.conscripts.no-bonus]"""
    if not any([a.unit in units for units in KIND.rows(s.field)]):
        return 0
    return -sum([max(0, bonus.dice) for bonus in s.field.kinds[a.unit].melee if counts(s, a, bonus)])


def label(s: State, a: DiceSource) -> tuple[str, str]:
    return "raw conscripts", "scenario.conscripts.no-bonus"


def compose(book: RuleBook, rows: list[list[int]]) -> RuleBook:
    """What raw troops lack stands right behind what their kind has: before the card and the limit of squares."""
    lines = {line.name: i for i, line in enumerate(book.melee_dice)}
    i = lines["type"] + 1
    dice = book.melee_dice[:i] + [Modifier("conscripts", lacking, label)] + book.melee_dice[i:]
    return book.variant(book.name, melee_dice=dice)


KIND: Final[Kind[list[int]]] = Kind("conscripts", read, words, starting, compose)
