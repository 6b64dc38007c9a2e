"""Results of the floor for people."""

from __future__ import annotations

from houserules.answers.results import Held, Hold
from houserules.cli.output import console, say, table
from houserules.reports.results import flag, unusual

HEADS = ("Rounds", "Handle", "Win", "Expected", "Std. dev.", "z", "Chance")


def print_held(data: Hold) -> None:
    """Each table, each period if there are several, and the plain meaning of it."""
    rows = table("Table", *HEADS, right=HEADS, wrap=("Table",), spare=("Handle",))
    for one in data.tables:
        if len(one.periods) > 1:
            for each in (held for held in data.periods if held.table == one.table):
                rows.add_row(f"  {each.period}", *_cells(each))
        rows.add_row(f"{one.table} {flag(one)}".strip(), *_cells(one.whole))
    console().print(rows)
    say(
        "Handle: everything wagered. Expected: handle times the element of risk. Std. dev.: one\n"
        "standard deviation by the exact variance; wagers of a table count as independent.\n"
        "Chance: of a result at least as far off, by the normal distribution; ~ where awards are\n"
        "so rare that it is rough. * flagged at a false-discovery rate of 5 % over all tables;\n"
        "? only if its wagers share no rounds.\n"
        "Drop is what was bought in: win by drop is no house advantage."
    )
    for one in data.tables:
        if one.whole.deviation_together > one.whole.deviation * 1.000001:
            least, most = _dollars(one.whole.deviation), _dollars(one.whole.deviation_together)
            say(
                f"{one.table}: the standard deviation is {least} if no wagers share a round, "
                f"at most {most} if they do."
            )
    for line in data.lines:
        if line.assumed:
            say(f"Line {line.line} assumes: {', '.join(line.assumed)}.")
    wagers = {(line.game, line.wager, line.table): line for line in data.lines}
    for line in wagers.values():
        say(
            f"{line.wager} of {line.game}: {line.rounds_to_see:,} rounds show a difference\n"
            f"of {data.difference:.2%} of the wager four times in five."
        )


def _cells(one: Held) -> tuple[str, ...]:
    money = (_dollars(cents) for cents in (one.handle, one.win, one.expected, one.deviation))
    return (
        f"{one.rounds:,.0f}",
        *money,
        f"{round(one.z, 2) + 0:+.2f}",
        f"{'~' * one.skewed}{unusual(one.probability)}",
    )


def _dollars(amount: float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount) / 100:,.0f}"
