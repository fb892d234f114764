"""Every command has a help with an example, and bad input ends in a sentence and exit code 2."""

import json
import re
from pathlib import Path

import pytest

from bicorne import Game, __version__, scenarios
from bicorne.cli.output import NAMES
from bicorne.scenario import load_text
from bicorne.scenario.library import battles
from bicorne.version import compiled
from commands import Process, Run

DUEL = """
format = 1
[board]
top = "french"
bottom = "allied"
map = \"\"\"
.  .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  h:FLN  .  .  .  .  .  .
.  .  .  .  .  .:BLN  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .  .  .
\"\"\"
[sides.allied]
name = "Allies"
commander = "A"
nations = ["B"]
cards = 5
tacticians = 0
banners = 5
[sides.french]
name = "French"
commander = "B"
nations = ["F"]
cards = 5
tacticians = 0
banners = 5
[position]
active = "allied"
phase = "combat"
ordered = ["F5"]
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """British line infantry about to attack French line infantry uphill."""
    path = tmp_path / "duel.toml"
    path.write_text(DUEL, "utf-8")
    return path


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert re.search(r"Examples?:\n +bicorne " + command, result.output)


def test_the_version_says_whether_the_engine_is_compiled(run: Run) -> None:
    words = run("--version").output
    assert __version__ in words
    assert ("compiled" if compiled() else "interpreted") in words


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "agincourt"],
        ["show", "vimeiro", "--side", "prussian"],
        ["play", "agincourt"],
        ["play", "vimeiro", "--side", "prussian"],
        ["play", "--resume"],
        ["check", "nowhere.toml"],
        ["check", "."],
        ["replay", "nowhere.json"],
        ["replay", "vimeiro", "--to", "5"],
        ["rules", "xyzzy"],
        ["odds", "vimeiro", "melee", "G5", "G6"],
        ["odds", "vimeiro", "dance"],
        ["fuzz", "--battle", "agincourt"],
        ["bench", "--battle", "agincourt"],
        ["play", "--against", "napoleon"],
    ],
    ids=" ".join,
)
def test_bad_input_is_a_sentence_without_a_traceback(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()[-1] in ".?]"  # a sentence, or the rule behind it
    assert "Traceback" not in result.output + result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"bicorne": "save"}',
        '{"bicorne": "record"}',
        '{"bicorne": "table"}',
        '{"bicorne": "failure"}',
        "[]",
        "\x00",
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play"], ["odds"]])
def test_files_that_are_no_games_are_refused(run: Run, tmp_path: Path, command: list[str], text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)
    result = run(*command, str(path), *(["pass"] if command == ["odds"] else []))
    assert result.exit_code == 2
    assert result.stderr
    assert isinstance(result.exception, SystemExit)


def test_battles_lists_them_all(run: Run) -> None:
    output = run("battles").output
    assert all(id in output for id in scenarios.list_scenarios())


def test_show_draws_the_board_and_tells_the_story(run: Run) -> None:
    output = run("show", "rolica-first-position").output
    for words in ("Delaborde", "|F7 ⚑t|", "|▼LN4 |", "▲LN4★", "left flank", "Objectives", "Wellesley", "1808"):
        assert words in output
    assert max(len(line) for line in output.splitlines() if line.startswith("|")) <= 80


@pytest.mark.parametrize(
    ("line", "words"),
    [("stalemate = 12", "After 12 turns without a loss: a draw"), ("stalemate = 0", "No draw by stalemate"), ("", "")],
)
def test_show_tells_of_a_stalemate_of_its_own(run: Run, tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "vimeiro.toml"
    file.write_text(load_text("vimeiro").replace("[start]\n", f"[start]\n{line}\n"), "utf-8")
    output = run("show", str(file)).output
    assert words in output and ("without a loss" in output or "stalemate" in output) == bool(words)


def test_the_own_side_is_at_the_bottom(run: Run) -> None:
    own = run("show", "rolica-first-position", "--side", "french").output
    assert own.index("A1") < own.index("A9")
    assert "▲LC4" in own and "▼RL3" in own


def test_the_board_is_plain_ascii_where_nothing_else_can_be_shown(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii:replace")
    output = process("show", "vimeiro").stdout
    assert "^LN4*" in output and "vLN4" in output and "G1  !" in output


# ------------------------------------------------------------------ check


def test_check_passes_our_own_battles(run: Run) -> None:
    result = run("check", str(battles()))
    assert result.exit_code == 0
    assert result.output.count("fine.") == len(scenarios.list_scenarios())


def test_check_tells_what_is_odd_and_what_is_explained(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "training-squares.toml"
    path.write_text(load_text("training-squares").replace("cards      = 5", "cards      = 6"))
    odd = f"{path}: [sides]: 6 cards against 4; one card apart is much already."
    warned = run("check", str(path))
    assert (warned.exit_code, warned.output.splitlines()[:-1]) == (0, [f"warning: {odd}"])
    path.write_text(path.read_text() + '\n[odd]\nhands = "He has them."\n')
    assert run("check", str(path)).output.splitlines()[:-1] == [f"explained: {odd} He has them."]


def test_check_names_all_problems_at_once(process: Process, tmp_path: Path) -> None:
    path = tmp_path / "vimeiro.toml"
    path.write_text(
        load_text("vimeiro").replace("banners    = 7", "banners    = 0").replace('first = "french"', 'first = "x"')
    )
    result = process("check", str(path))
    assert result.returncode == 1
    assert "[sides.french] banners" in result.stdout
    assert "[start] first" in result.stdout
    assert result.stderr == ""


# ------------------------------------------------------------------ rules


def test_rules_lists_chapters_and_shows_a_rule(run: Run) -> None:
    assert "classic.melee" in run("rules").output
    assert "ignore one flag" in run("rules", "classic.morale.leader-one").output


def test_rules_finds_chapters_and_words(run: Run) -> None:
    chapter = run("rules", "classic.escape").output
    assert chapter.count("classic.escape.") >= 16
    found = run("rules", "cuirassier", "infantry").output
    assert "classic.ranged.cuirassier-armour" in found


# ------------------------------------------------------------------ odds


def test_odds_are_those_of_the_game(run: Run, duel: Path) -> None:
    result = run("odds", str(duel), "melee", "F5", "F6")
    assert result.exit_code == 0
    odds = Game.new(DUEL, seed=0).odds("melee F5 F6")
    assert f"{odds.dice} dice" in result.output
    assert f"{float(odds.with_retreat.eliminated) * 100:.1f} %" in result.output
    assert "classic.terrain.hill-up-infantry" in result.output


def test_odds_of_a_saved_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(Game.new(DUEL, seed=0).save())
    assert run("odds", str(path), "melee", "F5", "F6").exit_code == 0


# ------------------------------------------------------------------ replay


def recorded(decisions: int = 80) -> Game:
    game = Game.new("vimeiro", seed=3)
    for _ in range(decisions):
        game.play(game.options[len(game.options) // 2])
    return game


def test_replay_shows_a_record_step_by_step(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    game = recorded()
    path.write_text(game.record())
    output = run("replay", str(path)).output
    moves = json.loads(game.record())["moves"]
    assert all(f"{move['side']}: {move['action']}" in output for move in moves)
    assert output.rstrip().endswith("'")  # the board stands last


def test_replay_goes_to_one_action(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(recorded().record())
    assert "action 40 of 80" in run("replay", str(path), "--to", "40").output
    assert run("replay", str(path), "--to", "400").exit_code == 2


@pytest.mark.parametrize("kind", ["save", "position"])
def test_replay_shows_a_position(run: Run, duel: Path, tmp_path: Path, kind: str) -> None:
    path = duel
    if kind == "save":
        path = tmp_path / "save.json"
        path.write_text(Game.new(DUEL, seed=1).save())
    output = run("replay", str(path)).output
    assert "▲LN4" in output and "melee F5 F6" in output


# ------------------------------------------------------------------ fuzz and bench


def test_fuzz_plays_and_reports(run: Run) -> None:
    result = run("fuzz", "--games", "2", "--jobs", "1", "--battle", "vimeiro")
    assert result.exit_code == 0
    assert "2 games" in result.output and "0 broken" in result.output


def test_fuzz_in_processes_of_its_own(process: Process) -> None:
    result = process("fuzz", "--games", "2", "--jobs", "2", "--battle", "vimeiro")
    assert result.returncode == 0, result.stderr
    assert "0 broken" in result.stdout


def test_bench_compares_a_rule_set_with_the_others(run: Run) -> None:
    result = run("bench", "--battle", "vimeiro", "--seconds", "0.01", "--rules", "tacticians")
    assert "tacticians makes" in result.output and "classic" in result.output
    own = run("bench", "--battle", "vimeiro", "--seconds", "0.01")
    signed = [line for line in result.output.splitlines() if line.startswith("signature")]
    assert signed and signed[0] not in own.output  # other rules, other games


def test_bench_prints_rates_and_a_signature(run: Run) -> None:
    first = run("bench", "--battle", "vimeiro", "--seconds", "0.05")
    again = run("bench", "--battle", "vimeiro", "--seconds", "0.05")
    assert first.exit_code == 0
    signatures = [re.search(r"signature ([0-9a-f]{16})", result.output) for result in (first, again)]
    assert signatures[0] and signatures[1] and signatures[0][1] == signatures[1][1]
    assert re.search(r"vimeiro( +[\d,.]+k?){6}", first.output)


def test_the_peer_must_be_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "chess", None)
    result = run("bench", "--peer")
    assert result.exit_code == 2
    assert "pip install chess" in result.stderr
