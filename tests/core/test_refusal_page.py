"""docs/refusals.md lists what the program checks, in its order."""

import importlib.util
from pathlib import Path
from types import ModuleType

from bicorne import Game
from bicorne.data.index import rule_index
from rule_coverage import ids_in

ROOT = Path(__file__).parent.parent.parent


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refusals", ROOT / "scripts" / "refusals.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_script_writes() -> None:
    page = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    assert page == script().page(), "write it again: python scripts/refusals.py --write"


def test_the_page_names_every_verb_and_only_rules_of_the_index() -> None:
    page = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    verbs = Game.new("vimeiro", seed=1)._s.book.verbs
    assert [verb for verb in verbs if f"\n## `{verb}`\n" not in page] == []
    ids = [id for line in page.splitlines() for id in ids_in(line)]
    assert len(set(ids)) > 80
    assert set(ids) <= set(rule_index())
