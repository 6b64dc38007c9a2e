"""Let It Ride Poker: what the three wagers of 643a are worth, and when to let them ride."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, Rank
from houserules.games.poker.community_cards import COMMUNITY
from houserules.odds.counting import outcome_counts
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, Odds, RuleError, Verdict
from houserules.rules.payout import Basis
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Result, game

if TYPE_CHECKING:
    from houserules.odds.stages import Course, Facts, History, Pays, Solution

PLAN = Plan(game)
PLAN.counts_with(law.bet_3, law.bet_1, law.bet_2)
PLAN.counts_apart(law.hand_bonus.drawn)
DECIDED = "exact enumeration of all deals, decided backwards"
GIVES, RIDES = 0, 1
"""The acts: a wager is withdrawn, or adds its unit to what rides."""
_solved: dict[str, Solution] = {}


@cache
def course() -> Course:
    """Three cards of one's own, then a community card after each decision, 643a.11(b) to (e)."""
    from houserules.odds.finals import Finals
    from houserules.odds.stages import Course, Stage

    stages = (Stage(3, (GIVES, RIDES)), Stage(1, (GIVES, RIDES)))
    return Course(stages, 1, Finals.best_five(law.main_outcome))


def result(facts: Facts) -> Result:
    """Counted facts in the words of 643a."""
    return Result(tuple(act == RIDES for act in facts.acts), facts.outcome or "")


def pays_under(rules: HouseRules) -> Pays:
    """The gain of all three wagers together, in units of one of them."""

    def pays(facts: Facts) -> Fraction:
        verdicts = law.settle_main(result(facts), rules).values()
        return sum((verdict.net(UNIT) / UNIT for verdict in verdicts), Fraction(0))

    return pays


def solution(rules: HouseRules) -> Solution:
    """The best play; it depends on what the three wagers pay alone, 643a.12(a)."""
    from houserules.odds.stages import solve

    table = str(rules.paytable(law.bet_3).rows)
    if table not in _solved:
        _solved[table] = solve(course(), pays_under(rules))
    return _solved[table]


@PLAN.prices(law.bet_3)
def price_wagers(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Bet Number 3 with the other two as long as they ride, under the best play."""
    from houserules.odds.stages import count

    facts = count(solution(rules).play)
    yield priced_together(
        rules, law.bet_3, {result(fact): ways for fact, ways in facts.items()}, law.settle_main,
        _describe, dict.fromkeys(law.MAIN, 1),
        table_of=law.bet_3, method=DECIDED,
        strategy="Best play, found by comparing both choices in every situation.",
    ).because("Bet Number 1 and Bet Number 2 are part of it as long as they ride.")  # fmt: skip


def _describe(told: Result) -> str:
    """The hand, with how much was on it."""
    wagers = len(law.riding(told.rides))
    return f"{told.outcome}, {wagers} wager{'s' if wagers > 1 else ''}"


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
    """The rules for a person, as `LINES` states them."""
    ranks = sorted(card.rank for card in cards)
    groups = Counter(ranks)
    pairs = [rank for rank, number in groups.items() if number > 1]
    if pairs:
        wins = len(pairs) > 1 or groups[pairs[0]] > 2 or pairs[0] >= Rank.TEN
        return RIDES if wins else GIVES
    suited = len({card.suit for card in cards}) == 1
    high = sum(rank >= Rank.TEN for rank in ranks)
    missing = ranks[-1] - ranks[0] + 1 - len(ranks)
    if len(cards) == 3:
        in_a_row = missing == 0 and ranks[0] >= Rank.THREE
        return RIDES if suited and (in_a_row or 0 < missing <= min(high, 2)) else GIVES
    open_ended = missing == 0 and ranks[-1] < Rank.ACE
    return RIDES if suited or (open_ended and high) else GIVES


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
    from houserules.odds.stages import count, expected, play_by

    best = solution(rules)
    cost = best.value - expected(count(play_by(course(), lets_ride)), pays_under(rules))
    exact = f"These rules cost {100 * float(cost):.4f}% of one wager, exactly {cost}."
    return Strategy(
        "When to let Bet Number 1 and Bet Number 2 ride (643a.11(b), (d))",
        LINES,
        notes=(
            f"The best play loses {-100 * float(best.value):.4f}% of one wager, exactly "
            f"{-best.value}.",
            exact if cost else "These rules are best play: they cost nothing.",
            "`advise` gives the exact value of each choice.",
        ),
    )


@PLAN.advises("board", "removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with three cards and none or one community card, per wager.

    At the second choice Bet Number 1 is as decided, otherwise where best play has it.
    """
    from houserules.odds.stages import solve

    hand, board = situation.hand, situation.board
    if len(hand) != 3 or len(board) >= len(law.WITHDRAWABLE):
        raise RuleError("A wager rides on three cards and none or one community card.")
    if len(situation.removed) > 47 - len(board):
        raise RuleError("Too few cards are left for the community cards.")
    best = solution(rules)
    history = _history(situation, best)
    if situation.removed:
        best = solve(course(), pays_under(rules), situation.removed)
    values = best.values((*hand, *board), history)
    return [Action(WORDS[act], value) for act, value in values.items()]


WORDS = {GIVES: law.WITHDRAWS, RIDES: law.RIDES}
"""The acts in the words of a round's decisions."""
ACTS = {word: act for act, word in WORDS.items()}


def _history(situation: Situation, best: Solution) -> History:
    """The decision on Bet Number 1, where it has been made."""
    if not situation.decided:
        return (best.play.act(situation.hand),) if situation.board else ()
    if len(situation.decided) != len(situation.board) or not ACTS.keys() >= {*situation.decided}:
        raise RuleError(
            "Before a community card nothing is decided, after one of them Bet Number 1: "
            f"{' or '.join(ACTS)}."
        )
    return tuple(ACTS[word] for word in situation.decided)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most."""
    play = solution(rules).play

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        history = tuple(ACTS[decision.act] for decision in dealer.decisions(asks.seat))
        board = dealer.place(COMMUNITY)[: len(history)]
        return WORDS[play.act((*dealer.hand(asks.seat), *board), history)]

    return choose
