"""Cossacks: quick to go, at home in forests, no loss to anybody."""

import pytest

from boards import bar, board, clash, dice, ends, events, loaded, options


def melee_dice(start: str, target: str, kind: str = "RCO") -> int:
    """With guns beside, so that an attack without dice of its own is not refused."""
    game = clash(f"F5 {start}{kind}, F6 {target}FLN, A1 BLN, A3 FLN", "F5, A1")
    return dice(game, "melee F5 F6") if "melee F5 F6" in game.options else 0


@pytest.mark.rule("exp.cossack.no-saber-hits")
def test_cossack_sabers_hit_lone_leaders_only() -> None:
    for foe, hits in (("FLN", 0), ("+F", 2)):
        game = clash(f"F5 RCO, F6 {foe}", "F5")
        assert events(game.play("melee F5 F6", dice="saber saber"), "Rolled")[0].hits == hits


@pytest.mark.rule("exp.cossack.forest-melee")
def test_forest_costs_cossacks_no_dice() -> None:
    assert melee_dice("", "w:") == 2 == melee_dice("w:", "")
    assert melee_dice("", "w:", "RLC") == 2 == melee_dice("w:", "", "RLC")  # of four blocks
    assert melee_dice("", "g:") == 0 == melee_dice("g:", "")


@pytest.mark.rule("exp.cossack.forest-movement-normal")
def test_forest_stops_cossacks_and_they_do_not_battle_there_on_entry() -> None:
    game = board("F5 RCO, F6 w, G6 w, E6 w", ordered="F5", phase="move")
    assert "F6" in ends(game, "F5") and "F8" not in ends(game, "F5")
    entered = clash("F6 w:RCO, F7 FLN, A1 BLN, A3 FLN", "F6, A1", moved={"F6": "F5"})
    assert "melee F6 F7" not in entered.options
    assert bar(entered, "melee F6 F7") == "classic.terrain.forest-no-battle-on-entry"


@pytest.mark.rule("exp.cossack.retreat-three")
def test_cossacks_fall_back_three_hexes() -> None:
    game = clash("F7 RCO, F9 FFA", "F9", to_move="french")
    game.play("fire F9 F7", dice=loaded(game, "fire F9 F7", "flag"))
    while options(game, "retreat"):
        game.play(game.options[0])
    assert [piece.hex[1:] for piece in game.units if piece.side == "allied"] == ["4"]


@pytest.mark.rule("exp.cossack.no-banner")
def test_the_loss_of_cossacks_is_no_banner() -> None:
    for kind, banners in (("RCO", 0), ("RLC", 1)):
        game = clash(f"F7 {kind}1, F9 FFA", "F9", to_move="french")
        game.play("fire F9 F7", dice="cav art art")
        assert game.banners["french"] == banners and len(game.units) == 1


@pytest.mark.rule("exp.cossack.retire-and-reform")
def test_cossacks_retire_from_infantry() -> None:
    for foe, retires in (("FLN", True), ("FLC", False)):
        game = clash(f"F5 RCO, F6 {foe}", "F6", to_move="french")
        game.play("melee F6 F5")
        assert ("retire F5" in game.options) == retires
