"""The ladder: every level against the one below, and the matches that say how strong the best are.

A whole ladder takes hours. Each game is therefore recorded in a scorebook as it ends, and an interrupted ladder
continues where it stopped.
"""

from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from .. import scenario
from ..errors import BicorneError, SaveError
from ..players import LEVELS
from ..players.evaluation import cards_kept, tuned
from ..players.levels import ALSO
from ..rules import rule_set
from ..setup import read_scenario
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


HEAD = {"bicorne": "ladder", "format": 2}


class Kept(msgspec.Struct):
    """A line of the scorebook: a game, and a hash of all that decided it except the program itself."""

    key: str
    game: Played


class Scorebook:
    """The games played so far, one per line. Each holds as long as its rules, its battle and its players stay as they
    were; a game that no longer holds is played again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.keys: dict[Pairing, str] = {}  # by a pairing without its seed
        lines = path.read_bytes().splitlines() if path.exists() else []
        if not lines:
            path.write_bytes(msgspec.json.encode(HEAD) + b"\n")
        try:
            head = msgspec.json.decode(lines[0]) if lines else HEAD
            if isinstance(head, dict) and "levels" in head:
                raise SaveError(f"{path} keeps its games as earlier versions did: name another file.")
            kept = [msgspec.json.decode(line, type=Kept) for line in lines[1:]]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise SaveError(f"{path} is not the scorebook of a ladder ({error}): name another file.") from error
        if head != HEAD:
            raise SaveError(f"{path} is not the scorebook of a ladder: name another file.")
        self.played = {one.game.pairing: one.game for one in kept if one.key == self.key(one.game.pairing)}

    def add(self, game: Played) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(Kept(self.key(game.pairing), game)) + b"\n")
        self.played[game.pairing] = game

    def key(self, pairing: Pairing) -> str:
        seedless = replace(pairing, seed=0)
        if seedless not in self.keys:
            self.keys[seedless] = key_of(pairing)
        return self.keys[seedless]


def key_of(pairing: Pairing) -> str:
    """A hash of the version of the rules, the battle as it is played, and the settings of both players.

    None for a battle that is gone or broken.
    """
    try:
        text, origin = scenario.find_scenario(pairing.battle)
        rules = pairing.rules or read_scenario(text, origin).rules
    except BicorneError:
        return ""
    players = [settings(name, rules) for name in pairing.seats]
    data = [rules, rule_set(rules).version, scenario.fingerprint(text), players]
    return sha256(msgspec.json.encode(data)).hexdigest()[:16]


def settings(name: str, rules: str) -> list[Any]:
    """All that makes a player of that name play as it does."""
    word = name.partition(":")[0]
    for level in LEVELS:
        if level.name == ALSO.get(word, word):
            style = level.style.numbers() if level.style else None
            weights = tuned(rules)
            own = [level.seconds, level.mistakes, style, weights.weights, weights.attack, cards_kept(rules)]
            return [name, *own]
    return [name]


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
