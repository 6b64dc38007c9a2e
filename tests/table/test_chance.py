"""Shuffles, dice and spins are unbiased: positions, neighbours and runs, against theory.

A statistic is turned into standard deviations from what theory expects. With a seed the result is
always the same and must lie within 4; the system's generator differs from run to run and gets 6,
which a fair one exceeds once in 500 million runs. A shuffle that is known to be biased must fail.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from houserules.equipment.cards import CARDS, STANDARD, parse_cards
from houserules.rules import RuleError
from houserules.table.chance import Given, LazyStack, OrderedStack, Source, order_dealing

Shuffle = Callable[[], Sequence[int]]
SHUFFLES = 1_500


def from_source(source: Source) -> Shuffle:
    return lambda: source.order(52)


def drawn(source: Source) -> Shuffle:
    def order() -> list[int]:
        stack = LazyStack(CARDS, source.random)
        return [stack.draw().index for _ in range(52)]

    return order


def swapped_carelessly(random: Random) -> Shuffle:
    """Each place swapped with any place: the well-known mistake."""

    def order() -> list[int]:
        cards = list(range(52))
        for place in range(52):
            other = random.randrange(52)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    return order


def deviations(observed: Counter[object], cells: int, freedom: int) -> float:
    """A chi-square statistic in standard deviations from its mean."""
    expected = observed.total() / cells
    statistic = sum(n * n for n in observed.values()) / expected - observed.total()
    return (statistic - freedom) / sqrt(2 * freedom)


def positions(orders: list[Sequence[int]]) -> float:
    seen = Counter((card, place) for order in orders for place, card in enumerate(order))
    return deviations(seen, 52 * 52, 51 * 51)


def neighbours(orders: list[Sequence[int]]) -> float:
    seen = Counter(pair for order in orders for pair in pairwise(order))
    return deviations(seen, 52 * 51, 52 * 51 - 52 - 51)


def rising_runs(orders: list[Sequence[int]]) -> float:
    """Falls from one card to the next: (n - 1) / 2 in the mean, variance (n + 1) / 12."""
    falls = sum(a > b for order in orders for a, b in pairwise(order))
    return (falls - len(orders) * 51 / 2) / sqrt(len(orders) * 53 / 12)


@pytest.mark.parametrize(
    ("shuffle", "most"),
    [
        (from_source(Source(649)), 4),
        (drawn(Source(649)), 4),
        (from_source(Source()), 6),
        (drawn(Source()), 6),
    ],
    ids=["seeded", "seeded, drawn lazily", "system", "system, drawn lazily"],
)
def test_every_order_is_as_likely(shuffle: Shuffle, most: float) -> None:
    orders = [shuffle() for _ in range(SHUFFLES)]
    assert all(sorted(order) == list(range(52)) for order in orders)
    for statistic in (positions, neighbours, rising_runs):
        assert abs(statistic(orders)) < most, statistic.__name__


def test_a_biased_shuffle_is_found_out() -> None:
    shuffle = swapped_carelessly(Random(649))
    assert positions([shuffle() for _ in range(SHUFFLES)]) > 6


def runs(high: list[bool]) -> float:
    """Wald and Wolfowitz: the number of runs of high and low values."""
    ups, downs = sum(high), len(high) - sum(high)
    changes = 1 + sum(a != b for a, b in pairwise(high))
    mean = 1 + 2 * ups * downs / len(high)
    variance = (mean - 1) * (mean - 2) / (len(high) - 1)
    return (changes - mean) / sqrt(variance)


@pytest.mark.parametrize(("source", "most"), [(Source(623), 4), (Source(), 6)])
def test_dice(source: Source, most: float) -> None:
    rolls = [source.numbers(2, 6) for _ in range(20_000)]
    assert abs(deviations(Counter(rolls), 36, 35)) < most
    pairs = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    assert abs(deviations(pairs, 36 * 36, 36 * 36 - 1)) < most
    assert abs(runs([a + b >= 7 for a, b in rolls])) < most
    assert {face for roll in rolls for face in roll} == set(range(6))


@pytest.mark.parametrize(("source", "most"), [(Source(617), 4), (Source(), 6)])
def test_spins(source: Source, most: float) -> None:
    marks = [source.numbers(1, 38)[0] for _ in range(20_000)]
    assert abs(deviations(Counter(marks), 38, 37)) < most
    assert abs(runs([mark >= 19 for mark in marks])) < most


def test_a_seed_repeats_and_the_system_does_not() -> None:
    assert Source(1).order(52) == Source(1).order(52) != Source(2).order(52)
    assert Source().order(52) != Source().order(52)


def test_stacks_run_out_and_take_cards_back() -> None:
    for stack in (OrderedStack(CARDS), LazyStack(CARDS, Random(1))):
        cards = [stack.draw() for _ in range(52)]
        assert set(cards) == set(CARDS)
        with pytest.raises(RuleError, match="no cards left"):
            stack.draw()
        stack.put_back(cards[7])
        assert (len(stack), stack.draw()) == (1, cards[7])


def test_results_can_be_given() -> None:
    cards = parse_cards("Qs 6h 4d")
    source = Given([order_dealing(STANDARD, cards), (2, 3)])
    order = source.order(52)
    assert tuple(STANDARD.cards[place] for place in order[:3]) == cards
    assert source.numbers(2, 6) == (2, 3)
    with pytest.raises(RuleError, match="No further result"):
        source.numbers(2, 6)


def test_given_results_must_fit() -> None:
    with pytest.raises(RuleError, match="not an order of 52 cards"):
        Given([(1, 2, 3)]).order(52)
    with pytest.raises(RuleError, match="not 2 numbers below 6"):
        Given([(1, 6)]).numbers(2, 6)
    with pytest.raises(RuleError, match="Qs cannot be dealt again"):
        order_dealing(STANDARD, parse_cards("Qs Qs", decks=2))
