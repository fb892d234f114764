"""Playing on in the mind: copies of a position with other hidden cards and other dice, played by one-step generals.

Dice are noise to somebody who compares plans. Each attack is therefore weighed by exact odds before it is rolled;
what comes of it beyond that is luck, counted apart so that the evaluation can take it out again.
"""

from typing import Final

from ..actions import Action
from ..flow import advance, apply, current, deciding
from ..rules.worth import LEADER_WORTH
from ..state import State, other
from .greedy import Orders, Weighing

COMMAND: Final = ("opening", "clause", "order")  # roles of the questions before the first piece moves
MOST_STEPS: Final = 400  # decisions in one turn; none has come near that


def imagine(s: State, side: int, number: int) -> State:
    """A copy of a position in which all that `side` cannot know is dealt afresh; the number says how."""
    c = s.copy()
    c.chance.seed = number
    c.chance.counter = 0
    c.deal_again(side)
    if c.result < 0 and deciding(c) == other(side):
        advance(c)  # his options are those of his new hand
    return c


class Memory:
    """What orders bring in positions that have been thought of: plans often lead to the same ones."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], Orders] = {}

    def orders(self, s: State) -> Orders:
        """What has been found out about orders in this very position, to be added to."""
        f = s.field
        position: list[int] = [s.active, s.card]
        for side in (0, 1):
            position.append(min(2, f.goals[side] - s.banners[side]))  # the last banner counts more
        for unit in range(len(f.side)):
            position.append((s.hex[unit] * 16 + s.blocks[unit]) * 2 + (1 if s.square[unit] else 0))
        position += s.leader_hex + s.held
        for part in s.parts:
            position += part.marks()
        key = tuple(position)
        if key not in self.known:
            self.known[key] = {}
        return self.known[key]


class Course:
    """One possible course of the battle: the position it has come to, and the luck on the way."""

    def __init__(self, state: State, memory: Memory) -> None:
        self.state = state
        self.memory = memory
        self.luck = [0.0, 0.0]  # of each side's attacks, in banners
        self.steps = 0
        self.attacking = -1  # the side whose attack is being fought out
        self.expected = 0.0  # what it was to bring
        self.before = 0.0
        self.weighing: Weighing | None = None  # of the last decision
        self.reveals = -1  # how much chance had revealed by then

    def best(self) -> Action:
        """What a one-step general would play; but pieces move as intended by their orders, which saves much time.

        Orders are weighed with the card: nothing moves in between.
        """
        c = self.state
        w = self.weighing
        ask = current(c).name
        question = c.book.questions[ask]
        role = question.role
        if c.book.aims and question.planned and not role:  # a front, between moves that go on as they were meant
            return c.options[Weighing(c).best()]
        goes_on = role in ("clause", "order", "move") and c.chance.reveals == self.reveals
        if w is None or not goes_on or not (w.role in COMMAND or w.role == "move"):
            w = Weighing(c)
            w.as_ordered = True
            if role in COMMAND:
                w.orders = self.memory.orders(c)
            self.weighing = w
            self.reveals = c.chance.reveals
        w.ask, w.role = ask, role
        return c.options[w.best()]

    def take(self, a: Action) -> None:
        """Play an action, and weigh it first if it is an attack."""
        c = self.state
        self.steps += 1
        if c.book.questions[current(c).name].role == "attack":
            self.settle()
            if c.book.roles[a[0]] == "attack" and not is_close(c):
                self.attacking = c.active
                self.expected = c.book.aide.attack(c, a, False)
                self.before = advantage(c, c.active)
        apply(c, a)

    def settle(self) -> None:
        """The last attack is over: what it brought beyond the odds was luck."""
        if self.attacking >= 0:
            self.luck[self.attacking] += advantage(self.state, self.attacking) - self.before - self.expected
            self.attacking = -1

    def play_turn(self) -> None:
        """Both sides play on to the end of the running turn."""
        c = self.state
        turn, active = c.turn, c.active
        last = self.steps + MOST_STEPS
        self.weighing = None
        while c.result < 0 and c.active == active and c.turn == turn and self.steps < last:
            self.take(self.best() if len(c.options) > 1 else c.options[0])
        self.settle()

    def fortune(self, side: int) -> float:
        """The luck of a side, less that of its enemy."""
        return self.luck[side] - self.luck[other(side)]


def is_close(s: State) -> bool:
    """May the next banner end the battle? Then dice are no mere luck: they decide it."""
    return s.banners[0] + 1 >= s.field.goals[0] or s.banners[1] + 1 >= s.field.goals[1]


def advantage(s: State, side: int) -> float:
    """What the enemy has lost, less what this side has, as the odds count it."""
    return losses(s, other(side)) - losses(s, side)


def losses(s: State, side: int) -> float:
    total = 0.0
    prices = s.book.aide.prices
    for unit in s.field.units_of[side]:
        total += prices.lost(s, unit)
    for leader in s.field.leaders_of[side]:
        if s.leader_hex[leader] < 0:
            total += LEADER_WORTH
    return total
