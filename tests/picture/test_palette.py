"""Colors that can be told apart: text 4.5 to 1, signs 3 to 1, computed from the table of tokens."""

import pytest

from bicorne.picture import DARK, LIGHT, PRINT
from bicorne.picture.palette import TOKENS, Palette, symbol_color
from bicorne.picture.pieces import DRESS

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}

# What is written on what.
TEXT = [
    ("ink", "page"), ("ink", "panel"), ("ink", "panel2"), ("ink2", "page"), ("ink2", "panel"), ("ink2", "panel2"),
    ("brass", "panel"), ("brass", "brass-bg"), ("on-primary", "primary"), ("danger", "panel"), ("die-ink", "die"),
    ("ink", "open"), ("ink", "open2"), ("ink", "hill2"), ("ink", "wood"), ("ink", "town"), ("ink", "sand"),
    ("ink", "marsh"), ("ink", "halo"), ("frame-ink", "frame"), ("face-ink", "face"), ("ink", "card"),
]  # fmt: skip

# Signs and rings on the ground or on their dark or pale casing.
SIGNS = [
    ("focus", "panel"), ("focus", "open"), ("target", "open"), ("target", "hill"), ("target", "tcase"),
    ("legal", "case"), ("section", "open"), ("section", "hill"), ("exit", "open"), ("hach", "hill"),
    ("sec", "card"), ("tac", "card"), ("bar-hit", "track"), ("wallline", "wall"), ("rockline", "rock"),
]  # fmt: skip


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    pale, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (pale + 0.05) / (dark + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#2a241c", "#f8f3e7") == pytest.approx(13.9, abs=0.1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text, ground", TEXT)
def test_text_can_be_read(theme: str, text: str, ground: str) -> None:
    palette = THEMES[theme]
    assert contrast(palette[text], palette[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sign, ground", SIGNS)
def test_signs_can_be_seen(theme: str, sign: str, ground: str) -> None:
    palette = THEMES[theme]
    assert contrast(palette[sign], palette[ground]) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("letter", DRESS)
def test_symbols_stand_out_from_their_block(theme: str, letter: str) -> None:
    palette, color = THEMES[theme], DRESS[letter].color
    assert contrast(symbol_color(palette, color), palette[color]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("letter", DRESS)
def test_blocks_or_their_rims_stand_out_from_the_ground(theme: str, letter: str) -> None:
    palette, face = THEMES[theme], DRESS[letter].color
    for ground in ("open", "hill", "wood", "town", "water"):
        assert max(contrast(palette[color], palette[ground]) for color in (face, "rim")) >= 3.0


def test_every_token_is_a_color_in_every_theme() -> None:
    for token, row in TOKENS.items():
        assert [len(color) for color in row] == [7, 7, 7], token
        assert all(int(color[1:], 16) >= 0 for color in row), token


def test_the_nations_have_colors_of_their_own() -> None:
    def distance(palette: Palette, one: str, other: str) -> float:
        return sum(abs(int(palette[one][i : i + 2], 16) - int(palette[other][i : i + 2], 16)) for i in (1, 3, 5))

    colors = [dress.color for dress in DRESS.values()]
    for palette in (LIGHT, DARK):
        assert all(distance(palette, a, b) > 40 for i, a in enumerate(colors) for b in colors[:i])
