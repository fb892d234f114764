"""Rally: blocks come back, and the units that got them are ordered."""

import pytest

from boards import bar, board, clash, dice, ends, events, has_unit, loaded, most, move, options, played, ring, unit


@pytest.mark.rule("classic.card.rally")
def test_each_symbol_of_rally_returns_a_block_of_its_arm_and_flags_and_sabers_none() -> None:
    hands = {"allied": "rally forward forward scout-left scout-right"}
    game = board("A3 BLN1, K8 BLN1, G3 BLC1, H3 BFA1, C9 FLN1", hands=hands)
    happened = game.play("play rally", dice="inf inf cav flag saber")
    assert len(events(happened, "CommandRolled")[0].faces) == 5
    assert set(game.options) == {"rally A3", "rally K8", "rally G3", "pass"}
    assert bar(game, "rally H3") == "classic.card.rally"
    assert most(game, ["A3", "G3", "K8"], "rally") == 3
    assert [unit(game, hex).blocks for hex in ("A3", "G3", "K8", "H3")] == [3, 2, 1, 1]


@pytest.mark.rule("classic.card.rally-cap")
def test_a_unit_never_rallies_above_its_first_strength() -> None:
    game = played("rally", "G3 BLN3, A3 BLN2, K3 BLN", dice="inf inf inf saber saber")
    game.play("rally G3")
    assert set(game.options) == {"rally A3", "pass"}
    for hex in ("G3", "K3"):
        assert bar(game, f"rally {hex}") == "classic.card.rally-cap"
    assert unit(game, "G3").blocks == 4


@pytest.mark.rule("classic.card.rally-cap")
def test_symbols_of_rally_without_a_unit_to_take_them_are_lost() -> None:
    game = played("rally", "G3 BLN3, K3 BLN", dice="inf inf cav art saber")
    assert most(game, ["G3"], "rally") == 1
    assert not options(game, "rally") and ends(game, "G3")


@pytest.mark.rule("classic.card.rally-same-unit")
def test_several_blocks_may_go_to_one_unit() -> None:
    game = played("rally", "G3 BLN1, A3 BLN1", dice="inf inf inf saber saber")
    assert most(game, ["G3"], "rally") == 3
    assert (unit(game, "G3").blocks, unit(game, "A3").blocks) == (4, 1)


@pytest.mark.rule("classic.card.rally-same-unit")
def test_a_unit_that_is_gone_is_not_brought_back() -> None:
    hands = {"allied": "rally forward", "french": "attack-center"}
    game = clash("G5 BLN1, A3 BLN3, G6 FLT", "G6", to_move="french", hands=hands)
    game.play("melee G6 G5", dice=loaded(game, "melee G6 G5", "inf"))
    game.play("pass")
    assert not has_unit(game, "G5")
    game.play("play rally", dice="inf inf")
    assert set(game.options) == {"rally A3", "pass"}
    game.play("rally A3")
    assert [piece.hex for piece in game.units if piece.side == "allied"] == ["A3"]


@pytest.mark.rule("classic.card.rally-orders")
def test_only_units_that_gained_a_block_are_ordered_and_they_have_no_extra_dice() -> None:
    game = played("rally", "G3 BLN3, E3 BLN3, I3 BLN, G5 FLT, I4 FLT", dice="inf saber saber saber saber")
    game.play("rally G3")
    assert {piece.hex for piece in game.units if piece.ordered} == {"G3"}
    assert ends(game, "G3") == ring("G3", 1)
    assert not ends(game, "E3") and not ends(game, "I3")
    move(game, "G3 G4")
    assert set(options(game, "melee")) == {"melee G4 G5"}
    assert dice(game, "melee G4 G5") == 4
    assert bar(game, "melee I3 I4") == "classic.order.only-ordered-act"


@pytest.mark.rule("classic.card.rally-orders")
def test_a_rally_that_gives_no_block_orders_nobody() -> None:
    game = played("rally", "G3 BLN3, G4 FLT", dice="inf saber saber saber saber")
    game.play("pass")
    assert game.active == "french"


@pytest.mark.rule("classic.card.rally-square")
def test_a_rallied_square_is_ordered_and_may_come_out() -> None:
    game = played("rally", "G3 BLN2#1, G5 FLN", dice="inf saber saber saber saber")
    game.play("rally G3")
    assert unit(game, "G3").blocks == 3 and unit(game, "G3").ordered
    assert set(game.options) == {"leave-square G3", "pass"}
    stay = game.copy()
    stay.play("pass")
    assert dice(stay, "fire G3 G5") == 1
    game.play("leave-square G3")
    assert ends(game, "G3") == ring("G3", 1)


@pytest.mark.rule("classic.card.rally-square")
def test_a_rallied_square_next_to_enemy_cavalry_stays_in_square() -> None:
    game = played("rally", "G3 BLN2#1, G4 FLC", dice="inf saber saber saber saber")
    game.play("rally G3")
    assert set(game.options) == {"melee G3 G4", "pass"}
    assert dice(game, "melee G3 G4") == 1
