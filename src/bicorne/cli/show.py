"""`bicorne show`: a battle before it begins."""

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..data import load_tables
from ..scenario import Scenario, find_scenario, muster
from ..setup import lay_out, read_scenario
from ..terms import BOTTOM, TOP
from .board import draw, flanks, legend
from .output import Problem, console, example, sign_set
from .picture import Picture


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
            how.append("all hexes" if goal.scope == "group" else "more hexes than the enemy")
        if goal.turn_start:
            how.append("from the start of the turn")
        out.print(f"  {goal.name} ({hexes}): {who}, {', '.join(how)}")
    if scenario.max_turns:
        end = "a draw" if scenario.at_limit < 0 else f"a victory of {scenario.sides[scenario.at_limit].name}"
        out.print(f"  After turn {scenario.max_turns}: {end}")
