"""Figures of wagers that one spin decides: all marks of the wheel, each as likely as the others."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from houserules.games.wheels.spin_wagers import SpinWagers, bets_on
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import listed, priced
from houserules.rules import Bet, HouseRules, Option, Verdict, Wager

Marks = Callable[[HouseRules], Sequence[str]]
"""The equally likely marks that decide a wager on the wheel in use."""
Settle = Callable[[Bet, str, HouseRules], Verdict]
Noted = Callable[[Figure, HouseRules], Figure]


def price_spins(
    plan: Plan,
    wagers: SpinWagers,
    settle: Settle,
    marks: Marks,
    *,
    wheel: Option[str] | None = None,
    noted: Noted = lambda figure, rules: figure,
) -> None:
    """Plan the figure of each wager, on each wheel if there are several, perhaps with notes."""

    def price(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        bets = bets_on(wager, rules)
        if len({len(wagers.covered(bet)) for bet in bets}) > 1:
            raise ArithmeticError(f"The selections of the {wager.name} are not worth the same.")
        for bet in bets[:1]:
            counts = listed(marks(rules))
            when = condition(rules, wager, wheel)
            yield noted(priced(rules, wager, counts, partial(settle, bet), when=when), rules)

    for wager in wagers:
        plan.prices(wager, by=[wheel])(partial(price, wager))
        plan.takes_as_given(wager, wagers[wager].odds)


def condition(rules: HouseRules, wager: Wager, wheel: Option[str] | None = None) -> str | None:
    """The wheel in use, and the odds where they are better than the printed ones."""
    odds, printed = (str(t.rows[0][1]) for t in (rules.paytable(wager), wager.paytables[0]))
    words = [rules[wheel]] if wheel else []
    return "; ".join(words + [odds] * (odds != printed)) or None
