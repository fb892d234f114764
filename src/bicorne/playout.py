"""Random games: the loop that benchmarks and fuzzing share, compiled with the rules it drives."""

from collections.abc import Callable

from .flow import apply
from .state import State


class Tally:
    """What was counted on the way."""

    def __init__(self) -> None:
        self.steps = 0
        self.decisions = 0  # those with two or more options
        self.options = 0  # listed at those


def play_out(s: State, chance: Callable[[], float], most: int) -> Tally:
    """Play to the end, or for a number of steps, each time choosing among all options alike."""
    tally = Tally()
    steps = decisions = listed = 0
    while s.result < 0 and steps < most:
        n = len(s.options)
        steps += 1
        if n > 1:
            decisions += 1
            listed += n
        apply(s, s.options[int(chance() * n)])
    tally.steps, tally.decisions, tally.options = steps, decisions, listed
    return tally
