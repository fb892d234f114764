"""Phases one and two: the card is played, and orders are given."""

from typing import Final

from ...actions import CLAUSES, NONE, PASS, Action
from ...cards import ANY_SLOT, COMMAND_VALUE, Card
from ...chance import COMMAND
from ...events import CardPlayed, ClauseChosen, CommandRolled, SquareLeft
from ...flow import Frame, again, call
from ...state import State, other
from ...terms import ARTILLERY, CAVALRY, FLAG, INFANTRY
from ..book import Reason
from ..orders import NORMAL, fits, give_leader_order, give_order, room_by_mask, withdraw_order
from ..pieces import card_returns, has_enemy_arm_beside, has_enemy_beside, is_lone_leader
from ..special.no_order import KIND as NO_ORDER
from ..special.no_order import held_back, held_units, leader_held_back
from .rally import Rally
from .supply import Supply

LEFT_CLAUSE: Final = 0
RIGHT_CLAUSE: Final = 2
ONE_UNIT: Final = CLAUSES.index("one-unit")
ANY_MASK: Final = 1 << ANY_SLOT


# ------------------------------------------------------------------ phase one: the card


def may_play(s: State, f: Frame) -> list[Action]:
    """The active player plays one card of his hand; passing is not offered. [classic.turn.play-one-card]"""
    plays = s.field.plays
    return [plays[card] for card in sorted(set(s.hands[s.active]))]


def play(s: State, f: Frame, a: Action) -> None:
    """Command is counted once, with the card just played, for a copy too.

    [classic.order.command-value, classic.card.counter-attack-own-command]
    """
    side = s.active
    s.command = len(s.hands[side])  # cards on the track do not count [classic.order.command-excludes-square-cards]
    s.hands[side].remove(a[1])
    s.played.append(a[1])
    s.card = counts_as(s, a[1])
    s.last[side] = s.card  # a First Strike in reply leaves no mark [classic.card.counter-attack-ignores-first-strike]
    if s.recording:
        s.events.append(CardPlayed(side, a[1], s.card))


def counts_as(s: State, number: int) -> int:
    """Counter-Attack becomes the opponent's last card, mirrored; First Strike orders nobody.

    From here on a copy is that card in all things: orders, fallback, dice, draw, reshuffle.
    [classic.card.counter-attack, classic.card.counter-attack-tactic, classic.card.counter-attack-symmetric]
    """
    card = s.field.deck.cards[number]
    if card.deed == "first-strike":
        return -1  # [classic.turn.first-strike-is-own-turn-dud]
    if card.deed == "copy":
        model = s.last[other(s.active)]  # as it finally counted [classic.card.counter-attack-of-counter-attack]
        # a first turn has no model [classic.card.counter-attack-first-turn]
        return s.field.deck.cards[model].mirror if model >= 0 else -1  # [classic.card.counter-attack-mirror]
    return number


def may_choose_clause(s: State, f: Frame) -> list[Action]:
    """Force March names a section, La Grande Manoeuvre its march or a single unit. [classic.card.force-march]"""
    if s.card < 0:
        return []
    card = s.field.deck.cards[s.card]
    if not card.clauses:
        return []
    if card.fallback and lacks_the_named(s, card):
        return []
    return [("use", clause, -1, NONE) for clause in card.clauses]


def choose_clause(s: State, f: Frame, a: Action) -> None:
    s.clause = a[1]
    if s.recording:
        s.events.append(ClauseChosen(s.active, a[1]))


# ------------------------------------------------------------------ what the card gives


def give_orders(s: State, f: Frame) -> None:
    """Turn the card into orders to give, orders already given, or a procedure of its own."""
    if s.card < 0:
        return
    card = s.field.deck.cards[s.card]
    s.fallback = s.clause == ONE_UNIT or (card.fallback and lacks_the_named(s, card))
    if s.fallback:
        s.slots[ANY_SLOT] = 1  # [classic.card.fallback-order]
    elif card.deed == "elan":
        roll_for_elan(s)
    elif card.deed == "rally":
        call(s, Rally(roll_command(s)))
    elif card.deed == "short-supply":
        call(s, Supply())
    elif card.everyone:
        order_everyone(s, card)
    else:
        s.slots = [s.command if n == COMMAND_VALUE else n for n in card.slots]


def lacks_the_named(s: State, card: Card) -> bool:
    """The fallback opens only when no piece of the named kind is on the board at all.

    [classic.card.fallback-condition]
    """
    if card.everyone == "led":
        return not any(s.leader_hex[leader] >= 0 for leader in s.field.leaders_of[s.active])
    for unit in s.field.units_of[s.active]:
        if s.hex[unit] >= 0 and names_arm(s, card, unit):
            return False
    return True


def names_arm(s: State, card: Card, unit: int) -> bool:
    """Is this unit of a kind the card names? [classic.unit.icon-horse]

    Rockets are of no arm: only a card that names nobody orders them. [exp.rocket.not-artillery]
    """
    if s.field.kinds[unit].type.of_no_arm:
        return all(card.arms)
    return card.arms[s.field.arm[unit]] or (card.horse and s.field.kinds[unit].type.horse)


def roll_command(s: State) -> list[int]:
    faces = s.chance.roll(s.command, COMMAND)
    if s.recording:
        s.events.append(CommandRolled(s.active, s.card, faces))
    return faces


def roll_for_elan(s: State) -> None:
    """Each symbol orders a unit of its arm, each flag any piece, sabers nobody; the rest is lost.

    [classic.card.elan, classic.card.elan-saber, classic.card.elan-unused-symbols]
    """
    for face in roll_command(s):
        if face in (INFANTRY, CAVALRY, ARTILLERY):  # the symbols are numbered like the arms
            s.slots[face] += 1
        elif face == FLAG:
            s.slots[ANY_SLOT] += 1


def order_everyone(s: State, card: Card) -> None:
    """Cards that order by themselves: all next to an enemy, all of a section, all leaders; squares too, once for all.

    [classic.card.cold-steel, classic.card.cold-steel-fixed-list, classic.card.force-march-squares]
    """
    side = s.active
    for unit in s.field.units_of[side]:
        hex = s.hex[unit]
        if hex >= 0 and names_arm(s, card, unit) and is_meant(s, card, side, hex) and held_back(s, unit) is None:
            give_order(s, unit, grant_for(s, card, unit))
    if card.everyone == "led":  # [classic.card.leadership]
        for leader in s.field.leaders_of[side]:
            lone = s.leader_hex[leader] >= 0 and is_lone_leader(s, s.leader_hex[leader])
            if lone and leader_held_back(s, leader) is None:
                give_leader_order(s, leader, card.grants[0])


def is_meant(s: State, card: Card, side: int, hex: int) -> bool:
    if card.everyone == "adjacent":
        return has_enemy_beside(s, side, hex)
    if card.everyone == "section":
        return bool(s.field.board.sections[side][hex] >> s.clause & 1)
    return s.leader_at[hex] >= 0


def grant_for(s: State, card: Card, unit: int) -> int:
    """The grant of the unit's arm; fast troops and led units march better. [classic.card.force-march-fast]"""
    type = s.field.kinds[unit].type
    if card.fast_grant and (type.light or type.grenadier or type.guard or s.leader_of(unit) >= 0):
        return card.fast_grant
    return card.grants[s.field.arm[unit]]


# ------------------------------------------------------------------ phase two: orders


def may_order(s: State, f: Frame) -> list[Action]:
    """Name the pieces to be ordered, all of them before any moves. [classic.order.announce-all-first]"""
    options: list[Action] = []
    if s.card >= 0:
        if not s.listed:
            list_offers(s)
        orders = s.slots[0] + s.slots[1] + s.slots[2] + s.slots[3]
        if s.field.deck.cards[s.card].everyone and not s.fallback:
            options += s.offers  # Leadership orders all leaders: one who detaches needs no order to spare
        elif orders > len(s.orders_given):
            # one kind of order: every offer has room, but for Elan, whose symbols are for one arm each
            if orders in s.slots and s.field.deck.cards[s.card].deed != "elan":
                options += s.offers
            else:
                room = room_by_mask(s)
                options += [offer for offer, mask in zip(s.offers, s.offer_masks) if room[mask]]
    for unit in s.ordered:
        if s.square[unit] and leave_square_bar(s, unit) is None:
            options.append(("leave-square", s.hex[unit], -1, NONE))  # [classic.order.square-order-choices]
    if options:
        # ordering fewer, even none, is allowed [classic.turn.order-none-is-legal, classic.card.assault-may-use-fewer]
        options.append(PASS)
    return options


def list_offers(s: State) -> None:
    """Every piece the card can order, the number of orders apart: this does not change while they are given."""
    s.listed = True
    s.offers, s.offer_masks = [], []
    card = s.field.deck.cards[s.card]
    if card.section:
        list_section(s)
    elif s.fallback or not orders_itself(card):
        list_units(s)
    if card.leaders or card.deed == "elan":
        list_leaders(s)


def orders_itself(card: Card) -> bool:
    """Cards that say themselves who is ordered, if anybody."""
    return bool(card.everyone) or card.deed in ("rally", "short-supply")


def list_units(s: State) -> None:
    for unit in s.field.units_of[s.active]:
        if s.hex[unit] >= 0 and order_bar(s, unit) is None:
            s.offers.append(s.field.orders[s.hex[unit]])
            s.offer_masks.append(slot_mask(s, unit))


def list_leaders(s: State) -> None:
    sections = s.field.board.sections[s.active]
    slots = section_slots(s) if s.field.deck.cards[s.card].section and not s.fallback else -1
    for leader in s.field.leaders_of[s.active]:
        hex = s.leader_hex[leader]
        if hex < 0 or not sections[hex] & slots:  # in other sections: most of them, most of the time
            continue
        if leader_order_bar(s, leader) is None:
            s.offers.append(("order leader", hex, -1, NONE))
            s.offer_masks.append(leader_mask(s, leader))


def list_section(s: State) -> None:
    """What order_bar says for a section card, written out: most cards are."""
    sections, slots = s.field.board.sections[s.active], section_slots(s)
    hexes, order, actions = s.hex, s.order, s.field.orders
    held = held_units(s)
    for unit in s.field.units_of[s.active]:
        hex = hexes[unit]
        if hex >= 0 and sections[hex] & slots and not order[unit] and unit not in held:
            s.offers.append(actions[hex])
            s.offer_masks.append(sections[hex])


def order(s: State, f: Frame, a: Action) -> None:
    again(f)
    unit, leader = s.at[a[1]], s.leader_at[a[1]]
    if a[0] == "leave-square":
        leave_square(s, unit)
        s.listed = False  # its leader may now be ordered away
        return
    i = s.offers.index(a)
    del s.offers[i]
    del s.offer_masks[i]
    if a[0] == "order leader":
        order_leader(s, leader)
    else:
        s.orders_given.append(slot_mask(s, unit))
        card = s.field.deck.cards[s.card]
        give_order(s, unit, NORMAL if s.fallback else grant_for(s, card, unit))


def order_leader(s: State, leader: int) -> None:
    """Ordering a leader away does not order the unit he leaves. [classic.order.detach-does-not-order-unit]"""
    card = s.field.deck.cards[s.card]
    unit = s.at[s.leader_hex[leader]]
    if card.everyone:
        if unit >= 0:
            withdraw_order(s, unit)  # [classic.card.leadership-detach]
    else:
        s.orders_given.append(leader_mask(s, leader))  # an order of its own [classic.order.detach-costs-one]
    give_leader_order(s, leader, card.grants[0])


def leave_square(s: State, unit: int) -> None:
    """Out of square without penalty, and the card is back in the hand. [classic.square.exit-returns-card]"""
    space = card_returns(s, unit)
    if s.recording:
        s.events.append(SquareLeft(unit, s.hex[unit], space))


# ------------------------------------------------------------------ which order a piece would use


def slot_mask(s: State, unit: int) -> int:
    """The slots that could order this unit: its section or sections, its arm, or any.

    [classic.order.shared-hex-either] [classic.order.section-any-type]
    """
    if s.fallback:
        return ANY_MASK
    card = s.field.deck.cards[s.card]
    if card.section:
        return s.field.board.sections[s.active][s.hex[unit]]  # [classic.order.section-checked-when-ordered]
    if card.deed == "elan" and not s.field.kinds[unit].type.of_no_arm:
        return 1 << s.field.arm[unit] | ANY_MASK
    return ANY_MASK


def leader_mask(s: State, leader: int) -> int:
    """A leader needs one order of his section, or one for any piece.

    [classic.order.lone-leader-one-order] [classic.card.elan-flag]
    """
    card = s.field.deck.cards[s.card]
    return s.field.board.sections[s.active][s.leader_hex[leader]] if card.section else ANY_MASK


# ------------------------------------------------------------------ why a piece may not be ordered

NO_CARD: Final = Reason("classic.turn.useless-card-skips", "The card in play orders nobody.")
ORDERED: Final = Reason("classic.order.one-order-each", "{piece} already {has|have} an order.")
NOT_NAMED: Final = Reason("{card_rule}", "{card} does not order {piece}.")
WRONG_SECTION: Final = Reason(
    "classic.order.section-excess-lost", "{piece} {is|are} {section}, where {card} gives no order."
)
NO_ORDER_LEFT: Final = Reason("classic.order.section-excess-lost", "{card} has no order left for {piece}.")
NO_TACTIC_ORDER_LEFT: Final = Reason("classic.order.tactic-excess-lost", "{card} has no order left for {piece}.")
BESIDE_ENEMY: Final = Reason(
    "classic.card.fire-and-hold-not-adjacent",
    "{piece} {has|have} an enemy unit next to {it|them}; {card} orders only units without one.",
)
NO_SQUARES: Final = Reason("classic.card.grande-manoeuvre-no-square", "{piece} {is|are} in square and cannot march.")
ORDERS_ITSELF: Final = Reason("{card_rule}", "{card} itself says who is ordered.")
NO_LEADERS: Final = Reason(
    "classic.order.lone-leader-not-by-unit-cards", "{card} orders units only, not a leader on his own."
)
NO_DETACHING: Final = Reason("classic.order.detach-not-on-other-tactics", "{card} lets no leader leave his unit.")
FALLBACK_UNIT: Final = Reason("classic.card.fallback-order", "The order is for one unit, not for a leader on his own.")
ONE_UNIT_ONLY: Final = Reason(
    "classic.card.grande-manoeuvre-alternative", "The order is for one unit, not for a leader on his own."
)
IN_SQUARE: Final = Reason("classic.leader.square-no-detach", "{piece} cannot leave a unit that is in square.")
NEEDS_FLAG: Final = Reason("classic.card.elan-flag", "Only a flag of Elan orders a leader on his own.")
NO_SQUARE: Final = Reason("classic.square.exit-on-own-turn", "{piece} {is|are} not in square.")
SQUARE_UNORDERED: Final = Reason(
    "classic.square.exit-on-own-turn", "{piece} {needs|need} an order to leave the square."
)
CAVALRY_NEAR: Final = Reason(
    "classic.square.exit-barred-by-cavalry", "Enemy cavalry is next to {piece}: the square cannot be left."
)


def order_bar(s: State, unit: int) -> Reason | None:
    """What keeps a unit from being ordered, the number of orders left apart: with a tactic card never its place.

    [classic.order.tactic-any-section]
    """
    if s.order[unit]:
        return ORDERED
    if NO_ORDER.rows(s.field):
        bar = held_back(s, unit)
        if bar is not None:
            return bar
    card = s.field.deck.cards[s.card]
    if s.fallback:
        return None
    if card.section:
        return None if section_slots(s) & slot_mask(s, unit) else WRONG_SECTION
    if orders_itself(card):
        return ORDERS_ITSELF
    if not names_arm(s, card, unit):
        return NOT_NAMED
    if card.apart and has_enemy_beside(s, s.active, s.hex[unit]):
        return BESIDE_ENEMY
    if not card.squares and s.square[unit]:
        return NO_SQUARES
    return None


def section_slots(s: State) -> int:
    """The slots the card has orders for, as a mask."""
    slots = s.slots
    return (1 if slots[0] else 0) | (2 if slots[1] else 0) | (4 if slots[2] else 0) | (8 if slots[3] else 0)


def leader_order_bar(s: State, leader: int) -> Reason | None:
    """What keeps a leader from being ordered on his own. [classic.order.detach-cards]"""
    if s.leader_order[leader]:
        return ORDERED
    if NO_ORDER.rows(s.field):
        bar = leader_held_back(s, leader)
        if bar is not None:
            return bar
    card = s.field.deck.cards[s.card]
    unit = s.at[s.leader_hex[leader]]
    if s.fallback:
        return ONE_UNIT_ONLY if s.clause == ONE_UNIT else FALLBACK_UNIT
    if not card.leaders and card.deed != "elan":
        return NO_LEADERS if unit < 0 else NO_DETACHING
    if card.section and not section_slots(s) & leader_mask(s, leader):
        return WRONG_SECTION
    if card.deed == "elan" and not s.slots[ANY_SLOT]:
        return NEEDS_FLAG
    if unit >= 0 and s.square[unit]:  # once it has left, he may go too [classic.leader.square-out-and-detach]
        return IN_SQUARE  # [classic.card.leadership-square]
    return None


def leave_square_bar(s: State, unit: int) -> Reason | None:
    """A square is left in the own order phase, by order, with no enemy cavalry near.

    [classic.square.exit-on-own-turn]
    """
    if not s.square[unit]:
        return NO_SQUARE
    if not s.order[unit]:
        return SQUARE_UNORDERED
    if has_enemy_arm_beside(s, s.field.side[unit], s.hex[unit], CAVALRY):
        return CAVALRY_NEAR
    return None


def check_order(s: State, a: Action) -> Reason | None:
    if s.card < 0:
        return NO_CARD
    unit = s.at[a[1]]
    bar = order_bar(s, unit)
    if bar is None and not fits(s, slot_mask(s, unit)):
        return NO_ORDER_LEFT if s.field.deck.cards[s.card].section else NO_TACTIC_ORDER_LEFT
    return bar


def check_order_leader(s: State, a: Action) -> Reason | None:
    if s.card < 0:
        return NO_CARD
    leader = s.leader_at[a[1]]
    bar = leader_order_bar(s, leader)
    if bar is None and s.field.deck.cards[s.card].everyone != "led" and not fits(s, leader_mask(s, leader)):
        return NO_ORDER_LEFT if s.field.deck.cards[s.card].section else NO_TACTIC_ORDER_LEFT
    return bar


def check_leave_square(s: State, a: Action) -> Reason | None:
    return leave_square_bar(s, s.at[a[1]])
