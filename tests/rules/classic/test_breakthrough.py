"""Cavalry breakthrough: into the vacated hex and one more."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, clash, dice, has_unit, leader, loaded, options, unit

MELEE = "melee G4 G5"
ENTER = "advance G4 G5"


def won(pieces: str, ordered: str = "G4", **rest: Any) -> Game:
    """G4 has just eliminated the last block on G5."""
    game = clash(pieces, ordered, **rest)
    game.play(MELEE, dice=loaded(game, MELEE, "saber"))
    return game


@pytest.mark.rule("classic.breakthrough.advance-plus-one")
def test_cavalry_may_enter_the_vacated_hex_and_then_move_one_more() -> None:
    game = clash("G4 BLC, G5 FLN", "G4")
    game.play(MELEE, dice="flag art art")
    game.play("retreat G5 G6")
    assert game.options == (ENTER, "pass")
    game.play(ENTER)
    further = [f"advance G5 {hex}" for hex in ("F4", "F5", "F6", "G4", "H5")]  # G6 is taken
    assert sorted(game.options) == [*further, "pass"]
    game.play("advance G5 F6")
    assert unit(game, "F6").type == "LC"
    assert not options(game, "advance")


@pytest.mark.rule("classic.breakthrough.optional")
def test_breakthrough_and_its_second_hex_are_optional() -> None:
    game = won("G4 BLC, G5 FLN1")
    staying, stopping = game.copy(), game.copy()
    staying.play("pass")
    assert unit(staying, "G4").type == "LC"
    assert not options(staying, "advance")
    stopping.play(ENTER)
    stopping.play("pass")
    assert unit(stopping, "G5").type == "LC"
    assert not options(stopping, "advance")


@pytest.mark.rule("classic.breakthrough.first-hex-counts")
def test_cavalry_that_only_enters_the_vacated_hex_is_on_breakthrough() -> None:
    game = won("G4 BLC, G5 FLN1, G6 FLN")
    game.play(ENTER)
    game.play("pass")
    assert game.options == ("melee G5 G6", "pass")


@pytest.mark.rule("classic.breakthrough.return-counts")
def test_cavalry_that_returns_to_its_starting_hex_is_on_breakthrough() -> None:
    game = won("G4 BLC, G5 FLN1, H4 FLN")
    game.play(ENTER)
    game.play("advance G5 G4")
    assert unit(game, "G4").type == "LC"
    assert game.options == ("melee G4 H4", "pass")


@pytest.mark.rule("classic.breakthrough.any-direction")
def test_the_additional_hex_lies_in_any_of_six_directions() -> None:
    game = won("G4 BLC, G5 FLN1")
    game.play(ENTER)
    assert sorted(options(game, "advance")) == [f"advance G5 {hex}" for hex in ("F4", "F5", "F6", "G4", "G6", "H5")]


@pytest.mark.rule("classic.breakthrough.any-direction")
def test_the_additional_hex_must_be_open_to_normal_movement() -> None:
    game = won("G4 BLC, G5 FLN1, F4 BLN, F5 r, F6 +F, G6 FLN")
    game.play(ENTER)
    assert sorted(options(game, "advance")) == ["advance G5 G4", "advance G5 H5"]
    assert bar(game, "advance G5 F4") == "classic.move.one-unit-per-hex"
    assert bar(game, "advance G5 F5") == "classic.terrain.river-impassable"
    assert bar(game, "advance G5 F6") == "classic.move.no-enter-enemy"
    assert bar(game, "advance G5 G6") == "classic.move.no-enter-enemy"
    assert bar(game, "advance G5 G7") == "classic.breakthrough.advance-plus-one"


@pytest.mark.rule("classic.breakthrough.terrain-stop")
@pytest.mark.parametrize("ground, further", [("w", 0), ("t", 0), ("p", 0), ("f", 0), ("q", 0), (".", 6), ("h", 6)])
def test_ground_that_stops_movement_ends_the_breakthrough(ground: str, further: int) -> None:
    game = won(f"G4 BHC, G5 {ground}:FLN1")
    game.play(ENTER)
    assert unit(game, "G5").type == "HC"
    assert len(options(game, "advance")) == further


@pytest.mark.rule("classic.breakthrough.terrain-stop")
@pytest.mark.parametrize(
    "works, further", [({"G5": "SE"}, 0), ({"G4": "NW"}, 0), ({"G5": "NW NE"}, 5), ({"G4": "NE"}, 5)]
)
def test_entering_across_field_works_ends_the_breakthrough(works: dict[str, str], further: int) -> None:
    game = won("G4 BHC, G5 FLN1, G6 FLN", works=works)
    game.play(ENTER)
    assert len(options(game, "advance")) == further
    if not further:
        assert bar(game, "advance G5 H5") == "classic.breakthrough.terrain-stop"


@pytest.mark.rule("classic.breakthrough.after-leader")
@pytest.mark.parametrize("face, answers", [("saber", []), ("flag", ["retreat G5 leader G6", "pass"])])
def test_cavalry_breaks_through_after_a_lone_leader_dies_or_retreats(face: str, answers: list[str]) -> None:
    game = clash("G4 BHC, G5 +F", "G4")
    game.play(MELEE, dice=f"{face} art art art")
    for answer in answers:
        game.play(answer)
    assert game.options == (ENTER, "pass")
    game.play(ENTER)
    assert "advance G5 H5" in game.options


@pytest.mark.rule("classic.breakthrough.not-first-strike")
@pytest.mark.parametrize("code", ["HC", "GR"])
@pytest.mark.parametrize("faces", ["flag", "inf"])
def test_a_unit_that_struck_first_does_not_advance(code: str, faces: str) -> None:
    hands = {"allied": "probe-center", "french": "first-strike"}
    game = clash(f"G4 BLN1, G5 F{code}3", "G4", hands=hands)
    game.play(MELEE)
    game.play("first-strike G5", dice=f"{faces} art art art")
    if options(game, "retreat"):
        game.play("retreat G4 G3")
    assert not has_unit(game, "G4")
    assert not options(game, "advance")
    assert unit(game, "G5").type == code


@pytest.mark.rule("classic.breakthrough.no-extra-move-for-terrain-battle")
@pytest.mark.parametrize("ground, attacks", [("w", 0), ("t", 0), ("p", 0), (".", 4), ("f", 3), ("q", 2)])
def test_a_vacated_forest_or_town_bars_the_bonus_attack_and_other_ground_only_costs_dice(
    ground: str, attacks: int
) -> None:
    game = won(f"G4 BHC, G5 {ground}:FLN1, G6 FLN")
    game.play(ENTER)
    if options(game, "advance"):
        game.play("pass")
    assert options(game, "melee") == (["melee G5 G6"] if attacks else [])
    if attacks:
        assert dice(game, "melee G5 G6") == attacks


@pytest.mark.rule("classic.breakthrough.no-extra-move-for-terrain-battle")
@pytest.mark.parametrize("ground, attacks", [("w", 0), ("t", 0), ("p", 0), (".", 4), ("f", 3), ("q", 2)])
def test_the_same_holds_for_the_additional_hex(ground: str, attacks: int) -> None:
    game = won(f"G4 BHC, G5 FLN1, G6 {ground}, G7 FLN")
    game.play(ENTER)
    game.play("advance G5 G6")
    assert options(game, "melee") == (["melee G6 G7"] if attacks else [])
    if attacks:
        assert dice(game, "melee G6 G7") == attacks


@pytest.mark.rule("classic.breakthrough.onto-lone-leader")
def test_leaderless_cavalry_joins_a_lone_friendly_leader_with_the_additional_hex() -> None:
    game = won("G4 BLC, G5 FLN1, H5 +B, I5 FLN")
    game.play(ENTER)
    assert "advance G5 H5" in game.options
    game.play("advance G5 H5")
    assert leader(game, "H5").attached
    assert game.options == ("melee H5 I5", "pass")  # it has stopped, and the bonus attack is open


@pytest.mark.rule("classic.breakthrough.onto-lone-leader")
@pytest.mark.parametrize("ordered", ["G4", "G4, G4 leader"])
def test_cavalry_with_a_leader_may_not_enter_the_hex_of_another(ordered: str) -> None:
    game = won("G4 BLC+, G5 FLN1, H5 +B", ordered)
    game.play(ENTER)
    assert "advance G5 H5" not in game.options
    assert "advance G5 G6" in game.options
    assert bar(game, "advance G5 H5") == "classic.breakthrough.onto-lone-leader"
