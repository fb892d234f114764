"""Tactician cards as a one-step general plays them: each weighed against doing without it, less what it is worth later.

Nothing here knows what a card does: it is played on a copy, and the copy is weighed like any position.
"""

from typing import TYPE_CHECKING, Final

from ..actions import Action
from ..flow import apply, current
from ..rules.classic.battle import Battle
from ..rules.classic.melee import running_melee
from ..rules.classic.modifiers import REPLY
from ..state import State
from ..terms import INFANTRY, MELEE
from .odds import strike

if TYPE_CHECKING:
    from .greedy import Weighing

KEEP: Final = 0.1  # what a Tactician card is worth in the hand
NEVER: Final = -1.0
GARRISON: Final = 0.02  # a block in a building
OBJECTIVE: Final = 0.3  # one that holds an objective
EXPOSED: Final = 2  # hexes from an enemy at which a lone leader should go


def tactic(w: "Weighing", a: Action) -> float:
    """A card of the hand, on the scale of the other options of the question."""
    if w.ask == "tactics before orders":
        return before_orders(w, a)
    if w.ask == "order":
        unit = w.s.at[a[2]]
        return w.order_worth(unit, 1) - KEEP if unit >= 0 else NEVER
    if w.ask == "move":
        return in_moves(w, a)
    if w.ask == "battle":
        return in_battle(w, a)
    if w.ask == "react":
        return attacked(w, a)
    if w.ask == "battle back":
        return back(w, a)
    if w.ask == "ignore flags":
        b = w.s.stack[-1]
        assert isinstance(b, Battle)
        return w.standing_fast(b.flags) - KEEP
    if w.ask == "take ground":
        m = running_melee(w.s)
        return w.ground_taken(("advance", a[2], m.ground, ())) + w.bonus_attack(m.unit) - KEEP
    return after_combat(w, a)


def played(w: "Weighing", a: Action) -> State:
    """The position after the card."""
    c = w.s.copy()
    apply(c, a)
    return c


def before_orders(w: "Weighing", a: Action) -> float:
    """Blocks that come back, or an enemy who is sent back."""
    s = w.s
    unit = s.at[a[2]]
    if s.field.deck.tactics[a[1]].id == "short-supply":
        return w.cut_supplies(unit) - 3 * KEEP
    expected = 1.0 if s.field.arm[unit] == INFANTRY else 2 / 3  # blocks that two dice bring
    return expected * w.rally(unit) - KEEP


def in_moves(w: "Weighing", a: Action) -> float:
    """What the unit can do with the changed order; the card comes before its move."""
    s = w.s
    unit = s.at[a[2]]
    c = played(w, a)
    if current(c).name == "skirmish":
        best = 0.0
        for option in c.options:
            if option[0] == "skirmish":
                best = max(best, sortie(w, unit, c.order[unit], option[2]))
    else:
        best = w.order_worth(unit, c.order[unit])
    return best - KEEP if best - w.order_worth(unit, s.order[unit]) > KEEP else NEVER


def sortie(w: "Weighing", unit: int, grant: int, hex: int) -> float:
    """The fire of skirmishers from a hex; afterward they can go back."""
    s = w.s
    order, moved, start = s.order[unit], s.moved[unit], s.hex[unit]
    s.order[unit], s.moved[unit] = grant, s.field.board.distance[start][hex]
    w.shift(unit, start, hex)
    worth = w.attack_from(unit, hex)
    w.shift(unit, hex, start)
    s.order[unit], s.moved[unit] = order, moved
    return worth


def in_battle(w: "Weighing", a: Action) -> float:
    """Dice for the attack that follows."""
    s = w.s
    unit = s.at[a[2]]
    if s.battled[unit]:
        return NEVER
    without = w.attack_from(unit, a[2])
    mark = s.tactics.on_unit[unit]
    s.tactics.on_unit[unit] = a[1] + 1
    best = w.attack_from(unit, a[2])
    s.tactics.on_unit[unit] = mark
    return best - KEEP if best - without > KEEP else NEVER


def attacked(w: "Weighing", a: Action) -> float:
    """Charging back, or falling back, against standing as the unit is."""
    s = w.s
    b = w.incoming()
    stands = w.exchange(b)
    if s.field.deck.tactics[a[1]].id == "charge-if-charged":
        blows = strike(s, b).worth - strike(s, Battle(b.foe, b.unit, -1, b.ground, b.base, MELEE, REPLY)).worth
        return stands - blows - KEEP
    b.retiring = True
    lost = w.ground.value(b.foe, s.hex[b.foe]) if s.field.claimed[s.hex[b.foe]] else 0.0
    return stands - strike(s, b).worth - lost - KEEP


def back(w: "Weighing", a: Action) -> float:
    """More dice for the answer, which is given in any case."""
    s = w.s
    m = running_melee(s)
    answer = Battle(m.foe, m.unit, -1, m.ground, m.base, MELEE, REPLY)
    without = strike(s, answer).worth
    mark, answers = s.tactics.on_unit[m.foe], s.tactics.answers[m.foe]
    s.tactics.on_unit[m.foe], s.tactics.answers[m.foe] = a[1] + 1, m.unit
    gain = strike(s, answer).worth - without
    s.tactics.on_unit[m.foe], s.tactics.answers[m.foe] = mark, answers
    return 1.0 + gain if gain > KEEP else NEVER


def after_combat(w: "Weighing", a: Action) -> float:
    """Reserves that come forward."""
    c = played(w, a)
    unit, start = w.s.at[a[2]], a[2]
    best = max([w.ground.value(unit, option[2]) for option in c.options if option[0] == "place"], default=NEVER)
    return best - w.ground.value(unit, start) - KEEP


def give_up(w: "Weighing") -> float:
    """A card for the ride of a leader: only to save one who stands alone before the enemy."""
    s = w.s
    for leader in s.field.leaders_of[w.side]:
        hex = s.leader_hex[leader]
        if hex >= 0 and s.at[hex] < 0 and not s.tactics.on_leader[leader] and w.nearest_enemy(hex) <= EXPOSED:
            return 0.1
    return NEVER


def garrison(w: "Weighing", a: Action) -> float:
    """What leaving a block behind adds to a move."""
    return OBJECTIVE if w.s.field.claimed[a[1]] else GARRISON


def skirmish(w: "Weighing", a: Action) -> float:
    unit = w.s.at[a[1]]
    return sortie(w, unit, w.s.order[unit], a[2])


def recall(w: "Weighing", a: Action) -> float:
    """Dice are always welcome."""
    return KEEP + 0.05 * w.s.field.deck.tactics[a[1]].dice
