"""Figures in dollars: the hold per hour and day, its spread, and the largest award."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from houserules.odds.figure import Figure, Share
from houserules.rules import Amount, HouseRules, MeterShare, RuleError, Wager, cents
from houserules.rules.payout import METER

HOURS = 24
"""The hours of play in a day."""
DEVIATIONS = 1.96
"""The standard deviations on both sides that hold 95 of 100 results of a normal distribution."""
SKEWED = 0.5
"""The skewness of a sum from which on the normal distribution describes it badly."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """How a table is played: average bet in cents, hands per hour, seats; hands for a range."""

    bet: int
    hands_per_hour: int
    seats: int
    hands: int

    @classmethod
    def read(cls, text: str, hands: int | None = None) -> Stakes:
        """Read “25, 60, 5”: a bet of $25, 60 hands per hour, 5 seats.

        A range is for one day unless another number of hands is given.
        """
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != 3 or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts[1:]):
            raise RuleError(
                f"“{text[:40]}” are no stakes; write average bet, hands per hour and seats: "
                "“25, 60, 5”."
            )
        bet, per_hour, seats = cents(parts[0]), int(parts[1]), int(parts[2])
        if bet < 1 or not (0 < per_hour <= 10_000 and 0 < seats <= 1_000):
            raise RuleError(f"“{text[:40]}”: bet, hands per hour and seats must be above zero.")
        return cls(bet, per_hour, seats, hands or HOURS * per_hour * seats)


@dataclass(frozen=True, slots=True)
class Takings:
    """The house's expected gain from one wager, in cents, and how far it spreads."""

    figure: Figure
    bet: int
    per_hour: float
    per_day: float
    deviation_per_hour: float
    deviation_per_day: float
    expected: float
    low: float
    high: float
    skewed: bool
    """Whether awards are so rare that the range is only a rough one."""
    top_award: int
    top_outcome: str


def takings(rules: HouseRules, figure: Figure, stakes: Stakes) -> Takings:
    """The takings from a wager of which every seat bets the average, or its one amount."""
    bet = _bet(rules, figure, stakes)
    gains = list(_gains(figure, bet))
    mean = sum(chance * gain for chance, gain in gains)
    spread = sqrt(sum(chance * (gain - mean) ** 2 for chance, gain in gains))
    third = sum(chance * (gain - mean) ** 3 for chance, gain in gains)
    hold = -mean if figure.stated_advantage is None else float(figure.house_advantage) * bet
    hourly = stakes.hands_per_hour * stakes.seats
    expected, deviation = hold * stakes.hands, spread * sqrt(stakes.hands)
    skewness = abs(third) / spread**3 / sqrt(stakes.hands) if spread else 0.0
    award, outcome = max(
        (_gain(share, figure, bet), share.label) for share in figure.shares if share.probability
    )
    return Takings(
        figure=figure,
        bet=bet,
        per_hour=hold * hourly,
        per_day=hold * hourly * HOURS,
        deviation_per_hour=spread * sqrt(hourly),
        deviation_per_day=spread * sqrt(hourly * HOURS),
        expected=expected,
        low=expected - DEVIATIONS * deviation,
        high=expected + DEVIATIONS * deviation,
        skewed=skewness > SKEWED,
        top_award=max(0, round(award)),
        top_outcome=outcome,
    )


def _bet(rules: HouseRules, figure: Figure, stakes: Stakes) -> int:
    """The average bet, or the one amount that the rules permit."""
    payable = next((one for one in rules.game.payables if one.name == figure.wager), None)
    fixed = rules.fixed_amount(payable) if isinstance(payable, Wager) else None
    return stakes.bet if fixed is None else fixed


def _gains(figure: Figure, bet: int) -> Iterator[tuple[float, float]]:
    for share in figure.shares:
        yield float(share.probability), float(_gain(share, figure, bet))


def _gain(share: Share, figure: Figure, bet: int) -> Fraction:
    """The player's gain in cents; fixed sums and meters do not grow with the bet."""
    if isinstance(share.payout, Amount):
        return share.payout.net(bet)
    if isinstance(share.payout, MeterShare):
        meters = {
            "" if item.meter == METER else item.meter: int(item.amount * figure.amount)
            for item in figure.progressives
        }
        return share.payout.net(bet, meters)
    return Fraction(share.net) * bet
