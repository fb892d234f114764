"""The tactic cards of the infantry: Bayonet Charge and Force March."""

import pytest

from boards import EVERYWHERE, bar, dice, ends, most, move, options, order, orders, played, ring


def side_of(code: str) -> str:
    return "french" if code[0] == "F" else "allied"


def foe_of(code: str) -> str:
    return "BLN" if code[0] == "F" else "FLT"


# ------------------------------------------------------------------ Bayonet Charge


@pytest.mark.rule("classic.card.bayonet-charge")
def test_bayonet_charge_orders_up_to_four_infantry_units_anywhere() -> None:
    game = played("bayonet-charge", EVERYWHERE)
    infantry = ["A3", "D4", "E3", "I3", "I4", "J3"]
    assert orders(game) == set(infantry)
    assert bar(game, "order D3") == "classic.card.bayonet-charge"
    assert bar(game, "order F3") == "classic.card.bayonet-charge"
    assert bar(game, "order G3 leader") == "classic.order.lone-leader-not-by-unit-cards"
    assert most(game, ["A3", "E3", "J3", "D4", "I4"]) == 4


@pytest.mark.rule("classic.card.bayonet-charge-move")
@pytest.mark.parametrize("code", ["BLN", "BLT4"])
def test_units_on_a_bayonet_charge_may_move_two_hexes_and_melee(code: str) -> None:
    game = played("bayonet-charge", f"G3 {code}, G6 FLT")
    order(game, "G3")
    assert ends(game, "G3") == ring("G3", 1) | ring("G3", 2)
    move(game, "G3 G5")
    assert dice(game, "melee G5 G6") == 4


@pytest.mark.rule("classic.card.bayonet-charge-no-fire")
def test_units_on_a_bayonet_charge_may_not_fire() -> None:
    pieces = "G3 BLN, G5 FLN, E3 BLN, E4 FLN"
    game = played("bayonet-charge", pieces)
    order(game, "G3", "E3")
    move(game)
    assert set(game.options) == {"melee E3 E4", "pass"}
    assert bar(game, "fire G3 G5") == "classic.card.bayonet-charge-no-fire"
    charge = played("bayonet-charge", "G3 BLN, G6 FLN")
    order(charge, "G3")
    move(charge, "G3 G5")
    assert charge.options == ("melee G5 G6", "pass")
    probe = played("probe-center", pieces)
    order(probe, "G3", "E3")
    move(probe)
    assert "fire G3 G5" in probe.options


@pytest.mark.rule("classic.card.bayonet-charge-guard")
@pytest.mark.parametrize(("code", "expected"), [("FOG", 7), ("FYG", 6), ("FGR", 5), ("BLN", 4), ("BGG", 7)])
def test_only_guards_melee_with_an_extra_die_on_a_bayonet_charge(code: str, expected: int) -> None:
    side = side_of(code)
    game = played("bayonet-charge", f"G5 {code}, G6 {foe_of(code)}", to_move=side, bottom=side)
    order(game, "G5")
    move(game)
    assert dice(game, "melee G5 G6") == expected


@pytest.mark.rule("classic.card.bayonet-charge-fallback")
def test_bayonet_charge_without_infantry_orders_one_unit_of_choice() -> None:
    game = played("bayonet-charge", "A3 BLC, K3 BFA, B4 FLT")
    assert orders(game) == {"A3", "K3"}
    assert most(game, ["A3", "K3"]) == 1
    assert ends(game, "A3") == (ring("A3", 1) | ring("A3", 2) | ring("A3", 3)) - {"B4"}
    move(game, "A3 A4")
    assert dice(game, "melee A4 B4") == 3
    assert orders(played("bayonet-charge", "A3 BLC, K3 BFA, G1 BLN")) == {"G1"}


# ------------------------------------------------------------------ Force March


@pytest.mark.rule("classic.card.force-march")
@pytest.mark.parametrize(
    ("section", "infantry"),
    [("left", {"A3", "D4"}), ("center", {"D4", "E3", "I3", "I4"}), ("right", {"I4", "J3"})],
)
def test_force_march_orders_all_infantry_of_one_section(section: str, infantry: set[str]) -> None:
    game = played("force-march", EVERYWHERE)
    assert game.options == ("use left", "use center", "use right")
    assert bar(game, "pass") == "classic.card.force-march"
    game.play(f"use {section}")
    assert {piece.hex for piece in game.units if piece.ordered} == infantry
    assert {option.split()[1] for option in options(game, "move")} == infantry
    assert not options(game, "order")


@pytest.mark.rule("classic.card.force-march-fast")
@pytest.mark.parametrize(
    ("code", "expected"),
    [("BLT", 5), ("BRL", 3), ("BGR", 5), ("BGG", 6), ("FLT", 4), ("FGR", 5), ("FYG", 5), ("FOG", 6), ("BLN+", 4)],
)
def test_light_grenadier_guard_and_led_infantry_march_two_hexes_and_battle(code: str, expected: int) -> None:
    side = side_of(code)
    game = played("force-march", f"G3 {code}, G6 {foe_of(code)}", to_move=side, bottom=side)
    game.play("use center")
    assert ends(game, "G3") == ring("G3", 1) | ring("G3", 2)
    move(game, "G3 G5")
    assert dice(game, "melee G5 G6") == expected


@pytest.mark.rule("classic.card.force-march-fast")
def test_led_line_infantry_fires_with_half_its_dice_after_marching_two_hexes() -> None:
    game = played("force-march", "G3 FLN+, G7 BLN", to_move="french", bottom="french")
    game.play("use center")
    move(game, "G3 G5")
    assert dice(game, "fire G5 G7") == 2


@pytest.mark.rule("classic.card.force-march-others")
def test_other_infantry_holds_or_moves_one_and_battles_or_moves_two_and_does_not() -> None:
    game = played("force-march", "G3 BLN, E3 PMI, H2 BLN, G6 FLT, E5 FLT, H3 FLT")
    game.play("use center")
    assert ends(game, "E3") == (ring("E3", 1) | ring("E3", 2)) - {"E5", "G3"}
    move(game, "G3 G5", "E3 E4")
    assert set(options(game, "melee")) == {"melee E4 E5", "melee H2 H3"}
    assert bar(game, "melee G5 G6") == "classic.card.force-march-others"
    assert dice(game, "melee E4 E5") == 4


@pytest.mark.rule("classic.card.force-march-fallback")
def test_force_march_without_infantry_orders_one_unit_of_choice() -> None:
    game = played("force-march", "B3 BLC, K3 BFA")
    assert orders(game) == {"B3", "K3"}
    assert most(game, ["B3", "K3"]) == 1
    assert ring("B3", 3) < ends(game, "B3")
    assert options(played("force-march", "B3 BLC, K3 BFA, G1 BLN"), "order") == []


@pytest.mark.rule("classic.card.force-march-squares")
def test_a_square_on_a_force_march_may_come_out_or_stay_and_battle() -> None:
    game = played("force-march", "G3 BLN#1, G5 FLN")
    game.play("use center")
    assert set(game.options) == {"leave-square G3", "pass"}
    stay = game.copy()
    stay.play("pass")
    assert dice(stay, "fire G3 G5") == 1
    game.play("leave-square G3")
    assert ends(game, "G3") == ring("G3", 1) | (ring("G3", 2) - {"G5"})
    move(game)
    assert dice(game, "fire G3 G5") == 5


@pytest.mark.rule("classic.card.force-march-squares")
def test_a_square_next_to_enemy_cavalry_stays_on_a_force_march() -> None:
    game = played("force-march", "G3 BLN#1, G4 FLC, E3 BLN#2")
    game.play("use center")
    assert set(game.options) == {"leave-square E3", "pass"}
    assert bar(game, "leave-square G3") == "classic.square.exit-barred-by-cavalry"
    game.play("pass")
    assert dice(game, "melee G3 G4") == 1
