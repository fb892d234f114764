"""Rule systems by name: those of the program, and those that other packages bring.

A package brings a rule set by an entry point of the group `bicorne.rules` that names its rule book. Such books are
looked for once, when somebody first asks for all rule sets or for one that the program does not have.
"""

import warnings
from collections.abc import Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ..battlefield import Special
from ..errors import ScenarioError
from .book import RuleBook
from .classic.book import CLASSIC
from .plus.book import PLUS
from .special.kinds import with_special
from .tacticians.book import TACTICIANS

DEFAULT_RULES = CLASSIC.name
GROUP = "bicorne.rules"
BOOKS: dict[str, RuleBook] = {book.name: book for book in (CLASSIC, TACTICIANS, PLUS)}  # those of the program


def rule_sets() -> dict[str, RuleBook]:
    """Every rule book that can be played by, those of the program first."""
    return {**BOOKS, **found()}


def rule_set(name: str) -> RuleBook:
    """The rule book of that name."""
    book = BOOKS.get(name) or found().get(name)
    if book is None:
        raise ScenarioError(f"There is no rule set '{name}': choose {', '.join(sorted(rule_sets()))}.")
    return book


def versions() -> dict[str, int]:
    """The version of each rule set, by name."""
    return {name: book.version for name, book in sorted(BOOKS.items())}


def rule_book(name: str, special: Special) -> RuleBook:
    """The rule book of that name, with what the special rules of a battle add to it."""
    return with_special(rule_set(name), special)


# ------------------------------------------------------------------ what they read in scenario files


def reading() -> dict[str, tuple[str, Collection[str]]]:
    """The tables of scenario files that a rule set reads for itself: its name, and its keys of a [position]."""
    found: dict[str, tuple[str, Collection[str]]] = {}
    for book in rule_sets().values():
        for table in book.scenario_tables:
            found.setdefault(table, (book.name, book.position_keys))
    return found


def foreign_tables(name: str) -> dict[str, str]:
    """The tables that other rule sets read and this one does not, each with the name of such a rule set."""
    own = rule_set(name).scenario_tables
    return {table: reader for table, (reader, _) in reading().items() if table not in own}


def passed_over(name: str) -> list[str]:
    """Those of them that a battle played by this rule set may have."""
    wanted = rule_set(name).passes_over
    return [table for table in foreign_tables(name) if wanted is None or table in wanted]


def foreign_keys(name: str) -> list[str]:
    """The keys of a [position] that go with them."""
    own, tables = rule_set(name).position_keys, passed_over(name)
    keys = [key for table, (_, keys) in reading().items() if table in tables for key in keys]
    return [key for key in dict.fromkeys(keys) if key not in own]


# ------------------------------------------------------------------ rule sets of other packages


@cache
def found() -> dict[str, RuleBook]:
    """The rule books of other packages; one that cannot be used is named in a warning and left out."""
    books: dict[str, RuleBook] = {}
    for entry in entry_points(group=GROUP):
        try:
            book = load(entry)
            name = book.name
            if name in BOOKS or name in books:
                raise ValueError(f"there is another called '{name}': rename it, or remove its package.")
            books[name] = book
        except Exception as error:  # whatever a foreign module does wrong
            problem = f"{type(error).__name__}: {error}"
            warnings.warn(f"The rule set '{entry.name}' ({entry.value}) cannot be used: {problem}", stacklevel=1)
    return books


def load(entry: EntryPoint) -> RuleBook:
    """The rule book behind an entry point."""
    book = entry.load()
    if not isinstance(book, RuleBook):
        raise TypeError("this is not a rule book: let the entry point name one.")
    return book
