"""The phase of the turn that a table shows is right at every question of every rule book."""

from random import Random

import pytest

from bicorne import Game
from bicorne.rules import BOOKS
from bicorne.rules.book import RuleBook
from bicorne.scenario import list_scenarios
from books import FULL
from random_play import eager
from tactic_tables import playing, table

ORDER = ("command", "orders", "movement", "combat", "draw", "end")  # of the phases in a turn, the last two by rule set
# Every question that is no part of a fight; those of a fight are asked in the combat phase.
QUESTIONS = {
    "command": (
        "muster",
        "use muster",
        "play card",
        "guerrilla",
        "drive off",
        "choose clause",
        "exchange",
        "first points",
        "guerrilla action",
    ),
    "orders": ("tactics before orders", "order", "rally", "cut supplies", "place unit", "face in line"),
    "movement": ("go forward", "charge", "move", "skirmish", "face"),
    "combat": ("must battle", "battle", "reposition", "face after advance"),
    "draw": ("tactics after combat", "redeploy", "place reserves", "recall", "take counter", "keep"),
    "end": ("save points", "replace leader", "replace other leader"),
}
FIGHTS = ("melee", "battle", "retreat", "leader retreat")  # procedures
BATTLES = ("rolica-first-position", "waterloo", "borodino", "ocana", "auerstedt", "quatre-bras")


def books() -> list[RuleBook]:
    """The rule books of all battles, and those with every special rule, under every rule set."""
    games = [Game.new(battle, seed=0, rules=rules) for battle in list_scenarios() for rules in BOOKS]
    return [*FULL.values(), *[game._s.book for game in games]]


def expected(game: Game) -> str:
    """The phase in which the question belongs, by the tables above."""
    question = game.public_view["question"]
    if any(
        step.name == question
        for fight in FIGHTS
        if fight in game._s.book.procedures
        for step in game._s.book.procedures[fight].steps
    ):
        return "combat"
    return next(phase for phase, questions in QUESTIONS.items() if question in questions)


def test_every_question_of_a_turn_has_a_phase_and_phases_follow_each_other() -> None:
    for book in books():
        assert [id for id, _ in book.phases] == sorted([id for id, _ in book.phases], key=ORDER.index)
        questions = [step.name for step in book.procedures["turn"].steps if step.asks]
        phases = [book.questions[question].phase for question in questions]
        assert phases == sorted(phases, key=ORDER.index), book.name
        assert all(question in QUESTIONS[phase] for question, phase in zip(questions, phases, strict=True))


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("battle", BATTLES)
def test_the_phase_is_that_of_the_question_in_random_games(battle: str, rules: str) -> None:
    random = Random(f"phases {battle}")
    game = Game.new(battle, seed=3, rules=rules, fast=True, windows=True)
    met: set[str] = set()
    for _ in range(600):
        if game.winner is not None:
            break
        assert game.public_view["phase"] == expected(game), game.public_view["question"]
        met.add(game.public_view["question"])
        game.play(eager(game, random))
    assert met >= {"order", "move", "battle"}


def test_tactician_cards_before_the_orders_belong_to_the_orders() -> None:
    game = playing("probe-center", "F3 BLN2+, F9 FLN", "leader-unit-reform short-supply")
    assert (game.public_view["question"], game.public_view["phase"]) == ("tactics before orders", "orders")
    game.play("tactic short-supply F9")
    assert (game.public_view["question"], game.public_view["phase"]) == ("place unit", "orders")


def test_tactician_cards_after_the_combat_belong_to_the_draw() -> None:
    game = table("F3 +B, F1 BLN, L1 BLN, L2 FLN", "call-forward-reserves sappers", ordered="L1")
    game.play("pass")
    assert (game.public_view["question"], game.public_view["phase"]) == ("tactics after combat", "draw")
    game.play("give-up sappers")
    assert (game.public_view["question"], game.public_view["phase"]) == ("redeploy", "draw")


def test_a_rally_belongs_to_the_orders_even_where_a_unit_is_sent_forward_next() -> None:
    """The step that sends units forward stands between the card and the orders, and asks nothing itself."""
    rule = "[[rule]]\nkind = 'must_advance'\nside = 'allied'\nhex = 'A1'\nturn = 1"
    game = playing("rally", "A1 BLN, F3 BLN2+, F9 FLN", dice="inf inf inf inf inf", extra=rule)
    assert (game.public_view["question"], game.public_view["phase"]) == ("rally", "orders")
