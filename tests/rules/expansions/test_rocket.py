"""The British rocket battery: it frightens more than it hurts."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from bicorne import Game
from bicorne.rules import BOOKS
from bicorne.rules.book import Modifier
from boards import (
    PLACES,
    bar,
    board,
    clash,
    dice,
    ends,
    events,
    has_leader,
    has_unit,
    options,
    played,
    targets,
    unit,
    ways_back,
)
from oracles import legal


def fires(target: str, faces: str, rockets: str = "BRB", hex: str = "F8", **rest: Any) -> Game:
    """Rockets on F5 fire at a French unit."""
    game = clash(f"F5 {rockets}, {hex} {target}", "F5", **rest)
    game.play(f"fire F5 {hex}", dice=faces)
    return game


@pytest.fixture
def more_dice() -> Iterator[str]:
    """The core game with two dice more for all fire."""
    name = "more-dice"
    extra = Modifier("extra", lambda s, a, total: 2, lambda s, a: ("extra", "exp.rocket.two-dice"))
    BOOKS[name] = BOOKS["classic"].variant(name, fire_dice=[*BOOKS["classic"].fire_dice, extra])
    yield name
    del BOOKS[name]


@pytest.mark.rule("exp.rocket.moves-without-combat")
def test_rockets_move_two_hexes_and_then_do_not_battle() -> None:
    game = board("F3 BRB", ordered="F3", phase="move")
    assert ends(game, "F3") == {hex for hex in PLACES if 0 < legal.distance("F3", hex) <= 2}
    moved = clash("F5 BRB, F8 FLN, A1 BLN, A3 FLN", "F5, A1", moved={"F5": "E5"})
    assert not targets(moved, "fire", "F5") and bar(moved, "fire F5 F8") == "exp.rocket.moves-without-combat"
    beside = clash("F5 BRB, F6 FLN, A1 BLN, A3 FLN", "F5, A1", moved={"F5": "E5"})
    assert "melee F5 F6" not in beside.options


@pytest.mark.rule("exp.rocket.range-five")
def test_rockets_fly_five_hexes() -> None:
    assert "fire C5 H5" in clash("C5 BRB, H5 FLN", "C5").options
    far = clash("C5 BRB, I5 FLN, A1 BLN, A3 FLN", "C5, A1")
    assert "fire C5 I5" not in far.options and bar(far, "fire C5 I5") == "exp.rocket.range-five"


@pytest.mark.rule("exp.rocket.no-line-of-sight")
def test_rockets_need_no_sight() -> None:
    hidden = "D5 h, E5 w:BLN, F5 t"
    assert "fire C5 G5" in clash(f"C5 BRB, {hidden}, G5 FLN", "C5").options
    assert "fire C5 G5" not in clash(f"C5 BFA, {hidden}, G5 FLN, A1 BLN, A3 FLN", "C5, A1").options


@pytest.mark.rule("exp.rocket.terrain-does-not-reduce")
@pytest.mark.parametrize("letter", "twmkh")
def test_ground_costs_rocket_fire_no_dice(letter: str) -> None:
    assert dice(clash(f"C5 BRB, G5 {letter}:FLN", "C5"), "fire C5 G5") == 2
    assert dice(clash(f"C5 {letter}:BRB, G5 FLN", "C5"), "fire C5 G5") == 2
    guns = [dice(clash(f"C5 BFA, E5 {ground}:FLN", "C5"), "fire C5 E5") for ground in ".t"]
    assert guns == [3, 2]  # others lose some


@pytest.mark.rule("exp.rocket.two-dice", "exp.rocket.dice-not-reduced-by-losses")
def test_rockets_roll_two_dice_at_any_range_and_strength() -> None:
    for blocks in (1, 2, 3):
        for hex in ("E5", "F5", "G5", "H5"):
            assert dice(clash(f"C5 BRB{blocks}, {hex} FLN", "C5"), f"fire C5 {hex}") == 2
        assert dice(clash(f"C5 BRB{blocks}, D5 FLN", "C5"), "melee C5 D5") == 2
    led = played("leadership", "C5 BRB+, E5 FLN")
    while options(led, "order", "move"):
        led.play("pass")
    assert dice(led, "fire C5 E5") == 2  # a Command card adds none


@pytest.mark.rule("exp.rocket.two-icons-per-hit")
def test_two_symbols_make_one_hit() -> None:
    assert unit(fires("FLN", "inf inf"), "F8").blocks == 3
    assert [piece.blocks for piece in fires("FLN", "inf flag").units if piece.side == "french"] == [4]


@pytest.mark.rule("exp.rocket.flags-not-ignorable")
def test_nobody_ignores_the_flags_of_rockets() -> None:
    game = clash("F5 BRB, F7 k:FOG+", "F5")
    game.play("fire F5 F7", dice="inf flag")
    assert not options(game, "ignore") and options(game, "retreat")
    guns = clash("F5 BFA, F7 k:FOG+", "F5")
    guns.play("fire F5 F7", dice="inf flag")
    assert options(guns, "ignore")


@pytest.mark.rule("exp.rocket.misfire")
def test_two_sabers_cost_the_battery_a_block() -> None:
    game = fires("FLN", "saber saber")
    assert (unit(game, "F5").blocks, unit(game, "F8").blocks) == (2, 4)
    assert unit(fires("FLN", "saber inf"), "F5").blocks == 3


@pytest.mark.rule("exp.rocket.misfire-leader-check", "classic.casualty.triggers")
@pytest.mark.parametrize(("check", "falls"), [("saber saber", True), ("saber inf", False)])
def test_a_misfire_puts_the_leader_with_the_rockets_to_the_test(check: str, falls: bool) -> None:
    game = fires("FLN", f"saber saber {check}", "BRB3+")
    assert unit(game, "F5").blocks == 2 and has_leader(game, "F5") != falls
    assert game.banners["french"] == falls
    assert not events(clash("F5 BRB3, F8 FLN", "F5").play("fire F5 F8", dice="saber saber"), "LeaderChecked")


@pytest.mark.rule("exp.rocket.misfire-last-block-leader")
def test_a_leader_whose_rockets_burst_retreats_or_falls() -> None:
    game = fires("FLN", "saber saber inf", "BRB1+")
    assert not has_unit(game, "F5") and game.banners["french"] == 1
    assert game.deciding == "allied" and ways_back(game) and "pass" not in game.options
    game.play("retreat F5 leader F4")
    assert game.options[-1] == "pass"
    fallen = fires("FLN", "saber saber saber", "BRB1+")
    assert fallen.banners["french"] == 2 and not has_leader(fallen, "F5")


@pytest.mark.rule("exp.rocket.hit-by-artillery-icons")
def test_fire_hits_rockets_by_artillery_symbols() -> None:
    game = clash("F5 BRB, F7 FLN", "F7", to_move="french")
    game.play("fire F7 F5", dice="art inf inf cav")
    assert unit(game, "F5").blocks == 2


@pytest.mark.rule("exp.rocket.no-combined-arms")
def test_rockets_never_join_a_melee() -> None:
    game = clash("F5 BLN, F6 FLN, E4 BRB, G4 BFA", "F5, E4, G4")
    assert "melee F5 F6 + G4" in game.options
    assert not [option for option in options(game, "melee") if "E4" in option.split("+")[-1]]
    assert bar(game, "melee F5 F6 + E4") == "exp.rocket.no-combined-arms"


@pytest.mark.rule("exp.rocket.melee-two-dice")
@pytest.mark.parametrize("blocks", [1, 3])
def test_rockets_melee_with_two_dice(blocks: int) -> None:
    assert dice(clash(f"F5 BRB{blocks}, F6 FLN", "F5"), "melee F5 F6") == 2


@pytest.mark.rule("exp.rocket.melee-as-horse-artillery")
def test_in_melee_rockets_are_like_horse_artillery() -> None:
    game = clash("F5 BRB, F6 FLN", "F5")
    assert events(game.play("melee F5 F6", dice="saber cav"), "Rolled")[0].hits == 1
    beaten = clash("F5 BRB, F6 FLN1", "F5")
    beaten.play("melee F5 F6", dice="inf cav")
    assert not options(beaten, "advance")
    attacked = clash("F5 BRB, F6 FLN", "F6", to_move="french")
    attacked.play("melee F6 F5", dice="inf inf inf inf")
    assert "battle-back F5 F6" in attacked.options


@pytest.mark.rule("exp.rocket.not-artillery")
def test_cards_that_name_artillery_do_not_mean_rockets() -> None:
    for card in ("bombard", "fire-and-hold"):
        game = played(card, "F5 BRB, H5 BFA")
        assert options(game, "order") == ["order H5"]
        assert bar(game, "order F5") == f"classic.card.{card}"
    elan = played("elan", "F5 BRB, H5 BFA", dice="art art saber saber saber")
    assert options(elan, "order") == ["order H5"]
    rally = played("rally", "F5 BRB2, H5 BFA2", dice="art art saber saber saber")
    assert options(rally, "rally") == ["rally H5"]


@pytest.mark.rule("exp.rocket.adjacent-enemy-forces-melee")
def test_with_an_enemy_beside_it_the_battery_can_only_melee() -> None:
    game = clash("F5 BRB, F6 FLN, F8 FLN", "F5")
    assert set(options(game, "fire", "melee")) == {"melee F5 F6"}
    assert bar(game, "fire F5 F8") == "classic.ranged.adjacent-enemy-forbids-fire"


@pytest.mark.rule("exp.rocket.two-flags")
def test_both_dice_can_be_flags() -> None:
    game = clash("F5 BRB, F7 FLT", "F5")
    game.play("fire F5 F7", dice="flag flag")
    assert {hex[1:] for hex in ways_back(game)} == {"9"}


@pytest.mark.rule("exp.rocket.melee-hit-symbols")
def test_melee_hits_rockets_by_artillery_symbols_and_sabers() -> None:
    game = clash("F5 BRB, F6 FLT", "F6", to_move="french")
    game.play("melee F6 F5", dice="art saber cav cav")
    assert unit(game, "F5").blocks == 1


@pytest.mark.rule("exp.rocket.retreat-one-per-flag")
def test_rockets_fall_back_a_hex_a_flag_and_ignore_none() -> None:
    game = clash("F7 BRB, F9 FFA", "F9", to_move="french")
    game.play("fire F9 F7", dice="flag flag inf")
    assert not options(game, "ignore")
    assert {hex[1:] for hex in ways_back(game)} == {"5"}


@pytest.mark.rule("exp.rocket.more-dice-pairs")
def test_with_more_dice_every_pair_counts(more_dice: str) -> None:
    game = fires("FLN", "inf inf inf saber", rules=more_dice)
    assert (unit(game, "F5").blocks, unit(game, "F8").blocks) == (3, 3)
    both = fires("FLN", "inf inf saber saber", rules=more_dice)
    assert (unit(both, "F5").blocks, unit(both, "F8").blocks) == (2, 3)
    assert unit(fires("FLN", "inf inf inf inf", rules=more_dice), "F8").blocks == 2
    odds = clash("F5 BRB, F8 FLC", "F5", rules=more_dice).odds("fire F5 F8")
    assert odds.dice == 4 and odds.by_hits.blocks[2] == Fraction(1, 6**4)  # four of one side
    assert odds.by_hits.blocks[1] == Fraction(comb(4, 2) * 5**2 + comb(4, 3) * 5, 6**4)  # two or three of it


@pytest.mark.rule("exp.rocket.self-elimination-banner")
def test_a_battery_that_destroys_itself_is_a_banner() -> None:
    game = fires("FLN", "saber saber", "BRB1")
    assert not has_unit(game, "F5") and game.banners == {"allied": 0, "french": 1}


@pytest.mark.rule("exp.rocket.terrain")
def test_rockets_enter_marsh_and_quarry_and_melee_like_artillery() -> None:
    for letter in "mq":
        game = board(f"F3 BRB, H3 BFA, G3 {letter}, F5 FLN", ordered="F3, H3", phase="move")
        assert "G3" in ends(game, "F3") and "G3" not in ends(game, "H3")
        assert "H2" not in ends(game, "F3") or letter in "mq"
    assert dice(clash("F5 BRB, F6 w:FLN", "F5"), "melee F5 F6") == 1
    for letter in "Hrle":
        assert "G3" not in ends(board(f"F3 BRB, G3 {letter}", ordered="F3", phase="move"), "F3")


def test_the_odds_of_rockets_count_pairs_and_the_misfire() -> None:
    odds = clash("F5 BRB, F8 FLN", "F5").odds("fire F5 F8")
    assert odds.dice == 2 and odds.misfire == Fraction(1, 36)
    assert odds.by_hits.blocks[1] == Fraction(1, 9)  # two of the six sides, twice
    cavalry = clash("F5 BRB, F8 FLC", "F5").odds("fire F5 F8")
    assert cavalry.by_hits.blocks[1] == Fraction(1, 36) == cavalry.misfire
