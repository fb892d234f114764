"""What a computer player is: a view and the options in, one of the options out.

A player never sees the true state. It may think in possible games behind its view; `possible_state` deals one.
"""

from typing import Any, Protocol

from ..battlefield import Field
from ..chance import Chance, key_of
from ..rules import rule_book
from ..setup import lay_out, read_scenario
from ..state import State
from ..view import deal_behind

MOST_FIELDS = 16


class Player(Protocol):
    """Anything with a name that chooses one of the options."""

    name: str

    def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
        """The action to play; `view` is what `Game.view` gives the side that decides."""


_fields: dict[str, Field] = {}  # by the text of the scenario: laying one out takes longer than a decision


def field_of(text: str) -> Field:
    """The battlefield of a scenario, laid out once."""
    if text not in _fields:
        if len(_fields) >= MOST_FIELDS:
            _fields.clear()
        _fields[text] = lay_out(read_scenario(text, "view"))
    return _fields[text]


def possible_state(view: dict[str, Any], seed: int) -> State:
    """A possible game behind a view, as `Game.from_view` makes it, for quick thinking."""
    field = field_of(view["scenario"])
    s = deal_behind(view, field, rule_book(view["rules"], field.special), Chance(key_of(seed), True))
    s.telling = False
    s.events = []
    return s
