"""Retire and Reform. The French sit at the bottom: their cavalry falls back to row 1."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, clash, dice, events, hand, has_leader, has_unit, leader, options, rolls, unit, ways_back

MISS = "art art art art"


def attacked(pieces: str, attacker: str = "BLN", origin: str = "E6", target: str = "E5", **rest: Any) -> Game:
    """An allied unit announces a melee at French cavalry."""
    game = clash(f"{origin} {attacker}, {pieces}", ordered=origin, bottom="french", **rest)
    game.play(f"melee {origin} {target}")
    return game


def reforms(game: Game) -> set[str]:
    """Where the retiring cavalry may go."""
    return {option.split()[-1] for option in options(game, "reform")}


def retiring(pieces: str, faces: str = MISS) -> Game:
    game = attacked(pieces)
    game.play("retire E5", dice=faces)
    return game


@pytest.mark.rule("classic.retire.when")
@pytest.mark.parametrize("attack", ["melee E6 E5", "melee E6 E5 + D7"])
def test_cavalry_attacked_by_infantry_alone_or_with_guns_may_retire(attack: str) -> None:
    game = clash("E6 BLN, D7 BFA, E5 FLC3", ordered="E6, D7", bottom="french")
    game.play(attack)
    assert game.deciding == "french" and game.options == ("retire E5", "pass")


@pytest.mark.rule("classic.retire.when")
@pytest.mark.parametrize("code", ["FLN", "FFA"])
def test_infantry_and_artillery_never_retire(code: str) -> None:
    game = clash(f"E6 BLN, E5 {code}", ordered="E6", bottom="french")
    game.play("melee E6 E5", dice="cav cav cav cav")
    assert game.options == ("battle-back E5 E6", "pass")
    assert bar(game, "retire E5") == "classic.retire.when"


@pytest.mark.rule("classic.retire.only-vs-infantry")
@pytest.mark.parametrize("attacker", ["BHC", "BLC", "BFA", "BHA"])
def test_cavalry_does_not_retire_from_cavalry_or_from_guns_alone(attacker: str) -> None:
    game = clash(f"E6 {attacker}, E5 FLC3", ordered="E6", bottom="french")
    game.play("melee E6 E5", dice=" ".join(["art"] * dice(game, "melee E6 E5")))
    assert game.options == ("battle-back E5 E6", "pass")
    assert bar(game, "retire E5") == "classic.retire.only-vs-infantry"


@pytest.mark.rule("classic.retire.declare-before-dice")
def test_the_choice_to_retire_is_made_before_the_dice() -> None:
    game = clash("E6 BLN, E5 FLC3", ordered="E6", bottom="french")
    assert rolls(game.play("melee E6 E5")) == []
    assert game.options == ("retire E5", "pass")
    assert rolls(game.play("pass", dice=MISS)) == [4]
    assert game.options == ("battle-back E5 E6", "pass")
    assert bar(game, "retire E5") == "classic.retire.declare-before-dice"


@pytest.mark.rule("classic.retire.declare-before-dice")
def test_cavalry_that_chose_to_retire_must_go_after_the_dice() -> None:
    game = retiring("E5 FLC3")
    assert "pass" not in game.options and not options(game, "battle-back")
    assert bar(game, "pass") == "classic.retire.exact-two"


@pytest.mark.rule("classic.retire.needs-two-hexes")
@pytest.mark.parametrize(("hex", "origin", "offered"), [("E2", "E3", False), ("E1", "E2", False), ("E3", "E4", True)])
def test_cavalry_needs_two_hexes_behind_it_to_retire(hex: str, origin: str, offered: bool) -> None:
    game = attacked(f"{hex} FLC3", origin=origin, target=hex)
    assert (f"retire {hex}" in game.options) is offered


BLOCKED = ["D4 FLN, E4 FLN", "D4 BLN, E4 +B", "D4 r, E4 H", "D3 r, E3 r, F3 r", "D4 FLN, E3 FLN, F3 r"]


@pytest.mark.rule("classic.retire.blockers")
@pytest.mark.parametrize("behind", BLOCKED)
def test_cavalry_whose_ways_back_are_blocked_fights_the_melee_normally(behind: str) -> None:
    game = clash(f"E6 BLN, E5 FLC3, {behind}", ordered="E6", bottom="french")
    assert rolls(game.play("melee E6 E5", dice="saber art art art")) == [4]
    assert unit(game, "E5").blocks == 2
    assert game.options == ("battle-back E5 E6", "pass")
    assert bar(game, "retire E5") == "classic.retire.blockers"
    assert "retire E5" in attacked("E5 FLC3").options


@pytest.mark.rule("classic.retire.blockers")
def test_cavalry_that_will_not_retire_fights_the_melee_normally() -> None:
    game = attacked("E5 FLC3")
    game.play("pass", dice="saber cav art flag")
    assert ways_back(game) == {"D4", "E4"}
    assert unit(game, "E5").blocks == 1


@pytest.mark.rule("classic.retire.roll-first")
def test_infantry_and_guns_roll_all_their_dice_before_the_cavalry_goes() -> None:
    game = clash("E6 BLN, D7 BFA, E5 FLC3", ordered="E6, D7", bottom="french")
    together = dice(game, "melee E6 E5") + dice(game, "fire D7 E5")
    game.play("melee E6 E5 + D7")
    happened = game.play("retire E5", dice=" ".join(["art"] * together))
    assert rolls(happened) == [together] and not events(happened, "Reformed")
    assert has_unit(game, "E5") and reforms(game) == {"D3", "E3", "F3"}
    game.play("reform E5 D3")
    assert not has_unit(game, "E5") and unit(game, "D3").blocks == 3


@pytest.mark.rule("classic.retire.only-cavalry-symbols")
def test_only_cavalry_symbols_hit_cavalry_that_retires() -> None:
    game = retiring("E5 FLC3", "cav saber saber flag")
    assert unit(game, "E5").blocks == 2 and not options(game, "retreat", "ignore")
    assert reforms(game) == {"D3", "E3", "F3"}


@pytest.mark.rule("classic.retire.leader-check")
@pytest.mark.parametrize(("check", "lives"), [("saber inf", True), ("saber saber", False)])
def test_a_leader_with_retiring_cavalry_is_checked_with_two_dice_for_a_lost_block(check: str, lives: bool) -> None:
    game = attacked("E5 FLC3+")
    happened = game.play("retire E5", dice=f"cav art art art {check}")
    assert [len(event.faces) for event in events(happened, "LeaderChecked")] == [2]
    game.play("reform E5 E3")
    assert unit(game, "E3").blocks == 2
    assert has_leader(game, "E3") is lives and game.banners["allied"] == (0 if lives else 1)


@pytest.mark.rule("classic.retire.leader-check")
def test_a_leader_with_retiring_cavalry_that_loses_nothing_is_not_checked() -> None:
    game = attacked("E5 FLC3+")
    assert events(game.play("retire E5", dice="saber saber saber flag"), "LeaderChecked") == []


@pytest.mark.rule("classic.retire.eliminated-before-move")
def test_cavalry_eliminated_while_it_retires_leaves_its_leader_to_retreat_alone() -> None:
    game = attacked("E5 FLC1+")
    happened = game.play("retire E5", dice="cav art art art inf")
    assert [len(event.faces) for event in events(happened, "LeaderChecked")] == [1]
    assert len(game.units) == 1 and game.banners == {"french": 0, "allied": 1}
    assert ways_back(game) == {"D4", "E4", "D3", "E3", "F3", "C2", "D2", "E2", "F2"}
    while game.deciding == "french":
        assert options(game, "reform") == []
        game.play(game.options[0])
    assert reforms(retiring("E5 FLC2+", "cav art art art inf")) == {"D3", "E3", "F3"}


@pytest.mark.rule("classic.retire.exact-two")
def test_retiring_cavalry_goes_exactly_two_hexes() -> None:
    game = retiring("E5 FLC3")
    assert reforms(game) == {"D3", "E3", "F3"}
    for hex in ("D4", "E4", "E2", "E7"):
        assert bar(game, f"reform E5 {hex}") == "classic.retire.exact-two"


@pytest.mark.rule("classic.retire.no-battle-back")
def test_cavalry_that_retired_does_not_battle_back_even_if_still_adjacent() -> None:
    game = attacked("E5 FLC3", origin="D4")
    stands = game.copy()
    game.play("retire E5", dice=MISS)
    happened = game.play("reform E5 E3")
    assert game.options == ("advance D4 E5", "pass") and not events(happened, "BattledBack")
    game.play("pass")
    assert not options(game, "battle-back") and game.active == "french"
    stands.play("pass", dice=MISS)
    assert "battle-back E5 D4" in stands.options


@pytest.mark.rule("classic.retire.not-vs-battle-back")
def test_cavalry_does_not_retire_from_a_battle_back() -> None:
    game = clash("E6 BLN, E5 FLC3", ordered="E5", to_move="french", bottom="french")
    game.play("melee E5 E6", dice="art art art")
    happened = game.play("battle-back E6 E5", dice=MISS)
    assert rolls(happened) == [4] and not events(happened, "RetireChosen")
    assert unit(game, "E5").blocks == 3 and not options(game, "retire")


@pytest.mark.rule("classic.retire.not-vs-first-strike")
def test_attacking_cavalry_does_not_retire_from_a_first_strike() -> None:
    hands = {"allied": "first-strike", "french": "rally"}
    game = clash("E6 BLN, E5 FLC3", ordered="E5", to_move="french", bottom="french", hands=hands)
    game.play("melee E5 E6")
    assert game.options == ("first-strike E6", "pass")
    happened = game.play("first-strike E6", dice=f"{MISS} art art art")
    assert rolls(happened) == [4, 3] and not events(happened, "RetireChosen")
    assert "first-strike" not in hand(game, "allied") and not options(game, "retire")


@pytest.mark.rule("classic.retire.onto-lone-leader")
def test_leaderless_cavalry_may_retire_one_hex_onto_a_lone_leader() -> None:
    game = retiring("E5 FLC3, D4 FLN, E4 +F")
    assert unit(game, "E4").type == "LC" and leader(game, "E4").attached
    assert "retire E5" not in attacked("E5 FLC3, D4 FLN, E4 FLN").options


@pytest.mark.rule("classic.retire.onto-lone-leader")
def test_two_hexes_that_end_on_a_lone_leader_are_a_full_retire_as_well() -> None:
    game = retiring("E5 FLC3, E3 +F")
    assert reforms(game) == {"D3", "E3", "F3"}
    game.play("reform E5 E3")
    assert leader(game, "E3").attached


@pytest.mark.rule("classic.retire.onto-lone-leader")
def test_a_lone_leader_on_the_baseline_makes_one_hex_enough() -> None:
    game = attacked("E2 FLC3, E1 +F", origin="E3", target="E2")
    game.play("retire E2", dice=MISS)
    assert unit(game, "E1").blocks == 3 and leader(game, "E1").attached


@pytest.mark.rule("classic.retire.leader-cavalry-not-onto-leader")
@pytest.mark.parametrize(("cavalry", "offered"), [("FLC3+", False), ("FLC3", True)])
def test_cavalry_with_a_leader_does_not_retire_onto_a_lone_leader(cavalry: str, offered: bool) -> None:
    game = attacked(f"E5 {cavalry}, D4 FLN, F3 FLN, E3 +F")
    assert ("retire E5" in game.options) is offered
    if offered:
        game.play("retire E5", dice=MISS)
        assert leader(game, "E3").attached


@pytest.mark.rule("classic.retire.through-lone-leader")
def test_cavalry_with_a_leader_retires_through_the_hex_of_a_lone_one() -> None:
    game = attacked("E5 FLC3+, D4 FLN, E4 +F")
    game.play("retire E5", dice=MISS)
    assert reforms(game) == {"E3", "F3"}
    game.play("reform E5 E3")
    assert unit(game, "E3").leader and not leader(game, "E4").attached
    blocked = attacked("E5 FLC3+, D4 FLN, E4 +F, E3 FLN, F3 FLN")
    assert "retire E5" not in blocked.options


@pytest.mark.rule("classic.retire.terrain-like-retreat")
@pytest.mark.parametrize("ground", ["w", "t", "s", "q"])
def test_passable_terrain_does_not_shorten_a_retire_move(ground: str) -> None:
    game = retiring(f"E5 FLC3, D4 {ground}, E4 {ground}")
    assert reforms(game) == {"D3", "E3", "F3"}


@pytest.mark.rule("classic.retire.vs-square-attack")
@pytest.mark.parametrize(("die", "blocks"), [("cav", 2), ("saber", 3), ("flag", 3)])
def test_cavalry_may_retire_from_the_attack_of_a_square(die: str, blocks: int) -> None:
    game = attacked("E5 FLC3", attacker="BLN#1")
    assert game.options == ("retire E5", "pass")
    assert rolls(game.play("retire E5", dice=die)) == [1]
    assert unit(game, "E5").blocks == blocks and reforms(game) == {"D3", "E3", "F3"}


@pytest.mark.rule("classic.retire.example")
def test_worked_example_of_french_cavalry_that_retires_from_a_british_line() -> None:
    game = attacked("E5 FLC, D4 FLN, E3 r")
    assert game.options == ("retire E5", "pass")
    happened = game.play("retire E5", dice="cav saber flag inf")
    kinds = [type(event).__name__ for event in happened]
    assert rolls(happened) == [4] and kinds.index("Rolled") < kinds.index("Reformed")
    assert unit(game, "F3").type == "LC" and unit(game, "F3").blocks == 3
