"""Random cards out of a shoe, and the dealer's draws, in compiled code.

The generator is xoshiro256++, seeded by splitmix64; a random word becomes an index without bias by
Lemire's method.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import inlined, kernel

Cards = NDArray[np.int8]
Whole = NDArray[np.int64]
Words = NDArray[np.uint64]


class Shoe(NamedTuple):
    """A shoe that is dealt from again and again: cards drawn are at the back, the first last."""

    state: Words
    """The generator's."""
    deck: Cards
    left: Whole
    """One number: the cards left, which are at the front."""


def new_shoe(state: Words, composition: Whole) -> Shoe:
    """A shoe with a number of cards of each value."""
    deck = np.repeat(np.arange(len(composition), dtype=np.int8), composition)
    return Shoe(state, deck, np.array([len(deck)]))


@kernel
def seeded(seed: int, stream: int) -> Words:
    """The first state of a stream, spread by splitmix64."""
    word = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(stream)
    state = np.empty(4, np.uint64)
    for index in range(4):
        word += np.uint64(0x9E3779B97F4A7C15)
        mixed = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        state[index] = mixed ^ (mixed >> np.uint64(31))
    return state


@kernel
def random_word(state: Words) -> np.uint64:
    """The next 64 random bits."""
    total = state[0] + state[3]
    result = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return np.uint64(result)


@kernel
def random_below(state: Words, bound: int) -> int:
    """An unbiased random number below a bound of at most 32 bits."""
    limit = np.uint64(bound)
    low = np.uint64(0xFFFFFFFF)
    product = (random_word(state) >> np.uint64(32)) * limit
    if (product & low) < limit:
        threshold = (np.uint64(0x100000000) - limit) % limit
        while (product & low) < threshold:
            product = (random_word(state) >> np.uint64(32)) * limit
    return int(product >> np.uint64(32))


@inlined
def draw(shoe: Shoe) -> int:
    """Take a random card out of those left in the shoe."""
    deck, left = shoe.deck, shoe.left
    place = random_below(shoe.state, left[0])
    left[0] -= 1
    card = deck[place]
    deck[place] = deck[left[0]]
    deck[left[0]] = card
    return int(card)


@kernel
def dealer_draws(shoe: Shoe, up: int, hole: int, hits_soft_17: bool, limit: int) -> tuple[int, int]:
    """Play out the dealer's hand: its total and its number of cards."""
    hard = up + hole + 2
    aces = int(up == 0) + int(hole == 0)
    cards = 2
    while True:
        elevens = max(0, min(aces, (limit - hard) // 10))
        soft = elevens > 0
        total = hard + 10 * elevens
        if total > 17 or (total == 17 and not (soft and hits_soft_17)):
            return total, cards
        card = draw(shoe)
        hard += card + 1
        aces += int(card == 0)
        cards += 1
