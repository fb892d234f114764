"""Short Supply: a unit is sent back to its baseline."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, has_leader, has_unit, leader, options, played, unit

FLANK = "A9 FLN, B9 FLN, C9 FLN, D9 FLN"
SECOND = "A8 FLN, B8 FLN, C8 FLN, D8 FLN"


def places(game: Game) -> set[str]:
    return {option.split()[2] for option in options(game, "place")}


def cut(pieces: str, hex: str = "B4", **more: Any) -> Game:
    game = played("short-supply", pieces, **more)
    game.play(f"short-supply {hex}")
    return game


@pytest.mark.rule("classic.card.short-supply")
def test_short_supply_sends_one_unit_of_either_side_to_its_baseline_in_its_section() -> None:
    game = played("short-supply", "B4 FLC3, C9 FLN, G5 BLN")
    assert set(game.options) == {"short-supply B4", "short-supply C9", "short-supply G5"}
    own = game.copy()
    game.play("short-supply B4")
    assert places(game) == {"A9", "B9", "D9"}
    game.play("place B4 D9")
    assert not has_unit(game, "B4") and unit(game, "D9").type == "LC"
    own.play("short-supply G5")
    assert places(own) == {"E1", "F1", "G1", "H1", "I1"}


@pytest.mark.rule("classic.card.short-supply-owner-places")
def test_the_owner_of_the_unit_chooses_the_hex() -> None:
    game = cut("B4 FLC3, G5 BLN")
    assert (game.active, game.deciding) == ("allied", "french")
    assert bar(game, "pass") == "classic.card.short-supply-owner-places"
    assert cut("B4 FLC3, G5 BLN", "G5").deciding == "allied"


@pytest.mark.rule("classic.card.short-supply-second-row")
def test_with_the_baseline_taken_the_unit_goes_one_row_forward() -> None:
    assert places(cut(f"B4 FLC3, {FLANK}")) == {"A8", "B8", "C8", "D8"}
    closed = "A9 r, B9 FLN, C9 +B, D9 FLN, B8 FLN"
    assert places(cut(f"B4 FLC3, {closed}")) == {"A8", "C8", "D8"}
    game = cut(f"B4 FLC3, {FLANK.replace('C9 FLN', 'C9 .')}, G5 BLN", "B4")
    assert unit(game, "C9").type == "LC"


@pytest.mark.rule("classic.card.short-supply-second-row")
def test_a_hex_off_the_baseline_is_refused_while_the_baseline_has_room() -> None:
    game = cut("B4 FLC3, A9 FLN, B9 FLN")
    assert places(game) == {"C9", "D9"}
    assert bar(game, "place B4 A8") == "classic.card.short-supply-second-row"


@pytest.mark.rule("classic.card.short-supply-leader")
def test_an_attached_leader_goes_with_the_unit() -> None:
    game = cut("B4 FLC3+, G5 BLN")
    game.play("place B4 A9")
    assert leader(game, "A9").attached and unit(game, "A9").leader
    assert not has_leader(game, "B4")


@pytest.mark.rule("classic.card.short-supply-own-no-battle")
def test_an_own_unit_sent_back_does_not_battle_this_turn() -> None:
    game = cut("G5 BHC, E2 FLN", "G5")
    game.play("place G5 E1")
    assert game.active == "french"
    assert not unit(game, "E1").battled


@pytest.mark.rule("classic.card.short-supply-no-square")
def test_a_square_of_either_side_cannot_be_chosen() -> None:
    game = played("short-supply", "B4 FLN#1, D4 FLN, G5 BLN#1, I5 BLN")
    assert set(game.options) == {"short-supply D4", "short-supply I5"}
    for hex in ("B4", "G5"):
        assert bar(game, f"short-supply {hex}") == "classic.card.short-supply-no-square"


@pytest.mark.rule("classic.card.short-supply-no-lone-leader")
def test_a_lone_leader_of_either_side_cannot_be_chosen() -> None:
    game = played("short-supply", "B4 +F, D4 FLN, G5 +B, I5 BLN")
    assert set(game.options) == {"short-supply D4", "short-supply I5"}
    for hex in ("B4", "G5"):
        assert bar(game, f"short-supply {hex}") == "classic.card.short-supply-no-lone-leader"


@pytest.mark.rule("classic.card.short-supply-orders-nobody")
def test_short_supply_gives_no_other_order() -> None:
    game = cut("B4 FLC3, G5 BLN, G6 FLN, I3 BLC", deck="rally")
    game.play("place B4 A9")
    assert game.active == "french"
    assert {piece.hex for piece in game.units} == {"A9", "G5", "G6", "I3"}
    assert "rally" in game.view("allied")["cards"]["hand"]
    assert not any(piece.moved or piece.battled for piece in game.units)


@pytest.mark.rule("classic.card.short-supply-shared-hex")
def test_a_unit_on_a_shared_hex_may_be_placed_in_either_section() -> None:
    assert places(cut("D4 FLC3, G5 BLN, F9 FLN", "D4")) == {"A9", "B9", "C9", "D9", "E9", "G9", "H9", "I9"}
    assert places(cut("E4 FLC3, G5 BLN, F9 FLN", "E4")) == {"E9", "G9", "H9", "I9"}


@pytest.mark.rule("classic.card.short-supply-onto-leader")
def test_a_unit_may_be_placed_on_a_lone_friendly_leader_unless_it_has_one() -> None:
    game = cut("B4 FLC3, B9 +F, G5 BLN")
    assert places(game) == {"A9", "B9", "C9", "D9"}
    game.play("place B4 B9")
    assert unit(game, "B9").leader and leader(game, "B9").attached
    led = cut("B4 FLC3+, B9 +F, G5 BLN")
    assert places(led) == {"A9", "C9", "D9"}


@pytest.mark.rule("classic.card.short-supply-no-room")
def test_a_unit_without_a_hex_in_either_row_cannot_be_chosen() -> None:
    full = SECOND.replace("B8 FLN", "B8 r")
    game = played("short-supply", f"B4 FLC3, {FLANK}, {full}, G5 BLN, H5 BLN")
    assert "short-supply B4" not in game.options and "short-supply G5" in game.options
    assert bar(game, "short-supply B4") == "classic.card.short-supply-no-room"
    free = played("short-supply", f"B4 FLC3, {FLANK}, {full.replace('C8 FLN', 'C8 .')}, G5 BLN")
    assert "short-supply B4" in free.options
