"""The Mother Russia roll before the battle."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, dice, events, options, unit, why

ARMY = "D2 RLN, F2 RLN, H2 RLT, J2 RFA, L2 RLC"
FRENCH = ", F8 FLN, H8 FLN"


def rolled(faces: str, pieces: str = ARMY, no_effect: str = "", **rest: Any) -> Game:
    """The roll is made: these faces, and blanks that nobody can use where the battle forbids them."""
    rule = '[[rule]]\nkind = "mother_russia"\nside = "allied"\n'
    if no_effect:
        rule += f"no_effect = {no_effect.split()}\n".replace("'", '"')
    game = board(pieces + FRENCH, phase="muster", cards={"allied": len(faces.split()), "french": 5}, extra=rule, **rest)
    game.play("roll", dice=faces)
    return game


def verbs(game: Game) -> set[str]:
    return {option.split()[0] for option in game.options}


@pytest.mark.rule("exp.mother-russia.scenario-gated")
def test_without_the_rule_there_is_no_roll() -> None:
    assert options(board(ARMY + FRENCH, phase="muster"), "play")
    rule = '[[rule]]\nkind = "mother_russia"\nside = "allied"\n'
    assert board(ARMY + FRENCH, phase="muster", extra=rule).options == ("roll",)


@pytest.mark.rule("exp.mother-russia.dice-equal-command-cards")
def test_the_roll_has_as_many_dice_as_the_army_has_cards() -> None:
    for cards in (3, 5):
        game = board(
            ARMY + FRENCH,
            phase="muster",
            cards={"allied": cards, "french": 5},
            to_move="french",
            extra='[[rule]]\nkind = "mother_russia"\nside = "allied"\n',
        )
        assert game.options == ("roll",) and game.deciding == "allied"
        assert len(events(game.play("roll"), "MusterRolled")[0].faces) == cards


@pytest.mark.rule("exp.mother-russia.infantry-adds-line-block")
def test_an_infantry_symbol_brings_a_line_unit_a_block() -> None:
    game = rolled("inf", ARMY + ", B2 RGR, A3 RMI, C3 RGL")
    assert options(game, "strengthen") == ["strengthen D2", "strengthen F2"]
    assert bar(game, "strengthen B2") == "exp.mother-russia.infantry-adds-line-block"
    game.play("strengthen D2")
    assert (unit(game, "D2").blocks, unit(game, "D2").full) == (4, 4)


def fights(game: Game, attack: str) -> int:
    """The dice of an attack by a unit that is ordered in the next turn."""
    while "play probe-center" not in game.options:
        game.play("pass")
    game.play("play probe-center")
    game.play(f"order {attack.split()[1]}")
    while not options(game, "fire", "melee"):
        game.play("pass")
    return dice(game, attack)


@pytest.mark.rule("exp.mother-russia.added-line-block-adds-die", "exp.mother-russia.added-light-block-adds-die")
def test_the_block_adds_a_die_to_infantry() -> None:
    hands = {"allied": "probe-center", "french": "rally"}
    for kind, face, plain in (("RLN", "inf", 3), ("RLT", "flag", 4)):
        for strong in (False, True):
            pieces = f"F5 {kind}, F7 FLN"
            game = rolled(face, pieces, hands=hands)
            if strong:
                game.play("strengthen F5")
            assert fights(game, "fire F5 F7") == plain + strong
            game = rolled(face, f"F5 {kind}, F6 FLN", hands=hands)
            if strong:
                game.play("strengthen F5")
            assert fights(game, "melee F5 F6") == 3 + strong


@pytest.mark.rule("exp.mother-russia.cavalry-places-cossack")
def test_a_cavalry_symbol_brings_cossacks_next_to_a_russian_unit() -> None:
    game = rolled("cav", "D2 RLN, J2 ALN, K2 +R")
    assert set(options(game, "cossacks")) == {f"cossacks {hex}" for hex in ("C2", "E2", "D1", "E1", "D3", "E3")}
    assert bar(game, "cossacks I2") == "exp.mother-russia.cavalry-places-cossack" == bar(game, "cossacks D2")
    game.play("cossacks D3")
    assert (unit(game, "D3").type, unit(game, "D3").blocks) == ("CO", 2)


@pytest.mark.rule("exp.mother-russia.artillery-adds-block", "exp.mother-russia.artillery-any-type")
def test_an_artillery_symbol_brings_any_battery_a_block() -> None:
    game = rolled("art art", "D2 RFA, F2 RHA, H2 RGF, J2 RLN")
    assert options(game, "strengthen") == ["strengthen D2", "strengthen F2", "strengthen H2"]
    game.play("strengthen F2")
    assert unit(game, "F2").blocks == 4
    assert options(game, "strengthen") == ["strengthen D2", "strengthen H2"]


@pytest.mark.rule("exp.mother-russia.artillery-block-adds-no-die")
def test_the_block_adds_no_die_to_a_battery() -> None:
    hands = {"allied": "probe-center", "french": "rally"}
    for kind in ("RFA", "RHA", "RGF"):
        for attack, foe in (("melee F5 F6", "F6"), ("fire F5 F7", "F7"), ("fire F5 F8", "F8")):
            found = []
            for strong in (False, True):
                game = rolled("art", f"F5 {kind}, {foe} FLN, A1 RLN".replace("F8 FLN", "E8 FLN"), hands=hands)
                if strong:
                    game.play("strengthen F5")
                assert unit(game, "F5").blocks == 3 + strong
                found.append(fights(game, attack))
            assert found[0] == found[1]


@pytest.mark.rule("exp.mother-russia.saber-places-field-works", "exp.mother-russia.field-works-facing")
def test_a_saber_digs_works_on_two_sides_where_infantry_or_guns_stand() -> None:
    game = rolled("saber", "D2 RLN, F2 RLC, H2 RFA")
    facings = ("NW-NE", "NE-E", "E-SE", "SE-SW", "SW-W", "W-NW")
    assert set(options(game, "dig")) == {f"dig {hex} {facing}" for hex in ("D2", "H2") for facing in facings}
    assert bar(game, "dig F2 NW-NE") == "exp.mother-russia.saber-places-field-works" == bar(game, "dig G2 NW-NE")
    twice = rolled("saber saber", "D2 RLN, F2 RLC, H2 RFA")
    twice.play("dig D2 NW-NE")
    assert {option.split()[1] for option in options(twice, "dig")} == {"H2"}
    assert why(twice, "dig D2 E-SE") == "There are works on D2 already."
    game.play("dig D2 NW-NE")
    again = Game.load(game.save())
    for one in (game, again):
        assert shielded(one, "D2", "D3") and not shielded(one, "D2", "C2")


def shielded(game: Game, hex: str, attacker: str) -> bool:
    """Works stop a move across them: the unit next to it cannot go on."""
    works = game.view(None)["state"]["changes"]
    assert len(works) == 1
    sides = works[0][2]
    return bool(sides & (0b11 if attacker == "D3" else 0b110000))


@pytest.mark.rule("exp.mother-russia.saber-on-terrain-needs-combined-tile")
def test_works_in_a_forest_keep_the_forest() -> None:
    hands = {"allied": "rally", "french": "probe-center"}
    game = rolled("saber", "F5 w:RLN, F6 FLT", hands=hands, to_move="french")
    game.play("dig F5 NW-NE")
    game.play("play probe-center")
    game.play("order F6")
    while not options(game, "melee"):
        game.play("pass")
    game.play("melee F6 F5", dice="flag flag art")  # 4 dice, one for the forest, none for the works
    assert len(options(game, "ignore")) == 2  # Russian line, and the works
    assert not options(rolled("saber", "F5 m:RLN"), "dig")


@pytest.mark.rule("exp.mother-russia.flag-adds-light-block")
def test_a_flag_brings_a_light_unit_a_block() -> None:
    game = rolled("flag")
    assert "strengthen H2" in game.options
    game.play("strengthen H2")
    assert unit(game, "H2").blocks == 4
    assert "strengthen H2" not in rolled("inf").options


@pytest.mark.rule("exp.mother-russia.flag-as-wild")
def test_a_flag_may_stand_for_any_other_result() -> None:
    assert verbs(rolled("flag")) == {"strengthen", "cossacks", "dig", "pass"}
    for use in ("cossacks D3", "strengthen D2", "strengthen J2", "dig D2 NW-NE"):
        game = rolled("flag")
        game.play(use)
        assert options(game, "play")  # the only result is used, and the battle begins


@pytest.mark.rule("exp.mother-russia.flag-cannot-bypass-ban", "exp.mother-russia.cavalry-no-effect-note")
def test_a_flag_cannot_bring_what_the_battle_forbids() -> None:
    assert verbs(rolled("flag", no_effect="cavalry")) == {"strengthen", "dig", "pass"}
    assert verbs(rolled("cav inf", no_effect="cavalry")) == {"strengthen", "pass"}
    assert "cossacks" in verbs(rolled("cav inf"))


@pytest.mark.rule("exp.mother-russia.saber-no-effect-note")
def test_a_battle_may_cancel_sabers() -> None:
    assert verbs(rolled("saber inf", no_effect="saber")) == {"strengthen", "pass"}
    assert "dig" not in verbs(rolled("flag", no_effect="saber"))
    assert "dig" in verbs(rolled("saber inf"))


@pytest.mark.rule("exp.mother-russia.one-block-per-unit")
def test_a_unit_gets_one_block() -> None:
    game = rolled("inf inf")
    game.play("strengthen D2")
    assert options(game, "strengthen") == ["strengthen F2"]
    assert bar(game, "strengthen D2") == "exp.mother-russia.one-block-per-unit"


@pytest.mark.rule("exp.mother-russia.unusable-results-lost")
def test_a_result_that_nobody_can_use_is_lost() -> None:
    game = rolled("inf inf", "D2 RLN, H2 RGR")
    game.play("strengthen D2")
    assert options(game, "play")


@pytest.mark.rule("exp.mother-russia.paper-strength-is-original")
def test_the_added_block_is_full_strength_afterwards() -> None:
    for strong in (True, False):
        hands = {"allied": "rally forward attack-left", "french": "probe-left"}
        game = rolled("inf", "D2 RLN3, F2 RLN2", hands=hands)
        game.play("strengthen F2" if strong else "strengthen D2")
        game.play("play rally", dice="inf inf inf")
        while "rally F2" in game.options:
            game.play("rally F2")
        assert unit(game, "F2").blocks == (4 if strong else 3)


@pytest.mark.rule("exp.mother-russia.cossack-hex-enterable")
def test_cossacks_are_placed_only_where_cavalry_can_stand() -> None:
    for letter in "rHl":
        game = rolled("cav", f"D2 RLN, D3 {letter}")
        assert "cossacks D3" not in game.options
        assert bar(game, "cossacks D3") == "exp.mother-russia.cossack-hex-enterable"
    for letter in "wtm":
        assert "cossacks D3" in rolled("cav", f"D2 RLN, D3 {letter}").options


@pytest.mark.rule("exp.mother-russia.field-works-combined-tiles")
def test_works_are_dug_on_open_ground_hills_in_forests_and_towns_only() -> None:
    for letter in ".hwt":
        assert options(rolled("saber", f"D2 {letter}:RLN"), "dig")
    for letter in "mvg":
        game = rolled("saber flag", f"D2 {letter}:RLN")
        assert not options(game, "dig")
        assert bar(game, "dig D2 NW-NE") == "exp.mother-russia.field-works-combined-tiles"


def test_the_works_stop_an_attacker_and_a_view_shows_them() -> None:
    game = rolled("saber", "D2 RLN", to_move="french")
    game.play("dig D2 NW-NE")
    guess = Game.from_view(game.view("french"), seed=4)
    assert guess.view(None)["state"]["changes"] == game.view(None)["state"]["changes"]
