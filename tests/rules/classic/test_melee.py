"""Melee: who attacks whom, in which steps, with how many dice, and what hits."""

import pytest

from bicorne import Game
from bicorne.events import Event
from boards import bar, board, clash, dice, events, has_leader, loaded, options, rolls, unit

MELEE = "melee G4 G5"


@pytest.mark.rule("classic.melee.all-units")
@pytest.mark.parametrize("code", ["FA", "HA", "LN", "LC"])
def test_every_unit_type_may_melee(code: str) -> None:
    assert MELEE in clash(f"G4 B{code}, G5 FLN", "G4").options


@pytest.mark.rule("classic.melee.all-units")
def test_a_lone_leader_may_not_melee() -> None:
    game = clash("G4 +B, G5 FLN, F4 BLN", "G4 leader, F4")
    assert options(game, "melee") == ["melee F4 G5"]
    assert bar(game, MELEE) == "classic.leader.cannot-battle-alone"


@pytest.mark.rule("classic.melee.adjacent-target")
def test_the_attacker_picks_one_of_several_neighbors_and_nobody_farther_away() -> None:
    game = clash("G4 BLN, G5 FLN, H5 FLT, G6 FLN", "G4")
    assert sorted(options(game, "melee")) == ["melee G4 G5", "melee G4 H5"]
    assert bar(game, "melee G4 G6") == "classic.melee.adjacent-target"
    game.play("melee G4 H5", dice="inf art art art")
    assert (unit(game, "G5").blocks, unit(game, "H5").blocks) == (4, 3)


@pytest.mark.rule("classic.melee.procedure")
def test_the_steps_of_a_melee_come_in_order() -> None:
    hands = {"allied": "probe-center", "french": "first-strike probe-left probe-left probe-left"}
    game = board("G4 BHC, G5 h:FLN+, F5 FLN", ordered="G4", card="cavalry-charge", hands=hands)
    happened = game.play(MELEE)
    assert (game.deciding, game.options) == ("french", ("first-strike G5", "pass"))
    happened += game.play("pass")
    assert (game.deciding, game.options) == ("french", ("form-square G5", "pass"))
    assert kinds(happened) == ["MeleeAnnounced"]  # both choices before any die
    happened += game.play("pass", dice="inf flag art art inf inf")
    rules = [share.rule for share in events(happened, "Rolled")[0].shares]
    assert rules == [
        "classic.melee.cavalry-dice",
        "classic.melee.heavy-plus-one",
        "classic.card.cavalry-charge-dice",
        "classic.terrain.hill-up-cavalry",
    ]
    happened += game.play("pass")  # the flag is not ignored
    happened += game.play("retreat G5 G6")
    happened += game.play("advance G4 G5")
    happened += game.play("pass")  # no additional hex
    happened += game.play("melee G5 F5")  # the bonus attack
    happened += game.play("pass")  # no First Strike
    happened += game.play("pass", dice="art art art art")  # no square; downhill
    assert game.options == ("battle-back F5 G5", "pass")
    happened += game.play("battle-back F5 G5", dice="inf inf inf")
    steps = ["Rolled", "BlocksLost", "LeaderChecked", "Retreated", "GroundTaken"]
    again = ["MeleeAnnounced", "Rolled", "BattledBack", "Rolled"]
    assert kinds(happened)[: len(steps + again) + 1] == ["MeleeAnnounced", *steps, *again]


@pytest.mark.rule("classic.melee.procedure")
def test_cavalry_chooses_to_retire_after_first_strike_and_before_the_dice() -> None:
    game = clash("G4 BLN, G5 FLC", "G4", hands={"allied": "probe-center", "french": "first-strike"})
    happened = game.play(MELEE)
    assert game.options == ("first-strike G5", "pass")
    happened += game.play("pass")
    assert game.options == ("retire G5", "pass")
    assert kinds(happened) == ["MeleeAnnounced"]
    happened += game.play("retire G5", dice="art art art art")
    assert kinds(happened) == ["MeleeAnnounced", "RetireChosen", "Rolled"]


def kinds(happened: list[Event]) -> list[str]:
    return [type(event).__name__ for event in happened]


@pytest.mark.rule("classic.melee.first-strike-window")
def test_first_strike_is_offered_at_the_announcement_and_not_after_the_roll() -> None:
    game = clash("G4 BLN, G5 FLT", "G4", hands={"allied": "probe-center", "french": "first-strike"})
    game.play(MELEE)
    assert game.options == ("first-strike G5", "pass")
    game.play("pass", dice="art art art art")
    assert game.options == ("battle-back G5 G4", "pass")
    assert bar(game, "first-strike G5") == "classic.melee.first-strike-window"


@pytest.mark.rule("classic.melee.several-attackers")
def test_several_attackers_roll_one_at_a_time_and_face_a_battle_back_each() -> None:
    game = clash("G4 BLN, F4 BLT4, G5 FLT", "G4, F4")
    assert sorted(options(game, "melee")) == ["melee F4 G5", "melee G4 G5"]
    assert rolls(game.play("melee G4 G5", dice="art art art art")) == [4]
    assert rolls(game.play("battle-back G5 G4", dice="art art art art")) == [4]
    assert options(game, "melee") == ["melee F4 G5"]
    assert rolls(game.play("melee F4 G5", dice="inf art art art")) == [4]
    assert rolls(game.play("battle-back G5 F4", dice="art art art")) == [3]


# ------------------------------------------------------------------ dice


def strength(attacker: str, target: str = "BLN", start: str = "") -> int:
    """The dice of an attack on G5 from G4, after a march there if there is a start."""
    side = "french" if attacker[0] == "F" else "allied"
    target = "FLN" if side == "allied" else target
    start_hex = start or "G4"
    game = clash(f"{start_hex} {attacker}, G5 {target}", start_hex, phase="move" if start else "", to_move=side)
    if start:
        game.play(f"move {start} G4")
    return dice(game, MELEE)


@pytest.mark.rule("classic.melee.infantry-dice")
@pytest.mark.parametrize("start", ["", "G3"])
def test_infantry_melee_with_one_die_a_block_moved_or_not(start: str) -> None:
    assert strength("BLN4", start=start) == 4
    assert strength("BLN2", start=start) == 2


@pytest.mark.rule("classic.melee.example-british-line")
def test_british_line_of_four_moves_one_hex_and_melees_french_line_with_four_dice() -> None:
    game = clash("G3 BLN4, G5 FLN", "G3", phase="move")
    game.play("move G3 G4")
    assert rolls(game.play(MELEE, dice="art art art art")) == [4]


@pytest.mark.rule("classic.melee.old-guard")
def test_the_old_guard_melees_with_two_extra_dice() -> None:
    assert strength("FOG4") == 6
    assert strength("FOG1") == 3


@pytest.mark.rule("classic.melee.guard-grenadier-plus-one")
@pytest.mark.parametrize("attacker, expected", [("FGR4", 5), ("BGR4", 5), ("FYG4", 5), ("BGG5", 6)])
def test_other_guards_and_grenadiers_melee_with_one_extra_die(attacker: str, expected: int) -> None:
    assert strength(attacker) == expected


@pytest.mark.rule("classic.melee.light-no-bonus")
@pytest.mark.parametrize("attacker, expected", [("FLT4", 4), ("BLT5", 5), ("BRL3", 3)])
def test_light_infantry_has_no_melee_bonus(attacker: str, expected: int) -> None:
    assert strength(attacker) == expected


@pytest.mark.rule("classic.melee.cavalry-dice")
def test_cavalry_melee_with_one_die_a_block_moved_or_not() -> None:
    assert strength("BLC3", start="G1") == 3
    assert strength("BLC3") == 3
    assert strength("BLC2") == 2


@pytest.mark.rule("classic.melee.heavy-plus-one")
@pytest.mark.parametrize(
    "attacker, expected",
    [("BHC3", 4), ("FHC3", 4), ("FCU3", 4), ("BGH3", 4), ("FGH3", 4), ("BLC3", 3), ("FLC3", 3), ("FGC3", 3)],
)
def test_heavy_cavalry_melee_with_one_extra_die(attacker: str, expected: int) -> None:
    assert strength(attacker) == expected


@pytest.mark.rule("classic.melee.foot-artillery-dice")
@pytest.mark.parametrize("blocks, expected", [(3, 4), (2, 4), (1, 3)])
def test_foot_artillery_melee_with_four_dice_and_three_at_one_block(blocks: int, expected: int) -> None:
    assert strength(f"BFA{blocks}") == strength(f"FFA{blocks}") == expected


@pytest.mark.rule("classic.melee.guard-foot-plus-one")
@pytest.mark.parametrize("blocks, expected", [(3, 5), (2, 5), (1, 4)])
def test_guard_foot_artillery_melee_with_one_extra_die_at_any_strength(blocks: int, expected: int) -> None:
    assert strength(f"FGF{blocks}") == expected


@pytest.mark.rule("classic.melee.horse-artillery-dice")
@pytest.mark.parametrize("blocks", [3, 2])
@pytest.mark.parametrize("start", ["", "G3"])
def test_horse_artillery_of_two_or_three_melee_with_three_dice_standing_or_moved_one(blocks: int, start: str) -> None:
    assert strength(f"BHA{blocks}", start=start) == 3


@pytest.mark.rule("classic.melee.horse-artillery-one-block")
def test_one_block_of_horse_artillery_melees_with_two_dice_unmoved_and_not_at_all_moved() -> None:
    assert strength("BHA1") == 2
    others = "G5 FLN, A4 BLN, A5 FLN"  # A4 keeps the combat phase open
    for blocks, offered in ((1, False), (2, True)):
        game = clash(f"G3 BHA{blocks}, {others}", "G3, A4", phase="move")
        game.play("move G3 G4")
        game.play("pass")
        assert (MELEE in game.options) is offered
    game = clash(f"G4 BHA1, {others}", "G4, A4", moved={"G4": "G3"})
    assert bar(game, MELEE) == "classic.ranged.horse-one-block"


# ------------------------------------------------------------------ hits


@pytest.mark.rule("classic.melee.hits-symbol-and-saber")
@pytest.mark.parametrize("target", ["FLT4", "FLC3", "FFA3"])
def test_the_symbol_of_the_target_and_each_saber_is_a_hit(target: str) -> None:
    game = clash(f"G4 BLN, G5 {target}", "G4")
    happened = attack(game, "inf saber cav art")
    assert events(happened, "Rolled")[0].hits == 2
    assert unit(game, "G5").blocks == int(target[-1]) - 2


def attack(game: Game, faces: str) -> list[Event]:
    """G4 attacks G5, which neither retires nor forms square."""
    happened = game.play(MELEE, dice="" if unit(game, "G5").arm == "cavalry" else faces)
    if options(game, "retire"):
        happened += game.play("pass", dice=faces)
    return happened


@pytest.mark.rule("classic.melee.rifle-militia-saber")
@pytest.mark.parametrize(
    "attacker, target, faces, hits",
    [
        ("BRL3", "FLN4", "saber saber inf", 1),
        ("PMI4", "FLC3", "saber saber saber saber", 0),
        ("BLT3", "FLN4", "saber saber inf", 3),  # other infantry: sabers count
        ("PLN4", "FLC3", "saber saber saber art", 3),
    ],
)
def test_sabers_of_riflemen_and_militia_do_not_hit_units(attacker: str, target: str, faces: str, hits: int) -> None:
    game = clash(f"G4 {attacker}, G5 {target}", "G4")
    assert events(attack(game, faces), "Rolled")[0].hits == hits


@pytest.mark.rule("classic.melee.rifle-militia-saber")
@pytest.mark.parametrize(
    "attacker, target, faces, hits",
    [
        ("FLN4", "BRL3", "saber saber inf", 1),
        ("FLC3", "PMI4", "saber saber saber saber", 0),
        ("FLC3", "PLN4", "saber saber art art", 2),
    ],
)
def test_sabers_of_riflemen_and_militia_do_not_hit_when_they_battle_back(
    attacker: str, target: str, faces: str, hits: int
) -> None:
    game = clash(f"G4 {attacker}, G5 {target}", "G4", to_move="french")
    game.play(MELEE, dice=loaded(game, MELEE))
    happened = game.play("battle-back G5 G4", dice=faces)
    assert events(happened, "Rolled")[0].hits == hits


@pytest.mark.rule("classic.melee.rifle-militia-saber-vs-leader")
@pytest.mark.parametrize("attacker", ["PMI3", "BRL3"])
def test_a_saber_of_riflemen_or_militia_kills_a_lone_leader(attacker: str) -> None:
    game = clash(f"G4 {attacker}, G5 +F", "G4")
    missed = game.copy()
    game.play(MELEE, dice="art saber art")
    assert not has_leader(game, "G5")
    assert game.banners == {"allied": 1, "french": 0}
    missed.play(MELEE, dice="art inf flag")
    assert missed.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("classic.melee.flag-no-hit")
def test_a_flag_is_never_a_hit_but_a_hex_of_retreat() -> None:
    game = clash("G4 BLN, G5 FLN", "G4")
    happened = game.play(MELEE, dice="flag flag flag flag")
    assert events(happened, "Rolled")[0].hits == 0
    for step in ("G5 G6", "G6 G7", "G7 G8", "G8 G9"):
        game.play(f"retreat {step}")
    assert unit(game, "G9").blocks == 4


@pytest.mark.rule("classic.melee.leader-check")
def test_a_block_lost_in_melee_means_a_leader_check_before_the_flags() -> None:
    game = clash("G4 BLN, G5 FLT+", "G4")
    happened = game.play(MELEE, dice="inf flag art art saber inf")
    assert kinds(happened)[1:] == ["Rolled", "BlocksLost", "LeaderChecked"]
    assert len(events(happened, "LeaderChecked")[0].faces) == 2
    assert game.options == ("ignore 1", "pass")


@pytest.mark.rule("classic.melee.lone-leader-attackable")
def test_an_adjacent_ordered_unit_may_attack_a_lone_leader() -> None:
    game = clash("G4 BLN, H5 BLN, G5 +F", "G4")
    assert options(game, "melee") == [MELEE]  # H5 has no order
    assert dice(game, MELEE) == 4


@pytest.mark.rule("classic.melee.announcement-binds")
def test_an_announced_melee_cannot_be_called_off_when_the_defender_forms_square() -> None:
    cards = {"allied": "probe-center", "french": "probe-left probe-left probe-left"}
    game = clash("G4 BLC, G5 FLN", "G4", hands=cards)
    game.play(MELEE)
    assert (game.deciding, game.options) == ("french", ("form-square G5", "pass"))
    happened = game.play("form-square G5", dice="inf art")
    assert rolls(happened) == [1, 1]  # the square's die and the cavalry's: nobody was asked in between
    assert [game.sides[event.side] for event in events(happened, "Rolled")] == ["french", "allied"]
    assert not game.can_undo


@pytest.mark.rule("classic.melee.announcement-binds")
@pytest.mark.parametrize(
    "answer, faces, rolled", [("pass", "art art art", [3]), ("first-strike G5", "art " * 7, [4, 3])]
)
def test_an_announced_melee_is_fought_whether_the_defender_stands_or_strikes_first(
    answer: str, faces: str, rolled: list[int]
) -> None:
    game = clash("G4 BLC, G5 FLT", "G4", hands={"allied": "probe-center", "french": "first-strike"})
    game.play(MELEE)
    assert rolls(game.play(answer, dice=faces)) == rolled
