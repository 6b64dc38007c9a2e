"""All hands of some cards up to a renaming of suits, and what else is dealt with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from itertools import islice, permutations
from math import factorial, prod

from houserules.equipment.cards import CARDS, RANKS, Card

SUITS = 4
ROYAL = sum(1 << place for place in range(len(RANKS) - 5, len(RANKS)))
MINI_ROYAL = sum(1 << place for place in range(len(RANKS) - 3, len(RANKS)))
"""Ten to ace, and queen to ace, in a mask of ranks."""
Masks = tuple[int, ...]
"""The ranks that a hand holds in each suit, a bit for each rank."""


def hands(count: int, by_suit: int | None = None) -> Iterator[tuple[tuple[Card, ...], int]]:
    """All hands of so many cards, alike but for a renaming of suits once with their number.

    Where a paytable names the suit of a royal flush, hands that hold its ranks in one suit come
    suit by suit.
    """
    for masks in _masks(count):
        if by_suit and any(mask & by_suit == by_suit for mask in masks):
            for renamed in set(permutations(masks)):
                yield _cards(renamed), 1
        else:
            same = prod(factorial(times) for times in Counter(masks).values())
            yield _cards(masks), factorial(SUITS) // same


def _masks(cards: int, suits: int = SUITS, most: int = 1 << len(RANKS)) -> Iterator[Masks]:
    """Masks that hold so many cards in so many suits, none larger than the one before."""
    if suits == 1:
        yield from ((mask,) for mask in _of_size(cards) if mask <= most)
        return
    for size in range(min(cards, len(RANKS)) + 1):
        for mask in _of_size(size):
            if mask <= most:
                yield from ((mask, *rest) for rest in _masks(cards - size, suits - 1, mask))


@cache
def _of_size(size: int) -> tuple[int, ...]:
    """The masks with so many ranks."""
    return tuple(mask for mask in range(1 << len(RANKS)) if mask.bit_count() == size)


def _cards(masks: Masks) -> tuple[Card, ...]:
    return tuple(
        CARDS[SUITS * rank + suit]
        for suit, mask in enumerate(masks)
        for rank in range(len(RANKS))
        if mask >> rank & 1
    )


def others(hand: Collection[Card], count: int) -> tuple[Card, ...]:
    """Some cards that are not in a hand, to be dealt where nothing depends on them."""
    return tuple(islice((card for card in CARDS if card not in hand), count))
