"""The hand of special action cards: held, played, drawn, exchanged, and of no use."""

from typing import Final

from ...chance import DRAW
from ...state import State
from ...terms import ARMS
from .events import ActionCardDrawn, ActionCardGivenUp, ActionCardPlayed
from .ground import ground_of


def number_of(s: State, id: str) -> int:
    return s.field.deck.tactic_number[id]


def held(s: State, side: int) -> list[int]:
    """All action cards of a side, by number."""
    return s.staff.basics.hands[side] + s.staff.extras.hands[side]


def holds(s: State, side: int, id: str) -> bool:
    number = number_of(s, id)
    return number in s.staff.basics.hands[side] or number in s.staff.extras.hands[side]


def spend(s: State, side: int, number: int, hex: int) -> None:
    """A card played is shown and out of the game; one of the starting hand goes first. [plus.sac.empty-deck]"""
    basics, extras = s.staff.basics, s.staff.extras
    if number in basics.hands[side]:
        basics.hands[side].remove(number)
        basics.spent[side].append(number)
    else:
        extras.hands[side].remove(number)
        extras.spent[side].append(number)
    if s.recording:
        unit = s.at[hex] if hex >= 0 else -1
        s.events.append(ActionCardPlayed(side, number, hex, unit))


def mark(s: State, unit: int, number: int) -> None:
    """A unit has the benefit of one card in a turn. [plus.sac.one-per-unit]"""
    s.staff.on_unit[unit] = number + 1


def card_on(s: State, unit: int) -> str:
    """The card that a unit has had this turn, by its id; "" where there is none."""
    number = s.staff.on_unit[unit]
    return s.field.deck.tactician_cards[number - 1].id if number else ""


def draw_action_card(s: State, side: int) -> None:
    """From the side's own deck, as long as it lasts. [plus.sac.banner-draw, plus.sac.empty-deck]"""
    deck = s.staff.extras.decks[side]
    if deck:
        card = deck.pop()
        s.chance.reveals += 1
        s.staff.extras.hands[side].append(card)
        if s.recording:
            s.events.append(ActionCardDrawn(side, card))


def exchange(s: State, side: int, number: int) -> None:
    """The new card is drawn first; then the old one is shuffled into the deck. [plus.sac.initial-draw]"""
    extras = s.staff.extras
    draw_action_card(s, side)
    extras.hands[side].remove(number)
    extras.decks[side].append(number)
    s.chance.shuffle(extras.decks[side], DRAW)


def give_up(s: State, side: int, number: int) -> None:
    """A card of no use is laid down for another. [plus.sac.unusable-redraw]"""
    extras = s.staff.extras
    extras.hands[side].remove(number)
    extras.spent[side].append(number)
    if s.recording:
        s.events.append(ActionCardGivenUp(side, number))
    draw_action_card(s, side)


# ------------------------------------------------------------------ of no use

ENEMY: Final = "enemy "


def is_useless(s: State, side: int, number: int) -> bool:
    """Is none of the pieces on the board that the card needs? [plus.sac.unusable-redraw]"""
    return not all([is_there(s, side, need) for need in s.field.deck.tactician_cards[number].needs])


def is_there(s: State, side: int, need: str) -> bool:
    f = s.field
    if need == "leader":
        return any([s.leader_hex[leader] >= 0 for leader in f.leaders_of[side]])
    if need == "enemy built-up":
        built_up = ground_of(s).built_up
        return any([s.hex[unit] >= 0 and built_up[s.hex[unit]] for unit in f.units_of[1 - side]])
    if need.startswith(ENEMY):
        return is_there(s, 1 - side, need.removeprefix(ENEMY))
    if need == "light":
        return any([s.hex[unit] >= 0 and f.kinds[unit].type.light for unit in f.units_of[side]])
    arms = [ARMS.index(arm) for arm in need.split("|")]
    return any([s.hex[unit] >= 0 and f.arm[unit] in arms for unit in f.units_of[side]])
