"""Troops that go forward without waiting for an order: the special rule `must_advance`."""

from typing import Final

from ...actions import Action
from ...battlefield import Field
from ...flow import Ask, Do, Frame
from ...hexes import NOWHERE
from ...state import State
from ..book import Reason, RuleBook, Verb
from ..classic.movement import move_bar
from ..orders import NORMAL, give_order
from ..speech import Question
from ..turns import active
from .kind import MOST_TURNS, NOBODY, Data, Entry, Kind, Words


class MustAdvance:
    """A unit that goes forward by itself in a turn."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.unit = field.start.index(data["hex"])
        self.turn: int = data["turn"]


def read(entry: Entry) -> Data:
    """One unit, by the hex where it starts, and the turn in which it goes."""
    side, hex = entry.side(), entry.draft.one_hex(entry.table)
    entry.need_units("hex", side, [hex] if hex != NOWHERE else [])
    return {"side": side, "hex": hex, "turn": entry.table.whole("turn", 1, 1, MOST_TURNS)}


def words(w: Words, data: Data) -> str:
    unit = f"{w.general(data['side'])}'s unit that starts on {w.hexes([data['hex']])}"
    return f"in turn {data['turn']} {unit} is ordered in addition to the card and goes forward first"


# ------------------------------------------------------------------ going forward


def due(s: State) -> list[MustAdvance]:
    """The rules of this turn whose units still stand on the field."""
    rules = KIND.rows(s.field)
    return [rule for rule in rules if rule.side == s.active and rule.turn == s.turn and s.hex[rule.unit] >= 0]


def send_forward(s: State, f: Frame) -> None:
    """The unit is ordered in addition to what the card orders. [scenario.must-advance.ordered]"""
    for rule in due(s):
        if not s.order[rule.unit]:
            give_order(s, rule.unit, NORMAL)
            s.listed = False


def goes_forward(s: State) -> int:
    """The unit that must go forward now; -1: none can."""
    for rule in due(s):
        if move_bar(s, rule.unit) is None and forward_hexes(s, rule.unit):
            return rule.unit
    return NOBODY


def forward_hexes(s: State, unit: int) -> list[int]:
    """Hexes nearer to the enemy's edge of the board than its own. [scenario.must-advance.goes]"""
    row = s.field.board.row
    ahead = 1 if s.field.side[unit] == 0 else -1
    return [hex for hex in s.book.conduct.reachable(s, unit) if (row[hex] - row[s.hex[unit]]) * ahead > 0]


def may_go_forward(s: State, f: Frame) -> list[Action]:
    """Before anybody else moves it goes, and cannot stay. [scenario.must-advance.goes]"""
    unit = goes_forward(s)
    if unit == NOBODY:
        return []
    moves = s.field.moves.from_hex(s.hex[unit])
    return [moves[hex] for hex in forward_hexes(s, unit)]


FIRST: Final = Reason("scenario.must-advance.goes", "{piece} {waits|wait}: another unit goes forward by itself first.")
FORWARD: Final = Reason(
    "scenario.must-advance.goes", "{piece} must go forward, and {target} is no nearer to the enemy."
)
MUST: Final = Reason("scenario.must-advance.goes", "The unit does not wait; it must go forward.")


def check_turn_to_go(s: State, a: Action) -> Reason | None:
    unit = goes_forward(s)
    return FIRST if unit not in (NOBODY, s.at[a[1]]) else None


def check_forward(s: State, a: Action) -> Reason | None:
    unit = goes_forward(s)
    return FORWARD if unit == s.at[a[1]] and a[2] not in forward_hexes(s, unit) else None


QUESTIONS: Final[dict[str, Question]] = {
    "go forward": Question(
        "movement",
        "A unit of yours goes forward by itself: choose the hex it goes to.",
        "is sending a unit forward",
    ),
}


def compose(book: RuleBook, rows: list[MustAdvance]) -> RuleBook:
    turn = book.procedures["turn"].after("give orders", Do("send forward", send_forward))
    moving = turn.steps[turn.at("move")]  # as the rule set moves, with all that follows
    turn = turn.before("move", Ask("go forward", active, may_go_forward, moving.then))
    plain = book.verbs["move"]
    asks = ["go forward", *plain.asks]
    checks = [check_turn_to_go, *plain.checks, check_forward]
    verb = Verb(asks, plain.untimely, checks, plain.piece, plain.either_side)
    verb.role = plain.role
    return book.variant(
        book.name, procedures=[turn], verbs={"move": verb}, musts={"go forward": MUST}, questions=QUESTIONS
    )


KIND: Final[Kind[MustAdvance]] = Kind("must_advance", read, words, MustAdvance, compose)
