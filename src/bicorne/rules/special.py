"""The special rules of battles: exits, reinforcements, clocks, mud and mist, commands held back."""

from typing import Final

from ..actions import NONE, Action
from ..chance import COMMAND, SQUARE
from ..events import Arrived, CardMissed, FateRolled, UnitLeft
from ..flow import Frame
from ..special import NO_DIE, HeldBack, Presence
from ..state import State
from .book import Attack, Reason
from .classic.modifiers import counts
from .victory import break_quiet, field_left, gain, ground_changed, ground_gained, ground_lost

# ------------------------------------------------------------------ commands held back

HELD: Final = Reason("scenario.no-order.until-turn", "{piece} {is|are} held back until turn {turn}.")
HELD_FOR_BANNERS: Final = Reason(
    "scenario.no-order.until-banners", "{piece} {is|are} held back until your side has {banners}."
)


def held_back(s: State, unit: int) -> Reason | None:
    """A command may be ordered from its turn on, or once its side has the banners. [scenario.no-order.until-turn]"""
    for rule in s.field.special.held_back:
        if unit in rule.units:
            bar = still_held(s, rule)
            if bar is not None:
                return bar
    return None


def held_units(s: State) -> list[int]:
    """All units that held_back keeps from being ordered now."""
    held: list[int] = []
    for rule in s.field.special.held_back:
        if still_held(s, rule) is not None:
            held += rule.units
    return held


def leader_held_back(s: State, leader: int) -> Reason | None:
    """The leader of a command held back waits with it. [scenario.no-order.leaders]"""
    for rule in s.field.special.held_back:
        if leader in rule.leaders:
            bar = still_held(s, rule)
            if bar is not None:
                return bar
    return None


def still_held(s: State, rule: HeldBack) -> Reason | None:
    if stands(s, rule.unless):
        return None  # [scenario.no-order.unless]
    if rule.until_banners and s.banners[rule.side] < rule.until_banners:  # [scenario.no-order.until-banners]
        return HELD_FOR_BANNERS
    return HELD if s.turn < rule.until_turn else None


def stands(s: State, presence: Presence) -> bool:
    """Does a unit of that side stand on one of the hexes?"""
    for hex in presence.hexes:
        if s.at[hex] >= 0 and s.field.side[s.at[hex]] == presence.side:
            return True
    return False


# ------------------------------------------------------------------ mud, mist and wet powder

MUD: Final = Reason("scenario.muddy.slower", "{piece} {is|are} stuck in the mud.")


def mud(s: State, unit: int) -> int:
    """Hexes of movement that mud costs a unit now. [scenario.muddy.slower]"""
    cost = 0
    for rule in s.field.special.muds:
        if rule.units[unit] and lasts(s, rule.until_turn):
            cost += rule.minus
    return cost


def lasts(s: State, until_turn: int) -> bool:
    return until_turn == 0 or s.turn < until_turn


def sight_limit(s: State, unit: int, range: int) -> int:
    """How far a unit may fire in mist or tall crops. [scenario.range-limit.fire]"""
    for rule in s.field.special.range_limits:
        if rule.die != NO_DIE and not s.marks[rule.mark]:
            continue
        if rule.units[unit] and lasts(s, rule.until_turn) and not (rule.except_hills and s.field.level[s.hex[unit]]):
            range = min(range, rule.most)
    return range


def roll_for_weather(s: State, f: Frame) -> None:
    """A player rolls at the start of his turn; the face brings the weather for that turn.

    [scenario.range-limit.die]
    """
    for rule in s.field.special.range_limits:
        if rule.die != NO_DIE:
            s.marks[rule.mark] = shows(s, rule.die, "weather")


def shows(s: State, face: int, cause: str) -> bool:
    """Roll one die: is it that face?"""
    faces = s.chance.roll(1, COMMAND)
    if s.telling:
        s.events.append(FateRolled(s.active, cause, faces, faces[0] == face))
    return faces[0] == face


def wet_powder(s: State, a: Attack, total: int) -> int:
    """Infantry fires with fewer dice while its powder is wet. [scenario.wet-powder.musketry]"""
    dice = 0
    for rule in s.field.special.wet_powders:
        if s.field.arm[a.unit] == 0 and lasts(s, rule.until_turn):
            dice -= rule.minus
    return dice


def wet_powder_label(s: State, a: Attack) -> tuple[str, str]:
    return "wet powder", "scenario.wet-powder.musketry"


# ------------------------------------------------------------------ squares

NO_SQUARE: Final = Reason("scenario.no-square.barred", "In this battle {piece} may not form square here.")


def square_barred(s: State, unit: int) -> bool:
    """Some troops, or any on some ground, cannot form square in this battle. [scenario.no-square.barred]"""
    special = s.field.special
    if special.no_square_units and special.no_square_units[unit]:
        return True
    return s.hex[unit] in special.no_square_hexes


# ------------------------------------------------------------------ leaving the field

NOT_MEANT: Final = Reason("scenario.exit.troops", "In this battle {piece} may not leave the field.")
NO_EXIT: Final = Reason("scenario.exit.hexes", "{piece} {does|do} not stand on a hex from which your side may leave.")
EDGE_CLOSED: Final = Reason("classic.move.edges-closed", "{piece} cannot leave the field: this battle has no exit.")
TOO_EARLY: Final = Reason("scenario.exit.from-turn", "It is too early for {piece} to leave the field.")


def exit_rule(s: State, unit: int) -> int:
    """The rule by which a unit on this hex could leave, whenever that is; -1: none. [scenario.exit.hexes]"""
    for i, rule in enumerate(s.field.special.exits):
        if rule.side == s.field.side[unit] and s.hex[unit] in rule.hexes and rule.units[unit]:  # [scenario.exit.troops]
            return i
    return -1


def exit_bar(s: State, unit: int) -> Reason | None:
    """A unit leaves from an exit hex as its whole move. [scenario.exit.costs-the-move]"""
    i = exit_rule(s, unit)
    if i < 0:
        for rule in s.field.special.exits:
            if rule.side == s.field.side[unit] and s.hex[unit] in rule.hexes:
                return NOT_MEANT
        return NO_EXIT if s.field.special.exits else EDGE_CLOSED
    return TOO_EARLY if s.turn < s.field.special.exits[i].from_turn else None  # [scenario.exit.from-turn]


def add_exit(s: State, unit: int, options: list[Action]) -> None:
    if exit_bar(s, unit) is None:
        options.append(("exit", s.hex[unit], -1, NONE))


def leave_field(s: State, unit: int) -> None:
    """Not lost, with its leader; a number of units that have gone is worth a banner. [scenario.exit.not-lost]"""
    i = exit_rule(s, unit)
    rule = s.field.special.exits[i]
    hex = s.hex[unit]
    leader = s.leader_at[hex]
    if leader >= 0 and s.leader_order[leader]:
        leader = -1  # with an order of his own he stays
    s.at[hex] = s.hex[unit] = -1
    s.order[unit] = 0
    s.ordered.remove(unit)
    if leader >= 0:
        s.leader_at[hex] = s.leader_hex[leader] = -1
    s.exited[i] += 1
    break_quiet(s)  # [scenario.stalemate.reset]
    if s.telling:
        s.events.append(UnitLeft(unit, hex, leader))
    gone = s.exited[i]
    ground_lost(s)  # first: what it held counts no longer when the banner for its exit does
    if rule.worth and gone % rule.per_units == 0 and gone // rule.per_units * rule.worth <= rule.most:
        gain(s, rule.side, rule.worth, "exit")  # [scenario.exit.banners]
    if s.result < 0:
        ground_gained(s)
    field_left(s, rule.side)


# ------------------------------------------------------------------ the start of a turn


def tick_clocks(s: State, f: Frame) -> None:
    """Time is worth banners to one side. [scenario.clock.banners]"""
    for rule in s.field.special.clocks:
        if rule.side != s.active or s.turn not in rule.turns or stands(s, rule.unless):  # [scenario.clock.unless]
            continue
        if rule.only_if.hexes and not stands(s, rule.only_if):  # [scenario.clock.only-if]
            continue
        if s.result < 0 and (rule.die == NO_DIE or shows(s, rule.die, "clock")):  # [scenario.clock.die]
            gain(s, rule.side, rule.worth, "clock")


def reinforce(s: State, f: Frame) -> None:
    """Troops arrive from their turn on, each on the first free hex; the rest wait. [scenario.reinforce.arrive]"""
    for rule in s.field.special.reinforcements:
        if rule.side == s.active and s.turn >= rule.turn:
            for unit in rule.units:
                if unit in s.waiting:
                    arrive(s, unit, rule.hexes, rule.leader if unit == rule.units[0] else -1)


def arrive(s: State, unit: int, hexes: list[int], leader: int) -> None:
    """A hex held by any piece, or closed to the unit, is not free. [scenario.reinforce.occupied]"""
    for hex in hexes:
        if s.at[hex] < 0 and s.leader_at[hex] < 0 and not s.field.closed_for[unit][hex]:
            s.waiting.remove(unit)
            s.at[hex] = unit
            s.hex[unit] = hex
            if leader >= 0:
                s.leader_at[hex] = leader
                s.leader_hex[leader] = hex
            if s.telling:
                s.events.append(Arrived(unit, hex, leader))
            if s.field.claimed[hex]:
                ground_changed(s)
            return


# ------------------------------------------------------------------ raw troops


def conscripts(s: State, a: Attack, total: int) -> int:
    """The melee dice that its army's troops have and raw ones lack. [scenario.conscripts.no-bonus]"""
    if a.unit not in s.field.special.conscripts:
        return 0
    return -sum([max(0, bonus.dice) for bonus in s.field.kinds[a.unit].melee if counts(s, a, bonus)])


def conscripts_label(s: State, a: Attack) -> tuple[str, str]:
    return "raw conscripts", "scenario.conscripts.no-bonus"


# ------------------------------------------------------------------ a leader's fall


def leader_fell(s: State, leader: int) -> None:
    """A fallen leader costs his side cards at random, once and for good. [scenario.leader-loss.discard]"""
    for rule in s.field.special.leader_losses:
        if rule.side == s.field.leader_side[leader] and rule.leader in (-1, leader) and not s.marks[rule.mark]:
            s.marks[rule.mark] = True
            for _ in range(rule.cards):
                lose_card(s, rule.side)


def lose_card(s: State, side: int) -> None:
    hand = s.hands[side]
    if len(hand) > 1:  # a side can always play one [scenario.leader-loss.last-card]
        card = hand.pop(s.chance.below(len(hand), SQUARE))
        s.discards.append(card)
        if s.telling:
            s.events.append(CardMissed(side, card))
