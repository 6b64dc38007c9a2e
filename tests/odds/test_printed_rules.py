"""The rules that `strategy` prints, read word by word, are the play whose figure it prints.

Each is written here once more from its sentences alone, and asked beside the rule that is counted.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from houserules.equipment.cards import CARDS, Card
from houserules.games import load
from houserules.games.poker import street_odds
from houserules.games.poker.caribbean_stud import odds as caribbean
from houserules.games.poker.criss_cross_poker import odds as criss_cross
from houserules.games.poker.four_card_poker import odds as four_card
from houserules.games.poker.let_it_ride import odds as let_it_ride
from houserules.games.poker.lunar_poker import odds as lunar
from houserules.games.poker.raise_it_up_stud_poker import odds as raise_it_up
from houserules.odds.kernels import draws as acts

TEN, JACK, QUEEN, KING, ACE = range(10, 15)
STRAIGHTS = [{14, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
DEALS = 6_000


def deals(cards: int, seed: int, number: int = DEALS) -> list[tuple[Card, ...]]:
    """Cards dealt at random."""
    random = Random(seed)
    return [tuple(random.sample(list(CARDS), cards)) for _ in range(number)]


class Seen:
    """Cards as a person looks at them."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.ranks = sorted((int(card.rank) for card in cards), reverse=True)
        groups = Counter(self.ranks)
        self.pairs = sorted((rank for rank in groups if groups[rank] == 2), reverse=True)
        self.most = max(groups.values())
        self.grouped = len(groups) < len(cards)
        suits = Counter(card.suit for card in cards)
        self.suited = max(suits.values())
        self.all_suited = len(suits) == 1
        self.set = set(self.ranks)
        self.span = self.ranks[0] - self.ranks[-1] + 1
        self.gaps = self.span - len(cards)

    def at_least(self, rank: int) -> int:
        return sum(each >= rank for each in self.ranks)

    @property
    def completing(self) -> set[int]:
        """The ranks that complete a straight."""
        return {
            rank
            for rank in range(2, 15)
            if rank not in self.set and any(run <= self.set | {rank} for run in STRAIGHTS)
        }

    @property
    def is_straight(self) -> bool:
        return any(run <= self.set for run in STRAIGHTS)

    @property
    def pair_of_sixes_or_better(self) -> bool:
        groups = Counter(self.ranks)
        return (
            self.most > 2 or len(self.pairs) > 1 or any(groups[r] == 2 and r >= 6 for r in groups)
        )

    @property
    def points(self) -> int:
        return sum(2 if rank >= JACK else 1 if rank >= 6 else 0 for rank in self.ranks)


# 643a: Let It Ride


def rides(cards: Sequence[Card]) -> bool:
    seen = Seen(cards)
    best_pair = seen.pairs[0] if seen.pairs else 0
    if best_pair >= TEN or seen.most >= 3 or len(seen.pairs) == 2:
        return True
    if len(cards) == 3:
        if seen.grouped or not seen.all_suited:
            return False
        in_a_row = seen.gaps == 0 and seen.ranks[-1] >= 3
        return (
            in_a_row
            or (seen.gaps == 1 and seen.at_least(TEN) >= 1)
            or (seen.gaps == 2 and seen.at_least(TEN) >= 2)
        )
    open_row = not seen.grouped and seen.gaps == 0 and len(seen.completing) == 2
    return seen.all_suited or (open_row and seen.at_least(TEN) >= 1)


@pytest.mark.parametrize("cards", [3, 4])
def test_643a_let_it_ride(cards: int) -> None:
    for hand in deals(cards, 643):
        assert let_it_ride.lets_ride(hand, ()) == rides(hand), hand


# 655a and 683a: by points


def street(cards: Sequence[Card], history: tuple[int, ...]) -> int:
    seen = Seen(cards)
    pair, made = bool(seen.pairs), seen.pair_of_sixes_or_better
    if len(cards) == 2:
        if pair:
            return 3
        small = seen.all_suited and seen.set == {6, 5}
        return 1 if seen.points >= 2 or small else -1
    row = not seen.grouped and seen.gaps == 0
    if len(cards) == 3:
        high = seen.at_least(JACK)
        draws = seen.all_suited and (
            seen.at_least(TEN) == 3
            or (row and seen.ranks[-1] >= 5)
            or (seen.gaps == 1 and high >= 1)
            or (seen.gaps == 2 and high >= 2)
        )
        if made or draws:
            return 3
        middle = sum(6 <= rank <= TEN for rank in seen.ranks)
        stays = (
            seen.all_suited
            or pair
            or seen.points >= 3
            or (row and seen.ranks[-1] >= 4)
            or (not seen.grouped and seen.gaps == 1 and middle >= 2)
        )
        return 1 if stays else -1
    reaching = row and len(seen.completing) == 2 and seen.ranks[0] >= 8
    if made or seen.all_suited or reaching:
        return 3
    middle = sum(6 <= rank <= TEN for rank in seen.ranks)
    straight = not seen.grouped and bool(seen.completing)
    stays = straight or pair or seen.points >= 4 or (middle >= 3 and 3 in history)
    return 1 if stays else -1


@pytest.mark.parametrize("history", [(), (1,), (3,), (1, 1), (3, 1)])
def test_655a_and_683a_mississippi_and_cajun_stud(history: tuple[int, ...]) -> None:
    for hand in deals(2 + len(history), 655):
        assert street_odds.by_points(hand, history) == street(hand, history), hand


# 669a: Raise It Up


def plays(cards: Sequence[Card]) -> bool:
    seen = Seen(cards)
    if seen.grouped:
        return True
    tens = seen.at_least(TEN)
    if len(cards) == 3:
        listed = [{11, 10, 9}, {11, 10, 8}, {12, 10, 9}, {12, 11, 9}]
        if tens == 3 or seen.set in listed:
            return True
        low = [rank for rank in seen.ranks if 3 <= rank <= 9]
        return seen.all_suited and (
            any(seen.set <= run for run in STRAIGHTS)
            or tens >= 2
            or seen.ranks[0] == TEN
            or (seen.ranks[0] >= JACK and len(low) == 2 and low[0] - low[1] <= 3)
        )
    if len(cards) == 4:
        if seen.all_suited or (seen.suited == 3 and tens == 3):
            return True
        weak = tens == 0 and seen.suited < 3
        without_middle = seen.span == 5 and seen.ranks[-1] + 2 not in seen.set
        excepted = seen.set == {6, 4, 3, 2} or without_middle
        return bool(seen.completing) and not (weak and excepted)
    two = len(seen.completing) >= 2
    return seen.suited >= 4 or two or (bool(seen.completing) and tens > 0)


@pytest.mark.parametrize("checks", [0, 1, 2])
def test_669a_raise_it_up(checks: int) -> None:
    otherwise = -1 if checks == 2 else 0
    for hand in deals(3 + checks, 669):
        if Seen(hand).is_straight:
            continue  # five cards that win already: the wager is made by its own sentence
        expected = 3 - checks if plays(hand) else otherwise
        assert raise_it_up.by_rules(hand, (0,) * checks) == expected, hand


# 639a: Caribbean Stud; 641a: Four Card Poker


def bets(hand: Sequence[Card], up: Card) -> bool:
    seen, shown = Seen(hand), int(up.rank)
    if seen.grouped or seen.all_suited or seen.is_straight:
        return True
    if seen.ranks[:2] != [ACE, KING]:
        return False
    return (
        (shown <= QUEEN and shown in seen.set)
        or (shown >= KING and not seen.set.isdisjoint({QUEEN, JACK}))
        or (QUEEN in seen.set and shown < seen.ranks[3])
    )


def test_639a_caribbean_stud() -> None:
    for *hand, up in deals(6, 639, 20_000):
        chosen = caribbean.SHORT_RULES.acts.choice(hand, up)
        assert (chosen == caribbean.BET) == bets(hand, up), (hand, up)


def four_cards(five: Sequence[Card], up: Card) -> int:
    """The Play Wager by the best four of five cards, 0 for a fold."""
    seen, shown = Seen(five), int(up.rank)
    flush = any(len({card.suit for card in four}) == 1 for four in combinations(five, 4))
    runs = [{14, 2, 3, 4}, *({*range(low, low + 4)} for low in range(2, 12))]
    if flush or any(run <= seen.set for run in runs) or seen.most >= 3 or len(seen.pairs) == 2:
        return 3
    if not seen.pairs:
        return 0
    (pair,), holds = seen.pairs, shown in seen.set
    if (pair >= 9 and shown <= pair) or (pair >= JACK and holds):
        return 3
    return 1 if pair >= 3 or holds else 0


def test_641a_four_card_poker() -> None:
    for *hand, up in deals(6, 641):
        act = four_card.SHORT_RULES.acts.choice(hand, up)
        size = four_card.law.PLAYS.get(act, 0)
        assert size == four_cards(hand, up), (hand, up, act)


# 674a: Criss-Cross


def middle(own: Sequence[Card], row: Sequence[Card], column: Sequence[Card]) -> int:
    lines = [Seen((*own, *outer)) for outer in (row, column)]
    high = [line.pair_of_sixes_or_better for line in lines]
    low = [line.grouped and not made for line, made in zip(lines, high, strict=True)]
    row_open = [not line.grouped and line.gaps == 0 and len(line.completing) == 2 for line in lines]
    draws = [line.all_suited or opened for line, opened in zip(lines, row_open, strict=True)]
    if any(high) or any(draws):
        return 3
    straight = [not line.grouped and bool(line.completing) for line in lines]
    if any(low) and any(straight):
        return 3
    if any(low) or any(straight) or sum(line.points for line in lines) >= 6:
        return 1
    return -1


def test_674a_the_middle_bet_of_criss_cross_poker() -> None:
    for a, b, c, d, e, f in deals(6, 674):
        own, row, column = (a, b), (c, d), (e, f)
        lines = criss_cross.line(own, row), criss_cross.line(own, column)
        assert criss_cross.last(*lines) == middle(own, row, column), (own, row, column)


# 671a: Lunar Poker

EXCHANGED_AGAINST = {14: 13, 13: 11, 12: 8, 11: 7, 10: 5, 9: 4, 8: 3}


def buys(hand: Sequence[Card], up: int) -> tuple[str, frozenset[int]]:
    """The act, and the ranks that are kept by an exchange."""
    seen = Seen(hand)
    groups = Counter(seen.ranks)
    sizes = sorted(groups.values())
    if seen.is_straight or seen.all_suited or (sizes == [2, 3] and up >= KING):
        return "sixth", frozenset()
    if sizes == [1, 1, 3]:
        return "exchange", frozenset(rank for rank in groups if groups[rank] == 3)
    if sizes in ([2, 3], [1, 4], [1, 2, 2]):
        return "bet", frozenset()
    number = len(seen.completing)
    if seen.suited == 4 or number >= 2 or (seen.pairs and number >= 1):
        return "sixth", frozenset()
    if seen.pairs:
        (pair,) = seen.pairs
        if pair >= up or {ACE, KING} <= seen.set:
            return "bet", frozenset()
        return "exchange", frozenset({pair})
    if {ACE, KING} <= seen.set:
        return "exchange", frozenset({ACE, KING})
    if up <= EXCHANGED_AGAINST.get(seen.ranks[0], 0):
        return "exchange", frozenset({seen.ranks[0]})
    return "fold", frozenset()


def test_671a_lunar_poker_before_the_draw() -> None:
    names = {acts.FOLD: "fold", acts.BET: "bet", acts.SIXTH: "sixth"}
    for hand in deals(5, 671):
        rising = sorted(hand)
        suited = Seen(hand).suited
        chosen = lunar.short_acts(tuple(card.index >> 2 for card in rising), suited)
        for up in range(2, 15):
            act = chosen[up - 2]
            kept = {int(card.rank) for at, card in enumerate(rising)
                    if act >= acts.KEEP and act - acts.KEEP >> at & 1}  # fmt: skip
            found = names.get(act, "exchange"), frozenset(kept)
            assert found == buys(hand, up), (hand, up)


def test_671a_lunar_poker_after_the_draw() -> None:
    by_rules = lunar.play(load("671a").rules(), lunar.BY_RULES)
    for *hand, up in deals(7, 6710, 300):
        for cards in (hand[:5], hand):
            seen = Seen(cards)
            made = (
                seen.grouped
                or seen.is_straight
                or any(len({card.suit for card in five}) == 1 for five in combinations(cards, 5))
            )
            assert by_rules.bets(cards, up) == made, cards
