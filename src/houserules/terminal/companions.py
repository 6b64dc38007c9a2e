"""Companions: the players at the other seats, who make a plain wager and play their best."""

from __future__ import annotations

from random import Random

from houserules.rules import RuleError, cents
from houserules.rules.procedure import AskDecision
from houserules.table.inputs import BuyChips, PlaceBet, TakeBack
from houserules.table.offers import Offer
from houserules.table.table import Table
from houserules.terminal.advice import advice
from houserules.terminal.scene import Scene

USUAL_STAKE = cents("$10")


def places_wagers(table: Table, seat: int, chips: int, chance: Random) -> None:
    """Place the first wager that is offered, and more only if the rules demand them beside it."""
    if table.dealer.bets(seat):
        return
    if not table.chips[table.position(seat).player]:
        table.do(BuyChips(seat, chips))
    for offer in _offers(table, seat):
        bet = PlaceBet(seat, _bet_of(offer, chance), _stake(offer))
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


def _offers(table: Table, seat: int) -> list[Offer]:
    return [offer for offer in table.legal() if offer.do == "bet" and offer.seat == seat]


def _bet_of(offer: Offer, chance: Random) -> str:
    return f"{offer.what} on {chance.choice(offer.selections)}" if offer.selections else offer.what


def _stake(offer: Offer) -> int:
    """The usual stake, or what the posted limits leave of it."""
    least, step = offer.minimum or 1, offer.increment or 1
    most = USUAL_STAKE if offer.maximum is None else min(USUAL_STAKE, offer.maximum)
    return max(least, most - most % step)


def _accepted(table: Table, seat: int) -> bool:
    """Whether the seat's wagers could stay as they are when wagers are closed."""
    try:
        table.rules.game.verify_bets(table.rules, seat, table.dealer.bets(seat))
    except RuleError:
        return False
    return True
