"""Melee by fronts: reactions, squares, advances and turns, and cavalry that cannot be held."""

from typing import Final

from ...actions import Action
from ...flow import Frame, current
from ...state import State
from ...terms import CAVALRY, MELEE
from ..book import DiceSource, Reason
from ..classic import melee as classic
from ..classic.combat import battle
from ..classic.melee import (
    Melee,
    break_through,
    check_advance,
    check_form_square,
    check_reform,
    check_retire,
    may_attack_again,
    may_break_through,
    may_form_square,
    may_take_ground,
    running_melee,
    take_ground,
)
from ..classic.modifiers import AGAIN, OWN, dice
from ..classic.movement import holds_enemy
from ..classic.targets import add_melees, bars_on_entry, battle_bar
from ..drill import EVERY_WAY
from .arcs import FRONT, plain_arc, ways_back
from .cards import has_fired_first
from .charge import is_impetuous
from .ground import ground_of
from .movement import wheel_after_advance

# ------------------------------------------------------------------ retire and reform

FROM_BEHIND: Final = Reason("plus.retire.direction", "{piece} {is|are} attacked from behind and cannot retire.")
NO_WAY_BACK: Final = Reason(
    "plus.retire.two-hexes-needed", "{piece} {has|have} no way of two hexes that leads away from the attack."
)
NOT_A_WAY_BACK: Final = Reason(
    "plus.retire.direction",
    "{piece} {goes|go} two hexes away from the attack, or onto a lone leader on the way: {ends}.",
)


def check_retire_by_arc(s: State, a: Action) -> Reason | None:
    """The sides by which cavalry may go depend on its front. [plus.retire.direction, plus.retire.two-hexes-needed]"""
    bar = check_retire(s, a)
    if bar is not classic.NO_WAY_BACK:
        return bar
    m = running_melee(s)
    return NO_WAY_BACK if ways_back(s, m.foe, m.base) else FROM_BEHIND


def check_reform_by_arc(s: State, a: Action) -> Reason | None:
    bar = check_reform(s, a)
    return NOT_A_WAY_BACK if bar is classic.NOT_A_RETIRE_HEX else bar


# ------------------------------------------------------------------ squares


def may_form_square_unless_fired(s: State, f: Frame) -> list[Action]:
    """First Volley takes the place of the square in that melee. [plus.sac.first-volley]"""
    assert isinstance(f, Melee)
    return [] if has_fired_first(s, f) else may_form_square(s, f)


FIRED: Final = Reason("plus.sac.first-volley", "{piece} {has|have} fired first and cannot form square now.")


def check_square(s: State, a: Action) -> Reason | None:
    bar = check_form_square(s, a)
    return FIRED if bar is None and has_fired_first(s, running_melee(s)) else bar


# ------------------------------------------------------------------ ground and breakthrough


def is_driven(s: State, m: Melee) -> bool:
    """Impetuous cavalry that attacks by order. [plus.impetuous.only-ordered-attack]"""
    return s.field.arm[m.unit] == CAVALRY and s.order[m.unit] > 0 and is_impetuous(s, m.unit)


def may_take_ground_or_must(s: State, f: Frame) -> list[Action]:
    """Impetuous cavalry must enter the hex it has emptied, on ground that does not hold it.

    [plus.impetuous.must-advance, plus.impetuous.terrain-exempt]
    """
    assert isinstance(f, Melee)
    options = may_take_ground(s, f)
    if options and is_driven(s, f) and ground_of(s).pursued[f.ground]:
        return options[:-1]
    return options


def take_ground_by_a_way(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    take_ground(s, f, a)
    note_advance(s, f, a)


def may_break_through_or_must(s: State, f: Frame) -> list[Action]:
    """If a bonus attack is possible it must move so that it is. [plus.impetuous.must-break-through]"""
    assert isinstance(f, Melee)
    options = may_break_through(s, f)
    if not options or not is_driven(s, f) or f.bonus:
        return options
    tempted = [a for a in options if is_tempted(s, f, f.ground if a[0] == "pass" else a[2])]
    return tempted or options


def is_tempted(s: State, m: Melee, hex: int) -> bool:
    """Would impetuous cavalry have a bonus attack from that hex, on ground that does not hold it?

    [plus.impetuous.terrain-exempt]
    """
    pursued = ground_of(s).pursued
    if not pursued[m.ground] or not pursued[hex] or m.barred or bars_on_entry(s, m.unit, hex):
        return False
    side = s.field.side[m.unit]
    for near in s.field.board.neighbors[hex]:
        if pursued[near] and holds_enemy(s, side, near):
            if dice(s, DiceSource(m.unit, s.at[near], hex, near, MELEE, AGAIN)):
                return True  # with no die left there is no attack that could tempt it
    return False


def break_through_by_a_way(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    break_through(s, f, a)
    note_advance(s, f, a)


def note_advance(s: State, m: Melee, a: Action) -> None:
    """For a bonus attack it has come by the ground it took. [plus.melee.route-judged]"""
    d = s.drill
    d.touched = True
    further = a[2] != m.ground
    d.came[m.unit] = m.base
    d.passed[m.unit], d.passed_next[m.unit] = (m.ground if further else -1), -1


def may_attack_again_or_must(s: State, f: Frame) -> list[Action]:
    """[plus.impetuous.must-break-through]"""
    assert isinstance(f, Melee)
    options = may_attack_again(s, f)
    if options and is_driven(s, f) and is_tempted(s, f, s.hex[f.unit]):
        return options[:-1]
    return options


def check_advance_or_must(s: State, a: Action) -> Reason | None:
    """Impetuous cavalry goes only where it can attack again. [plus.impetuous.must-break-through]"""
    bar, m = check_advance(s, a), running_melee(s)
    if bar is None and current(s).name == "break through" and a not in may_break_through_or_must(s, m):
        return MUST_FOLLOW
    return bar


MUST_FOLLOW: Final = Reason(
    "plus.impetuous.must-break-through", "{piece} {is|are} impetuous and must go where an enemy can be attacked again."
)
MUST_ADVANCE: Final = Reason("plus.impetuous.must-advance", "Impetuous cavalry cannot be held: it must go on.")

# ------------------------------------------------------------------ fronts after an advance


def turn_after_advance(s: State, f: Frame) -> None:
    """Infantry takes any front; cavalry turns one corner in all, or as far as it must to face whom it has beaten.

    [plus.advance.infantry-facing, plus.advance.cavalry-facing, plus.advance.bonus-win-facing]
    """
    assert isinstance(f, Melee)
    advanced = s.hex[f.unit] != f.base or f.broke_through  # it may have ridden back to where it came from
    if s.hex[f.unit] < 0 or not advanced:
        return
    facings = EVERY_WAY
    if s.field.arm[f.unit] == CAVALRY:
        facing = s.drill.facing[f.unit]
        facings = 1 << facing | 1 << (facing + 1) % 6 | 1 << (facing + 5) % 6
        facings |= toward_the_beaten(s, f, facings)
    wheel_after_advance(s, f.unit, facings)


def toward_the_beaten(s: State, m: Melee, facings: int) -> int:
    """The fronts that have the enemy who has just retreated before them, if none of these has."""
    if m.foe < 0 or s.hex[m.foe] < 0 or s.hex[m.foe] == m.ground or m.bonus:
        return 0
    here, there = s.hex[m.unit], s.hex[m.foe]
    fitting = sum([1 << facing for facing in range(6) if plain_arc(s, facing, here, there) == FRONT])
    return 0 if fitting & facings else fitting


# ------------------------------------------------------------------ Impetuous Cavalry: who must battle


def must_battle(s: State, f: Frame) -> list[Action]:
    """Cavalry that was sent to charge and has met the enemy attacks first. [plus.sac.impetuous-cavalry]"""
    options: list[Action] = []
    for unit in s.ordered:
        if s.hex[unit] >= 0 and s.order[unit] == s.field.deck.grant_number["impetuous"]:
            if battle_bar(s, unit) is None:
                add_melees(s, unit, OWN, options)
    return options


def battle_first(s: State, f: Frame, a: Action) -> None:
    battle(s, f, a)


MUST_BATTLE: Final = Reason("plus.sac.impetuous-cavalry", "The cavalry that the card has ordered must battle first.")
