"""Rule systems by name."""

from ..errors import ScenarioError
from .book import RuleBook
from .classic.book import CLASSIC

BOOKS: dict[str, RuleBook] = {CLASSIC.name: CLASSIC}


def rule_book(name: str) -> RuleBook:
    """The rule book of that name."""
    if name not in BOOKS:
        raise ScenarioError(f"There is no rule set '{name}': choose {', '.join(sorted(BOOKS))}.")
    return BOOKS[name]
