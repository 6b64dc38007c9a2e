"""How many dealer hands each six-card setting beats, exactly, by inclusion and exclusion.

The dealer hands that share no card with a player's hand and are below given scores are an
alternating sum, over the cards held in common, of the dealer hands that hold these cards and are
below the scores. Dealer hands are added in the order of their high hands, one low card at a time.
"""

from dataclasses import dataclass
from functools import partial
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import once
from houserules.games.pai_gow.kernels.six_cards import (
    ACE,
    BINOMIAL,
    DECK_SIZE,
    HAND_SIZE,
    HANDS,
    HIGH_SCORES,
    JOKER,
    NONE,
    classes,
    encode,
    fives,
    set_hand,
    set_hands,
)
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_six import SixCardHouseWay
from houserules.hands.seven_cards import advance
from houserules.odds.work import total

if TYPE_CHECKING:
    from numpy import int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

OPPONENTS = comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
DEALS = HANDS * OPPONENTS
EVERY_LOW = JOKER
"""The low card that is above every low card of the dealer's, whose joker is an ace."""

_SUBSETS = 1 << HAND_SIZE
_SIZE = np.array([mask.bit_count() for mask in range(_SUBSETS)], np.int64)
_HIGHEST = np.array([max(mask.bit_length() - 1, 0) for mask in range(_SUBSETS)], np.int64)
_SIGN = np.array([(-1) ** mask.bit_count() for mask in range(_SUBSETS)], np.int64)
_OFFSET = np.array(
    [sum(comb(DECK_SIZE, smaller) for smaller in range(size)) for size in range(HAND_SIZE)],
    np.int64,
)
_COUNTERS = sum(comb(DECK_SIZE, size) for size in range(HAND_SIZE))


# The settings among which a player chooses


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of each class, NONE where a setting is foul or another one is better.

    A better setting has a higher high hand and no lower low card, or the other way round.
    """

    highs: "NDArray[int32]"
    lows: "NDArray[int32]"
    house: "NDArray[int64]"
    """The place of the setting that the house way chooses."""


@kernel
def _list_settings(
    classes_: "NDArray[uint8]",
    fives_: "NDArray[uint16]",
    keep: "NDArray[int64]",
    highs_of: "NDArray[int32]",
    lows_of: "NDArray[int32]",
    house: "NDArray[int64]",
) -> None:
    cards = np.empty(6, np.int64)
    highs = np.empty(6, np.int64)
    lows = np.empty(6, np.int64)
    for hand in range(classes_.shape[0]):
        for j in range(6):
            cards[j] = classes_[hand, j]
        high, low, _ = set_hand(cards, fives_, keep, highs, lows)
        for at in range(6):
            highs_of[hand, at] = lows_of[hand, at] = NONE
            worse = highs[at] == NONE
            for other in range(6):
                if other == at or worse:
                    continue
                as_good = highs[other] >= highs[at] and lows[other] >= lows[at]
                same = highs[other] == highs[at] and lows[other] == lows[at]
                worse = as_good and (other < at or not same)
            if not worse:
                highs_of[hand, at] = highs[at]
                lows_of[hand, at] = lows[at]
                if highs[at] == high and lows[at] == low:
                    house[hand] = at


@once
def settings(house_way: SixCardHouseWay) -> Settings:
    """The settings of every class, and which of them the house way chooses."""
    hands = classes()
    shape = (len(hands), HAND_SIZE)
    made = Settings(
        np.empty(shape, np.int32), np.empty(shape, np.int32), np.full(len(hands), NONE, np.int64)
    )
    _list_settings(hands.cards, fives(), encode(house_way), made.highs, made.lows, made.house)
    return made


# Dealer hands in the order of their high hands


@dataclass(frozen=True, slots=True)
class Dealt:
    """All dealer hands, the lowest high hand first."""

    cards: "NDArray[uint8]"
    highs: "NDArray[uint16]"
    lows: "NDArray[uint8]"


@kernel
def _place_hands(
    order: "NDArray[uint32]",
    highs: "NDArray[uint16]",
    lows: "NDArray[uint8]",
    cards_in: "NDArray[uint8]",
    highs_in: "NDArray[uint16]",
    lows_in: "NDArray[uint8]",
) -> None:
    """Put every hand in its place; its cards come from its number."""
    cards = np.arange(6)
    for at in range(order.shape[0]):
        place = order[at]
        highs_in[place] = highs[at]
        lows_in[place] = min(lows[at], np.uint8(ACE))
        for j in range(6):
            cards_in[place, j] = cards[j]
        advance(cards, DECK_SIZE)


@once
def dealt(house_way: SixCardHouseWay) -> Dealt:
    """All dealer hands; the joker is an ace in a dealer's low hand."""
    hands = set_hands(house_way)
    place = np.empty(HANDS, np.uint32)
    place[np.argsort(hands.highs, kind="stable")] = np.arange(HANDS, dtype=np.uint32)
    made = Dealt(
        np.empty((HANDS, HAND_SIZE), np.uint8),
        np.empty(HANDS, np.uint16),
        np.empty(HANDS, np.uint8),
    )
    _place_hands(place, hands.highs, hands.lows, made.cards, made.highs, made.lows)
    return made


@kernel
def _sweep(
    dealer: "NDArray[uint8]",
    highs: "NDArray[uint16]",
    lows: "NDArray[uint8]",
    below_low: int,
    players: "NDArray[uint8]",
    asked: "NDArray[int32]",
    below_high: "NDArray[int32]",
    counts: "NDArray[int32]",
) -> None:
    """For each asked hand: the disjoint dealer hands below a high score and a low card.

    The questions are in the order of their high scores.
    """
    held = np.zeros(_COUNTERS, np.uint32)
    numbers = np.zeros(_SUBSETS, np.int64)
    added = 0
    for question in range(asked.shape[0]):
        while added < highs.shape[0] and highs[added] < below_high[question]:
            if lows[added] < below_low:
                for subset in range(_SUBSETS - 1):
                    if subset:
                        top = _HIGHEST[subset]
                        numbers[subset] = (
                            numbers[subset - (1 << top)]
                            + BINOMIAL[dealer[added, top], _SIZE[subset]]
                        )
                    held[_OFFSET[_SIZE[subset]] + numbers[subset]] += np.uint32(1)
            added += 1
        hand = asked[question]
        count = 0
        for subset in range(_SUBSETS - 1):
            if subset:
                top = _HIGHEST[subset]
                numbers[subset] = (
                    numbers[subset - (1 << top)] + BINOMIAL[players[hand, top], _SIZE[subset]]
                )
            count += _SIGN[subset] * np.int64(held[_OFFSET[_SIZE[subset]] + numbers[subset]])
        counts[question] = count


def count_below(
    house_way: SixCardHouseWay, low: int, hands: "NDArray[int64]", below: "NDArray[int64]"
) -> "NDArray[int64]":
    """For each hand, the dealer hands below a low card and a high score that share no card."""
    order = np.argsort(below, kind="stable")
    asked, scores = hands[order].astype(np.int32), below[order].astype(np.int32)
    dealer, players = dealt(house_way), classes()
    counts = np.empty(len(order), np.int32)
    _sweep(dealer.cards, dealer.highs, dealer.lows, low, players.cards, asked, scores, counts)
    made = settings(house_way)
    own = made.house[asked]
    own_low = np.minimum(made.lows[asked, own], ACE)
    counts += (made.highs[asked, own] < scores) & (own_low < low)
    answers = np.empty(len(order), np.int64)
    answers[order] = counts
    return answers


# The hands that each setting beats


@dataclass(frozen=True, slots=True)
class Answers:
    """For each setting of each class, how many of the 10,737,573 dealer hands it beats.

    `high`, `low` and `both` say with which hands. A weak dealer hand has a high hand below the
    qualifying one: `low_of_weak` of them have a lower low card, and `weak` is their number.
    """

    high: "NDArray[int64]"
    low: "NDArray[int64]"
    both: "NDArray[int64]"
    low_of_weak: "NDArray[int64]"
    weak: "NDArray[int64]"


Part = tuple[str, "NDArray[int64]", "NDArray[int64]"]
"""A name of `Answers`, places in its flat array, and the counts that belong there."""


def _count_part(house_way: SixCardHouseWay, qualifying: int, low: int) -> list[Part]:
    """The answers about one low card; the highest one also answers about high hands alone."""
    made = settings(house_way)
    places = np.flatnonzero(made.lows.ravel() == low)
    highs = made.highs.ravel()
    questions = [("both", places, highs[places])]
    questions += [("low_of_weak", places, np.full(len(places), qualifying))]
    questions += [("low", places, np.full(len(places), HIGH_SCORES))]
    if low == EVERY_LOW:
        legal = np.flatnonzero(highs != NONE)
        first = np.arange(len(classes())) * HAND_SIZE
        questions += [("high", legal, highs[legal])]
        questions += [("weak", first, np.full(len(first), qualifying))]
    hands = np.concatenate([places for _, places, _ in questions]) // HAND_SIZE
    below = np.concatenate([scores for _, _, scores in questions])
    found = np.split(
        count_below(house_way, low, hands, below),
        np.cumsum([len(places) for _, places, _ in questions])[:-1],
    )
    return [(name, places, part) for (name, places, _), part in zip(questions, found, strict=True)]


def count_answers(house_way: SixCardHouseWay, qualifying: int) -> Answers:
    """Count for every setting of every class, one low card after the other."""
    task = partial(_count_part, house_way, qualifying)
    parts = total(task, range(1, EVERY_LOW + 1), list.__add__)
    size = len(classes()) * HAND_SIZE
    found = {name: np.zeros(size, np.int64) for name in Answers.__slots__}
    for name, places, counts in parts:
        found[name][places] = counts
    weak = found.pop("weak")[::HAND_SIZE]
    return Answers(**{name: one.reshape(-1, HAND_SIZE) for name, one in found.items()}, weak=weak)
