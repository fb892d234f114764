"""From the [[rule]] tables of a scenario to the special rules of its battlefield."""

from typing import Any

from .battlefield import Field
from .scenario import SpecialRule
from .special import Clock, Exit, HeldBack, Mud, RangeLimit, Reinforcement, SuddenDeath, WetPowder


def add_special(field: Field, rule: SpecialRule) -> None:
    """Add one rule; those that change the ground have done so already."""
    data: dict[str, Any] = rule.fields
    special = field.special
    if rule.kind == "no_order":
        units = [unit for unit in field.units_of[data["side"]] if field.start[unit] in data["hexes"]]
        leaders = [leader for leader in field.leaders_of[data["side"]] if field.leader_start[leader] in data["hexes"]]
        special.held_back.append(HeldBack(data["side"], units, leaders, data["until_turn"], data["until_banners"]))
    elif rule.kind == "exit":
        special.exits.append(
            Exit(data["side"], data["hexes"], data["from_turn"], data["per_units"], data["worth"], data["max"])
        )
    elif rule.kind == "clock":
        special.clocks.append(
            Clock(data["side"], data["turns"], data["worth"], data["unless_side"], data["unless_hexes"])
        )
    elif rule.kind == "muddy":
        special.muds.append(Mud(meant(field, data), data["minus"], data["until_turn"]))
    elif rule.kind == "range_limit":
        special.range_limits.append(
            RangeLimit(meant(field, data), data["max"], data["until_turn"], data["except_hills"])
        )
    elif rule.kind == "wet_powder":
        special.wet_powders.append(WetPowder(data["minus"], data["until_turn"]))
    elif rule.kind == "no_entry":
        for unit, kept_out in enumerate(meant(field, data)):
            if kept_out:
                field.keep_out(unit, data["hexes"])
    elif rule.kind == "no_square":
        forbid_squares(field, data)
    elif rule.kind == "sudden_death":
        add_sudden_death(field, data)
    elif rule.kind == "reinforce":
        add_reinforcement(field, data)


def meant(field: Field, data: dict[str, Any]) -> list[bool]:
    """By unit: is it of the troops a rule names? A rule that names none means all."""
    everybody = not data["types"] and not data["arms"]
    return [everybody or kind.code in data["types"] or kind.arm in data["arms"] for kind in field.kinds]


def forbid_squares(field: Field, data: dict[str, Any]) -> None:
    """By troops, by hexes, or both; a side limits the troops."""
    special = field.special
    special.no_square_hexes += data["hexes"]
    if data["types"] or data["arms"] or not data["hexes"]:
        named = meant(field, data)
        before = special.no_square_units or [False] * len(named)
        side = data["side"]
        special.no_square_units = [
            before[unit] or (named[unit] and side in (-1, field.side[unit])) for unit in range(len(named))
        ]


def add_sudden_death(field: Field, data: dict[str, Any]) -> None:
    units = meant(field, data) if data["count"] else []
    field.special.sudden_deaths.append(SuddenDeath(data["side"], data["hexes"], units, data["count"]))
    for hex in data["hexes"]:
        field.claimed[hex] = True


def add_reinforcement(field: Field, data: dict[str, Any]) -> None:
    """The units wait off the board, with their leader."""
    units: list[int] = []
    for index in data["kinds"]:
        kind = field.tables.kinds[index]
        units.append(field.muster(kind, data["side"], -1, kind.blocks, kind.blocks, ""))
    field.waits += units
    leader = field.appoint(data["side"], data["leader"], -1) if data["leader"] else -1
    field.special.reinforcements.append(
        Reinforcement(data["side"], data["turn"], data["hexes"], units, leader)
    )
