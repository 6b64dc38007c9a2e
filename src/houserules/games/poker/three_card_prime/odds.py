"""Three Card Prime: when to make the Play Wager, and what the wagers are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Rank
from houserules.games.poker.color_odds import prices_colors
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands
from houserules.hands.poker import PokerHand
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import TAKEN, THREE_CARD_PRIME, Reading, Showdown, game

if TYPE_CHECKING:
    from houserules.odds.stud import Facts, Solution, Stud

PLAN = Plan(game)
ACTS = FOLD, PLAY = "fold", "play"


@cache
def stud() -> Stud:
    """Three cards of the player against three of the dealer."""
    from houserules.odds.stud import Stud

    return Stud(THREE_CARD_PRIME, 3, 3, law.three_card_outcome, law.dealer_qualifies)


def showdown(facts: Facts) -> Showdown:
    """Counted facts as the law has them."""
    act, outcome, qualifies, comparison = facts
    return Showdown(act == PLAY, qualifies, Comparison(comparison), outcome)


def gain(facts: Facts, rules: HouseRules, read: Reading = TAKEN) -> Fraction:
    """The player's gain per Ante."""
    verdicts = law.settle_ante(showdown(facts), rules, read).values()
    return sum((verdict.net(UNIT) for verdict in verdicts), Fraction(0)) / UNIT


def best(rules: HouseRules, read: Reading = TAKEN) -> Solution:
    """The best play of every hand, found once for each set of rules."""
    return rules.once(_solved, read)


def _solved(read: Reading, rules: HouseRules) -> Solution:
    from houserules.odds.stud import solve

    return solve(stud(), ACTS, partial(gain, rules=rules, read=read))


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
    solution = best(rules, read)
    yield priced_together(
        rules, law.ante, {showdown(facts): ways for facts, ways in solution.counts.items()},
        partial(law.settle_ante, read=read), lambda facts: _describe(facts, rules),
        {law.ante: 1, law.play: 1, law.bad_beat_bonus: 1},
        table_of=law.bad_beat_bonus,
        strategy=f"Play with {in_words(solution)}, otherwise fold (best play).",
    )  # fmt: skip


PLAN.prices(law.ante, by=[law.bad_beat_bonus.option])(price_ante)
BY_TABLE = "679a.12(b) pays Play Wagers also where the dealer does not qualify"
COLLECTED = "the Play Wager is collected where a Bad Beat Bonus is paid"
for paragraph, words, other in (
    ("12(a)", BY_TABLE, Reading(paid_by_table=True)),
    ("11(c)(3)(iv)", COLLECTED, Reading(collected_with_bonus=True)),
    ("12(a)", f"{BY_TABLE} and {COLLECTED}", Reading(True, True)),
):
    PLAN.reads_otherwise(law.ante, paragraph, words)(partial(price_ante, read=other))


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row by which the Play Wager or the Bad Beat Bonus is paid."""
    if not facts.played:
        return "Fold"
    if not facts.dealer_qualifies:
        return "Dealer does not qualify"
    beaten = facts.comparison is Comparison.LOWER
    result = "Dealer higher" if beaten else "Player higher or equal"
    row = rules.paytable(law.bad_beat_bonus if beaten else law.play).row(facts.outcome)
    return f"{result}, {row[0].lower()}" if row else result


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


# Decisions


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the Play Wager and of the fold with three given cards, per Ante."""
    from houserules.odds.stud import values

    if len(situation.hand) != 3:
        raise RuleError("The decision is made on three cards.")
    if len(situation.removed) > 46:
        raise RuleError("At least three cards are left for the dealer.")
    gains = partial(gain, rules=rules)
    worth = values(stud(), (PLAY, FOLD), gains, situation.hand, removed=situation.removed)
    return [Action(act, value) for act, value in worth.items()]


PLAN.counts_with(law.ante, law.play, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Play Wager wherever it gains more than the fold."""
    choice = cache(best(rules).choice)

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return choice(tuple(sorted(dealer.hand(asks.seat))))

    return choose


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager."""
    return Strategy(
        "When to make the Play Wager (679a.11(b))",
        (
            f"Make the Play Wager with {in_words(best(rules))}.",
            "Otherwise forfeit the Ante Wager.",
        ),
        notes=("Best play: found by comparing both decisions for each of the 1,755 holdings.",),
    )
