"""The special rules of a battle: the [[rule]] tables, each of a kind the program plays."""

from collections.abc import Callable

from ..hexes import NOWHERE
from ..special import NO_DIE
from .draft import NOBODY, Draft
from .ground import change_ground
from .model import SpecialRule
from .reading import Table, show

ARMS = ("infantry", "cavalry", "artillery")
MOST_TURNS = 200
MOST_BANNERS = 20
MOST_COUNTERS = 20
NO_LIMIT = -1  # of garrisons that stand at once
MOST_CARDS = 3  # that a leader takes with him
ROLLED = ("infantry", "cavalry", "artillery", "flag", "saber")  # the faces of a die

Fields = dict[str, object]


def read_special(draft: Draft) -> list[SpecialRule]:
    """A rule the program does not know must not be passed over in silence. [classic.setup.special-rules]"""
    rules: list[SpecialRule] = []
    for table in draft.top.tables("rule"):
        kind = table.word("kind", None, READERS)
        if kind:
            rules.append(SpecialRule(kind, READERS[kind](draft, table)))
            table.close()
    return rules


def read_fordable(draft: Draft, table: Table) -> Fields:
    change_ground(draft, table, "fordable")
    return {}


def read_impassable(draft: Draft, table: Table) -> Fields:
    change_ground(draft, table, "impassable")
    return {}


def read_exit(draft: Draft, table: Table) -> Fields:
    """Hexes on one edge by which units of a side may leave."""
    edge = table.word("edge", None, ("top", "bottom"))
    hexes = draft.some_hexes(table, "hexes")
    row = draft.board.depth if edge == "top" else 1
    for hex in hexes:
        if draft.board.row[hex] != row:
            table.problem("hexes", f"`{draft.name(hex)}` is not on the {edge} edge", f"name hexes of row {row}")
    return {
        "side": draft.side(table, "side", None),
        **read_troops(draft, table),
        "hexes": hexes,
        "from_turn": table.whole("from_turn", 1, 1, MOST_TURNS),
        "per_units": table.whole("per_units", 1, 1, 30),
        "worth": table.whole("worth", 1, 0, MOST_BANNERS),
        "max": table.whole("max", MOST_BANNERS, 0, MOST_BANNERS),
    }


def read_no_order(draft: Draft, table: Table) -> Fields:
    """A command held back until a turn or until its side has banners."""
    side, hexes = draft.side(table, "side", None), draft.some_hexes(table, "hexes")
    if ("until_turn" in table.data) == ("until_banners" in table.data):
        table.expect("until_turn", "until_banners")
        table.problem("", "it does not say for how long", "give either until_turn or until_banners")
    need_units(draft, table, "hexes", side, hexes)
    return {
        "side": side,
        "hexes": hexes,
        "until_turn": table.whole("until_turn", 0, 2, MOST_TURNS),
        "until_banners": table.whole("until_banners", 0, 1, MOST_BANNERS),
        "unless": read_presence(draft, table, "unless"),
    }


def read_clock(draft: Draft, table: Table) -> Fields:
    """Banners at the start of given turns of a side."""
    side = draft.side(table, "side", None)
    turns = [turn for turn in table.values("turns", "[8, 11]") if type(turn) is int and 0 < turn <= MOST_TURNS]
    if not turns or len(turns) < len(table.values("turns", "[8, 11]")):
        table.problem("turns", "these are not turns", f"write whole numbers from 1 to {MOST_TURNS}, such as [8, 11]")
    return {
        "side": side,
        "turns": turns,
        "worth": table.whole("worth", 1, 1, MOST_BANNERS),
        "only_if": read_presence(draft, table, "only_if"),
        "unless": read_presence(draft, table, "unless"),
        "die": read_die(table),
    }


def read_presence(draft: Draft, table: Table, key: str) -> tuple[int, list[int]]:
    """A side, and hexes on one of which it has a unit; without the key nobody and none."""
    inner = table.table(key, table.at(key))
    presence = (draft.side(inner, "side", None), draft.some_hexes(inner, "hexes")) if inner.data else (NOBODY, [])
    inner.close()
    return presence


def read_die(table: Table) -> int:
    """The face that a die must show; NO_DIE where none is rolled."""
    face = table.word("die", "", ROLLED)
    return ROLLED.index(face) if face in ROLLED else NO_DIE


def read_muddy(draft: Draft, table: Table) -> Fields:
    return {
        **read_troops(draft, table),
        "minus": table.whole("minus", 1, 1, 9),
        "until_turn": table.whole("until_turn", 0, 2, MOST_TURNS),
    }


def read_range_limit(draft: Draft, table: Table) -> Fields:
    return {
        **read_troops(draft, table),
        "max": table.whole("max", None, 0, 5),
        "until_turn": table.whole("until_turn", 0, 2, MOST_TURNS),
        "except_hills": table.flag("except_hills", False),
        "die": read_die(table),
    }


def read_no_entry(draft: Draft, table: Table) -> Fields:
    fields = {**read_troops(draft, table), "hexes": draft.some_hexes(table, "hexes")}
    fields["side"] = draft.side(table, "side", "")
    if not fields["types"] and not fields["arms"] and "side" not in table.data:
        table.problem("", "it does not say who is kept out", "give arms, types or a side, or use the kind impassable")
    return fields


def read_no_square(draft: Draft, table: Table) -> Fields:
    fields: Fields = {**read_troops(draft, table), "hexes": draft.hexes(table, "hexes")}
    fields["side"] = draft.side(table, "side", "")
    return fields


def read_wet_powder(draft: Draft, table: Table) -> Fields:
    return {"minus": table.whole("minus", 1, 1, 9), "until_turn": table.whole("until_turn", 0, 2, MOST_TURNS)}


def read_sudden_death(draft: Draft, table: Table) -> Fields:
    """A side that occupies all the hexes wins; a side that has lost so many of the units loses."""
    side = draft.side(table, "side", None)
    when = table.word("when", None, ("occupy", "lost"))
    fields: Fields = {"side": side, "hexes": [], "types": [], "arms": [], "count": 0}
    if when == "occupy":
        fields["hexes"] = draft.some_hexes(table, "hexes")
    elif when == "lost":
        fields.update(read_troops(draft, table))
        fields["count"] = table.whole("count", None, 1, 30)
    return fields


def read_reinforce(draft: Draft, table: Table) -> Fields:
    """Troops that arrive at the start of a turn; they take no part in the map."""
    side = draft.side(table, "side", None)
    arriving: list[int] = []
    for token in table.texts("units", '["BLN", "BLC"]'):
        kind = draft.tables.units.get((token[:1], token[1:]))
        if kind is None:
            table.problem("units", f"{show(token)}: no such unit", "write nation letter and code, as on the map")
        elif draft.letters.get(token[:1], NOBODY) != side:
            table.problem("units", f"{show(token)} is not of that side", "name units of the side's nations")
        else:
            arriving.append(kind.index)
    if not arriving:
        table.missing("units", '["BLN", "BLC"]')
    fields: Fields = {
        "side": side,
        "turn": table.whole("turn", None, 1, MOST_TURNS),
        "hexes": draft.some_hexes(table, "hexes"),
        "leader": table.text("leader", "", "Picton", 60),
        "kinds": arriving,
    }
    return fields


def read_guerrilla(draft: Draft, table: Table) -> Fields:
    """The side has `guerrilla` counters at the start; `pool` more can be won."""
    return {"side": draft.side(table, "side", None), "pool": table.whole("pool", 5, 0, MOST_COUNTERS)}


def read_iron_will(draft: Draft, table: Table) -> Fields:
    side = draft.side(table, "side", None)
    if side != NOBODY and draft.sides[side].id and not draft.sides[side].iron_will:
        table.problem("side", "that side has no counters", "give it iron_will = 3, or leave the rule out")
    return {"side": side}


def read_garrison(draft: Draft, table: Table) -> Fields:
    """Garrisons of a side, under rules that have them, and how many may stand at once."""
    return {"side": draft.side(table, "side", None), "most": table.whole("most", NO_LIMIT, 0, MOST_COUNTERS)}


def read_battalion_mass(draft: Draft, table: Table) -> Fields:
    return {"side": draft.side(table, "side", None)}


def read_mother_russia(draft: Draft, table: Table) -> Fields:
    """Faces without effect are named by what they show."""
    void = table.texts("no_effect", '["cavalry"]')
    for face in void:
        if face not in ROLLED:
            table.problem("no_effect", f"{show(face)} is not a result", f"the results are {', '.join(ROLLED)}")
    faces = [ROLLED.index(face) for face in void if face in ROLLED]
    return {"side": draft.side(table, "side", None), "no_effect": faces}


def read_frozen(draft: Draft, table: Table) -> Fields:
    change_ground(draft, table, "frozen")
    return {}


def read_conscripts(draft: Draft, table: Table) -> Fields:
    side, hexes = draft.side(table, "side", None), draft.some_hexes(table, "hexes")
    need_units(draft, table, "hexes", side, hexes)
    return {"side": side, "hexes": hexes}


def read_must_advance(draft: Draft, table: Table) -> Fields:
    """One unit, by the hex where it starts, and the turn in which it goes."""
    side, hex = draft.side(table, "side", None), draft.one_hex(table)
    need_units(draft, table, "hex", side, [hex] if hex != NOWHERE else [])
    return {"side": side, "hex": hex, "turn": table.whole("turn", 1, 1, MOST_TURNS)}


def read_leader_loss(draft: Draft, table: Table) -> Fields:
    """The leader who starts on a hex, or without one the first who falls."""
    side, hex = draft.side(table, "side", None), draft.one_hex(table) if "hex" in table.data else NOWHERE
    table.expect("hex")
    if hex != NOWHERE and side != NOBODY and (hex, side) not in [(one.hex, one.side) for one in draft.leaders]:
        table.problem("hex", f"no leader of that side starts on `{draft.name(hex)}`", "correct the hex or leave it out")
    return {"side": side, "hex": hex, "discard": table.whole("discard", 1, 1, MOST_CARDS)}


def need_units(draft: Draft, table: Table, key: str, side: int, hexes: list[int]) -> None:
    """A rule about units names hexes on which units of the side start."""
    for hex in hexes:
        unit = draft.units.get(hex)
        if draft.sound and side != NOBODY and (unit is None or unit.side != side):
            table.problem(key, f"no unit of that side starts on `{draft.name(hex)}`", "correct the hex or the map")


def read_troops(draft: Draft, table: Table) -> Fields:
    """Which troops a rule means: unit codes, arms, or everybody."""
    types, arms = table.texts("types", '["FA", "HA"]'), table.texts("arms", '["artillery"]')
    for code in types:
        if code not in draft.tables.types:
            table.problem("types", f"{show(code)} is not a unit code", "use the two letters of the map, such as FA")
    for arm in arms:
        if arm not in ARMS:
            table.problem("arms", f"{show(arm)} is not an arm", f"the arms are {', '.join(ARMS)}")
    return {"types": types, "arms": [ARMS.index(arm) for arm in arms if arm in ARMS]}


READERS: dict[str, Callable[[Draft, Table], Fields]] = {
    "fordable": read_fordable,
    "impassable": read_impassable,
    "exit": read_exit,
    "no_order": read_no_order,
    "clock": read_clock,
    "muddy": read_muddy,
    "range_limit": read_range_limit,
    "no_entry": read_no_entry,
    "no_square": read_no_square,
    "wet_powder": read_wet_powder,
    "sudden_death": read_sudden_death,
    "reinforce": read_reinforce,
    "guerrilla": read_guerrilla,
    "iron_will": read_iron_will,
    "garrison": read_garrison,
    "battalion_mass": read_battalion_mass,
    "mother_russia": read_mother_russia,
    "frozen": read_frozen,
    "conscripts": read_conscripts,
    "must_advance": read_must_advance,
    "leader_loss": read_leader_loss,
}
