"""The grand battery of Plus: as that of the expansions, but its owner names the battery that decides the retreat."""

from typing import Final

from ...actions import PASS, Action
from ...flow import Frame, without_pass
from ...state import State
from ..book import Reason
from ..classic.combat import check_fire, may_battle
from ..expansions import battery as shared

# The refusals of the expansions, by the rules of Plus. [plus.battery.form, plus.battery.members]
REASONS: Final = {
    shared.NOT_GUNS: Reason("plus.battery.form", shared.NOT_GUNS.text),
    shared.ROCKETS: Reason("plus.battery.form", shared.ROCKETS.text),
    shared.APART: Reason("plus.battery.form", shared.APART.text),
    shared.LONE_LEADER: Reason("plus.battery.form", shared.LONE_LEADER.text),
    shared.UNREADY: Reason("plus.battery.form", shared.UNREADY.text),
    shared.ENGAGED: Reason("plus.keep.adjacent-means-melee", shared.ENGAGED.text),
    shared.HORSE_MOVED: Reason("plus.battery.members", shared.HORSE_MOVED.text),
    shared.BLIND: Reason("plus.battery.members", shared.BLIND.text),
    shared.NO_DICE: Reason("plus.battery.members", shared.NO_DICE.text),
    shared.OVER: Reason("plus.battery.members", shared.OVER.text),
}


def may_battle_together(s: State, f: Frame) -> list[Action]:
    """Each grand battery once for each of its batteries, which stands first and decides the way of the retreat.

    [plus.battery.form, plus.battery.direction]
    """
    options = may_battle(s, f)
    joint: list[Action] = []
    shared.add_grand_batteries(s, joint)
    if not joint:
        return options
    led: list[Action] = []
    for verb, first, ground, others in joint:
        chain = (first, *others)
        led += [(verb, hex, ground, tuple([other for other in chain if other != hex])) for hex in chain]
    return [*without_pass(options), *led, PASS]


def check_fire_together(s: State, a: Action) -> Reason | None:
    """A grand battery rolls once, as one combat. [plus.battery.one-roll]"""
    if not a[3]:
        return check_fire(s, a)
    bar = shared.members_bar(s, a)
    return None if bar is None else REASONS.get(bar, bar)
