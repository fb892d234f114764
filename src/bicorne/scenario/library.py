"""Where battles come from: those of the program and of rule sets that bring their own, files, and text."""

import os
from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ..errors import ScenarioError
from ..reading import MOST_BYTES, MOST_SHOWN, show
from ..rules import rule_set, rule_sets

TEXT_NAME = "scenario text"  # what messages call a battle that has no file


def battles() -> Traversable:
    """The folder of the battles that come with the program."""
    return files("bicorne.data") / "scenarios"


def shelves(rules: str = "") -> list[Traversable]:
    """The folder of the battles that a rule set plays, its own or the program's; of all rule sets if none is named."""
    books = [rule_set(rules)] if rules else rule_sets().values()
    return list(dict.fromkeys([book.battles or battles() for book in books]))


def shelf_of(id: str) -> Traversable | None:
    """The folder of a battle, if it is known."""
    return next((folder for folder in shelves() if id in ids_on(folder)), None)


def ids_on(folder: Traversable) -> list[str]:
    return [entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")]


def list_scenarios(rules: str = "") -> list[str]:
    """The ids of all known battles, or of those that a rule set plays, in alphabetical order.

    >>> "vimeiro" in list_scenarios()
    True
    """
    return sorted([id for folder in shelves(rules) for id in ids_on(folder)])


def load_text(id: str) -> str:
    """The text of a known battle."""
    folder = shelf_of(id)
    if folder is None:
        raise ScenarioError(f"There is no battle called {show(id)}; {nearest(id, list_scenarios())}")
    return (folder / f"{id}.toml").read_text("utf-8")


def nearest(id: str, known: list[str]) -> str:
    """What a mistaken id may have meant."""
    near = [name for name in known if id and id.lower() in name]
    if not near and len(id) <= MOST_SHOWN:
        near = get_close_matches(id.lower(), known, 3, 0.5)
    return f"did you mean {' or '.join(near[:3])}?" if near else "`bicorne battles` lists them all."


def find_scenario(source: str | os.PathLike[str]) -> tuple[str, str]:
    """The text of a battle and its name in messages, from an id, a path or the text itself.

    >>> find_scenario("vimeiro")[1]
    'vimeiro.toml'
    """
    if not isinstance(source, str):
        return read_file(Path(source)), os.fspath(source)
    if "\n" in source or len(source) > 1000:
        return source, TEXT_NAME
    if source in list_scenarios():
        return load_text(source), f"{source}.toml"
    if source.endswith(".toml"):
        return read_file(Path(source)), source
    if "=" in source or not source.strip() or source[0] in "[#":
        return source, TEXT_NAME
    if "/" in source or os.sep in source:
        return read_file(Path(source)), source
    return load_text(source), source  # raises, with the nearest ids


def read_file(path: Path) -> str:
    """The text of a file; one that is too long is cut, so that `parse` refuses it."""
    name = show(str(path))
    try:
        if not path.is_file():
            raise FileNotFoundError("there is no such file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise ScenarioError(f"{name}: {why}; give the id of a battle or the path of its file.") from None
    if len(data) > MOST_BYTES:
        return data.decode("utf-8", "replace").ljust(MOST_BYTES + 1)
    try:
        return data.decode("utf-8-sig")  # some editors put a mark before the first letter
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{name}: byte {error.start} is not UTF-8; save the file as UTF-8.") from None
