"""High Card Flush: the worth of the Ante Wager, and when to raise."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial

from houserules.equipment.cards import Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.flush import NUMBERS, FlushHand
from houserules.odds.counting import outcome_counts
from houserules.odds.figure import Figure, Folding
from houserules.odds.flush_raises import FOLD, Facts, Raises, is_raised
from houserules.odds.plan import (
    Action,
    Asked,
    Chart,
    Choose,
    Plan,
    Ruled,
    Situation,
    Strategy,
    loss_and_cost,
)
from houserules.odds.pricing import gain_of, priced, priced_together
from houserules.rules import HouseRules, Payable, Verdict, Wager

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.raised)
PLAN.folds(Folding.FORFEITED, law.ante)
BY_RULES = "played by the short rules"
BORDER = Rank.TEN
"""The short rules count the cards above it in the other suits, up to four of them."""


def settle(facts: Facts, rules: HouseRules) -> dict[Payable, Verdict]:
    """Ante and Raise by counted facts."""
    comparison = None if facts.comparison is None else Comparison(facts.comparison)
    return law.settle_ante(law.FlushShowdown(Fraction(facts.raised), comparison), rules)


def units(facts: Facts) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.raised: facts.raised}


def gain(facts: Facts, rules: HouseRules) -> int:
    """The player's gain, in Antes."""
    return int(gain_of(settle(facts, rules), units(facts)))


def raises(rules: HouseRules) -> Raises:
    """The play of the game, solved once for each set of rules."""
    return rules.once(_raises, law.QUALIFYING)


def _raises(qualifying: FlushHand, rules: HouseRules) -> Raises:
    return Raises(qualifying, law.MOST_RAISED, lambda facts: rules.once(gain, facts), BORDER)


def short_rules(rules: HouseRules) -> list[FlushHand]:
    """The lowest flush that is raised, by the number of high cards in the other suits."""
    return rules.once(_short_rules, BORDER)


def _short_rules(border: Rank, rules: HouseRules) -> list[FlushHand]:
    return [raises(rules).lowest(high) for high in range(5)]


# Figures


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Raise Wager, under the best play and by the short rules."""
    best = "Best play, found by comparing raise and fold for every hand."
    for results, when, strategy in (
        (raises(rules).solution.best, None, best),
        (raises(rules).results(short_rules(rules)), BY_RULES, " ".join(in_words(rules))),
    ):
        yield priced_together(
            rules,
            law.ante,
            counts=results,
            settle=settle,
            describe=_describe,
            stakes=units,
            when=when,
            method="exact count of all deals by suits",
            strategy=strategy,
        )


def _price_with_high_aces(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    counts = outcome_counts(law.high_aces_outcome, 7)
    yield priced(rules, wager, counts, wager.verdict, meters=asked.meters.get(wager.name))


for on_straights in (law.straight_flush_bonus, law.progressive):
    PLAN.reads_otherwise(on_straights, "6(d)", "the ace is high only")(
        partial(_price_with_high_aces, on_straights)
    )


def _describe(facts: Facts) -> str:
    if facts == FOLD:
        return "Fold"
    compared = facts.comparison
    result = "dealer does not qualify" if compared is None else Comparison(compared).result.lower()
    return f"Raise {facts.raised}x, {result}"


def in_words(rules: HouseRules) -> tuple[str, ...]:
    """How to play, short enough to remember."""
    lowest = short_rules(rules)
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
    play, lowest = raises(rules), short_rules(rules)
    alone, best = play.lowest(*range(7)), play.average(play.solution.best)
    by_rules = play.average(play.results(lowest))
    cost_alone = best - play.average(play.results([alone]))
    return Strategy(
        "When to make the Raise Wager (678a.11(b))",
        in_words(rules),
        (
            Chart(
                "The lowest three-card flush that is raised",
                (f"Cards above a {BORDER.word} in the other suits", "Raise with"),
                tuple((str(high), flush.letters) for high, flush in enumerate(lowest)),
            ),
        ),
        notes=(
            *loss_and_cost(best, by_rules, "the Ante", "The rules cost", more=" more"),
            f"A player who looks at the flush alone raises with {alone.letters} or better, "
            f"which costs {100 * float(cost_alone):.4f}% of the Ante.",
            "Best play: found by comparing raise and fold for every hand, up to a renaming of "
            "suits. `advise` gives the exact value of both.",
        ),
    )


# Decisions


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the highest Raise Wager and of the fold with seven given cards, per Ante."""
    situation.requires(7, left=7)
    worth = raises(rules).value(situation.hand, situation.removed)
    return [Action("raise", worth), Action("fold", Fraction(gain(FOLD, rules)))]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The act by the short rules."""
    lowest = short_rules(rules)
    (flush, high), sure = raises(rules).looked_at(situation.hand), max(lowest)
    act = "raise" if is_raised(lowest, flush, high) else "fold"
    if flush.length != sure.length:
        return Ruled(act, f"a {NUMBERS[flush.length].lower()}-card flush")
    if flush >= sure:
        return Ruled(act, f"{sure.letters} or better")
    least = lowest[min(high, len(lowest) - 1)]
    beside = f"{high or 'no'} card{'' if high == 1 else 's'} above a {BORDER.word} in other suits"
    return Ruled(act, f"{flush.letters} with {beside}, where {least.letters} is the lowest raised")


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Raise as much as is permitted wherever it gains more than the fold."""

    @lru_cache(4_096)
    def choice(hand: tuple[Card, ...]) -> str:
        return "raise" if raises(rules).value(hand) > gain(FOLD, rules) else "fold"

    return lambda asks, dealer: choice(tuple(sorted(dealer.hand(asks.seat))))


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    play = partial(raises(rules).raises, short_rules(rules))
    return lambda asks, dealer: "raise" if play(dealer.hand(asks.seat)) else "fold"
