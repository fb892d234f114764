"""The core game begins: cards are dealt, or a position in mid-battle is taken up."""

from typing import TYPE_CHECKING, Final

from ...chance import DEAL
from ...state import State, other
from ..opening import Opening
from ..orders import NORMAL, give_order
from ..special.mother_russia import musters
from ..turns import Turn
from .command import counts_as, give_orders, grant_for, order_everyone

if TYPE_CHECKING:
    from ...scenario.model import Position, Scenario

# The step of the turn at which a position goes on, by its phase.
PHASES: Final = {
    "muster": "begin turn",
    "command": "play card",
    "order": "choose clause",
    "move": "move",
    "combat": "battle",
}


class ClassicOpening(Opening):
    def begin(self, s: State, scenario: "Scenario") -> None:
        for number, unit in enumerate(scenario.units):
            s.square[number] = unit.square
        s.stack = [Turn()]
        position = scenario.position
        if not position or position.phase == "muster":
            s.stack += musters(s)
        self.deal(s, position)
        if position:
            resume(s, position)

    def deal(self, s: State, position: "Position | None") -> None:
        """Shuffle and deal each side its number of cards. [classic.setup.shuffle-and-deal]"""
        cards = s.field.deck.fresh()
        if position:
            set_aside_named_cards(s, position, cards)
        s.chance.shuffle(cards, DEAL)
        for side in (0, 1):
            if position and side in position.hands:
                continue
            short = s.field.hand_sizes[side] - sum(card >= 0 for card in s.tracks[side])
            if position and side == position.active and position.card:
                short -= 1  # the card in play came from this hand
            for _ in range(max(0, short)):
                s.hands[side].append(cards.pop())
        for unit, space in enumerate(s.square):
            track = s.tracks[s.field.side[unit]]
            if space and track[space - 1] < 0:
                track[space - 1] = cards.pop()
        s.deck = cards + s.deck
        s.chance.reveals = 0


def set_aside_named_cards(s: State, position: "Position", cards: list[int]) -> None:
    """Cards that a position names are where it says; the rest is dealt."""
    numbers = s.field.deck.number
    s.deck = take(cards, numbers, position.deck)[::-1]
    s.discards = take(cards, numbers, position.discards)
    for side, names in position.hands.items():
        s.hands[side] = take(cards, numbers, names)
    for side, names in position.tracks.items():
        for space, card in enumerate(take(cards, numbers, names)):
            s.tracks[side][space] = card
    if position.card:
        s.played = take(cards, numbers, [position.card])


def take(cards: list[int], numbers: dict[str, int], names: list[str]) -> list[int]:
    """These cards out of a deck; that it has them was checked when the battle was read."""
    for name in names:
        cards.remove(numbers[name])
    return [numbers[name] for name in names]


def resume(s: State, position: "Position") -> None:
    """Go on from the moment a position states."""
    s.turn, s.active = position.turn, position.active
    for side, banners in position.banners.items():
        s.banners[side] = banners
    if position.last_card:
        s.last[other(s.active)] = s.field.deck.number[position.last_card]
    s.chance.next_turn()
    s.stack[0].step = s.book.procedures["turn"].at(PHASES[position.phase])
    if position.card:
        s.command = len(s.hands[s.active]) + 1
        s.card = counts_as(s, s.field.deck.number[position.card])
        s.last[s.active] = s.card
    if position.phase not in ("muster", "command"):
        resume_orders(s, position)
    for hex, start in position.moved.items():
        resume_move(s, hex, start)
    for hex in position.battled:
        s.battled[s.at[hex]] = True
    for unit in range(len(s.hex)):  # what has moved or battled was ordered, named or not
        if (s.moved[unit] or s.battled[unit]) and unit not in s.ordered:
            s.ordered.append(unit)
    s.events = []


def resume_orders(s: State, position: "Position") -> None:
    """Orders already given; a card that orders by itself has done so."""
    card = s.field.deck.cards[s.card] if s.card >= 0 else None
    late = position.phase != "order"
    if card and late and card.everyone and not position.ordered:
        order_everyone(s, card)
    for hex, leader in position.ordered:
        if leader:
            number = s.leader_at[hex]
            s.leader_order[number] = card.grants[0] if card else NORMAL
            s.ordered_leaders.append(number)
        else:
            give_order(s, s.at[hex], grant_for(s, card, s.at[hex]) if card else NORMAL)
    if card and not late and not card.clauses:
        s.stack[0].step = s.book.procedures["turn"].at("order")
        give_orders(s, s.stack[0])


def resume_move(s: State, hex: int, start: int) -> None:
    distance = s.field.board.distance[start][hex]
    if s.at[hex] >= 0:
        s.moved[s.at[hex]] = distance
    else:
        leader = s.leader_at[hex]
        s.leader_moved[leader] = True
        if leader not in s.ordered_leaders:
            s.ordered_leaders.append(leader)
