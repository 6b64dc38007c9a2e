"""Three Card Prime: when to make the Play Wager, and what the wagers are worth."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from houserules.equipment.cards import CARDS, Rank
from houserules.games.poker import Showdown
from houserules.games.poker.odds import ThreeCards, prices_colors
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from . import law
from .law import TAKEN, Reading, game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row by which the Play Wager or the Bad Beat Bonus is paid."""
    if not facts.dealer_qualifies:
        return "Dealer does not qualify"
    beaten = facts.comparison is Comparison.LOWER
    result = "Dealer higher" if beaten else "Player higher or equal"
    row = rules.paytable(law.bad_beat_bonus if beaten else law.play).row(facts.outcome)
    return f"{result}, {row[0].lower()}" if row else result


MAIN = ThreeCards(
    ante=law.ante,
    raised=law.play,
    sizes={"play": 1},
    tables=(law.bad_beat_bonus,),
    settle=law.settle_ante,
    describe=describe,
    cite=game.cite("11(b)"),
    outcome=law.three_card_outcome,
    qualifies=law.dealer_qualifies,
)
MAIN.registers(PLAN)


def price_ante(rules: HouseRules, asked: Asked, read: Reading = TAKEN) -> Iterator[Figure]:
    """The Ante with its Play Wager and Bad Beat Bonus, under the best play."""
    main = MAIN if read == TAKEN else replace(MAIN, settle=partial(law.settle_ante, read=read))
    yield main.best_figure(rules)


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
