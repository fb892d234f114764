"""What computer generals ask of a rule set, and what they answer when it asks back.

A rule set whose generals weigh options by odds has an aide of its own. With any other, a general tries each option on a
copy and takes the one that leads to the best position.
"""

from collections.abc import Callable
from typing import Final

from ..actions import Action
from ..state import State, other
from ..terms import DRAW
from .worth import BY_UNITS, Prices

WON: Final = 1000.0
BLOCK: Final = 0.1  # of a point
APPROACH: Final = 0.001  # a hex nearer to the enemy


class Weigher:
    """A decision that a general weighs: what a rule set may ask of him to judge an action."""

    def __init__(self, s: State, side: int, ask: str, caution: float) -> None:
        self.s = s
        self.side = side
        self.ask = ask  # the question
        self.caution = caution  # how much danger matters to him
        self.noted: dict[int, float] = {}  # what the rule set has worked out for this decision, by a number of its own

    def value(self, unit: int, hex: int) -> float:
        """What it is worth to have a unit there at the end of the turn."""
        raise NotImplementedError

    def value_in(self, c: State, unit: int) -> float:
        """The same where it stands in another position."""
        raise NotImplementedError

    def danger(self, unit: int, hex: int) -> float:
        """What the enemy may be expected to do to a unit there before it moves again."""
        raise NotImplementedError

    def nearest_enemy(self, hex: int) -> int:
        """How far the nearest enemy unit is."""
        raise NotImplementedError

    def leader_place(self, leader: int, hex: int) -> float:
        """What it is worth to have a leader there."""
        raise NotImplementedError

    def order_worth(self, unit: int, grant: int) -> float:
        """The best that a unit could do with such an order, against doing nothing."""
        raise NotImplementedError

    def attack_from(self, unit: int, hex: int, start: int = -1) -> float:
        """The worth of a unit's best attack from where it is set, on trial if it has a start."""
        raise NotImplementedError

    def gain(self, a: Action) -> float:
        """What a move gains over staying, attack included."""
        raise NotImplementedError

    def shift(self, unit: int, start: int, hex: int) -> None:
        """Set a unit and its leader on another hex, on trial only."""
        raise NotImplementedError

    def worth_kept(self, id: str) -> float:
        """What a card is worth in the hand."""
        raise NotImplementedError

    def outlook(self, a: Action | None) -> float:
        """What all pieces that can be ordered now could do, after an action or as things are."""
        raise NotImplementedError

    def order_worth_in(self, c: State, unit: int) -> float:
        """The best that an ordered unit could do in another position."""
        raise NotImplementedError

    def choice_in(self, c: State) -> Action:
        """What a one-step general would play in another position."""
        raise NotImplementedError


Judgment = Callable[[Weigher, Action], float]


class Aide:
    """What computer generals ask of a rule set; this one knows the score and nothing else."""

    def __init__(self, weighs: bool = False, prices: Prices = BY_UNITS) -> None:
        self.weighs = weighs  # options are weighed by the answers below; else each is tried on a copy
        self.prices = prices  # what losses are worth

    def position(self, s: State, side: int) -> float:
        """How good a position is for a side: the score, the blocks on the board, and how near its units are."""
        if s.result >= 0:
            return 0.0 if s.result == DRAW else WON if s.result == side else -WON
        worth = float(s.banners[side] - s.banners[other(side)])
        distance = s.field.board.distance
        foes = [s.hex[foe] for foe in s.field.units_of[other(side)] if s.hex[foe] >= 0]
        for unit, hex in enumerate(s.hex):
            if hex < 0:
                continue
            own = s.field.side[unit] == side
            worth += BLOCK * s.blocks[unit] if own else -BLOCK * s.blocks[unit]
            if own and foes:
                worth -= APPROACH * min([distance[hex][foe] for foe in foes])
        return worth

    def grant(self, s: State, a: Action) -> int:
        """What an order would allow the unit that it is given to."""
        raise NotImplementedError

    def destinations(self, s: State, unit: int) -> list[int]:
        """Where an ordered unit may move."""
        raise NotImplementedError

    def leaving(self, w: Weigher, unit: int) -> float:
        """What it is worth that an ordered unit leaves the field from where it stands; far below zero if it may not."""
        raise NotImplementedError

    def best_attack(self, s: State, unit: int, start: int = -1) -> float:
        """The worth of the best attack that an ordered unit can make from where it stands, 0 where it has none.

        A unit with a start has been set there on trial: it would have moved from that hex.
        """
        raise NotImplementedError

    def idle(self, s: State, unit: int) -> float:
        """What it is worth to leave a unit as it stands near the enemy, besides its ground."""
        return 0.0

    def cost(self, s: State, a: Action) -> float:
        """What must be given for an order, besides the chance to give another."""
        return 0.0

    def is_timely(self, s: State, a: Action) -> bool:
        """May a plan have this action now? Cards that open a turn come before its orders."""
        return True

    def leader_order(self, w: Weigher, leader: int) -> float:
        """What it is worth to order a leader on his own."""
        raise NotImplementedError

    def led_from(self, s: State, leader: int, hex: int) -> float:
        """What a leader there is worth to units around him."""
        return 0.0

    # ---- what a position between two turns is worth, besides what every rule set has

    def exposed(self, s: State, unit: int) -> float:
        """How much a unit has to fear from where it looks."""
        return 0.0

    def command(self, s: State, side: int) -> float:
        """The units that are hard to order."""
        return 0.0

    def reserve(self, s: State, side: int) -> float:
        """The orders that a side has in reserve besides its hand of command cards."""
        return 0.0

    def attack(self, s: State, a: Action, bonus: bool) -> float:
        """What an attack brings, less what the answer costs; a bonus attack follows another."""
        raise NotImplementedError

    def answer(self, w: Weigher, a: Action) -> float:
        """What any action but an order, a move or an attack is worth, on the scale of the question's other options."""
        raise NotImplementedError

    def is_supported(self, s: State, unit: int) -> bool:
        """Do friends steady the unit?"""
        raise NotImplementedError

    def expect_losses(self, s: State) -> None:
        """Attacks are to come: the turn is taken not to be a quiet one."""
        raise NotImplementedError


SCORE_ALONE: Final = Aide()
