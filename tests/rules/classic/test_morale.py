"""Flags ignored: on which grounds, how many, and by whose choice."""

import pytest

from bicorne import Game
from boards import bar, clash, loaded, options, unit

MELEE = "melee G4 G5"


def ignorable(game: Game, flags: int = 4) -> list[int]:
    """Attack G5 from G4 with a roll of flags; the numbers of flags its owner may ignore."""
    game.play(MELEE, dice=loaded(game, MELEE, *["flag"] * flags))
    return [int(option.split()[1]) for option in options(game, "ignore")]


@pytest.mark.rule("classic.morale.optional")
def test_ignoring_flags_is_optional() -> None:
    game = clash("G4 BLN, G5 FLN+", "G4")
    game.play(MELEE, dice="flag art art art")
    assert (game.deciding, game.options) == ("french", ("ignore 1", "pass"))
    accepting, ignoring = game.copy(), game.copy()
    accepting.play("pass")
    accepting.play("retreat G5 G6")
    assert unit(accepting, "G6").blocks == 4
    ignoring.play("ignore 1")
    assert unit(ignoring, "G5").blocks == 4


@pytest.mark.rule("classic.morale.choose-number")
@pytest.mark.parametrize("ignored, end", [(0, "G8"), (1, "G7"), (2, "G6"), (3, "G5")])
def test_the_owner_ignores_any_number_of_flags_up_to_the_limit(ignored: int, end: str) -> None:
    game = clash("G4 BLN, G5 FOG+", "G4")
    assert ignorable(game, 3) == [1, 2, 3]
    game.play(f"ignore {ignored}" if ignored else "pass")
    here = "G5"
    while options(game, "retreat"):
        there = f"G{int(here[1]) + 1}"
        game.play(f"retreat {here} {there}")
        here = there
    assert (here, unit(game, end).type) == (end, "OG")


@pytest.mark.rule("classic.morale.every-attack")
def test_the_right_to_ignore_flags_renews_with_each_attack() -> None:
    game = clash("G4 BLN, F4 BLN, G5 FLN+", "G4, F4")
    for attack in ("melee G4 G5", "melee F4 G5"):
        game.play(attack, dice="flag art art art")
        assert options(game, "ignore") == ["ignore 1"]
        game.play("ignore 1")
        game.play("pass")  # no battle back
    assert unit(game, "G5").blocks == 4


@pytest.mark.rule("classic.morale.cumulative")
def test_all_grounds_for_ignoring_flags_add_up() -> None:
    game = clash("G4 BGG, G5 FGR+, F6 FLN, G6 FLN", "G4", works={"G5": "SE"})
    assert ignorable(game, 5) == [1, 2, 3, 4]
    assert bar(game, "ignore 5") == "classic.morale.cumulative"


@pytest.mark.rule("classic.morale.leader-one")
def test_a_leader_lets_his_unit_ignore_one_flag() -> None:
    game = clash("G4 BLN, G5 FLN+", "G4")
    assert ignorable(game, 2) == [1]
    game.play("ignore 1")
    game.play("retreat G5 G6")
    assert unit(game, "G6").leader is not None
    assert not options(game, "retreat")
    assert ignorable(clash("G4 BLN, G5 FLN", "G4"), 2) == []


@pytest.mark.rule("classic.morale.support-two")
@pytest.mark.parametrize("friends, expected", [("F6 FLN, H5 FFA", [1]), ("F6 FLC, G6 FLN", [1]), ("F6 FLN", [])])
def test_two_adjacent_friends_let_a_unit_ignore_one_flag(friends: str, expected: list[int]) -> None:
    assert ignorable(clash(f"G4 BLN, G5 FLN, {friends}", "G4"), 1) == expected


@pytest.mark.rule("classic.morale.support-two")
def test_enemies_and_distant_friends_give_no_support() -> None:
    assert ignorable(clash("G4 BLN, F4 BLN, G5 FLN, F6 FLN, G7 FLN", "G4"), 1) == []


@pytest.mark.rule("classic.morale.support-any-side")
def test_supporters_may_stand_in_front() -> None:
    game = clash("G5 BLN, F5 FLN, E6 FLN, F6 FLN", "G5", bottom="french")
    game.play("melee G5 F5", dice="flag art art art")
    assert game.options == ("ignore 1", "pass")
    alone = clash("G5 BLN, F5 FLN, F6 FLN", "G5", bottom="french")
    alone.play("melee G5 F5", dice="flag art art art")
    assert options(alone, "ignore") == []


@pytest.mark.rule("classic.morale.support-once")
def test_support_cancels_one_flag_however_many_supporters_there_are() -> None:
    game = clash("G4 BLN, G5 FLN, F5 FLN, H5 FLN, F6 FLN, G6 FLN, F4 FLN", "G4")
    assert ignorable(game, 2) == [1]
    game.play("ignore 1")
    assert unit(game, "G5").blocks == 3  # the other flag: no way back is free


@pytest.mark.rule("classic.morale.lone-leader-supports")
@pytest.mark.parametrize("friends, expected", [("F6 FLN, H5 +F", [1]), ("F6 +F, H5 +F", [1]), ("H5 +F", [])])
def test_a_lone_leader_counts_as_one_supporter(friends: str, expected: list[int]) -> None:
    assert ignorable(clash(f"G4 BLN, G5 FLN, {friends}", "G4"), 1) == expected


@pytest.mark.rule("classic.morale.attached-leader-no-extra-support")
@pytest.mark.parametrize("friends, expected", [("F6 FLN+", []), ("F6 FLN, H5 +F", [1])])
def test_a_unit_with_a_leader_is_one_supporter_not_two(friends: str, expected: list[int]) -> None:
    assert ignorable(clash(f"G4 BLN, G5 FLN, {friends}", "G4"), 1) == expected


@pytest.mark.rule("classic.morale.square-gives-support")
@pytest.mark.parametrize("friends, expected", [("F5 FLN4#1, H5 FLN", [1]), ("F5 FLN4#1", [])])
def test_a_square_counts_as_one_supporter(friends: str, expected: list[int]) -> None:
    assert ignorable(clash(f"G4 BLN, G5 FLN, {friends}", "G4"), 1) == expected


@pytest.mark.rule("classic.morale.square-gets-none")
@pytest.mark.parametrize("target, expected, blocks", [("FLN4#1", [], 3), ("FLN4", [1], 4)])
def test_a_square_gets_no_support(target: str, expected: list[int], blocks: int) -> None:
    game = clash(f"G4 BLN, G5 {target}, F6 FLN, G6 FLN, H5 FLN", "G4")
    assert ignorable(game, 1) == expected
    assert unit(game, "G5").blocks == blocks


@pytest.mark.rule("classic.morale.grenadier")
@pytest.mark.parametrize("nation, side", [("F", "french"), ("B", "allied")])
def test_grenadiers_may_ignore_one_flag(nation: str, side: str) -> None:
    attacker, to_move = ("BLN", "allied") if side == "french" else ("FLT", "french")
    game = clash(f"G4 {attacker}, G5 {nation}GR", "G4", to_move=to_move)
    assert ignorable(game, 2) == [1]
    game = clash(f"G4 {attacker}, G5 {nation}GR", "G4", to_move=to_move)
    assert ignorable(game, 1) == [1]
    game.play("ignore 1")
    assert unit(game, "G5").type == "GR"


@pytest.mark.rule("classic.morale.cuirassier")
@pytest.mark.parametrize("code, expected", [("CU", [1]), ("HC", [])])
def test_cuirassiers_may_ignore_one_flag(code: str, expected: list[int]) -> None:
    game = clash(f"G8 BLN, G9 F{code}3", "G8")  # on their baseline they cannot retire
    game.play("melee G8 G9", dice="flag flag art art")
    assert [int(option.split()[1]) for option in options(game, "ignore")] == expected
    if expected:
        game.play("ignore 1")
    assert unit(game, "G9").blocks == 3 - (2 - len(expected))


@pytest.mark.rule("classic.morale.guard")
@pytest.mark.parametrize(
    "guard, expected",
    [("FOG", [1, 2]), ("FYG", [1]), ("BGG", [1, 2]), ("FGC", [1, 2]), ("FGH", [1, 2]), ("BGH", [1, 2]), ("FLN", [])],
)
def test_guards_ignore_one_or_two_flags_by_their_card(guard: str, expected: list[int]) -> None:
    attacker, to_move = ("BLC", "allied") if guard[0] == "F" else ("FLC3", "french")
    assert ignorable(clash(f"G4 {attacker}, G5 {guard}", "G4", to_move=to_move), 3) == expected


@pytest.mark.rule("classic.morale.terrain")
@pytest.mark.parametrize("ground", [".", "t", "w", "h", "p", "q", "f", "s", "b", "v", "m", "n"])
def test_of_the_core_ground_only_field_works_let_a_unit_ignore_a_flag(ground: str) -> None:
    assert ignorable(clash(f"G4 BLN, G5 {ground}:FLN", "G4"), 1) == []
    assert ignorable(clash(f"G4 BLN, G5 {ground}:FLN", "G4", works={"G5": "SE"}), 1) == [1]


@pytest.mark.rule("classic.morale.both-sides")
@pytest.mark.parametrize("attacker, expected", [("BLN+", ["ignore 1"]), ("BLN", [])])
def test_an_attacker_may_ignore_flags_of_a_battle_back(attacker: str, expected: list[str]) -> None:
    game = clash(f"G4 {attacker}, G5 FLT", "G4")
    game.play(MELEE, dice="art art art art")
    game.play("battle-back G5 G4", dice="flag art art art")
    assert (game.deciding, options(game, "ignore")) == ("allied", expected)


@pytest.mark.rule("classic.morale.both-sides")
def test_an_attacker_may_ignore_flags_of_a_first_strike() -> None:
    game = clash("G4 BLN+, G5 FLT", "G4", hands={"allied": "probe-center", "french": "first-strike"})
    game.play(MELEE)
    game.play("first-strike G5", dice="flag flag art art")
    assert (game.deciding, game.options) == ("allied", ("ignore 1", "pass"))
