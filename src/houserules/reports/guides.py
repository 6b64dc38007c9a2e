"""The gaming guide of a facility: all its games in plain English for patrons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from houserules.odds.figure import Figure
from houserules.reports import chances, paper
from houserules.reports.chances import Odds
from houserules.reports.paper import Sheet
from houserules.reports.typesetting import print_paper


def write(
    sheets: Sequence[tuple[Sheet, Sequence[Figure]]],
    path: Path,
    *,
    large_print: bool = False,
    shown: Odds = Odds.ADVANTAGE,
    facility: str = "",
    date: str = "",
) -> None:
    """Write a guide as a PDF; figures are printed where they are given."""
    made = printed(sheets, large_print=large_print, shown=shown, facility=facility, date=date)
    print_paper("guide", made, path)


def printed(
    sheets: Sequence[tuple[Sheet, Sequence[Figure]]],
    *,
    large_print: bool,
    shown: Odds = Odds.ADVANTAGE,
    facility: str = "",
    date: str = "",
) -> dict[str, Any]:
    """The words and tables of a guide, game by game."""
    games = [sheet for sheet, _ in sheets]
    findings = [
        [finding[0], finding[1], f"{sheet.game.name}: {finding[2]}"]
        for sheet in games
        for finding in sheet.head["findings"]
    ]
    return {
        "game": "Gaming guide",
        "holder": next((sheet.holder for sheet in games if sheet.holder), ""),
        "findings": findings,
        "large": large_print,
        "facility": facility,
        "date": date,
        "games": [_game(sheet, figures, shown) for sheet, figures in sheets],
    }


def _game(sheet: Sheet, figures: Sequence[Figure], shown: Odds) -> dict[str, Any]:
    return {
        **sheet.head,
        "name": sheet.title,
        "steps": paper.steps(sheet.rules),
        "wagers": paper.wagers(sheet.rules),
        "rows": paper.pairs(paper.several(paper.blocks(sheet.rules))),
        "meters": paper.meters(sheet.rules),
        "limits": paper.limits(sheet.rules),
        "notes": paper.for_patrons(sheet.rules),
        "odds": chances.printed(figures, shown),
    }
