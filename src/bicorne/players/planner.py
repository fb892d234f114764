"""A general who plans whole turns.

For each card he makes plans: which pieces to order and where to move them, first as the one-step general would, then
with changes, keeping what is good and changing the rest. Plans are compared by exact odds first; the best are then
played on in his mind, with dice, with hidden cards dealt anew and with the enemy's answer, and judged by the
evaluation. The best of them is changed here and there, and what turns out better is kept. Whatever else he is asked
(attacks, squares, retreats) he decides by playing on from each answer.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from ..actions import PASS, Action
from ..flow import apply, current, deciding
from ..state import State
from .evaluation import Evaluation
from .greedy import Weighing
from .ground import TEMPERS
from .imagining import Course, Memory, imagine

PLANNED: Final = (
    *("choose clause", "tactics before orders", "order", "move", "skirmish"),
    *("rally", "cut supplies", "place unit"),
)
AT_ONCE: Final = ("battle back",)  # questions with one good answer
CHANCY: Final = ("elan", "rally")  # cards whose orders come from dice

ORDERS: Final = ("order", "order leader", "leave-square", "tactic", "pass")
NOISE: Final = 0.1  # how much plans vary, in banners
BOLD_NOISE: Final = 0.3  # the same for changes to the best plan, now and then
GAMBLES: Final = 4  # times such a card is played on
FIRST_LOOK: Final = 4  # courses after which a change is dropped
SLACK: Final = 0.01  # if it is worse by more than that
LAST_LOOK: Final = 32  # courses after which it is taken
LATER: Final = 1000  # the courses of changes are others than those by which the plan was found the best
APART: Final = 5000  # between the dice of two turns: those of the enemy are the same, however many a plan has thrown

Clock = Callable[[], bool]  # is there no time left?


class Style:
    """How much a planner thinks; all of it is counted, so that the same seed thinks the same."""

    def __init__(
        self,
        plans: int,
        generations: int,
        parents: int,
        finalists: int,
        samples: int,
        replies: int,
        choices: int,
        looks: int,
        tempers: int = 1,
        spread: int = 99,
        changes: int = 0,
    ) -> None:
        self.plans = plans  # first plans for each card
        self.generations = generations  # of changes to the best
        self.parents = parents  # plans that are changed in each of them
        self.finalists = finalists  # plans that are played on
        self.samples = samples  # times each of them is played on, before half of them are dropped
        self.replies = replies  # turns after this one that are played as well
        self.choices = choices  # answers to another question that are played on
        self.looks = looks  # times each of those
        self.tempers = tempers  # ways to look at the field, each with a first plan for each card
        self.spread = spread  # plans with the same card that are played on
        self.changes = changes  # to the best plan, each played on


class Plan:
    """The decisions of a turn up to the first die, and what is thought of them."""

    def __init__(self, actions: list[Action], state: State, prefix: list[Action]) -> None:
        self.actions = actions
        self.state = state
        self.prefix = prefix  # still to be played on that state: a card whose orders come from dice
        self.guess = 0.0  # by exact odds
        self.expected = 0.0  # from attacks, in banners
        self.targets: dict[int, int] = {}  # whom each unit attacks, by hex
        self.courses: dict[int, float] = {}  # what became of it when it was played on, by the number of the course

    def mean(self) -> float:
        return sum(self.courses.values()) / len(self.courses) if self.courses else 0.0

    def card(self) -> int:
        return self.actions[0][1] if self.actions else -1

    def like(self, other: "Plan") -> bool:
        """Does it lead to the same position?"""
        mine, its = self.state, other.state
        return self.card() == other.card() and mine.hex == its.hex and mine.order == its.order


class Search:
    """The thoughts about one decision."""

    def __init__(self, s: State, evaluation: Evaluation, style: Style, rng: Random, over: Clock) -> None:
        self.s = s
        self.side = deciding(s)
        self.evaluation = evaluation
        self.style = style
        self.rng = rng
        self.over = over
        self.work = 0  # decisions thought through
        self.weighings: dict[int, Weighing] = {}  # the orders of each card, by its number
        self.worths: dict[int, float] = {}
        self.memory = Memory()
        self.temper = 0  # the one that plans are made with
        self.sure: list[Plan] = []  # plans that are played on whatever the odds say of them

    # ------------------------------------------------------------------ plans

    def plan(self) -> Plan:
        """The best plan for the rest of the turn."""
        plans = self.first_plans()
        for _ in range(self.style.generations):
            plans.sort(key=guess_of, reverse=True)
            plans += self.changed(plans[: self.style.parents])
        plans.sort(key=guess_of, reverse=True)
        best = self.best_of(self.different(plans), self.style.samples)
        return self.improved(best) if self.style.changes else best

    def first_plans(self) -> list[Plan]:
        """For each card the plan of a one-step general of each temper, then others like the first."""
        plans: list[Plan] = []
        starts: list[tuple[State, list[Action]]] = [(self.s, [])]
        if current(self.s).name == "play card":
            starts = []
            for a in self.s.options:
                c = self.s.copy()
                apply(c, a)
                if c.result < 0 and c.active == self.s.active and c.chance.reveals != self.s.chance.reveals:
                    plans.append(self.gamble(a))
                else:
                    starts.append((c, [a]))
        for i in range(self.style.plans):
            even = i >= self.style.tempers
            self.temper = 0 if even else i
            for start, actions in starts:
                if i and self.over():
                    break
                plans.append(self.sketch(start, actions, NOISE if even else 0.0))
            if i + 1 == self.style.tempers:
                self.sure = plans[:]
        self.temper = 0
        return plans

    def gamble(self, a: Action) -> Plan:
        """A card whose effect is rolled for: judged by what comes of it on the average."""
        plan = Plan([a], self.s, [a])
        total = 0.0
        for i in range(GAMBLES):
            total += self.play_on(self.s, [a], i + 1, 0)
        plan.guess = total / GAMBLES
        return plan

    def sketch(self, start: State, actions: list[Action], noise: float) -> Plan:
        """Go on from there to the first attack, die or answer of the enemy."""
        c = start.copy()
        done = actions[:]
        turn, active, reveals = c.turn, c.active, c.chance.reveals
        while c.result < 0 and c.active == active and c.turn == turn and c.chance.reveals == reveals:
            ask = current(c).name
            if ask not in PLANNED or deciding(c) != self.side:
                break
            a = c.options[self.pick(c, ask, noise) if len(c.options) > 1 else 0]
            done.append(a)
            apply(c, a)
            self.work += 1
        plan = Plan(done, c, [])
        plan.guess = self.judge(plan)
        return plan

    def pick(self, c: State, ask: str, noise: float) -> int:
        """The option that looks best, give or take."""
        if ask == "order":
            scores = [self.order_worth(c, a) for a in c.options]
        else:
            scores = Weighing(c, TEMPERS[self.temper]).scores(c.options[:])
        best, most = 0, -1e9
        for i, score in enumerate(scores):
            if noise > 0.0 and c.options[i][0] != "pass":
                score += noise * self.rng.gauss(0.0, 1.0)
            if score > most + 1e-9:
                best, most = i, score
        return best

    def order_worth(self, c: State, a: Action) -> float:
        """What an order brings does not change while orders are given: worked out once for each card."""
        card = c.card + (1000 if c.fallback else 0) + 2000 * (c.clause + 1) + 20000 * self.temper
        kind = ORDERS.index(a[0])
        key = ((card * 8 + kind) * 1000 + a[1] + 1) * 1000 + a[2] + 1
        if key not in self.worths:
            if card not in self.weighings:
                self.weighings[card] = Weighing(c.copy(), TEMPERS[self.temper])
            weighing = self.weighings[card]
            if a[0] == "order":  # what it allows is read off where it can be given: others may be given already
                self.worths[key] = weighing.order_worth(c.at[a[1]], weighing.grant(c, a))
            else:
                self.worths[key] = weighing.order(a)
        return self.worths[key]

    def judge(self, plan: Plan) -> float:
        """A plan by exact odds: the position if nobody attacked, and what the attacks can be expected to bring."""
        c = plan.state
        if c.result < 0 and c.active == self.s.active and current(c).name == "battle":
            self.aim(plan)
        return self.evaluation.chance(self.rest(c), self.side, -plan.expected)

    def aim(self, plan: Plan) -> None:
        """The best attack of each unit, added up."""
        c = plan.state
        best: dict[int, float] = {}
        for a, score in zip(c.options, Weighing(c).attacks(c.options[:])):
            if a[0] in ("fire", "melee") and score > best.get(a[1], 0.0):
                best[a[1]] = score
                plan.targets[a[1]] = a[2]
        for score in best.values():
            plan.expected += score

    def rest(self, c: State) -> State:
        """The position after the turn if nobody did anything more."""
        if c.result >= 0 or c.active != self.s.active or c.turn != self.s.turn:
            return c
        d = c.copy()
        while d.result < 0 and d.active == self.s.active and d.turn == self.s.turn:
            apply(d, PASS if PASS in d.options else d.options[0])
        return d

    def changed(self, parents: list[Plan]) -> list[Plan]:
        """Variations of the most promising plans: kept up to some decision, then made anew."""
        children: list[Plan] = []
        for parent in parents:
            if not self.may_change(parent):
                continue
            if self.over():
                break
            children.append(self.change(parent, NOISE))
        return children

    def may_change(self, plan: Plan) -> bool:
        """Has it decisions beside the card?"""
        return not plan.prefix and len(plan.actions) > self.fixed()

    def fixed(self) -> int:
        """Decisions of a plan that are never changed: the card."""
        return 1 if current(self.s).name == "play card" else 0

    def change(self, plan: Plan, noise: float) -> Plan:
        cut = self.rng.randrange(self.fixed(), len(plan.actions))
        c = self.s.copy()
        for a in plan.actions[:cut]:
            apply(c, a)
        return self.sketch(c, plan.actions[:cut], noise)

    def different(self, plans: list[Plan]) -> list[Plan]:
        """The sure ones and the best plans, each position only once, and not too many with the same card."""
        chosen: list[Plan] = []
        with_card: dict[int, int] = {}
        sure = len(self.sure) if self.style.tempers > 1 else 0
        for i, plan in enumerate(self.sure[:sure] + plans):
            if any([plan.like(one) for one in chosen]):
                continue
            if i >= sure:
                card = plan.card()
                with_card[card] = with_card.get(card, 0) + 1
                if with_card[card] > self.style.spread:
                    continue
            chosen.append(plan)
            if len(chosen) == sure + self.style.finalists:
                break
        return chosen

    def best_of(self, plans: list[Plan], rounds: int) -> Plan:
        """Play the plans on, each with the same dice and cards, and drop the worse half again and again."""
        number = 0
        while len(plans) > 1 and not self.over():
            for _ in range(rounds):
                number += 1
                for plan in plans:
                    if self.over():
                        break
                    self.course(plan, number)
            plans.sort(key=mean_of, reverse=True)
            plans = plans[: (len(plans) + 1) // 2]
            rounds *= 2
        return plans[0]

    def improved(self, best: Plan) -> Plan:
        """Change the best plan here and there, in any temper, and keep what turns out better."""
        if not self.may_change(best):
            return best
        tried = [best]
        for _ in range(self.style.changes):
            if self.over():
                break
            self.temper = self.rng.randrange(self.style.tempers)
            child = self.change(best, NOISE if self.rng.random() < 0.5 else BOLD_NOISE)
            if not any([child.like(one) for one in tried]):
                tried.append(child)
                if self.is_better(child, best):
                    best = child
        self.temper = 0
        return best

    def is_better(self, plan: Plan, than: Plan) -> bool:
        """Play both on with the same dice and cards, on and on as long as the first looks better."""
        lead = 0.0
        played = 0
        while played < LAST_LOOK:
            for number in range(LATER + played, LATER + max(FIRST_LOOK, 2 * played)):
                if self.over():
                    return False
                lead += self.course(plan, number) - self.course(than, number)
            played = max(FIRST_LOOK, 2 * played)
            if lead < (-SLACK * played if played == FIRST_LOOK else 0.0):
                return False
        return lead > 0.0

    def course(self, plan: Plan, number: int) -> float:
        """What becomes of a plan in the course of that number."""
        if number not in plan.courses:
            plan.courses[number] = self.play_on(plan.state, plan.prefix, number, self.style.replies)
        return plan.courses[number]

    def play_on(self, s: State, actions: list[Action], number: int, replies: int) -> float:
        """One possible course of this turn, and of so many turns after it: the chance to win, luck taken out."""
        c = imagine(s, self.side, number * 104729 + 1)
        course = Course(c, self.memory)
        for a in actions:
            course.take(a)
        if c.active == self.s.active and c.turn == self.s.turn:
            course.play_turn()
        for i in range(replies):
            if c.result < 0:
                c.chance.counter = (i + 1) * APART
                course.play_turn()
        self.work += course.steps
        return self.evaluation.chance(c, self.side, course.fortune(self.side))

    # ------------------------------------------------------------------ answers

    def answer(self) -> Action:
        """Any other question: play on from the answers that look best, and take the one that turns out best."""
        options = self.s.options
        scores = Weighing(self.s).scores(options[:])
        ranked = sorted(range(len(options)), key=lambda i: -scores[i])
        if current(self.s).name in AT_ONCE:
            return options[ranked[0]]
        plans = [Plan([options[i]], self.s, [options[i]]) for i in ranked[: self.style.choices]]
        return self.best_of(plans, self.style.looks).actions[0]


def guess_of(plan: Plan) -> float:
    return plan.guess


def mean_of(plan: Plan) -> float:
    return plan.mean()
