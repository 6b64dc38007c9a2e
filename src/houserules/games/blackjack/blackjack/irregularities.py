"""633a.5(f), 6(b)(1), 7(c) and 633a.14: what is reported at the table, and what is then ordered."""

from dataclasses import dataclass

from houserules.games.blackjack.blackjack import additional, house_money, progressives, twenty
from houserules.games.blackjack.blackjack.offering import BOXES
from houserules.games.blackjack.blackjack.settling import is_reader_used
from houserules.games.blackjack.blackjack.shoe import game
from houserules.games.shared.common import drawn_in_error
from houserules.rules import Effect
from houserules.rules.procedure import Dealer

SETTLED_BEFORE_READER = (
    twenty.lucky_ladies, twenty.kings_bounty, additional.match_the_dealer, additional.in_between,
    additional.royal_match, additional.bet_the_set, additional.super_match,
    additional.three_card_poker, house_money.house_money, progressives.straight_jack,
)  # fmt: skip
"""Wagers of 633a.7(g), settled before the card reader is used where the up card is 2 to 9; of the
Straight Jack only what has lost."""


@dataclass(slots=True)
class Reader:
    """Whether the card reader is out of order, from round to round."""

    out: bool = False


def _reader_out(dealer: Dealer) -> None:
    dealer.state(Reader).out = True


def _reader_in(dealer: Dealer) -> None:
    dealer.state(Reader).out = False


def _reader_fails_already(dealer: Dealer, seat: int | None) -> str | None:
    return "the card reader is out of order already" if dealer.state(Reader).out else None


def _reader_works(dealer: Dealer, seat: int | None) -> str | None:
    return None if dealer.state(Reader).out else "the card reader is not out of order"


def _has_cards(dealer: Dealer, seat: int | None) -> str | None:
    held = seat is not None and (dealer.hand(seat) or dealer.hand(seat, BOXES[0]))
    return "cards were dealt to the hand" if held else None


def _has_two_cards(dealer: Dealer, seat: int | None) -> str | None:
    held = seat is not None and max(len(dealer.hand(seat)), len(dealer.hand(seat, BOXES[0])))
    return "two cards were dealt to the hand" if held and held > 1 else None


def _before_two_cards(dealer: Dealer, seat: int | None) -> str | None:
    return None if len(dealer.place("dealer")) >= 2 else "the first two cards are not yet dealt"


def _dealer_has_two_cards(dealer: Dealer, seat: int | None) -> str | None:
    return "the dealer has both cards" if len(dealer.place("dealer")) >= 2 else None


def _reader_in_order(dealer: Dealer, seat: int | None) -> str | None:
    if why := _before_two_cards(dealer, seat):
        return why
    up = dealer.place("dealer")[0]
    return f"with {up} up the card reader is used (§ 633a.7(h))" if is_reader_used(up) else None


found_face_up = game.irregularity(
    "14(a)", "Card found face up in the shoe",
    "It is not used in the round and goes to the discard rack or a segregated area.",
    Effect.DISCARD_CARD, Effect.CONTINUES,
)  # fmt: skip
drawn_in_error(game, "14(b)")
exposed = game.irregularity(
    "14(c)", "Card drawn in error and exposed after the first two cards",
    "It is the next card; a player who refuses it gets no more cards; a card that nobody uses "
    "goes to the discard rack.",
    Effect.NEXT_CARD, Effect.CONTINUES, impossible_because=_before_two_cards,
)  # fmt: skip
drawn_on_17 = game.irregularity(
    "14(d)", "Dealer with 17 draws a card", "The card goes to the discard rack.",
    Effect.DISCARD_DRAWN, Effect.CONTINUES,
)  # fmt: skip
dealer_missed = game.irregularity(
    "14(e)", "Dealer misses their first or second card",
    "The players' first two cards are completed, then the dealer takes the missing card.",
    Effect.CONTINUES, impossible_because=_dealer_has_two_cards,
)  # fmt: skip
no_card_dealt = game.irregularity(
    "14(g)", "No card dealt to a player's hand",
    "The hand is dead, its wagers go back, and the player is dealt into the next round.",
    Effect.HAND_VOID, Effect.CONTINUES, impossible_because=_has_cards,
)  # fmt: skip
one_card_dealt = game.irregularity(
    "14(g)", "Only one card dealt to a player's hand",
    "The second is dealt after all other players have theirs, if the player wishes; otherwise the "
    "hand is dead and its wagers go back.",
    Effect.HAND_CHOOSES, Effect.CONTINUES, impossible_because=_has_two_cards,
)  # fmt: skip
no_card_drawn = game.irregularity(
    "14(i)", "Card that a player asked for not dealt",
    "At the player's option it is dealt before the hole card is revealed, or the hand is dead "
    "and the original Blackjack Wager goes back.",
    Effect.HAND_CHOOSES, Effect.CONTINUES, impossible_because=_before_two_cards,
)  # fmt: skip
game.irregularity(
    "14(j)(1)", "Hole card wrongly in a card reader that shows it to a player",
    "All hands are dead and every wager not yet settled goes back.",
    Effect.HANDS_VOID, Effect.UNSETTLED_RETURNED, still_settled=SETTLED_BEFORE_READER,
    impossible_because=_reader_in_order,
)  # fmt: skip
game.irregularity(
    "14(j)(2)", "Hole card wrongly in a card reader that shows it to nobody", "Play continues.",
    Effect.CONTINUES, impossible_because=_reader_in_order,
)  # fmt: skip
reader_fails = game.irregularity(
    "14(k)", "Card reader device malfunctions",
    "Nothing more is dealt at the table until it is repaired or replaced.",
    Effect.STOPS, impossible_because=_reader_fails_already, on_report=_reader_out,
)  # fmt: skip
reader_works = game.irregularity(
    "14(k)", "Card reader device repaired or replaced", "Dealing goes on.",
    Effect.CONTINUES, impossible_because=_reader_works, on_report=_reader_in,
)  # fmt: skip
NO_CARD_DEALT = game.rule("14(g)", "no card was dealt to the hand")
ONE_CARD_DEALT = game.rule(
    "14(g)", "one card was dealt to the hand, and the player wished no other"
)
CALLED_DEAD = game.rule("14(i)", "the player had the hand called dead")
