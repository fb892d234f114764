"""Special action cards: what they order in the order phase, and how they answer the enemy."""

from collections.abc import Callable
from typing import Final

from ...actions import NONE, PASS, Action
from ...cards import ANY_SLOT, Card, TacticianCard
from ...chance import COMMAND as COMMAND_ROLL
from ...events import BlockRallied, FirstStrikePlayed
from ...flow import Ask, Do, Frame, Procedure, Window, again, call, current, deciding
from ...state import UNKNOWN, State, other
from ...terms import ARTILLERY, CAVALRY, FIRE, SABER
from ..book import DiceSource, Reason
from ..classic.battle import Attack, flags_are_forced
from ..classic.command import grant_for, is_meant, names_arm, roll_command, roll_for_elan
from ..classic.melee import SQUARE_FIGHTS_FIRST, Melee, answer, first_strike_bar, running_melee
from ..classic.modifiers import STRIKE, dice
from ..classic.rally import AT_FULL_STRENGTH, Rally, may_rally, rally_bar
from ..classic.supply import Supply, place, places
from ..expansions.countercharge import charge_both
from ..orders import NORMAL, fits, give_leader_order, give_order, withdraw_order
from ..pieces import has_enemy_beside, is_lone_leader
from ..special.no_order import held_back, leader_held_back
from .arcs import FRONT, arc
from .command import (
    ORDERED,
    Muster,
    add_leaving,
    check_order,
    check_order_leader,
    commander_bar,
    dear_bar,
    follower_bar,
    leader_bar,
    leave_square,
    may_take_command,
    order_bar,
    order_cost,
    pay,
    take_command,
    takes_command,
)
from .dice import VOLLEY
from .events import ActionCardExchanged, CardSpoiled, Countercharged
from .ground import ground_of
from .hand import card_on, draw_action_card, exchange, give_up, held, holds, is_useless, mark, number_of, spend
from .movement import wheel_into_line
from .staff import purse

COMMAND_DICE: Final = 2  # besides the rating, for Rally and Elan

# ------------------------------------------------------------------ orders by action card


def begin_muster(s: State, f: Frame) -> None:
    """What the card gives: orders to name, orders already given, or something of its own."""
    assert isinstance(f, Muster)
    f.held = s.card
    if takes_command(s, f):
        return
    s.card = f.card
    card = s.field.deck.cards[f.card]
    s.command = ground_of(s).ratings[s.active] + COMMAND_DICE
    if card.deed == "rally":
        call(s, Rally(roll_command(s)))
    elif card.deed == "elan":
        roll_for_elan(s)
    elif card.deed == "short-supply":
        call(s, Supply())
    elif card.everyone:
        order_everyone(s, f, card)
    else:
        s.slots = card.slots[:]


def order_everyone(s: State, f: Muster, card: Card) -> None:
    """All that are meant and cost nothing more are ordered; the others may be paid for.

    [plus.sac.leadership, plus.sac.extra-cold-steel, plus.order.sac-pays-surcharges]
    """
    for unit in s.field.units_of[s.active]:
        if s.hex[unit] >= 0 and everyone_bar(s, card, unit) is None and not order_cost(s, unit, True):
            order_by_card(s, f, unit)
    if card.everyone == "led":
        for leader in s.field.leaders_of[s.active]:
            hex = s.leader_hex[leader]
            if hex >= 0 and is_lone_leader(s, hex) and leader_held_back(s, leader) is None:
                if not s.leader_order[leader]:
                    give_leader_order(s, leader, card.grants[0])


def order_by_card(s: State, f: Muster, unit: int) -> None:
    card = s.field.deck.cards[f.card]
    pay(s, order_cost(s, unit, True), s.hex[unit])
    give_order(s, unit, grant_for(s, card, unit))
    mark(s, unit, number_of(s, card.id))


def may_muster(s: State, f: Frame) -> list[Action]:
    """The pieces that the card can order, each with what makes it dearer. [plus.order.sac-pays-surcharges]"""
    assert isinstance(f, Muster)
    if takes_command(s, f):
        return may_take_command(s, f)
    options: list[Action] = []
    points = purse(s, s.active)
    for unit in s.field.units_of[s.active]:
        if s.hex[unit] >= 0 and card_order_bar(s, f, unit, points) is None:
            options.append(s.field.orders[s.hex[unit]])
    for leader in s.field.leaders_of[s.active]:
        if s.leader_hex[leader] >= 0 and card_leader_bar(s, f, leader, points) is None:
            options.append(("order leader", s.leader_hex[leader], -1, NONE))
    add_leaving(s, options, points)
    if options:
        options.append(PASS)
    return options


def muster(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Muster)
    again(f)
    if a[0] == "leave-square":
        leave_square(s, s.at[a[1]])
    elif takes_command(s, f):
        take_command(s, f, a)
    elif a[0] == "order leader":
        card, unit = s.field.deck.cards[f.card], s.at[a[1]]
        if card.everyone and unit >= 0 and card_on(s, unit) == card.id:
            withdraw_order(s, unit)  # who stays behind without his leader has no order by the card, and no use of it
            s.staff.on_unit[unit] = 0
        elif not card.everyone:
            s.orders_given.append(1 << ANY_SLOT)
        give_leader_order(s, s.leader_at[a[1]], card.grants[0])
    else:
        unit = s.at[a[1]]
        if not is_counted_out(s, f):
            s.orders_given.append(slot_mask(s, f, unit))
        order_by_card(s, f, unit)


def is_counted_out(s: State, f: Muster) -> bool:
    """Does the card itself say who is ordered, however many they are?"""
    card = s.field.deck.cards[f.card]
    return bool(card.everyone) or card.deed == "rally"


def slot_mask(s: State, f: Muster, unit: int) -> int:
    """The orders that could be this unit's: for Elan those of its arm, or one for any piece."""
    card = s.field.deck.cards[f.card]
    if card.deed == "elan" and not s.field.kinds[unit].type.of_no_arm:
        return 1 << s.field.arm[unit] | 1 << ANY_SLOT
    return 1 << ANY_SLOT


def end_muster(s: State, f: Frame) -> None:
    """Back to the command card of the turn."""
    assert isinstance(f, Muster)
    s.card = f.held
    s.slots = [0, 0, 0, 0]
    s.orders_given = []


MUSTER: Final = Procedure(
    "muster",
    [
        Do("begin muster", begin_muster),
        Ask("order", lambda s, f: s.active, may_muster, muster),
        Do("end muster", end_muster),
    ],
)

NOT_NAMED: Final = Reason("{card_rule}", "{card} does not order {piece}.")
BESIDE_ENEMY: Final = Reason(
    "plus.sac.fire-and-hold",
    "{piece} {has|have} an enemy unit next to {it|them}; {card} orders only units without one.",
)
NO_SQUARES: Final = Reason("plus.sac.extra-grande-manoeuvre", "{piece} {is|are} in square and cannot march.")
NO_ORDER_LEFT: Final = Reason("{card_rule}", "{card} has no order left for {piece}.")
NO_SYMBOL: Final = Reason("plus.sac.rally", "No symbol is left for {piece}.")
FULL: Final = Reason("plus.sac.rally", "{piece} {is|are} at full strength.")
NOT_GAINED: Final = Reason("plus.sac.rally", "{piece} {has|have} gained no block.")
NO_LEADERS: Final = Reason("{card_rule}", "{card} orders no leader on his own.")
HAD_A_CARD: Final = Reason("plus.sac.one-per-unit", "{piece} {has|have} had an action card this turn already.")


def everyone_bar(s: State, card: Card, unit: int) -> Reason | None:
    """Is this one of all that the card orders?"""
    if s.order[unit]:
        return ORDERED
    if s.staff.on_unit[unit]:
        return HAD_A_CARD
    bar = held_back(s, unit)
    if bar is not None:
        return bar
    named = names_arm(s, card, unit) and is_meant(s, card, s.active, s.hex[unit])
    leader = s.leader_of(unit)
    if card.everyone == "led" and leader >= 0 and s.leader_order[leader]:
        return NOT_NAMED  # he goes his own way
    return None if named else NOT_NAMED


def card_order_bar(s: State, f: Muster, unit: int, points: int) -> Reason | None:
    """What keeps an action card from ordering a unit."""
    card = s.field.deck.cards[f.card]
    if card.everyone:
        bar = everyone_bar(s, card, unit)
        return dear_bar(s, unit, True, points) if bar is None else bar
    if card.deed == "rally":
        if unit not in f.gained:
            return NOT_GAINED
        return order_bar(s, unit, True, points)
    if card.deed == "short-supply":
        return NOT_NAMED
    bar = named_bar(s, card, unit)
    if bar is None and not fits(s, slot_mask(s, f, unit)):
        return NO_ORDER_LEFT
    return order_bar(s, unit, True, points) if bar is None else bar


def named_bar(s: State, card: Card, unit: int) -> Reason | None:
    """Is the unit one of those that the card names, whatever it costs?"""
    if s.order[unit]:
        return ORDERED
    if s.staff.on_unit[unit]:
        return HAD_A_CARD
    if not names_arm(s, card, unit):
        return NOT_NAMED
    if card.apart and has_enemy_beside(s, s.active, s.hex[unit]):
        return BESIDE_ENEMY
    return NO_SQUARES if not card.squares and s.square[unit] else None


def card_leader_bar(s: State, f: Muster, leader: int, points: int) -> Reason | None:
    card = s.field.deck.cards[f.card]
    if not card.leaders and card.deed != "elan":
        return NO_LEADERS
    if not card.everyone and not fits(s, 1 << ANY_SLOT):
        return NO_ORDER_LEFT
    return leader_bar(s, leader, points)


def check_card_order(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    if not isinstance(f, Muster):
        return check_order(s, a)
    unit, points = s.at[a[1]], purse(s, s.active)
    return follower_bar(s, f, unit, points) if takes_command(s, f) else card_order_bar(s, f, unit, points)


def check_card_order_leader(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    if not isinstance(f, Muster):
        return check_order_leader(s, a)
    leader = s.leader_at[a[1]]
    if takes_command(s, f):
        return commander_bar(s, f, leader)
    return card_leader_bar(s, f, leader, purse(s, s.active))


# ------------------------------------------------------------------ Rally


def rally(s: State, f: Frame, a: Action) -> None:
    """A block comes back; the unit is ordered, at once if that costs nothing more. [plus.sac.rally]"""
    assert isinstance(f, Rally)
    again(f)
    unit = s.at[a[1]]
    f.blocks[s.field.arm[unit]] -= 1
    s.blocks[unit] += 1
    if s.recording:
        s.events.append(BlockRallied(unit, a[1]))
    m = s.stack[-2]
    assert isinstance(m, Muster)
    if unit in m.gained:
        return
    m.gained.append(unit)
    mark(s, unit, number_of(s, "rally"))
    if not s.order[unit] and held_back(s, unit) is None and not order_cost(s, unit, True):
        give_order(s, unit, NORMAL)


def may_rally_unmarked(s: State, f: Frame) -> list[Action]:
    """Units that have had another card gain nothing. [plus.sac.one-per-unit]"""
    options = [a for a in may_rally(s, f) if a[0] == "pass" or check_rally(s, a) is None]
    return options if len(options) > 1 else []


def check_rally(s: State, a: Action) -> Reason | None:
    """Several blocks of one roll may go to a unit, of two cards they may not."""
    unit, m = s.at[a[1]], s.stack[-2]
    assert isinstance(m, Muster)
    if s.staff.on_unit[unit] and unit not in m.gained:
        return HAD_A_CARD
    bar = rally_bar(s, s.stack[-1], unit)
    if bar is None:
        return None
    return FULL if bar is AT_FULL_STRENGTH else NO_SYMBOL


RALLY: Final = Procedure("rally", [Ask("rally", lambda s, f: s.active, may_rally_unmarked, rally)])

# ------------------------------------------------------------------ Short Supply


def place_and_wheel(s: State, f: Frame, a: Action) -> None:
    """Its owner turns it as he likes. [plus.facing.arrivals, plus.sac.extra-short-supply]"""
    assert isinstance(f, Supply)
    unit = f.unit
    place(s, f, a)
    if s.field.side[unit] == s.active:  # a card of the enemy is none of its own [plus.sac.one-per-unit]
        mark(s, unit, number_of(s, "short-supply"))
    wheel_into_line(s, unit)


def hold_supplied_back(s: State, f: Frame) -> None:
    """An own unit that was sent back may move, not battle. [plus.sac.extra-short-supply]"""
    for unit in s.ordered:
        if s.staff.on_unit[unit] and card_on(s, unit) == "short-supply":
            s.order[unit] = s.field.deck.varied(s.order[unit], "idle")


# ------------------------------------------------------------------ windows of the order phase


class OrderCards(Window):
    """Action cards that are played for their orders. [plus.sac.timing-window, plus.order.mixed-sources]"""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        return bool(held(s, side))

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        deck = s.field.deck
        numbers = sorted(set([deck.number[id] for id in ids_held(s, side) if id in deck.number]))
        return [s.field.plays[number] for number in numbers if play_bar(s, deck.cards[number]) is None]

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        again(f)
        spend(s, side, number_of(s, s.field.deck.cards[a[1]].id), -1)
        call(s, Muster(a[1]))


def ids_held(s: State, side: int) -> list[str]:
    return [s.field.deck.tactician_cards[number].id for number in held(s, side)]


NOT_HELD: Final = Reason("plus.sac.timing-window", "{played} is not in your hand.")
NOT_NOW: Final = Reason("plus.sac.timing-window", "{played} is not played now.")
NO_USE: Final = Reason("plus.sac.timing-window", "{played} would order nobody now.")
ORDERS_RUNNING: Final = Reason("plus.sac.timing-window", "First give the orders of {card}, or pass.")


def play_bar(s: State, card: Card) -> Reason | None:
    """What keeps a card from being played for its orders, its owner apart: it must be of some use."""
    if "order" not in s.field.deck.tactician_cards[number_of(s, card.id)].when:
        return NOT_NOW
    units = [unit for unit in s.field.units_of[s.active] if s.hex[unit] >= 0]
    leaders = [leader for leader in s.field.leaders_of[s.active] if s.leader_hex[leader] >= 0]
    points = purse(s, s.active)
    if card.deed == "rally":
        useful = any([is_reduced(s, unit) and not s.staff.on_unit[unit] for unit in units])
    elif card.deed == "short-supply":
        useful = any([s.hex[unit] >= 0 and sent_back_bar(s, unit) is None for unit in range(len(s.hex))])
    elif card.everyone:
        useful = any([everyone_bar(s, card, unit) is None and can_pay(s, unit, points) for unit in units])
    else:
        useful = any([named_bar(s, card, unit) is None and can_be_ordered(s, unit, points) for unit in units])
    if not useful and (card.leaders or card.deed == "elan"):
        useful = any([not s.leader_order[leader] and leader_held_back(s, leader) is None for leader in leaders])
    return None if useful else NO_USE


def is_reduced(s: State, unit: int) -> bool:
    return s.blocks[unit] < s.field.full[unit] and not s.field.kinds[unit].type.of_no_arm


def can_pay(s: State, unit: int, points: int) -> bool:
    return dear_bar(s, unit, True, points) is None


def can_be_ordered(s: State, unit: int, points: int) -> bool:
    return order_bar(s, unit, True, points) is None


def sent_back_bar(s: State, unit: int) -> Reason | None:
    """A garrison never leaves its hex, and an own unit that has had a card stays."""
    if s.field.kinds[unit].type.stays:
        return STAYS
    if s.field.side[unit] == s.active and s.staff.on_unit[unit]:
        return HAD_A_CARD
    if s.square[unit]:
        return SQUARE_STAYS
    return None if places(s, unit) else NO_ROOM


STAYS: Final = Reason("plus.garrison.immobile", "A garrison never leaves its hex.")
SQUARE_STAYS: Final = Reason("plus.sac.extra-short-supply", "{piece} {is|are} in square and cannot be sent back.")
NO_ROOM: Final = Reason(
    "plus.sac.extra-short-supply", "No baseline hex within four hexes of {its|their} column is free for {piece}."
)
LONE_LEADER: Final = Reason("plus.sac.extra-short-supply", "A lone leader cannot be sent back.")
NOBODY_THERE: Final = Reason("plus.sac.extra-short-supply", "There is no unit on {hex}.")
NOT_THERE: Final = Reason("plus.sac.extra-short-supply", "{piece} can be placed on {ends}, not on {target}.")
ANOTHER: Final = Reason("plus.sac.extra-short-supply", "Another unit is being sent back.")


def may_cut(s: State, f: Frame) -> list[Action]:
    """One unit of either side. [plus.sac.extra-short-supply]"""
    return [
        ("short-supply", s.hex[unit], -1, NONE)
        for unit in range(len(s.hex))
        if s.hex[unit] >= 0 and sent_back_bar(s, unit) is None
    ]


def check_cut(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    if unit < 0:
        return LONE_LEADER if s.leader_at[a[1]] >= 0 else NOBODY_THERE
    return sent_back_bar(s, unit)


def check_place(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Supply)
    if s.at[a[1]] != f.unit:
        return ANOTHER
    return None if a[2] in places(s, f.unit) else NOT_THERE


def check_play(s: State, a: Action) -> Reason | None:
    side, card = deciding(s), s.field.deck.cards[a[1]]
    if card.id not in s.field.deck.tactic_number or not holds(s, side, card.id):
        return NOT_HELD
    if isinstance(s.stack[-1], Muster):
        return ORDERS_RUNNING
    if current(s).name == "guerrilla action":
        return None if card.id == "guerrilla-action" else NOT_NOW
    return play_bar(s, card)


class GiveUp(Window):
    """A drawn card that nobody has a use for may be exchanged. [plus.sac.unusable-redraw]"""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        return bool(s.staff.extras.hands[side]) and bool(s.staff.extras.decks[side])

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        numbers = sorted(set(s.staff.extras.hands[side]))
        return [("give-up", number, -1, NONE) for number in numbers if is_useless(s, side, number)]

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        again(f)
        give_up(s, side, a[1])


NOT_DRAWN: Final = Reason("plus.sac.unusable-redraw", "Only a card that you have drawn can be exchanged.")
OF_USE: Final = Reason("plus.sac.unusable-redraw", "{tactic} can be of use in this battle, and is kept.")
NO_MORE: Final = Reason("plus.sac.empty-deck", "There is no card left to draw.")


def check_give_up(s: State, a: Action) -> Reason | None:
    if a[1] not in s.staff.extras.hands[s.active]:
        return NOT_DRAWN
    if isinstance(s.stack[-1], Muster):
        return ORDERS_RUNNING
    if not is_useless(s, s.active, a[1]):
        return OF_USE
    return None if s.staff.extras.decks[s.active] else NO_MORE


# ------------------------------------------------------------------ guerrillas


def waiting_side(s: State, f: Frame) -> int:
    return other(s.active)


class GuerrillaAction(Window):
    """When the enemy has drawn his card, and before his orders, once a turn. [plus.sac.guerrilla-action]"""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        """Only an army that can have such a card is asked, whether it holds one or not."""
        number = number_of(s, "guerrilla-action")
        own = ground_of(s)
        return bool(held(s, side)) and (number in own.basic[side] or number in own.additional[side])

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        if not holds(s, side, "guerrilla-action"):
            return []
        return [s.field.plays[s.field.deck.number["guerrilla-action"]]]

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        """Unless he rolls a saber the card gives him nothing; what he has saved he keeps."""
        spend(s, side, number_of(s, "guerrilla-action"), -1)
        faces = s.chance.roll(1, COMMAND_ROLL)
        spoiled = SABER not in faces
        if s.recording:
            s.events.append(CardSpoiled(s.active, s.card, faces, spoiled))
        if spoiled:
            s.staff.points = 0
            s.staff.spoiled = True


# ------------------------------------------------------------------ cards on a unit


class Play:
    """An action card at its moment: what keeps it from a unit, check by check, and what it does there."""

    def __init__(
        self,
        card: str,
        question: str,
        checks: list[Callable[[State, int], Reason | None]],
        effect: Callable[[State, Frame, Action], None],
    ) -> None:
        self.card = card
        self.question = question
        self.checks = checks
        self.effect = effect


NOBODY: Final = Reason("{tactic_rule}", "There is no unit of yours on {hex}.")
WRONG_ARM: Final = Reason("{tactic_rule}", "{tactic} is not for {piece}.")
UNORDERED: Final = Reason("{tactic_rule}", "{piece} {has|have} no order, and {tactic} needs one.")
IN_SQUARE: Final = Reason("{tactic_rule}", "{tactic} cannot be played on {piece}: {it is|they are} in square.")
CARD_NOT_HELD: Final = Reason("plus.sac.timing-window", "{tactic} is not in your hand.")
UNTIMELY: Final = Reason("plus.sac.timing-window", "{tactic} is played {moment}.")


def unit_bar(s: State, card: TacticianCard, side: int, hex: int) -> Reason | None:
    """What the row of the card says of the unit."""
    unit = s.at[hex]
    if unit < 0 or s.field.side[unit] != side:
        return NOBODY
    type = s.field.kinds[unit].type
    if not card.arms[s.field.arm[unit]] or (card.light and not type.light) or (type.of_no_arm and not all(card.arms)):
        return WRONG_ARM
    if card.ordered and not s.order[unit]:
        return UNORDERED
    if s.square[unit] and not card.squares:
        return IN_SQUARE
    return HAD_A_CARD if s.staff.on_unit[unit] else None


class UnitCards(Window):
    """Action cards that are played on a unit, at one question."""

    def __init__(
        self, question: str, hexes: Callable[[State, Frame, int], list[int]], once: bool, beside: bool = False
    ) -> None:
        super().__init__(question, "tactic", beside)
        self.hexes = hexes
        self.once = once

    def opens(self, s: State, f: Frame, side: int) -> bool:
        """By the number of cards, whatever they are, where some card could answer."""
        return bool(held(s, side)) and bool(self.hexes(s, f, side))

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        options: list[Action] = []
        for number in sorted(set(held(s, side))):
            id = s.field.deck.tactician_cards[number].id
            if id in PLAYS and PLAYS[id].question == self.question:
                for hex in self.hexes(s, f, side):
                    if bar_on(s, number, side, hex) is None:
                        options.append(("tactic", number, hex, NONE))
        return options

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        if not self.once:
            again(f)
        spend(s, side, a[1], a[2])
        mark(s, s.at[a[2]], a[1])
        PLAYS[s.field.deck.tactician_cards[a[1]].id].effect(s, f, a)


def bar_on(s: State, number: int, side: int, hex: int) -> Reason | None:
    """What keeps a card from a hex."""
    card = s.field.deck.tactician_cards[number]
    bar = unit_bar(s, card, side, hex)
    for check in PLAYS[card.id].checks:
        if bar is None:
            bar = check(s, s.at[hex])
    return bar


def check_tactic(s: State, a: Action) -> Reason | None:
    side, card = deciding(s), s.field.deck.tactician_cards[a[1]]
    if a[1] not in held(s, side):
        return CARD_NOT_HELD
    if card.id not in PLAYS or PLAYS[card.id].question != current(s).name:
        return UNTIMELY
    if isinstance(s.stack[-1], Muster):
        return ORDERS_RUNNING
    return bar_on(s, a[1], side, a[2])


# ------------------------------------------------------------------ where


def ordered_units(s: State, f: Frame, side: int) -> list[int]:
    return [s.hex[unit] for unit in s.ordered if s.hex[unit] >= 0]


def attacked_unit(s: State, f: Frame, side: int) -> list[int]:
    assert isinstance(f, Melee)
    return [f.ground] if f.foe >= 0 else []


def flagged_battery(s: State, f: Frame, side: int) -> list[int]:
    """Flags that can be ignored, against artillery."""
    assert isinstance(f, Attack)
    if f.foe < 0 or s.field.arm[f.foe] != ARTILLERY or not f.flags or not s.blocks[f.foe] or flags_are_forced(s, f):
        return []
    return [s.hex[f.foe]]


# ------------------------------------------------------------------ Sappers and Skirmish

HELD: Final = Reason("plus.sac.extra-skirmish", "Under {its|their} order {piece} may not move.")


def marked(s: State, f: Frame, a: Action) -> None:
    """The mark on the unit is all: the dice list reads it."""


def may_skirmish_bar(s: State, unit: int) -> Reason | None:
    return None if s.field.reach[s.order[unit]][unit] else HELD


def send_skirmishers(s: State, f: Frame, a: Action) -> None:
    """They go out when it is time to move. [plus.sac.extra-skirmish]"""
    unit = s.at[a[2]]
    s.marches[unit] = UNKNOWN
    s.order[unit] = s.field.deck.varied(s.order[unit], "skirmish")


# ------------------------------------------------------------------ when a melee is announced

NOT_IN_FRONT: Final = Reason("plus.sac.first-volley", "The attack does not come from the front of {piece}.")
NO_VOLLEY: Final = Reason("plus.sac.first-volley", "{piece} would have no dice to fire with.")
NO_CHARGE: Final = Reason("plus.sac.extra-countercharge", "Only cavalry attacked by cavalry charges in turn.")
OWN_VERB: Final = Reason(
    "plus.sac.extra-first-strike", "First Strike has a word of its own: write 'first-strike {hex}'."
)


def front_bar(s: State, unit: int) -> Reason | None:
    return None if arc(s, unit, running_melee(s).base) == FRONT else NOT_IN_FRONT


def volley_bar(s: State, unit: int) -> Reason | None:
    m = running_melee(s)
    return None if dice(s, DiceSource(unit, m.unit, m.ground, m.base, FIRE, VOLLEY)) else NO_VOLLEY


def forget_answers(s: State, f: Frame) -> None:
    """A card played in one melee does nothing in the next, be it against the same attacker.

    [plus.sac.first-volley, plus.sac.battle-back-revenge, plus.sac.stubborn-artillery]
    """
    assert isinstance(f, Melee)
    if f.foe >= 0:
        s.staff.answers[f.foe] = -1


def fire_first(s: State, f: Frame, a: Action) -> None:
    """With its dice for standing still; the melee follows if the attacker is still there. [plus.sac.first-volley]"""
    assert isinstance(f, Melee)
    s.staff.answers[f.foe] = f.unit
    volley = Attack(f.foe, f.unit, -1, f.ground, f.base, FIRE, VOLLEY)
    call(s, volley)


def has_fired_first(s: State, m: Melee) -> bool:
    """Has the defender of this melee played First Volley in it?"""
    return m.foe >= 0 and s.staff.answers[m.foe] == m.unit and card_on(s, m.foe) == "first-volley"


def cavalry_bar(s: State, unit: int) -> Reason | None:
    return None if s.field.arm[running_melee(s).unit] == CAVALRY else NO_CHARGE


def countercharge(s: State, f: Frame, a: Action) -> None:
    """Both roll at once, and there is no battle back. [plus.sac.extra-countercharge]"""
    assert isinstance(f, Melee)
    if s.recording:
        s.events.append(Countercharged(f.foe, f.ground))
    charge_both(s, f, a)


def own_verb(s: State, unit: int) -> Reason | None:
    return OWN_VERB


class FirstStrike(Window):
    """The card lets a unit battle first. [plus.sac.extra-first-strike]"""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        assert isinstance(f, Melee)
        return f.foe >= 0 and bool(held(s, side))

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        assert isinstance(f, Melee)
        able = holds(s, side, "first-strike") and strike_bar(s, f) is None and not strikes_from_works(s, f)
        return [("first-strike", f.ground, -1, NONE)] if able else []

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        assert isinstance(f, Melee)
        if not strikes_from_works(s, f):  # what the ground allows needs no card
            number = number_of(s, "first-strike")
            spend(s, side, number, f.ground)
            mark(s, f.foe, number)
        if s.recording:
            s.events.append(FirstStrikePlayed(side, -1, f.foe, f.ground))
        answer(s, f, STRIKE)


def strikes_from_works(s: State, m: Melee) -> bool:
    """Infantry and artillery behind works strike first at who comes across them. [plus.terrain.first-strike]"""
    if m.foe < 0 or s.field.arm[m.foe] == CAVALRY or not s.field.works[m.ground]:
        return False
    return s.field.behind_works(m.base, m.ground) and first_strike_bar(s, m) is None


NO_STRIKE: Final = Reason("plus.sac.extra-first-strike", "There is no First Strike in your hand.", secret=True)


SQUARE_FIRST: Final = Reason("plus.melee.first-strike", "A square battles before cavalry anyway.")


def strike_bar(s: State, m: Melee) -> Reason | None:
    bar = first_strike_bar(s, m)
    if bar is not None:
        return SQUARE_FIRST if bar is SQUARE_FIGHTS_FIRST else bar
    if s.staff.on_unit[m.foe]:
        return HAD_A_CARD
    return None if holds(s, s.field.side[m.foe], "first-strike") else NO_STRIKE


def may_react(s: State, f: Frame) -> list[Action]:
    """What needs no card: a first strike from works, a countercharge of Cossacks.

    [plus.melee.first-strike, plus.cossack.countercharge]
    """
    assert isinstance(f, Melee)
    options: list[Action] = []
    if strikes_from_works(s, f):
        options.append(("first-strike", f.ground, -1, NONE))
    if counters_freely(s, f):
        options.append(("countercharge", f.ground, -1, NONE))
    if options:
        options.append(PASS)
    return options


def counters_freely(s: State, m: Melee) -> bool:
    if m.foe < 0 or not s.field.kinds[m.foe].free_order:
        return False
    return s.field.arm[m.unit] == CAVALRY


def react(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    s.staff.countered[f.foe] = True  # their next order costs a point [plus.cossack.free-order]
    countercharge(s, f, a)


NO_COSSACKS: Final = Reason("plus.cossack.countercharge", "Only Cossacks attacked by cavalry charge in turn unasked.")
OTHER_UNIT: Final = Reason("classic.turn.one-combat-at-a-time", "{piece} {is|are} not part of the melee being fought.")


def check_first_strike(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    if a[1] != m.ground:
        return OTHER_UNIT
    return None if strikes_from_works(s, m) else strike_bar(s, m)


def check_countercharge(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    if a[1] != m.ground:
        return OTHER_UNIT
    return None if counters_freely(s, m) else NO_COSSACKS


# ------------------------------------------------------------------ flags and battle backs

GARRISON: Final = Reason("plus.sac.battle-back-revenge", "A garrison battles back as it is.")


def stand_stubborn(s: State, f: Frame, a: Action) -> None:
    """All flags are ignored, and one die more answers. [plus.sac.stubborn-artillery]"""
    assert isinstance(f, Attack)
    f.flags = 0
    s.staff.answers[f.foe] = f.unit


def no_garrison(s: State, unit: int) -> Reason | None:
    return GARRISON if s.field.kinds[unit].type.stays else None


def answer_with_revenge(s: State, f: Frame, a: Action) -> None:
    """Two dice more in this battle back. [plus.sac.battle-back-revenge]"""
    assert isinstance(f, Melee)
    s.staff.answers[f.foe] = f.unit


PLAYS: Final[dict[str, Play]] = {
    play.card: play
    for play in (
        Play("sappers", "order", [], marked),
        Play("skirmish", "order", [may_skirmish_bar], send_skirmishers),
        Play("first-volley", "react", [front_bar, volley_bar], fire_first),
        Play("countercharge", "react", [cavalry_bar], countercharge),
        Play("first-strike", "react", [own_verb], marked),
        Play("stubborn-artillery", "ignore flags", [], stand_stubborn),
        Play("battle-back-revenge", "battle back", [no_garrison], answer_with_revenge),
    )
}

IN_TURN: Final[list[Window]] = [
    GuerrillaAction("guerrilla action", "play"),
    OrderCards("order", "play"),
    UnitCards("order", ordered_units, False),
    GiveUp("order", "give-up"),
]
IN_MELEE: Final[list[Window]] = [
    UnitCards("react", attacked_unit, True),
    FirstStrike("react", "first-strike"),
    UnitCards("battle back", attacked_unit, False, True),
]
IN_BATTLE: Final[list[Window]] = [UnitCards("ignore flags", flagged_battery, True)]

# ------------------------------------------------------------------ banners


def draw_for_banners(s: State, side: int, worth: int) -> None:
    """[plus.sac.banner-draw]"""
    for _ in range(worth):
        draw_action_card(s, side)


def give_back(s: State, side: int, number: int) -> None:
    if s.recording:
        s.events.append(ActionCardExchanged(side, number))
    exchange(s, side, number)
