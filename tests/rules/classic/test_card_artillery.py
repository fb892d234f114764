"""The tactic cards of the guns: Bombard, and Fire and Hold."""

import pytest

from boards import EVERYWHERE, bar, clash, dice, ends, loaded, most, move, order, orders, played, ring

# ------------------------------------------------------------------ Bombard


@pytest.mark.rule("classic.card.bombard")
def test_bombard_orders_up_to_four_batteries_of_any_sort_anywhere() -> None:
    pieces = "A3 FFA, E3 FHA, G3 FGF, K3 FGA, M3 FFA, F2 FLN, G2 FLC, H2 +F"
    game = played("bombard", pieces, to_move="french", bottom="french")
    batteries = ["A3", "E3", "G3", "K3", "M3"]
    assert orders(game) == set(batteries)
    assert bar(game, "order F2") == "classic.card.bombard"
    assert bar(game, "order H2 leader") == "classic.order.lone-leader-not-by-unit-cards"
    assert most(game, batteries) == 4


@pytest.mark.rule("classic.card.bombard-move")
def test_a_battery_that_moves_under_bombard_has_three_hexes_and_does_not_battle() -> None:
    game = played("bombard", "G3 BFA, C3 BHA, L3 BFA, H8 FLN, C5 FLN, L5 FLN")
    order(game, "G3", "C3", "L3")
    assert ends(game, "G3") == ring("G3", 1) | ring("G3", 2) | ring("G3", 3)
    assert ends(game, "C3") == (ring("C3", 1) | ring("C3", 2) | ring("C3", 3)) - {"C5"}
    move(game, "G3 G6", "C3 B3")
    assert set(game.options) == {"fire L3 L5", "pass"}
    for gun, target in (("G6", "H8"), ("B3", "C5")):
        assert bar(game, f"fire {gun} {target}") == "classic.card.bombard-move"


@pytest.mark.rule("classic.card.bombard-dice")
def test_a_battery_that_stands_under_bombard_has_two_dice_more_in_fire_and_melee() -> None:
    game = played("bombard", "G3 BFA, C3 BHA, G4 FLN, C6 FLN")
    order(game, "G3", "C3")
    move(game)
    assert dice(game, "melee G3 G4") == 4 + 2
    assert dice(game, "fire C3 C6") == 1 + 2


@pytest.mark.rule("classic.card.bombard-guard")
def test_a_guard_battery_has_three_dice_more_under_bombard() -> None:
    game = played("bombard", "G3 FGF, C3 FGF, C5 BLN, A3 FFA, A5 BLN, G4 BLN", to_move="french", bottom="french")
    order(game, "G3", "C3", "A3")
    move(game)
    assert dice(game, "melee G3 G4") == 4 + 1 + 3
    assert dice(game, "fire C3 C5") == dice(game, "fire A3 A5") - 2 + 3


@pytest.mark.rule("classic.card.bombard-fallback")
def test_bombard_without_artillery_orders_one_unit_of_choice() -> None:
    game = played("bombard", "G3 BLN, B3 BLN, G4 FLT")
    assert most(game, ["G3", "B3"]) == 1
    move(game)
    assert dice(game, "melee G3 G4") == 4
    assert orders(played("bombard", "G3 BLN, B3 BLN, L1 BFA")) == {"L1"}


# ------------------------------------------------------------------ Fire and Hold


@pytest.mark.rule("classic.card.fire-and-hold")
def test_fire_and_hold_orders_up_to_four_infantry_or_artillery_units_anywhere() -> None:
    game = played("fire-and-hold", EVERYWHERE)
    assert orders(game) == {"A3", "B4", "D4", "E3", "F3", "I3", "I4", "J3", "K3"}
    assert bar(game, "order D3") == "classic.card.fire-and-hold"
    assert most(game, ["A3", "F3", "I3", "K3", "B4"]) == 4


@pytest.mark.rule("classic.card.fire-and-hold-not-adjacent")
def test_a_unit_next_to_an_enemy_unit_cannot_be_ordered_to_fire_and_hold() -> None:
    game = played("fire-and-hold", "G5 BLN, G6 FLN, C5 BLN, C6 +F, L3 BFA, L4 FLC")
    assert orders(game) == {"C5"}
    for hex in ("G5", "L3"):
        assert bar(game, f"order {hex}") == "classic.card.fire-and-hold-not-adjacent"


@pytest.mark.rule("classic.card.fire-and-hold-dice")
def test_units_that_fire_and_hold_have_one_die_more() -> None:
    game = played("fire-and-hold", "G3 FLN, C3 FHA, G5 BLN, C6 BLN", to_move="french", bottom="french")
    order(game, "G3", "C3")
    assert dice(game, "fire G3 G5") == 5
    assert dice(game, "fire C3 C6") == 2


@pytest.mark.rule("classic.card.fire-and-hold-no-move")
def test_units_that_fire_and_hold_do_not_move_but_a_square_may_come_out() -> None:
    game = played("fire-and-hold", "G3 FLN#1, C3 FLN, G5 BLN, C5 BLN", to_move="french", bottom="french")
    game.play("order C3")
    game.play("order G3")
    stay = game.copy()
    stay.play("pass")
    assert set(stay.options) == {"fire G3 G5", "fire C3 C5", "pass"}
    assert dice(stay, "fire G3 G5") == 1
    game.play("leave-square G3")
    assert set(game.options) == {"fire G3 G5", "fire C3 C5", "pass"}
    assert dice(game, "fire G3 G5") == 4 + 1


@pytest.mark.rule("classic.card.fire-and-hold-no-melee", "classic.card.fire-and-hold-blocked-by-retreat")
def test_a_unit_an_enemy_retreats_next_to_neither_fires_nor_melees() -> None:
    game = played("fire-and-hold", "G3 BLN, H7 BLN, A3 BLN, G5 FLN, A5 FLN")
    order(game, "G3", "H7", "A3")
    assert "fire H7 G5" in game.options
    game.play("fire G3 G5", dice=loaded(game, "fire G3 G5", "flag"))
    elsewhere = game.copy()
    elsewhere.play("retreat G5 F6")
    assert "fire H7 F6" in elsewhere.options
    game.play("retreat G5 G6")
    assert set(game.options) == {"fire A3 A5", "pass"}
    assert bar(game, "melee H7 G6") == "classic.card.fire-and-hold-blocked-by-retreat"
    assert bar(game, "fire H7 A5") == "classic.card.fire-and-hold-blocked-by-retreat"
    assert "melee H7 G6" in clash("H7 BLN, G6 FLN", "H7").options


@pytest.mark.rule("classic.card.fire-and-hold-blocked-by-retreat")
@pytest.mark.parametrize(("retreats", "silent"), [("F6 F7", True), ("F6 G7", False)])
def test_a_leader_who_retreats_next_to_a_unit_silences_it(retreats: str, silent: bool) -> None:
    game = played("fire-and-hold", "F4 BLN, F6 FLN1+, E8 BLN, D9 FLC")
    order(game, "F4", "E8")
    assert "fire E8 D9" in game.options
    start, end = retreats.split()
    game.play("fire F4 F6", dice=f"{loaded(game, 'fire F4 F6', 'inf')} art")
    game.play(f"retreat {start} leader {end}")
    if game.deciding == "french":
        game.play("pass")
    assert ("fire E8 D9" in game.options) != silent
    if silent:
        assert game.deciding == "french"  # nobody has a battle left: the turn is over


@pytest.mark.rule("classic.card.fire-and-hold-blocked-by-retreat")
def test_whoever_has_retreated_past_silences_nobody() -> None:
    game = played("fire-and-hold", "G3 BLN, H6 BLN, G5 FMI, H8 FLC, A1 BLN, A3 FLN")
    order(game, "G3", "H6", "A1")
    game.play("fire G3 G5", dice=loaded(game, "fire G3 G5", "flag"))
    for step in ("G5 G6", "G6 G7", "G7 G8"):  # G6 is next to H6, where the retreat does not end
        game.play(f"retreat {step}")
    assert "fire H6 H8" in game.options


@pytest.mark.rule("classic.card.fire-and-hold-fallback")
def test_fire_and_hold_without_infantry_and_artillery_orders_one_unit_of_choice() -> None:
    game = played("fire-and-hold", "G3 BLC, B3 BHC, G6 FLT")
    assert most(game, ["G3", "B3"]) == 1
    move(game, "G3 G5")
    assert dice(game, "melee G5 G6") == 3
    for other in ("BLN", "BFA"):
        assert orders(played("fire-and-hold", f"G3 BLC, L1 {other}")) == {"L1"}
