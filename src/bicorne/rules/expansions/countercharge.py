"""Cavalry that meets cavalry: both roll at the same time."""

from ...actions import Action
from ...flow import Frame, call
from ...state import State
from ...terms import MELEE
from ..classic.battle import Attack, check_after_hits, rear_hexes, roll
from ..classic.melee import Melee
from ..classic.modifiers import AGAIN, OWN, REPLY
from ..pieces import judge, lose_blocks
from ..victory import decide


def charge_both(s: State, f: Frame, a: Action) -> None:
    """Both roll with all their blocks, hits count together, then leaders are checked, then both retreat.

    [exp.tactician-card.charge-if-charged-simultaneous, exp.tactician-card.charge-if-charged-no-battle-back,
    exp.tactician-card.charge-if-charged-leader-checks, exp.tactician-card.charge-if-charged-lancers]
    """
    assert isinstance(f, Melee)
    f.answered = f.fought = True
    ours = Attack(f.unit, f.foe, -1, f.base, f.ground, MELEE, AGAIN if f.bonus else OWN)
    ours.batteries = f.batteries
    theirs = Attack(f.foe, f.unit, -1, f.ground, f.base, MELEE, REPLY)
    for b in (ours, theirs):
        roll(s, b)
    gone = [lose_blocks(s, b.foe, b.hits, False) for b in (ours, theirs) if b.hits]
    if True in gone:
        judge(s)  # [exp.tactician-card.charge-if-charged-draw]
    elif gone:
        decide(s)
    for b in (ours, theirs):
        if s.result < 0:
            check_after_hits(s, b)
        b.step = s.book.procedures["battle"].at("ignore flags")
    # The attacker goes first, unless the defender cannot give way now: what it loses for that comes before any
    # move makes room. [exp.tactician-card.charge-if-charged-losses-before-moves]
    blocked = s.blocks[f.foe] > 0 and not rear_hexes(s, f.foe, s.hex[f.foe], f.base)
    first, second = (ours, theirs) if blocked else (theirs, ours)
    call(s, second)
    call(s, first)
