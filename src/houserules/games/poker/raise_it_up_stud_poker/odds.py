"""Raise It Up Stud Poker: what the wagers of 669a are worth, and when to make the Play Wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from functools import cache, partial
from math import perm
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, Rank
from houserules.games.poker import CHECK, COMMUNITY, FOLDS
from houserules.games.poker.odds import RUNS, Staged, best_five_course
from houserules.hands.canonical import hands
from houserules.odds.deciding import FOLDED
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, RuleError, Verdict

from . import law
from .law import RaisedHand, game

if TYPE_CHECKING:
    from houserules.odds.kernels.subsets import Integers
    from houserules.odds.stages import Course, History, Play

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.blind, law.play)
PLAN.folds(Folding.FORFEITED, law.ante)
NO_PLAY, GIVE_UP = 0, -1
"""The acts without a Play Wager; the others are its multiples of the Ante."""
WORDS = {NO_PLAY: CHECK, GIVE_UP: FOLDS}


def course(*, every: bool = False) -> Course:
    """Three cards of one's own, then a community card after each decision, 669a.11(b) to (h).

    The largest Play Wager of a moment is enough unless `every` one is asked for: a check can become
    the least Play Wager later, and what is gained beyond it grows with the wager.
    """
    every |= law.LAST > 1
    moments = [times if every else times[:1] for times in law.MOMENTS.values()]
    first, second, last = ((NO_PLAY, *sorted(times)) for times in moments)
    stages = (3, first), (1, second), (1, (GIVE_UP, *last))
    return best_five_course(law.main_outcome, stages, 6, _permits)


def _permits(history: History, act: int) -> bool:
    """One Play Wager in all; after two checks a player wagers or folds."""
    return act == NO_PLAY if any(history) else act != NO_PLAY or len(history) < 2


PLAY = Staged(
    law.ante,
    tables=(law.play, law.blind),
    make_course=course,
    fact=lambda facts: RaisedHand(
        sum(act for act in facts.acts if act > NO_PLAY), facts.outcome or ""
    ),
    settle=law.settle_main,
    units=lambda came: {law.ante: 1, law.blind: 1, law.play: came.played},
    describe=lambda came: f"{came.outcome}, Play {came.played}x" if came.played else "Fold",
    word=lambda act, stage: WORDS.get(act) or law.act(act),
    history=lambda dealer, seat: (NO_PLAY,) * len(dealer.decisions(seat)),
    place=COMMUNITY,
)
EVERY_SIZE = replace(PLAY, make_course=partial(course, every=True))
"""The same with all sizes of a Play Wager."""
PLAN.prices(law.ante)(lambda rules, asked: [PLAY.figure(rules)])
PLAN.chooses("best")(PLAY.best_play)

# The effect of a fold on wagers on the player's three cards

ROUNDS = perm(49, 3)
"""The orders of the community cards beside three cards of a player."""


@PLAN.folds_best(law.ante, ROUNDS)
def folds(cards: Sequence[Card], rules: HouseRules) -> int:
    """In how many orders of the community cards the best play folds three cards."""
    from houserules.odds.finals import set_number

    return int(_folded(PLAY.solution(rules).play)[set_number(cards)])


@cache
def _folded(play: Play) -> Integers:
    from houserules.odds.stages import folded

    return folded(play)


@PLAN.reads_otherwise(law.pair_plus, "11(f)", "a fold loses it, as is best for the Ante Wager")
def price_lost_by_fold(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Pair Plus Wager where it is lost with the cards of a fold."""

    def settle(outcome: str, rules: HouseRules) -> Verdict:
        return law.FOLD.forfeits() if outcome == FOLDED else law.pair_plus.verdict(outcome, rules)

    counts: Counter[str] = Counter()
    for cards, ways in hands(3):
        lost = folds(cards, rules)
        counts[law.three_card_outcome(cards)] += ways * (ROUNDS - lost)
        counts[FOLDED] += ways * lost
    yield priced(rules, law.pair_plus, counts, settle)


# How to play

MOST = {3 + known: times[0] for known, times in enumerate(law.MOMENTS.values())}
"""The largest Play Wager by the number of cards that are known."""
LINES = (
    f"Before the first community card play {MOST[3]}x with a pair or better; with three cards "
    "from 10 up; with J-10-9, J-10-8, Q-10-9 or Q-J-9; and with three cards of one suit if they"
    " fit into one straight, if two are from 10 up, if the highest is a 10, or if a jack or "
    "higher is beside two cards from 3 to 9 that are at most three ranks apart. Otherwise "
    "check.",
    f"After the first community card play {MOST[4]}x with a pair or better; with four cards of "
    "one suit; with three of one suit if three cards are from 10 up; and with four cards of a "
    "straight, but where all are below 10 and no three of one suit, not with 6-4-3-2 and not "
    "without the middle card. Otherwise check.",
    f"After the second community card play {MOST[5]}x with a pair or better; with four cards of "
    "one suit; and with four cards of a straight if two ranks complete it, or if one does and a"
    " card is 10 or higher. Otherwise fold.",
)


def by_rules(cards: tuple[Card, ...], history: History) -> int:
    """The act by the rules for a person, as `LINES` states them."""
    return NO_PLAY if any(history) else ruled(cards).act


def ruled(cards: Sequence[Card]) -> Ruled[int]:
    """The act by the rules after checks alone, with its reason."""
    ranks, suits = frozenset(card.rank for card in cards), [card.suit for card in cards]
    played = "a pair or better"
    if len(ranks) == len(cards):
        played = _reason_to_play(ranks, max(map(suits.count, suits)))
    if played:
        return Ruled(MOST[len(cards)], played)
    least = {3: "not high, close or suited enough", 4: "no good draw", 5: "no good draw"}
    return Ruled(GIVE_UP if len(cards) == 5 else NO_PLAY, f"no pair, {least[len(cards)]}")


@cache
def _reason_to_play(ranks: frozenset[int], suited: int) -> str:
    """Why cards without a pair are played by the rules, some of them of one suit; or nothing."""
    return {3: _first, 4: _second, 5: _third}[len(ranks)](ranks, suited)


def _first(ranks: Set[int], suited: int) -> str:
    low, middle, top = sorted(ranks)
    high = _high(ranks)
    if high == 3:
        return "three cards from 10 up"
    if high == 2 and top - low <= 3:
        return "three close cards, two of them from 10 up"
    if suited < 3:
        return ""
    if any(ranks <= {*run} for run in RUNS):
        return "three to a straight flush"
    near = high == 1 and low > Rank.TWO and middle - low <= 3
    return "three to a flush, high or close enough" if near or high >= 2 or top == Rank.TEN else ""


def _second(ranks: Set[int], suited: int) -> str:
    if suited == 4:
        return "four to a flush"
    weak = max(ranks) < Rank.TEN and suited < 3
    weak &= ranks == {2, 3, 4, 6} or min(ranks) + 2 not in ranks
    if _completing(ranks) and not weak:
        return "four to a straight"
    return "three of one suit and three from 10 up" if suited == 3 and _high(ranks) == 3 else ""


def _third(ranks: Set[int], suited: int) -> str:
    if suited >= 4:
        return "a flush" if suited == 5 else "four to a flush"
    if any({*run} <= ranks for run in RUNS):
        return "a straight"
    ways = len(_completing(ranks))
    if ways >= 2:
        return "four to a straight that two ranks complete"
    return "four to a straight, and a 10 or higher" if ways and _high(ranks) else ""


def _high(ranks: Set[int]) -> int:
    return sum(rank >= Rank.TEN for rank in ranks)


def _completing(ranks: Set[int]) -> set[int]:
    """The ranks of which one more card makes a straight."""
    missing = ({*run} - ranks for run in RUNS)
    return {rank for one in missing if len(one) == 1 for rank in one}


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and how large."""
    title = "When to make the Play Wager (669a.11(b), (d), (f))"
    return PLAY.strategy(rules, title, lines=LINES, rule=by_rules, per="the Ante")


@PLAN.advises("board", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with three cards and none to two community cards, per Ante."""
    hand, board, removed = situation.hand, situation.board, situation.removed
    if len(hand) != 3 or len(board) >= len(law.MOMENTS):
        raise RuleError(
            "A Play Wager is decided on three cards and none, one or two community cards."
        )
    if len(removed) > 46:
        raise RuleError("Too few cards are left for the community cards.")
    return EVERY_SIZE.advice(rules, (*hand, *board), (NO_PLAY,) * len(board), removed)


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The choice by the rules for a person."""
    found = ruled((*situation.hand, *situation.board))
    return Ruled(WORDS.get(found.act) or law.act(found.act), found.why)
