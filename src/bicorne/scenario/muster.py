"""The roll call of a battle: what a designer compares with his plan."""

from ..tables import Tables
from ..terms import BOTTOM, SECTIONS, TOP
from .model import Scenario, UnitSetup

MASKS = (1, 3, 2, 6, 4, 7)  # from left to right; hexes cut by a line belong to two sections


def muster(scenario: Scenario, tables: Tables) -> list[str]:
    """The units of both sides counted by type and by section, as each side sees its own sections."""
    lines: list[str] = []
    board = scenario.board
    for side in (TOP, BOTTOM):
        units = [unit for unit in scenario.units if unit.side == side]
        lines.append(f"{scenario.sides[side].name}: {tally(tables, units)}")
        for mask in MASKS:
            there = [unit for unit in units if board.sections[side][unit.hex] == mask]
            where = " and ".join(name for i, name in enumerate(SECTIONS) if mask >> i & 1)
            if there:
                lines.append(f"  {where}: {tally(tables, there)}")
        leaders = [leader for leader in scenario.leaders if leader.side == side]
        places = ", ".join(f"{leader.name} {board.names[leader.hex]}" for leader in leaders)
        lines.append(f"  leaders: {len(leaders)}" + (f" ({places})" if leaders else ""))
    return lines


def tally(tables: Tables, units: list[UnitSetup]) -> str:
    """`12 units: F LN 5, F LT 4, …`, in the order of the unit table."""
    counts: dict[int, int] = {}
    for unit in units:
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
    kinds = [tables.kinds[index] for index in sorted(counts)]
    listed = ", ".join(f"{kind.letter} {kind.code} {counts[kind.index]}" for kind in kinds)
    return f"{len(units)} unit{'s' if len(units) > 1 else ''}: {listed}" if units else "no units"
