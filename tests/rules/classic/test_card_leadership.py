"""Leadership: all leaders, and the units they stay with."""

import pytest

from bicorne import Game
from boards import bar, clash, dice, ends, leader, most, move, options, order, orders, played, unit


def ordered(game: Game) -> set[str]:
    return {piece.hex for piece in game.units if piece.ordered}


@pytest.mark.rule("classic.card.leadership")
def test_leadership_orders_all_leaders_and_the_units_whose_leaders_stay() -> None:
    game = played("leadership", "A3 BLN+, G3 BFA+, K3 +B, E3 BLN")
    assert ordered(game) == {"A3", "G3"}
    assert orders(game) == {"A3 leader", "G3 leader"}
    assert bar(game, "order E3") == "classic.card.leadership"
    order(game)
    assert {option.removeprefix("move ").rsplit(" ", 1)[0] for option in options(game, "move")} == {
        *["A3", "G3", "K3 leader"]
    }
    game.play("move A3 A4")
    assert leader(game, "A4").attached


@pytest.mark.rule("classic.card.leadership-dice")
def test_units_ordered_by_leadership_roll_one_die_more() -> None:
    pieces = "A3 BLN+, A4 FLT, G3 BFA+, G5 FLT"
    game = played("leadership", pieces)
    order(game)
    move(game)
    assert dice(game, "melee A3 A4") == 5
    assert dice(game, "fire G3 G5") == dice(clash(pieces, "G3"), "fire G3 G5") + 1


@pytest.mark.rule("classic.card.leadership-detach")
def test_a_leader_may_detach_and_the_unit_he_leaves_is_not_ordered() -> None:
    game = played("leadership", "G5 BLN+, G6 FLT, A3 BLN+, A4 FLT")
    assert ordered(game) == {"G5", "A3"}
    order(game, "G5 leader")
    assert ordered(game) == {"A3"}
    assert not ends(game, "G5") and ends(game, "A3")
    assert bar(game, "move G5 G4") == "classic.order.only-ordered-act"
    game.play("move G5 leader G3")
    game.play("pass")
    assert options(game, "melee") == ["melee A3 A4"]
    assert bar(game, "melee G5 G6") == "classic.order.only-ordered-act"


@pytest.mark.rule("classic.card.leadership-join-no-order")
def test_a_unit_a_leader_joins_under_leadership_is_not_ordered() -> None:
    game = played("leadership", "G5 BLN, G6 FLT, G3 +B, A3 BLN+, A4 FLT")
    order(game)
    game.play("move G3 leader G5")
    assert unit(game, "G5").leader and not ends(game, "G5")
    move(game)
    assert options(game, "melee") == ["melee A3 A4"]
    assert bar(game, "melee G5 G6") == "classic.order.only-ordered-act"


@pytest.mark.rule("classic.card.leadership-square")
def test_a_leader_in_a_square_cannot_detach_but_his_unit_is_ordered() -> None:
    game = played("leadership", "G5 BLN+#1, G6 FLC, E3 BLN+")
    assert ordered(game) == {"G5", "E3"}
    assert orders(game) == {"E3 leader"}
    assert bar(game, "order G5 leader") == "classic.leader.square-no-detach"
    assert not options(game, "leave-square")
    order(game)
    move(game)
    assert dice(game, "melee G5 G6") == 1


@pytest.mark.rule("classic.card.leadership-fallback")
def test_leadership_without_a_leader_orders_one_unit_without_an_extra_die() -> None:
    game = played("leadership", "G5 BLN, B3 BLC, G6 FLT")
    assert orders(game) == {"G5", "B3"}
    assert most(game, ["G5", "B3"]) == 1
    move(game)
    assert dice(game, "melee G5 G6") == 4
    assert not orders(played("leadership", "G5 BLN, B3 BLC, K3 +B"))
