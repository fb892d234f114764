"""Exact odds of an attack: the labelled dice list and the distribution of all that the roll can do.

Every probability is a fraction over all rolls. The forced losses are those of a defender who ignores the
flags he may and retreats as cheaply as he can.
"""

from fractions import Fraction
from math import comb
from typing import Final

from ..actions import Action
from ..events import Share
from ..state import State
from ..terms import FIRE, INFANTRY, MELEE
from .classic.battle import Battle, can_fall_back, ignorable, labelled_dice, number_of_dice
from .classic.melee import Melee, running_melee
from .classic.modifiers import AGAIN, OWN, REPLY
from .classic.pieces import is_lone_leader

NEVER: Final = Fraction(0)
BOTH_SABERS: Final = Fraction(1, 36)
ONE_SABER: Final = Fraction(1, 6)


class Losses:
    """How many blocks go, and whether unit and leader are lost with them."""

    def __init__(self, blocks: int) -> None:
        self.blocks: list[Fraction] = [NEVER] * (blocks + 1)  # by number of blocks lost
        self.eliminated = NEVER
        self.leader = NEVER

    def add(self, lost: int, chance: Fraction) -> None:
        self.blocks[lost] += chance
        if lost and lost == len(self.blocks) - 1:
            self.eliminated += chance


class Odds:
    """What an attack can do, exactly."""

    def __init__(self, dice: int, shares: list[Share], blocks: int) -> None:
        self.dice = dice
        self.shares = shares
        self.hits: list[Fraction] = [NEVER] * (dice + 1)
        self.flags: list[Fraction] = [NEVER] * (dice + 1)
        self.by_hits = Losses(blocks)
        self.with_retreat = Losses(blocks)


def odds_of(s: State, a: Action) -> Odds:
    """The odds of a legal attack as it would be rolled now."""
    return odds(s, battle_of(s, a))


def battle_of(s: State, a: Action) -> Battle:
    """The roll an action would lead to."""
    if a[0] in ("first-strike", "battle-back"):
        m = running_melee(s)
        return Battle(m.foe, m.unit, -1, m.ground, m.base, MELEE, REPLY)
    unit, foe = s.at[a[1]], s.at[a[2]]
    posture = AGAIN if isinstance(s.stack[-1], Melee) else OWN
    leader = s.leader_at[a[2]] if foe < 0 else -1
    b = Battle(unit, foe, leader, a[1], a[2], FIRE if a[0] == "fire" else MELEE, posture)
    b.batteries = a[3]
    return b


def odds(s: State, b: Battle) -> Odds:
    dice = number_of_dice(s, b)
    result = Odds(dice, labelled_dice(s, b), s.blocks[b.foe] if b.foe >= 0 else 0)
    hitting = hitting_faces(s, b)
    everything = 6**dice
    armor = s.field.kinds[b.foe].armor if b.foe >= 0 and is_musketry(s, b) else 0
    for raw in range(dice + 1):
        for flags in range(dice + 1 - raw):
            rest = dice - raw - flags
            ways = comb(dice, raw) * comb(dice - raw, flags) * hitting**raw * (5 - hitting) ** rest
            if ways:
                add_outcome(s, b, result, max(0, raw - armor), flags, Fraction(ways, everything))
    return result


def hitting_faces(s: State, b: Battle) -> int:
    """How many of the six sides of a die hit."""
    if b.foe < 0:
        return 1
    faces = 2 if s.field.arm[b.foe] == INFANTRY else 1
    if b.combat == MELEE and s.field.kinds[b.unit].sabers and not b.retiring:
        faces += 1
    return faces


def is_musketry(s: State, b: Battle) -> bool:
    return b.combat == FIRE and s.field.arm[b.unit] == INFANTRY


def add_outcome(s: State, b: Battle, result: Odds, hits: int, flags: int, chance: Fraction) -> None:
    result.hits[hits] += chance
    result.flags[flags] += chance
    if b.foe < 0:
        for losses in (result.by_hits, result.with_retreat):
            losses.blocks[0] += chance
            if hits:
                losses.leader += chance
        return
    blocks = s.blocks[b.foe]
    lost = min(hits, blocks)
    leader = s.leader_of(b.foe) >= 0
    death = NEVER
    if leader and lost:
        death = ONE_SABER if lost == blocks else BOTH_SABERS
    result.by_hits.add(lost, chance)
    result.by_hits.leader += chance * death
    if lost == blocks:
        result.with_retreat.add(lost, chance)
        result.with_retreat.leader += chance * death
        return
    if death:
        add_retreat(s, b, result.with_retreat, lost, flags, chance * death, False, False)
        result.with_retreat.leader += chance * death
    add_retreat(s, b, result.with_retreat, lost, flags, chance * (1 - death), leader, leader and lost == 0)


def add_retreat(
    s: State, b: Battle, losses: Losses, lost: int, flags: int, chance: Fraction, leader: bool, unchecked: bool
) -> None:
    """The cheapest retreat after these hits, with the leader alive or not, checked or not yet."""
    grounds = ignorable(s, b)
    if s.leader_of(b.foe) >= 0 and not leader and grounds:
        grounds -= 1  # he fell in the check and steadies nobody
    steps = max(0, flags - grounds) * s.field.kinds[b.foe].retreat
    left = s.blocks[b.foe] - lost
    forced = min(left, steps if s.square[b.foe] else cheapest(s, b.foe, s.hex[b.foe], steps, leader))
    losses.add(lost + forced, chance)
    if unchecked and forced:
        losses.leader += chance * (ONE_SABER if forced == left else BOTH_SABERS)


def cheapest(s: State, unit: int, hex: int, steps: int, leader: bool) -> int:
    """The fewest blocks a retreat of so many hexes can cost."""
    if not steps:
        return 0
    best = steps
    for back in s.field.board.rear[s.field.side[unit]][hex]:
        if joins_leader(s, unit, back, leader):
            return 0
        if not is_lone_leader(s, back) and can_fall_back(s, unit, back):
            best = min(best, cheapest(s, unit, back, steps - 1, leader))
    return best


def joins_leader(s: State, unit: int, hex: int, leader: bool) -> bool:
    """A unit that has no leader (any more) may stop on a lone friendly one."""
    if leader or not is_lone_leader(s, hex) or s.field.closed_for[unit][hex]:
        return False
    return s.field.leader_side[s.leader_at[hex]] == s.field.side[unit]
