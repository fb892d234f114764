"""Phases one and two: a command card is drawn, and orders are bought with points."""

from typing import ClassVar, Final

from ...actions import CLAUSES, NONE, PASS, Action
from ...cards import RATING
from ...chance import DRAW
from ...columns import LEADER_OR_NONE, NUMBER, Column, Range, Some, units
from ...events import ClauseChosen, Share, SquareLeft
from ...flow import Frame, again, call
from ...state import MASS, State
from ...terms import INFANTRY
from ..book import Reason
from ..classic.command import leave_square_bar
from ..orders import NORMAL, give_leader_order, give_order, withdraw_order
from ..pieces import card_returns, is_lone_leader
from ..special.no_order import held_back, leader_held_back
from .events import CommandDrawn, DeckShuffled, PointsSpent
from .ground import ground_of
from .movement import wheel_into_line
from .staff import purse, serves, usable

POINTS: Final = CLAUSES.index("points")
COMMAND: Final = CLAUSES.index("command")
LINKED: Final = 3  # units that may follow a leader who takes command


# ------------------------------------------------------------------ phase one: the command card


def draw_command(s: State, f: Frame) -> None:
    """The top card takes effect at once; there is nothing to choose. [plus.command.draw-is-play]

    A joker sends all drawn cards back, itself among them. [plus.command.joker]
    """
    side = s.active
    card = draw_card(s, side)
    while s.field.deck.cards[card].id == "joker":
        shuffle_drawn(s, side)
        card = draw_card(s, side)
    s.card = card
    s.staff.points = points_of(s, card)
    if s.recording:
        saved = purse(s, side) - s.staff.points
        s.events.append(CommandDrawn(side, card, s.staff.points, saved))


def draw_card(s: State, side: int) -> int:
    """From the side's own deck; one without a joker may run out. [plus.command.deck-never-empty]"""
    if not s.staff.decks[side]:
        shuffle_drawn(s, side)
    card = s.staff.decks[side].pop()
    s.chance.reveals += 1
    s.staff.drawn[side].append(card)
    return card


def shuffle_drawn(s: State, side: int) -> None:
    deck = s.staff.decks[side] + s.staff.drawn[side]
    s.chance.shuffle(deck, DRAW)
    s.staff.decks[side] = deck
    s.staff.drawn[side] = []
    if s.recording:
        s.events.append(DeckShuffled(side, len(deck)))


def points_of(s: State, card: int) -> int:
    """A number card its number, a picture as the commander-in-chief is rated. [plus.command.number-card]

    [plus.command.jack-cinc, plus.command.cinc-rating]
    """
    points = s.field.deck.cards[card].points
    return ground_of(s).ratings[s.active] if points == RATING else points


def may_choose_clause(s: State, f: Frame) -> list[Action]:
    """An ace: a point and all leaders, or one leader who takes command. [plus.command.ace-choice]"""
    if s.staff.spoiled:
        return []
    return [("use", clause, -1, NONE) for clause in s.field.deck.cards[s.card].clauses]


def choose_clause(s: State, f: Frame, a: Action) -> None:
    s.clause = a[1]
    if s.recording:
        s.events.append(ClauseChosen(s.active, a[1]))


def give_orders(s: State, f: Frame) -> None:
    """What an ace brings. [plus.command.ace-leaders-only, plus.command.ace-linked-hexes]"""
    if s.clause == POINTS:
        s.staff.points += 1
        order_all_leaders(s)
    elif s.clause == COMMAND:
        if "ace_keeps_point" in s.book.switches:
            s.staff.points += 1
        call(s, Muster(s.card))


def order_all_leaders(s: State) -> None:
    """Those on their own have their order; one with a unit may leave it for nothing. [plus.command.ace-leaders-only]"""
    s.staff.free_leaders = True
    for leader in s.field.leaders_of[s.active]:
        hex = s.leader_hex[leader]
        if hex >= 0 and is_lone_leader(s, hex) and leader_held_back(s, leader) is None:
            give_leader_order(s, leader, NORMAL)


# ------------------------------------------------------------------ what an order costs


def order_price(s: State, unit: int, free: bool) -> list[Share]:
    """One point, none by card, and a point for each case that makes it harder.

    [plus.order.unit-one-cp, plus.order.surcharges-add-up, plus.order.sac-pays-surcharges]
    """
    if s.field.kinds[unit].free_order:
        return cossack_price(s, unit)
    lines = [] if free else [Share("order", 1, "plus.order.unit-one-cp")]
    if free and "free_orders_are_free" in s.book.switches:
        return lines
    command = command_over(s, unit)
    if command == NO_COMMAND:
        lines.append(Share("out of command", 1, "plus.order.out-of-command"))
    elif command == NEW_COMMANDER:
        lines.append(Share("its leader has just taken over", 1, "plus.order.replaced-leader"))
    if s.field.arm[unit] != INFANTRY and ground_of(s).difficult[s.hex[unit]]:
        lines.append(Share("in difficult ground", 1, "plus.order.difficult-terrain"))
    return lines


def cossack_price(s: State, unit: int) -> list[Share]:
    """Nothing, whatever would make it dearer, unless they have just countercharged. [plus.cossack.free-order]"""
    if s.staff.countered[unit]:
        return [Share("countercharged in the last turn", 1, "plus.cossack.free-order")]
    return []


NO_COMMAND: Final = 0
NEW_COMMANDER: Final = 1
IN_COMMAND: Final = 2


def command_over(s: State, unit: int) -> int:
    """Does a leader command the unit, or only one who has just taken over? [plus.command.range-three]

    [plus.order.out-of-command, plus.order.replaced-leader]
    """
    best = NO_COMMAND
    commanded, here = ground_of(s).commanded, s.hex[unit]
    for leader in s.field.leaders_of[s.field.side[unit]]:
        hex = s.leader_hex[leader]
        if hex >= 0 and commanded[hex][here]:
            if not s.staff.fresh[leader]:
                return IN_COMMAND
            best = NEW_COMMANDER
    return best


def order_cost(s: State, unit: int, free: bool) -> int:
    return sum([share.dice for share in order_price(s, unit, free)])


def leave_price(s: State, unit: int) -> list[Share]:
    """Out of square costs a point more, out of battalion mass nothing. [plus.order.leave-square]

    [plus.masse.no-exit-surcharge, plus.square.exit-cost]
    """
    return [] if s.square[unit] == MASS else [Share("out of square", 1, "plus.order.leave-square")]


def leader_price(s: State) -> list[Share]:
    """A leader on his own costs one point, wherever he is. [plus.order.leader-one-cp]"""
    free = s.staff.free_leaders or is_free(s)
    return [] if free else [Share("order", 1, "plus.order.leader-one-cp")]


def is_free(s: State) -> bool:
    """Does a card order, and not a point?"""
    return isinstance(s.stack[-1], Muster)


def price(s: State, a: Action) -> list[Share]:
    """What an option of the order phase costs."""
    if a[0] == "order" and s.at[a[1]] >= 0:
        return order_price(s, s.at[a[1]], is_free(s))
    if a[0] == "order leader":
        return leader_price(s)
    if a[0] == "leave-square" and s.at[a[1]] >= 0:
        return leave_price(s, s.at[a[1]])
    return []


def pay(s: State, points: int, hex: int) -> None:
    """The points of the card go first, then those that lie on a leader. [plus.command.saved-spend]"""
    if not points:
        return
    rest = points - min(points, s.staff.points)
    s.staff.points -= points - rest
    for leader in s.field.leaders_of[s.active]:
        taken = min(rest, s.staff.saved[leader]) if serves(s, leader, hex) else 0
        s.staff.saved[leader] -= taken
        rest -= taken
    if s.recording:
        s.events.append(PointsSpent(s.active, points, purse(s, s.active), hex))


# ------------------------------------------------------------------ phase two: orders for points


def may_order(s: State, f: Frame) -> list[Action]:
    """Name the pieces to be ordered and paid for, all of them before any moves. [plus.order.announce-all-first]

    A unit anywhere, whatever its part of the field. [plus.command.no-sections]
    """
    options: list[Action] = []
    points, side = purse(s, s.active), s.active
    for unit in s.field.units_of[side]:
        if s.hex[unit] >= 0 and order_bar(s, unit, False, points) is None:
            options.append(s.field.orders[s.hex[unit]])
    add_leaders(s, options, points)
    add_leaving(s, options, points)
    if options:
        options.append(PASS)  # [plus.keep.ordered-may-pass]
    return options


def add_leaders(s: State, options: list[Action], points: int) -> None:
    for leader in s.field.leaders_of[s.active]:
        if s.leader_hex[leader] >= 0 and leader_bar(s, leader, points) is None:
            options.append(("order leader", s.leader_hex[leader], -1, NONE))


def add_leaving(s: State, options: list[Action], points: int) -> None:
    for unit in s.ordered:
        if s.square[unit] and leaving_bar(s, unit, points) is None:
            options.append(("leave-square", s.hex[unit], -1, NONE))


def order(s: State, f: Frame, a: Action) -> None:
    """An order, for the unit and the leader who stays with it. [plus.order.unit-one-cp]"""
    again(f)
    if a[0] == "leave-square":
        leave_square(s, s.at[a[1]])
    elif a[0] == "order leader":
        pay(s, sum([share.dice for share in leader_price(s)]), a[1])
        give_leader_order(s, s.leader_at[a[1]], NORMAL)
    else:
        unit = s.at[a[1]]
        pay(s, order_cost(s, unit, False), a[1])
        give_order(s, unit, NORMAL)


def leave_square(s: State, unit: int) -> None:
    """Into line with any front; that is no movement. [plus.facing.square-exit, plus.square.exit-cost]"""
    pay(s, sum([share.dice for share in leave_price(s, unit)]), s.hex[unit])
    space = card_returns(s, unit)
    if s.recording:
        s.events.append(SquareLeft(unit, s.hex[unit], space))
    wheel_into_line(s, unit)


# ------------------------------------------------------------------ orders by card


class Muster(Frame):
    """The orders of one card: of an ace, or of an action card; asked until passed."""

    fields: ClassVar[dict[str, Column]] = {
        "card": NUMBER, "held": NUMBER, "commander": LEADER_OR_NONE, "followers": NUMBER,
        "gained": Some(Range(0, 0, units)),
    }  # fmt: skip

    def __init__(self, card: int = -1) -> None:
        super().__init__("muster")
        self.card = card  # whose orders these are
        self.held = -1  # the command card of the turn, meanwhile
        self.commander = -1  # the leader who takes command
        self.followers = 0  # units linked to him that are ordered
        self.gained: list[int] = []  # units that Rally has given a block

    def copy(self) -> Frame:
        f = Muster(self.card)
        f.step = self.step
        f.held = self.held
        f.commander = self.commander
        f.followers = self.followers
        f.gained = self.gained[:]
        return f


def takes_command(s: State, f: Muster) -> bool:
    """Are these the orders of an ace?"""
    return f.card == f.held


def may_take_command(s: State, f: Muster) -> list[Action]:
    """A leader first, with his unit or alone, then up to three units linked to him. [plus.command.ace-linked-hexes]"""
    options: list[Action] = []
    points = purse(s, s.active)
    for unit in s.field.units_of[s.active]:
        if s.hex[unit] >= 0 and follower_bar(s, f, unit, points) is None:
            options.append(s.field.orders[s.hex[unit]])
    for leader in s.field.leaders_of[s.active]:
        if s.leader_hex[leader] >= 0 and commander_bar(s, f, leader) is None:
            options.append(("order leader", s.leader_hex[leader], -1, NONE))
    add_leaving(s, options, points)
    if options:
        options.append(PASS)
    return options


def take_command(s: State, f: Muster, a: Action) -> None:
    """His unit is ordered while he stays with it; the links hold as they were announced."""
    unit, leader = s.at[a[1]], s.leader_at[a[1]]
    if a[0] == "order leader":
        f.commander = leader
        if unit >= 0:
            withdraw_order(s, unit)  # he leaves it, and it is not ordered
        give_leader_order(s, leader, NORMAL)
        return
    pay(s, order_cost(s, unit, True), a[1])
    if f.commander < 0:
        f.commander = leader
    else:
        f.followers += 1
    give_order(s, unit, NORMAL)


def is_linked(s: State, f: Muster, hex: int) -> bool:
    """Next to the leader, or to a unit ordered with him; a leader on his own links no second unit.

    [plus.command.ace-linked-hexes]
    """
    distance = s.field.board.distance[hex]
    for unit in s.ordered:
        if s.hex[unit] >= 0 and distance[s.hex[unit]] == 1:
            return True
    return f.followers == 0 and distance[s.leader_hex[f.commander]] <= 1


# ------------------------------------------------------------------ why a piece may not be ordered

ORDERED: Final = Reason("plus.keep.only-ordered-act", "{piece} already {has|have} an order.")
TOO_DEAR: Final = Reason("plus.order.unit-one-cp", "{piece} {costs|cost} {price}, and you have {purse}.")
FAR_OFF: Final = Reason(
    "plus.order.out-of-command", "{piece} {costs|cost} {price}, and you have {purse}: {it is|they are} out of command."
)
NEW_LEADER: Final = Reason(
    "plus.order.replaced-leader",
    "{piece} {costs|cost} {price}, and you have {purse}: the leader near {it|them} has just taken over.",
)
HARD_GROUND: Final = Reason(
    "plus.order.difficult-terrain", "{piece} {costs|cost} {price} in this ground, and you have {purse}."
)
COSSACKS: Final = Reason(
    "plus.cossack.free-order", "{piece} {costs|cost} {price} after a countercharge, and you have {purse}."
)
LEADER_DEAR: Final = Reason("plus.order.leader-one-cp", "{piece} costs {price}, and you have {purse}.")
IN_SQUARE: Final = Reason("plus.keep.square-locked-by-cavalry", "{piece} cannot leave a unit that is in square.")
SQUARE_DEAR: Final = Reason("plus.order.leave-square", "To leave the square costs {price} more, and you have {purse}.")
TOO_FAR_OFF: Final = Reason(
    "plus.command.saved-spend", "{piece} {costs|cost} {price}, and the leader who has your points is too far off."
)
LEADER_FIRST: Final = Reason("plus.command.ace-linked-hexes", "First order the leader who takes command.")
ONE_LEADER: Final = Reason("plus.command.ace-linked-hexes", "One leader takes command, not {piece} as well.")
NOT_LINKED: Final = Reason(
    "plus.command.ace-linked-hexes", "{piece} {is|are} not linked to the leader who takes command."
)
NO_FOLLOWER: Final = Reason("plus.command.ace-linked-hexes", "Three units are ordered with the leader already.")


def order_bar(s: State, unit: int, free: bool, points: int) -> Reason | None:
    """What keeps a unit from being ordered, by a card or for its price."""
    if s.order[unit]:
        return ORDERED
    bar = held_back(s, unit)
    if bar is not None:
        return bar
    return dear_bar(s, unit, free, points)


def dear_bar(s: State, unit: int, free: bool, points: int) -> Reason | None:
    """What makes a unit too dear: the last line of its price."""
    at_hand = usable(s, s.hex[unit], points)
    if at_hand >= 4:  # nothing costs more
        return None
    lines = order_price(s, unit, free)
    price = sum([share.dice for share in lines])
    if price <= at_hand:
        return None
    return TOO_FAR_OFF if price <= points else DEAR[lines[-1].rule]


DEAR: Final = {reason.rule: reason for reason in (TOO_DEAR, FAR_OFF, NEW_LEADER, HARD_GROUND, COSSACKS)}


def leader_bar(s: State, leader: int, points: int) -> Reason | None:
    """What keeps a leader from being ordered on his own. [plus.keep.detach-own-order]"""
    if s.leader_order[leader]:
        return ORDERED
    bar = leader_held_back(s, leader)
    if bar is not None:
        return bar
    unit = s.at[s.leader_hex[leader]]
    if unit >= 0 and s.square[unit]:
        return IN_SQUARE
    price = sum([share.dice for share in leader_price(s)])
    if price <= usable(s, s.leader_hex[leader], points):
        return None
    return TOO_FAR_OFF if price <= points else LEADER_DEAR


def leaving_bar(s: State, unit: int, points: int) -> Reason | None:
    bar = leave_square_bar(s, unit)
    if bar is not None:
        return bar
    price = sum([share.dice for share in leave_price(s, unit)])
    if price <= usable(s, s.hex[unit], points):
        return None
    return TOO_FAR_OFF if price <= points else SQUARE_DEAR


def follower_bar(s: State, f: Muster, unit: int, points: int) -> Reason | None:
    """What keeps a unit from following a leader who takes command."""
    if f.commander < 0:
        if s.order[unit]:
            return ORDERED
        if s.leader_of(unit) < 0:
            return LEADER_FIRST
    elif f.followers >= LINKED:
        return ORDERED if s.order[unit] else NO_FOLLOWER
    elif not s.order[unit] and not is_linked(s, f, s.hex[unit]):
        return NOT_LINKED
    return order_bar(s, unit, True, points)


def commander_bar(s: State, f: Muster, leader: int) -> Reason | None:
    """A leader who takes command alone, or leaves the unit that was ordered with him."""
    if f.commander >= 0 and f.commander != leader:
        return ONE_LEADER
    return leader_bar(s, leader, purse(s, s.active))


def check_order(s: State, a: Action) -> Reason | None:
    return order_bar(s, s.at[a[1]], False, purse(s, s.active))


def check_order_leader(s: State, a: Action) -> Reason | None:
    return leader_bar(s, s.leader_at[a[1]], purse(s, s.active))


def check_leave_square(s: State, a: Action) -> Reason | None:
    return leaving_bar(s, s.at[a[1]], purse(s, s.active))
