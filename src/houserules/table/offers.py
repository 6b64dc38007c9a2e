"""Offers: exactly what may be done at a table now, with its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houserules.law import Citation
from houserules.rules import Bet, Bets, HouseRules, Irregularity, Wager
from houserules.rules.game import refuse_bet
from houserules.rules.play import Handling, Permitted
from houserules.rules.procedure import Ask, AskWagers
from houserules.table.inputs import Decide, Leave, NoMoreBets, Report, Sit

if TYPE_CHECKING:
    from houserules.table.table import Table

Range = tuple[int, int]
SOMEBODY = "somebody who is not yet at the table"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now, with its limits in cents where it takes a stake.

    `do` is the name of an input, `what` the wager, bet, word or act it is about. A bet takes any
    stake from the minimum to the maximum in steps of the increment, on any of its selections. A
    decision with an increment is made by these words and such an amount: “dealer wagers 5”.
    """

    do: str
    seat: int | None = None
    what: str = ""
    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    selections: tuple[str, ...] = ()
    cite: str = ""


def offers(table: Table, of: int | None = None) -> list[Offer]:
    """Exactly what may be done now, by everybody or by one seat."""
    if table.stopped:
        return []
    found = [Offer("sit", seat) for seat in _free_seats(table) if of in (None, seat)]
    seats = [seat for seat in table.dealer.positions if of in (None, seat)]
    for seat in seats:
        found.append(Offer("buy chips", seat, minimum=1))
        if table.can(Leave(seat)):
            found.append(Offer("leave", seat))
    if of in (None, table.asks.seat):
        found.extend(_decisions(table, table.asks))
    if isinstance(table.asks, AskWagers):
        marker = table.dealer.marker
        for seat in seats:
            if marker is None or marker.seat != seat:  # who banks makes no wager
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
        if asks.seat is None:
            continue
        if table.can(Decide(asks.seat, act.name)):
            stake = act.stake or None
            yield Offer("decide", asks.seat, act.name, stake, stake, cite=str(act.cite))
        most = act.below - 1
        if act.bet:
            most = min(most, table.dealer.chips(asks.seat))
        most -= most % act.step
        if act.below and most >= act.least:
            lower = (act.least, most, act.step)
            yield Offer("decide", asks.seat, act.words, *lower, cite=str(act.cite))


def _wagers(table: Table, asks: AskWagers, seat: int) -> Iterator[Offer]:
    """What a seat may place, take back and call."""
    if asks.bets is not None:
        yield from _permitted(asks.bets.permitted(seat, table.dealer.chips(seat)), seat)
        return
    if asks.refuses is not None and asks.refuses(table.dealer.player(seat)):
        return
    chips, bets = table.dealer.chips(seat), table.dealer.positions[seat].bets
    for wager in asks.wagers:
        if table.rules.offers(wager):
            placing = Placing(table.rules, wager, chips, bets)
            step = placing.limits.increment
            for (least, most), on in placing.by_range().items():
                cite = str(wager.cite)
                yield Offer("bet", seat, wager.name, least, most, step, tuple(on), cite)
    for bet in bets:
        if bet.wager in asks.wagers:
            yield Offer("take back", seat, str(bet), cite=str(asks.cite))


def _permitted(permitted: Iterable[Permitted], seat: int) -> Iterator[Offer]:
    """What the game says is permitted, the selections of a wager that are alike together."""
    bets: dict[tuple[Wager, Citation, Range, int], list[str]] = {}
    for may in permitted:
        if may.does is Handling.PLACES:
            alike = (may.bet.wager, may.cite, (may.least, may.most), may.step)
            bets.setdefault(alike, []).extend(filter(None, (may.bet.on,)))
            continue
        bet, cite = str(may.bet), str(may.cite)
        if may.does is Handling.REDUCES:
            yield Offer("reduce", seat, bet, may.least, may.most, may.step, cite=cite)
        elif may.does is Handling.REMOVES:
            yield Offer("take back", seat, bet, cite=cite)
        else:
            word = "on" if may.does is Handling.CALLS_ON else "off"
            yield Offer("call", seat, bet, selections=(word,), cite=cite)
    for (wager, by, (least, most), step), on in bets.items():
        yield Offer("bet", seat, wager.name, least, most, step, tuple(on), str(by))


class Placing:
    """A wager that a player with some chips and bets may place now, and in which amounts.

    The rules are asked stake by stake. They know no gaps between the least and the most but the
    increment, so a few probes find one permitted stake and halving finds the ends. Where nothing
    is required but amounts and what the layout has, there is nothing to ask.
    """

    def __init__(
        self, rules: HouseRules, wager: Wager, chips: int, bets: Mapping[Bet, int]
    ) -> None:
        self.rules, self.wager, self.chips, self.bets = rules, wager, chips, bets
        self.limits = rules.amounts(wager)
        self.probed = any(
            need.amounts is None and need.layout is None and not need.at_close
            for need in wager.requirements
        )

    def by_range(self) -> dict[Range, list[str]]:
        """The selections of the wager by the least and the most that may be put on them."""
        found: dict[Range, list[str]] = {}
        untouched = None if self.probed else self._range(0)
        for on in self.rules.selections(self.wager):
            bet = Bet(self.wager, on)
            there = self.bets.get(bet, 0)
            range_ = untouched if not (there or self.probed) else self._range(there)
            if range_ and self.probed:
                range_ = self._probe(bet, there, *range_)
            if range_:
                found.setdefault(range_, []).extend(filter(None, (on,)))
        return found

    def _range(self, there: int) -> Range | None:
        """The least and the most that chips and amounts leave for a bet; None where nothing."""
        limits, step, most = self.limits, self.limits.increment, there + self.chips
        least = -(max(there + 1, limits.minimum) // -step) * step
        if limits.maximum is not None:
            most = min(most, limits.maximum)
        low, high = least - there, most // step * step - there
        return (low, high) if low <= high else None

    def _probe(self, bet: Bet, there: int, low: int, high: int) -> Range | None:
        def permitted(stake: int) -> bool:
            placed = Bets({**self.bets, bet: there + stake})
            return refuse_bet(self.rules, bet, placed, closed=False) is None

        if permitted(low) and permitted(high):
            return low, high
        probes = {low, high, (self.rules.fixed_amount(self.wager) or 0) - there}
        for stake in self.bets.values():
            probes |= {stake - there, stake, stake // 2, stake * 2}
        good = [stake for stake in sorted(probes) if low <= stake <= high and permitted(stake)]
        if not good:
            return None
        step = self.limits.increment
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
