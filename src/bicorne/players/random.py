"""A player who picks any option, each as likely as the next."""

from random import Random
from typing import Any


class RandomPlayer:
    """Chooses at random: the yardstick that every other player must beat."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self.chance = Random(seed)

    def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
        return options[int(self.chance.random() * len(options))]
