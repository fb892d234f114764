"""Battalion mass: the square of Austrian line, which takes no card."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, dice, events, hand, options, unit

RULE = '[[rule]]\nkind = "battalion_mass"\nside = "allied"\n'
FIVE = "probe-left probe-center probe-right attack-left rally"


def charged(target: str, hand: str = FIVE, extra: str = RULE, more: str = "", **rest: Any) -> Game:
    """French cavalry on F6 attacks a unit on F5."""
    game = board(
        f"F5 {target}, F6 FLC{more}",
        to_move="french",
        ordered="F6",
        hands={"allied": hand, "french": "elan"},
        extra=extra,
        **rest,
    )
    game.play("melee F6 F5")
    return game


def massed(target: str = "ALN", faces: str = "art art", **rest: Any) -> Game:
    game = charged(target, **rest)
    game.play("form-square F5", dice=faces)
    return game


def in_masses(number: int, cards: int, last: str = "ALN") -> Game:
    """So many Austrian units in mass, on row 3, and a charge on one more, on A3."""
    columns = "CEGIK"[:number]
    pieces = ", ".join([f"{c}3 ALN, {c}4 FLC" for c in columns] + [f"A3 {last}, A4 FLC"])
    game = board(
        pieces,
        to_move="french",
        ordered=", ".join([f"{c}4" for c in columns] + ["A4"]),
        hands={"allied": FIVE, "french": "elan"},
        cards={"allied": cards, "french": 5},
        extra=RULE,
    )
    for column in columns:
        game.play(f"melee {column}4 {column}3")
        game.play(f"form-square {column}3", dice="art art")
    game.play("melee A4 A3", dice="art art art art" if number >= cards and last == "ALN" else "")
    return game


@pytest.mark.rule("exp.battalion-mass.austrian-line-only")
def test_only_austrian_line_forms_mass() -> None:
    (formed,) = events(charged("ALN").play("form-square F5", dice="art art"), "SquareFormed")
    assert formed.space == 5 and formed.card == -1
    for kind in ("ALT", "AGZ", "AGR", "AMI"):
        (formed,) = events(charged(kind).play("form-square F5", dice="art art"), "SquareFormed")
        assert formed.space == 1


@pytest.mark.rule("exp.battalion-mass.no-card-taken")
def test_a_mass_takes_no_card() -> None:
    game = massed()
    assert unit(game, "F5").square == 5
    assert len(hand(game, "allied")) == 5 and game.view("allied")["cards"]["track"] == [None] * 4
    assert game.describe(events(charged("ALN").play("form-square F5", dice="art art"), "SquareFormed")[0]).text == (
        "The Austrian line infantry on F5 forms battalion mass."
    )


@pytest.mark.rule("exp.battalion-mass.square-rules-apply")
def test_a_mass_is_a_square_in_all_else() -> None:
    game = charged("ALN", more=", E4 ALN, F4 ALN")
    happened = game.play("form-square F5", dice="art art")
    first, second = events(happened, "Rolled")
    assert first.side != second.side and len(first.faces) == 1 == len(second.faces)
    bounced = charged("ALN")
    bounced.play("form-square F5", dice="flag")
    assert bounced.deciding == "french" and options(bounced, "retreat")
    supported = charged("ALN", more=", E4 ALN, F4 ALN")
    lost = events(supported.play("form-square F5", dice="art flag"), "BlocksLost")
    assert lost and not options(supported, "ignore")  # no support, a block for each hex
    free = massed("ALN", faces="art flag")
    assert unit(free, "F5").blocks == 3 and not options(free, "retreat")
    while game.active == "french":
        game.play("pass" if "pass" in game.options else game.options[0])
    game.play("play probe-center")
    game.play("order F5")
    assert bar(game, "leave-square F5") == "classic.square.exit-barred-by-cavalry"
    game.play("pass")
    assert not [option for option in options(game, "move") if option.startswith("move F5")]
    assert dice(game, "melee F5 F6") == 1


@pytest.mark.rule("exp.battalion-mass.two-blocks-per-flag")
def test_a_flag_costs_a_mass_two_blocks() -> None:
    game = charged("ALN")
    game.play("form-square F5", dice="art flag")
    assert unit(game, "F5").blocks == 3


@pytest.mark.rule("exp.battalion-mass.terrain-bars-apply")
def test_ground_that_forbids_squares_forbids_masses() -> None:
    for letter in "tm":
        game = charged(f"{letter}:ALN", more="")
        assert "form-square F5" not in game.options
    assert "form-square F5" in charged("w:ALN", more="").options


@pytest.mark.rule("exp.battalion-mass.simultaneous-limit", "exp.battalion-mass.no-ordinary-square-instead")
def test_no_more_masses_stand_than_the_army_began_with_cards() -> None:
    assert "form-square A3" in in_masses(3, 4).options
    full = in_masses(4, 4)
    assert "form-square A3" not in full.options  # nor a square, with five cards in hand
    assert bar(full, "form-square A3") == "exp.battalion-mass.simultaneous-limit"
    assert "form-square A3" in in_masses(4, 4, "AGR").options  # others form squares


@pytest.mark.rule("exp.battalion-mass.counter-reusable")
def test_a_counter_given_back_can_be_used_again() -> None:
    game = board(
        "F5 ALN, F6 FLC, A3 ALN, A4 FLC",
        to_move="french",
        ordered="F6, A4",
        hands={"allied": FIVE, "french": "probe-right probe-left"},
        cards={"allied": 1, "french": 5},
        extra=RULE,
    )
    game.play("melee F6 F5")
    game.play("form-square F5", dice="flag")
    game.play("retreat F6 F7")  # the cavalry is repelled
    at_limit = game.copy()
    at_limit.play("melee A4 A3", dice="art art art art")
    assert not options(at_limit, "form-square")
    game.play("pass")
    game.play("play probe-center")
    game.play("order F5")
    game.play("leave-square F5")
    assert unit(game, "F5").square == 0 and len(hand(game, "allied")) == 4
    while game.active == "allied":
        game.play("pass" if "pass" in game.options else game.options[0])
    game.play("play probe-right")
    game.play("order A4")
    while not options(game, "melee"):
        game.play("pass")
    game.play("melee A4 A3")
    assert "form-square A3" in game.options


@pytest.mark.rule("exp.battalion-mass.others-use-track")
@pytest.mark.parametrize("kind", ["AGR", "AGZ", "ALT", "AMI"])
def test_other_austrians_form_squares_with_a_card(kind: str) -> None:
    game = massed(kind)
    assert unit(game, "F5").square == 1 and len(hand(game, "allied")) == 4
    assert game.view("allied")["cards"]["track"][0] is not None


@pytest.mark.rule("exp.battalion-mass.all-years")
@pytest.mark.parametrize("year", ["1805", "1809", "1813"])
def test_the_year_does_not_matter(year: str) -> None:
    game = charged("ALN", extra=f"{RULE}\n[history]\nbefore = 'In {year}.'")
    (formed,) = events(game.play("form-square F5", dice="art art"), "SquareFormed")
    assert formed.space == 5


@pytest.mark.rule("exp.battalion-mass.scenario-gated")
def test_without_the_rule_austrian_line_forms_squares() -> None:
    game = massed(extra="")
    assert unit(game, "F5").square == 1 and len(hand(game, "allied")) == 4
    game = massed()
    assert unit(game, "F5").square == 5 and len(hand(game, "allied")) == 5


@pytest.mark.rule("exp.battalion-mass.hand-and-track-no-limit")
def test_neither_hand_nor_track_limits_masses() -> None:
    assert "form-square F5" in charged("ALN", "probe-left probe-center").options
    assert "form-square F5" not in charged("AGR", "probe-left probe-center").options
    crowd = ", A1 AGR4#1, C1 AGR4#2, E1 AGR4#3, G1 AGR4#4"
    tracks = {"allied": "scout-left scout-right forward forward"}
    assert "form-square F5" in charged("ALN", more=crowd, tracks=tracks).options
    assert "form-square F5" not in charged("AGR", more=crowd, tracks=tracks).options


def test_a_mass_outlives_a_save() -> None:
    game = massed()
    again = Game.load(game.save())
    assert again.options == game.options and unit(again, "F5").square == 5
