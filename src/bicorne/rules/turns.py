"""The turn as every rule set has it: its frame, how it begins, and how it passes to the other side."""

from ..events import TurnBegan, TurnEnded
from ..flow import Frame
from ..flow import active as active
from ..state import State, forget_orders, other
from .victory import count_quiet_turn, finish, turn_start_banners


class Turn(Frame):
    def __init__(self) -> None:
        super().__init__("turn")

    def copy(self) -> Frame:
        f = Turn()
        f.step = self.step
        return f


def begin_turn(s: State, f: Frame) -> None:
    """Banners for ground held come before the card is played. [exp.victory.turn-start-can-win]"""
    s.chance.next_turn()
    if s.recording:
        s.events.append(TurnBegan(s.active, s.turn))
    turn_start_banners(s, s.active)


def end_turn(s: State, f: Frame) -> None:
    """Players take turns one after the other. [classic.turn.alternate]"""
    if s.recording:
        s.events.append(TurnEnded(s.active))
    forget_orders(s)
    s.active = other(s.active)
    if s.active == s.field.first:
        s.turn += 1
        # only where a battle says so [scenario.limit.turns] [classic.victory.no-time-limit]
        if s.field.max_turns and s.turn > s.field.max_turns:
            finish(s, s.field.at_limit)
    if s.result < 0:  # [scenario.stalemate.turn-limit]
        count_quiet_turn(s)
    f.step = 0
