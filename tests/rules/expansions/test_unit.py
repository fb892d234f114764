"""Units of the further armies, and what their cards say that the core armies' do not."""

import pytest

from boards import (
    PLACES,
    apart,
    bar,
    board,
    clash,
    dice,
    ends,
    events,
    loaded,
    move,
    options,
    order,
    played,
    rolls,
    unit,
)
from oracles import legal

THREE = {"allied": "probe-left probe-center probe-right", "french": "probe-left probe-center probe-right"}


def fire_dice(kind: str, *, moved: bool = False) -> int:
    """The dice of a unit on E5 against a French line on G5; 0 where it may not fire."""
    came = {"moved": {"E5": "D5"}} if moved else {}
    game = clash(f"E5 {kind}, G5 FLN, A1 BLN, A3 FLN", "E5, A1", **came)
    return dice(game, "fire E5 G5") if "fire E5 G5" in game.options else 0


def melee_dice(kind: str, *, moved: bool = False, foe: str = "FLN") -> int:
    came = {"moved": {"E5": "D5"}} if moved else {}
    game = clash(f"E5 {kind}, F5 {foe}, A1 BLN, A3 FLN", "E5, A1", **came)
    return dice(game, "melee E5 F5") if "melee E5 F5" in game.options else 0


def flagged(kind: str, flags: int, ignore: int = 0) -> tuple[str, int]:
    """Where a unit on F7 of a side that sits at the bottom ends after these flags, and the blocks it has then."""
    game = clash(f"F7 {kind}, F9 FFA", "F9", to_move="french", card="bombard")
    game.play("fire F9 F7", dice=loaded(game, "fire F9 F7", *["flag"] * flags).replace("art", "saber"))
    while options(game, "ignore"):
        game.play(f"ignore {ignore}" if ignore else "pass")
    while options(game, "retreat"):
        game.play(game.options[0])
    (there,) = [piece for piece in game.units if piece.side == "allied"]
    return there.hex, there.blocks


def driven_back(kind: str, flags: int, ignore: int = 0) -> int:
    """How many rows a unit falls back for that many flags."""
    return 7 - int(flagged(kind, flags, ignore)[0][1:])


def ignorable(kind: str, flags: int = 3) -> int:
    game = clash(f"F7 {kind}, F9 FFA", "F9", to_move="french", card="bombard")
    game.play("fire F9 F7", dice=loaded(game, "fire F9 F7", *["flag"] * flags).replace("art", "saber"))
    return len(options(game, "ignore"))


def hits(kind: str, *faces: str, foe: str = "FLN") -> int:
    game = clash(f"E5 {kind}, F5 {foe}", "E5")
    scored: int = events(game.play("melee E5 F5", dice=loaded(game, "melee E5 F5", *faces)), "Rolled")[0].hits
    return scored


# ------------------------------------------------------------------ all nations


@pytest.mark.rule("exp.unit.cavalry-retire-reform")
@pytest.mark.parametrize("kind", ["KLC", "KLR", "KHC", "KCU", "KML", "ALR", "RGC", "RGH", "SLC", "SCU"])
def test_every_cavalry_retires_from_infantry_and_from_nobody_else(kind: str) -> None:
    def offered(attacker: str, guns: str = "") -> bool:
        game = clash(f"F5 {kind}, F6 {attacker}, D6 FFA", "F6, D6", to_move="french")
        game.play(f"melee F6 F5{guns}")
        return "retire F5" in game.options

    assert offered("FLN") and offered("FLN", " + D6")
    assert not offered("FLC") and not offered("FFA")


@pytest.mark.rule("exp.unit.cavalry-retire-reform")
def test_cavalry_does_not_retire_from_rockets() -> None:
    for attacker, retires in (("BRB", False), ("BLN", True)):
        game = clash(f"F6 FLC, F5 {attacker}", "F5")
        game.play("melee F5 F6")
        assert ("retire F6" in game.options) == retires


@pytest.mark.rule("exp.unit.no-saber-general")
@pytest.mark.parametrize("kind", ["AGZ", "AMI", "KMI", "RMI", "SMI"])
def test_sabers_that_miss_units_still_kill_lone_leaders(kind: str) -> None:
    assert hits(kind, "saber") == 0
    assert hits(kind, "saber", foe="+F") == 1
    assert hits("ALN", "saber") == 1


@pytest.mark.rule("exp.unit.optional-flag-ignore")
def test_the_flags_a_unit_accepts_cost_its_normal_hexes() -> None:
    assert driven_back("SGR", 2, ignore=1) == 2
    assert driven_back("SGR", 2) == 4


@pytest.mark.rule("exp.unit.dice-floor-zero")
def test_dice_never_fall_below_zero_and_none_is_no_attack() -> None:
    assert fire_dice("SMI1", moved=True) == 0 == melee_dice("SMI1", moved=True)
    assert fire_dice("SMI1") == 1 == melee_dice("SMI1")
    game = clash("E5 SMI1, G5 FLN, A1 BLN, A3 FLN", "E5, A1", moved={"E5": "D5"})
    assert bar(game, "fire E5 G5") == "classic.combat.zero-dice"


# ------------------------------------------------------------------ Prussia


@pytest.mark.rule("exp.unit.prussian-line-standing-bonus")
def test_prussian_line_melees_with_a_die_more_if_it_stands_or_battles_back() -> None:
    assert melee_dice("KLN") == 5
    assert melee_dice("KLN", moved=True) == 4
    game = clash("E5 KLN, F5 FLN", "F5", to_move="french")
    game.play("melee F5 E5", dice=loaded(game, "melee F5 E5"))
    assert dice(game, "battle-back E5 F5") == 5


@pytest.mark.rule("exp.unit.prussian-line-no-first-strike-bonus")
def test_prussian_line_strikes_first_without_its_extra_die() -> None:
    game = clash("E5 KLN, F5 FLN", "F5", to_move="french", hands={"allied": "first-strike", "french": "rally"})
    game.play("melee F5 E5")
    assert dice(game, "first-strike E5") == 4
    assert rolls(game.play("first-strike E5", dice="art art art art art art art art art"))[0] == 4


@pytest.mark.rule("exp.unit.prussian-line-retreat")
def test_prussian_line_falls_back_one_hex_for_the_first_flag_and_two_for_each_other() -> None:
    assert [driven_back("KLN", flags) for flags in (1, 2, 3)] == [1, 3, 5]
    assert [driven_back("KLT", flags) for flags in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.rule("exp.unit.prussian-moving-fire")
def test_prussian_infantry_that_moved_fires_with_half_its_blocks_rounded_down() -> None:
    assert [fire_dice(f"KLN{blocks}", moved=True) for blocks in (4, 3, 2, 1)] == [2, 1, 1, 0]
    for kind in ("KLT", "KGG"):
        assert [fire_dice(f"{kind}{blocks}", moved=True) for blocks in (4, 3, 2, 1)] == [3, 2, 2, 1]
    for kind in ("KRI", "KMI"):
        assert (fire_dice(kind), fire_dice(kind, moved=True), fire_dice(f"{kind}3", moved=True)) == (4, 2, 1)
    assert (fire_dice("KLN"), fire_dice("KLT")) == (4, 5)


@pytest.mark.rule("exp.unit.prussian-reserve-retreat")
def test_prussian_reserves_fall_back_two_hexes_a_flag() -> None:
    assert [driven_back("KRI", flags) for flags in (1, 2)] == [2, 4]


@pytest.mark.rule("exp.unit.prussian-grenadier-no-ranged-bonus")
def test_prussian_guard_grenadiers_fire_with_a_die_more_the_others_do_not() -> None:
    assert (fire_dice("KGR"), fire_dice("KGR", moved=True)) == (4, 2)
    assert (fire_dice("KGG"), fire_dice("KGG", moved=True)) == (5, 3)


@pytest.mark.rule("exp.unit.prussian-line-leaving-square")
def test_leaving_square_is_not_moving() -> None:
    game = played("probe-center", "F5 KLN4#1, G5 FLN", tracks={"allied": "rally"})
    game.play("order F5")
    game.play("leave-square F5")
    order(game)
    move(game)
    assert dice(game, "melee F5 G5") == 5 != melee_dice("KLN", moved=True)


# ------------------------------------------------------------------ Austria


@pytest.mark.rule("exp.unit.austrian-line-one-hex", "exp.unit.austrian-militia-one-hex")
@pytest.mark.parametrize(("kind", "rule"), [("ALN", "line"), ("AMI", "militia")])
def test_austrian_line_and_militia_cannot_be_hurried(kind: str, rule: str) -> None:
    for leader in ("", "+"):
        game = played("force-march", f"F3 {kind}{leader}, H3 AGR")
        game.play("use center")
        order(game)
        assert ends(game, "F3") == {hex for hex in PLACES if legal.distance("F3", hex) == 1}
        assert "H5" in ends(game, "H3")
        assert bar(game, "move F3 F5") == f"exp.unit.austrian-{rule}-one-hex"
    game = played("bayonet-charge", f"F3 {kind}, H3 AGR")
    order(game, "F3", "H3")
    assert "F5" not in ends(game, "F3") and "H5" in ends(game, "H3")


@pytest.mark.rule("exp.unit.austrian-line-one-hex")
def test_the_great_march_hurries_austrian_line_too() -> None:
    game = played("grande-manoeuvre", "F3 ALN")
    game.play("use march")
    order(game, "F3")
    assert "F7" in ends(game, "F3")


@pytest.mark.rule("exp.unit.austrian-moving-fire")
def test_austrian_infantry_that_moved_fires_with_half_its_blocks_rounded_down() -> None:
    assert [fire_dice(f"ALN{blocks}", moved=True) for blocks in (5, 4, 3, 2, 1)] == [2, 2, 1, 1, 0]
    for kind in ("ALT", "AGZ", "AGR"):
        assert [fire_dice(f"{kind}{blocks}", moved=True) for blocks in (4, 3, 2, 1)] == [3, 2, 2, 1]
    assert [fire_dice(f"AMI{blocks}", moved=True) for blocks in (4, 3)] == [2, 1]
    assert (fire_dice("ALN"), fire_dice("ALT"), fire_dice("AMI")) == (5, 5, 4)


@pytest.mark.rule("exp.unit.austrian-militia-range")
def test_austrian_militia_fires_two_hexes_far() -> None:
    game = clash("E5 AMI, G5 FLN, A1 BLN, A3 FLN", "E5, A1")
    assert "fire E5 G5" in game.options
    far = clash("E5 AMI, H5 FLN, A1 BLN, A3 FLN", "E5, A1")
    assert "fire E5 H5" not in far.options and bar(far, "fire E5 H5") == "classic.ranged.range-infantry"


@pytest.mark.rule("exp.unit.austrian-grenadier-ranged-bonus")
def test_austrian_grenadiers_have_a_die_more_in_fire_and_in_melee() -> None:
    assert (fire_dice("AGR"), fire_dice("AGR", moved=True), melee_dice("AGR")) == (5, 3, 5)


@pytest.mark.rule("exp.unit.grenzer")
def test_grenzer_are_light_infantry_that_is_not_steady() -> None:
    assert (fire_dice("AGZ"), fire_dice("AGZ", moved=True)) == (5, 3)
    assert hits("AGZ", "saber") == 0
    assert driven_back("AGZ", 1) == 2
    game = board("F3 AGZ", ordered="F3", phase="move")
    assert "F5" in ends(game, "F3")


# ------------------------------------------------------------------ Russia


@pytest.mark.rule("exp.unit.russian-moving-fire")
def test_russian_infantry_rounds_up_and_its_militia_down() -> None:
    assert (fire_dice("RLN"), fire_dice("RLN", moved=True)) == (3, 2)
    assert (fire_dice("RMI"), fire_dice("RMI3", moved=True)) == (4, 1)


@pytest.mark.rule("exp.unit.russian-line-and-light-steady")
def test_russian_line_and_light_ignore_a_flag() -> None:
    assert ignorable("RLN") == 1 == ignorable("RLT")
    assert driven_back("RLN", 1, ignore=1) == 0
    assert ignorable("RMI") == 0


@pytest.mark.rule("exp.unit.russian-guard-light")
def test_russian_guard_light_infantry_fires_better_and_melees_like_the_line() -> None:
    assert (fire_dice("RGL"), fire_dice("RGL", moved=True), melee_dice("RGL"), ignorable("RGL")) == (5, 3, 4, 2)
    assert driven_back("RGL", 2, ignore=2) == 0
    assert "F5" in ends(board("F3 RGL", ordered="F3", phase="move"), "F3")


@pytest.mark.rule("exp.unit.russian-guard-heavy-six-blocks")
def test_russian_guard_heavy_cavalry_has_six_blocks() -> None:
    assert unit(board("F3 RGH"), "F3").blocks == 6
    assert (melee_dice("RGH"), ignorable("RGH"), driven_back("RGH", 1)) == (7, 2, 1)
    assert max(apart("F3", hex) for hex in ends(board("F3 RGH", ordered="F3", phase="move"), "F3")) == 2
    assert "melee E5 F5" in clash("E5 RGH, F5 FLN", "E5", moved={"E5": "C5"}).options


@pytest.mark.rule("exp.unit.russian-guard-foot-artillery")
def test_russian_guard_foot_batteries_are_steady_and_strong_in_melee() -> None:
    assert ignorable("RGF") == 2
    assert [melee_dice(f"RGF{blocks}") for blocks in (1, 2, 3)] == [4, 5, 5]
    assert fire_dice("RGF") == fire_dice("RFA") == 3


# ------------------------------------------------------------------ Spain


@pytest.mark.rule("exp.unit.spanish-line-moving")
def test_spanish_line_that_moved_loses_a_die_more() -> None:
    assert (fire_dice("SLN", moved=True), melee_dice("SLN", moved=True)) == (1, 3)
    assert fire_dice("SLN2", moved=True) == 0
    assert (fire_dice("SLN"), melee_dice("SLN")) == (4, 4)


@pytest.mark.rule("exp.unit.spanish-light")
def test_spanish_light_infantry_has_five_blocks_and_no_better_fire() -> None:
    assert unit(board("F3 SLT"), "F3").blocks == 5
    assert (fire_dice("SLT"), fire_dice("SLT", moved=True)) == (5, 2)
    assert (melee_dice("SLT"), melee_dice("SLT", moved=True)) == (5, 4)


@pytest.mark.rule("exp.unit.spanish-grenadier")
def test_spanish_grenadiers_lose_nothing_by_moving() -> None:
    assert (fire_dice("SGR", moved=True), melee_dice("SGR", moved=True)) == (2, 5)
    assert (fire_dice("SGR"), melee_dice("SGR")) == (4, 5)


@pytest.mark.rule("exp.unit.spanish-militia-moving")
def test_spanish_militia_that_moved_loses_a_die_and_its_sabers_miss() -> None:
    assert (fire_dice("SMI", moved=True), melee_dice("SMI", moved=True)) == (1, 3)
    assert (fire_dice("SMI"), melee_dice("SMI")) == (4, 4)
    assert hits("SMI", "saber") == 0


@pytest.mark.rule("exp.unit.spanish-penalty-not-on-battle-back")
def test_the_spanish_penalty_is_not_for_those_who_stand_or_battle_back() -> None:
    game = clash("E5 SLN, F5 FLN", "F5", to_move="french")
    game.play("melee F5 E5", dice=loaded(game, "melee F5 E5"))
    assert dice(game, "battle-back E5 F5") == 4
    assert melee_dice("SLN") == 4 != melee_dice("SLN", moved=True)


@pytest.mark.rule("exp.unit.spanish-retreats")
def test_spaniards_fall_back_far() -> None:
    far = {kind: driven_back(kind, 1) for kind in ("SLN", "SLT", "SGR", "SLC", "SHC", "SCU", "SMI", "SFA")}
    assert far == {"SLN": 2, "SLT": 2, "SGR": 2, "SLC": 2, "SHC": 2, "SCU": 2, "SMI": 3, "SFA": 1}


@pytest.mark.rule("exp.unit.spanish-artillery-as-core")
def test_spanish_batteries_fight_like_all_foot_artillery() -> None:
    assert melee_dice("SFA") == 4
    game = clash("E5 SFA, F5 FLN, A1 BLN, A3 FLN", "E5, A1", moved={"E5": "D5"})
    assert "melee E5 F5" not in game.options and bar(game, "melee E5 F5") == "classic.move.foot-artillery"
    assert "SHA" not in legal.UNITS


# ------------------------------------------------------------------ France, Portugal, the contingents


@pytest.mark.rule("exp.unit.french-guard-light-cavalry", "exp.unit.french-guard-horse-artillery")
@pytest.mark.parametrize("kind", ["FGC", "FGA"])
def test_french_guard_horse_ignores_two_flags(kind: str) -> None:
    game = clash(f"F7 {kind}, F5 BFA", "F5", bottom="allied", card="bombard")
    game.play("fire F5 F7", dice=loaded(game, "fire F5 F7", "flag", "flag", "flag").replace("art", "saber"))
    assert len(options(game, "ignore")) == 2


@pytest.mark.rule("exp.unit.french-guard-light-cavalry")
def test_french_guard_light_cavalry_rides_like_light_cavalry() -> None:
    game = clash("E5 BLN, F5 FGC", "F5", to_move="french")
    assert dice(game, "melee F5 E5") == 4
    ride = board("F3 FGC", to_move="french", ordered="F3", phase="move")
    assert "F6" in ends(ride, "F3") and "F7" not in ends(ride, "F3")


@pytest.mark.rule("exp.unit.french-guard-horse-artillery")
def test_french_guard_horse_batteries_move_one_hex_and_battle_or_two() -> None:
    ride = board("F3 FGA", to_move="french", ordered="F3", phase="move")
    assert "F5" in ends(ride, "F3") and "F6" not in ends(ride, "F3")
    for start, able in (("F4", True), ("F3", False)):
        game = clash("F5 FGA, F7 BLN, A1 FLN, A3 BLN", "F5, A1", to_move="french", moved={"F5": start})
        assert ("fire F5 F7" in game.options) == able


@pytest.mark.rule("exp.unit.french-guard-foot-artillery")
def test_french_guard_foot_batteries_fire_like_all_and_melee_better() -> None:
    game = clash("E5 FGF, F5 BLN", "E5", to_move="french")
    assert dice(game, "melee E5 F5") == 5
    for kind in ("FGF", "FFA"):
        assert dice(clash(f"E5 {kind}, H5 BLN", "E5", to_move="french"), "fire E5 H5") == 2
    assert legal.UNITS["FGF"].ignores == 2
    hit = clash("F7 FGF, F5 BFA", "F5", card="bombard")
    hit.play("fire F5 F7", dice="flag flag saber saber saber")
    assert len(options(hit, "ignore")) == 2


@pytest.mark.rule("exp.unit.portugal-table")
def test_portuguese_infantry_rounds_down() -> None:
    for kind, blocks in (("PLN", 4), ("PLT", 4), ("PMI", 4), ("PLC", 3), ("PFA", 3)):
        assert unit(board(f"F3 {kind}"), "F3").blocks == blocks
    assert (fire_dice("PLN3", moved=True), fire_dice("PLN3")) == (1, 3)
    assert (fire_dice("PLT"), fire_dice("PLT", moved=True)) == (5, 3)
    assert melee_dice("PLC") == 3
    assert driven_back("PMI", 1) == 3 and hits("PMI", "saber") == 0


@pytest.mark.rule("exp.unit.contingents-table")
def test_the_contingents_round_up() -> None:
    for kind, blocks in (("DLN", 4), ("DLT", 4), ("DLC", 3), ("DFA", 3)):
        assert unit(board(f"F3 {kind}"), "F3").blocks == blocks
    assert (fire_dice("DLN3", moved=True), fire_dice("DLN3")) == (2, 3)
    assert fire_dice("DLT3", moved=True) == 3
    assert melee_dice("DLC") == 3 and "F6" in ends(board("F3 DLC", ordered="F3", phase="move"), "F3")
    assert fire_dice("DFA") == fire_dice("BFA") and melee_dice("DFA") == melee_dice("BFA")


# ------------------------------------------------------------------ the tables

BLOCKS = {
    "S": {"SLT": 5, "SLN": 4, "SGR": 4, "SMI": 4, "SLC": 3, "SHC": 3, "SCU": 3, "SFA": 3},
    "R": {
        **{"RLN": 3, "RLT": 3, "RGR": 4, "RGL": 4, "RGG": 4, "RMI": 4, "RLC": 4, "RHC": 4, "RCU": 4, "RGC": 4},
        **{"RGH": 6, "RCO": 2, "RLR": 4, "RML": 4, "RFA": 3, "RHA": 3, "RGF": 3},
    },
    "A": {
        **{"ALN": 5, "ALT": 4, "AGZ": 4, "AGR": 4, "AMI": 4, "ALC": 4, "ALR": 4, "AHC": 4, "ACU": 4},
        **{"AFA": 3, "AHA": 3},
    },
    "K": {
        **{"KLN": 4, "KLT": 4, "KGR": 4, "KGG": 4, "KRI": 4, "KMI": 4, "KLC": 3, "KLR": 3, "KHC": 3, "KCU": 3},
        **{"KML": 3, "KFA": 3, "KHA": 3},
    },
}


@pytest.mark.rule(
    "exp.unit.spain-table", "exp.unit.russia-table", "exp.unit.austria-table", "exp.unit.prussia-table", table=True
)
@pytest.mark.parametrize("kind", [kind for nation in BLOCKS.values() for kind in nation])
def test_units_stand_as_their_rows_say(kind: str) -> None:
    """Moves, dice and sabers of the same rows are proved in test_rows."""
    row = legal.UNITS[kind]
    assert unit(board(f"F3 {kind}"), "F3").blocks == BLOCKS[kind[0]][kind]
    assert ignorable(kind) == row.ignores
    assert driven_back(kind, 1) == row.retreat


@pytest.mark.rule("exp.unit.artillery-chart")
@pytest.mark.parametrize("kind", [kind for kind, row in legal.UNITS.items() if row.guns in ("foot", "horse")])
def test_all_batteries_fire_by_one_chart(kind: str) -> None:
    chart = {
        "foot": {1: [2, 1, 1, 1], 2: [3, 2, 1, 1], 3: [3, 2, 1, 1]},
        "horse": {1: [1, 1, 1], 2: [2, 1, 1], 3: [2, 1, 1]},
    }[legal.UNITS[kind].guns]
    side, foe = ("french", "BLN") if kind[0] == "F" else ("allied", "FLN")
    for blocks, row in chart.items():
        for target, number in zip(("E3", "F3", "G3", "H3"), row):
            game = clash(f"C3 {kind}{blocks}, {target} {foe}", "C3", to_move=side)
            assert dice(game, f"fire C3 {target}") == number
