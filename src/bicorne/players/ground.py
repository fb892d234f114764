"""What a hex is worth to a unit: the enemies it can get at, the objectives, friends beside it, and the danger."""

from typing import Final

from ..battlefield import COUNT, MAJORITY, SINGLE, Claim, Field
from ..state import State, other
from ..terms import ARTILLERY, CAVALRY, FIRE, INFANTRY, MELEE

FADE: Final = 0.84  # of that, what is left with each hex of distance
FADED: Final = [FADE**distance for distance in range(200)]
SUPPORT: Final = 0.05
NO_WAY_BACK: Final = 0.06
ORDER_CHANCES: Final = [0.5, 0.25, 0.12, 0.06]  # that the first, second, … of several attackers gets an order


class Temper:
    """How strongly enemies and objectives draw a general, and how much danger matters to him."""

    def __init__(self, pull: float, caution: float) -> None:
        self.pull = pull
        self.caution = caution


EVEN: Final = Temper(0.55, 1.0)
TEMPERS: Final = (EVEN, Temper(0.22, 1.0), Temper(0.055, 1.5), Temper(0.825, 0.5))  # even, patient, wary, bold


class Reconnaissance:
    """What one side sees of the enemy, worked out hex by hex: it holds as long as no enemy piece changes."""

    def __init__(self, s: State, side: int) -> None:
        size = s.field.board.size
        self.enemies: list[int] = [unit for unit in s.field.units_of[other(side)] if s.hex[unit] >= 0]
        self.prey: list[float] = [worth_attacking(s, unit) for unit in self.enemies]
        self.reach: list[int] = [reach(s, unit) for unit in self.enemies]
        self.hits: list[list[float]] = [[-1.0] * size for _ in range(3)]  # [arm][hex], expected
        self.goals: list[float] = [-1.0] * size
        self.draws: list[list[float]] = [[-1.0] * size for _ in range(2)]  # [guns or others][hex]
        self.nears: list[int] = [-1] * size


def worth_attacking(s: State, foe: int) -> float:
    """Weak units, units with a leader and units on an objective draw more."""
    worth = 0.45 + s.book.aide.prices.weak * max(0, 4 - s.blocks[foe])
    if s.leader_of(foe) >= 0:
        worth += 0.15
    if s.field.claimed[s.hex[foe]]:
        worth += 0.4
    return worth


def reach(s: State, foe: int) -> int:
    """Beyond that many hexes an enemy unit hurts nobody in its next turn."""
    kind = s.field.kinds[foe]
    return max(kind.move + 1, kind.range + kind.move)


SEEN: Final[dict[tuple[Field, int, float, tuple[int, ...]], Reconnaissance]] = {}
MOST_SEEN: Final = 500  # that are kept


def reconnaissance(s: State, side: int, temper: Temper) -> Reconnaissance:
    """What a side sees, known from before if the enemy stands as he stood then."""
    f = s.field
    foe = other(side)
    pieces: list[int] = s.held[:]
    for unit in f.units_of[foe]:
        pieces.append((s.hex[unit] * 16 + s.blocks[unit]) * 2 + (1 if s.square[unit] else 0))
    for leader in f.leaders_of[foe]:
        pieces.append(s.leader_hex[leader])
    key = (f, side, temper.pull, tuple(pieces))
    if key not in SEEN:
        if len(SEEN) == MOST_SEEN:
            SEEN.clear()
        SEEN[key] = Reconnaissance(s, side)
    return SEEN[key]


class HexWorth:
    """The field as one side sees it at one decision; enemies do not move while it is asked."""

    def __init__(self, s: State, side: int, temper: Temper = EVEN) -> None:
        self.s = s
        self.side = side
        self.temper = temper
        self.prices = s.book.aide.prices
        seen = reconnaissance(s, side, temper)
        self.enemies = seen.enemies
        self.prey = seen.prey
        self.reach = seen.reach
        self.hits = seen.hits
        self.goals = seen.goals
        self.draws = seen.draws
        self.nears = seen.nears

    def value(self, unit: int, hex: int) -> float:
        """What it is worth to have this unit there at the end of the turn."""
        worth = self.pull(unit, hex) + self.goal(hex) + self.comfort(unit, hex)
        return worth - self.temper.caution * self.danger(unit, hex)

    def near(self, hex: int) -> int:
        """How far the nearest enemy piece is; a leader by himself is one too."""
        if self.nears[hex] < 0:
            s = self.s
            distance = s.field.board.distance[hex]
            near = 99
            for foe in self.enemies:
                near = min(near, distance[s.hex[foe]])
            for leader in s.field.leaders_of[other(self.side)]:
                if s.leader_hex[leader] >= 0:
                    near = min(near, distance[s.leader_hex[leader]])
            self.nears[hex] = near
        return self.nears[hex]

    # ---- attraction ----

    def pull(self, unit: int, hex: int) -> float:
        """The nearest worthwhile enemy draws most; guns are content three hexes off."""
        s = self.s
        guns = 1 if s.field.arm[unit] == ARTILLERY else 0
        draw = self.draws[guns][hex]
        if draw < 0.0:
            draw = self.draw(hex, 3 if guns else 1)
            self.draws[guns][hex] = draw
        share = self.prices.last if s.blocks[unit] == 1 else 1.0  # the last block stays behind
        return self.temper.pull * share * draw

    def draw(self, hex: int, near: int) -> float:
        """What all enemies together draw to a hex; nearer than `near` is no better."""
        s = self.s
        distance = s.field.board.distance[hex]
        best, total = 0.0, 0.0
        for i, foe in enumerate(self.enemies):
            draw = self.prey[i] * FADED[max(0, distance[s.hex[foe]] - near)]
            total += draw
            best = max(best, draw)
        return best + 0.1 * total

    def goal(self, hex: int) -> float:
        """Objectives: to hold one, to deny one, to come nearer one."""
        if self.goals[hex] < 0.0:
            worth = 0.0
            for i, claim in enumerate(self.s.field.claims):
                worth += self.claim_worth(i, claim, hex)
            self.goals[hex] = worth
        return self.goals[hex]

    def claim_worth(self, i: int, claim: Claim, hex: int) -> float:
        s = self.s
        mine = claim.sides[self.side]
        held = s.held[i] >> self.side & 1 == 1
        lost = s.held[i] >> other(self.side) & 1 == 1
        worth = 0.0
        if hex in claim.hexes:
            share = share_of(claim)
            if mine and not (held and claim.permanent):
                worth += share * claim.worth[self.side]
            if claim.sides[other(self.side)]:
                worth += (0.7 if lost else 0.3) * share * claim.worth[other(self.side)]
        elif mine and not held:
            nearest = min([s.field.board.distance[hex][goal] for goal in claim.hexes])
            worth += 0.5 * self.temper.pull * claim.worth[self.side] * FADED[nearest]
        elif lost:
            nearest = min([s.field.board.distance[hex][goal] for goal in claim.hexes])
            worth += 0.4 * self.temper.pull * claim.worth[other(self.side)] * FADED[nearest]
        return worth

    def comfort(self, unit: int, hex: int) -> float:
        """Friends on two sides steady a unit, and it needs a way back."""
        s = self.s
        friends = 0
        for near in s.field.board.neighbors[hex]:
            there = s.at[near]
            if there >= 0 and there != unit and s.field.side[there] == self.side:
                friends += 1
        worth = SUPPORT if friends >= 2 else 0.0
        for back in s.field.board.rear[self.side][hex]:
            if s.at[back] < 0 or s.at[back] == unit:
                return worth
        return worth - NO_WAY_BACK

    # ---- danger ----

    def danger(self, unit: int, hex: int) -> float:
        """What the enemy may be expected to do to a unit there before it moves again."""
        s = self.s
        arm = s.field.arm[unit]
        if self.hits[arm][hex] < 0.0:
            self.hits[arm][hex] = self.expected_hits(arm, hex)
        hits = self.hits[arm][hex]
        blocks = s.blocks[unit]
        cost = self.prices.standing(blocks - hits) - self.prices.standing(blocks)
        if s.leader_at[hex] >= 0 or s.leader_of(unit) >= 0:
            cost += 0.04 * hits
        return cost

    def expected_hits(self, arm: int, hex: int) -> float:
        """The strongest attackers get their orders first; more than four hardly ever do."""
        threats: list[float] = []
        distance = self.s.field.board.distance[hex]
        for i, foe in enumerate(self.enemies):
            if distance[self.s.hex[foe]] > self.reach[i]:
                continue
            threat = self.threat(foe, arm, hex)
            if threat > 0.0:
                threats.append(threat)
        threats.sort(reverse=True)
        hits = 0.0
        for chance, threat in zip(ORDER_CHANCES, threats):
            hits += chance * threat
        return hits

    def threat(self, foe: int, arm: int, hex: int) -> float:
        """The hits an enemy unit could expect against that arm on that hex in one attack."""
        s = self.s
        f = s.field
        kind = f.kinds[foe]
        blocks = s.blocks[foe]
        distance = f.board.distance[s.hex[foe]][hex]
        best = 0.0
        if distance <= kind.move + 1 and not s.square[foe]:
            dice = blocks + 1 - self.cover(MELEE, kind.arm, s.hex[foe], hex)
            if kind.arm == ARTILLERY:
                dice = kind.gun_dice[min(blocks, len(kind.gun_dice) - 1)][1]
            faces = (2 if arm == INFANTRY else 1) + (1 if kind.sabers else 0)
            best = max(0, dice) * faces / 6
            if kind.arm == CAVALRY and arm == INFANTRY and f.squares[hex]:
                best *= 0.6  # a square may be formed
        if kind.range and distance + (1 if kind.move else 0) >= 2 and distance <= kind.range + kind.move:
            dice = self.fire_dice(foe, distance) - self.cover(FIRE, kind.arm, s.hex[foe], hex)
            best = max(best, max(0, dice) * (2 if arm == INFANTRY else 1) / 6)
        return best

    def fire_dice(self, foe: int, distance: int) -> int:
        kind = self.s.field.kinds[foe]
        blocks = self.s.blocks[foe]
        if kind.arm == ARTILLERY:
            row = kind.gun_dice[min(blocks, len(kind.gun_dice) - 1)]
            return row[min(max(2, distance), kind.range)]
        if 2 <= distance <= kind.range:
            return blocks + kind.fire_standing
        return (blocks + 1) // 2 + kind.fire_moved

    def cover(self, combat: int, arm: int, base: int, hex: int) -> int:
        """Dice that the ground of a hex takes from an attack on it."""
        f = self.s.field
        if f.even[hex]:
            return 0
        cost = f.into[combat][arm][hex]
        if f.level[hex] and not f.level[base]:
            cell = f.tables.heights.up[arm]
            cost = max(cost, cell.fire if combat == FIRE else cell.melee)
        return cost


def share_of(claim: Claim) -> float:
    """How much of an objective one of its hexes is."""
    if claim.scope == SINGLE:
        return 1.0
    if claim.scope == COUNT:
        return 1.0 / max(1, claim.needed)
    return 1.0 / len(claim.hexes) + (0.2 if claim.scope == MAJORITY else 0.0)
