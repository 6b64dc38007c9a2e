"""All hands of a number of cards, counted by their outcome; exact."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from houserules.equipment.cards import CARDS, RANKS, STANDARD, Card, Deck
from houserules.hands.canonical import hands_from
from houserules.hands.flush import SuitOutcome
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import USUAL, PokerCategory, PokerHand, Ranking, Value

MANY_CARDS = 5
"""Hands of as many cards are valued by a kernel."""
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
