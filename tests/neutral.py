"""Boards on which tests of the classic rules run under Plus: BICORNE_RULES=plus.

What Plus adds keeps out of the way:

- every hex lies before every unit, and cavalry may melee whomever its ride has brought it to (a book without fronts);
- points are enough for the orders of a test, and of its section cards only the number of orders counts; its other cards
  are action cards;
- nobody is offered a forced march or a turn in place;
- a side to whom the test gives too few cards for a square forms none;
- British cavalry is steady; banners are won by units, and goals are those of the test;
- beaten pieces go no way that the classic rules do not know, and cavalry never adds a hex;
- questions that only Plus asks are answered by keeping things as they are.

`overridden-plus.toml` lists the tests that do not hold under Plus or that cannot be set up like this, and why.
"""

from dataclasses import replace
from typing import Any

from bicorne import ActionError, Game, Unit
from bicorne.actions import Action
from bicorne.data.cards import load_deck
from bicorne.flow import current
from bicorne.rules import BOOKS
from bicorne.rules.classic import movement as classic
from bicorne.rules.classic.leaders import LeaderRetreat
from bicorne.rules.plus.book import NO_FRONTS, OTHER_READINGS, PLUS
from bicorne.rules.plus.retreat import Retreat
from boards import read_pieces, rolls, scenario_text

NAME = "plus-neutral"
POINTS = 7  # as many as a position may have
BRITISH_CAVALRY = ("BLC", "BHC", "BGH")

NEUTRAL = PLUS.variant(
    NAME,
    version=1,
    switches={"no_fronts": NO_FRONTS, "free_charge": OTHER_READINGS["free_charge"]},
    scoring=BOOKS["classic"].scoring,
)
FEWEST_CARDS = 3  # for a square
CARDS = load_deck(BOOKS["classic"].deck)
ACTION_CARDS = set(load_deck(PLUS.deck).tactic_number)

PASSED = (
    "face",
    "face in line",
    "face after advance",
    "exchange",
    "guerrilla action",
    "save points",
    "first points",
    "replace leader",
    "replace other leader",
)


def neutral_text(
    pieces: str,
    to_move: str,
    ordered: str,
    phase: str,
    hands: dict[str, str],
    moved: dict[str, str] | None,
    battled: str,
    banners: dict[str, int] | None,
    goal: int | dict[str, int],
    cards: int | dict[str, int],
    works: dict[str, str] | None,
    also: dict[str, str] | None,
    objectives: str,
    extra: str,
    bottom: str,
    turn: int,
    start: str,
    sides: dict[str, str] | None,
) -> str:
    held = {
        side: [card for card in hands.get(side, "").split() if card in ACTION_CARDS] for side in ("allied", "french")
    }
    lines = [f"sacs = {{ allied = {held['allied']}, french = {held['french']} }}"]
    if phase in ("command", "order"):
        phase = "order"
        lines.append(f"points = {POINTS}")
    goals = {side: goal if isinstance(goal, int) else goal.get(side, 5) for side in ("allied", "french")}
    steady = [hex for hex, token in read_pieces(pieces)[0].items() if token.split(":")[-1] in BRITISH_CAVALRY]
    plus = f"[plus]\nsteady = {steady}\nbanners = {{ allied = {goals['allied']}, french = {goals['french']} }}"
    return scenario_text(
        pieces, to_move, ordered, phase, "", None, "", "", None, "", moved, battled, banners, goal, cards, works, also,
        f"{objectives}\n{plus}", "\n".join([*lines, extra]), bottom, turn, start, sides,
    )  # fmt: skip


def new_game(text: str, seed: int, options: dict[str, Any], hands: dict[str, str]) -> Game:
    BOOKS[NAME] = NEUTRAL  # here and not on import: other tests go over all books
    game = NeutralGame.new(text, seed=seed, rules=NAME, **options)
    assert isinstance(game, NeutralGame)
    game.without_squares = [side for side, cards in hands.items() if len(cards.split()) < FEWEST_CARDS]
    game.keep_on()
    return game


def leaving(options: tuple[str, ...]) -> bool:
    """May a square still be left? That takes no order."""
    return any([option.startswith("leave-square") for option in options])


def in_classic_order(a: Action) -> int:
    """Retreats by hex, and everything else as it stands."""
    return a[2] if a[0] in ("retreat", "retreat leader") else 999


class NeutralGame(Game):
    """A game that answers for itself what only Plus asks."""

    without_squares: list[str] = []
    orders_left = -1  # of the section card in play

    def copy(self) -> Game:
        game = NeutralGame(self._s.copy(), self._origin, self._start)
        game._moves, game._undo = self._moves[:], self._undo[:]
        game.without_squares, game.orders_left = self.without_squares, self.orders_left
        return game

    @property
    def options(self) -> tuple[str, ...]:
        text = self._s.field.lexicon.text
        found = [action for action in self._s.options if not self.is_new(action)]
        return tuple([text(action) for action in sorted(found, key=in_classic_order)])

    @property
    def units(self) -> tuple[Unit, ...]:
        """Squares have the counter of the first card of a track."""
        return tuple([replace(unit, square=min(unit.square, 1)) for unit in super().units])

    def is_new(self, a: Action) -> bool:
        """A forced march, a turn in place, or a retreat to the side."""
        s = self._s
        if a[0] in ("retreat", "retreat leader") and a[2] >= 0:
            side = s.field.side[s.at[a[1]]] if a[0] == "retreat" else s.field.leader_side[self.retreating()]
            return a[2] not in s.field.board.rear[side][a[1]]
        if a[0] == "move" and s.order[s.at[a[1]]]:
            return a[2] not in classic.reachable(s, s.at[a[1]])
        if a[0] == "move leader":
            return a[2] not in classic.leader_reachable(s, s.leader_at[a[1]])
        return a[0] == "face"

    def retreating(self) -> int:
        """The leader who retreats."""
        frame = self._s.stack[-1]
        assert isinstance(frame, LeaderRetreat)
        return frame.leader

    def play(self, action: str, dice: str = "") -> list[Any]:
        words = action.split()
        if words[0] == "play" and words[1] not in ACTION_CARDS:
            self.orders_left = sum(CARDS.cards[CARDS.number[words[1]]].slots) or -1
            return []  # the points are there
        if words[0] == "order":
            self.orders_left -= 1
        try:
            happened = super().play(action, dice)
        except ActionError:
            before = self._s
            happened = super().play(action) if dice else []
            answer = self.kept() if dice else ""
            if not answer or rolls(happened):
                self._s = before
                raise
            return happened + self.play(answer, dice)
        return [event for event in happened + self.keep_on() if "plus" not in type(event).__module__]

    def keep_on(self) -> list[Any]:
        happened: list[Any] = []
        answer = self.kept()
        while answer:
            happened += super().play(answer)
            answer = self.kept()
        return happened

    def kept(self) -> str:
        """The answer that keeps things as they are, if only Plus asks; else nothing."""
        if self.winner is not None:
            return ""
        step, frame = current(self._s).name, self._s.stack[-1]
        if step == "order" and self.orders_left == 0 and not leaving(self.options):
            self.orders_left = -1
            return "pass"
        if step in PASSED:
            return "pass" if "pass" in self.options else self._s.field.lexicon.text(self._s.options[0])
        if step == "move" and self.options == ("pass",):
            return "pass"
        if len(self.options) == 1 < len(self._s.options) and step in ("retreat", "leader retreat"):
            return self.options[0]
        if step == "form square" and self.deciding in self.without_squares:
            return "pass"
        if step == "retreat" and isinstance(frame, Retreat) and not frame.steps and "pass" in self.options:
            return "pass"  # the hex that cavalry may add
        if step == "react" and not any(self._s.staff.extras.hands):
            return "pass"  # a first strike from works
        return ""
