"""Tactician cards in the hands of computer players: played where they pay, and every level plays whole battles."""

import pytest

from bicorne import Game
from bicorne.codec import encode
from bicorne.flow import apply
from bicorne.players import player
from bicorne.players.greedy import Weighing
from boards import loaded
from tactic_tables import fight, playing, table

MOST_DECISIONS = 5000


def choice(game: Game) -> str:
    assert game.deciding is not None
    return player("greedy", 1).choose(game.view(game.deciding), game.options)


@pytest.mark.parametrize(
    ("card", "pieces", "ordered", "expected"),
    [
        # two dice more are played before a melee that they make much better
        ("infantry-melee-leader", "F5 BLN2+, F6 FLN4", "F5", "tactic infantry-melee-leader F5"),
        ("infantry-ranged-leader", "F5 BLN2+, F7 FLN2", "F5", "tactic infantry-ranged-leader F5"),
        ("sappers", "F5 BLN4, F6 t:FLN1", "F5", "tactic sappers F5"),
        # not where the attack is as good without them, nor where they help nothing
        ("sappers", "F5 BLN1, F6 t:FLN4", "F5", "pass"),
    ],
)
def test_dice_are_bought_where_they_pay(card: str, pieces: str, ordered: str, expected: str) -> None:
    assert choice(fight(pieces, ordered, allied=card)) == expected


def test_a_unit_that_cannot_go_back_holds_the_line() -> None:
    """With its back to the edge a flag costs a block; the one that its leader ignores needs no card."""
    for flags, expected in ((["flag", "flag"], "tactic hold-the-line-leader G9"), (["flag"], "ignore 1")):
        game = fight("G8 BLN4, G9 FLN3+", "G8", french="hold-the-line-leader")
        game.play("melee G8 G9", dice=loaded(game, "melee G8 G9", *flags))
        assert choice(game) == expected


def test_blocks_come_back_where_they_are_needed_most() -> None:
    game = playing("probe-center", "F5 BLN3+, H5 BLN1+, F9 FLN", allied="leader-unit-reform")
    assert "tactic leader-unit-reform F5" in game.options
    assert choice(game) == "tactic leader-unit-reform H5"


def test_a_strong_attack_is_struck_first() -> None:
    game = fight("F5 BGR4+, F6 FGR4, F8 FLN", "F5", french="first-strike")
    game.play("melee F5 F6")
    assert choice(game) == "first-strike F6"


def test_a_card_is_kept_where_no_leader_is_in_danger() -> None:
    game = table("F3 BLN+, F9 FLN", allied="sappers", ordered="F3", phase="combat")
    while game.active == "allied":
        option = choice(game)
        assert not option.startswith("give-up")
        game.play(option)


@pytest.mark.parametrize("windows", [False, True])
def test_greedy_beats_random_with_tactician_cards(windows: bool) -> None:
    game = Game.new("rolica-first-position", seed=3, rules="tacticians", fast=True, windows=windows)
    players = {side: player(name, 1) for side, name in zip(game.sides, ("greedy", "random"), strict=True)}
    played = 0
    for _ in range(MOST_DECISIONS):
        side = game.deciding
        if side is None:
            break
        action = players[side].choose(game.view(side), game.options)
        played += action.startswith("tactic") and players[side].name == "greedy"
        game.play(action)
    assert game.winner == game.sides[0] and played > 0


@pytest.mark.parametrize("level", ["recruit", "general:0.05", "marshal:0.05"])
def test_every_level_plays_with_tactician_cards(level: str) -> None:
    """Two turns of each side, whatever is asked."""
    game = Game.new("vimeiro", seed=4, rules="tacticians", fast=True, windows=True)
    general = player(level, 2)
    while game.winner is None and game.turn < 3:
        assert game.deciding is not None
        game.play(general.choose(game.view(game.deciding), game.options))


@pytest.mark.parametrize("battle", ["pultusk", "aspern", "vimeiro"])
def test_a_thought_leaves_the_position_as_it_was(battle: str) -> None:
    """Garrisons, for which a unit only thinks of moving in, stay where they are."""
    s = Game.new(battle, seed=54, rules="tacticians", fast=True)._s
    garrisons = 0
    for _ in range(150):
        if s.result >= 0:
            break
        before = (s.at[:], s.leader_at[:], encode(s, ""))
        a = s.options[Weighing(s).best()]
        assert (s.at, s.leader_at, encode(s, "")) == before
        garrisons += a[0] == "garrison"
        apply(s, a)
    assert garrisons or battle != "pultusk"
