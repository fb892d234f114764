"""The text of a battle as everybody may see it.

A position may say which cards a side holds. What leaves for the other side is rewritten without them.
"""

import json
import tomllib
from datetime import date, datetime, time

SECRETS = ("hands", "deck", "tracks", "tacticians", "tactician_deck", "sacs")  # of the [position] table


def public_text(text: str) -> str:
    """The text itself, or the same battle without the secrets of its position."""
    data = tomllib.loads(text)
    position = data.get("position")
    if not isinstance(position, dict) or not any(key in position for key in SECRETS):
        return text
    data["position"] = {key: value for key, value in position.items() if key not in SECRETS}
    return "".join(f"{quoted(key)} = {written(value)}\n" for key, value in data.items())


def written(value: object) -> str:
    """A value in TOML, tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(key)} = {written(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(written(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    return quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    """TOML's basic strings escape as JSON's do; a text of several lines keeps them."""
    if "\n" not in text:
        return json.dumps(text)
    return '"""\n' + "\n".join(json.dumps(line)[1:-1] for line in text.split("\n")) + '"""'
