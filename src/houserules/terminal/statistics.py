"""Statistics: what was wagered and gained on each wager, against what the mathematics expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from houserules.odds.figure import Figure
from houserules.odds.price import price
from houserules.rules import Game, HouseRules, Line

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
    """The figures of the wagers that the house rules offer; meters stand at their seed.

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
    game: Game,
    stakes: Iterable[tuple[str, int]] = (),
    figures: Figures | None = None,
) -> dict[str, Tally]:
    """What each wager brought, and what was to be expected of the stakes that were decided."""
    found: dict[str, Tally] = {}
    for line in lines:
        tally = found.setdefault(_wager(line.wager, game), Tally())
        tally.times += 1
        tally.wagered += line.stake
        tally.gained += line.amount
    for label, stake in stakes:
        name, known = _wager(label, game), figures or {}
        figure = known.get(label) or known.get(name)
        if figure is not None:
            tally = found.setdefault(name, Tally())
            tally.expected = (tally.expected or 0.0) - float(figure.house_advantage) * stake
            tally.variance += float(figure.variance) * stake**2
    return found


def _wager(label: str, game: Game) -> str:
    """The wager or bonus of a line, without what it is on and whose hand it is for."""
    for payable in game.payables:
        if label == payable.name or label.startswith((f"{payable} on ", f"{payable}, seat ")):
            return payable.name
    return label


@dataclass(frozen=True, slots=True)
class Total:
    """A whole session, in cents, and how far it lies from what was expected."""

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
