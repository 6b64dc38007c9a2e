"""Companions: the players at the other seats, who make a plain wager and play their best."""

from __future__ import annotations

from random import Random

from houserules.rules import Bet, RuleError, Wager, cents
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.table.inputs import BuyChips, PlaceBet, TakeBack
from houserules.table.table import Table
from houserules.terminal.advice import advice
from houserules.terminal.scene import Scene

USUAL_STAKE = cents("$10")


def places_wagers(table: Table, seat: int, chips: int, chance: Random) -> None:
    """Place the first wager that is possible, and more only if the rules demand them beside it."""
    asks = table.asks
    if not isinstance(asks, AskWagers) or table.dealer.bets(seat):
        return
    if not table.chips[table.position(seat).player]:
        table.do(BuyChips(seat, chips))
    for wager in asks.wagers:
        on = chance.choice(wager.selections) if wager.selections else None
        bet = PlaceBet(seat, str(Bet(wager, on)), _stake(table, wager))
        if table.can(bet):
            table.do(bet)
            if _accepted(table, seat):
                return
    for name in list(map(str, table.dealer.bets(seat))):
        table.do(TakeBack(seat, name))


def decides(table: Table, scene: Scene) -> str:
    """The best act by the game's mathematics; without it the first that takes no more money."""
    asks = table.asks
    assert isinstance(asks, AskDecision)
    try:
        return advice(table, scene).best
    except ValueError:
        free = [act.name for act in asks.acts if not act.stake]
        return free[0] if free else asks.acts[0].name


def _stake(table: Table, wager: Wager) -> int:
    """The usual stake, or what the posted limits leave of it."""
    limits = table.rules.limits.get(wager.name, Limits())
    most = USUAL_STAKE if limits.maximum is None else min(USUAL_STAKE, limits.maximum)
    return max(limits.minimum, most - most % limits.increment)


def _accepted(table: Table, seat: int) -> bool:
    """Whether the seat's wagers could stay as they are when wagers are closed."""
    try:
        table.rules.game.verify_bets(table.rules, seat, table.dealer.bets(seat))
    except RuleError:
        return False
    return True
