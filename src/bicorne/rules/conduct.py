"""How pieces behave under a rule set: what shared code asks of its chapters."""

from typing import TYPE_CHECKING, ClassVar, Final

from ..actions import Action
from ..chance import SQUARE
from ..events import CardMissed, Share
from ..state import State

if TYPE_CHECKING:
    from .book import Reason


# What a table draws beside a unit.
ALL_ROUND: Final = 1  # it looks everywhere
UNLED: Final = 2  # no leader commands it
SUCCESSOR: Final = 4  # only a leader who has just taken over commands it


class Conduct:
    """One object a rule book; it remembers nothing. Here stand the answers of a game without rules of its own."""

    aims: ClassVar[bool] = False  # whom a unit may attack depends on where it looks: `aim_bar`, `close_bar` are asked

    # ---- whom a unit may attack

    def aim_bar(self, s: State, unit: int, ground: int) -> "Reason | None":
        """What keeps a unit from firing at a hex, range and sight apart."""
        return None

    def close_bar(self, s: State, unit: int, ground: int, posture: int) -> "Reason | None":
        """What keeps a unit from a melee with its neighbor."""
        return None

    def join_bar(self, s: State, gun: int, ground: int) -> "Reason | None":
        """What keeps a battery from joining an attack on a hex, range and sight apart."""
        return None

    def lead_bar(self, s: State, unit: int) -> "Reason | None":
        """What keeps a unit from being joined by batteries."""
        return None

    def is_front(self, s: State, unit: int, ground: int) -> bool:
        """Does a hex lie before the unit?"""
        return True

    def entered(self, s: State, unit: int) -> bool:
        """Has a unit that has moved this turn come into another hex?"""
        return True

    # ---- where beaten pieces go

    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """The hexes toward which a beaten unit on `hex` falls back, free or not; `base` is where the attack came
        from."""
        return s.field.board.neighbors[hex]

    def leader_back(self, s: State, side: int, hex: int, ways: int) -> list[int]:
        """The hexes toward which a leader on `hex` falls back, free or not; `ways` is what his retreat began with."""
        return s.field.board.neighbors[hex]

    def retreat_hexes(self, s: State, unit: int, flags: int) -> int:
        """How far a number of flags drives a unit back."""
        return flags

    def least_loss(self, s: State, unit: int, base: int, steps: int, leader: bool) -> int:
        """The fewest blocks that a retreat of `steps` hexes can cost a unit, with its leader alive or not."""
        return steps

    def supply_places(self, s: State, unit: int) -> list[int]:
        """Where a unit that is sent back for supplies may be placed."""
        return []

    # ---- squares

    def square_room(self, s: State, unit: int) -> "Reason | None":
        """What keeps a unit from forming square that its enemy and the ground would allow."""
        return None

    def take_square(self, s: State, unit: int) -> int:
        """Form square; returns the number of its counter."""
        return 0

    # ---- what goes with a leader

    def leader_fell(self, s: State, leader: int, hex: int) -> None:
        """A leader was eliminated on a hex."""

    def leader_left(self, s: State, leader: int) -> None:
        """A leader has left the field over his own edge, or with his unit by an exit."""

    def lose_card(self, s: State, side: int) -> None:
        """A side loses a card at random, and for good; it can always play one. [scenario.leader-loss.last-card]"""
        hand = s.hands[side]
        if len(hand) > 1:
            card = hand.pop(s.chance.below(len(hand), SQUARE))
            s.discards.append(card)
            if s.recording:
                s.events.append(CardMissed(side, card))

    # ---- for players and tables

    price_signs: ClassVar[dict[str, str]] = {}  # by rule: the sign of a line of a price

    def price(self, s: State, a: Action) -> list[Share]:
        """What an option costs, line by line, under rules by which orders are paid for."""
        return []

    def purse(self, s: State, side: int) -> int:
        """What a side can pay with now."""
        return 0

    def reachable(self, s: State, unit: int) -> list[int]:
        """Where an ordered unit may move."""
        return []

    def facing(self, s: State, unit: int) -> int:
        """Where a unit on the board looks, in twelfths of a circle, clockwise from the top of the map; -1: nowhere."""
        return -1

    def marks(self, s: State, unit: int) -> int:
        """What a table draws beside a unit on the board: ALL_ROUND, UNLED or SUCCESSOR, added up."""
        return 0

    def arcs(self, s: State, unit: int, front: int) -> list[list[int]]:
        """The hexes before a unit, at its flanks and behind it, as far as its look matters; `front` is the corner to
        which it would look, -1 the one to which it does."""
        return [[], [], []]

    def commanded(self, s: State, side: int) -> list[int]:
        """The hexes in which a leader of the side commands."""
        return []

    def blocking(self, s: State, a: int, b: int) -> list[int]:
        """The hexes that block the line of sight from one hex to another; -1 is the edge of the board."""
        return []
