"""The books of Plus: points, blocks and banners, leaders who come back."""

from typing import Final

from ... import events as core
from ...state import State, other
from ..ledger import Check, Ledger
from ..victory import ground_banners
from . import events as e
from .command import POINTS
from .ground import ground_of
from .scoring import BLOCKS_FOR_A_BANNER
from .staff import purse


class PlusLedger(Ledger):
    """Points that come and go, enemy blocks that count, banners won."""

    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.checks = self.checks + PLUS_CHECKS
        self.points = [purse(s, side) for side in (0, 1)]
        self.counted = s.staff.lost[:]
        self.won = [s.banners[side] - ground_banners(s, side) for side in (0, 1)]

    def note(self, event: core.Event, s: State) -> None:
        super().note(event, s)
        if isinstance(event, e.CommandDrawn):
            self.points[event.side] += event.points
        elif isinstance(event, core.ClauseChosen):
            if event.clause == POINTS or "ace_keeps_point" in s.book.switches:
                self.points[event.side] += 1
        elif isinstance(event, e.CardSpoiled) and event.spoiled:
            card = s.field.deck.cards[event.card]
            self.points[event.side] -= ground_of(s).ratings[event.side] if card.points < 0 else card.points
        elif isinstance(event, (e.PointsSpent, e.PointsLost)):
            self.points[event.side] -= event.points
        elif isinstance(event, e.PointsGiven):
            self.points[event.side] += event.points
        elif isinstance(event, e.PointsSaved):
            self.points[event.side] -= event.lost
        elif isinstance(event, e.LeaderReplaced):
            self.leaders[event.leader] = True
        elif isinstance(event, core.BlocksLost) and s.field.kinds[event.unit].banner:
            side = other(s.field.side[event.unit])
            before = self.counted[side]
            self.counted[side] += event.blocks
            self.won[side] += self.counted[side] // BLOCKS_FOR_A_BANNER - before // BLOCKS_FOR_A_BANNER
        elif isinstance(event, core.LeaderEliminated):
            self.won[other(s.field.leader_side[event.leader])] += 1
        elif isinstance(event, core.BannerGained) and event.cause in ("exit", "clock"):
            self.won[event.side] += event.banners


def points_are_conserved(s: State, ledger: Ledger) -> str:
    """What was drawn and saved is spent, saved or lost. [plus.command.save-cap]"""
    assert isinstance(ledger, PlusLedger)
    for side in (0, 1):
        if s.result < 0 and purse(s, side) != ledger.points[side]:
            return f"side {side} has {purse(s, side)} points, its events say {ledger.points[side]}"
        saved = sum([s.staff.saved[leader] for leader in s.field.leaders_of[side]])
        if saved > ground_of(s).ratings[side]:
            return f"side {side} has saved {saved} points"
    if min(s.staff.saved, default=0) < 0 or s.staff.points < 0:
        return "somebody has fewer points than none"
    return ""


def blocks_are_counted(s: State, ledger: Ledger) -> str:
    """Banners are those for four blocks each, for leaders, and of objectives held. [plus.victory.four-blocks]"""
    assert isinstance(ledger, PlusLedger)
    for side in (0, 1):
        if s.staff.lost[side] != ledger.counted[side]:
            return f"side {side} has taken {s.staff.lost[side]} blocks, its events say {ledger.counted[side]}"
        if s.banners[side] != ledger.won[side] + ground_banners(s, side):
            return f"side {side} has {s.banners[side]} banners; its events say {ledger.won[side]} and those for ground"
        if s.result < 0 and s.banners[side] >= s.field.goals[side]:
            return f"side {side} has {s.banners[side]} banners and has not won"
    return ""


PLUS_CHECKS: Final[list[Check]] = [points_are_conserved, blocks_are_counted]
