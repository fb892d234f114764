"""`bicorne balance` and what `bicorne battles` shows of it."""

from pathlib import Path

import pytest

from bicorne.research.balance import measured
from bicorne.scenario import list_scenarios, load_text
from commands import Run

SHORT = ["--player", "random", "--games", "2", "--jobs", "1"]


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    path = tmp_path / "training-guns.toml"
    path.write_text(load_text("training-guns"), "utf-8")
    return path


def test_a_battle_of_ones_own_is_measured_and_nothing_is_written(run: Run, battle: Path) -> None:
    result = run("balance", str(battle), *SHORT)
    assert result.exit_code == 0, result.output
    assert "training-guns" in result.stdout and "allied" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert [path.name for path in battle.parent.iterdir()] == [battle.name]


def test_figures_are_stored_beside_the_battle_when_asked(run: Run, battle: Path) -> None:
    assert run("balance", str(battle), *SHORT, "--store").exit_code == 0
    kept = measured(str(battle))
    assert [(figures.player, figures.games) for figures in kept] == [("random", 2)]
    assert f"{kept[0].wins[0]} : {kept[0].wins[1]}" in run("balance", str(battle), *SHORT).stdout


def test_figures_of_another_rule_set_stand_beside_those_of_the_own(run: Run, battle: Path) -> None:
    for rules in ("classic", "tacticians"):  # the battle's own, named or not, is one and the same
        assert run("balance", str(battle), *SHORT, "--store", "--rules", rules).exit_code == 0
    assert run("balance", str(battle), *SHORT, "--store").exit_code == 0
    assert [(figures.player, figures.rules) for figures in measured(str(battle))] == [
        ("random", ""),
        ("random", "tacticians"),
    ]


@pytest.mark.parametrize(
    "arguments",
    [[], ["agincourt"], ["nowhere.toml"], ["vimeiro", "--all"], ["vimeiro", "--player", "napoleon"]],
    ids=" ".join,
)
def test_bad_input_is_refused_before_the_first_game(run: Run, arguments: list[str]) -> None:
    result = run("balance", *arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()[-1] in ".?"
    assert not result.stdout


@pytest.mark.parametrize("columns", [80, 100])
def test_the_list_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("battles").stdout.splitlines()
    assert max(map(len, lines)) <= columns
    assert ("armies" in lines[0]) == (columns == 100)
    assert not any("…" in line for line in lines)


def test_the_list_shows_the_measured_balance(run: Run) -> None:
    lines = {line.split()[0]: line for line in run("battles").stdout.splitlines() if line.strip()}
    for id in list_scenarios():
        greedy = next((figures for figures in measured(id) if (figures.player, figures.rules) == ("greedy", "")), None)
        if greedy is None:
            assert lines[id].split()[-2:] == ["–", "–"]
        else:
            assert f"{round(100 * greedy.share)}:{100 - round(100 * greedy.share)} (" in lines[id]
    assert "(" in lines["vimeiro"]


def test_a_player_without_figures_shows_none(run: Run) -> None:
    lines = run("battles", "--player", "nobody").stdout.splitlines()
    assert lines[1].split()[-1] == "–"


def test_the_list_shows_the_figures_of_a_rule_set(run: Run) -> None:
    lines = {
        line.split()[0]: line for line in run("battles", "--rules", "tacticians").stdout.splitlines() if line.strip()
    }
    kept = {figures.rules: figures for figures in measured("waterloo") if figures.player == "greedy"}
    assert f"{round(100 * kept['tacticians'].share)}:" in lines["waterloo"]
