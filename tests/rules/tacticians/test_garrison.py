"""Garrisons: what stays in a building when infantry leaves it."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, dice, ends, events, has_unit, loaded, options, targets, unit, ways_back
from tactic_tables import fight, finish_turn, playing, skip, table


def leaving(piece: str, letter: str = "t", **rest: Any) -> Game:
    """A unit on F3, ordered, before its move."""
    return table(f"F3 {letter}:{piece}, F9 FLN", ordered="F3", phase="move", **rest)


def offered(piece: str, letter: str = "t", **rest: Any) -> bool:
    return bool(options(leaving(piece, letter, **rest), "garrison"))


@pytest.mark.rule("exp.garrison.eligible-unit", "exp.garrison.optional", "exp.garrison.block-from-pool")
def test_infantry_of_two_blocks_that_leaves_a_town_may_leave_a_garrison() -> None:
    assert offered("BLN2") and not offered("BLN1") and not offered("BLC")
    game = leaving("BLN4")
    happened = game.copy().play("garrison F3 F4")
    assert events(happened, "GarrisonPlaced") and events(happened, "Moved")
    game.play("garrison F3 F4")
    assert (unit(game, "F4").blocks, unit(game, "F3").blocks, unit(game, "F3").type) == (4, 1, "GN")
    plain = leaving("BLN4")
    plain.play("move F3 F4")
    assert not has_unit(plain, "F3")


@pytest.mark.rule("exp.garrison.qualifying-terrain", "exp.garrison.town-like-hexes-are-buildings")
def test_buildings_and_walled_gardens_hold_garrisons() -> None:
    for letter in "tpgakcn":
        assert offered("BLN", letter), letter
    for letter in "wvh.":
        assert not offered("BLN", letter), letter
    assert offered("BLN", works={"F3": "NW NE"}) and not offered("BLN", ".", works={"F3": "NW NE"})
    assert bar(leaving("BLN", "w"), "garrison F3 F4") == "exp.garrison.qualifying-terrain"


@pytest.mark.rule("exp.garrison.marker-side", "exp.garrison.no-national-modifiers")
def test_a_garrison_is_of_its_side_and_has_no_national_dice() -> None:
    game = leaving("KLN")
    game.play("garrison F3 F4")
    assert (unit(game, "F3").side, unit(game, "F3").nation) == ("allied", "prussian")
    for kind in ("KGN", "AGN", "SGN", "FGN"):
        side, foe = ("french", "BLN") if kind[0] == "F" else ("allied", "FLN")
        assert dice(fight(f"F5 {kind}, F7 {foe}", "F5", to_move=side), "fire F5 F7") == 1


@pytest.mark.rule("exp.garrison.treated-as-infantry")
def test_a_garrison_holds_its_hex_and_blocks_sight() -> None:
    game = table("F3 t:BGN, F4 FLN", to_move="french", ordered="F4", phase="move")
    assert "F3" not in ends(game, "F4")
    assert "fire F5 H5" not in fight("F5 FLN, G5 BGN, H5 BLN, A1 FLN, A3 BLN", "F5, A1", to_move="french").options
    assert "fire F5 F7" in fight("F5 BLN, F7 t:FGN", "F5").options


@pytest.mark.rule("exp.garrison.no-move")
def test_a_garrison_never_moves() -> None:
    for card in ("probe-center", "bayonet-charge", "grande-manoeuvre"):
        game = playing(card, "F3 t:BGN, H3 BLN")
        if options(game, "use"):
            game.play("use march")
        game.play("order F3")
        game.play("order H3")
        skip(game, "move")
        assert not ends(game, "F3") and ends(game, "H3")


@pytest.mark.rule("exp.garrison.no-move")
def test_a_garrison_takes_no_ground() -> None:
    for piece, goes in (("BGN", False), ("BLN", True)):
        game = fight(f"F3 t:{piece}, F4 FLN1, A9 FLN", "F3")
        game.play("melee F3 F4", dice=loaded(game, "melee F3 F4", "inf"))
        assert not has_unit(game, "F4")
        assert bool(options(game, "advance")) == goes


@pytest.mark.rule("exp.garrison.one-die", "exp.garrison.cards-modify-dice", "exp.garrison.needs-order-to-battle")
def test_a_garrison_battles_with_one_die_when_it_is_ordered() -> None:
    game = fight("F5 BGN, F7 FLN, A1 BLN, A3 FLN", "F5, A1")
    assert dice(game, "fire F5 F7") == 1
    assert dice(fight("F5 BGN, F6 FLN", "F5"), "melee F5 F6") == 1
    assert not [o for o in options(fight("F5 BGN, F7 FLN, A1 BLN, A3 FLN", "A1"), "fire") if "F5" in o]
    placed = leaving("BLN")
    placed.play("garrison F3 F4")
    assert unit(placed, "F3").blocks == 1
    unordered = fight("F5 BGN, F7 FLN, A1 BLN, A3 FLN", "A1")
    assert bar(unordered, "fire F5 F7") == "classic.order.only-ordered-act"
    hold = playing("fire-and-hold", "F5 t:BGN, F7 FLN")
    hold.play("order F5")
    skip(hold, "fire")
    assert dice(hold, "fire F5 F7") == 2


@pytest.mark.rule("exp.garrison.retreat-eliminates", "exp.garrison.ranged-hit-symbols", "exp.garrison.no-banner")
@pytest.mark.parametrize(("face", "gone"), [("flag", True), ("inf", True), ("saber", False), ("cav", False)])
def test_fire_removes_a_garrison_by_infantry_symbols_and_flags(face: str, gone: bool) -> None:
    game = fight("F5 BLN, F7 t:FGN", "F5", banners={"allied": 4, "french": 0})
    happened = game.play("fire F5 F7", dice=loaded(game, "fire F5 F7", face))
    assert has_unit(game, "F7") != gone and not events(happened, "Retreated")
    assert game.banners["allied"] == 4 and game.winner is None


@pytest.mark.rule("exp.garrison.melee-hit-symbols", "exp.garrison.saber-hits-from-any-unit")
@pytest.mark.parametrize("kind", ["BLN", "KMI", "BRL", "AGZ", "RCO"])
def test_in_melee_everybodys_sabers_remove_a_garrison(kind: str) -> None:
    for face, gone in (("saber", True), ("flag", True), ("cav", False)):
        game = fight(f"F5 {kind}, F6 FGN", "F5")
        game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", face))
        assert has_unit(game, "F6") != gone


@pytest.mark.rule("exp.garrison.friendly-entry-removes", "exp.garrison.entry-gains-no-block")
@pytest.mark.parametrize("kind", ["BLN2", "BLC", "BFA"])
def test_a_garrison_makes_way_for_a_friendly_unit(kind: str) -> None:
    game = table(f"F3 t:BLN, F2 {kind}, F8 BLN, F9 FLN", ordered="F3, F2, F8", phase="move")
    assert "F3" not in ends(game, "F2") and bar(game, "move F2 F3") == "classic.move.one-unit-per-hex"
    game.play("garrison F3 F4")
    blocks = unit(game, "F2").blocks
    assert bar(game, "move F8 F3") == "classic.move.line-infantry"  # it is too far, and the garrison no hindrance
    assert events(game.play("move F2 F3"), "GarrisonRelieved")
    assert unit(game, "F3").blocks == blocks and unit(game, "F3").type == kind[1:3]


@pytest.mark.rule("exp.garrison.friendly-entry-removes")
@pytest.mark.parametrize("letter", "tpgakcn")
def test_nobody_passes_through_a_garrison(letter: str) -> None:
    game = table(f"F3 {letter}:BLN, F2 BHC, E3 BLN, G3 BLN, F9 FLN", ordered="F3, F2", phase="move")
    way = next(option for option in options(game, "garrison") if option.endswith("4"))
    game.play(way)
    beyond = {"E4", "F4", "G4"} - {way.split()[-1]}
    assert "F3" in ends(game, "F2") and not ends(game, "F2") & beyond


@pytest.mark.rule("exp.garrison.friendly-entry-removes")
def test_an_ordered_garrison_that_makes_way_battles_no_more() -> None:
    hands = {"allied": "probe-center probe-center", "french": "probe-left probe-left"}
    game = table("F3 t:BLN, F2 BLN, H3 BLN, H5 FLN, F5 FLN", ordered="F3", phase="move", hands=hands)
    game.play("garrison F3 E3")
    finish_turn(game)
    finish_turn(game)
    game.play("play probe-center")
    game.play("order F3")
    game.play("order F2")
    skip(game, "move")
    stayed = game.copy()
    game.play("move F2 F3")
    skip(stayed, "fire")
    assert targets(stayed, "fire", "F3") == {"F5"}
    assert not [option for option in game.options if option.startswith(("fire", "melee"))]


@pytest.mark.rule("exp.garrison.terrain-modifies-dice")
def test_ground_changes_the_dice_of_and_against_a_garrison() -> None:
    assert dice(fight("F5 BLN, F6 t:FGN", "F5"), "melee F5 F6") == 2
    uphill = fight("F5 t:BGN, F6 h:FLN, A1 BLN, A3 FLN", "F5, A1")
    assert "melee F5 F6" not in uphill.options
    assert dice(fight("F5 t:BGN, F6 FLN", "F5"), "melee F5 F6") == 1


@pytest.mark.rule("exp.garrison.never-ignores-flags", "exp.garrison.no-support")
def test_nothing_helps_a_garrison_against_a_flag() -> None:
    game = fight("F5 BLN, F7 k:FGN, E8 FLN, F8 FLN", "F5")
    game.play("fire F5 F7", dice=loaded(game, "fire F5 F7", "flag"))
    assert not has_unit(game, "F7")
    for friend, supported in (("FGN", False), ("FLN", True)):
        game = fight(f"F5 BFA, F7 FLN, E8 {friend}, G7 FLN", "F5")
        game.play("fire F5 F7", dice=loaded(game, "fire F5 F7", "flag"))
        assert bool(options(game, "ignore")) == supported


@pytest.mark.rule("exp.garrison.no-leader")
def test_no_leader_joins_a_garrison() -> None:
    game = table("F3 +B, F4 t:BGN, G4 BLN", ordered="F3 leader", phase="move")
    assert "F4" not in ends(game, "F3 leader") and "G4" in ends(game, "F3 leader")
    assert bar(game, "move F3 leader F4") == "exp.garrison.no-leader"
    stays = table("F3 t:BLN+, F9 FLN", ordered="F3, F3 leader", phase="move")
    assert not options(stays, "garrison") and bar(stays, "garrison F3 F4") == "exp.garrison.no-leader"
    stays.play("move F3 leader F5")
    assert "garrison F3 F4" in stays.options
    assert offered("BLN+")  # he goes with the unit


@pytest.mark.rule("exp.garrison.no-leader")
def test_a_leader_who_falls_back_passes_a_garrison_and_does_not_stop_there() -> None:
    for kind, stops in (("BGN", False), ("BLN", True)):
        game = fight(f"F5 +B, F4 t:{kind}, F6 FLN, F3 BLN", "F6", to_move="french")
        game.play("melee F6 F5", dice=loaded(game, "melee F6 F5"))
        assert {"F3", "E4", "F2"} <= ways_back(game) and ("F4" in ways_back(game)) == stops


@pytest.mark.rule("exp.garrison.battles-back", "exp.garrison.attacker-may-advance")
def test_a_garrison_that_stands_battles_back_and_one_that_falls_leaves_its_hex() -> None:
    game = fight("F5 BLN, F6 t:FGN", "F5")
    game.play("melee F5 F6", dice="cav art")
    assert dice(game, "battle-back F6 F5") == 1
    won = fight("F5 BLN, F6 t:FGN", "F5")
    won.play("melee F5 F6", dice="inf art")
    assert "advance F5 F6" in won.options


@pytest.mark.rule("exp.garrison.no-square")
def test_a_garrison_forms_no_square() -> None:
    three = {"allied": "probe-left probe-center probe-right", "french": "rally"}
    for kind, forms in (("BGN", False), ("BLN", True)):
        game = fight(f"F5 g:{kind}, F6 FGH", "F6", to_move="french", hands=three)
        game.play("melee F6 F5")
        assert ("form-square F5" in game.options) == forms


@pytest.mark.rule("exp.garrison.no-battle-when-placed", "exp.garrison.not-by-advance", "exp.garrison.ordered-move-only")
def test_a_new_garrison_does_not_battle_and_only_a_move_leaves_one() -> None:
    game = table("F3 t:BLN, E4 FLN, A1 BLN, A3 FLN", ordered="F3, A1", phase="move")
    game.play("garrison F3 G3")
    assert unit(game, "F3").blocks == 1
    skip(game, "fire", "melee")
    assert not [option for option in options(game, "melee") if option.startswith("melee F3")]
    won = fight("F5 t:BLN, F6 FLN1", "F5")
    won.play("melee F5 F6", dice="inf inf inf inf")
    won.play("advance F5 F6")
    assert not has_unit(won, "F5")
    driven = fight("F5 t:BLN, F7 FFA", "F7", to_move="french")
    driven.play("fire F7 F5", dice="flag art")
    while options(driven, "retreat"):
        driven.play(driven.options[0])
    assert not has_unit(driven, "F5")


@pytest.mark.rule("exp.garrison.no-retreat-into")
def test_nobody_falls_back_onto_a_garrison() -> None:
    game = fight("F5 BLN, E4 BGN, F4 BGN, F7 FFA", "F7", to_move="french")
    game.play("fire F7 F5", dice="flag art art")
    assert unit(game, "F5").blocks == 3 and has_unit(game, "E4") and has_unit(game, "F4")


@pytest.mark.rule("exp.garrison.no-component-limit", "exp.garrison.repeatable")
def test_a_battle_may_limit_the_garrisons() -> None:
    rule = '[[rule]]\nkind = "garrison"\nside = "allied"\nmost = 1\n'
    for extra, second in (("", True), (rule, False)):
        for other in ("BLN", "KLN"):  # of whichever nation
            game = table(f"F3 t:BLN, H3 t:{other}, F9 FLN", ordered="F3, H3", phase="move", extra=extra)
            game.play("garrison F3 F4")
            assert ("garrison H3 H4" in game.options) == second


@pytest.mark.rule("exp.garrison.occupies-objective", "exp.garrison.turn-start-occupancy")
def test_a_garrison_keeps_an_objective() -> None:
    goal = '[[objective]]\nid = "town"\nname = "Town"\nside = "allied"\nhexes = ["F3"]\n'
    for verb, banners in (("garrison", 1), ("move", 0)):
        game = table("F3 t:BLN, F9 FLN", ordered="F3", phase="move", objectives=goal)
        game.play(f"{verb} F3 F4")
        assert game.banners["allied"] == banners
    moved = table("F3 t:BLN, F9 FLN", ordered="F3", phase="move", moved={"F3": "F2"})
    assert not options(moved, "garrison")


@pytest.mark.rule("exp.garrison.no-gap")
def test_a_garrison_holds_its_hex_without_a_gap() -> None:
    town = '[[objective]]\nid = "town"\nname = "Town"\nside = "allied"\nhexes = ["F4"]\nturn_start = true\n'
    game = playing("probe-center", "F4 t:BLN, F9 FLN", objectives=f'{town}held_by = "allied"\n')
    assert game.banners["allied"] == 1
    game.play("order F4")
    skip(game, "garrison")
    assert not events(game.copy().play("garrison F4 F5"), "BannerLost")
    left = game.copy()
    game.play("garrison F4 F5")
    assert game.banners["allied"] == 1
    assert events(left.play("move F4 F5"), "BannerLost")


@pytest.mark.rule("exp.garrison.no-gap")
@pytest.mark.parametrize(("verb", "winner"), [("garrison", None), ("move", "french")])
def test_nobody_wins_while_a_unit_leaves_its_garrison(verb: str, winner: str | None) -> None:
    majority = '[[objective]]\nid = "m"\nname = "M"\nside = "both"\nhexes = ["F3", "F9"]\nscope = "majority"\n'
    game = leaving("BLN", objectives=majority, banners={"allied": 0, "french": 4})
    game.play(f"{verb} F3 F4")
    assert game.winner == winner


@pytest.mark.rule(
    "exp.garrison.breakthrough-relieves", "exp.garrison.set-up-by-scenario", "classic.breakthrough.any-direction"
)
def test_cavalry_that_breaks_through_relieves_a_garrison() -> None:
    game = fight("F5 BLC3, F6 FLN1, F7 t:BGN, G8 FLN, A9 FLN", "F5")
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "inf"))
    game.play("advance F5 F6")
    assert "advance F6 F7" in game.options and "advance F6 G7" in game.options
    assert events(game.play("advance F6 F7"), "GarrisonRelieved")
    assert (unit(game, "F7").type, unit(game, "F7").blocks) == ("LC", 3)
    assert not options(game, "melee")  # it has entered a town
    foe = fight("F5 BLC3, F6 FLN1, F7 t:FGN, A9 FLN", "F5")
    foe.play("melee F5 F6", dice=loaded(foe, "melee F5 F6", "inf"))
    foe.play("advance F5 F6")
    assert "advance F6 F7" not in foe.options


@pytest.mark.rule("exp.garrison.set-up-by-scenario")
@pytest.mark.parametrize("rules", ["classic", "tacticians"])
def test_a_garrison_of_the_file_is_like_one_left_in_play(rules: str) -> None:
    game = board("F3 t:BGN, F2 BLN2, F9 FLN", ordered="F2", phase="move", rules=rules)
    assert events(game.play("move F2 F3"), "GarrisonRelieved")
    assert (unit(game, "F3").type, unit(game, "F3").blocks) == ("LN", 2)
    ready = board("F3 t:BGN, F5 FLN", ordered="F3", rules=rules)
    assert dice(ready, "fire F3 F5") == 1
    fallen = board("F3 t:FGN, F5 BLN", ordered="F5", bottom="french", rules=rules)
    fallen.play("fire F5 F3", dice=loaded(fallen, "fire F5 F3", "flag"))
    assert not has_unit(fallen, "F3") and fallen.banners["allied"] == 0


@pytest.mark.rule("exp.garrison.turn-start-occupancy")
def test_a_unit_that_a_card_put_into_a_town_leaves_no_garrison_there_this_turn() -> None:
    game = playing("attack-center", "F4 BLN, F1 t, H1 t:BLN+, F9 FLN", "short-supply infantry-forward-leader")
    game.play("tactic short-supply F4")
    game.play("place F4 F1")
    for hex in ("F1", "H1"):
        game.play(f"order {hex}")
    skip(game, "move")
    assert "move F1 F2" in game.options and "garrison H1 H2" in game.options
    assert "garrison F1 F2" not in game.options
    assert bar(game, "garrison F1 F2") == "exp.garrison.turn-start-occupancy"
    game.play("tactic infantry-forward-leader H1")
    assert {"garrison H1 H2", "garrison H1 H3"} <= set(game.options)  # this card leaves it where it stood
