"""All hands of seven cards with a fully wild joker, counted by class."""

from collections import Counter

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import HAND_SIZE, card_sets
from houserules.games.pai_gow.kernels.hands import house_hands
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.pai_gow_wild import NATURALLY, WildSevenCardHand, with_joker

_ACE = 12


def count_wild_hands() -> dict[WildSevenCardHand, int]:
    """How many of the 154,143,080 hands each are, where the joker is any card."""
    hands, facts = card_sets(HAND_SIZE), house_hands(FOXWOODS).facts  # which no house way changes
    named = tuple(SevenCardHand)
    joker = hands.jokers.astype(bool)
    counts: Counter[WildSevenCardHand] = Counter(dict.fromkeys(WildSevenCardHand, 0))
    ways = np.bincount(facts[~joker], hands.weights[~joker], len(named))
    for fact, count in zip(named, ways, strict=True):
        counts[NATURALLY[fact]] += int(count)
    masks = hands.masks[joker]
    held = np.zeros((len(masks), _ACE + 1), np.uint8)
    for suit in range(4):
        held += masks[:, suit, None] >> np.arange(_ACE + 1, dtype=np.uint16) & np.uint16(1) == 1
    second, most = np.sort(held, axis=1)[:, -2:].T
    cases = np.stack([facts[joker], most, second, held[:, _ACE] == most], axis=1)
    kinds, places = np.unique(cases, axis=0, return_inverse=True)
    ways = np.bincount(places.ravel(), hands.weights[joker])
    for (fact, first, next_, aces), count in zip(kinds.tolist(), ways, strict=True):
        counts[with_joker(named[fact], first, next_, bool(aces))] += int(count)
    return dict(counts)
