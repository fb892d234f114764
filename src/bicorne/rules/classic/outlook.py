"""What an answer in the middle of a fight leads to: the exact fate of both units when its dice are cast.

Both sides are taken to ignore the flags they may, to retreat as cheaply as they can and to battle back; what the
victor does with the ground is left open.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from ...actions import OFF, Action
from ...flow import current
from ...state import State
from ...terms import CAVALRY, MELEE
from ..pieces import is_lone_leader
from ..resolver import NEVER, Fate, Losses, Odds, Outlook
from .battle import Attack, begin_retreat, cheapest
from .leaders import LeaderRetreat, escape_dice, may_stop, next_hexes
from .melee import Melee, running_melee
from .modifiers import AGAIN, OWN, REPLY
from .odds import (
    add_forced,
    battle_of,
    odds,
)
from .square import form_square

SURE: Final = Fraction(1)


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

    def roll(self, b: Attack) -> None:
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


# ------------------------------------------------------------------ the answers


Answers = dict[str, Callable[[State, Action], Outlook]]  # by question


def outlooks(s: State, answers: Answers) -> dict[str, Outlook]:
    """What each answer to the question that is asked would lead to; empty where no dice depend on it."""
    if s.result >= 0 or current(s).name not in answers:
        return {}
    found = {s.field.lexicon.text(a): answers[current(s).name](s, a) for a in s.options}
    if isinstance(s.stack[-1], LeaderRetreat) and not any([outlook.own.eliminated for outlook in found.values()]):
        return {}  # nobody is in his way
    return found


def before_the_attack(s: State, a: Action) -> Outlook:
    """First Strike, retire and reform, a square, or to stand and battle back afterwards."""
    m = running_melee(s)
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
        onslaught.retiring = a[0] == "retire"
        exchange.roll(onslaught)
        if not m.answered:
            exchange.roll(reply_of(m))
    return exchange.outlook(m.foe)


def battling_back(s: State, a: Action) -> Outlook:
    """Or not."""
    m = running_melee(s)
    exchange = Exchange(s, m.unit, m.foe)
    if a[0] != "pass":
        exchange.roll(reply_of(m))
    return exchange.outlook(m.foe)


def holding(s: State, a: Action) -> Outlook:
    """Flags ignored or not; a counter of Iron Will is a flag less. [exp.iron-will.one-counter-one-flag]"""
    b = s.stack[-1]
    assert isinstance(b, Attack)
    return left_with(s, b.flags if a[0] == "pass" else b.flags - a[1])


def left_with(s: State, flags: int) -> Outlook:
    """How far so many flags drive the unit, and what follows in the melee if it stays."""
    b = s.stack[-1].copy()
    assert isinstance(b, Attack)
    b.flags = flags
    begin_retreat(s, b)
    forced = (
        b.steps if s.square[b.foe] else s.book.conduct.least_loss(s, b.foe, b.base, b.steps, s.leader_of(b.foe) >= 0)
    )
    return after_retreat(s, b, forced, forced < b.steps)


def retreating(s: State, a: Action) -> Outlook:
    """One of the hexes that a retreat may take next."""
    b = s.stack[-1]
    assert isinstance(b, Attack)
    forced = 0
    if not is_lone_leader(s, a[2]):
        forced = cheapest(s, b.foe, a[2], b.steps - 1, s.leader_of(b.foe) >= 0)
    return after_retreat(s, b, forced, True)


def after_retreat(s: State, b: Attack, forced: int, driven: bool) -> Outlook:
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
    after = f.copy()
    assert isinstance(after, LeaderRetreat)
    after.hex, after.left = hex, f.left - 1
    if may_stop(s, after):
        return SURE - missed
    further = min([danger(s, after, back) for back in next_hexes(s, after)], default=SURE)
    return SURE - missed * (SURE - further)


def still_to_come(s: State, b: Attack) -> list[Attack]:
    """The rolls of the melee after this one: the attack after a reply before it, or else the battle back."""
    if b.combat != MELEE or len(s.stack) < 2:
        return []
    m = s.stack[-2]
    if not isinstance(m, Melee) or m.fought:
        return []
    if b.foe == m.unit:
        return [attack_of(m)] if m.step <= s.book.procedures["melee"].at("attack") else []
    return [] if m.answered else [reply_of(m)]


def attack_of(m: Melee) -> Attack:
    b = Attack(m.unit, m.foe, m.leader, m.base, m.ground, MELEE, AGAIN if m.bonus else OWN)
    b.batteries = m.batteries
    return b


def reply_of(m: Melee) -> Attack:
    return Attack(m.foe, m.unit, -1, m.ground, m.base, MELEE, REPLY)


ANSWERS: Final[Answers] = {
    "first strike": before_the_attack,
    "retire": before_the_attack,
    "form square": before_the_attack,
    "ignore flags": holding,
    "iron will": holding,
    "retreat": retreating,
    "battle back": battling_back,
    "leader retreat": riding_back,
}
