"""The state's own figures beside ours: whether a published hold follows from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from houserules.comparison.figures import Letters, letters_of
from houserules.games import load
from houserules.law import Citation
from houserules.law.editions import editions
from houserules.law.stated_holds import Percentage, StatedHold, stated_holds
from houserules.odds.figure import Figure, Share
from houserules.odds.plan import Asked, plan_of
from houserules.odds.price import price_wager
from houserules.rules import HouseRules, Odds, Payable

MOST_UNITS = 2
"""A row that would have to pay more units otherwise than this is no likely misprint."""


class Verdict(StrEnum):
    """How a published percentage compares with the figures."""

    AGREES = "agrees"
    CUT = "agrees, cut instead of rounded"
    DIFFERS = "does not agree"
    NO_HOLD = "is no hold"


class Computed(NamedTuple):
    """The house advantage under one table."""

    table: str
    figure: Figure

    @property
    def advantage(self) -> Fraction:
        """As a fraction."""
        return Fraction(self.figure.house_advantage)


class Explanation(NamedTuple):
    """A change that would make a published percentage right."""

    words: str
    cite: Citation | None
    advantage: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Audited:
    """One published percentage, the figure that it should be, and the verdict."""

    stated: StatedHold
    bound: str
    percentage: Percentage
    computed: Computed
    cite: Citation
    verdict: Verdict
    explanations: tuple[Explanation, ...]

    @property
    def difference(self) -> Fraction:
        """How much more the state says."""
        return self.percentage.value - self.computed.advantage


def audit(statements: Iterable[StatedHold] | None = None) -> Iterator[Audited]:
    """Every published percentage."""
    for stated in stated_holds() if statements is None else statements:
        rules = load(f"{stated.chapter}@{stated.edition}").rules()
        payable = rules.game.find_payable(stated.wager)
        found = _computed(payable, rules)
        lowest, highest = (pick(found, key=lambda one: one.advantage) for pick in (min, max))
        if stated.high is None:
            nearest = min(found, key=lambda one: abs(one.advantage - stated.low.value))
            yield _audited(stated, "hold", stated.low, nearest, payable, rules)
        else:
            yield _audited(stated, "lowest", stated.low, lowest, payable, rules)
            yield _audited(stated, "highest", stated.high, highest, payable, rules)


def _computed(payable: Payable, rules: HouseRules) -> list[Computed]:
    """The figures under every table of a wager or bonus."""
    if payable.option is not None and len(payable.paytables) > 1:
        letters: Letters = letters_of(payable, rules)
        return [Computed(*one) for one in letters.figures.items()]
    base = plan_of(rules.game).base(payable)
    return [Computed(figure.table, figure) for figure in price_wager(rules, base)]


def _audited(
    stated: StatedHold,
    bound: str,
    percentage: Percentage,
    computed: Computed,
    payable: Payable,
    rules: HouseRules,
) -> Audited:
    number = computed.advantage
    explanations: tuple[Explanation, ...] = ()
    if percentage.is_rounded_from(number):
        verdict = Verdict.AGREES
    elif percentage.is_cut_from(number):
        verdict = Verdict.CUT
    else:
        rates = tuple(_rates(percentage, payable, rules))
        verdict = Verdict.NO_HOLD if rates else Verdict.DIFFERS
        explanations = rates or (
            *_other_readings(percentage, computed, payable, rules),
            *_other_rows(percentage, computed, payable),
        )
    cite = payable.paytables[0].cite if payable.paytables else payable.cite
    return Audited(stated, bound, percentage, computed, cite, verdict, explanations)


def _rates(percentage: Percentage, payable: Payable, rules: HouseRules) -> Iterator[Explanation]:
    """Rates of a meter, in any edition, that are the published percentage."""
    for edition in reversed(editions(rules.game.chapter)):
        game = load(f"{rules.game.chapter}@{edition.id}")
        same = next((each for each in game.wagers if each.name == payable.name), None)
        for _, meter in same.meters if same else ():
            for name, rate in (("primary", meter.primary), ("reserve", meter.reserve)):
                if rate == percentage.value:
                    words = f"it is the {name} rate of the meter in the edition {edition.id}"
                    yield Explanation(words, meter.cite)
                    return


def _other_readings(
    percentage: Percentage, computed: Computed, payable: Payable, rules: HouseRules
) -> Iterator[Explanation]:
    """Readings that were not taken and give the published percentage."""
    option = payable.option
    varied = rules.with_choice(option, computed.table) if option is not None else rules
    plan = plan_of(rules.game)
    for other in plan.otherwise:
        if other.payable is not plan.base(payable):
            continue
        for figure in other.price(varied, Asked()):
            number = Fraction(figure.house_advantage)
            if percentage.is_rounded_from(number) or percentage.is_cut_from(number):
                yield Explanation(f"it agrees if {other.words}", other.cite, number)


def _other_rows(
    percentage: Percentage, computed: Computed, payable: Payable
) -> Iterator[Explanation]:
    """Rows of the table that would give the published percentage by paying otherwise."""
    for share in computed.figure.shares:
        if not isinstance(share.payout, Odds) or not share.probability:
            continue
        number = _otherwise(percentage, computed, share)
        if number is not None:
            words = f"it agrees if {share.label.lower()} paid {number} instead of {share.payout}"
            yield Explanation(words, payable.paytables[0].cite)


def _otherwise(percentage: Percentage, computed: Computed, share: Share) -> Odds | None:
    probability = Fraction(share.probability)
    units = round((computed.advantage - percentage.value) / probability)
    if not 0 < abs(units) <= MOST_UNITS or not isinstance(share.payout, Odds):
        return None
    if not percentage.is_rounded_from(computed.advantage - units * probability):
        return None
    return share.payout.plus(units)
