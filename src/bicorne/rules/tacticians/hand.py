"""The Tactician hand: who may play which card on whom, and when. [exp.tactician.play-when-indicated]"""

from typing import Final

from ...actions import NONE, PASS, Action
from ...cards import MOMENTS, Tactic
from ...chance import DRAW
from ...events import TacticDrawn, TacticPlayed, TacticsReshuffled
from ...state import State, other
from ..book import Reason

# ------------------------------------------------------------------ cards in hand


def tactic(s: State, id: str) -> Tactic:
    return s.field.deck.tactics[s.field.deck.tactic_number[id]]


def tactic_on(s: State, unit: int) -> str:
    """The card played on a unit this turn, by its id; "" where there is none."""
    number = s.tactics.on_unit[unit]
    return s.field.deck.tactics[number - 1].id if number else ""


def holds(s: State, side: int, id: str) -> bool:
    return s.field.deck.tactic_number[id] in s.tactics.hands[side]


def spend(s: State, side: int, number: int, hex: int) -> None:
    """A card played is shown, and goes face up to the discards; nothing replaces it.

    [exp.tactician.revealed-on-play, exp.tactician.played-goes-to-discards, exp.tactician.no-replacement-when-played]
    """
    s.tactics.hands[side].remove(number)
    s.tactics.discards.append(number)
    if s.telling:
        s.events.append(TacticPlayed(side, number, hex, s.at[hex] if hex >= 0 else -1))


def mark(s: State, side: int, unit: int, number: int) -> None:
    """Each side plays one card on a piece in a turn. [exp.tactician.one-per-piece-per-turn]"""
    marks = s.tactics.on_unit if side == s.field.side[unit] else s.tactics.on_enemy
    marks[unit] = number + 1
    s.tactics.touched = True


def is_marked(s: State, side: int, unit: int) -> bool:
    """Has that side played a card on the unit this turn?"""
    marks = s.tactics.on_unit if side == s.field.side[unit] else s.tactics.on_enemy
    return marks[unit] > 0


def mark_leader(s: State, leader: int, number: int) -> None:
    s.tactics.on_leader[leader] = number + 1
    s.tactics.touched = True


# ------------------------------------------------------------------ drawing


def reshuffle_tactics(s: State) -> None:
    s.tactics.deck += s.tactics.discards
    s.tactics.discards = []
    s.chance.shuffle(s.tactics.deck, DRAW)
    if s.telling:
        s.events.append(TacticsReshuffled(len(s.tactics.deck)))


def draw_tactic(s: State, side: int) -> None:
    """From the top; an empty deck is refilled from the discards; no hand is too large.

    [exp.tactician.deck-exhausted, exp.tactician.no-hand-limit]
    """
    if not s.tactics.deck:
        reshuffle_tactics(s)
    if s.tactics.deck:
        card = s.tactics.deck.pop()
        s.chance.reveals += 1
        s.tactics.hands[side].append(card)
        if s.telling:
            s.events.append(TacticDrawn(side, card))


def draw_tactics(s: State) -> None:
    """Only where the Command card says so, at the end of the turn. [exp.tactician.draw-only-on-instruction]

    [exp.command-deck.no-instruction-no-draw, exp.command-deck.counter-attack-copies-draw,
    exp.command-deck.elan-both-draw]
    """
    if s.card >= 0:
        own, others = s.field.deck.cards[s.card].tacticians
        for _ in range(own):
            draw_tactic(s, s.active)
        for _ in range(others):
            draw_tactic(s, other(s.active))


# ------------------------------------------------------------------ on whom a card may be played

NOT_HELD: Final = Reason("exp.tactician.play-when-indicated", "{tactic} is not in your hand.")
UNTIMELY: Final = Reason("{tactic_timing}", "{tactic} is played {moment}.")
NOBODY: Final = Reason("{tactic_rule}", "There is no unit of yours on {hex}.")
MARKED: Final = Reason(
    "exp.tactician.one-per-piece-per-turn", "You have already played a Tactician card on {piece} this turn."
)
WRONG_ARM: Final = Reason("{tactic_rule}", "{tactic} is not for {piece}.")
UNORDERED: Final = Reason("{tactic_rule}", "{piece} {has|have} no order, and {tactic} needs one.")
LEADERLESS: Final = Reason("{tactic_leader_rule}", "{piece} {has|have} no leader attached, and {tactic} needs one.")
IN_SQUARE: Final = Reason("{tactic_square_rule}", "{tactic} cannot be played on {piece}: {it is|they are} in square.")


NEVER_WITH: Final = Reason("{never_with_rule}", "{tactic} is never played with {card}.")


def unit_bar(s: State, t: Tactic, side: int, unit: int) -> Reason | None:
    """What keeps a card of that side from an own unit."""
    if unit < 0 or s.field.side[unit] != side:
        return NOBODY
    return card_bar(s, t, side, unit)


def card_bar(s: State, t: Tactic, side: int, unit: int) -> Reason | None:
    """What the card itself says of the unit it is played on."""
    type = s.field.kinds[unit].type
    if not t.arms[s.field.arm[unit]] or (t.light and not type.light) or (type.rockets and not all(t.arms)):
        return WRONG_ARM
    if t.ordered and not s.order[unit]:
        return UNORDERED
    if t.leader and s.leader_of(unit) < 0:
        return LEADERLESS
    if s.square[unit] and not t.squares:
        return IN_SQUARE
    if t.never_with and s.field.deck.origin(s.order[unit]) in t.never_with:
        return NEVER_WITH
    return MARKED if is_marked(s, side, unit) else None


class Bar:
    """A moment for cards: on which hexes one may be played then, and what keeps it from one of them."""

    def __init__(self, moment: str) -> None:
        self.moment = moment
        self.number = MOMENTS.index(moment)

    def hexes(self, s: State, side: int) -> list[int]:
        raise NotImplementedError

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        raise NotImplementedError


def with_plays(s: State, side: int, options: list[Action], bar: Bar) -> list[Action]:
    """Options, and the cards of the hand for this moment. Mostly there is none, and nothing more is worked out."""
    hand, fits = s.tactics.hands[side], s.field.deck.tactics_at[bar.number]
    for number in hand:
        if fits[number]:
            return with_cards(s, side, options, plays(s, side, bar))
    return options if options else open_window(s, side)


def plays(s: State, side: int, bar: Bar) -> list[Action]:
    """The cards of the hand for this moment, on each hex where they may be played."""
    options: list[Action] = []
    fits = s.field.deck.tactics_at[bar.number]
    numbers = [number for number in s.tactics.hands[side] if fits[number]]
    if numbers:
        hexes = bar.hexes(s, side)
        for number in different(numbers):
            t = s.field.deck.tactics[number]
            options += [("tactic", number, hex, NONE) for hex in hexes if bar.of(s, t, side, hex) is None]
    return options


def different(cards: list[int]) -> list[int]:
    """Each kind of card once, in their order; one card, which is the most that many a hand holds, is that already."""
    return sorted(set(cards)) if len(cards) > 1 else cards


def with_cards(s: State, side: int, options: list[Action], more: list[Action]) -> list[Action]:
    if more:
        return [*without_pass(options), *more, PASS]
    return options if options else open_window(s, side)


def without_pass(options: list[Action]) -> list[Action]:
    """To pass comes last nearly always."""
    if options and options[-1][0] == "pass":
        return options[:-1]
    return [option for option in options if option[0] != "pass"]


def open_window(s: State, side: int) -> list[Action]:
    """Where windows are kept and only the hand could tell, one is open by its number of cards."""
    return [PASS] if s.windows and s.tactics.hands[side] else []
