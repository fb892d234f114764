"""What a kind of special rule is made of, and what several of them share: reading, words and conditions.

Turns are the side's own turns, counted from 1. `until_turn` is the first turn on which a rule no longer holds; 0 means
that it holds for the whole battle.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ...battlefield import Field
from ...chance import COMMAND
from ...events import FateRolled
from ...flow import Step
from ...reading import Table, show
from ...state import State
from ...tables import Tables
from ...terms import ARMS
from ...wording import listed
from ..book import RuleBook

if TYPE_CHECKING:
    from ...scenario import Scenario
    from ...scenario.draft import Draft

ROLLED: Final = (*ARMS, "flag", "saber")  # the faces of a die, in a file
FACES: Final = (*ARMS, "a flag", "a saber")  # and in words
MOST_TURNS: Final = 200
MOST_BANNERS: Final = 20
MOST_COUNTERS: Final = 20
NOBODY: Final = -1
NO_DIE: Final = -1

Data = dict[str, Any]
Row = TypeVar("Row")


def no_row(field: Field, data: Data) -> Any:
    """Of a rule that is part of the ground once its table has been read."""
    return None


def its_side(field: Field, data: Data) -> int:
    """The row of a rule that says nothing but whom it is for."""
    side: int = data["side"]
    return side


def same_book(book: RuleBook, rows: list[Any]) -> RuleBook:
    """Of a rule that the chapters of a rule set ask for themselves."""
    return book


class Kind(Generic[Row]):
    """A kind of special rule: how its table is read and said in words, and what it changes.

    `read` checks a table and returns its fields, in which hexes and sides are numbers. `words` is the sentence for the
    players. `row` is what the rules ask on the battlefield, made once the troops are there; a kind that `brings_troops`
    makes it before. `compose` adds the steps, dice and verbs of the kind to a rule book.
    """

    def __init__(
        self,
        name: str,
        read: Callable[["Entry"], Data],
        words: Callable[["Words", Data], str] | None = None,
        row: Callable[[Field, Data], Row] = no_row,
        compose: Callable[[RuleBook, list[Row]], RuleBook] = same_book,
        brings_troops: bool = False,
    ) -> None:
        self.name = name
        self.number = -1  # its place in the list of kinds
        self.read = read
        self.words = words
        self.row = row
        self.compose = compose
        self.brings_troops = brings_troops

    def rows(self, field: Field) -> list[Row]:
        """The rules of this kind in a battle."""
        return field.special.rows[self.number]


def before_card(book: RuleBook, step: Step) -> RuleBook:
    """A rule book with one more step at the start of a turn, before a card is played."""
    return book.variant(book.name, procedures=[book.procedures["turn"].before("play card", step)])


# ------------------------------------------------------------------ reading


class Entry:
    """One [[rule]] table, in the battle as far as it has been read."""

    def __init__(self, draft: "Draft", table: Table) -> None:
        self.draft = draft
        self.table = table

    def side(self, default: str | None = None) -> int:
        return self.draft.side(self.table, "side", default)

    def hexes(self) -> list[int]:
        return self.draft.some_hexes(self.table, "hexes")

    def until_turn(self) -> int:
        return self.table.whole("until_turn", 0, 2, MOST_TURNS)

    def die(self) -> int:
        """The face that a die must show; NO_DIE where none is rolled."""
        face = self.table.word("die", "", ROLLED)
        return ROLLED.index(face) if face in ROLLED else NO_DIE

    def presence(self, key: str) -> "Presence":
        """A side, and hexes on one of which it has a unit; without the key nobody and none."""
        inner = Entry(self.draft, self.table.table(key, self.table.at(key)))
        presence = Presence(inner.side(), inner.hexes()) if inner.table.data else Presence(NOBODY, [])
        inner.table.close()
        return presence

    def troops(self) -> Data:
        """Which troops a rule means: unit codes, arms, or everybody."""
        types, arms = self.table.texts("types", '["FA", "HA"]'), self.table.texts("arms", '["artillery"]')
        for code in types:
            if code not in self.draft.tables.types:
                remedy = "use the two letters of the map, such as FA"
                self.table.problem("types", f"{show(code)} is not a unit code", remedy)
        for arm in arms:
            if arm not in ARMS:
                self.table.problem("arms", f"{show(arm)} is not an arm", f"the arms are {', '.join(ARMS)}")
        return {"types": types, "arms": [ARMS.index(arm) for arm in arms if arm in ARMS]}

    def need_units(self, key: str, side: int, hexes: list[int]) -> None:
        """A rule about units names hexes on which units of the side start."""
        for hex in hexes:
            unit = self.draft.units.get(hex)
            if self.draft.sound and side != NOBODY and (unit is None or unit.side != side):
                what = f"no unit of that side starts on `{self.draft.name(hex)}`"
                self.table.problem(key, what, "correct the hex or the map")


# ------------------------------------------------------------------ words


class Words:
    """What the sentences are made of: the names of a battle's commanders, hexes and troops."""

    def __init__(self, scenario: "Scenario", tables: Tables) -> None:
        self.scenario = scenario
        self.tables = tables

    def general(self, side: int) -> str:
        return self.scenario.general(side)

    def hexes(self, hexes: list[int], last: str = "and") -> str:
        """Hexes by name, and rows that are there as a whole by number."""
        board = self.scenario.board
        in_row = {row: [hex for hex in range(board.size) if board.row[hex] == row] for row in range(1, board.depth + 1)}
        whole = [row for row, there in in_row.items() if set(there) <= set(hexes)]
        rest = [board.names[hex] for hex in hexes if board.row[hex] not in whole]
        return listed([*rest, *rows_in_words(whole)], last)

    def presence(self, presence: "Presence", about: int) -> str:
        """A unit of a side on some hexes, in a sentence about a side."""
        who = "he" if presence.side == about else self.general(presence.side)
        return f"{who} holds {self.hexes(presence.hexes, 'or')}"

    def named(self, data: Data) -> str:
        """The troops that a rule names, or nothing."""
        arms, types = [ARMS[arm] for arm in data["arms"]], [self.tables.types[code].name for code in data["types"]]
        return listed(arms + types, "and")

    def troops(self, data: Data) -> str:
        """The same of the side that it names, all where it names none."""
        if data["side"] >= 0:
            return f"{self.general(data['side'])}'s {self.named(data) or 'troops'}"
        return self.named(data)

    def cannot(self, data: Data, deed: str) -> str:
        """What the troops of a rule for both sides must leave."""
        who = self.named(data)
        return f"{who} cannot {deed}" if who else f"nobody can {deed}"


def rows_in_words(rows: list[int]) -> list[str]:
    """Rows by number, those that follow each other together."""
    if not rows:
        return []
    end = next((row for row in rows if row + 1 not in rows), rows[-1])
    together = f"row {rows[0]}" if end == rows[0] else f"rows {rows[0]} to {end}"
    return [together, *rows_in_words([row for row in rows if row > end])]


def before(data: Data) -> str:
    return f" before turn {data['until_turn']}" if data["until_turn"] else ""


# ------------------------------------------------------------------ conditions and troops


class Presence:
    """A condition: a unit of a side stands on one of the hexes. Without hexes it says nothing."""

    def __init__(self, side: int, hexes: list[int]) -> None:
        self.side = side
        self.hexes = hexes


def stands(s: State, presence: Presence) -> bool:
    """Does a unit of that side stand on one of the hexes?"""
    for hex in presence.hexes:
        if s.at[hex] >= 0 and s.field.side[s.at[hex]] == presence.side:
            return True
    return False


def shows(s: State, face: int, cause: str) -> bool:
    """Roll one die: is it that face?"""
    faces = s.chance.roll(1, COMMAND)
    if s.recording:
        s.events.append(FateRolled(s.active, cause, faces, faces[0] == face))
    return faces[0] == face


def lasts(s: State, until_turn: int) -> bool:
    return until_turn == 0 or s.turn < until_turn


def meant(field: Field, data: Data) -> list[bool]:
    """By unit: is it of the troops a rule names? A rule that names none means all."""
    everybody = not data["types"] and not data["arms"]
    return [everybody or kind.code in data["types"] or kind.arm in data["arms"] for kind in field.kinds]


def starting(field: Field, data: Data) -> list[int]:
    """The units of a side that start on the hexes of a rule."""
    return [unit for unit in field.units_of[data["side"]] if field.start[unit] in data["hexes"]]


def new_mark(field: Field) -> int:
    """Where a rule that must remember something does so."""
    field.special.marks += 1
    return field.special.marks - 1
