"""The documents say what the program does."""

import re
from pathlib import Path

from bicorne.actions import SHAPES

ROOT = Path(__file__).parents[2]


def test_the_notation_page_lists_every_verb() -> None:
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    listed = {match for match in re.findall(r"^\| `([a-z-]+)", page, re.M)}
    assert listed == {verb.split()[0] for verb in SHAPES}


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"
