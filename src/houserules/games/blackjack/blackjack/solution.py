"""Blackjack under house rules: the solved game, what its hands come to, what its shoe deals."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import CARDS, RANKS, Card, Rank
from houserules.games.blackjack.blackjack import settling as law
from houserules.games.blackjack.blackjack.choices import hands_from
from houserules.games.blackjack.blackjack.law import game
from houserules.games.blackjack.blackjack.offering import is_switch, switch
from houserules.games.blackjack.blackjack.settling import DealerFinished, Finished
from houserules.games.blackjack.blackjack.shoe import decks, number_of_decks
from houserules.games.blackjack.solution import SPLIT_ROUNDS
from houserules.games.blackjack.solution import value as value
from houserules.games.blackjack.solution import whole_counts as whole_counts
from houserules.odds.figure import SIMULATED_ROUNDS, Share
from houserules.odds.pricing import net_words
from houserules.rules import HouseRules

if TYPE_CHECKING:
    from houserules.games.blackjack.kernels.rules import Settle
    from houserules.games.blackjack.kernels.solver import (
        Analysis,
        BlackjackRules,
        DealerHand,
        Finish,
        Policy,
    )
    from houserules.games.blackjack.kernels.switch import SwitchAnalysis

ERROR_BOUND = 1e-12
ERROR = f"Computed in floating point; the error is below {ERROR_BOUND:g}"


def shoe_of_cards(rules: HouseRules) -> dict[Card, int]:
    """How many of each card are in play."""
    return dict.fromkeys(CARDS, number_of_decks(rules))


def shoe_of_ranks(rules: HouseRules) -> dict[Rank, int]:
    """How many of each rank are in play."""
    return dict.fromkeys(RANKS, 4 * number_of_decks(rules))


# The solved game


class Choices(NamedTuple):
    """The house rules that move the play of the hands."""

    decks: int
    hands: int
    hands_of_aces: int
    switch: bool


def choices_of(rules: HouseRules) -> Choices:
    """The house rules that affect the play of the hands."""
    ace, other = Card.of("As"), Card.of("8s")
    return Choices(
        number_of_decks(rules), hands_from(other, rules), hands_from(ace, rules), is_switch(rules)
    )


def _rules(choices: Choices) -> HouseRules:
    """House rules with these decks, as far as a settlement asks for them."""
    return game.rules().with_choice(decks, choices.decks).with_choice(switch, choices.switch)


def kernel_rules(choices: Choices, card_cap: int = 0) -> "BlackjackRules":
    """The rules as the kernels take them."""
    from houserules.games.blackjack.kernels.solver import BlackjackRules, DealerRules, shoe

    return BlackjackRules(
        composition=shoe(choices.decks),
        dealer=DealerRules(card_cap=card_cap),
        most_hands=choices.hands,
        most_hands_of_aces=choices.hands_of_aces,
        surrender_most_cards=0 if choices.switch else 2,
        doubles_alike=True,
    )


@cache
def settlement(choices: Choices) -> "Settle":
    """The chapter's payout for a finished hand, in units of the Blackjack Wager."""
    from houserules.games.blackjack.kernels.solver import DealerHand, Ending, Finish, Part

    rules = _rules(choices)

    @cache
    def net(hand: Finished, against: DealerFinished, ending: Ending) -> float:
        if ending is Ending.SURRENDERED:
            return float(law.settle_surrender(against, rules).net(1))
        gain = law.settle_hand(hand, against, rules).net(1)
        if ending is Ending.DOUBLED:
            gain += law.settle_double(hand, against, rules).net(1)
        return float(gain)

    def settle(finish: Finish, dealer: DealerHand) -> float:
        hand = Finished(
            finish.total,
            blackjack=finish.blackjack,
            switched=finish.switched,
            split_off=finish.part is Part.OTHER_SPLIT,
        )
        return net(hand, DealerFinished(dealer.total, dealer.blackjack), finish.ending)

    return settle


@cache
def solved(choices: Choices) -> "Analysis":
    """The game solved."""
    from houserules.games.blackjack.kernels.solver import analyse

    return analyse(kernel_rules(choices), settlement(choices))


@cache
def solved_switch(choices: Choices) -> "SwitchAnalysis":
    """Blackjack Switch solved."""
    from houserules.games.blackjack.kernels.switch import analyse_switch

    return analyse_switch(kernel_rules(choices), settlement(choices))


# The results of the hands


def wagered(choices: Choices, policy: "Policy") -> float:
    """The average of all wagers, doubles and splits included, per Blackjack Wager."""
    from houserules.games.blackjack.kernels.solver import expectation

    return expectation(kernel_rules(choices), _stakes, policy)


def _stakes(finish: "Finish", dealer: "DealerHand") -> float:
    """The wagers on a final hand, in units of the first."""
    from houserules.games.blackjack.kernels.solver import Ending

    return 2.0 if finish.ending is Ending.DOUBLED else 1.0


SPLIT_PAIR = "Split pair"


def result_shares(choices: Choices, policy: "Policy") -> tuple[Share, ...]:
    """How a Blackjack Wager ends: exact, but for the results of split pairs, which are dealt."""
    from houserules.games.blackjack.kernels.rounds import split_results
    from houserules.games.blackjack.kernels.solver import (
        DealerHand,
        Ending,
        Finish,
        unsplit_chances,
    )

    settle, rules = settlement(choices), kernel_rules(choices)

    def label(finish: Finish, dealer: DealerHand) -> tuple[str, float]:
        worth = settle(finish, dealer)
        if finish.ending is Ending.SURRENDERED:
            return "Surrender", worth
        name = "Tie" if not worth else "Win" if worth > 0 else "Loss"
        if finish.bust:
            name = "Over 21"
        if finish.blackjack and worth > 0:
            name = "Blackjack"
        if finish.ending is Ending.DOUBLED:
            name = f"Double down, {name.lower()}"
        return name, worth

    chances = unsplit_chances(rules, policy, label)
    shares = [
        Share(name, net_words(Fraction(net)), chance, Fraction(net))
        for (name, net), chance in chances.items()
        if chance
    ]
    shares += [
        Share(
            f"{SPLIT_PAIR}, {_gain(net)}", net_words(net), one.chance, net,
            standard_error=sqrt(one.variance),
        )
        for net, one in split_results(rules, settle, policy, SPLIT_ROUNDS).items()
    ]  # fmt: skip
    return tuple(sorted(shares, key=lambda share: -share.net))


def _deviation(times: int, of: int) -> float:
    """The standard deviation of a count of `times` out of `of`."""
    return sqrt(times * (of - times) / of)


class Wagered(NamedTuple):
    """The units wagered in a round on average, as dealt."""

    mean: float
    standard_error: float


def switch_shares(choices: Choices) -> tuple[tuple[Share, ...], Wagered]:
    """How the two hands of Blackjack Switch end together, and what is wagered, as dealt."""
    from houserules.games.blackjack.kernels.switch_rounds import simulate_switch

    found = simulate_switch(solved_switch(choices), settlement(choices), SIMULATED_ROUNDS)
    dealt, rounds = found.results, found.rounds
    shares = (
        Share(
            f"Both hands, {_gain(net)}", net_words(net / 2), times / rounds, net / 2,
            standard_error=_deviation(times, rounds) / rounds,
        )
        for net, times in dealt.items()
    )  # fmt: skip
    mean = sum(units * times for units, times in found.wagers.items()) / rounds
    square = sum(units * units * times for units, times in found.wagers.items()) / rounds
    wagered = Wagered(mean, sqrt(square - mean * mean) / sqrt(rounds))
    return tuple(sorted(shares, key=lambda share: -share.net)), wagered


def _gain(net: Fraction) -> str:
    """A result in units of the wager, signed."""
    return "even" if not net else f"{float(net):+g}"


def dealer_blackjack_ways(cards: Mapping[Card, int]) -> int:
    """In how many ways up card and hole card, in their order, are a Blackjack."""
    by_value = Counter[int]()
    for card, copies in cards.items():
        by_value[value(card)] += copies
    return 2 * by_value[0] * by_value[9]
