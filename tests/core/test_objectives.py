"""Every objective of every battle is won by a move and lost by another, on the battle's own ground."""

import tomllib
from typing import Any, NamedTuple

import pytest

from bicorne import Game
from bicorne.battlefield import COUNT, GROUP, Claim, Field
from bicorne.scenario import list_scenarios, load_text
from bicorne.scenario.public import quoted, written
from bicorne.setup import lay_out, read_scenario
from bicorne.terms import INFANTRY
from boards import order

PROBES = ("probe-left", "probe-center", "probe-right")
IDLE = "first-strike"  # in its own turn it orders nobody
# Rules of pieces that are gone here; and guerrillas ask about every card.
OF_PIECES = ("no_order", "conscripts", "must_advance", "leader_loss", "guerrilla")


class Case(NamedTuple):
    """An objective, or one hex of several that count singly, and a side it is for."""

    battle: str
    field: Field
    claim: Claim
    side: int

    def __str__(self) -> str:
        hex = self.field.board.names[self.claim.hexes[0]]
        return f"{self.battle}-{self.claim.id}-{hex}-{self.field.side_ids[self.side]}"


def cases() -> list[Case]:
    found = []
    for battle in list_scenarios():
        field = lay_out(read_scenario(load_text(battle), battle))
        found += [Case(battle, field, claim, side) for claim in field.claims for side in (0, 1) if claim.sides[side]]
    return found


CASES = cases()


class Ground(NamedTuple):
    """Where the men stand: those who hold what they need but one hex, the one who takes it, and a far enemy."""

    holders: list[int]
    door: int
    last: int
    enemy: int


def ground(case: Case) -> Ground:
    """Infantry one step from fulfilling the claim, on hexes that are open to it."""
    field, claim = case.field, case.claim
    closed = field.closed[INFANTRY]
    ways = [
        (last, door)
        for last in claim.hexes
        for door in field.board.neighbors[last]
        if not closed[last] and not closed[door] and door not in claim.hexes
    ]
    last, door = ways[0]
    others = [hex for hex in claim.hexes if hex != last and not closed[hex]]
    wanted = {GROUP: len(claim.hexes), COUNT: claim.needed}.get(claim.scope, 1) - 1
    away = field.board.distance[last]
    far = [hex for hex in range(field.board.size) if not closed[hex] and not field.claimed[hex]]
    return Ground(others[:wanted], door, last, max(far, key=lambda hex: away[hex]))


def start(case: Case) -> Game:
    """The side's move phase on the battle's own ground, with nobody there but these."""
    field, where = case.field, ground(case)
    data = tomllib.loads(load_text(case.battle))
    own, foe = (data["sides"][field.side_ids[side]]["nations"][0] for side in (case.side, 1 - case.side))
    units = {where.door: own, where.enemy: foe} | dict.fromkeys(where.holders, own)
    name = field.board.names.__getitem__
    kind = "LC" if infantry_kept_out(data, field.side_ids[case.side], {name(where.door), name(where.last)}) else "LN"
    hands = {field.side_ids[case.side]: [*PROBES], field.side_ids[1 - case.side]: [IDLE, IDLE]}
    pieces = {name(hex): f"{nation}{kind}" for hex, nation in units.items()}
    data["board"]["map"] = redrawn(data["board"]["map"], pieces)
    data["rule"] = [rule for rule in data.get("rule", []) if rule["kind"] not in OF_PIECES]
    for goal in data["objective"]:
        goal.pop("held_by", None)
    data["position"] = {
        "active": field.side_ids[case.side],
        "phase": "move",
        "card": "recon-in-force",
        "ordered": [name(where.door)],
        "hands": hands,
    }
    kept = {key: value for key, value in data.items() if key not in ("leader", "unit")}
    return Game.new("".join(f"{quoted(key)} = {written(value)}\n" for key, value in kept.items()), seed=1)


def infantry_kept_out(data: dict[str, Any], side: str, hexes: set[str]) -> bool:
    """Does the battle close one of these hexes to the side's infantry?"""
    closed = [rule for rule in data.get("rule", []) if rule["kind"] == "no_entry" and rule.get("side", side) == side]
    return any("infantry" in rule.get("arms", ()) and hexes & set(rule["hexes"]) for rule in closed)


def redrawn(map: str, units: dict[str, str]) -> str:
    """The ground of a map with other units on it."""
    rows = [line.split() for line in map.strip().splitlines()]
    lines = []
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        tokens = [(f"{chr(65 + column)}{number}", token[0]) for column, token in enumerate(row)]
        lines.append(" ".join(f"{letter}:{units[hex]}" if hex in units else letter for hex, letter in tokens))
    return "\n".join(lines)


def step(game: Game, here: str, there: str) -> list[Any]:
    """Order a unit by whichever card fits its section, and move it."""
    for card in PROBES:
        after = game.copy()
        after.play(f"play {card}")
        if f"order {here}" in after.options:
            break
    game.play(f"play {card}")
    order(game, here)
    return list(game.play(f"move {here} {there}"))


def rest_of_round(game: Game, own: str) -> list[Any]:
    """The side does nothing more in its turn, and the other plays a card that orders nobody."""
    happened: list[Any] = []
    while game.active == own:
        happened += game.play("pass")
    return happened + list(game.play(f"play {IDLE}"))


def told(events: list[Any], kind: str, case: Case) -> list[int]:
    """The banners of this objective that the side gained or lost."""
    named = [event for event in events if type(event).__name__ == kind]
    return [event.banners for event in named if (event.cause, event.side) == (case.claim.id, case.side)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_objective_is_won_by_a_move_and_lost_by_another(case: Case) -> None:
    game, where, names = start(case), ground(case), case.field.board.names
    own, worth = case.field.side_ids[case.side], case.claim.worth[case.side]
    door, last = names[where.door], names[where.last]
    assert told(rest_of_round(game.copy(), own), "BannerGained", case) == []  # without the move nothing is won
    at_once = list(game.play(f"move {door} {last}"))
    later = rest_of_round(game, own)
    assert told(at_once, "BannerGained", case) == ([] if case.claim.turn_start else [worth])
    assert told(later, "BannerGained", case) == ([worth] if case.claim.turn_start else [])
    assert (game.active, told(later, "BannerLost", case)) == (own, [])
    held = game.banners[own]
    left = step(game, last, door)
    assert told(left, "BannerLost", case) == ([] if case.claim.permanent else [worth])
    assert (game.banners[own] == held) == case.claim.permanent


@pytest.mark.parametrize("battle", list_scenarios())
def test_an_objective_held_at_the_start_counts_from_the_first_turn(battle: str) -> None:
    goals = tomllib.loads(load_text(battle)).get("objective", [])
    banners = Game.new(battle, seed=1).banners
    for side in banners:
        assert banners[side] == sum(goal["worth"] for goal in goals if goal.get("held_by") == side)
