"""A record is viewed by its events alone: they must tell all that changes on the board."""

import json
import random

import pytest

from bicorne import Game, RecordError, scenarios
from bicorne.film import Film, event_of, of_state

BATTLES = [(battle, "classic") for battle in scenarios.list_scenarios()]
BATTLES += [(battle, "tacticians") for battle in ("albuera", "aspern", "quatre-bras", "wachau")]


@pytest.mark.parametrize(("battle", "rules"), BATTLES)
def test_events_tell_every_change_on_the_board(battle: str, rules: str) -> None:
    rng = random.Random(3)
    game = Game.new(battle, seed=3, rules=rules, fast=True)
    boards = [of_state(game._s)]
    while game.winner is None and len(boards) < 1500:
        if game.can_undo and rng.random() < 0.05:
            game.undo()
        else:
            game.play(rng.choice(game.options))
        boards.append(of_state(game._s))
    film = Film(json.loads(game.record()))
    assert len(film.steps) == len(boards)
    for number, (step, board) in enumerate(zip(film.steps, boards, strict=True)):
        assert step.picture.pieces() == board.pieces(), (number, step.action)


def test_an_unknown_event_is_named() -> None:
    with pytest.raises(RecordError, match="Earthquake"):
        event_of({"event": "Earthquake"})
    with pytest.raises(RecordError, match="Moved"):
        event_of({"event": "Moved", "unit": 1})
