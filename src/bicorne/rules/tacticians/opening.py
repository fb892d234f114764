"""A battle with Tactician cards begins: commanders are rated, and garrisons wait to be left behind."""

from typing import TYPE_CHECKING

from ...battlefield import Field
from ...chance import DEAL
from ...errors import ScenarioError
from ...state import State
from ..classic.opening import ClassicOpening, take
from ..expansions.garrison import muster_garrisons

if TYPE_CHECKING:
    from ...scenario.model import Position, Scenario, SideSetup


class TacticiansOpening(ClassicOpening):
    def muster(self, field: Field, scenario: "Scenario") -> None:
        field.tacticians = [rating(field, side) for side in scenario.sides]
        muster_garrisons(field, scenario)

    def deal(self, s: State, position: "Position | None") -> None:
        super().deal(s, position)
        deal_tacticians(s, position)
        s.chance.reveals = 0


def rating(field: Field, side: "SideSetup") -> int:
    """Tactician cards of a side: what its file says, else the rating of its commander.

    [exp.tactician.starting-hand, exp.tactician.older-scenarios-rating-card]
    """
    if side.tacticians >= 0:
        return side.tacticians
    ratings = field.tables.ratings
    if side.commander not in ratings:
        raise ScenarioError(
            f"[sides.{side.id}] tacticians: it is missing, and no rating of '{side.commander}' is known;"
            f" write tacticians = 4 or another number."
        )
    return ratings[side.commander]


def deal_tacticians(s: State, position: "Position | None") -> None:
    """Each side its number of Tactician cards. [exp.tactician.starting-hand]"""
    cards = s.field.deck.fresh_tactics()
    if position:
        numbers = s.field.deck.tactic_number
        s.tacticians.deck = take(cards, numbers, position.tactician_deck)[::-1]
        s.tacticians.discards = take(cards, numbers, position.tactician_discards)
        for side, names in position.tacticians.items():
            s.tacticians.hands[side] = take(cards, numbers, names)
    s.chance.shuffle(cards, DEAL)
    for side in (0, 1):
        if not position or side not in position.tacticians:
            for _ in range(min(s.field.tacticians[side], len(cards))):
                s.tacticians.hands[side].append(cards.pop())
    s.tacticians.deck = cards + s.tacticians.deck
