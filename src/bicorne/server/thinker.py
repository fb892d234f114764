"""A process that thinks for computer players, run as a module; see `computers`."""

import os
import sys
from collections import OrderedDict

import msgspec

from ..players import Crew, Player, player
from .computers import MOST_MEMORY, Asked

MOST_PLAYERS = 64  # that are remembered between two decisions


def main() -> None:
    set_limits()
    crew = Crew(int(sys.argv[1])) if len(sys.argv) > 1 else None
    known: OrderedDict[tuple[str, str, str], Player] = OrderedDict()
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=Asked)
        choice = remembered(known, asked, crew).choose(asked.view, tuple(asked.options))
        out.write(msgspec.json.encode(choice) + b"\n")
        out.flush()


def remembered(known: "OrderedDict[tuple[str, str, str], Player]", asked: Asked, crew: Crew | None) -> Player:
    """The player of that side of that game, or a new one."""
    key = asked.game, asked.view["side"], asked.level
    if key not in known:
        known[key] = player(asked.level, asked.seed, crew)
    known.move_to_end(key)
    if len(known) > MOST_PLAYERS:
        known.popitem(last=False)
    return known[key]


def set_limits() -> None:
    """Behind the server in line for the processor, and with a bound on memory where the system has one."""
    if sys.platform != "win32":
        import resource

        os.nice(5)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
