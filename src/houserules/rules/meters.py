"""Progressive meters while a round is settled: each winner is paid from what is then there."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor

from houserules.law import Citation
from houserules.rules.payout import MeterShare, Number
from houserules.rules.round import Bet, Round
from houserules.rules.settlement import FromMeter, Line, Verdict
from houserules.rules.wager import Wager


class MeterBank:
    """The amounts on the meters of a table, in cents, as one winner after another is paid."""

    def __init__(self, round_: Round) -> None:
        self._round = round_
        self._amounts: dict[tuple[str, str], int] = {}
        self._divided: dict[Bet, dict[str, int]] = {}

    def amounts(self, wager: Wager, stake: int) -> dict[str, int]:
        """What is on each meter of a wager now; the seed where the round does not say."""
        given = self._round.meters.get(wager.name, {})
        for meter in self._round.rules.meters(wager):
            start = given.get(meter.name, meter.seed_for(stake))
            self._amounts.setdefault((wager.name, meter.name), start)
        return {name: cents for (of, name), cents in self._amounts.items() if of == wager.name}

    def line(self, seat: int, bet: Bet, stake: int, verdict: Verdict) -> Line:
        """Settle a wager that may win a share of a meter, and take the share off the meter."""
        line = Line.of(seat, str(bet), stake, verdict, self.amounts(bet.wager, stake))
        taken = self.take(bet.wager, stake, verdict)
        return replace(line, from_meter=taken) if taken else line

    def shared_line(
        self, seat: int, bet: Bet, stake: int, verdict: Verdict, sharers: Number, cite: Citation
    ) -> Line:
        """Settle one of several winners of one share; it leaves the meter with the first.

        Each gets the share divided by `sharers`: their number, or for a division by wagers how
        many times one's own wager they all hold.
        """
        share = verdict.pays
        if not isinstance(share, MeterShare) or sharers == 1:
            return self.line(seat, bet, stake, verdict)
        taken = None
        if bet not in self._divided:
            self._divided[bet] = self.amounts(bet.wager, stake)
            taken = self.take(bet.wager, stake, verdict)
        part = replace(share, percent=share.percent / sharers)
        divided = replace(verdict, pays=part, cite=cite, also=(*verdict.also, verdict.cite))
        line = Line.of(seat, str(bet), stake, divided, self._divided[bet])
        return replace(line, from_meter=taken)

    def take(self, wager: Wager, stake: int, verdict: Verdict) -> FromMeter | None:
        """Take a share that was won off its meter; a meter won whole starts again at its reseed."""
        share = verdict.pays
        if not isinstance(share, MeterShare):
            return None
        meter = next(m for m in self._round.rules.meters(wager) if m.name == share.meter)
        key = (wager.name, meter.name)
        won = floor(Fraction(self._amounts[key]) * share.percent / 100)
        left = meter.reseed_for(stake) if share.percent == 100 else self._amounts[key] - won
        self._amounts[key] = left
        return FromMeter(wager.name, meter.name, won, left)
