"""A battle under Plus begins: commanders are rated, fronts taken, cards dealt, points laid on a leader."""

from typing import TYPE_CHECKING, ClassVar, Final

from ...actions import NONE, PASS, Action
from ...battlefield import Field
from ...chance import DEAL
from ...columns import Column, One, Range
from ...errors import ScenarioError
from ...flow import Ask, Frame, Procedure
from ...state import GUERRILLA, POOL, State, other
from ...terms import BOTTOM
from ..book import Reason
from ..classic.opening import PHASES, resume_move
from ..expansions.garrison import muster_garrisons
from ..opening import Opening
from ..orders import NORMAL, give_order
from ..special.mother_russia import musters
from ..turns import Turn
from .cards import give_back
from .command import points_of
from .events import PointsGiven
from .ground import PlusGround, ground_of
from .hand import draw_action_card
from .scenario import PlusSetup, rating_of, scaled_banners
from .succession import lay, leaders_on_map

if TYPE_CHECKING:
    from ...scenario.model import Position, Scenario

FIRST_YEAR_OF_MASSES: Final = 1808
NORTH: Final = 0
SOUTH: Final = 3


class PlusOpening(Opening):
    def muster(self, field: Field, scenario: "Scenario") -> None:
        muster_garrisons(field, scenario)
        setup = setup_of(scenario)
        own = PlusGround(field)
        own.read_hexes(field)
        own.masses = not scenario.date or int(scenario.date[:4]) >= FIRST_YEAR_OF_MASSES  # [plus.masse.who]
        for number, side in enumerate(scenario.sides):
            own.ratings[number] = rating_of(setup, side, number)
            goal = setup.banners[number]
            units, leaders = scenario.units, scenario.leaders
            field.goals[number] = goal or scaled_banners(side.banners, units, leaders, number, field.tables)
            deal_lists(own, field, setup, scenario, number)
            check_hand(own, field, setup, scenario, number)
        read_units(own, field, setup)
        field.own = own

    def begin(self, s: State, scenario: "Scenario") -> None:
        for number, unit in enumerate(scenario.units):
            if unit.square:
                s.square[number] = s.book.conduct.take_square(s, number)  # no track, no card [plus.square.no-card-cost]
        setup, own = setup_of(scenario), ground_of(s)
        s.drill.facing = own.facing[:]
        for place in (GUERRILLA, GUERRILLA + 1, POOL):
            s.counters[place] = 0  # guerrillas are cards [plus.scenario.core-rules]
        s.stack = [Turn()]
        position = scenario.position
        deal(s, setup)
        if position:
            resume(s, position, setup)
            if position.phase == "muster":
                s.stack += musters(s)
        else:
            first = s.field.first
            s.stack += [Staffing(other(first)), Staffing(first), *musters(s)]
        s.chance.reveals = 0


def setup_of(scenario: "Scenario") -> PlusSetup:
    setup = scenario.own["plus"]
    assert isinstance(setup, PlusSetup)
    return setup


def read_units(own: PlusGround, field: Field, setup: PlusSetup) -> None:
    """Fronts toward the enemy's baseline, unless the file says otherwise. [plus.facing.setup]

    [plus.facing.arrivals, plus.impetuous.who]
    """
    own.facing = [NORTH if side == BOTTOM else SOUTH for side in field.side]
    own.impetuous = [kind.impetuous for kind in field.kinds]
    for unit, hex in enumerate(field.start):
        if hex in setup.facing:
            own.facing[unit] = setup.facing[hex]
        if hex in setup.steady:
            own.impetuous[unit] = False


def deal_lists(own: PlusGround, field: Field, setup: PlusSetup, scenario: "Scenario", side: int) -> None:
    """The action cards that a side begins with, and those that it can draw. [plus.sac.additional-deck]

    What the file assigns takes the place of the default; guerrillas of the battle are cards.
    [plus.sac.scenario-hand, plus.scenario.core-rules]
    """
    deck = field.deck
    nation = setup.nations[side] or scenario.sides[side].nations[0]
    usual = deck.hands[nation]
    basic = setup.basic[side]
    ids = usual if basic is None else basic
    raiders = [rule.fields["side"] for rule in scenario.special if rule.kind == "guerrilla"]
    if basic is None and side in raiders:
        ids = [*ids, *["guerrilla-action"] * scenario.sides[side].guerrilla]
    own.basic[side] = [deck.tactic_number[id] for id in ids]
    given = setup.additional[side]
    if given is None:
        copied = [*usual, *[id for id in ids if id == "guerrilla-action"]]  # by leave of the battle
        cards = [card for card in deck.tactician_cards if card.extra or card.id in copied]
        own.additional[side] = [card.index for card in cards for _ in range(card.count)]
    else:
        own.additional[side] = [deck.tactic_number[id] for id in given]
    own.assigned[side] = given is not None


def check_hand(own: PlusGround, field: Field, setup: PlusSetup, scenario: "Scenario", side: int) -> None:
    """A position names only cards that the side can have, each as often. [plus.sac.scenario-hand]"""
    ids = [field.deck.tactician_cards[number].id for number in own.basic[side] + own.additional[side]]
    for name in setup.hands.get(side, []):
        if name not in ids:
            raise ScenarioError(
                f"[position] sacs {scenario.sides[side].id}: it has no `{name}`, or not so many;"
                f" name cards of its own, or assign it others in [plus] sacs."
            )
        ids.remove(name)


def deal(s: State, setup: PlusSetup) -> None:
    """Shuffle both decks of each side, and draw as many additional cards as the commander is rated.

    [plus.command.own-deck, plus.sac.initial-draw]
    """
    own, staff = ground_of(s), s.staff
    for side in (0, 1):
        staff.decks[side] = s.field.deck.full()
        s.chance.shuffle(staff.decks[side], DEAL)
        staff.basics.hands[side] = own.basic[side][:]
        staff.extras.decks[side] = own.additional[side][:]
        s.chance.shuffle(staff.extras.decks[side], DEAL)
        drawn = len(own.additional[side]) if own.assigned[side] else own.ratings[side]
        for _ in range(drawn):
            draw_action_card(s, side)
    for side, names in setup.hands.items():
        hold(s, side, names)
    s.events = []


def hold(s: State, side: int, names: list[str]) -> None:
    """A position names the whole hand: basic cards not in it are spent, drawn ones come out of the deck."""
    basics, extras = s.staff.basics, s.staff.extras
    extras.decks[side] += extras.hands[side]
    extras.hands[side] = []
    basics.spent[side] += basics.hands[side]
    basics.hands[side] = []
    for name in names:
        number = s.field.deck.tactic_number[name]
        if number in basics.spent[side]:
            basics.spent[side].remove(number)
            basics.hands[side].append(number)
        elif number in extras.decks[side]:
            extras.decks[side].remove(number)
            extras.hands[side].append(number)
        else:
            raise ScenarioError(
                f"[position] sacs: {s.field.side_names[side]} cannot hold '{name}', or not so often;"
                " name cards of its nation's list and extra cards, or assign others in [plus] sacs."
            )


# ------------------------------------------------------------------ before the first turn


class Staffing(Frame):
    """A side makes ready: it may exchange a card, and lays its first points on a leader."""

    fields: ClassVar[dict[str, Column]] = {"side": One(Range(0, 2))}

    def __init__(self, side: int = 0) -> None:
        super().__init__("staffing")
        self.side = side

    def copy(self) -> Frame:
        f = Staffing(self.side)
        f.step = self.step
        return f


def side_of(s: State, f: Frame) -> int:
    assert isinstance(f, Staffing)
    return f.side


def may_exchange(s: State, f: Frame) -> list[Action]:
    """One of the cards drawn, for another. [plus.sac.initial-draw]"""
    side = side_of(s, f)
    if ground_of(s).assigned[side] or not s.staff.extras.decks[side]:
        return []
    options: list[Action] = [("exchange", card, -1, NONE) for card in sorted(set(s.staff.extras.hands[side]))]
    return [*options, PASS] if options else []


def exchange(s: State, f: Frame, a: Action) -> None:
    give_back(s, side_of(s, f), a[1])


def may_lay(s: State, f: Frame) -> list[Action]:
    """As many points as the commander is rated, all on one leader. [plus.command.start-cps]"""
    return leaders_on_map(s, side_of(s, f))


def lay_first(s: State, f: Frame, a: Action) -> None:
    side, leader = side_of(s, f), s.leader_at[a[1]]
    points = ground_of(s).ratings[side]
    lay(s, side, leader, points)
    if s.recording:
        s.events.append(PointsGiven(side, leader, a[1], points))


STAFFING: Final = Procedure(
    "staffing",
    [
        Ask("exchange", side_of, may_exchange, exchange, secret=True),
        Ask("first points", side_of, may_lay, lay_first),
    ],
)

NOT_DRAWN: Final = Reason("plus.sac.initial-draw", "You have not drawn {tactic}.")


def check_exchange(s: State, a: Action) -> Reason | None:
    return NOT_DRAWN


# ------------------------------------------------------------------ in mid-battle


def resume(s: State, position: "Position", setup: PlusSetup) -> None:
    """Go on from the moment a position states."""
    s.turn, s.active = position.turn, position.active
    for side, banners in position.banners.items():
        s.banners[side] = banners
    s.staff.lost = setup.blocks_lost[:]
    for hex, points in setup.saved.items():
        s.staff.saved[s.leader_at[hex]] = points
    s.chance.next_turn()
    s.stack[0].step = s.book.procedures["turn"].at(PHASES[position.phase])
    if setup.drawn:
        take_card(s, setup.drawn)
    elif position.phase == "order":
        s.stack[0].step = s.book.procedures["turn"].at("order")
    if setup.points >= 0:
        s.staff.points = setup.points
    if position.phase not in ("muster", "command"):
        resume_orders(s, position)
    for hex, start in position.moved.items():
        resume_move(s, hex, start)
        if s.at[hex] >= 0:
            s.drill.came[s.at[hex]], s.drill.looked[s.at[hex]] = start, s.drill.facing[s.at[hex]]
            s.drill.charged[s.at[hex]] = 63
    for hex in position.battled:
        s.battled[s.at[hex]] = True
    for unit in range(len(s.hex)):
        if (s.moved[unit] or s.battled[unit]) and unit not in s.ordered:
            s.ordered.append(unit)
    s.events = []


def take_card(s: State, name: str) -> None:
    """The command card in play comes out of the deck of the side whose turn it is."""
    card = s.field.deck.number[name]
    if card not in s.staff.decks[s.active]:
        raise ScenarioError(
            f"[position] card: '{name}' is no command card; write the card that was drawn, as \"three\"."
        )
    s.staff.decks[s.active].remove(card)
    s.staff.drawn[s.active].append(card)
    s.card = card
    s.staff.points = points_of(s, card)


def resume_orders(s: State, position: "Position") -> None:
    for hex, leader in position.ordered:
        if leader:
            number = s.leader_at[hex]
            s.leader_order[number] = NORMAL
            s.ordered_leaders.append(number)
        else:
            give_order(s, s.at[hex], NORMAL)
