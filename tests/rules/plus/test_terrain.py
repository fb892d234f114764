"""Ground under Plus, as it plays."""

import pytest

from boards import bar, dice, options, unit
from plus_boards import board, clash, misses, purse, roll


@pytest.mark.rule("plus.terrain.sheet")
def test_a_forest_takes_the_dice_of_the_core_game() -> None:
    def attack(attacker: str, target: str) -> int:
        return dice(clash(f"G5 {attacker}, G6 {target}", "G5"), "melee G5 G6")

    assert [attack("PLN4", f"{ground}FLN") for ground in ("", "w:")] == [4, 3]
    assert [attack("PLC3", f"{ground}FLN") for ground in ("", "w:")] == [3, 1]
    assert [attack("PFA3", f"{ground}FLN") for ground in ("", "w:")] == [4, 3]
    assert [attack(f"{ground}PLC3", "FLN") for ground in ("", "w:")] == [3, 1]
    assert [attack(f"{ground}PFA3", "FLN") for ground in ("", "w:")] == [4, 3]
    assert not options(clash("G5 PFA, H6 w, H7 w, I8 FLN, A1 PLN, A2 FLN", "G5, A1"), "fire")
    assert dice(clash("G5 w:PLT4, G4 FLN", "G5"), "melee G5 G4") == 4  # light infantry looks all round
    assert dice(clash("G5 w:PLN4, G4 FLN", "G5"), "melee G5 G4") == 2


@pytest.mark.rule("plus.terrain.los-blockers")
@pytest.mark.parametrize("letter", [*"whtpncak"])
def test_forest_hill_and_buildings_block_sight(letter: str) -> None:
    pieces = "G3 BFA, H6 FLN, A9 FLN"  # G4 and H5 lie between
    assert "fire G3 H6" in clash(pieces, "G3").options
    assert "fire G3 H6" not in clash(f"{pieces}, G4 {letter}, H5 {letter}, A1 BLN, A2 FLN", "G3, A1").options


@pytest.mark.rule("plus.terrain.built-up-area")
@pytest.mark.parametrize("letter", [*"tpncak"])
def test_line_infantry_looks_all_round_in_a_building_and_may_leave_a_garrison(letter: str) -> None:
    behind = clash(f"G5 {letter}:PLN4, G4 FLN", "G5")
    assert behind.odds("melee G5 G4").shares[0].dice == 4
    assert clash("G5 PLN4, G4 FLN", "G5").odds("melee G5 G4").shares[0].dice == 2
    assert options(board(f"G5 {letter}:PLN4, G9 FLN", ordered="G5", phase="move"), "garrison")


@pytest.mark.rule("plus.terrain.difficult")
@pytest.mark.parametrize(("letter", "cost"), [*[(x, 2) for x in "vwtmq"], *[(x, 1) for x in ".hsfb"]])
def test_cavalry_and_guns_cost_a_point_more_in_difficult_ground(letter: str, cost: int) -> None:
    for arm in ("BLC", "BFA") if letter not in "mq" else ("BLC",):
        pieces = f"G5 {letter}:{arm}+, A9 FLN, B1 BLN"
        assert ("order G5" in purse(pieces, 1).options) == (cost == 1)
        assert "order G5" in purse(pieces, 2).options
    assert "order G5" in purse(f"G5 {letter}:BLN+, A9 FLN", 1).options


@pytest.mark.rule("plus.terrain.no-square")
@pytest.mark.parametrize(("ground", "offered"), [*[(x, False) for x in "tpncakm"], *[(x, True) for x in ".wbhf"]])
def test_no_square_in_buildings_and_marsh(ground: str, offered: bool) -> None:
    game = clash(f"G5 {ground}:BLN, G6 FHC4", "G6", to_move="french")
    if offered:
        game.play("melee G6 G5")
        assert options(game, "form-square") == ["form-square G5"]
    elif options(game, "melee"):
        roll(game, "melee G6 G5", misses(game, "melee G6 G5"))
        assert not unit(game, "G5").square and bar(game, "form-square G5")


@pytest.mark.rule("plus.terrain.no-square")
@pytest.mark.parametrize(("origin", "offered"), [("G6", False), ("H5", True)])
def test_no_square_across_works_but_through_an_open_side(origin: str, offered: bool) -> None:
    front = {"H5": "WNW"}.get(origin, "S")
    game = clash(f"G5 BLN, {origin} FHC4", origin, to_move="french", works={"G5": "NE NW"}, facing={origin: front})
    game.play(f"melee {origin} G5")
    if not offered:
        game.play("pass", dice="art art art")  # no first strike from the works
    assert ("form-square G5" in game.options) == offered
