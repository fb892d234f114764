"""The books of a game: what its events say must be true of its state, to be compared after every action."""

from collections.abc import Callable
from typing import Final

from .. import events as e
from ..columns import NO_CARD, Column, Part, card_columns
from ..flow import deciding
from ..state import State


class Ledger:
    """Strengths, leaders and turns by the events; a rule set keeps more, and has checks of its own."""

    def __init__(self, s: State) -> None:
        self.checks: list[Check] = CHECKS
        self.blocks = s.blocks[:]
        self.leaders = [hex >= 0 for hex in s.leader_hex]
        self.away = {unit for unit, hex in enumerate(s.hex) if hex < 0 < s.blocks[unit]}  # not come yet, or left again
        self.turns = 0

    def note(self, event: e.Event, s: State) -> None:
        if isinstance(event, e.BlocksLost):
            self.blocks[event.unit] -= event.blocks
        elif isinstance(event, (e.BlockRallied, e.Strengthened)):
            self.blocks[event.unit] += 1
        elif isinstance(event, e.GarrisonPlaced):
            self.blocks[event.unit] = 1
            self.away -= {event.unit}
        elif isinstance(event, e.GarrisonRelieved):
            self.away |= {event.unit}
        elif isinstance(event, (e.LeaderEliminated, e.LeaderLeft)):
            self.leaders[event.leader] = False
        elif isinstance(event, (e.Arrived, e.UnitLeft)):
            self.away ^= {event.unit}
            if event.leader >= 0:
                self.leaders[event.leader] = isinstance(event, e.Arrived)
        elif isinstance(event, e.TurnEnded):
            self.turns += 1


Check = Callable[[State, Ledger], str]  # what is wrong, or ""


def blocks_are_conserved(s: State, ledger: Ledger) -> str:
    """Blocks go only by losses and come only by rallies, and a unit stands on the board as long as it has one."""
    for unit, blocks in enumerate(s.blocks):
        if blocks != ledger.blocks[unit]:
            return f"unit {unit} has {blocks} blocks, its events leave {ledger.blocks[unit]}"
        if not 0 <= blocks <= s.field.full[unit]:
            return f"unit {unit} has {blocks} of {s.field.full[unit]} blocks"
        if (s.hex[unit] >= 0) != (blocks > 0 and unit not in ledger.away):
            return f"unit {unit} with {blocks} blocks stands on hex {s.hex[unit]}"
    return ""


def one_unit_a_hex(s: State, ledger: Ledger) -> str:
    """Units and hexes know each other, two by two, on ground that is open to them."""
    for unit, hex in enumerate(s.hex):
        if hex >= 0 and s.at[hex] != unit:
            return f"unit {unit} stands on hex {hex}, which has unit {s.at[hex]}"
        if hex >= 0 and s.field.closed_for[unit][hex]:
            return f"unit {unit} stands on hex {hex}, which is closed to it"
    if sum(unit >= 0 for unit in s.at) != sum(hex >= 0 for hex in s.hex):
        return "a hex names a unit that stands elsewhere"
    return ""


def something_can_be_done(s: State, ledger: Ledger) -> str:
    """Until the battle is over some side is asked and has an option, each only once."""
    if s.result >= 0:
        return "the battle is over and still asks" if s.options else ""
    if not s.options:
        return "nobody can do anything"
    if len(set(s.options)) < len(s.options):
        return "an option is listed twice"
    return "" if deciding(s) in (0, 1) else "no side is asked"


def cards_of_parts_are_conserved(s: State, ledger: Ledger) -> str:
    """The cards that a rule set adds are somewhere, each once. [exp.tactician.deck-composition]"""
    for part in s.parts:
        decks = part.whole_decks(s.field)
        if not all([are_all_there(part, part.columns, deck, owner, len(decks)) for owner, deck in enumerate(decks)]):
            return f"the {part.noun}s are not those of the deck"
    return ""


def are_all_there(
    holder: State | Part, columns: dict[str, Column], deck: list[int], owner: int = 0, decks: int = 1
) -> bool:
    """Do the piles have the cards of a deck, where each side has one, those of its owner?"""
    found: list[int] = []
    for name, column in card_columns(columns).items():
        for side, pile in enumerate(column.piles(getattr(holder, name))):
            if side % decks == owner:
                found += [card for card in pile if card != NO_CARD]
    return sorted(found) == sorted(deck)


CHECKS: Final[list[Check]] = [blocks_are_conserved, one_unit_a_hex, cards_of_parts_are_conserved, something_can_be_done]
