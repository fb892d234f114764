"""A second opinion on the odds of an attack: it tries every roll, or every set of faces if the rolls are too many.

It shares nothing with the package it checks. Losses in retreat assume a defender who ignores every flag he may and
then takes the way back that costs the fewest blocks.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial
from typing import Any, NamedTuple

from oracles.legal import (
    ART,
    CAV,
    FLAGS,
    INF,
    UNITS,
    Position,
    dice,
    distance,
    enters_by_works,
    ground,
    neighbors,
    retreats,
)

DIE = ("inf", "inf", "cav", "art", "flag", "saber")
FACES = {"inf": 2, "cav": 1, "art": 1, "flag": 1, "saber": 1}
SYMBOL = {INF: "inf", CAV: "cav", ART: "art"}
MOST_ROLLED = 6  # dice up to which every roll is tried


class Facts(NamedTuple):
    """All that the distribution of an attack's outcomes depends on."""

    dice: int
    again: bool  # lancers roll flags once more
    hitting: frozenset[str]  # faces
    armor: int
    blocks: int  # of the target; 0: a lone leader
    leader: bool
    ignores: int  # flags, including the leader's
    helped: bool  # one of them is the leader's
    costs: tuple[int, ...]  # blocks by number of flags not ignored, the leader alive
    costs_without: tuple[int, ...]  # the same after he has fallen


class Outcomes(NamedTuple):
    hits: list[Fraction]
    flags: list[Fraction]
    blocks: list[Fraction]  # lost to hits
    leader: Fraction
    all_blocks: list[Fraction]  # lost to hits and in retreat
    all_leader: Fraction


# ------------------------------------------------------------------ the facts of an attack


def facts(
    p: Position,
    hex: str,
    target: str,
    combat: str,
    *,
    again: bool = False,
    reply: bool = False,
    first: bool = False,
    guns: list[str],
) -> Facts:
    unit = p["units"][hex]
    foe = p["units"].get(target)
    row = UNITS[unit["kind"]]
    number = dice(p, hex, target, combat, again, reply, first)
    for gun in guns:
        number += dice(p, gun, target, "melee" if distance(gun, target) == 1 else "fire")
    if foe is None:
        return Facts(number, row.lancer, frozenset(["saber"]), 0, 0, True, 0, False, (), ())
    theirs = UNITS[foe["kind"]]
    rerolls = row.lancer and not foe["kind"].endswith("CU") and (first or not reply)
    hitting = {SYMBOL[theirs.arm]} | ({"saber"} if combat == "melee" and row.sabers else set())
    armor = theirs.armor if combat == "fire" and row.arm == INF else 0
    leader = target in p["leaders"]
    bounce = unit["square"] and theirs.arm == CAV and combat == "melee"
    ignores = 0 if bounce else ignorable(p, hex, target)
    flags = range(2 * number + 1 if rerolls else number + 1)
    costs = tuple(cost(p, target, foe, flag, leader) for flag in flags)
    alone = tuple(cost(p, target, foe, flag, False) for flag in flags) if leader else costs
    helped = leader and not bounce
    return Facts(number, rerolls, frozenset(hitting), armor, foe["blocks"], leader, ignores, helped, costs, alone)


def ignorable(p: Position, hex: str, target: str) -> int:
    """Flags that the unit on the target hex may ignore against an attack from a hex."""
    foe = p["units"][target]
    row = UNITS[foe["kind"]]
    number = row.ignores + FLAGS.get(ground(p, target), 0) + (target in p["leaders"])
    held = [p["units"].get(near) or p["leaders"].get(near) for near in neighbors(target)]
    friends = [piece for piece in held if piece and piece["side"] == foe["side"]]
    if len(friends) >= 2 and not foe["square"]:
        number += 1
    if row.arm != CAV and enters_by_works(p, hex, target):
        number += 1
    return number


def cost(p: Position, hex: str, foe: dict[str, Any], flags: int, leader: bool) -> int:
    """The blocks that a retreat for this many flags costs on the cheapest way."""
    row = UNITS[foe["kind"]]
    steps = flags * row.retreat + max(0, flags - 1) * row.further
    return steps if foe["square"] else cheapest(p, hex, foe, steps, leader)


def cheapest(p: Position, hex: str, foe: dict[str, Any], steps: int, leader: bool) -> int:
    if not steps:
        return 0
    here = dict(p, units=without(p["units"], foe["hex"]) | {hex: foe})
    here["leaders"] = without(p["leaders"], foe["hex"]) | ({hex: {"side": foe["side"]}} if leader else {})
    ways = retreats(here, hex)
    if not ways:
        return steps
    return min(0 if back in p["leaders"] else cheapest(p, back, foe, steps - 1, leader) for back in ways)


def without(pieces: dict[str, Any], hex: str) -> dict[str, Any]:
    return {at: piece for at, piece in pieces.items() if at != hex}


# ------------------------------------------------------------------ trying every roll


@cache
def rolls(number: int, hitting: frozenset[str]) -> list[tuple[int, int, Fraction]]:
    """How likely each number of hitting faces and flags is."""
    found: Counter[tuple[int, int]] = Counter()
    if number <= MOST_ROLLED:
        for roll in product(DIE, repeat=number):
            found[sum(face in hitting for face in roll), roll.count("flag")] += 1
    else:
        for counts in face_counts(number, len(FACES)):
            ways = factorial(number)
            for faces, count in zip(FACES.values(), counts, strict=True):
                ways = ways * faces**count // factorial(count)
            hits = sum(count for face, count in zip(FACES, counts, strict=True) if face in hitting)
            found[hits, counts[list(FACES).index("flag")]] += ways
    return [(hits, flags, Fraction(ways, 6**number)) for (hits, flags), ways in sorted(found.items())]


def face_counts(number: int, faces: int) -> list[tuple[int, ...]]:
    if faces == 1:
        return [(number,)]
    return [(first, *rest) for first in range(number + 1) for rest in face_counts(number - first, faces - 1)]


@cache
def rolls_of_lancers(number: int, hitting: frozenset[str]) -> list[tuple[int, int, Fraction]]:
    """The same, die by die, for units that roll every flag once more and count both dice."""
    found: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(number):
        after: dict[tuple[int, int], Fraction] = {}
        for (hits, flags), chance in found.items():
            for face, again in product(DIE, DIE):  # the second die is read only after a flag
                shown = (face, again) if face == "flag" else (face,)
                key = (hits + sum(one in hitting for one in shown), flags + shown.count("flag"))
                after[key] = after.get(key, Fraction(0)) + chance / 36
        found = after
    return [(hits, flags, chance) for (hits, flags), chance in sorted(found.items())]


@cache
def outcomes(f: Facts) -> Outcomes:
    none = Fraction(0)
    most = 2 * f.dice if f.again else f.dice
    result = Outcomes(
        [none] * (f.dice + 1), [none] * (most + 1), [none] * (f.blocks + 1), none, [none] * (f.blocks + 1), none
    )
    leader_lost, all_leader_lost = none, none
    for raw, flags, chance in (rolls_of_lancers if f.again else rolls)(f.dice, f.hitting):
        hits = max(0, raw - f.armor)
        result.hits[hits] += chance
        result.flags[flags] += chance
        if not f.blocks:  # a lone leader
            result.blocks[0] += chance
            result.all_blocks[0] += chance
            leader_lost += chance if hits else none
            all_leader_lost += chance if hits else none
            continue
        result.blocks[min(hits, f.blocks)] += chance
        for lost, fate, share in endings(f, hits, flags):
            result.all_blocks[lost] += chance * share
            all_leader_lost += chance * share if fate else none
        leader_lost += chance * check(f, min(hits, f.blocks))
    return result._replace(leader=leader_lost, all_leader=all_leader_lost)


def check(f: Facts, lost: int) -> Fraction:
    """How likely the leader falls when this many blocks are lost at once: one die if none is left, otherwise two."""
    if not f.leader or not lost:
        return Fraction(0)
    return Fraction(1, 6) if lost >= f.blocks else Fraction(1, 36)


def endings(f: Facts, hits: int, flags: int) -> list[tuple[int, bool, Fraction]]:
    """For one roll: blocks lost in all, whether the leader falls, and how likely that is."""
    lost = min(hits, f.blocks)
    falls = check(f, lost)
    if lost == f.blocks:
        return [(lost, True, falls), (lost, False, 1 - falls)]
    fallen = min(f.blocks, lost + f.costs_without[max(0, flags - f.ignores + f.helped)])
    alive = min(f.blocks, lost + f.costs[max(0, flags - f.ignores)])
    found = [(fallen, True, falls)]
    late = check(f, alive) if not lost else Fraction(0)  # only one check per roll
    found.append((alive, True, (1 - falls) * late))
    found.append((alive, False, (1 - falls) * (1 - late)))
    return found
