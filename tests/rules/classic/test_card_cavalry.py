"""Cavalry Charge, and Give Them the Cold Steel."""

import pytest

from bicorne import Game
from boards import bar, clash, dice, ends, loaded, most, move, options, order, orders, played, ring, rolls

CAVALRY = "A3 FLC, C3 FHC, E3 FCU, G3 FGH, I3 FGC, K3 FHA, M3 FGA"


def drive_off(game: Game, attack: str, retreat: str) -> None:
    """Win a melee with a single flag."""
    game.play(attack, dice=loaded(game, attack, "flag"))
    game.play(f"retreat {retreat}")


# ------------------------------------------------------------------ Cavalry Charge


@pytest.mark.rule("classic.card.cavalry-charge")
def test_cavalry_charge_orders_up_to_four_cavalry_or_horse_artillery_units_anywhere() -> None:
    game = played("cavalry-charge", f"{CAVALRY}, B2 FFA, D1 FGF, F2 FLN, H2 +F", to_move="french", bottom="french")
    mounted = ["A3", "C3", "E3", "G3", "I3", "K3", "M3"]
    assert orders(game) == set(mounted)
    for hex in ("B2", "D1", "F2"):
        assert bar(game, f"order {hex}") == "classic.card.cavalry-charge"
    assert most(game, ["A3", "E3", "K3", "M3", "G3"]) == 4


@pytest.mark.rule("classic.card.cavalry-charge-dice")
def test_charging_cavalry_has_a_die_more_in_its_attack_and_its_bonus_attack() -> None:
    game = played("cavalry-charge", "G5 BLC, G6 FLT, F6 FLT")
    order(game, "G5")
    move(game)
    assert rolls(game.play("melee G5 G6", dice="flag art art art")) == [4]
    game.play("retreat G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    assert dice(game, "melee G6 F6") == 4


@pytest.mark.rule("classic.card.cavalry-charge-guard")
def test_charging_guard_cavalry_has_two_dice_more_the_whole_turn() -> None:
    game = played("cavalry-charge", "G5 BGH, G6 FLT, F6 FLT")
    order(game, "G5")
    move(game)
    assert dice(game, "melee G5 G6") == 3 + 1 + 2
    drive_off(game, "melee G5 G6", "G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    assert dice(game, "melee G6 F6") == 3 + 1 + 2


@pytest.mark.rule("classic.card.cavalry-charge-heavy-move")
@pytest.mark.parametrize("code", ["BHC", "FCU3", "BGH", "BLC"])
def test_charging_heavy_cavalry_moves_three_hexes_like_light_cavalry_and_battles(code: str) -> None:
    side, foe = ("french", "BLN") if code[0] == "F" else ("allied", "FLT")
    game = played("cavalry-charge", f"G3 {code}, G7 {foe}", to_move=side, bottom=side)
    order(game, "G3")
    assert ends(game, "G3") == ring("G3", 1) | ring("G3", 2) | ring("G3", 3)
    move(game, "G3 G6")
    assert "melee G6 G7" in game.options
    plain = played("probe-center", f"G3 {code}, G7 {foe}", to_move=side, bottom=side)
    order(plain, "G3")
    assert ("G6" in ends(plain, "G3")) == (code == "BLC")


@pytest.mark.rule("classic.card.cavalry-charge-horse-artillery")
def test_horse_artillery_on_a_charge_moves_and_battles_as_usual() -> None:
    game = played("cavalry-charge", "D3 BHA, G5 BHC, G6 FLT, D5 FLT")
    order(game, "D3", "G5")
    assert ends(game, "D3") == (ring("D3", 1) | ring("D3", 2)) - {"D5"}
    move(game, "D3 D4")
    assert dice(game, "melee D4 D5") == 3


@pytest.mark.rule("classic.card.cavalry-charge-horse-artillery")
@pytest.mark.parametrize(("code", "side", "foe"), [("HA", "allied", "FLT"), ("GA", "french", "BLN")])
def test_horse_artillery_joins_a_charge_in_combined_arms_without_card_dice(code: str, side: str, foe: str) -> None:
    letter = foe.translate(str.maketrans("FB", "BF"))[0]
    game = played("cavalry-charge", f"G3 {letter}{code}, F5 {letter}HC3, F6 {foe}", to_move=side, bottom=side)
    order(game, "G3", "F5")
    move(game)
    assert dice(game, "melee F5 F6") == 3 + 1 + 1
    assert dice(game, "melee F5 F6 + G3") == 3 + 1 + 1 + 1


@pytest.mark.rule("classic.card.cavalry-charge-fallback")
def test_cavalry_charge_without_cavalry_and_horse_artillery_orders_one_unit_of_choice() -> None:
    game = played("cavalry-charge", "G3 BLN, B3 BFA, G4 FLT")
    assert most(game, ["G3", "B3"]) == 1
    move(game)
    assert dice(game, "melee G3 G4") == 4
    for other in ("BLC", "BHA"):
        assert orders(played("cavalry-charge", f"G3 BLN, B3 BFA, L1 {other}")) == {"L1"}


# ------------------------------------------------------------------ Give Them the Cold Steel


@pytest.mark.rule("classic.card.cold-steel")
def test_cold_steel_orders_every_unit_next_to_an_enemy_unit() -> None:
    game = played("cold-steel", "A3 BLN, A4 FLT, G5 BHC, G6 FLT, L3 BFA, L4 FLT, E3 BLN, C7 BLN, C8 +F")
    assert {piece.hex for piece in game.units if piece.ordered} == {"A3", "G5", "L3"}
    assert {option.split()[1] for option in options(game, "melee")} == {"A3", "G5", "L3"}
    assert bar(game, "melee C7 C8") == "classic.order.only-ordered-act"


@pytest.mark.rule("classic.card.cold-steel-dice")
def test_cold_steel_gives_one_die_more_in_melee() -> None:
    game = played("cold-steel", "A3 BLN, A4 FLT, G5 BHC, G6 FLT, L3 BFA, L4 FLT")
    assert [dice(game, attack) for attack in ("melee A3 A4", "melee G5 G6", "melee L3 L4")] == [5, 5, 5]


@pytest.mark.rule("classic.card.cold-steel-no-move-no-fire")
def test_units_under_cold_steel_neither_move_nor_fire() -> None:
    game = played("cold-steel", "G3 BFA, H3 BLN, I5 BLN, G4 FLT, J5 FLT")
    assert set(game.options) == {"melee G3 G4", "melee H3 G4", "melee H3 G4 + G3", "melee I5 J5", "pass"}
    drive_off(game, "melee H3 G4", "G4 H5")
    game.play("pass")
    assert set(game.options) == {"melee I5 J5", "melee I5 H5", "pass"}
    for attack in ("fire G3 H5", "melee I5 H5 + G3"):
        assert bar(game, attack) == "classic.card.cold-steel-no-move-no-fire"
    plain = clash("G3 BFA, H3 BLN, I5 BLN, H5 FLT, J5 FLT", "G3, I5")
    assert {"fire G3 H5", "melee I5 H5 + G3"} < set(plain.options)


@pytest.mark.rule("classic.card.cold-steel-advances")
def test_the_winners_of_a_cold_steel_melee_advance_as_usual() -> None:
    game = played("cold-steel", "G5 BLC, G6 FLT, F6 FLT, A3 BLN, A4 FLT")
    drive_off(game, "melee A3 A4", "A4 A5")
    game.play("advance A3 A4")
    assert options(game, "melee") and not options(game, "advance")
    drive_off(game, "melee G5 G6", "G6 H7")
    game.play("advance G5 G6")
    game.play("advance G6 G7")
    assert set(options(game, "melee")) == {"melee G7 H7", "melee G7 F6"}


@pytest.mark.rule("classic.card.cold-steel-bonus-standard")
def test_the_bonus_attack_under_cold_steel_has_standard_dice() -> None:
    game = played("cold-steel", "G5 BLC, G6 FLT, F6 FLT")
    assert dice(game, "melee G5 G6") == 4
    drive_off(game, "melee G5 G6", "G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    assert dice(game, "melee G6 F6") == 3


@pytest.mark.rule("classic.card.cold-steel-fixed-list")
def test_who_is_ordered_by_cold_steel_is_fixed_when_the_card_is_played() -> None:
    game = played("cold-steel", "G4 BLN, G5 FLT, I7 BLN, H7 BLN, H8 FLT, G7 BLN")
    assert "melee G7 G6" not in game.options and not any("melee G7" in option for option in game.options)
    drive_off(game, "melee I7 H8", "H8 I9")
    game.play("pass")
    assert "melee H7 H8" not in game.options
    drive_off(game, "melee G4 G5", "G5 G6")
    game.play("pass")
    assert set(game.options) == {"melee H7 G6", "pass"}
    assert bar(game, "melee G7 G6") == "classic.order.only-ordered-act"


@pytest.mark.rule("classic.card.cold-steel-none")
def test_cold_steel_has_no_fallback() -> None:
    game = played("cold-steel", "G4 BLN, G6 FLT", deck="rally")
    assert game.active == "french"
    assert "rally" in game.view("allied")["cards"]["hand"]
    assert not any(piece.ordered for piece in game.units)
