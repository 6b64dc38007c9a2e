"""633a.6(e)(12): the House Money Wager, whose payout may be added to the Blackjack Wager."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from houserules.equipment.cards import Card, Rank
from houserules.rules import HouseRules, Scale
from houserules.rules.option import percent

from .offering import (
    SEVERAL,
    WITH_BLACKJACK,
    decks_are,
    is_two_card_straight,
    paid_by,
)
from .shoe import game

_HOUSE_MONEY = Scale(
    "Ace-king suited", "Two-card straight flush", "Pair", "Two-card straight", "No match",
    within={"Ace-king suited": "Two-card straight flush"},
)  # fmt: skip
house_money = game.wager(
    "House Money Wager", "6(e)(12)", by_submission=True,
    pays=[
        (decks_are(1), game.table("13(n)(1)", _HOUSE_MONEY, """
            Hand                       -
            Ace-king suited            9 to 1
            Two-card straight flush    5 to 1
            Pair                       3 to 1
            Two-card straight          1 to 1
        """, when="1 deck")),
        (SEVERAL, game.table("13(n)(2)", _HOUSE_MONEY, """
            Hand                       -
            Ace-king suited            9 to 1
            Two-card straight flush    4 to 1
            Pair                       3 to 1
            Two-card straight          1 to 1
        """, when="several decks")),
    ],
    requires=[WITH_BLACKJACK],
)  # fmt: skip
portion = game.option(
    "House Money portion added", "7(g)(10)(ii)(A)", percent(1, 100), Fraction(1),
    applies=lambda rules: rules.offers(house_money),
    says=lambda value: f"{value * 100}% of the House Money payout added",
)  # fmt: skip
TAKE, PRESS = "take", "press"
"""A payout is handed over, or added to the Blackjack Wager."""
settle_house_money = paid_by(house_money, "7(g)(10)", "the first two cards")
PRESSED = game.carry("7(g)(10)(ii)(C)", "a payout that was added is part of the Blackjack Wager")
game.carry("7(g)(10)(ii)(B)", "the dealer hands the payout over or adds it, also to a Blackjack")
game.carry("7(g)(10)(i)(A)", "against a dealer Blackjack the payout is handed over")
game.carry("7(g)(10)(i)(B)", "without one it may be added")


def house_money_outcome(cards: Sequence[Card]) -> str:
    """The House Money outcome of the first two cards."""
    first, second = cards
    if first.rank is second.rank:
        return "Pair"
    if not is_two_card_straight(first.rank, second.rank):
        return "No match"
    if first.suit is not second.suit:
        return "Two-card straight"
    royal = {first.rank, second.rank} == {Rank.ACE, Rank.KING}
    return "Ace-king suited" if royal else "Two-card straight flush"


def added(payout: int, rules: HouseRules) -> int:
    """How much of a payout is added to the Blackjack Wager; the rest is handed over."""
    return floor(payout * rules[portion])
