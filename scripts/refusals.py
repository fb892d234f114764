"""Write docs/refusals.md: for every verb, the checks that an action must pass, in order, each with its rule.

    python scripts/refusals.py            print the page
    python scripts/refusals.py --write    write it

The page is read off the source: the table of verbs and, for each check, its reasons in the order they are tried.
"""

import ast
import sys
from dataclasses import dataclass, field
from pathlib import Path

from bicorne.wording import agree

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src" / "bicorne" / "rules"
PAGE = ROOT / "docs" / "refusals.md"

HEAD = """\
# Refusals

`Game.why_not` names the first rule that forbids an action. The checks always run in this order:

1. The battle is over.
2. `pass`: the question must be answered.
3. Whose decision it is: the piece belongs to the side that does not decide.
4. The time: the verb does not answer the question being asked. It may be the other side's turn; what the verb does may
   come later in the turn or the fight, and the question, in its own words, comes first; or it is too late.
5. The piece: there is no unit, or no leader, on the hex.
6. The order, then the rules of the verb itself, as the tables below list them from top to bottom.

The same checks make the list of options, so an action is legal if and only if nothing here forbids it. A defender's
reaction (`first-strike`, `retire`, `form-square`, `battle-back`) in its own melee, and `ignore` and `iron-will` while
flags are being settled, are judged by their own checks even while another question is being asked: they say more than
that it is too late. No refusal speaks of the other side's hidden cards.

Where a rule depends on the unit, the ground or the card, the table says so in words. The sentences stand as they are
said of a unit whose name is singular. `scripts/refusals.py` writes this page; a test compares it with the program.
"""


@dataclass
class Module:
    """A module of the rules: its reasons, its functions, and what it takes from others."""

    name: str
    reasons: dict[str, tuple[str, str]] = field(default_factory=dict)  # rule and sentence by name
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)  # module and name by name
    tree: ast.Module | None = None


# ------------------------------------------------------------------ reading the source


def read_modules() -> dict[str, Module]:
    names = {file: ".".join(file.relative_to(RULES).with_suffix("").parts) for file in sorted(RULES.rglob("*.py"))}
    return {name: read_module(file, name) for file, name in names.items()}


def read_module(file: Path, name: str) -> Module:
    module = Module(name, tree=ast.parse(file.read_text(encoding="utf-8")))
    assert module.tree is not None
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef):
            module.functions[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_reason(node.value):
            module.reasons[node.target.id] = reason(node.value)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                module.imports[alias.asname or alias.name] = (home_of(name, node), alias.name)
    return module


def home_of(name: str, node: ast.ImportFrom) -> str:
    """The module that a relative import of the rules means; none outside them."""
    package = name.split(".")
    return ".".join([*package[: -node.level], node.module or ""]) if 0 < node.level <= len(package) else ""


def is_reason(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason"


def reason(node: ast.AST | None) -> tuple[str, str]:
    assert isinstance(node, ast.Call)
    rule, text = (ast.literal_eval(argument) for argument in node.args)
    return rule, agree(text, plural=False)


# ------------------------------------------------------------------ the checks of a verb


def find(modules: dict[str, Module], module: Module, name: str) -> tuple[Module, str] | None:
    """Where a name of a module is defined."""
    if name in module.reasons or name in module.functions:
        return module, name
    if name in module.imports:
        home, original = module.imports[name]
        return (modules[home], original) if home in modules else None
    return None


def reasons_of(modules: dict[str, Module], module: Module, function: str, seen: set[str]) -> list[tuple[str, str]]:
    """The reasons a check can give, in the order in which it tries them."""
    key = f"{module.name}.{function}"
    if key in seen:
        return []
    seen.add(key)
    found: list[tuple[str, str]] = []
    for name in names_in_order(module.functions[function]):
        place = find(modules, module, name)
        if place is None:
            continue
        home, original = place
        if original in home.reasons:
            found.append(home.reasons[original])
        elif original in home.functions and gives_reason(home.functions[original]):
            found += reasons_of(modules, home, original, seen)
    return found


def names_in_order(function: ast.FunctionDef) -> list[str]:
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name) and not is_comparison(node, function)]
    return [node.id for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset))]


def is_comparison(name: ast.Name, function: ast.FunctionDef) -> bool:
    """`bar is ENEMY_BESIDE` asks about a reason and gives none."""
    return any(isinstance(node, ast.Compare) and name in node.comparators for node in ast.walk(function))


def gives_reason(function: ast.FunctionDef) -> bool:
    return function.returns is not None and "Reason" in ast.unparse(function.returns)


# ------------------------------------------------------------------ the table of verbs


def verbs(modules: dict[str, Module]) -> list[tuple[str, list[str], tuple[str, str], list[str]]]:
    """Each verb: the questions it answers, the reason given at any other time, and the names of its checks."""
    table = assigned(modules["classic.book"], "VERBS")
    assert isinstance(table, ast.Dict)
    rows = []
    for key, value in zip(table.keys, table.values, strict=True):
        assert isinstance(key, ast.Constant) and isinstance(key.value, str) and isinstance(value, ast.Call)
        asks, untimely, checks = value.args[:3]
        assert isinstance(checks, ast.List)
        named = [ast.unparse(check) for check in checks.elts]
        rows.append((key.value, ast.literal_eval(asks), reason(untimely), named))
    return rows


def musts(modules: dict[str, Module]) -> list[tuple[str, tuple[str, str]]]:
    table = assigned(modules["classic.book"], "MUSTS")
    assert isinstance(table, ast.Dict)
    rows = []
    for key, value in zip(table.keys, table.values, strict=True):
        assert key is not None
        rows.append((ast.literal_eval(key), reason(value)))
    return rows


def assigned(module: Module, name: str) -> ast.expr:
    assert module.tree is not None
    for node in module.tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            assert node.value is not None
            return node.value
    raise LookupError(name)


def cited(rule: str) -> str:
    """A rule id, or the words for a rule that depends on something."""
    if not rule.startswith("{"):
        return f"`{rule}`"
    return WORDS[rule]


# ------------------------------------------------------------------ the page


def page() -> str:
    modules = read_modules()
    lines = [HEAD, "## Before the verb\n", "| check | rule | refusal |", "|---|---|---|"]
    first = modules["refusal"].reasons
    for name, where in BEFORE.items():
        rule, text = first[name]
        lines.append(f"| {where} | {cited(rule)} | {text} |")
    lines += ["\n## `pass`\n", "| question | rule | refusal |", "|---|---|---|"]
    lines += [f"| {question} | {cited(rule)} | {text} |" for question, (rule, text) in musts(modules)]
    for verb, asks, untimely, checks in verbs(modules):
        lines += [f"\n## `{verb}`\n", "| rule | refusal |", "|---|---|"]
        lines.append(f"| {cited(untimely[0])} | {untimely[1]} (At any question except: {', '.join(asks)}.) |")
        for rule, text in check_rows(modules, checks):
            lines.append(f"| {cited(rule)} | {text} |")
    return "\n".join(lines) + "\n"


def check_rows(modules: dict[str, Module], checks: list[str]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for check in checks:
        place = find(modules, modules["classic.book"], check)
        assert place is not None, check
        rows += reasons_of(modules, place[0], place[1], set())
    return list(dict.fromkeys(rows))


# Rules that depend on the unit, the ground or the card.
WORDS = {
    "{move_rule}": "what the card says about moving",
    "{battle_rule}": "what the card says about battling",
    "{reach_rule}": "how far this kind of unit moves, or what the card says about it",
    "{ready_rule}": "how far this kind of unit may move and still battle, or what the card says about it",
    "{closed_rule}": "the ground that is closed",
    "{retreat_closed_rule}": "`classic.retreat.impassable-blocks`, for guns `classic.retreat.artillery-quarry`",
    "{leader_closed_rule}": "`classic.retreat.leader-impassable-eliminated`",
    "{stop_rule}": "the ground that ends the move",
    "{entry_rule}": "the ground it has entered",
    "{range_rule}": "the range of this kind of unit",
    "{sight_rule}": "what blocks the line: ground, a unit, a leader, the edge of the board",
    "{square_rule}": "the ground it stands on",
    "{step_rule}": "`classic.turn.sequence`, in a fight `classic.melee.procedure` or `classic.ranged.procedure`",
    "{order_time_rule}": "`classic.turn.sequence` too early, `classic.order.announce-all-first` too late",
    "{move_time_rule}": "`classic.turn.sequence` too early, `classic.turn.move-before-combat` too late",
    "{battle_time_rule}": "`classic.turn.sequence`, during a combat `classic.turn.one-combat-at-a-time`",
    "{card_rule}": "the card in play",
}
BEFORE = {
    "OVER": "the battle is over",
    "OTHER_DECIDES": "whose decision",
    "NOT_IN_PLAY": "the verb, of another rule set or battle",
    "OTHER_TURN": "the time, of the verbs of a turn",
    "FIRST": "the time, of what comes later",
    "LEADER_MEANT": "the time, while a leader retreats",
    "NO_UNIT": "the piece",
    "LEADER_ONLY": "the piece",
    "NAME_LEADER": "the piece, where leaders have such a verb of their own",
    "LEADER_ALONE": "the piece, to battle",
    "NO_LEADER": "the piece, for a leader's verb",
}


def main() -> None:
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
