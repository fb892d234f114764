"""The work of a process that helps a general think; see `crew`."""

import gc
import signal
import sys
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from .base import possible_state
from .evaluation import Evaluation
from .planner import Search
from .plans import Style


class Limit:
    """A clock that is reset with every question."""

    def __init__(self) -> None:
        self.until = 0.0

    def over(self) -> bool:
        return perf_counter() >= self.until


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the general ends it, by closing the pipe
    gc.disable()  # as the general does while he thinks
    limit = Limit()
    search: Search | None = None
    for line in sys.stdin.buffer:
        message = msgspec.json.decode(line)
        if message[0] == "brief":
            search = briefed(message[1], limit)
            continue
        assert search is not None
        kind, work, seconds = message
        limit.until = perf_counter() + seconds
        answers = [climbed(search, *one) if kind == "climb" else played(search, *one) for one in work]
        sys.stdout.buffer.write(msgspec.json.encode(answers) + b"\n")
        sys.stdout.buffer.flush()


def briefed(position: list[Any], limit: Limit) -> Search:
    """The thoughts of the general about the same position."""
    view, seed, style, weights, attack = position
    return Search(possible_state(view, seed), Evaluation(weights, attack), Style(**style), Random(0), limit.over)


def played(search: Search, texts: list[str], sure: int, first: int, end: int) -> list[float]:
    """What becomes of a plan in each of these courses."""
    plan = search.understood(texts, sure)
    return [search.course(plan, number) for number in range(first, end)]


def climbed(search: Search, texts: list[str], sure: int, seed: int) -> list[Any]:
    """A plan changed for the better."""
    plan = search.climb(search.understood(texts, sure), seed)
    return [search.told(plan), plan.courses]
