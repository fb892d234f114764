"""Computer players by name. They see a view, and games dealt from it, never the true state.

>>> from bicorne import Game
>>> game = Game.new("vimeiro", seed=1)
>>> general = player("greedy", seed=1)
>>> general.choose(game.view(game.deciding), game.options) in game.options
True
"""

from collections.abc import Callable
from typing import Final

from ..errors import BicorneError
from .base import Player
from .greedy import GreedyPlayer
from .random import RandomPlayer

__all__ = ["PLAYERS", "Player", "player"]

PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}


def player(name: str, seed: int = 0) -> Player:
    """A new player of that name; the same seed makes the same choices."""
    if name not in PLAYERS:
        raise BicorneError(f"There is no player called '{name}': choose {', '.join(PLAYERS)}.")
    return PLAYERS[name](seed)
