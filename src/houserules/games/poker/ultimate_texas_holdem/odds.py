"""Ultimate Texas Hold 'Em Poker: what each wager of 653a is worth, and how to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from houserules.games.poker import FOLDS, BadBeatMeeting, Showdown
from houserules.games.poker.odds import BY_RULES, DECIDED, OneRaise
from houserules.games.shared.common import Comparison
from houserules.odds.figure import Figure, Folding
from houserules.odds.identity import NO_FOLDS
from houserules.odds.plan import Asked, Choose, Plan, Strategy
from houserules.odds.pricing import priced
from houserules.rules import Decision, HouseRules, Payable, Verdict
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import game

if TYPE_CHECKING:
    from houserules.odds.holdem import Facts

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.blind, law.play)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.takes_as_given(law.bad_beat_bonus, law.blind.option)
PLAN.folds(Folding.FORFEITED, law.ante, law.bad_beat_bonus)
NEVER_FOLDED = "no hand folded"


def settle(fact: Facts, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """Counted facts as 653a settles them."""
    comparison = Comparison(fact.comparison)
    facts = Showdown(fact.raised, fact.dealer_qualifies, comparison, str(fact.category))
    return law.settle_main(facts, rules)


PLAY = OneRaise(
    game,
    ante=law.ante,
    moments=law.MOMENTS,
    settle=settle,
    qualifying=law.QUALIFYING,
    tables=[law.blind],
    both_hands=True,
)


@PLAN.prices(law.ante, by=[law.blind.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Blind and Play together, under the best play and by the short rules."""
    yield PLAY.figure(rules, None)
    yield PLAY.figure(rules, BY_RULES, by_rules=True)


def meetings(rules: HouseRules, *, folds: bool) -> dict[BadBeatMeeting, int]:
    """Both hands at the end over all deals, with the best play's folds or without any."""
    counts: dict[BadBeatMeeting, int] = {}
    for met, ways in PLAY.outcomes(rules).meetings.items():
        folded = folds and met.raised == law.FOLDED
        comparison = Comparison(met.comparison)
        fact = BadBeatMeeting(folded, str(met.category), str(met.dealer_category), comparison)
        counts[fact] = counts.get(fact, 0) + ways
    return counts


@PLAN.prices(law.bad_beat_bonus)
def price_bad_beat_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Bad Beat Bonus, which a fold forfeits: by the best play of the Ante, and without folds."""
    best = f"Hands are folded as is best for Ante, Blind {rules.letter(law.blind)} and Play."
    for folds, when, note in (
        (True, None, f"A fold forfeits the wager. {best}"),
        (False, NEVER_FOLDED, "Every hand is held to the end."),
    ):
        figure = priced(
            rules,
            law.bad_beat_bonus,
            meetings(rules, folds=folds),
            law.bad_beat.settle,
            when=when,
            method=DECIDED,
        ).because(note)
        yield replace(figure, strategy_id="best" if folds else NO_FOLDS)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and how large."""
    return PLAY.strategy(rules)


PLAN.advises("board", "removed")(PLAY.advise)
PLAN.explains(PLAY.explain)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most, the smaller stake if two are worth the same."""
    return PLAY.chooses(rules)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the three rules that a person can remember."""
    return PLAY.chooses(rules, by_rules=True)


@PLAN.chooses("no folds", NEVER_FOLDED)
def never_fold(rules: HouseRules) -> Choose:
    """Like the best play, but every hand is held to the end."""
    best, at_end = best_play(rules), law.MOMENTS[-1]

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        decided = best(asks, dealer)
        return at_end.act(at_end.most) if decided == FOLDS else decided

    return choose
