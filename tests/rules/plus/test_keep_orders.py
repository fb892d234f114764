"""What Plus keeps of the core game: the turn, orders, moves."""

import json
from collections import Counter

import pytest

from bicorne.rules import BOOKS
from boards import bar, ends, has_leader, leader, options, order, targets, unit
from plus_boards import board, clash, purse


@pytest.mark.rule("plus.keep.battle-die")
def test_the_die_is_that_of_the_core_game() -> None:
    die = BOOKS["plus"].die
    assert die is BOOKS["classic"].die
    assert Counter(die.words[face] for face in die.sides) == {"inf": 2, "cav": 1, "art": 1, "flag": 1, "saber": 1}


@pytest.mark.rule("plus.keep.precedence")
def test_no_state_of_plus_has_sections_a_command_hand_or_a_square_track() -> None:
    game = board("G5 BLN+, G8 FLN+")
    assert not BOOKS["plus"].board.sections and BOOKS["classic"].board.sections
    state = json.loads(game.save())["state"]
    assert state["hands"] == [[], []] and {card for track in state["tracks"] for card in track} <= {-1}


@pytest.mark.rule("plus.keep.move-before-combat")
def test_all_moves_come_before_the_first_combat() -> None:
    game = board("C5 BLN, C6 FLN, J4 BLN, J6 FLN", ordered="C5, J4", phase="move")
    assert options(game, "move") and not options(game, "melee", "fire")
    game.play("pass")
    game.play("melee C5 C6", dice="art art art art")
    assert options(game, "battle-back") and not options(game, "fire", "melee", "move")
    game.play("pass")
    assert targets(game, "fire", "J4") == {"J6"} and not options(game, "move")
    assert bar(game, "move J4 J5") == "plus.keep.move-before-combat"


@pytest.mark.rule("plus.keep.only-ordered-act")
def test_only_ordered_units_act_and_each_has_one_order_and_one_move() -> None:
    game = purse("C5 BLN+, D5 BLN, E5 BLN, C7 FLN, E7 FLN", 4)
    game.play("order C5")
    assert bar(game, "order C5") == "plus.keep.only-ordered-act"
    order(game, "D5")
    assert not ends(game, "E5") and ends(game, "D5")
    game.play("move D5 D4")
    while "move C5 C4" not in game.options:
        game.play("pass")
    assert not ends(game, "D4")
    game.play("pass")
    assert targets(game, "fire", "C5") == {"C7"} and not targets(game, "fire", "E5")


@pytest.mark.rule("plus.keep.ordered-may-pass")
def test_an_ordered_unit_need_not_move_or_battle() -> None:
    game = purse("G5 BLN+, G6 FLN+, A9 FLN", 1)
    game.play("order G5")
    asked = []
    while game.active == "allied":
        asked += [option.split()[0] for option in game.options]
        game.play("pass" if "pass" in game.options else game.options[0])
    assert {"move", "melee"} <= set(asked) and unit(game, "G5").blocks == 4 and unit(game, "G6").blocks == 4


@pytest.mark.rule("plus.keep.attached-leader-one-order")
def test_one_order_covers_a_unit_and_its_leader() -> None:
    game = purse("G5 BLN+, A9 FLN", 1)
    game.play("order G5")
    while not ends(game, "G5"):
        game.play("pass")
    game.play("move G5 G6")
    assert has_leader(game, "G6") and not has_leader(game, "G5")


@pytest.mark.rule("plus.keep.detach-own-order")
def test_a_leader_leaves_his_unit_by_an_order_of_his_own() -> None:
    game = purse("G5 BLN+, H7 FLN, A9 FLN", 2)
    both = game.copy()
    game.play("order G5 leader")
    game.play("pass")
    assert not ends(game, "G5") and {"G2", "G4", "F3"} <= ends(game, "G5 leader")
    order(both, "G5", "G5 leader")
    assert ends(both, "G5") and ends(both, "G5 leader")
    both.play("move G5 G6")
    assert has_leader(both, "G5") and not has_leader(both, "G6")


@pytest.mark.rule("plus.keep.no-second-ride")
def test_a_unit_that_a_leader_joins_does_not_move_but_may_battle() -> None:
    game = board("G5 PLC, G3 +P, G6 FLN", ordered="G5, G3 leader", phase="move")
    first = game.copy()
    game.play("move G3 leader G5")
    assert not ends(game, "G5") and not ends(game, "G5 leader")
    while not options(game, "melee"):
        game.play("pass")
    assert "melee G5 G6" in game.options and leader(game, "G5")
    first.play("move G5 F4")
    first.play("pass")
    assert "F4" in ends(first, "G3 leader")


@pytest.mark.rule("plus.keep.stacking")
def test_units_stop_at_a_lone_leader_and_leaders_never_end_together() -> None:
    game = board("G5 BLT, G6 +B, H7 +B, H5 BLN, F6 FLN", ordered="G5, H7 leader", phase="move")
    assert "G6" in ends(game, "G5") and not {"H5", "F6", "F7"} & ends(game, "G5")
    assert "G7" in ends(board("G5 BLT, H7 +B, H5 BLN, F6 FLN", ordered="G5", phase="move"), "G5")
    assert "G6" not in ends(game, "H7 leader") and "F5" in ends(game, "H7 leader")
    game.play("move G5 G6")
    assert unit(game, "G6").leader


@pytest.mark.rule("plus.keep.leader-through-friends")
def test_a_leader_moves_through_friends_and_not_through_enemies() -> None:
    rivers = "F6 r, H5 r, F5 r, F4 r, G4 r"  # only G6 is open
    game = board(f"G5 +B, G6 BLN, {rivers}, A9 FLN", ordered="G5 leader", phase="move")
    assert {"G7", "H7", "G8"} <= ends(game, "G5 leader")
    foe = board(f"G5 +B, G6 FLN, {rivers}, A9 FLN, A1 BLN", ordered="G5 leader, A1", phase="move")
    assert not ends(foe, "G5 leader")


@pytest.mark.rule("plus.keep.impassable")
@pytest.mark.parametrize("piece", ["BLN", "BLT", "BLC", "BFA", "+B"])
def test_nobody_enters_a_river(piece: str) -> None:
    who = "G5 leader" if piece == "+B" else "G5"
    game = board(f"G5 {piece}, G6 r, A9 FLN", ordered=who, phase="move")
    assert "G6" not in ends(game, who) and "F6" in ends(game, who)


@pytest.mark.rule("plus.keep.rates-infantry")
def test_infantry_moves_one_hex_and_light_infantry_two_without_battle() -> None:
    near = ", F7 FLN, M9 FLN"  # too near for a forced march
    for code in ("BLN", "BGR", "BGG", "PMI"):
        assert ends(board(f"G5 {code}{near}", ordered="G5", phase="move"), "G5") == {"F5", "H5", "F4", "G4", "F6", "G6"}
    game = board(f"G5 BLT{near}", ordered="G5", phase="move")
    once = game.copy()
    game.play("move G5 E5")
    game.play("pass")
    assert game.active == "french" or not options(game, "fire", "melee")
    once.play("move G5 F5")
    once.play("pass")
    assert targets(once, "fire", "F5") == {"F7"}


@pytest.mark.rule("plus.keep.rates-cavalry")
def test_light_cavalry_moves_three_hexes_and_heavy_cavalry_two() -> None:
    near = ", G7 FLN, A9 FLN"
    assert "G2" in ends(board(f"G5 PLC{near}", ordered="G5", phase="move"), "G5")
    for code in ("SHC", "SCU", "BGH"):
        game = board(f"G5 {code}{near}", ordered="G5", phase="move")
        assert "G3" in ends(game, "G5") and "G2" not in ends(game, "G5")
    light = board("G4 PLC, H8 FLN, A9 FLN", ordered="G4", phase="move")
    light.play("move G4 H7")
    light.play("pass")
    assert targets(light, "melee", "H7") == {"H8"}


@pytest.mark.rule("plus.keep.rates-artillery", "plus.keep.horse-artillery-limits")
def test_foot_artillery_moves_or_battles_and_horse_artillery_moves_one_hex_and_battles() -> None:
    def after(gun: str, target: str) -> set[str]:
        game = clash(f"G4 {gun}, {target} FLN, A1 BLN, A2 FLN", "G4, A1", moved={"G4": "G3"})
        return targets(game, "fire", "G4")

    assert not after("BFA", "G6") and after("BHA2", "G6") == {"G6"} and after("BHA2", "H7") == {"H7"}
    assert not after("BHA3", "G8") and not after("BHA1", "G6")
    assert targets(clash("G4 BHA3, G8 FLN", "G4"), "fire", "G4") == {"G8"}
    assert targets(clash("G4 BHA1, G6 FLN", "G4"), "fire", "G4") == {"G6"}
    near = ", G6 FLN"
    assert ends(board(f"G4 BFA{near}", ordered="G4", phase="move"), "G4") == {"F4", "H4", "G5", "H5", "G3", "H3"}
    assert "G2" in ends(board(f"G4 BHA{near}", ordered="G4", phase="move"), "G4")
