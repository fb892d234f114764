"""The rows of the data files as they are written; `bicorne.tables` has them as the rules read them."""

from typing import Annotated

from msgspec import Meta, Struct, field

from ..tables import MOST_BLOCKS

Letter = Annotated[str, Meta(min_length=1, max_length=1)]
Word = Annotated[str, Meta(min_length=1)]
Dice = Annotated[int, Meta(ge=0, le=9)]
Flags = Annotated[int, Meta(ge=0, le=9)]
Hexes = Annotated[int, Meta(ge=0, le=9)]
Blocks = Annotated[int, Meta(ge=1, le=MOST_BLOCKS)]


class Strict(Struct, forbid_unknown_fields=True):
    """A row in which every key must be known."""


class RuleRow(Strict, kw_only=True):
    id: Word
    text: Word
    see: list[str] = field(default_factory=list)


class StalemateRow(Strict, kw_only=True):
    turns: Annotated[int, Meta(ge=0, le=1000)]
    notice: Annotated[int, Meta(ge=1, le=1000)]


class TypeRow(Strict, kw_only=True):
    name: Word
    plural: bool = False
    arm: str
    cls: str = field(name="class")
    traits: list[str]
    move_rule: str
    range_rule: str | None = None
    mover: str | None = None
    at_home_in: list[str] = field(default_factory=list)
    rerolls_flags: bool = False
    stops_rerolls: bool = False
    banner: bool = True
    stays: bool = False
    makes_way: bool = False
    hit_by_flags: bool = False
    takes_leader: bool = True
    forms_square: bool = True
    gives_support: bool = True
    of_no_arm: bool = False
    fixed_fire: bool = False
    fires_in_pairs: bool = False
    fires_blind: bool = False
    forces_flags: bool = False
    spares_leaders: bool = False


class NationRow(Strict, kw_only=True):
    letter: Letter
    name: Word
    adjective: Word


class GunRow(Strict, kw_only=True):
    melee: Dice
    melee_rule: str
    fire: list[Dice]


class GunsRow(Strict, kw_only=True):
    name: Word
    fire_rule: str
    designed: bool
    one: dict[str, object]
    more: dict[str, object]


class BonusRow(Strict, kw_only=True):
    dice: Annotated[int, Meta(ge=-9, le=9)]
    against: str
    when: str = "always"
    rule: str


class HasteRow(Strict, kw_only=True):
    hexes: Hexes
    rule: str


class UnitRow(Strict, kw_only=True):
    """What every unit of every arm has."""

    nation: str
    type: str
    blocks: Blocks
    blocks_rule: str
    move: Hexes
    march: Hexes
    fire_rule: str
    melee: list[dict[str, object]]
    sabers: bool
    retreat: Hexes
    retreat_further: Hexes | None = None
    ignores: Flags
    free_order: bool = False
    designed: list[str] = field(default_factory=list)


class InfantryRow(UnitRow, kw_only=True):
    range: Hexes
    fire_standing: Dice
    fire_moved: Annotated[int, Meta(ge=-9, le=9)]
    round_up: bool
    haste: dict[str, object] | None = None
    mass: bool = False
    half_at: Hexes = 0


class CavalryRow(UnitRow, kw_only=True):
    armor: Annotated[int, Meta(ge=0, le=9)]
    impetuous: bool = False


class BatteryRow(UnitRow, kw_only=True):
    """A battery that may move and battle has two keys more."""

    range: Hexes
    guns: str
    range_moved: Hexes | None = None
    moved_min_blocks: Blocks | None = None


class CellRow(Strict, kw_only=True):
    fire: Dice
    melee: Dice
    rule: str


class CavalryCellRow(Strict, kw_only=True):
    """Cavalry never fires. [classic.ranged.who]"""

    melee: Dice
    rule: str


class ClosedRow(Strict, kw_only=True):
    """Ground that nothing enters: only its sight matters."""

    letter: Letter
    name: Word
    sight: str
    closed_to: list[str]
    rules: dict[str, str]


class GroundRow(ClosedRow, kw_only=True):
    level: Annotated[int, Meta(ge=0, le=1)]
    stops: bool
    entry: str
    square: bool
    flags: Flags
    charge_dice: bool
    town: bool
    under_works: str
    built_up: bool = False
    difficult: bool = False
    charges: str = "all"
    pursued: bool = True
    all_round: str = "none"
    into: dict[str, object] | None = None
    out: dict[str, object] | None = None


class ArmFlagsRow(Strict, kw_only=True):
    infantry: Flags
    cavalry: Flags
    artillery: Flags


class WorksRow(Strict, kw_only=True):
    square: bool
    flags: dict[str, object]
    rules: dict[str, str]
    into: dict[str, object]
    out: dict[str, object]
