"""`bicorne serve`: the server behind the browser table."""

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import Problem, example

if TYPE_CHECKING:
    from ..server.app import Settings

DEFAULT_PORT = 8815
LONGEST_FRAME = 65_536


@example(
    "bicorne serve",
    "bicorne serve --host 0.0.0.0 --origin https://games.example.org --data /srv/bicorne",
    "bicorne serve --database postgresql://bicorne@localhost/bicorne",
)
@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder of the games.")
@click.option("--database", help="A PostgreSQL address instead of the folder's SQLite file.")
@click.option("--origin", "origins", multiple=True, help="The address people see when a proxy is in front of it.")
@click.option("--proxy", is_flag=True, help="Trust the proxy on this machine to say who is asking.")
@click.option("--rate", default=50.0, type=click.FloatRange(min=0), help="Requests a second per address; 0: no limit.")
@click.option("--pause", default=(1.5, 4.0), type=(float, float), help="Seconds for a question about hidden cards.")
@click.option("--cores", default=1, show_default=True, type=click.IntRange(min=1), help="For each thinking computer.")
@click.option("--open", "browser", is_flag=True, help="Open the table in the browser.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    origins: tuple[str, ...],
    proxy: bool,
    rate: float,
    pause: tuple[float, float],
    cores: int,
    browser: bool,
) -> None:
    """Serve the table in the browser: battles alone, side by side or by link.

    Games are kept in a folder of yours, or in PostgreSQL, and survive every restart. A question that depends on
    hidden cards is answered after a pause drawn from one range, whatever the player holds.
    """
    try:
        from ..server.app import Settings
        from ..server.games import Pace
    except ImportError as error:
        raise Problem(f"The server needs the package {error.name}: install bicorne[web].") from error
    asyncio.run(try_store(data or data_folder(), database))
    settings = Settings(
        data or data_folder(), database, host, origins, rate, Pace(pause), cores=cores, own_process=True
    )
    listener = bound(host, port, or_any=browser and port == DEFAULT_PORT)
    address = f"http://{'[' + host + ']' if ':' in host else host}:{listener.getsockname()[1]}"
    where = "PostgreSQL" if database else settings.data
    click.echo(f"The table is at {address} (Ctrl-C ends it; the games are kept in {where}).")
    if browser:
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    run_server(settings, listener, proxy)


async def try_store(data: Path, database: str | None) -> None:
    """Open the store once before anything else, so that what is wrong with it is said in one sentence."""
    from ..server.store import open_store

    await (await open_store(data, database)).close()


def data_folder() -> Path:
    """Where games are kept by default, by the custom of the system."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "bicorne"


def run_server(settings: "Settings", listener: socket.socket, proxy: bool) -> None:
    import uvicorn

    from ..server.app import make_app
    from ..server.wire import TableProtocol

    config = uvicorn.Config(
        make_app(settings),
        ws=TableProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # costs more time than it saves on tables of a few kilobytes
        access_log=False,
        log_level="warning",
        proxy_headers=proxy,
        forwarded_allow_ips="127.0.0.1",
        server_header=False,
        timeout_graceful_shutdown=3,
        backlog=4096,
    )
    sys.setswitchinterval(0.001)  # the thread that writes must not wait long behind the one that computes
    uvicorn.Server(config).run(sockets=[listener])


def bound(host: str, port: int, or_any: bool) -> socket.socket:
    """A socket on that address; if it is taken, another port will do, or a plain sentence says so."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if or_any:
            return bound(host, 0, False)
        raise Problem(f"{host}:{port} cannot be used ({error.strerror}): choose another with --port.") from error
    return listener


def open_browser(address: str) -> None:
    """As soon as the server answers."""
    host, port = address.removeprefix("http://").rsplit(":", 1)
    for _ in range(100):
        try:
            with socket.create_connection((host.strip("[]"), int(port)), 1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
