"""Results of the floor beside theory as files: tables, a report, a running chart with bands."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from houserules.answers.results import Held, Hold, Running
from houserules.reports.sheets import WRITERS, Cell, Share, Sheet, Workbook
from houserules.reports.sheets import write as write_workbook
from houserules.reports.typesetting import FORMATS, typeset
from houserules.rules.errors import RuleError

SENTENCES = (
    "Handle is everything that was wagered, raises and doubles included. Expected win is handle "
    "times the element of risk; the standard deviation comes from the exact variance of the "
    "figure. Wagers of one table are taken as independent; wagers that share their rounds may "
    "spread wider, at most by the sum of their standard deviations in a period.",
    "Drop is what was bought in. Win divided by drop is no house advantage, and nothing here is "
    "expected from it unless the file states how often drop is turned over.",
    "Probability: of a result at least as far from what was expected, to either side, by the "
    "normal distribution; ~ where awards are so rare that it is rough. A table is flagged (*) at a "
    "false-discovery rate of 5 % over all tables (Benjamini and Hochberg): of many tables some are "
    "far off by chance alone. A question mark says: only if its wagers share no rounds.",
)
WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 640.0, 250.0, 8.0, 66.0, 220.0, 14.0
FONT = 'font-family="Libertinus Serif" font-size="10" fill="#3b4046"'
MOST_NAMED = 12
"""The most periods that have room for their names."""
LETTERS = 14
"""The letters of a name for which there is room."""
SURE = 1.96
"""Standard deviations within which nineteen of twenty results are."""


def write(data: Hold, path: Path) -> None:
    """Write results as .csv, .xlsx, .html, .pdf, .png or .svg."""
    kind = path.suffix.casefold()
    if kind in WRITERS:
        write_workbook(_workbook(data), path)
    elif kind in FORMATS:
        typeset("results", {**as_data(data), "paged": kind == ".pdf"}, path)
    else:
        known = ", ".join((*WRITERS, *FORMATS))
        raise RuleError(f"Results cannot be written to “{path.name}”; name a file with {known}.")


HEADS = ("Table", "Period", "Rounds", "Handle", "Win", "Expected", "Deviation", "z", "Probability")


def _row(one: Held) -> tuple[Cell, ...]:
    money = (one.handle / 100, one.win / 100, one.expected / 100, one.deviation / 100)
    return (one.table, one.period, one.rounds, *money, one.z, one.probability)


def _workbook(data: Hold) -> Workbook:
    whole = tuple(
        (*_row(one.whole)[:1], *_row(one.whole)[2:], one.whole.deviation_together / 100, flag(one))
        for one in data.tables
    )
    lines = tuple(
        (
            f"line {one.line}",
            one.game,
            one.wager,
            one.table,
            one.rounds,
            one.handle / 100,
            Share(one.element_of_risk),
            one.exact,
            one.expected / 100,
            one.deviation,
            float(one.rounds_to_see),
            "; ".join(one.assumed),
        )
        for one in data.lines
    )
    return Workbook(
        "Results of the floor beside theory",
        SENTENCES,
        (
            Sheet("Tables", (HEADS[0], *HEADS[2:], "Deviation at most", "Flag"), whole),
            Sheet("Periods", HEADS, tuple(map(_row, data.periods))),
            Sheet(
                "Wagers",
                (
                    "In the file",
                    "Game",
                    "Wager",
                    "Paytable",
                    "Rounds",
                    "Handle",
                    "Element of risk",
                    "Exactly",
                    "Expected",
                    "Deviation of a round",
                    f"Rounds to see {data.difference:.2%}",
                    "Assumed",
                ),
                lines,
            ),
        ),
    )


def flag(one: Running) -> str:
    """The mark of a table that is flagged, or only if its wagers share no rounds."""
    return "*" * one.flagged_together or "?" * one.flagged


def as_data(data: Hold) -> dict[str, Any]:
    """The report for its template."""
    return {
        "title": "Results of the floor beside theory",
        "sentences": list(SENTENCES),
        "rows": [
            [
                one.table,
                f"{one.whole.rounds:,.0f}",
                _dollars(one.whole.handle),
                _dollars(one.whole.win),
                _dollars(one.whole.expected),
                _dollars(one.whole.deviation),
                f"{round(one.whole.z, 2) + 0:+.2f}".replace("-", "−"),
                f"{'~' * one.whole.skewed}{unusual(one.whole.probability)}",
                flag(one),
            ]
            for one in data.tables
        ],
        "charts": [
            {"title": one.table, "says": _says(one.whole), "svg": chart(one)} for one in data.tables
        ],
        "lines": [
            "Behind each wager stand the rounds in which a difference of "
            f"{data.difference:.2%} of the wager is seen four times in five."
        ]
        + [
            f"Line {one.line}: {one.wager} of {one.game}, § {one.cite}, element of risk "
            f"{one.element_of_risk:.4%}; {one.rounds_to_see:,} rounds."
            + (f" Assumed: {', '.join(one.assumed)}." if one.assumed else "")
            for one in data.lines
        ],
    }


def unusual(probability: float) -> str:
    """A probability with four decimals, or as one in a number where these would be zeros."""
    if probability >= 0.0001:
        return f"{probability:.4f}"
    return f"1 in {1 / probability:,.0f}" if probability > 1e-12 else "below 1 in 10¹²"


def _says(whole: Held) -> str:
    off, band = whole.win - whole.expected, SURE * whole.deviation
    return (
        f"Win less expected win over the rounds: {_dollars(off)} after {whole.rounds:,.0f} rounds. "
        f"Bands: 95 % (±{_dollars(band)} at the end) and three standard deviations."
    )


def _assumed(assumed: list[str]) -> str:
    return f" Assumed: {', '.join(assumed)}." if assumed else ""


def _dollars(amount: float) -> str:
    return f"{'−' if amount < 0 else ''}${abs(amount) / 100:,.0f}"


def chart(table: Running) -> str:
    """Win less expected win after each period, with the bands in which chance leaves it."""
    points = [(0.0, 0.0, 0.0)]
    points += [(one.rounds, one.win - one.expected, one.deviation) for one in table.periods]
    most_rounds = points[-1][0]
    reach = max(max(abs(off), 3 * spread) for _, off, spread in points) * 1.05 or 1.0
    middle = (TOP + BOTTOM) / 2

    def at(rounds: float, off: float) -> str:
        x = LEFT + (WIDTH - LEFT - RIGHT) * rounds / most_rounds
        return f"{x:.1f},{middle - (BOTTOM - TOP) / 2 * off / reach:.1f}"

    def band(width: float, fill: str) -> str:
        upper = [at(rounds, width * spread) for rounds, _, spread in smooth]
        lower = [at(rounds, -width * spread) for rounds, _, spread in reversed(smooth)]
        return f'<polygon points="{" ".join(upper + lower)}" fill="{fill}"/>'

    smooth = _smooth(points)
    line = " ".join(at(rounds, off) for rounds, off, _ in points)
    dots = "".join(
        '<circle cx="{}" cy="{}" r="3" fill="#0b4f85"/>'.format(*at(rounds, off).split(","))
        for rounds, off, _ in points
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">'
        f"{band(3, '#e8eef4')}{band(SURE, '#d0dde9')}"
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{middle}" y2="{middle}" stroke="#868c92"/>'
        f'<polyline points="{line}" fill="none" stroke="#0b4f85" stroke-width="2"/>{dots}'
        f"{_amounts(points[-1][2], at, most_rounds)}{_periods(table, at)}</svg>"
    )


Place = Callable[[float, float], str]
"""The place of a number of rounds and a win less the expected one, as x,y."""


def _amounts(deviation: float, at: Place, rounds: float) -> str:
    """The dollars at the ends of the bands, and the line of what was expected."""
    marks = {"expected": 0.0}
    marks |= {_dollars(k * deviation): k * deviation for k in (-3, -SURE, SURE, 3)}
    places = {words: at(rounds, off).split(",") for words, off in marks.items()}
    return "".join(
        f'<text x="{float(x) + 5:.1f}" y="{float(y) + 3:.1f}" {FONT}>{words}</text>'
        for words, (x, y) in places.items()
    )


def _periods(table: Running, at: Place) -> str:
    """The names of the periods below the rounds at which they end."""
    named = table.periods if len(table.periods) <= MOST_NAMED else table.periods[-1:]
    found = []
    for one in named:
        words = one.period[:LETTERS]
        x = max(float(at(one.rounds, 0).split(",")[0]), 5.0 * len(words))
        anchor = f'x="{x:.1f}" y="{HEIGHT - 8}" text-anchor="end"'
        found.append(f"<text {anchor} {FONT}>{escape(words)}</text>")
    return "".join(found)


def _smooth(points: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Points between the periods: in each the variance grows evenly."""
    found = points[:1]
    for (x0, _, s0), (x1, _, s1) in pairwise(points):
        for step in range(1, 13):
            part = (step / 12) ** 2  # closer where the band opens
            found.append((x0 + (x1 - x0) * part, 0.0, (s0**2 + (s1**2 - s0**2) * part) ** 0.5))
    return found
