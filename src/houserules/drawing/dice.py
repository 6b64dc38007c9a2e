"""Dice on felt: a die by its middle, and several in a row."""

from __future__ import annotations

from collections.abc import Sequence

from houserules.drawing import shapes
from houserules.drawing.picture import Picture
from houserules.drawing.shapes import Point

_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0))
"""Where pips are, two by two, from the middle of a die."""
_OFF, _PIP, _ROUND = 0.26, 0.095, 0.17
"""A pip's distance from the middle, its radius and the corner's, in parts of the size."""
APART = 0.14
"""From die to die in a row, in parts of the size."""


def die(picture: Picture, at: Point, size: float, face: int, angle: float = 0) -> None:
    """A die that shows a face, turned clockwise about its middle."""
    x, y = at
    picture.rectangle(
        "die", shapes.box(x - size / 2, y - size / 2, size, size), _ROUND * size, angle
    )
    pips = [*_CORNERS[: face - face % 2], *([(0, 0)] if face % 2 else [])]
    spots = [(x + a * _OFF * size, y + b * _OFF * size) for a, b in pips]
    for spot in shapes.turned(spots, angle, at):
        picture.circle("pip", *spot, _PIP * size)


def row_width(count: int, size: float) -> float:
    """The width of dice in a row."""
    return (count + APART * (count - 1)) * size


def dice(picture: Picture, at: Point, size: float, faces: Sequence[int], angle: float = 0) -> None:
    """Dice in a row about its middle."""
    left = at[0] - row_width(len(faces), size) / 2 + size / 2
    for n, face in enumerate(faces):
        middle = shapes.turned([(left + n * (1 + APART) * size, at[1])], angle, at)[0]
        die(picture, middle, size, face, angle)
