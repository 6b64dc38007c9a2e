"""One decision of each player against the dealer: a wager in multiples of the Ante, or a fold."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from houserules.equipment.cards import Card
from houserules.games.poker.showdown import Showdown
from houserules.games.poker.streets import FOLDS
from houserules.games.shared.common import RankedHand, compared
from houserules.rules import Bet, Game, Rule, Seat, Wager
from houserules.rules.decided import cards_stay
from houserules.rules.decision import Amounts
from houserules.rules.house_rules import Limits
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, Dealer

Hand = TypeVar("Hand", bound=RankedHand)


@dataclass(frozen=True, eq=False)
class OneDecision:
    """How players are asked once everybody has cards, and how a fold is collected afterwards."""

    game: Game
    _: KW_ONLY
    base: Wager
    made: Wager
    asked: str
    """Where players are asked, and place the wager."""
    collected: str
    """Where the dealer collects what a fold forfeits, and its cards."""
    sizes: Mapping[str, int]
    """The decisions to place the wager, by its multiple of the base wager.

    Sizes are offered as far as the posted limits of the wager permit them.
    """
    forfeited: Mapping[Wager, Rule]
    """Wagers that a fold forfeits, beside those that say so themselves."""
    tells: Callable[[Dealer, int], None] = lambda dealer, seat: None
    """Tells what becomes of other wagers of a fold."""
    placed: str = ""
    """Where players place their cards face down after the decision, if the chapter says so."""
    any_amount: str = ""
    """The decision, if there is one, with any amount from the least to the greatest size."""
    most: Callable[[Sequence[Card]], int] | None = None
    """The greatest size that a hand permits, where it does not permit all."""

    def folded(self, seat: Seat) -> bool:
        """Whether a player with the base wager did not place the other."""
        return seat.bets.has(self.base) and not seat.bets.has(self.made)

    def showdown(
        self, outcome: Callable[[Any], str], qualifies: Callable[[Any], bool] = lambda hand: True
    ) -> Callable[[Seat, Hand, Hand], Showdown]:
        """The facts of a seat by its hand and the dealer's, as the chapter names hands."""

        def facts(seat: Seat, player: Hand, dealer: Hand) -> Showdown:
            base, made = seat.bets.on(self.base), seat.bets.on(self.made)
            raised = Fraction(made, base) if made % base else made // base
            return Showdown(raised, qualifies(dealer), compared(player, dealer), outcome(player))

        return facts

    def asks(self, dealer: Dealer) -> Generator[Ask, Answer, list[int]]:
        """Ask everybody, then collect what folds give up; returns the seats whose cards go."""
        given_up, everybody = [], []
        permitted = dealer.rules.amounts(self.made)
        for seat in dealer.seats():
            if stake := dealer.bets(seat).on(self.base):
                most = self.most(dealer.hand(seat)) if self.most else max(self.sizes.values())
                asks = _ask(self, seat, stake, most, permitted)
                decided = yield asks
                everybody.append(seat)
                if decided == FOLDS:
                    given_up.append(seat)
                elif decided is not None:
                    act = next(act for act in asks.acts if act.name == decided.act)
                    dealer.takes(seat, Bet(self.made), decided.amount or act.stake, self.asked)
        for seat in everybody if self.placed else ():
            dealer.says(self.placed, "places the cards face down on the layout", seat)
        return [seat for seat in given_up if not self._cards_stay(dealer, seat)]

    def _cards_stay(self, dealer: Dealer, seat: int) -> bool:
        dealer.collects_fold(self.collected, seat, self.forfeited)
        self.tells(dealer, seat)
        stay = cards_stay(dealer.bets(seat), dealer.rules)
        where = "stay on the table" if stay else "go to the discard rack"
        dealer.says(self.collected, f"the cards {where}", seat)
        return stay


def not_forfeited(cite: str, *wagers: Wager) -> Callable[[Dealer, int], None]:
    """Tell by a paragraph that wagers of a fold are not forfeited."""

    def tells(dealer: Dealer, seat: int) -> None:
        for wager in wagers:
            if dealer.bets(seat).has(wager):
                dealer.says(cite, f"the {wager.name} is not forfeited", seat)

    return tells


@lru_cache
def _ask(of: OneDecision, seat: int, stake: int, most: int, permitted: Limits) -> AskDecision:
    """The question to a seat with a stake on the base wager, for sizes that are permitted."""
    cite, bet = of.game.cite(of.asked), Bet(of.made)
    acts = [
        Act(name, cite, bet, times * stake)
        for name, times in of.sizes.items()
        if times <= most and permitted.refuse(times * stake) is None
    ]
    acts.append(Act(FOLDS, cite))
    least = min(of.sizes.values())
    if of.any_amount and most > least and (ends := permitted.between(least * stake, most * stake)):
        amounts = Amounts(*ends, permitted.increment)
        acts.append(Act(of.any_amount, cite, bet, ends[0], amounts=amounts))
    return AskDecision(seat, tuple(acts), cite)
