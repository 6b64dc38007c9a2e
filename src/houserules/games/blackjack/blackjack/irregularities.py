"""633a.14: what is reported at the table, and what is then ordered."""

from houserules.games.blackjack.blackjack.first_cards import ON_FIRST_CARDS
from houserules.games.blackjack.blackjack.settling import is_reader_used
from houserules.games.blackjack.blackjack.shoe import game
from houserules.games.blackjack.irregularities import Irregularities, IrregularityParagraphs
from houserules.rules import Effect, Game


def found_face_up(game: Game, cite: str) -> None:
    """A card that is found face up in the shoe, perhaps in one side of a double shoe."""
    game.irregularity(
        cite, "Card found face up in the shoe",
        "It is not used in the round and goes to the discard rack or a segregated area.",
        Effect.DISCARD_CARD, Effect.CONTINUES,
    )  # fmt: skip


irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="14(a)", drawn="14(b)", exposed="14(c)", drawn_on_17="14(d)",
        dealer_missed="14(e)", not_dealt="14(g)", not_drawn="14(i)", reader_used="7(h)",
        reader_shows="14(j)(1)", reader_hides="14(j)(2)", reader_fails="14(k)",
    ),
    is_reader_used, tuple(each.wager for each in ON_FIRST_CARDS), found_face_up,
)  # fmt: skip
