"""Battles to draw."""

from bicorne.scenario import Scenario, find_scenario
from bicorne.setup import read_scenario


def battle(id: str) -> Scenario:
    """A battle of its own for each test, which may change it."""
    return read_scenario(*find_scenario(id))
