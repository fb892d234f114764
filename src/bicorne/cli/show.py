"""`bicorne show`: a battle before it begins."""

from pathlib import Path

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ..film import Picture
from ..picture import PALETTES, raster, sheet
from ..rules import rule_set
from ..rules.special.kinds import special_rules
from ..scenario import Scenario, find_scenario, muster
from ..setup import lay_out, read_scenario, tables_of
from ..terms import BOTTOM, TOP
from ..wording import many
from .board import draw, flanks, legend
from .files import put, refuse_to_replace
from .output import Problem, console, example, sign_set

SCOPES = {"group": "all hexes", "majority": "more hexes than the enemy", "count": "at least {needed} hexes"}


@example(
    "bicorne show vimeiro",
    "bicorne show my-battle.toml --side french",
    "bicorne show waterloo --svg waterloo.svg --png waterloo.png",
    "bicorne show coa --png coa.png --look print",
)
@click.command()
@click.argument("battle")
@click.option("--side", help="The side at the bottom; as the file has it if not given.")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Draw a map into an SVG file instead.")
@click.option("--png", type=click.Path(path_type=Path), metavar="FILE", help="Draw a map into a PNG file instead.")
@click.option(
    "--look",
    type=click.Choice(sorted(PALETTES)),
    default="light",
    show_default=True,
    help="The colors of the map; print is black and white.",
)
@click.option("--force", is_flag=True, help="Replace files of those names.")
def show(battle: str, side: str | None, svg: Path | None, png: Path | None, look: str, force: bool) -> None:
    """Show a battle: its story, the board, the armies, the objectives; or draw it as a map.

    BATTLE is an id that `bicorne battles` lists, or a scenario file.
    """
    scenario = read_scenario(*find_scenario(battle))
    ids = [army.id for army in scenario.sides]
    if side is not None and side not in ids:
        raise Problem(f"There is no side '{side}' in this battle: choose {' or '.join(ids)}.")
    bottom = ids.index(side) if side else BOTTOM
    if svg or png:
        draw_map(scenario, bottom, svg, png, look, force)
        return
    out = console()
    tell_story(out, scenario)
    show_board(out, scenario, bottom)
    show_armies(out, scenario)
    show_objectives(out, scenario)
    show_special_rules(out, scenario)


def draw_map(scenario: Scenario, bottom: int, svg: Path | None, png: Path | None, look: str, force: bool) -> None:
    """Draw all that is asked for before anything is written."""
    refuse_to_replace([path for path in (svg, png) if path], force)
    picture = sheet(scenario, bottom, PALETTES[look])
    made = [(svg, picture.encode())] if svg else []
    if png:
        made.append((png, raster.png(picture)))
        if not raster.has_letters():
            click.echo("No fonts were found: the map has no words. An SVG file has them.", err=True)
    for path, data in made:
        put(path, data)
        click.echo(f"{path}: {scenario.name}.")


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
    out.print(Text(legend(picture, sign_set()), "dim"))


def show_armies(out: Console, scenario: Scenario) -> None:
    banner = rule_set(scenario.rules).words.banner
    out.print()
    for side in (TOP, BOTTOM):
        army = scenario.sides[side]
        first = ", moves first" if scenario.first == side else ""
        out.print(Text.assemble((army.name, "bold"), f" ({army.id}) under {army.commander}{first}"))
        start = f", begins with {army.start_banners}" if army.start_banners else ""
        out.print(f"  {army.cards} cards, wins with {army.banners} {banner}s{start}")
    out.print()
    tables = tables_of(scenario.rules)
    for line in muster(scenario, tables):
        out.print(line)
    kinds = {tables.kinds[unit.kind].code: tables.kinds[unit.kind].type.name for unit in scenario.units}
    out.print(Text("  ".join(f"{code} {name}" for code, name in sorted(kinds.items())), "dim"))


def show_objectives(out: Console, scenario: Scenario) -> None:
    if scenario.objectives:
        out.print(Text("\nObjectives", "bold"))
    banner = rule_set(scenario.rules).words.banner
    for goal in scenario.objectives:
        who = "either side" if goal.side < 0 else scenario.sides[goal.side].name
        hexes = " ".join(scenario.board.names[hex] for hex in goal.hexes)
        worth = max(goal.worth)
        how = [many(worth, banner), "for good" if goal.permanent else "while held"]
        if goal.scope != "single":
            how.append(SCOPES[goal.scope].format(needed=goal.needed))
        if goal.turn_start:
            how.append("from the start of the turn")
        out.print(f"  {goal.name} ({hexes}): {who}, {', '.join(how)}")
    if scenario.max_turns:
        end = "a draw" if scenario.at_limit < 0 else f"a victory for {scenario.sides[scenario.at_limit].name}"
        out.print(f"  After turn {scenario.max_turns}: {end}")
    if scenario.stalemate >= 0:
        quiet = f"After {scenario.stalemate} turns without a loss: a draw"
        out.print(f"  {quiet if scenario.stalemate else 'No draw by stalemate'}")


def show_special_rules(out: Console, scenario: Scenario) -> None:
    """The rules of this battle alone, each in a line."""
    lines = special_rules(scenario, tables_of(scenario.rules), rule_set(scenario.rules))
    if lines:
        out.print(Text("\nSpecial rules", "bold"))
    for line in lines:
        out.print(Padding(line, (0, 0, 0, 2)))
