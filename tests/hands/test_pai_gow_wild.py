"""Seven cards with a fully wild joker, against every card that the joker can be."""

import random
from itertools import combinations

import pytest

from houserules.equipment.cards import JOKER_INDEX, Card, parse_cards
from houserules.hands.pai_gow_wild import WildSevenCardHand as W

ROWS = [{(low + at) % 13 for at in range(-1, 6)} for low in range(8)]


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("2s 3s 4s 5s 6s 7s 8s", W.SEVEN_CARD_STRAIGHT_FLUSH),
        ("2s 3s 4s 5s 6s 7s Jk", W.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
        ("Ac Ad Ah As Jk 2c 3d", W.FIVE_ACES),
        ("Kc Kd Kh Ks Jk Ac Ad", W.FIVE_OF_A_KIND),
        ("Ks Qs Js Ts Jk 2c 2d", W.ROYAL_FLUSH),
        ("9s 8s 7s 6s Jk 6c 6d", W.STRAIGHT_FLUSH),
        ("7c 7d 7h 2s Jk 2c 4d", W.FOUR_OF_A_KIND),
        ("7c 7d 9h 2s Jk 2c 4d", W.FULL_HOUSE),
        ("7c 7d 9h 2s Jk Qc 4d", W.LOWER),
    ],
)
def test_each_kind(cards: str, hand: W) -> None:
    assert W.of(parse_cards(cards)) is hand


def kind_of(ranks: list[int], suits: list[int]) -> W:
    """The highest kind of seven cards that are what they are; ranks from 0 for a two."""
    if len(set(suits)) == 1 and set(ranks) in ROWS:
        return W.SEVEN_CARD_STRAIGHT_FLUSH
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if counts[0] >= 5:
        return W.FIVE_ACES if ranks.count(12) >= 5 else W.FIVE_OF_A_KIND
    best = W.LOWER
    for chosen in combinations(range(7), 5):
        held = {ranks[at] for at in chosen}
        if len({suits[at] for at in chosen}) == 1 and len(held) == 5:
            if held == {8, 9, 10, 11, 12}:
                return W.ROYAL_FLUSH
            if held == {12, 0, 1, 2, 3} or max(held) - min(held) == 4:
                best = W.STRAIGHT_FLUSH
    if best is W.LOWER and counts[0] == 4:
        return W.FOUR_OF_A_KIND
    return W.FULL_HOUSE if best is W.LOWER and counts[0] == 3 and counts[1] > 1 else best


def test_the_joker_is_the_card_that_makes_the_highest_hand() -> None:
    """Random hands that hold the joker, each tried with all 52 cards in its place."""
    chance = random.Random(3)
    for _ in range(1_000):
        near = chance.sample(range(52), 6) if chance.random() < 0.5 else _related(chance)
        hand = [Card(index) for index in (*near, JOKER_INDEX)]
        tried = (
            kind_of([i >> 2 for i in (*near, joker)], [i & 3 for i in (*near, joker)])
            for joker in range(52)
        )
        best = max(tried)
        if best is W.SEVEN_CARD_STRAIGHT_FLUSH:
            best = W.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER
        assert W.of(hand) is best, hand


def _related(chance: random.Random) -> list[int]:
    """Six cards of few ranks or of few suits, which make high hands."""
    if chance.random() < 0.5:
        ranks = chance.sample(range(13), 3)
        return chance.sample([4 * rank + suit for rank in ranks for suit in range(4)], 6)
    low = chance.randrange(6)
    suits = chance.sample(range(4), 2)
    return chance.sample([4 * rank + suit for rank in range(low, low + 8) for suit in suits], 6)
