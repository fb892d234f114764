"""What holds for fire and melee alike: who battles, how often, and how dice are counted."""

import pytest

from bicorne import ActionError
from boards import bar, board, clash, dice, events, loaded, options, rolls, targets, unit

# A British fight far off that keeps the combat phase open.
FIGHT = "L9 BLN, M9 FLN"


@pytest.mark.rule("classic.combat.one-kind-only")
@pytest.mark.parametrize("fires_first", [True, False])
def test_a_unit_that_has_fired_does_not_melee_an_enemy_driven_next_to_it(fires_first: bool) -> None:
    game = board(f"G5 BLN, I5 FLN, G3 FLN, G1 BLN, {FIGHT}", ordered="G5, G1, L9")
    if fires_first:
        game.play("fire G5 I5", dice="art art art art art")
    game.play("fire G1 G3", dice="flag art art art art")
    game.play("retreat G3 G4")
    assert targets(game, "melee", "G5") == (set() if fires_first else {"G4"})
    if fires_first:
        assert bar(game, "melee G5 G4") == "classic.combat.once"


@pytest.mark.rule("classic.combat.one-kind-only")
def test_a_unit_that_has_fought_in_melee_does_not_fire() -> None:
    game = clash(f"G5 BLN, G6 FLN1, I5 FLN, {FIGHT}", "G5, L9")
    game.play("melee G5 G6", dice="inf art art art")
    game.play("pass")  # the ground is left
    assert targets(game, "fire", "G5") == set()
    assert bar(game, "fire G5 I5") == "classic.combat.once"
    assert "fire G5 I5" in board("G5 BLN, I5 FLN", ordered="G5").options


@pytest.mark.rule("classic.combat.optional")
def test_an_ordered_unit_may_decline_combat() -> None:
    game = board("G5 BLN, G6 FLN", ordered="G5")
    assert game.options == ("melee G5 G6", "pass")
    happened = game.play("pass")
    assert rolls(happened) == []
    assert game.deciding == "french"


@pytest.mark.rule("classic.combat.once")
@pytest.mark.parametrize(("code", "again"), [("BLN", []), ("BLC", ["melee G6 G7"])])
def test_only_cavalry_that_broke_through_battles_twice(code: str, again: list[str]) -> None:
    game = clash(f"G5 {code}, G6 FFA1, G7 FFA, {FIGHT}", "G5, L9")
    attack = "melee G5 G6"
    game.play(attack, dice=loaded(game, attack, "saber"))
    game.play("advance G5 G6")
    if code == "BLC":
        game.play("pass")  # one hex is far enough
    assert [option for option in options(game, "melee") if "L9" not in option] == again
    if not again:
        assert bar(game, "melee G6 G7") == "classic.combat.once"


@pytest.mark.rule("classic.combat.sequence-free")
@pytest.mark.parametrize("last_first", [False, True])
def test_fire_and_melee_follow_in_any_sequence_each_finished_first(last_first: bool) -> None:
    game = clash("B5 BFA, E5 FLN, G3 BLN, H3 FLT, I5 BLT, K5 FLN", "B5, G3, I5")
    combats = [("fire B5 E5", 2), ("melee G3 H3", 4), ("fire I5 K5", 6)]
    for attack, number in reversed(combats) if last_first else combats:
        assert attack in game.options
        assert rolls(game.play(attack, dice=loaded(game, attack))) == [number]
        if attack == "melee G3 H3":
            assert game.options == ("battle-back H3 G3", "pass")  # no other combat before this one is over
            game.play("pass")
    assert all(unit(game, hex).blocks == full for hex, full in (("E5", 4), ("H3", 4), ("K5", 4)))


@pytest.mark.rule("classic.combat.no-dice-split")
def test_all_dice_go_to_one_target() -> None:
    game = board("B5 BFA, D5 FLN, D6 FLN", ordered="B5")
    assert game.options == ("fire B5 D5", "fire B5 D6", "pass")
    with pytest.raises(ActionError):
        game.play("fire B5 D5 D6")
    happened = game.play("fire B5 D5", dice="inf inf inf")
    assert rolls(happened) == [3]
    assert (unit(game, "D5").blocks, unit(game, "D6").blocks) == (1, 4)


@pytest.mark.rule("classic.combat.no-dice-split")
@pytest.mark.parametrize(("target", "there"), [("D6", ""), ("D6", ", D6 BLN")])
def test_fire_needs_an_enemy_unit_as_its_target(target: str, there: str) -> None:
    game = board(f"B5 BFA, D5 FLN{there}", ordered="B5")
    assert targets(game, "fire", "B5") == {"D5"}
    assert bar(game, f"fire B5 {target}") == "classic.combat.no-dice-split"


@pytest.mark.rule("classic.combat.base-dice-blocks")
@pytest.mark.parametrize(("code", "number"), [("BLN4", 4), ("BLN2", 2), ("BLN1", 1), ("BLC3", 3), ("BLC1", 1)])
def test_each_block_gives_a_die(code: str, number: int) -> None:
    assert dice(board(f"G5 {code}, G6 FLN", ordered="G5"), "melee G5 G6") == number


@pytest.mark.rule("classic.combat.base-dice-blocks")
def test_lost_blocks_give_no_dice() -> None:
    game = clash("G5 FLT, G6 BLN", "G5", to_move="french")
    game.play("melee G5 G6", dice="inf inf art art")
    assert rolls(game.play("battle-back G6 G5", dice="art art")) == [2]


@pytest.mark.rule("classic.combat.dice-order")
def test_dice_are_strength_and_type_then_the_card_then_the_ground() -> None:
    pieces = "G5 FLT3, I5 w:BLN"
    game = board(pieces, to_move="french", card="elan", ordered="G5", moved={"G5": "F5"})
    odds = game.odds("fire G5 I5")
    assert [share.dice for share in odds.shares] == [2, 1, 1, -1]
    assert [share.rule for share in odds.shares] == [
        "classic.ranged.infantry-moved-half-up",
        "classic.ranged.plus-one-types",
        "classic.card.elan-dice",
        "classic.terrain.forest-target-infantry",
    ]
    assert odds.dice == 3
    assert rolls(game.play("fire G5 I5", dice="art art art")) == [3]


@pytest.mark.rule("classic.combat.dice-order")
def test_melee_dice_are_counted_in_the_same_order() -> None:
    game = board("G5 FHC, G6 w:BLN", to_move="french", card="cavalry-charge", ordered="G5")
    odds = game.odds("melee G5 G6")
    assert [(share.dice, share.rule) for share in odds.shares] == [
        (4, "classic.melee.cavalry-dice"),
        (1, "classic.melee.heavy-plus-one"),
        (1, "classic.card.cavalry-charge-dice"),
        (-2, "classic.terrain.forest-target-cavalry"),
    ]
    assert odds.dice == 4


@pytest.mark.rule("classic.combat.zero-dice")
@pytest.mark.parametrize(("blocks", "number"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_an_attack_without_dice_is_not_offered(blocks: int, number: int) -> None:
    game = board(f"G5 BLN{blocks}, G6 t:FLN, {FIGHT}", ordered="G5, L9")
    assert targets(game, "melee", "G5") == ({"G6"} if number else set())
    if number:
        assert dice(game, "melee G5 G6") == number
    else:
        assert bar(game, "melee G5 G6") == "classic.combat.zero-dice"


@pytest.mark.rule("classic.combat.zero-dice")
def test_fire_without_dice_is_not_offered() -> None:
    game = board(f"G5 BLN1, I5 t:FLN, {FIGHT}", ordered="G5, L9", moved={"G5": "F5"})
    assert targets(game, "fire", "G5") == set()
    assert bar(game, "fire G5 I5") == "classic.combat.zero-dice"
    assert not events(game.play("pass"), "Rolled")
