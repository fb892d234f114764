"""`bicorne odds`: the exact odds of an attack."""

from fractions import Fraction

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..rules.resolver import Losses, Odds
from .output import console, example
from .savefile import open_game

BAR = 24


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:5.1f} %"


def odds_table(odds: Odds, action: str) -> Group:
    """The dice with their reasons, and what they can do."""
    dice = Table.grid(padding=(0, 2))
    for share in odds.shares:
        dice.add_row(f"{share.dice:+d}", share.label, Text(share.rule, "dim"))
    total = f"{action}: {odds.dice} {'die' if odds.dice == 1 else 'dice'}"
    return Group(Text(total, "bold"), dice, chances("hits", odds.hits), chances("flags", odds.flags), fates(odds))


def chances(what: str, distribution: list[Fraction]) -> Table:
    """A bar for each number that can come up."""
    table = Table.grid(padding=(0, 2))
    for number, chance in enumerate(distribution):
        if chance:
            table.add_row(f"{number} {what}".rjust(9), percent(chance), "#" * round(float(chance) * BAR))
    return table


def fates(odds: Odds) -> Table:
    """What the target loses by hits alone, and with the retreats it cannot avoid."""
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column("")
    table.add_column("by hits", justify="right")
    table.add_column("with forced retreats", justify="right")
    rows: list[tuple[str, Fraction, Fraction]] = []
    for lost in range(len(odds.by_hits.blocks)):
        rows.append((f"{lost} blocks lost", odds.by_hits.blocks[lost], odds.with_retreat.blocks[lost]))
    if len(odds.by_hits.blocks) > 1:
        rows.append(("eliminated", odds.by_hits.eliminated, odds.with_retreat.eliminated))
    if odds.by_hits.leader or odds.with_retreat.leader:
        rows.append(("leader lost", odds.by_hits.leader, odds.with_retreat.leader))
    for label, hits, retreat in rows:
        table.add_row(label, percent(hits), percent(retreat))
    table.add_row("blocks on average", average(odds.by_hits), average(odds.with_retreat))
    return table


def average(losses: Losses) -> str:
    return f"{float(sum((n * chance for n, chance in enumerate(losses.blocks)), Fraction(0))):.2f}"


@example("bicorne odds duel.toml melee G5 G6", "bicorne odds my-game.json fire E5 E7")
@click.command()
@click.argument("source")
@click.argument("action", nargs=-1, required=True)
@click.option("--seed", type=int, default=0, help="Deals the cards that a position does not name.")
def odds(source: str, action: tuple[str, ...], seed: int) -> None:
    """Show the exact odds of an attack.

    SOURCE is a battle, a scenario file with a position, or a kept game, record or save; ACTION an attack that
    is legal there: fire, melee, first-strike or battle-back.
    """
    text = " ".join(action)
    console().print(odds_table(open_game(source, seed).odds(text), text))
