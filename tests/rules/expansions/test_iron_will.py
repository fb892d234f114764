"""Iron Will: Prussian counters against flags."""

from typing import Any

import pytest

from bicorne import Game
from boards import bar, board, events, has_unit, options, unit, ways_back, why

RULE = '[[rule]]\nkind = "iron_will"\nside = "allied"\n'


def flagged(kind: str, flags: int, stock: int = 3, extra: str = RULE, faces: str = "", **rest: Any) -> Game:
    """A unit on F7 that guns on F9 have fired on, with that many flags."""
    game = board(
        f"F7 {kind}, F9 FFA",
        to_move="french",
        ordered="F9",
        card="bombard",
        sides={"allied": f"iron_will = {stock}" if stock else ""},
        extra=extra,
        **rest,
    )
    blanks = ["saber"] * (5 - flags)
    game.play("fire F9 F7", dice=faces or " ".join(["flag"] * flags + blanks))
    return game


def stock(game: Game) -> int:
    return int(game.view(None)["counters"]["iron_will"]["allied"])


@pytest.mark.rule("exp.iron-will.starting-count")
def test_the_battle_says_how_many_counters_there_are() -> None:
    for number in (1, 3):
        assert stock(board("F3 KLN", sides={"allied": f"iron_will = {number}"}, extra=RULE)) == number


@pytest.mark.rule("exp.iron-will.one-counter-one-flag")
def test_a_counter_ignores_a_flag() -> None:
    for spent, rows in ((1, {"6"}), (2, {"7"})):
        game = flagged("KLT", 2)
        game.play(f"iron-will {spent}")
        assert {hex[1:] for hex in ways_back(game, "F7")} == rows
    refused = flagged("KLT", 2).why_not("iron-will 0")
    assert refused is not None and refused.rule == "exp.iron-will.one-counter-one-flag"
    gone = flagged("KLT1", 1, faces="inf flag saber saber saber")
    assert not has_unit(gone, "F7") and not options(gone, "iron-will")


@pytest.mark.rule("exp.iron-will.several-on-one-unit")
def test_several_counters_may_go_to_one_unit() -> None:
    game = flagged("KLT", 3)
    assert options(game, "iron-will") == ["iron-will 1", "iron-will 2", "iron-will 3"]
    game.play("iron-will 3")
    assert unit(game, "F7").blocks == 4 and stock(game) == 0


@pytest.mark.rule("exp.iron-will.after-other-ignores")
def test_counters_are_for_flags_that_nothing_else_ignores() -> None:
    game = flagged("KGR", 1)
    assert options(game, "ignore") == ["ignore 1"]
    assert bar(game.copy(), "iron-will 1") == "exp.iron-will.after-other-ignores"
    game.play("pass")
    assert not options(game, "iron-will")
    two = flagged("KGR", 2)
    willing = two.copy()
    two.play("ignore 1")
    assert options(two, "iron-will") == ["iron-will 1"]
    willing.play("pass")
    assert options(willing, "iron-will") == ["iron-will 1"]
    assert why(willing, "iron-will 2") == ("A counter serves only for a flag that the unit could not ignore otherwise.")


@pytest.mark.rule("exp.iron-will.removed-when-spent")
def test_a_spent_counter_is_gone() -> None:
    game = flagged("KLT", 1, 2)
    (used,) = events(game.play("iron-will 1"), "IronWillUsed")
    assert stock(game) == 1 == used.left
    short = flagged("KLT", 3, 2)
    assert "iron-will 3" not in short.options and bar(short, "iron-will 3") == "exp.iron-will.removed-when-spent"


@pytest.mark.rule("exp.iron-will.prussian-units-only")
def test_counters_help_prussian_units_only() -> None:
    assert not options(flagged("RMI", 1), "iron-will")
    assert options(flagged("KMI", 1), "iron-will")


@pytest.mark.rule("exp.iron-will.line-infantry-remaining-flags")
def test_prussian_line_falls_back_for_the_flags_that_are_left() -> None:
    game = flagged("KLN", 2)
    game.play("iron-will 1")
    assert {hex[1:] for hex in ways_back(game)} == {"6"}


@pytest.mark.rule("exp.iron-will.not-against-unignorable")
def test_no_counter_helps_cavalry_that_a_square_repels() -> None:
    for square, asked in (("#1", False), ("", True)):
        game = board(
            f"F5 KLC, F6 FLN4{square}",
            ordered="F5",
            hands={"allied": "rally", "french": "probe-left"},
            tracks={"french": "probe-center"} if square else None,
            sides={"allied": "iron_will = 3"},
            extra=RULE,
        )
        faces = "flag" if square else "art art art"
        game.play("melee F5 F6", dice=faces)
        if not square:
            game.play("battle-back F6 F5", dice="flag art art art")
        assert bool(options(game, "iron-will")) == asked


@pytest.mark.rule("exp.iron-will.scenario-gated")
def test_without_the_rule_there_are_no_counters() -> None:
    game = flagged("KLT", 1, extra="")
    assert not options(game, "iron-will")
    assert [piece.hex[1:] for piece in game.units if piece.side == "allied"] == ["7"] and options(game, "retreat")


@pytest.mark.rule("exp.iron-will.squares-may-use")
def test_a_square_may_use_a_counter() -> None:
    for spends, blocks in ((True, 4), (False, 3)):
        game = flagged("KLN4#1", 1, tracks={"allied": "rally"})
        game.play("iron-will 1" if spends else "pass")
        assert unit(game, "F7").blocks == blocks
