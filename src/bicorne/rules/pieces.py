"""What happens to pieces on the board: they are placed, they move, they fall."""

from ..events import Attached, BlocksLost, LeaderEliminated, LeaderMoved, Moved, UnitEliminated
from ..state import MASS, State, other
from .special.exit import KIND as EXIT
from .special.exit import field_left
from .special.leader_loss import leader_fell
from .special.sudden_death import winner_by_losses
from .victory import award, break_quiet, decide, end_at_once, gain, ground_changed


def transfer(s: State, unit: int, hex: int) -> int:
    """Move a unit, all its blocks and its leader. Returns the leader or -1; `arrive` follows, after the event.

    [classic.move.no-split, classic.order.unit-brings-leader]
    """
    start = s.hex[unit]
    leader = s.leader_at[start]
    s.at[start] = -1
    s.at[hex] = unit
    s.hex[unit] = hex
    if leader >= 0:
        s.leader_at[start] = -1
        s.leader_at[hex] = leader
        s.leader_hex[leader] = hex
    return leader


def arrive(s: State, unit: int, start: int, leader: int) -> None:
    """What comes of a change of place: a lone leader is joined, objectives change hands."""
    meet_leader(s, unit, leader)
    claimed = s.field.claimed
    if claimed[start] or claimed[s.hex[unit]]:
        ground_changed(s)


def meet_leader(s: State, unit: int, leader: int) -> None:
    """A unit that brings no leader joins the one it finds."""
    hex = s.hex[unit]
    if leader < 0 and s.recording and s.leader_at[hex] >= 0:
        s.events.append(Attached(s.leader_at[hex], unit, hex))


def march(s: State, unit: int, hex: int, distance: int) -> None:
    """Carry out an ordered move."""
    start = s.hex[unit]
    leader = march_off(s, unit, hex, distance)
    arrive(s, unit, start, leader)


def march_off(s: State, unit: int, hex: int, distance: int) -> int:
    """An ordered move up to its last hex; returns the leader who comes along, or -1, and `arrive` follows.

    A leader with an order of his own stays behind. [classic.order.unit-and-leader-two-orders]
    """
    start = s.hex[unit]
    leader = s.leader_at[start]
    stays = leader >= 0 and s.leader_order[leader] > 0
    if stays:
        s.leader_at[start] = -1
    s.moved[unit] = distance
    along = transfer(s, unit, hex)  # [classic.leader.moves-with-unit]
    if stays:
        s.leader_at[start] = leader
    if s.recording:
        s.events.append(Moved(unit, start, hex, along))
    return along


def ride(s: State, leader: int, hex: int) -> None:
    """Move a leader on his own; where he stops with a friendly unit, moved or not, he is attached, and orders nobody.

    [classic.leader.attach-by-stopping, classic.leader.joining-orders-nobody, classic.card.leadership-join-no-order,
    classic.leader.join-after-unit-moved]
    """
    start = s.leader_hex[leader]
    s.leader_at[start] = -1
    s.leader_hex[leader] = hex
    s.leader_at[hex] = leader
    s.leader_moved[leader] = True
    if s.recording:
        s.events.append(LeaderMoved(leader, start, hex))
    unit = s.at[hex]
    if unit >= 0:
        s.joined_by_leader[unit] = True  # [classic.leader.joined-unit-frozen]
        if s.recording:
            s.events.append(Attached(leader, unit, hex))


def lose_blocks(s: State, unit: int, blocks: int, retreating: bool) -> bool:
    """Take blocks off; hits beyond the last block do nothing. [classic.ranged.excess-hits-lost]

    Says whether the unit is gone; `judge` follows when all that falls at one stroke has fallen.
    """
    lost = min(blocks, s.blocks[unit])
    s.blocks[unit] -= lost
    break_quiet(s)  # [scenario.stalemate.reset]
    if s.recording:
        s.events.append(BlocksLost(unit, s.hex[unit], lost, s.blocks[unit], retreating))
    worth = s.book.scoring.blocks(s, unit, lost)
    if worth:
        award(s, other(s.field.side[unit]), worth, "blocks")
    if s.blocks[unit] == 0:
        eliminate(s, unit)
    return s.blocks[unit] == 0


def eliminate(s: State, unit: int) -> None:
    """A unit without blocks is gone; its leader is left alone in the hex for now. [classic.victory.unit-banner]"""
    hex = s.hex[unit]
    s.at[hex] = -1
    s.hex[unit] = -1
    if s.square[unit]:
        card_returns(s, unit)  # [classic.square.eliminated-returns-card]
    if s.recording:
        s.events.append(UnitEliminated(unit, hex))
    worth = s.book.scoring.unit(s, unit)
    if worth:
        award(s, other(s.field.side[unit]), worth, "unit")


def judge(s: State) -> None:
    """What the losses of one stroke decide: the banners for them, then the ground, then what the battle adds."""
    decide(s)
    if s.result < 0 and s.field.claims:
        ground_changed(s)
    end_at_once(s, winner_by_losses(s))
    if EXIT.rows(s.field):
        for side in range(2):
            field_left(s, side)


def eliminate_leader(s: State, leader: int, hex: int) -> None:
    """A leader is gone; what that means besides, the battle says. [classic.victory.leader-banner]"""
    leave_hex(s, leader)
    if s.recording:
        s.events.append(LeaderEliminated(leader, hex))
    s.book.conduct.leader_fell(s, leader, hex)
    worth = s.book.scoring.leader(s, leader)
    if worth:
        gain(s, other(s.field.leader_side[leader]), worth, "leader")
    if s.result < 0:
        leader_fell(s, leader)


def leave_hex(s: State, leader: int) -> None:
    """Take a leader off the board."""
    hex = s.leader_hex[leader]
    if hex >= 0 and s.leader_at[hex] == leader:
        s.leader_at[hex] = -1
    s.leader_hex[leader] = -1


def card_returns(s: State, unit: int) -> int:
    """The card of the unit's own space goes back to the hand, and Command is one higher.

    [classic.square.counter-marks-unit] [classic.order.command-returns]
    """
    side = s.field.side[unit]
    space = s.square[unit]
    s.square[unit] = 0
    if space >= MASS:
        return space
    s.hands[side].append(s.tracks[side][space - 1])
    s.tracks[side][space - 1] = -1
    return space


def hush_beside(s: State, side: int, hex: int) -> None:
    """A piece has retreated here: by some orders those next to it that have not battled no longer may.

    [classic.card.fire-and-hold-blocked-by-retreat]
    """
    if side == s.active:
        return
    distance, grants = s.field.board.distance[hex], s.field.deck.grants
    for unit in s.ordered:
        if s.hex[unit] >= 0 and distance[s.hex[unit]] == 1 and not s.battled[unit] and grants[s.order[unit]].hushed:
            s.order[unit] = grants[s.order[unit]].hushed


def is_lone_leader(s: State, hex: int) -> bool:
    return s.leader_at[hex] >= 0 and s.at[hex] < 0


def has_enemy_beside(s: State, side: int, hex: int) -> bool:
    """An enemy unit on a neighboring hex; a lone leader is no unit. [classic.ranged.adjacent-lone-leader-no-bar]"""
    at, sides = s.at, s.field.side
    for near in s.field.board.neighbors[hex]:
        unit = at[near]
        if unit >= 0 and sides[unit] != side:
            return True
    return False


def has_enemy_arm_beside(s: State, side: int, hex: int, arm: int) -> bool:
    """An enemy unit of one arm on a neighboring hex."""
    for near in s.field.board.neighbors[hex]:
        unit = s.at[near]
        if unit >= 0 and s.field.side[unit] != side and s.field.arm[unit] == arm:
            return True
    return False
