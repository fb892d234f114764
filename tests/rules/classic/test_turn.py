"""The turn: its phases, its cards, and whose decision it is."""

import random

import pytest

from bicorne import Game
from boards import bar, board, clash, ends, events, hand, idle, move, options, order, played

PLAIN = "probe-left probe-left probe-right probe-right"


@pytest.mark.rule("classic.turn.alternate")
def test_players_take_turns_one_after_the_other() -> None:
    game = board("G2 BLN, G8 FLN", to_move="french", seed=3)
    sides = []
    for _ in range(12):
        sides.append((game.active, game.turn))
        happened = idle(game)
        assert (len(events(happened, "TurnEnded")), len(events(happened, "TurnBegan"))) == (1, 1)
    assert sides == [(side, turn) for turn in range(1, 7) for side in ("french", "allied")]


@pytest.mark.rule("classic.turn.sequence")
def test_command_order_movement_combat_and_draw_come_in_this_order() -> None:
    game = board("G4 BLN, G7 FLN, E4 BLN", hands={"allied": f"probe-center {PLAIN}", "french": PLAIN})
    assert bar(game, "order G4") == bar(game, "move G4 G5") == "classic.turn.sequence"
    game.play("play probe-center")
    assert {option.split()[0] for option in game.options} == {"order", "pass"}
    game.play("order G4")
    assert {option.split()[0] for option in game.options} == {"order", "pass"}
    assert bar(game, "move G4 G5") == bar(game, "fire G4 G6") == "classic.turn.sequence"
    game.play("pass")
    assert {option.split()[0] for option in game.options} == {"move", "pass"}
    assert bar(game, "fire G4 G6") == "classic.turn.sequence"
    game.play("move G4 G5")
    assert {option.split()[0] for option in game.options} == {"fire", "pass"}
    assert bar(game, "order E4") == "classic.order.announce-all-first"
    assert bar(game, "move E4 E5") == "classic.turn.move-before-combat"
    assert len(hand(game, "allied")) == 4
    happened = [type(event).__name__ for event in game.play("fire G5 G7", dice="art art")]
    assert happened == ["FireAnnounced", "Rolled", "Discarded", "CardDrawn", "TurnEnded", "TurnBegan"]


@pytest.mark.rule("classic.turn.play-one-card")
def test_the_active_player_must_play_one_card_and_everybody_sees_it() -> None:
    game = board("G4 BLN, G7 FLN", hands={"allied": "probe-center probe-center rally", "french": PLAIN})
    assert game.options == ("play probe-center", "play rally")
    assert bar(game, "pass") == bar(game, "play elan") == "classic.turn.play-one-card"
    game.play("play probe-center")
    assert game.view("french")["cards"]["played"] == ["probe-center"]
    assert bar(game, "play rally") == "classic.turn.play-one-card"
    assert hand(game, "allied") == ["probe-center", "rally"]


@pytest.mark.rule("classic.turn.useless-card-skips")
def test_a_card_that_can_order_nobody_leads_straight_to_the_draw() -> None:
    game = board("G4 BLN, G6 FLN", hands={"allied": f"assault-right {PLAIN}", "french": PLAIN})
    happened = [type(event).__name__ for event in game.play("play assault-right")]
    assert happened == ["CardPlayed", "Discarded", "CardDrawn", "TurnEnded", "TurnBegan"]
    assert (game.deciding, len(hand(game, "allied"))) == ("french", 5)


@pytest.mark.rule("classic.turn.useless-card-skips")
@pytest.mark.parametrize("piece", ["K4 BLN", "K4 +B"])
def test_a_unit_or_leader_the_card_can_order_keeps_the_phases(piece: str) -> None:
    game = played("probe-right", f"G4 BLN, {piece}")
    assert (game.deciding, len(options(game, "order"))) == ("allied", 1)


@pytest.mark.rule("classic.turn.first-strike-is-own-turn-dud")
def test_first_strike_may_be_the_card_of_the_turn_and_orders_nobody() -> None:
    game = board("G4 BLN, G6 FLN", hands={"allied": "first-strike first-strike", "french": PLAIN})
    assert game.options == ("play first-strike",)
    happened = [type(event).__name__ for event in game.play("play first-strike")]
    assert happened == ["CardPlayed", "Discarded", "CardDrawn", "TurnEnded", "TurnBegan"]
    assert (game.deciding, len(hand(game, "allied"))) == ("french", 2)


@pytest.mark.rule("classic.turn.order-none-is-legal")
@pytest.mark.parametrize("orders", [0, 1, 2, 3])
def test_a_player_may_order_fewer_units_than_the_card_allows(orders: int) -> None:
    game = played("attack-center", "E4 BLN, G4 BLN, I3 BLN, G6 FLN")
    for hex in ("E4", "G4", "I3")[:orders]:
        assert "pass" in game.options
        game.play(f"order {hex}")
    if orders < 3:
        game.play("pass")
    assert sum(one.ordered for one in game.units) == orders
    assert (game.deciding, bool(options(game, "move"))) == (("allied", True) if orders else ("french", False))


@pytest.mark.rule("classic.turn.move-before-combat")
def test_no_unit_moves_once_the_first_combat_has_begun() -> None:
    game = played("attack-center", "E4 BLN, E6 FLN, I3 BLN, I5 FLN")
    order(game, "E4", "I3")
    assert ends(game, "E4") and ends(game, "I3")
    move(game)
    game.play("fire E4 E6", dice="art art art art art")
    assert game.options == ("fire I3 I5", "pass")
    assert bar(game, "move I3 I4") == "classic.turn.move-before-combat"


@pytest.mark.rule("classic.turn.one-combat-at-a-time")
def test_a_combat_with_all_that_follows_ends_before_another_begins() -> None:
    game = clash("G5 BHC, G6 FLN1, G8 FLN, C5 BLN, C7 FLN, L2 BLN, L3 FLN", "G5, C5, L2")
    others = {"fire C5 C7", "melee L2 L3"}
    assert others <= set(game.options)
    game.play("melee G5 G6", dice="inf art art art")
    for action in ("advance G5 G6", "advance G6 G7", "melee G7 G8"):  # the vacated hex, one more, the bonus attack
        assert action in game.options
        assert not others & set(game.options)
        assert bar(game, "fire C5 C7") == "classic.turn.one-combat-at-a-time"
        game.play(action, dice="art art art art" if "melee" in action else "")
    assert game.options == ("battle-back G8 G7", "pass")
    game.play("battle-back G8 G7", dice="art art art art")
    assert set(game.options) == {*others, "pass"}


@pytest.mark.rule("classic.turn.one-combat-at-a-time")
def test_a_declined_breakthrough_ends_the_combat() -> None:
    game = clash("G5 BHC, G6 FLN1, C5 BLN, C7 FLN", "G5, C5")
    game.play("melee G5 G6", dice="inf art art art")
    game.play("pass")
    assert game.options == ("fire C5 C7", "pass")


@pytest.mark.rule("classic.turn.discard-then-draw")
def test_at_the_end_of_the_turn_the_card_is_discarded_and_one_is_drawn() -> None:
    game = board("G4 BLN", hands={"allied": f"attack-center {PLAIN}", "french": PLAIN}, deck="rally elan")
    deck = game.view(None)["cards"]["deck"]
    idle(game, "attack-center")
    cards = game.view("allied")["cards"]
    assert sorted(cards["hand"]) == sorted([*PLAIN.split(), "rally"])
    assert (cards["discards"], cards["deck"]) == (["attack-center"], deck - 1)
    assert idle(game, "probe-left")
    assert game.view(None)["cards"]["discards"] == ["attack-center", "probe-left"]


def take_any(game: Game, chance: random.Random) -> None:
    """A random action, but no First Strike in reply to a melee."""
    game.play(chance.choice([option for option in game.options if not option.startswith("first-strike")]))


@pytest.mark.rule("classic.turn.no-hand-change-otherwise")
@pytest.mark.parametrize("seed", range(4))
def test_both_begin_every_turn_with_the_cards_of_the_scenario(seed: int) -> None:
    pieces = "A4 BLN, C4 BFA, G4 BLN+, I4 BLT, K4 BLN, A6 FLN, C6 FFA, G6 FLN+, I6 FLT, K6 FLN"
    game = board(pieces, cards={"allied": 5, "french": 6}, goal=30, seed=seed)
    chance = random.Random(seed)
    turns = 0
    while game.turn < 11 and game.winner is None:
        if options(game, "play"):
            turns += 1
            assert game.view(None)["cards"]["hands"] == {"allied": 5, "french": 6}
        take_any(game, chance)
    assert turns == 20


FOUR = "art art art art"
REPLIES = [  # what attacks, the defender's hand, the attack's dice, the reply, the dice from there on
    ("BLN", "probe-left", FOUR, "battle-back G6 G5", FOUR),
    ("BLN", "first-strike probe-left", "", "first-strike G6", f"{FOUR} {FOUR}"),
    ("BLC", PLAIN, "", "form-square G6", "art art"),
]


@pytest.mark.rule("classic.turn.active-and-defending")
@pytest.mark.parametrize(("attacker", "french", "dice", "reply", "more"), REPLIES)
def test_the_player_whose_turn_it_is_stays_active_while_the_other_replies(
    attacker: str, french: str, dice: str, reply: str, more: str
) -> None:
    hands = {"allied": "probe-left", "french": french}
    game = board(f"G5 {attacker}, G6 FLT, C4 BLN, C6 FLN", ordered="G5, C4", hands=hands)
    game.play("melee G5 G6", dice=dice)
    assert (game.active, game.deciding, reply in game.options) == ("allied", "french", True)
    assert bar(game, "fire C4 C6") == "classic.turn.active-and-defending"
    happened = game.play(reply, dice=more)
    assert events(happened, "Rolled")[0].side == 1  # the French rolled
    assert (game.active, game.deciding, game.options) == ("allied", "allied", ("fire C4 C6", "pass"))


@pytest.mark.rule("classic.turn.active-and-defending")
def test_the_active_player_is_the_one_whose_turn_it_is_on_either_side_of_the_board() -> None:
    for side in ("allied", "french"):
        game = board("C3 BLN, C7 FLN", to_move=side)
        assert (game.active, game.deciding) == (side, side)
