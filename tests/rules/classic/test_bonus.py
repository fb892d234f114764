"""The bonus attack of cavalry that broke through."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, clash, dice, events, loaded, options, rolls, unit

MELEE = "melee G4 G5"
ENTER = "advance G4 G5"


def broken_through(pieces: str, ordered: str = "G4", **rest: Any) -> Game:
    """G4 has eliminated the last block on G5 and stands there; it makes no second hex."""
    game = clash(pieces, ordered, **rest)
    game.play(MELEE, dice=loaded(game, MELEE, "saber"))
    game.play(ENTER)
    game.play("pass")
    return game


@pytest.mark.rule("classic.bonus.after-breakthrough")
def test_cavalry_that_broke_through_may_melee_a_second_time() -> None:
    game = broken_through("G4 BLC, G5 FLN1, G6 FLN")
    assert (game.deciding, game.options) == ("allied", ("melee G5 G6", "pass"))
    happened = game.play("melee G5 G6", dice="inf art art")
    assert events(happened, "MeleeAnnounced")[0].bonus
    assert rolls(happened) == [3]


@pytest.mark.rule("classic.bonus.cavalry-only")
@pytest.mark.parametrize("attacker, bonus", [("BLN", False), ("BFA", False), ("BLC", True)])
def test_infantry_and_artillery_get_no_bonus_attack(attacker: str, bonus: bool) -> None:
    pieces = f"G4 {attacker}, G5 FLN1, H5 FLN, A4 BLN, A5 FLN"  # H5 is next to G4 and to G5
    game = clash(pieces, "G4, A4")
    game.play(MELEE, dice=loaded(game, MELEE, "saber"))
    if ENTER in game.options:
        game.play(ENTER)
    if options(game, "advance"):
        game.play("pass")
    assert options(game, "melee") == (["melee G5 H5"] if bonus else ["melee A4 A5"])


@pytest.mark.rule("classic.bonus.forfeit-if-no-entry")
@pytest.mark.parametrize("answers, offered", [(["pass"], []), ([ENTER, "advance G5 G4"], ["melee G4 H5"])])
def test_cavalry_that_does_not_enter_the_vacated_hex_forfeits_the_bonus_attack(
    answers: list[str], offered: list[str]
) -> None:
    game = clash("G4 BLC, G5 FLN, H5 FLN", "G4")
    game.play(MELEE, dice="flag art art")
    game.play("retreat G5 F6")
    for answer in answers:
        game.play(answer)
    assert options(game, "melee") == offered


@pytest.mark.rule("classic.bonus.optional")
def test_the_bonus_attack_may_be_declined() -> None:
    game = broken_through("G4 BLC, G5 FLN1, G6 FLN")
    assert game.options == ("melee G5 G6", "pass")
    assert rolls(game.play("pass")) == []
    assert game.active == "french"


@pytest.mark.rule("classic.bonus.any-target")
def test_the_bonus_attack_may_strike_the_same_enemy_or_another() -> None:
    game = clash("G4 BLC, G5 FLN, H5 FLN", "G4")
    game.play(MELEE, dice="flag art art")
    game.play("retreat G5 F6")
    game.play(ENTER)
    game.play("pass")
    assert sorted(options(game, "melee")) == ["melee G5 F6", "melee G5 H5"]


@pytest.mark.rule("classic.bonus.terrain-applies")
@pytest.mark.parametrize("ground, expected", [("w", 1), ("h", 2), (".", 3)])
def test_the_ground_costs_a_bonus_attack_its_dice(ground: str, expected: int) -> None:
    game = broken_through(f"G4 BLC, G5 FLN1, G6 {ground}:FLN")
    assert dice(game, "melee G5 G6") == expected
    assert rolls(game.play("melee G5 G6", dice="art " * expected)) == [expected]


@pytest.mark.rule("classic.bonus.terrain-applies")
def test_a_bonus_attack_without_dice_is_not_offered() -> None:
    game = broken_through("G4 BLC, G5 FLN1, G6 t:FLN, H5 FLN")
    assert options(game, "melee") == ["melee G5 H5"]
    assert bar(game, "melee G5 G6") == "classic.combat.zero-dice"


@pytest.mark.rule("classic.bonus.one-per-turn")
def test_there_is_one_bonus_attack_a_turn() -> None:
    game = broken_through("G4 BLC, G5 FLN1, G6 FLN1, G7 FLN, A4 BLN, A5 FLN", "G4, A4")
    game.play("melee G5 G6", dice="inf art art")
    game.play("advance G5 G6")
    assert unit(game, "G6").type == "LC"  # next to G7
    assert game.options == ("melee A4 A5", "pass")
    assert bar(game, "melee G6 G7") == "classic.combat.once"


@pytest.mark.rule("classic.bonus.success-one-hex-only")
def test_after_a_bonus_attack_the_cavalry_enters_the_vacated_hex_and_no_other() -> None:
    game = broken_through("G4 BLC, G5 FLN1, G6 FLN, A4 BLN, A5 FLN", "G4, A4")
    game.play("melee G5 G6", dice="flag art art")
    game.play("retreat G6 H7")
    assert game.options == ("advance G5 G6", "pass")
    game.play("advance G5 G6")
    assert unit(game, "G6").type == "LC"
    assert game.options == ("melee A4 A5", "pass")


@pytest.mark.rule("classic.bonus.finish-before-next")
def test_melee_breakthrough_and_bonus_attack_are_finished_before_another_unit_battles() -> None:
    game = clash("G4 BLC, G5 FLN1, G6 FLN, A4 BLN, A5 FLN", "G4, A4")
    assert "melee A4 A5" in game.options
    game.play(MELEE, dice="saber art art")
    assert game.options == (ENTER, "pass")
    game.play(ENTER)
    assert not options(game, "melee", "fire")
    game.play("pass")
    assert game.options == ("melee G5 G6", "pass")
    assert bar(game, "melee A4 A5") == "classic.bonus.finish-before-next"
    game.play("melee G5 G6", dice="art art art")
    game.play("pass")  # no battle back
    assert game.options == ("melee A4 A5", "pass")


@pytest.mark.rule("classic.bonus.combined-arms-allowed")
@pytest.mark.parametrize("ordered, battled, joins", [("G4, J5", "", True), ("G4, J5", "J5", False), ("G4", "", False)])
def test_an_ordered_battery_that_has_not_battled_may_join_a_bonus_attack(
    ordered: str, battled: str, joins: bool
) -> None:
    game = broken_through("G4 BLC, G5 FLN1, H5 FLN, J5 BFA", ordered, battled=battled)
    assert ("melee G5 H5 + J5" in game.options) is joins
    if joins:
        expected = 3 + 3  # the cavalry's blocks and foot guns at range 2
        assert rolls(game.play("melee G5 H5 + J5", dice="art " * expected)) == [expected]


@pytest.mark.rule("classic.bonus.full-melee")
def test_a_bonus_attack_is_a_full_melee_with_first_strike_square_and_battle_back() -> None:
    hands = {"allied": "probe-center", "french": "first-strike probe-left probe-left probe-left"}
    game = clash("G4 BLC, G5 FFA1, G6 FLN", "G4", hands=hands)
    game.play(MELEE)
    game.play("pass", dice="saber art art")  # no First Strike by the battery
    game.play(ENTER)
    game.play("pass")
    game.play("melee G5 G6")
    assert (game.deciding, game.options) == ("french", ("first-strike G6", "pass"))
    game.play("pass")
    assert (game.deciding, game.options) == ("french", ("form-square G6", "pass"))
    game.play("pass", dice="inf art art")
    assert (game.deciding, game.options) == ("french", ("battle-back G6 G5", "pass"))
    assert rolls(game.play("battle-back G6 G5", dice="cav art art")) == [3]
    assert unit(game, "G5").blocks == 2
