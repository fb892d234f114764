"""Weights for the evaluation, from games: what became of the positions to which plans lead.

A planner asks the evaluation to tell the plans of one turn apart. So the samples are positions to which several plans
of one turn have led, with the enemy's answer, each played out to its end by one-step generals; and each turn has a bias
of its own in the logistic regression, so that what all its plans have in common teaches nothing about the terms.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from ..flow import apply, current
from ..players import tuned
from ..players.evaluation import TERMS, even_terms, opening_terms
from ..players.greedy import best_option
from ..players.imagining import Course, imagine
from ..players.planner import APART, Search
from ..players.plans import Plan, Style
from ..state import State
from .bench import MOST_DECISIONS, Arena

SLIPS = (0.0, 0.05, 0.15)  # shares of random decisions: games that go astray show what a mistake costs
LOOKED_AT = 0.2  # of the turns of a game
PLANS = 8  # of each of these turns
COURSES = 3  # of each plan
SKETCHES = Style(4, 0, 0, 1, 1, 1, 1, 1, tempers=4)  # a plan of each temper for each card
BEGINNINGS = ("opening", "order")  # roles: where no card opens a turn, its orders do
MOST_TURNS = 200
ROUNDS = 12  # of Newton's method; it settles after eight
RIDGE = 1.0  # keeps terms that hardly occur near zero
BIAS_RIDGE = 4.0  # keeps the biases of turns with one result within bounds


@dataclass(frozen=True)
class Sample:
    """A position after a plan and the enemy's answer, and what became of it for the side that planned."""

    turn: str  # the battle, the game and the turn whose plan it was
    result: float  # 1 won, 0 lost, a half for a draw
    terms: list[float]


def self_play(battle: str, games: int, seed: int, rules: str = "") -> Iterator[Sample]:
    """Games between one-step generals who slip now and then; some turns are looked at more closely."""
    arena = Arena(battle, rules)
    for game in range(seed, seed + games):
        rng = random.Random(f"{battle} {game}")
        yield from walk(arena.begin(game), rng, f"{battle} {game}")


def walk(s: State, rng: random.Random, name: str) -> Iterator[Sample]:
    """Play to the end, and look at some of the turns."""
    opening = opening_terms(s)
    slips = rng.choice(SLIPS)
    last = (0, 0)
    for _ in range(MOST_DECISIONS):
        if s.result >= 0:
            return
        if s.book.questions[current(s).name].role in BEGINNINGS and (s.turn, s.active) != last:
            last = (s.turn, s.active)
            if rng.random() < LOOKED_AT:
                yield from look_at(s, rng, f"{name} {s.turn} {s.active}", opening)
        options = s.options
        chosen = int(rng.random() * len(options)) if rng.random() < slips else best_option(s)
        apply(s, options[chosen])


def look_at(s: State, rng: random.Random, turn: str, opening: list[float]) -> Iterator[Sample]:
    """Some plans of a turn, what they lead to, and how that ends."""
    search = Search(s.copy(), tuned(s.book.name), SKETCHES, random.Random(rng.random()), never)
    plans = search.first_plans()
    rng.shuffle(plans)
    for plan in plans[:PLANS]:
        for _ in range(COURSES):
            course = answered(search, plan, rng.randrange(1 << 30))
            c = course.state
            if c.result < 0 and c.active == search.side:
                terms = even_terms(c, opening)
                result = played_out(course)
                yield Sample(turn, 1.0 if result == search.side else 0.0 if result in (0, 1) else 0.5, terms)


def answered(search: Search, plan: Plan, number: int) -> Course:
    """A plan played on, with the enemy's answer."""
    c = imagine(plan.state, search.side, number)
    course = Course(c, search.memory)
    for a in plan.prefix:
        course.take(a)
    if c.active == search.s.active and c.turn == search.s.turn:
        course.play_turn()
    if c.result < 0:
        c.chance.counter = APART
        course.play_turn()
    return course


def played_out(course: Course) -> int:
    for _ in range(MOST_TURNS):
        if course.state.result >= 0:
            break
        course.play_turn()
    return course.state.result


def never() -> bool:
    return False


def fit(samples: list[Sample]) -> list[float]:
    """The weights, in the order of TERMS, that make the results most likely."""
    weights = [0.0] * len(TERMS)
    biases = {sample.turn: 0.0 for sample in samples}
    for _ in range(ROUNDS):
        weights = [a + b for a, b in zip(weights, newton_step(samples, weights, biases))]
        move_biases(samples, weights, biases)
    return weights


def chance(sample: Sample, weights: list[float], biases: dict[str, float]) -> float:
    return 1.0 / (1.0 + exp(-biases[sample.turn] - sum([w * v for w, v in zip(weights, sample.terms)])))


def newton_step(samples: list[Sample], weights: list[float], biases: dict[str, float]) -> list[float]:
    n = len(weights)
    slope = [-RIDGE * weight for weight in weights]
    bend = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
    for sample in samples:
        x, expected = sample.terms, chance(sample, weights, biases)
        here = [i for i in range(n) if x[i]]
        for i in here:
            slope[i] += (sample.result - expected) * x[i]
            for j in here:
                bend[i][j] += expected * (1.0 - expected) * x[i] * x[j]
    return solved(bend, slope)


def move_biases(samples: list[Sample], weights: list[float], biases: dict[str, float]) -> None:
    """One step for the bias of each turn, by its own samples."""
    slope = {turn: -BIAS_RIDGE * bias for turn, bias in biases.items()}
    bend = dict.fromkeys(biases, BIAS_RIDGE)
    for sample in samples:
        expected = chance(sample, weights, biases)
        slope[sample.turn] += sample.result - expected
        bend[sample.turn] += expected * (1.0 - expected)
    for turn in biases:
        biases[turn] += slope[turn] / bend[turn]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A system of linear equations, by elimination.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0])
    [1.0, 3.0]
    """
    n = len(right)
    lines = [line + [value] for line, value in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(lines[r][i]))
        lines[i], lines[pivot] = lines[pivot], lines[i]
        for r in range(i + 1, n):
            factor = lines[r][i] / lines[i][i]
            lines[r] = [a - factor * b for a, b in zip(lines[r], lines[i])]
    found = [0.0] * n
    for i in range(n - 1, -1, -1):
        found[i] = (lines[i][n] - sum([lines[i][j] * found[j] for j in range(i + 1, n)])) / lines[i][i]
    return found
