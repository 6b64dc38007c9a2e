"""Blackjack: what each wager of 633a is worth, and how to play."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from houserules.equipment.cards import Card
from houserules.games.blackjack.chosen_play import ERROR_BOUND, chart_of
from houserules.games.blackjack.odds import ERROR, SOLVED, BlackjackOdds
from houserules.games.blackjack.solution import Solution, value, whole_counts
from houserules.odds.figure import Figure, Share
from houserules.odds.plan import Asked, Choose, Plan, Strategy
from houserules.odds.pricing import UNIT, Fact, Settle, priced, priced_together, progressive
from houserules.rules import HouseRules, Payable, Wager

from . import additional, progressives, twenty
from . import house_money as money
from .additional import RoyalMatch
from .choices import (
    more_ace_splits,
    more_splits,
)
from .chosen_play import blackjack_chooser
from .law import CHAPTER, game
from .offering import (
    blackjack,
    has_table,
    is_switch,
    second_blackjack,
    switch,
)
from .shoe import decks, number_of_decks
from .solution import (
    dealer_blackjack_ways,
    shoe_of_cards,
    shoe_of_ranks,
    solved_switch,
    switch_shares,
)
from .straight_jack_odds import straight_chances

PLAN = Plan(game)
PLAN.counts_with(additional.royal_match, additional.crown_treasure)
PLAN.counts_apart(progressives.magic_card, progressives.lucky_player)
DEALT = (
    "How both hands, and what is wagered, end is dealt 500,000 times, "
    "for the standard deviation only"
)
SWITCHING = "Switch where the two hands are worth more together after it."


def fitting(rules: HouseRules, payable: Payable) -> HouseRules | None:
    """The rules with a paytable that is printed for the decks in play, if there is one."""
    if has_table(rules, payable):
        return rules
    if payable.option is None:
        return None
    for letter in payable.option.domain.variants():
        chosen = rules.with_choice(payable.option, letter)
        if has_table(chosen, payable):
            return chosen
    return None


def deals(rules: HouseRules, *sizes: int) -> Iterator[tuple[tuple[tuple[Card, ...], ...], int]]:
    """Every deal of hands of these sizes with its number; the kernel loads when it is needed."""
    from houserules.games.blackjack.kernels import counts as blackjack_counts

    return blackjack_counts.deals(shoe_of_cards(rules), sizes)


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
        blackjack.name, "-", game.cite("12(a)"),
        rules.phrase([switch, decks, more_splits, more_ace_splits]),
        "unit of the two Blackjack Wagers", shares, SOLVED,
        total_wagered=dealt.mean / 2, wagered_standard_error=dealt.standard_error / 2,
        stated_advantage=-solved_switch(solution).expectation, error_bound=ERROR_BOUND,
        strategy_id="best",
        strategy="The best switch, and the best play by the cards of the hand, the two cards of "
                 "the other hand and the up card.",
        notes=(ERROR, DEALT,
               "Cards that the first hand draws are not looked at in playing the second"),
    )  # fmt: skip


# Wagers on the first cards


@PLAN.prices(twenty.lucky_ladies, by=[decks])
def price_lucky_ladies(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Twenty Point Bonus."""
    counts = _twenty_counts(rules, twenty.lucky_ladies_outcome)
    yield _priced(rules, twenty.lucky_ladies, counts, twenty.settle_lucky_ladies)


@PLAN.prices(twenty.kings_bounty, by=[decks])
def price_kings_bounty(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """King's Bounty."""
    counts = _twenty_counts(rules, twenty.kings_bounty_outcome)
    yield _priced(rules, twenty.kings_bounty, counts, twenty.settle_kings_bounty)


def _priced(
    rules: HouseRules, wager: Wager, counts: Mapping[Fact, int], settle: Settle[Fact]
) -> Figure:
    return priced(rules, wager, counts, settle, when=rules.phrase([decks]))


def _twenty_counts(
    rules: HouseRules, outcome: Callable[[Sequence[Card], bool], str]
) -> Counter[str]:
    """Outcomes of the first two cards, with the dealer's Blackjack where it matters."""
    counts: Counter[str] = Counter()
    cards = 52 * number_of_decks(rules)
    dealers = (cards - 2) * (cards - 3)
    for (hand,), ways in deals(rules, 2):
        plain, beaten = outcome(hand, False), outcome(hand, True)
        left = shoe_of_cards(rules)
        for card in hand:
            left[card] -= 1
        blackjacks = dealer_blackjack_ways(left) if plain != beaten else 0
        counts[plain] += ways * (dealers - blackjacks)
        counts[beaten] += ways * blackjacks
    return +counts


@PLAN.prices(additional.match_the_dealer, by=[decks])
def price_match(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Match-the-Dealer, each matching card paid."""
    if has_table(rules, additional.match_the_dealer):
        counts: Counter[additional.Matches] = Counter()
        for (hand, up), ways in deals(rules, 2, 1):
            counts[additional.matches(hand, up[0])] += ways
        figure = _priced(rules, additional.match_the_dealer, counts, additional.settle_match)
        yield replace(figure, notes=())


@PLAN.prices(additional.in_between, by=[decks])
def price_in_between(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """In Between, by rank."""
    from houserules.games.blackjack.kernels.counts import count_deals

    counts = count_deals(
        shoe_of_ranks(rules), (2, 1),
        lambda hand, up: additional.in_between_outcome(*hand, *up),
    )  # fmt: skip
    yield _priced(rules, additional.in_between, counts, additional.settle_in_between)


@PLAN.prices(additional.royal_match, by=[decks, additional.crown_treasure.option])
def price_royal_match(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Royal Match 21, with and without the Crown Treasure Bonus."""
    chosen = fitting(rules, additional.royal_match)
    if chosen is None:
        return
    cards, number = 52 * number_of_decks(rules), number_of_decks(rules)
    dealers = (cards - 2) * (cards - 3)
    # The dealer's king and queen, in either order, of the three other suits or of the player's.
    both = 2 * (3 * number**2 + (number - 1) ** 2)
    counts: Counter[RoyalMatch] = Counter()
    for (hand,), ways in deals(rules, 2):
        outcome = additional.royal_match_outcome(hand)
        crowned = both if outcome == "Royal Match" else 0
        counts[RoyalMatch(outcome, True)] += ways * crowned
        counts[RoyalMatch(outcome, False)] += ways * (dealers - crowned)
    yield priced_together(
        chosen, additional.royal_match, +counts, additional.settle_royal_match,
        lambda facts: _crowned(facts, chosen),
        {additional.royal_match: 1, additional.crown_treasure: 1},
        table_of=additional.royal_match,
        when=chosen.phrase([decks, additional.crown_treasure.option or decks]),
    )  # fmt: skip


def _crowned(facts: RoyalMatch, rules: HouseRules) -> str:
    crowned = facts == RoyalMatch("Royal Match", True) and rules.offers(additional.crown_treasure)
    return f"{facts.outcome} and Crown Treasure" if crowned else facts.outcome


@PLAN.prices(additional.bet_the_set, by=[decks])
def price_bet_the_set(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Bet the Set 21."""
    chosen = fitting(rules, additional.bet_the_set)
    if chosen is not None:
        counts: Counter[str] = Counter()
        for (hand,), ways in deals(rules, 2):
            counts[additional.bet_the_set_outcome(hand)] += ways
        yield _priced(chosen, additional.bet_the_set, counts, additional.settle_bet_the_set)


@PLAN.prices(additional.super_match, by=[decks])
def price_super_match(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Super Match on four cards by rank."""
    from houserules.games.blackjack.kernels.counts import count_deals

    if has_table(rules, additional.super_match):
        counts = count_deals(shoe_of_ranks(rules), (4,), additional.super_match_outcome)
        yield _priced(rules, additional.super_match, counts, additional.settle_super_match)


@PLAN.prices(additional.three_card_poker, by=[decks])
def price_three_card_poker(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Three Card Poker Wager: any three cards of the shoe."""
    counts = _three_card_counts(number_of_decks(rules))
    yield _priced(rules, additional.three_card_poker, counts, additional.settle_three_card_poker)


@cache
def _three_card_counts(number: int) -> Counter[str]:
    """Outcomes of three cards, the same for every table."""
    counts: Counter[str] = Counter()
    for (hand,), ways in deals(game.rules().with_choice(decks, number), 3):
        counts[additional.three_card_outcome(hand)] += ways
    return counts


# House Money


@PLAN.prices(money.house_money, by=[decks])
def price_house_money(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """House Money with the payout taken, and added to the Blackjack Wager where that is best."""
    counts: Counter[str] = Counter()
    by_hand: Counter[tuple[str, tuple[int, ...], int]] = Counter()
    for (hand, (up,)), ways in deals(rules, 2, 1):
        outcome = money.house_money_outcome(hand)
        counts[outcome] += ways
        if outcome != "No match":
            by_hand[outcome, tuple(map(value, hand)), value(up)] += ways
    taken = _priced(rules, money.house_money, counts, money.settle_house_money)
    yield replace(taken, strategy_id="take", regardless_of=(money.portion.name,))
    if not is_switch(rules):
        yield _house_money_added(rules, taken, by_hand, counts.total())


def _house_money_added(
    rules: HouseRules,
    taken: Figure,
    by_hand: Mapping[tuple[str, tuple[int, ...], int], int],
    total: int,
) -> Figure:
    """The payout goes to hands that win more than they lose under the basic strategy."""
    from houserules.games.blackjack.kernels.hands import hand_index

    found = HANDS.solution(rules).found
    gains: Counter[str] = Counter()
    added: Counter[str] = Counter()
    for (outcome, hand, up), ways in by_hand.items():
        against, index = found.up_cards[up], hand_index(hand)
        if against.basic_worth[index] > 0:
            gains[outcome] += ways / total * against.basic_worth[index]
            added[outcome] += ways / total * against.live[index]
    shares = []
    for share in taken.shares:
        rest = float(share.probability) - added[share.label]
        shares.append(replace(share, probability=rest, combinations=None))
        if added[share.label]:
            payout = float(share.net)
            on_top = money.added(int(payout * UNIT), rules) / UNIT
            net = payout + on_top * gains[share.label] / added[share.label]
            shares.append(Share(f"{share.label}, added", "", added[share.label], net))
    best = "payout added where best"
    when = rules.phrase([decks, money.portion])
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


PLAN.takes_as_given(money.house_money, money.portion)

# Progressive wagers


def _progressive(
    rules: HouseRules, wager: Wager, counts: Mapping[str, int], settle: Settle[str], asked: Asked
) -> Figure:
    return progressive(
        rules, wager, counts, settle,
        meters=asked.meters.get(wager.name), when=rules.phrase([decks]),
    )  # fmt: skip


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
        return progressives.bad_beat_outcome(total, dealer.total, dealer.cards)

    kernel = solution.kernel
    by_cards = replace(kernel, dealer=replace(kernel.dealer, card_cap=7))
    return first_hand_chances(by_cards, solution.basic.policy, outcome)


@PLAN.prices(progressives.bad_beat, by=[decks, progressives.twenty_paid])
def price_bad_beat(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Bad Beat under the basic strategy."""
    chances = bad_beat_chances(HANDS.solution(rules))
    counts = {name: round(chance * 10**15) for name, chance in chances.items()}
    figure = _progressive(rules, progressives.bad_beat, counts, progressives.settle_bad_beat, asked)
    yield (
        replace(
            figure,
            when=rules.phrase([decks, progressives.twenty_paid]),
            method=SOLVED,
            strategy="The hands are played by the basic strategy.",
        )
        .approximate(ERROR_BOUND)
        .because(ERROR)
        .because(
            "Magic Card and Lucky Player Bonus are left out: how often they are drawn is not stated"
        )
    )


@PLAN.prices(progressives.hit_and_run, by=[decks])
def price_hit_and_run(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Hit and Run: the dealer's hand from a full shoe, whatever the players do."""
    from houserules.games.blackjack.kernels.counts import dealer_hand_chances
    from houserules.games.blackjack.kernels.solver import DealerRules, shoe

    chances: dict[str, Fraction] = {}
    composition = shoe(number_of_decks(rules))
    for dealer, chance in dealer_hand_chances(composition, DealerRules(card_cap=8)).items():
        outcome = progressives.hit_and_run_outcome(dealer.cards, dealer.blackjack)
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    yield _progressive(
        rules, progressives.hit_and_run, whole_counts(chances), progressives.settle_hit_and_run,
        asked,
    )  # fmt: skip


@PLAN.prices(progressives.straight_jack, by=[decks])
def price_straight_jack(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Straight Jack under the basic strategy."""
    counts = whole_counts(straight_chances(HANDS.solution(rules)))
    figure = _progressive(
        rules, progressives.straight_jack, counts, progressives.settle_straight_jack, asked
    )
    yield replace(figure, strategy="The hands are played by the basic strategy.")
