"""Comparisons for people."""

from __future__ import annotations

from houserules.answers.comparisons import Change, Compare, ComparedFigure, Letters
from houserules.answers.values import Number
from houserules.cli.output import console, say, side_by_side_in, table
from houserules.comparison import law
from houserules.reports.comparisons import letter
from houserules.rules.money import percentage


def print_compared(data: Compare) -> None:
    """A comparison for people."""
    if data.right is None:
        for lettered in data.letters:
            _print_letters(lettered)
        if not data.letters:
            say(f"No wager of {data.game} has lettered tables: --with compares with other rules.")
        return
    left, right = data.left.label, data.right.label
    say(f"{data.game} ({data.chapter}): {left} and {right}", style="bold")
    _print_changes(data.changes, left, right)
    rows = table(
        "Wager", "Table", left, right, "Change", right=(left, right, "Change"), wrap=("Wager",)
    )
    same = 0
    for one in data.figures:
        if one.change is not None and not one.change.decimal:
            same += 1
            continue
        name = f"{one.wager}, {one.when}" if one.when else one.wager
        rows.add_row(
            name, letter(one), _percent(one.left), _percent(one.right), _signed(one.change)
        )
    if rows.row_count:
        console().print(rows)
    if same:
        say(f"The house advantage of {same} figure{'s' * (same > 1)} is the same on both sides.")


def _print_changes(changes: list[Change], left: str, right: str) -> None:
    if not changes:
        say("The rules are the same.")
        return
    rows = table("Change", "Paragraph", left, right, wrap=("Change", left, right))
    for one in changes:
        cite = next((s.cite for s in (one.right, one.left) if s and s.cite), None)
        name = one.kind if one.kind == law.PARAGRAPH else f"{one.name} ({one.kind})"
        words = [side.words if side else "—" for side in (one.left, one.right)]
        rows.add_row(name, cite or "", *words)
    console().print(rows)


def _percent(side: ComparedFigure | None) -> str:
    return percentage(side.house_advantage.decimal) if side else "—"


def _signed(change: Number | None) -> str:
    return f"{change.decimal:+.4%}" if change else ""


def _print_letters(one: Letters) -> None:
    figures = one.figures
    per = {figure.per for figure in figures}
    of = "" if per == {one.wager} else f" (figures of the {', '.join(sorted(per))})"
    say(f"{one.wager}{of}", style="bold")
    for some in side_by_side_in(figures, label=28, column=12):
        heads = tuple(figure.table for figure in some)
        rows = table("", *heads, right=heads, wrap=("",))
        for row in one.rows:
            pays = [row.pays.get(head, "") for head in heads]
            if any(pays):
                rows.add_row(row.label, *pays)
        rows.add_section()
        numbers = [figure.house_advantage.decimal for figure in some]
        rows.add_row("House advantage", *map(percentage, numbers))
        rows.add_row("Hit frequency", *(percentage(figure.hit_frequency) for figure in some))
        rows.add_row("Standard deviation", *(f"{figure.deviation:.4f}" for figure in some))
        console().print(rows)
