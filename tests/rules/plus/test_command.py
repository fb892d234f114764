"""The command phase: each side's own deck, what a card gives, the rating of a commander-in-chief, and saved points."""

from collections import Counter

import pytest

from bicorne import Game
from bicorne.errors import ScenarioError
from boards import bar, ends, events, has_leader, options, orders, unit
from staffs import (
    action_cards,
    cost,
    drawn,
    finish_turn,
    new_battle,
    purse,
    saved,
    staff,
    staff_board,
    step,
    with_reading,
)

RANKS = ("ace", "two", "three", "four", "jack", "queen", "king")
# One unit of each side, out of each other's way, with a leader.
QUIET = "E3 BLN+, E8 FLN+"


def beginning_with(card: str, pieces: str = QUIET, **more: object) -> Game:
    """A game whose first turn has begun with this card: the deck of some seed has it on top."""
    for seed in range(200):
        game = staff_board(pieces, phase="command", seed=seed, **more)  # type: ignore[arg-type]
        if drawn(game, "allied")[-1] == card:
            return game
    raise AssertionError(f"no seed begins with {card}")


# ------------------------------------------------------------------ the turn


@pytest.mark.rule("plus.turn.sequence")
def test_a_turn_is_command_orders_movement_combat_and_end() -> None:
    game = staff_board("E3 BLN+, E4 FLN, K2 +B", points=3, facing={"E3": "N"})
    phases = []
    while game.active == "allied":
        phases.append(game.book.questions[step(game)].phase)
        wanted = [option for option in game.options if option in ("order E3", "face E3 ENE", "melee E3 E4")]
        if options(game, "melee"):
            game.play("melee E3 E4", dice="art art art art")
        elif wanted and not unit(game, "E3").moved:
            game.play(wanted[0])
        else:
            game.play("pass" if "pass" in game.options else game.options[0])
    order = [id for id, _ in game.book.phases]
    assert order == ["command", "orders", "movement", "combat", "end"]
    assert [phase for i, phase in enumerate(phases) if phase not in phases[:i]] == order[1:]
    assert game.active == "french"
    finish_turn(game)
    assert (game.active, game.turn) == ("allied", 2)


@pytest.mark.rule("plus.turn.sequence")
@pytest.mark.parametrize("first", ["allied", "french"])
def test_the_battle_names_the_side_that_begins(first: str) -> None:
    game = new_battle(QUIET, first=first)
    while "first" in step(game) or step(game) == "exchange":
        game.play("pass" if "pass" in game.options else game.options[0])
    assert game.active == first


# ------------------------------------------------------------------ the deck


@pytest.mark.rule("plus.command.own-deck")
def test_each_side_has_its_own_deck_of_twenty_nine_cards() -> None:
    game = new_battle(QUIET)
    decks = game._s.staff.whole_decks(game.field)
    for deck in decks:
        assert Counter(game.field.deck.cards[card].id for card in deck) == {**dict.fromkeys(RANKS, 4), "joker": 1}
    game = beginning_with("two")
    assert [len(deck) for deck in staff(game)["decks"]] == [28, 29]  # a card of one is none of the other


@pytest.mark.rule("plus.command.draw-is-play")
def test_the_top_card_takes_effect_at_once_and_is_discarded_with_the_turn() -> None:
    game = staff_board(QUIET, points=1)
    happened = finish_turn(game)
    (card,) = events(happened, "CommandDrawn")
    assert card.side == game.sides.index("french") and step(game) == "order"  # nobody was asked for a card
    assert game.view("allied")["state"]["card"] == card.card  # both see it
    assert len(staff(game)["decks"][1]) == 28 and len(drawn(game, "french")) == 1
    assert bar(game, "play two") == "plus.sac.timing-window"
    finish_turn(game)
    assert len(drawn(game, "french")) == 1
    assert game.active == "allied"


@pytest.mark.rule("plus.command.joker")
def test_a_joker_returns_all_cards_to_the_deck_and_another_is_drawn() -> None:
    shuffled = 0
    for seed in range(12):
        game = staff_board(QUIET, points=1, seed=seed)
        for _ in range(60):
            before = len(drawn(game, "french")) if game.active == "allied" else -1
            happened = finish_turn(game)
            jokers = [event for event in events(happened, "DeckShuffled") if event.side == 1]
            if game.active == "french" and jokers:
                shuffled += 1
                assert all(event.cards == 29 for event in jokers)  # the joker too, and all that were drawn
                assert (len(staff(game)["decks"][1]), len(drawn(game, "french"))) == (28, 1)
            elif before >= 0:
                assert len(drawn(game, "french")) == before + 1
            assert "joker" not in drawn(game, "french")
            if game.winner is not None:
                break
    assert shuffled > 5


@pytest.mark.rule("plus.command.deck-never-empty")
def test_a_deck_gives_at_most_twenty_eight_cards_before_it_is_shuffled() -> None:
    game = staff_board(QUIET, points=1)
    longest = 0
    while game.winner is None:
        finish_turn(game)
        assert 1 <= len(drawn(game, "french")) + (game.active == "allied") <= 29
        longest = max(longest, len(drawn(game, "french")))
    assert longest <= 28


@pytest.mark.rule("plus.command.deck-never-empty")
def test_a_deck_that_has_run_out_is_shuffled() -> None:
    game = staff_board(QUIET, points=1)
    s = game._s
    s.staff.drawn[1] += s.staff.decks[1]  # as a deck without a joker ends
    s.staff.decks[1] = []
    shuffled = events(finish_turn(game), "DeckShuffled")
    assert shuffled and shuffled[0].cards == 29


# ------------------------------------------------------------------ what a card gives


@pytest.mark.rule("plus.command.number-card")
@pytest.mark.parametrize(("card", "points"), [("two", 2), ("three", 3), ("four", 4)])
def test_a_number_gives_as_many_points(card: str, points: int) -> None:
    assert purse(staff_board(QUIET, card=card, cinc={"allied": 1})) == points
    assert purse(beginning_with(card, cinc={"allied": 1})) == points


@pytest.mark.rule("plus.command.jack-cinc", "plus.command.cinc-rating")
@pytest.mark.parametrize("card", ["jack", "queen", "king"])
@pytest.mark.parametrize("rating", [1, 4])
def test_a_picture_gives_as_many_points_as_the_commander_is_rated(card: str, rating: int) -> None:
    assert purse(staff_board(QUIET, card=card, cinc={"allied": rating, "french": 2})) == rating


@pytest.mark.rule("plus.command.no-sections")
def test_two_points_order_a_unit_on_either_flank_and_nobody_has_a_hand() -> None:
    game = staff_board("A3 BLN+, M3 BLN+, E8 FLN", card="two")
    assert game.view("allied")["cards"]["hand"] == []
    game.play("order A3")
    game.play("order M3")
    assert unit(game, "A3").ordered and unit(game, "M3").ordered


# ------------------------------------------------------------------ the ace

ACE = "E3 BLN+, K3 +B, E8 FLN"


@pytest.mark.rule("plus.command.ace-choice")
def test_an_ace_is_a_point_and_all_leaders_or_one_leader_who_takes_command() -> None:
    game = staff_board(ACE, card="ace", saved={"K3": 2})
    assert game.options == ("use points", "use command")
    assert bar(game, "pass") == "plus.command.ace-choice"
    game.play("use command")
    assert purse(game) == 2  # what was saved, nothing of the card
    game.play("order E3")
    game.play("pass")  # to the orders for points
    assert cost(game, "order K3 leader") == 1
    points = staff_board(ACE, card="ace", saved={"K3": 2})
    points.play("use points")
    assert purse(points) == 3
    assert bar(staff_board(ACE, card="two"), "use points") == "plus.command.ace-choice"


@pytest.mark.rule("plus.command.ace-choice")
@pytest.mark.parametrize(("switch", "left"), [("", 2), ("ace_keeps_point", 3)])
def test_the_reading_by_which_an_ace_keeps_its_point(switch: str, left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = with_reading(monkeypatch, switch) if switch else "plus"
    game = staff_board(ACE, card="ace", saved={"K3": 2}, rules=rules)
    game.play("use command")
    assert purse(game) == left


@pytest.mark.rule("plus.command.ace-leaders-only")
def test_an_ace_orders_leaders_and_not_the_units_they_are_with() -> None:
    game = staff_board(ACE, card="ace")
    game.play("use points")
    assert [leader.ordered for leader in game.leaders if leader.hex == "K3"] == [True]
    assert not unit(game, "E3").ordered
    assert cost(game, "order E3 leader") == 0 and cost(game, "order E3") == 1
    game.play("order E3 leader")
    game.play("pass")
    assert not options(game, "order") and not ends(game, "E3")
    game.play("move E3 leader H3")
    assert has_leader(game, "H3")


@pytest.mark.rule("plus.command.ace-linked-hexes")
def test_a_leader_who_takes_command_brings_three_units_linked_to_him() -> None:
    # his own unit, a row of four units away from him, and one on its own; a second leader far off
    game = staff_board("C3 BLN+, D3 BLN, E3 BLN, F3 BLN, G3 BLN, K3 BLN, L2 +B, E8 FLN", card="ace")
    game.play("use command")
    assert orders(game) == {"C3", "C3 leader", "L2 leader"}
    assert bar(game, "order D3") == "plus.command.ace-linked-hexes"
    game.play("order C3")
    assert orders(game) == {"C3 leader", "D3"}
    assert bar(game, "order E3") == bar(game, "order K3") == bar(game, "order L2 leader")
    assert bar(game, "order E3") == "plus.command.ace-linked-hexes"
    game.play("order D3")
    assert orders(game) == {"C3 leader", "E3"}
    game.play("order E3")
    game.play("order F3")
    assert orders(game) == {"C3 leader"}
    assert bar(game, "order G3") == "plus.command.ace-linked-hexes"
    game.play("order C3 leader")  # he leaves his unit: it has no order, the others keep theirs
    assert [unit(game, hex).ordered for hex in ("C3", "D3", "E3", "F3")] == [False, True, True, True]


@pytest.mark.rule("plus.command.ace-linked-hexes")
def test_units_on_both_sides_of_his_unit_are_linked_but_not_of_a_leader_alone() -> None:
    game = staff_board("C3 BLN, D3 BLN+, E3 BLN, E8 FLN", card="ace")
    game.play("use command")
    game.play("order D3")
    game.play("order C3")
    assert "order E3" in game.options
    alone = staff_board("C3 BLN, D3 +B, E3 BLN, E8 FLN", card="ace")
    alone.play("use command")
    alone.play("order D3 leader")
    assert orders(alone) == {"C3", "E3"}
    alone.play("order C3")
    assert "order E3" not in alone.options
    assert not unit(alone, "E3").ordered


# ------------------------------------------------------------------ the commander-in-chief


@pytest.mark.rule("plus.command.cinc-rating", "plus.command.start-cps")
def test_a_rating_of_three_fixes_points_cards_and_savings() -> None:
    game = new_battle(QUIET, plus="cinc = { allied = 3, french = 1 }")
    assert len(action_cards(game, "allied")) == 5 + 3 and len(action_cards(game, "french")) == 5 + 1
    game.play("pass")
    game.play("pass")
    assert staff(game)["saved"] == [3, 1]
    king = staff_board(QUIET, card="king", saved={"E3": 1}, cinc={"allied": 3})
    assert purse(king) == 4
    finish_turn(king)
    assert saved(king)["E3"] == 3


@pytest.mark.rule("plus.command.cinc-rating")
@pytest.mark.parametrize("rating", [0, 5])
def test_a_rating_beyond_four_or_below_one_is_refused(rating: int) -> None:
    with pytest.raises(ScenarioError, match=f"cinc allied: `{rating}` is out of range; write a whole"):
        new_battle(QUIET, plus=f"cinc = {{ allied = {rating} }}")


@pytest.mark.rule("plus.command.rating-examples")
@pytest.mark.parametrize(
    ("name", "rating"), [("Teodoro Reding", 2), ("Earl of Wellington", 4), ("Gregorio Cuesta", 1), ("Marshal Ney", 3)]
)
def test_well_known_commanders_have_their_rating_unless_the_file_states_one(name: str, rating: int) -> None:
    text = new_battle(QUIET).field.source.replace("Sir Arthur Wellesley", name)
    game = Game.new(text, seed=1, rules="plus")
    assert len(action_cards(game, "allied")) == 5 + rating
    other = rating % 4 + 1
    game = Game.new(text.replace("[plus]", f"[plus]\ncinc = {{ allied = {other} }}"), seed=1, rules="plus")
    assert len(action_cards(game, "allied")) == 5 + other


@pytest.mark.rule("plus.command.start-cps")
def test_a_side_lays_its_first_points_on_a_leader_of_its_choice() -> None:
    game = new_battle("C2 +B, E3 BLN+, K3 BLN+, E8 FLN+", plus="cinc = { allied = 2, french = 3 }")
    game.play("pass")  # no exchange
    assert set(game.options) == {"save C2", "save E3", "save K3"}
    assert bar(game, "pass") == "plus.command.save-cap"
    (given,) = events(game.play("save K3"), "PointsGiven")
    assert given.points == 2
    assert saved(game) == {"K3": 2}
    game.play("pass")
    assert saved(game) == {"K3": 2, "E8": 3}  # the other side has one leader and is not asked


# ------------------------------------------------------------------ command range


@pytest.mark.rule("plus.command.range-three")
def test_a_leader_commands_up_to_three_hexes() -> None:
    game = staff_board("E3 +B, H3 BLN, I3 BLN, K7 BLN+, E8 FLN", points=4)
    assert [cost(game, f"order {hex}") for hex in ("H3", "I3", "K7")] == [1, 2, 1]


@pytest.mark.rule("plus.command.range-trace")
def test_the_range_is_counted_around_what_leaders_cannot_enter() -> None:
    near = staff_board("G5 +B, E5 BLN, F5 r, E8 FLN", points=4)
    assert cost(near, "order E5") == 1
    far = staff_board("G5 +B, E5 BLN, F5 r, E6 r, E4 r, D8 FLN", points=4)
    assert cost(far, "order E5") == 2
    # through the enemy, with no other way as short
    past = staff_board("G5 +B, E5 BLN, F5 FLN, E6 r, E4 r", points=4)
    assert cost(past, "order E5") == 1
    wood = staff_board("G5 +B, E5 BLN, F5 w, E6 r, E4 r, D8 FLN", points=4)
    assert cost(wood, "order E5") == 1


# ------------------------------------------------------------------ saved points

APART = "E3 BLN+, C2 BLN, L3 BLN, K7 BLN, E8 FLN+"


@pytest.mark.rule("plus.command.saved-spend")
def test_saved_points_join_those_of_the_card_which_are_spent_first() -> None:
    game = staff_board(APART, points=1, saved={"E3": 2}, cinc={"allied": 3})
    assert purse(game) == 3
    game.play("order E3")
    assert saved(game)["E3"] == 2
    game.play("order C2")
    assert saved(game)["E3"] == 1
    far = staff_board(APART, points=1, saved={"E3": 2}, cinc={"allied": 3})
    far.play("order L3")  # out of his range, for a point more
    assert unit(far, "L3").ordered and saved(far)["E3"] == 1


@pytest.mark.rule("plus.command.saved-spend")
def test_the_reading_by_which_saved_points_order_only_near_units(monkeypatch: pytest.MonkeyPatch) -> None:
    near = with_reading(monkeypatch, "near_points")
    game = staff_board(APART, points=1, saved={"E3": 2}, cinc={"allied": 3}, rules=near)
    assert "order L3" not in game.options
    refusal = game.why_not("order L3")
    assert refusal is not None and refusal.rule == "plus.command.saved-spend"
    assert refusal.text == (
        "The British line infantry on L3 costs two points, and the leader who has your points is too far off."
    )
    game.play("order E3")
    game.play("order C2")
    assert purse(game) == 1 and saved(game)["E3"] == 1
    card = staff_board(APART, points=2, saved={"E3": 2}, cinc={"allied": 3}, rules=near)
    card.play("order L3")  # with the points of the card
    assert saved(card)["E3"] == 2 and purse(card) == 2
    plain = staff_board(APART, points=1, saved={"E3": 2}, cinc={"allied": 3})
    assert "order L3" in plain.options


@pytest.mark.rule("plus.command.save-cap")
def test_what_is_left_lies_on_one_leader_as_far_as_the_rating_goes() -> None:
    game = staff_board("E3 BLN+, K3 BLN+, E8 FLN+", points=3, saved={"E3": 1}, cinc={"allied": 2})
    game.play("pass")
    assert step(game) == "save points" and set(game.options) == {"save E3", "save K3"}
    assert bar(game, "pass") == "plus.command.save-cap"
    (kept,) = events(game.play("save K3"), "PointsSaved")
    assert (kept.points, kept.lost) == (2, 2)
    assert saved(game)["K3"] == 2 and "E3" not in saved(game)


@pytest.mark.rule("plus.command.save-cap")
def test_a_side_with_one_leader_is_not_asked_and_one_without_points_neither() -> None:
    game = staff_board(QUIET, points=3, cinc={"allied": 2})
    game.play("pass")
    assert game.active == "french" and saved(game)["E3"] == 2
    none = staff_board("E3 BLN+, K3 BLN+, E8 FLN+", points=1)
    none.play("order E3")
    none.play("pass")
    assert none.active == "french" and saved(none) == {}


@pytest.mark.rule("plus.command.saved-lost-with-leader")
def test_points_are_lost_with_their_leader_in_the_turn_of_the_enemy() -> None:
    game = staff_board("E3 +B, K3 BLN+, E4 FLN", to_move="french", ordered="E4", saved={"E3": 2}, cinc={"allied": 3})
    (lost,) = events(game.play("melee E4 E3", dice="saber art art art"), "PointsLost")
    assert (lost.side, lost.points) == (0, 2)
    while step(game) != "replace other leader":
        game.play("pass")
    game.play("replace E3 leader D2")
    assert game.active == "allied"
    assert saved(game) == {}


FALLS = "E3 BLN1+, E4 FLN, K3 BLN+, L3 BLN, M3 BLN, K2 BLN, L2 BLN"


@pytest.mark.rule("plus.command.saved-lost-with-leader")
@pytest.mark.parametrize(("spent", "left"), [(5, 0), (3, 1)])
def test_and_in_his_own_turn_as_far_as_they_are_not_spent(spent: int, left: int) -> None:
    game = staff_board(FALLS, points=4, saved={"E3": 3}, cinc={"allied": 3})
    for hex in ("E3", "K3", "L3", "M3", "K2")[:spent]:
        game.play(f"order {hex}")
    game.play("pass")
    game.play("pass")
    game.play("melee E3 E4", dice="art")
    happened = game.play("battle-back E4 E3", dice="inf art art art saber")  # and the leader with it
    assert not has_leader(game, "E3")
    while game.active == "allied":
        happened += game.play("pass" if "pass" in game.options else game.options[0])
    assert sum(event.points for event in events(happened, "PointsSaved")) == left
    assert saved(game).get("K3", 0) == left


@pytest.mark.rule("plus.command.saved-lost-with-leader")
def test_points_are_lost_with_a_leader_who_leaves_the_field() -> None:
    game = staff_board("E1 +B, K3 BLN+, E2 FLN", to_move="french", ordered="E2", saved={"E1": 2}, facing={"E2": "S"})
    game.play("melee E2 E1", dice="art art art art")
    assert not has_leader(game, "E1") and staff(game)["saved"] == [0, 0]


@pytest.mark.rule("plus.command.saved-lost-with-leader")
def test_or_who_goes_with_his_unit_by_an_exit() -> None:
    leave = "[[rule]]\nkind = 'exit'\nside = 'allied'\nedge = 'top'\nhexes = ['E9']\nworth = 1"
    game = staff_board("E9 BLN+, K3 BLN+, A9 FLN+", points=2, saved={"E9": 2}, extra=leave)
    game.play("order E9")
    game.play("pass")
    (lost,) = events(game.play("exit E9"), "PointsLost")
    assert lost.points == 2
    assert saved(game) == {"K3": 1}  # what the card had left, as the turn ended
