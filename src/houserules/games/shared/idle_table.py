"""An open table at which nobody plays: the cards are spread until the first player comes."""

from collections.abc import Generator
from typing import TypeVar

from houserules.rules import Effect, Game, Irregularity
from houserules.rules.irregularity import Impossibility
from houserules.rules.option import Choice
from houserules.rules.procedure import Answer, Ask, Dealer

V = TypeVar("V")

WASHED = "the cards are washed and stacked"
SPREAD = "the first player could inspect the cards, spread face down, or face up if a player asked"


def spread_cards(dealer: Dealer, cite: str) -> Generator[Ask, Answer, None]:
    """Have the dealer confirm the spread where nobody sat at the table since the last round."""
    if dealer.was_empty:
        yield from dealer.confirms(cite, "the dealer", SPREAD)


def _was_not_empty(dealer: Dealer, seat: int | None) -> str | None:
    if dealer.was_empty:
        return None
    return "the cards were not spread: somebody was at the table"


def batch_requested(
    game: Game,
    cite: str,
    under: Choice[V],
    *,
    what: str = "batch",
    unused: Impossibility | None = None,
) -> Irregularity:
    """A player at a table that was empty has the batch or deck from the device inspected too.

    `unused` says why no device stores one.
    """

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        return (unused and unused(dealer, seat)) or _was_not_empty(dealer, seat)

    return game.irregularity(
        cite,
        f"Player asks to inspect the {what} from the shuffling device",
        "It is spread for inspection and reshuffled before it is dealt.",
        Effect.CONTINUES,
        under=under,
        impossible_because=impossible_because,
    )


def spread_batch(dealer: Dealer, requested: Irregularity, what: str = "batch") -> None:
    """Spread the batch or deck from the device where a player asked for it."""
    if dealer.notices(requested):
        said = f"the {what} from the device is spread for inspection and reshuffled"
        dealer.says(requested.cite, said)
