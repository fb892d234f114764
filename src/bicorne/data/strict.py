"""Reading the data files strictly: every refusal names the file, the key, what is wrong and the remedy."""

import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import TypeVar

import msgspec

from ..errors import DataError

FOLDER = Path(__file__).parent

Table = dict[str, object]
Row = TypeVar("Row", bound=msgspec.Struct)

# How to write what was expected, in the words of the message that found it missing.
WRITE = {
    "int": "write a whole number",
    "bool": "write true or false",
    "str": "write text in quotes",
    "array": "write a list in [ ]",
    "object": "write a table",
}


class Place:
    """Where we are reading: a file and the keys that lead to a value in it."""

    def __init__(self, file: str, *keys: str) -> None:
        self.file = file
        self.keys = keys

    def at(self, *keys: str) -> "Place":
        return Place(self.file, *self.keys, *keys)

    def refuse(self, problem: str, remedy: str) -> DataError:
        """The error to raise: file and key, the problem, the remedy, in full sentences."""
        key = ".".join(self.keys) or "the file"
        return DataError(f"{self.file}, {key}: {problem}. To mend it, {remedy}.")


def read_toml(folder: Path, name: str) -> Table:
    """The tables of one file."""
    try:
        return tomllib.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Place(name).refuse("there is no such file", f"put it into {folder}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Place(name).refuse(f"it is not TOML ({error})", "correct the line named") from None


def sections(place: Place, data: Table, names: Collection[str]) -> dict[str, Table]:
    """The top-level tables of a file, which must be exactly the named ones."""
    found = some_sections(place, data, names)
    return {name: found[name] if name in found else table(place.at(name), None) for name in names}


def some_sections(place: Place, data: Table, names: Collection[str]) -> dict[str, Table]:
    """The top-level tables of a file, which must be among the named ones."""
    for name in data:
        if name not in names:
            raise place.at(name).refuse("no such table", f"use one of {listed(names)}")
    return {name: table(place.at(name), value) for name, value in data.items()}


def table(place: Place, value: object) -> Table:
    """A value that must be a table."""
    if value is None:
        raise place.refuse("it is missing", "add the table")
    if not isinstance(value, dict):
        raise place.refuse("it is not a table", WRITE["object"])
    return value


def row(place: Place, value: object, kind: type[Row]) -> Row:
    """A table as a typed row: no key missing, none unknown, every value of its type."""
    try:
        return msgspec.convert(table(place, value), kind)
    except msgspec.ValidationError as error:
        raise explained(place, str(error), kind) from None


def explained(place: Place, message: str, kind: type[msgspec.Struct]) -> DataError:
    """A validation message with its place and its remedy."""
    known = [field.encode_name for field in msgspec.structs.fields(kind)]
    if found := re.search(r"unknown field `([^`]+)`", message):
        return place.at(found[1]).refuse("no such key", f"remove it, or use one of {listed(known)}")
    if found := re.search(r"missing required field `([^`]+)`", message):
        return place.at(found[1]).refuse("it is missing", "add the key with its value")
    problem, _, path = message.partition(" - at `$.")
    spot = place.at(path.rstrip("`")) if path else place
    expected = re.match(r"Expected `(\w+)", problem)
    remedy = WRITE.get(expected[1], "correct the value") if expected else "correct the value"
    return spot.refuse(problem[:1].lower() + problem[1:], remedy)


def choice(place: Place, value: str, allowed: Collection[str]) -> str:
    """A word from a closed vocabulary; prose is refused."""
    if value not in allowed:
        raise place.refuse(f"`{value}` is none of the words known here", f"use one of {listed(allowed)}")
    return value


def listed(words: Collection[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
