"""The home page: find a game, see what bets cost."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from houserules.site.catalogue import Row, find, is_whole, rows
from houserules.site.pages import law_lists
from houserules.site.pages.common import page, unfinished

LABELLED = ("633a", "631a", "623a", "653a", "649a", "617a", "619a")
"""Games that many people know, named on the line."""
LEFT, RIGHT, LOW = 10.0, 1170.0, 208.0


@page()
def home(request: HttpRequest) -> HttpResponse:
    """Home, or what was found."""
    typed = request.GET.get("q", "")[:200]
    context: dict[str, Any] = {"typed": typed, "found": find(typed) if typed.strip() else None}
    if not typed.strip():
        known = [row for row in rows() if row.advantage is not None]
        context |= {
            "strip": Strip.of(known),
            "known": [row for row in known if row.chapter in LABELLED],
            "games": len(rows()),
            "wagers": sum(row.wagers for row in rows()),
            "paytables": sum(row.paytables for row in rows()),
            "doubts": law_lists.number(),
        }
    shown = render(request, "houserules/home.html", context)
    return shown if is_whole() else unfinished(shown)


class Dot(NamedTuple):
    """A game on the line."""

    row: Row
    x: float
    y: float
    label_y: float | None
    end: bool

    @property
    def mark(self) -> str:
        """Its look: the player's advantage stands out."""
        if (self.row.advantage or 0) < 0:
            return "pl"
        return "hi" if self.label_y is not None else ""


class Tick(NamedTuple):
    """A number below the line."""

    x: float
    label: str


class Strip(NamedTuple):
    """Main wagers of all games on one axis, in percent."""

    dots: list[Dot]
    ticks: list[Tick]
    low: float
    high: float

    @classmethod
    def of(cls, known: list[Row]) -> Strip:
        """Lay the games out so that no two dots meet."""
        values = [100 * (row.advantage or 0) for row in known]
        low, high = min(values, default=0), max(values, default=1)
        first, last = min(-2.0, low - 0.5), max(15.0, high + 0.5)
        scale = (RIGHT - LEFT) / (last - first)

        def at(value: float) -> float:
            return round(LEFT + (value - first) * scale, 1)

        dots, taken = list[Dot](), list[tuple[float, float]]()
        labels = iter(range(1000))
        for row in sorted(known, key=lambda row: row.advantage or 0):
            value = 100 * (row.advantage or 0)
            x, y = at(value), LOW - 8
            while any(abs(x - a) < 11 and abs(y - b) < 11 for a, b in taken):
                y -= 12
            taken.append((x, y))
            named = row.chapter in LABELLED or value == low
            label = 13 + 19 * next(labels) if named else None
            dots.append(Dot(row, x, y, label, x > 900))
        ticks = [
            Tick(at(number), f"{number}%" if number in (0, 15) else str(number).replace("-", "−"))
            for number in (-2, 0, 1, 2, 3, 4, 5, 10, 15)
            if first <= number <= last
        ]
        return cls(dots, ticks, low / 100, high / 100)
