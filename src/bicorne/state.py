"""The state of a battle: all that a saved game needs and nothing else.

Plain lists of numbers, one list per property, indexed by unit, leader, side or hex; `copy` is written out by
hand because search makes millions of copies. What never changes is shared: the field and the rule book.
"""

from typing import TYPE_CHECKING, Any, Final

from .actions import Action
from .battlefield import Field
from .chance import Chance
from .events import Event
from .flow import Frame

if TYPE_CHECKING:
    from .rules.book import RuleBook


UNKNOWN: Final[list[Any]] = []

MASS: Final = 5  # the counter of a battalion mass; those of squares are 1 to 4

# Where the counters of a side stand in `counters`: the number of the side is added.
IRON_WILL: Final = 0
GUERRILLA: Final = 2
POOL: Final = 4


class Tactics:
    """The Tactician cards, and on whom one was played this turn. Rule sets without them share one that stays empty."""

    def __init__(self, used: bool, units: int, leaders: int) -> None:
        self.used = used
        self.hands: list[list[int]] = [[], []]
        self.deck: list[int] = []  # the top is the last
        self.discards: list[int] = []
        self.on_unit: list[int] = [0] * units  # played by its owner: number of the card plus one; 0: none
        self.on_enemy: list[int] = [0] * units  # played by the enemy of the unit
        self.on_leader: list[int] = [0] * leaders
        self.came_from: list[int] = [-1] * units  # where skirmishers began
        self.answers: list[int] = [-1] * units  # the attacker that a unit battles back at with its card
        self.commander: int = -1  # the leader of a Take Command card
        self.touched: bool = True  # has any of this turn's marks been set? no part of a save

    def copy(self) -> "Tactics":
        if not self.used:
            return self
        t = Tactics(True, 0, 0)
        t.hands = [self.hands[0][:], self.hands[1][:]]
        t.deck = self.deck[:]
        t.discards = self.discards[:]
        t.on_unit = self.on_unit[:]
        t.on_enemy = self.on_enemy[:]
        t.on_leader = self.on_leader[:]
        t.came_from = self.came_from[:]
        t.answers = self.answers[:]
        t.commander = self.commander
        t.touched = self.touched
        return t

    def forget(self) -> None:
        """Nothing of a turn's cards outlives it."""
        if not self.touched:
            return
        self.touched = False
        self.on_unit = [0] * len(self.on_unit)
        self.on_enemy = [0] * len(self.on_enemy)
        self.on_leader = [0] * len(self.on_leader)
        self.came_from = [-1] * len(self.came_from)
        self.answers = [-1] * len(self.answers)
        self.commander = -1


NO_TACTICS: Final = Tactics(False, 0, 0)


class State:
    """A battle at one moment; `fresh` makes the first one."""

    # Without slots an object with more than thirty attributes is slow in interpreted Python.
    __slots__ = (
        "field", "book", "chance", "windows", "telling", "events", "hex", "blocks", "square", "leader_hex", "at",
        "leader_at", "hands", "tracks", "deck", "discards", "played", "scouted", "held", "banners", "exited",
        "waiting", "counters", "marks", "changes", "tactics", "result", "quiet", "turn", "active", "card", "last",
        "command", "clause", "fallback", "struck", "slots", "taken", "order", "ordered", "moved", "joined", "battled",
        "leader_order", "led", "leader_moved", "listed", "offers", "offer_masks", "marches", "rides", "stack",
        "options",
    )  # fmt: skip

    field: Field
    book: "RuleBook"
    chance: Chance
    windows: bool  # stop at secret windows even for a player who can only pass
    telling: bool  # keep events; search has no use for them
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
    tactics: Tactics
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
    taken: list[int]  # slots each given order could use, as masks

    # orders
    order: list[int]  # grant by unit; 0: no order
    ordered: list[int]
    moved: list[int]  # hexes moved this turn
    joined: list[bool]  # a leader came in: if it has not moved, it no longer may
    battled: list[bool]
    leader_order: list[int]
    led: list[int]  # leaders ordered on their own
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
        s.telling = self.telling
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
        s.tactics = self.tactics.copy()
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
        s.taken = self.taken[:]
        s.order = self.order[:]
        s.ordered = self.ordered[:]
        s.moved = self.moved[:]
        s.joined = self.joined[:]
        s.battled = self.battled[:]
        s.leader_order = self.leader_order[:]
        s.led = self.led[:]
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

    def take_events(self) -> list[Event]:
        events = self.events
        self.events = []
        return events


def fresh(field: Field, book: "RuleBook", chance: Chance) -> State:
    """An empty board of that battle: no piece placed, no card dealt, no decision yet."""
    units, leaders = len(field.kinds), len(field.leader_side)
    s = State()
    s.field, s.book, s.chance = field, book, chance
    s.windows, s.telling = False, True
    s.events = []
    s.hex = [-1] * units
    s.blocks = field.first_blocks[:]
    s.square = [0] * units
    s.leader_hex = [-1] * leaders
    s.at = [-1] * field.board.size
    s.leader_at = [-1] * field.board.size
    s.hands = [[], []]
    s.tracks = [[-1] * 4, [-1] * 4]
    s.deck, s.discards, s.played, s.scouted = [], [], [], []
    s.held = field.held_at_start[:]
    s.banners = field.start_banners[:]
    s.exited = [0] * field.special.exits
    s.waiting = field.waits[:]
    s.counters = field.iron_will + field.guerrilla + [field.special.pool]
    s.marks = [False] * field.special.marks
    s.changes = []
    s.tactics = Tactics(True, units, leaders) if book.tactics else NO_TACTICS
    s.result = -1
    s.quiet = 0
    s.turn, s.active = 1, field.first
    s.last = [-1, -1]
    s.struck = 0
    s.stack = []
    s.options = []
    no_orders(s)
    return s


def no_orders(s: State) -> None:
    """No card in play, nobody ordered."""
    units, leaders = len(s.hex), len(s.leader_hex)
    s.order = [0] * units
    s.moved = [0] * units
    s.joined = [False] * units
    s.battled = [False] * units
    s.marches = [UNKNOWN] * units
    s.leader_order = [0] * leaders
    s.leader_moved = [False] * leaders
    s.rides = [UNKNOWN] * leaders
    s.ordered = []
    s.led = []
    forget_card(s)


def forget_orders(s: State) -> None:
    """Nothing of a turn's orders outlives it. Only ordered units have moved or battled."""
    for unit in s.ordered:
        s.order[unit] = s.moved[unit] = 0
        s.battled[unit] = False
        s.marches[unit] = UNKNOWN
    s.ordered = []
    if s.led:  # leaders have joined units, ordered or not
        s.joined = [False] * len(s.hex)
        s.leader_order = [0] * len(s.leader_hex)
        s.leader_moved = [False] * len(s.leader_hex)
        s.rides = [UNKNOWN] * len(s.leader_hex)
        s.led = []
    forget_card(s)


def forget_card(s: State) -> None:
    s.card = s.clause = -1
    s.fallback = False
    s.command = 0
    s.slots = [0, 0, 0, 0]
    s.taken = []
    s.listed = False
    s.offers = []
    s.offer_masks = []


def other(side: int) -> int:
    """The side across the table."""
    return 1 - side
