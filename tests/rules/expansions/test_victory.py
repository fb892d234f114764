"""Victory banners for ground: the eight kinds of objectives, when they are won and when they are lost."""

import json
from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, events, has_unit, idle, move, options, order, unit

CARDS = {"allied": "probe-center probe-center probe-center", "french": "probe-center probe-center probe-center"}
BLANKS = "art art art art"


def goal(side: str, hexes: str, **more: Any) -> str:
    """An objective as text; JSON values are TOML values too."""
    keys = {"id": "goal", "side": side, "hexes": hexes.split(), **more}
    return "[[objective]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in keys.items())


def march(pieces: str, objective: str, ordered: str = "F5", **rest: Any) -> Game:
    """The allies' move phase; further banners of both sides are as the objective gives them at set-up."""
    return board(pieces, ordered=ordered, phase="move", objectives=objective, **{"hands": CARDS, **rest})


def assault(pieces: str, objective: str, **rest: Any) -> Game:
    """The combat phase of the French, who attack from F6."""
    more = {"hands": CARDS, **rest}
    return board(pieces, to_move="french", ordered="F6", objectives=objective, **more)


def driven_off(game: Game, to: str = "F4") -> None:
    """The French on F6 drive the unit on F5 back."""
    game.play("melee F6 F5", dice=f"flag {BLANKS}")
    game.play(f"retreat F5 {to}")


def turn(game: Game, step: str) -> None:
    """A turn with one move and nothing else."""
    game.play("play probe-center")
    order(game, step.split()[0])
    move(game, step)


def allied(game: Game) -> int:
    return game.banners["allied"]


def french(game: Game) -> int:
    return game.banners["french"]


def holders(game: Game) -> list[str]:
    """The sides that hold the objective."""
    held: list[str] = game.view(None)["objectives"][0]["held_by"]
    return held


# ------------------------------------------------------------------ when banners are won and lost


@pytest.mark.rule("exp.victory.immediate-either-turn", "exp.victory.temporary-gain")
@pytest.mark.parametrize(("hex", "gained"), [("F4", 0), ("F3", 1)])
def test_a_hex_passed_in_a_retreat_is_not_held(hex: str, gained: int) -> None:
    game = assault("F5 SLN, F6 FLN", goal("allied", hex), banners={"allied": 4, "french": 0})
    game.play("melee F6 F5", dice=f"flag {BLANKS}")
    happened = [*game.play("retreat F5 F4"), *game.play("retreat F4 F3")]
    assert len(events(happened, "BannerGained")) == gained and (game.winner == "allied") == bool(gained)


@pytest.mark.rule("exp.victory.immediate-either-turn")
def test_a_unit_that_falls_at_the_end_of_its_retreat_holds_nothing() -> None:
    pieces = "F5 SLN1, F6 FLN, F3 BLN, G3 BLN"  # the second hex of the retreat is blocked
    game = assault(pieces, goal("allied", "F4"), banners={"allied": 4, "french": 0})
    game.play("melee F6 F5", dice=f"flag {BLANKS}")
    happened = game.play("retreat F5 F4")
    assert [event.cause for event in events(happened, "BannerGained")] == ["unit"]
    assert game.winner is None


@pytest.mark.rule("exp.victory.turn-start-award-time")
def test_turn_start_banners_come_at_the_start_of_the_owners_turn() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F6", turn_start=True), turn=3)
    game.play("move F5 F6")
    assert (game.active, game.turn, allied(game)) == ("french", 3, 0)
    happened = idle(game)
    assert (game.active, game.turn, allied(game)) == ("allied", 4, 1)
    names = [type(event).__name__ for event in happened]
    assert names.index("TurnEnded") < names.index("TurnBegan") < names.index("BannerGained")


@pytest.mark.rule("exp.victory.immediate-award-time")
def test_other_banners_come_the_moment_they_are_earned() -> None:
    game = march("F5 BLN, G7 FLN", goal("allied", "F6"))
    assert allied(game) == 0
    game.play("move F5 F6")
    assert allied(game) == 1 and "melee F6 G7" in game.options  # before combat
    game = assault("F5 BLN, F6 FLN", goal("allied", "F4"))
    driven_off(game)
    assert (game.active, allied(game)) == ("french", 1)


@pytest.mark.rule("exp.victory.immediate-either-turn")
def test_a_retreat_in_the_enemys_turn_can_win_a_banner() -> None:
    game = assault("F5 BLN, H3 BLN, F6 FLN, J5 FLN", goal("allied", "F4 H3 J5", scope="majority"))
    assert allied(game) == 0  # one against one
    driven_off(game)
    assert (game.active, allied(game)) == ("french", 1)


@pytest.mark.rule("exp.victory.temporary-loss-time")
def test_a_temporary_banner_is_lost_the_moment_its_condition_fails() -> None:
    pieces = "F5 BLN, F6 FLN, J5 FLN, J3 BLN"
    game = board(pieces, to_move="french", ordered="F6, J5", objectives=goal("allied", "F5"), hands=CARDS)
    assert allied(game) == 1
    driven_off(game)
    assert allied(game) == 0
    occupied = game.copy()
    occupied.play("advance F6 F5")
    assert allied(occupied) == 0  # lost once
    game.play("pass")  # no advance
    assert game.options[0] == "fire J5 J3" and allied(game) == 0  # before the next combat


@pytest.mark.rule("exp.victory.appropriate-side-only")
def test_an_objective_is_worth_nothing_to_the_side_it_is_not_for() -> None:
    game = march("F5 BLN, J5 FLN", goal("french", "F6 J5", scope="majority"))
    assert (allied(game), french(game)) == (0, 1)
    game.play("move F5 F6")
    assert (allied(game), french(game)) == (0, 0)  # it denies the French their majority, no more
    alone = march("F5 BLN, A9 FLN", goal("french", "F6"))
    alone.play("move F5 F6")
    assert holders(alone) == [] and alone.banners == {"allied": 0, "french": 0}
    own = march("F5 BLN, A9 FLN", goal("allied", "F6"))
    own.play("move F5 F6")
    assert own.banners == {"allied": 1, "french": 0}


@pytest.mark.rule("exp.victory.turn-start-can-win")
def test_the_last_banner_at_the_start_of_a_turn_wins_before_a_card_is_played() -> None:
    objective = goal("allied", "F5", turn_start=True)
    game = board("F5 BLN, A9 FLN", to_move="french", objectives=objective, banners={"allied": 5}, goal=6, hands=CARDS)
    happened = idle(game)
    assert game.winner == "allied" and allied(game) == 6
    assert game.deciding is None and game.options == ()
    assert len(events(happened, "CardPlayed")) == 1  # the French one
    assert bar(game, "play probe-center") == "classic.victory.instant"


@pytest.mark.rule("exp.victory.lone-leader-does-not-occupy")
def test_a_lone_leader_holds_no_ground() -> None:
    game = board("F5 +F", objectives=goal("french", "F5"))
    assert french(game) == 0
    game = board("F5 FLN", objectives=goal("french", "F5"))
    assert french(game) == 1
    game = march("F5 BLN+", goal("allied", "F5"), ordered="F5, F5 leader")
    assert allied(game) == 1
    game.play("move F5 F6")
    assert allied(game) == 0


@pytest.mark.rule("exp.victory.no-banner-units")
def test_cossacks_and_garrisons_give_no_banner() -> None:
    pieces = "F5 RCO1, F6 FLC, J5 FLN, J3 BGN, A5 BLN1, A7 FLN"
    game = board(pieces, to_move="french", ordered="F6, J5, A7", hands=CARDS)
    game.play("melee F6 F5", dice="cav art art art")
    game.play("pass")  # no advance
    game.play("fire J5 J3", dice=f"inf {' '.join(BLANKS.split()[1:])}")
    assert not has_unit(game, "F5") and not has_unit(game, "J3") and french(game) == 0
    game.play("fire A7 A5", dice="inf art art art")
    assert not has_unit(game, "A5") and french(game) == 1


@pytest.mark.rule("exp.victory.garrison-occupies")
def test_a_garrison_holds_the_ground_it_stands_on() -> None:
    game = march("F5 BLN, H6 c:FGN", goal("both", "F6 G6 H6", scope="majority"))
    assert holders(game) == ["french"] and french(game) == 1
    game.play("move F5 F6")
    assert holders(game) == [] and (allied(game), french(game)) == (0, 0)


# ------------------------------------------------------------------ temporary


@pytest.mark.rule("exp.victory.temporary-gain")
def test_a_temporary_banner_is_won_on_entering_the_hex() -> None:
    game = assault("F5 BLN1, F6 FLN", goal("french", "F5"))
    game.play("melee F6 F5", dice=f"inf {BLANKS}")
    assert french(game) == 1  # for the unit
    game.play("advance F6 F5")
    assert french(game) == 2
    enemy = march("F5 BLN, A9 FLN", goal("french", "F6"))
    enemy.play("move F5 F6")
    assert enemy.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("exp.victory.temporary-hold")
def test_a_temporary_banner_is_lost_by_moving_off() -> None:
    game = march("F5 BLN, G7 FLN", goal("allied", "F5"))
    assert allied(game) == 1
    game.play("move F5 F6")
    assert allied(game) == 0 and "melee F6 G7" in game.options


@pytest.mark.rule("exp.victory.temporary-hold")
@pytest.mark.parametrize(("blocks", "face", "choice"), [(4, "flag", "retreat F5 F4"), (1, "inf", "")])
def test_a_temporary_banner_is_lost_by_retreat_and_death(blocks: int, face: str, choice: str) -> None:
    game = assault(f"F5 BLN{blocks}, F6 FLN", goal("allied", "F5"))
    assert allied(game) == 1
    game.play("melee F6 F5", dice=f"{face} {BLANKS}")
    if choice:
        game.play(choice)
    assert (game.active, allied(game)) == ("french", 0)


@pytest.mark.rule("exp.victory.temporary-marker-returns")
def test_a_temporary_banner_can_be_won_again() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F5"))
    game.play("move F5 F6")
    assert allied(game) == 0
    idle(game)
    turn(game, "F6 F5")
    assert allied(game) == 1


@pytest.mark.rule("exp.victory.temporary-turn-start-gain")
def test_a_turn_start_banner_needs_the_unit_there_at_the_start_of_the_turn() -> None:
    game = march("E4 BLN, F6 FLN", goal("allied", "F5", turn_start=True), ordered="E4")
    game.play("move E4 F5")
    game.play("pass")  # no combat
    assert allied(game) == 0
    stayed, driven = game.copy(), game
    idle(stayed)
    assert (stayed.active, allied(stayed)) == ("allied", 1)
    driven.play("play probe-center")
    order(driven, "F6")
    move(driven)
    driven_off(driven, "F4")
    driven.play("pass")  # no advance
    assert (driven.active, allied(driven)) == ("allied", 0)


@pytest.mark.rule("exp.victory.temporary-turn-start-loss")
def test_a_turn_start_banner_is_lost_at_once_and_comes_back_at_a_turn_start() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F5", turn_start=True, held_by="allied"))
    assert allied(game) == 1
    game.play("move F5 F6")
    assert allied(game) == 0
    idle(game)
    turn(game, "F6 F5")
    assert (game.active, allied(game)) == ("french", 0)
    idle(game)
    assert (game.active, allied(game)) == ("allied", 1)


# ------------------------------------------------------------------ groups

GROUP = {"scope": "group", "worth": 2}


@pytest.mark.rule("exp.victory.temporary-group-gain")
def test_a_group_is_won_at_once_when_all_its_hexes_are_held() -> None:
    game = march("F5 BLN, D4 BLN, H4 BLN, G7 FLN", goal("allied", "F6 D4 H4", **GROUP))
    assert allied(game) == 0
    game.play("move F5 F6")
    assert allied(game) == 2 and "melee F6 G7" in game.options


@pytest.mark.rule("exp.victory.temporary-group-loss")
def test_a_group_is_lost_at_once_when_one_hex_is_left() -> None:
    game = assault("F5 BLN, D4 BLN, H4 BLN, F6 FLN", goal("allied", "F5 D4 H4", **GROUP))
    assert allied(game) == 2
    driven_off(game)
    assert (game.active, allied(game)) == ("french", 0)


@pytest.mark.rule("exp.victory.temporary-group-turn-start-gain")
def test_a_turn_start_group_is_won_at_the_start_of_the_turn_only() -> None:
    game = march("F5 BLN, D4 BLN, H4 BLN, A9 FLN", goal("allied", "F6 D4 H4", turn_start=True, **GROUP))
    game.play("move F5 F6")
    assert (game.active, allied(game)) == ("french", 0)
    idle(game)
    assert (game.active, allied(game)) == ("allied", 2)
    two = march("F5 BLN, D4 BLN, A9 FLN", goal("allied", "F6 D4 H4", turn_start=True, **GROUP))
    two.play("move F5 F6")
    idle(two)
    assert (two.active, allied(two)) == ("allied", 0)


@pytest.mark.rule("exp.victory.temporary-group-turn-start-loss")
def test_a_turn_start_group_is_lost_at_once_and_comes_back_at_a_turn_start() -> None:
    objective = goal("allied", "F5 D4 H4", turn_start=True, held_by="allied", **GROUP)
    game = assault("F5 BLN, D4 BLN, H4 BLN, F6 FLN", objective)
    assert allied(game) == 2
    driven_off(game)
    assert (game.active, allied(game)) == ("french", 0)
    game.play("pass")  # no advance
    turn(game, "F4 F5")
    game.play("pass")  # no combat
    assert (game.active, allied(game)) == ("french", 0)
    idle(game)
    assert (game.active, allied(game)) == ("allied", 2)


# ------------------------------------------------------------------ majorities


@pytest.mark.rule("exp.victory.temporary-majority-gain")
@pytest.mark.parametrize(
    ("others", "banners"),
    [("A9 FLN", 1), ("D4 BLN, H7 FLN, J7 FLN", 0), ("D4 BLN, H7 FLN", 1), ("H7 FLN", 0)],
)
def test_a_majority_is_won_at_once_by_holding_more_hexes_than_the_enemy(others: str, banners: int) -> None:
    game = march(f"F5 BLN, {others}", goal("allied", "F6 D4 H7 J7", scope="majority"))
    assert allied(game) == 0
    game.play("move F5 F6")
    assert allied(game) == banners


@pytest.mark.rule("exp.victory.majority-is-relative")
def test_one_hex_of_five_is_a_majority_against_none() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F6 D4 H4 D7 H7", scope="majority"))
    assert allied(game) == 0
    game.play("move F5 F6")
    assert allied(game) == 1


@pytest.mark.rule("exp.victory.temporary-majority-loss")
def test_a_majority_is_lost_at_once_when_the_enemy_draws_level() -> None:
    objective = goal("both", "D4 H4 F6 J7", scope="majority")
    pieces = "D4 BLN, H4 BLN, J7 FLN, F7 FLN"
    game = board(pieces, to_move="french", ordered="F7", phase="move", objectives=objective, hands=CARDS)
    assert game.banners == {"allied": 1, "french": 0}
    game.play("move F7 F6")
    assert game.banners == {"allied": 0, "french": 0}


@pytest.mark.rule("exp.victory.temporary-majority-turn-start-gain")
def test_a_turn_start_majority_is_won_at_the_start_of_the_turn_only() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F6 D4 H4", scope="majority", turn_start=True))
    game.play("move F5 F6")
    assert (game.active, allied(game)) == ("french", 0)
    idle(game)
    assert (game.active, allied(game)) == ("allied", 1)


@pytest.mark.rule("exp.victory.temporary-majority-turn-start-loss")
def test_a_turn_start_majority_is_lost_at_once_on_a_tie() -> None:
    objective = goal("allied", "D4 F6", scope="majority", turn_start=True, held_by="allied")
    pieces = "D4 BLN, F7 FLN, G5 BLN"
    game = board(pieces, to_move="french", ordered="F7", phase="move", objectives=objective, hands=CARDS)
    assert allied(game) == 1
    game.play("move F7 F6")
    assert (game.active, allied(game)) == ("french", 0) and options(game, "melee")


@pytest.mark.rule("exp.victory.majority-both-sides")
def test_a_majority_open_to_both_passes_to_whoever_is_ahead() -> None:
    game = assault("F5 BLN1, D4 BLN, J7 FLN, F6 FLN", goal("both", "F5 D4 J7", scope="majority"))
    assert holders(game) == ["allied"] and game.banners == {"allied": 1, "french": 0}
    game.play("melee F6 F5", dice=f"inf {BLANKS}")  # one against one; a banner for the unit
    assert holders(game) == [] and game.banners == {"allied": 0, "french": 1}
    game.play("advance F6 F5")
    assert holders(game) == ["french"] and game.banners == {"allied": 0, "french": 2}


# ------------------------------------------------------------------ permanent


@pytest.mark.rule("exp.victory.permanent-gain")
def test_a_permanent_banner_is_won_on_entering_the_hex() -> None:
    game = march("F5 BLN, G7 FLN", goal("allied", "F6", kind="permanent"))
    assert allied(game) == 0
    game.play("move F5 F6")
    assert allied(game) == 1 and "melee F6 G7" in game.options


@pytest.mark.rule("exp.victory.permanent-never-lost")
def test_a_permanent_banner_is_kept_and_not_won_twice() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F6", kind="permanent"))
    game.play("move F5 F6")
    idle(game)
    turn(game, "F6 F5")
    assert allied(game) == 1
    idle(game)
    turn(game, "F5 F6")
    assert allied(game) == 1


@pytest.mark.rule("exp.victory.permanent-turn-start-gain")
def test_a_permanent_turn_start_banner_is_won_at_the_start_of_the_turn() -> None:
    game = march("F5 BLN, A9 FLN", goal("allied", "F6", kind="permanent", turn_start=True))
    game.play("move F5 F6")
    assert (game.active, allied(game)) == ("french", 0)
    idle(game)
    assert (game.active, allied(game)) == ("allied", 1)


@pytest.mark.rule("exp.victory.permanent-turn-start-never-lost")
def test_a_permanent_turn_start_banner_outlives_the_unit() -> None:
    objective = goal("allied", "F5", kind="permanent", turn_start=True, held_by="allied")
    game = assault("F5 BLN1, A1 BLN, F6 FLN", objective)
    assert allied(game) == 1
    game.play("melee F6 F5", dice=f"inf {BLANKS}")
    game.play("advance F6 F5")
    assert unit(game, "F5").side == "french" and allied(game) == 1
    idle(game)
    assert allied(game) == 1
