"""The Tactician cards, in the order of their deck: what is particular to each, and the table of them all.

A row of `PLAYS` is a card at a moment: what keeps it from a hex, check by check, and what it does there. Whom a card is
for otherwise is in its row in `data/tacticians.toml`; the dice it adds are a line of the dice list.
"""

from collections.abc import Callable
from typing import Final

from ...actions import NONE, Action
from ...cards import TacticianCard
from ...chance import COMMAND
from ...events import BlockRallied, FirstStrikePlayed, ReformRolled, TacticRecalled
from ...flow import Frame, Window, call
from ...state import UNKNOWN, State
from ...terms import CAVALRY, FLAG
from ..book import Reason
from ..classic.battle import Attack
from ..classic.melee import Melee, answer, first_strike_bar, retire_hexes, running_melee, take_ground
from ..classic.modifiers import STRIKE
from ..classic.supply import Supply, supply_bar
from ..classic.targets import add_fires, battle_bar, enemy_leader
from ..expansions.countercharge import charge_both
from ..orders import NORMAL, give_leader_order, give_order
from ..pieces import has_enemy_beside
from ..special.no_order import held_back, leader_held_back
from .hand import (
    MARKED,
    WRONG_ARM,
    card_bar,
    different,
    holds,
    is_marked,
    play_on,
    spend,
    tactic,
    tactic_on,
    unit_bar,
)
from .movement import new_stands
from .turn import Task, is_open, reserve_hexes


class Play:
    """A card at one of its moments."""

    def __init__(
        self,
        card: str,
        moment: str,
        checks: list[Callable[[State, TacticianCard, int, int], Reason | None]],
        effect: Callable[[State, Frame, Action], None],
    ) -> None:
        self.card = card
        self.moment = moment
        self.checks = checks  # of the card, the side that plays it and the hex
        self.effect = effect  # once the card is shown and the piece is marked

    def bar(self, s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
        """What keeps the card from that hex."""
        for check in self.checks:
            bar = check(s, t, side, hex)
            if bar is not None:
                return bar
        return None


def marked(s: State, f: Frame, a: Action) -> None:
    """The mark on the unit is all: the dice list and the steps of the fight read it."""


# ------------------------------------------------------------------ First Strike

NOT_ATTACKED: Final = Reason("{tactic_timing}", "{piece} {is|are} not under attack.")
OWN_VERB: Final = Reason(
    "exp.tactician-card.first-strike-as-tactician", "First Strike has a word of its own: write 'first-strike {hex}'."
)
OTHER_UNIT: Final = Reason("classic.turn.one-combat-at-a-time", "{piece} {is|are} not part of the melee being fought.")
NO_STRIKE: Final = Reason(
    "exp.tactician-card.first-strike-as-tactician", "There is no First Strike in your hand.", secret=True
)


class FirstStrike(Window):
    """As in the classic game, from the other hand. [exp.tactician-card.first-strike-as-tactician]"""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        assert isinstance(f, Melee)
        return f.foe >= 0 and bool(s.tacticians.hands[side])

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        assert isinstance(f, Melee)
        able = holds(s, side, "first-strike") and strike_bar(s, f) is None
        return [("first-strike", f.ground, -1, NONE)] if able else []

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        """No Command card replaces it. [exp.tactician-card.first-strike-no-command-replacement]"""
        assert isinstance(f, Melee)
        play_on(s, side, s.field.deck.tactic_number["first-strike"], f.ground)
        if s.recording:
            s.events.append(FirstStrikePlayed(side, -1, f.foe, f.ground))
        answer(s, f, STRIKE)


def strike_bar(s: State, m: Melee) -> Reason | None:
    """Public facts that forbid First Strike here, and then the hand."""
    bar = first_strike_bar(s, m)
    if bar is not None:
        return bar
    side = s.field.side[m.foe]
    bar = card_bar(s, tactic(s, "first-strike"), side, m.foe)
    return NO_STRIKE if bar is None and not holds(s, side, "first-strike") else bar


def check_first_strike(s: State, a: Action) -> Reason | None:
    m = running_melee(s)
    return OTHER_UNIT if a[1] != m.ground else strike_bar(s, m)


def attacked_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    m = running_melee(s)
    return NOT_ATTACKED if hex != m.ground or m.foe < 0 else None


def own_verb(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    return OWN_VERB


# ------------------------------------------------------------------ Battle Back Bonus


def answer_this_attack(s: State, f: Frame, a: Action) -> None:
    """Its dice are for this attacker alone. [exp.tactician-card.battle-back-bonus]"""
    assert isinstance(f, Melee)
    s.tacticians.answers[f.foe] = f.unit


# ------------------------------------------------------------------ Infantry Melee, Cavalry and Infantry Ranged Leader

NO_MELEE: Final = Reason("{tactic_rule}", "{piece} {has|have} no enemy to melee.")
NO_FIRE: Final = Reason("{tactic_rule}", "{piece} {has|have} nobody to fire at.")
NOT_READY: Final = Reason("{tactic_rule}", "{piece} may not battle any more this turn.")


def ready_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    return None if battle_bar(s, s.at[hex]) is None else NOT_READY


def melee_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    able = s.field.deck.grants[s.order[s.at[hex]]].melee and enemies_beside(s, side, hex)
    return None if able else NO_MELEE


def enemies_beside(s: State, side: int, hex: int) -> list[int]:
    """Neighboring hexes with an enemy unit or a lone enemy leader."""
    found: list[int] = []
    for near in s.field.board.neighbors[hex]:
        unit = s.at[near]
        if (unit >= 0 and s.field.side[unit] != side) or enemy_leader(s, side, near) >= 0:
            found.append(near)
    return found


def fire_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    if has_enemy_beside(s, side, hex):
        return NO_FIRE
    options: list[Action] = []
    add_fires(s, s.at[hex], options)
    return None if options else NO_FIRE


# ------------------------------------------------------------------ Infantry Forward Leader

MOVED: Final = Reason("{tactic_timing}", "{piece} {has|have} moved already.")
HELD: Final = Reason(
    "exp.tactician.never-lifts-command-ban", "{card} lets nobody move, and {tactic} does not lift that."
)
LEADER_CAME: Final = Reason(
    "exp.tactician-card.infantry-forward-leader-stays",
    "{tactic} needs a leader who stays with {piece} from the order to the move.",
)


def move_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    unit = s.at[hex]
    if s.moved[unit]:
        return MOVED
    return None if s.field.reach[s.order[unit]][unit] else HELD  # [exp.tactician.never-lifts-command-ban]


def leader_stays_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    unit = s.at[hex]
    return LEADER_CAME if s.joined_by_leader[unit] or s.leader_order[s.leader_of(unit)] else None


def vary_order(s: State, f: Frame, a: Action) -> None:
    """The order is another one from now on; its dice stay. [exp.tactician.command-dice-stay]"""
    unit, deck = s.at[a[2]], s.field.deck
    s.marches[unit] = UNKNOWN
    s.order[unit] = deck.varied(s.order[unit], deck.tactician_cards[a[1]].id)


# ------------------------------------------------------------------ Light Infantry Skirmish


def send_skirmishers(s: State, f: Frame, a: Action) -> None:
    """They go out at once, and may come back after their fire: see `movement`."""
    vary_order(s, f, a)
    unit = s.at[a[2]]
    s.tacticians.came_from[unit] = a[2]
    call(s, Task("skirmish", unit))


# ------------------------------------------------------------------ Hold the Line Leader

NO_FLAGS: Final = Reason("exp.tactician-card.hold-the-line", "No flags have been rolled against {piece}.")


def flags_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    f = s.stack[-1]
    assert isinstance(f, Attack)
    return None if s.at[hex] == f.foe else NO_FLAGS


def hold_the_line(s: State, f: Frame, a: Action) -> None:
    """All flags are ignored, of a square too. [exp.tactician-card.hold-the-line]

    [exp.tactician-card.hold-the-line-square]
    """
    assert isinstance(f, Attack)
    f.flags = 0


# ------------------------------------------------------------------ Leader Unit Reform

FULL: Final = Reason("exp.tactician-card.leader-unit-reform-target", "{piece} {has|have} lost no block.")
NO_LEADER_NEAR: Final = Reason(
    "exp.tactician-card.leader-unit-reform-target", "No leader of yours is with {piece} or next to {it|them}."
)


def reform_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    unit = s.at[hex]
    if s.blocks[unit] >= s.field.full[unit]:
        return FULL
    for near in (hex, *s.field.board.neighbors[hex]):
        if s.leader_at[near] >= 0 and s.field.leader_side[s.leader_at[near]] == side:
            return None
    return NO_LEADER_NEAR


def reform(s: State, f: Frame, a: Action) -> None:
    """Two dice: each flag and each symbol of its own brings a block, never more than it had; it is not ordered.

    [exp.tactician-card.leader-unit-reform-roll, exp.tactician-card.leader-unit-reform-each-symbol,
    exp.tactician-card.leader-unit-reform-cap, exp.tactician-card.leader-unit-reform-no-order]
    """
    unit = s.at[a[2]]
    faces = s.chance.roll(2, COMMAND)
    if s.recording:
        s.events.append(ReformRolled(unit, a[2], faces))
    gained = faces.count(FLAG) + faces.count(s.field.arm[unit])
    for _ in range(min(gained, s.field.full[unit] - s.blocks[unit])):
        s.blocks[unit] += 1
        if s.recording:
            s.events.append(BlockRallied(unit, a[2]))


# ------------------------------------------------------------------ Call Forward Reserves

NOT_AT_HOME: Final = Reason("exp.tactician-card.call-forward-reserves", "{piece} {does|do} not stand on your baseline.")
NO_PLACE: Final = Reason(
    "exp.tactician-card.call-forward-reserves-only-two", "No leader in {its|their} section has room for {piece}."
)


def reserve_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    unit = s.at[hex]
    if s.field.kinds[unit].type.stays:
        return WRONG_ARM
    if hex not in s.field.home_rows[side][0]:
        return NOT_AT_HOME
    return None if reserve_hexes(s, unit) else NO_PLACE


def call_forward(s: State, f: Frame, a: Action) -> None:
    call(s, Task("reserves", s.at[a[2]]))


# ------------------------------------------------------------------ Leader Orders a Fall Back

NO_WAY_BACK: Final = Reason("exp.tactician-card.fall-back-needs-two-hexes", "{piece} cannot go two hexes back.")


def fall_back_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    unit, base = s.at[hex], running_melee(s).base
    return None if retire_hexes(s, unit, base) and not s.field.kinds[unit].type.stays else NO_WAY_BACK


def fall_back(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Melee)
    f.retiring = f.ceded = True  # [exp.tactician-card.leader-orders-a-fall-back]


# ------------------------------------------------------------------ Inspired Infantry Leader

NO_SECOND: Final = Reason(
    "exp.tactician-card.inspired-infantry-leader", "{piece} {has|have} not just emptied a hex in melee."
)


def victor_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    return None if s.at[hex] == running_melee(s).unit else NO_SECOND


def take_ground_inspired(s: State, f: Frame, a: Action) -> None:
    """The ground and a second melee, one and no more.

    [exp.tactician-card.inspired-infantry-leader, exp.tactician-card.inspired-once]
    """
    assert isinstance(f, Melee)
    take_ground(s, f, a)
    if tactic_on(s, f.unit) == "inspired-infantry-leader" and not f.bonus:
        f.broke_through = True


# ------------------------------------------------------------------ Short Supply

NO_UNIT: Final = Reason("exp.tactician-card.short-supply-as-tactician", "There is no unit on {hex}.")
LONE: Final = Reason("classic.card.short-supply-no-lone-leader", "A lone leader cannot be sent back.")


def short_supply_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    """One unit of either side, not a square and not a lone leader. [exp.tactician-card.short-supply-as-tactician]"""
    unit = s.at[hex]
    if unit < 0:
        return LONE if s.leader_at[hex] >= 0 else NO_UNIT
    if s.field.kinds[unit].type.stays:
        return WRONG_ARM
    bar = card_bar(s, t, side, unit)
    return supply_bar(s, unit) if bar is None else bar


def cut_supplies(s: State, f: Frame, a: Action) -> None:
    supply = Supply()
    supply.unit = s.at[a[2]]
    supply.step = s.book.procedures["short supply"].at("place unit")
    call(s, supply)


def hold_supplied_back(s: State, f: Frame) -> None:
    """An own unit that was sent back may move, not battle. [exp.tactician-card.short-supply-own-unit]"""
    if not s.tacticians.touched:
        return
    mark = s.field.deck.tactic_number["short-supply"] + 1
    for unit in s.ordered:
        if s.tacticians.on_unit[unit] == mark:
            s.order[unit] = s.field.deck.varied(s.order[unit], "idle")


# ------------------------------------------------------------------ Artillery Reposition

NOT_BATTLED: Final = Reason("exp.tactician-card.artillery-reposition-after", "{piece} {has|have} not battled yet.")
NO_STAND: Final = Reason("exp.tactician-card.artillery-reposition-after", "{piece} {has|have} nowhere to go.")


def reposition_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    unit = s.at[hex]
    if not s.battled[unit]:
        return NOT_BATTLED
    return None if new_stands(s, unit) else NO_STAND


def shift_battery(s: State, f: Frame, a: Action) -> None:
    call(s, Task("reposition", s.at[a[2]]))


# ------------------------------------------------------------------ Charge if Charged

NO_CHARGE: Final = Reason(
    "exp.tactician-card.charge-if-charged-timing", "Only cavalry attacked by cavalry charges back."
)


def charge_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    return None if s.field.arm[running_melee(s).unit] == CAVALRY else NO_CHARGE


# ------------------------------------------------------------------ Sappers

NO_GROUND: Final = Reason("exp.tactician-card.sappers-effect", "Every enemy next to {piece} stands on open ground.")


def sappers_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    return NO_GROUND if all([is_open(s, near) for near in enemies_beside(s, side, hex)]) else None


# ------------------------------------------------------------------ Capable Tactician

NOT_DISCARDED: Final = Reason(
    "exp.tactician-card.capable-tactician-effect", "That card is not among the Tactician discards."
)
NO_CAPABLE: Final = Reason("exp.tactician-card.capable-tactician-effect", "There is no Capable Tactician in your hand.")


class Recall(Window):
    """Capable Tactician takes a card back at the end of the turn."""

    def opens(self, s: State, f: Frame, side: int) -> bool:
        """After a reshuffle by Elan the pile is empty. [exp.tactician-card.capable-tactician-after-elan]"""
        return bool(s.tacticians.discards) and bool(s.tacticians.hands[side])

    def plays(self, s: State, f: Frame, side: int) -> list[Action]:
        if not holds(s, side, "capable-tactician"):
            return []
        return [("recall", number, -1, NONE) for number in different(s.tacticians.discards)]

    def play(self, s: State, f: Frame, side: int, a: Action) -> None:
        """Any card of the discards but itself; it is too late to play it this turn.

        [exp.tactician-card.capable-tactician-effect, exp.tactician-card.capable-tactician-no-same-turn]
        """
        s.tacticians.discards.remove(a[1])
        spend(s, side, s.field.deck.tactic_number["capable-tactician"], -1)
        s.tacticians.hands[side].append(a[1])
        if s.recording:
            s.events.append(TacticRecalled(side, a[1]))


def check_recall(s: State, a: Action) -> Reason | None:
    if not holds(s, s.active, "capable-tactician"):
        return NO_CAPABLE
    return None if a[1] in s.tacticians.discards else NOT_DISCARDED


# ------------------------------------------------------------------ Leader Bonus

HAS_ORDER: Final = Reason("classic.order.one-order-each", "The leader on {hex} already has an order.")
NO_LEADER: Final = Reason("exp.tactician-card.leader-bonus", "There is no leader of yours on {hex}.")


def leader_bonus_bar(s: State, t: TacticianCard, side: int, hex: int) -> Reason | None:
    leader, unit = s.leader_at[hex], s.at[hex]
    if leader < 0 or s.field.leader_side[leader] != side:
        return NO_LEADER
    if s.leader_order[leader] or (unit >= 0 and s.order[unit]):
        return HAS_ORDER
    if unit >= 0:
        return MARKED if is_marked(s, side, unit) else held_back(s, unit)
    return MARKED if s.tacticians.on_leader[leader] else leader_held_back(s, leader)


def order_leader_more(s: State, f: Frame, a: Action) -> None:
    """One leader more, with his unit. [exp.tactician-card.leader-bonus]"""
    s.listed = False  # the cached offers are stale
    if s.at[a[2]] >= 0:
        give_order(s, s.at[a[2]], bonus_order(s))
    else:
        give_leader_order(s, s.leader_at[a[2]], NORMAL)


def bonus_order(s: State) -> int:
    """A normal order, with Elan's die, and with what the Command card forbids everybody.

    [exp.tactician-card.leader-bonus-elan, exp.tactician.never-lifts-command-ban]
    """
    if s.card < 0 or s.fallback:
        return NORMAL
    return s.field.deck.cards[s.card].bonus_grant


# ------------------------------------------------------------------ the table

PLAYS: Final = [
    Play("first-strike", "attacked", [attacked_bar, own_verb], marked),
    Play("battle-back-bonus", "battle-back", [unit_bar], answer_this_attack),
    Play("infantry-melee-leader", "battle", [unit_bar, ready_bar, melee_bar], marked),
    Play("cavalry-leader", "battle", [unit_bar, ready_bar, melee_bar], marked),
    Play("infantry-ranged-leader", "battle", [unit_bar, ready_bar, fire_bar], marked),
    Play("infantry-forward-leader", "move", [unit_bar, move_bar, leader_stays_bar], vary_order),
    Play("light-infantry-skirmish", "move", [unit_bar, move_bar], send_skirmishers),
    Play("hold-the-line-leader", "flags", [unit_bar, flags_bar], hold_the_line),
    Play("leader-unit-reform", "before-orders", [unit_bar, reform_bar], reform),
    Play("call-forward-reserves", "after-combat", [unit_bar, reserve_bar], call_forward),
    Play("leader-orders-a-fall-back", "attacked", [attacked_bar, unit_bar, fall_back_bar], fall_back),
    Play("inspired-infantry-leader", "ground", [unit_bar, victor_bar], marked),
    Play("short-supply", "before-orders", [short_supply_bar], cut_supplies),
    Play("artillery-reposition", "move", [unit_bar, move_bar], vary_order),
    Play("artillery-reposition", "battle", [unit_bar, reposition_bar], shift_battery),
    Play("charge-if-charged", "attacked", [attacked_bar, unit_bar, charge_bar], charge_both),
    Play("sappers", "battle", [unit_bar, ready_bar, melee_bar, sappers_bar], marked),
    Play("leader-bonus", "order", [leader_bonus_bar], order_leader_more),
]
