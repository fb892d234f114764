"""Elan: the dice say who is ordered, and the deck is shuffled."""

import pytest

from boards import (
    all_cards,
    bar,
    board,
    dice,
    ends,
    events,
    hand,
    has_leader,
    loaded,
    most,
    move,
    order,
    orders,
    played,
    rolls,
)

ARMS = "A3 BLN, B3 BLN, C3 BLN, G3 BLC, H3 BHC, K3 BFA, L3 BHA"


@pytest.mark.rule("classic.card.elan")
def test_each_symbol_of_elan_orders_a_unit_of_its_arm() -> None:
    hands = {"allied": "elan forward forward scout-left scout-right"}
    game = board(ARMS, hands=hands)
    happened = game.play("play elan", dice="inf inf cav art saber")
    assert len(events(happened, "CommandRolled")[0].faces) == 5
    assert orders(game) == {"A3", "B3", "C3", "G3", "H3", "K3", "L3"}
    assert most(game, ["A3", "B3", "C3"]) == 2
    assert most(game, ["G3", "H3"]) == 1
    assert most(game, ["K3", "L3"]) == 1
    assert not orders(game)


@pytest.mark.rule("classic.card.elan-flag")
def test_a_flag_of_elan_orders_any_unit_or_leader() -> None:
    game = played("elan", "A3 BLN, G3 BLC+, K3 BFA, L1 +B", dice="flag saber saber saber saber")
    assert orders(game) == {"A3", "G3", "G3 leader", "K3", "L1 leader"}
    game.play("order G3 leader")
    assert not orders(game)
    game.play("move G3 leader G4")
    assert has_leader(game, "G4")


@pytest.mark.rule("classic.card.elan-flag")
def test_a_leader_needs_a_flag_of_elan() -> None:
    game = played("elan", "A3 BLN+, L1 +B", dice="inf saber saber saber saber")
    assert orders(game) == {"A3"}
    for hex in ("A3", "L1"):
        assert bar(game, f"order {hex} leader") == "classic.card.elan-flag"


@pytest.mark.rule("classic.card.elan-saber")
def test_sabers_of_elan_order_nobody() -> None:
    hands = {"allied": "elan forward forward scout-left"}
    game = board(ARMS, hands=hands)
    happened = game.play("play elan", dice="saber saber saber saber")
    assert not events(happened, "Ordered") and events(happened, "CardDrawn")
    assert game.active == "french"


@pytest.mark.rule("classic.card.elan-dice")
def test_units_ordered_by_elan_battle_with_a_die_more_the_whole_turn() -> None:
    game = played("elan", "A3 BLN, A4 FLT, G5 BLC, G6 FLT, F6 FLT, L1 BLN, L3 FLT", dice="inf inf cav saber saber")
    order(game, "A3", "G5", "L1")
    move(game)
    assert dice(game, "melee A3 A4") == 5
    assert dice(game, "fire L1 L3") == 4 + 1 + 1
    assert rolls(game.play("melee G5 G6", dice=loaded(game, "melee G5 G6", "flag"))) == [4]
    game.play("retreat G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    assert dice(game, "melee G6 F6") == 4


@pytest.mark.rule("classic.card.elan-unused-symbols")
def test_symbols_of_elan_without_a_unit_of_the_arm_are_lost() -> None:
    game = played("elan", "A3 BLN, G3 BLC, K3 BFA", dice="cav cav saber saber saber")
    assert orders(game) == {"G3"}
    order(game, "G3")
    assert ends(game, "G3") and not orders(game)
    assert not ends(game, "A3")


@pytest.mark.rule("classic.card.elan-reshuffle")
def test_after_elan_the_discards_are_shuffled_into_the_draw_pile_before_the_draw() -> None:
    discards = "attack-center " * 6 + "probe-center " * 6 + "attack-left attack-right probe-left probe-right " * 4
    discards += "scout-center assault-left assault-center bombard leadership " * 2 + "rally bayonet-charge"
    assert len(discards.split()) == 40
    kept = ["forward", "forward", "scout-left", "scout-left"]
    foe = ["cold-steel", "counter-attack", "counter-attack", "force-march", "force-march"]
    hands = {"allied": " ".join(["elan", *kept]), "french": " ".join(foe)}
    game = board("A3 BLN, A9 FLN", hands=hands, discards=discards)
    rest = all_cards().total() - 10
    assert game.view(None)["cards"]["deck"] == rest - 40
    happened = game.play("play elan", dice="saber saber saber saber saber")
    names = [type(event).__name__ for event in happened]
    assert names.index("Discarded") < names.index("Reshuffled") < names.index("CardDrawn")
    assert events(happened, "Reshuffled")[0].cards == rest + 1
    cards = game.view(None)["cards"]
    assert (cards["deck"], cards["discards"]) == (rest, [])
    assert game.view("allied")["cards"]["hand"][:4] == kept
    assert hand(game, "french") == foe
