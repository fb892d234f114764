"""Battles to draw."""

from bicorne.scenario import Scenario, find_scenario
from bicorne.setup import read_scenario


def battle(id: str) -> Scenario:
    """A fresh copy of the battle, which the test may change."""
    return read_scenario(*find_scenario(id))
