"""One player's cards with a flop or a board: every deal that is left, one by one."""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import (
    CARD_KEYS,
    CARD_MASKS,
    CARDS,
    CATEGORY_OF_VALUE,
    EMPTY_KEY,
    NO_CARDS,
    packed_value,
)
from houserules.odds.kernels.holdem_boards import Cards

WIN, TIE, LOSS = 0, 1, 2


@kernel
def add_cards(cards: Cards, key: np.uint64, mask: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The key and the mask of cards with these added."""
    for card in cards:
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    return key, mask


@kernel
def cards_left(gone: np.uint64) -> Cards:
    """The cards of the deck that are not among those gone."""
    left = np.zeros(CARDS, dtype=np.uint8)
    count = 0
    for card in range(CARDS):
        if not CARD_MASKS[card] & gone:
            left[count] = card
            count += 1
    return left[:count]


@kernel
def meet_dealers(
    key: np.uint64,
    mask: np.uint64,
    value: int,
    left: Cards,
    taken: np.uint64,
    qualifying: int,
    met: NDArray[np.int64],
) -> None:
    """Count comparison and qualification of the dealer's holdings from the cards left."""
    for comparison in range(3):
        met[comparison, 0] = met[comparison, 1] = 0
    for i in range(len(left)):
        if CARD_MASKS[left[i]] & taken:
            continue
        key_i, mask_i = key + CARD_KEYS[left[i]], mask | CARD_MASKS[left[i]]
        for j in range(i):
            if CARD_MASKS[left[j]] & taken:
                continue
            dealer = packed_value(key_i + CARD_KEYS[left[j]], mask_i | CARD_MASKS[left[j]])
            comparison = WIN if dealer < value else (TIE if dealer == value else LOSS)
            met[comparison, 1 if dealer >= qualifying else 0] += 1


@kernel
def on_board(
    hand: Cards, board: Cards, removed: Cards, qualifying: int, met: NDArray[np.int64]
) -> int:
    """Fill in what a hand meets on a board, and give its value."""
    key, mask = add_cards(board, EMPTY_KEY, NO_CARDS)
    own_key, own_mask = add_cards(hand, key, mask)
    _, gone = add_cards(removed, EMPTY_KEY, own_mask)
    value = int(packed_value(own_key, own_mask))
    meet_dealers(key, mask, value, cards_left(gone), NO_CARDS, qualifying, met)
    return value


@kernel
def on_flop(
    hand: Cards,
    flop: Cards,
    removed: Cards,
    payoffs: NDArray[np.int64],
    folded: int,
    qualifying: int,
    river_raise: int,
    by_turn: NDArray[np.int64],
) -> tuple[int, int, int, int]:
    """Over all that may follow a flop: deals, payoff at first, payoff of a unit, best of waiting.

    `payoffs[0 for what is wagered at first or 1 for a unit, category, comparison, qualified]`;
    `by_turn[card]` is the payoff of a unit with that card at the turn.
    """
    key, mask = add_cards(flop, EMPTY_KEY, NO_CARDS)
    own_key, own_mask = add_cards(hand, key, mask)
    _, gone = add_cards(removed, EMPTY_KEY, own_mask)
    left = cards_left(gone)
    met = np.zeros((3, 2), dtype=np.int64)
    deals = base = unit = waiting = 0
    for i in range(len(left)):
        for j in range(i):
            added = CARD_KEYS[left[i]] + CARD_KEYS[left[j]]
            taken = CARD_MASKS[left[i]] | CARD_MASKS[left[j]]
            value = int(packed_value(own_key + added, own_mask | taken))
            meet_dealers(key + added, mask | taken, value, left, taken, qualifying, met)
            category = CATEGORY_OF_VALUE[value]
            first = second = count = 0
            for comparison in range(3):
                for qualified in range(2):
                    number = met[comparison, qualified]
                    count += number
                    first += number * payoffs[0, category, comparison, qualified]
                    second += number * payoffs[1, category, comparison, qualified]
            deals += count
            base += first
            unit += second
            by_turn[left[i]] += second
            by_turn[left[j]] += second
            waiting += max(first + river_raise * second, count * folded)
    return deals, base, unit, waiting


@kernel
def on_turn(
    hand: Cards, turn: Cards, removed: Cards, payoffs: NDArray[np.int64], qualifying: int
) -> tuple[int, int, int]:
    """Over all that may follow four cards: deals, payoff at first, payoff of a unit."""
    key, mask = add_cards(turn, EMPTY_KEY, NO_CARDS)
    own_key, own_mask = add_cards(hand, key, mask)
    _, gone = add_cards(removed, EMPTY_KEY, own_mask)
    left = cards_left(gone)
    met = np.zeros((3, 2), dtype=np.int64)
    deals = base = unit = 0
    for card in left:
        taken = CARD_MASKS[card]
        value = int(packed_value(own_key + CARD_KEYS[card], own_mask | taken))
        meet_dealers(key + CARD_KEYS[card], mask | taken, value, left, taken, qualifying, met)
        category = CATEGORY_OF_VALUE[value]
        for comparison in range(3):
            for qualified in range(2):
                number = met[comparison, qualified]
                deals += number
                base += number * payoffs[0, category, comparison, qualified]
                unit += number * payoffs[1, category, comparison, qualified]
    return deals, base, unit


@kernel
def outs_on_board(hand: Cards, board: Cards) -> tuple[bool, int]:
    """Whether a pair or better is one's own, and how many unseen cards would each beat the hand."""
    key, mask = add_cards(board, EMPTY_KEY, NO_CARDS)
    own_key, own_mask = add_cards(hand, key, mask)
    value = packed_value(own_key, own_mask)
    own = hand[0] >> 2 == hand[1] >> 2
    for card in board:
        own |= card >> 2 == hand[0] >> 2 or card >> 2 == hand[1] >> 2
    own |= CATEGORY_OF_VALUE[value] < CATEGORY_OF_VALUE[packed_value(key, mask)]
    return own, beaten_by(hand, board)


@kernel
def beaten_by(hand: Cards, board: Cards) -> int:
    """How many unseen cards would each make a better hand of four or five open cards."""
    key, mask = add_cards(board, EMPTY_KEY, NO_CARDS)
    own_key, own_mask = add_cards(hand, key, mask)
    value, beaten = packed_value(own_key, own_mask), 0
    for card in cards_left(own_mask):
        if packed_value(key + CARD_KEYS[card], mask | CARD_MASKS[card]) > value:
            beaten += 1
    return beaten
