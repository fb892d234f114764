"""A rule set of another package at the server: offered, played and looked through again."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bicorne.version import compiled
from serving import Friends, Server

pytestmark = pytest.mark.skipif(compiled(), reason="interpreted classes cannot extend those of the compiled engine")

TOY = Path(__file__).parent.parent / "toy"
BATTLE = "toy-meadow"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server in whose environment the toy is installed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(TOY), os.environ.get("PYTHONPATH", "")]))
    running = Server(tmp_path, None, "--rate", "0", "--pause", "0", "0")
    running.start()
    yield running
    running.stop()
    assert running.problems() == ""


def test_it_is_offered_played_and_replayed(server: Server) -> None:
    rules = [row for row in server.get("/api/reference")["rule_sets"] if BATTLE in row["battles"]]
    assert [(row["name"], row["cards"], row["banner"]) for row in rules] == [("Toy", False, "point")]
    assert BATTLE in [row["id"] for row in server.get("/api/battles")]

    created = server.post("/api/games", {"battle": BATTLE, "opponent": {"kind": "friend"}})
    table = Friends(server, created, watched=True, seed=2)
    speech = table.seats[0].welcome["speech"]
    assert (speech["block"], speech["banner"]) == ("figure", "point")
    for number in range(60):
        mover = table.mover()
        assert mover is not None
        for seat in table.all:
            purses = [pile["side"] for pile in seat.table["piles"] if pile["kind"] == "purse"]
            assert purses == ([seat.table["active"]] if seat.table["active"] == seat.table["side"] else []), number
            assert all(unit["facing"] in range(0, 12, 2) for unit in seat.table["units"])
        table.step()
    assert table.seats[0].ask("resign")["ok"]
    table.close()

    token = created["seats"]["french"]
    record = server.request(f"/api/tables/{token}/record")[1]
    story = server.get(f"/api/tables/{token}/story")
    replay = server.post("/api/records?side=french", json.loads(record))
    assert len(replay["story"]["steps"]) >= 60
    shown = [[step["table"][key] for key in ("units", "piles", "banners")] for step in replay["story"]["steps"]]
    told = [[step["table"][key] for key in ("units", "piles", "banners")] for step in story["steps"]]
    assert shown[:60] == told[:60]


def test_the_one_step_general_plays_it(server: Server) -> None:
    opponent = {"kind": "computer", "level": "greedy"}
    created = server.post("/api/games", {"battle": BATTLE, "opponent": opponent, "side": "allied"})
    table = Friends(server, {**created, "watch": None}, seed=1)
    table.play(12)
    assert table.seats[0].table["turn"] >= 2
    table.close()
