"""Guerrilla action, the special rule `guerrilla`: a counter may spoil the command card the enemy has just played."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...battlefield import Field
from ...chance import COMMAND
from ...columns import YES_OR_NO, Column
from ...events import CounterTaken, GuerrillasMet, GuerrillasStruck, GuerrillaTried
from ...flow import Ask, Do, Frame, Procedure, call
from ...state import GUERRILLA, POOL, State, other
from ...terms import SABER
from ...wording import number, some
from ..book import Reason, RuleBook, Verb
from ..classic.turn import draw
from ..speech import Phrase, Question, phrases
from ..turns import active
from .kind import MOST_COUNTERS, Data, Entry, Kind, Words, its_side


def read(entry: Entry) -> Data:
    """The side has `guerrilla` counters at the start; `pool` more can be won."""
    return {"side": entry.side(), "pool": entry.table.whole("pool", 5, 0, MOST_COUNTERS)}


def open_pool(field: Field, data: Data) -> int:
    field.special.pool += data["pool"]
    return its_side(field, data)


def words(w: Words, data: Data) -> str:
    counters = some(w.scenario.sides[data["side"]].guerrilla, "guerrilla counter")
    return f"{w.general(data['side'])} begins with {counters}, and {number(data['pool'])} more can be won"


class Guerrilla(Frame):
    """One attempt, and whether it was stopped."""

    fields: ClassVar[dict[str, Column]] = {"stopped": YES_OR_NO}

    def __init__(self) -> None:
        super().__init__("guerrilla")
        self.stopped = False

    def copy(self) -> Frame:
        f = Guerrilla()
        f.step = self.step
        f.stopped = self.stopped
        return f


# ------------------------------------------------------------------ spoiling a card


def waiting_side(s: State, f: Frame) -> int:
    return other(s.active)


def may_strike(s: State, f: Frame) -> list[Action]:
    """After the card is played and before any order. [exp.guerrilla.timing, exp.guerrilla.spend-to-nullify]"""
    return [] if strike_bar(s) is not None else [("guerrilla", -1, -1, NONE), PASS]


def strike(s: State, f: Frame, a: Action) -> None:
    """The counter goes back to the common pool, whatever comes of it. [exp.guerrilla.success-counter-goes]

    [exp.guerrilla.stopped-returns-counter]
    """
    side = other(s.active)
    s.counters[GUERRILLA + side] -= 1
    s.counters[POOL] += 1
    if s.recording:
        s.events.append(GuerrillaTried(side, s.card, s.counters[GUERRILLA + side]))
    call(s, Guerrilla())


def may_drive_off(s: State, f: Frame) -> list[Action]:
    """The player of the card may roll a die; he need not. [exp.guerrilla.french-counter-roll]"""
    return [("drive-off", -1, -1, NONE), PASS]


def drive_off(s: State, f: Frame, a: Action) -> None:
    """A saber stops them, and the card counts. [exp.guerrilla.one-attempt-per-turn]"""
    assert isinstance(f, Guerrilla)
    faces = s.chance.roll(1, COMMAND)
    f.stopped = SABER in faces
    if s.recording:
        s.events.append(GuerrillasMet(s.active, faces, f.stopped))


def spoil(s: State, f: Frame) -> None:
    """The card does nothing at all: a plain draw, and the turn is over. [exp.guerrilla.success-ends-turn]

    It was played all the same: Counter-Attack may copy it.
    [exp.guerrilla.nullified-card-void, exp.guerrilla.counter-attack-may-copy]
    """
    assert isinstance(f, Guerrilla)
    if f.stopped:
        return
    if s.recording:
        s.events.append(GuerrillasStruck(other(s.active), s.card))
    s.card = -1
    s.stack[0].step = s.book.procedures["turn"].at("discard")


# ------------------------------------------------------------------ winning a counter


def may_take(s: State, f: Frame) -> list[Action]:
    """Of a Scout card: one card and a counter instead of two cards to choose from.

    [exp.guerrilla.scout-acquires-counter, exp.guerrilla.scout-acquire-optional]
    """
    return [] if take_bar(s) is not None else [("take-counter", -1, -1, NONE), PASS]


def take(s: State, f: Frame, a: Action) -> None:
    s.counters[POOL] -= 1
    s.counters[GUERRILLA + s.active] += 1
    if s.recording:
        s.events.append(CounterTaken(s.active, s.counters[GUERRILLA + s.active]))
    draw(s, s.active, s.hands[s.active])
    f.step = s.book.procedures["turn"].at("draw") + 1


# ------------------------------------------------------------------ refusals

NOT_THEIRS: Final = Reason("exp.guerrilla.scenario-gated", "No guerrillas fight on your side.")
NO_COUNTER: Final = Reason("exp.guerrilla.spend-to-nullify", "You have no guerrilla counter left.")
NO_CARD: Final = Reason("exp.guerrilla.spend-to-nullify", "The card orders nobody; there is nothing to spoil.")
NO_SCOUT: Final = Reason("exp.guerrilla.scout-acquires-counter", "Only a Scout card brings a counter.")
POOL_EMPTY: Final = Reason("exp.guerrilla.scout-needs-pool", "All guerrilla counters are taken.")


def strike_bar(s: State) -> Reason | None:
    side = other(s.active)
    if side not in KIND.rows(s.field):
        return NOT_THEIRS
    if not s.counters[GUERRILLA + side]:
        return NO_COUNTER
    return NO_CARD if s.card < 0 else None


def take_bar(s: State) -> Reason | None:
    if s.active not in KIND.rows(s.field):
        return NOT_THEIRS
    if s.card < 0 or s.field.deck.cards[s.card].draw < 2:
        return NO_SCOUT
    return POOL_EMPTY if not s.counters[POOL] else None


def check_strike(s: State, a: Action) -> Reason | None:
    return strike_bar(s)


def check_take(s: State, a: Action) -> Reason | None:
    return take_bar(s)


VERBS: Final[dict[str, Verb]] = {
    "guerrilla": Verb(
        ["guerrilla"],
        Reason("exp.guerrilla.timing", "Guerrillas strike after the enemy's card is played and before his orders."),
        [check_strike],
        "",
    ),
    "drive-off": Verb(
        ["drive off"],
        Reason("exp.guerrilla.french-counter-roll", "There are no guerrillas to drive off now."),
        [],
        "",
    ),
    "take-counter": Verb(
        ["take counter"],
        Reason("exp.guerrilla.scout-acquires-counter", "A counter is taken when the cards of a Scout are drawn."),
        [check_take],
        "",
    ),
}


QUESTIONS: Final[dict[str, Question]] = {
    "guerrilla": Question(
        "command",
        "The enemy has played a card: send guerrillas against it, or pass.",
        "may send guerrillas",
        "Let the card stand",
    ),
    "drive off": Question(
        "command",
        "Guerrillas strike at your card: roll a die to drive them off, or pass.",
        "may drive the guerrillas off",
        "Do not roll",
    ),
    "take counter": Question(
        "draw",
        "Take one card and a guerrilla counter, or pass to draw two cards and keep one.",
        "is scouting",
        "Draw two cards",
    ),
}
PHRASES: Final = phrases(
    Phrase("guerrilla", (), "Send guerrillas"),
    Phrase("drive-off", (), "Roll to drive them off"),
    Phrase("take-counter", (), "Take the counter"),
)


GUERRILLA_STEPS: Final = Procedure(
    "guerrilla", [Ask("drive off", active, may_drive_off, drive_off), Do("spoil the card", spoil)]
)


def compose(book: RuleBook, rows: list[int]) -> RuleBook:
    """Only in battles that say so, and never against a First Strike. [exp.guerrilla.scenario-gated]

    [exp.guerrilla.not-against-first-strike]
    """
    turn = book.procedures["turn"].after("play card", Ask("guerrilla", waiting_side, may_strike, strike))
    turn = turn.before("draw", Ask("take counter", active, may_take, take))
    return book.variant(
        book.name,
        procedures=[turn, GUERRILLA_STEPS],
        verbs=VERBS,
        questions=QUESTIONS,
        phrases=PHRASES,
        frames={"guerrilla": Guerrilla},
    )


KIND: Final[Kind[int]] = Kind("guerrilla", read, words, open_pool, compose)
