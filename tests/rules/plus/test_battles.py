"""The battles of the program as Plus plays them."""

import pytest

from bicorne.data.strict import FOLDER
from bicorne.hexes import standard_board
from bicorne.rules import BOOKS
from bicorne.rules.classic.book import CLASSIC
from bicorne.rules.plus.scenario import POSITION_KEYS, PlusSetup, read_plus, scaled_banners
from bicorne.scenario import list_scenarios, load_text
from bicorne.setup import read_scenario, tables_of

RULES = "plus-reader"  # a book that reads what Plus reads, and plays by the core rules
BOOK = CLASSIC.variant(
    RULES,
    version=1,
    tables=FOLDER / "plus-tables.toml",
    scenario_tables={"plus": read_plus},
    position_keys=POSITION_KEYS,
)


@pytest.fixture(autouse=True)
def _books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, RULES, BOOK)


def at(*names: str) -> list[int]:
    return [standard_board().hex(name) for name in names]


@pytest.mark.parametrize("id", list_scenarios("classic"))
def test_every_battle_says_who_leads_and_what_wins(id: str) -> None:
    battle = read_scenario(load_text(id), f"{id}.toml", RULES)
    setup = battle.own["plus"]
    assert isinstance(setup, PlusSetup)
    assert all(1 <= rating <= 4 for rating in setup.ratings) and all(setup.banners)
    for number, side in enumerate(battle.sides):
        scaled = scaled_banners(side.banners, battle.units, battle.leaders, number, tables_of(RULES))
        assert abs(setup.banners[number] - scaled) <= 3, side.id


def test_some_battles_say_more() -> None:
    own = {id: read_scenario(load_text(id), f"{id}.toml", RULES).own["plus"] for id in list_scenarios("classic")}
    setups = {id: setup for id, setup in own.items() if isinstance(setup, PlusSetup)}
    assert {id: setup.steady for id, setup in setups.items() if setup.steady} == {
        "barrosa": at("M1"),
        "coa": at("D4"),
        "talavera": at("A3"),
    }
    assert {id: setup.nations for id, setup in setups.items() if any(setup.nations)} == {"wachau": ["", "A"]}
    assert setups["vimeiro"].facing == dict.fromkeys(at("A2", "A3", "B3", "B4", "C4"), 1)
