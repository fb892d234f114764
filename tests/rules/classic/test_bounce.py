"""Bounce: the flags of a square against adjacent cavalry. The French at the top fall back to row 9."""

import pytest

from boards import bar, clash, has_unit, leader, options, rolls, unit

BACK = ("retreat F6 F7", "retreat F6 G7")


@pytest.mark.rule("classic.bounce.forced")
@pytest.mark.parametrize("code", ["FGH3+", "FCU3+"])
def test_no_ground_lets_cavalry_ignore_the_flag_of_a_square(code: str) -> None:
    friends = "E6 FLN, G6 FLN"
    game = clash(f"F5 BLN#1, F6 {code}, {friends}", ordered="F6", to_move="french")
    game.play("melee F6 F5", dice="flag")
    assert game.options == BACK
    game.play("retreat F6 F7")
    assert unit(game, "F7").blocks == 3 and leader(game, "F7").attached and not options(game, "retreat", "ignore")


@pytest.mark.rule("classic.bounce.forced")
@pytest.mark.parametrize(("code", "most"), [("FGH3+", 4), ("FCU3+", 3)])
def test_the_same_cavalry_may_ignore_the_flags_of_infantry_not_in_square(code: str, most: int) -> None:
    game = clash(f"F5 BLN, F6 {code}, E6 FLN, G6 FLN", ordered="F6", to_move="french")
    game.play("melee F6 F5", dice="art art art art")
    game.play("battle-back F5 F6", dice="flag flag flag flag")
    assert options(game, "ignore") == [f"ignore {number}" for number in range(1, most + 1)]


@pytest.mark.rule("classic.bounce.blocked")
def test_cavalry_that_cannot_bounce_away_loses_a_block_and_still_attacks() -> None:
    game = clash("F5 BLN#1, F6 FLC3, F7 FLN, G7 FLN", ordered="F6", to_move="french")
    happened = game.play("melee F6 F5", dice="flag inf")
    assert rolls(happened) == [1, 1]
    assert unit(game, "F6").blocks == 2 and unit(game, "F5").blocks == 3


@pytest.mark.rule("classic.bounce.ends-attack")
def test_cavalry_bounced_out_of_its_hex_has_lost_its_attack() -> None:
    pieces = "F5 BLN#1, F6 FLC3, E7 BLN, J5 BLN, J7 FLN"
    game = clash(pieces, ordered="F6, J7", to_move="french")
    assert rolls(game.play("melee F6 F5", dice="flag")) == [1]
    assert rolls(game.play("retreat F6 F7")) == []
    assert game.options == ("fire J7 J5", "pass") and unit(game, "F5").blocks == 4
    assert bar(game, "melee F7 E7") == "classic.combat.once"


@pytest.mark.rule("classic.bounce.combined-arms-flags")
def test_the_flags_of_guns_that_join_a_square_are_bounce_flags_too() -> None:
    game = clash("F5 BLN#1, D6 BFA, F6 FGH3", ordered="F5, D6")
    game.play("melee F5 F6 + D6")
    assert rolls(game.play("pass", dice="inf flag flag art")) == [4]
    assert game.options == BACK
    game.play("retreat F6 G7")
    assert game.options == ("retreat G7 F8", "retreat G7 G8")
    game.play("retreat G7 G8")
    assert unit(game, "G8").blocks == 3
    control = clash("F5 BLN1, D6 BFA, F6 FGH3", ordered="F5, D6")
    control.play("melee F5 F6 + D6")
    control.play("pass", dice="inf flag flag art")
    assert options(control, "ignore") == ["ignore 1", "ignore 2"]


@pytest.mark.rule("classic.bounce.any-time-adjacent")
@pytest.mark.parametrize(("code", "asked"), [("BLN#1", BACK), ("BLN1", ("ignore 1", "pass"))])
def test_a_square_bounces_cavalry_in_its_own_attack_as_well(code: str, asked: tuple[str, ...]) -> None:
    game = clash(f"F5 {code}, F6 FCU3", ordered="F5")
    game.play("melee F5 F6")
    game.play("pass", dice="flag")
    assert game.deciding == "french" and game.options == asked


@pytest.mark.rule("classic.bounce.not-at-range")
def test_a_flag_of_a_square_s_fire_is_an_ordinary_flag() -> None:
    game = clash("F5 BLN#1, F7 FCU3", ordered="F5")
    game.play("fire F5 F7", dice="flag")
    assert game.deciding == "french" and game.options == ("ignore 1", "pass")
    game.play("ignore 1")
    assert unit(game, "F7").blocks == 3
    beside = clash("F5 BLN#1, F6 FCU3", ordered="F5")
    beside.play("melee F5 F6")
    beside.play("pass", dice="flag")
    assert options(beside, "ignore") == []


@pytest.mark.rule("classic.bounce.not-for-others")
@pytest.mark.parametrize("code", ["FGR", "FGF"])
def test_infantry_and_guns_may_ignore_the_flags_of_a_square(code: str) -> None:
    game = clash(f"F5 BLT#1, F6 {code}", ordered="F6", to_move="french")
    game.play("melee F6 F5", dice="art art art art art")
    game.play("battle-back F5 F6", dice="flag")
    assert game.deciding == "french" and game.options == ("ignore 1", "pass")
    game.play("ignore 1")
    assert has_unit(game, "F6") and not options(game, "retreat")
    horse = clash("F5 BLT#1, F6 FCU", ordered="F6", to_move="french")
    horse.play("melee F6 F5", dice="flag")
    assert options(horse, "ignore") == [] and options(horse, "retreat")
