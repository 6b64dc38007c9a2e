"""Hands up to a renaming of suits, beside all hands one by one."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from houserules.equipment.cards import CARDS, STANDARD, WITH_JOKER, Card, Suit, parse_cards
from houserules.hands.canonical import hands, hands_from, others, pattern


def renamed(cards: tuple[Card, ...]) -> set[frozenset[Card]]:
    """The hands that arise from one by naming the suits otherwise."""
    return {
        frozenset(CARDS[4 * (card.index // 4) + suits[card.suit]] for card in cards)
        for suits in permutations(range(4))
    }


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_hand_belongs_to_one_class(count: int) -> None:
    ways = dict(hands(count))
    belongs: Counter[frozenset[Card]] = Counter()
    for cards, number in ways.items():
        class_ = renamed(cards)
        assert len(class_) == number
        belongs.update(class_)
    assert set(belongs) == set(map(frozenset, combinations(CARDS, count)))
    assert set(belongs.values()) == {1}


@pytest.mark.parametrize(("count", "classes"), [(2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_classes_are_as_many_as_published(count: int, classes: int) -> None:
    ways = [number for _, number in hands(count)]
    assert (len(ways), sum(ways)) == (classes, comb(52, count))


def test_a_deck_with_a_joker_has_hands_with_and_without_it() -> None:
    found = list(hands_from(WITH_JOKER, 3))
    assert sum(number for _, number in found) == comb(53, 3)
    assert sum(number for cards, number in found if cards[-1].is_joker) == comb(52, 2)
    assert list(hands_from(STANDARD, 3)) == list(hands(3))


def test_hands_kept_apart_come_suit_by_suit() -> None:
    def suited(cards: object) -> bool:
        assert isinstance(cards, tuple)
        return len({card.suit for card in cards}) == 1

    found = dict(hands(2, suited))
    apart = [cards for cards in found if suited(cards)]
    assert len(apart) == 4 * comb(13, 2)
    assert {found[cards] for cards in apart} == {1}
    assert sum(found.values()) == comb(52, 2)
    assert len(found) == len(apart) + 169 - comb(13, 2)


def test_a_pattern_is_that_of_the_suits_renamed() -> None:
    by_pattern: dict[tuple[int, ...], set[frozenset[Card]]] = {}
    for cards in combinations(CARDS, 2):
        by_pattern.setdefault(pattern(cards), set()).add(frozenset(cards))
    for cards in (parse_cards("As Ks"), parse_cards("As Kh"), parse_cards("9c 9d")):
        assert by_pattern[pattern(cards)] == renamed(cards)
    assert len(by_pattern) == 169


def test_other_cards_are_not_in_the_hand() -> None:
    hand = parse_cards("2c 2d As")
    chosen = others(hand, 49)
    assert len(set(chosen)) == 49
    assert not set(chosen) & set(hand)
    assert {card.suit for card in chosen} == set(Suit)
