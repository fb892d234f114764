"""Measure a first visit in a real browser: how much is transferred, and how long until the first legal choice.

python scripts/first_visit.py [VISITS]    a fresh server, and a fresh browser for each visit (3)

Needs Chromium on the path, Playwright and the built client. The server runs on the same Python as this script.
"""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

PLAYABLE = "() => document.querySelector('.table')?.dataset.mine === 'true'"
LISTED = "() => document.querySelectorAll('.battle.panel').length > 0"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=1).read()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("The server does not start.")


def visit(page: Page, address: str) -> dict[str, float]:
    """The lobby, the button, the table: the milliseconds and compressed bytes of each."""
    sizes: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Performance.enable", {"timeDomain": "threadTicks"})
    network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    network.on("Network.webSocketFrameReceived", lambda told: sizes.append(len(told["response"]["payloadData"])))
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(LISTED)
    listed = time.perf_counter()
    page.wait_for_load_state("networkidle")
    lobby = sum(sizes)
    work = busy(network)
    pressed = time.perf_counter()
    page.get_by_role("button", name="First battle").click()
    page.wait_for_function(PLAYABLE)
    playable = time.perf_counter()
    page.wait_for_load_state("networkidle")
    return {
        "lobby with its list, ms": (listed - began) * 1000,
        "from the button to the first legal choice, ms": (playable - pressed) * 1000,
        "both, ms": (listed - began + playable - pressed) * 1000,
        "processor time of the page for the lobby, ms": work,
        "processor time of the page for the table, ms": busy(network),
        "lobby, kB": lobby / 1000,
        "everything up to the first choice, kB": sum(sizes) / 1000,
    }


def busy(network: Any) -> float:
    """Milliseconds of processor time on the page's main thread since its last navigation, unaffected by other load."""
    metrics = {row["name"]: row["value"] for row in network.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"]) * 1000


def measure(visits: int, address: str) -> list[dict[str, float]]:
    found = []
    with sync_playwright() as play:
        browser: Any = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for _ in range(visits):
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            found.append(visit(context.new_page(), address))
            context.close()
        browser.close()
    return found


def main() -> None:
    visits = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "bicorne.cli", "serve", "--port", str(port), "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(address)
            found = measure(visits, address)
        finally:
            server.terminate()
            server.wait()
    for what in found[0]:
        values = [row[what] for row in found]
        print(f"{what}: first {values[0]:.0f}, median {median(values):.0f}, worst {max(values):.0f}")


if __name__ == "__main__":
    main()
