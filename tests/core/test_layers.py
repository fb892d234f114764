"""Imports point downwards only."""

import ast
from functools import cache
from pathlib import Path
from typing import TypeGuard

import pytest

import bicorne
from bicorne.data.index import rule_index
from bicorne.rules import BOOKS
from bicorne.rules.book import VERB_ROLES

ROOT = Path(bicorne.__file__).parent

# From the ground up; a module may import from its own line and from those above it here.
LAYERS = [
    ["terms", "errors", "version", "wording", "reading"],
    ["hexes"],
    ["actions", "chance", "tables", "events", "cards"],
    ["battlefield"],
    ["columns", "state", "flow", "playout"],
    ["rules", "data"],
    ["scenario"],
    ["setup", "oddities", "codec", "log"],
    ["view", "why", "film"],
    ["game"],
    ["players", "research", "picture"],
    ["server"],
    ["cli"],
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
NO_RULES = ["flow", "state", "columns", "battlefield", "actions", "chance", "events", "cards", "tables", "hexes"]
NO_RULES += ["terms"]


def sources() -> list[Path]:
    return sorted(
        path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.name not in ("__init__.py", "__main__.py")
    )


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return list(ast.walk(tree_of(path)))


def imported(path: Path) -> set[str]:
    """Top names of our own modules that a file imports when it runs."""
    found: set[str] = set()
    package = ["bicorne", *path.relative_to(ROOT).parts[:-1]]
    for node in running_nodes(tree_of(path)):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            parts = [*base, *(node.module or "").split(".")] if node.module else base
            names = [".".join([*parts, alias.name]) for alias in node.names]
            found |= {name.split(".")[1] for name in names if name.startswith("bicorne.")}
        elif isinstance(node, ast.Import):
            found |= {a.name.split(".")[1] for a in node.names if a.name.startswith("bicorne.")}
    return found


def running_nodes(tree: ast.AST) -> list[ast.AST]:
    """All nodes but those under `if TYPE_CHECKING`."""
    nodes: list[ast.AST] = []
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        nodes.append(child)
        nodes += running_nodes(child)
    return nodes


def test_every_module_has_its_layer() -> None:
    tops = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in sources()}
    assert tops <= set(RANK), f"say in LAYERS where these stand: {sorted(tops - set(RANK))}"


def test_imports_point_downwards() -> None:
    wrong = []
    for path in sources():
        own = path.relative_to(ROOT).parts[0].removesuffix(".py")
        wrong += [f"{own} imports {name}" for name in imported(path) if RANK.get(name, -1) > RANK[own]]
    assert wrong == []


def test_the_machine_knows_no_rule() -> None:
    for name in NO_RULES:
        assert "rules" not in imported(ROOT / f"{name}.py"), name


def test_the_core_needs_nothing_but_the_standard_library() -> None:
    allowed = {"mypy_extensions"}
    import sys

    for path in [ROOT / f"{name}.py" for name in NO_RULES] + sorted((ROOT / "rules").rglob("*.py")):
        for node in nodes_of(path):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in names:
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or top in allowed or top == "bicorne", f"{path.name}: {name}"


# ------------------------------------------------------------------ rule sets


def asks_which_rules_run(node: ast.AST) -> TypeGuard[ast.Compare | ast.MatchValue]:
    """A comparison with the name of a rule set, or of a rule book's name with anything."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        names = [side.value for side in sides if isinstance(side, ast.Constant)]
        books = [side for side in sides if isinstance(side, ast.Attribute) and ast.unparse(side).endswith("book.name")]
        return bool(books) or not set(BOOKS).isdisjoint(names)
    if isinstance(node, ast.MatchValue):
        return isinstance(node.value, ast.Constant) and node.value.value in BOOKS
    return False


def test_no_shared_code_asks_which_rule_set_runs() -> None:
    for path in sources():
        asking = [node for node in nodes_of(path) if asks_which_rules_run(node)]
        assert [f"{path.name}:{node.lineno}" for node in asking] == []


@pytest.mark.parametrize(
    "code", ['rules == "tacticians"', 'name in ("classic", x) or "classic" != name', "s.book.name == other"]
)
def test_such_a_question_would_be_found(code: str) -> None:
    assert any(asks_which_rules_run(node) for node in ast.walk(ast.parse(code)))


def test_only_the_list_of_rule_sets_knows_the_modules_of_a_variant() -> None:
    """What a variant adds is reached through its rule book alone."""
    for path in sources():
        module = path.relative_to(ROOT).as_posix()
        for variant in ("tacticians", "plus"):
            if module.startswith(f"rules/{variant}/") or module == "rules/__init__.py":
                continue
            for node in running_nodes(tree_of(path)):
                if isinstance(node, ast.ImportFrom | ast.Import):
                    assert f".{variant}." not in ast.unparse(node), module


def test_the_server_asks_a_game_and_never_its_state() -> None:
    for path in sorted((ROOT / "server").rglob("*.py")):
        for node in nodes_of(path):
            assert not (isinstance(node, ast.Attribute) and node.attr == "_s"), f"{path.name}:{node.lineno}"


def test_every_switch_of_a_rule_set_states_its_rule() -> None:
    for book in BOOKS.values():
        for switch in book.switches.values():
            assert switch.rule in rule_index() and switch.text.endswith(".")


# ------------------------------------------------------------------ the core game


def test_only_rule_sets_know_the_modules_of_the_core_game() -> None:
    """Everybody else asks the rule book."""
    for path in sources():
        nodes = nodes_of(path)
        imports = [ast.unparse(node) for node in nodes if isinstance(node, ast.ImportFrom | ast.Import)]
        if not path.is_relative_to(ROOT / "rules"):
            assert [line for line in imports if "rules.classic" in line] == [], path.name


def test_every_verb_has_a_role_that_players_know() -> None:
    for book in BOOKS.values():
        assert {verb.role for verb in book.verbs.values()} <= {"", *VERB_ROLES}
