"""Why not: the first rule that forbids an action, in a fixed order.

The order is whose decision it is, the time, the piece, then the checks of the verb, which begin with the
order and go on with the rules of the verb itself. Options come from the same checks.
"""

from typing import Final

from ..actions import Action
from ..flow import current, deciding
from ..state import State
from .book import Reason, Verb

OVER: Final = Reason("classic.victory.instant", "The battle is over.")
OTHER_DECIDES: Final = Reason("classic.turn.active-and-defending", "{piece} {belongs|belong} to the other side.")
OTHER_TURN: Final = Reason(
    "classic.turn.active-and-defending", "It is the other side's turn; you can only answer what it does."
)
FIRST: Final = Reason("{step_rule}", "First {question}")
LEADER_MEANT: Final = Reason(
    "classic.casualty.survivor-must-retreat", "It is a leader who retreats: name him as '{hex} leader'."
)
NO_UNIT: Final = Reason("classic.unit.blocks", "There is no unit on {hex}.")
LEADER_ONLY: Final = Reason("classic.unit.leader-is-not-a-unit", "There is a leader on {hex}, but no unit.")
NAME_LEADER: Final = Reason(
    "classic.unit.leader-is-not-a-unit", "There is a leader on {hex}, but no unit: name him as '{hex} leader'."
)
LEADER_ALONE: Final = Reason("classic.leader.cannot-battle-alone", "The leader on {hex} is alone and does not battle.")
NO_LEADER: Final = Reason("classic.leader.same-hex-attached", "There is no leader on {hex}.")
NOT_IN_PLAY: Final = Reason("classic.setup.special-rules", "No rule of this battle allows that.")


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
        bar = fight_bar(s, verb, a)
        return OTHER_DECIDES if bar is None or bar.secret else bar
    if ask.name not in verb.asks:
        return time_bar(s, verb, a)
    missing = missing_piece(s, verb, a)
    if missing is not None:
        return missing
    bar = first_bar(s, verb, a)
    return verb.untimely if bar is None else bar


def first_bar(s: State, verb: Verb, a: Action) -> Reason | None:
    for check in verb.checks:
        bar = check(s, a)
        if bar is not None:
            return bar
    return None


# ------------------------------------------------------------------ whose decision


def belongs_to_other(s: State, hex: int) -> bool:
    """Only pieces of the side that is not deciding stand there."""
    side = deciding(s)
    unit, leader = s.at[hex], s.leader_at[hex]
    if unit >= 0:
        return s.field.side[unit] != side
    return leader >= 0 and s.field.leader_side[leader] != side


# ------------------------------------------------------------------ the time


def time_bar(s: State, verb: Verb, a: Action) -> Reason:
    """Why a verb does not answer the question that stands: what its fight says, whose turn it is, what comes first."""
    bar = fight_bar(s, verb, a)
    if bar is not None:
        return bar
    if names_unit_for_leader(s, a):
        return LEADER_MEANT
    phrase = s.book.phrases[a[0]]
    if not phrase.in_sequence or (phrase.reaction and not is_under_attack(s, a[1])):
        return verb.untimely
    if is_of_other_turn(s, verb):
        return OTHER_TURN
    return FIRST if comes_later(s, verb) else verb.untimely


def fight_bar(s: State, verb: Verb, a: Action) -> Reason | None:
    """What the checks say of a reaction in the middle of its own fight, though another question stands."""
    phrase = s.book.phrases[a[0]]
    if phrase.reaction:
        return first_bar(s, verb, a) if is_under_attack(s, a[1]) else None
    return first_bar(s, verb, a) if current(s).name in phrase.amid else None


def is_under_attack(s: State, hex: int) -> bool:
    """The unit there is the one attacked, wherever it is by now."""
    for f in reversed(s.stack):
        if f.procedure == "melee":
            return s.at[hex] >= 0 and f.data()["foe"] == s.at[hex]
    return False


def is_of_other_turn(s: State, verb: Verb) -> bool:
    """Does the verb answer a question of the turn, and does the other side have the turn?"""
    turn = s.book.procedures["turn"]
    steps = [turn.steps[turn.at(question)] for question in verb.asks if question in turn.index]
    side = deciding(s)
    return bool(steps) and all([step.who(s, s.stack[0]) != side for step in steps])


def names_unit_for_leader(s: State, a: Action) -> bool:
    """Is it a leader who is asked about, by the same verb?"""
    own = a[0] + " leader"
    return own in s.book.verbs and current(s).name in s.book.verbs[own].asks


def comes_later(s: State, verb: Verb) -> bool:
    """Will the same side be asked a question that the verb answers, in this fight or this turn?"""
    side = deciding(s)
    for f in s.stack:
        procedure = s.book.procedures[f.procedure]
        for question in verb.asks:
            if question in procedure.index and procedure.at(question) >= f.step:
                return procedure.steps[procedure.at(question)].who(s, f) == side
    return False


# ------------------------------------------------------------------ the piece


def missing_piece(s: State, verb: Verb, a: Action) -> Reason | None:
    hex = a[1]
    if verb.piece == "unit" and s.at[hex] < 0:
        if s.leader_at[hex] < 0:
            return NO_UNIT
        phrase = s.book.phrases[a[0]]
        if phrase.attack and not phrase.reaction:
            return LEADER_ALONE
        return NAME_LEADER if a[0] + " leader" in s.book.verbs else LEADER_ONLY
    if verb.piece == "leader" and s.leader_at[hex] < 0:
        return NO_LEADER
    return None


# ------------------------------------------------------------------ the rule


def cite(s: State, reason: Reason, a: Action) -> str:
    """The rule id of a reason, worked out where it depends on the unit, the ground or the card."""
    if reason.rule in s.book.citations:
        return s.book.citations[reason.rule](s, a)
    return reason.rule
