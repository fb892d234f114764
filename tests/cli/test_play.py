"""The text table: whole games, commands, interruption, resumption, the hot seat."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bicorne import Game
from bicorne.cli.savefile import read, read_table
from bicorne.game import read_record
from commands import Process, Run

COMMAND = [sys.executable, "-m", "bicorne.cli"]
NUMBERS = random.Random(5)
LINES = "\n".join(str(NUMBERS.randint(1, 12)) for _ in range(30_000))


def kept(folder: Path) -> Path:
    """The one game in a folder."""
    (path,) = folder.glob("*.game")
    return path


def test_piped_numbers_play_a_whole_game(process: Process, home: Path) -> None:
    result = process("play", "rolica-first-position", "--against", "colonel", "--seed", "1", input=LINES)
    assert result.returncode == 0, result.stderr
    assert re.search(r"wins the battle\.|battle is drawn\.", result.stdout)
    table = read_table(read(kept(home)), kept(home))
    assert Game.load(table.save).winner is not None
    assert Game.replay(table.record_text()).save() == table.save


def test_two_at_one_keyboard(process: Process, home: Path) -> None:
    result = process("play", "vimeiro", "--hot-seat", "--seed", "2", input=LINES)
    assert result.returncode == 0, result.stderr
    assert "Hand the table to" in result.stdout
    assert "wins the battle." in result.stdout


def test_without_arguments_and_terminal_a_first_battle_begins(process: Process) -> None:
    result = process("play", input="q\n")
    assert result.returncode == 0
    assert "Delaborde" in result.stdout and "play --resume" in result.stdout


def test_an_interrupt_leaves_a_game_that_can_be_resumed(home: Path) -> None:
    table = subprocess.Popen(
        [*COMMAND, "play", "vimeiro", "--seed", "3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert table.stdin and table.stdout
    try:
        table.stdin.write("1\n1\n")
        table.stdin.flush()
        read_until(table, "Give an order")
        os.kill(table.pid, signal.SIGINT)
        rest = table.stdout.read()
        assert table.wait(60) == 130
    finally:
        table.kill()
        table.wait()
    assert "play --resume" in rest
    assert not list(home.glob(".*"))
    saved = read_table(read(kept(home)), kept(home))
    assert Game.load(saved.save).deciding == "french"


def read_until(table: "subprocess.Popen[str]", words: str) -> None:
    assert table.stdout
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if words in table.stdout.readline():
            return
    raise AssertionError(f"'{words}' was not shown")


def test_a_resumed_game_goes_on_and_keeps_its_record(process: Process, home: Path) -> None:
    assert process("play", "vimeiro", "--seed", "3", input="1\n1\nq\n").returncode == 0
    before = read_table(read(kept(home)), kept(home))
    result = process("play", "--resume", input="log\n1\nq\n")
    assert result.returncode == 0, result.stderr
    assert " plays " in result.stdout  # the report remembers what came before
    after = read_table(read(kept(home)), kept(home))
    first, moves = read_record(before.record_text())
    start, more = read_record(after.record_text())
    assert start == first
    assert [move.action for move in more][: len(moves)] == [move.action for move in moves]
    assert len(more) > len(moves)
    assert Game.replay(after.record_text()).save() == after.save


def test_a_kept_game_can_be_opened_by_its_name(run: Run, tmp_path: Path) -> None:
    assert run("play", "vimeiro", "--seed", "3", input="1\nsave here.game\nq\n").exit_code == 0
    result = run("play", str(tmp_path / "here.game"), input="q\n")
    assert result.exit_code == 0
    assert "Vimeiro · turn 1" in result.output


# ------------------------------------------------------------------ what can be typed

SCRIPT = {
    "help": "Choose by number",
    "?": "Choose by number",
    "board": "left flank",
    "key": "line infantry",
    "hand": "Order",
    "options": "play",
    "why melee A1 B1": "[classic.",
    "why 1": "allowed now",
    "odds 1": "rolls no battle dice",
    "odds": "The action is empty",
    "99": "There is no option 99",
    "-1": "There is no option -1",
    "move A1 Z9": "no hex 'Z9'",
    "order A1": "is not allowed",
    "sing": "`help` lists",
    "rule classic.morale.leader-one": "ignore one flag",
    "rule xyzzy": "No rule contains",
    "undo": "Nothing can be taken back",
    "save /proc/none/x": "cannot be written",
}


@pytest.mark.parametrize("line", SCRIPT, ids=lambda line: line.replace("/", "_"))
def test_commands_answer(run: Run, line: str) -> None:
    result = run("play", "vimeiro", "--seed", "3", input=f"{line}\nq\n")
    assert result.exit_code == 0, result.output
    assert SCRIPT[line] in result.output.replace("\n", " ")


def test_a_choice_is_taken_back_until_a_die(run: Run, home: Path) -> None:
    result = run("play", "vimeiro", "--seed", "3", input="1\n1\nundo\nu\nq\n")
    assert result.exit_code == 0
    assert "Taken back: order" in result.output and "Taken back: play" in result.output
    table = read_table(read(kept(home)), kept(home))
    assert Game.load(table.save).options == Game.new("vimeiro", seed=3).options


def test_actions_can_be_typed(run: Run, home: Path) -> None:
    options = Game.new("vimeiro", seed=3).options
    assert run("play", "vimeiro", "--seed", "3", input=f"{options[1]}\nq\n").exit_code == 0
    table = read_table(read(kept(home)), kept(home))
    assert read_record(table.record_text())[1][0].action == options[1]


def test_the_other_hand_is_never_shown(run: Run) -> None:
    """Whatever is typed, the computer's cards stay hidden: its draws are told without a name."""
    game = Game.new("vimeiro", seed=3)
    other = next(side for side in game.sides if side != game.deciding)
    theirs = {row for row in game.view(other)["cards"]["hand"]} - set(game.view(game.deciding)["cards"]["hand"])
    result = run("play", "vimeiro", "--seed", "3", input="hand\nlog\nboard\nq\n")
    assert not [card for card in theirs if f"({card})" in result.output]


def test_a_finished_game_is_shown_with_its_result(process: Process, run: Run, home: Path) -> None:
    process("play", "vimeiro", "--against", "colonel", "--seed", "1", input=LINES)
    result = run("play", str(kept(home)))
    assert result.exit_code == 0
    assert "wins the battle" in result.output
    assert run("play", "--resume").exit_code == 2  # nothing unfinished is left
    assert run("replay", str(kept(home)), "--to", "10").exit_code == 0
