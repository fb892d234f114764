"""Matches between computer players: swapped sides, paired seeds, each game repeatable by itself.

A pair of games has one seed: the same cards and dice with the sides swapped, so that neither a good seat nor a
good deal counts for anybody. A player against itself would play both games of a pair alike; there each game has
a seed of its own. A player that raises an error, chooses what is not legal or thinks longer than it may loses
the game by default, and the match goes on.
"""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from threading import current_thread, main_thread
from time import perf_counter as clock
from typing import Any, TypeVar

import msgspec

from ..game import Game
from ..players import Player, find_player, player
from ..scenario import list_scenarios
from .fuzz import Failure
from .processes import spread, stopping
from .statistics import Interval, elo, wilson

MOST_DECISIONS = 5000
DRAW = -1

T = TypeVar("T")


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits at the bottom of the map and who at its top."""

    battle: str  # an id, or the path of a file
    seed: int
    seats: tuple[str, str]
    swapped: bool = False  # the first player of the match sits at the top
    limit: float = 0.0  # seconds a player may think in one turn; 0: as long as it likes
    rules: str = ""  # the rule set; that of the battle if none is named


@dataclass
class Played:
    """How a game went; lists are by seat, the bottom of the map first."""

    pairing: Pairing
    winner: int  # the seat, or DRAW
    turns: int  # of both sides together
    own_turns: list[int]
    banners: list[int]
    seconds: list[float]  # spent in thought
    thoughts: list[list[float]] = field(default_factory=lambda: [[], []])  # the same for each turn of its own
    longest: list[float] = field(default_factory=lambda: [0.0, 0.0])  # in any turn
    finished: bool = True  # False: given up as a draw after MOST_DECISIONS
    fault: Failure | None = None  # why it was lost by default
    problem: str = ""  # the same in one sentence


class Interrupted(Exception):
    """The match was interrupted."""


class Overrun(BaseException):
    """The bell: thinking has taken too long. No player catches it by mistake."""


class Forfeit(Exception):
    """The player whose turn it is has lost by default: what happened, and the action if there was one."""

    def __init__(self, what: str, detail: str, action: str = "") -> None:
        super().__init__(what, detail)
        self.what, self.detail, self.action = what, detail, action


# ------------------------------------------------------------------ one game


def play_game(pairing: Pairing) -> Played:
    """Play a game to its end; the players see their views and options, nothing else."""
    game = Game.new(pairing.battle, seed=pairing.seed, rules=pairing.rules or None, fast=True)
    result = Played(pairing, DRAW, 0, [0, 0], [0, 0], [0.0, 0.0])
    watch = Watch(game, pairing)
    for _ in range(MOST_DECISIONS):
        if game.deciding is None:
            break
        if stopping():
            raise Interrupted
        seat = game.sides.index(game.deciding)
        try:
            game.play(watch.choice(seat))
        except Forfeit as forfeit:
            result.winner = 1 - seat
            result.fault = fault_of(pairing, game, seat, forfeit)
            result.problem = f"{pairing.seats[seat]} {forfeit.what}: {forfeit.detail}"
            break
    else:
        result.finished = False
    if game.winner in game.sides:
        result.winner = game.sides.index(game.winner)
    result.turns, result.own_turns = watch.turns, watch.own_turns
    result.banners = list(game.banners.values())
    watch.end_turn()
    result.seconds, result.thoughts, result.longest = watch.seconds, watch.thoughts, watch.longest
    return result


class Watch:
    """The players at their seats: turns counted, and the time that each of them thinks."""

    def __init__(self, game: Game, pairing: Pairing) -> None:
        self.game = game
        self.pairing = pairing
        self.generals: dict[int, Player] = {}  # by seat, from their first decision on
        self.turn = (0, "")
        self.turns = 0
        self.own_turns = [0, 0]
        self.seconds = [0.0, 0.0]
        self.spent = [0.0, 0.0]  # in this turn
        self.thoughts: list[list[float]] = [[], []]
        self.longest = [0.0, 0.0]

    def choice(self, seat: int) -> str:
        """What the player chooses; Forfeit if it may not play that."""
        game, limit = self.game, self.pairing.limit
        self.count_turn()
        view, options = game.view(game.deciding), game.options
        start = clock()
        try:
            with bell(limit - self.spent[seat] if limit else 0.0):
                action = self.general(seat).choose(view, options)
        except Overrun:
            action = ""
        except Exception as error:  # whatever a player raises is its own fault
            raise Forfeit("raised an error", f"{type(error).__name__}: {error}") from error
        seconds = clock() - start
        self.seconds[seat] += seconds
        self.spent[seat] += seconds
        if limit and self.spent[seat] > limit:
            raise Forfeit("overran its time", f"{self.spent[seat]:.1f} of {limit:g} seconds in turn {game.turn}")
        if action not in options:
            raise Forfeit("chose an illegal action", repr(action)[:80], str(action))
        return action

    def general(self, seat: int) -> Player:
        if seat not in self.generals:
            self.generals[seat] = player(self.pairing.seats[seat], 2 * self.pairing.seed + seat)
        return self.generals[seat]

    def count_turn(self) -> None:
        game = self.game
        turn = (game.turn, game.active)
        if turn != self.turn:
            self.end_turn()
            self.turn = turn
            self.turns += 1
            self.own_turns[game.sides.index(game.active)] += 1

    def end_turn(self) -> None:
        """What the turn took goes into the books."""
        if self.turns:
            seat = self.game.sides.index(self.turn[1])
            self.thoughts[seat].append(self.spent[seat])
        self.longest = [max(pair) for pair in zip(self.longest, self.spent)]
        self.spent = [0.0, 0.0]


@contextmanager
def bell(seconds: float) -> Iterator[None]:
    """Interrupt a thought after this many seconds, 0 for never.

    Only where the system has such a bell and this is the main thread; compiled code hears it when it next calls
    something interpreted. Whoever is late all the same is caught by the clock.
    """
    if not seconds or not hasattr(signal, "SIGALRM") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001) + 0.001)  # past the limit, so that the clock agrees
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ring(number: int, frame: object) -> None:
    raise Overrun


def fault_of(pairing: Pairing, game: Game, seat: int, forfeit: Forfeit) -> Failure:
    """The game as a file that `bicorne replay` opens at the decision in question."""
    record: dict[str, Any] = msgspec.json.decode(game.record())
    check = f"{pairing.seats[seat]} {forfeit.what}"
    decision = len(record["moves"])
    return Failure(pairing.battle, pairing.seed, decision, forfeit.action, check, forfeit.detail, record)


# ------------------------------------------------------------------ a match


@dataclass
class Match:
    """The games of one player against another, and what they say."""

    a: str
    b: str
    played: list[Played] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.played)

    @property
    def a_wins(self) -> int:
        return sum(game.winner == self.seat_of_a(game) for game in self.played)

    @property
    def b_wins(self) -> int:
        return self.games - self.a_wins - self.draws

    @property
    def draws(self) -> int:
        return sum(game.winner == DRAW for game in self.played)

    @property
    def seat_wins(self) -> tuple[int, int]:
        """Games won from the bottom and from the top of the map, whoever sat there."""
        return sum(game.winner == 0 for game in self.played), sum(game.winner == 1 for game in self.played)

    @property
    def score(self) -> float:
        """The first player's share of the games; a draw is half a game."""
        return (self.a_wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> Interval:
        return wilson(self.a_wins + self.draws / 2, self.games)

    @property
    def elo(self) -> float:
        return elo(self.score, self.games)

    @property
    def elo_interval(self) -> Interval:
        low, high = self.interval
        return elo(low, self.games), elo(high, self.games)

    @property
    def turns(self) -> float:
        """The mean length of a game, the turns of both sides counted."""
        return mean([game.turns for game in self.played])

    @property
    def banners(self) -> tuple[float, float]:
        """The mean number of banners of each player."""
        pairs = [self.by_player(game, game.banners) for game in self.played]
        return mean([a for a, _ in pairs]), mean([b for _, b in pairs])

    @property
    def seconds_per_turn(self) -> tuple[float, float]:
        """How long each player thinks for a turn of its own, its answers in the other's turn included."""
        seconds = [self.by_player(game, game.seconds) for game in self.played]
        turns = [self.by_player(game, game.own_turns) for game in self.played]
        return (
            sum([a for a, _ in seconds]) / max(1, sum([a for a, _ in turns])),
            sum([b for _, b in seconds]) / max(1, sum([b for _, b in turns])),
        )

    def turn_times(self) -> tuple["TurnTimes", "TurnTimes"]:
        """How long each player's own turns took."""
        thoughts = [self.by_player(game, game.thoughts) for game in self.played]
        longest = [self.by_player(game, game.longest) for game in self.played]
        a = turn_times([one for own, _ in thoughts for one in own], [own for own, _ in longest])
        return a, turn_times([one for _, own in thoughts for one in own], [own for _, own in longest])

    @property
    def faults(self) -> list[Played]:
        """Games lost by default."""
        return [game for game in self.played if game.fault]

    def defaults(self) -> tuple[int, int]:
        """How many games each player lost by default."""
        lost = [1 - game.winner == self.seat_of_a(game) for game in self.faults]
        return sum(lost), len(lost) - sum(lost)

    def of(self, battle: str) -> "Match":
        """The games on one battle."""
        return Match(self.a, self.b, [game for game in self.played if game.pairing.battle == battle])

    def seat_of_a(self, game: Played) -> int:
        return int(game.pairing.swapped)

    def by_player(self, game: Played, by_seat: Sequence[T]) -> tuple[T, T]:
        seat = self.seat_of_a(game)
        return by_seat[seat], by_seat[1 - seat]

    def figures(self) -> dict[str, Any]:
        """Everything that was measured, as plain data."""
        thought, banners, defaults = self.seconds_per_turn, self.banners, self.defaults()
        times = self.turn_times()
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "a_wins": self.a_wins,
            "b_wins": self.b_wins,
            "draws": self.draws,
            "bottom_wins": self.seat_wins[0],
            "top_wins": self.seat_wins[1],
            "score": self.score,
            "interval": list(self.interval),
            "elo": self.elo,
            "elo_interval": list(self.elo_interval),
            "turns": self.turns,
            "banners": {"a": banners[0], "b": banners[1]},
            "seconds_per_turn": {"a": thought[0], "b": thought[1]},
            "turn_times": {"a": asdict(times[0]), "b": asdict(times[1])},
            "defaults": {"a": defaults[0], "b": defaults[1]},
            "unfinished": sum(not game.finished for game in self.played),
        }


def pairings(
    a: str, b: str, battles: Sequence[str], games: int, seed: int, limit: float = 0.0, rules: str = ""
) -> list[Pairing]:
    """The games of a match: pairs with one seed and swapped sides, one battle after the other.

    >>> [(p.seed, p.seats) for p in pairings("greedy", "random", ["vimeiro"], 3, 7)]
    [(7, ('greedy', 'random')), (7, ('random', 'greedy')), (8, ('greedy', 'random'))]
    """
    size = 1 if a == b else 2
    todo: list[Pairing] = []
    for i in range(games):
        pair, swapped = i // size, bool(i % size)
        seats = (b, a) if swapped else (a, b)
        todo.append(Pairing(battles[pair % len(battles)], seed + pair, seats, swapped, limit, rules))
    return todo


def battles_of(name: str) -> list[str]:
    """All battles, or one by its id or file."""
    return list_scenarios() if name == "all" else [name]


def check_match(a: str, b: str, battles: Sequence[str], rules: str = "") -> None:
    """An unknown player or battle is refused before the first game."""
    for name in (a, b):
        find_player(name)
    for battle in battles:
        Game.new(battle, seed=0, rules=rules or None)  # a battle that cannot be played says why


def play_batch(todo: list[Pairing]) -> list[Played]:
    return [play_game(pairing) for pairing in todo]


def play_match(
    a: str,
    b: str,
    battles: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    processes: int = 1,
    limit: float = 0.0,
    rules: str = "",
) -> Iterator[Played]:
    """The games of a match as they end; `Match` adds them up. The order may differ, each game never does."""
    check_match(a, b, battles, rules)
    yield from play_all(pairings(a, b, battles, games, seed, limit, rules), processes)


def play_all(todo: Sequence[Pairing], processes: int) -> Iterator[Played]:
    """These games, as they end."""
    for batch in spread(play_batch, todo, processes):
        yield from batch


@dataclass(frozen=True)
class TurnTimes:
    """How long turns took, in seconds."""

    median: float
    most: float  # 95 in 100 took no longer
    longest: float  # of all turns, those of the enemy included


def turn_times(own: Sequence[float], longest: Sequence[float]) -> TurnTimes:
    """
    >>> turn_times([0.1, 0.3, 0.2], [0.4, 0.3])
    TurnTimes(median=0.2, most=0.3, longest=0.4)
    """
    ranked = sorted(own) or [0.0]
    middle, most = ranked[len(ranked) // 2], ranked[min(len(ranked) - 1, 95 * len(ranked) // 100)]
    return TurnTimes(middle, most, max(longest, default=0.0))


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
