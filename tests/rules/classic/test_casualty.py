"""Leader casualties: the check after a loss, the leader who outlives his unit, the lone leader under attack."""

import pytest

from bicorne.events import Event
from boards import bar, clash, dice, events, has_leader, has_unit, leader, options, rolls, unit

MELEE = "melee G4 G5"


def checks(happened: list[Event]) -> list[int]:
    """How many dice each leader check had."""
    return [len(event.faces) for event in events(happened, "LeaderChecked")]


def kinds(happened: list[Event]) -> list[str]:
    return [type(event).__name__ for event in happened]


# ------------------------------------------------------------------ the check


@pytest.mark.rule("classic.casualty.opponent-rolls")
def test_the_opponent_of_the_leader_rolls_the_check() -> None:
    game = clash("G4 BLN+, G5 FLT+", "G4")
    happened = game.play(MELEE, dice="inf art art art inf inf")
    happened += game.play("battle-back G5 G4", dice="inf art art inf inf")
    checked = events(happened, "LeaderChecked")
    assert [game.sides[event.side] for event in checked] == ["allied", "french"]
    assert [leader(game, hex).side for hex in ("G5", "G4")] == ["french", "allied"]


@pytest.mark.rule("classic.casualty.killed-leader-banner")
def test_a_leader_who_is_hit_is_removed_for_one_banner_and_the_unit_stays() -> None:
    game = clash("G4 BLN, G5 FLT+", "G4")
    happened = game.play(MELEE, dice="inf art art art saber saber")
    assert len(events(happened, "LeaderEliminated")) == 1
    assert game.leaders == ()
    assert game.banners == {"allied": 1, "french": 0}
    assert unit(game, "G5").blocks == 3


@pytest.mark.rule("classic.casualty.attached-two-dice")
@pytest.mark.parametrize(
    "faces, killed", [("saber inf", False), ("saber flag", False), ("inf inf", False), ("saber saber", True)]
)
def test_with_the_unit_alive_only_two_sabers_of_two_dice_kill(faces: str, killed: bool) -> None:
    game = clash("G4 BLN, G5 FLT+", "G4")
    happened = game.play(MELEE, dice=f"inf art art art {faces}")
    assert checks(happened) == [2]
    assert has_leader(game, "G5") != killed


@pytest.mark.rule("classic.casualty.triggers")
@pytest.mark.parametrize(
    "faces, answers",
    [
        ("art art art art", []),  # misses
        ("flag art art art", ["ignore 1"]),
        ("flag flag art art", ["pass", "retreat G5 G6", "retreat G6 G7"]),
    ],
)
def test_misses_and_flags_ignored_or_retreated_cause_no_check(faces: str, answers: list[str]) -> None:
    game = clash("G4 BLN, G5 FLT+", "G4")
    happened = game.play(MELEE, dice=faces)
    for answer in answers:
        happened += game.play(answer)
    assert checks(happened) == []


@pytest.mark.rule("classic.casualty.triggers")
@pytest.mark.parametrize(
    "pieces, attack, faces",
    [
        ("G3 BLN2, G5 FLT+", "fire G3 G5", "inf art art"),
        ("G4 BLN2, G5 FLT+", "melee G4 G5", "inf art"),
        ("G8 BLN2, G9 FLT+", "melee G8 G9", "flag flag"),  # on its baseline
    ],
)
def test_fire_melee_and_a_retreat_not_completed_cause_a_check(pieces: str, attack: str, faces: str) -> None:
    game = clash(pieces, attack.split()[1])
    happened = game.play(attack, dice=faces + (" inf inf" if "inf" in faces else ""))
    if options(game, "ignore"):
        happened += game.play("pass", dice="inf inf")
    assert checks(happened) == [2]


@pytest.mark.rule("classic.casualty.one-check-per-roll")
def test_one_roll_causes_one_check_however_the_blocks_are_lost() -> None:
    game = clash("G8 BLN, G9 FLT+", "G8")
    happened = game.play("melee G8 G9", dice="inf inf flag flag inf inf")
    happened += game.play("ignore 1")
    assert [(event.blocks, event.retreating) for event in events(happened, "BlocksLost")] == [(2, False), (1, True)]
    assert checks(happened) == [2]


@pytest.mark.rule("classic.casualty.example-hits-and-blocked-retreat")
def test_hits_are_checked_and_the_blocked_retreat_of_the_same_roll_is_not() -> None:
    game = clash("G4 BLN3, G5 FLT+, F6 r, G6 r", "G4")
    happened = game.play(MELEE, dice="inf flag flag saber inf")
    assert checks(happened) == [2]
    assert game.options == ("ignore 1", "pass")
    assert checks(game.play("ignore 1")) == []
    assert unit(game, "G5").blocks == 2
    assert has_leader(game, "G5")


@pytest.mark.rule("classic.casualty.new-roll-new-check")
def test_each_combat_roll_can_cause_its_own_check() -> None:
    game = clash("G4 BLN+, F4 BLN, G5 FLT+", "G4, F4")
    first = game.play("melee G4 G5", dice="inf art art art inf inf")
    back = game.play("battle-back G5 G4", dice="inf art art inf inf")
    second = game.play("melee F4 G5", dice="inf art art art inf inf")
    assert [checks(roll) for roll in (first, back, second)] == [[2], [2], [2]]


@pytest.mark.rule("classic.casualty.order-hits-check-flags")
@pytest.mark.parametrize(
    "check, offered", [("saber saber", ["retreat G5 F6", "retreat G5 G6"]), ("saber inf", ["ignore 1", "pass"])]
)
def test_a_leader_killed_by_the_check_no_longer_helps_to_ignore_flags(check: str, offered: list[str]) -> None:
    game = clash("G4 BLN, G5 FLT+", "G4")
    happened = game.play(MELEE, dice=f"inf flag art art {check}")
    assert kinds(happened)[1:4] == ["Rolled", "BlocksLost", "LeaderChecked"]
    assert list(game.options) == offered
    assert unit(game, "G5").blocks == 3


@pytest.mark.rule("classic.casualty.retreat-only-two-dice")
def test_a_blocked_retreat_alone_is_checked_with_two_dice_after_its_losses() -> None:
    game = clash("G8 BLN3, G9 FLN+", "G8")
    assert checks(game.play("melee G8 G9", dice="flag flag flag")) == []
    happened = game.play("ignore 1", dice="saber inf")
    assert kinds(happened)[:3] == ["FlagsIgnored", "BlocksLost", "LeaderChecked"]
    assert checks(happened) == [2]
    assert unit(game, "G9").blocks == 2


@pytest.mark.rule("classic.casualty.unit-eliminated-one-die")
@pytest.mark.parametrize("check, banners", [("saber", 2), ("inf", 1), ("cav", 1), ("art", 1), ("flag", 1)])
def test_with_the_unit_gone_one_saber_of_one_die_kills(check: str, banners: int) -> None:
    game = clash("G4 BLN, G5 FLN1+", "G4")
    happened = game.play(MELEE, dice=f"inf art art art {check}")
    assert checks(happened) == [1]
    assert game.banners["allied"] == banners
    assert len(game.leaders) == 2 - banners


@pytest.mark.rule("classic.casualty.retreat-elimination-one-die")
@pytest.mark.parametrize("check, banners", [("saber", 2), ("inf", 1)])
def test_a_blocked_retreat_that_eliminates_is_checked_with_one_die(check: str, banners: int) -> None:
    game = clash("G8 BLN2, G9 FLN1+", "G8")
    assert checks(game.play("melee G8 G9", dice="flag flag")) == []
    assert checks(game.play("ignore 1", dice=check)) == [1]
    assert not has_unit(game, "G9")
    assert game.banners["allied"] == banners


@pytest.mark.rule("classic.casualty.no-second-check-on-retreat-elimination")
def test_a_leader_checked_for_hits_is_not_checked_again_when_the_retreat_kills_the_unit() -> None:
    game = clash("G4 BLN3, G5 FLN2+, F6 r, G6 FLT", "G4")
    happened = game.play(MELEE, dice="inf flag flag saber inf")
    assert checks(happened) == [2]
    happened = game.play("ignore 1")
    assert checks(happened) == []
    assert len(events(happened, "UnitEliminated")) == 1
    assert leader(game, "G6").side == "french"  # the friend's hex was his only way; he stops there or goes on
    assert sorted(game.options) == ["pass", "retreat G6 leader G7", "retreat G6 leader H7"]


# ------------------------------------------------------------------ the leader who outlives his unit


@pytest.mark.rule("classic.casualty.survivor-must-retreat")
def test_a_leader_who_outlives_his_unit_retreats_one_to_three_hexes() -> None:
    game = clash("G4 BLN, G5 FLN1+", "G4")
    game.play(MELEE, dice="inf art art art inf")
    assert sorted(game.options) == ["retreat G5 leader F6", "retreat G5 leader G6"]  # staying is not offered
    assert bar(game, "pass") == "classic.casualty.survivor-must-retreat"
    game.play("retreat G5 leader G6")
    assert sorted(game.options) == ["pass", "retreat G6 leader G7", "retreat G6 leader H7"]
    game.play("retreat G6 leader G7")
    assert sorted(game.options) == ["pass", "retreat G7 leader F8", "retreat G7 leader G8"]
    game.play("retreat G7 leader G8")
    assert game.options == ("advance G4 G5", "pass")
    assert leader(game, "G8").side == "french"


@pytest.mark.rule("classic.casualty.edge-must-leave")
def test_a_surviving_leader_on_his_own_edge_leaves_without_a_banner() -> None:
    game = clash("F2 BLN, F1 FLN1+", "F2", bottom="french")
    happened = game.play("melee F2 F1", dice="inf art art art inf")
    assert len(events(happened, "LeaderLeft")) == 1
    assert game.leaders == ()
    assert game.banners == {"allied": 1, "french": 0}


@pytest.mark.rule("classic.casualty.edge-must-leave")
def test_a_lone_leader_on_his_own_edge_leaves_when_attacked_and_not_hit() -> None:
    game = clash("F2 BLN, F1 +F", "F2", bottom="french")
    happened = game.play("melee F2 F1", dice="inf flag art art")
    assert len(events(happened, "LeaderLeft")) == 1
    assert game.leaders == ()
    assert game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("classic.casualty.last-block-hex")
def test_the_leader_retreats_from_the_hex_where_the_last_block_was_lost() -> None:
    game = clash("F5 BLN3, F4 FLN1+, E2 FLN, F2 FLN", "F5", bottom="french")
    game.play("melee F5 F4", dice="flag flag flag")
    game.play("ignore 1")
    happened = game.play("retreat F4 F3", dice="inf")
    assert len(events(happened, "UnitEliminated")) == 1
    assert sorted(game.options) == ["retreat F3 leader E2", "retreat F3 leader F2"]


@pytest.mark.rule("classic.casualty.enemy-behind-escape")
def test_with_enemies_on_every_retreat_hex_the_leader_must_try_one_of_them() -> None:
    game = clash("E5 BLN, E4 FLN1+, E3 BLN2, F3 BLN3", "E5", bottom="french")
    game.play("melee E5 E4", dice="inf art art art inf")
    assert (game.deciding, sorted(game.options)) == ("french", ["retreat E4 leader E3", "retreat E4 leader F3"])
    happened = game.play("retreat E4 leader E3", dice="inf flag")
    assert [len(event.faces) for event in events(happened, "LeaderEscaped")] == [2]
    game = clash("E5 BLN, E4 FLN1+, E3 BLN2", "E5", bottom="french")
    game.play("melee E5 E4", dice="inf art art art inf")
    assert events(game.play("retreat E4 leader F3"), "LeaderEscaped") == []  # a clear hex needs no dice


@pytest.mark.rule("classic.casualty.edge-retreat-loss-leaves")
def test_a_unit_lost_at_its_own_edge_sends_its_leader_off_the_board_without_a_banner() -> None:
    game = clash("F2 BLN2, F1 FLN1+", "F2", bottom="french")
    game.play("melee F2 F1", dice="flag flag")
    happened = game.play("ignore 1", dice="inf")
    assert checks(happened) == [1]
    assert len(events(happened, "LeaderLeft")) == 1
    assert game.leaders == ()
    assert game.banners == {"allied": 1, "french": 0}


@pytest.mark.rule("classic.casualty.impassable-kills-leader")
@pytest.mark.parametrize("ground, banners", [("r", 2), ("H", 2), ("w", 0)])
def test_impassable_ground_behind_the_unit_is_the_end_of_its_leader_too(ground: str, banners: int) -> None:
    game = clash(f"A4 BLN2, A3 FLN1+, A2 {ground}", "A4", bottom="french")
    game.play("melee A4 A3", dice="flag flag")
    game.play("ignore 1", dice="inf" if banners else "")
    assert game.banners == {"allied": banners, "french": 0}
    assert len(game.leaders) == (0 if banners else 1)


@pytest.mark.rule("classic.casualty.flags-void-for-survivor")
@pytest.mark.parametrize("steps", [["G6"], ["G6", "G7"], ["G6", "G7", "G8"]])
def test_flags_against_an_eliminated_unit_do_not_drive_its_leader(steps: list[str]) -> None:
    game = clash("G4 BLN, G5 FLN1+", "G4")
    game.play(MELEE, dice="inf flag flag flag inf")
    assert not options(game, "ignore")
    here = "G5"
    for hex in steps:
        game.play(f"retreat {here} leader {hex}")
        here = hex
    if len(steps) < 3:
        game.play("pass")
    assert leader(game, here).side == "french"
    assert game.deciding == "allied"


@pytest.mark.rule("classic.casualty.advance-after-leader-left")
def test_the_attacker_takes_ground_once_the_leader_has_left_the_hex() -> None:
    game = clash("G4 BLN, G5 FLT1+", "G4")
    game.play(MELEE, dice="inf art art art inf")
    assert (game.deciding, options(game, "advance")) == ("french", [])
    game.play("retreat G5 leader G6")
    game.play("pass")
    assert (game.deciding, game.options) == ("allied", ("advance G4 G5", "pass"))


# ------------------------------------------------------------------ the lone leader under attack


@pytest.mark.rule("classic.casualty.lone-leader-normal-dice")
def test_a_lone_leader_faces_the_full_melee_dice() -> None:
    game = clash("G4 BHC, G5 +F", "G4")
    assert dice(game, MELEE) == 4
    assert rolls(game.play(MELEE, dice="inf inf inf inf")) == [4]


@pytest.mark.rule("classic.casualty.lone-leader-saber-kills")
def test_one_saber_kills_a_lone_leader() -> None:
    game = clash("G4 BLN, G5 +F", "G4")
    game.play(MELEE, dice="inf saber cav art")
    assert game.leaders == ()
    assert game.banners == {"allied": 1, "french": 0}


@pytest.mark.rule("classic.casualty.lone-leader-saber-kills")
def test_no_other_face_hurts_a_lone_leader() -> None:
    game = clash("G4 BLN, G5 +F", "G4")
    game.play(MELEE, dice="inf inf cav flag")
    assert game.banners == {"allied": 0, "french": 0}
    assert sorted(game.options) == ["retreat G5 leader F6", "retreat G5 leader G6"]


@pytest.mark.rule("classic.casualty.lone-leader-must-retreat")
@pytest.mark.parametrize("steps", [["F6"], ["F6", "F7"], ["F6", "F7", "F8"]])
def test_a_lone_leader_not_hit_retreats_one_to_three_hexes_whatever_the_flags(steps: list[str]) -> None:
    game = clash("G4 BLN, G5 +F", "G4")
    game.play(MELEE, dice="flag flag flag inf")
    assert "pass" not in game.options
    here = "G5"
    for hex in steps:
        game.play(f"retreat {here} leader {hex}")
        here = hex
    if len(steps) < 3:
        game.play("pass")
    assert leader(game, here).side == "french"
    assert game.options == ("advance G4 G5", "pass")


@pytest.mark.rule("classic.casualty.lone-leader-terrain")
def test_the_ground_under_a_lone_leader_costs_dice() -> None:
    assert dice(clash("G4 BLC, G5 w:+F", "G4"), MELEE) == 1
    assert dice(clash("G4 BLN3, G5 t:+F", "G4"), MELEE) == 1
    game = clash("G4 BLN2, G5 t:+F, A4 BLN, A5 FLN", "G4, A4")
    assert options(game, "melee") == ["melee A4 A5"]
    assert bar(game, MELEE) == "classic.combat.zero-dice"


@pytest.mark.rule("classic.casualty.lone-leader-no-combined-or-first-strike")
def test_no_battery_joins_against_a_lone_leader_and_his_side_cannot_strike_first() -> None:
    hands = {"allied": "probe-center", "french": "first-strike"}
    game = clash("G4 BLN, E4 BFA, G5 +F", "G4, E4", hands=hands)
    assert options(game, "melee") == [MELEE]
    assert bar(game, f"{MELEE} + E4") == "classic.casualty.lone-leader-no-combined-or-first-strike"
    assert rolls(game.play(MELEE, dice="inf inf inf inf")) == [4]  # at once: nobody was asked
    game = clash("G4 BLN, E4 BFA, G5 FLN", "G4, E4", hands=hands)
    assert sorted(options(game, "melee")) == [MELEE, f"{MELEE} + E4"]
    game.play(MELEE)
    assert game.options == ("first-strike G5", "pass")
