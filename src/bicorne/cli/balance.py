"""`bicorne balance`: how even a battle is between equal players."""

from pathlib import Path

import click
from rich.table import Table

from ..research.balance import Figures, figures_of, place_of, with_figures
from ..research.matches import Match, check_match, play_match
from ..research.processes import processors
from ..scenario import find_scenario, list_scenarios
from ..setup import read_scenario
from . import savefile
from .fuzz import playable
from .output import Problem, console, example, progress
from .rulesets import rules_option

HEADINGS = ("battle", "games", "won", "share", "95 %", "turns", "banners")


@example(
    "bicorne balance vimeiro",
    "bicorne balance --all --games 400 --jobs 2",
    "bicorne balance my-battle.toml",
    "bicorne balance --all --rules tacticians",
)
@click.command()
@click.argument("battles", nargs=-1, metavar="[BATTLE]...")
@click.option("--all", "every", is_flag=True, help="All battles that come with the program.")
@click.option("--player", default="greedy", show_default=True, help="Who plays both sides.")
@rules_option("The rule set; the battle's own if not given.")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="Games of each battle.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; one for each processor if not given.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the first game; each later game adds one.")
@click.option("--store/--no-store", default=None,
              help="Keep the figures next to the battle; by default only for those of the program.")  # fmt: skip
def balance(
    battles: tuple[str, ...],
    every: bool,
    player: str,
    rules: str | None,
    games: int,
    jobs: int | None,
    seed: int,
    store: bool | None,
) -> None:
    """Measure how often each side wins between two equal computer players.

    The games have the same seeds each time, so that a battle can be compared before and after a change. The
    figures are kept with the versions that measured them, and `bicorne battles` shows them.
    """
    names = list_scenarios(rules or "") if every else list(battles)
    if not names or (every and battles):
        raise Problem("Name a battle or the file of one, or say --all.")
    if every and rules:
        names = [name for name, set in playable(names) if set == rules]
    check_match(player, player, names, rules or "")
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "battle" else "right", no_wrap=True)
    with progress("measuring") as bar:
        task = bar.add_task("", total=games * len(names))
        for name in names:
            match = Match(player, player)
            own = rules if rules and rules != read_scenario(*find_scenario(name)).rules else ""
            todo = play_match(player, player, [name], games, seed=seed, processes=jobs or processors(), rules=own)
            for game in todo:
                match.played.append(game)
                bar.advance(task)
            figures = figures_of(match, name, seed, own)
            table.add_row(*row(name, figures))
            if store or (store is None and name in list_scenarios()):
                keep(name, figures)
    out = console()
    out.print(table)
    out.print(f"(won: bottom and top of the map, {player} on both sides; share: of the bottom, a draw counts half)")


def keep(battle: str, figures: Figures) -> None:
    """Write the figures next to the battle, whole or not at all."""
    place = place_of(battle)
    if not isinstance(place, Path):
        raise Problem(f"The battles are not in a folder of their own here: measure {battle} with --no-store.")
    savefile.write(place, with_figures(battle, figures))


def row(name: str, figures: Figures) -> list[str]:
    bottom = read_scenario(*find_scenario(name)).sides[0]
    low, high = figures.interval
    return [
        Path(name).name.removesuffix(".toml"),
        str(figures.games),
        f"{bottom.id} {figures.wins[0]} : {figures.wins[1]}",
        f"{100 * figures.share:.1f}",
        f"{100 * low:.0f}–{100 * high:.0f}",
        f"{figures.turns:.1f}",
        f"{figures.banners[0]:.1f}:{figures.banners[1]:.1f}",
    ]
