"""Hands with a joker that is an ace, or the card that completes a straight or a flush."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Generic, TypeVar

from houserules.equipment.cards import JOKER_INDEX, RANKS, Card, Rank
from houserules.hands.shapes import Category

C = TypeVar("C", bound=Category)
HighValue = Callable[[tuple[Rank, ...], bool, bool], tuple[C, tuple[Rank, ...]]]
"""The value of ordinary cards' falling ranks, whether they are suited, whether a joker helps."""


def readings(ranks: tuple[Rank, ...], joker: bool) -> list[tuple[Rank, ...]]:
    """The ranks with each card that a joker may be in a straight or a flush: none held already."""
    return [(*ranks, rank) for rank in RANKS if rank not in ranks] if joker else [ranks]


def ranks_of(cards: Sequence[Card]) -> list[Rank]:
    """The ranks of cards, the joker being an ace."""
    return [Rank.ACE if card.is_joker else card.rank for card in cards]


def by_cards(high_value: HighValue[C]) -> Callable[[Sequence[Card]], tuple[C, tuple[Rank, ...]]]:
    """The value of a high hand by its cards; the places of their ranks are found fastest."""

    @cache
    def by_places(places: tuple[int, ...], suited: bool, joker: bool) -> tuple[C, tuple[Rank, ...]]:
        return high_value(tuple(RANKS[place] for place in places), suited, joker)

    def value_of(cards: Sequence[Card]) -> tuple[C, tuple[Rank, ...]]:
        ordinary = [card.index for card in cards if card.index != JOKER_INDEX]
        places = tuple(sorted([index >> 2 for index in ordinary], reverse=True))
        suited = len({index & 3 for index in ordinary}) == 1
        return by_places(places, suited, len(ordinary) < len(cards))

    return value_of


@dataclass(frozen=True, slots=True, order=True)
class RankedCards(Generic[C]):
    """A hand that cards are set as; hands compare by value, and equal hands are copies."""

    value: tuple[C, tuple[Rank, ...]]
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def category(self) -> C:
        """The rank of the hand."""
        return self.value[0]

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        return name_of(self.value)

    def __str__(self) -> str:
        return self.name


@cache
def name_of(value: tuple[Category, tuple[Rank, ...]]) -> str:
    """A hand's value as a person says it."""
    category, ranks = value
    label, first = category.lower(), ranks[0]
    kicker = f", {ranks[1].word} kicker" if ranks[1:] else ""
    match category:
        case "Five aces" | "Four aces" | "Royal flush":
            return label
        case "Straight" | "Straight flush" if ranks[1] is not first:
            return f"{label}, ace to {ranks[1].word}"
        case "Full house":
            return f"{label}, {first.plural} over {ranks[1].plural}"
        case "Two pair":
            kicker = f", {ranks[2].word} kicker" if ranks[2:] else ""
            return f"{label}, {first.plural} and {ranks[1].plural}{kicker}"
        case "Four-of-a-kind" | "Three-of-a-kind":
            return f"{label}, {first.plural}{kicker}"
        case "Pair":
            return f"{label} of {first.plural}{kicker}"
        case "High card" if len(ranks) < 3:
            return " ".join(rank.word for rank in ranks)
        case "High card":
            return f"{first.word} high"
        case _:
            return f"{label}, {first.word} high"
