"""Rankings of other sizes and orders, each beside a second evaluator."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, Rank, parse_cards
from houserules.hands.batches import all_hands, scores, values_in_order
from houserules.hands.poker import THREE_CARDS, USUAL, PokerCategory, PokerHand, Ranking, Value

C = PokerCategory
FOUR_CARDS = Ranking(
    4,
    (
        C.FOUR_OF_A_KIND, C.STRAIGHT_FLUSH, C.THREE_OF_A_KIND, C.FLUSH, C.STRAIGHT, C.TWO_PAIR,
        C.PAIR, C.HIGH_CARD,
    ),
)  # fmt: skip
"""Four cards, four-of-a-kind highest."""
ROYALS_OF_THREE = Ranking(3, (C.ROYAL_FLUSH, *THREE_CARDS.order))
"""Three cards, of which ace, king and queen of a suit are a category of their own."""
RANKINGS = {"three": THREE_CARDS, "royals of three": ROYALS_OF_THREE, "four": FOUR_CARDS}
GROUPS = {
    (4,): C.FOUR_OF_A_KIND, (3, 1): C.THREE_OF_A_KIND, (3,): C.THREE_OF_A_KIND,
    (2, 2): C.TWO_PAIR, (2, 1, 1): C.PAIR, (2, 1): C.PAIR,
}  # fmt: skip


def second_value(cards: tuple[Card, ...], ranking: Ranking) -> tuple[int, tuple[int, ...]]:
    """A hand's category counted from the lowest, then its ranks; an ace below a 2 counts 1."""
    counts = Counter(int(card.rank) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    suited = len({card.suit for card in cards}) == 1
    low = sorted(1 if rank == Rank.ACE else rank for rank in ranks)
    runs = [run for run in (sorted(ranks), low) if run == list(range(run[0], run[0] + len(cards)))]
    if runs:
        ranks = runs[0][-1:]
        category = C.STRAIGHT_FLUSH if suited else C.STRAIGHT
        if suited and ranks == [Rank.ACE] and C.ROYAL_FLUSH in ranking.order:
            category = C.ROYAL_FLUSH
    elif suited:
        category = C.FLUSH
    else:
        category = GROUPS.get(tuple(sorted(counts.values(), reverse=True)), C.HIGH_CARD)
    return ranking.order[::-1].index(category), tuple(ranks)


def dealt(size: int, hands: int) -> list[tuple[Card, ...]]:
    """Some hands; with few ranks, so that groups and straights are frequent."""
    random, few = Random(size), [card for card in CARDS if card.rank >= Rank.JACK or card.rank <= 4]
    return [tuple(random.sample(few, size)) for _ in range(hands)]


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.parametrize("more", [0, 1, 2])
def test_hands_as_a_second_evaluator_orders_them(ranking: Ranking, more: int) -> None:
    """The best hand of as many cards as make one, and of one or two more."""
    for cards in dealt(ranking.size + more, 2_000):
        best = max(second_value(chosen, ranking) for chosen in combinations(cards, ranking.size))
        hand = PokerHand.of(cards, ranking)
        assert hand.category is ranking.order[-1 - best[0]], cards
        assert (hand.value[0], *map(int, hand.value[1])) == (best[0], *best[1]), cards
        assert second_value(hand.cards, ranking) == best


@pytest.mark.parametrize(
    ("ranking", "higher", "lower"),
    [
        (FOUR_CARDS, "2c 2d 2h 2s", "Ac Kc Qc Jc"),
        (FOUR_CARDS, "4c 3c 2c Ac", "As Ah Ad Kc"),
        (FOUR_CARDS, "2s 2h 2d 3c", "Ac Kc Qc 2c"),
        (FOUR_CARDS, "5c 4c 3c Ac", "As Kh Qd Jc"),
        (FOUR_CARDS, "5c 4d 3c 2c", "4c 3d 2c Ac"),
        (ROYALS_OF_THREE, "Ac Kc Qc", "Kc Qc Jc"),
    ],
)
def test_the_order_is_that_of_the_ranking(ranking: Ranking, higher: str, lower: str) -> None:
    assert PokerHand.of(parse_cards(higher), ranking) > PokerHand.of(parse_cards(lower), ranking)


def test_a_royal_flush_only_where_the_ranking_has_it() -> None:
    cards = parse_cards("Ac Kc Qc")
    assert PokerHand.of(cards, ROYALS_OF_THREE).category is C.ROYAL_FLUSH
    assert PokerHand.of(cards, THREE_CARDS).category is C.STRAIGHT_FLUSH


def test_reaching_a_category_depends_on_the_order() -> None:
    flush = PokerHand.of(parse_cards("Ac Kc Jc"), THREE_CARDS).value
    assert THREE_CARDS.reaches(flush, C.FLUSH)
    assert THREE_CARDS.reaches(flush, C.PAIR)
    assert not THREE_CARDS.reaches(flush, C.STRAIGHT)
    assert FOUR_CARDS.reaches(
        PokerHand.of(parse_cards("Ac Kc Jc 2c"), FOUR_CARDS).value, C.STRAIGHT
    )


@pytest.mark.parametrize(
    ("ranking", "count"),
    [
        (THREE_CARDS, 12 + 13 + 12 + 274 + 13 * 12 + 274),
        # 11 straights of four cards; 715 sets of four ranks.
        (FOUR_CARDS, 13 + 11 + 13 * 12 + 704 + 11 + 78 + 13 * 66 + 704),
        (USUAL, 7_462),
    ],
)
def test_the_different_values_of_a_ranking(ranking: Ranking, count: int) -> None:
    values = values_in_order(ranking)
    assert len(values) == count
    assert list(values) == sorted(set(values))


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_batches_score_as_readable_hands_in_any_order_of_cards(ranking: Ranking) -> None:
    place: dict[Value, int] = {value: n for n, value in enumerate(values_in_order(ranking))}
    random = Random(3)
    for size in (ranking.size, ranking.size + 1):
        hands = [random.sample(range(52), size) for _ in range(3_000)]
        found = scores(ranking, np.array(hands, dtype=np.uint8))
        readable = [PokerHand.of([CARDS[i] for i in row], ranking).value for row in hands]
        assert found.tolist() == [place[value] for value in readable]


def test_every_hand_of_three_cards_in_a_batch() -> None:
    rows = all_hands(3)
    assert len({tuple(row) for row in rows.tolist()}) == 22_100
    assert np.all(rows[:, :-1] < rows[:, 1:])
    found = scores(THREE_CARDS, rows)
    assert found.dtype == np.uint16
    assert set(found.tolist()) == set(range(741))
