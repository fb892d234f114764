"""`bicorne play`: the text table, for two at one keyboard or against a computer general."""

import sys
from datetime import datetime
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from ..errors import SaveError
from ..game import Game
from ..players import DEFAULT, find_player
from ..research.processes import processors
from ..scenario import find_scenario, list_scenarios
from ..setup import read_scenario
from . import savefile
from .desk import Desk, Seats
from .output import Problem, console, example
from .rulesets import rules_option

FIRST_BATTLE = "rolica-first-position"
INTERRUPTED = 130


def known_level(ctx: click.Context, option: click.Parameter, name: str) -> str:
    find_player(name)
    return name


@example("bicorne play vimeiro --side french", "bicorne play --hot-seat waterloo", "bicorne play --resume")
@click.command()
@click.argument("battle", required=False)
@click.option("--side", help="The side you play; the one that moves first if not given.")
@click.option("--against", default=DEFAULT, show_default=True, metavar="LEVEL", callback=known_level,
              help="The computer general: `bicorne levels` lists them; marshal:2 thinks for two seconds.")  # fmt: skip
@click.option("--cores", type=click.IntRange(min=1), help="Cores it may think on; all of them if not given.")
@click.option("--hot-seat", is_flag=True, help="Two people at one keyboard.")
@click.option("--resume", is_flag=True, help="Continue the game you left last.")
@rules_option("The rule set; the battle's own if not given.")
@click.option("--seed", type=int, help="Make dice and cards repeatable.")
@click.option("--file", "path", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this file.")
def play(
    battle: str | None,
    side: str | None,
    against: str,
    cores: int | None,
    hot_seat: bool,
    resume: bool,
    rules: str | None,
    seed: int | None,
    path: Path | None,
) -> None:
    """Play a battle in the terminal.

    BATTLE is an id that `bicorne battles` lists, a scenario file, or a game kept earlier. The game is kept
    after every action, and Ctrl-C may end it at any time.
    """
    out = console()
    if resume:
        desk = resumed(path or newest(), None, out)
    elif battle and savefile.is_file(battle):
        desk = resumed(Path(battle), path, out)
    else:
        desk = asked_for(battle, side, against, hot_seat, rules, seed, path, out)
    desk.seats.allow(cores or processors())
    run(desk)


def newest() -> Path:
    path = savefile.latest()
    if path is None:
        raise Problem(f"There is no unfinished game in {savefile.home()}: `bicorne play` starts one.")
    return path


def resumed(source: Path, path: Path | None, out: Console) -> Desk:
    """Go on with a kept game, in its own file unless another is named."""
    text = savefile.read(source)
    if savefile.kind_of(text) != "table":
        game = savefile.open_game(str(source))
        return Desk(game, Seats(game, game.deciding or game.sides[0], DEFAULT, False), path or new_path(game), out)
    table = savefile.read_table(text, source)
    game = Game.load(table.save)
    if not table.hot_seat and table.side not in game.sides:
        raise Problem(f"{source} names a side '{table.side}' that the battle does not have.")
    seats = Seats(game, table.side, table.against, table.hot_seat)
    try:
        record = table.recorded()
        desk = Desk(game, seats, path or source, out, record)
        desk.recall(record)
    except (LookupError, TypeError, AttributeError) as error:
        raise SaveError(f"{source} has a record that cannot be read ({error!r}): take another copy.") from error
    return desk


def asked_for(
    battle: str | None,
    side: str | None,
    against: str,
    hot_seat: bool,
    rules: str | None,
    seed: int | None,
    path: Path | None,
    out: Console,
) -> Desk:
    """A new game; with no battle named, a friendly question, or the first battle where nobody can answer."""
    if battle is None:
        unfinished = savefile.latest()
        if out.is_terminal and sys.stdin.isatty():
            if unfinished and click.confirm(f"Go on with the game you left ({unfinished.stem})?", default=True):
                return resumed(unfinished, path, out)
            battle = choose_battle(out)
        else:
            battle = FIRST_BATTLE
    game = Game.new(battle, seed=seed, rules=rules)
    seat = side or game.deciding or game.sides[0]
    if seat not in game.sides:
        raise Problem(f"There is no side '{seat}' in this battle: choose {' or '.join(game.sides)}.")
    desk = Desk(game, Seats(game, seat, against, hot_seat), path or new_path(game), out)
    introduce(desk)
    return desk


def choose_battle(out: Console) -> str:
    """Which battle shall it be?"""
    ids = list_scenarios()
    ids.sort(key=lambda id: id != FIRST_BATTLE)
    for number, id in enumerate(ids, 1):
        scenario = read_scenario(*find_scenario(id))
        first = "  (a good first battle)" if id == FIRST_BATTLE else ""
        out.print(Text.assemble((f"{number:3} ", "bold cyan"), f"{scenario.name}, {scenario.date[:4]}{first}"))
    number = click.prompt("Which battle shall it be?", type=click.IntRange(1, len(ids)), default=1)
    return ids[number - 1]


def introduce(desk: Desk) -> None:
    scenario = read_scenario(desk.state.field.source, "scenario")
    if scenario.history_before:
        desk.say(" ".join(scenario.history_before.split()) + "\n", "italic")
    if desk.seats.hot_seat:
        desk.say("Two players at one keyboard. `help` lists what can be typed.")
    else:
        desk.say(f"You command: {desk.side_name(desk.seats.side)}. `help` lists what can be typed.")
    if desk.out.is_terminal and sys.stdin.isatty():
        input("Press Enter to begin. ")


def new_path(game: Game) -> Path:
    """A file of its own for each game."""
    moment = datetime.now().strftime("%Y%m%d-%H%M%S")
    name = f"{game._s.field.scenario_id or 'game'}-{moment}"
    path = savefile.home() / f"{name}.game"
    number = 2
    while path.exists():
        path = savefile.home() / f"{name}-{number}.game"
        number += 1
    return path


def run(desk: Desk) -> None:
    """Play; whoever leaves is told how to come back."""
    if desk.game.winner is not None:
        desk.finish()
        return
    try:
        desk.run()
    except (EOFError, KeyboardInterrupt) as end:
        desk.say(f"\nThe game is kept in {desk.path}: `bicorne play --resume` goes on.")
        if isinstance(end, KeyboardInterrupt):
            raise SystemExit(INTERRUPTED) from None
