"""One random game per battle, kept as text: whatever the game now says otherwise shows as a difference."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from books import QUESTIONS

HERE = Path(__file__).parent


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("playthroughs", HERE.parent.parent / "scripts" / "playthroughs.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()


@pytest.mark.parametrize(("battle", "seed", "rules"), SCRIPT.GAMES)
def test_the_game_goes_as_it_is_written(battle: str, seed: int, rules: str) -> None:
    now = SCRIPT.playthrough(battle, seed, rules).splitlines()
    then = SCRIPT.file_of(battle, seed, rules).read_text(encoding="utf-8").splitlines()
    for number, (new, old) in enumerate(zip(now, then, strict=False), 1):
        assert new == old, f"line {number}; if that is meant: python scripts/playthroughs.py --write"
    assert len(now) == len(then)


def test_no_file_is_left_over() -> None:
    assert {file.name for file in HERE.glob("*.txt")} == {SCRIPT.file_of(*game).name for game in SCRIPT.GAMES}


def test_the_games_come_to_every_question() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("*.txt"))
    assert [name for name, question in QUESTIONS.items() if f": {question.prompt} (" not in text] == []
