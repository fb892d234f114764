"""`bicorne arena`: a table for people, figures for programs, and a sentence for what cannot be."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from bicorne.players import PLAYERS
from bicorne.players.random import RandomPlayer
from bicorne.scenario import list_scenarios
from commands import Run

BATTLE = "training-squares"


def test_a_match_ends_in_a_table_and_figures(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = run("arena", "greedy", "random", "--battle", BATTLE, "--games", "2", "--jobs", "1", "--json", str(file))
    assert result.exit_code == 0, result.output
    figures = json.loads(file.read_text())
    assert figures["games"] == 2 == figures["a_wins"] + figures["b_wins"] + figures["draws"]
    assert figures["interval"][0] < figures["score"] <= figures["interval"][1]
    assert figures["elo"] > 0 and set(figures["seconds_per_turn"]) == {"a", "b"}
    assert figures["battles"][BATTLE]["a_wins"] == figures["a_wins"]
    assert BATTLE in result.stdout and f"greedy scores {100 * figures['score']:.1f} %" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_all_battles_take_part(run: Run) -> None:
    output = run("arena", "random", "random", "--games", "3", "--jobs", "1").stdout
    assert [line.split()[0] for line in output.splitlines()[1:5]] == [*list_scenarios()[:3], "all"]


def test_a_game_lost_by_default_leaves_a_file_that_replay_opens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Mutineer(RandomPlayer):
        def choose(self, view: dict[str, object], options: tuple[str, ...]) -> str:
            raise LookupError("no such order")

    monkeypatch.setitem(PLAYERS, "mutineer", Mutineer)
    result = run("arena", "mutineer", "random", "--battle", BATTLE, "--games", "2", "--jobs", "1")
    assert result.exit_code == 0
    assert "mutineer raised an error: LookupError: no such order" in result.stderr
    assert "Lost by default: mutineer 2." in result.stdout
    files = sorted(Path("arena-faults").iterdir())
    assert len(files) == 2
    assert run("replay", str(files[0])).exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["greedy", "napoleon"],
        ["greedy", "random", "--battle", "agincourt"],
        ["greedy", "random", "--battle", "nowhere.toml"],
        ["greedy", "random", "--games", "0"],
        ["greedy", "random", "--limit", "-1"],
        ["greedy", "random", "--json", "nowhere/match.json"],
    ],
    ids=" ".join,
)
def test_bad_input_is_refused_before_the_first_game(run: Run, arguments: list[str]) -> None:
    result = run("arena", *arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()[-1] in ".?"
    assert not result.stdout
    assert not list(Path().iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_an_interrupted_match_tells_what_it_has_and_writes_nothing(tmp_path: Path) -> None:
    arguments = ["greedy", "greedy", "--battle", BATTLE, "--games", "1000", "--jobs", "2", "--json", "match.json"]
    command = [sys.executable, "-m", "bicorne.cli", "arena", *arguments]
    match = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    sleep(3)
    match.send_signal(signal.SIGINT)
    stdout, stderr = match.communicate(timeout=120)
    assert match.returncode == 130
    assert "Broken off after" in stderr and "Traceback" not in stderr
    assert "won:lost" in stdout
    assert not (tmp_path / "match.json").exists()
