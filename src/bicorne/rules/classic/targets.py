"""Who may battle this turn, and at whom: ranges, sight, neighbors and combined arms."""

from typing import Final

from ...actions import NONE, Action
from ...battlefield import ENTRY_ALL, ENTRY_LIGHT
from ...cards import OWN as OWN_READY
from ...state import State
from ...terms import ARTILLERY, FIRE, MELEE
from ..book import DiceSource, Reason
from ..pieces import has_enemy_beside
from ..special.range_limit import KIND as RANGE_LIMIT
from ..special.range_limit import sight_limit
from .modifiers import OWN, dice
from .sight import sees

# ------------------------------------------------------------------ who may battle

NOT_ORDERED: Final = Reason("classic.order.only-ordered-act", "{piece} {has|have} no order this turn.")
BATTLED: Final = Reason("classic.combat.once", "{piece} {has|have} battled already this turn.")
NO_BONUS: Final = Reason(
    "classic.breakthrough.no-extra-move-for-terrain-battle",
    "{piece} {has|have} battled, and cavalry that breaks into the {ground} makes no bonus attack this turn.",
)
NO_BATTLE: Final = Reason("{battle_rule}", "Under {its|their} order {piece} may not battle.")
FOOT_GUNS_MOVED: Final = Reason("classic.move.foot-artillery", "Foot artillery that has moved does not battle.")
MOVED: Final = Reason("{ready_rule}", "{piece} {has|have} moved and may not battle this turn.")
MOVED_TOO_FAR: Final = Reason("{ready_rule}", "{piece} moved {went} and may not battle this turn; {near} would do.")
ENTERED: Final = Reason("{entry_rule}", "{piece} entered the {ground} this turn and may not battle.")
TOO_WEAK: Final = Reason("classic.ranged.horse-one-block", "{piece} {has|have} too few blocks to battle after a move.")


def battle_bar(s: State, unit: int) -> Reason | None:
    """What keeps a unit from battling at all this turn."""
    order = s.order[unit]
    f = s.field
    if not order:
        return NOT_ORDERED
    if s.battled[unit]:
        return BATTLED
    moved = s.moved[unit]
    ready = f.ready[order][unit]
    if ready < 0:
        return NO_BATTLE
    if moved == 0:
        return None
    if moved > ready:
        return distance_bar(s, unit, ready)
    if bars_on_entry(s, unit, s.hex[unit]) and s.book.conduct.entered(s, unit):
        return ENTERED
    if s.blocks[unit] < f.kinds[unit].moved_min_blocks:
        return TOO_WEAK
    return None


def distance_bar(s: State, unit: int, ready: int) -> Reason:
    """Why a unit that has moved may not battle, where `ready` hexes are the most it may move for that."""
    if ready:
        return MOVED_TOO_FAR
    type = s.field.kinds[unit].type
    by_itself = s.field.deck.grants[s.order[unit]].ready == OWN_READY
    return FOOT_GUNS_MOVED if by_itself and type.arm == ARTILLERY and not (type.horse or type.of_no_arm) else MOVED


def bars_on_entry(s: State, unit: int, hex: int) -> bool:
    """Forest lets only light infantry battle on the turn of entry, a town nobody.

    [classic.terrain.forest-light-exception]
    """
    entry = s.field.entry[hex]
    if entry == ENTRY_ALL:
        return False
    return entry != ENTRY_LIGHT or not s.field.kinds[unit].type.light


# ------------------------------------------------------------------ fire

NOT_ARMED: Final = Reason("classic.ranged.who", "{piece} never {fires|fire}.")
NO_FIRE: Final = Reason("{battle_rule}", "Under {its|their} order {piece} may not fire.")
ENEMY_BESIDE: Final = Reason(
    "classic.ranged.adjacent-enemy-forbids-fire", "With an enemy unit next to {it|them} {piece} cannot fire."
)
NO_TARGET: Final = Reason("classic.combat.no-dice-split", "There is no enemy unit on {target}.")
OWN_TARGET: Final = Reason("classic.combat.no-dice-split", "{target} is held by your own side.")
LONE_LEADER: Final = Reason("classic.ranged.lone-leader-not-targetable", "A lone leader cannot be fired on.")
NO_ROCKETS: Final = Reason("exp.rocket.lone-leader", "Rockets are not fired at a lone leader.")
TOO_CLOSE: Final = Reason(
    "classic.ranged.not-at-adjacent", "{target} is next to {piece}: a neighbor is met in melee, not fired at."
)
OUT_OF_RANGE: Final = Reason("{range_rule}", "{target} is out of range of {piece}.")
HORSE_RANGE: Final = Reason(
    "classic.ranged.horse-moved-not-four", "After a move {piece} cannot fire as far as {target}."
)
MIST: Final = Reason("scenario.range-limit.fire", "For now {piece} cannot see as far as {target}.")
NO_SIGHT: Final = Reason("{sight_rule}", "{piece} cannot see {target}: the line is blocked at {between}.")
NO_DICE: Final = Reason("classic.combat.zero-dice", "{piece} would have no dice against {target}.")


def add_fires(s: State, unit: int, options: list[Action]) -> None:
    """Fire at every enemy unit in range and sight; no enemy unit stands beside this one."""
    f = s.field
    range = fire_range(s, unit)
    if not range or not f.deck.grants[s.order[unit]].fire:
        return
    base, side = s.hex[unit], f.side[unit]
    at, sides, leader_at = s.at, f.side, s.leader_at
    leader_fire = s.book.leader_fire and not f.kinds[unit].type.spares_leaders  # [exp.rocket.lone-leader]
    conduct, aims = s.book.conduct, s.book.aims
    for ground in f.shots[range][base]:
        foe = at[ground]
        if foe >= 0 and sides[foe] != side:
            if aims and conduct.aim_bar(s, unit, ground) is not None:
                continue
            if can_see(s, unit, base, ground) and dice(s, DiceSource(unit, foe, base, ground, FIRE, OWN)):
                options.append(("fire", base, ground, NONE))
        elif leader_fire and foe < 0 and leader_at[ground] >= 0 and enemy_leader(s, side, ground) >= 0:
            # [exp.leader-casualty.lone-leader-ranged-target]
            if aims and conduct.aim_bar(s, unit, ground) is not None:
                continue
            if can_see(s, unit, base, ground) and dice(s, DiceSource(unit, -1, base, ground, FIRE, OWN)):
                options.append(("fire", base, ground, NONE))


def fire_bar(s: State, unit: int) -> Reason | None:
    """What keeps a unit that may battle from firing."""
    f = s.field
    if not f.kinds[unit].range:
        return NOT_ARMED
    if not f.deck.grants[s.order[unit]].fire:
        return NO_FIRE
    if has_enemy_beside(s, f.side[unit], s.hex[unit]):  # [classic.card.fire-and-hold-blocked-by-retreat]
        return ENEMY_BESIDE
    return None


def fire_range(s: State, unit: int) -> int:
    """A moved horse battery reaches less far. [classic.ranged.horse-moved-not-four]"""
    kind = s.field.kinds[unit]
    range = kind.range_moved if s.moved[unit] and kind.range_moved >= 0 else kind.range
    return sight_limit(s, unit, range) if RANGE_LIMIT.rows(s.field) else range


def can_see(s: State, unit: int, base: int, ground: int) -> bool:
    """Artillery fires over friends, rockets over all. [classic.terrain.hill-fire-over-artillery-only]"""
    if s.field.kinds[unit].type.fires_blind:
        return True  # [exp.rocket.no-line-of-sight]
    return sees(s, base, ground, s.field.arm[unit] == ARTILLERY, s.field.side[unit])


def target_bar(s: State, unit: int, base: int, ground: int) -> Reason | None:
    """What keeps a unit that may fire from this target: range, counted to its hex, then sight, then dice.

    [classic.ranged.range-count]
    """
    f = s.field
    foe = s.at[ground]
    distance = f.board.distance[base][ground]
    if foe < 0:
        if enemy_leader(s, f.side[unit], ground) < 0:
            return NO_TARGET
        if not s.book.leader_fire:
            return LONE_LEADER
        if f.kinds[unit].type.spares_leaders:
            return NO_ROCKETS
    elif f.side[foe] == f.side[unit]:
        return OWN_TARGET
    if distance < 2:
        return TOO_CLOSE
    if distance > f.kinds[unit].range:
        return OUT_OF_RANGE
    if distance > fire_range(s, unit):
        return HORSE_RANGE if fire_range(s, unit) == f.kinds[unit].range_moved else MIST
    bar = s.book.conduct.aim_bar(s, unit, ground)
    if bar is not None:
        return bar
    if not can_see(s, unit, base, ground):
        return NO_SIGHT
    if not dice(s, DiceSource(unit, foe, base, ground, FIRE, OWN)):
        return NO_DICE
    return None


def enemy_leader(s: State, side: int, hex: int) -> int:
    """A lone enemy leader on the hex, or -1."""
    leader = s.leader_at[hex]
    return leader if leader >= 0 and s.at[hex] < 0 and s.field.leader_side[leader] != side else -1


# ------------------------------------------------------------------ melee and combined arms

NO_MELEE: Final = Reason("{battle_rule}", "Under {its|their} order {piece} may not melee.")
NOT_BESIDE: Final = Reason(
    "classic.melee.adjacent-target", "{target} is not next to {piece}; a melee needs an adjacent enemy."
)
NOBODY: Final = Reason("classic.melee.adjacent-target", "There is no enemy on {target}.")
GUNS_ALONE: Final = Reason("classic.combined.not-artillery-only", "Batteries join infantry or cavalry, not other guns.")
LEADER_TARGET: Final = Reason(
    "classic.casualty.lone-leader-no-combined-or-first-strike", "Batteries cannot join an attack on a lone leader."
)
NO_BATTERY: Final = Reason("classic.combined.who", "There is no battery of yours on {other}.")
ROCKETS: Final = Reason("exp.rocket.no-combined-arms", "The rockets on {other} never join an attack.")
BATTERY_UNORDERED: Final = Reason(
    "classic.combined.artillery-must-be-ordered", "The battery on {other} has no order this turn."
)
BATTERY_USED: Final = Reason(
    "classic.combined.artillery-must-be-ordered", "The battery on {other} has battled already this turn."
)
BATTERY_UNREADY: Final = Reason(
    "classic.combined.artillery-must-be-ordered", "The battery on {other} may not battle this turn."
)
BATTERY_SILENT: Final = Reason("{battle_rule}", "Under its order the battery on {other} may not fire.")
BATTERY_NO_DICE: Final = Reason(
    "classic.combat.zero-dice", "The battery on {other} would have no dice against {target}."
)
BATTERY_BLIND: Final = Reason(
    "classic.combined.range-and-sight", "The battery on {other} has {target} out of range or sight."
)
BATTERY_ENGAGED: Final = Reason(
    "classic.combined.adjacent-to-other-enemy", "The battery on {other} is next to another enemy."
)
BATTERY_OVER: Final = Reason(
    "classic.combined.no-fire-over-heads", "The battery on {other} may not fire over friends in a combined attack."
)


def add_melees(s: State, unit: int, posture: int, options: list[Action]) -> bool:
    """A melee against each neighbor, with any set of batteries that can join. [classic.combined.who]

    Says whether an enemy unit stands beside this one, which forbids fire.
    """
    f = s.field
    base, side = s.hex[unit], f.side[unit]
    able = f.deck.grants[s.order[unit]].melee
    beside = False
    at, leader_at, sides = s.at, s.leader_at, f.side
    conduct, aims = s.book.conduct, s.book.aims
    for ground in f.board.neighbors[base]:
        foe = at[ground]
        if foe >= 0:
            if sides[foe] != side:
                beside = True
                if able and not (aims and conduct.close_bar(s, unit, ground, posture) is not None):
                    add_melee(s, unit, foe, base, ground, posture, options)
        elif leader_at[ground] >= 0 and able and enemy_leader(s, side, ground) >= 0:
            if aims and conduct.close_bar(s, unit, ground, posture) is not None:
                continue
            if dice(s, DiceSource(unit, -1, base, ground, MELEE, posture)):
                options.append(("melee", base, ground, NONE))
    return beside


def add_melee(s: State, unit: int, foe: int, base: int, ground: int, posture: int, options: list[Action]) -> None:
    if dice(s, DiceSource(unit, foe, base, ground, MELEE, posture)):
        options.append(("melee", base, ground, NONE))
    # even without dice of its own [classic.combined.melee-unit-zero]
    if s.field.arm[unit] != ARTILLERY and s.book.conduct.lead_bar(s, unit) is None:
        joiners = [s.hex[gun] for gun in s.ordered if gun != unit and battery_bar(s, gun, foe, ground) is None]
        for others in subsets(sorted(joiners)):
            options.append(("melee", base, ground, others))


def subsets(hexes: list[int]) -> list[tuple[int, ...]]:
    """Every choice of at least one, each in rising order."""
    found: list[tuple[int, ...]] = []
    for hex in hexes:
        found += [(*before, hex) for before in found]
        found.append((hex,))
    return found


def battery_bar(s: State, gun: int, foe: int, ground: int) -> Reason | None:
    """What keeps an ordered unit from joining a melee with its guns. [classic.combined.artillery-must-be-ordered]"""
    f = s.field
    if f.arm[gun] != ARTILLERY:
        return NO_BATTERY
    if f.kinds[gun].type.of_no_arm:
        return ROCKETS
    bar = battle_bar(s, gun)
    if bar is not None:
        return unready_bar(bar)
    base = s.hex[gun]
    distance = f.board.distance[base][ground]
    if distance > 1:
        if not f.deck.grants[s.order[gun]].fire:
            return BATTERY_SILENT  # [classic.card.cold-steel-no-move-no-fire]
        if distance > fire_range(s, gun):
            return BATTERY_BLIND
        if s.book.aims:
            turned = s.book.conduct.join_bar(s, gun, ground)
            if turned is not None:
                return turned
        if has_enemy_beside(s, f.side[gun], base):
            return BATTERY_ENGAGED
        if not sees(s, base, ground, False, f.side[gun]):
            return BATTERY_OVER if can_see(s, gun, base, ground) else BATTERY_BLIND
    if not dice(s, battery_attack(s, gun, foe, ground)):
        return BATTERY_NO_DICE
    return None


def unready_bar(bar: Reason) -> Reason:
    """What keeps a unit from battling at all, said of a battery that is to join."""
    if bar is NOT_ORDERED:
        return BATTERY_UNORDERED
    return BATTERY_USED if bar is BATTLED else BATTERY_UNREADY


def battery_attack(s: State, gun: int, foe: int, ground: int) -> DiceSource:
    """What a battery would roll alone: melee dice when adjacent, else its chart.

    [classic.combined.adjacent-artillery-dice]
    """
    base = s.hex[gun]
    combat = MELEE if s.field.board.distance[base][ground] == 1 else FIRE
    return DiceSource(gun, foe, base, ground, combat, OWN)


def melee_target_bar(s: State, unit: int, a: Action, posture: int) -> Reason | None:
    """What keeps a unit from this melee; a neighbor is always in sight. [classic.los.adjacent-always]"""
    f = s.field
    base, ground = a[1], a[2]
    if f.board.distance[base][ground] != 1:
        return NOT_BESIDE
    foe = s.at[ground]
    if foe >= 0 and f.side[foe] == f.side[unit]:
        return NOBODY
    if foe < 0 and enemy_leader(s, f.side[unit], ground) < 0:
        return NOBODY
    bar = s.book.conduct.close_bar(s, unit, ground, posture)
    if bar is not None:
        return bar
    if a[3]:
        return join_bar(s, unit, foe, ground, a[3])
    if not dice(s, DiceSource(unit, foe, base, ground, MELEE, posture)):
        return NO_DICE
    return None


def join_bar(s: State, unit: int, foe: int, ground: int, others: tuple[int, ...]) -> Reason | None:
    if s.field.arm[unit] == ARTILLERY:
        return GUNS_ALONE
    if foe < 0:
        return LEADER_TARGET
    bar = s.book.conduct.lead_bar(s, unit)
    if bar is not None:
        return bar
    for hex in others:
        gun = s.at[hex]
        if gun < 0 or s.field.side[gun] != s.field.side[unit] or gun == unit:
            return NO_BATTERY
        bar = battery_bar(s, gun, foe, ground)
        if bar is not None:
            return bar
    return None
