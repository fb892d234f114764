"""Limits of every battle, from `limits.toml`."""

from functools import cache
from pathlib import Path

from .rows import StalemateRow
from .strict import FOLDER, Place, read_toml, row, sections


@cache
def load_stalemate(folder: Path = FOLDER) -> StalemateRow:
    """When a battle is drawn whose file says nothing of it. [scenario.stalemate.draw]"""
    place = Place("limits.toml")
    parts = sections(place, read_toml(folder, "limits.toml"), ("stalemate",))
    return row(place.at("stalemate"), parts["stalemate"], StalemateRow)
