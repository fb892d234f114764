"""Arcs, charges, forced marches and retreats of Plus compared with a second opinion that shares nothing with the game.

`python tests/oracles/test_fronts.py [positions]` compares more of them: 2,000 unless told otherwise.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bicorne import Game
from bicorne.hexes import standard_board
from bicorne.rules.orders import NORMAL
from bicorne.rules.plus import arcs, retreat
from bicorne.state import State
from bicorne.terms import CAVALRY
from oracles import fronts, legal, watch
from oracles.test_legal import imported
from random_play import BATTLES, WORKABLE, eager, hexes, map_tokens, random_map

FEW, MANY = 60, 2000
BOARD = standard_board()
IMPETUOUS = ("BLC", "BHC", "BGH", "RCO")


# ------------------------------------------------------------------ arcs


@pytest.mark.parametrize("narrow", [False, True])
def test_arcs_are_those_of_the_angles_for_all_hexes_and_all_fronts(narrow: bool) -> None:
    wrong = []
    table = arcs.arcs_of(BOARD, narrow)
    for facing in range(6):
        for a in range(BOARD.size):
            for b in range(BOARD.size):
                if a != b:
                    angle = fronts.arc_by_angle(facing, BOARD.names[a], BOARD.names[b], narrow)
                    if table[facing][a][b] != angle:
                        wrong.append((facing, BOARD.names[a], BOARD.names[b]))
    assert wrong == []


def test_the_second_opinion_on_fronts_shares_nothing_with_the_game() -> None:
    assert fronts.__file__ is not None
    assert imported(Path(fronts.__file__)) <= (sys.stdlib_module_names - {"importlib", "runpy"}) | {"oracles"}


# ------------------------------------------------------------------ positions from random play


def games(seed: int) -> Iterator[tuple[Game, watch.Watcher, Random]]:
    """Games of Plus, on random maps and in the battles in turn, with what the file says of their ground."""
    while True:
        text = BATTLES[seed // 5 % len(BATTLES)] if seed % 5 == 0 else with_more_works(random_map(seed), seed)
        game = Game.new(text, seed=seed, rules="plus", fast=True)
        yield game, watch.Watcher(game.view(None), [], judges=False), Random(f"fronts {seed}")
        seed += 1


def with_more_works(text: str, seed: int) -> str:
    """A random map with field works on a third of the hexes that can have them: they stop by sides."""
    random = Random(f"works {seed}")
    letters = dict(zip(hexes(), [token[0] for token in map_tokens(text)], strict=True))
    chosen = [hex for hex, letter in letters.items() if letter in WORKABLE and random.random() < 0.3]
    works = ", ".join(f"{hex} = {random.sample(fronts.NAMES, random.randint(2, 4))}" for hex in chosen)
    return text[: text.index("field_works")] + f"field_works = {{{works}}}".replace("'", '"')


def positions(seed: int, phase: str, share: float) -> Iterator[tuple[Game, legal.Position, Random]]:
    """Positions in which a question is asked, a share of those that come up in 400 decisions of each game."""
    for game, ground, random in games(seed):
        for _ in range(400):
            if game.winner is not None:
                break
            stack = game._s.stack
            if game._s.book.procedures[stack[-1].procedure].steps[stack[-1].step].name == phase:
                if random.random() < share:
                    yield game, position(game, ground), random
            game.play(eager(game, random))


def position(game: Game, ground: watch.Watcher) -> legal.Position:
    """What the second opinion needs, from the public view."""
    units: dict[str, dict[str, Any]] = {}
    for unit in game.view(None)["units"]:
        if unit["hex"]:
            kind = watch.NATIONS[unit["nation"]] + unit["type"]
            own = {"kind": kind, "facing": unit["facing"] // 2, "impetuous": kind in IMPETUOUS}
            units[unit["hex"]] = unit | own
    leaders = {leader["hex"]: leader for leader in game.view(None)["leaders"] if leader["hex"]}
    p = {"bottom": ground.sides[0], "turn": game.turn, "terrain": ground.terrain, "works": ground.works}
    return p | {"rules": ground.rules, "units": units, "leaders": leaders, "banners": game.banners}


# ------------------------------------------------------------------ charges and forced marches


def compare_charges(wanted: int, seed: int = 0) -> list[str]:
    """Rides of one unit in each position: where they end, and whom they were a charge on."""
    wrong: list[str] = []
    contacts = 0
    for game, p, random in positions(seed, "move", 0.2):
        s = game._s
        movers = [u for u in s.ordered if s.order[u] == NORMAL and s.drill.came[u] < 0 and may_ride(game, s, u)]
        if not movers:
            continue
        unit = random.choice(movers)
        start = BOARD.names[s.hex[unit]]
        known = fronts.charges(p, start)
        if not known and random.random() < 0.8:
            continue  # most have nobody near
        found, charged = compare_unit(game, p, unit, start, known, random)
        wrong += [f"{game.turn}, {start}: {text}" for text in found]
        contacts += charged
        wanted -= 1
        if not wanted:
            break
    assert contacts
    return wrong


def may_ride(game: Game, s: State, unit: int) -> bool:
    name = BOARD.names[s.hex[unit]]
    return s.field.arm[unit] == CAVALRY and any(option.startswith(f"move {name} ") for option in game.options)


def compare_unit(
    game: Game, p: legal.Position, unit: int, start: str, known: dict[tuple[str, int], set[str]], random: Random
) -> tuple[list[str], int]:
    wrong: list[str] = []
    offered = {option.split()[2] for option in game.options if option.startswith(f"move {start} ")} - {"leader"}
    row = legal.UNITS[p["units"][start]["kind"]]
    allowed = legal.unit_ends(p, start, row.march) | fronts.forced(p, start)
    allowed |= garrisons_in_reach(p, start, row.march)
    if p["units"][start]["impetuous"]:
        allowed |= {end for end, _ in known if end != start}
    if offered != allowed:
        wrong.append(f"offered wrongly: {sorted(offered - allowed)}, missing: {sorted(allowed - offered)}")
    near = {end for end, _ in known} & offered
    contacts = 0
    for end in sorted(near | set(random.sample(sorted(offered), min(4, len(offered))))):
        arrived = game.copy()
        arrived.play(f"move {start} {end}")
        for facing, corner in enumerate(BOARD.vertices):
            after = arrived.copy()
            action = "pass" if after._s.drill.facing[unit] == facing else f"face {end} {corner}"
            if action not in after.options:
                if (end, facing) in known:
                    wrong.append(f"{action} is missing")
                continue
            after.play(action)
            mask = after._s.drill.charged[unit]
            targets = {BOARD.names[hex] for side, hex in enumerate(BOARD.toward[BOARD.hex(end)]) if mask >> side & 1}
            contacts += len(targets)
            if after._s.active == game._s.active and targets != known.get((end, facing), set()):
                wrong.append(f"to {end}, {corner}: {targets}, not {known.get((end, facing))}")
    return wrong, contacts


def garrisons_in_reach(p: legal.Position, start: str, reach: int) -> set[str]:
    """Hexes of own garrisons, which make way for a unit that ends its move there."""
    side = p["units"][start]["side"]
    found = set()
    for hex in [hex for hex, unit in p["units"].items() if fronts.is_garrison(p, hex) and unit["side"] == side]:
        without = p | {"units": {other: unit for other, unit in p["units"].items() if other != hex}}
        if hex in legal.unit_ends(without, start, reach):
            found.add(hex)
    return found


def test_charges_are_what_the_second_opinion_allows() -> None:
    assert compare_charges(FEW) == []


# ------------------------------------------------------------------ retreats


def compare_retreats(wanted: int, seed: int = 0) -> list[str]:
    """In each position one unit is driven back from some enemy, near or far, by one to three flags."""
    wrong: list[str] = []
    seen = dict.fromkeys(("free", "lost", "friend", "round"), 0)
    for game, p, random in positions(seed, "order", 0.3):
        pairs = [
            (hex, base)
            for hex, unit in p["units"].items()
            for base, foe in p["units"].items()
            if foe["side"] != unit["side"] and not unit["square"] and fronts.steps_between(hex, base) <= 4
            if not fronts.is_garrison(p, hex)
        ]
        if not pairs:
            continue
        round_about = [pair for pair in pairs if len(fronts.sides_back(p, *pair)) > 1]
        hex, base = random.choice(round_about if round_about and random.random() < 0.3 else pairs)
        wrong += compare_retreat(game._s, p, hex, base, random.randint(1, 3), seen)
        wanted -= 1
        if not wanted:
            break
    assert all(seen.values()), f"some kinds of retreats did not come up: {seen}"
    return wrong


def compare_retreat(s: State, p: legal.Position, hex: str, base: str, flags: int, seen: dict[str, int]) -> list[str]:
    unit, origin = s.at[BOARD.hex(hex)], BOARD.hex(base)
    steps = retreat.retreat_hexes(s, unit, flags)
    where = f"{hex} from {base}, {flags} flags"
    if steps != fronts.hexes_back(p, hex, flags):
        return [f"{where}: {steps} hexes, not {fronts.hexes_back(p, hex, flags)}"]
    led = hex in p["leaders"]
    walk = fronts.Walk(p, hex, base, steps, led)
    frame = retreat.new_retreat(s, unit, origin, steps)
    firsts = {BOARD.names[a[2]] for a in retreat.may_retreat(s, frame) if a[0] == "retreat"}
    ends = all_ends(s.copy(), frame)
    seen["free" if not walk.least else "lost"] += 1
    seen["friend"] += frame.friends and any(BOARD.distance[BOARD.hex(hex)][BOARD.hex(to)] == 2 for to in firsts)
    seen["round"] += len(walk.sets) > 1
    wrong = []
    if firsts != walk.firsts:
        wrong.append(f"{where}: first steps {sorted(firsts)}, not {sorted(walk.firsts)}")
    if ends != walk.ends:
        wrong.append(f"{where}: ends {sorted(ends)}, not {sorted(walk.ends)}")
    for leader in {led, False}:
        least = fronts.Walk(without_leader(p, hex), hex, base, steps, False).least if led and not leader else walk.least
        if retreat.least_loss(s, unit, origin, steps, leader) != least:
            wrong.append(f"{where}: the least loss is not {least}")
    return wrong


def without_leader(p: legal.Position, hex: str) -> legal.Position:
    return p | {"leaders": {other: leader for other, leader in p["leaders"].items() if other != hex}}


def all_ends(s: State, frame: retreat.Retreat) -> set[tuple[str, int]]:
    """Every end of a retreat that its owner can choose, with the blocks that it costs."""
    options = retreat.may_retreat(s, frame)
    here = BOARD.names[s.hex[frame.unit]]
    if not options:
        return {(here, frame.steps)}
    found: set[tuple[str, int]] = set()
    for a in options:
        if a[0] == "pass":
            found.add((here, 0))
            continue
        after, onward = s.copy(), frame.copy()
        assert isinstance(onward, retreat.Retreat)
        retreat.retreat(after, onward, a)
        found |= all_ends(after, onward)
    return found


def test_retreats_are_what_an_exhaustive_walk_allows() -> None:
    assert compare_retreats(FEW) == []


# ------------------------------------------------------------------ many positions


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(4))
def test_charges_and_retreats_in_many_positions(chunk: int) -> None:
    assert compare_charges(MANY // 4, 1000 * chunk + 1) == []
    assert compare_retreats(MANY // 4, 1000 * chunk + 1) == []


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    for line in compare_charges(number, 7) + compare_retreats(number, 7):
        print(line)
