"""What a position between two turns is worth: named terms, weighed, as the chance that a side wins.

Terms are counted for the side that moves next, most of them as its own figure less the enemy's. What one side has
more of from the start is paid for by the goals of the battle: it is taken out, in proportion to the battle still to be
fought. The weights are data (`data/evaluation.toml`) and say which run of self-play tuned them; nothing here knows a
value.
"""

from functools import cache
from math import exp
from typing import Any, Final

from ..battlefield import Claim, Field
from ..data.strict import FOLDER, Place, listed, read_toml, table
from ..setup import deploy
from ..state import State, fresh, other
from ..terms import ARTILLERY, CAVALRY
from .ground import FADED, HexWorth, share_of

FILE: Final = "evaluation.toml"

TERMS: Final = (
    "tempo",  # to be the one who moves
    "banners",  # how many more the enemy needs
    "nearness",  # of the last banner
    "material",  # blocks
    "weakness",  # units with few blocks left
    "cavalry",  # blocks of cavalry
    "artillery",  # blocks of artillery
    "threat",  # losses that the enemy must expect from our next turn
    "danger",  # losses that we must expect from his
    "last blow",  # that our next turn may well bring the last banner
    "last stand",  # that his may
    "support",  # units near the enemy with friends beside them
    "retreat",  # units near the enemy without a way back
    "leaders",  # leaders at risk
    "objectives",  # banners of ground that are still open, by how near we are
    "hand",  # what the cards in hand could order near the enemy
    "advance",  # how near we are to worthwhile targets
    "exposed",  # units with flank or rear to the enemy
    "command",  # units that are hard to order
)

LASTING: Final = (  # what a side may have more of from the start; the others are of the moment
    *("banners", "nearness", "material", "weakness", "cavalry", "artillery"),
    *("support", "retreat", "leaders", "objectives", "advance"),
)
MIRRORED: Final = {"threat": "danger", "danger": "threat", "last blow": "last stand", "last stand": "last blow"}

WORST: Final = 3  # an army can be attacked in this many places in a turn
REST: Final = 0.3  # the share of the losses beyond those that counts
NEAR: Final = 3  # hexes to the nearest enemy


class Figures:
    """What the terms are made of, for one side."""

    def __init__(self) -> None:
        self.need = 0.0
        self.nearness = 0.0
        self.blocks = 0
        self.weakness = 0.0
        self.cavalry = 0
        self.artillery = 0
        self.losses = 0.0  # expected from the enemy's next turn
        self.falls = 0.0  # how nearly a unit falls in it
        self.hits = 0.0  # that all must expect
        self.support = 0
        self.trapped = 0
        self.leaders = 0.0
        self.objectives = 0.0
        self.hand = 0.0
        self.advance = 0.0
        self.exposed = 0.0
        self.command = 0.0


def count(s: State, side: int) -> Figures:
    """The figures of one side."""
    f = s.field
    result = Figures()
    ground = HexWorth(s, side)
    aide = s.book.aide
    prices = aide.prices
    result.need = prices.need(s, side)
    result.nearness = prices.nearness(result.need)
    distance = f.board.distance
    engaged = [0, 0, 0]  # units near the enemy, by section
    losses: list[float] = []
    hits: list[float] = []
    units = 0
    for unit in f.units_of[side]:
        hex = s.hex[unit]
        if hex < 0:
            continue
        blocks = s.blocks[unit]
        arm = f.arm[unit]
        units += 1
        result.blocks += blocks
        result.weakness += prices.standing(blocks)
        if arm == CAVALRY:
            result.cavalry += blocks
        elif arm == ARTILLERY:
            result.artillery += blocks
        result.advance += ground.pull(unit, hex)
        far = distance[hex]
        near = 99
        for foe in ground.enemies:
            near = min(near, far[s.hex[foe]])
        if near > NEAR + 2:
            continue
        loss = ground.danger(unit, hex)
        if loss > 0.0:
            losses.append(loss)
            result.falls = max(result.falls, ground.hits[arm][hex] / blocks)
            hits.append(ground.hits[arm][hex])
        result.exposed += aide.exposed(s, unit)
        if near <= NEAR:
            sections = f.board.sections[side][hex]
            for section in range(3):
                if sections >> section & 1:
                    engaged[section] += 1
            if aide.is_supported(s, unit):
                result.support += 1
            if not has_way_back(s, side, hex):
                result.trapped += 1
            if s.leader_at[hex] >= 0:
                result.leaders += 0.5 / blocks
    if units:
        result.advance /= units
    losses.sort(reverse=True)
    for i, loss in enumerate(losses):
        result.losses += loss if i < WORST else REST * loss
    hits.sort(reverse=True)
    result.hits = sum(hits[:WORST])
    for leader in f.leaders_of[side]:
        hex = s.leader_hex[leader]
        if hex >= 0 and s.at[hex] < 0:
            for foe in ground.enemies:
                if distance[hex][s.hex[foe]] <= 2:
                    result.leaders += 1.0
                    break
    for i, claim in enumerate(f.claims):
        if claim.sides[side] and not s.held[i] >> side & 1:
            result.objectives += progress(s, claim, side)
    result.hand = hand_worth(s, side, engaged) + aide.reserve(s, side)
    result.command = aide.command(s, side)
    return result


def has_way_back(s: State, side: int, hex: int) -> bool:
    for back in s.field.board.rear[side][hex]:
        if s.at[back] < 0:
            return True
    return False


def progress(s: State, claim: Claim, side: int) -> float:
    """How near a side's units are to the ground of an objective that it does not hold."""
    f = s.field
    total = 0.0
    for goal in claim.hexes:
        there = s.at[goal]
        if there >= 0 and f.side[there] == side:
            total += 1.0
            continue
        nearest = 99
        for unit in f.units_of[side]:
            if s.hex[unit] >= 0:
                nearest = min(nearest, f.board.distance[s.hex[unit]][goal])
        total += 0.6 * FADED[nearest] * (1.0 if there < 0 else 0.5)
    return min(1.0, total * share_of(claim)) * claim.worth[side]


def hand_worth(s: State, side: int, engaged: list[int]) -> float:
    """The orders that the cards can give to units near the enemy: the best card, and a share of the others."""
    best, total = 0.0, 0.0
    all = engaged[0] + engaged[1] + engaged[2]
    command = len(s.hands[side])
    for number in s.hands[side]:
        card = s.field.deck.cards[number]
        worth = 0.0
        for slot in range(4):
            orders = card.slots[slot]
            if orders < 0:
                orders = command
            worth += min(orders, engaged[slot] if slot < 3 else all)
        if not card.section:
            worth = max(worth, 1.5)
        worth = min(worth, 4.0)
        best = max(best, worth)
        total += worth
    return best + 0.25 * total


def terms(s: State) -> list[float]:
    """The terms of a position between two turns, for the side that moves next, in the order of TERMS."""
    own, foe = count(s, s.active), count(s, other(s.active))
    prices = s.book.aide.prices
    return [
        1.0,
        foe.need - own.need,
        own.nearness - foe.nearness,
        0.1 * (own.blocks - foe.blocks),
        own.weakness - foe.weakness,
        0.1 * (own.cavalry - foe.cavalry),
        0.1 * (own.artillery - foe.artillery),
        foe.losses,
        own.losses,
        prices.last_blow(own.need, foe.falls, foe.hits),
        prices.last_blow(foe.need, own.falls, own.hits),
        0.1 * (own.support - foe.support),
        0.1 * (own.trapped - foe.trapped),
        own.leaders - foe.leaders,
        own.objectives - foe.objectives,
        0.1 * (own.hand - foe.hand),
        own.advance - foe.advance,
        own.exposed - foe.exposed,
        0.1 * (own.command - foe.command),
    ]


def opening_terms(s: State) -> list[float]:
    """The lasting terms of the battle before its first turn, for the side that has it; none in a position."""
    f = s.field
    if f.underway:
        return [0.0] * len(TERMS)
    c = fresh(f, s.book, s.chance)
    deploy(c)
    return [value if term in LASTING else 0.0 for term, value in zip(TERMS, terms(c))]


def even_terms(s: State, opening: list[float]) -> list[float]:
    """The terms less those of the opening, by the share of the battle that is still to be fought."""
    f = s.field
    left = 0.0
    for side in (0, 1):
        left += 0.5 * max(1, f.goals[side] - s.banners[side]) / f.goals[side]
    if s.active != f.first:
        left = -left
    return [value - left * first for value, first in zip(terms(s), opening)]


class Evaluation:
    """The terms with their weights."""

    def __init__(self, weights: list[float], attack: float) -> None:
        self.weights = weights
        self.field: Field | None = None  # of the last position
        self.opening: list[float] = []  # its terms
        self.attack = attack  # what a banner's worth of expected attacks, or of luck, counts for

    def score(self, s: State) -> float:
        """The logarithm of the odds that the side that moves next wins."""
        total = 0.0
        for weight, term in zip(self.weights, self.terms(s)):
            total += weight * term
        return total

    def terms(self, s: State) -> list[float]:
        if s.field is not self.field:
            self.field, self.opening = s.field, opening_terms(s)
        return even_terms(s, self.opening)

    def shares(self, s: State, side: int) -> list[float]:
        """What each term adds to the score of that side, in the order of TERMS; the enemy's threat is our danger."""
        found = [weight * term for weight, term in zip(self.weights, self.terms(s))]
        if side == s.active:
            return found
        return [-found[TERMS.index(MIRRORED.get(term, term))] for term in TERMS]

    def chance(self, s: State, side: int, luck: float = 0.0) -> float:
        """How likely that side wins, had the dice been neither kind nor unkind; a battle that is over is certain.

        With `-luck` it is the chance with that much still to be expected from attacks.
        """
        if s.result >= 0:
            return 1.0 if s.result == side else 0.5 if s.result == 2 else 0.0
        score = self.score(s) if side == s.active else -self.score(s)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score - self.attack * luck))))


@cache
def tuned(rules: str = "") -> Evaluation:
    """The weights for a rule set as the data file has them: one for each term, and one for what attacks promise."""
    place, data = weights_of(rules)
    weights = table(place.at("weights"), data.get("weights"))
    for name in weights:
        if name not in TERMS:
            raise place.at("weights", name).refuse("no such term", f"use one of {listed(TERMS)}")
    return Evaluation([number(place.at("weights", term), weights.get(term)) for term in TERMS],
                      number(place.at("attack"), data.get("attack")))  # fmt: skip


@cache
def cards_kept(rules: str = "") -> dict[str, float]:
    """What cards are worth in the hand, by their ids, beyond what they would do now."""
    place, data = weights_of(rules)
    cards = table(place.at("cards"), data.get("cards"))
    return {id: number(place.at("cards", id), worth) for id, worth in cards.items()}


def weights_of(rules: str) -> tuple[Place, dict[str, Any]]:
    """The table of a rule set; most share the one at the top of the file."""
    place, data = Place(FILE), read_toml(FOLDER, FILE)
    return (place.at(rules), table(place.at(rules), data[rules])) if rules in data else (place, data)


def number(place: Place, value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise place.refuse("it is missing or not a number", "write a number")
    return float(value)
