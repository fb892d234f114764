"""What the store keeps of a game: its terms, and one entry for every version."""

from typing import Any, Literal

import msgspec

from ..game import Move
from .messages import ClockTerms

Ending = Literal["rules", "resigned", "agreed", "time"]
Kind = Literal["act", "undo", "resign", "offer", "decline", "agree", "time"]


class Terms(msgspec.Struct, frozen=True):
    """How a game was agreed upon."""

    battle: str
    name: str
    sides: tuple[str, str]
    goals: dict[str, int]
    opponent: Literal["computer", "here", "friend"]
    first: str  # who begins
    computer: str | None = None  # the side the computer plays
    level: str | None = None
    names: dict[str, str] = {}
    clock: ClockTerms | None = None
    rules: str | None = None  # the battle's own where none are named


class Standing(msgspec.Struct, frozen=True):
    """Where the battle stands after an entry, so that lists need not play it through."""

    turn: int
    deciding: str | None
    banners: dict[str, int]
    winner: str | None
    ending: Ending | None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One version of a game: who did what, when, and all that came of it."""

    kind: Kind
    side: str | None
    at: int  # milliseconds since 1970
    after: Standing
    action: str = ""
    id: str = ""  # the client's own name for the action
    spent: int = 0  # milliseconds taken from the clock of the side on the move
    events: list[dict[str, Any]] = []


decode_terms = msgspec.json.Decoder(Terms).decode
decode_entry = msgspec.json.Decoder(Entry).decode
encode = msgspec.json.encode


def record_moves(entries: list[Entry]) -> list[Move]:
    """The moves of a record, from the entries that the rules know."""
    return [
        Move(entry.side or "", "undo" if entry.kind == "undo" else entry.action, "", entry.events)
        for entry in entries
        if entry.kind in ("act", "undo")
    ]
