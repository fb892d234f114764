"""Fronts after an advance, and bonus attacks by arc."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, dice, events, options
from fronts import CORNERS, attack, facings, front, plus


def driven_off(pieces: str, end: str, base: str = "E3", target: str = "E4", **more: Any) -> Game:
    """French to move: the unit on a hex drives its enemy to another; the ground lies open."""
    game = plus(pieces, base, to_move="french", **more)
    attack(game, f"melee {base} {target}", "flag")
    if options(game, "retreat"):
        game.play(f"retreat {target} {end}")
        if options(game, "retreat"):
            game.play("pass")  # cavalry adds no hex
    return game


@pytest.mark.rule("plus.advance.infantry-facing")
def test_infantry_that_takes_ground_takes_any_front() -> None:
    game = driven_off("E3 FLN, E4 BLN", "E5", facing={"E3": "N", "E4": "S"})
    game.play("advance E3 E4")
    assert facings(game, "E4") == set(CORNERS)
    game.play("face E4 WSW")
    assert front(game, "E4") == "WSW"


def broken_through(*advances: str, pieces: str = "E3 FLC, E4 BLN") -> Game:
    """Cavalry on E3, facing north, drives a unit from E4 to F4 in the east and goes on by these hexes."""
    game = driven_off(pieces, "F4", facing={"E3": "N", "E4": "WSW"})
    for step in advances:
        game.play(f"advance {step}")
    if options(game, "advance"):
        game.play("pass")
    return game


@pytest.mark.rule("plus.advance.cavalry-facing")
def test_cavalry_that_breaks_through_turns_one_corner_in_all() -> None:
    game = broken_through("E3 E4")
    assert facings(game, "E4") == {"WNW", "N", "ENE"}
    assert bar(game, "face E4 ESE") == "plus.advance.cavalry-facing"
    assert facings(broken_through("E3 E4", "E4 E5"), "E5") >= {"WNW", "N", "ENE"}
    game.play("face E4 ENE")
    assert not options(game, "face")


@pytest.mark.rule("plus.advance.cavalry-facing")
def test_cavalry_turns_farther_to_face_the_unit_that_it_has_just_driven_back() -> None:
    """F4 lies south-east of F5."""
    assert facings(broken_through("E3 E4", "E4 F5"), "F5") == {"WNW", "N", "ENE", "ESE", "S"}


@pytest.mark.rule("plus.advance.cavalry-facing")
def test_cavalry_that_breaks_through_and_returns_to_where_it_came_from_may_turn_too() -> None:
    game = broken_through("E3 E4", "E4 E3")
    assert facings(game, "E3") == {"WNW", "N", "ENE"}
    stayed = driven_off("E3 FLC, E4 BLN", "F4", facing={"E3": "N", "E4": "WSW"})
    stayed.play("pass")
    assert not options(stayed, "face")


def won_again() -> Game:
    """The cavalry goes on to E4, keeps its front, and drives the unit on F5 to the east in a bonus attack."""
    game = driven_off("E3 FLC4, E4 BLN, F5 BLN", "F4", facing={"E3": "N", "E4": "WSW", "F5": "WSW"})
    game.play("advance E3 E4")
    game.play("pass")  # no further hex
    game.play("pass")  # front
    attack(game, "melee E4 F5", "flag")
    game.play("retreat F5 F6" if "retreat F5 F6" in game.options else game.options[0])
    return game


@pytest.mark.rule("plus.advance.bonus-win-facing")
def test_after_a_won_bonus_attack_cavalry_takes_the_ground_and_turns_one_corner_at_most() -> None:
    game = won_again()
    assert options(game, "advance") == ["advance E4 F5"]
    game.play("advance E4 F5")
    assert facings(game, "F5") == {"WNW", "N", "ENE"}
    game.play("face F5 ENE")
    assert front(game, "F5") == "ENE" and not options(game, "melee")


@pytest.mark.rule("plus.advance.bonus-arc")
@pytest.mark.parametrize(("corner", "number"), [("ENE", 4), ("N", 2), ("WNW", 2)])
def test_a_bonus_attack_through_the_flank_has_half_the_dice(corner: str, number: int) -> None:
    """The unit driven to F4 lies to the east of E4."""
    game = broken_through("E3 E4", pieces="E3 FLC4, E4 BLN")
    game.play("pass" if corner == "N" else f"face E4 {corner}")
    assert dice(game, "melee E4 F4") == number
    happened = attack(game, "melee E4 F4")
    assert [event.shares[0].dice for event in events(happened, "Rolled")] == [number]
