"""Every round that a shoe can deal, counted exactly in ordered draws of six cards.

A round uses four to six cards; the cards that it leaves are counted along, so that all rounds
have the same number of draws and counts can be added. Third cards follow the game's own rules.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from houserules.equipment.cards import RANKS, Card, Rank, Suit
from houserules.games.baccarat.baccarat_hands import (
    Count,
    Result,
    bankers_third_card,
    pair_outcome,
    players_third_card,
)
from houserules.hands.baccarat import point_value

Ranks = tuple[int, ...]
"""How many cards of each rank a shoe holds, from two to ace."""

VALUES = tuple(point_value(Card(4 * (rank - Rank.TWO) + Suit.CLUBS)) for rank in RANKS)
PAIRS_OF_RANKS = tuple(combinations_with_replacement(range(len(RANKS)), 2))


def shoe_of(cards: Iterable[Card]) -> Ranks:
    """The ranks that a number of cards holds."""
    held = Counter(card.rank for card in cards)
    return tuple(held[rank] for rank in RANKS)


def values_of(shoe: Ranks) -> list[int]:
    """How many cards of each value a shoe holds, from 0 to 9."""
    values = [0] * 10
    for value, number in zip(VALUES, shoe, strict=True):
        values[value] += number
    return values


class Opening(NamedTuple):
    """The first two cards of each hand: their values, low before high, and their pairs."""

    player: tuple[int, int]
    banker: tuple[int, int]
    pairs: str

    @property
    def counts(self) -> tuple[int, int]:
        """Both Point Counts on two cards."""
        return sum(self.player) % 10, sum(self.banker) % 10


Results = dict[Result, int]


@cache
def rounds(shoe: Ranks) -> dict[Opening, Results]:
    """The results that follow each opening, in ordered draws of six cards from the shoe."""
    values = values_of(shoe)
    found: dict[Opening, Results] = {}
    by_values: dict[tuple[tuple[int, int], ...], Results] = {}
    for opening, ways in openings(shoe).items():
        hands = opening.player, opening.banker
        if hands not in by_values:
            left = values.copy()
            for value in (*opening.player, *opening.banker):
                left[value] -= 1
            by_values[hands] = results_after(*opening.counts, left)
        found[opening] = {result: ways * n for result, n in by_values[hands].items()}
    return found


def openings(shoe: Ranks) -> dict[Opening, int]:
    """Ordered draws of the first four cards, by opening."""
    found: Counter[Opening] = Counter()
    left = list(shoe)
    for player, players_ways in _hands(left):
        for banker, bankers_ways in _hands(left):
            opening = Opening(
                _values(player), _values(banker), pair_outcome(*map(_is_pair, (player, banker)))
            )
            found[opening] += players_ways * bankers_ways
    return {opening: ways for opening, ways in found.items() if ways}


def _hands(left: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two ranks that can be drawn and in how many orders; the cards are gone meanwhile."""
    for first, second in PAIRS_OF_RANKS:
        if first == second:
            ways = left[first] * (left[first] - 1)
        else:
            ways = 2 * left[first] * left[second]
        if ways:
            left[first] -= 1
            left[second] -= 1
            yield (first, second), ways
            left[first] += 1
            left[second] += 1


def _values(ranks: tuple[int, int]) -> tuple[int, int]:
    low, high = sorted((VALUES[ranks[0]], VALUES[ranks[1]]))
    return low, high


def _is_pair(ranks: tuple[int, int]) -> bool:
    return ranks[0] == ranks[1]


def results_after(player: int, banker: int, left: Sequence[int]) -> Results:
    """Ordered draws of two more cards by result, given both Point Counts and the values left."""
    return {
        result: sum(left[first] * (left[second] - (first == second)) for first, second in draws)
        for result, draws in _following(player, banker).items()
    }


@cache
def _following(player: int, banker: int) -> dict[Result, list[tuple[int, int]]]:
    """The values of the next two cards, whether dealt or not, that lead to each result."""
    found: dict[Result, list[tuple[int, int]]] = {}
    for first, second in product(range(10), repeat=2):
        cards = iter((first, second))
        drawn = next(cards) if players_third_card(player, banker).draws else None
        third = next(cards) if bankers_third_card(player, banker, drawn).draws else None
        result = Result(_count(player, drawn), _count(banker, third))
        found.setdefault(result, []).append((first, second))
    return found


def _count(points: int, third: int | None) -> Count:
    return Count(points, 2) if third is None else Count((points + third) % 10, 3)


@cache
def results(shoe: Ranks) -> Results:
    """Every result of a shoe, whatever the opening."""
    found: Counter[Result] = Counter()
    for following in rounds(shoe).values():
        found.update(following)
    return dict(found)


@cache
def pair_counts(shoe: Ranks) -> dict[str, int]:
    """Every outcome of the pairs among the first two cards of each hand."""
    found: Counter[str] = Counter()
    for opening, following in rounds(shoe).items():
        found[opening.pairs] += sum(following.values())
    return dict(found)
