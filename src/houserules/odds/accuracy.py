"""How exact a figure is: the errors of its probabilities, carried through to its numbers.

Bounds are added up; standard errors of probabilities that were dealt add up by their squares,
which is at least their true sum, because more of one outcome is less of the others.
"""

from collections.abc import Callable
from math import hypot, sqrt
from typing import NamedTuple

from houserules.odds.figure import Figure, Number, Progressive, Share, total

Weight = Callable[[Share], Number]


class Written(NamedTuple):
    """A number with its error: a bound, or a standard error alone where it was dealt."""

    exact: str | None
    decimal: float
    error_bound: float | None
    standard_error: float | None


class Measures(NamedTuple):
    """Further numbers of a figure, exact or with their errors."""

    element_of_risk: Written
    hit_frequency: Written
    variance: Written


def both(
    number: Number, error_bound: float | None = None, standard_error: float | None = None
) -> Written:
    """A number as its exact fraction, if it is one, and as a decimal with its error if not.

    A number that was dealt has a standard error alone: nothing bounds it.
    """
    exact = None if isinstance(number, float) else str(number)
    bound = None if exact or standard_error is not None else error_bound
    return Written(exact, float(number), bound, None if exact else standard_error)


def advantage(figure: Figure, number: Number) -> Written:
    """A house advantage of a figure: its own, or one that follows from the same chances."""
    return both(number, advantage_bound(figure), figure.standard_error)


def advantage_bound(figure: Figure) -> float | None:
    """The bound on the error of a house advantage that is not exact."""
    if figure.error_bound is None or figure.stated_advantage is not None:
        return figure.error_bound
    return _bound(figure, lambda share: share.net, lambda share: 1)


def net_bound(figure: Figure, share: Share) -> float:
    """The bound on a net result: one that is an average divides by the chance of its outcome."""
    if not isinstance(share.net, float) or not share.probability:
        return 0.0
    return (figure.error_bound or 0.0) * (1 + abs(share.net)) / float(share.probability)


def _bound(figure: Figure, of_chance: Weight, of_net: Weight) -> float:
    """The bound on a sum over outcomes that takes chances and net results by these weights."""
    bound = 0.0
    for share in figure.shares:
        if isinstance(share.probability, float):
            bound += abs(float(of_chance(share))) * (figure.error_bound or 0.0)
        if isinstance(share.net, float):
            by_net = float(share.probability) * abs(float(of_net(share)))
            bound += by_net * net_bound(figure, share)
    return bound


def _dealt(figure: Figure, of_chance: Weight) -> float | None:
    """The standard error of a sum over outcomes of which some were dealt."""
    errors = [float(of_chance(s)) * s.standard_error for s in figure.shares if s.standard_error]
    return sqrt(sum(error * error for error in errors)) if errors else None


def _measure(figure: Figure, number: Number, of_chance: Weight, of_net: Weight) -> Written:
    return both(number, _bound(figure, of_chance, of_net), _dealt(figure, of_chance))


def _risk(figure: Figure) -> Written:
    """The element of risk, with the errors of the advantage and of the total wagered."""
    wagered, risk = float(figure.total_wagered), abs(float(figure.element_of_risk))
    inexact = isinstance(figure.total_wagered, float)
    bound = (advantage_bound(figure) or 0.0) + risk * (figure.error_bound or 0.0) * inexact
    dealt = hypot(figure.standard_error or 0.0, risk * (figure.wagered_standard_error or 0.0))
    return both(figure.element_of_risk, bound / wagered, dealt / wagered or None)


def measures(figure: Figure) -> Measures:
    """Element of risk, hit frequency and variance, exact or with their errors."""
    mean = total(share.probability * share.net for share in figure.shares)
    return Measures(
        _risk(figure),
        _measure(figure, figure.hit_frequency, lambda share: int(share.net > 0), lambda share: 0),
        _measure(
            figure,
            figure.variance,
            lambda share: share.net * share.net - 2 * mean * share.net,
            lambda share: 2 * (share.net - mean),
        ),
    )


def break_even(figure: Figure, item: Progressive) -> Written | None:
    """The meter at which neither side gains; its error divides by what a wager draws."""
    if item.break_even is None:
        return None
    drawn, bound = float(item.drawn), advantage_bound(figure)
    if bound is not None and drawn:
        by_drawn = abs(float(figure.house_advantage)) * (figure.error_bound or 0.0) / drawn
        bound = (bound + by_drawn) / drawn
    return both(item.break_even, bound)


def long_run(figure: Figure, item: Progressive) -> Written:
    """The advantage in the long run, in which the chance of the seed counts once more."""
    bound = advantage_bound(figure)
    return both(item.long_run, bound and 2 * bound)
