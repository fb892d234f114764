"""kill -9 at any moment: nothing that was acknowledged is lost, and those who come back go on without a gap."""

import json
import os
import random
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from serving import FULL, Friends, Seat, Server

KILLS = int(os.environ.get("BICORNE_KILLS", 100 if FULL else 5))  # on each database
GAMES = 4


class Player(threading.Thread):
    """Plays one game with a bot on both seats until the server dies, and remembers what was acknowledged."""

    def __init__(self, server: Server, created: Any, have: list[int], seed: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.created = created
        self.have = have
        self.acknowledged: dict[int, str] = {}  # by version
        self.wrong: BaseException | None = None
        self.chance = random.Random(seed)
        self.seats: list[Seat] = []

    def run(self) -> None:
        try:
            self.play()
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError):
            pass  # the server has gone
        except BaseException as error:
            self.wrong = error

    def play(self) -> None:
        table = Friends.__new__(Friends)
        tokens = self.created["seats"].values()
        for i, token in enumerate(tokens):
            self.seats.append(Seat(self.server, token, self.have[i]))
        table.server, table.created, table.seats, table.watcher = self.server, self.created, self.seats, None
        while True:
            mover = table.mover()
            if mover is None:
                return
            version, action = mover.table["version"], self.chance.choice(mover.table["options"])
            answer = mover.act(action)
            if answer["ok"]:
                self.acknowledged[version + 1] = action
            else:
                assert answer["refused"]["reason"] == "stale", answer  # the server passed in a window meanwhile

    @property
    def seen(self) -> list[int]:
        return [seat.table.get("version", -1) for seat in self.seats]


def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path, database: str | None) -> None:
    server = Server(tmp_path / "data", database, "--rate", "0", "--pause", "0", "0")
    starts = [server.start()]
    chance = random.Random(5)
    games = [server.create("friend") for _ in range(GAMES)]
    have = [[-1, -1] for _ in games]
    total = 0
    try:
        for kill in range(KILLS):
            players = [Player(server, game, have[i], kill * GAMES + i) for i, game in enumerate(games)]
            for player in players:
                player.start()
            time.sleep(chance.uniform(0.05, 1.5))
            server.kill()
            for player in players:
                player.join(60)
                assert player.wrong is None and not player.is_alive(), player.wrong
            starts.append(server.start())
            for i, player in enumerate(players):
                total += len(player.acknowledged)
                have[i] = all_is_there(server, games[i], player)
                if have[i] == [-1, -1]:
                    games[i] = server.create("friend")  # that battle is over: the next one
    finally:
        server.stop()
    assert total > KILLS  # there was something to lose
    assert server.problems() == ""
    if FULL:
        kind = "PostgreSQL" if database else "SQLite"
        restarts = f"restart within {median(starts):.2f} s at the median, {max(starts):.2f} s at most"
        print(f"\n{kind}: {KILLS} kills, {total} acknowledged actions kept, {restarts}")


def all_is_there(server: Server, game: Any, player: Player) -> list[int]:
    """Every acknowledged action stands in the story at its version; returns what the seats have seen."""
    token = next(iter(game["seats"].values()))
    story = server.get(f"/api/tables/{token}/story")
    actions = {step["version"]: step["action"] for step in story["steps"]}
    for version, action in player.acknowledged.items():
        assert actions[version].split()[0] == action.split()[0], (version, action, actions[version])
        if not action.startswith("keep"):
            assert actions[version] == action
    seen = player.seen or [-1, -1]
    assert story["version"] >= max(seen, default=0)  # nobody has seen what is not on disk
    if story["steps"][-1]["table"]["winner"] is not None:
        return [-1, -1]
    return seen if len(seen) == 2 else [-1, -1]


def test_what_is_shown_is_on_disk(tmp_path: Path) -> None:
    """The file is read from outside while the game goes on: no version is seen before it is there."""
    import sqlite3

    server = Server(tmp_path, None, "--rate", "0", "--pause", "0", "0")
    server.start()
    try:
        table = Friends(server, server.create("friend"), seed=2)
        outside = sqlite3.connect(f"file:{tmp_path / 'games.sqlite'}?mode=ro", uri=True)
        for _ in range(60):
            assert table.step()
            version = table.seats[0].table["version"]
            rows = outside.execute("SELECT COUNT(*), MAX(version) FROM events").fetchall()
            assert rows[0][0] == rows[0][1] and rows[0][1] >= version
        entry = json.loads(outside.execute("SELECT entry FROM events WHERE version = 1").fetchone()[0])
        assert entry["kind"] == "act" and entry["events"]
        outside.close()
        table.close()
    finally:
        server.stop()


def test_a_restart_keeps_everything_about_a_game(tmp_path: Path, database: str | None) -> None:
    """Clocks, offers, taken-back actions and names of actions survive as the moves do."""
    server = Server(tmp_path / "data", database, "--rate", "0", "--pause", "0", "0")
    server.start()
    try:
        created = server.create("friend", clock={"seconds": 600, "increment": 5}, names={"french": "Nicolas"})
        table = Friends(server, created, seed=8)
        table.play(12)
        mover = table.mover()
        assert mover is not None
        waiting = next(seat for seat in table.seats if seat is not mover)
        assert waiting.ask("draw")["ok"]
        mover.see(waiting.table["version"])
        before = mover.table
        token = created["seats"][mover.welcome["side"]]
        table.close()
        server.kill()
        server.start()
        back = Seat(server, token)
        assert back.welcome["names"] == {"french": "Nicolas"}
        for name in before:
            if name != "clock":
                assert back.table[name] == before[name], name
        for side, left in before["clock"]["left"].items():
            assert abs(left - back.table["clock"]["left"][side]) < 60_000  # the pause cost nobody anything
        back.close()
    finally:
        server.stop()
