"""Shapes: outlines as polygons in millimetres, and whether they meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""The corners of a closed shape, in order."""


def turned(points: Sequence[Point], angle: float, about: Point = (0, 0)) -> Outline:
    """Points turned clockwise on the picture by an angle in degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    x0, y0 = about
    return tuple(
        (x0 + (x - x0) * c - (y - y0) * s, y0 + (x - x0) * s + (y - y0) * c) for x, y in points
    )


def box(x: float, y: float, wide: float, high: float) -> Outline:
    """A rectangle by its left upper corner."""
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def between(left: float, top: float, right: float, bottom: float) -> Outline:
    """A rectangle by its sides."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def circle(x: float, y: float, radius: float, corners: int = 40) -> Outline:
    """A circle."""
    steps = (2 * pi * n / corners for n in range(corners))
    return tuple((x + radius * cos(a), y + radius * sin(a)) for a in steps)


def hexagon(x: float, y: float, wide: float) -> Outline:
    """A hexagon with a corner at the left and one at the right."""
    half, rise = wide / 2, wide * 0.433
    return (
        (x - half, y),
        (x - half / 2, y - rise),
        (x + half / 2, y - rise),
        (x + half, y),
        (x + half / 2, y + rise),
        (x - half / 2, y + rise),
    )


def polar(centre: Point, radius: float, angle: float) -> Point:
    """A point at a distance from a centre; 0 degrees is downward, positive to the right."""
    return centre[0] + radius * sin(radians(angle)), centre[1] + radius * cos(radians(angle))


def sector(centre: Point, near: float, far: float, first: float, last: float) -> Outline:
    """A part of a ring between two angles of `polar`."""
    count = max(2, round(abs(last - first) / 2))
    angles = [first + (last - first) * n / count for n in range(count + 1)]
    outer = [polar(centre, far, angle) for angle in angles]
    return (*outer, *(polar(centre, near, angle) for angle in reversed(angles)))


def angle_of(centre: Point, point: Point) -> float:
    """The angle of a point, as `polar` takes it."""
    return degrees(atan2(point[0] - centre[0], point[1] - centre[1]))


def distance(centre: Point, point: Point) -> float:
    """The distance of a point from a centre."""
    return hypot(point[0] - centre[0], point[1] - centre[1])


def bounds(outline: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def contains(outline: Sequence[Point], point: Point) -> bool:
    """Whether a point is inside a shape."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in _sides(outline):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two shapes share a point of their inside."""
    a, b = bounds(one), bounds(other)
    if a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]:
        return False
    if any(_cross(p, q, r, s) for p, q in _sides(one) for r, s in _sides(other)):
        return True
    return contains(one, other[0]) or contains(other, one[0])


def within(inner: Sequence[Point], outer: Sequence[Point]) -> bool:
    """Whether a shape is inside another."""
    crosses = any(_cross(p, q, r, s) for p, q in _sides(inner) for r, s in _sides(outer))
    return not crosses and contains(outer, inner[0])


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0
