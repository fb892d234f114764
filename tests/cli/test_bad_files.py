"""Altered files of every kind end in a sentence, never in a traceback."""

import random
import re
from pathlib import Path

import pytest

from bicorne import Game
from bicorne.cli.savefile import read
from bicorne.research.fuzz import play
from commands import Run

BATTLE = "rolica-first-position"


def record() -> Game:
    game = Game.new(BATTLE, seed=2, fast=True)
    rng = random.Random(1)
    for _ in range(60):
        game.play(rng.choice(game.options))
    return game


@pytest.fixture
def sources(run: Run, tmp_path: Path) -> dict[str, str]:
    """One sound text of every kind."""
    path = tmp_path / "sound.game"
    assert run("play", BATTLE, "--seed", "1", "--file", str(path), input="1\n1\n1\np\np\n1\n1\nq\n").exit_code == 0
    failure = play(BATTLE, 3, checks=[lambda s, ledger: "broken" if s.turn > 2 else ""]).failure
    assert failure is not None
    game = record()
    return {"table": read(path), "record": game.record(), "save": game.save(), "failure": failure.text()}


def altered(text: str, rng: random.Random) -> str:
    """A few characters lost, changed or doubled, or a number that does not fit."""
    for _ in range(rng.randint(1, 3)):
        at, way = rng.randrange(len(text)), rng.randrange(4)
        if way == 0:
            text = text[:at] + text[at + rng.randint(1, 40) :]
        elif way == 1:
            text = text[:at] + rng.choice('0123456789-"[]{},:') + text[at + 1 :]
        elif way == 2:
            text = text[:at] + text[at : at + 20] + text[at:]
        else:
            number = rng.choice(list(re.finditer(r"-?\d+", text)))
            text = text[: number.start()] + str(rng.choice([-5, -1, 3, 99, 10**12])) + text[number.end() :]
    return text


@pytest.mark.parametrize("kind", ["table", "record", "save", "failure"])
def test_altered_files_are_refused_or_shown(run: Run, sources: dict[str, str], tmp_path: Path, kind: str) -> None:
    rng = random.Random(kind)
    path = tmp_path / "altered.json"
    for _ in range(40):
        path.write_text(altered(sources[kind], rng))
        for command in (["replay", str(path), "--to", "5"], ["play", str(path)], ["odds", str(path), "pass"]):
            result = run(*command, input="q\n")
            assert result.exception is None or isinstance(result.exception, SystemExit), (command, result.exception)
            assert result.exit_code in (0, 2)
