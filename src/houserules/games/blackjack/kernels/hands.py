"""Every hand that a player or a dealer of a Blackjack game can hold, as tables.

A card is its value: 0 an ace, 1 to 8 the cards 2 to 9, 9 any card that counts 10. A hand is a
multiset of values. A player's hands form a graph in which a drawn card leads from a hand to a
larger index, so that a loop downward is backward induction. A dealer's hands are listed for each
up card as a tree in which every hand is its parent and one more card: the chance of all of them
costs two multiplications each.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

VALUES = 10
ACE, TEN = 0, 9
BUST_TOTAL = 22
"""Stands for every point count above 21 of a player."""
DEALER_OVER = 23
"""Stands for every point count above 22 of a dealer."""

Values = tuple[int, ...]


def point_count(values: Sequence[int], limit: int = 21) -> tuple[int, bool]:
    """The point count of a hand and whether an ace counts 11 in it."""
    hard = sum(value + 1 for value in values)
    elevens = max(0, min(values.count(ACE), (limit - hard) // 10))
    return hard + 10 * elevens, elevens > 0


def shoe(decks: int, without_tens: bool = False) -> Values:
    """The number of cards of each value in a shoe, with or without its 10s."""
    return (4 * decks,) * 9 + ((12 if without_tens else 16) * decks,)


def _multisets(most: int, smallest: int = 0) -> Iterator[Values]:
    """Every ascending tuple of values, the empty one included, whose hard total is at most so."""
    yield ()
    for value in range(smallest, min(VALUES, most)):
        for rest in _multisets(most - value - 1, value):
            yield (value, *rest)


HANDS: tuple[Values, ...] = tuple(
    sorted(_multisets(21), key=lambda values: (sum(value + 1 for value in values), values))
)
INDEX: dict[Values, int] = {values: index for index, values in enumerate(HANDS)}
EMPTY = 0


def hand_index(values: Sequence[int]) -> int:
    """The index of a hand that is not above 21."""
    return INDEX[tuple(sorted(values))]


def _children() -> NDArray[np.int64]:
    child = np.full((len(HANDS), VALUES), -1, np.int64)
    for index, values in enumerate(HANDS):
        for value in range(VALUES):
            child[index, value] = INDEX.get(tuple(sorted((*values, value))), -1)
    return child


CHILD = _children()
"""Where a drawn card leads; -1 when the point count passes 21."""


COUNTS = np.array([[hand.count(value) for value in range(VALUES)] for hand in HANDS], np.int64)
CARDS = COUNTS.sum(axis=1)
WEIGHTS = 32 ** np.arange(VALUES, dtype=np.int64)
KEYS = COUNTS @ WEIGHTS
"""The cards of a hand as one number, five bits for each value, so that numbers add like cards."""
TOTAL = np.array([point_count(values)[0] for values in HANDS], np.int64)
SOFT = np.array([point_count(values)[1] for values in HANDS], np.bool_)
NATURAL = hand_index((ACE, TEN))


def over_index(values: Sequence[int]) -> int:
    """The index of a hand over 21."""
    return int(np.searchsorted(over_hands().keys, WEIGHTS[[*values]].sum()))


def may_be_over(values: Sequence[int]) -> bool:
    """Whether one card, drawn to less than 21, can have brought these over 21."""
    return bool(np.isin(WEIGHTS[[*values]].sum(), over_hands().keys))


MOST_OVER = 32
"""More points than a player can have."""


@dataclass(frozen=True, slots=True)
class OverHands:
    """The hands over 21, and those that a second chance makes of them."""

    keys: NDArray[np.int64]
    """Ascending."""
    index: NDArray[np.int64]
    """By hand and drawn card, -1 where it does not pass 21."""
    counts: NDArray[np.int64]
    total: NDArray[np.int64]
    second: NDArray[np.int64]
    """By hand over 21 and further card, which of the second hands; -1 if it is still over 21."""
    second_counts: NDArray[np.int64]


@lru_cache(maxsize=1)
def over_hands() -> OverHands:
    """All hands over 21 to which one card was drawn below 21."""
    points = np.arange(1, VALUES + 1)
    passes = (CHILD < 0) & (COUNTS @ points < 21)[:, None]
    keys, index = _numbered(KEYS[:, None] + WEIGHTS, passes)
    counts = _decoded(keys)
    total = counts @ points
    longer, second = _numbered(keys[:, None] + WEIGHTS, total[:, None] - points <= 21)
    return OverHands(keys, index, counts, total, second, _decoded(longer))


def _numbered(
    keys: NDArray[np.int64], where: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The different keys, ascending, and which of them each key is; -1 where none is wanted."""
    different, which = np.unique(keys[where], return_inverse=True)
    number = np.full(keys.shape, -1, np.int64)
    number[where] = which
    return different, number


def _decoded(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many cards of each value keys have."""
    return keys[:, None] // WEIGHTS % 32


@dataclass(frozen=True, slots=True, order=True)
class DealerHand:
    """How the dealer's hand ended, as far as it may decide money."""

    total: int
    """17 to 22, or 23 for all above."""
    blackjack: bool = False
    cards: int = 0
    """The number of cards up to the cap that was asked for, 0 if none was."""


@dataclass(frozen=True, slots=True)
class DealerTable:
    """All hands that the dealer can make from one up card, as a tree of drawn multisets.

    Entry 0 is the up card alone. An entry comes after its parent, the last entry that has a card
    less. Its chance is the parent's, times the number of cards left of `value` after `copies` of
    them are gone, over the cards left after `size`.
    """

    value: NDArray[np.int64]
    copies: NDArray[np.int64]
    size: NDArray[np.int64]
    ending: NDArray[np.int64]
    """The number of the ending that an entry is, -1 if the dealer draws on."""
    orders: NDArray[np.float64]
    """In how many orders the cards can come, for each hole card."""
    rest: int
    """The ending that has no entries and takes the chance that all others leave, or -1."""


@dataclass(frozen=True, slots=True)
class DealerRules:
    """The rules by which the dealer draws, and the differences between the dealer's endings."""

    hits_soft_17: bool = False
    limit: int = 21
    """The highest total at which an ace still counts 11."""
    card_cap: int = 0
    """Endings differ by the number of cards up to this cap; 0 does not tell them apart."""

    def stands(self, total: int, soft: bool) -> bool:
        return total > 17 or (total == 17 and not (soft and self.hits_soft_17))

    def ending(self, total: int, cards: int) -> DealerHand:
        counted = min(cards, self.card_cap)
        return DealerHand(min(total, DEALER_OVER), total == 21 and cards == 2, counted)


@lru_cache(maxsize=256)
def dealer_draws(up: int, rules: DealerRules) -> dict[Values, list[int]]:
    """For each final multiset of hole and drawn cards its number of orders by hole card."""
    final: dict[Values, list[int]] = {}
    layer: dict[Values, list[int]] = {
        (hole,): [int(value == hole) for value in range(VALUES)] for hole in range(VALUES)
    }
    while layer:
        following: dict[Values, list[int]] = defaultdict(lambda: [0] * VALUES)
        for drawn, orders in layer.items():
            if rules.stands(*point_count((up, *drawn), rules.limit)):
                final[drawn] = orders
                continue
            for value in range(VALUES):
                longer = tuple(sorted((*drawn, value)))
                following[longer] = [a + b for a, b in zip(following[longer], orders, strict=True)]
        layer = following
    return final


@lru_cache(maxsize=64)
def dealer_endings(rules: DealerRules) -> tuple[DealerHand, ...]:
    """Every ending under these rules, in a fixed order."""
    endings = {
        rules.ending(point_count((up, *drawn), rules.limit)[0], 1 + len(drawn))
        for up in range(VALUES)
        for drawn in dealer_draws(up, rules)
    }
    return tuple(sorted(endings))


@lru_cache(maxsize=256)
def dealer_table(up: int, rules: DealerRules) -> DealerTable:
    """The dealer's hands from an up card."""
    endings = {ending: index for index, ending in enumerate(dealer_endings(rules))}
    rest = -1 if rules.card_cap else endings[DealerHand(DEALER_OVER)]
    final = {
        drawn: (endings[rules.ending(total, 1 + len(drawn))], ways)
        for drawn, ways in dealer_draws(up, rules).items()
        if (total := point_count((up, *drawn), rules.limit)[0]) < DEALER_OVER or rest < 0
    }
    entries = sorted({drawn[:size] for drawn in final for size in range(len(drawn) + 1)})
    place = {drawn: index for index, drawn in enumerate(entries)}
    ending = np.full(len(entries), -1, np.int64)
    orders = np.zeros((len(entries), VALUES))
    for drawn, (index, ways) in final.items():
        ending[place[drawn]] = index
        orders[place[drawn]] = ways
    return DealerTable(
        value=np.array([drawn[-1] if drawn else 0 for drawn in entries], np.int64),
        copies=np.array([max(0, drawn.count(drawn[-1]) - 1) if drawn else 0 for drawn in entries]),
        size=np.array([max(0, len(drawn) - 1) for drawn in entries], np.int64),
        ending=ending,
        orders=orders,
        rest=rest,
    )
