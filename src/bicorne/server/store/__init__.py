"""Where games are kept: an append-only journal for each game, behind one small interface.

Nothing is told to anybody before `Store.append` has returned. SQLite is the default, PostgreSQL one setting.
"""

from pathlib import Path

from .base import GameRow, SeatRow, Store, StoreError, VersionTaken
from .sqlite import SqliteDriver

__all__ = ["GameRow", "SeatRow", "Store", "StoreError", "VersionTaken", "open_store"]


async def open_store(data: Path, database: str | None = None) -> Store:
    """The store of a server: a file in the data folder, or the PostgreSQL database of that address."""
    if database is None:
        data.mkdir(parents=True, exist_ok=True)
        return await Store.open(await SqliteDriver.open(data / "games.sqlite"))
    if not database.startswith(("postgresql://", "postgres://")):
        raise StoreError(f"'{database.split('@')[-1]}' is not a database address: write postgresql://USER@HOST/NAME.")
    try:
        from .postgres import PostgresDriver
    except ImportError as error:
        raise StoreError("PostgreSQL needs the package asyncpg: install bicorne[pg].") from error
    return await Store.open(await PostgresDriver.open(database))
