"""The ground of a battle in layers, from the land up to the names on it."""

import math
from dataclasses import replace
from typing import Final

from ..hexes import NOWHERE
from ..scenario import Scenario
from . import geometry, terrain
from .geometry import FRAME, Corners, Plan, chance
from .labels import Label, labels, overlap
from .palette import THEME, Palette
from .svg import element, escaped, group, line, move, num, outline, pair, path, shifted
from .water import BRIDGE, FORD, ICE, LAKE, LAKES, MARSH, RUNNING, Waters, running_water, still_links

HILL, STEEP, RUGGED = "h", "e", "H"
HEIGHTS: Final = HILL + STEEP + RUGGED
FOREST, ORCHARD, GARDEN, DUNES, QUARRY = "w", "v", "g", "d", "q"
FIELDS: Final = "." + RUNNING + ORCHARD  # where grass grows
BUILT: Final = {
    "t": terrain.town,
    "c": terrain.church,
    "k": terrain.castle,
    "n": terrain.tower,
    "a": terrain.farm,
    "p": terrain.windmill,
}
SMALL: Final = "translate(0 20)scale(.5)"  # the second of two features


def ground(scenario: Scenario, bottom: int = 0, palette: Palette = THEME) -> str:
    """The board with all that lies on it and no pieces, as an SVG group within `extent`."""
    plan = Plan(scenario, bottom)
    running = running_water(plan)
    width, height = num(plan.width), num(plan.height)
    clip = element("clipPath", element("rect", width=width, height=height), id="g-board")
    land = group(
        open_ground(plan, palette),
        waters(plan, running, palette),
        heights(plan, palette),
        cover(plan, palette),
        crossings(plan, running, palette),
        closed(plan, palette),
        field_works(plan, palette),
        grid(plan, palette),
        section_lines(plan, palette),
        clip_path="url(#g-board)",
    )
    return group(
        element("defs", clip, terrain.definitions(palette)),
        frame(plan, palette),
        land,
        names(plan, palette),
        class_="ground",
    )


def swatch(scenario: Scenario, letter: str, palette: Palette) -> str:
    """One kind of ground by itself in a hex around 0,0, for keys."""
    sample = replace(
        scenario,
        width=2,
        depth=1,
        lines=(0.5, 1.0),
        terrain=[[letter], ["."]],
        works=[0, 0],
        closed=set(),
        hex_names={},
        units=[],
        leaders=[],
        objectives=[],
    )
    plan = Plan(sample, 0, f"g-{ord(letter)}-")
    running = running_water(plan)
    x, y = plan.at(0)
    clip = element("clipPath", path(outline(plan.corners, (0.0, 0.0))), id=f"{plan.ids}hex")
    picture = group(
        path(outline(plan.corners, (x, y)), fill=palette["open"]),
        waters(plan, running, palette),
        heights(plan, palette),
        cover(plan, palette),
        crossings(plan, running, palette),
        transform=f"translate({pair(-x, -y)})",
    )
    rim = path(outline(plan.corners, (0.0, 0.0)), fill="none", stroke=palette["hexline"], stroke_width=3)
    return clip + group(picture, clip_path=f"url(#{plan.ids}hex)") + rim


def frame(plan: Plan, palette: Palette) -> str:
    """The wooden rim with the numbers of the rows and the names of the sections, and the margin inside it."""
    w, h = plan.width, plan.height
    rows = []
    for row in range(1, plan.board.depth + 1):
        _, y = min(plan.at(hex) for hex in plan.hexes if plan.board.row[hex] == row)  # of the hex on the left
        rows.append(element("text", str(row), x=-12, y=num(y + 4)))
    lines = sorted(geometry.section_lines(plan.board, plan.bottom))
    for text, a, b in zip(("Left", "Center", "Right"), [0.0, *lines], [*lines, w]) if lines else ():
        rows.append(element("text", text, x=num((a + b) / 2), y=num(h + 18), letter_spacing="2"))
    return "".join(
        [
            rim(plan, 1, rx=9, fill=palette["frame"]),
            rim(plan, 3.5, rx=7, fill="none", stroke=palette["frame2"], stroke_width=1.3),
            element("rect", x=-3, y=-3, width=num(w + 6), height=num(h + 6), opacity=0.3),
            element("rect", width=num(w), height=num(h), fill=palette["margin"]),
            group(
                *rows,
                class_="g-edge",
                fill=palette["frame-ink"],
                font_family=palette["sans"],
                font_size=12,
                font_weight=600,
                text_anchor="middle",
            ),
        ]
    )


def rim(plan: Plan, inset: float, **attributes: object) -> str:
    """A rectangle that far inside the outer edge of the frame."""
    left, top, right, low = FRAME
    return element(
        "rect",
        x=num(inset - left),
        y=num(inset - top),
        width=num(plan.width + left + right - 2 * inset),
        height=num(plan.height + top + low - 2 * inset),
        **attributes,
    )


# ---- the land ----


def open_ground(plan: Plan, palette: Palette) -> str:
    """Two close tints of grass, tufts, and a plowed patch here and there."""
    tints: dict[str, str] = {"open": "", "open2": ""}
    tufts = plowed = ""
    for hex in plan.hexes:
        rnd, at = chance(hex), plan.at(hex)
        tints["open2" if rnd.random() < 0.42 else "open"] += outline(plan.corners, at, 1.012)
        if plan.letters(hex)[0] in FIELDS:
            if rnd.random() < 0.26 and plan.letters(hex) == ["."]:
                plowed += terrain.furrows(plan.corners, at, rnd)
            else:
                tufts += terrain.tufts(at, rnd)
    return "".join(
        [
            *[path(d, fill=palette[tint]) for tint, d in tints.items()],
            group(
                path(tufts, stroke_width=1.3, stroke_linecap="round"),
                path(plowed, stroke_width=1.5, stroke_dasharray="7 3", opacity=0.75),
                fill="none",
                stroke=palette["tuft"],
            ),
        ]
    )


def waters(plan: Plan, running: Waters, palette: Palette) -> str:
    """Marshes, then the banks of all water, then the water, then its lights."""
    surface = Surface(plan, running)
    return "".join(
        [
            marsh_ground(plan, palette),
            surface.drawn(palette["bank"], 4.5, 0.75),
            surface.drawn(palette["water"], 0, 1),
            surface.lights(palette["water2"]),
            frozen(plan, palette),
            reeds(plan, palette),
        ]
    )


def marsh_ground(plan: Plan, palette: Palette) -> str:
    bogs = "".join(outline(plan.corners, plan.at(hex), 0.9) for hex in plan.hexes if plan.has(hex, MARSH))
    links = "".join(move(*a) + line(*b) for a, b in still_links(plan, MARSH))
    return group(
        path(bogs, fill=palette["marsh"], stroke_width=8),
        path(links, fill="none", stroke_width=60),
        stroke=palette["marsh"],
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def reeds(plan: Plan, palette: Palette) -> str:
    """What grows on the marshes."""
    return "".join(
        shifted(plan.at(hex), terrain.marsh(chance(hex, 2), palette)) for hex in plan.hexes if plan.has(hex, MARSH)
    )


class Surface:
    """The shapes of all water: lakes and what joins them, running water by its width, its ends, ripples."""

    def __init__(self, plan: Plan, running: Waters) -> None:
        self.lakes = "".join(outline(plan.corners, plan.at(hex), 0.84) for hex in plan.hexes if plan.has(hex, LAKES))
        self.links = "".join(move(*a) + line(*b) for a, b in still_links(plan, LAKES))
        self.runs = {
            width: "".join(reach.curve() for reach in running.reaches if reach.width == width)
            for width in sorted({reach.width for reach in running.reaches})
        }
        self.tips = "".join(running.tips)
        self.ripples = "".join(
            f"M{pair(x + dx, y + dy)}q8-5 16 0t16 0"
            for x, y in (plan.at(hex) for hex in plan.hexes if plan.has(hex, LAKE))
            for dx, dy in ((-34, -6), (-16, -34), (6, 6), (-26, 38))
        )

    def drawn(self, color: str, more: float, opacity: float) -> str:
        """All of it in one color, that much wider than it is."""
        return group(
            path(self.lakes, fill=color, stroke_width=12 + more),
            path(self.links, fill="none", stroke_width=50 + more),
            *[path(d, fill="none", stroke_width=width + more) for width, d in self.runs.items()],
            path(self.tips, fill=color, stroke_width=more),
            stroke=color,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=opacity,
        )

    def lights(self, color: str) -> str:
        """A bright line along one bank of running water, ripples on lakes."""
        return group(
            *[path(d, transform=f"translate({num(-width * 0.28)} 0)") for width, d in self.runs.items()],
            path(self.ripples, stroke_linecap="round"),
            fill="none",
            stroke=color,
            stroke_width=2.4,
            opacity=0.8,
        )


def frozen(plan: Plan, palette: Palette) -> str:
    """A pale sheet over the water, with cracks."""
    ice = [plan.at(hex) for hex in plan.hexes if plan.has(hex, ICE)]
    if not ice:
        return ""
    sheet = "".join(outline(plan.corners, at, 0.8) for at in ice)
    cracks = "".join(
        f"M{pair(x + dx, y + dy)}l11 {num(7 * turn)} 6 {num(-9 * turn)} 13 {num(5 * turn)}"
        for x, y in ice
        for dx, dy, turn in ((-32, -12, 1), (2, -30, -1), (-8, 20, 1))
    )
    return group(
        path(sheet, fill=palette["water2"], stroke=palette["water2"], stroke_width=8, stroke_linejoin="round"),
        path(cracks, fill="none", stroke=palette["water"], stroke_width=2.2),
    )


def heights(plan: Plan, palette: Palette) -> str:
    """Hill bodies with one shadow for the whole group, hachures where they fall to lower ground, lighter tops."""
    high = [hex for hex in plan.hexes if plan.has(hex, HEIGHTS)]
    if not high:
        return ""
    relief = Relief()
    for hex in high:
        relief.add(plan, hex)
    clip = "".join(outline(plan.corners, plan.at(hex)) for hex in high)
    return "".join(
        [
            element("clipPath", path(clip), id=f"{plan.ids}high"),
            hill_bodies(plan, high, palette),
            relief.tops_drawn(palette, f"url(#{plan.ids}high)"),
            relief.slopes_drawn(palette),
            relief.crags_drawn(palette),
        ]
    )


def hill_bodies(plan: Plan, high: list[int], palette: Palette) -> str:
    """The heights as flat shapes, steep and rugged ones in their own color, over their shadow."""
    bodies = "".join(outline(plan.corners, plan.at(hex), 0.985) for hex in high)
    rugged = "".join(outline(plan.corners, plan.at(hex), 0.985) for hex in high if plan.has(hex, RUGGED))
    steep = "".join(outline(plan.corners, plan.at(hex), 0.985) for hex in high if plan.has(hex, STEEP))
    shadow = "".join(
        path(bodies, transform=f"translate(1.5 {dy})", fill=palette["hillshadow"], opacity=opacity)
        for dy, opacity in ((7, 0.14), (5, 0.16), (3, 0.18))
    )
    return "".join(
        [
            shadow,
            path(bodies, fill=palette["hill"], stroke=palette["hill"], stroke_width=3, stroke_linejoin="round"),
            path(steep, fill=palette["steep"]),
            path(rugged, fill=palette["rock"]),
        ]
    )


class Relief:
    """What makes heights look high, gathered hex by hex: lighter tops, slopes, cliffs and crags."""

    def __init__(self) -> None:
        self.tops = self.slopes = self.cliffs = self.crags = ""

    def add(self, plan: Plan, hex: int) -> None:
        at, rnd = plan.at(hex), chance(hex, 3)
        gentle = plan.has(hex, HILL)
        if gentle:
            self.tops += move(*at) + "h.1"
        for side in range(6):
            neighbor = plan.toward(hex, side)
            joins = plan.has(neighbor, HEIGHTS) or plan.flank(hex, side)
            if gentle and joins and (neighbor == NOWHERE or plan.has(neighbor, HILL)):
                mx, my = plan.middle(side)
                self.tops += move(*at) + "l" + pair(mx * 1.05, my * 1.05)
            if gentle:
                self.slopes += "" if joins else terrain.hachures(plan.corners, side, at, rnd, 9, 0.06, 0.2)
            else:
                self.cliffs += terrain.hachures(plan.corners, side, at, rnd, 12, 0.05, 0.17 if joins else 0.3)
        if plan.has(hex, RUGGED):
            self.crags += terrain.rocks(at, rnd)

    def tops_drawn(self, palette: Palette, clip: str) -> str:
        return path(
            self.tops,
            clip_path=clip,
            fill="none",
            stroke=palette["hill2"],
            stroke_width=46,
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def slopes_drawn(self, palette: Palette) -> str:
        return group(
            path(self.slopes, stroke_width=1.5),
            path(self.cliffs, stroke_width=1.9),
            fill="none",
            stroke=palette["hach"],
            stroke_linecap="round",
            opacity=0.85,
        )

    def crags_drawn(self, palette: Palette) -> str:
        return path(
            self.crags,
            fill=palette["rock"],
            stroke=palette["rockline"],
            stroke_width=1.6,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def cover(plan: Plan, palette: Palette) -> str:
    """What stands on the land: sand, woods, orchards, gardens, houses."""
    woods = "".join(outline(plan.corners, plan.at(hex), 0.96) for hex in plan.hexes if plan.letters(hex)[0] == FOREST)
    parts = [
        path(woods, fill=palette["wood"], stroke=palette["wood"], stroke_width=4, stroke_linejoin="round"),
    ]
    for hex in plan.hexes:
        stands = [letter for letter in plan.letters(hex) if letter not in HEIGHTS + RUNNING + LAKES + MARSH + "."]
        for i, letter in enumerate(stands):
            picture = feature(plan.corners, letter, hex, palette)
            small = i > 0 or (letter in BUILT and plan.has(hex, HEIGHTS))
            parts.append(shifted(plan.at(hex), picture, more=("scale(.8)" if i == 0 else SMALL) if small else ""))
    return "".join(parts)


def feature(corners: Corners, letter: str, hex: int, palette: Palette) -> str:
    """One thing that stands on a hex."""
    rnd = chance(hex, 4)
    if letter in BUILT:
        return BUILT[letter](corners, rnd, palette)
    if letter == FOREST:
        return terrain.forest(rnd)
    if letter == ORCHARD:
        return terrain.orchard(rnd)
    if letter == GARDEN:
        return terrain.garden(corners, palette)
    return terrain.dunes(corners, rnd, palette) if letter == DUNES else terrain.quarry(rnd, palette)


def crossings(plan: Plan, running: Waters, palette: Palette) -> str:
    """Fords as pale bars across the water, bridges as planks between two rails."""
    parts = []
    for reach in running.reaches:
        if plan.has(reach.hex, FORD + BRIDGE):
            (x, y), (dx, dy) = reach.crossing()
            half = reach.width / 2
            picture = bridge(half, palette) if plan.has(reach.hex, BRIDGE) else ford(half, palette)
            angle = angle_of(dx, dy)
            parts.append(shifted((x, y), picture, more=f"rotate({num(angle)})" if angle else ""))
    return "".join(parts)


def angle_of(dx: float, dy: float) -> float:
    return round(math.degrees(math.atan2(dy, dx)))


def ford(half: float, palette: Palette) -> str:
    """Bars across a water that flows along x, wide enough for some to show beside a block."""
    bars = "".join(f"M{x}-{num(half + 2)}V{num(half + 2)}" for x in range(-36, 37, 12))
    return path(
        bars, fill="none", stroke=palette["sand"], stroke_width=4.5, stroke_linecap="round", stroke_dasharray="5 2.5"
    )


def bridge(half: float, palette: Palette) -> str:
    """Planks between two rails, across a water that flows along x; it reaches well beyond a block."""
    end = half + 30
    planks = "".join(f"M-9 {num(y)}h18" for y in range(-int(end) + 2, int(end), 5))
    return "".join(
        [
            path(f"M-10-{num(end)}H10V{num(end)}H-10Z", fill=palette["street"]),
            path(planks, stroke=palette["roof3"], stroke_width=2.6),
            path(
                f"M-10-{num(end)}V{num(end)}M10-{num(end)}V{num(end)}",
                stroke=palette["wallline"],
                stroke_width=2.6,
                stroke_linecap="round",
            ),
        ]
    )


def closed(plan: Plan, palette: Palette) -> str:
    """Hexes that a rule of the battle closes: bars along their rim."""
    d = "".join(outline(plan.corners, plan.at(hex), 0.88) for hex in sorted(plan.scenario.closed))
    return path(d, fill="none", stroke=palette["section"], stroke_width=6, stroke_dasharray="2.5 5", opacity=0.7)


def field_works(plan: Plan, palette: Palette) -> str:
    """Toothed earth bars inside the sides they cover."""
    bars = teeth = ""
    for hex in plan.hexes:
        for side in range(6):
            if plan.scenario.works[hex] >> plan.turned(side) & 1:
                bar, points = terrain.works(plan.corners, side, plan.at(hex))
                bars += bar
                teeth += points
    if not bars:
        return ""
    return group(
        path(teeth, stroke=palette["wallline"], stroke_width=3),
        path(bars, stroke=palette["wallline"], stroke_width=8.5),
        path(bars, stroke=palette["earth"], stroke_width=5.5),
        fill="none",
        stroke_linecap="round",
    )


# ---- lines and names ----


def grid(plan: Plan, palette: Palette) -> str:
    d = "".join(outline(plan.corners, plan.at(hex)) for hex in plan.hexes)
    return path(
        d,
        class_="g-grid",
        fill="none",
        stroke=palette["hexline"],
        stroke_opacity=palette["hexline-o"],
        stroke_width=1.4,
    )


def section_lines(plan: Plan, palette: Palette) -> str:
    """Round dots from edge to edge."""
    lines = geometry.section_lines(plan.board, plan.bottom)
    d = "".join(f"M{num(x)} 0V{num(plan.height)}" for x in lines)
    return path(
        d,
        class_="g-sections",
        fill="none",
        stroke=palette["section"],
        stroke_width=3,
        stroke_dasharray="2 9",
        stroke_linecap="round",
        opacity=0.85,
    )


def exit_hexes(scenario: Scenario) -> set[int]:
    """The hexes by which troops may leave the field."""
    rules = [rule.fields["hexes"] for rule in scenario.special if rule.kind == "exit"]
    return {hex for hexes in rules if isinstance(hexes, list) for hex in hexes}


def names(plan: Plan, palette: Palette) -> str:
    """The hexes' own names, small, and the names of places."""
    placed = labels(plan)
    halo = {
        "stroke": palette["halo"],
        "stroke_opacity": palette["halo-o"],
        "stroke_linejoin": "round",
        "paint_order": "stroke",
        "text_anchor": "middle",
    }
    return names_of_hexes(plan, placed, palette, halo) + names_of_places(placed, palette, halo)


def names_of_hexes(plan: Plan, placed: list[Label], palette: Palette, halo: dict[str, str]) -> str:
    """At the top of the hex; beside its middle where an objective or the name of a place lies there."""
    head = 34 if plan.board.flat else 36
    marked = {hex for goal in plan.scenario.objectives for hex in goal.hexes} | exit_hexes(plan.scenario)
    top, beside = [], []
    for hex in plan.hexes:
        (x, y), name = plan.at(hex), plan.board.names[hex]
        crossed = any(overlap((x - 7, y - 44, x + 7, y - 36), label.box()) for label in placed)
        if hex in marked or crossed:
            beside.append(f'<text x="{num(x - 38)}" y="{num(y + 3)}">{name}</text>')
        else:
            top.append(f'<text x="{num(x)}" y="{num(y - head)}">{name}</text>')
    return group(
        *top,
        group(*beside, font_size=7.5),
        class_="g-hexes",
        fill=palette["ink"],
        fill_opacity=0.72,
        font_family=palette["sans"],
        font_size=9,
        stroke_width=2,
        **halo,
    )


def names_of_places(placed: list[Label], palette: Palette, halo: dict[str, str]) -> str:
    texts = [
        element(
            "text",
            escaped(label.text),
            x=num(label.x),
            y=num(label.y),
            **({"class_": "g-water"} if label.water else {}),
        )
        for label in placed
    ]
    return group(
        *texts,
        class_="g-names",
        fill=palette["ink"],
        font_family=palette["serif"],
        font_style="italic",
        font_size=14,
        stroke_width=3.5,
        **halo,
    )
