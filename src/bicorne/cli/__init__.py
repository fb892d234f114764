"""The command line: one module for each command."""

import click

from ..version import full_version
from .arena import arena
from .balance import balance
from .battles import battles
from .bench import bench
from .check import check
from .fuzz import fuzz
from .ladder import ladder
from .levels import levels
from .loadtest import loadtest
from .new import new
from .odds import odds
from .output import Commands, example
from .play import play
from .replay import replay
from .rules import rules
from .serve import serve
from .show import show


@example("bicorne", "bicorne play", "bicorne show vimeiro")
@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(message=full_version())
@click.pass_context
def main(context: click.Context) -> None:
    """Bicorne: the card-driven Napoleonic hex wargame.

    Without a command it opens the table in the browser.
    """
    if context.invoked_subcommand is None:
        context.invoke(serve, browser=True)


COMMANDS = (
    serve, play, battles, show, new, check, replay, rules, odds,
    levels, arena, ladder, balance, fuzz, bench, loadtest,
)  # fmt: skip

for command in COMMANDS:
    main.add_command(command)
