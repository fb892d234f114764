"""Which rules the tests prove: every `pytest.mark.rule(...)` in the tests, read without running them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeGuard

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src" / "bicorne"
MOST_RULES = 5  # that one test may name, unless it proves a data table

ID = re.compile(r"(?<![\w.])(?:classic|exp|plus|bicorne|scenario)\.[a-z]+(?:-[a-z]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass
class Proof:
    """A test, or one of its cases, and the rules that its markers name."""

    file: Path
    line: int
    test: str
    ids: list[str] = field(default_factory=list)
    table: bool = False
    computed: bool = False  # some id is not written out, so nobody can search for it

    def __str__(self) -> str:
        return f"{self.file.relative_to(TESTS)}:{self.line} {self.test}"


# ------------------------------------------------------------------ markers


def proofs(folder: Path = TESTS) -> list[Proof]:
    """Every marked test, in the order of the files."""
    return [proof for file in sorted(folder.rglob("test_*.py")) for proof in proofs_in(file)]


def proofs_in(file: Path) -> Iterator[Proof]:
    text = file.read_text(encoding="utf-8")
    if "mark.rule" not in text:
        return
    for node in ast.walk(ast.parse(text, str(file))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            own = Proof(file, node.lineno, node.name)
            for decorator in node.decorator_list:
                if is_marker(decorator):
                    read_marker(own, decorator)
                else:
                    yield from case_proofs(file, node.name, decorator)
            if own.ids or own.computed:
                yield own
        elif isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) for to in node.targets):
            for proof in case_proofs(file, "", node.value):
                proof.test = ast.unparse(node.targets[0])
                yield proof


def case_proofs(file: Path, test: str, tree: ast.expr) -> Iterator[Proof]:
    """The markers of single cases: `pytest.param(..., marks=pytest.mark.rule(...))`."""
    for node in ast.walk(tree):
        if is_marker(node):
            proof = Proof(file, node.lineno, test)
            read_marker(proof, node)
            yield proof


def is_marker(node: ast.AST) -> TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "rule":
        return False  # seen at a glance: there are a hundred thousand other nodes
    return ast.unparse(node.func).endswith("mark.rule")


def read_marker(proof: Proof, node: ast.Call) -> None:
    for argument in node.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            proof.ids.append(argument.value)
        else:
            proof.computed = True
    for keyword in node.keywords:
        if keyword.arg == "table":
            proof.table = True


# ------------------------------------------------------------------ citations


def cited(folder: Path = SOURCES) -> dict[str, list[str]]:
    """Where the code and its data cite each rule id: comments, docstrings, refusals, table cells."""
    places: dict[str, list[str]] = {}
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        if file.parent.name == "rules" and file.suffix == ".toml":
            continue  # the index itself
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for id in ids_in(line):
                places.setdefault(id, []).append(f"{file.relative_to(folder)}:{number}")
    return places


def ids_in(line: str) -> list[str]:
    """The ids in a line, without those that code completes and without names of the code itself."""
    return [match[0] for match in ID.finditer(line) if line[match.end() :][:1] not in tuple("-{[(._")]


# ------------------------------------------------------------------ areas


def area(id: str) -> str:
    """`classic.melee` of `classic.melee.old-guard`."""
    return id.rpartition(".")[0]


def complete_areas() -> list[str]:
    """The areas that are declared complete."""
    with (TESTS / "rule_areas.toml").open("rb") as file:
        return list(tomllib.load(file)["complete"])


OVERRIDDEN = {"tacticians": "overridden.toml", "plus": "overridden-plus.toml"}


def overridden(rules: str = "tacticians") -> dict[str, dict[str, list[str]]]:
    """What a rule set overrides: for each of its rules, the classic ids and the tests that are left out."""
    with (TESTS / OVERRIDDEN[rules]).open("rb") as file:
        return {by: rows for by, rows in tomllib.load(file).items() if by not in ("gone", "unset")}


def not_set_up(rules: str) -> dict[str, list[str]]:
    """By the reason: tests whose boards cannot be set up under a rule set."""
    with (TESTS / OVERRIDDEN[rules]).open("rb") as file:
        return dict(tomllib.load(file).get("unset", {}))


def areas_gone(rules: str) -> list[str]:
    """Classic areas of which nothing is left."""
    with (TESTS / OVERRIDDEN[rules]).open("rb") as file:
        return list(tomllib.load(file).get("gone", []))


def overridden_tests(rules: str = "tacticians") -> set[str]:
    tests = {test for ids in overridden(rules).values() for tests in ids.values() for test in tests}
    tests |= {test for tests in not_set_up(rules).values() for test in tests}
    if areas_gone(rules):
        for proof in proofs(TESTS / "rules" / "classic"):
            if all(area(id) in areas_gone(rules) for id in proof.ids):
                tests.add(proof.test)
    return tests


def proved() -> set[str]:
    return {id for proof in proofs() for id in proof.ids}


def coverage(index: dict[str, str]) -> dict[str, tuple[int, int]]:
    """By area: the number of rules with a test, and of all rules."""
    found, areas = proved(), dict.fromkeys(area(id) for id in index)
    rows: dict[str, tuple[int, int]] = {}
    for name in areas:
        ids = [id for id in index if area(id) == name]
        rows[name] = (len([id for id in ids if id in found]), len(ids))
    return rows


def coverage_table(index: dict[str, str], columns: int = 4) -> list[str]:
    """The coverage by area, several areas to a line; `*` marks an area that is not declared complete."""
    rows, complete = coverage(index), complete_areas()
    cells = [f"{name}{'' if name in complete else '*'} {done}/{all}" for name, (done, all) in sorted(rows.items())]
    width = max(map(len, cells)) + 2
    starts = range(0, len(cells), columns)
    lines = ["".join(cell.ljust(width) for cell in cells[i : i + columns]).rstrip() for i in starts]
    done, all = (sum(counts) for counts in zip(*rows.values(), strict=True))
    return [*lines, f"{done} of {all} rules have a test; {len(complete)} areas are complete"]
