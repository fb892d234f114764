"""The Tactician hand: cards held, played and drawn, and what each says of the unit it is played on."""

from typing import Final

from ...cards import TacticianCard
from ...chance import DRAW
from ...events import TacticDrawn, TacticPlayed, TacticsReshuffled
from ...state import State, other
from ..book import Reason

# ------------------------------------------------------------------ cards in hand


def tactic(s: State, id: str) -> TacticianCard:
    return s.field.deck.tactician_cards[s.field.deck.tactic_number[id]]


def tactic_on(s: State, unit: int) -> str:
    """The card played on a unit this turn, by its id; "" where there is none."""
    number = s.tacticians.on_unit[unit]
    return s.field.deck.tactician_cards[number - 1].id if number else ""


def holds(s: State, side: int, id: str) -> bool:
    return s.field.deck.tactic_number[id] in s.tacticians.hands[side]


def different(cards: list[int]) -> list[int]:
    """Each kind of card once, in their order; one card, which is the most that many a hand holds, is that already."""
    return sorted(set(cards)) if len(cards) > 1 else cards


def spend(s: State, side: int, number: int, hex: int) -> None:
    """A card played is shown, and goes face up to the discards; nothing replaces it.

    [exp.tactician.revealed-on-play, exp.tactician.played-goes-to-discards, exp.tactician.no-replacement-when-played]
    """
    s.tacticians.hands[side].remove(number)
    s.tacticians.discards.append(number)
    if s.recording:
        s.events.append(TacticPlayed(side, number, hex, s.at[hex] if hex >= 0 else -1))


def play_on(s: State, side: int, number: int, hex: int) -> None:
    """Each side plays one card on a piece in a turn, a unit or a leader. [exp.tactician.one-per-piece-per-turn]"""
    spend(s, side, number, hex)
    unit = s.at[hex]
    if unit < 0:
        mark_leader(s, s.leader_at[hex], number)
        return
    marks_of(s, side, unit)[unit] = number + 1
    s.tacticians.touched = True


def marks_of(s: State, side: int, unit: int) -> list[int]:
    """The marks of that side's cards on its own units, or on those of the enemy."""
    return s.tacticians.on_unit if side == s.field.side[unit] else s.tacticians.on_enemy


def is_marked(s: State, side: int, unit: int) -> bool:
    """Has that side played a card on the unit this turn?"""
    return marks_of(s, side, unit)[unit] > 0


def mark_leader(s: State, leader: int, number: int) -> None:
    s.tacticians.on_leader[leader] = number + 1
    s.tacticians.touched = True


# ------------------------------------------------------------------ drawing


def reshuffle_tactics(s: State) -> None:
    s.tacticians.deck += s.tacticians.discards
    s.tacticians.discards = []
    s.chance.shuffle(s.tacticians.deck, DRAW)
    if s.recording:
        s.events.append(TacticsReshuffled(len(s.tacticians.deck)))


def draw_tactic(s: State, side: int) -> None:
    """From the top; an empty deck is refilled from the discards; no hand is too large.

    [exp.tactician.deck-exhausted, exp.tactician.no-hand-limit]
    """
    if not s.tacticians.deck:
        reshuffle_tactics(s)
    if s.tacticians.deck:
        card = s.tacticians.deck.pop()
        s.chance.reveals += 1
        s.tacticians.hands[side].append(card)
        if s.recording:
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

NOBODY: Final = Reason("{tactic_rule}", "There is no unit of yours on {hex}.")
MARKED: Final = Reason(
    "exp.tactician.one-per-piece-per-turn", "You have already played a Tactician card on {piece} this turn."
)
WRONG_ARM: Final = Reason("{tactic_rule}", "{tactic} is not for {piece}.")
UNORDERED: Final = Reason("{tactic_rule}", "{piece} {has|have} no order, and {tactic} needs one.")
LEADERLESS: Final = Reason("{tactic_leader_rule}", "{piece} {has|have} no leader attached, and {tactic} needs one.")
IN_SQUARE: Final = Reason("{tactic_square_rule}", "{tactic} cannot be played on {piece}: {it is|they are} in square.")
NEVER_WITH: Final = Reason("{never_with_rule}", "{tactic} is never played with {card}.")


def unit_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    """What keeps a card of that side from an own unit."""
    unit = s.at[hex]
    if unit < 0 or s.field.side[unit] != side:
        return NOBODY
    return card_bar(s, t, side, unit)


def card_bar(s: State, t: TacticianCard, side: int, unit: int) -> Reason | None:
    """What the card itself says of the unit it is played on."""
    type = s.field.kinds[unit].type
    if not t.arms[s.field.arm[unit]] or (t.light and not type.light) or (type.of_no_arm and not all(t.arms)):
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
