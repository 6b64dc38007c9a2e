"""Community cards: a card is burned and they are dealt face up, or they were dispensed first."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.poker.dealing import Dealing, InUse
from houserules.games.shared.devices import AUTOMATED_SHOE
from houserules.hands.poker import PokerHand
from houserules.rules import Game, Option, Round, Seat, Wager, YesNo
from houserules.rules.procedure import Dealer, Face

COMMUNITY, SIX_CARD_CARDS = "community", "six card bonus"
FLOP, LAST_TWO = slice(3), slice(3, 5)


@dataclass(frozen=True, slots=True, eq=False)
class CommunityCards:
    """How five community cards are dealt beside the hands, perhaps before them."""

    dealing: Dealing
    dispensed_first: Option[bool]

    @classmethod
    def of(cls, game: Game, cite: str, dealing: Dealing) -> "CommunityCards":
        """A reshuffling shoe may dispense the community cards before the hands."""
        option = game.option(
            "Community cards dispensed first",
            cite,
            YesNo(),
            False,
            applies=lambda rules: (
                rules[dealing.method] == AUTOMATED_SHOE and rules[dealing.reshuffles]
            ),
        )
        return cls(dealing, option)

    def deals_hands(self, dealer: Dealer, now: InUse, *six_card_bonus: Wager) -> None:
        """Hands, and four cards for a Six Card Bonus: first, but last from an automated shoe."""
        opened = dealer.state(Opened)
        opened.cards, opened.burned = 0, False
        wanted = dealer.wagered(*six_card_bonus)
        if now.in_stacks and now.reshuffles and dealer.rules[self.dispensed_first]:
            dealer.deals(COMMUNITY, self.dispensed_first.cite, 5)
        if wanted and not now.in_stacks:
            dealer.deals(SIX_CARD_CARDS, now.method.more, 4)
        self.dealing.deals(dealer, now, dealer.seats())
        if wanted and now.in_stacks:
            dealer.deals(SIX_CARD_CARDS, now.method.more, 4)


@dataclass(slots=True)
class Opened:
    """The community cards that are face up, and whether a card was burned for the next ones."""

    cards: int = 0
    burned: bool = False


def deal_community(dealer: Dealer, cite: str, cards: slice) -> None:
    """Burn a card and deal community cards face up; those that were dispensed are turned up."""
    opened = dealer.state(Opened)
    if len(dealer.place(COMMUNITY)) == 5:
        opened.cards = cards.stop
        dealer.reveals(COMMUNITY, cite, only=cards)
        return
    if not opened.burned:
        opened.burned = True
        dealer.burns(cite)
    opened.cards, opened.burned = cards.stop, False
    dealer.deals(COMMUNITY, cite, cards.stop - len(dealer.place(COMMUNITY)), Face.UP)


def open_rest(dealer: Dealer, flop: str, last_two: str) -> None:
    """Deal or turn up the community cards that are not open yet, for wagers of a void round."""
    for cite, cards in ((flop, FLOP), (last_two, LAST_TWO)):
        if min(len(dealer.place(COMMUNITY)), dealer.state(Opened).cards) < cards.stop:
            deal_community(dealer, cite, cards)


def best_hands(seat: Seat, round_: Round) -> tuple[PokerHand, PokerHand]:
    """The best hands of a player and of the dealer."""
    community = round_.place(COMMUNITY, 5)
    dealer = round_.place("dealer", 2)
    return PokerHand.of((*seat.hand, *community)), PokerHand.of((*dealer, *community))


def with_community(cards: int) -> Callable[[Seat, Round], tuple[PokerHand]]:
    """The hand of a player's cards and a number of community cards."""
    return lambda seat, round_: (PokerHand.of((*seat.hand, *round_.place(COMMUNITY, cards))),)


def hand_name(cards: Sequence[Card], places: Mapping[str, Sequence[Card]]) -> str:
    """The best five of a hand and the community cards, once there are five."""
    together = (*cards, *places.get(COMMUNITY, ()))
    return PokerHand.of(together).name if len(together) >= 5 else ""
