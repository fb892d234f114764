"""What Plus knows of a battlefield besides what every rule set does, worked out before the battle."""

from typing import Final

from ...battlefield import Field, OwnGround
from ...state import State
from ...terms import LEADER

COMMAND_RANGE: Final = 3
CHARGE_NOBODY: Final = 0
CHARGE_AT_HOME: Final = 1
CHARGE_ALL: Final = 2
ALL_ROUND: Final = ("none", "infantry", "light")
CHARGES: Final = ("none", "home", "all")


class PlusGround(OwnGround):
    """Sides, units and hexes as only this rule set sees them."""

    def __init__(self, field: Field) -> None:
        hexes, units = field.board.size, len(field.kinds)
        self.ratings: list[int] = [0, 0]  # of the commanders-in-chief
        self.basic: list[list[int]] = [[], []]  # action cards at the start, by side
        self.additional: list[list[int]] = [[], []]  # those that can be drawn
        self.assigned: list[bool] = [False, False]  # the file says which additional cards the side has
        self.facing: list[int] = [0] * units  # at the start
        self.impetuous: list[bool] = [False] * units
        self.masses: bool = False  # some troops form battalion mass in the place of squares
        self.all_round: list[int] = [0] * hexes
        self.built_up: list[bool] = [False] * hexes
        self.difficult: list[bool] = [False] * hexes  # for cavalry and artillery
        self.charges: list[int] = [CHARGE_ALL] * hexes  # who may begin a charge
        self.pursued: list[bool] = [True] * hexes  # impetuous cavalry does not hold back here
        self.commanded: list[list[bool]] = []  # by the hex of a leader: the hexes that he commands

    def read_hexes(self, field: Field) -> None:
        """The ground decides, not works: those may still be dug. [plus.terrain.sheet]"""
        for hex, grounds in enumerate(field.grounds):
            for ground in grounds:
                self.all_round[hex] = self.all_round[hex] or ALL_ROUND.index(ground.all_round)
                self.built_up[hex] = self.built_up[hex] or ground.built_up
                self.difficult[hex] = self.difficult[hex] or ground.difficult
                self.charges[hex] = min(self.charges[hex], CHARGES.index(ground.charges))
                self.pursued[hex] = self.pursued[hex] and ground.pursued
        hexes = range(field.board.size)
        for start in hexes:
            near = commanded_from(field, start)
            self.commanded.append([hex in near for hex in hexes])


def commanded_from(field: Field, start: int) -> list[int]:
    """Within three hexes, counted along hexes that leaders may enter; other ground and troops do not hinder.

    [plus.command.range-three, plus.command.range-trace]
    """
    closed = field.closed[LEADER]
    found, edge = [start], [start]
    for _ in range(COMMAND_RANGE):
        onward: list[int] = []
        for here in edge:
            for hex in field.board.neighbors[here]:
                if hex not in found and not closed[hex]:
                    found.append(hex)
                    onward.append(hex)
        edge = onward
    return found


def ground_of(s: State) -> PlusGround:
    own = s.field.own
    assert isinstance(own, PlusGround)
    return own
