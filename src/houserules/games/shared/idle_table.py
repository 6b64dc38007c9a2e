"""An open table at which nobody plays: the cards are spread until the first player comes."""

from collections.abc import Generator

from houserules.rules.procedure import Answer, Ask, Dealer

SPREAD = "the first player could inspect the cards, spread face down, or face up if a player asked"


def spread_cards(dealer: Dealer, cite: str) -> Generator[Ask, Answer, None]:
    """Have the dealer confirm the spread where nobody sat at the table since the last round."""
    if dealer.was_empty:
        yield from dealer.confirms(cite, "the dealer", SPREAD)
