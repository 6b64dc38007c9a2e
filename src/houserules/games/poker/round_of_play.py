"""A round of play: wagers, cards, decisions of the players, settlement."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houserules.equipment.cards import Card
from houserules.games.poker.community_cards import hand_name
from houserules.games.poker.completion import Completion
from houserules.games.poker.dealing import Dealing, InUse
from houserules.games.poker.hand_bonus import HandBonus
from houserules.games.poker.one_decision import OneDecision
from houserules.games.shared.common import RankedHand
from houserules.rules import Wager
from houserules.rules.procedure import ALL, Answer, Ask, AskWagers, Dealer, Play

Decides = Generator[Ask, Answer, Iterable[int]]
"""The decisions of all players; the seats come back whose cards have been collected."""


@dataclass(frozen=True, eq=False, kw_only=True)
class RoundOfPlay(ABC):
    """How a chapter plays and settles a round."""

    opened: str
    """Wagers are made."""
    dealing: Dealing
    deals: Callable[[Dealer, InUse], None]
    """Deals the cards once no more bets are announced."""
    completion: Completion[Any, Any]
    collected: Sequence[Wager] = ()
    """Progressive wagers, which are collected before the deal."""
    hand_bonus: HandBonus | None = None

    def registers(self) -> None:
        """Settle rounds of the game, play them and name their hands."""
        game = self.completion.game
        game.settles_played(self.completion)
        game.proceeds(self.plays)
        game.names_hands(self.name)

    @cached_property
    def _open(self) -> AskWagers:
        game = self.completion.game
        return AskWagers(game.cite(self.opened), game.wagers_before_the_deal)

    def plays(self, dealer: Dealer) -> Play:
        """Play a round."""
        yield self._open
        now = yield from self.dealing.opens(dealer)
        self.closes(dealer, now)
        self.deals(dealer, now)
        yield from self.dealing.racks_stub(dealer, now)
        racked = yield from self.decided(dealer)
        yield from self.completion.completes(dealer, racked)

    def closes(self, dealer: Dealer, now: InUse) -> None:
        """Announce no more bets, and lock or collect wagers made in systems."""
        locked = [self.hand_bonus.wager] if self.hand_bonus else ()
        self.dealing.closes(dealer, now, self.collected, locked)

    @abstractmethod
    def decided(self, dealer: Dealer) -> Decides:
        """Ask the players, and show what is shown before hands are settled."""

    @abstractmethod
    def name(self, cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
        """The name of a hand whose cards are all seen."""


@dataclass(frozen=True, eq=False, kw_only=True)
class DealersRound(RoundOfPlay):
    """Each player decides once, and meets the dealer's hand."""

    decision: OneDecision
    revealed: str
    """The dealer's cards are turned up."""
    hand: Callable[[Sequence[Card]], RankedHand]
    """The hand of a player's cards, or of the dealer's."""
    hidden: slice | None = None
    """The dealer's cards that are turned up then, if some were before."""
    announced: bool = True
    """Whether the dealer announces their own hand."""

    def decided(self, dealer: Dealer) -> Decides:
        """Ask the players, then turn up the dealer's cards."""
        racked = yield from self.decision.asks(dealer)
        dealer.reveals("dealer", self.revealed, only=self.hidden or ALL)
        if self.announced:
            self.completion.announces(dealer, "dealer", self.revealed)
        if self.hand_bonus:
            self.hand_bonus.draws(dealer)
        return racked

    def name(self, cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
        """The hand of a player or the dealer who has all cards."""
        complete = len(cards) in (self.dealing.player, self.dealing.dealer)
        return self.hand(cards).name if complete else ""


@dataclass(frozen=True, eq=False, kw_only=True)
class CommunityRound(RoundOfPlay):
    """Players decide as community cards are turned up; the dealer has no hand."""

    decides: Callable[[Dealer], Decides]

    def closes(self, dealer: Dealer, now: InUse) -> None:
        """Announce no more bets; what a table game system draws is drawn before the deal."""
        super().closes(dealer, now)
        if self.hand_bonus:
            self.hand_bonus.draws(dealer)

    def decided(self, dealer: Dealer) -> Decides:
        """Ask the players."""
        return (yield from self.decides(dealer))

    def name(self, cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
        """The best five of a hand and the community cards."""
        return hand_name(cards, places)
