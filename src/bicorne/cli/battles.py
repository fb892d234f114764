"""`bicorne battles`: what can be played."""

from collections.abc import Callable

import click
from rich.table import Table

from ..research.balance import Figures, measured
from ..scenario import Scenario, find_scenario, list_scenarios
from ..setup import read_scenario
from .output import console, example
from .rulesets import rules_option

STALE = "?"
UNKNOWN = "–"

Cell = Callable[[Scenario, Figures | None], str]


@example("bicorne battles", "bicorne battles --player general", "bicorne battles --rules tacticians")
@click.command()
@click.option("--player", default="greedy", show_default=True, help="Whose figures show length and balance.")
@rules_option("Figures under this rule set; by default the battle's.")
def battles(player: str, rules: str | None) -> None:
    """List the battles that come with the program.

    Sizes, banners and balance name the bottom of the map first. Balance is how many of 100 games each side wins
    between two equal computer players, with the 95 % interval of the first number; `bicorne balance` measures it.
    """
    out = console()
    columns = WIDE if out.width >= 100 else NARROW
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in columns:
        table.add_column(heading, no_wrap=True)
    stale = False
    for id in list_scenarios(rules or ""):
        scenario = read_scenario(*find_scenario(id))
        asked = (player, rules if rules and rules != scenario.rules else "")
        figures = next((figures for figures in measured(id) if (figures.player, figures.rules) == asked), None)
        stale = stale or (figures is not None and figures.stale(scenario.text))
        table.add_row(*[cell(scenario, figures) for cell in columns.values()])
    out.print(table)
    if stale:
        out.print(f"{STALE} measured before the battle or the rules changed: `bicorne balance ID` measures it again.")
    out.print("\n`bicorne show ID` says more about a battle, `bicorne play ID` begins it.")


def units(scenario: Scenario, figures: Figures | None) -> str:
    return ":".join(str(sum(unit.side == side for unit in scenario.units)) for side in (0, 1))


def turns(scenario: Scenario, figures: Figures | None) -> str:
    return f"{figures.turns:.0f}" if figures else UNKNOWN


def balance(scenario: Scenario, figures: Figures | None) -> str:
    if not figures:
        return UNKNOWN
    bottom = round(100 * figures.share)
    low, high = figures.interval
    mark = STALE if figures.stale(scenario.text) else ""
    return f"{bottom}:{100 - bottom} ({100 * low:.0f}–{100 * high:.0f}){mark}"


NARROW: dict[str, Cell] = {
    "id": lambda scenario, figures: scenario.id,
    "year": lambda scenario, figures: scenario.date[:4],
    "units": units,
    "first": lambda scenario, figures: scenario.sides[scenario.first].id,
    "banners": lambda scenario, figures: ":".join(str(side.banners) for side in scenario.sides),
    "turns": turns,
    "balance": balance,
}
WIDE: dict[str, Cell] = {
    "id": NARROW["id"],
    "date": lambda scenario, figures: scenario.date,
    "armies": lambda scenario, figures: ":".join(side.id for side in scenario.sides),
    **{heading: NARROW[heading] for heading in ("units", "first", "banners", "turns", "balance")},
}
