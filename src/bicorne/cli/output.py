"""Terminals: one console for all commands, and errors as one sentence without a traceback."""

import errno
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from ..errors import BicorneError
from ..version import VERSION, compiled

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from .board import Signs

NAMES = (
    "serve", "play", "battles", "show", "new", "check", "replay", "rules", "odds",
    "levels", "arena", "ladder", "balance", "fuzz", "bench", "loadtest",
)  # fmt: skip


def full_version() -> str:
    """The program, its engine and its rule sets, as `bicorne --version` says it."""
    from ..rules import versions  # takes a moment, and most commands begin without it

    rules = ", ".join([f"{name} {version}" for name, version in versions().items()])
    return f"bicorne {VERSION} ({'compiled' if compiled() else 'interpreted'} engine; rules: {rules})"


class Problem(click.ClickException):
    """Bad input: a sentence on the error stream, and exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(self.format_message(), err=True)


class Commands(click.Group):
    """The commands, each loaded when it is called for, with every named error turned into a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in NAMES:
            return None
        command: click.Command = getattr(import_module(f".{cmd_name}", __package__), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BicorneError as error:
            raise Problem(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            where = f"{error.filename}: " if error.filename else ""
            raise Problem(f"{where}{error.strerror or error}.") from error


def console() -> "Console":
    """The console of this moment: tests and pipes change the streams."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, emoji=False, markup=False)


def sign_set() -> "Signs":
    from .board import signs

    return signs(sys.stdout.encoding)


def progress(what: str) -> "Progress":
    """A bar with an estimate, on the error stream so that results can be piped."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def example(*lines: str) -> Callable[[Any], Any]:
    """The examples at the end of a command's help."""
    text = "\b\nExample:\n" if len(lines) == 1 else "\b\nExamples:\n"
    epilog = text + "\n".join(f"  {line}" for line in lines)

    def add(command: click.Command) -> click.Command:
        command.epilog = epilog
        return command

    return add
