"""All hands of a number of cards, counted by their outcome; exact."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

from houserules.equipment.cards import CARDS, RANKS, STANDARD, Card, Deck, Rank
from houserules.hands.canonical import hands_from
from houserules.hands.flush import SuitOutcome
from houserules.hands.outcome import ByRank, HandOutcome
from houserules.hands.poker import USUAL, PokerCategory, PokerHand, Ranking, Value
from houserules.rules.decided import OPEN, Teller

MANY_CARDS = 5
"""Hands of as many cards are valued by a kernel."""
Pattern = tuple[int, ...]
"""For each card of a deal the place of the first that is equal to it."""
_STRAIGHT_FLUSHES = (PokerCategory.ROYAL_FLUSH, PokerCategory.STRAIGHT_FLUSH)


@cache
def outcome_counts(
    outcome: Callable[[Sequence[Card]], str], size: int, deck: Deck = STANDARD
) -> dict[str, int]:
    """Every hand of a size from one deck by its outcome, a divided category part by part.

    An outcome that is not of a ranking is the same for hands that differ by a renaming of suits,
    and may know a joker.
    """
    counts: dict[str, int] = {}
    if isinstance(outcome, SuitOutcome):
        return _by_suits(outcome, size)
    if not isinstance(outcome, HandOutcome):
        for cards, ways in hands_from(deck, size):
            name = outcome(cards)
            counts[name] = counts.get(name, 0) + ways
        return counts
    for category, count in category_counts(outcome.ranking, size).items():
        if category in outcome.divided and count:
            members = _members(outcome.ranking, PokerCategory(category), size)
            counts.update(Counter(map(outcome, members)))
        elif category not in outcome.by_rank:
            counts[category] = count
    if outcome.by_rank:
        for value, count in value_counts(outcome.ranking, size).items():
            if outcome.ranking.category(value) in outcome.by_rank:
                name = outcome.of_value(value)
                counts[name] = counts.get(name, 0) + count
    return counts


def dealt_counts(
    outcome: Teller, sizes: tuple[int, ...], then: tuple[int, ...], deck: Deck
) -> dict[str, int]:
    """Every deal of hands of these sizes from the decks of a shoe by its outcome.

    Cards of one hand have no order, hands do: from 312 cards two to a player and an up card are
    C(312, 2) x 310 deals. While the outcome is open, hands of the sizes in `then` are looked at one
    after another; deals that they no longer decide are counted along.
    """
    copies = len(deck) // len(kinds_of(outcome, deck))
    counts: dict[str, int] = {}
    for (name, pattern), deals in _patterns(outcome, sizes, then, deck.decks(1)).items():
        if ways := deals * ways_of(pattern, (*sizes, *then), copies, len(deck)):
            counts[name] = counts.get(name, 0) + ways
    return counts


def ways_of(pattern: Pattern, sizes: Sequence[int], copies: int, cards: int) -> int:
    """In how many ways hands that begin with a pattern are dealt, by the copies of each kind."""
    ways, looked, left = 1, 0, dict.fromkeys(pattern, copies)
    for size in sizes:
        hand = pattern[looked : looked + size]
        if not hand:
            ways *= comb(cards - looked, size)
        for kind in set(hand):
            ways *= comb(max(left[kind], 0), hand.count(kind))
            left[kind] -= hand.count(kind)
        looked += size
    return ways


def pattern_of(cards: Sequence[Any]) -> Pattern:
    """The pattern of a deal, in which equal cards have the same number."""
    return tuple(map(cards.index, cards))


def kinds_of(outcome: Teller, deck: Deck) -> tuple[Rank, ...] | tuple[Card, ...]:
    """The kinds of cards that an outcome tells apart."""
    if isinstance(outcome, ByRank):
        return tuple(dict.fromkeys(card.rank for card in deck.faces))
    return deck.faces


@cache
def _patterns(
    outcome: Teller, sizes: tuple[int, ...], then: tuple[int, ...], deck: Deck
) -> Counter[tuple[str, Pattern]]:
    """Deals by their outcome and by which of their cards are equal, whatever the decks."""
    tell = outcome.tell if isinstance(outcome, ByRank) else outcome
    deals = every_deal(tell, sizes, then, kinds_of(outcome, deck))
    return Counter((name, pattern_of(cards)) for cards, name in deals)


def every_deal(
    tell: Teller, sizes: Sequence[int], then: Sequence[int], kinds: Sequence[Any]
) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every deal of hands of these sizes, and of those in `then` while it is open, with its name.

    A kind of card may come several times.
    """
    every = {size: tuple(_multisets(kinds, size)) for size in {*sizes, *then}}

    def deal(
        hands: Iterable[tuple[Any, ...]], further: Sequence[int]
    ) -> Iterator[tuple[tuple[Any, ...], str]]:
        for cards in hands:
            name = tell(cards)
            if name != OPEN:
                yield cards, name
            else:
                yield from deal(((*cards, *more) for more in every[further[0]]), further[1:])

    yield from deal((sum(hands, ()) for hands in product(*(every[size] for size in sizes))), then)


def _multisets(kinds: Sequence[Any], size: int) -> Iterator[tuple[Any, ...]]:
    """Every hand of a size, a kind perhaps several times."""
    if not size:
        yield ()
        return
    for place, kind in enumerate(kinds):
        for copies in range(1, size + 1):
            for rest in _multisets(kinds[place + 1 :], size - copies):
                yield (kind,) * copies + rest


def _by_suits(outcome: SuitOutcome, size: int) -> dict[str, int]:
    """Every hand of a size by its best suit: how many hands have no suit above each number."""
    suits = Counter((outcome.measure(mask), mask.bit_count()) for mask in range(1 << len(RANKS)))
    counts: dict[str, int] = {}
    before = 0
    for most, name in enumerate(outcome.names):
        ways = [0] * (size + 1)
        for (number, cards), masks in suits.items():
            if number <= most and cards <= size:
                ways[cards] += masks
        pairs = [sum(ways[i] * ways[n - i] for i in range(n + 1)) for n in range(size + 1)]
        within = sum(pairs[i] * pairs[size - i] for i in range(size + 1))
        counts[name] = counts.get(name, 0) + within - before
        before = within
    return {name: count for name, count in reversed(counts.items()) if count}


@cache
def category_counts(ranking: Ranking, size: int) -> dict[str, int]:
    """Every hand of a size by the category of the best hand in it, the highest category first."""
    counts = dict.fromkeys(map(str, ranking.order), 0)
    if ranking == USUAL:
        from houserules.hands.tables import CATEGORIES, CATEGORY_OF_VALUE, count_values

        for category, count in zip(CATEGORY_OF_VALUE, count_values(size), strict=True):
            counts[str(CATEGORIES[category])] += int(count)
        return counts
    for value, count in value_counts(ranking, size).items():
        counts[str(ranking.category(value))] += count
    return counts


@cache
def value_counts(ranking: Ranking, size: int) -> dict[Value, int]:
    """Every hand of a size by the value of the best hand in it."""
    import numpy as np

    from houserules.hands.batches import all_hands, scores, values_in_order

    if size < MANY_CARDS:
        found = np.bincount(scores(ranking, all_hands(size)))
    else:
        from houserules.hands.every import canonical, scores_of

        rows, ways = canonical(size)
        found = np.bincount(scores_of(ranking, rows), weights=ways).astype(np.int64)
    return dict(zip(values_in_order(ranking), found.tolist(), strict=False))


def _members(ranking: Ranking, category: PokerCategory, size: int) -> Iterator[tuple[Card, ...]]:
    """The hands of a size whose best hand has a category, each once."""
    seen = set()
    for made in _hands_of(ranking, category):
        rest = [card for card in CARDS if card not in made]
        for others in combinations(rest, size - ranking.size):
            cards = tuple(sorted((*made, *others)))
            if cards not in seen and PokerHand.of(cards, ranking).category is category:
                seen.add(cards)
                yield cards


def _hands_of(ranking: Ranking, category: PokerCategory) -> Iterator[tuple[Card, ...]]:
    """The hands of a category, of as many cards as make one."""
    if category in _STRAIGHT_FLUSHES:
        runs = (RANKS[-1:] + RANKS)[: len(RANKS) + 1]
        made: Iterable[tuple[Card, ...]] = (
            tuple(card for card in CARDS if card.rank in run and card.suit == suit)
            for start in range(len(runs) - ranking.size + 1)
            for run in [runs[start : start + ranking.size]]
            for suit in range(4)
        )
    else:
        made = combinations(CARDS, ranking.size)
    return (cards for cards in made if PokerHand.of(cards, ranking).category is category)
