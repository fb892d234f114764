"""Rows of the data tables as the rules read them: nations, troop types, units, terrain.

The files of `data/` say what stands in them and the loader there fills them; nothing here knows a value.
"""

from dataclasses import dataclass
from typing import Final

MOST_BLOCKS: Final = 9  # how far dice tables reach; a scenario may give a unit more blocks than its nation


@dataclass
class UnitType:
    """What a kind of troops is in every army. [classic.unit.arm-sets-hit-symbol]"""

    code: str
    name: str
    arm: int
    cls: str  # "regular", "irregular", "elite" or "guard"
    plural: bool  # its name is plural
    traits: list[str]  # what it is called; cards and ground ask for the next four
    light: bool
    grenadier: bool
    horse: bool
    guard: bool
    move_rule: str
    range_rule: str  # "": it never fires
    mover: int  # the ground closed to it is that closed to this arm
    at_home_in: list[str]  # ground that costs it no dice
    rerolls_flags: bool  # of its own melee, once
    stops_rerolls: bool  # nobody rolls flags again at it
    banner: bool  # its loss gives the enemy a banner
    stays: bool  # it never leaves its hex
    makes_way: bool  # it goes when a friendly unit moves in
    hit_by_flags: bool  # and by everybody's sabers
    takes_leader: bool  # leaders join it
    forms_square: bool  # it forms square
    gives_support: bool  # it helps its neighbors to ignore flags
    of_no_arm: bool  # rules and cards that name its arm do not cover it
    fixed_fire: bool  # neither orders nor ground change its fire dice
    fires_in_pairs: bool  # two symbols for a hit, two sabers for a block of its own
    fires_blind: bool  # without a line of sight
    forces_flags: bool  # nobody may ignore those of its fire
    spares_leaders: bool  # it does not fire at lone leaders


@dataclass
class Nation:
    """An army whose units have values of their own. [classic.unit.national-card-governs]"""

    id: str
    letter: str
    name: str
    adjective: str


@dataclass
class MeleeBonus:
    """More or fewer dice in melee, against one arm or (-1) against all."""

    dice: int
    against: int
    when: int  # ALWAYS, STANDING or MOVED
    rule: str


ALWAYS: Final = 0
STANDING: Final = 1  # it has not moved this turn, and does not strike first
MOVED: Final = 2


@dataclass
class Haste:
    """The most hexes a unit moves when its order hurries it, whatever the order allows others."""

    hexes: int
    rule: str


@dataclass
class Guns:
    """A row of the artillery chart. [classic.ranged.artillery-table]"""

    id: str
    name: str
    dice: list[list[int]]  # by blocks and range; range 1 is melee
    fire_rule: str
    melee_rules: list[str]  # by blocks


@dataclass
class Kind:
    """One line of a nation's unit table: a troop type as that army has it. [classic.unit.blocks]"""

    index: int
    id: str
    nation: str
    letter: str
    code: str
    name: str
    type: UnitType
    arm: int
    mover: int
    blocks: int
    move: int  # most hexes after which it may still battle
    march: int  # most hexes if it does not battle
    haste: Haste | None
    range: int  # 0: it never fires
    range_moved: int  # most range after moving; -1: the same
    moved_min_blocks: int  # blocks it needs to move and battle in one turn
    fire_standing: int  # dice added to the blocks
    fire_moved: int  # dice added to half the blocks
    round_up: bool
    guns: Guns | None
    gun_dice: list[list[int]]  # those of its guns
    melee: list[MeleeBonus]
    sabers: bool  # its sabers hit units
    armor: int  # hits it ignores each time infantry fires at it
    retreat: int  # hexes for the first flag
    retreat_further: int  # hexes for each further flag
    ignores: int  # flags it may ignore by type
    banner: bool  # its loss gives the enemy a banner
    mass: bool  # in battles with that rule it forms battalion mass instead of square
    fire_rule: str
    blocks_rule: str
    half_at: int  # range from which its fire is halved; 0: never
    impetuous: bool  # it must pursue, and charges through friends
    free_order: bool  # its order costs no command point


@dataclass
class Cell:
    """Dice an attacker loses, in fire and in melee, and the rule that says so."""

    fire: int
    melee: int
    rule: str


@dataclass
class Terrain:
    """One kind of ground. Lists go by arm, `closed_to` also has leaders."""

    index: int
    id: str
    letter: str
    name: str
    level: int
    stops: bool
    entry: str  # who may battle on the turn of entry: "all", "light" or "none"
    sight: str  # "clear", "blocks" or "hill"
    square: bool
    flags: int  # flags a unit of any arm may ignore on it
    closed_to: list[bool]
    charge_dice: bool  # extra dice of Cavalry Charge count, in and out
    town: bool  # counts as a town for objectives
    built_up: bool  # a built-up area: garrisons may be left there
    difficult: bool  # cavalry and artillery on it are harder to order
    charges: str  # which cavalry may begin a charge on it: "all", "home" (at home there) or "none"
    pursued: bool  # impetuous cavalry must pursue onto it
    all_round: str  # who has no flank or rear on it: "none", "infantry" or "light" (infantry)
    under_works: str  # behind field works its "own" reductions apply, or the "works" ones
    into: list[Cell]  # by the arm that attacks a target here
    out: list[Cell]  # by the arm that attacks from here
    rules: dict[str, str]  # rule of each property: stop entry sight square flags closed charge town works


@dataclass
class Heights:
    """Dice lost to a difference of level, or from hill to hill, by the arm that attacks."""

    up: list[Cell]
    down: list[Cell]
    level: list[Cell]


@dataclass
class Works:
    """Field works, as they act across the hexsides they cover."""

    into: list[Cell]
    out: list[Cell]
    flags: list[int]  # by the arm that is attacked
    square: bool
    rules: dict[str, str]  # rule of each property: stop entry sight square flags sides


@dataclass
class Tables:
    """All rows, in the order of the files, and the same rows by name."""

    types: dict[str, UnitType]  # by code
    nations: dict[str, Nation]  # by id
    nation_letters: dict[str, Nation]
    kinds: list[Kind]  # by index
    kind_ids: dict[str, Kind]
    units: dict[tuple[str, str], Kind]  # by nation letter and type code
    terrains: list[Terrain]  # by index
    terrain_ids: dict[str, Terrain]
    terrain_letters: dict[str, Terrain]
    heights: Heights
    works: Works
    ratings: dict[str, int]  # Tactician cards of a commander, by his name
