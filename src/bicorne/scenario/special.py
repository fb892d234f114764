"""The special rules of a battle: the [[rule]] tables, each of a kind the program plays."""

from collections.abc import Callable

from .draft import NOBODY, Draft
from .ground import change_ground
from .model import SpecialRule
from .reading import Table, show

ARMS = ("infantry", "cavalry", "artillery")
MOST_TURNS = 200
MOST_BANNERS = 20
# Kinds of the format whose armies and mechanics are not there yet.
LATER = (
    *("frozen", "guerrilla", "mother_russia", "iron_will", "battalion_mass", "garrison", "conscripts"),
    *("must_advance", "leader_loss"),
)

Fields = dict[str, object]


def read_special(draft: Draft) -> list[SpecialRule]:
    """A rule the program does not know must not be passed over in silence. [classic.setup.special-rules]"""
    rules: list[SpecialRule] = []
    for table in draft.top.tables("rule"):
        kind = table.word("kind", None, (*READERS, *LATER))
        if kind in READERS:
            rules.append(SpecialRule(kind, READERS[kind](draft, table)))
            table.close()
        elif kind:
            table.problem("kind", f"{show(kind)} is not yet supported", "leave this rule out for now")
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
    for hex in hexes:
        unit = draft.units.get(hex)
        if draft.sound and side != NOBODY and (unit is None or unit.side != side):
            table.problem("hexes", f"no unit of that side starts on `{draft.name(hex)}`", "correct the hex or the map")
    return {
        "side": side,
        "hexes": hexes,
        "until_turn": table.whole("until_turn", 0, 2, MOST_TURNS),
        "until_banners": table.whole("until_banners", 0, 1, MOST_BANNERS),
    }


def read_clock(draft: Draft, table: Table) -> Fields:
    """Banners at the start of given turns of a side."""
    side = draft.side(table, "side", None)
    turns = [turn for turn in table.values("turns", "[8, 11]") if type(turn) is int and 0 < turn <= MOST_TURNS]
    if not turns or len(turns) < len(table.values("turns", "[8, 11]")):
        table.problem("turns", "these are not turns", f"write whole numbers from 1 to {MOST_TURNS}, such as [8, 11]")
    unless = table.table("unless", table.at("unless"))
    fields: Fields = {
        "side": side,
        "turns": turns,
        "worth": table.whole("worth", 1, 1, MOST_BANNERS),
        "unless_side": draft.side(unless, "side", None) if unless.data else NOBODY,
        "unless_hexes": draft.some_hexes(unless, "hexes") if unless.data else [],
    }
    unless.close()
    return fields


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
    }


def read_no_entry(draft: Draft, table: Table) -> Fields:
    fields = {**read_troops(draft, table), "hexes": draft.some_hexes(table, "hexes")}
    if not fields["types"] and not fields["arms"]:
        table.problem("", "it does not say who is kept out", "give arms or types, or use the kind impassable")
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


def read_troops(draft: Draft, table: Table) -> Fields:
    """Which troops a rule means: unit codes, arms, or everybody."""
    types, arms = table.texts("types", '["FA", "HA"]'), table.texts("arms", '["artillery"]')
    for code in types:
        if code not in draft.tables.types:
            table.problem("types", f"{show(code)} is no unit code", "use the two letters of the map, such as FA")
    for arm in arms:
        if arm not in ARMS:
            table.problem("arms", f"{show(arm)} is no arm", f"the arms are {', '.join(ARMS)}")
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
}
