"""Lancers: the flags of their own melee are rolled again, once."""

from typing import Any

import pytest

from bicorne import Game
from boards import board, clash, dice, ends, events, loaded, options, unit

STRIKE = {"allied": "first-strike", "french": "rally"}


def charge(lancers: str, foe: str, first: str, again: str = "", **rest: Any) -> tuple[int, int, int]:
    """Lancers on F5 attack a French unit on F6: dice rolled again, hits and flags in all."""
    game = clash(f"F5 {lancers}, F6 {foe}", "F5", **rest)
    return tally(game.play("melee F5 F6", dice=f"{first} {again}"))


def tally(happened: list[Any], roll: int = 0) -> tuple[int, int, int]:
    rolled = events(happened, "Rolled")[roll]
    more = [event for event in events(happened, "RolledAgain") if event.unit == rolled.unit]
    return (
        sum(len(event.faces) for event in more),
        rolled.hits + sum(event.hits for event in more),
        rolled.flags + sum(event.flags for event in more),
    )


@pytest.mark.rule("exp.lancer.rerolls-flags")
def test_lancers_roll_every_flag_again() -> None:
    assert charge("KLR", "FLT", "inf flag flag", "cav cav") == (2, 1, 2)
    assert charge("KLC", "FLT", "inf flag flag")[0] == 0


@pytest.mark.rule("exp.lancer.original-flags-still-count")
def test_the_first_roll_counts_and_the_second_is_added() -> None:
    assert charge("KLR", "FLT", "inf flag cav", "saber") == (1, 2, 1)


@pytest.mark.rule("exp.lancer.single-reroll")
def test_a_flag_rolled_again_counts_and_is_not_rolled_a_third_time() -> None:
    assert charge("KLR", "FLT", "flag cav art", "flag") == (1, 0, 2)


@pytest.mark.rule("exp.lancer.not-against-cuirassiers", "exp.cuirassier.lancer-immunity")
@pytest.mark.parametrize("foe", ["RCU", "ACU", "KCU", "SCU"])
def test_lancers_do_not_roll_again_against_cuirassiers(foe: str) -> None:
    def french_lancers(target: str, faces: str) -> int:
        game = clash(f"F5 {target}, F6 FLR", "F6", to_move="french")
        return tally(game.play("melee F6 F5", dice=faces))[0]

    assert french_lancers(foe, "flag cav inf inf") == 0
    assert french_lancers(foe[0] + "HC", "flag cav inf inf art") == 1


@pytest.mark.rule("exp.lancer.not-when-battling-back")
def test_lancers_that_battle_back_do_not_roll_again() -> None:
    game = clash("F5 KLR, F6 FHC", "F6", to_move="french")
    game.play("melee F6 F5", dice=loaded(game, "melee F6 F5"))
    assert tally(game.play("battle-back F5 F6", dice="flag cav cav"))[0] == 0
    assert charge("KLR", "FHC", "flag cav cav", "inf")[0] == 1


@pytest.mark.rule("exp.lancer.first-strike-rerolls")
@pytest.mark.parametrize("lancers", ["KLR", "KML"])
def test_lancers_that_strike_first_roll_again(lancers: str) -> None:
    game = clash(f"F5 {lancers}, F6 FHC", "F6", to_move="french", hands=STRIKE)
    game.play("melee F6 F5")
    assert tally(game.play("first-strike F5", dice="flag inf art inf")) == (1, 0, 1)


@pytest.mark.rule("exp.lancer.light-cavalry-otherwise")
def test_lancers_are_light_cavalry() -> None:
    game = clash("F5 BLN, F6 FLR", "F6", to_move="french")
    assert dice(game, "melee F6 F5") == 4
    for lancers, side in (("FLR", "french"), ("KLR", "allied"), ("ALR", "allied"), ("RLR", "allied")):
        rides = ends(board(f"F3 {lancers}", to_move=side, ordered="F3", phase="move"), "F3")
        assert "F6" in rides and "F7" not in rides
    attacked = clash("F5 BLN, F6 FLR", "F5")
    attacked.play("melee F5 F6")
    assert "retire F6" in attacked.options


@pytest.mark.rule("exp.lancer.bonus-attack-rerolls")
def test_lancers_roll_again_in_the_bonus_attack() -> None:
    game = clash("F5 KLR, F6 FLT1, F7 FLT", "F5")
    game.play("melee F5 F6", dice="inf art art")
    game.play("advance F5 F6")
    game.play("pass")
    assert tally(game.play("melee F6 F7", dice="flag art art inf")) == (1, 1, 1)


@pytest.mark.rule("exp.lancer.militia-no-sabers")
def test_the_sabers_of_militia_lancers_hit_lone_leaders_only() -> None:
    assert charge("KML", "FLT", "saber flag cav", "saber") == (1, 0, 1)
    game = clash("F5 KML, F6 +F", "F5")
    assert events(game.play("melee F5 F6", dice="cav flag cav saber"), "LeaderEliminated")


@pytest.mark.rule("exp.lancer.militia-reroll")
def test_militia_lancers_roll_again_like_lancers() -> None:
    assert charge("KML", "FLC", "flag flag cav", "cav flag") == (2, 2, 3)
    assert charge("KML", "FCU", "flag flag cav")[0] == 0
    game = clash("F5 KML, F6 FHC", "F6", to_move="french")
    game.play("melee F6 F5", dice=loaded(game, "melee F6 F5"))
    assert tally(game.play("battle-back F5 F6", dice="flag cav cav"))[0] == 0


@pytest.mark.rule("exp.lancer.militia-retreat-three")
def test_militia_lancers_fall_back_three_hexes() -> None:
    for lancers, row in (("KML", "4"), ("RML", "4"), ("KLR", "6")):
        game = clash(f"F7 {lancers}, F9 FFA", "F9", to_move="french")
        game.play("fire F9 F7", dice="flag art art")
        while options(game, "retreat"):
            game.play(game.options[0])
        assert [piece.hex[1:] for piece in game.units if piece.side == "allied"] == [row]


@pytest.mark.rule("exp.lancer.against-square")
def test_against_a_square_the_single_die_is_rolled_again() -> None:
    game = clash("F5 KLR, F6 FLN4#1", "F5", tracks={"french": "rally"})
    assert dice(game, "melee F5 F6") == 1
    happened = game.play("melee F5 F6", dice="art flag saber")  # the square's die comes first
    assert tally(happened, 1) == (1, 1, 1)
    assert unit(game, "F6").blocks == 2  # the hit, and a block for the flag


@pytest.mark.rule("exp.lancer.combined-arms")
def test_with_guns_every_flag_of_the_joint_roll_is_rolled_again() -> None:
    game = clash("F5 KLR, D6 KFA, F6 FLT", "F5, D6")
    happened = game.play("melee F5 F6 + D6", dice="cav cav flag flag art art cav cav")
    rolled = events(happened, "Rolled")[0]
    assert tally(happened)[0] == rolled.faces.count(3) == 2


@pytest.mark.rule("exp.lancer.lone-leader")
def test_against_a_lone_leader_flags_are_rolled_again_for_sabers() -> None:
    for lancers, dies in (("KLR", True), ("KLC", False)):
        game = clash(f"F5 {lancers}, F6 +F", "F5")
        happened = game.play("melee F5 F6", dice="flag cav art" + (" saber" if dies else ""))
        assert bool(events(happened, "LeaderEliminated")) == dies


def test_the_log_tells_what_is_rolled_again() -> None:
    game: Game = clash("F5 KLR, F6 FLT", "F5")
    happened = game.play("melee F5 F6", dice="inf flag cav saber")
    (again,) = events(happened, "RolledAgain")
    line = game.describe(again)
    assert line.text == "The Prussian light lancers roll the flag again and get a saber: 1 more hit."
    assert line.rules == ("exp.lancer.rerolls-flags",)
