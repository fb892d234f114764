"""Exact odds of an attack with dice of symbols: the labelled dice list and all that the roll can do.

Every probability is a fraction over all rolls. The forced losses are those of a defender who ignores the
flags he may and retreats as cheaply as he can.
"""

from fractions import Fraction
from math import comb
from typing import Final

from ...actions import Action
from ...state import State
from ...terms import FIRE, MELEE
from ..resolver import NEVER, Losses, Odds
from .battle import (
    Attack,
    armor,
    ignorable,
    labelled_dice,
    number_of_dice,
    reading,
    rolls_again,
)
from .melee import Melee, running_melee
from .modifiers import AGAIN, OWN, REPLY, STRIKE
from .reading import NOTHING, effects

BOTH_SABERS: Final = Fraction(1, 36)
ONE_SABER: Final = Fraction(1, 6)


def battle_of(s: State, a: Action) -> Attack:
    """The roll an action would lead to."""
    if a[0] in ("first-strike", "battle-back"):
        m = running_melee(s)
        posture = STRIKE if a[0] == "first-strike" else REPLY
        return Attack(m.foe, m.unit, -1, m.ground, m.base, MELEE, posture)
    unit, foe = s.at[a[1]], s.at[a[2]]
    posture = AGAIN if isinstance(s.stack[-1], Melee) else OWN
    leader = s.leader_at[a[2]] if foe < 0 else -1
    b = Attack(unit, foe, leader, a[1], a[2], FIRE if a[0] == "fire" else MELEE, posture)
    b.batteries = a[3]
    return b


def odds(s: State, b: Attack) -> Odds:
    dice = number_of_dice(s, b)
    type = s.field.kinds[b.unit].type
    most_flags = 2 * dice if rerolls_flags(s, b) else dice
    result = Odds(dice, labelled_dice(s, b), s.blocks[b.foe] if b.foe >= 0 else 0, most_flags)
    result.base, result.ground = b.base, b.ground
    result.faces = face_effects(s, b, dice)
    hitting = hitting_faces(s, b)
    for (raw, flags), chance in rolled(s, b, dice).items():
        if b.foe >= 0 and s.field.kinds[b.foe].type.hit_by_flags:
            add_outcome(s, b, result, min(dice, hits_of(s, b, raw) + flags), 0, chance)  # a flag is a hit
        else:
            add_outcome(s, b, result, hits_of(s, b, raw), flags, chance)
        if type.fires_in_pairs and b.combat == FIRE:
            result.misfire += chance * misfire(dice, raw, flags, hitting)
    return result


def hits_of(s: State, b: Attack, raw: int) -> int:
    """What `raw` dice that could hit come to: pairs count for rockets and in fire at a leader, armor stops one.

    [exp.rocket.more-dice-pairs, exp.leader-casualty.two-sabers-kill]
    """
    return raw // 2 if reading(s, b).halves else max(0, raw - armor(s, b))


Spread = dict[tuple[int, int], Fraction]  # how likely each number of hits and flags is


def rolled(s: State, b: Attack, dice: int) -> Spread:
    """All that the dice of this battle can show, before pairs and armor."""
    hitting = hitting_faces(s, b)
    return rolled_twice(dice, hitting) if rerolls_flags(s, b) else rolled_once(dice, hitting)


def rerolls_flags(s: State, b: Attack) -> bool:
    return s.field.kinds[b.unit].type.rerolls_flags and rolls_again(s, b)


def rolled_once(dice: int, hitting: int) -> Spread:
    """All rolls of `dice` dice, `hitting` of whose six sides hit."""
    spread: Spread = {}
    for hits in range(dice + 1):
        for flags in range(dice + 1 - hits):
            rest = dice - hits - flags
            ways = comb(dice, hits) * comb(dice - hits, flags) * hitting**hits * (5 - hitting) ** rest
            if ways:
                spread[hits, flags] = Fraction(ways, 6**dice)
    return spread


def rolled_twice(dice: int, hitting: int) -> Spread:
    """The same for lancers, who roll each flag once more and add what it shows. [exp.lancer.rerolls-flags]"""
    spread: Spread = {}
    for (hits, flags), chance in rolled_once(dice, hitting).items():
        for (more_hits, more_flags), share in rolled_once(flags, hitting).items():
            both = (hits + more_hits, flags + more_flags)
            spread[both] = spread.get(both, NEVER) + chance * share
    return spread


def misfire(dice: int, raw: int, flags: int, hitting: int) -> Fraction:
    """How likely two sabers are among `dice` dice of which `raw` hit and `flags` are flags. [exp.rocket.misfire]"""
    rest, others = dice - raw - flags, 5 - hitting  # the saber is one of the sides that do neither
    chance = NEVER
    for sabers in range(2, rest + 1):
        chance += Fraction(comb(rest, sabers) * (others - 1) ** (rest - sabers), others**rest)
    return chance


def hitting_faces(s: State, b: Attack) -> int:
    """How many of the six sides of a die hit, flags aside."""
    return reading(s, b).sides


def face_effects(s: State, b: Attack, dice: int) -> dict[str, str]:
    """What each face does in this roll: the best that could become of a die among others like it."""
    r, stopped = reading(s, b), armor(s, b)
    return {
        name: effects(r, [face] * dice, stopped)[0] if dice else NOTHING for face, name in enumerate(s.book.die.words)
    }


def add_outcome(s: State, b: Attack, result: Odds, hits: int, flags: int, chance: Fraction) -> None:
    if b.retiring:
        flags = 0  # it goes anyway
    result.hits[hits] += chance
    result.flags[flags] += chance
    if b.foe < 0:
        for losses in (result.by_hits, result.with_retreat):
            losses.blocks[0] += chance
            if hits:
                losses.leader += chance
            else:
                losses.driven += chance  # he must go, flags or no flags
        return
    blocks = s.blocks[b.foe]
    lost = min(hits, blocks)
    leader = s.leader_of(b.foe) >= 0
    death = leader_falls(s, b.foe, lost)
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


def leader_falls(s: State, unit: int, lost: int) -> Fraction:
    """How likely the check after blocks lost to hits kills the leader with a unit."""
    if s.leader_of(unit) < 0 or not lost:
        return NEVER
    return ONE_SABER if lost == s.blocks[unit] else BOTH_SABERS


def add_retreat(
    s: State, b: Attack, losses: Losses, lost: int, flags: int, chance: Fraction, leader: bool, unchecked: bool
) -> None:
    """The cheapest retreat after these hits, with the leader alive or not, checked or not yet."""
    steps = steps_back(s, b, flags, leader)
    left = s.blocks[b.foe] - lost
    forced = steps if s.square[b.foe] else s.book.conduct.least_loss(s, b.foe, b.base, steps, leader)
    # a retreat of which not one hex can be made leaves the unit where it is
    add_forced(losses, lost, left, forced, chance, b.retiring or forced < steps, unchecked)


def steps_back(s: State, b: Attack, flags: int, leader: bool) -> int:
    """How far flags drive a unit that ignores those it may, with its leader alive or not."""
    grounds = ignorable(s, b)
    if s.leader_of(b.foe) >= 0 and not leader and grounds:
        grounds -= 1  # he fell in the check and steadies nobody
    return s.book.conduct.retreat_hexes(s, b.foe, flags - grounds)


def add_forced(
    losses: Losses, lost: int, left: int, forced: int, chance: Fraction, driven: bool, unchecked: bool
) -> None:
    """Blocks lost for hexes not made, and the leader's check if nothing has put him to it before."""
    forced = min(left, forced)
    losses.add(lost + forced, chance, driven)
    if unchecked and forced:
        losses.leader += chance * (ONE_SABER if forced == left else BOTH_SABERS)
