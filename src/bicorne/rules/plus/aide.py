"""How a computer general judges Plus: orders by their price, fronts by what they show the enemy, cards by their orders.

Fronts are answered by a quick look, not by search: the best attack with that front, less what flank and rear invite.
"""

from typing import Final

from ...actions import Action
from ...flow import apply
from ...state import State, other
from ...terms import ARMS, CAVALRY, FIRE, INFANTRY
from ..aide import Judgment, Weigher
from ..classic.aide import (
    DEEDS,
    NEVER,
    PASSES,
    ClassicAide,
    against_square,
    bonus_attack,
    exchange,
    first_strike,
    incoming,
    reply_to,
    sent_back,
    standing_fast,
    worth_of_attack,
)
from ..classic.battle import Attack
from ..classic.combat import may_battle
from ..classic.command import grant_for, leave_square_bar
from ..classic.melee import running_melee
from ..classic.modifiers import OWN
from ..classic.movement import move_bar
from ..classic.outlook import reply_of
from ..classic.square import square_bar
from ..classic.strike import strike
from ..drill import EVERY_WAY
from ..expansions.aide import garrison, go_back, stay_out
from ..orders import NORMAL
from .arcs import ALL_INFANTRY, LIGHT_INFANTRY, arcs_of
from .cards import COMMAND_DICE, sent_back_bar, strikes_from_works
from .charge import Charges, charged_from
from .command import NO_COMMAND, Muster, command_over, price, takes_command
from .dice import VOLLEY
from .ground import ground_of
from .hand import held, is_useless, number_of
from .movement import Wheel, is_near_turn, reachable
from .retreat import Retreat, longest, longest_past, sets_of_ways
from .staff import purse
from .worth import BY_BLOCKS

POINT: Final = 0.06  # a command point that could be saved
COMMANDED: Final = 0.03  # a unit that only this leader commands
BLOCK_BACK: Final = 0.06  # a block that comes back: what it cost stays lost
SQUARE: Final = 0.12  # to be in square, and to leave it again for a point
UNWISE: Final = -1.0
KEEP_FRONT: Final = 0.002  # to turn must be worth something
SPOILED: Final = 0.07  # a point of the enemy that guerrillas may take
CARD: Final = 1.0  # an action card in the hand, in orders
SAVED: Final = 0.7  # a saved point, in orders

# What an enemy block near by costs a unit whose front, flank or rear it has before it; by arc.
FOOT: Final[list[float]] = [0.0, 0.005, 0.03]
HORSE_AND_GUNS: Final[list[float]] = [0.0, 0.013, 0.03]
CLOSE: Final[list[float]] = [1.0, 1.0, 0.75, 0.45, 0.25, 0.15, 0.1, 0.07, 0.05, 0.04, 0.03, 0.02]  # by distance
MOST_EXPOSED: Final = 0.4


class PlusAide(ClassicAide):
    """Judgments of the core game, with fronts, prices and action cards."""

    def grant(self, s: State, a: Action) -> int:
        """What the card of a muster gives; an order for points is a normal one."""
        f = s.stack[-1]
        if isinstance(f, Muster) and not takes_command(s, f):
            card = s.field.deck.cards[f.card]
            return NORMAL if card.deed == "rally" else grant_for(s, card, s.at[a[1]])
        return NORMAL

    def cost(self, s: State, a: Action) -> float:
        """Points that could have been saved; those beyond the rating are lost in any case. [plus.command.save-cap]"""
        points = sum([share.dice for share in price(s, a)])
        if not points:
            return 0.0
        have, most = purse(s, s.active), ground_of(s).ratings[s.active]
        return POINT * (min(have, most) - min(have - points, most))

    def is_timely(self, s: State, a: Action) -> bool:
        """Cards are exchanged before the first order: what is drawn would cut a plan short."""
        return a[0] != "give-up" or not s.ordered

    def destinations(self, s: State, unit: int) -> list[int]:
        return reachable(s, unit) if move_bar(s, unit) is None else []

    def leaving(self, w: Weigher, unit: int) -> float:
        """Besides leaving the field: to leave a square, or to turn where it stands."""
        s = w.s
        best = super().leaving(w, unit)
        if s.square[unit]:
            if leave_square_bar(s, unit) is None and not has_cavalry_near(w, s.hex[unit]):
                best = max(best, 0.25)
        elif move_bar(s, unit) is None and w.nearest_enemy(s.hex[unit]) < len(CLOSE):
            for facing in range(6):
                if facing != s.drill.facing[unit]:
                    best = max(best, turned(s, unit, facing))
        return best

    def idle(self, s: State, unit: int) -> float:
        return -exposure(s, unit, s.hex[unit], s.drill.facing[unit])

    def best_attack(self, s: State, unit: int, start: int = -1) -> float:
        """With what the front shows the enemy; a unit that has moved takes the front that suits it best."""
        if start < 0:
            return as_it_stands(s, unit)
        d, hex = s.drill, s.hex[unit]
        came, looked, facing, charged = d.came[unit], d.looked[unit], d.facing[unit], d.charged[unit]
        d.came[unit], d.looked[unit] = start, facing
        shown = exposures(s, unit, hex)
        least = shown.index(min(shown))
        best = -shown[least]
        if s.field.arm[unit] == CAVALRY:  # only a charge leads to a melee [plus.move.charge-contact-set]
            charges = Charges(s, unit, start, facing)
            for front in charges.rides:
                d.facing[unit], d.charged[unit] = front, charges.mask(hex, front)
                if d.charged[unit]:
                    best = max(best, best_roll(s, unit) - shown[front])
        else:
            d.facing[unit] = least
            best += best_roll(s, unit)
        d.came[unit], d.looked[unit], d.facing[unit], d.charged[unit] = came, looked, facing, charged
        return best

    def leader_order(self, w: Weigher, leader: int) -> float:
        """A leader rides to a unit that needs him, or to units that nobody commands."""
        s = w.s
        here = s.leader_hex[leader]
        best = NEVER
        distance = s.field.board.distance[here]
        for unit in s.field.units_of[w.side]:
            hex = s.hex[unit]
            if hex >= 0 and distance[hex] <= 3 and s.leader_at[hex] < 0 and s.field.kinds[unit].type.takes_leader:
                best = max(best, w.leader_place(leader, hex))
        gain = best - w.leader_place(leader, here) - (0.15 if s.at[here] >= 0 else 0.0)
        return gain if gain > 0.0 else UNWISE

    def led_from(self, s: State, leader: int, hex: int) -> float:
        """The units that he alone commands there. [plus.order.out-of-command]"""
        commanded = ground_of(s).commanded
        side = s.field.leader_side[leader]
        others = [commanded[s.leader_hex[one]] for one in s.field.leaders_of[side]
                  if one != leader and s.leader_hex[one] >= 0]  # fmt: skip
        units = 0
        for unit in s.field.units_of[side]:
            at = s.hex[unit]
            if at >= 0 and commanded[hex][at] and not any([one[at] for one in others]):
                units += 1
        return COMMANDED * units

    def exposed(self, s: State, unit: int) -> float:
        return exposure(s, unit, s.hex[unit], s.drill.facing[unit])

    def command(self, s: State, side: int) -> float:
        units = [unit for unit in s.field.units_of[side] if s.hex[unit] >= 0]
        return float(sum([1 for unit in units if command_over(s, unit) == NO_COMMAND]))

    def reserve(self, s: State, side: int) -> float:
        saved = sum([s.staff.saved[leader] for leader in s.field.leaders_of[side]])
        return SAVED * saved + CARD * len(held(s, side))


# ------------------------------------------------------------------ fronts


def exposure(s: State, unit: int, hex: int, facing: int) -> float:
    """What the enemies around may make of a unit's flank and rear, on a hex with a front.

    Flags from the rear cost blocks, and horse and guns answer with fewer dice but to their front.
    [plus.retreat.from-rear, plus.melee.cavalry-flank-rear-half, plus.melee.artillery-flank-rear-one]
    """
    if sees_all_round(s, unit, hex):
        return 0.0
    f = s.field
    costs = FOOT if f.arm[unit] == INFANTRY else HORSE_AND_GUNS
    arcs = arcs_of(f.board, "narrow_arcs" in s.book.switches)[facing][hex]
    distance = f.board.distance[hex]
    total = 0.0
    for foe in f.units_of[other(f.side[unit])]:
        there = s.hex[foe]
        if there >= 0 and arcs[there] and distance[there] < len(CLOSE):
            total += costs[arcs[there]] * CLOSE[distance[there]] * s.blocks[foe]
    return min(MOST_EXPOSED, total)


def exposures(s: State, unit: int, hex: int) -> list[float]:
    """The same for each front."""
    totals = [0.0] * 6
    if sees_all_round(s, unit, hex):
        return totals
    f = s.field
    costs = FOOT if f.arm[unit] == INFANTRY else HORSE_AND_GUNS
    arcs = arcs_of(f.board, "narrow_arcs" in s.book.switches)
    distance = f.board.distance[hex]
    for foe in f.units_of[other(f.side[unit])]:
        there = s.hex[foe]
        if there >= 0 and distance[there] < len(CLOSE):
            near = CLOSE[distance[there]] * s.blocks[foe]
            for front in range(6):
                totals[front] += costs[arcs[front][hex][there]] * near
    return [min(MOST_EXPOSED, total) for total in totals]


def sees_all_round(s: State, unit: int, hex: int) -> bool:
    """Would the unit have its front everywhere on that hex? [plus.facing.all-round-infantry]"""
    if s.field.arm[unit] != INFANTRY:
        return False
    who = ground_of(s).all_round[hex]
    light = s.field.kinds[unit].type.light
    return bool(s.square[unit]) or who == ALL_INFANTRY or (who == LIGHT_INFANTRY and light)


def best_roll(s: State, unit: int) -> float:
    """The worth of the best attack with the unit's present front."""
    ordered = s.ordered
    s.ordered = [unit]
    best = 0.0
    for a in may_battle(s, s.stack[0]):
        if a[0] != "pass":
            best = max(best, worth_of_attack(s, a, OWN))
    s.ordered = ordered
    return best


def as_it_stands(s: State, unit: int) -> float:
    """The best attack, less what the front shows the enemy."""
    return best_roll(s, unit) - exposure(s, unit, s.hex[unit], s.drill.facing[unit])


def turned(s: State, unit: int, front: int) -> float:
    """The same after turning in place. [plus.facing.pivot-is-movement]"""
    d, hex = s.drill, s.hex[unit]
    came, looked, facing, charged, moved = d.came[unit], d.looked[unit], d.facing[unit], d.charged[unit], s.moved[unit]
    d.came[unit], d.looked[unit], d.facing[unit] = hex, facing, front
    d.charged[unit] = EVERY_WAY if is_near_turn(facing, front) else 0
    s.moved[unit] = 0 if "free_pivot" in s.book.switches else 1
    worth = as_it_stands(s, unit)
    d.came[unit], d.looked[unit], d.facing[unit], d.charged[unit], s.moved[unit] = came, looked, facing, charged, moved
    return worth


def face(w: Weigher, a: Action) -> float:
    """A turn in place against staying as it is; after a move, one front among others."""
    s = w.s
    unit = s.at[a[1]]
    if w.ask == "face":
        return wheeled(w, unit, a[2])
    key, as_is = unit * 6 + a[2], unit * 6 + s.drill.facing[unit]
    if as_is not in w.noted:
        w.noted[as_is] = as_it_stands(s, unit)
    if key not in w.noted:
        w.noted[key] = turned(s, unit, a[2])
    return w.noted[key] - w.noted[as_is] - KEEP_FRONT


def keep_front(w: Weigher, a: Action) -> float:
    f = w.s.stack[-1]
    assert isinstance(f, Wheel)
    return wheeled(w, f.unit, w.s.drill.facing[f.unit]) + KEEP_FRONT


def wheeled(w: Weigher, unit: int, front: int) -> float:
    """The best attack with that front, if one may follow, less what it shows the enemy."""
    s = w.s
    f = s.stack[-1]
    assert isinstance(f, Wheel)
    d, hex = s.drill, s.hex[unit]
    facing, charged = d.facing[unit], d.charged[unit]
    d.facing[unit] = front
    worth = -exposure(s, unit, hex, front)
    if f.moved and s.field.side[unit] == s.active:
        if s.field.arm[unit] == CAVALRY:
            d.charged[unit] = charged_from(s, unit)
        worth += best_roll(s, unit)
    elif s.stack[-2].procedure == "melee" and s.field.arm[unit] == CAVALRY and not running_melee(s).bonus:
        worth += bonus_attack(w, unit)
    d.facing[unit], d.charged[unit] = facing, charged
    return worth


def skirmish(w: Weigher, a: Action) -> float:
    """The fire of skirmishers from a hex; afterward they can go back. [plus.sac.extra-skirmish]"""
    s = w.s
    unit, start = s.at[a[1]], a[1]
    moved = s.moved[unit]
    s.moved[unit] = 1
    w.shift(unit, start, a[2])
    worth = w.attack_from(unit, a[2], start)
    w.shift(unit, a[2], start)
    s.moved[unit] = moved
    return worth


# ------------------------------------------------------------------ orders and cards


def has_cavalry_near(w: Weigher, hex: int) -> bool:
    s = w.s
    for foe in s.field.units_of[other(w.side)]:
        if s.hex[foe] >= 0 and s.field.arm[foe] == CAVALRY and s.field.board.distance[s.hex[foe]][hex] <= 3:
            return True
    return False


def leave_square(w: Weigher, a: Action) -> float:
    """Out of square once no cavalry is about, for a point."""
    return UNWISE if has_cavalry_near(w, a[1]) else 0.3 - w.s.book.aide.cost(w.s, a)


def play(w: Weigher, a: Action) -> float:
    """What a card adds to the orders of the turn, less what it is worth later.

    It is decided on before the first order for points.
    """
    s = w.s
    card = s.field.deck.cards[a[1]]
    kept = w.worth_kept(card.id)
    if w.ask == "guerrilla action":
        points = 3 if s.field.deck.cards[s.card].clauses else s.staff.points
        return SPOILED * points - kept
    if s.ordered:
        return UNWISE
    if card.deed == "rally":
        return blocks_back(w) - kept
    if card.deed == "elan":
        return orders_by_dice(w, card.grants) - kept
    if card.deed == "short-supply":
        units = [unit for unit in range(len(s.hex)) if s.hex[unit] >= 0 and sent_back_bar(s, unit) is None]
        return max([sent_back(w, unit) for unit in units], default=UNWISE) - kept
    return w.outlook(a) - w.outlook(None) - kept


def command_dice(w: Weigher) -> int:
    return ground_of(w.s).ratings[w.side] + COMMAND_DICE


def blocks_back(w: Weigher) -> float:
    """The blocks that Rally may be expected to bring, each with a share of an order. [plus.sac.rally]"""
    s = w.s
    missing = [0, 0, 0]
    for unit in s.field.units_of[w.side]:
        if s.hex[unit] >= 0:
            missing[s.field.arm[unit]] += s.field.full[unit] - s.blocks[unit]
    dice = command_dice(w)
    blocks = 0.0
    for arm in range(len(ARMS)):
        blocks += min(float(missing[arm]), dice * (2 if arm == INFANTRY else 1) / 6)
    return 2 * BLOCK_BACK * blocks


def orders_by_dice(w: Weigher, grants: list[int]) -> float:
    """The orders that Elan may be expected to bring, besides those for points. [plus.sac.extra-elan]"""
    s = w.s
    worths: list[float] = []
    for unit in s.field.units_of[w.side]:
        if s.hex[unit] >= 0:
            worths.append(max(0.0, w.order_worth(unit, grants[s.field.arm[unit]])))
    worths.sort(reverse=True)
    points = purse(s, w.side)
    orders = points + command_dice(w) * 5 // 6
    return 0.8 * sum(worths[points:orders])


def rally(w: Weigher, a: Action) -> float:
    """A block helps most near the enemy; the unit is ordered with it."""
    unit = w.s.at[a[1]]
    order = 0.0 if w.s.order[unit] else 0.5 * max(0.0, w.order_worth(unit, NORMAL))
    return BLOCK_BACK + 0.04 / (1 + w.nearest_enemy(a[1])) + order


def exchange_card(w: Weigher, a: Action) -> float:
    """A card of little use, for one of those in the deck."""
    s = w.s
    cards = s.field.deck.tactician_cards
    deck = ground_of(s).additional[w.side]
    mean = sum([w.worth_kept(cards[number].id) for number in deck]) / len(deck)
    own = 0.0 if is_useless(s, w.side, a[1]) else w.worth_kept(cards[a[1]].id)
    return mean - own - 0.02


def give_up(w: Weigher, a: Action) -> float:
    """First of all: the new card may be of use at once. [plus.sac.unusable-redraw]"""
    return 1.0 if not w.s.ordered else UNWISE


def save(w: Weigher, a: Action) -> float:
    """Points lie safest on a leader who is far from the enemy, or with a strong unit."""
    s = w.s
    near = min(6, w.nearest_enemy(a[1]))
    return 0.1 * near + (0.04 * s.blocks[s.at[a[1]]] if s.at[a[1]] >= 0 else -0.3 if near <= 2 else 0.0)


def replace_leader(w: Weigher, a: Action) -> float:
    """Where units need him, and not alone before the enemy."""
    s = w.s
    for leader in s.field.leaders_of[w.side]:
        if s.staff.fell[leader] == a[1]:
            return w.leader_place(leader, a[2])
    return 0.0


# ------------------------------------------------------------------ under attack


def form_square(w: Weigher, a: Action) -> float:
    """One die each, and a point later to leave it."""
    return -against_square(w.s, incoming(w.s)) - SQUARE


def strike_first(w: Weigher, a: Action) -> float:
    """Behind works it costs no card. [plus.terrain.first-strike]"""
    free = strikes_from_works(w.s, running_melee(w.s))
    return first_strike(w, a) + (w.worth_kept("first-strike") if free else 0.0)


def countercharge(w: Weigher, a: Action) -> float:
    """Both roll at once, against standing to be charged. [plus.sac.extra-countercharge]"""
    s = w.s
    b = incoming(s)
    return exchange(s, b) - (strike(s, b).worth - strike(s, reply_to(b)).worth)


def countercharge_freely(w: Weigher, a: Action) -> float:
    """Cossacks need no card, but their next order costs a point. [plus.cossack.free-order]"""
    return countercharge(w, a) - POINT


def first_volley(w: Weigher) -> float:
    """Fire before the melee, which may then not come; but no square. [plus.sac.first-volley]"""
    s = w.s
    b = incoming(s)
    volley = strike(s, Attack(b.foe, b.unit, -1, b.ground, b.base, FIRE, VOLLEY))
    threat = exchange(s, b)
    worth = volley.worth + volley.vacates * max(0.0, threat)
    if square_bar(s, b.foe, b.unit, b.base, False) is None:
        worth -= max(0.0, threat - against_square(s, b) - SQUARE)
    return worth


def revenge(w: Weigher, a: Action) -> float:
    """More dice for the answer, which is given in any case. [plus.sac.battle-back-revenge]"""
    s = w.s
    m = running_melee(s)
    t, answer = s.staff, reply_of(m)
    without = strike(s, answer).worth
    mark, answers = t.on_unit[m.foe], t.answers[m.foe]
    t.on_unit[m.foe], t.answers[m.foe] = a[1] + 1, m.unit
    gain = strike(s, answer).worth - without
    t.on_unit[m.foe], t.answers[m.foe] = mark, answers
    return 1.0 + gain


def on_ordered_unit(w: Weigher, a: Action) -> float:
    """Sappers by what they add to the order; skirmishers where their unit has nothing better to do."""
    s = w.s
    unit = s.at[a[2]]
    if not s.order[unit]:
        return UNWISE
    now = w.order_worth(unit, s.order[unit])
    if a[1] == number_of(s, "skirmish"):
        return 0.15 - now if 2 <= w.nearest_enemy(a[2]) <= 4 else UNWISE
    c = s.copy()
    apply(c, a)
    return w.order_worth_in(c, unit) - now


def tactic(w: Weigher, a: Action) -> float:
    """An action card on a unit, on the scale of the other options of the question."""
    s = w.s
    card = s.field.deck.tactician_cards[a[1]].id
    if card == "first-volley":
        worth = first_volley(w)
    elif card == "countercharge":
        worth = countercharge(w, a)
    elif card == "stubborn-artillery":
        b = s.stack[-1]
        assert isinstance(b, Attack)
        worth = standing_fast(w, b.flags)
    elif card == "battle-back-revenge":
        worth = revenge(w, a)
    else:
        worth = on_ordered_unit(w, a)
    return worth - w.worth_kept(card)


# ------------------------------------------------------------------ where to go


def retreat(w: Weigher, a: Action) -> float:
    """The hex, less the blocks that the rest of the way must cost from there. [plus.keep.blocked-retreat-loss]"""
    s = w.s
    f = s.stack[-1]
    assert isinstance(f, Retreat)
    steps = max(0, f.steps - s.field.board.distance[a[1]][a[2]])
    made = 0
    if steps and s.leader_at[a[2]] < 0:
        for ways in sets_of_ways(f.ways):
            made = max(made, longest(s, f.unit, a[2], ways, steps))
            if f.friends and s.field.board.distance[a[1]][a[2]] == 1:
                made = max(made, longest_past(s, f.unit, a[2], ways, steps))
    elif steps:
        made = steps  # on a lone leader the retreat is over
    shown = exposure(s, f.unit, a[2], s.drill.facing[f.unit])
    blocks = s.blocks[f.unit]
    lost = min(blocks, steps - made)
    return w.value(f.unit, a[2]) - shown - s.book.aide.prices.price(s, f.unit, blocks, blocks - lost)


def stop_retreat(w: Weigher, a: Action) -> float:
    """[plus.retreat.cavalry-may-add-one]"""
    s = w.s
    f = s.stack[-1]
    assert isinstance(f, Retreat)
    hex = s.hex[f.unit]
    return w.value(f.unit, hex) - exposure(s, f.unit, hex, s.drill.facing[f.unit])


PLUS_DEEDS: Final[dict[str, Judgment]] = {
    **DEEDS,
    "face": face,
    "garrison": garrison,
    "skirmish": skirmish,
    "return": go_back,
    "leave-square": leave_square,
    "play": play,
    "tactic": tactic,
    "rally": rally,
    "exchange": exchange_card,
    "give-up": give_up,
    "save": save,
    "replace leader": replace_leader,
    "form-square": form_square,
    "first-strike": strike_first,
    "countercharge": countercharge_freely,
    "retreat": retreat,
}
PLUS_PASSES: Final[dict[str, Judgment]] = {
    **PASSES,
    "face": keep_front,
    "return": stay_out,
    "retreat": stop_retreat,
}
PLUS_AIDE: Final[PlusAide] = PlusAide(PLUS_DEEDS, PLUS_PASSES, BY_BLOCKS)
