"""Stalemate: a battle in which nothing is lost any more is a draw."""

from typing import Any

import pytest

from bicorne import Game
from boards import board, events, idle, loaded, undecided, unit

APART = "C2 BLN+, E2 BLT, F1 BFA, C8 FLN+, E8 FLT, F9 FFA"
RULES = pytest.mark.parametrize("rules", ["classic", "tacticians"])


def start(turns: int, first: str = "allied", more: str = "") -> str:
    """A [start] table with a stalemate of its own."""
    return f'[start]\nfirst = "{first}"\nstalemate = {turns}\n{more}'


def wait(game: Game, turns: int) -> list[Any]:
    """Both sides do nothing for some turns, all of which are played."""
    happened: list[Any] = []
    for _ in range(turns):
        assert game.winner is None
        happened += idle(game)
    return happened


def turns_to_draw(game: Game) -> int:
    """How many turns both sides must do nothing until the battle is drawn."""
    turns = 0
    while game.winner is None and turns < 99:
        idle(game)
        turns += 1
    assert game.winner == "draw"
    return turns


def stalemate(game: Game) -> dict[str, Any]:
    """What everybody sees of it."""
    seen = game.view(None)["stalemate"]
    assert seen == game.view("french")["stalemate"] == game.public_view["stalemate"]
    return dict(seen)


# ------------------------------------------------------------------ the draw


@RULES
@pytest.mark.rule("scenario.stalemate.draw")
def test_thirty_turns_of_each_side_without_a_loss_are_a_draw(rules: str) -> None:
    game = board(APART, rules=rules)
    wait(game, 59)
    assert undecided(game) and game.options
    assert stalemate(game) == {"quiet": 29, "limit": 30, "near": True}
    happened = idle(game)
    assert game.winner == "draw" and not game.options
    (ended,) = events(happened, "BattleEnded")
    assert (ended.result, ended.quiet) == (2, 30) and happened[-1] is ended
    text = "Nothing has been lost for 30 turns: the battle is drawn."
    assert (game.describe(ended).text, game.describe(ended).rules) == (text, ("scenario.stalemate.draw",))
    assert game.prompt == Game.load(game.save()).prompt == text
    assert Game.load(game.save()).winner == "draw"


@RULES
@pytest.mark.rule("scenario.stalemate.count")
@pytest.mark.parametrize("first", ["allied", "french"])
def test_the_turns_of_both_sides_count_whoever_has_the_first(first: str, rules: str) -> None:
    game = board(APART, to_move=first, start=start(3, first), rules=rules)
    quiet = []
    for _ in range(5):
        idle(game)
        quiet.append(stalemate(game)["quiet"])
    assert quiet == [0, 1, 1, 2, 2] and game.winner is None
    idle(game)
    assert game.winner == "draw"


@pytest.mark.rule("scenario.stalemate.count", "scenario.stalemate.reset")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_the_count_begins_after_the_turn_of_the_loss(before: int) -> None:
    """Two turns of each side are allowed; the loss comes after that many, in the turn of either side."""
    hands = {"allied": "probe-center", "french": "probe-center"}
    deck = "probe-center probe-center"
    game = board("F3 BLN, F5 FLN", start=start(2), cards=1, hands=hands, deck=deck)
    wait(game, before)
    hex, target = ("F3", "F5") if game.active == "allied" else ("F5", "F3")
    game.play("play probe-center")
    game.play(f"order {hex}")
    game.play("pass")
    game.play(f"fire {hex} {target}", dice=loaded(game, f"fire {hex} {target}", "inf"))
    assert unit(game, target).blocks == 3
    assert (game.winner, stalemate(game)["quiet"]) == (None, 0)
    assert turns_to_draw(game) == 4


# ------------------------------------------------------------------ what starts the count over

HELD = "[[objective]]\nid = 'mill'\nname = 'Mill'\nside = 'allied'\nhexes = ['E3']\n"
EXIT = "[[rule]]\nkind = 'exit'\nside = 'allied'\nedge = 'bottom'\nhexes = ['E1']\nper_units = 2\nworth = 1\nmax = 1"

# By name: the pieces, what one of them does, its dice before the misses, and the event that comes of it.
LOSSES = {
    "a block hit": ("F3 BLN, F5 FLN, A9 FLN", "fire F3 F5", "inf", "BlocksLost"),
    "a block for a retreat": ("F8 BLN, F9 FLN, A9 FLN", "melee F8 F9", "flag", "BlocksLost"),
    "a rocket that bursts": ("F5 BRB, F8 FLN", "fire F5 F8", "saber saber", "BlocksLost"),
    "a unit": ("F3 BLN, F5 FLN1, A9 FLN", "fire F3 F5", "inf", "UnitEliminated"),
    "a garrison": ("F3 BLN, F5 t:FGN, A9 FLN", "fire F3 F5", "inf", "UnitEliminated"),
    "a leader": ("F3 BLN, F4 +F, A9 FLN", "melee F3 F4", "saber", "LeaderEliminated"),
    "a leader off his edge": ("F8 BLN, F9 +F, A9 FLN", "melee F8 F9", "", "LeaderLeft"),
    "a unit by an exit": ("E1 BLN, G1 BLN, A9 FLN", "exit E1", "", "UnitLeft"),
    "a banner gained": ("E2 BLN, A9 FLN", "move E2 E3", "", "BannerGained"),
    "a banner lost": ("E3 BLN, A9 FLN", "move E3 E4", "", "BannerLost"),
}
NO_LOSSES = {
    "a miss": ("F3 BLN, F5 FLN, A9 FLN", "fire F3 F5", "", "Rolled"),
    "a retreat": ("F3 BLN, F5 FLN, A9 FLN", "fire F3 F5", "flag", "Retreated"),
    "a leader's retreat": ("F3 BLN, F4 +F, A9 FLN", "melee F3 F4", "", "LeaderRetreated"),
    "a move": ("E2 BLN, A9 FLN", "move E2 F3", "", "Moved"),
    "a garrison left behind": ("F3 t:BLN, A9 FLN", "garrison F3 F4", "", "GarrisonPlaced"),
}


def after(pieces: str, action: str, faces: str, event: str) -> Game:
    """A battle that two quiet turns would draw, after a turn with this action."""
    verb, hex, *_ = action.split()
    fights = verb in ("fire", "melee")
    game = board(
        pieces,
        ordered=hex,
        phase="combat" if fights else "move",
        hands={"allied": "probe-left", "french": "probe-left"},
        objectives=HELD + EXIT,
        start=start(1),
        rules="tacticians",
    )
    happened = game.play(action, dice=loaded(game, action, *faces.split()) if fights else "")
    while game.active == "allied":
        happened += game.play("pass" if "pass" in game.options else game.options[0])
    assert events(happened, event)
    return game


@pytest.mark.rule("scenario.stalemate.reset")
@pytest.mark.parametrize("loss", LOSSES)
def test_whatever_is_lost_or_gained_starts_the_count_over(loss: str) -> None:
    assert turns_to_draw(after(*LOSSES[loss])) == 2


@pytest.mark.rule("scenario.stalemate.reset")
@pytest.mark.parametrize("deed", NO_LOSSES)
def test_what_costs_nobody_anything_does_not(deed: str) -> None:
    assert turns_to_draw(after(*NO_LOSSES[deed])) == 1


@pytest.mark.rule("scenario.stalemate.reset")
def test_a_garrison_relieved_is_no_loss() -> None:
    pieces = "F2 BLN, F3 t:BLN, A9 FLN"
    game = board(pieces, ordered="F2, F3", phase="move", rules="tacticians", start=start(2))
    game.play("garrison F3 F4")
    happened = game.play("move F2 F3")
    assert events(happened, "GarrisonRelieved") and game.active == "french"
    assert turns_to_draw(game) == 3


@pytest.mark.rule("scenario.stalemate.reset")
@pytest.mark.parametrize(("faces", "blocks"), [("inf", 4), ("cav", 3)])
def test_a_block_brought_back_is_no_loss(faces: str, blocks: int) -> None:
    hands = {"allied": "rally probe-left", "french": "probe-left"}
    game = board("F3 BLN3, A9 FLN", hands=hands, start=start(2))
    game.play("play rally", dice=f"{faces} cav")
    while game.active == "allied":
        game.play("rally F3" if "rally F3" in game.options else "pass")
    assert unit(game, "F3").blocks == blocks
    assert turns_to_draw(game) == 3


@RULES
@pytest.mark.rule("scenario.stalemate.reset")
def test_a_banner_at_the_start_of_a_turn_counts_for_that_turn(rules: str) -> None:
    clock = "[[rule]]\nkind = 'clock'\nside = 'allied'\nturns = [2]"
    game = board(APART, start=start(2), objectives=clock, rules=rules)
    wait(game, 2)
    assert (game.banners["allied"], stalemate(game)["quiet"]) == (1, 0)
    wait(game, 1)
    assert turns_to_draw(game) == 4


# ------------------------------------------------------------------ the announcement


@RULES
@pytest.mark.rule("scenario.stalemate.announced")
def test_the_draw_is_announced_five_turns_before(rules: str) -> None:
    game = board(APART, rules=rules)
    assert not events(wait(game, 49), "StalemateAnnounced")
    assert stalemate(game) == {"quiet": 24, "limit": 30, "near": False} and game.prompt == "Junot: Play a card."
    (news,) = events(idle(game), "StalemateAnnounced")
    text = "Nothing has been lost for 25 turns: in 5 more the battle is drawn."
    assert (news.quiet, news.left) == (25, 5)
    assert (game.describe(news).text, game.describe(news).rules) == (text, ("scenario.stalemate.announced",))
    assert stalemate(game) == {"quiet": 25, "limit": 30, "near": True}
    assert game.prompt == f"Wellesley: Play a card. {text}"
    assert not events(wait(game, 2), "StalemateAnnounced")
    assert game.prompt == "Wellesley: Play a card. Nothing has been lost for 26 turns: in 4 more the battle is drawn."
    game.play(game.options[0])
    assert "Nothing" not in game.prompt


@pytest.mark.rule("scenario.stalemate.announced")
@pytest.mark.parametrize(("turns", "after", "left"), [(7, 2, 5), (6, 1, 5), (5, 1, 4), (2, 1, 1)])
def test_a_shorter_count_is_announced_as_soon_as_it_can_be(turns: int, after: int, left: int) -> None:
    game = board(APART, start=start(turns))
    assert not events(wait(game, 2 * after - 1), "StalemateAnnounced")
    (news,) = events(idle(game), "StalemateAnnounced")
    assert (news.quiet, news.left) == (after, left)
    assert turns_to_draw(game) == 2 * left


@pytest.mark.rule("scenario.stalemate.announced")
def test_a_loss_calls_the_announcement_off() -> None:
    clock = "[[rule]]\nkind = 'clock'\nside = 'allied'\nturns = [3]"
    game = board(APART, start=start(7), objectives=clock)
    wait(game, 3)
    assert not stalemate(game)["near"]
    happened = idle(game)
    assert len(events(happened, "StalemateAnnounced")) == 1 and game.banners["allied"] == 1
    assert not stalemate(game)["near"] and game.prompt == "Wellesley: Play a card."
    assert len(events(wait(game, 5), "StalemateAnnounced")) == 1


# ------------------------------------------------------------------ what a battle may say of it


@RULES
@pytest.mark.rule("scenario.stalemate.override")
def test_a_battle_may_name_its_own_number_of_turns(rules: str) -> None:
    for turns in (1, 2, 4):
        game = board(APART, start=start(turns), rules=rules)
        assert stalemate(game)["limit"] == turns
        assert turns_to_draw(game) == 2 * turns


@RULES
@pytest.mark.rule("scenario.stalemate.override")
def test_a_battle_may_rule_the_draw_out(rules: str) -> None:
    game = board(APART, start=start(0), rules=rules)
    assert not events(wait(game, 64), "StalemateAnnounced")
    assert game.winner is None and stalemate(game) == {"quiet": 32, "limit": 0, "near": False}


@pytest.mark.rule("scenario.stalemate.turn-limit")
@pytest.mark.parametrize(
    ("last", "turns", "winner", "played"), [(2, 2, "french", 4), (2, 1, "draw", 2), (1, 2, "french", 2)]
)
def test_a_turn_limit_at_the_same_moment_decides(last: int, turns: int, winner: str, played: int) -> None:
    game = board(APART, start=start(turns, more=f"max_turns = {last}\nat_limit = 'french'"))
    happened = wait(game, played)
    assert game.winner == winner
    assert [ended.quiet for ended in events(happened, "BattleEnded")] == [turns if winner == "draw" else 0]


@pytest.mark.rule("scenario.stalemate.turn-limit")
def test_a_battle_drawn_by_its_limit_is_no_stalemate() -> None:
    game = board(APART, start=start(1, more="max_turns = 1"))
    wait(game, 2)
    assert (game.winner, game.prompt) == ("draw", "The battle is drawn.")
