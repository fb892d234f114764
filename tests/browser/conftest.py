"""A real server and a real browser for the tests of the table."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/bicorne/server/static/index.html"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-features=Translate",
]  # fmt: skip


def missing() -> str:
    """What these tests need and do not find."""
    if not CHROMIUM:
        return "no Chromium on the path"
    if not STATIC.exists():
        return "the client is not built (npm run build in web/)"
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    if not reason:
        return
    for item in items:
        if Path(__file__).parent in item.path.parents:
            if os.environ.get("CI") == "true":
                item.add_marker(pytest.mark.xfail(reason=reason, run=False, strict=True))
            else:
                item.add_marker(pytest.mark.skip(reason=reason))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`bicorne serve` as a process of its own, which can be stopped and started again on the same port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ["--port", str(self.port), "--data", str(self.data), "--rate", "0", "--pause", "0", "0"]
        command = [sys.executable, "-m", "bicorne.cli", "serve", *where]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).read()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("The server does not start.")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("games"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[object]:
    """Ends with its module: while it runs, this process has an event loop, and other tests start their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def seat(server: Server, chromium: object) -> Iterator[Callable[..., object]]:
    """Open a browser of its own at a size; at the end nothing may have gone wrong in it."""
    from browser.seat import Seat

    seats: list[Seat] = []

    def open_seat(width: int = 1440, height: int = 900, **options: object) -> Seat:
        seats.append(Seat(chromium, server.address, width, height, **options))
        return seats[-1]

    yield open_seat
    for one in seats:
        one.close()
    assert [error for one in seats for error in one.errors] == []
