"""A command that may not be ordered yet: the special rule `no_order`."""

from typing import Final

from ...battlefield import Field
from ...state import State
from ...wording import some
from ..book import Reason
from .kind import MOST_BANNERS, Data, Entry, Kind, Presence, Words, stands, starting


class HeldBack:
    """Units and leaders held back, and what frees them."""

    def __init__(self, field: Field, data: Data) -> None:
        self.side: int = data["side"]
        self.units = starting(field, data)
        leaders = field.leaders_of[self.side]
        self.leaders = [leader for leader in leaders if field.leader_start[leader] in data["hexes"]]
        self.until_turn: int = data["until_turn"]
        self.until_banners: int = data["until_banners"]
        self.unless: Presence = data["unless"]


def read(entry: Entry) -> Data:
    """A command held back until a turn or until its side has banners."""
    side, hexes, table = entry.side(), entry.hexes(), entry.table
    if ("until_turn" in table.data) == ("until_banners" in table.data):
        table.expect("until_turn", "until_banners")
        table.problem("", "it does not say for how long", "give either until_turn or until_banners")
    entry.need_units("hexes", side, hexes)
    return {
        "side": side,
        "hexes": hexes,
        "until_turn": entry.until_turn(),
        "until_banners": table.whole("until_banners", 0, 1, MOST_BANNERS),
        "unless": entry.presence("unless"),
    }


def words(w: Words, data: Data) -> str:
    banners = some(data["until_banners"], "banner")
    until = f"turn {data['until_turn']}" if data["until_turn"] else f"he has {banners}"
    unless = f", unless {w.presence(data['unless'], data['side'])}" if data["unless"].hexes else ""
    who = f"those who start on {w.hexes(data['hexes'])}"
    return f"{w.general(data['side'])} cannot order {who} before {until}{unless}"


KIND: Final[Kind[HeldBack]] = Kind("no_order", read, words, HeldBack)

# ------------------------------------------------------------------ who is held back

HELD: Final = Reason("scenario.no-order.until-turn", "{piece} {is|are} held back until turn {turn}.")
HELD_FOR_BANNERS: Final = Reason(
    "scenario.no-order.until-banners", "{piece} {is|are} held back until your side has {banners}."
)


def held_back(s: State, unit: int) -> Reason | None:
    """A command may be ordered from its turn on, or once its side has the banners. [scenario.no-order.until-turn]"""
    for rule in KIND.rows(s.field):
        if unit in rule.units and still_held(s, rule) is not None:
            return still_held(s, rule)
    return None


def held_units(s: State) -> list[int]:
    """All units that held_back keeps from being ordered now."""
    held: list[int] = []
    for rule in KIND.rows(s.field):
        if still_held(s, rule) is not None:
            held += rule.units
    return held


def leader_held_back(s: State, leader: int) -> Reason | None:
    """The leader of a command held back waits with it. [scenario.no-order.leaders]"""
    for rule in KIND.rows(s.field):
        if leader in rule.leaders and still_held(s, rule) is not None:
            return still_held(s, rule)
    return None


def still_held(s: State, rule: HeldBack) -> Reason | None:
    if stands(s, rule.unless):
        return None  # [scenario.no-order.unless]
    if rule.until_banners and s.banners[rule.side] < rule.until_banners:  # [scenario.no-order.until-banners]
        return HELD_FOR_BANNERS
    return HELD if s.turn < rule.until_turn else None
