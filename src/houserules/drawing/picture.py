"""A picture: shapes and words in millimetres, each under the item that it shows, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import degrees, pi
from xml.sax.saxutils import quoteattr

from houserules.drawing import shapes
from houserules.drawing.lettering import (
    ASCENT,
    BOLD,
    CAPITAL,
    DESCENT,
    EM,
    REGULAR,
    missing,
    no_letter,
    outline,
    placed,
    typographic,
    width,
)
from houserules.drawing.shapes import Outline, Point
from houserules.drawing.skins import style
from houserules.errors import RuleError

LEAST = 13.0
"""The least size of words that people at a table read, in millimetres."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words on a picture: the boxes that they fill, and the area in which they belong."""

    words: str
    size: float
    boxes: tuple[Outline, ...]
    area: Outline | None
    item: str


@dataclass(frozen=True, slots=True)
class Area:
    """A shape that no other may touch."""

    outline: Outline
    item: str


@dataclass(frozen=True, slots=True)
class Paid:
    """A payout on a picture."""

    payable: str
    label: str
    pays: str


@dataclass
class Picture:
    """A picture that is being drawn."""

    title: str
    wide: float
    high: float
    description: str = ""
    skin: str = "cloth"
    words: list[Words] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    paid: list[Paid] = field(default_factory=list)
    ids: dict[str, dict[str, str]] = field(default_factory=dict)
    """The attributes of every item that is shown, by its id."""
    _parts: list[str] = field(default_factory=list)
    _letters: dict[tuple[str, int], str] = field(default_factory=dict)
    _item: str = ""

    @contextmanager
    def item(self, id: str, **attributes: str) -> Iterator[None]:
        """Everything that is drawn inside shows this item."""
        if id in self.ids:
            raise ValueError(f"{self.title}: {id} is drawn twice.")
        named = {name.replace("_", "-"): value for name, value in attributes.items() if value}
        self.ids[id] = named
        before, self._item = self._item, id
        more = "".join(f" data-{name}={quoteattr(value)}" for name, value in named.items())
        self._parts.append(f"<g id={quoteattr(id)}{more}>")
        yield
        self._parts.append("</g>")
        self._item = before

    # Shapes

    def path(self, kind: str, d: str) -> None:
        """A path of SVG, where no other word does."""
        self._parts.append(f'<path class="{kind}" d="{d}"/>')

    def polygon(self, kind: str, points: Sequence[Point]) -> None:
        """A closed shape with corners."""
        d = "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
        self.path(kind, f"M{d}Z")

    def line(self, kind: str, *points: Point) -> None:
        """A line through points."""
        self.path(kind, "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points))

    def circle(self, kind: str, x: float, y: float, radius: float) -> None:
        """A circle."""
        self._parts.append(f'<circle class="{kind}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>')

    def rectangle(self, kind: str, at: Outline, round_by: float = 0, angle: float = 0) -> None:
        """A rectangle that is not turned, by its outline; `angle` turns it about its middle."""
        left, top, right, bottom = shapes.bounds(at)
        middle = f"{_n((left + right) / 2)} {_n((top + bottom) / 2)}"
        turn = f' transform="rotate({_n(angle)} {middle})"' if angle else ""
        self._parts.append(
            f'<rect class="{kind}" x="{_n(left)}" y="{_n(top)}" width="{_n(right - left)}" '
            f'height="{_n(bottom - top)}" rx="{_n(round_by)}"{turn}/>'
        )

    def arc(self, kind: str, centre: Point, radius: float, first: float, last: float) -> None:
        """A part of a circle between two angles of `shapes.polar`."""
        (x1, y1), (x2, y2) = (shapes.polar(centre, radius, a) for a in (first, last))
        sweep = int(last < first)
        r = _n(radius)
        self.path(kind, f"M{_n(x1)} {_n(y1)}A{r} {r} 0 0 {sweep} {_n(x2)} {_n(y2)}")

    def keep_clear(self, at: Outline) -> None:
        """Let no other area touch this one."""
        self.areas.append(Area(at, self._item))

    # Words

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        weight: int = REGULAR,
        anchor: float = 0.5,
        angle: float = 0,
        about: Point | None = None,
        area: Outline | None = None,
        kind: str = "t",
        spacing: float = 0,
    ) -> None:
        """Words on a straight line at y, turned about a point; `anchor` is 0 at the left, 1 right.

        Words that are smaller than people can read are an error.
        """
        words = typographic(words)
        self._require_readable(words, size)
        wide = width(words, size, weight, spacing)
        left = x - anchor * wide
        about = about or (x, y)
        high = shapes.box(left, y - ASCENT * size, wide, (ASCENT + DESCENT) * size)
        turned = shapes.turned(high, angle, about)
        self.words.append(Words(words, size, (turned,), area, self._item))
        turn = f"rotate({_n(angle)} {_n(about[0])} {_n(about[1])})" if angle else ""
        letters = "".join(
            f'<use href="#{self._letter(letter, weight)}" x="{at:.0f}"/>'
            for letter, at, _ in placed(words, weight, spacing)
            if not letter.isspace()
        )
        scale = f"{size / EM:.5f}".rstrip("0")
        self._parts.append(
            f'<g class="{kind}" role="img" aria-label={quoteattr(words)} '
            f'transform="{turn}translate({_n(left)} {_n(y)})scale({scale})">{letters}</g>'
        )

    def middle(self, words: str, x: float, y: float, size: float, **more: object) -> None:
        """Words whose capitals are centred on a point."""
        self.text(words, x, y + CAPITAL * size / 2, size, **more)  # type: ignore[arg-type]

    def on_arc(
        self,
        words: str,
        centre: Point,
        radius: float,
        size: float,
        *,
        weight: int = REGULAR,
        angle: float = 0,
        spacing: float = 0.02,
        area: Outline | None = None,
        kind: str = "t",
    ) -> None:
        """Words along the lower arc of a circle, read from outside, their line at the radius."""
        words = typographic(words)
        self._require_readable(words, size)
        letters, boxes = [], []
        whole = width(words, size, weight, spacing)
        scale = f"{size / EM:.5f}".rstrip("0")
        for letter, at, wide in placed(words, weight, spacing):
            if letter.isspace():
                continue
            middle = (at + wide / 2) * size / EM - whole / 2
            turn = angle + middle / radius * 180 / pi
            x, y = shapes.polar(centre, radius, turn)
            half = wide * size / EM / 2
            high = shapes.box(x - half, y - ASCENT * size, 2 * half, (ASCENT + DESCENT) * size)
            boxes.append(shapes.turned(high, -turn, (x, y)))
            letters.append(
                f'<use href="#{self._letter(letter, weight)}" transform="translate({_n(x)} {_n(y)})'
                f'rotate({_n(-turn)})scale({scale})translate({-wide / 2:.0f} 0)"/>'
            )
        self.words.append(Words(words, size, tuple(boxes), area, self._item))
        self._parts.append(
            f'<g class="{kind}" role="img" aria-label={quoteattr(words)}>{"".join(letters)}</g>'
        )

    def mark(self, words: str) -> None:
        """Words across the whole picture, over everything else."""
        size = fitted(words, self.wide * 0.8, self.high * 0.25, BOLD)
        x, y = self.wide / 2, self.high / 2
        self.text(words, x, y + size / 3, size, weight=BOLD, angle=-18, about=(x, y), kind="mark")

    def _require_readable(self, words: str, size: float) -> None:
        if letter := missing(words):
            raise RuleError(no_letter(letter))
        if size < LEAST - 0.01:
            raise TooSmallError(
                f"“{words}” fits its area only at {size:.1f} mm; people read {LEAST:g} mm or more."
            )

    def _letter(self, letter: str, weight: int) -> str:
        known = self._letters
        if (letter, weight) not in known:
            known[letter, weight] = f"w{weight}-{ord(letter):x}"
        return known[letter, weight]

    def svg(self) -> str:
        """The picture as a file."""
        letters = "".join(
            f'<path id="{name}" d="{outline(letter, weight)}"/>'
            for (letter, weight), name in sorted(self._letters.items())
        )
        wide, high = _n(self.wide), _n(self.high)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            f'width="{wide}mm" height="{high}mm" role="img" aria-labelledby="title desc">'
        )
        body = "\n".join(self._parts)
        return (
            f'{head}\n<title id="title">{_escaped(self.title)}</title>\n'
            f'<desc id="desc">{_escaped(self.description)}</desc>\n'
            f"<style>{style(self.skin)}</style>\n<defs>{letters}</defs>\n{body}\n</svg>\n"
        )


class TooSmallError(RuleError):
    """Words that do not fit their area at a size that people read."""


def fitted(words: str, wide: float, largest: float, weight: int = REGULAR) -> float:
    """The largest size, up to one, at which words are at most so wide."""
    whole = width(typographic(words), 1, weight)
    return min(largest, wide / whole) if whole else largest


def arc_angle(words: str, radius: float, size: float, weight: int, spacing: float = 0.02) -> float:
    """Half of the angle that words on an arc take, in degrees."""
    return degrees(width(typographic(words), size, weight, spacing) / radius) / 2


def _n(number: float) -> str:
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
