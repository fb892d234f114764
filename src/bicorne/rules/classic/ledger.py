"""The books of the core game: cards, squares, banners and quiet turns."""

from typing import Final

from ... import events as e
from ...flow import current
from ...state import COLUMNS, MASS, State, other
from ...terms import DRAW
from ..ledger import Check, Ledger, are_all_there
from ..special.sudden_death import KIND as SUDDEN_DEATH
from ..victory import ground_banners

FULL_HANDS: Final = ("play card", "muster")  # decisions at the start of a game or turn, before any card is played
SHORT_HANDS: Final = ("take counter", "recall")  # the card played is gone already and the new one not yet drawn
LOSSES: Final = (
    *(e.BlocksLost, e.UnitEliminated, e.LeaderEliminated, e.LeaderLeft, e.UnitLeft),
    *(e.BannerGained, e.BannerLost),
)


class ClassicLedger(Ledger):
    """The cards of each side, the banners won by eliminations, and the turns in a row without a loss."""

    def __init__(self, s: State) -> None:
        super().__init__(s)
        self.checks = self.checks + CLASSIC_CHECKS
        self.won = [s.banners[side] - ground_banners(s, side) for side in (0, 1)]
        self.cards = [own_cards(s, side) for side in (0, 1)] if current(s).name in FULL_HANDS else []
        self.quiet = s.quiet

    def note(self, event: e.Event, s: State) -> None:
        super().note(event, s)
        if isinstance(event, e.UnitEliminated):
            self.won[other(s.field.side[event.unit])] += s.book.scoring.unit(s, event.unit)
        elif isinstance(event, e.LeaderEliminated):
            self.won[other(s.field.leader_side[event.leader])] += s.book.scoring.leader(s, event.leader)
        elif isinstance(event, e.BannerGained) and event.cause in ("exit", "clock"):
            self.won[event.side] += event.banners
        elif isinstance(event, e.CardMissed) and self.cards:
            self.cards[event.side] -= 1
        if isinstance(event, LOSSES):
            self.quiet = -1
        elif isinstance(event, e.TurnEnded):
            self.quiet += 1


def own_cards(s: State, side: int) -> int:
    """Cards in hand and on the square track."""
    return len(s.hands[side]) + sum(card >= 0 for card in s.tracks[side])


def leaders_are_conserved(s: State, ledger: Ledger) -> str:
    """A leader is on the board until an event removes him, one to a hex, and with a unit only of his own side."""
    walking = {frame.data()["leader"] for frame in s.stack if frame.procedure == "leader retreat"}
    for leader, hex in enumerate(s.leader_hex):
        if (hex >= 0) != ledger.leaders[leader]:
            return f"leader {leader} is on hex {hex}, his events say otherwise"
        if hex < 0 or leader in walking:
            continue
        if s.leader_at[hex] != leader:
            return f"leader {leader} stands on hex {hex}, which has leader {s.leader_at[hex]}"
        unit = s.at[hex]
        if unit >= 0 and s.field.side[unit] != s.field.leader_side[leader]:
            return f"leader {leader} shares hex {hex} with an enemy"
    if sum(leader >= 0 for leader in s.leader_at) > sum(hex >= 0 for hex in s.leader_hex):
        return "a hex names a leader who stands elsewhere"
    return ""


def cards_are_conserved(s: State, ledger: Ledger) -> str:
    """Every card of the deck is somewhere, and once; between turns each side has its number of cards."""
    assert isinstance(ledger, ClassicLedger)
    if not are_all_there(s, COLUMNS, s.field.deck.fresh()):
        return "the cards are not those of the deck"
    if s.result < 0 and not s.played and not s.scouted and current(s).name not in SHORT_HANDS:
        for side, number in enumerate(ledger.cards):
            if own_cards(s, side) != number:
                return f"side {side} has {own_cards(s, side)} cards of {number} at the start of a turn"
    return ""


def squares_have_their_cards(s: State, ledger: Ledger) -> str:
    """Each square has a space on its owner's track, with a card on it, and no other space has one.

    Battalion mass takes no card. [exp.battalion-mass.no-card-taken]
    """
    for side in (0, 1):
        spaces = sorted(s.square[unit] for unit in s.field.units_of[side] if 0 < s.square[unit] < MASS)
        filled = [space + 1 for space, card in enumerate(s.tracks[side]) if card >= 0]
        if spaces != filled:
            return f"side {side} has squares {spaces} and cards on {filled}"
    return ""


def banners_are_counted(s: State, ledger: Ledger) -> str:
    """Banners are those won by eliminations and those of objectives held; enough of them end the battle."""
    assert isinstance(ledger, ClassicLedger)
    for side in (0, 1):
        won, held = ledger.won[side], ground_banners(s, side)
        if s.banners[side] != won + held:
            return f"side {side} has {s.banners[side]} banners; its events say {won}, and {held} for ground"
        if s.result < 0 and s.banners[side] >= s.field.goals[side]:
            return f"side {side} has {s.banners[side]} banners and has not won"
    by_banners = not s.field.max_turns and not SUDDEN_DEATH.rows(s.field)
    if s.result in (0, 1) and by_banners and s.banners[s.result] < s.field.goals[s.result]:
        return f"side {s.result} has won with {s.banners[s.result]} banners"
    return ""


def quiet_turns_are_counted(s: State, ledger: Ledger) -> str:
    """Turns count while nothing is lost, and enough of them are a draw."""
    assert isinstance(ledger, ClassicLedger)
    if s.result < 0 and s.quiet != ledger.quiet:
        return f"{s.quiet} quiet turns are counted; the events say {ledger.quiet}"
    limit = 2 * s.field.stalemate
    if limit and s.result < 0 and s.quiet >= limit:
        return f"the battle goes on after {s.quiet} quiet turns"
    both_won = all([s.banners[side] >= s.field.goals[side] for side in (0, 1)])
    if s.result == DRAW and not s.field.max_turns and not both_won and ledger.quiet != limit:
        return f"the battle is drawn after {ledger.quiet} quiet turns"
    return ""


CLASSIC_CHECKS: Final[list[Check]] = [
    leaders_are_conserved,
    cards_are_conserved,
    squares_have_their_cards,
    banners_are_counted,
    quiet_turns_are_counted,
]
