"""What holds for all tactic cards: their dice, and the order of one unit where the named kind is missing."""

import pytest

from boards import bar, dice, ends, events, leader, most, move, options, order, orders, played, ring, rolls


@pytest.mark.rule("classic.card.tactic-overrides")
def test_a_tactic_card_goes_before_the_basic_rules() -> None:
    charge = played("bayonet-charge", "G3 BLN, G6 FLT")
    order(charge, "G3")
    move(charge, "G3 G5")
    assert "melee G5 G6" in charge.options
    probe = played("probe-center", "G3 BLN, G6 FLT")
    order(probe, "G3")
    assert ends(probe, "G3") == ring("G3", 1)
    assert bar(probe, "move G3 G5") == "classic.move.line-infantry"


@pytest.mark.rule("classic.card.tactic-overrides")
def test_terrain_does_not_give_way_to_a_tactic_card() -> None:
    game = played("bayonet-charge", "G3 BLN, E3 BLN, F4 w, G4 w, H5 FLT, E4 FLT")
    order(game, "G3", "E3")
    assert "G4" in ends(game, "G3") and "G5" not in ends(game, "G3")
    assert bar(game, "move G3 G5") == "classic.terrain.forest-stop"
    move(game, "G3 G4")
    assert options(game, "melee") == ["melee E3 E4"]
    assert bar(game, "melee G4 H5") == "classic.terrain.forest-no-battle-on-entry"


@pytest.mark.rule("classic.card.bonus-circles")
def test_a_pair_of_numbers_gives_guards_the_second_instead_of_the_first() -> None:
    game = played("cavalry-charge", "G5 BHC, E5 BGH, G6 FLT, E6 FLT")
    order(game, "G5", "E5")
    move(game)
    assert dice(game, "melee G5 G6") == 3 + 1 + 1
    assert dice(game, "melee E5 E6") == 3 + 1 + 2


@pytest.mark.rule("classic.card.bonus-circles")
def test_a_single_number_is_for_all_ordered_units_guards_too() -> None:
    game = played("leadership", "G5 BHC+, E5 BGH+, G6 FLT, E6 FLT")
    order(game)
    move(game)
    assert dice(game, "melee G5 G6") == 3 + 1 + 1
    assert dice(game, "melee E5 E6") == 3 + 1 + 1


@pytest.mark.rule("classic.card.bonus-dice-scope")
def test_card_dice_count_in_the_attack_and_the_bonus_attack_but_never_in_a_battle_back() -> None:
    game = played("leadership", "G5 BHC+, G6 FLT, F6 FLT")
    order(game)
    move(game)
    assert rolls(game.play("melee G5 G6", dice="flag art art art art")) == [5]
    game.play("retreat G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    assert rolls(game.play("melee G6 F6", dice="art art art art art")) == [5]
    assert dice(game, "battle-back F6 G6") == 4


@pytest.mark.rule("classic.card.bonus-dice-scope", "classic.card.cold-steel-bonus-standard")
def test_a_card_may_limit_its_dice_to_the_first_attack() -> None:
    game = played("cold-steel", "G5 BHC, G6 FLT, F6 FLT")
    assert rolls(game.play("melee G5 G6", dice="flag art art art art")) == [5]
    game.play("retreat G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    assert dice(game, "melee G6 F6") == 4


# ------------------------------------------------------------------ one unit of choice


@pytest.mark.rule("classic.card.fallback-order")
def test_a_fallback_orders_one_unit_of_any_sort_anywhere_without_card_dice() -> None:
    game = played("bombard", "A2 BHC, G3 BLN, L2 BGG, K1 +B, G5 FLT")
    assert orders(game) == {"A2", "G3", "L2"}
    assert most(game, ["G3", "A2", "L2"]) == 1
    assert ends(game, "G3") == ring("G3", 1)
    move(game, "G3 G4")
    assert rolls(game.play("melee G4 G5", dice="art art art art")) == [4]


@pytest.mark.rule("classic.card.fallback-order")
def test_on_a_fallback_the_leader_goes_with_his_unit_and_may_not_detach() -> None:
    game = played("bombard", "B3 BLN+, G3 BLN")
    assert orders(game) == {"B3", "G3"}
    assert bar(game, "order B3 leader") == "classic.card.fallback-order"
    assert "B3 leader" in orders(played("probe-left", "B3 BLN+"))
    order(game, "B3")
    move(game, "B3 B4")
    assert leader(game, "B4").attached


@pytest.mark.rule("classic.card.fallback-condition")
def test_a_fallback_opens_only_when_no_unit_of_the_named_kind_is_on_the_board() -> None:
    game = played("fire-and-hold", "G5 BLN, G6 FLN, B2 BLC", foe="attack-center")
    assert game.active == "french"
    assert game.view(None)["cards"]["hands"] == {"allied": 5, "french": 1}
    assert orders(played("fire-and-hold", "G5 BHC, G6 FLN, B2 BLC")) == {"G5", "B2"}


@pytest.mark.rule("classic.card.fallback-condition")
def test_a_card_that_can_order_nobody_goes_straight_to_the_draw() -> None:
    game = played("probe-center", "G5 BLN, G6 FLN, B2 BLC", hand="fire-and-hold")
    order(game)
    game.play("play attack-center")
    game.play("pass")
    happened = game.play("play fire-and-hold")
    assert [type(event).__name__ for event in happened[:3]] == ["CardPlayed", "Discarded", "CardDrawn"]
    assert not events(happened, "Ordered") and game.active == "french"
