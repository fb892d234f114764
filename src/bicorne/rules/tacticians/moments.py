"""The moments of the Tactician cards: the question each is a window of, and which hexes may be meant."""

from collections.abc import Callable
from typing import Final

from ...actions import NONE, Action
from ...cards import MOMENTS
from ...flow import Frame, Window, again, current, deciding
from ...state import State
from ..book import Reason
from ..classic.battle import Attack, flags_are_forced
from ..classic.melee import Melee
from .cards import PLAYS, FirstStrike, Play, Recall
from .hand import different, play_on
from .turn import GiveUp


class Moment(Window):
    """A window for the cards of one moment, played on a hex. [exp.tactician.play-when-indicated]"""

    def __init__(
        self,
        name: str,
        question: str,
        hexes: Callable[[State, Frame, int], list[int]],
        *,
        when: Callable[[State, Frame], bool] | None = None,
        once: bool = False,
        beside: bool = False,
    ) -> None:
        super().__init__(question, "tactic", beside)
        self.number = MOMENTS.index(name)
        self.hexes = hexes  # where a card may be played, the rules of the card apart
        self.when = when  # what everybody sees must be so; None: nothing more than the question itself
        self.once = once  # one card or none; otherwise the question is asked again
        self.cards: dict[str, Play] = {play.card: play for play in PLAYS if play.moment == name}

    def opens(self, s: State, f: Frame, side: int) -> bool:
        """By the number of cards in the hand, whatever they are."""
        return len(s.tacticians.hands[side]) > 0 and (self.when is None or self.when(s, f))

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        """Mostly no card of the hand is for this moment, and nothing more is worked out."""
        deck = s.field.deck
        fits = deck.tactics_at[self.number]
        numbers = [number for number in s.tacticians.hands[side] if fits[number]]
        options: list[Action] = []
        if numbers:
            hexes = self.hexes(s, f, side)
            for number in different(numbers):
                t = deck.tactician_cards[number]
                play = self.cards[t.id]
                options += [("tactic", number, hex, NONE) for hex in hexes if play.bar(s, t, side, hex) is None]
        return options

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        if not self.once:
            again(f)
        play_on(s, side, a[1], a[2])
        self.cards[s.field.deck.tactician_cards[a[1]].id].effect(s, f, a)


# ------------------------------------------------------------------ where


def every_unit(s: State, f: Frame, side: int) -> list[int]:
    return [hex for hex in s.hex if hex >= 0]


def own_leaders(s: State, f: Frame, side: int) -> list[int]:
    return [s.leader_hex[leader] for leader in s.field.leaders_of[side] if s.leader_hex[leader] >= 0]


def ordered_units(s: State, f: Frame, side: int) -> list[int]:
    return [s.hex[unit] for unit in s.ordered if s.hex[unit] >= 0]


def units_at_home(s: State, f: Frame, side: int) -> list[int]:
    units = sorted([s.at[hex] for hex in s.field.home_rows[side][0] if s.at[hex] >= 0])
    return [s.hex[unit] for unit in units if s.field.side[unit] == side]


def defending_unit(s: State, f: Frame, side: int) -> list[int]:
    assert isinstance(f, Melee)
    return [f.ground]


def attacking_unit(s: State, f: Frame, side: int) -> list[int]:
    assert isinstance(f, Melee)
    return [f.base]


def target_unit(s: State, f: Frame, side: int) -> list[int]:
    assert isinstance(f, Attack)
    return [s.hex[f.foe]]


# ------------------------------------------------------------------ when


def is_unit_attacked(s: State, f: Frame) -> bool:
    """In every melee against a unit. [exp.tactician-card.first-strike-as-tactician]"""
    assert isinstance(f, Melee)
    return f.foe >= 0


def can_hold_the_line(s: State, f: Frame) -> bool:
    """Flags that can be ignored, on a unit with a leader."""
    assert isinstance(f, Attack)
    if f.foe < 0 or not f.flags or not s.blocks[f.foe] or s.leader_of(f.foe) < 0:
        return False
    return not flags_are_forced(s, f)  # [exp.tactician-card.hold-the-line-not-unignorable]


# ------------------------------------------------------------------ the windows, in the order of the turn and the fight

IN_TURN: Final[list[Window]] = [
    Moment("before-orders", "tactics before orders", every_unit),
    Moment("order", "order", own_leaders),
    Moment("move", "move", ordered_units),
    Moment("battle", "battle", ordered_units),
    Moment("after-combat", "tactics after combat", units_at_home),
    GiveUp("tactics after combat", "give-up"),
    Recall("recall", "recall"),
]
IN_MELEE: Final[list[Window]] = [
    Moment("attacked", "react", defending_unit, when=is_unit_attacked, once=True),
    FirstStrike("react", "first-strike"),
    Moment("ground", "take ground", attacking_unit, beside=True),
    Moment("battle-back", "battle back", defending_unit, beside=True),
]
IN_BATTLE: Final[list[Window]] = [Moment("flags", "ignore flags", target_unit, when=can_hold_the_line, once=True)]

# ------------------------------------------------------------------ the verb `tactic`

MOMENT_OF: Final[dict[str, Moment]] = {w.question: w for w in IN_TURN + IN_MELEE + IN_BATTLE if isinstance(w, Moment)}
NOT_HELD: Final = Reason("exp.tactician.play-when-indicated", "{tactic} is not in your hand.")
UNTIMELY: Final[Reason] = Reason("{tactic_timing}", "{tactic} is played {moment}.")


def check_tactic(s: State, a: Action) -> Reason | None:
    """In hand, at its moment, on a piece that it is for. [exp.tactician.play-when-indicated]"""
    side, t = deciding(s), s.field.deck.tactician_cards[a[1]]
    if a[1] not in s.tacticians.hands[side]:
        return NOT_HELD
    cards = MOMENT_OF[current(s).name].cards
    return cards[t.id].bar(s, t, side, a[2]) if t.id in cards else UNTIMELY
