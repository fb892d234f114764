"""What a kind of special rule is made of."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ...battlefield import Field
from ...flow import Step
from ..book import RuleBook
from .entry import Data, Entry
from .words import Words

Row = TypeVar("Row")


def no_rows(field: Field, data: Data) -> list[Any]:
    """A rule that is part of the ground once its table has been read."""
    return []


def same_book(book: RuleBook, rows: list[Any]) -> RuleBook:
    """A rule that the chapters of a rule set ask for themselves."""
    return book


class Kind(Generic[Row]):
    """A kind of special rule: how its table is read and said in words, and what it changes.

    `read` checks a table and returns its fields, in which hexes and sides are numbers. `add` makes rows of them, for
    the rules to ask, once the troops are there; a kind that `brings_troops` does so before. `words` is the sentence
    for the players. `compose` adds the steps, dice and verbs of the kind to a rule book.
    """

    def __init__(
        self,
        name: str,
        read: Callable[[Entry], Data],
        add: Callable[[Field, Data], list[Row]] = no_rows,
        words: Callable[[Words, Data], str] | None = None,
        compose: Callable[[RuleBook, list[Row]], RuleBook] = same_book,
        brings_troops: bool = False,
    ) -> None:
        self.name = name
        self.number = -1  # its place in the list of kinds
        self.read = read
        self.add = add
        self.words = words
        self.compose = compose
        self.brings_troops = brings_troops

    def rows(self, field: Field) -> list[Row]:
        """The rules of this kind in a battle."""
        return field.special.rows[self.number]


def before_card(book: RuleBook, step: Step) -> RuleBook:
    """A rule book with one more step at the start of a turn, before a card is played."""
    return book.variant(book.name, procedures=[book.procedures["turn"].before("play card", step)])
