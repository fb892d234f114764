"""Front, flank and rear: where a hex lies as a unit sees it."""

from typing import Final

from ...hexes import Board
from ...state import State
from ...terms import INFANTRY
from .ground import ground_of

FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2

# Who looks all round on a hex.
NOBODY: Final = 0
ALL_INFANTRY: Final = 1
LIGHT_INFANTRY: Final = 2

Arcs = list[list[list[int]]]  # [corner][from][to]
_ARCS: Final[dict[tuple[int, int, bool, bool], Arcs]] = {}


def arcs_of(board: Board, narrow: bool) -> Arcs:
    """The arcs of a board, worked out once; with `narrow` ones a hex on a boundary belongs to the arc behind it."""
    key = (board.width, board.depth, board.flat, narrow)
    if key not in _ARCS:
        hexes = range(board.size)
        _ARCS[key] = [
            [[arc_by_angle(board, corner, a, b, narrow) for b in hexes] for a in hexes] for corner in range(6)
        ]
    return _ARCS[key]


def arc_by_angle(board: Board, corner: int, a: int, b: int, narrow: bool) -> int:
    """Front within 60 degrees of the corner, flank up to 120, rear beyond; exact, without a fraction.

    The cosine of 60 degrees is a half, so four times the square of the dot product is compared with the product of
    the squared lengths. [plus.facing.arc-by-angle]
    """
    if a == b:
        return FRONT
    (sx, sy), (vx, vy) = board.stance.scale, corner_way(board, corner)
    dx, dy = board.x[b] - board.x[a], board.y[b] - board.y[a]
    dot = sx * vx * dx + sy * vy * dy
    half = 4 * dot * dot - (sx * vx * vx + sy * vy * vy) * (sx * dx * dx + sy * dy * dy)
    if narrow and half == 0:
        half = -1 if dot > 0 else 1
    if dot > 0 and half >= 0:
        return FRONT
    return FLANK if dot >= 0 or half <= 0 else REAR


def corner_way(board: Board, corner: int) -> tuple[int, int]:
    """The way to a corner of a hex: that of the two sides which meet there, added up."""
    (ax, ay), (bx, by) = board.stance.steps[corner], board.stance.steps[(corner + 1) % 6]
    return ax + bx, ay + by


def is_right(board: Board, corner: int, a: int, b: int) -> bool:
    """Does a hex lie to the right of the line from a hex through its corner?"""
    vx, vy = corner_way(board, corner)
    return vx * (board.y[b] - board.y[a]) - vy * (board.x[b] - board.x[a]) < 0


# ------------------------------------------------------------------ as a unit sees it


def arc(s: State, unit: int, hex: int) -> int:
    """The arc of a unit in which a hex lies. [plus.facing.vertex, plus.facing.arc-by-angle]"""
    return FRONT if looks_everywhere(s, unit, hex) else plain_arc(s, s.drill.facing[unit], s.hex[unit], hex)


def plain_arc(s: State, facing: int, here: int, hex: int) -> int:
    """The arc of somebody who looks to a corner of his hex, whatever the ground."""
    return arcs_of(s.field.board, "narrow_arcs" in s.book.switches)[facing][here][hex]


def looks_everywhere(s: State, unit: int, hex: int) -> bool:
    """Is that hex before the unit however it is turned? A book without fronts says so of every hex."""
    return is_all_round(s, unit) or behind_own_works(s, unit, hex) or "no_fronts" in s.book.switches


def is_all_round(s: State, unit: int) -> bool:
    """Squares, infantry in buildings, light infantry in a wood, a quarry or a marsh; nobody else.

    [plus.facing.all-round-infantry, plus.facing.all-round-limits]
    """
    if s.field.arm[unit] != INFANTRY:
        return False
    if s.square[unit]:
        return True
    who = ground_of(s).all_round[s.hex[unit]]
    return who == ALL_INFANTRY or (who == LIGHT_INFANTRY and s.field.kinds[unit].type.light)


def behind_own_works(s: State, unit: int, hex: int) -> bool:
    """A unit with works on both front sides has a front wherever it has works. [plus.facing.fieldworks-front]"""
    here = s.hex[unit]
    works = s.field.works[here]
    if not works:
        return False
    facing = s.drill.facing[unit]
    return bool(works >> facing & 1 and works >> (facing + 1) % 6 & 1) and s.field.behind_works(hex, here)


# ------------------------------------------------------------------ the sides by which a beaten piece leaves


def ways_back(s: State, unit: int, base: int) -> int:
    """The sides of its hex by which a unit attacked from `base` falls back, as a mask; 0: it cannot.

    Those of an all-round unit are not decided here where two lie equally far: see `ways_round`.
    [plus.retreat.from-front, plus.retreat.from-flank, plus.retreat.from-rear, plus.retreat.fire-direction]
    """
    if is_all_round(s, unit):
        return ways_away(s, s.hex[unit], base)
    facing, here = s.drill.facing[unit], s.hex[unit]
    where = arc(s, unit, base)
    if where == FRONT:
        return 1 << (facing + 3) % 6 | 1 << (facing + 4) % 6
    if where == REAR:
        return 0
    if is_right(s.field.board, facing, here, base):
        return 1 << (facing + 4) % 6 | 1 << (facing + 5) % 6
    return 1 << (facing + 3) % 6 | 1 << (facing + 2) % 6


def ways_away(s: State, here: int, base: int) -> int:
    """The three sides farthest from a hex, as a mask; four where two lie equally far.

    [plus.retreat.all-round, plus.leader.retreat-direction]
    """
    gains = gains_toward(s, here, base)
    third = sorted(gains)[2]
    return sum([1 << side for side in range(6) if gains[side] <= third])


def ways_round(s: State, unit: int, base: int) -> list[int]:
    """For an all-round unit with four ways: the two sets of three from which its owner picks."""
    ways, gains = ways_away(s, s.hex[unit], base), gains_toward(s, s.hex[unit], base)
    third = sorted(gains)[2]
    return [ways & ~(1 << side) for side in range(6) if gains[side] == third]


def gains_toward(s: State, here: int, base: int) -> list[int]:
    """How far a step through each side leads toward a hex."""
    board = s.field.board
    sx, sy = board.stance.scale
    dx, dy = board.x[base] - board.x[here], board.y[base] - board.y[here]
    return [sx * x * dx + sy * y * dy for x, y in board.stance.steps]


def through(s: State, hex: int, ways: int) -> list[int]:
    """The neighbors of a hex beyond some of its sides."""
    toward = s.field.board.toward[hex]
    return [toward[side] for side in range(6) if ways >> side & 1 and toward[side] >= 0]
