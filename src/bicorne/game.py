"""The public face: a game one can play, ask, save and take back."""

import secrets
from dataclasses import dataclass
from typing import Any

import msgspec

from . import codec
from .actions import Action
from .battlefield import Field
from .chance import Chance, key_of
from .errors import ActionError, BicorneError, IllegalAction, RecordError, SaveError, ScenarioError
from .events import Event, Undone
from .film import Picture
from .flow import apply, current, deciding
from .log import Line, describe, prompt
from .rules import rule_book
from .rules.book import RuleBook
from .rules.refusal import cite, refusal
from .rules.resolver import Odds, Outlook
from .scenario import find_scenario
from .setup import first_state, stage
from .state import State
from .view import (
    deal_behind,
    leader_data,
    pieces,
    private_view,
    public_view,
    unit_data,
    unit_marks,
    unit_now,
    view,
)
from .why import hexes_concerned, refusal_text


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: the rule, a sentence, and the hexes concerned."""

    rule: str
    text: str
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class Unit:
    """A unit as everybody at the table sees it."""

    side: str
    nation: str
    type: str
    name: str
    arm: str
    troop_class: str
    traits: tuple[str, ...]
    blocks: int
    full: int
    hex: str
    square: int
    leader: str | None
    ordered: bool
    moved: int
    battled: bool
    facing: int = -1  # in twelfths of a circle, clockwise from the top of the map; -1: nowhere


@dataclass(frozen=True)
class Leader:
    side: str
    name: str
    hex: str
    attached: bool
    ordered: bool


@dataclass(frozen=True)
class Sight:
    """A line of sight: the hexes it crosses, the pairs it runs between, and those of them that block it."""

    clear: bool
    through: tuple[str, ...]
    along: tuple[tuple[str, str], ...]  # "" beyond the edge of the board
    blocking: tuple[str, ...]


@dataclass
class Move:
    """A line of the record: who did what, and what came of it."""

    side: str
    action: str
    dice: str
    events: list[dict[str, Any]]


class Game:
    """A battle being played.

    >>> game = Game.new("rolica-first-position", seed=7)
    >>> game.deciding, game.turn, game.banners
    ('allied', 1, {'allied': 0, 'french': 0})
    >>> game.options[0].startswith("play ")
    True
    """

    def __init__(self, state: State, origin: str, start: str) -> None:
        self._s = state
        self._origin = origin
        self._start = start  # the save of the first decision, for the record
        self._moves: list[Move] = []
        self._undo: list[tuple[int, str, State]] = []  # what can be taken back: who, what, and the state before

    # -------------------------------------------------------------- beginnings

    @classmethod
    def new(
        cls,
        scenario: str,
        seed: int | bytes | None = None,
        rules: str | None = None,
        *,
        fast: bool = False,
        windows: bool = False,
    ) -> "Game":
        """Begin a battle: a scenario id, a path, or the TOML text itself.

        Without a seed the dice come from the system's own randomness. `fast` takes the quick generator of
        self-play. With `windows` a player is asked about hidden cards even when he can only pass, so that
        being asked tells nobody anything; otherwise the game passes for him.
        """
        text, origin = find_scenario(scenario)
        key = seed if isinstance(seed, bytes) else key_of(secrets.randbits(128) if seed is None else seed)
        if len(key) != 16:
            raise ValueError(f"A seed given as bytes must have 16 of them, not {len(key)}.")
        return cls._begun(first_state(text, origin, rules or "", Chance(key, fast), windows), origin)

    @classmethod
    def _begun(cls, state: State, origin: str) -> "Game":
        state.events = []
        return cls(state, origin, codec.encode(state, origin))

    @classmethod
    def load(cls, text: str) -> "Game":
        """Go on with a saved game.

        >>> game = Game.new("vimeiro", seed=1)
        >>> Game.load(game.save()).options == game.options
        True
        """
        try:
            save = codec.decode(text)
            field = stage(save.scenario, save.origin, save.rules)[1]
            book = rule_book(save.rules, field.special)
        except ScenarioError as error:
            problem = error.problems[0]
            raise SaveError(f"The battle in this save cannot be played ({problem}): use an unaltered copy.") from error
        return cls._begun(codec.restore_save(save, field, book), save.origin)

    @classmethod
    def from_view(cls, data: dict[str, Any], seed: int = 0) -> "Game":
        """A possible game behind what a side knows: the hidden cards are dealt afresh.

        >>> game = Game.new("waterloo", seed=3)
        >>> guess = Game.from_view(game.view("french"), seed=1)
        >>> guess.view("french")["cards"]["hand"] == game.view("french")["cards"]["hand"]
        True
        """
        try:
            field = stage(data["scenario"], "view", data["rules"])[1]
            book = rule_book(data["rules"], field.special)
        except (AttributeError, KeyError, TypeError) as error:
            raise SaveError(f"This is not a view of a game ({error!r}): use what Game.view returns.") from error
        except ScenarioError as error:
            problem = error.problems[0]
            raise SaveError(f"The battle in this view cannot be played ({problem}): use Game.view's own.") from error
        state = deal_behind(data, field, book, Chance(key_of(seed), True))
        return cls._begun(state, "view")

    def copy(self) -> "Game":
        """An independent copy: what is played on one never shows on the other."""
        game = Game(self._s.copy(), self._origin, self._start)
        game._moves = self._moves[:]
        game._undo = self._undo[:]
        return game

    # -------------------------------------------------------------- where we are

    @property
    def deciding(self) -> str | None:
        """The side whose decision it is; None when the battle is over."""
        side = deciding(self._s)
        return self._s.field.side_ids[side] if side >= 0 else None

    @property
    def prompt(self) -> str:
        """One sentence for the side that decides."""
        return prompt(self._s)

    @property
    def window(self) -> bool:
        """Does the question stand open by public facts alone, so that it must not tell what the player holds?"""
        return self._s.windows and self._s.result < 0 and current(self._s).secret

    @property
    def hand_alone(self) -> bool:
        """Does all that may be chosen now, but to pass, come from cards that the others do not see?"""
        verbs = self._s.book.verbs
        return all([action[0] == "pass" or verbs[action[0]].hidden for action in self._s.options])

    @property
    def options(self) -> tuple[str, ...]:
        """Every legal action as text, in a stable order."""
        text = self._s.field.lexicon.text
        return tuple([text(action) for action in self._s.options])

    @property
    def field(self) -> Field:
        """What never changes in this battle: board, ground, troops, cards, goals."""
        return self._s.field

    @property
    def book(self) -> RuleBook:
        """The rule book it is played by, with what the special rules of the battle add."""
        return self._s.book

    def show(self, picture: Picture) -> None:
        """Set the board as a picture has it: for a record that is shown from its events, never to play on."""
        picture.show_on(self._s)

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides: the bottom of the map, the top."""
        bottom, top = self._s.field.side_ids
        return bottom, top

    @property
    def turn(self) -> int:
        return self._s.turn

    @property
    def active(self) -> str:
        """The side whose turn it is."""
        return self._s.field.side_ids[self._s.active]

    @property
    def banners(self) -> dict[str, int]:
        return dict(zip(self._s.field.side_ids, self._s.banners, strict=True))

    @property
    def winner(self) -> str | None:
        """The side that has won, "draw", or None while the battle goes on."""
        if self._s.result < 0:
            return None
        return (*self._s.field.side_ids, "draw")[self._s.result]

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units on the board."""
        return tuple([self._unit(unit) for unit, hex in enumerate(self._s.hex) if hex >= 0])

    def _unit(self, unit: int) -> Unit:
        data = unit_data(self._s, unit)
        del data["id"]
        return Unit(troop_class=data.pop("class"), traits=tuple(data.pop("traits")), **data)

    @property
    def leaders(self) -> tuple[Leader, ...]:
        """The leaders on the board."""
        s = self._s
        return tuple([Leader(**leader_data(s, i)) for i, hex in enumerate(s.leader_hex) if hex >= 0])

    def view(self, side: str | None) -> dict[str, Any]:
        """All that a side may know, as plain data; None is a bystander."""
        return view(self._s, -1 if side is None else self._side(side))

    @property
    def public_view(self) -> dict[str, Any]:
        """Of what changes from action to action and a table shows after each, that which is the same for everybody."""
        return public_view(self._s)

    def private_view(self, side: str | None) -> dict[str, Any]:
        """Of the same, what is this side's alone."""
        return private_view(self._s, -1 if side is None else self._side(side))

    def unit_marks(self) -> list[tuple[int, ...]]:
        """By unit, the numbers behind `unit_now`: the same marks read the same."""
        return unit_marks(self._s)

    def unit_now(self, unit: int) -> dict[str, Any]:
        """What changes about a unit on the board, by its number."""
        return unit_now(self._s, unit)

    @property
    def pieces(self) -> dict[str, Any]:
        """Who the numbered units, leaders and objectives are: all of the battle, on the board or not."""
        return pieces(self._s)

    def _side(self, id: str) -> int:
        if id not in self._s.field.side_ids:
            raise ActionError(f"There is no side '{id}': the sides are {' and '.join(self._s.field.side_ids)}.")
        return self._s.field.side_ids.index(id)

    # -------------------------------------------------------------- playing

    def canonical(self, action: str) -> str:
        """The one text of an action, however it was spelled.

        >>> Game.new("vimeiro", seed=1).canonical("  play  rally")
        'play rally'
        """
        lexicon = self._s.field.lexicon
        return lexicon.text(lexicon.parse(action))

    def allows(self, action: str) -> bool:
        """Is this one of the options? ActionError if it is no action at all."""
        return self._s.field.lexicon.parse(action) in self._s.options

    def play(self, action: str, dice: str = "") -> list[Event]:
        """Carry out a legal action and return its events; `dice` loads faces ahead of the seed.

        Nothing changes when the action is illegal or a loaded die is left over.
        """
        a = self._s.field.lexicon.parse(action)
        if a not in self._s.options:
            raise IllegalAction(self._refused(a))
        return self._play(a, self._faces(dice))

    def _play(self, a: Action, faces: list[int]) -> list[Event]:
        before = self._s
        s = before.copy()
        s.chance.loaded = faces[:]
        side = deciding(before)
        apply(s, a)
        if s.chance.loaded:
            left = " ".join(self._words(s.chance.loaded))
            raise ActionError(f"The action rolls fewer dice: '{left}' would be left over.")
        events = s.take_events()
        text = s.field.lexicon.text(a)
        self._remember(side, text, before, s)
        self._s = s
        self._note(side, text, self._words(faces), events)
        return events

    def _remember(self, side: int, text: str, before: State, after: State) -> None:
        """Choices can be taken back until a die or a card is seen or the other side is asked.

        An announced melee binds as soon as the defender has something to decide.
        """
        self._undo.append((side, text, before))
        if after.chance.reveals != before.chance.reveals or deciding(after) != side:
            self._undo = []

    def _note(self, side: int, action: str, dice: list[str], events: list[Event]) -> None:
        data = [{"event": type(event).__name__, **msgspec.to_builtins(event)} for event in events]
        self._moves.append(Move(self._s.field.side_ids[side], action, " ".join(dice), data))

    def _words(self, faces: list[int]) -> list[str]:
        return [self._s.book.die.words[face] for face in faces]

    def _faces(self, dice: str) -> list[int]:
        words = self._s.book.die.words
        for word in dice.split():
            if word not in words:
                raise ActionError(f"'{word}' is not a face of the die: the faces are {', '.join(words)}.")
        return [words.index(word) for word in dice.split()]

    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    def undo(self) -> str:
        """Take the last choice back and return it: back to the last die, draw or decision of the other side."""
        return self.take_back().action

    def take_back(self) -> Undone:
        """The same, as the event that it is."""
        if not self._undo:
            raise IllegalAction("Nothing can be taken back: dice, a card or the other side came in between.")
        side, text, before = self._undo.pop()
        self._s = before
        undone = Undone(text)
        self._note(side, "undo", [], [undone])
        return undone

    # -------------------------------------------------------------- asking

    def why_not(self, action: str) -> Refusal | None:
        """The first rule that forbids an action, in the order: whose decision, phase, piece, order, the verb's
        own rules. None if the action is legal."""
        a = self._s.field.lexicon.parse(action)
        reason = refusal(self._s, a)
        if reason is None:
            return None
        return Refusal(cite(self._s, reason, a), refusal_text(self._s, reason, a), hexes_concerned(self._s, a))

    def _refused(self, a: Action) -> str:
        text = self._s.field.lexicon.text(a)
        refused = self.why_not(text)
        assert refused is not None
        return f"'{text}' is not allowed: {refused.text} [{refused.rule}]"

    def odds(self, action: str) -> Odds:
        """The exact odds of a legal attack: of every action that rolls battle dice."""
        a = self._s.field.lexicon.parse(action)
        if a not in self._s.options:
            raise IllegalAction(self._refused(a))
        phrases = self._s.book.phrases
        if a[0] == "pass" or not phrases[a[0]].attack:
            attacks = ", ".join([phrase.verb for phrase in phrases.values() if phrase.attack])
            raise ActionError(f"'{action}' rolls no battle dice: ask for the odds of {attacks}.")
        return self._s.book.resolver.odds(self._s, a)

    def outlooks(self) -> dict[str, Outlook]:
        """By action, what each answer to the question of a fight leads to: whether to stand, to retire, to form
        square, to strike first or play another card against a melee, to ignore flags, where to retreat, to battle
        back, and by which way a leader goes whom enemies bar. Empty at any other question.

        >>> Game.new("vimeiro", seed=1).outlooks()
        {}
        """
        return self._s.book.resolver.outlooks(self._s)

    def sight(self, origin: str, target: str) -> Sight:
        """The line of sight between two hexes, as the unit on the first would have it.

        >>> Game.new("vimeiro", seed=1).sight("A1", "B1").clear
        True
        """
        s, board = self._s, self._s.field.board
        a, b = board.hex(origin), board.hex(target)
        names = [*board.names, ""]  # a hex of -1 lies beyond the edge
        stops = s.book.conduct.blocking(s, a, b)
        return Sight(
            not stops,
            tuple([names[hex] for hex in board.through(a, b)]),
            tuple([(names[left], names[right]) for left, right in board.along(a, b)]),
            tuple([names[hex] for hex in stops if hex >= 0]),
        )

    def arcs(self, hex: str, front: str = "") -> tuple[list[str], list[str], list[str]]:
        """The hexes before the unit on a hex, at its flanks and behind it; `front`: as if it looked to that corner.

        >>> Game.new("vimeiro", seed=1, rules="plus").arcs("F5")
        ([], [], [])
        """
        s, board = self._s, self._s.field.board
        unit = s.at[board.hex(hex)]
        if front and front not in board.vertices:
            raise ActionError(f"'{front}': units face one of {', '.join(board.vertices)}.")
        if unit < 0:
            return [], [], []
        found = s.book.conduct.arcs(s, unit, board.vertices.index(front) if front else -1)
        before, flanks, behind = [[board.names[one] for one in hexes] for hexes in found]
        return before, flanks, behind

    def commanded(self, side: str) -> list[str]:
        """The hexes in which leaders of a side command, under rules that know a range of command."""
        s = self._s
        return [s.field.board.names[hex] for hex in s.book.conduct.commanded(s, self._side(side))]

    def describe(self, event: Event) -> Line:
        """An event as a plain sentence with the rules behind it."""
        return describe(self._s.field, event)

    # -------------------------------------------------------------- keeping

    def save(self) -> str:
        """The game as text, in the middle of any decision."""
        return codec.encode(self._s, self._origin)

    @property
    def start(self) -> str:
        """The save of the first decision, with which a record begins."""
        return self._start

    def take_moves(self) -> list[Move]:
        """The moves since the last time, for one who keeps the record himself: the game forgets them."""
        moves, self._moves = self._moves, []
        return moves

    def record(self) -> str:
        """The game as text: where it began, every action with its dice, and all that came of them."""
        return write_record(self._start, self.winner, self._moves)

    @classmethod
    def replay(cls, record: str) -> "Game":
        """Play a record again from its beginning; RecordError where it does not end as it did."""
        start, moves = read_record(record)
        game = cls.load(start)
        for number, move in enumerate(moves, 1):
            game.repeat(number, move)
        return game

    def repeat(self, number: int, move: Move) -> list[Event]:
        """Play a move of a record again; RecordError where these rules do not, or not with the same outcome."""
        try:
            events: list[Event] = (
                [self.take_back()] if move.action == "undo" else self.play(move.action, dice=move.dice)
            )
        except BicorneError as error:
            raise RecordError(f"Move {number} of the record cannot be played: {error}") from error
        if move.action != "undo" and msgspec.to_builtins(self._moves[-1].events) != move.events:
            raise RecordError(
                f"Move {number} ({move.action}) does not end as recorded: `bicorne replay` shows it as it happened."
            )
        return events


class RecordFile(msgspec.Struct):
    bicorne: str
    format: int
    version: int
    start: str
    winner: str | None
    moves: list[Move]


def write_record(start: str, winner: str | None, moves: list[Move]) -> str:
    """A record from its parts."""
    data = RecordFile("record", 1, codec.version_of(start), start, winner, moves)
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


def read_record(text: str) -> tuple[str, list[Move]]:
    """The first save and the moves of a record; viewing needs no more, whatever version made it."""
    try:
        data = msgspec.json.decode(text, type=RecordFile)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"This is not a game record ({error}): use a file that Game.record wrote.") from error
    if data.bicorne != "record" or data.format != 1:
        raise RecordError(
            f"This record has format {data.format}, and this program reads format 1: use the one that wrote it."
        )
    return data.start, data.moves
