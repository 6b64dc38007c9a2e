"""633a.6(d) and (e): the Blackjack Wager, and what the additional wagers have in common."""

from collections.abc import Callable

from houserules.equipment.cards import Rank
from houserules.rules import Bet, Bets, HouseRules, Payable, Verdict, Wager, YesNo

from .shoe import game, number_of_decks

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
)  # fmt: skip
blackjack: Wager = game.wager("Blackjack Wager", "6(d)", required=True, requires=[TWO_EQUAL])
second_blackjack: Wager = game.wager(
    "Second Blackjack Wager", "12(a)(1)", under=switch, requires=[TWO_EQUAL]
)
WITH_BLACKJACK = game.placed_with("6(e)", blackjack)


def decks_are(*numbers: int) -> Callable[[HouseRules], bool]:
    """A condition on the number of decks in play."""
    return lambda rules: number_of_decks(rules) in numbers


SEVERAL = decks_are(2, 3, 4, 5, 6, 7, 8)


def has_table(rules: HouseRules, payable: Payable) -> bool:
    """Whether a paytable is printed for what the house rules select."""
    letter = rules.letter(payable)
    return payable.name in rules.own_tables or any(
        (condition is None or condition(rules)) and letter in group.letters
        for condition, group in payable.tables
    )


def needs_table(wager: Wager, cite: str, sentence: str) -> None:
    game.constraint(
        cite, sentence, lambda rules: not rules.offers(wager) or has_table(rules, wager)
    )


def is_two_card_straight(first: Rank, second: Rank) -> bool:
    """Two ranks in a row; the ace is beside the king and beside the 2."""
    return abs(first - second) == 1 or {first, second} == {Rank.ACE, Rank.TWO}


def paid_by(wager: Wager, cite: str, looks_at: str) -> Callable[[str, HouseRules], Verdict]:
    """The settlement of a wager that its paytable decides by one outcome."""
    rule = game.rule(cite, looks_at)
    return lambda outcome, rules: rule.pays(rules.paytable(wager), outcome)
