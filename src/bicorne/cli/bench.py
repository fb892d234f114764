"""`bicorne bench`: how fast the engine plays, in a fixed form."""

import click
from rich.table import Table

from ..research.bench import (
    Arena,
    bytes_per_state,
    compare,
    copies_per_second,
    peer,
    play_for,
    signature,
)
from ..scenario import list_scenarios
from ..version import full_version
from .output import Problem, console, example, progress

HEADINGS = ("per second:", "decisions", "options", "turns", "games", "copies", "bytes")
ROUNDS = 5


@example("bicorne bench", "bicorne bench --battle waterloo --seconds 5", "bicorne bench --peer")
@click.command()
@click.option("--battle", "battles", multiple=True, help="Id or file of a battle; all of them if not given.")
@click.option("--seconds", type=click.FloatRange(min=0.01), default=2.0, show_default=True, help="For each battle.")
@click.option("--peer", "with_peer", is_flag=True, help="Compare with random games of the PyPI package `chess`.")
def bench(battles: tuple[str, ...], seconds: float, with_peer: bool) -> None:
    """Measure the speed of the engine on one core.

    Random games with every option listed at each decision; only decisions with two or more options count.
    The signature is a hash over the events of fixed seeded games: it changes when the game changes.
    """
    chess = peer() if with_peer else None
    if with_peer and chess is None:
        raise Problem("The package `chess` is not installed: `pip install chess` brings it (GPL, only to measure by).")
    arenas = [Arena(battle) for battle in (list(battles) or list_scenarios())]
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == HEADINGS[0] else "right", no_wrap=True)
    with progress("measuring") as bar:
        task = bar.add_task("", total=len(arenas) + 1)
        for arena in arenas:
            table.add_row(*row(arena, seconds))
            bar.advance(task)
        signed = signature([arena.battle for arena in arenas])
    out = console()
    out.print(full_version())
    out.print(table)
    out.print(f"signature {signed}")
    if chess is not None:
        show_peer(chess, arenas, seconds)


def row(arena: Arena, seconds: float) -> list[str]:
    count = play_for(arena, seconds, 0)
    return [
        arena.battle,
        f"{count.rate(count.decisions):,.0f}",
        f"{count.rate(count.options) / 1000:,.0f}k",
        f"{count.rate(count.turns):,.0f}",
        f"{count.rate(count.games):,.1f}",
        f"{copies_per_second(arena):,.0f}",
        f"{bytes_per_state(arena):,}",
    ]


def show_peer(chess: object, arenas: list[Arena], seconds: float) -> None:
    """Five rounds of both in turn; the median of their ratios."""
    result = compare(chess, arenas, ROUNDS, seconds)
    out = console()
    for ours, theirs in zip(result.ours, result.theirs):
        out.print(f"decisions/s: bicorne {ours:,.0f}, chess {theirs:,.0f}, ratio {ours / theirs:.2f}")
    out.print(f"bicorne makes {result.ratio():.2f} times as many decisions per second (median of {ROUNDS} rounds).")
