"""Plans for a turn, and how much is thought about them."""

from typing import Final

from ..actions import PASS, Action
from ..state import State

STYLE: Final = (
    *("plans", "generations", "parents", "finalists", "samples", "replies", "choices", "looks"),
    *("tempers", "spread", "starts", "changes", "glances"),
)
GLANCE: Final = 100_000  # from this number on courses are glances: they end with the enemy's answer


class Style:
    """How much a planner thinks; all of it is counted, so that the same seed thinks the same."""

    def __init__(
        self,
        plans: int,
        generations: int,
        parents: int,
        finalists: int,
        samples: int,
        replies: int,
        choices: int,
        looks: int,
        tempers: int = 1,
        spread: int = 99,
        starts: int = 1,
        changes: int = 0,
        glances: int = 0,
    ) -> None:
        self.plans = plans  # first plans for each card
        self.generations = generations  # of changes to the best
        self.parents = parents  # plans that are changed in each of them
        self.finalists = finalists  # plans that are played on
        self.samples = samples  # times each of them is played on, before half of them are dropped
        self.replies = replies  # turns after this one that are played as well
        self.choices = choices  # answers to another question that are played on, the one-step general's among them
        self.looks = looks  # times, before another is given than his
        self.tempers = tempers  # ways to look at the field, each with a first plan for each card
        self.spread = spread  # plans with the same card that are played on
        self.starts = starts  # plans that are changed when they have been played on
        self.changes = changes  # to each of them, each played on
        self.glances = glances  # at a change or an answer before it is played on to the end; none: no plan gets any

    def numbers(self) -> dict[str, int]:
        """By their names, as they are given."""
        return {name: getattr(self, name) for name in STYLE}


class Plan:
    """The decisions of a turn up to the first die, and what is thought of them."""

    def __init__(self, actions: list[Action], state: State, prefix: list[Action]) -> None:
        self.actions = actions
        self.state = state
        self.prefix = prefix  # still to be played on that state: what dice or a card drawn decide
        self.guess = 0.0  # by exact odds
        self.is_judged = False
        self.expected = 0.0  # from attacks, in banners
        self.targets: dict[int, int] = {}  # whom each unit attacks, by hex
        self.courses: dict[int, float] = {}  # what became of it when it was played on, by the number of the course

    def mean(self) -> float:
        """What became of it on average; glances count only as long as there is nothing else."""
        values = [value for number, value in self.courses.items() if number < GLANCE] or list(self.courses.values())
        return sum(values) / len(values) if values else 0.0

    def card(self) -> int:
        return self.actions[0][1] if self.actions else -1

    def like(self, other: "Plan") -> bool:
        """Does it lead to the same position?"""
        mine, its = self.state, other.state
        same = self.card() == other.card() and self.prefix == other.prefix
        if mine.book.aims and mine.drill.facing != its.drill.facing:
            return False
        return same and mine.hex == its.hex and mine.order == its.order


class Kept:
    """What is kept of a plan while the rest of it is remade."""

    def __init__(self, actions: list[Action], settled: list[int], dropped: int, early: bool) -> None:
        self.actions = actions  # taken wherever they can be
        self.settled = settled  # pieces whose moves are decided, each by twice its hex, and one more for leaders
        self.dropped = dropped  # the hex of a unit that is not ordered again, -1 if there is none
        self.early = early  # the pieces whose moves are open go before the others

    def next(self, options: list[Action]) -> Action:
        """The next action that can be taken, PASS if there is none."""
        for i, a in enumerate(self.actions):
            if a in options:
                return self.actions.pop(i)
        return PASS
