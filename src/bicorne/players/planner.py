"""A general who plans whole turns.

For each card he makes plans: which pieces to order and where to move them, first as the one-step general would, then
with changes, keeping what is good and changing the rest. Plans are compared by exact odds first; the best are then
played on in his mind, with dice, with hidden cards dealt afresh and with the turns that follow, and judged by the
evaluation. The best of them are changed here and there, a piece or an order at a time, and what turns out better is
kept. Whatever else he is asked (attacks, squares, retreats) he answers as the one-step general would, unless playing
on shows another answer to be better by more than luck.
"""

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any, Final

from ..actions import PASS, Action
from ..flow import apply, current, deciding
from ..rules.book import RuleBook
from ..state import State
from .crew import Crew
from .evaluation import Evaluation
from .greedy import Weighing
from .ground import TEMPERS
from .imagining import Course, Memory, imagine
from .plans import GLANCE, Kept, Plan, Style

MOVES: Final = ("move", "special move", "move leader")  # the roles of verbs that move a piece
NOISE: Final = 0.1  # how much plans vary, in banners
BOLD_NOISE: Final = 0.3  # the same for changes to the best plans, now and then
ANEW: Final = 0.15  # the share of these changes that remake a plan from some decision on
ANOTHER_ORDER: Final = 0.3  # the share of them that order another piece
GAMBLES: Final = 4  # times such a card is played on
FIRST_LOOK: Final = 8  # courses after which a change is dropped
SLACK: Final = 0.01  # if it is worse by more than that
LAST_LOOK: Final = 32  # courses after which it is taken
LONG_LOOK: Final = 64  # courses by which the best of the changed plans is found
SURE: Final = 1.5  # deviations by which an answer must be better than the one-step general's
LATER: Final = 1000  # the courses of changes are others than those by which the plan was found the best
NEVER: Final = -1e9
APART: Final = 5000  # between the dice of two turns: those of the enemy are the same, however many a plan has thrown


def can_plan(book: RuleBook) -> bool:
    """Does the rule set weigh options by odds, and say with what a turn opens or goes on?"""
    if not book.aide.weighs:
        return False
    asks = [ask for verb in book.verbs.values() if verb.role == "opening" for ask in verb.asks]
    return any([book.questions[ask].role in ("opening", "order") for ask in asks])


Clock = Callable[[], bool]  # is there no time left?


class Search:
    """The thoughts about one decision."""

    def __init__(self, s: State, evaluation: Evaluation, style: Style, rng: Random, over: Clock) -> None:
        self.s = s
        self.side = deciding(s)
        self.evaluation = evaluation
        self.style = style
        self.rng = rng
        self.over = over
        self.crew: Crew | None = None  # those who help
        self.left: Callable[[], float] = plenty  # the seconds they have
        self.roles = s.book.roles
        self.verbs: dict[str, int] = {verb: number for number, verb in enumerate(self.roles)}
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
            plans += self.varied(plans[: self.style.parents])
        plans.sort(key=guess_of, reverse=True)
        ranked = self.ranked(self.different(plans), self.style.samples)
        best = self.improved(ranked[: self.style.starts]) if self.style.changes else ranked[0]
        self.judge(best)
        return best

    def first_plans(self) -> list[Plan]:
        """For each card the plan of a one-step general of each temper, then others like the first."""
        plans: list[Plan] = []
        starts: list[tuple[State, list[Action]]] = [] if self.opens_with_card() else [(self.s, [])]
        if not starts or not self.s.ordered:
            for a in self.openings():
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
                plans.append(self.judged(self.sketch(start, actions, NOISE if even else 0.0)))
            if i + 1 == self.style.tempers:
                self.sure = plans[:]
        self.temper = 0
        return plans

    def opens_with_card(self) -> bool:
        """Is a card asked for, and nothing else?"""
        return self.s.book.questions[current(self.s).name].role == "opening"

    def openings(self) -> list[Action]:
        """The cards with which the turn can go on; where orders are asked for it can do without one."""
        if self.opens_with_card():
            return self.s.options
        return [a for a in self.s.options if self.roles[a[0]] == "opening"]

    def gamble(self, a: Action) -> Plan:
        """A card whose effect is rolled for: judged by what comes of it on average."""
        plan = Plan([a], self.s, [a])
        total = 0.0
        for i in range(GAMBLES):
            total += self.play_on(self.s, [a], i + 1, 0)
        plan.guess = total / GAMBLES
        plan.is_judged = True
        return plan

    def sketch(self, start: State, actions: list[Action], noise: float, kept: Kept | None = None) -> Plan:
        """Go on from there to the first attack or answer of the enemy, with what is kept of another plan.

        An action that brings dice or a card, such as the one that ends the turn, is left to be played on: what it
        brings must not speak for the plan.
        """
        c = start.copy()
        done = actions[:]
        turn, active, reveals = c.turn, c.active, c.chance.reveals
        while c.result < 0 and c.active == active and c.turn == turn:
            question = c.book.questions[current(c).name]
            if not question.planned or deciding(c) != self.side:
                break
            a = self.next_action(c, question.role, noise, kept)
            done.append(a)
            self.work += 1
            d = c.copy()
            apply(d, a)
            if d.chance.reveals != reveals:
                return Plan(done, c, [a])
            c = d
        return Plan(done, c, [])

    def next_action(self, c: State, role: str, noise: float, kept: Kept | None) -> Action:
        """What is kept if it can be played, else what looks best, give or take."""
        options = c.options
        if len(options) == 1:
            return options[0]
        if kept is None:
            return options[self.pick(c, role, noise)]
        if role == "move" and PASS in options:
            return self.next_move(c, noise, kept)
        a = kept.next(options)
        return options[self.pick(c, role, noise, kept.dropped)] if a[0] == "pass" else a

    def next_move(self, c: State, noise: float, kept: Kept) -> Action:
        """The moves that are kept, and before or after them those of the pieces that are free again."""
        a = self.free_move(c, noise, kept) if kept.early else PASS
        if a[0] == "pass":
            a = kept.next(c.options)
        return self.free_move(c, noise, kept) if a[0] == "pass" else a

    def free_move(self, c: State, noise: float, kept: Kept) -> Action:
        """A move of a piece for which none is decided yet, PASS if there is none or it should stay."""
        while True:
            moves: list[Action] = []
            piece = -1
            for a in c.options:
                role = self.roles[a[0]]
                if role in MOVES:
                    one = 2 * a[1] + (1 if role == "move leader" else 0)
                    if piece < 0 and one not in kept.settled:
                        piece = one
                    if one == piece:
                        moves.append(a)
            if piece < 0:
                return PASS
            kept.settled.append(piece)
            best, most = PASS, noise * self.rng.gauss(0.0, 1.0)
            for a, score in zip(moves, Weighing(c, TEMPERS[self.temper]).scores(moves)):
                score += noise * self.rng.gauss(0.0, 1.0)
                if score > most:
                    best, most = a, score
            if best[0] != "pass":
                return best

    def pick(self, c: State, role: str, noise: float, but: int = -1) -> int:
        """The option that looks best, give or take; not the order of the unit on a given hex."""
        if role == "order":
            scores = [self.order_worth(c, a) for a in c.options]
        else:
            scores = Weighing(c, TEMPERS[self.temper]).scores(c.options[:])
        best, most = 0, -1e9
        for i, score in enumerate(scores):
            if noise > 0.0 and c.options[i][0] != "pass":
                score += noise * self.rng.gauss(0.0, 1.0)
            if score > most + 1e-9 and (but < 0 or not self.orders(c.options[i], but)):
                best, most = i, score
        return best

    def orders(self, a: Action, hex: int) -> bool:
        """Is it the order of the unit there?"""
        return a[1] == hex and self.roles[a[0]] == "order"

    def order_worth(self, c: State, a: Action) -> float:
        """What an order brings does not change while orders are given: worked out once for each card."""
        if self.roles[a[0]] == "opening" or not c.book.aide.is_timely(c, a):
            return NEVER  # a plan begins with its card, or does without one
        card = c.card + (1000 if c.fallback else 0) + 2000 * (c.clause + 1) + 20000 * self.temper
        key = ((card * 64 + self.verbs[a[0]]) * 1000 + a[1] + 1) * 1000 + a[2] + 1
        if key not in self.worths:
            if card not in self.weighings:
                self.weighings[card] = Weighing(c.copy(), TEMPERS[self.temper])
            weighing = self.weighings[card]
            if self.roles[a[0]] == "order":  # what it allows depends on the orders given before it
                self.worths[key] = weighing.order_worth(c.at[a[1]], c.book.aide.grant(c, a))
            else:
                self.worths[key] = weighing.order(a)
        return self.worths[key] - (c.book.aide.cost(c, a) if self.roles[a[0]] == "order" else 0.0)

    def judged(self, plan: Plan) -> Plan:
        self.judge(plan)
        return plan

    def judge(self, plan: Plan) -> None:
        """A plan by exact odds: the position if nobody attacked, and what the attacks can be expected to bring."""
        if plan.is_judged:
            return
        c = plan.state
        if c.result < 0 and c.active == self.s.active and c.book.questions[current(c).name].role == "attack":
            self.aim(plan)
        plan.guess = self.evaluation.chance(self.rest(plan), self.side, -plan.expected)
        plan.is_judged = True

    def aim(self, plan: Plan) -> None:
        """The best attack of each unit, added up."""
        c = plan.state
        best: dict[int, float] = {}
        for a, score in zip(c.options, Weighing(c).attacks(c.options[:])):
            if self.roles[a[0]] == "attack" and score > best.get(a[1], 0.0):
                best[a[1]] = score
                plan.targets[a[1]] = a[2]
        for score in best.values():
            plan.expected += score

    def rest(self, plan: Plan) -> State:
        """The position after the turn if nobody did anything more; attacks to come are taken to avert a stalemate."""
        c = plan.state
        if c.result >= 0 or c.active != self.s.active or c.turn != self.s.turn:
            return c
        d = c.copy()
        if plan.targets:
            d.book.aide.expect_losses(d)
        while d.result < 0 and d.active == self.s.active and d.turn == self.s.turn:
            apply(d, PASS if PASS in d.options else d.options[0])
        return d

    def varied(self, parents: list[Plan]) -> list[Plan]:
        """Variations of the most promising plans: kept up to some decision, then remade."""
        children: list[Plan] = []
        for parent in parents:
            if not self.may_change(parent):
                continue
            if self.over():
                break
            children.append(self.judged(self.made_anew(parent, NOISE)))
        return children

    def may_change(self, plan: Plan) -> bool:
        """Does it have decisions besides the card?"""
        return len(plan.actions) > self.fixed(plan)

    def fixed(self, plan: Plan) -> int:
        """Decisions of a plan that are never changed: the card."""
        return 1 if plan.actions and self.roles[plan.actions[0][0]] == "opening" else 0

    def made_anew(self, plan: Plan, noise: float) -> Plan:
        """Kept up to some decision."""
        cut = self.rng.randrange(self.fixed(plan), len(plan.actions))
        return self.sketch(self.after(plan.actions[:cut]), plan.actions[:cut], noise)

    def after(self, actions: list[Action]) -> State:
        c = self.s.copy()
        for a in actions:
            apply(c, a)
        return c

    def change(self, plan: Plan, noise: float) -> Plan:
        """Decide again about one piece: its move, or its order too. The others do as planned."""
        pieces = self.pieces(plan)
        luck = self.rng.random()
        if not pieces or luck < ANEW:
            return self.made_anew(plan, noise)
        hex = pieces[self.rng.randrange(len(pieces))]
        dropped = hex if luck < ANEW + ANOTHER_ORDER else -1
        card, rest = plan.actions[: self.fixed(plan)], plan.actions[self.fixed(plan) :]
        roles = self.roles
        actions = [a for a in rest if a[0] != "pass" and not (a[1] == hex and roles[a[0]] in MOVES)]
        if dropped >= 0:
            actions = [a for a in actions if not self.orders(a, dropped)]
        settled = [2 * one for one in pieces if one != hex]
        settled += [2 * a[1] + 1 for a in rest if roles[a[0]] == "order leader"]
        return self.sketch(self.after(card), card, noise, Kept(actions, settled, dropped, self.rng.random() < 0.5))

    def pieces(self, plan: Plan) -> list[int]:
        """The hexes of the units that have orders by this plan."""
        return [self.s.hex[unit] for unit in plan.state.ordered if self.s.hex[unit] >= 0]

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

    def ranked(self, plans: list[Plan], rounds: int) -> list[Plan]:
        """Play the plans on, each with the same dice and cards, and drop the worse half again and again.

        The best comes first, then those that were dropped last. A round that was cut short proves nothing; without a
        whole one the odds decide.
        """
        number = GLANCE if self.style.glances else 1
        dropped: list[Plan] = []
        while len(plans) > 1 and not self.over():
            self.play_all(plans, number, number + rounds)
            if any([number + rounds - 1 not in plan.courses for plan in plans]):
                break
            number = 1 if number == GLANCE else number + rounds
            plans.sort(key=mean_of, reverse=True)
            half = (len(plans) + 1) // 2
            dropped = plans[half:] + dropped
            plans = plans[:half]
            rounds *= 2
        if not dropped:
            plans.sort(key=guess_of, reverse=True)
        return plans + dropped

    def play_all(self, plans: list[Plan], first: int, end: int) -> None:
        """Play each of the plans on in these courses; with a crew, each his share."""
        if self.crew is not None:
            self.crew.hand_out("play", [self.told(plan) + [first, end] for plan in plans], self.left())
            self.play_each(plans[:: self.crew.cores], first, end)
            for i, values in self.crew.collect().items():
                for number in range(first, end):
                    plans[i].courses[number] = values[number - first]
        self.play_each(plans, first, end)

    def play_each(self, plans: list[Plan], first: int, end: int) -> None:
        for number in range(first, end):
            for plan in plans:
                if number not in plan.courses:
                    if self.over():
                        return
                    self.course(plan, number)

    def improved(self, plans: list[Plan]) -> Plan:
        """Change each of these plans for the better, and take the best."""
        climbed = self.climb_all(plans, [self.rng.randrange(1 << 30) for _ in plans])
        best = climbed[0]
        for plan in climbed[1:]:
            if self.is_better(plan, best, LAST_LOOK, LONG_LOOK):
                best = plan
        return best

    def climb_all(self, plans: list[Plan], seeds: list[int]) -> list[Plan]:
        """Each of the plans changed for the better; with a crew, each his share."""
        if self.crew is None:
            return [self.climb(plan, seed) for plan, seed in zip(plans, seeds)]
        self.crew.hand_out("climb", [self.told(plan) + [seed] for plan, seed in zip(plans, seeds)], self.left())
        climbed: dict[int, Plan] = {}
        for i in range(0, len(plans), self.crew.cores):
            climbed[i] = self.climb(plans[i], seeds[i])
        for i, (told, courses) in self.crew.collect().items():
            climbed[i] = self.understood(told[0], told[1])
            climbed[i].courses = {int(number): value for number, value in courses.items()}
        return [climbed[i] if i in climbed else self.climb(plan, seeds[i]) for i, plan in enumerate(plans)]

    def told(self, plan: Plan) -> list[Any]:
        """A plan as it is sent to the crew: its actions, and how many of them come before what dice decide."""
        return [[self.s.field.lexicon.text(a) for a in plan.actions], len(plan.actions) - len(plan.prefix)]

    def understood(self, texts: list[str], sure: int) -> Plan:
        """The same, read back."""
        actions = [self.s.field.lexicon.parse(text) for text in texts]
        return Plan(actions, self.after(actions[:sure]), actions[sure:])

    def climb(self, best: Plan, seed: int) -> Plan:
        """Change a plan here and there, in any temper, and keep what turns out better; the seed says where."""
        if not self.may_change(best):
            return best
        self.rng = Random(seed)
        tried = [best]
        for _ in range(self.style.changes):
            if self.over():
                break
            self.temper = self.rng.randrange(self.style.tempers)
            child = self.change(best, NOISE if self.rng.random() < 0.5 else BOLD_NOISE)
            if not any([child.like(one) for one in tried]):
                tried.append(child)
                if self.promises(child, best) and self.is_better(child, best, FIRST_LOOK, LAST_LOOK):
                    best = child
        self.temper = 0
        return best

    def promises(self, plan: Plan, than: Plan) -> bool:
        """Is it no worse at a glance?"""
        lead = 0.0
        for number in range(GLANCE + LATER, GLANCE + LATER + self.style.glances):
            if self.over():
                return False
            lead += self.course(plan, number) - self.course(than, number)
        return lead >= -SLACK * self.style.glances

    def is_better(self, plan: Plan, than: Plan, first: int, last: int, sure: float = 0.0) -> bool:
        """Play both on with the same dice and cards, on and on as long as the first looks better.

        In the end it must be better by more than this many deviations.
        """
        lead, squares = 0.0, 0.0
        played = 0
        while played < last:
            for number in range(LATER + played, LATER + max(first, 2 * played)):
                if self.over():
                    return False
                difference = self.course(plan, number) - self.course(than, number)
                lead += difference
                squares += difference * difference
            played = max(first, 2 * played)
            if lead < (-SLACK * played if played == first else 0.0):
                return False
        return lead > sure * sqrt(max(0.0, squares - lead * lead / played))

    def course(self, plan: Plan, number: int) -> float:
        """What becomes of a plan in the course of that number."""
        if number not in plan.courses:
            replies = self.style.replies if number < GLANCE else 1
            plan.courses[number] = self.play_on(plan.state, plan.prefix, number, replies)
        return plan.courses[number]

    def play_on(self, s: State, actions: list[Action], number: int, replies: int) -> float:
        """One possible course of this turn and of some turns after it: the chance to win, luck taken out.

        It is the mean of what the evaluation says at the end of each of them: the first are less a matter of luck,
        the last less a matter of opinion.
        """
        c = imagine(s, self.side, number * 104729 + 1)
        course = Course(c, self.memory)
        for a in actions:
            course.take(a)
        if c.active == self.s.active and c.turn == self.s.turn:
            course.play_turn()
        total = 0.0 if replies else self.evaluation.chance(c, self.side, course.fortune(self.side))
        for i in range(replies):
            if c.result < 0:
                c.chance.counter = (i + 1) * APART
                course.play_turn()
            total += self.evaluation.chance(c, self.side, course.fortune(self.side))
        self.work += course.steps
        return total / max(1, replies)

    # ------------------------------------------------------------------ answers

    def answer(self) -> Action:
        """Any other question: what the one-step general would say, unless something else is surely better."""
        options = self.s.options
        scores = Weighing(self.s).scores(options[:])
        ranked = sorted(range(len(options)), key=lambda i: -scores[i])
        if self.s.book.questions[current(self.s).name].role == "reply":
            return options[ranked[0]]
        plans = [Plan([options[i]], self.s, [options[i]]) for i in ranked[: self.style.choices]]
        return self.surest(plans).actions[0]

    def surest(self, plans: list[Plan]) -> Plan:
        """The first, unless one of the others is surely better."""
        best = plans[0]
        for plan in plans[1:]:
            if self.promises(plan, best) and self.is_better(plan, best, FIRST_LOOK, self.style.looks, SURE):
                best = plan
        return best


def plenty() -> float:
    return 60.0


def guess_of(plan: Plan) -> float:
    return plan.guess


def mean_of(plan: Plan) -> float:
    return plan.mean()
