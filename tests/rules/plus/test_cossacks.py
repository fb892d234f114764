"""Cossacks: free to order, at home in forests, no loss to anybody, and hard to hold."""

import pytest

from boards import bar, dice, events, has_unit, loaded, options
from staffs import cost, counted, purse, staff_board, step


@pytest.mark.rule("plus.cossack.no-banner")
@pytest.mark.parametrize(("token", "count"), [("RCO", 0), ("RLC2", 2)])
def test_blocks_of_cossacks_never_count(token: str, count: int) -> None:
    game = staff_board(f"F7 {token}, F9 FFA, A1 +R, A9 +F", to_move="french", ordered="F9", blocks_lost={"french": 3})
    happened = game.play("fire F9 F7", dice=loaded(game, "fire F9 F7", "cav", "cav"))
    assert events(happened, "UnitEliminated")
    assert counted(game)["french"] == 3 + count
    assert game.banners["french"] == (1 if count else 0)


@pytest.mark.rule("plus.cossack.free-order")
def test_cossacks_cost_nothing_wherever_they_are() -> None:
    game = staff_board("A1 +R, I3 w:RCO, I5 w:RLC, E8 FLN", points=3)
    assert cost(game, "order I3") == 0 and cost(game, "order I5") == 3


COSSACKS = "F5 RCO, F6 FLC, A1 RLN+, M9 FLN+"


@pytest.mark.rule("plus.cossack.free-order", "plus.cossack.countercharge")
def test_after_a_countercharge_they_cost_a_point() -> None:
    prices = {}
    for answer in ("countercharge F5", "pass"):
        for seed in range(20):
            game = staff_board(COSSACKS, to_move="french", ordered="F6", facing={"F6": "S"}, seed=seed)
            game.play("melee F6 F5")
            assert game.deciding == "allied" and step(game) == "react" and "countercharge F5" in game.options
            game.play(answer, dice="art art art art art art" if answer != "pass" else "")
            happened = []
            while game.active == "french":
                happened += game.play("pass" if "pass" in game.options else game.options[0])
            if "order F5" in game.options and purse(game):
                break
        prices[answer] = cost(game, "order F5")
    assert prices == {"countercharge F5": 1, "pass": 0}


@pytest.mark.rule("plus.cossack.countercharge")
def test_cossacks_attacked_by_cavalry_may_charge_in_turn_and_both_roll_at_once() -> None:
    game = staff_board(COSSACKS, to_move="french", ordered="F6", facing={"F6": "S"})
    game.play("melee F6 F5")
    happened = game.play("countercharge F5", dice="cav cav art art cav art")
    assert events(happened, "Countercharged")
    sides = [event.side for event in events(happened, "Rolled")]
    assert sorted(sides) == [0, 1]  # the Cossacks fall, and have hit all the same
    assert counted(game)["allied"] == 1


@pytest.mark.rule("plus.cossack.countercharge")
def test_not_against_infantry_and_not_other_cavalry() -> None:
    game = staff_board("F5 RCO, F6 FLN, A1 RLN+", to_move="french", ordered="F6")
    game.play("melee F6 F5")
    assert step(game) == "retire" and not options(game, "countercharge")
    assert bar(game, "countercharge F5") == "plus.cossack.countercharge"
    game = staff_board("F5 RLC, F6 FLC, A1 RLN+", to_move="french", ordered="F6")
    happened = game.play("melee F6 F5", dice="art art art art")
    assert len(events(happened, "Rolled")) == 1 and step(game) == "battle back"  # nobody was asked before


@pytest.mark.rule("plus.cossack.forest")
@pytest.mark.parametrize(("start", "target"), [("w:", ""), ("", "w:"), ("", "")])
def test_forest_costs_cossacks_no_dice(start: str, target: str) -> None:
    game = staff_board(f"F5 {start}RCO, F6 {target}FLN, A1 +R", ordered="F5")
    assert dice(game, "melee F5 F6") == 2
    if start or target:
        other = staff_board(f"F5 {start}RLC2, F6 {target}FLN, A1 BLN+, A2 FLN", ordered="F5, A1")
        assert "melee F5 F6" not in other.options or dice(other, "melee F5 F6") < 2


@pytest.mark.rule("plus.cossack.forest")
@pytest.mark.parametrize(("token", "charges"), [("w:RCO", True), ("w:RLC", False), ("RLC", True), ("g:RCO", False)])
def test_and_they_may_begin_a_charge_in_one(token: str, charges: bool) -> None:
    game = staff_board(f"F4 {token}, G6 FLN, A1 +R", points=3, saved={"A1": 3})
    game.play("order F4")
    while not options(game, "move"):
        game.play("pass")
    game.play("move F4 G5")
    game.play("pass")
    if options(game, "move", "face"):
        game.play("pass")
    assert ("melee G5 G6" in game.options) == charges
    if not charges and game.active == "allied":
        assert bar(game, "melee G5 G6") == "plus.move.charge-contact-set"


@pytest.mark.rule("plus.cossack.impetuous")
@pytest.mark.parametrize(("token", "must"), [("RCO", True), ("RLC", False)])
def test_victorious_cossacks_must_advance(token: str, must: bool) -> None:
    game = staff_board(f"F5 {token}, F6 FLN, A1 RLN+, M9 FLN+", ordered="F5")
    faces = loaded(game, "melee F5 F6", "flag")
    game.play("melee F5 F6")
    game.play("pass", dice=faces)  # no square
    game.play(next(option for option in game.options if option.startswith("retreat")))
    assert has_unit(game, "F6") == must and (step(game) == "take ground") != must
    if not must:
        assert set(game.options) == {"advance F5 F6", "pass"}
