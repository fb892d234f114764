"""The command line: one module for each command."""

import click

from ..version import full_version
from .output import Commands, example


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
        from .serve import serve

        context.invoke(serve, browser=True)
