"""Cuirassiers: a breastplate stops one bullet of each volley."""

import pytest

from boards import board, clash, events, loaded, options, unit

NATIONS = ["KCU", "ACU", "RCU", "SCU"]


def fired_at(target: str, *faces: str, shooter: str = "FLN") -> int:
    """Blocks that fire from F7 costs a unit on F5."""
    game = clash(f"F5 {target}, F7 {shooter}", "F7", to_move="french")
    happened = game.play("fire F7 F5", dice=loaded(game, "fire F7 F5", *faces))
    return sum(event.blocks for event in events(happened, "BlocksLost"))


@pytest.mark.rule("exp.cuirassier.ignores-one-infantry-fire-hit")
@pytest.mark.parametrize("kind", NATIONS)
def test_cuirassiers_ignore_one_hit_of_infantry_fire(kind: str) -> None:
    assert fired_at(kind, "cav", "cav", "inf") == 1
    assert fired_at(kind, "cav") == 0
    assert fired_at(kind[0] + "HC", "cav") == 1


@pytest.mark.rule("exp.cuirassier.ignores-one-infantry-fire-hit")
def test_french_cuirassiers_do_too() -> None:
    game = clash("F5 BLN, F7 FCU", "F5")
    assert not events(game.play("fire F5 F7", dice="cav art art art art"), "BlocksLost")


@pytest.mark.rule("exp.cuirassier.artillery-fire-full")
def test_guns_and_rockets_pierce_the_breastplate() -> None:
    assert fired_at("KCU", "cav", "cav", shooter="FFA") == 2
    game = clash("F5 BRB, F8 FCU", "F5")
    game.play("fire F5 F8", dice="cav cav")
    assert unit(game, "F8").blocks == 3


@pytest.mark.rule("exp.cuirassier.melee-full")
def test_in_melee_the_breastplate_stops_nothing() -> None:
    game = clash("F5 KCU, F6 FLN", "F6", to_move="french")
    game.play("melee F6 F5")
    game.play("pass", dice="cav saber art art")
    assert unit(game, "F5").blocks == 1


@pytest.mark.rule("exp.cuirassier.per-attack")
def test_each_volley_loses_one_hit() -> None:
    game = clash("F5 KCU, F7 FLN, G7 FLN", "F7, G7", to_move="french")
    for hex in ("F7", "G7"):
        game.play(f"fire {hex} F5", dice="cav cav art art")
    assert unit(game, "F5").blocks == 1


@pytest.mark.rule("exp.cuirassier.ignore-one-flag")
@pytest.mark.parametrize(("kind", "hexes"), [("KCU", 1), ("ACU", 1), ("RCU", 1), ("SCU", 2)])
def test_cuirassiers_ignore_a_flag(kind: str, hexes: int) -> None:
    for flags, row in ((1, 7), (2, 7 - hexes)):
        game = clash(f"F7 {kind}, F9 FFA", "F9", to_move="french")
        game.play("fire F9 F7", dice=loaded(game, "fire F9 F7", *["flag"] * flags))
        assert options(game, "ignore") == ["ignore 1"]
        game.play("ignore 1")
        while options(game, "retreat"):
            game.play(game.options[0])
        assert [piece.hex[1:] for piece in game.units if piece.side == "allied"] == [str(row)]


@pytest.mark.rule("exp.cuirassier.automatic")
def test_the_hit_is_stopped_without_a_choice_or_a_leader_check() -> None:
    game = board("F5 KCU+, F7 FLN, A1 BLN, A3 FLN", to_move="french", ordered="F7, A3")
    happened = game.play("fire F7 F5", dice="cav art art art")
    assert game.deciding == "french"
    assert not events(happened, "BlocksLost") and not events(happened, "LeaderChecked")
