"""Writes tests/sentences: every sentence of the report, every question and every refusal, each with an example.

    python scripts/sentences.py            print them
    python scripts/sentences.py --write    write the files

They are met in short games played at random from fixed seeds, every battle and some random maps under both rule sets;
what these games do not come across is made up. In a template names and numbers are in braces; `{units}` is a unit with
a plural name.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from bicorne import Game, rules, scenarios
from bicorne import events as e
from bicorne.actions import CLAUSES, SHAPES
from bicorne.battlefield import Field
from bicorne.flow import current
from bicorne.log import SENTENCES, at, claim_name, describe, dice, general, unit
from bicorne.rules import BOOKS
from bicorne.rules.book import Reason, Verb
from bicorne.rules.refusal import refusal
from bicorne.setup import lay_out, read_scenario
from bicorne.state import MASS, State
from bicorne.tables import Kind
from bicorne.terms import ART, CAV, CAVALRY, FLAG, INF, INFANTRY, SABER
from bicorne.wording import NUMBERS, sentence

TESTS = Path(__file__).parent.parent / "tests"
sys.path.append(str(TESTS))
from books import PHRASES, QUESTIONS  # noqa: E402
from random_play import random_map, random_rules  # noqa: E402

FOLDER = TESTS / "sentences"
MAPS = 20  # random maps, where armies begin face to face and every special rule is met
DECISIONS = 180  # of each game
MANY, FEW, RARE = 12, 1, 200  # refusals a decision; a question that came up less often than that is rare
NOT_MET = "(not met in these games)"


def verbs_of_the_notation() -> list[str]:
    """All verbs in the order of the page that lists them: what is asked at random depends on it."""
    page = (TESTS.parent / "docs" / "notation.md").read_text(encoding="utf-8")
    return list(
        dict.fromkeys([verb + leader for verb, leader in re.findall(r"^\| `([a-z-]+)(?: \S+( leader))?", page, re.M)])
    )


VERBS = verbs_of_the_notation()
REACTIONS = [verb for verb in VERBS if verb in PHRASES and PHRASES[verb].reaction]


class Collected:
    """What was read so far: an example for every template, question and reason."""

    def __init__(self) -> None:
        self.report: dict[tuple[str, str], str] = {}  # by event and template
        self.prompts: dict[str, str] = {}  # by question
        self.refusals: dict[tuple[str, str], str] = {}  # by rule and text of the reason
        self.asked: dict[tuple[str, str], int] = {}  # how often each question of a rule set came up

    def hear(self, f: Field, event: e.Event) -> None:
        """An event as its own side and as a bystander reads it."""
        for seen in (event, event.seen_by(-1)):
            text = describe(f, seen).text
            self.report.setdefault((type(seen).__name__, template(f, seen, text)), text)


def collect() -> Collected:
    found = Collected()
    maps = [random_map(seed) + random_rules(seed) for seed in range(MAPS)]
    for number, battle in enumerate([*scenarios.list_scenarios(), *maps]):
        for book in sorted(BOOKS):
            play(Game.new(battle, seed=number, rules=book, fast=True), Random(f"{number} {book}"), found)
    for field, event in made_up():
        found.hear(field, event)
    for question in QUESTIONS:
        found.prompts.setdefault(question, NOT_MET)
    for reason in every_reason():
        found.refusals.setdefault((reason.rule, reason.text), NOT_MET)
    return found


# ------------------------------------------------------------------ games


def play(game: Game, random: Random, found: Collected) -> None:
    """A game at random, and at every decision a few actions that are mostly refused: more of them where it is rare."""
    for _ in range(DECISIONS):
        if game.winner is not None:
            return
        question = (game._s.book.name, current(game._s).name)
        found.prompts.setdefault(question[1], game.prompt)
        found.asked[question] = found.asked.get(question, 0) + 1
        for _ in range(MANY if found.asked[question] < RARE else FEW):
            ask(game, some_action(game, random), found)
        for event in game.play(some_option(game, random)):
            found.hear(game._s.field, event)


def some_option(game: Game, random: Random) -> str:
    """First the verb, then the option: what is rare among the options is not rare in these games."""
    by_verb: dict[str, list[str]] = {}
    for option in game.options:
        by_verb.setdefault(option.split()[0], []).append(option)
    verb = random.choice(list(by_verb))
    if verb == "pass" and random.random() < 0.7:
        verb = random.choice(list(by_verb))
    return random.choice(by_verb[verb])


def some_action(game: Game, random: Random) -> str:
    """An action that can be written, mostly of a verb for this moment and about the pieces in question."""
    s = game._s
    written = [verb for verb in VERBS if s.field.deck.tactician_cards or "tactic" not in SHAPES[verb]]
    fitting = [verb for verb in written if verb in s.book.verbs and current(s).name in s.book.verbs[verb].asks]
    fitting += [verb for verb in REACTIONS if s.stack[-1].procedure in ("melee", "battle")]
    verb = random.choice(fitting if fitting and random.random() < 0.8 else written)
    words = verb.split()[:1]
    for kind in SHAPES[verb]:
        words += some_words(s, random, kind, words[1] if len(words) > 1 else "")
        if len(words) == 2 and " leader" in verb:
            words.append("leader")
    return " ".join(words)


def some_words(s: State, random: Random, kind: str, before: str) -> list[str]:
    """An operand of an action, or none."""
    if kind == "batteries":
        return ["+", some_hex(s, random, before)] if random.random() < 0.2 else []
    if kind == "hex or off" and random.random() < 0.3:
        return ["off"]
    choices = {
        "card": [card.id for card in s.field.deck.cards],
        "tactic": [tactic.id for tactic in s.field.deck.tactician_cards],
        "clause": list(CLAUSES),
        "facing": list(s.field.board.facings),
        "front": list(s.field.board.vertices),
        "number": [str(number) for number in range(4)],
    }
    return [random.choice(choices[kind])] if kind in choices else [some_hex(s, random, before)]


def some_hex(s: State, random: Random, before: str) -> str:
    """A hex of the options or of the fight, one with a piece, one next to the hex named before, or any."""
    board = s.field.board
    concerned = [hex for action in s.options for hex in action[1:3] if 0 <= hex < board.size and action[0] != "play"]
    fight = s.stack[-1].data()
    concerned += [int(str(fight[key])) for key in ("base", "ground") if key in fight]
    held = [hex for hex in (*s.hex, *s.leader_hex) if hex >= 0]
    if before in board.names:
        near = [hex for hex in range(board.size) if board.distance[board.hex(before)][hex] in (1, 2)]
        hexes = random.choice([near, near, held, concerned or held])
    else:
        hexes = random.choice([concerned or held, concerned or held, held, list(range(board.size))])
    return board.names[random.choice(hexes)]


def ask(game: Game, action: str, found: Collected) -> None:
    state = game._s
    reason = refusal(state, state.field.lexicon.parse(action))
    refused = game.why_not(action)
    if reason is not None and refused is not None:
        found.refusals.setdefault((reason.rule, reason.text), f"{action}: {refused.text}")


def every_reason() -> list[Reason]:
    """The reasons that the modules of the rules name, those of verbs and of questions that must be answered too."""
    reasons: list[Reason] = []
    for info in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        for value in vars(importlib.import_module(info.name)).values():
            for row in value.values() if isinstance(value, dict) else [value]:
                if isinstance(row, Verb):
                    reasons.append(row.untimely)
                elif isinstance(row, Reason):
                    reasons.append(row)
    return reasons


# ------------------------------------------------------------------ templates


def template(f: Field, v: Any, text: str) -> str:
    """A sentence with its names and numbers in braces."""
    for name, word in sorted(names_in(f, v).items(), key=lambda pair: -len(pair[0])):
        text = text.replace(name, word)
    text = re.sub(r"\((\w[^()]* [+-]\d+)?\)", "({dice list})", text)
    numbers = "|".join(NUMBERS[1:])
    return re.sub(rf"\b(\d+|{numbers}|{numbers.title()})\b", "{n}", text)


def names_in(f: Field, v: Any) -> dict[str, str]:
    """The names that the sentence of an event may have, and the word for each."""
    names: dict[str, str] = {}
    for key, value in [(field.name, getattr(v, field.name)) for field in fields(v)]:
        if key in ("unit", "foe", "batteries"):
            for number in value if isinstance(value, list) else [value]:
                if number >= 0:
                    one = str(unit(f, number))
                    word = "{units}" if f.plural[number] else "{unit}"
                    names |= {one: word, sentence(one): word, f.unit_names[number] or f.kinds[number].name: word}
        elif key in ("hex", "start", "target", "along"):
            for hex in value if isinstance(value, list) else [value]:
                if hex >= 0:
                    names[at(f, hex)] = "{hex}"
        elif key == "faces":
            names[dice(f, value)] = "{dice}"
        elif key == "card" or key == "counts_as":
            names[f.deck.cards[value].name if value >= 0 else "\n"] = "{card}"
        elif key == "tactic":
            names[f.deck.tactician_cards[value].name if value >= 0 else "\n"] = "{tactic}"
        elif key == "cause":
            names[claim_name(f, value) if value in [claim.id for claim in f.claims] else "\n"] = "{objective}"
        elif key == "action":
            names[value] = "{action}"
        elif key == "leader" and value >= 0:
            names[sentence(f.leader_names[value])] = names[f.leader_names[value]] = "{leader}"
    if isinstance(v, e.BattleEnded) and v.result < 2:
        names[general(f, v.result)] = "{general}"
    if hasattr(v, "side"):
        names[sentence(general(f, v.side))] = names[general(f, v.side)] = "{general}"
    return names


# ------------------------------------------------------------------ events made up

# Further units, so that there is one for every sentence: by nation and type.
FURTHER = ("BRB", "BGN", "FLR", "KLN", "KCU", "ALN")
NAMED = ("Halkett's brigade", "95th Rifles", "Van Merlen's horse", "Bijleveld's guns", "Guiton's cuirassiers")
AGAIN = [[INF], [FLAG], [SABER], [FLAG, SABER], [SABER, SABER], [INF, FLAG, FLAG], [FLAG, SABER, SABER]]
HEX = 40  # where it happens
GAINS = ["unit", "leader", "exit", "clock", "crossroads"]


def made_up() -> Iterator[tuple[Field, e.Event]]:
    """Events of every kind that units of every arm, with singular and plural names, could meet with."""
    field = lay_out(read_scenario(scenarios.load_text("quatre-bras"), "quatre-bras.toml", "tacticians"), "tacticians")
    units = [field.unit_names.index(name) for name in NAMED]
    units += [unit for unit, name in enumerate(field.unit_names) if not name and field.arm[unit] != INFANTRY][:2]
    units += [field.muster(field.tables.units[code[0], code[1:]], code[0] == "F", -1, 4, 4) for code in FURTHER]
    for about in units:
        for event in events_about(field, about):
            if can_be(field, event):
                if isinstance(event, e.Rolled):
                    event.faces = fitting_faces(event)
                yield field, event


def fitting_faces(v: e.Rolled) -> list[int]:
    """Dice that could have brought this result against cavalry."""
    faces = [CAV] * (v.hits + v.stopped) + [FLAG] * v.flags + [SABER] * 2 * v.misfires
    return faces or [ART]


def events_about(f: Field, about: int) -> Iterator[e.Event]:
    """Events of every kind about one unit, in all the forms that their sentences know."""
    for kind in SENTENCES:
        columns = [(field.name, values_of(f, kind, field.name, field.type, about)) for field in fields(kind)]
        for row in product(*[values for _, values in columns]):
            yield kind(**dict(zip([name for name, _ in columns], row, strict=True)))


def values_of(f: Field, kind: type[e.Event], name: str, type: Any, about: int) -> list[Any]:
    """Values for a field of an event: by its name, by the kind of event where that matters, else by its type."""
    own, other = f.side[about], 1 - f.side[about]
    alone = kind.__name__.startswith(("Leader", "Attached"))
    known: dict[str, list[Any]] = {
        "unit": [about],
        "foe": [f.units_of[other][0], -1],
        "leader": [f.leaders_of[own][-1]] if alone else [f.leaders_of[own][-1], -1],
        "hex": [HEX],
        "start": [HEX + 1],
        "target": [HEX + 13],
        "side": [other if kind is e.LeaderChecked else own],
        "batteries": [[], [unit for unit in f.units_of[own] if f.kinds[unit].guns][:1]],
        "along": [[], [HEX + 1], [HEX + 1, HEX + 2]],
        "shares": [[e.Share("blocks", 4, "classic.combat.base-dice-blocks")]],
        "faces": AGAIN if kind is e.RolledAgain else [[INF, FLAG]],
        "counts_as": [0, 1, -1],
        "clause": list(range(len(CLAUSES))),
        "tactic": [t.index for t in f.deck.tactician_cards][: None if kind is e.TacticPlayed else 1],
        "cause": ["weather", "clock"] if kind is e.FateRolled else GAINS if kind is e.BannerGained else ["crossroads"],
        "hits": [0, 1, 2],
        "flags": [1, 2, 3] if kind is e.FlagsIgnored else [0, 1, 2],
        "ignored": [1, 2, 3],
        "effects": [[], ["stopped"], ["misfire"] * 2, ["misfire"] * 4] if kind is e.Rolled else [[]],
        "quiet": [0, 30] if kind is e.BattleEnded else [25],
        "space": [1, MASS],
        "left": [0, 1, 2],
        "counters": [1, 2],
        "total": [0, 3],
        "blocks": [1, 2],
        "banners": [1, 2],
        "result": [0, 2],
        "action": ["order F5"],
    }
    by_type: dict[Any, list[Any]] = {int: [1], bool: [False, True], str: ["x"]}
    return known[name] if name in known else by_type.get(type, [[]])


def can_be(f: Field, v: Any) -> bool:
    """Not every mixture of values comes about, and not with every unit."""
    kind: Kind | None = f.kinds[v.unit] if hasattr(v, "unit") else None
    if isinstance(v, e.BannerGained):
        return bool(v.total) and (v.banners == 1 or v.cause not in ("unit", "leader"))
    if isinstance(v, e.BattleEnded):
        return bool(v.result == 2 or not v.quiet)
    if isinstance(v, e.FlagsIgnored):
        return bool(v.ignored <= v.flags)
    if kind is None:
        return True
    if isinstance(v, e.GarrisonPlaced | e.GarrisonRelieved) or kind.type.makes_way:
        return isinstance(v, e.GarrisonPlaced | e.GarrisonRelieved) and kind.type.makes_way
    if isinstance(v, e.Rolled):
        odd = v.stopped if kind.type.fires_in_pairs else v.misfires
        return not odd and not (v.stopped and kind.arm != INFANTRY) and not (v.misfires and (v.flags or v.hits))
    if isinstance(v, e.RolledAgain):
        return kind.type.rerolls_flags and (v.hits, v.flags) == (v.faces.count(SABER), v.faces.count(FLAG))
    if isinstance(v, e.FireAnnounced | e.MeleeAnnounced):
        guns = v.along if isinstance(v, e.FireAnnounced) else v.batteries
        fires = isinstance(v, e.FireAnnounced)
        return (v.foe < 0) == (v.leader >= 0) and not (v.foe < 0 and guns) and not (fires and kind.arm == CAVALRY)
    if isinstance(v, e.SquareFormed | e.SquareLeft):
        return kind.arm == INFANTRY and (v.space == MASS) == kind.mass
    if isinstance(v, e.RetireChosen | e.Reformed):
        return kind.arm == CAVALRY or getattr(v, "ordered", False)
    if isinstance(v, e.IronWillUsed):
        return bool(kind.nation == "prussian")
    if isinstance(v, e.TacticPlayed):
        row = f.deck.tactician_cards[v.tactic]
        return "recall" not in row.when and row.arms[kind.arm] and (kind.type.light or not row.light)
    return True


# ------------------------------------------------------------------ the files


def report_page(found: Collected) -> str:
    lines = ["# The report: every sentence by its event, with an example."]
    last = ""
    for (kind, text), example in sorted(found.report.items()):
        lines += [f"\n{kind}"] if kind != last else []
        lines += [f"  {text}", *([f"      {example}"] if example != text else [])]
        last = kind
    return "\n".join(lines) + "\n"


def prompts_page(found: Collected) -> str:
    lines = ["# The questions: what a player reads when he decides, with an example.\n"]
    for question, example in sorted(found.prompts.items()):
        lines += [f"{question}", f"  {QUESTIONS[question].prompt}", f"      {example}"]
    return "\n".join(lines) + "\n"


def refusals_page(found: Collected) -> str:
    lines = ["# The refusals: why an action is not allowed, by the rule, with an action and what it is answered."]
    last = ""
    for (rule, text), example in sorted(found.refusals.items()):
        lines += [f"\n{rule}"] if rule != last else []
        lines += [f"  {text}", f"      {example}"]
        last = rule
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """The text of each file by its name."""
    found = collect()
    return {
        "report.txt": report_page(found),
        "prompts.txt": prompts_page(found),
        "refusals.txt": refusals_page(found),
    }


def main(arguments: list[str]) -> None:
    for name, text in pages().items():
        if "--write" in arguments:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / name).write_text(text, encoding="utf-8")
        else:
            print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
