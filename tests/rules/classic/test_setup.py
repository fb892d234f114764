"""Setting up: the scenario and nothing but the scenario."""

import tomllib
from typing import Any

import pytest

from bicorne import Game, scenarios
from boards import all_cards, bar, board, clash, ends, events, hand, idle, in_deck, options, ring, unit

NATIONS = {"F": "french", "B": "british", "P": "portuguese", "D": "netherlands"}


def read(game: Game) -> dict[str, Any]:
    return tomllib.loads(game.view(None)["scenario"])


def map_units(data: dict[str, Any]) -> set[tuple[str, str, str]]:
    """Hex, nation and type of every unit symbol on the map of a scenario file."""
    rows = [row.split() for row in data["board"]["map"].strip().splitlines()]
    tokens = {f"{'ABCDEFGHIJKLM'[i]}{9 - n}": token for n, row in enumerate(rows) for i, token in enumerate(row)}
    return {(hex, NATIONS[token[-3]], token[-2:]) for hex, token in tokens.items() if ":" in token}


@pytest.mark.rule("classic.setup.scenario-drives")
@pytest.mark.parametrize("id", ["rolica-first-position", "vimeiro", "bussaco-reynier", "waterloo"])
def test_a_battle_has_exactly_the_pieces_hands_and_goals_of_its_scenario(id: str) -> None:
    game = Game.new(id, seed=1)
    data = read(game)
    assert {(one.hex, one.nation, one.type) for one in game.units} == map_units(data)
    assert {(one.name, one.hex, one.side) for one in game.leaders} == {
        (one["name"], one["hex"], one["side"]) for one in data["leader"]
    }
    for side, setup in data["sides"].items():
        assert len(hand(game, side)) == setup["cards"]
        assert game.view(side)["goals"][side] == setup["banners"]
    assert game.deciding == data["start"]["first"]


@pytest.mark.rule("classic.setup.scenario-drives")
def test_ground_the_scenario_does_not_draw_is_clear_and_what_it_draws_is_there() -> None:
    within = ring("G5", 1) | ring("G5", 2) | ring("G5", 3)
    assert ends(board("G5 BLC", ordered="G5", phase="move"), "G5") == within
    beside_forest = board("G5 BLC, H5 w", ordered="G5", phase="move")
    assert ends(beside_forest, "G5") == within - {"J5"}  # only the hex straight behind it is out of reach
    assert bar(board("G5 BLC, H5 r", ordered="G5", phase="move"), "move G5 H5") == "classic.terrain.river-impassable"


@pytest.mark.rule("classic.setup.sides")
@pytest.mark.parametrize(("bottom", "row"), [("french", "4"), ("allied", "6")])
def test_the_scenario_seats_the_armies_and_each_retreats_to_its_own_side(bottom: str, row: str) -> None:
    game = clash("G5 FLN, E5 BFA", "E5", bottom=bottom)
    game.play("fire E5 G5", dice="flag art art")
    assert {option.split()[2][1] for option in options(game, "retreat")} == {row}
    assert game.sides == (bottom, "allied" if bottom == "french" else "french")


@pytest.mark.rule("classic.setup.symbol-is-full-unit")
@pytest.mark.parametrize(("symbol", "blocks"), [("BLN", 4), ("BLT", 5), ("BRL", 3), ("FLC", 4)])
def test_a_unit_symbol_is_one_unit_at_full_strength(symbol: str, blocks: int) -> None:
    game = board(f"G5 {symbol}")
    assert [(one.hex, one.blocks, one.full) for one in game.units] == [("G5", blocks, blocks)]


@pytest.mark.rule("classic.setup.square-track")
@pytest.mark.parametrize(("squares", "asked"), [(0, True), (3, True), (4, False)])
def test_a_side_has_four_spaces_for_squares_and_no_fifth(squares: int, asked: bool) -> None:
    start = Game.new("vimeiro", seed=1).view(None)["cards"]["tracks"]
    assert start == {"allied": [False] * 4, "french": [False] * 4}
    standing = "".join(f", {'ACEI'[i]}9 FLN#{i + 1}" for i in range(squares))
    game = board(f"G5 BLC, G6 FLT{standing}", ordered="G5",
                 hands={"french": "probe-left probe-left probe-right probe-right"})  # fmt: skip
    assert sum(game.view(None)["cards"]["tracks"]["french"]) == squares
    game.play("melee G5 G6", dice="" if asked else "art art art")
    assert ("form-square G6" in game.options) == asked
    if not asked:
        assert bar(game, "form-square G6") == "classic.square.track-limit"


@pytest.mark.rule("classic.setup.shuffle-and-deal")
def test_70_cards_are_shuffled_and_each_side_is_dealt_its_own_number() -> None:
    games = [board("G5 BLN, G8 FLN", cards={"allied": 5, "french": 6}, seed=seed) for seed in range(6)]
    for game in games:
        cards = game.view(None)["cards"]
        assert cards["hands"] == {"allied": 5, "french": 6}
        assert (len(hand(game, "allied")), len(hand(game, "french"))) == (5, 6)
        assert (cards["deck"], cards["discards"]) == (59, [])
    assert len({tuple(hand(game, "french")) for game in games}) > 1


@pytest.mark.rule("classic.setup.hand-secret")
def test_a_side_sees_how_many_cards_the_other_and_the_deck_have_and_never_which() -> None:
    games = [board("G5 BLN, G8 FLN", hands={"french": "rally elan"}, seed=seed) for seed in range(4)]
    assert len({tuple(hand(game, "allied")) for game in games}) == 4
    seen = games[0].view("french")
    assert (seen["cards"]["hands"]["allied"], seen["cards"]["deck"]) == (5, all_cards().total() - 7)
    for game in games:  # whatever the other side holds and the deck hides, the French see the same
        assert game.view("french") == seen
        assert game.view(None) == games[0].view(None)


@pytest.mark.rule("classic.setup.hand-secret")
def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    game = board("G5 BLN, G8 FLN", hands={"allied": "probe-left"})
    drawn = events(idle(game), "CardDrawn")
    assert [event.seen_by(0).card >= 0 for event in drawn] == [True]
    assert [event.seen_by(side).card for side in (1, -1) for event in drawn] == [-1, -1]


@pytest.mark.rule("classic.setup.first-player")
@pytest.mark.parametrize("first", ["allied", "french"])
def test_the_scenario_says_who_takes_the_first_turn(first: str) -> None:
    text = scenarios.load_text("vimeiro")
    assert text.count('first = "french"') == 1
    game = Game.new(text.replace('first = "french"', f'first = "{first}"'), seed=1)
    assert (game.active, game.deciding, game.turn) == (first, first, 1)
    assert {option.split()[0] for option in game.options} == {"play"}


EXIT = '[[rule]]\nkind = "exit"\nside = "allied"\nedge = "top"\nhexes = ["F9", "G9"]\n'


@pytest.mark.rule("classic.setup.special-rules")
@pytest.mark.parametrize("special", ["", EXIT])
def test_units_may_leave_over_row_9_only_where_the_battle_notes_say_so(special: str) -> None:
    game = board("G9 BLN, G5 BLN, K9 BLN, C9 FLN", ordered="G9, G5, K9", phase="move", extra=special)
    assert options(game, "exit") == (["exit G9"] if special else [])
    assert bar(game, "exit K9") == ("scenario.exit.hexes" if special else "classic.move.edges-closed")


@pytest.mark.rule("classic.setup.special-rules")
@pytest.mark.parametrize("special", ["", '[[rule]]\nkind = "fordable"\nhexes = ["G6"]\n'])
def test_a_special_rule_opens_a_river_for_the_whole_battle_in_its_own_scenario_only(special: str) -> None:
    hands = {"allied": "probe-center " * 5, "french": "probe-left " * 4}
    game = board("G5 BLN, G6 r, G9 FLN", hands=hands, discards=in_deck("short-supply"), extra=special)
    for _ in range(4):
        game.play("play probe-center")
        game.play("order G5")
        assert ("move G5 G6" in game.options) == bool(special)
        assert "move G5 F6" in game.options
        if not special:
            assert bar(game, "move G5 G6") == "classic.terrain.river-impassable"
        game.play("pass")
        idle(game)


@pytest.mark.rule("classic.setup.special-rules")
@pytest.mark.parametrize("special", ["", '[[rule]]\nkind = "impassable"\nhexes = ["G6"]\n'])
def test_a_special_rule_closes_clear_ground_in_its_own_scenario_only(special: str) -> None:
    game = board("G5 BLN", ordered="G5", phase="move", extra=special)
    assert ends(game, "G5") == ring("G5", 1) - ({"G6"} if special else set())
    assert unit(game, "G5").ordered
