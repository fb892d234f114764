"""The option that names a rule set."""

from collections.abc import Callable
from typing import Any

import click

from ..rules import rule_sets


def rules_option(help: str, **more: Any) -> Callable[[Any], Any]:
    return click.option("--rules", type=click.Choice(sorted(rule_sets())), help=help, **more)
