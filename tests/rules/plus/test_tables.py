"""What Plus changes in the tables of units and terrain, and what it leaves alone."""

from dataclasses import asdict

import pytest

from bicorne.data.strict import FOLDER
from bicorne.data.tables import load_tables
from bicorne.tables import Kind
from bicorne.terms import ARTILLERY, CAVALRY, INFANTRY

CORE = load_tables()
PLUS = load_tables(changes=FOLDER / "plus-tables.toml")


def kind(name: str) -> Kind:
    """A unit by nation letter and type code."""
    return PLUS.units[name[0], name[1:]]


def letters(name: str, value: object) -> set[str]:
    """The terrains with this value in a column."""
    return {terrain.letter for terrain in PLUS.terrains if getattr(terrain, name) == value}


def names(column: str) -> set[str]:
    """The units with a mark in a column."""
    return {f"{kind.letter}{kind.code}" for kind in PLUS.kinds if getattr(kind, column)}


# ------------------------------------------------------------------ units


@pytest.mark.rule("plus.ranged.elite-fire-bonus")
def test_light_infantry_rifles_british_grenadiers_and_guards_fire_with_a_die_more() -> None:
    """Moved or not."""
    elite = {kind.id for kind in PLUS.kinds if kind.arm == INFANTRY and kind.fire_standing == kind.fire_moved == 1}
    light = {kind.id for kind in PLUS.kinds if kind.type.light and kind.letter != "S"}
    guards = {kind.id for kind in PLUS.kinds if kind.type.guard and kind.arm == INFANTRY}
    assert elite == light | guards | {"british-grenadiers"}
    assert [kind(name).fire_standing for name in ("SLT", "FGR", "AGR", "RGR", "KGR", "SGR")] == [0] * 6
    assert [kind(name).fire_moved for name in ("SLT", "FGR", "AGR", "RGR", "KGR", "SGR")] == [0] * 6
    assert {kind(name).fire_rule for name in ("FLT", "BGR", "AGR", "FGR", "BRL", "FOG")} == {
        "plus.ranged.elite-fire-bonus"
    }


@pytest.mark.rule("plus.ranged.british-line-standing")
def test_british_line_fires_with_a_die_more_where_it_stands() -> None:
    assert (kind("BLN").fire_standing, kind("BLN").fire_moved) == (1, 0)
    assert [other.id for other in PLUS.kinds if other.fire_standing > max(other.fire_moved, 0)] == [kind("BLN").id]


@pytest.mark.rule("plus.ranged.rifle-three", "plus.melee.rifles-saber")
def test_only_rifles_fire_at_three_hexes_with_half_effect_and_their_sabers_hit() -> None:
    assert (kind("BRL").range, kind("BRL").half_at, kind("BRL").sabers) == (3, 3, True)
    assert names("half_at") == {"BRL"}
    assert kind("BRL").type.range_rule == "plus.ranged.rifle-three"
    assert not CORE.units["B", "RL"].sabers and not CORE.units["B", "RL"].half_at


@pytest.mark.rule("plus.melee.militia-cavalry-artillery", "plus.keep.militia-no-saber")
def test_sabers_of_militia_cossacks_and_grenzer_alone_hit_no_units() -> None:
    blunt = {kind.id for kind in PLUS.kinds if not kind.sabers}
    militia = {kind.id for kind in PLUS.kinds if "militia" in kind.type.traits}
    assert blunt == militia | {"russian-cossacks", "austrian-grenzer"}
    assert {"russian-militia-lancers", "prussian-militia-lancers"} <= blunt


@pytest.mark.rule("plus.melee.guard-artillery")
def test_guard_batteries_on_foot_and_horse_have_a_die_more_in_melee() -> None:
    guns = {kind.id: [(bonus.dice, bonus.against) for bonus in kind.melee] for kind in PLUS.kinds if kind.melee}
    found = {id for id in guns if PLUS.kind_ids[id].arm == ARTILLERY}
    assert found == {kind.id for kind in PLUS.kinds if kind.arm == ARTILLERY and kind.type.guard}
    assert all(guns[id] == [(1, -1)] for id in found)
    assert [kind("FGF").gun_dice[2][1], kind("FGA").gun_dice[1][1]] == [4, 2]  # so 5 and 3 dice


@pytest.mark.rule("plus.melee.french-line", "plus.melee.prussian-line")
def test_lines_of_france_and_prussia_have_their_melee_die() -> None:
    french, prussian = kind("FLN").melee, kind("KLN").melee
    assert [(bonus.dice, bonus.against, bonus.rule) for bonus in french] == [(1, INFANTRY, "plus.melee.french-line")]
    assert [(bonus.dice, bonus.against, bonus.rule) for bonus in prussian] == [(1, -1, "plus.melee.prussian-line")]
    assert prussian[0].when == CORE.units["K", "LN"].melee[0].when


@pytest.mark.rule("plus.keep.heavy-cavalry-die", "plus.keep.grenadier-guard-melee")
def test_heavy_cavalry_grenadiers_and_guards_keep_their_melee_dice() -> None:
    for other in PLUS.kinds:
        dice = sum(bonus.dice for bonus in other.melee)
        if other.arm == CAVALRY:
            assert dice == ("heavy" in other.type.traits), other.id
        elif other.type.grenadier:
            assert dice == (2 if other.code == "OG" else 1), other.id


@pytest.mark.rule("plus.ranged.cuirassier-armour")
def test_cuirassiers_alone_ignore_a_hit_of_infantry_fire() -> None:
    assert names("armor") == {f"{letter}CU" for letter in "FSRAK"}
    assert {kind.armor for kind in PLUS.kinds} == {0, 1}


@pytest.mark.rule("plus.impetuous.who", "plus.cossack.impetuous", "plus.cossack.free-order")
def test_british_cavalry_and_cossacks_are_impetuous_and_cossacks_cost_nothing() -> None:
    assert names("impetuous") == {"BLC", "BHC", "BGH", "RCO"}
    assert names("free_order") == {"RCO"}


@pytest.mark.rule("plus.masse.who")
def test_austrian_line_and_grenadiers_alone_form_battalion_mass() -> None:
    assert names("mass") == {"ALN", "AGR"}


@pytest.mark.rule("plus.units.national-table")
def test_values_of_the_national_tables() -> None:
    """Hexes for a flag: one less than that is what Plus adds to a retreat."""
    austrian, russian, cossacks = kind("ALN"), kind("RLN"), kind("RCO")
    assert (austrian.blocks, austrian.round_up, austrian.retreat) == (5, False, 2)
    assert (russian.blocks, russian.round_up, russian.ignores) == (3, True, 1)
    assert (cossacks.blocks, cossacks.sabers, cossacks.retreat) == (2, False, 3)
    assert {f"{kind.letter}{kind.code}" for kind in PLUS.kinds if kind.retreat == 2} == {
        *("SLN", "SLT", "SGR", "SLC", "SHC", "SCU", "ALN", "AGZ", "KRI")
    }
    assert all(("militia" in other.type.traits) == (other.retreat == 3) for other in PLUS.kinds if other.code != "CO")


@pytest.mark.rule("plus.units.light-type")
def test_light_types_march_two_hexes_without_battle() -> None:
    assert {type.code for type in PLUS.types.values() if type.light} == {"LT", "RL", "YG", "GL", "GZ"}
    for other in PLUS.kinds:
        if other.arm == INFANTRY and other.code != "GN":
            assert (other.move, other.march) == (1, 2 if other.type.light else 1), other.id


@pytest.mark.rule("plus.cossack.no-banner", "plus.garrison.no-banner", "plus.garrison.leader")
def test_cossacks_and_garrisons_give_no_banner_and_garrisons_take_a_leader() -> None:
    assert {kind.code for kind in PLUS.kinds if not kind.banner} == {"CO", "GN"}
    assert PLUS.types["GN"].takes_leader and not CORE.types["GN"].takes_leader


# ------------------------------------------------------------------ terrain


@pytest.mark.rule("plus.terrain.built-up-area")
def test_built_up_areas_are_towns_and_what_counts_as_a_town() -> None:
    assert letters("built_up", True) == set("tpncak")
    assert letters("town", True) == set("tpncak")


@pytest.mark.rule("plus.terrain.difficult", "plus.move.charge-start-terrain", "plus.impetuous.terrain-exempt")
def test_ground_is_difficult_where_cavalry_neither_charges_nor_pursues() -> None:
    easy = set(".hsfb")
    assert letters("difficult", False) == letters("pursued", True) == letters("charges", "all") == easy
    assert letters("charges", "home") == {"w"}
    at_home = [code for code, type in PLUS.types.items() if "forest" in type.at_home_in]
    assert at_home == ["CO"]


@pytest.mark.rule("plus.facing.all-round-infantry", "plus.facing.all-round-limits")
def test_infantry_has_all_round_front_in_buildings_and_light_types_in_broken_ground() -> None:
    assert letters("all_round", "infantry") == set("tpncak")
    assert letters("all_round", "light") == set("wqm")


@pytest.mark.rule("plus.terrain.sheet", "plus.terrain.los-blockers", "plus.terrain.no-square")
def test_terrain_has_the_effects_of_the_core_game() -> None:
    new = ("built_up", "difficult", "charges", "pursued", "all_round")
    for core, plus in zip(CORE.terrains, PLUS.terrains, strict=True):
        before, after = asdict(core), asdict(plus)
        assert {key for key in before if before[key] != after[key]} <= set(new), core.id
    forest = PLUS.terrain_ids["forest"]
    assert [cell.melee for cell in forest.into] == [1, 2, 1] and [cell.melee for cell in forest.out] == [0, 2, 1]
    assert (forest.sight, forest.difficult, forest.all_round) == ("blocks", True, "light")
    assert {"w", *"tpncak"} < letters("sight", "blocks") and letters("sight", "hill") == {"h", "e"}
    assert letters("square", False) == {*"tpncak", "m", "i"}


# ------------------------------------------------------------------ the core game


def test_the_core_tables_have_none_of_it() -> None:
    assert not any([kind.half_at or kind.impetuous or kind.free_order for kind in CORE.kinds])
    for terrain in CORE.terrains:
        assert not terrain.built_up and terrain.all_round == "none"
        assert terrain.difficult == all(terrain.closed_to)


def test_only_the_rows_of_plus_differ() -> None:
    values = ("fire_standing", "fire_moved", "sabers", "mass", "half_at", "impetuous", "free_order")
    changed = {
        (after.letter + after.code, name)
        for before, after in zip(CORE.kinds, PLUS.kinds, strict=True)
        for name in values
        if getattr(before, name) != getattr(after, name)
    }
    assert changed == {
        ("BRL", "sabers"),
        ("BRL", "half_at"),
        ("AGR", "fire_standing"),
        ("AGR", "fire_moved"),
        ("AGR", "mass"),
        ("BLC", "impetuous"),
        ("BHC", "impetuous"),
        ("BGH", "impetuous"),
        ("RCO", "impetuous"),
        ("RCO", "free_order"),
    }
    same = ("blocks", "move", "march", "range", "retreat", "ignores", "round_up", "armor", "gun_dice", "banner")
    for before, after in zip(CORE.kinds, PLUS.kinds, strict=True):
        assert all(getattr(before, name) == getattr(after, name) for name in same)
