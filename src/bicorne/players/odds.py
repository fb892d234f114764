"""Exact odds in the form that a player needs: fast, as plain numbers, with the worth of what is lost.

The distribution of a roll is the same as that of `rules.odds`, kept for each number of dice and hitting
faces. Worth is counted in banners: a unit that falls is one banner and a little more, and each block lost
brings it nearer.
"""

from typing import Final

from ..rules.classic.battle import Battle, ignorable, number_of_dice, retreat_hexes, rolls_again
from ..rules.odds import cheapest, hits_of, hitting_faces, rolled_once, rolled_twice
from ..state import State, other
from ..terms import FIRE, MELEE

# What it costs to stand with so many blocks left; none left is the banner itself.
STANDING: Final = [1.25, 0.62, 0.36, 0.18, 0.07, 0.0, -0.05, -0.1, -0.15, -0.2]
LEADER_WORTH: Final = 1.2
LAST_BANNER: Final = 3.0  # for the banner that ends the battle
DRIVEN_BACK: Final = 0.05  # for each hex the enemy gives up

Outcome = tuple[int, int, float]  # hits, flags, chance

_rolls: dict[int, list[Outcome]] = {}  # by dice * 16 + hitting faces, and 8 for lancers


def outcomes(dice: int, faces: int, again: bool = False) -> list[Outcome]:
    """Every number of hits and flags that so many dice can show, with its chance; lancers roll flags again.

    >>> outcomes(1, 2)
    [(0, 0, 0.5), (0, 1, 0.16666666666666666), (1, 0, 0.3333333333333333)]
    """
    key = dice * 16 + faces + (8 if again else 0)
    if key not in _rolls:
        spread = rolled_twice(dice, faces) if again else rolled_once(dice, faces)
        _rolls[key] = [(hits, flags, float(chance)) for (hits, flags), chance in spread.items()]
    return _rolls[key]


def standing(blocks: float) -> float:
    """The same cost for expected blocks, between the whole numbers on a straight line."""
    if blocks <= 0.0:
        return STANDING[0]
    low = int(blocks)
    if low >= len(STANDING) - 1:
        return STANDING[len(STANDING) - 1]
    return STANDING[low] + (STANDING[low + 1] - STANDING[low]) * (blocks - low)


def price(s: State, unit: int, before: int, after: int) -> float:
    """What the owner of a unit loses when its blocks go down."""
    if after > 0:
        return standing(after) - standing(before)
    if not s.field.kinds[unit].banner:
        return 0.4
    return STANDING[0] - standing(before) + last_banner(s, other(s.field.side[unit]))


def last_banner(s: State, side: int) -> float:
    """More, where one more banner wins the battle for that side."""
    return LAST_BANNER if s.banners[side] + 1 >= s.field.goals[side] else 0.0


class Blow:
    """What a roll is worth to the side that rolls, and how likely the target stays with so many blocks."""

    def __init__(self, blocks: int) -> None:
        self.worth = 0.0
        self.stays: list[float] = [0.0] * (blocks + 1)
        self.vacates = 0.0
        self.destroys = 0.0


def blow(s: State, b: Battle, dice: int) -> Blow:
    """Weigh a roll of so many dice, forced retreats included."""
    foe = b.foe
    if foe < 0:
        return blow_at_leader(s, b, dice)
    blocks = s.blocks[foe]
    result = Blow(blocks)
    ignores = 99 if b.retiring else ignorable(s, b)
    leader = s.leader_of(foe) >= 0
    forced: list[int] = []  # blocks that so many steps of retreat cost at least
    again = s.field.kinds[b.unit].type.lancer and rolls_again(s, b)
    garrison = s.field.kinds[foe].type.garrison  # any flag is a hit
    for raw, flags, chance in outcomes(dice, hitting_faces(s, b), again):
        hits = hits_of(s, b, raw)
        if garrison:
            hits, flags = hits + flags, 0
        lost = min(hits, blocks)
        if lost == blocks:
            result.worth += chance * (price(s, foe, blocks, 0) + (LEADER_WORTH / 6 if leader else 0.0))
            result.destroys += chance
            result.vacates += chance
            continue
        steps = retreat_hexes(s, foe, flags - ignores)
        while len(forced) <= steps:
            forced.append(retreat_cost(s, foe, len(forced), leader))
        left = max(0, blocks - lost - forced[steps])
        result.worth += chance * (price(s, foe, blocks, left) if left < blocks else 0.0)
        if leader and left < blocks:
            result.worth += chance * LEADER_WORTH / (36 if left else 6)
        if left and forced[steps] == steps:
            result.stays[left] += chance
        else:
            result.vacates += chance
            result.worth += chance * DRIVEN_BACK * (steps - forced[steps])
            if not left:
                result.destroys += chance
    return result


def retreat_cost(s: State, unit: int, steps: int, leader: bool) -> int:
    return steps if s.square[unit] else cheapest(s, unit, s.hex[unit], steps, leader)


def blow_at_leader(s: State, b: Battle, dice: int) -> Blow:
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


def strike(s: State, b: Battle) -> Blow:
    """Weigh the roll as it would be made now."""
    return blow(s, b, number_of_dice(s, b))
