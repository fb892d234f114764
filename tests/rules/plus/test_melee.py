"""Melee under Plus: dice by arc, by the way the enemy came, by troops; who strikes first."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, dice, events, options, rolls, targets, unit
from plus_boards import board, clash, misses, roll


def melee_dice(attacker: str, target: str, hex: str = "G6", moved: bool = False, **rest: Any) -> int:
    """The dice of an attacker on G5 against somebody next to it."""
    side = "french" if attacker[0] == "F" else "allied"
    came = {"moved": {"G5": "G4"}} if moved else {}
    game = clash(f"G5 {attacker}, {hex} {target}", "G5", to_move=side, bottom=side, **came, **rest)
    return dice(game, f"melee G5 {hex}")


def answer(game: Game, attack: str) -> int:
    """The dice of a battle back, after an attack that does nothing to the defender."""
    roll(game, attack, misses(game, attack))
    return dice(game, options(game, "battle-back")[0])


def meets(attacker: str, start: str, end: str, defender: str, more: str = "", **rest: Any) -> int:
    """The French move a unit next to the allied one on G5; the dice with which that battles back."""
    pieces = f"G5 {defender}, {start} {attacker}, A1 BLN, M9 FLN{more}"
    game = board(pieces, to_move="french", ordered=start, phase="move", **rest)
    game.play(f"move {start} {end}")
    game.play("pass")  # it keeps its front
    return answer(game, f"melee {end} G5")


# ------------------------------------------------------------------ the order of things


@pytest.mark.rule("plus.melee.procedure")
def test_a_melee_goes_by_its_steps() -> None:
    """Retire, or square, before any die; the attack; ground; battle back."""
    game = clash("G5 BLN+, G6 FLC", "G5")
    assert rolls(game.play("melee G5 G6")) == []
    assert game.deciding == "french" and game.options == ("retire G6", "pass")
    happened = game.play("pass", dice="inf inf inf inf")
    assert rolls(happened) == [4] and options(game, "battle-back") == ["battle-back G6 G5"]
    square = clash("G5 BLC, G6 FLN", "G5")
    assert rolls(square.play("melee G5 G6")) == []
    assert square.options == ("form-square G6", "pass")
    assert rolls(square.play("pass", dice="art art art")) == [3]
    assert bar(square, "form-square G6") != ""
    won = clash("G5 BLN, G6 FLN", "G5")
    happened = won.play("melee G5 G6", dice="inf flag art art")
    kinds = [type(event).__name__ for event in happened]
    assert kinds.index("MeleeAnnounced") < kinds.index("Rolled") < kinds.index("BlocksLost")
    happened = won.play(options(won, "retreat")[0])
    assert options(won, "advance") == ["advance G5 G6"] and not options(won, "battle-back")


@pytest.mark.rule("plus.melee.front-not-required", "plus.melee.infantry-rear-half")
def test_a_melee_may_be_fought_through_the_rear_with_half_the_blocks() -> None:
    for hex in ("F4", "G4"):
        assert melee_dice("BLN4", "FLN", hex) == 2
        assert melee_dice("PLN3", "FLN", hex) == 2  # rounded up, whatever the nation
    assert melee_dice("BLN4", "FLN", "G6") == 4
    game = clash("G5 BLN4, F4 FLN", "G5")
    assert targets(game, "melee", "G5") == {"F4"}
    assert game.odds("melee G5 F4").shares[0].rule == "plus.melee.infantry-rear-half"


@pytest.mark.rule("plus.melee.infantry-flank-full")
def test_infantry_battles_with_all_its_blocks_through_its_flank() -> None:
    assert [melee_dice("BLN4", "FLN", hex) for hex in ("F5", "H5")] == [4, 4]
    assert meets("FLN", "I5", "H5", "BLN4") == 4


# ------------------------------------------------------------------ by which way the enemy came


@pytest.mark.rule("plus.melee.infantry-rear-half")
def test_infantry_attacked_straight_from_behind_battles_back_with_half() -> None:
    assert meets("FLN", "F3", "F4", "BLN3") == 2
    assert meets("FLN", "F3", "F4", "BLN3", facing={"G5": "S"}) == 3


@pytest.mark.rule("plus.melee.infantry-rear-exception")
def test_infantry_battles_back_with_all_against_one_that_came_from_its_flank_or_front() -> None:
    assert meets("FLN", "H4", "G4", "BLN4") == 4  # two hexes to the east-southeast: still its flank
    assert meets("FLN", "H5", "G4", "BLN4") == 4
    assert meets("FLC", "H2", "G4", "BLN4", facing={"H2": "N"}) == 2  # from behind and nowhere else


@pytest.mark.rule("plus.melee.cavalry-flank-rear-half")
def test_cavalry_battles_with_half_through_flank_and_rear() -> None:
    assert [melee_dice("PLC3", "FLC", hex) for hex in ("G6", "H5", "G4")] == [3, 2, 2]
    assert meets("FLN", "E5", "F5", "BLC3") == 2
    assert meets("FLN", "E6", "F5", "BLC3") == 3  # two hexes to the west-northwest: its front
    assert meets("FLN", "F6", "F5", "BLC3") == 3


@pytest.mark.rule("plus.melee.artillery-flank-rear-one")
def test_artillery_battles_with_one_die_through_flank_and_rear() -> None:
    assert [melee_dice("BFA3", "FLN", hex) for hex in ("G6", "H5", "G4")] == [4, 1, 1]
    assert meets("FLN", "I5", "H5", "BFA3") == 1
    assert meets("FLN", "H6", "H5", "BFA3") == 4
    assert meets("FLN", "G6", "H5", "BFA3") == 4
    assert melee_dice("FGF3", "BLN", "H5") == 2


@pytest.mark.rule("plus.melee.route-judged")
def test_only_hexes_on_every_way_of_a_move_count() -> None:
    """Infantry on G5 faces north; cavalry rides from behind it to G4, or has to ride by its flank."""
    assert meets("FLC", "I2", "G4", "BLN4", facing={"I2": "WNW"}) == 2  # by H3, or by H4 on its flank
    assert meets("FLC", "I2", "G4", "BLN4", more=", H3 BLN", facing={"I2": "WNW"}) == 4  # by H4 alone


# ------------------------------------------------------------------ troops


@pytest.mark.rule("plus.melee.french-line")
def test_french_line_has_a_die_more_against_infantry() -> None:
    assert [melee_dice("FLN4", foe) for foe in ("BLN", "BLC", "BFA")] == [5, 4, 4]
    assert melee_dice("BLN4", "FLN") == 4


@pytest.mark.rule("plus.melee.prussian-line")
def test_prussian_line_has_a_die_more_where_it_stands() -> None:
    assert melee_dice("KLN4", "FLN") == 5
    assert melee_dice("KLN4", "FLN", moved=True) == 4
    game = clash("G5 KLN4, G6 FLN", "G6", to_move="french")
    assert answer(game, "melee G6 G5") == 5
    strike = clash("G5 KLN4, G6 FLN", "G6", to_move="french", sacs={"allied": "first-strike"})
    strike.play("melee G6 G5")
    assert rolls(strike.play("first-strike G5", dice="art art art art" + " art" * 5)) == [4, 5]


@pytest.mark.rule("plus.melee.rifles-saber")
def test_rifles_hit_with_sabers() -> None:
    game = clash("G5 BRL3, G6 FLN4", "G5")
    game.play("melee G5 G6", dice="saber saber art")
    assert unit(game, "G6").blocks == 2


@pytest.mark.rule("plus.melee.militia-cavalry-artillery")
def test_sabers_of_militia_cavalry_hit_no_units() -> None:
    """No nation has militia batteries in our tables."""
    game = clash("G5 KML3, G6 FLC3", "G5")
    game.play("melee G5 G6", dice="saber cav inf")
    assert unit(game, "G6").blocks == 2
    line = clash("G5 KLC3, G6 FLC3", "G5")
    line.play("melee G5 G6", dice="saber cav inf")
    assert unit(line, "G6").blocks == 1


@pytest.mark.rule("plus.melee.guard-artillery")
def test_guard_batteries_have_a_die_more_in_melee() -> None:
    assert melee_dice("FGF2", "BLN") == 5 and melee_dice("FFA2", "BLN") == 4
    assert melee_dice("FGA1", "BLN") == 3 and melee_dice("FHA1", "BLN") == 2


@pytest.mark.rule("plus.melee.lancer-reroll")
def test_lancers_roll_flags_again_to_their_front() -> None:
    def tally(hex: str, target: str, faces: str, **rest: Any) -> tuple[int, int, int]:
        game = clash(f"G5 FLR3, {hex} {target}, A1 FLN", "G5", to_move="french", bottom="french", **rest)
        return counted(roll(game, f"melee G5 {hex}", faces))

    assert tally("G6", "BLN4", "inf flag flag saber flag") == (2, 2, 3)
    assert tally("G6", "SCU4", "inf flag flag") == (0, 0, 2)  # cuirassiers
    assert tally("H5", "BLN4", "flag flag") == (0, 0, 2)  # through its flank, with half its blocks


def counted(happened: list[Any]) -> tuple[int, int, int]:
    """The dice rolled again, hits and flags."""
    rolled, more = events(happened, "Rolled")[0], events(happened, "RolledAgain")
    again = sum(len(event.faces) for event in more)
    return again, rolled.hits + sum(event.hits for event in more), rolled.flags + sum(event.flags for event in more)


@pytest.mark.rule("plus.melee.lancer-reroll")
def test_lancers_roll_again_in_a_first_strike_but_not_as_they_battle_back() -> None:
    game = clash("G5 FLR3, G6 BHC3, A1 FLN", "G6", bottom="french")
    roll(game, "melee G6 G5", misses(game, "melee G6 G5"))
    assert counted(game.play("battle-back G5 G6", dice="flag inf inf"))[0] == 0
    strike = clash("G5 FLR3, G6 BHC3, A1 FLN", "G6", bottom="french", sacs={"french": "first-strike"})
    strike.play("melee G6 G5")
    assert counted(strike.play("first-strike G5", dice="flag inf inf inf"))[0] == 1


# ------------------------------------------------------------------ first strikes


@pytest.mark.rule("plus.melee.first-strike", "plus.terrain.first-strike")
def test_infantry_behind_works_strikes_first_at_who_comes_across_them() -> None:
    game = clash("G5 BLN4, G6 FLN4", "G6", to_move="french", works={"G5": "NE NW"})
    game.play("melee G6 G5")
    assert game.deciding == "allied" and game.options == ("first-strike G5", "pass")
    happened = game.play("first-strike G5", dice="flag art art art")
    assert rolls(happened) == [4]
    happened = game.play(options(game, "retreat")[0])
    assert not rolls(happened) and not options(game, "advance", "battle-back")  # the attack is over, no ground taken
    plain = clash("G5 BLN4, G6 FLN4", "G6", to_move="french")
    plain.play("melee G6 G5", dice=misses(plain, "melee G6 G5"))
    assert options(plain, "battle-back")


@pytest.mark.rule("plus.melee.first-strike", "plus.terrain.first-strike")
@pytest.mark.parametrize(
    ("defender", "origin", "asked"),
    [("BLN4", "G6", True), ("BFA", "G6", True), ("BLC", "G6", False), ("BLN4", "H5", False)],
)
def test_cavalry_and_open_sides_have_no_first_strike_from_works(defender: str, origin: str, asked: bool) -> None:
    game = clash(f"G5 {defender}, {origin} FLN4", origin, to_move="french", works={"G5": "NE NW"})
    if asked:
        game.play(f"melee {origin} G5")
        assert options(game, "first-strike") == ["first-strike G5"]
    else:
        roll(game, f"melee {origin} G5", misses(game, f"melee {origin} G5"))
        assert not options(game, "first-strike") and bar(game, "first-strike G5")


@pytest.mark.rule("plus.melee.first-strike-no-battle-back")
def test_a_unit_that_struck_first_does_not_battle_back() -> None:
    game = clash("G5 BLN4, G6 FLN4", "G6", to_move="french", works={"G5": "NE NW"})
    game.play("melee G6 G5")
    other = game.copy()
    happened = game.play("first-strike G5", dice="art art art art" + " art" * 4)
    assert [event.side for event in events(happened, "Rolled")] == [0, 1]
    assert unit(game, "G5").blocks == 4 and not options(game, "battle-back")
    other.play("pass", dice="art art art art")
    assert options(other, "battle-back") == ["battle-back G5 G6"]


# ------------------------------------------------------------------ combined arms


@pytest.mark.rule("plus.melee.combined-arms-arc")
def test_a_battery_joins_an_attack_only_to_its_front() -> None:
    pieces = "G5 BFA, I5 FLN, I4 BLN"
    turned = clash(pieces, "G5, I4", facing={"G5": "ENE"})
    assert "melee I4 I5 + G5" in turned.options
    game = clash(pieces, "G5, I4")
    assert options(game, "melee") == ["melee I4 I5"]
    assert bar(game, "melee I4 I5 + G5") == "plus.melee.combined-arms-arc"
