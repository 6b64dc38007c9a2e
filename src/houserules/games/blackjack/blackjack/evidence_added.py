"""Blackjack: House Money whose payout is added to the Blackjack Wager where that is best.

The first cards decide whether it is added, and all of them are dealt. The figure has an added
payout at the average result of its hands; that average is found in rounds that begin with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houserules.evidence.evidence import RELATIVE, Evidence
from houserules.evidence.generally import on_deals
from houserules.evidence.host import Host
from houserules.evidence.scene import ROUNDS_PER_REPORT, compare, in_rounds, numbered
from houserules.evidence.settling import Settler, Stated, Trial, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.blackjack import DECLINE
from houserules.games.blackjack.solution import value
from houserules.hands.blackjack import is_blackjack
from houserules.odds.figure import Figure, Share
from houserules.rules import Bet, Decision, HouseRules, Line, Option, Round

from .additional import NO_MATCH, PRESS, house_money, house_money_outcome
from .choices import blackjack
from .evidence_deals import (
    ANY,
    BETS,
    BY_VALUE,
    IN_ORDER,
    Deal,
    Kinds,
    Rest,
    all_first_cards,
    holes,
    two_cards,
)
from .odds import HANDS
from .shoe import decks

ADDED = "payout added"
"""So a figure says that it is for payouts that are added."""


def taken(rules: HouseRules, seed: int, fixed: Sequence[Option[Any]] = ()) -> Iterator[Evidence]:
    """House Money whose payout is taken, by all first two cards."""
    figures = stated(rules, house_money, fixed=fixed)
    trials = [Trial.of(one) for one in figures if ADDED not in (one.figure.when or "")]
    return on_deals(rules, (("first two",), ("up card",)), trials, seed)


def added(rules: HouseRules, fixed: Sequence[Option[Any]]) -> Iterator[Added]:
    """House Money with its payout added, with some options as the rules have them."""
    figures = stated(rules, house_money, fixed=fixed)
    return (Added(one) for one in figures if ADDED in (one.figure.when or ""))


class Added(Settler):
    """House Money whose payout is added where that is best, beside a Blackjack Wager."""

    def __init__(self, one: Stated) -> None:
        beside = {Bet(blackjack): BETS[SEAT][blackjack.name]}
        super().__init__(one.rules, beside)
        self._without = Settler(one.rules, beside)
        self.one = one
        self.trial = Trial.of(one)
        self.takes(self.trial)
        self._solved = HANDS.solution(one.rules).found
        basic = strategy(one.rules, "basic")
        self.choose = lambda asks, dealer: (
            PRESS if PRESS in [act.name for act in asks.acts] else basic(asks, dealer)
        )

    def settles(self, dealt: Round, times: int = 1) -> None:
        """Settle a round; a payout is added where that is best."""
        if self.adds(dealt):
            self.trial.account.add(self.trial.stake, self.gain(dealt), times)
        else:
            super().settles(dealt, times)

    def gain(self, dealt: Round) -> int:
        """The gain of House Money and of its added payout, beside the Blackjack Wager."""
        (seat,) = dealt.seats
        before = [decision for decision in seat.decisions if decision == DECLINE]
        after = seat.decisions[len(before) :]
        pressed = seat._replace(decisions=(*before, Decision(PRESS), *after))
        return _total(self.lines(dealt._replace(seats=(pressed,)))) - _total(
            self._without.lines(dealt)
        )

    def adds(self, dealt: Round) -> bool:
        """Whether a payout is best added: the hand wins more than it loses."""
        from houserules.games.blackjack.kernels.hands import hand_index

        hand, dealer = dealt.seats[0].hand[:2], dealt.cards["dealer"]
        if house_money_outcome(hand) == NO_MATCH or is_blackjack(dealer[:2]):
            return False
        worth = self._solved.up_cards[value(dealer[0])].basic_worth
        return bool(worth[hand_index([value(card) for card in hand])] > 0)


def _total(lines: Iterable[Line]) -> int:
    return sum(line.amount for line in lines)


def confirm(rules: HouseRules, seed: int) -> Iterator[Evidence]:
    """For one number of decks: how often each payout is taken and added, and what that gains."""
    (settler,) = added(rules, [decks])
    host = all_first_cards(rules, []).host
    compare(settler, host.choose)
    left: dict[str, dict[Kinds, int]] = {}
    trial = settler.trial
    for deal in first_cards():
        host.play(deal.in_order(IN_ORDER))
        times = deal.ways(rules)
        if times and settler.adds(host.dealt):
            label = f"{house_money_outcome(host.dealt.seats[0].hand)}, added"
            left.setdefault(label, {})[deal.kinds] = times
            trial.account.add(trial.stake, trial.stake * _place(trial.figure, label), times)
        elif times:
            settler.settles(host.dealt, times)
    yield _first_cards_say(settler)
    for label, deals in left.items():
        yield from _average(settler, label, deals, seed)


def first_cards() -> Iterator[Deal]:
    """Every hand of the player, and where it matches the up card and a Blackjack of the dealer."""
    for hand in two_cards():
        if house_money_outcome(hand.cards) == NO_MATCH:
            yield Deal((*hand.kinds, ANY, ANY), hand.times)
            continue
        for up in BY_VALUE:
            for hole in holes(up):
                yield Deal((*hand.kinds, up, hole), hand.times)


def _place(figure: Figure, label: str) -> int:
    """A number in place of an added payout until its result is known: no payout is so high."""
    return 1_000 + [share.label for share in figure.shares].index(label)


def _first_cards_say(settler: Added) -> Evidence:
    """How often each payout is taken, with its gain, and how often it is added."""
    figure = settler.one.figure
    taken = (
        replace(share, net=Fraction(_place(figure, share.label)))
        if share.label.endswith(", added")
        else share
        for share in figure.shares
    )
    figure = replace(figure, shares=tuple(taken))
    return Evidence(figure, settler.trial.account, exhaustive=True)


def _average(settler: Added, label: str, deals: dict[Kinds, int], seed: int) -> Iterator[Evidence]:
    """The average gain of one outcome when it is added."""
    (share,) = (share for share in settler.one.figure.shares if share.label == label)
    always: tuple[Share, ...] = (replace(share, probability=Fraction(1)),)
    trial = replace(settler.trial, figure=replace(settler.one.figure, shares=always))
    rest = Rest(Host(settler.rules, BETS, strategy(settler.rules, "basic"), seed), deals)

    def play(trials: Collection[Trial]) -> None:
        while trial.evidence().catches > RELATIVE:
            for _ in numbered(ROUNDS_PER_REPORT):
                trial.account.add(trial.stake, settler.gain(rest.play()))

    return in_rounds([trial], play)
