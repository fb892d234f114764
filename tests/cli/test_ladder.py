"""`bicorne ladder`: which matches there are, and what the page says of them."""

from itertools import pairwise
from pathlib import Path

import pytest

from bicorne.players import LEVELS
from bicorne.research.ladder import page, rungs
from bicorne.research.matches import Match, Pairing, Played


def played(winner: int, swapped: bool = False) -> Played:
    seats = ("colonel", "random")
    return Played(Pairing("vimeiro", 1, seats, swapped), winner, 10, [5, 5], [5, 2], [1.0, 2.0])


def test_each_level_meets_the_one_below() -> None:
    names = ["random", *[level.name for level in LEVELS]]
    steps = [(rung.b, rung.a) for rung in rungs()[: len(LEVELS)]]
    assert steps == list(pairwise(names))
    asked = {(rung.a, rung.b): rung.asked for rung in rungs()}
    assert asked["colonel", "random"] == 0.95 and asked["marshal", "random"] == 0.98
    assert asked["marshal", "colonel"] == 0.85 and asked["general", "colonel"] == 0.64


def test_the_page_says_what_was_measured_and_what_falls_short() -> None:
    good = Match("colonel", "random", [played(0) for _ in range(200)])
    poor = Match("general", "colonel", [played(0), played(1)])
    text = page([good, poor], "bicorne ladder --games 200", "two processors", 18)
    rows = [line for line in text.splitlines() if line.startswith(("| colonel", "| general"))]
    assert "`bicorne ladder --games 200`" in text and "two processors" in text
    assert "| 200 | 200 | 0 |" in rows[0] and "**no**" not in rows[0]
    assert "64 % **no**" in rows[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--only", "napoleon"],
        ["--only", "marshal:0"],
        ["--only", "greedy"],
        ["--games", "1"],
        ["--battle", "agincourt"],
        ["--page", "nowhere/ladder.md"],
    ],
)
def test_what_cannot_be_is_refused(run, arguments: list[str]) -> None:
    result = run("ladder", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_ladder_ends_in_a_page(run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.md"
    games = ["--games", "2", "--battle", "training-squares", "--jobs", "1"]
    result = run("ladder", "--only", "recruit", *games, "--page", str(file))
    assert result.exit_code == 0, result.output
    text = file.read_text()
    assert "| recruit | against random | 2 |" in text and "| captain | against recruit | 2 |" in text
    assert "marshal" not in text
