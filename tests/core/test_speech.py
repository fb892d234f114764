"""Every question and verb of every rule book describes itself, and nothing outside the rule books lists their names."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import bicorne
from bicorne import Game
from bicorne.actions import enter
from bicorne.cli.choices import grouped
from bicorne.data.lessons import load_lessons
from bicorne.errors import DataError
from bicorne.rules import BOOKS
from bicorne.rules.book import RuleBook
from bicorne.rules.speech import ROLES
from books import FULL, PHRASES, QUESTIONS
from random_play import eager

ROOT = Path(bicorne.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
OPERANDS = ("from", "to", "guns", "word")


def asked_in(book: RuleBook) -> set[str]:
    return {step.name for procedure in book.procedures.values() for step in procedure.steps if step.asks}


# ------------------------------------------------------------------ the rows


@pytest.mark.parametrize("rules", FULL)
def test_every_question_has_its_words(rules: str) -> None:
    book = FULL[rules]
    assert asked_in(book) <= set(book.questions)
    for name, question in book.questions.items():
        assert question.phase in [id for id, _ in book.phases], name
        assert question.doing.split()[0] in ("is", "may"), name
        assert question.role in ROLES, name
        assert question.passing or name in book.musts, f"{name} can be passed, and no label says so"
        assert bool(question.alone) == bool(question.passing), name
    roles = [question.role for question in book.questions.values()]
    assert roles.count("opening") <= 1


def test_no_question_is_described_that_nobody_asks() -> None:
    assert set(QUESTIONS) == set().union(*[asked_in(book) for book in FULL.values()])


@pytest.mark.parametrize("rules", FULL)
def test_every_verb_has_its_words(rules: str) -> None:
    book = FULL[rules]
    assert set(book.verbs) == set(book.phrases)
    for verb, phrase in book.phrases.items():
        assert phrase.verb == verb
        assert phrase.label, verb
        for text in (phrase.label, phrase.aim):
            assert set(re.findall(r"\{(\w+)\}", text)) <= set(OPERANDS), verb
        assert set(re.findall(r"\{(\w+)\}", phrase.line)) <= {"word", "text"}, verb
        assert bool(phrase.attack) == bool(phrase.title), verb
        assert bool(phrase.aim) == (bool(phrase.attack) and "hex" in phrase.shape[1:]), verb
        assert set(phrase.amid) <= set(QUESTIONS), verb
        assert set(book.verbs[verb].asks) <= set(book.questions), verb


def test_a_verb_is_written_in_one_way() -> None:
    enter("fire", PHRASES["fire"].shape)
    with pytest.raises(ValueError, match="'fire' is written with"):
        enter("fire", ("hex",))


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("battle", ["borodino", "ocana", "auerstedt", "waterloo"])
def test_the_text_table_lists_every_option_of_random_games(battle: str, rules: str) -> None:
    """Each option has a number and a label; a question whose answers have outlooks says that it belongs to a fight."""
    random = Random(f"speech {battle}")
    game = Game.new(battle, seed=4, rules=rules, fast=True)
    for _ in range(400):
        if game.winner is not None:
            break
        entries = [entry for group in grouped(game._s) for entry in group.entries]
        assert sorted(number for number, _ in entries) == list(range(1, len(game.options) + 1))
        assert all(label and "{" not in label for _, label in entries)
        assert game._s.book.questions[game.public_view["question"]].fight or not game.outlooks()
        game.play(eager(game, random))


# ------------------------------------------------------------------ lessons


@pytest.mark.parametrize("rules", BOOKS)
def test_every_lesson_fits_a_question_of_the_rule_set(rules: str) -> None:
    book = BOOKS[rules]
    if not book.lessons:
        return  # it has no guided battle of its own
    lessons = load_lessons(book.lessons, asked_in(book))
    ids = [lesson.id for lesson in lessons.lesson]
    assert len(set(ids)) == len(ids) > 10 and set(lessons.chapters) <= set(ids)


LESSON = '[one]\nlesson = [{ id = "a", title = "A", text = "B.", when = { %s } }]\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (LESSON % 'asked = "dance"', "one.lesson 1.when.asked: `dance` is none of the words known here"),
        (LESSON % "", "it is not one moment"),
        (LESSON % "over = true, waiting = true", "it is not one moment"),
        (LESSON % "over = true, card = true", "nothing is chosen at that moment"),
        (LESSON % "night = true", "no such key"),
        ('[one]\nchapters = { b = "B" }\n', "`b` is none of the words known here"),
        ("[two]\n", "it is missing"),
    ],
)
def test_a_lesson_that_never_comes_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "lessons.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"^lessons\.toml, ") as error:
        load_lessons("one", QUESTIONS, tmp_path)
    assert problem in str(error.value)


# ------------------------------------------------------------------ no list of names elsewhere

NAMES = {*QUESTIONS, *PHRASES}
LONG = {name for name in NAMES if not name.isalpha()}  # hardly another word of the program looks like these
SEARCHED = ("players/*.py", "cli/*.py", "server/**/*.py", "research/*.py", "game.py", "view.py", "log.py")
# What is compared with these is a word of another vocabulary that only sounds alike.
VOCABULARIES = (".role", ".attack", ".procedure", ".cause", "shape[0]", "heading", "motion")
SPARED = {
    "cli/savefile.py": ["save"],  # the kind of a file
    "play/CardFace.svelte": ["exchange"],  # an emblem
    "server/reference.py": ["fire", "melee"],  # columns of the terrain table
    "help/RulesPage.svelte": ["battle back"],  # an area of the rule index
}

# Computer generals compare roles, and some roles are called like a question or a verb that has them.
THINKING = {path.relative_to(ROOT).as_posix() for path in (ROOT / "players").glob("*.py")}
PARTS_OF_A_TURN = {*ROLES, *[verb.role for book in BOOKS.values() for verb in book.verbs.values()]}


def names_in_python(source: str) -> list[str]:
    """Names of questions and verbs in a module: long ones anywhere, short ones in comparisons and in lists of names."""
    nodes = list(ast.walk(ast.parse(source)))
    others = [node for node in nodes if isinstance(node, ast.Compare) and is_of_another_vocabulary(node)]
    spared = {part for node in others for part in ast.walk(node)}
    found = {text for node in nodes if node not in spared for text in strings([node]) if text in LONG}
    for node in nodes:
        if isinstance(node, ast.Compare) and node not in spared:
            sides = [node.left, *node.comparators]
            found |= NAMES.intersection(strings([*sides, *[part for side in sides for part in parts(side)]]))
        elif isinstance(node, ast.MatchValue):
            found |= NAMES.intersection(strings([node.value]))
        elif node not in spared and len(strings(parts(node))) == len(parts(node)):
            found |= set(strings(parts(node))) if NAMES.issuperset(strings(parts(node))) else set()
    return sorted(found)


def parts(node: ast.AST) -> list[ast.expr | None]:
    """What a list holds, the keys of a table."""
    if isinstance(node, ast.Dict):
        return node.keys
    return [*node.elts] if isinstance(node, ast.Tuple | ast.List | ast.Set) else []


def strings(nodes: Sequence[ast.AST | None]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def is_of_another_vocabulary(node: ast.Compare) -> bool:
    return any(ast.unparse(side).endswith(VOCABULARIES) for side in [node.left, *node.comparators])


QUOTED = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`")
COMPARED = re.compile(r"([\w.()[\]?]+)\s*[!=]==?\s*'([^']*)'|'([^']*)'\s*[!=]==?\s*([\w.]+)|\bcase '([^']*)'")
LISTED = re.compile(r"\[((?:\s*'[^']*'\s*,?)+)\]")
RECORD = re.compile(r"Record<string,[^=]*=\s*\{([^{}]*)\}")
KEY = re.compile(r"(?:^|,)\s*(?:'([^']*)'|([\w-]+))\s*:", re.M)


def names_in_typescript(source: str) -> list[str]:
    """The same in TypeScript and Svelte, by their look."""
    found = {"".join(quoted) for quoted in QUOTED.findall(source)} & LONG
    for left, right, first, other, case in COMPARED.findall(source):
        if not (left or other).endswith(VOCABULARIES):
            found |= {right or first or case} & NAMES
    for listed in LISTED.findall(source):
        texts = re.findall(r"'([^']*)'", listed)
        found |= set(texts) if NAMES.issuperset(texts) else set()
    for record in RECORD.findall(source):
        keys = [one or two for one, two in KEY.findall(record)]
        found |= set(keys) if NAMES.issuperset(keys) else set()
    return sorted(found)


def python_files() -> list[Path]:
    return sorted({path for pattern in SEARCHED for path in ROOT.glob(pattern)})


def client_files() -> list[Path]:
    files = [path for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte")]
    return sorted(path for path in files if not path.name.endswith(".gen.ts"))


@pytest.mark.parametrize("path", python_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_outside_the_rules_names_a_question_or_a_verb(path: Path) -> None:
    module = path.relative_to(ROOT).as_posix()
    source = path.read_text("utf-8")
    found = [name for name in names_in_python(source) if module not in THINKING or name not in PARTS_OF_A_TURN]
    assert found == SPARED.get(module, [])
    assert verbs_compared(source) <= {"pass"}, "ask for the role of the verb"


def verbs_compared(source: str) -> set[str]:
    """The words with which the verb of an action is compared."""
    compared = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Compare)]
    verbs = [node for node in compared if ast.unparse(node.left) in ("a[0]", "action[0]")]
    return set(strings([part for node in verbs for part in ast.walk(node)]))


def test_a_verb_that_is_compared_would_be_found() -> None:
    assert verbs_compared('if a[0] in ("move", "fire") or role == "order": pass') == {"move", "fire"}


@pytest.mark.parametrize("path", client_files(), ids=lambda path: path.relative_to(WEB).as_posix())
def test_the_browser_knows_no_question_and_no_verb(path: Path) -> None:
    found = names_in_typescript(path.read_text("utf-8"))
    assert found == SPARED.get(path.relative_to(WEB).as_posix(), [])


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ('ask == "play card"', ["play card"]),
        ('if a[0] in ("fire", "melee"): pass', ["fire", "melee"]),
        ('SECRET = ("keep",)', ["keep"]),
        ('ENDS = {"order": "end the orders", "move": "end the movement"}', ["move", "order"]),
        ('match verb:\n    case "rally":\n        pass', ["rally"]),
        ('print("form-square")', ["form-square"]),
        ('"pass" != a[0]', []),
        ('question.role == "order"', []),
        ('HEADINGS = ("battle", "games")', []),
        ('row = {"move": 1, "blocks": 2}', []),
        ('option("move")', []),
    ],
)
def test_a_name_in_python_would_be_found(code: str, names: list[str]) -> None:
    assert names_in_python(code) == names


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("if (table.question === 'move') return", ["move"]),
        ("if ('keep' !== a.verb) return", ["keep"]),
        ("switch (a.verb) { case 'dig': break }", ["dig"]),
        ("const AT_ONCE = new Set(['order', 'rally'])", ["order", "rally"]),
        ("['retreat', 'reform'].includes(verb)", ["reform", "retreat"]),
        (
            "const PASS: Record<string, string> = {\n  order: 'End orders',\n  'take ground': 'Stay',\n}",
            ["order", "take ground"],
        ),
        ('speak("battle-back")', ["battle-back"]),
        ("if (words.attack === 'fire' || verb.shape[0] === 'tactic') return", []),
        ("const STEPS: Record<string, string> = { infantry: 'foot', cavalry: 'horse' }", []),
        ("const row = { move: 3 }", []),
    ],
)
def test_a_name_in_typescript_would_be_found(code: str, names: list[str]) -> None:
    assert names_in_typescript(code) == names
