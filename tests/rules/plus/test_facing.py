"""Every unit of Plus looks to a corner of its hex; fronts, flanks and rears follow from it."""

import pytest

from boards import bar, dice, events, has_unit, leader, options, targets, unit
from fronts import AROUND, CORNERS, SIDES, attack, facings, fallen_back, front, march, moving, plus, steps_back
from readings import reading

FAR = {"NW": "D7", "N": "E7", "NE": "F7", "ENE": "F6", "E": "G5", "ESE": "F4", "SE": "F3", "S": "E3", "SW": "D3",
       "WSW": "C4", "W": "C5", "WNW": "C6"}  # fmt: skip
CLOCKWISE = ["N", "NE", "ENE", "E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW"]


def side_of(corner: str, turn: int) -> str:
    """The hex of E5 beyond a side, counted clockwise from the left one of the two front sides."""
    return AROUND[SIDES[(CORNERS.index(corner) + turn) % 6]]


@pytest.mark.rule("plus.facing.vertex")
@pytest.mark.parametrize("corner", CORNERS)
def test_two_sides_meet_at_the_corner_faced_two_are_flanks_and_two_are_the_rear(corner: str) -> None:
    """Seen by where an attack from each of the six sides drives the unit."""
    left, right, flank, rear, other_rear, other_flank = (side_of(corner, turn) for turn in range(6))
    wanted = {
        left: {rear, other_rear},
        right: {rear, other_rear},
        flank: {other_rear, other_flank},
        other_flank: {rear, flank},
        rear: set(),
        other_rear: set(),
    }
    for base, ends in wanted.items():
        game = plus(f"E5 FLN, {base} BLN", base, facing={"E5": corner})
        assert fallen_back(game, attack(game, f"melee {base} E5", "flag")) == ends, base


@pytest.mark.rule("plus.facing.vertex")
def test_the_corners_have_the_sides_that_their_names_say() -> None:
    for corner, fronts in (("N", "D6 E6"), ("ENE", "E6 F5"), ("S", "E4 D4")):
        pieces = "E5 FLC, " + ", ".join(f"{hex} BLN" for hex in AROUND.values())
        game = plus(pieces, "E5", to_move="french", facing={"E5": corner})
        most = max(dice(game, f"melee E5 {hex}") for hex in AROUND.values())
        full = {hex for hex in AROUND.values() if dice(game, f"melee E5 {hex}") == most}
        assert full == set(fronts.split())


@pytest.mark.rule("plus.facing.leader-none")
def test_a_lone_leader_has_no_front_and_is_driven_from_where_the_attack_came() -> None:
    for base, ends in (("E6", {"E4", "D4", "D5"}), ("D4", {"E6", "F5", "D6"})):
        game = plus(f"E5 +F, {base} BLC", base, bottom="french")
        happened = attack(game, f"melee {base} E5", "art")
        assert fallen_back(game, happened) == ends
    assert not hasattr(leader(plus("E5 +F, E6 BLC"), "E5"), "facing")
    assert unit(game, "D4").facing >= 0


@pytest.mark.rule("plus.facing.setup")
def test_without_a_word_in_the_file_units_face_the_enemy_baseline() -> None:
    game = plus("E2 BLN, E4 BLC, E8 FLN, G8 FFA", facing={"E4": "WSW"})
    assert [front(game, hex) for hex in ("E2", "E4", "E8", "G8")] == ["N", "WSW", "S", "S"]
    game = plus("E2 FLN, E8 BLN", bottom="french")
    assert [front(game, hex) for hex in ("E2", "E8")] == ["N", "S"]
    game = plus("E2 BLN, E8 FLN", extra='[plus]\nfacing = { E2 = "ENE" }')
    assert [front(game, hex) for hex in ("E2", "E8")] == ["ENE", "S"]


@pytest.mark.rule("plus.facing.arrivals")
def test_units_that_arrive_face_the_enemy_baseline() -> None:
    for side, code, hexes, corner in (("french", "FLN", "B9 C9", "S"), ("allied", "BLN", "B1 C1", "N")):
        row = str(hexes.split())
        rule = f'[[rule]]\nkind = "reinforce"\nside = "{side}"\nturn = 2\nhexes = {row}\nunits = ["{code}", "{code}"]'
        game = plus("E2 BLN, E8 FLN", to_move=side, extra=rule.replace("'", '"'))
        while not has_unit(game, hexes.split()[0]):
            assert game.turn < 3
            game.play("pass" if "pass" in game.options else game.options[0])
        assert {front(game, hex) for hex in hexes.split()} == {corner}


@pytest.mark.rule("plus.facing.arrivals")
def test_a_unit_sent_back_by_short_supply_takes_the_front_that_its_owner_likes() -> None:
    cards = {"allied": "short-supply", "french": ""}
    game = plus("E5 BLN, F2 +B, E8 FLN", phase="order", points=1, sacs=cards, facing={"E8": "ENE"})
    for action in ("play short-supply", "short-supply E8", "place E8 F9"):
        game.play(action)
    assert game.deciding == "french" and facings(game, "F9") == set(CORNERS)
    game.play("face F9 WSW")
    assert front(game, "F9") == "WSW"


# ------------------------------------------------------------------ all round


@pytest.mark.rule("plus.facing.all-round-infantry")
@pytest.mark.parametrize(
    ("token", "dice_back"), [("t:FLN", 4), ("w:FLT", 4), ("q:FLT", 4), ("m:FLT", 4), ("E5 FLN", 2), ("E5 FLT", 2)]
)
def test_infantry_in_buildings_and_light_infantry_in_a_wood_quarry_or_marsh_has_no_rear(
    token: str, dice_back: int
) -> None:
    """D4 lies behind a unit on E5 that faces north; outside it battles back with half its blocks."""
    code = token.split()[-1]
    game = plus(f"E5 {code}, D4 BLT", "D4", facing={"E5": "N"})
    attack(game, "melee D4 E5")
    (rolled,) = events(game.play("battle-back E5 D4"), "Rolled")
    assert rolled.shares[0].dice == dice_back


@pytest.mark.rule("plus.facing.all-round-infantry")
def test_a_square_has_no_rear_and_light_infantry_in_a_wood_fires_behind_it() -> None:
    for code, fired_at in (("w:BLT", {"E3"}), ("BLT", set())):
        game = plus(f"E5 {code}, E3 FLN", "E5", facing={"E5": "N"})
        assert targets(game, "fire", "E5") == fired_at
    for square, weak in (("#1", False), ("", True)):
        game = plus(f"E5 BLN{square}, D4 FLN", "E5", facing={"E5": "N"})
        lines = [line.label for line in game.odds("melee E5 D4").shares]
        assert any("the rear" in line for line in lines) == weak


@pytest.mark.rule("plus.facing.all-round-limits")
def test_line_in_a_wood_and_cavalry_or_guns_in_a_town_keep_their_fronts() -> None:
    game = plus("E5 w:BLN, E3 FLN, E7 FLN", "E5", facing={"E5": "N"})
    assert targets(game, "fire", "E5") == {"E7"}
    assert bar(game, "fire E5 E3") == "plus.facing.fire-arc-infantry"
    game = plus("E5 t:BFA, G5 FLN, E7 FLN", "E5", facing={"E5": "N"})
    assert targets(game, "fire", "E5") == {"E7"}
    assert bar(game, "fire E5 G5") == "plus.facing.fire-arc-artillery"
    for code, ends in (("t:FLC", set()), ("t:FFA", set()), ("t:FLN", {"D6", "E6", "F5"})):
        game = plus(f"E5 {code}, D4 BGR", "D4", facing={"E5": "N"})
        assert fallen_back(game, attack(game, "melee D4 E5", "flag")) == ends
    game = plus("E5 w:FLN, D4 BLN", "D4", facing={"E5": "N"})
    assert fallen_back(game, attack(game, "melee D4 E5", "flag", "flag", "flag")) == set()


@pytest.mark.rule("plus.facing.fieldworks-front")
def test_works_on_both_front_sides_make_a_front_of_every_side_with_works() -> None:
    def labels(works: str) -> list[str]:
        game = plus("E5 BFA, F5 FLN", "E5", facing={"E5": "N"}, works={"E5": works})
        return [line.label for line in game.odds("melee E5 F5").shares]

    assert not any("the flank" in line for line in labels("NW NE E W"))
    assert any("the flank" in line for line in labels("NE E"))
    assert any("the flank" in line for line in labels("NW NE W"))  # no works to the east
    for works, seen in (("NW NE E W", {"G5"}), ("NE E", set())):
        game = plus("E5 BFA, G5 FLN", "E5", facing={"E5": "N"}, works={"E5": works})
        assert targets(game, "fire", "E5") == seen


@pytest.mark.rule("plus.facing.fieldworks-front")
def test_a_unit_attacked_across_such_works_retreats_as_from_its_front() -> None:
    for works, ends in (("NW NE E W", {"E4", "D4"}), ("NE E", {"D4", "D5"})):
        game = plus("E5 FLN, F5 BGR", "F5", facing={"E5": "N", "F5": "WNW"}, works={"E5": works})
        assert fallen_back(game, attack(game, "melee F5 E5", "flag")) == ends


# ------------------------------------------------------------------ arcs beyond the neighbors


def seen_at_two(code: str, corner: str, rules: str = "plus") -> set[str]:
    """The directions in which a unit on E5 may fire at two hexes, around the whole circle."""
    found = set()
    for name, hex in FAR.items():
        game = plus(f"E5 {code}, {hex} FLN", "E5", facing={"E5": corner}, rules=rules)
        found |= {name for target in targets(game, "fire", "E5") if target == hex}
    return found


@pytest.mark.rule("plus.facing.arc-by-angle", "plus.facing.fire-arc-artillery", "plus.facing.fire-arc-infantry")
@pytest.mark.parametrize("corner", CORNERS)
def test_the_front_reaches_sixty_degrees_from_the_corner_and_the_flanks_twice_as_far(corner: str) -> None:
    around = CLOCKWISE[CLOCKWISE.index(corner) :] + CLOCKWISE[: CLOCKWISE.index(corner)]
    front_arc = {*around[:3], *around[-2:]}
    rear_arc = set(around[5:8])
    assert seen_at_two("BFA", corner) == front_arc
    assert seen_at_two("BLN", corner) == set(CLOCKWISE) - rear_arc


@pytest.mark.rule("plus.facing.arc-by-angle")
def test_facing_north_the_arcs_at_two_hexes_are_these() -> None:
    assert seen_at_two("BFA", "N") == {"NW", "N", "NE", "ENE", "WNW"}
    assert seen_at_two("BLN", "N") - seen_at_two("BFA", "N") == {"E", "ESE", "W", "WSW"}


@pytest.mark.rule("plus.facing.arc-by-angle")
def test_with_narrow_arcs_a_hex_on_a_boundary_belongs_to_the_arc_behind() -> None:
    with reading("narrow_arcs") as rules:
        assert seen_at_two("BFA", "N", rules) == {"NW", "N", "NE"}
        assert seen_at_two("BLN", "N", rules) == {"NW", "N", "NE", "ENE", "WNW", "E", "W"}


@pytest.mark.rule("plus.facing.fire-arc-artillery")
def test_artillery_fires_only_to_its_front() -> None:
    game = plus("E3 BFA, F6 FLN, H3 FLN", "E3", facing={"E3": "N"})
    assert targets(game, "fire", "E3") == {"F6"}
    assert bar(game, "fire E3 H3") == "plus.facing.fire-arc-artillery"


@pytest.mark.rule("plus.facing.fire-arc-infantry")
def test_infantry_fires_to_front_and_flank_not_to_its_rear() -> None:
    game = plus("E5 BLN, G5 FLN, E3 FLN", "E5", facing={"E5": "N"})
    assert targets(game, "fire", "E5") == {"G5"}
    assert bar(game, "fire E5 E3") == "plus.facing.fire-arc-infantry"


# ------------------------------------------------------------------ turning


@pytest.mark.rule("plus.facing.change-with-move")
def test_an_ordered_unit_takes_any_front_where_it_stands_or_where_it_goes() -> None:
    game = moving("E3 BLN, G3 BLN, E8 FLN", "E3")
    assert facings(game, "E3") == set(CORNERS)
    assert bar(game, "face G3 S") == "classic.order.only-ordered-act"
    assert not any(option.startswith("face G3") for option in game.options)
    assert bar(game, "face E3 N") == "plus.facing.change-with-move"  # it faces north already
    game.play("move E3 E4")
    assert facings(game, "E4") == set(CORNERS)
    game.play("face E4 S")
    assert front(game, "E4") == "S"


@pytest.mark.rule("plus.facing.pivot-is-movement")
def test_turning_in_place_is_movement_though_of_no_hex() -> None:
    for rules, foot, line in (("plus", set(), 2), ("free", {"F5"}, 5)):
        with reading("free_pivot") as free:
            rules = free if rules == "free" else rules
            game = moving("E3 BFA, F5 FLN", "E3", facing={"E3": "WNW"}, rules=rules)
            game.play("face E3 N")
            assert targets(game, "fire", "E3") == foot
            game = moving("E3 BLN, F5 FLN", "E3", rules=rules)
            game.play("face E3 ENE")
            assert dice(game, "fire E3 F5") == line
    still = plus("E3 BLN, F5 FLN", "E3")
    assert dice(still, "fire E3 F5") == 5


@pytest.mark.rule("plus.facing.pivot-is-movement")
def test_horse_artillery_that_turns_may_fire_at_three_hexes_and_not_at_four() -> None:
    pieces = "E1 BHA, F4 FLN, G4 FLN"
    game = moving(pieces, "E1")
    game.play("face E1 ENE")
    assert targets(game, "fire", "E1") == {"F4"}
    assert targets(plus(pieces, "E1", facing={"E1": "ENE"}), "fire", "E1") == {"F4", "G4"}
    with reading("free_pivot") as rules:
        game = moving(pieces, "E1", rules=rules)
        game.play("face E1 ENE")
        assert targets(game, "fire", "E1") == {"F4", "G4"}


@pytest.mark.rule("plus.facing.pivot-is-movement")
def test_a_unit_that_has_turned_does_not_move_as_well() -> None:
    game = moving("E3 BLN, G3 BLN, E8 FLN", "E3, G3")
    game.play("face E3 S")
    assert options(game, "move") and not any(option.split()[1] == "E3" for option in options(game, "move", "face"))
    assert bar(game, "move E3 E4") == bar(game, "face E3 N") == "plus.facing.pivot-is-movement"


@pytest.mark.rule("plus.facing.pivot-is-movement")
def test_a_unit_that_turns_in_a_town_has_not_entered_it() -> None:
    game = moving("E5 t:BLN, E6 FLN", "E5", facing={"E5": "S"})
    game.play("face E5 N")
    assert targets(game, "melee", "E5") == {"E6"}
    game = moving("E4 BLN, E5 t, E6 FLN", "E4")
    march(game, "E4", "E5")
    assert targets(game, "melee", "E5") == set()


@pytest.mark.rule("plus.facing.move-any-direction")
def test_a_unit_leaves_by_any_side_and_may_keep_its_front() -> None:
    game = moving("E5 BLN, E7 FLN", "E5")
    assert {option.split()[2] for option in options(game, "move")} == set(AROUND.values())
    march(game, "E5", "D4")
    assert front(game, "D4") == "N"


@pytest.mark.rule("plus.facing.none-in-retreat")
def test_a_retreat_changes_no_front() -> None:
    for corner in ("N", "WNW"):
        game = plus("E5 FLN, E6 BLN", "E6", facing={"E5": corner})
        happened = attack(game, "melee E6 E5", "flag", "flag")
        while steps_back(game):
            happened += game.play(options(game, "retreat")[0])
        end = next(unit.hex for unit in game.units if unit.side == "french")
        assert end not in (None, "E5") and front(game, str(end)) == corner


@pytest.mark.rule("plus.facing.none-in-retreat")
def test_cavalry_that_retires_keeps_its_front() -> None:
    game = plus("E5 FLC, E6 BLN", "E6", facing={"E5": "N"})
    game.play("melee E6 E5")
    game.play("retire E5", dice="art art")
    game.play("reform E5 D3")
    assert front(game, "D3") == "N"


@pytest.mark.rule("plus.facing.square-exit")
def test_infantry_that_leaves_its_square_takes_any_front_without_having_moved() -> None:
    game = plus("E3 BLN#1, F2 +B, F5 FLN", phase="order", points=4)
    game.play("order E3")
    game.play("leave-square E3")
    assert facings(game, "E3") == set(CORNERS)
    game.play("face E3 ENE")
    while not options(game, "fire"):
        game.play("pass")
    assert front(game, "E3") == "ENE"
    assert dice(game, "fire E3 F5") == 5
