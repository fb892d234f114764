"""The staff in the state: command decks and points, what was lost, fallen leaders, and both kinds of action cards."""

from typing import ClassVar

from ...battlefield import Field
from ...columns import (
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
    Pile,
    Range,
    card_piles,
    exactly,
    leaders,
    units,
)
from ...state import State, claims
from .ground import PlusGround
from .scenario import MOST_POINTS_OF_A_CARD


def kinds(f: Field) -> int:
    return len(f.deck.tactician_cards)


class Staff(Part):
    key: ClassVar[str] = "staff"
    noun: ClassVar[str] = "command card"
    columns: ClassVar[dict[str, Column]] = {
        "decks": Cards(NOBODY, "deck", "{command card|command cards}", by_side=True),
        "drawn": Cards(ALL, "discards", "{command card|command cards}", by_side=True),
        "points": One(COUNT, turn=True),
        "saved": Each(leaders, COUNT),
        "fresh": Each(leaders, TRUTH, False),
        "fell": Each(leaders, ON_BOARD_OR_OFF, -1),
        "lost": Each(exactly(2), Range(0, 1000)),
        "drew": Each(claims, Range(0, 4)),
        "countered": Each(units, TRUTH, False),
        "on_unit": Each(units, Range(0, 1, kinds), turn=True),
        "answers": Each(units, Range(-1, 0, units), -1, turn=True),
        "free_leaders": One(TRUTH, False, turn=True),
        "spoiled": One(TRUTH, False, turn=True),
    }

    basics: "Basics"
    extras: "Extras"

    def __init__(self, leaders: int, units: int, claims: int) -> None:
        self.decks: list[list[int]] = [[], []]  # by side; the top is the last
        self.drawn: list[list[int]] = [[], []]  # since the last shuffle; that of the running turn is the last
        self.points: int = 0  # of the card of the turn, not spent yet
        self.saved: list[int] = [0] * leaders  # points that lie on a leader
        self.fresh: list[bool] = [False] * leaders  # he was replaced and his side has had no turn since
        self.fell: list[int] = [-1] * leaders  # the hex where he fell, until he is replaced
        self.lost: list[int] = [0, 0]  # enemy blocks eliminated, by the side that gained them
        self.drew: list[int] = [0] * claims  # by objective: mask of the sides that have drawn a card for it
        self.countered: list[bool] = [False] * units  # it countercharged in the last turn of the enemy
        self.on_unit: list[int] = [0] * units  # the action card that it has had this turn, its number plus one
        self.answers: list[int] = [-1] * units  # the attacker against which it was played
        self.free_leaders: bool = False  # an ace orders all leaders
        self.spoiled: bool = False  # guerrillas have spoiled the card of this turn

    def copy(self) -> Part:
        t = Staff(0, 0, 0)
        t.decks = [self.decks[0][:], self.decks[1][:]]
        t.drawn = [self.drawn[0][:], self.drawn[1][:]]
        t.points = self.points
        t.saved = self.saved[:]
        t.fresh = self.fresh[:]
        t.fell = self.fell[:]
        t.lost = self.lost[:]
        t.drew = self.drew[:]
        t.countered = self.countered[:]
        t.on_unit = self.on_unit[:]
        t.answers = self.answers[:]
        t.free_leaders = self.free_leaders
        t.spoiled = self.spoiled
        return t

    def join(self, s: State) -> None:
        s.parts.append(self)
        s.staff = self

    def whole_decks(self, f: Field) -> list[list[int]]:
        """Drawing from one leaves the other untouched. [plus.command.own-deck]"""
        return [f.deck.full(), f.deck.full()]

    def card_ids(self, f: Field) -> list[str]:
        return [card.id for card in f.deck.cards]

    def problem(self, f: Field) -> str:
        """Nobody has more points than cards give, or saves more than his commander-in-chief is rated, on one leader.

        [plus.command.save-cap]
        """
        own = f.own
        assert isinstance(own, PlusGround)
        if self.points > MOST_POINTS_OF_A_CARD + max(own.ratings):  # as many as a position may state
            return "no card gives so many points"
        for side in (0, 1):
            bearers = [leader for leader in f.leaders_of[side] if self.saved[leader]]
            if sum([self.saved[leader] for leader in bearers]) > own.ratings[side]:
                return f"{f.side_names[side]} has saved more points than it may"
            if len(bearers) > 1:
                return f"the points of {f.side_names[side]} lie on more than one leader"
            if any([self.fell[leader] >= 0 for leader in bearers]):
                return f"points of {f.side_names[side]} lie on a leader who has fallen"
        return ""

    def forget(self, f: Field) -> None:
        self.points = 0
        self.free_leaders = self.spoiled = False
        if any(self.on_unit):
            self.on_unit = [0] * len(self.on_unit)
            self.answers = [-1] * len(self.on_unit)

    def marks(self) -> list[int]:
        """The last blocks of a battle count more."""
        return [*self.lost, *self.on_unit]

    def piles(self, s: State, side: int) -> list[Pile]:
        """The purse of the turn, points on leaders, the card in play, and the decks."""
        found = card_piles(self, {"decks": self.columns["decks"]}, self.card_ids(s.field), side, s.active)
        ids = self.card_ids(s.field)
        if s.card >= 0:
            found.append(Pile("played", "", s.active, 1, [ids[s.card]]))
        found.append(Pile("purse", "{command point|command points}", s.active, purse(s, s.active)))
        for leader, points in enumerate(self.saved):
            if points and s.leader_hex[leader] >= 0:
                side_of = s.field.leader_side[leader]
                found.append(Pile("saved", "{point|points} saved", side_of, points, hex=s.leader_hex[leader]))
        return found


def purse(s: State, side: int) -> int:
    """What is left of the card of the turn, and what lies on the side's leaders. [plus.command.saved-spend]"""
    saved = sum([s.staff.saved[leader] for leader in s.field.leaders_of[side]])
    return saved + s.staff.points if side == s.active else saved


def usable(s: State, hex: int, points: int) -> int:
    """The points of a purse that may order a piece on this hex: all. [plus.command.saved-spend]

    With another reading of the rules, of the saved ones only those on a leader who commands the hex.
    """
    if "near_points" not in s.book.switches:
        return points
    return points - sum(
        [s.staff.saved[leader] for leader in s.field.leaders_of[s.active] if not serves(s, leader, hex)]
    )


def serves(s: State, leader: int, hex: int) -> bool:
    """May the points that lie on a leader order a piece on this hex? [plus.command.saved-spend]"""
    if not s.staff.saved[leader] or "near_points" not in s.book.switches:
        return True
    own = s.field.own
    assert isinstance(own, PlusGround)
    return own.commanded[s.leader_hex[leader]][hex]


class Basics(Part):
    """The action cards that a side begins with."""

    key: ClassVar[str] = "basics"
    noun: ClassVar[str] = "basic action card"
    columns: ClassVar[dict[str, Column]] = {
        "hands": Cards(OWNER, "hand", "{action card|action cards}", by_side=True),
        "spent": Cards(ALL, "discards", "{action card|action cards}", by_side=True),
    }

    def __init__(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.spent: list[list[int]] = [[], []]

    def copy(self) -> Part:
        c = Basics()
        c.hands = [self.hands[0][:], self.hands[1][:]]
        c.spent = [self.spent[0][:], self.spent[1][:]]
        return c

    def join(self, s: State) -> None:
        s.parts.append(self)
        s.staff.basics = self

    def whole_decks(self, f: Field) -> list[list[int]]:
        own = f.own
        assert isinstance(own, PlusGround)
        return [own.basic[0][:], own.basic[1][:]]

    def card_ids(self, f: Field) -> list[str]:
        return [card.id for card in f.deck.tactician_cards]


class Extras(Part):
    """The action cards that can be drawn: each side has a deck of them. [plus.sac.additional-deck]"""

    key: ClassVar[str] = "extras"
    noun: ClassVar[str] = "additional action card"
    columns: ClassVar[dict[str, Column]] = {
        "hands": Cards(OWNER, "hand", "{action card|action cards} drawn", by_side=True),
        "spent": Cards(ALL, "discards", "{action card|action cards}", by_side=True),
        "decks": Cards(NOBODY, "deck", "{action card|action cards}", by_side=True),
    }

    def __init__(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.spent: list[list[int]] = [[], []]  # out of the game [plus.sac.empty-deck]
        self.decks: list[list[int]] = [[], []]  # the top is the last

    def copy(self) -> Part:
        c = Extras()
        c.hands = [self.hands[0][:], self.hands[1][:]]
        c.spent = [self.spent[0][:], self.spent[1][:]]
        c.decks = [self.decks[0][:], self.decks[1][:]]
        return c

    def join(self, s: State) -> None:
        s.parts.append(self)
        s.staff.extras = self

    def whole_decks(self, f: Field) -> list[list[int]]:
        own = f.own
        assert isinstance(own, PlusGround)
        return [own.additional[0][:], own.additional[1][:]]

    def card_ids(self, f: Field) -> list[str]:
        return [card.id for card in f.deck.tactician_cards]


def new_staff(f: Field) -> Part:
    return Staff(len(f.leader_side), len(f.kinds), len(f.claims))


def new_basics(f: Field) -> Part:
    return Basics()


def new_extras(f: Field) -> Part:
    return Extras()
