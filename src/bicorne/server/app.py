"""The web application: addresses, and what stands before and behind them. The games know nothing of it."""

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from ..errors import BicorneError
from ..picture import ground, sheet, symbols
from ..rules import rule_sets, versions
from ..scenario import list_scenarios
from ..version import VERSION, compiled
from . import reference, sockets
from .computers import Computers
from .games import Games, Pace, RequestError, UnknownLink
from .guard import HEADERS, Origins, Rates
from .messages import NewGame, Problem, Tokens
from .pages import Page, client_files, packed
from .plan import battle, battle_cards, battle_rows
from .replays import replay_record
from .store import open_store

log = logging.getLogger("bicorne.server")

JSON = "application/json"
SVG = "image/svg+xml"
LONGEST_REQUEST = 16_384
LONGEST_RECORD = 4 << 20
SWEEP_SECONDS = 30
GARBAGE_REQUESTS = 10_000  # some 40 MB of what they leave behind
GARBAGE_SECONDS = 3600
NOT_BUILT = Page(b"The browser table is not built: run ./play, or npm run build in web/.", "text/plain")


@dataclass(frozen=True)
class Settings:
    """All that can be set about a server."""

    data: Path
    database: str | None = None
    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    rate: float = 50.0  # requests a second from one address, and messages a second on one socket; 0: no limit
    pace: Pace = field(default_factory=Pace)
    static: Path = Path(__file__).parent / "static"
    cores: int = 1  # that a computer player may think on
    own_process: bool = False  # nothing else runs in it: the server may manage its memory


def make_app(settings: Settings) -> "Guarded":
    """The whole application, ready for an ASGI server."""
    app = Litestar(
        route_handlers=[
            healthz, battles, one_battle, ground_svg, map_svg, symbols_svg, reference_json, rules_json, create_game,
            my_games, table_info, story, record, rematch, open_record, index, client_page,
        ],
        lifespan=[lifespan],
        state=State({"settings": settings, "pages": client_files(settings.static), "kept": {}, "handled": 0}),
        exception_handlers={
            UnknownLink: refuse(404), RequestError: refuse(409), BicorneError: refuse(422), HTTPException: refuse_http,
        },
        request_max_body_size=LONGEST_REQUEST,
        openapi_config=None,
        logging_config=None,
    )  # fmt: skip
    return Guarded(app, settings)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """Open the store, keep the memory swept, and close everything in order."""
    settings: Settings = app.state.settings
    store = await open_store(settings.data, settings.database)
    games = Games(store, Computers(cores=settings.cores), settings.pace)
    app.state.games = games
    keepers = [asyncio.create_task(sweep(games))]
    if settings.own_process:
        keepers.append(asyncio.create_task(collect_garbage(app)))
    try:
        yield
    finally:
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        await games.close()
        await store.close()


async def sweep(games: Games) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        games.sweep()


async def collect_garbage(app: Litestar) -> None:
    """Look for garbage cycles once in a long while.

    Requests and connections leave a few behind, games none. Their states come and go by the thousand; in its own rhythm
    the collector would look through all of them and find nothing while everybody waits.
    """
    gc.disable()
    gc.collect()
    gc.freeze()  # what was there before the first game stays
    while True:
        began, handled = time.monotonic(), app.state.handled
        while app.state.handled < handled + GARBAGE_REQUESTS and time.monotonic() < began + GARBAGE_SECONDS:
            await asyncio.sleep(SWEEP_SECONDS)
        gc.collect()


# ------------------------------------------------------------------ refusals


def refuse(status: int) -> Callable[[Any, BicorneError], Response[bytes]]:
    """The sentence of a named error as the body of a refusal."""
    return lambda request, error: problem(status, str(error))


def refuse_http(request: Any, error: HTTPException) -> Response[bytes]:
    return problem(error.status_code, error.detail or "This request cannot be answered.")


def problem(status: int, text: str) -> Response[bytes]:
    return Response(msgspec.json.encode(Problem(text)), status_code=status, media_type=JSON)


Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Guarded:
    """The application behind its guard: foreign origins and floods never reach it, every answer has its headers."""

    def __init__(self, app: Litestar, settings: Settings) -> None:
        self.inner: Any = app
        self.origins = Origins(settings.host, settings.origins)
        self.rates = Rates(settings.rate, 4 * settings.rate)
        self.rate = settings.rate
        self.extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        self.inner.state.handled += 1
        refused = self.refused(scope)
        if scope["type"] == "websocket":
            if refused:
                await send({"type": "websocket.close", "code": 4403, "reason": refused[1]})
            else:
                await self.table(scope["path"], sockets.Wire(receive, send))
            return
        if refused:
            await self.turn_away(send, *refused)
        else:
            await self.inner(scope, receive, self.with_headers(send))

    async def table(self, path: str, wire: sockets.Wire) -> None:
        """A websocket, which needs none of what requests are wrapped in."""
        folder, _, token = path.rpartition("/")
        if folder != "/ws":
            await wire.part(sockets.UNKNOWN_LINK, "No table is here.")
        else:
            await sockets.attend(wire, self.inner.state.games, token, self.rate)

    def refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"host", b"origin")}
        host, origin = headers.get(b"host"), headers.get(b"origin")
        if not self.origins.host_known(host):
            return 403, "This server answers only to its own name: start it with --origin for another."
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if writes and not self.origins.origin_known(origin, host):
            return 403, "A page of another origin may not speak to this server."
        address = scope["client"][0] if scope.get("client") else ""
        if not self.rates.take(address, cost_of(scope["path"], writes)):
            return 429, "Too many requests: wait a moment."
        return None

    async def turn_away(self, send: Send, status: int, text: str) -> None:
        body = msgspec.json.encode(Problem(text))
        headers = [(b"content-type", JSON.encode()), (b"content-length", str(len(body)).encode()), *self.extra]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def with_headers(self, send: Send) -> Send:
        async def dressed(event: Any) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event["headers"], *self.extra]
            await send(event)

        return dressed


def cost_of(path: str, writes: bool) -> float:
    """What a request counts for: playing a whole battle through again is work, creating something less so."""
    if path.endswith("/story") or path == "/api/records":
        return 20.0
    return 5.0 if writes else 1.0


# ------------------------------------------------------------------ what never changes

Asked = Request[Any, Any, Any]


def kept(request: Asked, key: str, kind: str, make: Callable[[], bytes]) -> Response[bytes]:
    """Made once, then answered from memory."""
    pages: dict[str, Page] = request.app.state.kept
    if key not in pages:
        pages[key] = Page(make(), kind)
    return pages[key].answer(request)


@get("/healthz")
async def healthz() -> dict[str, Any]:
    engine = "compiled" if compiled() else "interpreted"
    return {"status": "ok", "version": VERSION, "engine": engine, "rules": versions()}


@get("/api/battles")
async def battles(request: Asked) -> Response[bytes]:
    return kept(request, "battles", JSON, lambda: msgspec.json.encode(battle_rows()))


def known_battle(id: str) -> str:
    if id not in list_scenarios():
        raise UnknownLink(f"There is no battle called '{id[:80]}'.")
    return id


@get("/api/battles/{id:str}")
async def one_battle(id: str) -> Response[bytes]:
    known_battle(id)
    card = next(card for card in battle_cards() if card.id == id)
    return Response(msgspec.json.encode(card), media_type=JSON)


def bottom_of(id: str, bottom: str | None) -> int:
    """The number of the side that sits at the bottom."""
    sides = [side.id for side in battle(known_battle(id)).sides]
    if bottom is not None and bottom not in sides:
        raise RequestError(f"The sides of this battle are {' and '.join(sides)}.")
    return sides.index(bottom) if bottom else 0


@get("/api/battles/{id:str}/ground.svg")
async def ground_svg(request: Asked, id: str, bottom: str | None = None, rules: str = "") -> Response[bytes]:
    """The land of a battle as a part of a picture, in the colors of the page; some rules know no sections."""
    seat = bottom_of(id, bottom)
    if rules and rules not in rule_sets():
        raise RequestError(f"The rule sets are {', '.join(rule_sets())}.")
    return kept(request, f"ground {id} {seat} {rules}", SVG, lambda: ground(battle(id, rules), seat).encode())


@get("/api/battles/{id:str}/map.svg")
async def map_svg(request: Asked, id: str, bottom: str | None = None) -> Response[bytes]:
    """A battle with its pieces, as a picture that stands alone."""
    seat = bottom_of(id, bottom)
    return kept(request, f"map {id} {seat}", SVG, lambda: sheet(battle(id), seat).encode())


@get("/api/symbols.svg")
async def symbols_svg(request: Asked) -> Response[bytes]:
    return kept(request, "symbols", SVG, lambda: symbols().encode())


@get("/api/reference")
async def reference_json(request: Asked) -> Response[bytes]:
    return kept(request, "reference", JSON, lambda: msgspec.json.encode(reference.reference()))


@get("/api/rules")
async def rules_json(request: Asked) -> Response[bytes]:
    return kept(request, "rules", JSON, lambda: msgspec.json.encode(reference.rules()))


# ------------------------------------------------------------------ games


@post("/api/games")
async def create_game(request: Asked, data: NewGame) -> Response[bytes]:
    games: Games = request.app.state.games
    return Response(msgspec.json.encode(await games.create(data)), media_type=JSON, status_code=201)


@post("/api/mine", status_code=200)
async def my_games(request: Asked, data: Tokens) -> Response[bytes]:
    games: Games = request.app.state.games
    return Response(msgspec.json.encode(await games.mine(data.tokens)), media_type=JSON)


@get("/api/tables/{token:str}")
async def table_info(request: Asked, token: str) -> Response[bytes]:
    """One line of the list of battles: does this link open a table, and which?"""
    games: Games = request.app.state.games
    await games.seat(token)
    found = await games.mine([token])
    return Response(msgspec.json.encode(found[0]), media_type=JSON, headers={"cache-control": "no-store"})


@get("/api/tables/{token:str}/story")
async def story(request: Asked, token: str) -> Response[bytes]:
    games: Games = request.app.state.games
    first = request.query_params.get("from", "0")
    if not (first.isdecimal() and len(first) < 8):
        raise RequestError("The story begins at a version: from=0 is its beginning.")
    body = await games.story(await games.seat(token), int(first))
    return await asyncio.to_thread(packed, request, body, JSON)


@get("/api/tables/{token:str}/record")
async def record(request: Asked, token: str) -> Response[bytes]:
    games: Games = request.app.state.games
    name, text = await games.record(await games.seat(token))
    disposition = f'attachment; filename="{name}"'
    return await asyncio.to_thread(packed, request, text.encode(), JSON, **{"content-disposition": disposition})


@post("/api/tables/{token:str}/rematch")
async def rematch(request: Asked, token: str) -> Response[bytes]:
    games: Games = request.app.state.games
    created = await games.rematch(await games.seat(token))
    return Response(msgspec.json.encode(created), media_type=JSON, status_code=201)


@post("/api/records", request_max_body_size=LONGEST_RECORD, status_code=200)
async def open_record(request: Asked, side: str | None = None) -> Response[bytes]:
    """A record to look through; `side` is whose eyes see it, else a bystander's."""
    body = await request.body()
    found = await asyncio.to_thread(replay_record, body, side)
    return await asyncio.to_thread(packed, request, found, JSON)


# ------------------------------------------------------------------ the client


@get(["/", "/t/{token:str}"])
async def index(request: Asked) -> Response[bytes]:
    pages: dict[str, Page] = request.app.state.pages
    return pages.get("index.html", NOT_BUILT).answer(request)


@get("/{path:path}")
async def client_page(request: Asked, path: str) -> Response[bytes]:
    """A file of the client, or the client itself for one of its own addresses."""
    pages: dict[str, Page] = request.app.state.pages
    name = path.lstrip("/")
    if name in pages:
        return pages[name].answer(request)
    if name.startswith(("api/", "ws/", "assets/")) or "." in name:
        raise UnknownLink("There is nothing at this address.")
    return pages.get("index.html", NOT_BUILT).answer(request)
