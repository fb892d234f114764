"""The turn with Tactician cards: before the orders, after the combat, and the draw."""

from typing import Final

from ...actions import NONE, PASS, Action
from ...cards import Tactic
from ...chance import COMMAND
from ...events import Attached, BlockRallied, LeaderMoved, ReformRolled, ReservesPlaced, TacticGivenUp, TacticRecalled
from ...flow import Ask, Frame, Procedure, again, call
from ...state import State
from ...terms import FLAG, LEADER
from ..book import Reason
from ..classic.command import may_order, order
from ..classic.leaders import can_end
from ..classic.movement import leader_flood, rides
from ..classic.supply import Supply, supply_bar
from ..classic.turn import reshuffle_after_elan
from ..orders import NORMAL, give_leader_order, give_order
from ..pieces import arrive, transfer
from ..special import held_back, leader_held_back
from ..turns import active, end_turn
from .command import may_order_command, order_command, takes_command
from .hand import (
    MARKED,
    WRONG_ARM,
    Bar,
    card_bar,
    different,
    draw_tactics,
    is_marked,
    mark,
    mark_leader,
    open_window,
    plays,
    reshuffle_tactics,
    spend,
    unit_bar,
    with_cards,
    with_plays,
)

REDEPLOY_HEXES: Final = 3


class Task(Frame):
    """A unit that a card is moving."""

    def __init__(self, procedure: str, unit: int) -> None:
        super().__init__(procedure)
        self.unit = unit

    def copy(self) -> Frame:
        f = Task(self.procedure, self.unit)
        f.step = self.step
        return f

    def data(self) -> dict[str, object]:
        return {"unit": self.unit}


# ------------------------------------------------------------------ before the orders

FULL: Final = Reason("exp.tactician-card.leader-unit-reform-target", "{piece} {has|have} lost no block.")
NO_LEADER_NEAR: Final = Reason(
    "exp.tactician-card.leader-unit-reform-target", "No leader of yours is with {piece} or next to {it|them}."
)
NO_UNIT: Final = Reason("exp.tactician-card.short-supply-as-tactician", "There is no unit on {hex}.")
LONE: Final = Reason("classic.card.short-supply-no-lone-leader", "A lone leader cannot be sent back.")


class BeforeOrders(Bar):
    def hexes(self, s: State, side: int) -> list[int]:
        return [hex for hex in s.hex if hex >= 0]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        return supply_tactic_bar(s, t, hex) if t.id == "short-supply" else reform_bar(s, t, side, s.at[hex])


def supply_tactic_bar(s: State, t: Tactic, hex: int) -> Reason | None:
    """One unit of either side, not a square and not a lone leader. [exp.tactician-card.short-supply-as-tactician]"""
    unit = s.at[hex]
    if unit < 0:
        return LONE if s.leader_at[hex] >= 0 else NO_UNIT
    if s.field.kinds[unit].type.garrison:
        return WRONG_ARM
    bar = card_bar(s, t, s.active, unit)
    return supply_bar(s, unit) if bar is None else bar


def reform_bar(s: State, t: Tactic, side: int, unit: int) -> Reason | None:
    bar = unit_bar(s, t, side, unit)
    if bar is not None:
        return bar
    if s.blocks[unit] >= s.field.full[unit]:
        return FULL
    near = [s.hex[unit], *s.field.board.neighbors[s.hex[unit]]]
    led = [hex for hex in near if s.leader_at[hex] >= 0 and s.field.leader_side[s.leader_at[hex]] == side]
    return None if led else NO_LEADER_NEAR


BEFORE: Final = BeforeOrders("before-orders")


def may_play_before(s: State, f: Frame) -> list[Action]:
    return with_plays(s, s.active, [], BEFORE)


def play_before(s: State, f: Frame, a: Action) -> None:
    again(f)
    unit = s.at[a[2]]
    spend(s, s.active, a[1], a[2])
    mark(s, s.active, unit, a[1])
    if s.field.deck.tactics[a[1]].id == "short-supply":
        supply = Supply()
        supply.unit = unit
        supply.step = s.book.procedures["short supply"].at("place unit")
        call(s, supply)
    else:
        reform(s, unit)


def reform(s: State, unit: int) -> None:
    """Two dice: each flag and each symbol of its own brings a block, never more than it had; it is not ordered.

    [exp.tactician-card.leader-unit-reform-roll, exp.tactician-card.leader-unit-reform-each-symbol,
    exp.tactician-card.leader-unit-reform-cap, exp.tactician-card.leader-unit-reform-no-order]
    """
    faces = s.chance.roll(2, COMMAND)
    if s.telling:
        s.events.append(ReformRolled(unit, s.hex[unit], faces))
    gained = faces.count(FLAG) + faces.count(s.field.arm[unit])
    for _ in range(min(gained, s.field.full[unit] - s.blocks[unit])):
        s.blocks[unit] += 1
        if s.telling:
            s.events.append(BlockRallied(unit, s.hex[unit]))


def hold_supplied_back(s: State, f: Frame) -> None:
    """An own unit that was sent back may move, not battle. [exp.tactician-card.short-supply-own-unit]"""
    if not s.tactics.touched:
        return
    mark = s.field.deck.tactic_number["short-supply"] + 1
    for unit in s.ordered:
        if s.tactics.on_unit[unit] == mark:
            s.order[unit] = s.field.deck.varied(s.order[unit], "idle")


# ------------------------------------------------------------------ orders

HAS_ORDER: Final = Reason("classic.order.one-order-each", "The leader on {hex} already has an order.")
NO_LEADER: Final = Reason("exp.tactician-card.leader-bonus", "There is no leader of yours on {hex}.")


class InOrders(Bar):
    """Leader Bonus: one leader more, with his unit. [exp.tactician-card.leader-bonus]"""

    def hexes(self, s: State, side: int) -> list[int]:
        return [s.leader_hex[leader] for leader in s.field.leaders_of[side] if s.leader_hex[leader] >= 0]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        leader, unit = s.leader_at[hex], s.at[hex]
        if leader < 0 or s.field.leader_side[leader] != side:
            return NO_LEADER
        if s.leader_order[leader] or (unit >= 0 and s.order[unit]):
            return HAS_ORDER
        if unit >= 0:
            return MARKED if is_marked(s, side, unit) else held_back(s, unit)
        return MARKED if s.tactics.on_leader[leader] else leader_held_back(s, leader)


IN_ORDERS: Final = InOrders("order")


def may_order_too(s: State, f: Frame) -> list[Action]:
    """The card's orders, by its own rules or by those of Take Command, and Leader Bonus."""
    options = may_order_command(s, f) if takes_command(s) and not s.fallback else may_order(s, f)
    return with_plays(s, s.active, options, IN_ORDERS)


def order_too(s: State, f: Frame, a: Action) -> None:
    if a[0] == "tactic":
        again(f)
        order_leader_more(s, a)
    elif a[0] != "leave-square" and takes_command(s):
        order_command(s, f, a)
    else:
        order(s, f, a)


def order_leader_more(s: State, a: Action) -> None:
    leader, unit = s.leader_at[a[2]], s.at[a[2]]
    spend(s, s.active, a[1], a[2])
    s.listed = False  # the cached offers are stale
    if unit >= 0:
        mark(s, s.active, unit, a[1])
        give_order(s, unit, bonus_order(s))
    else:
        mark_leader(s, leader, a[1])
        give_leader_order(s, leader, NORMAL)


def bonus_order(s: State) -> int:
    """A normal order, with Elan's die, and with what the Command card forbids everybody.

    [exp.tactician-card.leader-bonus-elan, exp.tactician.never-lifts-command-ban]
    """
    if s.card < 0 or s.fallback:
        return NORMAL
    return s.field.deck.cards[s.card].bonus_grant


# ------------------------------------------------------------------ after the combat

NOT_AT_HOME: Final = Reason("exp.tactician-card.call-forward-reserves", "{piece} {does|do} not stand on your baseline.")
NO_PLACE: Final = Reason(
    "exp.tactician-card.call-forward-reserves-only-two", "No leader in {its|their} section has room for {piece}."
)
OTHER_UNIT: Final = Reason("exp.tactician-card.call-forward-reserves", "The card was played on another unit.")
NOT_THERE: Final = Reason(
    "exp.tactician-card.call-forward-reserves-only-two", "{piece} can come forward to {ends}, not to {target}."
)


class AfterCombat(Bar):
    def hexes(self, s: State, side: int) -> list[int]:
        units = sorted([s.at[hex] for hex in s.field.home_rows[side][0] if s.at[hex] >= 0])
        return [s.hex[unit] for unit in units if s.field.side[unit] == side]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        unit = s.at[hex]
        bar = unit_bar(s, t, side, unit)
        if bar is not None:
            return bar
        if s.field.kinds[unit].type.garrison:
            return WRONG_ARM
        if hex not in s.field.home_rows[side][0]:
            return NOT_AT_HOME
        return None if reserve_hexes(s, unit) else NO_PLACE


AFTER: Final = AfterCombat("after-combat")


def reserve_hexes(s: State, unit: int) -> list[int]:
    """In its own section: onto a lone leader, whatever the ground, or onto open ground next to a leader.

    [exp.tactician-card.call-forward-reserves, exp.tactician-card.call-forward-reserves-onto-lone-leader,
    exp.tactician-card.call-forward-reserves-next-to-leader]
    """
    f = s.field
    side, start = f.side[unit], s.hex[unit]
    section = f.board.sections[side]
    own = s.leader_of(unit)  # he goes along [exp.tactician-card.call-forward-reserves-own-leader]
    leaders = [s.leader_hex[leader] for leader in f.leaders_of[side] if s.leader_hex[leader] >= 0 and leader != own]
    near = {hex for leader in leaders for hex in (leader, *f.board.neighbors[leader])}
    found: list[int] = []
    for hex in sorted(near):
        if hex == start or not section[hex] & section[start] or s.at[hex] >= 0 or f.closed_for[unit][hex]:
            continue
        if hex in leaders:
            if own < 0:
                found.append(hex)
        elif s.leader_at[hex] < 0 and is_open(s, hex):
            found.append(hex)
    return found


def is_open(s: State, hex: int) -> bool:
    """No terrain feature of any kind, and no works."""
    return not s.field.works[hex] and all([ground.id == "open" for ground in s.field.grounds[hex]])


def may_play_after(s: State, f: Frame) -> list[Action]:
    """Reserves, and the default action of every card. [exp.tactician.default-action-timing]"""
    side = s.active
    if not s.tactics.hands[side]:
        return []
    more = plays(s, side, AFTER)
    if can_redeploy(s):
        more += [("give-up", number, -1, NONE) for number in different(s.tactics.hands[side])]
    return with_cards(s, side, [], more)


def play_after(s: State, f: Frame, a: Action) -> None:
    again(f)
    if a[0] == "give-up":
        give_up(s, a[1])
        return
    unit = s.at[a[2]]
    spend(s, s.active, a[1], a[2])
    mark(s, s.active, unit, a[1])
    call(s, Task("reserves", unit))


def may_place_reserves(s: State, f: Frame) -> list[Action]:
    assert isinstance(f, Task)
    return [("place", s.hex[f.unit], hex, NONE) for hex in reserve_hexes(s, f.unit)]


def place_reserves(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Task)
    leader = transfer(s, f.unit, a[2])
    if s.telling:
        s.events.append(ReservesPlaced(f.unit, a[1], a[2]))
    arrive(s, f.unit, a[1], leader)


# the default action


def give_up(s: State, number: int) -> None:
    """Any card, for one leader who rides up to three hexes. [exp.tactician.default-action]

    [exp.tactician.default-action-any-card]
    """
    s.tactics.hands[s.active].remove(number)
    s.tactics.discards.append(number)
    if s.telling:
        s.events.append(TacticGivenUp(s.active, number))
    call(s, Task("redeploy", -1))


def redeployable(s: State) -> list[int]:
    """Every own leader once a turn. [exp.tactician.default-action-own-turn]"""
    on_leader = s.tactics.on_leader
    return [leader for leader in s.field.leaders_of[s.active] if s.leader_hex[leader] >= 0 and not on_leader[leader]]


def can_redeploy(s: State) -> bool:
    """Has any of them somewhere to go? A look at the next hexes nearly always shows it."""
    leaders, closed = redeployable(s), s.field.closed[LEADER]
    for leader in leaders:
        for hex in s.field.board.neighbors[s.leader_hex[leader]]:
            if not closed[hex] and can_end(s, s.active, hex):
                return True
    return any([leader_flood(s, leader, REDEPLOY_HEXES) for leader in leaders])


def may_redeploy(s: State, f: Frame) -> list[Action]:
    """Out of a square too, by the rules of a leader's movement.

    [exp.tactician.default-action-attached, exp.tactician.default-action-square, exp.tactician.default-action-terrain]
    """
    options: list[Action] = []
    for leader in redeployable(s):
        options += rides(s, leader, REDEPLOY_HEXES, s.field.redeployments.from_hex(s.leader_hex[leader]))
    return options


def redeploy(s: State, f: Frame, a: Action) -> None:
    leader = s.leader_at[a[1]]
    mark_leader(s, leader, 0)  # whichever card it was
    s.leader_at[a[1]] = -1
    s.leader_at[a[2]] = leader
    s.leader_hex[leader] = a[2]
    if s.telling:
        s.events.append(LeaderMoved(leader, a[1], a[2]))
        if s.at[a[2]] >= 0:
            s.events.append(Attached(leader, s.at[a[2]], a[2]))


# ------------------------------------------------------------------ Capable Tactician


def may_recall(s: State, f: Frame) -> list[Action]:
    """After a reshuffle by Elan the pile is empty. [exp.tactician-card.capable-tactician-after-elan]"""
    side = s.active
    if not s.tactics.discards or not s.tactics.hands[side]:
        return []
    own = s.field.deck.tactic_number["capable-tactician"]
    if own not in s.tactics.hands[side]:
        return open_window(s, side)
    options: list[Action] = [("recall", number, -1, NONE) for number in different(s.tactics.discards)]
    options.append(PASS)
    return options


def recall(s: State, f: Frame, a: Action) -> None:
    """Any card of the discards but itself; it is too late to play it this turn.

    [exp.tactician-card.capable-tactician-effect, exp.tactician-card.capable-tactician-no-same-turn]
    """
    side = s.active
    s.tactics.discards.remove(a[1])
    spend(s, side, s.field.deck.tactic_number["capable-tactician"], -1)
    s.tactics.hands[side].append(a[1])
    if s.telling:
        s.events.append(TacticRecalled(side, a[1]))


def reshuffle_both_after_elan(s: State, f: Frame) -> None:
    """Elan shuffles both decks before any card is drawn.

    [exp.command-deck.elan-reshuffles-both, exp.command-deck.elan-reshuffle-before-draw]
    """
    reshuffle_after_elan(s, f)
    if s.card >= 0 and s.field.deck.cards[s.card].reshuffle:
        reshuffle_tactics(s)


def end_turn_too(s: State, f: Frame) -> None:
    """The turn is over. [exp.tactician-card.capable-tactician-ends-turn]"""
    draw_tactics(s)
    s.tactics.forget()
    end_turn(s, f)


# ------------------------------------------------------------------ refusals of the verbs

NOT_DISCARDED: Final = Reason(
    "exp.tactician-card.capable-tactician-effect", "That card is not among the Tactician discards."
)
NO_CAPABLE: Final = Reason("exp.tactician-card.capable-tactician-effect", "There is no Capable Tactician in your hand.")
NOT_HELD: Final = Reason("exp.tactician.default-action", "That card is not in your hand.")
NO_LEADER_LEFT: Final = Reason(
    "exp.tactician.default-action-own-turn", "Each of your leaders has ridden this turn already."
)
NO_RIDE: Final = Reason("exp.tactician.default-action-terrain", "No leader of yours can ride anywhere.")
ONCE: Final = Reason("exp.tactician.default-action-own-turn", "{piece} has ridden this way already this turn.")
OUT_OF_REACH: Final = Reason("exp.tactician.default-action-terrain", "{piece} cannot ride to {target}.")


def check_give_up(s: State, a: Action) -> Reason | None:
    if a[1] not in s.tactics.hands[s.active]:
        return NOT_HELD
    if not redeployable(s):
        return NO_LEADER_LEFT
    return None if can_redeploy(s) else NO_RIDE


def check_redeploy(s: State, a: Action) -> Reason | None:
    leader = s.leader_at[a[1]]
    if s.tactics.on_leader[leader]:
        return ONCE
    return None if a[2] in leader_flood(s, leader, REDEPLOY_HEXES) else OUT_OF_REACH


def check_recall(s: State, a: Action) -> Reason | None:
    if s.field.deck.tactic_number["capable-tactician"] not in s.tactics.hands[s.active]:
        return NO_CAPABLE
    return None if a[1] in s.tactics.discards else NOT_DISCARDED


def check_place_reserves(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Task)
    if s.at[a[1]] != f.unit:
        return OTHER_UNIT
    return None if a[2] in reserve_hexes(s, f.unit) else NOT_THERE


def empty_reserves() -> Frame:
    return Task("reserves", 0)


def empty_redeploy() -> Frame:
    return Task("redeploy", -1)


RESERVES: Final = Procedure("reserves", [Ask("place reserves", active, may_place_reserves, place_reserves)])
REDEPLOY: Final = Procedure("redeploy", [Ask("redeploy", active, may_redeploy, redeploy)])
