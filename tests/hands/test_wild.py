"""Hands with wild twos and a joker, beside every card that the wild ones can be."""

from collections import Counter
from itertools import product
from math import comb
from random import Random

import pytest

from houserules.equipment.cards import CARDS, WITH_JOKER, Card, CardError, parse_cards
from houserules.hands.every import place
from houserules.hands.shapes import HandError
from houserules.hands.wild import WildCategory, WildHand, is_wild
from houserules.hands.wild_tables import every_wild_score, wild_values

ACE = 14


def worth(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Five ordinary cards, perhaps some alike: the strength of the category, and the ranks."""
    counts = Counter(int(card.rank) for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if len(ranks) < 5:
        of_shape = {5: 9, 4: 7, 3: 6 if shape[1] == 2 else 3, 2: 2 if shape[1] == 2 else 1}
        return of_shape[shape[0]], *ranks
    flush = len({card.suit for card in cards}) == 1
    low = ranks == [ACE, 5, 4, 3, 2]
    if low or ranks[0] - ranks[4] == 4:
        top = 5 if low else ranks[0]
        return (10 if top == ACE else 8) if flush else 4, top
    return 5 if flush else 0, *ranks


def assert_is_best(cards: tuple[Card, ...]) -> None:
    natural = tuple(card for card in cards if not is_wild(card))
    wild = product(CARDS, repeat=5 - len(natural))
    strength, *ranks = max(worth((*natural, *assumed)) for assumed in wild)
    found = WildHand.of(cards)
    assert (found.category.strength, *found.value[1]) == (strength, *ranks)


def test_a_hand_is_the_best_that_its_wild_cards_can_make() -> None:
    chance = Random(687)
    twos_and_joker = [card for card in WITH_JOKER if is_wild(card)]
    others = [card for card in CARDS if not is_wild(card)]
    for number, times in ((0, 60), (1, 60), (2, 5)):
        for _ in range(times):
            hand = chance.sample(twos_and_joker, number) + chance.sample(others, 5 - number)
            assert_is_best(tuple(hand))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("2c 2d 2h 2s Jk", "five wilds"),
        ("2c 2d 2h Jk Ts", "royal flush"),
        ("2c 2d 2h Jk 9s", "five-of-a-kind, nines"),
        ("As Ks 2d Jk Js", "royal flush"),
        ("9s 9h 9d 9c 2s", "five-of-a-kind, nines"),
        ("As 3s 4s 2d Jk", "straight flush, five high"),
        ("Ks Kh 2d Jk 5c", "four-of-a-kind, kings, five kicker"),
        ("Ks Kh 9d 9c 2s", "full house, kings over nines"),
        ("Ah Kh 9h 4h Jk", "flush, ace high"),
        ("5s 6h 7d 2c 2d", "straight, nine high"),
        ("As 3h 4d 5c 2s", "straight, five high"),
        ("Ks Qh 4d 2c Jk", "three-of-a-kind, kings, queen kicker"),
        ("Ks Kh 9d 9c 4s", "two pair, kings and nines, four kicker"),
        ("Ks Qh 9d 7c 2s", "pair of kings, queen kicker"),
        ("Ks Qh 9d 7c 4s", "king high"),
    ],
)
def test_names(cards: str, name: str) -> None:
    assert str(WildHand.of(parse_cards(cards))) == name


def test_a_wild_card_in_a_flush_is_the_highest_rank_that_the_hand_lacks() -> None:
    one, two, three, lower = (
        WildHand.of(parse_cards(cards))
        for cards in ("Ac Qc 9c 5c 2h", "Kd Qd 9d 5d Jk", "Ah Kh 9h 5h 2s", "As Js 9s 5s 2d")
    )
    assert one == two == three > lower


def test_an_ace_below_a_two() -> None:
    hands = ("As 3h 4d 5c 2s", "As 3s 4s 5s Jk", "5s 5h 5d 5c 2s", "5s 6h 7d 8c 2s")
    low = [WildHand.of(parse_cards(cards)).has_low_ace for cards in hands]
    assert low == [True, True, False, False]


def test_every_hand_has_the_score_of_its_value() -> None:
    chance, scores = Random(53), every_wild_score()
    for _ in range(300):
        cards = chance.sample(list(WITH_JOKER), 5)
        score = int(scores[place([card.index for card in cards])])
        assert wild_values()[score] == WildHand.of(cards).value


def test_all_hands_by_closed_forms() -> None:
    """By the number of wild cards; no 3 to ace in sequence but eight sets of five ranks."""
    counts: Counter[WildCategory] = Counter()
    for score in every_wild_score().tolist():
        counts[wild_values()[score][0]] += 1
    royal = 4 * sum(comb(5, wild) * comb(5, 5 - wild) for wild in range(5))
    of_a_rank = 12 * sum(comb(5, wild) * comb(4, 5 - wild) for wild in range(1, 5))
    one_natural = 20 * comb(5, 4)
    assert sum(counts.values()) == comb(53, 5)
    assert counts[WildCategory.FIVE_WILDS] == 1
    assert counts[WildCategory.ROYAL_FLUSH] == royal
    assert counts[WildCategory.FIVE_OF_A_KIND] == of_a_rank - one_natural
    straights = 8
    assert counts[WildCategory.HIGH_CARD] == (comb(12, 5) - straights) * (4**5 - 4)


def test_five_cards_are_valued() -> None:
    with pytest.raises(HandError, match="5 cards, not 4"):
        WildHand.of(parse_cards("2c 2d 2h Jk"))
    with pytest.raises((HandError, CardError), match="Jk"):
        WildHand.of((*parse_cards("2c 2d 2h Jk"), Card.of("Jk")))
