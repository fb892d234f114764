"""What leaves for a side or a bystander. Every message about a game is made here, from `Game.look` of that side.

The pieces on the board are the same for everybody and are written once for all who watch; cards, options and
events are written for each side by itself.
"""

from dataclasses import fields
from typing import Any

import msgspec

from ..battlefield import Field
from ..events import Event, Share, Undone
from ..game import Game
from ..log import describe
from ..terms import FACES
from .messages import ClockNow

SECRET_VERBS = ("keep",)  # actions that name a card which only their own side may know
HEXES = ("hex", "start", "target")
CARDS = ("card", "counts_as")

encode = msgspec.json.Encoder().encode


class Told:
    """What happened in one version, before anybody's eyes are considered."""

    def __init__(
        self,
        version: int,
        side: str | None,
        action: str,
        id: str = "",
        events: list[Event] | None = None,
        line: str = "",
    ) -> None:
        self.version = version
        self.side = side
        self.action = action
        self.id = id
        self.events = events or []
        self.line = line  # what the server itself has to say: a resignation, an offer
        self.public: tuple[msgspec.Raw, msgspec.Raw] | None = None  # the report, where all may read the same


class Status:
    """What the table knows beside the rules: how the game ended, offers, clocks."""

    def __init__(
        self,
        winner: str | None = None,
        ending: str | None = None,
        text: str = "",
        draw_offer: str | None = None,
        clock: ClockNow | None = None,
    ) -> None:
        self.winner = winner
        self.ending = ending
        self.text = text
        self.draw_offer = draw_offer
        self.clock = clock


def positions(game: Game) -> dict[str, msgspec.Raw]:
    """The public part of a table, written once for all who see it."""
    return {key: msgspec.Raw(encode(value)) for key, value in game.positions.items()}


def table(
    game: Game, viewer: str | None, version: int, status: Status, public: dict[str, msgspec.Raw]
) -> dict[str, Any]:
    """The table as one side, or with None a bystander, may see it."""
    look = game.look(viewer)
    over = status.ending is not None
    if over:
        look.update(winner=status.winner, deciding=None, options=[], phase="over", question=None, window=False)
    return {
        "type": "table",
        "version": version,
        **look,
        **public,
        "prompt": status.text if over else game.prompt,
        "can_undo": not over and viewer is not None and viewer == look["deciding"] and game.can_undo,
        "ending": status.ending,
        "draw_offer": status.draw_offer,
        "clock": status.clock,
    }


def step(game: Game, viewer: str | None, told: Told, status: Status, public: dict[str, msgspec.Raw]) -> bytes:
    """One version as one side, or a bystander, may see it; `game` stands at that version."""
    field = game._s.field
    seat = field.side_ids.index(viewer) if viewer is not None else -1
    own = viewer is not None and viewer == told.side
    lines, events = report(field, told, seat, own)
    return encode(
        {
            "type": "step",
            "version": told.version,
            "side": told.side,
            "action": told.action if own else public_action(told.action),
            "id": told.id if own else "",
            "lines": lines,
            "events": events,
            "table": table(game, viewer, told.version, status, public),
        }
    )


def report(f: Field, told: Told, seat: int, own: bool) -> tuple[msgspec.Raw, msgspec.Raw]:
    """The lines and events of a step as one seat may know them; where nothing in them is hidden, written once."""
    if told.public is not None:
        return told.public
    seen = [veiled(event.seen_by(seat), own) for event in told.events]
    lines = [{"text": line.text, "rules": line.rules} for line in [describe(f, event) for event in seen]]
    if told.line:
        lines.append({"text": told.line, "rules": ()})
    written = msgspec.Raw(encode(lines)), msgspec.Raw(encode([event_data(f, event) for event in seen]))
    if not any(hidden_for_some(event) for event in told.events):
        told.public = written
    return written


def hidden_for_some(event: Event) -> bool:
    """Does anybody see less of this event than it tells? A bystander sees least."""
    return isinstance(event, Undone) or event.seen_by(-1) is not event


def public_action(action: str) -> str:
    """An action as the other side may read it: a card that is kept stays unnamed."""
    verb = action.partition(" ")[0]
    return verb if verb in SECRET_VERBS else action


def veiled(event: Event, own: bool) -> Event:
    """An action taken back is told like the action itself."""
    return event if own or not isinstance(event, Undone) else Undone(public_action(event.action))


def event_data(f: Field, event: Event) -> dict[str, Any]:
    """An event with hexes, sides, cards and faces by name; pieces keep their numbers, -1 is nobody or unknown."""
    data: dict[str, Any] = {"event": type(event).__name__}
    for name in FIELDS[type(event)] if type(event) in FIELDS else field_names(type(event)):
        data[name] = named(f, name, getattr(event, name))
    return data


FIELDS: dict[type[Event], list[str]] = {}


def field_names(kind: type[Event]) -> list[str]:
    FIELDS[kind] = [field.name for field in fields(kind)]
    return FIELDS[kind]


def named(f: Field, name: str, value: Any) -> Any:
    if name in HEXES:
        return f.board.names[value] if value >= 0 else None
    if name in CARDS:
        return f.deck.cards[value].id if value >= 0 else None
    if name == "tactic":
        return f.deck.tactics[value].id if value >= 0 else None
    if name == "side":
        return f.side_ids[value]
    if name == "faces":
        return [FACES[face] for face in value]
    if name == "result":
        return (*f.side_ids, "draw")[value]
    if name == "shares":
        return [share_data(share) for share in value]
    return value


def share_data(share: Share) -> dict[str, Any]:
    return {"label": share.label, "dice": share.dice, "rule": share.rule}
