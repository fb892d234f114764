"""One roll of battle dice and what comes of it: hits, the leader check, flags, the retreat."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...chance import CHECK, ROLL
from ...columns import A_UNIT, HEX_OR_NONE, HEXES, LEADER_OR_NONE, NUMBER, UNIT_OR_NONE, YES_OR_NO, Column
from ...events import FireAnnounced, FlagsIgnored, LeaderChecked, Retreated, Rolled, RolledAgain, Share
from ...flow import Ask, Do, Frame, Procedure, again, call, current
from ...state import State, other
from ...terms import BOTTOM, CAVALRY, FIRE, FLAG, INFANTRY, MELEE, SABER
from ..book import DiceSource, Reason
from ..pieces import (
    eliminate_leader,
    hush_beside,
    is_lone_leader,
    judge,
    lose_blocks,
    meet_leader,
    transfer,
)
from ..victory import decide
from .leaders import LeaderRetreat
from .modifiers import OWN, PASSING, REPLY, dice, dice_list
from .reading import (
    LEADER_IN_MELEE,
    LEADER_UNDER_FIRE,
    PAIRS,
    PAIRS_AND_FLAGS,
    SYMBOLS,
    SYMBOLS_ALONE,
    SYMBOLS_AND_FLAGS,
    SYMBOLS_AND_SABERS,
    SYMBOLS_FLAGS_AND_SABERS,
    Reading,
    count_flags,
    count_hits,
    count_misfires,
    effects,
)


class Attack(Frame):
    """A unit, and the batteries with it, roll at a unit or at a lone leader."""

    fields: ClassVar[dict[str, Column]] = {
        "unit": A_UNIT, "foe": UNIT_OR_NONE, "leader": LEADER_OR_NONE, "base": HEX_OR_NONE, "ground": HEX_OR_NONE,
        "combat": NUMBER, "posture": NUMBER, "batteries": HEXES, "retiring": YES_OR_NO, "hits": NUMBER, "flags": NUMBER,
        "ignored": NUMBER, "misfires": NUMBER, "steps": NUMBER, "lost": NUMBER, "checked": YES_OR_NO,
    }  # fmt: skip

    def __init__(
        self,
        unit: int = -1,
        foe: int = -1,
        leader: int = -1,
        base: int = -1,
        ground: int = -1,
        combat: int = FIRE,
        posture: int = OWN,
    ) -> None:
        super().__init__("battle")
        self.unit = unit
        self.foe = foe  # -1: a lone leader is attacked
        self.leader = leader  # of the target, attached or alone; -1: none
        self.base = base
        self.ground = ground
        self.combat = combat
        self.posture = posture
        self.batteries: tuple[int, ...] = NONE  # hexes
        self.retiring = False  # the target retires: only its own symbol hits
        self.hits = 0
        self.flags = 0
        self.ignored = 0  # flags
        self.misfires = 0  # blocks that a rocket battery costs itself
        self.steps = 0  # hexes of retreat still to make
        self.lost = 0  # blocks lost for hexes not made
        self.checked = False  # one leader check a roll

    def copy(self) -> Frame:
        f = Attack(self.unit, self.foe, self.leader, self.base, self.ground, self.combat, self.posture)
        f.step = self.step
        f.batteries = self.batteries
        f.retiring = self.retiring
        f.hits = self.hits
        f.flags = self.flags
        f.ignored = self.ignored
        f.misfires = self.misfires
        f.steps = self.steps
        f.lost = self.lost
        f.checked = self.checked
        return f


# ------------------------------------------------------------------ the roll


def announce_fire(s: State, f: Frame) -> None:
    """The target is fixed before dice are counted. [classic.ranged.procedure]"""
    assert isinstance(f, Attack)
    if f.combat == FIRE and s.recording:
        s.events.append(FireAnnounced(f.unit, f.base, f.foe, f.ground, f.leader, list(f.batteries)))


def roll(s: State, f: Frame) -> None:
    assert isinstance(f, Attack)
    if f.foe >= 0:
        f.leader = s.leader_of(f.foe)
    faces = s.chance.roll(number_of_dice(s, f), ROLL)
    r, stopped = reading(s, f), armor(s, f)
    f.hits = count_hits(r, faces, stopped)
    f.flags = count_flags(r, faces)
    f.misfires = count_misfires(r, faces)
    if s.recording:
        side, shares, became = s.field.side[f.unit], labelled_dice(s, f), effects(r, faces, stopped)
        s.events.append(Rolled(side, f.unit, f.base, f.ground, shares, faces, f.hits, f.flags, became))
    if s.field.kinds[f.unit].type.rerolls_flags and FLAG in faces and rolls_again(s, f):
        roll_again(s, f, faces.count(FLAG))


def rolls_again(s: State, f: Attack) -> bool:
    """Lancers do not roll again when they answer, nor at cuirassiers. [exp.lancer.not-when-battling-back]"""
    if f.combat != MELEE or f.posture in (REPLY, PASSING):
        return False
    if f.retiring:
        return False  # its flags have no effect [exp.tactician-card.fall-back-no-reroll]
    if f.foe >= 0 and s.field.kinds[f.foe].type.stops_rerolls:
        return False  # [exp.lancer.not-against-cuirassiers, exp.cuirassier.lancer-immunity]
    return s.book.conduct.is_front(s, f.unit, f.ground)


def roll_again(s: State, f: Attack, dice: int) -> None:
    """Every flag once more, and once only; what it shows is added to the first roll.

    In a melee of their own or striking first, in a bonus attack, with guns, against a square or a lone leader.
    [exp.lancer.rerolls-flags, exp.lancer.original-flags-still-count, exp.lancer.single-reroll,
    exp.lancer.militia-reroll, exp.lancer.first-strike-rerolls, exp.lancer.first-strike-deck-independent,
    exp.lancer.bonus-attack-rerolls, exp.lancer.combined-arms, exp.lancer.against-square, exp.lancer.lone-leader]
    """
    faces = s.chance.roll(dice, ROLL)
    r = reading(s, f)
    hits, flags = count_hits(r, faces, 0), count_flags(r, faces)
    f.hits += hits
    f.flags += flags
    if s.recording:
        side, became = s.field.side[f.unit], effects(r, faces, 0)
        s.events.append(RolledAgain(side, f.unit, f.base, f.ground, faces, hits, flags, became))


def attacks(s: State, f: Attack) -> list[DiceSource]:
    """The attack of the unit itself, then one for each battery that joins. [classic.combined.dice-sum]"""
    found = [DiceSource(f.unit, f.foe, f.base, f.ground, f.combat, f.posture)]
    for hex in f.batteries:
        combat = MELEE if s.field.board.distance[hex][f.ground] == 1 else FIRE
        found.append(DiceSource(s.at[hex], f.foe, hex, f.ground, combat, OWN))
    return found


def number_of_dice(s: State, f: Attack) -> int:
    """Each share on its own, none below zero. [classic.combined.each-floor-zero]"""
    total = 0
    for attack in attacks(s, f):
        total += dice(s, attack)
    return total


def labelled_dice(s: State, f: Attack) -> list[Share]:
    shares: list[Share] = []
    for attack in attacks(s, f):
        lines = dice_list(s, attack)
        below = sum([line.dice for line in lines])
        shares += lines
        if below < 0:
            shares.append(Share("never below zero", -below, "classic.combat.zero-dice"))
    return shares


# ------------------------------------------------------------------ reading the dice


def reading(s: State, f: Attack) -> Reading:
    """The target's symbol hits, in melee sabers too, and flags drive back.

    [classic.melee.hits-symbol-and-saber, classic.ranged.hits-symbol, classic.ranged.saber-misses]
    """
    if f.foe < 0:
        # only sabers hurt a lone leader, anybody's [classic.melee.rifle-militia-saber-vs-leader]
        if f.combat == FIRE:
            return LEADER_UNDER_FIRE  # [exp.leader-casualty.two-sabers-kill]
        return LEADER_IN_MELEE  # [classic.casualty.lone-leader-saber-kills]
    arm = s.field.arm[f.foe]
    if s.field.kinds[f.foe].type.hit_by_flags:
        return flags_too(s, f, arm)
    if f.retiring:
        return SYMBOLS_ALONE[arm]  # [classic.retire.only-cavalry-symbols]
    if f.combat == MELEE:
        # With guns in the attack the sabers of all dice go by the melee unit. [classic.combined.saberless-partner]
        # [classic.melee.rifle-militia-saber, exp.unit.no-saber-general, exp.lancer.militia-no-sabers]
        if s.field.kinds[f.unit].sabers:  # [exp.cossack.no-saber-hits]
            return SYMBOLS_AND_SABERS[arm]  # [classic.combined.sabers-hit]
    elif s.field.kinds[f.unit].type.fires_in_pairs:
        return PAIRS[arm]  # [exp.rocket.two-icons-per-hit, exp.rocket.more-dice-pairs]
    return SYMBOLS[arm]


def flags_too(s: State, f: Attack, arm: int) -> Reading:
    """A garrison: its symbol and flags, in melee everybody's sabers; rockets need two symbols, but one flag.

    [exp.garrison.ranged-hit-symbols, exp.garrison.melee-hit-symbols, exp.garrison.saber-hits-from-any-unit,
    exp.garrison.retreat-eliminates, exp.garrison.never-ignores-flags, exp.rocket.garrison-target]
    """
    if f.combat == MELEE:
        everybody = "strict_sabers" not in s.book.switches
        return (SYMBOLS_FLAGS_AND_SABERS if everybody or s.field.kinds[f.unit].sabers else SYMBOLS_AND_FLAGS)[arm]
    return PAIRS_AND_FLAGS[arm] if s.field.kinds[f.unit].type.fires_in_pairs else SYMBOLS_AND_FLAGS[arm]


def armor(s: State, f: Attack) -> int:
    """Cuirasses stop one infantry bullet. [classic.ranged.cuirassier-armour]

    [exp.cuirassier.ignores-one-infantry-fire-hit]
    """
    if f.combat != FIRE or f.foe < 0 or s.field.arm[f.unit] != INFANTRY:
        return 0
    return s.field.kinds[f.foe].armor


# ------------------------------------------------------------------ hits and the leader


def take_hits(s: State, f: Frame) -> None:
    """Hits come before flags. [classic.ranged.hits-before-retreat]"""
    assert isinstance(f, Attack)
    gone = False
    if f.hits:
        if f.foe >= 0:
            gone = lose_blocks(s, f.foe, f.hits, False)
        else:
            eliminate_leader(s, f.leader, f.ground)
    if f.misfires:
        decide(s)
        if s.result < 0 and lose_blocks(s, f.unit, f.misfires, False):
            gone = True  # [exp.rocket.self-elimination-banner]
    if gone:
        judge(s)
    elif f.hits:
        decide(s)  # blocks alone are banners in some rule sets


def check_after_hits(s: State, f: Frame) -> None:
    """A block lost to hits puts the attached leader to the test before flags.

    [classic.casualty.order-hits-check-flags, classic.casualty.triggers]
    [classic.melee.leader-check, classic.ranged.leader-check-on-hit]
    """
    assert isinstance(f, Attack)
    if f.foe >= 0 and f.hits:
        check_leader(s, f)
    if f.misfires and s.leader_at[f.base] >= 0 and s.result < 0:
        is_killed(s, s.leader_at[f.base], f.unit)  # [exp.rocket.misfire-leader-check]


def check_leader(s: State, f: Attack) -> None:
    """One check for a roll, and no second one for the retreat after it. [classic.casualty.one-check-per-roll]

    [classic.casualty.no-second-check-on-retreat-elimination]
    """
    if f.leader >= 0 and not f.checked:
        f.checked = True
        if is_killed(s, f.leader, f.foe):
            f.leader = -1


def is_killed(s: State, leader: int, unit: int) -> bool:
    """Two dice with the unit alive, one with the unit gone; all must be sabers. [classic.casualty.attached-two-dice]"""
    roller = other(s.field.leader_side[leader])  # [classic.casualty.opponent-rolls]
    hex = s.leader_hex[leader]
    faces = s.chance.roll(2 if s.blocks[unit] else 1, CHECK)  # [classic.casualty.unit-eliminated-one-die]
    killed = faces.count(SABER) == len(faces)
    if s.recording:
        s.events.append(LeaderChecked(leader, hex, roller, faces, killed))
    if killed:
        eliminate_leader(s, leader, hex)
    return killed


# ------------------------------------------------------------------ flags


def ignorable(s: State, f: Attack) -> int:
    """Flags the unit may ignore; all grounds add up. [classic.morale.cumulative]"""
    unit, field = f.foe, s.field
    if flags_are_forced(s, f):
        return 0
    # by type [classic.morale.grenadier, classic.morale.cuirassier] and by ground [classic.morale.terrain]
    # The ground steadies every arm [exp.terrain.building-flags-any-unit-type] and on top of all else:
    # [exp.terrain.building-flags-cumulative]
    flags = field.kinds[unit].ignores + field.flags[s.hex[unit]]  # [classic.morale.guard]
    if s.leader_of(unit) >= 0:
        flags += 1  # [classic.morale.leader-one]
    if not s.square[unit] and is_supported(s, unit):
        flags += 1  # [classic.morale.square-gets-none, classic.morale.support-once]
    if field.works[f.ground] and field.behind_works(f.base, f.ground):
        # in towns and forests as well [exp.terrain.field-works-town-flag] [exp.terrain.field-works-forest-flag]
        flags += field.tables.works.flags[field.arm[unit]]  # [classic.terrain.works-flag]
    return flags


def flags_are_forced(s: State, f: Attack) -> bool:
    """Flags that nothing lets a unit ignore. [classic.bounce.forced, exp.rocket.flags-not-ignorable]"""
    return is_bounce(s, f) or (f.combat == FIRE and s.field.kinds[f.unit].type.forces_flags)


def is_bounce(s: State, f: Attack) -> bool:
    """A square's flag against adjacent cavalry can never be ignored, in fire or against others it can.

    [classic.bounce.any-time-adjacent, classic.bounce.combined-arms-flags, classic.bounce.not-at-range,
    classic.bounce.not-for-others]
    """
    return s.square[f.unit] > 0 and s.field.arm[f.foe] == CAVALRY and f.combat == MELEE


def is_supported(s: State, unit: int) -> bool:
    """Two friends on adjacent hexes, units or lone leaders. [classic.morale.support-two]

    On any side, in square or not; a leader with his unit does not count twice. [classic.morale.support-any-side,
    classic.morale.square-gives-support, classic.morale.attached-leader-no-extra-support]
    """
    f = s.field
    side = f.side[unit]
    friends = 0
    for hex in f.board.neighbors[s.hex[unit]]:
        there = s.at[hex]
        if there >= 0:
            if f.side[there] == side and f.kinds[there].type.gives_support:  # [exp.garrison.no-support]
                friends += 1
        elif s.leader_at[hex] >= 0 and f.leader_side[s.leader_at[hex]] == side:
            friends += 1  # [classic.morale.lone-leader-supports]
    return friends >= 2


def target_side(s: State, f: Frame) -> int:
    assert isinstance(f, Attack)
    return other(s.field.side[f.unit])


def may_ignore(s: State, f: Frame) -> list[Action]:
    """The owner chooses how many flags to ignore, attacker or defender.

    [classic.morale.choose-number, classic.morale.both-sides]
    """
    assert isinstance(f, Attack)
    if f.foe < 0 or not f.flags or not s.blocks[f.foe]:
        return []
    most = min(f.flags, ignorable(s, f))
    if not most:
        return []
    options: list[Action] = [("ignore", flags, -1, NONE) for flags in range(1, most + 1)]
    options.append(PASS)  # [classic.morale.optional]
    return options


def ignore(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Attack)
    if s.recording:
        s.events.append(FlagsIgnored(f.foe, s.hex[f.foe], f.flags, a[1]))
    f.flags -= a[1]
    f.ignored = a[1]


# ------------------------------------------------------------------ the retreat


def begin_retreat(s: State, f: Frame) -> None:
    """One hex a flag, or as the unit's card says; a square cannot retreat. [classic.retreat.one-hex-per-flag]"""
    assert isinstance(f, Attack)
    if f.foe >= 0 and s.blocks[f.foe]:
        f.steps = s.book.conduct.retreat_hexes(s, f.foe, f.flags)


def retreat_hexes(s: State, unit: int, flags: int) -> int:
    """How far a number of flags drives a unit back, by the card of its nation.

    [classic.retreat.national-distance, classic.retreat.militia-three, exp.unit.prussian-line-retreat]
    """
    kind = s.field.kinds[unit]
    return kind.retreat + (flags - 1) * kind.retreat_further if flags > 0 else 0


def may_retreat(s: State, f: Frame) -> list[Action]:
    """Hex by hex towards the own side, as the owner chooses; a legal hex must be taken.

    [classic.retreat.must-step-if-possible, classic.retreat.owner-chooses, classic.retreat.lone-leader-is-a-choice]
    """
    assert isinstance(f, Attack)
    if not f.steps or s.square[f.foe]:  # [classic.square.flags-cost-blocks]
        return []
    start = s.hex[f.foe]
    return [("retreat", start, hex, NONE) for hex in rear_hexes(s, f.foe, start, f.base)]


def rear_hexes(s: State, unit: int, start: int, base: int) -> list[int]:
    """The hexes that a unit attacked from `base` can fall back to from `start`. [classic.retreat.own-side-only]"""
    return [hex for hex in s.book.conduct.back(s, unit, start, base) if can_fall_back(s, unit, hex)]


def can_fall_back(s: State, unit: int, hex: int) -> bool:
    """Passable, free, or held by a lone friendly leader the unit can join. [classic.retreat.terrain-ignored]"""
    f = s.field
    if f.closed_for[unit][hex] or s.at[hex] >= 0:  # [classic.retreat.impassable-blocks]
        return False
    leader = s.leader_at[hex]
    if leader < 0:
        return True
    # [classic.retreat.leader-unit-blocked-by-lone-leader]
    return f.leader_side[leader] == f.side[unit] and s.leader_of(unit) < 0


def cheapest(s: State, unit: int, hex: int, steps: int, leader: bool) -> int:
    """The fewest blocks a retreat of `steps` hexes can cost."""
    if not steps:
        return 0
    best = steps
    for back in s.field.board.rear[s.field.side[unit]][hex]:
        if joins_leader(s, unit, back, leader):
            return 0
        if not is_lone_leader(s, back) and can_fall_back(s, unit, back):
            best = min(best, cheapest(s, unit, back, steps - 1, leader))
            if not best:
                break
    return best


def joins_leader(s: State, unit: int, hex: int, leader: bool) -> bool:
    """A unit that has no leader (any more) may stop on a lone friendly one."""
    if leader or not is_lone_leader(s, hex) or s.field.closed_for[unit][hex]:
        return False
    return s.field.leader_side[s.leader_at[hex]] == s.field.side[unit]


def retreat(s: State, f: Frame, a: Action) -> None:
    """A lone friendly leader stops the retreat without further loss. [classic.retreat.lone-leader-stops]"""
    assert isinstance(f, Attack)
    again(f)
    joins = is_lone_leader(s, a[2])
    leader = transfer(s, f.foe, a[2])  # [classic.retreat.leader-goes-along]
    f.steps = 0 if joins else f.steps - 1
    if s.recording:
        s.events.append(Retreated(f.foe, a[1], a[2], leader))
    meet_leader(s, f.foe, leader)


def lose_for_blocked_retreat(s: State, f: Frame) -> None:
    """Every hex that cannot be made costs a block, and so does every hex of a square.

    [classic.retreat.block-per-missing-hex, classic.ranged.blocked-retreat-costs]
    """
    assert isinstance(f, Attack)
    if f.steps:
        f.lost = f.steps
        f.steps = 0
        lose_blocks(s, f.foe, f.lost, True)  # [classic.bounce.blocked, classic.retreat.militia-blocked]
        decide(s)


def end_retreat(s: State, f: Frame) -> None:
    """The whole retreat is judged once: hexes passed on the way hold no objective and silence nobody.

    [exp.victory.temporary-loss-time, classic.card.fire-and-hold-blocked-by-retreat]
    """
    assert isinstance(f, Attack)
    if f.foe < 0 or not f.flags:
        return
    if s.hex[f.foe] >= 0 and s.hex[f.foe] != f.ground:
        hush_beside(s, s.field.side[f.foe], s.hex[f.foe])
    if not isinstance(s.stack[-2], Attack):  # of two that charged each other the second one's retreat ends both
        judge(s)


def check_after_retreat(s: State, f: Frame) -> None:
    """If only the retreat cost blocks the leader is checked now. [classic.casualty.retreat-only-two-dice]"""
    assert isinstance(f, Attack)
    if f.lost:
        check_leader(s, f)


def leader_leaves(s: State, f: Frame) -> None:
    """A leader who outlives his unit, or a lone one who was not hit, must retreat from where he is, flags or no flags.

    [classic.casualty.survivor-must-retreat, classic.casualty.last-block-hex, classic.casualty.flags-void-for-survivor]
    """
    assert isinstance(f, Attack)
    if f.misfires and not s.blocks[f.unit] and s.leader_at[f.base] >= 0:  # [exp.rocket.misfire-last-block-leader]
        call(s, LeaderRetreat(s.leader_at[f.base], f.base))
    if f.leader >= 0 and s.leader_hex[f.leader] >= 0 and (f.foe < 0 or not s.blocks[f.foe]):
        call(s, LeaderRetreat(f.leader, s.leader_hex[f.leader]))


# ------------------------------------------------------------------ refusals

SQUARE_FLAG: Final = Reason("classic.bounce.forced", "A square's flag cannot be ignored by anything.")
ROCKET_FLAG: Final = Reason("exp.rocket.flags-not-ignorable", "A rocket's flag cannot be ignored by anything.")
STEADY_BY_NOTHING: Final = Reason("classic.morale.cumulative", "Nothing lets it ignore a flag here.")
SETTLED: Final = Reason("classic.morale.choose-number", "How many flags it ignores has been settled.")
TOO_MANY: Final = Reason("classic.morale.cumulative", "It may ignore {flags} and no more.")
NO_FLAGS: Final = Reason("classic.morale.optional", "Ignore at least one flag, or pass.")
OTHER_UNIT: Final = Reason("classic.retreat.after-hits", "It is another unit that must retreat.")
ONE_HEX: Final = Reason("classic.retreat.owner-chooses", "It retreats one hex at a time: {ends}.")
FORWARD: Final = Reason("classic.retreat.own-side-only", "It retreats towards its own side: {ends}.")
GROUND_CLOSED: Final = Reason("{retreat_closed_rule}", "{piece} cannot retreat onto {target}.")
FRIEND_THERE: Final = Reason("classic.retreat.no-friendly-unit-hex", "A friendly unit stands on {target}.")
ENEMY_THERE: Final = Reason("classic.retreat.no-enemy-hex", "An enemy holds {target}.")
LEADER_THERE: Final = Reason(
    "classic.retreat.leader-unit-blocked-by-lone-leader",
    "{piece} {has|have} a leader and cannot join the one on {target}.",
)


def check_ignore(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Attack)
    if flags_are_forced(s, f):
        return SQUARE_FLAG if is_bounce(s, f) else ROCKET_FLAG
    if f.ignored or (current(s).name == "retreat" and f.steps < s.book.conduct.retreat_hexes(s, f.foe, f.flags)):
        return SETTLED
    most = min(f.flags, ignorable(s, f))
    if not most:
        return STEADY_BY_NOTHING
    if current(s).name != "ignore flags":
        return SETTLED
    if a[1] < 1:
        return NO_FLAGS
    return TOO_MANY if a[1] > most else None


def check_retreat(s: State, a: Action) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Attack)
    if s.at[a[1]] != f.foe:
        return OTHER_UNIT
    return fall_back_bar(s, f, a[1], a[2])


def fall_back_bar(s: State, b: Attack, start: int, hex: int) -> Reason | None:
    """Why a unit cannot fall back from one hex to another; can_fall_back asks the same."""
    f, unit = s.field, b.foe
    if hex not in s.book.conduct.back(s, unit, start, b.base):
        return ONE_HEX if is_farther_back(s, unit, start, hex) else FORWARD
    if can_fall_back(s, unit, hex):
        return None
    if f.closed_for[unit][hex]:
        return GROUND_CLOSED
    there = s.at[hex]
    if there >= 0:
        return FRIEND_THERE if f.side[there] == f.side[unit] else ENEMY_THERE
    return LEADER_THERE if f.leader_side[s.leader_at[hex]] == f.side[unit] else ENEMY_THERE


def is_farther_back(s: State, unit: int, start: int, hex: int) -> bool:
    """Does the hex lie nearer the own edge, but more than a step away?"""
    board = s.field.board
    rows = board.row[start] - board.row[hex] if s.field.side[unit] == BOTTOM else board.row[hex] - board.row[start]
    return rows > 0 and board.distance[start][hex] > 1


BATTLE: Final = Procedure(
    "battle",
    [
        Do("announce fire", announce_fire),
        Do("roll", roll),
        Do("take hits", take_hits),  # and the unit's banner, before the check [classic.victory.order-within-roll]
        Do("check leader", check_after_hits),
        Ask("ignore flags", target_side, may_ignore, ignore),
        Do("begin retreat", begin_retreat),
        Ask("retreat", target_side, may_retreat, retreat),
        Do("lose blocks for a blocked retreat", lose_for_blocked_retreat),
        Do("end retreat", end_retreat),
        Do("check leader after retreat", check_after_retreat),
        Do("leader leaves", leader_leaves),
    ],
)
