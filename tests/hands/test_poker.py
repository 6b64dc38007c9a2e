"""Five-card hands, and the best five of six and seven cards."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import pytest

from houserules.equipment.cards import CARDS, RANKS, Card, CardError, Rank, parse_cards, show_cards
from houserules.hands.poker import PokerCategory, PokerHand, Ranking, is_super_royal
from houserules.hands.shapes import HandError

PAI_GOW = Ranking(wheel="second highest")


def hand(text: str, ranking: Ranking | None = None) -> PokerHand:
    cards = parse_cards(text)
    return PokerHand.of(cards, ranking) if ranking else PokerHand.of(cards)


def of_ranks(ranks: tuple[Rank, ...], suited: bool) -> PokerHand:
    """A hand of given ranks, suited or with no flush: equal ranks take different suits."""
    suits = [0] * 5 if suited else [place % 4 for place in range(5)]
    return PokerHand.of(
        [Card(4 * (rank - 2) + suit) for rank, suit in zip(ranks, suits, strict=True)]
    )


def every_class() -> list[tuple[PokerHand, int]]:
    """One hand for each of the ranks that five cards can show, with how many hands are like it."""
    classes = []
    for ranks in combinations_with_replacement(RANKS, 5):
        sizes = Counter(ranks).values()
        if max(sizes) == 5:
            continue
        ways = 1
        for size in sizes:
            ways *= comb(4, size)
        if len(sizes) == 5:
            classes.append((of_ranks(ranks, suited=True), 4))
            ways -= 4
        classes.append((of_ranks(ranks, suited=False), ways))
    return classes


def test_all_hands_are_counted_by_category() -> None:
    counts: Counter[PokerCategory] = Counter()
    for held, ways in every_class():
        counts[held.category] += ways
    rank_sets = comb(13, 5) - 10  # five different ranks that are no straight
    assert counts == {
        PokerCategory.ROYAL_FLUSH: 4,
        PokerCategory.STRAIGHT_FLUSH: 9 * 4,
        PokerCategory.FOUR_OF_A_KIND: 13 * 48,
        PokerCategory.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
        PokerCategory.FLUSH: rank_sets * 4,
        PokerCategory.STRAIGHT: 10 * (4**5 - 4),
        PokerCategory.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
        PokerCategory.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 44,
        PokerCategory.PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        PokerCategory.HIGH_CARD: rank_sets * (4**5 - 4),
    }
    assert counts.total() == comb(52, 5) == 2_598_960


def test_five_cards_have_7462_different_values() -> None:
    assert len({held.value for held, _ in every_class()}) == 7_462


def test_categories_compare_by_strength_and_not_by_spelling() -> None:
    assert PokerCategory.FLUSH > PokerCategory.STRAIGHT > PokerCategory.HIGH_CARD
    assert PokerCategory.HIGH_CARD < "Flush" <= PokerCategory.FLUSH
    assert max(PokerCategory) == "Royal flush"
    assert sorted(PokerCategory, reverse=True) == list(PokerCategory)


STRAIGHTS = [set(RANKS[start : start + 5]) for start in range(9)]
WHEEL = {Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}
HIGHEST_STRAIGHT_FIRST = {
    "lowest": [*STRAIGHTS[::-1], WHEEL],
    "second highest": [STRAIGHTS[-1], WHEEL, *STRAIGHTS[-2::-1]],
}


def best_straight(ranks: set[Rank], wheel: str) -> int | None:
    order = HIGHEST_STRAIGHT_FIRST[wheel]
    return next((-place for place, straight in enumerate(order) if straight <= ranks), None)


def direct_value(cards: tuple[Card, ...], wheel: str) -> tuple[int, tuple[int, ...]]:
    """A second evaluator, which looks for each category in all the cards at once, highest first."""
    ranks = [card.rank for card in cards]
    for suit in range(4):
        suited = sorted((card.rank for card in cards if card.suit == suit), reverse=True)
        if len(suited) >= 5:
            straight = best_straight(set(suited), wheel)
            if straight is not None:
                return (9 if straight == 0 else 8), (straight,)
            return 5, (*suited[:5],)  # seven cards cannot hold a flush and a full house or better
    distinct = sorted(set(ranks), reverse=True)

    def others(used: list[Rank], count: int) -> list[Rank]:
        return [rank for rank in distinct if rank not in used][:count]

    at_least = {
        size: [rank for rank in distinct if ranks.count(rank) >= size] for size in (2, 3, 4)
    }
    straight = best_straight(set(ranks), wheel)
    if at_least[4]:
        return 7, (at_least[4][0], *others(at_least[4][:1], 1))
    if at_least[3] and len(at_least[2]) >= 2:
        three = at_least[3][0]
        return 6, (three, next(rank for rank in at_least[2] if rank != three))
    if straight is not None:
        return 4, (straight,)
    if at_least[3]:
        return 3, (at_least[3][0], *others(at_least[3], 2))
    if len(at_least[2]) >= 2:
        return 2, (*at_least[2][:2], *others(at_least[2][:2], 1))
    if at_least[2]:
        return 1, (at_least[2][0], *others(at_least[2], 3))
    return 0, (*distinct[:5],)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("ranking", [Ranking(), PAI_GOW], ids=lambda ranking: ranking.wheel)
def test_random_hands_order_as_a_second_evaluator_orders_them(size: int, ranking: Ranking) -> None:
    generator = Random(size)
    # Short decks (two suits, or ranks 2 to 6 and the ace) make the rare categories frequent.
    decks = [CARDS, [card for card in CARDS if card.suit < 2], CARDS[:20] + CARDS[48:]]
    hands = [tuple(generator.sample(deck, size)) for deck in decks for _ in range(500)]
    pairs = [(PokerHand.of(cards, ranking), direct_value(cards, ranking.wheel)) for cards in hands]
    assert all(held.category.strength == value[0] for held, value in pairs)
    assert all(set(held.cards) <= set(cards) for (held, _), cards in zip(pairs, hands, strict=True))
    by_ours = sorted(pairs, key=lambda pair: pair[0])
    for (held, value), (next_held, next_value) in pairwise(by_ours):
        assert value <= next_value
        assert (held == next_held) is (value == next_value)


@pytest.mark.slow
def test_every_seven_card_hand_of_a_short_deck_agrees_with_the_second_evaluator() -> None:
    short_deck = CARDS[32:]  # tens to aces
    value_of: dict[PokerHand, tuple[int, tuple[int, ...]]] = {}
    for cards in combinations(short_deck, 7):
        value = direct_value(cards, "lowest")
        assert value_of.setdefault(PokerHand.of(cards), value) == value
    ordered = [value_of[held] for held in sorted(value_of)]
    assert ordered == sorted(ordered)


FROM_HIGHEST_TO_LOWEST = [
    "As Ks Qs Js Ts",
    "Kh Qh Jh Th 9h",
    "6d 5d 4d 3d 2d",
    "Ac 2c 3c 4c 5c",
    "As Ah Ad Ac 2s",
    "2s 2h 2d 2c As",
    "As Ah Ad Kc Ks",
    "2s 2h 2d 3c 3s",
    "Ac Kc Qc Jc 9c",
    "7h 5h 4h 3h 2h",
    "Ac Kd Qh Jc Tc",
    "6c 5d 4h 3c 2c",
    "Ac 2d 3h 4c 5c",
    "As Ah Ad Kc Qs",
    "2s 2h 2d 4c 3s",
    "As Ah Kd Kc Qs",
    "3s 3h 2d 2c As",
    "3s 3h 2d 2c 4s",
    "As Ah Kd Qc Js",
    "As Ah Kd Qc Ts",
    "2s 2h 5d 4c 3s",
    "Ac Kd Qh Jc 9c",
    "Qc Kd Ah 2c 3c",
    "7c 5d 4h 3c 2c",
]


def test_653a_6_b_orders_hands_from_highest_to_lowest() -> None:
    hands = [hand(text) for text in FROM_HIGHEST_TO_LOWEST]
    assert all(higher > lower for higher, lower in pairwise(hands))


def test_653a_6_c_hands_of_equal_ranks_tie() -> None:
    assert hand("As Ah Kd Qc Js") == hand("Jd Qs Ac Ad Kh")
    assert hand("2c 3c As Ks Qs Js Ts") == hand("Ah Kh Qh Jh Th")


def test_645a_6_b_the_wheel_is_the_second_highest_straight_at_pai_gow_poker() -> None:
    wheel, king_high, ace_high = "Ac 2d 3h 4c 5c", "Kc Qd Jh Tc 9c", "Ac Kd Qh Jc Tc"
    assert hand(king_high) > hand(wheel)
    assert hand(ace_high, PAI_GOW) > hand(wheel, PAI_GOW) > hand(king_high, PAI_GOW)
    suited_wheel, suited_king_high = "Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c"
    assert hand(suited_king_high) > hand(suited_wheel)
    assert hand(suited_wheel, PAI_GOW) > hand(suited_king_high, PAI_GOW)
    assert hand(suited_wheel, PAI_GOW).category is PokerCategory.STRAIGHT_FLUSH
    both = "Ac 2d 3h 4c 5c 6s Kd"
    assert show_cards(hand(both).cards) == "6s 5c 4c 3h 2d"
    assert show_cards(hand(both, PAI_GOW).cards) == "5c 4c 3h 2d Ac"


@pytest.mark.parametrize(
    ("text", "name", "chosen"),
    [
        ("Ts Js Qs Ks As 9s", "royal flush", "As Ks Qs Js Ts"),
        ("Ts Js Qs Ks 9s Ad", "straight flush, king high", "Ks Qs Js Ts 9s"),
        ("6s 6h 6d 6c 2h 3h 9d", "four-of-a-kind, sixes, nine kicker", "6s 6h 6d 6c 9d"),
        ("Ks Kh Kd 4c 4h 3s 3d", "full house, kings over fours", "Ks Kh Kd 4h 4c"),
        ("Ks Kh Kd 4c 4h 4s Ad", "full house, kings over fours", "Ks Kh Kd 4h 4c"),
        ("As 2s 9s 3s 4s 5d", "flush, ace high", "As 9s 4s 3s 2s"),
        ("As 2h 3d 4s 5s", "straight, five high", "5s 4s 3d 2h As"),
        ("7s 7h 7d Ac 5s 2d", "three-of-a-kind, sevens, ace kicker", "7s 7h 7d Ac 5s"),
        ("Ks 4h Kd 4c 9s 9d Ad", "two pair, kings and nines, ace kicker", "Ks Kd 9s 9d Ad"),
        ("Qs Ah Qd 2c 3c", "pair of queens, ace kicker", "Qs Qd Ah 3c 2c"),
        ("3s 7h Qd 2c 4c", "queen high", "Qd 7h 4c 3s 2c"),
    ],
)
def test_hands_have_names_for_people_and_show_the_cards_chosen(
    text: str, name: str, chosen: str
) -> None:
    held = hand(text)
    assert held.name == str(held) == name
    assert show_cards(held.cards) == chosen


def test_649a_6_d_8_a_super_royal_is_ace_to_nine_of_one_suit() -> None:
    assert is_super_royal(parse_cards("9h Th Jh Qh Kh Ah"))
    assert not is_super_royal(parse_cards("9d Th Jh Qh Kh Ah"))
    assert not is_super_royal(parse_cards("8h Th Jh Qh Kh Ah"))
    assert sum(map(is_super_royal, combinations(CARDS[28:], 6))) == 4
    with pytest.raises(HandError, match="made from 6 cards, not 5"):
        is_super_royal(parse_cards("Th Jh Qh Kh Ah"))


def test_what_is_not_a_poker_hand_is_refused() -> None:
    with pytest.raises(HandError, match="made from 5 or 6 or 7 cards, not 4"):
        hand("As Ks Qs Js")
    with pytest.raises(HandError, match="same card twice"):
        PokerHand.of(parse_cards("As As Ks Qs Js", decks=2))
    with pytest.raises(CardError, match="joker has no rank"):
        hand("As Ks Qs Js Jk")
