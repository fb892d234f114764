"""`bicorne battles`: what can be played."""

import click
from rich.table import Table

from ..scenario import find_scenario, list_scenarios
from ..setup import read_scenario
from .output import console, example


@example("bicorne battles")
@click.command()
def battles() -> None:
    """List the battles that come with the program."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in ("id", "battle", "year", "units", "banners"):
        table.add_column(heading, no_wrap=heading != "battle")
    for id in list_scenarios():
        scenario = read_scenario(*find_scenario(id))
        units = [sum(unit.side == side for unit in scenario.units) for side in (0, 1)]
        table.add_row(
            id,
            scenario.name,
            scenario.date[:4],
            f"{scenario.sides[0].id} {units[0]} : {units[1]} {scenario.sides[1].id}",
            f"{scenario.sides[0].banners} : {scenario.sides[1].banners}",
        )
    out = console()
    out.print(table)
    out.print("\n`bicorne show ID` tells more of a battle, `bicorne play ID` begins it.")
