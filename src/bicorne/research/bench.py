"""The measure of speed, in a fixed form: random games in which every option is listed at each decision.

Only decisions with two or more options count. The peer is the `chess` package from PyPI where it is
installed: random games, every legal move listed at each ply, in the same process. Time is processor
time, which other programs hardly disturb.
"""

import gc
import random
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from importlib import import_module
from time import process_time as clock
from typing import Any

import msgspec

from ..chance import Chance, key_of
from ..flow import apply
from ..playout import play_out
from ..rules import rule_book
from ..scenario import find_scenario, list_scenarios
from ..setup import lay_out, read_scenario, set_up
from ..state import State

MOST_DECISIONS = 5000
SIGNED_GAMES = 5  # of each battle
COPIES = 2000
KEPT = 200  # copies alive at once when bytes are counted


class Arena:
    """A battle laid out once, for many games."""

    def __init__(self, battle: str, rules: str = "") -> None:
        text, origin = find_scenario(battle)
        self.battle = battle
        self.scenario = read_scenario(text, origin, rules)
        self.field = lay_out(self.scenario, rules)
        self.book = rule_book(rules or self.scenario.rules, self.field.special)

    def begin(self, seed: int, recording: bool = False) -> State:
        s = set_up(self.scenario, self.field, self.book, Chance(key_of(seed), True), False)
        s.recording = recording
        s.events = []
        return s


@dataclass
class Count:
    """What was done, and in how many seconds."""

    seconds: float = 0.0
    games: int = 0
    turns: int = 0
    decisions: int = 0
    options: int = 0

    def add(self, more: "Count") -> None:
        self.seconds += more.seconds
        self.games += more.games
        self.turns += more.turns
        self.decisions += more.decisions
        self.options += more.options

    def rate(self, number: int) -> float:
        return number / self.seconds if self.seconds else 0.0


def random_game(arena: Arena, seed: int) -> Count:
    """One game, timed from the first decision to the last."""
    rng = random.Random(seed).random
    s = arena.begin(seed)
    start = clock()
    tally = play_out(s, rng, MOST_DECISIONS)
    seconds = clock() - start
    turns = 2 * (s.turn - 1) + (s.active != s.field.first) + 1
    return Count(seconds, 1, turns, tally.decisions, tally.options)


Play = Callable[[int], Count]  # one game, by its seed


def play_for(play: Play, seconds: float, seed: int) -> Count:
    """Random games until the time is up."""
    total = Count()
    while total.seconds < seconds:
        total.add(play(seed + total.games))
    return total


def midgame(arena: Arena, decisions: int = 200) -> State:
    """A state in the middle of a game, to be copied."""
    rng = random.Random(1)
    s = arena.begin(1)
    for _ in range(decisions):
        if s.result < 0:
            apply(s, s.options[int(rng.random() * len(s.options))])
    return s


def copies_per_second(arena: Arena) -> float:
    s = midgame(arena)
    start = clock()
    for _ in range(COPIES):
        s.copy()
    return COPIES / (clock() - start)


def bytes_per_state(arena: Arena) -> int:
    """The memory that one more copy takes."""
    s = midgame(arena)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [s.copy() for _ in range(KEPT)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(kept)


def signature(battles: list[str] | None = None, games: int = SIGNED_GAMES, rules: str = "") -> str:
    """A hash over the events of fixed seeded games: a change of behavior changes it, a refactoring does not."""
    digest = blake2b(digest_size=8)
    for battle in battles or list_scenarios():
        arena = Arena(battle, rules)
        for seed in range(games):
            sign_game(arena, seed, digest.update)
    return digest.hexdigest()


def sign_game(arena: Arena, seed: int, update: Callable[[bytes], None]) -> None:
    rng = random.Random(seed)
    s = arena.begin(seed, True)
    for _ in range(MOST_DECISIONS):
        if s.result >= 0:
            break
        apply(s, s.options[int(rng.random() * len(s.options))])
        for event in s.take_events():
            update(msgspec.json.encode([type(event).__name__, asdict(event)]))


# ------------------------------------------------------------------ comparisons


@dataclass
class Comparison:
    """Rounds of both games in turn."""

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def ratio(self) -> float:
        ratios = sorted(a / b for a, b in zip(self.ours, self.theirs))
        return ratios[len(ratios) // 2]


def compare(ours: Sequence[Play], theirs: Sequence[Play], rounds: int, seconds: float) -> Comparison:
    """Interleaved, so that a busy machine slows both down alike; the median round counts."""
    result = Comparison()
    seed = 0
    for _ in range(rounds):
        here, there = Count(), Count()
        for our, their in zip(ours, theirs):
            here.add(play_for(our, seconds / len(ours), seed))
            there.add(play_for(their, seconds / len(ours), seed))
        seed += max(here.games, there.games)
        result.ours.append(here.rate(here.decisions))
        result.theirs.append(there.rate(there.decisions))
    return result


# ------------------------------------------------------------------ the peer


def peer() -> Any:
    """The chess package, or None where it is not installed."""
    try:
        return import_module("chess")
    except ImportError:
        return None


def peer_game(chess: Any, seed: int) -> Count:
    """One random game of chess, every legal move listed at each ply."""
    rng = random.Random(seed).random
    board = chess.Board()
    decisions = options = plies = 0
    start = clock()
    while plies < MOST_DECISIONS:
        moves = list(board.legal_moves)
        n = len(moves)
        if not n or board.halfmove_clock >= 150 or board.is_insufficient_material():
            break
        plies += 1
        if n > 1:
            decisions += 1
            options += n
        board.push(moves[int(rng() * n)])
    return Count(clock() - start, 1, plies, decisions, options)
