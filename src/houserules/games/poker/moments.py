"""When something can go wrong at a poker table, by the cards that have been dealt."""

from collections.abc import Callable
from typing import NamedTuple

from houserules.rules import Wager
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer


class Place(NamedTuple):
    """A place to which cards are dealt, perhaps only where somebody made one of some wagers."""

    name: str
    cards: int
    wagers: tuple[Wager, ...] = ()
    due: Callable[[Dealer], bool] = lambda dealer: True
    """Whether cards are dealt there, where it does not depend on wagers that were made alone."""


class Acted(NamedTuple):
    """A clause for the moment at which all players have acted, and whether a seat has."""

    clause: str
    by: Callable[[Dealer, int], bool]

    def or_because(self, otherwise: Impossibility = lambda dealer, seat: None) -> Impossibility:
        """Once all players have acted, or for another reason, nothing is too early."""

        def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
            over = all(self.by(dealer, player) for player in dealer.seats())
            return self.clause if over else otherwise(dealer, seat)

        return impossible_because


def placed_or_folded(wager: Wager) -> Acted:
    """Each player acts by placing one wager or by a fold."""
    return Acted(
        f"each player has folded or placed a {wager.name}",
        lambda dealer, seat: dealer.bets(seat).has(wager) or "fold" in dealer.decisions(seat),
    )


def everybody_has(dealer: Dealer, player: int, dealers: int) -> bool:
    """Whether each player and the dealer have all their cards."""
    hands = (dealer.hand(seat) for seat in dealer.seats())
    return len(dealer.place("dealer")) == dealers and all(len(hand) == player for hand in hands)


def once_two_each(dealer: Dealer, seat: int | None) -> str | None:
    """Once everybody has two cards, something is too late."""
    return "everybody has two cards" if everybody_has(dealer, 2, 2) else None


def until_two_each(dealer: Dealer, seat: int | None) -> str | None:
    """Until everybody has two cards, something is too early."""
    return None if everybody_has(dealer, 2, 2) else "not everybody has two cards yet"


def once_dealt(player: int, dealers: int, *places: Place) -> Impossibility:
    """Once each hand and each place has its cards, no card is dealt any more."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        due = (place for place in places if not place.wagers or dealer.wagered(*place.wagers))
        there = all(len(dealer.place(one.name)) == one.cards for one in due if one.due(dealer))
        over = there and everybody_has(dealer, player, dealers)
        return "all cards of the round have been dealt" if over else None

    return impossible_because


def no_dealers_card(dealer: Dealer, seat: int | None) -> str | None:
    """Before the dealer has a card, none of theirs can be exposed."""
    return None if dealer.place("dealer") else "the dealer has no card yet"


def no_card_at(place: str) -> Impossibility:
    """Before a community card has been dealt to a place, none can be exposed."""
    return lambda dealer, seat: (
        None if dealer.place(place) else "no community card has been dealt yet"
    )


no_community_card = no_card_at("community")
