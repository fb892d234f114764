"""The battle dice."""

from collections import Counter
from fractions import Fraction

import pytest

from boards import board, clash, events, move, order, rolls, unit

ONE_DIE = "G5 BFA1, G8 FLN, I7 FLC, C5 FFA"  # a one-block battery three or four hexes from one target of each arm
TWENTY = "rally" + " attack-center probe-center" * 6 + " attack-left" * 4 + " probe-left" * 3


@pytest.mark.rule("classic.dice.faces")
def test_odds_count_two_infantry_faces_of_six_and_one_of_each_other() -> None:
    game = clash(ONE_DIE, "G5")
    odds = {target: game.odds(f"fire G5 {target}") for target in ("G8", "I7", "C5")}
    assert [one.dice for one in odds.values()] == [1, 1, 1]
    assert [one.hits[1] for one in odds.values()] == [Fraction(1, 3), Fraction(1, 6), Fraction(1, 6)]
    assert [one.flags[1] for one in odds.values()] == [Fraction(1, 6)] * 3
    saber = clash("G5 BLT1, G6 +F", "G5").odds("melee G5 G6")
    assert (saber.dice, saber.by_hits.leader) == (1, Fraction(1, 6))


@pytest.mark.rule("classic.dice.faces")
@pytest.mark.parametrize("fast", [False, True])
def test_dice_show_infantry_twice_as_often_as_each_other_face(fast: bool) -> None:
    faces: Counter[int] = Counter()
    for seed in range(120):
        game = board("G5 BLN", hands={"allied": TWENTY}, seed=seed, fast=fast)
        rolled = events(game.play("play rally"), "CommandRolled")
        faces.update(rolled[0].faces)
    assert faces.total() == 2400
    for face in range(5):  # inf, cav, art, flag, saber, each within four standard deviations
        expected = 800 if face == 0 else 400
        assert abs(faces[face] - expected) < 4 * (expected * (1 - expected / 2400)) ** 0.5


@pytest.mark.rule("classic.dice.pool-eight-not-a-cap")
def test_a_roll_of_twelve_dice_is_made_in_full_and_totalled_before_it_is_applied() -> None:
    hands = {"french": "elan probe-left", "allied": "rally"}
    game = board("G5 FOG, F6 FFA, G6 BLN", to_move="french", bottom="french", hands=hands)
    game.play("play elan", dice="inf art")
    order(game, "G5", "F6")
    move(game)
    happened = game.play("melee G5 G6 + F6", dice="flag inf saber cav flag cav inf cav art art cav art")
    assert rolls(happened) == [12]
    assert [(event.hits, event.flags) for event in events(happened, "Rolled")] == [(3, 2)]
    assert [event.blocks for event in events(happened, "BlocksLost")] == [3]
    game.play("retreat G6 G7")
    game.play("retreat G7 G8")
    assert unit(game, "G8").blocks == 1
    assert game.deciding == "french"  # no third hex: the way to G6 is free
