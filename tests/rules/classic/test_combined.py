"""Combined arms: batteries that add their dice to a melee of infantry or cavalry."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, clash, dice, events, has_unit, loaded, options, rolls, unit

# A second, unrelated fight far off keeps the combat phase open after the first one.
ELSEWHERE = "L1 BLN, L3 FLN"


def joined(game: Game, melee: str) -> set[str]:
    """The batteries offered for a melee, each choice as text; "" is the melee without any."""
    found = [option.removeprefix(melee) for option in options(game, "melee") if option.startswith(melee)]
    return {choice.removeprefix(" + ") for choice in found}


def gun_dice(fire: str, gun: str = "BFA") -> int:
    """What the chart gives a battery against a target on open ground."""
    base, target = fire.split()[1:]
    return dice(clash(f"{base} {gun}, {target} FLT", base), fire)


@pytest.mark.rule("classic.combined.who")
@pytest.mark.parametrize("attacker", ["BLN", "BLC"])
def test_any_number_of_ordered_batteries_may_join_infantry_or_cavalry(attacker: str) -> None:
    game = clash(f"F5 {attacker}, D6 BFA, H6 BHA, F6 FLT", "F5, D6, H6")
    assert joined(game, "melee F5 F6") == {"", "D6", "H6", "D6 H6"}
    both = dice(game, "melee F5 F6 + D6 H6")
    assert both == dice(game, "melee F5 F6") + gun_dice("fire D6 F6") + gun_dice("fire H6 F6", "BHA")


@pytest.mark.rule("classic.combined.who")
def test_only_batteries_join() -> None:
    game = clash("F5 BLN, D6 BLN, F6 FLT", "F5, D6")
    assert joined(game, "melee F5 F6") == {""}
    assert bar(game, "melee F5 F6 + D6") == "classic.combined.who"


@pytest.mark.rule("classic.combined.declare-before-dice")
def test_no_battery_joins_once_dice_have_been_rolled() -> None:
    cards = {"allied": "probe-center", "french": "probe-left probe-center probe-right"}
    game = clash("F5 BLC, D6 BFA, F6 FLN", "F5, D6", hands=cards)
    assert joined(game, "melee F5 F6") == {"", "D6"}
    declared = game.copy()
    declared.play("melee F5 F6 + D6")
    assert rolls(declared.play("form-square F6", dice="inf art art art art")) == [1, 4]  # with three of the guns
    game.play("melee F5 F6")
    happened = game.play("form-square F6", dice="inf art")  # the square's die, then the cavalry's
    assert rolls(happened) == [1, 1]
    assert not joined(game, "melee F5 F6") and "fire D6 F6" in game.options
    assert bar(game, "melee F5 F6 + D6") == "classic.combat.once"


@pytest.mark.rule("classic.combined.artillery-must-be-ordered")
@pytest.mark.parametrize(
    ("battery", "more", "offered"),
    [
        ("D6 BFA", {}, True),
        ("D6 BFA", {"ordered": "F5"}, False),
        ("D6 BFA", {"moved": {"D6": "C6"}}, False),
        ("D6 BFA", {"battled": "D6"}, False),
        ("D6 BHA", {"moved": {"D6": "C6"}}, True),
        ("D6 BHA", {"moved": {"D6": "B6"}}, False),
        ("D6 BHA1", {"moved": {"D6": "C6"}}, False),
        ("D6 BHA1", {}, True),
    ],
)
def test_a_battery_must_be_ordered_and_able_to_battle(battery: str, more: dict[str, Any], offered: bool) -> None:
    game = clash(f"F5 BLN, {battery}, F6 FLT", **{"ordered": "F5, D6", **more})
    assert joined(game, "melee F5 F6") == ({"", "D6"} if offered else {""})
    assert bar(game, "melee F5 F6 + D6") == ("" if offered else "classic.combined.artillery-must-be-ordered")


@pytest.mark.rule("classic.combined.artillery-must-be-ordered")
def test_horse_artillery_that_moved_joins_at_range_three_and_not_at_four() -> None:
    near = clash("F5 BLN, C6 BHA, F6 FLT", "F5, C6", moved={"C6": "C5"})
    far = clash("F5 BLN, B6 BHA, F6 FLT", "F5, B6", moved={"B6": "B5"})
    still = clash("F5 BLN, B6 BHA, F6 FLT", "F5, B6")
    assert joined(near, "melee F5 F6") == {"", "C6"}
    assert joined(far, "melee F5 F6") == {""}
    assert joined(still, "melee F5 F6") == {"", "B6"}


@pytest.mark.rule("classic.combined.range-and-sight")
@pytest.mark.parametrize(
    ("pieces", "offered"),
    [
        ("K6 BFA", True),  # five hexes
        ("L6 BFA", False),  # six
        ("D6 BFA, E6 BLN", False),
        ("D6 BFA, E6 +B", False),
        ("D6 BFA, E6 +F", False),
        ("B6 BFA, D6 FLN", False),
        ("D6 BFA, E6 w", False),
        ("D6 BFA, E6 t", False),
        ("D6 BFA, E6 h", False),
        ("D6 BFA, E6 r", True),
        ("F4 BFA", True),  # along the edge between F5, where the infantry stands, and G5
        ("F4 BFA, G5 w", False),
    ],
)
def test_a_battery_needs_range_and_a_clear_line(pieces: str, offered: bool) -> None:
    gun = pieces.split()[0]
    game = clash(f"F5 BLN, F6 FLT, {pieces}", f"F5, {gun}")
    assert joined(game, "melee F5 F6") == ({"", gun} if offered else {""})
    assert bar(game, f"melee F5 F6 + {gun}") == ("" if offered else "classic.combined.range-and-sight")


@pytest.mark.rule("classic.combined.range-and-sight")
def test_empty_field_works_do_not_hide_the_target_from_a_battery() -> None:
    game = clash("F5 BLN, D6 BFA, F6 FLT", "F5, D6", works={"E6": "NW NE E SE SW W"})
    assert joined(game, "melee F5 F6") == {"", "D6"}


@pytest.mark.rule("classic.combined.no-fire-over-heads")
def test_a_battery_on_a_hill_does_not_join_over_the_heads_of_friends() -> None:
    game = clash("D6 h:BFA, E6 BLN, F5 BLN, F6 FLT", "D6, E6")
    assert "fire D6 F6" in game.options
    assert joined(game, "melee E6 F6") == {""}
    assert bar(game, "melee E6 F6 + D6") == "classic.combined.no-fire-over-heads"
    aside = clash("D6 h:BFA, F5 BLN, F6 FLT", "D6, F5")
    assert joined(aside, "melee F5 F6") == {"", "D6"}


@pytest.mark.rule("classic.combined.dice-sum")
def test_each_unit_counts_its_own_dice_and_all_are_rolled_together() -> None:
    game = clash("F5 BLN, D6 BFA, F6 w:FLT", "F5, D6")
    total = 4 - 1 + gun_dice("fire D6 F6") - 1
    assert dice(game, "melee F5 F6") == 3 and dice(game, "melee F5 F6 + D6") == total
    happened = game.play("melee F5 F6 + D6", dice=" ".join(["art"] * total))
    assert rolls(happened) == [total]


@pytest.mark.rule("classic.combined.melee-unit-zero")
def test_a_battery_rolls_though_the_melee_unit_has_no_dice() -> None:
    game = clash("F5 BLN1, D6 BFA, F6 t:FLT", "F5, D6")
    assert joined(game, "melee F5 F6") == {"D6"}
    assert bar(game, "melee F5 F6") == "classic.combat.zero-dice"
    assert dice(game, "melee F5 F6 + D6") == gun_dice("fire D6 F6") - 1


@pytest.mark.rule("classic.combined.each-floor-zero")
def test_no_share_eats_the_dice_of_another() -> None:
    game = clash("F5 BLC1, D6 BFA, F6 t:FLT", "F5, D6")
    attack = "melee F5 F6 + D6"
    assert dice(game, attack) == gun_dice("fire D6 F6") - 1
    happened = game.play(attack, dice=loaded(game, attack))
    assert rolls(happened) == [gun_dice("fire D6 F6") - 1]
    assert sum(share.dice for share in events(happened, "Rolled")[0].shares) == gun_dice("fire D6 F6") - 1


@pytest.mark.rule("classic.combined.sabers-hit")
def test_sabers_hit_on_the_dice_of_distant_guns_too() -> None:
    game = clash("F5 BLN, D6 BFA, F6 FLT", "F5, D6")
    sabers = 5  # more than the infantry's own dice, so that one at least is the guns'
    happened = game.play("melee F5 F6 + D6", dice=loaded(game, "melee F5 F6 + D6", *["saber"] * sabers))
    assert events(happened, "Rolled")[0].hits == sabers
    game = clash("F5 BLN, D6 BFA, F6 FLT", "F5, D6")
    game.play("melee F5 F6 + D6", dice=loaded(game, "melee F5 F6 + D6", "saber", "saber"))
    assert unit(game, "F6").blocks == 2


@pytest.mark.rule("classic.combined.saberless-partner")
@pytest.mark.parametrize("attacker", ["PMI", "BRL"])
def test_the_guns_sabers_miss_with_a_partner_whose_sabers_miss(attacker: str) -> None:
    game = clash(f"F5 {attacker}, D6 BFA, F6 FLT", "F5, D6")
    game.play("melee F5 F6 + D6", dice=loaded(game, "melee F5 F6 + D6", "saber", "saber", "saber", "inf"))
    assert unit(game, "F6").blocks == 3


@pytest.mark.rule("classic.combined.battle-back-target")
def test_the_defender_battles_back_at_the_infantry_and_not_at_the_guns() -> None:
    game = clash("F5 BLN, G5 BFA, F6 FLT", "F5, G5")
    game.play("melee F5 F6 + G5", dice=loaded(game, "melee F5 F6 + G5"))
    assert options(game, "battle-back") == ["battle-back F6 F5"]
    assert bar(game, "battle-back F6 G5") == "classic.combined.battle-back-target"
    happened = game.play("battle-back F6 F5", dice="inf art art art")
    assert rolls(happened) == [4]
    assert unit(game, "F5").blocks == 3 and unit(game, "G5").blocks == 3


@pytest.mark.rule("classic.combined.adjacent-artillery-dice")
def test_guns_next_to_the_target_add_their_melee_dice() -> None:
    game = clash("F5 BLN, G5 BFA, F6 FLT", "F5, G5")
    assert dice(game, "melee F5 F6 + G5") == 4 + 4
    ford = clash("F5 BLN, G5 BFA, F6 s:FLT", "F5, G5")  # which costs a die in melee, none in fire
    assert dice(ford, "melee F5 F6 + G5") == 3 + 3
    guard = clash("F6 FLT, G6 FGF, G5 BLT", "F6, G6", to_move="french")  # one die more in melee
    assert dice(guard, "melee F6 G5 + G6") == 4 + 5


@pytest.mark.rule("classic.combined.adjacent-to-other-enemy")
def test_guns_next_to_another_enemy_do_not_join_from_afar() -> None:
    game = clash("F5 BLN, D6 BFA, F6 FLT, C6 FLN", "F5, D6")
    assert joined(game, "melee F5 F6") == {""}
    assert bar(game, "melee F5 F6 + D6") == "classic.combined.adjacent-to-other-enemy"
    apart = clash("F5 BLN, D6 BFA, F6 FLT, B6 FLN", "F5, D6")
    assert joined(apart, "melee F5 F6") == {"", "D6"}
    adjacent = clash("F5 BLN, G5 BFA, F6 FLT, H5 FLN", "F5, G5")  # next to the target as well
    assert joined(adjacent, "melee F5 F6") == {"", "G5"}


@pytest.mark.rule("classic.combined.uses-artillery-battle")
def test_a_battery_that_joined_has_battled() -> None:
    game = clash(f"F5 BLN, D6 BFA, F6 FLT1, B6 FLN, {ELSEWHERE}", "F5, D6, L1")
    assert "fire D6 B6" in game.options
    alone = game.copy()
    alone.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "inf"))
    alone.play("pass")  # no advance
    assert "fire D6 B6" in alone.options
    game.play("melee F5 F6 + D6", dice=loaded(game, "melee F5 F6 + D6", "inf"))
    game.play("pass")
    assert options(game, "fire") == ["fire L1 L3"]
    assert bar(game, "fire D6 B6") == "classic.combat.once"


@pytest.mark.rule("classic.combined.lost-to-square")
@pytest.mark.parametrize(("face", "retreat"), [("cav", ""), ("flag", "retreat F5 E4")])
def test_a_square_that_kills_or_bounces_the_cavalry_silences_the_guns(face: str, retreat: str) -> None:
    game = clash(f"F5 BLC1, D6 BFA, F6 FLN#1, {ELSEWHERE}", "F5, D6, L1")
    happened = game.play("melee F5 F6 + D6", dice=face)
    if retreat:
        happened += game.play(retreat)
    assert rolls(happened) == [1] and not has_unit(game, "F5")
    assert options(game, "fire", "melee") == ["fire L1 L3"]
    assert bar(game, "fire D6 F6") == "classic.combat.once"


@pytest.mark.rule("classic.combined.lost-to-first-strike")
@pytest.mark.parametrize(
    ("blocks", "struck", "then"), [("4", "flag art art art", "retreat F5 E4"), ("1", "inf art art art", "")]
)
def test_first_strike_that_removes_the_attacker_silences_the_guns(blocks: str, struck: str, then: str) -> None:
    cards = {"allied": "probe-center", "french": "first-strike"}
    game = clash(f"F5 BLN{blocks}, D6 BFA, F6 FLT, {ELSEWHERE}", "F5, D6, L1", hands=cards)
    game.play("melee F5 F6 + D6")
    happened = game.play("first-strike F6", dice=struck)
    if then:
        happened += game.play(then)
    assert rolls(happened) == [4] and not has_unit(game, "F5")
    assert options(game, "fire", "melee") == ["fire L1 L3"]


@pytest.mark.rule("classic.combined.kept-if-attacker-stays")
def test_an_attacker_left_in_place_goes_on_with_its_blocks_and_the_guns() -> None:
    cards = {"allied": "probe-center", "french": "first-strike"}
    game = clash("F5 BLN, D6 BFA, F6 FLT", "F5, D6", hands=cards)
    guns = gun_dice("fire D6 F6")
    game.play("melee F5 F6 + D6")
    happened = game.play("first-strike F6", dice="inf art art art" + " art" * (3 + guns))
    assert rolls(happened) == [4, 3 + guns]


@pytest.mark.rule("classic.combined.kept-if-attacker-stays")
def test_cavalry_left_in_place_by_a_square_attacks_with_the_guns() -> None:
    game = clash("F5 BLC, D6 BFA, F6 FLN#1", "F5, D6")
    guns = gun_dice("fire D6 F6")
    happened = game.play("melee F5 F6 + D6", dice="cav art" + " art" * guns)
    assert rolls(happened) == [1, 1 + guns] and unit(game, "F5").blocks == 2


@pytest.mark.rule("classic.combined.example-hill")
def test_guns_on_a_hill_support_the_melee_they_see_and_not_the_one_behind_friends() -> None:
    game = clash("D6 h:BFA, C4 BLN, D4 FLT, E6 BLN, F6 FLT", "C4, D6, E6")
    assert joined(game, "melee C4 D4") == {"", "D6"}
    assert joined(game, "melee E6 F6") == {""}


@pytest.mark.rule("classic.combined.example-square")
def test_french_cavalry_with_horse_guns_attacks_a_british_square() -> None:
    game = clash("F6 FLC, I5 FHA, F5 BLN#1", "F6, I5", to_move="french")
    bounced = game.copy()
    happened = bounced.play("melee F6 F5 + I5", dice="flag")
    happened += bounced.play("retreat F6 F7")
    assert rolls(happened) == [1]
    happened = game.play("melee F6 F5 + I5", dice="art art art")
    assert rolls(happened) == [1, 2] and unit(game, "F6").blocks == 4


@pytest.mark.rule("classic.combined.not-artillery-only")
def test_guns_do_not_join_other_guns() -> None:
    game = clash("F5 BFA, D6 BFA, F6 FLT", "F5, D6")
    assert joined(game, "melee F5 F6") == {""}
    assert bar(game, "melee F5 F6 + D6") == "classic.combined.not-artillery-only"
    infantry = clash("F5 BLN, D6 BFA, F6 FLT", "F5, D6")
    assert joined(infantry, "melee F5 F6") == {"", "D6"}


@pytest.mark.rule("classic.combined.card-dice-each")
def test_each_unit_of_a_combined_attack_has_its_own_card_dice() -> None:
    elan = board("F5 BLN, G5 BFA, F6 FLT", ordered="F5, G5", card="elan")
    assert dice(elan, "melee F5 F6 + G5") == (4 + 1) + (4 + 1)
    charge = board("F5 BHC, C6 BHA, F6 FLT", ordered="F5, C6", card="cavalry-charge")
    assert dice(charge, "melee F5 F6 + C6") == (3 + 1 + 1) + 1
