"""Melee in its eleven steps, from the announcement to the battle back."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...columns import A_UNIT, HEX_OR_NONE, HEXES, LEADER_OR_NONE, UNIT_OR_NONE, YES_OR_NO, Column
from ...events import BattledBack, FirstStrikePlayed, GroundTaken, MeleeAnnounced, Reformed, RetireChosen
from ...flow import Ask, Do, Frame, Procedure, Window, call, current, end
from ...state import State, other
from ...terms import ARTILLERY, CAVALRY, INFANTRY, MELEE
from ..book import DiceSource, Reason
from ..pieces import arrive, is_lone_leader, transfer
from .battle import Attack, can_fall_back, number_of_dice
from .modifiers import AGAIN, OWN, REPLY, STRIKE, dice
from .movement import entry_bar, makes_way, relieve
from .square import form_square, square_bar
from .targets import add_melees, bars_on_entry


class Melee(Frame):
    fields: ClassVar[dict[str, Column]] = {
        "unit": A_UNIT, "foe": UNIT_OR_NONE, "leader": LEADER_OR_NONE, "base": HEX_OR_NONE, "ground": HEX_OR_NONE,
        "batteries": HEXES, "bonus": YES_OR_NO, "retiring": YES_OR_NO, "answered": YES_OR_NO,
        "broke_through": YES_OR_NO, "fought": YES_OR_NO, "ceded": YES_OR_NO, "barred": YES_OR_NO,
    }  # fmt: skip

    def __init__(self, unit: int = -1, foe: int = -1, leader: int = -1, base: int = -1, ground: int = -1) -> None:
        super().__init__("melee")
        self.unit = unit
        self.foe = foe  # -1: a lone leader is attacked
        self.leader = leader
        self.base = base  # where the attacker stood at the announcement
        self.ground = ground  # where the defender stood
        self.batteries: tuple[int, ...] = NONE
        self.bonus = False  # this melee is itself a bonus attack
        self.retiring = False  # the defender retires and reforms
        self.answered = False  # the defender has battled before the attacker
        self.broke_through = False
        self.fought = False  # both sides have rolled already
        self.ceded = False  # the defender fell back by order: its ground is not taken
        self.barred = False  # ground entered on breakthrough forbids a bonus attack

    def copy(self) -> Frame:
        f = Melee(self.unit, self.foe, self.leader, self.base, self.ground)
        f.step = self.step
        f.batteries = self.batteries
        f.bonus = self.bonus
        f.retiring = self.retiring
        f.answered = self.answered
        f.broke_through = self.broke_through
        f.fought = self.fought
        f.ceded = self.ceded
        f.barred = self.barred
        return f


# ------------------------------------------------------------------ 1: announcement and First Strike


def announce_melee(s: State, unit: int, ground: int, batteries: tuple[int, ...], bonus: bool) -> None:
    """An announced melee is binding; the batteries that join have used their combat.

    [classic.melee.announcement-binds]
    """
    foe = s.at[ground]
    m = Melee(unit, foe, s.leader_at[ground] if foe < 0 else -1, s.hex[unit], ground)
    m.batteries = batteries  # named now or never [classic.combined.declare-before-dice]
    m.bonus = bonus
    s.battled[unit] = True
    for hex in batteries:
        s.battled[s.at[hex]] = True  # [classic.combined.uses-artillery-battle]
    if s.recording:
        guns = [s.at[hex] for hex in batteries]
        s.events.append(MeleeAnnounced(unit, m.base, foe, m.leader, ground, guns, bonus))
    call(s, m)


def defender(s: State, f: Frame) -> int:
    assert isinstance(f, Melee)
    return other(s.field.side[f.unit])


def attacker(s: State, f: Frame) -> int:
    assert isinstance(f, Melee)
    return s.field.side[f.unit]


class FirstStrike(Window):
    """The defender may play First Strike before any die is rolled."""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        assert isinstance(f, Melee)
        return first_strike_bar(s, f) is None and could_hold_first_strike(s, side)

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        """For every arm and in every melee, never against fire. [classic.card.first-strike,
        classic.card.first-strike-any-arm, classic.card.first-strike-second-melee,
        classic.card.first-strike-not-vs-fire, classic.battleback.no-first-strike-against]
        """
        assert isinstance(f, Melee)
        return [("first-strike", f.ground, -1, NONE)] if first_strike_card(s, side) >= 0 else []

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        """His unit battles first; the card is replaced as the turn ends. [classic.card.first-strike-draw-first]"""
        assert isinstance(f, Melee)
        card = first_strike_card(s, side)
        s.hands[side].remove(card)
        s.played.append(card)
        s.struck += 1
        if s.recording:
            s.events.append(FirstStrikePlayed(side, card, f.foe, f.ground))
        answer(s, f, STRIKE)


def could_hold_first_strike(s: State, side: int) -> bool:
    """Seen from across the table: there are cards in that hand, and not every First Strike lies open."""
    for card in s.field.deck.cards:
        if card.deed == "first-strike":
            seen = s.discards.count(card.index) + s.played.count(card.index)
            if s.hands[side] and seen < card.count:
                return True
    return False


def first_strike_card(s: State, side: int) -> int:
    for card in s.hands[side]:
        if s.field.deck.cards[card].deed == "first-strike":
            return card
    return -1


def answer(s: State, m: Melee, posture: int = REPLY) -> None:
    """The defender rolls at the attacker, with no card dice. [classic.battleback.no-card-dice]

    A battle like any other, with the blocks and the ground of that moment and no gain of ground after it.
    [classic.battleback.same-rules, classic.battleback.after-losses, classic.battleback.no-advance-or-bonus,
    classic.card.first-strike-resolution, classic.card.first-strike-victory]
    """
    m.answered = True
    reply = Attack(m.foe, m.unit, -1, m.ground, m.base, MELEE, posture)  # [classic.battleback.defending-posture]
    if number_of_dice(s, reply):
        call(s, reply)


def stop_if_repelled(s: State, f: Frame) -> None:
    """An attacker eliminated or driven off before its own dice does not attack, nor do the guns with it.

    [classic.card.first-strike-stops-attack]
    """
    # [classic.combined.lost-to-first-strike] [classic.combined.lost-to-square]
    assert isinstance(f, Melee)
    if s.hex[f.unit] != f.base:
        end(s)


# ------------------------------------------------------------------ 2: retire and reform


def may_retire(s: State, f: Frame) -> list[Action]:
    """Cavalry attacked by infantry may leave if it can go two hexes back. [classic.retire.when]"""
    assert isinstance(f, Melee)
    if f.foe < 0 or retire_bar(s, f) is not None:
        return []
    return [("retire", f.ground, -1, NONE), PASS]


def retire(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    f.retiring = True
    if s.recording:
        s.events.append(RetireChosen(f.foe, f.ground))


def retire_hexes(s: State, unit: int, base: int) -> list[int]:
    """Exactly two hexes towards the own side, or onto a lone leader on the way, as in a retreat.

    [classic.retire.exact-two, classic.retire.needs-two-hexes, classic.retire.terrain-like-retreat,
    classic.retire.leader-cavalry-not-onto-leader]
    """
    ends: list[int] = []
    conduct = s.book.conduct
    for first in conduct.back(s, unit, s.hex[unit], base):
        if not can_fall_back(s, unit, first) and not can_pass(s, unit, first):
            continue
        if is_lone_leader(s, first) and s.leader_of(unit) < 0:
            ends.append(first)  # [classic.retire.onto-lone-leader]
            continue
        for second in conduct.back(s, unit, first, base):
            if second not in ends and can_fall_back(s, unit, second):
                ends.append(second)
    return ends


def can_pass(s: State, unit: int, hex: int) -> bool:
    """Cavalry with a leader cannot end with another one, but rides past him. [classic.retire.through-lone-leader]"""
    f = s.field
    if f.arm[unit] != CAVALRY or f.closed_for[unit][hex] or not is_lone_leader(s, hex):
        return False
    return f.leader_side[s.leader_at[hex]] == f.side[unit]


# ------------------------------------------------------------------ 3: squares


def may_form_square(s: State, f: Frame) -> list[Action]:
    """Infantry attacked by cavalry is asked before any die is rolled. [classic.square.asked-before-dice]"""
    assert isinstance(f, Melee)
    if f.foe < 0 or f.retiring or square_bar(s, f.foe, f.unit, f.base, f.answered) is not None:
        return []
    return [("form-square", f.ground, -1, NONE), PASS]


def go_into_square(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    form_square(s, f.foe)


def square_answers_first(s: State, f: Frame) -> None:
    """A square, new or standing, battles before the cavalry that attacks it. [classic.square.strikes-first]"""
    assert isinstance(f, Melee)
    if f.foe >= 0 and s.square[f.foe] and s.field.arm[f.unit] == CAVALRY and not f.answered:
        answer(s, f)


# ------------------------------------------------------------------ 4 to 9: the attack


def attack(s: State, f: Frame) -> None:
    """Dice, hits, leader check, flags and retreat; without a die left the melee is over.

    [classic.melee.procedure, classic.card.first-strike-then-attacker]
    """
    assert isinstance(f, Melee)
    if f.fought:
        return
    posture = AGAIN if f.bonus else OWN
    b = Attack(f.unit, f.foe, f.leader, f.base, f.ground, MELEE, posture)
    b.batteries = f.batteries  # [classic.combined.kept-if-attacker-stays]
    b.retiring = f.retiring
    if number_of_dice(s, b):
        call(s, b)


def may_reform(s: State, f: Frame) -> list[Action]:
    """The dice are rolled first, then the cavalry goes. [classic.retire.roll-first]"""
    assert isinstance(f, Melee)
    if not f.retiring or not s.blocks[f.foe]:  # [classic.retire.eliminated-before-move]
        return []
    return [("reform", f.ground, hex, NONE) for hex in retire_hexes(s, f.foe, f.base)]


def reform(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    leader = transfer(s, f.foe, a[2])
    if s.recording:
        s.events.append(Reformed(f.foe, f.ground, a[2], leader, f.ceded))
    arrive(s, f.foe, f.ground, leader)


# ------------------------------------------------------------------ 10: ground, breakthrough, bonus attack


def may_take_ground(s: State, f: Frame) -> list[Action]:
    """The victor may enter the hex it has emptied; squares and batteries never do.

    Of a combined attack that is the unit in melee. [classic.ground.infantry-may-advance, classic.ground.optional,
    classic.ground.combined-arms-melee-unit-only, classic.ground.after-retire, classic.ground.after-leader,
    classic.card.cold-steel-advances]
    """
    assert isinstance(f, Melee)
    if ground_bar(s, f) is not None:
        return []
    return [("advance", f.base, f.ground, NONE), PASS]


def take_ground(s: State, f: Frame, a: Action) -> None:
    """Cavalry that enters the vacated hex is on breakthrough. [classic.breakthrough.first-hex-counts]"""
    assert isinstance(f, Melee)
    go_on(s, f, a, False)
    f.broke_through = s.field.arm[f.unit] == CAVALRY  # [classic.bonus.cavalry-only, classic.bonus.forfeit-if-no-entry]


def go_on(s: State, m: Melee, a: Action, further: bool) -> None:
    """Ground that bars combat on entry bars the bonus attack too.

    [classic.breakthrough.no-extra-move-for-terrain-battle]
    """
    if s.at[a[2]] >= 0:
        relieve(s, s.at[a[2]])  # [exp.garrison.breakthrough-relieves]
    leader = transfer(s, m.unit, a[2])  # [classic.ground.leader-goes-along]
    s.moved[m.unit] += 1  # [exp.unit.prussian-line-second-melee]
    if bars_on_entry(s, m.unit, a[2]):
        m.barred = True
    if s.recording:
        s.events.append(GroundTaken(m.unit, a[1], a[2], leader, further))
    arrive(s, m.unit, a[1], leader)


def may_break_through(s: State, f: Frame) -> list[Action]:
    """One more hex in any direction, by the normal rules of movement, back to where it came from too.

    [classic.breakthrough.advance-plus-one, classic.breakthrough.return-counts]
    """
    assert isinstance(f, Melee)
    if not f.broke_through or f.bonus or s.field.arm[f.unit] != CAVALRY:  # [classic.bonus.success-one-hex-only]
        return []
    options: list[Action] = [
        ("advance", f.ground, hex, NONE) for hex in s.field.board.neighbors[f.ground] if further_bar(s, f, hex) is None
    ]
    if options:
        options.append(PASS)  # [classic.breakthrough.optional]
    return options


def halted(s: State, m: Melee) -> bool:
    """The vacated hex, or works on the way into it, end the move. [classic.breakthrough.terrain-stop]"""
    return s.field.stops[m.ground] or s.field.crosses_works(m.base, m.ground)


def break_through(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    go_on(s, f, a, True)


def may_attack_again(s: State, f: Frame) -> list[Action]:
    """Cavalry that broke through may melee once more, against any neighbor, with batteries or without.

    [classic.bonus.after-breakthrough, classic.bonus.any-target, classic.bonus.combined-arms-allowed]
    """
    assert isinstance(f, Melee)
    options: list[Action] = []
    if f.broke_through and not f.bonus and not f.barred:  # [classic.bonus.one-per-turn]
        add_melees(s, f.unit, AGAIN, options)  # [classic.bonus.terrain-applies]
    if options:
        options.append(PASS)  # [classic.bonus.optional]
    return options


def attack_again(s: State, f: Frame, a: Action) -> None:
    """A full melee of its own. [classic.bonus.full-melee]"""
    assert isinstance(f, Melee)
    announce_melee(s, f.unit, a[2], a[3], True)


# ------------------------------------------------------------------ 11: battle back


def may_battle_back(s: State, f: Frame) -> list[Action]:
    """A defender still in its hex may answer each attacker, once.

    [classic.battleback.condition, classic.battleback.each-attacker, classic.battleback.optional]
    """
    assert isinstance(f, Melee)
    if battle_back_bar(s, f) is not None:
        return []
    return [("battle-back", f.ground, f.base, NONE), PASS]


def battle_back(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    if s.recording:
        s.events.append(BattledBack(f.foe, f.ground, f.base))
    answer(s, f)


# ------------------------------------------------------------------ refusals

OTHER_UNIT: Final = Reason("classic.turn.one-combat-at-a-time", "{piece} {is|are} not part of the melee being fought.")
NO_UNIT: Final = Reason(
    "classic.casualty.lone-leader-no-combined-or-first-strike", "A lone leader cannot strike first."
)
SQUARE_FIGHTS_FIRST: Final = Reason(
    "classic.card.first-strike-not-for-square-vs-cavalry", "A square battles before cavalry anyway."
)
NO_DICE_FIRST: Final = Reason("classic.combat.zero-dice", "{piece} would have no dice to strike with.")
STRUCK_ALREADY: Final = Reason(
    "classic.card.first-strike-one-per-melee", "{piece} {has|have} already battled in this melee."
)
NO_CARD: Final = Reason("classic.card.first-strike", "There is no First Strike in your hand.", secret=True)
NOT_CAVALRY: Final = Reason("classic.retire.when", "Only cavalry retires and reforms.")
NOT_INFANTRY: Final = Reason("classic.retire.only-vs-infantry", "Cavalry retires only from an attack by infantry.")
STANDS: Final = Reason(
    "classic.card.first-strike-excludes-retire-and-square", "{piece} struck first and cannot retire."
)
GOES: Final = Reason("classic.retire.declare-before-dice", "{piece} {is|are} falling back already.")
CEDED: Final = Reason("exp.tactician-card.fall-back-no-advance", "After a fall back the ground is not taken.")
NO_WAY_BACK: Final = Reason("classic.retire.blockers", "{piece} cannot go two hexes back towards {its|their} own side.")
NOT_A_RETIRE_HEX: Final = Reason(
    "classic.retire.exact-two", "{piece} {goes|go} two hexes back, or onto a lone leader on the way: {ends}."
)
IN_SQUARE: Final = Reason("classic.ground.square-never", "A square does not advance.")
GARRISON_STAYS: Final = Reason("exp.garrison.no-move", "A garrison never leaves its hex.")
GUNS: Final = Reason("classic.ground.artillery-never", "Artillery does not take ground.")
GONE: Final = Reason("classic.combat.once", "The attacker has been driven off.")
HELD: Final = Reason("classic.ground.not-if-defender-stays", "The defender still holds {target}.")
NOT_VACATED: Final = Reason(
    "classic.ground.infantry-may-advance", "The hex that the melee has emptied is {ends}, not {target}."
)
CLOSED: Final = Reason("classic.ground.terrain-limits", "{target} is closed to {piece}.")
HALTED: Final = Reason("classic.breakthrough.terrain-stop", "The ground just taken stops {piece}.")
ONE_HEX: Final = Reason(
    "classic.breakthrough.advance-plus-one", "{piece} may go one hex beyond the ground just taken, no farther."
)
FORGONE: Final = Reason(
    "classic.breakthrough.optional", "{piece} stayed on the ground just taken and can only attack from there."
)
TWO_LEADERS: Final = Reason(
    "classic.breakthrough.onto-lone-leader", "{piece} {has|have} a leader and may not join the one on {target}."
)
ANSWERED: Final = Reason("classic.battleback.no-chain", "{piece} {has|have} already battled in this melee.")
RETREATED: Final = Reason(
    "classic.battleback.retreated-cannot", "{piece} did not hold {its|their} hex and cannot battle back."
)
OTHER_TARGET: Final = Reason(
    "classic.combined.battle-back-target", "{piece} can battle back only at the unit that attacked, not at {target}."
)
NO_ONE: Final = Reason("classic.leader.cannot-battle-alone", "A lone leader does not battle.")
NO_DICE: Final = Reason("classic.combat.zero-dice", "{piece} would have no dice to battle back with.")


def first_strike_bar(s: State, m: Melee) -> Reason | None:
    """Public facts that forbid First Strike here. [classic.card.first-strike-not-for-square-vs-cavalry]"""
    if m.foe < 0:
        return NO_UNIT
    if s.square[m.foe] and s.field.arm[m.unit] == CAVALRY:
        return SQUARE_FIGHTS_FIRST
    if not dice(s, DiceSource(m.foe, m.unit, m.ground, m.base, MELEE, STRIKE)):
        return NO_DICE_FIRST
    return None


def retire_bar(s: State, m: Melee) -> Reason | None:
    if m.retiring:
        return GOES
    if s.field.arm[m.foe] != CAVALRY:
        return NOT_CAVALRY
    if s.field.arm[m.unit] != INFANTRY:
        return NOT_INFANTRY
    if m.answered:
        return STANDS
    if not retire_hexes(s, m.foe, m.base):
        return NO_WAY_BACK
    return None


def ground_bar(s: State, m: Melee) -> Reason | None:
    """What keeps the attacker from the hex it fought for."""
    if s.hex[m.unit] != m.base:
        return GONE
    if s.field.arm[m.unit] == ARTILLERY:
        return GUNS
    if s.field.kinds[m.unit].type.stays:
        return GARRISON_STAYS
    if s.square[m.unit]:
        return IN_SQUARE
    if s.at[m.ground] >= 0 or s.leader_at[m.ground] >= 0:
        return HELD
    if m.ceded:
        return CEDED
    if s.field.closed_for[m.unit][m.ground]:
        return CLOSED
    return None


def further_bar(s: State, m: Melee, hex: int) -> Reason | None:
    """What keeps cavalry on breakthrough out of an additional hex; here its leader always comes along.

    [classic.breakthrough.onto-lone-leader]
    """
    if halted(s, m):
        return HALTED
    if s.hex[m.unit] != m.ground or hex not in s.field.board.neighbors[m.ground]:
        return ONE_HEX
    if s.leader_of(m.unit) >= 0 and is_lone_leader(s, hex):
        if s.field.leader_side[s.leader_at[hex]] == s.field.side[m.unit]:
            return TWO_LEADERS
    if s.at[hex] >= 0 and makes_way(s, m.unit, s.at[hex]) and not s.field.closed_for[m.unit][hex]:
        return None
    return entry_bar(s, m.unit, hex)  # [classic.breakthrough.any-direction]


def battle_back_bar(s: State, m: Melee) -> Reason | None:
    if m.foe < 0:
        return NO_ONE
    if m.answered:  # [classic.card.first-strike-no-battle-back, classic.card.first-strike-square]
        return ANSWERED
    if s.hex[m.foe] != m.ground:  # [classic.battleback.blocked-retreat-can]
        return RETREATED
    if not dice(s, DiceSource(m.foe, m.unit, m.ground, m.base, MELEE, REPLY)):
        return NO_DICE
    return None


def running_melee(s: State) -> Melee:
    """The melee that is being fought."""
    for f in reversed(s.stack):
        if isinstance(f, Melee):
            return f
    raise LookupError("no melee is being fought")


def check_first_strike(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    if a[1] != m.ground:
        return OTHER_UNIT
    bar = first_strike_bar(s, m)
    if bar is None and m.answered:
        return STRUCK_ALREADY
    if bar is None and first_strike_card(s, s.field.side[m.foe]) < 0:
        return NO_CARD
    return bar


def check_retire(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    return OTHER_UNIT if a[1] != m.ground else retire_bar(s, m)


def check_reform(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    if a[1] != m.ground:
        return OTHER_UNIT
    return None if a[2] in retire_hexes(s, m.foe, m.base) else NOT_A_RETIRE_HEX


def check_form_square(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    return OTHER_UNIT if a[1] != m.ground else square_bar(s, m.foe, m.unit, m.base, m.answered)


def check_advance(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    if a[1] != s.hex[m.unit]:
        return OTHER_UNIT
    if m.broke_through:
        bar = further_bar(s, m, a[2])
        return FORGONE if bar is None and current(s).name == "attack again" else bar
    return NOT_VACATED if a[2] != m.ground else ground_bar(s, m)


def check_battle_back(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    if s.at[a[1]] != m.foe:  # the unit, wherever it is by now
        return OTHER_UNIT
    return OTHER_TARGET if a[2] != m.base else battle_back_bar(s, m)


MELEE_STEPS: Final = Procedure(
    "melee",
    [
        Ask("first strike", defender),  # 1
        Do("stop if struck", stop_if_repelled),
        Ask("retire", defender, may_retire, retire),  # 2
        Ask("form square", defender, may_form_square, go_into_square),  # 3
        Do("square answers first", square_answers_first),
        Do("stop if bounced", stop_if_repelled),  # [classic.bounce.ends-attack]
        Do("attack", attack),  # 4 to 9, in the procedure "battle"
        Ask("reform", defender, may_reform, reform),
        Ask("take ground", attacker, may_take_ground, take_ground),  # 10
        Ask("break through", attacker, may_break_through, break_through),
        Ask("attack again", attacker, may_attack_again, attack_again),
        Ask("battle back", defender, may_battle_back, battle_back),  # 11
    ],
).with_windows(FirstStrike("first strike", "first-strike"))
