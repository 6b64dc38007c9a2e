"""Numbers in conditions: 7, 9 to 12, at least 18, 4 or 10, odd."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

from houserules.errors import RuleError

Test = Callable[[Any], Any]
"""Asks a number, or an array of numbers."""
NUMBER_WORDS = "7, 9 to 12, at least 18, at most 5, 4 or 10, odd, even"


def number_test(text: str) -> Test:
    """Read which numbers are meant."""
    if text in ("odd", "even"):
        rest = int(text == "odd")
        return lambda number: number % 2 == rest
    if found := re.fullmatch(r"at (least|most) (\d{1,3})", text):
        least, bound = found[1] == "least", int(found[2])
        return (lambda number: number >= bound) if least else (lambda number: number <= bound)
    parts = [part for part in re.split(r",| or ", text) if part.strip()]
    bounds = []
    for part in parts:
        found = re.fullmatch(r"(\d{1,3})(?: to (\d{1,3}))?", part.strip())
        if found is None:
            raise RuleError(f"“{text[:40]}” are no numbers; write {NUMBER_WORDS}.")
        bounds.append(sorted((int(found[1]), int(found[2] or found[1]))))
    if not bounds:
        raise RuleError(f"“{text[:40]}” are no numbers; write {NUMBER_WORDS}.")
    return lambda number: reduce(or_, ((number >= low) & (number <= high) for low, high in bounds))
