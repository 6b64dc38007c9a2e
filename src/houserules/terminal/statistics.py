"""Statistics: what was wagered and gained on each wager, against what the mathematics expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from houserules.odds.figure import Figure
from houserules.odds.price import price
from houserules.rules import Bet, HouseRules, Line, Outcome

Figures = Mapping[str, Figure]


@dataclass(slots=True)
class Tally:
    """One wager over a session, in cents; nothing is expected where no figure prices it."""

    times: int = 0
    wagered: int = 0
    gained: int = 0
    expected: float | None = None
    variance: float = 0.0


def figures_by_wager(rules: HouseRules) -> Figures:
    """The figures of the wagers that the house rules offer; meters show their seed.

    Where a figure holds for a wager on something, that is part of its name: Place Bet to Win on 6.
    """
    figures: dict[str, Figure] = {}
    for figure in price(rules):
        figures.setdefault(figure.wager, figure)
        if figure.when is not None and figure.when.startswith("on "):
            figures[f"{figure.wager} {figure.when}"] = figure
    return figures


def tallies(
    lines: Iterable[Line],
    stakes: Iterable[tuple[Bet, int]] = (),
    figures: Figures | None = None,
) -> dict[str, Tally]:
    """The gain of each wager, and the gain expected of the stakes that were decided."""
    found: dict[str, Tally] = {}
    for line in lines:
        name = line.name if line.payable is None else line.payable.name
        tally = found.setdefault(name, Tally())
        tally.times += line.outcome is not Outcome.CHARGED
        tally.wagered += line.stake
        tally.gained += line.amount
    for bet, stake in stakes:
        known = figures or {}
        figure = known.get(str(bet)) or known.get(bet.wager.name)
        if figure is not None:
            tally = found.setdefault(bet.wager.name, Tally())
            tally.expected = (tally.expected or 0.0) - float(figure.house_advantage) * stake
            tally.variance += float(figure.variance) * stake**2
    return found


@dataclass(frozen=True, slots=True)
class Total:
    """A whole session, in cents, and its distance from what was expected."""

    wagered: int
    gained: int
    expected: float | None
    deviations: float | None


def total(found: Mapping[str, Tally]) -> Total:
    """The sum over all wagers, taking different wagers for independent."""
    gained = sum(tally.gained for tally in found.values())
    wagered = sum(tally.wagered for tally in found.values())
    expected = [tally.expected for tally in found.values() if tally.expected is not None]
    spread = sqrt(sum(tally.variance for tally in found.values()))
    if not expected:
        return Total(wagered, gained, None, None)
    deviations = (gained - sum(expected)) / spread if spread else None
    return Total(wagered, gained, sum(expected), deviations)
