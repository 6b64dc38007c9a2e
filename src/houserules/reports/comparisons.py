"""A comparison as a file: tables beside each other."""

from __future__ import annotations

from pathlib import Path

from houserules.answers.comparisons import Compare, ComparedFigure, FigureChange, Letters
from houserules.reports.sheets import Cell, Share, Sheet, Workbook
from houserules.reports.sheets import write as write_workbook

MEASURES = (
    "House advantage: the house's expected gain per unit of the wager. Hit frequency: how often "
    "the player gains. Standard deviation: of the player's gain per unit of the wager."
)


def write(data: Compare, path: Path) -> None:
    """Write a comparison as CSV, XLSX or HTML."""
    left, right = data.left, data.right
    title = f"{data.game} ({data.chapter}), edition {left.edition}"
    if right is None:
        rules = "; ".join(f"{name}: {value}" for name, value in left.rules.items())
        sentences = (*left.head, MEASURES, f"Rules beside the tables: {rules}.")
        write_workbook(Workbook(title, sentences, tuple(map(_lettered_sheet, data.letters))), path)
        return
    changed = tuple(
        (
            one.name,
            one.kind,
            *(side.words if side else None for side in (one.left, one.right)),
        )
        for one in data.changes
    )
    moved = tuple(
        (
            ", ".join(filter(None, (one.wager, one.when))),
            letter(one),
            _share(one.left),
            _share(one.right),
            Share(one.change.decimal) if one.change else None,
        )
        for one in data.figures
    )
    labels = left.label, right.label
    sheets = (
        Sheet("Changes", ("What", "Kind", *labels), changed),
        Sheet("House advantage", ("Wager", "Table", *labels, "Change"), moved),
    )
    write_workbook(
        Workbook(f"{title}: {labels[0]} and {labels[1]}", (*left.head, MEASURES), sheets), path
    )


def _lettered_sheet(one: Letters) -> Sheet:
    figures = one.figures
    letters = tuple(figure.table for figure in figures)
    rows = [(row.label, *(row.pays.get(letter) for letter in letters)) for row in one.rows]
    totals: tuple[tuple[Cell, ...], ...] = (
        ("House advantage", *(Share(f.house_advantage.decimal) for f in figures)),
        ("House advantage, exact", *(f.house_advantage.exact for f in figures)),
        ("Hit frequency", *(Share(figure.hit_frequency) for figure in figures)),
        ("Standard deviation", *(figure.deviation for figure in figures)),
        ("Figure per", *(figure.per for figure in figures)),
        ("Paragraph", *(figure.cite for figure in figures)),
    )
    return Sheet(one.wager, ("", *letters), (*rows, *totals), len(totals))


def _share(side: ComparedFigure | None) -> Share | None:
    return Share(side.house_advantage.decimal) if side else None


def letter(one: FigureChange) -> str:
    """The letter of the table, or of both tables where they differ."""
    letters = [side.table for side in (one.left, one.right) if side]
    return " to ".join(dict.fromkeys(letters))
