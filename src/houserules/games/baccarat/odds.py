"""The worth of each wager in 627a, 629a and 631a, and when to add a House Money payout."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from houserules.games.baccarat.baccarat_chapter import BaccaratChapter
from houserules.games.baccarat.baccarat_hands import Hands
from houserules.games.baccarat.counts import (
    Ranks,
    pair_counts,
    results,
    results_after,
    shoe_of,
    values_of,
)
from houserules.games.baccarat.house_money_odds import Adding, HouseMoneyPlay
from houserules.games.baccarat.settling import PRESS_ON, TAKE
from houserules.games.baccarat.wagers import BankersHand, PlayersHand, told
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import Bet, HouseRules, Option, RuleError, Wager
from houserules.rules.ids import slug
from houserules.rules.money import short_dollars

ROUNDED_AT = (100, 1_000, 2_500)
"""Wagers, in cents, at which a rounded vigorish is priced."""


def plan(chapter: BaccaratChapter) -> Plan:
    """The prices, the strategy and the advice of a chapter."""
    made, figures, wagers = Plan(chapter.game), Figures(chapter), chapter.wagers
    decks, ez, banker, house = chapter.decks, chapter.ez, wagers.banker, wagers.house_money
    made.prices(banker.wager, by=[decks, ez, banker.rounding])(figures.banker)
    made.prices(house.wager, by=[decks, ez])(figures.house_money)
    made.takes_as_given(house.wager, house.portion)
    made.prices(wagers.player.wager, by=[decks])(figures.player)
    for wager in (wagers.tie, wagers.dragon_bonus, wagers.dragon_7, wagers.panda_8):
        made.prices(wager, by=wager.moved_by)(partial(figures.side_wager, wager))
    made.chooses("take")(figures.take)
    made.plays(figures.strategy)
    made.advises("dealer", "removed", per=house.wager)(figures.advise)
    made.explains(figures.explain)
    return made


class Figures:
    """The worth of each wager of a chapter, counted exactly."""

    def __init__(self, chapter: BaccaratChapter) -> None:
        self._chapter = chapter
        self._wagers = chapter.wagers
        player, banker = chapter.wagers.player, chapter.wagers.banker
        self._hands_wagered: tuple[tuple[PlayersHand | BankersHand, ...], ...] = (
            (player,),
            (banker,),
            (player, banker),
        )
        """The wagers on hands that a player may have beside House Money."""

    def _shoe(self, rules: HouseRules) -> Ranks:
        """The cards in play."""
        return shoe_of(self._chapter.deck(rules))

    def _when(self, rules: HouseRules, *words: str, options: Iterable[Option[Any]] = ()) -> str:
        """The condition of a figure: words of its own, choices beside the defaults, the decks."""
        decks = self._chapter.decks
        chosen = filter(None, (rules.phrase([option]) for option in options))
        return ", ".join([*words, *chosen, decks.phrase(rules[decks])])

    # Wagers on the finished hands

    def banker(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """The Banker's Hand: 5% exactly, rounded up at a few wagers, or EZ Baccarat."""
        banker, counts = self._wagers.banker, results(self._shoe(rules))
        vigorish = banker.vigorish(rules)
        if vigorish is None or vigorish.round_up_to is None:
            when = self._when(rules, options=[self._chapter.ez])
            figure = priced(rules, banker.wager, counts, banker.settle, when=when)
            yield figure.because(str(vigorish)) if vigorish else figure
            return
        for stake in ROUNDED_AT:
            wager = f"{short_dollars(stake)} wager"
            when = self._when(rules, wager, options=[banker.rounding])
            figure = priced(rules, banker.wager, counts, banker.settle, when=when, stake=stake)
            yield figure.because(str(vigorish))

    def player(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """The Player's Hand."""
        player, counts = self._wagers.player, results(self._shoe(rules))
        yield priced(rules, player.wager, counts, player.settle, when=self._when(rules))

    def side_wager(self, wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """A wager that both hands decide as they count, on either of them if it is on one."""
        options = [option for option in wager.moved_by if option is not self._chapter.decks]
        for on in wager.selections or (None,):
            counts: Counter[str] = Counter()
            for result, ways in results(self._shoe(rules)).items():
                counts[told(Bet(wager, on), result, rules)] += ways
            when = self._when(rules, *([f"on the {on}"] if on else []), options=options)
            figure = priced(rules, wager, counts, wager.verdict, when=when)
            yield replace(figure, selection=on)

    # House Money: the payout is taken, or added to a wager when the first two cards are seen

    def house_money_play(
        self, rules: HouseRules, *hands: PlayersHand | BankersHand
    ) -> HouseMoneyPlay:
        """The choices of a player who wagered on these hands; the vigorish is not rounded."""
        exact = rules.with_choice(self._wagers.banker.rounding, False)
        adding = [Adding(hand, exact, self._shoe(rules)) for hand in hands]
        return HouseMoneyPlay(self._wagers, exact, self._shoe(rules), adding)

    def house_money(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """House Money with the payout taken, always added, and added where that is best."""
        house, banker, ez = self._wagers.house_money, self._wagers.banker, self._chapter.ez
        counts = pair_counts(self._shoe(rules))
        taken = priced(rules, house.wager, counts, house.wager.verdict, when=self._when(rules))
        yield replace(taken, strategy_id=TAKE, regardless_of=(ez.name, house.portion.name))
        for hands in self._hands_wagered:
            for figure in self._added(rules, *hands):
                if banker not in hands:
                    figure = replace(figure, regardless_of=(ez.name,))
                rounded = banker in hands and rules[banker.rounding]
                yield figure.because("The vigorish is not rounded here.") if rounded else figure

    def _added(self, rules: HouseRules, *hands: PlayersHand | BankersHand) -> Iterator[Figure]:
        """House Money beside wagers on these hands."""
        options: list[Option[Any]] = [self._wagers.house_money.portion]
        if self._wagers.banker in hands:
            options.append(self._chapter.ez)
        play = self.house_money_play(rules, *hands)
        to = " or ".join(f"the {hand.wager.name}" for hand in hands)
        if len(hands) == 1:
            when = self._when(rules, f"payout always added to {to}", options=options)
            always = play.figure(when, play.always(), f"Every payout is added to {to}.")
            yield replace(always, strategy_id=slug(f"always added to {to}"))
        when = self._when(rules, f"payout added to {to} where best", options=options)
        best = play.figure(when, play.best, f"{play.advice()} (best play).")
        yield replace(best, strategy_id=slug(f"added to {to} where best"))

    # The strategy and advice

    def take(self, rules: HouseRules) -> Choose:
        """Never add a House Money payout to a wager: the first of the acts, as of any others."""
        return lambda asks, dealer: asks.acts[0].decision

    def strategy(self, rules: HouseRules) -> Strategy:
        """When to add a House Money payout."""
        lines = (
            f"With wagers on {' and '.join(f'the {hand.wager.name}' for hand in hands)}: "
            f"{self.house_money_play(rules, *hands).advice()}."
            for hands in self._hands_wagered
        )
        at = self._chapter.game.cite(self._chapter.at.house_money)
        by = "Best play: found by comparing the decisions after each opening of both hands."
        title = f"When to add a House Money payout to a wager ({at})"
        return Strategy(title, tuple(lines), notes=(by,))

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of taking and of adding a payout, the Banker's Hand given as the dealer's."""
        house = self._wagers.house_money
        hands = Hands(situation.hand, situation.dealer)
        if len(hands.player) != 2 or len(hands.banker) != 2:
            why = "The decision is made on two cards of each hand, the Banker's as dealer."
            raise RuleError(why)
        payout = house.wager.verdict(hands.pairs, rules).net(UNIT)
        if payout <= 0:
            raise RuleError("Neither hand has a pair: there is no House Money payout.")
        seen = Counter((*hands.player, *hands.banker, *situation.removed))
        left = shoe_of((Counter(self._chapter.deck(rules)) - seen).elements())
        result = hands.result
        following = results_after(result.player.points, result.banker.points, values_of(left))
        play = self.house_money_play(rules, self._wagers.player, self._wagers.banker)
        added = Fraction(house.added(int(payout), rules))
        return [
            Action(TAKE, payout / UNIT),
            *(
                Action(decision, (payout + added * adding.gain(adding.reasons(following))) / UNIT)
                for decision, adding in zip(PRESS_ON, play.choices, strict=True)
            ),
        ]

    def explain(self, rules: HouseRules, situation: Situation) -> Ruled[str]:
        """The decision of a player with wagers on both hands who has seen no other cards."""
        hands = Hands(situation.hand, situation.dealer)
        play = self.house_money_play(rules, self._wagers.player, self._wagers.banker)
        result = hands.result
        points = result.player.points, result.banker.points
        found = next(
            adding
            for opening, adding in play.best.items()
            if opening.counts == points and opening.pairs == hands.pairs
        )
        words = f"{points[0]} to {points[1]} on two cards"
        by_choice = dict(zip(play.choices, PRESS_ON, strict=True))
        return Ruled(by_choice[found] if found else TAKE, words)
