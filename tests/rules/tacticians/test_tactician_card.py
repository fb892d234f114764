"""Every Tactician card."""

from collections.abc import Callable
from typing import Any

import pytest

from bicorne import Game
from boards import apart, bar, dice, ends, events, leader, loaded, options, targets, unit, why
from tactic_tables import fight, finish_turn, playing, skip, table, tactics, wait


def moving(pieces: str, cards: str, ordered: str, **rest: Any) -> Game:
    return table(pieces, cards, ordered=ordered, phase="move", **rest)


# ------------------------------------------------------------------ on whom


def in_melee(card: str, kind: str) -> Game:
    return fight(f"F5 {kind}, F6 t:FLN", "F5", card)


def at_range(card: str, kind: str) -> Game:
    return fight(f"F5 {kind}, F7 FLN", "F5", card)


def on_the_move(card: str, kind: str) -> Game:
    return moving(f"F5 {kind}, F9 FLN", card, "F5")


def under_charge(card: str, kind: str) -> Game:
    game = fight(f"F5 {kind}, F6 FLC", "F6", card, to_move="french")
    game.play("melee F6 F5")
    return game


def victorious(card: str, kind: str) -> Game:
    game = fight(f"F5 {kind}, F6 FLN1", "F5", card)
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6", "inf"))
    return game


@pytest.mark.parametrize(
    ("card", "reach", "arms"),
    [
        pytest.param(
            "infantry-melee-leader", in_melee, "inf", marks=pytest.mark.rule("exp.tactician-card.infantry-melee-leader")
        ),
        pytest.param(
            "infantry-ranged-leader",
            at_range,
            "inf",
            marks=pytest.mark.rule("exp.tactician-card.infantry-ranged-leader"),
        ),
        pytest.param("cavalry-leader", in_melee, "cav", marks=pytest.mark.rule("exp.tactician-card.cavalry-leader")),
        pytest.param("sappers", in_melee, "inf", marks=pytest.mark.rule("exp.tactician-card.sappers-effect")),
        pytest.param(
            "infantry-forward-leader",
            on_the_move,
            "inf",
            marks=pytest.mark.rule("exp.tactician-card.infantry-forward-basic"),
        ),
        pytest.param(
            "light-infantry-skirmish", on_the_move, "inf", marks=pytest.mark.rule("exp.tactician-card.skirmish-who")
        ),
        pytest.param(
            "artillery-reposition",
            on_the_move,
            "art",
            marks=pytest.mark.rule("exp.tactician-card.artillery-reposition-move"),
        ),
        pytest.param(
            "charge-if-charged",
            under_charge,
            "cav",
            marks=pytest.mark.rule("exp.tactician-card.charge-if-charged-timing"),
        ),
        pytest.param(
            "inspired-infantry-leader",
            victorious,
            "inf",
            marks=pytest.mark.rule("exp.tactician-card.inspired-infantry-leader"),
        ),
    ],
)
def test_a_card_is_for_the_arm_it_names(card: str, reach: Callable[[str, str], Game], arms: str) -> None:
    for arm, kind in (("inf", "BLT+"), ("cav", "BLC+"), ("art", "BFA+")):
        assert options(reach(card, kind), "tactic") == ([f"tactic {card} F5"] if arm in arms else [])
        if arm in arms and card != "charge-if-charged":
            unordered = reach(card, f"{kind}, K5 {kind}")
            assert options(unordered, "tactic") == [f"tactic {card} F5"]
            assert "has no order" in why(unordered, f"tactic {card} K5")
        if arm in arms:  # "Leader" in its name means: with one
            alone = options(reach(card, kind.replace("+", "")), "tactic")
            assert bool(alone) == ("leader" not in card)


# ------------------------------------------------------------------ dice


@pytest.mark.rule("exp.tactician-card.infantry-melee-leader", "exp.tactician-card.infantry-melee-leader-no-square-die")
def test_infantry_melee_leader() -> None:
    game = fight("F5 RLN+, F6 FLN, H5 RLN, H6 FLN, K5 RLN+, K6 FLN", "F5, H5", "infantry-melee-leader")
    assert options(game, "tactic") == ["tactic infantry-melee-leader F5"]
    assert bar(game, "tactic infantry-melee-leader H5") == "exp.tactician-card.infantry-melee-leader"
    assert bar(game, "tactic infantry-melee-leader K5") == "exp.tactician-card.infantry-melee-leader"
    game.play("tactic infantry-melee-leader F5")
    assert dice(game, "melee F5 F6") == 5
    square = fight("F5 RLN3+#1, F6 FLC", "F5", "infantry-melee-leader", tracks={"allied": "rally"})
    square.play("tactic infantry-melee-leader F5")
    assert dice(square, "melee F5 F6") == 1


@pytest.mark.rule(
    "exp.tactician-card.infantry-ranged-leader", "exp.tactician-card.infantry-ranged-leader-no-square-die"
)
def test_infantry_ranged_leader() -> None:
    for moved, number in ((None, 5), ({"F5": "F4"}, 4)):
        game = fight("F5 RLN+, F7 FLN", "F5", "infantry-ranged-leader", moved=moved)
        game.play("tactic infantry-ranged-leader F5")
        assert dice(game, "fire F5 F7") == number
    alone = fight("F5 RLN, F7 FLN", "F5", "infantry-ranged-leader")
    assert bar(alone, "tactic infantry-ranged-leader F5") == "exp.tactician-card.infantry-ranged-leader"
    square = fight("F5 RLN3+#1, F7 FLN", "F5", "infantry-ranged-leader", tracks={"allied": "rally"})
    square.play("tactic infantry-ranged-leader F5")
    assert dice(square, "fire F5 F7") == 1


@pytest.mark.rule("exp.tactician-card.cavalry-leader", "exp.tactician-card.cavalry-leader-no-square-die")
def test_cavalry_leader() -> None:
    game = fight("F5 KHC+, F6 FLT1, F7 FLT", "F5", "cavalry-leader")
    game.play("tactic cavalry-leader F5")
    assert dice(game, "melee F5 F6") == 6
    game.play("melee F5 F6", dice="inf art art art art art")
    game.play("advance F5 F6")
    skip(game, "melee")
    assert dice(game, "melee F6 F7") == 6
    alone = fight("F5 KHC, F6 FLT", "F5", "cavalry-leader")
    assert bar(alone, "tactic cavalry-leader F5") == "exp.tactician-card.cavalry-leader"
    square = fight("F5 KHC+, F6 FLN4#1", "F5", "cavalry-leader", tracks={"french": "rally"})
    square.play("tactic cavalry-leader F5")
    assert dice(square, "melee F5 F6") == 1


@pytest.mark.rule("exp.tactician-card.battle-back-bonus", "exp.tactician-card.battle-back-bonus-no-square-die")
def test_battle_back_bonus() -> None:
    game = fight("F5 FLN, F6 KLT3", "F5", "battle-back-bonus", to_move="french")
    game.play("melee F5 F6", dice=loaded(game, "melee F5 F6"))
    game.play("tactic battle-back-bonus F6")
    assert dice(game, "battle-back F6 F5") == 5
    attacker = fight("F5 BLN, F6 FLN", "F5", "battle-back-bonus")
    assert "tactic battle-back-bonus F5" not in attacker.options
    assert bar(attacker, "tactic battle-back-bonus F5") == "exp.tactician-card.battle-back-bonus"
    square = fight("F5 FLN, F6 KLT3#1", "F5", "battle-back-bonus", to_move="french", tracks={"allied": "rally"})
    square.play("melee F5 F6", dice=loaded(square, "melee F5 F6"))
    square.play("tactic battle-back-bonus F6")
    assert dice(square, "battle-back F6 F5") == 1


@pytest.mark.rule("exp.tactician-card.sappers-effect", "exp.tactician-card.sappers-melee-only")
def test_sappers_lose_no_dice_in_melee() -> None:
    game = fight("F5 BLT4, F6 t:FLN", "F5", "sappers")
    assert dice(game, "melee F5 F6") == 2
    game.play("tactic sappers F5")
    assert dice(game, "melee F5 F6") == 4
    fire = fight("F5 BLT4, F7 t:FLN", "F5", "sappers")
    assert not options(fire, "tactic") and dice(fire, "fire F5 F7") == 3
    led = fight("F5 BLT4+, F7 t:FLN", "F5", "infantry-ranged-leader")
    led.play("tactic infantry-ranged-leader F5")
    assert dice(led, "fire F5 F7") == 3 + 2  # any other card leaves the ground as it is


@pytest.mark.rule("exp.tactician-card.sappers-own-hex", "exp.tactician-card.sappers-keeps-flag-ignoring")
def test_sappers_mind_neither_works_nor_their_own_ground() -> None:
    game = fight("F5 m:BLT4, F6 h:FLN", "F5", "sappers", works={"F6": "SW SE"})
    game.play("tactic sappers F5")
    assert dice(game, "melee F5 F6") == 4
    both = fight("F5 m:BLT4, F6 h:FLN, E5 FLN", "F5", "sappers")
    both.play("tactic sappers F5")
    assert (dice(both, "melee F5 F6"), dice(both, "melee F5 E5")) == (4, 3)
    led = fight("F5 m:BLT4+, F6 h:FLN", "F5", "infantry-melee-leader")
    without = dice(led, "melee F5 F6")
    led.play("tactic infantry-melee-leader F5")
    assert without < 4 and dice(led, "melee F5 F6") == without + 2  # another card leaves the ground as it is
    clear = fight("F5 m:BLT4, F6 FLN", "F5", "sappers")
    assert dice(clear, "melee F5 F6") == 3 and not options(clear, "tactic")
    assert bar(clear, "tactic sappers F5") == "exp.tactician-card.sappers-effect"
    church = fight("F5 BLT4, F6 c:FLN", "F5", "sappers")
    church.play("tactic sappers F5")
    church.play("melee F5 F6", dice="flag art art art")
    assert options(church, "ignore") == ["ignore 1"]


# ------------------------------------------------------------------ movement


@pytest.mark.rule(
    "exp.tactician-card.infantry-forward-basic",
    "exp.tactician-card.infantry-forward-light",
    "exp.tactician-card.infantry-forward-needs-leader",
)
@pytest.mark.parametrize(("kind", "most", "able"), [("BLN", 2, 2), ("BLT", 3, 2)])
def test_infantry_forward_leader(kind: str, most: int, able: int) -> None:
    game = moving(f"F3 {kind}+, H3 BLN, A1 BLN, A3 FLN, F9 FLN", "infantry-forward-leader", "F3, H3, A1")
    assert bar(game, "tactic infantry-forward-leader H3") == "exp.tactician-card.infantry-forward-needs-leader"
    game.play("tactic infantry-forward-leader F3")
    assert max(apart("F3", hex) for hex in ends(game, "F3")) == most
    for row in range(4, 4 + most):
        copy = moving(f"F3 {kind}+, F{row + 1} FLN, A1 BLN, A3 FLN", "infantry-forward-leader", "F3, A1")
        copy.play("tactic infantry-forward-leader F3")
        copy.play(f"move F3 F{row}")
        skip(copy, "fire", "melee")
        assert (f"melee F{row} F{row + 1}" in copy.options) == (row - 3 <= able)


@pytest.mark.rule(
    "exp.tactician-card.infantry-forward-bayonet-charge",
    "exp.tactician-card.infantry-forward-force-march",
    "exp.tactician-card.infantry-forward-la-grande-manoeuvre",
    "exp.tactician-card.infantry-forward-austrian-line-militia",
)
@pytest.mark.parametrize(
    ("card", "kind", "hexes", "battles"),
    [
        ("bayonet-charge", "BLN", 3, True),
        ("force-march", "BLN", 3, True),
        ("grande-manoeuvre", "BLN", 5, False),
        ("force-march", "ALN", 2, True),
        ("bayonet-charge", "AMI", 2, True),
    ],
)
def test_one_hex_more_than_the_order_allows(card: str, kind: str, hexes: int, battles: bool) -> None:
    row = 3 + hexes
    game = playing(card, f"F3 {kind}+, F{row + 1} FLN, H3 BLN", "infantry-forward-leader")
    if options(game, "use"):
        game.play("use center" if card == "force-march" else "use march")
    if "order F3" in game.options:
        game.play("order F3")
    skip(game, "move")
    game.play("tactic infantry-forward-leader F3")
    assert max(apart("F3", hex) for hex in ends(game, "F3")) == hexes
    game.play(f"move F3 F{row}")
    while game.active == "allied" and not options(game, "melee", "fire", "give-up"):
        game.play("pass")
    assert (f"melee F{row} F{row + 1}" in game.options) == battles


@pytest.mark.rule(
    "exp.tactician-card.infantry-forward-not-on-squares",
    "exp.tactician-card.light-infantry-skirmish-not-on-squares",
)
def test_squares_are_not_moved() -> None:
    for card, kind in (("infantry-forward-leader", "BLN4+"), ("light-infantry-skirmish", "BLT4+")):
        pieces = f"F3 {kind}#1, H3 {kind}"
        game = moving(pieces, card, "F3, H3", tracks={"allied": "rally"})
        assert options(game, "tactic") == [f"tactic {card} H3"]
        rule = "infantry-forward" if kind == "BLN4+" else "light-infantry-skirmish"
        assert bar(game, f"tactic {card} F3") == f"exp.tactician-card.{rule}-not-on-squares"


@pytest.mark.rule("exp.tactician-card.infantry-forward-leader-stays")
def test_the_leader_is_with_the_unit_from_order_to_move() -> None:
    game = moving("F3 BLN+, H3 BLN", "infantry-forward-leader", "F3, F3 leader, H3")
    assert not options(game, "tactic")
    assert bar(game, "tactic infantry-forward-leader F3") == "exp.tactician-card.infantry-forward-leader-stays"
    game.play("move F3 leader H3")
    assert bar(game, "tactic infantry-forward-leader H3") == "exp.tactician-card.infantry-forward-leader-stays"


def skirmish(pieces: str, ordered: str = "F3", **rest: Any) -> Game:
    game = moving(pieces, "light-infantry-skirmish", ordered, **rest)
    game.play("tactic light-infantry-skirmish F3")
    return game


@pytest.mark.rule("exp.tactician-card.skirmish-ranged-only", "exp.tactician-card.skirmish-half-dice")
@pytest.mark.parametrize(("kind", "number"), [("KLT3", 2), ("RLT3", 3)])
def test_skirmishers_fire_and_do_not_melee(kind: str, number: int) -> None:
    game = skirmish(f"F3 {kind}, F8 FLN, A1 BLN, A3 FLN", "F3, A1")
    game.play("skirmish F3 F6")
    skip(game, "fire")
    assert dice(game, "fire F6 F8") == number
    close = skirmish(f"F3 {kind}, F7 FLN, A1 BLN, A3 FLN", "F3, A1")
    close.play("skirmish F3 F6")
    skip(close, "fire")
    assert not targets(close, "fire", "F6") and not targets(close, "melee", "F6")
    assert bar(close, "melee F6 F7") == "exp.tactician-card.skirmish-ranged-only"


@pytest.mark.rule("exp.tactician-card.skirmish-terrain-battle-limits", "exp.tactician-card.skirmish-no-stops")
def test_ground_does_not_stop_skirmishers_but_binds_them_where_they_end() -> None:
    game = skirmish("F3 BLT, F4 w, E4 w, E5 w, F5 w, G5 w, G4 w, F6 t, F8 FLN, A1 BLN, A3 FLN", "F3, A1")
    assert "skirmish F3 F6" in game.options
    game.play("skirmish F3 F6")
    skip(game, "fire")
    assert "fire F6 F8" not in game.options


@pytest.mark.rule("exp.tactician-card.skirmish-move")
def test_skirmishers_who_stay_do_not_move_by_their_order() -> None:
    game = skirmish("F3 BLT, H3 BLT, F8 FLN", "F3, H3")
    assert "skirmish F3 F6" in game.options and "skirmish F3 F7" not in game.options
    game.play("pass")
    assert not ends(game, "F3") and ends(game, "H3")


@pytest.mark.rule("exp.tactician-card.skirmish-end-hex")
def test_skirmishers_end_on_a_free_hex_and_pass_no_enemy() -> None:
    game = skirmish("F3 BLT, F4 FLN, E4 FLN, G3 FLN, E3 FLN, F2 BLN, E2 FLN")
    assert "skirmish F3 F5" not in game.options and "skirmish F3 F2" not in game.options
    assert bar(game, "skirmish F3 F5") == "exp.tactician-card.skirmish-end-hex"
    assert "skirmish F3 F1" in game.options


@pytest.mark.rule("exp.tactician-card.skirmish-return-now", "exp.tactician-card.skirmish-interleave")
def test_skirmishers_go_back_right_after_their_fire_or_stay() -> None:
    pieces = "F3 BLT, F8 FLN, A1 BLN, A3 FLN, L1 BFA, L3 FLN"
    game = skirmish(pieces, "F3, A1, L1")
    game.play("skirmish F3 F6")
    skip(game, "fire")
    game.play("fire A1 A3", dice=loaded(game, "fire A1 A3"))
    game.play("fire F6 F8", dice=loaded(game, "fire F6 F8"))
    assert game.options == ("return F6 F3", "pass")
    assert why(game, "return F6 F4") == "Skirmishers go back to F3, where they began, or stay."
    stays = game.copy()
    game.play("return F6 F3")
    assert unit(game, "F3").type == "LT" and [o for o in options(game, "fire") if o.startswith("fire L1")]
    stays.play("pass")
    assert bar(stays, "return F6 F3") == "exp.tactician-card.skirmish-return-now"


@pytest.mark.rule("exp.tactician-card.skirmish-return-hex-free", "exp.tactician-card.skirmish-who")
def test_they_stay_if_their_hex_is_taken_and_only_light_infantry_skirmishes() -> None:
    for goal, back in (("F3", []), ("G2", ["return F6 F3"])):
        game = skirmish("F3 BLT, F2 BLN, F8 FLN, A1 BLN, A3 FLN", "F3, F2, A1")
        game.play("skirmish F3 F6")
        game.play(f"move F2 {goal}")
        skip(game, "fire")
        game.play("fire F6 F8", dice=loaded(game, "fire F6 F8"))
        assert options(game, "return") == back
    pieces = "A1 AGZ, C1 BRL, E1 RGL, G1 SLT, I1 BLN, K1 BGR, M1 BMI".replace(", M1 BMI", ", M1 PMI")
    who = moving(pieces, "light-infantry-skirmish", "A1, C1, E1, G1, I1, K1, M1")
    assert {option.split()[-1] for option in options(who, "tactic")} == {"A1", "C1", "E1", "G1"}
    assert bar(who, "tactic light-infantry-skirmish I1") == "exp.tactician-card.skirmish-who"
    assert not options(moving("A1 BLT, C1 BLN", "light-infantry-skirmish", "C1"), "tactic")


@pytest.mark.rule("exp.tactician-card.artillery-reposition-move", "exp.tactician-card.artillery-reposition-after")
def test_artillery_reposition() -> None:
    game = moving("F3 BFA, H3 BRB, F8 FLN, A1 BLN, A3 FLN", "artillery-reposition", "F3, H3, A1")
    assert options(game, "tactic") == ["tactic artillery-reposition F3"]
    game.play("tactic artillery-reposition F3")
    assert "F6" in ends(game, "F3") and "F7" not in ends(game, "F3")
    near = game.copy()
    game.play("move F3 F6")
    skip(game, "fire")
    assert not targets(game, "fire", "F6")
    near.play("move F3 F4")
    skip(near, "fire")
    assert bar(near, "fire F4 F8") == "exp.tactician-card.artillery-reposition-move"
    after = fight("F3 BFA, F4 m, F6 FLN, A1 BLN, A3 FLN", "F3, A1", "artillery-reposition")
    assert not options(after, "tactic")
    after.play("fire F3 F6", dice=loaded(after, "fire F3 F6"))
    after.play("tactic artillery-reposition F3")
    assert "reposition F3 H3" in after.options and "reposition F3 I3" not in after.options
    assert "reposition F3 F4" not in after.options
    assert bar(after, "reposition F3 I3") == "exp.tactician-card.artillery-reposition-after"
    assert why(after, "reposition F3 I3") == "The battery cannot go to I3."


@pytest.mark.rule("classic.leader.one-per-hex", "exp.tactician-card.artillery-reposition-after")
def test_a_battery_with_a_leader_who_has_an_order_of_his_own_takes_him_along_after_the_battle() -> None:
    """He did not use his order; so the battery cannot go where another leader stands."""
    for led, meets in (("+", False), ("", True)):
        game = fight(f"F3 BFA{led}, H3 +B, F6 FLN", "F3, F3 leader" if led else "F3", "artillery-reposition")
        game.play("fire F3 F6", dice=loaded(game, "fire F3 F6"))
        game.play("tactic artillery-reposition F3")
        assert ("reposition F3 H3" in game.options) == meets
        assert (bar(game, "reposition F3 H3") == "") == meets
        game.play("reposition F3 G3")
        assert sorted(one.hex for one in game.leaders) == ["G3", "H3"][-1 - len(led) :]


@pytest.mark.rule("classic.order.unit-and-leader-two-orders", "exp.tactician-card.skirmish-move")
def test_a_leader_with_an_order_of_his_own_does_not_skirmish() -> None:
    for ordered, where in (("F3", "F5"), ("F3, F3 leader", "F3")):
        game = skirmish("F3 BLT+, F8 FLN", ordered)
        game.play("skirmish F3 F5")
        assert [one.hex for one in game.leaders] == [where]


# ------------------------------------------------------------------ before the orders, orders


@pytest.mark.rule(
    "exp.tactician-card.leader-unit-reform-target",
    "exp.tactician-card.leader-unit-reform-timing",
    "exp.tactician-card.leader-unit-reform-no-order",
)
def test_leader_unit_reform() -> None:
    pieces = "F3 BLN2, G3 +B, F1 BLN4, I1 BLN2, L3 BLN3+"
    game = playing("probe-center", pieces, "leader-unit-reform")
    assert {option.split()[-1] for option in options(game, "tactic")} == {"F3", "L3"}
    assert bar(game, "tactic leader-unit-reform I1") == "exp.tactician-card.leader-unit-reform-target"
    later = game.copy()
    later.play("pass")
    assert bar(later, "tactic leader-unit-reform F3") == "exp.tactician-card.leader-unit-reform-timing"
    game.play("tactic leader-unit-reform F3", dice="inf saber")
    assert unit(game, "F3").blocks == 3 and not unit(game, "F3").ordered
    square = playing("probe-center", "F3 BLN2+#1, F9 FLN", "leader-unit-reform", tracks={"allied": "rally"})
    assert options(square, "tactic") == ["tactic leader-unit-reform F3"]


@pytest.mark.rule(
    "exp.tactician-card.leader-unit-reform-roll",
    "exp.tactician-card.leader-unit-reform-each-symbol",
    "exp.tactician-card.leader-unit-reform-cap",
)
@pytest.mark.parametrize(
    ("start", "faces", "blocks"),
    [(2, "inf saber", 3), (2, "flag cav", 3), (2, "saber art", 2), (2, "inf flag", 4), (3, "inf inf", 4)],
)
def test_each_flag_and_own_symbol_brings_a_block(start: int, faces: str, blocks: int) -> None:
    game = playing("probe-center", f"F3 BLN{start}+, F9 FLN", "leader-unit-reform")
    game.play("tactic leader-unit-reform F3", dice=faces)
    assert unit(game, "F3").blocks == blocks


@pytest.mark.rule(
    "exp.tactician-card.short-supply-as-tactician",
    "exp.tactician-card.short-supply-not-on-squares",
    "exp.tactician-card.short-supply-own-unit",
)
def test_short_supply_is_played_before_the_orders() -> None:
    pieces = "F4 BLC, F6 BLN4#1, G6 FLN+, H6 +F"
    game = playing("probe-center", pieces, "short-supply", tracks={"allied": "rally"})
    assert {option.split()[-1] for option in options(game, "tactic")} == {"F4", "G6"}
    assert bar(game, "tactic short-supply F6") == "exp.tactician-card.short-supply-not-on-squares"
    assert bar(game, "tactic short-supply H6") == "classic.card.short-supply-no-lone-leader"
    enemy = game.copy()
    enemy.play("tactic short-supply G6")
    assert enemy.deciding == "french" and all(option.split()[2][1:] == "9" for option in enemy.options)
    enemy.play("place G6 G9")
    assert leader(enemy, "G9").attached
    own = playing("probe-center", "F4 BLC, F2 FLN, H1 BLN, H3 FLN", "short-supply")
    own.play("tactic short-supply F4")
    own.play("place F4 F1")
    own.play("order F1")
    own.play("order H1")
    skip(own, "move")
    assert "C1" in ends(own, "F1") and "B1" not in ends(own, "F1")
    skip(own, "fire")
    assert "melee F1 F2" not in own.options
    assert bar(own, "melee F1 F2") == "exp.tactician-card.short-supply-own-unit"
    full = ", ".join(f"{column}1 BLN" for column in "EFGHI")
    row = playing("probe-center", f"F4 BLC, {full}", "short-supply")
    row.play("tactic short-supply F4")
    assert {option.split()[2][1:] for option in options(row, "place")} == {"2"}


@pytest.mark.rule("exp.tactician-card.leader-bonus")
def test_leader_bonus() -> None:
    game = playing("probe-center", "E3 BLN, G3 BLN, B3 BLN+, L3 BLN", "leader-bonus")
    game.play("order E3")
    game.play("order G3")
    assert options(game, "order") == [] and options(game, "tactic") == ["tactic leader-bonus B3"]
    assert why(game, "tactic leader-bonus L3") == "There is no leader of yours on L3."
    later = game.copy()
    game.play("tactic leader-bonus B3")
    assert unit(game, "B3").ordered
    later.play("pass")
    assert bar(later, "tactic leader-bonus B3") == "exp.tactician-card.leader-bonus"


# ------------------------------------------------------------------ the defender


@pytest.mark.rule("exp.tactician-card.first-strike-as-tactician", "exp.lancer.first-strike-deck-independent")
def test_first_strike_as_a_tactician_card() -> None:
    game = fight("F5 FHC, F6 KLR", "F5", "first-strike", to_move="french")
    game.play("melee F5 F6")
    happened = game.play("first-strike F6", dice="flag inf art inf")
    assert events(happened, "RolledAgain") and events(happened, "Retreated")
    none = fight("F5 FHC, F6 KLR", "F5", "charge-if-charged", to_move="french")
    none.play("melee F5 F6")
    assert none.options == ("tactic charge-if-charged F6", "pass")
    assert bar(none, "first-strike F6") == "exp.tactician-card.first-strike-as-tactician"
    square = fight("F5 FLN, F6 KLN4#1", "F5", "first-strike", to_move="french", tracks={"allied": "rally"})
    square.play("melee F5 F6")
    assert "first-strike F6" in square.options


def charged(own: str, foe: str, faces: str, more: str = "", **rest: Any) -> tuple[Game, list[object]]:
    game = fight(f"F5 {own}, F6 {foe}{more}", "F5", "", "charge-if-charged", **rest)
    game.play("melee F5 F6")
    return game, list(game.play("tactic charge-if-charged F6", dice=faces))


@pytest.mark.rule(
    "exp.tactician-card.charge-if-charged-any-cavalry-melee",
    "exp.tactician-card.charge-if-charged-simultaneous",
    "exp.tactician-card.charge-if-charged-no-battle-back",
)
def test_charge_if_charged_rolls_for_both_at_once() -> None:
    game, happened = charged("BLC3", "FLC3", "cav cav cav cav cav cav")
    assert [len(roll.faces) for roll in events(happened, "Rolled")] == [3, 3]
    assert game.banners == {"allied": 1, "french": 1}
    stand, _ = charged("BLC3", "FLC3", "art art art art art art")
    assert not options(stand, "battle-back") and not options(stand, "advance")


@pytest.mark.rule("exp.tactician-card.charge-if-charged-breakthrough")
def test_an_attacker_that_stands_may_break_through() -> None:
    game, _ = charged("BLC3", "FLC3", "flag art art art art art")
    game.play(game.options[0])
    assert "advance F5 F6" in game.options
    both, _ = charged("BLC3", "FLC3", "flag art art flag art art")
    while options(both, "retreat"):
        both.play(both.options[0])
    assert not options(both, "advance")


@pytest.mark.rule(
    "exp.tactician-card.charge-if-charged-blocked-retreat",
    "exp.tactician-card.charge-if-charged-losses-before-moves",
)
def test_blocked_retreats_cost_blocks_before_anybody_moves() -> None:
    game, _ = charged("BLC3", "FLC3", "art art art flag flag art", ", E4 BLN, F4 BLN")
    game.play("pass")  # it ignores no flag
    assert unit(game, "F5").blocks == 1
    behind, _ = charged_behind()
    assert unit(behind, "F5").blocks == 2 and unit(behind, "F5").side == "allied"


def charged_behind() -> tuple[Game, list[object]]:
    """The enemy stands behind the attacker, and a friend on the other hex behind it."""
    game = fight("F5 BLC3, F4 FLC3, E4 BLN", "F5", "", "charge-if-charged")
    game.play("melee F5 F4")
    return game, list(game.play("tactic charge-if-charged F4", dice="flag art art flag art art"))


@pytest.mark.rule("exp.tactician-card.charge-if-charged-leader-checks", "exp.tactician-card.charge-if-charged-lancers")
def test_both_leaders_are_checked_and_only_attacking_lancers_roll_again() -> None:
    _, happened = charged("BLC3+", "FLC3+", "cav art art cav art art inf inf inf inf")
    names = [type(event).__name__ for event in happened]
    assert names.count("LeaderChecked") == 2
    assert max(i for i, name in enumerate(names) if name == "BlocksLost") < names.index("LeaderChecked")
    _, lancers = charged("KLR3", "FLR3", "flag art art flag art art art")
    (again,) = events(lancers, "RolledAgain")
    assert again.side == 0


@pytest.mark.rule(
    "exp.tactician-card.leader-orders-a-fall-back",
    "exp.tactician-card.leader-orders-a-fall-back-not-on-squares",
    "exp.tactician-card.fall-back-no-advance",
    "exp.tactician-card.fall-back-needs-two-hexes",
)
def test_leader_orders_a_fall_back() -> None:
    def attacked(pieces: str, **rest: Any) -> Game:
        game = fight(f"F5 BLT4, F6 {pieces}", "F5", "", "leader-orders-a-fall-back", **rest)
        game.play("melee F5 F6")
        return game

    card = "tactic leader-orders-a-fall-back F6"
    game = attacked("FLT+")
    (rolled,) = events(game.play(card, dice="inf saber flag cav"), "Rolled")
    assert (rolled.hits, rolled.flags) == (1, 0)
    game.play("reform F6 F8")
    assert unit(game, "F8").blocks == 3 and leader(game, "F8").attached
    assert not options(game, "advance", "battle-back")
    assert card not in attacked("FLT").options
    assert card not in attacked("FLT+, F7 FLN, G7 FLN").options
    assert card in attacked("FLT+, F7 w, G7 w").options
    square = fight("F5 BLC, F6 FLN4+#1", "F5", "", "leader-orders-a-fall-back", tracks={"french": "rally"})
    happened = square.play("melee F5 F6", dice="art art")
    assert happened and not options(square, "tactic")


@pytest.mark.rule(
    "exp.tactician-card.hold-the-line",
    "exp.tactician-card.hold-the-line-square",
    "exp.tactician-card.hold-the-line-not-unignorable",
)
def test_hold_the_line_leader() -> None:
    def flagged(target: str, **rest: Any) -> Game:
        game = fight(f"F7 {target}, F9 FFA", "F9", "hold-the-line-leader", to_move="french", **rest)
        game.play("fire F9 F7", dice="flag flag flag")
        return game

    card = "tactic hold-the-line-leader F7"
    game = flagged("SLN+")
    game.play(card)
    assert unit(game, "F7").blocks == 4
    assert card not in flagged("SLN").options
    others = flagged("SLN+, B2 SLN+, D2 SLN")
    assert why(others, "tactic hold-the-line-leader B2").startswith("No flags have been rolled")
    assert "no leader attached" in why(others, "tactic hold-the-line-leader D2")
    square = flagged("SLN4+#1", tracks={"allied": "rally"})
    square.play(card)
    assert unit(square, "F7").blocks == 4
    bounced = fight("F5 BLC+, F6 FLN4#1", "F5", "hold-the-line-leader", tracks={"french": "rally"})
    bounced.play("melee F5 F6", dice="flag")
    assert not options(bounced, "tactic") and options(bounced, "retreat")


@pytest.mark.rule(
    "exp.tactician-card.inspired-infantry-leader",
    "exp.tactician-card.inspired-once",
    "exp.tactician-card.inspired-infantry-leader-not-on-squares",
)
def test_inspired_infantry_leader() -> None:
    card = "tactic inspired-infantry-leader F5"
    game = fight("F5 BLT4+, F6 FLT1, F7 FLT1, F8 FLT1", "F5", "inspired-infantry-leader inspired-infantry-leader")
    assert card not in game.options
    game.play("melee F5 F6", dice="inf art art art")
    game.play(card)
    stays = game.copy()
    stays.play("pass")
    assert not options(stays, "melee")
    game.play("advance F5 F6")
    game.play("melee F6 F7", dice="inf art art art")
    assert "advance F6 F7" in game.options and not options(game, "tactic")
    game.play("advance F6 F7")
    assert not options(game, "melee")
    held = fight("F5 BLT4+, F6 FLT4", "F5", "inspired-infantry-leader")
    held.play("melee F5 F6", dice="art art art art")
    assert not options(held, "tactic")
    square = fight("F5 BLT4+#1, F6 FLT1", "F5", "inspired-infantry-leader", tracks={"allied": "rally"})
    square.play("melee F5 F6", dice="inf")
    assert not options(square, "tactic")


@pytest.mark.rule("exp.tactician-card.inspired-infantry-leader")
def test_only_the_unit_that_has_fought_is_inspired() -> None:
    other = fight("F5 BLT4+, F6 FLT1, K5 BLT4+, K6 FLT", "F5, K5", "inspired-infantry-leader")
    other.play("melee F5 F6", dice="inf art art art")
    assert options(other, "tactic") == ["tactic inspired-infantry-leader F5"]
    assert bar(other, "tactic inspired-infantry-leader K5") == "exp.tactician-card.inspired-infantry-leader"


@pytest.mark.rule("exp.tactician-card.inspired-infantry-leader-not-on-squares")
def test_no_square_is_inspired() -> None:
    pieces, card = "F5 BLT4+, F6 FLT1, K5 BLT4+#1, K6 FLT", "inspired-infantry-leader"
    game = fight(pieces, "F5, K5", card, tracks={"allied": "rally"})
    game.play("melee F5 F6", dice="inf art art art")
    assert bar(game, f"tactic {card} K5") == "exp.tactician-card.inspired-infantry-leader-not-on-squares"


# ------------------------------------------------------------------ the end of the turn


def reserves(pieces: str, **rest: Any) -> Game:
    game = playing("probe-right", pieces, "call-forward-reserves", **rest)
    while game.active == "allied" and not options(game, "give-up", "tactic"):
        game.play("pass")
    return game


@pytest.mark.rule(
    "exp.tactician-card.call-forward-reserves",
    "exp.tactician-card.call-forward-reserves-next-to-leader",
    "exp.tactician-card.call-forward-reserves-only-two",
    "exp.tactician-card.call-forward-reserves-not-on-squares",
)
def test_call_forward_reserves() -> None:
    pieces = "A1 BLN, B1 BLN4#1, C2 BLN, B5 BLC+, A5 h, C5 w, B6 BLN, F1 BFA"
    game = reserves(pieces, tracks={"allied": "rally"})
    assert options(game, "tactic") == ["tactic call-forward-reserves A1"]
    assert bar(game, "tactic call-forward-reserves C2") == "exp.tactician-card.call-forward-reserves"
    assert why(game, "tactic call-forward-reserves C2").endswith("does not stand on your baseline.")
    assert bar(game, "tactic call-forward-reserves B1") == "exp.tactician-card.call-forward-reserves-not-on-squares"
    assert bar(game, "tactic call-forward-reserves F1") == "exp.tactician-card.call-forward-reserves-only-two"
    game.play("tactic call-forward-reserves A1")
    assert set(game.options) == {"place A1 A4", "place A1 B4", "place A1 A6"}
    assert bar(game, "place A1 A3") == "exp.tactician-card.call-forward-reserves-only-two"
    game.play("place A1 B4")
    assert unit(game, "B4").type == "LN"
    early = playing("probe-right", pieces, "call-forward-reserves", tracks={"allied": "rally"})
    assert not options(early, "place") and early.active == "allied"


@pytest.mark.rule("exp.tactician-card.call-forward-reserves-onto-lone-leader")
@pytest.mark.parametrize("letter", "wt.")
def test_reserves_join_a_lone_leader_on_any_ground(letter: str) -> None:
    game = reserves(f"A1 BLN, B5 {letter}:+B")
    game.play("tactic call-forward-reserves A1")
    game.play("place A1 B5")
    assert leader(game, "B5").attached


@pytest.mark.rule(
    "exp.tactician-card.capable-tactician-effect",
    "exp.tactician-card.capable-tactician-no-same-turn",
    "exp.tactician-card.capable-tactician-look-first",
    "exp.tactician-card.capable-tactician-ends-turn",
)
def test_capable_tactician() -> None:
    game = playing(
        "probe-left",
        "F3 BLN+, F9 FLN",
        "capable-tactician",
        extra='tactician_discards = ["sappers", "first-strike"]',
    )
    assert game.view("allied")["tacticians"]["discards"] == ["sappers", "first-strike"]
    skip(game, "recall")
    assert why(game, "recall cavalry-leader") == "That card is not among the Tactician discards."
    game.play("recall first-strike")
    assert tactics(game, "allied") == ["first-strike"] and game.active == "french"
    assert sorted(game.view(None)["tacticians"]["discards"]) == ["capable-tactician", "sappers"]
    other = playing("probe-left", "F9 FLN", "sappers", extra='tactician_discards = ["sappers"]', windows=True)
    wait(other, "recall")
    assert other.options == ("pass",)
    assert why(other, "recall sappers") == "There is no Capable Tactician in your hand."


@pytest.mark.rule("exp.tactician-card.capable-tactician-after-elan")
@pytest.mark.parametrize(("card", "dice", "there"), [("elan", "saber saber", False), ("probe-left", "", True)])
def test_after_elan_there_is_nothing_to_take_back(card: str, dice: str, there: bool) -> None:
    game = table(
        "F3 BLN, F9 FLN",
        "capable-tactician",
        hands={"allied": f"{card} forward", "french": "rally"},
        extra='tactician_discards = ["sappers"]',
    )
    game.play(f"play {card}", dice=dice)
    offered: list[str] = []
    while game.active == "allied":
        offered += options(game, "recall")
        game.play("pass")
    assert offered == (["recall sappers"] if there else [])
    assert "capable-tactician" in tactics(game, "allied")


@pytest.mark.rule("exp.guerrilla.scout-tactician-kept")
def test_a_guerrilla_counter_replaces_only_the_choice_of_two_cards() -> None:
    game = playing(
        "scout-center",
        "F3 SLN, F9 FLN",
        extra='[[rule]]\nkind = "guerrilla"\nside = "allied"\npool = 3\n',
    )
    skip(game, "take-counter")
    happened = game.play("take-counter")
    assert len(events(happened, "CardDrawn")) == 1 == len(events(happened, "TacticDrawn"))
    assert game.view(None)["counters"]["guerrilla"]["allied"] == 1
    finish_turn(game)
