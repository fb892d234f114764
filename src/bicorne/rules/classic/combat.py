"""Phase four: ordered units battle, one after the other, by fire or in melee."""

from typing import Final

from ...actions import PASS, Action
from ...flow import Frame, again, call
from ...state import State
from ...terms import CAVALRY, FIRE
from ..book import Reason
from .battle import Attack
from .melee import Melee, announce_melee
from .modifiers import AGAIN, OWN
from .targets import (
    BATTLED,
    ENEMY_BESIDE,
    NO_BONUS,
    NO_MELEE,
    TOO_CLOSE,
    add_fires,
    add_melees,
    bars_on_entry,
    battle_bar,
    fire_bar,
    melee_target_bar,
    target_bar,
)


def may_battle(s: State, f: Frame) -> list[Action]:
    """The owner picks the sequence; nobody has to battle. [classic.combat.sequence-free, classic.combat.optional]"""
    options: list[Action] = []
    for unit in s.ordered:
        if battle_bar(s, unit) is None:
            if not add_melees(s, unit, OWN, options):
                add_fires(s, unit, options)
    if options:
        options.append(PASS)
    return options


def battle(s: State, f: Frame, a: Action) -> None:
    """One combat is finished before the next begins, and a unit has but one. [classic.turn.one-combat-at-a-time]

    Fire is one roll of one unit and nothing more: no retiring, no square, no battle back, no ground to take.
    [classic.combat.one-kind-only, classic.ranged.one-firer, classic.ranged.no-retire, classic.ranged.no-square]
    [classic.ranged.no-battle-back, classic.ranged.no-advance]
    """
    again(f)
    unit = s.at[a[1]]
    if a[0] == "melee":
        announce_melee(s, unit, a[2], a[3], False)
    else:
        foe = s.at[a[2]]
        b = Attack(unit, foe, s.leader_at[a[2]] if foe < 0 else -1, a[1], a[2], FIRE, OWN)
        b.batteries = a[3]  # a grand battery [exp.grand-battery.single-target-single-roll]
        s.battled[unit] = True
        for hex in a[3]:
            s.battled[s.at[hex]] = True
        call(s, b)


ONE_FIRER: Final = Reason("classic.ranged.one-firer", "Units fire one after the other, each by itself.")


def check_fire(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    if a[3]:
        return ONE_FIRER
    bar = battle_bar(s, unit)
    if bar is None:
        bar = fire_bar(s, unit)
    if bar is not None and bar is not ENEMY_BESIDE:
        return bar
    aim = target_bar(s, unit, a[1], a[2])
    return aim if bar is None or aim is TOO_CLOSE else bar  # [classic.ranged.not-at-adjacent]


FINISH_FIRST: Final = Reason(
    "classic.bonus.finish-before-next", "The unit that broke through finishes before another battles."
)


def check_melee(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    bonus = is_bonus(s, unit)
    if not bonus:
        if isinstance(s.stack[-1], Melee):
            return FINISH_FIRST
        bar = battle_bar(s, unit)
        if bar is not None:
            return NO_BONUS if bar is BATTLED and bonus_is_barred(s, unit) else bar
    if not s.field.deck.grants[s.order[unit]].melee:
        return NO_MELEE
    return melee_target_bar(s, unit, a, AGAIN if bonus else OWN)


def bonus_is_barred(s: State, unit: int) -> bool:
    """Has this cavalry taken ground on which it cannot attack again?

    [classic.breakthrough.no-extra-move-for-terrain-battle]
    """
    return s.field.arm[unit] == CAVALRY and s.moved[unit] > 0 and bars_on_entry(s, unit, s.hex[unit])


def is_bonus(s: State, unit: int) -> bool:
    """Is this unit the one that may make a bonus attack now?"""
    f = s.stack[-1]
    return isinstance(f, Melee) and f.unit == unit
