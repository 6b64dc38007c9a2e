"""Community-card games against the dealer: the best play, any other play, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import RANK_LETTERS, Card
from houserules.hands.poker import PokerCategory
from houserules.hands.tables import CATEGORIES, CATEGORY_OF_VALUE
from houserules.odds.kernels import holdem, holdem_play, holdem_rules, holdem_situations
from houserules.odds.kernels.holdem_boards import (
    BOARDS,
    FLOPS,
    FLOPS_OF_BOARD,
    RENAMINGS,
    SUITS_RENAMED,
    Cards,
    Numbers,
    canonical_boards,
    canonical_flops,
    flop_table,
)
from houserules.odds.work import total

DEALS = comb(52, 5) * comb(47, 2) * comb(45, 2)
FLOPS_EACH = holdem_play.FLOPS_PER_BOARD
STARTING_HANDS = holdem.BLOCK
FOLDED = 0
"""The raise of a player who folded."""

SHARDS = 8
COMPARISONS = (1, 0, -1)
"""Win, tie and loss, in the order of the kernels."""

Integers = NDArray[np.int64]


class Facts(NamedTuple):
    """Facts that decide the main wagers: the raise in units, both hands, qualification."""

    raised: int
    category: PokerCategory
    comparison: int
    dealer_qualifies: bool


Pays = Callable[[Facts], Fraction]


class ContestError(ValueError):
    """Payoffs or cards that the solver cannot work with."""


@dataclass(frozen=True)
class Contest:
    """The raises that a game permits at each stage, and its payoffs, in whole numbers."""

    before_flop: tuple[int, ...]
    at_flop: int
    at_river: int
    qualifying: int
    scale: int
    folded: int
    payoffs: Integers
    """By part (at first, per unit raised), category, comparison and qualification."""

    @classmethod
    def of(
        cls,
        pays: Pays,
        *,
        before_flop: tuple[int, ...],
        at_flop: int,
        at_river: int,
        qualifying: PokerCategory,
    ) -> Contest:
        """Ask the game what every fact pays; a raise must pay in proportion to its size."""
        raises = (*before_flop, at_flop, at_river)
        parts = np.empty((2, len(CATEGORIES), 3, 2), dtype=object)
        for category, name in enumerate(CATEGORIES):
            for place, comparison in enumerate(COMPARISONS):
                for qualifies in (False, True):
                    paid = {r: pays(Facts(r, name, comparison, qualifies)) for r in raises}
                    low, high = min(paid), max(paid)
                    unit = (paid[high] - paid[low]) / (high - low)
                    first = paid[low] - low * unit
                    if any(net != first + r * unit for r, net in paid.items()):
                        raise ContestError("A raise must pay in proportion to its size.")
                    parts[:, category, place, int(qualifies)] = first, unit
        folded = pays(Facts(FOLDED, PokerCategory.HIGH_CARD, -1, True))
        scale = lcm(folded.denominator, *(net.denominator for net in parts.flat))
        whole = (parts * scale).astype(np.int64)
        most = int(np.abs(whole).max()) * (1 + max(raises)) * FLOPS_EACH * DEALS
        if most >= 2**63:
            raise ContestError("The payoffs are too large to be added up in 64 bits.")
        at_least = int(np.flatnonzero(CATEGORIES.index(qualifying) >= CATEGORY_OF_VALUE)[0])
        return cls(before_flop, at_flop, at_river, at_least, scale, int(folded * scale), whole)

    @cached_property
    def terms(self) -> holdem.Terms:
        """The payoffs as the kernels want them: for certain, per win, tie and unqualified hand."""
        changes = np.zeros((len(CATEGORIES), 2, 2, 4), dtype=np.int64)
        for part in range(2):
            (win_not, win), (tie_not, tie), (loss_not, loss) = self.payoffs[part].transpose(1, 2, 0)
            certain = holdem.DEALERS * loss
            changes[:, 0, part] = np.stack([certain, win - loss, tie - loss, win_not - win], 1)
            changes[:, 1, part] = np.stack(
                [certain, win_not - loss_not, tie_not - loss_not, loss_not - loss], 1
            )
        return holdem.Terms(
            changes, holdem.DEALERS * self.folded, self.qualifying, self.at_flop, self.at_river
        )

    @property
    def cell(self) -> type[np.int32] | type[np.int64]:
        """Whole numbers wide enough for what waiting can gain, over all deals of a flop's class."""
        first, unit = self.payoffs
        swing = self.folded - int(first.min()) + self.at_flop * int(np.abs(unit).max())
        most = RENAMINGS * comb(49, 2) * holdem.DEALERS * swing
        return np.int32 if most < 2**31 else np.int64

    @property
    def raises(self) -> tuple[int, ...]:
        """The raise of each line of the tally: before the flop, at the flop, the river, a fold."""
        return (*self.before_flop, self.at_flop, self.at_river, FOLDED)


class SolveShard(NamedTuple):
    """Some boards to solve."""

    terms: holdem.Terms
    cell: type[np.int32] | type[np.int64]
    boards: range


class CountShard(NamedTuple):
    """Some boards on which to count what comes of a way to play."""

    terms: holdem.Terms
    play: holdem_play.Play
    boards: range


def solve_shard(shard: SolveShard) -> tuple[Integers, Numbers]:
    """Sums by starting hand and by flop and holding over some boards."""
    boards, weights = canonical_boards()
    part = slice(shard.boards.start, shard.boards.stop)
    starting = np.zeros((STARTING_HANDS, 2), dtype=np.int64)
    cells: Numbers = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=shard.cell)
    holdem.solve_boards(
        boards[part], weights[part], shard.terms, *flop_table(), holdem.holdings(), starting, cells
    )
    return starting, cells


def count_shard(shard: CountShard) -> holdem_play.Tally:
    """The results of a way to play on some boards."""
    boards, weights = canonical_boards()
    part = slice(shard.boards.start, shard.boards.stop)
    sizes = (shard.play.lines, len(CATEGORIES))
    tally = holdem_play.Tally(
        np.zeros((*sizes, 3, 2), dtype=np.int64),
        np.zeros((*sizes, len(CATEGORIES)), dtype=np.int64),
    )
    holdem_play.count_boards(
        boards[part],
        weights[part],
        shard.terms,
        shard.play,
        *flop_table(),
        holdem.holdings(),
        tally,
    )
    return tally


def _parts() -> list[range]:
    edges = [BOARDS * part // SHARDS for part in range(SHARDS + 1)]
    return [range(*pair) for pair in pairwise(edges)]


WAIT = -1
"""The choice of a player who has not raised yet and does not raise now."""

Values = Mapping[int, Fraction]
"""Choices (a raise in units, WAIT or FOLDED) and what each is worth per unit of the base wager."""


@dataclass(frozen=True)
class StartingHand:
    """Two cards up to a renaming of suits, with what each choice before the flop is worth."""

    name: str
    holdings: int
    values: Values

    @property
    def waiting(self) -> Fraction:
        """The value of waiting for the flop."""
        return self.values[WAIT]

    @property
    def best(self) -> int:
        """The choice worth most; the larger raise if two are worth the same."""
        return max(self.values, key=lambda choice: (self.values[choice], choice))


@dataclass(frozen=True)
class Solution:
    """The best play of a contest."""

    contest: Contest
    starting: tuple[StartingHand, ...]
    play: holdem_play.Play

    @cached_property
    def value(self) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        gains = (hand.holdings * hand.values[hand.best] for hand in self.starting)
        return sum(gains, Fraction(0)) / comb(52, 2)

    def hand(self, cards: tuple[Card, ...]) -> StartingHand:
        """The starting hand of two cards."""
        return self.starting[_starting_class(cards)]


def _starting_class(cards: tuple[Card, ...]) -> int:
    low, high = sorted(card.rank - 2 for card in cards)
    suited = cards[0].suit == cards[1].suit
    return high * holdem.RANKS + low if suited else low * holdem.RANKS + high


def _name(number: int) -> tuple[str, int]:
    """The name of a starting hand and how many holdings it has."""
    down, across = divmod(number, holdem.RANKS)
    if down == across:
        return 2 * RANK_LETTERS[down], comb(4, 2)
    name = RANK_LETTERS[max(down, across)] + RANK_LETTERS[min(down, across)]
    return (name + "s", 4) if down > across else (name + "o", 12)


def solve(contest: Contest) -> Solution:
    """Decide backwards from every board: play or fold, then the flop, then the first two cards."""
    shards = [SolveShard(contest.terms, contest.cell, part) for part in _parts()]
    starting, cells = total(solve_shard, shards, lambda a, b: (a[0] + b[0], a[1] + b[1]))
    gains = np.zeros(STARTING_HANDS, dtype=np.int64)
    raises = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=np.uint8)
    holdem_play.decide_flops(canonical_flops()[0], cells, gains, raises)
    hands = tuple(
        _starting_hand(contest, number, int(base), int(unit), int(gains[number]))
        for number, (base, unit) in enumerate(starting)
    )
    start = np.array(
        [
            contest.before_flop.index(hand.best) if hand.best != WAIT else holdem_play.NO_RAISE
            for hand in hands
        ],
        dtype=np.uint8,
    )
    return Solution(contest, hands, holdem_play.Play(start, raises, len(contest.raises)))


def _starting_hand(contest: Contest, number: int, base: int, unit: int, gain: int) -> StartingHand:
    name, holdings = _name(number)
    deals = holdings * comb(50, 5) * comb(45, 2) * contest.scale
    values = {size: Fraction(base + size * unit, deals) for size in contest.before_flop}
    # The gain of waiting was added for each of the ten flops of a board, 24 times each.
    waiting = base + contest.at_flop * unit + Fraction(gain, FLOPS_EACH * RENAMINGS)
    return StartingHand(name, holdings, {**values, WAIT: waiting / deals})


class Meeting(NamedTuple):
    """Both hands at the end, whatever the player did."""

    raised: int
    category: PokerCategory
    dealer_category: PokerCategory
    comparison: int


@dataclass(frozen=True)
class Outcomes:
    """How often every fact comes, out of ten for each deal."""

    facts: Mapping[Facts, int]
    meetings: Mapping[Meeting, int]

    def value(self, pays: Pays) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        gains = sum((count * pays(fact) for fact, count in self.facts.items()), Fraction(0))
        return gains / sum(self.facts.values())


def count(contest: Contest, play: holdem_play.Play) -> Outcomes:
    """Count what comes of a way to play over all deals."""
    shards = [CountShard(contest.terms, play, part) for part in _parts()]
    tally = total(
        count_shard, shards, lambda a, b: holdem_play.Tally(a.met + b.met, a.both + b.both)
    )
    facts, meetings = {}, {}
    for line, raised in enumerate(contest.raises):
        for number, category in enumerate(CATEGORIES):
            met, both = tally.met[line, number], tally.both[line, number]
            for place, comparison in enumerate(COMPARISONS):
                for qualifies in (False, True):
                    fact = Facts(raised, category, comparison, qualifies)
                    facts[fact] = int(met[place, int(qualifies)])
            for other, dealt in enumerate(_compared(number, met.sum(axis=1), both)):
                for comparison, ways in zip(COMPARISONS, dealt, strict=True):
                    meetings[Meeting(raised, category, CATEGORIES[other], comparison)] = ways
    return Outcomes(
        {fact: ways for fact, ways in facts.items() if ways},
        {meeting: ways for meeting, ways in meetings.items() if ways},
    )


def _compared(own: int, met: Integers, both: Integers) -> list[tuple[int, int, int]]:
    """Wins, ties and losses against each category of the dealer's; lower numbers are better."""
    wins, ties, losses = (int(ways) for ways in met)
    counts = [int(ways) for ways in both]
    inside = (wins - sum(counts[own + 1 :]), ties, losses - sum(counts[:own]))
    better: list[tuple[int, int, int]] = [(0, 0, ways) for ways in counts[:own]]
    return [*better, inside, *((ways, 0, 0) for ways in counts[own + 1 :])]


def folds_after_flop(
    contest: Contest, play: holdem_play.Play, lowest: PokerCategory
) -> dict[PokerCategory, Fraction]:
    """How often a player folds at the end with a category of at least `lowest` at the flop."""
    folds = np.zeros(len(CATEGORIES), dtype=np.int64)
    holdem_play.count_folds(
        *canonical_flops(), contest.terms, play, CATEGORIES.index(lowest), holdem.holdings(), folds
    )
    deals = comb(52, 3) * comb(49, 2) * comb(47, 2)
    chances = zip(CATEGORIES, folds, strict=True)
    return {category: Fraction(int(count), deals) for category, count in chances if count}


def play_by_rule(
    contest: Contest, start: Mapping[str, int], *, pocket: int, draw: int, outs: int
) -> holdem_play.Play:
    """A person's play: a chart, pairs and four-card flushes at the flop, counted outs at the end.

    `pocket` and `draw` are the lowest ranks (2 to 14) of a pocket pair and of one's own card in a
    four-card flush that raise; a hand with nothing of its own is played if fewer than `outs` cards
    beat it.
    """
    choices = [start.get(_name(number)[0], WAIT) for number in range(STARTING_HANDS)]
    table = [
        contest.before_flop.index(choice) if choice != WAIT else holdem_play.NO_RAISE
        for choice in choices
    ]
    raises = np.zeros((FLOPS, 16, holdem.BLOCK), dtype=np.uint8)
    holdem_rules.raise_by_rule(canonical_flops()[0], pocket - 2, draw - 2, raises)
    return holdem_play.Play(np.array(table, dtype=np.uint8), raises, len(contest.raises), outs)


def choice(
    contest: Contest, play: holdem_play.Play, hand: tuple[Card, ...], board: tuple[Card, ...]
) -> int:
    """The choice of a way to play with two cards before the flop, at it, or at the end."""
    if not board:
        raised = int(play.start[_starting_class(hand)])
        return WAIT if raised == holdem_play.NO_RAISE else contest.before_flop[raised]
    if len(board) == len(FLOPS_OF_BOARD[0]):
        return contest.at_flop if _raises(play, hand, board) else WAIT
    if play.outs == holdem_play.BEST_RIVER:
        values = values_on_board(contest, hand, board)
        stays = values[contest.at_river] >= values[FOLDED]
    else:
        own, beaten = holdem_situations.outs_on_board(_indices(hand), _indices(board))
        stays = own or beaten < play.outs
    return contest.at_river if stays else FOLDED


def _raises(play: holdem_play.Play, hand: tuple[Card, ...], flop: tuple[Card, ...]) -> bool:
    """Whether a way to play raises at a flop, looked up in the table of its canonical flop."""
    number, renaming = flop_table()
    shown = tuple(sorted((card.index for card in flop), reverse=True))
    suits = SUITS_RENAMED[renaming[shown]]
    (first, a), (second, b) = (divmod(card.index, 4) for card in hand)
    return bool(play.raises[number[shown], 4 * suits[a] + suits[b], holdem.RANKS * first + second])


def values_on_flop(
    contest: Contest, hand: tuple[Card, ...], flop: tuple[Card, ...], removed: tuple[Card, ...] = ()
) -> Values:
    """The values of raising at the flop and of waiting, the river played best."""
    deals, base, unit, waiting = holdem_situations.on_flop(
        _indices(hand),
        _indices(flop),
        _indices(removed),
        contest.payoffs,
        contest.folded,
        contest.qualifying,
        contest.at_river,
    )
    return {
        contest.at_flop: Fraction(base + contest.at_flop * unit, deals * contest.scale),
        WAIT: Fraction(waiting, deals * contest.scale),
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
        contest.at_river: Fraction(base + contest.at_river * unit, deals),
        FOLDED: Fraction(contest.folded, contest.scale),
    }


def _indices(cards: tuple[Card, ...]) -> Cards:
    return np.array([card.index for card in cards], dtype=np.uint8)
