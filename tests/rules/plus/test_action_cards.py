"""Action cards that are played for their orders, and those that are played on an ordered unit."""

import pytest

from action_tables import cards, go, muster, skip, table
from bicorne import Game
from boards import (
    PLACES,
    bar,
    dice,
    ends,
    events,
    has_leader,
    has_unit,
    leader,
    options,
    orders,
    rolls,
    targets,
    unit,
    why,
)

# ------------------------------------------------------------------ any number in a turn, one for a unit


@pytest.mark.rule("plus.sac.one-per-unit")
def test_a_unit_has_the_benefit_of_one_card_in_a_turn() -> None:
    pieces = "G5 BLN+, G6 t:FLN, E5 BLN, E6 t:FLN"
    game = table(pieces, "bayonet-charge sappers leadership", points=1)
    muster(game, "bayonet-charge", "G5")
    game.play("pass")
    assert "order E5" in game.options and "tactic sappers G5" not in game.options
    assert bar(game, "tactic sappers G5") == "plus.sac.one-per-unit"
    game.play("order E5")
    assert "tactic sappers E5" in game.options and "tactic sappers G5" not in game.options
    game.play("tactic sappers E5")
    game.play("play leadership")
    assert bar(game, "order G5") in ("plus.keep.only-ordered-act", "plus.sac.one-per-unit")


@pytest.mark.rule("plus.sac.one-per-unit")
def test_the_next_turn_brings_a_card_again() -> None:
    game = table("G5 BLN+, A9 FLN+", "bayonet-charge force-march", "", points=1)
    muster(game, "bayonet-charge", "G5")
    if options(game, "order"):
        game.play("pass")
    while game.turn < 3:
        game.play("pass" if "pass" in game.options else game.options[0])
    skip(game, "play")
    muster(game, "force-march")
    assert "order G5" in game.options


@pytest.mark.rule("plus.sac.one-per-unit")
def test_a_unit_ordered_by_one_card_is_not_ordered_by_another() -> None:
    game = table("G5 BLN+, E5 BLN, A9 FLN", "bayonet-charge force-march")
    muster(game, "bayonet-charge", "G5")
    game.play("pass")
    game.play("play force-march")
    assert "order E5" in game.options and "order G5" not in game.options


@pytest.mark.rule("plus.sac.timing-window")
def test_cards_for_orders_are_played_while_orders_are_given() -> None:
    pieces = "G4 BLN+, G6 FLN, E2 BLN"
    game = table(pieces, "fire-and-hold", points=1)
    assert "play fire-and-hold" in game.options and "first-strike G4" not in game.options
    game.play("order G4")
    go(game)
    assert bar(game, "play fire-and-hold") == "plus.sac.timing-window"
    skip(game, "fire")
    assert bar(game, "play fire-and-hold") == "plus.sac.timing-window"


@pytest.mark.rule("plus.sac.timing-window")
def test_first_strike_waits_until_an_enemy_melee_is_announced() -> None:
    game = table("G5 BLN+, G6 FLN", "first-strike", "first-strike", points=1)
    assert bar(game, "first-strike G5") and not options(game, "play", "tactic", "first-strike")
    game.play("order G5")
    skip(game, "melee")
    game.play("melee G5 G6")
    assert game.deciding == "french" and "first-strike G6" in game.options
    assert bar(game, "first-strike G5")


@pytest.mark.rule("plus.sac.timing-window")
def test_the_orders_of_one_card_are_given_before_another_is_played() -> None:
    game = table(
        "G4 BLN+, E4 BLN, F2 BFA, G6 FLN", "bombard force-march sappers", drawn={"allied": "skirmish"}, points=1
    )
    game.play("order E4")
    game.play("play bombard")
    assert options(game, "order") == ["order F2"]
    for action in ("play force-march", "tactic sappers E4"):
        assert bar(game, action) == "plus.sac.timing-window"
        assert "orders of Bombard" in why(game, action)
    assert bar(game, "give-up skirmish") == "plus.sac.timing-window"
    game.play("pass")
    assert "play force-march" in game.options and "tactic sappers E4" in game.options


@pytest.mark.rule("plus.sac.timing-window")
def test_a_card_that_could_order_nobody_is_kept() -> None:
    """Fire and Hold with an enemy beside every unit, Bombard without a gun, a card for one out of command."""
    assert not options(table("G5 BLN+, G6 FLN", "fire-and-hold bombard", points=2), "play")
    far = table("A1 +B, L1 BLN, L9 FLN", "force-march short-supply")
    assert options(far, "play") == ["play short-supply"] and "would order nobody" in why(far, "play force-march")
    assert options(table("A1 +B, L1 BLN, L9 FLN", "force-march", points=1), "play")
    assert options(table("A1 +B, L9 FLN", "grande-manoeuvre"), "play")  # a leader alone will do


# ------------------------------------------------------------------ Fire and Hold


@pytest.mark.rule("plus.sac.fire-and-hold")
def test_fire_and_hold_orders_four_infantry_or_guns_with_no_enemy_beside() -> None:
    game = table("E4 BLN, F4 BFA, G4 BLN+, H4 BLN, G3 BLN, H2 BLC, H5 FLN", "fire-and-hold")
    game.play("play fire-and-hold")
    assert orders(game) == {"E4", "F4", "G3"}
    assert bar(game, "order G4") == bar(game, "order H4") == "plus.sac.fire-and-hold"
    assert bar(game, "order H2") == "plus.sac.fire-and-hold"
    five = table("D4 BLN, E4 BLN, F4 BFA+, G4 BLN, H4 BLN, A9 FLN", "fire-and-hold")
    muster(five, "fire-and-hold", "D4", "E4", "F4", "G4")
    assert "order H4" not in five.options


@pytest.mark.rule("plus.sac.fire-and-hold")
def test_fire_and_hold_units_stand_still_and_fire_with_a_die_more() -> None:
    game = table("G5 FLN+, G3 BLN, A5 FLN", french="fire-and-hold", to_move="french", points=1)
    muster(game, "fire-and-hold", "G5")
    skip(game, "fire")
    assert dice(game, "fire G5 G3") == 5
    assert bar(game, "move G5 G6") and bar(game, "melee G5 G3")
    plain = table("G5 FLN+, G3 BLN", to_move="french", points=1)
    plain.play("order G5")
    assert "face G5 N" in plain.options
    skip(plain, "fire")
    assert dice(plain, "fire G5 G3") == 4


@pytest.mark.rule("plus.sac.fire-and-hold")
def test_fire_and_hold_units_do_not_even_turn() -> None:
    game = table("G5 FLN+, G3 BLN, A5 FLN+", french="fire-and-hold", to_move="french", points=1)
    muster(game, "fire-and-hold", "G5")
    game.play("pass")
    game.play("order A5")
    go(game)
    assert "face A5 N" in game.options and "face G5 N" not in game.options
    assert bar(game, "face G5 N") == "plus.sac.fire-and-hold"


@pytest.mark.rule("plus.sac.fire-and-hold")
@pytest.mark.parametrize(("face", "silenced"), [("flag", True), ("art", False)])
def test_an_enemy_who_retreats_next_to_a_unit_that_has_not_fired_silences_it(face: str, silenced: bool) -> None:
    game = table("G3 BLN, G7 BLN, E5 +B, G5 FLN", "fire-and-hold", facing={"G7": "S"})
    muster(game, "fire-and-hold", "G3", "G7")
    game.play("fire G3 G5", dice=f"{face} art art art art art")
    if silenced:
        game.play("retreat G5 F6")
    assert bool(options(game, "fire", "melee")) != silenced


@pytest.mark.rule("plus.sac.fire-and-hold")
def test_a_square_may_be_left_under_fire_and_hold() -> None:
    game = table("G4 BLN+#1, G6 FLN", "fire-and-hold", points=1)
    muster(game, "fire-and-hold", "G4")
    assert "leave-square G4" in game.options
    game.play("leave-square G4")
    game.play("pass")  # its front is as it was
    skip(game, "fire")
    assert dice(game, "fire G4 G6") == 4 + 1 + 1


# ------------------------------------------------------------------ Rally


@pytest.mark.rule("plus.sac.rally")
def test_rally_returns_blocks_by_arm_and_orders_who_gained_them() -> None:
    game = table("G4 BLN2+, F4 BLN2, H4 BLC, G7 FLN", "rally", extra="blocks_lost = { french = 4 }")
    happened = game.play("play rally", dice="inf inf cav flag")
    assert len(events(happened, "CommandRolled")[0].faces) == 4  # rated 2
    assert set(game.options) == {"rally G4", "rally F4", "pass"}
    game.play("rally G4")
    game.play("rally F4")
    assert [unit(game, hex).blocks for hex in ("F4", "G4", "H4")] == [3, 3, 3]
    assert {hex for hex in ("F4", "G4", "H4") if unit(game, hex).ordered} == {"F4", "G4"}
    assert game.view("french")["state"]["staff"]["lost"][1] == 4  # what was counted stays counted


@pytest.mark.rule("plus.sac.rally")
def test_both_blocks_may_go_to_one_unit_but_not_above_its_strength() -> None:
    game = table("G4 BLN2+, F4 BLN3, G7 FLN", "rally")
    game.play("play rally", dice="inf inf inf inf")
    for hex in ("G4", "G4", "F4"):
        game.play(f"rally {hex}")
    assert not options(game, "rally") and unit(game, "G4").blocks == unit(game, "F4").blocks == 4


@pytest.mark.rule("plus.sac.rally")
def test_rally_rolls_two_dice_more_than_the_commander_is_rated() -> None:
    game = table("G4 BLN1+, G7 FLN", "rally", rating=4)
    assert len(events(game.play("play rally", dice="inf inf art art art art"), "CommandRolled")[0].faces) == 6


@pytest.mark.rule("plus.sac.rally", "plus.order.sac-pays-surcharges")
def test_a_rallied_unit_that_is_dearer_is_ordered_for_the_difference() -> None:
    for points, ordered in ((0, False), (1, True)):
        game = table("A1 +B, L4 BLN2, L9 FLN", "rally", points=points)
        game.play("play rally", dice="inf art art art")
        game.play("rally L4")
        assert unit(game, "L4").blocks == 3 and not unit(game, "L4").ordered
        assert ("order L4" in game.options) == ordered
        if ordered:
            game.play("order L4")
            assert unit(game, "L4").ordered


@pytest.mark.rule("plus.sac.rally", "plus.sac.one-per-unit")
def test_rally_helps_a_unit_ordered_by_a_point_and_none_that_has_had_a_card() -> None:
    game = table("G4 BLN2+, F4 BLN2, G7 FLN", "rally bayonet-charge", points=1)
    game.play("order F4")
    muster(game, "bayonet-charge", "G4")
    game.play("play rally", dice="inf inf art art")
    assert "rally F4" in game.options and "rally G4" not in game.options
    assert bar(game, "rally G4") == "plus.sac.one-per-unit"
    game.play("rally F4")
    game.play("rally F4")
    assert unit(game, "F4").blocks == 4 and unit(game, "F4").ordered


@pytest.mark.rule("plus.sac.rally", "plus.sac.one-per-unit")
def test_two_rally_cards_do_not_help_one_unit() -> None:
    game = table("G4 BLN1+, F4 BLN1, G7 FLN", "rally", points=1, drawn={"allied": "rally"})
    game.play("play rally", dice="inf art art art")
    game.play("rally G4")
    game.play("play rally", dice="inf inf art art")
    assert "rally F4" in game.options and "rally G4" not in game.options
    assert bar(game, "rally G4") == "plus.sac.one-per-unit"
    game.play("rally F4")
    game.play("rally F4")
    assert unit(game, "F4").blocks == 3 and unit(game, "G4").blocks == 2


# ------------------------------------------------------------------ Leadership


@pytest.mark.rule("plus.sac.leadership")
def test_leadership_orders_leaders_and_their_units_with_a_die_more() -> None:
    game = table("G5 BLN+, G6 FLN, E3 +B, F5 BLN", "leadership")
    game.play("play leadership")
    assert unit(game, "G5").ordered and leader(game, "E3").ordered and not unit(game, "F5").ordered
    go(game)
    assert {"E6", "H3"} <= {option.split()[-1] for option in options(game, "move") if "leader" in option}
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 4 + 1
    plain = table("G5 BLN+, G6 FLN", points=1)
    plain.play("order G5")
    skip(plain, "melee")
    assert dice(plain, "melee G5 G6") == 4


@pytest.mark.rule("plus.sac.leadership")
def test_a_leader_who_detaches_by_leadership_leaves_his_unit_without_an_order() -> None:
    game = table("G5 BLN+, G6 FLN, E3 +B, F5 BLN", "leadership bayonet-charge")
    game.play("play leadership")
    game.play("order G5 leader")
    assert not unit(game, "G5").ordered and leader(game, "G5").ordered
    if "order G5" in game.options:
        game.play("pass")
    muster(game, "bayonet-charge")
    assert "order G5" in game.options  # the other card has done nothing for it


@pytest.mark.rule("plus.sac.leadership")
def test_a_leader_who_detaches_takes_no_order_away_that_was_paid_for() -> None:
    game = table("G5 BLN+, G6 FLN, E3 +B", "leadership", points=1)
    game.play("order G5")
    game.play("play leadership")
    game.play("order G5 leader")
    assert unit(game, "G5").ordered and leader(game, "G5").ordered
    go(game)
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 4  # and no die either: it was ordered before


# ------------------------------------------------------------------ Impetuous Cavalry


@pytest.mark.rule("plus.sac.impetuous-cavalry")
def test_cavalry_that_can_reach_an_enemy_must_charge_and_battle_and_the_other_moves_freely() -> None:
    game = table("G4 BLC+, D1 BLC, G6 FLN, A9 FLN", "impetuous-cavalry", points=1)
    muster(game, "impetuous-cavalry", "G4", "D1")
    assert "pass" not in game.options and set(options(game, "move")) == set(game.options)
    assert {option.split()[1] for option in game.options} == {"G4"}
    assert bar(game, "move D1 D2") == bar(game, "pass") == "plus.sac.impetuous-cavalry"
    game.play("move G4 G5")
    assert "pass" in game.options and "move D1 D2" in game.options
    happened = game.play("pass")
    assert len(events(happened, "MeleeAnnounced")) == 1 and game.deciding == "french"
    happened = game.play("pass", dice="art art art art")  # no square
    assert rolls(happened) == [3 + 1]


@pytest.mark.rule("plus.sac.impetuous-cavalry")
def test_impetuous_cavalry_orders_two_cavalry_units_of_any_kind_that_then_cannot_be_held() -> None:
    game = table("G5 KLC+, E3 KLC, C3 KHC, F2 KLN, G6 FLN1, G8 FLN", "impetuous-cavalry", points=1)
    game.play("play impetuous-cavalry")
    assert orders(game) == {"G5", "E3", "C3"}
    game.play("order G5")
    game.play("order E3")
    assert "order C3" not in game.options


@pytest.mark.rule("plus.sac.impetuous-cavalry")
def test_it_must_take_the_ground_and_has_the_die_in_its_bonus_attack_too() -> None:
    """Prussian light cavalry is steady by itself, and may stay where it is."""
    for card in (True, False):
        game = table("G5 KLC+, G6 FLC1, F6 FLN, G8 FLN, A9 FLN", "impetuous-cavalry", points=0 if card else 1)
        if card:
            muster(game, "impetuous-cavalry", "G5")
        else:
            game.play("order G5")
        skip(game, "melee")
        assert ("pass" in game.options) != card
        game.play("melee G5 G6", dice="cav art art art" if card else "cav art art")
        assert has_unit(game, "G6") == card  # nobody asks the impetuous
        if not card:
            game.play("advance G5 G6")
        game.play("advance G6 G7")
        game.play("pass")
        assert ("pass" in game.options) != card
        assert dice(game, "melee G7 G8") == (4 if card else 3)


@pytest.mark.rule("plus.sac.impetuous-cavalry")
def test_cavalry_with_the_enemy_before_it_does_not_ride_off() -> None:
    """It battles, or charges somebody else; turned too far it could not."""
    game = table("G5 KLC+, G6 FLN, J6 FLN", "impetuous-cavalry")
    muster(game, "impetuous-cavalry", "G5")
    assert set(options(game, "face")) == {"face G5 ENE", "face G5 WNW"}
    assert bar(game, "move G5 G4") == bar(game, "face G5 S") == "plus.sac.impetuous-cavalry"
    assert not [option for option in options(game, "move") if option.split()[-1] not in ("I5", "I6", "J5", "H5")]
    game.play("pass")
    assert game.deciding == "french"  # the melee is announced


@pytest.mark.rule("plus.sac.impetuous-cavalry")
def test_cavalry_need_not_charge_onto_ground_that_it_cannot_battle_from() -> None:
    game = table("G4 KLC+, G5 w, H5 w, G6 FLN, A9 FLN", "impetuous-cavalry")
    muster(game, "impetuous-cavalry", "G4")
    assert "pass" in game.options and "move G4 G3" in game.options


# ------------------------------------------------------------------ Cavalry Charge


@pytest.mark.rule("plus.sac.cavalry-charge")
def test_heavy_cavalry_under_cavalry_charge_rides_three_hexes_and_battles_with_a_die_more() -> None:
    game = table("G2 KHC+, G6 FLN", "cavalry-charge")
    muster(game, "cavalry-charge", "G2")
    go(game)
    game.play("move G2 G5")
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 3 + 1 + 1
    plain = table("G2 KHC+, G6 FLN", points=1)
    plain.play("order G2")
    go(plain)
    assert "move G2 G5" not in plain.options


@pytest.mark.rule("plus.sac.cavalry-charge")
def test_cavalry_charge_orders_four_cavalry_or_horse_batteries() -> None:
    game = table("E3 FLC, F3 FHC+, G3 FHA, H3 FFA, I3 FLN, F1 FLC, H1 FLC, A9 BLN", french="cavalry-charge",
                 to_move="french", bottom="french")  # fmt: skip
    game.play("play cavalry-charge")
    assert orders(game) == {"E3", "F3", "G3", "F1", "H1"}
    for hex in ("E3", "F3", "G3", "F1"):
        game.play(f"order {hex}")
    assert "order H1" not in game.options


@pytest.mark.rule("plus.sac.cavalry-charge")
def test_the_die_of_a_charge_is_lost_at_a_built_up_area_and_guards_have_two() -> None:
    def roll(pieces: str) -> int:
        game = table(pieces, french="cavalry-charge", to_move="french", bottom="french")
        muster(game, "cavalry-charge", "G5")
        skip(game, "melee")
        return dice(game, "melee G5 G6")

    def plain(pieces: str) -> int:
        game = table(pieces, to_move="french", bottom="french", points=1)
        game.play("order G5")
        skip(game, "melee")
        return dice(game, "melee G5 G6")

    for kind, more in (("FLC", 1), ("FHC", 1), ("FGH", 2)):
        assert roll(f"G5 {kind}+, G6 BLN") == plain(f"G5 {kind}+, G6 BLN") + more
        assert roll(f"G5 {kind}+, G6 t:BLN") == plain(f"G5 {kind}+, G6 t:BLN")


# ------------------------------------------------------------------ Bayonet Charge, Force March


@pytest.mark.rule("plus.sac.bayonet-charge")
def test_infantry_moves_two_hexes_and_still_melees_but_does_not_fire() -> None:
    game = table("G3 FLN+, G6 BLN", french="bayonet-charge", to_move="french", bottom="french")
    muster(game, "bayonet-charge", "G3")
    go(game)
    assert "G5" in ends(game, "G3")
    game.play("move G3 G5")
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 4 + 1
    assert not options(game, "fire")
    standing = table("G4 FLN+, G6 BLN", french="bayonet-charge", to_move="french", bottom="french")
    muster(standing, "bayonet-charge", "G4")
    while standing.active == "french" and not options(standing, "fire"):
        standing.play("pass")
    assert not options(standing, "fire")
    plain = table("G4 FLN+, G6 BLN", to_move="french", bottom="french", points=1)
    plain.play("order G4")
    skip(plain, "fire")
    assert "fire G4 G6" in plain.options


@pytest.mark.rule("plus.sac.bayonet-charge")
@pytest.mark.parametrize(("kind", "hexes"), [("ALN", 1), ("AMI", 1), ("AGR", 2), ("SMI", 2), ("BLN", 2)])
def test_austrian_line_and_militia_charge_one_hex_only(kind: str, hexes: int) -> None:
    game = table(f"G3 {kind}+, G8 FLN", "bayonet-charge")
    muster(game, "bayonet-charge", "G3")
    go(game)
    assert ("G4" in ends(game, "G3"), "G5" in ends(game, "G3")) == (True, hexes == 2)


@pytest.mark.rule("plus.sac.bayonet-charge")
def test_guard_infantry_charges_with_a_die_more() -> None:
    for kind, more in (("FOG", 1), ("FLN", 0)):
        game = table(f"G5 {kind}+, G6 BLN", french="bayonet-charge", to_move="french", bottom="french")
        plain = table(f"G5 {kind}+, G6 BLN", to_move="french", bottom="french", points=1)
        muster(game, "bayonet-charge", "G5")
        plain.play("order G5")
        for one in (game, plain):
            skip(one, "melee")
        assert dice(game, "melee G5 G6") == dice(plain, "melee G5 G6") + more


@pytest.mark.rule("plus.sac.extra-force-march")
@pytest.mark.parametrize(("piece", "battles"), [("BGR", True), ("BLN", False), ("BLN+", True), ("BLT", True)])
def test_elite_or_led_infantry_moves_two_hexes_and_battles_others_do_not(piece: str, battles: bool) -> None:
    game = table(f"G3 {piece}, E3 +B, G6 FLN", "force-march")
    muster(game, "force-march", "G3")
    go(game)
    one = game.copy()
    game.play("move G3 G5")
    game.play("pass")
    while game.active == "allied" and not options(game, "melee"):
        game.play("pass")
    assert bool(options(game, "melee")) == battles
    assert "G4" in ends(one, "G3")


@pytest.mark.rule("plus.sac.extra-force-march")
def test_one_hex_lets_everybody_battle_and_austrian_line_goes_no_farther() -> None:
    game = table("G4 BLN, E3 +B, G6 FLN", "force-march")
    muster(game, "force-march", "G4")
    go(game)
    game.play("move G4 G5")
    skip(game, "melee")
    austrian = table("G3 ALN+, H3 AMI, G8 FLN", "force-march")
    muster(austrian, "force-march", "G3", "H3")
    go(austrian)
    assert "G4" in ends(austrian, "G3") and "G5" not in ends(austrian, "G3")
    assert "H4" in ends(austrian, "H3") and "H5" not in ends(austrian, "H3")


@pytest.mark.rule("plus.sac.extra-force-march")
def test_force_march_orders_up_to_four_infantry_units_anywhere() -> None:
    game = table("E3 BLN, F3 BLN+, G3 BLN, H3 BLN, F1 BLN, G1 BFA, H1 BLC, A9 FLN", "force-march")
    game.play("play force-march")
    assert orders(game) == {"E3", "F3", "G3", "H3", "F1"}
    for hex in ("E3", "F3", "G3", "H3"):
        game.play(f"order {hex}")
    assert "order F1" not in game.options


# ------------------------------------------------------------------ Bombard


@pytest.mark.rule("plus.sac.bombard")
def test_guns_that_stand_still_battle_with_two_dice_more() -> None:
    game = table("G5 FFA+, G6 BLN", french="bombard", to_move="french", bottom="french")
    muster(game, "bombard", "G5")
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 4 + 2
    far = table("G4 FFA+, G6 BLN", french="bombard", to_move="french", bottom="french")
    plain = table("G4 FFA+, G6 BLN", to_move="french", bottom="french", points=1)
    muster(far, "bombard", "G4")
    plain.play("order G4")
    for one in (far, plain):
        skip(one, "fire")
    assert dice(far, "fire G4 G6") == dice(plain, "fire G4 G6") + 2


@pytest.mark.rule("plus.sac.bombard")
def test_a_guard_battery_has_three_dice_more() -> None:
    game = table("G5 FGF+, G6 BLN", french="bombard", to_move="french", bottom="french")
    plain = table("G5 FGF+, G6 BLN", to_move="french", bottom="french", points=1)
    muster(game, "bombard", "G5")
    plain.play("order G5")
    for one in (game, plain):
        skip(one, "melee")
    assert dice(game, "melee G5 G6") == dice(plain, "melee G5 G6") + 3


@pytest.mark.rule("plus.sac.bombard")
@pytest.mark.parametrize("action", ["move G4 G3", "face G4 ENE", "move G4 E3"])
def test_guns_that_move_or_turn_under_bombard_do_not_battle(action: str) -> None:
    game = table("G4 FFA+, G6 BLN", french="bombard", to_move="french", bottom="french")
    muster(game, "bombard", "G4")
    go(game)
    assert "J4" in ends(game, "G4") and "K4" not in ends(game, "G4")
    game.play(action)
    while game.active == "french" and not options(game, "fire", "melee"):
        game.play("pass" if "pass" in game.options else game.options[0])
    assert game.active == "allied"


@pytest.mark.rule("plus.sac.bombard")
def test_bombard_orders_up_to_four_batteries() -> None:
    game = table("D3 FFA, E3 FFA, F3 FHA+, G3 FFA, H3 FFA, F1 FLN, A9 BLN", french="bombard", to_move="french",
                 bottom="french")  # fmt: skip
    game.play("play bombard")
    assert orders(game) == {"D3", "E3", "F3", "G3", "H3"}
    for hex in ("D3", "E3", "F3", "G3"):
        game.play(f"order {hex}")
    assert "order H3" not in game.options


# ------------------------------------------------------------------ Cold Steel


@pytest.mark.rule("plus.sac.extra-cold-steel")
def test_cold_steel_orders_everybody_next_to_an_enemy_for_nothing() -> None:
    game = table("E5 BLN, E6 FLN, G5 BLN+, G6 FLN, I5 BLC, I6 FLN, J5 BFA, F3 BLN", "cold-steel")
    game.play("play cold-steel")
    assert {hex for hex in ("E5", "G5", "I5", "J5", "F3") if unit(game, hex).ordered} == {"E5", "G5", "I5", "J5"}
    assert not options(game, "move", "face", "fire") and options(game, "melee")
    assert dice(game, "melee E5 E6") == 4 + 1
    assert bar(game, "move E5 E4") in ("plus.sac.extra-cold-steel", "plus.keep.move-before-combat")


@pytest.mark.rule("plus.sac.extra-cold-steel", "plus.order.sac-pays-surcharges")
def test_cold_steel_orders_a_dearer_unit_for_the_difference() -> None:
    pieces = "A1 +B, L5 BLN, L6 FLN, B3 BLN, B4 FLN"
    game = table(pieces, "cold-steel", points=1)
    game.play("play cold-steel")
    assert unit(game, "B3").ordered and not unit(game, "L5").ordered
    game.play("order L5")
    assert unit(game, "L5").ordered
    poor = table(pieces, "cold-steel")
    poor.play("play cold-steel")
    assert not unit(poor, "L5").ordered and not options(poor, "order")


@pytest.mark.rule("plus.sac.extra-cold-steel")
def test_a_bonus_attack_under_cold_steel_has_its_normal_dice() -> None:
    game = table("G5 KLC+, G6 FLC1, G7 FLN, A9 FLN", "cold-steel")
    game.play("play cold-steel")
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 3 + 1
    game.play("melee G5 G6", dice="cav art art art")
    game.play("advance G5 G6")
    skip(game, "melee")
    assert dice(game, "melee G6 G7") == 3


@pytest.mark.rule("plus.sac.extra-cold-steel")
def test_who_comes_next_to_an_enemy_later_is_not_ordered() -> None:
    game = table("G5 BLN+, G6 FLN, E4 BLN, E6 FLN", "cold-steel", points=1)
    game.play("play cold-steel")
    game.play("order E4")
    go(game)
    game.play("move E4 E5")
    skip(game, "melee")
    assert (dice(game, "melee G5 G6"), dice(game, "melee E5 E6")) == (5, 4)


# ------------------------------------------------------------------ La Grande Manoeuvre


@pytest.mark.rule("plus.sac.extra-grande-manoeuvre")
def test_units_march_four_hexes_with_any_front_and_do_not_battle() -> None:
    game = table("G2 BLN+, G8 FLN, G7 FLN", "grande-manoeuvre")
    muster(game, "grande-manoeuvre", "G2")
    if options(game, "order"):
        game.play("pass")
    assert "G6" in ends(game, "G2") and "G7" not in ends(game, "G2")
    game.play("move G2 G6")
    assert len(options(game, "face")) == 5
    game.play("face G6 ESE")
    assert game.active == "french"  # nobody to battle with


@pytest.mark.rule("plus.sac.extra-grande-manoeuvre")
def test_grande_manoeuvre_orders_four_units_or_leaders_and_no_square() -> None:
    game = table("E3 BLN, F3 BLC+, G3 BFA, H3 BLN#1, I3 BLN, F1 +B, A9 FLN", "grande-manoeuvre")
    game.play("play grande-manoeuvre")
    assert orders(game) == {"E3", "F3", "F3 leader", "G3", "I3", "F1 leader"}
    assert bar(game, "order H3") == "plus.sac.extra-grande-manoeuvre"
    for piece in ("E3", "F3", "G3", "F1 leader"):
        game.play(f"order {piece}")
    assert "order I3" not in game.options
    go(game)
    assert "F5" in ends(game, "F1 leader")


# ------------------------------------------------------------------ Elan


@pytest.mark.rule("plus.sac.extra-elan")
def test_elan_orders_by_symbols_and_flags_and_all_battle_with_a_die_more() -> None:
    pieces = "E3 BLN, F3 BLN, G3 BLN+, H3 BLC, I3 BLC, G1 BFA, F1 +B, H4 FLN"
    game = table(pieces, "elan", rating=3)
    happened = game.play("play elan", dice="inf inf cav flag saber")
    assert len(events(happened, "CommandRolled")[0].faces) == 5
    assert orders(game) == {"E3", "F3", "G3", "G3 leader", "H3", "I3", "G1", "F1 leader"}
    for hex in ("E3", "F3", "H3"):
        game.play(f"order {hex}")
    assert {"order G3", "order I3", "order G1", "order F1 leader"} <= set(game.options)
    game.play("order I3")
    assert not options(game, "order")
    skip(game, "melee")
    assert dice(game, "melee H3 H4") == 3 + 1


@pytest.mark.rule("plus.sac.extra-elan")
def test_a_leader_takes_a_flag_and_a_unit_its_symbol_first() -> None:
    pieces = "E3 BLN, F3 BLN, G3 BLN+, F1 +B, H8 FLN"
    game = table(pieces, "elan", points=0)
    game.play("play elan", dice="inf flag art saber")
    game.play("order F1 leader")
    assert orders(game) == {"E3", "F3", "G3"}
    game.play("order E3")
    assert not options(game, "order")


@pytest.mark.rule("plus.sac.extra-elan", "plus.order.sac-pays-surcharges")
def test_elan_too_costs_what_makes_a_unit_dearer() -> None:
    pieces = "A1 +B, B2 BLN, L4 BLN, L9 FLN"
    poor = table(pieces, "elan")
    poor.play("play elan", dice="inf inf art saber")
    assert orders(poor) == {"B2"} and bar(poor, "order L4") == "plus.order.out-of-command"
    rich = table(pieces, "elan", points=1)
    rich.play("play elan", dice="inf inf art saber")
    assert orders(rich) == {"B2", "L4"}


# ------------------------------------------------------------------ Short Supply


@pytest.mark.rule("plus.sac.extra-short-supply")
def test_the_owner_places_his_unit_on_his_baseline_and_turns_it() -> None:
    game = table("G5 BLN+, G6 FLC+, E6 FLN#1, C5 +F, H9 FLN, A1 BLN", "short-supply", points=1)
    game.play("play short-supply")
    assert {"short-supply G6", "short-supply G5"} <= set(game.options)
    assert bar(game, "short-supply E6") == bar(game, "short-supply C5") == "plus.sac.extra-short-supply"
    assert bar(game, "short-supply D5") == "plus.sac.extra-short-supply"
    game.play("short-supply G6")
    assert game.deciding == "french"
    # Four hexes sideways of G6, which lies between G and H of the baseline; H9 is taken.
    assert {option.split()[-1] for option in options(game, "place")} == {"D9", "E9", "F9", "G9", "I9", "J9", "K9"}
    assert bar(game, "place G6 C9") == "plus.sac.extra-short-supply"
    game.play("place G6 F9")
    assert game.deciding == "french" and len(options(game, "face")) == 5
    game.play("face F9 N")
    assert unit(game, "F9").name and has_leader(game, "F9") and game.deciding == "allied"


@pytest.mark.rule("plus.sac.extra-short-supply")
def test_an_own_unit_sent_back_may_be_ordered_and_move_but_does_not_battle() -> None:
    for before in (True, False):
        game = table("G5 BFA+, G6 FLN, F3 FLN, A1 BLN", "short-supply", points=2)
        if before:
            game.play("order G5")
        game.play("play short-supply")
        game.play("short-supply G5")
        assert game.deciding == "allied"
        game.play("place G5 F1")
        game.play("pass")
        if not before:
            game.play("order F1")
        assert unit(game, "F1").ordered
        go(game)
        assert ends(game, "F1")
        while game.active == "allied" and not options(game, "fire", "melee"):
            game.play("pass")
        assert not options(game, "fire", "melee")
    plain = table("F1 BFA+, F3 FLN", points=2)
    plain.play("order F1")
    skip(plain, "fire")
    assert options(plain, "fire")


@pytest.mark.rule("plus.sac.extra-short-supply", "plus.sac.one-per-unit")
def test_an_own_unit_that_has_had_a_card_is_not_sent_back() -> None:
    game = table("G5 BLN+, E5 BLN, G8 FLN", "short-supply bayonet-charge")
    muster(game, "bayonet-charge", "G5")
    game.play("pass")
    game.play("play short-supply")
    assert "short-supply E5" in game.options and bar(game, "short-supply G5") == "plus.sac.one-per-unit"


@pytest.mark.rule("plus.sac.one-per-unit")
def test_a_unit_sent_back_by_the_enemy_may_have_a_card_of_its_own_side() -> None:
    game = table("G8 BLN+, G6 FLN", "short-supply", "first-strike", points=1, facing={"G8": "N"})
    game.play("play short-supply")
    game.play("short-supply G6")
    game.play("place G6 G9")
    game.play("pass")
    game.play("order G8")
    skip(game, "melee")
    game.play("melee G8 G9")
    assert "first-strike G9" in game.options


@pytest.mark.rule("plus.sac.extra-short-supply")
def test_without_a_free_hex_of_the_baseline_a_unit_stays() -> None:
    row = ", ".join(f"{column}9 FLN" for column in "DEFGHIJK")
    game = table(f"G5 BLN+, G6 FLC, {row}, A1 BLN", "short-supply")
    game.play("play short-supply")
    assert bar(game, "short-supply G6") == "plus.sac.extra-short-supply"
    assert "section" not in why(game, "short-supply G6")


# ------------------------------------------------------------------ Sappers, Skirmish


@pytest.mark.rule("plus.sac.extra-sappers")
def test_sappers_lose_no_dice_to_the_ground_in_their_melee() -> None:
    def ready(card: bool, pieces: str = "G5 FLN+, G6 t:BLN") -> int:
        game = table(pieces, french="sappers", to_move="french", bottom="french", points=1)
        game.play("order G5")
        if card:
            game.play("tactic sappers G5")
        skip(game, "melee")
        return dice(game, "melee G5 G6")

    assert ready(True) == 4 + 1
    assert ready(False) < 4 + 1
    assert ready(True, "G5 FLN+, G6 w:BLN") == 4 + 1 > ready(False, "G5 FLN+, G6 w:BLN")


@pytest.mark.rule("plus.sac.extra-sappers")
def test_sappers_are_one_ordered_infantry_unit() -> None:
    game = table("G5 BLN+, F5 BFA, E5 BLN, G6 t:FLN", "sappers", points=2)
    assert not options(game, "tactic") and bar(game, "tactic sappers G5") == "plus.sac.extra-sappers"
    game.play("order G5")
    assert options(game, "tactic") == ["tactic sappers G5"]
    assert bar(game, "tactic sappers F5") == bar(game, "tactic sappers E5") == "plus.sac.extra-sappers"
    game.play("tactic sappers G5")
    assert cards(game, "allied") == []


@pytest.mark.rule("plus.sac.extra-skirmish")
def test_skirmishers_go_out_three_hexes_fire_with_their_moved_dice_and_come_back() -> None:
    game = table("G2 FLT, E2 +F, G3 FLN, G7 BLN", french="skirmish", to_move="french", bottom="french", points=1,
                 facing={"G2": "ENE"})  # fmt: skip
    game.play("order G2")
    game.play("tactic skirmish G2")
    go(game)
    assert "skirmish G2 G5" in game.options  # through friends
    game.play("skirmish G2 G5")
    game.play("face G5 N")
    skip(game, "fire")
    assert dice(game, "fire G5 G7") == 2 + 1
    game.play("fire G5 G7", dice="art art art")
    assert set(game.options) == {"return G5 G2", "pass"}
    stay = game.copy()
    stay.play("pass")
    assert has_unit(stay, "G5")
    game.play("return G5 G2")
    assert has_unit(game, "G2") and not has_unit(game, "G5")
    assert facing(game, "G2") == 1  # ENE, as it was


def facing(game: Game, hex: str) -> int:
    """The vertex that the unit on a hex faces, by number."""
    state = game.view(game.active)["state"]
    front: int = state["drill"]["facing"][state["hex"].index(list(PLACES).index(hex))]
    return front


@pytest.mark.rule("plus.sac.extra-skirmish")
def test_skirmishers_do_not_melee_and_only_ordered_light_infantry_goes_out() -> None:
    game = table("G4 BLT+, E4 BLN, C4 BRL, G7 FLN", "skirmish", points=2)
    game.play("order G4")
    game.play("order E4")
    assert options(game, "tactic") == ["tactic skirmish G4"]
    assert bar(game, "tactic skirmish E4") == bar(game, "tactic skirmish C4") == "plus.sac.extra-skirmish"
    game.play("tactic skirmish G4")
    go(game)
    game.play("skirmish G4 G6")
    game.play("pass")
    while game.active == "allied" and not options(game, "melee"):
        game.play("pass")
    assert not options(game, "melee")


@pytest.mark.rule("plus.sac.extra-skirmish")
def test_the_leader_of_skirmishers_goes_out_and_back_with_them() -> None:
    game = table("G3 BLT+, G7 FLN", "skirmish", points=1)
    game.play("order G3")
    game.play("tactic skirmish G3")
    go(game)
    game.play("skirmish G3 G5")
    assert has_leader(game, "G5")
    game.play("pass")
    skip(game, "fire")
    game.play("fire G5 G7", dice="art art art")
    game.play("return G5 G3")
    assert has_leader(game, "G3") and has_unit(game, "G3") and not has_leader(game, "G5")
    assert targets(game, "fire", "G3") == set()


# ------------------------------------------------------------------ several cards in one turn


@pytest.mark.rule("plus.sac.one-per-unit", "plus.sac.timing-window")
def test_several_cards_are_played_in_one_turn_and_each_die_has_the_name_of_its_card() -> None:
    pieces = "F4 FFA+, G3 FLN2, H4 FLN, E4 FLC, F6 BLN, H6 BLN, E5 BLC"
    game = table(
        pieces, french="bombard rally cavalry-charge", to_move="french", bottom="french", points=1,
        drawn={"french": "elan"},
    )  # fmt: skip
    muster(game, "bombard", "F4")
    muster(game, "cavalry-charge", "E4")
    game.play("play rally", dice="inf art art art")
    game.play("rally G3")
    assert bar(game, "play rally") == "plus.sac.timing-window"
    game.play("play elan", dice="inf art cav saber")
    assert orders(game) == {"H4"}  # the others have had their cards
    game.play("order H4")
    skip(game, "fire", "melee")
    shares = {}
    for attack in ("melee E4 E5", "fire F4 F6", "fire H4 H6"):
        shares[attack] = [(line.label, line.dice) for line in game.odds(attack).shares]
    assert ("Cavalry Charge", 1) in shares["melee E4 E5"]
    assert ("Bombard", 2) in shares["fire F4 F6"]
    assert ("Elan", 1) in shares["fire H4 H6"]


@pytest.mark.rule("plus.sac.rally", "plus.sac.one-per-unit")
def test_a_unit_that_rally_has_ordered_has_its_normal_dice_and_no_second_card() -> None:
    game = table("G5 BLN2+, G6 FLN, E5 BLN", "rally sappers", points=1)
    game.play("play rally", dice="inf inf art art")
    game.play("rally G5")
    game.play("rally G5")
    game.play("order E5")
    assert options(game, "tactic") == ["tactic sappers E5"]
    assert bar(game, "tactic sappers G5") == "plus.sac.one-per-unit"
    skip(game, "melee")
    assert dice(game, "melee G5 G6") == 4
