"""A second opinion on what a piece may do, slow and simple, that shares nothing with the package it checks.

It has its own copy of the rules and their tables, written independently. A position is a plain dictionary:

    bottom   the side at the bottom of the map, whose baseline is row 1
    turn     its number, which both sides share; banners: by side
    card     what the card in play counts as, or None; clause: the choice made for it; fallback: any one unit
    terrain  letter by hex; works: directions by hex
    rules    the special rules, as the tables of the scenario file have them
    units    by hex: side, kind ("FLN"), blocks, square, ordered, moved (hexes), battled, frozen (a leader joined it
             before it moved), led (a leader was with it when it was ordered), home (where it began the battle)
    leaders  by hex: side, ordered, rode (has moved this turn), home

Every question is answered by trying all ways, hex by hex; only sight lines are remembered between questions.
"""

from itertools import combinations
from typing import Any, NamedTuple

from oracles.sight import Grid, can_see

Position = dict[str, Any]
GRID = Grid()
HEXES = list(GRID.centers)


# ------------------------------------------------------------------ the tables


class Row(NamedTuple):
    """Hexes moved with battle and without; range; dice added when firing, standing or moved, and in melee."""

    arm: str
    battle: int
    march: int
    range: int = 0
    standing: int = 0
    moved: int = 0
    melee: int = 0
    against: str = ""  # the arm against which the melee dice count; "" is any
    light: bool = False
    grenadier: bool = False
    guard: bool = False
    down: bool = False  # half the blocks, rounded down
    guns: str = ""
    retreat: int = 1  # hexes for each flag
    further: int = 0  # additional hexes for each flag after the first
    ignores: int = 0  # flags
    sabers: bool = True  # they hit units
    armor: int = 0  # hits of infantry fire that it ignores
    stands: bool = False  # the melee dice count only if it has not moved, and not for a First Strike
    slow: int = 0  # dice lost in melee after moving
    hurry: int = 9  # most hexes under Force March and Bayonet Charge
    lancer: bool = False  # rolls the flags of its own melee again
    cossack: bool = False  # forest costs it no dice


INF, CAV, ART = "infantry", "cavalry", "artillery"
FOOT = Row(ART, 0, 1, 5, guns="foot")
HORSE = Row(ART, 1, 2, 4, guns="horse")
LIGHT = Row(INF, 1, 2, 2, 1, 1, light=True)
LINE = Row(INF, 1, 1, 2)
LIGHT_HORSE = Row(CAV, 3, 3)
HEAVY_HORSE = Row(CAV, 2, 2, melee=1)
UNITS = {
    "FLN": LINE._replace(melee=1, against=INF),
    "FLT": LIGHT,
    "FGR": LINE._replace(melee=1, grenadier=True, ignores=1),
    "FYG": LIGHT._replace(melee=1, guard=True, ignores=1),
    "FOG": LINE._replace(standing=1, moved=1, melee=2, grenadier=True, guard=True, ignores=2),
    "FMI": LINE._replace(retreat=3, sabers=False),
    "FLC": LIGHT_HORSE,
    "FHC": HEAVY_HORSE,
    "FCU": HEAVY_HORSE._replace(ignores=1, armor=1),
    "FGC": LIGHT_HORSE._replace(guard=True, ignores=2),
    "FGH": HEAVY_HORSE._replace(guard=True, ignores=2),
    "FFA": FOOT,
    "FGF": FOOT._replace(melee=1, guard=True, ignores=2),
    "FHA": HORSE,
    "FGA": HORSE._replace(guard=True, ignores=2),
    "BLN": LINE._replace(standing=1),
    "BLT": LIGHT,
    "BRL": LIGHT._replace(range=3, sabers=False),
    "BGR": LINE._replace(standing=1, moved=1, melee=1, grenadier=True, ignores=1),
    "BGG": LINE._replace(standing=1, moved=1, melee=1, grenadier=True, guard=True, ignores=2),
    "BLC": LIGHT_HORSE,
    "BHC": HEAVY_HORSE,
    "BGH": HEAVY_HORSE._replace(guard=True, ignores=2),
    "BFA": FOOT,
    "BHA": HORSE,
    "PLN": LINE._replace(down=True),
    "PLT": LIGHT._replace(down=True),
    "PMI": LINE._replace(down=True, retreat=3, sabers=False),
    "PLC": LIGHT_HORSE,
    "PFA": FOOT,
    "DLN": LINE,
    "DLT": LIGHT,
    "DLC": LIGHT_HORSE,
    "DFA": FOOT,
    "FLR": LIGHT_HORSE._replace(lancer=True),
    "SLN": LINE._replace(moved=-1, slow=1, down=True, retreat=2),
    "SLT": LINE._replace(march=2, light=True, slow=1, down=True, retreat=2),
    "SGR": LINE._replace(melee=1, grenadier=True, down=True, retreat=2, ignores=1),
    "SMI": LINE._replace(moved=-1, slow=1, down=True, retreat=3, sabers=False),
    "SLC": LIGHT_HORSE._replace(retreat=2),
    "SHC": HEAVY_HORSE._replace(retreat=2),
    "SCU": HEAVY_HORSE._replace(retreat=2, ignores=1, armor=1),
    "SFA": FOOT,
    "RLN": LINE._replace(ignores=1),
    "RLT": LIGHT._replace(ignores=1),
    "RGR": LINE._replace(melee=1, grenadier=True, ignores=1),
    "RGL": LIGHT._replace(guard=True, ignores=2),
    "RGG": LINE._replace(standing=1, moved=1, melee=1, grenadier=True, guard=True, ignores=2),
    "RMI": LINE._replace(down=True, retreat=3, sabers=False),
    "RLC": LIGHT_HORSE,
    "RHC": HEAVY_HORSE,
    "RCU": HEAVY_HORSE._replace(ignores=1, armor=1),
    "RGC": LIGHT_HORSE._replace(guard=True, ignores=2),
    "RGH": HEAVY_HORSE._replace(guard=True, ignores=2),
    "RCO": LIGHT_HORSE._replace(retreat=3, sabers=False, cossack=True),
    "RLR": LIGHT_HORSE._replace(lancer=True),
    "RML": LIGHT_HORSE._replace(lancer=True, retreat=3, sabers=False),
    "RFA": FOOT,
    "RHA": HORSE,
    "RGF": FOOT._replace(melee=1, guard=True, ignores=2),
    "ALN": LINE._replace(down=True, retreat=2, hurry=1),
    "ALT": LIGHT._replace(down=True),
    "AGZ": LIGHT._replace(down=True, retreat=2, sabers=False),
    "AGR": LINE._replace(standing=1, moved=1, melee=1, grenadier=True, down=True, ignores=1),
    "AMI": LINE._replace(down=True, retreat=3, sabers=False, hurry=1),
    "ALC": LIGHT_HORSE,
    "ALR": LIGHT_HORSE._replace(lancer=True),
    "AHC": HEAVY_HORSE,
    "ACU": HEAVY_HORSE._replace(ignores=1, armor=1),
    "AFA": FOOT,
    "AHA": HORSE,
    "KLN": LINE._replace(melee=1, stands=True, down=True, further=1),
    "KLT": LIGHT._replace(down=True),
    "KGR": LINE._replace(melee=1, grenadier=True, down=True, ignores=1),
    "KGG": LINE._replace(standing=1, moved=1, melee=1, grenadier=True, guard=True, down=True, ignores=2),
    "KRI": LINE._replace(down=True, retreat=2),
    "KMI": LINE._replace(down=True, retreat=3, sabers=False),
    "KLC": LIGHT_HORSE,
    "KLR": LIGHT_HORSE._replace(lancer=True),
    "KHC": HEAVY_HORSE,
    "KCU": HEAVY_HORSE._replace(ignores=1, armor=1),
    "KML": LIGHT_HORSE._replace(lancer=True, retreat=3, sabers=False),
    "KFA": FOOT,
    "KHA": HORSE,
}
# Dice of a battery with one block and with more, from range 1 (melee) on.
GUNS = {
    "foot": ((3, 2, 1, 1, 1), (4, 3, 2, 1, 1)),
    "horse": ((2, 1, 1, 1), (3, 2, 1, 1)),
}

BUILT = "tpnack"
FLAGS = {"k": 2, "c": 1, "a": 1, "g": 1}  # flags that a unit there may ignore
HILLS = "he"
STOPS = "wgmqsfei" + BUILT
SEEN_THROUGH = ".rsfbmqldi"
SHUT = {INF: "Hrld", CAV: "Hrlde", ART: "Hrldemq", "leader": "Hrld"}

# Dice lost: infantry fire, infantry melee, cavalry, artillery fire, artillery melee.
COLUMNS = {(INF, "fire"): 0, (INF, "melee"): 1, (CAV, "melee"): 2, (ART, "fire"): 3, (ART, "melee"): 4}
INTO = {
    "w": (1, 1, 2, 1, 1),
    "g": (1, 1, 2, 1, 1),
    "v": (1, 1, 1, 1, 1),
    "s": (0, 1, 1, 0, 1),
    "f": (0, 1, 1, 0, 1),
    "m": (0, 1, 1, 0, 1),
    "q": (0, 1, 2, 1, 1),
    "i": (0, 1, 1, 0, 1),
} | dict.fromkeys(BUILT, (2, 2, 3, 1, 1))
OUT = {
    "w": (0, 0, 2, 1, 1),
    "g": (0, 0, 2, 1, 1),
    "v": (0, 0, 1, 1, 1),
    "s": (1, 1, 1, 1, 1),
    "f": (1, 1, 1, 1, 1),
    "m": (1, 1, 1, 1, 1),
    "q": (1, 1, 2, 0, 0),
    "i": (1, 1, 1, 1, 1),
} | dict.fromkeys(BUILT, (0, 0, 3, 1, 1))
NOTHING = (0, 0, 0, 0, 0)
UPHILL, DOWNHILL, HILL_TO_HILL = (1, 1, 1, 0, 0), (0, 0, 1, 0, 0), (1, 0, 0, 0, 0)
THROUGH_WORKS, OVER_WORKS = (1, 1, 2, 0, 0), (0, 0, 2, 0, 0)
OWN_UNDER_WORKS = "w" + BUILT  # here the dice of the wood or the buildings hold behind works too


# ------------------------------------------------------------------ the board


def neighbors(hex: str) -> list[str]:
    return NEIGHBORS[hex]


def distance(a: str, b: str) -> int:
    (ax, ay), (bx, by) = GRID.centers[a], GRID.centers[b]
    rows = abs(ay - by) // 3
    return rows + max(0, abs(ax - bx) - rows) // 2


NEIGHBORS = {hex: [other for other in HEXES if GRID.adjacent(hex, other)] for hex in HEXES}


def row(hex: str) -> int:
    return int(hex[1:])


def behind(p: Position, side: str, hex: str) -> list[str]:
    """The neighbors that are nearer the side's own baseline."""
    step = -1 if side == p["bottom"] else 1
    return [back for back in neighbors(hex) if row(back) == row(hex) + step]


def on_own_edge(p: Position, side: str, hex: str) -> bool:
    return row(hex) == (1 if side == p["bottom"] else 9)


def ground(p: Position, hex: str) -> str:
    letter: str = p["terrain"].get(hex, ".")
    return letter


def shut(p: Position, unit: dict[str, Any] | None, hex: str) -> bool:
    """Is a hex closed to a unit, or (None) to a leader?"""
    if any(hex in rule["hexes"] for rule in rules(p, "impassable")):
        return True
    if unit is None:
        return ground(p, hex) in SHUT["leader"]
    barred = any(
        hex in rule["hexes"] and means(rule, unit["kind"]) and rule.get("side", unit["side"]) == unit["side"]
        for rule in rules(p, "no_entry")
    )
    return barred or ground(p, hex) in SHUT[UNITS[unit["kind"]].arm]


def works_between(p: Position, here: str, there: str) -> bool:
    """Do field works lie on the side between two neighbors, of either hex?"""
    return enters_by_works(p, here, there) or enters_by_works(p, there, here)


def enters_by_works(p: Position, start: str, end: str) -> bool:
    """Does the line from start enter end through field works (at a corner, through both sides)?"""
    sides = p["works"].get(end, ())
    return bool(sides) and GRID.entry_sides(start, end) <= set(sides)


def enemy_unit(p: Position, side: str, hex: str) -> bool:
    return hex in p["units"] and p["units"][hex]["side"] != side


def lone_leader(p: Position, hex: str) -> Any:
    return p["leaders"].get(hex) if hex not in p["units"] else None


def enemy_held(p: Position, side: str, hex: str) -> bool:
    leader = lone_leader(p, hex)
    return enemy_unit(p, side, hex) or (leader is not None and leader["side"] != side)


def enemies_beside(p: Position, side: str, hex: str) -> bool:
    """Enemy units only: a lone leader does not count."""
    return any(enemy_unit(p, side, near) for near in neighbors(hex))


# ------------------------------------------------------------------ the special rules of the battle


def rules(p: Position, kind: str) -> list[dict[str, Any]]:
    """The special rules of a kind that hold now; until_turn is the first turn on which a rule no longer holds."""
    return [rule for rule in p["rules"] if rule["kind"] == kind and p["turn"] < rule.get("until_turn", 1000)]


def means(rule: dict[str, Any], kind: str) -> bool:
    """Is this kind of unit among the troops of a rule? A rule that names no troops means all."""
    types, arms = rule.get("types", []), rule.get("arms", [])
    return (not types and not arms) or kind[1:] in types or UNITS[kind].arm in arms


def held_back(p: Position, piece: dict[str, Any]) -> bool:
    """Is this unit or leader held back until a turn, or until its side has enough banners?"""
    return any(
        rule["side"] == piece["side"] and piece["home"] in rule["hexes"] and waits(p, rule)
        for rule in rules(p, "no_order")
    )


def waits(p: Position, rule: dict[str, Any]) -> bool:
    freed = rule.get("unless", {"side": "", "hexes": []})
    if any(enemy_unit(p, rule["side"], hex) for hex in freed["hexes"]):
        return False
    return "until_turn" in rule or p["banners"][rule["side"]] < rule["until_banners"]


def may_leave(p: Position, hex: str) -> bool:
    """May the unit on a hex leave the field, if it may move at all?"""
    unit = p["units"][hex]
    here = [rule for rule in rules(p, "exit") if rule["side"] == unit["side"] and hex in rule["hexes"]]
    own = [rule.get("from_turn", 1) for rule in here if means(rule, unit["kind"])]
    return own != [] and p["turn"] >= own[0]


# ------------------------------------------------------------------ orders

SECTIONS = ("left", "center", "right")
ONE_SECTION = {f"{name}-{section}" for name in ("scout", "probe", "attack", "assault") for section in SECTIONS}


def orders(p: Position) -> set[str] | None:
    """Every order that a one-section card allows while it has orders left; None for other cards."""
    if p["card"] not in ONE_SECTION:
        return None
    section = p["card"].split("-")[1]
    own = {hex: unit for hex, unit in p["units"].items() if unit["side"] == p["active"]}
    led = {hex: leader for hex, leader in p["leaders"].items() if leader["side"] == p["active"]}
    found = {f"order {hex}" for hex, unit in own.items() if may_order(p, unit, hex, section)}
    for hex, leader in led.items():
        if may_order(p, leader, hex, section) and not (hex in own and own[hex]["square"]):
            found.add(f"order {hex} leader")
    return found


def may_order(p: Position, piece: dict[str, Any], hex: str, section: str) -> bool:
    return not piece["ordered"] and section in sections(p, piece["side"], hex) and not held_back(p, piece)


def sections(p: Position, side: str, hex: str) -> set[str]:
    """The sections of a hex as a side sees them; a hex cut by a line is in both. The lines are at 4 and 9."""
    x = "ABCDEFGHIJKLM".index(hex[0]) + (0.5 if row(hex) % 2 else 1.0)
    names = SECTIONS if side == p["bottom"] else SECTIONS[::-1]
    return {name for name, inside in zip(names, (x <= 4, 4 <= x <= 9, x >= 9), strict=True) if inside}


# ------------------------------------------------------------------ what an order allows


def order_kind(p: Position, row: Row) -> str:
    """The card as it counts for a unit: "" is a normal order."""
    card = p["card"]
    if p["fallback"] or card is None:
        return ""
    if card == "grande-manoeuvre":
        return "" if p["clause"] == "one-unit" else card
    if card == "cavalry-charge" and row.arm != CAV:
        return ""  # horse artillery act as usual
    tactics = ("bayonet-charge", "bombard", "cavalry-charge", "elan", "fire-and-hold", "force-march", "cold-steel")
    return card if card in (*tactics, "leadership") else ""


def reach(p: Position, unit: dict[str, Any]) -> int:
    """How many hexes a unit may move; mud shortens every move."""
    row = UNITS[unit["kind"]]
    hexes = {
        "bayonet-charge": 2,
        "bombard": 3,
        "cavalry-charge": 3,
        "fire-and-hold": 0,
        "force-march": 2,
        "cold-steel": 0,
        "grande-manoeuvre": 4,
    }
    card = order_kind(p, row)
    most = row.hurry if card in ("bayonet-charge", "force-march") else 9
    mud: int = sum(rule.get("minus", 1) for rule in rules(p, "muddy") if means(rule, unit["kind"]))
    return max(0, min(hexes.get(card, row.march), most) - mud)


def may_battle_after(p: Position, unit: dict[str, Any]) -> int:
    """After how many hexes a unit may still battle; -1: not at all."""
    row = UNITS[unit["kind"]]
    card = order_kind(p, row)
    if card == "force-march":
        return 2 if row.light or row.grenadier or row.guard or unit["led"] else 1
    hexes = {"bayonet-charge": 2, "bombard": 0, "cavalry-charge": 3, "grande-manoeuvre": -1}
    return hexes.get(card, row.battle)


def card_dice(p: Position, hex: str, target: str, again: bool) -> int:
    unit = p["units"][hex]
    row = UNITS[unit["kind"]]
    card = order_kind(p, row)
    if card == "bayonet-charge":
        return 1 if row.guard else 0
    if card == "bombard":
        return 3 if row.guard else 2
    if card == "cavalry-charge":
        if ground(p, hex) in BUILT or ground(p, target) in BUILT:
            return 0
        return 2 if row.guard else 1
    if card == "cold-steel":
        return 0 if again else 1
    return 1 if card in ("elan", "fire-and-hold", "leadership") else 0


def may_fire_by_order(p: Position, row: Row) -> bool:
    return order_kind(p, row) not in ("bayonet-charge", "cold-steel", "grande-manoeuvre")


def may_melee_by_order(p: Position, row: Row) -> bool:
    return order_kind(p, row) not in ("fire-and-hold", "grande-manoeuvre")


# ------------------------------------------------------------------ movement


def moves(p: Position) -> set[str]:
    """Every move of every ordered piece, and every exit, which is a unit's whole move."""
    found: set[str] = set()
    for hex, unit in p["units"].items():
        if unit["ordered"] and not unit["moved"] and not unit["frozen"] and not unit["square"]:
            found |= {f"move {hex} {end}" for end in unit_ends(p, hex, reach(p, unit))}
            if reach(p, unit) and may_leave(p, hex):
                found.add(f"exit {hex}")
    for hex, leader in p["leaders"].items():
        if leader["ordered"] and not leader["rode"]:
            hexes = 4 if order_kind(p, LINE) == "grande-manoeuvre" else 3
            found |= {f"move {hex} leader {end}" for end in leader_ends(p, hex, hexes)}
    return found


def unit_ends(p: Position, start: str, hexes: int) -> set[str]:
    """Where a unit can end a move of at most this many hexes."""
    ends = {end for end, _ in unit_ways(p, start, start, hexes)}
    return ends - {start}


def unit_ways(p: Position, start: str, here: str, left: int) -> list[tuple[str, int]]:
    """The hexes of every way on from here, each with the number of hexes left after entering it."""
    unit = p["units"][start]
    found: list[tuple[str, int]] = []
    if not left:
        return found
    leader = p["leaders"].get(start)
    led = leader is not None and not leader["ordered"]  # he goes along
    for hex in neighbors(here):
        if shut(p, unit, hex) or hex in p["units"]:
            continue
        alone = lone_leader(p, hex)
        if alone is not None and (alone["side"] != unit["side"] or led):
            continue
        found.append((hex, left - 1))
        if alone is None and ground(p, hex) not in STOPS and not works_between(p, here, hex):
            found += unit_ways(p, start, hex, left - 1)
    return found


def hexes_moved(p: Position, start: str, end: str) -> int:
    """How many hexes the shortest way takes."""
    hexes = reach(p, p["units"][start])
    return hexes - max(left for hex, left in unit_ways(p, start, start, hexes) if hex == end)


def leader_ends(p: Position, start: str, hexes: int) -> set[str]:
    ends = leader_ways(p, p["leaders"][start]["side"], start, hexes)
    return {end for end in ends if end != start and end not in p["leaders"]}


def leader_ways(p: Position, side: str, here: str, left: int) -> set[str]:
    found: set[str] = set()
    if not left:
        return found
    for hex in neighbors(here):
        if shut(p, None, hex) or enemy_held(p, side, hex):
            continue
        found.add(hex)
        if ground(p, hex) not in STOPS and not works_between(p, here, hex):
            found |= leader_ways(p, side, hex, left - 1)
    return found


# ------------------------------------------------------------------ combat


def attacks(p: Position) -> set[str]:
    """Every attack of every ordered unit, with every set of batteries that may join."""
    found: set[str] = set()
    for hex, unit in p["units"].items():
        if is_ready(p, hex):
            found |= melees(p, hex, False)
            if not enemies_beside(p, unit["side"], hex):
                found |= {f"fire {hex} {target}" for target in HEXES if may_fire_at(p, hex, target)}
    return found


def is_ready(p: Position, hex: str) -> bool:
    """May this unit battle in this combat phase?"""
    unit = p["units"][hex]
    row = UNITS[unit["kind"]]
    if not unit["ordered"] or unit["battled"] or unit["hushed"] or unit["moved"] > may_battle_after(p, unit):
        return False
    if unit["moved"]:
        if ground(p, hex) in BUILT or (ground(p, hex) in "wg" and not row.light):
            return False
        if row.guns == "horse" and unit["blocks"] == 1:
            return False
    return may_battle_after(p, unit) >= 0


def may_fire_at(p: Position, hex: str, target: str) -> bool:
    unit = p["units"][hex]
    row = UNITS[unit["kind"]]
    if not row.range or not may_fire_by_order(p, row) or not enemy_unit(p, unit["side"], target):
        return False
    if not 2 <= distance(hex, target) <= most_range(p, hex):
        return False
    return sees(p, hex, target, row.arm == ART) and dice(p, hex, target, "fire") > 0


def most_range(p: Position, hex: str) -> int:
    """How far the unit on a hex fires; mist and crops hide what is farther."""
    unit = p["units"][hex]
    row = UNITS[unit["kind"]]
    hidden: list[int] = [
        rule["max"]
        for rule in rules(p, "range_limit")
        if means(rule, unit["kind"])
        and not (rule.get("except_hills") and ground(p, hex) in HILLS)
        and ("die" not in rule or p["snow"])
    ]
    return min([3 if row.guns == "horse" and unit["moved"] else row.range, *hidden])


def sees(p: Position, hex: str, target: str, over_friends: bool) -> bool:
    high = {at: "hill" if letter in HILLS else "blocks" for at, letter in p["terrain"].items()}
    sight = {at: word for at, word in high.items() if ground(p, at) not in SEEN_THROUGH}
    occupied = {at: leader["side"] for at, leader in p["leaders"].items()}
    occupied |= {at: unit["side"] for at, unit in p["units"].items()}
    fires_over = p["units"][hex]["side"] if over_friends else ""
    return can_see(GRID, hex, target, sight=sight, occupied=occupied, fires_over=fires_over)


def melees(p: Position, hex: str, again: bool) -> set[str]:
    """The melees of one unit; `again` is for its bonus attack."""
    unit = p["units"][hex]
    found: set[str] = set()
    if not may_melee_by_order(p, UNITS[unit["kind"]]):
        return found
    for target in neighbors(hex):
        if not enemy_held(p, unit["side"], target):
            continue
        if dice(p, hex, target, "melee", again) > 0:
            found.add(f"melee {hex} {target}")
        if target in p["units"] and UNITS[unit["kind"]].arm != ART:
            guns = [gun for gun in HEXES if may_join(p, gun, unit["side"], target)]
            for number in range(1, len(guns) + 1):
                found |= {f"melee {hex} {target} + {' '.join(some)}" for some in combinations(guns, number)}
    return found


def may_join(p: Position, gun: str, side: str, target: str) -> bool:
    """May the battery on a hex add its dice to a melee?"""
    unit = p["units"].get(gun)
    if unit is None or unit["side"] != side or UNITS[unit["kind"]].arm != ART or not is_ready(p, gun):
        return False
    if distance(gun, target) == 1:
        return dice(p, gun, target, "melee") > 0
    if not may_fire_by_order(p, UNITS[unit["kind"]]) or distance(gun, target) > most_range(p, gun):
        return False
    if enemies_beside(p, side, gun) or not sees(p, gun, target, False):
        return False
    return dice(p, gun, target, "fire") > 0


def dice(
    p: Position, hex: str, target: str, combat: str, again: bool = False, reply: bool = False, first: bool = False
) -> int:
    """How many dice an attack rolls. `reply`: a battle back or the like, without card dice; `first`: a First Strike."""
    unit = p["units"][hex]
    row = UNITS[unit["kind"]]
    foe = p["units"].get(target)
    total = strength(unit, row, distance(hex, target) if combat == "fire" else 1)
    if combat == "fire":
        total += row.moved if unit["moved"] else row.standing
    elif not row.against or (foe is not None and UNITS[foe["kind"]].arm == row.against):
        raw = any(rule["side"] == unit["side"] and unit["home"] in rule["hexes"] for rule in rules(p, "conscripts"))
        total += 0 if raw or (row.stands and (unit["moved"] or first)) else row.melee
    if combat != "fire" and unit["moved"]:
        total -= row.slow
    if not reply:
        total += card_dice(p, hex, target, again)
    if unit["square"] or (foe is not None and foe["square"] and row.arm == CAV):
        total = min(total, 1)
    if row.cossack:
        p = p | {"terrain": {hex: "." if letter == "w" else letter for hex, letter in p["terrain"].items()}}
    return max(0, total - lost_dice(p, hex, target, COLUMNS[row.arm, combat]))


def strength(unit: dict[str, Any], row: Row, range: int) -> int:
    blocks = int(unit["blocks"])
    if row.guns:
        return GUNS[row.guns][blocks > 1][range - 1]
    if range == 1 or not unit["moved"]:
        return blocks
    return blocks // 2 if row.down else (blocks + 1) // 2


def lost_dice(p: Position, hex: str, target: str, column: int) -> int:
    """Dice lost for the target's ground and for the attacker's own."""
    here, there = ground(p, hex), ground(p, target)
    melee = column in (1, 2, 4)
    if enters_by_works(p, hex, target) and there not in OWN_UNDER_WORKS:
        lost = THROUGH_WORKS[column]
    elif there in HILLS:
        lost = (HILL_TO_HILL if here in HILLS else UPHILL)[column]
    else:
        lost = INTO.get(there, NOTHING)[column]
    if melee and enters_by_works(p, target, hex) and here not in OWN_UNDER_WORKS:
        return lost + OVER_WORKS[column]
    if here in HILLS:
        return lost + (0 if there in HILLS else DOWNHILL[column])
    return lost + OUT.get(here, NOTHING)[column]


# ------------------------------------------------------------------ retreats


def retreats(p: Position, hex: str) -> set[str]:
    """Where the unit on a hex can fall back to."""
    unit = p["units"][hex]
    found: set[str] = set()
    for back in behind(p, unit["side"], hex):
        if shut(p, unit, back) or back in p["units"]:
            continue
        alone = p["leaders"].get(back)
        if alone is None or (alone["side"] == unit["side"] and hex not in p["leaders"]):
            found.add(back)
    return found


def leader_steps(p: Position, side: str, hex: str, made: int) -> tuple[set[str], bool]:
    """Where a retreating leader may go next from a hex ("off": over his own edge) after `made` steps, and whether he
    may stop instead. He is not himself among the leaders of the position."""
    may_stop = made > 0 and can_stop(p, side, hex)
    good = {way[0] for way in leader_paths(p, side, hex, 3 - made)}
    if good or may_stop or made > 1:
        return good, may_stop
    return {back for back in open_behind(p, side, hex) if enemy_held(p, side, back)}, False


def leader_paths(p: Position, side: str, hex: str, left: int) -> list[list[str]]:
    """Every way of at most `left` steps that ends where he may stop."""
    found: list[list[str]] = []
    if left:
        if on_own_edge(p, side, hex):
            return [["off"]]
        for back in open_behind(p, side, hex):
            if can_stop(p, side, back):
                found.append([back])
            found += [[back, *rest] for rest in leader_paths(p, side, back, left - 1)]
    return found


def open_behind(p: Position, side: str, hex: str) -> list[str]:
    return [back for back in behind(p, side, hex) if not shut(p, None, back)]


def can_stop(p: Position, side: str, hex: str) -> bool:
    return hex not in p["leaders"] and not enemy_held(p, side, hex)


# ------------------------------------------------------------------ cards


def falls_back(p: Position) -> bool:
    """If the board has no piece of the kind that a card names, the card orders any one unit."""
    own = [UNITS[unit["kind"]] for unit in p["units"].values() if unit["side"] == p["active"]]
    arms = {row.arm for row in own} | {"horse" for row in own if row.guns == "horse"}
    led = {"leader" for leader in p["leaders"].values() if leader["side"] == p["active"]}
    named = {
        "bayonet-charge": {INF},
        "bombard": {ART},
        "cavalry-charge": {CAV, "horse"},
        "fire-and-hold": {INF, ART},
        "force-march": {INF},
        "leadership": {"leader"},
    }
    return p["card"] in named and not named[p["card"]] & (arms | led)
