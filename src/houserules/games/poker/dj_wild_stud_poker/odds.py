"""DJ Wild Stud Poker: the worth of its wagers, and when to raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import Rank
from houserules.games.poker.odds import FOLD_FORFEITS, AnyHands, paid_if_higher
from houserules.hands.wild import Value, WildCategory, WildHand
from houserules.odds.counting import outcome_counts
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan, Ruled, Situation, Strategy, gain_of_best
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from . import law
from .law import CARDS, FOLD, RAISE, game

if TYPE_CHECKING:
    from houserules.hands.every import Scores
    from houserules.odds.stud import Solution, Stud

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.blind, law.raised)
PLAN.folds(Folding.FORFEITED, *law.MAIN)

RULED = (
    "Raise with a pair of 5s or better.",
    "Raise with a pair of 4s unless you hold a 3.",
    "Otherwise fold.",
)


def stud(by_category: bool = False) -> Stud:
    """Five cards against five of 53; by a reading not taken, hands of a category are equal."""
    from houserules.hands.wild_tables import DECK, every_wild_score
    from houserules.odds.stud import Stud

    scores = _category_scores if by_category else every_wild_score
    return Stud(scores, CARDS, CARDS, law.hand_outcome, deck=DECK)


def _category_scores(size: int) -> Scores:
    import numpy as np

    from houserules.hands.wild_tables import every_wild_score, wild_values

    strengths = [category.strength for category, _ in wild_values()]
    return np.array(strengths, dtype=np.uint16)[every_wild_score(size)]


MAIN = AnyHands(
    ante=law.ante,
    raised=law.raised,
    sizes={RAISE: law.TIMES},
    tables=(law.blind,),
    settle=law.settle_main,
    describe=paid_if_higher(law.blind),
    make_stud=stud,
)
PLAN.advises("removed")(MAIN.advise)
PLAN.chooses("best")(MAIN.best_play)
BY_CATEGORY = replace(MAIN, make_stud=partial(stud, by_category=True))
PLAN.prices(law.ante)(lambda rules, asked: [MAIN.best_figure(rules)])
PLAN.reads_otherwise(law.ante, "6(c)", "all hands of one category are equal")(
    lambda rules, asked: [BY_CATEGORY.best_figure(rules)]
)


# Optional wagers


@PLAN.prices(law.trips)
def price_trips(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Trips Bonus Wager by all hands of five cards from 53."""
    from houserules.hands.wild_tables import WILD
    from houserules.odds.stud import holdings

    held = holdings(MAIN.stud)
    with_wild = WILD[held.rows].any(axis=1)
    counts: Counter[str] = Counter()
    for place, name in enumerate(MAIN.stud.names):
        for natural in (True, False):
            of = (held.outcomes == place) & (with_wild != natural)
            row = law.trips_name(WildCategory(name), natural)
            counts[row] += int(held.weights[of].sum())
    yield priced(rules, law.trips, counts, law.trips.verdict)


def price_bad_beat(rules: HouseRules, asked: Asked, two_way: bool = False) -> Iterator[Figure]:
    """The Two-Way Bad Beat Bonus Wager by all pairs of hands of the player and the dealer.

    By a reading not taken a dealer's hand that loses is paid, too: as often as a player's.
    """
    counts: Counter[str] = Counter()
    for facts, ways in MAIN.solution(rules).counts.items():
        paid = facts.comparison < 0 and rules.paytable(law.bad_beat).row(facts.outcome)
        if paid:
            counts[facts.outcome] += ways * (1 + two_way)
        counts[law.NOT_BEATEN] += ways * (-two_way if paid else 1)
    figure = priced(rules, law.bad_beat, counts, law.bad_beat.verdict)
    yield figure.because(FOLD_FORFEITS.format("687a.11(b)(2)"))


PLAN.prices(law.bad_beat)(price_bad_beat)
PLAN.reads_otherwise(law.bad_beat, "7(d)(4)", "a dealer's hand that loses is paid too")(
    partial(price_bad_beat, two_way=True)
)


@PLAN.prices(law.progressive)
def price_progressive(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Progressive Bonus Wager by all hands of five ordinary cards.

    A spare card instead of the joker makes every such hand equally likely.
    """
    counts = outcome_counts(law.ordinary_outcome, CARDS)
    (figure,) = price_decided(law.progressive, rules, asked, None, counts)
    *notes, envied = figure.notes
    if not rules[law.folds_qualify]:
        notes.append(FOLD_FORFEITS.format("687a.11(b)(3)"))
    yield replace(figure, notes=(*notes, envied))


# Decisions


def ruled_act(value: Value) -> str:
    """The act of the printed rules with a hand."""
    return ruled(value).act


def ruled(value: Value) -> Ruled[str]:
    """The act of the printed rules with a hand, and its reason."""
    category, ranks = value
    if category is WildCategory.PAIR and ranks[0] is Rank.FOUR:
        if Rank.THREE in ranks:
            return Ruled(FOLD, "a pair of 4s with a 3")
        return Ruled(RAISE, "a pair of 4s without a 3")
    if raised_from_fours(value) == RAISE:
        return Ruled(RAISE, "a pair of 5s or better")
    return Ruled(FOLD, "below a pair of 4s")


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The act by the printed rules."""
    return ruled(WildHand.of(situation.hand).value)


def raised_from_fours(value: Value) -> str:
    """The act of a player who raises with every pair of 4s or better."""
    return RAISE if value >= (WildCategory.PAIR, (Rank.FOUR,)) else FOLD


@cache
def played_by(rule: Callable[[Value], str]) -> Solution:
    """A rule followed with every hand."""
    import numpy as np

    from houserules.hands.wild_tables import wild_values
    from houserules.odds.stud import holdings

    acts = [[MAIN.acts.index(rule(value))] for value in wild_values()]
    return MAIN.followed(np.array(acts, dtype=np.int8)[holdings(MAIN.stud).scores])


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Raise Wager."""
    best, ruled, fours = (
        MAIN.mean(rules, played)
        for played in (MAIN.solution(rules), played_by(ruled_act), played_by(raised_from_fours))
    )
    return Strategy(
        "When to make the Raise Wager (687a.11(b))",
        RULED,
        notes=(
            gain_of_best(best, "the Ante"),
            "These rules are the best play."
            if ruled == best
            else f"The rules cost {100 * float(best - ruled):.4f}% of the Ante more.",
            f"Raising every pair of 4s or better costs {100 * float(best - fours):.4f}% of the "
            f"Ante more, exactly {best - fours}.",
            "`advise` gives the exact value of each choice.",
        ),
    )
