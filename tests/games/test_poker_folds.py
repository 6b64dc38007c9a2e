"""The cards of a player who folded stay on the table as the wagers of the chapter declare."""

import pytest

from houserules.games import load
from houserules.rules import Bets
from houserules.rules.decided import cards_stay
from houserules.rules.naming import parse_bet

STAY = [
    ("649a", "six card bonus"),
    ("649a", "five card hand bonus on dealer's hand"),  # 649a.11(c) asks for the wager only
    ("641a", "bad beat bonus"),
    ("641a", "six card bonus"),
    ("657a", "six card bonus"),
    ("653a", "trips"),
    ("653a", "progressive payout"),
    ("655a", "three card bonus"),  # on community cards, and named in 655a.11(b)
    ("669a", "progressive payout"),  # forfeited, and named in 669a.11(f)
    ("676a", "skins"),
    ("687a", "progressive bonus"),  # forfeited, and named in 687a.11(c)
    ("639a", "five card hand bonus on player's hand"),
]
GO = [
    ("649a", "pair plus"),
    ("641a", "ante"),
    ("657a", "queens up"),
    ("653a", "bad beat bonus"),
    ("639a", "five card hand bonus on dealer's hand"),
    ("674a", "five card bonus"),  # it looks at the cards of the cross alone
]


@pytest.mark.parametrize(
    ("chapter", "bet", "stay"), [(*one, True) for one in STAY] + [(*one, False) for one in GO]
)
def test_cards_of_a_fold(chapter: str, bet: str, stay: bool) -> None:
    game = load(chapter)
    assert cards_stay(Bets({parse_bet(game, bet): 100}), game.rules()) is stay
