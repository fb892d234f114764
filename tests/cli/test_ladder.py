"""`bicorne ladder`: which matches there are, and what the page says of them."""

from itertools import pairwise
from pathlib import Path

import pytest

from bicorne import scenario
from bicorne.errors import SaveError
from bicorne.players import LEVELS, Level
from bicorne.research import ladder
from bicorne.research.ladder import Scorebook, page, rungs
from bicorne.research.matches import Match, Pairing, Played
from bicorne.rules import rule_set
from bicorne.scenario import find_scenario, list_scenarios
from commands import Run


def played(winner: int, swapped: bool = False) -> Played:
    seats = ("colonel", "random")
    return Played(Pairing("vimeiro", 1, seats, swapped), winner, 10, [5, 5], [5, 2], [1.0, 2.0])


def test_each_level_meets_the_one_below() -> None:
    names = ["random", *[level.name for level in LEVELS]]
    steps = [(rung.b, rung.a) for rung in rungs()[: len(LEVELS)]]
    assert steps == list(pairwise(names))
    asked = {(rung.a, rung.b): rung.asked for rung in rungs()}
    assert asked["colonel", "random"] == 0.95 and asked["marshal:0.5", "random"] == 0.98
    assert asked["marshal", "colonel"] == 0.85 and asked["general", "colonel"] == 0.64


def test_a_match_is_whole_rounds_of_all_battles_from_both_sides() -> None:
    assert all([rung.games % (2 * len(list_scenarios())) == 0 for rung in rungs()])
    assert sum([rung.games for rung in rungs()]) > 2000


def test_the_page_says_what_was_measured_and_what_falls_short() -> None:
    good = Match("colonel", "random", [played(0) for _ in range(200)])
    poor = Match("general", "colonel", [played(0), played(1)])
    text = page([good, poor], "bicorne ladder --games 200", "two processors", 18)
    rows = [line for line in text.splitlines() if line.startswith(("| colonel", "| general"))]
    assert "`bicorne ladder --games 200`" in text and "two processors" in text
    assert "| 200 | 200 | 0 |" in rows[0] and "**no**" not in rows[0]
    assert "64 % **no**" in rows[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--only", "napoleon"],
        ["--only", "marshal:0"],
        ["--only", "greedy"],
        ["--games", "1"],
        ["--battle", "agincourt"],
        ["--page", "nowhere/ladder.md"],
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: list[str]) -> None:
    result = run("ladder", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_ladder_ends_in_a_page(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.md"
    games = ["--games", "2", "--battle", "training-squares", "--jobs", "1"]
    result = run("ladder", "--only", "recruit", *games, "--page", str(file))
    assert result.exit_code == 0, result.output
    text = file.read_text()
    assert "| recruit | against random | 2 |" in text and "| captain | against recruit | 2 |" in text
    assert "marshal" not in text


def test_a_ladder_that_was_broken_off_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    file, book = tmp_path / "ladder.md", tmp_path / "scores.jsonl"
    rung = ["ladder", "--only", "recruit", "--battle", "training-squares", "--jobs", "1", "--page", str(file)]
    assert run(*rung, "--games", "2", "--keep", str(book)).exit_code == 0
    lines = book.read_text().splitlines()
    assert len(lines) == 1 + 2 * 2  # the head, and two games of each match
    kept = "\n".join([lines[0], lines[1].replace('"turns":', '"turns":9')]) + "\n"
    book.write_text(kept)
    assert run(*rung, "--games", "2", "--keep", str(book)).exit_code == 0
    assert book.read_text().startswith(kept)  # what is in the book is not played again
    again = [line.split('"seconds"')[0] for line in book.read_text().splitlines()]
    assert sorted(again[2:]) == sorted(line.split('"seconds"')[0] for line in lines[2:])


def kept_after(book: Path, owner: object, name: str, value: object) -> set[tuple[str, str]]:
    """The battles and first seats of the games that still hold once something has changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, value)
        return {(pairing.battle, pairing.seats[0]) for pairing in Scorebook(book).played}


def test_a_game_holds_as_long_as_its_rules_its_battle_and_its_levels(tmp_path: Path) -> None:
    book = tmp_path / "scores.jsonl"
    scores = Scorebook(book)
    for battle in ("vimeiro", "coa"):
        for name in ("colonel", "marshal"):
            scores.add(Played(Pairing(battle, 1, (name, "random")), 0, 10, [5, 5], [5, 2], [1.0, 2.0]))
    all = {(battle, name) for battle in ("vimeiro", "coa") for name in ("colonel", "marshal")}
    assert {(pairing.battle, pairing.seats[0]) for pairing in Scorebook(book).played} == all
    top = LEVELS[-1]
    hurried = (*LEVELS[:-1], Level(top.name, top.line, top.seconds / 2, top.style, top.mistakes))
    assert kept_after(book, ladder, "LEVELS", hurried) == {("vimeiro", "colonel"), ("coa", "colonel")}
    assert kept_after(book, rule_set("classic"), "version", -1) == set()

    def tuned_vimeiro(name: str) -> tuple[str, str]:
        text, origin = find_scenario(name)
        return (text.replace("banners    = 7", "banners    = 8") if name == "vimeiro" else text), origin

    assert kept_after(book, scenario, "find_scenario", tuned_vimeiro) == {("coa", "colonel"), ("coa", "marshal")}


def test_what_is_no_scorebook_is_refused(tmp_path: Path) -> None:
    book = tmp_path / "scores.jsonl"
    Scorebook(book).add(played(0))
    former = b'{"bicorne":"ladder","levels":"0123456789abcdef"}\n'
    refused = (
        (b"not JSON", "not the scorebook"),
        (book.read_bytes()[:-20], "not the scorebook"),
        (b'{"bicorne":"save"}\n', "not the scorebook"),
        (former, "as earlier versions did"),
    )
    for damage, words in refused:
        book.write_bytes(damage)
        with pytest.raises(SaveError, match=words):
            Scorebook(book)
        assert book.read_bytes() == damage


def test_the_page_tells_how_long_turns_took() -> None:
    game = played(0)
    game.thoughts, game.longest = [[0.25] * 18 + [0.5, 1.5], [3.0]], [2.5, 4.0]
    text = page([Match("general", "colonel", [game])], "bicorne ladder", "two processors", 1)
    assert "| general | colonel | 0.250 | 1.500 | 2.500 |" in text
    assert "| colonel | general | 3.000 | 3.000 | 4.000 |" in text
    assert "Games in all: 1; lost by default: 0." in text
