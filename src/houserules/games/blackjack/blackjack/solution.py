"""Blackjack Switch solved and dealt, and the cards of a Blackjack game in numbers."""

from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import RANKS, Rank
from houserules.games.blackjack.solution import Solution, gain_words
from houserules.odds.figure import SIMULATED_ROUNDS, Share
from houserules.odds.pricing import net_words
from houserules.rules import HouseRules

from .shoe import number_of_decks

if TYPE_CHECKING:
    from houserules.games.blackjack.kernels.switch import SwitchAnalysis


def shoe_of_ranks(rules: HouseRules) -> dict[Rank, int]:
    """How many of each rank are in play."""
    return dict.fromkeys(RANKS, 4 * number_of_decks(rules))


@cache
def solved_switch(solution: Solution) -> "SwitchAnalysis":
    """Blackjack Switch solved."""
    from houserules.games.blackjack.kernels.switch import analyse_switch

    return analyse_switch(solution.kernel, solution.settlement)


class Wagered(NamedTuple):
    """The units wagered in a round on average, as dealt."""

    mean: float
    standard_error: float


def switch_shares(solution: Solution) -> tuple[tuple[Share, ...], Wagered]:
    """How the two hands of Blackjack Switch end together, and what is wagered, as dealt."""
    from houserules.games.blackjack.kernels.switch_rounds import simulate_switch

    found = simulate_switch(solved_switch(solution), solution.settlement, SIMULATED_ROUNDS)
    dealt, rounds = found.results, found.rounds
    shares = (
        Share(
            f"Both hands, {gain_words(net)}",
            net_words(net / 2),
            times / rounds,
            net / 2,
            standard_error=_deviation(times, rounds) / rounds,
        )
        for net, times in dealt.items()
    )
    mean = sum(units * times for units, times in found.wagers.items()) / rounds
    square = sum(units * units * times for units, times in found.wagers.items()) / rounds
    wagered = Wagered(mean, sqrt(square - mean * mean) / sqrt(rounds))
    return tuple(sorted(shares, key=lambda share: -share.net)), wagered


def _deviation(times: int, of: int) -> float:
    """The standard deviation of a count of `times` out of `of`."""
    return sqrt(times * (of - times) / of)
