"""Two cards to begin with, by name: a pair `AA`, one suit `AKs`, two suits `AKo`."""

from collections.abc import Mapping

from houserules.equipment.cards import RANK_LETTERS
from houserules.odds.plan import Chart


def starting_hands_chart(title: str, cells: Mapping[str, str]) -> Chart:
    """Starting hands by their two ranks: suited above the diagonal, pairs on it, others below."""
    ranks = RANK_LETTERS[::-1]
    rows = tuple(
        (down, *(cells[_name(ranks, i, j)] for j in range(len(ranks))))
        for i, down in enumerate(ranks)
    )
    return Chart(title, ("", *ranks), rows)


def _name(ranks: str, i: int, j: int) -> str:
    if i == j:
        return 2 * ranks[i]
    return f"{ranks[min(i, j)]}{ranks[max(i, j)]}{'s' if i < j else 'o'}"
