"""A toy rule set, to prove the seams: orders are bought with points, and every figure that falls is a point.

It comes as a package of its own would: found by its entry point, with a file of units, one of orders, a battle of
its own and a table in it. It knows nothing of the core game, and nothing of the program knows it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bicorne.actions import NONE, PASS, Action
from bicorne.battlefield import Field
from bicorne.chance import ROLL
from bicorne.events import Event, Retreated
from bicorne.flow import Ask, Do, Frame, Procedure, again
from bicorne.reading import Table
from bicorne.rules.book import Reason, RuleBook, Verb
from bicorne.rules.conduct import Conduct
from bicorne.rules.opening import Opening
from bicorne.rules.orders import NORMAL, give_order
from bicorne.rules.pieces import arrive, has_enemy_beside, judge, lose_blocks, march, transfer
from bicorne.rules.scoring import Scoring
from bicorne.rules.turns import Turn, active, begin_turn, end_turn
from bicorne.scenario import Scenario
from bicorne.scenario.draft import Draft
from bicorne.state import State, other
from bicorne.terms import CAVALRY, FLAG, SABER
from bicorne.wording import Words

HERE = Path(__file__).parent


# ------------------------------------------------------------------ what it says


@dataclass
class Paid(Event):
    """Points of the turn that an order has cost; the other side does not learn what is left."""

    unit: int
    hex: int
    side: int
    left: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else Paid(self.unit, self.hex, self.side, -1)


@dataclass
class Clashed(Event):
    unit: int
    foe: int
    hex: int
    hits: int


def paid(f: Any, v: Any) -> str:
    purse = "" if v.left < 0 else f" and has {v.left} points left"
    return f"{f.generals[v.side]} pays for {f.kinds[v.unit].name} on {f.board.names[v.hex]}{purse}."


WORDS = Words(
    "Toy",
    "Points buy orders, and figures that fall are points.",
    block="figure",
    banner="point",
    sentences={
        Paid: (paid, ("toy.order.price",)),
        Clashed: ("{unit} {clashes|clash} with the enemy on {hex}.", ("toy.clash.dice",)),
    },
)


# ------------------------------------------------------------------ what shared code asks


class Points(Scoring):
    def blocks(self, s: State, unit: int, lost: int) -> int:
        return lost

    def most(self, field: Field, side: int) -> int:
        return sum([field.full[unit] for unit in field.units_of[other(side)]])


class AwayFromHim(Conduct):
    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """Any hex farther from where the attack came from."""
        far = s.field.board.distance[base]
        return [near for near in s.field.board.neighbors[hex] if far[near] > far[hex]]

    def reachable(self, s: State, unit: int) -> list[int]:
        """The hexes within reach, as the crow flies."""
        f, start = s.field, s.hex[unit]
        near, reach = f.board.distance[start], f.reach[s.order[unit]][unit]
        return [hex for hex in range(f.board.size) if 0 < near[hex] <= reach and is_free(s, unit, hex)]


class FirstTurn(Opening):
    def begin(self, s: State, scenario: Scenario) -> None:
        s.stack = [Turn()]
        s.counters[0] = s.counters[1] = int(str(scenario.own["toy"]))  # points of a turn, by side


def read_toy(draft: Draft, table: Table) -> object:
    """The table [toy] of a battle: how many points a side has each turn."""
    points = table.whole("points", 3, 1, 9)
    table.close()
    return points


# ------------------------------------------------------------------ a turn


def fill_purse(s: State, f: Frame) -> None:
    s.command = s.counters[s.active]


def price(s: State, unit: int) -> int:
    return 2 if s.field.arm[unit] == CAVALRY else 1


def order_bar(s: State, unit: int) -> Reason | None:
    if s.order[unit]:
        return Reason("toy.order.once", "{piece} already {has|have} an order.")
    return Reason("toy.order.price", "{piece} {costs|cost} more than you have.") if price(s, unit) > s.command else None


def may_order(s: State, f: Frame) -> list[Action]:
    units = [unit for unit in s.field.units_of[s.active] if s.hex[unit] >= 0 and order_bar(s, unit) is None]
    return [*[s.field.orders[s.hex[unit]] for unit in units], PASS] if units else []


def order(s: State, f: Frame, a: Action) -> None:
    again(f)
    unit = s.at[a[1]]
    s.command -= price(s, unit)
    give_order(s, unit, NORMAL)
    if s.telling:
        s.events.append(Paid(unit, a[1], s.active, s.command))


def is_free(s: State, unit: int, hex: int) -> bool:
    return s.at[hex] < 0 and not s.field.closed_for[unit][hex]


def move_bar(s: State, unit: int) -> Reason | None:
    if not s.order[unit]:
        return Reason("toy.move.ordered", "{piece} {has|have} no order.")
    return Reason("toy.move.once", "{piece} {has|have} moved.") if s.moved[unit] else None


def may_move(s: State, f: Frame) -> list[Action]:
    units = [unit for unit in s.ordered if s.hex[unit] >= 0 and move_bar(s, unit) is None]
    moves: list[Action] = []
    for unit in units:
        moves += [("move", s.hex[unit], hex, NONE) for hex in s.book.conduct.reachable(s, unit)]
    return [*moves, PASS] if moves else []


def move(s: State, f: Frame, a: Action) -> None:
    again(f)
    march(s, s.at[a[1]], a[2], s.field.board.distance[a[1]][a[2]])


def may_clash(s: State, f: Frame) -> list[Action]:
    clashes: list[Action] = []
    for unit in s.ordered:
        hex = s.hex[unit]
        if hex >= 0 and not s.battled[unit] and has_enemy_beside(s, s.active, hex):
            beside = [near for near in s.field.board.neighbors[hex] if s.at[near] >= 0]
            clashes += [("melee", hex, near, NONE) for near in beside if s.field.side[s.at[near]] != s.active]
    return [*clashes, PASS] if clashes else []


def clash(s: State, f: Frame, a: Action) -> None:
    """A die a figure: flags and sabers fell one each, and who has lost one falls back if he can."""
    again(f)
    unit, foe = s.at[a[1]], s.at[a[2]]
    s.battled[unit] = True
    hits = sum(face in (FLAG, SABER) for face in s.chance.roll(s.blocks[unit], ROLL))
    if s.telling:
        s.events.append(Clashed(unit, foe, a[2], hits))
    if not hits:
        return
    gone = lose_blocks(s, foe, hits, False)
    judge(s)
    ways = [] if gone else [hex for hex in s.book.conduct.back(s, foe, a[2], a[1]) if is_free(s, foe, hex)]
    if ways and s.result < 0:
        leader = transfer(s, foe, ways[0])
        if s.telling:
            s.events.append(Retreated(foe, a[2], ways[0], leader))
        arrive(s, foe, a[2], leader)


def check_order(s: State, a: Action) -> Reason | None:
    return order_bar(s, s.at[a[1]])


def check_move(s: State, a: Action) -> Reason | None:
    return move_bar(s, s.at[a[1]]) or Reason("toy.move.far", "{piece} cannot go to {target}.")


LATER = Reason("toy.turn.order", "A turn goes: orders, moves, clashes.")
BOOK = RuleBook(
    "toy",
    version=1,
    procedures=[
        Procedure(
            "turn",
            [
                Do("begin turn", begin_turn),
                Do("fill purse", fill_purse),
                Ask("order", active, may_order, order),
                Ask("move", active, may_move, move),
                Ask("battle", active, may_clash, clash),
                Do("end turn", end_turn),
            ],
        )
    ],
    verbs={
        "order": Verb(["order"], LATER, [check_order]),
        "move": Verb(["move"], LATER, [check_move]),
        "melee": Verb(["battle"], Reason("toy.clash.ordered", "{piece} cannot clash now."), []),
    },
    frames={"turn": Turn},
    opening=FirstTurn(),
    conduct=AwayFromHim(),
    scoring=Points(),
    words=WORDS,
    tables=HERE / "units.toml",
    deck=HERE / "orders.toml",
    battles=HERE / "battles",
    scenario_tables={"toy": read_toy},
)
