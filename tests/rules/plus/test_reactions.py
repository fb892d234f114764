"""Action cards that answer the enemy: when he draws, when he attacks, when flags are rolled, before a battle back."""

from typing import Any

import pytest

from action_tables import cards, fight, skip, table
from bicorne import Game
from bicorne.data.cards import load_deck
from boards import bar, dice, events, has_leader, has_unit, loaded, options, rolls, unit, why

DECK = load_deck("plus")


def attacked(pieces: str, allied: str = "", ordered: str = "G6", **rest: Any) -> Game:
    """A French attack on G5 is about to be announced."""
    return fight(pieces, ordered, allied, to_move="french", **rest)


def misses(game: Game, attack: str) -> str:
    return " ".join(["art"] * dice(game, attack))


# ------------------------------------------------------------------ First Volley


@pytest.mark.rule("plus.sac.first-volley")
def test_infantry_attacked_in_front_fires_first_and_the_melee_follows() -> None:
    game = attacked("G5 BLN, G6 FLN", "first-volley")
    game.play("melee G6 G5")
    assert game.deciding == "allied" and "tactic first-volley G5" in game.options
    happened = game.play("tactic first-volley G5", dice="inf inf art art art art art art")
    assert rolls(happened) == [5, 3]  # five of a British line that stands, then two blocks and one in melee
    assert unit(game, "G6").blocks == 2
    assert "battle-back G5 G6" in game.options


@pytest.mark.rule("plus.sac.first-volley")
def test_in_a_first_volley_sabers_miss_and_flags_drive_the_attacker_off() -> None:
    game = attacked("G5 BLN, G6 FLN", "first-volley")
    game.play("melee G6 G5")
    happened = game.play("tactic first-volley G5", dice="saber saber flag art art")
    assert rolls(happened) == [5] and game.deciding == "french" and options(game, "retreat")
    game.play(options(game, "retreat")[0])
    assert unit(game, "G5").blocks == 4 and game.active == "allied"  # the attack is over


@pytest.mark.rule("plus.sac.first-volley")
@pytest.mark.parametrize(("facing", "offered"), [("N", True), ("WNW", True), ("ESE", False), ("S", False)])
def test_a_first_volley_answers_an_attack_from_the_front_alone(facing: str, offered: bool) -> None:
    """The attackers on G6 and F6 stand above G5, to the right and to the left."""
    enemy = "F6" if facing == "WNW" else "G6"
    game = attacked("G5 BLN, G6 FLN, F6 FLN", "first-volley first-strike", enemy, facing={"G5": facing})
    game.play(f"melee {enemy} G5")
    assert ("tactic first-volley G5" in game.options) == offered
    assert bar(game, "tactic first-volley G5") == ("" if offered else "plus.sac.first-volley")


@pytest.mark.rule("plus.sac.first-volley")
def test_a_first_volley_takes_the_place_of_a_square() -> None:
    for card, square in ((True, False), (False, True)):
        game = attacked("G5 BLN, G6 FLC", "first-volley")
        game.play("melee G6 G5")
        if card:
            game.play("tactic first-volley G5", dice="art art art art art art art art art")
        else:
            game.play("pass")
        assert ("form-square G5" in game.options) == square


@pytest.mark.rule("plus.sac.first-volley")
def test_in_the_bonus_attack_of_the_same_cavalry_a_square_may_be_formed_again() -> None:
    game = attacked("G5 BLN, G6 FLC", "first-volley")
    game.play("melee G6 G5")
    game.play("tactic first-volley G5", dice="art art art art art flag art art art")
    game.play("retreat G5 G4")
    game.play("advance G6 G5")
    while not options(game, "melee"):
        game.play("pass")
    game.play("melee G5 G4")
    assert game.deciding == "allied" and "form-square G4" in game.options


@pytest.mark.rule("plus.sac.first-volley")
def test_a_first_volley_takes_the_place_of_a_first_strike() -> None:
    works = {"G5": "NW NE"}
    game = attacked("G5 BLN, G6 FLN", "first-volley first-strike", works=works)
    game.play("melee G6 G5")
    assert {"tactic first-volley G5", "first-strike G5"} <= set(game.options)
    game.play("tactic first-volley G5", dice="art art art art art art art art art")
    assert set(game.options) == {"battle-back G5 G6", "pass"}
    assert bar(game, "first-strike G5")


@pytest.mark.rule("plus.sac.first-volley")
def test_the_ground_of_the_attacker_counts_in_a_first_volley_as_in_any_fire() -> None:
    """What a British line standing on G5 would roll at the forest on G6."""
    fire = attacked("G5 BLN, G6 w:FLN", "first-volley")
    fire.play("melee G6 G5")
    happened = fire.play("tactic first-volley G5", dice="art art art art art art art art")
    assert rolls(happened)[0] == 4


@pytest.mark.rule("plus.sac.first-volley")
def test_neither_squares_nor_cavalry_nor_guns_fire_a_first_volley() -> None:
    for piece in ("BLN#1", "BLC", "BFA"):
        game = attacked(f"G5 {piece}, G6 FLN", "first-volley first-strike")
        game.play("melee G6 G5")
        assert "first-strike G5" in game.options and bar(game, "tactic first-volley G5") == "plus.sac.first-volley"


# ------------------------------------------------------------------ First Strike


@pytest.mark.rule("plus.sac.extra-first-strike")
def test_the_defender_strikes_first_and_does_not_battle_back() -> None:
    game = attacked("G5 BLN, G6 FLN3", "first-strike first-strike")
    game.play("melee G6 G5")
    happened = game.play("first-strike G5", dice="inf inf art art art art")
    assert rolls(happened) == [4, 2]  # one block, and one in melee
    assert unit(game, "G6").blocks == 1 and cards(game, "allied") == ["first-strike"]
    assert game.active == "allied" and not events(happened, "BattledBack")


@pytest.mark.rule("plus.sac.extra-first-strike")
def test_two_first_strikes_in_one_melee_are_refused() -> None:
    game = attacked("G5 BLC, G6 FLN3", "first-strike first-strike")
    game.play("melee G6 G5")
    game.play("first-strike G5", dice="flag art art")
    assert options(game, "retreat") and bar(game, "first-strike G5") in (
        "plus.melee.first-strike", "plus.sac.one-per-unit", "classic.turn.active-and-defending",
    )  # fmt: skip


@pytest.mark.rule("plus.sac.extra-first-strike", "plus.sac.one-per-unit")
def test_a_unit_that_has_had_a_card_strikes_first_only_where_the_ground_lets_it() -> None:
    """Attacked a second time in the turn."""
    for works, again in (({}, False), ({"G5": "NW NE"}, True)):
        game = attacked("G5 BLN, G6 FLN, F6 FLN", "first-volley first-strike", "G6, F6", works=works)
        game.play("melee G6 G5")
        game.play(
            "tactic first-volley G5", dice="art art art art art" + " art" * dice(game_before(works), "melee G6 G5")
        )
        skip(game, "melee")
        game.play("melee F6 G5", dice="" if again else misses(game, "melee F6 G5"))
        assert ("first-strike G5" in game.options) == again
        if again:
            game.play("first-strike G5", dice="art art art art" + " art" * 4)
            assert cards(game, "allied") == ["first-strike"]


def game_before(works: dict[str, str]) -> Game:
    """The same attack without an answer, to count its dice."""
    return attacked("G5 BLN, G6 FLN, F6 FLN", "", "G6, F6", works=works)


@pytest.mark.rule("plus.sac.extra-first-strike")
def test_works_give_the_first_strike_for_nothing_and_the_card_is_kept() -> None:
    game = attacked("G5 BLN, G6 FLN", "first-strike", works={"G5": "NW NE"})
    game.play("melee G6 G5")
    assert game.options.count("first-strike G5") == 1
    game.play("first-strike G5", dice="flag art art art")
    assert cards(game, "allied") == ["first-strike"]
    behind = attacked("G5 BLN, G6 FLN", "first-strike", works={"G5": "SW SE"})
    behind.play("melee G6 G5")
    behind.play("first-strike G5", dice="flag art art art")
    assert cards(behind, "allied") == []


# ------------------------------------------------------------------ Countercharge


@pytest.mark.rule("plus.sac.extra-countercharge")
def test_both_roll_at_once_and_there_is_no_battle_back() -> None:
    game = attacked("G5 KLC3, G6 FLC3", "countercharge")
    game.play("melee G6 G5")
    happened = game.play("tactic countercharge G5", dice="cav flag art cav cav art")
    assert rolls(happened) == [3, 3]
    assert unit(game, "G6").blocks == 1 and unit(game, "G5").blocks == 2  # both losses, before anybody goes
    assert game.deciding == "allied"
    game.play(options(game, "retreat")[0])
    skip(game, "advance")
    assert "advance G6 G5" in game.options  # the attacker has won the ground
    assert not options(game, "battle-back")


@pytest.mark.rule("plus.sac.extra-countercharge")
def test_only_cavalry_attacked_by_cavalry_countercharges() -> None:
    for attacker, defender, offered in (("FLC", "KLC", True), ("FLN", "KLC", False), ("FLC", "KLN", False)):
        game = attacked(f"G5 {defender}, G6 {attacker}", "countercharge first-strike")
        game.play("melee G6 G5")
        assert ("tactic countercharge G5" in game.options) == offered
        assert bar(game, "tactic countercharge G5") == ("" if offered else "plus.sac.extra-countercharge")


@pytest.mark.rule("plus.sac.extra-countercharge")
def test_guns_with_the_attacker_roll_along_and_lancers_roll_their_flags_again() -> None:
    """Those who answer do not."""
    game = attacked("G5 KLC, G6 FLC, F6 FHA", "countercharge", "G6, F6")
    attack = "melee G6 G5 + F6"
    together = dice(game, attack)
    game.play(attack)
    happened = game.play("tactic countercharge G5", dice=" ".join(["art"] * (together + 3)))
    assert rolls(happened) == [together, 3] and together > dice(attacked("G5 KLC, G6 FLC", ""), "melee G6 G5")
    lances = attacked("G5 KLC, G6 FLR", "countercharge")
    number = dice(lances, "melee G6 G5")
    lances.play("melee G6 G5")
    happened = lances.play(
        "tactic countercharge G5", dice=" ".join(["flag", *["art"] * (number - 1), "art", "art art art"])
    )
    assert len(events(happened, "RolledAgain")) == 1
    ours = attacked("G5 KLR, G6 FLC", "countercharge")
    number = dice(ours, "melee G6 G5")
    ours.play("melee G6 G5")
    happened = ours.play("tactic countercharge G5", dice=" ".join([*["art"] * number, "flag art art"]))
    assert not events(happened, "RolledAgain")


@pytest.mark.rule("plus.sac.extra-countercharge")
def test_cossacks_countercharge_without_a_card() -> None:
    game = attacked("G5 RCO, G6 FLC")
    game.play("melee G6 G5")
    assert "countercharge G5" in game.options
    number = dice(attacked("G5 RCO, G6 FLC"), "melee G6 G5")
    happened = game.play("countercharge G5", dice=" ".join(["art"] * (number + unit(game, "G5").blocks)))
    assert len(rolls(happened)) == 2 and game.active == "allied"
    line = attacked("G5 RLC, G6 FLC", "countercharge")
    line.play("melee G6 G5")
    assert "countercharge G5" not in line.options and bar(line, "countercharge G5") == "plus.cossack.countercharge"


# ------------------------------------------------------------------ Stubborn Artillery


@pytest.mark.rule("plus.sac.stubborn-artillery")
def test_a_battery_ignores_all_flags_and_battles_back_with_a_die_more() -> None:
    game = attacked("G5 SFA, G6 FLN", "stubborn-artillery")
    game.play("melee G6 G5", dice=loaded(game, "melee G6 G5", "flag", "flag").replace("art", "inf"))
    assert "tactic stubborn-artillery G5" in game.options and game.deciding == "allied"
    game.play("tactic stubborn-artillery G5")
    assert has_unit(game, "G5") and "battle-back G5 G6" in game.options
    assert rolls(game.play("battle-back G5 G6", dice="art art art art art")) == [4 + 1]


@pytest.mark.rule("plus.sac.stubborn-artillery")
def test_without_flags_the_card_is_not_offered() -> None:
    game = attacked("G5 SFA, G6 FLN", "stubborn-artillery")
    game.play("melee G6 G5", dice=misses(game, "melee G6 G5").replace("art", "inf"))
    assert set(game.options) == {"battle-back G5 G6", "pass"}
    assert bar(game, "tactic stubborn-artillery G5") == "plus.sac.timing-window"
    assert rolls(game.play("battle-back G5 G6", dice="art art art art")) == [4]


@pytest.mark.rule("plus.sac.stubborn-artillery")
def test_under_fire_it_stands_too_and_nobody_else_does() -> None:
    game = fight("G5 SFA, G7 FLN, C5 SLN, C7 FLN", "G7, C7", "stubborn-artillery", to_move="french")
    game.play("fire C7 C5", dice=loaded(game, "fire C7 C5", "flag"))
    assert options(game, "retreat") and not options(game, "tactic")
    while options(game, "retreat"):
        game.play(options(game, "retreat")[0])
    game.play("fire G7 G5", dice=loaded(game, "fire G7 G5", "flag").replace("art", "inf"))
    game.play("tactic stubborn-artillery G5")
    assert has_unit(game, "G5") and game.active == "allied"


@pytest.mark.rule("plus.sac.stubborn-artillery")
def test_no_iron_will_is_spent_on_flags_that_the_card_has_stopped() -> None:
    """Prussian guns in a battle with Iron Will."""
    will = '[[rule]]\nkind = "iron_will"\nside = "allied"'
    for card in (True, False):
        game = attacked("G5 KFA, G6 FLN", "stubborn-artillery", sides={"allied": "iron_will = 2"}, objectives=will)
        game.play("melee G6 G5", dice=loaded(game, "melee G6 G5", "flag", "flag").replace("art", "inf"))
        game.play("tactic stubborn-artillery G5" if card else "pass")
        assert bool(options(game, "iron-will")) != card
        if card:
            assert "battle-back G5 G6" in game.options


@pytest.mark.rule("plus.sac.stubborn-artillery", "plus.sac.one-per-unit")
def test_a_battery_under_bombard_is_not_stubborn_besides() -> None:
    for card in (True, False):
        game = table("G5 SFA+, G6 FLN", "bombard stubborn-artillery", points=1, facing={"G5": "N"})
        game.play("play bombard" if card else "order G5")
        if card:
            game.play("order G5")
        skip(game, "melee")
        game.play("melee G5 G6", dice=misses(game, "melee G5 G6"))
        happened = game.play("battle-back G6 G5", dice="flag inf inf inf")
        assert rolls(happened) == [4]
        assert ("tactic stubborn-artillery G5" in game.options) != card


# ------------------------------------------------------------------ Battle Back Revenge


@pytest.mark.rule("plus.sac.battle-back-revenge")
def test_a_battle_back_with_revenge_has_two_dice_more() -> None:
    for card in (True, False):
        game = attacked("G5 ALN3, G6 FLN", "battle-back-revenge")
        game.play("melee G6 G5", dice=misses(game, "melee G6 G5"))
        assert "tactic battle-back-revenge G5" in game.options
        if card:
            game.play("tactic battle-back-revenge G5")
        happened = game.play("battle-back G5 G6", dice="art art art art art" if card else "art art art")
        assert rolls(happened) == [5 if card else 3]


@pytest.mark.rule("plus.sac.battle-back-revenge")
@pytest.mark.parametrize("piece", ["ALN#1", "t:AGN"])
def test_a_square_or_a_garrison_takes_no_revenge(piece: str) -> None:
    game = attacked(f"G5 {piece}, G6 FLN", "battle-back-revenge")
    game.play("melee G6 G5", dice=misses(game, "melee G6 G5"))
    assert "battle-back G5 G6" in game.options and not options(game, "tactic")
    assert bar(game, "tactic battle-back-revenge G5") == "plus.sac.battle-back-revenge"


@pytest.mark.rule("plus.sac.battle-back-revenge")
def test_who_has_been_driven_off_takes_no_revenge() -> None:
    game = attacked("G5 ALN, G6 FLN", "battle-back-revenge")
    game.play("melee G6 G5", dice=loaded(game, "melee G6 G5", "flag"))
    while options(game, "retreat", "ignore"):
        game.play(options(game, "retreat")[0] if options(game, "retreat") else "pass")
    assert not options(game, "tactic", "battle-back")


@pytest.mark.rule("plus.sac.battle-back-revenge")
def test_revenge_is_for_one_battle_back() -> None:
    """A second attacker is answered with the usual dice."""
    game = attacked("G5 ALN, G6 FLN, F6 FLN", "battle-back-revenge", "G6, F6")
    game.play("melee G6 G5", dice=misses(game, "melee G6 G5"))
    game.play("tactic battle-back-revenge G5")
    blocks = unit(game, "G5").blocks
    assert rolls(game.play("battle-back G5 G6", dice=" ".join(["art"] * (blocks + 2)))) == [blocks + 2]
    game.play("melee F6 G5", dice=misses(game, "melee F6 G5"))
    assert rolls(game.play("battle-back G5 F6", dice=" ".join(["art"] * blocks))) == [blocks]


# ------------------------------------------------------------------ Guerrilla Action


def drawn(game: Game) -> str:
    number: int = game.view("french")["state"]["card"]
    return DECK.cards[number].id


def raided(allied: str, card: str = "four") -> Game:
    """The French have drawn this command card, with two points saved."""
    for seed in range(200):
        game = table(
            "A1 SLN, G6 FLN+", allied, to_move="french", phase="command", saved={"G6": 2}, seed=seed,
            points=0, windows=True,
        )  # fmt: skip
        if drawn(game) == card:
            return game
    raise AssertionError("the card was never drawn")


@pytest.mark.rule("plus.sac.guerrilla-action", "plus.sac.timing-window")
@pytest.mark.parametrize(("face", "points"), [("inf", 2), ("saber", 6), ("flag", 2)])
def test_guerrillas_spoil_the_card_just_drawn_unless_a_saber_is_rolled(face: str, points: int) -> None:
    game = raided("guerrilla-action guerrilla-action")
    assert game.deciding == "allied" and game.options == ("play guerrilla-action", "pass")
    game.play("play guerrilla-action", dice=face)
    assert game.deciding == "french" and game._s.book.conduct.purse(game._s, game._s.active) == points
    assert "order G6" in game.options  # what is saved still serves
    assert cards(game, "allied") == ["guerrilla-action"] and bar(game, "play guerrilla-action")


@pytest.mark.rule("plus.sac.guerrilla-action")
def test_a_spoiled_ace_gives_no_orders() -> None:
    game = raided("guerrilla-action", "ace")
    free = game.copy()
    free.play("pass")
    assert options(free, "use")
    game.play("play guerrilla-action", dice="inf")
    assert not options(game, "use") and "order G6" in game.options


@pytest.mark.rule("plus.sac.guerrilla-action", "plus.sac.timing-window")
def test_guerrillas_strike_in_the_enemys_command_phase_alone() -> None:
    game = table("G5 SLN+, G8 FLN", "guerrilla-action rally", points=1)
    assert not options(game, "play") and bar(game, "play guerrilla-action") == "plus.sac.timing-window"


@pytest.mark.rule("plus.sac.hidden-hand")
def test_only_an_army_that_can_have_guerrillas_is_asked() -> None:
    """By its list, whatever it holds at the moment."""
    game = table("A1 SLN, G6 FLN+", "rally", to_move="french", phase="command", windows=True)
    assert game.deciding == "french"


# ------------------------------------------------------------------ several at once


@pytest.mark.rule("plus.sac.one-per-unit")
def test_a_unit_answers_one_attack_with_a_card_and_another_unit_may_have_its_own() -> None:
    game = attacked("G5 ALN, G6 FLN, C5 ALN, C6 FLN", "first-strike battle-back-revenge", "G6, C6")
    game.play("melee G6 G5")
    game.play("first-strike G5", dice=" ".join(["art"] * (unit(game, "G5").blocks + 5)))
    skip(game, "melee")
    game.play("melee C6 C5", dice=misses(game, "melee C6 C5"))
    assert "tactic battle-back-revenge C5" in game.options
    assert has_unit(game, "C5") and not has_leader(game, "C5") and why(game, "tactic battle-back-revenge C5") == ""
