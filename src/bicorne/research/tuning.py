"""Weights for the evaluation, from games: positions of self-play, and the logistic regression of who won them.

Each battle has a bias of its own in the fit, so that a battle that favors a side teaches nothing about the terms.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from ..flow import apply, current
from ..players.evaluation import TERMS, even_terms, opening_terms
from ..players.greedy import Weighing
from ..state import State
from .bench import MOST_DECISIONS, Arena

SLIPS = (0.0, 0.1, 0.3)  # shares of random decisions: games that go astray show what a mistake costs
ROUNDS = 7  # of Newton's method; it settles after five
RIDGE = 2.0  # keeps terms that hardly occur near zero


@dataclass(frozen=True)
class Sample:
    """A position between two turns and what became of it for the side to move."""

    battle: str
    side: int
    result: float  # 1 won, 0 lost, a half for a draw
    terms: list[float]


def self_play(battle: str, games: int, seed: int) -> Iterator[Sample]:
    """Games between one-step generals who slip now and then, one sample for each turn."""
    arena = Arena(battle)
    for game in range(seed, seed + games):
        rng = random.Random(f"{battle} {game}")
        s = arena.begin(game)
        found = list(walk(s, rng, rng.choice(SLIPS)))
        for side, values in found:
            yield Sample(battle, side, 1.0 if s.result == side else 0.0 if s.result in (0, 1) else 0.5, values)


def walk(s: State, rng: random.Random, slips: float) -> Iterator[tuple[int, list[float]]]:
    """Play to the end; the terms at each first decision of a turn."""
    opening = opening_terms(s)
    last = (0, 0)
    for _ in range(MOST_DECISIONS):
        if s.result >= 0:
            return
        if current(s).name == "play card" and (s.turn, s.active) != last:
            last = (s.turn, s.active)
            yield s.active, even_terms(s, opening)
        options = s.options
        chosen = int(rng.random() * len(options)) if rng.random() < slips else Weighing(s).best()
        apply(s, options[chosen])


def fit(samples: list[Sample]) -> list[float]:
    """The weights, in the order of TERMS, that make the results most likely."""
    battles = sorted({sample.battle for sample in samples})
    rows = [row(sample, battles) for sample in samples]
    weights = [0.0] * (len(TERMS) + len(battles))
    for _ in range(ROUNDS):
        weights = [a + b for a, b in zip(weights, newton_step(rows, samples, weights))]
    return weights[: len(TERMS)]


def row(sample: Sample, battles: list[str]) -> list[float]:
    """The terms, and the bias of the battle for the side at its bottom."""
    bias = [0.0] * len(battles)
    bias[battles.index(sample.battle)] = 1.0 if sample.side == 0 else -1.0
    return sample.terms + bias


def newton_step(rows: list[list[float]], samples: list[Sample], weights: list[float]) -> list[float]:
    n = len(weights)
    slope = [-RIDGE * weight for weight in weights]
    bend = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
    for x, sample in zip(rows, samples):
        chance = 1.0 / (1.0 + exp(-sum([w * v for w, v in zip(weights, x)])))
        here = [i for i in range(n) if x[i]]
        for i in here:
            slope[i] += (sample.result - chance) * x[i]
            for j in here:
                bend[i][j] += chance * (1.0 - chance) * x[i] * x[j]
    return solved(bend, slope)


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
