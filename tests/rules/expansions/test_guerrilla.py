"""Guerrilla action: the Spanish spoil French cards."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, events, hand, idle, options

RULE = '[[rule]]\nkind = "guerrilla"\nside = "allied"\npool = 3\n'


def french_turn(card: str = "probe-center", stock: int = 1, extra: str = RULE, **rest: Any) -> Game:
    """The French have played a card, in a battle with guerrillas."""
    hands = {"allied": "rally", "french": f"{card} attack-left attack-right"}
    game = board(
        "F5 SLN, F8 FLN",
        to_move="french",
        hands=hands,
        sides={"allied": f"guerrilla = {stock}"},
        extra=extra,
        **rest,
    )
    game.play(f"play {card}")
    return game


def scouting(stock: int = 0, pool: int = 3, card: str = "scout-center") -> Game:
    """The Spanish have played a Scout, or another card, and come to the draw."""
    game = board(
        "F5 SLN, F8 FLN",
        hands={"allied": f"{card} rally", "french": "forward"},
        deck="attack-left bombard elan",
        sides={"allied": f"guerrilla = {stock}"},
        extra=RULE.replace("3", str(pool)),
    )
    game.play(f"play {card}")
    while options(game, "order", "move"):
        game.play("pass")
    return game


def counters(game: Game) -> tuple[int, int]:
    found = game.view(None)["counters"]
    return found["guerrilla"]["allied"], found["guerrilla_pool"]


@pytest.mark.rule("exp.guerrilla.scenario-gated")
def test_without_the_rule_there_are_no_guerrillas() -> None:
    game = french_turn(extra="")
    assert game.deciding == "french" and bar(game, "guerrilla") == "classic.setup.special-rules"
    assert french_turn().deciding == "allied"


@pytest.mark.rule("exp.guerrilla.scenario-gated")
def test_the_other_side_has_no_guerrillas() -> None:
    hands = {"allied": "probe-center", "french": "scout-center"}
    game = board("F5 SLN, F8 FLN", hands=hands, sides={"allied": "guerrilla = 1"}, extra=RULE)
    game.play("play probe-center")
    assert game.deciding == "allied" and options(game, "order")
    while game.active == "allied":
        game.play("pass")
    game.play("play scout-center")
    game.play("pass")  # the Spanish let it be
    while options(game, "order", "move"):
        game.play("pass")
    assert options(game, "keep")  # and no counter was offered


@pytest.mark.rule("exp.guerrilla.starting-counters")
def test_the_battle_says_how_many_counters_the_spanish_have() -> None:
    assert counters(board("F5 SLN", sides={"allied": "guerrilla = 2"}, extra=RULE)) == (2, 3)


@pytest.mark.rule("exp.guerrilla.spend-to-nullify")
def test_with_a_counter_the_spanish_are_asked_after_each_french_card() -> None:
    game = french_turn()
    assert game.options == ("guerrilla", "pass") and game.deciding == "allied"
    assert not options(french_turn(stock=0), "guerrilla")
    empty = french_turn("counter-attack")  # nothing was played before it: it is no card to spoil
    assert empty.active == "allied" and counters(empty) == (1, 3)
    assert options(french_turn("counter-attack", last_card="probe-center"), "guerrilla")


@pytest.mark.rule("exp.guerrilla.counter-attack-may-copy")
@pytest.mark.parametrize(("card", "orders", "drawn"), [("attack-left", 3, 1), ("scout-center", 1, 2)])
def test_counter_attack_copies_a_card_that_guerrillas_stopped(card: str, orders: int, drawn: int) -> None:
    pieces = "K5 SLN, L5 SLN, M5 SLN, K3 SLN, F5 SLN, F8 FLN"
    hands = {"allied": "counter-attack rally", "french": f"{card} attack-right"}
    game = board(pieces, to_move="french", hands=hands, sides={"allied": "guerrilla = 1"}, extra=RULE)
    game.play(f"play {card}")
    game.play("guerrilla")
    game.play("pass")  # nobody drives them off
    assert game.active == "allied"
    happened = game.play("play counter-attack")
    assert events(happened, "CardPlayed")[0].counts_as >= 0
    for _ in range(orders):
        game.play(options(game, "order")[0])
    assert not options(game, "order")
    while not options(game, "take-counter") and game.active == "allied":
        game.play("pass")
    assert bool(options(game, "take-counter")) == (drawn == 2)  # a Scout that has two cards to choose from


@pytest.mark.rule("exp.guerrilla.timing")
def test_guerrillas_strike_before_the_orders() -> None:
    game = french_turn()
    game.play("pass")
    game.play("order F8")
    assert "guerrilla" not in game.options and bar(game, "guerrilla") == "exp.guerrilla.timing"


@pytest.mark.rule("exp.guerrilla.not-against-first-strike")
def test_guerrillas_do_not_meet_a_first_strike() -> None:
    hands = {"allied": "elan", "french": "first-strike"}
    game = board("F5 SLN, F6 FLN", ordered="F5", hands=hands, sides={"allied": "guerrilla = 2"}, extra=RULE)
    game.play("melee F5 F6")
    game.play("first-strike F6", dice="art art art art art art art art")
    assert not options(game, "guerrilla") and game.view(None)["counters"]["guerrilla"]["allied"] == 2


@pytest.mark.rule("exp.guerrilla.french-counter-roll")
@pytest.mark.parametrize("face", ["saber", "inf", "cav", "art", "flag", ""])
def test_a_saber_drives_them_off(face: str) -> None:
    game = french_turn()
    game.play("guerrilla")
    assert game.options == ("drive-off", "pass") and game.deciding == "french"
    happened = game.play("drive-off", dice=face) if face else game.play("pass")
    assert [event.stopped for event in events(happened, "GuerrillasMet")] == ([face == "saber"] if face else [])
    assert bool(events(happened, "GuerrillasStruck")) == (face != "saber")
    assert (game.active == "french") == (face == "saber")


@pytest.mark.rule("exp.guerrilla.stopped-returns-counter")
def test_the_counter_of_an_action_that_is_stopped_goes_back() -> None:
    game = french_turn()
    game.play("guerrilla")
    game.play("drive-off", dice="saber")
    assert counters(game) == (0, 4)


@pytest.mark.rule("exp.guerrilla.one-attempt-per-turn")
def test_there_is_one_attempt_a_turn() -> None:
    game = french_turn(stock=2)
    game.play("guerrilla")
    game.play("drive-off", dice="saber")
    assert game.deciding == "french" and options(game, "order") == ["order F8"]


@pytest.mark.rule("exp.guerrilla.success-ends-turn")
def test_a_spoiled_card_orders_nobody_and_ends_the_turn() -> None:
    game = french_turn()
    game.play("guerrilla")
    happened = game.play("drive-off", dice="inf")
    assert game.active == "allied" and not events(happened, "Ordered")
    assert game.view(None)["cards"]["discards"] == ["probe-center"]
    assert len(hand(game, "french")) == 3


@pytest.mark.rule("exp.guerrilla.success-counter-goes")
def test_the_counter_of_an_action_that_works_goes_back_too() -> None:
    game = french_turn(stock=2)
    game.play("guerrilla")
    game.play("pass")
    assert counters(game) == (1, 4)


@pytest.mark.rule("exp.guerrilla.scout-acquires-counter")
def test_a_scout_card_may_bring_a_counter_instead_of_a_choice() -> None:
    game = scouting()
    assert game.options == ("take-counter", "pass")
    happened = game.play("take-counter")
    assert counters(game) == (1, 2)
    assert len(events(happened, "CardDrawn")) == 1 and hand(game, "allied") == ["attack-left", "rally"]
    assert game.active == "french"
    other = scouting(card="probe-center")
    assert other.active == "french" and counters(other) == (0, 3)


@pytest.mark.rule("exp.guerrilla.scout-acquire-optional")
def test_the_counter_may_be_declined() -> None:
    game = scouting()
    game.play("pass")
    assert set(options(game, "keep")) == {"keep bombard", "keep attack-left"}
    game.play("keep bombard")
    assert counters(game) == (0, 3) and hand(game, "allied") == ["bombard", "rally"]


@pytest.mark.rule("exp.guerrilla.scout-needs-pool")
def test_without_a_counter_left_scouts_draw_as_usual() -> None:
    game = scouting(pool=0)
    assert not options(game, "take-counter") and len(options(game, "keep")) == 2
    assert options(scouting(pool=1), "take-counter")


@pytest.mark.rule("exp.guerrilla.nullified-card-void")
def test_a_spoiled_card_does_nothing_at_all() -> None:
    scout = french_turn("scout-center")
    scout.play("guerrilla")
    assert len(events(scout.play("pass"), "CardDrawn")) == 1 and scout.active == "allied"
    elan = french_turn("elan")
    elan.play("guerrilla")
    assert not events(elan.play("pass"), "Reshuffled")
    assert elan.view(None)["cards"]["discards"] == ["elan"]


def test_a_game_saved_while_guerrillas_strike_goes_on_the_same() -> None:
    game = french_turn()
    game.play("guerrilla")
    again = Game.load(game.save())
    assert again.options == game.options == ("drive-off", "pass")
    for one in (game, again):
        one.play("drive-off", dice="inf")
        idle(one)
    assert game.save() == again.save()
