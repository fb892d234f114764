"""Counter-Attack: a copy of the card the opponent played on his last turn."""

from typing import Any

import pytest

from bicorne import Game
from boards import (
    CENTER,
    EVERYWHERE,
    HAND,
    LEFT,
    RIGHT,
    all_cards,
    board,
    dice,
    end_turn,
    events,
    hand,
    most,
    move,
    order,
    orders,
    played,
)

MIRRORED = {
    "scout-left": "scout-right",
    "probe-left": "probe-right",
    "attack-left": "attack-right",
    "assault-left": "assault-right",
}
SYMMETRIC = ["scout-center", "probe-center", "attack-center", "assault-center"]
SYMMETRIC += ["coordinated-advance", "flank-attack", "forward", "recon-in-force"]


def countered(
    card: str, pieces: str, *, hand: str = HAND, foe: str = "", faces: str = "", again: str = "", **more: Any
) -> Game:
    """The French have played a card with nobody to order, and the allies answer with Counter-Attack."""
    hands = {"french": f"{card} {foe}", "allied": f"counter-attack {hand}"}
    game = board(f"{pieces}, M9 FLN", to_move="french", hands=hands, **more)
    game.play(f"play {card}", dice=faces)
    while game.active == "french":
        game.play("pass" if "pass" in game.options else game.options[0])
    game.play("play counter-attack", dice=again)
    return game


def counts_as(game: Game) -> str | None:
    copied: str | None = game.view(None)["cards"]["counts_as"]
    return copied


@pytest.mark.rule("classic.card.counter-attack")
def test_counter_attack_becomes_the_card_of_the_opponents_last_turn() -> None:
    game = countered("forward", EVERYWHERE)
    assert [most(game, LEFT), most(game, CENTER), most(game, RIGHT)] == [2, 2, 2]


@pytest.mark.rule("classic.card.counter-attack-mirror")
def test_a_copied_flank_is_the_other_flank_and_so_the_same_side_of_the_board() -> None:
    game = countered("attack-left", EVERYWHERE)
    assert orders(game) == {*RIGHT, "I4"}
    assert most(game, [*RIGHT, "I4"]) == 3


@pytest.mark.rule("classic.card.counter-attack-mirror")
@pytest.mark.parametrize(("model", "copy"), [*MIRRORED.items(), *[(b, a) for a, b in MIRRORED.items()]])
def test_copying_a_section_card_swaps_left_and_right(model: str, copy: str) -> None:
    assert counts_as(countered(model, EVERYWHERE)) == copy


@pytest.mark.rule("classic.card.counter-attack-symmetric")
@pytest.mark.parametrize("model", SYMMETRIC)
def test_cards_for_the_center_or_both_flanks_are_copied_unchanged(model: str) -> None:
    assert counts_as(countered(model, EVERYWHERE)) == model


@pytest.mark.rule("classic.card.counter-attack-symmetric")
def test_copies_of_probe_center_and_flank_attack_order_as_the_cards_do() -> None:
    probe = countered("probe-center", EVERYWHERE)
    assert [most(probe, LEFT), most(probe, RIGHT), most(probe, CENTER)] == [0, 0, 2]
    flanks = countered("flank-attack", EVERYWHERE)
    assert [most(flanks, LEFT), most(flanks, CENTER), most(flanks, RIGHT)] == [2, 0, 2]


@pytest.mark.rule("classic.card.counter-attack-tactic")
def test_a_tactic_card_is_copied_with_its_fallback_read_for_the_copier() -> None:
    game = countered("bombard", "G3 BLN, B3 BLC, L9 FFA")
    assert orders(game) == {"G3", "B3"}
    assert most(game, ["G3", "B3"]) == 1


@pytest.mark.rule("classic.card.counter-attack-tactic")
def test_a_tactic_card_is_copied_with_its_dice() -> None:
    game = countered("bombard", "G3 BFA, G4 FLC, B3 BLN")
    assert orders(game) == {"G3"}
    order(game, "G3")
    move(game)
    assert dice(game, "melee G3 G4") == 4 + 2


@pytest.mark.rule("classic.card.counter-attack-own-command")
def test_a_copied_assault_uses_the_copiers_own_command() -> None:
    right = ["J1", "K1", "L1", "M1", "J3", "K3"]
    pieces = ", ".join([f"{hex} BLN" for hex in right])
    foe = "attack-center attack-center attack-center attack-center attack-center"
    game = countered("assault-left", pieces, hand="forward forward scout-left", foe=foe)
    assert most(game, right) == 4


@pytest.mark.rule("classic.card.counter-attack-own-command")
@pytest.mark.parametrize("card", ["elan", "rally"])
def test_a_copied_elan_or_rally_rolls_the_copiers_own_command(card: str) -> None:
    saber = "saber "
    hands = {"french": f"{card} attack-center", "allied": "counter-attack forward forward scout-left"}
    game = board("G3 BLN, G8 FLN", to_move="french", hands=hands)
    game.play(f"play {card}", dice=saber * 2)
    happened = game.play("play counter-attack", dice=saber * 4)
    assert [len(event.faces) for event in events(happened, "CommandRolled")] == [4]


@pytest.mark.rule("classic.card.counter-attack-scout")
def test_a_copied_scout_draws_two_cards_as_well() -> None:
    game = countered("scout-right", "B3 BLN, G3 BLN, K3 BLN", deck="forward elan rally bombard")
    assert orders(game) == {"B3"}
    order(game, "B3")
    move(game)
    assert set(game.options) == {"keep rally", "keep bombard"}
    game.play("keep rally")
    assert hand(game, "allied") == sorted(["rally", *HAND.split()])


@pytest.mark.rule("classic.card.counter-attack-elan")
def test_a_copied_elan_shuffles_the_deck_too() -> None:
    hands = {"french": "elan attack-center", "allied": f"counter-attack {HAND}"}
    game = board("G3 BLN, G8 FLN", to_move="french", hands=hands)
    game.play("play elan", dice="saber saber")
    assert game.view(None)["cards"]["deck"] == all_cards().total() - 5 - 2
    happened = game.play("play counter-attack", dice="saber saber saber saber saber")
    names = [type(event).__name__ for event in happened]
    assert names.index("Discarded") < names.index("Reshuffled") < names.index("CardDrawn")
    assert events(happened, "Reshuffled")[0].cards == all_cards().total() - 4 - 2
    assert game.view(None)["cards"]["discards"] == []


@pytest.mark.rule("classic.card.counter-attack-of-counter-attack")
def test_copying_a_counter_attack_copies_what_it_had_become() -> None:
    hands = {"allied": "probe-left counter-attack", "french": "counter-attack attack-center"}
    game = board(f"{EVERYWHERE}, A8 FLN, L8 FLN", hands=hands)
    game.play("play probe-left")
    end_turn(game)
    game.play("play counter-attack")
    assert counts_as(game) == "probe-right" and orders(game) == {"A8"}
    end_turn(game)
    game.play("play counter-attack")
    assert counts_as(game) == "probe-left" and orders(game) == {*LEFT, "D4"}


@pytest.mark.rule("classic.card.counter-attack-first-turn")
def test_a_counter_attack_on_the_first_turn_orders_nobody() -> None:
    game = played("counter-attack", EVERYWHERE)
    assert game.active == "french"
    assert game.view(None)["cards"]["hands"]["allied"] == 5
    assert orders(played("counter-attack", EVERYWHERE, last_card="probe-right")) == {*LEFT, "D4"}


@pytest.mark.rule("classic.card.counter-attack-ignores-first-strike")
@pytest.mark.parametrize(("card", "copied"), [("forward", {"G5", "B3"}), ("first-strike", set())])
def test_a_first_strike_played_in_the_copiers_turn_is_not_copied_but_one_spent_as_the_turns_card_is(
    card: str, copied: set[str]
) -> None:
    hands = {"allied": "probe-center counter-attack rally", "french": f"first-strike {card} scout-left"}
    game = board("G5 BLN, G6 FLT, B3 BLN", hands=hands, last_card="attack-center")
    game.play("play probe-center")
    order(game, "G5")
    move(game)
    game.play("melee G5 G6")
    game.play("first-strike G6", dice="art art art art art art art art")
    assert game.active == "french"
    game.play(f"play {card}")
    if card == "forward":
        end_turn(game)
    game.play("play counter-attack")
    assert orders(game) == copied
    assert game.active == ("allied" if copied else "french")
