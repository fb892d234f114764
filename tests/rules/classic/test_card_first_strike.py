"""First Strike: the defender's unit battles before the attacker."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, clash, dice, events, hand, has_unit, move, options, order, played, rolls, strikes_held, unit

FOUR = "art art art art"  # four dice that miss everything but guns


def attacked(pieces: str, attack: str, *, foe: str = "first-strike attack-center", **more: Any) -> Game:
    """The allies have announced this melee; the other hand is `foe`."""
    ordered = more.pop("ordered", attack.split()[1])
    game = clash(pieces, ordered, hands={"allied": "probe-center", "french": foe}, **more)
    game.play(attack)
    return game


@pytest.mark.rule("classic.card.first-strike")
def test_first_strike_is_played_after_the_melee_is_declared_and_before_any_die() -> None:
    game = clash("G5 BLN, G6 FLT", "G5", hands={"allied": "probe-center", "french": "first-strike"})
    assert not events(game.play("melee G5 G6"), "Rolled")
    assert game.deciding == "french" and game.options == ("first-strike G6", "pass")
    happened = game.play("first-strike G6", dice=f"{FOUR} {FOUR}")
    assert [event.side for event in events(happened, "Rolled")] == [1, 0]
    assert rolls(happened) == [4, 4]


@pytest.mark.rule("classic.card.first-strike")
def test_without_the_card_nobody_strikes_first() -> None:
    game = clash("G5 BLN, G6 FLT", "G5", hands={"allied": "first-strike", "french": "probe-center"})
    assert rolls(game.play("melee G5 G6", dice=FOUR)) == [4]
    assert bar(game, "first-strike G6") == "classic.card.first-strike"


@pytest.mark.rule("classic.card.first-strike-then-attacker")
def test_an_attacker_that_holds_then_battles_with_its_remaining_blocks() -> None:
    game = attacked("G5 BLN, G6 FLT", "melee G5 G6")
    assert rolls(game.play("first-strike G6", dice="inf art art art art art art")) == [4, 3]


@pytest.mark.rule("classic.card.first-strike-stops-attack")
def test_an_attacker_that_retreats_loses_its_attack() -> None:
    game = attacked("G5 BLN, G6 FLT, A3 BLN, A4 FLT", "melee G5 G6", ordered="G5, A3")
    assert rolls(game.play("first-strike G6", dice="flag art art art")) == [4]
    assert not events(game.play("retreat G5 G4"), "Rolled")
    assert game.deciding == "allied" and options(game, "melee", "fire") == ["melee A3 A4"]
    assert bar(game, "fire G4 G6") == "classic.combat.once"


@pytest.mark.rule("classic.card.first-strike-stops-attack")
def test_an_attacker_that_is_eliminated_loses_its_attack() -> None:
    game = attacked("G5 BLN1, G6 FLT", "melee G5 G6")
    assert rolls(game.play("first-strike G6", dice="inf art art art")) == [4]
    assert not has_unit(game, "G5") and unit(game, "G6").blocks == 4


@pytest.mark.rule("classic.card.first-strike-no-battle-back")
def test_a_unit_that_struck_first_does_not_battle_back() -> None:
    game = attacked("G5 BLN, G6 FLT, A3 BLN, A4 FLT", "melee G5 G6", ordered="G5, A3")
    stands = game.copy()
    game.play("first-strike G6", dice=f"{FOUR} {FOUR}")
    assert game.deciding == "allied" and "melee A3 A4" in game.options
    stands.play("pass", dice=FOUR)
    assert stands.options == ("battle-back G6 G5", "pass")


@pytest.mark.rule("classic.card.first-strike-one-per-melee")
def test_the_defender_cannot_add_a_second_first_strike_to_a_melee() -> None:
    game = attacked("G5 BLN, G6 FLT", "melee G5 G6", foe="first-strike first-strike")
    assert rolls(game.play("first-strike G6", dice=f"{FOUR} flag art art art")) == [4, 4]
    assert options(game, "retreat") and strikes_held(game, "french") == 1
    assert bar(game, "first-strike G6") == "classic.card.first-strike-one-per-melee"


@pytest.mark.rule("classic.card.first-strike-one-per-melee")
def test_the_attacker_is_never_asked_for_a_first_strike() -> None:
    hands = {"allied": "first-strike attack-center", "french": "first-strike"}
    game = clash("G5 BLN, G6 FLT, A3 BLN, A4 FLT", "G5, A3", hands=hands, windows=True)
    game.play("melee G5 G6")
    assert game.deciding == "french"
    assert rolls(game.play("first-strike G6", dice=f"{FOUR} {FOUR}")) == [4, 4]
    assert not options(game, "first-strike") and strikes_held(game, "allied") == 1


@pytest.mark.rule("classic.card.first-strike-second-melee")
def test_a_second_first_strike_may_answer_the_bonus_attack() -> None:
    game = attacked("G5 BHC, G6 FLT, F6 FLT", "melee G5 G6", foe="first-strike first-strike")
    game.play("first-strike G6", dice=f"{FOUR} flag art art art")
    game.play("retreat G6 H7")
    game.play("advance G5 G6")
    game.play("pass")
    game.play("melee G6 F6")
    assert game.options == ("first-strike F6", "pass")
    assert rolls(game.play("first-strike F6", dice=f"{FOUR} {FOUR}")) == [4, 4]


@pytest.mark.rule("classic.card.first-strike-second-melee")
def test_a_second_first_strike_may_answer_another_units_melee() -> None:
    game = attacked("G5 BLN, G6 FLT, A3 BLN, A4 FLT", "melee G5 G6", ordered="G5, A3", foe="first-strike first-strike")
    game.play("first-strike G6", dice=f"{FOUR} {FOUR}")
    game.play("melee A3 A4")
    assert game.options == ("first-strike A4", "pass")


@pytest.mark.rule("classic.card.first-strike-not-vs-fire")
def test_first_strike_does_not_answer_fire() -> None:
    hands = {"allied": "probe-center", "french": "first-strike"}
    game = clash("G3 BLN, G5 FLN, A3 BLN, A4 FLT", "G3, A3", hands=hands, windows=True)
    assert rolls(game.play("fire G3 G5", dice=f"{FOUR} art")) == [5]
    assert game.deciding == "allied" and strikes_held(game, "french") == 1
    game.play("melee A3 A4")
    assert game.options == ("first-strike A4", "pass")


@pytest.mark.rule("classic.card.first-strike-excludes-retire-and-square")
@pytest.mark.parametrize(
    ("attacker", "defender", "reaction"), [("BLN", "FLC3", "retire"), ("BLC", "FLN", "form-square")]
)
def test_a_unit_that_strikes_first_neither_retires_nor_forms_square(
    attacker: str, defender: str, reaction: str
) -> None:
    foe = "first-strike attack-center attack-center attack-center"
    game = attacked(f"G5 {attacker}, G6 {defender}", "melee G5 G6", foe=foe)
    stands = game.copy()
    stands.play("pass")
    assert stands.options == (f"{reaction} G6", "pass")
    faces = game.odds("first-strike G6").dice
    game.play("first-strike G6", dice="flag " + "art " * (faces - 1))
    assert options(game, "retreat")
    assert bar(game, f"{reaction} G6") == "classic.card.first-strike-excludes-retire-and-square"


@pytest.mark.rule("classic.card.first-strike-excludes-retire-and-square")
def test_after_a_first_strike_the_attack_follows_without_another_question() -> None:
    foe = "first-strike attack-center attack-center attack-center"
    horse = attacked("G5 BLN, G6 FLC3", "melee G5 G6", foe=foe)
    assert rolls(horse.play("first-strike G6", dice=f"art art art {FOUR}")) == [3, 4]
    foot = attacked("G5 BLC, G6 FLN", "melee G5 G6", foe=foe)
    assert rolls(foot.play("first-strike G6", dice=f"{FOUR} art art art")) == [4, 3]
    assert unit(foot, "G6").square == 0


@pytest.mark.rule("classic.card.first-strike-draw-first")
def test_the_player_who_struck_first_draws_before_the_active_player() -> None:
    game = played("probe-center", "G5 BLN, G6 FLT", foe="first-strike attack-center", deck="rally bombard")
    order(game, "G5")
    move(game)
    game.play("melee G5 G6")
    game.play("first-strike G6", dice=f"{FOUR} {FOUR}")
    assert game.active == "french"
    assert "rally" in hand(game, "french") and "bombard" in hand(game, "allied")


@pytest.mark.rule("classic.card.first-strike-draw-first")
def test_two_first_strikes_are_both_replaced_before_the_active_player_draws() -> None:
    pieces = "G5 BLN, G6 FLT, E5 BLN, E6 FLT"
    game = played("probe-center", pieces, foe="first-strike first-strike", deck="rally bombard elan")
    order(game, "G5", "E5")
    move(game)
    for attack, foe in (("melee G5 G6", "G6"), ("melee E5 E6", "E6")):
        game.play(attack)
        game.play(f"first-strike {foe}", dice=f"{FOUR} {FOUR}")
    assert hand(game, "french") == ["bombard", "rally"]
    assert "elan" in hand(game, "allied")
    assert game.view(None)["cards"]["discards"] == ["probe-center", "first-strike", "first-strike"]


@pytest.mark.rule("classic.card.first-strike-hand-low-until-end")
def test_the_hand_is_one_card_smaller_until_the_end_of_the_turn() -> None:
    game = played("probe-center", "G5 BLN, G6 FLT, E5 BLN, E6 FLT", foe="first-strike forward rally bombard elan")
    order(game, "G5", "E5")
    move(game)
    game.play("melee G5 G6")
    game.play("first-strike G6", dice=f"{FOUR} {FOUR}")
    assert game.active == "allied" and len(hand(game, "french")) == 4
    game.play("pass")
    assert game.active == "french" and len(hand(game, "french")) == 5


@pytest.mark.rule("classic.card.first-strike-victory")
def test_a_first_strike_that_wins_the_last_banner_ends_the_battle() -> None:
    game = attacked("G5 BLN1, G6 FLT, A3 BLN", "melee G5 G6", banners={"french": 4})
    happened = game.play("first-strike G6", dice="inf art art art")
    assert rolls(happened) == [4]
    assert game.winner == "french" and game.deciding is None


@pytest.mark.rule("classic.card.first-strike-any-arm")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected"), [("BLN", "FFA", 4), ("BHC", "FCU3", 4), ("BLN", "FOG", 6), ("BFA", "FLT", 4)]
)
def test_a_unit_of_any_arm_strikes_first_with_its_normal_melee_dice(
    attacker: str, defender: str, expected: int
) -> None:
    game = attacked(f"G5 {attacker}, G6 {defender}", "melee G5 G6")
    assert dice(game, "first-strike G6") == expected


@pytest.mark.rule("classic.card.first-strike-resolution")
def test_a_first_strike_is_resolved_like_any_melee_roll() -> None:
    game = attacked("G5 BLN+, G6 FLT", "melee G5 G6")
    happened = game.play("first-strike G6", dice="inf flag art art saber art")
    checks = events(happened, "LeaderChecked")
    assert [(check.side, len(check.faces), check.killed) for check in checks] == [(1, 2, False)]
    assert unit(game, "G5").blocks == 3
    assert game.deciding == "allied" and game.options == ("ignore 1", "pass")
    assert rolls(game.play("ignore 1", dice="art art art")) == [3]


@pytest.mark.rule("classic.card.first-strike-square")
@pytest.mark.parametrize(("attacker", "expected"), [("BLN", 4), ("BFA", 4)])
def test_a_square_attacked_by_infantry_or_guns_may_strike_first_with_one_die(attacker: str, expected: int) -> None:
    game = attacked(f"G5 {attacker}, G6 FLN#1, A3 BLN, A4 FLT", "melee G5 G6", ordered="G5, A3")
    assert dice(game, "first-strike G6") == 1
    assert rolls(game.play("first-strike G6", dice="cav " + "art " * expected)) == [1, expected]
    assert game.deciding == "allied" and "melee A3 A4" in game.options


@pytest.mark.rule("classic.card.first-strike-not-for-square-vs-cavalry")
def test_a_square_attacked_by_cavalry_is_not_asked_for_first_strike() -> None:
    hands = {"allied": "probe-center", "french": "first-strike"}
    game = clash("G5 BLC, G6 FLN#1", "G5", hands=hands, windows=True)
    bounced = game.copy()
    happened = game.play("melee G5 G6", dice="art art")
    assert [event.side for event in events(happened, "Rolled")] == [1, 0] and rolls(happened) == [1, 1]
    assert strikes_held(game, "french") == 1
    bounced.play("melee G5 G6", dice="flag")
    assert bar(bounced, "first-strike G6") == "classic.card.first-strike-not-for-square-vs-cavalry"
