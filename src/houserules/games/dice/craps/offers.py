"""Craps and Mini-Craps: exactly what a player may do now with which bet, and in what amounts.

Whether a bet may be made, removed or called is asked of the layout (623a.4); here the amounts are
worked out that its rules and the player's chips leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from houserules.rules import Bet, Bets, RuleError
from houserules.rules.house_rules import Limits
from houserules.rules.play import Handling, Permitted
from houserules.rules.verification import verify_bets

from .bets import ON, broken_down, game
from .layout import Layout, Standing, call_left, stays, taken_back_by
from .numbers import charge

DOLLAR = 100


def permitted(layout: Layout, seat: int, chips: int) -> Iterator[Permitted]:
    """The acts that a seat may do with its bets before the next roll, given its chips in cents."""
    for wager in filter(layout.rules.offers, game.wagers):
        for selection in wager.selections or (None,):
            bet = Bet(wager, selection)
            if amounts := _placed(layout, seat, bet, chips):
                yield Permitted(Handling.PLACES, bet, wager.cite, *amounts)
    for standing in layout.of(seat):
        yield from _called(standing)
        if not stays(standing):
            yield from _taken_back(layout, standing)


# Placing


def _placed(layout: Layout, seat: int, bet: Bet, chips: int) -> tuple[int, int, int] | None:
    """The least and the most that may be put on a bet, and the steps between."""
    try:
        amounts = _addable(layout, seat, bet)
    except RuleError:
        return None
    most = chips
    if vigorish := charge(bet, DOLLAR, layout.rules):
        most = floor(chips / (1 + vigorish / DOLLAR))
    if amounts.maximum is not None:
        most = min(most, amounts.maximum)
    most -= (most - amounts.minimum) % amounts.increment
    return (amounts.minimum, most, amounts.increment) if amounts.minimum <= most else None


def _addable(layout: Layout, seat: int, bet: Bet) -> Limits:
    """The amounts that the rules let a player add to a bet: the least, the most, the steps."""
    parts = broken_down(bet, DOLLAR, layout.rules)
    if bet not in parts:
        return _addable_to_all(layout, seat, bet, parts)
    there = layout.to_increase(seat, bet)
    total = _total(layout, there)
    least = max(total.minimum, there.stake + 1)
    least += -least % total.increment
    verify_bets(layout.rules, seat, Bets({bet: least}))
    most = None if total.maximum is None else total.maximum - there.stake
    return Limits(least - there.stake, most, total.increment)


def _addable_to_all(layout: Layout, seat: int, bet: Bet, parts: dict[Bet, int]) -> Limits:
    """A bet without an area of its own: each of its parts must be permitted."""
    amounts = layout.rules.amounts(bet.wager)
    verify_bets(layout.rules, seat, Bets({bet: amounts.minimum}))
    for part, of_a_dollar in parts.items():
        share, own = Fraction(of_a_dollar, DOLLAR), _addable(layout, seat, part)
        amounts &= Limits(
            ceil(own.minimum / share),
            None if own.maximum is None else floor(own.maximum / share),
            (own.increment / share).numerator,
        )
    least = amounts.minimum + -amounts.minimum % amounts.increment
    return Limits(least, amounts.maximum, amounts.increment)


def _total(layout: Layout, standing: Standing) -> Limits:
    """The amounts that a bet may have in all."""
    amounts, most = layout.rules.amounts(standing.wager), layout.limit(standing)
    return amounts if most is None else amounts & Limits(maximum=most)


# Taking back and calling


def _taken_back(layout: Layout, standing: Standing) -> Iterator[Permitted]:
    cite = taken_back_by(standing).cite
    yield Permitted(Handling.REMOVES, standing.where, cite)
    total = _total(layout, standing)
    step = total.increment
    least = standing.stake % step or step
    most = standing.stake - total.minimum
    most -= (most - least) % step
    if least <= most:
        amounts = (least, most, step)
        yield Permitted(Handling.REDUCES, standing.where, cite, *amounts)


def _called(standing: Standing) -> Iterator[Permitted]:
    if word := call_left(standing):
        does = Handling.CALLS_ON if word == ON else Handling.CALLS_OFF
        yield Permitted(does, standing.where, standing.wager.cite)
