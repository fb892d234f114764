"""Why not: the first rule that forbids an action, in a fixed order.

The order is whose decision it is, the phase, the piece, then the checks of the verb, which begin with the
order and go on with the rules of the verb itself. Options come from the same checks.
"""

from typing import Final

from ..actions import Action
from ..flow import current, deciding
from ..state import State
from .book import Reason, Verb

OVER: Final = Reason("classic.victory.instant", "The battle is over.")
OTHER_DECIDES: Final = Reason("classic.turn.active-and-defending", "{piece} is of the other side; you decide now.")
NO_UNIT: Final = Reason("classic.unit.blocks", "There is no unit on {hex}.")
LEADER_ONLY: Final = Reason("classic.unit.leader-is-not-a-unit", "A lone leader stands on {hex}, and he is no unit.")
LEADER_ALONE: Final = Reason("classic.leader.cannot-battle-alone", "The leader on {hex} is alone and does not battle.")
NO_LEADER: Final = Reason("classic.leader.same-hex-attached", "There is no leader on {hex}.")
NOT_IN_PLAY: Final = Reason("classic.setup.special-rules", "Nothing in this battle allows that.")
# Asked about by a defender who could have chosen a moment ago: the checks say more than "not now".
REACTIONS: Final = ("first-strike", "retire", "form-square", "battle-back")


def refusal(s: State, a: Action) -> Reason | None:
    """The reason an action is not legal, or None."""
    if a in s.options:
        return None
    if s.result >= 0:
        return OVER
    ask = current(s)
    if a[0] == "pass":
        return s.book.musts[ask.name]
    if a[0] not in s.book.verbs:
        return NOT_IN_PLAY
    verb = s.book.verbs[a[0]]
    if not verb.either_side and verb.piece and belongs_to_other(s, a[1]):
        reaction = reaction_bar(s, verb, a)
        return OTHER_DECIDES if reaction is None else reaction
    if ask.name not in verb.asks:
        reaction = reaction_bar(s, verb, a)
        return verb.untimely if reaction is None else reaction
    missing = missing_piece(s, verb, a)
    if missing is not None:
        return missing
    for check in verb.checks:
        bar = check(s, a)
        if bar is not None:
            return bar
    return verb.untimely


def belongs_to_other(s: State, hex: int) -> bool:
    """Only pieces of the side that is not deciding stand there."""
    side = deciding(s)
    unit, leader = s.at[hex], s.leader_at[hex]
    if unit >= 0:
        return s.field.side[unit] != side
    return leader >= 0 and s.field.leader_side[leader] != side


def missing_piece(s: State, verb: Verb, a: Action) -> Reason | None:
    hex = a[1]
    if verb.piece == "unit" and s.at[hex] < 0:
        if s.leader_at[hex] < 0:
            return NO_UNIT
        return LEADER_ALONE if a[0] in ("fire", "melee") else LEADER_ONLY
    if verb.piece == "leader" and s.leader_at[hex] < 0:
        return NO_LEADER
    return None


def reaction_bar(s: State, verb: Verb, a: Action) -> Reason | None:
    """A defender's reaction asked about in the middle of its own melee."""
    if a[0] not in REACTIONS or s.at[a[1]] < 0 or not is_under_attack(s, a[1]):
        return None
    for check in verb.checks:
        bar = check(s, a)
        if bar is not None:
            return bar
    return None


def is_under_attack(s: State, hex: int) -> bool:
    """The unit there is the one attacked, wherever it is by now."""
    for f in reversed(s.stack):
        if f.procedure == "melee":
            return f.data()["foe"] == s.at[hex]
    return False


def cite(s: State, reason: Reason, a: Action) -> str:
    """The rule id of a reason, worked out where it depends on the unit, the ground or the card."""
    if reason.rule in s.book.citations:
        return s.book.citations[reason.rule](s, a)
    return reason.rule
