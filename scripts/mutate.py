"""Break rules one at a time and show that a test named for the broken rule fails.

    python scripts/mutate.py --count 60            draw 60 mutants; the seed is printed
    python scripts/mutate.py --count 60 --seed 7   draw the same ones again
    python scripts/mutate.py --only exp. scenario. only rules whose ids begin like one of these
    python scripts/mutate.py --list                count the mutants by kind

A mutant is one changed cell of the data (units, artillery, terrain, cards) or one changed place in the code that cites
a rule: a condition negated, a number off by one, a statement dropped, a function that does nothing, a refusal that
is never given. It lives in a copy of the tree. One of its rules is drawn, and only the tests whose marker names that
rule are run. A mutant that no test notices is a survivor: it points to a weak test or a citation in the wrong place.
"""

import argparse
import ast
import compileall
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from rule_coverage import ids_in, proofs  # noqa: E402

SOURCE = Path("src") / "bicorne"
DATA = SOURCE / "data"
CODE = ("*.py", "rules/**/*.py", "scenario/*.py")
COPIED = ("src", "tests", "scripts", "docs", "pyproject.toml", "README.md")
SECONDS = 240  # a mutant that runs longer counts as noticed,
MEMORY = 2**30  # and so does one that needs more bytes


@dataclass
class Mutant:
    """A change to one file, the rules it breaks, and its kind."""

    file: Path  # relative to the root
    line: int
    ids: list[str]
    kind: str
    change: str
    text: str  # of the whole file

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.kind}: {self.change}"


# ------------------------------------------------------------------ data


def data_mutants(random: Random) -> Iterator[Mutant]:
    """Every cell that has a rule, changed in one way."""
    for name, reader in READERS.items():
        file = DATA / f"{name}.toml"
        text = (ROOT / file).read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        section: list[str] = []
        lines = text.splitlines()
        for number, line in enumerate(lines):
            head = re.match(r"\[([\w.-]+)\]", line)
            if head:
                section = head[1].split(".")
                continue
            cell = re.match(r"([\w-]+) = (.+)", line)
            if not cell:
                continue
            for key, new in changes(cell[1], cell[2], random):
                id = reader(tables, section, key)
                if id and not says_the_same(cell_of(tables, section), key, new):
                    changed = [*lines[:number], f"{cell[1]} = {new}", *lines[number + 1 :]]
                    what = f"[{'.'.join(section)}] {line.strip()} -> {new}"
                    yield Mutant(file, number + 1, [id], "cell", what, "\n".join(changed) + "\n")


def changes(key: str, value: str, random: Random) -> Iterator[tuple[str, str]]:
    """Other values for a cell, each with its key; in a table on one line the key is like `infantry.fire`."""
    if re.fullmatch(r"-?\d+", value):
        yield key, str(other_number(int(value), random))
    elif value in ("true", "false"):
        yield key, "false" if value == "true" else "true"
    elif value in WORDS:
        yield key, WORDS[value]
    elif key == "closed_to":
        yield key, '["artillery"]' if value == "[]" else "[]"
    elif key == "arms":
        yield key, EVERY_ARM if value != EVERY_ARM else '["cavalry"]'
    else:
        for match in re.finditer(r"(\w+) = (\d+)", value):
            new = f"{match[1]} = {other_number(int(match[2]), random)}"
            yield f"{key}.{match[1]}", value[: match.start()] + new + value[match.end() :]
        for match in re.finditer(r"(fire) = \[(\d+)((?:, \d+)*)\]", value):
            numbers = [int(n) for n in (match[2] + match[3]).split(", ")]
            place = random.randrange(len(numbers))
            numbers[place] = other_number(numbers[place], random)
            yield f"{key}.fire", value[: match.start()] + f"fire = {numbers}" + value[match.end() :]


EVERY_ARM = '["infantry", "cavalry", "artillery"]'
WORDS = {
    '"all"': '"none"',
    '"light"': '"all"',
    '"none"': '"light"',
    '"clear"': '"blocks"',
    '"blocks"': '"clear"',
    '"hill"': '"blocks"',
    '"own"': '"works"',
    '"works"': '"own"',
    '"never"': "1",
    '"adjacent"': '"led"',
}


def other_number(value: int, random: Random) -> int:
    return value + random.choice((1, -1)) if value > 0 else value + 1


def cell_of(tables: dict[str, Any], section: list[str]) -> dict[str, Any]:
    for name in section:
        tables = tables[name]
    return tables


def unit_rule(tables: dict[str, Any], section: list[str], key: str) -> str:
    row = cell_of(tables, section)
    code = row["type"]
    if key == "melee.dice":
        return str(row["melee"][0]["rule"])
    if key in COLUMNS and row["blocks_rule"].startswith("exp."):
        return str(row["blocks_rule"])  # each army of the expansions has its own table
    if key in ("fire_moved", "round_up") and not row["march"]:
        return ""  # it never fires after moving
    if key in ("fire_standing", "fire_moved"):
        return str(row["fire_rule"])
    if key == "round_up":
        return "classic.ranged.infantry-moved-half-up" if row["round_up"] else "classic.ranged.infantry-moved-half-down"
    if key in ("move", "march"):
        return MOVES.get(code, "")
    if key == "range":
        return RANGES.get(code, "classic.ranged.range-infantry")
    named: dict[str, str] = {
        "blocks": row["blocks_rule"],
        "range_moved": "classic.ranged.horse-moved-not-four",
        "moved_min_blocks": "classic.ranged.horse-one-block",
        "armor": "classic.ranged.cuirassier-armour",
        "ignores": "classic.unit.flags-ignored-table",
        "sabers": "classic.melee.hits-symbol-and-saber" if row.get("sabers") else "classic.melee.rifle-militia-saber",
        "retreat": "classic.retreat.militia-three" if code == "MI" else "classic.retreat.national-distance",
    }
    return named.get(key, "")


COLUMNS = ("move", "march", "range", "range_moved", "moved_min_blocks", "ignores", "retreat")
MOVES = (
    dict.fromkeys(("LN", "GR", "GG", "OG", "MI"), "classic.move.line-infantry")
    | dict.fromkeys(("LT", "RL", "YG"), "classic.move.light-infantry")
    | dict.fromkeys(("LC", "GC"), "classic.move.light-cavalry")
    | dict.fromkeys(("HC", "CU", "GH"), "classic.move.heavy-cavalry")
    | dict.fromkeys(("FA", "GF"), "classic.move.foot-artillery")
    | dict.fromkeys(("HA", "GA"), "classic.move.horse-artillery")
)
RANGES = (
    dict.fromkeys(("FA", "GF"), "classic.ranged.range-foot")
    | dict.fromkeys(("HA", "GA"), "classic.ranged.range-horse")
    | {"RL": "classic.ranged.range-rifle"}
)


def gun_rule(tables: dict[str, Any], section: list[str], key: str) -> str:
    """The rule of a key such as `one.melee` in [guns.horse]."""
    strength, _, combat = key.partition(".")
    row = cell_of(tables, section)
    if combat == "fire":
        return str(row["fire_rule"])
    return str(row[strength]["melee_rule"]) if combat == "melee" else ""


def says_the_same(row: dict[str, Any], key: str, new: str) -> bool:
    """Does the change make no difference? A unit cannot battle after more hexes than its order lets it move."""
    return key == "ready" and new.isdecimal() and row.get("reach", int(new)) < int(new)


PROPERTIES = {
    "stops": "stop",
    "entry": "entry",
    "sight": "sight",
    "square": "square",
    "flags": "flags",
    "closed_to": "closed",
    "charge_dice": "charge",
    "town": "town",
    "under_works": "works",
}


def ground_rule(tables: dict[str, Any], section: list[str], key: str) -> str:
    row = cell_of(tables, section)
    arm = key.partition(".")[0]
    if arm in ("infantry", "cavalry", "artillery") and isinstance(row.get(arm), dict):
        return str(row[arm]["rule"])
    if key.startswith("flags."):
        return str(row["rules"]["flags"])
    return str(row["rules"].get(PROPERTIES.get(key, ""), "")) if "rules" in row else ""


def card_rule(tables: dict[str, Any], section: list[str], key: str) -> str:
    row = cell_of(tables, section)
    key = key.partition(".")[0]
    if section[0] == "grant":
        granted: dict[str, str] = {
            "reach": row["move_rule"],
            "ready": row["battle_rule"],
            "fire": row["battle_rule"],
            "melee": row["battle_rule"],
            "dice": row["rule"],
            "guard_dice": row.get("guard_rule", row["rule"]),
            "again_dice": "classic.card.cold-steel-bonus-standard",
            "charge": "classic.terrain.town-charge-void-in",
            "leader_reach": "classic.card.grande-manoeuvre-detach",
        }
        return granted.get(key, "")
    exact = {
        ("fire-and-hold", "apart"): "classic.card.fire-and-hold-not-adjacent",
        ("grande-manoeuvre", "squares"): "classic.card.grande-manoeuvre-no-square",
        ("grande-manoeuvre", "leaders"): "classic.card.grande-manoeuvre-detach",
        ("leadership", "leaders"): "classic.card.leadership-detach",
        ("elan", "reshuffle"): "classic.card.elan-reshuffle",
    }
    if key == "fallback":
        return f"{row['rule']}-fallback"
    return exact.get((section[1], key), str(row["rule"]) if key in CARD_KEYS else "")


CARD_KEYS = ("count", "orders", "draw", "arms", "horse", "everyone")


def tactic_rule(tables: dict[str, Any], section: list[str], key: str) -> str:
    """The rule of a key in the decks with Tactician cards."""
    if section == ["count"]:
        return "exp.command-deck.composition"
    row = cell_of(tables, section)
    if section[0] in ("grant", "vary"):
        return str(row.get({"reach": "move_rule", "ready": "battle_rule", "melee": "battle_rule"}.get(key, ""), ""))
    if section[0] != "tactic":
        return ""
    named: dict[str, str] = {
        "count": "exp.tactician.deck-composition",
        "leader": row.get("leader_rule", row["rule"]),
        "squares": row.get("square_rule", row["rule"]),
        **dict.fromkeys(("arms", "light", "ordered", "dice"), row["rule"]),
    }
    return named.get(key, "")


def limit_rule(tables: dict[str, Any], section: list[str], key: str) -> str:
    return {"turns": "scenario.stalemate.draw", "notice": "scenario.stalemate.announced"}.get(key, "")


READERS = {
    "units": unit_rule,
    "artillery": gun_rule,
    "terrain": ground_rule,
    "cards": card_rule,
    "tacticians": tactic_rule,
    "limits": limit_rule,
}


# ------------------------------------------------------------------ code


def code_mutants(random: Random) -> Iterator[Mutant]:
    for pattern in CODE:
        for path in sorted((ROOT / SOURCE).glob(pattern)):
            file = path.relative_to(ROOT)
            source = path.read_text(encoding="utf-8")
            yield from function_mutants(file, source, random)
            yield from line_mutants(file, source, random)
            yield from step_mutants(file, source)
            yield from refusal_mutants(file, source)


def function_mutants(file: Path, source: str, random: Random) -> Iterator[Mutant]:
    """Each function whose docstring cites rules, made to do nothing."""
    for function in functions(source):
        ids = ids_in((ast.get_docstring(function) or "").replace("\n", " "))
        value = nothing(function, random)
        if ids and value and len(function.body) > 1:
            first, last = function.body[1], function.body[-1]
            new = replaced(source, first.lineno, first.col_offset, last.end_lineno, last.end_col_offset, value)
            yield Mutant(file, function.lineno, ids, "function", f"{function.name}: {value}", new)


def functions(source: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]


def nothing(function: ast.FunctionDef, random: Random) -> str:
    """The only statement of a function that does nothing; "" if no empty value fits its type."""
    type = ast.unparse(function.returns) if function.returns else ""
    if type.startswith("list["):
        return "return []"
    return {
        "None": "return None",
        "bool": f"return {random.choice((True, False))}",
        "int": "return 0",
        "Reason | None": "return None",
    }.get(type, "")


def line_mutants(file: Path, source: str, random: Random) -> Iterator[Mutant]:
    """Each statement that cites a rule, at its end or on the line above, broken."""
    lines = source.splitlines()
    for function in functions(source):
        for statement in ast.walk(function):
            if isinstance(statement, ast.stmt) and not isinstance(statement, ast.FunctionDef):
                ids = cited_by(statement, lines)
                if ids:
                    for kind, place, new in broken(statement, function, random):
                        what = f"{lines[statement.lineno - 1].strip()} -> {new}"
                        yield Mutant(file, statement.lineno, ids, kind, what, replaced(source, *place, new))


def cited_by(statement: ast.stmt, lines: list[str]) -> list[str]:
    """The ids in the comment on a statement's last line (of a compound one, its head) or on the line above."""
    last = statement.end_lineno or statement.lineno
    if isinstance(statement, ast.If | ast.For | ast.While):
        test = statement.iter if isinstance(statement, ast.For) else statement.test
        last = test.end_lineno or statement.lineno
    found = ids_in(comment(lines[last - 1]))
    above = lines[statement.lineno - 2].strip() if statement.lineno > 1 else ""
    if above.startswith("#"):
        found += ids_in(above)
    return found


def comment(line: str) -> str:
    return line.partition("  # ")[2]


Place = tuple[int, int, int | None, int | None]


def place_of(node: ast.AST) -> Place:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]


def broken(statement: ast.stmt, function: ast.FunctionDef, random: Random) -> Iterator[tuple[str, Place, str]]:
    """Ways to break a statement: the kind, the place and the new text."""
    if isinstance(statement, ast.If):
        yield "condition", place_of(statement.test), f"(not ({ast.unparse(statement.test)}))"
    elif isinstance(statement, ast.For):
        yield "loop", place_of(statement.iter), "[]"
    elif isinstance(statement, ast.Return) and statement.value is not None:
        value = other_value(statement.value, function)
        if value:
            yield "value", place_of(statement.value), value
    elif isinstance(statement, ast.AugAssign):
        yield "dropped", place_of(statement), "pass"
    elif isinstance(statement, ast.Expr):
        if not isinstance(statement.value, ast.Constant):
            yield "dropped", place_of(statement), "pass"
    elif isinstance(statement, ast.Assign):
        place, value = place_of(statement.value), other_expression(statement.value)
        if value:
            yield "value", place, value
        elif not isinstance(statement.targets[0], ast.Name):
            yield "dropped", place_of(statement), "pass"


def other_value(value: ast.expr, function: ast.FunctionDef) -> str:
    type = ast.unparse(function.returns) if function.returns else ""
    if type == "bool":
        return f"(not ({ast.unparse(value)}))"
    if type == "int":
        return f"({ast.unparse(value)}) + 1"
    if type.startswith("list["):
        return "[]" if ast.unparse(value) != "[]" else ""
    return "None" if type == "Reason | None" and ast.unparse(value) != "None" else ""


def other_expression(value: ast.expr) -> str:
    """Another value: a condition negated, a number raised by one. Negative numbers all mean "none" and stay."""
    if isinstance(value, ast.Compare | ast.BoolOp):
        return f"(not ({ast.unparse(value)}))"
    for node in ast.walk(value):
        if isinstance(node, ast.IfExp):
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return ast.unparse(value)
    none = [node.operand for node in ast.walk(value) if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)]
    for node in ast.walk(value):
        if isinstance(node, ast.Constant) and type(node.value) is int and node not in none:
            node.value += 1
            return ast.unparse(value)
    return ""


def step_mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Each step of a procedure that cites a rule, dropped."""
    lines = source.splitlines()
    for number, line in enumerate(lines):
        if re.match(r"\s+(Do|Ask)\(.*\),", line) and ids_in(comment(line)):
            text = "\n".join([*lines[:number], *lines[number + 1 :]]) + "\n"
            yield Mutant(file, number + 1, ids_in(comment(line)), "step", f"dropped {line.strip()}", text)


def refusal_mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Each place that forbids something for a reason of its own module, made to forbid nothing."""
    reasons = reasons_in(source)
    for function in functions(source):
        if function.returns and ast.unparse(function.returns) == "Reason | None":
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in reasons:
                    new = replaced(source, *place_of(node), "None")
                    what = f"{function.name}: {node.id} -> None"
                    yield Mutant(file, node.lineno, reasons[node.id], "refusal", what, new)


def reasons_in(source: str) -> dict[str, list[str]]:
    """The reasons defined in a module, each with its rule."""
    found: dict[str, list[str]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
            call = node.value
            if ast.unparse(call.func) == "Reason" and ids_in(ast.unparse(call.args[0])):
                found[ast.unparse(node.target)] = ids_in(ast.unparse(call.args[0]))
    return found


def replaced(source: str, line: int, column: int, end: int | None, end_column: int | None, new: str) -> str:
    """The source with a stretch of it replaced; columns count bytes."""
    rows = source.splitlines(keepends=True)
    assert end is not None and end_column is not None
    head = rows[line - 1].encode()[:column].decode()
    tail = rows[end - 1].encode()[end_column:].decode()
    return "".join([*rows[: line - 1], head + new + tail, *rows[end:]])


# ------------------------------------------------------------------ running


@cache
def files_by_rule(folder: Path) -> dict[str, list[str]]:
    """The files with tests that name each rule."""
    found: dict[str, list[str]] = {}
    for proof in proofs(folder / "tests"):
        for id in proof.ids:
            files = found.setdefault(id, [])
            if str(proof.file) not in files:
                files.append(str(proof.file))
    return found


def copy_tree(folder: Path) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    compileall.compile_dir(folder / "src", quiet=1)  # once for all runs; a file with a new time is compiled again


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ, PYTHONPATH=str(folder / "src"), PYTHONDONTWRITEBYTECODE="1")
    environment.pop("PYTEST_ADDOPTS", None)
    environment.pop("BICORNE_EXPECT", None)
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        preexec_fn=limit_memory,
    )


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def tests_fail(folder: Path, id: str) -> bool:
    files = files_by_rule(folder)[id]
    plugins = [word for name in ("cacheprovider", "xdist", "hypothesispytest") for word in ("-p", f"no:{name}")]
    result = run(folder, "-m", "pytest", "-x", "-qq", *plugins, "--rule", id, *files)
    if result.returncode not in (0, 1, 2):
        raise RuntimeError(result.stdout[-2000:] + result.stderr[-2000:])
    return result.returncode != 0


LOADS = """
from bicorne.data.cards import load_deck
from bicorne.data.tables import load_tables
load_tables(), load_deck(), load_deck("tacticians")
"""


def verdict(folder: Path, mutant: Mutant, id: str) -> str:
    """What becomes of a mutant: noticed, endless, survived, or refused by the loader of the data."""
    file = folder / mutant.file
    whole, times = file.read_text(encoding="utf-8"), file.stat()
    file.write_text(mutant.text, encoding="utf-8")
    try:
        if mutant.kind == "cell" and run(folder, "-c", LOADS).returncode:
            return "refused"
        return "noticed" if tests_fail(folder, id) else "survived"
    except subprocess.TimeoutExpired:
        return "endless"
    finally:
        file.write_text(whole, encoding="utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def drawn(random: Random, only: tuple[str, ...] = ("",)) -> Iterator[tuple[Mutant, str]]:
    """Mutants at random, alternately from data and code, each with the rule it is tried for."""
    kinds = [list(data_mutants(random)), list(code_mutants(random))]
    for mutants in kinds:
        for mutant in mutants:
            mutant.ids = [id for id in mutant.ids if id.startswith(only)]
        mutants[:] = [mutant for mutant in mutants if mutant.ids]
    for mutants in kinds:
        random.shuffle(mutants)
    number = 0
    while any(kinds):
        mutants = kinds[number % 2] or kinds[1 - number % 2]
        number += 1
        mutant = mutants.pop()
        yield mutant, random.choice(mutant.ids)


def check(count: int, seed: int, only: tuple[str, ...] = ("",)) -> list[str]:
    """Try `count` mutants, print the verdict on each, and return the survivors."""
    survivors: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_tree(folder)
        done = 0
        for mutant, id in drawn(Random(seed), only):
            if done == count:
                break
            if id not in files_by_rule(folder):
                print(f"no test    {id}  {mutant}", flush=True)
                survivors.append(f"{id}: {mutant}")
                done += 1
                continue
            result = verdict(folder, mutant, id)
            print(f"{result:10} {id}  {mutant}", flush=True)
            if result != "refused":
                done += 1
            if result == "survived":
                survivors.append(f"{id}: {mutant}")
    return survivors


def main() -> None:
    parser = argparse.ArgumentParser(description="Break rules one at a time and see a test fail each time.")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--only", nargs="+", default=[""], help="break only rules whose ids begin with one of these")
    parser.add_argument("--list", action="store_true", help="count the mutants by kind and stop")
    options = parser.parse_args()
    if options.list:
        mutants = [*data_mutants(Random(0)), *code_mutants(Random(0))]
        print(len(mutants), "mutants of", len({id for mutant in mutants for id in mutant.ids}), "rules")
        print(dict(Counter(mutant.kind for mutant in mutants)))
        return
    print(f"seed {options.seed}", flush=True)
    survivors = check(options.count, options.seed, tuple(options.only))
    print(f"{options.count - len(survivors)} of {options.count} mutants were noticed")
    sys.exit(bool(survivors))


if __name__ == "__main__":
    main()
