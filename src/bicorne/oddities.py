"""What is legal in a battle but odd: slips of its designer, or his intention, which the file then explains in [odd]."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .battlefield import COUNT, MAJORITY, Claim, Field
from .rules import rule_set
from .rules.special.clock import KIND as CLOCK
from .rules.special.exit import KIND as EXIT
from .rules.special.no_order import KIND as NO_ORDER
from .rules.special.reinforce import KIND as REINFORCE
from .scenario import Scenario

MOST_CARDS_APART = 1
SHORT_HAND, LONG_HAND = 4, 6
LEADERS_RIDE = 3  # hexes: as far as a leader moves [classic.leader.move-three]


class Oddity(NamedTuple):
    """Something odd: its kind, by which [odd] may explain it, its place, and what to do about it."""

    kind: str
    place: str
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}; {self.remedy}."


class Survey(NamedTuple):
    """A battle as a designer would look it over."""

    scenario: Scenario
    field: Field
    reach: list[set[int]]  # by unit: where it could come if nobody were in its way

    def name(self, hex: int) -> str:
        return self.field.board.names[hex]

    def unit(self, unit: int) -> str:
        return f"{self.field.kinds[unit].name} on `{self.name(self.field.start[unit])}`"

    def last_turn(self, turn: int) -> bool:
        """Is this turn after the last one?"""
        return bool(self.field.max_turns) and turn > self.field.max_turns


def oddities(scenario: Scenario, field: Field) -> tuple[list[Oddity], list[Oddity]]:
    """What is odd in a battle: what its file does not explain, and what it does. A position may be as it likes."""
    if scenario.position:
        return [], []
    survey = Survey(scenario, field, [ways(field, unit) for unit in range(len(field.kinds))])
    found = [odd for look in LOOKS.values() for odd in look(survey)]
    kinds = {odd.kind for odd in found}
    idle = [
        Oddity("odd", f"[odd] {kind}", "nothing of the kind is odd here", "leave the line out")
        for kind in scenario.odd
        if kind not in kinds
    ]
    unexplained = [odd for odd in found if odd.kind not in scenario.odd]
    return unexplained + idle, [odd for odd in found if odd.kind in scenario.odd]


def ways(field: Field, unit: int) -> set[int]:
    """Every hex that a unit could come to over ground open to it, from where it stands or arrives."""
    arrivals = [rule.hexes for rule in REINFORCE.rows(field) if unit in rule.units]
    seen = {field.start[unit]} if field.start[unit] >= 0 else set().union(*arrivals)
    edge = set(seen)
    while edge:
        near = {hex for here in edge for hex in field.board.neighbors[here]}
        edge = {hex for hex in near - seen if not field.closed_for[unit][hex]}
        seen |= edge
    return seen


# ------------------------------------------------------------------ the sides


def hands(v: Survey) -> Iterator[Oddity]:
    """One side with far more cards, or with a hand outside the usual four to six."""
    if not v.field.deck.cards:
        return
    mine, theirs = v.scenario.sides
    if abs(mine.cards - theirs.cards) > MOST_CARDS_APART:
        what = f"{mine.cards} cards against {theirs.cards}"
        yield Oddity("hands", "[sides]", what, "one card apart is much already")
    for side in v.scenario.sides:
        if not SHORT_HAND <= side.cards <= LONG_HAND:
            what = f"a hand of {side.cards}"
            yield Oddity("hands", f"[sides.{side.id}] cards", what, f"{SHORT_HAND} to {LONG_HAND} cards play well")


def goals(v: Survey) -> Iterator[Oddity]:
    """Banners that a side could not gain even if it took every unit, leader and objective."""
    for side, setup in enumerate(v.scenario.sides):
        losses = rule_set(v.scenario.rules).scoring.most(v.field, side)
        most = v.field.start_banners[side] + losses + most_on_the_field(v.field, side)
        if most < setup.banners:
            what = f"{setup.banners} are needed, and there are {most} to gain"
            yield Oddity("goals", f"[sides.{setup.id}] banners", what, "lower the goal or add objectives")


def most_on_the_field(field: Field, side: int) -> int:
    """What ground, exits and time can bring a side."""
    ground = sum(claim.worth[side] for claim in field.claims if claim.sides[side])
    exits = sum(rule.most for rule in EXIT.rows(field) if rule.side == side)
    hours = sum(rule.worth * len(rule.turns) for rule in CLOCK.rows(field) if rule.side == side)
    return ground + exits + hours


# ------------------------------------------------------------------ the pieces


def strengths(v: Survey) -> Iterator[Oddity]:
    """More blocks than the roster has; a program has no box to empty."""
    for unit, kind in enumerate(v.field.kinds):
        if v.field.first_blocks[unit] > kind.blocks:
            what = f"{v.field.first_blocks[unit]} blocks where {kind.name} has {kind.blocks}"
            hex = v.name(v.field.start[unit])
            yield Oddity("strengths", f"the unit on `{hex}`", what, "it is played as written")


def stranded(v: Survey) -> Iterator[Oddity]:
    """A unit that could never come near an enemy."""
    for side in (0, 1):
        enemy_ground = set().union(*(v.reach[unit] for unit in v.field.units_of[1 - side]))
        for unit in v.field.units_of[side]:
            if not v.reach[unit]:
                continue  # a roll before the battle may bring it, and its side then chooses the hex
            far = max(1, v.field.kinds[unit].range)
            near = (v.field.board.distance[a][b] <= far for a in v.reach[unit] for b in enemy_ground)
            if not any(near):
                yield Oddity("stranded", v.unit(unit), "no enemy can ever meet it", "open a way or leave it out")
            elif len(v.reach[unit]) == 1:
                yield Oddity("stranded", v.unit(unit), "all ground around is closed to it", "open a way for it")


def lonely(v: Survey) -> Iterator[Oddity]:
    """A leader with no unit of his side within a ride."""
    starts = v.field.start
    for leader, hex in enumerate(v.field.leader_start):
        side = v.field.leader_side[leader]
        friends = [starts[unit] for unit in v.field.units_of[side] if starts[unit] >= 0]
        if hex >= 0 and all(v.field.board.distance[hex][friend] > LEADERS_RIDE for friend in friends):
            what = f"no unit of his side is within {LEADERS_RIDE} hexes of `{v.name(hex)}`"
            yield Oddity("lonely", f"leader `{v.field.leader_names[leader]}`", what, "place him with his command")


# ------------------------------------------------------------------ rules that come to nothing


def never_ordered(v: Survey) -> Iterator[Oddity]:
    """A command held back until after the battle, by turns or by banners."""
    for rule in NO_ORDER.rows(v.field):
        if v.last_turn(rule.until_turn) or rule.until_banners >= v.field.goals[rule.side]:
            for unit in rule.units:
                yield Oddity("never_ordered", v.unit(unit), "it can never be ordered", "release it sooner")


def never_played(v: Survey) -> Iterator[Oddity]:
    """Reinforcements, exits and clocks that are due after the last turn."""
    late = [("reinforce", rule.turn) for rule in REINFORCE.rows(v.field) if v.last_turn(rule.turn)]
    late += [("exit", rule.from_turn) for rule in EXIT.rows(v.field) if v.last_turn(rule.from_turn)]
    late += [("clock", turn) for rule in CLOCK.rows(v.field) for turn in rule.turns if v.last_turn(turn)]
    for kind, turn in late:
        what = f"turn {turn} is after the last turn, {v.field.max_turns}"
        yield Oddity("never_played", f"[[rule]] {kind}", what, "make it sooner or the battle longer")


def unreachable(v: Survey) -> Iterator[Oddity]:
    """An objective that a side it is for could not hold, whatever the enemy did."""
    for claim in v.field.claims:
        for side in (0, 1):
            if claim.sides[side] and not could_hold(v, claim, side):
                where = f"objective `{claim.id}`"
                what = f"{v.scenario.sides[side].name} cannot come to `{'`, `'.join(map(v.name, claim.hexes))}`"
                yield Oddity("unreachable", where, what, "open a way, or leave that side out")


def could_hold(v: Survey, claim: Claim, side: int) -> bool:
    open_hexes = [hex for hex in claim.hexes if any(hex in v.reach[unit] for unit in v.field.units_of[side])]
    if claim.scope == MAJORITY:
        return bool(open_hexes)
    return len(open_hexes) >= (claim.needed if claim.scope == COUNT else len(claim.hexes))


LOOKS: dict[str, Callable[[Survey], Iterator[Oddity]]] = {
    "hands": hands,
    "goals": goals,
    "strengths": strengths,
    "stranded": stranded,
    "lonely": lonely,
    "never_ordered": never_ordered,
    "never_played": never_played,
    "unreachable": unreachable,
}
