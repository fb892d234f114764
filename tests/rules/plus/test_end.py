"""The end phase: the card goes, points are saved, leaders are replaced, the turn passes."""

import pytest

from boards import events, has_leader
from staffs import finish_turn, saved, staff, staff_board, step

FALLS = "E3 BLN1+, E4 FLN, K3 BLN+, L2 +B, A9 +F"


@pytest.mark.rule("plus.end.order")
def test_points_are_saved_and_then_leaders_are_replaced() -> None:
    game = staff_board(FALLS, points=3, saved={"E3": 2}, cinc={"allied": 3})
    game.play("order E3")
    game.play("pass")
    game.play("pass")
    game.play("melee E3 E4", dice="art")
    happened = game.play("battle-back E4 E3", dice="inf art art art saber")
    while step(game) != "save points":
        happened += game.play("pass")
    assert [(event.points, event.side) for event in events(happened, "PointsLost")] == [(2, 0)]  # what lay on him
    assert set(game.options) == {"save K3", "save L2"}  # he is not back yet
    (kept,) = events(game.play("save L2"), "PointsSaved")
    assert kept.points == 2
    assert step(game) == "replace leader"
    happened = game.play("replace E3 leader E1")
    names = [type(event).__name__ for event in happened]
    assert names.index("LeaderReplaced") < names.index("TurnEnded") < names.index("CommandDrawn")
    assert saved(game) == {"L2": 2} and has_leader(game, "E1") and game.active == "french"


@pytest.mark.rule("plus.end.order")
def test_the_card_of_the_turn_lies_with_the_cards_drawn() -> None:
    game = staff_board("E3 BLN+, E8 FLN+", card="three")
    finish_turn(game)
    assert len(staff(game)["drawn"][0]) == 1 and len(staff(game)["decks"][0]) == 28
    assert staff(game)["points"] == 0 or game.active == "french"


@pytest.mark.rule("plus.end.save-needs-leader")
def test_without_a_leader_on_the_map_points_are_lost() -> None:
    game = staff_board("E3 BLN1+, E4 FLN, K3 BLN, A9 +F", points=3)
    game.play("order E3")
    game.play("pass")
    game.play("pass")
    game.play("melee E3 E4", dice="art")
    happened = game.play("battle-back E4 E3", dice="inf art art art saber")
    while step(game) != "replace leader":
        happened += game.play("pass")
    assert [event.points for event in events(happened, "PointsLost")] == [2]
    assert not events(happened, "PointsSaved")
    game.play("replace E3 leader E1")
    assert saved(game) == {}
    led = staff_board("E3 BLN+, E8 FLN+", points=3)
    assert not events(led.play("pass"), "PointsLost") and saved(led) == {"E3": 3}
