"""Figures: filed numbers beside computed ones, in exact fractions (601a.2(a)(1)(ii))."""

from __future__ import annotations

from fractions import Fraction

from houserules.files.filed import Verdict, read

VERDICTS = {
    Verdict.EXACT: "agrees",
    Verdict.ROUNDED: "agrees as rounded",
    Verdict.CUT: "agrees as cut",
    Verdict.DIFFERS: "differs",
}
"""The words of the journal, which stay as they were written."""


def row(
    wager: str, name: str, filed: str, computed: Fraction | float | None, *, odds: bool = False
) -> dict[str, str]:
    """A filed figure beside ours, compared as `verify` does; odds are computed to 1."""
    figure = read(filed, odds=odds)
    row = {"wager": wager, "figure": name, "filed": filed}
    if computed is None:
        return {**row, "computed": "", "difference": "", "verdict": "not computed"}
    exact = Fraction(computed)
    verdict = figure.verdict(1 / (exact + 1) if odds else exact)
    value = figure.value
    if odds and value:
        value = 1 / value - 1
    difference = "" if value is None else str(value - exact)
    words = VERDICTS[verdict]
    return {**row, "computed": str(computed), "difference": difference, "verdict": words}
