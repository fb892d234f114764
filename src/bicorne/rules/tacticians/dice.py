"""The dice that Tactician cards add, and those that the ground no longer costs."""

from typing import Final

from ...state import State
from ...terms import FIRE, MELEE
from ..book import DiceSource, Modifier
from ..classic.modifiers import (
    AGAIN,
    CARD,
    GROUND,
    OWN,
    REPLY,
    TARGET,
    own_ground,
    own_ground_label,
    target_ground,
    target_ground_label,
)
from .hand import tactic_on
from .turn import is_open


def tactic_dice(s: State, a: DiceSource, total: int) -> int:
    """What a card played on the unit adds to this roll; it does not raise the one-die limit of squares.

    [exp.tactician-card.infantry-melee-leader, exp.tactician-card.infantry-ranged-leader,
    exp.tactician-card.cavalry-leader, exp.tactician-card.battle-back-bonus]
    """
    number = s.tacticians.on_unit[a.unit]
    if not number:
        return 0
    t = s.field.deck.tactician_cards[number - 1]
    if t.rolls == "battle-back":
        return t.dice if a.posture == REPLY and s.tacticians.answers[a.unit] == a.foe else 0
    if a.posture not in (OWN, AGAIN):
        return 0
    return t.dice if t.rolls == ("fire" if a.combat == FIRE else "melee") else 0


def tactic_dice_label(s: State, a: DiceSource) -> tuple[str, str]:
    t = s.field.deck.tactician_cards[s.tacticians.on_unit[a.unit] - 1]
    return t.name, t.rule


def saps(s: State, a: DiceSource) -> bool:
    """Sappers: no dice lost to any ground, in a melee against a hex that is not open.

    [exp.tactician-card.sappers-effect, exp.tactician-card.sappers-melee-only, exp.tactician-card.sappers-own-hex]
    """
    if a.combat != MELEE or a.posture not in (OWN, AGAIN):
        return False
    return tactic_on(s, a.unit) == "sappers" and not is_open(s, a.ground)


def unsapped_target_ground(s: State, a: DiceSource, total: int) -> int:
    return 0 if s.tacticians.on_unit[a.unit] and saps(s, a) else target_ground(s, a, total)


def unsapped_own_ground(s: State, a: DiceSource, total: int) -> int:
    return 0 if s.tacticians.on_unit[a.unit] and saps(s, a) else own_ground(s, a, total)


TACTIC: Final = Modifier("tactic", tactic_dice, tactic_dice_label)
CHANGED: Final = {
    TARGET.name: Modifier(TARGET.name, unsapped_target_ground, target_ground_label),
    GROUND.name: Modifier(GROUND.name, unsapped_own_ground, own_ground_label),
}


def with_tactic_dice(lines: list[Modifier]) -> list[Modifier]:
    """A dice list with the card dice of Tacticians after those of the Command card, and Sappers."""
    changed = [CHANGED.get(line.name, line) for line in lines]
    i = [line.name for line in changed].index(CARD.name) + 1
    return changed[:i] + [TACTIC] + changed[i:]
