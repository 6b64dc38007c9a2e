"""Blackjack: what each wager of 633a is worth, and how to play."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from houserules.equipment.cards import CARDS
from houserules.games.blackjack.chosen_play import ERROR_BOUND, chart_of
from houserules.games.blackjack.odds import ERROR, SOLVED, BlackjackOdds
from houserules.games.blackjack.solution import Solution, value, whole_counts
from houserules.odds.counting import every_deal, pattern_of, ways_of
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Share
from houserules.odds.plan import Asked, Choose, Plan, Strategy
from houserules.odds.pricing import UNIT, progressive
from houserules.rules import HouseRules

from . import additional
from .choices import blackjack, is_switch, more_ace_splits, more_splits, second_blackjack, switch
from .chosen_play import blackjack_chooser
from .law import CHAPTER, game
from .shoe import deck_in_play, decks, number_of_decks
from .solution import solved_switch, switch_shares
from .straight_jack_odds import straight_chances

PLAN = Plan(game)
PLAN.counts_with(additional.royal_match, additional.crown_treasure)
PLAN.counts_apart(additional.magic_card, additional.lucky_player)
DEALT = (
    "How both hands, and what is wagered, end is dealt 500,000 times, "
    "for the standard deviation only"
)
SWITCHING = "Switch where the two hands are worth more together after it."


# The hands


class BlackjackHands(BlackjackOdds):
    """The odds of the family, and those of Blackjack Switch."""

    def price(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """The Blackjack Wager by both ways of play, or both wagers of Blackjack Switch."""
        yield from price_switch(rules, asked) if is_switch(rules) else super().price(rules, asked)

    def strategy(self, rules: HouseRules) -> Strategy:
        """The best chart of totals and pairs, with 21, on which nobody decides."""
        chart = chart_of(self.solution(rules), last=21)
        return replace(chart, lines=(*chart.lines, SWITCHING)) if is_switch(rules) else chart

    def basic_play(self, rules: HouseRules) -> Choose:
        """Play by the chart, take no insurance, take what House Money pays."""
        return blackjack_chooser(self.solution(rules), self.solution(rules).basic)

    def best_play(self, rules: HouseRules) -> Choose:
        """Play by the exact cards of the hand."""
        return blackjack_chooser(self.solution(rules), self.solution(rules).best)


HANDS = BlackjackHands(
    CHAPTER, moved_by=[more_splits, more_ace_splits], under=[switch], counted=[second_blackjack]
)
HANDS.registers(PLAN)


@PLAN.prices(second_blackjack, by=[decks])
def price_switch(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The two equal wagers of Blackjack Switch together."""
    solution = HANDS.solution(rules)
    shares, dealt = switch_shares(solution)
    yield Figure(
        blackjack.name, "-", cite=game.cite("12(a)"),
        when=rules.phrase([switch, decks, more_splits, more_ace_splits]),
        per="unit of the two Blackjack Wagers", shares=shares, method=SOLVED,
        total_wagered=dealt.mean / 2, wagered_standard_error=dealt.standard_error / 2,
        stated_advantage=-solved_switch(solution).expectation, error_bound=ERROR_BOUND,
        strategy_id="best",
        strategy="The best switch, and the best play by the cards of the hand, the two cards of "
                 "the other hand and the up card.",
        notes=(ERROR, DEALT,
               "Cards that the first hand draws are not looked at in playing the second"),
    )  # fmt: skip


# House Money


@PLAN.prices(additional.house_money, by=[decks])
def price_house_money(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """House Money with the payout taken, and added to the Blackjack Wager where that is best."""
    (taken,) = price_decided(additional.house_money, rules, asked)
    yield replace(taken, strategy_id="take", regardless_of=(additional.portion.name,))
    if not is_switch(rules):
        yield _house_money_added(rules, taken)


def _house_money_added(rules: HouseRules, taken: Figure) -> Figure:
    """The payout goes to hands that win more than they lose under the basic strategy."""
    from houserules.games.blackjack.kernels.hands import hand_index

    by_hand: Counter[tuple[str, tuple[int, ...], int]] = Counter()
    shoe, sizes = deck_in_play(rules), (2, 1)
    outcomes = every_deal(lambda cards: additional.house_money_outcome(cards[:2]), sizes, (), CARDS)
    for cards, outcome in outcomes:
        if ways := ways_of(pattern_of(cards), sizes, shoe.count, len(shoe)):
            *two, up = map(value, cards)
            by_hand[outcome, tuple(two), up] += ways
    total, found = by_hand.total(), HANDS.solution(rules).found
    gains: Counter[str] = Counter()
    added: Counter[str] = Counter()
    for (outcome, hand, up), ways in by_hand.items():
        against, index = found.up_cards[up], hand_index(hand)
        if outcome != additional.NO_MATCH and against.basic_worth[index] > 0:
            gains[outcome] += ways / total * against.basic_worth[index]
            added[outcome] += ways / total * against.live[index]
    shares = []
    for share in taken.shares:
        rest = float(share.probability) - added[share.label]
        shares.append(replace(share, probability=rest, combinations=None))
        if added[share.label]:
            payout = float(share.net)
            on_top = additional.added(int(payout * UNIT), rules) / UNIT
            net = payout + on_top * gains[share.label] / added[share.label]
            shares.append(Share(f"{share.label}, added", "", added[share.label], net))
    best = "payout added where best"
    when = rules.phrase([decks, additional.portion])
    return replace(
        taken,
        shares=tuple(sorted(shares, key=lambda share: -share.net)),
        when=f"{best}, {when}" if when else best,
        method=SOLVED,
        strategy="Add the payout to hands that win more than they lose by the basic strategy.",
        strategy_id="added-where-best",
        error_bound=ERROR_BOUND,
        notes=(ERROR, "An added payout is counted at the average result of its hand"),
    )


PLAN.takes_as_given(additional.house_money, additional.portion)

# Progressive wagers


@cache
def bad_beat_chances(solution: Solution) -> dict[str, float]:
    """The chance of each outcome of the first hand, played by the basic strategy."""
    from houserules.games.blackjack.kernels.solver import (
        DealerHand,
        Ending,
        Finish,
        first_hand_chances,
    )

    def outcome(finish: Finish, dealer: DealerHand) -> str:
        total = 0 if finish.ending is Ending.SURRENDERED else finish.total
        return additional.bad_beat_row(total, dealer.total, dealer.cards)

    kernel = solution.kernel
    by_cards = replace(kernel, dealer=replace(kernel.dealer, card_cap=7))
    return first_hand_chances(by_cards, solution.basic.policy, outcome)


@PLAN.prices(additional.bad_beat, by=additional.bad_beat.moved_by)
def price_bad_beat(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Bad Beat under the basic strategy."""
    chances = bad_beat_chances(HANDS.solution(rules))
    counts = {name: round(chance * 10**15) for name, chance in chances.items()}
    bad_beat = additional.bad_beat
    figure = progressive(
        rules,
        bad_beat,
        counts,
        bad_beat.verdict,
        meters=asked.meters.get(bad_beat.name),
        when=rules.phrase(bad_beat.moved_by),
    )
    yield (
        replace(
            figure,
            method=SOLVED,
            strategy="The hands are played by the basic strategy.",
        )
        .approximate(ERROR_BOUND)
        .because(ERROR)
        .because(
            "Magic Card and Lucky Player Bonus are left out: how often they are drawn is not stated"
        )
    )


@PLAN.prices(additional.hit_and_run, by=[decks])
def price_hit_and_run(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Hit and Run: the dealer's hand from a full shoe, whatever the players do."""
    from houserules.games.blackjack.kernels.counts import dealer_hand_chances
    from houserules.games.blackjack.kernels.solver import DealerRules, shoe

    chances: dict[str, Fraction] = {}
    composition = shoe(number_of_decks(rules))
    drawing = DealerRules(hits_soft_17=CHAPTER.hits_soft_17, card_cap=8)
    for dealer, chance in dealer_hand_chances(composition, drawing).items():
        outcome = additional.hit_and_run_row(dealer.cards, dealer.blackjack)
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    counts = whole_counts(chances)
    yield from price_decided(additional.hit_and_run, rules, asked, counts=counts)


@PLAN.prices(additional.straight_jack, by=[decks])
def price_straight_jack(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Straight Jack under the basic strategy."""
    counts = whole_counts(straight_chances(HANDS.solution(rules)))
    (figure,) = price_decided(additional.straight_jack, rules, asked, counts=counts)
    yield replace(figure, strategy="The hands are played by the basic strategy.")
