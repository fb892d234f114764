"""Line of sight against a second opinion that shares nothing with the game, on random maps."""

import ast
import sys
from pathlib import Path
from random import Random

import pytest

from bicorne.chance import Chance, key_of
from bicorne.rules.classic.sight import sees
from bicorne.setup import first_state
from bicorne.state import State
from oracles import sight as oracle
from random_play import sample_of

GRID = oracle.Grid()
MAPS, QUICK = 200, 40
CLEAR, HILLS, BLOCKING = ".rsfbmqld", "he", "Hwgvtpncak"
CLOSED = "Hrld"  # no piece can stand there
SIDES = ("bottom", "top")


class Map:
    """A random battlefield: what the oracle needs, and the same as a scenario."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.letters: dict[str, str] = {}
        self.second: dict[str, str] = {}
        self.units: dict[str, str] = {}
        self.lone: dict[str, str] = {}
        rough, hilly, crowded = random.uniform(0, 0.4), random.uniform(0, 0.5), random.uniform(0, 0.3)
        for hex in GRID.centers:
            self.letters[hex] = random.choice(HILLS if random.random() < hilly else CLEAR)
            if random.random() < rough:
                self.letters[hex] = random.choice(BLOCKING)
            if self.letters[hex] not in CLOSED:
                self.add_second_feature(hex, random)
                self.add_piece(hex, random, crowded)

    def add_second_feature(self, hex: str, random: Random) -> None:
        """A wood or a town on a hill, or a hill under a wood."""
        if random.random() < 0.15 and self.letters[hex] in "hwt":
            self.second[hex] = random.choice("wt") if self.letters[hex] == "h" else "h"

    def add_piece(self, hex: str, random: Random, crowded: float) -> None:
        if random.random() < crowded:
            side = random.choice(SIDES)
            if random.random() < 0.2 and list(self.lone.values()).count(side) < 6:
                self.lone[hex] = side
            elif list(self.units.values()).count(side) < 30:
                self.units[hex] = side

    def sight(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for hex, letter in self.letters.items():
            letters = letter + self.second.get(hex, "")
            if any(letter in BLOCKING for letter in letters):
                found[hex] = "blocks"
            elif any(letter in HILLS for letter in letters):
                found[hex] = "hill"
        return found

    def level(self) -> dict[str, int]:
        return {hex: 1 for hex in self.letters if self.letters[hex] in HILLS or self.second.get(hex) == "h"}

    def scenario(self) -> str:
        token = {"bottom": ":BLN", "top": ":FLN"}
        rows = [
            " ".join([self.letters[hex] + token.get(self.units.get(hex, ""), "") for hex in hexes_of_row(row)])
            for row in range(9, 0, -1)
        ]
        also = ", ".join([f'{hex} = ["{letter}"]' for hex, letter in self.second.items()])
        lines = ["format = 1", '[board]\ntop = "top"\nbottom = "bottom"\nmap = """', *rows, '"""']
        for side, nation in zip(SIDES, "BF"):
            lines.append(f'[sides.{side}]\nname = "{side}"\ncommander = "Commander"\nnations = ["{nation}"]')
            lines.append("cards = 5\ntacticians = 0\nbanners = 5")
        for hex, side in self.lone.items():
            lines.append(f'[[leader]]\nside = "{side}"\nname = "Leader on {hex}"\nhex = "{hex}"')
        lines.append(f'[start]\nfirst = "bottom"\n[terrain]\nalso = {{{also}}}\n[position]\nphase = "command"')
        return "\n".join(lines)

    def state(self) -> State:
        return first_state(self.scenario(), "map", "", Chance(key_of(1), True), False)


def hexes_of_row(row: int) -> list[str]:
    return [hex for hex in GRID.centers if int(hex[1:]) == row]


@pytest.mark.rule(
    "classic.los.centre-to-centre",
    "classic.los.unit-blocks",
    "classic.los.leader-blocks",
    "classic.los.edge-mixed-pairs",
    "classic.los.side-edge-obstructs",
)
@pytest.mark.parametrize("seed", sample_of(MAPS, QUICK))
def test_every_pair_of_hexes_on_a_random_map_is_seen_as_the_second_opinion_says(seed: int) -> None:
    map = Map(seed)
    state, sight, level, occupied = map.state(), map.sight(), map.level(), map.units | map.lone
    names = state.field.board.names
    assert names == list(GRID.centers)
    wrong, lopsided = [], []
    for a in range(len(names)):
        for b in range(a):
            seen = sees(state, a, b, False, 0)
            if seen != oracle.can_see(GRID, names[a], names[b], sight=sight, level=level, occupied=occupied):
                wrong.append((names[a], names[b]))
            if seen != sees(state, b, a, False, 1):
                lopsided.append((names[a], names[b]))
    assert (wrong, lopsided) == ([], [])


@pytest.mark.rule("classic.terrain.hill-fire-over", "classic.terrain.hill-fire-over-adjacent-only")
@pytest.mark.parametrize("seed", sample_of(MAPS, QUICK, 4))
def test_fire_over_friends_is_seen_as_the_second_opinion_says(seed: int) -> None:
    map = Map(seed)
    state, sight, level, occupied = map.state(), map.sight(), map.level(), map.units | map.lone
    names = state.field.board.names
    wrong = []
    for a, from_hex in enumerate(names):
        for b, to_hex in enumerate(names):
            if a != b:
                side = (a + b) % 2
                over = sees(state, a, b, True, side)
                if over != oracle.can_see(
                    GRID, from_hex, to_hex, sight=sight, level=level, occupied=occupied, fires_over=SIDES[side]
                ):
                    wrong.append((from_hex, to_hex, side))
    assert wrong == []


def test_the_maps_hold_everything_that_sight_asks_about() -> None:
    maps = [Map(seed) for seed in range(MAPS)]
    assert {letter for map in maps for letter in map.letters.values()} == set(CLEAR + HILLS + BLOCKING)
    assert {map.letters[hex] + letter for map in maps for hex, letter in map.second.items()} == {"hw", "ht", "wh", "th"}
    assert sum(len(map.units) for map in maps) > 2000
    assert sum(len(map.lone) for map in maps) > 400
    assert {side for map in maps for side in map.lone.values()} == set(SIDES)


def test_the_second_opinion_shares_nothing_with_the_game() -> None:
    assert oracle.__file__ is not None
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Name):
            assert node.id not in ("__import__", "exec", "eval")
    assert modules and modules <= sys.stdlib_module_names - {"importlib", "runpy"}
