"""The determinant card of a double shoe, 633a.7(d)."""

from houserules.equipment.cards import Suit
from houserules.games.shared.shoe_cards import Cards
from houserules.rules.procedure import Face

from .shoe import BLACK, DOUBLE_SHOE, RED, dealing, wrong_side

DETERMINANT = "determinant card"


def determine(cards: Cards) -> bool:
    """Draw the determinant card and turn to its side; whether it is the first card dealt."""
    dealer, drawn_from = cards.dealer, cards.state.side
    if dealer.rules[dealing] != DOUBLE_SHOE:
        return False
    cards.ready_for(relieved=False)
    (card,) = dealer.deals(DETERMINANT, "7(d)(1)", 1, Face.UP)
    side = RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else BLACK
    dealer.says("7(d)(1)", f"this round is dealt from {side}")
    wrong = dealer.notices(wrong_side)
    if wrong is not None:
        cards.turn_to(BLACK if side == RED else RED)
        dealer.says(wrong.cite, f"it is dealt from {cards.state.side} and treated as correct")
    elif side == drawn_from:
        dealer.puts_back(card, "7(d)(2)")
        return True
    else:
        cards.turn_to(side)
    dealer.says("7(d)(2)", "the determinant card goes to a segregated area of the shoe")
    return False
