"""The rule books with every special rule that a battle can bring, and all their questions and verbs."""

from bicorne.rules import BOOKS
from bicorne.rules.book import RuleBook
from bicorne.rules.speech import Phrase, Question
from boards import board

# Every special rule that adds a step to the turn or to a fight.
SPECIAL = (
    "kind = 'clock'\nside = 'allied'\nturns = [3]",
    "kind = 'reinforce'\nside = 'allied'\nturn = 4\nhexes = ['B1']\nunits = ['BLN']",
    "kind = 'range_limit'\nmax = 1\ndie = 'infantry'",
    "kind = 'must_advance'\nside = 'allied'\nhex = 'A1'\nturn = 1",
    "kind = 'guerrilla'\nside = 'allied'",
    "kind = 'iron_will'\nside = 'allied'",
    "kind = 'mother_russia'\nside = 'allied'",
)


def full_book(rules: str) -> RuleBook:
    """A rule set with all that the special rules of battles add to it."""
    extra = "".join(f"[[rule]]\n{rule}\n" for rule in SPECIAL)
    counters = {"allied": "iron_will = 2\nguerrilla = 2"}
    return board("A1 BLN, F9 FLN", rules=rules, sides=counters, extra=extra)._s.book


FULL: dict[str, RuleBook] = {rules: full_book(rules) for rules in BOOKS}
QUESTIONS: dict[str, Question] = {}
PHRASES: dict[str, Phrase] = {}
for _book in FULL.values():
    QUESTIONS |= _book.questions
    PHRASES |= _book.phrases
