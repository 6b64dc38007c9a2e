"""Why the short rules of hold'em take a choice, by the functions with which they are counted."""

from __future__ import annotations

from collections.abc import Sequence

from houserules.equipment.cards import Card
from houserules.hands.poker import PokerCategory, PokerHand


def at_flop(hand: Sequence[Card], flop: Sequence[Card], *, pocket: int, draw: int) -> str:
    """Why two cards raise at the Flop by what they make or draw to; empty if they do not.

    `pocket` and `draw` are the lowest ranks of a pocket pair and of an own card in a draw.
    """
    import numpy as np

    from houserules.odds.kernels.holdem_rules import drawing, paired

    made = PokerHand.of((*hand, *flop)).category
    if made.strength >= PokerCategory.TWO_PAIR.strength:
        return "two pair or better"
    (a, b), (x, y, z) = ([card.index for card in cards] for cards in (hand, flop))
    if paired(a, b, x, y, z, pocket - 2):
        if hand[0].rank == hand[1].rank:
            return "a pocket pair"
        return "a pair with a card of your own"
    if drawing(a, b, np.array([x, y, z], dtype=np.uint8), draw - 2):
        return f"four to a flush, with {'an' if draw == 8 else 'a'} {draw} or higher of your own"
    return ""


def with_high_card(hand: Sequence[Card], flop: Sequence[Card], *, high: int, kicker: int) -> str:
    """Why a high card raises at the Flop; empty if none does."""
    from houserules.odds.kernels.holdem_rules import one_short

    low, top = sorted(card.rank for card in hand)
    if top < high:
        return ""
    if top == 14 and low >= kicker:
        return f"an ace and a {kicker} or better"
    if len({card.rank for card in flop}) < len(flop):
        return "an ace or a king on a Flop with a pair"
    ranks = sum(1 << rank - 2 for rank in {card.rank for card in (*hand, *flop)})
    return "an ace or a king and four to a straight" if one_short(ranks) else ""


def draws_to_flush(hand: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether one of two cards makes four to a flush."""
    import numpy as np

    from houserules.odds.kernels.holdem_rules import drawing

    shown = np.array([card.index for card in board], dtype=np.uint8)
    return bool(drawing(hand[0].index, hand[1].index, shown, 0))


def at_end(hand: Sequence[Card], board: Sequence[Card], outs: int) -> tuple[bool, str]:
    """Whether two cards stay to the end, by a hand of their own or by the cards that beat it."""
    from houserules.odds.holdem import own_and_beaten

    own, beaten = own_and_beaten(tuple(hand), tuple(board))
    if own:
        return True, "a pair or better with a card of your own"
    return beaten < outs, fewer(beaten, outs)


def fewer(beaten: int, outs: int) -> str:
    """The cards that beat a hand beside the number from which on it is given up."""
    cards = "1 card beats" if beaten == 1 else f"{beaten or 'no'} cards beat"
    return f"{cards} you, and {outs} would be too many"
