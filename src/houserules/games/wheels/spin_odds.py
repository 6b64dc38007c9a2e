"""Figures of wagers that one spin decides: all marks of the wheel, each as likely as the others."""

from collections.abc import Callable, Sequence

from houserules.games.shared.throw_odds import Noted, Settle, price_throws
from houserules.games.wheels import SpinWagers
from houserules.odds.plan import Plan
from houserules.rules import HouseRules, Option, Wager

Marks = Callable[[HouseRules], Sequence[str]]
"""The equally likely marks that decide a wager on the wheel in use."""


def price_spins(
    plan: Plan,
    wagers: SpinWagers,
    settle: Settle[str],
    marks: Marks,
    *,
    wheel: Option[str] | None = None,
    noted: Noted = lambda figure, rules: figure,
) -> None:
    """Plan the figure of each wager, on each wheel if there are several, perhaps with notes."""

    def when(rules: HouseRules, wager: Wager) -> str | None:
        return condition(rules, wager, wheel)

    by = [wheel] if wheel else []
    price_throws(plan, wagers, settle, marks, by=by, when=when, noted=noted)
    for wager in wagers:
        plan.takes_as_given(wager, wagers[wager].odds)


def condition(rules: HouseRules, wager: Wager, wheel: Option[str] | None = None) -> str | None:
    """The wheel in use, and the odds where they are better than the printed ones."""
    odds, printed = (str(t.rows[0][1]) for t in (rules.paytable(wager), wager.paytables[0]))
    words = [rules[wheel]] if wheel else []
    return "; ".join(words + [odds] * (odds != printed)) or None
