"""What Plus answers about rolls: as the core game does, with what its own questions lead to."""

from typing import Final

from ...actions import Action
from ...flow import apply
from ...state import State
from ...terms import FIRE
from ..classic.battle import Attack
from ..classic.melee import running_melee
from ..classic.outlook import (
    ANSWERS,
    Answers,
    Exchange,
    after_retreat,
    attack_of,
    battling_back,
    before_the_attack,
    holding,
    left_with,
    reply_of,
)
from ..classic.resolver import ClassicResolver
from ..expansions.clash import charging
from ..resolver import Outlook
from .dice import VOLLEY
from .retreat import Retreat, may_still_lose, retreat


def reacting(s: State, a: Action) -> Outlook:
    """A first strike, a countercharge, a first volley, or none of them."""
    m = running_melee(s)
    if a[0] == "countercharge":
        return charging(s, m)
    if a[0] != "tactic":
        return before_the_attack(s, a)
    if s.field.deck.tactician_cards[a[1]].id == "countercharge":
        return charging(s, m)
    exchange = Exchange(s, m.unit, m.foe)
    exchange.roll(Attack(m.foe, m.unit, -1, m.ground, m.base, FIRE, VOLLEY))
    exchange.roll(attack_of(m))
    exchange.roll(reply_of(m))  # [plus.sac.first-volley]
    return exchange.outlook(m.foe)


def standing(s: State, a: Action) -> Outlook:
    """A battery that stands ignores all flags. [plus.sac.stubborn-artillery]"""
    return left_with(s, 0) if a[0] == "tactic" else holding(s, a)


def retreating(s: State, a: Action) -> Outlook:
    """One of the hexes that a retreat may take next, or the end of it."""
    c = s.copy()
    r = c.stack[-1]
    assert isinstance(r, Retreat)
    if a[0] != "pass":
        retreat(c, r, a)
    forced = may_still_lose(c, r)
    c.stack.pop()
    b = c.stack[-1]
    assert isinstance(b, Attack)
    return after_retreat(c, b, forced, True)


def battling_back_with(s: State, a: Action) -> Outlook:
    """A card is played to battle back with it."""
    c = s.copy()
    if a[0] == "tactic":
        apply(c, a)
    return battling_back(c, a)


PLUS_ANSWERS: Final[Answers] = {
    **{name: answer for name, answer in ANSWERS.items() if name != "first strike"},
    "react": reacting,
    "ignore flags": standing,
    "retreat": retreating,
    "battle back": battling_back_with,
}


class PlusResolver(ClassicResolver):
    def __init__(self) -> None:
        super().__init__(PLUS_ANSWERS)
