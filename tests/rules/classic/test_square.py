"""Infantry squares. French cavalry on F6 charges allied infantry on F5 unless a test says otherwise."""

from collections import Counter
from typing import Any

import pytest

from bicorne import ActionError, Game
from boards import (
    apart,
    bar,
    board,
    clash,
    dice,
    events,
    hand,
    has_unit,
    leader,
    loaded,
    options,
    played,
    rolls,
    unit,
    why,
)

FIVE = "probe-left probe-center probe-right attack-left attack-center"
THREE = "probe-left probe-center probe-right"
ASKED = ("form-square F5", "pass")


def french_turn(pieces: str, cards: str = FIVE, ordered: str = "F6", **rest: Any) -> Game:
    """The French combat phase; the allies hold these cards."""
    hands = {"allied": cards, "french": "probe-center"}
    return board(pieces, to_move="french", ordered=ordered, hands=hands, **rest)


def charge(pieces: str, cards: str = FIVE, faces: str = "", **rest: Any) -> Game:
    """The unit on F6 has announced its melee against F5."""
    game = french_turn(pieces, cards, **rest)
    game.play("melee F6 F5", dice=faces)
    return game


def sides(happened: list[Any]) -> list[int]:
    """Who rolled, in turn: 0 the allies at the bottom, 1 the French."""
    return [event.side for event in events(happened, "Rolled")]


def cards_of(game: Game, side: str | None) -> Any:
    return game.view(side)["cards"]


# ------------------------------------------------------------------ the question


@pytest.mark.rule("classic.square.when")
@pytest.mark.parametrize("code", ["BLN1", "BLN2", "BLN4", "BLT", "BRL", "BGG", "PMI"])
def test_infantry_of_any_strength_may_form_square_when_cavalry_attacks_it(code: str) -> None:
    game = charge(f"F5 {code}, F6 FLC3")
    assert game.deciding == "allied" and game.options == ASKED


@pytest.mark.rule("classic.square.when")
@pytest.mark.parametrize("code", ["BLC", "BFA"])
def test_only_infantry_forms_square(code: str) -> None:
    game = charge(f"F5 {code}, F6 FLC3", faces="inf inf inf")
    assert game.options == ("battle-back F5 F6", "pass")
    assert bar(game, "form-square F5") == "classic.square.when"


@pytest.mark.rule("classic.square.asked-before-dice")
@pytest.mark.parametrize(("answer", "faces"), [("form-square F5", "art art"), ("pass", "art art art")])
def test_no_die_is_rolled_before_the_square_question_is_answered(answer: str, faces: str) -> None:
    game = french_turn("F5 BLN, F6 FLC3")
    assert rolls(game.play("melee F6 F5")) == []
    assert game.options == ASKED
    assert rolls(game.play(answer, dice=faces)) != []
    assert "form-square F5" not in game.options


@pytest.mark.rule("classic.square.only-vs-cavalry")
@pytest.mark.parametrize("attacker", ["FLN", "FFA", "FHA"])
def test_attacks_by_infantry_and_artillery_give_no_right_to_a_square(attacker: str) -> None:
    game = french_turn(f"F5 BLT4, F6 {attacker}")
    game.play("melee F6 F5", dice=loaded(game, "melee F6 F5"))
    assert game.options == ("battle-back F5 F6", "pass")
    assert bar(game, "form-square F5") == "classic.square.only-vs-cavalry"


@pytest.mark.rule("classic.square.needs-three-cards")
@pytest.mark.parametrize("cards", ["", "rally", "rally probe-left"])
def test_a_player_with_two_cards_or_fewer_may_not_form_square(cards: str) -> None:
    game = charge("F5 BLN, F6 FLC3", cards, "art art art")
    assert game.options == ("battle-back F5 F6", "pass")
    assert bar(game, "form-square F5") == "classic.square.needs-three-cards"


@pytest.mark.rule("classic.square.needs-three-cards")
def test_three_cards_are_enough_for_one_square_but_not_for_a_second() -> None:
    game = french_turn("C5 BLN, J5 BLN, C6 FLC3, J6 FLC3", THREE, "C6, J6")
    game.play("melee C6 C5")
    assert game.options == ("form-square C5", "pass")
    game.play("form-square C5", dice="art art")
    assert len(hand(game, "allied")) == 2
    game.play("melee J6 J5", dice="art art art")
    assert game.options == ("battle-back J5 J6", "pass")
    assert bar(game, "form-square J5") == "classic.square.needs-three-cards"


@pytest.mark.rule("classic.square.hand-counted-now")
def test_a_first_strike_spent_this_turn_counts_no_more_for_a_square() -> None:
    game = french_turn("C5 BLN, J5 BLN, C6 FLC3, J6 FLC3", "first-strike rally probe-left", "C6, J6")
    game.play("melee C6 C5")
    kept = game.copy()
    game.play("first-strike C5", dice="art art art art art art art")
    game.play("melee J6 J5", dice="art art art")
    assert game.options == ("battle-back J5 J6", "pass")
    assert bar(game, "form-square J5") == "classic.square.needs-three-cards"
    kept.play("pass")
    assert kept.options == ("form-square C5", "pass")


BESIDE_F5 = ["E6", "F6", "G5", "F4", "E4", "E5"]


@pytest.mark.rule("classic.square.terrain-bar")
@pytest.mark.parametrize("ground", ["t", "p"])
def test_no_square_is_formed_in_a_town_or_at_a_windmill(ground: str) -> None:
    game = french_turn(f"F5 {ground}:BLN, F6 FHC")
    game.play("melee F6 F5", dice=loaded(game, "melee F6 F5"))
    assert game.options == ("battle-back F5 F6", "pass")
    assert bar(game, "form-square F5") == "classic.square.terrain-bar"


@pytest.mark.rule("classic.square.terrain-bar", "classic.square.works-open-side")
@pytest.mark.parametrize("origin", BESIDE_F5)
def test_on_field_works_square_is_formed_unless_the_attack_comes_through_them(origin: str) -> None:
    game = french_turn(f"F5 BLN, {origin} FHC", ordered=origin, works={"F5": "NW NE"})
    if origin in ("E6", "F6"):
        game.play(f"melee {origin} F5", dice=loaded(game, f"melee {origin} F5"))
        assert game.options == (f"battle-back F5 {origin}", "pass")
        assert bar(game, "form-square F5") == "classic.square.terrain-bar"
    else:
        game.play(f"melee {origin} F5")
        assert game.options == ASKED
    town = french_turn(f"F5 t:BLN, {origin} FHC4+", ordered=origin, works={"F5": "NW NE"})
    assert f"melee {origin} F5" in town.options
    town.play(f"melee {origin} F5", dice=loaded(town, f"melee {origin} F5"))
    assert "form-square F5" not in town.options


@pytest.mark.rule("classic.square.terrain-allowed")
@pytest.mark.parametrize("ground", [".", "w", "h", "s", "f", "b", "q"])
def test_square_is_formed_on_clear_forest_hill_ford_bridge_and_quarry(ground: str) -> None:
    game = charge(f"F5 {ground}:BLN, F6 FLC3")
    assert game.options == ASKED
    game.play("form-square F5")
    assert unit(game, "F5").square == 1


@pytest.mark.rule("classic.square.not-vs-battle-back")
def test_infantry_does_not_form_square_when_cavalry_battles_back() -> None:
    hands = {"allied": FIVE, "french": "probe-center"}
    game = clash("F5 BLN, F6 FLC3", ordered="F5", hands=hands)
    game.play("melee F5 F6")
    game.play("pass", dice="art art art art")
    happened = game.play("battle-back F6 F5", dice="art art art")
    assert rolls(happened) == [3] and not events(happened, "SquareFormed")


@pytest.mark.rule("classic.square.not-vs-first-strike")
def test_infantry_does_not_form_square_when_its_cavalry_target_strikes_first() -> None:
    hands = {"allied": FIVE, "french": "first-strike"}
    game = clash("F5 BLN, F6 FLC3", ordered="F5", hands=hands)
    game.play("melee F5 F6")
    happened = game.play("first-strike F6", dice="art art art art art art art")
    assert rolls(happened) == [3, 4] and not events(happened, "SquareFormed")


@pytest.mark.rule("classic.square.track-limit")
def test_no_square_is_formed_when_all_four_spaces_of_the_track_are_filled() -> None:
    three = "B2 BLN#1, D2 BLN#2, H2 BLN#3, F5 BLN, F6 FLC3"
    assert charge(three, THREE).options == ASKED
    game = charge(f"{three}, J2 BLN#4", THREE, "art art art")
    assert game.options == ("battle-back F5 F6", "pass")
    assert bar(game, "form-square F5") == "classic.square.track-limit"


@pytest.mark.rule("classic.square.declined-normal")
def test_if_no_square_is_formed_the_melee_is_fought_normally() -> None:
    game = charge("F5 BLN, F6 FLC3")
    happened = game.play("pass", dice="saber inf art")
    assert rolls(happened) == [3] and unit(game, "F5").blocks == 2
    assert dice(game, "battle-back F5 F6") == 2
    whole = charge("F5 BLN, F6 FLC3")
    whole.play("pass", dice="art art art")
    assert dice(whole, "battle-back F5 F6") == 4


# ------------------------------------------------------------------ the card and the counter


@pytest.mark.rule("classic.square.card-random")
def test_a_square_takes_a_card_that_only_its_owner_sees() -> None:
    game = charge("F5 BLN, F6 FLC3", THREE)
    happened = game.play("form-square F5", dice="art art")
    [card] = [card for card in cards_of(game, "allied")["track"] if card]
    assert sorted([card, *hand(game, "allied")]) == sorted(THREE.split())
    for other in ("french", None):
        assert cards_of(game, other)["tracks"]["allied"] == [True, False, False, False]
        assert card not in cards_of(game, other)["track"]
        assert game.view(other)["state"]["tracks"][0] == [None, -1, -1, -1]
    [formed] = events(happened, "SquareFormed")
    assert formed.seen_by(1).card == -1 and formed.seen_by(-1).card == -1 and formed.seen_by(0).card >= 0


@pytest.mark.rule("classic.square.card-random")
def test_each_card_of_the_hand_is_equally_likely_to_be_taken() -> None:
    """300 squares: 100 for each card, give or take four standard deviations (33)."""
    taken: Counter[str] = Counter()
    for seed in range(300):
        game = charge("F5 BLN, F6 FLC3", THREE, seed=seed)
        game.play("form-square F5", dice="art art")
        taken[cards_of(game, "allied")["track"][0]] += 1
    assert set(taken) == set(THREE.split()) and all(67 <= count <= 133 for count in taken.values())


@pytest.mark.rule("classic.square.card-not-discarded")
def test_the_card_of_a_square_is_not_discarded() -> None:
    game = french_turn("C5 BLN, C6 FLC3, J5 BLN, J6 FLC3", ordered="C6, J6", discards="rally")
    game.play("melee C6 C5")
    game.play("form-square C5", dice="art art")
    assert cards_of(game, None)["discards"] == ["rally"]
    assert len(hand(game, "allied")) == 4 and cards_of(game, None)["tracks"]["allied"].count(True) == 1


@pytest.mark.rule("classic.square.owner-may-look")
@pytest.mark.parametrize("to_move", ["allied", "french"])
def test_the_owner_sees_each_card_beside_its_square_and_cannot_swap_them(to_move: str) -> None:
    tracks = {"allied": "rally scout-left"}
    game = board("C3 BLN#1, F5 BLN#2, J9 FLN", to_move=to_move, tracks=tracks)
    assert cards_of(game, "allied")["track"] == ["rally", "scout-left", None, None]
    assert (unit(game, "C3").square, unit(game, "F5").square) == (1, 2)
    assert "rally" not in cards_of(game, "french")["track"]
    with pytest.raises(ActionError):
        game.play("swap C3 F5")
    assert not options(game, "swap", "rearrange", "leave-square")


@pytest.mark.rule("classic.square.counter-marks-unit")
def test_the_counter_of_the_filled_space_marks_the_unit_and_brings_back_its_own_card() -> None:
    cards = "probe-center probe-center probe-center"
    game = charge("C3 BLN#1, F5 BLN, F6 FLC3", cards, tracks={"allied": "rally"})
    game.play("form-square F5", dice="flag")
    assert unit(game, "F5").square == 2 and cards_of(game, "allied")["track"][:2] == ["rally", "probe-center"]
    game.play("retreat F6 F7")
    for action in ("play probe-center", "order F5", "leave-square F5"):
        game.play(action)
    assert cards_of(game, "allied")["track"] == ["rally", None, None, None]
    assert hand(game, "allied") == ["probe-center", "probe-center"] and unit(game, "C3").square == 1


@pytest.mark.rule("classic.square.counter-not-block")
def test_the_square_counter_is_not_a_block() -> None:
    game = clash("F7 FLN1, F5 BLN1#1", ordered="F7", to_move="french")
    game.play("fire F7 F5", dice="inf")
    assert not has_unit(game, "F5") and game.banners["french"] == 1


# ------------------------------------------------------------------ cavalry against a square


@pytest.mark.rule("classic.square.strikes-first")
def test_a_new_square_rolls_one_die_before_the_cavalry() -> None:
    game = charge("F5 BLN, F6 FLC3")
    happened = game.play("form-square F5", dice="art art")
    assert rolls(happened) == [1, 1] and sides(happened) == [0, 1]


@pytest.mark.rule("classic.square.strikes-first")
def test_a_standing_square_rolls_one_die_before_the_cavalry() -> None:
    game = french_turn("F5 BLN#1, F6 FLC3")
    happened = game.play("melee F6 F5", dice="art art")
    assert rolls(happened) == [1, 1] and sides(happened) == [0, 1]


@pytest.mark.rule("classic.square.square-die-hits")
@pytest.mark.parametrize(
    ("code", "die", "blocks"),
    [
        ("BLN", "cav", 2),
        ("BLN", "saber", 2),
        ("BLN", "inf", 3),
        ("BLN", "art", 3),
        ("BRL", "saber", 3),
        ("BRL", "cav", 2),
        ("PMI", "saber", 3),
        ("PMI", "cav", 2),
    ],
)
def test_the_first_die_of_a_square_hits_as_in_any_melee(code: str, die: str, blocks: int) -> None:
    game = charge(f"F5 {code}, F6 FLC3")
    happened = game.play("form-square F5", dice=f"{die} art")
    assert rolls(happened) == [1, 1] and unit(game, "F6").blocks == blocks


@pytest.mark.rule("classic.square.square-die-hits")
def test_a_flag_of_a_square_bounces_the_cavalry() -> None:
    game = charge("F5 BLN, F6 FLC3")
    assert rolls(game.play("form-square F5", dice="flag")) == [1]
    assert game.options == ("retreat F6 F7", "retreat F6 G7")
    assert rolls(game.play("retreat F6 F7")) == []
    assert unit(game, "F7").blocks == 3 and not options(game, "retreat")


@pytest.mark.rule("classic.square.cavalry-one-die")
def test_cavalry_attacks_a_square_with_one_die_whatever_its_card_and_type() -> None:
    game = french_turn("F5 BLN, F6 FGH3", card="cavalry-charge")
    assert dice(game, "melee F6 F5") == 6
    game.play("melee F6 F5")
    assert rolls(game.play("form-square F5", dice="art art")) == [1, 1]
    standing = french_turn("F5 BLN#1, F6 FGH3", card="cavalry-charge")
    assert dice(standing, "melee F6 F5") == 1


@pytest.mark.rule("classic.square.one-die-cap")
@pytest.mark.parametrize(("code", "number"), [("FOG", 7), ("FOG#1", 1)])
def test_a_square_rolls_one_die_in_melee_whatever_its_card_and_type(code: str, number: int) -> None:
    game = clash(f"F6 {code}, F5 BLN", ordered="F6", to_move="french", card="elan")
    assert dice(game, "melee F6 F5") == number


@pytest.mark.rule("classic.square.one-die-cap")
@pytest.mark.parametrize(("code", "number"), [("BGR", 5), ("BGR#1", 1)])
def test_a_square_rolls_one_die_in_fire_whatever_its_type(code: str, number: int) -> None:
    game = clash(f"F5 {code}, F7 FLN", ordered="F5")
    assert dice(game, "fire F5 F7") == number


@pytest.mark.rule("classic.square.cap-then-terrain")
@pytest.mark.parametrize(("ground", "offered"), [("s", False), (".", True)])
def test_terrain_is_taken_from_the_single_die_of_a_square(ground: str, offered: bool) -> None:
    elsewhere = "J3 BLN, J5 FLN"  # keeps the combat phase open
    game = clash(f"F5 {ground}:BLN#1, F6 FLN, {elsewhere}", ordered="F5, J3")
    assert ("melee F5 F6" in game.options) is offered
    if not offered:
        assert bar(game, "melee F5 F6") == "classic.combat.zero-dice"
    attacked = charge(f"F5 {ground}:BLN, F6 FLC3")
    assert rolls(attacked.play("form-square F5", dice="art art" if offered else "")) == ([1, 1] if offered else [])


@pytest.mark.rule("classic.square.cap-then-terrain")
def test_cavalry_may_be_left_without_a_die_by_a_square_formed_in_forest() -> None:
    game = french_turn("F5 w:BLN, F6 FLC3")
    assert dice(game, "melee F6 F5") == 1
    game.play("melee F6 F5")
    happened = game.play("form-square F5", dice="art")
    assert rolls(happened) == [1] and sides(happened) == [0]
    assert game.active == "allied" and not options(game, "battle-back")


@pytest.mark.rule("classic.square.cap-then-terrain")
def test_cavalry_attacks_a_standing_square_in_forest_only_with_guns() -> None:
    game = french_turn("F5 w:BLN#1, F6 FLC3, H5 FFA", ordered="F6, H5")
    assert "melee F6 F5" not in game.options
    assert bar(game, "melee F6 F5") == "classic.combat.zero-dice"
    assert "melee F6 F5 + H5" in game.options
    assert dice(game, "melee F6 F5 + H5") == dice(game, "fire H5 F5")


@pytest.mark.rule("classic.square.no-battle-back-after-first")
def test_a_square_that_battled_first_does_not_battle_back() -> None:
    game = charge("F5 BLN, F6 FLC3")
    declined = game.copy()
    game.play("form-square F5", dice="art art")
    assert unit(game, "F5").blocks == 4 and not options(game, "battle-back") and game.active == "allied"
    declined.play("pass", dice="art art art")
    assert "battle-back F5 F6" in declined.options


@pytest.mark.rule("classic.square.elimination-allows-breakthrough")
def test_cavalry_that_eliminates_a_square_may_break_through() -> None:
    game = french_turn("F5 BLN1#1, F6 FLC3")
    game.play("melee F6 F5", dice="art inf")
    assert not has_unit(game, "F5")
    assert game.deciding == "french" and game.options == ("advance F6 F5", "pass")
    game.play("advance F6 F5")
    assert "advance F5 E4" in game.options


@pytest.mark.rule("classic.square.stays-after-bounce")
def test_a_square_stays_in_square_after_the_cavalry_bounced() -> None:
    game = charge("F5 BLN, F6 FLC3", FIVE)
    game.play("form-square F5", dice="flag")
    game.play("retreat F6 G7")
    assert game.active == "allied" and unit(game, "F5").square == 1
    assert cards_of(game, "allied")["track"][0] is not None and len(hand(game, "allied")) == 4
    game.play(game.options[0])
    assert unit(game, "F5").square == 1


@pytest.mark.rule("classic.square.standing-no-new-card")
def test_a_second_attack_by_cavalry_takes_no_new_card() -> None:
    game = charge("F5 BLN, F6 FLC3, E6 FHC3", FIVE, ordered="F6, E6")
    game.play("form-square F5", dice="art art")
    held, track = hand(game, "allied"), cards_of(game, "allied")["track"]
    happened = game.play("melee E6 F5", dice="art art")
    assert sides(happened) == [0, 1] and not events(happened, "SquareFormed")
    assert hand(game, "allied") == held and cards_of(game, "allied")["track"] == track


@pytest.mark.rule("classic.square.cavalry-combined-arms")
@pytest.mark.parametrize(("guns", "hex"), [("FHA", "I5"), ("FFA", "H5")])
def test_cavalry_adds_the_guns_dice_to_its_one_die_against_a_square(guns: str, hex: str) -> None:
    plain = french_turn(f"F5 BLN, F6 FHC3, {hex} {guns}", ordered=f"F6, {hex}")
    together = 1 + dice(plain, f"fire {hex} F5")
    game = french_turn(f"F5 BLN#1, F6 FHC3, {hex} {guns}", ordered=f"F6, {hex}")
    happened = game.play(f"melee F6 F5 + {hex}", dice=" ".join(["art"] * (1 + together)))
    assert rolls(happened) == [1, together] and sides(happened) == [0, 1]
    assert apart("I5", "F5") == 3 and (guns == "FFA" or together == 2)


# ------------------------------------------------------------------ squares under order


@pytest.mark.rule("classic.square.may-not-move")
@pytest.mark.parametrize(("code", "offered"), [("BLN#1", False), ("BLN", True)])
def test_a_unit_in_square_may_not_move(code: str, offered: bool) -> None:
    game = board(f"F5 {code}, C3 BLN, F9 FLN", ordered="F5, C3", phase="move")
    assert any(option.startswith("move F5 ") for option in game.options) is offered
    if not offered:
        assert bar(game, "move F5 F6") == "classic.square.may-not-move"


@pytest.mark.rule("classic.square.may-be-ordered-to-battle")
@pytest.mark.parametrize(
    ("enemy", "attack", "not_offered"), [("F7", "fire F5 F7", "melee"), ("F6", "melee F5 F6", "fire")]
)
def test_a_square_may_be_ordered_to_battle_with_one_die(enemy: str, attack: str, not_offered: str) -> None:
    game = played("probe-center", f"F5 BLN#1, {enemy} FLN")
    game.play("order F5")
    game.play("pass")
    assert game.options == (attack, "pass") and not options(game, not_offered)
    assert dice(game, attack) == 1


@pytest.mark.rule("classic.square.combined-arms")
def test_a_square_adds_its_one_die_to_the_guns_in_combined_arms() -> None:
    game = clash("F5 BLN#1, D6 BFA, F6 FLN", ordered="F5, D6")
    assert dice(game, "melee F5 F6 + D6") == 1 + dice(game, "fire D6 F6")


@pytest.mark.rule("classic.square.cavalry-first-strike")
def test_cavalry_attacked_by_a_square_may_strike_first_with_one_die() -> None:
    hands = {"allied": "rally", "french": "first-strike"}
    game = clash("F5 BLN#1, F6 FLC3", ordered="F5", hands=hands)
    game.play("melee F5 F6")
    assert game.deciding == "french" and game.options == ("first-strike F6", "pass")
    assert dice(game, "first-strike F6") == 1
    happened = game.play("first-strike F6", dice="art art")
    assert rolls(happened) == [1, 1] and sides(happened) == [1, 0]
    assert game.active == "french" and not options(game, "battle-back", "retire")


# ------------------------------------------------------------------ under attack by infantry and guns


@pytest.mark.rule("classic.square.flags-cost-blocks")
@pytest.mark.parametrize(("code", "flags", "left"), [("BLN#1", "flag flag", 2), ("PMI#1", "flag", 1)])
def test_a_square_loses_a_block_for_each_retreat_hex_and_stays(code: str, flags: str, left: int) -> None:
    game = clash(f"F7 FLN{len(flags.split())}, F5 {code}", ordered="F7", to_move="french")
    game.play("fire F7 F5", dice=flags)
    assert unit(game, "F5").blocks == left and unit(game, "F5").square == 1


@pytest.mark.rule("classic.square.may-ignore-flags")
def test_a_square_may_ignore_flags_for_its_leader_and_its_type() -> None:
    game = clash("F7 FLN2, F5 BGR+#1", ordered="F7", to_move="french")
    game.play("fire F7 F5", dice="flag flag")
    assert game.deciding == "allied" and game.options == ("ignore 1", "ignore 2", "pass")
    game.play("ignore 2")
    assert unit(game, "F5").blocks == 4 and unit(game, "F5").square == 1


@pytest.mark.rule("classic.square.vs-infantry-artillery-normal")
def test_infantry_melees_a_square_with_normal_dice_and_strikes_first() -> None:
    game = clash("F5 BLN, F6 FLT#1", ordered="F5")
    happened = game.play("melee F5 F6", dice="inf art art art")
    assert rolls(happened) == [4] and sides(happened) == [0]
    assert game.options == ("battle-back F6 F5", "pass") and dice(game, "battle-back F6 F5") == 1


@pytest.mark.rule("classic.square.vs-infantry-artillery-normal")
@pytest.mark.parametrize(
    ("code", "attack"),
    [("BFA", "fire F4 F6"), ("BFA", "melee F5 F6"), ("BHA", "fire F3 F6"), ("BLN", "fire F4 F6")],
)
def test_infantry_and_guns_roll_as_many_dice_at_a_square_as_at_others(code: str, attack: str) -> None:
    origin = attack.split()[1]
    square, plain = [clash(f"{origin} {code}, F6 {target}", ordered=origin) for target in ("FLT#1", "FLT")]
    assert dice(square, attack) == dice(plain, attack)
    assert sides(square.play(attack, dice=loaded(square, attack)))[0] == 0


@pytest.mark.rule("classic.square.infantry-combined-arms")
def test_infantry_and_guns_attack_a_square_together_with_all_their_dice() -> None:
    game = clash("F5 BLN, D6 BFA, F6 FLT#1", ordered="F5, D6")
    together = 4 + dice(game, "fire D6 F6")
    happened = game.play("melee F5 F6 + D6", dice=" ".join(["art"] * together))
    assert rolls(happened) == [together] and sides(happened) == [0]
    assert game.options == ("battle-back F6 F5", "pass") and dice(game, "battle-back F6 F5") == 1


@pytest.mark.rule("classic.square.eliminated-returns-card")
def test_the_card_of_an_eliminated_square_returns_to_the_hand_at_once() -> None:
    pieces = "F5 BLN1#1, F7 FLN1, J3 BLN, J5 FLN"
    game = french_turn(pieces, "probe-left", "F7, J5", tracks={"allied": "rally"})
    game.play("fire F7 F5", dice="inf")
    assert game.active == "french" and hand(game, "allied") == ["probe-left", "rally"]
    assert cards_of(game, None)["tracks"]["allied"] == [False] * 4


# ------------------------------------------------------------------ coming out of square


@pytest.mark.rule("classic.square.exit-on-own-turn")
def test_a_square_is_not_left_on_the_opponent_s_turn() -> None:
    game = clash("F7 FLN1, F5 BLN+#1", ordered="F7", to_move="french")
    game.play("fire F7 F5", dice="flag")
    assert game.deciding == "allied" and game.options == ("ignore 1", "pass")
    assert bar(game, "leave-square F5") == "classic.square.exit-on-own-turn"


@pytest.mark.rule("classic.square.exit-on-own-turn")
def test_a_square_is_left_in_the_own_order_phase_by_a_unit_with_an_order() -> None:
    game = played("probe-center", "F5 BLN#1, F7 FLN")
    assert not options(game, "leave-square")
    assert bar(game, "leave-square F5") == "classic.square.exit-on-own-turn"
    assert "needs an order" in why(game, "leave-square F5")
    game.play("order F5")
    assert game.options == ("leave-square F5", "pass")
    game.play("pass")
    assert game.options == ("fire F5 F7", "pass")
    assert bar(game, "leave-square F5") == "classic.square.exit-on-own-turn"


@pytest.mark.rule("classic.square.exit-barred-by-cavalry")
@pytest.mark.parametrize(
    ("enemy", "offered"),
    [("F6 FLC", False), ("G5 FHC1", False), ("E4 FCU", False), ("F6 FLN", True), ("F6 FFA", True), ("F7 FLC", True)],
)
def test_a_square_is_not_left_with_enemy_cavalry_adjacent(enemy: str, offered: bool) -> None:
    game = played("probe-center", f"F5 BLN#1, G3 BLN, {enemy}")
    game.play("order F5")
    assert ("leave-square F5" in game.options) is offered
    if not offered:
        assert bar(game, "leave-square F5") == "classic.square.exit-barred-by-cavalry"


@pytest.mark.rule("classic.square.exit-returns-card")
def test_coming_out_of_square_returns_counter_and_card() -> None:
    game = played("probe-center", "F5 BLN#1, F7 FLN", tracks={"allied": "scout-left"})
    before = hand(game, "allied")
    game.play("order F5")
    game.play("leave-square F5")
    assert hand(game, "allied") == sorted([*before, "scout-left"])
    assert cards_of(game, "allied")["track"] == [None] * 4 and unit(game, "F5").square == 0


@pytest.mark.rule("classic.square.exit-no-penalty")
def test_a_unit_that_comes_out_of_square_moves_and_battles_normally() -> None:
    game = played("probe-center", "F4 BLN#1, F6 FLT")
    for action in ("order F4", "leave-square F4", "move F4 F5"):
        game.play(action)
    assert dice(game, "melee F5 F6") == 4


@pytest.mark.rule("classic.square.exit-example-fire")
def test_worked_example_of_a_unit_that_leaves_square_and_fires_without_reduction() -> None:
    game = played("probe-center", "F7 FLN#1, F5 BLN", to_move="french")
    for action in ("order F7", "leave-square F7", "pass"):
        game.play(action)
    assert dice(game, "fire F7 F5") == 4


# ------------------------------------------------------------------ worked examples


@pytest.mark.rule("classic.square.example-card-draw")
def test_worked_example_of_the_card_that_goes_on_the_track() -> None:
    game = charge("F5 BLN, F6 FLC3", FIVE)
    game.play("form-square F5", dice="art art")
    track = cards_of(game, "allied")["track"]
    assert len(hand(game, "allied")) == 4 and track[0] in FIVE.split() and track[1:] == [None] * 3
    assert unit(game, "F5").square == 1


@pytest.mark.rule("classic.square.example-french-turn-1")
def test_worked_example_of_cavalry_with_a_leader_that_a_new_square_bounces() -> None:
    game = charge("F5 BLN, F6 FHC3+")
    assert rolls(game.play("form-square F5", dice="flag")) == [1]
    assert game.options == ("retreat F6 F7", "retreat F6 G7")
    assert rolls(game.play("retreat F6 F7")) == []
    assert unit(game, "F7").blocks == 3 and leader(game, "F7").attached


@pytest.mark.rule("classic.square.example-french-turn-1")
def test_worked_example_of_cavalry_that_a_new_square_fails_to_bounce() -> None:
    game = charge("F5 BLN, F6 FHC3+")
    happened = game.play("form-square F5", dice="inf inf")
    assert sides(happened) == [0, 1] and rolls(happened) == [1, 1] and unit(game, "F5").blocks == 3


@pytest.mark.rule("classic.square.example-british-turn")
def test_worked_example_of_a_square_ordered_to_attack_the_cavalry() -> None:
    game = played("probe-center", "F5 BLN#1, F6 FHC3")
    for action in ("order F5", "melee F5 F6"):
        game.play(action)
    assert game.deciding == "french" and game.options == ("retire F6", "pass")
    happened = game.play("pass", dice="inf")
    assert rolls(happened) == [1] and sides(happened) == [0]
    assert game.options == ("battle-back F6 F5", "pass") and dice(game, "battle-back F6 F5") == 1


@pytest.mark.rule("classic.square.example-british-turn")
def test_worked_example_of_a_square_whose_attack_bounces_the_cavalry() -> None:
    game = clash("F5 BLN#1, F6 FHC3", ordered="F5")
    game.play("melee F5 F6")
    game.play("pass", dice="flag")
    assert game.options == ("retreat F6 F7", "retreat F6 G7")
    game.play("retreat F6 F7")
    assert not options(game, "battle-back", "advance") and unit(game, "F5").square == 1


@pytest.mark.rule("classic.square.example-french-turn-2")
def test_worked_example_of_infantry_and_then_cavalry_against_a_square() -> None:
    game = clash("F5 BLN#1, E6 FLN, F6 FHC3", ordered="E6, F6", to_move="french")
    happened = game.play("melee E6 F5", dice="art art art art art")
    assert rolls(happened) == [5] and sides(happened) == [1]
    assert dice(game, "battle-back F5 E6") == 1
    game.play("battle-back F5 E6", dice="art")
    happened = game.play("melee F6 F5", dice="art art")
    assert rolls(happened) == [1, 1] and sides(happened) == [0, 1]
