"""The board drawn in text: thirteen hexes fit into 80 columns, and more room makes them broader.

Shapes and letters carry everything; color only helps. The viewer's side always sits at the bottom.
"""

from dataclasses import dataclass

from rich.text import Text

from ..battlefield import Field
from ..film import Picture
from ..terms import BOTTOM

NARROW, WIDE = 6, 8  # columns a hex takes
LINES = 3  # rows a hex takes, with its lower edge

# Paper and ink of the map, the same on a dark and on a light terminal.
PAPER = {
    ".": "#dcd7b0",
    "h": "#d9bd85",
    "e": "#cfa96a",
    "H": "#b39a76",
    "w": "#b5c488",
    "v": "#c6cf98",
    "g": "#c2c890",
    "t": "#d8b8a0",
    "r": "#8cb6c4",
    "s": "#a9c9cc",
    "f": "#b7cfc4",
    "b": "#c4bfa6",
    "l": "#8cb6c4",
    "m": "#aebfa6",
}
BUILT = "#d8b8a0"  # towns and the like
MARGIN = "#d4cea8"
EDGE = "#6b623c"
BEYOND = "#b9b28c"  # half hexes at the sides, not in play
SECTION = "bold #7d3f10"
WORKS = f"bold #5a2d0c on {MARGIN}"
INK = "#3a3424"
NATION_INK = {"F": "#1f3f86", "B": "#a3191b", "P": "#6b4420", "D": "#9a4a00"}
OTHER_INK = "#3f2f6b"
CHOSEN = "#f3cf5a"  # hexes of the options, or of what has just happened


@dataclass(frozen=True)
class Signs:
    """The signs of the board, in Unicode or plain ASCII."""

    own: str
    enemy: str
    leader: str
    square: str
    ordered: str
    objective: str
    facing: str  # twelve, clockwise from the top


UNICODE = Signs("▲", "▼", "★", "□", "•", "⚑", "↑↗↗→↘↘↓↙↙←↖↖")
ASCII = Signs("^", "v", "*", "#", "o", "!", "0123456789ab")


def signs(encoding: str | None) -> Signs:
    """What the terminal can show."""
    try:
        "".join(vars(UNICODE).values()).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


class Canvas:
    """Characters with styles, by line and column."""

    def __init__(self, width: int, height: int) -> None:
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[f"on {BEYOND}"] * width for _ in range(height)]
        self.width = width

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for i, char in enumerate(text):
            self.chars[y][x + i] = char
            self.styles[y][x + i] = style

    def text(self) -> Text:
        """All lines, each run of one style at once."""
        result = Text(no_wrap=True, overflow="crop", end="")
        for chars, styles in zip(self.chars, self.styles):
            start = 0
            for x in range(1, self.width + 1):
                if x == self.width or styles[x] != styles[start]:
                    result.append("".join(chars[start:x]), styles[start])
                    start = x
            result.append("\n")
        return result


class Drawing:
    """One drawing of a board, seen from one side; its hexes stand on a point."""

    STAGGER = 0  # lines by which every second column lies lower

    def __init__(self, picture: Picture, viewer: int, columns: int, signs: Signs, chosen: list[int]) -> None:
        board = picture.field.board
        self.picture = picture
        self.field = picture.field
        self.viewer = viewer
        self.signs = signs
        self.chosen = chosen
        self.cell = WIDE if columns > board.width * WIDE or board.depth > 9 else NARROW
        self.canvas = Canvas(board.width * self.cell + 1, board.depth * LINES + 1 + self.STAGGER)
        self.objectives = {hex for claim in self.field.claims for hex in claim.hexes}

    def draw(self) -> Text:
        board = self.field.board
        for hex in sorted(range(board.size), key=self.stagger):  # the corners of the lower columns stay on top
            self.draw_edges(hex)
        for hex in range(board.size):
            self.draw_inside(hex)
            self.draw_works(hex)
        self.draw_sections()
        return self.canvas.text()

    # ---- where things stand ----

    def middle(self, hex: int) -> int:
        """The column of a hex's center."""
        board = self.field.board
        x = board.x[hex] if self.viewer == BOTTOM else 2 * board.width - board.x[hex]
        return x * self.cell // 2

    def top(self, hex: int) -> int:
        """The line of a hex's upper edge."""
        board = self.field.board
        rows = board.depth - board.row[hex] if self.viewer == BOTTOM else board.row[hex] - 1
        return rows * LINES + self.stagger(hex)

    def stagger(self, hex: int) -> int:
        """The lines by which its column lies lower."""
        return 0

    # ---- edges ----

    def draw_edges(self, hex: int) -> None:
        """The zigzag above and below, the uprights at the sides."""
        half = self.cell // 2
        middle, top = self.middle(hex), self.top(hex)
        slope = "_.-'" if half == 3 else "_.--'"
        style = f"{EDGE} on {MARGIN}"
        for i in range(half + 1):
            for x in (middle - half + i, middle + half - i):
                self.canvas.put(x, top, slope[i], style)
                self.canvas.put(x, top + LINES, slope[half - i], style)
        for x in (middle - half, middle + half):
            for y in (top + 1, top + 2):
                self.canvas.put(x, y, "|", style)

    def draw_works(self, hex: int) -> None:
        """Field works thicken the sides they cover."""
        works = self.field.works[hex]
        half = self.cell // 2
        middle, top = self.middle(hex), self.top(hex)
        for direction in range(6):
            if not works >> direction & 1:
                continue
            seen = direction if self.viewer == BOTTOM else (direction + 3) % 6
            if seen in (2, 5):
                x = middle + half if seen == 2 else middle - half
                self.canvas.put(x, top + 1, "]" if seen == 2 else "[", WORKS)
                self.canvas.put(x, top + 2, "]" if seen == 2 else "[", WORKS)
            else:
                x = middle + 1 if seen in (1, 3) else middle - half + 1
                self.canvas.put(x, top if seen in (0, 1) else top + LINES, "=" * (half - 1), WORKS)

    def draw_sections(self) -> None:
        """The two section lines, dotted along edges and corners."""
        board = self.field.board
        for line in board.lines or ():
            x = round((line if self.viewer == BOTTOM else board.width - line) * self.cell)
            for y in range(len(self.canvas.chars)):
                if self.canvas.chars[y][x] in "|_'-./\\":
                    self.canvas.put(x, y, ":", f"{SECTION} on {MARGIN}")

    # ---- insides ----

    def draw_inside(self, hex: int) -> None:
        """Name, marks and ground on the upper line, the piece on the lower."""
        room = self.cell - 1
        left, top = self.middle(hex) - self.cell // 2 + 1, self.top(hex) + 1
        paper = CHOSEN if hex in self.chosen else self.paper(hex)
        name = self.field.board.names[hex]
        marks, ground = self.marks(hex), self.ground(hex)
        upper = name + (marks + ground).rjust(room - len(name))
        self.canvas.put(left, top, upper[:room], f"{INK} on {paper}")
        if marks:
            self.canvas.put(left + room - len(marks + ground), top, marks, f"bold {INK} on {paper}")
        text, ink = self.piece(hex)
        self.canvas.put(left, top + 1, text.ljust(room)[:room], f"bold {ink} on {paper}")

    def paper(self, hex: int) -> str:
        letters = [terrain.letter for terrain in self.field.grounds[hex]]
        if any(terrain.town for terrain in self.field.grounds[hex]):
            return BUILT
        return PAPER.get(letters[0], BUILT)

    def ground(self, hex: int) -> str:
        """The letters of the map; open ground stays blank."""
        letters = [terrain.letter for terrain in self.field.grounds[hex] if terrain.letter != "."]
        return "".join(letters)[: 1 if self.cell == NARROW else 2]

    def marks(self, hex: int) -> str:
        unit = self.picture.unit_at(hex)
        marks = self.signs.objective if hex in self.objectives else ""
        if unit >= 0 and self.picture.square[unit]:
            marks += self.signs.square
        elif unit >= 0 and unit in self.picture.ordered:
            marks += self.signs.ordered
        if unit >= 0 and self.picture.facing[unit] >= 0:
            marks += self.signs.facing[(self.picture.facing[unit] + 6 * (self.viewer != BOTTOM)) % 12]
        return marks

    def piece(self, hex: int) -> tuple[str, str]:
        """Side, kind, blocks and leader; or a leader alone."""
        f, p = self.field, self.picture
        unit, leader = p.unit_at(hex), p.leader_at(hex)
        star = self.signs.leader if leader >= 0 else ""
        if unit >= 0:
            kind = f.kinds[unit]
            shape = self.signs.own if f.side[unit] == self.viewer else self.signs.enemy
            code = kind.code if self.cell == NARROW else kind.letter + kind.code
            return f"{shape}{code}{p.blocks[unit]}{star}", NATION_INK.get(kind.letter, OTHER_INK)
        if leader >= 0:
            shape = self.signs.own if f.leader_side[leader] == self.viewer else self.signs.enemy
            return f"{shape}{star} {f.leader_names[leader]}", INK
        return "", INK


class FlatDrawing(Drawing):
    """The same of hexes on their flat side: columns a line lower than their neighbors, slants between them."""

    STAGGER = 1

    def middle(self, hex: int) -> int:
        board = self.field.board
        column = board.col[hex] if self.viewer == BOTTOM else board.width - 1 - board.col[hex]
        return column * self.cell + self.cell // 2

    def stagger(self, hex: int) -> int:
        """From the bottom seat every second column from B on stands higher, from the other seat lower."""
        raised = self.field.board.col[hex] % 2 == 1
        return self.STAGGER if raised != (self.viewer == BOTTOM) else 0

    def draw_edges(self, hex: int) -> None:
        """Level above and below, at each side a slant out and one back in."""
        half = self.cell // 2
        left, right, top = self.middle(hex) - half, self.middle(hex) + half, self.top(hex)
        style = f"{EDGE} on {MARGIN}"
        for y in (top, top + LINES):
            self.canvas.put(left, y, f".{'-' * (self.cell - 1)}.", style)
        for x, slants in ((left, "/\\"), (right, "\\/")):
            for i, slant in enumerate(slants):
                self.canvas.put(x, top + 1 + i, slant, style)

    def draw_works(self, hex: int) -> None:
        """Field works thicken the sides they cover."""
        half = self.cell // 2
        middle, top = self.middle(hex), self.top(hex)
        for direction in range(6):
            if self.field.works[hex] >> direction & 1:
                seen = direction if self.viewer == BOTTOM else (direction + 3) % 6
                if seen in (0, 3):  # N S
                    x, y, sign = middle - half + 1, top if seen == 0 else top + LINES, "=" * (self.cell - 1)
                elif seen in (1, 2):  # NE SE
                    x, y, sign = middle + half, top + seen, "]"
                else:  # SW NW
                    x, y, sign = middle - half, top + 6 - seen, "["
                self.canvas.put(x, y, sign, WORKS)


def draw(picture: Picture, viewer: int, columns: int, signs: Signs, chosen: list[int] | None = None) -> Text:
    """The board, seen from a side."""
    drawing = FlatDrawing if picture.field.board.flat else Drawing
    return drawing(picture, viewer, columns, signs, chosen or []).draw()


def flanks(field: Field, columns: int) -> Text:
    """The names of the sections, as they lie above the board; nothing where it has none."""
    board = field.board
    if board.lines is None:
        return Text(end="")
    cell = WIDE if columns > board.width * WIDE or board.depth > 9 else NARROW
    first, second = (round(line * cell) for line in board.lines)
    left = "left flank".center(first)
    center = "center".center(second - first)
    return Text(f"{left}{center}{'right flank'.center(board.width * cell - second)}".rstrip() + "\n", "dim", end="")


def legend(picture: Picture, signs: Signs) -> str:
    """What the signs on this board mean."""
    field = picture.field
    grounds = {t.letter: t.name for hexes in field.grounds for t in hexes if t.letter != "."}
    parts = [f"{letter} {name}" for letter, name in sorted(grounds.items())]
    if field.any_works:
        parts.append("= [ ] field works")
    signs_text = (
        f"{signs.own} you  {signs.enemy} enemy  {signs.leader} leader  {signs.square} square  "
        f"{signs.ordered} ordered  {signs.objective} objective"
    )
    if max(picture.facing, default=-1) >= 0:
        signs_text += f"  {signs.facing[0]} {signs.facing[3]} {signs.facing[6]} {signs.facing[9]} where it looks"
    return f"{signs_text}\n{'  '.join(parts)}"
