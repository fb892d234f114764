"""Hexes by which units of a side may leave the field: the special rule `exit`."""

from typing import Final

from ...actions import NONE, Action
from ...battlefield import Field
from ...events import UnitLeft
from ...state import State, other
from ...wording import number, some
from ..book import Reason
from ..victory import break_quiet, finish, gain, ground_gained, ground_lost
from .kind import MOST_BANNERS, MOST_TURNS, Data, Entry, Kind, Words, meant


class Exit:
    """Hexes of an exit and what leaving is worth; `State.exited` counts those who left, in the order of the rows."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.units = meant(field, data)  # by unit: may it leave?
        self.hexes: list[int] = data["hexes"]
        self.from_turn: int = data["from_turn"]
        self.per_units: int = data["per_units"]
        self.worth: int = data["worth"]
        self.most: int = data["max"]
        field.special.exits += 1


def read(entry: Entry) -> Data:
    """Hexes on one edge by which units of a side may leave."""
    table, draft = entry.table, entry.draft
    edge = table.word("edge", None, ("top", "bottom"))
    hexes = entry.hexes()
    row = draft.board.depth if edge == "top" else 1
    for hex in hexes:
        if draft.board.row[hex] != row:
            table.problem("hexes", f"`{draft.name(hex)}` is not on the {edge} edge", f"name hexes of row {row}")
    return {
        "side": entry.side(),
        **entry.troops(),
        "hexes": hexes,
        "from_turn": table.whole("from_turn", 1, 1, MOST_TURNS),
        "per_units": table.whole("per_units", 1, 1, 30),
        "worth": table.whole("worth", 1, 0, MOST_BANNERS),
        "max": table.whole("max", MOST_BANNERS, 0, MOST_BANNERS),
    }


def words(w: Words, data: Data) -> str:
    """Who may leave, and for what. [scenario.exit.hexes, scenario.exit.banners]"""
    time = f" from turn {data['from_turn']} on" if data["from_turn"] > 1 else ""
    leave = f"{w.troops(data)} may leave by {w.hexes(data['hexes'], 'or')}{time}"
    if not data["worth"] or not data["max"]:
        return f"{leave}, for no banner and at no loss"
    units = "unit" if data["per_units"] == 1 else f"{number(data['per_units'])} units"
    return f"{leave}: {some(data['worth'], 'banner')} for every {units}, at most {number(data['max'])}"


KIND: Final[Kind[Exit]] = Kind("exit", read, words, Exit)

# ------------------------------------------------------------------ leaving the field

NOT_MEANT: Final = Reason("scenario.exit.troops", "In this battle {piece} may not leave the field.")
NO_EXIT: Final = Reason("scenario.exit.hexes", "{piece} {does|do} not stand on a hex from which your side may leave.")
EDGE_CLOSED: Final = Reason("classic.move.edges-closed", "{piece} cannot leave the field: this battle has no exit.")
TOO_EARLY: Final = Reason("scenario.exit.from-turn", "It is too early for {piece} to leave the field.")


def exit_rule(s: State, unit: int) -> int:
    """The rule by which a unit on this hex could leave, whenever that is; -1: none. [scenario.exit.hexes]"""
    for i, rule in enumerate(KIND.rows(s.field)):
        if rule.side == s.field.side[unit] and s.hex[unit] in rule.hexes and rule.units[unit]:  # [scenario.exit.troops]
            return i
    return -1


def exit_bar(s: State, unit: int) -> Reason | None:
    """A unit leaves from an exit hex as its whole move. [scenario.exit.costs-the-move]"""
    exits = KIND.rows(s.field)
    i = exit_rule(s, unit)
    if i < 0:
        for rule in exits:
            if rule.side == s.field.side[unit] and s.hex[unit] in rule.hexes:
                return NOT_MEANT
        return NO_EXIT if exits else EDGE_CLOSED
    return TOO_EARLY if s.turn < exits[i].from_turn else None  # [scenario.exit.from-turn]


def add_exit(s: State, unit: int, options: list[Action]) -> None:
    if exit_bar(s, unit) is None:
        options.append(("exit", s.hex[unit], -1, NONE))


def leave_field(s: State, unit: int) -> None:
    """Not lost, with its leader; a number of units that have gone is worth a banner. [scenario.exit.not-lost]"""
    i = exit_rule(s, unit)
    rule = KIND.rows(s.field)[i]
    hex = s.hex[unit]
    leader = s.leader_at[hex]
    if leader >= 0 and s.leader_order[leader]:
        leader = -1  # with an order of his own he stays
    s.at[hex] = s.hex[unit] = -1
    s.order[unit] = 0
    s.ordered.remove(unit)
    if leader >= 0:
        s.leader_at[hex] = s.leader_hex[leader] = -1
    s.exited[i] += 1
    break_quiet(s)  # [scenario.stalemate.reset]
    if s.recording:
        s.events.append(UnitLeft(unit, hex, leader))
    if leader >= 0:
        s.book.conduct.leader_left(s, leader)
    gone = s.exited[i]
    ground_lost(s)  # first: what it held counts no longer when the banner for its exit does
    if rule.worth and gone % rule.per_units == 0 and gone // rule.per_units * rule.worth <= rule.most:
        gain(s, rule.side, rule.worth, "exit")  # [scenario.exit.banners]
    if s.result < 0:
        ground_gained(s)
    field_left(s, rule.side)


def field_left(s: State, side: int) -> None:
    """Once units of a side have left and none of it is on the field, the other side wins. [scenario.exit.last-unit]"""
    gone = [i for i, rule in enumerate(KIND.rows(s.field)) if rule.side == side and s.exited[i]]
    if s.result < 0 and gone and not any(s.hex[u] >= 0 or u in s.waiting for u in s.field.units_of[side]):
        finish(s, other(side))
