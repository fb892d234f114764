"""The computer generals: planning, or one step ahead, with or without mistakes; and what they say of their turn.

A general thinks a counted amount, so that the same seed plays the same game. The clock is only a limit: when the time
of a turn is used up, or when somebody cancels, he takes the best he has found so far.
"""

import gc
from collections.abc import Callable
from math import exp
from random import Random
from time import perf_counter
from typing import Any

from ..actions import Action
from ..flow import current, deciding
from ..state import State
from .base import possible_state
from .crew import Crew
from .evaluation import TERMS, Evaluation, tuned
from .greedy import best_option
from .planner import Search, can_plan
from .plans import Plan, Style

SHARE = 0.6  # of the time left in a turn that one decision may take


class Explanation:
    """A turn explained: a sentence for the card and for each order, and the terms that decided."""

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.terms: list[tuple[str, float]] = []  # what the plan changes, the weightiest first
        self.chance = 0.5  # to win, as far as the general can see

    def text(self) -> str:
        terms = ", ".join([f"{name} {change:+.2f}" for name, change in self.terms])
        lines = self.sentences + [f"Chance to win: {100 * self.chance:.0f} %."]
        return "\n".join(lines + ([f"What decided: {terms}."] if terms else []))


class General:
    """A computer general of some level."""

    def __init__(
        self, name: str, seed: int, evaluation: Evaluation | None, style: Style | None, mistakes: float, seconds: float
    ) -> None:
        self.name = name
        self.seconds = seconds  # for one turn
        self.chance = Random(seed)
        self.evaluation = evaluation  # None: the one that is tuned for the rule set
        self.style = style  # None: he looks one step ahead
        self.mistakes = mistakes  # the share of decisions left to luck
        self.watch: Callable[[float], None] | None = None  # called with how much of the time of the turn is used
        self.clock: Callable[[], float] = perf_counter
        self.explanation = Explanation()
        self.work = 0  # decisions thought through in this turn
        self.cancelled = False
        self.turn = (-1, "")
        self.spent = 0.0
        self.began = 0.0
        self.until = 0.0
        self.planned: list[str] = []  # the rest of the plan, as long as it holds
        self.crew: Crew | None = None  # those who help him on other cores; what he chooses stays the same

    def cancel(self) -> None:
        """Stop thinking: the best found so far is played. Holds for the running decision."""
        self.cancelled = True
        if self.crew is not None:
            self.crew.interrupt()

    def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
        """The action to play."""
        self.begin(view)
        if len(options) == 1:
            if self.planned and self.planned[0] == options[0]:
                self.planned.pop(0)
            return options[0]
        if self.mistakes and self.chance.random() < self.mistakes:
            return options[int(self.chance.random() * len(options))]
        seed = self.chance.randrange(1 << 30)
        s = possible_state(view, seed)
        style = self.style
        if style is None or not can_plan(s.book):
            return options[best_option(s)]
        evaluation = self.evaluation or tuned(s.book.name)
        if self.crew is not None:
            self.crew.brief([view, seed, style.numbers(), evaluation.weights, evaluation.attack])
        action = self.follow(options) or self.think_undisturbed(s, style, evaluation)
        self.spent += self.clock() - self.began
        return action

    def begin(self, view: dict[str, Any]) -> None:
        """A decision begins, perhaps a new turn."""
        turn = (int(view["turn"]), str(view["active"]))
        if turn != self.turn:
            self.turn = turn
            self.spent = 0.0
            self.work = 0
            self.planned = []
        self.cancelled = False
        self.began = self.clock()
        self.until = self.began + SHARE * max(0.0, self.seconds - self.spent)

    def over(self) -> bool:
        """Is there no time left? Whoever watches is notified here."""
        now = self.clock()
        if self.watch is not None:
            self.watch(min(1.0, (self.spent + now - self.began) / self.seconds))
        return self.cancelled or now >= self.until

    def left(self) -> float:
        """The seconds that this decision has left."""
        return 0.0 if self.cancelled else max(0.0, self.until - self.clock())

    def follow(self, options: tuple[str, ...]) -> str:
        """The next step of the plan, "" if there is none that holds."""
        if self.planned and self.planned[0] in options:
            return self.planned.pop(0)
        self.planned = []
        return ""

    def think_undisturbed(self, s: State, style: Style, evaluation: Evaluation) -> str:
        """Thinking makes no reference cycles: without the collector nothing is lost, and a fifteenth is gained."""
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            return self.think(s, style, evaluation)
        finally:
            if was_enabled:
                gc.enable()

    def think(self, s: State, style: Style, evaluation: Evaluation) -> str:
        """Make a new plan for his own turn, or find an answer to a question in between."""
        search = Search(s, evaluation, style, self.chance, self.over)
        search.crew, search.left = self.crew, self.left
        text = s.field.lexicon.text
        question = s.book.questions[current(s).name]
        if deciding(s) == s.active and (question.planned or question.role == "opening"):
            plan = search.plan()
            self.explanation = explain(s, evaluation, search, plan)
            self.planned = [text(a) for a in plan.actions]
            action = self.planned.pop(0)
        else:
            action = text(search.answer())
        self.work += search.work
        return action


# ------------------------------------------------------------------ what a plan means


def explain(s: State, evaluation: Evaluation, search: Search, plan: Plan) -> Explanation:
    """A sentence for the card and for each piece ordered, and what the plan changes."""
    told = Explanation()
    told.sentences = sentences(s, plan)
    told.chance = plan.mean() if plan.courses else plan.guess
    side = deciding(s)
    before = evaluation.shares(s, side)
    after = evaluation.shares(search.rest(plan), side)
    changes = [(term, after[i] - before[i]) for i, term in enumerate(TERMS) if term != "tempo"]
    if plan.expected:
        changes.append(("attacks", evaluation.attack * plan.expected))
    changes.sort(key=weight_of, reverse=True)
    told.terms = [change for change in changes[:3] if abs(change[1]) >= 0.005]
    return told


def weight_of(change: tuple[str, float]) -> float:
    return abs(change[1])


def sentences(s: State, plan: Plan) -> list[str]:
    """The plan in words, one sentence for each order."""
    names = s.field.board.names
    told: list[str] = []
    if s.card >= 0:
        told.append(f"{s.field.deck.cards[s.card].name} is in play.")
    moves: dict[int, int] = {}
    for a in plan.actions:
        if s.book.roles[a[0]] in ("move", "move leader"):
            moves[a[1]] = a[2]
    for a in plan.actions:
        role = s.book.roles[a[0]]
        if role == "opening":
            told.append(f"Play {s.field.deck.cards[a[1]].name}.")
        elif role in ("order", "order leader"):
            piece = "leader" if role == "order leader" else s.field.kinds[s.at[a[1]]].name
            told.append(f"The {piece} on {names[a[1]]} {deed(s, plan, moves.get(a[1], -1), a)}.")
    return told


def deed(s: State, plan: Plan, goal: int, a: Action) -> str:
    """What an ordered piece is to do."""
    names = s.field.board.names
    here = goal if goal >= 0 else a[1]
    target = plan.targets.get(here, -1)
    parts: list[str] = []
    if goal >= 0:
        parts.append(f"goes to {names[goal]}")
    if target >= 0:
        parts.append(f"attacks {names[target]}")
    return " and ".join(parts) or "stands ready where it is"


def win_probability(view: dict[str, Any], seed: int, courses: int) -> float:
    """How likely the side that sees this view is to win: the turn played on, with hidden cards dealt afresh."""
    s = possible_state(view, seed)
    side = s.field.side_ids.index(view["side"])
    if not s.book.aide.weighs:
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, s.book.aide.position(s, side)))))
    style = Style(1, 0, 0, 1, 1, 0, 1, 1)
    search = Search(s, tuned(s.book.name), style, Random(seed), never)
    search.side = side
    return sum([search.play_on(s, [], i, 0) for i in range(1, courses + 1)]) / courses


def never() -> bool:
    return False
