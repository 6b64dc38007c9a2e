"""Community cards that are exposed before the dealer reveals them."""

from houserules.games.shared.common import VOID, void_and_reshuffle
from houserules.rules import Game, Irregularity, Wager
from houserules.rules.procedure import Dealer


def community_card_exposed(
    game: Game, cite: str, *places: str, outcome: str = VOID, still_settled: tuple[Wager, ...] = ()
) -> Irregularity:
    """A round is void if a card of some places is exposed before the dealer turns it up."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        dealt = sum(len(dealer.place(place)) for place in places)
        if not dealt:
            return "no community card has been dealt yet"
        revealed = sum(map(dealer.turned_up, places)) == dealt
        return "the dealer has revealed the community cards" if revealed else None

    event = "Community card exposed before the dealer reveals it"
    return void_and_reshuffle(
        game, cite, event, outcome, *still_settled, impossible_because=impossible_because
    )
