"""What a table is told of fronts, prices and banners won in parts, and that other rule sets have none of it."""

import pytest

from bicorne import Game
from bicorne.errors import ActionError


def at_orders(battle: str, side: str) -> Game:
    """A battle of Plus at the first question for orders of that side."""
    game = Game.new(battle, seed=2, rules="plus")
    while game.public_view["question"] != "order" or game.deciding != side:
        game.play("pass" if "pass" in game.options else game.options[0])
    return game


def test_a_front_divides_the_hexes_around_a_unit() -> None:
    game = Game.new("vimeiro", seed=1, rules="plus")
    front, flank, rear = game.arcs("F3")  # it faces north
    assert {"E4", "F4"} <= set(front) and {"E3", "G3"} <= set(flank) and {"E2", "F2"} <= set(rear)
    turned, _, behind = game.arcs("F3", "S")
    assert {"E2", "F2"} <= set(turned) and {"E4", "F4"} <= set(behind)
    assert game.arcs("A9") == ([], [], [])
    with pytest.raises(ActionError, match="units face one of"):
        game.arcs("F3", "NE")


def test_a_unit_that_looks_all_round_has_everything_before_it() -> None:
    game = Game.new("vimeiro", seed=1, rules="plus")
    town = next(unit for unit, row in enumerate(game.units) if row.hex == "C7")
    assert game.unit_now(town)["all_round"]
    front, flank, rear = game.arcs("C7")
    assert front and not flank and not rear
    assert game.arcs("C7", "N")[1:] == ([], [])


def test_prices_come_with_the_options_and_to_nobody_else() -> None:
    game = at_orders("eylau", "french")
    told = game.private_view("french")
    orders = [text for text in told["options"] if text.startswith("order")]
    lines = [told["prices"][text] for text in orders if text in told["prices"]]
    assert {line["sign"] for price in lines for line in price if "sign" in line} == {"unled"}
    assert {sum(line["points"] for line in price) for price in lines} == {1, 2}
    other = next(side for side in game.sides if side != "french")
    assert game.private_view(other)["prices"] == {} and game.private_view(None)["prices"] == {}


def test_units_out_of_command_are_outside_the_range_of_every_leader() -> None:
    game = Game.new("eylau", seed=2, rules="plus")
    near = set(game.commanded("french"))
    units = [(row, game.unit_now(unit)) for unit, row in enumerate(game.units) if row.side == "french" and row.hex]
    unled = {row.hex for row, now in units if now.get("signs") == ["unled"]}
    assert unled and unled == {row.hex for row, _ in units} - near


def test_banners_are_won_in_quarters() -> None:
    game = Game.new("vimeiro", seed=1, rules="plus")
    assert game.public_view["parts"] == {"allied": (0, 4), "french": (0, 4)}


@pytest.mark.parametrize("rules", ["classic", "tacticians"])
def test_other_rule_sets_have_none_of_it(rules: str) -> None:
    game = Game.new("vimeiro", seed=1, rules=rules)
    assert game.arcs("F3") == ([], [], []) and game.commanded("allied") == [] and game.public_view["parts"] == {}
    assert game.private_view(game.deciding)["prices"] == {}
    assert not {"facing", "all_round", "signs"} & set(game.unit_now(0))
