"""Decisions as people say them: amounts in dollars or as multiples of the first wager."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from houserules.rules import Decision, RuleError, dollars
from houserules.rules.procedure import OPEN_WORDS, Act, AskDecision, listed
from houserules.rules.verification import outside_posted

if TYPE_CHECKING:
    from houserules.table.table import Table

_TIMES = re.compile(r"(.+) (\d{1,2})x")


def as_said(table: Table, decision: Decision) -> Decision:
    """A decision in the words of an act that is asked for, where only its amount is said otherwise.

    An amount outside the posted limits is refused by them, and an act without the amount where
    the player may choose one. Anything else is left to the table.
    """
    asks = table.asks
    if not isinstance(asks, AskDecision) or decision.cards:
        return decision
    times = _TIMES.fullmatch(decision.act)
    if times and any(act.name == decision.act for act in asks.acts):
        return decision
    verb, amount = decision.act, decision.amount
    if times and amount is None:
        verb, amount = times[1], int(times[2]) * _unit(table, asks.seat)
    placing = [act for act in asks.acts if (act.bet or act.amounts) and _verb(act) == verb]
    if not placing:
        return decision
    if amount is None:
        return _only(asks, verb, placing)
    for act in placing:
        if act.stake == amount:
            return Decision(act.name)
        if act.amounts and amount in act.amounts:
            return Decision(act.name, amount)
    if verb in OPEN_WORDS:
        _refuse_by_limits(table, asks, placing, decision, amount)
        if decision.amount is not None and not any(act.amounts for act in placing):
            may = f"{verb} {_range(placing, f', not {dollars(amount)}')}"
            raise RuleError(f"Seat {asks.seat} may {may}.")
    is_named = any(act.name == verb for act in placing)
    return Decision(verb, amount) if is_named else decision


def _unit(table: Table, seat: int) -> int:
    """The first wager of a seat, of which others are multiples."""
    bets = table.dealer.bets(seat)
    first = (wager for wager in table.game.wagers_before_the_deal if bets.has(wager))
    return next((bets.on(wager) for wager in first if not wager.by_submission), 0)


def _verb(act: Act) -> str:
    times = _TIMES.fullmatch(act.name)
    return times[1] if times else act.name


def _only(asks: AskDecision, verb: str, placing: list[Act]) -> Decision:
    """The act without an amount: the only one, or the whole amount that may be lowered."""
    first, *others = placing
    if verb not in OPEN_WORDS or not (others or first.choices):
        return Decision(first.name)
    raise RuleError(f"Seat {asks.seat} must say how much to {verb}: {_range(placing)}.")


def _range(placing: list[Act], but: str = "") -> str:
    """The amounts among which a player may choose, by their paragraph, and perhaps not another."""
    for act in placing:
        if act.choices:
            return f"{act.choices.between}{but} ({act.cite.pretty})"
    stakes = " or ".join(dollars(act.stake) for act in placing)
    return f"{stakes}{but} ({placing[0].cite.pretty})"


def _refuse_by_limits(
    table: Table, asks: AskDecision, placing: list[Act], decision: Decision, amount: int
) -> None:
    """Refuse an amount by a posted limit if nothing else is wrong with it."""
    for act in placing:
        limits = table.rules.limits.get(act.bet.wager.name) if act.bet else None
        if act.bet is None or limits is None:
            continue
        too_much = limits.maximum is not None and amount > limits.maximum
        among = act.amounts is not None and act.amounts.least <= amount <= act.amounts.most
        if too_much or amount < limits.minimum or among:
            posted = outside_posted(table.rules, act.bet.wager, amount)
            raise RuleError(f"Seat {asks.seat} may {listed(asks.acts)}, not {decision}: {posted}.")
