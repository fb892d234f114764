"""Refusals in words: the sentence of a reason, with the pieces, hexes and cards of the action put in."""

import re
from collections.abc import Callable

from .actions import OFF, SHAPES, Action
from .flow import current
from .log import leader
from .rules.book import Reason
from .rules.refusal import refusal
from .rules.special.no_order import KIND as NO_ORDER
from .rules.special.no_order import HeldBack, still_held
from .state import State
from .wording import agree, counted, listed, sentence, with_article

WORD = re.compile(r"\{(\w+)\}")
SECTIONS = ("on the left", "in the center", "on the right")
MOMENTS = {  # when a Tactician card is played
    "before-orders": "before orders are given",
    "order": "while orders are given",
    "move": "in the movement phase",
    "battle": "in the combat phase",
    "attacked": "when a melee against your unit is announced",
    "battle-back": "when your unit may battle back",
    "flags": "when flags are rolled against your unit",
    "ground": "when your unit may take ground",
    "after-combat": "when all combat is over",
    "recall": "at the end of your turn",
    "enemy-command": "when the enemy has drawn his command card",
}


def refusal_text(s: State, reason: Reason, a: Action) -> str:
    """The sentence of a reason for this action."""
    text = agree(reason.text, piece_is_plural(s, a))
    return sentence(WORD.sub(lambda word: WORDS[word[1]](s, a), text))


def hexes_concerned(s: State, a: Action) -> tuple[str, ...]:
    """The hexes a refusal is about: the piece, its target, a battery that cannot join."""
    return tuple(dict.fromkeys([name for name in (hex_name(s, a), target(s, a), other(s, a)) if name]))


# ------------------------------------------------------------------ the piece


def place(a: Action) -> int:
    """The hex of the piece that is to act; -1: none is named."""
    shape = SHAPES[a[0]]
    if shape[:1] == ("hex",):
        return a[1]
    return a[2] if shape[1:2] == ("hex",) else -1


def piece(s: State, a: Action) -> str:
    """The unit on the hex, or the leader where the action is his or he is alone."""
    hex = place(a)
    if hex < 0:
        return ""
    unit = unit_meant(s, a)
    if unit >= 0:
        return f"{with_article(unit_name(s, unit))} on {s.field.board.names[hex]}"
    return leader(s.field, s.leader_at[hex]) if s.leader_at[hex] >= 0 else s.field.board.names[hex]


def unit_meant(s: State, a: Action) -> int:
    """The unit that is to act; -1: it is a leader, or nobody."""
    hex = place(a)
    return -1 if hex < 0 or (is_leaders(a) and s.leader_at[hex] >= 0) else s.at[hex]


def is_leaders(a: Action) -> bool:
    return a[0].endswith(" leader")


def piece_is_plural(s: State, a: Action) -> bool:
    unit = unit_meant(s, a)
    return unit >= 0 and s.field.plural[unit]


def unit_name(s: State, unit: int) -> str:
    return s.field.unit_names[unit] or s.field.kinds[unit].name


# ------------------------------------------------------------------ hexes


def hex_name(s: State, a: Action) -> str:
    return s.field.board.names[place(a)] if place(a) >= 0 else ""


def target(s: State, a: Action) -> str:
    aims = SHAPES[a[0]][1:2] in (("hex",), ("hex or off",))
    return s.field.board.names[a[2]] if aims and a[2] >= 0 else ""


def other(s: State, a: Action) -> str:
    """The battery that cannot join: the first that could not do so alone."""
    if not a[3]:
        return ""
    barred = [hex for hex in a[3] if refusal(s, (a[0], a[1], a[2], (hex,))) is not None]
    return s.field.board.names[(barred or a[3])[0]]


def ends(s: State, a: Action) -> str:
    """Where the piece may go instead."""
    hexes = [option[2] for option in s.options if option[0] == a[0] and option[1] == a[1]]
    return listed([s.field.board.names[hex] if hex != OFF else "off the board" for hex in hexes])


def between(s: State, a: Action) -> str:
    """What blocks the line of sight."""
    hexes = [s.field.board.names[hex] for hex in s.book.conduct.blocking(s, a[1], a[2]) if hex >= 0]
    return listed(hexes, "and") or "the edge of the board"


def ground(s: State, a: Action) -> str:
    return s.field.grounds[place(a)][0].name


def section(s: State, a: Action) -> str:
    """The section or the two sections of the piece, as its owner sees them."""
    mask = s.field.board.sections[s.active][place(a)]
    return listed([name for i, name in enumerate(SECTIONS) if mask >> i & 1], "and")


# ------------------------------------------------------------------ numbers


def went(s: State, a: Action) -> str:
    return counted(s.moved[s.at[a[1]]], "hex")


def near(s: State, a: Action) -> str:
    """How far it might have moved and still battled."""
    unit = s.at[a[1]]
    return counted(s.field.ready[s.order[unit]][unit], "hex")


def flags(s: State, a: Action) -> str:
    """How many flags could be answered by this verb."""
    return counted(max([option[1] for option in s.options if option[0] == a[0]], default=0), "flag")


def price(s: State, a: Action) -> str:
    return counted(sum([share.dice for share in s.book.conduct.price(s, a)]), "point")


def purse(s: State, a: Action) -> str:
    return counted(s.book.conduct.purse(s, s.active), "point")


def held(s: State, a: Action) -> HeldBack:
    """The special rule that holds the piece back."""
    hex = place(a)
    alone = is_leaders(a) or s.at[hex] < 0
    for rule in NO_ORDER.rows(s.field):
        meant = s.leader_at[hex] in rule.leaders if alone else s.at[hex] in rule.units
        if meant and still_held(s, rule) is not None:
            return rule
    raise LookupError("nothing holds that piece back")


def turn(s: State, a: Action) -> str:
    return str(held(s, a).until_turn)


def banners(s: State, a: Action) -> str:
    return counted(held(s, a).until_banners, s.field.words.banner)


# ------------------------------------------------------------------ cards and questions


def card(s: State, a: Action) -> str:
    return s.field.deck.cards[s.card].name if s.card >= 0 else "the card"


def played(s: State, a: Action) -> str:
    """The card that is to be played, whatever lies on the table."""
    return s.field.deck.cards[a[1]].name


def tactic(s: State, a: Action) -> str:
    return s.field.deck.tactician_cards[a[1]].name


def moment(s: State, a: Action) -> str:
    return listed([MOMENTS[moment] for moment in s.field.deck.tactician_cards[a[1]].when])


def question(s: State, a: Action) -> str:
    return s.book.questions[current(s).name].asked_for()


WORDS: dict[str, Callable[[State, Action], str]] = {
    "piece": piece,
    "hex": hex_name,
    "target": target,
    "other": other,
    "ends": ends,
    "between": between,
    "ground": ground,
    "section": section,
    "went": went,
    "near": near,
    "flags": flags,
    "price": price,
    "purse": purse,
    "turn": turn,
    "banners": banners,
    "card": card,
    "played": played,
    "tactic": tactic,
    "moment": moment,
    "question": question,
}
