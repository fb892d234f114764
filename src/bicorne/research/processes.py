"""Games spread over processes: each batch is played in a process of its own, and Ctrl-C ends them all."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing.synchronize import Event
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

MOST_IN_A_BATCH = 10
BATCHES = 4  # for each process, so that none waits long for the last

_stop: Event | None = None


def processors() -> int:
    return os.cpu_count() or 1


def stopping() -> bool:
    """Has the process that counts been interrupted? Long games ask now and then."""
    return _stop is not None and _stop.is_set()


def spread(work: Callable[[list[Job]], Result], jobs: Sequence[Job], processes: int) -> Iterator[Result]:
    """What `work` makes of the jobs, a batch at a time, as they are finished; in this process if one is enough."""
    processes = min(processes, len(jobs))
    size = max(1, min(MOST_IN_A_BATCH, len(jobs) // (BATCHES * max(1, processes))))
    batches = [list(jobs[i : i + size]) for i in range(0, len(jobs), size)]
    if processes <= 1:
        yield from map(work, batches)
        return
    context = multiprocessing.get_context("spawn")  # the same everywhere, and nothing is inherited
    stop = context.Event()
    with ProcessPoolExecutor(processes, mp_context=context, initializer=enlist, initargs=(stop,)) as pool:
        try:
            for future in as_completed([pool.submit(work, batch) for batch in batches]):
                yield future.result()
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def enlist(stop: Event) -> None:
    """Ctrl-C is for the process that counts: it tells the others."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
