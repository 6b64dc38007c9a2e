"""Four Card Poker: the worth of the Ante and Bad Beat Bonus Wagers, and when to play 3x."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial

from houserules.equipment.cards import RANK_LETTERS, Rank
from houserules.games.poker import FOLDS, BadBeatMeeting, Showdown
from houserules.games.poker.odds import ByUpCard, RaiseByHand, ShortRules, prices_forfeited
from houserules.games.shared.common import Comparison
from houserules.hands.poker import FOUR_CARDS, PokerCategory, Value
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Chart, Plan, Ruled, Strategy
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)
PLAN.folds(Folding.SURVIVES, law.bad_beat_bonus)

LOWEST_PLAYED, LOWEST_RAISED, LOWEST_MATCHED = Rank.THREE, Rank.NINE, Rank.JACK
"""The short rules: the lowest pair that is always played, that is played for the most if the up
card is not higher, and also if the hand holds a card of the up card's rank."""


def certain_act(value: Value) -> Ruled[str] | None:
    """The act of the short rules with every hand but a pair."""
    if FOUR_CARDS.reaches(value, PokerCategory.TWO_PAIR):
        return Ruled(f"play {law.MOST}x", "two pair or better")
    return None if FOUR_CARDS.reaches(value, PokerCategory.PAIR) else Ruled(FOLDS, "no pair")


def short_act(value: Value, up: Rank, holds: bool) -> Ruled[str]:
    """Their act with a pair, by the up card and whether the hand holds its rank.

    A pair of the up card's rank holds it.
    """
    pair = value[1][0]
    held = f"a pair of {Rank(pair).plural}"
    if pair >= LOWEST_RAISED and up <= pair:
        return Ruled(f"play {law.MOST}x", f"{held}, and the up card is not higher")
    if pair >= LOWEST_MATCHED and holds:
        return Ruled(f"play {law.MOST}x", f"{held}, and you hold a card of the up card's rank")
    if pair >= LOWEST_PLAYED:
        return Ruled("play 1x", f"{held}, and the up card is higher" if up > pair else held)
    if holds:
        return Ruled("play 1x", f"{held}, and you hold a card of the up card's rank")
    return Ruled(FOLDS, f"{held}, and no card of the up card's rank")


SHORT_RULES = ShortRules(
    (
        f"Play {law.MOST}x with two pair or better; with a pair of "
        f"{LOWEST_RAISED.plural} or better if the up card is not higher than the pair; and with a "
        f"pair of {LOWEST_MATCHED.plural} or better if you hold a card of the up card's rank.",
        f"Play 1x with any other pair of {LOWEST_PLAYED.plural} or better, and with a lower pair "
        "if you hold a card of the up card's rank.",
        "Otherwise fold.",
    ),
    ByUpCard(FOUR_CARDS, certain_act, short_act),
    f"Two pair or better is always worth {law.MOST}x. Best play also looks at the other cards of "
    "the hand and their suits: `advise` gives the exact value of each choice.",
)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the Ante Bonus table if there is one."""
    result = "dealer higher" if facts.comparison is Comparison.LOWER else "player higher or equal"
    bonus = rules.paytable(law.ante_bonus).row(facts.outcome)
    return f"Play {facts.raised}x, {result}" + (f", {bonus[0].lower()}" if bonus else "")


RAISE = RaiseByHand(
    ante=law.ante,
    raised=law.play,
    sizes=law.PLAYS,
    tables=(law.ante_bonus,),
    settle=law.settle_ante,
    describe=describe,
    cite=game.cite("11(b)"),
    outcome=law.four_card_outcome,
    short_rules=SHORT_RULES,
    dealers=6,
    up=-1,
)
RAISE.registers(PLAN)


@PLAN.prices(law.bad_beat_bonus)
def price_bad_beat_bonus(rules: HouseRules, asked: Asked) -> Iterable[Figure]:
    """Bad Beat Bonus, which no decision moves: a fold leaves it on the layout."""
    yield priced(rules, law.bad_beat_bonus, meetings(), law.bad_beat.settle)


@cache
def meetings() -> dict[BadBeatMeeting, int]:
    """Both hands over all deals."""
    from houserules.odds.stud import meetings

    return {
        BadBeatMeeting(False, met.outcome, met.dealer_outcome, Comparison(met.comparison)): ways
        for met, ways in meetings(RAISE.stud).items()
    }


prices_forfeited(PLAN, *law.PROGRESSIVES)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and how large, with charts for pairs."""
    return replace(RAISE.strategy(rules), charts=_charts())


def _charts() -> tuple[Chart, ...]:
    """The best act with each pair by the up card, over all hands with the pair."""
    import numpy as np

    from houserules.hands.batches import values_in_order
    from houserules.odds.stud import holdings, in_groups

    ranks = len(Rank)
    pair_of = np.array(
        [
            value[1][0] - Rank.TWO if FOUR_CARDS.category(value) is PokerCategory.PAIR else -1
            for value in values_in_order(FOUR_CARDS)
        ]
    )
    held = holdings(RAISE.stud)
    pairs = pair_of[held.scores.astype(np.int64)]
    groups = (pairs[:, None] * ranks + np.arange(ranks)) * 2 + held.holds
    worth = in_groups(RAISE.stud, RAISE.acts, partial(RAISE.gain, game.rules()), groups)
    shown = ("-", "1x", f"{law.MOST}x")
    titles = (
        "The best Play Wager by pair (down) and up card (across), the hand holding no card of the "
        "up card's rank (-: fold)",
        "The same, the hand holding a card of the up card's rank",
    )
    charts = []
    for holding, title in enumerate(titles):
        rows = []
        for pair in reversed(range(ranks)):
            sums = [worth[(pair * ranks + across) * 2 + holding] for across in range(ranks)]
            acts = [shown[int(each.argmax())] if each.any() else "" for each in sums]
            rows.append((2 * RANK_LETTERS[pair], *acts))
        charts.append(Chart(title, ("", *RANK_LETTERS), tuple(rows)))
    return tuple(charts)
