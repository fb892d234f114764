"""Terrain: what ground does to movement, battle and sight."""

import pytest

from bicorne import Game, ScenarioError
from boards import bar, board, clash, dice, ends, has_leader, has_unit, move, options, ring, rolls, unit
from grounds import (
    ELSEWHERE,
    THREE_CARDS,
    ZERO,
    entering,
    fire_dice,
    lost_dice,
    marching,
    melee_dice,
    seeing,
    sees,
    square_offered,
    stops,
)


def closed_everywhere(letter: str, rule: str) -> None:
    """Ground that nothing enters: by a move, across it, in retreat, on breakthrough or retiring."""
    for piece, token in (("D5", "BLC"), ("D5", "BLN"), ("D5", "BFA"), ("D5 leader", "+B")):
        game = marching(f"D5 {token}, E5 {letter}", piece)
        assert "E5" not in ends(game, piece) and "G5" not in ends(game, piece)
        assert bar(game, f"move {piece} E5") == rule
        assert "E5" in ends(marching(f"D5 {token}", piece), piece)
    retreats_avoid(letter)
    cavalry_avoids(letter)


def retreats_avoid(letter: str) -> None:
    """A unit and a leader go round it, and a unit that could only go there stays."""
    game = clash(f"F5 BLN, E4 {letter}, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag art art art art")
    assert has_unit(game, "F4") and not has_unit(game, "F5")
    game = clash(f"F5 BLN, E4 {letter}, F4 {letter}, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag art art art art")
    assert unit(game, "F5").blocks == 3
    game = clash(f"F5 +B, E4 {letter}, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="art art art art")
    assert has_leader(game, "F4")


def cavalry_avoids(letter: str) -> None:
    game = clash(f"F5 BLC, F6 FLT1, F7 {letter}", "F5")
    game.play("melee F5 F6", dice="inf art art")
    game.play("advance F5 F6")
    assert "advance F6 G7" in game.options and "advance F6 F7" not in game.options
    game = clash(f"F5 BLC, F6 FLN, E4 {letter}, F4 {letter}", "F6", to_move="french")
    game.play("melee F6 F5", dice="art art art art")
    assert bar(game, "retire F5") == "classic.retire.blockers"
    game = clash("F5 BLC, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5")
    assert "retire F5" in game.options


def nothing_stands_on(letter: str) -> None:
    """No scenario puts a piece there, so that no attack can be aimed there or start there."""
    for token in ("BLN", "BLC", "BFA"):
        with pytest.raises(ScenarioError, match="cannot stand on `F5`"):
            board(f"F5 {letter}:{token}")
    with pytest.raises(ScenarioError, match="cannot stand on `F5`"):
        board(f"F5 {letter}:+B")
    game = clash(f"F5 BLN, F6 {letter}, {ELSEWHERE}", "F5, L1")
    assert bar(game, "melee F5 F6") == "classic.melee.adjacent-target"
    assert options(game, "melee") == []


# ------------------------------------------------------------------ in general


@pytest.mark.rule("classic.terrain.reductions-add")
def test_dice_lost_for_the_targets_hex_and_for_the_own_hex_add_up() -> None:
    assert melee_dice("w:BLC", ".:FLT")[0] == 1 and melee_dice(".:BLC", "w:FLT")[0] == 1
    assert melee_dice("w:BLC", "w:FLT") == (0, {})
    game = clash(f"F5 w:BLC, F6 w:FLT, {ELSEWHERE}", "F5, L1")
    assert bar(game, "melee F5 F6") == ZERO
    ford = {"classic.terrain.ford-target": 1, "classic.terrain.ford-out": 1}
    assert melee_dice("s:BHC", "s:FLT") == (2, ford)


@pytest.mark.rule("classic.terrain.tactic-cards-obey")
def test_ground_binds_units_under_a_tactic_card() -> None:
    game = board(f"D5 BLN, E5 w, F6 FLN, {ELSEWHERE}", ordered="D5, L1", phase="move", card="bayonet-charge")
    assert "E5" in ends(game, "D5") and "F5" not in ends(game, "D5")
    assert bar(game, "move D5 F5") == "classic.terrain.forest-stop"
    open_ground = board("D5 BLN, F6 FLN", ordered="D5", phase="move", card="bayonet-charge")
    assert "F5" in ends(open_ground, "D5")


@pytest.mark.rule("classic.terrain.tactic-cards-obey")
@pytest.mark.parametrize(("letter", "barred"), [("w", "classic.terrain.forest-no-battle-on-entry"), (".", "")])
def test_a_bayonet_charge_into_forest_brings_no_melee_this_turn(letter: str, barred: str) -> None:
    pieces = f"D5 BLN, E5 {letter}, E6 FLN, L4 BLN, L5 FLN"
    game = board(pieces, ordered="D5, L4", phase="move", card="bayonet-charge")
    move(game, "D5 E5")
    assert ("melee E5 E6" in game.options) == (not barred)
    assert bar(game, "melee E5 E6") == barred


# ------------------------------------------------------------------ forest


@pytest.mark.rule("classic.terrain.forest-stop")
def test_forest_ends_the_move() -> None:
    stops("w", "classic.terrain.forest-stop")


@pytest.mark.rule("classic.terrain.forest-no-battle-on-entry")
def test_no_battle_on_the_turn_a_unit_enters_forest() -> None:
    game = entering("BLN", "w")
    assert "melee F5 F6" not in game.options
    assert bar(game, "melee F5 F6") == "classic.terrain.forest-no-battle-on-entry"
    assert "melee F5 F6" in entering("BLN", ".").options
    assert melee_dice("w:BLN", "FLT")[0] == 4  # it stood there from the start
    assert "melee F5 F6" in entering("BLT", "w").options  # light infantry


@pytest.mark.rule("classic.terrain.forest-light-exception")
def test_light_infantry_battles_on_the_turn_it_enters_forest() -> None:
    game = entering("BLT4", "w")
    assert dice(game, "melee F5 F6") == 4
    game = entering("BLT4", "w", target="F7 FLT")
    assert dice(game, "fire F5 F7") == 4 // 2 + 1
    far = entering("BLT4", "w", start="D4")
    assert "melee F5 F6" not in far.options
    assert bar(far, "melee F5 F6") == "classic.move.light-infantry"


@pytest.mark.rule("classic.terrain.forest-target-infantry")
def test_infantry_loses_a_die_against_forest() -> None:
    lost = {"classic.terrain.forest-target-infantry": 1}
    assert fire_dice("FLN", "w:BLN") == (3, lost)
    assert melee_dice("BLN", "w:FLT") == (3, lost)


@pytest.mark.rule("classic.terrain.forest-target-cavalry")
def test_cavalry_loses_two_dice_against_forest() -> None:
    assert melee_dice("BHC", "w:FLT") == (2, {"classic.terrain.forest-target-cavalry": 2})


@pytest.mark.rule("classic.terrain.forest-target-artillery")
def test_artillery_loses_a_die_against_forest() -> None:
    lost = {"classic.terrain.forest-target-artillery": 1}
    assert melee_dice("BFA", "w:FLT") == (3, lost)
    assert fire_dice("BFA", "w:FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)
    open_ground = clash("C5 BHA, F5 FLT", "C5")
    assert dice(open_ground, "fire C5 F5") == 1
    forest = clash(f"C5 BHA, F5 w:FLT, {ELSEWHERE}", "C5, L1")
    assert "fire C5 F5" not in forest.options and bar(forest, "fire C5 F5") == ZERO


@pytest.mark.rule("classic.terrain.forest-out-infantry")
def test_infantry_loses_nothing_out_of_forest() -> None:
    assert melee_dice("w:BLN", "FLT") == (4, {})
    assert fire_dice("w:FLN", "BLN") == (4, {})


@pytest.mark.rule("classic.terrain.forest-out-cavalry")
def test_cavalry_loses_two_dice_out_of_forest_also_when_it_battles_back() -> None:
    lost = {"classic.terrain.forest-out-cavalry": 2}
    assert melee_dice("w:BHC", "FLT") == (2, lost)
    game = clash("F5 w:BHC, F6 FLC", "F6", to_move="french")
    game.play("melee F6 F5", dice="art art")
    assert dice(game, "battle-back F5 F6") == 2
    assert lost_dice(game, "battle-back F5 F6") == lost


@pytest.mark.rule("classic.terrain.forest-out-artillery")
def test_artillery_loses_a_die_out_of_forest() -> None:
    lost = {"classic.terrain.forest-out-artillery": 1}
    assert melee_dice("w:BFA", "FLT") == (3, lost)
    assert fire_dice("w:BFA", "FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)


# ------------------------------------------------------------------ hills: movement and dice


@pytest.mark.rule("classic.terrain.hill-movement")
def test_hills_do_not_slow_anybody() -> None:
    game = marching("D5 BLC, E5 h, F5 h, G5 h, H5 FLT", "D5")
    game.play("move D5 G5")
    assert dice(game, "melee G5 H5") == 3 - 1


@pytest.mark.rule("classic.terrain.hill-up-infantry")
def test_infantry_loses_a_die_uphill() -> None:
    lost = {"classic.terrain.hill-up-infantry": 1}
    assert melee_dice("BLN", "h:FLT") == (3, lost)
    assert fire_dice("FLN", "h:BLN") == (3, lost)
    assert melee_dice("h:BLN", "h:FLT")[0] == 4  # on the level


@pytest.mark.rule("classic.terrain.hill-up-cavalry")
def test_cavalry_loses_a_die_uphill() -> None:
    assert melee_dice("BLC", "h:FLT") == (2, {"classic.terrain.hill-up-cavalry": 1})
    assert melee_dice("h:BLC", "h:FLT")[0] == 3  # on the level


@pytest.mark.rule("classic.terrain.hill-up-artillery")
def test_artillery_loses_nothing_uphill() -> None:
    assert melee_dice("BFA", "h:FLT") == (4, {})
    assert fire_dice("BFA", "h:FLT") == fire_dice("BFA", "FLT")


@pytest.mark.rule("classic.terrain.hill-down-infantry")
def test_infantry_loses_nothing_downhill() -> None:
    assert melee_dice("h:BLN", "FLT") == (4, {})
    assert fire_dice("h:FLN", "BLN") == (4, {})


@pytest.mark.rule("classic.terrain.hill-down-cavalry")
def test_cavalry_loses_a_die_downhill() -> None:
    assert melee_dice("h:BLC", "FLT") == (2, {"classic.terrain.hill-down-cavalry": 1})
    assert melee_dice("h:BLC", "h:FLT")[0] == 3  # on the level


@pytest.mark.rule("classic.terrain.hill-down-artillery")
def test_artillery_loses_nothing_downhill() -> None:
    assert melee_dice("h:BFA", "FLT") == (4, {})
    assert fire_dice("h:BFA", "FLT") == fire_dice("BFA", "FLT")


@pytest.mark.rule("classic.terrain.hill-hill-infantry")
def test_infantry_from_hill_to_hill_loses_a_die_in_fire_only() -> None:
    assert fire_dice("h:FLN", "h:BLN") == (3, {"classic.terrain.hill-hill-infantry": 1})
    assert melee_dice("h:BLN", "h:FLT") == (4, {})


@pytest.mark.rule("classic.terrain.hill-hill-cavalry")
def test_cavalry_from_hill_to_hill_loses_nothing() -> None:
    assert melee_dice("h:BLC", "h:FLT") == (3, {})


@pytest.mark.rule("classic.terrain.hill-hill-artillery")
def test_artillery_from_hill_to_hill_loses_nothing() -> None:
    assert fire_dice("h:BFA", "h:FLT") == fire_dice("BFA", "FLT")
    assert melee_dice("h:BFA", "h:FLT") == (4, {})


# ------------------------------------------------------------------ hills: sight


@pytest.mark.rule("classic.terrain.hill-fire-over")
def test_a_battery_on_a_hill_fires_over_friends_in_the_next_lower_hex() -> None:
    assert sees("h:BFA", "FLT", "D5 BLN")
    assert sees("h:BFA", "FLT", "D5 +B")
    assert not sees("BFA", "FLT", "D5 BLN")  # from level ground
    assert bar(seeing("h:BFA", "FLT", "D5 w:BLN"), "fire C5 E5") == "classic.los.terrain-blocks"
    assert bar(seeing("h:BFA", "FLT", "D5 +F"), "fire C5 E5") == "classic.los.leader-blocks"


@pytest.mark.rule("classic.terrain.hill-fire-over-adjacent-only")
def test_a_battery_does_not_fire_over_friends_farther_down_the_line() -> None:
    game = clash(f"C5 h:BFA, E5 BLN, F5 FLT, {ELSEWHERE}", "C5, L1")
    assert "fire C5 F5" not in game.options
    assert bar(game, "fire C5 F5") == "classic.terrain.hill-fire-over-adjacent-only"
    adjacent = clash("C5 h:BFA, D5 BLN, F5 FLT", "C5")
    assert "fire C5 F5" in adjacent.options


@pytest.mark.rule("classic.terrain.hill-fire-over-artillery-only")
def test_infantry_on_a_hill_does_not_fire_over_friends() -> None:
    game = seeing("h:BLN", "FLT", "D5 BLN")
    assert "fire C5 E5" not in game.options
    assert bar(game, "fire C5 E5") == "classic.terrain.hill-fire-over-artillery-only"
    assert sees("h:BLN", "FLT") and sees("h:BFA", "FLT", "D5 BLN")


@pytest.mark.rule("classic.terrain.hill-fire-over-not-same-level")
def test_a_friend_on_a_hill_of_the_same_level_blocks_the_fire() -> None:
    assert not sees("h:BFA", "FLT", "D5 h:BLN")
    plateau = seeing("h:BFA", "h:FLT", "D5 h:BLN")
    assert "fire C5 E5" not in plateau.options
    assert bar(plateau, "fire C5 E5") == "classic.terrain.hill-fire-over-not-same-level"
    assert sees("h:BFA", "h:FLT", "D5 BLN")


@pytest.mark.rule("classic.terrain.hill-fire-over-edge")
def test_friends_on_both_sides_of_an_edge_below_a_hill_do_not_block_a_battery() -> None:
    def fire(firer: str, friends: str) -> Game:
        return clash(f"E1 {firer}, {friends}, E3 FLT, {ELSEWHERE}", "E1, L1")

    assert "fire E1 E3" in fire("h:BFA", "D2 BLN, E2 BLN").options
    assert "fire E1 E3" not in fire("BFA", "D2 BLN, E2 BLN").options
    assert "fire E1 E3" not in fire("h:BFA", "D2 h:BLN, E2 h:BLN").options
    infantry = fire("h:BLN", "D2 BLN, E2 BLN")
    assert bar(infantry, "fire E1 E3") == "classic.los.edge-both-sides"
    assert "fire E1 E3" in fire("h:BLN", "D2 BLN").options


@pytest.mark.rule("classic.terrain.hill-los-behind")
def test_a_hill_hides_what_is_behind_it_between_lower_hexes() -> None:
    game = seeing("BLN", "FLT", "D5 h")
    assert "fire C5 E5" not in game.options and sees("BLN", "FLT")
    assert bar(game, "fire C5 E5") == "classic.terrain.hill-los-behind"
    assert sees("h:BLN", "h:FLT", "D5 h")  # between hills it hides nothing


@pytest.mark.rule("classic.terrain.hill-los-first-hill")
def test_the_first_hill_hex_is_seen_from_below_and_sees_down() -> None:
    assert sees("BLN", "h:FLT") and sees("h:BLN", "FLT")
    assert not sees("BLN", "h:FLT", "D5 h") and not sees("h:BLN", "FLT", "D5 h")  # not the second


@pytest.mark.rule("classic.terrain.hill-los-second-hill")
@pytest.mark.parametrize(("firer", "target"), [("BLN", "h:FLT"), ("h:BLN", "FLT")])
def test_a_hill_hex_beyond_another_is_hidden_from_below(firer: str, target: str) -> None:
    game = seeing(firer, target, "D5 h")
    assert "fire C5 E5" not in game.options
    assert bar(game, "fire C5 E5") == "classic.terrain.hill-los-second-hill"


@pytest.mark.rule("classic.terrain.hill-los-plateau")
def test_units_on_connected_hills_see_each_other() -> None:
    assert sees("h:BLN", "h:FLT", "D5 h") and not sees("h:BLN", "FLT", "D5 h")
    for piece in ("D5 h:BLN", "D5 h:+F"):
        assert not sees("h:BLN", "h:FLT", piece)


@pytest.mark.rule("classic.terrain.hill-los-valley")
def test_units_on_hills_see_each_other_across_a_valley() -> None:
    assert sees("h:BLN", "h:FLT")
    assert not sees("h:BLN", "h:FLT", "D5 BLN") and not sees("h:BLN", "h:FLT", "D5 w")
    assert sees("h:BFA", "h:FLT", "D5 BLN") and not sees("h:BFA", "h:FLT", "D5 w")


@pytest.mark.rule("classic.terrain.hill-example-fire-over")
def test_guns_on_a_hill_fire_over_a_friend_but_do_not_join_his_melee() -> None:
    game = clash("C5 h:BFA, D5 BLN, E5 FLT", "C5, D5")
    assert "fire C5 E5" in game.options and "melee D5 E5" in game.options
    assert "melee D5 E5 + C5" not in game.options
    assert bar(game, "melee D5 E5 + C5") == "classic.combined.no-fire-over-heads"


@pytest.mark.rule("classic.terrain.hill-example-los")
@pytest.mark.parametrize(("distance", "blocked"), [(2, "H5 G6 G7"), (3, "E2 F2 H4 I5 H6 H7 F8 G8")])
def test_what_a_unit_sees_among_hills(distance: int, blocked: str) -> None:
    hills = {"G5", "F6", "F3", "J5"}
    unseen = set()
    for target in ring("F5", distance):
        others = ", ".join(f"{hex} h" for hex in hills - {target})
        token = f"{target} h:FLT" if target in hills else f"{target} FLT"
        game = clash(f"F5 h:BFA, {others}, {token}, A9 FLT, A8 BLN", "F5, A8")
        if f"fire F5 {target}" not in game.options:
            unseen.add(target)
    assert unseen == set(blocked.split())


@pytest.mark.rule("classic.terrain.hill-example-los")
def test_a_hill_beyond_a_nearer_hill_is_seen_from_a_hill() -> None:
    game = clash("F5 h:BFA, G5 h, F6 h, F3 h, J5 h:FLT", "F5")
    assert "fire F5 J5" in game.options


# ------------------------------------------------------------------ rugged hills


@pytest.mark.rule("classic.terrain.rugged-hill-move")
def test_nothing_enters_a_rugged_hill() -> None:
    closed_everywhere("H", "classic.terrain.rugged-hill-move")


@pytest.mark.rule("classic.terrain.rugged-hill-los")
@pytest.mark.parametrize(("firer", "target"), [("BLN", "FLT"), ("h:BLN", "FLT"), ("h:BLN", "h:FLT")])
def test_a_rugged_hill_blocks_sight_from_everywhere(firer: str, target: str) -> None:
    game = seeing(firer, target, "D5 H")
    assert "fire C5 E5" not in game.options and sees(firer, target)
    assert bar(game, "fire C5 E5") == "classic.terrain.rugged-hill-los"


@pytest.mark.rule("classic.terrain.rugged-hill-no-battle")
def test_nothing_battles_on_a_rugged_hill() -> None:
    nothing_stands_on("H")


# ------------------------------------------------------------------ towns and windmills


@pytest.mark.rule("classic.terrain.town-stop")
@pytest.mark.parametrize("letter", "tp")
def test_a_town_ends_the_move(letter: str) -> None:
    stops(letter, "classic.terrain.town-stop")


@pytest.mark.rule("classic.terrain.town-no-battle-on-entry")
@pytest.mark.parametrize("letter", "tp")
@pytest.mark.parametrize("piece", ["BLT4", "BLN", "BRL"])
def test_nobody_battles_on_the_turn_he_enters_a_town(letter: str, piece: str) -> None:
    game = entering(piece, letter)
    assert "melee F5 F6" not in game.options
    assert bar(game, "melee F5 F6") == "classic.terrain.town-no-battle-on-entry"
    assert "melee F5 F6" in entering(piece, ".").options


@pytest.mark.rule("classic.terrain.town-target-infantry")
@pytest.mark.parametrize("letter", "tp")
def test_infantry_loses_two_dice_against_a_town(letter: str) -> None:
    lost = {"classic.terrain.town-target-infantry": 2}
    assert melee_dice("BLN", f"{letter}:FLT") == (2, lost)
    assert fire_dice("FLN", f"{letter}:BLN") == (2, lost)


@pytest.mark.rule("classic.terrain.town-target-cavalry")
@pytest.mark.parametrize("letter", "tp")
def test_cavalry_loses_three_dice_against_a_town(letter: str) -> None:
    assert melee_dice("BHC", f"{letter}:FLT") == (1, {"classic.terrain.town-target-cavalry": 3})
    game = clash(f"F5 BLC, F6 {letter}:FLT, {ELSEWHERE}", "F5, L1")
    assert "melee F5 F6" not in game.options and bar(game, "melee F5 F6") == ZERO


@pytest.mark.rule("classic.terrain.town-charge-void-in")
@pytest.mark.parametrize("letter", "tp")
def test_cavalry_charge_adds_no_dice_against_a_town(letter: str) -> None:
    assert melee_dice("BGH", "FLT", card="cavalry-charge")[0] == 3 + 1 + 2
    assert melee_dice("BGH", f"{letter}:FLT", card="cavalry-charge")[0] == 3 + 1 - 3
    assert melee_dice("BHC", f"{letter}:FLT", card="elan")[0] == 3 + 1 + 1 - 3


@pytest.mark.rule("classic.terrain.town-charge-void-in")
def test_heavy_cavalry_still_rides_three_hexes_to_charge_a_town() -> None:
    game = marching("C5 BGH, G5 t:FLT", "C5", card="cavalry-charge")
    game.play("move C5 F5")
    assert dice(game, "melee F5 G5") == 1
    assert "F5" not in ends(marching("C5 BGH, G5 t:FLT", "C5"), "C5")


@pytest.mark.rule("classic.terrain.town-target-artillery")
@pytest.mark.parametrize("letter", "tp")
def test_artillery_loses_a_die_against_a_town(letter: str) -> None:
    lost = {"classic.terrain.town-target-artillery": 1}
    assert melee_dice("BFA", f"{letter}:FLT") == (3, lost)
    assert fire_dice("BFA", f"{letter}:FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)


@pytest.mark.rule("classic.terrain.town-out-infantry")
@pytest.mark.parametrize("letter", "tp")
def test_infantry_loses_nothing_out_of_a_town(letter: str) -> None:
    assert melee_dice(f"{letter}:BLN", "FLT") == (4, {})
    assert fire_dice(f"{letter}:FLN", "BLN") == (4, {})


@pytest.mark.rule("classic.terrain.town-out-cavalry")
@pytest.mark.parametrize("letter", "tp")
def test_cavalry_loses_three_dice_and_its_charge_out_of_a_town(letter: str) -> None:
    lost = {"classic.terrain.town-out-cavalry": 3}
    assert melee_dice(f"{letter}:BHC", "FLT") == (1, lost)
    assert melee_dice(f"{letter}:BHC", "FLT", card="cavalry-charge") == (1, lost)


@pytest.mark.rule("classic.terrain.town-out-artillery")
@pytest.mark.parametrize("letter", "tp")
def test_artillery_loses_a_die_out_of_a_town(letter: str) -> None:
    lost = {"classic.terrain.town-out-artillery": 1}
    assert melee_dice(f"{letter}:BFA", "FLT") == (3, lost)
    assert fire_dice(f"{letter}:BFA", "FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)


# ------------------------------------------------------------------ field works

FRONT = {"F6": "SW SE"}  # toward F5 and G5
AWAY = {"F6": "NW NE"}


@pytest.mark.rule("classic.terrain.works-stop")
@pytest.mark.parametrize(("piece", "token"), [("D5", "BLC"), ("D5 leader", "+B")])
@pytest.mark.parametrize(
    ("works", "passes"),
    [({"D5": "E"}, False), ({"D5": "W"}, True), ({"E5": "W"}, False), ({"E5": "E"}, False), ({"E5": "NW SE"}, True)],
)
def test_crossing_a_works_side_ends_the_move(piece: str, token: str, works: dict[str, str], passes: bool) -> None:
    game = marching(f"D5 {token}", piece, works=works)
    assert "E5" in ends(game, piece) and ("G5" in ends(game, piece)) == passes
    cited = "classic.terrain.works-stop" if token == "BLC" else "classic.leader.terrain-stops-leaders"
    assert bar(game, f"move {piece} G5") == ("" if passes else cited)


@pytest.mark.rule("classic.terrain.works-sides-only")
def test_works_protect_only_through_the_sides_they_cover() -> None:
    assert melee_dice("BLN", "FLT", works=FRONT)[0] == 3
    assert melee_dice("BLN", "FLT", works=AWAY) == (4, {})
    game = clash("F5 BLN, F6 FLT", "F5", works=AWAY)
    game.play("melee F5 F6", dice="flag art art art")
    assert options(game, "ignore") == [] and options(game, "retreat")


@pytest.mark.rule("classic.terrain.works-target-infantry")
def test_infantry_loses_a_die_through_a_works_side() -> None:
    lost = {"classic.terrain.works-target-infantry": 1}
    assert melee_dice("BLN", "FLT", works=FRONT) == (3, lost)
    assert fire_dice("FLN", "BLN", works={"F5": "W"}) == (3, lost)


@pytest.mark.rule("classic.terrain.works-target-cavalry")
def test_cavalry_loses_two_dice_through_a_works_side() -> None:
    assert melee_dice("BHC", "FLT", works=FRONT) == (2, {"classic.terrain.works-target-cavalry": 2})


@pytest.mark.rule("classic.terrain.works-target-artillery")
def test_artillery_loses_nothing_through_a_works_side() -> None:
    assert fire_dice("BFA", "FLT", works={"F5": "W"}) == fire_dice("BFA", "FLT")
    assert melee_dice("BFA", "FLT", works=FRONT) == (4, {})


@pytest.mark.rule("classic.terrain.works-on-hill")
@pytest.mark.parametrize("hill", "he")
def test_through_works_on_a_hill_only_the_works_count(hill: str) -> None:
    assert melee_dice("BLN", f"{hill}:FLT", works=FRONT) == (3, {"classic.terrain.works-target-infantry": 1})
    assert melee_dice("BLC", f"{hill}:FLT", works=FRONT) == (1, {"classic.terrain.works-target-cavalry": 2})
    assert melee_dice("BLC", f"{hill}:FLT", works=AWAY) == (2, {"classic.terrain.hill-up-cavalry": 1})


@pytest.mark.rule("classic.terrain.works-flag")
@pytest.mark.parametrize(
    ("defender", "blank", "choice"),
    [("FLN", "art", "ignore 1"), ("FFA", "inf", "ignore 1"), ("FLC", "art", "retreat F6 F7")],
)
def test_infantry_and_artillery_behind_works_may_ignore_a_flag(defender: str, blank: str, choice: str) -> None:
    game = clash(f"F5 BFA, F6 {defender}", "F5", works=FRONT)
    game.play("melee F5 F6", dice=f"flag flag {blank} {blank}")
    assert game.options[0] == choice and options(game, "ignore") == ["ignore 1"] * (choice == "ignore 1")


@pytest.mark.rule("classic.terrain.works-ranged-direction")
@pytest.mark.parametrize(("sides", "dice_left"), [("SW SE", 3), ("SW", 4), ("SE", 4), ("", 4)])
def test_fire_that_enters_at_a_corner_must_meet_works_on_both_sides_of_it(sides: str, dice_left: int) -> None:
    game = clash("F4 PLN, F6 FLT", "F4", works={"F6": sides} if sides else None)
    assert dice(game, "fire F4 F6") == dice_left
    game.play("fire F4 F6", dice="flag " + " ".join(["art"] * (dice_left - 1)))
    assert options(game, "ignore") == (["ignore 1"] if dice_left == 3 else [])


@pytest.mark.rule("classic.terrain.works-out-infantry-artillery")
def test_infantry_and_artillery_lose_nothing_out_of_works() -> None:
    works = {"F5": "NE E"}
    assert melee_dice("BLN", "FLT", works=works) == (4, {})
    assert melee_dice("BFA", "FLT", works=works) == (4, {})
    assert fire_dice("FLN", "BLN", works={"D5": "E"}) == (4, {})
    assert fire_dice("FFA", "BLN", works={"D5": "E"}) == (3, {})


@pytest.mark.rule("classic.terrain.works-out-cavalry")
def test_cavalry_loses_two_dice_out_across_a_works_side() -> None:
    assert melee_dice("BHC", "FLT", works={"F5": "NE"}) == (2, {"classic.terrain.works-out-cavalry": 2})
    assert melee_dice("BHC", "FLT", works={"F5": "NW E"}) == (4, {})


@pytest.mark.rule("classic.terrain.works-battle-on-entry")
def test_a_unit_that_crosses_a_works_side_may_battle() -> None:
    game = marching("E4 BLN, F6 FLT", "E4", works={"F5": "SW"})
    game.play("move E4 F5")
    assert dice(game, "melee F5 F6") == 4
    cavalry = marching("D5 BLC, E6 FLT", "D5", works={"E5": "W"})
    assert "G5" not in ends(cavalry, "D5")
    cavalry.play("move D5 E5")
    assert dice(cavalry, "melee E5 E6") == 3


@pytest.mark.rule("classic.terrain.works-and-own-hex")
def test_works_replace_the_targets_ground_and_not_the_attackers_own() -> None:
    lost = {"classic.terrain.works-target-infantry": 1, "classic.terrain.ford-out": 1}
    assert melee_dice("s:BLN", "FLT", works=FRONT) == (2, lost)
    assert melee_dice("w:BLC", "FLT", works=AWAY)[0] == 1
    game = clash(f"F5 w:BLC, F6 FLT, {ELSEWHERE}", "F5, L1", works=FRONT)
    assert "melee F5 F6" not in game.options and bar(game, "melee F5 F6") == ZERO


@pytest.mark.rule("classic.terrain.works-and-own-hex")
@pytest.mark.parametrize("letter", ".hvsfbmq")
def test_through_works_only_the_works_count_whatever_ground_they_stand_on(letter: str) -> None:
    assert melee_dice("BLN", f"{letter}:FLT", works=FRONT) == (3, {"classic.terrain.works-target-infantry": 1})
    assert melee_dice("BHC", f"{letter}:FLT", works=FRONT) == (2, {"classic.terrain.works-target-cavalry": 2})


@pytest.mark.rule("classic.terrain.works-out-cavalry-hill")
def test_cavalry_out_of_works_on_a_hill_loses_for_the_works_only() -> None:
    assert melee_dice("h:BHC", "FLT", works={"F5": "NE"}) == (2, {"classic.terrain.works-out-cavalry": 2})
    assert melee_dice("h:BHC", "FLT", works={"F5": "E"}) == (3, {"classic.terrain.hill-down-cavalry": 1})


# ------------------------------------------------------------------ rivers, fords, bridges


@pytest.mark.rule("classic.terrain.river-impassable")
def test_nothing_enters_a_river() -> None:
    closed_everywhere("r", "classic.terrain.river-impassable")


@pytest.mark.rule("classic.terrain.river-impassable")
@pytest.mark.parametrize("letter", "sfb")
def test_a_ford_or_bridge_opens_the_river(letter: str) -> None:
    for piece, token in (("D5", "BLC"), ("D5", "BFA"), ("D5 leader", "+B")):
        assert "E5" in ends(marching(f"D5 {token}, E5 {letter}", piece), piece)
    over_river = marching("D5 BLC, E5 b", "D5", also={"E5": "r"})
    assert "E5" in ends(over_river, "D5")
    forded = marching("D5 BLC, E5 r, D6 r", "D5", extra='[[rule]]\nkind = "fordable"\nhexes = ["E5"]\n')
    assert "E5" in ends(forded, "D5") and "D6" not in ends(forded, "D5")


@pytest.mark.rule("classic.terrain.river-no-melee")
def test_nothing_battles_on_a_river() -> None:
    nothing_stands_on("r")


@pytest.mark.rule("classic.terrain.ford-stop")
@pytest.mark.parametrize("letter", "sf")
def test_a_ford_ends_the_move(letter: str) -> None:
    stops(letter, "classic.terrain.ford-stop")


@pytest.mark.rule("classic.terrain.ford-battle-on-entry")
@pytest.mark.parametrize("letter", "sf")
def test_a_unit_may_battle_on_the_turn_it_enters_a_ford(letter: str) -> None:
    assert dice(entering("BLN", letter), "melee F5 F6") == 3


@pytest.mark.rule("classic.terrain.ford-target")
@pytest.mark.parametrize("letter", "sf")
def test_a_target_on_a_ford_costs_a_die_in_melee_and_none_in_fire(letter: str) -> None:
    lost = {"classic.terrain.ford-target": 1}
    assert melee_dice("BLN", f"{letter}:FLT") == (3, lost)
    assert melee_dice("BLN", f"{letter}:+F") == (3, lost)
    assert melee_dice("BHC", f"{letter}:FLT") == (3, lost)
    assert melee_dice("BFA", f"{letter}:FLT") == (3, lost)
    assert fire_dice("FLN", f"{letter}:BLN") == (4, {})
    assert fire_dice("BFA", f"{letter}:FLT") == fire_dice("BFA", "FLT")


@pytest.mark.rule("classic.terrain.ford-out")
@pytest.mark.parametrize("letter", "sf")
def test_a_unit_on_a_ford_loses_a_die(letter: str) -> None:
    lost = {"classic.terrain.ford-out": 1}
    assert fire_dice(f"{letter}:FLN", "BLN") == (3, lost) == melee_dice(f"{letter}:BLN", "FLT")
    assert melee_dice(f"{letter}:BFA", "FLT") == (3, lost)
    assert fire_dice(f"{letter}:BFA", "FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)
    game = clash(f"F5 {letter}:BLC, F6 FLC", "F6", to_move="french")
    game.play("melee F6 F5", dice="art art art")
    assert dice(game, "battle-back F5 F6") == 2


@pytest.mark.rule("classic.terrain.ford-square-and-los")
@pytest.mark.parametrize("letter", "sf")
def test_squares_are_formed_on_a_ford_and_it_does_not_block_sight(letter: str) -> None:
    game = clash(f"F5 {letter}:BLN, F6 FLC", "F6", to_move="french", hands=THREE_CARDS)
    game.play("melee F6 F5")
    happened = game.play("form-square F5")
    assert rolls(happened) == [] and unit(game, "F5").square == 1  # neither side has a die left
    assert sees("BLN", "FLT", f"D5 {letter}")


@pytest.mark.rule("classic.terrain.bridge-move")
@pytest.mark.parametrize("water", ["", "r", "s", "f"])
def test_a_bridge_does_not_end_the_move(water: str) -> None:
    for piece, token in (("D5", "BLC"), ("D5 leader", "+B")):
        game = marching(f"D5 {token}, E5 b", piece, **({"also": {"E5": water}} if water else {}))
        assert {"E5", "G5"} <= ends(game, piece)
    for token in ("BLN", "BFA"):
        assert "E5" in ends(marching(f"D5 {token}, E5 b", "D5"), "D5")


@pytest.mark.rule("classic.terrain.bridge-battle")
@pytest.mark.parametrize("also", [{}, {"F5": "s", "F6": "s"}, {"F5": "r", "F6": "r"}, {"F5": "f", "F6": "f"}])
def test_a_bridge_costs_no_dice(also: dict[str, str]) -> None:
    assert melee_dice("b:BLN", "FLT", also={hex: also[hex] for hex in also if hex == "F5"}) == (4, {})
    assert melee_dice("BLN", "b:FLT", also={hex: also[hex] for hex in also if hex == "F6"}) == (4, {})
    assert melee_dice("b:BHC", "b:FLT", also=also) == (4, {})
    assert melee_dice("b:BFA", "b:FLT", also=also) == (4, {})
    assert fire_dice("b:FLN", "b:BLN") == (4, {})
    assert fire_dice("b:BFA", "b:FLT") == fire_dice("BFA", "FLT")
    assert dice(entering("BLN", "b"), "melee F5 F6") == 4


@pytest.mark.rule("classic.terrain.bridge-square-and-los")
def test_squares_are_formed_on_a_bridge_and_it_does_not_block_sight() -> None:
    assert square_offered("b") and sees("BLN", "FLT", "D5 b")


# ------------------------------------------------------------------ sand quarries


@pytest.mark.rule("classic.terrain.quarry-stop")
def test_a_quarry_ends_the_move() -> None:
    stops("q", "classic.terrain.quarry-stop")


@pytest.mark.rule("classic.terrain.quarry-battle-on-entry")
def test_a_unit_may_battle_on_the_turn_it_enters_a_quarry() -> None:
    assert dice(entering("BLN", "q"), "melee F5 F6") == 3


@pytest.mark.rule("classic.terrain.quarry-artillery")
@pytest.mark.parametrize("gun", ["BFA", "BHA"])
def test_artillery_does_not_enter_a_quarry(gun: str) -> None:
    game = marching(f"D5 {gun}, E5 q", "D5")
    assert not {"E5", "F5"} & ends(game, "D5")
    assert bar(game, "move D5 E5") == "classic.terrain.quarry-artillery"
    assert ("F5" in ends(marching(f"D5 {gun}", "D5"), "D5")) == (gun == "BHA")
    with pytest.raises(ScenarioError):
        board(f"F5 q:{gun}")


@pytest.mark.rule("classic.terrain.quarry-artillery")
@pytest.mark.parametrize(("piece", "token"), [("D5", "BLN"), ("D5", "BLC"), ("D5 leader", "+B")])
def test_others_enter_a_quarry(piece: str, token: str) -> None:
    assert "E5" in ends(marching(f"D5 {token}, E5 q", piece), piece)


@pytest.mark.rule("classic.terrain.quarry-artillery")
@pytest.mark.parametrize("gun", ["BFA", "BHA"])
def test_artillery_does_not_retreat_into_a_quarry(gun: str) -> None:
    game = clash(f"F5 {gun}, E4 q, F4 q, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag inf inf inf")
    assert unit(game, "F5").blocks == 2
    game = clash(f"F5 {gun}, E4 q, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag inf inf inf")
    assert has_unit(game, "F4") and not has_unit(game, "E4")
    infantry = clash("F5 BLN, E4 q, F6 FLN", "F6", to_move="french")
    infantry.play("melee F6 F5", dice="flag art art art art")
    assert set(options(infantry, "retreat")) == {"retreat F5 E4", "retreat F5 F4"}


@pytest.mark.rule("classic.terrain.quarry-target-infantry")
def test_infantry_loses_a_die_against_a_quarry_in_melee_only() -> None:
    assert melee_dice("BLN", "q:FLT") == (3, {"classic.terrain.quarry-target-infantry": 1})
    assert fire_dice("FLN", "q:BLN") == (4, {})


@pytest.mark.rule("classic.terrain.quarry-target-cavalry")
def test_cavalry_loses_two_dice_against_a_quarry() -> None:
    assert melee_dice("BHC", "q:FLT") == (2, {"classic.terrain.quarry-target-cavalry": 2})


@pytest.mark.rule("classic.terrain.quarry-target-artillery")
def test_artillery_loses_a_die_against_a_quarry() -> None:
    lost = {"classic.terrain.quarry-target-artillery": 1}
    assert fire_dice("BFA", "q:FLT") == (fire_dice("BFA", "FLT")[0] - 1, lost)
    assert melee_dice("BFA", "q:FLT") == (3, lost)


@pytest.mark.rule("classic.terrain.quarry-out-infantry")
def test_infantry_loses_a_die_out_of_a_quarry() -> None:
    lost = {"classic.terrain.quarry-out-infantry": 1}
    assert fire_dice("q:FLN", "BLN") == (3, lost)
    assert melee_dice("q:BLN", "FLT") == (3, lost)


@pytest.mark.rule("classic.terrain.quarry-out-cavalry")
def test_cavalry_loses_two_dice_out_of_a_quarry() -> None:
    assert melee_dice("q:BHC", "FLT") == (2, {"classic.terrain.quarry-out-cavalry": 2})


@pytest.mark.rule("classic.terrain.quarry-square-and-los")
def test_squares_are_formed_in_a_quarry_and_it_does_not_block_sight() -> None:
    assert square_offered("q") and sees("BLN", "FLT", "D5 q")
    assert not square_offered("t")  # as a town would
