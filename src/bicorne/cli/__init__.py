"""The command line: one module for each command."""

import click

from .output import Commands, example, full_version


def show_version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(full_version())
        context.exit()


@example("bicorne", "bicorne play", "bicorne show vimeiro")
@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="Show the version."
)
@click.pass_context
def main(context: click.Context) -> None:
    """Bicorne: the card-driven Napoleonic hex wargame.

    Without a command it opens the table in the browser.
    """
    if context.invoked_subcommand is None:
        from .serve import serve

        context.invoke(serve, browser=True)
