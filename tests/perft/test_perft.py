"""Counted trees: the number of sequences of legal actions from some positions, depth by depth."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("perft", HERE.parent.parent / "scripts" / "perft.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()


@pytest.mark.parametrize("name", SCRIPT.POSITIONS)
def test_there_are_as_many_sequences_as_there_were(name: str) -> None:
    assert SCRIPT.counts(name) == SCRIPT.file_of(name).read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(SCRIPT.POSITIONS)
