"""Moves under Plus: forced marches, and the edges of the map."""

import pytest

from boards import apart, bar, board, ends, options, orders, ring, targets, unit, ways_back
from fronts import NO_CARDS, attack, march, moving, plus

FAR = "M9 FLN"  # an enemy far from everything


def within(hex: str, reach: int) -> set[str]:
    return {end for distance in range(1, reach + 1) for end in ring(hex, distance)}


@pytest.mark.rule("plus.move.forced-march-bonus")
@pytest.mark.parametrize(
    ("code", "reach"), [("BLN", 2), ("BLT", 3), ("BHC", 3), ("BLC", 4), ("BFA", 2), ("BHA", 3), ("+B", 4)]
)
def test_far_from_all_enemies_a_piece_marches_one_hex_more(code: str, reach: int) -> None:
    piece = "E2 leader" if code == "+B" else "E2"
    assert ends(moving(f"E2 {code}, {FAR}", piece), piece) == within("E2", reach)
    near = moving(f"E2 {code}, {FAR}, G2 FFA", piece)
    assert ends(near, piece) <= within("E2", reach - 1) and ends(near, piece)


@pytest.mark.rule("plus.move.forced-march-distance")
@pytest.mark.parametrize("code", ["FLN", "+F"])
def test_start_way_and_end_of_a_forced_march_lie_three_hexes_from_every_enemy(code: str) -> None:
    """I3 is four hexes east of E3, by one way only. G5 is three hexes from both and two from the hexes between."""
    assert apart("G5", "E3") == apart("G5", "I3") == 3 and apart("G5", "F3") == 2
    assert "I3" in ends(moving(f"E3 BLC, {FAR}", "E3"), "E3")
    game = moving(f"E3 BLC, G5 {code}", "E3")
    assert "I3" not in ends(game, "E3") and "A3" in ends(game, "E3")
    assert bar(game, "move E3 I3") == "plus.move.forced-march-distance"
    # the end lies too near
    assert "E5" not in ends(moving(f"E3 BLN, E7 {code}", "E3"), "E3")
    assert "E5" in ends(moving(f"E3 BLN, E8 {code}", "E3"), "E3")
    # the start lies too near
    assert ends(moving(f"E3 BLN, E5 {code}", "E3"), "E3") == ring("E3", 1)


@pytest.mark.rule("plus.move.forced-march-no-battle")
@pytest.mark.parametrize(("code", "start", "forced"), [("BLC", "A4", True), ("BLN", "C4", True), ("BLN", "D4", False)])
def test_who_has_marched_so_far_does_not_battle(code: str, start: str, forced: bool) -> None:
    """An enemy is driven back from G6 to F4, next to the unit that has come to E4."""
    pieces = f"{start} {code}, G7 BLN, G6 FLN, M1 BFA, L4 FLN"
    game = moving(pieces, f"{start}, G7, M1", facing={"G6": "N", "G7": "S"})
    march(game, start, "E4", "ENE")
    if options(game, "move"):
        game.play("pass")
    attack(game, "melee G7 G6", "flag", "flag")
    game.play("retreat G6 G5")
    game.play("retreat G5 F4")
    game.play("pass")  # the ground is not taken
    assert targets(game, "melee", "E4") == (set() if forced else {"F4"})
    assert bar(game, "melee E4 F4") == ("plus.move.forced-march-no-battle" if forced else "")


@pytest.mark.rule("plus.move.forced-march-through-friends")
def test_a_forced_march_leads_through_friends_but_not_past_ground_that_stops() -> None:
    """F5 is two hexes from E3, by E4 alone."""
    far = ends(moving(f"E3 BLN, E4 BLN, {FAR}", "E3"), "E3")
    assert "F5" in far and "E4" not in far
    assert "F5" in ends(moving(f"E3 BLT, E4 BLN, {FAR}", "E3"), "E3")
    assert "F5" not in ends(moving("E3 BLT, E4 BLN, C3 FLN", "E3"), "E3")  # no forced march
    stopped = ends(moving(f"E3 BLT, E4 BLN, F5 w, {FAR}", "E3"), "E3")
    assert "F5" in stopped and "F6" not in stopped
    assert "F6" in ends(moving(f"E3 BLT, E4 BLN, {FAR}", "E3"), "E3")


@pytest.mark.rule("plus.move.forced-march-through-friends")
def test_a_unit_with_a_leader_does_not_relieve_a_garrison_that_has_one() -> None:
    for code, garrison, relieved in (("BLN+", "BGN+", False), ("BLN", "BGN+", True), ("BLN+", "BGN", True)):
        game = moving(f"E3 {code}, E5 t:{garrison}, {FAR}", "E3")
        assert ("E5" in ends(game, "E3")) == relieved
        if relieved:
            march(game, "E3", "E5")
            assert unit(game, "E5").type == "LN" and unit(game, "E5").leader


@pytest.mark.rule("plus.move.forced-march-orders")
@pytest.mark.parametrize(
    ("card", "dice", "code", "reach"),
    [
        ("grande-manoeuvre", "", "BLN4", 4),
        ("force-march", "", "BLN4", 2),
        ("bayonet-charge", "", "BLT4", 2),
        ("rally", "inf inf inf", "BLN3", 2),
        ("leadership", "", "BLN4+", 2),
        ("elan", "", "BLN4", 2),
    ],
)
def test_a_forced_march_adds_to_a_units_own_move_and_not_to_a_distance_that_a_card_states(
    card: str, dice: str, code: str, reach: int
) -> None:
    sides = f'[plus]\nsacs = {{ allied = {{ basic = ["{card}"], additional = [] }} }}'
    game = board(
        f"E2 {code}, F1 +B, {FAR}", phase="order", points=0, rules="plus",
        sacs={**NO_CARDS, "allied": card}, extra=sides,
    )  # fmt: skip
    game.play(f"play {card}", dice=dice)
    while not options(game, "move"):
        if options(game, "rally"):
            game.play(options(game, "rally")[0])
        else:
            game.play("order E2" if "E2" in orders(game) else "pass")
    assert ends(game, "E2") == within("E2", reach) - {"F1" if "+" in code else ""}


@pytest.mark.rule("plus.move.edges")
def test_nobody_leaves_the_map_where_no_rule_of_the_battle_lets_him() -> None:
    pieces, ordered = "A5 BLN, E1 BLC, E9 BLN, C1 +B, H5 FLN", "A5, E1, E9, C1 leader"
    game = moving(pieces, ordered)
    assert not options(game, "exit")
    assert not any("off" in option.split() for option in game.options)
    for hex in ("A5", "E1", "E9"):
        assert bar(game, f"exit {hex}")
    rule = '[[rule]]\nkind = "exit"\nside = "allied"\nedge = "top"\nhexes = ["E9"]\nmax = 2'
    assert options(moving(pieces, ordered, extra=rule), "exit") == ["exit E9"]


@pytest.mark.rule("plus.move.leader-withdraw")
def test_a_leader_leaves_over_his_own_edge_only_when_he_retreats() -> None:
    game = plus("F7 +F, F6 BLN", "F6")
    attack(game, "melee F6 F7")
    assert "off" in ways_back(game)
    game = plus("F3 +F, F4 BLN", "F4", facing={"F4": "S"})  # the other edge is not his
    attack(game, "melee F4 F3")
    assert "off" not in ways_back(game)
    game = moving("F9 +F, E1 BLN", "F9 leader", to_move="french")
    assert not any("off" in option.split() for option in game.options) and "F8" in ends(game, "F9 leader")
