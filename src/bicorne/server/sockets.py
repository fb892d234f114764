"""A connection to a table: messages in, one at a time and strictly read; messages out, in order and bounded."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from ..errors import BicorneError
from . import messages as m
from .games import Games, UnknownLink
from .guard import Bucket
from .live import Live
from .messages import Answer, Refused
from .plan import welcome

log = logging.getLogger("bicorne.sockets")

GONE = 1001
UNKNOWN_LINK = 4404
NO_HELLO = 4400
NOT_PLAYABLE = 4410
MOST_AT_TABLE = 500  # connections to one game
LONGEST_REASON = 120  # characters of a reason for closing, which has room for 123 bytes
COME_AGAIN = 4503
TOO_SLOW = 4408
TOO_FAST = 4429
FIRST_WORD = 20.0  # seconds until hello must have come
MOST_AT_ONCE = 50  # messages in one piece
MOST_WAITING = 2000  # messages a client may leave unread
LONGEST_MESSAGE = 4096
PATIENCE = 1000  # messages above the rate before the connection is closed

decode = msgspec.json.Decoder(m.ClientMessage).decode
encode = msgspec.json.Encoder().encode
HELLO_FIRST = Refused("malformed", "Say hello first.")
HELLO_ONCE = Refused("malformed", "Hello is said once.")
SLOW_DOWN = Refused("too-fast", "Too many messages a second: wait a moment.")
TOO_LONG = Refused("malformed", f"A message has at most {LONGEST_MESSAGE} characters.")


class Wire:
    """A websocket as ASGI gives it: `receive` gives and `send` takes events."""

    def __init__(self, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        self.receive = receive
        self.send = send
        # Where the server can (wire.py), all that waits goes out together.
        self.send_texts = getattr(getattr(send, "__self__", None), "send_texts", self._one_by_one)

    async def _one_by_one(self, texts: list[bytes]) -> None:
        for text in texts:
            await self.send({"type": "websocket.send", "text": text.decode()})

    async def accept(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept"})

    async def part(self, code: int, reason: str) -> None:
        """Close it, unless the client has gone already."""
        with suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


class IdOnly(msgspec.Struct):
    id: str = ""


class Connection:
    """One client at one table."""

    def __init__(self, wire: Wire, games: Games, role: str, live: Live, rate: float) -> None:
        self.wire = wire
        self.games = games
        self.role = role
        self.live = live
        self.bucket = Bucket(rate, 2 * rate)
        self.too_fast = 0
        self.greeted = False
        self.outbox: list[bytes] = []
        self.stirred = asyncio.Event()  # there is something in the outbox
        self.closing = 0
        self.answering = False  # an action may be under way

    def send(self, message: bytes) -> None:
        """Queue a message; an empty one asks the client to come again. A client that never reads is dropped."""
        if not message:
            self.close(COME_AGAIN)
        elif len(self.outbox) >= MOST_WAITING:
            self.close(TOO_SLOW)
        else:
            self.outbox.append(message)
            self.stirred.set()

    def close(self, code: int) -> None:
        if not self.closing:
            self.closing = code
            self.stirred.set()

    async def serve(self) -> None:
        """Speak with the client until one of the two goes."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.games.leave(self.live, self)
            writer.cancel()
            self.closing = self.closing or GONE
            if not self.answering:  # a client that leaves in the middle must not tear an action in two
                reader.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)

    async def _write(self) -> None:
        try:
            while True:
                await self.stirred.wait()
                self.stirred.clear()
                messages, self.outbox = self.outbox, []
                for start in range(0, len(messages), MOST_AT_ONCE):
                    await self.wire.send_texts(messages[start : start + MOST_AT_ONCE])
                if self.closing and not self.outbox:
                    await self.wire.send({"type": "websocket.close", "code": self.closing, "reason": ""})
                    return
        except (OSError, RuntimeError) as error:  # the client has gone
            log.debug("a connection broke: %s", error)

    async def _read(self) -> None:
        while not self.closing:
            event = await self._next()
            if event is None:
                self.close(NO_HELLO)
                return
            if event["type"] != "websocket.receive":
                return
            await self._hear(event.get("text") or event.get("bytes") or "")

    async def _next(self) -> Any:
        """The next event; None when the first word does not come in time."""
        if self.greeted:
            return await self.wire.receive()
        try:
            return await asyncio.wait_for(self.wire.receive(), FIRST_WORD)
        except TimeoutError:
            return None

    # ------------------------------------------------------------------ one message

    async def _hear(self, text: str | bytes) -> None:
        """Answer one message; whatever it is, the connection goes on."""
        if not self.bucket.take():
            self.too_fast += 1
            self.refuse(id_of(text), SLOW_DOWN)
            if self.too_fast > PATIENCE:
                self.close(TOO_FAST)
            return
        if len(text) > LONGEST_MESSAGE:
            self.refuse(id_of(text), TOO_LONG)
            return
        try:
            message = decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(id_of(text), Refused("malformed", f"This is not a message of the table ({error})."))
            return
        await self._obey(message)

    async def _obey(self, message: m.ClientMessage) -> None:
        if isinstance(message, m.Hello):
            await self._greet(message)
        elif not self.greeted:
            self.refuse(message.id, HELLO_FIRST)
        else:
            await self._answer_or_part(message)

    async def _greet(self, hello: m.Hello) -> None:
        if self.greeted:
            self.refuse("", HELLO_ONCE)
            return
        self.greeted = True
        await self.games.join(self.live, self, hello.have, encode(welcome(self.live, self.role)))

    async def _answer_or_part(self, message: m.ClientMessage) -> None:
        """Answer; where something is broken on our side the client is asked to come again."""
        self.answering = True
        try:
            await self._answer(message)
        except Exception:
            log.exception("a message was not answered")
            self.close(COME_AGAIN)
        finally:
            self.answering = False

    async def _answer(self, message: m.ClientMessage) -> None:
        games, live, role = self.games, self.live, self.role
        if isinstance(message, m.Act):
            self.tell(message.id, await games.act(live, role, message))
        elif isinstance(message, m.Undo):
            self.tell(message.id, await games.undo(live, role, message))
        elif isinstance(message, m.Why):
            self.tell(message.id, await games.why(live, role, message))
        elif isinstance(message, m.Resign):
            self.tell(message.id, await games.resign(live, role, message))
        elif isinstance(message, m.Draw):
            self.tell(message.id, await games.draw(live, role, message))
        elif isinstance(message, m.AskOdds):
            self.reply(message.id, await games.odds(live, role, message))
        elif isinstance(message, m.AskAnswers):
            self.reply(message.id, await games.answers(live, role, message))
        elif isinstance(message, m.AskSight):
            self.reply(message.id, await games.sight(live, message))
        elif isinstance(message, m.AskArcs):
            self.reply(message.id, await games.arcs(live, message))
        elif isinstance(message, m.AskCommand):
            self.reply(message.id, await games.command(live, message))
        elif isinstance(message, m.Ping):
            self.send(encode(m.Pong(message.id)))

    def tell(self, id: str, refused: Refused | None) -> None:
        self.send(encode(Answer(id, refused is None, refused)))

    def refuse(self, id: str, refused: Refused) -> None:
        self.tell(id, refused)

    def reply(self, id: str, found: m.Odds | m.Answers | m.SightLine | m.Arcs | m.Command | Refused) -> None:
        if isinstance(found, Refused):
            self.refuse(id, found)
        else:
            self.send(encode(found))


def id_of(text: str | bytes) -> str:
    """The client's name for a message that is otherwise wrong, where it has one."""
    try:
        return msgspec.json.decode(text, type=IdOnly).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


async def attend(wire: Wire, games: Games, token: str, rate: float) -> None:
    """Accept a websocket and serve it; a link that opens nothing gets a closing code that says so."""
    try:
        await wire.accept()
    except (OSError, RuntimeError):  # gone before it began
        return
    try:
        seat = await games.seat(token)
        live = await games.open(seat.game)
    except UnknownLink as error:
        await wire.part(UNKNOWN_LINK, str(error))
        return
    except BicorneError as error:  # a game of newer rules, or one that the present rules would play differently
        await wire.part(NOT_PLAYABLE, str(error)[:LONGEST_REASON])
        return
    if len(live.audience) >= MOST_AT_TABLE:
        await wire.part(TOO_FAST, "This table is full.")
        return
    await Connection(wire, games, seat.role, live, rate).serve()
