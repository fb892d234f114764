"""`bicorne bench`: how fast the engine plays, in a fixed form."""

from functools import partial

import click
from rich.table import Table

from ..research.bench import (
    Arena,
    Comparison,
    bytes_per_state,
    compare,
    copies_per_second,
    peer,
    peer_game,
    play_for,
    random_game,
    signature,
)
from ..rules import rule_sets
from ..scenario import list_scenarios
from .output import Problem, console, example, full_version, progress
from .rulesets import rules_option

HEADINGS = ("per second:", "decisions", "options", "turns", "games", "copies", "bytes")
ROUNDS = 5


@example("bicorne bench", "bicorne bench --battle waterloo --seconds 5", "bicorne bench --rules tacticians")
@click.command()
@click.option("--battle", "battles", multiple=True, help="Id or file of a battle; all of them if not given.")
@click.option("--seconds", type=click.FloatRange(min=0.01), default=2.0, show_default=True, help="For each battle.")
@rules_option("A rule set, compared with the others.")
@click.option("--peer", "with_peer", is_flag=True, help="Compare with random games of the PyPI package `chess`.")
def bench(battles: tuple[str, ...], seconds: float, rules: str | None, with_peer: bool) -> None:
    """Measure the speed of the engine on one core.

    Random games with every option listed at each decision; only decisions with two or more options count.
    With a rule set named, it is compared with each other one in the same run.
    The signature is a hash over the events of fixed seeded games: it changes when the game changes.
    """
    chess = peer() if with_peer else None
    if with_peer and chess is None:
        raise Problem("The package `chess` is not installed: `pip install chess` brings it (GPL, for comparison only).")
    names = list(battles) or list_scenarios(rules or "")
    arenas = [Arena(battle, rules or "") for battle in names]
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == HEADINGS[0] else "right", no_wrap=True)
    with progress("measuring") as bar:
        task = bar.add_task("", total=len(arenas) + 1)
        for arena in arenas:
            table.add_row(*row(arena, seconds))
            bar.advance(task)
        signed = signature(names, rules=rules or "")
    out = console()
    out.print(full_version())
    out.print(table)
    out.print(f"signature {signed}")
    ours = [partial(random_game, arena) for arena in arenas]
    for other in sorted(rule_sets()) if rules else []:
        if other != rules and names == [battle for battle in names if battle in list_scenarios(other)]:
            theirs = [partial(random_game, Arena(battle, other)) for battle in names]
            show(rules or "", other, compare(ours, theirs, ROUNDS, seconds))
    if chess is not None:
        show("bicorne", "chess", compare(ours, [partial(peer_game, chess)] * len(ours), ROUNDS, seconds))


def row(arena: Arena, seconds: float) -> list[str]:
    count = play_for(partial(random_game, arena), seconds, 0)
    return [
        arena.battle,
        f"{count.rate(count.decisions):,.0f}",
        f"{count.rate(count.options) / 1000:,.0f}k",
        f"{count.rate(count.turns):,.0f}",
        f"{count.rate(count.games):,.1f}",
        f"{copies_per_second(arena):,.0f}",
        f"{bytes_per_state(arena):,}",
    ]


def show(our: str, their: str, result: Comparison) -> None:
    """Five rounds of both in turn; the median of their ratios."""
    out = console()
    for ours, theirs in zip(result.ours, result.theirs):
        out.print(f"decisions/s: {our} {ours:,.0f}, {their} {theirs:,.0f}, ratio {ours / theirs:.2f}")
    out.print(f"{our} makes {result.ratio():.2f} times as many decisions per second (median of {ROUNDS} rounds).")
