"""What comes of two units of cavalry that roll at each other at the same time, exactly."""

from fractions import Fraction

from ...state import State
from ..classic.battle import Attack, number_of_dice
from ..classic.melee import Melee
from ..classic.odds import add_forced, leader_falls, odds, rolled, steps_back
from ..classic.outlook import attack_of, reply_of
from ..resolver import NEVER, Fate, Losses, Outlook

Blow = tuple[int, int, bool]  # blocks lost to hits, hexes to retreat, whether a leader with the unit has lived


class Clash:
    """Two units of cavalry that charge each other: both are hit, then both give way.

    [exp.tactician-card.charge-if-charged-simultaneous]
    """

    def __init__(self, s: State, ours: Attack, theirs: Attack) -> None:
        self.s = s
        self.units = (ours.unit, ours.foe)
        self.hexes = (s.hex[ours.unit], s.hex[ours.foe])
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
        return s.book.conduct.least_loss(s, unit, self.hexes[1 - i], steps, blow[2] and s.leader_of(unit) >= 0)

    def give_way(self, i: int, blow: Blow, forced: int, chance: Fraction) -> bool:
        """What becomes of one of them; does it stay in its hex?"""
        lost, steps, unhurt = blow
        left = self.left[i] - lost
        led = self.s.leader_of(self.units[i]) >= 0
        if led and not unhurt:
            self.losses[i].leader += chance
        add_forced(self.losses[i], lost, left, forced, chance, forced < steps, led and lost == 0)
        return left > forced == steps


def blows(s: State, b: Attack) -> dict[Blow, Fraction]:
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


def charging(s: State, m: Melee) -> Outlook:
    """Both roll at once, and nobody battles back. [exp.tactician-card.charge-if-charged-no-battle-back]"""
    clash = Clash(s, attack_of(m), reply_of(m))
    return Outlook(fate_of(clash.losses[1]), fate_of(clash.losses[0]), odds(s, attack_of(m)))
