"""Cards that a side loses with a leader: the special rule `leader_loss`."""

from typing import Final

from ...battlefield import Field
from ...hexes import NOWHERE
from ...state import State
from ...wording import some
from .kind import NOBODY, Data, Entry, Kind, Words, new_mark

MOST_CARDS: Final = 3  # that a leader takes with him


class LeaderLoss:
    """The leader, and what his fall costs."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.leader = field.leader_start.index(data["hex"]) if data["hex"] >= 0 else NOBODY  # nobody: the first to fall
        self.cards: int = data["discard"]
        self.mark = new_mark(field)  # the cards are gone


def read(entry: Entry) -> Data:
    """The leader who starts on a hex, or without one the first who falls."""
    table, draft = entry.table, entry.draft
    side, hex = entry.side(), draft.one_hex(table) if "hex" in table.data else NOWHERE
    table.expect("hex")
    if hex != NOWHERE and side != NOBODY and (hex, side) not in [(one.hex, one.side) for one in draft.leaders]:
        table.problem("hex", f"no leader of that side starts on `{draft.name(hex)}`", "correct the hex or leave it out")
    return {"side": side, "hex": hex, "discard": table.whole("discard", 1, 1, MOST_CARDS)}


def words(w: Words, data: Data) -> str:
    named = [leader.name for leader in w.scenario.leaders if leader.hex == data["hex"]]
    who = named[0] if named else f"the first of {w.general(data['side'])}'s leaders"
    return f"when {who} falls, his army loses {some(data['discard'], 'card')} at random for good"


KIND: Final[Kind[LeaderLoss]] = Kind("leader_loss", read, words, LeaderLoss)

# ------------------------------------------------------------------ when a leader falls


def leader_fell(s: State, leader: int) -> None:
    """A fallen leader costs his side cards at random, once and for good. [scenario.leader-loss.discard]"""
    for rule in KIND.rows(s.field):
        if rule.side == s.field.leader_side[leader] and rule.leader in (-1, leader) and not s.marks[rule.mark]:
            s.marks[rule.mark] = True
            for _ in range(rule.cards):
                s.book.conduct.lose_card(s, rule.side)
