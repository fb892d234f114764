"""Odds are exact: they equal what looking at every roll gives, and what the game itself does with every roll."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from random import Random
from typing import Any

import pytest

from bicorne import Game
from bicorne.data.cards import load_deck
from bicorne.events import BlocksLost, LeaderChecked, MeleeAnnounced, Rolled
from oracles import legal, odds, watch
from random_play import BATTLES, eager, random_map

CARDS = [card.id for card in load_deck().cards]
GAMES, CHUNKS = 200, 20
VERBS = ("fire", "melee", "first-strike", "battle-back")
FACES = tuple(odds.FACES)


class Attacks:
    """A game at random, and every attack it offers, each situation once."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.random = Random(f"odds {seed}")
        self.game = Game.new(scenario, seed=seed, fast=True)
        self.books = watch.Watcher(self.game.view(None), CARDS, judges=False)
        self.announced = ("", "")  # the melee being fought: attacker and defender
        self.met: set[Any] = set()

    def play(self, decisions: int = 5000) -> Any:
        """Every new attack, by its text and its facts."""
        for _ in range(decisions):
            options = self.game.options
            if self.game.winner is not None:
                return
            for option in options:
                if option.split()[0] in VERBS:
                    situation = self.situation(option)
                    if situation not in self.met:
                        self.met.add(situation)
                        yield option, self.facts(option)
            self.go_on()

    def go_on(self) -> None:
        action = eager(self.game, self.random)
        events = self.game.play(action)
        self.books.watch(action, "", events)
        for event in events:
            if isinstance(event, MeleeAnnounced):
                self.announced = (watch.NAMES[event.hex], watch.NAMES[event.target])

    def pair(self, option: str) -> tuple[str, str]:
        verb, *hexes = option.split()
        if verb in ("first-strike", "battle-back"):
            return self.announced[1], self.announced[0]
        return hexes[0], hexes[1]

    def situation(self, option: str) -> Any:
        """All that could change the odds: the pieces near the target, and the card."""
        target = self.pair(option)[1]
        near = [
            (unit["hex"], unit["kind"], unit["blocks"], unit["square"], unit["moved"])
            for unit in self.books.units.values()
            if legal.distance(unit["hex"], target) < 6
        ]
        leaders = [leader["hex"] for leader in self.books.leaders.values()]
        return option, self.books.card, self.game.prompt, tuple(sorted(near)), tuple(sorted(leaders))

    def facts(self, option: str) -> odds.Facts:
        hex, target = self.pair(option)
        verb, *rest = option.split()
        guns = rest[3:] if verb == "melee" else []
        return odds.facts(
            self.books.position(),
            hex,
            target,
            "fire" if verb == "fire" else "melee",
            again="bonus" in self.game.prompt,
            reply=verb in ("first-strike", "battle-back"),
            first=verb == "first-strike",
            guns=guns,
        )


def differences(game: Game, attack: str, facts: odds.Facts) -> list[str]:
    given, wanted = game.odds(attack), odds.outcomes(facts)
    pairs = {
        "dice": (given.dice, facts.dice),
        "shares": (sum(share.dice for share in given.shares), facts.dice),
        "faces": (hitting(given), facts.hitting if facts.dice > facts.armor else frozenset()),
        "hits": (given.hits, wanted.hits),
        "flags": (given.flags, wanted.flags),
        "blocks": (given.by_hits.blocks, wanted.blocks),
        "eliminated": (given.by_hits.eliminated, wanted.blocks[-1] if facts.blocks else 0),
        "leader": (given.by_hits.leader, wanted.leader),
        "all blocks": (given.with_retreat.blocks, wanted.all_blocks),
        "all eliminated": (given.with_retreat.eliminated, wanted.all_blocks[-1] if facts.blocks else 0),
        "all leader": (given.with_retreat.leader, wanted.all_leader),
    }
    return [f"{attack}: {name} {a}, should be {b} ({facts})" for name, (a, b) in pairs.items() if a != b]


def hitting(given: Any) -> frozenset[str]:
    return frozenset(face for face, effect in given.faces.items() if effect == "hit")


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_odds_are_those_of_every_roll_for_every_attack_met_in_random_games(chunk: int) -> None:
    wrong: list[str] = []
    met = 0
    for seed in range(chunk, GAMES, CHUNKS):
        attacks = Attacks(random_map(seed) if seed % 5 == 4 else BATTLES[seed % 4], seed)
        for attack, facts in attacks.play():
            met += 1
            wrong += differences(attacks.game, attack, facts)
    assert wrong == []
    assert met > 100


# ------------------------------------------------------------------ the game itself, with every roll

Ending = tuple[int, bool, Fraction]  # blocks lost, leader fallen, how likely


def play_every_roll(game: Game, attack: str, number: int) -> tuple[dict[int, Fraction], Fraction]:
    """How likely each number of lost blocks is, and the leader's fall, when the game plays every roll through."""
    ready, action = before_the_dice(game, attack)
    blocks: dict[int, Fraction] = {}
    leader = Fraction(0)
    for faces in combinations_with_replacement(FACES, number):
        ways = factorial(number)
        for face in FACES:
            ways = ways * odds.FACES[face] ** faces.count(face) // factorial(faces.count(face))
        for lost, fallen, chance in endings(ready, action, faces):
            share = Fraction(ways, 6**number) * chance
            blocks[lost] = blocks.get(lost, Fraction(0)) + share
            leader += share if fallen else 0
    return blocks, leader


def before_the_dice(game: Game, attack: str) -> tuple[Game, str]:
    """The game at the question whose answer rolls: the defender strikes not first, stands, forms no square."""
    action = attack
    while True:
        after = game.copy()
        if "Rolled" in names(after.play(action)):
            return game, action
        game, action = after, "pass"


def endings(game: Game, action: str, faces: tuple[str, ...]) -> list[Ending]:
    """What an answer leads to: both ways if it puts a leader to the test, the cheapest way if the unit may choose."""
    probe = game.copy()
    checks = [event for event in probe.play(action, dice=" ".join(faces)) if isinstance(event, LeaderChecked)]
    if not checks:
        return go_on(game, action, faces, Fraction(1))
    dice = len(checks[0].faces)
    falls = Fraction(1, 6**dice)
    return [
        *go_on(game, action, (*faces, *["saber"] * dice), falls),
        *go_on(game, action, (*faces, *["inf"] * dice), 1 - falls),
    ]


def go_on(game: Game, action: str, faces: tuple[str, ...], chance: Fraction) -> list[Ending]:
    after = game.copy()
    events = after.play(action, dice=" ".join(faces))
    lost = sum(event.blocks for event in events if isinstance(event, BlocksLost))
    fallen = any(isinstance(event, LeaderChecked) and event.killed for event in events)
    rolled = [event for event in events if isinstance(event, Rolled)]
    if rolled and "LeaderEliminated" in names(events) and lost == 0 and not fallen:
        fallen = rolled[0].hits > 0  # a lone leader
    verbs = {option.split()[0] for option in after.options}
    rest: list[Ending] = [(0, False, Fraction(1))]
    if "ignore" in verbs:
        most = max([option for option in after.options if option != "pass"], key=lambda option: int(option.split()[1]))
        rest = endings(after, most, ())
    elif "retreat" in verbs and not any(" leader " in option for option in after.options):
        ways = [endings(after, option, ()) for option in after.options]
        rest = min(ways, key=lambda way: max(blocks for blocks, _, _ in way))
    return [(lost + more, fallen or later, chance * share) for more, later, share in rest]


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def small_attacks(seed: int, wanted: int) -> Any:
    """Attacks of few dice, each with facts not met before; in half of them a leader is with the target."""
    met: set[odds.Facts] = set()
    attacks = Attacks(random_map(seed), seed)
    led = wanted // 2
    for attack, facts in attacks.play():
        hex, target = attacks.pair(attack)
        units = attacks.books.position()["units"]
        meets_square = target in units and units[target]["square"] and legal.UNITS[units[hex]["kind"]].arm == legal.CAV
        enough = not facts.leader and len(met) >= wanted - led
        if facts.dice > 4 or facts.again or facts in met or meets_square or enough:
            continue
        met.add(facts)
        led -= facts.leader
        yield attacks.game, attack, facts
        if len(met) >= wanted:
            return


@pytest.mark.parametrize("seed", range(12))
def test_the_game_does_with_every_roll_what_the_odds_say(seed: int) -> None:
    played = 0
    for game, attack, facts in small_attacks(seed, 6):
        blocks, leader = play_every_roll(game, attack, facts.dice)
        given = game.odds(attack).with_retreat
        assert blocks == {lost: chance for lost, chance in enumerate(given.blocks) if chance}, f"{attack}: {facts}"
        assert leader == given.leader, f"{attack}: {facts}"
        played += 1
    assert played >= 2
