"""Sentences that fit what they speak of: verbs that agree with a name, lists, small numbers in words."""

import re
from collections.abc import Callable
from typing import Any, Final

PAIR: Final = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

TITLES: Final = ("King", "Queen", "Emperor", "Prince", "Duke", "Elector")  # the King's Legion, but Ney's corps
LINKS: Final = (" of ", " de ", " du ", " à ")  # what follows them is no part of the noun
PLURAL: Final = ("horse", "Portuguese", "Swiss", "British", "Dutch", "French", "Irish", "Spanish")  # without an -s
SINGULAR: Final = ("corps",)  # in spite of its -s

# A template such as "{unit} on {hex} {turns|turn} about.", or a function of the battlefield and the event; and the
# ids of the rules behind it.
Sentence = tuple[str | Callable[[Any, Any], str], tuple[str, ...]]


class Words:
    """How a rule set speaks: what it is called, the nouns of its losses and its score, its own events in sentences."""

    def __init__(
        self,
        title: str,
        text: str,
        block: str = "block",
        banner: str = "banner",
        sentences: dict[type[Any], Sentence] | None = None,
    ) -> None:
        self.title = title
        self.text = text  # what sets it apart, in a line
        self.block = block
        self.banner = banner
        self.sentences: dict[type[Any], Sentence] = sentences or {}
        self.events: dict[str, type[Any]] = {kind.__name__: kind for kind in self.sentences}  # its own, by name


class Noun:
    """A name in a sentence, and whether it is plural."""

    def __init__(self, text: str, plural: bool) -> None:
        self.text = text
        self.plural = plural

    def __str__(self) -> str:
        return self.text

    def fit(self, one: str, several: str) -> str:
        """The form of a word that agrees with the name.

        >>> Noun("the guns", True).fit("fires", "fire"), Noun("the battery", False).fit("fires", "fire")
        ('fire', 'fires')
        """
        return several if self.plural else one


def agree(text: str, plural: bool) -> str:
    """A sentence whose pairs of words, the singular first, follow the number of the name it speaks of.

    >>> agree("{piece} {has|have} moved already.", plural=True)
    '{piece} have moved already.'
    >>> agree("{piece} {has|have} moved already.", plural=False)
    '{piece} has moved already.'
    """
    return PAIR.sub(r"\2" if plural else r"\1", text)


# ------------------------------------------------------------------ names


def is_plural(name: str) -> bool:
    """Does a unit's name sound plural? Its noun, without what follows a comma, a bracket or "of", ends in -s or -men.

    >>> [is_plural(name) for name in ("95th Rifles", "Sailors of the Guard", "Harvey's Portuguese")]
    [True, True, True]
    >>> [is_plural(name) for name in ("50th Foot", "Victor's corps", "12e de ligne", "88th Foot (Connaught Rangers)")]
    [False, False, False, False]
    """
    for mark in (" (", ", ", *LINKS):
        name = name.split(mark)[0]
    noun = name.split(" ")[-1]
    if noun.endswith("'s") or noun in SINGULAR:
        return False
    return noun.endswith("s") or noun.endswith("men") or noun in PLURAL


def with_article(name: str) -> str:
    """A name as sentences have it: with its article, unless it begins with whose it is.

    >>> with_article("95th Rifles"), with_article("Van Merlen's horse"), with_article("King's German Legion")
    ('the 95th Rifles', "Van Merlen's horse", "the King's German Legion")
    """
    owner, mark, _ = name.partition("'s ")
    owned = mark and "," not in owner and owner not in TITLES and not owner[0].isdigit()
    return name if owned else f"the {name}"


def with_a(name: str) -> str:
    """A name with the article of something new: an Austrian garrison."""
    return f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"


# ------------------------------------------------------------------ sentences


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def number(count: int) -> str:
    """Numbers to nine in words."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def many(count: int, noun: str) -> str:
    """A number of things, in figures.

    >>> many(1, "block"), many(2, "block")
    ('1 block', '2 blocks')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def counted(count: int, noun: str) -> str:
    """A number of things, in words up to nine.

    >>> counted(1, "hex"), counted(2, "hex"), counted(3, "flag"), counted(12, "flag")
    ('one hex', 'two hexes', 'three flags', '12 flags')
    """
    if count == 1:
        return f"one {noun}"
    return f"{number(count)} {noun}es" if noun.endswith("x") else f"{number(count)} {noun}s"


def some(count: int, noun: str) -> str:
    """The same of things that are new to the reader.

    >>> some(1, "block"), some(2, "block"), some(1, "Iron Will counter")
    ('a block', 'two blocks', 'an Iron Will counter')
    """
    return with_a(noun) if count == 1 else counted(count, noun)


def listed(words: list[str], last: str = "or") -> str:
    """
    >>> listed(["F7"]), listed(["F7", "G7"]), listed(["F7", "G7", "H7"])
    ('F7', 'F7 or G7', 'F7, G7 or H7')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
