"""Refusals answer the question asked: what comes first, the right reason, the right piece, and grammar that fits it."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import bicorne
from bicorne import Game
from bicorne.data.cards import load_deck
from bicorne.data.index import rule_index
from bicorne.rules import BOOKS
from bicorne.rules.book import Reason
from bicorne.why import MOMENTS, WORDS
from bicorne.wording import agree
from boards import bar, board, clash, loaded, options, played, why
from books import QUESTIONS
from tactic_tables import fight, playing, table

RULES = Path(bicorne.__file__).parent / "rules"


def flagged(target: str = "FLN+", **rest: str) -> Game:
    """British infantry on F4 fires at a French unit on F6 and rolls a flag."""
    game = clash(f"F4 BLN, F6 {target}", "F4", **rest)
    game.play("fire F4 F6", dice=loaded(game, "fire F4 F6", "flag"))
    return game


# ------------------------------------------------------------------ first things first


@pytest.mark.rule("classic.ranged.procedure")
def test_before_the_retreat_comes_the_question_how_many_flags_are_ignored() -> None:
    game = flagged()
    assert game.options == ("ignore 1", "pass")
    assert why(game, "retreat F6 F7") == "First say how many flags it ignores, or pass."
    assert bar(game, "retreat F6 F7") == "classic.ranged.procedure"
    game.play("pass")
    assert "retreat F6 F7" in game.options


@pytest.mark.rule("classic.melee.procedure")
def test_a_melee_is_fought_step_by_step() -> None:
    game = clash("F5 BLC, F6 FLN1, G7 FLN, K5 BFA, K7 FLN", "F5, K5")
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "inf"))
    assert why(game, "melee F5 G7") == "First take the ground, or pass to stay."
    assert why(game, "fire K5 K7") == "First take the ground, or pass to stay."
    assert bar(game, "fire K5 K7") == "classic.turn.one-combat-at-a-time"
    game.play("advance F5 F6")
    assert why(game, "melee F6 G7") == "First go one hex farther, or pass to stay."
    game.play("pass")
    assert why(game, "fire K5 K7") == "First make a bonus attack, or pass."
    assert "melee F6 G7" in game.options
    hands = {"allied": "probe-center", "french": "first-strike probe-left probe-center probe-right"}
    struck = clash("F5 BLC, F6 FLN", "F5", hands=hands, rules="classic")
    struck.play("melee F5 F6")
    assert why(struck, "form-square F6") == "First play First Strike, or pass."
    assert bar(struck, "form-square F6") == "classic.melee.procedure"


@pytest.mark.rule("classic.turn.sequence")
def test_a_turn_is_played_phase_by_phase() -> None:
    game = board("F4 BLN, G4 BLN, F6 FLN", hands={"allied": "probe-center", "french": "probe-center"})
    assert why(game, "order F4") == "First play a card."
    game.play("play probe-center")
    assert why(game, "move F4 F5") == "First give an order, or pass to end the orders."
    game.play("order F4")
    game.play("order G4")
    assert why(game, "fire F4 F6") == "First move a unit or a leader, or pass to end the movement."
    assert {bar(game, "fire F4 F6")} == {"classic.turn.sequence"}
    assert why(game, "order F4") == "All orders are given before anything moves."
    game.play("pass")
    assert why(game, "move F4 F5") == "All moves are made before the first combat."


@pytest.mark.rule("classic.turn.active-and-defending")
def test_in_the_other_side_s_turn_a_player_only_answers() -> None:
    game = flagged()
    assert game.deciding == "french" and game.active == "allied"
    for action in ("move F6 F7", "fire F6 F4", "melee F6 F4", "order F6", "play probe-center"):
        assert why(game, action) == "It is the other side's turn; you can only answer what it does."
        assert bar(game, action) == "classic.turn.active-and-defending"
    assert why(game, "fire F4 F6") == "The British line infantry on F4 belongs to the other side."


@pytest.mark.rule("classic.casualty.survivor-must-retreat")
def test_a_leader_who_retreats_is_named_as_one() -> None:
    game = flagged("FLN1+")
    left = clash("F4 BLN, F6 FLN1+", "F4")
    left.play("fire F4 F6", dice=f"{loaded(left, 'fire F4 F6', 'inf')} flag")
    assert options(left, "retreat") and why(left, "retreat F6 F7") == (
        "It is a leader who retreats: name him as 'F6 leader'."
    )
    assert why(left, "retreat F6 leader F8") == "He retreats one hex at a time towards his own side: F7 or G7."
    assert why(game, "retreat F6 leader F7") == "No leader is retreating now."


def test_a_lone_leader_is_named_as_one() -> None:
    game = board("F4 +B, G4 BLN, F9 FLN", ordered="F4 leader, G4", phase="move")
    assert why(game, "move F4 F5") == "There is a leader on F4, but no unit: name him as 'F4 leader'."
    assert bar(game, "move F4 F5") == "classic.unit.leader-is-not-a-unit"


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_prompt_ends_in_what_is_to_be_done(question: str) -> None:
    """So that "First ..." can be said of it."""
    verbs = "answer attack battle choose exchange form give go lay make move play retire roll say send spend take use"
    prompt = QUESTIONS[question].prompt
    assert QUESTIONS[question].asked_for().split()[0] in verbs.split()
    assert prompt.count(": ") < 2 and prompt[0].isupper() and prompt.endswith(".")


# ------------------------------------------------------------------ flags and retreats


@pytest.mark.rule("classic.bounce.forced")
def test_a_square_s_flag_cannot_be_ignored_by_anything() -> None:
    game = clash("F5 BLN#1, F6 FCU+, F9 FLN", "F6", to_move="french")
    game.play("melee F6 F5", dice="flag")
    assert options(game, "retreat") == list(game.options)
    assert why(game, "ignore 1") == "A square's flag cannot be ignored by anything."
    assert bar(game, "ignore 1") == "classic.bounce.forced"


@pytest.mark.rule("exp.rocket.flags-not-ignorable")
def test_a_rocket_s_flag_cannot_be_ignored_by_anything() -> None:
    game = clash("F3 BRB, F6 FGR+", "F3")
    game.play("fire F3 F6", dice="flag art")
    assert why(game, "ignore 1") == "A rocket's flag cannot be ignored by anything."
    assert bar(game, "ignore 1") == "exp.rocket.flags-not-ignorable"


@pytest.mark.rule("classic.morale.choose-number", "classic.morale.cumulative")
def test_how_many_flags_may_be_ignored_is_said() -> None:
    game = clash("F5 BLN, F6 FLN+", "F5")
    game.play("melee F5 F6", dice="flag flag art art")
    assert why(game, "ignore 2") == "It may ignore one flag and no more."
    assert why(game, "ignore 0") == "Ignore at least one flag, or pass."
    game.play("ignore 1")
    assert options(game, "retreat") and why(game, "ignore 1") == "How many flags it ignores has been settled."
    alone = flagged("FLN")
    assert options(alone, "retreat") and why(alone, "ignore 1") == "Nothing lets it ignore a flag here."
    passed = flagged()
    passed.play("pass")
    assert bar(passed, "ignore 1") == "classic.morale.choose-number"


@pytest.mark.rule("classic.retreat.owner-chooses")
def test_a_retreat_is_made_hex_by_hex() -> None:
    game = flagged("FLN")
    assert why(game, "retreat F6 F8") == "It retreats one hex at a time: F7 or G7."
    assert bar(game, "retreat F6 F8") == "classic.retreat.owner-chooses"
    assert why(game, "retreat F6 F5") == why(game, "retreat F6 E6") == "It retreats towards its own side: F7 or G7."
    assert bar(game, "retreat F6 F4") == "classic.retreat.own-side-only"


@pytest.mark.rule("classic.retire.exact-two")
def test_where_a_unit_may_fall_back_to_is_said() -> None:
    game = clash("F5 BLN, F6 FCU", "F5")
    game.play("melee F5 F6")
    game.play("retire F6", dice="art art art art")
    assert options(game, "reform") == list(game.options)
    places = "E8, F8 or G8"
    assert why(game, "reform F6 F7") == (
        f"The French cuirassiers on F6 go two hexes back, or onto a lone leader on the way: {places}."
    )


@pytest.mark.rule("exp.iron-will.after-other-ignores", "exp.iron-will.prussian-units-only")
def test_iron_will_comes_after_the_other_ways_to_ignore_flags() -> None:
    will = "[[rule]]\nkind = 'iron_will'\nside = 'allied'"
    hold = {"allied": "iron_will = 2"}
    game = clash("F6 FLN, F4 KLN+, D6 FLN, D4 BLN", "F6, D6", to_move="french", extra=will, sides=hold)
    prussians = game.copy()
    prussians.play("fire F6 F4", dice=loaded(game, "fire F6 F4", "flag", "flag"))
    assert why(prussians, "iron-will 1") == "First say how many flags it ignores by itself, or pass."
    prussians.play("pass")
    assert why(prussians, "iron-will 0") == "Spend at least one counter, or pass."
    assert why(prussians, "iron-will 3") == "You do not have that many counters left."
    game.play("fire D6 D4", dice=loaded(game, "fire D6 D4", "flag"))
    assert options(game, "retreat") and why(game, "iron-will 1") == "Only Prussian units have Iron Will."


# ------------------------------------------------------------------ who may battle


@pytest.mark.rule("classic.move.foot-artillery", "classic.move.light-infantry")
def test_a_unit_that_has_moved_hears_why_it_may_not_battle() -> None:
    pieces = "F4 BFA, F6 FLN, A1 BLN, A3 FLN, K4 BLT, K6 FLN"
    game = clash(pieces, "F4, A1, K4", moved={"F4": "F3", "K4": "K2"})
    assert why(game, "fire F4 F6") == "Foot artillery that has moved does not battle."
    assert bar(game, "fire F4 F6") == "classic.move.foot-artillery"
    assert why(game, "fire K4 K6") == (
        "The British light infantry on K4 moved two hexes and may not battle this turn; one hex would do."
    )
    assert bar(game, "fire K4 K6") == "classic.move.light-infantry"


@pytest.mark.rule("classic.breakthrough.no-extra-move-for-terrain-battle")
def test_cavalry_that_broke_into_a_forest_makes_no_bonus_attack() -> None:
    game = clash("F5 BLC, F6 w:FLN1, G7 FLN, K5 BFA, K7 FLN", "F5, K5")
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "inf"))
    game.play("advance F5 F6")
    assert options(game, "fire") and why(game, "melee F6 G7") == (
        "The British light cavalry on F6 has battled, and cavalry that breaks into the forest"
        " makes no bonus attack this turn."
    )
    assert bar(game, "melee F6 G7") == "classic.breakthrough.no-extra-move-for-terrain-battle"
    stayed = clash("F5 BLC, F6 FLN, K5 BFA, K7 FLN", "F5, K5", battled="F5")
    assert why(stayed, "melee F5 F6") == "The British light cavalry on F5 has battled already this turn."


@pytest.mark.rule("classic.terrain.forest-no-battle-on-entry")
def test_the_ground_that_forbids_battle_is_named() -> None:
    game = clash("F4 w:BLN, F6 FLN, A1 BLN, A3 FLN", "F4, A1", moved={"F4": "F3"})
    assert why(game, "fire F4 F6") == "The British line infantry on F4 entered the forest this turn and may not battle."


@pytest.mark.rule("classic.los.unit-blocks")
def test_what_blocks_the_line_is_named() -> None:
    game = clash("F2 BFA, F4 BLN, F6 FLN, A1 BLN, A3 FLN", "F2, A1")
    assert why(game, "fire F2 F6") == ("The British foot artillery on F2 cannot see F6: the line is blocked at F4.")


@pytest.mark.rule("classic.combined.artillery-must-be-ordered", "classic.combat.zero-dice")
def test_the_battery_that_cannot_join_is_named() -> None:
    game = clash("F5 BLN, D5 BFA, H5 BFA, J5 BFA, F6 FLN, D7 FLN, J7 FLN", "F5, D5, J5", battled="J5")
    assert "melee F5 F6 + D5" in game.options
    assert why(game, "melee F5 F6 + D5 H5") == "The battery on H5 has no order this turn."
    assert why(game, "melee F5 F6 + D5 J5") == "The battery on J5 has battled already this turn."
    assert game.why_not("melee F5 F6 + D5 H5").hexes == ("F5", "F6", "H5")  # type: ignore[union-attr]


# ------------------------------------------------------------------ the right piece, in the right number


def test_sentences_agree_with_the_name_of_the_unit() -> None:
    pieces = "F4 FCU, H4 FLC, K4 FLN, F9 BLN"
    game = clash(pieces, "F4, H4, K4", to_move="french", bottom="french", phase="move", moved={"F4": "F3", "H4": "H3"})
    assert why(game, "move F4 F5") == "The French cuirassiers on F4 have moved already."
    assert why(game, "move H4 H5") == "The French light cavalry on H4 has moved already."
    assert why(game, "move F9 F8") == "The British line infantry on F9 belongs to the other side."


@pytest.mark.rule("classic.leader.moves-with-unit", "classic.order.one-order-each")
def test_a_leader_s_own_action_speaks_of_him() -> None:
    game = board("F4 BLN+, H4 BLN+, F9 FLN", ordered="F4, H4 leader", phase="move")
    assert why(game, "move F4 leader F5") == "Allied leader on F4 has no order of his own and moves with his unit."
    game.play("move H4 leader H5")
    assert why(game, "move H5 leader H6") == "Allied leader on H4 has moved already."
    orders = played("attack-center", "F4 BLN+, G4 BLN, F9 FLN")
    orders.play("order F4 leader")
    assert why(orders, "order F4 leader") == "Allied leader on F4 already has an order."
    assert "order F4" in orders.options


@pytest.mark.rule("classic.order.section-excess-lost")
def test_a_unit_in_another_section_hears_where_it_stands() -> None:
    game = played("probe-center", "A3 BLN, F4 BLN, F9 FLN")
    assert why(game, "order A3") == (
        "The British line infantry on A3 is on the left, where Probe Center gives no order."
    )


@pytest.mark.rule("scenario.no-order.until-turn", "scenario.no-order.until-banners")
def test_a_command_held_back_hears_until_when() -> None:
    rules = """
        [[rule]]
        kind = "no_order"
        side = "allied"
        hexes = ["F4"]
        until_turn = 3
        [[rule]]
        kind = "no_order"
        side = "allied"
        hexes = ["G4"]
        until_banners = 2
    """
    game = played("attack-center", "F4 BGG, G4 BLN, H4 BLN, F9 FLN", extra=rules)
    assert why(game, "order F4") == "The British guard grenadiers on F4 are held back until turn 3."
    assert why(game, "order G4") == "The British line infantry on G4 is held back until your side has two banners."


# ------------------------------------------------------------------ Tactician cards


@pytest.mark.rule("exp.tactician.play-when-indicated")
def test_a_tactician_card_says_when_it_is_played() -> None:
    game = fight("F5 BLN+, F6 FLN", "F5", "leader-bonus hold-the-line-leader")
    assert why(game, "tactic leader-bonus F5") == "Leader Bonus is played while orders are given."
    assert why(game, "tactic hold-the-line-leader F5") == (
        "Hold the Line Leader is played when flags are rolled against your unit."
    )
    assert why(game, "tactic sappers F5") == "Sappers is not in your hand."
    cards = [card for book in BOOKS.values() for card in load_deck(book.deck).tactician_cards]
    assert set(MOMENTS) == {moment for card in cards for moment in card.when}


@pytest.mark.rule("exp.tactician-card.first-strike-as-tactician")
def test_first_strike_is_written_with_its_own_word() -> None:
    game = fight("F5 BLN, F6 FLN", "F5", "", "first-strike")
    game.play("melee F5 F6")
    assert "first-strike F6" in game.options
    assert why(game, "tactic first-strike F6") == "First Strike has a word of its own: write 'first-strike F6'."


@pytest.mark.rule("exp.tactician.hand-hidden")
@pytest.mark.parametrize("hand", ["", "first-strike"])
def test_a_refusal_never_speaks_of_the_other_side_s_hand(hand: str) -> None:
    """The attacker is asked about the flags of a battle back; the defender may hold a First Strike or not."""
    game = fight("F5 BLN+, F6 FLN", "F5", "", hand)
    game.play("melee F5 F6", dice="" if hand else "art art art art")
    if hand:
        game.play("pass", dice="art art art art")
    game.play("battle-back F6 F5", dice="flag art art art")
    assert game.deciding == "allied" and options(game, "ignore")
    assert why(game, "first-strike F6") == "The French line infantry on F6 belongs to the other side."


@pytest.mark.rule("exp.grand-battery.not-at-lone-leader")
def test_a_grand_battery_hears_what_is_wrong_with_its_target() -> None:
    game = fight("E5 BFA, F5 BFA, F7 FLN, H7 +F", "E5, F5")
    assert why(game, "fire E5 G7 + F5") == "There is no enemy unit on G7."
    assert why(game, "fire E5 H7 + F5") == "A grand battery does not fire at a lone leader."


@pytest.mark.rule("exp.tactician-card.artillery-reposition-after")
def test_another_unit_than_that_of_the_card_hears_so() -> None:
    game = fight("F5 BFA, F8 FLN, K5 BFA", "F5, K5", "artillery-reposition")
    game.play("fire F5 F8", dice=loaded(game, "fire F5 F8"))
    game.play("tactic artillery-reposition F5")
    assert why(game, "reposition K5 K4") == "The card was played on another battery."
    reserves = playing("probe-left", "A1 BLN, C1 BLN, B5 BLC+, F9 FLN", "call-forward-reserves")
    while not options(reserves, "tactic"):
        reserves.play("pass")
    reserves.play("tactic call-forward-reserves A1")
    assert why(reserves, "place C1 B4") == "The card was played on another unit."
    supply = table("F3 BLN, F6 FLN", "short-supply")
    assert why(supply, "tactic short-supply A1").startswith("Short Supply is played before orders are given")


# ------------------------------------------------------------------ all of them


def reasons() -> Iterator[tuple[str, Reason]]:
    """Every reason of the rules, with the place where it stands."""
    for file in sorted(RULES.rglob("*.py")):
        name = ".".join(["bicorne.rules", *file.relative_to(RULES).with_suffix("").parts]).removesuffix(".__init__")
        for key, value in vars(import_module(name)).items():
            if isinstance(value, Reason):
                yield f"{name}.{key}", value
        book = vars(import_module(name)).get("VERBS")
        for verb, row in (book or {}).items():
            if row is not None:  # dropped by a variant
                yield f"{name}.{verb}", row.untimely
        for question, reason in (vars(import_module(name)).get("MUSTS") or {}).items():
            if reason is not None:
                yield f"{name}.{question}", reason


def test_every_refusal_is_a_sentence_made_of_words_that_can_be_put_in() -> None:
    index, wrong = rule_index(), []
    found = dict(reasons())
    assert len(found) > 200
    for place, reason in found.items():
        for plural in (False, True):
            text = agree(reason.text, plural)
            unknown = set(re.findall(r"{(.*?)}", text)) - set(WORDS)
            if unknown or "|" in text or not re.match(r"[A-Z{']", text) or not text.endswith((".", "{question}")):
                wrong.append(f"{place}: {reason.text}")
        if not reason.rule.startswith("{") and reason.rule not in index:
            wrong.append(f"{place}: {reason.rule}")
    assert wrong == []
