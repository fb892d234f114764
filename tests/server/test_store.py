"""The store: the same promises on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bicorne.server.store import GameRow, SeatRow, Store, StoreError, VersionTaken, open_store, sqlite
from bicorne.server.store.schema import MIGRATIONS
from serving import Postgres

Work = Callable[[Store], Awaitable[None]]
GAME = GameRow("g1", 5, "{}", "start")


def with_store(data: Path, database: str | None, *works: Work) -> None:
    """Each piece of work in a store of its own, opened again on the same database."""
    for work in works:
        asyncio.run(one(data, database, work))


async def one(data: Path, database: str | None, work: Work) -> None:
    store = await open_store(data, database)
    try:
        await work(store)
    finally:
        await store.close()


def test_what_was_written_is_there_after_a_restart(tmp_path: Path, database: str | None) -> None:
    async def write(store: Store) -> None:
        await store.create(GAME, [SeatRow("hash", "g1", "french")])
        for version in (1, 2, 3):
            await store.append("g1", version, b'{"n":%d}' % version)

    async def read(store: Store) -> None:
        assert await store.game("g1") == GAME
        assert await store.game("g2") is None
        assert await store.seat("hash") == SeatRow("hash", "g1", "french")
        assert await store.seat("other") is None
        assert await store.events("g1") == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
        assert await store.events("g1", after=2) == [b'{"n":3}']
        assert await store.last_event("g1") == (3, b'{"n":3}')
        assert await store.last_event("g2") is None

    with_store(tmp_path, database, write, read)


def test_a_version_is_written_once(tmp_path: Path, database: str | None) -> None:
    async def work(store: Store) -> None:
        await store.create(GAME, [])
        await store.append("g1", 1, b"first")
        with pytest.raises(VersionTaken):
            await store.append("g1", 1, b"second")
        assert await store.events("g1") == [b"first"]

    with_store(tmp_path, database, work)


def test_one_bad_write_spoils_no_other_of_its_group(tmp_path: Path, database: str | None) -> None:
    async def work(store: Store) -> None:
        await store.create(GAME, [])
        writes = [store.append("g1", version, b"x") for version in (1, 2, 2, 3)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), VersionTaken, type(None)]
        assert len(await store.events("g1")) == 3

    with_store(tmp_path, database, work)


def test_a_game_has_one_rematch(tmp_path: Path, database: str | None) -> None:
    async def work(store: Store) -> None:
        await store.create(GAME, [])
        again = GameRow("g2", 6, "{}", "start", "g1")
        await store.create(again, [])
        with pytest.raises(VersionTaken):
            await store.create(GameRow("g3", 7, "{}", "start", "g1"), [])
        assert await store.rematch_of("g1") == again
        assert await store.game("g3") is None

    with_store(tmp_path, database, work)


def test_a_second_server_is_refused(tmp_path: Path, database: str | None) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StoreError, match="in use by another server"):
            await open_store(tmp_path, database)

    with_store(tmp_path, database, work, lambda store: store.games())  # type: ignore[arg-type,return-value]


def test_migrations_go_one_by_one_and_keep_the_games(tmp_path: Path, database: str | None) -> None:
    async def first(store: Store) -> None:
        await store.create(GAME, [])
        assert await store.driver.schema_version() == len(MIGRATIONS)

    async def upgraded() -> None:
        from_now_on = [*MIGRATIONS, ["ALTER TABLE games ADD COLUMN note TEXT"], ["UPDATE games SET note = 'kept'"]]
        plain = await open_store(tmp_path, database)
        newer = await Store.open(plain.driver, from_now_on)
        assert await newer.driver.schema_version() == len(MIGRATIONS) + 2
        assert await newer.driver.read("SELECT id, note FROM games") == [("g1", "kept")]
        await newer.close()

    async def refused() -> None:
        with pytest.raises(StoreError, match="take the newer program"):
            await open_store(tmp_path, database)

    with_store(tmp_path, database, first)
    asyncio.run(upgraded())
    asyncio.run(refused())


def test_a_migration_is_done_whole_or_not_at_all(tmp_path: Path, database: str | None) -> None:
    async def work(store: Store) -> None:
        broken = [*MIGRATIONS, ["CREATE TABLE extra (id TEXT)", "THIS IS NO SQL"]]
        with pytest.raises(Exception, match=r"syntax|THIS"):
            await Store.open(store.driver, broken)

    async def look(store: Store) -> None:
        assert await store.driver.schema_version() == len(MIGRATIONS)
        await store.driver.migrate(["CREATE TABLE extra (id TEXT)"], len(MIGRATIONS))

    async def broken() -> None:
        store = await open_store(tmp_path, database)
        await work(store)  # which closes it

    asyncio.run(broken())
    with_store(tmp_path, database, look)


def test_a_database_that_was_started_anew_is_written_to_again(tmp_path: Path, postgres: Postgres) -> None:
    """What came in between is refused by name; nothing is kept that was not acknowledged."""

    async def work(store: Store) -> None:
        await store.create(GAME, [])
        await store.append("g1", 1, b"before")
        await asyncio.to_thread(postgres.restart)
        outcomes = []
        for _ in range(3):
            try:
                await store.append("g1", 2, b"after")
                outcomes.append("kept")
                break
            except StoreError as error:
                outcomes.append(str(error))
        assert outcomes[-1] == "kept", outcomes
        assert await store.events("g1") == [b"before", b"after"]

    with_store(tmp_path, postgres.database("anew"), work)


@pytest.mark.parametrize(
    ("address", "why"),
    [("mysql://x@y/z", "postgresql://USER@HOST/NAME"), ("postgresql://nobody@127.0.0.1:1/x", "does not answer")],
)
def test_a_bad_address_is_refused_with_its_remedy(tmp_path: Path, address: str, why: str) -> None:
    with pytest.raises(StoreError, match=why):
        asyncio.run(open_store(tmp_path, address))


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("this is no database" * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        asyncio.run(open_store(tmp_path))
    assert path.read_text() == "this is no database" * 100


def test_what_waits_when_the_store_is_closed_is_on_disk(tmp_path: Path, database: str | None) -> None:
    """More than one group of writes is under way, and nobody waits for them before closing."""
    writes: list[asyncio.Task[None]] = []

    async def begin(store: Store) -> None:
        await store.create(GAME, [])
        writes.extend([asyncio.create_task(store.append("g1", version, b"x")) for version in range(1, 1201)])
        await asyncio.sleep(0)

    async def read(store: Store) -> None:
        assert len(await store.events("g1")) == 1200

    with_store(tmp_path, database, begin, read)
    assert all(write.done() and write.exception() is None for write in writes)


def test_the_log_of_sqlite_stays_short_under_steady_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is brought home along with the commits, and begun again when it has grown long."""
    monkeypatch.setattr(sqlite, "TIDY_AFTER", 20)
    monkeypatch.setattr(sqlite, "LONGEST_LOG", 50)
    sizes: list[int] = []

    async def work(store: Store) -> None:
        await store.create(GAME, [])
        for first in range(1, 1001, 10):
            await asyncio.gather(*[store.append("g1", first + i, b"x" * 3000) for i in range(10)])
            sizes.append((tmp_path / "games.sqlite-wal").stat().st_size // 4096)

    with_store(tmp_path, None, work)
    assert max(sizes) < 500  # of some 1,200 pages that were written
