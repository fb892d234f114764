"""A general with a crew: the same choices on several cores, and nobody needed to make them."""

import json
import os
import signal
import time
from random import Random
from typing import Any

import pytest

from bicorne import Game
from bicorne.players import Crew, General, player, tuned
from bicorne.players.plans import Style
from boards import board

STYLE = Style(2, 0, 0, 3, 2, 1, 4, 2, tempers=2, spread=1, starts=3, changes=4)
PIECES = "E4 BLN4, F4 BLN3, G4 BLC2, E2 BFA, E6 FLN4, F6 FLN2, H7 FLC3, C8 FLN"


def general(crew: Crew | None) -> General:
    one = General("planner", 5, tuned(), STYLE, 0.0, 600.0)
    one.crew = crew
    return one


def position() -> Game:
    return board(PIECES, goal=3, seed=3, fast=True)


def turn_of(one: General) -> tuple[list[str], str]:
    """The choices of a turn, answers of the other side included, and what he says of it."""
    game = position()
    side, chosen = game.active, []
    while game.active == side and game.deciding is not None:
        chosen.append(one.choose(game.view(game.deciding), game.options))
        game.play(chosen[-1])
    return chosen, one.explanation.text()


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_a_crew_changes_no_choice(cores: int) -> None:
    crew = Crew(cores)
    try:
        assert turn_of(general(crew)) == turn_of(general(None))
        assert [hand.process is not None for hand in crew.hands] == [True] * (cores - 1)
    finally:
        crew.dismiss()
    assert all([hand.process is None for hand in crew.hands])


def test_a_process_that_dies_is_replaced_and_its_work_is_done() -> None:
    crew = Crew(2)
    one = general(crew)
    game = position()
    assert game.deciding is not None
    try:
        first = one.choose(game.view(game.deciding), game.options)
        process = crew.hands[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        one.chance, one.turn = Random(5), (-1, "")
        assert one.choose(game.view(game.deciding), game.options) == first
        one.chance, one.turn = Random(5), (-1, "")
        assert one.choose(game.view(game.deciding), game.options) == first
        assert crew.hands[0].process not in (None, process)
    finally:
        crew.dismiss()


def test_what_a_process_says_that_is_no_answer_is_worked_out_instead() -> None:
    crew = Crew(2)
    found: dict[int, Any] = {}
    try:
        crew.brief(["nonsense"])
        crew.hand_out("play", [[], [[], False, 1, 2]], 1.0)
        found = crew.collect()
        assert found == {} and crew.hands[0].process is None
    finally:
        crew.dismiss()


def test_to_cancel_ends_the_wait_for_the_crew() -> None:
    crew = Crew(2)
    one = general(crew)
    one.watch = lambda share: one.cancel()
    game = position()
    assert game.deciding is not None
    try:
        start = time.monotonic()
        assert one.choose(game.view(game.deciding), game.options) in game.options
        assert time.monotonic() - start < 60  # of the 360 seconds that a decision may take
    finally:
        crew.dismiss()


def test_only_those_who_plan_take_a_crew() -> None:
    crew = Crew(2)
    for level, takes in {"colonel": False, "marshal": True}.items():
        one = player(level, 1, crew)
        assert isinstance(one, General) and (one.crew is crew) == takes


def test_a_crew_is_told_only_what_the_general_sees() -> None:
    """What goes to the processes is the view, the seed of the thought and the numbers of the style."""
    crew = Crew(1)
    one = general(crew)
    game = position()
    assert game.deciding is not None
    view = game.view(game.deciding)
    one.choose(view, game.options)
    kind, told = json.loads(crew.position)
    assert kind == "brief" and told[0] == json.loads(json.dumps(view)) and len(told) == 5
