"""Computer generals: levels by name, honest with what they see, within their budget, and able to explain themselves."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bicorne import BicorneError, Game
from bicorne.players import DEFAULT, LEVELS, PLAYERS, General, chance_to_win, find_player, player, tuned
from bicorne.players.evaluation import TERMS, opening_terms, terms
from bicorne.research.fuzz import redealt
from bicorne.scenario import list_scenarios
from boards import board
from random_play import BATTLES

MIRRORED = Path(__file__).parent / "mirrored.toml"
SMALL = "F4 BLN3, G4 BLC2, F6 FLN2, H7 FLC3, C8 FLN, E2 BFA"
NAMES = [level.name for level in LEVELS]


def general(name: str, seed: int = 1) -> General:
    """A general for whom no time passes: what he does is a matter of counted work alone."""
    found = player(name, seed)
    assert isinstance(found, General)
    found.clock = Ticks(0.0)
    return found


class Ticks:
    """A clock that goes on by so much whenever it is read: time counted in looks, not in seconds."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def play_for(game: Game, one: General, decisions: int) -> list[str]:
    """The same general for both sides, that many decisions long."""
    played = []
    for _ in range(decisions):
        if game.deciding is None:
            break
        played.append(one.choose(game.view(game.deciding), game.options))
        game.play(played[-1])
    return played


def small_game(seed: int = 3) -> Game:
    return board(SMALL, goal=3, seed=seed, fast=True)


# ------------------------------------------------------------------ the registry


def test_levels_run_from_beginner_to_master() -> None:
    assert NAMES == ["recruit", "captain", "colonel", "general", "marshal"]
    assert DEFAULT in NAMES
    assert all(level.line.endswith(".") and len(level.line) < 110 for level in LEVELS)
    assert {"random", "beginner", "greedy", "master", *NAMES} == set(PLAYERS)


def test_a_level_may_be_given_another_budget() -> None:
    assert general("marshal:0.5").seconds == 0.5 != general("marshal").seconds


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("napoleon", "no player called 'napoleon'"),
        ("marshal:soon", "not a number of seconds"),
        ("marshal:", "not a number of seconds"),
        ("marshal:0", "nobody can think for 0 seconds"),
        ("marshal:-1", "nobody can think for -1 seconds"),
        ("marshal:nan", "nobody can think for nan seconds"),
        ("marshal:1e9", "nobody can think for 1e9 seconds"),
        ("random:1", "takes no budget"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(name: str, words: str) -> None:
    with pytest.raises(BicorneError, match=words):
        find_player(name)


# ------------------------------------------------------------------ fair play


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    first, second = small_game(), small_game()
    assert play_for(first, general(name), 9) == play_for(second, general(name), 9)
    assert first.save() == second.save()


@pytest.mark.parametrize("name", ["captain", "general", "marshal"])
def test_what_is_hidden_changes_no_choice(name: str) -> None:
    """Another deck and another hand across the table look the same and are played the same."""
    game = small_game()
    one, twin = general(name), general(name)
    hidden = 0
    for number in range(9):
        side = game.deciding
        if side is None:
            break
        other = redealt(game, game.sides.index(side), Random(number))
        hidden += other.save() != game.save()
        action = one.choose(game.view(side), game.options)
        assert twin.choose(other.view(side), game.options) == action
        game.play(action)
    assert hidden > 4  # there was something to hide


@pytest.mark.parametrize("battle", BATTLES)
def test_no_level_makes_an_illegal_choice(battle: str) -> None:
    """A taste of every battle; `bicorne arena general marshal --games 2000` is the long run."""
    game = Game.new(battle, seed=11, fast=True)
    levels = [general("recruit", 2), general("captain", 3)]
    for number in range(60):
        if game.deciding is None:
            break
        action = levels[number % 2].choose(game.view(game.deciding), game.options)
        assert action in game.options
        game.play(action)
    if game.deciding is not None:
        assert general("general").choose(game.view(game.deciding), game.options) in game.options


def turned(pieces: str) -> str:
    """The same pieces with the board turned half round."""
    found = []
    for piece in pieces.split(", "):
        hex, token = piece.split()
        column, row = "ABCDEFGHIJKLM".index(hex[0]), int(hex[1])
        found.append(f"{'ABCDEFGHIJKLM'[(12 if row % 2 else 11) - column]}{10 - row} {token}")
    return ", ".join(found)


def test_a_seat_changes_nothing_in_the_judgment_of_a_position() -> None:
    """The allies at the bottom, or at the top of the board turned round: every term is the same."""
    pieces = "F4 BLN3, G4 BLC2, E2 BFA, A3 BLN+, F6 FLN2, H7 FLC3, C8 FLN1, D4 FLN4+"
    hands = {"allied": "probe-left attack-center", "french": "scout-right rally"}
    terms_of = []
    for placed, bottom in ((pieces, "allied"), (turned(pieces), "french")):
        game = board(placed, bottom=bottom, hands=hands, fast=True)
        terms_of.append(terms(game._s))
    assert terms_of[0] == pytest.approx(terms_of[1])
    other = board(pieces.replace("F4 BLN3", "F4 BLN4"), hands=hands, fast=True)
    assert terms(other._s) != pytest.approx(terms_of[0])


def test_the_looking_glass_is_one() -> None:
    """The battle by which `docs/results.md` shows that no seat is better than the other is the same from both."""
    text = MIRRORED.read_text()
    games = [Game.new(text.replace('first = "allied"', f'first = "{side}"'), seed=1) for side in ("allied", "french")]
    pieces = {unit.hex: (unit.type, unit.blocks, unit.leader is not None) for unit in games[0].units}
    for unit in games[0].units:
        twin = turned(f"{unit.hex} X").split()[0]
        assert pieces[twin] == pieces[unit.hex]
    hand = TERMS.index("hand")
    first, second = [terms(game._s) for game in games]
    assert first[:hand] + first[hand + 1 :] == pytest.approx(second[:hand] + second[hand + 1 :])


def test_what_a_side_has_more_of_from_the_start_is_paid_for_by_its_goal() -> None:
    """Battles are made even by their goals: at the beginning neither side is thought to be winning."""
    found = {}
    for battle in list_scenarios():
        s = Game.new(battle, seed=3, fast=True)._s
        assert any(opening_terms(s))
        found[battle] = tuned().chance(s, 0)
    assert {battle: chance for battle, chance in found.items() if not 0.25 < chance < 0.75} == {}
    assert sum(abs(chance - 0.5) for chance in found.values()) / len(found) < 0.06


def test_a_position_in_mid_battle_is_judged_as_it_stands() -> None:
    few, many = "E5 BLN4, F5 BLN4", "E5 BLN4, F5 BLN4, G5 BLN4, H5 BLN4, D5 BLN4"
    chances = []
    for own in (few, many):
        s = board(f"{own}, E8 FLN4, F8 FLN4, G8 FLN4", fast=True)._s
        assert not any(opening_terms(s))
        chances.append(tuned().chance(s, 0))
    assert chances[0] < chances[1]


# ------------------------------------------------------------------ time


def turn_of(one: General, step: float) -> float:
    """Let a general play one turn by such a clock; what the turn took."""
    game = small_game()
    clock = Ticks(step)
    one.clock = clock
    side, turn = game.deciding, game.turn
    while game.deciding == side and game.turn == turn:
        assert side is not None
        game.play(one.choose(game.view(side), game.options))
    return clock.now


def test_a_turn_keeps_to_its_budget_however_slow_the_machine() -> None:
    patient, hasty = general("marshal:100"), general("marshal:0.5")
    assert turn_of(patient, 0.002) > 0.6  # with time enough it looks at the clock more than three hundred times
    assert turn_of(hasty, 0.002) < 0.6
    assert 0 < hasty.work < patient.work


def test_a_general_who_is_cancelled_plays_the_best_he_has() -> None:
    game = small_game()
    one, whole = general("marshal"), general("marshal")
    one.watch = lambda share: one.cancel()
    assert game.deciding is not None
    assert one.choose(game.view(game.deciding), game.options) in game.options
    whole.choose(game.view(game.deciding), game.options)
    assert one.work < whole.work


def test_progress_is_told_and_grows() -> None:
    told: list[float] = []
    one = general("marshal:600")
    one.clock = Ticks(0.01)
    one.watch = told.append
    game = small_game()
    assert game.deciding is not None
    one.choose(game.view(game.deciding), game.options)
    assert len(told) > 10 and told == sorted(told) and told[0] >= 0.0 and told[-1] <= 1.0


# ------------------------------------------------------------------ what they say


def test_a_turn_is_explained_with_a_sentence_for_each_order() -> None:
    game = board("F5 BLN4, E6 FLN4, F6 FLN1, F8 FLN", hands={"allied": "probe-center scout-left"}, fast=True)
    one = general("general")
    played = play_for_turn(game, one)
    told = one.explanation
    ordered = [action for action in played if action.startswith("order")]
    assert told.sentences[0] == "Play Probe Center."
    assert len(told.sentences) == 1 + len(ordered)
    assert told.sentences[1].startswith("The British line infantry on F5 ")
    assert told.sentences[1].endswith("attacks F6.")
    assert told.terms and 0.0 < told.chance < 1.0
    assert "Chance to win" in told.text()


def play_for_turn(game: Game, one: General) -> list[str]:
    side, played = game.deciding, []
    while game.active == side and game.winner is None:
        if game.deciding != side:
            game.play("pass" if "pass" in game.options else game.options[0])
            continue
        played.append(one.choose(game.view(game.deciding), game.options))
        game.play(played[-1])
    return played


def test_a_better_position_has_the_better_chance() -> None:
    even = "E4 BLN4, G4 BLN4, E6 FLN4, G6 FLN4"
    chances = {}
    for name, banners in {"ahead": {"allied": 4, "french": 0}, "behind": {"allied": 0, "french": 4}}.items():
        view = board(even, banners=banners, fast=True).view("allied")
        chances[name] = chance_to_win(view)
        assert chance_to_win(view) == chances[name]
    assert 0.0 <= chances["behind"] < 0.5 < chances["ahead"] <= 1.0


def test_a_battle_that_is_over_is_certain() -> None:
    game = board("E5 BLN4, E6 FLN1", ordered="E5", goal=1, fast=True)
    game.play("melee E5 E6", dice="inf inf inf inf")
    assert game.winner == "allied"
    assert [chance_to_win(game.view(side)) for side in ("allied", "french")] == [1.0, 0.0]


# ------------------------------------------------------------------ positions with an obvious answer


def decide(game: Game) -> str:
    assert game.deciding is not None
    return general("marshal", 5).choose(game.view(game.deciding), game.options)


def before(attack: str, pieces: str, **setup: Any) -> Game:
    """A position in which an attack has just been announced."""
    game = board(pieces, fast=True, **setup)
    game.play(attack)
    return game


def after(attack: str, dice: str, pieces: str, **setup: Any) -> Game:
    """A position after the dice of an attack."""
    game = board(pieces, fast=True, **setup)
    game.play(attack, dice=dice)
    return game


PLAIN = {"allied": "probe-center probe-left attack-right", "french": "probe-center probe-left attack-right"}
EVEN = {"allied": 4, "french": 4}  # of five: the next banner decides
ELSEWHERE = "A2 BLN4, B2 BLN4, L8 FLN4, K8 FLN4"
SAFE = ("A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "C3", "D3", "E3", "F3", "G3", "H3", "I3")
OBVIOUS: dict[str, tuple[Any, set[str]]] = {
    "finish a one-block unit for the last banner": (
        lambda: board("F5 BLN4, E6 FLN4, F6 FLN1, F8 FLN", ordered="F5", goal=1, fast=True),
        {"melee F5 F6"},
    ),
    "play the card that orders the unit beside the last banner": (
        lambda: board("B5 BLN4, K4 BLN4, B6 FLN1, K7 FLN4", goal=1, fast=True,
                      hands={"allied": "probe-left probe-right scout-right"}),
        {"play probe-left"},
    ),
    "do not attack a strong unit with the last block": (
        lambda: board(f"F5 BLN1, F6 FLN4, {ELSEWHERE}", ordered="F5", banners=EVEN, fast=True),
        {"pass"},
    ),
    "do not charge a square with the last of the cavalry": (
        lambda: board(f"F5 BLC1, F6 FLN4#1, {ELSEWHERE}", ordered="F5", tracks={"french": "scout-left"}, fast=True,
                      banners=EVEN),
        {"pass"},
    ),
    "form square against heavy cavalry": (
        lambda: before("melee F5 F6", "F5 BHC4, F6 FLN4, F9 FLN", ordered="F5", hands=PLAIN),
        {"form-square F6"},
    ),
    "retire rather than die": (
        lambda: before("melee F5 F6", "F5 BGG4, F6 FLC1, F9 FLN", ordered="F5", banners={"allied": 4}, hands=PLAIN),
        {"retire F6"},
    ),
    "battle back": (
        lambda: after("melee F5 F6", "art art art art", "F5 BLN4, F6 FLN4, F8 FLN", ordered="F5", hands=PLAIN),
        {"battle-back F6 F5"},
    ),
    "ignore a flag to hold the ground and battle back": (
        lambda: after("melee F5 F6", "flag art", "F5 BLN2, F6 FLN4+, F9 FLN", ordered="F5", hands=PLAIN),
        {"ignore 1"},
    ),
    "walk a unit about to fall out of reach": (
        lambda: board(f"F5 BLN1, F6 FGR4, E6 FLN4, {ELSEWHERE}", ordered="F5", phase="move", banners=EVEN, fast=True),
        {"move F5 F4", "move F5 E4"},
    ),
    "take a lone leader out of the enemy's reach": (
        lambda: board(f"F5 +B, F7 FLC4, G7 FLN4, {ELSEWHERE}", ordered="F5 leader", phase="move", banners=EVEN,
                      fast=True),
        {f"move F5 leader {hex}" for hex in SAFE},
    ),
}  # fmt: skip


def test_the_master_sees_the_obvious() -> None:
    """Nine of these ten at least; the names of those he missed are in the message."""
    chosen = {name: decide(position()) for name, (position, _) in OBVIOUS.items()}
    missed = {name: action for name, action in chosen.items() if action not in OBVIOUS[name][1]}
    assert len(chosen) == 10
    assert len(missed) <= 1, missed
