"""What several kinds of special rules depend on: where a unit stands, a die, the turn, the troops they name.

Turns are the side's own turns, counted from 1. `until_turn` is the first turn on which a rule no longer holds; 0 means
that it holds for the whole battle.
"""

from dataclasses import dataclass
from typing import Any, Final

from ...battlefield import Field
from ...chance import COMMAND
from ...events import FateRolled
from ...state import State

NOBODY: Final = -1
NO_DIE: Final = -1


@dataclass
class Presence:
    """A condition: a unit of a side stands on one of the hexes. Without hexes it says nothing."""

    side: int
    hexes: list[int]


def stands(s: State, presence: Presence) -> bool:
    """Does a unit of that side stand on one of the hexes?"""
    for hex in presence.hexes:
        if s.at[hex] >= 0 and s.field.side[s.at[hex]] == presence.side:
            return True
    return False


def shows(s: State, face: int, cause: str) -> bool:
    """Roll one die: is it that face?"""
    faces = s.chance.roll(1, COMMAND)
    if s.telling:
        s.events.append(FateRolled(s.active, cause, faces, faces[0] == face))
    return faces[0] == face


def lasts(s: State, until_turn: int) -> bool:
    return until_turn == 0 or s.turn < until_turn


def meant(field: Field, data: dict[str, Any]) -> list[bool]:
    """By unit: is it of the troops a rule names? A rule that names none means all."""
    everybody = not data["types"] and not data["arms"]
    return [everybody or kind.code in data["types"] or kind.arm in data["arms"] for kind in field.kinds]


def starting(field: Field, data: dict[str, Any]) -> list[int]:
    """The units of a side that start on the hexes of a rule."""
    return [unit for unit in field.units_of[data["side"]] if field.start[unit] in data["hexes"]]


def its_side(field: Field, data: dict[str, Any]) -> list[int]:
    """The row of a rule that says nothing but whom it is for."""
    return [data["side"]]


def new_mark(field: Field) -> int:
    """Where a rule that must remember something does so."""
    field.special.marks += 1
    return field.special.marks - 1
