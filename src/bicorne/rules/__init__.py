"""Rule systems by name."""

from ..errors import ScenarioError
from ..special import Special
from .book import RuleBook
from .classic.book import CLASSIC
from .special import with_special

BOOKS: dict[str, RuleBook] = {CLASSIC.name: CLASSIC}


def rule_book(name: str, special: Special) -> RuleBook:
    """The rule book of that name, with what the special rules of a battle add to it."""
    if name not in BOOKS:
        raise ScenarioError(f"There is no rule set '{name}': choose {', '.join(sorted(BOOKS))}.")
    return with_special(BOOKS[name], special)
