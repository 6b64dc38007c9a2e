"""Go Fore It: when to make the Back 9 Wager, and what the wagers are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment import cards as deck
from houserules.equipment.cards import Card
from houserules.games.shared.common import Comparison, compared
from houserules.odds.counting import outcome_counts
from houserules.odds.figure import Figure, Folding
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
from houserules.odds.pricing import expected, gain_of, priced, priced_together
from houserules.rules import HouseRules, Payable
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import BET, CARDS, FOLD, FRONT_CARDS, HOLE_CARDS, FrontNine, game

if TYPE_CHECKING:
    from houserules.odds.stages import Course, Facts, History, Solution

PLAN = Plan(game)
PLAN.counts_with(law.front, law.back)
PLAN.folds(Folding.FORFEITED, law.front)
PLAN.folds(Folding.SURVIVES, law.skins)

OF_VALUE = {value: [c for c in deck.CARDS if law.points(c) == value] for value in range(1, 11)}
"""The cards of each point value."""
STAKES: Mapping[Payable, int] = {law.front: 1, law.back: 1}
ACTS = {-1: FOLD, 1: BET}
"""The acts of the solver in the words of a round's decisions."""

# Front 9 and Back 9


@cache
def course() -> Course:
    """Two cards are known when the player decides, four in the end."""
    from houserules.odds.finals import Finals
    from houserules.odds.stages import Course, Stage

    finals = Finals.by_ranks(law.outcome, CARDS)
    return Course((Stage(FRONT_CARDS, tuple(ACTS)),), HOLE_CARDS, finals)


def result(facts: Facts) -> FrontNine:
    """Counted facts as the law has them."""
    return FrontNine(facts.folded, facts.outcome or "")


def gain(facts: Facts, rules: HouseRules) -> Fraction:
    """The player's gain per Front 9 Wager."""
    return gain_of(law.settle_front(result(facts), rules), STAKES)


def best(rules: HouseRules) -> Solution:
    """The best play, found once for each set of rules."""
    return rules.once(_solved, None)


def _solved(of: None, rules: HouseRules) -> Solution:
    from houserules.odds.stages import solve

    return solve(course(), partial(gain, rules=rules))


def up_to(most: int, cards: tuple[Card, ...], history: History) -> int:
    """The act of a person who bets on a total of some points or less."""
    return 1 if law.total(cards) <= most else -1


def threshold(rules: HouseRules) -> tuple[int, Fraction]:
    """The highest total on which a person bets, and what this costs against the best play."""
    from houserules.odds.stages import count, play_by

    gains = partial(gain, rules=rules)
    totals = range(1, FRONT_CARDS * max(OF_VALUE) + 1)
    worth = {
        most: expected(count(play_by(course(), partial(up_to, most))), gains) for most in totals
    }
    most = max(totals, key=lambda most: worth[most])
    return most, best(rules).value - worth[most]


@PLAN.prices(law.front)
def price_front(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Front 9 Wager with its Back 9 Wager, under the best play."""
    from houserules.odds.stages import count

    facts = count(best(rules).play)
    most, cost = threshold(rules)
    yield priced_together(
        rules,
        law.front,
        counts={result(fact): ways for fact, ways in facts.items()},
        settle=law.settle_front,
        describe=lambda facts: facts.outcome or "Fold",
        stakes=STAKES,
        table_of=law.back,
        strategy="Best play, found by comparing both choices for every two cards."
        if cost
        else f"Bet on {most} points or less, otherwise fold (best play).",
    )


# Skins and Gopher


@cache
def comparisons() -> Counter[Comparison]:
    """How many deals to a player and the dealer bring about each comparison of their totals."""
    from houserules.odds.point_values import HandsByValue, Showdowns

    hands = HandsByValue(deck.CARDS, law.points, CARDS)
    return Showdowns(hands, lambda hand: [law.total(hand)], law.total, compared).counted()


@PLAN.prices(law.skins)
def price_skins(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Skins Wager by all deals to a player and the dealer."""
    yield priced(rules, law.skins, comparisons(), law.settle_skins)


@PLAN.prices(law.gopher)
def price_gopher(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Gopher Wager by all hands of four cards."""
    yield priced(rules, law.gopher, outcome_counts(law.aces, CARDS), law.gopher.verdict)


# Decisions


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the Back 9 Wager and of the fold with two given cards, per Front 9 Wager."""
    from houserules.odds.stages import solve

    hand, removed = situation.hand, situation.removed
    situation.requires(FRONT_CARDS, left=HOLE_CARDS, whom="the hole cards")
    worth = solve(course(), partial(gain, rules=rules), removed) if removed else best(rules)
    return [Action(ACTS[act], value) for act, value in worth.values(hand).items()]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The act by the total of both cards."""
    most, _ = threshold(rules)
    total = law.total(situation.hand)
    points = "1 point" if total == 1 else f"{total} points"
    return Ruled(ACTS[up_to(most, situation.hand, ())], f"{points}, and {most} are the most to bet")


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Back 9 Wager wherever it gains more than the fold."""
    play = best(rules).play

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return ACTS[play.act(dealer.hand(asks.seat))]

    return choose


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Back 9 Wager."""
    solution = best(rules)
    most, cost = threshold(rules)
    per, by_rule = "the Front 9 Wager", solution.value - cost
    loss, exact = loss_and_cost(solution.value, by_rule, per, "The rule costs")
    values = tuple(map(str, OF_VALUE))
    rows = tuple(
        (str(one), *(_cell(solution, one, other) for other in OF_VALUE)) for one in OF_VALUE
    )
    return Strategy(
        "When to make the Back 9 Wager (676a.11(b))",
        (
            f"Make the Back 9 Wager if the two cards total {most} points or less.",
            "Otherwise fold.",
        ),
        (Chart("Best play by the points of both cards (-: fold)", ("", *values), rows),),
        notes=(loss, exact if cost else "The rule is best play: it costs nothing."),
    )


def _cell(solution: Solution, one: int, other: int) -> str:
    """The best act with two cards of given points."""
    first, second = OF_VALUE[one][0], OF_VALUE[other][1]
    act = ACTS[solution.play.act((first, second))]
    return act if act == BET else "-"
