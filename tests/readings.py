"""Games under another reading of the rules: a book of Plus with some of its switches on."""

from collections.abc import Iterator
from contextlib import contextmanager

from bicorne.rules import BOOKS
from bicorne.rules.plus.book import OTHER_READINGS, PLUS


@contextmanager
def reading(*switches: str) -> Iterator[str]:
    """The name of a rule set that is Plus with these switches on, for as long as a test needs it."""
    book = PLUS.variant("plus-" + "-".join(switches), switches={name: OTHER_READINGS[name] for name in switches})
    BOOKS[book.name] = book
    try:
        yield book.name
    finally:
        del BOOKS[book.name]
