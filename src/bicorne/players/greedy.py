"""A general who looks one step ahead: every option weighed on exact odds, the best one taken.

Attacks are weighed by what they cost the enemy in blocks and banners, less what the answer costs; moves by what the
unit can attack from the new hex, by objectives, support and danger; a card by all that its pieces can then do.
"""

from typing import Final

from ..actions import PASS, Action
from ..flow import apply, current, deciding
from ..rules.classic.battle import Battle
from ..rules.classic.combat import may_battle
from ..rules.classic.command import grant_for
from ..rules.classic.melee import Melee, retire_bar, running_melee
from ..rules.classic.modifiers import AGAIN, OWN, REPLY
from ..rules.classic.movement import move_bar, reachable
from ..rules.classic.square import square_bar
from ..rules.odds import battle_of
from ..rules.orders import NORMAL
from ..rules.special.exit import KIND as EXIT
from ..rules.special.exit import exit_bar, exit_rule
from ..state import State, other
from ..terms import ARTILLERY, CAVALRY, MELEE
from . import tactics
from .ground import EVEN, Ground, Temper
from .odds import STANDING, Blow, price, standing, strike

CARD_WORTH: Final = 0.2  # a card that waits on the square track
BREAKTHROUGH: Final = 0.12  # the chance of another attack
LEAST_GAIN: Final = 0.004  # below that, staying is as good
FIRE_FIRST: Final = 0.15  # fire weakens what is charged afterward

# What a card is worth in the hand, beyond what it would do now.
KEEPING: Final[dict[str, float]] = {
    "first-strike": 0.3,
    "counter-attack": 0.1,
    "cavalry-charge": 0.15,
    "bayonet-charge": 0.1,
    "forward": 0.1,
    "coordinated-advance": 0.05,
    "leadership": 0.05,
    "rally": 0.1,
    "elan": 0.1,
    "assault-left": 0.05,
    "assault-center": 0.05,
    "assault-right": 0.05,
    "scout-left": -0.06,
    "scout-center": -0.06,
    "scout-right": -0.06,
}


class Prospect:
    """What an ordered unit can do."""

    def __init__(self) -> None:
        self.worth = 0.0  # the best of it, against doing nothing
        self.gains: dict[int, float] = {}  # what each move gains over staying, attack included; by hex


Orders = dict[int, Prospect]  # what ordering a unit brings: by unit + 1000 * grant


class Weighing:
    """One decision, weighed."""

    def __init__(self, s: State, temper: Temper = EVEN) -> None:
        self.s = s
        self.side = deciding(s)
        self.ask = current(s).name
        self.temper = temper
        self.ground = Ground(s, self.side, temper)
        self.orders: Orders = {}
        self.as_ordered = False  # moves are made as they were meant when the orders were given

    def best(self) -> int:
        """The number of the best option; the first among equals."""
        options = self.s.options
        scores = self.scores(options[:])
        best = 0
        for i, score in enumerate(scores):
            if score > scores[best] + 1e-9:
                best = i
        return best

    def scores(self, options: list[Action]) -> list[float]:
        if self.ask == "play card":
            return [self.card(a) for a in options]
        if self.ask == "choose clause":
            return [self.prospects(self.s, a) for a in options]
        if self.ask == "order":
            return [self.order(a) for a in options]
        if self.ask == "move":
            return self.moves(options)
        if self.ask in ("battle", "attack again"):
            return self.attacks(options)
        return [self.answer(a) for a in options]

    # ------------------------------------------------------------------ cards

    def card(self, a: Action) -> float:
        """What the card lets us do now, less what it is worth later."""
        id = self.s.field.deck.cards[a[1]].id
        return self.prospects(self.s, a) - KEEPING.get(id, 0.0)

    def prospects(self, s: State, a: Action) -> float:
        """Play it on a copy, give the best orders, and add up what the ordered pieces can do."""
        c = s.copy()
        turn, active = c.turn, c.active
        apply(c, a)
        worth = 0.0
        while c.result < 0 and c.active == active and c.turn == turn and deciding(c) == self.side:
            ask = current(c).name
            if ask == "choose clause":
                return max([self.prospects(c, option) for option in c.options])
            if ask == "order":
                best = self.best_order(c)
                if best[0] == "pass":
                    break
                apply(c, best)
            elif ask == "tactics before orders":
                apply(c, PASS)
            elif ask in ("rally", "cut supplies"):
                scores = [Weighing(c, self.temper).answer(option) for option in c.options]
                best = c.options[scores.index(max(scores))]
                worth += max(scores)
                apply(c, best)
            else:
                break
        if c.active != active or c.turn != turn:
            return worth
        for unit in c.ordered:
            worth += max(0.0, self.order_worth(unit, c.order[unit]))
        return worth

    # ------------------------------------------------------------------ orders

    def best_order(self, c: State) -> Action:
        """The order that brings most, PASS where none brings anything."""
        best: Action = PASS
        most = LEAST_GAIN
        for a in c.options:
            if a[0] == "order":
                unit = c.at[a[1]]
                worth = self.order_worth(unit, self.grant(c, a))
                if worth > most:
                    best, most = a, worth
        return best

    def grant(self, c: State, a: Action) -> int:
        """What an order would allow."""
        return NORMAL if c.fallback else grant_for(c, c.field.deck.cards[c.card], c.at[a[1]])

    def order(self, a: Action) -> float:
        s = self.s
        if a[0] == "order":
            return self.order_worth(s.at[a[1]], self.grant(s, a))
        if a[0] == "order leader":
            return self.leader_order(s.leader_at[a[1]])
        if a[0] == "leave-square":
            return self.leaving_square(s.at[a[1]])
        return tactics.tactic(self, a) if a[0] == "tactic" else LEAST_GAIN

    def order_worth(self, unit: int, grant: int) -> float:
        """The best that the unit could do with such an order, against doing nothing."""
        return self.prospect(unit, grant).worth

    def prospect(self, unit: int, grant: int) -> Prospect:
        key = unit + 1000 * grant
        if key not in self.orders:
            self.orders[key] = self.work_out_order(unit, grant)
        return self.orders[key]

    def work_out_order(self, unit: int, grant: int) -> Prospect:
        s = self.s
        order, ordered, led = s.order[unit], s.ordered, s.led
        s.order[unit], s.ordered, s.led = grant, [unit], []
        here = s.hex[unit]
        stay = self.ground.value(unit, here)
        attack = self.attack_from(unit, here)
        found = Prospect()
        best = stay + attack
        if move_bar(s, unit) is None:
            for hex in reachable(s, unit):
                worth = self.place(unit, hex)
                found.gains[hex] = worth - stay - attack
                best = max(best, worth)
            if exit_bar(s, unit) is None:
                best = max(best, stay + self.exit(unit))
        s.order[unit], s.ordered, s.led = order, ordered, led
        found.worth = best - stay
        return found

    def exit(self, unit: int) -> float:
        """Leaving the field: the unit's share of the banner, less what it could still do."""
        s = self.s
        if not any(s.hex[u] >= 0 for u in s.field.units_of[s.field.side[unit]] if u != unit):
            return -1.0  # the last to leave gives up the battle
        i = exit_rule(s, unit)
        rule = EXIT.rows(s.field)[i]
        gained = (s.exited[i] // rule.per_units + 1) * rule.worth <= rule.most
        share = rule.worth / rule.per_units if gained else 0.0
        return share - 0.06 * s.blocks[unit] + self.temper.caution * self.ground.danger(unit, s.hex[unit])

    def leader_order(self, leader: int) -> float:
        """A leader rides only to join a unit; one who is alone near the enemy should."""
        s = self.s
        hex = s.leader_hex[leader]
        if s.at[hex] >= 0:
            return -1.0
        return 0.1 + (0.2 if self.nearest_enemy(hex) <= 3 else 0.0)

    def leaving_square(self, unit: int) -> float:
        """Out of square once no cavalry is about; the card comes back."""
        s = self.s
        for foe in self.ground.enemies:
            if s.field.arm[foe] == CAVALRY and s.field.board.distance[s.hex[foe]][s.hex[unit]] <= 3:
                return -0.1
        return 0.3

    # ------------------------------------------------------------------ moves

    def moves(self, options: list[Action]) -> list[float]:
        """What each move gains over staying, attack included."""
        s = self.s
        stay: dict[int, float] = {}
        scores: list[float] = []
        for a in options:
            if a[0] in ("move", "garrison"):
                unit = s.at[a[1]]
                meant = self.orders.get(unit + 1000 * s.order[unit]) if self.as_ordered else None
                if meant is not None and a[2] in meant.gains:
                    gain = meant.gains[a[2]]
                else:
                    if unit not in stay:
                        stay[unit] = self.ground.value(unit, a[1]) + self.attack_from(unit, a[1])
                    gain = self.place(unit, a[2]) - stay[unit]
                scores.append(gain + tactics.garrison(self, a) if a[0] == "garrison" else gain)
            elif a[0] == "exit":
                scores.append(self.exit(s.at[a[1]]))
            elif a[0] == "move leader":
                scores.append(self.leader_place(s.leader_at[a[1]], a[2]) - self.leader_place(s.leader_at[a[1]], a[1]))
            elif a[0] == "tactic":
                scores.append(tactics.tactic(self, a))
            else:
                scores.append(LEAST_GAIN)
        return scores

    def place(self, unit: int, hex: int) -> float:
        """What the unit is worth on another hex, with the best attack from there."""
        s = self.s
        start, moved, there = s.hex[unit], s.moved[unit], s.at[hex]
        s.moved[unit] = s.field.board.distance[start][hex]
        self.shift(unit, start, hex)
        worth = self.ground.value(unit, hex) + self.attack_from(unit, hex)
        self.shift(unit, hex, start)
        s.moved[unit], s.at[hex] = moved, there  # a garrison would make way, but not on a trial
        return worth

    def shift(self, unit: int, start: int, hex: int) -> None:
        """Set a unit and its leader on another hex, on trial only."""
        s = self.s
        s.at[start], s.at[hex] = -1, unit
        s.hex[unit] = hex
        s.leader_at[start], s.leader_at[hex] = s.leader_at[hex], s.leader_at[start]

    def attack_from(self, unit: int, hex: int) -> float:
        """The worth of the unit's best attack from where it is set, 0 where it has none."""
        s = self.s
        if self.ground.near(hex) > max(1, s.field.kinds[unit].range):
            return 0.0
        ordered = s.ordered
        s.ordered = [unit]
        best = 0.0
        for a in may_battle(s, s.stack[0]):
            if a[0] != "pass":
                best = max(best, self.attack(a, OWN))
        s.ordered = ordered
        return best

    def nearest_enemy(self, hex: int) -> int:
        distance = self.s.field.board.distance[hex]
        return min([distance[self.s.hex[foe]] for foe in self.ground.enemies], default=9)

    def leader_place(self, leader: int, hex: int) -> float:
        """Leaders belong to a strong unit near the front, and never alone before the enemy."""
        s = self.s
        if hex < 0:
            return -0.4  # off the board
        near = self.nearest_enemy(hex)
        unit = s.at[hex]
        if unit >= 0 and s.field.side[unit] == self.side:
            if s.leader_at[hex] >= 0 and s.leader_at[hex] != leader:
                return -0.5
            return 0.35 + 0.04 * s.blocks[unit] - 0.03 * near - (0.2 if s.blocks[unit] == 1 else 0.0)
        if unit >= 0:
            return -0.8  # through the enemy
        return 0.05 * min(near, 4) - (0.3 if near <= 1 else 0.0)

    # ------------------------------------------------------------------ attacks

    def attacks(self, options: list[Action]) -> list[float]:
        """Fire first, then the melees that pay; a battery that joins one gives up its own fire."""
        s = self.s
        posture = AGAIN if self.ask == "attack again" else OWN
        scores: list[float] = []
        alone: dict[int, float] = {}  # the best each unit could do by itself, by hex
        for a in options:
            if a[0] == "pass":
                scores.append(0.0)
                continue
            if a[0] == "tactic":
                scores.append(tactics.tactic(self, a))
                continue
            worth = self.attack(a, posture)
            scores.append(worth)
            if not a[3]:
                alone[a[1]] = max(alone.get(a[1], 0.0), worth)
        for i, a in enumerate(options):
            for hex in a[3]:
                scores[i] -= alone.get(hex, 0.0)
            if a[0] == "fire" and scores[i] > 0.0 and s.field.arm[s.at[a[1]]] == ARTILLERY:
                scores[i] += FIRE_FIRST
        return scores

    def attack(self, a: Action, posture: int) -> float:
        """What the roll brings, less what the answer costs, against the answer that is best for the enemy."""
        s = self.s
        b = battle_of(s, a)
        b.posture = posture
        worth = self.exchange(b)
        if b.combat == MELEE and b.foe >= 0:
            if self.may_form_square(b):
                worth = min(worth, self.against_square(b) + CARD_WORTH / 2)
            if s.field.arm[b.foe] == CAVALRY and self.may_retire(b):
                b.retiring = True
                worth = min(worth, strike(s, b).worth + 0.03)
        return worth

    def exchange(self, b: Battle) -> float:
        """An attack and, in melee, the battle back of a defender who stands."""
        s = self.s
        hit = strike(s, b)
        worth = hit.worth
        if b.combat == MELEE and b.foe >= 0:
            worth -= self.reply_cost(b, hit)
            if s.field.arm[b.unit] == CAVALRY and b.posture == OWN:
                worth += BREAKTHROUGH * hit.vacates
        return worth

    def reply_cost(self, b: Battle, hit: Blow) -> float:
        """What the defender's answer costs us, by the blocks he has left."""
        s = self.s
        blocks = s.blocks[b.foe]
        cost = 0.0
        for left in range(1, len(hit.stays)):
            if hit.stays[left] > 0.0:
                s.blocks[b.foe] = left
                cost += hit.stays[left] * strike(s, reply_to(b)).worth
        s.blocks[b.foe] = blocks
        return cost

    def against_square(self, b: Battle) -> float:
        """The square rolls first, then each side has one die at most."""
        s = self.s
        square = s.square[b.foe]
        s.square[b.foe] = 1
        first = strike(s, reply_to(b))
        worth = strike(s, b).worth * (1.0 - first.vacates) - first.worth
        s.square[b.foe] = square
        return worth

    def may_form_square(self, b: Battle) -> bool:
        return square_bar(self.s, b.foe, b.unit, b.base, False) is None

    def may_retire(self, b: Battle) -> bool:
        return retire_bar(self.s, Melee(b.unit, b.foe, -1, b.base, b.ground)) is None

    # ------------------------------------------------------------------ answers

    def answer(self, a: Action) -> float:
        """Any other question."""
        s = self.s
        verb = a[0]
        ask = current(s).name
        if verb == "tactic":
            return tactics.tactic(self, a)
        if ask == "battle back":
            return 1.0 if verb == "battle-back" else 0.0
        if ask == "ignore flags":
            return self.standing_fast(a[1] if verb == "ignore" else 0)
        if ask in ("first strike", "react"):
            return self.first_strike() if verb == "first-strike" else 0.0
        if ask == "form square":
            return self.stand_in_square() if verb == "form-square" else -self.exchange(self.incoming())
        if ask == "retire":
            return self.retiring() if verb == "retire" else -self.exchange(self.incoming())
        if ask == "keep":
            return self.card_in_hand(a[1])
        if ask == "rally":
            return self.rally(s.at[a[1]]) if verb == "rally" else 0.0
        if ask == "cut supplies":
            return self.cut_supplies(s.at[a[1]])
        if ask == "leader retreat":
            return self.leader_retreat(a)
        if ask in ("take ground", "break through"):
            return self.ground_taken(a)
        if ask == "return":
            return self.going_back(a)
        if verb in ("retreat", "reform", "place", "reposition"):
            return self.ground.value(s.at[a[1]], a[2])
        if verb == "redeploy leader":
            leader = s.leader_at[a[1]]
            return self.leader_place(leader, a[2]) - self.leader_place(leader, a[1])
        if verb == "skirmish":
            return tactics.skirmish(self, a)
        if verb == "give-up":
            return tactics.give_up(self)
        return tactics.recall(self, a) if verb == "recall" else 0.0

    def going_back(self, a: Action) -> float:
        """Skirmishers stay only where that is better than where they began."""
        b = self.s.stack[-1]
        assert isinstance(b, Battle)
        return self.ground.value(b.unit, a[2] if a[0] == "return" else self.s.hex[b.unit])

    def incoming(self) -> Battle:
        """The roll that a melee in progress leads to."""
        m = running_melee(self.s)
        b = Battle(m.unit, m.foe, -1, m.base, m.ground, MELEE, AGAIN if m.bonus else OWN)
        b.batteries = m.batteries
        return b

    def standing_fast(self, ignored: int) -> float:
        """Ignore flags to keep the ground and battle back, unless going back is safer."""
        s = self.s
        b = s.stack[-1]
        assert isinstance(b, Battle)
        unit = b.foe
        flags = b.flags - ignored
        if not flags:
            worth = self.ground.value(unit, s.hex[unit])
            if b.combat == MELEE and b.posture < REPLY and s.stack[-2].procedure == "melee":
                worth += strike(s, reply_to(b)).worth
            return worth
        c = s.copy()
        apply(c, ("ignore", ignored, -1, ()) if ignored else PASS)
        before = s.blocks[unit]
        while c.result < 0 and current(c).name == "retreat":
            apply(c, c.options[Weighing(c).best()])
        if c.hex[unit] < 0:
            return -price(s, unit, before, 0)
        cost = standing(c.blocks[unit]) - standing(before)
        return Ground(c, self.side, self.temper).value(unit, c.hex[unit]) - cost

    def first_strike(self) -> float:
        """Worth its card when it may stop a strong attack or break the attacker."""
        b = self.incoming()
        reply = strike(self.s, reply_to(b))
        threat = max(0.0, strike(self.s, b).worth)
        return reply.worth * 0.6 + threat * reply.vacates - KEEPING["first-strike"]

    def stand_in_square(self) -> float:
        """One die each, for a card that waits on the track."""
        return -self.against_square(self.incoming()) - CARD_WORTH

    def retiring(self) -> float:
        """Only its own symbol hurts cavalry that goes, but it gives up the ground and its answer."""
        b = self.incoming()
        b.retiring = True
        return -strike(self.s, b).worth - 0.04

    def card_in_hand(self, card: int) -> float:
        row = self.s.field.deck.cards[card]
        orders = sum([n if n >= 0 else 4 for n in row.slots])
        return KEEPING.get(row.id, 0.0) + 0.04 * orders + (0.0 if row.section else 0.05)

    def rally(self, unit: int) -> float:
        """A block helps most where few are left and the enemy is near."""
        blocks = self.s.blocks[unit]
        near = self.nearest_enemy(self.s.hex[unit])
        return STANDING[blocks] - STANDING[min(blocks + 1, len(STANDING) - 1)] + 0.1 / (1 + near)

    def cut_supplies(self, unit: int) -> float:
        """Send back a dangerous enemy, or a friendly unit about to fall."""
        s = self.s
        board = s.field.board
        hex = s.hex[unit]
        if s.field.side[unit] == self.side:
            return self.ground.danger(unit, hex) - 0.15
        far = min([board.distance[hex][home] for home in board.baseline[other(self.side)]])
        return 0.05 + 0.03 * far * s.blocks[unit] / 4 + (0.5 if s.field.claimed[hex] else 0.0)

    def leader_retreat(self, a: Action) -> float:
        """Back to the next unit, else away from the enemy."""
        s = self.s
        frame = s.stack[-1].data()
        leader, hex = frame["leader"], frame["hex"]
        assert isinstance(leader, int) and isinstance(hex, int)
        return self.leader_place(leader, hex) + 0.01 if a[0] == "pass" else self.leader_place(leader, a[2])

    def ground_taken(self, a: Action) -> float:
        """Go on where the new ground, and for cavalry the next attack, is worth it."""
        s = self.s
        m = running_melee(s)
        cavalry = s.field.arm[m.unit] == CAVALRY
        if a[0] == "pass":
            worth = self.ground.value(m.unit, s.hex[m.unit])
            return worth + (self.bonus_attack(m.unit) if cavalry and self.ask == "break through" else 0.0)
        start = s.hex[m.unit]
        self.shift(m.unit, start, a[2])
        worth = self.ground.value(m.unit, a[2]) + (self.bonus_attack(m.unit) if cavalry else 0.0)
        self.shift(m.unit, a[2], start)
        return worth

    def bonus_attack(self, unit: int) -> float:
        """The best attack after a breakthrough."""
        s = self.s
        best = 0.0
        for ground in s.field.board.neighbors[s.hex[unit]]:
            foe = s.at[ground]
            if foe >= 0 and s.field.side[foe] != self.side:
                best = max(best, self.attack(("melee", s.hex[unit], ground, ()), AGAIN))
        return best


def reply_to(b: Battle) -> Battle:
    """The defender's roll at the attacker, with no card dice."""
    return Battle(b.foe, b.unit, -1, b.ground, b.base, MELEE, REPLY)
