"""The order phase: what an order costs, in points and beyond, and where orders come from."""

import pytest

from boards import bar, ends, leader, options, unit, why
from staffs import cost, finish_turn, purse, saved, staff_board, step, with_reading


@pytest.mark.rule("plus.order.unit-one-cp")
def test_a_unit_costs_a_point_its_leader_included() -> None:
    game = staff_board("E3 BLN+, F3 BLN, G3 BLN, E8 FLN", points=3)
    assert [cost(game, f"order {hex}") for hex in ("E3", "F3", "G3")] == [1, 1, 1]
    game.play("order E3")
    game.play("order F3")
    game.play("order G3")
    assert purse(game) == 0
    game.play("move E3 E4")
    assert leader(game, "E4").attached
    poor = staff_board("E3 BLN+, F3 BLN, E8 FLN", points=1)
    poor.play("order E3")
    assert not unit(poor, "F3").ordered and step(poor) == "move"
    broke = staff_board("E3 RLN+, H3 RCO, E8 FLN", points=0)  # Cossacks cost nothing, so that the phase goes on
    assert bar(broke, "order E3") == "plus.order.unit-one-cp"


@pytest.mark.rule("plus.order.leader-one-cp")
def test_a_leader_costs_a_point_wherever_he_is() -> None:
    game = staff_board("A1 +B, I3 BLN+, E8 FLN", points=2)
    assert cost(game, "order A1 leader") == cost(game, "order I3 leader") == 1
    game.play("order I3 leader")
    game.play("order I3")  # and his unit another
    assert purse(game) == 0


@pytest.mark.rule("plus.order.leader-one-cp")
def test_without_a_point_no_leader_is_ordered() -> None:
    game = staff_board("E3 +R, H3 RCO, E8 FLN", points=0)
    assert game.options == ("order H3", "pass")
    assert bar(game, "order E3 leader") == "plus.order.leader-one-cp"
    assert why(game, "order E3 leader").endswith("costs one point, and you have no points.")


@pytest.mark.rule("plus.order.out-of-command")
def test_a_unit_out_of_command_costs_a_point_more() -> None:
    game = staff_board("E3 BLN+, H3 BLN, I3 BLN, E8 FLN", points=4)
    assert cost(game, "order H3") == 1 and cost(game, "order I3") == 2
    poor = staff_board("E3 BLN+, H3 BLN, I3 BLN, E8 FLN", points=1)
    assert "order H3" in poor.options and "order I3" not in poor.options
    assert bar(poor, "order I3") == "plus.order.out-of-command"


@pytest.mark.rule("plus.order.replaced-leader")
def test_a_leader_who_has_just_taken_over_makes_orders_dearer_for_a_turn() -> None:
    # H3 is near both leaders, D2 only near the one who falls
    pieces = "E3 +B, D2 BLN, H3 BLN, K3 BLN+, E4 FLN+, A9 FLN"
    purses = set()
    for seed in range(12):  # whatever card comes
        game = staff_board(pieces, to_move="french", ordered="E4", facing={"E4": "S"}, cinc={"allied": 1}, seed=seed)
        game.play("melee E4 E3", dice="saber art art art")
        while step(game) != "replace other leader":
            game.play("pass" if "pass" in game.options else game.options[0])
        game.play("replace E3 leader D2")
        assert game.active == "allied"
        if step(game) == "choose clause":
            game.play("use points")
        purses.add(min(purse(game), 2))
        assert cost(game, "order H3") == 1
        if purse(game) > 1:
            assert cost(game, "order D2") == 2
        else:
            assert bar(game, "order D2") == "plus.order.replaced-leader"
        finish_turn(game)
        finish_turn(game)
        if step(game) == "choose clause":
            game.play("use points")
        assert cost(game, "order D2") == 1
    assert purses == {1, 2}


@pytest.mark.rule("plus.order.difficult-terrain")
@pytest.mark.parametrize(
    ("token", "price"),
    [("w:BHC", 2), ("w:BFA", 2), ("w:BLN", 1), ("h:BHC", 1), ("BHC", 1), ("t:BLC", 2), ("t:BLN", 1)],
)
def test_cavalry_and_artillery_in_difficult_ground_cost_a_point_more(token: str, price: int) -> None:
    game = staff_board(f"E3 +B, F3 {token}, K2 BLN, E8 FLN", points=4)
    assert cost(game, "order F3") == price
    if price == 2:
        poor = staff_board(f"E3 +B, F3 {token}, K2 BLN, E8 FLN", points=1)
        assert bar(poor, "order F3") == "plus.order.difficult-terrain"


@pytest.mark.rule("plus.order.leave-square")
def test_leaving_a_square_costs_a_point_more_and_staying_does_not() -> None:
    game = staff_board("E3 BLN+#1, F3 BLN, E8 FLN", points=2)
    assert cost(game, "order E3") == 1
    game.play("order E3")
    assert cost(game, "leave-square E3") == 1
    game.play("leave-square E3")
    assert purse(game) == 0 and not unit(game, "E3").square
    poor = staff_board("E3 BLN+#1, H3 RCO, E8 FLN", points=1)
    poor.play("order E3")
    assert "leave-square E3" not in poor.options and "order H3" in poor.options
    assert bar(poor, "leave-square E3") == "plus.order.leave-square"


@pytest.mark.rule("plus.order.surcharges-add-up")
def test_every_case_adds_its_point() -> None:
    game = staff_board("A1 +B, I3 w:BFA, H3 BFA, C2 BFA, C1 w:BFA, E8 FLN", points=4)
    assert [cost(game, f"order {hex}") for hex in ("I3", "H3", "C2", "C1")] == [3, 2, 1, 2]


CHARGE = "E3 BLC+, F3 BLC, K3 BLC, L3 BLC, E8 FLN"


@pytest.mark.rule("plus.order.sac-pays-surcharges")
def test_an_order_by_card_costs_what_makes_it_dearer() -> None:
    game = staff_board(CHARGE, points=1, sacs={"allied": "impetuous-cavalry"})
    game.play("play impetuous-cavalry")
    assert [cost(game, f"order {hex}") for hex in ("E3", "F3", "K3")] == [0, 0, 1]
    game.play("order E3")
    game.play("order K3")
    assert purse(game) == 0
    broke = staff_board(CHARGE, points=0, sacs={"allied": "impetuous-cavalry"})
    broke.play("play impetuous-cavalry")
    assert set(options(broke, "order")) == {"order E3", "order F3"}
    assert bar(broke, "order K3") == "plus.order.out-of-command"


@pytest.mark.rule("plus.order.sac-pays-surcharges")
def test_and_so_does_one_of_the_ace() -> None:
    wood = "E3 w:BLC+, F3 BLN, E8 FLN"
    game = staff_board(wood, card="ace", saved={"E3": 1})
    game.play("use command")
    assert cost(game, "order E3") == 1
    broke = staff_board(wood, card="ace")
    broke.play("use command")
    assert "order E3" not in broke.options
    assert bar(broke, "order E3") == "plus.order.difficult-terrain"


@pytest.mark.rule("plus.order.sac-pays-surcharges")
def test_the_reading_by_which_orders_by_card_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    free = with_reading(monkeypatch, "free_orders_are_free")
    game = staff_board(CHARGE, points=1, sacs={"allied": "impetuous-cavalry"}, rules=free)
    game.play("play impetuous-cavalry")
    assert cost(game, "order K3") == 0
    game.play("order K3")
    game.play("order L3")
    assert purse(game) == 1


@pytest.mark.rule("plus.order.announce-all-first")
def test_all_orders_are_given_before_the_first_move() -> None:
    game = staff_board("E3 BLN+, F3 BLN, G3 BLN, E8 FLN", points=3)
    game.play("order E3")
    assert not ends(game, "E3")
    game.play("pass")
    assert purse(game) == 2 and not options(game, "order")
    assert bar(game, "order F3") == "plus.order.announce-all-first"
    game.play("move E3 E4")
    assert bar(game, "order F3") == "plus.order.announce-all-first"


@pytest.mark.rule("plus.order.mixed-sources")
def test_points_of_the_card_saved_points_and_action_cards_order_in_one_turn() -> None:
    guns = "E3 BLN+, F3 BLN, G3 BLN, E2 BFA, F2 BFA, E8 FLN"
    game = staff_board(
        guns, points=2, saved={"E3": 1}, sacs={"allied": "bombard"}, plus='sacs = { allied = { basic = ["bombard"] } }'
    )
    game.play("play bombard")
    game.play("order E2")
    game.play("order F2")
    assert game.options == ("pass",) or "order E3" in game.options, game.options
    for hex in ("E3", "F3", "G3"):
        game.play(f"order {hex}")
    assert [unit(game, hex).ordered for hex in ("E2", "F2", "E3", "F3", "G3")] == [True] * 5
    assert purse(game) == 0 and not saved(game).get("E3")
