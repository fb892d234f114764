"""Fewer dice for musketry: the special rule `wet_powder`."""

from typing import Final

from ...battlefield import Field
from ...state import State
from ...terms import INFANTRY
from ...wording import number
from ..book import DiceSource, Modifier, RuleBook
from .kind import Data, Entry, Kind, Words, before, lasts


class WetPowder:
    """The dice that musketry lacks, and until when."""

    def __init__(self, field: Field, data: Data) -> None:
        self.minus: int = data["minus"]
        self.until_turn: int = data["until_turn"]


def read(entry: Entry) -> Data:
    return {"minus": entry.table.whole("minus", 1, 1, 9), "until_turn": entry.until_turn()}


def words(w: Words, data: Data) -> str:
    dice = "one die fewer" if data["minus"] == 1 else f"{number(data['minus'])} dice fewer"
    return f"wet powder: infantry fires with {dice}{before(data)}"


def lacking(s: State, a: DiceSource, total: int) -> int:
    """Infantry fires with fewer dice while its powder is wet. [scenario.wet-powder.musketry]"""
    dice = 0
    for rule in KIND.rows(s.field):
        if s.field.arm[a.unit] == INFANTRY and lasts(s, rule.until_turn):
            dice -= rule.minus
    return dice


def label(s: State, a: DiceSource) -> tuple[str, str]:
    return "wet powder", "scenario.wet-powder.musketry"


def compose(book: RuleBook, rows: list[WetPowder]) -> RuleBook:
    return book.variant(book.name, fire_dice=book.fire_dice + [Modifier("powder", lacking, label)])


KIND: Final[Kind[WetPowder]] = Kind("wet_powder", read, words, WetPowder, compose)
