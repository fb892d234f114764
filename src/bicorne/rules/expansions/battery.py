"""The grand battery: contiguous batteries that fire at one target with one roll."""

from typing import Final

from ...actions import PASS, Action
from ...flow import Frame, without_pass
from ...state import State
from ...terms import ARTILLERY, FIRE
from ..book import DiceSource, Reason
from ..classic.combat import check_fire, may_battle
from ..classic.modifiers import OWN, dice
from ..classic.sight import sees
from ..classic.targets import (
    NO_FIRE,
    NO_TARGET,
    battle_bar,
    enemy_leader,
    fire_bar,
    fire_range,
    subsets,
    target_bar,
)

NOT_GUNS: Final[Reason] = Reason("exp.grand-battery.composition", "Only batteries fire together.")
ROCKETS: Final[Reason] = Reason("exp.grand-battery.rockets-excluded", "Rockets cannot be part of a grand battery.")
APART: Final[Reason] = Reason("exp.grand-battery.composition", "The batteries do not stand side by side.")
UNSORTED: Final[Reason] = Reason("exp.grand-battery.composition", "Name the batteries in the order of their hexes.")
LONE_LEADER: Final[Reason] = Reason(
    "exp.grand-battery.not-at-lone-leader", "A grand battery does not fire at a lone leader."
)
UNREADY: Final[Reason] = Reason("exp.grand-battery.every-unit-ordered", "One of the batteries may not battle now.")
SILENT: Final[Reason] = Reason("{battle_rule}", "Under its order one of the batteries may not fire.")
ENGAGED: Final[Reason] = Reason("exp.grand-battery.ranged-only", "An enemy unit stands next to one of the batteries.")
HORSE_MOVED: Final[Reason] = Reason(
    "exp.grand-battery.moved-horse-artillery-excluded", "Horse artillery that has moved fires by itself."
)
BLIND: Final[Reason] = Reason(
    "exp.grand-battery.each-needs-range-and-los", "One of the batteries cannot reach or see {target}."
)
NO_DICE: Final[Reason] = Reason(
    "exp.grand-battery.dice-computed-per-unit", "One of the batteries has no dice against {target}."
)
OVER: Final[Reason] = Reason("exp.grand-battery.no-overhead-fire", "One of the batteries would fire over friends.")


def gun_bar(s: State, gun: int) -> Reason | None:
    """What keeps one battery from firing together with others at all."""
    f = s.field
    if f.arm[gun] != ARTILLERY:
        return NOT_GUNS
    if f.kinds[gun].type.of_no_arm:
        return ROCKETS
    if battle_bar(s, gun) is not None:
        return UNREADY
    bar = fire_bar(s, gun)
    if bar is not None:
        return SILENT if bar is NO_FIRE else ENGAGED
    return HORSE_MOVED if s.moved[gun] else None  # [exp.grand-battery.unmoved-horse-may-join]


def aim_bar(s: State, gun: int, ground: int) -> Reason | None:
    """What keeps a battery that may fire with others from this target."""
    f = s.field
    base, foe = s.hex[gun], s.at[ground]
    if foe < 0 or f.side[foe] == f.side[gun]:
        return LONE_LEADER if enemy_leader(s, f.side[gun], ground) >= 0 else NO_TARGET
    if not 1 < f.board.distance[base][ground] <= fire_range(s, gun):
        return BLIND
    bar = s.book.conduct.aim_bar(s, gun, ground)
    if bar is not None:
        return bar
    if not sees(s, base, ground, False, f.side[gun]):
        return OVER if target_bar(s, gun, base, ground) is None else BLIND
    # each with its own dice, ground and card counted [exp.grand-battery.card-bonus-each]
    return None if dice(s, DiceSource(gun, foe, base, ground, FIRE, OWN)) else NO_DICE


def may_battle_together(s: State, f: Frame) -> list[Action]:
    options = may_battle(s, f)
    joint: list[Action] = []
    add_grand_batteries(s, joint)
    return [*without_pass(options), *joint, PASS] if joint else options


def add_grand_batteries(s: State, options: list[Action]) -> None:
    """Every chain of batteries that can fire at the same unit; none has to. [exp.grand-battery.optional]"""
    arm = s.field.arm
    guns = [unit for unit in s.ordered if arm[unit] == ARTILLERY]
    if len(guns) > 1:
        guns = [unit for unit in guns if gun_bar(s, unit) is None]
    if len(guns) < 2:
        return
    for foe, ground in enumerate(s.hex):
        if ground >= 0 and s.field.side[foe] != s.active:
            able = sorted([s.hex[gun] for gun in guns if aim_bar(s, gun, ground) is None])
            for chain in subsets(able):
                if len(chain) > 1 and is_chain(s, list(chain)):
                    options.append(("fire", chain[0], ground, chain[1:]))


def is_chain(s: State, hexes: list[int]) -> bool:
    """Each next to another, all of them connected. [exp.grand-battery.composition]"""
    linked, rest = hexes[:1], hexes[1:]
    for _ in range(len(hexes)):
        for hex in rest[:]:
            if any([s.field.board.distance[hex][link] == 1 for link in linked]):
                linked.append(hex)
                rest.remove(hex)
    return not rest


def check_fire_together(s: State, a: Action) -> Reason | None:
    return grand_battery_bar(s, a) if a[3] else check_fire(s, a)


def grand_battery_bar(s: State, a: Action) -> Reason | None:
    bar = members_bar(s, a)
    if bar is not None:
        return bar
    return UNSORTED if [a[1], *a[3]] != sorted([a[1], *a[3]]) else None


def members_bar(s: State, a: Action) -> Reason | None:
    """What keeps these batteries from firing together, in whichever order they are named."""
    for hex in (a[1], *a[3]):
        gun = s.at[hex]
        if gun < 0 or s.field.side[gun] != s.active:
            return NOT_GUNS
        bar = gun_bar(s, gun)
        if bar is None:
            bar = aim_bar(s, gun, a[2])
        if bar is not None:
            return bar
    return APART if a[1] in a[3] or not is_chain(s, [a[1], *a[3]]) else None
