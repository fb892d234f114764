"""Grand batteries, fire at lone leaders, squares, and what the rule set brings."""

from fractions import Fraction

import pytest

from bicorne import Game
from boards import (
    bar,
    board,
    clash,
    dice,
    ends,
    events,
    has_unit,
    loaded,
    options,
    rolls,
    targets,
    unit,
    ways_back,
    why,
)
from tactic_tables import fight, playing, skip, table

JOINT = "fire F5 F7 + G5"


@pytest.mark.rule("exp.grand-battery.composition", "exp.grand-battery.every-unit-ordered")
def test_batteries_side_by_side_fire_together() -> None:
    chain = fight("E5 BFA, F5 BFA, G5 BFA, F7 FLN", "E5, F5, G5")
    assert {"fire E5 F7 + F5", "fire E5 F7 + F5 G5", "fire F5 F7 + G5"} <= set(chain.options)
    assert "fire E5 F7 + G5" not in chain.options
    assert bar(chain, "fire E5 F7 + G5") == "exp.grand-battery.composition"
    assert why(chain, "fire F5 F7 + E5") == "Name the batteries in the order of their hexes."
    assert bar(chain, "fire F5 F7 + E5") == "exp.grand-battery.composition"
    for other in ("G5 BLN", "H5 BFA"):
        mixed = fight(f"F5 BFA, {other}, F7 FLN", f"F5, {other[:2]}")
        assert JOINT not in mixed.options and bar(mixed, JOINT) == "exp.grand-battery.composition"
    ends_only = fight("E5 BFA, F5 BFA, G5 BFA, F7 FLN", "E5, G5")
    assert not [option for option in ends_only.options if "+" in option]
    assert bar(ends_only, "fire E5 F7 + F5") == "exp.grand-battery.every-unit-ordered"


@pytest.mark.rule("exp.grand-battery.single-target-single-roll", "exp.grand-battery.dice-computed-per-unit")
def test_their_dice_are_one_roll() -> None:
    game = fight("F5 BFA, G5 BHA, F7 w:FLN", "F5, G5")
    happened = game.play(JOINT, dice="inf art flag")  # (3 - 1) + (2 - 1)
    assert rolls(happened) == [3] and len(events(happened, "FireAnnounced")) == 1


@pytest.mark.rule("exp.grand-battery.each-needs-range-and-los", "exp.grand-battery.rockets-excluded")
def test_each_battery_needs_range_and_sight_and_is_no_rocket() -> None:
    game = fight("F3 BFA, G3 BHA, F8 FLN, A1 BLN, A3 FLN", "F3, G3, A1")
    assert "fire F3 F8" in game.options and not [option for option in game.options if "+" in option]
    assert bar(game, "fire F3 F8 + G3") == "exp.grand-battery.each-needs-range-and-los"
    hidden = fight("E5 BFA, F5 BFA, H5 FLN", "E5, F5")  # one stands before the other
    assert options(hidden, "fire") == ["fire F5 H5"]
    assert bar(hidden, "fire E5 H5 + F5") == "exp.grand-battery.each-needs-range-and-los"
    rockets = fight("F5 BFA, G5 BRB, F7 FLN", "F5, G5")
    assert bar(rockets, JOINT) == "exp.grand-battery.rockets-excluded" and JOINT not in rockets.options


@pytest.mark.rule("exp.grand-battery.no-overhead-fire")
def test_no_battery_of_a_grand_battery_fires_over_friends() -> None:
    game = fight("E3 h:BFA, F3 BFA, E4 BLN, F6 FLN", "E3, F3")
    assert set(options(game, "fire")) == {"fire E3 F6", "fire F3 F6"}
    assert bar(game, "fire E3 F6 + F3") == "exp.grand-battery.no-overhead-fire"
    assert "fire E3 F6 + F3" in fight("E3 h:BFA, F3 BFA, F6 FLN", "E3, F3").options


@pytest.mark.rule("exp.grand-battery.moved-horse-artillery-excluded", "exp.grand-battery.unmoved-horse-may-join")
def test_horse_artillery_joins_if_it_has_not_moved() -> None:
    assert JOINT in fight("F5 BFA, G5 BHA, F7 FLN", "F5, G5").options
    moved = fight("F5 BFA, G5 BHA, F7 FLN", "F5, G5", moved={"G5": "G4"})
    assert JOINT not in moved.options and "fire G5 F7" in moved.options
    assert bar(moved, JOINT) == "exp.grand-battery.moved-horse-artillery-excluded"


@pytest.mark.rule("exp.grand-battery.dice-computed-per-unit", "exp.grand-battery.card-bonus-each")
def test_a_battery_joins_if_it_has_dice_of_its_own_be_it_by_the_card() -> None:
    pieces = "F5 BFA, G5 BHA1, F7 w:FLN"
    weak = fight(pieces, "F5, G5")
    assert dice(weak, "fire F5 F7") == 2 and JOINT not in weak.options  # the other has 1 - 1
    assert bar(weak, JOINT) == "exp.grand-battery.dice-computed-per-unit"
    game = playing("bombard", pieces)
    for hex in ("F5", "G5"):
        game.play(f"order {hex}")
    skip(game, "fire")
    assert dice(game, JOINT) == (3 - 1 + 2) + (1 - 1 + 2)


@pytest.mark.rule("exp.grand-battery.more-dice-than-available", "exp.grand-battery.card-bonus-each")
def test_all_dice_are_rolled_and_applied_at_once() -> None:
    game = playing("bombard", "E5 BFA, F5 BFA, G5 BFA, F7 FOG+")
    for hex in ("E5", "F5", "G5"):
        game.play(f"order {hex}")
    skip(game, "fire")
    attack = "fire E5 F7 + F5 G5"
    assert dice(game, attack) == 15 > 8
    happened = game.play(attack, dice=" ".join(["inf", *["art"] * 14, "inf", "inf"]))
    assert rolls(happened) == [15] and len(events(happened, "LeaderChecked")) == 1


@pytest.mark.rule("exp.grand-battery.ranged-only", "exp.grand-battery.not-at-lone-leader")
def test_a_grand_battery_only_fires_and_at_units() -> None:
    engaged = fight("F5 BFA, G5 BFA, F7 FLN, H5 FLN", "F5, G5")
    assert JOINT not in engaged.options and bar(engaged, JOINT) == "exp.grand-battery.ranged-only"
    leader = fight("F5 BFA, G5 BFA, F7 +F", "F5, G5")
    assert {"fire F5 F7", "fire G5 F7"} <= set(leader.options) and JOINT not in leader.options
    assert bar(leader, JOINT) == "exp.grand-battery.not-at-lone-leader"


@pytest.mark.rule("exp.grand-battery.exception-to-one-at-a-time", "exp.grand-battery.optional")
def test_batteries_may_fire_one_after_the_other_and_must_if_apart() -> None:
    game = fight("F5 BFA, G5 BFA, F7 FLN", "F5, G5")
    assert {JOINT, "fire F5 F7", "fire G5 F7"} <= set(game.options)
    game.play("fire F5 F7", dice="art art art")
    assert "fire G5 F7" in game.options
    apart = fight("E5 BFA, G5 BFA, F7 FLN", "E5, G5")
    assert not [option for option in apart.options if "+" in option]


# ------------------------------------------------------------------ fire at lone leaders


def shot(faces: str, shooter: str = "KLN", letter: str = ".") -> Game:
    game = fight(f"F5 {shooter}, F7 {letter}:+F, A1 BLN, A3 FLN", "F5, A1")
    game.play("fire F5 F7", dice=faces)
    return game


@pytest.mark.rule("exp.leader-casualty.lone-leader-ranged-target", "exp.leader-casualty.normal-ranged-dice")
def test_a_lone_leader_may_be_fired_on() -> None:
    game = fight("F5 KLN, F7 +F", "F5")
    assert dice(game, "fire F5 F7") == 4
    assert dice(fight("F5 KLN, F7 w:+F", "F5"), "fire F5 F7") == 3
    classic = clash("F5 KLN, F7 +F, A1 BLN, A3 FLN", "F5, A1", rules="classic")
    assert "fire F5 F7" not in classic.options
    assert bar(classic, "fire F5 F7") == "classic.ranged.lone-leader-not-targetable"


@pytest.mark.rule("exp.leader-casualty.two-sabers-kill", "exp.leader-casualty.one-die-cannot-kill")
def test_two_sabers_kill_him() -> None:
    assert shot("saber saber inf flag").banners["allied"] == 1
    assert shot("saber inf inf flag").banners["allied"] == 0
    odds = fight("F5 KLN2, F7 +F", "F5").odds("fire F5 F7")
    assert odds.hits[1] == Fraction(1, 36) and odds.hits[0] == Fraction(35, 36)
    one = shot("saber", "KLN1")
    assert one.banners["allied"] == 0 and options(one, "retreat")


@pytest.mark.rule("exp.leader-casualty.survivor-retreats", "exp.leader-casualty.flags-no-effect")
def test_a_leader_who_lives_falls_back_one_to_three_hexes() -> None:
    for faces in ("inf cav art art", "flag flag flag art"):
        game = shot(faces)
        assert game.deciding == "french" and "pass" not in game.options
        assert {hex[1:] for hex in ways_back(game, "F7") if hex != "off"} == {"8", "9"}


@pytest.mark.rule("exp.leader-casualty.melee-unchanged")
def test_in_melee_one_saber_still_kills() -> None:
    game = fight("F5 KLN2, F6 +F", "F5")
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "saber"))
    assert game.banners["allied"] == 1


@pytest.mark.rule("exp.rocket.lone-leader", "exp.leader-casualty.lone-leader-ranged-target")
def test_rockets_do_not_fire_at_a_lone_leader() -> None:
    game = fight("F5 BRB, F8 +F, F9 FLN", "F5")
    assert targets(game, "fire", "F5") == {"F9"} and bar(game, "fire F5 F8") == "exp.rocket.lone-leader"
    assert "fire F5 F8" in fight("F5 BFA, F8 +F", "F5").options
    beside = fight("F5 BRB, F6 +F", "F5")
    assert dice(beside, "melee F5 F6") == 2
    beside.play("melee F5 F6", dice="saber inf")
    assert beside.banners["allied"] == 1


@pytest.mark.rule("exp.rocket.garrison-target")
def test_rockets_against_a_garrison() -> None:
    for faces, gone in (("flag cav", True), ("inf cav", False), ("inf inf", True)):
        town = fight("F5 BRB, F8 t:FGN", "F5")
        town.play("fire F5 F8", dice=faces)
        assert has_unit(town, "F8") != gone


# ------------------------------------------------------------------ squares


@pytest.mark.rule("exp.square.one-die-max", "exp.square.cavalry-one-die", "exp.square.may-not-move")
def test_squares_and_cavalry_against_them_have_one_die() -> None:
    led = playing("leadership", "F5 KGR4+#1, F6 FLC", tracks={"allied": "rally"})
    skip(led, "melee")
    assert dice(led, "melee F5 F6") == 1
    assert dice(fight("F5 KGR4+#1, F7 FLN", "F5", tracks={"allied": "rally"}), "fire F5 F7") == 1
    still = table("F5 KGR4#1, H5 BLN", ordered="F5, H5", phase="move", tracks={"allied": "rally"})
    assert ends(still, "H5") and not ends(still, "F5") and bar(still, "move F5 F6") == "classic.square.may-not-move"
    charge = playing("cavalry-charge", "F5 KHC, F6 FLN4#1", tracks={"french": "rally"})
    charge.play("order F5")
    skip(charge, "melee")
    assert dice(charge, "melee F5 F6") == 1


@pytest.mark.rule("exp.square.retreat-costs-blocks", "exp.square.terrain-may-remove-die")
def test_a_square_pays_for_every_hex_and_may_have_no_die() -> None:
    for kind, faces, blocks in (("SLN4", "flag art art", 2), ("KLN4", "flag flag art", 1)):
        game = fight(f"F7 {kind}#1, F9 FFA", "F9", to_move="french", tracks={"allied": "rally"})
        game.play("fire F9 F7", dice=faces)
        assert unit(game, "F7").blocks == blocks
    forest = fight("F5 BLN4#1, F6 w:FLN, A1 BLN, A3 FLN", "F5, A1", tracks={"allied": "rally"})
    assert "melee F5 F6" not in forest.options


@pytest.mark.rule("exp.square.sappers-restores-die", "exp.tactician-card.sappers-effect")
def test_sappers_give_a_square_its_die_back() -> None:
    game = fight("F5 BLN4#1, F6 t:FLN", "F5", "sappers", tracks={"allied": "rally"})
    assert "melee F5 F6" not in game.options
    game.play("tactic sappers F5")
    assert dice(game, "melee F5 F6") == 1


# ------------------------------------------------------------------ the rule set


@pytest.mark.rule("exp.ruleset.two-systems", "exp.tactician.starting-hand")
def test_the_same_battle_plays_under_both_rule_sets() -> None:
    for rules, cards in (("classic", 70), ("tacticians", 90)):
        view = Game.new("vimeiro", seed=1, rules=rules).view(None)
        assert view["cards"]["deck"] + sum(view["cards"]["hands"].values()) == cards
        found = view["tacticians"]
        if rules == "classic":
            assert found is None
            continue
        assert (found["hands"]["allied"], found["hands"]["french"]) == (5, 3)
        assert found["deck"] + sum(found["hands"].values()) == 50


@pytest.mark.rule("exp.ruleset.tacticians-brings")
def test_garrisons_and_grand_batteries_belong_to_the_tacticians() -> None:
    classic = board("F3 t:BLN", ordered="F3", phase="move", rules="classic")
    assert not options(classic, "garrison") and bar(classic, "garrison F3 F4") == "classic.setup.special-rules"
    assert options(table("F3 t:BLN", ordered="F3", phase="move"), "garrison")
    guns = clash("F5 BFA, G5 BFA, F7 FLN", "F5, G5", rules="classic")
    assert JOINT not in guns.options and bar(guns, JOINT) == "classic.ranged.one-firer"
    assert JOINT in fight("F5 BFA, G5 BFA, F7 FLN", "F5, G5").options
    assert "fire F5 F7" in fight("F5 BLN, F7 +F", "F5").options
    assert not options(clash("F5 BLN, F7 +F", "F5", rules="classic"), "fire")


@pytest.mark.rule("exp.ruleset.scenario-rules-either")
@pytest.mark.parametrize("rules", ["classic", "tacticians"])
def test_rules_of_a_battle_hold_under_both(rules: str) -> None:
    for extra, asked in (('[[rule]]\nkind = "iron_will"\nside = "allied"\n', True), ("", False)):
        game = board(
            "F7 KLT, F9 FFA",
            to_move="french",
            ordered="F9",
            rules=rules,
            sides={"allied": "iron_will = 2"},
            extra=extra,
        )
        game.play("fire F9 F7", dice="flag art art")
        assert bool(options(game, "iron-will")) == asked


@pytest.mark.rule("exp.ruleset.units-terrain-objectives-either")
@pytest.mark.parametrize("rules", ["classic", "tacticians"])
def test_units_ground_and_objectives_are_the_same_under_both(rules: str) -> None:
    assert dice(clash("F5 KLN, F6 FLN", "F5", rules=rules), "melee F5 F6") == 5
    game = clash("F5 BFA, F7 c:FLN", "F5", rules=rules)
    game.play("fire F5 F7", dice="flag art")
    assert options(game, "ignore") == ["ignore 1"]
    goal = '[[objective]]\nid = "m"\nname = "M"\nside = "both"\nhexes = ["F3", "F4"]\nscope = "majority"\n'
    assert board("F3 BLN, F9 FLN", rules=rules, objectives=goal).banners["allied"] == 1


@pytest.mark.rule("exp.ruleset.works-square")
@pytest.mark.parametrize(("sides", "forms"), [("SW SE", True), ("NW NE", False)])
@pytest.mark.parametrize("rules", ["classic", "tacticians"])
def test_squares_behind_works_against_an_open_side(rules: str, sides: str, forms: bool) -> None:
    three = {"allied": "probe-left probe-center probe-right", "french": "rally"}
    game = board("F5 BLN, F6 FGH", to_move="french", ordered="F6", hands=three, works={"F5": sides}, rules=rules)
    game.play("melee F6 F5", dice="" if forms else loaded(game, "melee F6 F5"))
    assert ("form-square F5" in game.options) == forms
