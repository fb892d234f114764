"""Leaders of the further armies are leaders like any other."""

import pytest

from boards import bar, board, clash, dice, ends, events, leader, options, order, played, unit


@pytest.mark.rule("exp.leader.moves-three-alone")
def test_a_lone_leader_rides_three_hexes_and_an_attached_one_with_his_unit() -> None:
    game = board("F3 +K", ordered="F3 leader", phase="move")
    assert "F6" in ends(game, "F3 leader") and "F7" not in ends(game, "F3 leader")
    attached = board("F3 KLN+", ordered="F3", phase="move")
    attached.play("move F3 F4")
    assert leader(attached, "F4").attached


@pytest.mark.rule("exp.leader.alone-cannot-battle")
def test_a_lone_leader_does_not_battle() -> None:
    game = clash("F5 +K, F6 FLN, A1 BLN, A3 FLN", "F5 leader, A1")
    assert "melee F5 F6" not in game.options and bar(game, "melee F5 F6") == "classic.leader.cannot-battle-alone"


@pytest.mark.rule("exp.leader.leadership-die")
def test_leadership_gives_his_unit_a_die() -> None:
    for card, number in (("leadership", 4), ("probe-center", 3)):
        game = played(card, "F5 RLN3+, F6 FLN")
        if card != "leadership":
            order(game, "F5")
        while options(game, "order", "move"):
            game.play("pass")
        assert dice(game, "melee F5 F6") == number


@pytest.mark.rule("exp.leader.attached-ignores-flag")
def test_a_leader_ignores_a_flag_besides_those_of_his_unit() -> None:
    for kind, most in (("RLN+", 2), ("RLN", 1)):
        game = clash(f"F7 {kind}, F9 FFA", "F9", to_move="french")
        game.play("fire F9 F7", dice="flag flag art")
        assert len(options(game, "ignore")) == most


@pytest.mark.rule("exp.leader.retreats-with-unit")
def test_a_leader_falls_back_with_his_unit() -> None:
    game = clash("F7 KRI+, F9 FFA", "F9", to_move="french")
    game.play("fire F9 F7", dice="flag flag art")
    game.play("ignore 1")
    while options(game, "retreat"):
        game.play(game.options[0])
    (there,) = [piece for piece in game.units if piece.side == "allied"]
    assert there.hex[1:] == "5" and leader(game, there.hex).attached


@pytest.mark.rule("exp.leader.lone-retreat-and-escape")
def test_a_lone_leader_who_lives_escapes_through_enemies() -> None:
    for face, falls in (("saber", True), ("inf", False)):
        game = clash("F5 +K, F6 FLN, E4 FLN1, F4 FLN1, D3 FLN1, E3 FLN, F3 FLN1, G3 FLN1", "F6", to_move="french")
        game.play("melee F6 F5", dice="art art art art")
        happened = game.play("retreat F5 leader F4", dice=face)
        assert bool(events(happened, "LeaderCaught")) == falls
        assert unit(game, "F4").blocks == 1
