"""Offers: exactly what may be done at a table now, with its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from houserules.rules import Bet, Irregularity
from houserules.rules.play import Handling, Permitted
from houserules.rules.procedure import Ask, AskWagers
from houserules.table.inputs import Decide, Leave, NoMoreBets, PlaceBet, Report, Sit, TakeBack

if TYPE_CHECKING:
    from houserules.table.table import Table

SOMEBODY = "somebody who is not yet at the table"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now, with its limits in cents where it takes a stake.

    `do` is the name of an input, `what` the wager, bet, word or act it is about. A bet takes any
    stake from the minimum to the maximum in steps of the increment, on any of its selections.
    """

    do: str
    seat: int | None = None
    what: str = ""
    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    selections: tuple[str, ...] = ()
    cite: str = ""


def offers(table: Table) -> list[Offer]:
    """Exactly what may be done now."""
    found = [Offer("sit", seat) for seat in _free_seats(table)]
    for seat in table.dealer.positions:
        found.append(Offer("buy chips", seat, minimum=1))
        if table.can(Leave(seat)):
            found.append(Offer("leave", seat))
    found.extend(_decisions(table, table.asks))
    if isinstance(table.asks, AskWagers):
        for seat in table.dealer.positions:
            found.extend(_wagers(table, table.asks, seat))
        if table.can(NoMoreBets()):
            found.append(Offer("no more bets", cite=str(table.asks.cite)))
    return found


def reportable(table: Table) -> list[Irregularity]:
    """The irregularities that may be reported now, those of one hand if any seat has a hand."""
    seats = (None, *table.dealer.seats())
    return [
        irregularity
        for irregularity in table.game.irregularities
        if any(table.can(Report(irregularity.event, seat)) for seat in seats)
    ]


def _free_seats(table: Table) -> Iterable[int]:
    last = table.game.positions or len(table.dealer.positions) + 1
    return (seat for seat in range(1, last + 1) if table.can(Sit(seat, SOMEBODY)))


def _decisions(table: Table, asks: Ask) -> Iterator[Offer]:
    for act in asks.acts:
        if asks.seat is not None and table.can(Decide(asks.seat, act.name)):
            stake = act.stake or None
            yield Offer("decide", asks.seat, act.name, stake, stake, cite=str(act.cite))


def _wagers(table: Table, asks: AskWagers, seat: int) -> Iterator[Offer]:
    """What a seat may place, take back and call."""
    if asks.bets is not None:
        yield from _permitted(asks.bets.permitted(seat, table.dealer.chips(seat)), seat)
        return
    for wager in asks.wagers:
        by_range: dict[tuple[int, int], list[str]] = {}
        for selection in wager.selections or ("",):
            bet = Bet(wager, selection or None)
            if range_ := _range(table, seat, bet):
                by_range.setdefault(range_, []).append(selection)
        step = table.rules.amounts(wager).increment
        for (least, most), selections in by_range.items():
            on = tuple(filter(None, selections))
            yield Offer("bet", seat, wager.name, least, most, step, on, str(wager.cite))
    for bet in table.dealer.positions[seat].bets:
        if table.can(TakeBack(seat, str(bet))):
            yield Offer("take back", seat, str(bet), cite=str(asks.cite))


def _permitted(permitted: Iterable[Permitted], seat: int) -> Iterator[Offer]:
    """What the game says is permitted, the selections of a wager that are alike together."""
    bets: dict[Permitted, list[str]] = {}
    for may in permitted:
        if may.does is Handling.PLACES:
            alike = replace(may, bet=Bet(may.bet.wager))
            bets.setdefault(alike, []).append(may.bet.on or "")
        elif may.does is Handling.REDUCES:
            amounts = (may.least, may.most, may.step)
            yield Offer("reduce", seat, str(may.bet), *amounts, cite=str(may.cite))
        elif may.does is Handling.REMOVES:
            yield Offer("take back", seat, str(may.bet), cite=str(may.cite))
        else:
            word = "on" if may.does is Handling.CALLS_ON else "off"
            yield Offer("call", seat, str(may.bet), selections=(word,), cite=str(may.cite))
    for may, selections in bets.items():
        on, what = tuple(filter(None, selections)), may.bet.wager.name
        yield Offer("bet", seat, what, may.least, may.most, may.step, on, str(may.cite))


def _range(table: Table, seat: int, bet: Bet) -> tuple[int, int] | None:
    """The least and the most that may be put on a bet now, in cents; None where nothing may.

    The rules are asked stake by stake. They know no gaps between the least and the most but the
    increment, so a few probes find one permitted stake and halving finds the ends.
    """
    position = table.dealer.positions[seat]
    limits = table.rules.amounts(bet.wager)
    there = position.bets.get(bet, 0)
    chips = table.dealer.chips(seat)
    step = limits.increment
    least = -(max(there + 1, limits.minimum) // -step) * step
    most = there + chips if limits.maximum is None else min(there + chips, limits.maximum)
    low, high = least - there, most // step * step - there
    if high < low:
        return None

    def permitted(stake: int) -> bool:
        return table.can(PlaceBet(seat, str(bet), stake))

    if permitted(low) and permitted(high):
        return low, high
    probes = {low, high, (table.rules.fixed_amount(bet.wager) or 0) - there}
    for stake in position.bets.values():
        probes |= {stake - there, stake, stake // 2, stake * 2}
    good = [stake for stake in sorted(probes) if low <= stake <= high and permitted(stake)]
    if not good:
        return None
    return _last(permitted, good[0], low, -step), _last(permitted, good[-1], high, step)


def _last(permitted: Callable[[int], bool], good: int, end: int, step: int) -> int:
    """The last permitted stake from a permitted one toward an end, in steps."""
    if permitted(end):
        return end
    near, far = 0, (end - good) // step
    while far - near > 1:
        middle = (near + far) // 2
        near, far = (middle, far) if permitted(good + middle * step) else (near, middle)
    return good + near * step
