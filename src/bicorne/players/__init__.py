"""Computer players by name. They see a view, and games dealt from it, never the true state.

>>> from bicorne import Game
>>> game = Game.new("vimeiro", seed=1)
>>> general = player("colonel", seed=1)
>>> general.choose(game.view(game.deciding), game.options) in game.options
True
>>> [level.name for level in LEVELS]
['recruit', 'captain', 'colonel', 'general', 'marshal']
"""

from collections.abc import Callable
from math import isfinite
from typing import Any, Final

from ..errors import BicorneError
from .base import Player
from .crew import Crew
from .evaluation import tuned
from .general import Explanation, General, win_probability
from .levels import ALSO, DEFAULT, LEVELS, Level
from .random import RandomPlayer

__all__ = [
    "DEFAULT",
    "LEVELS",
    "PLAYERS",
    "Crew",
    "Explanation",
    "General",
    "Level",
    "Player",
    "chance_to_win",
    "find_player",
    "player",
    "tuned",
]

LEAST_SECONDS: Final = 0.05
MOST_SECONDS: Final = 600.0
COURSES: Final = 24  # turns played on for a chance to win


Maker = Callable[[int], Player]


def maker(name: str, seconds: float = 0.0) -> Maker:
    """A function that makes generals of a level under this name, with the level's own budget or another."""
    level = next(level for level in LEVELS if level.name == ALSO.get(name, name))

    def make(seed: int) -> Player:
        return General(name, seed, None, level.style, level.mistakes, seconds or level.seconds)

    return make


PLAYERS: Final[dict[str, Maker]] = {"random": RandomPlayer}
for _name in (*[level.name for level in LEVELS], *ALSO):
    PLAYERS[_name] = maker(_name)


def player(name: str, seed: int = 0, crew: Crew | None = None) -> Player:
    """A new player of that name; the same seed makes the same choices.

    A level may be given another budget of seconds for each turn, as in "marshal:0.5". With a crew it thinks on several
    cores, on two with `Crew(2)`.
    """
    found = find_player(name)(seed)
    if isinstance(found, General) and found.style is not None:
        found.crew = crew
    return found


def find_player(name: str) -> Maker:
    """The function that makes players of that name; an unknown name or an impossible budget is refused."""
    word, colon, rest = name.partition(":")
    if word not in PLAYERS:
        raise BicorneError(f"There is no player called '{word}': choose {', '.join(PLAYERS)}.")
    if not colon:
        return PLAYERS[word]
    if word == "random":
        raise BicorneError("The random player does not think: it takes no budget.")
    try:
        seconds = float(rest)
    except ValueError:
        raise BicorneError(f"'{name}': '{rest}' is not a number of seconds; write {word}:0.5, for example.") from None
    if not (isfinite(seconds) and LEAST_SECONDS <= seconds <= MOST_SECONDS):
        raise BicorneError(
            f"'{name}': nobody can think for {rest} seconds a turn; give {LEAST_SECONDS:g} to {MOST_SECONDS:g}."
        )
    return maker(word, seconds)


def chance_to_win(view: dict[str, Any], seed: int = 0) -> float:
    """How likely the side that sees this view is to win, between equal generals.

    >>> from bicorne import Game
    >>> 0.0 < chance_to_win(Game.new("vimeiro", seed=1).view("french")) < 1.0
    True
    """
    return win_probability(view, seed, COURSES)
