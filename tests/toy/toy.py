"""A toy rule set, to prove the seams: orders are bought with points, and every figure that falls is a point.

It comes as a package of its own would, found by its entry point, with files of units, orders and a battle. Its hexes
are flat, its die has eight sides, its units look somewhere. Nothing of the program knows it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

from bicorne.actions import NONE, PASS, Action
from bicorne.battlefield import Field
from bicorne.chance import ROLL, Die, Face
from bicorne.columns import COUNT, Column, Each, One, Part, Pile, Range, exactly, units
from bicorne.events import Event, Retreated
from bicorne.flow import Ask, Do, Frame, Procedure, again
from bicorne.hexes import BoardShape
from bicorne.reading import Table
from bicorne.rules.book import Reason, RuleBook, Verb
from bicorne.rules.conduct import Conduct
from bicorne.rules.opening import Opening
from bicorne.rules.orders import NORMAL, give_order
from bicorne.rules.pieces import arrive, judge, lose_blocks, march, transfer
from bicorne.rules.scoring import Scoring
from bicorne.rules.speech import Phrase, Question, phrases
from bicorne.rules.turns import Turn, active, begin_turn, end_turn
from bicorne.scenario import Scenario
from bicorne.scenario.draft import Draft
from bicorne.state import State, other
from bicorne.wording import Words

HERE = Path(__file__).parent
PRICE = (1, 2, 1)  # of an order, by arm
HIT = 1
DIE = Die((Face("miss"), Face("hit", "hit", "hits", "fells a figure")), (0, 0, 0, 0, 0, HIT, HIT, HIT))


class Drill(Part):
    """Where units look, and what orders cost."""

    key: ClassVar[str] = "drill"
    columns: ClassVar[dict[str, Column]] = {
        "facing": Each(units, Range(0, 6)),
        "income": Each(exactly(2), COUNT),
        "purse": One(COUNT, turn=True),
    }

    def __init__(self, facing: list[int], income: list[int], purse: int) -> None:
        self.facing, self.income, self.purse = facing, income, purse  # sides of hexes by unit, points of a turn by side

    def copy(self) -> Part:
        return Drill(self.facing[:], self.income[:], self.purse)

    def piles(self, s: State, side: int) -> list[Pile]:
        return [Pile("purse", "{point|points}", side, self.purse)] if side == s.active else []


def new_drill(f: Field) -> Part:
    return Drill([0 if side == 0 else 3 for side in f.side], [0, 0], 0)


def drill(s: State) -> Drill:
    return cast(Drill, s.parts[0])


@dataclass
class Paid(Event):
    """What an order has cost; the other side does not learn what is left."""

    unit: int
    hex: int
    side: int
    left: int

    def seen_by(self, side: int) -> Event:
        return self if side == self.side else Paid(self.unit, self.hex, self.side, -1)


@dataclass
class Clashed(Event):
    unit: int
    hex: int


def paid(f: Any, v: Any) -> str:
    purse = "" if v.left < 0 else f" and has {v.left} points left"
    return f"{f.generals[v.side]} pays for {f.kinds[v.unit].name} on {f.board.names[v.hex]}{purse}."


class Points(Scoring):
    def blocks(self, s: State, unit: int, lost: int) -> int:
        return lost

    def most(self, field: Field, side: int) -> int:
        return sum([field.full[unit] for unit in field.units_of[other(side)]])


class OpenOrder(Conduct):
    def back(self, s: State, unit: int, hex: int, base: int) -> list[int]:
        """Any hex farther from where the attack came from."""
        far = s.field.board.distance[base]
        return [near for near in s.field.board.neighbors[hex] if far[near] > far[hex]]

    def reachable(self, s: State, unit: int) -> list[int]:
        """The hexes within reach, as the crow flies."""
        f, near = s.field, s.field.board.distance[s.hex[unit]]
        reach = f.reach[s.order[unit]][unit]
        return [hex for hex in range(f.board.size) if 0 < near[hex] <= reach and is_free(s, unit, hex)]

    def facing(self, s: State, unit: int) -> int:
        return 2 * drill(s).facing[unit]


class FirstTurn(Opening):
    def begin(self, s: State, scenario: Scenario) -> None:
        s.stack = [Turn()]
        drill(s).income = [int(str(scenario.own["toy"]))] * 2


def read_toy(draft: Draft, table: Table) -> object:
    """The table [toy] of a battle: how many points a side has each turn."""
    points = table.whole("points", 3, 1, 9)
    table.close()
    return points


def fill_purse(s: State, f: Frame) -> None:
    drill(s).purse = drill(s).income[s.active]


def may_order(s: State, f: Frame) -> list[Action]:
    own, purse = s.field.units_of[s.active], drill(s).purse
    free = [unit for unit in own if s.hex[unit] >= 0 and not s.order[unit] and PRICE[s.field.arm[unit]] <= purse]
    return [*[s.field.orders[s.hex[unit]] for unit in free], PASS] if free else []


def order(s: State, f: Frame, a: Action) -> None:
    again(f)
    unit = s.at[a[1]]
    drill(s).purse -= PRICE[s.field.arm[unit]]
    give_order(s, unit, NORMAL)
    if s.recording:
        s.events.append(Paid(unit, a[1], s.active, drill(s).purse))


def is_free(s: State, unit: int, hex: int) -> bool:
    return s.at[hex] < 0 and not s.field.closed_for[unit][hex]


def may_move(s: State, f: Frame) -> list[Action]:
    moves: list[Action] = []
    for unit in s.ordered:
        if s.hex[unit] >= 0 and not s.moved[unit]:
            moves += [("move", s.hex[unit], hex, NONE) for hex in s.book.conduct.reachable(s, unit)]
    return [*moves, PASS] if moves else []


def check_move(s: State, a: Action) -> Reason | None:
    return Reason("toy.move.once", "{piece} {has|have} moved.") if s.moved[s.at[a[1]]] else None


def move(s: State, f: Frame, a: Action) -> None:
    """A unit looks where it goes."""
    again(f)
    unit, near = s.at[a[1]], s.field.board.distance[a[2]]
    ahead = [(near[hex], side) for side, hex in enumerate(s.field.board.toward[a[1]]) if hex >= 0]
    drill(s).facing[unit] = min(ahead)[1]
    march(s, unit, a[2], near[a[1]])


def may_clash(s: State, f: Frame) -> list[Action]:
    clashes: list[Action] = []
    for unit in s.ordered:
        if s.hex[unit] >= 0 and not s.battled[unit]:
            for hex in s.field.board.neighbors[s.hex[unit]]:
                if s.at[hex] >= 0 and s.field.side[s.at[hex]] != s.active:
                    clashes.append(("clash", s.hex[unit], hex, NONE))
    return [*clashes, PASS] if clashes else []


def clash(s: State, f: Frame, a: Action) -> None:
    """A die a figure, and one more from behind. Who has lost a figure falls back if he can."""
    again(f)
    unit, foe = s.at[a[1]], s.at[a[2]]
    s.battled[unit] = True
    side = s.field.board.toward[a[2]].index(a[1])
    behind = (side - drill(s).facing[foe]) % 6 in (2, 3, 4)
    hits = s.chance.roll(s.blocks[unit] + behind, ROLL).count(HIT)
    if s.recording:
        s.events.append(Clashed(unit, a[2]))
    if not hits:
        return
    gone = lose_blocks(s, foe, hits, False)
    judge(s)
    ways = [] if gone else [hex for hex in s.book.conduct.back(s, foe, a[2], a[1]) if is_free(s, foe, hex)]
    if ways and s.result < 0:
        leader = transfer(s, foe, ways[0])
        if s.recording:
            s.events.append(Retreated(foe, a[2], ways[0], leader))
        arrive(s, foe, a[2], leader)


LATER = Reason("toy.turn.sequence", "A turn goes: orders, moves, clashes, for units with an order.")
TURN = [
    *(Do("begin turn", begin_turn), Do("fill purse", fill_purse), Ask("order", active, may_order, order)),
    *(Ask("move", active, may_move, move), Ask("clash", active, may_clash, clash), Do("end turn", end_turn)),
]
BOOK = RuleBook(
    "toy",
    version=1,
    procedures=[Procedure("turn", TURN)],
    verbs={
        "order": Verb(["order"], LATER, [], role="order"),
        "move": Verb(["move"], LATER, [check_move]),
        "clash": Verb(["clash"], LATER, []),
    },
    questions={
        "order": Question("buy", "Pay for a unit, or pass.", "is buying orders", "Buy no more"),
        "move": Question("act", "Move a unit, or pass.", "is moving", "Move no more"),
        "clash": Question("act", "Clash with the enemy, or pass.", "is attacking", "End the turn"),
    },
    phrases=phrases(
        Phrase("order", ("hex",), "Pay for it", at_once=True),
        Phrase("move", ("hex", "hex"), "Move to {to}", line="to"),
        Phrase("clash", ("hex", "hex"), "Clash at {to}", line="clashes at"),
    ),
    phases=[("buy", "Buy"), ("act", "Act")],
    board=BoardShape(flat=True, sections=False),
    die=DIE,
    frames={"turn": Turn},
    parts={"drill": new_drill},
    opening=FirstTurn(),
    conduct=OpenOrder(),
    scoring=Points(),
    words=Words(
        "Toy",
        "Points buy orders, and figures that fall are points.",
        block="figure",
        banner="point",
        sentences={
            Paid: (paid, ("toy.order.price",)),
            Clashed: ("{unit} {clashes|clash} with the enemy on {hex}.", ("toy.clash.dice",)),
        },
    ),
    tables=HERE / "units.toml",
    deck=HERE / "orders.toml",
    battles=HERE / "battles",
    scenario_tables={"toy": read_toy},
)
