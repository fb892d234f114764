"""Ranged combat: who fires, how far, with how many dice, and what hits."""

import tomllib
from importlib.resources import files

import pytest

from boards import bar, board, clash, dice, events, has_unit, options, rolls, targets, unit

# A fight far off that keeps the combat phase open, for the allies and for the French.
FIGHT = {"allied": "L9 BLN, M9 FLN", "french": "L9 FLN, M9 BLN"}


def side(code: str) -> str:
    return "french" if code[0] == "F" else "allied"


def foe(code: str) -> str:
    return "BLN" if code[0] == "F" else "FLN"


def shot(code: str, distance: int = 2, moved: bool = False, target: str = "") -> int:
    """The dice of a unit on B5 at an enemy that many hexes off; 0 when no fire is offered."""
    hex = "BCDEFGHIJ"[distance] + "5"
    game = board(
        f"B5 {code}, {hex} {target or foe(code)}, {FIGHT[side(code)]}",
        to_move=side(code),
        ordered="B5, L9",
        moved={"B5": "A5"} if moved else None,
    )
    return dice(game, f"fire B5 {hex}") if f"fire B5 {hex}" in game.options else 0


# ------------------------------------------------------------------ who fires, and at whom


@pytest.mark.rule("classic.ranged.who")
@pytest.mark.parametrize("code", ["BLC", "BHC", "BGH"])
def test_cavalry_never_fires(code: str) -> None:
    game = board(f"G5 {code}, I5 FLN, {FIGHT['allied']}", ordered="G5, L9")
    assert game.options == ("melee L9 M9", "pass")
    assert bar(game, "fire G5 I5") == "classic.ranged.who"
    for armed in ("BLN", "BFA"):
        assert "fire G5 I5" in board(f"G5 {armed}, I5 FLN", ordered="G5").options


@pytest.mark.rule("classic.ranged.who")
def test_a_leader_never_fires() -> None:
    game = board(f"G5 +B, I5 FLN, {FIGHT['allied']}", ordered="G5 leader, L9")
    assert game.options == ("melee L9 M9", "pass")


@pytest.mark.rule("classic.ranged.not-at-adjacent")
@pytest.mark.parametrize(("code", "number"), [("BFA", 4), ("BLN", 4)])
def test_an_adjacent_enemy_is_met_in_melee_only(code: str, number: int) -> None:
    game = board(f"G5 {code}, H5 FLN", ordered="G5")
    assert game.options == ("melee G5 H5", "pass")
    assert dice(game, "melee G5 H5") == number
    assert bar(game, "fire G5 H5") == "classic.ranged.not-at-adjacent"
    assert "fire G5 I5" in board(f"G5 {code}, I5 FLN", ordered="G5").options


@pytest.mark.rule("classic.ranged.adjacent-enemy-forbids-fire")
def test_a_unit_next_to_an_enemy_does_not_fire_at_others() -> None:
    game = board("G5 BLN, H5 FLN, E5 FLN", ordered="G5")
    assert game.options == ("melee G5 H5", "pass")
    assert bar(game, "fire G5 E5") == "classic.ranged.adjacent-enemy-forbids-fire"
    assert "fire G5 E5" in board("G5 BLN, I5 FLN, E5 FLN", ordered="G5").options


@pytest.mark.rule("classic.ranged.adjacent-lone-leader-no-bar")
def test_a_lone_enemy_leader_beside_the_unit_does_not_forbid_fire() -> None:
    game = board("G5 BLN, H5 +F, E5 FLN, B5 FLN", ordered="G5")
    assert game.options == ("melee G5 H5", "fire G5 E5", "pass")
    assert dice(game, "fire G5 E5") == 5
    assert bar(game, "fire G5 B5") == "classic.ranged.range-infantry"  # nothing else is wrong with it
    with_troops = board("G5 BLN, H5 FLN+, E5 FLN", ordered="G5")
    assert with_troops.options == ("melee G5 H5", "pass")
    assert bar(with_troops, "fire G5 E5") == "classic.ranged.adjacent-enemy-forbids-fire"


@pytest.mark.rule("classic.ranged.lone-leader-not-targetable")
def test_a_lone_leader_is_not_fired_on() -> None:
    game = board("G5 BLN, I5 +F, E5 FLN", ordered="G5")
    assert targets(game, "fire", "G5") == {"E5"}
    assert bar(game, "fire G5 I5") == "classic.ranged.lone-leader-not-targetable"
    with_troops = board("G5 BLN, I5 FLN+, E5 FLN", ordered="G5")
    assert targets(with_troops, "fire", "G5") == {"E5", "I5"}


@pytest.mark.rule("classic.ranged.one-firer")
def test_two_firers_at_one_target_roll_one_after_the_other() -> None:
    game = board("G5 FLN, I7 FLN, I5 BLN", to_move="french", ordered="G5, I7")
    assert game.options == ("fire G5 I5", "fire I7 I5", "pass")
    assert rolls(game.play("fire G5 I5", dice="inf cav cav cav")) == [4]
    assert rolls(game.play("fire I7 I5", dice="inf cav cav cav")) == [4]
    assert unit(game, "I5").blocks == 2


@pytest.mark.rule("classic.ranged.one-firer")
@pytest.mark.parametrize("face", ["inf", "flag"])
def test_the_second_firer_chooses_again_when_the_target_is_gone(face: str) -> None:
    game = board("G5 BLN, K5 BLN, I5 FLN1, M5 FLN", ordered="G5, K5")
    assert targets(game, "fire", "K5") == {"I5", "M5"}
    game.play("fire G5 I5", dice=f"{face} art art art art")
    if face == "flag":
        game.play("retreat I5 H6")
    assert game.options == ("fire K5 M5", "pass")


# ------------------------------------------------------------------ the procedure


@pytest.mark.rule("classic.ranged.procedure")
def test_fire_runs_from_the_announcement_to_the_retreat() -> None:
    game = board("G5 FLT, I5 w:BLN+, I3 BLN", to_move="french", card="fire-and-hold", ordered="G5")
    happened = game.play("fire G5 I5", dice="inf flag flag art art cav cav")
    happened += game.play("ignore 1")
    happened += game.play(options(game, "retreat")[0])
    told = [type(event).__name__ for event in happened]
    steps = ["FireAnnounced", "Rolled", "BlocksLost", "LeaderChecked", "FlagsIgnored", "Retreated"]
    assert [name for name in told if name in steps] == steps
    shares = events(happened, "Rolled")[0].shares
    assert [share.dice for share in shares] == [4, 1, 1, -1]  # strength, type, card, terrain
    assert game.describe(happened[0]).rules == ("classic.ranged.procedure",)


@pytest.mark.rule("classic.ranged.procedure")
@pytest.mark.parametrize(
    ("target", "rule"),
    [("K5", "classic.ranged.range-infantry"), ("I5", "classic.los.terrain-blocks"), ("G7", "classic.combat.zero-dice")],
)
def test_range_is_asked_before_sight_and_sight_before_dice(target: str, rule: str) -> None:
    game = board(f"G5 PLN1, H5 w, {target} t:FLN, {FIGHT['allied']}", ordered="G5, L9")
    assert bar(game, f"fire G5 {target}") == rule


@pytest.mark.rule("classic.ranged.no-battle-back")
def test_a_unit_fired_on_does_not_battle_back() -> None:
    game = clash(f"G5 FLN, I5 BLN, {FIGHT['french']}", "G5, L9", to_move="french")
    happened = game.play("fire G5 I5", dice="cav cav art art")
    assert rolls(happened) == [4]
    assert game.deciding == "french" and options(game, "battle-back") == []
    melee = clash("G5 FLN, H5 BLN", "G5", to_move="french")
    melee.play("melee G5 H5", dice="cav cav art art art")
    assert "battle-back H5 G5" in melee.options


@pytest.mark.rule("classic.ranged.no-retire")
def test_cavalry_does_not_retire_from_fire() -> None:
    game = clash(f"G5 FLN, I5 BLC, {FIGHT['french']}", "G5, L9", to_move="french")
    game.play("fire G5 I5", dice="inf inf inf inf")
    assert game.deciding == "french" and options(game, "retire") == []
    melee = clash("G5 FLN, H5 BLC", "G5", to_move="french")
    melee.play("melee G5 H5")
    assert melee.deciding == "allied" and "retire H5" in melee.options


@pytest.mark.rule("classic.ranged.no-square")
def test_infantry_forms_no_square_against_fire() -> None:
    hands = {"allied": "probe-center forward rally", "french": "probe-center"}
    game = board(f"G5 FFA, I5 BLN, {FIGHT['french']}", to_move="french", ordered="G5, L9", hands=hands)
    game.play("fire G5 I5", dice="art art art")
    assert game.deciding == "french" and options(game, "form-square") == []
    assert unit(game, "I5").square == 0
    charge = board("G5 FLC, H5 BLN", to_move="french", ordered="G5", hands=hands)
    charge.play("melee G5 H5")
    assert charge.deciding == "allied" and "form-square H5" in charge.options


@pytest.mark.rule("classic.ranged.no-advance")
def test_fire_takes_no_ground() -> None:
    game = clash(f"G5 FLN, I5 BLN1, {FIGHT['french']}", "G5, L9", to_move="french")
    game.play("fire G5 I5", dice="inf art art art")
    assert not has_unit(game, "I5")
    assert game.options == ("melee L9 M9", "pass")
    melee = clash("G5 FLN, H5 BLN1", "G5", to_move="french")
    melee.play("melee G5 H5", dice="inf art art art art")
    assert "advance G5 H5" in melee.options


# ------------------------------------------------------------------ range


@pytest.mark.rule("classic.ranged.range-count")
@pytest.mark.parametrize("target", ["H5", "F3"])
def test_range_counts_the_target_hex_and_not_the_firers(target: str) -> None:
    game = board(f"F5 BFA, {target} FLN", ordered="F5")
    assert game.odds(f"fire F5 {target}").shares[0].label == "guns at range 2"
    assert dice(game, f"fire F5 {target}") == 3  # the first column of the chart
    assert "fire F5 I5" in board("F5 BRL, I5 FLN", ordered="F5").options


@pytest.mark.rule("classic.ranged.range-count")
def test_a_neighbor_is_at_range_one() -> None:
    game = board("F5 BFA, G5 FLN", ordered="F5")
    assert game.options == ("melee F5 G5", "pass")
    assert bar(game, "fire F5 G5") == "classic.ranged.not-at-adjacent"


@pytest.mark.rule("classic.ranged.range-infantry")
@pytest.mark.parametrize("code", ["BLN", "FLT", "BGR", "FOG", "PMI"])
def test_infantry_fires_two_hexes(code: str) -> None:
    game = board(f"F5 {code}, H5 {foe(code)}, C5 {foe(code)}", to_move=side(code), ordered="F5")
    assert targets(game, "fire", "F5") == {"H5"}
    assert bar(game, "fire F5 C5") == "classic.ranged.range-infantry"


@pytest.mark.rule("classic.ranged.range-rifle")
def test_rifles_fire_three_hexes_at_full_strength() -> None:
    game = board("F5 BRL, I5 FLN, B5 FLN", ordered="F5")
    assert targets(game, "fire", "F5") == {"I5"}
    assert dice(game, "fire F5 I5") == 4
    assert bar(game, "fire F5 B5") == "classic.ranged.range-rifle"
    beyond = board(f"F5 BRL, J5 FLN, {FIGHT['allied']}", ordered="F5, L9")
    assert bar(beyond, "fire F5 J5") == "classic.ranged.range-rifle"


@pytest.mark.rule("classic.ranged.range-foot")
@pytest.mark.parametrize("code", ["BFA", "FGF"])
def test_foot_artillery_fires_five_hexes(code: str) -> None:
    game = board(f"B5 {code}, G5 {foe(code)}, H4 {foe(code)}", to_move=side(code), ordered="B5")
    assert targets(game, "fire", "B5") == {"G5"}
    assert bar(game, "fire B5 H4") == "classic.ranged.range-foot"
    assert (shot(code, 5), shot(code, 6)) == (1, 0)


@pytest.mark.rule("classic.ranged.range-horse")
@pytest.mark.parametrize("code", ["BHA", "FGA"])
def test_horse_artillery_fires_four_hexes(code: str) -> None:
    game = board(f"B5 {code}, F5 {foe(code)}, G4 {foe(code)}", to_move=side(code), ordered="B5")
    assert targets(game, "fire", "B5") == {"F5"}
    assert bar(game, "fire B5 G4") == "classic.ranged.range-horse"
    assert (shot(code, 4), shot(code, 5)) == (1, 0)


# ------------------------------------------------------------------ infantry dice


@pytest.mark.rule("classic.ranged.infantry-standing")
@pytest.mark.parametrize("blocks", [1, 2, 3, 4])
def test_standing_infantry_fires_one_die_a_block(blocks: int) -> None:
    assert shot(f"FLN{blocks}") == shot(f"PLN{blocks}") == blocks


@pytest.mark.rule("classic.ranged.infantry-moved-half-up")
@pytest.mark.parametrize(("blocks", "number"), [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_french_and_british_that_moved_fire_with_half_rounded_up(blocks: int, number: int) -> None:
    assert shot(f"FLN{blocks}", moved=True) == shot(f"BLN{blocks}", moved=True) == number


@pytest.mark.rule("classic.ranged.infantry-moved-half-down")
@pytest.mark.parametrize(("blocks", "number"), [(4, 2), (3, 1), (2, 1), (1, 0)])
def test_portuguese_that_moved_fire_with_half_rounded_down(blocks: int, number: int) -> None:
    assert shot(f"PLN{blocks}", moved=True) == shot(f"PMI{blocks}", moved=True) == number
    assert shot(f"PLN{blocks}") == blocks


@pytest.mark.rule("classic.ranged.infantry-moved-half-down")
def test_one_portuguese_block_that_moved_has_no_die() -> None:
    game = board(f"B5 PLN1, D5 FLN, {FIGHT['allied']}", ordered="B5, L9", moved={"B5": "A5"})
    assert bar(game, "fire B5 D5") == "classic.combat.zero-dice"


@pytest.mark.rule("classic.ranged.other-nations-rounding")
def test_rounding_is_a_datum_of_each_unit() -> None:
    table = tomllib.loads((files("bicorne") / "data" / "units.toml").read_text(encoding="utf-8"))["unit"]
    letters = {"french": "F", "british": "B", "portuguese": "P", "netherlands": "D"}
    rows = [row for row in table.values() if row["nation"] in letters and "round_up" in row and row["blocks"] > 2]
    seen = set()
    for row in rows:
        code = letters[row["nation"]] + row["type"]
        assert shot(f"{code}3", moved=True) - row["fire_moved"] == (2 if row["round_up"] else 1), code
        seen.add((row["nation"], row["round_up"]))
    assert seen == {("french", True), ("british", True), ("portuguese", False), ("netherlands", True)}


@pytest.mark.rule("classic.ranged.moved-half-applies-to-base-only")
def test_type_and_card_dice_are_never_halved() -> None:
    assert shot("FLT3", moved=True) == 3
    game = board("B5 FLT3, D5 BLN", to_move="french", card="elan", ordered="B5", moved={"B5": "A5"})
    assert [share.dice for share in game.odds("fire B5 D5").shares] == [2, 1, 1]


@pytest.mark.rule("classic.ranged.plus-one-types")
@pytest.mark.parametrize(
    ("code", "number"), [("FLT4", 5), ("BRL3", 4), ("FOG4", 5), ("FYG4", 5), ("BGR4", 5), ("BGG5", 6), ("BLT5", 6)]
)
def test_light_grenadier_and_guard_infantry_fire_with_a_die_more(code: str, number: int) -> None:
    assert shot(code) == number
    assert shot(code, moved=True) == (int(code[3]) + 1) // 2 + 1


@pytest.mark.rule("classic.ranged.plus-one-types")
def test_a_national_card_may_take_the_die_away() -> None:
    assert shot("FGR4") == 4


@pytest.mark.rule("classic.ranged.example-light-standing")
def test_example_four_blocks_of_french_light_infantry_standing_roll_five_dice() -> None:
    game = board("F5 FLT, H5 BLN", to_move="french", ordered="F5")
    assert [share.dice for share in game.odds("fire F5 H5").shares] == [4, 1]
    assert rolls(game.play("fire F5 H5", dice="art art art art art")) == [5]


@pytest.mark.rule("classic.ranged.example-light-moved")
def test_example_three_blocks_of_french_light_infantry_that_moved_roll_three_dice() -> None:
    game = board("E5 FLT3, H5 BLN", to_move="french", ordered="E5", phase="move")
    game.play("move E5 F5")
    assert [share.dice for share in game.odds("fire F5 H5").shares] == [2, 1]
    assert rolls(game.play("fire F5 H5", dice="art art art")) == [3]


# ------------------------------------------------------------------ artillery dice


@pytest.mark.rule("classic.ranged.artillery-table")
@pytest.mark.parametrize(("code", "farthest"), [("BFA", 5), ("FFA", 5), ("BHA", 4), ("FHA", 4)])
def test_artillery_dice_depend_on_range_and_little_on_strength(code: str, farthest: int) -> None:
    by_blocks = [[shot(f"{code}{blocks}", range) for range in range_of(farthest)] for blocks in (1, 2, 3)]
    one, two, three = by_blocks
    assert two == three
    assert all(weak <= strong for weak, strong in zip(one, two)) and one != two
    assert all(row == sorted(row, reverse=True) and row[-1] > 0 for row in by_blocks)


def range_of(farthest: int) -> list[int]:
    return list(range(2, farthest + 1))


@pytest.mark.rule("classic.ranged.artillery-table-known-cell")
def test_three_blocks_of_horse_artillery_roll_one_die_at_range_three() -> None:
    assert shot("BHA3", 3) == shot("FHA3", 3) == 1


@pytest.mark.rule("classic.ranged.artillery-table-recommended")
@pytest.mark.parametrize(
    ("code", "chart"),
    [
        ("FA3", [3, 2, 1, 1]),
        ("FA2", [3, 2, 1, 1]),
        ("FA1", [2, 1, 1, 1]),
        ("HA3", [2, 1, 1]),
        ("HA2", [2, 1, 1]),
        ("HA1", [1, 1, 1]),
    ],
)
def test_the_artillery_chart(code: str, chart: list[int]) -> None:
    for nation in "BF":
        assert [shot(nation + code, range) for range in range_of(len(chart) + 1)] == chart


@pytest.mark.rule("classic.ranged.guard-foot-no-bonus")
@pytest.mark.parametrize(("blocks", "number"), [(3, 3), (1, 2)])
def test_guard_foot_artillery_fires_like_any_other(blocks: int, number: int) -> None:
    assert shot(f"FGF{blocks}") == shot(f"FFA{blocks}") == number
    in_melee = board(f"B5 FGF{blocks}, C5 BLN", to_move="french", ordered="B5")
    assert dice(in_melee, "melee B5 C5") == number + 2


@pytest.mark.rule("classic.ranged.horse-moved-not-four")
@pytest.mark.parametrize("code", ["BHA3", "FHA2", "FGA3"])
def test_horse_artillery_that_moved_does_not_reach_four_hexes(code: str) -> None:
    assert [shot(code, range, moved=True) for range in (2, 3, 4)] == [2, 1, 0]
    assert shot(code, 4) == 1
    game = board(f"B5 {code}, F5 {foe(code)}, D6 {foe(code)}", to_move=side(code), ordered="B5", moved={"B5": "A5"})
    assert targets(game, "fire", "B5") == {"D6"}
    assert bar(game, "fire B5 F5") == "classic.ranged.horse-moved-not-four"


@pytest.mark.rule("classic.ranged.horse-one-block")
@pytest.mark.parametrize(("target", "attack", "number"), [("D5", "fire", 1), ("C5", "melee", 2)])
def test_one_block_of_horse_artillery_moves_or_battles(target: str, attack: str, number: int) -> None:
    pieces = f"B5 BHA1, {target} FLN, {FIGHT['allied']}"
    stands = board(pieces, ordered="B5, L9")
    assert dice(stands, f"{attack} B5 {target}") == number
    moved = board(pieces, ordered="B5, L9", moved={"B5": "A5"})
    assert moved.options == ("melee L9 M9", "pass")
    assert bar(moved, f"{attack} B5 {target}") == "classic.ranged.horse-one-block"
    two = board(pieces.replace("BHA1", "BHA2"), ordered="B5, L9", moved={"B5": "A5"})
    assert f"{attack} B5 {target}" in two.options


# ------------------------------------------------------------------ hits


@pytest.mark.rule("classic.ranged.hits-symbol")
@pytest.mark.parametrize(("target", "hits"), [("BLN4", 2), ("BLC3", 1), ("BFA3", 1)])
def test_the_symbol_of_the_target_hits(target: str, hits: int) -> None:
    game = board(f"G5 FLN, I5 {target}", to_move="french", ordered="G5")
    happened = game.play("fire G5 I5", dice="inf inf cav art")
    assert events(happened, "Rolled")[0].hits == hits
    assert unit(game, "I5").blocks == int(target[3]) - hits


@pytest.mark.rule("classic.ranged.saber-misses")
@pytest.mark.parametrize("code", ["FLN3", "FFA"])
def test_sabers_miss_in_fire(code: str) -> None:
    game = board(f"G5 {code}, I5 BLN", to_move="french", ordered="G5")
    happened = game.play("fire G5 I5", dice="saber inf saber")
    assert events(happened, "Rolled")[0].hits == 1
    assert unit(game, "I5").blocks == 3


@pytest.mark.rule("classic.ranged.hit-removes-block")
def test_each_hit_removes_a_block() -> None:
    game = board("G5 FLN, I5 BLN", to_move="french", ordered="G5")
    game.play("fire G5 I5", dice="inf inf cav cav")
    assert unit(game, "I5").blocks == 2


@pytest.mark.rule("classic.ranged.excess-hits-lost")
def test_hits_beyond_the_last_block_do_nothing() -> None:
    game = board("G5 FLN, I5 BLN1, J5 BLN, I4 BLN", to_move="french", ordered="G5")
    game.play("fire G5 I5", dice="inf inf inf art")
    assert not has_unit(game, "I5")
    assert game.banners == {"allied": 0, "french": 1}
    assert (unit(game, "J5").blocks, unit(game, "I4").blocks) == (4, 4)


@pytest.mark.rule("classic.ranged.hits-before-retreat")
@pytest.mark.parametrize(("blocks", "retreats"), [(1, False), (2, True)])
def test_hits_count_before_flags(blocks: int, retreats: bool) -> None:
    game = board(f"G5 FLN, I5 BLN{blocks}", to_move="french", ordered="G5")
    game.play("fire G5 I5", dice="inf flag art art")
    assert game.banners["french"] == (0 if retreats else 1)
    assert bool(options(game, "retreat")) == retreats


@pytest.mark.rule("classic.ranged.leader-check-on-hit")
def test_a_hit_puts_the_leader_to_the_test_before_flags() -> None:
    game = board("G5 FLN, I5 BLN+", to_move="french", ordered="G5")
    happened = game.play("fire G5 I5", dice="inf flag art art saber inf")
    check = events(happened, "LeaderChecked")[0]
    assert (len(check.faces), check.killed) == (2, False)
    assert check.side == events(happened, "Rolled")[0].side  # the attacker rolls
    assert game.options == ("ignore 1", "pass")  # only now the flag


@pytest.mark.rule("classic.ranged.leader-check-on-hit")
def test_without_a_hit_the_leader_is_not_checked() -> None:
    game = board("G5 FLN, I5 BLN+", to_move="french", ordered="G5")
    assert not events(game.play("fire G5 I5", dice="cav saber art art"), "LeaderChecked")


@pytest.mark.rule("classic.ranged.blocked-retreat-costs")
def test_a_retreat_that_cannot_be_made_costs_blocks_and_a_leader_check() -> None:
    game = board("G3 FLN, G1 BLN+", to_move="french", ordered="G3")
    assert events(game.play("fire G3 G1", dice="flag flag cav cav"), "BlocksLost") == []
    happened = game.play("pass", dice="inf saber")  # no flag is ignored
    told = [type(event).__name__ for event in happened]
    assert told[:2] == ["BlocksLost", "LeaderChecked"] and told.count("LeaderChecked") == 1
    assert events(happened, "BlocksLost")[0].retreating
    assert len(events(happened, "LeaderChecked")[0].faces) == 2
    assert unit(game, "G1").blocks == 2 and unit(game, "G1").leader


@pytest.mark.rule("classic.ranged.cuirassier-armour")
@pytest.mark.parametrize(
    ("code", "target", "faces", "lost"),
    [
        ("BLN", "FCU", "cav cav inf art art", 1),
        ("BLN", "FCU", "cav inf inf art art", 0),
        ("BLN", "FCU", "cav cav cav art art", 2),
        ("BLN", "FHC", "cav cav inf art art", 2),
        ("BFA", "FCU", "cav inf art", 1),
    ],
)
def test_cuirasses_stop_one_hit_of_each_infantry_fire(code: str, target: str, faces: str, lost: int) -> None:
    game = board(f"G5 {code}, I5 {target}, {FIGHT['allied']}", ordered="G5, L9")
    game.play("fire G5 I5", dice=faces)
    assert unit(game, "I5").blocks == 4 - lost
    assert game.deciding == "allied"  # by themselves and without a choice


@pytest.mark.rule("classic.ranged.cuirassier-armour")
def test_cuirasses_stop_nothing_in_melee() -> None:
    game = clash("G5 BLN, H5 FCU", "G5")
    game.play("melee G5 H5")
    game.play("pass", dice="cav saber art art")  # it stands and does not retire
    assert unit(game, "H5").blocks == 2
