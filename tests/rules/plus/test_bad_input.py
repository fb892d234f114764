"""Files that cannot be: each is refused with a sentence that names what is wrong."""

import json
from typing import Any

import msgspec
import pytest

from bicorne import Game, codec
from bicorne.errors import SaveError, ScenarioError
from staffs import staff_board

PIECES = "E3 BLN+, K3 BLN+, E8 FLN+"


def changed(game: Game, part: str, **values: Any) -> str:
    """The save of a game with other values, and a checksum that fits them."""
    data = json.loads(game.save())
    data["state"][part] |= values
    save = msgspec.json.decode(json.dumps(data), type=codec.Save)
    save.check = codec.checksum(save)
    return msgspec.json.encode(save).decode()


def refused(game: Game, part: str, **values: Any) -> str:
    with pytest.raises(SaveError) as caught:
        Game.load(changed(game, part, **values))
    return str(caught.value)


def position() -> Game:
    return staff_board(PIECES, points=2, saved={"E3": 1}, cinc={"allied": 2, "french": 3})


@pytest.mark.rule("plus.command.save-cap")
def test_a_save_with_points_that_nobody_can_have_is_refused() -> None:
    game = position()
    assert Game.load(changed(game, "staff", points=4, saved=[2, 0, 3])).options == game.options
    assert "Allied has saved more points than it may" in refused(game, "staff", saved=[3, 0, 0])
    assert "the points of Allied lie on more than one leader" in refused(game, "staff", saved=[1, 1, 0])
    assert "no card gives so many points" in refused(game, "staff", points=40)
    assert "lie on a leader who has fallen" in refused(game, "staff", saved=[1, 0, 0], fell=[20, -1, -1])
    for values in ({"points": -1}, {"points": "2"}, {"saved": [1, 0]}, {"saved": [-1, 0, 0]}, {"lost": [0, 5000]}):
        assert "do not fit the battle" in refused(game, "staff", **values)


@pytest.mark.rule("plus.command.own-deck")
def test_a_save_with_cards_that_the_decks_do_not_have_is_refused() -> None:
    game = staff_board(PIECES, card="two", sacs={"allied": "rally"})
    staff = json.loads(game.save())["state"]["staff"]
    top: int = staff["drawn"][0][0]
    wrong: list[list[list[int]]] = [[[], []], [[99], []], [[top, top], []], [[top], [top]]]
    for drawn in wrong:
        assert "command cards" in refused(game, "staff", drawn=drawn)
    hands = json.loads(game.save())["state"]["basics"]["hands"]
    for held in ([[99], []], [hands[0] * 2, []], [[], hands[0]]):
        assert "basic action cards" in refused(game, "basics", hands=held)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"points": 8}, "[position] points: `8` is out of range; write a whole number from 0 to 7."),
        ({"saved": {"E3": 4}}, "[position] saved E3: `4` is out of range; write a whole number from 0 to 3."),
        ({"saved": {"A1": 1}}, "[position] saved A1: no leader stands on `A1`; name the hex of a leader."),
        ({"cinc": {"allied": 5}}, "[plus] cinc allied: `5` is out of range; write a whole number from 1 to 4."),
        ({"sacs": {"allied": "raly"}}, "[position] sacs allied: `raly` is not an action card; "),
        ({"sacs": {"allied": "bombard"}}, "[position] sacs allied: it has no `bombard`, or not so many; "),
        ({"sacs": {"allied": "rally rally rally"}}, "[position] sacs allied: it has no `rally`, or not so many; "),
        ({"card": "jocker"}, "[position] card: `jocker` is not a card of the deck; "),
        ({"card": "bombard"}, "[position]: `bombard` is named 1 times; the deck has 0."),
        ({"card": "joker"}, "[position] card: a joker is never the card of a turn; "),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        staff_board(PIECES, **fields)
    assert str(caught.value).removeprefix("scenario text: ").startswith(wrong)


@pytest.mark.rule("plus.command.saved-spend")
def test_points_on_a_leader_are_those_of_his_own_side() -> None:
    game = staff_board(PIECES, points=1, saved={"E8": 3})
    assert game.book.conduct.purse(game._s, 0) == 1
    assert game.book.conduct.purse(game._s, 1) == 3
