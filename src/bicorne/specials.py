"""From the [[rule]] tables of a scenario to the special rules of its battlefield."""

from typing import Any

from .battlefield import Field
from .scenario import SpecialRule
from .special import (
    Clock,
    Exit,
    Guerrilla,
    HeldBack,
    LeaderLoss,
    Mud,
    MustAdvance,
    Muster,
    Presence,
    RangeLimit,
    Reinforcement,
    SuddenDeath,
    WetPowder,
)

NOBODY = -1


def add_special(field: Field, rule: SpecialRule) -> None:
    """Add one rule; those that change the ground have done so already."""
    data: dict[str, Any] = rule.fields
    special = field.special
    if rule.kind == "no_order":
        units = [unit for unit in field.units_of[data["side"]] if field.start[unit] in data["hexes"]]
        leaders = [leader for leader in field.leaders_of[data["side"]] if field.leader_start[leader] in data["hexes"]]
        unless = Presence(*data["unless"])
        special.held_back.append(
            HeldBack(data["side"], units, leaders, data["until_turn"], data["until_banners"], unless)
        )
    elif rule.kind == "exit":
        who, terms = meant(field, data), (data["from_turn"], data["per_units"], data["worth"], data["max"])
        special.exits.append(Exit(data["side"], who, data["hexes"], *terms))
    elif rule.kind == "clock":
        only_if, unless = Presence(*data["only_if"]), Presence(*data["unless"])
        special.clocks.append(Clock(data["side"], data["turns"], data["worth"], only_if, unless, data["die"]))
    elif rule.kind == "muddy":
        special.muds.append(Mud(meant(field, data), data["minus"], data["until_turn"]))
    elif rule.kind == "range_limit":
        terms = (data["max"], data["until_turn"], data["except_hills"], data["die"])
        special.range_limits.append(RangeLimit(meant(field, data), *terms, new_mark(field)))
    elif rule.kind == "wet_powder":
        special.wet_powders.append(WetPowder(data["minus"], data["until_turn"]))
    elif rule.kind == "no_entry":
        for unit, kept_out in enumerate(meant(field, data)):
            if kept_out and data["side"] in (NOBODY, field.side[unit]):
                field.keep_out(unit, data["hexes"])
    elif rule.kind == "no_square":
        forbid_squares(field, data)
    elif rule.kind == "sudden_death":
        add_sudden_death(field, data)
    elif rule.kind == "reinforce":
        add_reinforcement(field, data)
    elif rule.kind == "guerrilla":
        special.guerrillas.append(Guerrilla(data["side"], data["pool"]))
    elif rule.kind == "iron_will":
        special.iron_will[data["side"]] = True
    elif rule.kind == "garrison":
        special.garrisons[data["side"]] = data["most"]
    elif rule.kind == "battalion_mass":
        special.mass[data["side"]] = True
    elif rule.kind == "mother_russia":
        add_muster(field, data)
    elif rule.kind == "conscripts":
        special.conscripts += [unit for unit in field.units_of[data["side"]] if field.start[unit] in data["hexes"]]
    elif rule.kind == "must_advance":
        special.must_advance.append(MustAdvance(data["side"], field.start.index(data["hex"]), data["turn"]))
    elif rule.kind == "leader_loss":
        leader = field.leader_start.index(data["hex"]) if data["hex"] >= 0 else NOBODY
        special.leader_losses.append(LeaderLoss(data["side"], leader, data["discard"], new_mark(field)))


def new_mark(field: Field) -> int:
    """Where a rule that must remember something does so."""
    field.special.marks += 1
    return field.special.marks - 1


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
            before[unit] or (named[unit] and side in (NOBODY, field.side[unit])) for unit in range(len(named))
        ]


def add_sudden_death(field: Field, data: dict[str, Any]) -> None:
    units = meant(field, data) if data["count"] else []
    field.special.sudden_deaths.append(SuddenDeath(data["side"], data["hexes"], units, data["count"]))
    for hex in data["hexes"]:
        field.claimed[hex] = True


def add_muster(field: Field, data: dict[str, Any]) -> None:
    """Cossacks wait off the board, as many as the roll could bring. [exp.mother-russia.cavalry-places-cossack]"""
    kind = field.tables.units["R", "CO"]
    side = data["side"]
    cossacks = [field.muster(kind, side, -1, kind.blocks, kind.blocks, "") for _ in range(field.hand_sizes[side])]
    field.special.musters.append(Muster(side, data["no_effect"], cossacks))


def add_reinforcement(field: Field, data: dict[str, Any]) -> None:
    """The units wait off the board, with their leader."""
    units: list[int] = []
    for index in data["kinds"]:
        kind = field.tables.kinds[index]
        units.append(field.muster(kind, data["side"], -1, kind.blocks, kind.blocks, ""))
    field.waits += units
    leader = field.appoint(data["side"], data["leader"], -1) if data["leader"] else -1
    field.special.reinforcements.append(Reinforcement(data["side"], data["turn"], data["hexes"], units, leader))
