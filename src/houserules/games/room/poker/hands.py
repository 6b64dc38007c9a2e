"""The worth of hands at a showdown, 637a.6: high, low, 2-7 lowball and Badugi."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from houserules.equipment.cards import Card, Rank
from houserules.hands.poker import USUAL, PokerCategory, PokerHand

Value = tuple[object, ...]
HAND = 5
"""The cards of a hand, but of a Badugi."""
EIGHT = 8


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """The best hand that a player forms: of two, the greater wins; equal ones tie."""

    value: Value
    cards: tuple[Card, ...] = field(compare=False)
    named: Callable[[Sequence[Card]], str] = field(compare=False)
    category: str = field(compare=False, default="")

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        return self.named(self.cards)


Ranked = Callable[[Sequence[Card]], Worth | None]
"""The worth of exactly the cards of one hand; None where they cannot win."""


def low_rank(card: Card) -> int:
    """The rank of a card in low hand Poker, an ace as one, 637a.6(c)."""
    return 1 if card.rank is Rank.ACE else int(card.rank)


def groups(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of groups of equal ranks, the largest first, and the rank of each."""
    every = list(ranks)
    order = sorted(set(every), key=lambda rank: (-every.count(rank), -rank))
    return tuple(every.count(rank) for rank in order), tuple(order)


def letters(cards: Iterable[Card], rank: Callable[[Card], int] = low_rank) -> str:
    """The ranks of a low hand, the highest first: 8-6-4-3-A."""
    return "-".join(card.rank.letter for card in sorted(cards, key=rank, reverse=True))


def high(cards: Sequence[Card]) -> Worth:
    """The worth of five cards, or of the best five of several, as a high hand, 637a.6(b)."""
    value = USUAL.best_value(cards)
    return Worth(value, tuple(cards), _high_name, USUAL.category(value))


def _high_name(cards: Sequence[Card]) -> str:
    return PokerHand.of(cards).name


def low(cards: Sequence[Card]) -> Worth:
    """The worth of five cards as a low hand, without straights and flushes, 637a.6(d)."""
    sizes, order = groups(map(low_rank, cards))
    value = tuple(-size for size in sizes), tuple(-rank for rank in order)
    return Worth(value, tuple(cards), _low_name)


def _low_name(cards: Sequence[Card]) -> str:
    return f"{letters(cards)} low"


def eight_or_better(cards: Sequence[Card]) -> Worth | None:
    """A low hand without a pair or a card above an 8, if it is one."""
    ranks = {low_rank(card) for card in cards}
    return low(cards) if len(ranks) == HAND and max(ranks) <= EIGHT else None


WHEEL = {Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}


def deuce(cards: Sequence[Card]) -> Worth:
    """The worth of five cards in 2-7 Lowball, an ace only high, 637a.20(k)(3)."""
    strength, decides = USUAL.value(cards)
    if {card.rank for card in cards} == WHEEL:
        flush = len({card.suit for card in cards}) == 1
        category = PokerCategory.FLUSH if flush else PokerCategory.HIGH_CARD
        strength = len(USUAL.order) - 1 - USUAL.order.index(category)
        decides = tuple(sorted(WHEEL, reverse=True))
    return Worth((-strength, tuple(-rank for rank in decides)), tuple(cards), _deuce_name)


def _deuce_name(cards: Sequence[Card]) -> str:
    return f"{letters(cards, lambda card: card.rank)} low"


def badugi(cards: Sequence[Card], rank: Callable[[Card], int] = low_rank) -> Worth:
    """The most cards of different suits and ranks, the lowest of them, 637a.21(k)."""

    def value(some: tuple[Card, ...]) -> Value:
        return len(some), tuple(sorted(-rank(card) for card in some))

    def name(some: Sequence[Card]) -> str:
        return f"{letters(some, rank)} Badugi of {len(some)}"

    best = max((some for some in _apart(cards)), key=value)
    return Worth(value(best), best, name, str(len(best)))


def badeucey(cards: Sequence[Card]) -> Worth:
    """A Badugi in which an ace is high, 637a.20(l)(1)(i)."""
    return badugi(cards, lambda card: int(card.rank))


def _apart(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The cards of which no two have a suit or a rank in common."""
    for size in range(1, 5):
        for some in combinations(cards, size):
            if len({card.suit for card in some}) == len({card.rank for card in some}) == size:
                yield some


def formed(
    ranked: Ranked, own: Sequence[Card], board: Sequence[Card] = (), used: int | None = None
) -> Iterator[Worth]:
    """The hands of a player's cards and the board, perhaps with a number of own cards.

    A Badugi is formed of all cards.
    """
    hands = (own,) if ranked in (badugi, badeucey) else _hands(own, board, used)
    return filter(None, map(ranked, hands))


def _hands(
    own: Sequence[Card], board: Sequence[Card], used: int | None
) -> Iterable[Sequence[Card]]:
    if used is None:
        return combinations((*own, *board), HAND)
    pairs = product(combinations(own, used), combinations(board, HAND - used))
    return ((*mine, *shared) for mine, shared in pairs)


def best(
    ranked: Ranked, own: Sequence[Card], board: Sequence[Card] = (), used: int | None = None
) -> Worth | None:
    """The best hand that a player forms, if any can win."""
    if ranked is high and used is None:
        return high((*own, *board))  # the best of all cards is found at once
    if ranked is high:
        cards = max(_hands(own, board, used), key=USUAL.best_value, default=None)
        return None if cards is None else high(cards)
    if ranked is eight_or_better:
        own, board = ([card for card in cards if low_rank(card) <= EIGHT] for cards in (own, board))
    return max(formed(ranked, own, board, used), default=None)


def showing(cards: Sequence[Card]) -> Value:
    """The worth of up to four up cards as a high hand; the greatest opens."""
    return groups(int(card.rank) for card in cards)


def showing_low(cards: Sequence[Card]) -> Value:
    """The worth of up to four up cards as a low hand; the greatest opens."""
    sizes, order = groups(map(low_rank, cards))
    return tuple(-size for size in sizes), tuple(-rank for rank in order)
