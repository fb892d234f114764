"""Impetuous cavalry: it rides through friends to charge, and does not stop when it wins."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, ends, events, has_unit, options, targets
from fronts import attack, facings, moving, plus


def won(code: str, pieces: str = "", ground: str = ".", to: str = "E5", **more: Any) -> Game:
    """Cavalry on E3, facing north, has driven a unit from E4, which waited there facing it."""
    side, foe = ("french", "B") if code[0] == "F" else ("allied", "F")
    more.setdefault("facing", {})
    facing = {"E3": "N", "E4": "S", **more.pop("facing")}
    text = f"E3 {code}4, E4 {ground}:{foe}LN, {pieces}".replace("?", foe)
    game = plus(text, "E3", to_move=side, facing=facing, **more)
    attack(game, "melee E3 E4", "flag")
    if options(game, "retreat"):
        game.play(f"retreat E4 {to}")
    return game


def must_advance(game: Game) -> bool:
    """Has the victor had no choice but to enter E4? An only option is carried out at once."""
    advanced = has_unit(game, "E4")
    assert advanced or set(game.options) == {"advance E3 E4", "pass"}
    return advanced


@pytest.mark.rule("plus.impetuous.who")
@pytest.mark.parametrize(
    ("code", "impetuous"),
    [
        ("BLC", True), ("BHC", True), ("BGH", True), ("RCO", True), ("PLC", False), ("DLC", False), ("RLC", False),
        ("FLC", False), ("FHC", False),
    ],
)  # fmt: skip
def test_british_cavalry_and_cossacks_are_impetuous(code: str, impetuous: bool) -> None:
    assert must_advance(won(code)) == impetuous


@pytest.mark.rule("plus.impetuous.who")
def test_the_file_of_a_battle_names_british_cavalry_that_is_steady() -> None:
    assert not must_advance(won("BLC", extra='[plus]\nsteady = ["E3"]'))


# ------------------------------------------------------------------ the charge


@pytest.mark.rule("plus.impetuous.through-friends")
def test_impetuous_cavalry_charges_through_friends() -> None:
    """E4 and F5 lie in a row to the north-east of E3; on the one stands a friend, beyond the other the enemy."""
    shut = "D4 {0}LN, F3 {0}LN, E2 {0}LN, D2 {0}LN, D3 {0}LN, E4 {0}LN"
    game = moving(f"E3 BLC, {shut.format('B')}, F6 FLN, G3 FLN", "E3", facing={"E3": "N"})  # too near for a march
    assert ends(game, "E3") == {"F5"}
    game.play("move E3 F5")
    assert facings(game, "F5") == {"N", "ENE"}  # those with which it is a charge
    assert bar(game, "face F5 S") == "plus.impetuous.through-friends"
    game.play("pass")
    assert targets(game, "melee", "F5") == {"F6"}
    steady = moving(f"E3 FLC, {shut.format('F')}, F6 BLN, G3 BLN", "E3", to_move="french", facing={"E3": "N"})
    assert not options(steady, "move")
    quiet = moving(f"E3 BLC, {shut.format('B')}, F6 FLN, G3 FLN", "E3", facing={"E3": "WSW"})
    assert ends(quiet, "E3") == set()  # the way is no charge


@pytest.mark.rule("plus.impetuous.through-friends")
def test_a_ride_through_friends_ends_on_no_friend() -> None:
    game = moving("E3 BLC, E4 BLN, F5 BLN, F6 FLN", "E3", facing={"E3": "N"})
    assert not {"E4", "F5"} & ends(game, "E3")


# ------------------------------------------------------------------ after a victory


@pytest.mark.rule("plus.impetuous.must-advance")
def test_it_must_take_the_ground_that_it_has_won() -> None:
    assert must_advance(won("BLC"))
    assert not must_advance(won("FLC"))


@pytest.mark.rule("plus.impetuous.must-break-through")
def test_it_must_move_so_that_it_can_attack_again_and_then_attack() -> None:
    """Enemies stand on E5 and D5: from E4, D4 and F5 it could attack, from the other hexes around E4 it could not."""
    game = won("BLC", "D5 ?LN", to="E5")
    assert set(game.options) == {"advance E4 D4", "advance E4 F5", "pass"}
    assert bar(game, "advance E4 F4") == "plus.impetuous.must-break-through"
    game.play("advance E4 D4")
    game.play("pass")  # front
    assert set(game.options) == {"melee D4 E5", "melee D4 D5"}
    assert bar(game, "pass") == "plus.impetuous.must-advance"
    steady = won("FLC", "D5 ?LN", to="E5")
    steady.play("advance E3 E4")
    assert "advance E4 F4" in steady.options
    steady.play("advance E4 D4")
    steady.play("pass")
    assert "pass" in steady.options


@pytest.mark.rule("plus.impetuous.must-break-through")
def test_it_must_ride_on_where_only_the_further_hex_offers_an_attack() -> None:
    """The beaten unit flees two hexes, to E6: D5 is out of reach, E5 and F5 are next to it."""
    game = plus("E3 BLC4, E4 FLN", "E3", facing={"E3": "N", "E4": "S"})
    attack(game, "melee E3 E4", "flag", "flag")
    game.play("retreat E4 E5")
    game.play("retreat E5 E6")
    assert set(game.options) == {"advance E4 E5", "advance E4 F5"}
    game.play("advance E4 E5")
    assert events(game.play("pass"), "MeleeAnnounced")  # front; the only attack follows at once
    steady = plus("E3 FLC4, E4 BLN", "E3", to_move="french", facing={"E3": "N", "E4": "S"})
    attack(steady, "melee E3 E4", "flag", "flag")
    steady.play("retreat E4 E5")
    steady.play("retreat E5 E6")
    steady.play("advance E3 E4")
    assert "pass" in steady.options and "advance E4 F4" in steady.options
    steady.play("advance E4 E5")
    steady.play("pass")
    assert "pass" in steady.options


@pytest.mark.rule("plus.impetuous.must-break-through")
def test_with_no_enemy_in_reach_it_may_stop_on_the_ground_it_took() -> None:
    game = plus("E3 BLC4, E4 FMI", "E3", facing={"E3": "N", "E4": "S"})
    attack(game, "melee E3 E4", "flag")
    for step in ("E4 E5", "E5 E6", "E6 E7"):
        game.play(f"retreat {step}")
    assert "pass" in game.options and len(options(game, "advance")) == 6


@pytest.mark.rule("plus.impetuous.terrain-exempt")
def test_ground_that_holds_cavalry_frees_it_from_the_must() -> None:
    assert not must_advance(won("BLC", ground="w"))
    assert must_advance(won("BLC", ground="h"))


@pytest.mark.rule("plus.impetuous.terrain-exempt")
def test_an_enemy_in_a_town_and_ground_on_the_way_that_holds_cavalry_tempt_nobody() -> None:
    town = won("BLC", "E5 t")
    assert "pass" in town.options and "advance E4 F4" in town.options  # free to go where it likes
    town.play("pass")
    town.play("pass")
    assert "melee E4 E5" in town.options and "pass" in town.options
    # the beaten unit is on E6, and all hexes next to it that could be entered hold cavalry
    for ground, free in (("w", True), ("v", True), ("h", False)):
        game = plus(f"E3 BLC4, E4 FLN, E5 {ground}, F5 {ground}", "E3", facing={"E3": "N", "E4": "S"})
        attack(game, "melee E3 E4", "flag", "flag")
        game.play("retreat E4 E5")
        game.play("retreat E5 E6")
        assert ("pass" in game.options and "advance E4 F4" in game.options) == free


@pytest.mark.rule("plus.impetuous.must-break-through")
@pytest.mark.parametrize(("blocks", "driven"), [(1, False), (4, True)])
def test_an_enemy_against_whom_it_has_no_die_does_not_drive_it_on(blocks: int, driven: bool) -> None:
    """The beaten unit stands on the hill of E5: uphill cavalry of one block has no dice."""
    game = plus(f"E3 BLC{blocks}, E4 FLN, E5 h", "E3", facing={"E3": "N", "E4": "S"})
    attack(game, "melee E3 E4", "flag")
    game.play("retreat E4 E5")
    assert ("advance E4 F4" in game.options) != driven


@pytest.mark.rule("plus.impetuous.only-ordered-attack")
def test_cavalry_that_strikes_first_takes_no_ground() -> None:
    pieces, cards = "E3 BLC4, E4 FLN", {"allied": "first-strike", "french": ""}
    game = plus(pieces, "E4", to_move="french", facing={"E3": "N", "E4": "S"}, sacs=cards)
    game.play("melee E4 E3")
    strike = next(option for option in game.options if option != "pass" and "retire" not in option)
    game.play(strike, dice="flag art art art")
    while options(game, "retreat", "ignore"):
        game.play(game.options[0])
    assert not has_unit(game, "E4") and has_unit(game, "E3") and not options(game, "advance")


@pytest.mark.rule("plus.impetuous.only-ordered-attack")
def test_cavalry_that_battles_back_takes_no_ground() -> None:
    game = plus("E3 BLC4, E4 FLN", "E4", to_move="french", facing={"E3": "N", "E4": "S"})
    attack(game, "melee E4 E3")
    number = 4
    game.play("battle-back E3 E4", dice=" ".join(["flag"] + ["art"] * (number - 1)))
    while options(game, "retreat", "ignore"):
        game.play(game.options[0])
    assert not options(game, "advance") and any(unit.hex == "E3" for unit in game.units)
