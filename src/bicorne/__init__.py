"""Bicorne: the card-driven Napoleonic hex wargame as a library.

>>> from bicorne import Game
>>> game = Game.new("rolica-first-position", seed=7)
>>> game.prompt
'Wellesley: Play a card.'
"""

from . import scenario as scenarios
from .errors import (
    ActionError,
    BicorneError,
    DataError,
    IllegalAction,
    RecordError,
    SaveError,
    ScenarioError,
)
from .game import Game, Leader, Refusal, Unit
from .version import VERSION as __version__

__all__ = [
    "ActionError",
    "BicorneError",
    "DataError",
    "Game",
    "IllegalAction",
    "Leader",
    "RecordError",
    "Refusal",
    "SaveError",
    "ScenarioError",
    "Unit",
    "__version__",
    "scenarios",
]
