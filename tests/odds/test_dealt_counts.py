"""Deals from a shoe by their outcome, beside all orders of the cards of a small one."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import comb

import pytest

from houserules.equipment.cards import Card, Deck, Rank, parse_cards
from houserules.hands.outcome import ByRank
from houserules.odds.counting import dealt_counts
from houserules.rules.decided import OPEN

FEW = Deck("few cards", parse_cards("2c 2d 3c 3h"))


def pair_and_up(cards: Sequence[Card]) -> str:
    """By two cards and an up card; a pair waits for one card more."""
    first, second, up, *more = cards
    if first != second:
        return "matched" if up in (first, second) else "apart"
    return f"pair, then {more[0]}" if more else OPEN


def ranks(cards: Sequence[Rank]) -> str:
    return "even" if sum(cards) % 2 == 0 else "odd"


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_deals_from_every_number_of_decks(decks: int) -> None:
    shoe = FEW.decks(decks)
    found = dealt_counts(pair_and_up, (2, 1), (1,), shoe)
    orders = Counter(
        pair_and_up(order[:3]) or pair_and_up(order) for order in permutations(shoe.cards, 4)
    )
    assert sum(found.values()) == comb(4 * decks, 2) * (4 * decks - 2) * (4 * decks - 3)
    assert {name: 2 * ways for name, ways in found.items()} == orders


def test_ranks_are_counted_as_cards_are() -> None:
    shoe = FEW.decks(2)
    by_card = dealt_counts(lambda cards: ranks([card.rank for card in cards]), (2, 1), (), shoe)
    assert dealt_counts(ByRank(ranks), (2, 1), (), shoe) == by_card
