"""Where cards, dice and spins come from: the operating system's generator, a seed, or a list."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from random import Random, SystemRandom
from typing import Protocol

from houserules.equipment.cards import Card, Deck
from houserules.log import LogError
from houserules.rules.errors import RuleError

SPIN = "spin"
"""The kind of chance of a wheel."""


class Stack(Protocol):
    """Shuffled cards, drawn one after another."""

    def draw(self) -> Card:
        """The next card."""

    def draw_many(self, count: int) -> list[Card]:
        """The next cards, one after another."""

    def put_back(self, card: Card) -> None:
        """Put a card on top, to be drawn next."""

    def __len__(self) -> int:
        """How many are left."""


class OutOfCardsError(RuleError):
    """The procedure wants a card where none is left."""

    def __init__(self) -> None:
        super().__init__("There are no cards left to deal.")


class OrderedStack:
    """Cards in a known order."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)[::-1]

    def draw(self) -> Card:
        """The next card."""
        if not self._cards:
            raise OutOfCardsError
        return self._cards.pop()

    def draw_many(self, count: int) -> list[Card]:
        """The next cards, one after another."""
        return [self.draw() for _ in range(count)]

    def put_back(self, card: Card) -> None:
        """Put a card on top, to be drawn next."""
        self._cards.append(card)

    def __len__(self) -> int:
        return len(self._cards)


class LazyStack:
    """Cards shuffled only as far as they are drawn: the next is any of those that are left."""

    __slots__ = ("_bits", "_cards", "_drawn", "_on_top")

    def __init__(self, cards: Sequence[Card], random: Random) -> None:
        self._cards = list(cards)
        self._bits = random.getrandbits
        self._drawn = 0
        self._on_top: list[Card] = []

    def draw(self) -> Card:
        """The next card."""
        return self.draw_many(1)[0]

    def draw_many(self, count: int) -> list[Card]:
        """The next cards, one after another."""
        if self._on_top and count:
            return [self._on_top.pop(), *self.draw_many(count - 1)]
        cards, bits, drawn = self._cards, self._bits, self._drawn
        left = len(cards) - drawn
        if count > left:
            raise OutOfCardsError
        for place in range(drawn, drawn + count):  # Fisher-Yates with rejection sampling
            width = left.bit_length()
            other = bits(width)
            while other >= left:
                other = bits(width)
            other += place
            cards[place], cards[other] = cards[other], cards[place]
            left -= 1
        self._drawn = drawn + count
        return cards[drawn : drawn + count]

    def put_back(self, card: Card) -> None:
        """Put a card on top, to be drawn next."""
        self._on_top.append(card)

    def __len__(self) -> int:
        return len(self._cards) - self._drawn + len(self._on_top)


class Source:
    """The secure generator of the operating system, or a seeded one for reproducible rounds."""

    draws = True
    """Whether a log may be carried on with what it gives."""

    def __init__(self, seed: int | None = None) -> None:
        self.random: Random = SystemRandom() if seed is None else Random(seed)

    def order(self, count: int) -> tuple[int, ...]:
        """An unbiased order of `count` things."""
        places = list(range(count))
        self.random.shuffle(places)  # Fisher-Yates with rejection sampling
        return tuple(places)

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """Independent numbers from 0 up to a bound."""
        return tuple(self.random.randrange(below) for _ in range(count))

    def shuffle(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """An order of these cards, by their places."""
        return self.order(len(cards))

    def choice(self, what: str, among: Sequence[str]) -> tuple[int, ...]:
        """The place of one of several equally likely things."""
        return self.numbers(1, len(among))

    def stack(self, cards: Sequence[Card]) -> Stack:
        """These cards shuffled, for a table that keeps no log."""
        return LazyStack(cards, self.random)


class UndecidedError(LogError):
    """A log ends before something that only chance, or a link, can decide."""


class NoSource(Source):
    """Nothing is drawn: for a log that is read and not carried on."""

    draws = False

    def __init__(self) -> None:
        super().__init__(0)

    def order(self, count: int) -> tuple[int, ...]:
        """No cards are shuffled."""
        raise UndecidedError("The log ends before a shuffle.")

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """No dice are thrown and no wheel is spun."""
        raise UndecidedError("The log ends before a throw, a spin or a draw.")


class Given(Source):
    """Given results of chance, one after another: to replay a round or to rehearse one."""

    def __init__(self, results: Iterable[Sequence[int]]) -> None:
        super().__init__(0)
        self._results = deque(tuple(result) for result in results)

    def order(self, count: int) -> tuple[int, ...]:
        """The next order; it must be one of `count` things."""
        order = self._next()
        if sorted(order) != list(range(count)):
            raise RuleError(f"The next result given is not an order of {count} cards.")
        return order

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """The next numbers; there must be `count` of them, below the bound."""
        numbers = self._next()
        if len(numbers) != count or not all(0 <= number < below for number in numbers):
            raise RuleError(f"The next result given is not {count} numbers below {below}.")
        return numbers

    def _next(self) -> tuple[int, ...]:
        if not self._results:
            raise RuleError("No further result of chance was given.")
        return self._results.popleft()


class NoSuchSpinError(RuleError):
    """A spin that was written and cannot be, with those that can."""

    def __init__(self, mark: str, among: Sequence[str]) -> None:
        self.among = tuple(dict.fromkeys(among))
        super().__init__(f"The wheel does not stop at {mark}; it stops at {', '.join(self.among)}.")


class Written(Source):
    """Spins and rolls as people wrote them, one after another; anything else by a seed."""

    def __init__(self, spins: Iterable[str] = (), rolls: Iterable[tuple[int, ...]] = ()) -> None:
        super().__init__(0)
        self.spins = deque(spins)
        self.rolls = deque(rolls)

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """The next roll."""
        if not self.rolls:
            raise RuleError("Dice are thrown here: write what they show under “rolls”.")
        faces = self.rolls.popleft()
        if len(faces) != count or max(faces) > below:
            raise RuleError(f"{count} dice are thrown here, not {'-'.join(map(str, faces))}.")
        return tuple(face - 1 for face in faces)

    def choice(self, what: str, among: Sequence[str]) -> tuple[int, ...]:
        """The place of the next spin."""
        if not self.spins:
            raise RuleError("The wheel is spun here: write where it stops under “spins”.")
        mark = self.spins.popleft()
        if mark not in among:
            raise NoSuchSpinError(mark, among)
        return (among.index(mark),)


Result = tuple[int, ...]
Logged = Callable[[str, Callable[[], Result]], Result]
"""Gives a result of some kind as a log has it; otherwise makes it, and logs it first."""


class TableChance:
    """The chance of a table: every result is in its log before it counts."""

    def __init__(self, source: Source, logged: Logged | None) -> None:
        """Draw from a source, by way of the log if one is kept."""
        self._source = source
        self._logged = logged

    def stack(self, deck: Deck, but: Iterable[Card]) -> Stack:
        """Shuffled cards, without some that are on the table."""
        cards = deck.cards
        if but:
            left = list(cards)
            for card in but:
                left.remove(card)
            cards = tuple(left)
        if self._logged is None:
            return self._source.stack(cards)
        order = self._logged("shuffle", lambda: self._source.shuffle(cards))
        if sorted(order) != list(range(len(cards))):
            raise LogError("The order of a shuffle in the log is not one of these cards.")
        return OrderedStack(cards[place] for place in order)

    def numbers(self, kind: str, count: int, below: int) -> Result:
        """Numbers from 0 up to a bound."""
        return self._within(kind, count, below, lambda: self._source.numbers(count, below))

    def choice(self, kind: str, among: Sequence[str]) -> str:
        """One of several equally likely things."""
        return among[self._within(kind, 1, len(among), lambda: self._source.choice(kind, among))[0]]

    def _within(self, kind: str, count: int, below: int, make: Callable[[], Result]) -> Result:
        if self._logged is None:
            return make()
        result = self._logged(kind, make)
        if len(result) != count or not all(0 <= number < below for number in result):
            raise LogError(f"The {kind} in the log is not possible.")
        return result


def order_dealing(deck: Deck | Sequence[Card], cards: Iterable[Card]) -> tuple[int, ...]:
    """An order of a deck in which the given cards come first."""
    left = list(enumerate(deck))
    first = []
    for card in cards:
        found = next((pair for pair in left if pair[1] == card), None)
        if found is None:
            raise RuleError(f"{card} cannot be dealt again: there is no more of it.")
        left.remove(found)
        first.append(found[0])
    return (*first, *(place for place, _ in left))
