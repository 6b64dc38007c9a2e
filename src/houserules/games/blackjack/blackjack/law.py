"""Blackjack: 58 Pa. Code Chapter 633a.

The chapter has these parts: the cards (`shoe`), the Blackjack Wager and what additional wagers
share (`offering`), the additional wagers (`twenty`, `additional`, `progressives`, `house_money`),
the choices of the house (`choices`), what goes wrong (`irregularities`), how a player plays
(`playing`), how wagers end (`settling`), a round as it was played (`seats`, `rounds`) and at a live
table (`dealing`, `turns`, `procedure`). This module has the steps of dealing and completion.
"""

from houserules.games.blackjack.blackjack import choices
from houserules.games.blackjack.blackjack.rounds import adjudicate
from houserules.games.blackjack.blackjack.shoe import HAND, dealing, game

__all__ = ["adjudicate", "choices", "game"]

# 633a.6: wagers

game.nothing_to_execute("how wagers are placed; verbal wagers with cash", "6(a)")
game.step("6(c)", "wagers are placed before the first card, and not touched until decided")

# 633a.7: dealing

game.nothing_to_execute("with which hand a card is moved", "7(b)")
for cite, does in {
    "7(f)(1)": "one card face up to each box with a Blackjack Wager, clockwise",
    "7(f)(2)": "one card face up to the dealer",
    "7(f)(3)": "a second card face up to each box",
    "7(f)(4)": "a second card face down to the dealer",
}.items():
    game.step(cite, does)
game.step("7(g)", "settle the additional wagers before any other card")
game.step("7(g)(10)(i)", "against an ace or 10 the card reader comes before House Money is added")
game.step("7(g)(10)(ii)", "a House Money payout is handed over or added to the Blackjack Wager")
game.step("7(j)", "deal what each decision takes, face up")
game.step("7(l)", "turn the hole card, draw face up, announce each total")
game.step("7(s)", "rack the cards so that each hand can be reconstructed")
game.nothing_to_execute("players do not touch the cards", "7(t)")

# 633a.12: variations

game.step("12(a)(3)", "two hands are dealt to each player")
game.step("12(a)(4)", "the second cards of the two hands may change places")
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

game.seal()
