"""All hands of some cards up to a renaming of suits, and what else is dealt with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, permutations
from math import factorial, prod

from houserules.equipment.cards import CARDS, JOKER, RANKS, Card, Deck

SUITS = 4
Masks = tuple[int, ...]
"""The ranks that a hand holds in each suit, a bit for each rank."""


def hands(
    count: int, apart: Callable[[Sequence[Card]], bool] = lambda cards: False
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """All hands of a size, alike but for a renaming of suits once, with their number.

    Hands for which `apart` is true come suit by suit.
    """
    for masks in _masks(count):
        cards = _cards(masks)
        if apart(cards):
            for renamed in sorted(set(permutations(masks))):
                yield _cards(renamed), 1
        else:
            same = prod(factorial(times) for times in Counter(masks).values())
            yield cards, factorial(SUITS) // same


def hands_from(
    deck: Deck, count: int, apart: Callable[[Sequence[Card]], bool] = lambda cards: False
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The same from one deck, which may have a joker."""
    yield from hands(count, apart)
    if JOKER in deck:
        for cards, ways in hands(count - 1, apart):
            yield (*cards, JOKER), ways


def pattern(cards: Iterable[Card]) -> Masks:
    """The same for all hands that differ only by a renaming of suits."""
    held = [0] * SUITS
    for card in cards:
        held[card.suit] |= 1 << card.rank
    return tuple(sorted(held))


def _masks(cards: int, suits: int = SUITS, most: int = 1 << len(RANKS)) -> Iterator[Masks]:
    """Masks that hold a number of cards in some suits, none larger than the one before."""
    if suits == 1:
        yield from ((mask,) for mask in _of_size(cards) if mask <= most)
        return
    for size in range(min(cards, len(RANKS)) + 1):
        for mask in _of_size(size):
            if mask <= most:
                yield from ((mask, *rest) for rest in _masks(cards - size, suits - 1, mask))


@cache
def _of_size(size: int) -> tuple[int, ...]:
    """The masks with a number of ranks."""
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
