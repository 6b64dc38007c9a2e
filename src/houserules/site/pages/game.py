"""A game, in the order of a price sheet: how to play, wagers, paytables, strategy, returns."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from houserules import answers, library
from houserules.comparison.law import Change, changes
from houserules.games import entry_of
from houserules.games.how_to_play import steps
from houserules.games.layouts import has_layout
from houserules.games.readings import readings
from houserules.law.editions import editions
from houserules.odds.cache import NotKeptError
from houserules.odds.figure import Figure
from houserules.odds.plan import plan_of
from houserules.rules import Game
from houserules.rules.described import Column, columns, divided, meters
from houserules.rules.paytable import SINGLE
from houserules.site.catalogue import FAMILIES, named
from houserules.site.figures import is_ready, kept_figures, kept_strategy, kept_tables
from houserules.site.pages.common import found_game, page, unfinished
from houserules.site.pages.errors import refuse

PAYS = ("to 1", "for 1")
STRATEGY_FILES = {"svg": "image/svg+xml", "pdf": "application/pdf"}


@page("Games")
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about a game on one page."""
    found = found_game(slug)
    shown = render(request, "houserules/game.html", _shown(found))
    return shown if is_ready(found.id) else unfinished(shown)


def _shown(game: Game) -> dict[str, Any]:
    entry = entry_of(game.chapter)
    figures = kept_figures(game.id)
    grids, single = paytables(game)
    return {
        "game": game,
        "slug": entry.slug if not game.edition else f"{entry.slug}@{game.edition}",
        "family": FAMILIES[entry.folder.partition(".")[0]],
        "steps": steps(game.rules()),
        "wagers": _wagers(game, figures),
        "grids": grids,
        "single": single,
        "alone": ["Pays"],
        "strategy": kept_strategy(game.id),
        "figures": [Shown.of(one) for one in figures if not _is_plain(one)],
        "plain": [Shown.of(one) for one in figures if _is_plain(one)],
        "main": Shown.of(figures[0]) if figures else None,
        "ready": is_ready(game.id),
        "meters": list(meters(game)),
        "progressives": [one for one in map(Shown.of, figures) if one.form.progressive],
        "irregularities": _grouped(game),
        "options": game.options,
        "readings": readings(game.chapter, game.edition),
        "edition": answers.games.Edition.of(game.chapter, game.edition_id),
        "editions": editions(game.chapter),
        "changed": _changed(game),
        "rules": game.rules(),
        "felt": has_layout(entry_of(game.id)),
    }


class Shown(NamedTuple):
    """A figure: how it is named, and its form."""

    name: str
    form: answers.Figure
    pays_in: str

    @classmethod
    def of(cls, figure: Figure) -> Shown:
        """A figure with its name."""
        form = answers.Figure.of(figure)
        units = {unit for row in form.outcomes for unit in PAYS if row.pays.endswith(unit)}
        return cls(named(figure), form, units.pop() if len(units) == 1 else "")

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Its outcomes: pays, combinations, chance and return."""
        return [
            {
                "label": row.label,
                "pays": row.pays.removesuffix(self.pays_in).strip() if self.pays_in else row.pays,
                "combinations": row.combinations,
                "probability": row.probability.decimal,
                "exact": row.probability.exact,
                "returns": row.probability.decimal * row.net.decimal,
            }
            for row in self.form.outcomes
        ]

    @property
    def win(self) -> dict[str, Any]:
        """The outcome that pays, of a figure that fits in a line."""
        (row,) = (
            shown
            for shown, share in zip(self.rows, self.form.outcomes, strict=True)
            if share.net.decimal > 0
        )
        return row

    @property
    def counted(self) -> bool:
        """Whether combinations were counted."""
        return any(row.combinations is not None for row in self.form.outcomes)


def _is_plain(figure: Figure) -> bool:
    """Whether a figure fits in a line: it wins at one payout, loses or goes back."""
    gains = [share for share in figure.shares if share.net > 0]
    return len(gains) == 1 and len(figure.shares) <= 3 and not figure.progressives


class WagerRow(NamedTuple):
    """A wager in the list of a game."""

    name: str
    cite: str
    offered: str
    selections: tuple[str, ...]
    low: float | None
    high: float | None
    divided: list[Any]


def _wagers(game: Game, figures: Sequence[Figure]) -> list[WagerRow]:
    every = kept_tables(game.id) or figures
    rows = []
    for wager in game.wagers:
        found = [float(one.house_advantage) for one in every if one.wager == wager.name]
        rows.append(
            WagerRow(
                wager.name,
                str(wager.cite),
                "by submission" if wager.by_submission else "always",
                wager.selections,
                min(found, default=None),
                max(found, default=None),
                divided(wager),
            )
        )
    return rows


class Cell(NamedTuple):
    """A payout of one column; one that differs from the first column stands out."""

    pays: str
    same: bool


class Grid(NamedTuple):
    """Printed tables of a wager side by side, with the advantage under each."""

    title: str
    cite: str
    heads: list[str]
    rows: list[tuple[str, list[Cell]]]
    advantages: list[tuple[float, float] | None]
    unit: str

    @property
    def lowest(self) -> float | None:
        """The lowest advantage, where it is one table's alone."""
        known = [low for one in self.advantages if one for low in one]
        return min(known) if len(self.advantages) > 1 and known else None


class Single(NamedTuple):
    """A wager that is paid at one payout."""

    name: str
    pays: str
    cite: str


def paytables(game: Game) -> tuple[list[Grid], list[Single]]:
    """Tables as printed, a column for each letter; and wagers with one payout in one list."""
    every = columns(game)
    alone = [c for c in every if c.table == SINGLE and len(c.printed.rows) == 1 and not c.when]
    single = [
        Single(
            f"{wager.name}, {odds.label}" if odds.label else wager.name,
            str(odds.pays),
            str(odds.cite),
        )
        for wager in game.wagers
        for odds in game.stated_odds.get(wager, ())
    ]
    single += [
        Single(column.payable.name, str(column.printed.rows[0][1]), str(column.printed.cite))
        for column in alone
    ]
    rest = [column for column in every if column not in alone]
    groups = groupby(rest, key=lambda c: (c.payable.name, str(c.printed.cite), _condition(c)))
    return [_grid(game, *key, list(group)) for key, group in groups], single


def _condition(column: Column) -> str:
    lettered = column.table != SINGLE
    return f", {column.when}" if lettered and column.when else ""


def _grid(game: Game, wager: str, cite: str, condition: str, group: list[Column]) -> Grid:
    printed = [dict(column.printed.rows) for column in group]
    fullest = sorted(printed, key=len, reverse=True)
    labels = dict.fromkeys(label for column in fullest for label in column)
    words = {str(pays) for column in printed for pays in column.values()}
    unit = next((unit for unit in PAYS if all(word.endswith(unit) for word in words)), "")
    rows = []
    for label in labels:
        cells = [str(column[label]) if label in column else "" for column in printed]
        shown = [cell.removesuffix(unit).strip() if unit else cell for cell in cells]
        rows.append((label, [Cell(one, i > 0 and one == shown[0]) for i, one in enumerate(shown)]))
    heads = [c.table if c.table != SINGLE else c.when or "Pays" for c in group]
    advantages = [_advantage(game.id, wager, column) for column in group]
    return Grid(f"{wager}{condition}", cite, heads, rows, advantages, unit)


def _advantage(game: str, wager: str, column: Column) -> tuple[float, float] | None:
    """The lowest and the highest advantage of a wager under a printed table."""
    of_letter = [
        one for one in kept_tables(game) if one.wager == wager and one.table == column.table
    ]
    by_paragraph = [one for one in of_letter if one.cite == column.printed.cite]
    found = [float(one.house_advantage) for one in by_paragraph or of_letter]
    return (min(found), max(found)) if found else None


class Changed(NamedTuple):
    """The differences between another edition and this one."""

    edition: str
    changes: list[Change]


def _changed(game: Game) -> list[Changed]:
    """The other editions of a chapter, each with what differs in the rules."""
    others = [one.id for one in editions(game.chapter) if one.id != game.edition_id]
    entry = entry_of(game.chapter)
    return [Changed(other, changes(library.game(entry.of(other).id), game)) for other in others]


@page("Games")
def strategy_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The strategy by default as a picture, or as a page to print."""
    found = found_game(slug)
    if kind not in STRATEGY_FILES:
        raise Http404("A strategy is here as svg and pdf.")
    rules = found.rules()
    if plan_of(found).strategy is None:
        raise Http404(f"{found.name} leaves the player nothing to decide.")
    try:
        strategy = library.strategy(rules, kept_only=True)
    except NotKeptError:
        return refuse(request, 409, "The strategy is still being computed. Try again in a minute.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"strategy.{kind}"
        library.write_strategy(rules, strategy, path)
        return HttpResponse(path.read_bytes(), content_type=STRATEGY_FILES[kind])


class Outcomes(NamedTuple):
    """Irregularities that are treated alike."""

    outcome: str
    events: list[Any]


def _grouped(game: Game) -> list[Outcomes]:
    """Irregularities under what is done about them, in the order of the chapter."""
    found: dict[str, list[Any]] = {}
    for one in game.irregularities:
        found.setdefault(one.outcome, []).append(one)
    return [Outcomes(outcome, events) for outcome, events in found.items()]
