"""`bicorne arena`: two computer players, many games, swapped sides."""

from pathlib import Path

import click
import msgspec
from rich.table import Table

from ..research.matches import MOST_DECISIONS, Match, Played, battles_of, check_match, play_match
from ..research.processes import processors
from ..rules import versions
from . import savefile
from .output import Problem, console, example, full_version, progress

INTERRUPTED = 130
HEADINGS = ("battle", "games", "won:lost", "score", "95 %", "bottom:top", "turns", "banners")


@example("bicorne arena greedy random --battle vimeiro --games 20", "bicorne arena greedy random --json match.json")
@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--battle", default="all", show_default=True, help="Id or file of a battle, or all of them in turn.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games in all, in pairs.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; one for each processor if not given.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the first pair; each later pair adds one.")
@click.option("--limit", type=click.FloatRange(min=0.0), default=60.0, show_default=True,
              help="Seconds a player may think in one turn; 0 for no limit.")  # fmt: skip
@click.option("--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures to this file.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("arena-faults"),
              show_default=True, help="Folder for the positions of games lost by default.")  # fmt: skip
def arena(
    a: str, b: str, battle: str, games: int, jobs: int | None, seed: int, limit: float, path: Path | None, out: Path
) -> None:
    """Let the computer players A and B fight each other.

    Each seed is played twice with the sides swapped; a player against itself has a new seed for each game. A
    player that raises an error, makes an illegal choice or overruns its time loses that game by default, the
    position is kept in a file, and the match goes on.
    """
    battles = battles_of(battle)
    check_match(a, b, battles)
    if path and not path.absolute().parent.is_dir():
        raise Problem(f"There is no folder {path.absolute().parent} for {path.name}: make it or name another file.")
    match = Match(a, b)
    whole = True
    with progress(f"{a} : {b}") as bar:
        task = bar.add_task("", total=games)
        try:
            for game in play_match(a, b, battles, games, seed=seed, processes=jobs or processors(), limit=limit):
                match.played.append(game)
                keep(game, out)
                bar.advance(task)
        except KeyboardInterrupt:
            whole = False
    match.played.sort(key=lambda game: (game.pairing.seed, game.pairing.swapped))
    report(match, battles)
    if not whole:
        click.echo(f"Broken off after {match.games} of {games} games; no file is written.", err=True)
        raise SystemExit(INTERRUPTED)
    if path:
        savefile.write(path, figures(match, battles, seed, limit))


def keep(game: Played, folder: Path) -> None:
    """Say who lost by default and write the position."""
    if game.fault:
        name = f"{Path(game.pairing.battle).stem}-{game.pairing.seed}-{'-'.join(game.pairing.seats)}.json"
        savefile.write(folder / name, game.fault.text())
        click.echo(f"{game.pairing.battle}, seed {game.pairing.seed}: {game.problem}.", err=True)
        click.echo(f"  `bicorne replay {folder / name}` shows it.", err=True)


def report(match: Match, battles: list[str]) -> None:
    """The table, and what it says about the two players."""
    out = console()
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="bold")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "battle" else "right", no_wrap=True)
    for battle in battles:
        part = match.of(battle)
        if part.games:
            table.add_row(battle, *row(part))
    if len(battles) > 1:
        table.add_row("all", *row(match))
    out.print(table)
    out.print(f"(won:lost, score and banners: {match.a} against {match.b}; turns are those of both sides)")
    if not match.games:
        return
    low, high = match.interval
    weak, strong = match.elo_interval
    out.print(
        f"{match.a} scores {100 * match.score:.1f} % ({100 * low:.1f} to {100 * high:.1f} %), "
        f"{match.elo:+.0f} Elo ({weak:+.0f} to {strong:+.0f}), against {match.b}."
    )
    thought = match.seconds_per_turn
    out.print(f"Seconds per turn: {match.a} {thought[0]:.3f}, {match.b} {thought[1]:.3f}.")
    for name, times in zip((match.a, match.b), match.turn_times()):
        out.print(f"  {name}: median {times.median:.3f}, 95 % within {times.most:.3f}, longest {times.longest:.3f}.")
    for name, lost in zip((match.a, match.b), match.defaults()):
        if lost:
            out.print(f"Lost by default: {name} {lost}.")
    if match.draws:
        out.print(f"Drawn: {match.draws}.")
    unfinished = sum(not game.finished for game in match.played)
    if unfinished:
        out.print(f"Unfinished after {MOST_DECISIONS} decisions, counted as drawn: {unfinished}.")


def row(match: Match) -> list[str]:
    low, high = match.interval
    bottom, top = match.seat_wins
    own, others = match.banners
    return [
        str(match.games),
        f"{match.a_wins}:{match.b_wins}",
        f"{100 * match.score:.1f}",
        f"{100 * low:.0f}–{100 * high:.0f}",
        f"{bottom}:{top}",
        f"{match.turns:.1f}",
        f"{own:.1f}:{others:.1f}",
    ]


def figures(match: Match, battles: list[str], seed: int, limit: float) -> str:
    """The figures as JSON, with what is needed to measure them again."""
    data = {
        "bicorne": "match",
        "format": 1,
        "program": full_version(),
        "rules_versions": versions(),
        "seed": seed,
        "limit": limit,
        **match.figures(),
        "battles": {battle: match.of(battle).figures() for battle in battles if match.of(battle).games},
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"
