"""Small words for writing SVG: short numbers, paths and elements."""

from .geometry import Corners, Point


def num(value: float) -> str:
    """A coordinate with one decimal at most.

    >>> num(12.0), num(-0.04), num(0.25), num(-0.5)
    ('12', '0', '.2', '-.5')
    """
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(x: float, y: float) -> str:
    """Two coordinates; a minus sign separates them by itself.

    >>> pair(3, -4), pair(3, 4)
    ('3-4', '3 4')
    """
    second = num(y)
    return num(x) + (second if second.startswith("-") else f" {second}")


def move(x: float, y: float) -> str:
    return "M" + pair(x, y)


def line(x: float, y: float) -> str:
    return "L" + pair(x, y)


def stroke(a: Point, b: Point) -> str:
    """A line from a to b, its end relative to its start."""
    return move(*a) + "l" + pair(b[0] - a[0], b[1] - a[1])


def outline(corners: Corners, at: Point, scale: float = 1.0) -> str:
    """The hex around a point."""
    points = [(at[0] + x * scale, at[1] + y * scale) for x, y in corners]
    return move(*points[0]) + "".join(line(*point) for point in points[1:]) + "Z"


def escaped(text: str) -> str:
    """Text as it may stand between tags and in attributes."""
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, name)
    return "".join(c for c in text if c.isprintable())


def element(name: str, *inside: str, **attributes: object) -> str:
    """An element; underscores in names of attributes stand for hyphens.

    >>> element("path", d="M0 0h5", stroke_width=2.0)
    '<path d="M0 0h5" stroke-width="2"/>'
    """
    words = "".join(f' {key.strip("_").replace("_", "-")}="{shown(value)}"' for key, value in attributes.items())
    content = "".join(inside)
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def shown(value: object) -> str:
    if isinstance(value, float):
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return text.replace("0.", ".", 1) if text.startswith("0.") else text
    return str(value)


def path(d: str, **attributes: object) -> str:
    """A path, or nothing where there is nothing to draw."""
    return element("path", d=d, **attributes) if d else ""


def group(*inside: str, **attributes: object) -> str:
    """A group, or nothing where it would be empty."""
    content = "".join(inside)
    return element("g", content, **attributes) if content else ""


def shifted(at: Point, *inside: str, more: str = "") -> str:
    """Things drawn around 0,0, put where they belong."""
    return group(*inside, transform=f"translate({pair(*at)}){more}")


def use(id: str, at: Point) -> str:
    return f'<use href="#{id}" x="{num(at[0])}" y="{num(at[1])}"/>'
