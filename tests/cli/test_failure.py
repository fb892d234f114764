"""A game that breaks is written to a file that `bicorne replay` opens at the broken decision."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from bicorne.game import Game
from bicorne.research.fuzz import Outcome, play
from bicorne.rules.ledger import Ledger
from bicorne.state import State
from commands import Process, Run


def no_third_turn(s: State, ledger: Ledger) -> str:
    """Deliberately wrong: breaks when the third turn begins."""
    return "the third turn has begun" if s.turn >= 3 else ""


def broken_game() -> Outcome:
    return play("vimeiro", 7, checks=[no_third_turn])


def test_the_failure_names_the_decision(process: Process, tmp_path: Path) -> None:
    outcome = broken_game()
    failure = outcome.failure
    assert failure is not None
    assert (failure.check, failure.problem) == ("no third turn", "the third turn has begun")
    assert failure.decision == outcome.decisions - 1
    path = tmp_path / "vimeiro-7.json"
    path.write_text(failure.text())

    result = process("replay", str(path))
    assert result.returncode == 0, result.stderr
    assert f"action {failure.decision} of {outcome.decisions}" in result.stdout
    assert "turn 2" in result.stdout  # the board before the action that broke it
    assert f"action: {failure.action}" in result.stdout
    assert "no third turn: the third turn has begun" in result.stdout


def test_an_error_of_the_engine_is_a_failure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Game.play
    played: list[str] = []

    def breaks(game: Game, action: str, dice: str = "") -> object:
        played.append(action)
        if len(played) == 20:
            raise IndexError("a list too short")
        return honest(game, action, dice)

    monkeypatch.setattr(Game, "play", breaks)
    failure = play("vimeiro", 7, samples=()).failure
    assert failure is not None
    assert (failure.decision, failure.action, failure.check) == (19, played[-1], "IndexError")
    assert len(failure.record["moves"]) == 19


def test_a_failure_can_be_stepped_through(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    failure = broken_game().failure
    assert failure is not None
    path.write_text(failure.text())
    assert "action 3 of" in run("replay", str(path), "--to", "3").output


def test_a_spoiled_failure_file_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    failure = broken_game().failure
    assert failure is not None
    data = json.loads(failure.text())
    del data["decision"]
    path.write_text(json.dumps(data))
    assert run("replay", str(path)).exit_code == 2


def test_fuzz_writes_the_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("bicorne.cli.fuzz")  # the package's own `fuzz` is the command
    monkeypatch.setattr(module, "play_many", lambda jobs: [broken_game() for _ in jobs])
    result = run("fuzz", "--games", "1", "--jobs", "1", "--battle", "vimeiro", "--out", str(tmp_path / "broken"))
    assert result.exit_code == 1
    assert "1 broken" in result.output
    (path,) = (tmp_path / "broken").iterdir()
    assert run("replay", str(path)).exit_code == 0
