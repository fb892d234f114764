"""The worked example of docs/scenarios.md, followed to the letter."""

import re
import textwrap
from pathlib import Path

from commands import Run

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
STEPS = re.compile(r"```(toml|console)\n(.*?)```|Make it `([^`]+)`", re.S)


def steps() -> list[tuple[str, str]]:
    """What is to be written, what is typed and answered, and what is corrected."""
    text = PAGE.read_text("utf-8").partition("## From an empty file to a first game\n")[2]
    found = []
    for match in STEPS.finditer(text):
        kind, block, line = match.groups()
        found.append(("correct", line) if line else (kind, textwrap.dedent(block)))
    return found


def corrected(text: str, line: str) -> str:
    """The last line with that key, written again."""
    key = line.split("=")[0]
    old = [other for other in text.splitlines() if other.split("=")[0].strip() == key.strip()][-1]
    head, _, tail = text.rpartition(old)
    return head + line + tail


def test_the_worked_example_leads_to_a_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "outpost.toml"
    file.write_text("")
    done = []
    for kind, text in steps():
        done.append(kind)
        if kind == "toml":
            file.write_text(f"{file.read_text()}\n{text}")
        elif kind == "correct":
            file.write_text(corrected(file.read_text(), text))
        else:
            command, answer = text.split("\n", 1)
            assert run(*command.removeprefix("$ bicorne ").split()).output == answer
    assert [done.count(kind) for kind in ("toml", "console", "correct")] == [5, 4, 2]
    assert "The village on the road" in run("show", "outpost.toml").output
    assert run("play", "outpost.toml", "--seed", "1", input="1\nq\n").exit_code == 0
    assert run("fuzz", "--battle", "outpost.toml", "--games", "2", "--jobs", "1").exit_code == 0
