"""Battles as pictures: one drawing for the table in the browser, for lists, for files and for print.

`ground` draws the land of a battle, `symbols` the pieces, and `sheet` both as one complete picture.
Nothing here knows any rules.
"""

from .geometry import extent, place
from .ground import ground
from .palette import DARK, LIGHT, PALETTES, PRINT, THEME, stylesheet
from .pieces import symbols
from .sheet import sheet

__all__ = [
    "place",
    "extent",
    "ground",
    "symbols",
    "sheet",
    "stylesheet",
    "THEME",
    "LIGHT",
    "DARK",
    "PRINT",
    "PALETTES",
]
