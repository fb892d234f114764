"""Take Command: one leader and those linked to him. [exp.take-command.leader-plus-three]"""

from typing import Final

from ...actions import NONE, PASS, Action
from ...flow import Frame, again
from ...state import State
from ..book import Reason
from ..classic.command import (
    check_order,
    check_order_leader,
    leave_square_bar,
    may_order,
    order,
)
from ..orders import NORMAL, give_leader_order, give_order
from ..special.no_order import held_back, leader_held_back

COMMANDS: Final = 4  # [exp.take-command.four-commands-budget]

NO_COMMAND: Final = Reason("exp.take-command.four-commands-budget", "All four commands are given.")
ORDERED: Final = Reason("classic.order.one-order-each", "{piece} already {has|have} an order.")
LEADER_FIRST: Final = Reason("exp.take-command.leader-section", "First order a leader in the section of {card}.")
NOT_LINKED: Final = Reason("exp.take-command.linking", "{piece} {is|are} not linked to the leader who takes command.")
IN_SQUARE: Final = Reason("classic.leader.square-no-detach", "{piece} cannot leave a unit that is in square.")


def takes_command(s: State) -> bool:
    return s.card >= 0 and s.field.deck.cards[s.card].deed == "take-command"


def may_order_or_link(s: State, f: Frame) -> list[Action]:
    """The orders of the card, by its own rules or by those of Take Command."""
    return may_order_linked(s, f) if takes_command(s) and not s.fallback else may_order(s, f)


def order_or_link(s: State, f: Frame, a: Action) -> None:
    if a[0] != "leave-square" and takes_command(s):
        order_linked(s, f, a)
    else:
        order(s, f, a)


def may_order_linked(s: State, f: Frame) -> list[Action]:
    """A leader of the card's section first, then pieces linked to him, anywhere; without such a leader nobody.

    [exp.take-command.units-may-cross-sections, exp.take-command.no-eligible-leader]
    """
    options: list[Action] = []
    full = len(s.orders_given) >= COMMANDS
    for unit in s.field.units_of[s.active]:
        hex = s.hex[unit]
        if hex < 0:
            continue
        if s.order[unit]:
            if s.square[unit] and leave_square_bar(s, unit) is None:
                options.append(("leave-square", hex, -1, NONE))
        elif not full and unit_bar(s, unit) is None:
            options.append(s.field.orders[hex])
    if not full:
        for leader in s.field.leaders_of[s.active]:
            if s.leader_hex[leader] >= 0 and leader_bar(s, leader) is None:
                options.append(("order leader", s.leader_hex[leader], -1, NONE))
    if options:
        options.append(PASS)
    return options


def order_linked(s: State, f: Frame, a: Action) -> None:
    """A unit with its leader is one command, a leader who leaves is one, and so is the unit he leaves.

    [exp.take-command.cost-together, exp.take-command.cost-leader-leaves, exp.take-command.cost-separate,
    exp.take-command.costs-apply-to-linked-leaders, exp.take-command.cost-lone-leader]
    """
    again(f)
    s.orders_given.append(1)
    if s.tacticians.commander < 0:
        s.tacticians.commander = s.leader_at[a[1]]
        s.tacticians.touched = True
    if a[0] == "order leader":
        give_leader_order(s, s.leader_at[a[1]], NORMAL)  # [exp.take-command.leader-may-leave]
    else:
        give_order(s, s.at[a[1]], NORMAL)  # [exp.take-command.attached-unit-ordered-too]


def in_section(s: State, hex: int) -> bool:
    """Only the leader's section counts. [exp.take-command.leader-section]"""
    return bool(s.field.deck.cards[s.card].leader_sections & s.field.board.sections[s.active][hex])


def is_linked(s: State, hex: int) -> bool:
    """With or next to the leader, or next to an ordered unit, as all stand when orders are given.

    [exp.take-command.linking, exp.take-command.links-fixed-at-order-time]
    """
    distance = s.field.board.distance[hex]
    if distance[s.leader_hex[s.tacticians.commander]] <= 1:
        return True
    for unit in s.ordered:
        if distance[s.hex[unit]] <= 1:
            return True
    return False


def unit_bar(s: State, unit: int) -> Reason | None:
    if s.order[unit]:
        return ORDERED
    if len(s.orders_given) >= COMMANDS:
        return NO_COMMAND
    hex = s.hex[unit]
    if s.tacticians.commander < 0:
        if s.leader_at[hex] < 0 or not in_section(s, hex):
            return LEADER_FIRST
    elif not is_linked(s, hex):
        return NOT_LINKED
    return held_back(s, unit)


def leader_bar(s: State, leader: int) -> Reason | None:
    if s.leader_order[leader]:
        return ORDERED
    if len(s.orders_given) >= COMMANDS:
        return NO_COMMAND
    hex = s.leader_hex[leader]
    unit = s.at[hex]
    if s.tacticians.commander < 0:
        if not in_section(s, hex):
            return LEADER_FIRST
    elif not is_linked(s, hex):
        return NOT_LINKED
    if unit >= 0 and s.square[unit]:
        return IN_SQUARE
    return leader_held_back(s, leader)


def check_order_or_link(s: State, a: Action) -> Reason | None:
    return unit_bar(s, s.at[a[1]]) if takes_command(s) else check_order(s, a)


def check_order_or_link_leader(s: State, a: Action) -> Reason | None:
    return leader_bar(s, s.leader_at[a[1]]) if takes_command(s) else check_order_leader(s, a)
