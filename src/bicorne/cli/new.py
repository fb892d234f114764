"""`bicorne new`: a scenario file to begin with."""

from importlib.resources import files
from pathlib import Path

import click

from ..reading import SLUG
from ..scenario import list_scenarios
from .files import put, refuse_to_replace
from .output import Problem, example


@example("bicorne new my-battle", "bicorne new battles/somosierra --force")
@click.command()
@click.argument("name")
@click.option("--force", is_flag=True, help="Replace a file of that name.")
def new(name: str, force: bool) -> None:
    """Write a small battle with a comment on every table, for you to change.

    NAME is the id of the battle and of its file, NAME.toml: lowercase letters, digits and single hyphens.
    """
    path = Path(name.removesuffix(".toml") + ".toml")
    id = path.name.removesuffix(".toml")
    if not SLUG.fullmatch(id):
        raise Problem(f"A battle cannot be called '{id}': use a-z, 0-9 and single hyphens, such as my-battle.")
    if id in list_scenarios():
        raise Problem(f"There is already a battle called {id}: choose another name.")
    refuse_to_replace([path], force)
    put(path, template(id).encode())
    click.echo(f"{path}: a small battle. Play it (bicorne play {path}), change it, check it (bicorne check {path}).")


def template(id: str) -> str:
    """The battle to begin with, under a name of its own."""
    text = (files("bicorne.data") / "template.toml").read_text("utf-8")
    return text.replace("@ID@", id).replace("@NAME@", id.replace("-", " ").capitalize())
