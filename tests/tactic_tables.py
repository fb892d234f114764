"""Boards under the tacticians rules."""

from typing import Any

from bicorne import Game
from bicorne.flow import current
from boards import board, options

PLAIN = {"allied": "probe-left probe-center probe-right", "french": "probe-left probe-center probe-right"}


def table(pieces: str, allied: str = "", french: str = "", **rest: Any) -> Game:
    """A game with these Tactician hands."""
    return board(pieces, rules="tacticians", tactics={"allied": allied, "french": french}, **rest)


def fight(pieces: str, ordered: str, allied: str = "", french: str = "", **rest: Any) -> Game:
    """The combat phase, with one plain Command card in each hand."""
    hands = {"allied": "probe-center", "french": "probe-center"}
    return table(pieces, allied, french, ordered=ordered, **{"hands": hands, **rest})


def playing(card: str, pieces: str, allied: str = "", french: str = "", **rest: Any) -> Game:
    """The allied side has just played a Command card; `dice` are the faces it rolls."""
    faces = rest.pop("dice", "")
    hands = {"allied": f"{card} scout-left scout-right recon-in-force forward", "french": "attack-center attack-center"}
    game = table(pieces, allied, french, **{"hands": hands, **rest})
    game.play(f"play {card}", dice=faces)
    return game


def tactics(game: Game, side: str) -> list[str]:
    return sorted(game.view(side)["tacticians"]["hand"])


def skip(game: Game, *verbs: str) -> None:
    """Pass until one of these verbs is offered."""
    while not options(game, *verbs):
        game.play("pass")


def wait(game: Game, question: str) -> None:
    """Pass until this question is asked, in a game that keeps its windows open."""
    while current(game._s).name != question:
        game.play("pass")


def finish_turn(game: Game) -> None:
    side = game.active
    while game.active == side and game.winner is None:
        game.play("pass" if "pass" in game.options else game.options[0])
