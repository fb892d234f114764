"""The ladder: every level against the one below, and the matches that say how strong the best are.

A whole ladder takes hours. Each game is therefore recorded in a scorebook as it ends, and an interrupted ladder
continues where it stopped.
"""

from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import msgspec

from .. import scenario
from ..errors import SaveError
from ..players import LEVELS, tuned
from ..rules import versions
from .matches import Match, Pairing, Played

YARDSTICK = "random"
MASTER = LEVELS[-1].name


@dataclass(frozen=True)
class Rung:
    """One match of the ladder, and the least share of its games that the first player must win."""

    a: str
    b: str
    asked: float  # what the lower end of the 95 % interval should reach
    games: int = 370  # full rounds of all battles from both sides: enough to show it

    def is_of(self, level: str) -> bool:
        return level in (self.a.partition(":")[0], self.b)


def rungs() -> list[Rung]:
    """The matches of the ladder, from the bottom up.

    >>> [(rung.a, rung.b) for rung in rungs()][:3]
    [('recruit', 'random'), ('captain', 'recruit'), ('colonel', 'captain')]
    """
    names = [YARDSTICK, *[level.name for level in LEVELS]]
    steps = [Rung(a, b, 0.64, 148 if a == MASTER else 370) for b, a in pairwise(names)]
    return [
        *steps,
        Rung("colonel", YARDSTICK, 0.95),
        Rung(f"{MASTER}:0.5", YARDSTICK, 0.98),  # half a second a turn suffices against random
        Rung(MASTER, "colonel", 0.85, 296),
    ]


# ------------------------------------------------------------------ the scorebook


class Scorebook:
    """The games played so far, one per line. A scorebook holds for these levels, rules and battles only."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played: dict[Pairing, Played] = {}
        lines = path.read_bytes().splitlines() if path.exists() else []
        if not lines:
            path.write_bytes(msgspec.json.encode({"bicorne": "ladder", "levels": fingerprint()}) + b"\n")
            return
        try:
            head = msgspec.json.decode(lines[0], type=dict[str, str])
            games = [msgspec.json.decode(line, type=Played) for line in lines[1:]]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise SaveError(f"{path} is not the scorebook of a ladder ({error}): name another file.") from error
        if head.get("bicorne") != "ladder" or head.get("levels") != fingerprint():
            raise SaveError(f"{path} keeps games of other levels, rules or battles: name another file.")
        self.played = {game.pairing: game for game in games}

    def add(self, game: Played) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
        self.played[game.pairing] = game


def fingerprint() -> str:
    """A hash of everything that decides a match, except the program itself."""
    levels = [
        [level.name, level.seconds, level.mistakes, level.style.numbers() if level.style else None] for level in LEVELS
    ]
    battles = [scenario.fingerprint(scenario.load_text(battle)) for battle in scenario.list_scenarios()]
    data = msgspec.json.encode([versions(), levels, tuned().weights, tuned().attack, battles])
    return sha256(data).hexdigest()[:16]


# ------------------------------------------------------------------ the page


def page(matches: list[Match], command: str, machine: str, battles: int) -> str:
    """The page `docs/ladder.md`."""
    lines = [
        "# The ladder",
        "",
        "How the computer generals fare against each other: all battles in turn, each seed played twice with the sides",
        "swapped. The command below writes this page; do not edit it. [results.md](results.md) says what was tried to",
        "get here. A number after a name limits that level to this many seconds a turn.",
        "",
        f"- Command: `{command}`",
        f"- Battles: {battles}",
        f"- Machine: {machine}",
        "",
        "| level | | games | won | lost | drawn | score | 95 % interval | Elo | asked |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    asked = {(rung.a, rung.b): rung.asked for rung in rungs()}
    for match in matches:
        lines.append(row(match, asked.get((match.a, match.b), 0.0)))
    lines += [
        *("", "*Asked* is what the lower end of the interval should reach; **no** means that it does not yet.", ""),
        "| seconds a turn | against | median | 95 % within | longest |",
        "|---|---|---|---|---|",
    ]
    for match in matches:
        for name, foe, times in zip((match.a, match.b), (match.b, match.a), match.turn_times()):
            if name != YARDSTICK:
                lines.append(f"| {name} | {foe} | {times.median:.3f} | {times.most:.3f} | {times.longest:.3f} |")
    defaults = sum([len(match.faults) for match in matches])
    lines += ["", f"Games in all: {sum([match.games for match in matches])}; lost by default: {defaults}."]
    return "\n".join(lines) + "\n"


def row(match: Match, asked: float) -> str:
    low, high = match.interval
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
    ]
    return "| " + " | ".join(cells) + " |"
