"""The main wagers of the Blackjack family against whole rounds dealt card by card.

The analysis sums hands and takes away what cannot be; the rounds do nothing of that kind. They
agree within three standard errors: in the slow test a difference of 0.1 % would be seen.
"""

import pytest

from houserules.games import load
from houserules.games.blackjack.blackjack.solution import (
    choices_of,
    kernel_rules,
    settlement,
    solved,
)
from houserules.games.blackjack.kernels.rounds import deal
from houserules.games.blackjack.kernels.rules import BlackjackRules, Settle
from houserules.games.blackjack.kernels.solver import Policy
from houserules.games.blackjack.odds import BlackjackOdds
from houserules.odds.plan import plan_of

CHAPTERS = ("633a", "635a", "665a", "672a", "673a", "685a")
Way = tuple[BlackjackRules, Settle, Policy, float]


def ways_of(chapter: str) -> list[Way]:
    """The chart and the best play by exact cards under the default rules, with their worth."""
    game = load(chapter)
    rules = game.rules()
    if chapter == "633a":
        choices = choices_of(rules)
        found, kernel, settle = solved(choices), kernel_rules(choices), settlement(choices)
        return [
            (kernel, settle, found.basic, found.by_total),
            (kernel, settle, found.best, found.by_composition),
        ]
    odds = getattr(plan_of(game).entries[0].price, "__self__", None)
    assert isinstance(odds, BlackjackOdds)
    solution = odds.solution(rules)
    return [
        (solution.rules_of(play), solution.settlement, play.policy, play.expected)
        for play in (solution.basic, solution.best)
    ]


def agree(chapter: str, rounds: int, seen: float) -> None:
    """Both ways of play, with rounds enough to see a difference of so much."""
    for rules, settle, policy, expected in ways_of(chapter):
        dealt = deal(rules, settle, policy, rounds, seed=int(chapter[:3]))
        assert abs(dealt.mean - expected) < 3 * dealt.standard_error < seen


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rounds_agree_with_the_analysis(chapter: str) -> None:
    agree(chapter, 500_000, 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rounds_that_show_a_tenth_of_a_percent_agree(chapter: str) -> None:
    agree(chapter, 40_000_000, 0.001)
