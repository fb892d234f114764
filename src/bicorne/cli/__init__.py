"""The command line: one module for each command."""

import click

from ..version import full_version
from .battles import battles
from .bench import bench
from .check import check
from .fuzz import fuzz
from .odds import odds
from .output import Commands, example
from .play import play
from .replay import replay
from .rules import rules
from .show import show


@example("bicorne play", "bicorne show vimeiro")
@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(message=full_version())
def main() -> None:
    """Bicorne: the card-driven Napoleonic hex wargame at your terminal."""


for command in (play, battles, show, check, replay, rules, odds, fuzz, bench):
    main.add_command(command)
