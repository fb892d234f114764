"""What each kind of ground looks like within its hex, drawn around 0,0.

A unit's block covers 64 by 54 in the middle: whatever tells one kind of ground from another also stands in
the ring around it.
"""

import math
from random import Random
from typing import Final

from .geometry import RADIUS, Corners, Point, between
from .palette import Palette
from .svg import element, group, move, num, outline, pair, path, shifted, stroke, use

CENTER: Final = (0.0, 0.0)
CROWNS: Final = (7.0, 8.5, 10.0)  # the sizes of trees; `definitions` has a crown for each

# Roofs of a town: x, y, width, height, angle.
ROOFS: Final = (
    (-24, -25, 18, 13, -24), (20, -28, 20, 13, 24), (2, -38, 13, 10, 4), (-35, -4, 12, 15, 0), (36, -8, 12, 16, 4),
    (-25, 26, 20, 13, 22), (23, 27, 19, 13, -26), (0, 39, 15, 10, 0), (36, 15, 10, 11, 0), (-36, 14, 10, 11, 0),
    (0, 2, 16, 12, 8),
)  # fmt: skip
CHURCHYARD: Final = ((-25, -25, 13, 10, -30), (25, -25, 13, 10, 30), (-25, 25, 13, 10, 30), (25, 25, 13, 10, -30))
FARMSTEAD: Final = ((0, -37, 30, 12, 0), (-34, 0, 12, 34, 0), (34, 6, 12, 24, 0), (-6, 36, 24, 12, 0))
MILL_YARD: Final = ((-33, 12, 12, 15, 0), (33, -12, 12, 14, 0))


def definitions(palette: Palette) -> str:
    """What is drawn often: crowns of trees, tufts of reed."""
    parts = [element("g", crown(size, palette), id=f"g-tree{i}") for i, size in enumerate(CROWNS)]
    parts.append(element("g", crown(5.5, palette), id="g-fruit"))
    reeds = path(
        "M0 0v-11M-4 0q0-5-3-8M4 0q0-5 3-8M-7-10v4M7-10v4M0-12v4",
        fill="none",
        stroke=palette["treeline"],
        stroke_width=1.3,
        stroke_linecap="round",
    )
    parts.append(element("g", reeds, id="g-reed"))
    return "".join(parts)


def crown(r: float, palette: Palette) -> str:
    """A tree from above, lit from the northwest."""
    light = f"M{pair(-r * 0.62, -r * 0.05)}a{pair(r * 0.66, r * 0.66)} 0 0 1 {pair(r * 0.9, -r * 0.5)}"
    return "".join(
        [
            element("ellipse", cx=2, cy=num(r * 0.75), rx=num(r), ry=num(r * 0.45), fill="#000", opacity=0.2),
            element("circle", r=num(r), fill=palette["tree"], stroke=palette["treeline"], stroke_width=1.1),
            path(light, fill="none", stroke=palette["tree2"], stroke_width=r * 0.34, stroke_linecap="round"),
        ]
    )


def around(rnd: Random, nearest: float, farthest: float) -> Point:
    """A place in the ring of the hex."""
    a, d = rnd.random() * math.tau, RADIUS * (nearest + (farthest - nearest) * rnd.random())
    return d * math.cos(a), d * math.sin(a) * 0.92


# ---- fields ----


def tufts(at: Point, rnd: Random) -> str:
    """Three to five tufts of grass, as the d of a path."""
    d = ""
    for _ in range(3 + int(rnd.random() * 3)):
        x, y = around(rnd, 0.25, 0.8)
        d += move(round(at[0] + x - 4), round(at[1] + y)) + "q1-4 1.5-5m2.5 5v-6.5m4 6.5q-1-4-1.5-5"
    return d


def furrows(corners: Corners, at: Point, rnd: Random) -> str:
    """A plowed patch near a corner, as the d of a path."""
    angle, corner = rnd.random() * math.pi, corners[int(rnd.random() * 6)]
    cos, sin = math.cos(angle), math.sin(angle)
    cx, cy = at[0] + corner[0] * 0.56, at[1] + corner[1] * 0.56
    d = ""
    for i in range(-2, 3):
        half = 17 - abs(i) * 3
        d += stroke(
            (cx - half * cos - i * 6 * sin, cy - half * sin + i * 6 * cos),
            (cx + half * cos - i * 6 * sin, cy + half * sin + i * 6 * cos),
        )
    return d


# ---- heights ----


def hachures(corners: Corners, side: int, at: Point, rnd: Random, count: int, start: float, length: float) -> str:
    """Strokes down one side of a hill, as the d of a path."""
    a, b = corners[side - 1], corners[side]
    d = ""
    for i in range(count):
        x, y = between(a, b, (i + 0.5) / count + (rnd.random() - 0.5) * 0.04)
        far = length * (1 + 0.6 * rnd.random())
        d += stroke(
            (at[0] + x * (1 - start), at[1] + y * (1 - start)),
            (at[0] + x * (1 - start - far), at[1] + y * (1 - start - far)),
        )
    return d


def rocks(at: Point, rnd: Random) -> str:
    """Bare crags, as the d of a path."""
    d = ""
    for i in range(15):
        a = i / 11 * math.tau + rnd.random() * 0.5 if i < 11 else rnd.random() * math.tau
        far = RADIUS * (0.62 + 0.2 * rnd.random()) if i < 11 else RADIUS * 0.36 * rnd.random()
        size = 4 + 4 * rnd.random()
        d += (
            move(at[0] + far * math.cos(a) - size, at[1] + far * math.sin(a) + size * 0.6)
            + f"l{pair(size * 0.9, -size * 1.3)} {pair(size * 0.5, size * 0.5)} {pair(size * 0.7, size * 0.9)}"
        )
    return d


# ---- trees and fields ----


def forest(rnd: Random) -> str:
    """Twelve crowns in a ring, six in the middle."""
    trees: list[tuple[float, float, int]] = []
    for i in range(12):
        a, far = i / 12 * math.tau + rnd.random() * 0.4, RADIUS * (0.58 + 0.17 * rnd.random())
        trees.append((far * math.cos(a), far * math.sin(a), int(rnd.random() * 2.3)))
    for _ in range(6):
        a, far = rnd.random() * math.tau, RADIUS * 0.36 * math.sqrt(rnd.random())
        trees.append((far * math.cos(a), far * math.sin(a), 1 + int(rnd.random() * 2)))
    trees.sort(key=lambda tree: tree[1])
    return "".join(use(f"g-tree{size}", (round(x), round(y))) for x, y, size in trees)


def orchard(rnd: Random) -> str:
    """Small crowns in rows."""
    trees = []
    for y, xs in ((-36, (-11, 11)), (-22, (-24, -8, 8, 24)), (-7, (-36, -18, 0, 18, 36)), (8, (-36, -18, 0, 18, 36)),
                  (23, (-24, -8, 8, 24)), (37, (-11, 11))):  # fmt: skip
        trees += [use("g-fruit", (round(x + rnd.random() * 2), round(y + rnd.random() * 2))) for x in xs]
    return "".join(trees)


def garden(corners: Corners, palette: Palette) -> str:
    """A hedge along a wall, and beds."""
    beds = "".join(f"M{x} {y}h{w}" for y in (-30, -22, -14, -6, 2, 10, 18, 26) for x, w in beds_of(y))
    return "".join(
        [
            path(outline(corners, CENTER, 0.86), fill=palette["wood"]),
            path(beds, stroke=palette["tree"], stroke_width=3.0, stroke_dasharray="6 3", fill="none"),
            path(
                outline(corners, CENTER, 0.83),
                fill="none",
                stroke=palette["treeline"],
                stroke_width=9.0,
                stroke_linejoin="round",
            ),
            path(
                outline(corners, CENTER, 0.83),
                fill="none",
                stroke=palette["tree2"],
                stroke_width=5.5,
                stroke_dasharray="7 2.6",
                stroke_linejoin="round",
            ),
            path(outline(corners, CENTER, 0.71), fill="none", stroke=palette["wallline"], stroke_width=1.6),
        ]
    )


def beds_of(y: int) -> list[tuple[int, int]]:
    half = 27 if abs(y) < 20 else 12
    return [(-half, half - 4), (4, half - 4)]


# ---- houses ----


def house(x: float, y: float, w: float, h: float, angle: float, palette: Palette, plain: bool) -> str:
    """A roof from above: the lit and the shaded half."""
    lit, dark = ("roof3", "roof4") if plain else ("roof", "roof2")
    turn = f"rotate({num(angle)})" if angle else ""
    a, b = num(-w / 2), num(-h / 2)
    return shifted(
        (x, y),
        path(f"M{num(-w / 2 + 1.5)} {num(-h / 2 + 2.5)}h{num(w)}v{num(h)}h{num(-w)}z", opacity=0.25),
        path(
            f"M{a} {b}h{num(w)}v{num(h)}h{num(-w)}z", fill=palette[lit], stroke=palette["wallline"], stroke_opacity=0.6
        ),
        path(f"M{a} 0h{num(w)}v{num(h / 2)}h{num(-w)}z", fill=palette[dark]),
        more=turn,
    )


def houses(rows: tuple[tuple[int, int, int, int, int], ...], rnd: Random, palette: Palette) -> str:
    return "".join(
        house(x, y, w, h, a + int(rnd.random() * 8 - 4), palette, i % 3 == 1) for i, (x, y, w, h, a) in enumerate(rows)
    )


def town(corners: Corners, rnd: Random, palette: Palette) -> str:
    """Roofs around a crossing."""
    streets = "M-43 6Q0-10 43 4M-4-46Q6 0-6 46"
    return "".join(
        [
            path(outline(corners, CENTER, 0.9), fill=palette["town"]),
            path(streets, fill="none", stroke=palette["street"], stroke_width=8),
            houses(ROOFS, rnd, palette),
        ]
    )


def church(corners: Corners, rnd: Random, palette: Palette) -> str:
    """A cross-shaped church in its yard, a cross on each arm."""
    nave = "M-9-46H9V-10H39V10H9V46H-9V10H-39V-10H-9Z"
    lit = "M-9-46H0V46H-9V10H-39V0H-9Z"
    crosses = "M0-43v11m-4-7.5h8M0 31v11m-4-7.5h8M-34-6v11m-4-7.5h8M34-6v11m-4-7.5h8"
    return "".join(
        [
            path(outline(corners, CENTER, 0.9), fill=palette["town"]),
            path(
                outline(corners, CENTER, 0.86),
                fill="none",
                stroke=palette["wall"],
                stroke_width=2.5,
                stroke_dasharray="9 2",
            ),
            houses(CHURCHYARD, rnd, palette),
            path(nave, opacity=0.25, transform="translate(2 3)"),
            path(nave, fill=palette["roof4"], stroke=palette["wallline"], stroke_width=1.2),
            path(lit, fill=palette["roof3"]),
            path(crosses, fill="none", stroke=palette["face"], stroke_width=2.2),
        ]
    )


def castle(corners: Corners, _: Random, palette: Palette) -> str:
    """A curtain wall with a tower at every corner."""
    ring = outline(corners, CENTER, 0.8)

    def towers(r: float) -> list[str]:
        return [element("circle", cx=num(x * 0.8), cy=num(y * 0.8), r=r) for x, y in corners]

    return "".join(
        [
            path(outline(corners, CENTER, 0.9), fill=palette["town"]),
            path(ring, fill=palette["street"], stroke=palette["wallline"], stroke_width=10, stroke_linejoin="round"),
            path(ring, fill="none", stroke=palette["wall"], stroke_width=7, stroke_linejoin="round"),
            path(ring, fill="none", stroke=palette["wallline"], stroke_width=2, stroke_dasharray="3 4"),
            group(*towers(8.5), fill=palette["wall"], stroke=palette["wallline"], stroke_width=1.8),
            group(*towers(3.5), fill=palette["roof4"]),
            house(0, 0, 26, 18, 0, palette, True),
        ]
    )


def tower(_: Corners, __: Random, palette: Palette) -> str:
    """A round tower with its battlements."""
    stone = {"stroke": palette["wallline"]}
    return "".join(
        [
            element("circle", cx=2, cy=4, r=38, opacity=0.25),
            element("circle", r=36, fill=palette["wall"], stroke_width=2, **stone),
            element("circle", r=35, fill="none", stroke_width=7, stroke_dasharray="8.2 10.1", **stone),
            element("circle", r=28, fill=palette["street"], stroke_width=1.6, **stone),
            element("circle", r=9, fill=palette["roof4"], **stone),
        ]
    )


def farm(corners: Corners, rnd: Random, palette: Palette) -> str:
    """Barns around a walled court."""
    wall = "M-34-37H34V36H-34Z"
    return "".join(
        [
            path(outline(corners, CENTER, 0.9), fill=palette["town"]),
            path(wall, fill=palette["street"], stroke=palette["wallline"], stroke_width=5),
            path(wall, fill="none", stroke=palette["wall"], stroke_width=3),
            *[house(x, y, w, h, 0, palette, i % 2 == 1) for i, (x, y, w, h, _) in enumerate(steads(rnd))],
        ]
    )


def steads(rnd: Random) -> list[tuple[float, float, float, float, int]]:
    """The barns of a farm, some longer, some shorter; tall ones lie crosswise."""
    return [
        (x, y, w + (rnd.random() * 6 if w > h else 0), h + (rnd.random() * 6 if h > w else 0), a)
        for x, y, w, h, a in FARMSTEAD
    ]


def windmill(corners: Corners, rnd: Random, palette: Palette) -> str:
    """A mill whose sails reach beyond any block that stands on it."""
    sails = blades = ""
    for angle, length in ((24, 46), (114, 42), (204, 46), (294, 42)):
        c, s = math.cos(math.radians(angle - 90)), math.sin(math.radians(angle - 90))
        sails += f"M{pair(8 * c, 8 * s)}L{pair(length * c, length * s)}"
        points = [(14, 0), (length, 0), (length, 9), (14, 9)]
        blades += "M" + "L".join(pair(u * c - v * s, u * s + v * c) for u, v in points) + "Z"
    return "".join(
        [
            path(outline(corners, CENTER, 0.9), fill=palette["town"]),
            houses(MILL_YARD, rnd, palette),
            path("M-13 20L-9-12H9L13 20Z", fill=palette["wall"], stroke=palette["wallline"], stroke_width=1.5),
            path("M-11-12Q0-26 11-12Z", fill=palette["roof"], stroke=palette["wallline"], stroke_width=1.2),
            path(blades, fill=palette["face"], stroke=palette["wallline"], stroke_width=1.4, stroke_linejoin="round"),
            path(sails, fill="none", stroke=palette["wallline"], stroke_width=3, stroke_linecap="round"),
            element("circle", r=4, fill=palette["wallline"]),
        ]
    )


# ---- sand and bog ----


def stippled(rnd: Random, count: int, nearest: float, farthest: float) -> str:
    """Dots, as the d of a path with round ends."""
    return "".join(move(round(x), round(y)) + "h0" for x, y in (around(rnd, nearest, farthest) for _ in range(count)))


def quarry(rnd: Random, palette: Palette) -> str:
    """A pit: sand with a scarp that falls inward."""
    scarp = ""
    for i in range(26):
        a = i / 26 * math.tau
        far = 40 + 2 * rnd.random()
        inner = far - 9 - 4 * rnd.random()
        scarp += stroke((far * math.cos(a), far * math.sin(a)), (inner * math.cos(a), inner * math.sin(a)))
    return "".join(
        [
            element("circle", r=40, fill=palette["sand"], stroke=palette["hach"], stroke_width=1.8),
            path(scarp, fill="none", stroke=palette["hach"], stroke_width=1.5, stroke_linecap="round"),
            path(
                stippled(rnd, 26, 0.05, 0.6),
                fill="none",
                stroke=palette["stipple"],
                stroke_width=2,
                stroke_linecap="round",
            ),
        ]
    )


def dunes(corners: Corners, rnd: Random, palette: Palette) -> str:
    """Sand nobody crosses: stipple between low crests."""
    crests = ""
    for y in (-34, -20, -6, 8, 22, 36):
        half = 16 if abs(y) > 30 else 30
        x = -half + rnd.random() * 8
        while x < half - 14:
            crests += move(round(x), y) + "q7-7 14 0"
            x += 18 + rnd.random() * 8
    return "".join(
        [
            path(outline(corners, CENTER, 0.98), fill=palette["sand"]),
            path(crests, fill="none", stroke=palette["stipple"], stroke_width=1.6, stroke_linecap="round"),
            path(
                stippled(rnd, 60, 0.1, 0.84),
                fill="none",
                stroke=palette["stipple"],
                stroke_width=2,
                stroke_linecap="round",
            ),
        ]
    )


def marsh(rnd: Random, palette: Palette) -> str:
    """Broken water and reeds."""
    pools, reeds = "", []
    for i, y in enumerate((-38, -29, -20, -10, 0, 10, 20, 30, 39)):
        half = 42 - max(0, abs(y) - 22) * 1.5
        x = -half + (8 if i % 2 else 0) + rnd.random() * 6
        while x < half - 8:
            length = min(8 + rnd.random() * 12, half - x)
            pools += move(round(x), y) + f"h{round(length)}"
            x += length + 7 + rnd.random() * 8
    for i in range(8):
        a = (i + rnd.random() * 0.6) / 8 * math.tau
        reeds.append((round(37 * math.cos(a)), round(36 * math.sin(a) + 5)))
    reeds.sort(key=lambda at: at[1])
    return "".join(
        [
            path(pools, fill="none", stroke=palette["water"], stroke_width=3.4, stroke_linecap="round"),
            *[use("g-reed", at) for at in reeds],
        ]
    )


# ---- works ----


def works(corners: Corners, side: int, at: Point) -> tuple[str, str]:
    """An earth bar inside a hex side, its teeth outward: the d of the bar and of the teeth."""
    a, b = corners[side - 1], corners[side]
    inner = [between(between(a, b, t), CENTER, 0.14) for t in (0.06, 0.94)]
    bar = "".join(("M" if i == 0 else "L") + pair(at[0] + x, at[1] + y) for i, (x, y) in enumerate(inner))
    teeth = ""
    for i in range(7):
        base = between(between(a, b, 0.1 + 0.8 * i / 6), CENTER, 0.12)
        tip = (base[0] * 1.1, base[1] * 1.1)
        teeth += stroke((at[0] + base[0], at[1] + base[1]), (at[0] + tip[0], at[1] + tip[1]))
    return bar, teeth
