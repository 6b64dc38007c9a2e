"""Filed figures beside ours, for people."""

from __future__ import annotations

from houserules.answers.verifying import Verify
from houserules.cli.output import console, say, table


def print_verified(data: Verify, *, every: bool) -> None:
    """The cells that differ, or all of them, then what would make them agree."""
    rows = table(
        "Cell",
        "Wager",
        "Outcome",
        "Figure",
        "Filed",
        "Computed",
        "Verdict",
        right=("Filed", "Computed"),
        wrap=("Wager", "Outcome", "Verdict"),
    )
    shown = [cell for cell in data.cells if every or cell.verdict == "differs"]
    for cell in shown:
        named = cell.wager if cell.table == "-" else f"{cell.wager} {cell.table}"
        rows.add_row(
            cell.place, named, cell.outcome, cell.kind, cell.filed, cell.computed, cell.verdict
        )
    if shown:
        console().print(rows)
    for cell in data.cells:
        for words in cell.explanations:
            say(f"{cell.place}, {cell.filed}: {words}.")
    for one in data.troubles:
        say(f"{one.place}: {one.sentence}")
    counts = ", ".join(f"{number} {verdict}" for verdict, number in data.verdicts.items() if number)
    say(
        f"{data.game} ({data.chapter}), edition {data.edition.id}: {counts or 'no figures'}; "
        f"{len(data.troubles)} rows or cells in doubt."
    )
