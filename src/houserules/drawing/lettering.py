"""Lettering: words as outlines of the house font, so that a picture is the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any

REGULAR, SEMIBOLD, BOLD = 400, 600, 700
"""The weights in use."""
ASCENT, DESCENT, CAPITAL = 0.72, 0.21, 0.66
"""The heights of letters above and below the line, in parts of the size."""
EM = 1000
"""The units of the font in one em."""
_FONT = ("fonts", "source-sans-3.ttf")
_CURLY = str.maketrans({"'": "’"})


@cache
def _font() -> Any:
    from fontTools.ttLib import TTFont

    source = files("houserules.reports").joinpath(*_FONT).read_bytes()
    return TTFont(BytesIO(source))


@cache
def _glyphs(weight: int) -> Any:
    return _font().getGlyphSet(location={"wght": weight})


@cache
def _characters() -> dict[int, str]:
    found: dict[int, str] = _font().getBestCmap()
    return found


@cache
def advance(letter: str, weight: int) -> float:
    """The width of a letter in units of the font."""
    name = _characters().get(ord(letter), ".notdef")
    return round(float(_glyphs(weight)[name].width), 1)


@cache
def outline(letter: str, weight: int) -> str:
    """The path of a letter, its line at zero and downward positive; empty for a blank."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    name = _characters().get(ord(letter), ".notdef")
    glyphs = _glyphs(weight)
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.0f}")
    glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    path: str = pen.getCommands()
    return path


def missing(words: str) -> str:
    """The first letter of words that the font has not; empty if it has them all."""
    return next((one for one in words if not one.isspace() and ord(one) not in _characters()), "")


def no_letter(letter: str, font: str = "Source Sans 3") -> str:
    """Say that a font cannot show a letter."""
    return f"The font of all prints, {font}, has no “{letter}”: write it with other letters."


def typographic(words: str) -> str:
    """Words with the apostrophes of print."""
    return words.translate(_CURLY)


def width(words: str, size: float, weight: int = REGULAR, spacing: float = 0) -> float:
    """The width of words in millimetres; `spacing` is added between letters, in parts of an em."""
    return (_whole(words, weight) + spacing * max(0, len(words) - 1)) * size


@lru_cache(maxsize=10_000)
def _whole(words: str, weight: int) -> float:
    """The width of words in em: they are measured at many sizes until everything fits."""
    return sum(advance(letter, weight) for letter in words) / EM


def placed(words: str, weight: int, spacing: float = 0) -> Iterator[tuple[str, float, float]]:
    """Each letter with its start and its width, in units of the font."""
    at = 0.0
    for letter in words:
        wide = advance(letter, weight)
        yield letter, at, wide
        at += wide + spacing * EM
