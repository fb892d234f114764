"""The battlefield: its hexes, its sections as each player sees them, and its ground."""

import pytest

from bicorne import ActionError, Game
from boards import PLACES, bar, board, clash, dice, ends, events, hand, idle, in_deck, move, options, order, unit

PROBES = "probe-left probe-center probe-right"


def is_hex(game: Game, name: str) -> bool:
    try:
        game.why_not(f"order {name}")
    except ActionError:
        return False
    return True


def named_hexes() -> set[str]:
    """Every name up to row 11 and column P that the standard board knows."""
    game = board("")
    return {f"{column}{row}" for row in range(12) for column in "ABCDEFGHIJKLMNOP" if is_hex(game, f"{column}{row}")}


def ordered_by(card: str, pieces: str, side: str = "allied") -> set[str]:
    """The hexes of the units that a card lets a side order."""
    game = board(pieces, to_move=side, hands={side: PROBES})
    game.play(f"play {card}")
    return {option.split()[1] for option in options(game, "order")} if game.active == side else set()


@pytest.mark.rule("classic.board.size")
def test_the_board_is_13_hexes_across_and_9_deep() -> None:
    hexes = named_hexes()
    assert {int(name[1:]) for name in hexes} == set(range(1, 10))
    assert max(len([name for name in hexes if name[1:] == row]) for row in "123456789") == 13
    assert not hexes & {"A0", "A10", "N1", "N5", "N9"}


@pytest.mark.rule("classic.board.rows-alternate")
def test_rows_alternate_13_and_12_hexes() -> None:
    hexes = named_hexes()
    rows = [len([name for name in hexes if name[1:] == row]) for row in "123456789"]
    assert rows == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert len(hexes) == 113
    game = board("F5 BLN", ordered="F5", phase="move")
    assert ends(game, "F5") == {"E5", "G5", "E4", "F4", "E6", "F6"}


@pytest.mark.rule("classic.board.three-sections")
@pytest.mark.parametrize(
    ("side", "token", "section"),
    [
        ("allied", "A1 BLN", "left"),
        ("allied", "M1 BLN", "right"),
        ("french", "A9 FLN", "right"),
        ("french", "M9 FLN", "left"),
        ("allied", "G5 BLN", "center"),
        ("french", "G5 FLN", "center"),
    ],
)
def test_sections_are_named_from_each_players_own_seat(side: str, token: str, section: str) -> None:
    ordering = [card for card in PROBES.split() if ordered_by(card, token, side)]
    assert ordering == [f"probe-{section}"]


@pytest.mark.rule("classic.board.section-lines")
def test_section_lines_divide_wide_rows_4_5_4_and_cut_the_4th_and_9th_hex_of_narrow_rows() -> None:
    everywhere = ", ".join(f"{hex} BLN" for hex in PLACES)
    left, center, right = (ordered_by(card, everywhere) for card in PROBES.split())
    assert "D3" in left - center - right
    assert {"E3", "I3"} <= center - left - right
    assert "J3" in right - center - left
    assert "D4" in left & center
    assert "I4" in center & right
    shared = {"D2", "D4", "D6", "D8"}, {"I2", "I4", "I6", "I8"}
    assert (left & center, center & right, left & right) == (*shared, set())
    wide = [[len([hex for hex in hexes if hex[1:] == row]) for hexes in (left, center, right)] for row in "13579"]
    assert wide == [[4, 5, 4]] * 5


@pytest.mark.rule("classic.board.dotted-hex-shared")
def test_a_hex_cut_by_a_line_belongs_to_the_flank_and_to_the_center() -> None:
    assert [ordered_by(card, "D4 BLN") for card in PROBES.split()] == [{"D4"}, {"D4"}, set()]


def leaves_board(side: str, hex: str, beside: str) -> bool:
    """Does a lone leader go off the board who was attacked on this hex and not hit?"""
    leader, foe, enemy = ("B", "FLT", "french") if side == "allied" else ("F", "BLT4", "allied")
    game = clash(f"{hex} +{leader}, {beside} {foe}", beside, to_move=enemy)
    return bool(events(game.play(f"melee {beside} {hex}", dice="inf inf inf inf"), "LeaderLeft"))


@pytest.mark.rule("classic.board.baselines-edges")
def test_the_row_nearest_a_player_is_his_baseline_and_the_short_sides_are_lateral_edges() -> None:
    assert leaves_board("allied", "A1", "B1")  # leaders go off over their own baseline only
    assert leaves_board("french", "A9", "B9")
    assert not leaves_board("allied", "A9", "B9")
    assert not leaves_board("french", "A1", "B1")
    assert not leaves_board("allied", "A5", "B5")
    for hex, between, goal in (("A1", "A2", "A3"), ("A5", "A6", "A7")):  # sight along a lateral edge
        game = clash(f"{hex} BLN, {between} w, {goal} FLN, G5 BLN, G6 w, G7 FLN", f"{hex}, G5")
        assert options(game, "fire") == ["fire G5 G7"]
        assert bar(game, f"fire {hex} {goal}") == "classic.los.side-edge-obstructs"


def storm(game: Game, start: str) -> None:
    """A turn in which the unit on this hex wipes out the one in the town and goes in."""
    game.play("play attack-center")
    order(game, start)
    move(game)
    game.play(f"melee {start} G5", dice=" ".join(["inf"] * dice(game, f"melee {start} G5")))
    game.play(f"advance {start} G5")


@pytest.mark.rule("classic.board.terrain-persists")
def test_a_town_is_still_a_town_on_turn_20_whoever_fell_in_it() -> None:
    hands = {side: "attack-center attack-center attack-center probe-left" for side in ("allied", "french")}
    out = in_deck("short-supply elan")
    game = board("G5 t:FLN2, G4 BGR, F4 BGG, G6 FOG, F6 FOG", hands=hands, goal=20, discards=out)
    for start in ("G4", "G6", "F4"):
        storm(game, start)
    assert game.banners == {"allied": 2, "french": 1}
    while game.turn < 20 or game.active == "allied":
        idle(game, next(card for card in hand(game, game.active) if card != "attack-center"))
    game.play("play attack-center")
    order(game, "F6")
    move(game)
    assert (unit(game, "G5").side, dice(game, "melee F6 G5")) == ("allied", 4 + 2 - 2)
