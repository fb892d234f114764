"""A rule set of another package in the browser: found in the lobby and played by clicks, as its own words say."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bicorne.version import compiled
from browser.conftest import Server
from browser.seat import Seat

pytestmark = pytest.mark.skipif(compiled(), reason="interpreted classes cannot extend those of the compiled engine")

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build/screenshots"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chromium: Any) -> Iterator[Seat]:
    """Somebody at a server in whose environment the toy is installed; at the end nothing may have gone wrong."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "tests/toy"), os.environ.get("PYTHONPATH", "")]))
    server = Server(tmp_path)
    server.start()
    seat = Seat(chromium, server.address, 1440, 900)
    yield seat
    seat.close()
    server.stop()
    assert seat.errors == []


def choose(player: Seat) -> str:
    """Clash where possible; else pay, then go toward the enemy."""
    options: list[str] = player.table["options"]
    for verb in ("clash", "order"):
        fitting = [text for text in options if text.startswith(verb)]
        if fitting:
            return fitting[0]
    moves = [text for text in options if text.startswith("move")]
    return min(moves, key=lambda text: player.to_enemy(text.split()[2]), default="pass")


def begin(player: Seat) -> None:
    """From the lobby to the table."""
    page = player.page
    player.open("/")
    page.get_by_role("button", name="A meadow").first.click()
    rules = page.get_by_label("Rules", exact=False).locator("option")
    rules.first.wait_for(state="attached")
    assert rules.all_inner_texts() == ["Toy"]
    assert "Ashby; 6 points to win, goes first" in page.get_by_role("dialog").inner_text()
    page.get_by_label("Level", exact=False).select_option(label="Colonel")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_selector("[data-hex]", state="attached")


def test_three_turns_by_clicks(player: Seat) -> None:
    page = player.page
    begin(player)
    assert player.wait() == "mine"
    assert player.buttons() == {"Buy no more": "pass"}
    assert page.inner_text(".purse") == "3 points"
    assert page.locator(".phases li").all_inner_texts() == ["Buy", "Act"]
    assert page.locator("[data-card]").count() == 0 and "cards" not in page.inner_text(".opp")
    page.keyboard.press("b")
    page.keyboard.press("n")
    reader = page.inner_text("#board-cursor")
    assert "line infantry, 3 of 3 figures, looking to 12 o'clock, may act" in reader
    while player.table["turn"] < 4 and player.wait() == "mine":
        looks = [unit["facing"] for unit in player.table["units"]]
        assert sorted(player.all("[data-facing]", "Number(e.dataset.facing)")) == sorted(looks)
        player.act(choose(player))
    assert player.table["turn"] >= 3 or player.table["winner"]
    assert "pays for" in page.locator("[role=log]").inner_text()
    page.screenshot(path=PICTURES / "toy.png")
