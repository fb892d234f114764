"""Victory banners: for units and leaders eliminated, and for objectives held. [classic.victory.scenario-banners]"""

from ...battlefield import MAJORITY, Claim
from ...events import BannerGained, BannerLost, BattleEnded
from ...state import State

DRAW = 2


def win_banner(s: State, side: int, cause: str) -> None:
    """An eliminated unit or leader is one banner for the other side. [classic.victory.unit-banner]"""
    s.won[side] += 1
    gain(s, side, 1, cause)


def gain(s: State, side: int, worth: int, cause: str) -> None:
    """The battle ends the moment a side has the banners it needs, in whoever's turn.

    [classic.victory.instant] [classic.victory.on-battle-back]
    """
    s.banners[side] += worth
    if s.telling:
        s.events.append(BannerGained(side, worth, s.banners[side], cause))
    if s.result < 0 and s.banners[side] >= s.field.goals[side]:  # [classic.victory.target]
        finish(s, side)


def finish(s: State, result: int) -> None:
    s.result = result
    if s.telling:
        s.events.append(BattleEnded(result))


def lose(s: State, side: int, worth: int, cause: str) -> None:
    s.banners[side] -= worth
    if s.telling:
        s.events.append(BannerLost(side, worth, s.banners[side], cause))


def fulfilled(s: State, claim: Claim, side: int) -> bool:
    """Units hold ground, a lone leader does not. [exp.victory.lone-leader-does-not-occupy]"""
    own, enemy = 0, 0
    for hex in claim.hexes:
        unit = s.at[hex]
        if unit >= 0:
            if s.field.side[unit] == side:
                own += 1
            else:
                enemy += 1
    if claim.scope == MAJORITY:
        return own > enemy  # more than the enemy, not more than half [exp.victory.majority-is-relative]
    return own == len(claim.hexes)  # [exp.victory.temporary-group-gain]


def ground_changed(s: State) -> None:
    """Check every objective after a change on the board, in either side's turn. [exp.victory.immediate-either-turn]"""
    for i, claim in enumerate(s.field.claims):
        for side in range(2):
            if s.held[i] >> side & 1 and not claim.permanent and not fulfilled(s, claim, side):
                s.held[i] -= 1 << side  # [exp.victory.temporary-loss-time]
                lose(s, side, claim.worth[side], claim.id)
    for i, claim in enumerate(s.field.claims):
        if not claim.turn_start:
            for side in range(2):
                take_claim(s, i, claim, side)


def turn_start_banners(s: State, side: int) -> None:
    """Turn Start banners are awarded at the start of the owner's turn. [exp.victory.turn-start-award-time]"""
    for i, claim in enumerate(s.field.claims):
        if claim.turn_start:
            take_claim(s, i, claim, side)


def take_claim(s: State, i: int, claim: Claim, side: int) -> None:
    """An objective counts only for a side it is assigned to, and once. [exp.victory.appropriate-side-only]"""
    if s.result >= 0 or not claim.sides[side] or s.held[i] >> side & 1:
        return
    if fulfilled(s, claim, side):
        s.held[i] += 1 << side
        gain(s, side, claim.worth[side], claim.id)


def count_banners(s: State) -> None:
    """The totals at set-up: banners given at the start and objectives held from the first turn."""
    for side in range(2):
        s.banners[side] = s.won[side]
        for i, claim in enumerate(s.field.claims):
            if s.held[i] >> side & 1:
                s.banners[side] += claim.worth[side]


