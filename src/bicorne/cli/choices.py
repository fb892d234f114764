"""Options as a player reads them: numbered, grouped by piece, with what an attack would roll."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ..actions import Action
from ..battlefield import Field
from ..state import State

ENDS = {
    "order": "end the orders",
    "move": "end the movement",
    "battle": "end the combat",
    "rally": "rally no more",
    "first strike": "do not strike first",
    "retire": "stand",
    "form square": "do not form square",
    "ignore flags": "retreat for every flag",
    "leader retreat": "stop here",
    "take ground": "stay",
    "break through": "go no farther",
    "attack again": "no bonus attack",
    "battle back": "do not battle back",
    "tactics before orders": "play no card before orders",
    "react": "play no card",
    "skirmish": "stay",
    "return": "stay",
    "tactics after combat": "play or give up no more cards",
    "recall": "take nothing back",
}
DEEDS = {
    **{"fire": "fires at", "melee": "melees", "garrison": "leaves a garrison and goes to"},
    **dict.fromkeys(["move", "move leader", "retreat", "place", "redeploy leader"], "to"),
    **{"skirmish": "skirmishes from", "return": "goes back to", "reposition": "shifts to"},
}
LINES = ("play", "keep", "pass", "use", "give-up", "recall")  # each on a line of its own


@dataclass
class Group:
    """Options that belong together: a heading, and a number and label for each."""

    heading: str
    entries: list[tuple[int, str]] = field(default_factory=list)
    each_on_its_line: bool = False


def grouped(s: State, question: str) -> list[Group]:
    """All options in groups; the numbers count the options from 1."""
    groups: dict[str, Group] = {}
    for number, action in enumerate(s.options, 1):
        heading = heading_of(s, action, question)
        group = groups.setdefault(heading, Group(heading, [], action[0] in LINES))
        group.entries.append((number, label_of(s, action, question)))
    return list(groups.values())


def heading_of(s: State, a: Action, question: str) -> str:
    """Orders share one heading, moves and attacks have one for each piece."""
    verb = a[0]
    if verb in ("order", "order leader"):
        return "order"
    if verb in DEEDS or verb in ("advance", "reform"):
        who = f"{s.field.board.names[a[1]]} leader" if " leader" in verb else piece(s, a[1])
        return f"{who} {DEEDS.get(verb, verb)}"
    if verb == "tactic":
        return f"{s.field.deck.tactics[a[1]].name} on"
    return "" if verb in LINES else verb


def piece(s: State, hex: int) -> str:
    """`E2 LN4`: a hex and what stands there."""
    name, unit = s.field.board.names[hex], s.at[hex]
    if unit >= 0:
        star = "*" if s.leader_at[hex] >= 0 else ""
        return f"{name} {s.field.kinds[unit].code}{s.blocks[unit]}{star}"
    return f"{name} leader" if s.leader_at[hex] >= 0 else name


def label_of(s: State, a: Action, question: str) -> str:
    if a[0] == "pass":
        return f"pass: {ENDS.get(question, 'decline')}"
    return LABELS.get(a[0], plain)(s, a)


def plain(s: State, a: Action) -> str:
    """The action as it is typed."""
    return s.field.lexicon.text(a)


def give_up(s: State, a: Action) -> str:
    return f"give up {s.field.deck.tactics[a[1]].name}: a leader rides up to 3 hexes"


def recall(s: State, a: Action) -> str:
    row = s.field.deck.tactics[a[1]]
    return f"take {row.name} back: {row.text}"


def card(s: State, a: Action) -> str:
    row = s.field.deck.cards[a[1]]
    return f"{row.name}: {row.text}"


def subject(s: State, a: Action) -> str:
    if a[0] == "order leader":
        return f"{s.field.board.names[a[1]]} leader"
    return piece(s, a[1])


def target(s: State, a: Action) -> str:
    return s.field.board.names[a[2]]


def on_piece(s: State, a: Action) -> str:
    return piece(s, a[2])


def attack(s: State, a: Action) -> str:
    """The target and the dice; batteries that join by name."""
    dice = s.book.resolver.dice(s, a)
    guns = " + " + " ".join([s.field.board.names[hex] for hex in a[3]]) if a[3] else ""
    return f"{piece(s, a[2])}{guns} ({dice} {'die' if dice == 1 else 'dice'})"


LABELS: dict[str, Callable[[State, Action], str]] = {
    "play": card,
    "keep": card,
    "order": subject,
    "order leader": subject,
    "rally": subject,
    "short-supply": subject,
    "leave-square": subject,
    "move": target,
    "move leader": target,
    "retreat": target,
    "place": target,
    "advance": target,
    "reform": target,
    "fire": attack,
    "melee": attack,
    "tactic": on_piece,
    "garrison": target,
    "skirmish": target,
    "return": target,
    "reposition": target,
    "redeploy leader": target,
    "give-up": give_up,
    "recall": recall,
}


def hexes_of(s: State) -> list[int]:
    """The hexes that the options refer to: pieces that may act, or targets where only one may."""
    hexed = [a for a in s.options if a[0] not in (*LINES, "ignore", "tactic")]
    subjects = list(dict.fromkeys([a[1] for a in hexed]))
    targets = list(dict.fromkeys([a[2] for a in hexed if a[2] >= 0]))
    return targets if len(subjects) == 1 and targets else subjects


def card_lines(f: Field, cards: list[int]) -> list[str]:
    """A hand of Command cards, one line each."""
    return [f"{f.deck.cards[card].name} ({f.deck.cards[card].id}): {f.deck.cards[card].text}" for card in cards]


def tactic_lines(f: Field, cards: list[int]) -> list[str]:
    """A hand of Tactician cards, one line each."""
    rows = [f.deck.tactics[card] for card in sorted(cards)]
    return [f"{row.name} ({row.id}): {row.text}" for row in rows]
