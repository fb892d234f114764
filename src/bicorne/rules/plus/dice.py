"""The dice of Plus: strength by arc, rifles at long range, and what action cards add."""

from typing import Final

from ...state import State
from ...terms import ARTILLERY, CAVALRY, INFANTRY, MELEE
from ..book import DiceSource, Modifier
from ..classic.modifiers import (
    AGAIN,
    CARD,
    FIRE_DICE,
    GROUND,
    MELEE_DICE,
    OWN,
    PASSING,
    REPLY,
    TARGET,
    card_dice,
    fire_strength,
    fire_strength_label,
    fire_type,
    fire_type_label,
    melee_strength,
    melee_strength_label,
    own_ground,
    own_ground_label,
    target_ground,
    target_ground_label,
)
from .arcs import FLANK, FRONT, REAR, arc

VOLLEY: Final = 5  # a posture: First Volley, as if the unit had not moved; no card dice

# ------------------------------------------------------------------ melee


def is_weak(s: State, a: DiceSource) -> int:
    """The arc through which a unit battles with fewer dice; FRONT: with all of them.

    Infantry through its rear, cavalry and artillery through flank and rear, unless the enemy began its move in a
    better arc or came through one. [plus.melee.infantry-rear-half, plus.melee.cavalry-flank-rear-half,
    plus.melee.artillery-flank-rear-one, plus.melee.infantry-flank-full, plus.advance.bonus-arc]
    """
    if a.posture == PASSING or a.base != s.hex[a.unit]:
        return FRONT
    where = arc(s, a.unit, a.ground)
    good = FLANK if s.field.arm[a.unit] == INFANTRY else FRONT
    if where <= good or came_by(s, a, good):
        return FRONT
    return where


def came_by(s: State, a: DiceSource, good: int) -> bool:
    """Did the enemy begin its move in an arc no farther back than this, or pass through one?

    [plus.melee.infantry-rear-exception, plus.melee.route-judged]
    """
    if a.foe < 0:
        return False
    d = s.drill
    if d.came[a.foe] < 0 or d.came[a.foe] == s.hex[a.foe]:
        return False
    for hex in (d.came[a.foe], d.passed[a.foe], d.passed_next[a.foe]):
        if hex >= 0 and arc(s, a.unit, hex) <= good:
            return True
    return False


def strength_by_arc(s: State, a: DiceSource, total: int) -> int:
    """All blocks to the front; through flank or rear half of them, rounded up, of artillery one die.

    [plus.melee.front-not-required]
    """
    full = melee_strength(s, a, total)
    if not is_weak(s, a):
        return full
    return min(full, 1) if s.field.arm[a.unit] == ARTILLERY else (full + 1) // 2


def strength_by_arc_label(s: State, a: DiceSource) -> tuple[str, str]:
    where = is_weak(s, a)
    if not where:
        return melee_strength_label(s, a)
    side = "the rear" if where == REAR else "the flank"
    if s.field.arm[a.unit] == ARTILLERY:
        return f"one die through {side}", "plus.melee.artillery-flank-rear-one"
    rule = "cavalry-flank-rear-half" if s.field.arm[a.unit] == CAVALRY else "infantry-rear-half"
    return f"half the blocks, rounded up, through {side}", f"plus.melee.{rule}"


# ------------------------------------------------------------------ fire


def fire_by_range(s: State, a: DiceSource, total: int) -> int:
    """Rifles lose half their dice at their longest range, and half again after a move. [plus.ranged.rifle-three]"""
    if a.posture == VOLLEY:
        return s.blocks[a.unit]
    dice = fire_strength(s, a, total)
    if not is_long(s, a):
        return dice
    return (dice + 1) // 2 if s.field.kinds[a.unit].round_up else dice // 2


def is_long(s: State, a: DiceSource) -> bool:
    half_at = s.field.kinds[a.unit].half_at
    return half_at > 0 and s.field.board.distance[a.base][a.ground] >= half_at


def fire_by_range_label(s: State, a: DiceSource) -> tuple[str, str]:
    if a.posture == VOLLEY:
        return "blocks", "plus.sac.first-volley"
    if is_long(s, a):
        moved = " after moving, and half again" if s.moved[a.unit] else ""
        return f"half the blocks{moved} at long range", "plus.ranged.rifle-three"
    return fire_strength_label(s, a)


def fire_bonus(s: State, a: DiceSource, total: int) -> int:
    """As one that stands still, in a First Volley. [plus.sac.first-volley]"""
    return s.field.kinds[a.unit].fire_standing if a.posture == VOLLEY else fire_type(s, a, total)


# ------------------------------------------------------------------ cards


def card_label(s: State, a: DiceSource) -> tuple[str, str]:
    """The action card behind the order, whatever has become of the order since."""
    deck = s.field.deck
    grant = s.order[a.unit]
    while deck.grants[grant].base:
        grant = deck.grants[grant].base
    return deck.cards[deck.giver[grant]].name, deck.grants[grant].rule


def action_dice(s: State, a: DiceSource, total: int) -> int:
    """What a card played on the unit adds to its battle back.

    [plus.sac.battle-back-revenge, plus.sac.stubborn-artillery]
    """
    number = s.staff.on_unit[a.unit]
    if not number or a.posture != REPLY:
        return 0
    card = s.field.deck.tactician_cards[number - 1]
    return card.dice if card.rolls == "battle-back" and s.staff.answers[a.unit] == a.foe else 0


def action_label(s: State, a: DiceSource) -> tuple[str, str]:
    card = s.field.deck.tactician_cards[s.staff.on_unit[a.unit] - 1]
    return card.name, card.rule


def saps(s: State, a: DiceSource) -> bool:
    """Sappers mind no ground in their melee. [plus.sac.extra-sappers]"""
    number = s.staff.on_unit[a.unit]
    if not number or a.combat != MELEE or a.posture not in (OWN, AGAIN):
        return False
    return s.field.deck.tactician_cards[number - 1].id == "sappers"


def target_ground_unless_sapped(s: State, a: DiceSource, total: int) -> int:
    return 0 if saps(s, a) else target_ground(s, a, total)


def own_ground_unless_sapped(s: State, a: DiceSource, total: int) -> int:
    return 0 if saps(s, a) else own_ground(s, a, total)


# ------------------------------------------------------------------ the lists

CHANGED: Final = {
    CARD.name: Modifier(CARD.name, card_dice, card_label),
    TARGET.name: Modifier(TARGET.name, target_ground_unless_sapped, target_ground_label),
    GROUND.name: Modifier(GROUND.name, own_ground_unless_sapped, own_ground_label),
}
ACTION: Final = Modifier("action", action_dice, action_label)


def changed(lines: list[Modifier], own: dict[str, Modifier]) -> list[Modifier]:
    """A dice list of the core game with lines of Plus by name, and action cards behind the order's.

    [plus.ranged.procedure]
    """
    rows: list[Modifier] = []
    for line in lines:
        rows.append(own.get(line.name, CHANGED.get(line.name, line)))
        if line.name == CARD.name:
            rows.append(ACTION)
    return rows


PLUS_MELEE_DICE: Final = changed(MELEE_DICE, {"strength": Modifier("strength", strength_by_arc, strength_by_arc_label)})
PLUS_FIRE_DICE: Final = changed(
    FIRE_DICE,
    {
        "strength": Modifier("strength", fire_by_range, fire_by_range_label),
        "type": Modifier("type", fire_bonus, fire_type_label),
    },
)
