"""Battles as text: one TOML file each, read and checked as a whole.

`parse` turns a text into a `Scenario` in which every name is resolved (hexes and sides are numbers, units are
rows of the unit table), or raises one `ScenarioError` that lists all problems, each with place and remedy.
A file with a `[position]` table describes a moment in the middle of a battle.

>>> from bicorne.setup import kit_of
>>> battle = parse(load_text("vimeiro"), "vimeiro.toml", kit_of)
>>> battle.name, len(battle.units), battle.sides[battle.first].commander
('Vimeiro', 37, 'Andoche Junot')
"""

from .draft import Kit
from .fingerprint import fingerprint
from .library import find_scenario, list_scenarios, load_text
from .model import (
    LeaderSetup,
    Objective,
    Position,
    Scenario,
    SideSetup,
    SpecialRule,
    UnitSetup,
)
from .muster import muster
from .parser import parse
from .public import public_text

__all__ = [
    "Scenario",
    "SideSetup",
    "UnitSetup",
    "LeaderSetup",
    "Objective",
    "SpecialRule",
    "Position",
    "Kit",
    "parse",
    "public_text",
    "fingerprint",
    "list_scenarios",
    "load_text",
    "find_scenario",
    "muster",
]
