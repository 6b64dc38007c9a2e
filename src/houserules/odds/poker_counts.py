"""How many poker hands there are of each kind, counted over every hand."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache


@cache
def category_counts(size: int) -> dict[str, int]:
    """Every hand of five, six or seven cards by the category of its best five cards."""
    from houserules.hands.tables import CATEGORIES, CATEGORY_OF_VALUE, count_values

    counts = dict.fromkeys(map(str, CATEGORIES), 0)
    for category, count in zip(CATEGORY_OF_VALUE, count_values(size), strict=True):
        counts[str(CATEGORIES[category])] += int(count)
    return counts


def split(counts: dict[str, int], whole: str, parts: dict[str, int]) -> dict[str, int]:
    """Replace one category by special cases of it; what is left over stays under its name."""
    left = counts[whole] - sum(parts.values())
    rest = {whole: left} if left else {}
    return {**parts, **rest, **{name: n for name, n in counts.items() if name != whole}}


def chances(counts: dict[str, int], names: Sequence[str]) -> dict[str, Fraction]:
    """The probability of some outcomes."""
    total = sum(counts.values())
    return {name: Fraction(counts[name], total) for name in names}
