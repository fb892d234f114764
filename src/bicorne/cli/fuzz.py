"""`bicorne fuzz`: random games with every invariant checked after every action."""

from pathlib import Path

import click
from rich.table import Table

from ..errors import ScenarioError
from ..game import Game
from ..research.fuzz import MOST_DECISIONS, Outcome, play_many
from ..research.processes import processors, spread
from ..rules import rule_sets
from ..scenario import find_scenario, list_scenarios
from ..setup import read_scenario
from . import savefile
from .output import console, example, progress
from .rulesets import rules_option


@example("bicorne fuzz --games 400", "bicorne fuzz --battle vimeiro --games 50 --seed 7 --jobs 2")
@click.command()
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the first game; each later game adds one.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; one for each processor if not given.")
@click.option("--battle", "battles", multiple=True, help="Id or file of a battle; all of them if not given.")
@rules_option("Rule set; all that fit if not given.", multiple=True)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("fuzz-failures"), show_default=True,
    help="Folder for the files of games that broke.",
)  # fmt: skip
def fuzz(games: int, seed: int, jobs: int | None, battles: tuple[str, ...], rules: tuple[str, ...], out: Path) -> None:
    """Play random games and check every invariant after every action.

    Both sides choose uniformly among all options. A game that breaks is written to a file that `bicorne
    replay` opens at the broken decision; the exit code is then 1.
    """
    names = list(battles) or list_scenarios()
    for name in names:
        find_scenario(name)  # an unknown battle is refused before the first game
    pairs = [(name, set) for name in names for set in rules] or playable(names)
    todo = [(*pairs[i % len(pairs)], seed + i) for i in range(games)]
    outcomes: list[Outcome] = []
    with progress("random games") as bar:
        task = bar.add_task("", total=games)
        for batch in spread(play_many, todo, jobs or processors()):
            for outcome in batch:
                keep(outcome, out)
            outcomes += batch
            bar.advance(task, len(batch))
    outcomes.sort(key=lambda outcome: outcome.seed)
    report(outcomes, names)
    if any(outcome.failure for outcome in outcomes):
        raise SystemExit(1)


def playable(names: list[str]) -> list[tuple[str, str]]:
    """The battles with each rule set that can play them.

    Some rule sets have battles of their own; commanders without a rating play by the classic rules.
    """
    pairs = []
    for name in names:
        own = read_scenario(*find_scenario(name)).rules
        for rules in sorted(rule_sets()):
            if name in list_scenarios() and name not in list_scenarios(rules):
                continue
            try:
                Game.new(name, seed=0, rules=rules, fast=True)
            except ScenarioError:
                if rules == own:
                    raise
                continue
            pairs.append((name, rules))
    return pairs


def keep(outcome: Outcome, folder: Path) -> None:
    """Write the file of a game that broke."""
    if outcome.failure:
        name = Path(outcome.battle).stem
        path = folder / f"{name}-{outcome.seed}.json"
        savefile.write(path, outcome.failure.text())
        failure = outcome.failure
        game = f"{outcome.battle}, {outcome.rules}, seed {outcome.seed}"
        click.echo(f"{game}: {failure.check}: {failure.problem}", err=True)
        click.echo(f"  `bicorne replay {path}` shows it.", err=True)


def report(outcomes: list[Outcome], names: list[str]) -> None:
    table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="bold")
    for heading in ("battle", "games", "ended", "decisions", "turns", "broken"):
        table.add_column(heading, justify="left" if heading == "battle" else "right", no_wrap=True)
    for name in names:
        mine = [outcome for outcome in outcomes if outcome.battle == name]
        if mine:
            table.add_row(name, *figures(mine))
    if len(names) > 1:
        table.add_row("all", *figures(outcomes))
    out = console()
    out.print(table)
    out.print("(decisions and turns: per game, on average)")
    open_ends = [outcome for outcome in outcomes if not outcome.winner and not outcome.failure]
    for outcome in open_ends:
        out.print(f"unfinished after {MOST_DECISIONS} decisions: {outcome.battle}, seed {outcome.seed}")
    broken = sum(outcome.failure is not None for outcome in outcomes)
    out.print(f"{len(outcomes)} games, {sum(outcome.decisions for outcome in outcomes)} decisions, {broken} broken.")


def figures(outcomes: list[Outcome]) -> list[str]:
    number = len(outcomes)
    ended = sum(outcome.winner != "" for outcome in outcomes)
    return [
        str(number),
        f"{100 * ended / number:.1f} %",
        f"{sum(outcome.decisions for outcome in outcomes) / number:.0f}",
        f"{sum(outcome.turns for outcome in outcomes) / number:.0f}",
        str(sum(outcome.failure is not None for outcome in outcomes)),
    ]
