"""Colors by name. A palette maps every token to the text that stands in the drawing.

THEME names custom properties of the page around it, so that a change of theme repaints nothing by hand;
`stylesheet` defines them. LIGHT, DARK and PRINT are plain colors for files that stand alone; PRINT needs no
color at all.
"""

from collections.abc import Mapping
from typing import Final

Palette = Mapping[str, str]

SERIF: Final = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua','Liberation Serif',Georgia,"
    "'Noto Serif','DejaVu Serif',serif"
)
SANS: Final = (
    "-apple-system,'Segoe UI',Roboto,'Liberation Sans','Helvetica Neue',Arial,'Noto Sans','DejaVu Sans',sans-serif"
)

# Token: light, dark, print.
TOKENS: Final[dict[str, tuple[str, str, str]]] = {
    # paper and ink
    "page": ("#e4dac4", "#151412", "#ffffff"),
    "panel": ("#f8f3e7", "#22201c", "#ffffff"),
    "panel2": ("#efe6d3", "#2c2923", "#f4f4f4"),
    "ink": ("#2a241c", "#efe7d6", "#000000"),
    "ink2": ("#5d5242", "#b9ad96", "#333333"),
    "line": ("#cdbf9f", "#454034", "#bbbbbb"),
    "line2": ("#a8966f", "#6e6551", "#888888"),
    # controls of the table
    "brass": ("#7d5a10", "#e3bf6b", "#333333"),
    "brass-bg": ("#f1dfae", "#43371b", "#eeeeee"),
    "gold": ("#d9a21b", "#e9bd4a", "#ffffff"),
    "primary": ("#234a3a", "#8fc7a6", "#222222"),
    "on-primary": ("#fbf6ea", "#10201a", "#ffffff"),
    "danger": ("#a3261d", "#ff8f7d", "#222222"),
    "focus": ("#0b57c4", "#8ab8ff", "#222222"),
    "case": ("#3a2a05", "#100e09", "#000000"),
    "tcase": ("#fff4dd", "#1c0704", "#ffffff"),
    "legal": ("#f0b41c", "#ffc93c", "#dddddd"),
    "legal-in": ("#fff1b8", "#5a4a14", "#eeeeee"),
    "target": ("#c4170c", "#ff8270", "#222222"),
    "los": ("#2a241c", "#fff6e2", "#000000"),
    "ghost": ("#2a241c", "#fff6e2", "#000000"),
    "die": ("#fdf8ec", "#efe6d2", "#ffffff"),
    "die-edge": ("#b9a67f", "#8f8062", "#666666"),
    "die-ink": ("#2a241c", "#221d15", "#000000"),
    "bar-hit": ("#a3261d", "#e8705f", "#222222"),
    "bar-flag": ("#2c5b88", "#77a9da", "#777777"),
    "bar-hold": ("#8b7d63", "#91866f", "#bbbbbb"),
    "track": ("#e3d7bd", "#39352c", "#eeeeee"),
    "card": ("#fdf8ec", "#2e2a23", "#ffffff"),
    "card-edge": ("#b8a57d", "#6b604b", "#888888"),
    "sec": ("#2f5d4a", "#8fc7a6", "#333333"),
    "tac": ("#6a3d78", "#d0a3de", "#555555"),
    # frame, grid and lines of the board
    "frame": ("#6b5433", "#3a2f20", "#ffffff"),
    "frame2": ("#8a6f47", "#574730", "#444444"),
    "frame-ink": ("#f0e2c4", "#e2d3b3", "#000000"),
    "hexline": ("#5b4a24", "#000000", "#666666"),
    "section": ("#7b2f22", "#e8a58f", "#000000"),
    "halo": ("#e6dcb8", "#2b281e", "#ffffff"),
    "margin": ("#b3a87d", "#2c2a20", "#e2e2e2"),
    "exit": ("#274a8c", "#a9c6f5", "#000000"),
    # ground
    "open": ("#dcd7b0", "#4a4b38", "#ffffff"),
    "open2": ("#d7d2a8", "#434433", "#fcfcfc"),
    "tuft": ("#a9a873", "#6a6a4d", "#c8c8c8"),
    "hill": ("#d9bd85", "#65543a", "#e0e0e0"),
    "hill2": ("#e4cd9b", "#746145", "#f0f0f0"),
    "steep": ("#c9a468", "#574630", "#cccccc"),
    "hach": ("#7c5a2b", "#caa66d", "#444444"),
    "hillshadow": ("#4d3311", "#000000", "#555555"),
    "rock": ("#a39c8e", "#5d5a54", "#b0b0b0"),
    "rockline": ("#4f4a42", "#b5b0a6", "#222222"),
    "wood": ("#bcc694", "#3c4731", "#eeeeee"),
    "tree": ("#6f8a4f", "#4f6a3d", "#c4c4c4"),
    "tree2": ("#8ba663", "#668352", "#f4f4f4"),
    "treeline": ("#3f5631", "#1f2b18", "#333333"),
    "town": ("#dccaa4", "#584c3b", "#f2f2f2"),
    "street": ("#ece0c4", "#6b5d48", "#ffffff"),
    "roof": ("#b0573f", "#9c4f3b", "#888888"),
    "roof2": ("#8f4330", "#75382a", "#555555"),
    "roof3": ("#8c6f52", "#86694c", "#a0a0a0"),
    "roof4": ("#735a41", "#614a34", "#6c6c6c"),
    "wall": ("#8d8576", "#8d8576", "#777777"),
    "wallline": ("#3d382f", "#171510", "#000000"),
    "water": ("#8cb6c4", "#3f6f82", "#d4d4d4"),
    "water2": ("#b9d6dc", "#5f93a4", "#f6f6f6"),
    "bank": ("#6d8b7c", "#24414a", "#555555"),
    "marsh": ("#c6cfae", "#3f4a41", "#f4f4f4"),
    "sand": ("#e3cf9f", "#6d6044", "#f6f6f6"),
    "stipple": ("#98793f", "#b09867", "#666666"),
    "earth": ("#94703f", "#8a6c42", "#8a8a8a"),
    # pieces; a nation's face and the edge of its blocks
    "fr": ("#274a8c", "#3560ad", "#3a3a3a"),
    "fr-d": ("#162d5a", "#13264c", "#000000"),
    "br": ("#b02a2b", "#b8312f", "#ffffff"),
    "br-d": ("#6d1516", "#521011", "#777777"),
    "pt": ("#77502c", "#855c36", "#ffffff"),
    "pt-d": ("#452c15", "#38230f", "#777777"),
    "nl": ("#a34e0b", "#a9560f", "#ffffff"),
    "nl-d": ("#5f2c04", "#4a2204", "#777777"),
    "es": ("#7a6200", "#806800", "#ffffff"),
    "es-d": ("#453700", "#3a2e00", "#777777"),
    "ru": ("#2e5f3a", "#35703f", "#ffffff"),
    "ru-d": ("#173620", "#12301b", "#777777"),
    "at": ("#66655f", "#6d6c66", "#ffffff"),
    "at-d": ("#383733", "#2a2926", "#777777"),
    "pr": ("#33363f", "#4a4e5a", "#ffffff"),
    "pr-d": ("#15171c", "#14161b", "#777777"),
    "face": ("#fbf3df", "#fff6e2", "#ffffff"),
    "face-ink": ("#2a1d05", "#2a1d05", "#000000"),
    "rim": ("#000000", "#f3e6c8", "#000000"),
    "shade": ("#1c1408", "#000000", "#000000"),
}

# How much of `hexline` and `rim` shows: with them the drawing parts things, and only as far as it must.
STRENGTHS: Final[dict[str, tuple[float, float, float]]] = {
    "hexline-o": (0.35, 0.42, 0.8),
    "rim-o": (0.36, 0.75, 1.0),
    "halo-o": (0.9, 0.8, 0.95),
    "shade-o": (0.28, 0.4, 0.0),
    "sheen-o": (0.18, 0.14, 0.0),
}

# Nations whose blocks are pale in print carry dark symbols there.
PRINT_SYMBOLS: Final = {f"{nation}-s": "#000000" for nation in ("br", "pt", "nl", "es", "ru", "at", "pr")}


def _plain(column: int) -> dict[str, str]:
    colors = {token: row[column] for token, row in TOKENS.items()}
    strengths = {token: f"{row[column]:g}" for token, row in STRENGTHS.items()}
    return {**colors, **strengths, "serif": SERIF, "sans": SANS}


LIGHT: Final[Palette] = _plain(0)
DARK: Final[Palette] = _plain(1)
PRINT: Final[Palette] = {**_plain(2), **PRINT_SYMBOLS}
THEME: Final[Palette] = {token: f"var(--{token})" for token in LIGHT}
PALETTES: Final = {"light": LIGHT, "dark": DARK, "print": PRINT}


def symbol_color(palette: Palette, nation: str) -> str:
    """The color of the signs on a nation's blocks."""
    return palette.get(f"{nation}-s", palette["face"])


def stylesheet() -> str:
    """The custom properties that a page needs around drawings in THEME, for both themes."""

    def block(selector: str, palette: Palette) -> str:
        rows = "".join(f"  --{token}: {value};\n" for token, value in palette.items())
        return f"{selector} {{\n{rows}}}\n"

    return block(":root", LIGHT) + block(":root[data-theme=dark]", DARK)
