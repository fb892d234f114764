"""What a Tactician card in the middle of a fight leads to."""

from typing import Final

from ...actions import NONE, Action
from ...flow import apply
from ...state import State
from ..classic.melee import running_melee
from ..classic.outlook import (
    ANSWERS,
    Answers,
    battling_back,
    before_the_attack,
    holding,
    left_with,
)
from ..expansions.clash import charging
from ..resolver import Outlook

# ------------------------------------------------------------------ the answers


def reacting(s: State, a: Action) -> Outlook:
    """A card that charges in return, or one that is an order to fall back."""
    if a[0] != "tactic":
        return before_the_attack(s, a)
    m = running_melee(s)
    if s.field.deck.tactician_cards[a[1]].id == "charge-if-charged":
        return charging(s, m)
    return before_the_attack(s, ("retire", m.ground, -1, NONE))


def battling_back_with(s: State, a: Action) -> Outlook:
    """A card is played to battle back with it."""
    c = s.copy()
    if a[0] == "tactic":
        apply(c, a)
    return battling_back(c, a)


def holding_the_line(s: State, a: Action) -> Outlook:
    """A card ignores all flags. [exp.tactician-card.hold-the-line]"""
    return left_with(s, 0) if a[0] == "tactic" else holding(s, a)


ANSWERS_WITH_CARDS: Final[Answers] = {
    **ANSWERS,
    "react": reacting,
    "ignore flags": holding_the_line,
    "battle back": battling_back_with,
}
