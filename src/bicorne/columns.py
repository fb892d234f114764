"""Columns: what the numbers of a game are, declared once.

A state, its parts and its frames hold plain numbers and lists of numbers. A column says what those of one name are
indexed by, what range they have, how they begin and who sees them; saves, checks and views read nothing else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .battlefield import Field
from .chance import DEAL, Chance

if TYPE_CHECKING:
    from .state import State

Size = Callable[[Field], int]
HIDDEN: Final = None  # a card that a view does not show
NO_CARD: Final = -1

# Who sees cards: everybody, the side that holds them, the side whose turn it is, or nobody.
ALL: Final = 0
OWNER: Final = 1
ACTIVE: Final = 2
NOBODY: Final = 3


# The piles that a table knows to show. Cards: held, with their faces; held besides, by name; drawn, and one to be kept;
# before the player whose turn it is; face down beside the board; on a unit. Things: counters, and what orders cost.
PILES: Final = ("hand", "aside", "choice", "played", "track", "laid", "deck", "discards", "counters", "purse", "saved")


class Pile:
    """Cards or things that lie together, as one seat sees them; `{card|cards}` in its name agrees with their number."""

    def __init__(
        self, kind: str, name: str, side: int, count: int, cards: list[str] | None = None, hex: int = -1
    ) -> None:
        self.kind = kind  # one of PILES
        self.name = name
        self.side = side  # whose it is; -1: nobody's
        self.count = count
        self.cards = cards  # by id; None where this seat sees no faces
        self.hex = hex  # where it lies on the board, or -1


# ------------------------------------------------------------------ sizes and ranges


def units(f: Field) -> int:
    return len(f.kinds)


def leaders(f: Field) -> int:
    return len(f.leader_side)


def hexes(f: Field) -> int:
    return f.board.size


def exactly(number: int) -> Size:
    """A size that is the same on every battlefield."""

    def size(f: Field) -> int:
        return number

    return size


class Range:
    """Whole numbers from `low` to below `high`, or to below `high` more than the battlefield has of something."""

    def __init__(self, low: int, high: int, of: Size | None = None) -> None:
        self.low = low
        self.high = high
        self.of = of

    def holds(self, values: list[Any], f: Field) -> bool:
        """Are all of them whole numbers in this range?"""
        low, high = self.low, self.high + (self.of(f) if self.of is not None else 0)
        return all([type(value) is int and low <= value < high for value in values])


class Truth(Range):
    """True or false."""

    def holds(self, values: list[Any], f: Field) -> bool:
        return all([type(value) is bool for value in values])


COUNT: Final = Range(0, 100)
TRUTH: Final = Truth(0, 2)
ON_BOARD_OR_OFF: Final = Range(-1, 0, hexes)


# ------------------------------------------------------------------ columns


class Column:
    """Values of one name. This one is saved in a shape of its own, which only its reader knows.

    What is forgotten at the end of a turn has `turn`; saves from before there was such a column lack a `late` one.
    """

    def __init__(self, *, turn: bool = False, late: bool = False) -> None:
        self.turn = turn
        self.late = late

    def first(self, f: Field) -> Any:
        """How it begins."""
        return []

    def fits(self, value: Any, f: Field) -> bool:
        """Can it be this value on that battlefield?"""
        return True

    def plain(self, value: Any) -> Any:
        """The value as a save has it."""
        return value

    def read(self, value: Any) -> Any:
        """The value as a save had it."""
        return value


class One(Column):
    """A single number."""

    def __init__(self, range: Range, first: object = 0, *, turn: bool = False, late: bool = False) -> None:
        super().__init__(turn=turn, late=late)
        self.range = range
        self.start = first

    def first(self, f: Field) -> Any:
        return self.start

    def fits(self, value: Any, f: Field) -> bool:
        return self.range.holds([value], f)


class Some(Column):
    """A list of numbers, as long as it happens to be."""

    def __init__(self, range: Range, *, turn: bool = False, late: bool = False) -> None:
        super().__init__(turn=turn, late=late)
        self.range = range

    def fits(self, value: Any, f: Field) -> bool:
        return isinstance(value, list) and self.range.holds(value, f)


class Each(Some):
    """A list with a number for each unit, leader, side or whatever it is indexed by."""

    def __init__(self, by: Size, range: Range, first: object = 0, *, turn: bool = False, late: bool = False) -> None:
        super().__init__(range, turn=turn, late=late)
        self.by = by
        self.start = first

    def first(self, f: Field) -> Any:
        return [self.start] * self.by(f)

    def fits(self, value: Any, f: Field) -> bool:
        return isinstance(value, list) and len(value) == self.by(f) and self.range.holds(value, f)


class Constant(Some):
    """A tuple of numbers: what is never changed in place need not be copied."""

    def plain(self, value: Any) -> Any:
        return list(value)

    def read(self, value: Any) -> Any:
        return tuple(value)


class Cards(Column):
    """Cards by number: one pile, or one for each side; a track has spaces, of which -1 is an empty one.

    What kind of pile a table shows, and under what name, stands here too.
    """

    def __init__(self, seen: int, kind: str, name: str = "", *, by_side: bool = False, spaces: int = 0) -> None:
        super().__init__()
        self.seen = seen
        self.kind = kind
        self.name = name
        self.by_side = by_side
        self.spaces = spaces

    def first(self, f: Field) -> Any:
        return self.joined([[NO_CARD] * self.spaces for _ in range(2 if self.by_side else 1)])

    def fits(self, value: Any, f: Field) -> bool:
        """Only the shape: whether the cards are those of a deck is seen when all of its piles are together."""
        if not isinstance(value, list):
            return False
        if not self.by_side:
            return True
        return len(value) == 2 and all([is_track(pile, self.spaces) for pile in value])

    def piles(self, value: Any) -> list[list[Any]]:
        return value if self.by_side else [value]

    def joined(self, piles: list[list[Any]]) -> Any:
        return piles if self.by_side else piles[0]

    def cards(self, value: Any) -> list[Any]:
        """All cards of its piles; a hidden one is HIDDEN."""
        return [card for pile in self.piles(value) for card in pile if card != NO_CARD]

    def hides(self, owner: int, side: int, active: int) -> bool:
        """Is the pile of that owner hidden from a side?"""
        if self.seen == OWNER:
            return owner != side
        return self.seen == NOBODY or (self.seen == ACTIVE and side != active)

    def veiled(self, value: Any, side: int, active: int) -> Any:
        """The piles as a side sees them."""
        piles = enumerate(self.piles(value))
        return self.joined([hide(pile) if self.hides(owner, side, active) else pile for owner, pile in piles])

    def shown(self, value: Any, ids: list[str], side: int, active: int) -> list[Pile]:
        """The piles for the eyes of a side: the faces of those not hidden from it, of the others the number."""
        found: list[Pile] = []
        for owner, pile in enumerate(self.piles(value)):
            cards = [card for card in pile if card != NO_CARD]
            faces = None if self.hides(owner, side, active) else [ids[card] for card in cards]
            found.append(Pile(self.kind, self.name, owner if self.by_side else -1, len(cards), faces))
        return found

    def filled(self, value: Any, unseen: list[list[int]]) -> Any:
        """The piles with cards from the end of the unseen ones wherever one is hidden."""
        piles = enumerate(self.piles(value))
        return self.joined([fill(pile, unseen[owner % len(unseen)]) for owner, pile in piles])


def fill(pile: list[Any], unseen: list[int]) -> list[Any]:
    return [unseen.pop() if card is HIDDEN else card for card in pile]


def is_track(pile: Any, spaces: int) -> bool:
    """Is this a pile, and where it has spaces, of that many?"""
    return isinstance(pile, list) and len(pile) == (spaces or len(pile))


def plain_values(holder: Any, columns: dict[str, Column]) -> dict[str, Any]:
    """The values of a state, a part or a frame as a save has them."""
    return {name: column.plain(getattr(holder, name)) for name, column in columns.items()}


# What frames hold.
A_UNIT: Final = One(Range(0, 0, units))
UNIT_OR_NONE: Final = One(Range(-1, 0, units), -1)
A_LEADER: Final = One(Range(0, 0, leaders))
LEADER_OR_NONE: Final = One(Range(-1, 0, leaders), -1)
HEX_OR_NONE: Final = One(ON_BOARD_OR_OFF, -1)
HEXES: Final = Constant(Range(0, 0, hexes))
NUMBER: Final = One(Range(-1, 100))
YES_OR_NO: Final = One(TRUTH, False)


def hide(cards: list[Any]) -> list[Any]:
    return [NO_CARD if card == NO_CARD else HIDDEN for card in cards]


def card_columns(columns: dict[str, Column]) -> dict[str, Cards]:
    """The piles of a deck; the draw pile comes last: it has what the others leave."""
    found = {name: column for name, column in columns.items() if isinstance(column, Cards)}
    last = {name: column for name, column in found.items() if column.seen == NOBODY}
    return {name: column for name, column in found.items() if name not in last} | last


def card_piles(holder: Any, columns: dict[str, Column], ids: list[str], side: int, active: int) -> list[Pile]:
    """All piles of cards of a state or a part, as a side sees them."""
    shown = [column.shown(getattr(holder, name), ids, side, active) for name, column in card_columns(columns).items()]
    return [pile for piles in shown for pile in piles]


def deal_again(holder: Any, columns: dict[str, Column], side: int, active: int, chance: Chance) -> None:
    """Deal the cards that a side does not see afresh, each pile as many as it has."""
    piles = card_columns(columns)
    if has_own_decks(columns):
        deal_own_again(holder, piles, side, active, chance)
        return
    hidden: list[int] = []
    veiled: dict[str, Any] = {}
    for name, column in piles.items():
        value = getattr(holder, name)
        veiled[name] = column.veiled(value, side, active)
        known = column.cards(veiled[name])
        unseen = [card for card, seen in zip(column.cards(value), known) if seen is HIDDEN]
        hidden = unseen + hidden if column.seen == NOBODY else hidden + unseen
    chance.shuffle(hidden, DEAL)
    for name, column in piles.items():
        setattr(holder, name, hidden if column.seen == NOBODY else column.filled(veiled[name], [hidden]))


def has_own_decks(columns: dict[str, Column]) -> bool:
    """Does each side draw from a deck of its own? Then no card of one is ever held by the other."""
    return all([column.by_side for column in columns.values() if isinstance(column, Cards)])


def deal_own_again(holder: Any, piles: dict[str, Cards], side: int, active: int, chance: Chance) -> None:
    """The same where each side has cards of its own."""
    hidden: list[list[int]] = [[], []]
    for name, column in piles.items():
        for owner, pile in enumerate(getattr(holder, name)):
            if column.hides(owner, side, active):
                hidden[owner] += pile
    for unseen in hidden:
        chance.shuffle(unseen, DEAL)
    for name, column in piles.items():
        setattr(holder, name, column.filled(column.veiled(getattr(holder, name), side, active), hidden))


# ------------------------------------------------------------------ parts of the state


class Part:
    """What a rule set adds to the state: it is copied, saved, veiled and dealt with it.

    A part that other rules read often may have an attribute of its own in the state: `join` sets it.
    """

    key: ClassVar[str] = ""  # its name in saves
    noun: ClassVar[str] = ""  # one of the things it is made of, in the plural with an s
    columns: ClassVar[dict[str, Column]] = {}

    def copy(self) -> "Part":
        raise NotImplementedError

    def join(self, s: "State") -> None:
        """Take its place in a state."""
        s.parts.append(self)

    def cards(self, f: Field) -> list[int]:
        """Every card of a deck of its own, in order."""
        return []

    def whole_decks(self, f: Field) -> list[list[int]]:
        """The same where each side has a deck: those of either; by default both share one."""
        return [self.cards(f)]

    def card_ids(self, f: Field) -> list[str]:
        """The ids of the same cards by number."""
        return []

    def problem(self, f: Field) -> str:
        """What cannot be so on that battlefield, though each number is in its range: for saves; "": nothing."""
        return ""

    def piles(self, s: "State", side: int) -> list[Pile]:
        """What a table shows a side of it (-1: a bystander)."""
        return card_piles(self, self.columns, self.card_ids(s.field), side, s.active)

    def forget(self, f: Field) -> None:
        """Nothing of a turn outlives it."""
        for name, column in self.columns.items():
            if column.turn:
                setattr(self, name, column.first(f))

    def marks(self) -> list[int]:
        """In what positions differ that are alike in everything else: for those who remember positions."""
        return []
