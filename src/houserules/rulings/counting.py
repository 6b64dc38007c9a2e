"""Numbers of cards in a sentence beside those that a chapter deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houserules.rulings.stems import Stems
from houserules.rulings.wording import DECK_COUNT, HAND_COUNT, NUMBERS, Answer, places

_BARE = frozenset({"onli", "just"})
"""Words after which a number alone is one of cards."""
_NEAR = 2
"""The most words between a number and the cards that it counts."""
DECK = "deck"
STUB = "stub"
LARGE = 20
"""A number of cards that is the deck's and no hand's."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of cards of a place, and the number that the chapter gives it."""

    place: str
    number: int
    dealt: int

    @property
    def right(self) -> bool:
        """Whether there are as many as there should be."""
        return self.number == self.dealt

    @property
    def wrong(self) -> Answer:
        """The irregularity that a wrong number is."""
        return DECK_COUNT if self.place in (DECK, STUB) else HAND_COUNT


def counted(words: Stems, sizes: Mapping[str, int]) -> Count | None:
    """The number of cards that a sentence gives to a place of known size."""
    numbers = [number for at in range(len(words)) if (number := _number(words, at)) is not None]
    if not numbers:
        return None
    number = numbers[0]
    named = [place for place, phrases in places().items() if any(_has(words, p) for p in phrases)]
    for place in named:
        if place in sizes and (number >= LARGE) == (place == DECK):
            return Count(place, number, sizes[place])
    return None


def _number(words: Stems, at: int) -> int | None:
    """The number of cards at a place of a sentence, if it is one."""
    number = _value(words[at])
    if number is None:
        return None
    follows = words[at + 1 : at + 2 + _NEAR]
    between = follows[: follows.index("card")] if "card" in follows else None
    if between is not None and all(_value(word) is None for word in between):
        return number
    return None if _BARE.isdisjoint(words[max(0, at - 2) : at]) else number


def _value(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 4 else NUMBERS.get(word)


def _has(words: Stems, phrase: Stems) -> bool:
    return any(words[n : n + len(phrase)] == phrase for n in range(len(words)))
