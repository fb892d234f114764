"""Every sentence a player reads is kept in tests/sentences, so that a change of wording is seen; and every one agrees
in number with the name it is about."""

import importlib.util
import re
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bicorne import Game, scenarios
from bicorne import events as e
from bicorne.battlefield import Field
from bicorne.data.tables import load_tables
from bicorne.log import SENTENCES, at, describe
from bicorne.rules import BOOKS
from bicorne.setup import lay_out, read_scenario, stage
from bicorne.wording import with_article
from books import QUESTIONS

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "tests" / "sentences"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sentences", ROOT / "scripts" / "sentences.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()
HEX = SCRIPT.HEX


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


# ------------------------------------------------------------------ the files


@pytest.mark.long
def test_the_files_are_what_the_program_says() -> None:
    for name, text in SCRIPT.pages().items():
        assert text_of(name) == text, f"{name} is stale: python scripts/sentences.py --write, and read what has changed"


def test_every_event_has_its_sentence_and_its_line() -> None:
    kinds = [kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, e.Event)]
    assert set(SENTENCES) == {kind for kind in kinds if kind is not e.Event}
    lines = text_of("report.txt").splitlines()
    assert [kind.__name__ for kind in SENTENCES if kind.__name__ not in lines] == []


def test_every_question_has_its_line() -> None:
    asked = set()
    for battle in scenarios.list_scenarios():
        for rules in BOOKS:
            verbs = Game.new(battle, seed=1, rules=rules)._s.book.verbs.values()
            asked |= {question for verb in verbs for question in verb.asks}
    assert asked == set(QUESTIONS)
    assert set(QUESTIONS) <= set(text_of("prompts.txt").splitlines())


def test_every_reason_of_the_rules_has_its_line() -> None:
    lines = text_of("refusals.txt").splitlines()
    source = "".join([path.read_text(encoding="utf-8") for path in sorted((ROOT / "src/bicorne/rules").rglob("*.py"))])
    texts = re.findall(r'Reason\(\s*"[^"]*",\s*"([^"]*)"', source)
    assert len(texts) > 250
    assert [text for text in texts if f"  {text}" not in lines] == []


# ------------------------------------------------------------------ grammar

# The verbs that sentences about a unit have: of one, and of several.
VERBS = {
    "arrives": "arrive", "attacks": "attack", "battles": "battle", "begins": "begin", "breaks": "break",
    "changes": "change", "charges": "charge", "chooses": "choose", "comes": "come", "falls": "fall",
    "fires": "fire", "forms": "form", "goes": "go", "has": "have", "ignores": "ignore", "is": "are",
    "leaves": "leave", "loses": "lose", "makes": "make", "may": "may", "moves": "move", "gathers": "gather",
    "regains": "regain", "retires": "retire", "retreats": "retreat", "rolls": "roll", "stands": "stand",
    "strikes": "strike", "takes": "take",
}  # fmt: skip
SECOND = (("reforms", "gets"), ("reform", "get"))  # verbs after another one
SINGULAR_WORDS, PLURAL_WORDS = {"it", "its", "itself"}, {"they", "their", "them", "themselves"}
NOT_ABOUT_IT = (e.Attached, e.GarrisonPlaced)  # the unit is not the subject
FEW = 20  # forms of each kind of event for each name


def fields_of_all_battles() -> list[Field]:
    """Every battle under both rule sets, and one with every kind of unit there is."""
    found = [stage(*scenarios.find_scenario(id), rules)[1] for id in scenarios.list_scenarios() for rules in BOOKS]
    everyone = lay_out(read_scenario(scenarios.load_text("quatre-bras"), "text", "tacticians"), "tacticians")
    for kind in load_tables().kinds:
        everyone.muster(kind, kind.letter == "F", -1, kind.blocks, kind.blocks)
    return [*found, everyone]


class Reader:
    """Reads sentences about one unit, and finds what does not fit the number of its name."""

    def __init__(self, f: Field, unit: int) -> None:
        self.plural = f.plural[unit]
        self.name = with_article(f.unit_names[unit] or f.kinds[unit].name)
        capital = self.name[0].upper() + self.name[1:]
        names = f"{re.escape(self.name)}|{re.escape(capital)}"
        where = re.escape(f" on {at(f, HEX)}")
        self.subject = re.compile(rf"(?:^|: )(?:{names})(?:{where}| with [\w' -]+?|, short of supply,)? (\w+)")
        self.relative = re.compile(rf"(?:{names}){where}, (which|who) (\w+)")
        self.verbs = set(VERBS.values() if self.plural else VERBS)

    def problem(self, v: e.Event, text: str) -> str:
        """What is wrong with a sentence, or ""."""
        if isinstance(v, e.LeaderEscaped | e.LeaderCaught):
            found = self.relative.search(text)
            good = found is not None and found.groups() == (("who", "roll") if self.plural else ("which", "rolls"))
            return "" if good else "not 'who roll' or 'which rolls'"
        elsewhere = isinstance(v, NOT_ABOUT_IT) or (isinstance(v, e.FireAnnounced) and bool(v.along))
        if not elsewhere and not (isinstance(v, e.TacticPlayed) and re.search(r"^[^:]*\.$|the ground costs", text)):
            verb = self.subject.search(text)
            if verb is None:
                return "the unit is not its subject"
            if verb[1] not in self.verbs:
                return f"'{verb[1]}' does not fit, or is not in the table of verbs"
        second = re.search(r"(?<!to retire) and (reforms?|gets?) ?", text)
        if second is not None and second[1] not in SECOND[self.plural]:
            return f"'{second[1]}' does not fit"
        words = set(re.findall(r"[a-z]+", text.replace(self.name, "")))
        return ", ".join(sorted(words & (SINGULAR_WORDS if self.plural else PLURAL_WORDS)))


def forms(f: Field, unit: int) -> list[Any]:
    """Some events of every kind that are about a unit."""
    found: dict[type[e.Event], list[Any]] = {}
    for event in SCRIPT.events_about(f, unit):
        if "unit" in [field.name for field in fields(event)]:
            found.setdefault(type(event), []).append(event)
    return [event for events in found.values() for event in events[:: 1 + len(events) // FEW]]


def test_every_sentence_agrees_in_number_with_every_name() -> None:
    seen: set[tuple[str, bool]] = set()
    wrong: list[str] = []
    for f in fields_of_all_battles():
        some = forms(f, 0)
        for unit in range(len(f.kinds)):
            key = (f.unit_names[unit] or f.kinds[unit].name, bool(f.deck.tactician_cards))
            if key not in seen:
                seen.add(key)
                reader = Reader(f, unit)
                for event in some:
                    about = replace(event, unit=unit)
                    text = describe(f, about).text
                    problem = reader.problem(about, text)
                    wrong += [f"{text} ({problem})"] if problem else []
    assert wrong == []
    assert len(seen) > 700


def test_a_sentence_that_does_not_agree_would_be_found() -> None:
    f = stage(*scenarios.find_scenario("quatre-bras"), "")[1]
    rifles, brigade = f.unit_names.index("95th Rifles"), f.unit_names.index("Pack's brigade")
    lost = e.BlocksLost(rifles, HEX, 1, 0, True)
    where = f"on {at(f, HEX)}"
    assert Reader(f, rifles).problem(lost, f"The 95th Rifles {where} loses a block.")
    assert Reader(f, rifles).problem(lost, f"The 95th Rifles {where} lose its last block.")
    assert Reader(f, brigade).problem(lost, f"Pack's brigade {where} lose a block.")
    assert Reader(f, brigade).problem(lost, f"Pack's brigade {where} loses their last block.")
    assert not Reader(f, brigade).problem(lost, f"Pack's brigade {where} loses its last block.")


PLURAL_NAMES = """
    95th Rifles|5/60th Rifles|1st Guards|Guards|Walloon Guards|Maitland's Guards|92nd Highlanders|27th Jagers
    Sailors of the Guard|grenadiers of the Guard|chasseurs of the Guard|Nassauers of Saxe-Weimar|Swiss of Schramm
    14th and 16th Light Dragoons|Coldstream and 3rd Guards|1st Hussars, King's German Legion|15e chasseurs à cheval
    Harvey's Portuguese|20th Portuguese|4th Swiss (part)|Bijleveld's guns|Piré's lancers|Van Merlen's horse
    Rosenberg chevau-légers|marine artillerymen|Leval's Germans|3rd Caçadores|1er dragons|dragoons
"""
SINGULAR_NAMES = """
    50th Foot|88th Foot (Connaught Rangers)|48th Foot, second battalion|43rd Light Infantry|King's German Legion
    2nd Light Battalion, King's German Legion|12e de ligne|9e légère|Légion du Midi|Victor's corps|grenadier corps
    Bachelu's division|Compans's division|Ross's troop|Raevsky's battery|great battery|Old Guard|Paris Guard
    Saxon regiment Clemens|Órdenes Militares regiment|division of Zayas|Silesian Landwehr|Brunswick advance guard
"""


def test_names_of_the_battles_know_whether_they_are_plural() -> None:
    """A list of what a reader of English would say, against the rule of the loader and the words of the files."""
    known: dict[str, bool] = {}
    for id in scenarios.list_scenarios():
        field = stage(*scenarios.find_scenario(id), "")[1]
        known |= {name: plural for name, plural in zip(field.unit_names, field.plural, strict=True) if name}
    for names, plural in ((PLURAL_NAMES, True), (SINGULAR_NAMES, False)):
        for name in [name.strip() for line in names.strip().splitlines() for name in line.split("|")]:
            assert known.get(name, name == "Sailors of the Guard") == plural, name


def test_names_of_kinds_know_whether_they_are_plural() -> None:
    plural = {type.name for type in load_tables().types.values() if type.plural}
    assert plural == {
        *("grenadiers", "guard grenadiers", "Grenzer", "cuirassiers", "light lancers", "militia lancers", "Cossacks"),
    }


def test_a_file_says_where_the_sound_of_a_name_deceives() -> None:
    text = scenarios.load_text("quatre-bras")
    for line, plural in (("", True), ("\nplural = false", False), ("\nplural = true", True)):
        changed = text.replace('name = "95th Rifles"', f'name = "95th Rifles"{line}')
        field = lay_out(read_scenario(changed, "text"))
        assert field.plural[field.unit_names.index("95th Rifles")] == plural


@pytest.mark.parametrize(
    ("battle", "generals"),
    [
        ("saalfeld", ["Lannes", "Louis Ferdinand"]),  # as the leader on the map is called
        ("vitoria", ["Joseph", "Wellington"]),  # by the last name: King Joseph is no leader there
        ("ocana", ["Aréizaga", "Soult"]),
        ("auerstedt", ["Brunswick", "Davout"]),
    ],
)
def test_the_report_calls_commanders_by_their_short_names(battle: str, generals: list[str]) -> None:
    assert sorted(stage(*scenarios.find_scenario(battle), "")[1].generals) == generals


def test_a_side_without_a_commander_has_its_own_name() -> None:
    text = re.sub(r'commander *= *"[^"]*"', "", scenarios.load_text("vimeiro"))
    game = Game.new(text, seed=7)
    (played,) = game.play(game.options[0])[:1]
    assert game.describe(played).text.startswith("The Army of Portugal plays ")
