"""Figures of wagers that one spin or throw decides: all results, each as likely as the others."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from houserules.games.shared.throw_wagers import bets_on
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import Bet, HouseRules, Option, Verdict, Wager

Result = TypeVar("Result", bound=Hashable)
Results = Callable[[HouseRules], Sequence[Result] | Mapping[Result, int]]
"""The equally likely results under the rules in force, or in how many ways each comes."""
Settle = Callable[[Bet, Result, HouseRules], Verdict]
When = Callable[[HouseRules, Wager], str | None]
Noted = Callable[[Figure, HouseRules], Figure]


def price_throws(
    plan: Plan,
    wagers: Iterable[Wager],
    settle: Settle[Result],
    results: Results[Result],
    *,
    by: Sequence[Option[Any]] = (),
    when: When = lambda rules, wager: None,
    noted: Noted = lambda figure, rules: figure,
) -> None:
    """Plan the figure of each wager, and of each of its selections if they are not all alike."""

    def price(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        counts = Counter(results(rules))
        bets, words = bets_on(wager, rules), when(rules, wager)
        figures = [priced(rules, wager, counts, partial(settle, bet), when=words) for bet in bets]
        alike = len({figure.shares for figure in figures}) == 1
        for bet, figure in zip(bets, figures, strict=True):
            if not alike:
                on = f"on {bet.on}" if words is None else f"on {bet.on}; {words}"
                figure = replace(figure, when=on, selection=bet.on, notes=())
            yield noted(figure, rules)
            if alike:
                return

    for wager in wagers:
        plan.prices(wager, by=by)(partial(price, wager))
