"""Random play over all battles, every invariant after every action; `bicorne fuzz` runs the same in bulk."""

import random
from collections.abc import Callable

import pytest

from bicorne import Game, scenarios
from bicorne.research.bench import Arena, random_game
from bicorne.research.fuzz import SAMPLES, play
from bicorne.rules import BOOKS
from bicorne.state import State

BATTLES = scenarios.list_scenarios()
RULES = sorted(BOOKS)
GAMES, CHUNK = 300, 10


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_break_nothing_and_end(first: int) -> None:
    for seed in range(first, first + CHUNK):
        battle, rules = BATTLES[seed // 2 % len(BATTLES)], RULES[seed % 2]
        outcome = play(battle, seed, every=150, rules=rules)
        assert outcome.failure is None, (battle, rules, seed, outcome.failure.check, outcome.failure.problem)
        assert outcome.winner, f"{outcome.battle}, seed {seed}: no end after {outcome.decisions} decisions"


SPECIAL = """
[[rule]]
kind = "exit"
side = "french"
edge = "bottom"
hexes = ["G1", "H1", "I1", "J1"]
per_units = 2
[[rule]]
kind = "reinforce"
side = "allied"
turn = 3
units = ["BLN", "BLC"]
hexes = ["A1", "B1"]
leader = "Moore"
[[rule]]
kind = "clock"
side = "allied"
turns = [5, 9]
unless = { side = "french", hexes = ["C7"] }
[[rule]]
kind = "muddy"
arms = ["artillery"]
until_turn = 8
[[rule]]
kind = "range_limit"
max = 2
until_turn = 4
[[rule]]
kind = "wet_powder"
until_turn = 3
[[rule]]
kind = "no_entry"
arms = ["cavalry"]
hexes = ["E5"]
[[rule]]
kind = "no_square"
side = "french"
[[rule]]
kind = "sudden_death"
side = "french"
when = "occupy"
hexes = ["G1", "H1"]
"""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_every_special_rule(seed: int, rules: str) -> None:
    outcome = play(scenarios.load_text("vimeiro") + SPECIAL, seed, rules=rules)
    assert outcome.failure is None, (outcome.failure.check, outcome.failure.problem)
    assert outcome.winner


@pytest.mark.parametrize("rules", RULES)
def test_random_games_that_end_in_a_stalemate(rules: str) -> None:
    text = scenarios.load_text("vimeiro").replace("[start]\n", "[start]\nstalemate = 1\n")
    outcomes = [play(text, seed, rules=rules) for seed in range(4)]
    assert [outcome.failure for outcome in outcomes] == [None] * 4
    assert {outcome.winner for outcome in outcomes} >= {"draw"}


@pytest.mark.parametrize("rules", RULES)
def test_samples_hold_at_every_decision(rules: str) -> None:
    outcome = play("rolica-first-position", 1, limit=60, every=1, rules=rules)
    assert outcome.failure is None, (outcome.failure.check, outcome.failure.problem)
    assert outcome.decisions == 60


def spoil_blocks(s: State) -> None:
    s.blocks[0] -= 1


def spoil_places(s: State) -> None:
    s.hex[0] = s.hex[1]


def spoil_leaders(s: State) -> None:
    s.leader_hex[0] = -1


def spoil_cards(s: State) -> None:
    s.hands[0].append(s.hands[0][0])


def spoil_hands(s: State) -> None:
    s.hands[0].append(s.deck.pop())


def spoil_tactics(s: State) -> None:
    s.tacticians.discards.append(s.tacticians.hands[0][0])


def spoil_squares(s: State) -> None:
    s.square[0] = 2


def spoil_banners(s: State) -> None:
    s.banners[0] += 1


def spoil_quiet(s: State) -> None:
    s.quiet += 1


def spoil_stalemate(s: State) -> None:
    s.result = 2


def spoil_options(s: State) -> None:
    s.options = []


SPOILERS = [
    (spoil_blocks, "blocks_are_conserved"),
    (spoil_places, "one_unit_a_hex"),
    (spoil_leaders, "leaders_are_conserved"),
    (spoil_cards, "cards_are_conserved"),
    (spoil_hands, "cards_are_conserved"),
    (spoil_tactics, "cards_of_parts_are_conserved"),
    (spoil_squares, "squares_have_their_cards"),
    (spoil_banners, "banners_are_counted"),
    (spoil_quiet, "quiet_turns_are_counted"),
    (spoil_stalemate, "quiet_turns_are_counted"),
    (spoil_options, "something_can_be_done"),
]


@pytest.mark.parametrize(("spoil", "check"), SPOILERS, ids=[check for _, check in SPOILERS])
def test_every_check_sees_what_it_is_for(spoil: Callable[[State], None], check: str) -> None:
    s = Game.new("vimeiro", seed=1, rules="tacticians")._s
    ledger = s.book.ledger(s)
    assert [test(s, ledger) for test in ledger.checks] == [""] * len({check for _, check in SPOILERS})
    spoil(s)
    assert next(test for test in ledger.checks if test.__name__ == check)(s, ledger)


@pytest.mark.parametrize(
    "hidden",
    [lambda s: s.hands, lambda s: s.tacticians.hands, lambda s: s.tacticians.deck],
    ids=["hands", "tactics", "deck"],
)
def test_a_view_that_tells_the_other_hand_is_seen(
    monkeypatch: pytest.MonkeyPatch, hidden: Callable[[State], list[object]]
) -> None:
    import random

    game = Game.new("vimeiro", seed=1, rules="tacticians")
    keeps_secrets = next(sample for sample in SAMPLES if sample.__name__ == "views_keep_secrets")
    assert keeps_secrets(game, random.Random(1)) == ""
    honest = Game.view
    monkeypatch.setattr(Game, "view", lambda game, side: {**honest(game, side), "hint": hidden(game._s)})
    assert keeps_secrets(game, random.Random(1)) != ""


def test_a_move_past_a_garrison_comes_to_an_end() -> None:
    """In this game a unit could once have moved to a hex behind a garrison, to which no way leads."""
    assert random_game(Arena("waterloo", "tacticians"), 130).decisions > 500


@pytest.mark.parametrize(
    ("rules", "words"), [("classic", {"first-strike"}), ("tacticians", {"first-strike", "tactic", "recall"})]
)
def test_whether_a_choice_comes_from_the_hand_alone_is_no_secret(rules: str, words: set[str]) -> None:
    """With every other hand that the opponent thinks possible it would be the same; only what is offered differs."""
    game = Game.new("eylau", seed=7, rules=rules, fast=True, windows=True)
    rng, hidden, open_to_all = random.Random(1), set[str](), 0
    for seed in range(900):
        if game.deciding is None:
            break
        if game.window:
            opponent = next(side for side in game.sides if side != game.deciding)
            guess = Game.from_view(game.view(opponent), seed)
            assert guess.hand_alone == game.hand_alone, (game.options, guess.options)
            offered = {option.split()[0] for option in (*game.options, *guess.options)} - {"pass"}
            hidden |= offered if game.hand_alone else set()
            open_to_all += not game.hand_alone
        game.play(rng.choice(game.options))
    assert hidden == words
    assert bool(open_to_all) == (rules == "tacticians")
