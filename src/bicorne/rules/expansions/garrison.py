"""Garrisons: who can be left behind in a building, and how one is."""

from typing import TYPE_CHECKING

from ...battlefield import Field
from ...events import GarrisonPlaced
from ...state import State
from ...terms import INFANTRY
from ..special.garrison import most_garrisons

if TYPE_CHECKING:
    from ...scenario.model import Scenario


def muster_garrisons(field: Field, scenario: "Scenario") -> None:
    """Units that can be left in buildings wait off the board: as many as the battle says, or as it has such hexes.

    Each nation with infantry has its own. [exp.garrison.no-component-limit, exp.garrison.block-from-pool]
    """
    places = field.garrison_places.count(True)
    for side in (0, 1):
        most = most_garrisons(field, side)
        infantry = {field.kinds[unit].letter for unit in field.units_of[side] if field.arm[unit] == INFANTRY}
        for letter in scenario.sides[side].nations:
            if letter in infantry:
                kind = field.tables.units[letter, "GN"]
                for _ in range(places if most < 0 else most):
                    unit = field.muster(kind, side, -1, 1, 1)
                    field.garrisons[side].append(unit)
                    field.garrison_pool[side].append(unit)


def spare(s: State, unit: int) -> int:
    """A garrison of the unit's nation that stands nowhere, or -1. [exp.garrison.repeatable]"""
    f = s.field
    side, nation = f.side[unit], f.kinds[unit].nation
    most = most_garrisons(f, side)
    if most >= 0 and len([garrison for garrison in f.garrisons[side] if s.hex[garrison] >= 0]) >= most:
        return -1
    for garrison in f.garrison_pool[side]:
        if s.hex[garrison] < 0 and f.kinds[garrison].nation == nation:
            return garrison
    return -1


def leave_garrison(s: State, unit: int, hex: int) -> None:
    """The unit keeps all its blocks; the garrison is one of its own, with no order this turn.

    It stands there before anybody asks who holds the hex. [exp.garrison.no-gap, exp.garrison.occupies-objective]
    [exp.garrison.block-from-pool, exp.garrison.no-battle-when-placed]
    """
    garrison = spare(s, unit)
    s.blocks[garrison] = 1
    s.hex[garrison] = hex
    s.at[hex] = garrison
    if s.recording:
        s.events.append(GarrisonPlaced(garrison, hex))
