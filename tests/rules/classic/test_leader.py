"""Leaders: their own moves, attaching and detaching, and what they do not do."""

import pytest

from bicorne import Game
from boards import bar, board, dice, ends, events, has_leader, leader, options, ring, unit

# A corner with two ways out of A1: B1, a dead end, and A2, behind which the board lies open.
CORNER = "C1 r, B2 r"
# A British fight far off that keeps the combat phase open.
FIGHT = "L9 BLN, M9 FLN"


@pytest.mark.rule("classic.leader.move-three")
@pytest.mark.parametrize("piece", ["+B", "BLN+"])
def test_a_leader_alone_or_detaching_rides_up_to_three_hexes_once(piece: str) -> None:
    game = board(f"E3 {piece}, K3 BLN", ordered="E3 leader, K3", phase="move")
    assert "pass" in game.options
    assert ends(game, "E3 leader") == ring("E3", 1) | ring("E3", 2) | ring("E3", 3) - {"K3"}
    assert bar(game, "move E3 leader I3") == "classic.leader.move-three"
    game.play("move E3 leader F3")
    assert ends(game, "F3 leader") == set()
    assert bar(game, "move F3 leader G3") == "classic.move.once"


@pytest.mark.rule("classic.leader.move-three")
def test_an_ordered_leader_may_stay() -> None:
    game = board(f"E3 +B, {FIGHT}", ordered="E3 leader, L9", phase="move")
    game.play("pass")
    assert has_leader(game, "E3")
    assert options(game, "melee") == ["melee L9 M9"]


@pytest.mark.rule("classic.leader.pass-friends")
@pytest.mark.parametrize(("near", "far"), [("BLN+", "+B"), ("BLN", "BLN+"), ("+B", "PLC")])
def test_a_leader_rides_through_friends(near: str, far: str) -> None:
    game = board(f"E3 +B, F3 {near}, G3 {far}", ordered="E3 leader", phase="move")
    assert "H3" in ends(game, "E3 leader")
    game.play("move E3 leader H3")
    assert not leader(game, "H3").attached
    barred = board(f"E3 +B, F3 {near}, G3 FLN", ordered="E3 leader", phase="move")
    assert "H3" not in ends(barred, "E3 leader")


@pytest.mark.rule("classic.leader.one-per-hex")
@pytest.mark.parametrize("piece", ["BLN+", "+B"])
def test_a_leader_may_not_end_with_another(piece: str) -> None:
    game = board(f"E3 +B, F3 {piece}", ordered="E3 leader", phase="move")
    assert "F3" not in ends(game, "E3 leader")
    assert {"G3", "H3"} < ends(game, "E3 leader")
    assert bar(game, "move E3 leader F3") == "classic.leader.one-per-hex"
    free = board("E3 +B, F3 BLN", ordered="E3 leader", phase="move")
    assert "F3" in ends(free, "E3 leader")


@pytest.mark.rule("classic.leader.friendly-means-allied")
def test_a_british_leader_joins_portuguese_troops() -> None:
    game = board("E3 +B, F3 PLN, D3 FLN+, E4 PLN+, K3 BLN", ordered="E3 leader, K3", phase="move")
    assert bar(game, "move E3 leader D3") == "classic.leader.no-enemy-hex"
    assert bar(game, "move E3 leader E4") == "classic.leader.one-per-hex"  # a friend, but led
    game.play("move E3 leader F3")
    assert unit(game, "F3").leader and leader(game, "F3").attached


@pytest.mark.rule("classic.leader.friendly-means-allied")
@pytest.mark.parametrize(("friends", "supported"), [("F3 PLN, D3 BLN", True), ("F3 PLN", False), ("D3 BLN", False)])
def test_british_and_portuguese_neighbors_support_together(friends: str, supported: bool) -> None:
    game = board(f"E3 BLN, {friends}, E5 FLN", to_move="french", ordered="E5")
    game.play("fire E5 E3", dice="flag cav art art")
    assert options(game, "ignore") == (["ignore 1"] if supported else [])
    assert options(game, "retreat") == ([] if supported else ["retreat E3 D2", "retreat E3 E2"])


@pytest.mark.rule("classic.leader.attach-by-stopping")
@pytest.mark.parametrize("end", ["F3", "G4"])
def test_a_leader_who_stops_with_a_unit_steadies_it_from_then_on(end: str) -> None:
    hands = {"french": "probe-center"}
    game = board("E3 +B, F3 BFA, F5 FLN", ordered="E3 leader", phase="move", hands=hands)
    happened = game.play(f"move E3 leader {end}")
    assert bool(events(happened, "Attached")) == leader(game, end).attached == (end == "F3")
    game.play("play probe-center")
    game.play("order F5")
    game.play("pass")
    game.play("fire F5 F3", dice="flag inf inf inf")
    assert game.deciding == "allied"
    assert ("ignore 1" in game.options) == (end == "F3")


@pytest.mark.rule("classic.leader.no-enemy-hex")
@pytest.mark.parametrize("enemy", ["FLN2", "+F"])
def test_a_leader_neither_enters_nor_passes_an_enemy(enemy: str) -> None:
    free = board(f"A1 +B, {CORNER}, A2 BLN2", ordered="A1 leader", phase="move")
    assert {"A2", "A3", "B3"} < ends(free, "A1 leader")
    game = board(f"A1 +B, {CORNER}, A2 {enemy}", ordered="A1 leader", phase="move")
    assert ends(game, "A1 leader") == {"B1"}
    assert bar(game, "move A1 leader A2") == "classic.leader.no-enemy-hex"
    assert bar(game, "move A1 leader A3") == "classic.leader.no-enemy-hex"


@pytest.mark.rule("classic.leader.no-enemy-hex")
def test_only_a_retreating_leader_slips_through_an_enemy() -> None:
    game = board("G3 +B, F2 FLN, G2 FLN, G4 FLN", to_move="french", ordered="G4")
    game.play("melee G4 G3", dice="art art art art")
    happened = game.play("retreat G3 leader G2", dice="inf inf inf inf")
    assert events(happened, "LeaderEscaped")


@pytest.mark.rule("classic.leader.moves-with-unit")
def test_an_attached_leader_goes_with_his_unit() -> None:
    game = board("E3 BGR+, K3 BLN", ordered="E3, K3", phase="move")
    assert ends(game, "E3 leader") == set()
    assert bar(game, "move E3 leader F3") == "classic.leader.moves-with-unit"
    game.play("move E3 F3")
    assert leader(game, "F3").attached and not has_leader(game, "E3")


@pytest.mark.rule("classic.leader.moves-with-unit")
def test_a_leader_ordered_to_detach_stays_behind() -> None:
    game = board("E3 BGR+", ordered="E3, E3 leader", phase="move")
    game.play("move E3 F3")
    assert not leader(game, "E3").attached and not unit(game, "F3").leader


@pytest.mark.rule("classic.leader.joined-unit-frozen")
def test_a_leader_who_joins_an_unmoved_unit_pins_it_and_himself() -> None:
    game = board("E3 BLN+, F3 BHC, F4 FLN, K3 BLN", ordered="E3 leader, F3, K3", phase="move")
    assert "G3" in ends(game, "F3")
    game.play("move E3 leader F3")
    assert ends(game, "F3") == ends(game, "F3 leader") == set()
    assert bar(game, "move F3 G3") == "classic.leader.joined-unit-frozen"
    assert bar(game, "move F3 leader G3") == "classic.move.once"
    game.play("pass")
    assert dice(game, "melee F3 F4") == 4


@pytest.mark.rule("classic.leader.join-after-unit-moved")
def test_a_leader_may_join_a_unit_that_has_moved() -> None:
    game = board("E3 BLN+, F2 BHC, H3 FLN, K3 BLN", ordered="E3 leader, F2, K3", phase="move")
    game.play("move F2 G3")
    game.play("move E3 leader G3")
    assert leader(game, "G3").attached
    game.play("pass")
    assert dice(game, "melee G3 H3") == 4


@pytest.mark.rule("classic.leader.joining-orders-nobody")
def test_joining_a_unit_does_not_order_it() -> None:
    game = board("E3 +B, F3 BLN, F4 FLN", hands={"allied": "scout-center"})
    game.play("play scout-center")
    game.play("order E3 leader")
    game.play("move E3 leader F3")
    assert leader(game, "F3").attached and not unit(game, "F3").ordered
    assert options(game, "keep") == list(game.options)  # straight on to the draw: nobody may battle


@pytest.mark.rule("classic.leader.joining-orders-nobody")
@pytest.mark.parametrize("move", ["move E3 leader F3", "move F3 leader E3"])
def test_a_unit_that_a_leader_joins_or_leaves_has_no_order(move: str) -> None:
    start = move.split()[1]
    pieces = f"F3 BLN{'+' if start == 'F3' else ''}, F4 FLN, {FIGHT}"
    game = board(f"{pieces}, E3 +B" if start == "E3" else pieces, ordered=f"{start} leader, L9", phase="move")
    game.play(move)
    game.play("pass")
    assert game.options == ("melee L9 M9", "pass")
    assert bar(game, "melee F3 F4") == "classic.order.only-ordered-act"
    own_order = board("F3 BLN, F4 FLN", ordered="F3")
    assert "melee F3 F4" in own_order.options


@pytest.mark.rule("classic.leader.square-no-detach")
def test_a_leader_cannot_leave_a_square() -> None:
    hands = {"allied": "attack-center"}
    game = board("F3 BLN+#1, F4 FLC, G1 BLN", hands=hands)
    game.play("play attack-center")
    assert "order F3" in game.options and "order F3 leader" not in game.options
    game.play("order F3")
    assert options(game, "order", "leave-square") == ["order G1"]
    assert bar(game, "order F3 leader") == "classic.leader.square-no-detach"
    in_line = board("F3 BLN+, F4 FLC, G1 BLN", hands=hands)
    in_line.play("play attack-center")
    assert "order F3 leader" in in_line.options


@pytest.mark.rule("classic.leader.square-out-and-detach")
@pytest.mark.parametrize(("card", "orders"), [("probe-center", 2), ("scout-center", 1)])
def test_out_of_square_the_leader_detaches_with_one_more_order(card: str, orders: int) -> None:
    game = board("F3 BLN+#1, F4 FLN", hands={"allied": card})
    game.play(f"play {card}")
    assert "order F3 leader" not in game.options
    game.play("order F3")
    assert "order F3 leader" not in game.options
    game.play("leave-square F3")
    assert ("order F3 leader" in game.options) == (orders == 2)
    if orders == 2:
        game.play("order F3 leader")
        assert ends(game, "F3") and ends(game, "F3 leader")


@pytest.mark.rule("classic.leader.cannot-battle-alone")
def test_a_lone_leader_never_battles() -> None:
    game = board(f"E3 +B, E4 FLN, {FIGHT}", ordered="E3 leader, L9")
    assert game.options == ("melee L9 M9", "pass")
    assert bar(game, "melee E3 E4") == "classic.leader.cannot-battle-alone"
    assert bar(game, "fire E3 E5") == "classic.leader.cannot-battle-alone"
    with_unit = board("E3 BLN+, E4 FLN", ordered="E3")
    assert "melee E3 E4" in with_unit.options


@pytest.mark.rule("classic.leader.adds-no-dice")
def test_a_leader_adds_no_dice_but_leadership_does() -> None:
    for code in ("BLN", "BLN+"):
        assert dice(board(f"E3 {code}, E4 FLN", ordered="E3"), "melee E3 E4") == 4
    game = board("E3 BLN+, E4 FLN", hands={"allied": "leadership"})
    for action in ("play leadership", "pass", "pass"):  # no leader detaches, nobody moves
        game.play(action)
    assert dice(game, "melee E3 E4") == 5
    assert game.odds("melee E3 E4").shares[-1].rule == "classic.card.leadership-dice"


@pytest.mark.rule("classic.leader.terrain-stops-leaders")
@pytest.mark.parametrize("ground", list("wtpsfq"))
def test_ground_that_stops_units_stops_leaders(ground: str) -> None:
    free = board(f"A1 +B, {CORNER}", ordered="A1 leader", phase="move")
    assert {"A2", "A3", "B4"} < ends(free, "A1 leader")
    game = board(f"A1 +B, {CORNER}, A2 {ground}", ordered="A1 leader", phase="move")
    assert ends(game, "A1 leader") == {"B1", "A2"}
    assert bar(game, "move A1 leader A3") == "classic.leader.terrain-stops-leaders"


# The grenadiers of the example on F2 with their leader, heavy cavalry on G2, enemies within reach of both.


def example(*orders: str, enemies: str = "F4 FLN, H4 FLN") -> Game:
    game = board(f"F2 BGR+, G2 BHC, {enemies}", hands={"allied": "attack-center"})
    game.play("play attack-center")
    for piece in orders:
        game.play(f"order {piece}")
    if options(game, "order"):
        game.play("pass")
    return game


@pytest.mark.rule("classic.leader.example-one")
def test_example_one_the_leader_joins_cavalry_that_has_moved() -> None:
    game = example("F2", "F2 leader", "G2")
    game.play("move G2 H3")
    game.play("move F2 leader H3")
    game.play("move F2 F3")
    assert unit(game, "H3").leader and not unit(game, "F3").leader
    assert options(game, "melee") == ["melee F3 F4", "melee H3 H4"]


@pytest.mark.rule("classic.leader.example-two")
@pytest.mark.parametrize(("enemy", "combats"), [(", G3 FLN", ["melee G2 G3"]), ("", [])])
def test_example_two_cavalry_that_a_leader_joined_battles_in_place(enemy: str, combats: list[str]) -> None:
    game = board(f"F2 BGR+, G2 BHC, K2 BLN{enemy}", ordered="F2, F2 leader, G2, K2", phase="move")
    game.play("move F2 E2")
    assert has_leader(game, "F2") and not unit(game, "E2").leader
    assert ends(game, "G2")
    game.play("move F2 leader G2")
    assert ends(game, "G2") == ends(game, "G2 leader") == set()
    assert bar(game, "move G2 H2") == "classic.leader.joined-unit-frozen"
    game.play("pass")
    assert options(game, "melee") == combats


@pytest.mark.rule("classic.leader.example-two")
def test_example_two_played_with_its_card() -> None:
    game = example("F2", "F2 leader", "G2", enemies="H3 FLN")
    game.play("move F2 E2")
    game.play("move F2 leader G2")
    assert game.options == ("melee G2 H3", "pass")
    assert unit(game, "G2").leader


@pytest.mark.rule("classic.leader.example-two-unordered-leader")
def test_example_two_a_leader_without_an_order_goes_with_his_grenadiers() -> None:
    game = example("F2", "G2")
    assert ends(game, "F2 leader") == set()
    game.play("move F2 F3")
    assert leader(game, "F3").attached
    assert bar(game, "move F3 leader G3") == "classic.leader.moves-with-unit"


@pytest.mark.rule("classic.leader.same-hex-attached")
@pytest.mark.parametrize(("pieces", "attached"), [("E3 BLN+", True), ("E3 BLN, F3 +B", False)])
def test_a_leader_set_up_with_a_unit_is_attached_to_it(pieces: str, attached: bool) -> None:
    game = board(f"{pieces}, E5 FLN", to_move="french", ordered="E5")
    assert game.leaders[0].attached == attached
    assert bool(unit(game, "E3").leader) == attached
    game.play("fire E5 E3", dice="flag cav art art")
    assert ("ignore 1" in game.options) == attached


@pytest.mark.rule("classic.leader.same-hex-attached")
def test_leaders_of_a_battle_are_attached_from_the_set_up() -> None:
    game = Game.new("rolica-first-position", seed=1)
    assert leader(game, "F2").attached
    assert unit(game, "F2").leader == leader(game, "F2").name
