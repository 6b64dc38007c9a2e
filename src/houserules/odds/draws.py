"""A hand that may be drawn to, against the dealer's hand with an up card.

A player with five cards folds, bets, buys a sixth card or exchanges some, and after a draw folds or
bets. All situations are solved at once as if cards that the player does not use could be the
dealer's; what follows from bets and folds is then counted, and what follows from draws is dealt.
One hand is valued exactly. Import this module inside functions: it needs NumPy.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, pairwise
from math import comb, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, Card
from houserules.hands.every import Cards, canonical, every_hand, place, places
from houserules.hands.poker import USUAL, PokerHand
from houserules.odds.kernels import draws as kernels
from houserules.odds.kernels.draws import BET, FOLD, INSTANT, KEEP, NOTHING, OUTCOMES, SIXTH
from houserules.odds.kernels.stud import tally
from houserules.odds.stud import MEETINGS, Holdings, Stud, holdings

Gain = Callable[[str, str, bool, int], Fraction]
"""The gain of a bet by outcome, second outcome, whether the dealer qualifies, and comparison."""
FIRST = {FOLD: "fold", BET: "bet", SIXTH: "sixth card", INSTANT: "instant", KEEP: "exchange"}
LEFT = 46
"""Cards that a player with five does not know, beside the up card."""
DEALT = 4
"""The dealer's cards that are down."""
TIMES = 4
"""How often each draw that is chosen is dealt."""


class Ending(NamedTuple):
    """The end of a round: what was chosen first, whether it was a bet then, and what met."""

    first: str
    bet: bool
    outcome: str = OUTCOMES[NOTHING]
    second: str = OUTCOMES[NOTHING]
    dealer_qualifies: bool = False
    comparison: int = -1


@dataclass(frozen=True, eq=False)
class Draws:
    """The hands of a game: how they are named, and from which hand the dealer qualifies."""

    outcome: Callable[[Sequence[Card]], str]
    second: Callable[[Sequence[Card]], str]
    qualifies: Callable[[PokerHand], bool]

    @cached_property
    def stud(self) -> Stud:
        """Five cards against five without a draw; a name has both outcomes."""
        return Stud(USUAL, 5, 5, self._both, self.qualifies, up=True)

    def _both(self, cards: Sequence[Card]) -> str:
        return f"{self.outcome(cards)}+{self.second(cards)}"

    @cached_property
    def held(self) -> Holdings:
        """The hands up to a renaming of suits, with the dealer's hands that each meets."""
        return holdings(self.stud)

    @cached_property
    def codes(self) -> NDArray[np.uint8]:
        """The outcome and the second outcome of each of those hands."""
        named = [tuple(map(OUTCOMES.index, name.split("+"))) for name in self.stud.names]
        return np.array(named, dtype=np.uint8)[self.held.outcomes]

    @cached_property
    def outcome_of(self) -> NDArray[np.uint8]:
        """The outcome of each score."""
        outcomes = self.stud.outcomes
        names = (outcomes[score].partition("+")[0] for score in range(len(outcomes)))
        return np.array([OUTCOMES.index(name) for name in names], dtype=np.uint8)

    @cached_property
    def sets(self) -> "_Sets":
        """All sets of up to five cards, each with its like."""
        numbers, suits, firsts, rows = [np.zeros(1, np.int32)], [np.zeros(1, np.uint8)], [0], [1]
        for size in range(1, 6):
            every, (kept, _) = every_hand(52, size), canonical(size)
            of_place = np.zeros(len(every), dtype=np.int32)
            of_place[places(kept)] = np.arange(len(kept), dtype=np.int32)
            number, suit = np.empty(len(every), np.int32), np.empty(len(every), np.uint8)
            _side_by_side(kernels.classify, every, of_place, number, suit)
            firsts.append(firsts[-1] + len(numbers[-1]))
            numbers.append(number)
            suits.append(suit)
            rows.append(len(kept))
        starts = np.cumsum([0, *rows[:-1]])
        return _Sets(np.array(firsts), starts, np.concatenate(numbers), np.concatenate(suits))


class _Sets(NamedTuple):
    first: NDArray[np.int64]
    """Where the sets of each size begin."""
    first_row: NDArray[np.int64]
    """Where those up to a renaming of suits begin."""
    number: NDArray[np.int32]
    suits: NDArray[np.uint8]

    def of(self, size: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The numbers and renamings of the sets of a size."""
        end = self.first[size + 1] if size < 5 else None
        return self.number[self.first[size] : end], self.suits[self.first[size] : end]


def _side_by_side(task: Callable[..., None], rows: Cards, *arguments: Any) -> None:
    """Run a kernel over some rows at a time."""
    bounds = np.linspace(0, len(rows), 9).astype(np.int64)
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(task, rows, *part, *arguments) for part in pairwise(bounds)]:
            done.result()


@dataclass(frozen=True, eq=False)
class Play:
    """The act with every hand and up card, and after a draw, for one gain of a bet."""

    draws: Draws
    gain: Gain
    instants: frozenset[str]
    """Outcomes of the first five cards with which nothing is decided."""
    rule: Callable[[tuple[int, ...], int], Sequence[int]] | None = None
    """The acts by the rank of the up card, from a 2 on, for rising ranks of five cards and the
    most cards of one suit; without a rule, the best."""
    like: "Play | None" = None
    """A play for the same gain, whose worths serve this one too."""

    @cached_property
    def gains(self) -> NDArray[np.float64]:
        """The gain of a bet by outcome, second outcome and meeting."""
        return np.array([
            [[float(self.gain(won, second, *meeting)) for meeting in MEETINGS]
             for second in OUTCOMES]
            for won in OUTCOMES
        ])  # fmt: skip

    @cached_property
    def pays(self) -> NDArray[np.float64]:
        """The addition of each second outcome to the gain of a hand that wins."""
        won: NDArray[np.float64] = self.gains[0, :, MEETINGS.index((True, 1))]
        added: NDArray[np.float64] = won - won[NOTHING]
        return added

    @cached_property
    def worth(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The worth of a bet without a second payout, and the chance to win the bet."""
        if self.like:
            return self.like.worth
        held, met = self.draws.held, self.draws.held.met
        plain, wins = np.zeros(met.below.shape), np.zeros(met.below.shape)
        kernels.weigh(
            met.below, met.upto, met.at_cut[0], met.total, held.qualifies, self.draws.codes,
            self.gains, plain, wins,
        )  # fmt: skip
        return plain, wins

    @cached_property
    def moved(self) -> NDArray[np.float64]:
        """How a dead card moves the worth of a bet, and the chance to win, on an average.

        By the player's score, the rank of the up card and the rank of the dead card.
        """
        if self.like:
            return self.like.moved
        stud = self.draws.stud
        scores, top = stud.dealer_scores, len(self.draws.outcome_of)
        hands, lowest = every_hand(51, DEALT), stud.lowest_qualifying
        moved = np.zeros((top, 13, 13, 2))
        of = self.gains[self.draws.outcome_of, NOTHING]
        good = np.arange(top) >= lowest
        for rank in range(13):
            counts = np.zeros((14, top), dtype=np.int64)
            kernels.count_dealers(hands, 4 * rank, scores, counts)
            below = np.cumsum(counts, axis=1) - counts
            copies = np.where(np.arange(13) == rank, 3, 4)[:, None]
            low, same = (
                (all_of[13] - all_of[:13] / copies) / comb(50, DEALT) - all_of[13] / len(hands)
                for all_of in (below, counts)
            )
            bad = low[:, [lowest]]
            worth = np.where(
                good,
                of[:, 2] * bad + of[:, 5] * (low - bad) + of[:, 4] * same - of[:, 3] * (low + same),
                of[:, 2] * low + of[:, 1] * same + of[:, 0] * (bad - low - same) - of[:, 3] * bad,
            )
            moved[:, rank, :, 0] = worth.T
            moved[:, rank, :, 1] = np.where(good, low - bad, 0).T
        return moved

    @cached_property
    def _shifts(self) -> NDArray[np.float64]:
        """How a dead card of each rank moves the worth of a draw to up to three cards."""
        sets, (plain, wins) = self.draws.sets, self.worth
        codes, held = self.draws.codes, self.draws.held
        bets = plain + self.pays[codes[:, 1]][:, None] * wins > -1
        shifts = np.zeros((13, int(sets.first_row[4]), 52))
        if self.rule:
            return shifts

        def of_rank(rank: int) -> None:
            out: NDArray[np.float64] = np.empty((len(plain), 52))
            kernels.shift(held.rows, held.scores, codes, bets, self.pays, self.moved, rank, out)
            for size in range(4, -1, -1):
                rows = canonical(size)[0] if size else np.zeros((1, 0), np.uint8)
                found = np.zeros((len(rows), 52))
                kernels.add_up(rows, 0, len(rows), *sets.of(size + 1), out, 5 - size, found)
                out = found
                if size < 4:
                    start = sets.first_row[size]
                    shifts[rank, start : start + len(rows)] = found / comb(51 - size, 5 - size)

        with ThreadPoolExecutor() as pool:
            list(pool.map(of_rank, range(13)))
        return shifts

    @property
    def acts(self) -> NDArray[np.uint8]:
        """The act with each hand, up to a renaming of suits, and up card."""
        return self._chosen[0]

    @cached_property
    def _chosen(self) -> tuple[NDArray[np.uint8], float]:
        """The acts, and the worth of the draws among them, added up over all deals."""
        sets, (plain, wins) = self.draws.sets, self.worth
        worth = np.maximum(-1, plain + self.pays[self.draws.codes[:, 1]][:, None] * wins)
        sums = [worth]
        for size in range(4, -1, -1):
            rows = canonical(size)[0] if size else np.zeros((1, 0), np.uint8)
            found = np.zeros((len(rows), 52))
            _side_by_side(kernels.add_up, rows, *sets.of(size + 1), sums[0], 5 - size, found)
            sums.insert(0, found)
        draws = np.array([
            comb(LEFT, 5 - kept.bit_count()) if kept.bit_count() < 4 else 0 for kept in range(32)
        ], dtype=np.float64)  # fmt: skip
        held = self.draws.held
        best, of_draws = np.zeros((len(held.rows), 52), dtype=np.uint8), np.zeros(len(held.rows))
        _side_by_side(
            kernels.choose, held.rows, self.draws.stud.dealer_scores, self.draws.outcome_of,
            sets.number, sets.suits, sets.first, sets.first_row, np.concatenate(sums[:-1]), plain,
            wins, self.pays, draws, self._instant, self.moved, self._shifts, self._given, best,
            of_draws,
        )  # fmt: skip
        return best, float(of_draws @ held.weights)

    @property
    def _given(self) -> NDArray[np.uint8]:
        """The acts by the rule, if there is one."""
        if self.rule is None:
            return np.zeros((0, 0), dtype=np.uint8)
        rows = self.draws.held.rows
        suited = np.stack([(rows & 3 == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
        rule = cache(self.rule)
        acts = [
            rule(tuple(ranks), number)
            for ranks, number in zip((rows >> 2).tolist(), suited.tolist(), strict=True)
        ]
        return np.repeat(np.array(acts, dtype=np.uint8), 4, axis=1)

    @property
    def _instant(self) -> NDArray[np.bool_]:
        codes = [OUTCOMES.index(name) for name in self.instants]
        return np.isin(self.draws.codes[:, 0], codes)

    @cached_property
    def dealt(self) -> "Dealt":
        """How all deals end: draws as they were dealt, everything else counted."""
        return _dealt(self)

    # One hand at a table

    def choice(self, hand: Sequence[Card], up: Card) -> tuple[str, tuple[Card, ...]]:
        """The act with five cards, and the cards that are exchanged."""
        sets, rising = self.draws.sets, sorted(hand)
        at = sets.first[5] + place([card.index for card in rising])
        act = int(self.acts[sets.number[at], _renamed(up, int(sets.suits[at]))])
        if act < KEEP:
            return FIRST[act], ()
        renamed = sorted(rising, key=lambda card: _renamed(card, int(sets.suits[at])))
        kept = act - KEEP
        return FIRST[KEEP], tuple(card for n, card in enumerate(renamed) if not kept >> n & 1)

    def bets(self, hand: Sequence[Card], up: Card, gone: Sequence[Card] = ()) -> bool:
        """Whether to bet with five or six cards after a draw, beside cards that were exchanged."""
        best = max(combinations(sorted(hand), 5), key=lambda five: PokerHand.of(five).value)
        sets, (plain, wins) = self.draws.sets, self.worth
        at = place([card.index for card in best])
        row, column = sets.of(5)[0][at], _renamed(up, int(sets.of(5)[1][at]))
        second = self.pays[OUTCOMES.index(self.draws.second(hand))]
        moved = self.moved[self.draws.stud.dealer_scores[at], up.index >> 2]
        worth = plain[row, column] + second * wins[row, column]
        for card in (*gone, *(card for card in hand if card not in best)):
            worth += moved[card.index >> 2] @ (1, second)
        return bool(worth > -1)


def _renamed(card: Card, packed: int) -> int:
    return card.index & 60 | packed >> 2 * (card.index & 3) & 3


class Dealt(NamedTuple):
    """How often each ending comes among some deals, and the standard error if it was dealt."""

    counts: Mapping[Ending, int]
    deals: int
    errors: Mapping[Ending, float]
    of_draws: float
    """The worth of all draws that are chosen, a share of the worth of the game."""
    error: float
    """The standard error of that worth."""


def _dealt(play: Play) -> Dealt:
    draws, acts = play.draws, play.acts
    held, ways, deals = draws.held, comb(LEFT, DEALT), comb(52, 5) * (LEFT + 1)
    chances: Counter[Ending] = Counter()
    found = np.zeros((KEEP + 1, len(draws.stud.names), len(MEETINGS)), dtype=np.int64)
    chosen = np.minimum(acts, KEEP).astype(np.int8)
    tally(*held.counted, held.outcomes, held.weights, chosen, found)
    for act, number, meeting in np.argwhere(found).tolist():
        if act in (FOLD, BET, INSTANT):
            won, second = draws.stud.names[number].split("+")
            end = Ending(FIRST[act], act == BET, won, second, *MEETINGS[meeting])
            if act != BET:
                end = Ending(FIRST[act], False, won if act == INSTANT else OUTCOMES[NOTHING])
            chances[end] += int(found[act, number, meeting]) * TIMES
    errors: dict[Ending, float] = {}
    worth, variance = play._chosen[1], 0.0
    for first, some in ((FIRST[SIXTH], acts == SIXTH), (FIRST[KEEP], acts >= KEEP)):
        counts, squares, differs = _deal(play, np.where(some, acts, FOLD).astype(np.uint8))
        worth, variance = worth + differs[0], variance + differs[1]
        for at in map(tuple, np.argwhere(counts).tolist()):
            end = Ending(first, False)
            if at[0] == BET:
                end = Ending(first, True, OUTCOMES[at[1]], OUTCOMES[at[2]], *MEETINGS[at[3]])
            chances[end] += int(counts[at]) * ways
            errors[end] = sqrt(squares[at]) / (deals * TIMES)
    return Dealt(chances, deals * ways * TIMES, errors, worth / deals, sqrt(variance) / deals)


def _deal(play: Play, acts: NDArray[np.uint8]) -> list[Any]:
    """Deal the draws among some acts, in parts side by side."""
    draws, held, shape = play.draws, play.draws.held, (2, len(OUTCOMES), len(OUTCOMES), 6)

    def part(start: int, end: int) -> Sequence[NDArray[Any]]:
        found: list[Any] = [np.zeros(shape, dtype=np.int64) for _ in range(2)] + [np.zeros(2)]
        kernels.deal(
            held.rows, start, end, draws.stud.dealer_scores, draws.outcome_of, *draws.sets.of(5),
            held.weights, draws.codes, *play.worth, play.pays, play.moved,
            draws.stud.lowest_qualifying, acts, TIMES, play.gains, *found,
        )  # fmt: skip
        return found

    bounds = np.linspace(0, len(held.rows), 9).astype(np.int64)
    with ThreadPoolExecutor() as pool:
        parts = list(pool.map(part, bounds[:-1], bounds[1:]))
    return [np.sum(each, axis=0) for each in zip(*parts, strict=True)]


# One hand, valued exactly


def _others(play: Play, up: Card, known: Sequence[Card]) -> tuple[Cards, Cards, NDArray[np.uint16]]:
    """The cards left, and all hands of the dealer from them: their cards down, and the scores."""
    left = np.array([c.index for c in CARDS if c != up and c not in known], dtype=np.uint8)
    hands = every_hand(len(left), DEALT)
    rows = np.column_stack([left[hands], np.full(len(hands), up.index, np.uint8)])
    return left, hands, play.draws.stud.dealer_scores[places(np.sort(rows, axis=1))]


def final_values(
    play: Play, hand: Sequence[Card], up: Card, removed: Sequence[Card]
) -> dict[str, Fraction]:
    """The worth of a bet and of a fold with a hand that is not drawn to any more."""
    _, _, theirs = _others(play, up, (*hand, *removed))
    stud, best = play.draws.stud, PokerHand.of(hand).cards
    mine = int(stud.dealer_scores[place([card.index for card in best])])
    sign = np.sign(mine - theirs.astype(np.int64))
    good = theirs >= stud.lowest_qualifying
    names = play.draws.outcome(hand), play.draws.second(hand)
    worth = Fraction(0)
    for qualifies, comparison in MEETINGS:
        ways = int(((good == qualifies) & (sign == comparison)).sum())
        worth += play.gain(*names, qualifies, comparison) * ways
    return {FIRST[BET]: worth / len(theirs), FIRST[FOLD]: Fraction(-1)}


def values(
    play: Play, hand: Sequence[Card], up: Card, removed: Sequence[Card] = ()
) -> dict[str, Fraction]:
    """The worth of every act with five cards, exact; a draw is followed by the best act."""
    left, hands, theirs = _others(play, up, (*hand, *removed))
    order = np.argsort(theirs, kind="stable").astype(np.uint32)
    found = final_values(play, hand, up, removed)
    rising = sorted(hand)
    for size in range(1, 6):
        kept = [rising] if size == 1 else [list(k) for k in combinations(rising, 5 - size)]
        sums = _draw_sums(play, left, (hands, theirs, order), kept, size)
        parts = comb(len(left), size) * comb(len(left) - size, DEALT)
        for cards, total in zip(kept, sums, strict=True):
            gone = [card for card in hand if card not in cards]
            act = " ".join((FIRST[KEEP], *map(str, gone))) if gone else FIRST[SIXTH]
            found[act] = Fraction(total, parts) - 1
    return found


def _draw_sums(
    play: Play, left: Cards, dealer: tuple[Cards, NDArray[np.uint16], NDArray[np.uint32]],
    kept: Sequence[Sequence[Card]], size: int,
) -> list[int]:  # fmt: skip
    """The worth of all draws of a number of cards beside some cards, added up."""
    hands, theirs, order = dealer
    stud = play.draws.stud
    rows = every_hand(len(left), size)
    coded = np.zeros((len(kept) * len(rows), 5), dtype=np.int64)
    levels = np.empty(len(coded), dtype=np.int64)
    for group, cards in enumerate(kept):
        part = slice(group * len(rows), (group + 1) * len(rows))
        coded[part, 0] = group
        own = np.array([card.index for card in cards], dtype=np.uint8)
        kernels.code_draws(
            own, left, rows, stud.dealer_scores, play.draws.outcome_of, levels[part], coded[part]
        )
    gains = np.full((len(OUTCOMES), len(OUTCOMES), 7), -1, dtype=np.int64)
    gains[:, :, :6] = play.gains
    sums = np.zeros(len(kept), dtype=np.int64)
    kernels.value_draws(
        np.argsort(levels, kind="stable").astype(np.uint32), levels, np.tile(rows, (len(kept), 1)),
        size, coded, order, hands, theirs, stud.lowest_qualifying, gains,
        comb(len(left) - size, DEALT), sums,
    )  # fmt: skip
    return [int(total) for total in sums]
