"""What a computer player is: a view and the options in, one of the options out.

A player never sees the true state. It may think in possible games behind its view; `possible_state` deals one.
"""

from typing import Any, Protocol

from ..chance import Chance, key_of
from ..rules import rule_book
from ..setup import stage
from ..state import State
from ..view import deal_behind


class Player(Protocol):
    """Anything with a name that chooses one of the options."""

    name: str

    def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
        """The action to play; `view` is what `Game.view` gives the side that decides."""


def possible_state(view: dict[str, Any], seed: int) -> State:
    """A possible game behind a view, as `Game.from_view` makes it, for quick thinking."""
    field = stage(view["scenario"], "view", view["rules"])[1]
    s = deal_behind(view, field, rule_book(view["rules"], field.special), Chance(key_of(seed), True))
    s.recording = False
    s.events = []
    return s
