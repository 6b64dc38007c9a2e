"""Blackjack: the play of the hands in rounds, after what all deals decide.

Ways of play and limits of splits are compared on the same cards: a round in which they would all
decide alike is one round for all of them; the others play it again from the same shuffle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from houserules.evidence import generally
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import compare, in_rounds, numbered
from houserules.evidence.settling import Settler, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.blackjack import SPLIT
from houserules.games.blackjack.odds import BY_EXACT_CARDS
from houserules.odds.pricing import UNIT
from houserules.rules import Decision, HouseRules, Option, Round
from houserules.rules.procedure import AskDecision, Dealer

from . import additional
from . import evidence_added as blackjack_added
from . import evidence_deals as blackjack_deals
from . import evidence_draws as blackjack_draws
from .choices import blackjack, more_ace_splits, more_splits, second_blackjack, switch
from .evidence_deals import BESIDE
from .shoe import decks

WAGERS = (blackjack, second_blackjack)
OWN = (*WAGERS, additional.house_money, *blackjack_deals.WAGERS, *blackjack_draws.WAGERS)
"""The wagers that the general evidence leaves out."""
STAKE = 2 * UNIT
"""So that half of it, and half as much again, are whole cents."""
KEPT = (decks, more_splits, more_ace_splits)
"""The choices that stay as they are where only some rounds are played."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 633a, the hands one number of decks after another."""
    fixed = KEPT if rounds is not None else ()
    yield from generally.confirm(rules, rounds, seed, but=OWN, fixed=fixed)
    yield from blackjack_deals.confirm(rules, fixed)
    yield from blackjack_added.taken(rules, seed, fixed)
    if rounds is not None:
        for one in stated(rules, additional.hit_and_run, fixed=fixed):
            yield from generally.played(one, rounds, seed)
        yield from hands(rules, rounds, seed, KEPT, _follow_the_hands(rules))
        yield from switches(rules, rounds, seed)
        return
    yield from blackjack_draws.hit_and_run(rules)
    yield from blackjack_draws.bad_beat(rules, seed)
    for number in decks.domain.variants():
        chosen = rules.with_choice(decks, number)
        yield from blackjack_draws.straight_jack(chosen)
        yield from blackjack_added.confirm(chosen, seed)
        yield from hands(chosen, None, seed, [decks])
        yield from switches(chosen, None, seed)


def _follow_the_hands(rules: HouseRules) -> list[Settler]:
    """Other wagers that can be settled by the rounds in which hands are played."""
    trials = map(Trial.of, stated(rules, *blackjack_draws.PLAYED, fixed=KEPT))
    return [*settlers(rules, trials, BESIDE), *blackjack_added.added(rules, KEPT)]


def hands(
    rules: HouseRules,
    rounds: int | None,
    seed: int,
    fixed: Sequence[Option[Any]],
    others: Sequence[Settler] = (),
) -> Iterator[Evidence]:
    """The figures for which hands are played, with some options as the rules have them."""
    ways = [Way(one, seed) for one in stated(rules, blackjack, fixed=[*fixed, switch])]
    ways.sort(key=lambda way: way.one.rules.values != rules.values)
    for settler in others:
        compare(settler, ways[0].choose)
    together, shuffles = Together(ways), count()

    def play(trials: Collection[Trial]) -> None:
        on_trial = [settler for settler in others if settler.serves(trials)]
        for _ in numbered(rounds or _needed(ways)):
            dealt = together.play(f"{seed} {next(shuffles)}")
            for settler in on_trial:
                settler.settles(dealt)

    every = (*(way.trial for way in ways), *(t for settler in others for t in settler.trials))
    return in_rounds(every, play)


def switches(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Blackjack Switch, for one number of decks."""
    ways = [Way(one, seed) for one in stated(rules, second_blackjack, fixed=[decks])]

    def play(trials: Collection[Trial]) -> None:
        for way in ways:
            for _ in numbered(rounds or _needed(ways)) if way.trial in trials else ():
                way.plays()

    return in_rounds([way.trial for way in ways], play)


def _needed(ways: Iterable[Way]) -> int:
    """Rounds that catch an error of one percent in how often hands win."""
    return max(way.trial.evidence().needed() or 0 for way in ways)


class Way:
    """One way of play under house rules, with its own table."""

    def __init__(self, one: Stated, seed: int) -> None:
        self.one = one
        self.trial = Trial.of(one, stake=STAKE)
        self.rules = one.rules
        bets = {blackjack.name: STAKE}
        if one.wager is second_blackjack:
            self.rules = one.rules.with_choice(switch, True)
            bets = {blackjack.name: UNIT, second_blackjack.name: UNIT}
        exact = BY_EXACT_CARDS in (one.figure.when or "")
        self.choose = strategy(self.rules, "best" if exact else "basic")
        self.host = Host(self.rules, {SEAT: bets}, self.choose, seed)

    def splits_like(self, other: Way) -> bool:
        """Whether both may split alike."""
        return all(self.rules[o] == other.rules[o] for o in (more_splits, more_ace_splits))

    def plays(self, shuffle: str = "") -> int:
        """Play a round, perhaps from a given shuffle, and count what it gained."""
        if shuffle:
            self.host.random.seed(shuffle)
        gain = sum(line.amount for line in self.host.play())
        self.counts(gain)
        return gain

    def counts(self, gain: int) -> None:
        """Count a gain."""
        self.trial.account.add(STAKE, gain)


class Together:
    """Ways of play on the same cards; the first plays every round."""

    def __init__(self, ways: Sequence[Way]) -> None:
        self.first, *self.others = ways
        self.first.host.choose = self._choose
        self._apart: set[Way] = set()

    def play(self, shuffle: str) -> Round:
        """Play a round: with the first, and again with all that would have decided otherwise."""
        self._apart.clear()
        gain = self.first.plays(shuffle)
        for way in self.others:
            if way in self._apart:
                way.plays(shuffle)
            else:
                way.counts(gain)
        return self.first.host.dealt

    def _choose(self, asks: AskDecision, dealer: Dealer) -> str | Decision:
        chosen = self.first.choose(asks, dealer)
        for way in self.others:
            if way not in self._apart and not self._goes_along(way, chosen, asks, dealer):
                self._apart.add(way)
        return chosen

    def _goes_along(
        self, way: Way, chosen: str | Decision, asks: AskDecision, dealer: Dealer
    ) -> bool:
        """Whether a way of play would choose the same, and what follows would be the same too."""
        if chosen == SPLIT and not way.splits_like(self.first):
            return False
        return way.choose(asks, dealer) == chosen
