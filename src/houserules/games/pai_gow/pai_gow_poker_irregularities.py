"""645a.14: what may go wrong, and what is then ordered."""

from houserules.games.common import (
    INCORRECT_NUMBER,
    dealing_shoe_jams,
    device_out_of_order,
    drawn_in_error,
    face_up_cards,
    shuffler_jams,
    void_and_reshuffle,
)
from houserules.games.pai_gow.bank_selection import CO_BANK
from houserules.games.pai_gow.pai_gow_poker_banking import bound_bank
from houserules.games.pai_gow.pai_gow_poker_decisions import VOID, is_setting
from houserules.games.pai_gow.pai_gow_poker_table import (
    AUTOMATED_SHOE,
    HAND,
    SHAKER,
    dealing,
    game,
    shuffler,
    starting,
)
from houserules.rules import Effect
from houserules.rules.option import NO
from houserules.rules.procedure import Dealer

NO_ROLL = "The dealer calls no roll and reshakes the dice."
for cite, event in (
    ("14(a)", "The three dice do not land flat on the bottom of the shaker"),
    ("14(b)", "A die falls out of the shaker"),
):
    game.irregularity(
        cite, event, NO_ROLL, Effect.INVALID_ROLL, Effect.CONTINUES, under=(starting, SHAKER)
    )
void_and_reshuffle(game, "14(c)", "The first card is dealt to the wrong position")


def _no_card_to_expose(dealer: Dealer, seat: int | None) -> str | None:
    """Before the deal there is none, and after it each hand is turned up once all are set."""
    if seat is not None and not dealer.hand(seat):
        return "no card has been dealt to the hand; say after how many"
    bound = set()
    if (bank := dealer.marker) and (bank.says == CO_BANK or dealer.rules[bound_bank] != NO):
        bound.add(bank.seat)
    done = (
        any(made == VOID or is_setting(made) for made in dealer.decisions(other))
        for other in dealer.seats()
        if other not in bound
    )
    return "all hands are set, and the dealer turns them up (§ 645a.11(e))" if all(done) else None


EXPOSED = game.irregularity(
    "14(d)",
    "A card dealt to a player is exposed",
    "The player plays the hand or voids it, without looking at the unexposed cards.",
    Effect.HAND_CHOOSES,
    Effect.CONTINUES,
    cannot=_no_card_to_expose,
)
VOIDED = game.rule("14(d)", "the player voids a hand of which a card was exposed")
void_and_reshuffle(game, "14(e)", "A card of the dealer's or the bank's hand is exposed")
face_up_cards(game, "14(f)")
drawn_in_error(game, "14(g)")
void_and_reshuffle(game, "14(h)", INCORRECT_NUMBER)
RESET = game.irregularity(
    "14(i)",
    "The dealer's or the bank's hands are not set as required",
    "The hands are reset by the house way and the round is completed.",
    Effect.CONTINUES,
)
void_and_reshuffle(
    game, "14(j)", "A card is exposed while the dealer deals from the hand", under=(dealing, HAND)
)
void_and_reshuffle(game, "14(k)", "A position or the dealer is dealt an incorrect number of cards")
SHUFFLER_JAMS = shuffler_jams(game, "14(l)", under=(shuffler, "yes"))
dealing_shoe_jams(game, "14(m)", under=(dealing, AUTOMATED_SHOE))
device_out_of_order(game, "14(n)")
