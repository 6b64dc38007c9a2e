"""High Card Flush: the worth of the Ante Wager, and when to raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.flush import NUMBERS, FlushHand, suit_masks
from houserules.odds.counting import outcome_counts
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, Payable, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import FOLDED, MOST_RAISED, QUALIFYING, Showdown, game

if TYPE_CHECKING:
    from houserules.odds.flushes import Hands, Met, Numbers

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.raised)
PLAN.folds(Folding.FORFEITED, law.ante)
BY_RULES = "played by the short rules"
COUNTED = "exact count of all deals by suits"
RESULTS = (None, Comparison.HIGHER, Comparison.EQUAL, Comparison.LOWER)
"""The results of a raise, in the order in which the dealer's hands are counted."""
FOLD = Showdown(FOLDED, None)
ALL_DEALS, DEALERS_HANDS = comb(52, 7) * comb(45, 7), comb(45, 7)
BORDER = Rank.TEN
"""The short rules count the cards above it in the other suits: up to four."""
ABOVE = FlushHand.with_ranks(*(rank for rank in Rank if rank > BORDER)).mask
HIGH_CARDS = range(5)

Cells = dict[tuple[FlushHand, int], Counter[Showdown]]
"""Results by the flush and the number of high cards in the other suits."""


class Solution(NamedTuple):
    """Results over all deals: of the best play, and of a raise with longer and shorter flushes."""

    best: Counter[Showdown]
    longer: Counter[Showdown]
    three_card: Cells


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in whole Antes."""
    return {law.ante: 1, law.raised: int(facts.raised)}


def gain(facts: Showdown, rules: HouseRules) -> int:
    """The player's gain, in Antes."""
    stakes, verdicts = units(facts), law.settle_ante(facts, rules).items()
    return int(sum(v.net(stakes[p] * UNIT) for p, v in verdicts) / UNIT)


def results_of(antes: int) -> list[Showdown]:
    """The results of a Raise Wager, by its size in Antes."""
    return [Showdown(Fraction(antes), result) for result in RESULTS]


def over_fold(facts: Sequence[Showdown], ways: Sequence[Numbers], rules: HouseRules) -> Numbers:
    """How much more some results gain than folds, in Antes."""
    lost = rules.once(gain, FOLD)
    gained = ((rules.once(gain, fact) - lost) * n for fact, n in zip(facts, ways, strict=True))
    return sum(gained, start=0 * ways[0])


def solution(rules: HouseRules) -> Solution:
    """All hands, each played for the best."""
    return rules.once(_solve, QUALIFYING)


def _solve(qualifying: FlushHand, rules: HouseRules) -> Solution:
    from houserules.odds.flushes import all_hands, met

    solved = Solution(Counter(), Counter(), {})
    for hands in all_hands():
        most = MOST_RAISED[hands.length]
        found, facts = met(hands.suits, qualifying), results_of(most)
        gained = over_fold(facts, found, rules)
        if most > 1 and (over_fold(results_of(1), found, rules) > gained).any():
            raise ArithmeticError("With some hand a lower Raise Wager is better.")
        raised = hands.ways * (gained > 0)
        for fact, ways in zip(facts, found, strict=True):
            solved.best[fact] += int((raised * ways).sum())
            if hands.length > qualifying.length:
                solved.longer[fact] += int((hands.ways * ways).sum())
        solved.best[FOLD] += int((hands.ways - raised).sum()) * DEALERS_HANDS
        if hands.length == qualifying.length:
            _add_cells(solved.three_card, hands, found, facts)
    return solved


def _add_cells(cells: Cells, hands: Hands, found: Met, facts: Sequence[Showdown]) -> None:
    """Add the results of a raise with each hand to those of its cell."""
    import numpy as np

    from houserules.odds.flushes import tables

    flush = hands.suits[0]
    high = sum(tables().ranks[suit & ABOVE] for suit in hands.suits[1:])
    flushes, place = np.unique(flush, return_inverse=True)
    cell = place.reshape(flush.shape) * len(HIGH_CARDS) + high
    for fact, ways in zip(facts, found, strict=True):
        sums = np.zeros(len(flushes) * len(HIGH_CARDS), np.int64)
        np.add.at(sums, *np.broadcast_arrays(cell, hands.ways * ways))
        for number in np.flatnonzero(sums).tolist():
            which, beside = divmod(number, len(HIGH_CARDS))
            key = FlushHand(hands.length, int(flushes[which])), beside
            cells.setdefault(key, Counter())[fact] += int(sums[number])


# The short rules


class ShortRules(NamedTuple):
    """The lowest three-card flush that is raised, by the number of high cards beside it."""

    lowest: tuple[FlushHand, ...]

    def raises(self, flush: FlushHand, high: int) -> bool:
        """Whether a flush is raised."""
        if flush.length != QUALIFYING.length:
            return flush.length > QUALIFYING.length
        return flush >= self.lowest[high]


def short_rules(rules: HouseRules) -> ShortRules:
    """The short rules that cost least, found by trying each three-card flush as the lowest."""
    return ShortRules(tuple(rules.once(_lowest_raised, (high,)) for high in HIGH_CARDS))


def by_flush_alone(rules: HouseRules) -> FlushHand:
    """The lowest three-card flush to raise, whatever the other cards are."""
    return rules.once(_lowest_raised, tuple(HIGH_CARDS))


def _lowest_raised(among: tuple[int, ...], rules: HouseRules) -> FlushHand:
    gained: Counter[FlushHand] = Counter()
    for (flush, high), results in solution(rules).three_card.items():
        if high in among:
            gained[flush] += _gained(results, rules)
    falling = sorted(gained, reverse=True)
    totals = list(accumulate(gained[flush] for flush in falling))
    return falling[totals.index(max(totals))]


def _gained(results: Counter[Showdown], rules: HouseRules) -> int:
    """How much more results gain than folds would."""
    lost = rules.once(gain, FOLD)
    return sum((rules.once(gain, fact) - lost) * ways for fact, ways in results.items())


def results_by(play: ShortRules, rules: HouseRules) -> Counter[Showdown]:
    """The results of short rules over all deals."""
    counts = solution(rules).longer.copy()
    for cell, results in solution(rules).three_card.items():
        if play.raises(*cell):
            counts.update(results)
    counts[FOLD] = ALL_DEALS - counts.total()
    return counts


def average(results: Counter[Showdown], rules: HouseRules) -> Fraction:
    """The average gain of results over all deals, in Antes."""
    gained = sum(rules.once(gain, fact) * ways for fact, ways in results.items())
    return Fraction(gained, ALL_DEALS)


# Figures


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Raise Wager, under the best play and by the short rules."""
    best = "Best play, found by comparing raise and fold for every hand."
    for results, when, strategy in (
        (solution(rules).best, None, best),
        (results_by(short_rules(rules), rules), BY_RULES, " ".join(in_words(rules))),
    ):
        yield priced_together(
            rules, law.ante, results, law.settle_ante, _describe, units,
            when=when, method=COUNTED, strategy=strategy,
        )  # fmt: skip


def _price_with_high_aces(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    counts = outcome_counts(law.high_aces_outcome, 7)
    yield priced(rules, wager, counts, wager.verdict, meters=asked.meters.get(wager.name))


for on_straights in (law.straight_flush_bonus, law.progressive):
    PLAN.reads_otherwise(on_straights, "6(d)", "the ace is high only")(
        partial(_price_with_high_aces, on_straights)
    )


def _describe(facts: Showdown) -> str:
    if facts.raised == FOLDED:
        return "Fold"
    compared = facts.comparison
    result = "dealer does not qualify" if compared is None else compared.result.lower()
    return f"Raise {facts.raised}x, {result}"


def in_words(rules: HouseRules) -> tuple[str, ...]:
    """How to play, short enough to remember."""
    lowest = short_rules(rules).lowest
    sure = max(lowest)
    count = ", ".join(
        f"with {NUMBERS[high].lower() if high else 'none'} "
        + ("fold" if flush == sure else f"raise {flush.letters} or better")
        for high, flush in enumerate(lowest)
    )
    return (
        "Raise as much as is permitted with a four-card flush or longer.",
        f"Raise with a three-card flush of {sure.letters} or better.",
        f"With a lower one count the cards above a {BORDER.word} in the other suits: {count}.",
        "Otherwise fold.",
    )


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to raise."""
    alone = by_flush_alone(rules)
    best = average(solution(rules).best, rules)
    cost = best - average(results_by(short_rules(rules), rules), rules)
    same = ShortRules((alone,) * len(HIGH_CARDS))
    cost_alone = best - average(results_by(same, rules), rules)
    rows = [(str(high), flush.letters) for high, flush in enumerate(short_rules(rules).lowest)]
    return Strategy(
        "When to make the Raise Wager (678a.11(b))",
        in_words(rules),
        (Chart(
            "The lowest three-card flush that is raised",
            (f"Cards above a {BORDER.word} in the other suits", "Raise with"), tuple(rows),
        ),),
        notes=(
            f"The best play loses {100 * float(-best):.4f}% of the Ante, exactly {-best}.",
            f"The rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            f"A player who looks at the flush alone raises with {alone.letters} or better, "
            f"which costs {100 * float(cost_alone):.4f}% of the Ante.",
            "Best play: found by comparing raise and fold for every hand, up to a renaming of "
            "suits. `advise` gives the exact value of both.",
        ),
    )  # fmt: skip


# Decisions


@lru_cache(4_096)
def hands_met(hand: frozenset[Card], gone: frozenset[Card] = frozenset()) -> Met:
    """The dealer's hands that a hand can meet, where other cards are gone."""
    import numpy as np

    from houserules.odds.flushes import met

    held = zip(suit_masks(tuple(hand)), suit_masks(tuple(gone)), strict=True)
    suits = sorted(held, key=lambda suit: (suit[0].bit_count(), suit[0]), reverse=True)
    return met([np.array([own]) for own, _ in suits], QUALIFYING, [other for _, other in suits])


def value(met: Met, facts: Sequence[Showdown], rules: HouseRules) -> Fraction:
    """The average gain of a decision, in Antes."""
    total = sum(int(ways.item()) for ways in met)
    gained = sum(rules.once(gain, f) * int(n.item()) for f, n in zip(facts, met, strict=True))
    return Fraction(gained, total)


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the highest Raise Wager and of the fold with seven given cards, per Ante."""
    if len(situation.hand) != 7:
        raise RuleError("The decision is made on seven cards.")
    if len(situation.removed) > 38:
        raise RuleError("At least seven cards are left for the dealer.")
    length = FlushHand.of(situation.hand).length
    found = hands_met(frozenset(situation.hand), frozenset(situation.removed))
    return [
        Action("raise", value(found, results_of(MOST_RAISED[length]), rules)),
        Action("fold", value(found, [FOLD] * len(RESULTS), rules)),
    ]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Raise as much as is permitted wherever it gains more than the fold."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        hand = dealer.hand(asks.seat)
        facts = results_of(MOST_RAISED[FlushHand.of(hand).length])
        gained = over_fold(facts, hands_met(frozenset(hand)), rules)
        return "raise" if gained > 0 else "fold"

    return choose


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    play = short_rules(rules)

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        hand = dealer.hand(asks.seat)
        flush = FlushHand.of(hand)
        high = sum(card.rank > BORDER for card in hand) - (flush.mask & ABOVE).bit_count()
        return "raise" if play.raises(flush, high) else "fold"

    return choose
