"""The compiled and the interpreted engine play the same games, byte for byte.

`./test` runs this file on both: each must reproduce the stored hash over the event streams of 200 seeded
games. A change of the rules or battles changes it; a refactoring does not. Write it again with

    python tests/core/test_signature.py
"""

from pathlib import Path

import pytest

from bicorne.research.bench import signature
from random_play import BATTLES

FILE = Path(__file__).with_name("signature.txt")
GAMES = 50  # of each of the four battles


@pytest.mark.parametrize("battle", BATTLES)
def test_two_hundred_games_go_as_they_always_went(battle: str) -> None:
    assert f"{battle} {signature([battle], GAMES)}" in FILE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("".join(f"{battle} {signature([battle], GAMES)}\n" for battle in BATTLES), "utf-8")
