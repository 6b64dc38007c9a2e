"""Streets: wagers in multiples of the first one, made or folded as community cards are turned up.

A chapter without a dealer's hand asks each player at every street for one more wager; a fold gives
up all that were made before. The cards of a fold stay on the table while another wager looks at
them.
"""

from collections.abc import Generator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from houserules.games.poker.amounts import several
from houserules.rules import Bet, Bets, Game, HouseRules, Payable, Rule, Seat, Verdict, Wager
from houserules.rules.decided import cards_stay, survives_fold
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.paytable import Paytables
from houserules.rules.procedure import ALL, Act, Answer, Ask, AskDecision, Dealer

FOLDS = "fold"
Units = int | Fraction
"""A wager in units of the base, whole where it is a multiple."""


class Result(NamedTuple):
    """The facts that decide wagers: those of the streets, in units of the base, and the hand."""

    placed: tuple[Units, ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class Street:
    """A wager, the word for making it, and what is turned up when everybody has decided."""

    wager: Wager
    _: KW_ONLY
    act: str
    asked: str
    """Players are asked, and a fold is collected."""
    turned_up: str
    place: str = "community"
    only: slice = field(default_factory=lambda: ALL)
    then: str = ""
    """The act of players who made the wager before cards are turned up, in words."""


def multiple_of(
    game: Game,
    name: str,
    cite: str,
    *,
    base: Wager,
    times: Sequence[int],
    pays: Paytables,
    amount: str = "",
    any_amount: bool = False,
) -> Wager:
    """A wager during the round, one of some multiples of the base wager, by the same table.

    It may have `any_amount` from the least to the greatest of them instead. `amount` is the
    paragraph of the multiples, where it is another than that of the wager.
    """
    words = f"{min(times)} to {max(times)}" if any_amount else several(times)

    def is_multiple(bets: Bets, rules: HouseRules) -> bool:
        multiples = [number * bets.on(base) for number in times]
        if any_amount:
            return min(multiples) <= bets.on(wager) <= max(multiples)
        return bets.on(wager) in multiples

    needed = game.requirement(amount or cite, f"it is {words} times the {base.name}", is_multiple)
    wager = game.wager(name, cite, in_round=True, pays=pays, under=base.option, requires=[needed])
    return wager


@dataclass(frozen=True, eq=False)
class Streets:
    """The streets of a chapter in their order, for wagers of some multiples of the base."""

    game: Game
    base: Wager
    times: tuple[int, ...]
    every: tuple[Street, ...]
    first: tuple[Wager, ...] = ()
    """Wagers that are placed with the base, and lost with it."""
    collected_last: bool = False
    """Whether what was folded at a street is collected once everybody has decided."""
    any_amount: bool = False
    """Whether a wager may have any amount from the least to the greatest multiple."""
    fold: str = "the player folded instead of a {}"
    """The reason for which a fold forfeits wagers, with the name of the one that was not made."""
    _lost_by: dict[int, Rule] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for number, street in enumerate(self.every):
            why = self.fold.format(street.wager.name)
            self._lost_by[number] = self.game.rule(street.asked, why)

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The base wager, those placed with it, and those of the streets."""
        return (self.base, *self.first, *(street.wager for street in self.every))

    def made(self, placed: Sequence[Units]) -> dict[Payable, Units]:
        """The wagers that were made, in units of the base."""
        units = (*(1 for _ in (self.base, *self.first)), *placed)
        return dict(zip(self.wagers, units, strict=False))

    def forfeited(self, placed: Sequence[Units]) -> dict[Payable, Verdict]:
        """The verdicts on wagers of a player who folded after some of them; none after them all."""
        rule = self._lost_by.get(len(placed))
        return dict.fromkeys(self.made(placed), rule.forfeits()) if rule else {}

    def placed(self, bets: Bets) -> tuple[Units, ...]:
        """The wagers that a seat made, as multiples of the base, street by street."""
        base = bets.on(self.base)
        made = (bets.on(street.wager) for street in self.every)
        return tuple(
            Fraction(stake, base) if stake % base else stake // base for stake in made if stake
        )

    def folded(self, seat: Seat) -> bool:
        """Whether a seat did not make the last wager."""
        return not seat.bets.has(self.every[-1].wager)

    def act(self, number: int, times: int) -> str:
        """The decision to make the wager of a street."""
        return f"{self.every[number].act} {times}x"

    def word(self, act: int, number: int = 0) -> str:
        """A choice at a street, a multiple or a fold, in the words of a round's decisions."""
        return self.act(number, act) if act in self.times else FOLDS

    def decides(self, dealer: Dealer) -> Generator[Ask, Answer, set[int]]:
        """Ask at every street; returns the seats whose cards were collected.

        Community cards are turned up as long as a player or a wager waits for them.
        """
        seats, racked = dealer.seats(), set[int]()
        for number, street in enumerate(self.every):
            waiting = []
            for seat in seats:
                if self._is_in(dealer.bets(seat), number):
                    folded = yield from self._folds(dealer, seat, number)
                    if folded and self.collected_last:
                        waiting.append(seat)
                    elif folded:
                        self._collects(dealer, seat, number, racked)
            for seat in waiting:
                self._collects(dealer, seat, number, racked)
            if not any(self._waits(dealer, seat, number) for seat in seats):
                break
            for seat in seats:
                if street.then and self._is_in(dealer.bets(seat), number + 1):
                    dealer.says(street.asked, street.then, seat)
            dealer.reveals(street.place, street.turned_up, only=street.only)
        return racked

    def _is_in(self, bets: Bets, number: int) -> bool:
        """Whether a seat has made every wager before a street."""
        return bets.has(self.base) and len(self.placed(bets)) == number

    def _waits(self, dealer: Dealer, seat: int, number: int) -> bool:
        """Whether a seat has a wager that waits for the cards turned up after a street."""
        bets, rules = dealer.bets(seat), dealer.rules
        if self._is_in(bets, number + 1):
            return True
        return any(survives_fold(bet.wager, rules) for bet, _ in bets.items())

    def _folds(self, dealer: Dealer, seat: int, number: int) -> Generator[Ask, Answer, bool]:
        """Ask a seat, and take the wager unless it folds."""
        permitted = dealer.rules.amounts(self.every[number].wager)
        asks = _ask(self, number, seat, dealer.bets(seat).on(self.base), permitted)
        decided = yield asks
        for act in asks.acts:
            if decided is not None and act.bet and decided.act == act.name:
                stake = decided.amount or act.stake
                dealer.takes(seat, act.bet, stake, self.every[number].asked)
                return False
        return decided is not None

    def _collects(self, dealer: Dealer, seat: int, number: int, racked: set[int]) -> None:
        """Collect what a fold gives up, and the cards unless another wager waits."""
        street = self.every[number]
        lost = (self.base, *self.first, *(before.wager for before in self.every[:number]))
        fold = Rule(self.game.cite(street.asked), f"no {street.wager.name}")
        dealer.collects_fold(street.asked, seat, dict.fromkeys(lost, fold))
        stays = cards_stay(dealer.bets(seat), dealer.rules)
        where = "stay on the table" if stays else "go to the discard rack"
        dealer.says(street.asked, f"the cards {where}", seat)
        if not stays:
            racked.add(seat)


@lru_cache
def _ask(streets: Streets, number: int, seat: int, stake: int, permitted: Limits) -> AskDecision:
    """The question to a seat with a stake on the base wager, for amounts that are permitted."""
    street, bet = streets.every[number], Bet(streets.every[number].wager)
    cite = streets.game.cite(street.asked)
    acts = [
        Act(streets.act(number, times), cite, bet, times * stake)
        for times in streets.times
        if permitted.refuse(times * stake) is None
    ]
    acts.append(Act(FOLDS, cite))
    ends = permitted.between(min(streets.times) * stake, max(streets.times) * stake)
    if streets.any_amount and ends:
        amounts = Amounts(*ends, permitted.increment)
        acts.append(Act(street.act, cite, bet, ends[0], amounts=amounts))
    return AskDecision(seat, tuple(acts), cite)
