"""`bicorne levels`: the computer generals, from beginner to master."""

import click
from rich.table import Table

from ..players import DEFAULT, LEVELS
from .output import console, example


@example("bicorne levels")
@click.command()
def levels() -> None:
    """List the computer generals, the weakest first."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in ("level", "seconds a turn", "how it plays"):
        table.add_column(heading, justify="right" if "seconds" in heading else "left")
    for level in LEVELS:
        name = f"{level.name} *" if level.name == DEFAULT else level.name
        table.add_row(name, f"{level.seconds:g}", level.line)
    out = console()
    out.print(table)
    out.print("(* the default; the seconds are a limit that most turns do not reach)")
