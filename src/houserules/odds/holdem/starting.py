"""The first two cards of a hold'em hand, up to a renaming of suits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import RANK_LETTERS, Card
from houserules.odds.holdem.contest import WAIT, Contest
from houserules.odds.kernels import holdem, holdem_play

STARTING_HANDS = holdem.BLOCK
Values = Mapping[int, Fraction]
"""Choices (a raise in units, WAIT or FOLDED) and what each is worth per unit of the base wager."""


@dataclass(frozen=True)
class StartingHand:
    """Two cards up to a renaming of suits, with what each choice before the flop is worth."""

    name: str
    holdings: int
    values: Values

    @property
    def best(self) -> int:
        """The choice worth most; the smaller stake if two are worth the same."""
        return max(self.values, key=lambda choice: (self.values[choice], -choice))


def starting_class(cards: tuple[Card, ...]) -> int:
    """The number of two cards up to a renaming of suits."""
    low, high = sorted(card.rank - 2 for card in cards)
    suited = cards[0].suit == cards[1].suit
    return high * holdem.RANKS + low if suited else low * holdem.RANKS + high


def name_and_holdings(number: int) -> tuple[str, int]:
    """The name of a starting hand and how many holdings it has."""
    down, across = divmod(number, holdem.RANKS)
    if down == across:
        return 2 * RANK_LETTERS[down], comb(4, 2)
    name = RANK_LETTERS[max(down, across)] + RANK_LETTERS[min(down, across)]
    return (name + "s", 4) if down > across else (name + "o", 12)


def first_choices(contest: Contest, chart: Mapping[str, int]) -> NDArray[np.uint8]:
    """A chart of choices by the names of starting hands, as the kernels want it."""
    choices = (chart.get(name_and_holdings(number)[0], WAIT) for number in range(STARTING_HANDS))
    places = {wager: place for place, wager in enumerate(contest.before_flop)}
    return np.array([places.get(c, holdem_play.NO_RAISE) for c in choices], dtype=np.uint8)
