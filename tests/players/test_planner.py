"""What a planner plays on: every temper's plan for every card, and courses that choose as a one-step general does."""

from random import Random

from bicorne import Game
from bicorne.flow import apply, current
from bicorne.players import tuned
from bicorne.players.base import possible_state
from bicorne.players.general import never
from bicorne.players.greedy import Weighing
from bicorne.players.imagining import Course, Memory, imagine
from bicorne.players.planner import APART, LATER, Search
from bicorne.players.plans import GLANCE, Plan, Style
from bicorne.state import State
from boards import board
from random_play import BATTLES


def search_at_the_start(battle: str, style: Style) -> Search:
    game = Game.new(battle, seed=4, fast=True)
    assert game.deciding is not None
    return Search(possible_state(game.view(game.deciding), 4), tuned(), style, Random(4), never)


def test_a_course_chooses_as_a_one_step_general_does() -> None:
    """Orders are weighed together with the card; that changes no choice. Moves are made as they were meant then."""
    moves, other_moves = 0, 0
    for battle in BATTLES[:2]:
        game = Game.new(battle, seed=6, fast=True)
        course = Course(possible_state(game.view(game.sides[0]), 6), Memory())
        orders = 0
        for _ in range(120):
            c = course.state
            if c.result >= 0:
                break
            if len(c.options) > 1:
                ask = current(c).name
                orders += ask == "order"
                moves += ask == "move"
                best = course.best()
                if best != c.options[Weighing(c).best()]:
                    assert ask == "move"
                    other_moves += 1
                apply(c, best)
            else:
                apply(c, c.options[0])
        assert orders > 5
    assert other_moves < moves / 3


def test_what_is_remembered_of_a_position_changes_no_choice() -> None:
    """Each turn is played on twice, with a memory of all the turns before it and with none."""
    memory = Memory()
    known = 0
    for battle in BATTLES[:2]:
        game = Game.new(battle, seed=6, fast=True)
        s = possible_state(game.view(game.sides[0]), 6)
        for number in range(8):
            ends: list[State] = []
            for course in (Course(imagine(s, s.active, number % 3), m) for m in (memory, Memory())):
                course.play_turn()
                course.play_turn()
                ends.append(course.state)
            assert ends[0].hex == ends[1].hex and ends[0].blocks == ends[1].blocks and ends[0].deck == ends[1].deck
            if number % 4 == 3:
                s = ends[0]
        known += len(memory.known)
    assert 10 < known < 2 * 8 * 2 * 2  # some positions came up again


def one_step_turn(s: State) -> tuple[list[int], list[int]]:
    """Where the units of a one-step general stand, and with which orders, when the moves of the turn are over."""
    c = s.copy()
    while current(c).name in ("play card", "choose clause", "order", "move") and c.active == s.active:
        apply(c, c.options[Weighing(c).best()])
    return c.hex, c.order


def test_the_turn_of_a_one_step_general_is_always_played_on() -> None:
    search = search_at_the_start("vimeiro", Style(3, 1, 4, 2, 1, 1, 1, 1, tempers=3, spread=1))
    plans = search.first_plans()
    finalists = search.different(plans)
    assert one_step_turn(search.s) in [(plan.state.hex, plan.state.order) for plan in finalists]
    cards = {plan.actions[0] for plan in finalists}
    assert cards == set(search.s.options)


def test_only_so_many_plans_of_a_card_are_played_on() -> None:
    search = search_at_the_start("vimeiro", Style(4, 0, 0, 8, 1, 0, 1, 1, spread=1))
    finalists = search.different(search.first_plans())
    cards = [plan.actions[0] for plan in finalists]
    assert len(cards) == len(set(cards)) > 2


def test_the_best_plan_comes_first_and_none_is_lost() -> None:
    search = search_at_the_start("vimeiro", Style(3, 0, 0, 8, 2, 1, 1, 1))
    finalists = search.different(search.first_plans())
    ranked = search.ranked(finalists[:], 2)
    assert len(ranked) == len(finalists) > 3 and all([plan in finalists for plan in ranked])
    courses = [len(plan.courses) for plan in ranked]
    assert courses == sorted(courses, reverse=True) and courses[-1] == 2 < courses[0]
    last = [plan for plan in ranked if len(plan.courses) == courses[0]]
    assert max(last, key=Plan.mean) is ranked[0]


def test_the_first_round_is_a_glance_and_counts_no_more_afterwards() -> None:
    search = search_at_the_start("vimeiro", Style(3, 0, 0, 8, 2, 2, 1, 1, glances=2))
    finalists = search.different(search.first_plans())
    ranked = search.ranked(finalists[:], 2)
    for plan in ranked:
        assert sum([number >= GLANCE for number in plan.courses]) == 2
        whole = [value for number, value in plan.courses.items() if number < GLANCE]
        assert plan.mean() == sum(whole or plan.courses.values()) / len(whole or plan.courses)
    assert len(ranked[0].courses) > len(ranked[-1].courses) == 2
    glance = ranked[0].courses[GLANCE]
    assert glance == search.play_on(ranked[0].state, ranked[0].prefix, GLANCE, 1)


def test_a_course_of_several_turns_is_the_mean_of_their_ends() -> None:
    search = search_at_the_start("vimeiro", Style(1, 0, 0, 1, 1, 1, 1, 1))
    plan = search.first_plans()[0]
    c = imagine(plan.state, search.side, 5 * 104729 + 1)
    course = Course(c, Memory())
    course.play_turn()
    ends: list[float] = []
    for turn in (1, 2, 3):
        c.chance.counter = turn * APART
        course.play_turn()
        ends.append(search.evaluation.chance(c, search.side, course.fortune(search.side)))
    assert len(set(ends)) == 3
    assert search.play_on(plan.state, plan.prefix, 5, 3) == sum(ends) / 3


def test_without_a_whole_round_the_odds_decide() -> None:
    """With no time at all, or with time for half a round."""
    search = search_at_the_start("vimeiro", Style(3, 0, 0, 8, 2, 1, 1, 1, tempers=3))
    finalists = search.different(search.first_plans())
    best = max(finalists, key=lambda plan: plan.guess)
    assert best is not finalists[0]
    for courses in (0, len(finalists)):
        search.over = lambda: sum([len(plan.courses) for plan in finalists]) >= courses  # noqa: B023
        assert search.ranked(finalists[:], 2)[0] is best
        assert sum([len(plan.courses) for plan in finalists]) == courses


def test_changes_to_a_plan_are_kept_only_if_they_turn_out_better() -> None:
    """Judged by courses of their own, the same for both plans."""
    search = search_at_the_start("vimeiro", Style(2, 0, 0, 2, 1, 1, 1, 1, changes=6))
    first = search.first_plans()[0]
    best = search.climb(first, 7)
    assert best is first or search.is_better(best, first, 4, 32)
    for plan in (best, first):
        assert min(plan.courses) == LATER
    assert not search.is_better(first, first, 4, 32)


def test_better_may_mean_better_by_more_than_luck() -> None:
    search = search_at_the_start("vimeiro", Style(1, 0, 0, 1, 1, 1, 1, 1))
    usual, other = search.first_plans()[:2]
    for lead, spread, sure, better in ((0.01, 0.2, 0.0, True), (0.01, 0.2, 1.5, False), (0.05, 0.2, 1.5, True)):
        for number in range(LATER, LATER + 64):  # each eight the same: the lead shows from the first look on
            usual.courses[number] = 0.5
            other.courses[number] = 0.5 + lead + (spread if number % 2 else -spread)
        assert search.is_better(other, usual, 8, 64, sure) is better


def test_what_is_worse_at_a_glance_is_not_played_on() -> None:
    search = search_at_the_start("vimeiro", Style(1, 0, 0, 1, 1, 1, 1, 1, glances=2))
    usual, other = search.first_plans()[:2]
    for worse, promises in ((0.005, True), (0.02, False)):
        for number in range(GLANCE + LATER, GLANCE + LATER + 2):
            usual.courses[number], other.courses[number] = 0.5, 0.5 - worse
        assert search.promises(other, usual) is promises


def test_an_answer_is_the_first_unless_another_is_surely_better() -> None:
    search = search_at_the_start("vimeiro", Style(1, 0, 0, 1, 1, 1, 3, 64))
    for leads, chosen in (((0.0, 0.02), 0), ((0.02, 0.3), 2), ((0.3, 0.31), 1)):
        answers = [Plan([a], search.s, [a]) for a in search.s.options[:3]]
        for number in range(LATER, LATER + 64):
            luck = 0.2 if number % 2 else -0.2
            for plan, worth in zip(answers, (0.5, 0.5 + leads[0] + luck, 0.5 + leads[1] - luck)):
                plan.courses[number] = worth
        assert search.surest(answers) is answers[chosen]


def test_who_plays_nothing_on_answers_as_the_one_step_general_does() -> None:
    game = board("E4 BLN4, E5 FLN4, F5 FLN2", hands={"allied": "probe-center"}, fast=True)
    for text in ("play probe-center", "order E4", "pass"):
        if text in game.options:
            game.play(text)
    s = possible_state(game.view("allied"), 4)
    assert current(s).name == "battle" and len(s.options) > 2
    search = Search(s, tuned(), Style(1, 0, 0, 1, 1, 1, 1, 1), Random(4), never)
    assert search.answer() == s.options[Weighing(s).best()] and search.work == 0


def test_of_several_plans_that_were_changed_the_best_is_taken() -> None:
    search = search_at_the_start("vimeiro", Style(2, 0, 0, 8, 1, 1, 1, 1, starts=3, changes=2))
    plans = search.different(search.first_plans())[:3]
    best = search.improved(plans)
    climbed = [search.climb(plan, 0) for plan in plans]
    assert len(plans) == 3 and best.courses
    assert best.card() in [plan.card() for plan in climbed]


def test_a_plan_without_decisions_is_not_changed() -> None:
    search = search_at_the_start("vimeiro", Style(1, 0, 0, 1, 1, 1, 1, 1, changes=6))
    plan = Plan(search.first_plans()[0].actions[:1], search.s, [])
    assert search.climb(plan, 7) is plan and not plan.courses


def test_the_card_drawn_at_the_end_of_a_turn_does_not_speak_for_a_plan() -> None:
    """A turn without an attack ends with its last move; which card comes then is left open."""
    game = board("C2 BLN4, G2 BLN4, D8 FLN4, G8 FLN4", hands={"allied": "probe-center probe-left"}, fast=True)
    s = possible_state(game.view("allied"), 4)
    search = Search(s, tuned(), Style(1, 0, 0, 1, 1, 0, 1, 1), Random(4), never)
    plans = search.first_plans()
    assert len(plans) == 2
    for plan in plans:
        assert plan.prefix == plan.actions[-1:] and plan.state.active == s.active and plan.state.deck == s.deck
        drawn = set()
        for number in range(6):
            c = imagine(plan.state, 0, number)
            apply(c, plan.prefix[0])
            assert c.active != s.active
            drawn.add(tuple(c.hands[0]))
        assert len(drawn) > 1


class Fixed(Random):
    """Luck that always comes out the same; what is chosen from a list is still random."""

    value = 0.9

    def random(self) -> float:
        return self.value

    def randrange(self, *bounds: int) -> int:  # type: ignore[override]
        return Random.randrange(CHOICE, *bounds)


CHOICE = Random(5)
LINE = "D3 BLN4, E3 BLN4, F3 BLN4, G3 BLN4, H3 BLN4, F2 BFA3, D7 FLN4, E6 FLN4, F7 FLN4, H7 FLC3"


def line_of_battle() -> tuple[Search, Plan]:
    """A general whose bold plan is to be changed by a wary mind."""
    game = board(LINE, hands={"allied": "attack-center scout-left"}, fast=True)
    s = possible_state(game.view("allied"), 4)
    search = Search(s, tuned(), Style(1, 0, 0, 1, 1, 0, 1, 1, tempers=4), Fixed(4), never)
    search.temper = 3
    attack = s.field.lexicon.parse("play attack-center")
    plan = search.sketch(search.after([attack]), [attack], 0.0)
    search.temper = 2
    return search, plan


def doings(search: Search, plan: Plan) -> dict[int, int]:
    """Where each ordered unit ends up, by where it began."""
    return {hex: plan.state.hex[search.s.at[hex]] for hex in search.pieces(plan)}


def test_a_change_makes_up_one_mind_anew_and_leaves_the_others() -> None:
    search, plan = line_of_battle()
    before = doings(search, plan)
    changed: set[int] = set()
    for _ in range(12):
        child = doings(search, search.change(plan, 0.0))
        assert child.keys() == before.keys()
        different = {unit for unit in child if child[unit] != before[unit]}
        assert len(different) <= 1
        changed |= different
    assert len(before) == 3 and len(changed) > 1


def test_a_change_may_give_the_order_to_another_piece() -> None:
    search, plan = line_of_battle()
    before = doings(search, plan)
    Fixed.value = 0.2
    try:
        for _ in range(12):
            child = doings(search, search.change(plan, 0.0))
            gone, come = before.keys() - child.keys(), child.keys() - before.keys()
            assert len(gone) == 1 and len(come) <= 1
            assert all([child[unit] == before[unit] for unit in child.keys() & before.keys()])
    finally:
        Fixed.value = 0.9


def test_changes_in_another_temper_may_begin_in_the_middle_of_the_orders() -> None:
    """What an order allows is found out where it can be given, not where the temper was first asked."""
    pieces = "E4 BLN4, F4 BLN4, G4 BLC3, H4 BLC3, E7 FLN4, F7 FLC3"
    game = board(pieces, hands={"allied": "bayonet-charge forward"}, fast=True)
    s = possible_state(game.view("allied"), 4)
    search = Search(s, tuned(), Style(1, 0, 0, 1, 1, 0, 1, 1, tempers=4), Random(4), never)
    charge = s.field.lexicon.parse("play bayonet-charge")
    plan = next(plan for plan in search.first_plans() if plan.actions[0] == charge)
    for search.temper in range(4):
        for cut in range(len(plan.actions) - 1, 0, -1):
            c = s.copy()
            for a in plan.actions[:cut]:
                apply(c, a)
            assert search.sketch(c, plan.actions[:cut], 0.3).actions[:cut] == plan.actions[:cut]


def test_the_turn_before_a_stalemate_is_drawn_or_fought_for() -> None:
    """A plan without an attack ends in the draw; one with attacks is worth what they promise, and is chosen."""
    pieces = "E4 BLN, F4 BLN, G4 BLN, F3 BFA, E2 BLN, G2 BLN, F5 FLN1, A9 FLN1"
    cards = "probe-center scout-center rally short-supply"
    game = board(pieces, hands={"allied": cards}, start='[start]\nfirst = "allied"\nstalemate = 2')
    s = possible_state(game.view("allied"), 4)
    s.quiet = 3  # the next quiet turn is the last
    search = Search(s, tuned(), Style(2, 1, 4, 2, 1, 1, 1, 1), Random(4), never)
    plans = [plan for plan in search.first_plans() if plan.prefix == []]
    fought = [plan for plan in plans if plan.targets]
    assert fought and min(plan.guess for plan in fought) > 0.55
    assert {search.rest(plan).result for plan in fought} == {-1}
    idle = Plan([], s, [])
    search.judge(idle)
    assert (search.rest(idle).result, idle.guess) == (2, 0.5)
    assert search.plan().targets
