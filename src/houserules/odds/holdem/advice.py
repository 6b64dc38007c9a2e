"""The choice of a way to play at one situation, and the values of all choices there."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, Card
from houserules.hands.tables import CATEGORY_OF_VALUE
from houserules.odds.holdem.contest import FOLDED, WAIT, Contest
from houserules.odds.holdem.starting import Values, starting_class
from houserules.odds.kernels import holdem, holdem_play, holdem_situations
from houserules.odds.kernels.holdem_boards import (
    FLOPS_OF_BOARD,
    SUITS_RENAMED,
    TURNS_OF_BOARD,
    Cards,
    flop_table,
    turn_place,
    turn_table,
)


def choice(
    contest: Contest, play: holdem_play.Play, hand: tuple[Card, ...], board: tuple[Card, ...]
) -> int:
    """The choice of a way to play with two cards at any decision."""
    if not board:
        place = int(play.start[starting_class(hand)])
        first = contest.decisions[0]
        return first.otherwise if place == holdem_play.NO_RAISE else first.wagers[place]
    if len(board) == len(FLOPS_OF_BOARD[0]):
        return contest.at_flop if _raises_at_flop(play, hand, board) else WAIT
    if len(board) == len(TURNS_OF_BOARD[0]):
        return contest.at_last if _raises_at_turn(play, hand, board) else WAIT
    if play.outs == holdem_play.BEST_RIVER:
        values = values_on_board(contest, hand, board)
        stays = values[contest.at_last] >= values[FOLDED]
    else:
        own, beaten = own_and_beaten(hand, board)
        stays = own or beaten < play.outs
    return contest.at_last if stays else FOLDED


def own_and_beaten(hand: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[bool, int]:
    """Whether a pair or better is one's own on a whole board, and how many cards beat the hand."""
    own, beaten = holdem_situations.outs_on_board(_indices(hand), _indices(board))
    return bool(own), int(beaten)


def beaten_by(hand: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """How many unseen cards would each make a better hand of four or five open cards."""
    return int(holdem_situations.beaten_by(_indices(hand), _indices(board)))


def _raises_at_flop(play: holdem_play.Play, hand: tuple[Card, ...], flop: tuple[Card, ...]) -> bool:
    """Whether a way to play raises at a flop, looked up in the table of its canonical flop."""
    number, renaming = flop_table()
    shown = tuple(sorted((card.index for card in flop), reverse=True))
    return _marked(play.raises[number[shown]], renaming[shown], hand)


def _raises_at_turn(play: holdem_play.Play, hand: tuple[Card, ...], turn: tuple[Card, ...]) -> bool:
    number, renaming = turn_table()
    place = turn_place(*sorted((card.index for card in turn), reverse=True))
    return _marked(play.turns[number[place]], renaming[place], hand)


def _marked(raises: NDArray[np.uint8], renaming: int, hand: tuple[Card, ...]) -> bool:
    suits = SUITS_RENAMED[renaming]
    (first, a), (second, b) = (divmod(card.index, 4) for card in hand)
    return bool(raises[4 * suits[a] + suits[b], holdem.RANKS * first + second])


def values_on_flop(
    contest: Contest, hand: tuple[Card, ...], flop: tuple[Card, ...], removed: tuple[Card, ...] = ()
) -> Values:
    """The values of raising at the flop and of waiting, later decisions made best."""
    by_turn = np.zeros(len(CARDS), dtype=np.int64)
    deals, base, unit, waiting = holdem_situations.on_flop(
        _indices(hand),
        _indices(flop),
        _indices(removed),
        contest.payoffs,
        contest.folded,
        contest.qualifying,
        contest.at_last,
        by_turn,
    )
    wait = Fraction(waiting)
    if contest.adds_raises:
        # Each deal was added for both orders of its last two cards.
        later = Fraction(contest.at_last * int(by_turn[by_turn > 0].sum()), 2)
        wait = base + contest.before_flop[0] * unit + later
    first = wait if contest.adds_raises else base
    sums = {size: first + size * unit for size in contest.decisions[1].wagers}
    sums[WAIT] = wait
    return {choice: Fraction(paid, deals * contest.scale) for choice, paid in sums.items()}


def values_on_turn(
    contest: Contest, hand: tuple[Card, ...], turn: tuple[Card, ...], removed: tuple[Card, ...] = ()
) -> Values:
    """The values of raising at the turn and of waiting, if nothing was added at the flop."""
    deals, base, unit = holdem_situations.on_turn(
        _indices(hand), _indices(turn), _indices(removed), contest.payoffs, contest.qualifying
    )
    (wagered,) = contest.before_flop
    return {
        choice: Fraction(base + (wagered + added) * unit, deals * contest.scale)
        for choice, added in ((contest.at_last, contest.at_last), (WAIT, 0))
    }


def values_on_board(
    contest: Contest,
    hand: tuple[Card, ...],
    board: tuple[Card, ...],
    removed: tuple[Card, ...] = (),
) -> Values:
    """The values of the last raise and of a fold."""
    met = np.zeros((3, 2), dtype=np.int64)
    value = holdem_situations.on_board(
        _indices(hand), _indices(board), _indices(removed), contest.qualifying, met
    )
    base, unit = (int((met * part[CATEGORY_OF_VALUE[value]]).sum()) for part in contest.payoffs)
    deals = int(met.sum()) * contest.scale
    return {
        contest.at_last: Fraction(base + contest.at_last * unit, deals),
        FOLDED: Fraction(contest.folded, contest.scale),
    }


def values_on(
    contest: Contest,
    hand: tuple[Card, ...],
    board: tuple[Card, ...],
    removed: tuple[Card, ...] = (),
) -> Values:
    """The values of all choices with the open community cards."""
    valued = {3: values_on_flop, 4: values_on_turn, 5: values_on_board}[len(board)]
    return valued(contest, hand, board, removed)


def _indices(cards: tuple[Card, ...]) -> Cards:
    return np.array([card.index for card in cards], dtype=np.uint8)
