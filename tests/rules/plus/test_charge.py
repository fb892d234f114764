"""Cavalry that moves into combat: one turn at the start, straight ahead, and a front that meets the enemy."""

import pytest

from bicorne import Game
from boards import bar, dice, ends, ring, targets
from fronts import CORNERS, attack, facings, march, moving, plus
from readings import reading

BOTHER = ", M1 BFA, L4 FLN"  # something else to do, so that the combat phase waits


def ridden(game: Game, start: str, end: str, corner: str) -> Game:
    """The game after such a ride, when battle begins."""
    after = game.copy()
    march(after, start, end, corner)
    if "pass" in after.options and any(option.startswith(("move", "face")) for option in after.options):
        after.play("pass")
    return after


def charges(game: Game, start: str, enemy: str) -> set[tuple[str, str]]:
    """The ends and fronts of all rides after which an enemy may be attacked."""
    near = ends(game, start) & ring(enemy, 1)
    rides = [(end, corner) for end in sorted(near) for corner in CORNERS]
    return {ride for ride in rides if enemy in targets(ridden(game, start, *ride), "melee", ride[0])}


@pytest.mark.rule("plus.move.charge-turn")
def test_a_charge_turns_one_corner_at_most_and_only_where_it_starts() -> None:
    game = moving("E5 FLC, H5 BLN", "E5", to_move="french", facing={"E5": "N"})
    assert charges(game, "E5", "H5") == {("G5", "ENE")}
    behind = moving("E5 FLC, F2 BLN", "E5", to_move="french", facing={"E5": "N"})
    assert charges(behind, "E5", "F2") == set()
    turned = moving("E5 FLC, F2 BLN", "E5", to_move="french", facing={"E5": "ENE"})
    assert charges(turned, "E5", "F2") == {("F3", "ESE")}


@pytest.mark.rule("plus.move.charge-front-hexsides")
def test_each_step_of_a_charge_leads_through_a_front_side() -> None:
    """F5 lies east of E5, F6 north-east of F5: the step east is one to the front only of a unit that faces ENE."""
    game = moving("E5 FLC, F6 BLN" + BOTHER, "E5", to_move="french", facing={"E5": "N"})
    ride = ridden(game, "E5", "F5", "N")
    assert targets(ride, "melee", "F5") == set()
    assert targets(ridden(game, "E5", "F5", "ENE"), "melee", "F5") == {"F6"}
    assert ("D6", "N") in charges(moving("E5 FLC, D7 BLN", "E5", to_move="french", facing={"E5": "N"}), "E5", "D7")


@pytest.mark.rule("plus.move.charge-contact-front")
def test_only_an_enemy_before_the_front_has_been_charged() -> None:
    pieces = "{} FLC, F5 BLN, F4 BLN"
    game = moving(pieces.format("E3"), "E3", to_move="french", facing={"E3": "N"})
    after = ridden(game, "E3", "E4", "N")
    assert targets(after, "melee", "E4") == {"F5"}
    assert bar(after, "melee E4 F4") == "plus.move.charge-contact-set"
    stands = plus(pieces.format("E4"), "E4", to_move="french", facing={"E4": "N"})
    assert targets(stands, "melee", "E4") == {"F5", "F4"}


@pytest.mark.rule("plus.move.charge-contact-front")
def test_with_free_charges_cavalry_that_has_moved_attacks_any_neighbor_through_its_flank_with_half_its_dice() -> None:
    with reading("free_charge") as rules:
        game = moving("E3 FLC4, F5 BLN, F4 BLN", "E3", to_move="french", facing={"E3": "N"}, rules=rules)
        after = ridden(game, "E3", "E4", "N")
        assert targets(after, "melee", "E4") == {"F5", "F4"}
        assert (dice(after, "melee E4 F5"), dice(after, "melee E4 F4")) == (4, 2)
        assert targets(ridden(game, "E3", "E4", "ESE"), "melee", "E4") == set()  # it has turned two corners
        forest = moving("E3 w:FLC4, F5 BLN, F4 BLN", "E3", to_move="french", facing={"E3": "N"}, rules=rules)
        assert targets(ridden(forest, "E3", "E4", "N"), "melee", "E4") == set()


@pytest.mark.rule("plus.move.facing-decides-charge")
def test_the_front_at_the_end_decides_what_the_ride_was() -> None:
    """E3, E4, F5 lie in a row toward the north-east, and F6 is next."""
    game = moving("E3 FLC, F6 BLN", "E3", to_move="french", facing={"E3": "N"})
    attacked = {corner for corner in CORNERS if targets(ridden(game, "E3", "F5", corner), "melee", "F5")}
    assert attacked == {"N", "ENE"}
    looked = moving("E3 FLC, F6 BLN", "E3", to_move="french", facing={"E3": "WNW"})
    attacked = {corner for corner in CORNERS if targets(ridden(looked, "E3", "F5", corner), "melee", "F5")}
    assert attacked == {"N"}  # ENE would be two corners from its old front


@pytest.mark.rule("plus.move.charge-shortest")
def test_a_charge_takes_a_shortest_way_and_a_detour_is_none() -> None:
    """From E3 the enemy on E5 is met on D4 or on E4, one step away; D5 and F5 are next to it too."""
    game = moving("E3 FLC, E5 BLN", "E3", to_move="french", facing={"E3": "N"})
    assert {end for end, _ in charges(game, "E3", "E5")} == {"D4", "E4"}
    assert {"D5", "F5"} < ends(game, "E3")
    # a friend on one way leaves the other; with both ways held there is no charge
    held = moving("E3 FLC, D4 FLN, E5 BLN", "E3", to_move="french", facing={"E3": "N"})
    assert {end for end, _ in charges(held, "E3", "E5")} == {"E4"}
    shut = moving("E3 FLC, D4 FLN, E4 FLN, E5 BLN", "E3", to_move="french", facing={"E3": "N"})
    assert charges(shut, "E3", "E5") == set()
    # two steps by either way around a friend
    around = moving("E3 FLC, E4 FLN, E6 BLN", "E3", to_move="french", facing={"E3": "N"})
    assert {end for end, _ in charges(around, "E3", "E6")} == {"E5"}


@pytest.mark.rule("plus.move.charge-start-terrain")
@pytest.mark.parametrize(
    ("ground", "code", "charges"),
    [
        (".", "FLC", True), ("h", "FLC", True), ("s", "FLC", True), ("f", "FLC", True), ("b", "FLC", True),
        ("w", "FLC", False), ("t", "FLC", False), ("m", "FLC", False), ("w", "RCO", True), ("t", "RCO", False),
    ],
)  # fmt: skip
def test_a_charge_starts_on_open_ground_and_that_of_cossacks_also_in_a_forest(
    ground: str, code: str, charges: bool
) -> None:
    side, foe = ("french", "BLN") if code[0] == "F" else ("allied", "FLN")
    game = moving(f"E3 {ground}:{code}, F5 {foe}", "E3", to_move=side, facing={"E3": "N"})
    assert bool(targets(ridden(game, "E3", "E4", "N"), "melee", "E4")) == charges


@pytest.mark.rule("plus.move.charge-start-terrain")
def test_works_bar_the_start_of_a_charge_and_no_ground_bars_cavalry_that_stays() -> None:
    pieces = "E3 FLC, F5 BLN"
    game = moving(pieces, "E3", to_move="french", facing={"E3": "N"}, works={"E3": "SE SW"})
    assert targets(ridden(game, "E3", "E4", "N"), "melee", "E4") == set()
    stands = plus("E3 w:FLC4, E4 BLN", "E3", to_move="french", facing={"E3": "N"})
    assert targets(stands, "melee", "E3") == {"E4"}


@pytest.mark.rule("plus.move.charge-contact-set")
def test_whoever_was_charged_may_be_attacked_as_long_as_he_is_there() -> None:
    pieces = "E3 FLC, D5 FLN, E5 BLN, F5 BLN"
    game = moving(pieces, "E3, D5", to_move="french", facing={"E3": "N", "D5": "ENE", "E5": "WNW"})
    game = ridden(game, "E3", "E4", "N")
    assert targets(game, "melee", "E4") == {"E5", "F5"}
    attack(game, "melee D5 E5", "flag")
    game.play("retreat E5 E6") if "retreat E5 E6" in game.options else game.play(game.options[0])
    while "melee E4 F5" not in game.options:
        game.play("pass")
    assert targets(game, "melee", "E4") == {"F5"}


@pytest.mark.rule("plus.move.charge-contact-set")
def test_an_enemy_who_comes_up_after_the_ride_was_not_charged() -> None:
    """The unit on G6 is driven to F4, next to the cavalry on E4 and before its front."""
    pieces = "B4 FLC, G7 FLN, G6 BLN" + BOTHER.replace("BFA", "FFA").replace("L4 FLN", "L4 BLN")
    game = moving(pieces, "B4, G7, M1", to_move="french", facing={"B4": "ENE", "G6": "N", "M1": "N"})
    game = ridden(game, "B4", "E4", "ENE")
    attack(game, "melee G7 G6", "flag", "flag")
    game.play("retreat G6 G5")
    game.play("retreat G5 F4")
    game.play("pass")
    assert targets(game, "melee", "E4") == set()
    assert bar(game, "melee E4 F4") == "plus.move.charge-contact-set"


@pytest.mark.rule("plus.move.stationary-cavalry")
def test_cavalry_that_stays_may_turn_one_corner_and_attack() -> None:
    pieces, more = "E4 FLC4, F4 BLN, M1 FFA, L4 BLN", {"to_move": "french", "facing": {"E4": "N", "M1": "N"}}
    stays = plus(pieces, "E4, M1", **more)
    assert dice(stays, "melee E4 F4") == 2
    for corner, number in (("ENE", 4), ("WNW", 2), ("ESE", 0), ("S", 0), ("WSW", 0)):
        game = moving(pieces, "E4, M1", **more)
        game.play(f"face E4 {corner}")
        game.play("pass")
        assert targets(game, "melee", "E4") == ({"F4"} if number else set())
        if number:
            assert dice(game, "melee E4 F4") == number
        else:
            assert bar(game, "melee E4 F4") == "plus.move.stationary-cavalry"


@pytest.mark.rule("plus.move.free-cavalry-move")
def test_cavalry_that_will_not_attack_rides_as_it_likes() -> None:
    """Three hexes with two turns: E3, F3, F4, F5, next to the enemy."""
    game = moving("E3 FLC, F6 BLN, E4 FLN", "E3", to_move="french", facing={"E3": "N"})
    assert "F5" in ends(game, "E3")
    game.play("move E3 F5")
    assert facings(game, "F5") == set(CORNERS)
    game.play("face F5 S")
    assert targets(game, "melee", "F5") == set()


@pytest.mark.rule("plus.move.charge-shortest")
def test_works_that_stop_one_way_into_a_hex_do_not_stop_the_other() -> None:
    """E5 is entered from D4 across works, which end the ride there, and from E4 without; only E5 leads on to E6."""
    pieces = "E3 FLC, F5 FLN, E7 BLN"
    game = moving(pieces, "E3", to_move="french", facing={"E3": "N"}, works={"E5": "SW W"})
    assert "E6" in ends(game, "E3")
    assert charges(game, "E3", "E7") == {("D6", "N"), ("E6", "N")}
    both = moving(pieces, "E3", to_move="french", facing={"E3": "N"}, works={"E5": "SW SE"})
    assert charges(both, "E3", "E7") == {("D6", "N")}
