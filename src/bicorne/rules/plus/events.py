"""What only happens under Plus: cards drawn, points paid, fronts that turn, leaders who are replaced."""

from dataclasses import dataclass

from ...events import Event


@dataclass
class CommandDrawn(Event):
    """The command card of the turn, with the points that it gives."""

    side: int
    card: int
    points: int
    saved: int


@dataclass
class DeckShuffled(Event):
    """A joker, or an empty deck: the drawn cards go back."""

    side: int
    cards: int


@dataclass
class PointsSpent(Event):
    """What an order has cost, and what is left in the purse."""

    side: int
    points: int
    left: int
    hex: int


@dataclass
class PointsGiven(Event):
    """What a side has before its first turn, laid on a leader."""

    side: int
    leader: int
    hex: int
    points: int


@dataclass
class PointsSaved(Event):
    """What a side keeps of its turn on a leader, and what it cannot keep."""

    side: int
    leader: int
    hex: int
    points: int
    lost: int


@dataclass
class PointsLost(Event):
    """Points lost with a leader, or for want of one."""

    side: int
    points: int


@dataclass
class Turned(Event):
    unit: int
    hex: int
    facing: int


@dataclass
class ForceMarched(Event):
    unit: int
    hex: int


@dataclass
class BlocksCounted(Event):
    """Enemy blocks eliminated so far."""

    side: int
    total: int


@dataclass
class LeaderReplaced(Event):
    leader: int
    hex: int


@dataclass
class ActionCardPlayed(Event):
    side: int
    card: int
    hex: int  # -1: it is played on no unit
    unit: int


@dataclass
class ActionCardDrawn(Event):
    side: int
    card: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else ActionCardDrawn(self.side, -1)


@dataclass
class ActionCardExchanged(Event):
    """A card drawn before the battle goes back into the deck."""

    side: int
    card: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else ActionCardExchanged(self.side, -1)


@dataclass
class ActionCardGivenUp(Event):
    """A card that nobody has a use for is laid down for another."""

    side: int
    card: int


@dataclass
class ActionCardLost(Event):
    """A card lost at random, with a leader."""

    side: int
    card: int


@dataclass
class CardSpoiled(Event):
    """The roll against guerrillas, and whether the command card gives nothing."""

    side: int
    card: int
    faces: list[int]
    spoiled: bool


@dataclass
class Countercharged(Event):
    unit: int
    hex: int
