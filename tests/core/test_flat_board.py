"""A rule set with a flat board and another die: read, played, drawn and described by shared code alone."""

import math
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from bicorne import Game
from bicorne.chance import ROLL, SYMBOLS, Chance, Die, Face, key_of
from bicorne.cli.board import ASCII, draw
from bicorne.errors import ActionError, ScenarioError
from bicorne.events import LeaderChecked
from bicorne.film import Picture
from bicorne.hexes import NOWHERE, BoardShape
from bicorne.log import dice
from bicorne.picture import LIGHT, ground, sheet
from bicorne.picture.geometry import Plan, corners
from bicorne.picture.svg import outline
from bicorne.picture.terrain import works
from bicorne.rules import BOOKS
from bicorne.rules.classic.book import CLASSIC
from bicorne.scenario import Scenario
from bicorne.server.outgoing import event_data
from bicorne.server.plan import board_plan, die_faces, sketch_of
from bicorne.setup import read_scenario, stage

# The symbols with words of their own, on a die of eight sides.
MARBLES = Die((Face("red"), Face("blue"), Face("green"), Face("white", "white one", "white ones"), Face("black")),
              (0, 0, 0, 1, 2, 3, 3, 4))  # fmt: skip
BATTLE = """
format = 1
id = "flat"
name = "Flat"
[board]
top = "french"
bottom = "allied"
width = 7
depth = 6
map = \"\"\"
  .:FLN .:FLN r     .:FLT .:FHC .:FFA .
  .     h     r     h     .     t     .
  .     .     b     h     w     .     m
  .     .     r     .     w     l     l
  .     .     r     .     .     .     .
  .     .:BLN r     .:BLN t:BLN .:BGG .:BFA
\"\"\"
[terrain]
names = { D4 = "The Ridge" }
field_works = { D1 = ["N", "NE"] }
[sides.french]
name = "French"
nations = ["F"]
commander = "Ney"
cards = 5
banners = 5
[sides.allied]
name = "Allied"
nations = ["B"]
commander = "Hill"
cards = 5
banners = 5
[[leader]]
side = "allied"
name = "Hill"
hex = "D1"
[[objective]]
id = "mill"
name = "The Mill"
side = "both"
hexes = ["F5"]
[start]
first = "allied"
"""


@pytest.fixture(autouse=True)
def books() -> Iterator[None]:
    """The rule sets of these tests, known only while they run."""
    sections, none = BoardShape(flat=True), BoardShape(flat=True, sections=False)
    own = [CLASSIC.variant("flat", board=none, die=MARBLES), CLASSIC.variant("thirds", board=sections)]
    BOOKS.update({book.name: book for book in own})
    yield
    for book in own:
        del BOOKS[book.name]
    stage.cache_clear()
    board_plan.cache_clear()


def flat(text: str = BATTLE, rules: str = "flat") -> Scenario:
    return read_scenario(text, "a flat battle", rules)


# ------------------------------------------------------------------ the board


def test_rows_of_a_flat_board_are_all_as_wide_as_it_is() -> None:
    scenario = flat()
    board = scenario.board
    assert (board.flat, board.size, board.lines) == (True, 42, None)
    assert [board.names[unit.hex] for unit in scenario.units[:5]] == ["B1", "D1", "E1", "F1", "G1"]
    assert scenario.works[board.hex("D1")] == 0b11
    with pytest.raises(ScenarioError, match=r"row 5: 6 tokens; a row of this board has 7"):
        flat(BATTLE.replace("h     .     t     .", "h     .     t"))
    with pytest.raises(ScenarioError, match=r"row 4: 7 tokens; an even row of this board has 6"):
        flat(rules="classic")


def test_a_board_without_sections_takes_no_section_lines() -> None:
    with pytest.raises(ScenarioError, match=r"\[board\] sections: the boards of this rule set have none; leave it out"):
        flat(BATTLE.replace("width = 7", "sections = [2, 5]\nwidth = 7"))
    assert flat(rules="thirds").lines == (2.0, 5.0)


def test_the_sides_of_works_are_those_of_the_board() -> None:
    with pytest.raises(ScenarioError, match="`W` is not a side of a hex; the sides are N NE SE S SW NW"):
        flat(BATTLE.replace('["N", "NE"]', '["W"]'))


# ------------------------------------------------------------------ drawings


def text_board(viewer: int) -> list[str]:
    field = stage(BATTLE, "a flat battle", "flat")[1]
    picture = Picture(field)
    picture.hex, picture.blocks, picture.leader_hex = field.start[:], field.first_blocks[:], field.leader_start[:]
    return draw(picture, viewer, 50, ASCII).plain.splitlines()


FROM_THE_BOTTOM = r"""
.-----.B2   .-----.D2   .-----.F2   .-----.
/A2   \     /C2  r\     /E2   \     /G2   \
\     /-----\     /=====\     /-----\     /
.-----.B1   .-----.D1   ]-----.F1   .-----.
/A1   \^LN4 /C1  r\^LN4*/E1  t\^GG5 /G1   \
\     /-----\     /-----\^LN4 /-----\^FA3 /
.-----.     .-----.     .-----.     .-----.
"""
FROM_THE_TOP = r"""
.-----.     .-----.     .-----.     .-----.
/G1   .-----.E1  t.-----.C1  r.-----.A1   \
\vFA3 /F1   \vLN4 /D1   \     /B1   \     /
.-----\vGG5 /-----[vLN4*/-----\vLN4 /-----.
/G2   .-----.E2   .=====.C2  r.-----.A2   \
"""


def test_the_text_board_staggers_columns() -> None:
    """D1 has works to the north and northeast; from the other seat, to the south and southwest."""
    assert text_board(0)[-7:] == FROM_THE_BOTTOM.strip().splitlines()
    assert text_board(1)[:5] == FROM_THE_TOP.strip().splitlines()


@pytest.mark.parametrize("bottom", [0, 1])
def test_the_picture_has_flat_hexes(bottom: int) -> None:
    scenario = flat()
    plan = Plan(scenario, bottom)
    text = ground(scenario, bottom)
    for hex in range(scenario.board.size):
        assert outline(corners(scenario.board), plan.at(hex)) in text
    d1 = plan.at(scenario.board.hex("D1"))
    bars = [side for side in range(6) if works(corners(scenario.board), side, d1)[0] in text]
    assert bars == ([3, 4] if bottom else [0, 1])
    assert "Center" not in text and "Center" in ground(flat(rules="thirds"), bottom)
    ElementTree.fromstring(sheet(scenario, bottom, LIGHT))


@pytest.mark.parametrize("bottom", [0, 1])
def test_the_plan_tells_corners_and_sides(bottom: int) -> None:
    """What a client needs to find every neighbor: centers, corners, and the names of the sides between them."""
    board = flat().board
    plan = board_plan(BATTLE, "a flat battle", "flat", bottom)
    assert [round(math.hypot(*corner)) for corner in plan.corners] == [50] * 6
    for hex, name in enumerate(board.names):
        here = plan.hexes[name]
        assert here.section == ""
        for side, neighbor in zip(board.sides, board.toward[hex], strict=True):
            i = plan.sides.index(side)
            (ax, ay), (bx, by) = plan.corners[i - 1], plan.corners[i]
            if neighbor != NOWHERE:
                there = plan.hexes[board.names[neighbor]]
                assert (there.x, there.y) == pytest.approx((here.x + ax + bx, here.y + ay + by), abs=0.1)
    assert sketch_of(flat()).flat


# ------------------------------------------------------------------ the die


def test_dice_are_loaded_recorded_and_told_in_the_words_of_the_die() -> None:
    game = Game.new(BATTLE, rules="flat", seed=1)
    assert game._s.chance.die is MARBLES
    field = game._s.field
    assert dice(field, [0, 0, 3, 4]) == "two red, a white one and black"
    assert event_data(field, LeaderChecked(0, 0, -1, [1, 3], False))["faces"] == ["blue", "white"]
    with pytest.raises(ActionError, match=r"'flag' is not .*: the faces are red, blue, green, white, black"):
        game.play(game.options[0], dice="flag")
    with pytest.raises(ActionError, match="'red white' would be left over"):
        game.play(game.options[0], dice="red white")


def test_a_game_with_another_die_is_saved_and_copied_with_it() -> None:
    game = Game.new(BATTLE, rules="flat", seed=1)
    assert Game.load(game.save())._s.copy().chance.die is MARBLES


def test_chance_rolls_the_sides_of_its_die() -> None:
    for fast in (False, True):
        assert set(Chance(key_of(5), fast, MARBLES).roll(400, ROLL)) == {0, 1, 2, 3, 4}
        count = Chance(key_of(5), fast, MARBLES).roll(4000, ROLL).count(0)
        assert 1300 < count < 1700


def test_a_client_learns_the_die() -> None:
    told = die_faces(SYMBOLS)
    assert [(face.word, face.sides, face.glyph) for face in told] == [
        ("inf", 2, True), ("cav", 1, True), ("art", 1, True), ("flag", 1, True), ("saber", 1, True),
    ]  # fmt: skip
    assert [face.text for face in told] == [
        "infantry, two faces", "cavalry", "artillery", "flag: fall back", "saber: hits in melee",
    ]  # fmt: skip
    assert [(face.name, face.glyph) for face in die_faces(MARBLES)][2:4] == [("green", False), ("white one", False)]
