"""Databases and servers that tests of the server share."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import Postgres, Server, postgres_programs


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL, started for this run; without the program its tests are skipped, in CI they fail."""
    if postgres_programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed: in CI its tests must run")
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="bicorne-pg-"))
    folder.chmod(0o755)
    database = Postgres(folder)
    database.start()
    yield database
    database.stop()
    shutil.rmtree(folder, ignore_errors=True)


NAMES = iter(range(1, 10_000))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str | None:
    """None for SQLite in the test's own folder, or the address of a fresh PostgreSQL database."""
    if request.param == "sqlite":
        return None
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(f"t{os.getpid()}_{next(NAMES)}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits of rate and without pauses; it must have nothing to complain about."""
    started = Server(tmp_path_factory.mktemp("server"), None, "--rate", "0", "--pause", "0", "0")
    started.start()
    yield started
    started.stop()
    assert started.problems() == ""
