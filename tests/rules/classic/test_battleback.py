"""The battle back of a defender who stands."""

import pytest

from boards import bar, clash, dice, events, options, rolls, unit

MELEE = "melee G4 G5"
BACK = "battle-back G5 G4"
MISS = "art art art art"


@pytest.mark.rule("classic.battleback.condition")
def test_a_defender_that_keeps_its_hex_and_a_block_may_battle_back() -> None:
    game = clash("G4 BLN, G5 FLT", "G4")
    game.play(MELEE, dice="inf art art art")
    assert (game.deciding, game.options) == ("french", (BACK, "pass"))
    assert dice(game, BACK) == 3
    game = clash("G4 BLN, G5 FLT", "G4")
    game.play(MELEE, dice="inf inf inf inf")
    assert not options(game, "battle-back")


@pytest.mark.rule("classic.battleback.optional")
def test_the_battle_back_may_be_declined() -> None:
    game = clash("G4 BLN, G5 FLT", "G4")
    game.play(MELEE, dice=MISS)
    assert rolls(game.play("pass")) == []
    assert game.active == "french"


@pytest.mark.rule("classic.battleback.after-losses")
@pytest.mark.parametrize("ground, faces, expected", [("h", "inf inf art art", 1), (".", "inf inf art art", 2)])
def test_battle_back_dice_use_the_blocks_left_and_the_ground(ground: str, faces: str, expected: int) -> None:
    game = clash(f"G4 {ground}:BLN, G5 FLT", "G4")
    game.play(MELEE, dice=faces)
    assert dice(game, BACK) == expected
    assert rolls(game.play(BACK, dice="art " * expected)) == [expected]


@pytest.mark.rule("classic.battleback.same-rules")
def test_a_battle_back_is_worked_out_like_any_melee() -> None:
    game = clash("G4 BLN+, G5 FLT2", "G4")
    game.play(MELEE, dice=MISS)
    happened = game.play(BACK, dice="inf flag saber inf")
    assert [type(event).__name__ for event in happened] == ["BattledBack", "Rolled", "BlocksLost", "LeaderChecked"]
    checked = events(happened, "LeaderChecked")[0]
    assert (game.sides[checked.side], len(checked.faces)) == ("french", 2)
    assert unit(game, "G4").blocks == 3
    assert (game.deciding, game.options) == ("allied", ("ignore 1", "pass"))
    game.play("pass")
    game.play("retreat G4 G3")
    assert unit(game, "G3").blocks == 3


@pytest.mark.rule("classic.battleback.no-chain")
def test_there_is_no_battle_back_against_a_battle_back() -> None:
    game = clash("G4 BLN, G5 FLT, A4 BLN, A5 FLN", "G4, A4")
    game.play(MELEE, dice=MISS)
    assert rolls(game.play(BACK, dice="inf art art art")) == [4]
    assert (game.deciding, game.options) == ("allied", ("melee A4 A5", "pass"))


@pytest.mark.rule("classic.battleback.retreated-cannot")
def test_a_defender_that_left_its_hex_cannot_battle_back_even_next_to_the_attacker() -> None:
    game = clash("F5 BLN, G5 FLT", "F5")
    game.play("melee F5 G5", dice="flag art art art")
    game.play("retreat G5 F6")  # next to F5 again
    assert (game.deciding, game.options) == ("allied", ("advance F5 G5", "pass"))
    assert bar(game, "battle-back F6 F5") == "classic.battleback.retreated-cannot"
    game.play("pass")
    assert not options(game, "battle-back")


@pytest.mark.rule("classic.battleback.blocked-retreat-can")
def test_a_defender_that_could_not_retreat_may_battle_back() -> None:
    game = clash("G8 BLN, G9 FLT", "G8")
    game.play("melee G8 G9", dice="flag art art art")
    assert unit(game, "G9").blocks == 3
    assert game.options == ("battle-back G9 G8", "pass")
    assert dice(game, "battle-back G9 G8") == 3


@pytest.mark.rule("classic.battleback.no-advance-or-bonus")
@pytest.mark.parametrize("code", ["HC", "LN"])
def test_a_unit_that_battles_back_takes_no_ground_and_makes_no_bonus_attack(code: str) -> None:
    game = clash(f"G4 BFA, G5 F{code}3, F5 BLN", "G4")
    game.play(MELEE, dice=MISS)
    game.play(BACK, dice="flag" + " inf" * (dice(game, BACK) - 1))
    game.play("retreat G4 G3")
    assert unit(game, "G5").side == "french"
    assert not options(game, "advance", "melee")
    assert game.active == "french"  # the turn is over


@pytest.mark.rule("classic.battleback.no-first-strike-against")
def test_first_strike_cannot_be_played_against_a_battle_back() -> None:
    hands = {"allied": "first-strike", "french": "probe-center"}
    game = clash("G4 BLN, G5 FLT", "G4", hands=hands, windows=True)
    game.play(MELEE)
    game.play("pass", dice=MISS)  # the French window at the announcement
    assert (game.deciding, game.options) == ("french", (BACK, "pass"))
    assert rolls(game.play(BACK, dice=MISS)) == [4]  # at once: nobody was asked
    assert (game.deciding, options(game, "first-strike")) == ("french", [])  # the next turn: the melee is over


@pytest.mark.rule("classic.battleback.each-attacker")
def test_a_defender_that_stays_battles_back_against_each_attacker() -> None:
    game = clash("G4 BLN, F4 BLT, G5 FLT", "G4, F4")
    game.play("melee G4 G5", dice=MISS)
    assert options(game, "battle-back") == ["battle-back G5 G4"]
    game.play("battle-back G5 G4", dice=MISS)
    game.play("melee F4 G5", dice="art " * 5)
    assert options(game, "battle-back") == ["battle-back G5 F4"]
    assert rolls(game.play("battle-back G5 F4", dice=MISS)) == [4]


@pytest.mark.rule("classic.battleback.artillery-dice")
@pytest.mark.parametrize("battery, expected", [("FFA3", 4), ("FFA1", 3), ("FHA2", 3), ("FHA1", 2), ("FGF3", 5)])
def test_artillery_battle_back_with_their_melee_dice(battery: str, expected: int) -> None:
    game = clash(f"G4 BLN, G5 {battery}", "G4")
    game.play(MELEE, dice="inf inf inf inf")
    assert dice(game, BACK) == expected


@pytest.mark.rule("classic.battleback.no-card-dice")
def test_card_dice_do_not_help_the_defender() -> None:
    game = clash("G4 BLN, G5 FLT", "G4", card="elan")
    assert rolls(game.play(MELEE, dice="art art art art art")) == [5]
    assert dice(game, BACK) == 4
    assert rolls(game.play(BACK, dice=MISS)) == [4]


@pytest.mark.rule("classic.battleback.defending-posture")
def test_the_ground_of_the_unit_that_attacked_protects_it() -> None:
    game = clash("G4 w:BLN, G5 FLT", "G4")
    game.play(MELEE, dice=MISS)
    assert dice(game, BACK) == 3


@pytest.mark.rule("classic.battleback.defending-posture")
@pytest.mark.parametrize("side, expected, offered", [("NW", 3, ["ignore 1"]), ("NE", 4, [])])
def test_the_works_of_the_unit_that_attacked_protect_it(side: str, expected: int, offered: list[str]) -> None:
    game = clash("G4 BLN, G5 FLT", "G4", works={"G4": side})
    game.play(MELEE, dice=MISS)
    assert dice(game, BACK) == expected
    game.play(BACK, dice="flag" + " art" * (expected - 1))
    assert (game.deciding, options(game, "ignore")) == ("allied", offered)
