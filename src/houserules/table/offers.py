"""Offers: exactly what may be done at a table now, with its limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, show_cards
from houserules.law import Citation
from houserules.rules import Bet, Bets, HouseRules, Irregularity, Wager
from houserules.rules.play import Handling, Permitted
from houserules.rules.procedure import Ask, AskConfirmation, AskWagers, open_wagers
from houserules.table.inputs import Abandon, Decide, Leave, NoMoreBets, Report, Sit

if TYPE_CHECKING:
    from houserules.table.table import Table

Range = tuple[int, int]
SOMEBODY = "somebody who is not yet at the table"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now, with its limits in cents where it takes a stake.

    `do` is the name of an input, `what` the wager, bet, word or act it is about. A bet takes any
    stake from the minimum to the maximum in steps of the increment, on any of its selections. A
    decision with an increment takes such an amount: “dealer wagers 5”; one with cards sets them
    apart. To confirm a count takes the minimum, a number of cards.
    """

    do: str
    seat: int | None = None
    what: str = ""
    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    selections: tuple[str, ...] = ()
    cite: str = ""
    cards: tuple[Card, ...] = ()
    for_less: bool = False
    """Whether the amounts of a decision are all below the usual one."""

    @property
    def words(self) -> str:
        """The wager, bet, word or act; with the cards of a decision, or before its amount."""
        less = "for less" if self.for_less else ""
        return " ".join(filter(None, (self.what, less, show_cards(self.cards))))


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
        if table.can(Abandon(seat)):
            found.append(Offer("abandon", seat, cite=str(table.game.stays_seated(table.rules))))
    if of in (None, table.asks.seat):
        found.extend(_decisions(table, table.asks))
    if isinstance(step := table.asks, AskConfirmation):
        found.append(Offer("confirm", what=str(step), minimum=step.number, cite=str(step.cite)))
    if (asks := open_wagers(table.asks)) is not None:
        marker = table.dealer.marker
        for seat in seats:
            if marker is None or marker.seat != seat:  # who banks makes no wager
                found.extend(_wagers(table, asks, seat))
        if table.can(NoMoreBets()):
            found.append(Offer("no more bets", cite=str(table.asks.cite)))
    return found


def reportable(table: Table, after: int = 0) -> list[Irregularity]:
    """The irregularities that may be reported now, those of one hand or player if any seat has it.

    They happen at once, or after a number of cards, throws or spins.
    """
    seats = (None, *table.dealer.positions)
    return [
        irregularity
        for irregularity in table.game.irregularities
        if any(table.can(Report(irregularity.event, seat, after)) for seat in seats)
    ]


def _free_seats(table: Table) -> Iterable[int]:
    last = table.game.positions or len(table.dealer.positions) + 1
    return (seat for seat in range(1, last + 1) if table.can(Sit(seat, SOMEBODY)))


def _decisions(table: Table, asks: Ask) -> Iterator[Offer]:
    for act in asks.acts:
        if asks.seat is None:
            continue
        decision, cite = act.decision, str(act.cite)
        among = act.choices or (act.amounts is not None and not act.is_for_less)
        if not among and table.can(Decide.to(asks.seat, decision)):
            stake = act.stake or decision.amount
            yield Offer("decide", asks.seat, act.name, stake, stake, cite=cite, cards=act.cards)
        amounts = act.choices or act.amounts
        if amounts is not None and act.bet:
            amounts = amounts.up_to(table.dealer.chips(asks.seat))
        if amounts is not None:
            open_to = (amounts.least, amounts.most, amounts.step)
            less = act.is_for_less and not act.choices
            yield Offer("decide", asks.seat, act.name, *open_to, cite=cite, for_less=less)


def _wagers(table: Table, asks: AskWagers, seat: int) -> Iterator[Offer]:
    """The bets that a seat may place, take back, reduce and call."""
    chips, bets = table.dealer.chips(seat), table.dealer.bets(seat)
    if asks.bets is not None:
        yield from _permitted(asks.bets.permitted(seat, chips), seat)
        return
    if asks.refuses is None or not asks.refuses(table.dealer.player(seat)):
        for wager in filter(table.rules.offers, asks.wagers):
            yield from _placed(table.rules, wager, seat, chips, bets)
    made = table.position(seat).made
    for bet in bets:
        stays = made.get(bet, 0)
        if bet.wager in asks.wagers:
            yield from _taken_back(table.rules, bet, seat, bets, stays, str(asks.cite))
        elif bet.wager in asks.removable and not stays:
            yield Offer("take back", seat, str(bet), cite=str(bet.wager.cite))


def _placed(rules: HouseRules, wager: Wager, seat: int, chips: int, bets: Bets) -> Iterator[Offer]:
    """A wager that may be placed or increased, its selections that are alike together."""
    limits, found = rules.amounts(wager, bets), dict[Range, list[str]]()
    for on in rules.selections(wager):
        there = bets.get(Bet(wager, on), 0)
        if total := limits.between(there + 1, there + chips):
            added = total[0] - there, total[1] - there
            found.setdefault(added, []).extend(filter(None, (on,)))
    for (least, most), alike in found.items():
        cite, step = str(wager.cite), limits.increment
        yield Offer("bet", seat, wager.name, least, most, step, tuple(alike), cite)


def _taken_back(
    rules: HouseRules, bet: Bet, seat: int, bets: Bets, stays: int, cite: str
) -> Iterator[Offer]:
    """A bet that may be taken back whole, and in part where enough of it stays."""
    if not stays:
        yield Offer("take back", seat, str(bet), cite=cite)
    limits, there = rules.amounts(bet.wager, bets), bets[bet]
    if left := limits.between(max(1, stays), there - 1):
        least, most = there - left[1], there - left[0]
        yield Offer("reduce", seat, str(bet), least, most, limits.increment, cite=cite)


def _permitted(permitted: Iterable[Permitted], seat: int) -> Iterator[Offer]:
    """The offers that the game permits, with like selections of a wager in one offer."""
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
