"""Every battle is played to its end, at random and by the greedy player."""

from random import Random

import pytest

from bicorne import Game
from bicorne.players import player
from bicorne.playout import play_out
from bicorne.scenario import list_scenarios
from bicorne.version import compiled

BATTLES = list_scenarios()
RANDOM_GAMES = 50
GREEDY_GAMES = 20 if compiled() else 1  # without a compiler they would take minutes and prove no more
MOST_STEPS, MOST_DECISIONS = 20_000, 3_000


@pytest.mark.long
@pytest.mark.parametrize("battle", BATTLES)
def test_random_games_come_to_an_end(battle: str) -> None:
    for seed in range(RANDOM_GAMES):
        s = Game.new(battle, seed=seed, fast=True)._s
        s.recording = False
        play_out(s, Random(seed).random, MOST_STEPS)
        assert s.result >= 0, f"seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize("battle", BATTLES)
def test_games_between_greedy_players_come_to_an_end(battle: str) -> None:
    for seed in range(GREEDY_GAMES):
        assert winner(battle, seed) is not None, f"seed {seed}"


def winner(battle: str, seed: int) -> str | None:
    game = Game.new(battle, seed=seed, fast=True)
    players = {side: player("greedy", seed + i) for i, side in enumerate(game.sides)}
    for _ in range(MOST_DECISIONS):
        side = game.deciding
        if side is None:
            break
        game.play(players[side].choose(game.view(side), game.options))
    return game.winner
