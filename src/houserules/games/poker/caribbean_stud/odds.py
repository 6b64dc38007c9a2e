"""Caribbean Stud Poker: the worth of the Ante Wager, and when to make the Bet Wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, Rank, parse_cards
from houserules.games.shared.common import Comparison
from houserules.hands.poker import USUAL, PokerCategory, PokerHand, Value
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, Payable, Payout, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import BET, FOLD, Showdown, game

if TYPE_CHECKING:
    from houserules.odds.stud import Facts, Solution, Stud

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.bet)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)

ACTS = (FOLD, BET)
UNITS: Mapping[Payable, int] = {law.ante: 1, law.bet: law.TIMES}
BY_RULES = "played by the short rules"
SHORT_RULES = (
    "Bet with a pair or better, and fold everything below ace-king.",
    "Bet with ace-king if the up card is a queen or lower and you hold a card of its rank; if the "
    "up card is an ace or a king and you hold a queen or a jack; and if you hold a queen and the "
    "up card is lower than your fourth-highest card.",
    "Otherwise fold.",
)
LOWEST_BET = PokerHand.of(parse_cards("As Kh Jd 8c 3s"))
"""The lowest hand to bet for a player who does not look at the up card."""

Rows = tuple[tuple[str, Payout], ...]
_solved: dict[Rows, Solution] = {}


@cache
def stud() -> Stud:
    """Five cards against five, one of them up."""
    from houserules.odds.stud import Stud

    return Stud(USUAL, 5, 5, law.five_card_outcome, law.dealer_qualifies, up=True)


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 639a."""
    return Showdown(
        facts.act == BET, facts.dealer_qualifies, Comparison(facts.comparison), facts.outcome
    )


def gain(rules: HouseRules, facts: Facts) -> Fraction:
    """The gain of Ante and Bet together, in Antes."""
    verdicts = law.settle_ante(showdown(facts), rules).items()
    return sum((v.net(UNITS[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


def solution(rules: HouseRules) -> Solution:
    """The best play of the Ante; it depends on the paytable of the Bet Wager alone."""
    from houserules.odds.stud import solve

    rows = rules.paytable(law.bet).rows
    if rows not in _solved:
        _solved[rows] = solve(stud(), ACTS, partial(gain, rules))
    return _solved[rows]


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante and Bet together, under the best play and by the short rules."""
    for played, when, strategy in (
        (solution(rules), None, "Best play, found by comparing bet and fold in every situation."),
        (played_by(short_act), BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules, law.ante, {showdown(fact): ways for fact, ways in played.counts.items()},
            law.settle_ante, lambda fact: _describe(fact, rules), UNITS,
            table_of=law.bet, when=when, strategy=strategy,
        ).because("Every deal is counted five times, once for each up card.")  # fmt: skip


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the paytable where the Bet Wager is paid."""
    if not facts.bet:
        return "Fold"
    if not facts.dealer_qualifies:
        return "Dealer does not qualify"
    if facts.comparison is not Comparison.HIGHER:
        return facts.comparison.result
    row = rules.paytable(law.bet).row(facts.outcome)
    return f"{facts.comparison.result}, {row[0].lower()}" if row else facts.comparison.result


def _price_forfeited(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A wager that a fold forfeits."""
    note = "A fold forfeits it (639a.11(b)); best play folds no hand that it pays."
    for figure in price_decided(wager, rules, asked, None):
        yield figure.because(note)


for forfeited in (law.progressive, law.caribbean_bonus):
    PLAN.prices(forfeited, by=forfeited.moved_by)(partial(_price_forfeited, forfeited))


def short_act(value: Value, up: Rank) -> str:
    """The act of the short rules with a hand, by the rank of the up card."""
    if USUAL.reaches(value, PokerCategory.PAIR):
        return BET
    first, second, third, fourth, _ = held = value[1]
    if (first, second) != (Rank.ACE, Rank.KING):
        return FOLD
    if up >= Rank.KING:
        return BET if third >= Rank.JACK else FOLD
    return BET if up in held or (third == Rank.QUEEN and up < fourth) else FOLD


def act_without_up_card(value: Value, up: Rank) -> str:
    """The act of a player who looks at the hand alone."""
    return BET if value >= LOWEST_BET.value else FOLD


@cache
def played_by(rule: Callable[[Value, Rank], str]) -> Solution:
    """A rule followed in every situation."""
    import numpy as np

    from houserules.hands.batches import values_in_order
    from houserules.odds.stud import follow, holdings

    acts = np.array([
        [ACTS.index(rule(value, up)) for up in Rank] for value in values_in_order(USUAL)
    ], dtype=np.int8)  # fmt: skip
    return follow(stud(), ACTS, acts[holdings(stud()).scores][:, np.arange(52) >> 2])


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Bet Wager."""
    best, short, alone = (
        sum((gain(rules, facts) * ways for facts, ways in played.counts.items()), Fraction(0))
        / sum(played.counts.values())
        for played in (solution(rules), played_by(short_act), played_by(act_without_up_card))
    )
    cost = best - short
    return Strategy(
        "When to make the Bet Wager (639a.11(b))",
        SHORT_RULES,
        notes=(
            f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
            f"The short rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            f"A player who does not look at the up card bets with {LOWEST_BET.letters} or better, "
            f"which costs {100 * float(best - alone):.4f}% of the Ante.",
            "Best play also looks at the lower cards of an ace-king and their suits: `advise` "
            "gives the exact value of each choice.",
        ),
    )


@PLAN.advises("dealer", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the Bet Wager and of the fold with five cards and the up card, per Ante."""
    from houserules.odds.stud import values

    if len(situation.hand) != 5 or len(situation.dealer) != 1:
        raise RuleError("The decision is made on five cards and the dealer's up card.")
    if len(situation.removed) > 42:
        raise RuleError("At least four cards are left for the dealer.")
    worth = values(
        stud(), (BET, FOLD), partial(gain, rules), situation.hand, *situation.dealer,
        situation.removed,
    )  # fmt: skip
    return [Action(act, value) for act, value in worth.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Bet Wager wherever it gains more than the fold."""
    return _chooser(solution(rules).choice)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    return _chooser(lambda hand, up: short_act(PokerHand.of(hand).value, up.rank))


def _chooser(choice: Callable[[Sequence[Card], Card], str]) -> Choose:
    """Decide for a seat at a live table by its hand and the dealer's up card."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return choice(dealer.hand(asks.seat), dealer.place("dealer")[0])

    return choose
