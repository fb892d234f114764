"""Terrain of the expansions: buildings, field works of any shape, marshes, walled gardens, orchards."""

from typing import Any

import pytest

from bicorne import Game, ScenarioError, scenarios
from boards import bar, board, clash, dice, ends, loaded, move, options, unit
from grounds import (
    THREE_CARDS,
    entering,
    fire_dice,
    ignores,
    marching,
    melee_dice,
    seeing,
    sees,
    square_offered,
    stops,
)

CASTLE, CHURCH, TOWER, WALLED_FARM = "k", "c", "n", "a"
TOWNLIKE = [CASTLE, CHURCH, TOWER, WALLED_FARM]

# F6 is attacked from F5: works of two and of four sides that cover the side in between, and that do not.
COVERED = [{"F6": "SW SE"}, {"F6": "W NW SW SE"}]
UNCOVERED = [{"F6": "NW NE"}, {"F6": "W NW NE E"}]


def square_bar(letter: str, **rest: Any) -> str:
    """The rule that forbids infantry on F5 a square against cavalry on F6, which rolls blanks."""
    game = clash(f"F5 {letter}:BLN, F6 FGH", "F6", to_move="french", hands=THREE_CARDS, **rest)
    game.play("melee F6 F5", dice=loaded(game, "melee F6 F5"))
    return bar(game, "form-square F5")


# ------------------------------------------------------------------ castles, churches, towers, walled farms


@pytest.mark.rule("exp.terrain.townlike-stop")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_a_building_ends_the_move(letter: str) -> None:
    stops(letter, "exp.terrain.townlike-stop")


@pytest.mark.rule("exp.terrain.townlike-no-battle-on-entry")
@pytest.mark.parametrize("letter", TOWNLIKE)
@pytest.mark.parametrize("piece", ["BLN", "BLT"])
def test_nobody_battles_on_the_turn_he_enters_a_building(letter: str, piece: str) -> None:
    game = entering(piece, letter)
    assert "melee F5 F6" not in game.options
    assert bar(game, "melee F5 F6") == "exp.terrain.townlike-no-battle-on-entry"
    assert "melee F5 F6" in entering(piece, ".").options


@pytest.mark.rule("exp.terrain.townlike-no-square")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_no_square_is_formed_in_a_building(letter: str) -> None:
    assert square_offered(".") and not square_offered(letter)
    assert square_bar(letter) == "exp.terrain.townlike-no-square"


@pytest.mark.rule("exp.terrain.townlike-infantry-attack")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_infantry_loses_two_dice_against_a_building(letter: str) -> None:
    lost = {"exp.terrain.townlike-infantry-attack": 2}
    assert melee_dice("BLN", f"{letter}:FLT") == (2, lost)
    assert melee_dice("BLN", f"{letter}:+F") == (2, lost)
    assert fire_dice("FLN", f"{letter}:BLN") == (2, lost)


@pytest.mark.rule("exp.terrain.townlike-cavalry-attack")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_cavalry_loses_three_dice_and_its_charge_against_a_building(letter: str) -> None:
    lost = {"exp.terrain.townlike-cavalry-attack": 3}
    assert melee_dice("FLC", f"{letter}:BLN") == (1, lost)
    assert melee_dice("FLC", f"{letter}:BLN", card="cavalry-charge") == (1, lost)
    assert melee_dice("FLC", ".:BLN", card="cavalry-charge")[0] == 5


@pytest.mark.rule("exp.terrain.townlike-artillery-attack")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_artillery_loses_a_die_against_a_building(letter: str) -> None:
    lost = {"exp.terrain.townlike-artillery-attack": 1}
    assert melee_dice("BFA", f"{letter}:FLT") == (3, lost)
    assert fire_dice("BFA", f"{letter}:FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)


@pytest.mark.rule("exp.terrain.townlike-infantry-out")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_infantry_loses_nothing_out_of_a_building(letter: str) -> None:
    assert fire_dice(f"{letter}:FLN", "BLN") == (4, {})
    assert melee_dice(f"{letter}:BLN", "FLT") == (4, {})


@pytest.mark.rule("exp.terrain.townlike-cavalry-out")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_cavalry_loses_three_dice_and_its_charge_out_of_a_building(letter: str) -> None:
    lost = {"exp.terrain.townlike-cavalry-out": 3}
    assert melee_dice(f"{letter}:FLC", "BLN") == (1, lost)
    assert melee_dice(f"{letter}:FLC", "BLN", card="cavalry-charge") == (1, lost)


@pytest.mark.rule("exp.terrain.townlike-artillery-out")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_artillery_loses_a_die_out_of_a_building(letter: str) -> None:
    lost = {"exp.terrain.townlike-artillery-out": 1}
    assert melee_dice(f"{letter}:BFA", "FLT") == (3, lost)
    assert fire_dice(f"{letter}:BFA", "FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)


@pytest.mark.rule("exp.terrain.townlike-blocks-los")
@pytest.mark.parametrize("letter", TOWNLIKE)
def test_a_building_blocks_sight(letter: str) -> None:
    game = seeing("BLN", "FLT", f"D5 {letter}")
    assert "fire C5 E5" not in game.options and sees("BLN", "FLT")
    assert bar(game, "fire C5 E5") == "exp.terrain.townlike-blocks-los"


# ------------------------------------------------------------------ flags


@pytest.mark.rule("exp.terrain.castle-two-flags")
def test_a_castle_lets_two_flags_be_ignored() -> None:
    assert ignores(f"{CASTLE}:FLN", 2) == [1, 2]
    game = clash(f"F5 BFA, F6 {CASTLE}:FLN", "F5")
    game.play("melee F5 F6", dice="flag flag flag")
    assert options(game, "ignore") == ["ignore 1", "ignore 2"]
    game.play("ignore 2")
    game.play("retreat F6 F7")
    assert unit(game, "F7").blocks == 4


@pytest.mark.rule("exp.terrain.church-one-flag")
def test_a_church_lets_one_flag_be_ignored() -> None:
    assert ignores(f"{CHURCH}:FLN", 2) == [1]


@pytest.mark.rule("exp.terrain.walled-farm-one-flag")
def test_a_walled_farm_lets_one_flag_be_ignored() -> None:
    assert ignores(f"{WALLED_FARM}:FLN", 2) == [1]


@pytest.mark.rule("exp.terrain.tower-no-flag")
def test_a_tower_lets_no_flag_be_ignored() -> None:
    game = clash(f"F5 BFA, F6 {TOWER}:FLN", "F5")
    game.play("melee F5 F6", dice="flag art art")
    assert set(game.options) == {"retreat F6 F7", "retreat F6 G7"}


@pytest.mark.rule("exp.terrain.building-flags-any-unit-type")
@pytest.mark.parametrize(("letter", "flags"), [(CASTLE, [1, 2]), (CHURCH, [1]), (WALLED_FARM, [1]), ("g", [1])])
def test_buildings_steady_cavalry_too(letter: str, flags: list[int]) -> None:
    assert ignores(f"{letter}:FLC", 3) == flags
    assert ignores(".:FLC", 3) == []


@pytest.mark.rule("exp.terrain.building-flags-cumulative")
def test_flags_ignored_for_a_building_add_to_those_for_leader_and_type() -> None:
    assert ignores(f"{CHURCH}:FGR+", 3) == [1, 2, 3]
    assert ignores("FGR+", 3) == [1, 2]
    assert ignores(f"{CHURCH}:FLN, E6 FLN, G6 FLN", 3) == [1, 2]


@pytest.mark.rule("exp.terrain.waterloo-walled-farms")
@pytest.mark.parametrize(("letter", "most"), [("a", 2), ("t", 1)])
@pytest.mark.parametrize(("farm", "base"), [("G4", "G5"), ("J4", "J5")])
def test_the_farms_of_waterloo_are_walled_farms_or_with_another_letter_towns(
    letter: str, most: int, farm: str, base: str
) -> None:
    row5 = " t      .      .      .      .      .      .      .      .      w      w      .      ."
    text = scenarios.load_text("waterloo")
    assert text.count("a:BLT") == 2 and text.count(row5) == 1
    text = text.replace("a:BLT", f"{letter}:BLT").replace(row5, " t . . . . . .:FLN . . w:FLN w . .")
    game = Game.new(f'{text}\n[position]\nactive = "french"\nphase = "combat"\nordered = ["{base}"]\n', seed=1)
    assert dice(game, f"melee {base} {farm}") == 4 + 1 - 2
    game.play(f"melee {base} {farm}", dice="flag flag flag")
    assert len(options(game, "ignore")) == most  # one for the two supporting neighbors


# ------------------------------------------------------------------ towns for victory

TOWNS = '[[objective]]\nid = "towns"\nside = "allied"\nhexes = "towns"\nscope = "{scope}"\n'


@pytest.mark.rule("exp.terrain.counts-as-town-for-victory")
def test_a_town_a_church_and_a_windmill_are_three_towns() -> None:
    pieces = "A1 t:BLN, C1 c:BLN, E1 p, E2 BLN, G1 g"
    game = board(pieces, ordered="E2", phase="move", objectives=TOWNS.format(scope="group"))
    assert game.banners["allied"] == 0
    game.play("move E2 E1")
    assert game.banners["allied"] == 1


@pytest.mark.rule("exp.terrain.counts-as-town-for-victory")
@pytest.mark.parametrize(("letters", "banners"), [("tkcnpa", 1), (".gwhvsfbmqe", 0)])
def test_buildings_count_as_towns_and_other_ground_does_not(letters: str, banners: int) -> None:
    for letter in letters:
        pieces = f"E1 {letter}, E2 BLN, M9 t"
        game = board(pieces, ordered="E2", phase="move", objectives=TOWNS.format(scope="single"))
        game.play("move E2 E1")
        assert game.banners["allied"] == banners, letter


# ------------------------------------------------------------------ field works


@pytest.mark.rule("exp.terrain.field-works-sides")
def test_works_of_any_number_of_sides_protect_across_the_sides_they_cover() -> None:
    for works in COVERED:
        assert melee_dice("BLN", "FLT", works=works) == (3, {"classic.terrain.works-target-infantry": 1})
    for works in UNCOVERED:
        assert melee_dice("BLN", "FLT", works=works) == (4, {})


@pytest.mark.rule("exp.terrain.field-works-cavalry-attack")
@pytest.mark.parametrize("works", [{"F6": "SW"}, *COVERED])
def test_through_works_cavalry_loses_two_dice_and_artillery_none(works: dict[str, str]) -> None:
    assert melee_dice("BLC4", "FLT", works=works) == (2, {"classic.terrain.works-target-cavalry": 2})
    assert melee_dice("BFA", "FLT", works=works) == (4, {})


@pytest.mark.rule("exp.terrain.field-works-flag")
@pytest.mark.parametrize("works", COVERED)
def test_infantry_and_artillery_behind_works_may_ignore_a_flag_and_cavalry_may_not(works: dict[str, str]) -> None:
    assert ignores("FLN", 2, works=works) == [1]
    assert ignores("FLC", 2, works=works) == []
    game = clash("F5 BLN, F6 FFA", "F5", works=works)
    game.play("melee F5 F6", dice="flag inf inf")
    assert options(game, "ignore") == ["ignore 1"]
    assert ignores("FLN", 2, works=UNCOVERED[1]) == []


@pytest.mark.rule("exp.terrain.field-works-out")
def test_out_across_a_covered_side_only_cavalry_loses_dice() -> None:
    covered, uncovered = {"F5": "NW NE E SE"}, {"F5": "E SE SW W"}
    assert melee_dice("BLC4", "FLT", works=covered) == (2, {"classic.terrain.works-out-cavalry": 2})
    assert melee_dice("BLC4", "FLT", works=uncovered) == (4, {})
    for works in (covered, uncovered):
        assert melee_dice("BLN", "FLT", works=works) == (4, {})
        assert melee_dice("BFA", "FLT", works=works) == (4, {})


@pytest.mark.rule("exp.terrain.field-works-stop")
@pytest.mark.parametrize(("sides", "passes"), [("W NW", False), ("NW NE W SW", False), ("NW NE", True)])
def test_crossing_a_covered_side_ends_the_move(sides: str, passes: bool) -> None:
    game = marching("D5 BLC", "D5", works={"E5": sides})
    assert "E5" in ends(game, "D5") and ("G5" in ends(game, "D5")) == passes


@pytest.mark.rule("exp.terrain.field-works-square", "classic.square.works-open-side")
def test_on_works_square_is_formed_against_an_attack_through_an_open_side() -> None:
    assert square_offered(".")
    assert square_offered(".", works={"F5": "SW SE"})
    assert not square_offered(".", works={"F5": "NE NW"})
    assert square_bar("w", works={"F5": "NE NW"}) == "classic.square.terrain-bar"


@pytest.mark.rule("exp.terrain.field-works-forest-square")
def test_in_a_forest_with_works_a_square_is_formed_through_open_sides_only() -> None:
    assert square_offered("w", works={"F5": "SW SE"})
    assert not square_offered("w", works={"F5": "NE NW"})


@pytest.mark.rule("exp.terrain.field-works-town-square")
@pytest.mark.parametrize("letter", ["t", *TOWNLIKE])
def test_in_a_town_with_works_no_square_is_formed_at_all(letter: str) -> None:
    for sides in ("NE NW", "SW SE"):
        assert not square_offered(letter, works={"F5": sides})
    assert square_bar("t", works={"F5": "SW SE"}) == "classic.square.terrain-bar"


@pytest.mark.rule("exp.terrain.field-works-town-dice")
@pytest.mark.parametrize("works", COVERED)
@pytest.mark.parametrize("letter", ["t", "p", *TOWNLIKE])
def test_works_in_a_town_leave_the_towns_dice(works: dict[str, str], letter: str) -> None:
    for attacker, left, lost in (("BLN", 2, 2), ("BLC4", 1, 3), ("BFA", 3, 1)):
        alone = melee_dice(attacker, f"{letter}:FLT")
        assert melee_dice(attacker, f"{letter}:FLT", works=works) == alone
        assert (alone[0], sum(alone[1].values())) == (left, lost)


@pytest.mark.rule("exp.terrain.field-works-town-flag")
def test_works_in_a_town_spare_infantry_and_artillery_a_flag() -> None:
    for works in COVERED:
        assert ignores("t:FLN", 2, works=works) == [1]
        assert ignores("t:FLC", 2, works=works) == []
    for works in UNCOVERED:
        assert ignores("t:FLN", 2, works=works) == []
    game = clash("F5 BLN, F6 t:FFA", "F5", works=COVERED[0])
    game.play("melee F5 F6", dice="flag inf")
    assert options(game, "ignore") == ["ignore 1"]


@pytest.mark.rule("exp.terrain.field-works-town-movement")
def test_a_town_with_works_moves_and_battles_like_a_town() -> None:
    game = marching("D5 BLC, E5 t", "D5", works={"E5": "NW SE"})
    assert "E5" in ends(game, "D5") and "G5" not in ends(game, "D5")
    game = entering("BLT", "t", works={"F5": "NW NE"})
    assert bar(game, "melee F5 F6") == "classic.terrain.town-no-battle-on-entry"
    for sides in ("NE NW", "SW SE"):
        assert melee_dice("t:BLC4", "FLT", works={"F5": sides}) == (1, {"classic.terrain.town-out-cavalry": 3})


@pytest.mark.rule("exp.terrain.field-works-forest-dice")
@pytest.mark.parametrize("works", COVERED)
@pytest.mark.parametrize("letter", "wg")
def test_works_in_a_forest_leave_the_forests_dice(works: dict[str, str], letter: str) -> None:
    for attacker, left, lost in (("BLN", 3, 1), ("BLC4", 2, 2), ("BFA", 3, 1)):
        alone = melee_dice(attacker, f"{letter}:FLT")
        assert melee_dice(attacker, f"{letter}:FLT", works=works) == alone
        assert (alone[0], sum(alone[1].values())) == (left, lost)


@pytest.mark.rule("exp.terrain.field-works-forest-flag")
def test_works_in_a_forest_spare_infantry_and_artillery_a_flag() -> None:
    for works in COVERED:
        assert ignores("w:FLN", 2, works=works) == [1]
        assert ignores("w:FLC", 2, works=works) == []
    assert ignores("w:FLN", 2, works=UNCOVERED[0]) == []
    game = clash("F5 BLN, F6 w:FFA", "F5", works=COVERED[0])
    game.play("melee F5 F6", dice="flag inf inf")
    assert options(game, "ignore") == ["ignore 1"]


@pytest.mark.rule("exp.terrain.field-works-forest-movement")
def test_a_forest_with_works_moves_battles_and_hides_like_a_forest() -> None:
    works = {"F5": "NW NE"}
    assert bar(entering("BLN", "w", works=works), "melee F5 F6") == "classic.terrain.forest-no-battle-on-entry"
    assert "melee F5 F6" in entering("BLT", "w", works=works).options
    for sides in ("NE NW", "SW SE"):
        assert melee_dice("w:BLC4", "FLT", works={"F5": sides}) == (2, {"classic.terrain.forest-out-cavalry": 2})
    assert not sees("BLN", "FLT", "D5 w", works={"D5": "NW NE"})
    game = marching("D5 BLC, E5 w", "D5", works={"E5": "NW SE"})
    assert "E5" in ends(game, "D5") and "G5" not in ends(game, "D5")


@pytest.mark.rule("exp.terrain.field-works-los")
@pytest.mark.parametrize("sides", ["W", "W E", "NW W SW", "NW W SW E", "NW NE E SE SW W"])
def test_works_do_not_block_sight(sides: str) -> None:
    assert sees("BLN", "FLT", works={"D5": sides})


# ------------------------------------------------------------------ marshes


@pytest.mark.rule("exp.terrain.marsh-stop")
def test_a_marsh_ends_the_move() -> None:
    stops("m", "exp.terrain.marsh-stop")
    infantry = marching("D5 BLT, E5 m", "D5")
    assert "E5" in ends(infantry, "D5") and "F5" not in ends(infantry, "D5")


@pytest.mark.rule("exp.terrain.marsh-no-artillery")
@pytest.mark.parametrize("gun", ["BFA", "BHA"])
def test_artillery_does_not_enter_a_marsh(gun: str) -> None:
    game = marching(f"D5 {gun}, E5 m", "D5")
    assert "E5" not in ends(game, "D5") and "E5" in ends(marching(f"D5 {gun}", "D5"), "D5")
    assert bar(game, "move D5 E5") == "exp.terrain.marsh-no-artillery"
    with pytest.raises(ScenarioError):
        board(f"F5 m:{gun}")


@pytest.mark.rule("exp.terrain.marsh-no-artillery")
@pytest.mark.parametrize(("piece", "token"), [("D5", "BLN"), ("D5", "BLC"), ("D5 leader", "+B")])
def test_others_enter_a_marsh(piece: str, token: str) -> None:
    assert "E5" in ends(marching(f"D5 {token}, E5 m", piece), piece)


@pytest.mark.rule("exp.terrain.marsh-no-artillery")
def test_artillery_that_can_only_retreat_into_marsh_loses_a_block() -> None:
    game = clash("F5 BFA, E4 m, F4 m, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag inf inf inf")
    assert unit(game, "F5").blocks == 2
    game = clash("F5 BFA, E4 m, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag inf inf inf")
    assert unit(game, "F4").blocks == 3
    infantry = clash("F5 BLN, E4 m, F4 m, F6 FLN", "F6", to_move="french")
    infantry.play("melee F6 F5", dice="flag art art art art")
    assert set(infantry.options) == {"retreat F5 E4", "retreat F5 F4"}


@pytest.mark.rule("exp.terrain.marsh-no-square")
def test_no_square_is_formed_on_a_marsh() -> None:
    assert square_offered(".") and not square_offered("m")
    assert square_bar("m") == "exp.terrain.marsh-no-square"


@pytest.mark.rule("exp.terrain.marsh-battle-on-entry")
def test_a_unit_may_battle_on_the_turn_it_enters_a_marsh() -> None:
    assert dice(entering("BLN", "m"), "melee F5 F6") == 3


@pytest.mark.rule("exp.terrain.marsh-out")
def test_a_unit_on_a_marsh_loses_a_die() -> None:
    lost = {"exp.terrain.marsh-out": 1}
    assert fire_dice("m:FLN", "BLN") == (3, lost)
    assert melee_dice("m:BLN", "FLT") == (3, lost)
    assert melee_dice("m:BLC", "FLT") == (2, lost)


@pytest.mark.rule("exp.terrain.marsh-in")
def test_a_target_on_a_marsh_costs_a_die_in_melee_and_none_in_fire() -> None:
    lost = {"exp.terrain.marsh-in": 1}
    assert melee_dice("BLN", "m:FLT") == (3, lost)
    assert melee_dice("BLN", "m:+F") == (3, lost)
    assert melee_dice("BLC", "m:FLT") == (2, lost)
    assert melee_dice("BFA", "m:FLT") == (3, lost)
    assert fire_dice("FLN", "m:BLN") == (4, {})
    assert fire_dice("BFA", "m:FLT") == fire_dice("BFA", "FLT")


@pytest.mark.rule("exp.terrain.marsh-los")
def test_a_marsh_does_not_block_sight() -> None:
    assert sees("BLN", "FLT", "D5 m") and not sees("BLN", "FLT", "D5 w")


# ------------------------------------------------------------------ walled gardens


@pytest.mark.rule("exp.terrain.walled-garden-stop")
def test_a_walled_garden_ends_the_move() -> None:
    stops("g", "exp.terrain.walled-garden-stop")


@pytest.mark.rule("exp.terrain.walled-garden-battle-on-entry")
@pytest.mark.parametrize(("piece", "battles"), [("BLN", False), ("BGG", False), ("BLT", True), ("BRL", True)])
def test_only_light_infantry_battles_on_the_turn_it_enters_a_walled_garden(piece: str, battles: bool) -> None:
    game = entering(piece, "g")
    assert ("melee F5 F6" in game.options) == battles
    assert bar(game, "melee F5 F6") == ("" if battles else "exp.terrain.walled-garden-battle-on-entry")
    assert "melee F5 F6" in entering(piece, ".").options


@pytest.mark.rule("exp.terrain.walled-garden-battle-on-entry")
@pytest.mark.parametrize(("piece", "battles"), [("FYG", True), ("FLT", True), ("FOG", False), ("FLC", False)])
def test_the_young_guard_is_light_infantry_in_a_walled_garden_too(piece: str, battles: bool) -> None:
    pieces = f"F6 {piece}, F5 g, E4 BLT, L4 FLN, L2 BLN"
    game = board(pieces, to_move="french", ordered="F6, L4", phase="move")
    move(game, "F6 F5")
    assert ("melee F5 E4" in game.options) == battles


@pytest.mark.rule("exp.terrain.walled-garden-square")
def test_squares_are_formed_in_a_walled_garden() -> None:
    assert square_offered("g")


@pytest.mark.rule("exp.terrain.walled-garden-in")
def test_dice_lost_against_a_walled_garden() -> None:
    rule = "exp.terrain.walled-garden-in"
    assert melee_dice("BLN", "g:FLT") == (3, {rule: 1})
    assert fire_dice("FLN", "g:BLN") == (3, {rule: 1})
    assert melee_dice("BLC4", "g:FLT") == (2, {rule: 2})
    assert melee_dice("BFA", "g:FLT") == (3, {rule: 1})
    assert fire_dice("BFA", "g:FLT") == (fire_dice("BFA", "FLT")[0] - 1, {rule: 1})


@pytest.mark.rule("exp.terrain.walled-garden-out")
def test_dice_lost_out_of_a_walled_garden() -> None:
    rule = "exp.terrain.walled-garden-out"
    assert melee_dice("g:BLC4", "FLT") == (2, {rule: 2})
    assert melee_dice("g:BLN", "FLT") == (4, {}) == fire_dice("g:FLN", "BLN")
    assert melee_dice("g:BFA", "FLT") == (3, {rule: 1})
    assert fire_dice("g:BFA", "FLT") == (fire_dice("BFA", "FLT")[0] - 1, {rule: 1})


@pytest.mark.rule("exp.terrain.walled-garden-los")
def test_a_walled_garden_blocks_sight() -> None:
    game = seeing("BLN", "FLT", "D5 g")
    assert "fire C5 E5" not in game.options and sees("BLN", "FLT")
    assert bar(game, "fire C5 E5") == "exp.terrain.walled-garden-los"


@pytest.mark.rule("exp.terrain.walled-garden-flag")
def test_a_walled_garden_lets_one_flag_be_ignored() -> None:
    assert ignores("g:FLN", 2) == [1]
    assert ignores("w:FLN", 2) == []


# ------------------------------------------------------------------ orchards


@pytest.mark.rule("exp.terrain.orchard-move")
def test_orchards_do_not_slow_anybody() -> None:
    game = marching("D5 BLC, E5 v, F5 v", "D5")
    assert "G5" in ends(game, "D5")


@pytest.mark.rule("exp.terrain.orchard-square")
def test_squares_are_formed_in_an_orchard() -> None:
    assert square_offered("v")


@pytest.mark.rule("exp.terrain.orchard-battle-on-entry")
def test_a_unit_may_battle_on_the_turn_it_enters_an_orchard() -> None:
    assert dice(entering("BLN", "v"), "melee F5 F6") == 4


@pytest.mark.rule("exp.terrain.orchard-out")
def test_dice_lost_out_of_an_orchard() -> None:
    lost = {"exp.terrain.orchard-out": 1}
    assert melee_dice("v:BLC4", "FLT") == (3, lost)
    assert melee_dice("v:BFA", "FLT") == (3, lost)
    assert fire_dice("v:BFA", "FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)
    assert melee_dice("v:BLN", "FLT") == (4, {}) == fire_dice("v:FLN", "BLN")


@pytest.mark.rule("exp.terrain.orchard-in")
def test_a_target_in_an_orchard_costs_everybody_a_die() -> None:
    lost = {"exp.terrain.orchard-in": 1}
    assert melee_dice("BLN", "v:FLT") == (3, lost) == melee_dice("BLN", "v:+F")
    assert fire_dice("FLN", "v:BLN") == (3, lost)
    assert melee_dice("BLC4", "v:FLT") == (3, lost)
    assert melee_dice("BFA", "v:FLT") == (3, lost)
    assert fire_dice("BFA", "v:FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)


@pytest.mark.rule("exp.terrain.orchard-los")
def test_an_orchard_blocks_sight() -> None:
    game = seeing("BLN", "FLT", "D5 v")
    assert "fire C5 E5" not in game.options and sees("BLN", "FLT")
    assert bar(game, "fire C5 E5") == "exp.terrain.orchard-los"
