"""Matches between computer players: fair by construction, repeatable, and not stopped by a faulty player."""

from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from bicorne import BicorneError, Game
from bicorne.cli.savefile import open_game
from bicorne.players import PLAYERS
from bicorne.players.random import RandomPlayer
from bicorne.research.matches import DRAW, Match, Pairing, Played, pairings, play_game, play_match
from bicorne.research.statistics import elo, wilson

BATTLE = "training-squares"


@pytest.mark.parametrize(
    ("score", "games", "expected"),
    [  # worked out by the formula of Wilson (1927) with z = 1.96 to more digits than shown
        (50, 100, (0.4038, 0.5962)),
        (95, 100, (0.8882, 0.9785)),
        (10, 10, (0.7225, 1.0)),
        (0, 10, (0.0, 0.2775)),
        (1, 2, (0.0945, 0.9055)),
        (0, 0, (0.0, 1.0)),
    ],
)
def test_the_interval_of_a_win_rate(score: float, games: int, expected: tuple[float, float]) -> None:
    assert wilson(score, games) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("rate", "games", "expected"),
    [(0.5, 100, 0.0), (10 / 11, 100, 400.0), (1 / 11, 100, -400.0), (0.76, 100, 200.24), (1.0, 50, elo(0.99, 50))],
)
def test_the_difference_in_strength(rate: float, games: int, expected: float) -> None:
    assert elo(rate, games) == pytest.approx(expected, abs=0.01)


def played(winner: int, swapped: bool = False, seconds: tuple[float, float] = (1.0, 1.0)) -> Played:
    pairing = Pairing(BATTLE, 1, ("b", "a") if swapped else ("a", "b"), swapped)
    return Played(pairing, winner, 8, [4, 4], [4, 2], list(seconds))


def test_wins_belong_to_the_player_and_not_to_the_seat() -> None:
    match = Match("a", "b", [played(0), played(1, swapped=True), played(0, swapped=True), played(DRAW)])
    assert (match.a_wins, match.b_wins, match.draws, match.seat_wins) == (2, 1, 1, (2, 1))
    assert match.score == 0.625
    assert match.banners == (3.0, 3.0)


def test_thinking_is_counted_for_each_player() -> None:
    match = Match("a", "b", [played(0, seconds=(8.0, 4.0)), played(0, swapped=True, seconds=(4.0, 16.0))])
    assert match.seconds_per_turn == (3.0, 1.0)


# ------------------------------------------------------------------ pairs


def test_sides_are_swapped_on_each_seed_and_battles_take_turns() -> None:
    todo = pairings("greedy", "random", ["vimeiro", "coa"], 6, 10)
    assert [(p.battle, p.seed, p.seats[0]) for p in todo] == [
        ("vimeiro", 10, "greedy"),
        ("vimeiro", 10, "random"),
        ("coa", 11, "greedy"),
        ("coa", 11, "random"),
        ("vimeiro", 12, "greedy"),
        ("vimeiro", 12, "random"),
    ]


def test_a_player_against_itself_has_a_new_seed_for_each_game() -> None:
    assert [p.seed for p in pairings("greedy", "greedy", ["vimeiro"], 3, 0)] == [0, 1, 2]


def timeless(game: Played) -> Played:
    return replace(game, seconds=[0.0, 0.0], thoughts=[[], []], longest=[0.0, 0.0])


def test_a_match_is_repeatable_whatever_the_number_of_processes() -> None:
    once = [timeless(game) for game in play_match("random", "random", [BATTLE], 4, seed=3)]
    again = [timeless(game) for game in play_match("random", "random", [BATTLE], 4, seed=3, processes=2)]
    assert sorted(again, key=lambda game: game.pairing.seed) == once
    assert once != [timeless(game) for game in play_match("random", "random", [BATTLE], 4, seed=4)]


def test_names_swapped_give_the_same_games() -> None:
    there = Match("greedy", "random", list(play_match("greedy", "random", [BATTLE], 2)))
    back = Match("random", "greedy", list(play_match("random", "greedy", [BATTLE], 2)))
    assert (there.a_wins, there.b_wins, there.banners) == (back.b_wins, back.a_wins, back.banners[::-1])
    assert there.score == 1 - back.score != 0.5
    assert [game.turns for game in there.played] == [game.turns for game in back.played[::-1]]


# ------------------------------------------------------------------ players that fail


class Faulty(RandomPlayer):
    """Plays at random; at its twentieth decision it fails in its own way."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.decisions = 0

    def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
        self.decisions += 1
        return self.fail() if self.decisions == 20 else super().choose(view, options)

    def fail(self) -> str:
        raise ZeroDivisionError("the map is not the country")


class Cheat(Faulty):
    def fail(self) -> str:
        return "move A1 A9"


class Dreamer(Faulty):
    def fail(self) -> str:
        sleep(60)
        return "pass"


class Stillborn(Faulty):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("no general of that name serves here")


@pytest.mark.parametrize(
    ("kind", "what", "decisions"),
    [
        (Faulty, "raised an error: ZeroDivisionError: the map", 20),
        (Cheat, "chose an illegal action: 'move A1 A9'", 20),
        (Dreamer, "overran its time: 0.", 20),
        (Stillborn, "raised an error: RuntimeError: no general", 0),
    ],
)
def test_a_faulty_player_loses_by_default_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: type[Faulty], what: str, decisions: int
) -> None:
    monkeypatch.setitem(PLAYERS, "faulty", kind)
    match = Match("faulty", "random", list(play_match("faulty", "random", [BATTLE], 4, limit=0.3)))
    assert (match.games, match.a_wins, match.b_wins, match.defaults()) == (4, 0, 4, (4, 0))
    for game in match.faults:
        assert game.fault and f"faulty {what}" in game.problem
        file = tmp_path / "fault.json"
        file.write_text(game.fault.text())
        position = open_game(str(file))
        assert position.winner is None
        assert position.deciding == position.sides[game.pairing.seats.index("faulty")]
        assert game.fault.decision >= decisions - 1


def test_time_is_counted_by_the_turn_and_not_by_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(RandomPlayer):
        def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
            if view["turn"] == 1:
                sleep(0.03)
            return super().choose(view, options)

    monkeypatch.setitem(PLAYERS, "slow", Slow)
    late = play_game(Pairing(BATTLE, 1, ("slow", "random"), limit=0.05))
    assert late.winner == 1 and "overran" in late.problem
    assert play_game(Pairing(BATTLE, 1, ("slow", "random"), limit=30.0)).fault is None


def test_unknown_players_and_battles_are_named_before_the_first_game() -> None:
    with pytest.raises(BicorneError, match="no player called 'napoleon'"):
        next(play_match("greedy", "napoleon", [BATTLE], 2))
    with pytest.raises(BicorneError, match="no battle called `agincourt`"):
        next(play_match("greedy", "random", ["agincourt"], 2))


def test_players_see_nothing_of_the_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, bool]] = []

    class Witness(RandomPlayer):
        def choose(self, view: dict[str, Any], options: tuple[str, ...]) -> str:
            own, other = view["state"]["hands"] if view["side"] == "allied" else view["state"]["hands"][::-1]
            seen.append((any(card is not None for card in own), any(card is not None for card in other)))
            return super().choose(view, options)

    monkeypatch.setitem(PLAYERS, "witness", Witness)
    assert Game.new(BATTLE, seed=0).sides[0] == "allied"
    play_game(Pairing(BATTLE, 0, ("witness", "witness")))
    assert (True, False) in seen
    assert not any(other for _, other in seen)
