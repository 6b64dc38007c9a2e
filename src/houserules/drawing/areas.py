"""Betting areas: a shape that tells the role, and a label that is set as large as fits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from houserules.drawing import shapes
from houserules.drawing.layout import Role
from houserules.drawing.lettering import BOLD, CAPITAL, typographic, width
from houserules.drawing.picture import Picture
from houserules.drawing.shapes import Outline, Point

LARGEST = 27.0
"""The largest label of an area, in millimetres."""
_LINES = {Role.LATER: "l", Role.DEVICE: "eq", Role.CARDS: "d", Role.CARD: "d"}
"""The lines of boxes."""
CARD = 0.75
"""The width of a place for one card, in parts of its height."""
LEADING = 1.06
"""From line to line, in parts of the size."""


def outline(role: Role, at: Point, size: float, angle: float = 0) -> Outline:
    """The outline of an area that is turned about its middle."""
    x, y = at
    if role in (Role.FIRST, Role.METER):
        return shapes.circle(x, y, size / 2)
    if role is Role.SIDE:
        return shapes.turned(shapes.hexagon(x, y, size * 1.08), angle, at)
    wide, high = _sides(role, size)
    return shapes.turned(shapes.box(x - wide / 2, y - high / 2, wide, high), angle, at)


def _sides(role: Role, size: float) -> tuple[float, float]:
    """The width and height of a box."""
    return size * CARD if role is Role.CARD else size, size * 0.72 if role is Role.DEVICE else size


def pitch(role: Role, size: float) -> float:
    """The width that an area of a role takes in a row."""
    return size * (CARD if role is Role.CARD else 1.08)


def draw(picture: Picture, role: Role, at: Point, size: float, angle: float, label: str) -> None:
    """An area with its label."""
    x, y = at
    if role is Role.FIRST:
        picture.circle("l", x, y, size / 2)
    elif role is Role.METER:
        picture.circle("l", x, y, size / 2)
        picture.circle("h", x, y, size / 2 - 5.5)
    elif role is Role.SIDE:
        picture.polygon("l", outline(role, at, size, angle))
    else:
        plain = outline(role, at, size)
        picture.rectangle(_LINES[role], plain, 7, angle)
    area = outline(role, at, size, angle)
    picture.keep_clear(area)
    lettered(picture, label, at, _room(role, size), angle, area)


def lettered(
    picture: Picture,
    label: str,
    at: Point,
    room: Room,
    angle: float,
    area: Outline,
    largest: float = LARGEST,
) -> None:
    """A label in as many lines as make it largest."""
    size, lines = best_lines(typographic(label), room, largest)
    x, y = at
    top = y - (len(lines) - 1) * LEADING * size / 2 + CAPITAL * size / 2
    for number, line in enumerate(lines):
        picture.text(
            line,
            x,
            top + number * LEADING * size,
            size,
            weight=BOLD,
            angle=angle,
            about=at,
            area=area,
        )


Room = tuple[str, float, float]
"""A shape with width and height in which a label has to fit: round, hexagon or box."""


def _room(role: Role, size: float) -> Room:
    if role is Role.FIRST:
        return "round", size - 9, size - 9
    if role is Role.METER:
        return "round", size - 18, size - 18
    if role is Role.SIDE:
        return "hexagon", size * 1.08 - 9, size * 0.935 - 9
    wide, high = _sides(role, size)
    return "box", wide - 12, high - 8


@lru_cache(maxsize=10_000)
def best_lines(label: str, room: Room, largest: float = LARGEST) -> tuple[float, tuple[str, ...]]:
    """The size and the lines of a label that fit a room best; hard spaces are not broken."""
    words = label.split(" ")
    found: tuple[float, tuple[str, ...]] = (0, (label,))
    for count in range(1, min(5, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            edges = (0, *cuts, len(words))
            pairs = pairwise(edges)
            lines = tuple(" ".join(words[a:b]) for a, b in pairs)
            size = _fits(lines, room, largest)
            if size > found[0] + 0.2:
                found = (size, lines)
    return found


def _fits(lines: Sequence[str], room: Room, largest: float) -> float:
    low, high = 0.0, largest
    for _ in range(14):
        size = (low + high) / 2
        low, high = (size, high) if _inside(lines, room, size) else (low, size)
    return low


def _inside(lines: Sequence[str], room: Room, size: float) -> bool:
    shape, wide, high = room
    top = -(len(lines) - 1) * LEADING * size / 2 - size * 0.40
    for number, line in enumerate(lines):
        upper = top + number * LEADING * size
        far = max(abs(upper), abs(upper + size * 0.92))
        if 2 * far > high:
            return False
        if shape == "round":
            room_here = 2 * max(0.0, (wide / 2) ** 2 - far**2) ** 0.5
        elif shape == "hexagon":
            room_here = wide - wide / 2 * (far / (high / 2))
        else:
            room_here = wide
        if width(line, size, BOLD) > room_here:
            return False
    return True
