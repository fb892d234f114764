"""What a battle consists of, once its text has been checked."""

from dataclasses import dataclass, field

from ..hexes import Board, Lines, board_of
from ..wording import with_article


@dataclass
class SideSetup:
    """One army as the battle begins."""

    id: str
    name: str
    commander: str
    nations: list[str]  # letters
    cards: int
    tacticians: int  # -1: as its commander is rated
    banners: int  # needed to win
    start_banners: int
    guerrilla: int
    iron_will: int


@dataclass
class UnitSetup:
    """A unit on the map."""

    hex: int
    kind: int  # index into the unit table
    side: int
    name: str  # "" where the battle gives none
    blocks: int
    square: int  # number of its square counter, 0: not in square
    plural: bool = False  # its name is plural: the 95th Rifles attack


@dataclass
class LeaderSetup:
    """A leader; on the hex of a friendly unit he is attached to it. [classic.leader.same-hex-attached]"""

    side: int
    name: str
    hex: int


@dataclass
class Objective:
    """Hexes that are worth banners."""

    id: str
    name: str
    side: int  # -1: either side
    hexes: list[int]
    permanent: bool
    scope: str  # "single", "group", "majority" or "count"
    turn_start: bool
    worth: list[int]  # by side; 0 for a side that cannot gain it
    held_by: int  # the side for which it counts from the start, or -1
    needed: int = 0  # hexes to hold, for the scope "count"


@dataclass
class SpecialRule:
    """A special rule as the file states it; fords and closed hexes are worked into the ground already."""

    kind: str
    fields: dict[str, object]


@dataclass
class Position:
    """A moment within a battle. What the file does not say is as at the start."""

    turn: int
    active: int
    phase: str
    card: str  # "" where none is named
    hands: dict[int, list[str]]  # by side; a side without an entry is dealt its hand
    deck: list[str]  # top first
    discards: list[str]
    tracks: dict[int, list[str]]  # by side, space 1 first
    last_card: str
    ordered: list[tuple[int, bool]]  # hex, and whether it is the leader there
    moved: dict[int, int]  # the hex a piece stands on now -> the hex it came from
    battled: list[int]
    banners: dict[int, int]  # by side
    tacticians: dict[int, list[str]]  # Tactician hands by side
    tactician_deck: list[str]  # top first
    tactician_discards: list[str]


@dataclass
class Scenario:
    """A battle, checked."""

    text: str
    id: str
    name: str
    date: str  # ISO, or ""
    place: str
    campaign: str
    status: str
    rules: str  # the rule set it is meant for
    history_before: str
    history_after: str
    top: str
    bottom: str
    north: str
    width: int
    depth: int
    lines: Lines | None
    flat: bool
    sides: list[SideSetup]  # bottom, top
    terrain: list[list[str]]  # by hex: the letter that decides movement, then others
    works: list[int]  # by hex: mask of the directions that field works cover
    closed: set[int]  # hexes that a special rule closes to everybody
    hex_names: dict[int, str]
    units: list[UnitSetup]  # in the order of their hexes
    leaders: list[LeaderSetup]
    objectives: list[Objective]
    special: list[SpecialRule]
    first: int
    max_turns: int  # 0: no limit
    at_limit: int  # the side that wins at the limit, or -1: a draw
    stalemate: int  # turns without a loss that draw the battle, 0: never, -1: as in any battle
    contact: bool
    position: Position | None
    odd: dict[str, str] = field(default_factory=dict)  # why something odd is meant, by the kind of oddity
    set: str = "core"  # the rosters it needs
    own: dict[str, object] = field(default_factory=dict)  # what its rule set alone reads in the file, by table

    def general(self, side: int) -> str:
        """The commander as sentences call him: as his leader on the map is called, or by his last name.

        A side without a commander is called by its own name.
        """
        setup = self.sides[side]
        for leader in self.leaders:
            if leader.side == side and f" {setup.commander} ".endswith(f" {leader.name} "):
                return leader.name
        return setup.commander.split(" ")[-1] or with_article(setup.name)

    @property
    def board(self) -> Board:
        return board_of(self.width, self.depth, self.lines, self.flat)
