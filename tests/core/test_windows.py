"""Windows: where cards of a hidden hand may answer, opened by what everybody sees."""

from random import Random

import pytest

from bicorne import Game
from bicorne.flow import Step, Window, apply, current, deciding, with_plays
from bicorne.rules import BOOKS
from bicorne.rules.tacticians.cards import PLAYS
from bicorne.state import State

GAMES = 3
DECISIONS = 400


def every_window(book: str) -> list[tuple[Step, Window]]:
    procedures = BOOKS[book].procedures.values()
    return [(step, window) for p in procedures for step in p.steps for window in step.windows]


@pytest.mark.parametrize("book", BOOKS)
def test_a_window_stands_at_its_question_with_its_verb(book: str) -> None:
    windows = every_window(book)
    assert windows
    for step, window in windows:
        assert step.name == window.question and step.secret
        assert window.question in BOOKS[book].verbs[window.verb].asks
    assert len({(window.question, window.verb) for _, window in windows}) == len(windows)


def test_every_tactician_card_has_its_row_at_each_of_its_moments() -> None:
    """But for Capable Tactician, which has a window to itself."""
    game = Game.new("rolica-first-position", rules="tacticians", seed=1)
    moments = [(t.id, moment) for t in game._s.field.deck.tactician_cards for moment in t.when if moment != "recall"]
    assert [(play.card, play.moment) for play in PLAYS] == moments


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_hand_holds_neither_opens_nor_closes_a_window(book: str, seed: int) -> None:
    random = Random(seed)
    game = Game.new("rolica-first-position", rules=book, seed=seed, fast=True, windows=True)
    met = 0
    for _ in range(DECISIONS):
        if game.winner is not None:
            break
        met += check_windows(game._s, random)
        game.play(random.choice(game.options))
    assert met


def check_windows(s: State, random: Random) -> int:
    """With any other hand of the same size the windows of this question are as open; how many there are."""
    step, f = current(s), s.stack[-1]
    side = step.who(s, f)
    c = s.copy()
    hands = [(c.hands[side], len(s.field.deck.cards))]
    kinds_of_cards = len(s.field.deck.tactician_cards)
    held = "hands"  # of Tactician cards, of action cards of either kind
    for part in c.parts:
        if held in part.columns:
            hands.append((getattr(part, held)[side], kinds_of_cards))
    for hand, kinds in hands:
        hand[:] = [random.randrange(kinds) for _ in hand]
    for window in step.windows:
        assert window.opens(c, c.stack[-1], side) == window.opens(s, f, side), window.question
    if step.windows:
        assert with_plays(c, c.stack[-1], step), "asked because of the hand"
    return len(step.windows)


@pytest.mark.parametrize("battle", ["rolica-first-position", "bailen", "aspern"])
def test_two_hands_of_the_same_size_are_asked_the_same_questions(battle: str) -> None:
    """Under Plus, with both hands exchanged for others: whatever a player does in public leads to the same question."""
    random = Random(battle)
    game = Game.new(battle, rules="plus", seed=7, fast=True, windows=True)
    asked: set[str] = set()
    for _ in range(DECISIONS):
        if game.winner is not None:
            break
        s = game._s
        public = [a for a in s.options if a[0] == "pass" or not s.book.verbs[a[0]].hidden]
        if public:
            a, other = random.choice(public), with_other_hands(s, random)
            one = s.copy()
            apply(one, a)
            apply(other, a)
            if one.result < 0:
                where = [(current(c).name, deciding(c), c.stack[-1].procedure) for c in (one, other)]
                assert where[0] == where[1], (a, where)
                asked.add(where[0][0])
        game.play(random.choice(game.options))
    assert {"order", "react", "guerrilla action"} - asked <= ({"guerrilla action"} if battle != "bailen" else set())


def with_other_hands(s: State, random: Random) -> State:
    """The same moment, with other action cards in both hands, as many as before."""
    c = s.copy()
    kinds = len(s.field.deck.tactician_cards)
    for part in (c.staff.basics, c.staff.extras):
        for hand in part.hands:
            hand[:] = [random.randrange(kinds) for _ in hand]
    return c
