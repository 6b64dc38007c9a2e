"""633a.6 to 633a.12: the wagers on hands, the choices of the house and those of a player."""

from houserules.equipment.cards import Card, Rank
from houserules.games.blackjack import (
    Insurance,
    InsuranceParagraphs,
    Permits,
    additional_splits,
    payment_option,
)
from houserules.games.shared.late_entry import LateEntry
from houserules.rules import Bet, Bets, HouseRules, OneOf, Wager, YesNo
from houserules.rules.procedure import Face

from .shoe import game

# 633a.6(d) and 633a.12(a): the Blackjack Wager, and two of them in Blackjack Switch

switch = game.option(
    "Blackjack Switch", "12(a)", YesNo(), False, says=lambda value: "Blackjack Switch"
)
SWITCH, KEEP = "switch", "keep"
"""The second cards of the two hands change places, or not."""


def is_switch(rules: HouseRules) -> bool:
    """Whether the table is one for Blackjack Switch."""
    return rules[switch]


def _two_equal(bets: Bets, rules: HouseRules) -> bool:
    return not is_switch(rules) or bets.get(Bet(blackjack)) == bets.get(Bet(second_blackjack))


TWO_EQUAL = game.requirement(
    "12(a)(1)", "two equal Blackjack Wagers are placed, a second beside the first", _two_equal,
    at_close=True,
)
blackjack: Wager = game.wager("Blackjack Wager", "6(d)", required=True, requires=[TWO_EQUAL])
second_blackjack: Wager = game.wager(
    "Second Blackjack Wager", "12(a)(1)", under=switch, requires=[TWO_EQUAL]
)

# 633a.6(b) and (f): wagers

adjacent_boxes = game.adjacent_boxes("6(f)", 7)
late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")

# 633a.8: insurance

insuring = Insurance(
    game,
    InsuranceParagraphs(
        wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="13(b)", even_money="8(e)"
    ),
    blackjack, "2 to 1", second=second_blackjack, evenly=lambda rules: not is_switch(rules),
)
insurance = insuring.wager

# 633a.9: surrender

AFTER_READER, WHEN_REVEALED = "after the card reader", "when the hole card is revealed"
surrender = game.option(
    "Surrender against an ace or 10", "9(a)(2)", OneOf((AFTER_READER, WHEN_REVEALED)), AFTER_READER
)
game.step(
    "9(a)(2)(i)",
    "against an ace or 10 a surrendered wager stays on the cards until the hole card is revealed",
    (surrender, WHEN_REVEALED),
)
game.step(
    "9(a)(2)(ii)", "against an ace or 10 a surrendered hand is settled after the card reader",
    (surrender, AFTER_READER),
)

# 633a.10: doubling down

double_down: Wager = game.wager(
    "Double Down Wager", "10(a)", in_round=True,
    requires=[game.requirement(
        "10(a)", "it may not exceed the Blackjack Wager with what was added to it",
        lambda bets, rules: bets.has(blackjack),
    )],
)
FACE_UP, FACE_DOWN = "face up", "face down"
double_card = game.option(
    "Card on a double down", "10(c)", OneOf((FACE_UP, FACE_DOWN)), FACE_UP
)


def face_of_doubled(rules: HouseRules) -> Face:
    """How the card on a double down is dealt."""
    return Face.DOWN if rules[double_card] == FACE_DOWN else Face.UP


# 633a.11: splitting pairs


more_splits = additional_splits(game, "11(c)")
more_ace_splits = additional_splits(game, "11(c)", of="aces")


def hands_from(card: Card, rules: HouseRules) -> int:
    """Into how many hands a pair of this card may grow."""
    return 2 + rules[more_ace_splits if card.rank is Rank.ACE else more_splits]


def permits(rules: HouseRules) -> Permits:
    """The player's choices under the house rules; there is no surrender in Blackjack Switch."""
    if is_switch(rules):
        return Permits(lambda card: hands_from(card, rules), surrenders=lambda cards, split: False)
    return Permits(lambda card: hands_from(card, rules))


# 633a.7: dealing and completion

payment = payment_option(game, "7(r)", "7(r)(1)", "7(r)(2)")
PAID_AT_ONCE, PAID_LATER = "paid at once", "paid after the hole card is revealed"
paying_blackjack = game.option(
    "Blackjack against an ace or 10", "7(i)(1)(ii)", OneOf((PAID_AT_ONCE, PAID_LATER)),
    PAID_AT_ONCE,
)
game.step(
    "7(i)(1)(ii)(A)", "a Blackjack is paid at once after the card reader",
    (paying_blackjack, PAID_AT_ONCE),
)
game.step(
    "7(i)(1)(ii)(B)", "a Blackjack waits until the hole card is revealed",
    (paying_blackjack, PAID_LATER),
)
