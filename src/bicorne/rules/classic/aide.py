"""How a computer general judges the core game: attacks by exact odds, and every answer that is asked of him."""

from typing import Final

from ...actions import PASS, Action
from ...flow import apply, current
from ...state import State, other
from ...terms import CAVALRY, MELEE
from ..aide import Aide, Judgment, Weigher
from ..orders import NORMAL
from ..special.exit import KIND as EXIT
from ..special.exit import exit_bar, exit_rule
from ..victory import break_quiet
from ..worth import BY_UNITS, Blow, Prices
from .battle import Attack, is_supported
from .combat import may_battle
from .command import grant_for
from .leaders import LeaderRetreat
from .melee import Melee, retire_bar, running_melee
from .modifiers import AGAIN, OWN, REPLY
from .movement import move_bar, reachable
from .odds import battle_of
from .outlook import attack_of
from .square import square_bar
from .strike import strike

CARD_WORTH: Final = 0.2  # a card that waits on the square track
BREAKTHROUGH: Final = 0.12  # the chance of another attack
NEVER: Final = -1e9


class ClassicAide(Aide):
    """Judgments by verb; by question where declining is judged too. What is in neither list is all the same to him."""

    def __init__(self, deeds: dict[str, Judgment], passes: dict[str, Judgment], prices: Prices = BY_UNITS) -> None:
        super().__init__(True, prices)
        self.deeds = deeds
        self.passes = passes

    def grant(self, s: State, a: Action) -> int:
        return NORMAL if s.fallback else grant_for(s, s.field.deck.cards[s.card], s.at[a[1]])

    def destinations(self, s: State, unit: int) -> list[int]:
        return reachable(s, unit) if move_bar(s, unit) is None else []

    def leaving(self, w: Weigher, unit: int) -> float:
        may = move_bar(w.s, unit) is None and exit_bar(w.s, unit) is None
        return leave_field(w, unit) if may else NEVER

    def best_attack(self, s: State, unit: int, start: int = -1) -> float:
        ordered = s.ordered
        s.ordered = [unit]
        best = 0.0
        for a in may_battle(s, s.stack[0]):
            if a[0] != "pass":
                best = max(best, worth_of_attack(s, a, OWN))
        s.ordered = ordered
        return best

    def attack(self, s: State, a: Action, bonus: bool) -> float:
        return worth_of_attack(s, a, AGAIN if bonus else OWN)

    def answer(self, w: Weigher, a: Action) -> float:
        if a[0] in self.deeds:
            return self.deeds[a[0]](w, a)
        if a[0] == "pass" and w.ask in self.passes:
            return self.passes[w.ask](w, a)
        return 0.0

    def leader_order(self, w: Weigher, leader: int) -> float:
        """A leader rides only to join a unit; one who is alone near the enemy should."""
        hex = w.s.leader_hex[leader]
        if w.s.at[hex] >= 0:
            return -1.0
        return 0.1 + (0.2 if w.nearest_enemy(hex) <= 3 else 0.0)

    def is_supported(self, s: State, unit: int) -> bool:
        return is_supported(s, unit)

    def expect_losses(self, s: State) -> None:
        break_quiet(s)


# ------------------------------------------------------------------ attacks


def worth_of_attack(s: State, a: Action, posture: int) -> float:
    """What the roll brings, less what the answer costs, against the answer that is best for the enemy."""
    b = battle_of(s, a)
    b.posture = posture
    worth = exchange(s, b)
    if b.combat == MELEE and b.foe >= 0:
        if square_bar(s, b.foe, b.unit, b.base, False) is None:
            worth = min(worth, against_square(s, b) + CARD_WORTH / 2)
        if s.field.arm[b.foe] == CAVALRY and may_retire(s, b):
            b.retiring = True
            worth = min(worth, strike(s, b).worth + 0.03)
    return worth


def may_retire(s: State, b: Attack) -> bool:
    return retire_bar(s, Melee(b.unit, b.foe, -1, b.base, b.ground)) is None


def exchange(s: State, b: Attack) -> float:
    """An attack and, in melee, the battle back of a defender who stands."""
    hit = strike(s, b)
    worth = hit.worth
    if b.combat == MELEE and b.foe >= 0:
        worth -= reply_cost(s, b, hit)
        if s.field.arm[b.unit] == CAVALRY and b.posture == OWN:
            worth += BREAKTHROUGH * hit.vacates
    return worth


def reply_cost(s: State, b: Attack, hit: Blow) -> float:
    """What the defender's answer costs the attacker, by the blocks the defender has left."""
    blocks = s.blocks[b.foe]
    cost = 0.0
    for left in range(1, len(hit.stays)):
        if hit.stays[left] > 0.0:
            s.blocks[b.foe] = left
            cost += hit.stays[left] * strike(s, reply_to(b)).worth
    s.blocks[b.foe] = blocks
    return cost


def reply_to(b: Attack) -> Attack:
    """The defender's roll at the attacker, with no card dice."""
    return Attack(b.foe, b.unit, -1, b.ground, b.base, MELEE, REPLY)


def against_square(s: State, b: Attack) -> float:
    """The square rolls first, then each side has one die at most."""
    square = s.square[b.foe]
    s.square[b.foe] = 1
    first = strike(s, reply_to(b))
    worth = strike(s, b).worth * (1.0 - first.vacates) - first.worth
    s.square[b.foe] = square
    return worth


# ------------------------------------------------------------------ orders and moves


def leave_square(w: Weigher, a: Action) -> float:
    """Out of square once no cavalry is about; the card comes back."""
    s = w.s
    for foe in s.field.units_of[other(w.side)]:
        if s.hex[foe] >= 0 and s.field.arm[foe] == CAVALRY and s.field.board.distance[s.hex[foe]][a[1]] <= 3:
            return -0.1
    return 0.3


def exit_field(w: Weigher, a: Action) -> float:
    return leave_field(w, w.s.at[a[1]])


def leave_field(w: Weigher, unit: int) -> float:
    """The unit's share of the banner, less what it could still do."""
    s = w.s
    if not any([s.hex[u] >= 0 for u in s.field.units_of[s.field.side[unit]] if u != unit]):
        return -1.0  # the last to leave gives up the battle
    i = exit_rule(s, unit)
    rule = EXIT.rows(s.field)[i]
    gained = (s.exited[i] // rule.per_units + 1) * rule.worth <= rule.most
    share = rule.worth / rule.per_units if gained else 0.0
    return share - 0.06 * s.blocks[unit] + w.caution * w.danger(unit, s.hex[unit])


# ------------------------------------------------------------------ cards


def keep(w: Weigher, a: Action) -> float:
    """What a card is worth in the hand, and the orders that it gives."""
    row = w.s.field.deck.cards[a[1]]
    orders = sum([n if n >= 0 else 4 for n in row.slots])
    return w.worth_kept(row.id) + 0.04 * orders + (0.0 if row.section else 0.05)


def rally(w: Weigher, a: Action) -> float:
    return block_more(w, w.s.at[a[1]])


def block_more(w: Weigher, unit: int) -> float:
    """A block helps most where few are left and the enemy is near."""
    blocks = w.s.blocks[unit]
    near = w.nearest_enemy(w.s.hex[unit])
    table = w.s.book.aide.prices.table
    return table[blocks] - table[min(blocks + 1, len(table) - 1)] + 0.1 / (1 + near)


def short_supply(w: Weigher, a: Action) -> float:
    return sent_back(w, w.s.at[a[1]])


def sent_back(w: Weigher, unit: int) -> float:
    """A dangerous enemy, or a friendly unit about to fall."""
    s = w.s
    board = s.field.board
    hex = s.hex[unit]
    if s.field.side[unit] == w.side:
        return w.danger(unit, hex) - 0.15
    far = min([board.distance[hex][home] for home in board.baseline[other(w.side)]])
    return 0.05 + 0.03 * far * s.blocks[unit] / 4 + (0.5 if s.field.claimed[hex] else 0.0)


# ------------------------------------------------------------------ under attack


def incoming(s: State) -> Attack:
    """The roll that a melee in progress leads to."""
    return attack_of(running_melee(s))


def stand(w: Weigher, a: Action) -> float:
    return -exchange(w.s, incoming(w.s))


def first_strike(w: Weigher, a: Action) -> float:
    """Worth its card when it may stop a strong attack or break the attacker."""
    s = w.s
    b = incoming(s)
    reply = strike(s, reply_to(b))
    threat = max(0.0, strike(s, b).worth)
    return reply.worth * 0.6 + threat * reply.vacates - w.worth_kept("first-strike")


def form_square(w: Weigher, a: Action) -> float:
    """One die each, for a card that waits on the track."""
    return -against_square(w.s, incoming(w.s)) - CARD_WORTH


def retire(w: Weigher, a: Action) -> float:
    """Only its own symbol hurts cavalry that goes, but it gives up the ground and its answer."""
    b = incoming(w.s)
    b.retiring = True
    return -strike(w.s, b).worth - 0.04


def battle_back(w: Weigher, a: Action) -> float:
    return 1.0


def ignore(w: Weigher, a: Action) -> float:
    return standing_fast(w, a[1])


def ignore_none(w: Weigher, a: Action) -> float:
    return standing_fast(w, 0)


def standing_fast(w: Weigher, ignored: int) -> float:
    """Ignore flags to keep the ground and battle back, unless going back is safer."""
    s = w.s
    b = s.stack[-1]
    assert isinstance(b, Attack)
    unit = b.foe
    if b.flags == ignored:
        worth = w.value(unit, s.hex[unit])
        if b.combat == MELEE and b.posture < REPLY and s.stack[-2].procedure == "melee":
            worth += strike(s, reply_to(b)).worth
        return worth
    c = s.copy()
    apply(c, ("ignore", ignored, -1, ()) if ignored else PASS)
    before = s.blocks[unit]
    while c.result < 0 and current(c).name == "retreat":
        apply(c, w.choice_in(c))
    prices = s.book.aide.prices
    if c.hex[unit] < 0:
        return -prices.price(s, unit, before, 0)
    cost = prices.standing(c.blocks[unit]) - prices.standing(before)
    return w.value_in(c, unit) - cost


# ------------------------------------------------------------------ where to go


def to_hex(w: Weigher, a: Action) -> float:
    return w.value(w.s.at[a[1]], a[2])


def leader_to_hex(w: Weigher, a: Action) -> float:
    """Back to the next unit, else away from the enemy."""
    return w.leader_place(leader_on_the_way(w.s).leader, a[2])


def leader_stops(w: Weigher, a: Action) -> float:
    f = leader_on_the_way(w.s)
    return w.leader_place(f.leader, f.hex) + 0.01


def leader_on_the_way(s: State) -> LeaderRetreat:
    f = s.stack[-1]
    assert isinstance(f, LeaderRetreat)
    return f


def advance(w: Weigher, a: Action) -> float:
    """Go on where the new ground, and for cavalry the next attack, is worth it."""
    s = w.s
    unit = running_melee(s).unit
    start = s.hex[unit]
    w.shift(unit, start, a[2])
    worth = w.value(unit, a[2]) + (bonus_attack(w, unit) if s.field.arm[unit] == CAVALRY else 0.0)
    w.shift(unit, a[2], start)
    return worth


def leave_ground(w: Weigher, a: Action) -> float:
    unit = running_melee(w.s).unit
    return w.value(unit, w.s.hex[unit])


def stop_breakthrough(w: Weigher, a: Action) -> float:
    """The next attack can be made from here too."""
    return leave_ground(w, a) + bonus_attack(w, running_melee(w.s).unit)


def bonus_attack(w: Weigher, unit: int) -> float:
    """The best attack after a breakthrough."""
    s = w.s
    best = 0.0
    for ground in s.field.board.neighbors[s.hex[unit]]:
        foe = s.at[ground]
        if foe >= 0 and s.field.side[foe] != w.side:
            best = max(best, worth_of_attack(s, ("melee", s.hex[unit], ground, ()), AGAIN))
    return best


DEEDS: Final[dict[str, Judgment]] = {
    "leave-square": leave_square,
    "exit": exit_field,
    "keep": keep,
    "rally": rally,
    "short-supply": short_supply,
    "place": to_hex,
    "first-strike": first_strike,
    "retire": retire,
    "form-square": form_square,
    "ignore": ignore,
    "retreat": to_hex,
    "reform": to_hex,
    "retreat leader": leader_to_hex,
    "advance": advance,
    "battle-back": battle_back,
}
PASSES: Final[dict[str, Judgment]] = {
    "retire": stand,
    "form square": stand,
    "ignore flags": ignore_none,
    "leader retreat": leader_stops,
    "take ground": leave_ground,
    "break through": stop_breakthrough,
}
