"""Let It Ride Poker: what the three wagers of 643a are worth, and when to let them ride."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.games.poker import COMMUNITY, Result
from houserules.games.poker.odds import VALUED, Staged, best_five_course
from houserules.odds.counting import outcome_counts
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, Odds, RuleError, Verdict
from houserules.rules.payout import Basis

from . import law
from .law import game

if TYPE_CHECKING:
    from houserules.odds.stages import History

PLAN = Plan(game)
PLAN.counts_with(law.bet_3, law.bet_1, law.bet_2)
PLAN.counts_apart(law.hand_bonus.drawn)
GIVES, RIDES = 0, 1
"""The acts: a wager is withdrawn, or adds its unit to what rides."""
ACTS = {law.WITHDRAWS: GIVES, law.RIDES: RIDES}
"""The acts by the words of a round's decisions."""
STAGES = ((3, (GIVES, RIDES)), (1, (GIVES, RIDES)))
"""Three cards of one's own, then a community card after each decision, 643a.11(b) to (e)."""


def _describe(came: Result) -> str:
    """The hand, with how much was on it."""
    wagers = len(law.riding(came.placed))
    return f"{came.outcome}, {wagers} wager{'s' if wagers > 1 else ''}"


PLAY = Staged(
    law.bet_3,
    tables=(law.bet_3,),
    make_course=partial(best_five_course, law.main_outcome, STAGES),
    fact=lambda facts: Result(facts.acts, facts.outcome or ""),
    settle=law.settle_main,
    units=lambda came: dict.fromkeys(law.MAIN, 1),
    describe=_describe,
    word=lambda act, stage: tuple(ACTS)[act],
    history=lambda dealer, seat: tuple(ACTS[decision.act] for decision in dealer.decisions(seat)),
    place=COMMUNITY,
)
PLAN.chooses("best")(PLAY.best_play)


@PLAN.prices(law.bet_3)
def price_wagers(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Bet Number 3 with the other two as long as they ride, under the best play."""
    part = "Bet Number 1 and Bet Number 2 are part of it as long as they ride."
    yield PLAY.figure(rules, "both choices").because(part)


CHIP_KEPT = "a winner does not get the wager back beside the payout"


@PLAN.reads_otherwise(law.five_card_bonus, "12(b)", CHIP_KEPT)
def price_with_chip_kept(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Five Card Bonus where its odds include the wager."""

    def settle(outcome: str, rules: HouseRules) -> Verdict:
        verdict = law.five_card_bonus.verdict(outcome, rules)
        if not isinstance(verdict.pays, Odds):
            return verdict
        return replace(verdict, pays=replace(verdict.pays, basis=Basis.FOR))

    yield priced(rules, law.five_card_bonus, outcome_counts(law.main_outcome, 5), settle)


# How to play


def lets_ride(cards: tuple[Card, ...], history: History) -> int:
    """The act by the rules for a person."""
    return ruled(cards).act


def ruled(cards: tuple[Card, ...]) -> Ruled[int]:
    """The rules for a person, as `LINES` states them."""
    ranks = sorted(card.rank for card in cards)
    groups = Counter(ranks)
    pairs = [rank for rank, number in groups.items() if number > 1]
    if pairs:
        wins = len(pairs) > 1 or groups[pairs[0]] > 2 or pairs[0] >= Rank.TEN
        return Ruled(RIDES, "the hand wins already") if wins else Ruled(GIVES, "a pair below 10s")
    suited = len({card.suit for card in cards}) == 1
    high = sum(rank >= Rank.TEN for rank in ranks)
    missing = ranks[-1] - ranks[0] + 1 - len(ranks)
    if len(cards) == 3:
        in_a_row = missing == 0 and ranks[0] >= Rank.THREE
        if suited and (in_a_row or 0 < missing <= min(high, 2)):
            return Ruled(RIDES, "three to a straight flush")
        return Ruled(GIVES, "no winning hand and no three to a straight flush that are near enough")
    if suited:
        return Ruled(RIDES, "four to a flush")
    if missing == 0 and ranks[-1] < Rank.ACE and high:
        return Ruled(RIDES, "four to a straight, open at both ends, with a 10 or higher")
    return Ruled(GIVES, "no winning hand, no four to a flush, no open four to a high straight")


LINES = (
    "Let Bet Number 1 ride with a pair of 10s or better, three-of-a-kind, and with three cards of "
    "one suit that are in a row from 3-4-5 up, or miss one rank between them and have a 10 or "
    "higher, or miss two and have two such cards (an ace is high); otherwise withdraw it.",
    "Let Bet Number 2 ride with a pair of 10s or better, two pair, three-of-a-kind, four cards of "
    "one suit, or four in a row, open at both ends, with a 10 or higher; otherwise withdraw it.",
)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to let the first two wagers ride."""
    title = "When to let Bet Number 1 and Bet Number 2 ride (643a.11(b), (d))"
    return PLAY.strategy(rules, title, lines=LINES, rule=lets_ride, per="one wager", note=VALUED)


@PLAN.advises("board", "removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with three cards and none or one community card, per wager.

    At the second choice Bet Number 1 is as decided, otherwise where best play has it.
    """
    hand, board = situation.hand, situation.board
    if len(hand) != 3 or len(board) >= len(law.WITHDRAWABLE):
        raise RuleError("A wager rides on three cards and none or one community card.")
    if len(situation.removed) > len(CARDS) - 5:
        raise RuleError("Too few cards are left for the community cards.")
    decided = "Before a community card nothing is decided, after one of them Bet Number 1"
    history = PLAY.history_of(rules, situation, ACTS, f"{decided}: {' or '.join(ACTS)}.")
    return PLAY.advice(rules, (*hand, *board), history, situation.removed)


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The choice by the rules for a person."""
    found = ruled((*situation.hand, *situation.board))
    return Ruled(tuple(ACTS)[found.act], found.why)
