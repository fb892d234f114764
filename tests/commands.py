"""How the tests of the commands run them: the types of the fixtures `run` and `process`."""

from subprocess import CompletedProcess
from typing import Protocol

from click.testing import Result


class Run(Protocol):
    """A command in this process."""

    def __call__(self, *arguments: str, input: str = "") -> Result: ...


class Process(Protocol):
    """A command as users run it."""

    def __call__(self, *arguments: str, input: str = "") -> CompletedProcess[str]: ...
