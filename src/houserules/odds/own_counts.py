"""Every deal of the cards that a wager of one's own looks at, counted by its rows; exact.

Cards that no condition tells apart are one kind: only ranks, ranks and colours, or all cards; where
suits may be exchanged, hands that differ by that are counted once. Deals come in batches as arrays,
and each condition is asked of a whole batch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import Card, Deck
from houserules.errors import RuleError
from houserules.hands.conditions import KINDS, NO_KIND, Tells
from houserules.hands.own_outcome import NO_ROW, OwnOutcome
from houserules.odds.work import tell

BATCH = 1 << 18
"""How many deals are asked at once, about."""
MOST_DEALS = 1_500_000_000
"""More are refused: they would take hours."""
MOST_NAMED = 8_000_000
"""Up to this number, deals that no row names are counted by their kinds of hands."""
Rows = NDArray[np.int16]
Weights = NDArray[np.int64]
JOKER_AT = 13
"""The place of the joker after the ranks."""


@dataclass(frozen=True)
class OwnCount:
    """Deals by their row, and what that says of the rows."""

    counts: Mapping[str, int]
    """The deals of each row, and of none."""
    fulfilled: Mapping[str, int]
    """The deals that fulfil the condition of each row, whatever is above it."""
    unnamed: Mapping[str, int]
    """The kinds of hands among the deals that no row names, the highest first."""
    told: int
    """How many different deals were asked."""
    by: str
    """The features by which deals were told apart, in words."""

    @property
    def deals(self) -> int:
        """All deals."""
        return sum(self.counts.values())

    @property
    def method(self) -> str:
        """How the count was made, in words."""
        return f"exact enumeration: {self.deals:,} deals, {self.told:,} told apart {self.by}"

    def notes(self, pays: Mapping[str, str], otherwise: str) -> list[str]:
        """Sentences on rows that no deal reaches, and on deals that no row names."""
        found = []
        for label in pays:
            if not self.fulfilled[label]:
                found.append(f"No deal reaches the row “{label}”")
            elif not self.counts[label]:
                found.append(f"The row “{label}” is hidden by rows above it")
        left = self.deals - sum(self.counts[label] for label in pays)
        if left:
            kinds = "; ".join(f"{name} {count:,}" for name, count in self.unnamed.items() if count)
            among = f" ({kinds})" if kinds else ""
            found.append(f"No row names {left:,} of {self.deals:,} deals{among}: {otherwise}")
        return found


@dataclass(frozen=True)
class _Kinds:
    """The kinds of cards that are told apart, each with its copies, rank, colour and suit."""

    copies: tuple[int, ...]
    faces: tuple[Card, ...]

    @classmethod
    def of(cls, deck: Deck, tells: Tells) -> _Kinds:
        """The kinds of a deck."""

        def key(card: Card) -> Any:
            if card.is_joker or tells >= Tells.SUITS_ALIKE:
                return card
            return (card.rank, card.suit.is_red) if tells is Tells.COLOURS else card.rank

        numbers = Counter(key(card) for card in deck.cards)
        first = {key(card): card for card in reversed(deck.faces)}
        ordered = sorted(numbers, key=lambda kind: first[kind])
        return cls(tuple(numbers[kind] for kind in ordered), tuple(first[kind] for kind in ordered))


class _Seen:
    """The cards at a place in every deal of a batch."""

    def __init__(self, rows: Rows, kinds: _Kinds, jokers: int) -> None:
        self.size, self.most_jokers = rows.shape[1], jokers
        self._rows, self._kinds = rows, kinds
        self._known: dict[Any, Any] = {}

    def _once(self, key: Any, words: Sequence[int], *, joined: bool = False) -> Any:
        """Packed counts, or bits, of all cards of each deal."""
        if key not in self._known:
            table = np.array(words, dtype=np.int64)
            parts = table[self._rows]
            self._known[key] = np.bitwise_or.reduce(parts, axis=1) if joined else parts.sum(axis=1)
        return self._known[key]

    def _ranks(self, red: bool) -> Any:
        words = [
            1 << 4 * (JOKER_AT if face.is_joker else face.rank - 2)
            if not red or (not face.is_joker and face.suit.is_red)
            else 0
            for face in self._kinds.faces
        ]
        return self._once(("ranks", red), words)

    @property
    def jokers(self) -> Any:
        """How many jokers."""
        return (self._ranks(red=False) >> 4 * JOKER_AT) & 15

    def rank(self, rank: int) -> Any:
        """How many of a rank."""
        return (self._ranks(red=False) >> 4 * rank) & 15

    def red(self, rank: int) -> Any:
        """How many red ones of a rank."""
        return (self._ranks(red=True) >> 4 * rank) & 15

    def suit(self, suit: int) -> Any:
        """How many of a suit."""
        words = [0 if face.is_joker else 1 << 4 * face.suit for face in self._kinds.faces]
        return (self._once("suits", words) >> 4 * suit) & 15

    def card(self, rank: int, suit: int) -> Any:
        """How many of one card."""
        wanted = Card(4 * rank + suit)
        if wanted not in self._kinds.faces:
            return np.zeros(len(self._rows), dtype=np.int64)
        return (self._rows == self._kinds.faces.index(wanted)).sum(axis=1)

    def ranks(self, suit: int | None = None) -> Any:
        """A bit for each rank that is there, perhaps in one suit."""
        if suit is None:
            words = [0 if face.is_joker else 1 << face.rank - 2 for face in self._kinds.faces]
            return self._once("bits", words, joined=True)
        words = [
            0 if face.is_joker else 1 << 13 * face.suit + face.rank - 2
            for face in self._kinds.faces
        ]
        return (self._once("suited bits", words, joined=True) >> 13 * suit) & 0x1FFF

    def look(self, table: Sequence[int], at: Any) -> Any:
        """The entries of a table."""
        return _array(tuple(table))[at]


@cache
def _array(table: tuple[int, ...]) -> NDArray[np.int8]:
    return np.array(table, dtype=np.int8)


class _Batch:
    """The deals of a batch, by their places."""

    def __init__(self, rows: Rows, kinds: _Kinds, places: Mapping[str, slice], jokers: int) -> None:
        self._rows, self._kinds, self._places, self._jokers = rows, kinds, places, jokers
        self._known: dict[str | None, _Seen] = {}

    def at(self, place: str | None) -> _Seen:
        """The cards at a place, or all together."""
        if place not in self._known:
            rows = self._rows if place is None else self._rows[:, self._places[place]]
            self._known[place] = _Seen(rows, self._kinds, self._jokers)
        return self._known[place]


def own_counts(outcome: OwnOutcome, deck: Deck) -> OwnCount:
    """Count all deals by the rows of a wager."""
    tells = outcome.tells
    sizes = (
        [size for _, size in outcome.places]
        if outcome.apart
        else [sum(size for _, size in outcome.places)]
    )
    kinds = _Kinds.of(deck, tells)
    ends = np.cumsum([size for _, size in outcome.places]).tolist()
    places = {
        name: slice(end - size, end) for (name, size), end in zip(outcome.places, ends, strict=True)
    }
    deals = _deals(sizes, len(deck))
    if deals >= 1 << 62:
        raise RuleError(f"There are {deals:,} deals, too many to count: look at fewer cards.")
    begun, of = _begun(sizes[0], deck, tells), _size(kinds, sizes, tells, deck)
    if of > MOST_DEALS:
        raise RuleError(
            f"Some {of:,} different deals would be asked, which takes hours: have the conditions "
            "name fewer cards, no suits, or no places."
        )
    counter = _Counter(outcome, kinds, places, names=of <= MOST_NAMED)
    starts = np.cumsum([0, *sizes])[:-1].tolist()
    done = 0
    for rows, ways in _grown(begun, kinds, sizes, starts):
        counter.add(rows, ways)
        done += len(rows)
        tell(done, of)
    total = sum(counter.counts.values())
    assert total == deals, f"{total:,} of {deals:,} deals were counted"
    by = {
        Tells.RANKS: "by rank",
        Tells.COLOURS: "by rank and colour",
        Tells.SUITS_ALIKE: "by rank and suit",
        Tells.SUITS: "card by card",
    }[tells]
    return OwnCount(counter.counts, counter.fulfilled, counter.unnamed(), done, by)


class _Counter:
    """Adds batches of deals up by row."""

    def __init__(
        self, outcome: OwnOutcome, kinds: _Kinds, places: Mapping[str, slice], *, names: bool
    ) -> None:
        self._outcome, self._kinds, self._places, self._names = outcome, kinds, places, names
        labels = [label for label, _ in outcome.rows]
        self.counts = dict.fromkeys([*labels, NO_ROW], 0)
        self.fulfilled = dict.fromkeys(labels, 0)
        suits = outcome.tells >= Tells.SUITS_ALIKE
        self._told = {
            name: kind for name, (kind, tells) in KINDS.items() if suits or tells is Tells.RANKS
        }
        self._unnamed = dict.fromkeys([*self._told, NO_KIND], 0)

    def add(self, rows: Rows, ways: Weights) -> None:
        """Count a batch."""
        batch = _Batch(rows, self._kinds, self._places, self._outcome.jokers)
        left = np.ones(len(rows), dtype=bool)
        for label, when in self._outcome.rows:
            holds = np.broadcast_to(when.holds(batch), left.shape)
            self.fulfilled[label] += int(ways[holds].sum())
            self.counts[label] += int(ways[holds & left].sum())
            left &= ~holds
        self.counts[NO_ROW] += int(ways[left].sum())
        if self._names and left.any():
            self._name(rows[left], ways[left])

    def _name(self, rows: Rows, ways: Weights) -> None:
        """Add what no row names, by the highest kind of hand that it holds."""
        seen = _Seen(rows, self._kinds, self._outcome.jokers)
        left = np.ones(len(rows), dtype=bool)
        for name, kind in self._told.items():
            if seen.size == 1:
                break
            holds = np.broadcast_to(kind(seen, self._outcome.joker), left.shape)
            self._unnamed[name] += int(ways[holds & left].sum())
            left &= ~holds
        self._unnamed[NO_KIND] += int(ways[left].sum())

    def unnamed(self) -> dict[str, int]:
        """The kinds of hands that no row names; nothing where there is but one kind."""
        found = {name: count for name, count in self._unnamed.items() if count}
        return {} if len(found) == 1 and NO_KIND in found else found


def _deals(sizes: Sequence[int], cards: int) -> int:
    """All deals of hands of these sizes; hands have an order, cards of a hand none."""
    left = cards
    ways = 1
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def _size(kinds: _Kinds, sizes: Sequence[int], tells: Tells, deck: Deck) -> int:
    """About how many different deals there are."""
    number = [_multisets(kinds.copies, size) for size in sizes]
    if _is_canonical(sizes[0], deck, tells):
        number[0] = len(_begun(sizes[0], deck, tells)[0])
    return prod(number)


def _multisets(copies: Sequence[int], size: int) -> int:
    """How many different hands there are of cards of which each kind has some copies."""
    ways = [1, *[0] * size]
    for copy in copies:
        ways = [sum(ways[n - m] for m in range(min(copy, n) + 1)) for n in range(size + 1)]
    return ways[size]


def _is_canonical(size: int, deck: Deck, tells: Tells) -> bool:
    whole = len(deck.faces) in (52, 53) and deck.count == 1 and size <= 7
    return whole and tells is Tells.SUITS_ALIKE and size > 1


def _begun(size: int, deck: Deck, tells: Tells) -> tuple[Rows, Weights, int]:
    """Where to begin: with nothing, or with all first hands up to an exchange of suits."""
    if _is_canonical(size, deck, tells):
        from houserules.hands.every import canonical

        rows, ways = canonical(size, len(deck.faces))
        return rows.astype(np.int16), ways, size
    return np.zeros((1, 0), dtype=np.int16), np.ones(1, dtype=np.int64), 0


def _grown(
    begun: tuple[Rows, Weights, int], kinds: _Kinds, sizes: Sequence[int], starts: Sequence[int]
) -> Iterator[tuple[Rows, Weights]]:
    """All deals in batches: card after card, those of a hand in rising order."""
    rows, ways, have = begun
    copies = np.array(kinds.copies, dtype=np.int64)
    for start in range(0, len(rows), BATCH):
        part = slice(start, start + BATCH)
        yield from _further(rows[part], ways[part], have, copies, sum(sizes), set(starts))


def _further(
    rows: Rows, ways: Weights, have: int, copies: NDArray[np.int64], need: int, starts: set[int]
) -> Iterator[tuple[Rows, Weights]]:
    if have == need:
        yield rows, ways
        return
    at_once = max(1, BATCH // len(copies))
    for start in range(0, len(rows), at_once):
        part = slice(start, start + at_once)
        grown, more = _one_more(rows[part], ways[part], have, copies, starts)
        if len(grown):
            yield from _further(grown, more, have + 1, copies, need, starts)


def _one_more(
    rows: Rows, ways: Weights, have: int, copies: NDArray[np.int64], starts: set[int]
) -> tuple[Rows, Weights]:
    """Each deal with one more card, and in how many ways it comes about."""
    number = len(copies)
    begins = have in starts
    least = np.zeros(len(rows), dtype=np.int64) if begins else rows[:, -1].astype(np.int64)
    counts = number - least
    source = np.repeat(np.arange(len(rows)), counts)
    offset = np.arange(len(source)) - np.repeat(np.cumsum(counts) - counts, counts)
    card = (least[source] + offset).astype(np.int16)
    hand = max(start for start in starts if start <= have)
    before = rows[source]
    gone = (before[:, :hand] == card[:, None]).sum(axis=1)
    same = (before[:, hand:] == card[:, None]).sum(axis=1)
    left = copies[card] - gone - same
    kept = left > 0
    more = ways[source[kept]] * left[kept] // (same[kept] + 1)
    return np.hstack([before[kept], card[kept, None]]), more
