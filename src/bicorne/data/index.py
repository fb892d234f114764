"""The rule index: every rule by its id, with its text, from the files of `data/rules`.

>>> rule_index()["classic.morale.leader-one"]
'An attached leader lets his unit ignore one flag.'
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .rows import RuleRow
from .strict import FOLDER, Place, Table, read_toml, row


@dataclass(frozen=True)
class Rule:
    """One entry of the rule index."""

    id: str
    text: str
    see: tuple[str, ...]

    @property
    def area(self) -> str:
        """The chapter: `classic.melee` for `classic.melee.old-guard`."""
        return self.id.rpartition(".")[0]


@cache
def rules(folder: Path = FOLDER) -> dict[str, Rule]:
    """The rule index by id, in the order of its files."""
    found: dict[str, Rule] = {}
    for path in sorted((folder / "rules").glob("*.toml")):
        add_rules(found, Place(f"rules/{path.name}"), read_toml(folder / "rules", path.name))
    for rule in found.values():
        for other in rule.see:
            known_rule(Place("rules", rule.id, "see"), other, found)
    return found


def add_rules(found: dict[str, Rule], place: Place, data: Table) -> None:
    entries = data.get("rule")
    if set(data) != {"rule"} or not isinstance(entries, list):
        raise place.refuse("it holds more than [[rule]] tables, or none", "keep only [[rule]] tables in it")
    for number, entry in enumerate(entries, 1):
        given = row(place.at(f"rule {number}"), entry, RuleRow)
        if given.id in found:
            raise place.at(given.id).refuse("the id is used twice", "give the second rule an id of its own")
        found[given.id] = Rule(given.id, given.text, tuple(given.see))


@cache
def rule_index(folder: Path = FOLDER) -> dict[str, str]:
    """The text of every rule by id."""
    return {rule.id: rule.text for rule in rules(folder).values()}


def known_rule(place: Place, id: str, index: Collection[str]) -> str:
    if id not in index:
        raise place.refuse(f"the rule index has no `{id}`", "name a rule of data/rules, or add it there")
    return id
