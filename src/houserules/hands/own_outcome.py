"""The outcome of cards by rows of conditions that somebody wrote, tested from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from houserules.equipment.cards import Card
from houserules.hands.conditions import Condition, HeldDeal, Joker, Tells, every, some

NO_ROW = "none of the rows"
"""The outcome of cards that fulfil the conditions of no row."""


def finest(tells: Iterable[Tells]) -> Tells:
    """Combine features of conditions: colours and suits alike together tell all suits apart."""
    found = set(tells)
    if {Tells.COLOURS, Tells.SUITS_ALIKE} <= found:
        return Tells.SUITS
    return max(found, default=Tells.RANKS)


def all_of(conditions: Sequence[Condition]) -> Condition:
    """A condition that holds where all of several do."""
    return _together(" and ".join(one.words for one in conditions), conditions, every)


def any_of(conditions: Sequence[Condition]) -> Condition:
    """A condition that holds where any of several does."""
    return _together(" or ".join(one.words for one in conditions), conditions, some)


def none_of(condition: Condition) -> Condition:
    """A condition that holds where another does not."""
    return replace(
        condition, words=f"not {condition.words}", holds=lambda deal: condition.holds(deal) ^ True
    )


def _together(words: str, conditions: Sequence[Condition], joined: object) -> Condition:
    assert callable(joined)
    return Condition(
        words,
        lambda deal: joined(one.holds(deal) for one in conditions),
        finest(one.tells for one in conditions),
        tuple(dict.fromkeys(place for one in conditions for place in one.places)),
    )


@dataclass(frozen=True, eq=False)
class OwnOutcome:
    """Names the first row whose condition some cards fulfil.

    The cards are given in the order of the `places`, each with its number of cards.
    """

    rows: tuple[tuple[str, Condition], ...]
    places: tuple[tuple[str, int], ...]
    jokers: int = 0
    """How many jokers the deck has."""
    joker: Joker = Joker.ANY_CARD

    def __call__(self, cards: Sequence[Card]) -> str:
        """The outcome of some cards."""
        hands: dict[str, Sequence[Card]] = {}
        at = 0
        for place, size in self.places:
            hands[place], at = cards[at : at + size], at + size
        deal = HeldDeal(hands, self.jokers)
        return next((label for label, when in self.rows if when.holds(deal)), NO_ROW)

    def is_divided(self, cards: Sequence[Card]) -> bool:
        """Whether the outcome of some cards may depend on their suits."""
        return self.tells in (Tells.COLOURS, Tells.SUITS)

    @property
    def tells(self) -> Tells:
        """The features that its conditions tell apart."""
        return finest(when.tells for _, when in self.rows)

    @property
    def apart(self) -> bool:
        """Whether a condition is about the cards of one place."""
        return any(when.places for _, when in self.rows)
