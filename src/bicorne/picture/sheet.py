"""A battle as one picture that stands alone: title, armies, board with pieces, objectives, key."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from ..game import Game
from ..hexes import Board
from ..scenario import Scenario
from ..setup import read_scenario, tables_of
from ..tables import Kind
from ..wording import many
from .geometry import RADIUS, Point, extent, place
from .ground import exit_hexes, ground, swatch
from .palette import LIGHT, Palette, symbol_color
from .pieces import DRESS, symbols
from .svg import element, escaped, group, num, shifted

HEAD: Final = 92.0  # height of title and armies
CELL: Final = 232.0  # width of an entry of the key
LINE: Final = 32.0  # its height
GOAL_LINE: Final = 22.0
MARGIN: Final = 20.0
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass
class Standing:
    """A unit on the board."""

    kind: Kind
    hex: int
    blocks: int
    full: int
    square: int


@dataclass
class Commander:
    """A leader on the board."""

    name: str
    hex: int
    side: int


@dataclass
class Goal:
    """An objective: who may take it and who holds it."""

    name: str
    hexes: list[int]
    sides: list[int]
    worth: list[int]  # by side
    held_by: list[int]


@dataclass
class Scene:
    """What stands on the board at one moment."""

    scenario: Scenario
    units: list[Standing]
    leaders: list[Commander]
    goals: list[Goal]


def sheet(battle: Scenario | Game, bottom: int = 0, palette: Palette = LIGHT) -> str:
    """A battle before it begins, or a game at this moment, as a whole SVG file."""
    scene = scene_of_game(battle) if isinstance(battle, Game) else scene_of_scenario(battle)
    scenario = scene.scenario
    x, y, width, height = extent(scenario)
    key, key_height = legend(scene, width, palette)
    page = (x - MARGIN, y - HEAD, width + 2 * MARGIN, height + HEAD + MARGIN + key_height)
    left, top, across, down = (num(value) for value in page)
    return element(
        "svg",
        element("title", escaped(scenario.name)),
        symbols(palette),
        element("rect", x=left, y=top, width=across, height=down, fill=palette["panel"]),
        heading(scene, (x, y - HEAD), width, palette),
        ground(scenario, bottom, palette),
        pieces(scene, bottom, palette),
        shifted((x, y + height + MARGIN), key),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {across} {down}",
        width=across,
        height=down,
    )


# ---- what is on the board ----


def scene_of_scenario(scenario: Scenario) -> Scene:
    kinds = tables_of(scenario.rules).kinds
    units = [
        Standing(
            kinds[unit.kind], unit.hex, unit.blocks, full_strength(scenario, kinds[unit.kind], unit.blocks), unit.square
        )
        for unit in scenario.units
    ]
    leaders = [Commander(leader.name, leader.hex, leader.side) for leader in scenario.leaders]
    goals = [
        Goal(
            goal.name,
            goal.hexes,
            [0, 1] if goal.side < 0 else [goal.side],
            list(goal.worth),
            [goal.held_by] if goal.held_by >= 0 else [],
        )
        for goal in scenario.objectives
    ]
    return Scene(scenario, units, leaders, goals)


def full_strength(scenario: Scenario, kind: Kind, blocks: int) -> int:
    """A unit's own strength is its strength at set-up; a position states a moment after that."""
    return max(kind.blocks, blocks) if scenario.position else blocks


def scene_of_game(game: Game) -> Scene:
    """What a bystander may see."""
    seen = game.view(None)
    scenario = read_scenario(seen["scenario"], seen["name"])
    board, tables = scenario.board, tables_of(scenario.rules)
    sides = [army.id for army in scenario.sides]
    letters = {nation.id: nation.letter for nation in tables.nations.values()}
    units = [
        Standing(
            tables.units[letters[unit["nation"]], unit["type"]],
            board.hex(unit["hex"]),
            unit["blocks"],
            unit["full"],
            unit["square"],
        )
        for unit in seen["units"]
    ]
    leaders = [
        Commander(leader["name"], board.hex(leader["hex"]), sides.index(leader["side"])) for leader in seen["leaders"]
    ]
    goals = [
        Goal(
            goal["name"],
            [board.hex(name) for name in goal["hexes"]],
            [sides.index(side) for side in goal["worth"]],
            [goal["worth"].get(side, 0) for side in sides],
            [sides.index(side) for side in goal["held_by"]],
        )
        for goal in seen["objectives"]
    ]
    return Scene(scenario, units, leaders, goals)


# ---- pieces on their places ----


def pieces(scene: Scene, bottom: int, palette: Palette) -> str:
    """Exits, units, leaders and objectives."""
    board = scene.scenario.board
    taken = {unit.hex for unit in scene.units}
    return group(
        *exits(scene, bottom, palette),
        *[shifted(place(board, unit.hex, bottom), unit_piece(unit, palette)) for unit in scene.units],
        *[leader_piece(leader, scene, bottom, leader.hex in taken) for leader in scene.leaders],
        *[goal_piece(goal, scene, bottom, palette) for goal in scene.goals],
        *[leader_name(leader, scene, bottom, palette) for leader in scene.leaders],
        class_="pieces",
    )


def stamp(id: str, at: Point, half: float, **attributes: object) -> str:
    """A symbol put with its middle on a place."""
    return element(
        "use",
        href=f"#{id}",
        x=num(at[0] - half),
        y=num(at[1] - half),
        width=num(2 * half),
        height=num(2 * half),
        **attributes,
    )


def unit_piece(unit: Standing, palette: Palette) -> str:
    parts = [stamp("square", (0, -1), 50)] if unit.square else []
    parts.append(stamp(f"unit-{unit.kind.letter}{unit.kind.code}", (0, -1), 50))
    parts.append(pips(unit, palette))
    if unit.square:
        tile = element(
            "rect",
            x=-10.5,
            y=-10.5,
            width=21,
            height=21,
            rx=2,
            fill=palette["face"],
            stroke=palette["face-ink"],
            stroke_width=2.5,
        )
        number = element(
            "text",
            str(unit.square),
            y=5,
            text_anchor="middle",
            font_family=palette["sans"],
            font_size=14,
            font_weight=700,
            fill=palette["face-ink"],
        )
        parts.append(shifted((-25, -22), tile, number))
    return "".join(parts)  # fmt: skip


def pips(unit: Standing, palette: Palette) -> str:
    """One for each block at full strength, lost ones hollow."""
    gap = 3.0
    width = min(8.5, (54 - gap * (unit.full - 1)) / unit.full)
    left = -(unit.full * width + (unit.full - 1) * gap) / 2
    color = symbol_color(palette, DRESS[unit.kind.letter].color)
    drawn = []
    for i in range(unit.full):
        lost = {"fill": "none", "stroke": color, "stroke_opacity": 0.6} if i >= unit.blocks else {"fill": color}
        drawn.append(
            element("rect", x=num(left + i * (width + gap)), y=10.5, width=num(width), height=7.5, rx=1.3, **lost)
        )
    return "".join(drawn)


def leader_piece(leader: Commander, scene: Scene, bottom: int, attached: bool) -> str:
    """A medallion at the corner of his unit's block, or a large one where he stands alone."""
    x, y = place(scene.scenario.board, leader.hex, bottom)
    id = f"leader-{scene.scenario.sides[leader.side].nations[0]}"
    return stamp(id, (x + 25, y - 22), 16) if attached else stamp(id, (x, y - 1), 30)


def leader_name(leader: Commander, scene: Scene, bottom: int, palette: Palette) -> str:
    """His name, below him and above all else."""
    x, y = place(scene.scenario.board, leader.hex, bottom)
    return element(
        "text",
        escaped(leader.name),
        x=num(x),
        y=num(y + 44),
        text_anchor="middle",
        font_family=palette["sans"],
        font_size=11,
        font_weight=600,
        fill=palette["ink"],
        stroke=palette["halo"],
        stroke_opacity=palette["halo-o"],
        stroke_width=3,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def goal_piece(goal: Goal, scene: Scene, bottom: int, palette: Palette) -> str:
    """A flag disc at the top corner of each hex, in laurel where somebody holds it."""
    discs = []
    for hex in goal.hexes:
        x, y = place(scene.scenario.board, hex, bottom)
        if goal.held_by:
            discs.append(stamp("laurel", (x, y - 37), 22, color=palette["section"]))
        discs.append(goal_disc(goal, scene, (x, y - 37), 16, palette))
    return "".join(discs)


def goal_disc(goal: Goal, scene: Scene, at: Point, half: float, palette: Palette) -> str:
    if len(goal.sides) == 2:
        return stamp("objective-both", at, half)
    nation = scene.scenario.sides[goal.sides[0]].nations[0]
    return stamp("objective", at, half, color=palette[DRESS[nation].color])


def exits(scene: Scene, bottom: int, palette: Palette) -> list[str]:
    """Double chevrons that point off the board."""
    board = scene.scenario.board
    discs = {hex for goal in scene.goals for hex in goal.hexes}
    found = []
    for hex in sorted(exit_hexes(scene.scenario)):
        at = (-22.0, -31.0) if hex in discs else (0.0, -34.0)  # beside the disc of an objective
        chevrons = stamp("exit", at, 10, color=palette["exit"])
        found.append(shifted(place(board, hex, bottom), chevrons, more=turn_outwards(board, hex, bottom)))
    return found


def turn_outwards(board: Board, hex: int, bottom: int) -> str:
    """Up at the top edge, down at the bottom, sideways at the flanks."""
    if board.row[hex] in (1, board.depth):
        return "" if (board.row[hex] == board.depth) != bool(bottom) else "rotate(180)"
    return "rotate(90)" if (board.col[hex] > 0) != bool(bottom) else "rotate(-90)"


# ---- words around the board ----


def words(text: str, x: float, y: float, size: float, palette: Palette, **attributes: object) -> str:
    return element("text", escaped(text), x=num(x), y=num(y), font_size=size, fill=palette["ink"], **attributes)


def day(iso: str) -> str:
    """A date as one reads it.

    >>> day("1808-08-17")
    '17 August 1808'
    """
    try:
        then = date.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{then.day} {MONTHS[then.month - 1]} {then.year}"


def heading(scene: Scene, at: Point, width: float, palette: Palette) -> str:
    """Title, place and day on the left, the two armies on the right, the upper one above."""
    scenario = scene.scenario
    where = " · ".join(part for part in (scenario.place, day(scenario.date)) if part)
    parts = [
        words(scenario.name, 0, 44, 28, palette, font_family=palette["serif"], font_weight=600),
        words(where, 0, 68, 15, palette, font_family=palette["serif"], font_style="italic"),
    ]
    for i, side in enumerate((1, 0)):
        army = scenario.sides[side]
        first = ", moves first" if scenario.first == side else ""
        text = f"{army.name} under {army.commander}: {army.cards} cards, {army.banners} banners to win{first}"
        color = palette[DRESS[army.nations[0]].color]
        y = 40.0 + 26 * i
        parts.append(stamp("banner", (width - 10, y - 5), 10, color=color, stroke=palette["ink"], stroke_width=1))
        parts.append(words(text, width - 26, y, 13, palette, font_family=palette["sans"], text_anchor="end"))
    return shifted(at, *parts)


def legend(scene: Scene, width: float, palette: Palette) -> tuple[str, float]:
    """The key to troops, ground and objectives on this board, and its height."""
    columns = max(1, int(width // CELL))
    entries = [*troop_entries(scene), *ground_entries(scene, palette)]
    rows = -(-len(entries) // columns)
    cells = []
    for i, (picture, text) in enumerate(entries):  # down, then across: what belongs together stays together
        x, y = (i // rows) * CELL, (i % rows) * LINE
        cells.append(shifted((x + 22, y + 14), picture))
        cells.append(words(text, x + 46, y + 18, 12, palette, font_family=palette["sans"]))
    below = rows * LINE + 16
    abreast = 1 if any(len(goal_words(goal, scene)) > width / 2 / 7 for goal in scene.goals) else 2
    for i, goal in enumerate(scene.goals):
        at = ((i % abreast) * width / abreast, below + i // abreast * GOAL_LINE)
        cells.append(shifted(at, goal_line(goal, scene, palette)))
    below += -(-len(scene.goals) // abreast) * GOAL_LINE
    return group(*cells, class_="key"), below + 6


def troop_entries(scene: Scene) -> list[tuple[str, str]]:
    kinds = {unit.kind.index: unit.kind for unit in scene.units}
    return [
        (stamp(f"unit-{kind.letter}{kind.code}", (0, 0), 24), kind.name)
        for kind in sorted(kinds.values(), key=lambda kind: kind.index)
    ]


def ground_entries(scene: Scene, palette: Palette) -> list[tuple[str, str]]:
    tables = tables_of(scene.scenario.rules)
    letters = {letter for letters in scene.scenario.terrain for letter in letters if letter != "."}
    return [
        (
            group(swatch(scene.scenario, letter, palette), transform=f"scale({15 / RADIUS})"),
            tables.terrain_letters[letter].name,
        )
        for letter in tables.terrain_letters
        if letter in letters
    ]


def goal_line(goal: Goal, scene: Scene, palette: Palette) -> str:
    """One objective, its disc and its words."""
    disc = goal_disc(goal, scene, (22.0, -4.0), 10, palette)
    return disc + words(goal_words(goal, scene), 46, 0, 12, palette, font_family=palette["sans"])


def goal_words(goal: Goal, scene: Scene) -> str:
    """One objective in words."""
    names = [side.name for side in scene.scenario.sides]
    if len({goal.worth[side] for side in goal.sides}) == 1:
        gains = f"{many(goal.worth[goal.sides[0]], 'banner')} for {' or '.join(names[side] for side in goal.sides)}"
    else:
        gains = ", ".join(f"{many(goal.worth[side], 'banner')} for {names[side]}" for side in goal.sides)
    return f"{goal.name} ({hex_list(scene.scenario.board, goal.hexes)}): {gains}"


def hex_list(board: Board, hexes: list[int]) -> str:
    """Hexes by name, rows of them by their ends.

    >>> from bicorne.hexes import standard_board
    >>> hex_list(standard_board(), [0, 1, 2, 3, 20])
    'A1–D1 H2'
    """
    runs: list[list[int]] = []
    for hex in hexes:
        if runs and hex == runs[-1][-1] + 1 and board.row[hex] == board.row[runs[-1][-1]]:
            runs[-1].append(hex)
        else:
            runs.append([hex])
    names = board.names
    return " ".join(
        f"{names[run[0]]}–{names[run[-1]]}" if len(run) > 2 else " ".join(names[hex] for hex in run) for run in runs
    )
