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
    light: bool
    grenadier: bool
    heavy: bool
    horse: bool
    guard: bool
    cuirassier: bool
    militia: bool
    lancer: bool  # rerolls the flags of its own melee
    cossack: bool  # forest costs it no dice in melee
    garrison: bool  # it stays where it is, and any flag destroys it
    rockets: bool  # a battery to which no rule about artillery applies
    banner: bool  # its loss gives the enemy a banner
    plural: bool  # its name is plural


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
    mover: int  # the ground closed to it is that closed to this arm
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
    guns: str  # row of the artillery chart, or ""
    gun_dice: list[list[int]]  # by blocks and range; range 1 is melee
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
