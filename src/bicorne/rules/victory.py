"""The score: banners won and lost, objectives held, the end of a battle. [classic.victory.scenario-banners]

What a loss is worth, and how much wins, the scoring of the rule book says.
"""

from ..battlefield import COUNT, MAJORITY, Claim
from ..events import BannerGained, BannerLost, BattleEnded, StalemateAnnounced
from ..state import State
from ..terms import DRAW
from .special.sudden_death import winner_by_ground


def gain(s: State, side: int, worth: int, cause: str, claim: int = -1) -> None:
    """A banner counts the moment it is won. [classic.victory.instant]"""
    award(s, side, worth, cause, claim)
    decide(s)


def award(s: State, side: int, worth: int, cause: str, claim: int = -1) -> None:
    """Banners won by one of several things that happen at one stroke: `decide` follows when all of them have."""
    s.banners[side] += worth
    break_quiet(s)  # [scenario.stalemate.reset]
    if s.recording:
        s.events.append(BannerGained(side, worth, s.banners[side], cause))
    s.book.scoring.won(s, side, worth, claim)


def decide(s: State) -> None:
    """The battle ends the moment a side has the banners it needs, in whoever's turn.

    [classic.victory.on-battle-back]
    """
    if s.result >= 0:
        return
    result = s.book.scoring.verdict(s)
    if result >= 0:
        finish(s, result)


def finish(s: State, result: int, quiet: int = 0) -> None:
    s.result = result
    if s.recording:
        s.events.append(BattleEnded(result, quiet))


def end_at_once(s: State, winner: int) -> None:
    """What the battle's own rules decide, if there is a winner and nothing else has ended it."""
    if winner >= 0 and s.result < 0:
        finish(s, winner)


def lose(s: State, side: int, worth: int, cause: str) -> None:
    s.banners[side] -= worth
    break_quiet(s)  # [scenario.stalemate.reset]
    if s.recording:
        s.events.append(BannerLost(side, worth, s.banners[side], cause))


def fulfilled(s: State, claim: Claim, side: int) -> bool:
    """Units hold ground, garrisons too, a lone leader does not. [exp.victory.lone-leader-does-not-occupy]"""
    own, enemy = 0, 0
    for hex in claim.hexes:
        unit = s.at[hex]
        if unit >= 0:  # [exp.victory.garrison-occupies]
            if s.field.side[unit] == side:
                own += 1
            else:
                enemy += 1
    if claim.scope == COUNT:
        return own >= claim.needed  # [scenario.objective.count]
    if claim.scope == MAJORITY:
        # More than the enemy, not more than half: a tie is nobody's. [exp.victory.majority-is-relative]
        return own > enemy  # [exp.victory.majority-both-sides]
    return own == len(claim.hexes)  # [exp.victory.temporary-group-gain]


def ground_changed(s: State) -> None:
    """Check every objective after a change on the board, in either side's turn. [exp.victory.immediate-either-turn]

    One move, one roll, one retreat is judged once, at its end: no objective changes hands in the middle of it.
    """
    ground_lost(s)
    ground_gained(s)


def ground_lost(s: State) -> None:
    """Temporary banners go the moment their condition fails, of whichever kind they are:
    [exp.victory.temporary-hold], [exp.victory.temporary-turn-start-loss],
    [exp.victory.temporary-group-loss], [exp.victory.temporary-group-turn-start-loss],
    [exp.victory.temporary-majority-loss], [exp.victory.temporary-majority-turn-start-loss].
    """
    for i, claim in enumerate(s.field.claims):
        for side in range(2):
            # [exp.victory.permanent-never-lost] [exp.victory.permanent-turn-start-never-lost]
            if s.held[i] >> side & 1 and not claim.permanent and not fulfilled(s, claim, side):
                s.held[i] -= 1 << side  # [exp.victory.temporary-loss-time]
                lose(s, side, claim.worth[side], claim.id)


def ground_gained(s: State) -> None:
    """All but Turn Start banners are won at once, and a lost one can be won again. [exp.victory.immediate-award-time]

    [exp.victory.temporary-gain], [exp.victory.temporary-marker-returns],
    [exp.victory.temporary-majority-gain], [exp.victory.permanent-gain].
    """
    for i, claim in enumerate(s.field.claims):
        if not claim.turn_start:
            for side in range(2):
                take_claim(s, i, claim, side)
    end_at_once(s, winner_by_ground(s))


def turn_start_banners(s: State, side: int) -> None:
    """Turn Start banners are awarded at the start of the owner's turn. [exp.victory.turn-start-award-time]

    [exp.victory.temporary-turn-start-gain], [exp.victory.temporary-group-turn-start-gain],
    [exp.victory.temporary-majority-turn-start-gain], [exp.victory.permanent-turn-start-gain]
    """
    for i, claim in enumerate(s.field.claims):
        if claim.turn_start:
            take_claim(s, i, claim, side)


def take_claim(s: State, i: int, claim: Claim, side: int) -> None:
    """An objective counts only for a side it is assigned to, and once. [exp.victory.appropriate-side-only]"""
    if s.result >= 0 or not claim.sides[side] or s.held[i] >> side & 1:
        return
    if fulfilled(s, claim, side):
        s.held[i] += 1 << side
        gain(s, side, claim.worth[side], claim.id, i)


def ground_banners(s: State, side: int) -> int:
    """The banners of the objectives a side holds."""
    return sum(claim.worth[side] for i, claim in enumerate(s.field.claims) if s.held[i] >> side & 1)


# ------------------------------------------------------------------ stalemate


def break_quiet(s: State) -> None:
    """Something is lost, has left the field or changes the score: the count starts over after this turn.

    [scenario.stalemate.reset]
    """
    s.quiet = -1


def count_quiet_turn(s: State) -> None:
    """A turn of either side counts as it ends, so that each has had as many. [scenario.stalemate.count]"""
    s.quiet += 1
    limit = s.field.stalemate
    if not limit:  # [scenario.stalemate.override]
        return
    if s.quiet >= 2 * limit:  # [scenario.stalemate.draw]
        finish(s, DRAW, limit)
    elif s.recording and s.quiet == 2 * s.field.stalemate_notice:  # [scenario.stalemate.announced]
        s.events.append(StalemateAnnounced(quiet_turns(s), limit - quiet_turns(s)))


def quiet_turns(s: State) -> int:
    """Turns that each side has had without a loss."""
    return max(0, s.quiet) // 2


def is_stalemate_near(s: State) -> bool:
    """Has it been announced, and nothing been lost since? [scenario.stalemate.announced]"""
    return s.field.stalemate > 0 and quiet_turns(s) >= s.field.stalemate_notice


def drawn_after(s: State) -> int:
    """The quiet turns of each side that have drawn the battle; 0 if it did not end so."""
    return s.field.stalemate if s.result == DRAW and s.quiet >= 2 * s.field.stalemate else 0
