"""Iron Will, the special rule `iron_will`: counters by which Prussian units stand where others would go."""

from typing import Final

from ...actions import NONE, PASS, Action
from ...events import IronWillUsed
from ...flow import Ask, Frame, current
from ...state import IRON_WILL, State
from ...wording import some
from ..book import Reason, RuleBook, Verb
from ..classic.battle import Attack, flags_are_forced, ignorable, target_side
from ..speech import Phrase, Question, phrases
from .kind import NOBODY, Data, Entry, Kind, Words, its_side

NATION: Final = "prussian"


def read(entry: Entry) -> Data:
    side, sides = entry.side(), entry.draft.sides
    if side != NOBODY and sides[side].id and not sides[side].iron_will:
        entry.table.problem("side", "that side has no counters", "give it iron_will = 3, or leave the rule out")
    return {"side": side}


def words(w: Words, data: Data) -> str:
    counters = some(w.scenario.sides[data["side"]].iron_will, "Iron Will counter")
    return f"{w.general(data['side'])} has {counters} for his Prussian units"


# ------------------------------------------------------------------ spending counters


def may_use_will(s: State, f: Frame) -> list[Action]:
    """Counters are for flags that nothing else lets the unit ignore, several on one unit if need be; for a square too.

    [exp.iron-will.after-other-ignores, exp.iron-will.several-on-one-unit, exp.iron-will.squares-may-use]
    """
    assert isinstance(f, Attack)
    most = most_counters(s, f)
    if not most:
        return []
    options: list[Action] = [("iron-will", counters, -1, NONE) for counters in range(1, most + 1)]
    options.append(PASS)
    return options


def most_counters(s: State, f: Attack) -> int:
    """How many counters could be spent on the flags that are left."""
    if will_bar(s, f) is not None:
        return 0
    beyond = f.flags + f.ignored - ignorable(s, f)
    return max(0, min(beyond, f.flags, s.counters[IRON_WILL + s.field.side[f.foe]]))


def use_will(s: State, f: Frame, a: Action) -> None:
    """A counter is a flag less, and out of the game. [exp.iron-will.one-counter-one-flag]

    The retreat goes by the flags that are left. [exp.iron-will.line-infantry-remaining-flags]
    """
    assert isinstance(f, Attack)
    f.flags -= a[1]
    side = s.field.side[f.foe]
    s.counters[IRON_WILL + side] -= a[1]  # [exp.iron-will.removed-when-spent]
    if s.recording:
        s.events.append(IronWillUsed(f.foe, s.hex[f.foe], a[1], s.counters[IRON_WILL + side]))


NO_FLAGS: Final = Reason("exp.iron-will.one-counter-one-flag", "No flag is left to ignore.")
OTHER_NATION: Final = Reason("exp.iron-will.prussian-units-only", "Only Prussian units have Iron Will.")
BOUND: Final = Reason("exp.iron-will.not-against-unignorable", "Nothing lets a unit ignore these flags.")
OTHERS_FIRST: Final = Reason(
    "exp.iron-will.after-other-ignores", "First say how many flags it ignores by itself, or pass."
)
NONE_SPENT: Final = Reason("exp.iron-will.one-counter-one-flag", "Spend at least one counter, or pass.")
NO_COUNTER: Final = Reason("exp.iron-will.removed-when-spent", "You do not have that many counters left.")
OTHER_WAYS: Final = Reason(
    "exp.iron-will.after-other-ignores", "A counter serves only for a flag that the unit could not ignore otherwise."
)


def will_bar(s: State, f: Attack) -> Reason | None:
    """What keeps the target of a roll from using counters."""
    if f.foe < 0 or not f.flags or not s.blocks[f.foe]:
        return NO_FLAGS
    if s.field.side[f.foe] not in KIND.rows(s.field) or s.field.kinds[f.foe].nation != NATION:
        return OTHER_NATION
    return BOUND if flags_are_forced(s, f) else None


def check_will(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Attack)
    bar = will_bar(s, f)
    if bar is not None:
        return bar
    if current(s).name == "ignore flags":
        return OTHERS_FIRST
    if a[1] < 1:
        return NONE_SPENT
    if a[1] > s.counters[IRON_WILL + s.field.side[f.foe]]:
        return NO_COUNTER
    return OTHER_WAYS if a[1] > most_counters(s, f) else None


WILL: Final = Verb(
    ["iron will"],
    Reason("exp.iron-will.after-other-ignores", "Counters are spent on flags just rolled against a unit."),
    [check_will],
    "",
)


QUESTIONS: Final[dict[str, Question]] = {
    "iron will": Question(
        "combat",
        "Your unit cannot ignore all the flags by itself: spend Iron Will counters, or pass.",
        "may stand by Iron Will",
        "Retreat for the rest",
        fight=True,
    ),
}
PHRASES: Final = phrases(
    Phrase("iron-will", ("number",), "Spend {word} {counter|counters}", amid=("ignore flags", "retreat")),
)


def compose(book: RuleBook, rows: list[int]) -> RuleBook:
    """The counters are asked about after all other ways to ignore flags. [exp.iron-will.scenario-gated]"""
    battle = book.procedures["battle"].after("ignore flags", Ask("iron will", target_side, may_use_will, use_will))
    return book.variant(book.name, procedures=[battle], verbs={"iron-will": WILL}, questions=QUESTIONS, phrases=PHRASES)


KIND: Final[Kind[int]] = Kind("iron_will", read, words, its_side, compose)
