"""The state of a battle: all that a saved game needs and nothing else.

Plain lists of numbers, one list per property, indexed by unit, leader, side or hex; `copy` is written out by
hand because search makes millions of copies. What never changes is shared: the field and the rule book.
"""

from typing import TYPE_CHECKING, Any, Final

from .actions import CLAUSES, Action
from .battlefield import DUG, STRENGTHENED, Field
from .chance import Chance
from .columns import (
    ACTIVE,
    ALL,
    COUNT,
    NOBODY,
    ON_BOARD_OR_OFF,
    OWNER,
    TRUTH,
    Cards,
    Column,
    Each,
    One,
    Part,
    Range,
    Some,
    deal_again,
    exactly,
    hexes,
    leaders,
    units,
)
from .events import Event
from .flow import Frame

if TYPE_CHECKING:
    from .rules.book import RuleBook
    from .rules.drill import Drill
    from .rules.plus.staff import Staff
    from .rules.tactics import Tacticians


UNKNOWN: Final[list[Any]] = []

MASS: Final = 5  # the counter of a battalion mass; those of squares are 1 to 4
BARE_SQUARE: Final = 6  # of a square under rules that have no cards for it

# Where the counters of a side stand in `counters`: the number of the side is added.
IRON_WILL: Final = 0
GUERRILLA: Final = 2
POOL: Final = 4


# ------------------------------------------------------------------ sizes and ranges


def claims(f: Field) -> int:
    return len(f.claims)


def exits(f: Field) -> int:
    return f.special.exits


def marks(f: Field) -> int:
    return f.special.marks


def cards(f: Field) -> int:
    return len(f.deck.cards)


def grants(f: Field) -> int:
    return len(f.deck.grants)


def quiet_limit(f: Field) -> int:
    """How many turns of either side a battle may go on without a loss."""
    return 2 * f.stalemate or MOST_TURNS


CARD_OR_NONE: Final = Range(-1, 0, cards)
GRANT: Final = Range(0, 0, grants)  # 0: no order
MOST_TURNS: Final = 10**6


# ------------------------------------------------------------------ the state


class State:
    """A battle at one moment; `fresh` makes the first one."""

    # Without slots an object with more than thirty attributes is slow in interpreted Python.
    __slots__ = (
        "field", "book", "chance", "windows", "recording", "events", "hex", "blocks", "square", "leader_hex", "at",
        "leader_at", "hands", "tracks", "deck", "discards", "played", "scouted", "held", "banners", "exited",
        "waiting", "counters", "marks", "changes", "parts", "tacticians", "drill", "staff", "result", "quiet", "turn",
        "active", "card", "last", "command", "clause", "fallback", "struck", "slots", "orders_given", "order",
        "ordered", "moved", "joined_by_leader", "battled", "leader_order", "ordered_leaders", "leader_moved",
        "listed", "offers", "offer_masks", "marches", "rides", "stack", "options",
    )  # fmt: skip

    field: Field
    book: "RuleBook"
    chance: Chance
    windows: bool  # stop at secret windows even for a player who can only pass
    recording: bool  # keep events; search has no use for them
    events: list[Event]

    # pieces; a hex of -1 means off the board
    hex: list[int]
    blocks: list[int]
    square: list[int]  # the number of its square counter
    leader_hex: list[int]
    at: list[int]  # unit by hex
    leader_at: list[int]

    # cards
    hands: list[list[int]]
    tracks: list[list[int]]  # [classic.setup.square-track]
    deck: list[int]  # the top is the last
    discards: list[int]  # the top is the last
    played: list[int]  # on the table: the card of the turn, then any First Strike
    scouted: list[int]  # drawn, one of them to be kept

    # score
    held: list[int]  # by claim: mask of the sides that hold it
    banners: list[int]
    exited: list[int]  # by exit rule: units that have left the field
    waiting: list[int]  # units still to arrive
    counters: list[int]  # iron will by side, guerrillas by side, guerrillas that nobody has
    marks: list[bool]  # what special rules remember: snow in this turn, a leader whose cards are gone
    changes: list[tuple[int, int, int]]  # made to the battlefield before the battle; never changed in place
    parts: list[Part]  # what the rule set adds, in the order of its book
    tacticians: "Tacticians"  # one of them, where the rules have Tactician cards
    drill: "Drill"  # another, where units look somewhere
    staff: "Staff"  # another, where orders cost command points
    result: int  # -1 while the battle goes on, then the winner's side, or 2 for a draw
    quiet: int  # turns of either side in a row without a loss; -1: something was lost in this one

    # the turn
    turn: int
    active: int
    card: int  # what the card in play counts as; -1: it orders nobody
    last: list[int]  # what each side's last card counted as
    command: int
    clause: int
    fallback: bool
    struck: int  # First Strikes to be replaced by the defender
    slots: list[int]  # orders to give
    orders_given: list[int]  # slots each given order could use, as masks

    # orders
    order: list[int]  # grant by unit; 0: no order
    ordered: list[int]
    moved: list[int]  # hexes moved this turn
    joined_by_leader: list[bool]  # a leader came in: if it has not moved, it no longer may
    battled: list[bool]
    leader_order: list[int]
    ordered_leaders: list[int]  # leaders ordered on their own
    leader_moved: list[bool]

    # lists of options worked out before, kept while they hold; no part of a save
    listed: bool  # are the offers known?
    offers: list[Any]  # orders that can be given
    offer_masks: list[int]  # the slots each could use
    marches: list[list[Any]]  # moves by unit; empty: not known
    rides: list[list[Any]]  # moves by leader

    # where we are
    stack: list[Frame]
    options: list[Action]  # shared between copies, never changed in place

    def copy(self) -> "State":
        s = State()
        s.field = self.field
        s.book = self.book
        s.chance = self.chance.copy()
        s.windows = self.windows
        s.recording = self.recording
        s.events = self.events[:]
        s.hex = self.hex[:]
        s.blocks = self.blocks[:]
        s.square = self.square[:]
        s.leader_hex = self.leader_hex[:]
        s.at = self.at[:]
        s.leader_at = self.leader_at[:]
        s.hands = [self.hands[0][:], self.hands[1][:]]
        s.tracks = [self.tracks[0][:], self.tracks[1][:]]
        s.deck = self.deck[:]
        s.discards = self.discards[:]
        s.played = self.played[:]
        s.scouted = self.scouted[:]
        s.held = self.held[:]
        s.banners = self.banners[:]
        s.exited = self.exited[:]
        s.waiting = self.waiting[:]
        s.counters = self.counters[:]
        s.marks = self.marks[:]
        s.changes = self.changes
        s.parts = []
        for part in self.parts:
            part.copy().join(s)
        s.result = self.result
        s.quiet = self.quiet
        s.turn = self.turn
        s.active = self.active
        s.card = self.card
        s.last = self.last[:]
        s.command = self.command
        s.clause = self.clause
        s.fallback = self.fallback
        s.struck = self.struck
        s.slots = self.slots[:]
        s.orders_given = self.orders_given[:]
        s.order = self.order[:]
        s.ordered = self.ordered[:]
        s.moved = self.moved[:]
        s.joined_by_leader = self.joined_by_leader[:]
        s.battled = self.battled[:]
        s.leader_order = self.leader_order[:]
        s.ordered_leaders = self.ordered_leaders[:]
        s.leader_moved = self.leader_moved[:]
        s.listed = self.listed
        s.offers = self.offers[:]
        s.offer_masks = self.offer_masks[:]
        s.marches = self.marches[:]
        s.rides = self.rides[:]
        s.stack = [frame.copy() for frame in self.stack]
        s.options = self.options
        return s

    def leader_of(self, unit: int) -> int:
        """The leader attached to a unit, or -1. [classic.leader.same-hex-attached]"""
        return self.leader_at[self.hex[unit]]

    def deal_again(self, side: int) -> None:
        """Deal afresh the cards that a side does not see."""
        deal_again(self, COLUMNS, side, self.active, self.chance)
        for part in self.parts:
            deal_again(part, part.columns, side, self.active, self.chance)

    def take_events(self) -> list[Event]:
        events = self.events
        self.events = []
        return events


class Changes(Column):
    """What was done to the battlefield before the battle: ground dug up and units strengthened."""

    def fits(self, value: Any, f: Field) -> bool:
        return isinstance(value, list) and all([is_change(change, f) for change in value])

    def read(self, value: Any) -> Any:
        return [(what, piece, sides) for what, piece, sides in value]


def is_change(change: Any, f: Field) -> bool:
    if not isinstance(change, (list, tuple)) or len(change) != 3:
        return False
    what, piece, sides = change
    pieces = Range(0, 0, hexes if what == DUG else units)
    return what in (DUG, STRENGTHENED) and pieces.holds([piece], f) and Range(0, 64).holds([sides], f)


COLUMNS: Final[dict[str, Column]] = {  # in the order of saves
    "hex": Each(units, ON_BOARD_OR_OFF, -1),
    "blocks": Each(units, COUNT),
    "square": Each(units, Range(0, BARE_SQUARE + 1)),
    "order": Each(units, GRANT, turn=True),
    "moved": Each(units, COUNT, turn=True),
    "joined_by_leader": Each(units, TRUTH, False, turn=True),
    "battled": Each(units, TRUTH, False, turn=True),
    "leader_hex": Each(leaders, ON_BOARD_OR_OFF, -1),
    "leader_order": Each(leaders, GRANT, turn=True),
    "leader_moved": Each(leaders, TRUTH, False, turn=True),
    "banners": Each(exactly(2), Range(-1000, 1000)),
    "last": Each(exactly(2), CARD_OR_NONE, -1),
    "held": Each(claims, Range(0, 4)),
    "hands": Cards(OWNER, "hand", "{card|cards}", by_side=True),
    "tracks": Cards(OWNER, "track", "on squares", by_side=True, spaces=4),
    "deck": Cards(NOBODY, "deck"),
    "discards": Cards(ALL, "discards"),
    "played": Cards(ALL, "played"),
    "scouted": Cards(ACTIVE, "choice"),
    "result": One(Range(-1, 3), -1),
    "turn": One(Range(-1, MOST_TURNS), 1),
    "active": One(Range(0, 2)),
    "card": One(CARD_OR_NONE, -1, turn=True),
    "command": One(Range(-1, 100), turn=True),
    "clause": One(Range(-1, len(CLAUSES)), -1, turn=True),
    "fallback": One(TRUTH, False, turn=True),
    "struck": One(Range(-1, 100)),
    "slots": Each(exactly(4), COUNT, turn=True),
    "orders_given": Some(Range(0, 16), turn=True),
    "ordered": Some(Range(0, 0, units), turn=True),
    "ordered_leaders": Some(Range(0, 0, leaders), turn=True),
    "exited": Each(exits, Range(0, 1, units)),
    "waiting": Some(Range(0, 0, units)),
    "stack": Column(),
    "counters": Each(exactly(5), COUNT, late=True),
    "marks": Each(marks, TRUTH, False, late=True),
    "changes": Changes(late=True),
    "parts": Column(),  # each under its own name
    "quiet": One(Range(-1, 1, quiet_limit), late=True),
}
SAVED_AS: Final = {  # columns that saves know by another name
    "joined_by_leader": "joined",
    "orders_given": "taken",
    "ordered_leaders": "led",
}


def fresh(field: Field, book: "RuleBook", chance: Chance) -> State:
    """An empty board of that battle: no piece placed, no card dealt, no decision yet."""
    s = State()
    s.field, s.book, s.chance = field, book, chance
    chance.die = book.die
    s.windows, s.recording = False, True
    s.events, s.options = [], []
    for name, column in COLUMNS.items():
        setattr(s, name, column.first(field))
    s.at = [-1] * field.board.size
    s.leader_at = [-1] * field.board.size
    s.blocks = field.first_blocks[:]
    s.held = field.held_at_start[:]
    s.banners = field.start_banners[:]
    s.waiting = field.waits[:]
    s.counters = field.iron_will + field.guerrilla + [field.special.pool]
    s.active = field.first
    for make in book.parts.values():
        if make is not None:
            make(field).join(s)
    s.listed = False
    s.offers, s.offer_masks = [], []
    s.marches = [UNKNOWN] * len(s.hex)
    s.rides = [UNKNOWN] * len(s.leader_hex)
    return s


def forget_orders(s: State) -> None:
    """Nothing of a turn's orders outlives it. Only ordered units have moved or battled."""
    for unit in s.ordered:
        s.order[unit] = s.moved[unit] = 0
        s.battled[unit] = False
        s.marches[unit] = UNKNOWN
    s.ordered = []
    if s.ordered_leaders:  # leaders have joined units, ordered or not
        s.joined_by_leader = [False] * len(s.hex)
        s.leader_order = [0] * len(s.leader_hex)
        s.leader_moved = [False] * len(s.leader_hex)
        s.rides = [UNKNOWN] * len(s.leader_hex)
        s.ordered_leaders = []
    for part in s.parts:
        part.forget(s.field)
    s.card = s.clause = -1
    s.fallback = False
    s.command = 0
    s.slots = [0, 0, 0, 0]
    s.orders_given = []
    s.listed = False
    s.offers = []
    s.offer_masks = []


def other(side: int) -> int:
    """The side across the table."""
    return 1 - side
