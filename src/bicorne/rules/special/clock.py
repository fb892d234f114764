"""Time that is worth banners: the special rule `clock`."""

from typing import Final

from ...battlefield import Field
from ...flow import Do, Frame
from ...state import State
from ...wording import listed, some
from ..book import RuleBook
from ..victory import gain
from .kind import (
    FACES,
    MOST_BANNERS,
    MOST_TURNS,
    NO_DIE,
    Data,
    Entry,
    Kind,
    Presence,
    Words,
    before_card,
    shows,
    stands,
)


class Clock:
    """Banners at the start of given turns, as far as the ground and a die allow."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.turns: list[int] = data["turns"]
        self.worth: int = data["worth"]
        self.only_if: Presence = data["only_if"]
        self.unless: Presence = data["unless"]
        self.die: int = data["die"]  # the face it needs; NO_DIE: none is rolled


def read(entry: Entry) -> Data:
    """Banners at the start of given turns of a side."""
    side, table = entry.side(), entry.table
    turns = [turn for turn in table.values("turns", "[8, 11]") if type(turn) is int and 0 < turn <= MOST_TURNS]
    if not turns or len(turns) < len(table.values("turns", "[8, 11]")):
        table.problem("turns", "these are not turns", f"write whole numbers from 1 to {MOST_TURNS}, such as [8, 11]")
    return {
        "side": side,
        "turns": turns,
        "worth": table.whole("worth", 1, 1, MOST_BANNERS),
        "only_if": entry.presence("only_if"),
        "unless": entry.presence("unless"),
        "die": entry.die(),
    }


def words(w: Words, data: Data) -> str:
    side = data["side"]
    turns = f"turn{'s' * (len(data['turns']) > 1)} {listed([str(turn) for turn in data['turns']], 'and')}"
    gains = f"{w.general(side)} gains {some(data['worth'], 'banner')} at the start of his {turns}"
    conditions = [f"a die shows {FACES[data['die']]}"] if data["die"] != NO_DIE else []
    if data["only_if"].hexes:
        conditions.append(w.presence(data["only_if"], side))
    if conditions:
        gains += f", if {listed(conditions, 'and')}"
    return f"{gains}, unless {w.presence(data['unless'], side)}" if data["unless"].hexes else gains


def tick_clocks(s: State, f: Frame) -> None:
    """Time is worth banners to one side. [scenario.clock.banners]"""
    for rule in KIND.rows(s.field):
        if rule.side != s.active or s.turn not in rule.turns or stands(s, rule.unless):  # [scenario.clock.unless]
            continue
        if rule.only_if.hexes and not stands(s, rule.only_if):  # [scenario.clock.only-if]
            continue
        if s.result < 0 and (rule.die == NO_DIE or shows(s, rule.die, "clock")):  # [scenario.clock.die]
            gain(s, rule.side, rule.worth, "clock")


def compose(book: RuleBook, rows: list[Clock]) -> RuleBook:
    return before_card(book, Do("tick clocks", tick_clocks))


KIND: Final[Kind[Clock]] = Kind("clock", read, words, Clock, compose)
