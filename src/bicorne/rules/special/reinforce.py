"""Troops that arrive at the start of a turn: the special rule `reinforce`."""

from typing import Final

from ...battlefield import Field
from ...events import Arrived
from ...flow import Do, Frame
from ...reading import show
from ...state import State
from ...wording import listed
from ..book import RuleBook
from ..victory import ground_changed
from .kind import MOST_TURNS, NOBODY, Data, Entry, Kind, Words, before_card


class Reinforcement:
    """Units that wait off the board, and the leader who comes with the first of them."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.turn: int = data["turn"]
        self.hexes: list[int] = data["hexes"]
        kinds = [field.tables.kinds[index] for index in data["kinds"]]
        self.units = [field.muster(kind, self.side, -1, kind.blocks, kind.blocks) for kind in kinds]
        self.leader = field.appoint(self.side, data["leader"], -1) if data["leader"] else NOBODY
        field.waits += self.units


def read(entry: Entry) -> Data:
    """Troops that arrive at the start of a turn; they take no part in the map."""
    side, table, draft = entry.side(), entry.table, entry.draft
    arriving: list[int] = []
    for token in table.texts("units", '["BLN", "BLC"]'):
        kind = draft.tables.units.get((token[:1], token[1:]))
        if kind is None:
            table.problem("units", f"{show(token)}: no such unit", "write nation letter and code, as on the map")
        elif draft.letters.get(token[:1], NOBODY) != side:
            table.problem("units", f"{show(token)} is not of that side", "name units of the side's nations")
        else:
            arriving.append(kind.index)
    if not arriving:
        table.missing("units", '["BLN", "BLC"]')
    return {
        "side": side,
        "turn": table.whole("turn", None, 1, MOST_TURNS),
        "hexes": entry.hexes(),
        "leader": table.text("leader", "", "Picton", 60),
        "kinds": arriving,
    }


def words(w: Words, data: Data) -> str:
    units = listed([w.tables.kinds[kind].name for kind in data["kinds"]], "and")
    leader = f", with {data['leader']}" if data["leader"] else ""
    where = w.hexes(data["hexes"], "or")
    return f"{w.general(data['side'])} is joined in turn {data['turn']} on {where} by {units}{leader}"


def send_reinforcements(s: State, f: Frame) -> None:
    """Troops arrive from their turn on, each on the first free hex; the rest wait. [scenario.reinforce.arrive]"""
    for rule in KIND.rows(s.field):
        if rule.side == s.active and s.turn >= rule.turn:
            for unit in rule.units:
                if unit in s.waiting:
                    arrive(s, unit, rule.hexes, rule.leader if unit == rule.units[0] else -1)


def arrive(s: State, unit: int, hexes: list[int], leader: int) -> None:
    """A hex held by any piece, or closed to the unit, is not free. [scenario.reinforce.occupied]"""
    for hex in hexes:
        if s.at[hex] < 0 and s.leader_at[hex] < 0 and not s.field.closed_for[unit][hex]:
            s.waiting.remove(unit)
            s.at[hex] = unit
            s.hex[unit] = hex
            if leader >= 0:
                s.leader_at[hex] = leader
                s.leader_hex[leader] = hex
            if s.recording:
                s.events.append(Arrived(unit, hex, leader))
            if s.field.claimed[hex]:
                ground_changed(s)
            return


def compose(book: RuleBook, rows: list[Reinforcement]) -> RuleBook:
    return before_card(book, Do("reinforce", send_reinforcements))


KIND: Final[Kind[Reinforcement]] = Kind("reinforce", read, words, Reinforcement, compose, brings_troops=True)
