"""Real servers for tests, in their own processes on free loopback ports, and clients that talk to them."""

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import connect

from bicorne.server import messages as m

FULL = os.environ.get("BICORNE_PROOF") == "full"  # the long runs of scripts/prove.bash
START_SECONDS = 180.0  # for a busy machine
PATIENCE = 30.0
BATTLE = "training-guns"
decode_strictly = msgspec.json.Decoder(m.ServerMessage, strict=True).decode


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process; `kill` ends it as a power cut would."""

    def __init__(self, data: Path, database: str | None = None, *more: str) -> None:
        self.data = data
        self.database = database
        self.more = more
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / "server.log"

    def start(self) -> float:
        """Start it and return the seconds until it answered."""
        began = time.monotonic()
        command = [sys.executable, "-m", "bicorne.cli", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += [*self.more] + (["--database", self.database] if self.database else [])
        self.data.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        while time.monotonic() < began + START_SECONDS:
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5):
                    return time.monotonic() - began
            except OSError:
                time.sleep(0.02)
        self.process.kill()
        raise AssertionError("the server did not start: " + self.log.read_text())

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def problems(self) -> str:
        """What the server has complained about."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return "\n".join(line for line in lines if not line.startswith("The table is at"))

    # ------------------------------------------------------------------ requests

    def request(
        self, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers of an answer, whatever it is."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        given = {"content-type": "application/json", **(headers or {})} if data is not None else headers or {}
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, given)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}
        except urllib.error.HTTPError as error:
            return error.code, error.read(), {k.lower(): v for k, v in error.headers.items()}

    def get(self, path: str) -> Any:
        status, body, _ = self.request(path)
        assert status == 200, (path, status, body)
        return json.loads(body)

    def post(self, path: str, body: Any) -> Any:
        status, answer, _ = self.request(path, body)
        assert status in (200, 201), (path, status, answer)
        return json.loads(answer)

    def create(self, kind: str, **more: Any) -> Any:
        opponent = {"kind": kind, "level": "greedy"} if kind == "computer" else {"kind": kind}
        return self.post("/api/games", {"battle": BATTLE, "opponent": opponent, **more})


def faces(table: dict[str, Any], kind: str) -> list[str]:
    """The cards of a kind of pile that this seat sees."""
    return [card for pile in table["piles"] if pile["kind"] == kind for card in pile.get("cards", [])]


class Seat:
    """One connection, which keeps everything it has received."""

    def __init__(self, server: Server, token: str, have: int | None = -1) -> None:
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(
            connect(f"ws://127.0.0.1:{server.port}/ws/{token}", open_timeout=PATIENCE, compression=None, max_size=None)
        )
        self.table: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.heard: list[str] = []
        self.ids = 0
        if have is not None:
            self.say({"type": "hello", "have": have})
            self.wait_for("presence")

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        decode_strictly(text)  # every message must be one of those agreed on
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.table = message
        elif message["type"] == "step":
            assert message["version"] == self.table.get("version", message["version"] - 1) + 1, "a gap"
            self.table = message["table"]
        elif message["type"] == "welcome":
            self.welcome = message
        return message

    def wait_for(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind with these values."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message
        raise AssertionError(f"no {kind} with {fields} has come")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a question and return its answer."""
        self.ids += 1
        id = fields.pop("id", f"q{self.ids}")
        self.say({"type": kind, "id": id, **fields})
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.hear()
            if message["type"] != "step" and message.get("id") == id:
                return message
        raise AssertionError(f"no answer to {kind}")

    def act(self, action: str) -> dict[str, Any]:
        return self.ask("act", version=self.table["version"], action=action)

    def see(self, version: int) -> None:
        """Read until this version has arrived."""
        while self.table["version"] < version:
            self.hear()

    def close(self) -> None:
        self.stack.close()


class Friends:
    """Two seats of one game, played by a bot, and perhaps a spectator."""

    def __init__(self, server: Server, created: Any, watched: bool = False, seed: int = 0) -> None:
        self.server = server
        self.created = created
        self.seats = [Seat(server, token) for token in created["seats"].values()]
        self.watcher = Seat(server, created["watch"]) if watched else None
        self.chance = random.Random(seed)

    @property
    def all(self) -> list[Seat]:
        return [*self.seats, *([self.watcher] if self.watcher else [])]

    def mover(self) -> Seat | None:
        """The seat that must decide, once all have seen the same version; None when the battle is over."""
        while True:
            version = max(seat.table["version"] for seat in self.all)
            for seat in self.all:
                seat.see(version)
            if self.seats[0].table["winner"] is not None:
                return None
            for seat in self.seats:
                window = seat.table["window"] and seat.table["options"] == ["pass"]
                if seat.table["options"] and not window:
                    return seat
            self.seats[0].hear()

    def step(self) -> bool:
        """One action of the bot; False when the battle is over."""
        seat = self.mover()
        if seat is None:
            return False
        answer = seat.act(self.chance.choice(seat.table["options"]))
        assert answer["ok"], answer
        return True

    def play(self, actions: int = 10_000) -> None:
        while actions and self.step():
            actions -= 1
        self.mover()

    def close(self) -> None:
        for seat in self.all:
            seat.close()


class Postgres:
    """A PostgreSQL server for the tests, on a free port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.programs = postgres_programs()
        assert self.programs is not None

    def run(self, program: str, *arguments: str) -> None:
        prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run(
            [*prefix, f"{self.programs}/{program}", *arguments], check=True, capture_output=True, cwd=self.folder
        )

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "--no-sync")
        self.go()

    def go(self) -> None:
        data = str(self.folder / "data")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def database(self, name: str) -> str:
        """A fresh database and its address."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def restart(self) -> None:
        self.stop()
        self.go()

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")


def postgres_programs() -> str | None:
    """The folder of initdb and the other programs, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").is_dir() else []
    path = shutil.which("initdb")
    return str(found[-1].parent) if found else str(Path(path).parent) if path else None
