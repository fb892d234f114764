"""Maps as files, and battles to begin with."""

import os
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from bicorne import Game
from bicorne.picture import PALETTES
from bicorne.scenario import find_scenario
from bicorne.setup import read_scenario
from commands import Run

PNG = b"\x89PNG\r\n\x1a\n"


def test_show_draws_an_svg_and_a_png_file(run: Run, tmp_path: Path) -> None:
    result = run("show", "rolica-first-position", "--svg", "map.svg", "--png", "map.png")
    assert result.exit_code == 0
    assert "map.svg" in result.output and "map.png" in result.output and "|F7" not in result.output
    svg, png = (tmp_path / "map.svg").read_text("utf-8"), (tmp_path / "map.png").read_bytes()
    assert svg.startswith("<svg ") and "Delaborde" in svg
    assert png.startswith(PNG) and int.from_bytes(png[16:20], "big") > 2000  # twice the units of the drawing
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.png", "map.svg"]


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_map_can_be_read_by_others(run: Run, tmp_path: Path) -> None:
    assert run("show", "coa", "--svg", "map.svg").exit_code == 0
    plain = tmp_path / "plain"
    plain.touch()
    assert (tmp_path / "map.svg").stat().st_mode == plain.stat().st_mode


def test_the_own_side_is_at_the_bottom_of_a_map_too(run: Run, tmp_path: Path) -> None:
    for side in ("allied", "french"):
        assert run("show", "coa", "--side", side, "--svg", f"{side}.svg").exit_code == 0
    assert (tmp_path / "allied.svg").read_text("utf-8") != (tmp_path / "french.svg").read_text("utf-8")


@pytest.mark.parametrize("look", PALETTES)
def test_a_map_has_the_look_one_asks_for(run: Run, tmp_path: Path, look: str) -> None:
    assert run("show", "coa", "--svg", "map.svg", "--look", look).exit_code == 0
    text = (tmp_path / "map.svg").read_text("utf-8")
    assert [name for name, palette in PALETTES.items() if f'fill="{palette["hill"]}"' in text] == [look]


def test_a_file_is_replaced_only_when_asked(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "map.svg"
    kept.write_text("mine")
    result = run("show", "coa", "--png", "map.png", "--svg", "map.svg")
    assert result.exit_code == 2 and "--force" in result.stderr
    assert kept.read_text() == "mine" and not (tmp_path / "map.png").exists()
    assert run("show", "coa", "--svg", "map.svg", "--force").exit_code == 0
    assert kept.read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "agincourt", "--svg", "map.svg"],
        ["show", "coa", "--svg", "nowhere/map.svg"],
        ["show", "coa", "--svg", "."],
        ["show", "coa", "--svg", "x" * 300],
        ["show", "coa", "--png", "file/map.png"],
        ["show", "coa", "--side", "prussian", "--svg", "map.svg"],
        ["show", "coa", "--svg", "map.svg", "--look", "gaudy"],
        ["new", "My Battle"],
        ["new", "battle--two"],
        ["new", ""],
        ["new", "vimeiro"],
        ["new", "nowhere/my-battle"],
        ["new", "file/my-battle"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_bad_input_is_a_sentence_and_leaves_nothing_behind(run: Run, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "file").write_text("no folder")
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()[-1] in ".?" and "Traceback" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder in which nobody can make files")
def test_a_folder_that_cannot_be_written_is_named(run: Run) -> None:
    result = run("show", "coa", "--svg", "/proc/map.svg")
    assert result.exit_code == 2 and "/proc/map.svg cannot be written" in result.stderr


def test_without_the_renderer_a_sentence_names_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("show", "coa", "--png", "map.png", "--svg", "map.svg")
    assert result.exit_code == 2 and "bicorne[png]" in result.stderr
    assert list(tmp_path.iterdir()) == []
    assert run("show", "coa", "--svg", "map.svg").exit_code == 0


# ------------------------------------------------------------------ new


def test_a_new_battle_is_sound_and_can_be_played_at_once(run: Run, tmp_path: Path) -> None:
    result = run("new", "my-battle")
    assert result.exit_code == 0 and "my-battle.toml" in result.output
    checked = run("check", "my-battle.toml")
    assert checked.exit_code == 0 and "warning" not in checked.output and "My battle" in checked.output
    game = Game.new(str(tmp_path / "my-battle.toml"), seed=1)
    assert game.deciding and game.options


def test_a_new_battle_says_something_about_every_table(run: Run, tmp_path: Path) -> None:
    run("new", "my-battle")
    lines = (tmp_path / "my-battle.toml").read_text("utf-8").splitlines()
    seen: set[str] = set()
    for before, line in pairwise(lines):
        name = line.partition("]")[0].strip("[").partition(".")[0]
        if line.startswith("[") and name not in seen:
            assert before.startswith("# "), line
            seen.add(name)
    assert seen == {"history", "board", "sides", "start", "leader", "objective", "unit", "terrain"}
    assert any("docs/scenarios.md" in line for line in lines)


def test_the_special_rule_of_a_new_battle_works_once_uncommented(run: Run, tmp_path: Path) -> None:
    run("new", "my-battle")
    head, _, rule = (tmp_path / "my-battle.toml").read_text("utf-8").partition("# [[rule]]")
    text = head + "[[rule]]" + rule.replace("\n# ", "\n")
    assert [rule.kind for rule in read_scenario(text, "my-battle.toml").special] == ["no_order"]
    assert read_scenario(*find_scenario(tmp_path / "my-battle.toml")).special == []


def test_a_new_battle_never_replaces_another_unasked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my-battle.toml").write_text("mine")
    assert run("new", "my-battle").exit_code == 2
    assert (tmp_path / "my-battle.toml").read_text() == "mine"
    assert run("new", "my-battle.toml", "--force").exit_code == 0
    assert (tmp_path / "my-battle.toml").read_text("utf-8") != "mine"
