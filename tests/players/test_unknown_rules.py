"""A rule set that the players know nothing of: every option is tried, and nobody plans."""

import pytest

from bicorne import Game
from bicorne.flow import apply
from bicorne.players import General, chance_to_win, player
from bicorne.players.base import possible_state
from bicorne.players.greedy import best_option, best_tried
from bicorne.rules import BOOKS
from bicorne.rules.aide import WON, Aide
from bicorne.rules.book import RuleBook
from bicorne.rules.speech import Question
from bicorne.state import State
from boards import board

MOST_DECISIONS = 5000
CLASSIC = BOOKS["classic"]


def without_role(question: Question) -> Question:
    return Question(question.phase, question.prompt, question.doing, question.passing)


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> str:
    """The core game, with nothing said about it to computer players."""
    silent = {name: without_role(question) for name, question in CLASSIC.questions.items()}
    book = CLASSIC.variant("unknown", questions=silent, aide=Aide())
    monkeypatch.setitem(BOOKS, book.name, book)
    return book.name


@pytest.mark.parametrize("level", ["recruit", "colonel", "general", "marshal"])
def test_every_level_plays_on_and_none_plans(unknown: str, level: str) -> None:
    game = Game.new("training-squares", seed=2, rules=unknown, fast=True, windows=True)
    one = player(level, 1)
    assert isinstance(one, General)
    for _ in range(80):
        if game.deciding is not None:
            game.play(one.choose(game.view(game.deciding), game.options))
    assert game.turn > 1 and one.work == 0 and not one.planned


def test_a_whole_battle_comes_to_an_end(unknown: str) -> None:
    game = Game.new("training-squares", seed=3, rules=unknown, fast=True)
    players = {side: player(name, 1) for side, name in zip(game.sides, ("colonel", "random"), strict=True)}
    for _ in range(MOST_DECISIONS):
        if game.deciding is None:
            break
        game.play(players[game.deciding].choose(game.view(game.deciding), game.options))
    assert game.winner == game.sides[0]


def test_a_chance_to_win_is_read_off_the_position(unknown: str) -> None:
    game = Game.new("vimeiro", seed=1, rules=unknown)
    chances = [chance_to_win(game.view(side)) for side in game.sides]
    assert all([0.0 < chance < 1.0 for chance in chances])


def test_a_position_is_judged_by_the_score() -> None:
    """What is won, the blocks on the board, how near the enemy is."""
    aide = Aide()
    far, near, hurt = [board(f"F3 BLN4, {foe}", fast=True)._s for foe in ("F8 FLN4", "F6 FLN4", "F8 FLN1")]
    assert aide.position(far, 0) < aide.position(near, 0) < aide.position(hurt, 0)
    assert aide.position(hurt, 0) == pytest.approx(-aide.position(hurt, 1), abs=0.02)
    hurt.result = 0
    assert (aide.position(hurt, 0), aide.position(hurt, 1)) == (WON, -WON)


def untaught(s: State) -> State:
    c = s.copy()
    c.book = CLASSIC.variant("untaught", aide=Aide())
    return c


def test_the_best_is_taken_and_the_first_among_equals() -> None:
    s = board("F5 BLN4, F6 FLN1, A9 FLN", ordered="F5")._s
    tried = untaught(s)
    worths = []
    for a in tried.options:
        c = tried.copy()
        apply(c, a)
        worths.append(c.book.aide.position(c, 0))
    assert best_tried(tried) == worths.index(max(worths))
    assert tried.options == s.options and tried.at == s.at
    cards = board("F3 BLN4, F8 FLN4", hands={"allied": "probe-center scout-left attack-right"}, fast=True)._s
    assert best_option(untaught(cards)) == 0  # no card changes anything by being played


def test_an_order_is_given_though_it_changes_nothing_yet() -> None:
    game = board("F3 BLN4, F8 FLN4", hands={"allied": "probe-center"}, fast=True)
    game.play("play probe-center")
    s = untaught(possible_state(game.view("allied"), 1))
    assert s.book.roles[s.options[best_option(s)][0]] == "order"


def test_a_rule_set_that_weighs_but_names_no_opening_is_played_one_step_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    unopened: RuleBook = CLASSIC.variant(
        "unopened", questions={"play card": without_role(CLASSIC.questions["play card"])}
    )
    monkeypatch.setitem(BOOKS, unopened.name, unopened)
    game = Game.new("training-squares", seed=2, rules=unopened.name, fast=True)
    one = player("marshal", 1)
    assert isinstance(one, General) and game.deciding is not None
    assert one.choose(game.view(game.deciding), game.options) in game.options
    assert one.work == 0
