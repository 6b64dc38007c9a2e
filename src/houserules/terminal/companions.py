"""Companions: the players at the other seats, who make a plain wager and play as is usual."""

from __future__ import annotations

from random import Random

from houserules.evidence.strategies import strategy, usual
from houserules.odds.plan import Choose
from houserules.rules import Bet, Decision, RuleError
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.rules.verification import verify_bets
from houserules.table.inputs import BuyChips, PlaceBet, TakeBack
from houserules.table.table import Table
from houserules.terminal.advice import plan_for


class Companions:
    """Everybody at a table but the person."""

    def __init__(self, table: Table, chips: int, chance: Random, stake: int | None = None) -> None:
        self._table = table
        self._chips = chips
        self._chance = chance
        self._stake = table.game.usual_stake if stake is None else stake
        self._usual: Choose | None = None

    def place_wagers(self, seat: int) -> None:
        """Place the first wager that is possible, and more only if the rules demand them too."""
        table, asks = self._table, self._table.asks
        if not isinstance(asks, AskWagers) or table.dealer.bets(seat):
            return
        if table.dealer.chips(seat) < self._stake:
            table.do(BuyChips(seat, self._chips))
        for wager in asks.wagers:
            on = self._chance.choice(wager.selections) if wager.selections else None
            stake = table.rules.amounts(wager).next_to(self._stake)
            bet = PlaceBet(seat, str(Bet(wager, on)), stake)
            if table.can(bet):
                table.do(bet)
                if self._accepted(seat):
                    return
        for name in list(map(str, table.dealer.bets(seat))):
            table.do(TakeBack(seat, name))

    def _accepted(self, seat: int) -> bool:
        """Whether the seat's wagers could stay as they are when wagers are closed."""
        table = self._table
        try:
            verify_bets(table.rules, seat, table.dealer.bets(seat))
        except RuleError:
            return False
        return True

    def decide(self) -> str | Decision:
        """The usual strategy's decision; without a strategy, the first act that takes no money."""
        table, asks = self._table, self._table.asks
        assert isinstance(asks, AskDecision)
        plan = plan_for(table)
        if plan is not None and plan.choosers:
            self._usual = self._usual or strategy(table.rules, usual(table.rules))
            return self._usual(asks, table.dealer)
        free = [act.decision for act in asks.acts if not act.stake]
        return free[0] if free else asks.acts[0].decision
