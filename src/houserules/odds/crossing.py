"""Two hands that cross: one's own two cards with a row and a column that share their middle card.

The player acts on their own cards, then on the outer cards of the row, then on those of the column;
each act is a bet in units, or a fold. Payoffs, and the loss of a fold, grow in proportion to each
bet, so that of several sizes the smallest or the largest is best. All counts are whole numbers.
Nothing here knows a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np

from houserules.equipment.cards import CARDS, Card
from houserules.hands.canonical import hands
from houserules.hands.tables import count_values
from houserules.odds.finals import Outcome, class_of_value
from houserules.odds.kernels import crossing
from houserules.odds.kernels.crossing import CARD_BITS, HIGH, LOW, PAIRS, PARTS, Held, Parts
from houserules.odds.kernels.subsets import Bytes, Integers
from houserules.odds.stages import FOLD, History, StageError
from houserules.odds.work import total

Own = tuple[Card, Card]
Acts = tuple[Integers, Integers, Integers]
DECK = np.arange(len(CARDS))


class CrossFacts(NamedTuple):
    """The acts of a player, a fold the last of them, and the outcomes of both hands at the end."""

    acts: History
    across: str | None = None
    down: str | None = None

    @property
    def folded(self) -> bool:
        """Whether the player gave up."""
        return self.across is None


CrossPays = Callable[[CrossFacts], Fraction]
"""The gain of all wagers together, in units of the base wager."""


@dataclass(frozen=True, eq=False)
class Cross:
    """The bets that may be made at each of three moments, and what everything pays."""

    acts: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    classes: Bytes
    """The number of the outcome of each value of five cards."""
    scale: int
    parts: Parts
    folds: dict[History, int]

    @classmethod
    def of(cls, acts: Sequence[Sequence[int]], outcome: Outcome, pays: CrossPays) -> Cross:
        """Ask the game what everything pays; each bet must pay in proportion to its size.

        `acts` are the sizes of the across, the down and the middle bet; a fold is always possible.
        """
        sizes = tuple(tuple(sorted(each)) for each in acts)
        names, classes = _commonest_first(*class_of_value(outcome))
        tables, folds = _tables(sizes, names, pays), _folds(sizes, pays)
        every = [*(gain for table in tables for gain in table.flat), *folds.values()]
        scale = lcm(*(gain.denominator for gain in every))
        most = sum(max(map(abs, table.flat)) for table in tables) * scale * max(map(max, sizes))
        if most * comb(52, 2) * comb(50, 2) * comb(48, 2) * 46 >= 2**63:
            raise StageError("The payoffs are too large to be added up in 64 bits.")
        whole = np.stack([(table * scale).astype(np.int64) for table in tables], axis=2)
        return cls(
            acts=sizes,
            names=names,
            classes=classes,
            scale=scale,
            parts=_parts(whole),
            folds={history: int(gain * scale) for history, gain in folds.items()},
        )

    @cached_property
    def extremes(self) -> Acts:
        """The smallest and the largest bet of each moment: no other is better than both."""
        across, down, middle = (_sizes(sorted({each[0], each[-1]})) for each in self.acts)
        return across, down, middle


def _sizes(bets: Sequence[int]) -> Integers:
    return np.array(bets, dtype=np.int64)


def _commonest_first(names: tuple[str, ...], classes: Bytes) -> tuple[tuple[str, ...], Bytes]:
    """Outcomes renumbered by how many hands have them."""
    order = np.argsort(-np.bincount(classes, weights=count_values(5)), kind="stable")
    place = np.argsort(order).astype(np.uint8)
    return tuple(names[number] for number in order), place[classes]


def _tables(
    sizes: tuple[tuple[int, ...], ...], names: tuple[str, ...], pays: CrossPays
) -> list[np.ndarray]:
    """Payoffs by both outcomes: what is staked at first, then a unit of each bet."""
    lowest = tuple(each[0] for each in sizes)

    def table(acts: History) -> np.ndarray:
        found = [[pays(CrossFacts(acts, a, d)) for d in names] for a in names]
        return np.array(found, dtype=object)

    base, units = table(lowest), []
    for bet, each in enumerate(sizes):
        more = table((*lowest[:bet], each[-1], *lowest[bet + 1 :]))
        units.append((more - base) / Fraction(max(each[-1] - each[0], 1)))
    first = base - sum(size * unit for size, unit in zip(lowest, units, strict=True))
    for acts in product(*sizes):
        stated = first + sum(size * unit for size, unit in zip(acts, units, strict=True))
        if (table(acts) != stated).any():
            raise StageError("A bet must pay in proportion to its size.")
    return [first, *units]


def _folds(sizes: tuple[tuple[int, ...], ...], pays: CrossPays) -> dict[History, Fraction]:
    """The gain of a fold after the acts before it."""
    before = [history for number in range(len(sizes)) for history in product(*sizes[:number])]
    return {history: pays(CrossFacts((*history, FOLD))) for history in before}


def _parts(tables: Integers) -> Parts:
    """Each table as a column of the across outcome, a row of the down outcome and the rest."""
    across = tables[:, :1]
    down = tables[:1] - tables[:1, :1]
    rest = tables - across - down
    if rest[..., :-1].any():
        raise StageError("Only the middle bet may pay by both hands at once.")
    return Parts(*(np.ascontiguousarray(part) for part in (across[:, 0], down[0], rest[..., -1])))


class _Situation(NamedTuple):
    """Own cards, with what every pair makes of them."""

    cross: Cross
    out: np.uint64
    suit: int
    """The suit of both own cards, or none."""
    held: Held
    unseen: int
    """Cards that are neither one's own nor gone."""

    @classmethod
    def of(cls, cross: Cross, own: Own, removed: Sequence[Card] = ()) -> _Situation:
        out = np.bitwise_or.reduce(CARD_BITS[[card.index for card in (*own, *removed)]])
        kinds = len(cross.names)
        held = Held(
            np.zeros((PAIRS, len(CARDS)), dtype=np.uint8),
            np.zeros((PAIRS, kinds), dtype=np.uint64),
            np.zeros((PAIRS, kinds), dtype=np.uint8),
            np.zeros((PAIRS, PARTS), dtype=np.int64),
            np.zeros((PAIRS, PARTS), dtype=np.int64),
        )
        first, second = (card.index for card in own)
        suit = first & 3 if first & 3 == second & 3 else crossing.NO_SUIT
        crossing.hold(first, second, out, cross.classes, cross.parts, held)
        return cls(cross, out, suit, held, len(CARDS) - len(own) - len(removed))

    def deals(self, moment: int) -> int:
        """In how many ways the cards that are unknown at a moment may come."""
        left = self.unseen
        return (comb(left, 2) * comb(left - 2, 2), comb(left - 2, 2), 1)[moment] * (left - 4)

    def across_pairs(self) -> tuple[Integers, Integers]:
        """A pair of a row for all that are alike, with their number."""
        pairs, ways = np.zeros((2, crossing.MOST_PAIRS), dtype=np.int64)
        count = crossing.list_pairs(self.out, self.suit, pairs, ways)
        return pairs[:count], ways[:count]

    def listed_like(self, pairs: Integers) -> Integers:
        """The place of the listed pair that is like each pair; of a pair with own cards any."""
        kinds = (DECK >> 2) + crossing.RANKS * (self.suit == DECK & 3)
        one, two = np.sort(np.stack([kinds[LOW], kinds[HIGH]]), axis=0)
        code = one * crossing.KINDS + two
        order = np.argsort(code[pairs])
        found = np.searchsorted(code[pairs], code, sorter=order).clip(max=len(pairs) - 1)
        places: Integers = order[found]
        return places

    def folds(self, acts: Acts) -> Integers:
        """The gain of a fold at the last moment over all middle cards, by the acts before it."""
        rows = [self.cross.folds[int(a), int(d)] for a, d in product(acts[0], acts[1])]
        return np.array(rows, dtype=np.int64) * self.deals(2)

    def worth(self, pairs: Integers, acts: Acts) -> tuple[Integers, Bytes]:
        """The gain of the best last acts, by row, first and second act, over all that may come.

        Beside it the places of these acts, by row and column.
        """
        before = len(acts[0]), len(acts[1])
        worth = np.zeros((len(pairs), *before), dtype=np.int64)
        places = np.zeros((len(pairs), PAIRS, *before), dtype=np.uint8)
        columns = worth.reshape(len(pairs), -1), places.reshape(len(pairs), PAIRS, -1)
        folds, parts = self.folds(acts), self.cross.parts
        crossing.value(pairs, self.out, self.suit, acts, folds, parts, self.held, *columns)
        return worth, places

    def pay(self, across: int, down: int) -> Integers:
        """Each part of the payoff over all middle cards."""
        gone = self.out | crossing.PAIR_BITS[across] | crossing.PAIR_BITS[down]
        middle, parts = DECK[(CARD_BITS & gone) == 0], self.cross.parts
        a, d = self.held.outcomes[across, middle], self.held.outcomes[down, middle]
        sums: Integers = (parts.across[a] + parts.down[d]).sum(axis=0)
        sums[-1] += parts.rest[a, d].sum()
        return sums

    def seconds(self, worth: Integers, acts: Acts) -> tuple[Integers, Integers]:
        """The best second act by row and first act: its gain, and its place or that of a fold."""
        folds = np.array([self.cross.folds[(int(a),)] for a in acts[0]]) * self.deals(1)
        folded = np.broadcast_to(folds[None, :, None], (*worth.shape[:2], 1))
        every = np.concatenate([worth, folded], axis=2)
        return every.max(axis=2), every.argmax(axis=2)


class _Solved(NamedTuple):
    """The best acts with own cards: the place of the first, and what comes of them all."""

    ways: int
    gain: int
    first: int
    facts: Counter[CrossFacts]


Shard = tuple[Cross, Own, int]
"""Own cards up to a renaming of suits, and their number."""


def _solve(shard: Shard) -> dict[Own, _Solved]:
    """The gain of own cards over all deals, and the best acts."""
    cross, own, ways = shard
    situation, acts = _Situation.of(cross, own), cross.extremes
    pairs, numbers = situation.across_pairs()
    worth, places = situation.worth(pairs, acts)
    best, seconds = situation.seconds(worth, acts)
    gains = [*(numbers @ best).tolist(), cross.folds[()] * situation.deals(0)]
    first = gains.index(max(gains))
    facts = Counter({CrossFacts((FOLD,)): ways * situation.deals(0)})
    if first < len(acts[0]):
        chosen = seconds[:, first]
        rows, known = np.arange(len(pairs)), np.minimum(chosen, len(acts[1]) - 1)
        lasts = places[rows, :, first, known]
        a = int(acts[0][first])
        facts = _counted(
            situation, a, acts, rows=(pairs, numbers * ways), seconds=chosen, lasts=lasts
        )
    return {own: _Solved(ways, ways * gains[first], first, facts)}


def _counted(
    situation: _Situation,
    first: int,
    acts: Acts,
    rows: tuple[Integers, Integers],
    seconds: Integers,
    lasts: Bytes,
) -> Counter[CrossFacts]:
    """How often each fact comes of the places of second acts, by row, and of last, by column."""
    names, (_, down, middle), (pairs, ways) = situation.cross.names, acts, rows
    met = np.zeros((len(down), len(middle), len(names), len(names)), dtype=np.int64)
    folded = np.zeros(len(down), dtype=np.int64)
    lasts = np.ascontiguousarray(lasts)
    out, suit, held = situation.out, situation.suit, situation.held
    crossing.count(pairs, ways, seconds, lasts, out, suit, held, met, folded)
    gave_up = int(ways[seconds == len(down)].sum())
    facts = Counter({CrossFacts((first, FOLD)): gave_up * situation.deals(1)})
    for second, number in enumerate(folded.tolist()):
        facts[CrossFacts((first, int(down[second]), FOLD))] = number * situation.deals(2)
    for second, last, i, j in np.argwhere(met).tolist():
        made = first, int(down[second]), int(middle[last])
        facts[CrossFacts(made, names[i], names[j])] = int(met[second, last, i, j])
    return +facts


@dataclass(frozen=True, eq=False)
class CrossSolution:
    """The best play, by own cards up to a renaming of suits."""

    cross: Cross
    solved: dict[Own, _Solved]

    @property
    def value(self) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        gain = sum(solved.gain for solved in self.solved.values())
        return Fraction(gain, comb(52, 2) * comb(50, 2) * comb(48, 2) * 46 * self.cross.scale)

    @property
    def firsts(self) -> dict[Own, int]:
        """The best first act by own cards up to a renaming of suits."""
        bets = (*self.cross.extremes[0].tolist(), FOLD)
        return {own: bets[solved.first] for own, solved in self.solved.items()}

    def values(
        self,
        own: Own,
        across: Sequence[Card] = (),
        down: Sequence[Card] = (),
        history: History = (),
        removed: Sequence[Card] = (),
    ) -> dict[int, Fraction]:
        """The exact worth of each act with the cards that are known, the rest played best."""
        cross, moment = self.cross, len(history)
        if [len(across), len(down)] != [2 * (moment > 0), 2 * (moment > 1)]:
            raise StageError("Two cards of the row are known after the first act, then two more.")
        situation = _Situation.of(cross, own, removed)
        across_bets, down_bets, middle_bets = (
            _sizes(history[bet : bet + 1] or each) for bet, each in enumerate(cross.acts)
        )
        acts = across_bets, down_bets, middle_bets
        if moment == 0:
            pairs, numbers = situation.across_pairs()
            gains = numbers @ situation.seconds(situation.worth(pairs, acts)[0], acts)[0]
        elif moment == 1:
            gains = situation.worth(np.array([_pair(across)]), acts)[0][0, 0]
        else:
            first, one, two, unit = situation.pay(_pair(across), _pair(down))
            gains = first + history[0] * one + history[1] * two + acts[2] * unit
        scale = situation.deals(moment) * cross.scale
        found = zip(cross.acts[moment], gains.tolist(), strict=True)
        bets = {act: Fraction(gain, scale) for act, gain in found}
        return {**bets, FOLD: Fraction(cross.folds[history], cross.scale)}


def _pair(cards: Sequence[Card]) -> int:
    low, high = sorted(card.index for card in cards)
    return high * (high - 1) // 2 + low


def solve(cross: Cross) -> CrossSolution:
    """The best act with all own cards and rows, over all columns and middle cards."""
    shards: list[Shard] = [(cross, (own[0], own[1]), ways) for own, ways in hands(2)]
    solved = total(_solve, shards, lambda a, b: {**a, **b})
    return CrossSolution(cross, {own: solved[own] for _, own, _ in shards})


class CrossRules(NamedTuple):
    """A person's play: acts by own cards, by a row too, and by the kinds of both lines of four.

    A kind is all that the last act looks at in own cards with the outer cards of a line. Among
    the suits of a line only that of both own cards matters. Only the smallest and the largest bet
    are made.
    """

    first: Callable[[Own], int]
    second: Callable[[Own, Own], int]
    kind: Callable[[Own, Own], Hashable]
    last: Callable[[Any, Any], int]


def count_by(
    cross: Cross, rules: CrossRules, owns: Iterable[tuple[Sequence[Card], int]] | None = None
) -> dict[CrossFacts, int]:
    """How often each fact comes of a person's play, over all deals or those of some own cards."""
    shards = [(cross, rules, (own[0], own[1]), ways) for own, ways in owns or hands(2)]
    counts: Counter[CrossFacts] = total(_count_by, shards, lambda a, b: a + b)
    return dict(counts)


def _count_by(shard: tuple[Cross, CrossRules, Own, int]) -> Counter[CrossFacts]:
    cross, rules, own, ways = shard
    situation, acts, first = _Situation.of(cross, own), cross.extremes, rules.first(own)
    if first == FOLD:
        return Counter({CrossFacts((FOLD,)): ways * situation.deals(0)})
    pairs, numbers = situation.across_pairs()
    seconds = [_place(acts[1], rules.second(own, _cards(pair))) for pair in pairs.tolist()]
    kinds: dict[Hashable, int] = {}
    numbered = [kinds.setdefault(rules.kind(own, _cards(p)), len(kinds)) for p in pairs.tolist()]
    like = np.array(numbered)[situation.listed_like(pairs)]
    places = [[_place(acts[2], rules.last(a, d)) for d in kinds] for a in kinds]
    lasts = np.array(places, dtype=np.uint8)[like[pairs]][:, like]
    return _counted(
        situation, first, acts, rows=(pairs, numbers * ways), seconds=np.array(seconds), lasts=lasts
    )


def _place(bets: Integers, act: int) -> int:
    """The place of an act among the bets of a moment; a fold has the place after all of them."""
    return len(bets) if act == FOLD else int(np.searchsorted(bets, act))


def _cards(pair: int) -> Own:
    return CARDS[LOW[pair]], CARDS[HIGH[pair]]


def count(solution: CrossSolution) -> dict[CrossFacts, int]:
    """How often each fact comes of the best play, over all deals."""
    facts: Counter[CrossFacts] = Counter()
    for solved in solution.solved.values():
        facts.update(solved.facts)
    return dict(facts)
