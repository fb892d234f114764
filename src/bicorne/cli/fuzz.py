"""`bicorne fuzz`: random games with every invariant checked after every action."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click
from rich.table import Table

from ..research.fuzz import MOST_DECISIONS, Outcome, play_many
from ..scenario import find_scenario, list_scenarios
from . import savefile
from .output import console, example, progress

BATCH = 10


@example("bicorne fuzz --games 400", "bicorne fuzz --battle vimeiro --games 50 --seed 7 --jobs 2")
@click.command()
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the first game; the next have the next.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are processors if not given.")
@click.option("--battle", "battles", multiple=True, help="Id or file of a battle; all of them if not given.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("fuzz-failures"), show_default=True,
    help="Folder for the files of games that broke.",
)  # fmt: skip
def fuzz(games: int, seed: int, jobs: int | None, battles: tuple[str, ...], out: Path) -> None:
    """Play random games and check every invariant after every action.

    Both sides choose uniformly among all options. A game that breaks is written to a file that `bicorne
    replay` opens at the broken decision; the exit code is then 1.
    """
    names = list(battles) or list_scenarios()
    for name in names:
        find_scenario(name)  # an unknown battle is refused before the first game
    todo = [(names[i % len(names)], seed + i) for i in range(games)]
    workers = min(jobs or os.cpu_count() or 1, games)
    outcomes: list[Outcome] = []
    with progress("random games") as bar:
        task = bar.add_task("", total=games)
        for batch in played(todo, workers):
            for outcome in batch:
                keep(outcome, out)
            outcomes += batch
            bar.advance(task, len(batch))
    outcomes.sort(key=lambda outcome: outcome.seed)
    report(outcomes, names)
    if any(outcome.failure for outcome in outcomes):
        raise SystemExit(1)


def played(todo: list[tuple[str, int]], workers: int) -> Iterator[list[Outcome]]:
    """Batches of finished games, in this process or in several."""
    size = max(1, min(BATCH, len(todo) // (4 * workers)))
    batches = [todo[i : i + size] for i in range(0, len(todo), size)]
    if workers == 1:
        for batch in batches:
            yield play_many(batch)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=leave_interrupts_alone) as pool:
        try:
            for future in as_completed([pool.submit(play_many, batch) for batch in batches]):
                yield future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that counts: the others end with their batch."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def keep(outcome: Outcome, folder: Path) -> None:
    """Write the file of a game that broke."""
    if outcome.failure:
        name = Path(outcome.battle).stem
        path = folder / f"{name}-{outcome.seed}.json"
        savefile.write(path, outcome.failure.text())
        failure = outcome.failure
        click.echo(f"{outcome.battle}, seed {outcome.seed}: {failure.check}: {failure.problem}", err=True)
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
    out.print("(decisions and turns: of a game, on average)")
    open_ends = [outcome for outcome in outcomes if not outcome.winner and not outcome.failure]
    for outcome in open_ends:
        out.print(f"not ended within {MOST_DECISIONS} decisions: {outcome.battle}, seed {outcome.seed}")
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
