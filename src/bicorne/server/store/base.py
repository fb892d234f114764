"""The store's interface and its statements, the same for every database.

Statements number their parameters `$1`, `$2`, ...; a driver runs them. Writes of many games wait together and
are committed as one group.
"""

from typing import Any, Protocol

import msgspec

from ...errors import BicorneError
from .schema import MIGRATIONS

Row = tuple[Any, ...]
Write = tuple[str, Row]


class StoreError(BicorneError):
    """A database that cannot be used."""


class VersionTaken(StoreError):
    """That version of the game is already on disk."""


class Conflict(Exception):
    """A write that breaks a key of the schema."""


class Driver(Protocol):
    """A database: reads, and durable writes."""

    async def read(self, sql: str, *values: Any) -> list[Row]: ...

    async def write(self, *writes: Write) -> None:
        """Return when all of these are on disk; Conflict, with none of them written, when a key is taken."""

    async def migrate(self, statements: list[str], version: int) -> None:
        """Run these and note the schema's version, all or nothing."""

    async def schema_version(self) -> int: ...

    async def close(self) -> None: ...


class GameRow(msgspec.Struct, frozen=True):
    """A game as it was created: its terms and the save of its first decision, both JSON."""

    id: str
    created: int
    terms: str
    start: str
    rematch_of: str | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """Who may do what: a hashed token, its game, and a side, or "here" or "watch"."""

    hash: str
    game: str
    role: str


ADD_GAME = "INSERT INTO games (id, created, terms, start, rematch_of) VALUES ($1, $2, $3, $4, $5)"
ADD_SEAT = "INSERT INTO seats (hash, game, role) VALUES ($1, $2, $3)"
APPEND = "INSERT INTO events (game, version, entry) VALUES ($1, $2, $3)"
GAME = "SELECT id, created, terms, start, rematch_of FROM games WHERE id = $1"
REMATCH = "SELECT id, created, terms, start, rematch_of FROM games WHERE rematch_of = $1"
SEAT = "SELECT hash, game, role FROM seats WHERE hash = $1"
EVENTS = "SELECT entry FROM events WHERE game = $1 AND version > $2 ORDER BY version"
LAST = "SELECT version, entry FROM events WHERE game = $1 ORDER BY version DESC LIMIT 1"
COUNT_GAMES = "SELECT COUNT(*) FROM games"


class Store:
    """Games, seats and events on one database."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    @classmethod
    async def open(cls, driver: Driver, migrations: list[list[str]] = MIGRATIONS) -> "Store":
        """Bring the schema up to date, one numbered migration after another, and begin."""
        try:
            version = await driver.schema_version()
            if version > len(migrations):
                raise StoreError(
                    f"The database has schema version {version}, this program knows {len(migrations)}: "
                    "take the newer program."
                )
            for number in range(version, len(migrations)):
                await driver.migrate(migrations[number], number + 1)
        except BaseException:
            await driver.close()
            raise
        return cls(driver)

    async def close(self) -> None:
        await self.driver.close()

    async def create(self, game: GameRow, seats: list[SeatRow]) -> None:
        """Keep a new game with its seats; VersionTaken when it is a second rematch of the same game."""
        writes: list[Write] = [(ADD_GAME, msgspec.structs.astuple(game))]
        writes += [(ADD_SEAT, msgspec.structs.astuple(seat)) for seat in seats]
        try:
            await self.driver.write(*writes)
        except Conflict as error:
            raise VersionTaken("This game already has its rematch.") from error

    async def add_seats(self, seats: list[SeatRow]) -> None:
        """Hand out further links of a game."""
        await self.driver.write(*[(ADD_SEAT, msgspec.structs.astuple(seat)) for seat in seats])

    async def append(self, game: str, version: int, entry: bytes) -> None:
        """Write the entry of that version; when this returns it is on disk."""
        try:
            await self.driver.write((APPEND, (game, version, entry.decode())))
        except Conflict as error:
            raise VersionTaken(f"Version {version} of game {game} is already on disk.") from error

    async def game(self, id: str) -> GameRow | None:
        rows = await self.driver.read(GAME, id)
        return GameRow(*rows[0]) if rows else None

    async def rematch_of(self, id: str) -> GameRow | None:
        rows = await self.driver.read(REMATCH, id)
        return GameRow(*rows[0]) if rows else None

    async def seat(self, hash: str) -> SeatRow | None:
        rows = await self.driver.read(SEAT, hash)
        return SeatRow(*rows[0]) if rows else None

    async def events(self, game: str, after: int = 0) -> list[bytes]:
        """The entries after a version, in order."""
        return [entry.encode() for (entry,) in await self.driver.read(EVENTS, game, after)]

    async def last_event(self, game: str) -> tuple[int, bytes] | None:
        rows = await self.driver.read(LAST, game)
        return (rows[0][0], rows[0][1].encode()) if rows else None

    async def games(self) -> int:
        return int((await self.driver.read(COUNT_GAMES))[0][0])
