"""What leaves for a side or a bystander. Every message about a game is made here, from what that side may know.

The pieces on the board are the same for everybody and are written once for all who watch; cards, options and
events are written for each side by itself.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import msgspec

from ..battlefield import Field
from ..events import Event, Share, Undone
from ..game import Game
from ..log import describe
from ..rules.book import RuleBook
from .messages import ClockNow

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
        self.public: tuple[bytes, bytes] | None = None  # the report, where all may read the same


class Status:
    """What the table knows besides the rules: how the game ended, offers, clocks."""

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


class Pieces:
    """The pieces on the board as they were written last: only those that changed are written again."""

    def __init__(self) -> None:
        self.marks: list[tuple[int, ...]] = []
        self.texts: list[bytes] = []  # by unit; empty for one that is off the board
        self.units = b"[]"

    def written(self, game: Game) -> msgspec.Raw:
        """The units where they stand now."""
        marks = game.unit_marks()
        if marks != self.marks:
            if len(marks) != len(self.marks):
                self.marks, self.texts = [()] * len(marks), [b""] * len(marks)
            for unit, (now, before) in enumerate(zip(marks, self.marks, strict=True)):
                if now != before:
                    self.texts[unit] = encode(game.unit_now(unit)) if now[0] >= 0 else b""
            self.marks = marks
            self.units = b"[%b]" % b",".join(filter(None, self.texts))
        return msgspec.Raw(self.units)


def scene(game: Game, version: int, status: Status, pieces: Pieces) -> bytes:
    """The part of a table that is the same for all who see it, written once for them."""
    open_to_all = game.public_view
    over = status.ending is not None
    if over:
        open_to_all.update(winner=status.winner, deciding=None, phase="over", question=None, window=False)
    open_to_all["units"] = pieces.written(game)
    open_to_all["version"] = version
    open_to_all["prompt"] = status.text if over else game.prompt
    open_to_all["ending"] = status.ending
    open_to_all["draw_offer"] = status.draw_offer
    open_to_all["clock"] = status.clock
    return encode(open_to_all)


def table(game: Game, viewer: str | None, status: Status, scene: bytes) -> bytes:
    """The table as one side, or with None a bystander, may see it: the scene, and what is the viewer's own."""
    own = game.private_view(viewer)
    over = status.ending is not None
    if over:
        own["options"] = []
    own["can_undo"] = not over and viewer is not None and viewer == game.deciding and game.can_undo
    return b'{"type":"table",%b,%b' % (scene[1:-1], encode(own)[1:])


def step(game: Game, viewer: str | None, told: Told, status: Status, scene: bytes) -> bytes:
    """One version as one side, or a bystander, may see it; `game` stands at that version."""
    field, book = game.field, game.book
    seat = field.side_ids.index(viewer) if viewer is not None else -1
    own = viewer is not None and viewer == told.side
    head = {
        "type": "step",
        "version": told.version,
        "side": told.side,
        "action": told.action if own else public_action(book, told.action),
        "id": told.id if own else "",
    }
    lines, events = report(field, book, told, seat, own)
    seen = table(game, viewer, status, scene)
    return b'%b,"lines":%b,"events":%b,"table":%b}' % (encode(head)[:-1], lines, events, seen)


def report(f: Field, book: RuleBook, told: Told, seat: int, own: bool) -> tuple[bytes, bytes]:
    """The lines and events of a step as one seat may know them; where nothing in them is hidden, written once."""
    if told.public is not None:
        return told.public
    lines: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []
    hidden = False
    for event in told.events:
        hidden = hidden or hidden_for_some(event)
        seen = veiled(book, event.seen_by(seat), own)
        line = describe(f, seen)
        lines.append({"text": line.text, "rules": line.rules})
        events.append(event_data(f, seen))
    if told.line:
        lines.append({"text": told.line, "rules": ()})
    written = encode(lines), encode(events)
    if not hidden:
        told.public = written
    return written


def hidden_for_some(event: Event) -> bool:
    """Does anybody see less of this event than it says? A bystander sees least."""
    return isinstance(event, Undone) or event.seen_by(-1) is not event


def public_action(book: RuleBook, action: str) -> str:
    """An action as the other side may read it: a card that is kept stays unnamed."""
    verb = action.partition(" ")[0]
    return verb if verb in book.phrases and book.phrases[verb].secret else action


def veiled(book: RuleBook, event: Event, own: bool) -> Event:
    """An action taken back is reported like the action itself."""
    return event if own or not isinstance(event, Undone) else Undone(public_action(book, event.action))


def event_data(f: Field, event: Event) -> dict[str, Any]:
    """An event with hexes, sides, cards and faces by name; pieces keep their numbers, -1 is nobody or unknown."""
    kind = type(event)
    data: dict[str, Any] = {"event": kind.__name__}
    for name, spell in SPELLED[kind] if kind in SPELLED else spelled(kind):
        value = getattr(event, name)
        data[name] = value if spell is None else spell(f, value)
    return data


Spell = Callable[[Field, Any], Any]
SPELLED: dict[type[Event], list[tuple[str, Spell | None]]] = {}  # by kind of event, its fields and how they are written


def spelled(kind: type[Event]) -> list[tuple[str, Spell | None]]:
    SPELLED[kind] = [(field.name, SPELLS.get(field.name)) for field in fields(kind)]
    return SPELLED[kind]


def hex_name(f: Field, hex: int) -> str | None:
    return f.board.names[hex] if hex >= 0 else None


def card_id(f: Field, card: int) -> str | None:
    return f.deck.cards[card].id if card >= 0 else None


def tactic_id(f: Field, tactic: int) -> str | None:
    return f.deck.tactician_cards[tactic].id if tactic >= 0 else None


SPELLS: dict[str, Spell] = {
    "hex": hex_name,
    "start": hex_name,
    "target": hex_name,
    "along": lambda f, hexes: [hex_name(f, hex) for hex in hexes],
    "card": card_id,
    "counts_as": card_id,
    "tactic": tactic_id,
    "side": lambda f, side: f.side_ids[side],
    "faces": lambda f, faces: [f.die.words[face] for face in faces],
    "result": lambda f, result: (*f.side_ids, "draw")[result],
    "shares": lambda f, shares: [share_data(share) for share in shares],
}


def share_data(share: Share) -> dict[str, Any]:
    return {"label": share.label, "dice": share.dice, "rule": share.rule}
