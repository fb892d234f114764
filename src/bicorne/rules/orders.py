"""Orders as every rule set has them: grants that pieces are given, and the slots that a card offers orders in."""

from typing import Final

from ..events import LeaderOrdered, Ordered
from ..state import State

NORMAL: Final = 1  # the grant of a normal order

# ------------------------------------------------------------------ orders given


def give_order(s: State, unit: int, grant: int) -> None:
    s.order[unit] = grant
    s.ordered.append(unit)
    if s.recording:
        s.events.append(Ordered(unit, s.hex[unit]))


def withdraw_order(s: State, unit: int) -> None:
    if s.order[unit]:
        s.order[unit] = 0
        s.ordered.remove(unit)


def give_leader_order(s: State, leader: int, grant: int) -> None:
    s.leader_order[leader] = grant
    s.ordered_leaders.append(leader)
    if s.recording:
        s.events.append(LeaderOrdered(leader, s.leader_hex[leader]))


# ------------------------------------------------------------------ slots


def room_by_mask(s: State) -> list[bool]:
    """For each set of slots: can one more piece that fits only these be ordered? Empty when nothing can.

    An order set is legal if some assignment of its pieces to slots is: no group of slots may have more
    pieces that fit nowhere else than orders (Hall's condition). Orders not used are lost.
    [classic.order.section-excess-lost]
    """
    orders = s.slots[0] + s.slots[1] + s.slots[2] + s.slots[3]
    if orders <= len(s.orders_given):
        return NO_ROOM
    for slot in range(4):
        if s.slots[slot] == orders:  # one kind of order: whoever fits it has room
            return ROOM_IN[slot]
    spare = spare_orders(s)
    room = [True] * 16
    for group in range(1, 16):
        if spare[group] <= 0:  # whoever fits only slots of this group has no room
            for mask in SUBSETS[group]:
                room[mask] = False
    return room


def spare_orders(s: State) -> list[int]:
    """For each set of slots: their orders, less the pieces that fit nowhere else."""
    spare = [0]
    for slot in range(4):
        spare += [orders + s.slots[slot] for orders in spare]
    for taken in s.orders_given:
        for group in SUPERSETS[taken]:
            spare[group] -= 1
    return spare


def fits(s: State, mask: int) -> bool:
    """Is there an order left for a piece that fits these slots?"""
    room = room_by_mask(s)
    return bool(room) and room[mask]


NO_ROOM: Final[list[bool]] = []
ROOM_IN: Final = [[bool(mask >> slot & 1) for mask in range(16)] for slot in range(4)]
SUBSETS: Final = [[mask for mask in range(16) if mask & ~group == 0] for group in range(16)]
SUPERSETS: Final = [[group for group in range(16) if mask & ~group == 0] for mask in range(16)]
