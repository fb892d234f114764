"""Which rule to cite where it depends on the unit, the ground or the card."""

from collections.abc import Callable
from typing import Final

from ...actions import Action
from ...battlefield import SIGHT_HILL
from ...cards import NEVER, OWN
from ...state import State
from ...terms import ARTILLERY, CAVALRY, LEADER
from ..orders import NORMAL
from .sight import fires_over, ground_obstructs, obstructs


def move_rule(s: State, a: Action) -> str:
    return s.field.deck.grants[s.order[s.at[a[1]]]].move_rule


def battle_rule(s: State, a: Action) -> str:
    """What the Command card forbids is its own rule, whatever a Tactician card has made of the order."""
    grants = s.field.deck.grants
    grant = grants[s.order[s.at[a[1]]]]
    first = grants[grant.base]
    forbidden = first.ready == NEVER or (not first.fire if a[0] == "fire" else not first.melee)
    return first.battle_rule if grant.base and forbidden else grant.battle_rule


def reach_rule(s: State, a: Action) -> str:
    unit = s.at[a[1]]
    haste = s.field.kinds[unit].haste
    if haste and s.field.deck.grants[s.order[unit]].haste:
        return haste.rule
    return own_move_rule(s, unit) if s.order[unit] == NORMAL else move_rule(s, a)


def ready_rule(s: State, a: Action) -> str:
    unit = s.at[a[1]]
    by_itself = s.field.deck.grants[s.order[unit]].ready == OWN
    return own_move_rule(s, unit) if by_itself else battle_rule(s, a)


def own_move_rule(s: State, unit: int) -> str:
    """The rule that says how far this kind of unit moves."""
    return s.field.kinds[unit].type.move_rule


def closed_rule(s: State, a: Action) -> str:
    """Of the mover that stands on the first hex: a unit for `move`, a leader for `move leader`."""
    unit = s.at[a[1]]
    if unit >= 0 and a[0] != "move leader" and a[2] in s.field.kept_out_here[unit]:
        return "scenario.no-entry.closed"
    mover = LEADER if unit < 0 or a[0] == "move leader" else s.field.kinds[unit].mover
    return s.field.kept_out(mover, a[2])


def retreat_closed_rule(s: State, a: Action) -> str:
    only_guns = s.field.kinds[s.at[a[1]]].mover == ARTILLERY and not s.field.closed[CAVALRY][a[2]]
    return "classic.retreat.artillery-quarry" if only_guns else "classic.retreat.impassable-blocks"


def leader_closed_rule(s: State, a: Action) -> str:
    return "classic.retreat.leader-impassable-eliminated"


def stop_rule(s: State, a: Action) -> str:
    """The ground beside the unit or beside its goal that ends the move."""
    f = s.field
    for hex in f.board.neighbors[a[1]]:
        if f.stops[hex] and f.board.distance[hex][a[2]] < f.board.distance[a[1]][a[2]]:
            return f.stop_rule(hex)
    for hex in f.board.neighbors[a[2]]:
        if f.stops[hex]:
            return f.stop_rule(hex)
    if f.any_works:
        return "classic.terrain.works-stop"
    return "classic.move.impassable"


def entry_rule(s: State, a: Action) -> str:
    return s.field.grounds[s.hex[s.at[a[1]]]][0].rules["entry"]


def range_rule(s: State, a: Action) -> str:
    return s.field.kinds[s.at[a[1]]].type.range_rule


def sight_rule(s: State, a: Action) -> str:
    """What blocks the line: the first hex it crosses, or a pair it runs between."""
    side = s.field.side[s.at[a[1]]]
    over = s.field.arm[s.at[a[1]]] == ARTILLERY
    board = s.field.board
    for hex in board.through(a[1], a[2]):
        if obstructs(s, hex, a[1], a[2], over, side):
            return obstruction_rule(s, hex, a)
    for left, right in board.along(a[1], a[2]):
        if obstructs(s, left, a[1], a[2], over, side) and obstructs(s, right, a[1], a[2], over, side):
            return "classic.los.edge-both-sides" if left >= 0 and right >= 0 else "classic.los.side-edge-obstructs"
    return "classic.los.centre-to-centre"


def obstruction_rule(s: State, hex: int, a: Action) -> str:
    f = s.field
    if ground_obstructs(s, hex, a[1], a[2]):
        if f.opaque[hex] == SIGHT_HILL:
            second = f.level[a[1]] or f.level[a[2]]
            return "classic.terrain.hill-los-second-hill" if second else "classic.terrain.hill-los-behind"
        for terrain in f.grounds[hex]:
            if terrain.sight == "blocks":
                return terrain.rules["sight"]
    if f.level[a[1]] and s.at[hex] >= 0 and f.side[s.at[hex]] == f.side[s.at[a[1]]]:
        return fire_over_rule(s, hex, a)
    return "classic.los.unit-blocks" if s.at[hex] >= 0 else "classic.los.leader-blocks"


def fire_over_rule(s: State, hex: int, a: Action) -> str:
    """A unit on a hill, and a friend it cannot fire over."""
    if s.field.arm[s.at[a[1]]] != ARTILLERY:
        over = fires_over(s, hex, a[1], s.field.side[s.at[a[1]]])
        return "classic.terrain.hill-fire-over-artillery-only" if over else "classic.los.unit-blocks"
    if s.field.board.distance[a[1]][hex] > 1:
        return "classic.terrain.hill-fire-over-adjacent-only"
    return "classic.terrain.hill-fire-over-not-same-level"


def square_rule(s: State, a: Action) -> str:
    return s.field.square_rule(a[1])


def step_rule(s: State, a: Action) -> str:
    """What comes first: by the phases of the turn, or by the steps of the fight that is on."""
    time = s.book.verbs[a[0]].untimely.rule
    if time in s.book.citations:
        return s.book.citations[time](s, a)
    procedures = [f.procedure for f in s.stack]
    if "melee" in procedures:
        return "classic.melee.procedure"
    return "classic.ranged.procedure" if "battle" in procedures else "classic.turn.sequence"


def order_time_rule(s: State, a: Action) -> str:
    """An order asked for too early, or when the time for orders is over."""
    return "classic.turn.sequence" if comes_later(s, "order") else "classic.order.announce-all-first"


def move_time_rule(s: State, a: Action) -> str:
    return "classic.turn.sequence" if comes_later(s, "move") else "classic.turn.move-before-combat"


def battle_time_rule(s: State, a: Action) -> str:
    """In the combat phase another combat is being fought."""
    now = s.stack[0].step == s.book.procedures["turn"].at("battle")
    return "classic.turn.one-combat-at-a-time" if now else "classic.turn.sequence"


def comes_later(s: State, step: str) -> bool:
    """Is that step of the turn still to come? [classic.turn.sequence]"""
    return s.stack[0].step < s.book.procedures["turn"].at(step)


def card_rule(s: State, a: Action) -> str:
    return s.field.deck.cards[s.card].rule


CITATIONS: Final[dict[str, Callable[[State, Action], str]]] = {
    "{move_rule}": move_rule,
    "{battle_rule}": battle_rule,
    "{reach_rule}": reach_rule,
    "{ready_rule}": ready_rule,
    "{closed_rule}": closed_rule,
    "{retreat_closed_rule}": retreat_closed_rule,
    "{leader_closed_rule}": leader_closed_rule,
    "{stop_rule}": stop_rule,
    "{entry_rule}": entry_rule,
    "{range_rule}": range_rule,
    "{sight_rule}": sight_rule,
    "{square_rule}": square_rule,
    "{step_rule}": step_rule,
    "{order_time_rule}": order_time_rule,
    "{move_time_rule}": move_time_rule,
    "{battle_time_rule}": battle_time_rule,
    "{card_rule}": card_rule,
}
