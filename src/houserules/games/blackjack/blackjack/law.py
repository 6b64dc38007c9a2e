"""Blackjack: 58 Pa. Code Chapter 633a.

The chapter has these parts: the cards (`shoe`), the wagers on hands with the choices of the house
(`choices`), how hands end (`settling`) and the additional wagers (`additional`). This module has
the steps of dealing and completion and what goes wrong, and gives all of it to the family, which
plays it (`table`).
"""

from dataclasses import replace

from houserules.games.blackjack import (
    BlackjackChapter,
    FromTheHand,
    Irregularities,
    IrregularityParagraphs,
    Paragraphs,
    is_ace_or_ten,
    on_first_cards,
)
from houserules.games.shared.common import offers_optional
from houserules.rules import Effect, Game

from . import choices
from .additional import house_money, limited
from .choices import blackjack, second_blackjack, switch
from .settling import ends_early, settle
from .shoe import HAND, dealing, game, shoe

__all__ = ["CHAPTER", "game"]

# 633a.7: dealing and completion

game.step("7(g)", "settle the additional wagers before any other card", applies=offers_optional)
for cite, does in {
    "7(g)(10)(i)": "against an ace or 10 the card reader comes before House Money is added",
    "7(g)(10)(ii)": "a House Money payout is handed over or added to the Blackjack Wager",
}.items():
    game.step(cite, does, applies=lambda rules: rules.offers(house_money))

# 633a.12: variations

game.step("12(a)(3)", "two hands are dealt to each player", (switch, True))
game.step("12(a)(4)", "the second cards of the two hands may change places", (switch, True))
for cite, does in {
    "12(b)(5)": "one card is discarded before each round",
    "12(b)(5)(i)": "one card face down to each box",
    "12(b)(5)(ii)": "one card face up to the dealer",
    "12(b)(5)(iii)": "a second card face down to each box",
    "12(b)(5)(iv)": "a second card face down to the dealer",
    "12(b)(6)": "players look at their cards and decide, clockwise",
    "12(b)(6)(i)": "the cards are turned over for a surrender, double down or split",
    "12(b)(6)(ii)": "a hand over 21 is discarded at once",
    "12(b)(7)": "additional cards face up",
    "12(b)(8)": "the dealer turns the hole card and draws",
    "12(b)(9)": "the players' cards are turned over and the wagers settled",
}.items():
    game.step(cite, does, (dealing, HAND))
game.nothing_to_execute("how the deck is held and cards are moved", "12(b)(3)", "12(b)(4)")

# 633a.14: irregularities


def found_face_up(game: Game, cite: str) -> None:
    """A card that is found face up in the shoe, perhaps in one side of a double shoe."""
    game.irregularity(
        cite, "Card found face up in the shoe",
        "It is not used in the round and goes to the discard rack or a segregated area.",
        Effect.DISCARD_CARD, Effect.CONTINUES,
    )


irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="14(a)", drawn="14(b)", exposed="14(c)", drawn_on_17="14(d)",
        dealer_missed="14(e)", not_dealt="14(g)", not_drawn="14(i)", reader_used="7(h)",
        reader_shows="14(j)(1)", reader_hides="14(j)(2)", reader_fails="14(k)",
        reader_inspected="2(f)",
    ),
    is_ace_or_ten, on_first_cards(game), found_face_up,
)

# The chapter as the family plays it

FROM_A_SHOE = Paragraphs(
    wagers="6(c)",
    first_cards=("7(f)(1)", "7(f)(2)"), second_cards=("7(f)(3)", "7(f)(4)"), first_wagers="7(g)",
    insurance="8(a)", reader="7(h)", decisions="7(i)(2)", dealt="7(j)", no_more_at_21="7(k)(1)",
    one_card_doubled="7(k)(2)", hole_card="7(l)", announced="7(l)", draws="7(m)", no_effect="7(n)",
    settled=("7(r)(1)", "7(r)(2)"), racked="7(s)", double="10(a)", doubled_card="10(c)",
    split="11(a)", split_wager="11(a)", split_in_turn="11(b)", split_again="11(c)",
    surrender="9(a)",
)
FROM_THE_HAND = FromTheHand(
    at=replace(
        FROM_A_SHOE,
        first_cards=("12(b)(5)(i)", "12(b)(5)(ii)"),
        second_cards=("12(b)(5)(iii)", "12(b)(5)(iv)"),
        dealt="12(b)(7)", hole_card="12(b)(8)", announced="12(b)(8)", draws="12(b)(8)",
    ),
    looked_at="12(b)(6)", turned_over="12(b)(6)(i)", over_21="12(b)(6)(ii)", settled="12(b)(9)",
)
CHAPTER = BlackjackChapter(
    game=game, at=FROM_A_SHOE, from_the_hand=FROM_THE_HAND, shoe=shoe,
    irregularities=irregularities, main=blackjack, second=second_blackjack,
    double_down=choices.double_down, insurance=choices.insuring, permits=choices.permits,
    settle=settle, reads=is_ace_or_ten, early=ends_early,
    limited=limited, doubled=choices.face_of_doubled, added="7(g)(10)(ii)(C)",
    payment=choices.payment, late_entry=choices.late_entry,
)

game.seal()
