"""Ground that is our own addition: steep hills, lakes, and ground closed to all."""

import pytest

from boards import bar, board, dice, ends, move
from grounds import ELSEWHERE, marching, sees, square_offered


@pytest.mark.rule("bicorne.terrain.steep-hill-closed")
@pytest.mark.parametrize(
    ("piece", "token", "enters"),
    [("D5", "BLN", True), ("D5 leader", "+B", True), ("D5", "BLC", False), ("D5", "BFA", False)],
)
def test_infantry_and_leaders_enter_a_steep_hill_and_nobody_else(piece: str, token: str, enters: bool) -> None:
    game = marching(f"D5 {token}, E5 e", piece)
    assert ("E5" in ends(game, piece)) == enters
    assert bar(game, f"move {piece} E5") == ("" if enters else "bicorne.terrain.steep-hill-closed")
    assert "E5" in ends(marching(f"D5 {token}, E5 h", piece), piece)


@pytest.mark.rule("bicorne.terrain.steep-hill-stop")
@pytest.mark.parametrize(("piece", "token"), [("D5", "BLT"), ("D5 leader", "+B")])
def test_a_steep_hill_ends_the_move(piece: str, token: str) -> None:
    # D4 and D6, the other ways to F5, are closed by water
    ways = "C4 l, D4 l, C6 l, D6 l, C5 l"
    assert ends(marching(f"D5 {token}, E5 e, {ways}", piece), piece) == {"E5"}
    assert "F5" in ends(marching(f"D5 {token}, E5 h, {ways}", piece), piece)


@pytest.mark.rule("bicorne.terrain.steep-hill-battle-on-entry")
def test_infantry_battles_on_the_turn_it_enters_a_steep_hill() -> None:
    for ground, battles in (("e", True), ("t", False)):
        game = board(f"E5 BLN, F5 {ground}, G5 FLN, {ELSEWHERE}", ordered="E5, L1", phase="move")
        move(game, "E5 F5")
        assert ("melee F5 G5" in game.options) == battles


@pytest.mark.rule("bicorne.terrain.steep-hill-is-a-hill")
def test_a_steep_hill_is_a_hill_for_dice_sight_squares_and_flags() -> None:
    uphill = board("F5 BLT4, F6 e:FLN", ordered="F5")
    assert dice(uphill, "melee F5 F6") == 3
    assert dice(board("F5 BLT4, F6 FLN", ordered="F5"), "melee F5 F6") == 4
    assert not sees("BLN", "FLN", "D5 e") and sees("e:BLN", "e:FLN", "D5 e")
    assert square_offered("e")


@pytest.mark.rule("bicorne.terrain.lake-closed", "bicorne.terrain.dunes-closed")
@pytest.mark.parametrize(
    ("letter", "rule"), [("l", "bicorne.terrain.lake-closed"), ("d", "bicorne.terrain.dunes-closed")]
)
@pytest.mark.parametrize(("piece", "token"), [("D5", "BLN"), ("D5", "BLC"), ("D5", "BFA"), ("D5 leader", "+B")])
def test_nobody_enters_a_lake_or_impassable_ground(piece: str, token: str, letter: str, rule: str) -> None:
    game = marching(f"D5 {token}, E5 {letter}", piece)
    assert "E5" not in ends(game, piece) and bar(game, f"move {piece} E5") == rule
    assert "E5" in ends(marching(f"D5 {token}", piece), piece)


@pytest.mark.rule("bicorne.terrain.lake-sight", "bicorne.terrain.dunes-sight", "bicorne.terrain.ice-sight")
@pytest.mark.parametrize("letter", ["l", "d", "i"])
def test_a_lake_and_impassable_ground_block_no_sight(letter: str) -> None:
    assert sees("BLN", "FLN", f"D5 {letter}") and not sees("BLN", "FLN", "D5 w")
