"""The exact share of the pot that known hands win over all cards to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING

from houserules.equipment.cards import STANDARD, Card
from houserules.rules.errors import RuleError

from . import hands
from .forms import Form
from .hands import Worth, best

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 20_000
"""The most deals that are counted one by one."""
BOARD = 5
Cards = Sequence[Card]


def equities(form: Form, every: Sequence[Cards], board: Cards, removed: Cards) -> list[Fraction]:
    """The average share of each hand if nobody folds; refused where the deals are too many."""
    _require(form, every, board)
    gone = {*chain(*every), *board, *removed}
    deck = [card for card in STANDARD if card not in gone]
    if _has_board(form):
        return _over_boards(form, every, board, deck)
    return _one_by_one(form, every, deck)


def _has_board(form: Form) -> bool:
    return any(street.community for street in form.streets)


def _dealt(form: Form) -> int:
    """The cards of a player once all are dealt."""
    return sum(street.down + street.up for street in form.streets) - form.discards


def _require(form: Form, every: Sequence[Cards], board: Cards) -> None:
    most, up = _dealt(form), BOARD if _has_board(form) else 0
    draws = any(street.draws for street in form.streets)
    least = most if up or draws else 1
    if not all(least <= len(hand) <= most for hand in every) or len(board) not in (0, *range(3, 6)):
        number = f"{most}" if least == most else f"up to {most}"
        raise RuleError(f"{form.name}: give {number} cards of each hand, and 3 to 5 on the board.")
    if board and not up:
        raise RuleError(f"{form.name} has no board.")


# Games with community cards: every board at once


def _over_boards(form: Form, every: Sequence[Cards], board: Cards, deck: Cards) -> list[Fraction]:
    import numpy as np

    left = BOARD - len(board)
    count = comb(len(deck), left)
    drawn = chain.from_iterable(combinations([card.index for card in deck], left))
    rest = np.fromiter(drawn, dtype=np.uint8, count=count * left).reshape(count, left)
    known = np.tile(np.array([card.index for card in board], dtype=np.uint8), (count, 1))
    boards = np.hstack([known, rest])
    parts = [
        np.array([_scores(form, part.ranked, hand, boards) for hand in every])
        for part in form.parts
    ]
    first = parts[0]
    if len(parts) == 1:
        return [share / count for share in _shares(first)]
    has_low = parts[1].max(axis=0) >= 0
    whole, highs = _shares(first[:, ~has_low]), _shares(first[:, has_low])
    lows = _shares(parts[1][:, has_low])
    every_part = zip(whole, highs, lows, strict=True)
    return [(alone + (high + low) / 2) / count for alone, high, low in every_part]


def _scores(
    form: Form, ranked: hands.Ranked, hand: Cards, boards: NDArray[np.uint8]
) -> NDArray[np.int64]:
    """The score of a hand on each board, the higher the better; below 0 where it has none."""
    import numpy as np

    own = np.array([card.index for card in hand], dtype=np.uint8)
    if form.uses is None:
        from houserules.hands.tables import values

        rows = np.hstack([np.tile(own, (len(boards), 1)), boards])
        return values(rows, distinct=True).astype(np.int64)
    from .kernels import eight_scores, high_scores

    found = np.empty(len(boards), dtype=np.int64)
    pairs = np.array(list(combinations(own, form.uses)), dtype=np.uint8)
    (high_scores if ranked is hands.high else eight_scores)(pairs, boards, found)
    return found


def _shares(scores: NDArray[np.int64]) -> list[Fraction]:
    """The deals that each hand wins, a tie counted as its part."""
    import numpy as np

    wins = scores == scores.max(axis=0)
    tied = wins.sum(axis=0)
    ways = [np.bincount(tied[win], minlength=len(scores) + 1) for win in wins]
    return [
        sum((Fraction(int(way[n]), n) for n in range(1, len(way))), Fraction(0)) for way in ways
    ]


# Other games: one deal after another


def _one_by_one(form: Form, every: Sequence[Cards], deck: Cards) -> list[Fraction]:
    needs = [_dealt(form) - len(hand) for hand in every]
    deals, left = 1, len(deck)
    for number in needs:
        deals, left = deals * comb(left, number), left - number
    if deals > MOST:
        raise RuleError(
            f"{deals:,} deals are too many to count one by one: give more cards of each hand."
        )
    total = [Fraction(0)] * len(every)
    for drawn in _deals(deck, needs):
        full = [(*hand, *more) for hand, more in zip(every, drawn, strict=True)]
        for number, share in _won(form, full).items():
            total[number] += share
    return [share / deals for share in total]


def _deals(deck: Cards, needs: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The cards to come of each hand, in every way."""
    if not needs:
        yield ()
        return
    for cards in combinations(deck, needs[0]):
        rest = [card for card in deck if card not in cards]
        for others in _deals(rest, needs[1:]):
            yield (cards, *others)


def _won(form: Form, every: Sequence[Cards]) -> Mapping[int, Fraction]:
    """The share of each winner of a deal."""
    parts = [[best(part.ranked, hand) for hand in every] for part in form.parts]
    won = [part for part in parts if any(worth is not None for worth in part)]
    shares: dict[int, Fraction] = {}
    for part in won:
        found: dict[int, Worth] = {n: worth for n, worth in enumerate(part) if worth is not None}
        highest = max(found.values())
        tied = [number for number, worth in found.items() if not worth < highest]
        for number in tied:
            shares[number] = shares.get(number, Fraction(0)) + Fraction(1, len(won) * len(tied))
    return shares
