"""The kinds of special rules, and the rule book of one battle: a rule set with what its special rules add to it."""

from typing import TYPE_CHECKING, Any, Final

from ...battlefield import Field, Special
from ...errors import ScenarioError
from ...tables import Tables
from ...wording import sentence
from ..book import RuleBook
from . import (
    battalion_mass,
    clock,
    conscripts,
    exit,
    fordable,
    frozen,
    garrison,
    guerrilla,
    impassable,
    iron_will,
    leader_loss,
    mother_russia,
    muddy,
    must_advance,
    no_entry,
    no_order,
    no_square,
    range_limit,
    reinforce,
    sudden_death,
    wet_powder,
)
from .kind import Kind, Words

if TYPE_CHECKING:
    from ...scenario import Scenario, SpecialRule

# In this order they add to a rule book: of the steps at the start of a turn, a clock's comes first.
ALL: Final[list[Kind[Any]]] = [
    fordable.KIND, impassable.KIND, frozen.KIND, no_entry.KIND, exit.KIND, no_order.KIND, clock.KIND, reinforce.KIND,
    sudden_death.KIND, muddy.KIND, range_limit.KIND, wet_powder.KIND, no_square.KIND, garrison.KIND, conscripts.KIND,
    must_advance.KIND, leader_loss.KIND, iron_will.KIND, battalion_mass.KIND, guerrilla.KIND, mother_russia.KIND,
]  # fmt: skip
KINDS: Final[dict[str, Kind[Any]]] = {kind.name: kind for kind in ALL}
for place, numbered in enumerate(ALL):
    numbered.number = place


def not_played(book: RuleBook, kind: str) -> ScenarioError:
    return ScenarioError(f"The rule set '{book.name}' does not play the special rule '{kind}': choose another one.")


def admit(field: Field, book: RuleBook, rules: "list[SpecialRule]") -> None:
    """A rule that the rule set does not play must not be passed over in silence. [classic.setup.special-rules]"""
    for rule in rules:
        if rule.kind not in book.special_kinds:
            raise not_played(book, rule.kind)
    field.special.rows = [[] for _ in ALL]


def add_special(field: Field, rules: "list[SpecialRule]", brings_troops: bool) -> None:
    """Add the rules that bring troops, or all others; those that change the ground have done so already."""
    for rule in rules:
        kind = KINDS[rule.kind]
        if kind.brings_troops == brings_troops:
            field.special.rows[kind.number].append(kind.row(field, rule.fields))


def with_special(book: RuleBook, special: Special) -> RuleBook:
    """A rule book with the steps, dice and verbs that a battle's special rules add; without any, the book itself."""
    for kind, rows in zip(ALL, special.rows):
        if rows and kind.name not in book.void_kinds:
            try:
                book = kind.compose(book, rows)
            except KeyError as lacking:  # a step or a line of dice
                raise not_played(book, kind.name) from lacking
    return book


def special_rules(scenario: "Scenario", tables: Tables, book: RuleBook | None = None) -> list[str]:
    """Every special rule of a battle as its players read it, in the order of the file.

    A rule book that reads a kind in its own way has a sentence of its own for it, or none.
    """
    own = book.void_kinds if book is not None else {}
    words = Words(scenario, tables)
    lines: list[str] = []
    for rule in scenario.special:
        say = own[rule.kind] if rule.kind in own else KINDS[rule.kind].words
        line = say(words, rule.fields) if say is not None else ""
        if line:
            lines.append(line)
    if scenario.closed:
        lines.append(f"nobody can enter {words.hexes(sorted(scenario.closed), 'or')}")
    return [f"{sentence(line)}." for line in lines]
