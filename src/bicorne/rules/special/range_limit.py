"""Mist, tall crops, snow, in which fire reaches less far: the special rule `range_limit`."""

from typing import Final

from ...battlefield import Field
from ...flow import Do, Frame
from ...state import State
from ...wording import number
from ..book import RuleBook
from .kind import FACES, NO_DIE, Data, Entry, Kind, Words, before, before_card, lasts, meant, new_mark, shows


class RangeLimit:
    """How far some units may fire."""

    def __init__(self, field: Field, data: Data) -> None:
        self.units = meant(field, data)
        self.most: int = data["max"]
        self.until_turn: int = data["until_turn"]
        self.except_hills: bool = data["except_hills"]
        self.die: int = data["die"]  # the face that brings it for a turn; NO_DIE: it is always there
        self.mark = new_mark(field)  # whether it brought it this turn, among the state's marks


def read(entry: Entry) -> Data:
    return {
        **entry.troops(),
        "max": entry.table.whole("max", None, 0, 5),
        "until_turn": entry.until_turn(),
        "except_hills": entry.table.flag("except_hills", False),
        "die": entry.die(),
    }


def words(w: Words, data: Data) -> str:
    limits = f"{before(data)}{', except from a hill' if data['except_hills'] else ''}"
    if data["die"] != NO_DIE:
        limits += f", in turns that begin with a die that shows {FACES[data['die']]}"
    reach = "" if data["max"] < 2 else f" farther than {number(data['max'])} hexes"
    return f"{w.cannot(data, 'fire')}{reach}{limits}"


def sight_limit(s: State, unit: int, range: int) -> int:
    """How far a unit may fire in mist or tall crops. [scenario.range-limit.fire]"""
    for rule in KIND.rows(s.field):
        if rule.die != NO_DIE and not s.marks[rule.mark]:
            continue
        if rule.units[unit] and lasts(s, rule.until_turn) and not (rule.except_hills and s.field.level[s.hex[unit]]):
            range = min(range, rule.most)
    return range


def roll_for_weather(s: State, f: Frame) -> None:
    """A player rolls at the start of his turn; the face brings the weather for that turn.

    [scenario.range-limit.die]
    """
    for rule in KIND.rows(s.field):
        if rule.die != NO_DIE:
            s.marks[rule.mark] = shows(s, rule.die, "weather")


def compose(book: RuleBook, rows: list[RangeLimit]) -> RuleBook:
    """Weather that a die brings is rolled for; any other is always there."""
    by_die = any([rule.die != NO_DIE for rule in rows])
    return before_card(book, Do("roll for weather", roll_for_weather)) if by_die else book


KIND: Final[Kind[RangeLimit]] = Kind("range_limit", read, words, RangeLimit, compose)
