"""Garrisons: infantry that leaves a building may keep a block there."""

from typing import Final

from ...actions import NONE, Action
from ...flow import Frame, again
from ...state import State
from ...terms import INFANTRY
from ..book import Reason
from ..classic.movement import check_move, forget_moves_near, may_move, move, set_off
from ..expansions.garrison import leave_garrison, spare
from ..pieces import arrive
from .hand import tactic_on

FEWEST_BLOCKS: Final = 2

NO_PLACE: Final = Reason("exp.garrison.qualifying-terrain", "A garrison can hold only a building or a walled garden.")
NOT_ABLE: Final = Reason("exp.garrison.eligible-unit", "Only infantry of two or more blocks can leave a garrison.")
CAME_NOW: Final = Reason("exp.garrison.turn-start-occupancy", "{piece} did not begin the turn there.")
LEADER_STAYS: Final = Reason("exp.garrison.no-leader", "The leader stays behind, and no leader can be with a garrison.")
NO_BLOCK: Final = Reason("exp.garrison.no-component-limit", "You have no garrison left to place.")


def garrison_bar(s: State, unit: int) -> Reason | None:
    """What keeps an ordered unit that moves off from leaving a garrison."""
    hex = s.hex[unit]
    if not s.field.garrison_places[hex]:
        return NO_PLACE
    if s.field.arm[unit] != INFANTRY or s.blocks[unit] < FEWEST_BLOCKS or s.field.kinds[unit].type.stays:
        return NOT_ABLE
    if tactic_on(s, unit) == "short-supply":  # which put it there
        return CAME_NOW
    leader = s.leader_at[hex]
    if leader >= 0 and s.leader_order[leader]:
        return LEADER_STAYS
    return None if spare(s, unit) >= 0 else NO_BLOCK


def may_move_or_garrison(s: State, f: Frame) -> list[Action]:
    options = may_move(s, f)
    add_garrisons(s, options)
    return options


def add_garrisons(s: State, options: list[Action]) -> None:
    """Every ordered move off such ground, once more with a garrison left behind. [exp.garrison.optional]

    [exp.garrison.ordered-move-only]
    """
    places, hexes = s.field.garrison_places, s.hex
    for unit in s.ordered:
        if places[hexes[unit]] and s.marches[unit] and garrison_bar(s, unit) is None:
            options += [("garrison", march[1], march[2], NONE) for march in s.marches[unit]]


def move_or_garrison(s: State, f: Frame, a: Action) -> None:
    if a[0] == "garrison":
        again(f)
        move_off(s, s.at[a[1]], a[2])
    else:
        move(s, f, a)


def move_off(s: State, unit: int, hex: int) -> None:
    """A move that leaves a garrison behind: all of it is judged at once. [exp.garrison.no-gap]"""
    start = s.hex[unit]
    leader = set_off(s, unit, hex)
    leave_garrison(s, unit, start)
    arrive(s, unit, start, leader)
    forget_moves_near(s, start, hex)


def check_garrison(s: State, a: Action) -> Reason | None:
    bar = check_move(s, a)
    return garrison_bar(s, s.at[a[1]]) if bar is None else bar
