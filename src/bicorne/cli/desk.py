"""The text table itself: the game, what is shown of it, and what a player may type."""

import secrets
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from ..actions import SHAPES, Action
from ..errors import ActionError, IllegalAction
from ..events import Event
from ..film import event_of, of_state
from ..game import Game
from ..players import Crew, Player, player
from ..setup import read_scenario
from ..state import State
from ..view import piles
from ..wording import agree, sentence
from . import savefile
from .board import NARROW, draw, flanks, legend
from .choices import Group, card_lines, grouped, hexes_of, tactic_lines
from .odds import odds_table
from .output import Problem, sign_set
from .rules import look_up

RECENT, MOST_RECENT = 10, 30  # lines of the report shown above the question, more if they are all new
LOG = 40

HELP = """\
Choose by number, or type the action itself: move E2 E3, melee E5 E6 + D4, order F2 leader, pass.
  p            pass                          u, undo      take the last choice back
  odds ACTION  exact odds of an attack       why ACTION   the rule that forbids an action
  b, board     draw the board again          o, options   list the options again
  h, hand      your cards                    log [N]      the last N lines of the report
  key          what the codes mean           rule WORDS   look a rule up, by id or words
  save [FILE]  keep a copy of the game
  ?, help      this help                     q, quit      leave; the game is kept
ACTION may also be the number of an option."""


Before = dict[str, Any] | None  # the record of a game up to its last interruption


class Seats:
    """Who plays: a computer general on one side, or two people at one keyboard."""

    def __init__(self, game: Game, side: str, against: str, hot_seat: bool) -> None:
        self.side = side
        self.against = against
        self.hot_seat = hot_seat
        self.general: Player | None = None if hot_seat else player(against, secrets.randbits(30))
        self.computer = "" if hot_seat else next(id for id in game.sides if id != side)

    def allow(self, cores: int) -> None:
        """Let the computer think on this many cores."""
        if self.general is not None:
            self.general = player(self.against, secrets.randbits(30), Crew(cores))

    def is_computer(self, side: str | None) -> bool:
        return side == self.computer


class Desk:
    """The table: the game, its file, and what is shown."""

    def __init__(self, game: Game, seats: Seats, path: Path, out: Console, before: Before = None) -> None:
        self.game = game
        self.seats = seats
        self.path = path
        self.record = savefile.Record(game, before)
        self.out = out
        self.report: list[tuple[str, int]] = []  # lines, and who may read them: a side's seat, or -1
        self.shown = 0  # lines of the report already on the screen
        self.viewer = ""  # the side that the screen is for
        self.asked: tuple[int, str, str] | None = None

    @property
    def state(self) -> State:
        return self.game._s

    # ------------------------------------------------------------------ the course of the game

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        self.autosave()
        while self.game.winner is None:
            side = self.game.deciding
            assert side is not None
            if self.seats.is_computer(side):
                self.computer_plays(side)
            else:
                self.person_decides(side)
        self.finish()

    def computer_plays(self, side: str) -> None:
        assert self.seats.general is not None
        action = self.seats.general.choose(self.game.view(side), self.game.options)
        self.play(action)

    def play(self, action: str) -> None:
        self.note(self.game.play(action))
        self.autosave()

    def recall(self, record: dict[str, Any]) -> None:
        """The report of a resumed game begins with what was played before."""
        for move in record["moves"]:
            self.note([event_of(event, self.state.field.words.events) for event in move["events"]])

    def note(self, events: list[Event]) -> None:
        """Add events to the report, each as both sides may know it."""
        for event in events:
            lines = [str(self.game.describe(event.seen_by(seat))) for seat in (0, 1)]
            if lines[0] == lines[1]:
                self.report.append((lines[0], -1))
            else:
                self.report += [(lines[0], 0), (lines[1], 1)]

    def autosave(self) -> None:
        savefile.write(self.path, self.as_file())

    def as_file(self) -> str:
        seats = self.seats
        record = msgspec.Raw(self.record.text(self.game))
        table = savefile.Table("table", 1, seats.hot_seat, seats.side, seats.against, self.game.save(), record)
        return msgspec.json.encode(table).decode()

    def finish(self) -> None:
        self.viewer = self.viewer or self.game.sides[0]
        self.show_report()
        self.show_board([])
        self.say(self.game.prompt, "bold")
        after = read_scenario(self.state.field.source, "scenario").history_after
        if after:
            self.say("\n" + " ".join(after.split()), "italic")
        self.say(f"\nThe record is {self.path}: `bicorne replay {self.path}` shows the battle again.")

    # ------------------------------------------------------------------ a person decides

    def person_decides(self, side: str) -> None:
        """Ask until an action is played or the player leaves."""
        self.hand_over(side)
        self.viewer = side
        self.show_all()
        while self.game.deciding == side:
            line = self.read()
            if not line:
                continue
            if self.obey(line):
                return

    def hand_over(self, side: str) -> None:
        """In the hot seat nobody sees the other's hand."""
        if not self.seats.hot_seat or self.viewer in ("", side):
            return
        if not any(shows_a_card(self.state, a) for a in self.state.options):
            return
        if self.out.is_terminal:
            self.out.clear()
        self.say(f"Hand the table to {self.side_name(side)}, then press Enter.", "bold")
        self.read()

    def read(self) -> str:
        """A line of input; its end closes the table."""
        if self.out.is_terminal:
            return input("> ").strip()
        self.out.print("> ", end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def obey(self, line: str) -> bool:
        """Carry out a line; True where an action was played or taken back."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in COMMANDS:
            return COMMANDS[word](self, rest)
        try:
            self.play(self.action(line))
        except (ActionError, IllegalAction) as error:
            self.say(str(error), "red")
            if word.isalpha() and word not in [verb.split()[0] for verb in SHAPES]:
                self.say("`help` lists what can be typed.")
            return False
        return True

    def action(self, text: str) -> str:
        """The action behind a number, a short form or a text."""
        if text.lstrip("-").isdigit():
            options = self.game.options
            number = int(text) if len(text) < 6 else 0
            if not 1 <= number <= len(options):
                raise ActionError(f"There is no option {text}: choose 1 to {len(options)}.")
            return options[number - 1]
        return text

    # ------------------------------------------------------------------ commands

    def take_back(self, rest: str) -> bool:
        try:
            taken = self.game.undo()
        except IllegalAction as error:
            self.say(str(error), "red")
            return False
        self.report.append((f"Taken back: {taken}.", -1))
        self.autosave()
        return True

    def passes(self, rest: str) -> bool:
        return self.obey("pass")

    def odds(self, rest: str) -> bool:
        try:
            action = self.action(rest)
            self.out.print(odds_table(self.game.odds(action), action))
        except (ActionError, IllegalAction) as error:
            self.say(str(error), "red")
        return False

    def why(self, rest: str) -> bool:
        try:
            refusal = self.game.why_not(self.action(rest))
        except ActionError as error:
            self.say(str(error), "red")
            return False
        if refusal is None:
            self.say("That is allowed now.")
        else:
            self.say(f"{refusal.text} [{refusal.rule}]")
        return False

    def show_log(self, rest: str) -> bool:
        number = int(rest) if rest.isdigit() and len(rest) < 6 else LOG
        for line in self.visible_report()[-number:]:
            self.say(line)
        return False

    def show_hand(self, rest: str) -> bool:
        s = self.state
        seat = s.field.side_ids.index(self.viewer)
        for line in card_lines(s.field, s.hands[seat]):
            self.say(line)
        if s.book.tacticians:
            self.say("Tactician cards:", "bold")
            for line in tactic_lines(s.field, s.tacticians.hands[seat]):
                self.say(line)
        if not s.field.deck.shared:
            self.show_piles(s, seat)
        return False

    def show_piles(self, s: State, seat: int) -> None:
        """The hands of a rule set whose cards lie in its own parts."""
        for pile in piles(s, seat):
            if pile.side == seat and pile.kind == "hand" and pile.cards:
                self.say(f"{sentence(agree(pile.name, True))}:", "bold")
                for line in tactic_lines(s.field, [s.field.deck.tactic_number[id] for id in pile.cards]):
                    self.say(line)

    def show_board_again(self, rest: str) -> bool:
        self.show_header()
        self.show_board(hexes_of(self.state))
        return False

    def show_options_again(self, rest: str) -> bool:
        self.show_options()
        return False

    def show_key(self, rest: str) -> bool:
        f = self.state.field
        kinds = {kind.code: kind.type.name for kind in f.kinds}
        self.say("  ".join(f"{code} {name}" for code, name in sorted(kinds.items())))
        self.say(f"The number after a code is the number of {f.words.block}s.")
        self.say(legend(of_state(self.state), sign_set()))
        return False

    def show_rule(self, rest: str) -> bool:
        try:
            look_up(self.out, tuple(rest.split()))
        except Problem as problem:
            self.say(problem.message, "red")
        return False

    def keep(self, rest: str) -> bool:
        path = Path(rest).expanduser() if rest else self.path
        try:
            savefile.write(path, self.as_file())
        except OSError as error:
            self.say(f"{path} cannot be written ({error.strerror}): name another file.", "red")
            return False
        self.say(f"Saved in {path}; `bicorne play {path}` goes on from here.")
        return False

    def help(self, rest: str) -> bool:
        self.say(HELP)
        return False

    def leave(self, rest: str) -> bool:
        raise EOFError

    # ------------------------------------------------------------------ the screen

    def say(self, text: str, style: str = "") -> None:
        self.out.print(Text(text, style))

    def side_name(self, id: str) -> str:
        f = self.state.field
        return f.side_names[f.side_ids.index(id)]

    def show_all(self) -> None:
        """All that the player needs for this decision; pipes get the board once a turn."""
        asked = (self.game.turn, self.game.active, self.viewer)
        new_turn = asked != self.asked
        self.asked = asked
        if self.out.is_terminal:
            self.out.clear()
        if self.out.is_terminal or new_turn:
            self.show_header()
            self.show_board(hexes_of(self.state))
        self.show_report()
        self.say(self.game.prompt, "bold")
        self.show_options()

    def show_header(self) -> None:
        f, s = self.state.field, self.state
        self.out.rule(Text(f"{f.name} · turn {s.turn}", "bold"), style="dim")
        sign = sign_set()
        me = f.side_ids.index(self.viewer)
        for seat in (1 - me, me):
            shape = sign.own if seat == me else sign.enemy
            banners = f"{s.banners[seat]} of {f.goals[seat]} {f.words.banner}s"
            have, whole = s.book.scoring.part(s, seat)
            if have:
                banners += f" and {have} of {whole} parts of the next"
            held = [pile for pile in piles(s, me) if pile.side == seat and pile.kind in ("hand", "aside", "purse")]
            cards = [f", {pile.count} {agree(pile.name, pile.count != 1)}" for pile in held]
            saved = [pile for pile in piles(s, me) if pile.side == seat and pile.kind == "saved"]
            cards += [
                f", {pile.count} {agree(pile.name, pile.count != 1)} on {f.leader_names[s.leader_at[pile.hex]]}"
                for pile in saved
            ]
            turn = " ← its turn" if s.active == seat and self.out.encoding.startswith("utf") else ""
            self.say(f"{shape} {f.side_names[seat]}: {banners}{''.join(cards)}{turn}")

    def show_board(self, chosen: list[int]) -> None:
        f = self.state.field
        columns = self.out.width
        if columns < f.board.width * NARROW + 1:
            self.say(f"The board needs {f.board.width * NARROW + 1} columns; this window has {columns}.", "red")
        picture = of_state(self.state)
        self.out.print(flanks(f, columns), end="")
        self.out.print(draw(picture, f.side_ids.index(self.viewer), columns, sign_set(), chosen), end="", crop=False)
        self.say(legend(picture, sign_set()), "dim")

    def visible_report(self) -> list[str]:
        seat = self.state.field.side_ids.index(self.viewer)
        return [line for line, who in self.report if who in (-1, seat)]

    def show_report(self) -> None:
        """What has happened since the last look; on a screen the last lines."""
        lines = self.visible_report()
        new = lines[self.shown :]
        if self.out.is_terminal:
            new = lines[-max(RECENT, min(len(new), MOST_RECENT)) :]
        self.shown = len(lines)
        for line in new:
            self.say(line)

    def show_options(self) -> None:
        for group in grouped(self.state):
            self.show_group(group)

    def show_group(self, group: Group) -> None:
        """Each on a line of its own, or side by side behind the heading."""
        table = RichTable.grid(padding=(0, 1))
        if group.each_on_its_line:
            table.add_column(justify="right", min_width=3, style="bold cyan")
            for number, label in group.entries:
                table.add_row(str(number), label)
        else:
            text = Text()
            for number, label in group.entries:
                text.append(str(number), "bold cyan")
                text.append(f" {label}".replace(" ", "\u00a0") + "  ")
            table.add_column(no_wrap=True)
            table.add_row(f"{group.heading}:", text)
        self.out.print(table)


def shows_a_card(s: State, a: Action) -> bool:
    """Does an option give away a card of the hand?"""
    return a[0] != "pass" and (s.book.verbs[a[0]].hidden or s.book.phrases[a[0]].names_card)


COMMANDS = {
    "p": Desk.passes,
    "u": Desk.take_back,
    "undo": Desk.take_back,
    "odds": Desk.odds,
    "why": Desk.why,
    "log": Desk.show_log,
    "h": Desk.show_hand,
    "hand": Desk.show_hand,
    "b": Desk.show_board_again,
    "board": Desk.show_board_again,
    "o": Desk.show_options_again,
    "options": Desk.show_options_again,
    "key": Desk.show_key,
    "rule": Desk.show_rule,
    "rules": Desk.show_rule,
    "save": Desk.keep,
    "?": Desk.help,
    "help": Desk.help,
    "q": Desk.leave,
    "quit": Desk.leave,
    "exit": Desk.leave,
}
