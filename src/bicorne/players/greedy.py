"""A general who looks one step ahead: every option weighed on exact odds, the best one taken.

Attacks are weighed by what they cost the enemy in blocks and banners, less what the answer costs; moves by what the
unit can attack from the new hex, by objectives, support and danger; a card by all that its pieces can then do.
"""

from typing import Final

from ..actions import PASS, Action
from ..flow import apply, current, deciding
from ..rules.aide import Weigher
from ..state import State
from ..terms import ARTILLERY
from .evaluation import cards_kept
from .ground import EVEN, HexWorth, Temper

LEAST_GAIN: Final = 0.004  # below that, staying is as good
FIRE_FIRST: Final = 0.15  # fire weakens what is charged afterward


def best_option(s: State) -> int:
    """The number of the option that a general who looks one step ahead takes."""
    return Weighing(s).best() if s.book.aide.weighs else best_tried(s)


def best_tried(s: State) -> int:
    """Each option tried on a copy, and judged by where it leads; the first among equals.

    An order shows its worth only later: to give one is as good as to pass.
    """
    side, aide = deciding(s), s.book.aide
    best, most = 0, 0.0
    for i, a in enumerate(s.options):
        c = s.copy()
        apply(c, a)
        worth = aide.position(c, side)
        if s.book.roles.get(a[0], "") in ("order", "order leader"):
            worth += LEAST_GAIN
        if not i or worth > most + 1e-9:
            best, most = i, worth
    return best


class Prospect:
    """What an ordered unit can do."""

    def __init__(self) -> None:
        self.worth = 0.0  # the best of it, against doing nothing
        self.gains: dict[int, float] = {}  # what each move gains over staying, attack included; by hex


Orders = dict[int, Prospect]  # what ordering a unit brings: by unit + 1000 * grant


class Weighing(Weigher):
    """One decision, weighed by odds."""

    def __init__(self, s: State, temper: Temper = EVEN) -> None:
        super().__init__(s, deciding(s), current(s).name, temper.caution)
        self.role = s.book.questions[self.ask].role
        self.aide = s.book.aide
        self.temper = temper
        self.ground = HexWorth(s, self.side, temper)
        self.stay: dict[int, float] = {}  # what units are worth that do not move
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
        role = self.role
        if role == "opening":
            return [self.card(a) for a in options]
        if role == "clause":
            return [self.prospects(self.s, a) for a in options]
        if role == "order":
            return [self.order(a) for a in options]
        if role == "move":
            return self.moves(options)
        if role in ("attack", "bonus"):
            return self.attacks(options)
        return [self.aide.answer(self, a) for a in options]

    # ------------------------------------------------------------------ cards

    def card(self, a: Action) -> float:
        """What the card lets us do now, less what it is worth later."""
        return self.prospects(self.s, a) - self.worth_kept(self.s.field.deck.cards[a[1]].id)

    def worth_kept(self, id: str) -> float:
        """What a card is worth in the hand, beyond what it would do now."""
        return cards_kept(self.s.book.name).get(id, 0.0)

    def prospects(self, s: State, a: Action | None) -> float:
        """Play it on a copy, give the best orders, and add up what the ordered pieces can do."""
        c = s.copy()
        turn, active = c.turn, c.active
        if a is not None:
            apply(c, a)
        worth = 0.0
        while c.result < 0 and c.active == active and c.turn == turn and deciding(c) == self.side:
            role = c.book.questions[current(c).name].role
            if role == "clause":
                return max([self.prospects(c, option) for option in c.options])
            if role == "order":
                best = self.best_order(c)
                if best[0] == "pass" and len(c.stack) == 1:
                    break
                worth -= self.aide.cost(c, best)
                apply(c, best)  # to pass the orders of one card may leave those of another
            elif role == "card":
                apply(c, PASS)
            elif role == "effect":
                scores = Weighing(c, self.temper).scores(c.options[:])
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

    def outlook(self, a: Action | None) -> float:
        return self.prospects(self.s, a)

    def order_worth_in(self, c: State, unit: int) -> float:
        return Weighing(c, self.temper).order_worth(unit, c.order[unit])

    # ------------------------------------------------------------------ orders

    def best_order(self, c: State) -> Action:
        """The order that brings most, PASS where none brings anything."""
        best: Action = PASS
        most = LEAST_GAIN
        for a in c.options:
            if c.book.roles[a[0]] == "order":
                worth = self.order_worth(c.at[a[1]], self.aide.grant(c, a)) - self.aide.cost(c, a)
                if worth > most:
                    best, most = a, worth
        return best

    def order(self, a: Action) -> float:
        s = self.s
        role = s.book.roles[a[0]]
        if role == "order":
            return self.order_worth(s.at[a[1]], self.aide.grant(s, a)) - self.aide.cost(s, a)
        if role == "order leader":
            return self.aide.leader_order(self, s.leader_at[a[1]]) - self.aide.cost(s, a)
        return LEAST_GAIN if a[0] == "pass" else self.aide.answer(self, a)

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
        order, ordered, led = s.order[unit], s.ordered, s.ordered_leaders
        s.order[unit], s.ordered, s.ordered_leaders = grant, [unit], []
        here = s.hex[unit]
        stay = self.ground.value(unit, here)
        attack = self.attack_from(unit, here)
        idle = self.idle(unit, here)
        found = Prospect()
        best = stay + attack
        for hex in self.aide.destinations(s, unit):
            worth = self.place(unit, hex)
            found.gains[hex] = worth - stay - attack
            best = max(best, worth)
        best = max(best, stay + self.aide.leaving(self, unit))
        s.order[unit], s.ordered, s.ordered_leaders = order, ordered, led
        found.worth = best - stay - idle
        return found

    def idle(self, unit: int, hex: int) -> float:
        near = self.ground.near(hex) <= max(1, self.s.field.kinds[unit].range)
        return self.aide.idle(self.s, unit) if near else 0.0

    # ------------------------------------------------------------------ moves

    def moves(self, options: list[Action]) -> list[float]:
        """What each move gains over staying, attack included."""
        s, roles, aide = self.s, self.s.book.roles, self.aide
        self.stay = {}
        scores: list[float] = []
        for a in options:
            role = roles[a[0]]
            if role == "move leader":
                leader = s.leader_at[a[1]]
                scores.append(self.leader_place(leader, a[2]) - self.leader_place(leader, a[1]))
            elif a[0] == "pass":
                scores.append(LEAST_GAIN)
            else:
                scores.append(self.gain(a) if role == "move" else aide.answer(self, a))
        return scores

    def gain(self, a: Action) -> float:
        s = self.s
        unit = s.at[a[1]]
        meant = self.orders.get(unit + 1000 * s.order[unit]) if self.as_ordered else None
        if meant is not None and a[2] in meant.gains:
            return meant.gains[a[2]]
        if unit not in self.stay:
            self.stay[unit] = self.ground.value(unit, a[1]) + self.attack_from(unit, a[1])
        return self.place(unit, a[2]) - self.stay[unit]

    def place(self, unit: int, hex: int) -> float:
        """What the unit is worth on another hex, with the best attack from there."""
        s = self.s
        start, moved, there = s.hex[unit], s.moved[unit], s.at[hex]
        s.moved[unit] = s.field.board.distance[start][hex]
        self.shift(unit, start, hex)
        worth = self.ground.value(unit, hex) + self.attack_from(unit, hex, start)
        self.shift(unit, hex, start)
        s.moved[unit], s.at[hex] = moved, there  # a garrison would make way, but not on a trial
        return worth

    def shift(self, unit: int, start: int, hex: int) -> None:
        """Set a unit and its leader on another hex, on trial only."""
        s = self.s
        s.at[start], s.at[hex] = -1, unit
        s.hex[unit] = hex
        s.leader_at[start], s.leader_at[hex] = s.leader_at[hex], s.leader_at[start]

    def attack_from(self, unit: int, hex: int, start: int = -1) -> float:
        """The worth of the unit's best attack from where it is set, 0 where it has none."""
        s = self.s
        if self.ground.near(hex) > max(1, s.field.kinds[unit].range):
            return 0.0
        return self.aide.best_attack(s, unit, start)

    def value(self, unit: int, hex: int) -> float:
        return self.ground.value(unit, hex)

    def value_in(self, c: State, unit: int) -> float:
        return HexWorth(c, self.side, self.temper).value(unit, c.hex[unit])

    def danger(self, unit: int, hex: int) -> float:
        return self.ground.danger(unit, hex)

    def choice_in(self, c: State) -> Action:
        return c.options[Weighing(c).best()]

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
        led = self.aide.led_from(s, leader, hex)
        if unit >= 0 and s.field.side[unit] == self.side:
            if s.leader_at[hex] >= 0 and s.leader_at[hex] != leader:
                return -0.5
            return 0.35 + 0.04 * s.blocks[unit] - 0.03 * near - (0.2 if s.blocks[unit] == 1 else 0.0) + led
        if unit >= 0:
            return -0.8  # through the enemy
        return 0.05 * min(near, 4) - (0.3 if near <= 1 else 0.0) + led

    # ------------------------------------------------------------------ attacks

    def attacks(self, options: list[Action]) -> list[float]:
        """Fire first, then the melees that pay; a battery that joins one gives up its own fire."""
        s = self.s
        roles, bonus = s.book.roles, self.role == "bonus"
        scores: list[float] = []
        alone: dict[int, float] = {}  # the best each unit could do by itself, by hex
        for a in options:
            if a[0] == "pass":
                scores.append(0.0)
                continue
            if roles[a[0]] != "attack":
                scores.append(self.aide.answer(self, a))
                continue
            worth = self.aide.attack(s, a, bonus)
            scores.append(worth)
            if not a[3]:
                alone[a[1]] = max(alone.get(a[1], 0.0), worth)
        for i, a in enumerate(options):
            for hex in a[3]:
                scores[i] -= alone.get(hex, 0.0)
            if roles[a[0]] == "attack" and scores[i] > 0.0 and s.field.arm[s.at[a[1]]] == ARTILLERY:
                if s.field.board.distance[a[1]][a[2]] > 1:
                    scores[i] += FIRE_FIRST
        return scores
