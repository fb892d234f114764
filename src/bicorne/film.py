"""A battle as it can be shown: pieces, strengths, banners. From a state, or step by step from the events of a record.

A record is viewed by its stored outcomes alone: its events say what happened, so an old record can still
be shown after the rules have changed.
"""

import json
from typing import Any

from . import events as e
from .battlefield import DUG, STRENGTHENED, Field, corner
from .errors import BicorneError, RecordError
from .log import describe
from .setup import lay_out, read_scenario
from .state import State, forget_orders


class Picture:
    """What stands on the board at one moment."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.hex: list[int] = [-1] * len(field.kinds)
        self.blocks: list[int] = [0] * len(field.kinds)
        self.square: list[int] = [0] * len(field.kinds)
        self.facing: list[int] = [-1] * len(field.kinds)  # in twelfths of a circle; -1: nowhere
        self.leader_hex: list[int] = [-1] * len(field.leader_side)
        self.ordered: list[int] = []  # units that have not battled yet
        self.banners: list[int] = [0, 0]
        self.turn = 1
        self.active = field.first
        self.result = -1
        self.touched: list[int] = []  # hexes of the last events

    def copy(self) -> "Picture":
        p = Picture(self.field)
        p.hex, p.blocks, p.square = self.hex[:], self.blocks[:], self.square[:]
        p.leader_hex, p.ordered, p.banners = self.leader_hex[:], self.ordered[:], self.banners[:]
        p.facing = self.facing[:]
        p.turn, p.active, p.result, p.touched = self.turn, self.active, self.result, self.touched[:]
        return p

    def pieces(self) -> tuple[list[int], ...]:
        """All that the events of a game determine, for comparing."""
        ground = [self.field.works, self.field.full]
        return self.hex, self.blocks, self.square, self.leader_hex, self.banners, [self.result], *ground

    def unit_at(self, hex: int) -> int:
        return self.hex.index(hex) if hex in self.hex else -1

    def leader_at(self, hex: int) -> int:
        return self.leader_hex.index(hex) if hex in self.leader_hex else -1

    def show_on(self, s: State) -> None:
        """Let a state stand as this board does. Cards and questions are not known from events: it has none."""
        s.field = self.field
        s.hex, s.blocks, s.square, s.leader_hex = self.hex[:], self.blocks[:], self.square[:], self.leader_hex[:]
        s.at = [self.unit_at(hex) for hex in range(self.field.board.size)]
        s.leader_at = [self.leader_at(hex) for hex in range(self.field.board.size)]
        s.banners, s.turn, s.active, s.result = self.banners[:], self.turn, self.active, self.result
        forget_orders(s)
        s.ordered = self.ordered[:]
        s.order = [int(unit in self.ordered) for unit in range(len(self.hex))]
        s.hands, s.deck, s.discards, s.played, s.scouted = [[], []], [], [], [], []
        s.stack = s.stack[:1]
        s.stack[0].step = next(i for i, step in enumerate(s.book.procedures[s.stack[0].procedure].steps) if step.asks)
        s.options = []

    # ------------------------------------------------------------------ what happens

    def apply(self, event: e.Event) -> None:
        """Carry out one event."""
        name = type(event).__name__
        if name in CHANGES:
            CHANGES[name](self, event)

    def go(self, unit: int, hex: int, leader: int) -> None:
        """A unit changes its hex, with the leader who goes along."""
        self.touched += [self.hex[unit], hex]
        self.hex[unit] = hex
        if leader >= 0:
            self.leader_hex[leader] = hex

    def change(self, what: int, piece: int, sides: int) -> None:
        """The battlefield itself changes, before the battle."""
        self.field = self.field.changed([(what, piece, sides)])


def of_state(s: State) -> Picture:
    """The board of a game."""
    p = Picture(s.field)
    p.hex, p.blocks, p.square, p.leader_hex = s.hex[:], s.blocks[:], s.square[:], s.leader_hex[:]
    p.facing = [s.book.conduct.facing(s, unit) for unit in range(len(s.hex))]
    p.ordered = [unit for unit in s.ordered if not s.battled[unit]]
    p.banners = s.banners[:]
    p.turn, p.active, p.result = s.turn, s.active, s.result
    return p


def of_save(field: Field, state: dict[str, Any]) -> Picture:
    """The board of a save, whatever version wrote it."""
    try:
        changes = [(int(what), int(piece), int(sides)) for what, piece, sides in state.get("changes", [])]
        p = Picture(field.changed(changes) if changes else field)
        for name in ("hex", "blocks", "square", "leader_hex", "banners"):
            values = [int(value) for value in state[name]]
            if len(values) != len(getattr(p, name)):
                raise ValueError(f"{name} has {len(values)} entries")
            setattr(p, name, values)
        p.turn, p.active, p.result = int(state["turn"]), int(state["active"]), int(state["result"])
        if state.get("drill"):
            p.facing = [2 * int(facing) for facing in state["drill"]["facing"]]
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise RecordError(f"The first position of the record cannot be read ({error}): take another copy.") from error
    return p


def begin_turn(p: Picture, v: Any) -> None:
    p.active, p.turn, p.ordered = v.side, v.turn, []


def supply(p: Picture, v: Any) -> None:
    leader = p.leader_at(v.start)
    p.go(v.unit, v.hex, leader)


def arrive(p: Picture, v: Any) -> None:
    p.hex[v.unit] = v.hex
    p.touched.append(v.hex)
    if v.leader >= 0:
        p.leader_hex[v.leader] = v.hex


def garrison(p: Picture, v: Any) -> None:
    p.hex[v.unit], p.blocks[v.unit] = v.hex, 1
    p.touched.append(v.hex)


def depart(p: Picture, v: Any) -> None:
    p.hex[v.unit] = -1
    p.touched.append(v.hex)
    if v.leader >= 0:
        p.leader_hex[v.leader] = -1


def lose(p: Picture, v: Any) -> None:
    p.blocks[v.unit] = v.left
    p.touched.append(v.hex)


def eliminate(p: Picture, v: Any) -> None:
    p.hex[v.unit], p.square[v.unit] = -1, 0
    p.touched.append(v.hex)


def order(p: Picture, v: Any) -> None:
    p.ordered.append(v.unit)


def fight(p: Picture, v: Any) -> None:
    p.ordered = [unit for unit in p.ordered if unit != v.unit]
    p.touched += [v.hex, v.target]


def move(p: Picture, v: Any) -> None:
    p.go(v.unit, v.hex, v.leader)


def ride(p: Picture, v: Any) -> None:
    p.touched += [v.start, v.hex]
    p.leader_hex[v.leader] = v.hex


def lose_leader(p: Picture, v: Any) -> None:
    p.leader_hex[v.leader] = -1
    p.touched.append(v.hex)


def set_banners(p: Picture, v: Any) -> None:
    p.banners[v.side] = v.total


def form(p: Picture, v: Any) -> None:
    p.square[v.unit] = v.space


def leave(p: Picture, v: Any) -> None:
    p.square[v.unit] = 0


def rally(p: Picture, v: Any) -> None:
    p.blocks[v.unit] += 1


def strengthen(p: Picture, v: Any) -> None:
    p.change(STRENGTHENED, v.unit, 0)
    p.blocks[v.unit] += 1
    p.touched.append(v.hex)


def dig(p: Picture, v: Any) -> None:
    p.change(DUG, v.hex, corner(v.facing))
    p.touched.append(v.hex)


def finish(p: Picture, v: Any) -> None:
    p.result = v.result


def turn(p: Picture, v: Any) -> None:
    p.facing[v.unit] = 2 * v.facing
    p.touched.append(v.hex)


def replace_leader(p: Picture, v: Any) -> None:
    p.leader_hex[v.leader] = v.hex
    p.touched.append(v.hex)


CHANGES = {
    "TurnBegan": begin_turn,
    "Ordered": order,
    "SquareLeft": leave,
    "BlockRallied": rally,
    "SuppliesCut": supply,
    "ReservesPlaced": supply,
    "GarrisonPlaced": garrison,
    "GarrisonRelieved": eliminate,
    "Strengthened": strengthen,
    "WorksDug": dig,
    "Moved": move,
    "LeaderMoved": ride,
    "Arrived": arrive,
    "UnitLeft": depart,
    "FireAnnounced": fight,
    "MeleeAnnounced": fight,
    "SquareFormed": form,
    "BlocksLost": lose,
    "UnitEliminated": eliminate,
    "LeaderEliminated": lose_leader,
    "Retreated": move,
    "LeaderRetreated": ride,
    "LeaderLeft": lose_leader,
    "Reformed": move,
    "GroundTaken": move,
    "Turned": turn,
    "LeaderReplaced": replace_leader,
    "BannerGained": set_banners,
    "BannerLost": set_banners,
    "BattleEnded": finish,
}


def event_of(data: dict[str, Any], own: dict[str, type[Any]] | None = None) -> e.Event:
    """The event behind a line of a record, `own` being those that its rule set brings."""
    values = dict(data)
    name = values.pop("event", None)
    kind = (own or {}).get(name, getattr(e, name, None)) if isinstance(name, str) else None
    if not (isinstance(kind, type) and issubclass(kind, e.Event)):
        raise RecordError(f"The record contains '{name}', which this version does not know.")
    if isinstance(values.get("shares"), list):
        values["shares"] = [e.Share(**share) for share in values["shares"]]
    try:
        return kind(**values)
    except TypeError as error:
        raise RecordError(f"The record has '{name}' in a form this version cannot read ({error}).") from error


# ------------------------------------------------------------------ a whole record


class Step:
    """One action of a record: who, what, what came of it, and the board afterward."""

    def __init__(self, side: str, action: str, events: list[e.Event], report: list[str], picture: Picture) -> None:
        self.side = side
        self.action = action
        self.events = events
        self.report = report
        self.picture = picture


class Film:
    """A record as pictures, from its stored outcomes alone."""

    def __init__(self, record: dict[str, Any]) -> None:
        try:
            save = json.loads(record["start"])
            rules = str(save.get("rules", ""))
            scenario = read_scenario(save["scenario"], str(save.get("origin", "record")), rules)
            self.field: Field = lay_out(scenario, rules)
            self.steps = [Step("", "", [], [], of_save(self.field, save["state"]))]
            own = self.field.words.events
            for move in record["moves"]:
                self.add(move["side"], move["action"], [event_of(event, own) for event in move["events"]])
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
            if isinstance(error, BicorneError):
                raise
            raise RecordError(f"The record cannot be read ({error!r}): take another copy.") from error

    def add(self, side: str, action: str, events: list[e.Event]) -> None:
        picture = self.before_last() if action == "undo" else self.steps[-1].picture.copy()
        picture.touched = []
        for event in events:
            picture.apply(event)
        report = [str(describe(self.field, event)) for event in events]
        self.steps.append(Step(side, action, events, report, picture))

    def before_last(self) -> Picture:
        """The board before the last action that still stands."""
        undone = 0
        for number in range(len(self.steps) - 1, 0, -1):
            if self.steps[number].action == "undo":
                undone += 1
            elif undone:
                undone -= 1
            else:
                return self.steps[number - 1].picture.copy()
        return self.steps[0].picture.copy()

    def next_turn(self, number: int) -> int:
        """The next step after which another turn has begun."""
        here = self.steps[number].picture
        for later in range(number + 1, len(self.steps)):
            there = self.steps[later].picture
            if (there.turn, there.active) != (here.turn, here.active):
                return later
        return len(self.steps) - 1
