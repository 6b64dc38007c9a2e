"""The odds of wagers, as a certificate holder wishes to print them for patrons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from houserules.odds.figure import Figure
from houserules.rules.errors import RuleError
from houserules.rules.money import percentage
from houserules.rules.printed import together

RARE = 0.01
"""A chance below this is printed as one in a number of bets."""


class Odds(StrEnum):
    """The part of a wager's odds that is printed."""

    NONE = "none"
    ADVANTAGE = "advantage"
    RETURN = "return"
    CHANCE = "chance"


def _kept(figure: Figure) -> float:
    """The house's part of each dollar; of wagers that are counted by another, of both together."""
    both = figure.per != figure.wager
    return float(figure.element_of_risk if both else figure.house_advantage)


def _chance(figure: Figure) -> str:
    won = float(figure.hit_frequency)
    return f"1 in {1 / won:,.0f}" if 0 < won < RARE else percentage(won)


PRINTED: dict[Odds, tuple[str, str, Callable[[Figure], str]]] = {
    Odds.ADVANTAGE: (
        "House advantage",
        "what the house keeps on average of each dollar bet on the wager, with best play",
        lambda figure: percentage(_kept(figure)),
    ),
    Odds.RETURN: (
        "Return",
        "what comes back on average of each dollar bet on the wager, with best play",
        lambda figure: percentage(1 - _kept(figure)),
    ),
    Odds.CHANCE: (
        "Chance to win",
        "how often a bet on the wager gains something, with best play",
        _chance,
    ),
}
"""The head of a column, what it means, and the number."""


def odds_named(name: str) -> Odds:
    """The part of the odds that a name means."""
    try:
        return Odds(name)
    except ValueError:
        raise RuleError(f"“{name[:40]}” is no kind of odds; choose {', '.join(Odds)}.") from None


def printed(figures: Sequence[Figure], shown: Odds) -> dict[str, Any] | None:
    """A table of wagers and numbers; wagers with the same number share a row."""
    if shown is Odds.NONE or not figures:
        return None
    head, note, number = PRINTED[shown]
    if shown is Odds.CHANCE:  # in a game of players against each other the house pays nobody
        figures = [one for one in figures if one.hit_frequency]
        if not figures:
            return None
    return {"head": head, "note": f"{head}: {note}.", "rows": rows(figures, number)}


def rows(figures: Sequence[Figure], number: Callable[[Figure], str]) -> list[list[str]]:
    """Wagers by their number, in order; the number of most wagers comes last, without names."""
    by_number: dict[str, dict[str, list[str]]] = {}
    for one in figures:
        same = [other for other in figures if other.wager == one.wager and other.per == one.per]
        told = one.when or one.selection if len(set(map(number, same))) > 1 else None
        wager = one.wager if one.per == one.wager else one.when or one.wager
        name = f"{wager}, {told}" if told and told != wager else wager
        of_wager = by_number.setdefault(number(one), {}).setdefault(wager, [])
        if name not in of_wager:
            of_wager.append(name)
    shared = {text: [together(one) for one in names.values()] for text, names in by_number.items()}
    every = sum(map(len, shared.values()))
    most = max(shared, key=lambda text: len(shared[text]))
    rest = most if len(shared) > 1 and 2 * len(shared[most]) > every > 4 else None
    listed = [[_listed(names), text] for text, names in shared.items() if text != rest]
    return [*listed, ["All other wagers", rest]] if rest else listed


def _listed(names: Sequence[str]) -> str:
    return ("; " if any("," in name for name in names) else ", ").join(names)
