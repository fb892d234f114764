"""SQLite: write-ahead log, full sync, and one writer thread that commits whatever waits as one group."""

import asyncio
import fcntl
import queue
import sqlite3
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Any

from .base import Conflict, Row, StoreError, Write

Waiting = tuple[tuple[Write, ...], asyncio.Future[None]]
MOST_TOGETHER = 500  # writes in one commit
TIDY_AFTER = 2000  # writes until the log is copied into the file
LONGEST_LOG = 4000  # pages, 16 MB: what a start after a power cut has to read through


class SqliteDriver:
    """One file; a second server on the same file is refused."""

    def __init__(self, path: Path, lock: IO[str]) -> None:
        self.path = path
        self.lock = lock
        self.loop = asyncio.get_running_loop()
        self.waiting: deque[Waiting] = deque()  # writes for the next commit
        self.idle = True  # nothing is with the writer
        self.calls: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self.reader = ThreadPoolExecutor(1, "bicorne-read")
        self.reading = connect(path)
        self.writing = connect(path)
        self.writing.execute("PRAGMA wal_autocheckpoint = 0")  # a commit never waits for that: see _tidy
        self.tidying = connect(path)
        self.tidier = ThreadPoolExecutor(1, "bicorne-tidy")
        self.untidy = 0  # writes since the log was copied
        self.log_is_long = False
        self.writer = threading.Thread(target=self._write_all, name="bicorne-write", daemon=True)
        self.writer.start()

    @classmethod
    async def open(cls, path: Path) -> "SqliteDriver":
        lock = path.with_suffix(".lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.close()
            raise StoreError(f"{path.parent} is in use by another server: stop it, or take another folder.") from error
        try:
            return cls(path, lock)
        except sqlite3.Error as error:
            lock.close()
            raise StoreError(f"{path} cannot be opened ({error}): it must be a database of this program.") from error

    async def close(self) -> None:
        if self.writer.is_alive():
            await self.write()  # when this is done, so is all that came before
            self.calls.put(False)
            await self.loop.run_in_executor(None, self.writer.join)
        self.reader.shutdown()
        self.tidier.shutdown()
        self.tidying.close()
        self.reading.close()
        self.writing.close()
        self.lock.close()

    # ------------------------------------------------------------------ reading

    async def read(self, sql: str, *values: Any) -> list[Row]:
        return await self.loop.run_in_executor(self.reader, self._read, sql, values)

    def _read(self, sql: str, values: Row) -> list[Row]:
        return self.reading.execute(numbered(sql), values).fetchall()

    # ------------------------------------------------------------------ writing

    async def write(self, *writes: Write) -> None:
        done: asyncio.Future[None] = self.loop.create_future()
        self.waiting.append((writes, done))
        if self.idle:
            # Not at once: what else is ready to be done at this moment goes into the same commit.
            self.idle = False
            self.loop.call_soon(self._hand_over)
        await done

    def _hand_over(self) -> None:
        """Wake the writer if there is something to write."""
        self.idle = not self.waiting
        if self.waiting:
            self.calls.put(True)

    def _write_all(self) -> None:
        """The writer thread: a commit for all that has come in during the last one."""
        while self.calls.get():
            while group := taken(self.waiting):
                outcomes = self._commit(group)
                self.loop.call_soon_threadsafe(settle, group, outcomes)
                self._keep_log_short(len(group))
            self.loop.call_soon_threadsafe(self._hand_over)

    def _keep_log_short(self, written: int) -> None:
        """The log is copied into the file alongside the commits; only a long one makes them wait for its last pages,
        so that the next commit can start it afresh."""
        self.untidy += written
        if self.log_is_long:
            self.log_is_long = False
            tidy(self.writing)
        elif self.untidy >= TIDY_AFTER:
            self.untidy = 0
            self.tidier.submit(self._tidy)

    def _tidy(self) -> None:
        self.log_is_long = tidy(self.tidying) > LONGEST_LOG

    def _commit(self, group: list[Waiting]) -> list[Exception | None]:
        """All together; where that fails each by itself, so that one bad write spoils no other."""
        if self._transaction([write for writes, _ in group for write in writes]) is None:
            return [None] * len(group)
        return [self._transaction(list(writes)) for writes, _ in group]

    def _transaction(self, writes: list[Write]) -> Exception | None:
        try:
            self.writing.execute("BEGIN IMMEDIATE")
            for sql, same in groupby(writes, itemgetter(0)):
                self.writing.execute(*together(sql, [values for _, values in same]))
            self.writing.execute("COMMIT")
            return None
        except sqlite3.Error as error:
            if self.writing.in_transaction:
                self.writing.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                return Conflict(str(error))
            return StoreError(f"{self.path} has not kept the game ({error}).")

    # ------------------------------------------------------------------ schema

    async def schema_version(self) -> int:
        return int((await self.read("PRAGMA user_version"))[0][0])

    async def migrate(self, statements: list[str], version: int) -> None:
        await self.write(*[(sql, ()) for sql in statements], (f"PRAGMA user_version = {version}", ()))


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def taken(waiting: deque[Waiting]) -> list[Waiting]:
    return [waiting.popleft() for _ in range(min(len(waiting), MOST_TOGETHER))]


def tidy(connection: sqlite3.Connection) -> int:
    """Copy the log into the file, as far as nobody is in the way; returns how many pages the log has."""
    try:
        return int(connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
    except sqlite3.Error:  # a full disk: the commits say so
        return 0


def together(sql: str, rows: list[Row]) -> tuple[str, Row]:
    """Many rows in one statement.

    Each statement gives the interpreter away and must wait for it again behind whatever the server computes, so
    with a statement for each row a group would take as long as its rows one by one.
    """
    head, mark, _ = sql.partition(" VALUES ")
    if len(rows) == 1 or not mark:
        return numbered(sql), rows[0]
    places = "(" + ", ".join("?" * len(rows[0])) + ")"
    return f"{head}{mark}{', '.join([places] * len(rows))}", tuple(chain.from_iterable(rows))


def numbered(sql: str) -> str:
    """`$1` in SQLite's spelling."""
    return sql.replace("$", "?")


def settle(group: list[Waiting], outcomes: list[Exception | None]) -> None:
    """Wake those who wait; those who have gone away in the meantime are passed over."""
    for (_, done), error in zip(group, outcomes, strict=True):
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
