"""Pictures as PNG files, by a renderer that need not be installed."""

from ..errors import PictureError
from .palette import SERIF

SAMPLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">'
    f'<text y="12" font-family="{SERIF}">{{}}</text></svg>'
)


def png(svg: str, scale: float = 2.0) -> bytes:
    """A picture that stands alone, in pixels; `scale` pixels for each of its units."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise PictureError(
            "PNG files need the package resvg-py, which is not installed here: "
            "pip install 'bicorne[png]', or write an SVG file, which every browser shows."
        ) from error
    try:
        return bytes(svg_to_bytes(svg_string=svg, zoom=scale))
    except ValueError as error:
        raise PictureError(f"The picture cannot be drawn as PNG ({error}): write an SVG file.") from error


def has_letters() -> bool:
    """Are there fonts for the words in a picture? Without any they are left out."""
    return png(SAMPLE.format("M"), 1.0) != png(SAMPLE.format(""), 1.0)
