"""A turn: command, order, movement, combat, draw."""

from typing import Final

from ...actions import NONE, Action
from ...chance import DRAW
from ...events import CardDrawn, Discarded, Reshuffled
from ...flow import Ask, Do, Frame, Procedure
from ...state import State, other
from ..book import Reason
from ..turns import active, begin_turn, end_turn
from . import command, movement
from .combat import battle, may_battle

# ------------------------------------------------------------------ phase five: discard and draw


def discard(s: State, f: Frame) -> None:
    """The cards on the table go on the discard pile. [classic.turn.discard-then-draw]"""
    own = len(s.played) - s.struck  # the First Strikes lie last
    for i, card in enumerate(s.played):
        s.discards.append(card)
        if s.recording:
            s.events.append(Discarded(s.active if i < own else other(s.active), card))
    s.played = []


def reshuffle_after_elan(s: State, f: Frame) -> None:
    """Elan, or a copy of it, shuffles the discards, itself among them, into the deck before any draw.

    [classic.card.elan-reshuffle, classic.card.counter-attack-elan]
    """
    if s.card >= 0 and s.field.deck.cards[s.card].reshuffle:
        reshuffle(s)


def reshuffle(s: State) -> None:
    """Hands and square tracks stay as they are. [classic.deck.track-cards-excluded]"""
    s.deck += s.discards
    s.discards = []
    s.chance.shuffle(s.deck, DRAW)
    if s.recording:
        s.events.append(Reshuffled(len(s.deck)))


def draw(s: State, side: int, into: list[int]) -> None:
    """From the top; an empty pile is refilled from the discards, even in mid-draw. [classic.deck.empty-reshuffle]"""
    if not s.deck:
        reshuffle(s)  # [classic.deck.empty-mid-draw]
    if s.deck:
        card = s.deck.pop()
        s.chance.reveals += 1
        into.append(card)
        if s.recording:
            s.events.append(CardDrawn(side, card))


def replace_first_strikes(s: State, f: Frame) -> None:
    """The player who struck first draws before the active player, and not until now.

    [classic.card.first-strike-draw-first, classic.card.first-strike-hand-low-until-end]
    """
    side = other(s.active)
    for _ in range(s.struck):
        draw(s, side, s.hands[side])
    s.struck = 0


def draw_card(s: State, f: Frame) -> None:
    """One card; after Scout two, of which one is kept. [classic.card.scout-center]

    Hands change here, by First Strike and by squares, and nowhere else. [classic.turn.no-hand-change-otherwise]
    """
    cards = s.field.deck.cards[s.card].draw if s.card >= 0 else 1  # [classic.card.counter-attack-scout]
    if cards == 1:
        draw(s, s.active, s.hands[s.active])
        return
    for _ in range(cards):
        draw(s, s.active, s.scouted)
    if len(s.scouted) == 1:  # the whole deck held but one card
        s.hands[s.active].append(s.scouted.pop())


def may_keep(s: State, f: Frame) -> list[Action]:
    """Only the drawer sees the scouted cards. [classic.card.scout-choice-hidden]"""
    if not s.scouted:
        return []
    return [("keep", card, -1, NONE) for card in sorted(set(s.scouted))]


def keep(s: State, f: Frame, a: Action) -> None:
    s.scouted.remove(a[1])
    s.hands[s.active].append(a[1])
    for card in s.scouted:
        s.discards.append(card)
        if s.recording:
            s.events.append(Discarded(s.active, card))
    s.scouted = []


NOT_IN_HAND: Final = Reason("classic.turn.play-one-card", "That card is not in your hand.")
NOT_SCOUTED: Final = Reason("classic.card.scout-choice-hidden", "That is not one of the two cards you drew.")
NO_SUCH_CLAUSE: Final = Reason("{card_rule}", "{card} gives no such choice.")


def check_play(s: State, a: Action) -> Reason | None:
    return None if a[1] in s.hands[s.active] else NOT_IN_HAND


def check_use(s: State, a: Action) -> Reason | None:
    return None if a[1] in s.field.deck.cards[s.card].clauses else NO_SUCH_CLAUSE


def check_keep(s: State, a: Action) -> Reason | None:
    return None if a[1] in s.scouted else NOT_SCOUTED


TURN: Final = Procedure(  # [classic.turn.sequence]
    "turn",
    [
        Do("begin turn", begin_turn),
        Ask("play card", active, command.may_play, command.play, True),
        Ask("choose clause", active, command.may_choose_clause, command.choose_clause),
        Do("give orders", command.give_orders),
        Ask("order", active, command.may_order, command.order),
        Ask("move", active, movement.may_move, movement.move),
        Ask("battle", active, may_battle, battle),
        Do("discard", discard),
        Do("reshuffle after elan", reshuffle_after_elan),  # [classic.deck.elan-before-draws]
        Do("replace first strikes", replace_first_strikes),
        Do("draw", draw_card),
        Ask("keep", active, may_keep, keep),
        Do("end turn", end_turn),
    ],
)
