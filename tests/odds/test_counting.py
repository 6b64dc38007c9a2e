"""Hands counted by their outcome, beside every hand one by one."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb

import pytest

from houserules.equipment.cards import CARDS, Card, Suit
from houserules.games.poker.three_card_poker import law
from houserules.hands.flush import SuitOutcome, longest_run
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS, USUAL, PokerCategory, Ranking
from houserules.odds.counting import category_counts, outcome_counts

C = PokerCategory
Outcome = Callable[[Sequence[Card]], str]
OTHER_ORDER = Ranking(
    3, (C.THREE_OF_A_KIND, C.STRAIGHT_FLUSH, C.FLUSH, C.STRAIGHT, C.PAIR, C.HIGH_CARD)
)
"""Three cards as four and five are ranked, the flush above the straight."""


def with_the_ace_of_spades(cards: Sequence[Card]) -> str | None:
    return "Pair with the ace of spades" if CARDS[-1] in cards else None


def pocket(cards: Sequence[Card]) -> str:
    first, second = cards
    return "Pair" if first.rank == second.rank else "Suited" * (first.suit == second.suit)


def one_by_one(outcome: Outcome, size: int) -> Counter[str]:
    """Every hand of a size, named by the outcome itself."""
    return Counter(map(outcome, combinations(CARDS, size)))


@pytest.mark.parametrize(
    ("outcome", "size"),
    [
        (law.three_card_outcome, 3),
        (HandOutcome(THREE_CARDS), 3),
        (HandOutcome(THREE_CARDS), 4),
        (HandOutcome(OTHER_ORDER), 4),
        (HandOutcome(THREE_CARDS, {"Pair": with_the_ace_of_spades}), 3),
        (HandOutcome(OTHER_ORDER, law.three_card_outcome.divided), 3),
        (pocket, 2),
        (SuitOutcome(int.bit_count, "01234"), 4),
        (SuitOutcome(longest_run, "01234"), 4),
    ],
)
def test_outcomes_of_two_to_four_cards(outcome: Outcome, size: int) -> None:
    counted = {name: count for name, count in outcome_counts(outcome, size).items() if count}
    assert counted == one_by_one(outcome, size)


def test_the_order_of_categories_moves_hands_of_four_cards() -> None:
    """Four cards may hold a straight and a flush; the higher one counts."""
    usual, other = category_counts(THREE_CARDS, 4), category_counts(OTHER_ORDER, 4)
    assert usual["Straight"] > other["Straight"]
    assert usual["Flush"] < other["Flush"]
    assert sum(usual.values()) == sum(other.values()) == comb(52, 4)


def test_categories_of_five_to_seven_cards_as_published() -> None:
    """The frequencies of five, six and seven cards that every table of poker hands has."""
    assert list(category_counts(USUAL, 5).values()) == [
        4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ]  # fmt: skip
    assert list(category_counts(USUAL, 7).values()) == [
        4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400,
        58_627_800, 23_294_460,
    ]  # fmt: skip
    assert sum(category_counts(USUAL, 6).values()) == comb(52, 6)


def _royal_of_spades(cards: Sequence[Card]) -> str | None:
    spades = {card.rank for card in cards if card.suit is Suit.SPADES}
    return "Royal flush of spades" if len([rank for rank in spades if rank >= 10]) == 5 else None


@pytest.mark.parametrize(("size", "others"), [(5, 1), (6, 47), (7, comb(47, 2))])
def test_a_royal_flush_divided_by_its_suit(size: int, others: int) -> None:
    """Five cards are fixed, the others are any of the 47 that are left."""
    counted = outcome_counts(HandOutcome(divided={"Royal flush": _royal_of_spades}), size)
    assert (counted["Royal flush of spades"], counted["Royal flush"]) == (others, 3 * others)
    assert sum(counted.values()) == comb(52, size)


def test_six_cards_of_one_suit_from_ace_to_nine() -> None:
    counted = outcome_counts(law.six_card_outcome, 6)
    assert counted[law.SUPER_DIAMONDS] == 1
    assert counted[law.SUPER_OTHERS] == 3
    assert counted["Royal flush"] == 4 * 47 - 4
    assert sum(counted.values()) == comb(52, 6)


def test_a_division_by_rank_is_counted_by_values() -> None:
    """Beside all hands of five cards but for a renaming of suits."""

    def high(cards: Sequence[Card]) -> str | None:
        (rank,) = {a.rank for a, b in combinations(cards, 2) if a.rank == b.rank}
        return "High pair" if rank >= 10 else None

    outcome = HandOutcome(divided={"Pair": high}, by_suit=False)
    assert outcome_counts(outcome, 5) == outcome_counts(lambda cards: outcome(cards), 5)
    assert not outcome.is_divided(CARDS[:2] + CARDS[4:40:12])
