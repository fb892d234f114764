"""The Rally card: blocks come back to battered units."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...columns import COUNT, Column, Each, exactly
from ...events import BlockRallied, Ordered
from ...flow import Ask, Frame, Procedure, again
from ...state import State
from ..book import Reason
from ..special.no_order import held_back

NO_FACES: Final[list[int]] = []


class Rally(Frame):
    fields: ClassVar[dict[str, Column]] = {"blocks": Each(exactly(3), COUNT)}

    def __init__(self, faces: list[int] = NO_FACES) -> None:
        super().__init__("rally")
        self.blocks: list[int] = [faces.count(arm) for arm in range(3)]  # to give back, by arm

    def copy(self) -> Frame:
        f = Rally(NO_FACES)
        f.step = self.step
        f.blocks = self.blocks[:]
        return f


def active(s: State, f: Frame) -> int:
    return s.active


def may_rally(s: State, f: Frame) -> list[Action]:
    """Each symbol returns one block to a unit of its arm; symbols without one are lost. [classic.card.rally]"""
    options: list[Action] = []
    for unit in s.field.units_of[s.active]:
        if s.hex[unit] >= 0 and rally_bar(s, f, unit) is None:
            options.append(("rally", s.hex[unit], -1, NONE))
    if options:
        options.append(PASS)
    return options


def rally(s: State, f: Frame, a: Action) -> None:
    """Units that gained a block are ordered, squares too; several blocks may go to one.

    [classic.card.rally-orders, classic.card.rally-same-unit, classic.card.rally-square]
    """
    assert isinstance(f, Rally)
    again(f)
    unit = s.at[a[1]]
    f.blocks[s.field.arm[unit]] -= 1
    s.blocks[unit] += 1
    if s.recording:
        s.events.append(BlockRallied(unit, a[1]))
    if not s.order[unit] and held_back(s, unit) is None:
        s.order[unit] = 1
        s.ordered.append(unit)
        if s.recording:
            s.events.append(Ordered(unit, a[1]))


NO_SYMBOL: Final = Reason("classic.card.rally", "No symbol is left for {piece}.")
AT_FULL_STRENGTH: Final = Reason("classic.card.rally-cap", "{piece} {is|are} at full strength.")


def rally_bar(s: State, f: Frame, unit: int) -> Reason | None:
    assert isinstance(f, Rally)
    if not f.blocks[s.field.arm[unit]] or s.field.kinds[unit].type.of_no_arm:
        return NO_SYMBOL
    if s.blocks[unit] >= s.field.full[unit]:
        return AT_FULL_STRENGTH
    return None


def check_rally(s: State, a: Action) -> Reason | None:
    return rally_bar(s, s.stack[-1], s.at[a[1]])


RALLY: Final = Procedure("rally", [Ask("rally", active, may_rally, rally)])
