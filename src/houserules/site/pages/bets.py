"""What does a bet cost? Every wager of every game, sortable, in percent and in dollars an hour."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from math import sqrt
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from houserules import library
from houserules.errors import RuleError
from houserules.games import INDEX
from houserules.odds.figure import Figure
from houserules.odds.takings import Stakes
from houserules.site.catalogue import FAMILIES, Row, is_whole, named, rows
from houserules.site.figures import kept_figures, kept_tables, once_there
from houserules.site.pages.common import page, unfinished
from houserules.site.pages.downloads import harmless

DEFAULT_BET, DEFAULT_SPEED = "15", "60"
FIRST = 50
KINDS = {"": "Always offered", "submission": "By submission", "all": "All bets"}
TABLES = {
    "": "First printed table",
    "best": "Best for the player",
    "worst": "Worst for the player",
}
ORDERS = {
    "advantage": "House advantage, %",
    "risk": "Element of risk, %",
    "wins": "Wins, %",
    "deviation": "Std. dev.",
    "cost": "Cost an hour, $",
}


class Bet(NamedTuple):
    """Bets of one game that cost the same, under one table."""

    names: tuple[str, ...]
    game: str
    slug: str
    table: str
    by_submission: bool
    advantage: float
    risk: float
    wins: float
    deviation: float

    @property
    def title(self) -> str:
        """The bets in words; of many, the first."""
        if len(self.names) <= 3:
            return ", ".join(self.names)
        return f"{self.names[0]} and {len(self.names) - 1} others that cost the same"

    @property
    def also(self) -> str:
        """The others of many."""
        return ", ".join(self.names[1:]) if len(self.names) > 3 else ""


class Line(NamedTuple):
    """A bet with its rank and its cost."""

    rank: int
    bet: Bet
    cost: float
    """In cents an hour."""
    bar: float


def _chosen(figures: Iterable[Figure], tables: str) -> list[Figure]:
    """The figure of each wager that is best or worst for the player."""
    found: dict[tuple[str, str | None], Figure] = {}
    for figure in figures:
        key = figure.wager, figure.selection
        known = found.get(key)
        if known is None or (
            (figure.house_advantage < known.house_advantage) == (tables == "best")
            and figure.house_advantage != known.house_advantage
        ):
            found[key] = figure
    return list(found.values())


@once_there
def every(tables: str) -> list[Bet]:
    """All bets; none until every game has its figures."""
    return _there(tables) if is_whole() else []


def _there(tables: str) -> list[Bet]:
    """The bets of the games that have their figures."""
    return [bet for row in rows() if row.advantage is not None for bet in _of(row, tables)]


def _of(row: Row, tables: str) -> list[Bet]:
    of_table = kept_tables(row.chapter) if tables in ("best", "worst") else ()
    figures = _chosen(of_table, tables) if of_table else kept_figures(row.chapter)
    game = library.game(row.chapter)
    fees = {wager.name for wager in game.wagers if wager.is_fee}
    alike: dict[tuple[object, ...], list[Figure]] = {}
    for figure in figures:
        if any(fee in named(figure) for fee in fees):
            continue  # a fee is no bet, and a bet that needs one does not show its price
        by = game.find_payable(figure.wager)
        offered = getattr(by, "by_submission", True)
        key = (figure.table, offered, figure.house_advantage, figure.variance)
        alike.setdefault(key, []).append(figure)
    return [
        Bet(
            tuple(dict.fromkeys(map(named, group))),
            row.name,
            row.slug,
            group[0].table,
            bool(key[1]),
            float(group[0].house_advantage),
            float(group[0].element_of_risk),
            float(group[0].hit_frequency),
            sqrt(group[0].variance),
        )
        for key, group in alike.items()
    ]


class Asked(NamedTuple):
    """The list, the stakes and the order for which the address asks."""

    lines: list[Line]
    stakes: Stakes
    errors: list[str]
    order: str


def _asked(request: HttpRequest) -> Asked:
    query, errors = request.GET, list[str]()
    bet, speed = query.get("bet", DEFAULT_BET)[:20], query.get("speed", DEFAULT_SPEED)[:20]
    try:
        stakes = Stakes.read(f"{bet.replace(',', '')}, {speed}, 1")
    except RuleError:
        errors.append("Write a bet in dollars and bets an hour as whole numbers above zero.")
        stakes = Stakes.read(f"{DEFAULT_BET}, {DEFAULT_SPEED}, 1")
    order = query.get("order", "advantage")
    by = order.removeprefix("-")
    slug, kind, tables = query.get("game", ""), query.get("kind", ""), query.get("tables", "")
    for name, value, known in (
        ("kind", kind, KINDS),
        ("tables", tables, TABLES),
        ("order", by, ORDERS),
    ):
        if value not in known:
            errors.append(f"“{value[:40]}” is no {name}; known: {', '.join(filter(None, known))}.")
    kind, tables = kind if kind in KINDS else "", tables if tables in TABLES else ""
    found = every(tables) or _there(tables)
    if slug and slug not in {entry.slug for entry in INDEX}:
        errors.append(f"There is no game “{slug[:40]}”; all games are shown.")
        slug = ""
    chosen = [
        bet
        for bet in found
        if (not slug or bet.slug == slug)
        and (kind == "all" or bet.by_submission == (kind == "submission"))
    ]
    falling = order.startswith("-")
    if by not in ORDERS:
        order = by = "advantage"
    field = "advantage" if by == "cost" else by
    chosen.sort(key=lambda bet: getattr(bet, field), reverse=falling)
    widest = max((abs(bet.advantage) for bet in chosen[:FIRST]), default=1) or 1
    per_hour = stakes.bet * stakes.hands_per_hour
    lines = [
        Line(rank, bet, bet.advantage * per_hour, min(100.0, 100 * abs(bet.advantage) / widest))
        for rank, bet in enumerate(chosen, start=1)
    ]
    return Asked(lines, stakes, errors, order)


@page("Bets")
def bets(request: HttpRequest) -> HttpResponse:
    """Every bet, the cheapest first unless another order is asked for."""
    asked = _asked(request)
    query = request.GET
    whole = "all" in query
    context: dict[str, Any] = {
        "lines": asked.lines if whole else asked.lines[:FIRST],
        "number": len(asked.lines),
        "bets": sum(len(line.bet.names) for line in asked.lines),
        "more": 0 if whole else max(0, len(asked.lines) - FIRST),
        "ready": is_whole(),
        "errors": asked.errors,
        "order": asked.order,
        "orders": ORDERS,
        "bet": query.get("bet", DEFAULT_BET)[:20],
        "speed": query.get("speed", DEFAULT_SPEED)[:20],
        "slug": query.get("game", ""),
        "kind": query.get("kind", ""),
        "kinds": KINDS,
        "tables": query.get("tables", ""),
        "all_tables": TABLES,
        "games": [row for row in rows() if row.family != FAMILIES["room"]],
        "examples": _examples(asked),
        "query": query.urlencode(),
    }
    status = 400 if asked.errors else 200
    shown = render(request, "houserules/bets.html", context, status=status)
    return shown if context["ready"] else unfinished(shown)


def _examples(asked: Asked) -> list[Line]:
    """The cheapest and the dearest bet that is listed and costs anything."""
    known = [line for line in asked.lines if line.bet.advantage > 0]
    known.sort(key=lambda line: line.bet.advantage)
    return [known[0], known[-1]] if len(known) > 1 else []


@page("Bets")
def as_csv(request: HttpRequest) -> HttpResponse:
    """The same bets for a spreadsheet, all of them."""
    asked = _asked(request)
    if asked.errors:
        raise RuleError(asked.errors[0])
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="bets.csv"'
    writer = csv.writer(response)
    writer.writerow(
        (
            *("rank", "bet", "game", "table", "offered", "house advantage", "element of risk"),
            *("hit frequency", "standard deviation", "cost an hour in dollars"),
        )
    )
    for rank, bet, cost, _ in asked.lines:
        offered = "by submission" if bet.by_submission else "always"
        cells = (rank, "; ".join(bet.names), bet.game, bet.table, offered)
        numbers = (bet.advantage, bet.risk, bet.wins, bet.deviation, round(cost / 100, 2))
        writer.writerow([*map(harmless, cells), *numbers])
    return response
