"""Garrisons under Plus: what infantry leaves behind in a built-up area."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, dice, ends, events, has_leader, has_unit, leader, options, order, targets, unit
from plus_boards import board, clash, misses, purse, roll

MILL = '[[objective]]\nid = "mill"\nside = "allied"\nhexes = ["G5"]\nkind = "temporary"\nworth = 1\n'


def leaving(piece: str, letter: str = "t", **rest: Any) -> Game:
    """A unit on G5, ordered, before its move."""
    return board(f"G5 {letter}:{piece}, G9 FLN", ordered="G5", phase="move", **rest)


@pytest.mark.rule("plus.garrison.leave")
def test_infantry_of_two_blocks_that_moves_out_of_a_town_may_leave_a_garrison() -> None:
    game = leaving("BLN3")
    game.play("garrison G5 G6")
    game.play("pass")
    assert (unit(game, "G6").blocks, unit(game, "G5").type, unit(game, "G5").blocks) == (3, "GN", 1)
    for piece in ("BLN1", "BLC", "BFA"):
        assert not options(leaving(piece), "garrison")
        assert bar(leaving(piece), "garrison G5 G6") == "plus.garrison.leave"
    assert not options(leaving("BLN", "g"), "garrison") and not options(leaving("BLN", "."), "garrison")
    again = board("G5 BLN3, G6 t, F8 t, G9 FLN", ordered="G5", phase="move")
    again.play("move G5 G6")
    assert bar(again, "garrison G6 G7")  # it came this turn


@pytest.mark.rule("plus.garrison.block-supply", "plus.garrison.leave")
def test_a_unit_leaves_garrison_after_garrison() -> None:
    game = board("G3 t:BLN3+, G4 t, G5 t, A9 FLN", phase="order", points=2)
    for start, end in (("G3", "G4"), ("G4", "G5"), ("G5", "G6")):
        turn(game, start, end)
        game = next_turn(game)
    assert [unit(game, hex).type for hex in ("G3", "G4", "G5")] == ["GN"] * 3
    assert unit(game, "G6").blocks == 3


def turn(game: Game, start: str, end: str) -> None:
    while not options(game, "order"):
        game.play("pass" if "pass" in game.options else game.options[0])
    game.play(f"order {start}")
    while not options(game, "garrison"):
        game.play("pass")
    game.play(f"garrison {start} {end}")


def next_turn(game: Game) -> Game:
    """The allies' next order phase: both sides do as little as they can."""
    number = game.turn
    while game.turn < number + 2:
        game.play("pass" if "pass" in game.options else game.options[0])
    return game


@pytest.mark.rule("plus.garrison.block-supply")
def test_a_battle_may_limit_the_garrisons() -> None:
    limit = '[[rule]]\nkind = "garrison"\nside = "allied"\nmost = 1'
    pieces = "G5 t:BLN, F6 t:BGN, G9 FLN"
    assert options(board(pieces, ordered="G5", phase="move"), "garrison")
    game = board(pieces, ordered="G5", phase="move", objectives=limit)
    assert not options(game, "garrison") and bar(game, "garrison G5 G6") == "plus.garrison.block-supply"


@pytest.mark.rule("plus.garrison.objective")
def test_a_garrison_holds_an_objective_without_a_gap() -> None:
    game = leaving("BLN3", objectives=MILL)
    plain = game.copy()
    assert game.banners["allied"] == 1
    happened = game.play("garrison G5 G6")
    assert not events(happened, "BannerLost") + events(happened, "BannerGained") + events(happened, "ActionCardDrawn")
    assert game.banners["allied"] == 1
    plain.play("move G5 G6")
    assert plain.banners["allied"] == 0


@pytest.mark.rule("plus.garrison.immobile")
def test_a_garrison_never_moves_and_battles_with_one_die_all_round() -> None:
    game = board("G5 t:BGN, G3 FLN, A1 BLN", ordered="G5, A1", phase="move")
    assert not ends(game, "G5")
    while not options(game, "fire"):
        game.play("pass")
    assert targets(game, "fire", "G5") == {"G3"} and dice(game, "fire G5 G3") == 1
    held = purse("G5 t:BGN+, G7 FLN", 1, sacs={"allied": "fire-and-hold"})
    held.play("play fire-and-hold")
    order(held, "G5")
    while not options(held, "fire"):
        held.play("pass")
    assert dice(held, "fire G5 G7") == 2


@pytest.mark.rule("plus.garrison.flag-dies", "plus.garrison.leader")
def test_a_flag_ends_a_garrison_even_with_a_leader() -> None:
    game = clash("G5 BFA, G7 t:FGN+, A9 FLN", "G5")
    number = dice(game, "fire G5 G7")
    happened = game.play("fire G5 G7", dice=" ".join(["flag", *["art"] * (number - 1), "inf"]))
    assert not options(game, "ignore") and not has_unit(game, "G7")
    assert [len(event.faces) for event in events(happened, "LeaderChecked")] == [1]
    assert has_leader(game, "G7") and options(game, "retreat") and "pass" not in game.options
    line = clash("G5 BFA, G7 t:FLN+, A9 FLN", "G5")
    line.play("fire G5 G7", dice=" ".join(["flag", *["art"] * (number - 1)]))
    assert has_unit(line, "G7") and "ignore 1" in line.options


@pytest.mark.rule("plus.garrison.leader")
def test_a_leader_may_join_a_garrison() -> None:
    game = board("G5 t:BGN, G4 +B, G9 FLN", ordered="G4 leader", phase="move")
    game.play("move G4 leader G5")
    assert unit(game, "G5").leader is not None


@pytest.mark.rule("plus.garrison.hit-like-infantry")
def test_dice_hit_a_garrison_like_infantry() -> None:
    def falls(attacker: str, face: str) -> bool:
        game = clash(f"G5 {attacker}4, G6 t:FGN, A9 FLN", "G5")
        number = dice(game, "melee G5 G6")
        roll(game, "melee G5 G6", " ".join([face, *["art"] * (number - 1)]))
        return not has_unit(game, "G6")

    assert [falls("PMI", face) for face in ("saber", "flag", "inf", "cav")] == [False, True, True, False]
    assert [falls("PLN", face) for face in ("saber", "flag", "inf", "cav")] == [True, True, True, False]


@pytest.mark.rule("plus.garrison.no-banner")
def test_a_fallen_garrison_counts_for_no_banner() -> None:
    for target, blocks in (("FGN", 3), ("FLN1", 0)):  # 3 + 1 blocks make a banner
        game = clash(f"G5 PLN, G7 {target}, A9 FLN", "G5", blocks_lost={"allied": 3})
        game.play("fire G5 G7", dice="inf art art art")
        assert not has_unit(game, "G7")
        assert game.banners["allied"] == (0 if blocks else 1)


@pytest.mark.rule("plus.garrison.relief")
def test_a_unit_that_enters_relieves_the_garrison() -> None:
    game = board("G5 t:BGN, G4 BLN3, G9 FLN", ordered="G4", phase="move", blocks_lost={"french": 3})
    game.play("move G4 G5")
    assert (unit(game, "G5").type, unit(game, "G5").blocks) == ("LN", 3)
    assert len([piece for piece in game.units if piece.side == "allied"]) == 1 and game.banners["french"] == 0


@pytest.mark.rule("plus.garrison.no-support")
def test_a_garrison_supports_nobody() -> None:
    def supported(friend: str) -> bool:
        game = clash(f"G5 BFA, G7 FLN, F7 FLN, H7 {friend}", "G5")
        game.play("fire G5 G7", dice="flag inf inf"[: 4 + 4 * (dice(game, "fire G5 G7") - 1)])
        return "ignore 1" in game.options

    assert supported("FLN") and not supported("FGN")


@pytest.mark.rule("plus.garrison.ordering")
def test_a_garrison_is_ordered_like_infantry_and_forms_no_square() -> None:
    far = purse("G5 t:BGN, A1 +B, G7 FLN, B1 BLN", 1)
    assert "order G5" not in far.options and bar(far, "order G5") == "plus.order.out-of-command"
    assert "order G5" in purse("G5 t:BGN, A1 +B, G7 FLN", 2).options
    assert "order G5" in purse("G5 t:BGN+, G7 FLN", 1).options
    game = clash("G5 BGN, G6 FLC", "G6", to_move="french")
    roll(game, "melee G6 G5", misses(game, "melee G6 G5"))
    assert not options(game, "form-square") and bar(game, "form-square G5")


@pytest.mark.rule("plus.garrison.not-when-placed")
def test_a_garrison_does_not_battle_in_the_turn_in_which_it_is_left() -> None:
    game = board("G5 t:BLN3+, G6 FLN, M1 FLN", ordered="G5", phase="move")
    game.play("garrison G5 F4")
    while game.active == "allied" and "fire F4 G6" not in game.options and "pass" in game.options:
        assert not any(option.startswith(("melee G5", "fire G5")) for option in game.options)
        game.play("pass")
    back = clash("G5 t:BGN, G6 FLN4, M1 FLN", "G6", to_move="french")
    roll(back, "melee G6 G5", misses(back, "melee G6 G5"))
    assert options(back, "battle-back") == ["battle-back G5 G6"]


@pytest.mark.rule("plus.garrison.no-retreat-into")
def test_no_unit_retreats_into_the_hex_of_a_garrison_or_past_it() -> None:
    def driven(friends: str) -> Game:
        game = clash(f"G5 PLN4, G6 FLN, A9 FLN, {friends}", "G6", to_move="french")
        game.play("melee G6 G5", dice="flag art art art art")
        if options(game, "ignore"):
            game.play("pass")
        return game

    game = driven("F4 BGN, G4 BGN")
    assert not options(game, "retreat") and unit(game, "G5").blocks == 3
    assert options(driven("F4 BLN, G4 BLN"), "retreat")  # past friends


@pytest.mark.rule("plus.garrison.no-retreat-into")
def test_a_retreating_leader_may_stop_with_a_garrison() -> None:
    game = clash("G5 +B, G6 FLN, F4 BGN, G4 BGN, A9 FLN, A1 BLN", "G6", to_move="french")
    game.play("melee G6 G5", dice="art art art art")
    assert "retreat G5 leader G4" in game.options
    game.play("retreat G5 leader G4")
    assert "pass" in game.options
    game.play("pass")
    assert unit(game, "G4").leader is not None and leader(game, "G4")
