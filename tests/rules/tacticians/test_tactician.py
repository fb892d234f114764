"""The Tactician hand: when cards are drawn and played, and the default action of all of them."""

import pytest

from bicorne import Game, ScenarioError
from bicorne.data.cards import load_deck
from boards import bar, dice, ends, events, hand, has_leader, idle, leader, options, unit
from tactic_tables import fight, finish_turn, playing, skip, table, tactics, wait

COUNTS = {tactic.id: tactic.count for tactic in load_deck("tacticians").tactician_cards}


@pytest.mark.rule("exp.tactician.deck-composition")
def test_there_are_fifty_cards_of_eighteen_kinds() -> None:
    assert sum(COUNTS.values()) == 50 and len(COUNTS) == 18 and COUNTS["first-strike"] == 5
    assert {COUNTS[id] for id in ("battle-back-bonus", "infantry-melee-leader", "cavalry-leader")} == {4}
    assert sorted(COUNTS.values()) == [2] * 9 + [3] * 5 + [4] * 3 + [5]
    assert table("F3 BLN, F9 FLN").view(None)["tacticians"]["deck"] == 50


@pytest.mark.rule("exp.tactician.older-scenarios-rating-card")
def test_a_battle_without_a_number_takes_the_commanders_rating() -> None:
    text = Game.new("vimeiro", seed=1).view(None)["scenario"]
    older = "\n".join(line for line in text.split("\n") if not line.startswith("tacticians"))
    assert Game.new(older, seed=1, rules="tacticians").view(None)["tacticians"]["hands"]["french"] == 3
    with pytest.raises(ScenarioError, match="tacticians"):
        Game.new(older.replace("Andoche Junot", "Nobody"), seed=1, rules="tacticians")
    Game.new(older.replace("Andoche Junot", "Nobody"), seed=1, rules="classic")


@pytest.mark.rule("exp.tactician.draw-only-on-instruction", "exp.tactician.no-hand-limit")
def test_the_card_comes_at_the_end_of_the_turn_however_many_there_are() -> None:
    many = "sappers sappers short-supply short-supply leader-bonus leader-bonus cavalry-leader cavalry-leader"
    many += " first-strike first-strike first-strike first-strike"
    game = playing("leadership", "F3 BLN+, F8 FLN", many)
    assert len(tactics(game, "allied")) == 12
    skip(game, "order", "move")
    assert len(tactics(game, "allied")) == 12
    finish_turn(game)
    assert len(tactics(game, "allied")) == 13


@pytest.mark.rule("exp.tactician.no-replacement-when-played", "exp.tactician-card.first-strike-no-command-replacement")
def test_a_card_played_is_not_replaced() -> None:
    game = fight("F5 BLN, F6 FLN", "F5", "", "first-strike sappers cavalry-leader")
    game.play("melee F5 F6")
    before = hand(game, "french")
    game.play("first-strike F6", dice="art art art art art")
    finish_turn(game)
    assert len(tactics(game, "french")) == 2 and hand(game, "french") == before


@pytest.mark.rule("exp.tactician.play-when-indicated", "exp.tactician-card.charge-if-charged-timing")
def test_a_card_is_played_at_its_moment_only() -> None:
    game = fight("F5 BLC, F6 FLC", "F5", "charge-if-charged", "charge-if-charged")
    assert bar(game, "tactic charge-if-charged F6") == "exp.tactician-card.charge-if-charged-timing"
    game.play("melee F5 F6")
    assert "tactic charge-if-charged F6" in game.options
    game.play("pass", dice="art art art")
    assert "tactic charge-if-charged F6" not in game.options
    assert bar(game, "tactic charge-if-charged F6") == "exp.tactician-card.charge-if-charged-timing"
    empty = fight("F5 BLN, F6 t:FLN", "F5", "", "")
    assert bar(empty, "tactic sappers F5") == "exp.tactician.play-when-indicated"
    for attacker, target in (("BLN", "FLC"), ("BLC", "FLN")):
        other = fight(f"F5 {attacker}, F6 {target}", "F5", "", "charge-if-charged")
        other.play("melee F5 F6")
        assert not options(other, "tactic")


@pytest.mark.rule("exp.tactician.revealed-on-play", "exp.tactician.played-goes-to-discards")
def test_a_card_played_is_shown_to_both() -> None:
    game = fight("F5 BLN, F6 t:FLN", "F5", "sappers")
    (shown,) = events(game.play("tactic sappers F5"), "TacticPlayed")
    line = game.describe(shown.seen_by(1)).text
    assert line == "Wellesley plays Sappers: the ground costs the British line infantry on F5 no dice in melee."
    assert game.view("french")["tacticians"]["discards"] == ["sappers"]


@pytest.mark.rule("exp.tactician.many-per-turn", "exp.tactician.one-per-piece-per-turn")
def test_any_number_of_cards_but_one_for_each_piece() -> None:
    game = fight("F5 BLN+, F6 t:FLN, H5 BLN, H6 t:FLN", "F5, H5", "sappers sappers infantry-melee-leader")
    game.play("tactic sappers F5")
    assert "tactic infantry-melee-leader F5" not in game.options
    assert bar(game, "tactic infantry-melee-leader F5") == "exp.tactician.one-per-piece-per-turn"
    assert "tactic sappers H5" in game.options


@pytest.mark.rule("exp.tactician.card-beats-rulebook", "exp.tactician-card.skirmish-move")
def test_skirmishers_pass_friends() -> None:
    crowd = "F3 BLT, F4 BLN, E4 BLN, G4 BLN, E3 BLN, G3 BLN"
    game = table(crowd, "light-infantry-skirmish", ordered="F3", phase="move")
    assert "F6" not in ends(game, "F3")
    game.play("tactic light-infantry-skirmish F3")
    assert "skirmish F3 F6" in game.options
    river = table("F3 BLT, F4 r, E4 r, G3 r, E3 r, F2 r, E2 r", "light-infantry-skirmish", ordered="F3", phase="move")
    assert not ends(river, "F3")


@pytest.mark.rule("exp.tactician.terrain-still-binds")
@pytest.mark.parametrize(("letter", "name"), [("w", "forest"), ("t", "town")])
def test_ground_stops_a_unit_that_goes_one_hex_more(letter: str, name: str) -> None:
    pieces = f"F3 BLN+, E4 w, F4 {letter}, E3 w, G3 w, E2 w, F2 w, G5 FLN, A1 BLN, A3 FLN"
    game = table(pieces, "infantry-forward-leader", ordered="F3, A1", phase="move")
    game.play("tactic infantry-forward-leader F3")
    assert "F4" in ends(game, "F3") and "F5" not in ends(game, "F3")
    game.play("move F3 F4")
    skip(game, "fire")
    assert "melee F4 G5" not in game.options and bar(game, "melee F4 G5").startswith(f"classic.terrain.{name}")


@pytest.mark.rule("exp.tactician.not-counted-as-command", "exp.tactician.not-used-for-squares")
def test_tactician_cards_are_no_command_cards() -> None:
    six = "sappers sappers leader-bonus leader-bonus first-strike first-strike"
    game = table("F3 BLN2, G3 BLN2, F8 FLN", six, hands={"allied": "rally forward", "french": "elan"})
    assert len(events(game.play("play rally"), "CommandRolled")[0].faces) == 2
    for cards, forms in (("probe-left probe-center", False), ("probe-left probe-center probe-right", True)):
        hands = {"allied": cards, "french": "rally"}
        attacked = fight("F5 BLN, F6 FLC", "F6", six, to_move="french", hands=hands)
        attacked.play("melee F6 F5")
        if options(attacked, "first-strike"):
            attacked.play("pass")
        assert ("form-square F5" in attacked.options) == forms
        if forms:
            attacked.play("form-square F5", dice="art art")
            assert len(tactics(attacked, "allied")) == 6 and len(hand(attacked, "allied")) == 2


@pytest.mark.rule("exp.tactician.hand-hidden")
def test_of_the_other_hand_only_the_number_is_known() -> None:
    game = table("F3 BLN, F8 FLN", "sappers first-strike", "short-supply")
    view = game.view("french")
    assert view["tacticians"]["hands"]["allied"] == 2 and view["tacticians"]["hand"] == ["short-supply"]
    assert view["state"]["tactics"]["hands"][0] == [None, None]
    assert set(view["state"]["tactics"]["deck"]) == {None}
    assert "sappers" not in str(view) and "sappers" in str(game.view("allied"))
    guess = Game.from_view(view, seed=3)
    assert len(tactics(guess, "allied")) == 2 and tactics(guess, "french") == ["short-supply"]


@pytest.mark.rule("exp.tactician.deck-exhausted")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    game = table("F3 BLN+, F8 FLN", hands={"allied": "leadership", "french": "rally"})
    save = game.view("allied")["state"]["tactics"]
    assert len(save["deck"]) == 50
    names = [id for id, count in COUNTS.items() for _ in range(count)]
    listed = ", ".join(f'"{name}"' for name in names)
    empty = table(
        "F3 BLN+, F8 FLN",
        hands={"allied": "leadership", "french": "rally"},
        extra=f"tactician_discards = [{listed}]",
    )
    happened = idle(empty, "leadership")
    assert events(happened, "TacticsReshuffled") and len(tactics(empty, "allied")) == 1


# ------------------------------------------------------------------ the default action


def over(pieces: str, cards: str) -> Game:
    """The combat of the turn is over."""
    game = playing("probe-left", pieces, cards)
    skip(game, "give-up")
    return game


@pytest.mark.rule("exp.tactician.default-action", "exp.tactician.default-action-any-card")
@pytest.mark.parametrize("card", ["sappers", "charge-if-charged", "first-strike"])
def test_any_card_may_be_given_up_for_a_leaders_ride(card: str) -> None:
    game = over("F3 +B, F9 FLN", card)
    assert bar(game, "give-up cavalry-leader") == "exp.tactician.default-action"
    game.play(f"give-up {card}")
    assert "redeploy F3 leader F6" in game.options and "redeploy F3 leader F7" not in game.options
    assert "pass" not in game.options
    game.play("redeploy F3 leader F6")
    assert has_leader(game, "F6") and not tactics(game, "allied")
    assert game.view(None)["tacticians"]["discards"] == [card]


@pytest.mark.rule("exp.tactician.default-action-timing")
def test_it_comes_after_the_combat_and_before_the_draw() -> None:
    game = playing("probe-center", "F3 BLN+, F9 FLN", "sappers")
    assert bar(game, "give-up sappers") == "exp.tactician.default-action-timing"
    before = len(hand(game, "allied"))
    skip(game, "give-up")
    assert len(hand(game, "allied")) == before
    game.play("pass")
    assert game.active == "french" and bar(game, "give-up sappers") == "exp.tactician.default-action-timing"


@pytest.mark.rule("exp.tactician.default-action-terrain")
def test_ground_binds_the_leader() -> None:
    game = over("F3 +B, F4 w, E4 r, G3 w, E3 w, F2 w, E2 w", "sappers")
    game.play("give-up sappers")
    assert "redeploy F3 leader F4" in game.options and "redeploy F3 leader F5" not in game.options
    assert bar(game, "redeploy F3 leader E4") == "exp.tactician.default-action-terrain"
    shut_in = playing("probe-left", "M1 +B, L1 l, L2 l, F9 FLN", "sappers", windows=True)
    wait(shut_in, "tactics after combat")
    assert shut_in.options == ("pass",) and bar(shut_in, "give-up sappers") == "exp.tactician.default-action-terrain"


@pytest.mark.rule("exp.tactician.default-action-attached", "exp.tactician.default-action-square")
def test_he_may_leave_his_unit_and_a_square_and_join_another() -> None:
    game = over("F3 BLN+, H3 BLN, F9 FLN", "sappers")
    game.play("give-up sappers")
    game.play("redeploy F3 leader H3")
    assert leader(game, "H3").attached and unit(game, "F3").leader is None
    hands = {"allied": "probe-left forward", "french": "attack-center"}
    square = table("F3 BLN4+#1, F9 FLN", "sappers", hands=hands, tracks={"allied": "rally"})
    square.play("play probe-left")
    skip(square, "give-up")
    square.play("give-up sappers")
    square.play("redeploy F3 leader F4")
    assert unit(square, "F3").square == 1


@pytest.mark.rule("exp.tactician.default-action-own-turn")
def test_each_leader_rides_once() -> None:
    game = playing("probe-left", "F3 +B, H3 +B, F9 FLN", "sappers sappers first-strike", windows=True)
    skip(game, "give-up")
    game.play("give-up sappers")
    game.play("redeploy F3 leader F4")
    game.play("give-up sappers")
    assert all(option.startswith("redeploy H3") for option in game.options)
    assert bar(game, "redeploy F4 leader F5") == "exp.tactician.default-action-own-turn"
    game.play("redeploy H3 leader H4")
    assert game.options == ("pass",) and bar(game, "give-up first-strike") == "exp.tactician.default-action-own-turn"


@pytest.mark.rule("exp.tactician.later-card-wins")
def test_the_card_played_later_prevails() -> None:
    """Cavalry Leader adds dice to an attack; Fall Back, played after it, lets only symbols hit."""
    game = fight("F5 BLC+, F6 FLC+", "F5", "cavalry-leader", "leader-orders-a-fall-back")
    game.play("tactic cavalry-leader F5")
    assert dice(game, "melee F5 F6") == 5
    game.play("melee F5 F6")
    happened = game.play("tactic leader-orders-a-fall-back F6", dice="saber flag art inf inf")
    (rolled,) = events(happened, "Rolled")
    assert len(rolled.faces) == 5 and (rolled.hits, rolled.flags) == (0, 0)
