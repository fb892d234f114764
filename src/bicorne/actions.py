"""Actions: every decision of a player as one small tuple, and its one canonical text.

An action is ``(verb, subject, object, others)``: hexes or card numbers, never references, so that it is
cheap to make and means the same in every copy of a game. ``docs/notation.md`` lists the verbs.
"""

from typing import Any, Final

from .errors import ActionError

Action = tuple[str, int, int, tuple[int, ...]]

NONE: Final[tuple[int, ...]] = ()
PASS: Final[Action] = ("pass", -1, -1, ())
OFF: Final = -2  # a leader's retreat that ends beyond his own edge of the board

CLAUSES: Final = ("left", "center", "right", "march", "one-unit", "points", "command")

# What stands behind each verb, in order, as the rule books enter it. A leader's own actions are verbs of their own
# inside; their text names the piece as "G5 leader".
SHAPES: Final[dict[str, tuple[str, ...]]] = {"pass": ()}


def enter(verb: str, shape: tuple[str, ...]) -> None:
    """Add a verb to the notation: it is written the same way in every rule set that has it."""
    if SHAPES.setdefault(verb, shape) != shape:
        raise ValueError(f"the verb '{verb}' is written with {SHAPES[verb]} already, not with {shape}")


def made(verb: str, subjects: int) -> list[Any]:
    """The actions of a verb with one hex or card, by that number: made once, shared by every list of options."""
    return [(verb, subject, -1, NONE) for subject in range(subjects)]


class Pairs:
    """The actions of a verb with two hexes, by those hexes: each row is made when it is first asked for.

    Typed `Any` because the compiled core would otherwise take every tuple apart and put it together again.
    """

    def __init__(self, verb: str, hexes: int) -> None:
        self.verb = verb
        self.rows: list[list[Any]] = [[] for _ in range(hexes)]

    def from_hex(self, hex: int) -> list[Any]:
        row = self.rows[hex]
        if not row:
            row = [(self.verb, hex, target, NONE) for target in range(len(self.rows))]
            self.rows[hex] = row
        return row


_PAIRS: Final[dict[tuple[str, int], Pairs]] = {}


def pairs(verb: str, hexes: int) -> Pairs:
    """One table for all games on boards of that size."""
    table = _PAIRS.get((verb, hexes))
    if table is None:
        table = Pairs(verb, hexes)
        _PAIRS[(verb, hexes)] = table
    return table


class Lexicon:
    """The names that action texts use on one battlefield: its hexes and its cards."""

    def __init__(
        self,
        hexes: list[str],
        facings: tuple[str, ...],
        vertices: tuple[str, ...],
        cards: list[str],
        tactics: list[str],
    ) -> None:
        self.hexes = hexes
        self.facings = facings  # of works on two sides of a hex, by the first of them
        self.vertices = vertices  # to which units look
        self.cards = cards
        self.tacticians = tactics
        self.hex_number: dict[str, int] = {name: i for i, name in enumerate(hexes)}
        self.card_number: dict[str, int] = {name: i for i, name in enumerate(cards)}

    def text(self, action: Action) -> str:
        """The action as players write it."""
        verb, subject, target, others = action
        words = verb.split()
        shape = SHAPES[verb]
        if shape:
            words.insert(1, self._word(shape[0], subject))
        if len(shape) > 1:
            words.append(self._word(shape[1], target))
        if others:
            words.append("+")
            words.extend([self.hexes[h] for h in others])
        return " ".join(words)

    def _word(self, kind: str, number: int) -> str:
        if number == OFF:
            return "off"
        if kind == "hex" or kind == "hex or off":
            return self.hexes[number]
        if kind == "card":
            return self.cards[number]
        if kind == "tactic":
            return self.tacticians[number]
        if kind == "clause":
            return CLAUSES[number]
        if kind == "front":
            return self.vertices[number]
        return self.facings[number] if kind == "facing" else str(number)

    def parse(self, text: str) -> Action:
        """The action behind a text; ActionError where the text is none."""
        words = text.split()
        if not words:
            raise ActionError("The action is empty: write a verb and its hexes, such as 'move G5 G6'.")
        verb = words[0]
        rest = words[1:]
        if len(rest) > 1 and rest[1] == "leader" and verb + " leader" in SHAPES:
            verb = verb + " leader"
            rest = rest[:1] + rest[2:]
        if verb not in SHAPES or " " in words[0]:
            raise ActionError(f"'{words[0]}' is not a verb of the game: the verbs are {_verbs()}.")
        return self._operands(text, verb, rest)

    def _operands(self, text: str, verb: str, words: list[str]) -> Action:
        shape = SHAPES[verb]
        numbers: list[int] = []
        others: tuple[int, ...] = NONE
        for kind in shape:
            if kind == "batteries":
                others = self._batteries(text, words)
                words = []
            elif not words:
                raise ActionError(f"'{text}' is incomplete: write it as '{usage(verb, self.facings[0])}'.")
            else:
                numbers.append(self._number(text, kind, words[0]))
                words = words[1:]
        if words:
            raise ActionError(f"'{text}' has too many words: '{words[0]}' means nothing after '{verb}'.")
        numbers += [-1, -1]
        return (verb, numbers[0], numbers[1], others)

    def _batteries(self, text: str, words: list[str]) -> tuple[int, ...]:
        if not words:
            return NONE
        if words[0] != "+" or len(words) == 1:
            raise ActionError(f"'{text}': name batteries that join after a plus sign, as in 'melee G5 G6 + D4'.")
        hexes = sorted([self._number(text, "hex", word) for word in words[1:]])
        if len(set(hexes)) < len(hexes):
            raise ActionError(f"'{text}' names a battery twice: name each one once.")
        return tuple(hexes)

    def _number(self, text: str, kind: str, word: str) -> int:
        if kind == "card":
            if word not in self.card_number:
                raise ActionError(f"'{text}': there is no card '{word}'; cards are named like 'probe-center'.")
            return self.card_number[word]
        if kind == "tactic":
            if word not in self.tacticians:
                raise ActionError(f"'{text}': there is no Tactician card '{word}' in this battle.")
            return self.tacticians.index(word)
        if kind == "clause":
            if word not in CLAUSES:
                raise ActionError(f"'{text}': use one of {', '.join(CLAUSES)}.")
            return CLAUSES.index(word)
        if kind == "facing":
            if word.upper() not in self.facings:
                raise ActionError(f"'{text}': works face one of {', '.join(self.facings)}.")
            return self.facings.index(word.upper())
        if kind == "front":
            if word.upper() not in self.vertices:
                raise ActionError(f"'{text}': units face one of {', '.join(self.vertices)}.")
            return self.vertices.index(word.upper())
        if kind == "number":
            if not (word.isascii() and word.isdigit() and len(word) < 4):
                raise ActionError(f"'{text}': '{word}' is not a number.")
            return int(word)
        if kind == "hex or off" and word == "off":
            return OFF
        number = self.hex_number.get(word.upper(), -1)
        if number < 0:
            raise ActionError(
                f"'{text}': there is no hex '{word}'; hexes run from {self.hexes[0]} to {self.hexes[-1]}."
            )
        return number


EXAMPLES: Final = {
    "hex": "G5",
    "hex or off": "G5",
    "card": "probe-center",
    "tactic": "sappers",
    "clause": CLAUSES[0],
    "number": "1",
    "front": "S",
}


def usage(verb: str, facing: str) -> str:
    """An action of this verb, as an example to follow.

    >>> usage("move leader", "NW-NE"), usage("dig", "NW-NE"), usage("use", "NW-NE")
    ('move G5 leader G6', 'dig G5 NW-NE', 'use left')
    """
    words = [facing if kind == "facing" else EXAMPLES[kind] for kind in SHAPES[verb] if kind != "batteries"]
    if words[1:2] == ["G5"]:
        words[1] = "G6"
    return " ".join([*verb.split()[:1], *words[:1], *verb.split()[1:], *words[1:]])


def _verbs() -> str:
    return ", ".join(dict.fromkeys([verb.split()[0] for verb in SHAPES]))
