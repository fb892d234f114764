"""The ladder: every level against the one below, and the matches that say how strong the best are."""

from dataclasses import dataclass
from itertools import pairwise

from ..players import LEVELS
from .matches import Match

YARDSTICK = "random"


@dataclass(frozen=True)
class Rung:
    """One match of the ladder, and the share of games that its first player must win at least."""

    a: str
    b: str
    asked: float  # what the lower end of the 95 % interval should reach


def rungs() -> list[Rung]:
    """The matches of the ladder, from the bottom up.

    >>> [(rung.a, rung.b) for rung in rungs()][:3]
    [('recruit', 'random'), ('captain', 'recruit'), ('colonel', 'captain')]
    """
    names = [YARDSTICK, *[level.name for level in LEVELS]]
    steps = [Rung(a, b, 0.64) for b, a in pairwise(names)]
    return [*steps, Rung("colonel", "random", 0.95), Rung("marshal", "random", 0.98), Rung("marshal", "colonel", 0.85)]


def page(matches: list[Match], command: str, machine: str, battles: int) -> str:
    """The page `docs/ladder.md`."""
    lines = [
        "# The ladder",
        "",
        "How the computer generals fare against each other: all battles in turn, each seed played twice with the sides",
        "swapped. This page is written by the command below; do not edit it. What was tried to get here is in",
        "[results.md](results.md).",
        "",
        f"- Command: `{command}`",
        f"- Battles: {battles}",
        f"- Machine: {machine}",
        "",
        "| level | | games | won | lost | drawn | score | 95 % interval | Elo | asked | seconds a turn |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    asked = {(rung.a, rung.b): rung.asked for rung in rungs()}
    for match in matches:
        lines.append(row(match, asked.get((match.a, match.b), 0.0)))
    lines += ["", "*Asked* is what the lower end of the interval should reach; **no** marks where it does not yet."]
    return "\n".join(lines) + "\n"


def row(match: Match, asked: float) -> str:
    low, high = match.interval
    own, others = match.seconds_per_turn
    verdict = f"{100 * asked:.0f} %" + ("" if low >= asked else " **no**")
    cells = [
        match.a,
        f"against {match.b}",
        str(match.games),
        str(match.a_wins),
        str(match.b_wins),
        str(match.draws),
        f"{100 * match.score:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f} %",
        f"{match.elo:+.0f}",
        verdict,
        f"{own:.3f} : {others:.3f}",
    ]
    return "| " + " | ".join(cells) + " |"
