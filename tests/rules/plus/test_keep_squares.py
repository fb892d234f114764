"""What Plus keeps of the core game: squares."""

import pytest

from boards import bar, dice, events, has_unit, options, rolls, unit
from plus_boards import board, clash, misses, purse, roll


@pytest.mark.rule("plus.keep.square-one-die")
def test_a_square_rolls_one_die_and_so_does_cavalry_against_it() -> None:
    assert dice(clash("G5 BGR4#1, G7 FLN", "G5"), "fire G5 G7") == 1
    assert dice(clash("G5 BGR4#1, G6 FLN", "G5"), "melee G5 G6") == 1
    assert dice(clash("G5 SHC4, G6 FLN#1", "G5"), "melee G5 G6") == 1
    assert "melee G5 G6" not in clash("G5 SHC4, G6 w:FLN#1, A1 BLN, A3 FLN", "G5, A1").options
    game = board("G5 BGR4#1, G7 FLN, A1 BLN", ordered="G5, A1", phase="move")
    assert not [option for option in game.options if option.startswith(("move G5", "face G5"))]


@pytest.mark.rule("plus.keep.square-strikes-first")
def test_a_standing_square_rolls_before_the_cavalry() -> None:
    game = clash("G5 BLN4#1, G6 FHC4, A9 FLN", "G6", to_move="french")
    happened = game.play("melee G6 G5", dice="inf art")
    assert [(event.side, len(event.faces)) for event in events(happened, "Rolled")] == [(0, 1), (1, 1)]
    assert not options(game, "battle-back")


@pytest.mark.rule("plus.keep.bounce-flag")
def test_a_flag_of_a_square_next_to_cavalry_is_never_ignored() -> None:
    pieces = "G5 BLN4#1, G6 FGH4+, H6 FLN, H7 FLN, A9 FLN"
    game = clash(pieces, "G6", to_move="french")
    game.play("melee G6 G5", dice="flag")
    assert not options(game, "ignore") and options(game, "retreat")
    line = clash(pieces.replace("#1", ""), "G6", to_move="french")
    roll(line, "melee G6 G5", misses(line, "melee G6 G5"))
    line.play("battle-back G5 G6", dice="flag inf inf inf")
    assert options(line, "ignore")
    walled = clash("G5 BLN4#1, G6 FGH4, G7 r, H7 r, A9 FLN", "G6", to_move="french")
    walled.play("melee G6 G5", dice="flag art")
    assert unit(walled, "G6").blocks == 3


@pytest.mark.rule("plus.keep.square-no-retreat")
def test_a_square_never_retreats_and_its_troops_may_ignore_flags() -> None:
    game = clash("G5 BGR4#1, G6 FLN4, A9 FLN", "G6", to_move="french")
    game.play("melee G6 G5", dice="flag flag art art art")
    game.play("ignore 1")
    assert unit(game, "G5").blocks == 3 and unit(game, "G5").square


@pytest.mark.rule("plus.keep.square-vs-foot")
def test_infantry_rolls_all_its_dice_first_and_the_square_answers_with_one() -> None:
    game = clash("G5 PLN4, G6 FLN4#1, A9 FLN", "G5")
    assert rolls(game.play("melee G5 G6", dice="art art art art")) == [4]
    assert dice(game, "battle-back G6 G5") == 1


@pytest.mark.rule("plus.keep.square-not-when")
def test_no_square_against_a_battle_back_or_a_first_strike_of_cavalry() -> None:
    game = clash("G5 PLN4, G6 FHC3, A9 FLN", "G5")
    roll(game, "melee G5 G6", misses(game, "melee G5 G6"))
    happened = game.play("battle-back G6 G5", dice="art art art art")
    assert rolls(happened) == [4] and not unit(game, "G5").square
    strike = clash("G5 PLN4, G6 FHC3, A9 FLN", "G5", sacs={"french": "first-strike"})
    strike.play("melee G5 G6")
    assert "first-strike G6" in strike.options
    strike.play("first-strike G6", dice="art art art art")
    assert not options(strike, "form-square") and not unit(strike, "G5").square


@pytest.mark.rule("plus.keep.square-locked-by-cavalry")
def test_a_square_is_not_left_next_to_enemy_cavalry_nor_by_its_leader() -> None:
    game = purse("G5 BLN4+#1, G6 FLC, A9 FLN", 4)
    assert "order G5 leader" not in game.options
    assert bar(game, "order G5 leader") == "plus.keep.square-locked-by-cavalry"
    game.play("order G5")
    assert "leave-square G5" not in game.options and bar(game, "leave-square G5")
    while not options(game, "melee"):
        game.play("pass")
    free = purse("G5 BLN4+#1, G8 FLC, A9 FLN", 4)
    free.play("order G5")
    assert "leave-square G5" in free.options and "order G5 leader" not in free.options
    free.play("leave-square G5")
    free.play("pass")  # its front stays
    assert "order G5 leader" in free.options and has_unit(free, "G5")
