"""Two cards at once: what a Tactician card makes of the order of a Command card, and what it does not."""

import pytest

from bicorne import Game
from boards import bar, dice, ends, events, has_leader, has_unit, loaded, options, unit, why
from tactic_tables import fight, playing, skip, table


def ordered_by(card: str, pieces: str, tactics: str, *hexes: str) -> Game:
    """A Command card has ordered these hexes, and the movement begins."""
    faces = "inf inf cav art flag" if card == "elan" else ""
    game = playing(card, pieces, tactics, dice=faces)
    if options(game, "use"):
        game.play("use march")
    for hex in hexes:
        if f"order {hex}" in game.options:  # some cards order by themselves
            game.play(f"order {hex}")
    skip(game, "move", "tactic", "fire", "melee")
    return game


# ------------------------------------------------------------------ what the Command card forbids


@pytest.mark.rule("exp.tactician.never-lifts-command-ban")
@pytest.mark.parametrize("card", ["infantry-forward-leader", "light-infantry-skirmish", "artillery-reposition"])
def test_under_fire_and_hold_no_tactician_card_moves_anybody(card: str) -> None:
    piece = "BFA+" if card == "artillery-reposition" else "BLT+"
    pieces = f"F3 {piece}, F5 FLN, L1 BLN, L3 FLN"
    held = ordered_by("fire-and-hold", pieces, card, "F3", "L1")
    assert options(held, "fire") and not options(held, "tactic", "move")
    assert options(ordered_by("probe-center", pieces, card, "F3"), "tactic") == [f"tactic {card} F3"]


@pytest.mark.rule("exp.tactician.never-lifts-command-ban")
@pytest.mark.parametrize("card", ["infantry-forward-leader", "light-infantry-skirmish"])
def test_under_cold_steel_no_tactician_card_moves_infantry(card: str) -> None:
    pieces = "F5 BLT+, F6 FLN, L1 BLN"
    assert not options(ordered_by("cold-steel", pieces, card), "tactic", "move")
    assert options(ordered_by("probe-center", pieces, card, "F5"), "tactic") == [f"tactic {card} F5"]


@pytest.mark.rule("exp.tactician.never-lifts-command-ban")
@pytest.mark.parametrize(
    ("command", "fires", "rule"),
    [
        ("bayonet-charge", False, "classic.card.bayonet-charge-no-fire"),
        ("grande-manoeuvre", False, "classic.card.grande-manoeuvre-no-battle"),
        ("attack-center", True, ""),
    ],
)
def test_skirmishers_fire_only_where_the_command_card_lets_them(command: str, fires: bool, rule: str) -> None:
    game = ordered_by(command, "F3 BLT, F7 FLN, G4 BLN, G5 FLN", "light-infantry-skirmish", "F3", "G4")
    game.play("tactic light-infantry-skirmish F3")
    game.play("skirmish F3 E5")
    skip(game, "fire", "melee", "play")
    assert ("fire E5 F7" in game.options) == fires
    if command == "bayonet-charge":
        assert bar(game, "fire E5 F7") == rule and bar(game, "melee E5 F5") != rule


@pytest.mark.rule("exp.tactician-card.artillery-reposition-not-bombard")
def test_artillery_reposition_is_not_played_with_bombard() -> None:
    game = ordered_by("bombard", "F3 BFA, F6 FLN", "artillery-reposition", "F3")
    assert options(game, "move") and not options(game, "tactic")
    rule = "exp.tactician-card.artillery-reposition-not-bombard"
    assert bar(game, "tactic artillery-reposition F3") == rule
    assert "never played with Bombard" in why(game, "tactic artillery-reposition F3")
    skip(game, "fire")
    game.play("fire F3 F6", dice=loaded(game, "fire F3 F6"))
    assert not options(game, "tactic")


@pytest.mark.rule("exp.tactician-card.artillery-reposition-not-fire-and-hold")
def test_artillery_reposition_is_not_played_with_fire_and_hold() -> None:
    pieces = "F3 BFA, F6 FLN, L1 BLN, L3 FLN"
    game = ordered_by("fire-and-hold", pieces, "artillery-reposition", "F3", "L1")
    game.play("fire F3 F6", dice=loaded(game, "fire F3 F6"))
    rule = "exp.tactician-card.artillery-reposition-not-fire-and-hold"
    assert not options(game, "tactic") and bar(game, "tactic artillery-reposition F3") == rule
    plain = ordered_by("probe-center", pieces, "artillery-reposition", "F3")
    skip(plain, "fire")
    plain.play("fire F3 F6", dice=loaded(plain, "fire F3 F6"))
    assert options(plain, "tactic") == ["tactic artillery-reposition F3"]


@pytest.mark.rule("exp.tactician-card.artillery-reposition-grande-manoeuvre")
def test_a_battery_on_the_great_march_goes_no_farther_for_artillery_reposition() -> None:
    game = ordered_by("grande-manoeuvre", "F1 BFA, L1 BLN, F7 FLN", "artillery-reposition", "F1")
    assert "F5" in ends(game, "F1")
    game.play("tactic artillery-reposition F1")
    assert "E4" in ends(game, "F1") and "F5" not in ends(game, "F1")
    game.play("move F1 E4")
    assert game.active == "french"  # nobody may battle


# ------------------------------------------------------------------ what the Command card gives


@pytest.mark.rule("exp.tactician.command-dice-stay")
@pytest.mark.parametrize(("command", "number"), [("probe-center", 4), ("leadership", 5), ("elan", 5)])
def test_skirmishers_keep_the_dice_of_the_command_card(command: str, number: int) -> None:
    game = ordered_by(command, "F3 BLT+, F7 FLN", "light-infantry-skirmish", "F3")
    game.play("tactic light-infantry-skirmish F3")
    game.play("skirmish F3 F5")
    skip(game, "fire")
    assert dice(game, "fire F5 F7") == number


@pytest.mark.rule("exp.tactician-card.leader-bonus-elan")
@pytest.mark.parametrize(("command", "number"), [("probe-left", 4), ("elan", 5)])
def test_a_unit_that_leader_bonus_orders_has_the_die_of_elan(command: str, number: int) -> None:
    faces = "saber saber saber art saber" if command == "elan" else ""
    game = playing(command, "F5 BLN4+, F6 FLN, A1 BFA", "leader-bonus", dice=faces)
    assert "order F5" not in game.options
    game.play("tactic leader-bonus F5")
    skip(game, "melee")
    assert dice(game, "melee F5 F6") == number


@pytest.mark.rule("exp.tactician.never-lifts-command-ban")
@pytest.mark.parametrize(
    ("command", "moves", "fires", "melees"),
    [
        ("probe-left", True, True, True),
        ("fire-and-hold", False, True, False),
        ("cold-steel", False, False, True),
        ("bayonet-charge", True, False, True),
        ("grande-manoeuvre", True, False, False),
    ],
)
def test_leader_bonus_gives_no_more_than_the_command_card_allows(
    command: str, moves: bool, fires: bool, melees: bool
) -> None:
    other = "A1 BLN, A2 FLN"  # whom Cold Steel orders
    for foe, attack, allowed in (("G5 FLN", "fire G3 G5", fires), ("G4 FLN", "melee G3 G4", melees)):
        if command == "cold-steel" and attack.startswith("melee"):
            continue  # that card has ordered the unit itself
        game = playing(command, f"G3 BLN+, {foe}, {other}", "leader-bonus")
        if options(game, "use"):
            game.play("use march")
        game.play("tactic leader-bonus G3")
        skip(game, "move", "fire", "melee", "play")
        assert bool(ends(game, "G3")) == moves
        skip(game, "fire", "melee", "play")
        assert (attack in game.options) == allowed


# ------------------------------------------------------------------ cards in a fight


@pytest.mark.rule("exp.tactician-card.fall-back-no-reroll", "exp.tactician-card.leader-orders-a-fall-back")
def test_lancers_do_not_roll_again_at_a_unit_that_falls_back() -> None:
    game = fight("F5 BLN+, F6 FLR4", "F6", "leader-orders-a-fall-back", to_move="french")
    game.play("melee F6 F5")
    happened = game.play("tactic leader-orders-a-fall-back F5", dice="flag flag saber saber")
    if options(game, "reform"):
        game.play("reform F5 F3")
    assert not events(happened, "RolledAgain") and not events(happened, "BlocksLost")
    assert unit(game, "F3").blocks == 4 and not has_unit(game, "F5")
    stands = fight("F5 BLN+, F6 FLR4", "F6", to_move="french")
    assert events(stands.play("melee F6 F5", dice="flag flag saber saber art art"), "RolledAgain")


def sent_back(pieces: str, allied: str, french: str) -> Game:
    """The French, at the bottom, have cut the supplies of the British unit on F5, which now stands on F9."""
    hands = {"allied": "forward", "french": "probe-center rally"}
    game = table(pieces, allied, french, to_move="french", bottom="french", hands=hands)
    for action in ("play probe-center", "tactic short-supply F5", "place F5 F9"):
        game.play(action)
    return game


@pytest.mark.rule("exp.tactician.one-per-piece-per-turn")
def test_a_card_of_the_enemy_does_not_use_up_the_owners() -> None:
    game = sent_back("F8 FLN, F5 BLN, H5 BLC", "first-strike", "short-supply short-supply")
    assert bar(game, "tactic short-supply F9") == "exp.tactician.one-per-piece-per-turn"
    assert "tactic short-supply H5" in game.options
    game.play("pass")
    game.play("order F8")
    skip(game, "melee")
    game.play("melee F8 F9")
    assert "first-strike F9" in game.options


@pytest.mark.rule("exp.tactician.one-per-piece-per-turn")
def test_the_owner_plays_one_card_on_a_unit_whatever_the_enemy_has_played_on_it() -> None:
    game = sent_back("F8 FLN, G9 FLN, F5 BLN", "battle-back-bonus battle-back-bonus", "short-supply")
    game.play("order F8")
    game.play("order G9")
    skip(game, "melee")
    game.play("melee F8 F9", dice=loaded(game, "melee F8 F9"))
    game.play("tactic battle-back-bonus F9")
    game.play("battle-back F9 F8", dice="art art art art art art")
    game.play("melee G9 F9", dice=loaded(game, "melee G9 F9"))
    assert bar(game, "tactic battle-back-bonus F9") == "exp.tactician.one-per-piece-per-turn"


@pytest.mark.rule("exp.tactician-card.battle-back-bonus")
def test_battle_back_bonus_is_for_one_battle_back() -> None:
    game = fight("F5 BLN, G5 BLN, F6 FLT3", "F5, G5", "", "battle-back-bonus battle-back-bonus")
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6"))
    game.play("tactic battle-back-bonus F6")
    assert dice(game, "battle-back F6 F5") == 5
    game.play("battle-back F6 F5", dice="art art art art art")
    game.play("melee G5 F6", dice=loaded(game, "melee G5 F6"))
    assert dice(game, "battle-back F6 G5") == 3


@pytest.mark.rule("exp.tactician-card.charge-if-charged-draw")
@pytest.mark.parametrize(
    ("banners", "winner"),
    [
        ({"allied": 4, "french": 4}, "draw"),
        ({"allied": 4, "french": 3}, "allied"),
        ({"allied": 3, "french": 4}, "french"),
        ({"allied": 3, "french": 3}, None),
    ],
)
def test_two_units_that_fall_at_once_can_end_the_battle_in_a_draw(banners: dict[str, int], winner: str | None) -> None:
    pieces = "F5 BLC1, F6 FLC1, A1 BLN, A9 FLN"
    game = fight(pieces, "F5", "", "charge-if-charged", banners=banners)
    game.play("melee F5 F6")
    happened = game.play("tactic charge-if-charged F6", dice="cav cav")
    assert game.winner == winner and len(events(happened, "UnitEliminated")) == 2
    assert len(events(happened, "BattleEnded")) == (winner is not None)


@pytest.mark.rule("exp.tactician-card.charge-if-charged-draw")
def test_ground_is_judged_when_both_of_two_that_charge_each_other_have_fallen() -> None:
    majority = '[[objective]]\nid = "hills"\nhexes = ["F5", "F6"]\nside = "both"\nscope = "majority"\n'
    game = fight(
        "F5 BLC1, F6 FLC1, A1 BLN, A9 FLN", "F5", "", "charge-if-charged", banners={"allied": 3, "french": 3},
        objectives=majority,
    )  # fmt: skip
    game.play("melee F5 F6")
    happened = game.play("tactic charge-if-charged F6", dice="cav cav")
    assert [e.cause for e in events(happened, "BannerGained")] == ["unit", "unit"] and game.winner is None


@pytest.mark.rule("exp.unit.prussian-line-second-melee")
def test_prussian_line_that_has_taken_ground_has_moved() -> None:
    game = fight("F5 KLN4+, F6 FLN1, F7 FLN, A9 FLN", "F5", "inspired-infantry-leader")
    assert dice(game, "melee F5 F6") == 5
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "inf"))
    game.play("tactic inspired-infantry-leader F5")
    game.play("advance F5 F6")
    assert dice(game, "melee F6 F7") == 4


# ------------------------------------------------------------------ reserves


@pytest.mark.rule("exp.tactician-card.call-forward-reserves-own-leader", "exp.tactician-card.call-forward-reserves")
def test_reserves_do_not_come_forward_to_their_own_leader() -> None:
    card = "call-forward-reserves"
    game = fight("F1 BLN+, L1 BLN, L3 FLN", "L1", card)
    game.play("pass")
    assert not options(game, "tactic")
    two = fight("F1 BLN+, F4 BLN+, L1 BLN, L3 FLN", "L1", card)
    two.play("pass")
    two.play(f"tactic {card} F1")
    assert "place F1 F5" in two.options and "place F1 F2" not in two.options
    assert bar(two, "place L1 F5") == "exp.tactician-card.call-forward-reserves"
    two.play("place F1 F5")
    assert has_leader(two, "F5")
    lone = fight("F1 BLN+, F4 +B, L1 BLN, L3 FLN", "L1", card)
    lone.play("pass")
    lone.play(f"tactic {card} F1")
    assert "place F1 F4" not in lone.options and "place F1 F5" in lone.options
