"""Phase three: ordered pieces move, units turn, cavalry charges, and far from the enemy all march farther."""

from typing import ClassVar, Final

from ...actions import NONE, PASS, Action
from ...columns import NUMBER, UNIT_OR_NONE, YES_OR_NO, Column
from ...flow import Ask, Do, Frame, Procedure, again, call, current
from ...state import UNKNOWN, State
from ...terms import CAVALRY, INFANTRY, LEADER
from ..book import Reason
from ..classic import movement as classic
from ..classic.movement import holds_enemy, move_bar, reach_of, travels_alone
from ..classic.targets import bars_on_entry
from ..drill import EVERY_WAY
from ..expansions.garrison import leave_garrison, spare
from ..expansions.skirmish import SKIRMISH_HEXES, skirmish_distance
from ..pieces import arrive, march_off, ride
from ..special.exit import KIND as EXIT
from ..special.exit import add_exit, leave_field
from .charge import can_charge, charge_ends, charged_from, charging_facings, is_impetuous, ways_passed
from .events import ForceMarched, Turned
from .ground import ground_of

SAFE: Final = 3  # hexes from every enemy, for a forced march


# ------------------------------------------------------------------ what may move


def may_move(s: State, f: Frame) -> list[Action]:
    """Each ordered piece may move once, or a unit may turn where it stands. [plus.facing.change-with-move]"""
    options: list[Action] = []
    exits = EXIT.rows(s.field)
    for unit in s.ordered:
        if s.moved[unit] or s.drill.came[unit] >= 0 or s.hex[unit] < 0:
            continue
        if is_skirmisher(s, unit):
            options += skirmish_moves(s, unit)
        elif is_bound(s, unit):
            options += bound_moves(s, unit)
        elif move_bar(s, unit) is None:
            if not s.marches[unit]:
                moves = s.field.moves.from_hex(s.hex[unit])
                s.marches[unit] = [moves[hex] for hex in reachable(s, unit)]
            options += s.marches[unit]
            add_garrisons(s, unit, options)
            options += turns(s, unit, EVERY_WAY)
            if exits:
                add_exit(s, unit, options)
    for leader in s.ordered_leaders:
        if classic.leader_move_bar(s, leader) is None:
            if not s.rides[leader]:
                rides = s.field.rides.from_hex(s.leader_hex[leader])
                s.rides[leader] = [rides[hex] for hex in leader_reachable(s, leader)]
            options += s.rides[leader]
    if options:
        options.append(PASS)
    return options


def move(s: State, f: Frame, a: Action) -> None:
    again(f)
    s.drill.touched = True
    forget_moves_near(s, a[1], a[2] if a[0] != "face" else a[1])
    if a[0] == "move leader":
        ride(s, s.leader_at[a[1]], a[2])
    elif a[0] == "exit":
        leave_field(s, s.at[a[1]])
    elif a[0] == "face":
        pivot(s, s.at[a[1]], a[2])
    elif is_bound(s, s.at[a[1]]):
        ride_at_enemy(s, a)
    else:
        march_and_wheel(s, a)


def march_and_wheel(s: State, a: Action) -> None:
    """A unit goes to a hex and takes any front there; cavalry that has turned too far has not charged."""
    unit, hex = s.at[a[1]], a[2]
    d = s.drill
    d.came[unit], d.looked[unit] = a[1], d.facing[unit]
    facings = EVERY_WAY
    if s.at[hex] >= 0:
        classic.relieve(s, s.at[hex])  # [plus.garrison.relief]
    if a[0] == "skirmish":
        distance = skirmish_distance(s, unit, hex)
    elif hex in classic.reachable(s, unit):
        distance = classic.distance_to(s, unit, hex)
    else:
        charges = charging_facings(s, unit, hex) if is_impetuous(s, unit) and can_charge(s, unit) else 0
        if charges:  # through friends, and only as a charge
            facings, distance = charges, s.field.board.distance[a[1]][hex]
        else:
            distance = forced_ends(s, unit)[hex]
            force_march(s, unit)
    leader = march_off(s, unit, hex, distance)
    if a[0] == "garrison":
        leave_garrison(s, unit, a[1])
    arrive(s, unit, a[1], leader)
    if a[0] == "garrison":
        forget_moves_near(s, a[1], hex)
    call(s, Wheel(unit, facings, True))


def forget_moves_near(s: State, start: int, end: int) -> None:
    """A piece that goes from one hex to another changes only the moves of those that could reach either."""
    f = s.field
    from_start = f.board.distance[start]
    from_end = f.board.distance[end] if end >= 0 else from_start
    for unit in s.ordered:
        hex, reach = s.hex[unit], f.reach[s.order[unit]][unit] + 1
        if hex >= 0 and (from_start[hex] <= reach or from_end[hex] <= reach):
            s.marches[unit] = UNKNOWN
    for leader in s.ordered_leaders:
        hex, reach = s.leader_hex[leader], f.deck.grants[s.leader_order[leader]].leader_reach + 1
        if hex >= 0 and (from_start[hex] <= reach or from_end[hex] <= reach):
            s.rides[leader] = UNKNOWN


def reachable(s: State, unit: int) -> list[int]:
    """Where a unit may go: as ever, through friends in an impetuous charge, and farther in a forced march."""
    hexes = classic.reachable(s, unit)
    if is_impetuous(s, unit):
        hexes += [hex for hex in charge_ends(s, unit, True) if hex not in hexes]
    hexes += [hex for hex in forced_ends(s, unit) if hex not in hexes]
    return hexes


# ------------------------------------------------------------------ forced march


def force_march(s: State, unit: int) -> None:
    """The unit has marched too far to battle. [plus.move.forced-march-no-battle]"""
    s.order[unit] = s.field.deck.varied(s.order[unit], "forced")
    if s.recording:
        s.events.append(ForceMarched(unit, s.hex[unit]))


def is_safe(s: State, enemies: list[int], hex: int) -> bool:
    """More than two hexes from every enemy unit and leader. [plus.move.forced-march-distance]"""
    distance = s.field.board.distance[hex]
    for enemy in enemies:
        if distance[enemy] < SAFE:
            return False
    return True


def enemy_hexes(s: State, side: int) -> list[int]:
    f = s.field
    return [s.hex[unit] for unit in f.units_of[1 - side] if s.hex[unit] >= 0] + [
        s.leader_hex[leader] for leader in f.leaders_of[1 - side] if s.leader_hex[leader] >= 0
    ]


def forced_reach(s: State, unit: int) -> int:
    """One hex more than the unit's own march, if its order is for that; 0: it is not. [plus.move.forced-march-bonus]

    [plus.move.forced-march-orders]
    """
    f, order = s.field, s.order[unit]
    march = f.kinds[unit].march
    if not f.deck.forced_march[order] or f.reach[order][unit] != march or f.kinds[unit].type.stays:
        return 0
    return reach_of(s, unit) + 1 if march else 0


def forced_ends(s: State, unit: int) -> dict[int, int]:
    """Where a forced march may end, and after how many hexes: through friends, ground that stops still stops.

    [plus.move.forced-march-through-friends]
    """
    ends: dict[int, int] = {}
    reach = forced_reach(s, unit)
    f = s.field
    start, side = s.hex[unit], f.side[unit]
    if not reach:
        return ends
    enemies = enemy_hexes(s, side)
    if not is_safe(s, enemies, start):
        return ends
    closed, alone = f.closed_for[unit], travels_alone(s, unit)
    seen, edge = [start], [start]
    for step in range(1, reach + 1):
        onward: list[int] = []
        for here in edge:
            for hex in f.board.neighbors[here]:
                if hex in seen or closed[hex] or not is_safe(s, enemies, hex):
                    continue
                friend, leader = s.at[hex], s.leader_at[hex]
                if friend < 0 and leader >= 0 and not alone:
                    continue
                halts = f.stops[hex] or (f.any_works and f.crosses_works(here, hex)) or (friend < 0 and leader >= 0)
                if friend < 0 or (classic.makes_way(s, unit, friend) and (leader < 0 or alone)):
                    ends.setdefault(hex, step)  # the leader of a garrison stays behind, and there is room for one
                if not halts:
                    seen.append(hex)
                    onward.append(hex)
        edge = onward
    return ends


def leader_reachable(s: State, leader: int) -> list[int]:
    """Three hexes, and one more in a forced march. [plus.move.forced-march-bonus]"""
    f, order = s.field, s.leader_order[leader]
    hexes = classic.leader_reachable(s, leader)
    side, start = f.leader_side[leader], s.leader_hex[leader]
    enemies = enemy_hexes(s, side)
    if not f.deck.forced_march[order] or not is_safe(s, enemies, start):
        return hexes
    closed = f.closed[LEADER]
    seen, edge = [start], [start]
    for _ in range(f.deck.grants[order].leader_reach + 1):
        onward: list[int] = []
        for here in edge:
            for hex in f.board.neighbors[here]:
                if hex in seen or closed[hex] or not is_safe(s, enemies, hex):
                    continue
                if hex not in hexes and s.leader_at[hex] < 0:
                    if s.at[hex] < 0 or f.kinds[s.at[hex]].type.takes_leader:
                        hexes.append(hex)
                if not f.stops[hex] and not (f.any_works and f.crosses_works(here, hex)):
                    seen.append(hex)
                    onward.append(hex)
        edge = onward
    return hexes


# ------------------------------------------------------------------ garrisons

FEWEST_BLOCKS: Final = 2
NO_PLACE: Final = Reason("plus.garrison.leave", "A garrison can hold only a built-up area.")
NOT_ABLE: Final = Reason("plus.garrison.leave", "Only infantry of two or more blocks can leave a garrison.")
NO_BLOCK: Final = Reason("plus.garrison.block-supply", "You have no garrison left to place.")


def garrison_bar(s: State, unit: int) -> Reason | None:
    """What keeps an ordered unit that moves off from leaving a garrison. [plus.garrison.leave]

    It began the turn there: nobody moves twice.
    """
    if not ground_of(s).built_up[s.hex[unit]]:
        return NO_PLACE
    if s.field.arm[unit] != INFANTRY or s.blocks[unit] < FEWEST_BLOCKS or s.field.kinds[unit].type.stays:
        return NOT_ABLE
    return None if spare(s, unit) >= 0 else NO_BLOCK


def add_garrisons(s: State, unit: int, options: list[Action]) -> None:
    if ground_of(s).built_up[s.hex[unit]] and garrison_bar(s, unit) is None:
        options += [("garrison", march[1], march[2], NONE) for march in s.marches[unit]]


# ------------------------------------------------------------------ skirmishers


def is_skirmisher(s: State, unit: int) -> bool:
    """Has a Skirmish card been played on it this turn?"""
    number = s.staff.on_unit[unit]
    return number > 0 and s.field.deck.tactician_cards[number - 1].id == "skirmish"


def skirmish_moves(s: State, unit: int) -> list[Action]:
    """Up to three hexes, through friends and over any ground that is not closed. [plus.sac.extra-skirmish]"""
    if s.joined_by_leader[unit] or s.square[unit]:
        return []
    far = s.field.board.distance[s.hex[unit]]
    near = [hex for hex in range(len(s.at)) if 0 < far[hex] <= SKIRMISH_HEXES]
    return [("skirmish", s.hex[unit], hex, NONE) for hex in near if skirmish_distance(s, unit, hex) > 0]


# ------------------------------------------------------------------ turning


def turns(s: State, unit: int, facings: int) -> list[Action]:
    """The fronts that a unit could take besides its own."""
    hex, facing = s.hex[unit], s.drill.facing[unit]
    return [("face", hex, to, NONE) for to in range(6) if to != facing and facings >> to & 1]


def turn(s: State, unit: int, facing: int) -> None:
    s.drill.facing[unit] = facing
    if s.recording:
        s.events.append(Turned(unit, s.hex[unit], facing))


def pivot(s: State, unit: int, facing: int) -> None:
    """Turning in place is movement, though of no hex. [plus.facing.pivot-is-movement]"""
    d, hex = s.drill, s.hex[unit]
    d.came[unit], d.looked[unit] = hex, d.facing[unit]
    if "free_pivot" not in s.book.switches:
        s.moved[unit] = 1
    turn(s, unit, facing)
    d.charged[unit] = EVERY_WAY if is_near_turn(d.looked[unit], facing) else 0  # [plus.move.stationary-cavalry]


def is_near_turn(a: int, b: int) -> bool:
    """At most one corner to the left or right."""
    return (a - b) % 6 in (0, 1, 5)


class Wheel(Frame):
    """A unit that may turn: after its move, after an advance, out of square, or where its owner has placed it."""

    fields: ClassVar[dict[str, Column]] = {"unit": UNIT_OR_NONE, "facings": NUMBER, "moved": YES_OR_NO}

    def __init__(self, unit: int = -1, facings: int = EVERY_WAY, moved: bool = False, procedure: str = "wheel") -> None:
        super().__init__(procedure)
        self.unit = unit
        self.facings = facings  # those that it may take, as a mask
        self.moved = moved  # it has come here by an ordered move

    def copy(self) -> Frame:
        f = Wheel(self.unit, self.facings, self.moved, self.procedure)
        f.step = self.step
        return f


def owner(s: State, f: Frame) -> int:
    assert isinstance(f, Wheel)
    return s.field.side[f.unit]


def may_face(s: State, f: Frame) -> list[Action]:
    """Any front, or only some; to pass is to keep the present one. [plus.facing.change-with-move]"""
    assert isinstance(f, Wheel)
    if s.hex[f.unit] < 0:
        return []
    options = turns(s, f.unit, f.facings)
    if f.facings >> s.drill.facing[f.unit] & 1:
        options.append(PASS)
    return options


def face(s: State, f: Frame, a: Action) -> None:
    assert isinstance(f, Wheel)
    turn(s, f.unit, a[2])


def settle_way(s: State, f: Frame) -> None:
    """Whom cavalry has charged is fixed when its move ends. [plus.move.charge-contact-set]"""
    assert isinstance(f, Wheel)
    if not f.moved or s.hex[f.unit] < 0:
        return
    d, unit = s.drill, f.unit
    if s.field.arm[unit] == CAVALRY:
        d.charged[unit] = charged_from(s, unit)
    passed = ways_passed(s, unit)
    d.passed[unit], d.passed_next[unit] = passed


WHEEL: Final = Procedure("wheel", [Ask("face", owner, may_face, face), Do("settle way", settle_way)])


# The same in other phases: out of square or on the baseline while orders are given, and after an advance.
WHEEL_INTO_LINE: Final = Procedure("wheel into line", [Ask("face in line", owner, may_face, face)])
WHEEL_AFTER_ADVANCE: Final = Procedure("wheel after advance", [Ask("face after advance", owner, may_face, face)])


def wheel_into_line(s: State, unit: int) -> None:
    call(s, Wheel(unit, procedure="wheel into line"))


def wheel_after_advance(s: State, unit: int, facings: int) -> None:
    call(s, Wheel(unit, facings, procedure="wheel after advance"))


# ------------------------------------------------------------------ refusals

SAME_FACING: Final = Reason("plus.facing.change-with-move", "{piece} {faces|face} there already.")
OTHER_UNIT: Final = Reason("plus.facing.change-with-move", "Another unit is turning now.")
TOO_FAR_ROUND: Final = Reason("plus.advance.cavalry-facing", "Cavalry that advances turns one corner at most.")
MUST_CHARGE: Final = Reason(
    "plus.impetuous.through-friends", "{piece} rode through friends and must keep a front that makes it a charge."
)
NOT_FORCED: Final = Reason(
    "plus.move.forced-march-distance",
    "{target} is a forced march away, and an enemy stands within two hexes of {piece} or of the way.",
)
TURNED: Final = Reason("plus.facing.pivot-is-movement", "{piece} {has|have} turned, and that is {its|their} move.")


CANNOT_LEAVE: Final = Reason(
    "plus.sac.impetuous-cavalry", "{piece} {has|have} an enemy before {it|them}, and must battle or charge another."
)
CHARGE_FIRST: Final = Reason("plus.sac.impetuous-cavalry", "The cavalry that the card has ordered must charge first.")


def check_move(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    if current(s).name == "charge":
        return CHARGE_FIRST
    if is_bound(s, unit):
        return None if a in bound_moves(s, unit) else CANNOT_LEAVE
    if s.order[unit] and s.drill.came[unit] == s.hex[unit]:
        return TURNED
    bar = classic.check_move(s, a)
    if bar is None or a[2] in reachable(s, unit):
        return None
    if bar is classic.TOO_FAR and s.field.board.distance[a[1]][a[2]] == forced_reach(s, unit):
        return NOT_FORCED
    return bar


def check_garrison(s: State, a: Action) -> Reason | None:
    bar = check_move(s, a)
    return garrison_bar(s, s.at[a[1]]) if bar is None else bar


def check_face(s: State, a: Action) -> Reason | None:
    unit, f = s.at[a[1]], s.stack[-1]
    if isinstance(f, Wheel):
        if unit != f.unit:
            return OTHER_UNIT
        if s.drill.facing[unit] == a[2]:
            return SAME_FACING
        if f.facings >> a[2] & 1:
            return None
        return MUST_CHARGE if f.moved else TOO_FAR_ROUND
    if s.order[unit] and s.drill.came[unit] == s.hex[unit]:
        return TURNED
    bar = move_bar(s, unit)
    if is_bound(s, unit) and not is_near_turn(s.drill.facing[unit], a[2]):
        return CANNOT_LEAVE
    return SAME_FACING if bar is None and s.drill.facing[unit] == a[2] else bar


def check_skirmish(s: State, a: Action) -> Reason | None:
    unit = s.at[a[1]]
    if not is_skirmisher(s, unit):
        return NO_SKIRMISHER
    if s.drill.came[unit] >= 0:
        return classic.MOVED
    return None if a in skirmish_moves(s, unit) else NOT_A_WAY


NO_SKIRMISHER: Final = Reason("plus.sac.extra-skirmish", "No Skirmish card was played on {piece}.")
NOT_A_WAY: Final = Reason("plus.sac.extra-skirmish", "The skirmishers cannot go to {target}.")


def check_move_leader(s: State, a: Action) -> Reason | None:
    bar = classic.check_move_leader(s, a)
    if bar is classic.LEADER_FAR and a[2] in leader_reachable(s, s.leader_at[a[1]]):
        return None
    return bar


# ------------------------------------------------------------------ Impetuous Cavalry: who must charge


def must_charge(s: State, unit: int) -> bool:
    """Was it ordered to charge, and is nobody in contact with it yet? [plus.sac.impetuous-cavalry]"""
    if s.order[unit] != s.field.deck.grant_number["impetuous"] or s.moved[unit] or s.drill.came[unit] >= 0:
        return False
    return move_bar(s, unit) is None and not is_in_contact(s, unit)


def is_in_contact(s: State, unit: int) -> bool:
    """Is an enemy next to it whom it could meet with its front after turning one corner?"""
    toward, facing = s.field.board.toward[s.hex[unit]], s.drill.facing[unit]
    for side in range(6):
        if toward[side] >= 0 and holds_enemy(s, s.field.side[unit], toward[side]) and (side - facing) % 6 != 3:
            if (side - facing) % 6 in (0, 1, 2, 5):
                return True
    return False


def may_charge(s: State, f: Frame) -> list[Action]:
    """Before anything else moves they charge, and cannot stay. [plus.sac.impetuous-cavalry]"""
    options: list[Action] = []
    for unit in s.ordered:
        if s.hex[unit] >= 0 and must_charge(s, unit):
            options += charges_into_melee(s, unit)
    return options


def charges_into_melee(s: State, unit: int) -> list[Action]:
    """Not onto ground that it could not battle from this turn."""
    moves = s.field.moves.from_hex(s.hex[unit])
    return [moves[hex] for hex in charge_ends(s, unit, True) if not bars_on_entry(s, unit, hex)]


def is_bound(s: State, unit: int) -> bool:
    """Was it ordered to charge, and has it the enemy before it already? It does not ride off.

    [plus.sac.impetuous-cavalry]
    """
    if s.order[unit] != s.field.deck.grant_number["impetuous"] or s.moved[unit] or s.drill.came[unit] >= 0:
        return False
    return move_bar(s, unit) is None and is_in_contact(s, unit)


def bound_moves(s: State, unit: int) -> list[Action]:
    """It may charge somebody else, or turn a corner; farther round it could not melee."""
    facing = s.drill.facing[unit]
    near = sum([1 << to for to in range(6) if is_near_turn(facing, to)])
    return charges_into_melee(s, unit) + turns(s, unit, near)


def charge(s: State, f: Frame, a: Action) -> None:
    """To contact, with a front that makes it a charge."""
    again(f)
    s.drill.touched = True
    forget_moves_near(s, a[1], a[2])
    ride_at_enemy(s, a)


def ride_at_enemy(s: State, a: Action) -> None:
    unit, hex = s.at[a[1]], a[2]
    d = s.drill
    d.came[unit], d.looked[unit] = a[1], d.facing[unit]
    facings = charging_facings(s, unit, hex)
    leader = march_off(s, unit, hex, s.field.board.distance[a[1]][hex])
    arrive(s, unit, a[1], leader)
    call(s, Wheel(unit, facings, True))
