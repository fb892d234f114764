"""Options as a player reads them: numbered, grouped by piece, with what an attack would roll."""

from dataclasses import dataclass, field

from ..actions import OFF, Action
from ..battlefield import Field
from ..flow import current
from ..rules.speech import Phrase
from ..state import State
from ..wording import counted


@dataclass
class Group:
    """Options that belong together: a heading, and a number and label for each."""

    heading: str
    entries: list[tuple[int, str]] = field(default_factory=list)
    each_on_its_line: bool = False


def grouped(s: State) -> list[Group]:
    """All options in groups; the numbers count the options from 1."""
    groups: dict[str, Group] = {}
    for number, action in enumerate(s.options, 1):
        heading = "" if has_its_line(s, action) else heading_of(s, action) + price_of(s, action)
        group = groups.setdefault(heading, Group(heading, [], not heading))
        group.entries.append((number, label_of(s, action)))
    return list(groups.values())


def has_its_line(s: State, a: Action) -> bool:
    """A card or a clause that says it all, or passing."""
    if a[0] == "pass":
        return True
    phrase = s.book.phrases[a[0]]
    return len(phrase.shape) == 1 and phrase.shape[0] in ("card", "clause", "tactic")


def heading_of(s: State, a: Action) -> str:
    """Orders share one heading, moves and attacks have one for each piece."""
    phrase = s.book.phrases[a[0]]
    if not phrase.line:
        return a[0]
    if phrase.shape[0] == "hex" and len(phrase.shape) > 1:
        return f"{subject(s, a)} {phrase.line}"
    return spoken(s, phrase, a)


def price_of(s: State, a: Action) -> str:
    """What it costs, where it is paid for: " for 2 points, out of command"; options of one price share a heading."""
    lines = s.book.conduct.price(s, a)
    if not lines:
        return ""
    points = counted(sum([share.dice for share in lines]), "point")
    return ", ".join([f" for {points}", *[share.label for share in lines[1:]]])


def label_of(s: State, a: Action) -> str:
    """What an option does, as far as its heading leaves that open."""
    if a[0] == "pass":
        label = s.book.questions[current(s).name].passing
        return f"pass: {label[0].lower()}{label[1:]}"
    phrase = s.book.phrases[a[0]]
    if phrase.shape == ("hex",):
        return subject(s, a)
    if not phrase.line:
        return s.field.lexicon.text(a)
    if len(phrase.shape) == 1:
        return spoken(s, phrase, a)
    if phrase.attack:
        return attack(s, a)
    return piece(s, a[2]) if phrase.shape[0] == "tactic" else target(s, a)


def spoken(s: State, phrase: Phrase, a: Action) -> str:
    """The line of a verb with the name and the text of its card."""
    if phrase.shape[:1] == ("hex",):
        return phrase.line
    row = s.field.deck.tactician_cards[a[1]] if phrase.shape[0] == "tactic" else s.field.deck.cards[a[1]]
    return phrase.line.replace("{word}", row.name).replace("{text}", row.text)


def piece(s: State, hex: int) -> str:
    """`E2 LN4`: a hex and what stands there."""
    name, unit = s.field.board.names[hex], s.at[hex]
    if unit >= 0:
        star = "*" if s.leader_at[hex] >= 0 else ""
        return f"{name} {s.field.kinds[unit].code}{s.blocks[unit]}{star}"
    return f"{name} leader" if s.leader_at[hex] >= 0 else name


def subject(s: State, a: Action) -> str:
    return f"{s.field.board.names[a[1]]} leader" if a[0].endswith(" leader") else piece(s, a[1])


def target(s: State, a: Action) -> str:
    if s.book.phrases[a[0]].shape[1] == "front":
        return s.field.board.vertices[a[2]]
    return "off" if a[2] == OFF else s.field.board.names[a[2]]


def attack(s: State, a: Action) -> str:
    """The target and the dice; batteries that join by name."""
    dice = s.book.resolver.dice(s, a)
    guns = " + " + " ".join([s.field.board.names[hex] for hex in a[3]]) if a[3] else ""
    return f"{piece(s, a[2])}{guns} ({dice} {'die' if dice == 1 else 'dice'})"


def hexes_of(s: State) -> list[int]:
    """The hexes that the options refer to: pieces that may act, or targets where only one may."""
    hexed = [a for a in s.options if a[0] != "pass" and s.book.phrases[a[0]].shape[:1] == ("hex",)]
    subjects = list(dict.fromkeys([a[1] for a in hexed]))
    targets = list(dict.fromkeys([a[2] for a in hexed if a[2] >= 0 and is_hex(s.book.phrases[a[0]])]))
    return targets if len(subjects) == 1 and targets else subjects


def is_hex(phrase: Phrase) -> bool:
    """Is the second operand a hex, and no side or corner of the first?"""
    return "facing" not in phrase.shape and "front" not in phrase.shape


def card_lines(f: Field, cards: list[int]) -> list[str]:
    """A hand of Command cards, one line each."""
    return [f"{f.deck.cards[card].name} ({f.deck.cards[card].id}): {f.deck.cards[card].text}" for card in cards]


def tactic_lines(f: Field, cards: list[int]) -> list[str]:
    """A hand of Tactician cards, one line each."""
    rows = [f.deck.tactician_cards[card] for card in sorted(cards)]
    return [f"{row.name} ({row.id}): {row.text}" for row in rows]
