"""Retreats by arc, and cavalry that retires."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, events, has_unit, leader, options, unit, why
from fronts import attack, fallen_back, plus, steps_back
from readings import reading


def beaten(pieces: str, flags: int, base: str = "E6", target: str = "E5", **more: Any) -> Game:
    """A French unit, facing north unless told otherwise, after a melee that rolled so many flags."""
    facing = {target: "N", base: "S", **more.pop("facing", {})}
    game = plus(pieces, base, facing=facing, **more)
    attack(game, f"melee {base} {target}", *["flag"] * flags)
    return game


def furthest(game: Game) -> set[int]:
    """The numbers of hexes that the running retreat may have when it is over."""
    if not options(game, "retreat"):
        return {0}
    found: set[int] = set()
    for option in game.options:
        after = game.copy()
        after.play(option)
        found |= {0} if option == "pass" else {1 + more for more in furthest(after)}
    return found


def hexes_made(pieces: str, flags: int, **more: Any) -> set[int]:
    """How many hexes a unit on E7 that faces north is driven back, attacked from E8; the last hex may be forced."""
    facing = {"E7": "N", "E8": "S"}
    game = plus(f"E8 BGR, {pieces}", "E8", facing=facing, **more)
    happened = attack(game, "melee E8 E7", *["flag"] * flags)
    return {len(events(happened, "Retreated")) + more for more in furthest(game)}


# ------------------------------------------------------------------ how far


@pytest.mark.rule("plus.retreat.distance")
def test_a_unit_goes_one_hex_for_each_flag() -> None:
    assert hexes_made("E7 FLN", 1) == {1}
    assert hexes_made("E7 FLN", 2) == {2}
    assert hexes_made("E7 FLN", 3) == {3}


@pytest.mark.rule("plus.retreat.distance")
def test_only_flags_that_are_not_ignored_drive_a_unit_back() -> None:
    game = plus("E8 BGR, E7 FGR", "E8", facing={"E7": "N", "E8": "S"})
    game.play("melee E8 E7", dice="flag flag art art art")
    game.play("ignore 1")
    assert furthest(game) == {1}


@pytest.mark.rule("plus.retreat.distance", "plus.retreat.militia-plus-two", "plus.retreat.poor-morale-plus-one")
def test_in_the_other_reading_morale_adds_its_hexes_for_each_flag() -> None:
    with reading("retreat_per_flag") as rules:
        assert hexes_made("E7 FMI", 1, rules=rules) == {3}
        assert hexes_made("E7 FMI", 2, rules=rules) == {6}
        assert hexes_made("E7 FLN", 2, rules=rules) == {2}
        game = plus("E8 FLC, E7 SLN", "E8", to_move="french", facing={"E7": "N", "E8": "S"}, rules=rules)
        attack(game, "melee E8 E7", "flag", "flag")
        assert furthest(game) == {4}


@pytest.mark.rule("plus.retreat.militia-plus-two")
def test_militia_goes_two_hexes_farther_once() -> None:
    assert hexes_made("E7 FMI", 1) == {3}
    assert hexes_made("E7 FMI", 2) == {4}
    game = plus("E8 BGR, E7 FMI+", "E8", facing={"E7": "N", "E8": "S"})
    attack_and_ignore(game, "melee E8 E7", 1)
    assert not options(game, "retreat") and unit(game, "E7").blocks == unit(game, "E7").full


def attack_and_ignore(game: Game, action: str, flags: int) -> None:
    """An attack whose flags are all ignored."""
    dice = " ".join(["flag"] * flags + ["art"] * (game.odds(action).dice - flags))
    game.play(action, dice=dice)
    game.play(f"ignore {flags}")


@pytest.mark.rule("plus.retreat.poor-morale-plus-one")
def test_units_of_poor_morale_go_one_hex_farther_once() -> None:
    for flags, hexes in ((1, {2}), (2, {3})):
        game = plus("E8 FLC, E7 SLN", "E8", to_move="french", facing={"E7": "N", "E8": "S"})
        attack(game, "melee E8 E7", *["flag"] * flags)
        assert furthest(game) == hexes


@pytest.mark.rule("plus.retreat.cavalry-may-add-one")
def test_cavalry_may_add_a_hex() -> None:
    assert hexes_made("E7 FLC", 1) == {1, 2}
    assert hexes_made("E7 FLC", 2) == {2, 3}
    game = plus("E8 FLN, E7 RCO", "E8", to_move="french", facing={"E7": "N", "E8": "S"})
    attack(game, "melee E8 E7", "flag")
    assert furthest(game) == {3, 4}  # Cossacks flee two hexes farther
    game = plus("E8 BGR, E7 FLC+", "E8", facing={"E7": "N", "E8": "S"})
    game.play("melee E8 E7")
    game.play("pass", dice="flag art art")  # it does not retire
    game.play("ignore 1")
    assert not options(game, "retreat")


@pytest.mark.rule("plus.retreat.cavalry-may-add-one")
def test_the_hex_that_cavalry_may_add_never_costs_a_block() -> None:
    """On D4 and E4 stand nothing, behind them friends: one hex can be made, the second cannot."""
    game = beaten("E6 BGR, E5 FLC, D3 FLN, E3 FLN, F3 FLN", 1)
    game.play("retreat E5 E4")
    assert not options(game, "retreat") and unit(game, "E4").blocks == unit(game, "E4").full


# ------------------------------------------------------------------ which way


@pytest.mark.rule("plus.retreat.from-front")
@pytest.mark.parametrize("base", ["D6", "E6"])
def test_attacked_from_the_front_a_unit_leaves_by_its_rear_at_every_step(base: str) -> None:
    game = beaten(f"{base} BGR, E5 FLN", 2, base)
    assert steps_back(game) == {"E4", "D4"}
    assert bar(game, "retreat E5 F5") == "plus.retreat.from-front"
    game.play("retreat E5 D4")
    assert steps_back(game) == {"E3", "D3"}


@pytest.mark.rule("plus.retreat.from-flank")
def test_attacked_from_a_flank_a_unit_leaves_by_the_far_rear_side_or_the_other_flank() -> None:
    game = beaten("F5 BGR, E5 FLN", 2, "F5", facing={"F5": "WNW"})
    assert steps_back(game) == {"D4", "D5"}
    game.play("retreat E5 D4")
    assert steps_back(game) == {"D3", "C4"}
    game = beaten("D5 BGR, E5 FLN", 2, "D5", facing={"D5": "ENE"})
    assert steps_back(game) == {"E4", "F5"}


@pytest.mark.rule("plus.retreat.from-rear")
@pytest.mark.parametrize(("code", "flags", "lost"), [("FLN", 1, 1), ("FLN", 2, 2), ("FMI", 1, 3), ("FLC", 1, 1)])
def test_attacked_from_the_rear_a_unit_stays_and_loses_a_block_for_each_hex(code: str, flags: int, lost: int) -> None:
    game = beaten(f"D4 BGR, E5 {code}", flags, "D4", facing={"D4": "ENE"})
    left = unit(game, "E5")
    assert left.full - left.blocks == lost
    assert "battle-back E5 D4" in game.options


@pytest.mark.rule("plus.retreat.from-rear")
def test_who_came_by_the_flank_still_leaves_no_retreat() -> None:
    """The infantry moves from D5, on the flank of E5, to D4 behind it."""
    game = plus("D5 BGR, E5 FLN", "D5", phase="move", facing={"E5": "N", "D5": "ENE"})
    game.play("move D5 D4")
    game.play("pass")
    attack(game, "melee D4 E5", "flag")
    assert unit(game, "E5").blocks == unit(game, "E5").full - 1
    (rolled,) = events(game.play("battle-back E5 D4"), "Rolled")
    assert rolled.shares[0].dice == unit(game, "E5").blocks  # not halved


@pytest.mark.rule("plus.retreat.all-round")
def test_an_all_round_unit_leaves_by_the_three_sides_farthest_from_the_attack() -> None:
    game = beaten("E6 BGR, E5 t:FLN", 2)
    assert steps_back(game) == {"E4", "D4", "D5"}
    game.play("retreat E5 D5")
    assert steps_back(game) == {"D4", "C4", "C5"}


@pytest.mark.rule("plus.retreat.all-round")
def test_of_two_sides_equally_far_its_owner_takes_one_for_the_whole_retreat() -> None:
    """Fired at from due north: south-east, south-west, and east or west."""
    game = plus("E7 BFA, E5 t:FLN", "E7", facing={"E7": "S"})
    attack(game, "fire E7 E5", "flag", "flag")
    assert steps_back(game) == {"E4", "D4", "F5", "D5"}
    east, west = game.copy(), game.copy()
    east.play("retreat E5 F5")
    assert steps_back(east) == {"F4", "E4", "G5"}
    west.play("retreat E5 D5")
    assert steps_back(west) == {"D4", "C4", "C5"}
    game.play("retreat E5 E4")
    assert steps_back(game) == {"F3", "E3", "F4", "D4"}  # still open


@pytest.mark.rule("plus.retreat.fire-direction")
@pytest.mark.parametrize(
    ("base", "corner", "ends"),
    [("F6", "WSW", {"E4", "D4"}), ("G5", "WSW", {"D4", "D5"}), ("E3", "N", set())],
)
def test_under_fire_the_hex_of_the_firing_unit_decides(base: str, corner: str, ends: set[str]) -> None:
    game = plus(f"{base} BLN, E5 FLN", base, facing={"E5": "N", base: corner})
    assert fallen_back(game, attack(game, f"fire {base} E5", "flag")) == ends
    if not ends:
        assert unit(game, "E5").blocks == unit(game, "E5").full - 1


@pytest.mark.rule("plus.retreat.no-baseline-rule")
def test_a_retreat_may_lead_toward_the_enemy_baseline() -> None:
    game = beaten("E4 BGR, E5 FLN", 1, "E4", bottom="french", facing={"E5": "S", "E4": "N"})
    assert steps_back(game) == {"D6", "E6"}
    game = beaten("D5 BGR, E5 FLN", 1, "D5", facing={"E5": "WNW", "D5": "ENE"})
    assert steps_back(game) == {"F5", "E4"}


@pytest.mark.rule("plus.retreat.map-edge")
def test_hexes_beyond_the_edge_cost_blocks() -> None:
    game = beaten("E2 BGR, E1 FLN", 1, "E2", "E1", facing={"E2": "S"})
    assert unit(game, "E1").blocks == unit(game, "E1").full - 1
    game = beaten("F3 BGR, E2 FLN", 2, "F3", "E2", facing={"F3": "WSW"})
    game.play("retreat E2 E1")
    assert unit(game, "E1").blocks == unit(game, "E1").full - 1


# ------------------------------------------------------------------ past a friend


@pytest.mark.rule("plus.retreat.through-friend")
def test_with_no_other_way_a_unit_retreats_through_one_friend() -> None:
    game = beaten("E6 BGR, E5 FLN, D4 FLN, E4 FLN", 2)
    assert steps_back(game) == {"D3", "E3", "F3"}
    game.play("retreat E5 E3")
    assert unit(game, "E3").blocks == unit(game, "E3").full and has_unit(game, "E4") and has_unit(game, "D4")
    assert not options(game, "retreat")


@pytest.mark.rule("plus.retreat.through-friend")
def test_no_friend_is_passed_while_there_is_another_way() -> None:
    game = beaten("E6 BGR, E5 FLN, E4 FLN", 2)
    assert has_unit(game, "D4")  # the only first step
    assert steps_back(game) == {"D3", "E3"}
    game = beaten("E6 BGR, E5 FLN, E4 FLN, F5 FLN", 1)
    assert not options(game, "retreat") and has_unit(game, "D4")


@pytest.mark.rule("plus.retreat.through-friend")
def test_only_one_friend_is_passed() -> None:
    """Four hexes: past the first row of friends, one more hex, and the second row stays in the way."""
    row = ", ".join(f"{hex} FLN" for hex in ("D4", "E4", "C2", "D2", "E2", "F2"))
    game = beaten(f"E6 BGR, E5 FMI, {row}", 2)
    game.play("retreat E5 D3")
    assert unit(game, "D3").blocks == 2  # two of four hexes are not made


@pytest.mark.rule("plus.retreat.through-friend-extra-hex")
def test_infantry_and_guns_go_a_hex_farther_to_clear_a_friend() -> None:
    for code in ("FLN", "FFA"):
        game = beaten(f"E6 BGR, E5 {code}, D4 FLN, E4 FLN", 1)
        assert steps_back(game) == {"D3", "E3", "F3"}
        game.play("retreat E5 E3")
        assert unit(game, "E3").blocks == unit(game, "E3").full and not options(game, "retreat")


@pytest.mark.rule("plus.retreat.through-friend-extra-hex")
def test_cavalry_clears_a_friend_with_the_hex_that_it_may_add() -> None:
    game = beaten("E6 BGR, E5 FLC, D4 FLN, E4 FLN", 1)
    game.play("retreat E5 E3")
    assert not options(game, "retreat")
    game = beaten("E6 BGR, E5 FLC, D4 FLN, E4 FLN", 2)
    game.play("retreat E5 E3")
    assert steps_back(game) == {"D2", "E2"} and "pass" in game.options


@pytest.mark.rule("plus.retreat.through-friend-extra-hex")
def test_two_friends_in_a_row_are_not_passed() -> None:
    row = ", ".join(f"{hex} FLN" for hex in ("D4", "E4", "D3", "E3", "F3"))
    game = beaten(f"E6 BGR, E5 FLN, {row}", 1)
    assert unit(game, "E5").blocks == unit(game, "E5").full - 1


@pytest.mark.rule("plus.retreat.rear-attack-leader")
@pytest.mark.parametrize("blocks", [1, 2])
def test_a_leader_stays_with_a_unit_that_cannot_retreat_and_leaves_when_it_is_gone(blocks: int) -> None:
    game = plus(f"D4 BGR, E5 FLN{blocks}+", "D4", facing={"E5": "N", "D4": "ENE"})
    action = "melee D4 E5"
    game.play(action, dice="flag " + " ".join(["art"] * (game.odds(action).dice - 1)))
    happened = game.play("pass", dice="art" if blocks == 1 else "art art")  # no flag is ignored; the leader check
    (checked,) = events(happened, "LeaderChecked")
    assert len(checked.faces) == (1 if blocks == 1 else 2)
    if blocks == 2:
        assert unit(game, "E5").leader and "battle-back E5 D4" in game.options
    else:
        assert not has_unit(game, "E5") and leader(game, "E5")
        assert steps_back(game) == {"D6", "E6", "F5"}


# ------------------------------------------------------------------ retire and reform


def asked_to_retire(pieces: str, base: str, corner: str = "N") -> Game:
    game = plus(f"{base} BLN, {pieces}", base, facing={"E5": corner})
    game.play(f"melee {base} E5")
    return game


def reforms(game: Game) -> set[str]:
    """Where cavalry on E5 goes when it retires from an attack that misses; empty if it may not."""
    if "retire E5" not in game.options:
        return set()
    for dice in range(1, 5):
        after = game.copy()
        try:
            after.play("retire E5", dice=" ".join(["art"] * dice))
        except Exception:
            continue
        moves = {option.split()[2] for option in options(after, "reform")}
        return moves or {hex for hex in (u.hex for u in after.units if u.arm == "cavalry") if hex}
    raise AssertionError("the attack has too many dice")


@pytest.mark.rule("plus.retire.direction")
def test_cavalry_retires_by_the_sides_by_which_it_would_retreat() -> None:
    assert reforms(asked_to_retire("E5 FLC", "E6")) == {"D3", "E3", "F3"}
    assert reforms(asked_to_retire("E5 FLC", "F5")) == {"C5", "C4", "D3"}
    assert reforms(asked_to_retire("E5 FLC", "D5")) == {"G5", "F4", "F3"}
    game = plus("D4 BLN, E5 FLC", "D4", facing={"E5": "N"})
    action = "melee D4 E5"
    game.play(action, dice=" ".join(["art"] * game.odds(action).dice))
    assert game.options == ("battle-back E5 D4", "pass")


@pytest.mark.rule("plus.retire.direction")
def test_from_an_attack_in_the_rear_cavalry_may_not_retire() -> None:
    game = plus("D4 BLN, E5 FLC", "D4", facing={"E5": "N"}, windows=True, sacs={"allied": "", "french": "first-strike"})
    game.play("melee D4 E5")
    assert bar(game, "retire E5") == "plus.retire.direction"


@pytest.mark.rule("plus.retire.direction")
def test_cavalry_that_retires_goes_no_other_way() -> None:
    game = asked_to_retire("E5 FLC", "E6")
    game.play("retire E5", dice="art art")
    assert bar(game, "reform E5 D3") == "" and bar(game, "reform E5 D7") == "plus.retire.direction"
    assert why(game, "reform E5 D7").endswith("onto a lone leader on the way: F3, E3 or D3.")


@pytest.mark.rule("plus.retire.two-hexes-needed")
def test_without_two_hexes_the_refusal_says_so() -> None:
    shut = "E5 FLC, D3 FLN, E3 FLN, F3 FLN"
    game = plus(
        f"E6 BLN, {shut}", "E6", facing={"E5": "N"}, windows=True, sacs={"allied": "", "french": "first-strike"}
    )
    game.play("melee E6 E5")
    assert bar(game, "retire E5") == "plus.retire.two-hexes-needed"


@pytest.mark.rule("plus.retire.two-hexes-needed")
def test_retiring_needs_two_hexes_that_can_be_entered() -> None:
    assert reforms(asked_to_retire("E5 FLC, D3 FLN, E3 FLN, F3 FLN", "E6")) == set()
    assert reforms(asked_to_retire("E5 FLC, D3 FLN, F3 FLN", "E6")) == {"E3"}
    assert reforms(asked_to_retire("E5 FLC, D4 FLN, E4 FLN", "E6")) == set()  # no friend is passed
    assert reforms(asked_to_retire("E5 FLC, D4 r, E4 r", "E6")) == set()
    assert reforms(asked_to_retire("E5 FLC, D4 w, E4 w", "E6")) == {"D3", "E3", "F3"}  # ground stops nobody


@pytest.mark.rule("plus.retire.two-hexes-needed")
def test_cavalry_retires_onto_a_lone_leader_or_past_him_if_it_has_its_own() -> None:
    assert reforms(asked_to_retire("E5 FLC, E4 +F, D4 FLN", "E6")) == {"E4"}
    assert reforms(asked_to_retire("E5 FLC, D4 FLN, E3 +F, F3 FLN", "E6")) == {"E3"}
    assert reforms(asked_to_retire("E5 FLC+, E4 +F, D4 FLN", "E6")) == {"E3", "F3"}
    assert reforms(asked_to_retire("E5 FLC+, D4 FLN, E3 +F, F3 FLN", "E6")) == set()


@pytest.mark.rule("plus.retire.two-hexes-needed")
def test_the_board_ends_behind_him_or_not_for_cavalry_that_joins_a_lone_leader() -> None:
    for pieces, offered in (("E2 FLC, D1 FLN, E1 +F", True), ("E2 FLC", False)):
        game = plus(f"E3 BLN, {pieces}", "E3", facing={"E2": "N", "E3": "S"})
        game.play("melee E3 E2")
        assert ("retire E2" in game.options) == offered
