"""Units: arms, classes, class icons, and what the national cards say."""

from typing import Any

import pytest

from bicorne import Game
from bicorne.data.tables import load_tables
from boards import PLACES, bar, board, clash, dice, ends, events, leader, options, played, targets, unit

# The troop types of the core game, by the codes of scenario files: GH, GC, GF, GA are the guard's heavy and light
# cavalry, foot and horse batteries, GL its light infantry, LR lancers.
INFANTRY = {"LN", "LT", "RL", "GR", "GG", "GL", "OG", "YG", "MI"}
CAVALRY = {"LC", "HC", "CU", "LR", "GC", "GH"}
ARTILLERY = {"FA", "HA", "GF", "GA"}
TYPES = INFANTRY | CAVALRY | ARTILLERY

ROSTERS = {
    "F": {"LN": 4, "LT": 4, "GR": 4, "YG": 4, "OG": 4, "MI": 4, "LC": 4, "HC": 4, "CU": 4, "GC": 4, "GH": 4,
          "FA": 3, "HA": 3, "GF": 3, "GA": 3},
    "B": {"LN": 4, "GR": 4, "LT": 5, "GG": 5, "RL": 3, "LC": 3, "HC": 3, "GH": 3, "FA": 3, "HA": 3},
    "P": {"LN": 4, "LT": 4, "MI": 4, "LC": 3, "FA": 3},
    "D": {"LN": 4, "LT": 4, "LC": 3, "FA": 3},
}  # fmt: skip


def muster() -> list[Any]:
    """A unit of every type that a nation of the core game has, on the board."""
    kinds = [nation + code for nation, roster in ROSTERS.items() for code in roster]
    return list(board(", ".join(f"{hex} {kind}" for hex, kind in zip(PLACES, kinds))).units)


def types_of_class(name: str) -> set[str]:
    """The codes of the type table; a unit on the board must agree with its row."""
    rows = {code: load_tables().types[code].cls for code in TYPES}
    assert all(unit.troop_class == rows[unit.type] for unit in muster())
    return {code for code in rows if rows[code] == name}


def types_with_trait(name: str) -> set[str]:
    rows = {code: name in load_tables().types[code].traits for code in TYPES}
    assert all((name in unit.traits) == rows[unit.type] for unit in muster())
    return {code for code in rows if rows[code]}


def strengths(nation: str) -> dict[str, int]:
    """Blocks at set-up by type, as the units of a nation have them on the board."""
    names = {"F": "french", "B": "british", "P": "portuguese", "D": "netherlands"}
    return {unit.type: unit.blocks for unit in muster() if unit.nation == names[nation]}


# ------------------------------------------------------------------ blocks, leaders, arms


@pytest.mark.rule("classic.unit.blocks")
def test_a_unit_has_the_blocks_its_nations_card_gives_its_type() -> None:
    rows = load_tables().units
    letters = {"french": "F", "british": "B", "portuguese": "P", "netherlands": "D"}
    for one in muster():
        assert one.blocks == one.full == rows[letters[one.nation], one.type].blocks
    game = board("G5 BLT, G7 FLT")
    assert (unit(game, "G5").blocks, unit(game, "G7").blocks) == (5, 4)


@pytest.mark.rule("classic.unit.leader-is-not-a-unit")
def test_a_leader_is_no_unit_and_has_neither_blocks_nor_dice() -> None:
    game = played("recon-in-force", "G5 +B, E5 BLN+, A4 BLN, I7 FLN")
    assert [one.hex for one in game.units] == ["A4", "E5", "I7"]
    units = [option for option in options(game, "order") if not option.endswith("leader")]
    assert units == ["order A4", "order E5"]  # what says "unit" does not mean him
    assert game.why_not("order G5") and "order G5 leader" in game.options
    assert not hasattr(leader(game, "G5"), "blocks")
    assert all("blocks" not in data for data in game.view("allied")["leaders"])


@pytest.mark.rule("classic.unit.leader-is-not-a-unit")
def test_a_lone_leader_next_to_an_enemy_has_no_attack() -> None:
    game = clash("G5 +B, G6 FLN, C5 BLN, C6 FLN", "C5, G5 leader")
    assert options(game, "melee", "fire") == ["melee C5 C6"]
    assert bar(game, "melee G5 G6") == "classic.leader.cannot-battle-alone"


@pytest.mark.rule("classic.unit.arm-sets-hit-symbol")
@pytest.mark.parametrize(
    ("symbol", "kinds"),
    [
        ("inf", "FGR FMI BRL FOG"),
        ("cav", "FLC FHC FCU FGH"),
        ("art", "FFA FHA FGF"),
    ],
)
def test_only_the_symbol_of_its_arm_hits_a_unit(symbol: str, kinds: str) -> None:
    for kind in kinds.split():
        firer, side = ("BFA", "allied") if kind[0] == "F" else ("FFA", "french")
        for face in ("inf", "cav", "art"):
            game = clash(f"G5 {firer}, G7 {kind}", "G5", to_move=side)
            happened = game.play("fire G5 G7", dice=f"{face} {face} {face}")
            assert events(happened, "Rolled")[0].hits == (3 if face == symbol else 0), (kind, face)


# ------------------------------------------------------------------ classes and class icons


@pytest.mark.rule("classic.unit.class-regular")
def test_line_ordinary_cavalry_and_ordinary_batteries_are_regular() -> None:
    assert types_of_class("regular") - {"LR"} == {"LN", "LC", "HC", "FA", "HA"}


@pytest.mark.rule("classic.unit.class-irregular")
def test_militia_infantry_alone_is_irregular() -> None:
    assert types_of_class("irregular") == {"MI"}


@pytest.mark.rule("classic.unit.class-elite")
def test_light_rifle_and_grenadier_infantry_and_cuirassiers_are_elite() -> None:
    assert types_of_class("elite") == {"LT", "RL", "GR", "CU"}


@pytest.mark.rule("classic.unit.class-guard")
def test_guard_infantry_cavalry_and_artillery_are_guard_and_plain_grenadiers_are_not() -> None:
    assert types_of_class("guard") == {"GG", "OG", "YG", "GL", "GH", "GC", "GF", "GA"}


@pytest.mark.rule("classic.unit.icon-grenadier")
def test_grenadier_types_are_grenadiers_guard_grenadiers_and_the_old_guard() -> None:
    assert types_with_trait("grenadier") == {"GR", "GG", "OG"}


@pytest.mark.rule("classic.unit.icon-light")
def test_light_types_are_the_young_guard_and_all_light_infantry() -> None:
    assert types_with_trait("light") == {"LT", "RL", "GL", "YG"}


@pytest.mark.rule("classic.unit.icon-light")
@pytest.mark.parametrize(
    ("kind", "light"),
    [(f"F{code}", code in ("LT", "YG")) for code in ("LN", "LT", "GR", "YG", "OG", "MI")]
    + [(f"B{code}", code in ("LT", "RL")) for code in ("LN", "LT", "RL", "GR", "GG")],
)
def test_only_light_types_battle_on_the_turn_they_enter_a_forest(kind: str, light: bool) -> None:
    side, foe = ("french", "BLN") if kind[0] == "F" else ("allied", "FLN")
    game = clash(f"G5 w:{kind}, G7 {foe}, C5 {kind}, C7 {foe}", "G5, C5", to_move=side, moved={"G5": "G4"})
    assert ("fire G5 G7" in game.options) == light
    assert "fire C5 C7" in game.options
    if not light:
        assert bar(game, "fire G5 G7") == "classic.terrain.forest-no-battle-on-entry"


@pytest.mark.rule("classic.unit.icon-heavy")
def test_heavy_types_are_heavy_guard_heavy_and_cuirassier_cavalry() -> None:
    assert types_with_trait("heavy") == {"HC", "GH", "CU"}


@pytest.mark.rule("classic.unit.icon-horse")
def test_horse_artillery_types_are_horse_and_guard_horse_batteries() -> None:
    assert types_with_trait("horse") == {"HA", "GA"}


@pytest.mark.rule("classic.unit.icon-horse")
def test_cavalry_charge_orders_horse_batteries_and_no_foot_batteries() -> None:
    game = played("cavalry-charge", "C5 FHA, E5 FGA, G5 FFA, I5 FGF, K5 FLC", to_move="french")
    assert options(game, "order") == ["order C5", "order E5", "order K5"]


@pytest.mark.rule("classic.unit.no-icon")
def test_line_militia_light_cavalry_kinds_and_foot_batteries_bear_no_class_icon() -> None:
    marked = set().union(*(types_with_trait(name) for name in ("grenadier", "light", "heavy", "horse")))
    assert TYPES - marked == {"LN", "MI", "LC", "GC", "LR", "FA", "GF"}


# ------------------------------------------------------------------ national cards


@pytest.mark.rule("classic.unit.national-card-governs")
@pytest.mark.parametrize(
    ("kind", "blocks", "standing", "moved", "melee"),
    [
        ("FLN", 4, 4, 2, 5),  # one type, three cards
        ("BLN", 4, 5, 2, 4),
        ("PLN", 4, 4, 2, 4),
        ("FGR", 4, 4, 2, 5),  # the general rule gives grenadiers a die in fire; this card does not
        ("BGR", 4, 5, 3, 5),
        ("FLT", 4, 5, 3, 4),
        ("BLT", 5, 6, 4, 5),
    ],
)
def test_each_armys_card_says_how_the_same_type_fights(
    kind: str, blocks: int, standing: int, moved: int, melee: int
) -> None:
    side, foe = ("french", "BLN") if kind[0] == "F" else ("allied", "FLN")
    pieces = f"B4 {kind}, B6 {foe}, G4 {kind}, G6 {foe}, K4 {kind}, K5 {foe}"
    game = clash(pieces, "B4, G4, K4", to_move=side, moved={"G4": "G3"})
    assert unit(game, "B4").blocks == blocks
    assert [dice(game, attack) for attack in ("fire B4 B6", "fire G4 G6", "melee K4 K5")] == [standing, moved, melee]


@pytest.mark.rule("classic.unit.french-line-melee")
def test_french_line_has_an_extra_die_in_melee_against_infantry_only() -> None:
    game = clash("C5 FLN, C6 BLT4, G5 FLN, G6 BLC, K5 FLN, K7 BLN", "C5, G5, K5", to_move="french")
    assert [dice(game, attack) for attack in ("melee C5 C6", "melee G5 G6", "fire K5 K7")] == [5, 4, 4]


@pytest.mark.rule("classic.unit.french-line-melee")
def test_french_line_has_its_extra_die_when_it_battles_back() -> None:
    game = clash("G5 BLN, G6 FLN", "G5")
    game.play("melee G5 G6", dice="art art art art")
    assert dice(game, "battle-back G6 G5") == 5


@pytest.mark.rule("classic.unit.british-line-stand-fire")
def test_british_line_has_an_extra_die_in_fire_when_it_has_not_moved() -> None:
    game = clash("B5 BLN, B7 FLN, G5 BLN, G7 FLN, K5 BLN3, K7 FLN", "B5, G5, K5", moved={"G5": "G4", "K5": "K4"})
    assert [dice(game, attack) for attack in ("fire B5 B7", "fire G5 G7", "fire K5 K7")] == [5, 2, 2]


@pytest.mark.rule("classic.unit.french-grenadier-fire")
@pytest.mark.parametrize(("kind", "foe", "side", "fire"), [("FGR", "BLN", "french", 4), ("BGR", "FLN", "allied", 5)])
def test_british_grenadiers_have_an_extra_die_in_fire_and_french_ones_do_not(
    kind: str, foe: str, side: str, fire: int
) -> None:
    game = clash(f"C5 {kind}, C7 {foe}, G5 {kind}, G6 {foe}", "C5, G5", to_move=side)
    assert (dice(game, "fire C5 C7"), dice(game, "melee G5 G6")) == (fire, 5)


def under_fire(kind: str, flags: int) -> Game:
    """A unit on its own, fired on with this many flags and nothing else."""
    battery, side = ("BFA", "allied") if kind[0] == "F" else ("FFA", "french")
    game = clash(f"G4 {battery}, G6 {kind}", "G4", to_move=side, bottom=side)
    game.play("fire G4 G6", dice=" ".join(["flag"] * flags + ["saber"] * (3 - flags)))
    return game


def most_ignored(kind: str, flags: int) -> int:
    return len(options(under_fire(kind, flags), "ignore"))


@pytest.mark.rule("classic.unit.national-card-governs")
def test_a_garrison_is_one_block_and_cossacks_are_two() -> None:
    game = board("G3 BGN, G5 RCO, G9 FGN")
    assert {one.hex: one.full for one in game.units} == {"G3": 1, "G5": 2, "G9": 1}


@pytest.mark.rule("classic.unit.national-card-governs")
def test_flags_are_ignored_as_the_card_says_and_not_as_the_arm() -> None:
    assert [most_ignored(kind, 3) for kind in ("FFA", "FGF", "FLN", "FOG")] == [0, 2, 0, 2]


@pytest.mark.rule("classic.unit.flags-ignored-table")
@pytest.mark.parametrize(
    ("kinds", "ignored"),
    [
        ("FYG FGR FCU BGR", 1),
        ("FOG FGH FGC FGF BGG BGH", 2),
        ("FLN FLT FMI FLC FHC FFA FHA BLN BLT BRL BLC BHC BFA BHA PLN PLT PMI PLC PFA", 0),
    ],
)
def test_the_type_alone_lets_a_unit_ignore_so_many_flags(kinds: str, ignored: int) -> None:
    assert {kind: most_ignored(kind, 3) for kind in kinds.split()} == dict.fromkeys(kinds.split(), ignored)


@pytest.mark.rule("classic.unit.flags-ignored-table")
@pytest.mark.parametrize(("ignore", "row"), [("pass", 9), ("ignore 1", 8), ("ignore 2", 7)])
def test_the_old_guard_retreats_for_each_of_three_flags_it_does_not_ignore(ignore: str, row: int) -> None:
    game = under_fire("FOG", 3)
    assert game.options == ("ignore 1", "ignore 2", "pass")
    game.play(ignore)
    while game.deciding == "french" and options(game, "retreat"):
        game.play(game.options[0])
    assert [one.hex[1:] for one in game.units if one.type == "OG"] == [str(row)]


@pytest.mark.rule("classic.unit.flags-ignored-table")
def test_with_two_flags_the_young_guard_ignores_one_and_guard_guns_both() -> None:
    young = under_fire("FYG", 2)
    assert young.options == ("ignore 1", "pass")
    assert bar(young, "ignore 2") == "classic.morale.cumulative"
    assert under_fire("FGF", 2).options == ("ignore 1", "ignore 2", "pass")
    assert options(under_fire("FFA", 2), "ignore") == []


# ------------------------------------------------------------------ rosters


@pytest.mark.rule("classic.unit.blocks-french")
def test_french_infantry_and_cavalry_have_4_blocks_and_batteries_3() -> None:
    assert strengths("F") == ROSTERS["F"]


@pytest.mark.rule("classic.unit.blocks-british")
def test_british_strengths() -> None:
    assert strengths("B") == ROSTERS["B"]


@pytest.mark.rule("classic.unit.blocks-portuguese")
def test_portuguese_strengths() -> None:
    assert strengths("P") == ROSTERS["P"]


@pytest.mark.rule("classic.unit.portuguese-dice")
def test_portuguese_line_has_no_extra_die_and_light_infantry_has_one_in_fire() -> None:
    pieces = "A4 PLN, A6 FLN, D4 PLN, D5 FLN, G4 PLT, G6 FLN, J4 PLT3, J6 FLN, A2 PLN3, C2 FLN"
    game = clash(pieces, "A4, D4, G4, J4, A2", moved={"J4": "J3", "A2": "A1"})
    attacks = ["fire A4 A6", "melee D4 D5", "fire G4 G6", "fire J4 J6", "fire A2 C2"]
    assert [dice(game, attack) for attack in attacks] == [4, 4, 5, 2, 1]


@pytest.mark.rule("classic.unit.portuguese-dice")
@pytest.mark.parametrize("kind", ["PLC", "BLC"])
def test_portuguese_cavalry_moves_and_fights_like_british_light_cavalry(kind: str) -> None:
    game = board(f"G3 {kind}, G7 FLN", ordered="G3", phase="move", hands={"french": "rally"})
    assert "G6" in ends(game, "G3")
    assert "G7" not in ends(game, "G3")
    game.play("move G3 G6")
    assert dice(game, "melee G6 G7") == unit(game, "G6").blocks == 3


@pytest.mark.rule("classic.unit.minor-allies")
def test_minor_allies_have_portuguese_values_and_round_up_when_moved() -> None:
    pieces = "A4 DLN, A6 FLN, D4 DLN3, D6 FLN, G4 DLT, G6 FLN, J4 DLC, J5 FLN, L1 DLN, L2 FLN"
    game = clash(pieces, "A4, D4, G4, J4, L1", moved={"D4": "D3"})
    assert {hex: unit(game, hex).blocks for hex in ("A4", "G4", "J4")} == {"A4": 4, "G4": 4, "J4": 3}
    attacks = ["fire A4 A6", "fire D4 D6", "fire G4 G6", "melee J4 J5", "melee L1 L2"]
    assert [dice(game, attack) for attack in attacks] == [4, 2, 5, 3, 4]


@pytest.mark.rule("classic.unit.minor-allies")
@pytest.mark.parametrize("target", ["G5", "G6", "G7", "G8", "G9"])
@pytest.mark.parametrize("blocks", [1, 2, 3])
def test_minor_allied_guns_use_the_foot_artillery_table(target: str, blocks: int) -> None:
    shares = []
    for kind in ("DFA", "BFA"):
        game = clash(f"G4 {kind}{blocks}, {target} FLN", "G4")
        assert unit(game, "G4").full == 3
        attack = "melee" if target == "G5" else "fire"
        assert targets(game, attack, "G4") == {target}
        shares.append(dice(game, f"{attack} G4 {target}"))
    assert shares[0] == shares[1]
