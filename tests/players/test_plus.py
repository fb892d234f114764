"""Computer generals under Plus: every question has an answer, and points, fronts and cards are used with sense."""

from random import Random
from typing import Any

import pytest

from bicorne import Game
from bicorne.codec import encode
from bicorne.flow import apply, current
from bicorne.players import player, tuned
from bicorne.players.base import possible_state
from bicorne.players.evaluation import TERMS
from bicorne.players.general import never
from bicorne.players.greedy import Weighing
from bicorne.players.planner import Search
from bicorne.players.plans import Style
from bicorne.research.fuzz import redealt
from bicorne.state import State
from boards import board

MOST_DECISIONS = 5000


def plus(pieces: str, position: str = "", **setup: Any) -> Game:
    """A position; its keys are those that only Plus has."""
    return board(pieces, extra=position, rules="plus", **setup)


def orders(pieces: str, points: int, position: str = "", **setup: Any) -> Game:
    """The order phase with so many points."""
    return plus(pieces, f"points = {points}\n{position}", phase="order", **setup)


def choice(game: Game) -> str:
    assert game.deciding is not None
    return player("colonel", 1).choose(game.view(game.deciding), game.options)


def played_until(game: Game, question: str) -> Game:
    """Passed, or as the colonel would, up to a question."""
    for _ in range(30):
        if current(game._s).name == question:
            break
        game.play("pass" if "pass" in game.options else choice(game))
    return game


# ------------------------------------------------------------------ whole battles


@pytest.mark.parametrize("seats", [("colonel", "random"), pytest.param(("random", "colonel"), marks=pytest.mark.long)])
def test_the_one_step_general_beats_random(seats: tuple[str, str]) -> None:
    """Of 40 measured games it won all."""
    game = Game.new("rolica-first-position", seed=3, rules="plus", fast=True, windows=True)
    players = {side: player(name, 1) for side, name in zip(game.sides, seats, strict=True)}
    for _ in range(MOST_DECISIONS):
        if game.deciding is None:
            break
        game.play(players[game.deciding].choose(game.view(game.deciding), game.options))
    assert dict(zip(game.sides, seats, strict=True))[game.winner or ""] == "colonel"


@pytest.mark.parametrize("level", ["recruit", "general:0.05", "marshal:0.05"])
def test_every_level_plays(level: str) -> None:
    """Two turns of each side, whatever is asked."""
    game = Game.new("vimeiro", seed=4, rules="plus", fast=True, windows=True)
    general = player(level, 2)
    while game.winner is None and game.turn < 3:
        assert game.deciding is not None
        game.play(general.choose(game.view(game.deciding), game.options))


@pytest.mark.parametrize("battle", ["albuera", "borodino", pytest.param("liebertwolkwitz", marks=pytest.mark.long)])
def test_a_thought_leaves_the_position_as_it_was(battle: str) -> None:
    """At every question of a game that is played at random, so that even unwise ones are asked."""
    s: State = Game.new(battle, seed=11, rules="plus", fast=True)._s
    chance = Random(7)
    for _ in range(300):
        if s.result >= 0:
            break
        if len(s.options) > 1:
            before = (s.at[:], s.leader_at[:], encode(s, ""))
            scores = Weighing(s).scores(s.options[:])
            assert len(scores) == len(s.options)
            assert (s.at, s.leader_at, encode(s, "")) == before, current(s).name
        apply(s, s.options[chance.randrange(len(s.options))])


def test_a_choice_depends_on_the_view_alone() -> None:
    game = Game.new("vimeiro", seed=4, rules="plus")
    general, twin = player("colonel", 1), player("colonel", 1)
    for number in range(30):
        side = game.deciding
        assert side is not None
        other = redealt(game, game.sides.index(side), Random(number))
        action = general.choose(game.view(side), game.options)
        assert twin.choose(other.view(side), game.options) == action
        game.play(action)


# ------------------------------------------------------------------ points


def test_points_that_would_be_lost_are_spent() -> None:
    """Far from the enemy a march is hardly worth a point that could be saved; one that is lost anyway costs nothing."""
    pieces = "F1 BLN+, G1 BLN, F9 FLN"
    table = "sacs = { allied = [] }\n[plus]\ncinc = { allied = 2 }"
    game = orders(pieces, 4, table)
    s = game._s
    spent = [s.book.aide.cost(s, a) for a in s.options if a[0] == "order"]
    assert spent and not any(spent)
    assert choice(game).startswith("order")
    s = orders(pieces, 2, table)._s
    spent = [s.book.aide.cost(s, a) for a in s.options if a[0] == "order"]
    assert spent and all(cost > 0.0 for cost in spent)


def test_a_unit_out_of_command_is_dearer() -> None:
    s = orders("A1 BLN+, L1 BLN, F9 FLN", 2)._s
    near, far = [s.book.aide.cost(s, a) for a in s.options if a[0] == "order"]
    assert far == 2 * near > 0.0


def test_points_are_saved_on_the_leader_who_is_safe() -> None:
    game = plus("F5 BLN2+, H1 BLN4+, F6 FLN4", "points = 2", ordered="F5")
    assert choice(played_until(game, "save points")) == "save H1"


# ------------------------------------------------------------------ fronts


def test_a_unit_turns_its_front_to_the_enemy() -> None:
    game = plus("F5 BLN4, F6 FLN4, E6 FLN2, A1 BLN", 'facing = { F5 = "S" }', ordered="F5", phase="move")
    assert choice(game) == "face F5 N"


def test_a_front_that_faces_the_enemy_is_kept() -> None:
    game = plus("F4 BLN4, F6 FLN4", ordered="F4", phase="move")
    game.play("move F4 F5")
    assert choice(game) == "pass"


def test_cavalry_rides_to_where_it_can_charge() -> None:
    """It keeps a front with which its ride is a charge, and attacks."""
    game = plus("F3 BHC4, F6 FFA1, A9 FLN", ordered="F3", phase="move", goal=2)
    while current(game._s).name in ("move", "face"):
        game.play(choice(game))
    assert [option for option in game.options if option.startswith("melee")]
    assert choice(game).startswith("melee")


def test_exposure_counts_flank_and_rear() -> None:
    """More for the rear than for the flank, nothing for the front or in square."""
    shown: dict[str, float] = {}
    for facing in ("N", "ESE", "S"):
        s = plus("F5 BFA3, F7 FLN4", f'facing = {{ F5 = "{facing}" }}', ordered="F5")._s
        shown[facing] = s.book.aide.exposed(s, s.at[s.field.board.names.index("F5")])
    assert 0.0 == shown["N"] < shown["ESE"] < shown["S"]


# ------------------------------------------------------------------ action cards


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        # batteries with targets in range fire with two dice more
        ("E5 BFA3, F5 BFA3, G5 BFA3, H5 BFA3, E7 FLN4, G7 FLN4", "play bombard"),
        # nobody is in range: the card is kept
        ("E1 BFA3, F1 BFA3, E9 FLN4, F9 FLN4", ""),
    ],
)
def test_an_action_card_is_played_where_it_pays(pieces: str, expected: str) -> None:
    game = orders(f"{pieces}, A1 SLN", 1, 'sacs = { allied = ["bombard"] }\n[plus]\ncinc_nation = { allied = "S" }')
    assert "play bombard" in game.options
    assert (choice(game) == "play bombard") == bool(expected)


def test_a_battle_back_is_strengthened_where_it_pays() -> None:
    game = plus(
        "F5 FLN4, F6 ALN4, A1 FLN",
        'sacs = { allied = ["battle-back-revenge"] }\n[plus]\ncinc_nation = { allied = "A" }',
        to_move="french", ordered="F5", bottom="french",
    )  # fmt: skip
    game.play("melee F5 F6", dice="art art art art art")
    assert choice(game) == "tactic battle-back-revenge F6"


def test_a_card_of_no_use_is_exchanged_before_the_first_order() -> None:
    """What is drawn may be of use at once, and never cuts a plan short."""
    game = orders("F1 BLN+, G1 BLN, F9 FLN", 4, 'sacs = { allied = ["countercharge"] }')
    assert choice(game) == "give-up countercharge"
    s = game._s.copy()
    apply(s, next(a for a in s.options if a[0] == "order"))
    late = next(a for a in s.options if a[0] == "give-up")
    assert not s.book.aide.is_timely(s, late) and s.options[Weighing(s).best()] != late


def test_guerrillas_spoil_a_card_that_brings_many_orders() -> None:
    """Against a two they wait."""
    chosen: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(12):
        game = plus("F1 BLN+, F9 FLN+", '[plus]\nsacs = { french = { basic = ["guerrilla-action"] } }', seed=seed)
        assert current(game._s).name == "guerrilla action"
        card = game._s.field.deck.cards[game._s.card]
        if not card.clauses:
            chosen[game._s.staff.points >= 3].add(choice(game))
    assert chosen == {True: {"play guerrilla-action"}, False: {"pass"}}


def test_planners_branch_over_the_cards_and_over_none() -> None:
    game = orders(
        "E5 BFA3, F5 BFA3, G4 SLN4, E7 FLN4, G7 FLN4", 2,
        'sacs = { allied = ["bombard", "leadership"] }\n[plus]\ncinc_nation = { allied = "S" }',
    )  # fmt: skip
    s = possible_state(game.view("allied"), 4)
    search = Search(s, tuned("plus"), Style(2, 0, 1, 2, 1, 1, 1, 1, tempers=2), Random(4), never)
    firsts = {s.field.lexicon.text(plan.actions[0]) for plan in search.first_plans()}
    assert "play bombard" in firsts
    assert any(not first.startswith("play") for first in firsts)


# ------------------------------------------------------------------ retreats and leaders


def test_a_retreat_takes_the_way_that_costs_least() -> None:
    """Militia goes back three hexes: past one neighbor there is room, behind the other there are lakes."""
    game = plus("F5 BLN4, F6 FMI3, A9 FLN, E8 l, F8 l", "sacs = { french = [] }", ordered="F5")
    game.play("melee F5 F6", dice="flag art art art")
    left: dict[str, int] = {}
    for option in game.options:
        c = game._s.copy()
        apply(c, c.field.lexicon.parse(option))
        while current(c).name == "retreat":
            apply(c, c.options[0])
        left[option] = sum(c.blocks)
    assert min(left.values()) < max(left.values()) == left[choice(game)]


def test_a_leader_takes_over_where_units_need_him() -> None:
    """On the edge nobody is near him; beside the battle he commands four units."""
    pieces = "F5 BLN1+, E4 BLN4, F4 BLN4, G4 BLN4, F6 FLN4"
    game = plus(pieces, "sacs = { allied = [] }", to_move="french", ordered="F6")
    game.play("melee F6 F5", dice="inf inf inf inf inf saber")
    where = played_until(game, "replace other leader")
    assert choice(where).split()[-1] in ("E4", "F4", "G4", "F5")


def test_the_score_is_counted_in_quarters() -> None:
    prices = plus("F5 BLN, F6 FLN", ordered="F5")._s.book.aide.prices
    needs = []
    for lost in (0, 1, 3):
        s = plus("F5 BLN, F6 FLN", f"blocks_lost = {{ allied = {lost} }}", ordered="F5", goal=1)._s
        assert prices.need(s, 0) == (4 - lost) / 4
        needs.append(prices.price(s, s.at[s.field.board.names.index("F6")], 4, 3))
    assert needs[0] == needs[1] < needs[2]  # the block that wins is worth more


def test_plus_has_weights_of_its_own() -> None:
    assert tuned("plus").weights[TERMS.index("exposed")] < 0.0 == tuned().weights[TERMS.index("exposed")]
