"""The battlefield of one battle: everything that never changes while it is fought.

Built once from a scenario and the data tables, shared by every copy of a game. The lists answer in one
look-up what the rules ask most: which hex stops a mover, how many dice a target's ground costs, what an
order lets a unit do.
"""

from typing import Any, Final

from .actions import Lexicon, made, pairs
from .cards import NEVER, OWN, Deck, Grant
from .chance import Die
from .hexes import Board
from .tables import Kind, Tables, Terrain
from .terms import FIRE, MELEE
from .wording import Words

SIGHT_CLEAR: Final = 0
SIGHT_BLOCKED: Final = 1
SIGHT_HILL: Final = 2

ENTRY_ALL: Final = 0
ENTRY_LIGHT: Final = 1
ENTRY_NONE: Final = 2

SINGLE: Final = 0
GROUP: Final = 1
MAJORITY: Final = 2
COUNT: Final = 3

# What can be changed before a battle: works on a hex, with their sides; one more block for a unit.
DUG: Final = 0
STRENGTHENED: Final = 1


def corner(facing: int) -> int:
    """Works on two sides that share a corner, as a mask. [exp.mother-russia.saber-places-field-works]"""
    return 1 << facing | 1 << (facing + 1) % 6


class Claim:
    """One way to hold banners on ground: a hex, a group of hexes, the majority or a number of a group."""

    def __init__(
        self,
        id: str,
        name: str,
        hexes: list[int],
        scope: int,
        sides: list[bool],
        permanent: bool,
        turn_start: bool,
        worth: list[int],
        needed: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.hexes = hexes
        self.scope = scope
        self.sides = sides
        self.permanent = permanent
        self.turn_start = turn_start
        self.worth = worth
        self.needed = needed


class Special:
    """The special rules of a battle: rows by the number of their kind, and what a state keeps for them."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self.marks = 0  # how many rules remember something
        self.exits = 0  # how many rules count the units that left
        self.pool = 0  # guerrilla counters that nobody has yet


class Ways:
    """Where a leader could ride if nobody stood in the way: to these ends, by the hexes passed."""

    def __init__(self) -> None:
        self.ends: list[int] = []
        self.passed: list[int] = []


# Without slots an object with more than thirty attributes is slow in interpreted Python.
GROUND: Final = (
    "board", "tables", "grounds", "works", "any_works", "level", "opaque", "closed", "stops", "entry", "squares",
    "flags", "charge", "own_under_works", "into", "out", "even", "shots", "home_rows", "garrison_places",
    "leader_ways", "leader_detours",
)  # fmt: skip
TROOPS: Final = (
    "kinds", "side", "arm", "unit_names", "plural", "full", "first_blocks", "start", "units_of", "leader_side",
    "leader_names", "leader_start", "leaders_of", "closed_for", "kept_out_here", "garrisons", "garrison_pool",
    "special", "waits",
)  # fmt: skip
GOALS: Final = (
    "side_ids", "side_names", "commanders", "generals", "hand_sizes", "goals", "start_banners", "iron_will",
    "guerrilla", "tacticians", "first", "underway", "max_turns", "at_limit", "stalemate", "stalemate_notice",
    "claims", "held_at_start", "claimed", "hex_names",
)  # fmt: skip
CARDS: Final = (
    "deck", "die", "lexicon", "plays", "orders", "moves", "rides", "redeployments", "every_hex", "source", "public",
    "scenario_id", "name", "words", "reach", "ready", "own_dice", "again_dice", "own",
)  # fmt: skip
PARTS: Final = GROUND + TROOPS + GOALS + CARDS


class Ground:
    """The ground, by hex: whom it stops, what it hides, what it costs in dice."""

    __slots__ = GROUND

    def __init__(self, board: Board, tables: Tables) -> None:
        n = board.size
        self.board = board
        self.tables = tables
        self.grounds: list[list[Terrain]] = [[] for _ in range(n)]
        self.works: list[int] = [0] * n  # mask of directions
        self.any_works = False
        self.level: list[int] = [0] * n
        self.opaque: list[int] = [SIGHT_CLEAR] * n
        self.closed: list[list[bool]] = [[False] * n for _ in range(4)]  # [mover][hex]
        self.stops: list[bool] = [False] * n
        self.entry: list[int] = [ENTRY_ALL] * n
        self.squares: list[bool] = [True] * n
        self.flags: list[int] = [0] * n
        self.charge: list[bool] = [True] * n
        self.own_under_works: list[bool] = [False] * n
        self.into: list[list[list[int]]] = [[[0] * n for _ in range(3)] for _ in range(2)]  # [combat][arm][hex]
        self.out: list[list[list[int]]] = [[[0] * n for _ in range(3)] for _ in range(2)]
        self.even: list[bool] = [True] * n  # nothing about the hex changes a die
        self.shots = board.shots
        self.home_rows: list[list[list[int]]] = [  # [side]: its baseline, and the row in front of it
            [[hex for hex in range(n) if board.row[hex] == row] for row in rows]
            for rows in ((1, 2), (board.depth, board.depth - 1))
        ]
        self.garrison_places: list[bool] = [False] * n
        self.leader_ways: dict[int, Ways] = {}  # made when first asked for
        self.leader_detours: dict[int, list[int]] = {}  # the ends left where the enemy holds one or two hexes

    def lay(self, hex: int, terrain: Terrain, main: bool) -> None:
        """Put a kind of ground on a hex; the first one laid decides movement, dice take the dearer of two.

        It stays for the whole battle. [classic.board.terrain-persists]
        """
        self.grounds[hex].append(terrain)
        if terrain.town or terrain.id == "walled-garden":  # buildings, whatever their name
            # [exp.garrison.qualifying-terrain, exp.garrison.town-like-hexes-are-buildings]
            self.garrison_places[hex] = True
        self.level[hex] = max(self.level[hex], terrain.level)
        self.opaque[hex] = _denser(self.opaque[hex], terrain.sight)
        self.flags[hex] = max(self.flags[hex], terrain.flags)
        self.squares[hex] = self.squares[hex] and terrain.square
        self.charge[hex] = self.charge[hex] and terrain.charge_dice
        self.own_under_works[hex] = self.own_under_works[hex] or terrain.under_works == "own"
        if main:
            for mover in range(4):
                self.closed[mover][hex] = terrain.closed_to[mover]
            self.stops[hex] = terrain.stops
            self.entry[hex] = ("all", "light", "none").index(terrain.entry)
        for arm in range(3):
            into, out = terrain.into[arm], terrain.out[arm]
            self.into[FIRE][arm][hex] = max(self.into[FIRE][arm][hex], into.fire)
            self.into[MELEE][arm][hex] = max(self.into[MELEE][arm][hex], into.melee)
            self.out[FIRE][arm][hex] = max(self.out[FIRE][arm][hex], out.fire)
            self.out[MELEE][arm][hex] = max(self.out[MELEE][arm][hex], out.melee)
            if into.fire or into.melee or out.fire or out.melee:
                self.even[hex] = False
        if terrain.level or not terrain.charge_dice:
            self.even[hex] = False

    def dig(self, hex: int, sides: int) -> None:
        """Put field works on some sides of a hex."""
        self.works[hex] = sides
        self.any_works = True
        self.even[hex] = False

    def close(self, hex: int) -> None:
        for mover in range(4):
            self.closed[mover][hex] = True

    def crosses_works(self, a: int, b: int) -> bool:
        """Does the step between these neighbors cross a field works hexside?

        [classic.terrain.works-stop] [exp.terrain.field-works-stop]
        """
        if not self.works[a] and not self.works[b]:
            return False
        there = self.board.toward[a].index(b)
        return bool(self.works[a] >> there & 1 or self.works[b] >> (there + 3) % 6 & 1)

    def behind_works(self, a: int, b: int) -> bool:
        """Does a line from a enter b through a works side, at a corner through two?

        [classic.terrain.works-ranged-direction] [exp.terrain.field-works-sides]
        """
        works = self.works[b]
        if not works:
            return False
        for side in self.board.entry_sides(a, b):
            if not works >> side & 1:
                return False
        return True

    def kept_out(self, mover: int, hex: int) -> str:
        """The rule that closes a hex to a mover."""
        for terrain in self.grounds[hex]:
            if terrain.closed_to[mover]:
                return terrain.rules["closed"]
        return "classic.move.impassable"

    def stop_rule(self, hex: int) -> str:
        return self.grounds[hex][0].rules["stop"]

    def square_rule(self, hex: int) -> str:
        for terrain in self.grounds[hex]:
            if not terrain.square:
                return terrain.rules["square"]
        return self.tables.works.rules["square"]


class Armies(Ground):
    """The troops and their leaders, by number, and the special rules that concern them."""

    __slots__ = TROOPS

    def __init__(self, board: Board, tables: Tables) -> None:
        super().__init__(board, tables)
        self.kinds: list[Kind] = []
        self.side: list[int] = []
        self.arm: list[int] = []
        self.unit_names: list[str] = []
        self.plural: list[bool] = []  # by unit: its name, or that of its kind, is plural
        self.full: list[int] = []  # strength at set-up, which Rally never exceeds
        self.first_blocks: list[int] = []  # the same, less in a position in mid-battle
        self.start: list[int] = []
        self.units_of: list[list[int]] = [[], []]  # [side]
        self.leader_side: list[int] = []
        self.leader_names: list[str] = []
        self.leader_start: list[int] = []
        self.leaders_of: list[list[int]] = [[], []]
        self.closed_for: list[list[bool]] = []  # by unit: the hexes closed to it
        self.kept_out_here: list[list[int]] = []
        self.garrisons: list[list[int]] = [[], []]  # [side]: units that hold a building, and make way
        self.garrison_pool: list[list[int]] = [[], []]  # [side]: those of them that can be left behind
        self.special = Special()
        self.waits: list[int] = []  # units that arrive later

    def muster(
        self, kind: Kind, side: int, hex: int, full: int, blocks: int, name: str = "", plural: bool = False
    ) -> int:
        """Add a unit. [classic.setup.symbol-is-full-unit]"""
        unit = len(self.kinds)
        self.kinds.append(kind)
        self.side.append(side)
        self.arm.append(kind.arm)
        self.unit_names.append(name)
        self.plural.append(plural if name else kind.type.plural)
        self.full.append(full)
        self.first_blocks.append(blocks)
        self.start.append(hex)
        self.units_of[side].append(unit)
        self.closed_for.append(self.closed[kind.mover])
        self.kept_out_here.append([])
        return unit

    def keep_out(self, unit: int, hexes: list[int]) -> None:
        """Close some hexes to one unit. [scenario.no-entry.closed]"""
        self.closed_for[unit] = [closed or hex in hexes for hex, closed in enumerate(self.closed_for[unit])]
        self.kept_out_here[unit] += hexes

    def appoint(self, side: int, name: str, hex: int) -> int:
        leader = len(self.leader_side)
        self.leader_side.append(side)
        self.leader_names.append(name)
        self.leader_start.append(hex)
        self.leaders_of[side].append(leader)
        return leader


class Contest(Armies):
    """The sides, by seat, and what they fight for."""

    __slots__ = GOALS

    def __init__(self, board: Board, tables: Tables) -> None:
        super().__init__(board, tables)
        self.side_ids: list[str] = []
        self.side_names: list[str] = []
        self.commanders: list[str] = []
        self.generals: list[str] = []  # the commanders as sentences call them
        self.hand_sizes: list[int] = []
        self.goals: list[int] = []
        self.start_banners: list[int] = []
        self.iron_will: list[int] = []  # counters at the start
        self.guerrilla: list[int] = []
        self.tacticians: list[int] = [0, 0]  # Tactician cards at the start
        self.first = 0
        self.underway = False  # the file describes a moment in mid-battle, not its beginning
        self.max_turns = 0  # 0: no limit
        self.at_limit = 2
        self.stalemate = 0  # turns of each side without a loss that draw the battle; 0: never
        self.stalemate_notice = 0  # those after which it is announced
        self.claims: list[Claim] = []
        self.held_at_start: list[int] = []
        self.claimed: list[bool] = [False] * board.size  # the hex is part of an objective
        self.hex_names: dict[int, str] = {}

    def claim(self, claim: Claim, held: int) -> None:
        """Add an objective; `held` is the mask of the sides that hold it from the start."""
        self.claims.append(claim)
        self.held_at_start.append(held)
        for hex in claim.hexes:
            self.claimed[hex] = True


class OwnGround:
    """What a rule set alone knows of a battlefield; those that need nothing of their own share this one."""


NOTHING_OF_ITS_OWN: Final = OwnGround()


class Field(Contest):
    """Board, ground, troops, cards and goals of one battle."""

    __slots__ = CARDS

    def __init__(self, board: Board, tables: Tables, deck: Deck, die: Die) -> None:
        super().__init__(board, tables)
        self.deck = deck
        self.die = die
        cards, tactics = [card.id for card in deck.cards], [tactic.id for tactic in deck.tactician_cards]
        self.lexicon = Lexicon(board.names, board.facings, board.vertices, cards, tactics)
        self.plays = made("play", len(deck.cards))
        self.orders = made("order", board.size)
        self.moves = pairs("move", board.size)
        self.rides = pairs("move leader", board.size)
        self.redeployments = pairs("redeploy leader", board.size)
        self.every_hex: list[Any] = list(range(board.size))
        self.source = ""  # the scenario's own text: saves carry it
        self.public = ""  # the same without the secrets of a position
        self.scenario_id = ""
        self.name = ""
        self.words = Words("", "")
        # what each grant allows each unit: [grant][unit]
        self.reach: list[list[int]] = []
        self.ready: list[list[int]] = []
        self.own_dice: list[list[int]] = []
        self.again_dice: list[list[int]] = []
        self.own: OwnGround = NOTHING_OF_ITS_OWN  # of the rule set

    def grant_rights(self) -> None:
        """Work out once what every grant means for every unit."""
        for grant in self.deck.grants:
            if grant.base:
                self.vary_rights(grant)
                continue
            self.reach.append([granted_reach(grant, kind) for kind in self.kinds])
            self.ready.append([kind.move if grant.ready == OWN else grant.ready for kind in self.kinds])
            # [classic.card.bonus-circles]
            own = [grant.guard_dice if kind.type.guard else grant.dice for kind in self.kinds]
            self.own_dice.append(own)
            self.again_dice.append(own if grant.again_dice == OWN else [grant.again_dice] * len(own))

    def vary_rights(self, grant: Grant) -> None:
        """An order changed by a Tactician card: other hexes, or hexes more; who may not battle still may not.

        The dice of the order stay. [exp.tactician.command-dice-stay, exp.tactician.never-lifts-command-ban]
        """
        base = grant.base
        self.reach.append([grant.reach if grant.instead else reach + grant.reach for reach in self.reach[base]])
        self.ready.append([varied_ready(grant, ready) for ready in self.ready[base]])
        self.own_dice.append(self.own_dice[base])
        self.again_dice.append(self.again_dice[base])

    def changed(self, changes: list[tuple[int, int, int]]) -> "Field":
        """This battlefield after changes made before the battle: works dug, units brought up to strength."""
        field = Field(self.board, self.tables, self.deck, self.die)
        for name in PARTS:
            setattr(field, name, getattr(self, name))
        field.works, field.even, field.full = self.works[:], self.even[:], self.full[:]
        field.leader_ways, field.leader_detours = {}, {}
        for what, piece, sides in changes:
            if what == DUG:
                field.dig(piece, sides)
            else:
                field.full[piece] += 1
        return field


def granted_reach(grant: Grant, kind: Kind) -> int:
    """How far an order lets a unit of this kind move; some cannot be hurried. [exp.unit.austrian-line-one-hex]

    Some stay where they are, whatever the order. [exp.garrison.no-move]
    """
    if kind.type.stays:
        return 0
    if grant.reach == OWN:
        return kind.march
    return min(grant.reach, kind.haste.hexes) if grant.haste and kind.haste else grant.reach


def varied_ready(grant: Grant, ready: int) -> int:
    """How far a unit may have moved and still battle once a Tactician card has changed its order."""
    if grant.ready == NEVER or ready < 0:
        return NEVER
    return grant.ready if grant.instead else ready + grant.ready


def _denser(opaque: int, sight: str) -> int:
    """Ground that always blocks beats a hill, a hill beats open ground."""
    if sight == "blocks" or opaque == SIGHT_BLOCKED:
        return SIGHT_BLOCKED
    return SIGHT_HILL if sight == "hill" else opaque
