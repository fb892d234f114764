"""Computer players think in processes of their own, with limits, and never hold the server up.

A worker is asked over its pipes, one JSON line each way. One that dies, hangs or answers nonsense is replaced,
and a plain player chooses instead: a battle never stops because its general has fallen ill.
"""

import asyncio
import contextlib
import os
import sys
from random import Random
from typing import Any

import msgspec

MOST_SECONDS = 60.0
MOST_MEMORY = 1 << 30
LONGEST_LINE = 1 << 22


class Asked(msgspec.Struct, frozen=True):
    """One decision: the view of the side that decides, and its options."""

    game: str
    level: str
    seed: int
    view: dict[str, Any]
    options: list[str]


class Worker:
    """One process that thinks; with more than one core, others help it."""

    def __init__(self, cores: int = 1) -> None:
        self.cores = cores
        self.process: asyncio.subprocess.Process | None = None
        self.lock = asyncio.Lock()

    async def ask(self, asked: Asked, seconds: float) -> str | None:
        """The choice; None when there was no good answer in time."""
        async with self.lock:
            try:
                async with asyncio.timeout(seconds):
                    return await self._ask(asked)
            except (TimeoutError, OSError, ValueError, msgspec.DecodeError):
                await self.stop()
                return None
            except asyncio.CancelledError:
                await self.stop()  # its answer would be taken for that of the next question
                raise

    async def _ask(self, asked: Asked) -> str | None:
        if self.process is None or self.process.returncode is not None:
            self.process = await start_worker(self.cores)
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise ValueError("the worker has ended")
        choice = msgspec.json.decode(line, type=str)
        return choice if choice in asked.options else None

    async def stop(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
            self.process = None


async def start_worker(cores: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"{__package__}.thinker",
        str(cores),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )


class Computers:
    """The workers; a game always asks the same one, so that a player may remember."""

    def __init__(self, workers: int | None = None, seconds: float = MOST_SECONDS, cores: int = 1) -> None:
        self.workers = [Worker(cores) for _ in range(workers or max(1, min(4, (os.cpu_count() or 2) - 1)))]
        self.seconds = seconds
        self.chance = Random()

    async def choose(self, game: str, level: str, view: dict[str, Any], options: tuple[str, ...]) -> str:
        """What the computer does; with a single option nobody is asked."""
        if len(options) == 1:
            return options[0]
        worker = self.workers[hash(game) % len(self.workers)]
        asked = Asked(game, level, self.chance.getrandbits(30), view, list(options))
        choice = await worker.ask(asked, self.seconds)
        if choice is None and level != STAND_IN:
            choice = await worker.ask(msgspec.structs.replace(asked, level=STAND_IN), self.seconds)
        return choice if choice is not None else self.chance.choice(options)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.stop()


STAND_IN = "colonel"  # who chooses when another player has no answer
