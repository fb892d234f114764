"""The fit finds the weights behind results."""

from math import exp
from random import Random

from bicorne.players.evaluation import TERMS, load_evaluation
from bicorne.research.tuning import Sample, fit, self_play


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    rng = Random(1)
    truth = {"banners": 1.0, "danger": -2.0}
    samples = []
    for number in range(1500):
        values = [0.0] * len(TERMS)
        for term in truth:
            values[TERMS.index(term)] = rng.uniform(-1.0, 1.0)
        side = number % 2
        score = sum(weight * values[TERMS.index(term)] for term, weight in truth.items()) + (0.8 if side == 0 else -0.8)
        samples.append(Sample("vimeiro", side, float(rng.random() < 1 / (1 + exp(-score))), values))
    found = dict(zip(TERMS, fit(samples), strict=True))
    assert abs(found["banners"] - 1.0) < 0.3 and abs(found["danger"] + 2.0) < 0.3
    assert abs(found["tempo"]) < 0.2 and abs(found["hand"]) < 0.01  # the bias of the battle is not put on the terms


def test_self_play_gives_a_sample_for_every_turn() -> None:
    samples = list(self_play("training-squares", 1, 5))
    assert len(samples) > 4 and {sample.side for sample in samples} == {0, 1}
    assert {sample.result for sample in samples} <= {0.0, 0.5, 1.0}
    assert all(len(sample.terms) == len(TERMS) for sample in samples)


def test_every_term_has_its_weight() -> None:
    evaluation = load_evaluation()
    assert len(evaluation.weights) == len(TERMS) and evaluation.attack > 0
