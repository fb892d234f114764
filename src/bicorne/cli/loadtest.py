"""`bicorne loadtest`: many games at once against a server of its own."""

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .output import Problem, example

if TYPE_CHECKING:
    from ..server.loadtest import Figures, Load

T = TypeVar("T")
START_SECONDS = 30


@example("bicorne loadtest", "bicorne loadtest --games 100 --rate 0 --seconds 30")
@click.command()
@click.option(
    "--games", default=1000, show_default=True, type=click.IntRange(1, 5000), help="Live games, two sockets each."
)
@click.option(
    "--rate",
    default=300.0,
    show_default=True,
    type=click.FloatRange(min=0),
    help="Actions per second in all; 0: as fast as possible.",
)
@click.option("--seconds", default=60, show_default=True, type=click.IntRange(1, 600))
@click.option("--battle", default="rolica-first-position", show_default=True)
@click.option("--database", help="A PostgreSQL address instead of SQLite.")
def loadtest(games: int, rate: float, seconds: int, battle: str, database: str | None) -> None:
    """Measure a server: bots play on both seats of many games.

    The server is started on a free port of this machine, with its data in a temporary folder, and stopped afterward.
    An action is timed until both seats have seen it; by then it is on disk.
    """
    try:
        from ..server.loadtest import Load
    except ImportError as error:
        raise Problem(f"The load test needs the package {error.name}: install bicorne[web].") from error
    with tempfile.TemporaryDirectory(prefix="bicorne-load-") as folder:
        port = free_port()
        server = start_server(port, Path(folder), database)
        try:
            load = Load(port, battle, games, rate, seconds)
            figures, before, halfway, after, own = run(measured(load, server.pid))
        finally:
            server.terminate()
            server.wait(10)
    click.echo(f"{figures.games} games, {figures.sockets} sockets, {figures.finished} battles ended")
    click.echo(f"{figures.actions / figures.seconds:.0f} durable actions a second over {figures.seconds:.0f} seconds")
    delays = "  ".join(f"p{share * 100:g} {figures.delay(share):.1f}" for share in (0.5, 0.95, 0.99, 1.0))
    click.echo(f"from action to both screens, in ms: {delays}")
    server_share, own_share = [spent / max(1, figures.actions) * 1000 for spent in (after.cpu - before.cpu, own)]
    click.echo(f"processor time per action, in ms: server {server_share:.2f}, bots {own_share:.2f}")
    memory = f"{before.memory} MB at the start, {halfway.memory} halfway, {after.memory} at the end"
    click.echo(f"memory of the server: {memory}")
    click.echo(f"errors: {len(figures.errors)}" + (f", the first: {figures.errors[0]}" if figures.errors else ""))
    if figures.errors:
        sys.exit(1)


async def measured(load: "Load", server: int) -> "tuple[Figures, Usage, Usage, Usage, float]":
    """Set the games up, then play; what the server used meanwhile, and the processor seconds of the bots."""
    click.echo(f"Setting up {load.wanted} games ...", err=True)
    await load.set_up()
    before, own = Usage(server), time.process_time()
    click.echo(f"Playing for {load.seconds:.0f} seconds ...", err=True)
    playing = asyncio.create_task(load.play())
    await asyncio.sleep(load.seconds / 2)
    halfway = Usage(server)
    return await playing, before, halfway, Usage(server), time.process_time() - own


def run(work: Coroutine[Any, Any, T]) -> T:
    """On the fast loop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(port: int, data: Path, database: str | None) -> "subprocess.Popen[bytes]":
    """A server without rate limits and without pauses, ready to answer."""
    command = [sys.executable, "-m", "bicorne.cli", "serve", "--port", str(port), "--data", str(data)]
    command += ["--rate", "0", "--pause", "0", "0"] + (["--database", database] if database else [])
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return server
        except OSError:
            time.sleep(0.05)
    server.kill()
    raise Problem("The server did not start: try `bicorne serve` by itself.")


class Usage:
    """Processor seconds and megabytes of a process, where the system reports them."""

    def __init__(self, pid: int) -> None:
        self.cpu, self.memory = 0.0, 0
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            self.cpu = (int(fields[11]) + int(fields[12])) / 100
            for line in Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    self.memory = int(line.split()[1]) // 1024
        except OSError:
            return
