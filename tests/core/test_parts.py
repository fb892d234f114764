"""A rule set brings a part of the state of its own, and shared code copies, saves, veils and forgets it."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from bicorne import Game, SaveError
from bicorne.rules import BOOKS
from bicorne.version import compiled
from random_play import eager

if compiled():
    pytest.skip("an interpreted part is for the interpreted engine", allow_module_level=True)

from bicorne.battlefield import Field
from bicorne.columns import NOBODY, OWNER, Cards, Column, Each, One, Part, Pile, Range, exactly, units
from bicorne.flow import Do, Frame
from bicorne.state import State

TOKENS = list(range(12))


class Facing(Part):
    """Where units look, what the sides have left to spend, and tokens that they hide from each other."""

    key: ClassVar[str] = "facing"
    noun: ClassVar[str] = "token"
    columns: ClassVar[dict[str, Column]] = {
        "of": Each(units, Range(0, 12)),
        "points": Each(exactly(2), Range(0, 100), 5),
        "turned": One(Range(-1, 0, units), -1, turn=True),
        "tokens": Cards(OWNER, "aside", "{token|tokens}", by_side=True),
        "bag": Cards(NOBODY, "deck"),
    }

    def __init__(self, f: Field) -> None:
        self.of = [0] * len(f.kinds)
        self.points = [5, 5]
        self.turned = -1
        self.tokens: list[list[int]] = [TOKENS[:3], TOKENS[3:5]]
        self.bag = TOKENS[5:]
        self.f = f

    def copy(self) -> Part:
        part = Facing(self.f)
        part.of, part.points, part.turned = self.of[:], self.points[:], self.turned
        part.tokens, part.bag = [self.tokens[0][:], self.tokens[1][:]], self.bag[:]
        return part

    def cards(self, f: Field) -> list[int]:
        return TOKENS[:]

    def card_ids(self, f: Field) -> list[str]:
        return [f"token-{number}" for number in TOKENS]

    def piles(self, s: State, side: int) -> list[Pile]:
        purse = [Pile("purse", "{point|points}", side, self.points[side])] if side >= 0 else []
        return super().piles(s, side) + purse


def facing(s: State) -> Facing:
    part = s.parts[-1]
    assert isinstance(part, Facing)
    return part


def turn_about(s: State, f: Frame) -> None:
    part = facing(s)
    part.turned = s.ordered[0] if s.ordered else -1
    part.of = [(value + 1) % 12 for value in part.of]
    part.points[s.active] = (part.points[s.active] + 1) % 50


@pytest.fixture(params=["classic", "tacticians"])
def rules(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a rule set with that part, composed with another."""
    book = BOOKS[request.param]
    turn = book.procedures["turn"].before("move", Do("turn about", turn_about))
    name = f"facing {book.name}"
    BOOKS[name] = book.variant(name, version=1, procedures=[turn], parts={"facing": Facing})
    yield name
    del BOOKS[name]


def middle(rules: str) -> Game:
    game, random = Game.new("vimeiro", seed=3, rules=rules), Random(3)
    while facing(game._s).turned < 0 or game.turn < 3:
        game.play(eager(game, random))
    return game


def state_of(game: Game, side: str | None) -> dict[str, Any]:
    data: dict[str, Any] = game.view(side)["state"]["facing"]
    return data


def test_it_is_saved_and_loaded_and_goes_on(rules: str) -> None:
    game = middle(rules)
    again = Game.load(game.save())
    assert again.save() == game.save() and facing(again._s).of == facing(game._s).of
    random = Random(4)
    for _ in range(60):
        action = eager(game, random)
        assert again.play(action) == game.play(action)
    assert again.save() == game.save()


def test_a_copy_has_its_own(rules: str) -> None:
    game = middle(rules)
    copy, before = game.copy(), game.save()
    random = Random(4)
    while facing(copy._s).of == facing(game._s).of:
        copy.play(eager(copy, random))
    assert game.save() == before


def test_a_side_sees_its_own_tokens_and_a_game_behind_its_view_has_others(rules: str) -> None:
    game = middle(rules)
    bottom, top = game.sides
    assert state_of(game, bottom)["tokens"] == [[0, 1, 2], [None, None]]
    assert state_of(game, top)["tokens"] == [[None] * 3, [3, 4]]
    assert state_of(game, None)["bag"] == [None] * 7
    dealt = [facing(Game.from_view(game.view(bottom), seed=seed)._s) for seed in range(6)]
    assert len({str(part.tokens) for part in dealt}) > 1
    for part in dealt:
        assert part.tokens[0] == [0, 1, 2] and sorted([*part.tokens[0], *part.tokens[1], *part.bag]) == TOKENS


def test_a_table_shows_each_seat_its_own_piles(rules: str) -> None:
    game = middle(rules)
    bottom, top = game.sides
    ids = [f"token-{number}" for number in range(5)]
    for seat, seen in ((bottom, [ids[:3], None]), (top, [None, ids[3:]]), (None, [None, None])):
        piles = [pile for pile in game.private_view(seat)["piles"] if pile["name"] == "{token|tokens}"]
        assert [(pile["side"], pile["count"], pile.get("cards")) for pile in piles] == [
            (bottom, 3, seen[0]),
            (top, 2, seen[1]),
        ]
        purses = [pile["side"] for pile in game.private_view(seat)["piles"] if pile["kind"] == "purse"]
        assert purses == ([seat] if seat else [])


def test_its_marks_of_the_turn_are_forgotten(rules: str) -> None:
    game, random = middle(rules), Random(1)
    side = game.active
    while game.active == side:
        game.play(eager(game, random))
    assert facing(game._s).turned == -1


CHANGES: list[dict[str, Any]] = [{"of": [12]}, {"points": [1]}, {"bag": []}, {"more": 1}]


def test_one_that_does_not_fit_is_refused(rules: str) -> None:
    game = middle(rules)
    for change in CHANGES:
        data = json.loads(game.save()) | {"check": ""}
        data["state"]["facing"] |= change
        data["check"] = blake2b(msgspec.json.encode(data), digest_size=16).hexdigest()
        with pytest.raises(SaveError, match=r"of tokens do not fit|tokens are not those of the deck|it has a 'more'"):
            Game.load(json.dumps(data))
    view = game.view(None)
    with pytest.raises(SaveError, match="not a view of a game"):
        Game.from_view({**view, "state": view["state"] | {"facing": None}})
