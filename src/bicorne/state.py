"""The state of a battle: all that a saved game needs and nothing else.

Plain lists of numbers, one list per property, indexed by unit, leader, side or hex; `copy` is written out by
hand because search makes millions of copies. What never changes is shared: the field and the rule book.
"""

from typing import TYPE_CHECKING

from .actions import Action
from .battlefield import Field
from .chance import Chance
from .events import Event
from .flow import Frame

if TYPE_CHECKING:
    from .rules.book import RuleBook


class State:
    """A battle at one moment."""

    def __init__(self, field: Field, book: "RuleBook", chance: Chance) -> None:
        units, leaders = len(field.kinds), len(field.leader_side)
        self.field = field
        self.book = book
        self.chance = chance
        self.windows = False  # stop at secret windows even for a player who can only pass
        self.telling = True  # keep events; search has no use for them
        self.events: list[Event] = []

        # pieces; a hex of -1 means off the board
        self.hex: list[int] = [-1] * units
        self.blocks: list[int] = field.first_blocks[:]
        self.square: list[int] = [0] * units  # the number of its square counter
        self.leader_hex: list[int] = [-1] * leaders
        self.at: list[int] = [-1] * field.board.size  # unit by hex
        self.leader_at: list[int] = [-1] * field.board.size

        # cards
        self.hands: list[list[int]] = [[], []]
        self.tracks: list[list[int]] = [[-1] * 4, [-1] * 4]  # [classic.setup.square-track]
        self.deck: list[int] = []  # the top is the last
        self.discards: list[int] = []  # the top is the last
        self.played: list[int] = []  # on the table: the card of the turn, then any First Strike
        self.scouted: list[int] = []  # drawn, one of them to be kept

        # score
        self.won: list[int] = field.start_banners[:]  # banners that nothing takes away again
        self.held: list[int] = field.held_at_start[:]  # by claim: mask of the sides that hold it
        self.banners: list[int] = [0, 0]
        self.result: int = -1  # the winner's side; 2 for a draw

        # the turn
        self.turn: int = 1
        self.active: int = field.first
        self.card: int = -1  # what the card in play counts as; -1: it orders nobody
        self.last: list[int] = [-1, -1]  # what each side's last card counted as
        self.command: int = 0
        self.clause: int = -1
        self.fallback: bool = False
        self.struck: int = 0  # First Strikes to be replaced by the defender
        self.slots: list[int] = [0, 0, 0, 0]  # orders to give
        self.taken: list[int] = []  # slots each given order could use, as masks

        # orders
        self.order: list[int] = [0] * units  # grant by unit; 0: no order
        self.ordered: list[int] = []
        self.moved: list[int] = [0] * units  # hexes moved this turn
        self.joined: list[bool] = [False] * units  # a leader came in before it moved
        self.battled: list[bool] = [False] * units
        self.leader_order: list[int] = [0] * leaders
        self.led: list[int] = []  # leaders ordered on their own
        self.leader_moved: list[bool] = [False] * leaders

        # where we are
        self.stack: list[Frame] = []
        self.options: list[Action] = []  # shared between copies, never changed in place

    def copy(self) -> "State":
        s = State.__new__(State)
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
        s.won = self.won[:]
        s.held = self.held[:]
        s.banners = self.banners[:]
        s.result = self.result
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


def other(side: int) -> int:
    """The side across the table."""
    return 1 - side
