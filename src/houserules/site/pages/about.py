"""How the site is to be understood: regime, definitions, the method of each family of figures."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from houserules.odds.figure import Figure
from houserules.site.catalogue import FAMILIES, rows
from houserules.site.figures import kept_tables
from houserules.site.pages.common import page, unfinished


class Methods(NamedTuple):
    """The methods by which the figures of a family are made, the commonest first."""

    family: str
    games: int
    figures: int
    exact: int
    methods: list[tuple[str, int]]


@page()
def about(request: HttpRequest) -> HttpResponse:
    """How figures are made, what the regime is, how the site can be used."""
    kept = {row.chapter: kept_tables(row.chapter) for row in rows()}
    families = [_methods(family, kept) for family in FAMILIES.values()]
    context = {
        "families": [one for one in families if one.figures],
        "figures": sum(one.figures for one in families),
        "exact": sum(one.exact for one in families),
        "ready": all(kept.values()),
    }
    shown = render(request, "houserules/about.html", context)
    return shown if context["ready"] else unfinished(shown)


def _methods(family: str, kept: dict[str, tuple[Figure, ...]]) -> Methods:
    chapters = [row.chapter for row in rows() if row.family == family]
    figures = [figure for chapter in chapters for figure in kept[chapter]]
    methods = Counter(figure.method for figure in figures).most_common()
    return Methods(family, len(chapters), len(figures), sum(map(_is_exact, figures)), methods)


def _is_exact(figure: Figure) -> bool:
    return not isinstance(figure.house_advantage, float)
