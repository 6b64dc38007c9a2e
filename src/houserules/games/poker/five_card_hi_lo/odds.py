"""Five Card Hi-Lo: the worth of its wagers, when to play, and where to set an ace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import STANDARD, Card
from houserules.games.shared.common import Comparison
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import (
    Action,
    Asked,
    Choose,
    Plan,
    Ruled,
    Situation,
    Strategy,
    loss_and_cost,
)
from houserules.odds.pricing import UNIT, expected, gain_of, priced, priced_together
from houserules.rules import HouseRules, Payable, Paytable, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import ACE_LOW, ACES_HIGH, CARDS, FOLD, PLAY, HiLoShowdown, Points, game, settings

if TYPE_CHECKING:
    from houserules.odds.point_values import Play, Showdowns

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.folds(Folding.FORFEITED, law.ante, law.tie)

BY_RULES = "played by the short rules"
TOGETHER, FOR_TIES = "played best with an equal Ante Wager", "played for ties alone"
BEST = "Best play, found by comparing the fold and every setting for each hand."
STAKES: Mapping[Payable, int] = {law.ante: 1, law.play: 1, law.ante_bonus: 1}
Way = tuple[bool, str, Points]
"""Whether a hand is played, its aces, and the points as it is set."""
Wagers = tuple[int, int]
"""The units of an Ante Wager and of a Tie Wager that are played together."""
ANTE, TIE, EQUAL = (1, 0), (0, 1), (1, 1)

# How a hand is played


def ways(cards: tuple[Card, ...]) -> list[Way]:
    """The settings of a hand, and last the fold."""
    aces, every = law.aces_outcome(cards), [one.points for one in settings(cards)]
    return [*((True, aces, points) for points in every), (False, aces, every[0])]


@cache
def deals() -> Showdowns[Way, Points, HiLoShowdown]:
    """The 1,993 kinds of hands that differ in point values, against every hand of the dealer."""
    from houserules.odds.point_values import HandsByValue, Showdowns

    return Showdowns(
        HandsByValue(list(STANDARD), law.points, CARDS),
        ways,
        lambda cards: settings(cards)[0].points,
        lambda way, dealer: HiLoShowdown.of(*way, dealer),
    )


def gains(of: Wagers, rules: HouseRules) -> Callable[[HiLoShowdown], int | Fraction]:
    """The gain of some wagers by the facts, mostly a whole number of units."""
    ante, tie = of

    @cache
    def gain(facts: HiLoShowdown) -> int | Fraction:
        main = gain_of(law.settle_ante(facts, rules), STAKES)
        both = ante * main + tie * law.settle_tie(facts, rules).net(UNIT) / UNIT
        return both.numerator if both.denominator == 1 else both

    return gain


def best_play(of: Wagers, rules: HouseRules) -> Play:
    """The play by which wagers gain the most, found once for each set of rules."""
    return rules.once(_best, of)


def _best(of: Wagers, rules: HouseRules) -> Play:
    return deals().best(gains(of, rules))


def worth(play: Play, rules: HouseRules) -> Fraction:
    """The average gain per Ante of some way to play."""
    return expected(deals().counted(play), gains(ANTE, rules))


FOLDED_FROM = {**dict.fromkeys(range(22), 9), 22: 10, 23: 10, 24: 10, 25: 11, 26: 12, 27: 13}
"""The least points of a low hand that is folded, by those of the high hand."""
ACES_HIGH_FROM = {2: 0, 3: 24, 4: 27, 5: 29, 6: 31}
"""The least points of a high hand that keeps all aces, by the higher card of the low hand."""
SHORT_RULES = (
    "With an ace, always play. Without one, fold a low hand of 9 points or more with a high hand "
    "of 21 or less, of 10 or more with 22 to 24, of 11 or more with 25, of 12 or more with 26, "
    "of 13 or more with 27. Play everything else.",
    "Set all aces high if the low hand is then two 2s; if its higher card is a 3 and the high hand "
    "has 24 points or more; with a 4 and 27; with a 5 and 29; with a 6 and 31. Otherwise set one "
    "ace low.",
)


def short_play(cards: tuple[Card, ...]) -> int:
    """The play of the short rules, -1 for the fold."""
    return ruled(cards).act


def ruled(cards: tuple[Card, ...]) -> Ruled[int]:
    """The play of the short rules, with its reason."""
    aces_high, *others = settings(cards)
    high, low = aces_high.points
    if others:
        top = law.points(aces_high.low[0])
        least = ACES_HIGH_FROM.get(top)
        if least is None:
            return Ruled(1, f"with all aces high, a {top} would be in the low hand")
        with_them = f"a {top} in the low hand and {high} points in the high one with all aces high"
        return Ruled(0 if high >= least else 1, f"{with_them}, where {least} are needed")
    least, has = FOLDED_FROM.get(high), f"{low} points low and {high} high"
    if least is None:
        return Ruled(0, f"{has}: a high hand of this many points is always played")
    return Ruled(-1 if low >= least else 0, f"{has}, where {least} or more low are folded")


# Figures


@PLAN.prices(law.ante, by=[law.ante_bonus.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Play and Ante Bonus Payout, under the best play and by the short rules."""
    describe = partial(_describe, rules.paytable(law.ante_bonus))
    for play, when, strategy in (
        (best_play(ANTE, rules), None, BEST),
        (short_play, BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules,
            law.ante,
            counts=deals().counted(play),
            settle=law.settle_ante,
            describe=describe,
            stakes=STAKES,
            table_of=law.ante_bonus,
            when=when,
            strategy=strategy,
        )


def _describe(bonuses: Paytable, facts: HiLoShowdown) -> str:
    """The result, with the row of the Ante Bonus Payout if there is one."""
    if not facts.played:
        return "Fold"
    beaten = (facts.high is Comparison.HIGHER) + (facts.low is Comparison.LOWER)
    result = ("Neither hand beats the dealer's", "One hand beats the dealer's", "Both hands win")
    row = bonuses.row(facts.aces)
    return f"{result[beaten]}, {row[0].lower()}" if row else result[beaten]


@PLAN.prices(law.tie)
def price_tie(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Tie Wager as the Ante Wager is played best, as both are, and for its own sake."""
    best = best_play(ANTE, rules)
    figure = priced(rules, law.tie, deals().counted(best), law.settle_tie)
    yield replace(figure, strategy="Folded and set as is best for the Ante Wager.")
    for when, of, strategy in (
        (TOGETHER, EQUAL, "Folded and set as is best for both wagers together."),
        (FOR_TIES, TIE, "Never folded, and set as ties are paid most."),
    ):
        play = best_play(of, rules)
        figure = priced(rules, law.tie, deals().counted(play), law.settle_tie, when=when)
        cost = 100 * float(worth(best, rules) - worth(play, rules))
        note = f"It costs {cost:.4f}% of the Ante Wager against the best play of that."
        yield replace(figure, strategy=strategy).because(note)


# Advice, play and strategy


@PLAN.advises("removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of play and fold, or of each setting once a Play Wager is made, per Ante."""
    situation.requires(CARDS, left=CARDS)
    if situation.decided not in ((), (PLAY,)):
        raise RuleError(f"The only earlier decision is “{PLAY}”.")
    *played, fold = deals().values(situation.hand, gains(ANTE, rules), situation.removed)
    if not situation.decided:
        return [Action(PLAY, max(played)), Action(FOLD, fold)]
    if len(played) == 1:
        raise RuleError("These cards can be set in one way only (§ 663a.11(d)).")
    return [Action(*each) for each in zip((ACES_HIGH, ACE_LOW), played, strict=True)]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The choice by the short rules."""
    number, why = ruled(situation.hand)
    if situation.decided:
        return Ruled(ACE_LOW if number else ACES_HIGH, why)
    if len(settings(situation.hand)) > 1:
        return Ruled(PLAY, "an ace")
    return Ruled(FOLD if number < 0 else PLAY, why)


def _chooser(play: Play) -> Choose:
    """Decide for a seat at a live table."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        hand = dealer.hand(asks.seat)
        number = play(hand)
        if asks.acts[0].name == PLAY:
            played, _, _ = ways(hand)[number]
            return PLAY if played else FOLD
        return ACE_LOW if number else ACES_HIGH

    return choose


PLAN.chooses("best")(lambda rules: _chooser(best_play(ANTE, rules)))
PLAN.chooses("short rules", BY_RULES)(lambda rules: _chooser(short_play))
PLAN.chooses("best with ties", TOGETHER)(lambda rules: _chooser(best_play(EQUAL, rules)))
PLAN.chooses("ties", FOR_TIES)(lambda rules: _chooser(best_play(TIE, rules)))


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and where to set an ace."""
    best = worth(best_play(ANTE, rules), rules)
    by_rules = worth(short_play, rules)
    return Strategy(
        "When to make the Play Wager (663a.11(b)), and where to set an ace (663a.11(d))",
        SHORT_RULES,
        notes=(
            *loss_and_cost(best, by_rules, "the Ante", "The short rules cost", more=" more"),
            "Best play looks at all five cards: `advise` gives the exact value of each choice.",
        ),
    )
