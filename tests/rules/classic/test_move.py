"""Movement of units."""

from itertools import permutations

import pytest

from bicorne import ActionError, Game, ScenarioError
from boards import PLACES, apart, bar, board, dice, ends, events, has_unit, options, ring, unit

# A corner with two ways out of A1: B1, a dead end, and A2, behind which the board lies open.
CORNER = "C1 r, B2 r"
# A fight far off that keeps the combat phase open, for the allies and for the French.
ELSEWHERE = {"allied": ("L9 BLN, M9 FLN", "L9"), "french": ("L9 FLN, M9 BLN", "L9")}


def army(code: str) -> str:
    return "french" if code[0] == "F" else "allied"


def foe(code: str) -> str:
    return "BLN" if code[0] == "F" else "FLN"


def march(code: str, pieces: str = "", with_fight: bool = False) -> Game:
    """A unit on E5 in the movement phase, with other pieces, and perhaps a fight elsewhere."""
    fight, fighter = ELSEWHERE[army(code)] if with_fight else ("", "")
    return board(
        f"E5 {code}, {pieces}, {fight}", to_move=army(code), phase="move", ordered="E5" + (fighter and f", {fighter}")
    )


@pytest.mark.rule("classic.move.once")
def test_a_piece_moves_once_and_wholly_before_the_next() -> None:
    game = board("G3 BLC, C3 BLN, E5 +B, K3 BLN", ordered="G3, C3, E5 leader, K3", phase="move")
    assert "I3" in ends(game, "G3")
    game.play("move G3 G4")
    game.play("move E5 leader E6")
    game.play("move C3 C4")
    assert ends(game, "G4") == ends(game, "E6 leader") == ends(game, "C4") == set()
    assert ends(game, "K3")
    assert bar(game, "move G4 H4") == "classic.move.once"
    assert bar(game, "move E6 leader E7") == "classic.move.once"


@pytest.mark.rule("classic.move.optional")
def test_an_ordered_unit_that_stands_fires_with_all_its_dice() -> None:
    game = board("G5 FLN, I5 BLN, D8 +F", to_move="french", ordered="G5, D8 leader", phase="move")
    moved = game.copy()
    game.play("pass")
    assert dice(game, "fire G5 I5") == 4
    assert has_unit(game, "G5") and game.leaders[0].hex == "D8"
    moved.play("move G5 G6")
    moved.play("pass")
    assert dice(moved, "fire G6 I5") == 2


@pytest.mark.rule("classic.move.optional")
def test_to_stay_is_to_pass_and_no_move() -> None:
    game = board("G5 BLN", ordered="G5", phase="move")
    assert "pass" in game.options and "G5" not in ends(game, "G5")
    assert bar(game, "move G5 G5") == "classic.move.optional"


@pytest.mark.rule("classic.move.any-sequence")
@pytest.mark.parametrize("sequence", list(permutations(["move B3 B4", "move F3 G4", "move J3 leader J5"])))
def test_the_owner_chooses_the_sequence_of_moves(sequence: tuple[str, ...]) -> None:
    game = board("B3 BLN, F3 BLC, J3 +B", ordered="B3, F3, J3 leader", phase="move")
    for move in sequence:
        game.play(move)
    assert [piece.hex for piece in game.units + game.leaders] == ["B4", "G4", "J5"]


@pytest.mark.rule("classic.move.one-unit-per-hex")
def test_a_unit_may_not_end_its_move_with_another() -> None:
    assert "F5" in ends(march("BLN"), "E5")
    game = march("BLN", "F5 BLT")
    assert ends(game, "E5") == ring("E5", 1) - {"F5"}
    assert bar(game, "move E5 F5") == "classic.move.one-unit-per-hex"


@pytest.mark.rule("classic.move.no-pass-through-friends")
def test_a_unit_goes_round_a_friendly_unit() -> None:
    game = board("E3 BLC, F3 BLN, K1 BLN", ordered="E3, K1", phase="move")
    game.play("move E3 G3")
    assert unit(game, "G3").moved == 3
    straight = board("E3 BLC, K1 BLN", ordered="E3, K1", phase="move")
    straight.play("move E3 G3")
    assert unit(straight, "G3").moved == 2


@pytest.mark.rule("classic.move.no-pass-through-friends")
def test_friends_on_every_way_bar_it() -> None:
    game = board("E3 BLC, F3 BLN, F4 BLN, F2 PLN", ordered="E3", phase="move")
    assert "G3" not in ends(game, "E3")
    assert bar(game, "move E3 G3") == "classic.move.no-pass-through-friends"


@pytest.mark.rule("classic.move.no-enter-enemy")
@pytest.mark.parametrize("enemy", ["+F", "FLN", "FLN1+"])
def test_a_unit_neither_enters_nor_passes_an_enemy(enemy: str) -> None:
    free = board(f"A1 BLC, {CORNER}", ordered="A1", phase="move")
    assert {"A2", "A3", "B3"} < ends(free, "A1")
    game = board(f"A1 BLC, {CORNER}, A2 {enemy}", ordered="A1", phase="move")
    assert ends(game, "A1") == {"B1"}
    assert bar(game, "move A1 A2") == "classic.move.no-enter-enemy"
    assert bar(game, "move A1 A3") == "classic.move.no-enter-enemy"


@pytest.mark.rule("classic.move.onto-lone-leader-stops")
def test_a_unit_that_meets_a_lone_friendly_leader_stops_and_takes_him_along() -> None:
    free = board(f"A1 BLC, {CORNER}, A3 FLN", ordered="A1", phase="move")
    assert {"A2", "B3"} < ends(free, "A1")
    game = board(f"A1 BLC, {CORNER}, A2 +B, A3 FLN", ordered="A1", phase="move")
    assert ends(game, "A1") == {"B1", "A2"}
    assert bar(game, "move A1 B3") == "classic.move.onto-lone-leader-stops"
    happened = game.play("move A1 A2")
    assert events(happened, "Attached")
    assert game.leaders[0].attached and unit(game, "A2").leader
    assert "melee A2 A3" in game.options


@pytest.mark.rule("classic.move.leader-unit-not-onto-leader")
def test_a_unit_with_a_leader_neither_enters_nor_passes_a_lone_leader() -> None:
    alone = board(f"A1 BLC, {CORNER}, A2 +B", ordered="A1", phase="move")
    assert "A2" in ends(alone, "A1")
    game = board(f"A1 BLC+, {CORNER}, A2 +B", ordered="A1", phase="move")
    assert ends(game, "A1") == {"B1"}
    assert bar(game, "move A1 A2") == "classic.move.leader-unit-not-onto-leader"
    assert bar(game, "move A1 A3") == "classic.move.leader-unit-not-onto-leader"


@pytest.mark.rule("classic.move.cross-sections")
def test_an_ordered_unit_may_leave_its_section() -> None:
    game = board("D3 BLN, E1 BLN", hands={"allied": "probe-left"})
    game.play("play probe-left")
    assert bar(game, "order E1") == "classic.order.section-excess-lost"
    game.play("order D3")
    assert ends(game, "D3") == ring("D3", 1)
    game.play("move D3 E3")
    assert has_unit(game, "E3")


@pytest.mark.rule("classic.move.edges-closed")
@pytest.mark.parametrize("hex", ["A5", "M5", "A4", "G1", "G9", "A1", "M9"])
def test_nothing_moves_off_the_board(hex: str) -> None:
    game = board(f"{hex} BLC", ordered=hex, phase="move")
    assert ends(game, hex) == ring(hex, 1) | ring(hex, 2) | ring(hex, 3)
    assert options(game, "exit") == []
    assert bar(game, f"exit {hex}") == "classic.move.edges-closed"
    with pytest.raises(ActionError):
        game.play(f"move {hex} off")


@pytest.mark.rule("classic.move.edges-closed")
def test_a_battle_may_open_a_row_of_the_edge_to_a_side() -> None:
    row = [hex for hex in PLACES if hex.endswith("9")]
    keys = f'side = "allied"\nedge = "top"\nhexes = {row}\nfrom_turn = 1\nper_units = 1\nworth = 1\nmax = 1'
    pieces = "A9 BLC, G9 BLN, G8 BLN, A5 BLC, G1 BLN, M5 FLN"
    game = board(pieces, ordered="A9, G9, G8, A5, G1", phase="move", extra=f'[[rule]]\nkind = "exit"\n{keys}')
    assert options(game, "exit") == ["exit A9", "exit G9"]
    game.play("exit G9")
    assert not has_unit(game, "G9")
    without = board(pieces, ordered="A9, G9, G8, A5, G1", phase="move")
    assert options(without, "exit") == []


@pytest.mark.rule("classic.move.no-split")
def test_all_blocks_of_a_unit_move_together() -> None:
    start = march("BLN")
    assert options(start, "move") == [option for option in start.options if option != "pass"]
    for option in options(start, "move"):
        game = start.copy()
        game.play(option)
        assert [(unit.hex, unit.blocks) for unit in game.units] == [(option.split()[2], 4)]
    with pytest.raises(ActionError):
        start.play("move E5 E6 2")


@pytest.mark.rule("classic.move.no-merge")
def test_weakened_units_do_not_combine() -> None:
    start = board("E5 BLN1, F5 BLN2", ordered="E5, F5", phase="move")
    assert bar(start, "move E5 F5") == "classic.move.one-unit-per-hex"
    assert "F5" in ends(march("BLN1"), "E5")
    for option in start.options:
        game = start.copy()
        game.play(option)
        assert sorted(unit.blocks for unit in game.units) == [1, 2]


@pytest.mark.rule("classic.move.impassable")
@pytest.mark.parametrize(("ground", "rule"), [("r", "river-impassable"), ("H", "rugged-hill-move")])
@pytest.mark.parametrize(("mover", "piece"), [("BLC", "A1"), ("BLT", "A1"), ("BHA", "A1"), ("+B", "A1 leader")])
def test_impassable_ground_is_neither_entered_nor_passed(ground: str, rule: str, mover: str, piece: str) -> None:
    free = board(f"A1 {mover}, {CORNER}", ordered=piece, phase="move")
    assert {"A2", "A3", "B3"} <= ends(free, piece)
    game = board(f"A1 {mover}, {CORNER}, A2 {ground}", ordered=piece, phase="move")
    assert ends(game, piece) == {"B1"}
    assert bar(game, f"move {piece} A2") == f"classic.terrain.{rule}"


@pytest.mark.rule("classic.move.impassable")
def test_ground_that_the_battle_closes_is_impassable() -> None:
    closed = '[[rule]]\nkind = "impassable"\nhexes = ["A2"]'
    game = board(f"A1 BLC, {CORNER}", ordered="A1", phase="move", extra=closed)
    assert ends(game, "A1") == {"B1"}
    assert bar(game, "move A1 A2") == "classic.move.impassable"


@pytest.mark.rule("classic.move.impassable")
def test_nothing_begins_on_ground_where_it_could_not_go() -> None:
    for token in ("r:BLN", "q:BFA", "r:+B"):
        with pytest.raises(ScenarioError, match="cannot stand on `E5`"):
            board(f"E5 {token}")
    board("E5 q:BLN")


@pytest.mark.rule("classic.move.no-zone-of-control")
def test_enemies_beside_the_way_stop_nobody() -> None:
    game = board("E3 BLC, D4 FLN, F2 FLN, G4 FLN, K1 BLN", ordered="E3, K1", phase="move")
    game.play("move E3 H3")
    assert unit(game, "H3").moved == 3


@pytest.mark.rule("classic.move.line-infantry")
@pytest.mark.parametrize(
    ("code", "moved_dice"), [("BLN", 2), ("BGR", 3), ("BGG", 4), ("FOG", 3), ("FGR", 2), ("FMI", 2), ("PLN", 2)]
)
def test_line_infantry_moves_one_hex_and_may_battle(code: str, moved_dice: int) -> None:
    game = march(code, f"H5 {foe(code)}")
    assert ends(game, "E5") == ring("E5", 1)
    assert bar(game, "move E5 G5") == "classic.move.line-infantry"
    game.play("move E5 F5")
    assert dice(game, "fire F5 H5") == moved_dice
    beside = march(code, f"G5 {foe(code)}")
    beside.play("move E5 F5")
    assert "melee F5 G5" in beside.options


@pytest.mark.rule("classic.move.light-infantry")
@pytest.mark.parametrize("code", ["FYG", "FLT", "BLT", "BRL", "PLT"])
def test_light_infantry_moves_one_hex_and_battles_or_two_and_does_not(code: str) -> None:
    game = march(code, f"H5 {foe(code)}", with_fight=True)
    assert ends(game, "E5") == ring("E5", 1) | ring("E5", 2)
    assert bar(game, "move E5 E8") == "classic.move.light-infantry"
    near, far = game, game.copy()
    near.play("move E5 F5")
    near.play("pass")
    assert "fire F5 H5" in near.options
    far.play("move E5 G5")
    far.play("pass")
    assert far.options == ("melee L9 M9", "pass")
    assert bar(far, "melee G5 H5") == "classic.move.light-infantry"
    beside = march(code, f"G5 {foe(code)}")
    beside.play("move E5 F5")
    assert "melee F5 G5" in beside.options


@pytest.mark.rule("classic.move.light-cavalry")
@pytest.mark.parametrize(("code", "strength"), [("BLC", 3), ("FLC", 4), ("FGC", 4)])
def test_light_cavalry_moves_three_hexes_and_may_battle(code: str, strength: int) -> None:
    game = march(code, f"I5 {foe(code)}")
    assert ends(game, "E5") == ring("E5", 1) | ring("E5", 2) | ring("E5", 3)
    assert bar(game, "move E5 E9") == "classic.move.light-cavalry"
    game.play("move E5 H5")
    assert dice(game, "melee H5 I5") == strength


@pytest.mark.rule("classic.move.heavy-cavalry")
@pytest.mark.parametrize(("code", "strength"), [("BHC", 4), ("BGH", 4), ("FHC", 5), ("FCU", 5), ("FGH", 5)])
def test_heavy_cavalry_moves_two_hexes_and_may_battle(code: str, strength: int) -> None:
    game = march(code, f"H5 {foe(code)}")
    assert ends(game, "E5") == ring("E5", 1) | ring("E5", 2)
    assert bar(game, "move E5 E8") == "classic.move.heavy-cavalry"
    game.play("move E5 G5")
    assert dice(game, "melee G5 H5") == strength


@pytest.mark.rule("classic.move.foot-artillery")
@pytest.mark.parametrize("code", ["BFA", "FFA", "PFA", "FGF"])
@pytest.mark.parametrize("target", ["G5", "I5"])
def test_foot_artillery_moves_one_hex_or_battles(code: str, target: str) -> None:
    game = march(code, f"{target} {foe(code)}", with_fight=True)
    attack = "melee" if apart("F5", target) == 1 else "fire"
    assert ends(game, "E5") == ring("E5", 1)
    assert bar(game, "move E5 E7") == "classic.move.foot-artillery"
    stands = board(f"F5 {code}, {target} {foe(code)}", to_move=army(code), ordered="F5")
    assert f"{attack} F5 {target}" in stands.options
    game.play("move E5 F5")
    game.play("pass")
    assert game.options == ("melee L9 M9", "pass")
    assert bar(game, f"{attack} F5 {target}") == "classic.move.foot-artillery"


@pytest.mark.rule("classic.move.horse-artillery")
@pytest.mark.parametrize("code", ["BHA", "FHA", "FGA"])
def test_horse_artillery_moves_one_hex_and_battles_or_two_and_does_not(code: str) -> None:
    game = march(code, f"I5 {foe(code)}", with_fight=True)
    assert ends(game, "E5") == ring("E5", 1) | ring("E5", 2)
    assert bar(game, "move E5 E8") == "classic.move.horse-artillery"
    near, far = game, game.copy()
    near.play("move E5 F5")
    near.play("pass")
    assert "fire F5 I5" in near.options
    far.play("move E5 G5")
    far.play("pass")
    assert far.options == ("melee L9 M9", "pass")
    assert bar(far, "fire G5 I5") == "classic.move.horse-artillery"


@pytest.mark.rule("classic.move.horse-artillery")
def test_horse_artillery_that_moved_one_hex_may_melee() -> None:
    game = march("BHA", "G5 FLN")
    game.play("move E5 F5")
    assert dice(game, "melee F5 G5") == 3
