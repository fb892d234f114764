"""A rule set of another package: found, played, saved, viewed and told, and nothing here knows its rules."""

import ast
import json
import random
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from bicorne import Game, ScenarioError, rules
from bicorne.cli.board import UNICODE, draw, legend
from bicorne.film import Film, of_state
from bicorne.players import find_player
from bicorne.research.fuzz import play
from bicorne.rules import BOOKS, rule_set, rule_sets
from bicorne.scenario import fingerprint, list_scenarios, load_text
from bicorne.setup import tables_of
from bicorne.version import compiled

pytestmark = pytest.mark.skipif(compiled(), reason="interpreted classes cannot extend those of the compiled engine")

HERE = Path(__file__).parent.parent / "toy"
BATTLE = "toy-meadow"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy as if it were installed: the folder holds its entry point."""
    monkeypatch.syspath_prepend(str(HERE))
    rules.found.cache_clear()
    yield
    rules.found.cache_clear()


def played(seed: int, most: int = 3000) -> Game:
    game, chance = Game.new(BATTLE, seed=seed), random.Random(seed)
    while game.winner is None and most:
        game.play(chance.choice(game.options))
        most -= 1
    return game


def test_it_is_found_after_those_of_the_program() -> None:
    assert list(rule_sets()) == [*BOOKS, "toy"]
    assert rule_set("toy").words.title == "Toy"


def test_it_asks_nothing_of_the_core_game() -> None:
    text = (HERE / "toy.py").read_text("utf-8")
    assert "classic" not in text and len(text.splitlines()) <= 250


def test_nothing_of_the_program_knows_it() -> None:
    for path in Path(rules.__file__).parent.parent.rglob("*.py"):
        words = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
        assert "toy" not in words, path


def test_random_games_come_to_an_end_by_its_points() -> None:
    for seed in range(5):
        game = played(seed)
        assert game.winner in game.sides and max(game.banners.values()) >= 6


def test_the_one_step_general_plays_it_and_beats_random() -> None:
    game = Game.new(BATTLE, seed=3)
    players = dict(zip(game.sides, (find_player("greedy")(1), find_player("random")(2))))
    while game.winner is None:
        assert game.deciding is not None
        game.play(players[game.deciding].choose(game.view(game.deciding), game.options))
    assert game.winner == game.sides[0]


def test_random_play_breaks_nothing() -> None:
    assert [play(BATTLE, seed, rules="toy").failure for seed in range(3)] == [None] * 3


def test_a_game_goes_on_from_a_save_and_from_a_view() -> None:
    game = played(2, 60)
    again = Game.load(game.save())
    assert again.options == game.options and again.view("allied") == game.view("allied")
    assert Game.from_view(game.view("french"), 1).view("french")["units"] == game.view("french")["units"]
    assert Game.replay(game.record()).save() == game.save()


def test_its_part_of_the_state_is_saved() -> None:
    game = Game.new(BATTLE, seed=1)
    for action in ("order C4", "pass", "move C4 B4"):
        game.play(action)
    part = json.loads(game.save())["state"]["drill"]
    assert part["facing"][0] == 5 and part["facing"][1:] == [0] * 4 + [3] * 5 and part["purse"] == 3


def test_its_words_are_in_the_report_and_only_its_owner_reads_what_is_hidden() -> None:
    game = Game.new(BATTLE, seed=1)
    paid = game.play("order C4")[-1]
    assert str(game.describe(paid)).endswith("has 2 points left.")
    assert "left" not in str(game.describe(paid.seen_by(1)))
    lines = [line for step in film(played(3)).steps for line in step.report]
    assert any("loses a figure" in line for line in lines) and any("gains a point for" in line for line in lines)
    assert any("clash" in line for line in lines)


def test_its_units_look_somewhere_and_its_purse_is_shown_to_its_owner() -> None:
    game = Game.new(BATTLE, seed=1)
    assert game.private_view("allied")["piles"] == [
        {"kind": "purse", "name": "{point|points}", "side": "allied", "count": 3}
    ]
    assert game.private_view("french")["piles"] == game.private_view(None)["piles"] == []
    for action in ("order C4", "pass", "move C4 B4"):
        game.play(action)
    facing = {unit.hex: unit.facing for unit in game.units}
    assert (facing["B4"], facing["D4"], facing["D8"]) == (10, 0, 6)
    assert [unit["facing"] for unit in game.view("french")["units"]] == [unit.facing for unit in game.units]
    assert "facing" not in Game.new("vimeiro", seed=1).view(None)["units"][0]


def test_the_text_table_shows_where_its_units_look() -> None:
    picture = of_state(played(2, 60)._s)
    bottom, top = [draw(picture, viewer, 120, UNICODE).plain for viewer in (0, 1)]
    hours = [facing for unit, facing in enumerate(picture.facing) if picture.hex[unit] >= 0]
    assert sorted(sign for sign in bottom if sign in UNICODE.facing) == sorted(UNICODE.facing[hour] for hour in hours)
    turned = [UNICODE.facing[(hour + 6) % 12] for hour in hours]
    assert sorted(sign for sign in top if sign in UNICODE.facing) == sorted(turned)
    assert "where it looks" in legend(picture, UNICODE)


def film(game: Game) -> Film:
    return Film(json.loads(game.record()))


def test_a_refusal_names_its_rule() -> None:
    game = Game.new(BATTLE, seed=1)
    for hex in ("C4", "D4", "F4"):
        game.play(f"order {hex}")
    game.play("move C4 C5")
    refused = game.why_not("move C5 C6")
    assert refused is not None
    assert (refused.rule, refused.text) == ("toy.move.once", "The British line infantry on C5 has moved.")


# ------------------------------------------------------------------ its files


def test_its_tables_change_those_of_the_core_game_for_itself_alone() -> None:
    line = [tables_of(name).units["F", "LN"].blocks for name in ("toy", *BOOKS)]
    assert line == [3, *[4] * len(BOOKS)]


def test_it_plays_its_own_battles_and_no_other() -> None:
    assert list_scenarios("toy") == [BATTLE]
    assert {BATTLE, "vimeiro"} < set(list_scenarios())
    for name in BOOKS:
        assert BATTLE not in list_scenarios(name)


def test_its_table_is_read_under_its_rules_and_passed_over_under_others() -> None:
    text = load_text("vimeiro") + '\n[toy]\npoints = "many"\n'
    assert Game.new(text, seed=1, rules="classic").deciding
    with pytest.raises(ScenarioError, match=r"\[toy\] points: `many` is text; write a whole number"):
        Game.new(text, seed=1, rules="toy")


def test_without_the_rule_set_its_table_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path != str(HERE)])
    rules.found.cache_clear()
    with pytest.raises(ScenarioError, match="unknown key `toy`"):
        Game.new(load_text("vimeiro") + "\n[toy]\npoints = 3\n", seed=1)
    with pytest.raises(ScenarioError, match="There is no rule set 'toy': choose classic, plus, tacticians"):
        rule_set("toy")


def test_a_table_of_another_rule_set_does_not_change_the_fingerprint() -> None:
    plain = load_text("vimeiro")
    marked = plain + "\n[toy]\npoints = 3\n"
    assert fingerprint(marked) == fingerprint(plain)
    assert fingerprint(marked, "toy") != fingerprint(plain, "toy")


# ------------------------------------------------------------------ what goes wrong


def offered(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    entries = [EntryPoint(f"rules-{number}", value, "bicorne.rules") for number, value in enumerate(values)]

    def entry_points(**which: Any) -> list[EntryPoint]:
        return entries

    monkeypatch.setattr(rules, "entry_points", entry_points)
    rules.found.cache_clear()


@pytest.mark.parametrize(
    "value, problem",
    [
        ("no.such.module:BOOK", "ModuleNotFoundError"),
        ("toy:TURN", "not a rule book"),
        ("toy:BOOK", "there is another called 'toy'"),
        ("bicorne.rules.classic.book:CLASSIC", "there is another called 'classic'"),
    ],
)
def test_one_that_cannot_be_used_is_named_and_the_others_work(
    monkeypatch: pytest.MonkeyPatch, value: str, problem: str
) -> None:
    offered(monkeypatch, "toy:BOOK", value)
    with pytest.warns(UserWarning, match=rf"The rule set 'rules-1' \({value}\) cannot be used: .*{problem}"):
        assert list(rule_sets()) == [*BOOKS, "toy"]
