"""Figures: filed numbers beside computed ones, in exact fractions (601a.2(a)(1)(ii))."""

from __future__ import annotations

import re
from fractions import Fraction

from houserules.rules.errors import RuleError

_NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[0-9]+/[0-9]+)")
LONGEST = 400
"""The characters of a filed number; exact fractions are long."""


def row(wager: str, name: str, filed: str, computed: Fraction | float | None) -> dict[str, str]:
    """A filed figure beside ours; a rounded one agrees if ours rounds to it."""
    value, half = figure(filed)
    row = {"wager": wager, "figure": name, "filed": filed}
    if computed is None:
        return {**row, "computed": "", "difference": "", "verdict": "not computed"}
    exact = Fraction(computed)
    difference = value - exact
    verdict = "agrees" if not difference else "agrees as rounded"
    if abs(difference) > half:
        verdict = "differs"
    return {**row, "computed": str(computed), "difference": str(difference), "verdict": verdict}


def figure(text: str) -> tuple[Fraction, Fraction]:
    """A filed number and half of its last decimal; a fraction is exact."""
    plain = text.replace(",", "").removesuffix("to 1").strip()
    percent = plain.endswith("%")
    plain = plain.removesuffix("%").strip()
    try:
        value = Fraction(plain if len(plain) <= LONGEST and _NUMBER.fullmatch(plain) else "")
    except (ValueError, ZeroDivisionError):
        raise RuleError(f"“{text[:40]}” is no figure; write 7.28%, 23/313 or 22.5 to 1.") from None
    decimals = len(plain.partition(".")[2])
    half = Fraction(0) if "/" in plain else Fraction(1, 2 * 10**decimals)
    return (value / 100, half / 100) if percent else (value, half)
