"""Four Card Frenzy: the worth of Ante, Odds and Raise Wagers, and when to raise."""

from collections import Counter
from collections.abc import Iterator

from houserules.games.poker import Showdown
from houserules.games.poker.odds import RaiseByHand, prices_colors, raised_from_king_queen
from houserules.games.shared.common import Comparison
from houserules.odds.counting import outcome_counts
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.odds, law.raised, law.bad_beat_payout)
PLAN.folds(Folding.FORFEITED, law.ante)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row by which the Odds Wager is paid if there is one."""
    beaten = facts.comparison is Comparison.LOWER
    result = "dealer higher" if beaten else "player higher or equal"
    row = rules.paytable(law.bad_beat_payout if beaten else law.odds).row(facts.outcome)
    said = f"Raise {facts.raised}x, {result}" + (f", {row[0].lower()}" if row else "")
    return said if facts.dealer_qualifies else f"{said}, dealer does not qualify"


RAISE = RaiseByHand(
    ante=law.ante,
    raised=law.raised,
    sizes=law.RAISES,
    tables=(law.bad_beat_payout, law.odds),
    settle=law.settle_main,
    describe=describe,
    cite=game.cite("11(b)(1)"),
    outcome=law.four_card_outcome,
    short_rules=raised_from_king_queen(
        "raise 1x", f"raise {law.MOST}x", law.may_triple, law.four_card_outcome
    ),
    qualifies=law.dealer_qualifies,
    may_raise_more=law.may_triple,
)
RAISE.registers(PLAN)
prices_colors(PLAN, law.prime, 5)


AS_A_RANGE = {
    law.ACES_AND_QUEENS: law.OTHER_TWO_PAIR,
    law.PAIR_OF_ACES: law.ACES_AND_QUEENS,
    law.QUEENS_OR_KINGS: law.ACES_AND_QUEENS,
}
"""The rows of the Four Card Bonus where aces and queens are the ends of a range of pairs."""
RANGE = "the last row pays a pair of queens, kings or aces, and the row above it every two pair"


@PLAN.reads_otherwise(law.four_card_bonus, "12(e)", RANGE)
def price_as_a_range(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Four Card Bonus if its last row is for pairs from queens to aces."""
    counts: Counter[str] = Counter()
    for outcome, ways in outcome_counts(law.four_card_outcome, 5).items():
        counts[AS_A_RANGE.get(outcome, outcome)] += ways
    yield priced(rules, law.four_card_bonus, counts, law.four_card_bonus.verdict)


@PLAN.prices(law.four_card_bonus)
def price_four_card_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Four Card Bonus as printed, with a note on the other reading."""
    (other,) = price_as_a_range(rules, asked)
    for figure in price_decided(law.four_card_bonus, rules, asked, None):
        share = f"{100 * float(other.house_advantage):.4f}%"
        yield figure.because(f"If {RANGE}, the house advantage is {share} (684a.12(e)).")
