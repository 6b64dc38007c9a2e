"""Progressive meters while a round is settled: each winner is paid from what is then there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor

from houserules.law import Citation
from houserules.rules.payout import MeterShare, Number
from houserules.rules.round import Bet, Round
from houserules.rules.settlement import FromMeter, Line, Verdict
from houserules.rules.wager import Wager


@dataclass(slots=True)
class _Division:
    """A share that several winners divide: the meters as they then stood, and what is left."""

    amounts: dict[str, int]
    cents: int
    paid: Fraction = field(default_factory=Fraction)


class MeterBank:
    """The amounts on the meters of a table, in cents, as one winner after another is paid."""

    def __init__(self, round_: Round) -> None:
        self._round = round_
        self._amounts: dict[tuple[str, str], int] = {}
        self._divided: dict[Bet, _Division] = {}
        self._emptied: set[tuple[str, str]] = set()

    def amounts(self, wager: Wager, stake: int) -> dict[str, int]:
        """The amount on each meter of a wager now; the seed where the round does not say."""
        if all(of != wager.name for of, _ in self._amounts):
            given = self._round.meters.get(wager.name, {})
            for meter in self._round.rules.meters(wager):
                start = given.get(meter.name, meter.seed_for(stake))
                self._amounts[wager.name, meter.name] = start
        return {name: cents for (of, name), cents in self._amounts.items() if of == wager.name}

    def look_again(self) -> None:
        """Have the next winner paid by what the meters show then; time has passed."""
        self._amounts.clear()
        self._emptied.clear()

    def line(self, seat: int, bet: Bet, stake: int, verdict: Verdict) -> Line:
        """Settle a wager that may win a share of a meter, and take the share off the meter."""
        share = verdict.pays
        if not isinstance(share, MeterShare):
            return Line.of(seat, bet, stake, verdict)
        line = Line.of(seat, bet, stake, verdict, self.amounts(bet.wager, stake))
        taken = self._take(bet.wager, stake, share)
        return replace(line, from_meter=replace(taken, paid=taken.taken))

    def shared_line(
        self, seat: int, bet: Bet, stake: int, verdict: Verdict, sharers: Number, cite: Citation
    ) -> Line:
        """Settle one of several winners of one share; it leaves the meter with the first.

        Each gets the share divided by `sharers`: their number, or for a division by wagers how
        many times one's own wager they all hold. Cents that cannot be divided go back to the
        meter with the last.
        """
        share = verdict.pays
        if not isinstance(share, MeterShare) or sharers == 1:
            return self.line(seat, bet, stake, verdict)
        taken = None
        if bet not in self._divided:
            amounts = self.amounts(bet.wager, stake)
            taken = self._take(bet.wager, stake, share)
            self._divided[bet] = _Division(amounts, taken.taken)
        division = self._divided[bet]
        part = replace(share, percent=share.percent / sharers)
        also = tuple(other for other in (*verdict.also, verdict.cite) if other != cite)
        divided = replace(verdict, pays=part, cite=cite, also=also)
        line = Line.of(seat, bet, stake, divided, division.amounts)
        paid = floor(division.amounts[share.meter] * part.percent / 100)
        division.cents -= paid
        division.paid += Fraction(1) / sharers
        if taken is None:
            left = division.cents if division.paid == 1 else 0
            self.amounts(bet.wager, stake)
            taken = self._give_back(bet.wager, share.meter, left)
        return replace(line, from_meter=replace(taken, paid=paid))

    def _take(self, wager: Wager, stake: int, share: MeterShare) -> FromMeter:
        """Take a share off its meter; one won whole starts again with reseed and reserve."""
        meter = next(m for m in self._round.rules.meters(wager) if m.name == share.meter)
        key = (wager.name, meter.name)
        won = floor(self._amounts[key] * share.percent / 100)
        left, reserve = self._amounts[key] - won, 0
        if share.percent == 100:
            reserve = self._reserve(*key)
            left = meter.reseed_for(stake) + reserve
        self._amounts[key] = left
        return FromMeter(wager, meter.name, won, left, reserve)

    def _give_back(self, wager: Wager, meter: str, cents: int) -> FromMeter:
        key = (wager.name, meter)
        self._amounts[key] += cents
        return FromMeter(wager, meter, -cents, self._amounts[key])

    def _reserve(self, wager: str, meter: str) -> int:
        """The amount reserved for the next seed of a meter; in one round it serves once."""
        if (wager, meter) in self._emptied:
            return 0
        self._emptied.add((wager, meter))
        return self._round.reserves.get(wager, {}).get(meter, 0)
