"""Pieces: the symbols of the dice, blocks of every nation and type, leaders, squares, objectives.

Every symbol is drawn around 0,0. Blocks are 64 by 54 and lie in the middle of their hex. What changes in
play (pips, counters, rings) is drawn by whoever places them.
"""

from typing import Final

from ..data.tables import load_tables
from ..tables import Kind
from ..terms import ARTILLERY, CAVALRY, INFANTRY
from .palette import THEME, Palette, symbol_color
from .svg import element, group, num, path

# ---- signs, each on a field of 24 by 24 (the hat 34 by 22, marks 14 by 14), filled unless they say otherwise ----

GLYPHS: Final = {
    "inf": (
        "M1 19.2L6 15.7 17.6 4.5 23 .9 19.4 6.4 8 17.9 4.5 23z",
        "M23 19.2L18 15.7 15 12.8 13 14.9 16 17.9 19.5 23z",
        "M9.2 11.1L4.6 6.4 1 .9 6.4 4.5 11.2 9.2z",
    ),
    "cav": (
        "M7.6 22.3c-.2-4.3 3.5-5.7 3.6-9.2-.8 1.2-1.9 1.7-3.3 1.9l-2 1.7c-1.5.9-3.2-.3-3-2l3-4.9c.9-2.3 2.5-4 5-4.5"
        "L12.7 1.4l1 3.2c5.1 2.8 7 8.6 6.3 17.7zM8.8 8.5a1 1 0 1 0 1.9.4 1 1 0 0 0-1.9-.4z",
    ),
    "art": (
        "M1.3 6.2l1.5-2.9 3 1.1L22.8 10l-.9 3.3-6.6-1.3L10.8 11z",
        "M11 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm-.8 2.1a4 4 0 0 0-2.3 1.3l2 2 .3-.1z"
        "m1.6 0v3.2l.3.1 2-2a4 4 0 0 0-2.3-1.3z"
        "m-5 2.5a4 4 0 0 0-.1 2.7h2.7v-.8zm8.4 0l-1.9 1.9v.8H16a4 4 0 0 0-.1-2.7zM7.3 18.9a4 4 0 0 0 2.9 1v-1.7l-.3-.1z"
        "m4.5-.7v1.7a4 4 0 0 0 2.9-1l-2.6-.8z",
        "M15.5 17.2l6.5 3.6-.9 1.6-6.6-3.3z",
    ),
    "flag": ("M4.3 1.2h1.9v21.6H4.3zM7.3 2.6c4.2-1.8 7.3 2 13.5.3l-3.2 5.2 3.2 5.4c-6.2 1.7-9.3-2.1-13.5-.3z",),
    "saber": (
        "M20.8 1.6c1.5 8-3.5 14.6-11 16.3l-1.3-1.6C15.7 14 19.9 9 20.8 1.6z",
        "M5.2 14.3l1.5-.6 4.7 5.9-1 1.3zM6.6 17l2.2 2.7-4.2 3-1.7-2.2z",
    ),
}
HAT: Final = (
    "M1.2 15.5C4.5 15 6.5 12.5 8.3 8.8 10.3 4.4 13.2 2 17 2s6.7 2.4 8.7 6.8c1.8 3.7 3.8 6.2 7.1 6.7-1.3 3.6-5.2 3.9"
    "-8.3 2.9-5-1.7-10-1.7-15 0-3.1 1-7 .7-8.3-2.9z"
)
ARM_GLYPHS: Final = {INFANTRY: "inf", CAVALRY: "cav", ARTILLERY: "art"}

# Marks of the troop types: (path, width of its line, or 0 for a filled one).
MARK_SIGNS: Final = {
    "feather": [
        (
            "M.6 13.4C1 7.2 4.6 1.3 13.4.5 13.9 3 13.3 4.9 12.3 6.3L9.7 6.7 11.2 7.7"
            "C9.2 9.9 6.5 10.7 3.7 10.4L1.9 13.9z"
            "M3.3 9.7C4.7 6.7 7 4.5 10 3.2 7.3 5.1 5.4 7.2 4.1 9.8z",
            0.0,
        )
    ],
    "sight": [
        ("M7 .8v3M7 10.2v3M.8 7h3M10.2 7h3M3.1 7a3.9 3.9 0 1 0 7.8 0 3.9 3.9 0 1 0-7.8 0z", 1.6),
        ("M5.7 7a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0z", 0.0),
    ],
    "grenade": [
        (
            "M3 9.4a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"
            "M7 6C4.2 4.5 5 2.2 6.3.5c.2 1.3.6 1.6 1.1 2C7.9 1.8 8 1.2 8 .6c2 1.5 2.3 4-.1 5.4z",
            0.0,
        )
    ],
    "star": [("M7 .4l1.9 4.3 4.7.5-3.5 3.1 1 4.7L7 10.6 2.9 13l1-4.7L.4 5.2l4.7-.5z", 0.0)],
    "shield": [("M1.5 1.5h11v5.3C12.5 10.4 10 12.6 7 13.6 4 12.6 1.5 10.4 1.5 6.8z", 0.0)],
    "cuirass": [
        ("M1.5 1.5h11v5.3C12.5 10.4 10 12.6 7 13.6 4 12.6 1.5 10.4 1.5 6.8zM6.3 3.3v7.9h1.4V3.3zM3.4 5v1.4h7.2V5z", 0.0)
    ],
    "lance": [("M1 12.2L9.8 3.4 9 2.6l4.5-2-2 4.5-.8-.8L2 13.2zM5.5 5.4L3.2 3.2l4-1.4z", 0.0)],
    "broken": [("M2.5 4.5v-2h2.8M8.7 2.5h2.8v2M11.5 8.7v2.8h-2.8M5.3 11.5H2.5V8.7", 1.9)],
    "horseshoe": [("M3 12.3C-.2 6 3.5 1.6 7 1.6S14.2 6 11 12.3", 2.2)],
    "wall": [("M1 13V4h2.4v2.2h2.3V4h2.6v2.2h2.3V4H13v9z", 0.0)],
    "reserve": [("M2 3.5h10M2 7h10M2 10.5h10", 1.9)],
    "lances": [
        ("M2 13.2L10.5 3.2M12 13.2L3.5 3.2", 1.6),
        ("M12.6.4L12 4.8 8.7 2.6zM1.4.4L2 4.8 5.3 2.6z", 0.0),
    ],
    "rocket": [("M8.3 8.3L2 13.5 1 12l5.2-6.3L10 2 13.5.5 12.2 4z", 0.0)],
}

# Type code: its marks from the top down. Line infantry, light horse and foot batteries have none.
MARKS: Final = {
    "LN": (),
    "LT": ("feather",),
    "RL": ("sight",),
    "GR": ("grenade",),
    "GG": ("star", "grenade"),
    "GL": ("star", "feather"),
    "OG": ("star", "star"),
    "YG": ("star",),
    "MI": ("broken",),
    "RI": ("reserve",),
    "GZ": ("feather", "broken"),
    "GN": ("wall",),
    "LC": (),
    "HC": ("shield",),
    "CU": ("cuirass",),
    "LR": ("lance",),
    "ML": ("broken", "lance"),
    "GC": ("star",),
    "GH": ("star", "shield"),
    "CO": ("lances",),
    "FA": (),
    "HA": ("horseshoe",),
    "GF": ("star",),
    "GA": ("star", "horseshoe"),
    "RB": ("rocket",),
}

# ---- nations ----

CUT: Final = ("M-22-27H22L32-17V17L22 27H-22L-32 17V-17Z", "M-19.5-23H19.5L28-14.5V14.5L19.5 23H-19.5L-28 14.5V-14.5Z")
BLOCK: Final = ("M-32-27H32V27H-32Z", "M-28-23H28V23H-28Z")
ROUND: Final = (
    "M-18-27H18Q32-27 32-13V13Q32 27 18 27H-18Q-32 27-32 13V-13Q-32-27-18-27Z",
    "M-16-23H16Q28-23 28-11V11Q28 23 16 23H-16Q-28 23-28 11V-11Q-28-23-16-23Z",
)
FULL: Final = BLOCK[1]


class Dress:
    """How a nation's blocks look: color token, silhouette, inner edge."""

    def __init__(
        self, color: str, shape: str, inner: str, width: float, dashes: str = "", opacity: float = 0.9
    ) -> None:
        self.color = color
        self.shape = shape
        self.inner = inner
        self.width = width
        self.dashes = dashes
        self.opacity = opacity


# The silhouette tells the French from all others, the inner edge tells one nation from the next.
DRESS: Final = {
    "F": Dress("fr", CUT[0], CUT[1], 1.0, opacity=0.55),
    "B": Dress("br", BLOCK[0], FULL, 1.8),
    "P": Dress("pt", ROUND[0], ROUND[1], 2.0, "5 3.5"),
    "D": Dress("nl", BLOCK[0], "M-28-23V23M28-23V23", 2.2),
    "S": Dress("es", BLOCK[0], FULL + "M-25-20H25V20H-25Z", 1.1),
    "R": Dress("ru", BLOCK[0], "M-28-23H28M-28 23H28", 2.2),
    "A": Dress("at", BLOCK[0], FULL, 2.2, ".1 4.4"),
    "K": Dress("pr", BLOCK[0], FULL, 3.4),
}
FAMILIES: Final = {"fr": "F", "al": "B"}

MARK_SIZE: Final = 14.5
MARK_X: Final = -25.5
MARK_Y: Final = -20.5


def glyph(name: str) -> str:
    """The shapes of a die's symbol, on its field of 24 by 24."""
    return path("".join(GLYPHS[name]), fill_rule="evenodd")


def mark(name: str, x: float, y: float, size: float, color: str) -> str:
    """The mark of a troop type."""
    shapes = []
    for d, width in MARK_SIGNS[name]:
        if width:
            shapes.append(
                path(d, fill="none", stroke=color, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")
            )
        else:
            shapes.append(path(d, fill_rule="evenodd"))
    return group(*shapes, fill=color, transform=f"translate({num(x)} {num(y)})scale({size / 14:.3g})")


def block(kind: Kind, palette: Palette) -> str:
    """A unit's block without what changes in play."""
    dress = DRESS[kind.letter]
    sign = symbol_color(palette, dress.color)
    edge = {"stroke_dasharray": dress.dashes, "stroke_linecap": "round"} if dress.dashes else {}
    marks = MARKS[kind.code]
    step = MARK_SIZE if len(marks) > 1 else 0.0
    left = -10.5 if marks else -15.0
    return "".join(
        [
            path(dress.shape, transform="translate(1 8)", fill=palette["shade"], opacity=palette["shade-o"]),
            path(dress.shape, transform="translate(0 5)", fill=palette[f"{dress.color}-d"]),
            path(dress.shape, fill=palette[dress.color]),
            path(dress.shape, fill="url(#p-sheen)", opacity=palette["sheen-o"]),
            path(
                dress.shape,
                fill="none",
                stroke=palette["rim"],
                stroke_opacity=palette["rim-o"],
                stroke_width=1.3,
            ),
            path(dress.inner, fill="none", stroke=sign, stroke_width=dress.width, stroke_opacity=dress.opacity, **edge),
            group(
                glyph(ARM_GLYPHS[kind.arm]),
                fill=sign,
                transform=f"translate({num(left)}-21)scale(1.25)",
            ),
            *[mark(name, MARK_X, MARK_Y + i * step, MARK_SIZE, sign) for i, name in enumerate(marks)],
        ]
    )


def medallion(letter: str, palette: Palette) -> str:
    """A leader: a hat on the color of his nation in a gold ring."""
    color = DRESS[letter].color
    return "".join(
        [
            element("circle", r=14, fill=palette["gold"], stroke=palette["face-ink"], stroke_width=1.5),
            element(
                "circle", r=10.5, fill=palette[color], stroke=palette["face-ink"], stroke_opacity=0.5, stroke_width=1
            ),
            path(HAT, fill=symbol_color(palette, color), transform="translate(-9-6.4)scale(.53)"),
        ]
    )


def bayonets() -> str:
    """The points of a square on all four sides of a block."""
    points = []
    for k in (-20.0, 0.0, 20.0):
        a, s = num(k - 3.5), num(k * 0.75 - 3.5)
        points.append(f"M{a}-27l3.5-11 3.5 11ZM{a} 31l3.5 11 3.5-11Z")
        points.append(f"M-32 {s}l-10 3.5 10 3.5ZM32 {s}l10 3.5-10 3.5Z")
    return "".join(points)


def objective(ring: str, palette: Palette) -> str:
    """A flag disc; the ring shows who may take it."""
    return "".join(
        [
            element(
                "circle", r=11, fill=palette["face"], stroke=palette["face-ink"], stroke_opacity=0.45, stroke_width=4.5
            ),
            element("circle", r=11, fill=palette["face"]),
            ring,
            group(glyph("flag"), fill=palette["face-ink"], transform="translate(-7.5-7.5)scale(.625)"),
        ]
    )


RING: Final = element("circle", r=11, fill="none", stroke="currentColor", stroke_width=3)
LAUREL: Final = "".join(
    f"M{x * 11} 9q{x * 6}-6 {x * 3}-13M{x * 12.5} 5q{x * 3.5}-.5 {x * 5.5}-4M{x * 14} 0q{x * 2.5}-1.5 {x * 3.5}-5"
    for x in (-1, 1)
)


def symbols(palette: Palette = THEME) -> str:
    """All symbols of the pieces as one hidden SVG; glyphs and rings take the color of their place."""
    parts = [sheen(), *glyph_symbols(), *unit_symbols(palette), *leader_symbols(palette), *marker_symbols(palette)]
    return element(
        "svg",
        element("defs", *parts),
        width=0,
        height=0,
        aria_hidden="true",
        class_="symbols",
        xmlns="http://www.w3.org/2000/svg",
    )


def symbol(id: str, half: int, *inside: str) -> str:
    """A symbol whose view box reaches equally far to all sides of 0,0."""
    return element("symbol", *inside, id=id, viewBox=f"{-half} {-half} {2 * half} {2 * half}")


def sheen() -> str:
    """The light on the upper half of a block and the shade on its lower one."""
    stops = ((0.0, "#fff", 1.0), (0.5, "#fff", 0.0), (0.5, "#000", 0.0), (1.0, "#000", 0.7))
    return element(
        "linearGradient",
        *[element("stop", offset=at, stop_color=color, stop_opacity=opacity) for at, color, opacity in stops],
        id="p-sheen",
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )


def glyph_symbols() -> list[str]:
    """The symbols of the dice, and the hat."""
    found = [
        symbol(f"glyph-{name}", 12, group(glyph(name), fill="currentColor", transform="translate(-12-12)"))
        for name in GLYPHS
    ]
    return [*found, symbol("glyph-hat", 18, path(HAT, fill="currentColor", transform="translate(-17-11)"))]


def unit_symbols(palette: Palette) -> list[str]:
    """A block for every row of the unit tables."""
    return [symbol(f"unit-{kind.letter}{kind.code}", 50, block(kind, palette)) for kind in load_tables().kinds]


def leader_symbols(palette: Palette) -> list[str]:
    """A medallion for each family of sides and for each nation."""
    nations = {nation.letter: nation.letter for nation in load_tables().nations.values()}
    return [
        symbol(f"leader-{name}", 16, medallion(letter, palette)) for name, letter in {**FAMILIES, **nations}.items()
    ]


def marker_symbols(palette: Palette) -> list[str]:
    """Squares, objectives, laurels, banners, exits."""
    line = {"fill": "none", "stroke": "currentColor", "stroke_linecap": "round", "stroke_linejoin": "round"}
    halves = "".join(
        path(f"M0 11A11 11 0 0 {sweep} 0-11", fill="none", stroke=palette[color], stroke_width=3)
        for sweep, color in ((1, "fr"), (0, "br"))
    )
    points = path(
        bayonets(), fill=palette["face"], stroke=palette["face-ink"], stroke_width=1.3, stroke_linejoin="round"
    )
    return [
        symbol("square", 50, points),
        symbol("objective", 16, objective(RING, palette)),
        symbol("objective-both", 16, objective(halves, palette)),
        symbol("laurel", 22, path(LAUREL, stroke_width=2, **line)),
        symbol("banner", 12, path("M-5.5-9.5H5.5V9.5L0 4.5-5.5 9.5Z", fill="currentColor")),
        symbol("exit", 16, path("M-11 9.5L0 .5 11 9.5M-11 .5L0-8.5 11 .5", stroke_width=3.5, **line)),
    ]
