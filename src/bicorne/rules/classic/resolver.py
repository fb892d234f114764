"""What the core game answers about rolls and lines of sight."""

from ...actions import Action
from ...state import State
from ..resolver import Odds, Outlook, Resolver
from .battle import number_of_dice
from .odds import battle_of, odds
from .outlook import ANSWERS, Answers, outlooks
from .sight import blocking


class ClassicResolver(Resolver):
    """Dice of symbols: hits, flags that drive back, and the retreats they force."""

    def __init__(self, answers: Answers = ANSWERS) -> None:
        self.answers = answers  # what the answers to a question of a fight lead to

    def dice(self, s: State, a: Action) -> int:
        return number_of_dice(s, battle_of(s, a))

    def odds(self, s: State, a: Action) -> Odds:
        return odds(s, battle_of(s, a))

    def outlooks(self, s: State) -> dict[str, Outlook]:
        return outlooks(s, self.answers)

    def blocking(self, s: State, a: int, b: int) -> list[int]:
        return blocking(s, a, b)
