"""Exact odds in the form that a computer general needs: fast, as plain numbers, with the worth of what is lost.

The distribution of a roll is the same as that of `odds`, kept for each number of dice and hitting faces.
"""

from typing import Final

from ...state import State
from ...terms import FIRE, MELEE
from ..worth import DRIVEN_BACK, LEADER_WORTH, Blow, last_banner
from .battle import Attack, armor, ignorable, number_of_dice, rolls_again
from .odds import hits_of, hitting_faces, rolled_once, rolled_twice

FREE: Final = 63  # hexes to go back, where a retreat costs nothing

Outcome = tuple[int, int, float]  # hits, flags, chance

_rolls: dict[int, list[Outcome]] = {}  # by dice * 16 + hitting faces, and 8 for lancers


def outcomes(dice: int, faces: int, again: bool = False) -> list[Outcome]:
    """The chance of every number of hits and flags: `dice` dice, `faces` of six sides hit; lancers reroll flags.

    >>> outcomes(1, 2)
    [(0, 0, 0.5), (0, 1, 0.16666666666666666), (1, 0, 0.3333333333333333)]
    """
    key = dice * 16 + faces + (8 if again else 0)
    if key not in _rolls:
        spread = rolled_twice(dice, faces) if again else rolled_once(dice, faces)
        _rolls[key] = [(hits, flags, float(chance)) for (hits, flags), chance in spread.items()]
    return _rolls[key]


KNOWN: Final[dict[int, Blow]] = {}  # every roll that has been weighed, by all that counts in it


def blow(s: State, b: Attack, dice: int) -> Blow:
    """Weigh a roll of this many dice, forced retreats included; callers must not change the result."""
    foe = b.foe
    if foe < 0:
        return blow_at_leader(s, b, dice)
    field = s.field
    target, attacker = field.kinds[foe], field.kinds[b.unit]
    leader = s.leader_of(foe) >= 0
    again = attacker.type.rerolls_flags and rolls_again(s, b)
    faces = hitting_faces(s, b)
    ignores = min(31, 99 if b.retiring else ignorable(s, b))
    pairs = b.combat == FIRE and attacker.type.fires_in_pairs
    stopped = armor(s, b)
    prices = s.book.aide.prices
    most = s.book.conduct.retreat_hexes(s, foe, (2 * dice if again else dice) - ignores)
    cost = retreat_cost(s, foe, b.base, most, leader)
    free = most - cost if cost else FREE
    key = dice * 8 + faces
    for part in (s.blocks[foe], stopped, target.retreat, target.retreat_further):
        key = key * 16 + part
    for sign in (again, leader, pairs, target.banner, target.type.hit_by_flags):
        key = key * 2 + (1 if sign else 0)
    key = ((key * 32 + ignores) * 64 + free) * 16 + prices.to_the_end(s, field.side[b.unit])
    key = key * 4 + prices.number
    if key not in KNOWN:
        KNOWN[key] = weigh_blow(s, b, outcomes(dice, faces, again), ignores, leader, free)
    return KNOWN[key]


def weigh_blow(s: State, b: Attack, rolls: list[Outcome], ignores: int, leader: bool, free: int) -> Blow:
    """Add up what each roll would bring."""
    foe = b.foe
    blocks = s.blocks[foe]
    result = Blow(blocks)
    hit_by_flags = s.field.kinds[foe].type.hit_by_flags
    prices = s.book.aide.prices
    for raw, flags, chance in rolls:
        hits = hits_of(s, b, raw)
        if hit_by_flags:
            hits, flags = hits + flags, 0
        lost = min(hits, blocks)
        if lost == blocks:
            result.worth += chance * (prices.price(s, foe, blocks, 0) + (LEADER_WORTH / 6 if leader else 0.0))
            result.destroys += chance
            result.vacates += chance
            continue
        steps = s.book.conduct.retreat_hexes(s, foe, flags - ignores)
        forced = max(0, steps - free)  # blocks that the retreat costs at least
        left = max(0, blocks - lost - forced)
        result.worth += chance * (prices.price(s, foe, blocks, left) if left < blocks else 0.0)
        if leader and left < blocks:
            result.worth += chance * LEADER_WORTH / (36 if left else 6)
        if left and forced == steps:
            result.stays[left] += chance
        else:
            result.vacates += chance
            result.worth += chance * DRIVEN_BACK * (steps - forced)
            if not left:
                result.destroys += chance
    return result


def retreat_cost(s: State, unit: int, base: int, steps: int, leader: bool) -> int:
    """The blocks that a retreat of this many hexes costs: those beyond the longest way back that is free."""
    return steps if s.square[unit] else s.book.conduct.least_loss(s, unit, base, steps, leader)


def blow_at_leader(s: State, b: Attack, dice: int) -> Blow:
    """Only sabers hurt a leader who is alone, in fire two of them; a melee drives him off in any case."""
    result = Blow(0)
    hit = 1.0 - (5 / 6) ** dice
    if b.combat == FIRE:
        hit -= dice / 6 * (5 / 6) ** (dice - 1)
    result.worth = hit * (LEADER_WORTH + last_banner(s, s.field.side[b.unit]))
    if b.combat == MELEE:
        result.worth += (1.0 - hit) * DRIVEN_BACK
        result.vacates = 1.0
    return result


def strike(s: State, b: Attack) -> Blow:
    """Weigh the roll as it would be made now."""
    return blow(s, b, number_of_dice(s, b))
