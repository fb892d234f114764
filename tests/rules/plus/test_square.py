"""Squares under Plus: free to form, dear to leave, alone in their attacks."""

from collections.abc import Iterator

import pytest

from bicorne.rules import BOOKS
from bicorne.rules.plus.book import OTHER_READINGS, PLUS
from boards import bar, dice, events, has_unit, options, rolls, unit
from plus_boards import clash, purse, roll


@pytest.fixture
def leading_squares() -> Iterator[str]:
    """Plus with guns that may join the attack of a square."""
    name = "plus-square-leads"
    BOOKS[name] = PLUS.variant(name, version=1, switches={"square_leads": OTHER_READINGS["square_leads"]})
    yield name
    del BOOKS[name]


@pytest.mark.rule("plus.square.no-card-cost")
def test_any_infantry_may_form_square_without_a_card() -> None:
    squares = ", ".join(f"{hex} BLN#{number}" for number, hex in enumerate(("A3", "C3", "E3", "I3"), 1))
    game = clash(f"G5 BLN1, G6 FLC, K5 BLT, K6 FLC, {squares}", "G6, K6", to_move="french")
    for foe, hex in (("G6", "G5"), ("K6", "K5")):
        game.play(f"melee {foe} {hex}")
        assert game.options == (f"form-square {hex}", "pass")
        game.play(f"form-square {hex}", dice="art art")
    assert sum(1 for piece in game.units if piece.square) == 6


@pytest.mark.rule("plus.square.exit-cost")
def test_with_one_point_a_square_battles_and_cannot_be_left() -> None:
    poor = purse("G5 BLN#1, G4 +B, G6 FLN", 1)
    poor.play("order G5")
    assert not options(poor, "leave-square") and unit(poor, "G5").ordered
    while not options(poor, "melee"):
        poor.play("pass")
    assert dice(poor, "melee G5 G6") == 1


@pytest.mark.rule("plus.square.exit-cost")
def test_out_of_square_a_unit_moves_and_battles_as_ever() -> None:
    game = purse("G5 BLN#1, G4 +B, H7 FLN", 2)
    game.play("order G5")
    happened = game.play("leave-square G5")
    assert events(happened, "SquareLeft") and not unit(game, "G5").square
    while not options(game, "move"):
        game.play("pass")
    game.play("move G5 G6")
    while not options(game, "melee"):
        game.play("pass")
    assert dice(game, "melee G6 H7") == 4


PIECES = "G5 BLN4#1, H4 BFA3, G6 FLC"


@pytest.mark.rule("plus.square.no-combined-arms-lead")
def test_no_guns_join_the_attack_of_a_square() -> None:
    game = clash(PIECES, "G5, H4")
    assert options(game, "melee") == ["melee G5 G6"]
    assert bar(game, "melee G5 G6 + H4") == "plus.square.no-combined-arms-lead"
    line = clash(PIECES.replace("#1", ""), "G5, H4")
    assert "melee G5 G6 + H4" in line.options


@pytest.mark.rule("plus.square.no-combined-arms-lead")
def test_by_the_other_reading_guns_may_join_the_attack_of_a_square(leading_squares: str) -> None:
    game = clash(PIECES, "G5, H4", rules=leading_squares)
    assert "melee G5 G6 + H4" in game.options
    assert dice(game, "melee G5 G6 + H4") == 1 + 3


@pytest.mark.rule("plus.square.cavalry-combined-arms")
def test_guns_join_cavalry_that_attacks_a_square() -> None:
    game = clash("G5 PLC3, H3 PFA3, G6 FLN#1", "G5, H3")
    assert dice(game, "melee G5 G6") == 1
    assert dice(game, "melee G5 G6 + H3") == 1 + 2
    happened = game.play("melee G5 G6 + H3", dice="art" + " art art art")
    assert rolls(happened) == [1, 3]


@pytest.mark.rule("plus.square.bounce-direction")
def test_bounced_cavalry_retreats_by_its_rear_and_may_add_a_hex() -> None:
    game = clash("G5 PLC3, G6 FLN#1", "G5")
    game.play("melee G5 G6", dice="flag")
    assert {option.split()[-1] for option in options(game, "retreat")} == {"F4", "G4"}
    game.play("retreat G5 F4")
    assert {option.split()[-1] for option in options(game, "retreat")} == {"F3", "G3"}
    assert "pass" in game.options  # the hex that cavalry may add


@pytest.mark.rule("plus.square.bounce-adjacent-only")
def test_a_flag_of_a_squares_fire_may_be_ignored() -> None:
    game = clash("G5 BLN4#1, G7 FGH3", "G5")
    game.play("fire G5 G7", dice="flag")
    assert "ignore 1" in game.options
    near = clash("G5 BLN4#1, G6 FGH3", "G5")
    roll(near, "melee G5 G6", "flag")
    assert not options(near, "ignore") and options(near, "retreat")


@pytest.mark.rule("plus.square.first-strike-against-square")
def test_cavalry_attacked_by_a_square_may_strike_first_with_one_die() -> None:
    game = clash("G5 BLN4#1, G6 FHC4", "G5", sacs={"french": "first-strike"})
    game.play("melee G5 G6")
    while "first-strike G6" not in game.options:
        game.play("pass")
    happened = game.play("first-strike G6", dice="art art")
    assert [(event.side, len(event.faces)) for event in events(happened, "Rolled")] == [(1, 1), (0, 1)]


@pytest.mark.rule("plus.square.flag-losses")
@pytest.mark.parametrize(
    ("square", "flags", "lost"),
    [("PMI4", 1, 3), ("PMI4", 2, 4), ("ALN5", 1, 2), ("ALN5", 2, 3), ("PLN4", 2, 2), ("PLN4", 1, 1)],
)
def test_a_square_loses_a_block_for_each_hex_of_its_retreat(square: str, flags: int, lost: int) -> None:
    game = clash(f"G5 {square}#1, G6 FLN4", "G6", to_move="french")
    roll(game, "melee G6 G5", " ".join(["flag"] * flags + ["art"] * (5 - flags)))
    left = int(square[-1]) - lost
    assert has_unit(game, "G5") == (left > 0) and (not left or unit(game, "G5").blocks == left)


@pytest.mark.rule("plus.square.marker-not-block")
def test_the_counter_of_a_square_takes_no_losses() -> None:
    game = clash("G5 BLN1#1, G6 FLN4, A1 BLN", "G6", to_move="french")
    roll(game, "melee G6 G5", "inf art art art art")
    assert not has_unit(game, "G5") and not any(piece.square for piece in game.units)
