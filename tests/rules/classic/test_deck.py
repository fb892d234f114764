"""The deck: its 70 cards, and where they are."""

import random
from collections import Counter
from typing import Any

import pytest

from bicorne import Game, ScenarioError
from boards import all_but, all_cards, board, events, hand, idle, move, order

SECTION = {
    "scout-left": 2, "scout-center": 2, "scout-right": 2,
    "probe-left": 4, "probe-center": 6, "probe-right": 4,
    "attack-left": 4, "attack-center": 6, "attack-right": 4,
    "assault-left": 2, "assault-center": 2, "assault-right": 2,
    "coordinated-advance": 2, "flank-attack": 2, "forward": 2, "recon-in-force": 2,
}  # fmt: skip
TACTIC = {
    "bayonet-charge": 2, "bombard": 2, "cavalry-charge": 3, "counter-attack": 2, "elan": 1, "fire-and-hold": 2,
    "first-strike": 2, "force-march": 2, "cold-steel": 1, "leadership": 2, "grande-manoeuvre": 1, "rally": 1,
    "short-supply": 1,
}  # fmt: skip
DECK = Counter({**SECTION, **TACTIC})


def but(*taken: str) -> str:
    """The rest of the deck without these cards."""
    return " ".join((DECK - Counter(" ".join(taken).split())).elements())


def cards(game: Game) -> dict[str, Any]:
    seen: dict[str, Any] = game.view(game.active)["cards"]
    return seen


@pytest.mark.rule("classic.deck.total", "classic.deck.section-counts", "classic.deck.tactic-counts")
def test_the_deck_has_48_section_and_22_tactic_cards_and_no_others() -> None:
    assert (sum(SECTION.values()), sum(TACTIC.values()), DECK.total()) == (48, 22, 70)
    game = board("G5 BLN", cards=5)
    assert cards(game)["deck"] + 5 + 5 == 70
    hands = {"allied": "probe-left", "french": "probe-left"}
    game = board("G5 BLN", hands=hands, deck=but("probe-left", "probe-left"))  # every card has a place, none is over
    assert cards(game)["deck"] == 68


@pytest.mark.rule("classic.deck.section-counts", "classic.deck.tactic-counts")
@pytest.mark.parametrize("card", DECK)
def test_a_title_has_as_many_cards_as_the_list_says(card: str) -> None:
    hands = {"allied": "", "french": ""}
    assert board("G5 BLN", ordered="G5", phase="move", hands=hands, discards=" ".join([card] * DECK[card]))
    with pytest.raises(ScenarioError, match=f"the deck has {DECK[card]}"):
        board("G5 BLN", ordered="G5", phase="move", hands=hands, discards=" ".join([card] * (DECK[card] + 1)))


@pytest.mark.rule("classic.deck.empty-reshuffle")
def test_an_empty_pile_is_made_anew_from_the_discards_and_the_card_just_played() -> None:
    allied, french = "probe-left attack-left probe-right attack-right", "probe-left attack-left probe-right rally elan"
    hands = {"allied": f"assault-left {allied}", "french": french}
    game = board("G5 BLN, G9 FLN", hands=hands, discards=all_but(*hands.values()))
    rest = all_cards().total() - 10
    assert (cards(game)["deck"], len(cards(game)["discards"])) == (0, rest)
    happened = game.play("play assault-left")
    assert [event.cards for event in events(happened, "Reshuffled")] == [rest + 1]
    assert (cards(game)["deck"], cards(game)["discards"]) == (rest, [])
    assert [len(hand(game, side)) for side in ("allied", "french")] == [5, 5]
    new = Counter(hand(game, "allied")) - Counter(allied.split())
    assert new.total() == 1


@pytest.mark.rule("classic.deck.empty-reshuffle")
def test_the_new_pile_is_shuffled() -> None:
    hands = {"allied": "assault-left", "french": "probe-left"}
    drawn = set()
    for seed in range(8):
        game = board("G5 BLN, G9 FLN", hands=hands, discards=all_but(*hands.values()), seed=seed)
        game.play("play assault-left")
        drawn.update(hand(game, "allied"))
    assert len(drawn) > 3


@pytest.mark.rule("classic.deck.empty-mid-draw")
def test_a_pile_that_runs_out_between_two_scouted_cards_is_made_anew() -> None:
    hands = {"allied": "scout-left probe-left", "french": "probe-left"}
    game = board("G5 BLN, G9 FLN", hands=hands, deck="rally", discards=all_but(*hands.values(), "rally"))
    rest = all_cards().total() - 4
    assert cards(game)["deck"] == 1
    happened = [type(event).__name__ for event in game.play("play scout-left")]
    assert happened == ["CardPlayed", "Discarded", "CardDrawn", "Reshuffled", "CardDrawn"]
    assert (cards(game)["scouted"][0], len(cards(game)["scouted"]), cards(game)["deck"]) == ("rally", 2, rest)
    other = cards(game)["scouted"][1]
    game.play("keep rally")
    assert (hand(game, "allied"), cards(game)["discards"]) == (["probe-left", "rally"], [other])
    assert cards(game)["deck"] == rest


@pytest.mark.rule("classic.deck.elan-before-draws")
def test_elan_reshuffles_before_first_strike_is_replaced_and_before_the_draw() -> None:
    hands = {"allied": "elan probe-left", "french": "first-strike probe-left"}
    game = board("G5 BLN, G6 FLT", hands=hands, discards="rally forward")
    pile = cards(game)["deck"]
    game.play("play elan", dice="inf saber")
    order(game, "G5")
    move(game)
    game.play("melee G5 G6")
    happened = game.play("first-strike G6", dice="art art art art art art art art art")
    names = [type(event).__name__ for event in happened]
    assert names[names.index("Discarded") :] == [
        "Discarded", "Discarded", "Reshuffled", "CardDrawn", "CardDrawn", "TurnEnded", "TurnBegan",
    ]  # fmt: skip
    assert [event.cards for event in events(happened, "Reshuffled")] == [pile + 4]  # elan and first strike too
    assert [event.side for event in events(happened, "CardDrawn")] == [1, 0]  # the French draw first
    assert cards(game)["discards"] == []


@pytest.mark.rule("classic.deck.conservation")
@pytest.mark.parametrize(("scenario", "seed"), [("vimeiro", 1), ("waterloo", 2), ("rolica-first-position", 3)])
def test_the_cards_always_make_70(scenario: str, seed: int) -> None:
    game = Game.new(scenario, seed=seed)
    chance = random.Random(seed)
    for _ in range(800):
        if game.winner is not None:
            break
        game.play(chance.choice(game.options))
        assert count(game) == 70


def count(game: Game) -> int:
    """All cards, wherever they are; those with a face make up no more than the deck has of them."""
    both = [game.view(side)["cards"] for side in game.sides]
    open = Counter([*both[0]["discards"], *both[0]["played"]])
    for one in both:
        open.update([*one["hand"], *[card for card in one["track"] if card], *one["scouted"]])
    assert open <= DECK
    assert both[0]["hands"] == {side: len(one["hand"]) for side, one in zip(game.sides, both)}
    face_down: int = both[0]["deck"]
    return open.total() + face_down


@pytest.mark.rule("classic.deck.track-cards-excluded")
def test_a_card_on_a_square_track_stays_out_of_the_reshuffle() -> None:
    hands = {"allied": "elan", "french": "probe-left"}
    game = board("G5 BLN, G8 FLN#1", hands=hands, tracks={"french": "rally"}, discards="forward")
    rest = all_cards().total() - 2
    happened = idle(game)
    assert [event.cards for event in events(happened, "Reshuffled")] == [rest]  # without that card and the hand's
    assert game.view("french")["cards"]["track"] == ["rally", None, None, None]
    assert cards(game)["deck"] == rest - 1


@pytest.mark.rule("classic.deck.track-cards-excluded")
def test_a_card_on_a_square_track_stays_out_of_a_pile_made_anew() -> None:
    hands = {"allied": "probe-left", "french": "probe-left"}
    discards = all_but(*hands.values(), "rally")
    game = board("G5 BLN, G8 FLN#1", hands=hands, tracks={"french": "rally"}, discards=discards)
    assert [event.cards for event in events(idle(game), "Reshuffled")] == [all_cards().total() - 2]
    assert game.view("french")["cards"]["track"][0] == "rally"
