"""The data files: their values, what the loader refuses, and the schemas beside them."""

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from bicorne.data.cards import EMBLEMS, load_deck, read_deck
from bicorne.data.index import rule_index, rules
from bicorne.data.limits import load_stalemate
from bicorne.data.strict import FOLDER
from bicorne.data.tables import GROUND_RULES, TRAITS, load_tables
from bicorne.errors import DataError
from bicorne.tables import MOST_BLOCKS, Cell, Kind, Terrain
from bicorne.terms import ARTILLERY, CAVALRY, INFANTRY, LEADER

TABLES = load_tables()
FILES = ("types", "nations", "units", "artillery", "terrain")

# One line a unit: blocks, move/march, range (after moving), dice added to fire standing/moved and rounding,
# dice added to melee (* sabers do not hit), hexes per flag, flags ignored; - where it does not apply.
UNITS = """
    FLN  4  1/1  2     0/0up    1inf  1  0
    FLT  4  1/2  2     1/1up    0     1  0
    FGR  4  1/1  2     0/0up    1     1  1
    FYG  4  1/2  2     1/1up    1     1  1
    FOG  4  1/1  2     1/1up    2     1  2
    FMI  4  1/1  2     0/0up    0*    3  0
    FLC  4  3/3  -     -        0     1  0
    FHC  4  2/2  -     -        1     1  0
    FCU  4  2/2  -     -        1     1  1
    FGC  4  3/3  -     -        0     1  2
    FGH  4  2/2  -     -        1     1  2
    FLR  4  3/3  -     -        0     1  0
    FFA  3  0/1  5     foot     0     1  0
    FHA  3  1/2  4(3)  horse    0     1  0
    FGF  3  0/1  5     foot     1     1  2
    FGA  3  1/2  4(3)  horse    0     1  2
    FGN  1  0/0  2     0/0up    0     1  0
    BLN  4  1/1  2     1/0up    0     1  0
    BLT  5  1/2  2     1/1up    0     1  0
    BRL  3  1/2  3     1/1up    0*    1  0
    BGR  4  1/1  2     1/1up    1     1  1
    BGG  5  1/1  2     1/1up    1     1  2
    BLC  3  3/3  -     -        0     1  0
    BHC  3  2/2  -     -        1     1  0
    BGH  3  2/2  -     -        1     1  2
    BFA  3  0/1  5     foot     0     1  0
    BHA  3  1/2  4(3)  horse    0     1  0
    BRB  3  0/2  5     rockets  0     1  0
    BGN  1  0/0  2     0/0up    0     1  0
    PLN  4  1/1  2     0/0down  0     1  0
    PLT  4  1/2  2     1/1down  0     1  0
    PMI  4  1/1  2     0/0down  0*    3  0
    PLC  3  3/3  -     -        0     1  0
    PFA  3  0/1  5     foot     0     1  0
    PGN  1  0/0  2     0/0up    0     1  0
    DLN  4  1/1  2     0/0up    0     1  0
    DLT  4  1/2  2     1/1up    0     1  0
    DLC  3  3/3  -     -        0     1  0
    DFA  3  0/1  5     foot     0     1  0
    DGN  1  0/0  2     0/0up    0     1  0
    SLN  4  1/1  2     0/-1down -1    2  0
    SLT  5  1/2  2     0/0down  -1    2  0
    SGR  4  1/1  2     0/0down  1     2  1
    SMI  4  1/1  2     0/-1down -1*   3  0
    SLC  3  3/3  -     -        0     2  0
    SHC  3  2/2  -     -        1     2  0
    SCU  3  2/2  -     -        1     2  1
    SFA  3  0/1  5     foot     0     1  0
    SGN  1  0/0  2     0/0up    0     1  0
    RLN  3  1/1  2     0/0up    0     1  1
    RLT  3  1/2  2     1/1up    0     1  1
    RGR  4  1/1  2     0/0up    1     1  1
    RGL  4  1/2  2     1/1up    0     1  2
    RGG  4  1/1  2     1/1up    1     1  2
    RMI  4  1/1  2     0/0down  0*    3  0
    RLC  4  3/3  -     -        0     1  0
    RHC  4  2/2  -     -        1     1  0
    RCU  4  2/2  -     -        1     1  1
    RGC  4  3/3  -     -        0     1  2
    RGH  6  2/2  -     -        1     1  2
    RCO  2  3/3  -     -        0*    3  0
    RLR  4  3/3  -     -        0     1  0
    RML  4  3/3  -     -        0*    3  0
    RFA  3  0/1  5     foot     0     1  0
    RHA  3  1/2  4(3)  horse    0     1  0
    RGF  3  0/1  5     foot     1     1  2
    RGN  1  0/0  2     0/0up    0     1  0
    ALN  5  1/1  2     0/0down  0     2  0
    ALT  4  1/2  2     1/1down  0     1  0
    AGZ  4  1/2  2     1/1down  0*    2  0
    AGR  4  1/1  2     1/1down  1     1  1
    AMI  4  1/1  2     0/0down  0*    3  0
    ALC  4  3/3  -     -        0     1  0
    ALR  4  3/3  -     -        0     1  0
    AHC  4  2/2  -     -        1     1  0
    ACU  4  2/2  -     -        1     1  1
    AFA  3  0/1  5     foot     0     1  0
    AHA  3  1/2  4(3)  horse    0     1  0
    AGN  1  0/0  2     0/0up    0     1  0
    KLN  4  1/1  2     0/0down  1     1  0
    KLT  4  1/2  2     1/1down  0     1  0
    KGR  4  1/1  2     0/0down  1     1  1
    KGG  4  1/1  2     1/1down  1     1  2
    KRI  4  1/1  2     0/0down  0     2  0
    KMI  4  1/1  2     0/0down  0*    3  0
    KLC  3  3/3  -     -        0     1  0
    KLR  3  3/3  -     -        0     1  0
    KHC  3  2/2  -     -        1     1  0
    KCU  3  2/2  -     -        1     1  1
    KML  3  3/3  -     -        0*    3  0
    KFA  3  0/1  5     foot     0     1  0
    KHA  3  1/2  4(3)  horse    0     1  0
    KGN  1  0/0  2     0/0up    0     1  0
"""

# One line a terrain: who may battle on entry, sight, marks (s stops, q no square, c no charge dice, t town),
# flags ignored; dice lost by infantry, cavalry, artillery into it and out of it, fire/melee if they differ.
TERRAINS = """
    .  all    clear   -     0   0 0 0        0 0 0
    h  all    hill    -     0   0 0 0        0 0 0
    e  all    hill    s     0   0 0 0        0 - -
    w  light  blocks  s     0   1 2 1        0 2 1
    g  light  blocks  s     1   1 2 1        0 2 1
    v  all    blocks  -     0   1 1 1        0 1 1
    t  none   blocks  sqct  0   2 3 1        0 3 1
    p  none   blocks  sqct  0   2 3 1        0 3 1
    n  none   blocks  sqct  0   2 3 1        0 3 1
    c  none   blocks  sqct  1   2 3 1        0 3 1
    a  none   blocks  sqct  1   2 3 1        0 3 1
    k  none   blocks  sqct  2   2 3 1        0 3 1
    s  all    clear   s     0   0/1 1 0/1    1 1 1
    f  all    clear   s     0   0/1 1 0/1    1 1 1
    b  all    clear   -     0   0 0 0        0 0 0
    m  all    clear   sq    0   0/1 1 0/1    1 1 -
    q  all    clear   s     0   0/1 2 1      1 2 -
    H  -      blocks  -     0   - - -        - - -
    r  -      clear   -     0   - - -        - - -
    i  all    clear   sq    0   0/1 1 0/1    1 1 1
    l  -      clear   -     0   - - -        - - -
    d  -      clear   -     0   - - -        - - -
"""


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n") if line.strip()]


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A folder with the shipped files, one of them changed in one place."""
    folder = tmp_path / "data"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "scenarios"))
    file = folder / f"{name}.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return folder


def words(text: str) -> set[str]:
    return set(text.split())


def codes(trait: str) -> set[str]:
    return {code for code, type in TABLES.types.items() if trait in type.traits}


def with_effect(name: str) -> set[str]:
    return {code for code, type in TABLES.types.items() if getattr(type, name)}


def of_class(name: str) -> set[str]:
    return {code for code, kind in TABLES.types.items() if kind.cls == name}


# ---------------------------------------------------------------- troop types


@pytest.mark.rule(
    "classic.unit.class-regular",
    "classic.unit.class-irregular",
    "classic.unit.class-elite",
    "classic.unit.class-guard",
)
def test_every_type_has_its_class() -> None:
    assert {"LN", "LC", "HC", "FA", "HA"} <= of_class("regular")
    assert of_class("irregular") == {"MI"}
    assert of_class("elite") == {"LT", "RL", "GR", "CU", "GZ"}
    assert of_class("guard") == {"GG", "OG", "YG", "GL", "GH", "GC", "GF", "GA"} == codes("guard")


@pytest.mark.rule(
    "classic.unit.icon-grenadier",
    "classic.unit.icon-light",
    "classic.unit.icon-heavy",
    "classic.unit.icon-horse",
    "classic.unit.no-icon",
)
def test_traits_belong_to_the_types_that_rules_and_cards_name() -> None:
    assert codes("grenadier") == {"GR", "GG", "OG"}
    assert codes("light") == {"LT", "RL", "GL", "YG", "GZ"}
    assert codes("heavy") == {"HC", "GH", "CU"}
    assert codes("horse") == {"HA", "GA"}
    assert codes("cuirassier") == {"CU"}
    assert codes("militia") == {"MI", "ML"}
    assert codes("lancer") == {"LR", "ML"}
    assert codes("rockets") == {"RB"}
    for name in ("light", "grenadier", "horse", "guard"):
        assert with_effect(name) == codes(name)
    marked = codes("grenadier") | codes("light") | codes("heavy") | codes("horse")
    assert not marked & {"LN", "MI", "LC", "GC", "LR", "ML", "FA", "GF"}


def test_every_code_of_the_scenario_format_has_an_arm() -> None:
    arms: dict[int, set[str]] = {INFANTRY: set(), CAVALRY: set(), ARTILLERY: set()}
    for code, kind in TABLES.types.items():
        arms[kind.arm].add(code)
    assert arms[INFANTRY] == words("LN LT RL GR GG GL OG YG MI RI GZ GN")
    assert arms[CAVALRY] == words("LC HC CU LR ML GC GH CO")
    assert arms[ARTILLERY] == words("FA HA GF GA RB")


def test_only_the_loss_of_cossacks_and_garrisons_gives_no_banner() -> None:
    assert set(TABLES.types) - with_effect("banner") == {"CO", "GN"}
    assert all(kind.banner == kind.type.banner for kind in TABLES.kinds)


def test_what_a_type_does_unlike_others_stands_in_its_row() -> None:
    for effect in ("of_no_arm", "fixed_fire", "fires_in_pairs", "fires_blind", "forces_flags", "spares_leaders"):
        assert with_effect(effect) == {"RB"}
    for effect in ("stays", "makes_way", "hit_by_flags"):
        assert with_effect(effect) == {"GN"}
    for ability in ("takes_leader", "forms_square", "gives_support"):
        assert set(TABLES.types) - with_effect(ability) == {"GN"}
    assert with_effect("rerolls_flags") == {"LR", "ML"} and with_effect("stops_rerolls") == {"CU"}
    assert {code: type.at_home_in for code, type in TABLES.types.items() if type.at_home_in} == {"CO": ["forest"]}
    assert {code: type.mover for code, type in TABLES.types.items() if type.mover != type.arm} == {"RB": CAVALRY}


# ---------------------------------------------------------------- units


def fire_of(kind: Kind) -> str:
    if kind.arm == INFANTRY:
        return f"{kind.fire_standing}/{kind.fire_moved}{'up' if kind.round_up else 'down'}"
    return kind.guns.id if kind.guns else "-"


def line_of(kind: Kind) -> list[str]:
    reach = str(kind.range or "-") + (f"({kind.range_moved})" if kind.range_moved >= 0 else "")
    melee = sum(bonus.dice for bonus in kind.melee)
    only = "inf" if any(bonus.against == INFANTRY for bonus in kind.melee) else ""
    return [
        f"{kind.letter}{kind.code}",
        str(kind.blocks),
        f"{kind.move}/{kind.march}",
        reach,
        fire_of(kind),
        f"{melee}{only}{'' if kind.sabers else '*'}",
        str(kind.retreat),
        str(kind.ignores),
    ]


@pytest.mark.rule(
    "classic.unit.blocks",
    "classic.unit.blocks-french",
    "classic.unit.blocks-british",
    "classic.unit.blocks-portuguese",
    "classic.unit.flags-ignored-table",
)
def test_units_have_the_values_of_their_nations_tables() -> None:
    assert [line_of(kind) for kind in TABLES.kinds] == lines(UNITS)


def test_every_unit_row_is_complete() -> None:
    for index, kind in enumerate(TABLES.kinds):
        nation = TABLES.nations[kind.nation]
        assert kind.index == index
        assert kind.type is TABLES.types[kind.code] and kind.arm == kind.type.arm
        assert kind.name == f"{nation.adjective} {kind.type.name}"
        assert kind.id == kind.name.lower().replace(" ", "-")
        assert TABLES.units[nation.letter, kind.code] is kind is TABLES.kind_ids[kind.id]
        assert {kind.fire_rule, kind.blocks_rule} <= set(rule_index())
        assert bool(kind.gun_dice) == (kind.arm == ARTILLERY)


def test_only_cuirassiers_have_armor() -> None:
    armored = {kind.id: kind.armor for kind in TABLES.kinds if kind.armor}
    assert armored == {kind.id: 1 for kind in TABLES.kinds if "cuirassier" in kind.type.traits}
    assert len(armored) == 5


def test_only_horse_batteries_need_two_blocks_to_move_and_battle() -> None:
    for kind in TABLES.kinds:
        assert kind.moved_min_blocks == (2 if kind.type.horse else 1)


def test_melee_bonuses_name_the_rule_that_gives_them() -> None:
    given = {(kind.id, bonus.rule) for kind in TABLES.kinds for bonus in kind.melee}
    assert ("french-line-infantry", "classic.unit.french-line-melee") in given
    assert ("french-old-guard", "classic.melee.old-guard") in given
    assert ("british-grenadiers", "classic.melee.guard-grenadier-plus-one") in given
    assert ("british-heavy-cavalry", "classic.melee.heavy-plus-one") in given
    assert ("french-guard-foot-artillery", "classic.melee.guard-foot-plus-one") in given


def test_fire_rules_say_why_two_nations_differ() -> None:
    assert TABLES.units["B", "LN"].fire_rule == "classic.unit.british-line-stand-fire"
    assert TABLES.units["F", "GR"].fire_rule == "classic.unit.french-grenadier-fire"
    assert TABLES.units["B", "GR"].fire_rule == "classic.ranged.plus-one-types"


# ---------------------------------------------------------------- artillery


@pytest.mark.rule("classic.ranged.artillery-table-known-cell", "classic.ranged.artillery-table-recommended")
def test_each_hex_of_range_costs_a_battery_a_die() -> None:
    for guns in ("FA", "HA"):
        kind = TABLES.units["F", guns]
        assert len(kind.gun_dice) == MOST_BLOCKS + 1
        for blocks in range(1, MOST_BLOCKS + 1):
            dice = kind.gun_dice[blocks]
            assert dice[1:] == [max(1, dice[1] - hexes) for hexes in range(kind.range)]
            assert dice == kind.gun_dice[min(blocks, 2)]  # two blocks shoot like three
    assert [TABLES.units["F", "FA"].gun_dice[blocks][1] for blocks in (0, 1, 2, 3)] == [0, 3, 4, 4]
    assert [TABLES.units["F", "HA"].gun_dice[blocks][1] for blocks in (0, 1, 2, 3)] == [0, 2, 3, 3]
    assert TABLES.units["F", "HA"].gun_dice[3][3] == 1


def test_every_battery_reads_its_dice_from_the_one_chart(tmp_path: Path) -> None:
    chart = tomllib.loads((FOLDER / "artillery.toml").read_text("utf-8"))["guns"]
    assert chart["foot"]["designed"] and chart["horse"]["designed"]
    folder = changed(tmp_path, "artillery", "fire = [3, 2, 1, 1]", "fire = [9, 8, 7, 6]")
    foot = [kind for kind in load_tables(folder).kinds if fire_of(kind) == "foot"]
    assert len(foot) == 10
    assert all(kind.gun_dice[3][2:] == [9, 8, 7, 6] for kind in foot)


def test_no_other_file_repeats_the_artillery_chart() -> None:
    chart = tomllib.loads((FOLDER / "artillery.toml").read_text("utf-8"))["guns"]
    row = re.compile("|".join(r",\s*".join(map(str, chart["foot"][blocks]["fire"])) for blocks in ("one", "more")))
    assert row.search((FOLDER / "artillery.toml").read_text("utf-8"))
    files = [*FOLDER.parent.rglob("*.py"), *FOLDER.rglob("*.toml")]
    assert [path.name for path in files if row.search(path.read_text("utf-8"))] == ["artillery.toml"]


# ---------------------------------------------------------------- terrain


def dice(cell: Cell, arm: int) -> str:
    if arm == CAVALRY or cell.fire == cell.melee:
        return str(cell.melee)
    return f"{cell.fire}/{cell.melee}"


def all_dice(terrain: Terrain) -> list[str]:
    arms = (INFANTRY, CAVALRY, ARTILLERY)
    into = ["-" if all(terrain.closed_to) else dice(terrain.into[arm], arm) for arm in arms]
    return into + ["-" if terrain.closed_to[arm] else dice(terrain.out[arm], arm) for arm in arms]


def line_of_ground(terrain: Terrain) -> list[str]:
    marks = {"s": terrain.stops, "q": not terrain.square, "c": not terrain.charge_dice, "t": terrain.town}
    return [
        terrain.letter,
        "-" if all(terrain.closed_to) else terrain.entry,
        terrain.sight,
        "".join(mark for mark, true in marks.items() if true) or "-",
        str(terrain.flags),
        *all_dice(terrain),
    ]


def test_terrain_has_the_effects_of_its_rules() -> None:
    found = {terrain.letter: line_of_ground(terrain) for terrain in TABLES.terrains}
    assert found == {line[0]: line for line in lines(TERRAINS)}


def test_hills_are_the_only_high_ground() -> None:
    assert {terrain.letter for terrain in TABLES.terrains if terrain.level} == {"h", "e"}


def test_some_ground_is_closed() -> None:
    shut = {terrain.letter: terrain.closed_to for terrain in TABLES.terrains if any(terrain.closed_to)}
    assert {letter for letter, movers in shut.items() if all(movers)} == set("Hrld")
    assert {letter for letter, movers in shut.items() if movers[LEADER]} == set("Hrld")
    assert shut["m"] == shut["q"] == [False, False, True, False]
    assert shut["e"] == [False, True, True, False]


def test_towns_and_forests_keep_their_own_reductions_behind_works() -> None:
    own = {terrain.letter for terrain in TABLES.terrains if terrain.under_works == "own"}
    assert own == set("tpncakwg")


def test_hills_cost_dice_uphill_downhill_and_across() -> None:
    heights = TABLES.heights
    assert [dice(cell, arm) for arm, cell in enumerate(heights.up)] == ["1", "1", "0"]
    assert [dice(cell, arm) for arm, cell in enumerate(heights.down)] == ["0", "1", "0"]
    assert [dice(cell, arm) for arm, cell in enumerate(heights.level)] == ["1/0", "0", "0"]


def test_field_works_cost_dice_and_spare_a_flag() -> None:
    works = TABLES.works
    assert [dice(cell, arm) for arm, cell in enumerate(works.into)] == ["1", "2", "0"]
    assert [dice(cell, arm) for arm, cell in enumerate(works.out)] == ["0", "2", "0"]
    assert works.flags == [1, 0, 1]
    assert works.square is False


def test_every_cell_and_property_of_terrain_names_a_rule() -> None:
    cells = [cell for terrain in TABLES.terrains for cell in terrain.into + terrain.out]
    cells += TABLES.heights.up + TABLES.heights.down + TABLES.heights.level
    cells += TABLES.works.into + TABLES.works.out
    named = {cell.rule for cell in cells} | set(TABLES.works.rules.values())
    for terrain in TABLES.terrains:
        assert set(terrain.rules) == set(GROUND_RULES)
        named |= set(terrain.rules.values())
        assert TABLES.terrain_letters[terrain.letter] is terrain is TABLES.terrain_ids[terrain.id]
    assert named <= set(rule_index())


# ---------------------------------------------------------------- the rule index


def test_the_rule_index_is_whole() -> None:
    ids = list(rule_index())
    assert sum(id.startswith("classic.") for id in ids) == 626
    assert sum(id.startswith("exp.terrain.") for id in ids) == 56
    assert sum(id.startswith("exp.victory.") for id in ids) == 28
    assert sum(id.startswith("plus.") for id in ids) == 267
    assert {rule.area for rule in rules().values()} >= {"classic.melee", "exp.victory", "bicorne.terrain"}
    assert all(re.fullmatch(r"[a-z]+(\.[a-z0-9-]+){2}", id) for id in ids)


def test_rules_are_sentences_in_american_spelling() -> None:
    british = re.compile(r"centre|colour|neighbour|armour|honour|defence|towards|grey|cancelled|sabre", re.I)
    for id, text in rule_index().items():
        assert text[0].isupper() and text.endswith((".", ")")), id
        assert not british.search(text), id


# ---------------------------------------------------------------- what the loader refuses

LINE = 'type = "LN"\nblocks = 4\nblocks_rule = "classic.unit.blocks-french"\n'
PLUS_ONE = '{ dice = 1, against = "infantry",'
FOREST_INFANTRY = 'infantry = { fire = 1, melee = 1, rule = "classic.terrain.forest-target-infantry" }\n'
FOREST_CAVALRY = 'cavalry = { melee = 2, rule = "classic.terrain.forest-target-cavalry" }\n'
HORSE = "range_moved = 3\nmoved_min_blocks = 2\n"

# file, what to replace by what, the key and part of the remedy that the refusal must name
REFUSED = {
    "an unknown key": ("units", LINE, LINE + "blox = 4\n", "unit.french-line-infantry.blox", "remove it"),
    "a wrong type": (
        "units",
        LINE,
        LINE.replace("4", '"four"'),
        "unit.french-line-infantry.blocks",
        "whole number",
    ),
    "a truth for a number": (
        "units",
        LINE,
        LINE.replace("4", "true"),
        "unit.french-line-infantry.blocks",
        "whole",
    ),
    "a number out of bounds": (
        "units",
        LINE,
        LINE.replace("4", "0"),
        "unit.french-line-infantry.blocks",
        "whole",
    ),
    "a missing key": (
        "units",
        LINE,
        LINE.replace("blocks = 4\n", ""),
        "unit.french-line-infantry.blocks",
        "add the key",
    ),
    "a condition in prose": (
        "units",
        PLUS_ONE,
        PLUS_ONE.replace("infantry", "infantry only, attacking or battling back"),
        "unit.french-line-infantry.melee.against",
        "use one of `all`, `infantry`, `cavalry`, `artillery`",
    ),
    "an unknown trait": ("types", '["light"]', '["light on its feet"]', "type.LT.traits", f"`{TRAITS[0]}`"),
    "a home that is no ground": (
        "types",
        '["forest"]',
        '["taiga"]',
        "type.CO.at_home_in",
        "use one of `open`",
    ),
    "cavalry with a range": (
        "types",
        'move_rule = "classic.move.light-cavalry"',
        'move_rule = "classic.move.light-cavalry"\nrange_rule = "classic.ranged.range-rifle"',
        "type.LC.range_rule",
        "remove it",
    ),
    "an unknown rule of the chart": (
        "artillery",
        "classic.melee.horse-artillery-one-block",
        "classic.melee.horse-artillery-two-blocks",
        "guns.horse.melee_rule",
        "name a rule of data/rules",
    ),
    "an unknown arm": ("types", 'arm = "infantry"', 'arm = "foot"', "type.LN.arm", "use one of `infantry`"),
    "an unknown type": (
        "units",
        'type = "LN"',
        'type = "LX"',
        "unit.french-line-infantry.type",
        "use one of `LN`",
    ),
    "an unknown nation": (
        "units",
        'nation = "french"',
        'nation = "saxon"',
        "unit.french-line-infantry.nation",
        "use one of `french`",
    ),
    "an unknown rule": (
        "units",
        "classic.unit.blocks-french",
        "classic.unit.blocks-saxon",
        "unit.french-line-infantry.blocks_rule",
        "name a rule of data/rules",
    ),
    "an id that says something else": (
        "units",
        "[unit.french-line-infantry]",
        "[unit.french-infantry]",
        "unit.french-infantry",
        "call it `french-line-infantry`",
    ),
    "fire by cavalry": (
        "units",
        "armor = 0\n",
        "armor = 0\nrange = 2\n",
        "unit.french-light-cavalry.range",
        "remove it",
    ),
    "a march shorter than the move": (
        "units",
        "march = 1\n",
        "march = 0\n",
        "unit.french-line-infantry.march",
        "at least",
    ),
    "a horse battery without its limits": (
        "units",
        HORSE,
        "",
        "unit.french-horse-artillery.range_moved",
        "add the key",
    ),
    "a range beyond the chart": (
        "units",
        "range = 5",
        "range = 6",
        "unit.french-foot-artillery.range",
        "write 5",
    ),
    "a designed key that is none": (
        "units",
        'designed = ["ignores"]',
        'designed = ["flags"]',
        "unit.french-guard-foot-artillery.designed",
        "name keys of this row",
    ),
    "a chart with a gap": (
        "artillery",
        "fire = [2, 1, 1, 1]",
        "fire = [2, 1, 1]",
        "guns.foot.fire",
        "give both",
    ),
    "a chart without melee": (
        "artillery",
        "one = { melee = 3, ",
        "one = { ",
        "guns.foot.one.melee",
        "add the key",
    ),
    "a missing cell": ("terrain", FOREST_CAVALRY, "", "terrain.forest.into.cavalry", "add it with its dice"),
    "dice of a hill": (
        "terrain",
        "[terrain.rugged-hill]\n",
        '[terrain.steep-hill.out]\ninfantry = { fire = 0, melee = 1, rule = "classic.terrain.hill-down-infantry" }\n\n'
        "[terrain.rugged-hill]\n",
        "terrain.steep-hill.out",
        "remove this table",
    ),
    "flat ground without its dice": ("terrain", "level = 1\n", "level = 0\n", "terrain.hill.into", "add it"),
    "half a cell": (
        "terrain",
        FOREST_INFANTRY,
        FOREST_INFANTRY.replace("fire = 1, ", ""),
        "terrain.forest.into.infantry.fire",
        "add the key",
    ),
    "a fire cell of cavalry": (
        "terrain",
        FOREST_CAVALRY,
        FOREST_CAVALRY.replace("{", "{ fire = 2,"),
        "terrain.forest.into.cavalry.fire",
        "remove it",
    ),
    "a cell of guns in a marsh": (
        "terrain",
        'cavalry = { melee = 1, rule = "exp.terrain.marsh-out" }\n',
        'artillery = { fire = 1, melee = 1, rule = "exp.terrain.marsh-out" }\n',
        "terrain.marsh.out.artillery",
        "keep only `infantry`, `cavalry`",
    ),
    "a property without its rule": (
        "terrain",
        'stop = "classic.terrain.forest-stop"\n',
        "",
        "terrain.forest.rules.stop",
        "add the id of the rule",
    ),
    "a rule for no property": (
        "terrain",
        'stop = "classic.terrain.forest-stop"\n',
        'stop = "classic.terrain.forest-stop"\nhalt = "classic.terrain.forest-stop"\n',
        "terrain.forest.rules.halt",
        "remove it",
    ),
    "an unknown word for entry": (
        "terrain",
        'entry = "light"',
        'entry = "light infantry"',
        "terrain.forest.entry",
        "`light`",
    ),
    "a letter used twice": (
        "terrain",
        'letter = "w"',
        'letter = "h"',
        "terrain.forest.letter",
        "choose a free letter",
    ),
    "a table nobody knows": (
        "nations",
        "[nation.french]",
        "[country.french]",
        "country",
        "use one of `nation`",
    ),
    "a rule id used twice": (
        "rules/classic",
        'id = "classic.board.rows-alternate"',
        'id = "classic.board.size"',
        "classic.board.size",
        "an id of its own",
    ),
    "a file that is not TOML": (
        "nations",
        "[nation.french]",
        "[nation.french",
        "the file",
        "correct the line",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_the_loader_refuses(case: str, tmp_path: Path) -> None:
    name, old, new, key, remedy = REFUSED[case]
    with pytest.raises(DataError) as refusal:
        load_tables(changed(tmp_path, name, old, new))
    message = str(refusal.value)
    assert message.startswith(f"{name}.toml, ")
    assert f", {key}: " in message or f".{key}: " in message
    assert remedy in message.split("To mend it, ")[1]


@pytest.mark.parametrize(
    ("text", "key", "remedy"),
    [
        ("[stalemate]\nturns = 30\n", "stalemate.notice: it is missing", "add the key"),
        ("[stalemate]\nturns = 30.5\nnotice = 5\n", "stalemate.turns", "write a whole number"),
        ("[stalemate]\nturns = -1\nnotice = 5\n", "stalemate.turns", "write a whole number"),
        ("[stalemate]\nturns = 30\nnotice = 5\nbanners = 1\n", "stalemate.banners: no such key", "remove it"),
        ("[turns]\nlimit = 30\n", "turns: no such table", "use one of `stalemate`"),
    ],
)
def test_the_limits_are_read_strictly(text: str, key: str, remedy: str, tmp_path: Path) -> None:
    (tmp_path / "limits.toml").write_text(text, "utf-8")
    with pytest.raises(DataError) as refusal:
        load_stalemate(tmp_path)
    message = str(refusal.value)
    assert message.startswith(f"limits.toml, {key}") and remedy in message


def test_the_deck_refuses_a_word_for_hexes() -> None:
    text = (FOLDER / "cards.toml").read_text("utf-8")
    read_deck(text, "cards.toml")
    with pytest.raises(DataError, match=r"cards\.toml: grant\.march\.ready is 'ever'"):
        read_deck(text.replace('ready = "never"', 'ready = "ever"', 1), "cards.toml")


@pytest.mark.parametrize(
    ("old", "new", "refused"),
    [
        ('emblem = "gun"', 'emblem = "cannon"', r"card\.bombard\.emblem: 'cannon' is unknown; write sections, "),
        ('line = "4 batteries', 'line = "One two three four five six 4 batteries', r"card\.bombard\.line: .* 11 words"),
    ],
)
def test_the_deck_refuses_a_face_that_cannot_be_drawn(old: str, new: str, refused: str) -> None:
    text = (FOLDER / "cards.toml").read_text("utf-8")
    with pytest.raises(DataError, match=refused):
        read_deck(text.replace(old, new), "cards.toml")


def test_every_card_has_a_face_and_every_emblem_a_drawing() -> None:
    cards = [card for name in ("core", "tacticians", "plus") for card in load_deck(name).cards]
    assert all(card.line for card in cards)
    assert {card.emblem for card in cards} - {""} == set(EMBLEMS) - {""}
    assert all(card.emblem or card.points for card in cards)
    web = Path(__file__).parents[2] / "web/src"
    drawn = "".join(path.read_text("utf-8") for path in sorted(web.rglob("*.svelte")))
    for emblem in EMBLEMS[1:]:
        assert f"card.emblem === '{emblem}'" in drawn or f'id="rank-{emblem}"' in drawn, emblem
    plain = re.sub(r"^(line|emblem) = .*\n", "", (FOLDER / "cards.toml").read_text("utf-8"), flags=re.MULTILINE)
    assert {(card.line, card.emblem) for card in read_deck(plain, "cards.toml").cards} == {("", "")}


def test_the_loader_names_a_missing_file(tmp_path: Path) -> None:
    shutil.copytree(FOLDER / "rules", tmp_path / "rules")
    with pytest.raises(DataError, match=r"terrain\.toml, the file: there is no such file"):
        load_tables(tmp_path)


def test_tables_are_read_once() -> None:
    assert load_tables() is TABLES


# ---------------------------------------------------------------- schemas


def schema(name: str) -> Draft7Validator:
    document = json.loads((FOLDER / "schema" / f"{name}.json").read_text("utf-8"))
    Draft7Validator.check_schema(document)
    return Draft7Validator(document)


@pytest.mark.parametrize("name", FILES)
def test_the_schema_accepts_the_shipped_file(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    assert text.startswith(f"#:schema ./schema/{name}.json\n")
    assert [error.message for error in schema(name).iter_errors(tomllib.loads(text))] == []


def test_the_schema_accepts_every_rule_file() -> None:
    for path in (FOLDER / "rules").glob("*.toml"):
        found = schema("rules").iter_errors(tomllib.loads(path.read_text("utf-8")))
        assert [error.message for error in found] == []


SCHEMA_SEES = (
    "an unknown key",
    "a wrong type",
    "a number out of bounds",
    "a missing key",
    "a condition in prose",
    "an unknown trait",
    "an unknown type",
    "fire by cavalry",
    "a horse battery without its limits",
    "a chart without melee",
    "a missing cell",
    "dice of a hill",
    "flat ground without its dice",
    "half a cell",
    "a fire cell of cavalry",
    "a property without its rule",
    "a rule for no property",
    "an unknown word for entry",
    "a table nobody knows",
)


@pytest.mark.parametrize("case", SCHEMA_SEES)
def test_an_editor_sees_it_too(case: str) -> None:
    name, old, new, _, _ = REFUSED[case]
    text = (FOLDER / f"{name}.toml").read_text("utf-8").replace(old, new, 1)
    assert not schema(name).is_valid(tomllib.loads(text))
