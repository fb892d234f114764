"""Taking ground after a melee."""

import pytest

from boards import clash, dice, has_leader, has_unit, leader, loaded, options, unit

MELEE = "melee G4 G5"
TAKE = "advance G4 G5"


@pytest.mark.rule("classic.ground.infantry-may-advance")
@pytest.mark.parametrize("faces, answers", [("flag art art art", ["retreat G5 G6"]), ("inf inf inf inf", [])])
def test_infantry_may_enter_the_hex_of_a_defender_driven_off_or_eliminated(faces: str, answers: list[str]) -> None:
    game = clash("G4 BLN, G5 FLT", "G4")
    game.play(MELEE, dice=faces)
    for answer in answers:
        game.play(answer)
    assert (game.deciding, game.options) == ("allied", (TAKE, "pass"))
    game.play(TAKE)
    assert unit(game, "G5").type == "LN"
    assert not has_unit(game, "G4")


@pytest.mark.rule("classic.ground.optional")
def test_taking_ground_may_be_declined() -> None:
    game = clash("G4 BLN, G5 FLT1", "G4")
    game.play(MELEE, dice="inf art art art")
    assert game.options == (TAKE, "pass")
    game.play("pass")
    assert unit(game, "G4").type == "LN"
    assert not has_unit(game, "G5")


@pytest.mark.rule("classic.ground.terrain-limits")
@pytest.mark.parametrize("ground", ["w", "t", "q"])
def test_infantry_takes_ground_that_only_stops_movement(ground: str) -> None:
    game = clash(f"G4 BLN, G5 {ground}:FLT1", "G4")
    game.play(MELEE, dice=loaded(game, MELEE, "inf"))
    assert game.options == (TAKE, "pass")


@pytest.mark.rule("classic.ground.terrain-limits")
@pytest.mark.parametrize("attacker, ground, offered", [("BLN", "e", True), ("BHC", "e", False), ("BHC", "h", True)])
def test_nobody_takes_ground_that_is_closed_to_him(attacker: str, ground: str, offered: bool) -> None:
    game = clash(f"G4 {attacker}, G5 {ground}:FLT1", "G4")
    game.play(MELEE, dice=loaded(game, MELEE, "inf"))
    assert (TAKE in game.options) is offered


@pytest.mark.rule("classic.ground.after-retire")
def test_infantry_takes_ground_after_cavalry_retires() -> None:
    game = clash("G4 BLN, G5 FLC3", "G4")
    game.play(MELEE)
    game.play("retire G5", dice="art art art art")
    assert not options(game, "advance")  # the cavalry has not moved yet
    game.play("reform G5 G7")
    assert game.options == (TAKE, "pass")


@pytest.mark.rule("classic.ground.after-leader")
@pytest.mark.parametrize("face, answers", [("saber", []), ("flag", ["retreat G5 leader G6", "pass"])])
def test_infantry_takes_ground_after_a_lone_leader_dies_or_retreats(face: str, answers: list[str]) -> None:
    game = clash("G4 BLN, G5 +F", "G4")
    game.play(MELEE, dice=f"{face} art art art")
    for answer in answers:
        game.play(answer)
    assert game.options == (TAKE, "pass")


@pytest.mark.rule("classic.ground.square-never")
@pytest.mark.parametrize("attacker, offered", [("BLN4#1", False), ("BLN1", True)])
def test_a_square_never_advances(attacker: str, offered: bool) -> None:
    game = clash(f"G4 {attacker}, G5 FLN1", "G4")
    assert dice(game, MELEE) == 1
    game.play(MELEE, dice="inf")
    assert not has_unit(game, "G5")
    assert (TAKE in game.options) is offered


@pytest.mark.rule("classic.ground.artillery-never")
@pytest.mark.parametrize("attacker, offered", [("BFA3", False), ("BHA3", False), ("BLN4", True)])
def test_artillery_never_takes_ground(attacker: str, offered: bool) -> None:
    game = clash(f"G4 {attacker}, G5 FLN1", "G4")
    game.play(MELEE, dice=loaded(game, MELEE, "inf"))
    assert not has_unit(game, "G5")
    assert (TAKE in game.options) is offered


@pytest.mark.rule("classic.ground.not-if-defender-stays")
def test_no_advance_when_the_defender_stays() -> None:
    game = clash("G4 BLN, G5 FLT+", "G4")
    happened = game.play(MELEE, dice="inf inf flag art inf inf")
    happened += game.play("ignore 1")
    assert unit(game, "G5").blocks == 2
    assert game.options == ("battle-back G5 G4", "pass")
    assert not [event for event in happened if type(event).__name__ == "GroundTaken"]
    game.play("battle-back G5 G4", dice="art art")
    assert not options(game, "advance")


@pytest.mark.rule("classic.ground.combined-arms-melee-unit-only")
def test_after_combined_arms_only_the_melee_unit_advances() -> None:
    game = clash("G4 BLN, F4 BFA, G5 FLN1", "G4, F4")
    game.play(f"{MELEE} + F4", dice="inf " + "art " * 7)
    assert game.options == (TAKE, "pass")
    game.play("pass")
    assert not options(game, "advance")


@pytest.mark.rule("classic.ground.leader-goes-along")
def test_an_attached_leader_advances_with_his_unit() -> None:
    game = clash("G4 BLN+, G5 FLT1", "G4")
    game.play(MELEE, dice="inf art art art")
    game.play(TAKE)
    assert leader(game, "G5").attached
    assert not has_leader(game, "G4")
