"""Many games at once against a server on this machine: how many durable actions a second, and how soon seen.

Bots sit on both seats and choose at random from what they are offered. An action counts from the moment it is
sent until both seats have received the step that it made. Loopback only, bounded in time and number.
"""

import asyncio
import base64
import gc
import os
import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

MOST_GAMES = 5000
MOST_SECONDS = 600
PATIENCE = 30.0  # seconds for a connection or a request


class TableFacts(msgspec.Struct):
    version: int
    options: list[str]
    window: bool
    winner: str | None


class StepFacts(msgspec.Struct):
    version: int
    table: TableFacts


class AnswerFacts(msgspec.Struct):
    id: str
    ok: bool
    refused: dict[str, object] | None = None


class CreatedFacts(msgspec.Struct):
    seats: dict[str, str]


decode_step = msgspec.json.Decoder(StepFacts).decode
decode_table = msgspec.json.Decoder(TableFacts).decode
decode_answer = msgspec.json.Decoder(AnswerFacts).decode
HELLO = b'{"type":"hello","have":-1}'


@dataclass
class Figures:
    """What a run has shown."""

    games: int = 0
    sockets: int = 0
    finished: int = 0
    seconds: float = 0.0
    actions: int = 0  # steps on disk and seen by both, of players and of the server itself
    delays: list[float] = field(default_factory=list)  # of the players' own actions, in seconds
    errors: list[str] = field(default_factory=list)

    def delay(self, share: float) -> float:
        """Milliseconds within which that share of the actions was seen by both."""
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else 0.0


class Seat(asyncio.Protocol):
    """One websocket, as lean as can be: the load must not be the limit."""

    def __init__(self, host: str, token: str, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.host = host
        self.token = token
        self.hear = hear
        self.lost = lost
        self.buffer = bytearray()
        self.open = False
        self.leaving = False
        self.transport: Any = None  # uvloop has its own kind

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /ws/{self.token} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        if not self.leaving:
            self.lost()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, mark, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not mark:
                return
            if b" 101 " not in head[:20]:
                self.transport.close()
                return
            self.open = True
            self.buffer = bytearray(rest)
            self.say(HELLO)
        while (message := self.next_frame()) is not None:
            if message:
                self.hear(message)

    def next_frame(self) -> bytes | None:
        """The next text; an empty one for a frame that needs no attention, None when more bytes must come."""
        b = self.buffer
        if len(b) < 2:
            return None
        start, length = 2, b[1] & 127
        if length == 126:
            start, length = 4, int.from_bytes(b[2:4], "big")
        elif length == 127:
            start, length = 10, int.from_bytes(b[2:10], "big")
        if len(b) < start + length:
            return None
        code, body = b[0] & 15, bytes(b[start : start + length])
        del b[: start + length]
        if code == 9:
            self.frame(10, body)
        return body if code == 1 else b""

    def say(self, text: bytes) -> None:
        self.frame(1, text)

    def frame(self, code: int, body: bytes) -> None:
        """A frame whose mask is zero, which leaves the bytes as they are."""
        size = len(body)
        head = bytes([128 | code, 128 | size]) if size < 126 else bytes([128 | code, 254]) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + body)

    def leave(self) -> None:
        self.leaving = True
        if self.transport is not None:
            self.transport.close()


class Game:
    """One battle with a bot on both seats."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.seats: list[Seat] = []
        self.seen = [-1, -1]
        self.version = -1
        self.options: list[str] = []
        self.mover = -1
        self.sent = 0.0
        self.over = False

    async def begin(self) -> None:
        created = await self.load.create()
        for i, token in enumerate(created.seats.values()):
            _, seat = await asyncio.wait_for(self.load.connect(token, self.hearer(i), self.lost), PATIENCE)
            self.seats.append(seat)

    def hearer(self, i: int) -> Callable[[bytes], None]:
        return lambda message: self.hear(i, message)

    def hear(self, i: int, message: bytes) -> None:
        if message.startswith(b'{"type":"step"'):
            self.see(i, decode_step(message).table)
        elif message.startswith(b'{"type":"table"'):
            self.see(i, decode_table(message))
        elif message.startswith(b'{"type":"answer"'):
            answer = decode_answer(message)
            if not answer.ok:
                self.load.wrong(f"refused: {answer.refused}")

    def see(self, i: int, table: TableFacts) -> None:
        """One seat has a new table; when both have it the game is ready for its next action."""
        if self.seen[i] >= 0 and table.version != self.seen[i] + 1:
            self.load.wrong(f"version {table.version} after {self.seen[i]}")
        self.seen[i] = table.version
        if table.options:
            self.mover, self.options = i, table.options
            if table.window and table.options == ["pass"]:
                self.mover = -1  # the server passes by itself
        if table.winner is not None:
            self.over = True
        if self.seen[0] != self.seen[1]:
            return
        if self.version >= 0:
            self.load.seen(self)
        self.version = table.version
        if self.over:
            self.load.ended(self)
        elif self.mover >= 0:
            self.load.ready(self)

    def act(self) -> None:
        action, seat = random.choice(self.options), self.seats[self.mover]
        self.mover = -1
        self.sent = time.perf_counter()
        asked = {"type": "act", "id": str(self.version), "version": self.version, "action": action}
        seat.say(msgspec.json.encode(asked))

    def lost(self) -> None:
        self.load.wrong("a connection was lost")

    def leave(self) -> None:
        for seat in self.seats:
            seat.leave()


class Load:
    """A run: how many games, how many actions a second in all, and for how long."""

    def __init__(self, port: int, battle: str, games: int, rate: float, seconds: float) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.battle = battle
        self.wanted = min(games, MOST_GAMES)
        self.rate = rate  # 0: as fast as possible
        self.seconds = min(seconds, MOST_SECONDS)
        self.figures = Figures()
        self.games: set[Game] = set()
        self.waiting: deque[Game] = deque()
        self.running = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def set_up(self) -> None:
        """Create the games and take both seats of each."""
        for start in range(0, self.wanted, 20):
            await asyncio.gather(*[self.add() for _ in range(min(20, self.wanted - start))])
        await asyncio.sleep(1.0)
        gc.collect()
        gc.freeze()  # what the bots' own collector takes is not the server's delay
        self.figures.games, self.figures.sockets = len(self.games), 2 * len(self.games)

    async def play(self) -> Figures:
        """Let the bots play for the time given."""
        began = time.perf_counter()
        self.running = True
        await (self.paced(began) if self.rate else self.unpaced(began))
        self.running = False
        self.figures.seconds = time.perf_counter() - began
        for task in list(self.tasks):
            task.cancel()
        for game in self.games:
            game.leave()
        return self.figures

    async def paced(self, began: float) -> None:
        """The wanted actions a second, evenly, each in the game that has waited longest."""
        sent = 0
        while (elapsed := time.perf_counter() - began) < self.seconds:
            due = int(elapsed * self.rate)
            while sent < due and self.waiting:
                self.waiting.popleft().act()
                sent += 1
            sent = max(sent, due - int(self.rate))  # what a stall has missed is only partly made up for
            await asyncio.sleep(0.002)

    async def unpaced(self, began: float) -> None:
        while self.waiting:
            self.waiting.popleft().act()
        await asyncio.sleep(self.seconds - (time.perf_counter() - began))

    async def add(self) -> None:
        game = Game(self)
        try:
            await game.begin()
            self.games.add(game)
        except (OSError, TimeoutError, ValueError, msgspec.DecodeError) as error:
            self.wrong(f"a game could not be set up: {error!r}")

    def ready(self, game: Game) -> None:
        if self.running and not self.rate:
            game.act()
        else:
            self.waiting.append(game)

    def seen(self, game: Game) -> None:
        if self.running:
            self.figures.actions += 1
            if game.sent:
                self.figures.delays.append(time.perf_counter() - game.sent)
        game.sent = 0.0

    def ended(self, game: Game) -> None:
        """A battle is over: another takes its place."""
        game.leave()
        self.games.discard(game)
        self.figures.finished += 1
        task = asyncio.get_running_loop().create_task(self.add())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def wrong(self, what: str) -> None:
        if len(self.figures.errors) < 1000:
            self.figures.errors.append(what)

    async def connect(
        self, token: str, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> tuple[asyncio.Transport, Seat]:
        loop = asyncio.get_running_loop()
        return await loop.create_connection(lambda: Seat(self.host, token, hear, lost), "127.0.0.1", self.port)

    async def create(self) -> CreatedFacts:
        """POST /api/games, by hand."""
        body = msgspec.json.encode({"battle": self.battle, "opponent": {"kind": "friend"}})
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(
            f"POST /api/games HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
            + body
        )
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=CreatedFacts)
