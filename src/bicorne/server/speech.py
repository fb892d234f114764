"""The words of a rule book, as a table needs them to ask its questions and to read its options."""

from typing import Any

from ..actions import CLAUSES
from ..cards import Deck
from ..rules.book import RuleBook
from . import messages as m


def speech_of(book: RuleBook, deck: Deck) -> m.Speech:
    """What is said is the same for every seat, whatever it holds."""
    return m.Speech(
        phases=[m.Phase(id, name) for id, name in book.phases],
        questions={name: m.QuestionWords(**taken(m.QuestionWords, row)) for name, row in book.questions.items()},
        verbs={verb: verb_words(book, verb) for verb in book.verbs},
        names=names_in(deck),
        block=book.words.block,
        banner=book.words.banner,
    )


def verb_words(book: RuleBook, verb: str) -> m.VerbWords:
    judged = book.verbs[verb]
    return m.VerbWords(**{**taken(m.VerbWords, book.phrases[verb]), **taken(m.VerbWords, judged)})


def names_in(deck: Deck) -> dict[str, str]:
    """What players call cards and clauses, by id."""
    names = {CLAUSES[i]: name for card in deck.cards for i, name in zip(card.clauses, card.clause_names)}
    return (
        names
        | {card.id: card.name for card in deck.cards}
        | {tactic.id: tactic.name for tactic in deck.tactician_cards}
    )


def taken(words: type[m.QuestionWords] | type[m.VerbWords], row: object) -> dict[str, Any]:
    """The fields of a message that a row has."""
    return {name: getattr(row, name) for name in words.__struct_fields__ if hasattr(row, name)}
