"""Every kind of ground and every unit is drawn, well formed, and always the same."""

import gzip
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from bicorne import Game
from bicorne.data.tables import load_tables
from bicorne.picture import DARK, LIGHT, PRINT, THEME, ground, sheet, stylesheet, symbols
from bicorne.picture.geometry import Plan, corners
from bicorne.picture.ground import swatch
from bicorne.picture.palette import Palette
from bicorne.picture.pieces import DRESS, MARK_SIGNS, MARKS, block
from bicorne.picture.terrain import works
from bicorne.scenario import Scenario, list_scenarios
from drawings import battle

LETTERS = sorted(load_tables().terrain_letters)
KINDS = load_tables().kinds


def whole(*parts: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>')


def ids(tree: ElementTree.Element) -> Counter[str]:
    return Counter(node.attrib["id"] for node in tree.iter() if "id" in node.attrib)


def references(text: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))


def all_ground(second: str = "") -> Scenario:
    """A battlefield with every kind of ground, field works on all sides and a closed hex."""
    scenario = battle("vimeiro")
    terrain = [[LETTERS[hex % len(LETTERS)]] for hex in range(scenario.board.size)]
    if second:
        terrain = [row if second in row else [*row, second] for row in terrain]
    return replace(scenario, terrain=terrain, works=[63] * scenario.board.size, closed={5})


def assert_sound(text: str) -> None:
    """Well formed, no id twice, and everything it refers to is there."""
    tree = ElementTree.fromstring(text)
    assert [id for id, number in ids(tree).items() if number > 1] == []
    assert references(text) <= set(ids(tree))


# ------------------------------------------------------------------ ground


@pytest.mark.parametrize("letter", LETTERS)
def test_every_kind_of_ground_has_a_picture_of_its_own(letter: str) -> None:
    scenario = battle("vimeiro")

    def drawn(kind: str) -> str:
        return swatch(scenario, kind, LIGHT).replace(f"g-{ord(kind)}-", "")

    whole(drawn(letter))
    assert all(drawn(letter) != drawn(other) for other in LETTERS if other != letter)


@pytest.mark.parametrize("second", ["", "h", "w", "s", "t"])
@pytest.mark.parametrize("bottom", [0, 1])
def test_all_ground_together_is_sound(second: str, bottom: int) -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{ground(all_ground(second), bottom)}</svg>'
    assert_sound(text)
    assert all(id.startswith("g-") for id in ids(ElementTree.fromstring(text)))


def test_field_works_lie_on_the_side_the_file_names() -> None:
    """K3 of Talavera has them toward NW and NE: seen from the other seat, toward SE and SW."""
    scenario = battle("talavera")
    k3 = scenario.board.hex("K3")
    for bottom, sides in ((0, ["NW", "NE"]), (1, ["SE", "SW"])):
        at, text = Plan(scenario, bottom).at(k3), ground(scenario, bottom)
        found = [
            name
            for side, name in enumerate(scenario.board.sides)
            if works(corners(scenario.board), side, at)[0] in text
        ]
        assert found == sides


@pytest.mark.parametrize("id", list_scenarios())
def test_the_ground_of_a_battle_is_small(id: str) -> None:
    text = ground(battle(id))
    assert len(text.encode()) < 150_000
    assert len(gzip.compress(text.encode())) < 25_000


def test_a_map_looks_the_same_for_ever() -> None:
    """Also in another process, whose hashes fall differently."""
    code = (
        "from bicorne.picture import sheet; from bicorne.setup import read_scenario;"
        "from bicorne.scenario import find_scenario;"
        "import sys; sys.stdout.buffer.write(sheet(read_scenario(*find_scenario('waterloo'))).encode())"
    )
    here = sheet(battle("waterloo"))
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        there = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=env).stdout
        assert there.decode() == here


def test_names_from_a_file_cannot_break_the_picture() -> None:
    scenario = battle("vimeiro")
    odd = replace(scenario, name="<script>&\"'\x07", hex_names={7: "</text><a>"}, leaders=scenario.leaders)
    odd.leaders[0].name = "<b>&amp;"
    text = sheet(odd)
    assert_sound(text)
    assert "<script>" not in text and "<a>" not in text and "<b>" not in text


# ------------------------------------------------------------------ pieces


def test_every_unit_has_a_symbol() -> None:
    found = set(ids(ElementTree.fromstring(symbols())))
    assert {f"unit-{kind.letter}{kind.code}" for kind in KINDS} <= found
    named = "glyph-inf glyph-cav glyph-art glyph-flag glyph-saber leader-fr leader-al square objective banner exit"
    assert set(named.split()) <= found


@pytest.mark.parametrize("palette", [LIGHT, DARK, PRINT, THEME], ids=["light", "dark", "print", "theme"])
def test_symbols_are_sound(palette: Palette) -> None:
    assert_sound(symbols(palette))


def test_no_two_units_look_alike() -> None:
    drawn = Counter(block(kind, PRINT) for kind in KINDS)
    assert max(drawn.values()) == 1


def test_every_type_and_nation_has_its_looks() -> None:
    tables = load_tables()
    assert {kind.code for kind in KINDS} <= set(MARKS)
    assert {nation.letter for nation in tables.nations.values()} <= set(DRESS)
    assert {name for marks in MARKS.values() for name in marks} == set(MARK_SIGNS)


def test_shapes_alone_tell_the_nations_apart() -> None:
    looks = Counter((dress.shape, dress.inner, dress.dashes, dress.width) for dress in DRESS.values())
    assert max(looks.values()) == 1
    assert [letter for letter, dress in DRESS.items() if dress.shape == DRESS["F"].shape] == ["F"]


# ------------------------------------------------------------------ whole pictures


@pytest.mark.parametrize("id", list_scenarios())
def test_every_battle_can_be_drawn(id: str) -> None:
    scenario = battle(id)
    text = sheet(scenario)
    assert_sound(text)
    units = re.findall(r'href="#unit-\w+" x="-50"', text)
    assert len(units) == len(scenario.units)
    for leader in scenario.leaders:
        assert f">{leader.name.replace('&', '&amp;')}<" in text


def played_until_blocks_fall(id: str) -> Game:
    """A game some random actions on, in which units have lost blocks."""
    game, choose = Game.new(id, seed=1), Random(1)
    for _ in range(400):
        game.play(choose.choice(game.options))
        if sum(unit.full - unit.blocks for unit in game.units) > 2:
            break
    return game


def test_an_objective_tells_what_it_is_worth_to_each_side() -> None:
    each = "The great redoubt (D6): 2 banners for Grande Armée, 1 banner for Kutuzov's army<"
    assert each in sheet(battle("borodino"))
    both = "The first knoll (F5–H5): 2 banners for Beresford's army or Army of the South<"
    assert both in sheet(battle("albuera"))


def test_a_game_is_drawn_as_its_bystanders_see_it() -> None:
    assert sheet(Game.new("vimeiro", seed=1)) == sheet(battle("vimeiro"))
    game = played_until_blocks_fall("vimeiro")
    assert sheet(game) != sheet(battle("vimeiro"))
    assert_sound(sheet(game))


def test_lost_blocks_stay_as_hollow_pips() -> None:
    hollow = 'stroke-opacity=".6"/>'
    before = sheet(battle("vimeiro")).count(hollow)
    game = played_until_blocks_fall("vimeiro")
    lost = sum(unit.full - unit.blocks for unit in game.units)
    assert lost > 2 and sheet(game).count(hollow) == before + lost


def test_every_color_of_the_theme_is_defined() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", ground(all_ground()) + symbols() + sheet(battle("vimeiro"), 0, THEME)))
    defined = set(re.findall(r"(--[\w-]+):", stylesheet()))
    assert used and used <= defined


def test_print_needs_no_color() -> None:
    for text in (sheet(battle("waterloo"), 0, PRINT), symbols(PRINT), ground(all_ground(), 0, PRINT)):
        colors = set(re.findall(r'"#([0-9a-f]{6})"', text))
        assert colors and all(color[:2] == color[2:4] == color[4:] for color in colors)
