"""Special rules in words: what several kinds have in common."""

from typing import TYPE_CHECKING

from ...tables import Tables
from ...wording import listed
from .entry import ARMS, Data

if TYPE_CHECKING:
    from ...scenario import Scenario

FACES = (*ARMS, "a flag", "a saber")  # of one die


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

    def presence(self, presence: tuple[int, list[int]], about: int) -> str:
        """A unit of a side on some hexes, in a sentence about a side."""
        side, hexes = presence
        who = "he" if side == about else self.general(side)
        return f"{who} holds {self.hexes(hexes, 'or')}"

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
