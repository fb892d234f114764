"""Infantry squares: forming one, and the card that waits on the track."""

from typing import Final

from ...chance import SQUARE
from ...events import SquareFormed
from ...state import MASS, State
from ...terms import CAVALRY, INFANTRY
from ..book import Reason
from ..special.battalion_mass import KIND as BATTALION_MASS
from ..special.no_square import NO_SQUARE, square_barred

NOT_INFANTRY: Final = Reason("classic.square.when", "Only infantry forms square.")
NOT_CAVALRY: Final = Reason("classic.square.only-vs-cavalry", "Square is formed against cavalry only.")
IN_SQUARE: Final = Reason("classic.square.standing-no-new-card", "{piece} {is|are} in square already.")
STRUCK_FIRST: Final = Reason(
    "classic.card.first-strike-excludes-retire-and-square", "{piece} struck first and cannot form square."
)
GARRISON: Final = Reason("exp.garrison.no-square", "A garrison forms no square.")
GROUND: Final = Reason("{square_rule}", "No square can be formed where {piece} {stands|stand}.")
FEW_CARDS: Final = Reason("classic.square.needs-three-cards", "To form square you need three cards in your hand.")
MASS_LIMIT: Final = Reason(
    "exp.battalion-mass.simultaneous-limit", "The army already has as many battalion masses as it began with cards."
)
TRACK_FULL: Final = Reason("classic.square.track-limit", "All four spaces of your square track are filled.")


def square_bar(s: State, unit: int, attacker: int, base: int, answered: bool) -> Reason | None:
    """What keeps a unit under attack from forming square. [classic.square.when]"""
    f, hex = s.field, s.hex[unit]
    if f.arm[unit] != INFANTRY:
        return NOT_INFANTRY
    if not f.kinds[unit].type.forms_square:
        return GARRISON
    if f.arm[attacker] != CAVALRY:
        return NOT_CAVALRY
    if s.square[unit]:
        return IN_SQUARE
    if answered:
        return STRUCK_FIRST
    # Works bar the attack that comes through them, and no other. [classic.square.terrain-bar,
    # classic.square.works-open-side, exp.ruleset.works-square, exp.terrain.field-works-square]
    if not f.squares[hex] or f.behind_works(base, hex):  # [exp.terrain.field-works-forest-square]
        return GROUND
    return NO_SQUARE if square_barred(s, unit) else s.book.conduct.square_room(s, unit)


def track_bar(s: State, unit: int) -> Reason | None:
    """Each square needs a card and a space on the track."""
    side = s.field.side[unit]
    if forms_mass(s, unit):  # a mass takes no card [exp.battalion-mass.hand-and-track-no-limit]
        return MASS_LIMIT if masses(s, side) >= s.field.hand_sizes[side] else None
    if len(s.hands[side]) < 3:  # counted at this moment [classic.square.hand-counted-now]
        return FEW_CARDS
    if -1 not in s.tracks[side]:
        return TRACK_FULL
    return None


def forms_mass(s: State, unit: int) -> bool:
    """Where the battle says so some troops form battalion mass, and no other square.

    [exp.battalion-mass.austrian-line-only, exp.battalion-mass.scenario-gated,
    exp.battalion-mass.no-ordinary-square-instead]
    """
    return s.field.kinds[unit].mass and s.field.side[unit] in BATTALION_MASS.rows(s.field)


def masses(s: State, side: int) -> int:
    """Those that stand now: a counter given back can be used again. [exp.battalion-mass.counter-reusable]"""
    return len([unit for unit in s.field.units_of[side] if s.square[unit] == MASS])


def form_square(s: State, unit: int) -> None:
    """The counter marks the unit, and its card if it has one. [classic.square.counter-marks-unit]"""
    side = s.field.side[unit]
    counter = s.book.conduct.take_square(s, unit)
    s.square[unit] = counter
    if s.recording:
        card = s.tracks[side][counter - 1] if counter < MASS else -1
        s.events.append(SquareFormed(unit, s.hex[unit], counter, side, card))


def put_on_track(s: State, unit: int) -> int:
    """A card taken at random from the hand goes on the first free space of the track. [classic.square.card-random]"""
    if forms_mass(s, unit):
        return MASS  # [exp.battalion-mass.no-card-taken]
    side = s.field.side[unit]
    hand, track = s.hands[side], s.tracks[side]
    card = hand.pop(s.chance.below(len(hand), SQUARE))
    space = track.index(-1)
    track[space] = card
    return space + 1
