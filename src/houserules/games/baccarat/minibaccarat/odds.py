"""Minibaccarat: what each wager of 627a is worth, and when to add a House Money payout."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from houserules.games.baccarat.counts import (
    Ranks,
    pair_counts,
    results,
    results_after,
    shoe_of,
    values_of,
)
from houserules.games.baccarat.dealing import Hands
from houserules.games.baccarat.minibaccarat.law import deck_in_play, decks, ez, game, wagers
from houserules.games.baccarat.settling import PRESS_ON, TAKE
from houserules.games.baccarat.wagers import BankersHand, PlayersHand
from houserules.games.blackjack.blackjack.house_money_odds import Adding, HouseMoneyPlay
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import Bet, HouseRules, Option, RuleError
from houserules.rules.ids import slug
from houserules.rules.money import short_dollars

PLAN = Plan(game)
ROUNDED_AT = (100, 1_000, 2_500)
"""Wagers, in cents, at which a rounded vigorish is priced."""


def shoe(rules: HouseRules) -> Ranks:
    """The cards in play."""
    return shoe_of(deck_in_play(rules))


def _when(rules: HouseRules, *words: str, options: Iterable[Option[Any]] = ()) -> str:
    """The condition of a figure: words of its own, choices beside the defaults, the decks."""
    chosen = filter(None, (rules.phrase([option]) for option in options))
    return ", ".join([*words, *chosen, decks.phrase(rules[decks])])


# Wagers on the finished hands


@PLAN.prices(wagers.banker.wager, by=[decks, ez, wagers.banker.rounding])
def price_banker(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Banker's Hand: 5% exactly, rounded up at a few wagers, or EZ Baccarat."""
    banker, counts = wagers.banker, results(shoe(rules))
    vigorish = banker.vigorish(rules)
    if vigorish is None or vigorish.round_up_to is None:
        figure = priced(rules, banker.wager, counts, banker.settle, when=_when(rules, options=[ez]))
        yield figure.because(str(vigorish)) if vigorish else figure
        return
    for stake in ROUNDED_AT:
        when = _when(rules, f"{short_dollars(stake)} wager", options=[banker.rounding])
        figure = priced(rules, banker.wager, counts, banker.settle, when=when, stake=stake)
        yield figure.because(str(vigorish))


@PLAN.prices(wagers.player.wager, by=[decks])
def price_player(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Player's Hand."""
    player = wagers.player
    yield priced(rules, player.wager, results(shoe(rules)), player.settle, when=_when(rules))


@PLAN.prices(wagers.tie.wager, by=[decks, wagers.tie.odds])
def price_tie(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Tie Wager."""
    tie = wagers.tie
    when = _when(rules, options=[tie.odds])
    yield priced(rules, tie.wager, results(shoe(rules)), tie.settle, when=when)


@PLAN.prices(wagers.dragon_bonus.wager, by=[decks])
def price_dragon_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Dragon Bonus on either hand."""
    wager = wagers.dragon_bonus.wager
    for hand in wager.selections:
        settle = partial(wagers.verdict, Bet(wager, hand))
        when = _when(rules, f"on the {hand}")
        figure = priced(rules, wager, results(shoe(rules)), settle, when=when)
        yield replace(figure, selection=hand)


@PLAN.prices(wagers.dragon_7.wager, by=[decks])
def price_dragon_7(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Dragon 7 Insurance at an EZ Baccarat table."""
    insurance = wagers.dragon_7
    counts = results(shoe(rules))
    yield priced(rules, insurance.wager, counts, insurance.settle, when=_when(rules))


@PLAN.prices(wagers.panda_8.wager, by=[decks])
def price_panda_8(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Panda 8 Insurance at an EZ Baccarat table."""
    insurance = wagers.panda_8
    counts = results(shoe(rules))
    yield priced(rules, insurance.wager, counts, insurance.settle, when=_when(rules))


# House Money: the payout is taken, or added to a wager when the first two cards are seen


def house_money(rules: HouseRules, *hands: PlayersHand | BankersHand) -> HouseMoneyPlay:
    """The choices of a player who wagered on these hands; the vigorish is not rounded."""
    exact = rules.with_choice(wagers.banker.rounding, False)
    adding = [Adding(hand, exact, shoe(rules)) for hand in hands]
    return HouseMoneyPlay(wagers, exact, shoe(rules), adding)


@PLAN.prices(wagers.house_money.wager, by=[decks, ez])
def price_house_money(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """House Money with the payout taken, always added, and added where that is best."""
    house = wagers.house_money
    taken = priced(rules, house.wager, pair_counts(shoe(rules)), house.settle, when=_when(rules))
    yield replace(taken, strategy_id=TAKE, regardless_of=(ez.name, house.portion.name))
    for hands in HANDS_WAGERED:
        for figure in _added(rules, *hands):
            if wagers.banker not in hands:
                figure = replace(figure, regardless_of=(ez.name,))
            rounded = wagers.banker in hands and rules[wagers.banker.rounding]
            yield figure.because("The vigorish is not rounded here.") if rounded else figure


def _added(rules: HouseRules, *hands: PlayersHand | BankersHand) -> Iterator[Figure]:
    """House Money beside wagers on these hands."""
    options: list[Option[Any]] = [wagers.house_money.portion]
    if wagers.banker in hands:
        options.append(ez)
    play = house_money(rules, *hands)
    to = " or ".join(f"the {hand.wager.name}" for hand in hands)
    if len(hands) == 1:
        when = _when(rules, f"payout always added to {to}", options=options)
        always = play.figure(when, play.always(), f"Every payout is added to {to}.")
        yield replace(always, strategy_id=slug(f"always added to {to}"))
    when = _when(rules, f"payout added to {to} where best", options=options)
    best = play.figure(when, play.best, f"{play.advice()} (best play).")
    yield replace(best, strategy_id=slug(f"added to {to} where best"))


PLAN.takes_as_given(wagers.house_money.wager, wagers.house_money.portion)


HANDS_WAGERED = ((wagers.player,), (wagers.banker,), (wagers.player, wagers.banker))
"""The wagers on hands that a player may have beside House Money."""


@PLAN.chooses("take")
def take(rules: HouseRules) -> Choose:
    """Never add a House Money payout to a wager, as its first figure has it."""
    return lambda asks, dealer: TAKE


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to add a House Money payout."""
    lines = (
        f"With wagers on {' and '.join(f'the {hand.wager.name}' for hand in hands)}: "
        f"{house_money(rules, *hands).advice()}."
        for hands in HANDS_WAGERED
    )
    return Strategy(
        "When to add a House Money payout to a wager (627a.8(d)(1))",
        tuple(lines),
        notes=("Best play: found by comparing the decisions after each opening of both hands.",),
    )


@PLAN.advises("dealer", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of taking and of adding a payout, the Banker's Hand given as the dealer's."""
    hands = Hands(situation.hand, situation.dealer)
    if len(hands.player) != 2 or len(hands.banker) != 2:
        raise RuleError("The decision is made on two cards of each hand, the Banker's as dealer.")
    payout = wagers.house_money.settle(hands.pairs, rules).net(UNIT)
    if payout <= 0:
        raise RuleError("Neither hand has a pair: there is no House Money payout.")
    seen = Counter((*hands.player, *hands.banker, *situation.removed))
    left = shoe_of((Counter(deck_in_play(rules)) - seen).elements())
    result = hands.result
    following = results_after(result.player.points, result.banker.points, values_of(left))
    play = house_money(rules, wagers.player, wagers.banker)
    added = Fraction(wagers.house_money.added(int(payout), rules))
    return [
        Action(TAKE, payout / UNIT),
        *(
            Action(decision, (payout + added * adding.gain(adding.reasons(following))) / UNIT)
            for decision, adding in zip(PRESS_ON, play.choices, strict=True)
        ),
    ]
