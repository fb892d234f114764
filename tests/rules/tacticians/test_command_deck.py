"""The Command deck of ninety, the Tactician cards it draws, and Take Command."""

from typing import Any

import pytest

from bicorne import Game
from bicorne.data.cards import load_deck
from boards import bar, events, hand, idle, options, orders, unit
from tactic_tables import playing, skip, table, tactics

DECK = {card.id: card.count for card in load_deck("tacticians").cards}


def turn_with(card: str, **rest: Any) -> tuple[int, int]:
    """How many Tactician cards each side has drawn at the end of a turn with this card."""
    game = table("F3 BLN+, F8 FLN", hands={"allied": f"{card} probe-left", "french": "forward"}, **rest)
    idle(game, card)
    return len(tactics(game, "allied")), len(tactics(game, "french"))


@pytest.mark.rule("exp.command-deck.size", "exp.command-deck.composition", "exp.take-command.six-cards")
def test_the_deck_has_ninety_cards() -> None:
    cards = Game.new("vimeiro", seed=1, rules="tacticians").view(None)["cards"]
    assert cards["deck"] + sum(cards["hands"].values()) == 90 == sum(DECK.values())
    assert [DECK[id] for id in ("probe-center", "attack-center", "leadership", "elan", "rally")] == [7, 7, 3, 1, 2]
    core = {card.id: card.count for card in load_deck().cards}
    kept = {id: count for id, count in core.items() if id not in ("first-strike", "short-supply")}
    further = sum(DECK[id] - count for id, count in kept.items())
    commands = {id: count for id, count in DECK.items() if id.startswith("take-command")}
    assert sum(kept.values()) == 67 and further == 17
    assert commands == {
        "take-command-left": 1,
        "take-command-center": 2,
        "take-command-right": 1,
        "take-command-any": 2,
    }


@pytest.mark.rule("exp.command-deck.first-strike-and-short-supply-moved")
def test_first_strike_and_short_supply_are_tactician_cards() -> None:
    moved = {"first-strike", "short-supply"}
    assert not moved & set(DECK) and moved <= {tactic.id for tactic in load_deck("tacticians").tactician_cards}


@pytest.mark.rule(
    "exp.command-deck.scout-draws-tactician",
    "exp.command-deck.cold-steel-draws-tactician",
    "exp.command-deck.la-grande-manoeuvre-draws-tactician",
    "exp.command-deck.leadership-draws-tactician",
    "exp.command-deck.rally-draws-tactician",
)
@pytest.mark.parametrize(
    "card",
    ["scout-left", "scout-center", "scout-right", "cold-steel", "grande-manoeuvre", "leadership", "rally"],
)
def test_some_cards_bring_their_player_a_tactician_card(card: str) -> None:
    assert turn_with(card) == (1, 0)


@pytest.mark.rule("exp.command-deck.no-instruction-no-draw", "exp.tactician.draw-only-on-instruction")
@pytest.mark.parametrize("card", ["probe-left", "attack-center", "bombard", "force-march"])
def test_other_cards_bring_none(card: str) -> None:
    assert turn_with(card) == (0, 0)
    assert turn_with("rally") == (1, 0)


@pytest.mark.rule("exp.command-deck.elan-both-draw")
def test_elan_brings_both_a_tactician_card() -> None:
    assert turn_with("elan") == (1, 1)


@pytest.mark.rule("exp.command-deck.elan-reshuffles-both", "exp.command-deck.elan-reshuffle-before-draw")
def test_elan_shuffles_both_decks_before_the_draw() -> None:
    game = table(
        "F3 BLN, F8 FLN",
        hands={"allied": "elan probe-left", "french": "forward"},
        discards="rally bombard",
        extra='tactician_discards = ["sappers", "first-strike"]',
    )
    happened = idle(game, "elan")
    assert game.view(None)["cards"]["discards"] == [] == game.view(None)["tacticians"]["discards"]
    names = [type(event).__name__ for event in happened]
    assert names.index("TacticsReshuffled") < names.index("TacticDrawn")
    assert names.index("Reshuffled") < names.index("CardDrawn")


@pytest.mark.rule("exp.command-deck.other-text-unchanged")
def test_core_cards_order_what_they_always_did() -> None:
    pieces = "A3 BLN, B4 BFA, F3 BLN, L3 BFA"
    assert orders(playing("attack-left", pieces)) == {"A3", "B4"}
    assert orders(playing("bombard", pieces)) == {"B4", "L3"}


@pytest.mark.rule("exp.command-deck.scout-keeps-choice")
def test_scout_still_draws_two_cards_and_keeps_one() -> None:
    game = playing("scout-left", "A3 BLN, F8 FLN", deck="bombard elan")
    skip(game, "keep")
    assert set(options(game, "keep")) == {"keep bombard", "keep elan"}
    game.play("keep elan")
    assert "elan" in hand(game, "allied") and len(tactics(game, "allied")) == 1


@pytest.mark.rule("exp.command-deck.counter-attack-copies-draw")
@pytest.mark.parametrize(("model", "drawn"), [("leadership", (1, 0)), ("elan", (1, 1)), ("probe-left", (0, 0))])
def test_a_copy_draws_too(model: str, drawn: tuple[int, int]) -> None:
    assert turn_with("counter-attack", last_card=model) == drawn


# ------------------------------------------------------------------ Take Command


def command(pieces: str, card: str = "take-command-any", **rest: Any) -> Game:
    return playing(card, pieces, **rest)


CHAIN = "F3 +B, G3 BLN, H3 BLN, I3 BLN, J3 BLN"


@pytest.mark.rule("exp.take-command.leader-plus-three", "exp.take-command.four-commands-budget")
def test_a_leader_and_three_linked_units_are_ordered() -> None:
    game = command(CHAIN)
    for piece in ("F3 leader", "G3", "H3", "I3"):
        assert orders(game) == {piece}
        game.play(f"order {piece}")
    assert not options(game, "order") and not unit(game, "J3").ordered


@pytest.mark.rule("exp.take-command.four-commands-budget")
def test_after_four_commands_a_square_may_still_be_left_and_nobody_be_ordered() -> None:
    game = command("F3 +B, G3 BLN4#1, H3 BLN, I3 BLN, J3 BLN+", tracks={"allied": "rally"})
    for piece in ("F3 leader", "G3", "H3"):
        game.play(f"order {piece}")
    assert bar(game, "order J3") == "exp.take-command.linking" == bar(game, "order J3 leader")
    game.play("order I3")
    assert game.options == ("leave-square G3", "pass")
    assert bar(game, "order J3") == "exp.take-command.four-commands-budget" == bar(game, "order J3 leader")


@pytest.mark.rule("exp.take-command.linking")
def test_every_unit_is_linked_to_another_or_to_the_leader() -> None:
    game = command("F3 +B, G3 BLN, H3 BLN, K3 BLN, L3 +B")
    assert bar(game, "order G3") == "exp.take-command.leader-section"
    game.play("order F3 leader")
    assert orders(game) == {"G3"} and bar(game, "order H3") == "exp.take-command.linking"
    assert bar(game, "order L3 leader") == "exp.take-command.linking"
    game.play("order G3")
    assert orders(game) == {"H3"}


@pytest.mark.rule("exp.take-command.leader-section")
def test_the_card_names_the_section_of_the_leader() -> None:
    pieces = "B3 +B, D4 +B, F3 +B, L3 +B"
    assert orders(command(pieces, "take-command-left")) == {"B3 leader", "D4 leader"}
    assert orders(command(pieces, "take-command-center")) == {"D4 leader", "F3 leader"}
    assert orders(command(pieces, "take-command-right")) == {"L3 leader"}
    assert len(orders(command(pieces))) == 4
    units = command("B3 BLN+, C3 BLN, L3 BLN+", "take-command-left")
    assert orders(units) == {"B3", "B3 leader"}
    for hex in ("C3", "L3"):
        assert bar(units, f"order {hex}") == "exp.take-command.leader-section"


@pytest.mark.rule("exp.take-command.units-may-cross-sections")
def test_linked_units_may_stand_in_other_sections() -> None:
    game = command("C4 +B, D4 BLN, E4 BLN", "take-command-left")
    for piece in ("C4 leader", "D4", "E4"):
        game.play(f"order {piece}")


@pytest.mark.rule("exp.take-command.attached-unit-ordered-too", "exp.take-command.cost-together")
def test_a_unit_whose_leader_stays_costs_one_command() -> None:
    game = command("F3 BLN+, G3 BLN, H3 BLN, I3 BLN, J3 BLN")
    for piece in ("F3", "G3", "H3", "I3"):
        game.play(f"order {piece}")
    assert unit(game, "F3").ordered and not options(game, "order")


@pytest.mark.rule("exp.take-command.leader-may-leave", "exp.take-command.cost-leader-leaves")
def test_a_leader_may_leave_his_unit_unordered() -> None:
    game = command("F3 BLN+, G3 BLN, H3 BLN, I3 BLN")
    for piece in ("F3 leader", "G3", "H3", "I3"):
        game.play(f"order {piece}")
    skip(game, "move")
    assert not unit(game, "F3").ordered and "move F3 leader F6" in game.options
    assert not [option for option in options(game, "move") if option.startswith("move F3 F")]


@pytest.mark.rule("exp.take-command.cost-separate")
def test_leader_and_unit_apart_cost_two_commands() -> None:
    game = command("F3 BLN+, G3 BLN, H3 BLN, I3 BLN")
    for piece in ("F3 leader", "F3", "G3", "H3"):
        game.play(f"order {piece}")
    assert not options(game, "order") and not unit(game, "I3").ordered


@pytest.mark.rule("exp.take-command.costs-apply-to-linked-leaders", "exp.take-command.cost-lone-leader")
def test_other_leaders_cost_the_same() -> None:
    game = command("F3 +B, G3 BLN+, H3 BLN, I3 BLN, E3 +B")
    for piece in ("F3 leader", "G3", "G3 leader"):
        game.play(f"order {piece}")
    assert {"H3", "E3 leader"} <= orders(game)
    game.play("order H3")
    assert not options(game, "order")


@pytest.mark.rule("exp.take-command.links-fixed-at-order-time")
def test_links_count_when_orders_are_given() -> None:
    game = command("F3 +B, G3 BLN, H3 BLN")
    game.play("order F3 leader")
    assert "order H3" not in game.options  # linked as soon as G3 is ordered
    for hex in ("G3", "H3"):
        game.play(f"order {hex}")
    skip(game, "move")
    game.play("move G3 F4")
    assert [option for option in options(game, "move") if option.startswith("move H3")]


@pytest.mark.rule("exp.take-command.no-eligible-leader")
def test_without_such_a_leader_nobody_is_ordered() -> None:
    game = command("F3 BLN+, L3 BLN", "take-command-right")
    assert game.active == "french"
    assert events(command("L3 BLN+", "take-command-right").play("order L3"), "Ordered")


@pytest.mark.rule("exp.command-deck.future-concepts-inert")
def test_no_take_command_card_orders_more_than_four() -> None:
    crowd = "F3 BLN+, G3 BLN+, H3 BLN+, E3 BLN, G4 BLN, F4 BLN"
    for card in ("take-command-center", "take-command-any"):
        game = command(crowd, card)
        given = 0
        while options(game, "order"):
            game.play(options(game, "order")[0])
            given += 1
        assert given == 4
