"""The grand battery under Plus. Three batteries in a row on F3, G3 and H3 face north unless a test says otherwise."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, dice, events, options, rolls, unit, ways_back
from plus_boards import clash

ROW = "F3 BFA3, G3 BFA3, H3 BFA3"


def guns(target: str, ordered: str = "F3, G3, H3", pieces: str = ROW, **rest: Any) -> Game:
    return clash(f"{pieces}, {target}, A9 FLN", ordered, **rest)


def together(game: Game) -> list[str]:
    return [option for option in options(game, "fire") if "+" in option]


@pytest.mark.rule("plus.battery.form")
def test_batteries_side_by_side_fire_with_one_roll() -> None:
    game = guns("G6 FLN")
    alone = sum(dice(game, f"fire {hex} G6") for hex in ("F3", "G3", "H3"))
    assert dice(game, "fire F3 G6 + G3 H3") == alone
    assert rolls(game.play("fire F3 G6 + G3 H3", dice=" ".join(["art"] * alone))) == [alone]
    assert not options(game, "fire")
    apart = guns("G6 FLN", "F3, H3")
    assert not together(apart) and bar(apart, "fire F3 G6 + H3") == "plus.battery.form"
    gap = guns("G6 FLN", "F3, H3", "F3 BFA, H3 BFA")
    assert not together(gap) and bar(gap, "fire F3 G6 + H3") == "plus.battery.form"


@pytest.mark.rule("plus.battery.members")
def test_ground_counts_for_each_battery() -> None:
    game = guns("G6 w:FLN", "G3, H3")
    assert dice(guns("G6 FLN", "G3, H3"), "fire G3 G6 + H3") == 4
    assert dice(game, "fire G3 G6 + H3") == 2


@pytest.mark.rule("plus.battery.members")
@pytest.mark.parametrize(
    ("target", "pieces", "rest"),
    [
        ("G6 FLN", "G3 BFA, H3 BFA", {"facing": {"H3": "ESE"}}),  # not before H3
        ("F8 FLN", "G3 BFA, H3 BHA", {}),  # five hexes from H3
        ("G6 FLN", "G3 BFA, H3 BHA", {"moved": {"H3": "H2"}}),  # horse artillery that has moved
        ("I6 FLN", "G3 BFA, H3 h:BFA, H4 BLN, A1 h", {}),  # over friends
    ],
)
def test_each_battery_needs_front_range_and_sight_and_has_not_moved(
    target: str, pieces: str, rest: dict[str, Any]
) -> None:
    game = guns(target, "G3, H3", pieces, **rest)
    hex = target.split()[0]
    assert not together(game)
    assert bar(game, f"fire G3 {hex} + H3") in ("plus.battery.members", "plus.facing.fire-arc-artillery")


@pytest.mark.rule("plus.battery.one-roll")
def test_hits_and_flags_of_a_grand_battery_are_one_combat() -> None:
    game = guns("G6 FLN4+", "G3, H3")
    happened = game.play("fire G3 G6 + H3", dice="inf inf flag flag saber inf")
    assert unit(game, "G6").blocks == 2 and len(events(happened, "LeaderChecked")) == 1
    assert options(game, "ignore") == ["ignore 1"]  # of both flags, and once
    game.play("ignore 1")
    assert not options(game, "ignore") and options(game, "retreat")


@pytest.mark.rule("plus.battery.direction")
def test_the_target_retreats_from_the_battery_that_is_named_first() -> None:
    """G6 faces east-southeast: F3 and G3 lie on its flank, H3 before it."""
    game = guns("G6 FLN", facing={"G6": "ESE"})
    assert {"fire F3 G6 + G3 H3", "fire G3 G6 + F3 H3", "fire H3 G6 + F3 G3"} <= set(game.options)
    assert driven(game, "fire F3 G6 + G3 H3") == {"G7", "H7"}
    assert driven(game, "fire H3 G6 + F3 G3") == {"F6", "G7"}
    assert bar(game, "fire F3 G6 + H3 G3") == ""  # the order of the others does not matter


def driven(game: Game, attack: str) -> set[str]:
    """Where one flag of an attack may drive the target."""
    after = game.copy()
    after.play(attack, dice=" ".join(["flag", *["art"] * (dice(game, attack) - 1)]))
    return ways_back(after)
