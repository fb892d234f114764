"""Phase four: ordered units battle, one after the other, by fire or in melee."""

from ...actions import PASS, Action
from ...flow import Frame, again, call
from ...state import State
from ...terms import FIRE
from ..book import Reason
from .battle import Battle
from .melee import Melee, announce_melee
from .modifiers import AGAIN, OWN
from .targets import NO_MELEE, add_fires, add_melees, battle_bar, fire_bar, melee_target_bar, target_bar


def may_battle(s: State, f: Frame) -> list[Action]:
    """The owner picks the sequence, and nobody has to battle. [classic.combat.sequence-free]"""
    options: list[Action] = []
    for unit in s.ordered:
        if battle_bar(s, unit) is None:
            add_melees(s, unit, OWN, options)
            add_fires(s, unit, options)
    if options:
        options.append(PASS)
    return options


def battle(s: State, f: Frame, a: Action) -> None:
    """One combat is finished before the next begins. [classic.turn.one-combat-at-a-time]"""
    again(f)
    unit = s.at[a[1]]
    if a[0] == "melee":
        announce_melee(s, unit, a[2], a[3], False)
    else:
        s.battled[unit] = True
        call(s, Battle(unit, s.at[a[2]], -1, a[1], a[2], FIRE, OWN))


def check_fire(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    bar = battle_bar(s, unit)
    if bar is None:
        bar = fire_bar(s, unit)
    return target_bar(s, unit, a[1], a[2]) if bar is None else bar


def check_melee(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    bonus = is_bonus(s, unit)
    if not bonus:
        bar = battle_bar(s, unit)
        if bar is not None:
            return bar
    if not s.field.deck.grants[s.order[unit]].melee:
        return NO_MELEE
    return melee_target_bar(s, unit, a, AGAIN if bonus else OWN)


def is_bonus(s: State, unit: int) -> bool:
    """Is this unit the one that may make a bonus attack now?"""
    f = s.stack[-1]
    return isinstance(f, Melee) and f.unit == unit
