"""The packed hand tables against combinatorics, the readable ranking and another program."""

from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from phevaluator.evaluator import evaluate_cards

from houserules.equipment.cards import CARDS
from houserules.hands import tables
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.hands.shapes import HandError
from houserules.hands.table_generator import PATH, generate, sums_by_size


def ranks_with_a_run(size: int) -> int:
    """The number of sets of `size` ranks that contain five in a row, the ace high or low."""
    runs = [{12, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]
    sets = map(set, combinations(range(13), size))
    return sum(any(run <= ranks for run in runs) for ranks in sets)


RUNS_OF_FIVE = ranks_with_a_run(5)
SIX_RANKS_WITH_A_RUN = ranks_with_a_run(6)
NO_FLUSH_OF_SIX = 4**6 - 4 - 4 * 6 * 3
NO_FLUSH_WITH_A_PAIR = comb(4, 2) * 4**4 - 4 * 3

FIVE_CARDS = {
    PokerCategory.ROYAL_FLUSH: 4,
    PokerCategory.STRAIGHT_FLUSH: 4 * 9,
    PokerCategory.FOUR_OF_A_KIND: 13 * 48,
    PokerCategory.FULL_HOUSE: 13 * 4 * 12 * 6,
    PokerCategory.FLUSH: 4 * comb(13, 5) - 40,
    PokerCategory.STRAIGHT: RUNS_OF_FIVE * 4**5 - 40,
    PokerCategory.THREE_OF_A_KIND: 13 * 4 * comb(12, 2) * 16,
    PokerCategory.TWO_PAIR: comb(13, 2) * 36 * 44,
    PokerCategory.PAIR: 13 * 6 * comb(12, 3) * 64,
    PokerCategory.HIGH_CARD: (comb(13, 5) - RUNS_OF_FIVE) * (4**5 - 4),
}
SIX_CARDS = {
    PokerCategory.ROYAL_FLUSH: 4 * 47,
    PokerCategory.STRAIGHT_FLUSH: 36 * 46,
    PokerCategory.FOUR_OF_A_KIND: 13 * comb(48, 2),
    PokerCategory.FULL_HOUSE: comb(13, 2) * 16 + 13 * 4 * 12 * 6 * 44,
    PokerCategory.FLUSH: 4 * (comb(13, 5) * 39 + comb(13, 6)) - 4 * 47 - 36 * 46,
    PokerCategory.STRAIGHT: RUNS_OF_FIVE * 5 * NO_FLUSH_WITH_A_PAIR
    + SIX_RANKS_WITH_A_RUN * NO_FLUSH_OF_SIX,
    PokerCategory.THREE_OF_A_KIND: 13 * 4 * comb(12, 3) * 64,
    PokerCategory.TWO_PAIR: comb(13, 3) * 6**3 + comb(13, 2) * 36 * comb(11, 2) * 16,
    PokerCategory.PAIR: (comb(13, 5) - RUNS_OF_FIVE) * 5 * NO_FLUSH_WITH_A_PAIR,
    PokerCategory.HIGH_CARD: (comb(13, 6) - SIX_RANKS_WITH_A_RUN) * NO_FLUSH_OF_SIX,
}
# Suits of seven cards that make no flush, by how many cards of a rank there are.
NO_FLUSH_OF_SEVEN = 4**7 - 4 * (1 + 7 * 3 + comb(7, 2) * 9)
NO_FLUSH_2_11111 = 6 * 4**5 - 4 * (3 * (5 * 3 + 1) + 3)
NO_FLUSH_22_111 = 6**2 * 4**3 - 4 * 3 * 3
NO_FLUSH_3_1111 = 4 * 4**4 - 4 * 3
SEVEN_RANKS_WITH_A_RUN = ranks_with_a_run(7)
SEVEN_CARDS = {
    PokerCategory.ROYAL_FLUSH: 4 * comb(47, 2),
    PokerCategory.STRAIGHT_FLUSH: 36 * comb(46, 2),
    PokerCategory.FOUR_OF_A_KIND: 13 * comb(48, 3),
    PokerCategory.FULL_HOUSE: comb(13, 2) * 16 * 44
    + 13 * 4 * comb(12, 2) * 36
    + 13 * 4 * 12 * 6 * comb(11, 2) * 16,
    PokerCategory.FLUSH: 4 * (comb(13, 7) + comb(13, 6) * 39 + comb(13, 5) * comb(39, 2))
    - 4 * comb(47, 2)
    - 36 * comb(46, 2),
    PokerCategory.STRAIGHT: SEVEN_RANKS_WITH_A_RUN * NO_FLUSH_OF_SEVEN
    + SIX_RANKS_WITH_A_RUN * 6 * NO_FLUSH_2_11111
    + RUNS_OF_FIVE * (comb(5, 2) * NO_FLUSH_22_111 + 5 * NO_FLUSH_3_1111),
    PokerCategory.THREE_OF_A_KIND: (comb(13, 5) - RUNS_OF_FIVE) * 5 * NO_FLUSH_3_1111,
    PokerCategory.TWO_PAIR: (comb(13, 5) - RUNS_OF_FIVE) * comb(5, 2) * NO_FLUSH_22_111
    + comb(13, 3) * 6**3 * 40,
    PokerCategory.PAIR: (comb(13, 6) - SIX_RANKS_WITH_A_RUN) * 6 * NO_FLUSH_2_11111,
    PokerCategory.HIGH_CARD: (comb(13, 7) - SEVEN_RANKS_WITH_A_RUN) * NO_FLUSH_OF_SEVEN,
}


def random_hands(count: int, size: int) -> NDArray[np.uint8]:
    random = np.random.default_rng(653)
    return random.random((count, 52)).argsort(axis=1)[:, :size].astype(np.uint8)


def test_no_two_sets_of_up_to_seven_ranks_share_a_sum() -> None:
    sums = np.concatenate(sums_by_size([int(code) for code in np.load(PATH)["rank_codes"]]))
    assert len(sums) == len(np.unique(sums)) == 76_155


def test_the_shipped_file_is_what_the_generator_makes() -> None:
    shipped, made = np.load(PATH), generate()
    assert set(shipped.files) == set(made)
    for name, array in made.items():
        assert array.dtype == shipped[name].dtype
        assert np.array_equal(array, shipped[name]), name


@pytest.mark.parametrize(
    ("size", "distinct", "expected"),
    [(5, 7_462, FIVE_CARDS), (6, None, SIX_CARDS), (7, 4_824, SEVEN_CARDS)],
)
def test_counts_of_all_hands(
    size: int, distinct: int | None, expected: dict[PokerCategory, int]
) -> None:
    counts = tables.count_values(size)
    assert counts.sum() == comb(52, size)
    assert distinct is None or np.count_nonzero(counts) == distinct
    found = {
        category: int(counts[number == tables.CATEGORY_OF_VALUE].sum())
        for number, category in enumerate(tables.CATEGORIES)
    }
    assert found == expected


def test_values_are_in_the_order_of_the_categories() -> None:
    numbers = tables.CATEGORY_OF_VALUE.astype(int)
    assert (np.diff(numbers) <= 0).all()
    assert tables.CATEGORIES[numbers[-1]] is PokerCategory.ROYAL_FLUSH


@pytest.mark.parametrize("size", [5, 6, 7])
def test_same_order_and_category_as_the_readable_ranking(size: int) -> None:
    hands = random_hands(1_500, size)
    found = tables.values(hands)
    readable = [PokerHand.of([CARDS[card] for card in hand]) for hand in hands]
    order = np.argsort(found, kind="stable")
    for lower, higher in pairwise(order):
        assert (readable[lower] == readable[higher]) == (found[lower] == found[higher])
        assert readable[lower] <= readable[higher]
    for value, hand in zip(found, readable, strict=True):
        assert tables.CATEGORIES[tables.CATEGORY_OF_VALUE[value]] is hand.category


@pytest.mark.parametrize("size", [5, 6, 7])
def test_same_values_as_another_program(size: int) -> None:
    # phevaluator numbers the 7,462 classes from 1, the best, and orders cards as we do.
    hands = random_hands(20_000, size)
    theirs = [evaluate_cards(*map(int, hand)) for hand in hands]
    assert np.array_equal(tables.values(hands), 7_462 - np.array(theirs))


def test_one_hand_at_a_time_agrees_with_many_at_once() -> None:
    for size, one in ((5, tables.value5), (6, tables.value6), (7, tables.value7)):
        hands = random_hands(200, size)
        assert [one(*map(int, hand)) for hand in hands] == tables.values(hands).tolist()


def test_rows_that_are_no_hands_are_refused() -> None:
    with pytest.raises(HandError, match="rows of 5, 6 or 7 cards"):
        tables.values(np.zeros((3, 4), dtype=np.uint8))
    with pytest.raises(HandError, match="Card 52 does not exist"):
        tables.values(np.array([[0, 1, 2, 3, 52]], dtype=np.uint8))
    with pytest.raises(HandError, match="Row 1 holds a card twice"):
        tables.values(np.array([[0, 1, 2, 3, 4], [5, 6, 7, 8, 5]], dtype=np.uint8))
    with pytest.raises(HandError, match="not of 4"):
        tables.count_values(4)
