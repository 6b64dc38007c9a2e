"""A wheel: equal sectors, clockwise from the top, with words that are read from outside."""

from __future__ import annotations

from dataclasses import dataclass

from houserules.drawing import shapes
from houserules.drawing.picture import Picture
from houserules.drawing.shapes import Outline, Point

TRIM = 0.04
"""The distance of a sector's outline from its line, in degrees."""


@dataclass(frozen=True)
class Ring:
    """A ring of equal sectors, of which the first is at the top."""

    centre: Point
    near: float
    far: float
    count: int

    def sector(self, picture: Picture, number: int, kind: str) -> Outline:
        """Draw a sector; its outline, which no other area may touch."""
        half = 180 / self.count
        middle = 180 - self.turn(number)
        picture.polygon(kind, self._outline(middle - half, middle + half))
        outline = self._outline(middle - half + TRIM, middle + half - TRIM)
        picture.keep_clear(outline)
        return outline

    def turn(self, number: int) -> float:
        """The angle of a sector clockwise from the top, by which its words are turned."""
        return number * 360 / self.count

    def at(self, number: float, radius: float) -> Point:
        """A point in the middle of a sector, or between two, at a distance from the centre."""
        return shapes.polar(self.centre, radius, 180 - number * 360 / self.count)

    def _outline(self, first: float, last: float) -> Outline:
        return shapes.sector(self.centre, self.near, self.far, first, last)
