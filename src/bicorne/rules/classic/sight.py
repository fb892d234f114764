"""Line of sight: a straight line from hex center to hex center."""

from ...battlefield import SIGHT_BLOCKED, SIGHT_HILL
from ...state import State
from ...terms import ARTILLERY


def sees(s: State, a: int, b: int, over: bool, side: int) -> bool:
    """Is the line clear? `over` lets a battery of that side fire over friends below its hill.

    Only hexes between the two count, and of a pair that the line runs between both must obstruct.
    [classic.los.centre-to-centre, classic.los.target-terrain, classic.los.edge-one-side, classic.los.illustration-lost]
    """
    board = s.field.board
    for hex in board.through(a, b):
        if obstructs(s, hex, a, b, over, side):
            return False
    for left, right in board.along(a, b):  # each flanking pair on its own [classic.los.edge-mixed-pairs]
        if obstructs(s, left, a, b, over, side) and obstructs(s, right, a, b, over, side):
            return False
    return True


def blocking(s: State, a: int, b: int) -> list[int]:
    """The hexes that take the line from the unit on `a`, or from anybody where none stands, to `b`; -1: the edge."""
    unit = s.at[a]
    over = unit >= 0 and s.field.arm[unit] == ARTILLERY
    side = s.field.side[unit] if unit >= 0 else -1
    found = [hex for hex in s.field.board.through(a, b) if obstructs(s, hex, a, b, over, side)]
    for left, right in s.field.board.along(a, b):
        if obstructs(s, left, a, b, over, side) and obstructs(s, right, a, b, over, side):
            found += [left, right]
    return found


def obstructs(s: State, hex: int, a: int, b: int, over: bool, side: int) -> bool:
    """Pieces and blocking ground obstruct, and so does the lateral edge of the board.

    [classic.los.side-edge-obstructs]
    """
    if hex < 0:
        return True
    if ground_obstructs(s, hex, a, b):
        return True
    if s.at[hex] < 0 and s.leader_at[hex] < 0:  # [classic.los.unit-blocks, classic.los.leader-blocks]
        return False
    return not (over and fires_over(s, hex, a, side))


def ground_obstructs(s: State, hex: int, a: int, b: int) -> bool:
    """A hill hides only where one end of the line is lower. [classic.terrain.hill-los-plateau]

    So a valley between hills hides nothing [classic.terrain.hill-los-valley], and neither does the ground before
    the first hill [classic.terrain.hill-los-first-hill].
    """
    opaque = s.field.opaque[hex]
    if opaque == SIGHT_HILL:
        return not (s.field.level[a] and s.field.level[b])
    return opaque == SIGHT_BLOCKED


def fires_over(s: State, hex: int, a: int, side: int) -> bool:
    """A battery on a hill fires over friends on an adjacent lower hex, along an edge too.

    [classic.terrain.hill-fire-over] [classic.terrain.hill-fire-over-edge]
    """
    f = s.field
    if not f.level[a] or f.level[hex] or f.board.distance[a][hex] != 1:
        return False  # [classic.terrain.hill-fire-over-adjacent-only]
    unit = s.at[hex]
    if unit >= 0:
        return f.side[unit] == side
    return f.leader_side[s.leader_at[hex]] == side
