"""Three Card Prime: when to make the Play Wager, and what the wagers are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Rank
from houserules.games.poker.against_dealer import AnyHands
from houserules.games.poker.color_odds import prices_colors
from houserules.games.poker.showdown import Showdown
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands
from houserules.hands.poker import PokerHand
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan, Strategy
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from . import law
from .law import TAKEN, THREE_CARD_PRIME, Reading, game

if TYPE_CHECKING:
    from houserules.odds.stud import Solution, Stud

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)
PLAY = "play"


@cache
def stud() -> Stud:
    """Three cards of the player against three of the dealer."""
    from houserules.odds.stud import Stud

    return Stud(THREE_CARD_PRIME, 3, 3, law.three_card_outcome, law.dealer_qualifies)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row by which the Play Wager or the Bad Beat Bonus is paid."""
    if not facts.dealer_qualifies:
        return "Dealer does not qualify"
    beaten = facts.comparison is Comparison.LOWER
    result = "Dealer higher" if beaten else "Player higher or equal"
    row = rules.paytable(law.bad_beat_bonus if beaten else law.play).row(facts.outcome)
    return f"{result}, {row[0].lower()}" if row else result


MAIN = AnyHands(
    law.ante, law.play, {PLAY: 1}, (law.bad_beat_bonus,), law.settle_ante, describe, stud
)
PLAN.advises("removed")(MAIN.advise)
PLAN.chooses("best")(MAIN.best_play)


def in_words(solution: Solution) -> str:
    """The hands that are played: all from a lowest one on, exceptions below it by their suits."""
    played = sorted(
        (PokerHand.of([CARDS[card] for card in row], THREE_CARD_PRIME), bool(act))
        for row, (act,) in zip(solution.holdings.rows, solution.chosen, strict=True)
    )
    folded = [hand for hand, plays in played if not plays]
    lowest = next(hand for hand, _ in played if not folded or hand > folded[-1])
    below = [_with_suits(hand) for hand, plays in played if plays and hand < lowest]
    return " and with ".join([f"{lowest.letters} or better", *below])


def _with_suits(hand: PokerHand) -> str:
    """A hand by its ranks, and which of its cards are of one suit."""
    suits = [card.suit for card in hand.cards]
    alike = [card.rank.letter for card in hand.cards if suits.count(card.suit) > 1]
    how = f"with {' and '.join(alike)} of one suit" if alike else "of three suits"
    return f"{hand.letters} {how}"


def price_ante(rules: HouseRules, asked: Asked, read: Reading = TAKEN) -> Iterator[Figure]:
    """The Ante with its Play Wager and Bad Beat Bonus, under the best play."""
    main = MAIN if read == TAKEN else replace(MAIN, settle=partial(law.settle_ante, read=read))
    best = main.solution(rules)
    yield main.figure(rules, best, f"Play with {in_words(best)}, otherwise fold (best play).")


PLAN.prices(law.ante, by=[law.bad_beat_bonus.option])(price_ante)
BY_TABLE = "679a.12(b) pays Play Wagers also where the dealer does not qualify"
COLLECTED = "the Play Wager is collected where a Bad Beat Bonus is paid"
for paragraph, words, other in (
    ("12(a)", BY_TABLE, Reading(paid_by_table=True)),
    ("11(c)(3)(iv)", COLLECTED, Reading(collected_with_bonus=True)),
    ("12(a)", f"{BY_TABLE} and {COLLECTED}", Reading(True, True)),
):
    PLAN.reads_otherwise(law.ante, paragraph, words)(partial(price_ante, read=other))


# Wagers that look at cards apart


prices_colors(PLAN, law.prime, 3, 3)


@PLAN.prices(law.pair_bonus)
def price_pair_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Pair Bonus Wager by all hands, and whether one of the 49 other cards is a 2."""
    counts: Counter[str] = Counter()
    for hand, ways in hands(3):
        others = sorted(set(CARDS).difference(hand))
        twos = sum(card.rank is Rank.TWO for card in others)
        for fourth, times in ((others[0], twos), (others[-1], 49 - twos)):
            counts[law.pair_bonus_outcome((*hand, fourth))] += ways * times
    yield priced(rules, law.pair_bonus, counts, law.pair_bonus.verdict)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager."""
    return Strategy(
        "When to make the Play Wager (679a.11(b))",
        (
            f"Make the Play Wager with {in_words(MAIN.solution(rules))}.",
            "Otherwise forfeit the Ante Wager.",
        ),
        notes=("Best play: found by comparing both decisions for each of the 1,755 holdings.",),
    )
