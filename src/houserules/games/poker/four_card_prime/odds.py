"""Four Card Prime: the worth of Ante and Raise Wagers, and when to raise."""

from collections.abc import Iterator

from houserules.equipment.cards import Rank
from houserules.games.poker import FOLDS, Showdown
from houserules.games.poker.odds import ByHand, RaiseByHand, ShortRules, prices_colors
from houserules.games.shared.common import Comparison
from houserules.hands.poker import FOUR_CARDS, PokerCategory, Value
from houserules.odds.counting import outcome_counts
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan, Ruled
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.raised, law.win_bonus, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)

BEST_FOUR = "the best four of the five cards counted"
LOWEST_RAISED, LOWEST_TRIPLED = (Rank.THREE,), (Rank.TEN, Rank.JACK)
"""The short rules: the lowest pair that is raised, and with its next card the lowest tripled."""


def short_act(value: Value) -> Ruled[str]:
    """The act of the short rules with a hand."""
    if FOUR_CARDS.reaches(value, PokerCategory.TWO_PAIR):
        return Ruled(f"raise {law.MOST}x", "two pair or better")
    pair = tuple(value[1]) if FOUR_CARDS.reaches(value, PokerCategory.PAIR) else ()
    if pair >= LOWEST_TRIPLED:
        return Ruled(f"raise {law.MOST}x", "a pair of 10s with a jack or higher, or a higher pair")
    if pair >= LOWEST_RAISED:
        return Ruled("raise 1x", "a pair of 3s or better, below 10s with a jack")
    return Ruled(FOLDS, "below a pair of 3s")


SHORT_RULES = ShortRules(
    (
        f"Raise {law.MOST}x with a pair of 10s and a jack or higher card beside it, or better.",
        "Raise 1x with any other pair of 3s or better.",
        "Otherwise fold.",
    ),
    ByHand(FOUR_CARDS, short_act),
    "Best play differs from them only with some pairs of 9s beside an ace or king and of 10s, by "
    "their other cards and suits: `advise` gives the exact value of each choice.",
    digits=5,
)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result of a raise, with the row of the bonus that is paid, if there is one."""
    beaten = facts.comparison is Comparison.LOWER
    result = "dealer higher" if beaten else "player higher or equal"
    row = rules.paytable(law.bad_beat_bonus if beaten else law.win_bonus).row(facts.outcome)
    return f"Raise {facts.raised}x, {result}" + (f", {row[0].lower()}" if row else "")


RAISE = RaiseByHand(
    ante=law.ante,
    raised=law.raised,
    sizes=law.RAISES,
    tables=(law.bad_beat_bonus, law.win_bonus),
    settle=law.settle_ante,
    describe=describe,
    cite=game.cite("11(b)"),
    outcome=law.four_card_outcome,
    short_rules=SHORT_RULES,
    dealers=6,
)
RAISE.registers(PLAN)
prices_colors(PLAN, law.prime, 5)


@PLAN.prices(law.aces_bonus)
def price_aces_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Aces Bonus Wager by five cards, beside the figure by the best four of them."""
    (other,) = price_by_best_four(rules, asked)
    would = f"{100 * float(other.house_advantage):.4f}%"
    note = f"If {BEST_FOUR}, the house advantage would be {would} (682a.6(d))."
    for figure in price_decided(law.aces_bonus, rules, asked, None):
        yield figure.because(note)


@PLAN.reads_otherwise(law.aces_bonus, "6(d)", BEST_FOUR)
def price_by_best_four(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Aces Bonus Wager by the reading that is not taken."""
    counts = outcome_counts(law.best_four_outcome, 5)
    yield priced(rules, law.aces_bonus, counts, law.aces_bonus.verdict)
