"""`bicorne replay`: a battle again, action by action; or the moment at which a fuzz run broke."""

import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from ..battlefield import Field
from ..errors import BicorneError, RecordError
from ..film import Film, of_state
from ..game import Game
from . import savefile
from .board import draw, flanks, legend
from .output import Problem, console, example, sign_set

KEYS = "Enter: next · b: back · t: next turn · NUMBER: go there · q: leave"


class Screen:
    """Shows steps of a film, from one side."""

    def __init__(self, film: Film, viewer: int, out: Console) -> None:
        self.film = film
        self.viewer = viewer
        self.out = out

    def tell(self, number: int) -> None:
        """What happened in a step."""
        step = self.film.steps[number]
        if step.action:
            self.out.print(Text.assemble((f"{number:4} ", "bold cyan"), (f"{step.side}: {step.action}", "bold")))
        for line in step.report:
            self.out.print(Text(f"     {line}"))

    def show(self, number: int) -> None:
        """The board after a step."""
        field, picture = self.film.field, self.film.steps[number].picture
        title = f"{field.name} · turn {picture.turn} · action {number} of {len(self.film.steps) - 1}"
        self.out.rule(Text(title, "bold"), style="dim")
        score = [
            f"{field.side_names[s]}: {picture.banners[s]} of {field.goals[s]} {field.words.banner}s" for s in (0, 1)
        ]
        self.out.print(Text("   ".join(score)))
        self.out.print(flanks(field, self.out.width), end="")
        chosen = [hex for hex in picture.touched if hex >= 0]
        self.out.print(draw(picture, self.viewer, self.out.width, sign_set(), chosen), end="", crop=False)

    def browse(self, number: int) -> None:
        """Step through the film at a terminal."""
        last = len(self.film.steps) - 1
        while True:
            self.out.clear()
            self.show(number)
            self.tell(number)
            self.out.print(Text(KEYS, "dim"))
            try:
                key = input("> ").strip().lower()
            except EOFError:
                return
            if key in ("q", "quit"):
                return
            number = max(0, min(last, self.go(number, key)))

    def go(self, number: int, key: str) -> int:
        if key in ("b", "back"):
            return number - 1
        if key == "t":
            return self.film.next_turn(number)
        return int(key) if key.isdigit() and len(key) < 7 else number + 1

    def run_through(self) -> None:
        """All of it, for a pipe: every action, and the board at the start of each turn and at the end."""
        self.show(0)
        turn = (0, 0)
        for number in range(1, len(self.film.steps)):
            self.tell(number)
            picture = self.film.steps[number].picture
            if (picture.turn, picture.active) != turn and number < len(self.film.steps) - 1:
                turn = (picture.turn, picture.active)
                self.show(number)
        if len(self.film.steps) > 1:
            self.show(len(self.film.steps) - 1)


@example(
    "bicorne replay my-battle.game",
    "bicorne replay my-battle.game --to 120",
    "bicorne replay fuzz-failures/vimeiro-7.json",
)
@click.command()
@click.argument("file")
@click.option("--to", "number", type=click.IntRange(min=0), help="Show the board after this action and stop.")
@click.option("--side", help="The side at the bottom.")
def replay(file: str, number: int | None, side: str | None) -> None:
    """Show a recorded battle step by step.

    FILE is a record, a kept game, a save, a scenario or position file, or a failure that `bicorne fuzz` has
    written: that one opens at the decision that broke.
    """
    out = console()
    if not savefile.is_file(file):
        show_position(out, Game.new(file, seed=0), side, number)
        return
    text = savefile.read(Path(file))
    kind = savefile.kind_of(text)
    if kind == "failure":
        show_failure(out, savefile.decoded(text), side, number)
    elif kind in ("record", "table"):
        record = savefile.read_table(text, Path(file)).record_text() if kind == "table" else text
        show_film(out, Film(savefile.decoded(record)), side, number, 0)
    else:
        show_position(out, savefile.open_game(file, 0), side, number)


def seat(field: Field, side: str | None) -> int:
    if side is not None and side not in field.side_ids:
        raise Problem(f"There is no side '{side}' in this battle: choose {' or '.join(field.side_ids)}.")
    return field.side_ids.index(side) if side else 0


def show_film(out: Console, film: Film, side: str | None, number: int | None, first: int) -> None:
    screen = Screen(film, seat(film.field, side), out)
    if number is not None:
        if number >= len(film.steps):
            raise Problem(f"The record has {len(film.steps) - 1} actions: choose 0 to {len(film.steps) - 1}.")
        screen.show(number)
        screen.tell(number)
    elif out.is_terminal and sys.stdin.isatty():
        screen.browse(first)
    else:
        screen.run_through()


def show_position(out: Console, game: Game, side: str | None, number: int | None) -> None:
    """A single moment: the board, the question and the options."""
    if number:
        raise Problem("This file holds one position and no actions: leave --to out.")
    field, picture = game._s.field, of_state(game._s)
    out.rule(Text(f"{field.name} · turn {game.turn}", "bold"), style="dim")
    out.print(flanks(field, out.width), end="")
    out.print(draw(picture, seat(field, side), out.width, sign_set()), end="", crop=False)
    out.print(Text(legend(picture, sign_set()), "dim"))
    out.print(Text(game.prompt, "bold"))
    out.print(Text("  ".join(game.options)))


# ------------------------------------------------------------------ failures of a fuzz run


def show_failure(out: Console, failure: dict[str, Any], side: str | None, number: int | None) -> None:
    """Open at the decision that broke: the board before it, the options, the action, what was wrong."""
    try:
        film = Film(failure["record"])
        broken, action, check, problem = (failure[key] for key in ("decision", "action", "check", "problem"))
        broken = max(0, min(int(broken), len(film.steps) - 1))
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"The failure file cannot be read ({error!r}): take another copy.") from error
    if number is not None:
        show_film(out, film, side, number, number)
        return
    screen = Screen(film, seat(film.field, side), out)
    screen.show(broken)
    out.print(Text(f"{failure.get('battle')}, seed {failure.get('seed')}, decision {broken}", "dim"))
    show_question(out, failure, broken)
    out.print(Text(f"action: {action}" if action else "before any action", "bold"))
    out.print(Text(f"{check}: {problem}", "bold red"))
    if out.is_terminal and sys.stdin.isatty():
        input("Press Enter to step through the game. ")
        screen.browse(broken)


def show_question(out: Console, failure: dict[str, Any], broken: int) -> None:
    """What was asked there, where these rules can still play up to it."""
    try:
        game = Game.load(failure["record"]["start"])
        for move in failure["record"]["moves"][:broken]:
            game.play(move["action"], move["dice"])
    except (BicorneError, KeyError, TypeError, AssertionError, LookupError) as error:
        out.print(Text(f"These rules can no longer play up to that decision: {error}", "dim"))
        return
    out.print(Text(game.prompt, "bold"))
    out.print(Text("  ".join(game.options)))
