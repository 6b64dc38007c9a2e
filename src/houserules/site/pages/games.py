"""The list of games: filters and order in the address."""

from __future__ import annotations

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from houserules.site.catalogue import FAMILIES, Row, find, is_whole, rows
from houserules.site.pages.common import page, unfinished
from houserules.site.pages.downloads import harmless

ORDERS = {
    "chapter": "Chapter",
    "advantage": "House advantage, lowest first",
    "name": "Name",
}


@page("Games")
def games(request: HttpRequest) -> HttpResponse:
    """All games, or those that fit."""
    typed = request.GET.get("q", "")[:200]
    family = request.GET.get("family", "")
    order = request.GET.get("order", "chapter")
    errors = []
    if family and family not in FAMILIES.values():
        errors.append(f"There is no family “{family[:40]}”; games of all families are shown.")
        family = ""
    if order not in ORDERS:
        errors.append(f"“{order[:40]}” is no order; the games are shown by chapter.")
    shown = _ordered(_fitting(typed, family), order)
    context = {
        "errors": errors,
        "rows": shown,
        "typed": typed,
        "family": family,
        "order": order,
        "families": FAMILIES.values(),
        "orders": ORDERS,
        "all": len(rows()),
    }
    status = 400 if errors else 200
    shown_page = render(request, "houserules/games.html", context, status=status)
    return shown_page if is_whole() else unfinished(shown_page)


def _fitting(typed: str, family: str) -> list[Row]:
    chosen = [row for row in rows() if not family or row.family == family]
    if not typed.strip():
        return chosen
    found = {one.game or one.title for one in find(typed)}
    wanted = typed.strip().casefold()
    return [row for row in chosen if row.name in found or wanted in row.name.casefold()]


def _ordered(chosen: list[Row], order: str) -> list[Row]:
    if order == "advantage":
        return sorted(chosen, key=lambda row: (row.advantage is None, row.advantage or 0))
    if order == "name":
        return sorted(chosen, key=lambda row: row.name)
    return chosen


@page("Games")
def as_csv(request: HttpRequest) -> HttpResponse:
    """The same list for a spreadsheet."""
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="games.csv"'
    writer = csv.writer(response)
    writer.writerow(
        ("chapter", "game", "family", "main wager", "house advantage", "wagers", "paytables")
    )
    for row in rows():
        cells = (row.chapter, row.name, row.family, row.bet, row.advantage, row.wagers)
        writer.writerow([*map(harmless, cells), row.paytables])
    return response
