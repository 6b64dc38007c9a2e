"""The payouts that give a house advantage, for people."""

from __future__ import annotations

from houserules.answers.comparisons import Solve, SolvedGrid
from houserules.answers.values import Number
from houserules.cli.output import console, say, side_by_side_in, table
from houserules.rules.money import percentage


def print_solved(data: Solve) -> None:
    """The payouts for people."""
    now = percentage(data.house_advantage.decimal)
    letter = "" if data.table == "-" else f", paytable {data.table}"
    say(f"{data.wager}{letter}: house advantage {now} per {data.per}", style="bold")
    if data.grid:
        _print_grid(data.grid, data.target)
        return
    rows = table(f"{data.row} pays", "House advantage", right=("House advantage",))
    for one in data.payouts:
        rows.add_row(one.pays, percentage(one.house_advantage.decimal))
    console().print(rows)
    if data.target is None:
        return
    target = percentage(data.target.decimal)
    exact, pays = data.exact_payout, data.payouts[0].pays
    if exact is None:
        say(f"No payout of {data.row} gives {target}: {pays} is the nearest.")
    else:
        say(f"{target} would be at {exact.decimal:,.4f} {pays.split()[1]} 1.")


def _print_grid(grid: SolvedGrid, target: Number | None) -> None:
    """Advantages with the payouts of one row beside those of another."""
    numbers = [[cell.decimal for cell in line] for line in grid.house_advantages]
    nearest = target and min(
        (number for line in numbers for number in line), key=lambda n: abs(n - target.decimal)
    )
    say(f"Down: {grid.rows.label}. Across: {grid.columns.label}.")
    across = list(enumerate(grid.columns.pays))
    for some in side_by_side_in(across, label=16, column=14):
        heads = tuple(pays for _, pays in some)
        rows = table("", *heads, right=heads)
        for pays, line in zip(grid.rows.pays, numbers, strict=True):
            cells = (f"{'* ' * (line[n] == nearest)}{percentage(line[n])}" for n, _ in some)
            rows.add_row(pays, *cells)
        console().print(rows)
    if target:
        say(f"* is nearest to {percentage(target.decimal)}.")
