"""The books of the game with Tactician cards."""

from ...state import State
from ..classic.ledger import ClassicLedger
from ..ledger import Ledger


class TacticianLedger(ClassicLedger):
    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.checks = self.checks + [tactician_cards_are_conserved]


def tactician_cards_are_conserved(s: State, ledger: Ledger) -> str:
    """Every Tactician card is somewhere, and once. [exp.tactician.deck-composition]"""
    t = s.tactics
    cards = [*t.deck, *t.discards, *t.hands[0], *t.hands[1]]
    return "" if sorted(cards) == s.field.deck.fresh_tactics() else "the Tactician cards are not those of the deck"
