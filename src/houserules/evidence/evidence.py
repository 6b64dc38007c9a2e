"""Evidence: what rounds at the table say about a figure, outcome by outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite, sqrt
from statistics import NormalDist

from houserules.evidence.simulation import Account
from houserules.odds.figure import SIMULATED_ROUNDS, Figure, Number

ERRORS = 3
"""The most standard errors between the mean and the figure."""
ENOUGH = 30
"""The least expected number of an outcome that can be seen."""
RELATIVE = 0.01
"""The error in the commonest payout that rounds must be enough to catch."""
ROUNDING = 1e-9
"""How far an exhaustive count may be off a figure that was computed in floating point."""
CHANCE = NormalDist().cdf(-ERRORS)


@dataclass(frozen=True, slots=True)
class Row:
    """One gain per unit: how likely the figure says it is, and how often it came."""

    net: Number
    probability: Number
    seen: int
    rounds: int
    sampled: int | None = None
    """Out of how many rounds the probability itself is known, where it is not computed."""

    @property
    def expected(self) -> float:
        """How often it should have come."""
        return float(self.probability) * self.rounds

    @property
    def visible(self) -> bool:
        """Whether it comes often enough to be judged."""
        return self.expected >= ENOUGH

    @property
    def errors(self) -> float:
        """How many standard errors it came too often."""
        spread = sqrt(self.expected * max(0.0, 1 - float(self.probability)))
        if self.sampled:
            spread *= sqrt(1 + self.rounds / self.sampled)
        return (self.seen - self.expected) / spread if spread else 0.0


@dataclass(frozen=True)
class Counted:
    """The gains of deals that need no rounds, in as many ways as they come, out of all ways."""

    account: Account
    of: int

    @cached_property
    def shares(self) -> Mapping[Fraction, Fraction]:
        """How likely each gain is by these deals alone."""
        return {net: Fraction(ways, self.of) for net, ways in _by_net(self.account).items()}


@dataclass(frozen=True)
class Evidence:
    """A figure and the gains that came at the table: of all deals, or of a number of rounds.

    Some deals may have been counted; then the rounds are of the others alone.
    """

    figure: Figure
    account: Account
    exhaustive: bool = False
    before: Evidence | None = None
    """Earlier rounds, which were off so far that these were played."""
    counted: Counted | None = None

    @cached_property
    def _seen(self) -> Mapping[Fraction, int]:
        return _by_net(self.account)

    @cached_property
    def _stated(self) -> Mapping[Number, Number]:
        """How likely the figure says that each gain is."""
        shares: dict[Number, Number] = {}
        for share in self.figure.shares:
            shares[share.net] = shares.get(share.net, Fraction(0)) + share.probability
        return shares

    @cached_property
    def _left(self) -> Fraction:
        """How likely the deals are that were not counted."""
        return Fraction(1) - (sum(self.counted.shares.values()) if self.counted else 0)

    def _in_rounds(self, net: Number) -> Number:
        """How likely a gain is in the rounds, by the figure."""
        stated = self._stated[net]
        if self.counted is None:
            return stated
        left = (stated - self.counted.shares.get(Fraction(net), Fraction(0))) / self._left
        return Fraction(0) if -ROUNDING < left < ROUNDING else left

    @cached_property
    def rounds(self) -> int:
        """How many rounds there were; for all deals, in how many ways they come."""
        return self.account.played

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The gains that the figure knows, each with how often it came."""
        return tuple(
            Row(net, probability, self._seen.get(Fraction(net), 0), self.rounds, self._sampled)
            for net in self._stated
            if (probability := self._in_rounds(net)) > 0
        )

    @property
    def _sampled(self) -> int | None:
        """Where the advantage is stated, the outcomes were dealt for the standard deviation."""
        return None if self.figure.stated_advantage is None else SIMULATED_ROUNDS

    @property
    def averaged(self) -> bool:
        """Whether an outcome of the figure covers several gains, by their average."""
        return any(not isinstance(share.net, (int, Fraction)) for share in self.figure.shares)

    @cached_property
    def unknown(self) -> tuple[Fraction, ...]:
        """Gains that came and that the figure does not know, or that it says come less often."""
        if self.averaged:
            return ()
        known = {row.net for row in self.rows}
        few = ENOUGH if self._sampled else 0  # outcomes that were dealt may have left some out
        seen = tuple(net for net, seen in self._seen.items() if net not in known and seen > few)
        counted = self.counted.shares if self.counted else ()
        less = (net for net in counted if net not in self._stated or self._in_rounds(net) < 0)
        return (*seen, *less)

    @property
    def exact(self) -> bool:
        """Whether every gain is exactly as likely as the figure says."""
        chances = ((Fraction(row.seen, self.rounds), row.probability) for row in self.rows)
        return not self.unknown and all(
            seen == stated if isinstance(stated, Fraction) else abs(seen - stated) < ROUNDING
            for seen, stated in chances
        )

    # Outcomes that a simulation can see

    @cached_property
    def hidden(self) -> tuple[Row, ...]:
        """The outcomes that are too rare for this number of rounds."""
        if self.averaged or self.exhaustive:
            return ()
        return tuple(row for row in self.rows if not row.visible)

    @cached_property
    def errors(self) -> float:
        """The mean gain's distance in standard errors, over the outcomes that can be seen."""
        if self.exhaustive:
            return 0.0 if self.exact else inf
        if self.averaged or self.figure.stated_advantage is not None:
            return self._errors_by_what_was_seen
        visible = [row for row in self.rows if row.visible]
        if not any(row.seen for row in visible):
            return inf
        chance = sum(float(row.probability) for row in visible)
        mean = sum(float(row.probability * row.net) for row in visible) / chance
        square = sum(float(row.probability * row.net * row.net) for row in visible) / chance
        seen = sum(row.seen for row in visible)
        gained = sum(row.seen * row.net for row in visible) / seen
        spread = sqrt(max(0.0, square - mean * mean) / seen)
        return (float(gained) - mean) / spread if spread else 0.0

    @property
    def _errors_by_what_was_seen(self) -> float:
        """The same where the figure's outcomes are known only for its standard deviation."""
        off, error = (
            self.account.mean + float(self.figure.house_advantage),
            self.account.standard_error,
        )
        if error:
            return off / error
        return 0.0 if abs(off) < ROUNDING else inf

    @property
    def worst(self) -> Row | None:
        """The visible outcome whose frequency is furthest off."""
        rows = (row for row in self.rows if row.visible and not (self.averaged or self.exhaustive))
        return max(rows, key=lambda row: abs(row.errors), default=None)

    @property
    def threshold(self) -> float:
        """The standard errors at which one of all outcomes is as unlikely as a single one at 3."""
        visible = len(self.rows) - len(self.hidden)
        return -NormalDist().inv_cdf(CHANCE / max(1, visible))

    @property
    def agrees(self) -> bool:
        """Whether the rounds say what the figure says, as far as they can."""
        if self.exhaustive:
            return self.exact
        worst = self.worst
        within = worst is None or abs(worst.errors) <= self.threshold
        return within and abs(self.errors) <= ERRORS and not self.unknown

    @property
    def doubtful(self) -> bool:
        """Whether the rounds are off, and chance alone may have made them."""
        return not (self.agrees or self.exhaustive or self.unknown)

    # How many rounds are enough

    @property
    def commonest(self) -> tuple[Number, Number]:
        """The commonest gain of the player and its probability; of a price, what it costs."""
        gains = [(net, chance) for net, chance in self._stated.items() if net > 0 and chance]
        return max(gains or self._stated.items(), key=lambda gain: gain[1])

    @property
    def _scatter(self) -> float:
        """The standard error of how often the commonest gain comes, in one round, relatively."""
        gain, chance = self.commonest
        if self.averaged:
            per_round = self.account.standard_error * sqrt(max(1, self.rounds))
            return per_round / float(gain * chance)
        left = min(1.0, max(0.0, float(self._in_rounds(gain))))
        return float(self._left) * sqrt(left * (1 - left)) / float(chance)

    def needed(self) -> int | None:
        """Rounds in which an error of a percent in the commonest payout is 3 standard errors.

        Payouts are compared to the cent in every round, so an error can only be in how often
        they come. Where an outcome covers several gains, it can be in their average, and how
        these scatter is only known when some were seen.
        """
        rounds = (ERRORS / RELATIVE * self._scatter) ** 2
        return round(rounds) if isfinite(rounds) else None

    def needed_by_mean(self) -> int:
        """The same if one looked at the mean gain alone; none where it never varies."""
        if not self.figure.variance:
            return 0
        gain, chance = self.commonest
        return round(
            (ERRORS / (RELATIVE * float(gain * chance))) ** 2 * float(self.figure.variance)
        )

    @property
    def catches(self) -> float:
        """The relative error in the commonest payout that these rounds catch."""
        if self.exhaustive:
            return 0.0
        return ERRORS * self._scatter / sqrt(self.rounds) if self.rounds else inf

    @property
    def sees(self) -> float:
        """The smallest error of the house advantage that these rounds would have seen.

        It is per unit of the wager: three standard errors of the mean gain, none over all deals.
        """
        if self.exhaustive:
            return 0.0
        if not self.rounds:
            return inf
        return ERRORS * float(self._left) * self._standard_error

    @property
    def _standard_error(self) -> float:
        """The standard error of the mean gain in the rounds, by the figure's own variance."""
        if self.averaged:
            return self.account.standard_error or inf
        mean = sum(float(row.probability * row.net) for row in self.rows)
        square = sum(float(row.probability * row.net * row.net) for row in self.rows)
        spread = sqrt(max(0.0, square - mean * mean) / self.rounds)
        return spread * sqrt(1 + self.rounds / self._sampled) if self._sampled else spread


def _by_net(account: Account) -> Mapping[Fraction, int]:
    """How often each gain per unit came."""
    seen: dict[Fraction, int] = {}
    for (stake, gain), times in account.counts.items():
        net = Fraction(gain, stake)
        seen[net] = seen.get(net, 0) + times
    return seen
