"""La Grande Manoeuvre: a long march for four, or an order like any other for one."""

from typing import Any

import pytest

from bicorne import Game
from boards import EVERYWHERE, bar, dice, ends, has_leader, most, move, options, order, orders, played, ring, unit


def marching(pieces: str, *ordered: str, **more: Any) -> Game:
    game = played("grande-manoeuvre", pieces, **more)
    game.play("use march")
    order(game, *ordered)
    return game


def within(hex: str, distance: int) -> set[str]:
    return set().union(*[ring(hex, steps) for steps in range(1, distance + 1)])


@pytest.mark.rule("classic.card.grande-manoeuvre")
def test_grande_manoeuvre_orders_up_to_four_units_or_leaders_anywhere() -> None:
    game = played("grande-manoeuvre", EVERYWHERE)
    assert game.options == ("use march", "use one-unit")
    assert bar(game, "pass") == "classic.card.grande-manoeuvre"
    game.play("use march")
    pieces = ["A3", "C2 leader", "F3", "H3", "L3 leader", "M3"]
    assert set(pieces) < orders(game) and len(orders(game)) == 15
    assert most(game, pieces) == 4


@pytest.mark.rule("classic.card.grande-manoeuvre")
@pytest.mark.parametrize("piece", ["BLN", "BFA", "BHC", "BLC", "+B"])
def test_on_the_march_every_piece_has_four_hexes(piece: str) -> None:
    name = "G3 leader" if piece == "+B" else "G3"
    assert ends(marching(f"G3 {piece}", name), name) == within("G3", 4)


@pytest.mark.rule("classic.card.grande-manoeuvre")
def test_terrain_stops_a_march() -> None:
    wall = ", ".join([f"{column}4 w" for column in "ABCDEFGHIJKL"])
    game = marching(f"G3 BLN, {wall}", "G3")
    assert "G4" in ends(game, "G3") and "G5" not in ends(game, "G3")
    assert bar(game, "move G3 G5") == "classic.terrain.forest-stop"


@pytest.mark.rule("classic.card.grande-manoeuvre-no-battle")
def test_units_on_the_march_do_not_battle_even_if_they_stand() -> None:
    game = marching("G5 BLN, G6 FLT, B2 BLC, B5 FLT", "G5", "B2")
    move(game, "B2 B4")
    assert game.active == "french"
    one = played("grande-manoeuvre", "G5 BLN, G6 FLT")
    one.play("use one-unit")
    order(one, "G5")
    move(one)
    assert "melee G5 G6" in one.options


@pytest.mark.rule("classic.card.grande-manoeuvre-no-square")
def test_a_square_cannot_be_ordered_to_march() -> None:
    game = played("grande-manoeuvre", "G3 BLN+#1, B3 BLN")
    game.play("use march")
    assert set(game.options) == {"order B3", "pass"}
    assert bar(game, "order G3") == "classic.card.grande-manoeuvre-no-square"
    assert bar(game, "leave-square G3") == "classic.square.exit-on-own-turn"


@pytest.mark.rule("classic.card.grande-manoeuvre-detach")
def test_a_leader_may_detach_for_a_march_of_four_hexes() -> None:
    game = marching("G3 BLN+", "G3 leader")
    assert ends(game, "G3 leader") == within("G3", 4) and not ends(game, "G3")
    game.play("move G3 leader G7")
    assert unit(game, "G3").leader is None and has_leader(game, "G7")
    both = marching("G3 BLN+", "G3", "G3 leader")
    assert ends(both, "G3 leader") == ends(both, "G3") == within("G3", 4)


@pytest.mark.rule("classic.card.grande-manoeuvre-alternative")
def test_instead_one_unit_of_choice_may_be_ordered_in_the_normal_way() -> None:
    game = played("grande-manoeuvre", f"{EVERYWHERE}, G1 BLN+, F1 BLN#1, E5 FLT")
    game.play("use one-unit")
    units = {piece.hex for piece in game.units if piece.side == "allied"}
    assert len(units) > 10 and orders(game) == units
    for hex in ("G1", "G3"):
        assert bar(game, f"order {hex} leader") == "classic.card.grande-manoeuvre-alternative"
    assert most(game, ["E3", "A3"]) == 1
    assert "E4" in ends(game, "E3") and ends(game, "E3") <= ring("E3", 1)
    move(game, "E3 E4")
    assert dice(game, "melee E4 E5") == 4


@pytest.mark.rule("classic.card.grande-manoeuvre-alternative")
def test_the_one_unit_may_be_a_square() -> None:
    game = played("grande-manoeuvre", "G3 BLN#1, B3 BLN")
    game.play("use one-unit")
    game.play("order G3")
    assert options(game, "leave-square") == ["leave-square G3"]
    game.play("leave-square G3")
    assert ends(game, "G3") == ring("G3", 1)
