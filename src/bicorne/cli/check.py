"""`bicorne check`: scenario files, with every problem named at once."""

from pathlib import Path

import click

from ..errors import ScenarioError
from ..oddities import oddities
from ..scenario import find_scenario
from ..setup import lay_out, read_scenario
from .output import Problem, example


@example("bicorne check my-battle.toml", "bicorne check src/bicorne/data/scenarios")
@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|DIR...")
def check(paths: tuple[Path, ...]) -> None:
    """Check scenario files and name every problem with its place and remedy.

    A folder stands for all .toml files in it. The exit code is 1 if there is any problem. What is legal but odd
    gets a warning, unless the file explains it in [odd].
    """
    faulty = 0
    for file in files(paths):
        faulty += not check_file(file)
    if faulty:
        raise SystemExit(1)


def files(paths: tuple[Path, ...]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.glob("*.toml"))
            if not inside:
                raise Problem(f"There is no .toml file in {path}: name a scenario file or a folder of them.")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise Problem(f"There is no file {path}: name a scenario file or a folder of them.")
    return found


def check_file(file: Path) -> bool:
    """Say what is wrong with a file, or that nothing is."""
    try:
        text, _ = find_scenario(file)
        scenario = read_scenario(text, str(file))
    except ScenarioError as error:
        for problem in error.problems:
            click.echo(problem)
        return False
    odd, explained = oddities(scenario, lay_out(scenario))
    for oddity in odd:
        click.echo(f"warning: {file}: {oddity}")
    for oddity in explained:
        click.echo(f"explained: {file}: {oddity} {scenario.odd[oddity.kind]}")
    sides = " against ".join(str(sum(unit.side == side for unit in scenario.units)) for side in (0, 1))
    click.echo(f"{file}: fine. {scenario.name}, {sides} units.")
    return True
