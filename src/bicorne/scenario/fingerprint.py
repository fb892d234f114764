"""What of a battle decides how it is played, as a short hash: words, dates and comments may change without it."""

import json
import tomllib
from hashlib import blake2b
from typing import Any

from ..rules import DEFAULT_RULES, foreign_keys, foreign_tables

WORDS = ("id", "name", "date", "place", "campaign", "status", "set", "history", "odd")  # of the file itself


def fingerprint(text: str, rules: str = "") -> str:
    """The same for two texts of one battle as it is played; the text must have been checked.

    Tables and keys that other rule sets read do not count; the battle's own rule set is meant if none is named.

    >>> from bicorne.scenario import load_text
    >>> vimeiro = load_text("vimeiro")
    >>> fingerprint(vimeiro) == fingerprint(vimeiro.replace("Junot", "Duke of Abrantes"))
    True
    >>> fingerprint(vimeiro) == fingerprint(vimeiro.replace("banners    = 7", "banners    = 8"))
    False
    """
    data = tomllib.loads(text)
    name = rules or data.get("rules", DEFAULT_RULES)
    data = playable(without(data, *foreign_tables(name)))
    if "position" in data:
        data["position"] = without(data["position"], *foreign_keys(name))
    return blake2b(json.dumps(data, sort_keys=True, default=str).encode(), digest_size=8).hexdigest()


def playable(data: dict[str, Any]) -> dict[str, Any]:
    """The tables of a battle without its words."""
    kept = without(data, *WORDS)
    kept["board"] = without(data.get("board", {}), "north")
    kept["board"]["map"] = [row.split() for row in kept["board"].get("map", "").split("\n") if row.strip()]
    kept["sides"] = {id: without(side, "name", "commander") for id, side in data.get("sides", {}).items()}
    kept["leader"] = [without(leader, "name") for leader in data.get("leader", [])]
    kept["objective"] = [without(goal, "id", "name") for goal in data.get("objective", [])]
    units = [without(unit, "name", "plural") for unit in data.get("unit", [])]
    kept["unit"] = [unit for unit in units if set(unit) != {"hex"}]  # a row that only gives a name
    if not any("name" in rule for rule in data.get("rule", [])):  # a rule may mean hexes by their name
        kept["terrain"] = without(data.get("terrain", {}), "names")
    return kept


def without(table: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}
