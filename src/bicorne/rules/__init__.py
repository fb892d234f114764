"""Rule systems by name."""

from ..battlefield import Special
from ..errors import ScenarioError
from .book import RuleBook
from .classic.book import CLASSIC
from .special.kinds import with_special
from .tacticians.book import TACTICIANS

BOOKS: dict[str, RuleBook] = {CLASSIC.name: CLASSIC, TACTICIANS.name: TACTICIANS}


def rule_set(name: str) -> RuleBook:
    """The rule book of that name."""
    if name not in BOOKS:
        raise ScenarioError(f"There is no rule set '{name}': choose {', '.join(sorted(BOOKS))}.")
    return BOOKS[name]


def versions() -> dict[str, int]:
    """The version of each rule set, by name."""
    return {name: book.version for name, book in sorted(BOOKS.items())}


def rule_book(name: str, special: Special) -> RuleBook:
    """The rule book of that name, with what the special rules of a battle add to it."""
    return with_special(rule_set(name), special)
