"""The fit finds the weights behind results."""

from math import exp
from random import Random

from bicorne import Game
from bicorne.players.evaluation import TERMS, cards_kept, tuned
from bicorne.research.tuning import Sample, fit, self_play


def test_the_fit_finds_the_weights_that_made_the_results() -> None:
    rng = Random(1)
    truth = {"banners": 1.0, "danger": -2.0}
    samples = []
    for number in range(2400):
        values = [0.0] * len(TERMS)
        for term in truth:
            values[TERMS.index(term)] = rng.uniform(-1.0, 1.0)
        turn = number % 60
        values[TERMS.index("hand")] = 1.0 if turn % 2 else 0.0  # goes with the turn, and with nothing else
        score = sum(weight * values[TERMS.index(term)] for term, weight in truth.items()) + (0.8 if turn < 30 else -0.8)
        samples.append(Sample(f"turn {turn}", float(rng.random() < 1 / (1 + exp(-score))), values))
    found = dict(zip(TERMS, fit(samples), strict=True))
    assert abs(found["banners"] - 1.0) < 0.3 and abs(found["danger"] + 2.0) < 0.3
    assert abs(found["hand"]) < 0.3 and abs(found["tempo"]) < 0.01  # the bias of a turn is not put on the terms


def test_self_play_gives_samples_of_several_plans_of_a_turn() -> None:
    samples = list(self_play("training-squares", 2, 5))
    turns = {sample.turn for sample in samples}
    assert 0 < 8 * len(turns) <= len(samples) <= 24 * len(turns)
    assert {sample.result for sample in samples} <= {0.0, 0.5, 1.0}
    assert all(len(sample.terms) == len(TERMS) for sample in samples)


def test_every_term_has_its_weight() -> None:
    evaluation = tuned()
    assert len(evaluation.weights) == len(TERMS) and evaluation.attack > 0


def test_only_cards_that_exist_are_worth_something_in_the_hand() -> None:
    cards = {card.id for card in Game.new("vimeiro", seed=1)._s.field.deck.cards}
    assert cards_kept()["first-strike"] > 0 and cards_kept().keys() <= cards
