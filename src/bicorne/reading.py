"""Reading TOML that people wrote by hand: every mistake named with its place and a remedy, all at once.

A `Report` collects the problems of one file. A `Table` hands out the values of one TOML table by type; one of
the wrong type is a problem, and reading goes on with a harmless value. `close` names the keys nobody knows.
"""

import re
import tomllib
from collections.abc import Collection
from datetime import date, datetime
from difflib import get_close_matches

from .errors import ScenarioError

MOST_BYTES = 100_000  # a battle has some ten thousand
MOST_NESTED = 20  # brackets within brackets; a battle needs three
MOST_DOTS = 60  # on one line: a map row has 26, and the time a dotted key takes grows with the square of its parts
MOST_PROBLEMS = 100
MOST_SHOWN = 40  # characters of a value that a message repeats
LINE = 120  # the longest text that must stay on one line
# Brackets, and what may hold some that do not count: texts and comments.
BRACKETS = re.compile(r"""(?s:"{3}.*?"{3}|'{3}.*?'{3})|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\[\]{}]""")
STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")  # ids of battles and sides


class Report:
    """The problems of one file, in the order in which they were found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[str] = []

    def add(self, place: str, what: str, remedy: str) -> None:
        """Note a problem; a file that is full of them is not read to its end."""
        end = "" if remedy.endswith("?") else "."
        problem = f"{self.file}: {clean(place, LINE)}: {what}; {remedy}{end}"
        if problem not in self.problems:
            self.problems.append(problem)
        if len(self.problems) == MOST_PROBLEMS:
            self.problems.append(f"{self.file}: that makes {MOST_PROBLEMS}; the rest was not checked.")
            self.finish()

    def finish(self) -> None:
        """Raise all problems together, if there are any."""
        if self.problems:
            raise ScenarioError(*self.problems)


def read_toml(text: str, file: str) -> dict[str, object]:
    """The tables of a TOML text of reasonable size and depth."""
    check_size(text, file)
    check_depth(text, file)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # broken TOML, or a number too long to read
        what = clean(str(error), LINE)
        raise ScenarioError(f"{file}: this is not valid TOML: {what}; correct that place.") from None


def check_size(text: str, file: str) -> None:
    """Refuse at once what would take long to read."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise ScenarioError(f"{file}: the text is longer than {MOST_BYTES:,} bytes; shorten it.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ScenarioError(f"{file}: the text holds half a character; save it as UTF-8.") from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise ScenarioError(f"{file}: line {number} has more than {MOST_DOTS} dots; break it up.")


def check_depth(text: str, file: str) -> None:
    """Refuse brackets within brackets within brackets before anybody follows them down."""
    depth = 0
    for found in BRACKETS.finditer(text):
        depth += STEPS.get(found[0], 0)
        if depth > MOST_NESTED:
            raise ScenarioError(f"{file}: lists or tables are nested too deeply; flatten them.")


def clean(text: str, longest: int) -> str:
    """A foreign text as part of a message: short, on one line, harmless to a terminal."""
    short = text if len(text) <= longest else text[:longest] + "…"
    return "".join(c if c.isprintable() else "·" for c in short)


def show(value: object) -> str:
    """A value as a message repeats it, between backquotes."""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, int):
        return f"`{value}`" if abs(value) < 10**MOST_SHOWN else "that number"
    if isinstance(value, str):
        return f"`{clean(value, MOST_SHOWN)}`"
    return "this" if isinstance(value, list | dict) else f"`{value}`"


KINDS: tuple[tuple[type, str], ...] = (
    (bool, "a truth value"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "text"),
    (list, "a list"),
    (dict, "a table"),
)


def kind_of(value: object) -> str:
    """What a value is, in the words of people."""
    return next((name for kind, name in KINDS if isinstance(value, kind)), "a date or time")


def hint(word: object, choices: Collection[str]) -> str:
    """The remedy for a word outside a closed list: the nearest one, or the list."""
    if isinstance(word, str) and 0 < len(word) <= MOST_SHOWN:
        near = get_close_matches(word, choices, 1) or get_close_matches(word.lower(), choices, 1)
        if near:
            return f"did you mean `{near[0]}`?"
    listed = list(choices)
    if not listed:
        return "leave it out"
    more = f" and {len(listed) - 24} more" if len(listed) > 24 else ""
    return f"write one of {', '.join(listed[:24])}{more}"


class Table:
    """One table of the file and the place by which messages name it."""

    def __init__(self, report: Report, place: str, data: dict[str, object]) -> None:
        self.report = report
        self.place = place
        self.data = data
        self.asked: dict[str, None] = {}  # in order, for the hints

    def at(self, key: str) -> str:
        return f"{self.place} {key}".strip()

    def problem(self, key: str, what: str, remedy: str) -> None:
        self.report.add(self.at(key), what, remedy)

    def expect(self, *keys: str) -> None:
        """These keys are not unknown, even where nobody reads them."""
        self.asked.update(dict.fromkeys(keys))

    def raw(self, key: str) -> object:
        """The value as it stands, None where there is none."""
        self.expect(key)
        return self.data.get(key)

    def missing(self, key: str, example: str) -> None:
        self.problem(key, "missing", f"add a line such as {key} = {example}")

    def wrong_type(self, key: str, value: object, wanted: str) -> None:
        self.problem(key, f"{show(value)} is {kind_of(value)}", f"write {wanted}")

    def close(self) -> None:
        """Name every key that nobody asked for: a slip of the pen must not go unnoticed."""
        for key in self.data:
            if key not in self.asked:
                place = self.place or "top of the file"
                self.report.add(place, f"unknown key {show(key)}", hint(key, self.asked))

    # ---- plain values; a key whose default is None is required ----

    def text(self, key: str, default: str | None, example: str, longest: int = LINE) -> str:
        value = self.raw(key)
        if value is None:
            if default is None:
                self.missing(key, f'"{example}"')
            return default or ""
        if not isinstance(value, str):
            self.wrong_type(key, value, f'text, such as "{example}"')
            return default or ""
        return self.checked_text(key, value, longest)

    def checked_text(self, key: str, value: str, longest: int) -> str:
        """Texts are shown on screens: neither empty nor endless, and without control characters."""
        value = value.strip()
        if not value:
            self.problem(key, "the text is empty", "write something or leave the line out")
        elif len(value) > longest:
            self.problem(key, f"the text has {len(value)} characters", f"write at most {longest}")
        elif not all(c.isprintable() or (c == "\n" and longest > LINE) for c in value):
            self.problem(key, f"{show(value)} holds control characters", "remove them")
        return value

    def whole(self, key: str, default: int | None, low: int, high: int, example: int = 1) -> int:
        value = self.raw(key)
        if value is None:
            if default is None:
                self.missing(key, str(example))
            return example if default is None else default
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong_type(key, value, f"a whole number from {low} to {high}")
        elif not low <= value <= high:
            self.problem(key, f"{show(value)} is out of range", f"write a whole number from {low} to {high}")
        else:
            return value
        return example if default is None else default

    def flag(self, key: str, default: bool) -> bool:
        value = self.raw(key)
        if isinstance(value, bool):
            return value
        if value is not None:
            self.wrong_type(key, value, "true or false")
        return default

    def word(self, key: str, default: str | None, choices: Collection[str]) -> str:
        """One of a closed list of words, "" where it is none."""
        value = self.raw(key)
        if isinstance(value, str) and value in choices:
            return value
        if value is not None:
            self.problem(key, f"{show(value)} is not possible here", hint(value, choices))
            return ""
        if default is None:
            self.missing(key, f'"{next(iter(choices), "…")}"')
        return default or ""

    def day(self, key: str) -> str:
        """A TOML date as ISO text, "" where there is none."""
        value = self.raw(key)
        if isinstance(value, date) and not isinstance(value, datetime):
            return value.isoformat()
        if value is not None:
            self.wrong_type(key, value, "a date without quotation marks, such as 1808-08-17")
        return ""

    # ---- lists and tables ----

    def values(self, key: str, example: str) -> list[object]:
        """A list, empty where there is none."""
        value = self.raw(key)
        if isinstance(value, list):
            return value
        if value is not None:
            self.wrong_type(key, value, f"a list, such as {example}")
        return []

    def texts(self, key: str, example: str) -> list[str]:
        """A list of texts; anything else in it is a problem."""
        found: list[str] = []
        for value in self.values(key, example):
            if isinstance(value, str):
                found.append(value)
            else:
                self.wrong_type(key, value, f"texts, such as {example}")
        return found

    def table(self, key: str, place: str) -> "Table":
        """The table below a key, empty where there is none."""
        value = self.raw(key)
        if isinstance(value, dict):
            return Table(self.report, place, value)
        if value is not None:
            self.wrong_type(key, value, "a table of keys and values")
        return Table(self.report, place, {})

    def tables(self, key: str) -> "list[Table]":
        """The tables of a [[key]], numbered from 1."""
        rows: list[Table] = []
        value = self.raw(key)
        for number, row in enumerate(value if isinstance(value, list) else [value], 1):
            if isinstance(row, dict) and isinstance(value, list):
                rows.append(Table(self.report, f"[[{key}]] {number}", row))
            elif row is not None:
                self.wrong_type(key, row, f"tables, each headed [[{key}]]")
        return rows
