"""What an answer in the middle of a fight leads to: the exact fate of both units when its dice are cast.

Both sides are taken to ignore the flags they may, to retreat as cheaply as they can and to battle back; what the
victor does with the ground is left open.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from ..actions import OFF, Action
from ..flow import apply, current
from ..state import State
from ..terms import CAVALRY, MELEE
from .classic.battle import Battle, begin_retreat, number_of_dice
from .classic.leaders import LeaderRetreat, escape_dice, may_stop, next_hexes
from .classic.melee import Melee, running_melee
from .classic.modifiers import AGAIN, OWN, REPLY
from .classic.square import form_square
from .odds import (
    NEVER,
    Losses,
    Odds,
    add_forced,
    battle_of,
    cheapest,
    leader_falls,
    odds,
    rolled,
    steps_back,
)
from .pieces import is_lone_leader

SURE: Final = Fraction(1)


class Fate:
    """What becomes of a unit, or of a leader alone: it falls, leaves its hex, or stays with losses or without."""

    def __init__(self) -> None:
        self.eliminated = NEVER
        self.driven = NEVER
        self.hurt = NEVER
        self.unhurt = NEVER
        self.blocks = NEVER  # lost on average
        self.leader = NEVER  # the leader with the unit falls


class Outlook:
    """What one answer leads to, for the unit that is asked about and for the one it faces."""

    def __init__(self, own: Fate, foe: Fate | None, roll: Odds | None) -> None:
        self.own = own
        self.foe = foe  # None: no dice are cast at it any more
        self.roll = roll  # the next dice, if any are cast


class Exchange:
    """Two units that roll at each other in turn, with all that may have become of them so far."""

    def __init__(self, s: State, unit: int, foe: int) -> None:
        self.s = s.copy()
        self.units = (unit, foe)
        self.start = [s.blocks[unit], s.blocks[foe]]
        self.fates = [Fate(), Fate()]
        self.facing: dict[tuple[int, int], Fraction] = {(self.start[0], self.start[1]): SURE}  # by blocks left
        self.first: Odds | None = None
        self.rolled_at = [False, False]

    def roll(self, b: Battle) -> None:
        """A roll that takes place where both are still in their hexes."""
        i = self.units.index(b.foe)
        facing: dict[tuple[int, int], Fraction] = {}
        for left, chance in self.facing.items():
            self.s.blocks[self.units[0]], self.s.blocks[self.units[1]] = left
            result = odds(self.s, b)
            if self.first is None:
                self.first = result
            self.suffer(i, left, result.with_retreat, chance, facing)
        self.rolled_at[i] = True
        self.facing = facing

    def suffer(
        self, i: int, left: tuple[int, int], losses: Losses, chance: Fraction, facing: dict[tuple[int, int], Fraction]
    ) -> None:
        """What one roll does to the unit it is made at; where that leaves its hex the other has come through."""
        fate = self.fates[i]
        fate.eliminated += chance * losses.eliminated
        fate.driven += chance * losses.driven
        fate.leader += chance * losses.leader
        for lost, share in enumerate(losses.blocks):
            fate.blocks += chance * share * lost
        self.stays(1 - i, left[1 - i], chance * (losses.eliminated + losses.driven))
        for lost, share in enumerate(losses.kept):
            if share:
                after = (left[0] - lost, left[1]) if i == 0 else (left[0], left[1] - lost)
                facing[after] = facing.get(after, NEVER) + chance * share

    def stays(self, i: int, left: int, chance: Fraction) -> None:
        if left < self.start[i]:
            self.fates[i].hurt += chance
        else:
            self.fates[i].unhurt += chance

    def outlook(self, own: int) -> Outlook:
        """All dice are cast: who still faces the other stays where he is."""
        for left, chance in self.facing.items():
            self.stays(0, left[0], chance)
            self.stays(1, left[1], chance)
        i = self.units.index(own)
        return Outlook(self.fates[i], self.fates[1 - i] if self.rolled_at[1 - i] else None, self.first)


# ------------------------------------------------------------------ both at once

Blow = tuple[int, int, bool]  # blocks lost to hits, hexes to retreat, whether a leader with the unit has lived


class Clash:
    """Two units of cavalry that charge each other: both are hit, then both give way.

    [exp.tactician-card.charge-if-charged-simultaneous]
    """

    def __init__(self, s: State, ours: Battle, theirs: Battle) -> None:
        self.s = s
        self.units = (ours.unit, ours.foe)
        self.left = (s.blocks[ours.unit], s.blocks[ours.foe])
        self.losses = (Losses(s.blocks[ours.unit]), Losses(s.blocks[ours.foe]))
        self.room = (without(s, ours.foe), without(s, ours.unit))  # the field once the other has left its hex
        for struck, chance in blows(s, theirs).items():
            for answer, share in blows(s, ours).items():
                self.both(struck, answer, chance * share)

    def both(self, attacker: Blow, defender: Blow, chance: Fraction) -> None:
        """The attacker gives way first, unless the defender has no way back as long as it has not.

        [exp.tactician-card.charge-if-charged-losses-before-moves]
        """
        if self.lives(1, defender) and self.cost(1, defender, self.is_held(0, attacker), 1):
            stays = self.give_way(1, defender, defender[1], chance)
            self.give_way(0, attacker, self.cost(0, attacker, stays, attacker[1]), chance)
        else:
            cost = self.cost(0, attacker, self.is_held(1, defender), attacker[1])
            stays = self.give_way(0, attacker, cost, chance)
            self.give_way(1, defender, self.cost(1, defender, stays, defender[1]), chance)

    def lives(self, i: int, blow: Blow) -> bool:
        return blow[0] < self.left[i]

    def is_held(self, i: int, blow: Blow) -> bool:
        """After the hits: is the unit, or a leader who has outlived it, still in its hex?"""
        return self.lives(i, blow) or (blow[2] and self.s.leader_of(self.units[i]) >= 0)

    def cost(self, i: int, blow: Blow, held: bool, steps: int) -> int:
        """Blocks that a retreat costs while the other's hex is held, or once it is free."""
        s, unit = self.s if held else self.room[i], self.units[i]
        return cheapest(s, unit, s.hex[unit], steps, blow[2] and s.leader_of(unit) >= 0)

    def give_way(self, i: int, blow: Blow, forced: int, chance: Fraction) -> bool:
        """What becomes of one of them; does it stay in its hex?"""
        lost, steps, unhurt = blow
        left = self.left[i] - lost
        led = self.s.leader_of(self.units[i]) >= 0
        if led and not unhurt:
            self.losses[i].leader += chance
        add_forced(self.losses[i], lost, left, forced, chance, forced < steps, led and lost == 0)
        return left > forced == steps


def blows(s: State, b: Battle) -> dict[Blow, Fraction]:
    """How likely all that a roll can do to a unit before it gives way is."""
    found: dict[Blow, Fraction] = {}
    for (hits, flags), chance in rolled(s, b, number_of_dice(s, b)).items():
        lost = min(hits, s.blocks[b.foe])
        death = leader_falls(s, b.foe, lost)
        for lives, share in ((True, 1 - death), (False, death)):
            if share:
                steps = steps_back(s, b, flags, lives) if lost < s.blocks[b.foe] else 0
                found[lost, steps, lives] = found.get((lost, steps, lives), NEVER) + chance * share
    return found


def without(s: State, unit: int) -> State:
    """The same field, the hex of that unit free."""
    c = s.copy()
    hex = c.hex[unit]
    c.at[hex] = c.leader_at[hex] = -1
    return c


def fate_of(losses: Losses) -> Fate:
    """A unit's fate by its losses, all dice being cast."""
    fate = Fate()
    fate.eliminated, fate.driven, fate.leader = losses.eliminated, losses.driven, losses.leader
    fate.unhurt = losses.kept[0]
    for lost, chance in enumerate(losses.blocks):
        fate.blocks += chance * lost
    for chance in losses.kept[1:]:
        fate.hurt += chance
    return fate


# ------------------------------------------------------------------ the answers


def outlooks(s: State) -> dict[str, Outlook]:
    """What each answer to the question that is asked would lead to; empty where no dice depend on it."""
    if s.result >= 0 or current(s).name not in ANSWERS:
        return {}
    found = {s.field.lexicon.text(a): ANSWERS[current(s).name](s, a) for a in s.options}
    if isinstance(s.stack[-1], LeaderRetreat) and not any([outlook.own.eliminated for outlook in found.values()]):
        return {}  # nobody is in his way
    return found


def before_the_attack(s: State, a: Action) -> Outlook:
    """First Strike, retire and reform, a square, a Tactician card, or to stand and battle back afterwards."""
    m = running_melee(s)
    if a[0] == "tactic" and s.field.deck.tactics[a[1]].id == "charge-if-charged":
        return charging(s, m)
    exchange = Exchange(s, m.unit, m.foe)
    onslaught = attack_of(m)
    if a[0] == "form-square":
        form_square(exchange.s, m.foe)
    if a[0] == "first-strike":
        exchange.roll(battle_of(s, a))
        exchange.roll(onslaught)
    elif exchange.s.square[m.foe] and s.field.arm[m.unit] == CAVALRY and not m.answered:
        exchange.roll(reply_of(m))
        exchange.roll(onslaught)
    else:
        onslaught.retiring = a[0] in ("retire", "tactic")  # the card is an order to fall back
        exchange.roll(onslaught)
        if not m.answered:
            exchange.roll(reply_of(m))
    return exchange.outlook(m.foe)


def charging(s: State, m: Melee) -> Outlook:
    """Both roll at once, and nobody battles back. [exp.tactician-card.charge-if-charged-no-battle-back]"""
    clash = Clash(s, attack_of(m), reply_of(m))
    return Outlook(fate_of(clash.losses[1]), fate_of(clash.losses[0]), odds(s, attack_of(m)))


def battling_back(s: State, a: Action) -> Outlook:
    """Or not; a Tactician card is played to battle back with it."""
    c = s.copy()
    if a[0] == "tactic":
        apply(c, a)
    m = running_melee(c)
    exchange = Exchange(c, m.unit, m.foe)
    if a[0] != "pass":
        exchange.roll(reply_of(m))
    return exchange.outlook(m.foe)


def holding(s: State, a: Action) -> Outlook:
    """Flags ignored or not: how far it must go, and what follows in the melee if it stays.

    A counter of Iron Will is a flag less; a Tactician card ignores all of them. [exp.iron-will.one-counter-one-flag,
    exp.tactician-card.hold-the-line]
    """
    b = s.stack[-1].copy()
    assert isinstance(b, Battle)
    if a[0] != "pass":
        b.flags -= b.flags if a[0] == "tactic" else a[1]
    begin_retreat(s, b)
    forced = b.steps if s.square[b.foe] else cheapest(s, b.foe, s.hex[b.foe], b.steps, s.leader_of(b.foe) >= 0)
    return after_retreat(s, b, forced, forced < b.steps)


def retreating(s: State, a: Action) -> Outlook:
    """One of the hexes that a retreat may take next."""
    b = s.stack[-1]
    assert isinstance(b, Battle)
    forced = 0
    if not is_lone_leader(s, a[2]):
        forced = cheapest(s, b.foe, a[2], b.steps - 1, s.leader_of(b.foe) >= 0)
    return after_retreat(s, b, forced, True)


def after_retreat(s: State, b: Battle, forced: int, driven: bool) -> Outlook:
    """A unit loses blocks for hexes it cannot make, and fights on where it keeps its hex."""
    losses = Losses(s.blocks[b.foe])
    unchecked = s.leader_of(b.foe) >= 0 and not b.checked
    add_forced(losses, 0, s.blocks[b.foe], forced, SURE, driven, unchecked)
    exchange = Exchange(s, b.unit, b.foe)
    facing: dict[tuple[int, int], Fraction] = {}
    exchange.suffer(1, (s.blocks[b.unit], s.blocks[b.foe]), losses, SURE, facing)
    exchange.facing = facing
    for roll in still_to_come(s, b):
        exchange.roll(roll)
    return exchange.outlook(b.foe)


def riding_back(s: State, a: Action) -> Outlook:
    """A leader's next hex: whether the enemies he meets on the safest way from there catch him."""
    f = s.stack[-1]
    assert isinstance(f, LeaderRetreat)
    fate = Fate()
    fate.eliminated = NEVER if a[0] == "pass" else danger(s, f, a[2])
    fate.driven = SURE - fate.eliminated
    return Outlook(fate, None, None)


def danger(s: State, f: LeaderRetreat, hex: int) -> Fraction:
    """How likely a retreating leader falls who goes to this hex and on from it as safely as he can."""
    if hex == OFF:
        return NEVER
    missed = Fraction(5, 6) ** escape_dice(s, f.leader, hex)  # no saber among them
    after = LeaderRetreat(f.leader, hex)
    after.left = f.left - 1
    if may_stop(s, after):
        return SURE - missed
    further = min([danger(s, after, back) for back in next_hexes(s, after)], default=SURE)
    return SURE - missed * (SURE - further)


def still_to_come(s: State, b: Battle) -> list[Battle]:
    """The rolls of the melee after this one: the attack after a reply before it, or else the battle back."""
    if b.combat != MELEE or len(s.stack) < 2:
        return []
    m = s.stack[-2]
    if not isinstance(m, Melee) or m.fought:
        return []
    if b.foe == m.unit:
        return [attack_of(m)] if m.step <= s.book.procedures["melee"].at("attack") else []
    return [] if m.answered else [reply_of(m)]


def attack_of(m: Melee) -> Battle:
    b = Battle(m.unit, m.foe, m.leader, m.base, m.ground, MELEE, AGAIN if m.bonus else OWN)
    b.batteries = m.batteries
    return b


def reply_of(m: Melee) -> Battle:
    return Battle(m.foe, m.unit, -1, m.ground, m.base, MELEE, REPLY)


ANSWERS: Final[dict[str, Callable[[State, Action], Outlook]]] = {
    "first strike": before_the_attack,
    "react": before_the_attack,
    "retire": before_the_attack,
    "form square": before_the_attack,
    "ignore flags": holding,
    "iron will": holding,
    "retreat": retreating,
    "battle back": battling_back,
    "leader retreat": riding_back,
}
