"""Random play that checks everything: both sides choose among all options, and after every action nothing may
have been lost, doubled, leaked or left open.

`play` runs one game and returns how it went; a `Failure` in it becomes a file that `bicorne replay` opens at
the broken decision.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from ..chance import Chance, key_of
from ..game import Game
from ..rules.ledger import Check, Ledger

MOST_DECISIONS = 5000
SAMPLE = 60  # one decision in this many is saved, loaded, copied and looked at


@dataclass
class Failure:
    """What broke, and where: `decision` actions had been played, `action` was the next."""

    battle: str
    seed: int
    decision: int
    action: str
    check: str
    problem: str
    record: dict[str, Any]
    rules: str = ""

    def text(self) -> str:
        """The failure file."""
        data = {"bicorne": "failure", "format": 1, **{name: getattr(self, name) for name in self.__dataclass_fields__}}
        return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


@dataclass
class Outcome:
    """How a random game went."""

    battle: str
    seed: int
    decisions: int
    turns: int
    winner: str  # "" where it did not end within the limit
    failure: Failure | None = None
    rules: str = ""


class Broken(Exception):
    """An invariant does not hold."""


# ------------------------------------------------------------------ at sampled decisions


def saving_changes_nothing(game: Game, rng: random.Random) -> str:
    """A loaded save is the same game and saves to the same text."""
    text = game.save()
    again = Game.load(text)
    if again.save() != text:
        return "a loaded save saves to another text"
    return "" if again.options == game.options else "a loaded save has other options"


def copies_are_independent(game: Game, rng: random.Random) -> str:
    """A copy is equal, and what is played on it does not show on the game."""
    before = game.save()
    copy = game.copy()
    if copy.save() != before:
        return "a copy differs from its game"
    for _ in range(3):
        if copy.winner is None:
            copy.play(rng.choice(copy.options))
    return "" if game.save() == before else "playing on a copy changed the game"


def views_keep_secrets(game: Game, rng: random.Random) -> str:
    """A view does not change when everything hidden from it does: other hand, deck, track cards, seed."""
    s = game._s
    for side, id in enumerate(s.field.side_ids):
        if msgspec.json.encode(game.view(id)) != msgspec.json.encode(redealt(game, side, rng).view(id)):
            return f"the view of {id} shows something hidden"
    return ""


def redealt(game: Game, side: int, rng: random.Random) -> Game:
    """The same game with all cards that a side cannot see dealt afresh, and another seed."""
    copy = game.copy()
    copy._s.chance = Chance(key_of(rng.randrange(1 << 60)), copy._s.chance.fast, copy._s.chance.die)
    copy._s.deal_again(side)
    return copy


def views_are_playable(game: Game, rng: random.Random) -> str:
    """A game dealt from the view of the side that decides has the same options."""
    side = game.deciding
    if side is None:
        return ""
    guess = Game.from_view(game.view(side), seed=rng.randrange(1 << 30))
    return "" if guess.options == game.options else "a game behind the view has other options"


def texts_parse_back(game: Game, rng: random.Random) -> str:
    """Every option has one text, and the text means that option; the rules refuse none of them."""
    s = game._s
    for action, text in zip(s.options, game.options):
        if s.field.lexicon.parse(text) != action:
            return f"'{text}' parses to another action"
    if game.options and game.why_not(rng.choice(game.options)) is not None:
        return "an option is refused"
    return ""


Sample = Callable[[Game, random.Random], str]

SAMPLES: tuple[Sample, ...] = (
    saving_changes_nothing,
    copies_are_independent,
    views_keep_secrets,
    views_are_playable,
    texts_parse_back,
)


# ------------------------------------------------------------------ a game


def play(
    battle: str,
    seed: int,
    checks: Sequence[Check] = (),
    samples: Sequence[Sample] = SAMPLES,
    limit: int = MOST_DECISIONS,
    every: int = SAMPLE,
    rules: str = "",
) -> Outcome:
    """One random game; the checks of its rule book and these after every action, the samples now and then, its record
    at the end."""
    rng = random.Random(seed)
    game = Game.new(battle, seed=seed, rules=rules, fast=True)
    ledger = game._s.book.ledger(game._s)
    checks = [*ledger.checks, *checks]
    outcome = Outcome(battle, seed, 0, 0, "", rules=rules)
    action = ""
    try:
        check_all(game, ledger, checks)
        while game.winner is None and outcome.decisions < limit:
            if rng.randrange(every) == 0:
                sample_all(game, rng, samples)
            options = game.options
            action = options[int(rng.random() * len(options))]
            for event in game.play(action):
                ledger.note(event, game._s)
            outcome.decisions += 1
            check_all(game, ledger, checks)
        action = "replay"
        check_record(game)
    except Broken as broken:
        check, problem = broken.args
        outcome.failure = failed(game, outcome, action, check, problem)
    except Exception as error:  # whatever the engine raises is a failure of the engine
        outcome.failure = failed(game, outcome, action, type(error).__name__, str(error) or repr(error))
    outcome.turns, outcome.winner = ledger.turns, game.winner or ""
    return outcome


def check_all(game: Game, ledger: Ledger, checks: Sequence[Check]) -> None:
    for check in checks:
        problem = check(game._s, ledger)
        if problem:
            raise Broken(name_of(check), problem)


def sample_all(game: Game, rng: random.Random, samples: Sequence[Sample]) -> None:
    for sample in samples:
        problem = sample(game, rng)
        if problem:
            raise Broken(name_of(sample), problem)


def name_of(check: Callable[..., str]) -> str:
    return getattr(check, "__name__", "check").replace("_", " ")


def check_record(game: Game) -> None:
    """The record plays to the same end, event by event."""
    if Game.replay(game.record()).save() != game.save():
        raise Broken("replay is identical", "the replayed game ends in another state")


def failed(game: Game, outcome: Outcome, action: str, check: str, problem: str) -> Failure:
    """The failure with the record up to the decision that broke; an action that broke something is its last."""
    record = msgspec.json.decode(game.record())
    decision = len(record["moves"])
    if decision and decision == outcome.decisions and record["moves"][-1]["action"] == action:
        decision -= 1  # the action was played, and a check failed after it
    return Failure(outcome.battle, outcome.seed, decision, action, check, problem, record, outcome.rules)


def play_many(jobs: list[tuple[str, str, int]]) -> list[Outcome]:
    """A batch of games, for a process of its own."""
    return [play(battle, seed, rules=rules) for battle, rules, seed in jobs]
