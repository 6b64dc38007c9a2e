"""A track: a band along a side and round the corner, such as the Pass Line."""

from __future__ import annotations

from typing import NamedTuple

from houserules.drawing.shapes import Outline, Point, polar


class Track(NamedTuple):
    """A band from a start along the bottom, round the corner at the right, and up to its end."""

    start: float
    right: float
    bottom: float
    end: float
    depth: float
    radius: float
    """The radius of the outer corner."""

    @property
    def outline(self) -> Outline:
        """The outer side, then the inner one back."""
        near = self.radius - self.depth
        centre = (self.right - self.radius, self.bottom - self.radius)
        outer = [(self.start, self.bottom), *_corner(centre, self.radius), (self.right, self.end)]
        within = self.right - self.depth, self.bottom - self.depth
        inner = [(self.start, within[1]), *_corner(centre, near), (within[0], self.end)]
        return (*outer, *reversed(inner))

    def inside(self, depth: float, gap: float) -> Track:
        """The next track, nearer to the middle."""
        less = self.depth + gap
        return Track(
            self.start, self.right - less, self.bottom - less, self.end, depth, self.radius - less
        )

    @property
    def along_bottom(self) -> Point:
        """The middle of the part along the bottom."""
        return (self.start + self.right - self.radius) / 2, self.bottom - self.depth / 2

    @property
    def along_side(self) -> Point:
        """The middle of the part along the side."""
        return self.right - self.depth / 2, (self.end + self.bottom - self.radius) / 2


def _corner(centre: Point, radius: float) -> list[Point]:
    return [polar(centre, radius, angle) for angle in range(0, 91, 5)]
