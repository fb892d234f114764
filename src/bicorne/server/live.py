"""A game in memory: the battle, its version, its offers and clocks, and those who look at it.

Playing and replaying are one: `carry_out` changes the game by one entry, whether it comes from a player now or
from the journal after a restart.
"""

import asyncio
import time
from collections import deque
from typing import Protocol

import msgspec

from .. import codec
from ..errors import BicorneError, RecordError
from ..events import Event
from ..game import Game
from ..wording import sentence
from . import outgoing
from .clocks import Clock
from .journal import Ending, Entry, Kind, Standing, Terms, decode_entry, decode_terms
from .messages import Over, Presence
from .outgoing import Status, Told
from .seats import HERE, WATCH
from .store import GameRow

RECENT = 4  # steps kept ready for those who come back after a moment
KNOWN_IDS = 200  # actions whose repetition is recognized as such

encode = msgspec.json.encode


class Listener(Protocol):
    """Somebody at the table: a connection with its role."""

    role: str  # a side, or "here", or "watch"

    def send(self, message: bytes) -> None: ...


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Live:
    """One game, as far as it has been played."""

    def __init__(self, row: GameRow) -> None:
        self.id = row.id
        self.start = row.start
        self.terms: Terms = decode_terms(row.terms)
        self.game = Game.load(row.start)
        self.older = codec.is_older(row.start)  # begun under an older version of its rule book
        self.version = 0
        self.offer: str | None = None
        self.winner: str | None = None
        self.ending: Ending | None = None
        self.clock = Clock(self.terms.clock, self.game.sides) if self.terms.clock else None
        self.ids: deque[tuple[int, str]] = deque(maxlen=KNOWN_IDS)
        self.rematch = False
        self.pieces = outgoing.Pieces()
        self.lock = asyncio.Lock()
        self.audience: set[Listener] = set()
        self.recent: deque[tuple[int, dict[str, bytes]]] = deque(maxlen=RECENT)
        self.driver: asyncio.Task[None] | None = None  # who acts without being told: a computer, a window, a clock
        self.window_until = 0.0
        self.touched = time.monotonic()

    def replay(self, entries: list[bytes], started: int) -> None:
        """Catch up with the journal; `started` is when the server began: time before that costs nobody anything."""
        for text in entries:
            self.replay_one(decode_entry(text))
        if self.clock:
            self.clock.since = max(self.clock.since, started)

    def replay_one(self, entry: Entry) -> Told:
        """Play an entry again; a game of an older version goes on while the rules agree with what happened then."""
        try:
            told = self.carry_out(entry.kind, entry.side, entry.action, entry.id, entry.at, entry.spent)
        except BicorneError as error:
            raise no_longer_played(self.version + 1) from error
        moves = self.game.take_moves()
        if self.older and entry.kind == "act" and msgspec.to_builtins(moves[-1].events) != entry.events:
            raise no_longer_played(self.version + 1)
        self.version += 1
        return told

    # ------------------------------------------------------------------ where it stands

    @property
    def over(self) -> bool:
        return self.ending is not None

    @property
    def deciding(self) -> str | None:
        return None if self.over else self.game.deciding

    def other(self, side: str) -> str:
        bottom, top = self.terms.sides
        return top if side == bottom else bottom

    def accepted(self, version: int, id: str) -> bool:
        """Was the action of that name carried out at that version?"""
        return (version, id) in self.ids

    def eyes(self, role: str) -> str | None:
        """Whose view a role has: two at one screen look with the eyes of the side that decides."""
        if role == HERE:
            return self.game.deciding or self.game.active
        return None if role == WATCH else role

    def acting_side(self, role: str) -> str | None:
        """The side a role may act for now."""
        return self.deciding if role == HERE else None if role == WATCH else role

    def general(self, side: str) -> str:
        """Who leads a side, as the report calls him."""
        field = self.game.field
        return field.generals[field.side_ids.index(side)]

    @property
    def result_text(self) -> str:
        """One sentence about how it ended."""
        if self.winner is None or self.ending in (None, "rules"):
            return self.game.prompt
        if self.ending == "agreed":
            return "The commanders have agreed on a draw."
        loser = self.general(self.other(self.winner))
        deed = "has resigned" if self.ending == "resigned" else "has run out of time"
        return sentence(f"{loser} {deed}: {self.general(self.winner)} wins the battle.")

    def standing(self) -> Standing:
        return Standing(self.game.turn, self.deciding, self.game.banners, self.winner, self.ending)

    def status(self) -> Status:
        clock = self.clock.seen(now_ms()) if self.clock else None
        return Status(self.winner, self.ending, self.result_text if self.over else "", self.offer, clock)

    # ------------------------------------------------------------------ one entry

    def carry_out(self, kind: Kind, side: str | None, action: str, id: str, at: int, spent: int) -> Told:
        """Change the game by one entry and say what happened."""
        if self.clock:
            self.clock.charge(spent)
        active = self.game.active
        events, line = self._deed(kind, side, action)
        if self.game.winner is not None and not self.over:
            self.winner, self.ending = self.game.winner, "rules"
        if self.clock:
            if self.game.active != active and not self.over:
                self.clock.reward(active)
            self.clock.start(self.deciding, at)
        if id:
            self.ids.append((self.version, id))
        return Told(self.version + 1, side, action if kind == "act" else kind, id, events, line)

    def _deed(self, kind: Kind, side: str | None, action: str) -> tuple[list[Event], str]:
        if kind == "act":
            if self.offer is not None and self.offer != side:
                self.offer = None  # who goes on fighting has declined
            return self.game.play(action), ""
        if kind == "undo":
            return [self.game.take_back()], ""
        assert side is not None
        name = sentence(self.general(side))
        if kind == "offer":
            self.offer = side
            return [], f"{name} offers a draw."
        self.offer = None
        if kind == "decline":
            return [], f"{name} declines the draw."
        if kind == "agree":
            self.winner, self.ending = "draw", "agreed"
        else:
            self.winner, self.ending = self.other(side), "resigned" if kind == "resign" else "time"
        return [], self.result_text

    # ------------------------------------------------------------------ showing

    def show(self, told: Told) -> None:
        """Tell everybody at the table, each what he may see."""
        roles = {listener.role for listener in self.audience}
        status = self.status()
        scene = outgoing.scene(self.game, told.version, status, self.pieces) if roles else b""
        steps = {role: outgoing.step(self.game, self.eyes(role), told, status, scene) for role in roles}
        self.recent.append((told.version, steps))
        for listener in self.audience:
            listener.send(steps[listener.role])
        if self.over:
            self.broadcast(self.over_message())

    def step(self, role: str, told: Told) -> bytes:
        """The version the game stands at, for one role."""
        status = self.status()
        scene = outgoing.scene(self.game, told.version, status, self.pieces)
        return outgoing.step(self.game, self.eyes(role), told, status, scene)

    def table(self, role: str) -> bytes:
        status = self.status()
        scene = outgoing.scene(self.game, self.version, status, self.pieces)
        return outgoing.table(self.game, self.eyes(role), status, scene)

    def recent_steps(self, role: str, have: int) -> list[bytes] | None:
        """The steps after a version, if they are all at hand."""
        found = [steps[role] for version, steps in self.recent if version > have and role in steps]
        return found if len(found) == self.version - have else None

    def over_message(self) -> bytes:
        assert self.winner is not None and self.ending is not None
        return encode(Over(self.winner, self.ending, self.result_text, self.rematch))

    def broadcast(self, message: bytes) -> None:
        for listener in self.audience:
            listener.send(message)

    def presence(self) -> bytes:
        roles = [listener.role for listener in self.audience]
        seats = {side: side in roles or HERE in roles or side == self.terms.computer for side in self.terms.sides}
        return encode(Presence(seats, roles.count(WATCH)))


def no_longer_played(number: int) -> RecordError:
    return RecordError(
        f"The rules have changed since: action {number} would end differently now, so the game cannot be continued."
    )


def steps_after(row: GameRow, entries: list[bytes], role: str, have: int) -> list[bytes]:
    """The steps after a version as a role may see them; before the first action there is version 0.

    Played through again, so it may take a moment.
    """
    live = Live(row)
    steps = [live.step(role, Told(0, None, ""))] if have < 0 else []
    for text in entries:
        told = live.replay_one(decode_entry(text))
        if told.version > have:
            steps.append(live.step(role, told))
    return steps
