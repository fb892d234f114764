"""The Short Supply card: a unit is sent back to its baseline."""

from typing import ClassVar, Final

from ...actions import NONE, Action
from ...columns import UNIT_OR_NONE, Column
from ...events import SuppliesCut
from ...flow import Ask, Frame, Procedure
from ...state import State
from ..book import Reason
from ..pieces import arrive, transfer


class Supply(Frame):
    fields: ClassVar[dict[str, Column]] = {"unit": UNIT_OR_NONE}

    def __init__(self) -> None:
        super().__init__("short supply")
        self.unit = -1

    def copy(self) -> Frame:
        f = Supply()
        f.step = self.step
        f.unit = self.unit
        return f


def active(s: State, f: Frame) -> int:
    return s.active


def owner(s: State, f: Frame) -> int:
    """The unit's owner chooses the hex. [classic.card.short-supply-owner-places]"""
    assert isinstance(f, Supply)
    return s.field.side[f.unit]


def may_cut(s: State, f: Frame) -> list[Action]:
    """One unit of either side. [classic.card.short-supply]"""
    return [
        ("short-supply", s.hex[unit], -1, NONE)
        for unit in range(len(s.hex))
        if s.hex[unit] >= 0 and supply_bar(s, unit) is None
    ]


def cut(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Supply)
    f.unit = s.at[a[1]]


def may_place(s: State, f: Frame) -> list[Action]:
    assert isinstance(f, Supply)
    if f.unit < 0:
        return []
    return [("place", s.hex[f.unit], hex, NONE) for hex in places(s, f.unit)]


def place(s: State, f: Frame, a: Action) -> None:
    """Its leader goes along; it is not ordered and does not battle, nor does anyone else.

    [classic.card.short-supply-leader, classic.card.short-supply-own-no-battle, classic.card.short-supply-orders-nobody]
    """
    assert isinstance(f, Supply)
    leader = transfer(s, f.unit, a[2])
    if s.recording:
        s.events.append(SuppliesCut(f.unit, a[1], a[2]))
    arrive(s, f.unit, a[1], leader)


def places(s: State, unit: int) -> list[int]:
    return s.book.conduct.supply_places(s, unit)


def section_places(s: State, unit: int) -> list[int]:
    """Baseline hexes of its section, else those one row forward. [classic.card.short-supply-second-row]"""
    side = s.field.side[unit]
    sections = s.field.board.sections[side]
    section = sections[s.hex[unit]]  # either one for a shared hex [classic.card.short-supply-shared-hex]
    for row in s.field.home_rows[side]:
        found = [hex for hex in row if sections[hex] & section and can_stand(s, unit, hex)]
        if found:
            return found
    return []


def can_stand(s: State, unit: int, hex: int) -> bool:
    """Free ground, or a lone friendly leader for a unit without one. [classic.card.short-supply-onto-leader]"""
    f = s.field
    if s.at[hex] >= 0 or f.closed_for[unit][hex]:
        return False
    leader = s.leader_at[hex]
    return leader < 0 or (f.leader_side[leader] == f.side[unit] and s.leader_of(unit) < 0)


NOT_A_SQUARE: Final = Reason(
    "classic.card.short-supply-no-square", "{piece} {is|are} in square and cannot be sent back."
)
LONE_LEADER: Final = Reason("classic.card.short-supply-no-lone-leader", "A lone leader cannot be sent back.")
NOBODY: Final = Reason("classic.card.short-supply", "There is no unit on {hex}.")
NO_ROOM: Final = Reason(
    "classic.card.short-supply-no-room", "No hex near the baseline is free for {piece} in {its|their} section."
)
NOT_THERE: Final = Reason("classic.card.short-supply-second-row", "{piece} can be placed on {ends}, not on {target}.")
ANOTHER: Final = Reason("classic.card.short-supply", "Another unit is being sent back.")


def supply_bar(s: State, unit: int) -> Reason | None:
    if s.square[unit]:
        return NOT_A_SQUARE
    if not places(s, unit):
        return NO_ROOM
    return None


def check_cut(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    if unit < 0:
        return LONE_LEADER if s.leader_at[a[1]] >= 0 else NOBODY
    return supply_bar(s, unit)


def check_place(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Supply)
    if s.at[a[1]] != f.unit:
        return ANOTHER
    return None if a[2] in places(s, f.unit) else NOT_THERE


SUPPLY: Final = Procedure(
    "short supply", [Ask("cut supplies", active, may_cut, cut), Ask("place unit", owner, may_place, place)]
)
