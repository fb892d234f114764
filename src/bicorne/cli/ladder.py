"""`bicorne ladder`: all levels against each other, and the page that says so."""

import os
import platform
import sys
from pathlib import Path

import click

from ..players import LEVELS, find_player
from ..research.ladder import Scorebook, page, rungs
from ..research.matches import Match, battles_of, check_match, pairings, play_all
from ..research.processes import processors
from . import savefile
from .arena import INTERRUPTED, keep
from .output import Problem, console, example, full_version, progress

PAGE = Path("docs") / "ladder.md"


@example("bicorne ladder --keep games.jsonl", "bicorne ladder --only marshal --games 36 --page ladder.md")
@click.command()
@click.option("--games", type=click.IntRange(min=2), help="Games of each match; as many as it needs if not given.")
@click.option("--battle", default="all", show_default=True, help="Id or file of a battle, or all of them in turn.")
@click.option("--only", metavar="LEVEL", help="Only the matches of this level.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; one for each processor if not given.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the first pair; each later pair adds one.")
@click.option("--keep", "book", type=click.Path(dir_okay=False, path_type=Path),
              help="Keep the games in this file; an interrupted ladder resumes from it.")  # fmt: skip
@click.option("--page", "path", type=click.Path(dir_okay=False, path_type=Path), default=PAGE, show_default=True,
              help="The page to write.")  # fmt: skip
def ladder(
    games: int | None, battle: str, only: str | None, jobs: int | None, seed: int, book: Path | None, path: Path
) -> None:
    """Play every level against the one below it, and the best against greedy and random play.

    Levels think a fixed amount, the same in every match; "marshal:0.5" has half a second a turn. The page is
    written when all matches are over.
    """
    battles = battles_of(battle)
    if only is not None:
        find_player(only)
    todo = [rung for rung in rungs() if only is None or rung.is_of(only)]
    if not todo:
        raise Problem(f"'{only}' is not a rung of the ladder: choose {', '.join([level.name for level in LEVELS])}.")
    if not path.absolute().parent.is_dir():
        raise Problem(f"There is no folder {path.absolute().parent} for {path.name}: make it or name another file.")
    check_match(todo[0].a, todo[0].b, battles)
    scores = Scorebook(book) if book else None
    matches: list[Match] = []
    for rung in todo:
        matches.append(climb(rung.a, rung.b, battles, games or rung.games, seed, jobs or processors(), scores))
        low, high = matches[-1].interval
        console().print(f"{rung.a} scores {100 * matches[-1].score:.1f} % ({100 * low:.1f} to {100 * high:.1f} %), "
                        f"{matches[-1].elo:+.0f} Elo, against {rung.b}.")  # fmt: skip
    savefile.write(path, page(matches, command_line(), machine(), len(battles)))
    console().print(f"Written: {path}.")


def climb(a: str, b: str, battles: list[str], games: int, seed: int, jobs: int, scores: Scorebook | None) -> Match:
    """One match of the ladder: what is already in the book, and the rest."""
    pairs = pairings(a, b, battles, games, seed)
    known = scores.played if scores else {}
    match = Match(a, b, [known[pair] for pair in pairs if pair in known])
    with progress(f"{a} : {b}") as bar:
        task = bar.add_task("", total=games, completed=match.games)
        try:
            for game in play_all([pair for pair in pairs if pair not in known], jobs):
                match.played.append(game)
                keep(game, Path("arena-faults"))
                if scores:
                    scores.add(game)
                bar.advance(task)
        except KeyboardInterrupt:
            click.echo(f"Broken off after {match.games} of {games} games; no page is written.", err=True)
            raise SystemExit(INTERRUPTED) from None
    return match


def command_line() -> str:
    return " ".join(["bicorne", *sys.argv[1:]])


def machine() -> str:
    """Where it was measured, without saying whose machine it is."""
    return f"{os.cpu_count()} processors ({platform.machine()}), Python {platform.python_version()}, {full_version()}"
