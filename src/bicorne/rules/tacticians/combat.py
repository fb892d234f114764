"""Combat with Tactician cards: those of the attacker, those of the defender, and the dice they add."""

from typing import Final

from ...actions import NONE, PASS, Action
from ...cards import Tactic
from ...events import FirstStrikePlayed
from ...flow import Frame, again, call
from ...state import State
from ...terms import ARTILLERY, CAVALRY, FIRE, MELEE
from ..book import Attack, Modifier, Reason
from ..classic.battle import (
    Battle,
    binds,
    check_after_hits,
    ignore,
    may_ignore,
    rear_hexes,
    roll,
    target_side,
)
from ..classic.combat import battle, check_fire, may_battle
from ..classic.melee import (
    Melee,
    answer,
    battle_back,
    first_strike_bar,
    may_battle_back,
    may_take_ground,
    retire_hexes,
    running_melee,
    take_ground,
)
from ..classic.modifiers import (
    AGAIN,
    CARD,
    GROUND,
    OWN,
    REPLY,
    STRIKE,
    TARGET,
    own_ground,
    own_ground_label,
    target_ground,
    target_ground_label,
)
from ..classic.targets import add_fires, battle_bar, enemy_leader
from ..pieces import has_enemy_beside, judge, lose_blocks
from .battery import add_grand_batteries, grand_battery_bar
from .hand import Bar, holds, mark, spend, tactic, tactic_on, unit_bar, with_plays, without_pass
from .movement import new_stands
from .turn import Task, is_open

# ------------------------------------------------------------------ the attacker, before he announces

NO_MELEE: Final = Reason("{tactic_rule}", "{piece} {has|have} no enemy to melee.")
NO_FIRE: Final = Reason("{tactic_rule}", "{piece} {has|have} nobody to fire at.")
NO_GROUND: Final = Reason("exp.tactician-card.sappers-effect", "Every enemy next to {piece} stands on open ground.")
NOT_BATTLED: Final = Reason("exp.tactician-card.artillery-reposition-after", "{piece} {has|have} not battled yet.")
NO_STAND: Final = Reason("exp.tactician-card.artillery-reposition-after", "{piece} {has|have} nowhere to go.")
NOT_READY: Final = Reason("{tactic_rule}", "{piece} may not battle any more this turn.")


class InBattle(Bar):
    """Cards on the own unit that is about to battle, or on a battery that has."""

    def hexes(self, s: State, side: int) -> list[int]:
        return [s.hex[unit] for unit in s.ordered if s.hex[unit] >= 0]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        unit = s.at[hex]
        bar = unit_bar(s, t, side, unit)
        if bar is not None:
            return bar
        if t.id == "artillery-reposition":
            if not s.battled[unit]:
                return NOT_BATTLED
            return None if new_stands(s, unit) else NO_STAND
        if battle_bar(s, unit) is not None:
            return NOT_READY
        if t.rolls == "fire":
            return fire_reason(s, unit)
        if not s.field.deck.grants[s.order[unit]].melee or not enemies_beside(s, side, hex):
            return NO_MELEE
        if t.id == "sappers" and not [near for near in enemies_beside(s, side, hex) if not is_open(s, near)]:
            return NO_GROUND
        return None


IN_BATTLE: Final[Bar] = InBattle("battle")


def fire_reason(s: State, unit: int) -> Reason | None:
    if has_enemy_beside(s, s.field.side[unit], s.hex[unit]):
        return NO_FIRE
    options: list[Action] = []
    add_fires(s, unit, options)
    return None if options else NO_FIRE


def enemies_beside(s: State, side: int, hex: int) -> list[int]:
    """Neighboring hexes with an enemy unit or a lone enemy leader."""
    found: list[int] = []
    for near in s.field.board.neighbors[hex]:
        unit = s.at[near]
        if (unit >= 0 and s.field.side[unit] != side) or enemy_leader(s, side, near) >= 0:
            found.append(near)
    return found


def may_battle_too(s: State, f: Frame) -> list[Action]:
    options = may_battle(s, f)
    joint: list[Action] = []
    add_grand_batteries(s, joint)
    if joint:
        options = [*without_pass(options), *joint, PASS]
    return with_plays(s, s.active, options, IN_BATTLE)


def battle_too(s: State, f: Frame, a: Action) -> None:
    if a[0] != "tactic":
        battle(s, f, a)
        return
    again(f)
    unit = s.at[a[2]]
    spend(s, s.active, a[1], a[2])
    mark(s, s.active, unit, a[1])
    if s.field.arm[unit] == ARTILLERY:
        call(s, Task("reposition", unit))


def check_fire_too(s: State, a: Action) -> Reason | None:
    return grand_battery_bar(s, a) if a[3] else check_fire(s, a)


# ------------------------------------------------------------------ dice


def tactic_dice(s: State, a: Attack, total: int) -> int:
    """What a card played on the unit adds to this roll; it does not raise the one-die limit of squares.

    [exp.tactician-card.infantry-melee-leader, exp.tactician-card.infantry-ranged-leader,
    exp.tactician-card.cavalry-leader, exp.tactician-card.battle-back-bonus]
    """
    number = s.tactics.on_unit[a.unit]
    if not number:
        return 0
    t = s.field.deck.tactics[number - 1]
    if t.rolls == "battle-back":
        return t.dice if a.posture == REPLY and s.tactics.answers[a.unit] == a.foe else 0
    if a.posture not in (OWN, AGAIN):
        return 0
    return t.dice if t.rolls == ("fire" if a.combat == FIRE else "melee") else 0


def tactic_dice_label(s: State, a: Attack) -> tuple[str, str]:
    t = s.field.deck.tactics[s.tactics.on_unit[a.unit] - 1]
    return t.name, t.rule


def saps(s: State, a: Attack) -> bool:
    """Sappers: no dice lost to any ground, in a melee against a hex that is not open.

    [exp.tactician-card.sappers-effect, exp.tactician-card.sappers-melee-only, exp.tactician-card.sappers-own-hex]
    """
    if a.combat != MELEE or a.posture not in (OWN, AGAIN):
        return False
    return tactic_on(s, a.unit) == "sappers" and not is_open(s, a.ground)


def target_ground_too(s: State, a: Attack, total: int) -> int:
    return 0 if s.tactics.on_unit[a.unit] and saps(s, a) else target_ground(s, a, total)


def own_ground_too(s: State, a: Attack, total: int) -> int:
    return 0 if s.tactics.on_unit[a.unit] and saps(s, a) else own_ground(s, a, total)


TACTIC: Final = Modifier("tactic", tactic_dice, tactic_dice_label)
CHANGED: Final = {
    TARGET.name: Modifier(TARGET.name, target_ground_too, target_ground_label),
    GROUND.name: Modifier(GROUND.name, own_ground_too, own_ground_label),
}


def with_tactic_dice(lines: list[Modifier]) -> list[Modifier]:
    """A dice list with the card dice of Tacticians after those of the Command card, and Sappers."""
    changed = [CHANGED.get(line.name, line) for line in lines]
    i = [line.name for line in changed].index(CARD.name) + 1
    return changed[:i] + [TACTIC] + changed[i:]


# ------------------------------------------------------------------ the defender, when a melee is announced

NOT_ATTACKED: Final = Reason("{tactic_timing}", "{piece} {is|are} not under attack.")
OWN_VERB: Final = Reason(
    "exp.tactician-card.first-strike-as-tactician", "First Strike has a word of its own: write 'first-strike {hex}'."
)
NO_CHARGE: Final = Reason(
    "exp.tactician-card.charge-if-charged-timing", "Only cavalry attacked by cavalry charges back."
)
NO_WAY_BACK: Final = Reason("exp.tactician-card.fall-back-needs-two-hexes", "{piece} cannot go two hexes back.")


class Attacked(Bar):
    def hexes(self, s: State, side: int) -> list[int]:
        return [running_melee(s).ground]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        m = running_melee(s)
        if hex != m.ground or m.foe < 0:
            return NOT_ATTACKED
        if t.id == "first-strike":
            return OWN_VERB
        bar = unit_bar(s, t, side, m.foe)
        if bar is not None:
            return bar
        if t.id == "charge-if-charged":
            return None if s.field.arm[m.unit] == CAVALRY else NO_CHARGE
        return None if retire_hexes(s, m.foe, m.base) and not s.field.kinds[m.foe].type.garrison else NO_WAY_BACK


ATTACKED: Final[Bar] = Attacked("attacked")


def may_react(s: State, f: Frame) -> list[Action]:
    """One card or none, before any die is rolled; the window opens for every melee against a unit.

    [exp.tactician-card.first-strike-as-tactician]
    """
    assert isinstance(f, Melee)
    if f.foe < 0:
        return []
    side = s.field.side[f.foe]
    options = with_plays(s, side, [], ATTACKED)
    if holds(s, side, "first-strike") and strike_bar(s, f) is None:
        options = [*without_pass(options), ("first-strike", f.ground, -1, NONE), PASS]
    return options


def strike_bar(s: State, m: Melee) -> Reason | None:
    """Public facts that forbid First Strike here, and then the hand."""
    bar = first_strike_bar(s, m)
    if bar is None:
        bar = unit_bar(s, tactic(s, "first-strike"), s.field.side[m.foe], m.foe)
    return NO_STRIKE if bar is None and not holds(s, s.field.side[m.foe], "first-strike") else bar


def react(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    side = s.field.side[f.foe]
    number = s.field.deck.tactic_number["first-strike"] if a[0] == "first-strike" else a[1]
    spend(s, side, number, f.ground)  # [exp.tactician-card.first-strike-no-command-replacement]
    mark(s, side, f.foe, number)
    if a[0] == "first-strike":
        if s.telling:
            s.events.append(FirstStrikePlayed(side, -1, f.foe, f.ground))
        answer(s, f, STRIKE)
    elif s.field.deck.tactics[number].id == "charge-if-charged":
        charge_both(s, f)
    else:
        f.retiring = f.ceded = True  # [exp.tactician-card.leader-orders-a-fall-back]


def charge_both(s: State, m: Melee) -> None:
    """Both roll with all their blocks, hits count together, then leaders are checked, then both retreat.

    [exp.tactician-card.charge-if-charged-simultaneous, exp.tactician-card.charge-if-charged-no-battle-back,
    exp.tactician-card.charge-if-charged-leader-checks, exp.tactician-card.charge-if-charged-lancers]
    """
    m.answered = m.fought = True
    ours = Battle(m.unit, m.foe, -1, m.base, m.ground, MELEE, AGAIN if m.bonus else OWN)
    ours.batteries = m.batteries
    theirs = Battle(m.foe, m.unit, -1, m.ground, m.base, MELEE, REPLY)
    for b in (ours, theirs):
        roll(s, b)
    gone = [lose_blocks(s, b.foe, b.hits, False) for b in (ours, theirs) if b.hits]
    if True in gone:
        judge(s)  # [exp.tactician-card.charge-if-charged-draw]
    for b in (ours, theirs):
        if s.result < 0:
            check_after_hits(s, b)
        b.step = s.book.procedures["battle"].at("ignore flags")
    # The attacker goes first, unless the defender cannot give way now: what it loses for that comes before any
    # move makes room. [exp.tactician-card.charge-if-charged-losses-before-moves]
    blocked = s.blocks[m.foe] > 0 and not rear_hexes(s, m.foe, s.hex[m.foe], m.base)
    first, second = (ours, theirs) if blocked else (theirs, ours)
    call(s, second)
    call(s, first)


# ------------------------------------------------------------------ battle back, flags, ground


class BattleBack(Bar):
    def hexes(self, s: State, side: int) -> list[int]:
        return [running_melee(s).ground]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        return unit_bar(s, t, side, s.at[hex])


BACK: Final[Bar] = BattleBack("battle-back")


def may_battle_back_too(s: State, f: Frame) -> list[Action]:
    assert isinstance(f, Melee)
    options = may_battle_back(s, f)
    if not options:
        return []
    side = s.field.side[f.foe]
    return with_plays(s, side, options, BACK)


def battle_back_too(s: State, f: Frame, a: Action) -> None:
    if a[0] != "tactic":
        battle_back(s, f, a)
        return
    assert isinstance(f, Melee)
    again(f)
    side = s.field.side[f.foe]
    spend(s, side, a[1], a[2])
    mark(s, side, f.foe, a[1])
    s.tactics.answers[f.foe] = f.unit


NO_FLAGS: Final = Reason("exp.tactician-card.hold-the-line", "No flags have been rolled against {piece}.")


class Flags(Bar):
    """Hold the Line: all flags, of a square too. [exp.tactician-card.hold-the-line]

    [exp.tactician-card.hold-the-line-square]
    """

    def hexes(self, s: State, side: int) -> list[int]:
        f = s.stack[-1]
        assert isinstance(f, Battle)
        return [s.hex[f.foe]]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        f = s.stack[-1]
        assert isinstance(f, Battle)
        unit = s.at[hex]
        bar = unit_bar(s, t, side, unit)
        if bar is not None:
            return bar
        return None if unit == f.foe else NO_FLAGS


FLAGS: Final[Bar] = Flags("flags")


def may_ignore_too(s: State, f: Frame) -> list[Action]:
    """Public facts open the window: flags that can be ignored, on a unit with a leader."""
    assert isinstance(f, Battle)
    options = may_ignore(s, f)
    if f.foe < 0 or not f.flags or not s.blocks[f.foe] or s.leader_of(f.foe) < 0:
        return options
    if binds(s, f):  # [exp.tactician-card.hold-the-line-not-unignorable]
        return options
    side = s.field.side[f.foe]
    return with_plays(s, side, options, FLAGS)


def ignore_too(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Battle)
    if a[0] != "tactic":
        ignore(s, f, a)
        return
    spend(s, target_side(s, f), a[1], a[2])
    mark(s, target_side(s, f), f.foe, a[1])
    f.flags = 0


class Ground(Bar):
    """Inspired Infantry Leader: the ground and a second melee, one and no more.

    [exp.tactician-card.inspired-infantry-leader, exp.tactician-card.inspired-once]
    """

    def hexes(self, s: State, side: int) -> list[int]:
        return [running_melee(s).base]

    def of(self, s: State, t: Tactic, side: int, hex: int) -> Reason | None:
        m = running_melee(s)
        bar = unit_bar(s, t, side, s.at[hex])
        return NO_SECOND if bar is None and s.at[hex] != m.unit else bar


NO_SECOND: Final = Reason(
    "exp.tactician-card.inspired-infantry-leader", "{piece} {has|have} not just emptied a hex in melee."
)
IN_GROUND: Final[Bar] = Ground("ground")


def may_take_ground_too(s: State, f: Frame) -> list[Action]:
    assert isinstance(f, Melee)
    options = may_take_ground(s, f)
    if not options:
        return []
    side = s.field.side[f.unit]
    return with_plays(s, side, options, IN_GROUND)


def take_ground_too(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    if a[0] == "tactic":
        again(f)
        side = s.field.side[f.unit]
        spend(s, side, a[1], a[2])
        mark(s, side, f.unit, a[1])
        return
    take_ground(s, f, a)
    if tactic_on(s, f.unit) == "inspired-infantry-leader" and not f.bonus:
        f.broke_through = True


# ------------------------------------------------------------------ refusals

OTHER_UNIT: Final = Reason("classic.turn.one-combat-at-a-time", "{piece} {is|are} not part of the melee being fought.")
NO_STRIKE: Final = Reason(
    "exp.tactician-card.first-strike-as-tactician", "There is no First Strike in your hand.", secret=True
)


def check_first_strike(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    return OTHER_UNIT if a[1] != m.ground else strike_bar(s, m)
