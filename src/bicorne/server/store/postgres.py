"""PostgreSQL by asyncpg: one connection writes whatever waits as one transaction, a small pool reads."""

import asyncio
from itertools import groupby
from operator import itemgetter
from typing import Any

import asyncpg

from .base import APPEND, Conflict, Row, StoreError, Write
from .sqlite import MOST_TOGETHER, Waiting, settle

LOCK = 0x4249434F524E45  # the advisory lock that keeps a second server off the same database
# Entries of many games as one statement, which is a transaction by itself: one way there and back, planned once.
APPEND_ALL = f"{APPEND.partition(' VALUES ')[0]} SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])"
ONE_ROW = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"


class PostgresDriver:
    """One database; a second server on it is refused."""

    def __init__(self, address: str, writing: Any, pool: Any) -> None:
        self.address = address
        self.writing = writing
        self.pool = pool
        self.waiting: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self.writer = asyncio.create_task(self._write_all())

    @classmethod
    async def open(cls, address: str) -> "PostgresDriver":
        writing = await connect(address)
        await writing.execute(ONE_ROW)
        return cls(address, writing, await asyncpg.create_pool(address, min_size=1, max_size=4))

    async def close(self) -> None:
        self.waiting.put_nowait(None)
        await self.writer
        await self.pool.close()
        await self.writing.close()

    async def read(self, sql: str, *values: Any) -> list[Row]:
        return [tuple(row) for row in await self.pool.fetch(sql, *values)]

    async def write(self, *writes: Write) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((writes, done))
        await done

    async def _write_all(self) -> None:
        """The writer: one transaction for all that has come in during the last one."""
        while True:
            item = await self.waiting.get()
            group: list[Waiting] = []
            while item is not None:
                group.append(item)
                if len(group) >= MOST_TOGETHER or self.waiting.empty():
                    break
                item = self.waiting.get_nowait()
            if group:
                settle(group, await self._commit(group))
            if item is None:
                return

    async def _commit(self, group: list[Waiting]) -> list[Exception | None]:
        """All together; where that fails each by itself, so that one bad write spoils no other."""
        if await self._transaction([write for writes, _ in group for write in writes]) is None:
            return [None] * len(group)
        return [await self._transaction(list(writes)) for writes, _ in group]

    async def _transaction(self, writes: list[Write]) -> Exception | None:
        try:
            if self.writing.is_closed():  # PostgreSQL was restarted
                self.writing = await connect(self.address)
            if writes and all([sql == APPEND for sql, _ in writes]):
                await self.writing.execute(APPEND_ALL, *zip(*[values for _, values in writes], strict=True))
                return None
            async with self.writing.transaction():
                for sql, same in groupby(writes, itemgetter(0)):
                    await self.writing.executemany(sql, [values for _, values in same])
            return None
        except asyncpg.IntegrityConstraintViolationError as error:
            return Conflict(str(error))
        except StoreError as error:
            return error
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            return StoreError(f"PostgreSQL has not kept the game ({error}).")

    async def schema_version(self) -> int:
        rows = await self.read("SELECT version FROM schema_version")
        return int(rows[0][0]) if rows else 0

    async def migrate(self, statements: list[str], version: int) -> None:
        note = ("DELETE FROM schema_version", ()), ("INSERT INTO schema_version VALUES ($1)", (version,))
        await self.write(*[(sql, ()) for sql in statements], *note)


async def connect(address: str) -> Any:
    """The connection that writes, and holds the lock."""
    try:
        writing = await asyncpg.connect(address, server_settings={"synchronous_commit": "on"})
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError(f"PostgreSQL does not answer ({error}): check the address and the server.") from error
    if not await taken(writing):
        await writing.close()
        raise StoreError("The database is in use by another server: stop it, or take another database.")
    return writing


async def taken(connection: Any) -> bool:
    """Take the advisory lock; a server that was killed a moment ago may still hold it, so try for a while."""
    for _ in range(20):
        if await connection.fetchval("SELECT pg_try_advisory_lock($1)", LOCK):
            return True
        await asyncio.sleep(0.1)
    return False
