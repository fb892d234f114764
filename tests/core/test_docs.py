"""The documents say what the program does."""

import ast
import re
from pathlib import Path

from bicorne.rules.book import PARTS, VERB_ROLES
from bicorne.rules.speech import ROLES as QUESTION_ROLES
from books import PHRASES

ROOT = Path(__file__).parents[2]


def test_the_notation_page_lists_every_verb() -> None:
    page = (ROOT / "docs" / "notation.md").read_text("utf-8")
    listed = {match for match in re.findall(r"^\| `([a-z-]+)", page, re.M)}
    assert listed == {"pass", *[verb.split()[0] for verb in PHRASES]}


def test_the_page_of_rule_sets_lists_every_part_of_a_rule_book() -> None:
    """In the order of the code, and with "needed" where the constructor has no default."""
    page = (ROOT / "docs" / "rule-sets.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|[^|]+\| ([^|]+) \|[^|]+\|$", page, re.M)
    assert tuple(part for part, _ in rows) == PARTS
    assert {part for part, default in rows if default == "needed"} == needed_parts()


def needed_parts() -> set[str]:
    """The arguments of a rule book without a default, read from the source: a compiled class does not show them."""
    tree = ast.parse((ROOT / "src" / "bicorne" / "rules" / "book.py").read_text("utf-8"))
    book = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "RuleBook")
    made = next(node for node in book.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    return {part.arg for part, default in zip(made.args.kwonlyargs, made.args.kw_defaults) if default is None}


def test_the_page_of_bots_names_every_role() -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    table = re.findall(r"^\| (`[^|]+) \|", page, re.M)
    assert re.findall(r"`([a-z]+)`", " ".join(table)) == [role for role in QUESTION_ROLES if role]
    sentence = page[page.index("Verbs have the roles") :].partition(".")[0]
    assert re.findall(r"`([a-z ]+)`", sentence) == list(VERB_ROLES)


def test_every_link_between_documents_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"
