"""A round in which each player decides once, and meets the dealer's hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houserules.equipment.cards import Card
from houserules.games.poker.completion import Completion
from houserules.games.poker.dealing import Dealing, InUse
from houserules.games.poker.hand_bonus import HandBonus
from houserules.games.poker.one_decision import OneDecision
from houserules.games.shared.common import RankedHand
from houserules.rules import Wager
from houserules.rules.procedure import ALL, AskWagers, Dealer, Play


@dataclass(frozen=True, eq=False)
class DealersRound:
    """Wagers, cards, one decision of each player, the dealer's hand, settlement."""

    opened: str
    """Wagers are made."""
    dealing: Dealing
    deals: Callable[[Dealer, InUse], None]
    """Deals the cards once no more bets are announced."""
    decision: OneDecision
    revealed: str
    """The dealer's cards are turned up."""
    completion: Completion[Any, Any]
    hand: Callable[[Sequence[Card]], RankedHand]
    """The hand of a player's cards, or of the dealer's."""
    collected: Sequence[Wager] = ()
    """Progressive wagers, which are collected before the deal."""
    hand_bonus: HandBonus | None = None
    hidden: slice | None = None
    """Which of the dealer's cards are turned up then, if some were before."""
    announced: bool = True
    """Whether the dealer announces their own hand."""

    def registers(self) -> None:
        """Settle rounds of the game, play them and name their hands."""
        game = self.completion.game
        game.settles_played(self.completion)
        game.proceeds(self.plays)
        game.names_hands(self._name)

    @cached_property
    def _open(self) -> AskWagers:
        game = self.completion.game
        return AskWagers(game.cite(self.opened), game.wagers_before_the_deal)

    def plays(self, dealer: Dealer) -> Play:
        """Play a round."""
        bonus = self.hand_bonus
        yield self._open
        now = yield from self.dealing.opens(dealer)
        self.dealing.closes(dealer, now, self.collected, [bonus.wager] if bonus else ())
        self.deals(dealer, now)
        self.dealing.racks_stub(dealer, now)
        racked = yield from self.decision.asks(dealer)
        dealer.reveals("dealer", self.revealed, only=self.hidden or ALL)
        if self.announced:
            self.completion.announces(dealer, "dealer", self.revealed)
        if bonus:
            bonus.draws(dealer)
        yield from self.completion.completes(dealer, racked)

    def _name(self, cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
        """The hand of a player or the dealer who has all cards."""
        complete = len(cards) in (self.dealing.player, self.dealing.dealer)
        return self.hand(cards).name if complete else ""
