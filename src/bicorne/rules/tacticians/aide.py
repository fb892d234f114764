"""How a computer general judges Tactician cards: each against doing without it, less what it is worth later.

Most cards are played on a copy, which is weighed like any position.
"""

from typing import Final

from ...actions import NONE, Action
from ...flow import apply, current
from ...state import State
from ...terms import INFANTRY
from ..aide import Judgment, Weigher
from ..classic.aide import (
    DEEDS,
    PASSES,
    advance,
    block_more,
    bonus_attack,
    exchange,
    incoming,
    reply_to,
    sent_back,
    standing_fast,
    to_hex,
)
from ..classic.battle import Attack
from ..classic.melee import running_melee
from ..classic.outlook import reply_of
from ..classic.strike import strike
from ..expansions.aide import garrison, go_back, stay_out

KEEP: Final = 0.1  # what a Tactician card is worth in the hand
NEVER: Final = -1.0
EXPOSED: Final = 2  # hexes from an enemy at which a lone leader should go


def played(w: Weigher, a: Action) -> State:
    """The position after the card."""
    c = w.s.copy()
    apply(c, a)
    return c


def in_orders(w: Weigher, a: Action) -> float:
    """What the unit can do with the order that the card brings it."""
    unit = w.s.at[a[2]]
    return w.order_worth(unit, 1) - KEEP if unit >= 0 else NEVER


def before_orders(w: Weigher, a: Action) -> float:
    """Blocks that come back, or an enemy who is sent back."""
    s = w.s
    unit = s.at[a[2]]
    if s.field.deck.tactician_cards[a[1]].id == "short-supply":
        return sent_back(w, unit) - 3 * KEEP
    expected = 1.0 if s.field.arm[unit] == INFANTRY else 2 / 3  # blocks that two dice bring
    return expected * block_more(w, unit) - KEEP


def in_moves(w: Weigher, a: Action) -> float:
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


def sortie(w: Weigher, unit: int, grant: int, hex: int) -> float:
    """The fire of skirmishers from a hex; afterward they can go back."""
    s = w.s
    order, moved, start = s.order[unit], s.moved[unit], s.hex[unit]
    s.order[unit], s.moved[unit] = grant, s.field.board.distance[start][hex]
    w.shift(unit, start, hex)
    worth = w.attack_from(unit, hex)
    w.shift(unit, hex, start)
    s.order[unit], s.moved[unit] = order, moved
    return worth


def in_battle(w: Weigher, a: Action) -> float:
    """Dice for the attack that follows."""
    s = w.s
    unit = s.at[a[2]]
    if s.battled[unit]:
        return NEVER
    without = w.attack_from(unit, a[2])
    mark = s.tacticians.on_unit[unit]
    s.tacticians.on_unit[unit] = a[1] + 1
    best = w.attack_from(unit, a[2])
    s.tacticians.on_unit[unit] = mark
    return best - KEEP if best - without > KEEP else NEVER


def attacked(w: Weigher, a: Action) -> float:
    """Charging back, or falling back, against standing as the unit is."""
    s = w.s
    b = incoming(s)
    stands = exchange(s, b)
    if s.field.deck.tactician_cards[a[1]].id == "charge-if-charged":
        blows = strike(s, b).worth - strike(s, reply_to(b)).worth
        return stands - blows - KEEP
    b.retiring = True
    lost = w.value(b.foe, s.hex[b.foe]) if s.field.claimed[s.hex[b.foe]] else 0.0
    return stands - strike(s, b).worth - lost - KEEP


def back(w: Weigher, a: Action) -> float:
    """More dice for the answer, which is given in any case."""
    s = w.s
    m = running_melee(s)
    answer = reply_of(m)
    without = strike(s, answer).worth
    mark, answers = s.tacticians.on_unit[m.foe], s.tacticians.answers[m.foe]
    s.tacticians.on_unit[m.foe], s.tacticians.answers[m.foe] = a[1] + 1, m.unit
    gain = strike(s, answer).worth - without
    s.tacticians.on_unit[m.foe], s.tacticians.answers[m.foe] = mark, answers
    return 1.0 + gain if gain > KEEP else NEVER


def under_flags(w: Weigher, a: Action) -> float:
    """All of them ignored."""
    b = w.s.stack[-1]
    assert isinstance(b, Attack)
    return standing_fast(w, b.flags) - KEEP


def on_ground(w: Weigher, a: Action) -> float:
    """Ground taken, and another attack from there."""
    m = running_melee(w.s)
    return advance(w, ("advance", a[2], m.ground, NONE)) + bonus_attack(w, m.unit) - KEEP


def after_combat(w: Weigher, a: Action) -> float:
    """Reserves that come forward."""
    c = played(w, a)
    unit, start = w.s.at[a[2]], a[2]
    best = max([w.value(unit, option[2]) for option in c.options if option[0] == "place"], default=NEVER)
    return best - w.value(unit, start) - KEEP


CARDS: Final[dict[str, Judgment]] = {  # by question
    "tactics before orders": before_orders,
    "order": in_orders,
    "move": in_moves,
    "battle": in_battle,
    "react": attacked,
    "battle back": back,
    "ignore flags": under_flags,
    "take ground": on_ground,
    "tactics after combat": after_combat,
}


def tactic(w: Weigher, a: Action) -> float:
    """A card of the hand, on the scale of the other options of the question."""
    return CARDS[w.ask](w, a)


# ------------------------------------------------------------------ what else the cards bring


def give_up(w: Weigher, a: Action) -> float:
    """A card for the ride of a leader: only to save one who stands alone before the enemy."""
    s = w.s
    for leader in s.field.leaders_of[w.side]:
        hex = s.leader_hex[leader]
        if hex >= 0 and s.at[hex] < 0 and not s.tacticians.on_leader[leader] and w.nearest_enemy(hex) <= EXPOSED:
            return 0.1
    return NEVER


def redeploy_leader(w: Weigher, a: Action) -> float:
    leader = w.s.leader_at[a[1]]
    return w.leader_place(leader, a[2]) - w.leader_place(leader, a[1])


def skirmish(w: Weigher, a: Action) -> float:
    unit = w.s.at[a[1]]
    return sortie(w, unit, w.s.order[unit], a[2])


def recall(w: Weigher, a: Action) -> float:
    """Dice are always welcome."""
    return KEEP + 0.05 * w.s.field.deck.tactician_cards[a[1]].dice


DEEDS_WITH_CARDS: Final[dict[str, Judgment]] = {
    **DEEDS,
    "tactic": tactic,
    "garrison": garrison,
    "skirmish": skirmish,
    "return": go_back,
    "reposition": to_hex,
    "give-up": give_up,
    "redeploy leader": redeploy_leader,
    "recall": recall,
}
PASSES_WITH_CARDS: Final[dict[str, Judgment]] = {**PASSES, "return": stay_out}
