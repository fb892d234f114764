"""Legal actions compared with a second opinion that shares nothing with the game, on positions from random play.

Each game is played at random and followed by its events alone. At sampled questions the options are compared with
what the second opinion allows. Every forced step of a retreat is judged as well.
"""

import ast
import sys
from pathlib import Path
from random import Random

import pytest

from bicorne import Game
from bicorne.data.cards import load_deck
from oracles import legal, sight, watch
from random_play import BATTLES, CLOSED, LETTERS, eager, random_map, random_rules

CARDS = [card.id for card in load_deck().cards]
CHUNKS = 20  # for the battles and for the random maps, 60 positions each: 2,400 in all
SPECIAL_CHUNKS = 8  # of random maps with special rules
WANTED = {"order": 10, "move": 15, "attack": 20, "retreat": 15}  # positions of a chunk
GROUP = {
    "order": "order",
    "move": "move",
    "battle": "attack",
    "attack again": "attack",
    "retreat": "retreat",
    "leader retreat": "retreat",
}


def phase_of(game: Game) -> str:
    """The name of the question being asked."""
    return str(game.view(None)["state"]["stack"][-1]["step"])


class Match:
    """A random game, the books kept on it, and the differences found."""

    def __init__(self, scenario: str, seed: int, wanted: dict[str, int]) -> None:
        self.random = Random(f"{scenario[:40]} {seed}")
        self.game = Game.new(scenario, seed=seed, fast=True)
        self.books = watch.Watcher(self.game.view(None), CARDS)
        self.wanted = wanted  # positions still to be compared
        self.differences: list[str] = []

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.game.winner is not None or not any(self.wanted.values()):
                break
            phase = phase_of(self.game)
            self.prepare(phase)
            if self.is_due(phase):
                self.compare(phase)
            action = eager(self.game, self.random)
            self.books.watch(action, phase, self.game.play(action))
        self.differences += self.books.wrong

    def prepare(self, phase: str) -> None:
        if phase == "leader retreat" and self.books.walker is None:
            self.books.setting_out(self.game.options[0].split()[1])
        self.books.stand(phase)

    def is_due(self, phase: str) -> bool:
        if not self.wanted.get(GROUP.get(phase, ""), 0):
            return False
        if phase == "order" and (legal.orders(self.books.position()) is None or not self.offered("order")):
            return False  # another card, or its orders are given
        return phase not in ("order", "move") or self.random.random() < 0.1

    def offered(self, verb: str) -> set[str]:
        return {option for option in self.game.options if option.split()[0] == verb}

    def compare(self, phase: str) -> None:
        self.wanted[GROUP[phase]] -= 1
        position = self.books.position()
        options = self.offered("order") if phase == "order" else set(self.game.options) - {"pass"}
        allowed = self.allowed(phase, position)
        if options != allowed:
            self.differ(phase, f"offered wrongly: {sorted(options - allowed)}, missing: {sorted(allowed - options)}")
        self.compare_books()
        if phase in ("battle", "attack again"):
            self.compare_dice(position, phase == "attack again")

    def allowed(self, phase: str, position: legal.Position) -> set[str]:
        first = self.game.options[0].split()
        if phase == "order":
            return legal.orders(position) or set()
        if phase == "move":
            return legal.moves(position)
        if phase == "battle":
            return legal.attacks(position)
        if phase == "attack again":
            return legal.melees(position, first[1], True)
        if phase == "retreat":
            return {f"retreat {first[1]} {hex}" for hex in legal.retreats(position, first[1])}
        walker = self.books.walker
        assert walker is not None
        side, hex = self.books.leaders[walker[0]]["side"], self.books.leaders[walker[0]]["hex"]
        steps, may_stop = legal.leader_steps(position, side, hex, walker[1])
        if may_stop != ("pass" in self.game.options):
            self.differ(phase, f"the leader may stop: {may_stop}")
        return {f"retreat {hex} leader {step}" for step in steps}

    def compare_books(self) -> None:
        """Nothing is missing from the events: the books agree with the game's own view."""
        for unit in self.game.view(None)["units"]:
            own = self.books.units[unit["id"]]
            for key in ("hex", "blocks", "square", "ordered", "moved", "battled"):
                if unit[key] != own[key]:
                    self.differ("books", f"{key} of the unit on {unit['hex']} is {unit[key]}, not {own[key]}")

    def compare_dice(self, position: legal.Position, again: bool) -> None:
        attacks = [option for option in self.game.options if option != "pass"]
        for attack in self.random.sample(attacks, min(4, len(attacks))):
            verb, hex, target, *rest = attack.split()
            number = legal.dice(position, hex, target, verb, again)
            for gun in rest[1:]:
                near = legal.distance(gun, target) == 1
                number += legal.dice(position, gun, target, "melee" if near else "fire")
            if self.game.odds(attack).dice != number:
                self.differ("dice", f"{attack} has {self.game.odds(attack).dice} dice, should have {number}")

    def differ(self, where: str, text: str) -> None:
        self.differences.append(f"turn {self.game.turn}, {where}: {text}")


def compare_positions(scenarios: list[tuple[str, int]]) -> list[str]:
    """The differences found in these games, which must yield enough positions to compare."""
    wanted = dict(WANTED)
    differences: list[str] = []
    for scenario, seed in scenarios:
        match = Match(scenario, seed, wanted)
        match.play(1500)
        differences += match.differences
    assert not any(wanted.values()), f"too few positions: {wanted} are missing"
    return differences


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_options_in_the_battles_are_what_the_second_opinion_allows(chunk: int) -> None:
    games = [(BATTLES[chunk % len(BATTLES)], 1000 * chunk + i) for i in range(8)]
    assert compare_positions(games) == []


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_options_on_random_maps_are_what_the_second_opinion_allows(chunk: int) -> None:
    games = [(random_map(seed), seed) for seed in range(8 * chunk, 8 * chunk + 8)]
    assert compare_positions(games) == []


@pytest.mark.parametrize("chunk", range(SPECIAL_CHUNKS))
def test_options_under_special_rules_are_what_the_second_opinion_allows(chunk: int) -> None:
    games = [(random_map(seed) + random_rules(seed), seed) for seed in range(200 + 8 * chunk, 208 + 8 * chunk)]
    assert compare_positions(games) == []


def test_the_random_maps_hold_all_ground_and_all_troops() -> None:
    tokens = " ".join(random_map(seed) for seed in range(8 * CHUNKS)).split()
    seen = {token[0] for token in tokens if len(token) == 1 or token[1] == ":"}
    assert set(LETTERS + CLOSED + ".") <= seen
    assert {token[2:] for token in tokens if token[1:2] == ":"} == set(legal.UNITS)


def test_the_second_opinion_shares_nothing_with_the_game() -> None:
    for module in (legal, watch, sight):
        assert module.__file__ is not None
        assert imported(Path(module.__file__)) <= (sys.stdlib_module_names - {"importlib", "runpy"}) | {"oracles"}


def imported(file: Path) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Name):
            assert node.id not in ("__import__", "exec", "eval")
    return modules
