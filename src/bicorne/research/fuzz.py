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

from .. import events as e
from ..chance import Chance, key_of
from ..columns import Column, Part, card_columns
from ..flow import current, deciding
from ..game import Game
from ..rules.special.sudden_death import KIND as SUDDEN_DEATH
from ..rules.victory import ground_banners
from ..state import COLUMNS, MASS, State, other
from ..terms import DRAW

MOST_DECISIONS = 5000
FULL_HANDS = ("play card", "muster")  # decisions at the start of a game or turn, before any card is played
SHORT_HANDS = ("take counter", "recall")  # the card played is gone already and the new one not yet drawn
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


LOSSES = (
    *(e.BlocksLost, e.UnitEliminated, e.LeaderEliminated, e.LeaderLeft, e.UnitLeft),
    *(e.BannerGained, e.BannerLost),
)


class Ledger:
    """What the events say must be true: strengths, leaders, banners and quiet turns, kept beside the game."""

    def __init__(self, s: State) -> None:
        self.blocks = s.blocks[:]
        self.leaders = [hex >= 0 for hex in s.leader_hex]
        self.won = [s.banners[side] - ground_banners(s, side) for side in (0, 1)]
        self.away = {unit for unit, hex in enumerate(s.hex) if hex < 0 < s.blocks[unit]}  # not come yet, or left again
        self.cards = [own_cards(s, side) for side in (0, 1)] if current(s).name in FULL_HANDS else []
        self.turns = 0
        self.quiet = s.quiet

    def note(self, events: list[e.Event], s: State) -> None:
        for event in events:
            self.count(event)
            if isinstance(event, e.BlocksLost):
                self.blocks[event.unit] -= event.blocks
                self.won[other(s.field.side[event.unit])] += s.book.scoring.blocks(s, event.unit, event.blocks)
            elif isinstance(event, e.BlockRallied | e.Strengthened):
                self.blocks[event.unit] += 1
            elif isinstance(event, e.UnitEliminated):
                self.won[other(s.field.side[event.unit])] += s.book.scoring.unit(s, event.unit)
            elif isinstance(event, e.LeaderEliminated):
                self.leaders[event.leader] = False
                self.won[other(s.field.leader_side[event.leader])] += s.book.scoring.leader(s, event.leader)
            elif isinstance(event, e.GarrisonPlaced):
                self.blocks[event.unit] = 1
                self.away -= {event.unit}
            elif isinstance(event, e.GarrisonRelieved):
                self.away |= {event.unit}
            elif isinstance(event, e.LeaderLeft):
                self.leaders[event.leader] = False
            elif isinstance(event, e.CardMissed) and self.cards:
                self.cards[event.side] -= 1
            elif isinstance(event, e.Arrived | e.UnitLeft):
                self.comes_or_goes(event)
            elif isinstance(event, e.BannerGained) and event.cause in ("exit", "clock"):
                self.won[event.side] += event.banners
            elif isinstance(event, e.TurnEnded):
                self.turns += 1

    def count(self, event: e.Event) -> None:
        """Turns in a row without a loss."""
        if isinstance(event, LOSSES):
            self.quiet = -1
        elif isinstance(event, e.TurnEnded):
            self.quiet += 1

    def comes_or_goes(self, event: e.Arrived | e.UnitLeft) -> None:
        self.away ^= {event.unit}
        if event.leader >= 0:
            self.leaders[event.leader] = isinstance(event, e.Arrived)


def own_cards(s: State, side: int) -> int:
    """Cards in hand and on the square track."""
    return len(s.hands[side]) + sum(card >= 0 for card in s.tracks[side])


Check = Callable[[State, Ledger], str]  # what is wrong, or ""


# ------------------------------------------------------------------ after every action


def blocks_are_conserved(s: State, ledger: Ledger) -> str:
    """Blocks go only by losses and come only by rallies, and a unit stands on the board as long as it has one."""
    for unit, blocks in enumerate(s.blocks):
        if blocks != ledger.blocks[unit]:
            return f"unit {unit} has {blocks} blocks, its events leave {ledger.blocks[unit]}"
        if not 0 <= blocks <= s.field.full[unit]:
            return f"unit {unit} has {blocks} of {s.field.full[unit]} blocks"
        if (s.hex[unit] >= 0) != (blocks > 0 and unit not in ledger.away):
            return f"unit {unit} with {blocks} blocks stands on hex {s.hex[unit]}"
    return ""


def one_unit_a_hex(s: State, ledger: Ledger) -> str:
    """Units and hexes know each other, two by two, on ground that is open to them."""
    for unit, hex in enumerate(s.hex):
        if hex >= 0 and s.at[hex] != unit:
            return f"unit {unit} stands on hex {hex}, which has unit {s.at[hex]}"
        if hex >= 0 and s.field.closed_for[unit][hex]:
            return f"unit {unit} stands on hex {hex}, which is closed to it"
    if sum(unit >= 0 for unit in s.at) != sum(hex >= 0 for hex in s.hex):
        return "a hex names a unit that stands elsewhere"
    return ""


def leaders_are_conserved(s: State, ledger: Ledger) -> str:
    """A leader is on the board until an event removes him, one to a hex, and with a unit only of his own side."""
    walking = {frame.data()["leader"] for frame in s.stack if frame.procedure == "leader retreat"}
    for leader, hex in enumerate(s.leader_hex):
        if (hex >= 0) != ledger.leaders[leader]:
            return f"leader {leader} is on hex {hex}, his events say otherwise"
        if hex < 0 or leader in walking:
            continue
        if s.leader_at[hex] != leader:
            return f"leader {leader} stands on hex {hex}, which has leader {s.leader_at[hex]}"
        unit = s.at[hex]
        if unit >= 0 and s.field.side[unit] != s.field.leader_side[leader]:
            return f"leader {leader} shares hex {hex} with an enemy"
    if sum(leader >= 0 for leader in s.leader_at) > sum(hex >= 0 for hex in s.leader_hex):
        return "a hex names a leader who stands elsewhere"
    return ""


def cards_are_conserved(s: State, ledger: Ledger) -> str:
    """Every card of the deck is somewhere, and once; between turns each side has its number of cards."""
    if not are_all_there(s, COLUMNS, s.field.deck.fresh()):
        return "the cards are not those of the deck"
    if s.result < 0 and not s.played and not s.scouted and current(s).name not in SHORT_HANDS:
        for side, number in enumerate(ledger.cards):
            if own_cards(s, side) != number:
                return f"side {side} has {own_cards(s, side)} cards of {number} at the start of a turn"
    return ""


def cards_of_parts_are_conserved(s: State, ledger: Ledger) -> str:
    """So are the cards that a rule set adds. [exp.tactician.deck-composition]"""
    for part in s.parts:
        if not are_all_there(part, part.columns, part.cards(s.field)):
            return f"the {part.noun}s are not those of the deck"
    return ""


def are_all_there(holder: State | Part, columns: dict[str, Column], deck: list[int]) -> bool:
    found = [card for name, column in card_columns(columns).items() for card in column.cards(getattr(holder, name))]
    return sorted(found) == sorted(deck)


def squares_have_their_cards(s: State, ledger: Ledger) -> str:
    """Each square has a space on its owner's track, with a card on it, and no other space has one.

    Battalion mass takes no card. [exp.battalion-mass.no-card-taken]
    """
    for side in (0, 1):
        spaces = sorted(s.square[unit] for unit in s.field.units_of[side] if s.square[unit] not in (0, MASS))
        filled = [space + 1 for space, card in enumerate(s.tracks[side]) if card >= 0]
        if spaces != filled:
            return f"side {side} has squares {spaces} and cards on {filled}"
    return ""


def banners_are_counted(s: State, ledger: Ledger) -> str:
    """Banners are those won by eliminations and those of objectives held; enough of them end the battle."""
    for side in (0, 1):
        won, held = ledger.won[side], ground_banners(s, side)
        if s.banners[side] != won + held:
            return f"side {side} has {s.banners[side]} banners; its events say {won}, and {held} for ground"
        if s.result < 0 and s.banners[side] >= s.field.goals[side]:
            return f"side {side} has {s.banners[side]} banners and has not won"
    by_banners = not s.field.max_turns and not SUDDEN_DEATH.rows(s.field)
    if s.result in (0, 1) and by_banners and s.banners[s.result] < s.field.goals[s.result]:
        return f"side {s.result} has won with {s.banners[s.result]} banners"
    return ""


def quiet_turns_are_counted(s: State, ledger: Ledger) -> str:
    """Turns count while nothing is lost, and enough of them are a draw."""
    if s.result < 0 and s.quiet != ledger.quiet:
        return f"{s.quiet} quiet turns are counted; the events say {ledger.quiet}"
    limit = 2 * s.field.stalemate
    if limit and s.result < 0 and s.quiet >= limit:
        return f"the battle goes on after {s.quiet} quiet turns"
    both_won = all([s.banners[side] >= s.field.goals[side] for side in (0, 1)])
    if s.result == DRAW and not s.field.max_turns and not both_won and ledger.quiet != limit:
        return f"the battle is drawn after {ledger.quiet} quiet turns"
    return ""


def something_can_be_done(s: State, ledger: Ledger) -> str:
    """Until the battle is over some side is asked and has an option, each only once."""
    if s.result >= 0:
        return "the battle is over and still asks" if s.options else ""
    if not s.options:
        return "nobody can do anything"
    if len(set(s.options)) < len(s.options):
        return "an option is listed twice"
    return "" if deciding(s) in (0, 1) else "no side is asked"


CHECKS: tuple[Check, ...] = (
    blocks_are_conserved,
    one_unit_a_hex,
    leaders_are_conserved,
    cards_are_conserved,
    cards_of_parts_are_conserved,
    squares_have_their_cards,
    banners_are_counted,
    quiet_turns_are_counted,
    something_can_be_done,
)


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
    copy._s.chance = Chance(key_of(rng.randrange(1 << 60)), copy._s.chance.fast)
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
    checks: Sequence[Check] = CHECKS,
    samples: Sequence[Sample] = SAMPLES,
    limit: int = MOST_DECISIONS,
    every: int = SAMPLE,
    rules: str = "",
) -> Outcome:
    """One random game; the checks after every action, the samples now and then, its record at the end."""
    rng = random.Random(seed)
    game = Game.new(battle, seed=seed, rules=rules, fast=True)
    ledger = Ledger(game._s)
    outcome = Outcome(battle, seed, 0, 0, "", rules=rules)
    action = ""
    try:
        check_all(game, ledger, checks)
        while game.winner is None and outcome.decisions < limit:
            if rng.randrange(every) == 0:
                sample_all(game, rng, samples)
            options = game.options
            action = options[int(rng.random() * len(options))]
            ledger.note(game.play(action), game._s)
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
