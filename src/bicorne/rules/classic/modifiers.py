"""Battle dice: the labelled list of what adds to a roll and what takes away, in rulebook order."""

from typing import Final

from ...events import Share
from ...state import State
from ...tables import MOVED, STANDING, Cell, MeleeBonus, Terrain
from ...terms import ARTILLERY, CAVALRY, FIRE, MELEE
from ..book import DiceSource, Modifier

# Postures of a roll.
OWN: Final = 0  # the attack of an ordered unit
AGAIN: Final = 1  # a cavalry bonus attack
REPLY: Final = 2  # battle back, a square's first die: no card dice
PASSING: Final = 3  # at an escaping leader: no card dice, no terrain
STRIKE: Final = 4  # First Strike: no card dice


def dice(s: State, a: DiceSource) -> int:
    """How many dice the attack rolls: never below zero, never capped at eight. [classic.dice.pool-eight-not-a-cap]"""
    total = 0
    for modifier in s.book.melee_dice if a.combat == MELEE else s.book.fire_dice:
        total += modifier.amount(s, a, total)
    return total if total > 0 else 0


def dice_list(s: State, a: DiceSource) -> list[Share]:
    """The same dice with their reasons; odds, log and tests read this list."""
    shares: list[Share] = []
    total = 0
    for modifier in s.book.melee_dice if a.combat == MELEE else s.book.fire_dice:
        amount = modifier.amount(s, a, total)
        if amount:
            label, rule = modifier.label(s, a)
            shares.append(Share(label, amount, rule))
        total += amount
    return shares


# ------------------------------------------------------------------ strength


def melee_strength(s: State, a: DiceSource, total: int) -> int:
    """One die a block, moved or not; artillery by their chart. [classic.combat.base-dice-blocks]"""
    kind = s.field.kinds[a.unit]
    if kind.arm == ARTILLERY:
        return kind.gun_dice[min(s.blocks[a.unit], len(kind.gun_dice) - 1)][1]
    return s.blocks[a.unit]


def melee_strength_label(s: State, a: DiceSource) -> tuple[str, str]:
    kind = s.field.kinds[a.unit]
    if kind.guns is not None:
        return kind.guns.name, kind.guns.melee_rules[min(s.blocks[a.unit], len(kind.gun_dice) - 1)]
    return "blocks", "classic.melee." + ("cavalry-dice" if kind.arm == CAVALRY else "infantry-dice")


def fire_strength(s: State, a: DiceSource, total: int) -> int:
    """Artillery by range; infantry one die a block, half of that after moving, rounded as its row says.

    [classic.ranged.infantry-standing, classic.ranged.other-nations-rounding]
    [classic.ranged.infantry-moved-half-up, classic.ranged.infantry-moved-half-down]
    """
    kind = s.field.kinds[a.unit]
    blocks = s.blocks[a.unit]
    if kind.arm == ARTILLERY:  # [classic.ranged.artillery-table]
        return kind.gun_dice[min(blocks, len(kind.gun_dice) - 1)][s.field.board.distance[a.base][a.ground]]
    if s.moved[a.unit] == 0:
        return blocks
    return (blocks + 1) // 2 if kind.round_up else blocks // 2


def fire_strength_label(s: State, a: DiceSource) -> tuple[str, str]:
    kind = s.field.kinds[a.unit]
    if kind.guns is not None:
        range = "" if kind.type.fixed_fire else f" at range {s.field.board.distance[a.base][a.ground]}"
        return kind.guns.name + range, kind.guns.fire_rule
    if s.moved[a.unit] == 0:
        return "blocks", "classic.ranged.infantry-standing"
    rounding = "up" if kind.round_up else "down"
    return f"half the blocks, rounded {rounding}, after moving", f"classic.ranged.infantry-moved-half-{rounding}"


# ------------------------------------------------------------------ type, card, square


def melee_type(s: State, a: DiceSource, total: int) -> int:
    """What the unit's national card adds in melee. [classic.unit.national-card-governs]"""
    extra = 0
    for bonus in s.field.kinds[a.unit].melee:
        if counts(s, a, bonus):
            extra += bonus.dice
    return extra


def counts(s: State, a: DiceSource, bonus: MeleeBonus) -> bool:
    """Is a bonus for this enemy and this moment?"""
    if bonus.against >= 0 and (a.foe < 0 or s.field.arm[a.foe] != bonus.against):
        return False
    return not bonus.when or is_time(s, a, bonus)


def is_time(s: State, a: DiceSource, bonus: MeleeBonus) -> bool:
    """Some dice are only for those who stand, others lost by those who have moved; out of square is no move.

    [exp.unit.prussian-line-standing-bonus, exp.unit.prussian-line-leaving-square,
    exp.unit.spanish-penalty-not-on-battle-back]
    """
    if bonus.when == STANDING:
        return s.moved[a.unit] == 0 and a.posture != STRIKE  # [exp.unit.prussian-line-no-first-strike-bonus]
    return bonus.when == MOVED and s.moved[a.unit] > 0


def melee_type_label(s: State, a: DiceSource) -> tuple[str, str]:
    kind = s.field.kinds[a.unit]
    return kind.name, kind.melee[0].rule


def fire_type(s: State, a: DiceSource, total: int) -> int:
    """Added in full after halving. [classic.ranged.moved-half-applies-to-base-only]

    [classic.ranged.example-light-standing, classic.ranged.example-light-moved]
    """
    kind = s.field.kinds[a.unit]
    return kind.fire_moved if s.moved[a.unit] else kind.fire_standing


def fire_type_label(s: State, a: DiceSource) -> tuple[str, str]:
    kind = s.field.kinds[a.unit]
    return kind.name, kind.fire_rule


def card_dice(s: State, a: DiceSource, total: int) -> int:
    """Card dice count in every attack of the ordered unit, never in a reply. [classic.card.bonus-dice-scope]"""
    order = s.order[a.unit]
    if order == 0 or a.posture >= REPLY:
        return 0
    f = s.field
    if a.combat == FIRE and f.kinds[a.unit].type.fixed_fire:
        return 0  # [exp.rocket.two-dice]
    if f.deck.grants[order].charge and not (f.charge[a.base] and f.charge[a.ground]):
        return 0  # [classic.terrain.town-charge-void-in]
    table = f.again_dice if a.posture == AGAIN else f.own_dice
    return table[order][a.unit]


def card_dice_label(s: State, a: DiceSource) -> tuple[str, str]:
    grant = s.field.deck.grants[s.order[a.unit]]
    name = s.field.deck.cards[s.card].name if s.card >= 0 else grant.id
    return name, grant.guard_rule if s.field.kinds[a.unit].type.guard else grant.rule


def one_die_cap(s: State, a: DiceSource, total: int) -> int:
    """A square, and cavalry facing one, roll one die at most, before terrain. [classic.square.cap-then-terrain]"""
    if total <= 1 or not is_capped(s, a):
        return 0
    return 1 - total


def is_capped(s: State, a: DiceSource) -> bool:
    if s.square[a.unit]:  # [classic.square.one-die-cap]
        return True
    return a.foe >= 0 and s.square[a.foe] > 0 and s.field.arm[a.unit] == CAVALRY  # [classic.square.cavalry-one-die]


def one_die_label(s: State, a: DiceSource) -> tuple[str, str]:
    if s.square[a.unit]:
        return "in square", "classic.square.one-die-cap"
    return "cavalry against a square", "classic.square.cavalry-one-die"


# ------------------------------------------------------------------ terrain


def target_ground(s: State, a: DiceSource, total: int) -> int:
    """Dice lost for the target's hex: works before hills, never two for one hex. [classic.terrain.reductions-add]"""
    f = s.field
    if f.even[a.ground] or a.posture == PASSING:
        return 0
    if unhindered(s, a):
        return 0
    arm = f.arm[a.unit]
    if f.works[a.ground] and not f.own_under_works[a.ground] and f.behind_works(a.base, a.ground):
        return -of(f.tables.works.into[arm], a.combat)  # [classic.terrain.works-on-hill]
    cost = f.into[a.combat][arm][a.ground]
    if f.kinds[a.unit].type.at_home_in:
        cost = max([of(terrain.into[arm], a.combat) for terrain in minded(s, a, a.ground)], default=0)
    if f.level[a.ground]:
        heights = f.tables.heights
        slope = heights.level if f.level[a.base] else heights.up
        cost = max(cost, of(slope[arm], a.combat))
    return -cost


def unhindered(s: State, a: DiceSource) -> bool:
    """Rockets fly over all ground. [exp.rocket.terrain-does-not-reduce]"""
    return a.combat == FIRE and s.field.kinds[a.unit].type.fixed_fire


def minded(s: State, a: DiceSource, hex: int) -> list[Terrain]:
    """The ground of a hex that can cost the unit dice: forest is home to Cossacks. [exp.cossack.forest-melee]"""
    grounds, home = s.field.grounds[hex], s.field.kinds[a.unit].type.at_home_in
    return [terrain for terrain in grounds if terrain.id not in home] if home else grounds


def target_ground_label(s: State, a: DiceSource) -> tuple[str, str]:
    f = s.field
    arm = f.arm[a.unit]
    if f.works[a.ground] and not f.own_under_works[a.ground] and f.behind_works(a.base, a.ground):
        return "field works", f.tables.works.into[arm].rule
    for terrain in minded(s, a, a.ground):
        if of(terrain.into[arm], a.combat) == -target_ground(s, a, 0):
            return f"target in {terrain.name}", terrain.into[arm].rule
    if f.level[a.base]:
        return "from hill to hill", f.tables.heights.level[arm].rule
    return "uphill", f.tables.heights.up[arm].rule


def own_ground(s: State, a: DiceSource, total: int) -> int:
    """Dice lost for battling out of the unit's own hex. [classic.terrain.reductions-add]"""
    f = s.field
    if f.even[a.base] or a.posture == PASSING or unhindered(s, a):
        return 0
    arm = f.arm[a.unit]
    cost = f.out[a.combat][arm][a.base]
    if f.kinds[a.unit].type.at_home_in:
        cost = max([of(terrain.out[arm], a.combat) for terrain in minded(s, a, a.base)], default=0)
    if leaves_works(s, a):  # instead of the slope [classic.terrain.works-out-cavalry-hill]
        return -max(cost, of(f.tables.works.out[arm], a.combat))
    if f.level[a.base] > f.level[a.ground]:
        cost = max(cost, of(f.tables.heights.down[arm], a.combat))
    return -cost


def leaves_works(s: State, a: DiceSource) -> bool:
    """Battling out across a works side of the own hex, where the works' dice hold."""
    f = s.field
    return f.works[a.base] > 0 and not f.own_under_works[a.base] and f.behind_works(a.ground, a.base)


def own_ground_label(s: State, a: DiceSource) -> tuple[str, str]:
    f = s.field
    arm = f.arm[a.unit]
    for terrain in minded(s, a, a.base):
        if of(terrain.out[arm], a.combat) == -own_ground(s, a, 0):
            return f"out of {terrain.name}", terrain.out[arm].rule
    if leaves_works(s, a):
        return "out across field works", f.tables.works.out[arm].rule
    return "downhill", f.tables.heights.down[arm].rule


def of(cell: Cell, combat: int) -> int:
    return cell.fire if combat == FIRE else cell.melee


CARD: Final = Modifier("card", card_dice, card_dice_label)
CAP: Final = Modifier("square", one_die_cap, one_die_label)
TARGET: Final = Modifier("target", target_ground, target_ground_label)
GROUND: Final = Modifier("ground", own_ground, own_ground_label)

# [classic.combat.dice-order]; there is no line for a leader [classic.leader.adds-no-dice]
MELEE_DICE: Final = [
    Modifier("strength", melee_strength, melee_strength_label),
    Modifier("type", melee_type, melee_type_label),
    CARD,
    CAP,
    TARGET,
    GROUND,
]
FIRE_DICE: Final = [
    Modifier("strength", fire_strength, fire_strength_label),
    Modifier("type", fire_type, fire_type_label),
    CARD,
    CAP,
    TARGET,
    GROUND,
]
