"""`bicorne show`: a battle before it begins."""

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..battlefield import Field
from ..data import load_tables
from ..log import many
from ..scenario import Scenario, find_scenario, muster
from ..setup import lay_out, read_scenario
from ..terms import BOTTOM, TOP
from .board import draw, flanks, legend
from .output import Problem, console, example, sign_set
from .picture import Picture

SCOPES = {"group": "all hexes", "majority": "more hexes than the enemy", "count": "at least {needed} hexes"}


OTHER_RULES = {
    "muddy": "Mud slows some of the troops",
    "range_limit": "Some of the troops cannot see as far as they could fire",
    "wet_powder": "Wet powder takes dice from musketry",
    "no_entry": "Some of the troops cannot enter certain hexes",
    "no_square": "Some of the troops, or those on certain hexes, cannot form square",
    "sudden_death": "The battle may end at once, before all banners are won",
}


@example("bicorne show vimeiro", "bicorne show my-battle.toml --side french")
@click.command()
@click.argument("battle")
@click.option("--side", help="The side at the bottom; as the file has it if you name none.")
def show(battle: str, side: str | None) -> None:
    """Show a battle: its story, the board, the armies, the objectives.

    BATTLE is an id that `bicorne battles` lists, or a scenario file.
    """
    scenario = read_scenario(*find_scenario(battle))
    ids = [army.id for army in scenario.sides]
    if side is not None and side not in ids:
        raise Problem(f"There is no side '{side}' in this battle: choose {' or '.join(ids)}.")
    out = console()
    tell_story(out, scenario)
    show_board(out, scenario, ids.index(side) if side else BOTTOM)
    show_armies(out, scenario)
    show_objectives(out, scenario)
    show_special_rules(out, scenario)


def tell_story(out: Console, scenario: Scenario) -> None:
    out.rule(Text(scenario.name, "bold"), style="dim")
    place = ", ".join(part for part in (scenario.place, scenario.date, scenario.campaign) if part)
    out.print(Text(place, "dim"))
    if scenario.history_before:
        out.print(Padding(Text(" ".join(scenario.history_before.split()), "italic"), (1, 0)))


def show_board(out: Console, scenario: Scenario, viewer: int) -> None:
    field = lay_out(scenario)
    picture = Picture(field)
    picture.hex, picture.blocks = field.start[:], field.first_blocks[:]
    for number, unit in enumerate(scenario.units):  # troops that arrive later follow
        picture.square[number] = unit.square
    picture.leader_hex = field.leader_start[:]
    out.print(flanks(field, out.width), end="")
    out.print(draw(picture, viewer, out.width, sign_set()), end="", crop=False)
    out.print(Text(legend(field, sign_set()), "dim"))


def show_armies(out: Console, scenario: Scenario) -> None:
    out.print()
    for side in (TOP, BOTTOM):
        army = scenario.sides[side]
        first = ", moves first" if scenario.first == side else ""
        out.print(Text.assemble((army.name, "bold"), f" ({army.id}) under {army.commander}{first}"))
        start = f", begins with {army.start_banners}" if army.start_banners else ""
        out.print(f"  {army.cards} cards, wins with {army.banners} banners{start}")
    out.print()
    for line in muster(scenario, load_tables()):
        out.print(line)
    kinds = {load_tables().kinds[unit.kind].code: load_tables().kinds[unit.kind].type.name for unit in scenario.units}
    out.print(Text("  ".join(f"{code} {name}" for code, name in sorted(kinds.items())), "dim"))


def show_objectives(out: Console, scenario: Scenario) -> None:
    if scenario.objectives:
        out.print(Text("\nObjectives", "bold"))
    for goal in scenario.objectives:
        who = "either side" if goal.side < 0 else scenario.sides[goal.side].name
        hexes = " ".join(scenario.board.names[hex] for hex in goal.hexes)
        worth = max(goal.worth)
        how = [f"{worth} banner{'s' if worth > 1 else ''}", "for good" if goal.permanent else "while held"]
        if goal.scope != "single":
            how.append(SCOPES[goal.scope].format(needed=goal.needed))
        if goal.turn_start:
            how.append("from the start of the turn")
        out.print(f"  {goal.name} ({hexes}): {who}, {', '.join(how)}")
    if scenario.max_turns:
        end = "a draw" if scenario.at_limit < 0 else f"a victory of {scenario.sides[scenario.at_limit].name}"
        out.print(f"  After turn {scenario.max_turns}: {end}")


def show_special_rules(out: Console, scenario: Scenario) -> None:
    """The rules of this battle alone, each in a line."""
    lines = special_rules(scenario, lay_out(scenario))
    if lines:
        out.print(Text("\nSpecial rules", "bold"))
    for line in lines:
        out.print(f"  {line}.")


def special_rules(scenario: Scenario, field: Field) -> list[str]:
    special, sides = field.special, [army.name for army in scenario.sides]

    def named(hexes: list[int]) -> str:
        return " ".join(scenario.board.names[hex] for hex in hexes)

    lines = []
    for out_by in special.exits:
        gain = f"{many(out_by.worth, 'banner')} for every {many(out_by.per_units, 'unit')}, {out_by.most} at most"
        lines.append(f"{sides[out_by.side]} may leave by {named(out_by.hexes)} from turn {out_by.from_turn}: {gain}")
    for troops in special.reinforcements:
        units = ", ".join(field.kinds[unit].name for unit in troops.units)
        leader = f" with {field.leader_names[troops.leader]}" if troops.leader >= 0 else ""
        lines.append(f"{sides[troops.side]}, turn {troops.turn}, on {named(troops.hexes)}: {units}{leader}")
    for clock in special.clocks:
        turns = ", ".join(str(turn) for turn in clock.turns)
        unless = f" unless {sides[clock.unless_side]} holds {named(clock.unless_hexes)}" if clock.unless_hexes else ""
        lines.append(f"{sides[clock.side]} gains {many(clock.worth, 'banner')} at the start of turn {turns}{unless}")
    for held in special.held_back:
        until = f"turn {held.until_turn}" if held.until_turn else f"{held.until_banners} banners"
        units = ", ".join(scenario.board.names[field.start[unit]] for unit in held.units)
        lines.append(f"{sides[held.side]}: no orders before {until} for the units on {units}")
    others = {rule.kind for rule in scenario.special} & set(OTHER_RULES)
    return lines + [OTHER_RULES[kind] for kind in sorted(others)]
