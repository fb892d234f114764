"""The tables that the game is played by: unit types, nations, units, artillery chart, terrain, ratings.

>>> load_tables().units["F", "LN"].name
'French line infantry'
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path

from ..tables import (
    ALWAYS,
    MOST_BLOCKS,
    MOVED,
    STANDING,
    Cell,
    Guns,
    Haste,
    Heights,
    Kind,
    MeleeBonus,
    Nation,
    Tables,
    Terrain,
    UnitType,
    Works,
)
from ..terms import ARMS, ARTILLERY, CAVALRY, INFANTRY
from .index import known_rule, rule_index
from .rows import (
    ArmFlagsRow,
    BatteryRow,
    BonusRow,
    CavalryCellRow,
    CavalryRow,
    CellRow,
    ClosedRow,
    GroundRow,
    GunRow,
    GunsRow,
    HasteRow,
    InfantryRow,
    NationRow,
    TypeRow,
    UnitRow,
    WorksRow,
)
from .strict import FOLDER, Place, Table, choice, listed, read_toml, row, sections, some_sections

MOVERS = (*ARMS, "leader")  # by number
AGAINST = {"all": -1, **{arm: number for number, arm in enumerate(ARMS)}}
CLASSES = ("regular", "irregular", "elite", "guard")
WHEN = {"always": ALWAYS, "standing": STANDING, "moved": MOVED}
# In the order in which they are shown; a guard is one by class.
TRAITS = ("light", "grenadier", "heavy", "horse", "guard", "cuirassier", "militia", "lancer", "rockets")
ENTRY = ("all", "light", "none")
SIGHT = ("clear", "blocks", "hill")
UNDER_WORKS = ("own", "works")
CHARGES = ("all", "home", "none")
ALL_ROUND = ("none", "infantry", "light")
GROUND_RULES = ("stop", "entry", "sight", "square", "flags", "closed", "charge", "town", "works")
CLOSED_RULES = ("sight", "closed")
WORKS_RULES = ("stop", "entry", "sight", "square", "flags", "sides")

CHANGEABLE = ("type", "nation", "guns", "unit", "terrain")  # what a rule set may lay its own rows over

UNIT_ROWS: dict[int, type[UnitRow]] = {INFANTRY: InfantryRow, CAVALRY: CavalryRow, ARTILLERY: BatteryRow}


@cache
def load_tables(folder: Path = FOLDER, changes: Path | None = None) -> Tables:
    """Every table, read and checked once; the rows of a file of changes are laid over those of the folder."""
    return Loader(folder, changes).tables()


def rule_table(place: Place, given: dict[str, str], keys: Collection[str], index: Collection[str]) -> dict[str, str]:
    """One known rule id for each property."""
    for key in given:
        if key not in keys:
            raise place.at(key).refuse("no such key", f"remove it, or use one of {listed(keys)}")
    for key in keys:
        if key not in given:
            raise place.at(key).refuse("it is missing", "add the id of the rule that states this property")
        known_rule(place.at(key), given[key], index)
    return dict(given)


def laid_over(rows: Table, changes: Table) -> Table:
    """Rows with changes by id: new ones, and new values in old ones."""
    laid = dict(rows)
    for id, change in changes.items():
        old = laid.get(id)
        laid[id] = {**old, **change} if isinstance(old, dict) and isinstance(change, dict) else change
    return laid


def slug(text: str) -> str:
    return text.lower().replace(" ", "-")


class Loader:
    """Reads the files one after another; later ones refer to rows of earlier ones."""

    def __init__(self, folder: Path, changes: Path | None = None) -> None:
        self.folder = folder
        self.index = rule_index(folder)
        self.changes: dict[str, Table] = {}
        if changes is not None:
            self.changes = some_sections(Place(changes.name), read_toml(changes.parent, changes.name), CHANGEABLE)

    def tables(self) -> Tables:
        place, parts = self.parts("terrain.toml", "terrain", "hill-relation", "works")
        terrains = self.read_terrains(place.at("terrain"), parts["terrain"])
        self.terrain_ids = {terrain.id: terrain for terrain in terrains}
        self.types = self.read_types()
        self.nations = self.read_nations()
        self.guns = self.read_guns()
        kinds = self.read_kinds()
        return Tables(
            types=self.types,
            nations=self.nations,
            nation_letters={nation.letter: nation for nation in self.nations.values()},
            kinds=kinds,
            kind_ids={kind.id: kind for kind in kinds},
            units={(kind.letter, kind.code): kind for kind in kinds},
            terrains=terrains,
            terrain_ids=self.terrain_ids,
            terrain_letters={terrain.letter: terrain for terrain in terrains},
            heights=self.read_heights(place.at("hill-relation"), parts["hill-relation"]),
            works=self.read_works(place.at("works"), parts["works"]),
            ratings=self.read_ratings(),
        )

    def parts(self, file: str, *names: str) -> tuple[Place, dict[str, Table]]:
        place = Place(file)
        given = sections(place, read_toml(self.folder, file), names)
        return place, {name: laid_over(rows, self.changes.get(name, {})) for name, rows in given.items()}

    def rule(self, place: Place, id: str) -> str:
        return known_rule(place, id, self.index)

    # types and nations

    def read_types(self) -> dict[str, UnitType]:
        place, parts = self.parts("types.toml", "type")
        return {code: self.unit_type(place.at("type", code), code, given) for code, given in parts["type"].items()}

    def unit_type(self, place: Place, code: str, value: object) -> UnitType:
        given = row(place, value, TypeRow)
        arm = ARMS.index(choice(place.at("arm"), given.arm, ARMS))
        cls = choice(place.at("class"), given.cls, CLASSES)
        traits = {cls, *(choice(place.at("traits"), trait, TRAITS) for trait in given.traits)}
        if (given.range_rule is None) != (arm == CAVALRY):
            raise place.at("range_rule").refuse("all but cavalry have this key", "add the key, or remove it")
        return UnitType(
            code=code,
            name=given.name,
            arm=arm,
            cls=cls,
            plural=given.plural,
            traits=[trait for trait in TRAITS if trait in traits],
            light="light" in traits,
            grenadier="grenadier" in traits,
            horse="horse" in traits,
            guard="guard" in traits,
            move_rule=self.rule(place.at("move_rule"), given.move_rule),
            range_rule="" if given.range_rule is None else self.rule(place.at("range_rule"), given.range_rule),
            mover=arm if given.mover is None else ARMS.index(choice(place.at("mover"), given.mover, ARMS)),
            at_home_in=[choice(place.at("at_home_in"), id, self.terrain_ids) for id in given.at_home_in],
            rerolls_flags=given.rerolls_flags,
            stops_rerolls=given.stops_rerolls,
            banner=given.banner,
            stays=given.stays,
            makes_way=given.makes_way,
            hit_by_flags=given.hit_by_flags,
            takes_leader=given.takes_leader,
            forms_square=given.forms_square,
            gives_support=given.gives_support,
            of_no_arm=given.of_no_arm,
            fixed_fire=given.fixed_fire,
            fires_in_pairs=given.fires_in_pairs,
            fires_blind=given.fires_blind,
            forces_flags=given.forces_flags,
            spares_leaders=given.spares_leaders,
        )

    def read_nations(self) -> dict[str, Nation]:
        place, parts = self.parts("nations.toml", "nation")
        found: dict[str, Nation] = {}
        letters: dict[str, str] = {}
        for id, value in parts["nation"].items():
            given = row(place.at("nation", id), value, NationRow)
            claim_letter(place.at("nation", id), given.letter, letters)
            found[id] = Nation(id, given.letter, given.name, given.adjective)
        return found

    def read_ratings(self) -> dict[str, int]:
        """How many Tactician cards a commander has, by name. [exp.tactician.older-scenarios-rating-card]"""
        place, parts = self.parts("commanders.toml", "rating")
        ratings: dict[str, int] = {}
        for name, value in parts["rating"].items():
            if type(value) is not int or not 0 <= value <= 9:
                raise place.at("rating", name).refuse("it is not a rating", "write a whole number from 0 to 9")
            ratings[name] = value
        return ratings

    # the artillery chart

    def read_guns(self) -> dict[str, Guns]:
        place, parts = self.parts("artillery.toml", "guns")
        return {id: self.gun_row(place.at("guns", id), id, given) for id, given in parts["guns"].items()}

    def gun_row(self, place: Place, id: str, value: object) -> Guns:
        """A battery without blocks has no dice. [classic.ranged.artillery-table]"""
        given = row(place, value, GunsRow)
        one, more = row(place.at("one"), given.one, GunRow), row(place.at("more"), given.more, GunRow)
        if len(one.fire) != len(more.fire):
            raise place.at("fire").refuse("`one` and `more` differ in reach", "give both a number per range")
        strengths = [one] + [more] * (MOST_BLOCKS - 1)
        dice = [[0] * (len(one.fire) + 2)] + [[0, strength.melee, *strength.fire] for strength in strengths]
        melee_rules = [self.rule(place.at("melee_rule"), strength.melee_rule) for strength in [one, *strengths]]
        return Guns(id, given.name, dice, self.rule(place.at("fire_rule"), given.fire_rule), melee_rules)

    # units

    def read_kinds(self) -> list[Kind]:
        place, parts = self.parts("units.toml", "unit")
        return [
            self.kind(place.at("unit", id), index, id, value) for index, (id, value) in enumerate(parts["unit"].items())
        ]

    def kind(self, place: Place, index: int, id: str, value: object) -> Kind:
        type = self.type_of(place, value)
        given = row(place, value, UNIT_ROWS[type.arm])
        nation = self.nations[choice(place.at("nation"), given.nation, self.nations)]
        check_unit(place, id, f"{nation.adjective} {type.name}", given)
        kind = Kind(
            index=index,
            id=id,
            nation=nation.id,
            letter=nation.letter,
            code=type.code,
            name=f"{nation.adjective} {type.name}",
            type=type,
            arm=type.arm,
            mover=type.mover,
            blocks=given.blocks,
            move=given.move,
            march=given.march,
            haste=None,
            range=0,
            range_moved=-1,
            moved_min_blocks=1,
            fire_standing=0,
            fire_moved=0,
            round_up=False,
            guns=None,
            gun_dice=[],
            melee=[self.bonus(place.at("melee"), bonus) for bonus in given.melee],
            sabers=given.sabers,
            armor=0,
            retreat=given.retreat,
            retreat_further=given.retreat if given.retreat_further is None else given.retreat_further,
            ignores=given.ignores,
            banner=type.banner,
            mass=False,
            fire_rule=self.rule(place.at("fire_rule"), given.fire_rule),
            blocks_rule=self.rule(place.at("blocks_rule"), given.blocks_rule),
            half_at=0,
            impetuous=False,
            free_order=given.free_order,
        )
        self.complete(place, kind, given)
        return kind

    def type_of(self, place: Place, value: object) -> UnitType:
        """The type decides which keys the row must have, so it is read first."""
        code = value.get("type") if isinstance(value, dict) else None
        if not isinstance(code, str):
            raise place.at("type").refuse("it is missing or no text", "write a code of types.toml in quotes")
        return self.types[choice(place.at("type"), code, self.types)]

    def bonus(self, place: Place, value: object) -> MeleeBonus:
        given = row(place, value, BonusRow)
        against = AGAINST[choice(place.at("against"), given.against, AGAINST)]
        when = WHEN[choice(place.at("when"), given.when, WHEN)]
        if not given.dice:
            raise place.at("dice").refuse("it changes nothing", "write a number other than 0")
        return MeleeBonus(given.dice, against, when, self.rule(place.at("rule"), given.rule))

    def haste(self, place: Place, value: object) -> Haste:
        given = row(place, value, HasteRow)
        return Haste(given.hexes, self.rule(place.at("rule"), given.rule))

    def complete(self, place: Place, kind: Kind, given: UnitRow) -> None:
        """The part of a row that differs by arm."""
        if isinstance(given, InfantryRow):
            kind.range = given.range
            kind.fire_standing, kind.fire_moved = given.fire_standing, given.fire_moved
            kind.round_up = given.round_up
            kind.mass = given.mass
            kind.half_at = given.half_at
            kind.haste = None if given.haste is None else self.haste(place.at("haste"), given.haste)
        elif isinstance(given, CavalryRow):
            kind.armor = given.armor
            kind.impetuous = given.impetuous
        elif isinstance(given, BatteryRow):
            self.complete_battery(place, kind, given)

    def complete_battery(self, place: Place, kind: Kind, given: BatteryRow) -> None:
        kind.guns = self.guns[choice(place.at("guns"), given.guns, self.guns)]
        kind.gun_dice = kind.guns.dice
        kind.range = given.range
        reach = len(kind.gun_dice[0]) - 1
        if kind.range != reach:
            raise place.at("range").refuse(f"the chart ends at {reach}", f"write {reach}, or mend the chart")
        for key, value in (("range_moved", given.range_moved), ("moved_min_blocks", given.moved_min_blocks)):
            if (value is None) == (given.move > 0):
                raise place.at(key).refuse(
                    "a battery has this key exactly if its `move` is above 0", "add the key, or remove it"
                )
        if given.range_moved is not None and given.moved_min_blocks is not None:
            kind.range_moved, kind.moved_min_blocks = given.range_moved, given.moved_min_blocks

    # terrain

    def read_terrains(self, place: Place, rows: Table) -> list[Terrain]:
        letters: dict[str, str] = {}
        found: list[Terrain] = []
        for id, value in rows.items():
            terrain = self.terrain(place.at(id), len(found), id, value)
            claim_letter(place.at(id), terrain.letter, letters)
            found.append(terrain)
        return found

    def terrain(self, place: Place, index: int, id: str, value: object) -> Terrain:
        shut = value.get("closed_to") if isinstance(value, dict) else None
        if isinstance(shut, list) and set(map(str, shut)) == set(MOVERS):
            return self.closed_ground(place, index, id, row(place, value, ClosedRow))
        return self.ground(place, index, id, row(place, value, GroundRow))

    def closed_ground(self, place: Place, index: int, id: str, given: ClosedRow) -> Terrain:
        """Nothing stands here, so whatever concerns a unit standing here is as on open ground; no charge passes."""
        rules = rule_table(place.at("rules"), given.rules, CLOSED_RULES, self.index)
        nothing = [Cell(0, 0, rules["closed"]) for _ in ARMS]
        return Terrain(
            index=index,
            id=id,
            letter=given.letter,
            name=given.name,
            level=0,
            stops=False,
            entry="all",
            sight=choice(place.at("sight"), given.sight, SIGHT),
            square=True,
            flags=0,
            closed_to=[True for _ in MOVERS],
            charge_dice=True,
            town=False,
            built_up=False,
            difficult=True,
            charges="none",
            pursued=False,
            all_round="none",
            under_works="works",
            into=nothing,
            out=list(nothing),
            rules={key: rules.get(key, rules["closed"]) for key in GROUND_RULES},
        )

    def ground(self, place: Place, index: int, id: str, given: GroundRow) -> Terrain:
        rules = rule_table(place.at("rules"), given.rules, GROUND_RULES, self.index)
        shut = [choice(place.at("closed_to"), word, MOVERS) for word in given.closed_to]
        inside = [arm for arm in ARMS if arm not in shut]
        return Terrain(
            index=index,
            id=id,
            letter=given.letter,
            name=given.name,
            level=given.level,
            stops=given.stops,
            entry=choice(place.at("entry"), given.entry, ENTRY),
            sight=choice(place.at("sight"), given.sight, SIGHT),
            square=given.square,
            flags=given.flags,
            closed_to=[mover in shut for mover in MOVERS],
            charge_dice=given.charge_dice,
            town=given.town,
            built_up=given.built_up,
            difficult=given.difficult,
            charges=choice(place.at("charges"), given.charges, CHARGES),
            pursued=given.pursued,
            all_round=choice(place.at("all_round"), given.all_round, ALL_ROUND),
            under_works=choice(place.at("under_works"), given.under_works, UNDER_WORKS),
            into=self.own_cells(place.at("into"), given.into, given.level, list(ARMS), rules["closed"]),
            out=self.own_cells(place.at("out"), given.out, given.level, inside, rules["closed"]),
            rules=rules,
        )

    def own_cells(self, place: Place, given: Table | None, level: int, arms: list[str], closed: str) -> list[Cell]:
        """The dice lost for the ground itself; of a hill [hill-relation] says all."""
        if level == 0 and given is None:
            raise place.refuse("the table is missing", "add it with a cell for each arm")
        if level > 0 and given is not None:
            raise place.refuse("the dice of hills stand in [hill-relation]", "remove this table")
        return [Cell(0, 0, closed) for _ in ARMS] if given is None else self.cells(place, given, arms, closed)

    def cells(self, place: Place, given: Table, arms: list[str], closed: str = "") -> list[Cell]:
        """A cell for each arm that can battle here, and nothing for the others."""
        for name in given:
            if name not in arms:
                raise place.at(name).refuse("no unit of that name battles here", f"keep only {listed(arms)}")
        return [self.cell(place.at(arm), given, arm) if arm in arms else Cell(0, 0, closed) for arm in ARMS]

    def cell(self, place: Place, given: Table, arm: str) -> Cell:
        if arm not in given:
            raise place.refuse("the cell is missing", "add it with its dice and its rule")
        if ARMS.index(arm) == CAVALRY:
            melee_only = row(place, given[arm], CavalryCellRow)
            return Cell(0, melee_only.melee, self.rule(place.at("rule"), melee_only.rule))
        full = row(place, given[arm], CellRow)
        return Cell(full.fire, full.melee, self.rule(place.at("rule"), full.rule))

    def read_heights(self, place: Place, rows: Table) -> Heights:
        parts = sections(place, rows, ("up", "down", "level"))
        up, down, level = (self.cells(place.at(name), part, list(ARMS)) for name, part in parts.items())
        return Heights(up, down, level)

    def read_works(self, place: Place, value: Table) -> Works:
        given = row(place, value, WorksRow)
        flags = row(place.at("flags"), given.flags, ArmFlagsRow)
        return Works(
            into=self.cells(place.at("into"), given.into, list(ARMS)),
            out=self.cells(place.at("out"), given.out, list(ARMS)),
            flags=[flags.infantry, flags.cavalry, flags.artillery],
            square=given.square,
            rules=rule_table(place.at("rules"), given.rules, WORKS_RULES, self.index),
        )


def claim_letter(place: Place, letter: str, taken: dict[str, str]) -> None:
    if letter in taken:
        raise place.at("letter").refuse(f"`{letter}` stands for {taken[letter]}", "choose a free letter")
    taken[letter] = place.keys[-1]


def check_unit(place: Place, id: str, name: str, given: UnitRow) -> None:
    """What no single value shows: the id says what the row is, and its numbers fit together."""
    if id != slug(name):
        raise place.refuse(f"the id does not fit nation and type, {name}", f"call it `{slug(name)}`")
    if given.march < given.move:
        raise place.at("march").refuse("it is less than `move`", "write at least the hexes of `move`")
    for key in given.designed:
        if key not in given.__struct_fields__:
            raise place.at("designed").refuse(f"the row has no `{key}`", "name keys of this row only")
